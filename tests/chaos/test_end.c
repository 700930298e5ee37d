/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_end.c - Chaos, Confusion and Casualties, chapter 14: fields, points, the end.
 *
 * Start at orchards().
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define FIELD_OF(name, x0, y0, x1, y1)                                                   \
    "{'name': '" name "', 'type': 'field', 'rectangle': {'from': ['" #x0 "in', '" #y0    \
    "in'], 'to': ['" #x1 "in', '" #y1 "in']}}"

/* Two fields, everybody outside, nobody in reach of anybody. */
static Field *orchards(void)
{
    return chaos_field(
        TERRAIN(FIELD_OF("east", 40, 20, 50, 30) "," FIELD_OF(
            "west", 10, 20, 20, 30)) ", 'rules': {'fields': ['west', 'east']}",
        INFANTRY_AT("b1", 15, 5, 1, "line") "," INFANTRY_AT("b2", 45, 5, 1, "line"),
        INFANTRY_AT("r1", 15, 57, 1, "line") "," INFANTRY_AT("r2", 45, 57, 1, "line"));
}

static void put(Field *f, const char *who, int x, int y)
{
    chaos_stands_at(f, who, 254 * x, 254 * y, field_index(f, who) < 2 ? NORTH : SOUTH);
}

static int holder(const Field *f, const char *name)
{
    const int place = field_index(f, name), side = chaos(&f->state)->held[place] - 1;
    cr_assert_eq(chaos_held_by(f->battle, &f->state, place), side < 0 ? NOBODY : side);
    return side;
}

static void turn_ends(Field *f)
{
    chaos_victory_fields(&f->game);
}

/* ---- 14.1 ---- */

Test(chaos_end, r14_1_fields_are_held)
{
    Field *f = orchards();
    put(f, "b1", 15, 21);
    turn_ends(f);
    cr_assert_eq(holder(f, "west"), 0);
    cr_assert_eq(holder(f, "east"), -1);
    put(f, "r1", 15, 28); /* both are in it: it stays Blue's */
    turn_ends(f);
    cr_assert_eq(holder(f, "west"), 0);
    put(f, "b1", 15, 5); /* it is alone */
    turn_ends(f);
    cr_assert_eq(holder(f, "west"), 1);
    put(f, "r1", 15, 57); /* it leaves */
    turn_ends(f);
    cr_assert_eq(holder(f, "west"), 1);
    field_free(f);
}

Test(chaos_end, r14_1_nobody_takes_a_field_both_stand_in)
{
    Field *f = orchards();
    put(f, "b1", 15, 21);
    put(f, "r1", 15, 28);
    turn_ends(f);
    cr_assert_eq(holder(f, "west"), -1);
    field_free(f);
}

Test(chaos_end, r14_1_red_markers_hold_nothing)
{
    for (int red = 0; red < 2; red++) {
        Field *f = orchards();
        put(f, "b1", 15, 21);
        put(f, "r1", 15, 28);
        field_unit(f, "b1")->status = red ? DISRUPTED : IN_ORDER;
        turn_ends(f);
        cr_assert_eq(holder(f, "west"), red ? 1 : -1);
        field_free(f);
    }
}

/* Half its pieces are in either way: who has his middle on the border, or a hair beyond it. */
Test(chaos_end, r14_1_the_middle_of_a_unit_counts)
{
    for (int beyond = 0; beyond <= 1; beyond++) {
        Field *f = orchards();
        chaos_stands_at(f, "b1", 15 * 254, 20 * 254 - beyond, NORTH);
        turn_ends(f);
        cr_assert_eq(holder(f, "west"), beyond ? -1 : 0);
        field_free(f);
    }
}

/* In a turn played through: it counts where a unit is at the end of it. */
Test(chaos_end, r14_1_at_the_end_of_a_turn)
{
    Field *f = orchards();
    put(f, "b1", 15, 17);
    field_dice(f, 1, 1);
    chaos_given(f, "b1 move to 15,21", NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_FIELD], 1);
    cr_assert_eq(f->last[E_FIELD].target, field_find(f, "west"));
    cr_assert_eq(f->last[E_FIELD].side, 0);
    cr_assert_eq(holder(f, "west"), 0);
    field_free(f);
}

/* ---- 14.2, 14.4 ---- */

static void loses(Field *f, const char *who, int where, int how)
{
    chaos_unit_remove(&f->game, field_index(f, who), where, how);
}

Test(chaos_end, r14_2_points)
{
    Field *f = chaos_field(
        "",
        INFANTRY_AT("b1", 15, 5, 1, "line") "," CAVALRY_AT(
            "b2", 30, 5, 1,
            "line") "," SKIRMISH_AT("b3", 40, 5, 1) "," GUN_AT("b4", 50,
                                                               5) "," GUN_AT("b5", 55, 5),
        INFANTRY_AT("r1", 15, 57, 1, "line"));
    static const struct {
        const char *who;
        int where, how, points;
    } rows[] = { { "b1", LOST, LOST_KILLED, 1 },
                 { "b2", LEFT_TABLE, LOST_FLED, 2 },
                 { "b3", LOST, LOST_KILLED, 2 }, /* skirmishers are no regiment */
                 { "b4", LOST, LOST_SILENCED, 2 },
                 { "b5", LOST, LOST_TAKEN, 3 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        loses(f, rows[i].who, rows[i].where, rows[i].how);
        cr_assert_eq(chaos_points(f->battle, &f->state, 1), rows[i].points, "%s",
                     rows[i].who);
    }
    cr_assert_eq(chaos_points(f->battle, &f->state, 0), 0);
    field_free(f);
    f = orchards();
    put(f, "b1", 15, 21);
    put(f, "r2", 45, 28);
    turn_ends(f);
    cr_assert_eq(chaos_points(f->battle, &f->state, 0), 2);
    cr_assert_eq(chaos_points(f->battle, &f->state, 1), 2);
    put(f, "r1", 15, 28);
    put(f, "b1", 15, 5);
    turn_ends(f);
    cr_assert_eq(chaos_points(f->battle, &f->state, 0), 0);
    cr_assert_eq(chaos_points(f->battle, &f->state, 1), 4);
    field_free(f);
}

/* A field, two points, against a regiment, one. */
Test(chaos_end, r14_2_more_points_win_when_time_runs_out)
{
    static const struct {
        bool field;
        int lost, winner, how;
    } rows[] = { { true, 1, 0, END_POINTS },
                 { true, 2, NOBODY, END_TURNS },
                 { false, 1, 1, END_POINTS },
                 { false, 0, NOBODY, END_TURNS } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = chaos_field(
            TERRAIN(FIELD_OF("west", 10, 20, 20, 30)) ", 'rules': {'fields': ['west']}",
            INFANTRY_AT("b1", 15, 5, 1, "line") "," INFANTRY_AT(
                "b2", 30, 5, 1, "line") "," INFANTRY_AT("b3", 45, 5, 1, "line"),
            INFANTRY_AT("r1", 15, 57, 1, "line"));
        if (rows[i].field)
            put(f, "b1", 15, 21);
        if (rows[i].lost > 0)
            loses(f, "b2", LOST, LOST_KILLED);
        if (rows[i].lost > 1)
            loses(f, "b3", LOST, LOST_KILLED);
        f->state.turn = 11;
        field_dice(f, 1, 1);
        chaos_given(f, NULL);
        cr_assert_not(f->state.over, "row %u", i);
        cr_assert_eq(f->state.turn, 12);
        cr_assert(field_spent(f));
        chaos_given(f, NULL);
        cr_assert(f->state.over, "row %u", i);
        cr_assert_eq(f->state.winner, rows[i].winner, "row %u", i);
        cr_assert_eq(f->state.how, rows[i].how, "row %u", i);
        char says[128];
        f->battle->rules->say_event(&f->game, &f->last[E_END], says, sizeof says);
        cr_expect(!strstr(says, ", 1 point ahead: more points") ==
                      (f->state.how == END_TURNS),
                  "%s", says);
        field_free(f);
    }
}

/* Before the guns fire nobody is asked whom he fires at; it is said when he is. */
Test(chaos_end, who_is_told_to_fire_too_early_hears_when)
{
    Field *f = orchards();
    cr_expect(field_refuses(f, "b1 fire r1", "whom it fires at is asked after the moves"),
              "%s", f->err.text);
    cr_expect(field_refuses(f, "counter", "note a unit's order for this turn"), "%s",
              f->err.text);
    cr_expect_not(strstr(f->err.text, "asked after"), "%s", f->err.text);
    field_free(f);
}

/* ---- 14.3 ---- */

/* r1 goes: who else is there keeps Red in the battle, or does not. */
Test(chaos_end, r14_3_nobody_left)
{
    static const struct {
        const char *other;
        bool over;
    } rows[] = { { SKIRMISH_AT("r2", 40, 57, 3), true },
                 { UNIT("r2", 40, 57, "gun", 1, "limbered", ""), false },
                 { CAVALRY_AT("r2", 40, 57, 1, "line"), false },
                 { "{'name': 'r2', 'off': 'reserve', 'brigade': 1, 'stands': [{'kind': "
                   "'infantry'}]}",
                   false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char red[600];
        snprintf(red, sizeof red, INFANTRY_AT("r1", 15, 57, 1, "line") ",%s",
                 rows[i].other);
        Field *f = chaos_field(
            TERRAIN("{'name': 'ford', 'type': 'entry', 'circle': {'at': ['50in', "
                    "'57in'], 'radius': '1in'}}") ", 'rules': {'entries': {'Red': "
                                                  "['ford']}}",
            INFANTRY_AT("b1", 5, 5, 1, "line"), red);
        if (i == 3) /* it may have come already */
            field_stand(f, "r2.1")->where = IN_RESERVE;
        loses(f, "r1", LEFT_TABLE, LOST_FLED);
        field_dice(f, 0);
        if (i == 3)
            field_more(f, 1, 14); /* it does not come */
        if (!rows[i].over)
            field_more(f, 1, 1);
        chaos_given(f, NULL);
        cr_assert(field_spent(f), "row %u", i);
        cr_assert_eq(f->state.over, rows[i].over, "row %u", i);
        if (rows[i].over) {
            cr_assert_eq(f->state.winner, 0);
            cr_assert_eq(f->state.how, END_DESTROYED);
        }
        field_free(f);
    }
}

Test(chaos_end, r14_3_both_gone_is_a_draw)
{
    Field *f = orchards();
    static const char *const all[] = { "b1", "b2", "r1", "r2" };
    for (int i = 0; i < 4; i++)
        loses(f, all[i], LOST, LOST_KILLED);
    chaos_victory_judge(&f->game, false);
    cr_assert(f->state.over);
    cr_assert_eq(f->state.winner, NOBODY);
    field_free(f);
}

/* Whoever of them is listed first. */
Test(chaos_end, r14_3_of_either_side)
{
    static const struct {
        int blue, red, winner; /* units left */
    } rows[] = { { 2, 2, -1 }, { 0, 2, 1 }, { 2, 0, 0 }, { 0, 0, NOBODY }, { 1, 2, -1 } };
    static const char *const names[2][2] = { { "b1", "b2" }, { "r1", "r2" } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = orchards();
        for (int k = rows[i].blue; k < 2; k++)
            chaos_unit_remove(&f->game, field_index(f, names[0][k]), LOST, LOST_KILLED);
        for (int k = rows[i].red; k < 2; k++)
            chaos_unit_remove(&f->game, field_index(f, names[1][k]), LOST, LOST_KILLED);
        chaos_victory_judge(&f->game, false);
        cr_expect_eq(f->state.over, rows[i].winner != -1, "row %u", i);
        if (f->state.over)
            cr_expect_eq(f->state.winner, rows[i].winner, "row %u", i);
        field_free(f);
    }
}

Test(chaos_end, r14_1_who_has_fallen_holds_nothing)
{
    Field *f = orchards();
    put(f, "b1", 15, 21);
    chaos_unit_remove(&f->game, field_index(f, "b1"), LOST, LOST_KILLED);
    turn_ends(f);
    cr_assert_eq(holder(f, "west"), -1);
    field_free(f);
}

Test(chaos_end, a_side_may_concede)
{
    for (int side = 0; side < 2; side++) {
        Field *f = orchards();
        if (side)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert(field_gives(f, "concede"), "%s", f->err.text);
        cr_assert(f->state.over);
        cr_expect_eq(f->state.winner, !side);
        field_free(f);
    }
}
