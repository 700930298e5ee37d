/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_movement.c - Greg Blake's colonial rules, clauses 4.1 to 4.3 and 4.8 to 4.11: how far, in
 * the saddle and out of it, limbers, columns.
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* One body of Blue's at 600,300. */
#define BLUE(kind, count, formation, class, traits)                                      \
    BODY("b1", "bleader", 600, 300, kind, count, formation, class, traits, "")

/* Blue's group is nominated and rolls. */
static Field *moving(const char *more, const char *blue, const char *red)
{
    Field *f = colonial_field(more, blue, red);
    colonial_moves(f, "b1");
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    return f;
}

/* ---- 4.1, 4.2: dice ---- */

Test(colonial_movement, r4_1_twenty_millimetres_a_pip)
{
    Field *f = colonial_field("", BLUE("infantry", 1, "line", "B", "'regular'"), FAR_RED);
    field_dice(f, 2, 3, 4);
    colonial_moves(f, "b1");
    cr_assert(field_refuses(f, "b1 move to 600,440.1", "mm, and that is 141 mm (4.1)"),
              "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 600,440"), "%s", f->err.text);
    cr_assert_eq(colonial_gone(f, "b1", 600, 440), 0);
    cr_assert(field_spent(f));
    field_free(f);
}

#define REG "'regular'"

Test(colonial_movement, r4_2_dice_by_type)
{
    static const struct {
        const char *blue;
        int n, die[3], pips;
    } rows[] = {
        { BLUE("infantry", 2, "line", "A", REG), 2, { 3, 4 }, 7 },
        { BLUE("infantry", 2, "skirmish", "B", REG), 3, { 1, 2, 4 }, 7 },
        { BLUE("infantry", 2, "line", "B", "'irregular'"), 3, { 1, 2, 4 }, 7 },
        { BLUE("infantry", 2, "line", "C", ""), 3, { 6, 6, 6 }, 18 },
        { BLUE("infantry", 2, "line", "C", "'swift'"), 3, { 2, 5, 3 }, 15 },
        { BLUE("infantry", 2, "square", "B", REG), 1, { 5 }, 5 },
        { BLUE("cavalry", 2, "line", "B", REG), 3, { 1, 4, 6 }, 21 },
        { BLUE("cavalry", 2, "line", "C", ""), 3, { 2, 2, 2 }, 10 },
        { BLUE("cavalry", 2, "skirmish", "C", ""), 3, { 2, 2, 2 }, 10 },
        { BLUE("light gun", 1, "limbered", "B", "'regular', 'horse artillery'"),
          3,
          { 1, 4, 6 },
          21 },
        { BLUE("medium gun", 1, "limbered", "B", REG), 2, { 3, 4 }, 7 },
        { BLUE("machine gun", 1, "limbered", "B", REG), 2, { 3, 4 }, 7 },
        { BLUE("heavy gun", 1, "limbered", "B", "'regular', 'oxen'"), 1, { 4 }, 4 },
        { BLUE("light gun", 1, "unlimbered", "B", "'regular', 'horse artillery'"),
          1,
          { 4 },
          4 },
        { BLUE("wagon", 1, "line", "B", ""), 1, { 6 }, 6 },
        { BLUE("sniper", 1, "skirmish", "B", REG), 3, { 1, 2, 4 }, 7 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("", rows[i].blue, FAR_RED);
        field_dice(f, 3, rows[i].die[0], rows[i].die[1], rows[i].die[2]);
        f->list.n = rows[i].n;
        colonial_moves(f, "b1");
        cr_assert(field_spent(f), "row %u", i);
        cr_assert_eq(colonial_body(f, "b1")->reach, 200 * rows[i].pips, "row %u: %d", i,
                     colonial_body(f, "b1")->reach);
        field_free(f);
    }
}

/* Dismounted regulars in close order are regular foot. */
Test(colonial_movement, r4_2_who_has_got_down_goes_on_foot)
{
    Field *f = colonial_field("",
                              BODY("b1", "bleader", 600, 300, "cavalry", 2, "line", "B",
                                   "'regular', 'dismounts'", ", 'marks': ['on foot']"),
                              FAR_RED);
    field_dice(f, 2, 6, 6);
    colonial_moves(f, "b1");
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(colonial_body(f, "b1")->reach, 2400);
    field_free(f);
}

/* ---- 4.3: rough ground ---- */

#define ROUGH_AHEAD TERRAIN(AREA("rough", 400, 400, 900, 800))

Test(colonial_movement, r4_3_one_die_less_in_rough_ground)
{
    Field *f = colonial_field(
        ROUGH_AHEAD, BODY("b1", "bleader", 600, 350, "infantry", 1, "line", "B", REG, ""),
        FAR_RED);
    field_dice(f, 2, 3, 5); /* 160 mm, 60 where it is rough */
    colonial_moves(f, "b1");
    cr_assert(
        field_refuses(f, "b1 move to 600,410.1",
                      "60 mm, and that is 61 mm: a die less on that ground (4.1, 4.3)"),
        "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 600,410"), "%s", f->err.text);
    cr_assert_eq(f->events[E_MOVED], 1);
    field_free(f);
}

Test(colonial_movement, r4_3_up_to_its_edge_all_of_them)
{
    Field *f = moving(ROUGH_AHEAD, BLUE("infantry", 1, "line", "B", REG), FAR_RED);
    colonial_reach(f, "b1", 1600, 600);
    cr_assert(field_refuses(f, "b1 move to 600,401", "4.1"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 600,399"), "%s", f->err.text);
    field_free(f);
}

/* 160 mm, 90 where it is rough: it goes 70 through a strip of it or beyond that, and then on. */
Test(colonial_movement, r4_3_in_a_second_move_too)
{
    for (int beyond = 0; beyond < 2; beyond++) {
        Field *f = moving(TERRAIN(AREA("rough", 400, 360, 900, 400)),
                          BLUE("infantry", 1, "line", "B",
                               REG) "," REGULARS("b2", 700, 300, 1, "line", "B"),
                          FAR_RED);
        colonial_stands_at(f, "b1", 600, beyond ? 410 : 350, NORTH);
        colonial_reach(f, "b1", 1600, 900);
        cr_assert(field_gives(f, beyond ? "b1 move to 600,480" : "b1 move to 600,420"),
                  "%s", f->err.text);
        cr_assert(field_refuses(
                      f, beyond ? "b1 move to 600,570.1" : "b1 move to 600,440.1", "4.1"),
                  "%s", f->err.text);
        cr_assert(field_gives(f, beyond ? "b1 move to 600,570" : "b1 move to 600,440"),
                  "%s", f->err.text);
        field_free(f);
    }
}

/* Squares have no die to spare; snipers do not mind. */
Test(colonial_movement, r4_3_some_do_not_move_there_and_snipers_do)
{
    Field *f = colonial_field(
        ROUGH_AHEAD,
        BODY("b1", "bleader", 600, 500, "infantry", 3, "square", "B", REG, "") "," BODY(
            "b2", "bleader", 600, 650, "sniper", 1, "skirmish", "B", REG, ""),
        FAR_RED);
    field_dice(f, 4, 6, 2, 2, 2);
    colonial_moves(f, "b1");
    cr_assert(field_spent(f));
    cr_assert(field_refuses(f, "b1 move to 600,505", "4.1"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b2 move to 600,770.1", "4.1"), "%s", f->err.text);
    cr_assert(field_gives(f, "b2 move to 600,770"), "%s", f->err.text);
    field_free(f);
}

/* ---- 4.8: withdrawing ---- */

Test(colonial_movement, r4_8_regulars_go_back_one_die_facing_the_enemy)
{
    Field *f = colonial_field("", BLUE("infantry", 1, "line", "C", REG), FAR_RED);
    field_dice(f, 2, 2, 6);
    colonial_moves(f, "b1");
    /* further: it would have to turn about, and back again */
    cr_assert(field_gives(f, "b1 move to 600,260"), "%s", f->err.text);
    cr_assert(field_spent(f), "and no test");
    cr_assert_eq(colonial_gone(f, "b1", 600, 260), 0);
    cr_assert_eq(colonial_body(f, "b1")->facing, NORTH);
    field_free(f);
    f = colonial_field("", BLUE("infantry", 1, "line", "C", REG), FAR_RED);
    field_dice(f, 2, 2, 6);
    colonial_moves(f, "b1");
    cr_assert(
        field_refuses(f, "b1 move to 600,259.9",
                      "40 mm, and that is 41 mm: one die, facing the enemy (4.1, 4.8)"),
        "%s", f->err.text);
    field_free(f);
}

Test(colonial_movement, r4_8_d_class_and_war_bands_turn_about_instead)
{
    static const char *const blue[] = { BLUE("infantry", 1, "line", "D", REG),
                                        BLUE("infantry", 1, "line", "B", ""),
                                        BLUE("infantry", 1, "line", "B", "'irregular'") };
    for (int i = 0; i < 3; i++) {
        Field *f = moving("", blue[i], FAR_RED);
        colonial_reach(f, "b1", 1400, 600);
        field_dice(f, 2, 10, 10);
        cr_assert(field_gives(f, "b1 move to 600,180"), "%s", f->err.text);
        cr_assert(field_spent(f), "row %d: about and again: two tests", i);
        cr_assert_eq(f->events[E_FACING], 2);
        cr_assert_eq(colonial_gone(f, "b1", 600, 180), 0, "and its whole move");
        field_free(f);
    }
}

/* All skirmishers, D class and war-bands too; and no further than that. */
Test(colonial_movement, r4_8_skirmishers_go_back_one_die_too)
{
    Field *f = colonial_field("", BLUE("infantry", 2, "skirmish", "D", ""), FAR_RED);
    field_dice(f, 3, 2, 6, 6);
    colonial_moves(f, "b1");
    cr_assert(field_refuses(f, "b1 move to 600,259 facing N", "4.1"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 600,260 facing N"), "%s", f->err.text);
    cr_assert(field_spent(f));
    field_free(f);
    f = moving("", BLUE("infantry", 2, "skirmish", "D", ""), FAR_RED);
    colonial_reach(f, "b1", 2800, 1600);
    cr_assert(field_gives(f, "b1 move to 600,30 facing S"), "%s", f->err.text);
    cr_assert_eq(colonial_gone(f, "b1", 600, 30), 0, "who turns his back runs");
    field_free(f);
}

/* ---- 4.9: saddles ---- */

#define RIDERS(more)                                                                     \
    BODY("b1", "bleader", 600, 300, "cavalry", 2, "line", "B", "'regular', 'dismounts'", \
         more)

Test(colonial_movement, r4_9_getting_down_takes_the_highest_of_its_three_dice)
{
    Field *f = colonial_field("", RIDERS(""), FAR_RED);
    field_dice(f, 3, 2, 6, 3);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b1 dismount"), "%s", f->err.text);
    cr_assert(field_spent(f), "they have been rolled");
    cr_assert_eq(colonial_body(f, "b1")->reach, 1000, "2 and 3, on foot: %d",
                 colonial_body(f, "b1")->reach);
    cr_assert(field_refuses(f, "b1 move to 600,400.1", "4.1"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 mount", "4.9"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 600,400"), "%s", f->err.text);
    cr_assert_not(is_mounted(f->battle, &f->state, field_index(f, "b1")));
    field_free(f);
}

Test(colonial_movement, r4_9_and_so_does_mounting)
{
    Field *f = colonial_field("", RIDERS(", 'marks': ['on foot']"), FAR_RED);
    field_dice(f, 5, 1, 1, 6, 4, 2); /* on foot two; then a rider's three */
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b1 mount"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(colonial_body(f, "b1")->reach, 2000, "2, and 4 doubled: %d",
                 colonial_body(f, "b1")->reach);
    cr_assert(field_gives(f, "b1 move to 600,500"), "%s", f->err.text);
    cr_assert(is_mounted(f->battle, &f->state, field_index(f, "b1")));
    field_free(f);
}

Test(colonial_movement, r4_9_not_everybody_and_before_moving)
{
    Field *f = moving("",
                      BLUE("cavalry", 2, "line", "B",
                           REG) "," BODY("b2", "bleader", 800, 300, "cavalry", 2, "line",
                                         "B", "'regular', 'dismounts'", ""),
                      FAR_RED);
    cr_assert(field_refuses(f, "b1 dismount", "4.9"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b2 mount", "mounted"), "%s", f->err.text);
    cr_assert(field_gives(f, "b2 move to 800,320"), "%s", f->err.text);
    cr_assert_not(field_gives(f, "b2 dismount"));
    field_free(f);
}

/* Who has got down has no full move left to deploy in; elite regulars want half of one. */
Test(colonial_movement, r4_9_who_has_got_down_does_not_deploy)
{
    for (int i = 0; i < 4; i++) {
        const bool elite = i & 1, gets_down = i & 2;
        Field *f = colonial_field("",
                                  elite ? BODY("b1", "bleader", 600, 300, "cavalry", 2,
                                               "line", "A", "'regular', 'dismounts'", "")
                                        : RIDERS(""),
                                  FAR_RED);
        field_dice(f, 3, 2, 6, 3);
        colonial_moves(f, "b1");
        if (gets_down)
            cr_assert(field_gives(f, "b1 dismount"), "%s", f->err.text);
        cr_assert_eq(field_gives(f, "b1 form as skirmish"), elite || !gets_down, "%d: %s",
                     i, f->err.text);
        cr_assert(elite || !gets_down || strstr(f->err.text, "(5.2)"), "%s", f->err.text);
        field_free(f);
    }
}

/* On foot they go where no horse does, and get on their horses elsewhere: they stand 50 mm deep. */
Test(colonial_movement, r4_14_nobody_mounts_where_no_horse_goes)
{
    static const char *const ground[] = { TERRAIN(AREA("marsh", 400, 324, 900, 900)),
                                          TERRAIN(AREA("marsh", 400, 326, 900, 900)) };
    for (int free = 0; free < 2; free++) {
        Field *f =
            colonial_field(ground[free], RIDERS(", 'marks': ['on foot']"), FAR_RED);
        field_dice(f, 0);
        field_more(f, 5, 3);
        colonial_moves(f, "b1");
        if (free)
            cr_assert(field_gives(f, "b1 mount"), "%s", f->err.text);
        else
            cr_assert(field_refuses(f, "b1 mount", "4.14"), "%s", f->err.text);
        field_free(f);
    }
}

/* ---- 4.10: limbers ---- */

#define GUN(kind, formation, class, traits) BLUE(kind, 1, formation, class, traits)

Test(colonial_movement, r4_10_one_fails_and_for_natives_two)
{
    static const struct {
        const char *blue;
        int die, done;
    } rows[] = {
        { GUN("medium gun", "unlimbered", "B", REG), 1, 0 },
        { GUN("medium gun", "unlimbered", "B", REG), 2, 1 },
        { GUN("medium gun", "unlimbered", "D", REG), 2, 1 },
        { GUN("medium gun", "unlimbered", "C", "'regular', 'militia'"), 2, 0 },
        { GUN("medium gun", "unlimbered", "C", "'regular', 'militia'"), 3, 1 },
        { GUN("medium gun", "unlimbered", "B", "'irregular'"), 2, 0 },
        { GUN("medium gun", "unlimbered", "B", ""), 3, 1 },
        { GUN("medium gun", "unlimbered", "A", REG), 1, 1 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = moving("", rows[i].blue, FAR_RED);
        field_dice(f, 2, rows[i].die, 4);
        f->list.n = 1 + rows[i].done;
        cr_assert(field_gives(f, "b1 form as limbered"), "%s", f->err.text);
        cr_assert(field_spent(f), "row %u", i);
        cr_assert_eq(field_unit(f, "b1")->formation,
                     rows[i].done ? LIMBERED : UNLIMBERED);
        cr_assert_eq(f->state.decision.kind == D_MOVE, rows[i].done, "row %u", i);
        field_free(f);
    }
}

/* What dice are left: horse artillery two, other teams one, oxen none; by hand one. */
Test(colonial_movement, r4_10_the_balance_may_be_moved)
{
    static const struct {
        const char *blue, *order;
        int dice;
    } rows[] = {
        { GUN("medium gun", "unlimbered", "B", REG), "b1 form as limbered", 1 },
        { GUN("light gun", "unlimbered", "B", "'regular', 'horse artillery'"),
          "b1 form as limbered", 2 },
        { GUN("heavy gun", "unlimbered", "B", "'regular', 'oxen'"), "b1 form as limbered",
          0 },
        { GUN("medium gun", "limbered", "B", REG), "b1 form as unlimbered", 1 },
        { GUN("light gun", "limbered", "B", "'regular', 'horse artillery'"),
          "b1 form as unlimbered", 1 },
        { GUN("heavy gun", "limbered", "B", "'regular', 'oxen'"), "b1 form as unlimbered",
          0 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = moving("", rows[i].blue, FAR_RED);
        field_dice(f, 3, 2, 4, 4);
        f->list.n = 1 + rows[i].dice;
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(f->state.decision.kind == D_MOVE, rows[i].dice > 0, "row %u", i);
        field_free(f);
    }
    Field *f = moving("", GUN("medium gun", "unlimbered", "B", REG), FAR_RED);
    field_dice(f, 2, 2, 4);
    cr_assert(field_gives(f, "b1 form as limbered"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 move to 600,380.1", "4.1"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 600,380"), "%s", f->err.text);
    field_free(f);
}

Test(colonial_movement, r4_10_who_fails_neither_tries_again_nor_fires)
{
    Field *f = moving("",
                      GUN("medium gun", "unlimbered", "B",
                          REG) "," REGULARS("b2", 800, 300, 1, "line", "B"),
                      WARRIORS("r1", 700, 600, 1, "line", "C"));
    field_dice(f, 1, 1);
    cr_assert(field_gives(f, "b1 form as limbered"), "%s", f->err.text);
    cr_assert_not(field_gives(f, "b1 form as limbered"));
    cr_assert_not(field_gives(f, "b1 move to 600,310"));
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert(field_refuses(f, "b1 fire r1", "failed to limber"), "%s", f->err.text);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(colonial_movement, r4_10_limbering_comes_before_any_move)
{
    Field *f = moving("",
                      GUN("medium gun", "limbered", "B",
                          REG) "," REGULARS("b2", 800, 300, 1, "line", "B"),
                      FAR_RED);
    colonial_reach(f, "b1", 1000, 400);
    cr_assert(field_gives(f, "b1 move to 600,320"), "%s", f->err.text);
    cr_assert_not(field_gives(f, "b1 form as unlimbered"));
    field_free(f);
}

/* ---- 4.11: columns and lines ---- */

Test(colonial_movement, r4_11_a_base_width_a_turn_and_drilled_regulars_two)
{
    static const struct {
        const char *class, *traits;
        int front[3];
    } rows[] = { { "A", REG, { 3, 5, 6 } },
                 { "C", REG, { 3, 5, 6 } },
                 { "D", REG, { 2, 3, 4 } },
                 { "B", "'irregular'", { 2, 3, 4 } },
                 { "B", "", { 2, 3, 4 } } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': 'b1', 'officer': 'bleader', 'at': ['600mm', '300mm'], "
                 "'formation': 'column', 'stands': [{'kind': 'infantry', 'count': 6, "
                 "'rating': '%s', 'traits': [%s]}]}",
                 rows[i].class, rows[i].traits);
        Field *f = colonial_field("", blue, FAR_RED);
        for (int turn = 0; turn < 3; turn++) {
            colonial_moves(f, "b1");
            cr_assert(field_gives(f, "b1 form as line"), "%s", f->err.text);
            cr_assert_eq(colonial_body(f, "b1")->front, rows[i].front[turn], "row %u", i);
            cr_assert_eq(field_unit(f, "b1")->formation,
                         rows[i].front[turn] == 6 ? LINE : MASS);
            cr_assert_eq(f->state.side, 1, "nobody else is to move");
            char told[64], expected[64] = "b1 is now in line";
            if (rows[i].front[turn] < 6)
                snprintf(expected, sizeof expected, "b1 is now in mass, %d wide",
                         rows[i].front[turn]);
            colonial_say_event(&f->game, &f->last[E_FORMED], told, sizeof told);
            cr_assert_str_eq(told, expected);
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        }
        field_free(f);
    }
}

/* Wagons go over from a line into a column by way of a mass, as others do. */
Test(colonial_movement, r4_11_wagons_narrow_by_a_width_a_turn)
{
    static const int formation[] = { MASS, COLUMN };
    Field *f = colonial_field(
        "", BODY("b1", "bleader", 600, 300, "wagon", 3, "line", "B", "", ""), FAR_RED);
    for (int turn = 0; turn < 2; turn++) {
        Err err = { { 0 } };
        colonial_moves(f, "b1");
        cr_assert(field_gives(f, "b1 form as column"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "b1")->formation, formation[turn], "turn %d", turn);
        cr_assert(f->battle->rules->check(f->battle, &f->state, &err), "%s", err.text);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    field_free(f);
}

/* On the march too, and once in a turn. */
Test(colonial_movement, r4_11_a_column_widens_on_the_march)
{
    Field *f = moving("",
                      BLUE("infantry", 6, "column", "B",
                           REG) "," REGULARS("b2", 750, 300, 1, "line", "B"),
                      FAR_RED);
    colonial_reach(f, "b1", 1400, 600);
    field_dice(f, 0);
    cr_assert(field_gives(f, "b1 move to 600,400 as line"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(colonial_body(f, "b1")->front, 3);
    cr_assert_eq(field_unit(f, "b1")->formation, MASS);
    cr_assert_eq(field_stand(f, "b1.2")->at.x - field_stand(f, "b1.1")->at.x, 650);
    cr_assert(field_refuses(f, "b1 move to 600,440.1 as line", "4.1"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 600,440 as line"), "%s", f->err.text);
    cr_assert_eq(colonial_body(f, "b1")->front, 3, "once");
    field_free(f);
}
