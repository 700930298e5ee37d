/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_fellows.c - what holds for each stand of a group, and not only for the first of it.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

/* Two limbered sections side by side in contact; the second's limber has been hit so often. */
static Field *limbered_pair(int hits)
{
    Field *f = fire_moving(
        "",
        AT("g", 500, 450) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 2, 2) "}",
        FAR_RED);
    int stand[MAX_LAYOUT];
    const int32_t half = f->battle->stand[0].half_d + 1;
    field_stand(f, "g.1")->at.x = YD(500) - half;
    field_stand(f, "g.2")->at.x = YD(500) + half;
    fire_row(f, "g.2")->hits = (uint8_t)(hits << 4);
    cr_assert_eq(fd_main_group(f->battle, &f->state, 0, stand), 2);
    return f;
}

/* 6.7c  A battery goes as slowly as the limber of it that has been hit, whichever that is; a section by
 * itself at its own rate. */
Test(fire_fellows, r6_40_a_battery_goes_as_its_slowest_limber)
{
    static const int rate[] = { 600, 300, 0 }, shift[] = { 30, 15 };
    char order[80];
    for (int hits = 0; hits <= 2; hits++) {
        Field *f = limbered_pair(hits);
        cr_assert(fire_goes(f, "g", 0, rate[hits]), "%d: %s", hits, f->err.text);
        cr_assert_not(fire_goes(f, "g", 0, rate[hits] + 10), "%d", hits);
        cr_assert(fire_goes(f, "g.1", 0, 600), "%d: %s", hits, f->err.text);
        field_free(f);
        for (int more = 0; more <= 1 && hits < 2; more++) {
            f = limbered_pair(hits);
            snprintf(order, sizeof order, "g change to 500yd,%dyd facing N as unlimbered",
                     450 - shift[hits] - more);
            cr_assert_eq(field_gives(f, order), !more, "%s: %s", order, f->err.text);
            field_free(f);
        }
    }
}

/* 4.42  Of sections in an entrenchment together those that have their guns do not walk out with a crew
 * that has lost its own; that may. */
Test(fire_fellows, r4_14_guns_do_not_walk_out_with_a_crew)
{
    for (int gone = 1; gone <= 2; gone++) {
        Field *f = fire_moving(
            "'terrain': [{'name': 'Fort', 'type': 'entrenchment', 'rectangle': {'from': "
            "['470yd','480yd'], 'to': ['530yd','520yd']}}]",
            AT("g", 500, 500) "'status': 'garrison', " FIELD_GUNS(
                "8-pounders", 2, 2) "}," AT("b", 800, 100) FIELD_FOOT(1, 8, 2) "}",
            FAR_RED);
        fire_row(f, gone == 1 ? "g.1" : "g.2")->guns = GUNS_DESTROYED;
        cr_assert(field_refuses(f, "g move to 500yd,540yd", "4.14"), "%s", f->err.text);
        cr_assert(field_gives(f, gone == 1 ? "g.1 move to 492yd,540yd"
                                           : "g.2 move to 508yd,540yd"),
                  "%s", f->err.text);
        field_free(f);
    }
}

/* App. A  Who has room in hard cover by castings goes in, though of those inside the first has gone, or
 * they are of another size; he stands beside them. */
Test(fire_fellows, r9_20_there_is_room_where_somebody_has_gone)
{
    for (int light = 0; light <= 1; light++) {
        Field *f = fire_moving(
            "'terrain': [{'name': 'Farm', 'type': 'hard cover', 'rectangle': {'from': "
            "['470yd','480yd'], 'to': ['530yd','520yd']}}]",
            light ? AT("b", 500, 465) FIELD_LIGHT(2, 3, 2) "}," AT("c", 500, 200)
                        FIELD_FOOT(1, 8, 2) "}"
                  : AT("b", 500, 465) FIELD_FOOT(3, 4, 2) "}," AT("c", 500, 200)
                        FIELD_FOOT(1, 8, 2) "}",
            FAR_RED);
        cr_assert(field_gives(f, "b occupy farm"), "%s", f->err.text);
        if (!light)
            fd_stand_lost(&f->game, field_index(f, "b.1"), LOST, LOST_CASUALTIES);
        fire_stands_at(f, "c.1", 500, 465);
        cr_assert(field_gives(f, "c occupy farm"), "%d: %s", light, f->err.text);
        const int c = field_index(f, "c.1");
        const Box box = fd_stand_box(f->battle, &f->state, c);
        for (int i = 0; i < c; i++) {
            const Box other = fd_stand_box(f->battle, &f->state, i);
            cr_assert(!on_table(&f->state, i) || !geo_overlap(&box, &other));
        }
        field_free(f);
    }
}
