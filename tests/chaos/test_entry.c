/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_entry.c - Chaos, Confusion and Casualties, chapter 3: entry and recovery.
 *
 * Cards are drawn when a field is set up; a brigade that came then is taken back first.
 *
 * Start at arrivals().
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define ROAD_AT(name, x, y)                                                              \
    "{'name': '" name "', 'type': 'entry', 'circle': {'at': ['" #x "in', '" #y           \
    "in'], 'radius': '1in'}}"
#define RESERVE(name, kind, count, brigade)                                              \
    "{'name': '" name "', 'off': 'reserve', 'brigade': " #brigade                        \
    ", 'stands': [{'kind': '" kind "', 'count': " #count "}]}"

/* Take a brigade that came when the field was set up from the table again. */
static void back_to_reserve(Field *f, const char *name)
{
    const int unit = field_index(f, name);
    for (int i = 0; i < pieces(&f->state, unit); i++)
        state_stand(&f->state, f->battle->unit[unit].first + i)->where = IN_RESERVE;
}

/* ---- 3.1, 3.2: entry ---- */

static Field *arrivals(const char *more, const char *units)
{
    char rules[900], blue[900];
    snprintf(
        rules, sizeof rules,
        TERRAIN(ROAD_AT("ford", 15, 3) "," ROAD_AT(
            "mill", 45, 3) "%s") ", 'rules': {'entries': {'Blue': ['ford', 'mill']}}",
        more);
    snprintf(blue, sizeof blue, INFANTRY_AT("b1", 5, 20, 1, "line") ",%s", units);
    return chaos_field(rules, blue, INFANTRY_AT("r1", 5, 57, 1, "line"));
}

Test(chaos_entry, r3_1_ten_cards_of_fourteen_bring_a_brigade)
{
    static const struct {
        int card, x; /* the area's, 0 = none */
    } rows[] = {
        { 1, 15 }, { 2, 45 }, { 9, 15 }, { 10, 45 }, { 11, 0 }, { 14, 0 }
    }; /* two areas by turns */
    Field *f = arrivals("", RESERVE("b2", "infantry", 2, 1));
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        back_to_reserve(f, "b2");
        field_dice(f, 2, rows[i].card, 1);
        chaos_given(f, NULL);
        cr_assert(field_spent(f), "card %d", rows[i].card);
        cr_assert_eq(f->last[E_ENTRY].b, rows[i].x != 0, "card %d", rows[i].card);
        cr_assert_eq(field_stand(f, "b2.1")->where, rows[i].x ? ON_TABLE : IN_RESERVE);
        if (rows[i].x)
            cr_assert_eq(chaos_gone(f, "b2", rows[i].x, 3), 0, "card %d", rows[i].card);
    }
    field_free(f);
}

/* 4.13  Who came later is no more let off at the edge than others. */
Test(chaos_entry, r3_1_check_asks_who_has_come_for_the_edge_too)
{
    Field *f = arrivals("", RESERVE("b2", "infantry", 2, 1));
    back_to_reserve(f, "b2");
    field_dice(f, 2, 1, 1);
    chaos_given(f, NULL);
    cr_assert(chaos_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    chaos_stands_at(f, "b2", INCH(15), INCH(1) / 4, NORTH);
    cr_assert_not(chaos_check(f->battle, &f->state, &f->err));
    cr_assert(strstr(f->err.text, "over the table's edge"), "%s", f->err.text);
    field_free(f);
}

/* A card a brigade, and none for who has arrived. */
Test(chaos_entry, r3_1_a_card_for_each_brigade)
{
    Field *f =
        arrivals("", RESERVE("b2", "infantry", 1, 1) "," RESERVE("b3", "infantry", 1, 7));
    back_to_reserve(f, "b2");
    back_to_reserve(f, "b3");
    field_dice(f, 3, 11, 1, 1);
    chaos_given(f, NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(field_stand(f, "b2.1")->where, IN_RESERVE);
    cr_assert_eq(field_stand(f, "b3.1")->where, ON_TABLE);
    field_dice(f, 2, 11, 1); /* b2's only */
    chaos_given(f, NULL);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(chaos_entry, r3_2_units_enter_side_by_side)
{
    Field *f = arrivals("", RESERVE("b2", "infantry", 3, 1) "," RESERVE(
                                "b3", "skirmisher", 1, 1) "," RESERVE("b4", "gun", 1, 1));
    static const char *const who[] = { "b2", "b3", "b4" };
    static const int formation[] = { COLUMN, OPEN_ORDER, LIMBERED };
    for (int i = 0; i < 3; i++)
        back_to_reserve(f, who[i]);
    field_unit(f, "b2")->formation = LINE;
    field_unit(f, "b4")->formation = UNLIMBERED;
    field_dice(f, 2, 1, 1);
    chaos_given(f, NULL);
    cr_assert(field_spent(f));
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(field_unit(f, who[i])->formation, formation[i], "%s", who[i]);
        cr_assert_eq(chaos_row(f, who[i])->facing, NORTH, "its back to the south edge");
        cr_assert_eq(chaos_row(f, who[i])->at.y, 254 * 3);
        const int32_t aside = chaos_row(f, who[i])->at.x - 254 * 15;
        cr_assert(aside > -1300 && aside < 1300, "%s: %d", who[i], aside);
    }
    cr_assert(chaos_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    field_free(f);
}

/* Eight pieces are twelve inches deep: if there is no table behind its middle its rear is where the
 * area is, three inches from the edge. */
Test(chaos_entry, r3_2_a_long_column_comes_on_too)
{
    static const int pieces_and_y[][2] = { { 4, 3 * 254 }, { 8, 3 * 254 + 190 + 1333 } };
    for (int i = 0; i < 2; i++) {
        Field *f = arrivals("", i ? RESERVE("b2", "infantry", 8, 1)
                                  : RESERVE("b2", "infantry", 4, 1));
        back_to_reserve(f, "b2");
        field_dice(f, 2, 1, 1);
        chaos_given(f, NULL);
        cr_assert_eq(f->last[E_ENTRY].b, 1);
        cr_assert_eq(chaos_row(f, "b2")->at.y, pieces_and_y[i][1], "%d pieces: %d",
                     pieces_and_y[i][0], chaos_row(f, "b2")->at.y);
        const Box box = chaos_unit_box(f->battle, &f->state, field_index(f, "b2"));
        cr_assert(battle_box_on_table(f->battle, &box));
        field_free(f);
    }
}

/* In its turn, or by its die; its rear at the entry, and the second beside the first. */
Test(chaos_entry, r3_2a_or_by_a_note_of_the_scenario)
{
    static const char units[] =
        INFANTRY_AT("b1", 5, 20, 1, "line") ", {'name': 'b2', 'arrives': 'march', "
                                            "'stands': [{'kind': 'infantry', 'count': "
                                            "2}]}, {'name': 'b3', 'arrives': 'march', "
                                            "'stands': [{'kind': 'gun'}]}";
#define MARCH(when)                                                                      \
    "'notes': [{'name': 'march', 'side': 'Blue', " when ", 'entries': [{'name': 'w', "   \
    "'at': ['0in', '40in'], 'facing': 'E'}]}]"
    Field *f =
        chaos_field(MARCH("'turn': 3"), units, INFANTRY_AT("r1", 5, 57, 1, "line"));
    for (int turn = 2; turn <= 3; turn++) {
        cr_assert_eq(field_stand(f, "b2.1")->where, IN_RESERVE);
        field_dice(f, 1, 1); /* who moves first */
        chaos_given(f, NULL);
        cr_assert(field_spent(f));
        cr_assert_eq(f->state.turn, turn);
    }
    const Box box = chaos_unit_box(f->battle, &f->state, field_index(f, "b2"));
    cr_assert_eq(field_stand(f, "b2.1")->where, ON_TABLE);
    cr_assert_eq(field_unit(f, "b2")->formation, COLUMN);
    cr_assert_eq(chaos_row(f, "b2")->facing, EAST);
    cr_assert_eq(box.at.x, box.half_d);
    cr_assert_eq(box.at.y, 254 * 40);
    cr_assert_eq(field_unit(f, "b3")->formation, LIMBERED);
    cr_assert_neq(chaos_row(f, "b3")->at.y, 254 * 40);
    field_free(f);
    f = chaos_field(MARCH("'needs': 2, 'on': 6"), units,
                    INFANTRY_AT("r1", 5, 57, 1, "line"));
    f->state.came_up[0] = 0;
    for (int k = 0; k < 3; k++) {
        cr_assert_eq(field_stand(f, "b2.1")->where, IN_RESERVE);
        field_dice(f, 2, k == 1 ? 5 : 6, 1);
        chaos_given(f, NULL);
        cr_assert(field_spent(f));
    }
    cr_assert_eq(field_stand(f, "b2.1")->where, ON_TABLE);
    field_free(f);
    cr_assert(
        chaos_refused(MARCH("'turn': 3") ", " TERRAIN(ROAD_AT(
                          "ford", 15, 3)) ", "
                                          "'rules': {'entries': {'Blue': ['ford']}}",
                      "{'name': 'b2', 'arrives': 'march', 'brigade': 1, 'stands': "
                      "[{'kind': 'infantry', 'count': 2}]}",
                      INFANTRY_AT("r1", 5, 57, 1, "line"), &(Err){ "" }));
}

/* Both sides come to one place: who is there first is not always who is listed first. */
Test(chaos_entry, r3_2a_of_two_sides_each_is_first_in_its_turn)
{
#define BOTH(when)                                                                       \
    "'notes': [{'name': 'one', 'side': 'Blue', " when ", 'entries': [{'name': 'w', "     \
    "'at': ['0in', '40in'], 'facing': 'E'}]}, {'name': 'two', 'side': 'Red', " when      \
    ", 'entries': [{'name': 'v', 'at': ['0in', '40in'], 'facing': 'E'}]}]"
#define COMES(name, note)                                                                \
    "{'name': '" name "', 'arrives': '" note "', 'stands': [{'kind': 'infantry'}]}"
    for (int turn = 2; turn <= 3; turn++) {
        Field *f =
            chaos_field(turn == 2 ? BOTH("'turn': 2") : BOTH("'turn': 3"),
                        INFANTRY_AT("b1", 5, 20, 1, "line") "," COMES("b2", "one"),
                        INFANTRY_AT("r1", 5, 57, 1, "line") "," COMES("r2", "two"));
        field_dice(f, 0);
        field_more(f, turn - 1, 1);
        while (f->state.turn < turn)
            chaos_given(f, NULL);
        cr_assert_eq(chaos_row(f, turn == 2 ? "r2" : "b2")->at.y, 254 * 40);
        cr_assert_neq(chaos_row(f, turn == 2 ? "b2" : "r2")->at.y, 254 * 40);
        cr_assert_eq(field_stand(f, "b2.1")->where, ON_TABLE);
        field_free(f);
    }
}

/* Room for one at a time: the second comes when the first has gone on, to where the card has said, and draws no
 * other. */
Test(chaos_entry, r3_2_who_finds_no_room_waits)
{
    Field *f = arrivals(
        "," AREA("impassable", 0, 0, 14, 10) "," AREA("impassable", 16, 0, 60, 10),
        RESERVE("b2", "infantry", 1, 1) "," RESERVE("b3", "infantry", 1, 1));
    back_to_reserve(f, "b2");
    back_to_reserve(f, "b3");
    field_dice(f, 2, 1, 1);
    chaos_given(f, NULL);
    cr_assert_eq(f->last[E_ENTRY].b, 1);
    cr_assert_eq(f->last[E_ENTRY].c, 1);
    cr_assert_eq(field_stand(f, "b2.1")->where, ON_TABLE);
    cr_assert_eq(field_stand(f, "b3.1")->where, IN_RESERVE);
    field_forget(f);
    field_more(f, 1, 2); /* of the next turn: who begins */
    chaos_given(f, NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_ENTRY], 0,
                 "nobody is told each turn that there is none yet");
    field_more(f, 1, 1);
    chaos_given(f, "b2 move to 15,12", NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(field_stand(f, "b3.1")->where, ON_TABLE);
    cr_assert_eq(chaos_gone(f, "b3", 15, 3), 0);
    cr_assert_eq(f->last[E_ENTRY].n_dice, 0);
    cr_assert_eq(f->last[E_ENTRY].b, 1);
    field_free(f);
}

static void keeps_officers(Field *f, const char *who, int n)
{
    for (int i = n; i < MOST_OFFICERS; i++)
        chaos_row(f, who)->man[i] = NO_MAN;
}

/* ---- 3.3 to 3.5: recovery ---- */

/* Two out of three disrupted: who is in order throws nothing. */
Test(chaos_recovery, r3_3_a_rally_takes_the_red_marker_off)
{
    Field *f =
        chaos_field("",
                    INFANTRY_AT("b1", 10, 5, 1, "line") "," INFANTRY_AT(
                        "b2", 30, 5, 1, "line") "," INFANTRY_AT("b3", 50, 5, 1, "line"),
                    INFANTRY_AT("r1", 10, 55, 1, "line"));
    field_unit(f, "b1")->status = field_unit(f, "b3")->status = DISRUPTED;
    field_dice(f, 5, 1, 10, 10, 1, 1); /* turn 2: the last comes first */
    chaos_given(f, NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(field_unit(f, "b1")->status, IN_ORDER);
    cr_assert_eq(field_unit(f, "b2")->status, IN_ORDER);
    cr_assert_eq(field_unit(f, "b3")->status, DISRUPTED);
    field_free(f);
}

Test(chaos_recovery, r3_4_as_much_as_the_enemy_will_do)
{
    static const struct {
        const char *who;
        int officers, own, enemy;
        bool rallies;
    } rows[] = { { "b1", 1, 5, 5, true }, { "b1", 1, 5, 6, false },
                 { "b1", 2, 5, 6, true }, { "b1", 2, 5, 7, false },
                 { "b1", 3, 5, 7, true }, { "b1", 3, 5, 8, false },
                 { "b2", 0, 5, 5, true }, { "b2", 0, 5, 6, false }, /* skirmishers */
                 { "b3", 0, 5, 5, true }, { "b3", 0, 5, 6, false } /* a gun */ };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = chaos_field("",
                               INFANTRY_AT("b1", 30, 20, 1, "line") "," SKIRMISH_AT(
                                   "b2", 50, 5, 1) "," GUN_AT("b3", 10, 5),
                               INFANTRY_AT("r1", 30, 50, 1, "line"));
        if (rows[i].officers)
            keeps_officers(f, rows[i].who, rows[i].officers);
        field_dice(f, 2, rows[i].own, rows[i].enemy);
        cr_assert_eq(chaos_rally_roll(&f->game, field_index(f, rows[i].who), 0, E_RALLY),
                     rows[i].rallies, "row %u", i);
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_RALLY].c, rows[i].enemy);
        field_free(f);
    }
}

/* With its last officer it throws, without him it does not; a gun has nobody to lose. */
Test(chaos_recovery, r3_5_nobody_rallies_without_officers)
{
    for (int officers = 0; officers < 2; officers++) {
        Field *f = chaos_field("", INFANTRY_AT("b1", 30, 5, 1, "line"),
                               INFANTRY_AT("r1", 10, 55, 1, "line"));
        keeps_officers(f, "b1", officers);
        field_unit(f, "b1")->status = DISRUPTED;
        field_dice(f, 0);
        if (officers)
            field_more(f, 2, 10);
        field_more(f, 1, 1);
        chaos_given(f, NULL);
        cr_assert(field_spent(f), "%d officers", officers);
        cr_assert_eq(field_unit(f, "b1")->status, officers ? IN_ORDER : DISRUPTED);
        cr_assert_eq(f->events[E_RALLY], officers);
        field_free(f);
    }
}
