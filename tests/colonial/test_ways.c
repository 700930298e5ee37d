/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_ways.c - Greg Blake's colonial rules, clauses 4.13, 4.14 and 10.5: where nobody goes.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define REG "'regular'"
#define BLUE(kind, count, formation, class, traits)                                      \
    BODY("b1", "bleader", 600, 300, kind, count, formation, class, traits, "")
#define GUN(kind, formation, class, traits) BLUE(kind, 1, formation, class, traits)

/* Blue's group has been nominated. */
static Field *moving(const char *more, const char *blue, const char *red)
{
    Field *f = colonial_field(more, blue, red);
    colonial_moves(f, "b1");
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    return f;
}

/* ---- 4.13: zones ---- */

Test(colonial_ways, r4_13_no_nearer_than_25_mm)
{
    Field *f = moving("", BLUE("infantry", 1, "line", "B", REG),
                      WARRIORS("r1", 600, 500, 1, "line", "C"));
    colonial_reach(f, "b1", 2400, 1200);
    cr_assert(field_refuses(f, "b1 move to 600,425.3", "4.13"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 600,425"), "%s", f->err.text); /* 450 to 475 */
    field_free(f);
}

/* Nor past him: its side 24 mm from his. */
Test(colonial_ways, r4_13_nor_does_it_pass_him_so_near)
{
    static const char *const red[] = { WARRIORS("r1", 690.1, 420, 1, "line", "C"),
                                       WARRIORS("r1", 689, 420, 1, "line", "C") };
    for (int i = 0; i < 2; i++) {
        Field *f = moving("", BLUE("infantry", 1, "line", "B", REG), red[i]);
        colonial_reach(f, "b1", 2400, 1200);
        if (i)
            cr_assert(field_refuses(f, "b1 move to 600,530", "4.13"), "%s", f->err.text);
        else
            cr_assert(field_gives(f, "b1 move to 600,530"), "%s", f->err.text);
        field_free(f);
    }
}

/* It sets out by his corner: 22 mm aside of it and 22 short, 31 in all, and 25 when it has gone 10. */
Test(colonial_ways, r4_13_nor_by_his_corner)
{
    static const struct {
        const char *order;
        bool may;
    } rows[] = { { "b1 move to 600,310", true },
                 { "b1 move to 600,311", false },
                 { "b1 move to 600,380", false },
                 { "b1 move to 600,480", false },
                 { "b1 move to 580,310", true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = moving("", BLUE("infantry", 1, "line", "B", REG),
                          WARRIORS("r1", 687, 372, 1, "line", "C"));
        colonial_reach(f, "b1", 2400, 1200);
        cr_assert(rows[i].may ? field_gives(f, rows[i].order)
                              : field_refuses(f, rows[i].order, "4.13"),
                  "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

/* A column of four is 200 mm long and 65 wide: across, it reaches 100 mm to each side. */
Test(colonial_ways, r4_13_nor_comes_so_near_by_turning)
{
    static const char *const red[] = { WARRIORS("r1", 757.6, 300, 1, "line", "C"),
                                       WARRIORS("r1", 752, 300, 1, "line", "C") };
    for (int i = 0; i < 2; i++) {
        Field *f = moving("", BLUE("infantry", 4, "column", "B", REG), red[i]);
        if (i) {
            cr_assert(field_refuses(f, "b1 move to 600,300 facing E", "4.13"), "%s",
                      f->err.text);
        } else {
            field_dice(f, 1, 10);
            cr_assert(field_gives(f, "b1 move to 600,300 facing E"), "%s", f->err.text);
            cr_assert_eq(colonial_body(f, "b1")->facing, EAST);
        }
        field_free(f);
    }
}

/* Nor does it turn so near him to go away from him. */
Test(colonial_ways, r4_13_nor_by_turning_before_it_sets_out)
{
    static const char *const red[] = { WARRIORS("r1", 757.6, 300, 1, "line", "C"),
                                       WARRIORS("r1", 752, 300, 1, "line", "C") };
    for (int i = 0; i < 2; i++) {
        Field *f = moving("", BLUE("infantry", 4, "column", "B", REG), red[i]);
        colonial_reach(f, "b1", 2400, 1200);
        if (i) {
            cr_assert(field_refuses(f, "b1 move to 500,300 facing W", "4.13"), "%s",
                      f->err.text);
        } else {
            field_dice(f, 1, 10);
            cr_assert(field_gives(f, "b1 move to 500,300 facing W"), "%s", f->err.text);
        }
        field_free(f);
    }
}

/* Nor to charge another: across, the column's rear comes to 24 mm from r2. */
Test(colonial_ways, r4_13_nor_by_turning_to_charge_another)
{
    static const char *const red[] = { WARRIORS("r2", 442.4, 300, 1, "line", "C"),
                                       WARRIORS("r2", 443.6, 300, 1, "line", "C") };
    for (int i = 0; i < 2; i++) {
        char both[1000];
        snprintf(both, sizeof both, "%s,%s", WARRIORS("r1", 900, 300, 1, "line", "C"),
                 red[i]);
        Field *f = colonial_field("", BLUE("infantry", 4, "column", "B", REG), both);
        cr_assert(i ? clash_cannot(f, "b1", "r1", "(4.13)")
                    : clash_may_charge(f, "b1", "r1"),
                  "row %d: %s", i, f->err.text);
        cr_assert(clash_may_charge(f, "b1", "r2"), "%s", f->err.text);
        field_free(f);
    }
}

/* Three stands side by side are 195 mm wide. */
Test(colonial_ways, r4_13_nor_by_widening)
{
    static const char *const red[] = { WARRIORS("r1", 755.1, 300, 1, "line", "C"),
                                       WARRIORS("r1", 750, 300, 1, "line", "C") };
    static const char *const orders[] = { "b1 form as line",
                                          "b1 move to 600,310 as line" };
    for (int i = 0; i < 4; i++) {
        Field *f = moving("", BLUE("infantry", 3, "column", "B", REG), red[i & 1]);
        colonial_reach(f, "b1", 1400, 700);
        if (i & 1)
            cr_assert(field_refuses(f, orders[i / 2], "4.13"), "%s", f->err.text);
        else
            cr_assert(field_gives(f, orders[i / 2]), "%s", f->err.text);
        field_free(f);
    }
}

/* Nor by closing up: the first of three stands in line has gone back 50 mm from an enemy whose edge is
 * at 435, 35 mm from the second stand; the line closes up about 16.6 mm further back. */
Test(colonial_ways, r4_13_nor_by_closing_up)
{
    Field *f = moving("", BLUE("infantry", 3, "line", "B", REG),
                      WARRIORS("r1", 500, 600, 1, "line", "C"));
    colonial_stands_at(f, "b1", 600, 410, NORTH);
    colonial_stands_at(f, "r1", 500, 460, SOUTH);
    field_stand(f, "b1.1")->at.y -= 500;
    colonial_body_settle(f->battle, &f->state, field_index(f, "b1"));
    cr_assert_eq(colonial_body(f, "b1")->at.y, 4100 - 166);
    colonial_body(f, "b1")->die[0] = 6;
    colonial_reach(f, "b1", 2400, 1200);
    cr_assert(field_refuses(f, "b1 move to 600,386", "4.13"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 600,385"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "b1.1")->at.y, 3850);
    field_free(f);
}

/* Nor where somebody stops it: b2 lets it go back 10 mm only, and its first stand, 100 mm behind the
 * others, would come up to 10 mm from the enemy. */
Test(colonial_ways, r4_13_nor_by_closing_up_where_it_is_stopped)
{
    for (int passes = 0; passes < 2; passes++) {
        Field *f = moving("",
                          BLUE("infantry", 3, "line", "B",
                               REG) "," REGULARS("b2", 900, 240, 1, "line", "B"),
                          WARRIORS("r1", 500, 600, 1, "line", "C"));
        colonial_stands_at(f, "b2", 650, 240, NORTH);
        colonial_stands_at(f, "r1", 500, 350, SOUTH);
        field_stand(f, "b1.1")->at.y -= 1000;
        colonial_stray(f->battle, &f->state, field_index(f, "b1.1"));
        colonial_reach(f, "b1", 1200, 1200);
        colonial_body(f, "b1")->die[0] = 6;
        field_dice(f, 1, passes ? 4 : 3);
        cr_assert(field_gives(f, "b1 move to 600,180"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(field_stand(f, "b1.1")->at.y, passes ? 1800 : 2000);
        cr_assert_eq(field_stand(f, "b1.2")->at.y, passes ? 1800 : 3000);
        cr_assert_eq(is_disordered(&f->state, field_index(f, "b1.1")), !passes);
        field_free(f);
    }
}

/* ---- 4.14: where one does not go ---- */

/* A line of horse of which a stand was driven back does not close up there. */
Test(colonial_ways, r4_14_a_block_does_not_settle_on_such_ground)
{
    for (int barred = 0; barred < 2; barred++) {
        Field *f =
            colonial_field(barred ? TERRAIN(AREA("marsh", 500, 300, 700, 380)) : "",
                           BLUE("cavalry", 3, "line", "B", REG), FAR_RED);
        colonial_stands_at(f, "b1", 600, 410, NORTH);
        field_stand(f, "b1.1")->at.y -= 500;
        colonial_body_settle(f->battle, &f->state, field_index(f, "b1"));
        cr_assert_eq(colonial_body(f, "b1")->at.y, barred ? 4100 : 4100 - 166);
        field_free(f);
    }
}

Test(colonial_ways, r4_14_horse_and_guns_are_kept_out)
{
    static const struct {
        const char *blue;
        bool goes;
    } rows[] = { { BLUE("infantry", 1, "line", "B", REG), true },
                 { BLUE("cavalry", 1, "line", "B", REG), false },
                 { GUN("medium gun", "limbered", "B", REG), false },
                 { BLUE("wagon", 1, "line", "B", ""), false } };
    static const char *const ground[] = { TERRAIN(AREA("marsh", 400, 350, 900, 900)),
                                          TERRAIN(AREA("very rough", 400, 350, 900, 900)),
                                          TERRAIN(AREA("village", 400, 350, 900, 900)) };
    for (int k = 0; k < 3; k++) {
        for (unsigned i = 0; i < 4; i++) {
            Field *f = moving(ground[k], rows[i].blue, FAR_RED);
            colonial_reach(f, "b1", 2400, 2400);
            if (rows[i].goes)
                cr_assert(field_gives(f, "b1 move to 600,400"), "%s", f->err.text);
            else
                cr_assert(field_refuses(f, "b1 move to 600,400", "4.14"), "%s",
                          f->err.text);
            field_free(f);
        }
    }
}

/* Three horsemen's stands are 195 mm wide: turned, or formed up, half of that reaches to such ground
 * at 97 mm, and not at 98. */
Test(colonial_ways, r4_14_nobody_turns_or_forms_onto_it)
{
    static const char *const above[] = { TERRAIN(AREA("marsh", 500, 397, 640, 900)),
                                         TERRAIN(AREA("marsh", 500, 398, 640, 900)) };
    static const char *const beside[] = { TERRAIN(AREA("marsh", 697, 200, 900, 400)),
                                          TERRAIN(AREA("marsh", 698, 200, 900, 400)) };
    for (int free = 0; free < 2; free++) {
        Field *f = moving(above[free], BLUE("cavalry", 3, "line", "B", REG), FAR_RED);
        field_dice(f, 1, 6);
        if (free)
            cr_assert(field_gives(f, "b1 move to 600,300 facing E"), "%s", f->err.text);
        else
            cr_assert(field_refuses(f, "b1 move to 600,300 facing E", "4.14"), "%s",
                      f->err.text);
        field_free(f);
        f = moving(beside[free], BLUE("cavalry", 3, "column", "B", REG), FAR_RED);
        if (free)
            cr_assert(field_gives(f, "b1 form as line"), "%s", f->err.text);
        else
            cr_assert(field_refuses(f, "b1 form as line", "no room"), "%s", f->err.text);
        field_free(f);
        f = colonial_field(above[free], BLUE("cavalry", 3, "line", "B", REG),
                           WARRIORS("r1", 1000, 300, 1, "line", "C"));
        cr_assert_eq(clash_may_charge(f, "b1", "r1"), free, "%s", f->err.text);
        field_free(f);
    }
}

/* Rough ground bars wagons only, which have no die left for it. */
Test(colonial_ways, r4_14_rough_ground_bars_wagons)
{
    static const char *const blue[] = { BLUE("wagon", 1, "line", "B", ""),
                                        BLUE("cavalry", 1, "line", "B", REG) };
    for (int i = 0; i < 2; i++) {
        Field *f = moving(TERRAIN(AREA("rough", 400, 350, 900, 900)), blue[i], FAR_RED);
        colonial_reach(f, "b1", 2400, 2400);
        if (i)
            cr_assert(field_gives(f, "b1 move to 600,400"), "%s", f->err.text);
        else
            cr_assert(field_refuses(f, "b1 move to 600,400", "4.14"), "%s", f->err.text);
        field_free(f);
    }
}

Test(colonial_ways, r4_14_guns_cross_rivers_at_fords_and_on_roads)
{
#define RIVER LINE_OF("river", 100, 400, 2000, 400)
    static const struct {
        const char *ground;
        bool goes;
    } rows[] = { { TERRAIN(RIVER), false },
                 { TERRAIN(RIVER "," AREA("ford", 500, 380, 700, 420)), true },
                 { TERRAIN(RIVER "," AREA("ford", 800, 380, 900, 420)), false },
                 { TERRAIN(RIVER "," LINE_OF("road", 600, 100, 600, 900)), true } };
    for (unsigned i = 0; i < 4; i++) {
        Field *f =
            moving(rows[i].ground, GUN("medium gun", "limbered", "B", REG), FAR_RED);
        colonial_reach(f, "b1", 2400, 1200);
        if (rows[i].goes)
            cr_assert(field_gives(f, "b1 move to 600,480"), "%s", f->err.text);
        else
            cr_assert(field_refuses(f, "b1 move to 600,480", "4.14"), "%s", f->err.text);
        field_free(f);
    }
}

/* From (600, 360) to (600, 480), over the river at 400: a ford or a road elsewhere on the way is no help, nor one
 * by the river that ends, or lies, beside it.  A stand is 65 mm wide. */
Test(colonial_ways, r4_14_a_ford_is_where_the_river_is_crossed)
{
    static const struct {
        const char *ground;
        bool wades;
    } rows[] = { { TERRAIN(RIVER), true },
                 { TERRAIN(RIVER "," LINE_OF("road", 100, 460, 2000, 460)), true },
                 { TERRAIN(RIVER "," AREA("ford", 500, 410, 700, 440)), true },
                 { TERRAIN(RIVER "," AREA("ford", 500, 390, 599, 410)), true },
                 { TERRAIN(RIVER "," AREA("ford", 500, 390, 601, 410)), false },
                 { TERRAIN(RIVER "," LINE_OF("road", 632, 300, 632, 900)), false },
                 { TERRAIN(RIVER "," LINE_OF("road", 633, 300, 633, 900)), true },
                 /* a bend: once in the ford, and once more */
                 { TERRAIN(RIVER "," LINE_OF("river", 100, 450, 2000,
                                             450) "," AREA("ford", 500, 390, 700, 410)),
                   true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            moving(rows[i].ground, GUN("medium gun", "limbered", "B", REG), FAR_RED);
        const Point from = { 6000, 3600 }, to = { 6000, 4800 };
        cr_expect_eq(colonial_crosses_river(f->battle, from, to), rows[i].wades, "row %u",
                     i);
        cr_expect_eq(colonial_crosses_river(f->battle, to, from), rows[i].wades, "row %u",
                     i);
        field_free(f);
    }
}

/* ---- 10.5 ---- */

/* Nobody charges off the table: a line of three is 97.5 mm to each side of its middle. */
Test(colonial_ways, r10_5_nobody_leaves_the_table)
{
    for (int y = 97; y <= 98; y++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 98, 3, "line", "B"),
                                  WARRIORS("r1", 1500, 98, 1, "line", "C"));
        colonial_stands_at(f, "b1", 1200, y, NORTH);
        colonial_stands_at(f, "r1", 1500, y, WEST);
        if (y < 98)
            cr_assert(clash_cannot(f, "b1", "r1", "leave the table"), "%s", f->err.text);
        else
            cr_assert(clash_may_charge(f, "b1", "r1"), "%s", f->err.text);
        field_free(f);
    }
}

/* By the edge a line of three that falls short has no room to turn to him, and stays as it was. */
Test(colonial_ways, r10_6_who_falls_short_does_not_turn_off_the_table)
{
    for (int y = 40; y <= 140; y += 100) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 100, 3, "line", "B"),
                                  WARRIORS("r1", 1500, 300, 1, "line", "C"));
        colonial_stands_at(f, "b1", 1200, y, NORTH);
        colonial_stands_at(f, "r1", 1414, y + 109, WEST);
        field_dice(f, 3, 6, 1, 1);
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_MISSES], 1);
        cr_assert_eq(colonial_body(f, "b1")->facing == NORTH, y == 40);
        EACH_STAND(f->battle, &f->state, 0, i)
        {
            const Box box = battle_box(f->battle, &f->state, i);
            cr_assert(battle_box_on_table(f->battle, &box), "%d", y);
        }
        field_free(f);
    }
}

/* The left file could come to r2 only with a corner of it off the table: it stays with the other. */
Test(colonial_ways, r10_5_no_file_goes_off_the_table)
{
    enum { NORTH_WEST = 57344, SOUTH_EAST = 24576 };
    for (int x = 0; x <= 20; x += 20) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"),
                                  WARRIORS("r1", 1200, 900, 1, "line", "C") "," WARRIORS(
                                      "r2", 1500, 900, 1, "line", "C"));
        colonial_stands_at(f, "b1", 130 + x, 152, NORTH_WEST);
        colonial_stands_at(f, "r1", 82 + x, 246, SOUTH_EAST);
        colonial_stands_at(f, "r2", 22 + x, 275, WEST);
        field_dice(f, 2, 6, 6);
        clash_charges(f, "b1 charge r1");
        cr_assert_eq(f->events[E_CONTACT], 1);
        cr_assert_eq(clash_touching(f, "b1", "r2"), x > 0, "%d", x);
        EACH_STAND(f->battle, &f->state, 0, i)
        {
            const Box box = battle_box(f->battle, &f->state, i);
            cr_assert(battle_box_on_table(f->battle, &box), "%d: %d,%d", x, box.at.x,
                      box.at.y);
        }
        field_free(f);
    }
}

/* ---- 4.3: rough ground ---- */

/* South-west past a corner of scrub, by every tenth of a millimetre: where it ends is rounded, and its way may touch the
 * corner for that, but who was not told to go through scrub has not gone through it. */
Test(colonial_ways, r4_3_who_passes_a_corner_of_rough_ground_by_a_hair)
{
    Field *f =
        moving("'terrain': [{'name': 'stones', 'type': 'rough', 'rectangle': {'from': "
               "['600mm','899mm'], 'to': ['1100mm','1300mm']}}]",
               BODY("b1", "bleader", 1200, 1000, "infantry", 1, "line", "B", REG,
                    ", 'facing': 'SW'") "," REGULARS("b2", 1400, 900, 1, "line", "B"),
               WARRIORS("r1", 2300, 1400, 1, "line", "C"));
    colonial_reach(f, "b1", 3000, 500);
    const State before = f->state;
    int went = 0;
    for (int i = 0; i < 60 * 60; i++) {
        const int x = 10300 - i % 60, y = 8290 - i / 60;
        char order[60];
        f->state = before;
        snprintf(order, sizeof order, "b1 move to %d.%d,%d.%d", x / 10, x % 10, y / 10,
                 y % 10);
        if (!field_gives(f, order))
            continue;
        went++;
        cr_assert_eq(colonial_body(f, "b1")->reach, 3000, "%s", order);
    }
    cr_expect(went > 100 && went < 3500, "%d %s", went, f->err.text);
    field_free(f);
}

/* ---- what bots and people mean to do ---- */

/* A lake whose near end is to the east: an advance on the place behind it goes there, and straight without the lake. */
Test(colonial_ways, an_advance_goes_round_a_lake)
{
    for (int barred = 0; barred < 2; barred++) {
        char more[400];
        snprintf(more, sizeof more,
                 "'terrain': [{'name': 'ford', 'type': 'objective', 'circle': {'at': "
                 "['700mm','900mm'], 'radius': '50mm'}}%s]",
                 barred
                     ? ", {'name': 'lake', 'type': 'impassable', 'rectangle': {'from': "
                       "['200mm','500mm'], 'to': ['800mm','560mm']}}"
                     : "");
        Field *f = moving(more, BLUE("infantry", 1, "line", "B", REG),
                          WARRIORS("r1", 2000, 1300, 1, "line", "C"));
        colonial_reach(f, "b1", 2000, 2000);
        cr_assert(field_gives(f, "b1 advance on ford"), "%s", f->err.text);
        const Point at = colonial_body(f, "b1")->at;
        cr_expect_eq(at.y < 4700, barred, "at %d,%d", at.x, at.y);
        field_free(f);
    }
}
