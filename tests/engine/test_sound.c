/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_sound.c - what holds of every state, and every ruleset's check() of it, broken on purpose.
 */
#include "engine/ruleset.h"
#include "engine/scenario.h"
#include "engine/sound.h"
#include "tests/shipped.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

typedef struct BattleRow {
    char ruleset[40], scenario[40];
} BattleRow;

static State state;
static Err err;

static void play_on(Game *game)
{
    Intention option[MAX_OPTIONS];
    const int n = game->battle->rules->options(game->battle, &state, option, NULL);
    cr_assert(game_play(game, &option[state.steps % n], NULL, &err), "%s", err.text);
}

/* In its second turn: both sides have set up, if they do. */
static Battle *begun(const BattleRow *row)
{
    Battle *const b = shipped_battle(row->ruleset, row->scenario);
    Game game = { .battle = b, .state = &state };
    game_begin(&game, 1);
    while (state.turn < 2)
        play_on(&game);
    cr_assert(b->rules->check(b, &state, &err), "%s", err.text);
    return b;
}

static void is_unsound(const Battle *b, const char *why)
{
    cr_expect_not(b->rules->check(b, &state, &err), "%s", why);
    cr_expect(strstr(err.text, why), "%s: %s", why, err.text);
}

static int on_something(const Battle *b)
{
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *const at = state_stand(&state, i);
        if (at->where == ON_TABLE && terrain_at(&b->terrain, at->at) & ~b->terrain.roads)
            return i;
    }
    return -1;
}

/* The ground on which the first to come to any stands is nobody's from now on.  returns: who that is. */
static int bar_ground(Battle *b)
{
    Game game = { .battle = b, .state = &state };
    while (on_something(b) < 0) {
        cr_assert_not(state.over, "nobody of %s comes to any ground", b->id);
        play_on(&game);
    }
    const int i = on_something(b);
    b->terrain.impassable =
        terrain_at(&b->terrain, state_stand(&state, i)->at) & ~b->terrain.roads;
    return i;
}

ParameterizedTestParameters(sound, of_every_ruleset_nobody_is_where_nobody_can_be)
{
    static BattleRow rows[] = {
        { "throne_of_bayonets", "lundys_lane" },
        { "musket_1805", "haitian_column" },
        { "greg_blake_colonial", "two_columns" },
        { "fire_and_discipline", "raasdorf_1809" },
    };
    return cr_make_param_array(BattleRow, rows, sizeof rows / sizeof *rows);
}

ParameterizedTest(BattleRow *row, sound, of_every_ruleset_nobody_is_where_nobody_can_be)
{
    Battle *const b = begun(row);
    const int who = bar_ground(b);
    state_copy(&b->opening, &state);
    cr_expect(b->rules->check(b, &state, &err), "who began there may be there: %s",
              err.text);
    for (int i = 0; i < b->n_stands; i++)
        state_stand(&b->opening, i)->where = IN_RESERVE;
    is_unsound(b, "barred");
    cr_expect_not(sound_ground(b, &state, who, b->terrain.impassable, &err));
    state_stand(&state, who)->where = LEFT_TABLE;
    cr_expect(sound_ground(b, &state, who, b->terrain.impassable, &err), "%s", err.text);
    battle_free(b);
}

ParameterizedTestParameters(sound, of_every_ruleset_officers_are_with_their_own)
{
    static BattleRow rows[] = {
        { "throne_of_bayonets", "lundys_lane" },
        { "greg_blake_colonial", "two_columns" },
        { "fire_and_discipline", "even_encounter" },
    };
    return cr_make_param_array(BattleRow, rows, sizeof rows / sizeof *rows);
}

ParameterizedTest(BattleRow *row, sound, of_every_ruleset_officers_are_with_their_own)
{
    Battle *const b = begun(row);
    int officer = 0, enemy = 0;
    while (state_officer(&state, officer)->where != ON_TABLE)
        officer++;
    while (b->unit[enemy].side == b->officer[officer].side)
        enemy++;
    Officer *const o = state_officer(&state, officer);
    const Officer was = *o;
    o->with = ref_unit(enemy);
    is_unsound(b, "is with the enemy's");
    o->with = ref_unit(b->n_units);
    is_unsound(b, "is with somebody who is not in this battle");
    *o = was;
    o->at = (Point){ -20, 0 };
    is_unsound(b, "is off the table");
    battle_free(b);
}

Test(sound, somebody_is_asked_until_it_is_over)
{
    Battle *const b = begun(&(BattleRow){ "chaos_confusion_casualties", "mill_roads" });
    const Decision was = state.decision;
    state.decision.kind = 0;
    is_unsound(b, "nobody is asked");
    state.decision = was;
    state.over = 1;
    is_unsound(b, "somebody is asked");
    state.over = 0;
    state.decision.about = ref_unit(b->n_units);
    is_unsound(b, "not in this battle");
    state.decision = was;
    state.decision.side = MAX_SIDES;
    is_unsound(b, "there is no side 2");
    battle_free(b);
}

/* A millimetre is rounding. */
Test(sound, nobody_stands_over_the_edge_but_who_began_so)
{
    Battle *const b = begun(&(BattleRow){ "chaos_confusion_casualties", "mill_roads" });
    const Box inside = { { 1000, 1000 }, geo_ahead(NORTH), 200, 100 };
    Box box = inside;
    box.at.x = 200 - 10;
    cr_expect(sound_edge(b, ref_unit(0), &box, &inside, &err), "%s", err.text);
    box.at.x = 200 - 10 - 2;
    cr_expect(sound_edge(b, ref_unit(0), &box, &inside, &err), "%s", err.text);
    box.at.x = 200 - 10 - 2 - 1;
    cr_expect_not(sound_edge(b, ref_unit(0), &box, &inside, &err));
    cr_expect(sound_edge(b, ref_unit(0), &box, &box, &err), "%s", err.text);
    battle_free(b);
}

/* A box half a foot or a hair from the edge slides up to it, GEO_SLACK beyond at most, and one over it no further. */
Test(sound, a_box_slides_as_far_as_the_table)
{
    Battle *const b = begun(&(BattleRow){ "chaos_confusion_casualties", "mill_roads" });
    Box box = { { 1000, 1000 }, geo_ahead(NORTH), 200, 100 };
    const Vec west = geo_ahead(WEST);
    static const int32_t room[] = { 800, 130, 128, 127, 40, 3, 0 };
    for (int i = 0; i < 7; i++) {
        box.at.x = 200 + room[i];
        const int32_t far = battle_slide_on_table(b, &box, west, 1500);
        cr_expect(far >= room[i] && far <= room[i] + GEO_SLACK, "%d of %d", far, room[i]);
        cr_expect_eq(battle_slide_on_table(b, &box, west, room[i] / 2), room[i] / 2);
    }
    box.at = (Point){ 150, 1000 };
    cr_expect_eq(battle_slide_on_table(b, &box, west, 1500), 0);
    cr_expect_eq(battle_slide_on_table(b, &box, geo_ahead(EAST), 300), 300);
    const Point in = battle_onto_table(b, &box);
    cr_expect(in.x == 200 && in.y == 1000, "%d,%d", in.x, in.y);
    battle_free(b);
}
