/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_morale.c - Greg Blake's colonial rules, clauses 12.1 to 12.8: stands that halt, test, desert
 * and rout, and groups that halt and flee.
 *
 * Start at hit().
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define B1   REGULARS("b1", 1200, 400, 1, "line", "B")
#define FOUR REGULARS("b1", 1200, 400, 4, "line", "B")
#define OF(kind, class, traits)                                                          \
    BODY("r1", "rleader", 1200, 650, kind, 1, "line", class, traits, "")
#define RFAR WARRIORS("r9", 300, 1450, 4, "line", "C")

/* So many hits on a stand. */
static void hit(Field *f, const char *stand, int hits, int how)
{
    colonial_stand_hit(&f->game, field_index(f, stand), hits, how);
}

/* ---- 12.1 ---- */

Test(colonial_morale, r12_1_figures_at_which_a_stand_halts)
{
    static const struct {
        const char *red;
        int halts; /* at so many */
    } rows[] = { { OF("infantry", "C", "'regular'"), 1 },
                 { OF("cavalry", "C", "'regular'"), 1 },
                 { OF("infantry", "C", "'irregular'"), 3 },
                 { OF("infantry", "A", ""), 3 },
                 { OF("cavalry", "C", ""), 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("", B1, rows[i].red);
        const int stand = field_index(f, "r1.1");
        cr_assert_not(colonial_stand_halted(f->battle, &f->state, stand), "row %u", i);
        field_stand(f, "r1.1")->figures = (uint8_t)(rows[i].halts + 1);
        cr_assert_not(colonial_stand_halted(f->battle, &f->state, stand), "row %u", i);
        field_stand(f, "r1.1")->figures = (uint8_t)rows[i].halts;
        cr_assert(colonial_stand_halted(f->battle, &f->state, stand), "row %u", i);
        field_free(f);
    }
}

/* Once, as it comes to that; guns do not halt, nor does who is gone. */
Test(colonial_morale, r12_1_who_halts_is_told)
{
    static const struct {
        const char *red;
        int had, lost;
        bool halts;
    } rows[] = { { OF("infantry", "C", "'irregular'"), 6, 2, false },
                 { OF("infantry", "C", "'irregular'"), 5, 2, true },
                 { OF("infantry", "C", "'irregular'"), 3, 1, false },
                 { OF("infantry", "C", "'irregular'"), 5, 5, false },
                 { OF("infantry", "C", "'regular'"), 3, 2, true },
                 { OF("infantry", "C", "'regular'"), 3, 1, false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char said[160];
        Field *f = colonial_field("", B1, rows[i].red);
        field_stand(f, "r1.1")->figures = (uint8_t)rows[i].had;
        hit(f, "r1.1", rows[i].lost, LOST_TO_MELEE);
        colonial_say_event(&f->game, &f->last[E_FIGURES], said, sizeof said);
        cr_expect_eq(strstr(said, " left, and halts") != NULL, rows[i].halts,
                     "row %u: %s", i, said);
        field_free(f);
    }
}

/* It neither charges nor comes nearer; it may go elsewhere. */
Test(colonial_morale, r12_1_who_is_halted_does_not_advance)
{
    for (int left = 1; left < 3; left++) {
        Field *f = colonial_field("", B1, WARRIORS("r1", 1200, 650, 1, "line", "C"));
        field_stand(f, "b1.1")->figures = (uint8_t)left;
        if (left == 1)
            cr_assert(clash_cannot(f, "b1", "r1", "(12.1)"), "%s", f->err.text);
        else
            cr_assert(clash_may_charge(f, "b1", "r1"), "%s", f->err.text);
        field_dice(f, 2, 6, 6);
        colonial_body(f, "b1")->seen = 0;
        cr_assert(field_gives(f, "bleader nominate"));
        if (left == 1)
            cr_assert(field_refuses(f, "b1 move to 1200,410 facing N", "(12.1)"), "%s",
                      f->err.text);
        else
            cr_assert(field_gives(f, "b1 move to 1200,410 facing N"), "%s", f->err.text);
        field_free(f);
    }
    Field *f = colonial_field("", B1, WARRIORS("r1", 1200, 650, 1, "line", "C"));
    field_stand(f, "b1.1")->figures = 1;
    field_dice(f, 2, 6, 6);
    cr_assert(field_gives(f, "bleader nominate"));
    cr_assert(field_gives(f, "b1 move to 1200,380 facing N"), "%s", f->err.text);
    field_free(f);
}

/* ---- 12.2 ---- */

/* Half of six is three, half of five three as well. */
Test(colonial_morale, r12_2_half_of_what_it_had_when_the_turn_began)
{
    static const struct {
        int had, hits;
        bool tests;
    } rows[] = { { 6, 2, false }, { 6, 3, true }, { 6, 4, true },  { 5, 2, false },
                 { 5, 3, true },  { 4, 2, true }, { 4, 1, false }, { 2, 1, true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("", FOUR, RFAR);
        const int stand = field_index(f, "b1.1");
        field_stand(f, "b1.1")->figures = (uint8_t)rows[i].had;
        stand_row(f->battle, &f->state, stand)->start = (uint8_t)rows[i].had;
        field_dice(f, 1, 10);
        hit(f, "b1.1", rows[i].hits, LOST_TO_FIRE);
        cr_assert_eq(f->events[E_MORALE], rows[i].tests, "row %u", i);
        field_free(f);
    }
}

/* Together, at once, and once in a turn. */
Test(colonial_morale, r12_2_losses_of_a_turn_add_up)
{
    Field *f = colonial_field("", FOUR, RFAR);
    field_dice(f, 1, 3);
    hit(f, "b1.1", 2, LOST_TO_FIRE);
    cr_assert_eq(f->list.used, 0);
    hit(f, "b1.1", 1, LOST_DESERTED);
    cr_assert(field_spent(f));
    hit(f, "b1.1", 1, LOST_TO_FIRE);
    cr_assert(field_spent(f), "it has tested");
    cr_assert_eq(f->events[E_MORALE], 1);
    field_free(f);
}

/* What falls in melee is no part of it, nor of what it had. */
Test(colonial_morale, r12_2_melee_does_not_count)
{
    Field *f = colonial_field("", FOUR, RFAR);
    hit(f, "b1.1", 4, LOST_TO_MELEE);
    cr_assert_eq(f->events[E_MORALE], 0);
    hit(f, "b1.2", 2, LOST_TO_MELEE); /* four are left of four */
    hit(f, "b1.2", 1, LOST_TO_FIRE);
    cr_assert_eq(f->events[E_MORALE], 0);
    field_dice(f, 1, 10);
    hit(f, "b1.2", 1, LOST_TO_FIRE);
    cr_assert_eq(f->events[E_MORALE], 1);
    field_free(f);
}

/* Each side's turn is a turn: what was lost in the one is not in the next. */
Test(colonial_morale, r12_2_a_turn_is_a_players)
{
    Field *f = colonial_field("", FOUR, RFAR);
    hit(f, "b1.1", 2, LOST_TO_FIRE);
    clash_until(f, D_OVER);
    cr_assert_eq(f->state.side, 1);
    hit(f, "b1.1", 1, LOST_TO_FIRE);
    cr_assert_eq(f->events[E_MORALE], 0, "one of four");
    field_dice(f, 1, 10);
    hit(f, "b1.1", 1, LOST_TO_FIRE);
    cr_assert_eq(f->events[E_MORALE], 1);
    field_free(f);
}

/* ---- 12.3 ---- */

Test(colonial_morale, r12_3_it_flees_on_so_much_or_less)
{
    static const struct {
        const char *class;
        int flees;
    } rows[] = { { "A", 1 }, { "B", 2 }, { "C", 4 }, { "D", 6 }, { "E", 7 } };
    for (unsigned i = 0; i < 10; i++) {
        char red[600];
        snprintf(red, sizeof red, OF("infantry", "%s", ""), rows[i / 2].class);
        Field *f = colonial_field("", B1, red);
        field_dice(f, 1, rows[i / 2].flees + (int)i % 2);
        hit(f, "r1.1", 3, LOST_TO_FIRE);
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_MORALE].a, i % 2, "row %u", i);
        cr_assert_eq(field_stand(f, "r1.1")->where, i % 2 ? ON_TABLE : LEFT_TABLE);
        field_free(f);
    }
}

/* Guns are left behind. */
Test(colonial_morale, r12_3_guns_are_abandoned)
{
    Field *f = colonial_field("", BLUE_GUN("b1", 1200, 400, "light gun"), RFAR);
    field_dice(f, 1, 2);
    hit(f, "b1.1", 2, LOST_TO_FIRE);
    cr_assert(field_spent(f));
    cr_assert_eq(field_stand(f, "b1.1")->where, LEFT_TABLE);
    field_free(f);
}

/* ---- 12.4, 12.5 ---- */

/* Of four stands two are half, three are most. */
Test(colonial_morale, r12_4_most_of_its_stands)
{
    for (int gone = 0; gone < 2; gone++) {
        Field *f = colonial_field("", FOUR, RFAR);
        for (int n = 1; n < 4; n++) {
            char name[16];
            snprintf(name, sizeof name, "b1.%d", n);
            if (gone && n == 2)
                colonial_stand_lost(&f->game, field_index(f, name), LOST, LOST_FLED);
            else
                field_stand(f, name)->figures = 1;
            colonial_groups(&f->game);
            cr_assert_eq(group_row(f->battle, &f->state, group_of(f->battle, 0))->failed,
                         n == 3, "%d", n);
        }
        field_free(f);
    }
}

Test(colonial_morale, r12_4_it_does_not_advance)
{
    Field *f =
        colonial_field("", FOUR, WARRIORS("r1", 1200, 650, 1, "line", "C") "," RFAR);
    for (int n = 1; n < 4; n++)
        state_stand(&f->state, n)->figures = 1;
    cr_assert(clash_may_charge(f, "b1", "r1"), "%s", f->err.text);
    colonial_groups(&f->game);
    cr_assert_eq(f->last[E_GROUP].a, GROUP_HALTS);
    cr_assert(clash_cannot(f, "b1", "r1", "halted"));
    field_free(f);
}

Test(colonial_morale, r12_5_when_all_that_are_left_are_halted_it_flees)
{
    for (int n = 1; n < 3; n++) { /* of two that are left */
        Field *f = colonial_field("", FOUR, RFAR);
        for (int k = 2; k < 4; k++)
            colonial_stand_lost(&f->game, k, LOST, LOST_FLED);
        for (int k = 0; k < n; k++)
            state_stand(&f->state, k)->figures = 1;
        colonial_groups(&f->game);
        cr_assert_eq(is_there(&f->state, 0), n == 1, "%d", n);
        cr_assert_eq(group_row(f->battle, &f->state, group_of(f->battle, 0))->gone,
                     n == 2);
        field_free(f);
    }
}

/* Guns and wagons are abandoned then; but who has nothing else does not run from nobody. */
Test(colonial_morale, r12_5_it_abandons_guns_and_wagons)
{
    for (int halted = 0; halted < 2; halted++) {
        Field *f =
            colonial_field("", B1 "," BLUE_GUN("b2", 1300, 400, "light gun"), RFAR);
        field_stand(f, "b1.1")->figures = halted ? 1 : 2;
        colonial_groups(&f->game);
        cr_assert_eq(is_there(&f->state, 0), !halted);
        cr_assert_eq(is_there(&f->state, 1), !halted);
        cr_assert_eq(f->last[E_STAND_LOST].a, halted ? LOST_ABANDONED : 0);
        field_free(f);
    }
    Field *f = colonial_field("", BLUE_GUN("b1", 1300, 400, "light gun"), RFAR);
    field_stand(f, "b1.1")->figures = 1;
    colonial_groups(&f->game);
    cr_assert(is_there(&f->state, 0));
    field_free(f);
}

/* ---- 12.6 ---- */

/* b1's first stand falls, or flees; beside it stands b1.2, and b2 of another class. */
Test(colonial_morale, r12_6_beside_one_as_good_or_better_that_is_destroyed)
{
    static const struct {
        const char *class; /* of b2; b1 is C */
        int how;
        int left;
    } rows[] = { { "B", LOST_TO_FIRE, 6 },
                 { "C", LOST_TO_FIRE, 5 },
                 { "D", LOST_TO_MELEE, 5 },
                 { "E", LOST_OVERRUN, 5 },
                 { "D", LOST_FLED, 6 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[900];
        snprintf(blue, sizeof blue,
                 BODY("b1", "bleader", 1200, 400, "infantry", 1, "line", "C", "",
                      "") "," BODY("b2", "bleader", 1265, 400, "infantry", 2, "column",
                                   "%s", "", ""),
                 rows[i].class);
        Field *f = colonial_field("", blue, RFAR);
        colonial_stands_at(f, "b2", 1265, 375,
                           NORTH); /* its second stand touches nobody of b1's */
        if (rows[i].how == LOST_TO_FIRE || rows[i].how == LOST_TO_MELEE)
            hit(f, "b1.1", 6, rows[i].how);
        else
            colonial_stand_lost(&f->game, 0, LOST, rows[i].how);
        cr_assert_eq(field_stand(f, "b2.1")->figures, rows[i].left, "row %u", i);
        field_free(f);
    }
}

/* They are no stands of men. */
Test(colonial_morale, r12_6_nobody_deserts_for_a_sniper_or_a_wagon)
{
    static const struct {
        const char *kind, *formation;
        int x;
    } rows[] = { { "sniper", "skirmish", 1242 },
                 { "wagon", "line", 1265 },
                 { "infantry", "line", 1265 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[900];
        snprintf(
            blue, sizeof blue,
            BODY("b1", "bleader", 1200, 400, "infantry", 1, "line", "C", "",
                 "") "," BODY("b2", "bleader", 1300, 400, "%s", 1, "%s", "B", "", ""),
            rows[i].formation, rows[i].kind);
        Field *f = colonial_field("", blue, RFAR);
        colonial_stands_at(f, "b2", rows[i].x, 400, NORTH);
        cr_assert(clash_touching(f, "b1", "b2"), "row %u", i);
        colonial_stand_lost(&f->game, field_index(f, "b2.1"), LOST, LOST_OVERRUN);
        cr_assert_eq(colonial_figures_of(f, "b1"), i < 2 ? 6 : 5, "row %u", i);
        field_free(f);
    }
}

/* Nor do they desert themselves. */
Test(colonial_morale, r12_6_a_wagon_stays)
{
    Field *f =
        colonial_field("",
                       REGULARS("b1", 1200, 400, 1, "line", "B") "," BODY(
                           "b2", "bleader", 1265, 400, "wagon", 1, "line", "C", "", ""),
                       RFAR);
    hit(f, "b1.1", 6, LOST_TO_FIRE);
    cr_assert_eq(colonial_figures_of(f, "b2"), 1);
    field_free(f);
}

/* One deserter of a last figure destroys a stand, and so on down the line: b1.1 is shot, b1.2 has one
 * left and goes, b1.3 loses one of six for that. */
Test(colonial_morale, r12_6_it_goes_down_the_line)
{
    Field *f = colonial_field("", FOUR, RFAR);
    field_stand(f, "b1.2")->figures = 1;
    hit(f, "b1.1", 6, LOST_TO_FIRE);
    cr_assert_not(stand_there(&f->state, 1));
    cr_assert_eq(field_stand(f, "b1.3")->figures, 5);
    cr_assert_eq(field_stand(f, "b1.4")->figures, 6);
    field_free(f);
}

/* Two that had four have two after two such losses, and test at once; on a 2 (B) they are gone, and
 * who flees makes nobody desert. */
Test(colonial_morale, r12_6_deserters_count_for_the_half)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 3, "line", "B"), RFAR);
    field_stand(f, "b1.2")->figures = 4;
    stand_row(f->battle, &f->state, 1)->start = 4;
    hit(f, "b1.1", 6, LOST_TO_FIRE);
    cr_assert_eq(field_stand(f, "b1.2")->figures, 3);
    field_dice(f, 1, 2);
    hit(f, "b1.3", 6, LOST_TO_FIRE);
    cr_assert(field_spent(f));
    cr_assert_eq(field_stand(f, "b1.2")->where, LEFT_TABLE);
    field_free(f);
}

/* ---- 12.7, 12.8 ---- */

#define WALL_BEFORE(type) TERRAIN(LINE_OF(type, 1000, 622, 1400, 622))
#define UNDER_R1(type)    TERRAIN(AREA(type, 1000, 620, 1400, 700))
#define BLUE(kind, traits)                                                               \
    BODY("b1", "bleader", 1200, 400, kind, 1, "line", "B", traits, "")

typedef struct Rout {
    const char *more, *blue;
    const char *class;
    int stands; /* the score it stands on; 0: it does not test */
} Rout;

#define NIGHT(far)                                                                       \
    RULES("'command': {'Blue': 'excellent', 'Red': 'excellent'}, 'visibility': '" far "'")

Test(colonial_morale, r12_7_d_class_in_the_open_routs)
{
    static const Rout rows[] = {
        { "", BLUE("cavalry", "'regular'"), "D", 7 },
        { "", BLUE("cavalry", "'regular'"), "E", 7 },
        { "", BLUE("cavalry", "'regular'"), "C", 0 },
        { "", BLUE("infantry", "'regular'"), "D", 0 },
        { "", BLUE("infantry", "'irregular', 'ferocious'"), "D", 7 },
        { "", BLUE("infantry", "'irregular', 'fanatic'"), "D", 7 },
        { "", BLUE("infantry", "'irregular'"), "D", 0 },
        /* not in the open */
        { WALL_BEFORE("wall"), BLUE("cavalry", "'regular'"), "D", 0 },
        { UNDER_R1("scrub"), BLUE("cavalry", "'regular'"), "D", 0 },
        { UNDER_R1("village"), BLUE("infantry", "'irregular', 'ferocious'"), "D", 0 },
    };
    for (unsigned i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        const Rout *w = &rows[i / 2];
        char red[600];
        snprintf(red, sizeof red, OF("infantry", "%s", ""), w->class);
        Field *f = colonial_field(w->more, w->blue, red);
        const bool holds = i % 2 || !w->stands;
        field_dice(f, 0);
        field_more(f, strstr(w->blue, "'regular'") && !strstr(w->blue, "cavalry") ? 2 : 3,
                   6);
        field_more(f, w->stands > 0, w->stands - !holds);
        f->game.list = &f->list;
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f), "row %u: %d of %d", i / 2, f->list.used, f->list.n);
        cr_assert_eq(f->events[E_CONTACT], 1);
        cr_assert_eq(is_there(&f->state, field_index(f, "r1")), holds, "row %u", i / 2);
        field_free(f);
    }
}

/* Four stands are charged by four, and each of them tests once. */
Test(colonial_morale, r12_7_each_stand_that_is_charged_once)
{
    Field *f = colonial_field("", BLUE_HORSE("b1", 1200, 400, 4, "B"),
                              WARRIORS("r1", 1200, 650, 4, "line", "D"));
    field_dice(f, 7, 6, 6, 6, 7, 6, 7, 7);
    clash_charges(f, "b1 charge r1");
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(field_unit(f, "r1")->n_stands, 3);
    field_free(f);
}

/* One rider before the middle of three, flush with it: he touches the others' corners.  They test only
 * where the middle one has run.  A millimetre to a side, and two are charged. */
Test(colonial_morale, r12_7b_who_is_touched_at_a_corner_is_not_charged)
{
    static const struct {
        int x, n_dice, dice[3], left;
    } rows[] = {
        { 1200, 1, { 7 }, 3 },       { 1200, 3, { 6, 7, 6 }, 1 },
        { 1200, 3, { 6, 7, 7 }, 2 }, { 1201, 2, { 7, 6 }, 2 },
        { 1199, 2, { 7, 7 }, 3 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("", BLUE_HORSE("b1", 1200, 400, 1, "B"),
                                  WARRIORS("r1", 1200, 650, 3, "line", "D"));
        colonial_stands_at(f, "b1", rows[i].x, 400, NORTH);
        field_dice(f, 3, 6, 6, 6);
        for (int k = 0; k < rows[i].n_dice; k++)
            field_more(f, 1, rows[i].dice[k]);
        f->game.list = &f->list;
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(field_unit(f, "r1")->n_stands, rows[i].left, "row %u", i);
        field_free(f);
    }
}

/* In dense woods, or by night, before anybody. */
Test(colonial_morale, r12_8_where_little_is_seen_before_anybody)
{
    static const struct {
        const char *more;
        int y, stands;
    } rows[] = {
        { UNDER_R1("dense woods"), 650, 8 },
        { UNDER_R1("open woods"), 650, 0 },
        { NIGHT("200mm"), 590, 8 },
        { NIGHT("201mm"), 590, 0 },
    };
    for (unsigned i = 0; i < 8; i++) {
        Field *f = colonial_field(rows[i / 2].more, BLUE("infantry", "'regular'"),
                                  OF("infantry", "D", ""));
        colonial_stands_at(f, "r1", 1200, rows[i / 2].y, SOUTH);
        colonial_body(f, "b1")->seen = body_set(f->battle, field_index(f, "r1"));
        const bool holds = i % 2 || !rows[i / 2].stands;
        field_dice(f, 2, 6, 6);
        field_more(f, rows[i / 2].stands > 0, rows[i / 2].stands - !holds);
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f), "row %u: %d of %d", i / 2, f->list.used, f->list.n);
        cr_assert_eq(is_there(&f->state, field_index(f, "r1")), holds, "row %u", i / 2);
        field_free(f);
    }
}

/* Horse makes it no worse there. */
Test(colonial_morale, r12_8_one_test_not_two)
{
    Field *f = colonial_field(NIGHT("200mm"), BLUE("cavalry", "'regular'"),
                              OF("infantry", "D", ""));
    colonial_stands_at(f, "r1", 1200, 590, SOUTH);
    colonial_body(f, "b1")->seen = body_set(f->battle, field_index(f, "r1"));
    field_dice(f, 4, 6, 6, 6, 7);
    clash_charges(f, "b1 charge r1");
    cr_assert(field_spent(f));
    cr_assert_not(is_there(&f->state, field_index(f, "r1")));
    field_free(f);
}
