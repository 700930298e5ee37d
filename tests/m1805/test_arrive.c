/* SPDX-License-Identifier: GPL-3.0-or-later
 * 1805: troops that come later (15.5).
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define NOTE(side, when)                                                                 \
    "'notes': [{'name': 'march', 'side': '" side "', " when ", 'entries': [{'name': "    \
    "'west', 'at': ['0in','30in'], 'facing': 'E'}]}]"
#define COMES(name, kind)                                                                \
    "{'name': '" name "', 'arrives': 'march', 'stands': [{'kind': '" kind                \
    "', 'rating': 'veteran'}]}"
#define B1      FOOT("b1", 30, 10, "veteran", "line")
#define FAR_RED FOOT("r1", 50, 55, "veteran", "line")

static bool is_there(const Field *f, const char *name)
{
    return on_table(f->battle, &f->state, field_index(f, name));
}

Test(m1805_arrive, r15_5_in_its_turn_at_its_entry)
{
    Field *f = m1805_field(NOTE("Blue", "'turn': 3"),
                           B1 ", " COMES("b2", "infantry") ", " COMES("gun", "artillery"),
                           FAR_RED);
    field_dice(f, 0);
    cr_assert(field_refuses(f, "b2 hold", ""));
    m1805_bound(f, NULL);
    cr_assert_not(is_there(f, "b2"));
    m1805_bound(f, NULL);
    cr_assert_eq(f->state.turn, 3);
    cr_assert(is_there(f, "b2"));
    cr_assert(is_there(f, "gun"));
    cr_assert_eq(field_unit(f, "b2")->formation, COLUMN);
    cr_assert_eq(field_unit(f, "gun")->formation, LIMBERED);
    const Box box = musket_unit_box(f->battle, &f->state, field_index(f, "b2"));
    cr_assert_eq(box.at.x, box.half_d); /* its rear at the edge */
    cr_assert_eq(box.at.y, 30 * 254);
    cr_assert_eq(m1805_body(f, "b2")->facing, EAST);
    cr_assert_neq(m1805_body(f, "gun")->at.y, 30 * 254); /* beside it */
    cr_assert(field_spent(f));
    m1805_bound(f, "b2 move to 8,30", NULL); /* and moves in that bound */
    cr_assert(m1805_body(f, "b2")->at.x > box.half_d);
    field_free(f);
}

/* Of two sides who come to one place in one bound the first has it by turns (3.5), not whom the file has first. */
Test(m1805_arrive, r15_5_of_two_sides_each_is_first_in_its_turn)
{
#define MARCH(name, side, turn)                                                          \
    "{'name': '" name "', 'side': '" side "', 'turn': " turn                             \
    ", 'entries': [{'name': 'west', 'at': ['0in','30in'], 'facing': 'E'}]}"
#define BOTH(turn)                                                                       \
    "'notes': [" MARCH("march", "Blue", turn) ", " MARCH("reds", "Red", turn) "]"
    for (int turn = 2; turn <= 3; turn++) {
        Field *f = m1805_field(turn == 2 ? BOTH("2") : BOTH("3"),
                               B1 ", " COMES("b2", "infantry"),
                               FAR_RED ", {'name': 'r2', 'arrives': 'reds', 'stands': "
                                       "[{'kind': 'infantry', 'rating': 'veteran'}]}");
        while (f->state.turn < turn)
            m1805_bound(f, NULL);
        cr_expect_eq(m1805_body(f, "b2")->at.y == 30 * 254, turn == 3, "turn %d", turn);
        cr_expect_eq(m1805_body(f, "r2")->at.y == 30 * 254, turn == 2, "turn %d", turn);
        field_free(f);
    }
}

Test(m1805_arrive, r15_5_or_when_its_die_has_come_up)
{
    static const int faces[] = { 4, 3, 6 };
    Field *f = m1805_field(NOTE("Red", "'needs': 2, 'on': 4"), B1,
                           FAR_RED ", " COMES("r2", "cavalry"));
    f->state.came_up[0] =
        0; /* the first bound has begun, with a die that was not scripted */
    for (int bound = 0; bound < 3; bound++) {
        field_dice(f, 1, faces[bound]);
        m1805_bound(f, NULL);
        cr_assert(field_spent(f), "bound %d", bound + 2);
        cr_assert_eq(is_there(f, "r2"), bound == 2, "bound %d", bound + 2);
    }
    field_free(f);
}

Test(m1805_arrive, r15_5_never_into_contact_and_never_into_a_building)
{
    Field *f = m1805_field(
        TERRAIN(AREA("building", 0, 22, 4, 26)) ", " NOTE("Blue", "'turn': 2"),
        B1 ", " COMES("b2", "infantry"),
        UNIT("r1", 2, 30, "infantry", "veteran", "line", "", ", 'facing': 'E'"));
    m1805_bound(f, NULL);
    cr_assert(is_there(f, "b2"));
    cr_assert_not(musket_unit_engaged(f->battle, &f->state, field_index(f, "b2")));
    cr_assert_lt(musket_unit_building(f->battle, &f->state, field_index(f, "b2")), 0);
    const int32_t gap =
        musket_unit_gap(f->battle, &f->state, field_index(f, "b2"), field_index(f, "r1"));
    cr_assert(gap > GEO_TOUCH);
    field_free(f);
}

/* 15.1  Half of its units: who has not come is not lost. */
Test(m1805_arrive, r15_5_who_has_not_come_is_not_lost)
{
    Field *f = m1805_field(NOTE("Blue", "'turn': 9"),
                           B1 ", " COMES("b2", "infantry") ", " COMES("b3", "infantry"),
                           FAR_RED);
    musket_unit_remove(&f->game, field_index(f, "b1"), LOST, 0);
    cr_assert_not(musket_side_broken(f->battle, &f->state, 0));
    field_free(f);
}

Test(m1805_arrive, r15_5_refused)
{
    Err err = { "" };
    cr_assert(m1805_refused(NOTE("Blue", "'turn': 2"),
                            B1 ", {'name': 'b2', 'arrives': 'march', 'marks': "
                               "['concealed'], 'stands': [{'kind': 'infantry', "
                               "'rating': 'veteran'}]}",
                            FAR_RED, &err));
    cr_assert(strstr(err.text, "15.5"), "%s", err.text);
    cr_assert(m1805_refused(
        "'notes': [{'name': 'march', 'side': 'Blue', 'turn': 2, 'entries': ["
        "{'name': 'w', 'at': ['0in','30in'], 'facing': 'E'}, {'name': 'e', 'at': "
        "['60in','30in'], 'facing': 'W'}]}]",
        B1 ", " COMES("b2", "infantry"), FAR_RED, &err));
    cr_assert(strstr(err.text, "one entry"), "%s", err.text);
}

/* r1 stands at the entry, unseen: who comes there finds him, and stands beside him; elsewhere r1 stays
 * unseen. */
Test(m1805_arrive, r12_3_an_unseen_enemy_at_the_entry_is_found)
{
    for (int away = 0; away < 2; away++) {
        Field *f = m1805_field(NOTE("Blue", "'turn': 2"), B1 ", " COMES("b2", "infantry"),
                               FAR_RED ", " UNIT("r2", 4, 30, "infantry", "green", "line",
                                                 "", ", 'marks': ['concealed']"));
        if (away)
            m1805_body(f, "r2")->at = (Point){ 254 * 20, 254 * 50 };
        m1805_bound(f, NULL);
        cr_assert(is_there(f, "b2"));
        cr_assert_eq(!(field_unit(f, "r2")->marks & U_CONCEALED), !away);
        cr_assert_eq(m1805_body(f, "b2")->at.y == 254 * 30, away);
        field_free(f);
    }
}

/* The entry is in a wood: a column comes on there, a gun beside it, or there on a road; a line, which does
 * not march on roads, beside it. */
Test(m1805_arrive, r15_5_r7_5_not_into_woods_it_does_not_enter)
{
    static const struct {
        const char *unit;
        bool road, in_woods;
    } rows[] = { { COMES("b2", "infantry"), false, true },
                 { COMES("b2", "artillery"), false, false },
                 { COMES("b2", "artillery"), true, true },
                 { "{'name': 'b2', 'arrives': 'march', 'formation': 'line', 'stands': [{"
                   "'kind': 'infantry', 'rating': 'veteran'}]}",
                   true, false } };
    for (int i = 0; i < 4; i++) {
        char more[500], blue[400];
        snprintf(more, sizeof more, NOTE("Blue", "'turn': 2") ", 'terrain': [%s%s]",
                 AREA("woods", 0, 27, 6, 33),
                 rows[i].road ? "," LINE_OF("road", 0, 30, 60, 30) : "");
        snprintf(blue, sizeof blue, B1 ", %s", rows[i].unit);
        Field *f = m1805_field(more, blue, FAR_RED);
        m1805_bound(f, NULL);
        cr_assert(is_there(f, "b2"), "row %d", i);
        cr_assert_eq(musket_in_woods(f->battle, m1805_body(f, "b2")->at),
                     rows[i].in_woods, "row %d", i);
        field_free(f);
    }
}
