/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_map.c - a map shows every stand on the table, in a frame that fits, and nothing else. */
#include "engine/map.h"
#include "engine/map_words.h"
#include "engine/scenario.h"
#include "rulesets/rulesets.h"
#include "tests/shipped.h"
#include "tests/toy/toy.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>

typedef bool Draw(FILE *, const Battle *, const State *, const MapOptions *);

static Battle battle;
static State state;

static void begin(void)
{
    toy_battle(&battle);
    Game game = { .battle = &battle, .state = &state };
    game_begin(&game, 7);
}

/* The drawing as a string, to be freed. */
static char *drawn(Draw *draw, MapOptions options)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    cr_assert(draw(out, &battle, &state, &options));
    fclose(out);
    return text;
}

static int count(const char *text, const char *what)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, what)); at += strlen(what))
        n++;
    return n;
}

/* The lines of the frame, title and legend left out, must be equally long. */
static void check_frame(const char *text, int columns)
{
    int rows = 0;
    for (const char *at = text; *at; at = strchr(at, '\n') + 1) {
        const int n = (int)strcspn(at, "\n");
        if (n < 7 || !strchr("|+", at[6]))
            continue;
        cr_assert_eq(n, columns, "%.*s", n, at);
        cr_assert(strchr("|+", at[n - 1]));
        rows++;
    }
    cr_assert(rows > 4);
}

Test(map, text_shows_troops_by_case_in_a_frame_that_fits)
{
    begin();
    char *text = drawn(map_text, (MapOptions){ .legend = true });
    check_frame(text, 100);
    cr_assert_not_null(strstr(text, "turn 1 of 10, The Blues"));
    cr_assert_not_null(strstr(text, "fffffffff"), "nine characters of a red line");
    cr_assert_not_null(strstr(text, "FFFFFFFFF"), "and of a blue one");
    cr_assert_not_null(strstr(text, " 1B "));
    cr_assert_not_null(strstr(text, " 2r "));
    cr_assert_not_null(strstr(text, "ASH"));
    cr_assert_not_null(strstr(text, "line, steady, 3 of 3 bases"));
    cr_assert(strchr(text, '^') && strchr(text, 'v'), "both sides face each other");
    static const char *const ground[] = { ": hill", "% wood", "~ lake",
                                          "= road", "# wall", "* crossroads" };
    for (int i = 0; i < 6; i++)
        cr_assert_not_null(strstr(text, ground[i]), "%s", ground[i]);
    cr_expect(strstr(text, "CAPITALS The Blues   small letters The Reds"));
    free(text);

    static const int columns[] = { 48, 80, 133, 400 };
    for (int i = 0; i < 4; i++) {
        text = drawn(map_text, (MapOptions){ .columns = columns[i] });
        check_frame(text, columns[i]);
        cr_assert_null(strstr(text, "bases"), "no legend unless asked for");
        free(text);
    }
}

/* Its arrow would stand on the sign of the crossroads; the sign is what tells where to go. */
Test(map, an_objective_is_seen_before_who_marches_on_it)
{
    begin();
    for (int k = 0; k < 3; k++)
        state_stand(&state, k)->at = (Point){ CM(56 + 4 * k), CM(34) };
    char *const text = drawn(map_text, (MapOptions){ 0 });
    cr_expect_eq(count(text, "*"), 2, "on the table and in the key:\n%s", text);
    free(text);
}

/* What orders may name has no name on the map. */
Test(map, the_ground_is_named_below_the_units)
{
    begin();
    char *text = drawn(map_text, (MapOptions){ .legend = true });
    cr_expect(strstr(text, "\nGround\n  Gallows Hill    hill\n"), "%s", text);
    cr_expect(strstr(text, "\n  Crossroads      crossroads\n"), "%s", text);
    free(text);
    snprintf(battle.terrain.feature[4].name, FEATURE_NAME, "Mill Pond");
    text = drawn(map_text, (MapOptions){ .legend = true });
    cr_expect(strstr(text, "\n  Mill Pond.1     lake\n"), "%s", text);
    cr_expect(strstr(text, "\n  Mill Pond.2     wall\n"), "%s", text);
    free(text);
    battle.terrain.n_features = 0;
    text = drawn(map_text, (MapOptions){ .legend = true });
    cr_expect_null(strstr(text, "Ground"));
    free(text);
}

/* Only who stands on the table needs explaining. */
Test(map, letters_of_those_who_are_there_are_explained)
{
    begin();
    char *text = drawn(map_text, (MapOptions){ 0 });
    cr_expect(strstr(text, " F foot ") && strstr(text, " @ officer "), "%s", text);
    free(text);
    for (int i = 0; i < battle.n_officers; i++)
        state_officer(&state, i)->where = LOST;
    for (int i = 0; i < battle.n_stands; i++)
        if (strcmp(battle.rules->kinds[battle.stand[i].kind].name, "foot") == 0)
            state_stand(&state, i)->where = LOST;
    text = drawn(map_text, (MapOptions){ 0 });
    cr_expect(!strstr(text, " F foot ") && !strstr(text, " @ officer "), "%s", text);
    free(text);
}

/* One letter says one kind, whichever side it is of. */
Test(map, no_two_kinds_have_the_same_letter)
{
    for (int r = 0; rulesets[r]; r++)
        for (const StandKind *a = rulesets[r]->kinds; a->name; a++)
            for (const StandKind *b = a + 1; b->name; b++)
                cr_expect_neq(toupper(a->letter), toupper(b->letter), "%s: %s and %s",
                              rulesets[r]->id, a->name, b->name);
}

Test(map, colour_changes_no_character)
{
    begin();
    char *const plain = drawn(map_text, (MapOptions){ 0 });
    char *const colour = drawn(map_text, (MapOptions){ .colour = true });
    cr_assert(count(colour, "\033[1;34m") > 3 && count(plain, "\033") == 0);
    char *to = colour;
    for (const char *from = colour; *from; from++) {
        if (*from == '\033')
            from = strchr(from, 'm');
        else
            *to++ = *from;
    }
    *to = 0;
    cr_assert_str_eq(plain, colour);
    free(plain);
    free(colour);
}

/* Tags must nest; returns how many elements of that name there are. */
static int elements(const char *svg, const char *name)
{
    char open[32][16];
    int depth = 0, n = 0;
    for (const char *at = svg; (at = strchr(at, '<')); at++) {
        char tag[16] = "";
        const char *const end = strchr(at, '>');
        cr_assert_not_null(end);
        sscanf(at + 1 + (at[1] == '/'), "%15[a-zA-Z]", tag);
        if (at[1] == '/') {
            cr_assert(depth > 0 && strcmp(open[--depth], tag) == 0, "%s closes", tag);
            continue;
        }
        n += strcmp(tag, name) == 0;
        if (end[-1] != '/')
            snprintf(open[depth++], sizeof open[0], "%s", tag);
        cr_assert(depth < 32);
    }
    cr_assert_eq(depth, 0);
    return n;
}

Test(map, svg_nests_escapes_names_and_shows_every_stand)
{
    begin();
    char *svg = drawn(map_svg, (MapOptions){ .legend = true });
    const int areas = 4;
    cr_assert_eq(elements(svg, "polygon"), battle.n_stands + areas);
    cr_assert_eq(elements(svg, "polyline"), 3, "a road has two");
    cr_assert(elements(svg, "circle") >= 2 * battle.n_officers);
    free(svg);

    strcpy(battle.unit[0].short_name, "<&\"\001'>");
    strcpy(battle.title, "A & B <x>");
    state_stand(&state, 0)->where = LOST;
    state_stand(&state, 1)->where = IN_RESERVE;
    state_stand(&state, 2)->figures = 0;
    svg = drawn(map_svg, (MapOptions){ 0 });
    cr_assert_eq(elements(svg, "polygon"), battle.n_stands - 3 + areas);
    cr_assert_not_null(strstr(svg, "A &amp; B &lt;x&gt;"));
    cr_assert_null(strchr(svg, '\001'));
    bool in_tag = false;
    for (const char *at = svg; *at; at++) { /* whole numbers only */
        in_tag = *at == '<' || (in_tag && *at != '>');
        cr_assert_not(in_tag && *at == '.' && isdigit((unsigned char)at[1]), "%.20s", at);
    }
    free(svg);
}

Test(map, a_title_says_when_and_how_it_ended_and_no_word_of_the_files)
{
    char title[200];
    begin();
    snprintf(battle.title, sizeof battle.title, "A Ford");
    state.over = true;
    state.turn = (uint8_t)(battle.turns + 1); /* it ended as that turn would have begun */
    state.winner = 1;
    map_title(&battle, &state, title, sizeof title);
    char wanted[200];
    snprintf(wanted, sizeof wanted, "A Ford: victory for %s on turn %d",
             battle.side[1].name, battle.turns);
    cr_expect_str_eq(title, wanted);
    state.winner = NOBODY;
    state.turn = 2;
    map_title(&battle, &state, title, sizeof title);
    cr_expect_str_eq(title, "A Ford: a draw on turn 2");
    state.winner = 1; /* somebody gave up at once */
    state.turn = 0;
    map_title(&battle, &state, title, sizeof title);
    snprintf(wanted, sizeof wanted, "A Ford: victory for %s before the battle",
             battle.side[1].name);
    cr_expect_str_eq(title, wanted);
}

/* Whatever the table and wherever the stands: no crash, no write beside the sheet. */
Test(map, odd_tables_are_drawn)
{
    static const int32_t table[][2] = { { CM(30), CM(500) },
                                        { CM(500), CM(30) },
                                        { CM(3), CM(3) },
                                        { INCH(960), INCH(960) } };
    begin();
    for (int i = 0; i < 4; i++) {
        battle.terrain.width = table[i][0];
        battle.terrain.depth = table[i][1];
        for (int k = 0; k < battle.n_stands; k++) {
            Stand *const s = state_stand(&state, k);
            s->at = (Point){ k % 3 * table[i][0] / 2, k / 3 * table[i][1] / 3 };
            s->facing = (Angle)(k * 5000);
        }
        battle.n_officers = i % 3;
        char *text = drawn(map_text, (MapOptions){ .legend = true, .side = 1 + i % 2 });
        cr_assert_not_null(strchr(text, 'f'));
        free(text);
        text = drawn(map_svg, (MapOptions){ .legend = true, .side = 1 + i % 2 });
        elements(text, "svg");
        free(text);
    }
}

static void unseen(const Battle *b, State *s, int side, uint64_t guess)
{
    (void)b, (void)guess;
    state_stand(s, side ? 0 : 11)->where = IN_RESERVE;
}

Test(map, a_side_is_shown_what_it_may_see)
{
    begin();
    Ruleset blind = toy;
    blind.observe = unseen;
    battle.rules = &blind;
    char *const all = drawn(map_svg, (MapOptions){ 0 });
    char *const some = drawn(map_svg, (MapOptions){ .side = 1 });
    cr_assert_eq(elements(all, "polygon"), elements(some, "polygon") + 1);
    cr_assert_eq(state_stand(&state, 11)->where, ON_TABLE, "looking changes nothing");
    free(all);
    free(some);
}

/* Until the first turn, under everything else. */
Test(map, zones_to_deploy_in_are_shown_before_the_battle)
{
    begin();
    battle.n_zones = 1;
    battle.zone[0] = (Zone){ .side = 1,
                             .n = 4,
                             .at = { { CM(5), CM(5) },
                                     { CM(20), CM(5) },
                                     { CM(20), CM(15) },
                                     { CM(5), CM(15) } } };
    for (int turn = 0; turn < 2; turn++) {
        state.turn = (uint8_t)turn;
        char *const text = drawn(map_text, (MapOptions){ 0 });
        char *const svg = drawn(map_svg, (MapOptions){ 0 });
        cr_expect_eq(strstr(text, ". may deploy") != NULL, turn == 0);
        cr_expect_eq(strstr(text, "......") != NULL, turn == 0);
        cr_expect_eq(count(svg, "class=\"zone\""), turn == 0);
        elements(svg, "polygon");
        check_frame(text, 100);
        free(text);
        free(svg);
    }
    static const Named terms[] = { { "", "" }, { "guns alone", "" }, { NULL, NULL } };
    Ruleset rules = toy;
    rules.zone_terms = terms;
    battle.rules = &rules;
    battle.zone[0].terms = 1;
    state.turn = 0;
    char *const named = drawn(map_svg, (MapOptions){ 0 });
    cr_expect(strstr(named, ">guns alone</text>"));
    free(named);
    battle.n_zones = 0;
    char *const bare = drawn(map_text, (MapOptions){ 0 });
    cr_expect_null(strstr(bare, "may deploy"));
    free(bare);
}

/* Where the middle of that name is written; the drawing's y goes down. */
static Point written_at(const char *svg, const char *name)
{
    const char *at = strstr(svg, name);
    Point p = { 0, 0 };
    cr_assert(at, "%s", name);
    while (*at != '<')
        at--;
    cr_assert_eq(sscanf(at, "<text x=\"%d\" y=\"%d\"", &p.x, &p.y), 2);
    return p;
}

/* A name on a wall would hide it. */
Test(map, thin_lines_have_their_names_beside_them)
{
    enum { LETTERS = 58 }; /* half as high as they are, on a table of a metre */
    begin();
    int wall = 0;
    while (strcmp(battle.terrain.feature[wall].name, "Orchard Wall") != 0)
        wall++;
    Point *const vertex = &battle.terrain.vertex[battle.terrain.feature[wall].first];
    char *svg = drawn(map_svg, (MapOptions){ 0 });
    cr_expect_gt(abs(written_at(svg, "Orchard Wall").x - vertex[1].x), 4 * LETTERS);
    free(svg);
    vertex[2] = (Point){ vertex[1].x + CM(10), vertex[1].y };
    svg = drawn(map_svg, (MapOptions){ 0 });
    const int32_t line = battle.terrain.depth - vertex[1].y;
    const Point name = written_at(svg, "Orchard Wall");
    cr_expect_eq(name.x, vertex[1].x + CM(5));
    cr_expect(name.y < line - LETTERS / 2 || name.y > line + 2 * LETTERS, "%d, %d",
              name.y, line);
    free(svg);
}

/* A ditch in the middle of whose length there is a bridge, with a name of its own. */
Test(map, no_name_lies_on_a_bridge)
{
    Battle *const b = shipped_battle("fire_and_discipline", "raasdorf_1809");
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    cr_assert(map_svg(out, b, &b->opening, &(MapOptions){ 0 }));
    fclose(out);
    int bridge = 0;
    while (strcmp(b->terrain.feature[bridge].name, "Bridge") != 0)
        bridge++;
    const Feature *const f = &b->terrain.feature[bridge];
    const Point on = written_at(text, ">Bridge<"), off = written_at(text, ">Ditch<");
    cr_expect(on.x > f->low.x && on.x < f->high.x);
    cr_expect(off.x < f->low.x || off.x > f->high.x);
    free(text);
    battle_free(b);
}
