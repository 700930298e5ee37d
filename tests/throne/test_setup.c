/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_setup.c - chapter 16: deployment, troops that come later, the end.
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Ruleset throne_of_bayonets;

#define BASE(kind) "'stands': [{'kind': '" kind "', 'rating': 4}]"

/* A whole scenario file, for what field() fixes: sides that deploy, notes, victory. */
static Battle *parse(const char *more, const char *blue, const char *red, Err *err)
{
    static const Ruleset *const rules[] = { &throne_of_bayonets, NULL };
    char text[8192];
    const int n =
        snprintf(text, sizeof text,
                 TWO("{'brevet': 1, 'ruleset': 'throne_of_bayonets', 'title': 'A field', "
                     "'table': {'width': '100cm', 'depth': '100cm'}, %s, "
                     "'sides': [{'name': 'Blue', 'home': 'S', %s}",
                     "{'name': 'Red', 'home': 'N', %s}]}"),
                 more, blue, red);
    for (char *c = text; *c; c++) {
        if (*c == '\'')
            *c = '"';
    }
    const ScenarioOptions options = { .rulesets = rules };
    return scenario_parse("field", text, (size_t)n, &options, err);
}

static void hear(void *self, const Game *game, const Event *event)
{
    Field *const f = self;
    (void)game;
    f->events[event->kind]++;
    f->last[event->kind] = *event;
}

static Field *whole(const char *more, const char *blue, const char *red)
{
    Field *f = calloc(1, sizeof *f);
    f->battle = parse(more, blue, red, &f->err);
    cr_assert(f->battle != NULL, "%s", f->err.text);
    f->listener = (Listener){ hear, f };
    f->game = (Game){ .battle = f->battle, .state = &f->state, .listener = &f->listener };
    cr_assert(scenario_begin(&f->game, 1, &f->err), "%s", f->err.text);
    return f;
}

#define ZONES                                                                            \
    "'deploys': true, 'zones': [{'rectangle': {'from': ['0cm','0cm'], "                  \
    "'to': ['100cm','20cm']}}, "                                                         \
    "{'rectangle': {'from': ['0cm','0cm'], 'to': ['100cm','40cm']}, 'for': 'guns near "  \
    "infantry', "                                                                        \
    "'limit': '10cm'}], "
#define BLUE_UNDER(officers)                                                             \
    "'officers': [" officers "], 'units': ["                                             \
    "{'name': '1st', 'officer': 'ash', 'stands': [{'kind': 'line infantry', "            \
    "'rating': 4, 'count': 2}]}, "                                                       \
    "{'name': 'guns', 'stands': [{'kind': 'line artillery', 'rating': 4}]}, "            \
    "{'name': 'horse', " BASE("line cavalry") "}]"
#define BLUE_TROOPS BLUE_UNDER("{'name': 'ash', 'rating': 4}")
#define RED_TROOPS                                                                       \
    "'deploys': true, 'units': [{'name': 'red1', " BASE("line infantry") "}]"

Test(throne_setup, r16_1_who_deploys_first_does_so_whole)
{
    static const char *const heads[] = { "'turns': 3",
                                         "'turns': 3, 'rules': {'deploys first': 'Red'}",
                                         "'turns': 3, 'first': 'Red'" };
    for (int i = 0; i < 3; i++) {
        const int red_first = i > 0; /* the last: as it moves first */
        Field *f = whole(heads[i], ZONES BLUE_TROOPS, RED_TROOPS);
        cr_assert_eq(f->state.decision.kind, D_DEPLOY);
        cr_assert_eq(f->state.decision.side, red_first);
        cr_assert_eq(f->state.turn, 0);
        cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_DEPLOY);
        cr_assert_eq(f->state.decision.side, 1 - red_first);
        cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
        cr_assert_eq(f->state.turn, 1);
        cr_assert_eq(f->state.side, i == 2, "who moves first is another matter");
        field_free(f);
    }
}

/* Nor is anybody deployed in a formation that his bases cannot stand in, though the file have a place for
 * each of them: a limber alone is no battery. */
Test(throne_setup, r16_2_who_deploys_can_stand_so)
{
    static const struct {
        const char *deploys, *stands;
        bool good;
    } rows[] = {
        { "'deploys': true, ", BASE("limber"), false },
        { "'deploys': true, ", "'stands': [{'kind': 'line artillery', 'rating': 4}]",
          true },
        { "", BASE("limber"), true },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Err err = { "" };
        char red[400];
        snprintf(
            red, sizeof red,
            "%s'units': [{'name': 'red1', 'at': ['50cm','90cm'], 'bases': [{'stand': "
            "1, 'at': ['50cm','90cm']}], %s}]",
            rows[k].deploys, rows[k].stands);
        Battle *const b = parse("'turns': 3", ZONES BLUE_TROOPS, red, &err);
        cr_expect_eq(b != NULL, rows[k].good, "%zu: %s", k, err.text);
        cr_expect(b || strstr(err.text, "3.8"), "%s", err.text);
        if (b)
            battle_free(b);
    }
}

Test(throne_setup, r16_2_wholly_within_the_zone)
{
    static const struct {
        const char *order;
        bool good;
    } rows[] = { { "1st deploy to 50,18.7", true },
                 { "1st deploy to 50,18.75", true },
                 { "1st deploy to 50,18.85", false },
                 { "1st deploy to 2.4,10", false },
                 { "1st deploy to 2.5,10", true },
                 { "1st deploy to 50,17.5 as column", true },
                 { "1st deploy to 50,17.6 as column", false },
                 { "1st deploy to 50,18.75 facing NE", false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = whole("'turns': 3", ZONES BLUE_TROOPS, RED_TROOPS);
        cr_assert_eq(field_gives(f, rows[i].order), rows[i].good, "%s: %s", rows[i].order,
                     f->err.text);
        cr_assert_eq(base_on_table(&f->state, 0), rows[i].good);
        field_free(f);
    }
}

/* The battalion's front edge is at 15 cm: a gun 10 cm before it has its rear edge at 25. */
Test(throne_setup, r16_3_guns_further_forward_near_deployed_infantry)
{
    static const struct {
        const char *order;
        bool infantry, good;
    } rows[] = { { "guns deploy to 50,26.25", true, true },
                 { "guns deploy to 50,26.35", true, false },
                 { "guns deploy to 50,26.25", false, false },
                 { "guns deploy to 50,18", false, true },
                 { "horse deploy to 50,26.25", true, false },
                 { "horse deploy to 50,18", true, true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = whole("'turns': 3", ZONES BLUE_TROOPS, RED_TROOPS);
        if (rows[i].infantry)
            cr_assert(field_gives(f, "1st deploy to 50,13.75"), "%s", f->err.text);
        cr_assert_eq(field_gives(f, rows[i].order), rows[i].good, "row %u: %s", i,
                     f->err.text);
        field_free(f);
    }
}

Test(throne_setup, r16_2b_a_unit_is_deployed_once_and_not_on_another)
{
    Field *f = whole("'turns': 3", ZONES BLUE_TROOPS, RED_TROOPS);
    cr_assert(field_gives(f, "1st deploy to 50,15"), "%s", f->err.text);
    cr_assert_not(field_gives(f, "1st deploy to 30,15"));
    cr_assert_not(field_gives(f, "1st form square"), "6.1c");
    cr_assert_not(field_gives(f, "horse deploy to 50,17"));
    cr_assert_not(field_gives(f, "red1 deploy to 50,90"));
    /* edge to edge */
    cr_assert(field_gives(f, "horse deploy to 50,17.5"), "%s", f->err.text);
    field_free(f);
}

Test(throne_setup, r16_12_officers_are_placed_or_stand_behind_their_men)
{
    Field *f = whole("'turns': 3", ZONES BLUE_TROOPS, RED_TROOPS);
    cr_assert_not(field_gives(f, "ash deploy to 50,30"));
    cr_assert(field_gives(f, "ash deploy to 30,5"), "%s", f->err.text);
    cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
    cr_assert_eq(field_officer(f, "ash")->at.x, CM(30));
    cr_assert_eq(field_officer(f, "ash")->where, ON_TABLE);
    field_free(f);
    f = whole("'turns': 3", ZONES BLUE_TROOPS, RED_TROOPS);
    cr_assert(field_give_all(f, "1st deploy to 40,15", "deploy rest", NULL), "%s",
              f->err.text);
    cr_assert_eq(field_officer(f, "ash")->at.x, CM(40));
    cr_assert_eq(field_officer(f, "ash")->at.y, CM(10));
    field_free(f);
    /* behind them too when the last of them has been placed by hand */
    f = whole("'turns': 3", ZONES BLUE_TROOPS, RED_TROOPS);
    cr_assert(field_give_all(f, "1st deploy to 40,15", "guns deploy to 60,15",
                             "horse deploy to 80,15", NULL),
              "%s", f->err.text);
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert_eq(field_officer(f, "ash")->where, ON_TABLE);
    cr_assert_eq(field_officer(f, "ash")->at.x, CM(40));
    cr_assert_eq(f->events[E_DEPLOYED], 1);
    field_free(f);
}

/* What is rounded is rounded alike on both sides of a battle that is its own mirror; with no men he stands behind the
 * middle of his zone. */
Test(throne_setup, r16_12_where_he_stands_knows_no_corner_of_the_table)
{
    static const char south[] =
        "'deploys': true, 'zones': [{'rectangle': {'from': ['0cm','0cm'], 'to': "
        "['100cm','20.3cm']}}], 'officers': [{'name': 'Ash', 'rating': 4}, {'name': "
        "'Elm', 'rating': 4, 'under': 'ash'}], 'units': [";
    static const char north[] =
        "'deploys': true, 'zones': [{'rectangle': {'from': ['0cm','79.7cm'], 'to': "
        "['100cm','100cm']}}], 'officers': [{'name': 'Brede', 'rating': 4}, {'name': "
        "'Fir', 'rating': 4, 'under': 'brede'}], 'units': [";
#define MAN(name, officer, x, y)                                                         \
    "{'name': '" name "', 'officer': '" officer "', 'at': ['" x "','" y                  \
    "'], " BASE("line infantry") "}"
    char blue[2048], red[2048];
    snprintf(blue, sizeof blue, "%s%s]", south,
             THREE(MAN("a", "ash", "30cm", "15cm"), MAN("b", "ash", "40cm", "15cm"),
                   MAN("c", "ash", "50.1mm", "15.1cm")));
    snprintf(red, sizeof red, "%s%s]", north,
             THREE(MAN("d", "brede", "70cm", "85cm"), MAN("e", "brede", "60cm", "85cm"),
                   MAN("f", "brede", "949.9mm", "84.9cm")));
    Field *f = whole("'turns': 3", blue, red);
    cr_assert(field_give_all(f, "deploy rest", "deploy rest", NULL), "%s", f->err.text);
    static const char *const pair[][2] = { { "ash", "brede" }, { "elm", "fir" } };
    for (int k = 0; k < 2; k++) {
        const Point one = field_officer(f, pair[k][0])->at,
                    other = field_officer(f, pair[k][1])->at;
        cr_expect_eq(one.x + other.x, CM(100), "%s: %d %d", pair[k][0], one.x, other.x);
        cr_expect_eq(one.y + other.y, CM(100), "%s: %d %d", pair[k][0], one.y, other.y);
    }
    cr_expect_eq(field_officer(f, "elm")->at.x, CM(50));
    field_free(f);
}

Test(throne_setup, r16_12b_an_officer_is_not_put_down_on_anybody)
{
    Field *f = whole("'turns': 3", ZONES BLUE_TROOPS, RED_TROOPS);
    cr_assert(field_gives(f, "1st deploy to 50,15"), "%s", f->err.text);
    cr_assert(field_refuses(f, "ash deploy to 50,12.6", "no room"), "%s", f->err.text);
    cr_assert(field_gives(f, "ash deploy to 50,12.5"), "%s", f->err.text);
    field_free(f);
    /* a unit put down on him afterwards, or where he would stand by himself, sends him behind it */
    static const char *const orders[][2] = {
        { "ash deploy to 50,10", "1st deploy to 50,10" },
        { "1st deploy to 50,15", "horse deploy to 50,10" },
    };
    for (int i = 0; i < 2; i++) {
        f = whole("'turns': 3", ZONES BLUE_TROOPS, RED_TROOPS);
        cr_assert(field_give_all(f, orders[i][0], orders[i][1], "deploy rest", NULL),
                  "%s", f->err.text);
        cr_assert_eq(field_officer(f, "ash")->at.x, CM(50));
        cr_assert_eq(field_officer(f, "ash")->at.y, CM(7.5));
        field_free(f);
    }
}

Test(throne_setup, r16_12b_nor_on_another_officer)
{
    Field *f = whole("'turns': 3",
                     ZONES BLUE_UNDER("{'name': 'ash', 'rating': 4}, "
                                      "{'name': 'birch', 'rating': 4}"),
                     RED_TROOPS);
    cr_assert(field_gives(f, "ash deploy to 50,10"), "%s", f->err.text);
    cr_assert(field_refuses(f, "birch deploy to 52.4,10", "no room"), "%s", f->err.text);
    cr_assert(field_gives(f, "birch deploy to 52.5,10"), "%s", f->err.text);
    field_free(f);
}

/* Nobody has a place in the file: all go into their zone, none on another. */
Test(throne_setup, r16_13_the_standard_deployment_keeps_to_the_zones)
{
    Field *f = whole("'turns': 3", ZONES BLUE_TROOPS, RED_TROOPS);
    cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
    for (int i = 0; i < 4; i++) {
        const Stand *at = state_stand(&f->state, i);
        cr_assert_eq(at->where, ON_TABLE);
        if (f->battle->stand[i].kind == LINE_ARTILLERY)
            continue;
        cr_assert(at->at.y >= 125 - 2 && at->at.y <= CM(20) - 125 + 2, "base %d at %d", i,
                  at->at.y);
    }
    Err err = { "" };
    cr_assert(f->battle->rules->check(f->battle, &f->state, &err), "%s", err.text);
    field_free(f);
}

/* Nobody enters all of the table but a corner, so many centimetres wide and deep. */
#define LATER                                                                            \
    "'notes': [{'name': 'march', 'side': 'Red', 'needs': 2, 'on': 6, 'entries': "        \
    "[{'name': 'east', 'at': ['100cm','90cm'], 'facing': 'W'}]}], "
#define BUT_A_CORNER(from)                                                               \
    "'turns': 3, " LATER                                                                 \
    "'terrain': [{'name': 'sea', 'type': 'impassable', 'rectangle': "                    \
    "{'from': ['0cm','0cm'], 'to': ['100cm','" #from "cm']}}, {'name': 'lake', "         \
    "'type': 'impassable', 'rectangle': {'from': ['0cm','" #from "cm'], 'to': ['" #from  \
    "cm','100cm']}}]"
#define BLUE_FOUR                                                                        \
    "'deploys': true, 'officers': [{'name': 'ash', 'rating': 4, 'at': ['1cm','1cm']}], " \
    "'units': [{'name': '1st', 'formation': 'line', 'at': ['5cm','5cm'], 'stands': "     \
    "[{'kind': 'line infantry', 'rating': 4, 'count': 4}]}]"

/* A line of four wants 10 cm, a column as many, a square 5: there is room for it, for
 * a square without ash, for nobody. */
Test(throne_setup, r16_13c_who_finds_no_room_stays_out)
{
    static const struct {
        const char *ground;
        int where, formation, out;
    } rows[] = {
        { BUT_A_CORNER(80), ON_TABLE, LINE, 0 },
        { BUT_A_CORNER(92), ON_TABLE, SQUARE, 1 },
        { BUT_A_CORNER(97), LEFT_TABLE, AS_IT_IS, 2 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = whole(
            rows[i].ground, BLUE_FOUR,
            "'units': [{'name': 'red1', 'arrives': 'march', " BASE("line infantry") "}]");
        cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
        const Unit *const u = field_unit(f, "1st");
        cr_assert_eq(u->formation, rows[i].formation, "row %u: %d", i, u->formation);
        for (int k = 0; k < 4; k++)
            cr_assert_eq(state_stand(&f->state, k)->where, rows[i].where, "row %u", i);
        cr_assert_eq(f->events[E_STAYS_OUT], rows[i].out, "row %u: %d", i,
                     f->events[E_STAYS_OUT]);
        Err err = { "" };
        cr_assert(f->battle->rules->check(f->battle, &f->state, &err), "%s", err.text);
        field_free(f);
    }
}

/* Who is filed in the table's corner itself has a place there like anybody else: he stands near that one. */
Test(throne_setup, r16_13_filed_in_the_corner_is_filed)
{
    for (int east = 0; east < 2; east++) {
        Field *f = whole(
            "'turns': 3",
            east ? "'deploys': true, 'officers': [{'name': 'ash', 'rating': 4, 'at': "
                   "['100cm','0cm']}], 'units': [" FIELD_UNIT(
                       "1st", "'at': ['100cm','0cm'], ", BASE("line infantry")) "]"
                 : "'deploys': true, 'officers': [{'name': 'ash', 'rating': 4, 'at': "
                   "['0cm','0cm']}], 'units': [" FIELD_UNIT(
                       "1st", "'at': ['0cm','0cm'], ", BASE("line infantry")) "]",
            RED_TROOPS);
        cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
        const Point corner = { east ? CM(100) : 0, 0 };
        cr_expect_lt(geo_distance(corner, field_stand(f, "1st.1")->at), CM(10), "%d",
                     east);
        cr_expect_lt(geo_distance(corner, field_officer(f, "ash")->at), CM(10), "%d",
                     east);
        field_free(f);
    }
}

/* The right one of two at one place stands as filed, and so does the third, where the left one would go; be he listed
 * first or last.  Of two at the very same place it is the greater. */
Test(throne_setup, r16_13d_no_list_says_who_goes_first)
{
    static const char *const men[] = {
        FIELD_UNIT("1st", "'at': ['50cm','10cm'], ", BASE("line infantry")),
        FIELD_UNIT("2nd", "'at': ['51cm','10cm'], ", BASE("line infantry")),
        FIELD_UNIT("3rd", "'at': ['47cm','10cm'], ", BASE("line infantry")),
        FIELD_UNIT("4th", "'at': ['80cm','10cm'], ", BASE("line infantry")),
        FIELD_UNIT("5th", "'at': ['80cm','10cm'], ", FIELD_FOOT(1, 4)),
    };
    static const char *const chiefs[] = {
        "{'name': 'ash', 'rating': 4, 'at': ['20cm','10cm']}",
        "{'name': 'birch', 'rating': 4, 'at': ['21cm','10cm']}",
        "{'name': 'cedar', 'rating': 4, 'at': ['20cm','7.5cm']}",
        "{'name': 'elm', 'rating': 4, 'at': ['60cm','10cm']}",
        "{'name': 'fir', 'rating': 3, 'at': ['60cm','10cm']}",
    };
    static const struct {
        const char *name;
        int32_t x;
    } stands[] = {
        { "2nd", CM(51) }, { "3rd", CM(47) }, { "1st", CM(44) }, { "5th", CM(80) }
    };
    for (int back = 0; back < 2; back++) {
        char blue[4096] = ZONES "'officers': [";
        for (int i = 0; i < 5; i++)
            sprintf(blue + strlen(blue), "%s%s", i ? "," : "", chiefs[back ? 4 - i : i]);
        strcat(blue, "], 'units': [");
        for (int i = 0; i < 5; i++)
            sprintf(blue + strlen(blue), "%s%s", i ? "," : "", men[back ? 4 - i : i]);
        strcat(blue, "]");
        Field *f = whole("'turns': 3", blue, RED_TROOPS);
        cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
        for (int i = 0; i < 4; i++) {
            const Point at = unit_middle(
                f->battle, &f->state,
                (int)(field_unit(f, stands[i].name) - state_unit(&f->state, 0)));
            cr_expect_eq(at.x, stands[i].x, "%s at %d, listed %s", stands[i].name, at.x,
                         back ? "last first" : "as they are");
        }
        cr_expect_eq(field_officer(f, "birch")->at.x, CM(21));
        cr_expect_eq(field_officer(f, "cedar")->at.y, CM(7.5));
        cr_expect_neq(field_officer(f, "ash")->at.x, CM(20));
        cr_expect_eq(field_officer(f, "fir")->at.x, CM(60));
        cr_expect_eq(field_officer(f, "fir")->at.y, CM(10));
        cr_expect_neq(field_officer(f, "elm")->at.y, CM(10));
        field_free(f);
    }
}

/* Where the file has nobody, the middle of the zone is no place of the file: he stands in the zone or elsewhere in it. */
Test(throne_setup, r16_13_who_has_no_place_in_the_file_stands_in_the_zone)
{
    static const char narrow[] =
        "'deploys': true, 'zones': [{'rectangle': {'from': ['45cm','0cm'], 'to': "
        "['50cm','20cm']}}], 'units': [";
    char blue[1024];
    snprintf(blue, sizeof blue, "%s%s]", narrow,
             FIELD_UNIT("1st", "'formation': 'line', 'width': 4, ", FIELD_FOOT(3, 4)));
    Field *f = whole("'turns': 3", blue, RED_TROOPS);
    cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
    for (int i = 0; i < 4; i++) {
        const Stand *at = state_stand(&f->state, i);
        cr_expect(at->at.x >= CM(46.25) - 2 && at->at.x <= CM(48.75) + 2, "%d: %d", i,
                  at->at.x);
    }
    field_free(f);
}

/* It is the greatest of the zones that are open to everybody, in whatever order the file has them; of two as great the
 * one to the right. */
Test(throne_setup, r16_13_no_list_says_which_zone)
{
#define ZONE(x1, y1, x2, y2) ZONE_FOR(x1, y1, x2, y2, "")
#define ZONE_FOR(x1, y1, x2, y2, more)                                                   \
    "{'rectangle': {'from': ['" #x1 "cm','" #y1 "cm'], 'to': ['" #x2 "cm','" #y2         \
    "cm']}" more "}"
    static const char *const zones[] = {
        ZONE(0, 0, 20, 20),
        ZONE(60, 0, 100, 20),
        ZONE_FOR(0, 0, 100, 40, ", 'for': 'guns near infantry', 'limit': '10cm'"),
        ZONE(20, 0, 60, 20),
    };
    for (int back = 0; back < 2; back++) {
        char blue[2000] = "'deploys': true, 'zones': [";
        for (int i = 0; i < 4; i++)
            sprintf(blue + strlen(blue), "%s%s", i ? "," : "", zones[back ? 3 - i : i]);
        strcat(blue, "], 'units': [{'name': '1st', " BASE("line infantry") "}]");
        Field *f = whole("'turns': 3", blue, RED_TROOPS);
        cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
        cr_expect_eq(state_stand(&f->state, 0)->at.x, CM(80));
        cr_expect_eq(state_stand(&f->state, 0)->at.y, CM(10));
        field_free(f);
    }
}

/* The file has the guns as far forward as they may stand before the battalion. */
Test(throne_setup, r16_13b_guns_of_the_rest_go_forward_only_near_infantry)
{
    for (int elsewhere = 0; elsewhere < 2; elsewhere++) {
        Field *f = whole(
            "'turns': 3",
            ZONES "'units': [" THREE(
                FIELD_UNIT("guns", "'at': ['50cm','26.25cm'], ", BASE("line artillery")),
                FIELD_UNIT("1st", "'at': ['50cm','13.75cm'], ", BASE("line infantry")),
                FIELD_UNIT("horse", "", BASE("line cavalry"))) "]",
            RED_TROOPS);
        if (elsewhere)
            cr_assert(field_gives(f, "1st deploy to 10,2"), "%s", f->err.text);
        cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
        const Stand *guns = state_stand(&f->state, 0);
        cr_assert_eq(guns->where, ON_TABLE);
        if (elsewhere)
            cr_assert(guns->at.y + 125 <= CM(20) + 2, "at %d", guns->at.y);
        else
            cr_assert_eq(guns->at.y, 2625, "at %d", guns->at.y);
        field_free(f);
    }
}

#define NOTES                                                                            \
    "'notes': [{'name': 'march', 'side': 'Blue', 'needs': 2, 'on': 6, 'entries': ["      \
    "{'name': 'west', 'at': ['0cm','50cm'], 'facing': 'E'}, {'name': 'east', "           \
    "'at': ['100cm','50cm'], 'facing': 'W'}]}]"
#define COMES "'officer': 'ash', 'arrives': 'march', "
#define COMING                                                                           \
    "'officers': [{'name': 'ash', 'rating': 4, 'arrives': 'march'}], 'units': [" THREE(  \
        FIELD_UNIT("1st", "'at': ['50cm','10cm'], ", BASE("line infantry")),             \
        FIELD_UNIT("2nd", COMES, FIELD_FOOT(2, 4)),                                      \
        FIELD_UNIT("guns", COMES, BASE("line artillery"))) "]"
#define RED_AT(x, y)                                                                     \
    "'units': [" FIELD_UNIT("red1", "'at': ['" x "cm','" y "cm'], ",                     \
                            BASE("line infantry")) "]"

/* Both sides do nothing until blue's turn is over: its die has been thrown. */
static void pass_blue(Field *f)
{
    const int turn = f->state.turn;
    while (!f->state.over && !(f->state.side == 1 && f->state.turn == turn)) {
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
}

static void pass_red(Field *f)
{
    while (!f->state.over && f->state.side == 1)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
}

Test(throne_setup, r16_4_the_entry_is_noted_in_secret)
{
    Field *f = whole("'turns': 9, " NOTES, COMING, RED_AT("50", "90"));
    cr_assert_eq(f->state.decision.kind, D_NOTE);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert_eq(f->state.decision.hidden, 1);
    cr_assert(
        field_refuses(f, "note choice 3", "note choice 1 for west, 2 for east (16.4)"));
    cr_assert(field_refuses(f, "note", "note choice 1 for west, 2 for east (16.4)"));
    cr_assert(field_gives(f, "note choice 2"), "%s", f->err.text);
    cr_assert_eq(throne(&f->state)->noted[0], 2);
    /* red cannot tell: what he sees is a guess, blue sees what he noted */
    bool west = false, east = false;
    for (uint64_t guess = 0; guess < 32; guess++) {
        State seen;
        state_copy(&seen, &f->state);
        throne_observe(f->battle, &seen, 1, guess);
        west |= throne(&seen)->noted[0] == 1;
        east |= throne(&seen)->noted[0] == 2;
        state_copy(&seen, &f->state);
        throne_observe(f->battle, &seen, 0, guess);
        cr_assert_eq(throne(&seen)->noted[0], 2);
    }
    cr_assert(west && east);
    /* the first of them has come, the others wait behind him: it is no secret any more */
    state_stand(&f->state, f->battle->unit[field_index(f, "2nd")].first)->where =
        ON_TABLE;
    for (uint64_t guess = 0; guess < 32; guess++) {
        State seen;
        state_copy(&seen, &f->state);
        throne_observe(f->battle, &seen, 1, guess);
        cr_assert_eq(throne(&seen)->noted[0], 2);
    }
    field_free(f);
}

Test(throne_setup, r16_5_the_second_six_brings_them)
{
    Field *f = whole("'turns': 9, " NOTES, COMING, RED_AT("50", "90"));
    cr_assert(field_gives(f, "note choice 1"));
    static const int faces[] = { 6, 5, 6 };
    for (int turn = 0; turn < 3; turn++) {
        field_dice(f, 1, faces[turn]);
        pass_blue(f);
        cr_assert(field_spent(f), "turn %d", turn + 1);
        cr_assert_eq(unit_on_table(f->battle, &f->state, 1), turn == 2, "turn %d",
                     turn + 1);
        pass_red(f);
    }
    cr_assert_eq(f->state.came_up[0], 2);
    const Stand *at = field_stand(f, "2nd.1");
    cr_assert_eq(at->facing, EAST);
    cr_assert_eq(at->at.y, CM(50));
    /* 16.5: in column, on the edge */
    cr_assert_eq(unit_box(f->battle, &f->state, 1).half_d, 375);
    cr_assert_eq(unit_middle(f->battle, &f->state, 1).x, 375);
    cr_assert_eq(field_unit(f, "2nd")->marks & U_MOVING, U_MOVING);
    /* the guns, without a limber, beside them */
    cr_assert(unit_on_table(f->battle, &f->state, 2));
    cr_assert_eq(field_unit(f, "guns")->formation, UNLIMBERED);
    cr_assert_eq(field_officer(f, "ash")->where, ON_TABLE);
    /* told: three throws, and each of those who came */
    cr_assert_eq(f->events[E_ARRIVAL], 3 + 3);
    char said[120];
    throne_say_event(&f->game, &f->last[E_ARRIVAL], said, sizeof said);
    cr_assert_str_eq(said, "ash comes on at 1.3,52.8, facing east");
    field_dice(f, 0);
    pass_blue(f); /* no more dice for it */
    cr_assert(field_spent(f));
    field_free(f);
}

/* Until their second six, at the end of Blue's second turn. */
static void wait_for_them(Field *f)
{
    cr_assert(field_gives(f, "note choice 1"));
    for (int turn = 0; turn < 2; turn++) {
        field_dice(f, 1, 6);
        pass_blue(f);
        if (turn == 0)
            pass_red(f);
    }
}

Test(throne_setup, r16_6_an_entry_the_enemy_holds_keeps_them_out)
{
    static const struct {
        const char *red;
        bool in;
    } rows[] = { { RED_AT("5", "50"), false },
                 { RED_AT("8.7", "50"), false },
                 { RED_AT("9", "50"), true } };
    for (int i = 0; i < 3; i++) {
        Field *f = whole("'turns': 9, " NOTES, COMING, rows[i].red);
        wait_for_them(f);
        cr_assert_eq(unit_on_table(f->battle, &f->state, 1), rows[i].in, "row %d", i);
        if (!rows[i].in) { /* it leaves, and they come without another die */
            pass_red(f);
            state_stand(&f->state, 5)->at.y = CM(80);
            field_dice(f, 0);
            pass_blue(f);
            cr_assert(field_spent(f));
            cr_assert(unit_on_table(f->battle, &f->state, 1));
        }
        field_free(f);
    }
}

/* A friend in the way as well makes no difference, whoever is listed first: it is not his to let them by. */
Test(throne_setup, r16_6_a_friend_beside_him_at_the_entry_does_not_matter)
{
    for (int friend = 0; friend <= 1; friend ++)
        for (int enemy = 0; enemy <= 1; enemy++) {
            Field *f = whole("'turns': 9, " NOTES, COMING,
                             enemy ? RED_AT("3", "52") : RED_AT("90", "90"));
            if (friend)
                state_stand(&f->state, 0)->at = (Point){ CM(6), CM(48) };
            wait_for_them(f);
            cr_expect_eq(unit_on_table(f->battle, &f->state, 1), !enemy, "%d %d", friend,
                         enemy);
            field_free(f);
        }
}

/* It is where the first of them would stand; who comes after him finds a place beside. */
Test(throne_setup, r16_6_who_comes_after_the_first_goes_beside_an_enemy)
{
#define SHORT_FIRST                                                                      \
    "'units': [" THREE(FIELD_UNIT("1st", "'at': ['50cm','10cm'], ",                      \
                                  BASE("line "                                           \
                                       "infantry")),                                     \
                       FIELD_UNIT("2nd", "'arrives': 'march', ", BASE("line infantry")), \
                       FIELD_UNIT("3rd", "'arrives': 'march', ", FIELD_FOOT(2, 4))) "]"
    static const struct {
        const char *red;
        bool in;
    } rows[] = { { RED_AT("6", "50"), true }, { RED_AT("3.7", "50"), false } };
    for (int i = 0; i < 2; i++) {
        Field *f = whole("'turns': 9, " NOTES, SHORT_FIRST, rows[i].red);
        wait_for_them(f);
        for (int u = 1; u <= 2; u++)
            cr_expect_eq(unit_on_table(f->battle, &f->state, u), rows[i].in, "%d, %d", i,
                         u);
        field_free(f);
    }
}

Test(throne_setup, r16_5b_an_officer_may_arrive_alone)
{
    Field *f =
        whole("'turns': 9, " NOTES,
              "'officers': [{'name': 'ash', 'rating': 4, 'arrives': 'march'}], 'units': ["
              "{'name': '1st', 'at': ['50cm','10cm'], " BASE("line infantry") "}]",
              RED_AT("50", "90"));
    cr_assert(field_gives(f, "note choice 2"));
    for (int turn = 0; turn < 2; turn++) {
        field_dice(f, 1, 6);
        pass_blue(f);
        pass_red(f);
    }
    cr_assert_eq(field_officer(f, "ash")->where, ON_TABLE);
    cr_assert(field_officer(f, "ash")->at.x > CM(95));
    field_free(f);
}

Test(throne_setup, r16_5_or_a_turn_that_the_scenario_names)
{
    Field *f = whole(
        "'turns': 9, 'notes': [{'name': 'march', 'side': 'Blue', 'turn': 2, 'entries': ["
        "{'name': 'west', 'at': ['0cm','50cm'], 'facing': 'E'}]}]",
        COMING, RED_AT("50", "90"));
    field_dice(f, 0);
    for (int turn = 0; turn < 2; turn++) {
        cr_assert_not(unit_on_table(f->battle, &f->state, 1), "turn %d", turn + 1);
        pass_blue(f);
        pass_red(f);
    }
    cr_assert(unit_on_table(f->battle, &f->state, 1));
    cr_assert(field_spent(f));
    field_free(f);
}

#define CROSSROADS(when)                                                                 \
    "'terrain': [{'type': 'objective', 'name': 'place', "                                \
    "'rectangle': {'from': ['40cm','40cm'], "                                            \
    "'to': ['60cm','60cm']}}], 'rules': {'victory': [{'side': 'Red', 'when': '" when     \
    "', 'place': 'place'}]}"
#define AT(name, x, y)                                                                   \
    "'units': [{'name': '" name "', 'at': ['" x "cm','" y                                \
    "cm'], " BASE("line infantry") "}]"

Test(throne_setup, r16_7_it_ends_after_an_equal_number_of_turns)
{
    Field *f = whole("'turns': 2", AT("1st", "50", "10"), AT("red1", "50", "90"));
    pass_blue(f);
    pass_red(f);
    cr_assert_eq(f->state.turn, 2);
    pass_blue(f);
    cr_assert_not(f->state.over); /* blue's second turn is over, red's is to come */
    pass_red(f);
    cr_assert(f->state.over);
    cr_assert_eq(f->state.how, END_TURNS);
    cr_assert_eq(f->state.winner, NOBODY); /* 16.11: nobody has lost a base */
    field_free(f);
}

Test(throne_setup, r16_8_a_place_is_controlled_by_who_stands_in_it_alone)
{
    static const struct {
        const char *red, *blue;
        bool held;
    } rows[] = {
        { AT("red1", "50", "50"), AT("1st", "50", "10"), true },
        /* 0.5 mm of the base in it */
        { AT("red1", "50", "61.2"), AT("1st", "50", "10"), true },
        { AT("red1", "50", "61.3"), AT("1st", "50", "10"), false }, /* 0.5 mm short */
        /* an enemy base in it too */
        { AT("red1", "50", "55"), AT("1st", "50", "38.8"), false },
        { AT("red1", "50", "55"), AT("1st", "50", "38.7"), true },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            whole("'turns': 2, " CROSSROADS("holds at end"), rows[i].blue, rows[i].red);
        cr_assert_eq(controls(f->battle, &f->state, 1, 0), rows[i].held, "row %u", i);
        field_free(f);
    }
    /* dispersed bases control nothing, but deny it */
    Field *f = whole("'turns': 2, " CROSSROADS("holds at end"), AT("1st", "45", "50"),
                     AT("red1", "55", "50"));
    cr_assert_not(controls(f->battle, &f->state, 1, 0));
    unit_disperse(&f->game, 0, false);
    cr_assert_not(controls(f->battle, &f->state, 1, 0));
    cr_assert_not(controls(f->battle, &f->state, 0, 0));
    state_stand(&f->state, 0)->where = LOST;
    cr_assert(controls(f->battle, &f->state, 1, 0));
    unit_disperse(&f->game, 1, false);
    cr_assert_not(controls(f->battle, &f->state, 1, 0));
    field_free(f);
}

/* A lane 2 cm wide that bends: a base 1.25 cm off its edge is not on it, wherever the bend is. */
Test(throne_setup, r16_8_a_line_is_no_wider_than_it_is_drawn)
{
    static const struct {
        const char *red;
        bool held;
    } rows[] = {
        { AT("red1", "20", "50"), true },     { AT("red1", "22.24", "50"), true },
        { AT("red1", "22.27", "50"), false }, { AT("red1", "30", "60"), false },
        { AT("red1", "50", "50"), false },    { AT("red1", "50", "79"), true },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            whole("'turns': 2, 'terrain': [{'type': 'road', 'name': 'lane', 'width': "
                  "'2cm', 'line': [['20cm','20cm'],['20cm','80cm'],['80cm','80cm']]}], "
                  "'rules': {'victory': [{'side': 'Red', 'when': 'holds', 'place': "
                  "'lane'}]}",
                  AT("1st", "50", "10"), rows[i].red);
        cr_expect_eq(controls(f->battle, &f->state, 1, 0), rows[i].held, "row %u", i);
        field_free(f);
    }
}

/* Each holds its own place when time is up: whose aim the file has first decides nothing. */
Test(throne_setup, r16_9b_if_both_reach_an_aim_at_once_losses_decide)
{
    static const char blue_first[] = "{'side': 'Blue', 'when': 'holds at end', 'place': "
                                     "'ford'}, {'side': 'Red', 'when': 'holds at end', "
                                     "'place': 'mill'}",
                      red_first[] = "{'side': 'Red', 'when': 'holds at end', 'place': "
                                    "'mill'}, {'side': 'Blue', 'when': 'holds at end', "
                                    "'place': 'ford'}";
    for (int i = 0; i < 6; i++) {
        char more[1000];
        snprintf(more, sizeof more,
                 "'turns': 1, 'terrain': [{'type': 'objective', 'name': 'ford', "
                 "'rectangle': {'from': ['40cm','5cm'], 'to': ['60cm','15cm']}}, "
                 "{'type': 'objective', 'name': 'mill', 'rectangle': {'from': "
                 "['40cm','85cm'], 'to': ['60cm','95cm']}}], 'rules': {'victory': [%s]}",
                 i % 2 ? red_first : blue_first);
        Field *f = whole(
            more,
            "'units': [{'name': '1st', 'at': ['50cm','10cm'], " FIELD_FOOT(1, 4) "}]",
            "'units': [{'name': 'red1', 'at': ['50cm','90cm'], " FIELD_FOOT(1, 4) "}]");
        pass_blue(f);
        if (i / 2)
            base_remove(&f->game, i / 2 == 1 ? 3 : 1, LOST, LOST_TO_FIRE);
        pass_red(f);
        cr_assert(f->state.over);
        cr_expect_eq(f->state.how, END_BOTH);
        cr_expect_eq(f->state.winner, i / 2 == 0 ? NOBODY : i / 2 - 1, "%d: %d", i,
                     f->state.winner);
        field_free(f);
    }
}

Test(throne_setup, r16_9_an_objective_at_the_end_or_at_once)
{
    Field *f = whole("'turns': 2, " CROSSROADS("holds"), AT("1st", "50", "10"),
                     AT("red1", "50", "50"));
    pass_blue(f);
    cr_assert(f->state.over);
    cr_assert_eq(f->state.winner, 1);
    cr_assert_eq(f->state.how, END_OBJECTIVE);
    cr_assert_eq(f->state.turn, 1);
    field_free(f);
    f = whole("'turns': 2, " CROSSROADS("holds at end"), AT("1st", "50", "10"),
              AT("red1", "50", "50"));
    pass_blue(f);
    pass_red(f);
    pass_blue(f);
    cr_assert_not(f->state.over);
    pass_red(f);
    cr_assert(f->state.over);
    cr_assert_eq(f->state.winner, 1);
    cr_assert_eq(f->state.how, END_OBJECTIVE);
    field_free(f);
}

Test(throne_setup, r16_10_a_side_without_troops_has_lost)
{
    Field *f = whole("'turns': 9", AT("1st", "50", "10"), AT("red1", "50", "90"));
    pass_blue(f);
    cr_assert_not(f->state.over);
    base_remove(&f->game, 0, LOST, LOST_TO_FIRE);
    pass_red(f);
    cr_assert(f->state.over);
    cr_assert_eq(f->state.winner, 1);
    cr_assert_eq(f->state.how, END_CLEARED);
    field_free(f);
    /* as long as others are to come, it has not - unless clearing the table was enough (16.9) */
    for (int clears = 0; clears < 2; clears++) {
        f = whole(clears ? "'rules': {'victory': [{'side': 'Red', 'when': 'clears the "
                           "table'}]}, 'turns': 9, " NOTES
                         : "'turns': 9, " NOTES,
                  COMING, RED_AT("50", "90"));
        cr_assert(field_gives(f, "note choice 1"));
        field_dice(f, 1, 1);
        pass_blue(f);
        base_remove(&f->game, 0, LOST, LOST_TO_FIRE);
        pass_red(f);
        cr_assert_eq(f->state.over, clears);
        field_free(f);
    }
}

Test(throne_setup, r16_10b_who_is_still_to_come_has_not_been_cleared)
{
    Field *f =
        whole("'rules': {'victory': [{'side': 'Red', 'when': 'clears the table'}]}, "
              "'turns': 9, " NOTES,
              "'officers': [{'name': 'ash', 'rating': 4, 'arrives': 'march'}], "
              "'units': [" FIELD_UNIT("2nd", COMES, FIELD_FOOT(2, 4)) "]",
              RED_AT("50", "90"));
    cr_assert(field_gives(f, "note choice 1"));
    field_dice(f, 2, 6, 6);
    pass_blue(f);
    pass_red(f);
    cr_assert_not(f->state.over);
    pass_blue(f); /* they come */
    for (int i = 0; i < 3; i++)
        base_remove(&f->game, i, LEFT_TABLE, 0);
    pass_red(f);
    cr_assert_eq(f->state.how, END_CLEARED);
    field_free(f);
}

Test(throne_setup, r16_11_time_is_up_fewer_losses_win)
{
    /* of red's two bases, and none, one of blue's two */
    for (int lost = 0; lost < 3; lost++) {
        Field *f = whole(
            "'turns': 1",
            "'units': [{'name': '1st', 'at': ['50cm','10cm'], " FIELD_FOOT(1, 4) "}]",
            "'units': [{'name': 'red1', 'at': ['50cm','90cm'], " FIELD_FOOT(1, 4) "}]");
        pass_blue(f);
        if (lost > 0)
            base_remove(&f->game, 3, LOST, LOST_TO_FIRE);
        if (lost > 1)
            base_remove(&f->game, 1, LOST, LOST_TO_FIRE);
        pass_red(f);
        cr_assert(f->state.over);
        cr_assert_eq(f->state.winner, lost == 1 ? 0 : NOBODY, "%d", lost);
        cr_assert_eq(throne_margin(f->battle, &f->state), lost == 1 ? 500 : 0);
        field_free(f);
    }
}

Test(throne_setup, r16_14_a_side_may_concede)
{
    Field *f = whole("'turns': 9", AT("1st", "50", "10"), AT("red1", "50", "90"));
    const int side = f->state.decision.side;
    cr_assert(field_gives(f, "concede"), "%s", f->err.text);
    cr_assert(f->state.over);
    cr_assert_eq(f->state.winner, 1 - side);
    cr_assert_eq(f->state.how, END_CONCEDED);
    const Event end = { .kind = E_END, .a = END_CONCEDED, .side = (uint8_t)(1 - side) };
    char text[160], is[160];
    f->battle->rules->say_event(&f->game, &end, text, sizeof text);
    snprintf(is, sizeof is, "Victory for %s: the other side conceded",
             f->battle->side[1 - side].name);
    cr_assert_str_eq(text, is);
    cr_assert_not(field_gives(f, "done"));
    field_free(f);
}
