/* SPDX-License-Identifier: GPL-3.0-or-later
 * Greg Blake's colonial rules: command groups that come later (2.10).
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

extern const Ruleset greg_blake_colonial;

#define NOTE(when)                                                                       \
    "'notes': [{'name': 'column', 'side': 'Blue', " when ", 'entries': [{'name': "       \
    "'west', 'at': ['0mm','700mm'], 'facing': 'E'}]}]"
#define CHIEF      "{'name': 'bchief', 'at': ['1200mm','10mm']}"
#define LEADER     "{'name': 'bleader', 'under': 'bchief', 'with': 'b1'}"
#define LATE       "{'name': 'late', 'under': 'bchief', 'arrives': 'column'}"
#define OFFICERS   CHIEF ", " LEADER ", " LATE
#define RED_CHIEF  "{'name': 'rchief', 'at': ['1200mm','1490mm']}"
#define RED_LEADER "{'name': 'rleader', 'under': 'rchief', 'with': 'rfar'}"
#define STANDS(kind, n)                                                                  \
    "'stands': [{'kind': '" kind "', 'count': " #n ", 'rating': 'C', 'traits': "         \
    "['regular']}]"
#define COMES(name, kind, n)                                                             \
    "{'name': '" name "', 'officer': 'late', 'arrives': 'column', " STANDS(kind, n) "}"

static Field *coming(const char *when, const char *units)
{
    char blue[1500];
    snprintf(blue, sizeof blue, "%s, %s", REGULARS("b1", 1200, 400, 4, "line", "B"),
             units);
    return colonial_with(when, OFFICERS, blue, RED_CHIEF ", " RED_LEADER, FAR_RED);
}

/* Until so many more turns have begun. */
static void pass(Field *f, int turns)
{
    field_forget(f);
    for (int i = 0; i < 400 && f->events[E_TURN] < turns; i++)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->events[E_TURN], turns);
}

Test(colonial_arrive, r2_10_in_its_turn_at_its_entry)
{
    Field *f = coming(NOTE("'turn': 3"),
                      COMES("c", "infantry", 3) "," COMES("g", "light gun", 1));
    cr_assert_eq(field_unit(f, "c")->n_stands, 0);
    cr_assert_eq(colonial_points(f->battle, &f->state, 1), 0);
    pass(f, 3);
    cr_assert_eq(field_unit(f, "c")->n_stands, 0);
    cr_assert_eq(f->events[E_GROUP] + f->events[E_REPLACED], 0);
    cr_assert_not(f->state.over);
    pass(f, 1);
    cr_assert_eq(f->state.turn, 3);
    cr_assert_eq(field_unit(f, "c")->n_stands, 3);
    cr_assert_eq(field_unit(f, "c")->formation, COLUMN);
    cr_assert_eq(field_unit(f, "g")->formation, LIMBERED);
    /* its rear at the edge: three stands of 50 mm */
    cr_assert_eq(colonial_body(f, "c")->at.x, 750);
    cr_assert_eq(colonial_body(f, "c")->at.y, 7000);
    cr_assert_eq(colonial_body(f, "c")->facing, EAST);
    cr_assert_eq(field_officer(f, "late")->with, field_find(f, "c"));
    cr_assert_eq(field_officer(f, "late")->at.x, 750);
    /* and may be moved in that turn */
    cr_assert(field_gives(f, "late nominate"), "%s", f->err.text);
    cr_assert(colonial_until(f, D_MOVE));
    cr_assert(field_gives(f, "c move to 85,700"), "%s", f->err.text);
    field_free(f);
}

/* Who came later is no more let off at the edge than others. */
Test(colonial_arrive, r2_10_check_asks_who_has_come_for_the_edge_too)
{
    Field *f = coming(NOTE("'turn': 3"), COMES("c", "infantry", 3));
    pass(f, 4);
    cr_assert(colonial_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    field_stand(f, "c.3")->at.x = 3 * GEO_TOUCH;
    cr_assert_not(colonial_check(f->battle, &f->state, &f->err));
    cr_assert(strstr(f->err.text, "over the table's edge"), "%s", f->err.text);
    field_free(f);
}

Test(colonial_arrive, r2_10_or_when_its_die_has_come_up)
{
    Field *f = coming(NOTE("'needs': 1, 'on': 6"), COMES("c", "infantry", 2));
    bool there = f->state.came_up[0];
    for (int turn = 2; turn <= 12 && !there; turn++) {
        field_forget(f);
        cr_assert_eq(field_unit(f, "c")->n_stands, 0);
        pass(f, 2);
        there = f->state.came_up[0];
        /* the die, then the company and its officer */
        cr_assert_eq(f->events[E_ARRIVAL], there ? 3 : 1);
        cr_assert_eq(f->last[E_ARRIVAL].n_dice, !there);
        cr_assert_eq(field_unit(f, "c")->n_stands, there ? 2 : 0);
    }
    cr_assert(there);
    field_free(f);
}

Test(colonial_arrive, r2_10_beside_friends_and_not_on_top_of_an_enemy)
{
    Field *f = coming(NOTE("'turn': 2"),
                      COMES("c", "infantry", 3) "," COMES("d", "infantry", 3));
    pass(f, 2);
    cr_assert_eq(field_unit(f, "d")->n_stands, 3);
    const int32_t apart = colonial_body(f, "d")->at.y - colonial_body(f, "c")->at.y;
    cr_assert(apart >= 650 || apart <= -650);
    field_free(f);
    /* red stands on the entry */
    f = coming(NOTE("'turn': 2"), COMES("c", "infantry", 3));
    colonial_stands_at(f, "b1", 1200, 100, NORTH);
    colonial_stands_at(f, "rfar", 30, 700, EAST);
    pass(f, 2);
    cr_assert_eq(field_unit(f, "c")->n_stands, 3);
    cr_assert_neq(colonial_body(f, "c")->at.y, 7000);
    cr_assert_not(colonial_in_contact(f->battle, &f->state, field_index(f, "c")));
    field_free(f);
}

/* 12.4  A group of which one body is still to come is neither halted nor gone. */
Test(colonial_arrive, r2_10_who_has_not_come_is_not_lost)
{
    Field *f = coming(NOTE("'turn': 9"), COMES("c", "infantry", 4));
    EACH_STAND(f->battle, &f->state, field_index(f, "b1"), i)
    colonial_stand_lost(&f->game, i, LOST, LOST_TO_FIRE);
    colonial_groups(&f->game);
    colonial_army(&f->game);
    colonial_judge(&f->game, false);
    cr_assert_not(f->state.over);
    const int late = field_index(f, "late");
    cr_assert_not(group_row(f->battle, &f->state, late)->gone);
    cr_assert_not(group_row(f->battle, &f->state, late)->failed);
    field_free(f);
}

Test(colonial_arrive, r2_10_refused)
{
    static const struct {
        const char *note, *unit, *why;
    } row[] = {
        { NOTE("'turn': 2"),
          "{'name': 'c', 'officer': 'bleader', 'arrives': 'column', " STANDS("infantry",
                                                                             2) "}",
          "arrive together" },
        { NOTE("'turn': 2"),
          "{'name': 'c', 'officer': 'late', 'at': ['300mm','300mm'], " STANDS("infantry",
                                                                              2) "}",
          "arrive together" },
        { NOTE("'turn': 2"),
          "{'name': 'c', 'officer': 'late', 'arrives': 'column', 'marks': "
          "['hidden'], " STANDS("infantry", 2) "}",
          "ambush" },
        { NOTE("'turn': 2"),
          "{'name': 'c', 'officer': 'late', 'arrives': 'column', 'bases': [{'stand': 1, "
          "'at': ['300mm','300mm']}], " STANDS("infantry", 2) "}",
          "no place yet" },
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char blue[900];
        snprintf(blue, sizeof blue, "%s, %s", REGULARS("b1", 1200, 400, 4, "line", "B"),
                 row[i].unit);
        const FieldPlan plan = { .rules = &greg_blake_colonial,
                                 .head = "'table': {'width': '2400mm', 'depth': "
                                         "'1500mm'}, 'turns': 12, 'first': 'Blue'",
                                 .more = row[i].note,
                                 .officers = { OFFICERS, RED_CHIEF ", " RED_LEADER },
                                 .units = { blue, FAR_RED } };
        Err err = { "" };
        cr_assert(field_is_refused(&plan, &err), "row %zu", i);
        cr_assert(strstr(err.text, row[i].why), "row %zu: %s", i, err.text);
    }
}
