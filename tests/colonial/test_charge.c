/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_charge.c - Greg Blake's colonial rules, clauses 10.1 to 10.6, 10.9, 10.10 and 10.12: who
 * charges whom, how far, and what a charge comes to.
 *
 * Blue stands with his front at 425 mm; a stand at 650 has its own at 625: 200 mm between.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define B1       REGULARS("b1", 1200, 400, 1, "line", "B")
#define HORSE_B1 BLUE_HORSE("b1", 1200, 400, 1, "B")
#define R1       WARRIORS("r1", 1200, 650, 1, "line", "C")
#define RED_HORSE(name, x, y, formation)                                                 \
    BODY(name, "rleader", x, y, "cavalry", 1, formation, "C", "'irregular'", "")
#define EXCELLENT "'command': {'Blue': 'excellent', 'Red': 'excellent'}"

Test(colonial_charge, r10_1_announced_then_rolled_without_a_test)
{
    Field *f = colonial_field("", B1, R1);
    field_dice(f, 0);
    cr_assert(field_gives(f, "bleader nominate"));
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    cr_assert(field_spent(f), "no dice before it is announced");
    field_dice(f, 2, 2, 3);
    cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    cr_assert(field_spent(f), "its two dice and no test");
    cr_assert_eq(f->last[E_CHARGE_DICE].a, 2000);
    cr_assert_eq(f->last[E_CONTACT].a, 1);
    cr_assert(clash_touching(f, "b1", "r1"));
    field_free(f);
}

/* "Done" holds all of the group's charges at once; then it moves. */
Test(colonial_charge, r10_1_done_holds_all_charges_of_the_group)
{
    Field *f = colonial_field("", B1 "," REGULARS("b2", 1500, 400, 1, "line", "B"),
                              R1 "," WARRIORS("r2", 1500, 600, 1, "line", "C"));
    cr_assert(field_gives(f, "bleader nominate"));
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    field_dice(f, 4, 2, 2, 2, 2); /* the movement of both */
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    cr_assert_eq(f->events[E_CHARGE_DICE], 0);
    cr_assert(field_refuses(f, "b2 charge r2", "move"), "%s", f->err.text);
    field_free(f);
}

/* b1 is asked; b2 may go before it, b1 is asked again then, and who has declined once does not come back.  A body
 * of another group does not come in between. */
Test(colonial_charge, r10_1_bodies_of_a_group_charge_in_any_order)
{
    static const char officers[] =
        "{'name': 'bchief', 'at': ['1200mm', '20mm']}, "
        "{'name': 'bleader', 'under': 'bchief', 'with': 'b1'}, "
        "{'name': 'other', 'under': 'bchief', 'with': 'b3'}";
    Field *f = colonial_with(
        "", officers,
        B1 "," REGULARS("b2", 1050, 400, 1, "line", "B") "," BODY(
            "b3", "other", 1600, 400, "infantry", 1, "line", "B", "'regular'", ""),
        NULL,
        R1 "," WARRIORS("r2", 1050, 600, 1, "line", "C") "," WARRIORS("r3", 1600, 600, 1,
                                                                      "line", "C"));
    cr_assert(field_gives(f, "bleader nominate"));
    cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
    cr_assert(field_refuses(f, "b3 charge r3", "3.1"), "%s", f->err.text);
    field_dice(f, 2, 5, 5);
    cr_assert(field_gives(f, "b2 charge r2"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert(clash_touching(f, "b2", "r2"));
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
    field_free(f);

    f = colonial_field("", B1 "," REGULARS("b2", 1050, 400, 1, "line", "B"),
                       R1 "," WARRIORS("r2", 1050, 600, 1, "line", "C"));
    cr_assert(field_gives(f, "bleader nominate"));
    cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.about, field_find(f, "b2"));
    cr_assert(field_refuses(f, "b1 charge r1", "10.1"), "%s", f->err.text);
    field_free(f);
}

/* The charged answer first. */
Test(colonial_charge, r10_1_the_dice_come_after_the_answer)
{
    Field *f = colonial_field("", B1, WARRIORS("r1", 1200, 650, 1, "skirmish", "C"));
    field_dice(f, 0);
    clash_charges(f, "b1 charge r1");
    cr_assert_eq(f->state.decision.kind, D_REACT);
    cr_assert(field_spent(f));
    cr_assert(colonial_body(f, "b1")->at.y == 4000);
    field_dice(f, 2, 6, 6);
    cr_assert(field_gives(f, "stand"));
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_CONTACT].a, 1);
    field_free(f);
}

/* One sees 300 mm. */
Test(colonial_charge, r10_2_only_at_who_was_seen_when_the_turn_began)
{
    static const struct {
        int then, now;
        bool may;
    } rows[] = {
        { 700, 700, true }, { 701, 701, false }, { 701, 650, false }, { 700, 750, true }
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field(RULES(EXCELLENT ", 'visibility': '300mm'"), B1, R1);
        colonial_stands_at(f, "r1", 1200, rows[i].then, SOUTH);
        body_row(&f->state, 0)->seen = 0;
        if (colonial_sees(f->battle, &f->state, 0, field_index(f, "r1")))
            body_row(&f->state, 0)->seen = body_set(f->battle, field_index(f, "r1"));
        colonial_stands_at(f, "r1", 1200, rows[i].now, SOUTH);
        cr_assert(rows[i].may ? clash_may_charge(f, "b1", "r1")
                              : clash_cannot(f, "b1", "r1", "(10.2)"),
                  "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

/* A turn begins with a look round; who steps out later is not charged. */
Test(colonial_charge, r10_2_the_look_round_is_the_turns)
{
    Field *f = colonial_field(RULES(EXCELLENT ", 'visibility': '300mm'"), B1,
                              WARRIORS("r1", 1200, 701, 1, "line", "C"));
    colonial_stands_at(f, "r1", 1200, 650, SOUTH);
    field_dice(f, 2, 3, 3); /* it is not asked about a charge, and rolls for its move */
    cr_assert(field_gives(f, "bleader nominate"));
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    cr_assert(field_spent(f));
    field_free(f);
}

typedef struct Who {
    const char *more, *blue, *red;
    const char *blue_disordered, *red_disordered;
    const char *why; /* NULL: it may */
} Who;

#define STRIP(type) TERRAIN(AREA(type, 1100, 500, 1300, 540))
#define AT_WAGON                                                                         \
    BODY("b1", "bleader", 1200, 400, "wagon", 1, "line", "B", "'regular'", "")
#define ON_FOOT                                                                          \
    BODY("r1", "rleader", 1200, 650, "cavalry", 1, "line", "C",                          \
         "'irregular', 'dismounts'", ", 'marks': ['on foot']")

Test(colonial_charge, r10_3_who_charges_whom)
{
    static const Who rows[] = {
        { "", B1, R1, NULL, NULL, NULL },
        { "", BLUE_GUN("b1", 1200, 400, "light gun"), R1, NULL, NULL, "(10.3)" },
        { "", BLUE_GUN("b1", 1200, 400, "machine gun"), R1, NULL, NULL, "(10.3)" },
        { "", AT_WAGON, R1, NULL, NULL, "(10.3)" },
        { "", B1, R1, "b1.1", NULL, "(10.3)" },
        { "", REGULARS("b1", 1200, 400, 4, "line", "B"), R1, "b1.4", NULL, "(10.3)" },
        { "", HORSE_B1, R1, "b1.1", NULL, "(10.3)" },
        /* infantry at horse */
        { "", B1, RED_HORSE("r1", 1200, 650, "line"), NULL, NULL, "(10.3)" },
        { "", B1, RED_HORSE("r1", 1200, 650, "line"), NULL, "r1.1", NULL },
        { "", B1, RED_HORSE("r1", 1200, 650, "skirmish"), NULL, NULL, "(10.3)" },
        { "", B1, ON_FOOT, NULL, NULL, NULL },
        { "", HORSE_B1, RED_HORSE("r1", 1200, 650, "line"), NULL, NULL, NULL },
        { "", HORSE_B1, R1, NULL, NULL, NULL },
        /* horse through rough ground */
        { STRIP("rough"), HORSE_B1, R1, NULL, NULL, "(10.3)" },
        { STRIP("open woods"), HORSE_B1, R1, NULL, NULL, "(10.3)" },
        { STRIP("scrub"), HORSE_B1, R1, NULL, NULL, NULL },
        { STRIP("rough"), B1, R1, NULL, NULL, NULL },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Who *w = &rows[i];
        Field *f = colonial_field(w->more, w->blue, w->red);
        if (w->blue_disordered)
            clash_marks(f, w->blue_disordered, S_DISORDERED);
        if (w->red_disordered)
            clash_marks(f, w->red_disordered, S_DISORDERED);
        body_row(&f->state, 0)->seen = body_set(f->battle, field_index(f, "r1"));
        cr_assert(w->why ? clash_cannot(f, "b1", "r1", w->why)
                         : clash_may_charge(f, "b1", "r1"),
                  "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

Test(colonial_charge, r10_3_who_could_charge_nobody_is_told_why)
{
    Field *f = colonial_field("", B1, RED_HORSE("r1", 1200, 650, "line"));
    colonial_moves(f, "b1"); /* it is not asked whether it charges */
    cr_assert(field_refuses(f, "b1 charge r1", "(10.3)"), "%s", f->err.text);
    field_free(f);
    f = colonial_field("", B1, R1);
    colonial_moves(f, "b1");
    cr_assert(field_refuses(f, "b1 charge r1", "(10.1)"), "%s", f->err.text);
    field_free(f);
}

/* Who is disordered on the way still strikes home. */
Test(colonial_charge, r10_3_rough_ground_disorders_foot_that_goes_through)
{
    Field *f = colonial_field(STRIP("rough"), B1, R1);
    field_dice(f, 1, 5); /* a die less, and double */
    clash_charges(f, "b1 charge r1");
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_CONTACT].a, 1);
    cr_assert(field_stand(f, "b1.1")->marks & S_DISORDERED);
    field_free(f);
}

typedef struct Far {
    const char *more, *blue;
    int y; /* of the charged */
    int die[3];
    bool home;
} Far;

#define UNDER_R1(type) TERRAIN(AREA(type, 1100, 620, 1300, 700))

/* Foot: two dice, 40 mm a pip.  Horse: three, the two highest doubled, then all of it: 1, 2, 3 are
 * eleven pips, 440 mm. */
Test(colonial_charge, r10_4_the_dice_count_double)
{
    static const Far rows[] = {
        { "", B1, 650, { 2, 3 }, true },
        { "", B1, 651, { 2, 3 }, false },
        { "", HORSE_B1, 890, { 1, 2, 3 }, true },
        { "", HORSE_B1, 891, { 1, 2, 3 }, false },
        /* one die less over rough ground, and double */
        { STRIP("rough"), B1, 650, { 5 }, true },
        { STRIP("rough"), B1, 650, { 4 }, false },
        { STRIP("scrub"), B1, 650, { 4, 1 }, true },
        /* at who stands uphill, or in difficult ground: ten pips for 200 mm */
        { UNDER_R1("hill"), B1, 650, { 4, 6 }, true },
        { UNDER_R1("hill"), B1, 650, { 4, 5 }, false },
        { UNDER_R1("rough"), B1, 650, { 4, 6 }, true },
        { UNDER_R1("rough"), B1, 650, { 4, 5 }, false },
        { UNDER_R1("scrub"), B1, 650, { 4, 1 }, true },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Far *w = &rows[i];
        Field *f = colonial_field(w->more, w->blue, R1);
        colonial_stands_at(f, "r1", 1200, w->y, SOUTH);
        field_dice(f, 0);
        for (int k = 0; k < 3 && w->die[k]; k++)
            field_more(f, 1, w->die[k]);
        f->game.list = &f->list;
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(f->events[E_CONTACT], w->home, "row %u", i);
        cr_assert_eq(f->events[E_MISSES], !w->home, "row %u", i);
        field_free(f);
    }
}

/* Two files; the second has 40 mm further to go. */
Test(colonial_charge, r10_5_the_block_until_somebody_is_met_then_every_file)
{
    static const struct {
        int y;
        int die;
        int touching;
    } rows[] = { { 690, 3, 2 }, { 690, 2, 1 }, { 691, 3, 1 } };
    const char *const one = "b1 is upon r1 with 1 of its stands",
                      *const both =
                          "b1 is upon r1 with 1 of its stands, and upon others with 1";
    char said[128];
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"),
                                  WARRIORS("r1", 1160, 650, 1, "line", "C") "," WARRIORS(
                                      "r2", 1240, 690, 1, "line", "C"));
        colonial_stands_at(f, "r2", 1240, rows[i].y, SOUTH);
        field_dice(f, 2, 3, rows[i].die);
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_CONTACT].a, rows[i].touching, "row %u: %d", i,
                     f->last[E_CONTACT].a);
        cr_assert_eq(clash_touching(f, "b1", "r2"), rows[i].touching == 2, "row %u", i);
        colonial_say_event(&f->game, &f->last[E_CONTACT], said, sizeof said);
        cr_assert_str_eq(said, rows[i].touching == 2 ? both : one);
        field_free(f);
    }
}

/* The one stand of a second rank that is not full goes with the middle file, which it stands behind. */
Test(colonial_charge, r10_5_a_file_takes_along_who_stands_behind_it)
{
    Field *f = colonial_field(
        "",
        BODY("b1", "bleader", 1200, 400, "infantry", 4, "mass", "C", "", ", 'front': 3"),
        WARRIORS("r1", 1205, 650, 1, "line", "C") "," WARRIORS("r2", 1125, 670, 1, "line",
                                                               "C"));
    field_dice(f, 3, 1, 2, 2);
    clash_charges(f, "b1 charge r1");
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_CONTACT].a, 3);
    cr_assert_eq(field_stand(f, "b1.1")->at.y, 4250 + 1750 + 200);
    cr_assert_eq(field_stand(f, "b1.2")->at.y, 4250 + 1750);
    cr_assert_eq(field_stand(f, "b1.4")->at.y, 3750 + 1750);
    field_free(f);
}

/* It turns to him before it goes, and that is a test as any other. */
Test(colonial_charge, r10_5_it_goes_straight_so_it_turns_first)
{
    for (int fails = 0; fails < 2; fails++) {
        Field *f = colonial_field("", B1, R1);
        colonial_stands_at(f, "r1", 1500, 400, WEST);
        field_dice(f, 1, fails ? 1 : 2);
        field_more(f, fails ? 0 : 2, 6);
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_CONTACT], !fails);
        cr_assert_eq(colonial_body(f, "b1")->facing, fails ? NORTH : EAST);
        if (fails) {
            cr_assert(field_stand(f, "b1.1")->marks & S_DISORDERED);
            cr_assert_eq(colonial_gone(f, "b1", 1200, 400), 0);
        }
        field_free(f);
    }
}

Test(colonial_charge, r10_6_without_contact_it_is_disordered)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"), R1);
    field_dice(f, 2, 2, 2);
    clash_charges(f, "b1 charge r1");
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_MISSES], 1);
    cr_assert_eq(colonial_gone(f, "b1", 1200, 560), 0, "as far as its dice went");
    cr_assert(field_stand(f, "b1.1")->marks & S_DISORDERED);
    cr_assert(field_stand(f, "b1.2")->marks & S_DISORDERED);
    field_free(f);
    f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"), R1);
    field_dice(f, 2, 2, 3);
    clash_charges(f, "b1 charge r1");
    cr_assert_not(colonial_any_disordered(f->battle, &f->state, 0));
    field_free(f);
}

/* It does not stop nearer than 25 mm to whom it has not reached. */
Test(colonial_charge, r10_6_it_stops_short_of_him)
{
    Field *f = colonial_field("", B1, WARRIORS("r1", 1200, 651, 1, "line", "C"));
    field_dice(f, 2, 2, 3);
    clash_charges(f, "b1 charge r1");
    cr_assert_eq(f->events[E_MISSES], 1);
    cr_assert_leq(colonial_gone(f, "b1", 1200, 576), 2);
    field_free(f);
}

/* Somebody nobody knew of lies across its way: it does not go through him. */
Test(colonial_charge, r10_6_a_charge_that_runs_into_hidden_troops_is_stopped)
{
    Field *f = colonial_field(TERRAIN(AREA("scrub", 1100, 500, 1300, 560)), B1,
                              R1 "," BODY("r2", "rleader", 1200, 530, "infantry", 1,
                                          "line", "C", "", ", 'marks': ['hidden']"));
    field_dice(f, 2, 6, 6);
    clash_charges(f, "b1 charge r1");
    cr_assert_eq(f->events[E_CONTACT], 0);
    cr_assert_eq(f->events[E_MISSES], 1);
    cr_assert_leq(colonial_gone(f, "b1", 1200, 455), 2);
    cr_assert(field_stand(f, "b1.1")->marks & S_DISORDERED);
    field_free(f);
}

#define BLUE_CHIEF(body)                                                                 \
    "{'name': 'bchief', 'with': '" body                                                  \
    "'}, {'name': 'bleader', 'under': 'bchief', 'with': 'b0'}"
#define LED_FROM(body)                                                                   \
    "{'name': 'bchief', 'at': ['1200mm', '20mm']}, {'name': 'bleader', 'under': "        \
    "'bchief', 'with': '" body "'}"

/* Foot ahead; horse beside it, or behind it where no charge gets. */
Test(colonial_charge, r10_9_horse_charges_horse_first)
{
    static const struct {
        const char *officers, *blue;
        int x, y;
        bool may;
    } rows[] = {
        { LED_FROM("b0"), HORSE_B1, 1280, 700, false },
        { LED_FROM("b0"), HORSE_B1, 1150, 760, true }, /* behind the foot */
        { LED_FROM("b1"), HORSE_B1, 1280, 700, true }, /* its leader is with it */
        { BLUE_CHIEF("b1"), HORSE_B1, 1280, 700, true },
        { BLUE_CHIEF("b0"), HORSE_B1, 1280, 700, false },
        { LED_FROM("b0"), B1, 1280, 700, true },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[1200];
        snprintf(blue, sizeof blue, "%s,%s", rows[i].blue,
                 REGULARS("b0", 1200, 250, 1, "line", "B"));
        Field *f = colonial_with("", rows[i].officers, blue, NULL,
                                 WARRIORS("r1", 1150, 700, 1, "line",
                                          "C") "," RED_HORSE("r2", 1280, 700, "line"));
        colonial_stands_at(f, "r2", rows[i].x, rows[i].y, SOUTH);
        cr_assert(rows[i].may ? clash_may_charge(f, "b1", "r1")
                              : clash_cannot(f, "b1", "r1", "(10.9)"),
                  "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

/* He rides there before charges, with his group's nomination or when it is asked: then it may, by a bend too. */
Test(colonial_charge, r10_9_its_leader_rides_there_first)
{
    static const char *const ways[] = { "b1 charge r1", "b1 charge r1 by 1160,450" };
    for (int i = 0; i < 4; i++) {
        Field *f =
            colonial_with("", LED_FROM("b0"),
                          HORSE_B1 "," REGULARS("b0", 1200, 250, 1, "line", "B"), NULL,
                          WARRIORS("r1", 1150, 700, 1, "line",
                                   "C") "," RED_HORSE("r2", 1280, 700, "line"));
        cr_assert(field_refuses(f, ways[i % 2], "without a leader"), "%s", f->err.text);
        if (i / 2)
            cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
        cr_assert(field_refuses(f, ways[i % 2], "(10.9)"), "%s", f->err.text);
        cr_assert(field_gives(f, "bleader join b1"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_CHARGE);
        field_dice(f, 6, 9, 9, 6, 6, 6, 6);
        cr_assert(field_gives(f, ways[i % 2]), "%d: %s", i, f->err.text);
        cr_assert_eq(f->events[E_CHARGE], 1);
        field_free(f);
    }
}

/* Skirmishers on horseback do not go at formed horse: it binds them to nothing. */
Test(colonial_charge, r10_9_horse_that_it_may_not_charge_binds_it_to_nothing)
{
    Field *f =
        colonial_with("", LED_FROM("b0"),
                      BODY("b1", "bleader", 1200, 400, "cavalry", 1, "skirmish", "B",
                           "'regular'", "") "," REGULARS("b0", 1200, 250, 1, "line", "B"),
                      NULL,
                      WARRIORS("r1", 1150, 600, 1, "skirmish",
                               "C") "," RED_HORSE("r2", 1280, 600, "line"));
    cr_assert(clash_cannot(f, "b1", "r2", "(10.7)"));
    cr_assert(clash_may_charge(f, "b1", "r1"), "%s", f->err.text);
    field_free(f);
}

Test(colonial_charge, r10_10_not_up_or_down_a_very_steep_slope)
{
    static const struct {
        const char *more;
        bool may;
    } rows[] = { { STRIP("steep slope"), false },
                 { UNDER_R1("steep slope"), false },
                 { TERRAIN(AREA("steep slope", 1100, 350, 1300, 450)), false },
                 { TERRAIN(AREA("steep slope", 1100, 630, 1300, 700)), true },
                 { STRIP("hill"), true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field(rows[i].more, B1, R1);
        body_row(&f->state, 0)->seen = body_set(f->battle, field_index(f, "r1"));
        cr_assert(rows[i].may ? clash_may_charge(f, "b1", "r1")
                              : clash_cannot(f, "b1", "r1", "(10.10)"),
                  "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

/* A column of three that turns west to r1, 5 mm off its turned block, would stand upon r2, to the
 * east of it. */
Test(colonial_charge, r10_5_it_needs_room_to_turn)
{
    for (int x = 1287; x <= 1340; x += 53) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 3, "column", "B"),
                                  WARRIORS("r1", 1095, 400, 1, "line", "C") "," WARRIORS(
                                      "r2", 1340, 345, 1, "line", "C"));
        colonial_stands_at(f, "r1", 1095, 400, EAST);
        colonial_stands_at(f, "r2", x, 345, WEST);
        if (x == 1287)
            cr_assert(clash_cannot(f, "b1", "r1", "strike"), "%s", f->err.text);
        else
            cr_assert(clash_may_charge(f, "b1", "r1"), "%s", f->err.text);
        field_free(f);
    }
}

/* A war-band of six halts at three.  Three dice of breech-loaders that fire as fast as they can, a
 * four hits; with half gone it tests, and a five holds (C). */
Test(colonial_charge, r10_12_a_charger_whom_fire_halts_stops_short)
{
    for (int hits = 2; hits < 4; hits++) {
        Field *f = colonial_field(
            "",
            BODY("b1", "bleader", 1200, 400, "infantry", 1, "line", "C", "", "") "," BODY(
                "b0", "bleader", 1200, 250, "infantry", 1, "line", "C", "", ""),
            RED_REGULARS("r1", 1200, 650, 1, "line", "B"));
        field_dice(f, 6, 2, 2, 2, 1, 1, 1); /* then b0's */
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_CONTACT].a, 1);
        if (hits == 3)
            field_dice(f, 8, 1, 2, 4, 4, 4, 5, 1, 10); /* 1, 10: its leader's */
        else
            field_dice(f, 9, 1, 2, 4, 4, 3, 1, 10, 6, 2);
        clash_until(f, D_OVER);
        cr_assert(field_spent(f), "%d: %d of %d", hits, f->list.used, f->list.n);
        cr_assert_eq(f->last[E_DEFENSIVE].a, hits);
        cr_assert_eq(f->events[E_MELEE], hits == 2);
        if (hits == 3) {
            cr_assert_eq(colonial_figures_of(f, "b1"), 3);
            const int32_t gap = colonial_gap(f->battle, &f->state, 0, 2);
            cr_assert(gap >= 250 && gap <= 252, "%d", gap);
            cr_assert(field_stand(f, "b1.1")->marks & S_DISORDERED);
        }
        field_free(f);
    }
}

Test(colonial_charge, r5_4_r5_6_who_does_not_charge_is_told_by_its_own_clause)
{
    static const struct {
        const char *formation, *why;
    } rows[] = { { "square", "5.4" }, { "back to back", "5.6" } };
    for (int i = 0; i < 2; i++) {
        char blue[400];
        snprintf(
            blue, sizeof blue,
            BODY("b1", "bleader", 1200, 400, "infantry", 2, "%s", "B", "'regular'", ""),
            rows[i].formation);
        Field *f = colonial_field("", blue, WARRIORS("r1", 1200, 600, 1, "line", "C"));
        cr_assert(clash_cannot(f, "b1", "r1", rows[i].why), "%s", f->err.text);
        field_free(f);
    }
}

/* Only a body of the enemy, that is there to be seen. */
Test(colonial_charge, r10_1_whom_a_charge_is_announced_at)
{
    Field *f = colonial_field("",
                              REGULARS("b1", 1200, 400, 2, "line",
                                       "B") "," REGULARS("b2", 1200, 520, 2, "line", "B"),
                              WARRIORS("r1", 1200, 600, 2, "line", "C") "," WARRIORS(
                                  "r2", 1350, 560, 1, "line",
                                  "C") "," WARRIORS("r3", 1050, 560, 1, "line", "C"));
    colonial_stands_at(f, "b2", 900, 400, NORTH);
    field_unit(f, "r2")->marks |= U_HIDDEN;
    colonial_stand_lost(&f->game, field_index(f, "r3.1"), LOST, LOST_TO_FIRE);
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    static const char *const refused[] = { "b1 charge b2", "b1 charge r2",
                                           "b1 charge r3" };
    for (int i = 0; i < 3; i++)
        cr_expect(field_refuses(f, refused[i], "needs a body of the enemy"), "%s: %s",
                  refused[i], f->err.text);
    cr_expect(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    field_free(f);
}
