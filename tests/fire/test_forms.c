/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_forms.c - Fire and Discipline: which changes of formation bots are offered, to which stands.
 *
 * A person may give any of them that is legal.
 *
 * Start at forms_offered().
 */
#include "rulesets/fire_and_discipline/scene.h"
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define FORMING FIELD_OPENING(1, "movement", "Blue")
#define EARLY   FORMING ", 'rules': {'year': 1799}"
#define HARD(x)                                                                          \
    FORMING ", 'terrain': [{'type': 'hard cover', 'circle': {'at': ['" x                 \
            "yd','300yd'], 'radius': '30yd'}}]"
#define LINE_OF(what) AT("b", 500, 200) "'formation': 'line', " what "}"
#define GARRISON_AT(x)                                                                   \
    AT("r", x, 300) "'facing': 'S', 'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}"

/* To a line at y = 200, by a Red stand of that kind so many yards before its front. */
static int forms_offered(const char *more, const char *blue, const char *red_stands,
                         int gap)
{
    char red[400];
    snprintf(red, sizeof red, "{'name': 'r', 'at': ['500yd','900yd'], 'facing': 'S', %s}",
             red_stands);
    Field *f = fire_field(more, blue, red);
    const int32_t deep = f->battle->stand[field_index(f, "b.1")].half_d +
                         f->battle->stand[field_index(f, "r.1")].half_d;
    field_stand(f, "r.1")->at = (Point){ YD(500), YD(200) + deep + YD(gap) };
    cr_assert_eq(f->state.decision.kind, D_FORM);
    const int n = field_offers(f, V_FORM);
    field_free(f);
    return n;
}

#define FOOT_LINE  LINE_OF(FIELD_FOOT(3, 8, 2))
#define HORSE_LINE LINE_OF(FIELD_HORSE(2, 3, 2))

Test(fire_forms, r4_7_a_column_for_the_road_or_against_a_charge)
{
    const char *const foot = FIELD_FOOT(1, 8, 2);
    cr_expect_eq(forms_offered(EARLY, FOOT_LINE, foot, 302), 1, "it may march");
    cr_expect_eq(forms_offered(EARLY, FOOT_LINE, foot, 299), 0);
    cr_expect_eq(forms_offered(EARLY, FOOT_LINE, foot, 81), 0);
    cr_expect_eq(forms_offered(EARLY, FOOT_LINE, foot, 79), 1, "it may be charged");
    cr_expect_eq(forms_offered(EARLY, FOOT_LINE, FIELD_HORSE(1, 3, 2), 159), 1);
    cr_expect_eq(forms_offered(EARLY, FOOT_LINE, FIELD_HORSE(1, 3, 2), 161), 0);
    cr_expect_eq(forms_offered(EARLY, FOOT_LINE, FIELD_LIGHT(1, 3, 2), 79), 0,
                 "not by skirmishers");
    cr_expect_eq(forms_offered(EARLY, FOOT_LINE, FIELD_GUNS("6-pounders", 1, 2), 79), 0,
                 "nor by guns");
}

Test(fire_forms, r3_10_a_square_against_horse_that_can_charge)
{
    const char *const horse = FIELD_HORSE(1, 3, 2);
    cr_expect_eq(forms_offered(FORMING, FOOT_LINE, horse, 159), 2, "column, square");
    cr_expect_eq(forms_offered(FORMING, FOOT_LINE, horse, 161), 0);
    cr_expect_eq(forms_offered(FORMING, FOOT_LINE, FIELD_FOOT(1, 8, 2), 79), 1, "column");
}

Test(fire_forms, r8_4_horse_in_column_for_hard_cover_ahead)
{
    Field *f = fire_field(HARD("500"), HORSE_LINE, GARRISON_AT(500));
    cr_expect_eq(field_offers(f, V_FORM), 1);
    field_free(f);
    f = fire_field(HARD("600"), HORSE_LINE, GARRISON_AT(600));
    cr_expect_eq(field_offers(f, V_FORM), 0, "it lies aside");
    cr_expect(field_gives(f, "b form as column"), "%s", f->err.text);
    field_free(f);
    f = fire_field(FORMING, HORSE_LINE, FAR_RED);
    cr_expect_eq(field_offers(f, V_FORM), 0, "no cover at all");
    cr_expect(field_gives(f, "b form as column"), "%s", f->err.text);
    cr_expect_eq(field_offers(f, V_FORM), 0, "it has had its turn");
    field_free(f);
}

/* What is known of a unit is what it was found of: it is found anew once a stand is elsewhere. */
Test(fire_forms, r3_6_the_main_group_is_of_where_the_stands_are_now)
{
    Field *f = fire_field(FORMING, FOOT_LINE, FAR_RED);
    int stand[MAX_LAYOUT];
    const int b = field_index(f, "b");
    Stand *const last = field_stand(f, "b.3");
    const Point at = last->at;
    cr_expect_eq(fd_main_group(f->battle, &f->state, b, stand), 3);
    last->at.y += YD(100);
    cr_expect_eq(fd_main_group(f->battle, &f->state, b, stand), 2, "it stands apart");
    last->at = at;
    cr_expect_eq(fd_main_group(f->battle, &f->state, b, stand), 3);
    last->where = LOST;
    cr_expect_eq(fd_main_group(f->battle, &f->state, b, stand), 2, "it is gone");
    field_free(f);
}

/* ---- who stands where ---- */

/* The stands of the first unit, from left to right or front to rear of what they would form:
 * "1234".  apply: they form it. */
static const char *order_of(Field *f, int formation, Angle facing, bool apply)
{
    static char names[8];
    int stand[MAX_LAYOUT];
    int32_t key[MAX_LAYOUT];
    Layout l;
    const int n = fd_main_group(f->battle, &f->state, 0, stand);
    const Box box = fd_group_box(f->battle, &f->state, stand, n);
    cr_assert_eq(n, 4);
    cr_assert(
        fd_layout_make(f->battle, &f->state, stand, n, formation, box.at, facing, &l));
    for (int i = 0; i < n; i++) {
        int32_t right, ahead;
        geo_frame(box.at, geo_ahead(facing), l.at[i], &right, &ahead);
        key[i] = formation == COLUMN ? -ahead : right;
    }
    memset(names, 0, sizeof names);
    for (int i = 0; i < n; i++) {
        int before = 0;
        for (int k = 0; k < n; k++)
            before += key[k] < key[i];
        names[before] = (char)('1' + l.stand[i]);
    }
    for (int i = 0; apply && i < n; i++) {
        state_stand(&f->state, l.stand[i])->at = l.at[i];
        state_stand(&f->state, l.stand[i])->facing = l.facing[i];
    }
    return names;
}

/* What rounding may leave of straight lines. */
static void shake(Field *f, int which)
{
    for (int i = 0; i < 4; i++) {
        state_stand(&f->state, i)->at.x += (which >> i & 1) ? 1 : -1;
        state_stand(&f->state, i)->at.y += (which >> i & 2) ? 1 : -1;
    }
}

Test(fire_forms, companies_keep_their_order)
{
    for (int horse = 0; horse < 2; horse++) {
        for (int hair = 0; hair < 16; hair++) {
            Field *f = fire_field(FORMING,
                                  horse ? LINE_OF(FIELD_HORSE(4, 3, 2))
                                        : LINE_OF(FIELD_FOOT(4, 8, 2)),
                                  FAR_RED);
            shake(f, hair);
            cr_expect_str_eq(order_of(f, COLUMN, NORTH, true), "1234");
            shake(f, hair ^ 5);
            cr_expect_str_eq(order_of(f, LINE, NORTH, false), "1234");
            cr_expect_str_eq(order_of(f, LINE, EAST, false), "1234");
            /* about, each where it is: the last leads */
            cr_expect_str_eq(order_of(f, COLUMN, SOUTH, false), "4321");
            cr_expect_str_eq(order_of(f, LINE, NORTH, true), "1234");
            shake(f, hair);
            cr_expect_str_eq(order_of(f, LINE, EAST, false), "1234"); /* a wheel */
            cr_expect_str_eq(order_of(f, LINE, SOUTH, false), "4321");
            field_free(f);
        }
    }
}

/* What is not the time for is refused for that, not for where it stands. */
Test(fire_forms, r1_25_an_intention_before_its_time_is_told_when)
{
    static const char b[] = AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}";
    Field *f = fire_shooting("", b, AT("r", 500, 540) FIELD_FOOT(1, 8, 2) "}");
    cr_expect(field_refuses(f, "b advance r", "movement phase (1.25)"), "%s",
              f->err.text);
    cr_expect(field_refuses(f, "b withdraw", "movement phase (1.25)"), "%s", f->err.text);
    cr_expect(field_refuses(f, "b face r", "before the moves (1.26)"), "%s", f->err.text);
    field_free(f);
    f = fire_moving("", b, FAR_RED);
    cr_expect(field_refuses(f, "b face r", "before the moves (1.26)"), "%s", f->err.text);
    cr_expect(field_gives(f, "b advance r"), "%s", f->err.text);
    field_free(f);
}

/* 1.24c, 3.4  A troop of one casting stands on a half-stand, beside or behind others of its unit. */
Test(fire_forms, r1_10_horse_of_two_sizes_stands_edge_to_edge)
{
    static const char *const formations[] = { "line", "column" };
    for (int k = 0; k < 2; k++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 AT("c", 500, 400) "'formation': '%s', 'stands': [{'kind': 'cavalry', "
                                   "'figures': 1, 'rating': 2}, {'kind': 'cavalry', "
                                   "'count': 2, 'figures': 3, 'rating': 2}]}",
                 formations[k]);
        Field *f = fire_moving("", blue, FAR_RED);
        int stand[MAX_LAYOUT];
        cr_expect_eq(fd_group_of(f->battle, &f->state, 0, stand), 3, "%d", k);
        for (int i = 0; i < 3; i++) {
            const Box a = fd_stand_box(f->battle, &f->state, i);
            const Box c = fd_stand_box(f->battle, &f->state, (i + 1) % 3);
            cr_expect_not(geo_overlap(&a, &c), "%d: %d", k, i);
        }
        field_free(f);
    }
}
