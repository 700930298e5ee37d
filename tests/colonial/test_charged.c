/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_charged.c - Greg Blake's colonial rules, clauses 10.7, 10.8 and 10.11: skirmishers, evading,
 * turning to face a charge, and 5.5's square at once as a charge meets it.
 *
 * Blue stands with his front at 425 mm; a stand at 550 has its own at 525: 100 mm between.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define B1       REGULARS("b1", 1200, 400, 1, "line", "B")
#define HORSE_B1 BLUE_HORSE("b1", 1200, 400, 1, "B")
#define LOOSE_B1 REGULARS("b1", 1200, 400, 1, "skirmish", "B")
#define LOOSE(class, traits)                                                             \
    BODY("r1", "rleader", 1200, 600, "infantry", 1, "skirmish", class, traits, "")
#define R1(formation) WARRIORS("r1", 1200, 650, 1, formation, "C")

/* ---- 10.7 ---- */

Test(colonial_charged, r10_7_skirmishers_go_only_at_skirmishers_and_the_disordered)
{
    for (int i = 0; i < 3; i++) {
        Field *f = colonial_field("", LOOSE_B1, i == 1 ? R1("skirmish") : R1("line"));
        if (i == 2)
            clash_marks(f, "r1.1", S_DISORDERED);
        cr_assert(i ? clash_may_charge(f, "b1", "r1")
                    : clash_cannot(f, "b1", "r1", "(10.7)"),
                  "row %d: %s", i, f->err.text);
        field_free(f);
    }
}

/* Of three in line, 65 mm apart, it comes upon the left and middle ones, or the right and middle ones:
 * at the disordered alone, and infantry at horse likewise. */
Test(colonial_charged, r10_7_at_the_stands_that_are_disordered)
{
    static const struct {
        int x; /* of r1 */
        const char *one, *two;
        bool may;
    } rows[] = { { 1232, "r1.2", "r1.3", true },  { 1232, "r1.3", NULL, false },
                 { 1232, "r1.1", NULL, false },   { 1168, "r1.1", "r1.2", true },
                 { 1168, "r1.2", "r1.3", false }, { 1265, "r1.3", NULL, true },
                 { 1265, "r1.2", "r1.1", false } };
    for (unsigned i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        const bool horse = i & 1;
        Field *f = colonial_field("", horse ? B1 : LOOSE_B1,
                                  horse ? BODY("r1", "rleader", 1200, 650, "cavalry", 3,
                                               "line", "C", "'irregular'", "")
                                        : WARRIORS("r1", 1200, 650, 3, "line", "C"));
        colonial_stands_at(f, "r1", rows[i / 2].x, 650, SOUTH);
        clash_marks(f, rows[i / 2].one, S_DISORDERED);
        if (rows[i / 2].two)
            clash_marks(f, rows[i / 2].two, S_DISORDERED);
        body_row(&f->state, 0)->seen = body_set(f->battle, field_index(f, "r1"));
        cr_expect(rows[i / 2].may ? clash_may_charge(f, "b1", "r1")
                                  : clash_cannot(f, "b1", "r1", horse ? "10.3" : "10.7"),
                  "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

/* Its left file meets r1; the right one goes on to r2, 40 mm further, if that is disordered. */
Test(colonial_charged, r10_7_no_file_goes_at_others)
{
    for (int disordered = 0; disordered < 2; disordered++) {
        Field *f =
            colonial_field("", REGULARS("b1", 1200, 400, 2, "skirmish", "B"),
                           WARRIORS("r1", 1150, 650, 1, "skirmish",
                                    "C") "," WARRIORS("r2", 1250, 690, 1, "line", "C"));
        clash_marks(f, "r2.1", disordered ? S_DISORDERED : 0);
        clash_charges(f, "b1 charge r1");
        field_dice(f, 3, 6, 6, 6);
        cr_assert(field_gives(f, "stand"));
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_CONTACT].a, 1 + disordered);
        field_free(f);
    }
}

/* Level with r1, before the front of the same block, stands horse; it is before it by a corner only, or further
 * back. */
Test(colonial_charged, r10_3_nor_does_its_front_come_to_others_whom_it_may_not_strike)
{
    static const struct {
        int x, y; /* of r2 */
        bool disordered, may;
    } rows[] = { { 1240, 650, false, false },
                 { 1240, 650, true, true },
                 { 1240, 660, false, true },
                 { 1328, 650, false, false },
                 { 1330, 650, false, true } };
    for (unsigned i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        const bool loose = i & 1;
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 3, "line", "B"),
                                  WARRIORS("r1", 1170, 650, 1, "line", "C") "," BODY(
                                      "r2", "rleader", 1700, 650, "cavalry", 1, "line",
                                      "C", "'irregular'", ""));
        if (loose) { /* as skirmishers at skirmishers, beside whom others stand */
            field_unit(f, "b1")->formation = field_unit(f, "r1")->formation = SKIRMISH;
            field_unit(f, "r2")->marks |= U_ON_FOOT;
        }
        colonial_stands_at(f, "b1", 1200, 400, NORTH);
        colonial_stands_at(f, "r1", 1170, 650, SOUTH);
        const Box mine = colonial_body_box(f->battle, &f->state, 0);
        const int wider = mine.half_w / 10 - 97; /* than a line */
        colonial_stands_at(f, "r2", rows[i / 2].x + (rows[i / 2].x > 1300 ? wider : 0),
                           rows[i / 2].y, SOUTH);
        clash_marks(f, "r2.1", rows[i / 2].disordered ? S_DISORDERED : 0);
        cr_expect(rows[i / 2].may ? clash_may_charge(f, "b1", "r1")
                                  : clash_cannot(f, "b1", "r1", loose ? "10.7" : "10.3"),
                  "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

/* Three dice, 20 mm a pip: ten of them for 200 mm. */
Test(colonial_charged, r10_7_at_their_ordinary_rate)
{
    for (int last = 3; last < 5; last++) {
        Field *f = colonial_field("", LOOSE_B1, R1("skirmish"));
        clash_charges(f, "b1 charge r1");
        field_dice(f, 3, 3, 3, last);
        cr_assert(field_gives(f, "stand"));
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_CONTACT], last == 4);
        field_free(f);
    }
}

/* Who has not charged is not disordered for having met nobody. */
Test(colonial_charged, r10_7_who_falls_short_is_in_order)
{
    Field *f = colonial_field("", LOOSE_B1, R1("skirmish"));
    clash_charges(f, "b1 charge r1");
    field_dice(f, 3, 3, 3, 3);
    cr_assert(field_gives(f, "stand"));
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_MISSES], 1);
    cr_assert_not(colonial_any_disordered(f->battle, &f->state, 0));
    field_free(f);
}

/* They do not charge: nobody fights the better for it.  Foot B, six figures. */
Test(colonial_charged, r10_7_they_fight_as_who_has_not_charged)
{
    Field *f = colonial_field("", LOOSE_B1, R1("skirmish"));
    clash_charges(f, "b1 charge r1");
    field_dice(f, 3, 6, 6, 6);
    cr_assert(field_gives(f, "stand"));
    cr_assert_eq(clash_score(f, "b1.1", "r1.1"), 6 + 1);
    field_free(f);
}

/* ---- 10.8 ---- */

typedef struct Evade {
    bool mounted; /* the charger */
    const char *class, *traits;
    int y;      /* 550 is 100 mm off */
    int caught; /* the highest score that does not get them away */
} Evade;

Test(colonial_charged, r10_8_evading_takes_a_score)
{
    static const Evade rows[] = {
        { false, "C", "", 551, 5 },
        { false, "C", "", 550, 7 },
        { true, "C", "", 551, 7 },
        { true, "C", "", 550, 9 },
        { false, "A", "'regular', 'light infantry'", 551, 3 },
        { false, "A", "'regular', 'light infantry'", 550, 5 },
        { true, "A", "'regular', 'light infantry'", 550, 7 },
        { false, "A", "'regular'", 551, 5 },
        { false, "B", "'regular', 'light infantry'", 551, 5 },
    };
    for (unsigned i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        const Evade *w = &rows[i / 2];
        char red[500];
        snprintf(red, sizeof red, LOOSE("%s", "%s"), w->class, w->traits);
        Field *f = colonial_field("", w->mounted ? HORSE_B1 : B1, red);
        colonial_stands_at(f, "r1", 1200, w->y, SOUTH);
        clash_charges(f, "b1 charge r1");
        cr_assert_eq(f->state.decision.kind, D_REACT);
        field_dice(f, 0);
        field_more(f, w->mounted ? 3 : 2, 6);
        field_more(f, 1, w->caught + (int)i % 2);
        f->game.list = &f->list;
        cr_assert(field_gives(f, "evade"), "%s", f->err.text);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(f->last[E_EVADES].a, i % 2, "row %u", i);
        cr_assert_eq(f->events[E_CONTACT], i % 2 == 0, "row %u", i);
        cr_assert_eq(f->events[E_MISSES], i % 2, "row %u", i);
        if (i % 2) {
            const int32_t gap = colonial_gap(f->battle, &f->state, 0, 1);
            cr_assert(gap >= 599 && gap <= 601, "row %u: %d", i, gap);
            cr_assert(field_stand(f, "b1.1")->marks & S_DISORDERED);
        }
        field_free(f);
    }
}

/* Who has got away has moved: irregulars need 6 at short range, C class 1 and after a move 1 more.
 */
Test(colonial_charged, r10_8_who_has_got_away_has_moved)
{
    Aim aim;
    Field *f = colonial_field("", B1,
                              BODY("r1", "rleader", 1200, 551, "infantry", 1, "skirmish",
                                   "C", "'irregular'", ", 'weapon': 'muzzle-loaders'"));
    clash_charges(f, "b1 charge r1");
    field_dice(f, 3, 6, 6, 6);
    cr_assert(field_gives(f, "evade"), "%s", f->err.text);
    cr_assert_eq(f->last[E_EVADES].a, 1);
    cr_assert_eq(f->state.decision.about, field_find(f, "r1"));
    cr_assert_eq(f->state.phase, PHASE_RETURN);
    cr_assert(colonial_aimed(f, "r1.1", "b1.1", &aim));
    cr_assert_eq(aim.need, 6 + 1 + 1);
    cr_assert_eq(f->last[E_MOVED].subject,
                 field_find(f, "r1")); /* and is told where to */
    cr_assert_eq(f->last[E_MOVED].from.y, 5510);
    cr_assert_eq(f->last[E_MOVED].to.y, colonial_body(f, "r1")->at.y);
    field_free(f);
}

/* Foot may only charge horse that is disordered; it gets away without a die. */
Test(colonial_charged, r10_8_mounted_skirmishers_always_evade_foot)
{
    for (int mounted = 0; mounted < 2; mounted++) {
        Field *f = colonial_field("", mounted ? HORSE_B1 : B1,
                                  BODY("r1", "rleader", 1200, 550, "cavalry", 1,
                                       "skirmish", "C", "'irregular'", ""));
        clash_marks(f, "r1.1", S_DISORDERED);
        clash_charges(f, "b1 charge r1");
        if (mounted)
            field_dice(f, 4, 6, 6, 6, 9);
        else
            field_dice(f, 2, 6, 6);
        cr_assert(field_gives(f, "evade"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_CONTACT], mounted);
        cr_assert_eq(f->events[E_EVADES], 1, "told, die or no die");
        field_free(f);
    }
}

/* Blue ends 25 mm off where they were; they want 60 mm more, and their own depth. */
Test(colonial_charged, r10_8_where_there_is_no_room_they_are_destroyed)
{
    static const struct {
        const char *more, *also;
        int b, r;
        bool saved;
    } rows[] = {
        { "", "", 1300, 1430, true }, /* to 1490 mm of 1500 */
        { "", "", 1310, 1440, true },
        { "", "", 1311, 1441, false }, /* the table ends */
        { "", "," REGULARS("b2", 1200, 709, 1, "line", "B"), 400, 600,
          false }, /* his zone */
        { "", "," REGULARS("b2", 1200, 710, 1, "line", "B"), 400, 600, true },
        { TERRAIN(AREA("impassable", 1100, 640, 1300, 700)), "", 400, 600, false },
        { TERRAIN(AREA("rough", 1100, 640, 1300, 700)), "", 400, 600, true },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[1000];
        snprintf(blue, sizeof blue, "%s%s", B1, rows[i].also);
        Field *f = colonial_field(rows[i].more, blue, LOOSE("C", ""));
        colonial_stands_at(f, "b1", 1200, rows[i].b, NORTH);
        colonial_stands_at(f, "r1", 1200, rows[i].r, SOUTH);
        clash_charges(f, "b1 charge r1");
        field_dice(f, 3, 6, 6, 10);
        field_more(f, *rows[i].also && !rows[i].saved ? 2 : 0,
                   1); /* b2's move; else it is asked first */
        cr_assert(field_gives(f, "evade"), "%s", f->err.text);
        cr_assert(field_spent(f), "row %u", i);
        cr_assert_eq(is_there(&f->state, field_index(f, "r1")), rows[i].saved, "row %u",
                     i);
        cr_assert_eq(f->last[E_EVADES].a, rows[i].saved ? 1 : 2, "row %u", i);
        field_free(f);
    }
}

/* Nor do they end within 25 mm of another enemy: b2 stands beside the place 60 mm off the chargers, from 630 mm to
 * 680. */
Test(colonial_charged, r10_8_they_do_not_end_in_another_enemys_zone)
{
    for (int beside = 0; beside < 2; beside++) {
        Field *f = colonial_field("", B1 "," REGULARS("b2", 1200, 250, 1, "line", "B"),
                                  LOOSE("C", ""));
        colonial_stands_at(f, "b2", beside ? 1289 : 1290, 655, NORTH);
        clash_charges(f, "b1 charge r1");
        field_dice(f, 5, 6, 6, 10, 1, 1);
        cr_assert(field_gives(f, "evade"), "%s", f->err.text);
        cr_assert_eq(f->last[E_EVADES].a, 1);
        cr_assert(!clash_touching(f, "b2", "r1"));
        cr_assert_eq(colonial_body(f, "r1")->at.y > 6800, beside, "%d",
                     colonial_body(f, "r1")->at.y);
        field_free(f);
    }
}

/* b1, which looks north, charges skirmishers so near its right flank that it does not close with them any more
 * (4.13), but turns; or has some way to go. */
Test(colonial_charged, r10_8_from_chargers_who_have_but_turned)
{
    for (int off = 10; off <= 50; off += 40) {
        Field *f = colonial_field("", B1, LOOSE("C", ""));
        colonial_stands_at(f, "r1", 1265 + off, 400, SOUTH);
        clash_charges(f, "b1 charge r1");
        field_dice(f, 4, 10, 6, 6, 10);
        cr_assert(field_gives(f, "evade"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_expect_eq(f->last[E_EVADES].a, 1);
        cr_expect_eq(colonial_body(f, "b1")->facing, EAST, "%d", off);
        cr_expect_eq(colonial_body(f, "b1")->at.x > 12000, off > 10, "%d", off);
        const int32_t gap = colonial_gap(f->battle, &f->state, field_index(f, "b1"),
                                         field_index(f, "r1"));
        cr_expect(gap >= 598 && gap <= 602, "%d: %d", off, gap);
        cr_expect(field_stand(f, "b1.1")->marks & S_DISORDERED);
        field_free(f);
    }
}

/* A friend behind them is passed. */
Test(colonial_charged, r10_8_they_go_through_friends)
{
    Field *f = colonial_field(
        "", B1, LOOSE("C", "") "," WARRIORS("r2", 1200, 670, 1, "line", "C"));
    clash_charges(f, "b1 charge r1");
    field_dice(f, 3, 6, 6, 10);
    cr_assert(field_gives(f, "evade"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert(is_there(&f->state, field_index(f, "r1")));
    cr_assert_gt(colonial_body(f, "r1")->at.y, 6700 + 500 - 10);
    field_free(f);
}

/* r2 stands beside r1 and 5 mm back, and the charge is at r1: only r1 is asked. */
Test(colonial_charged, r10_8_others_whom_it_meets_have_no_answer)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"),
                              WARRIORS("r1", 1160, 595, 1, "skirmish", "C") "," WARRIORS(
                                  "r2", 1240, 600, 1, "skirmish", "C"));
    clash_charges(f, "b1 charge r1");
    cr_assert_eq(f->state.decision.about, field_find(f, "r1"));
    field_dice(f, 2, 6, 6);
    cr_assert(field_gives(f, "stand"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_CONTACT].a, 2);
    cr_assert(clash_touching(f, "b1", "r2"));
    field_free(f);
}

Test(colonial_charged, r10_8_only_skirmishers_evade)
{
    Field *f =
        colonial_field("", HORSE_B1, RED_REGULARS("r1", 1200, 650, 2, "line", "B"));
    clash_charges(f, "b1 charge r1");
    cr_assert_eq(f->state.decision.kind, D_REACT);
    cr_assert(field_refuses(f, "evade", "(10.8)"));
    field_free(f);
}

/* ---- 5.5, as a charge meets it ---- */

/* On a six; a stand is 65 mm wide and 50 deep, and two stand back to back: the front is as far off.
 * Three riders count one each then, three each before. */
Test(colonial_charged, r10_8_horse_may_find_a_square_instead)
{
    for (int die = 5; die < 7; die++) {
        Field *f = colonial_field("", BLUE_HORSE("b1", 1200, 400, 1, "C"),
                                  RED_REGULARS("r1", 1200, 650, 2, "column", "B"));
        clash_charges(f, "b1 charge r1");
        field_dice(f, 4, die, 6, 6, 6);
        cr_assert(field_gives(f, "form square"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(field_unit(f, "r1")->formation, die == 6 ? SQUARE : COLUMN);
        cr_assert_eq(f->events[E_CONTACT], 1);
        const int stand = field_index(f, "b1.1");
        int foe[MOST_TOUCH];
        char him[NAME_ROOM];
        cr_assert_gt(colonial_touching(f->battle, &f->state, stand, true, foe), 0);
        snprintf(him, sizeof him, "r1.%d", 1 + foe[0] - field_index(f, "r1.1"));
        cr_assert_eq(clash_score(f, "b1.1", him), die == 6 ? 3 + 1 : 9 + 1);
        field_free(f);
    }
}

/* ---- 10.11 ---- */

/* Its flank is 32 mm from its middle: b1 is 192 mm off it. */
#define SIDEWAYS(kind, formation, class, traits)                                         \
    BODY("r1", "rleader", 1200, 650, kind, 1, formation, class, traits, ", 'facing': 'E'")

Test(colonial_charged, r10_11_who_is_charged_in_flank_turns)
{
    static const struct {
        const char *red;
        int die; /* 0: none is thrown */
        bool there;
    } rows[] = {
        { SIDEWAYS("infantry", "line", "C", ""), 0, true },
        { SIDEWAYS("cavalry", "line", "C", ""), 0, true },
        { SIDEWAYS("infantry", "line", "D", ""), 0, true },
        { SIDEWAYS("infantry", "line", "E", ""), 5, false },
        { SIDEWAYS("infantry", "line", "E", ""), 6, true },
        { SIDEWAYS("light gun", "unlimbered", "B", "'regular'"), 5, false },
        { SIDEWAYS("light gun", "unlimbered", "B", "'regular'"), 6, true },
        { SIDEWAYS("medium gun", "unlimbered", "B", "'regular'"), 5, false },
        { SIDEWAYS("medium gun", "unlimbered", "B", "'regular'"), 6, true },
        { SIDEWAYS("heavy gun", "unlimbered", "A", "'regular'"), 0, false },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("", B1, rows[i].red);
        clash_marks(f, "r1.1", i == 1 ? S_DISORDERED : 0);
        field_dice(f, 2, 6, 6);
        field_more(f, rows[i].die > 0, rows[i].die);
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(is_there(&f->state, field_index(f, "r1")), rows[i].there, "row %u",
                     i);
        if (rows[i].there) {
            cr_assert(field_stand(f, "r1.1")->marks & S_FACED, "row %u", i);
            cr_assert_not(colonial_struck_in_flank(
                f->battle, &f->state, field_index(f, "r1.1"), field_index(f, "b1.1")));
        }
        field_free(f);
    }
}

/* Elite gunners add one to that die too. */
Test(colonial_charged, r9_13_elite_gunners_turn_to_face_on_five)
{
    for (int die = 4; die <= 5; die++) {
        Field *f =
            colonial_field("", B1, SIDEWAYS("light gun", "unlimbered", "A", "'regular'"));
        field_dice(f, 3, 6, 6, die);
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f));
        cr_assert_eq(is_there(&f->state, field_index(f, "r1")), die == 5);
        field_free(f);
    }
}

/* Nobody has to turn to who comes from ahead. */
Test(colonial_charged, r10_11_from_ahead_guns_and_rabble_have_nothing_to_turn_to)
{
    static const char *const red[] = {
        BODY("r1", "rleader", 1200, 650, "heavy gun", 1, "unlimbered", "B", "'irregular'",
             ""),
        WARRIORS("r1", 1200, 650, 1, "line", "E"),
    };
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field("", B1, red[i]);
        field_dice(f, 2, 6, 6);
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_TURNS], 0);
        cr_assert(is_there(&f->state, field_index(f, "r1")));
        field_free(f);
    }
}

/* b1's two files come from the south, one to each side of r1's middle.  Looking south it is met in
 * front by both; askew, at its corner, in front by one and in flank by the other; looking away, in
 * flank and rear by both, and turns once.  A gun that has somebody before it has not to turn. */
Test(colonial_charged, r10_11_who_faces_a_charge_faces_all_of_it)
{
    static const struct {
        Angle facing;
        int turns;
    } rows[] = {
        { SOUTH, 0 }, { SOUTH - 0x2000, 0 }, { SOUTH + 0x2000, 0 }, { NORTH, 1 }
    };
    for (unsigned i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        const bool gun = i & 1;
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"),
                                  gun ? BODY("r1", "rleader", 1200, 650, "light gun", 1,
                                             "unlimbered", "B", "'irregular'", "")
                                      : WARRIORS("r1", 1200, 650, 1, "line", "C"));
        const int r1 = field_index(f, "r1.1");
        colonial_stands_at(f, "r1", 1200, 650, rows[i / 2].facing);
        field_dice(f, 2, 6, 6);
        field_more(f, gun ? rows[i / 2].turns : 0, 6);
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(f->last[E_CONTACT].a, 2, "row %u", i);
        cr_assert_eq(f->events[E_TURNS], rows[i / 2].turns, "row %u", i);
        cr_assert_not(is_disordered(&f->state, r1), "row %u", i);
        for (int k = 0; k < 2; k++)
            cr_assert_not(colonial_struck_in_flank(f->battle, &f->state, r1, k),
                          "row %u, stand %d", i, k);
        field_free(f);
    }
}

/* b1's right file meets r1's front; its left one goes on to r2, past r1's flank, which touches it. */
Test(colonial_charged, r10_11_who_goes_past_his_flank_does_not_make_him_turn)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"),
                              WARRIORS("r1", 1233, 650, 1, "line", "C") "," WARRIORS(
                                  "r2", 1167, 690, 1, "line", "C"));
    field_dice(f, 2, 6, 6);
    clash_charges(f, "b1 charge r1");
    cr_assert_eq(f->last[E_CONTACT].a, 2);
    cr_assert_eq(f->events[E_TURNS], 0);
    cr_assert_eq(clash_score(f, "b1.2", "r1.1"), 6 + 1 + 1);
    field_free(f);
}

/* r1 looks east, where b1 has held it since an earlier turn, or has come in this one; b2 comes from
 * the south; r2 stands at its back. */
static Field *pincer(bool now)
{
    Field *f = colonial_field("",
                              REGULARS("b1", 1300, 650, 1, "line",
                                       "B") "," REGULARS("b2", 1180, 440, 1, "line", "B"),
                              SIDEWAYS("infantry", "line", "C",
                                       "") "," WARRIORS("r2", 1140, 670, 1, "line", "C"));
    colonial_stands_at(f, "r2", 1150, 670, EAST);
    colonial_stands_at(f, "b1", now ? 1300 : 1250, 650, WEST);
    if (!now) {
        clash_marks(f, "b1.1", S_LOCKED);
        clash_marks(f, "r1.1", S_LOCKED);
    }
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    if (now) {
        field_dice(f, 2, 1, 1);
        cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
        cr_assert(field_spent(f));
    }
    return f;
}

/* B class foot: six figures, 1 for its class, 1 for charging, 2 for the flank.  r1 is disordered now:
 * half of six, and nobody's support against b2, though r2 counts against b1. */
Test(colonial_charged, r10_11_who_is_engaged_does_not_turn)
{
    for (int now = 0; now < 2; now++) {
        Field *f = pincer(now);
        field_dice(f, 2, 6, 6);
        field_more(f, !now, 1); /* the move of b1's that it cannot make */
        field_more(f, !now, 1);
        cr_assert(field_gives(f, "b2 charge r1"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_TURNS], 0, "now %d", now);
        cr_assert(field_stand(f, "r1.1")->marks & S_DISORDERED, "now %d", now);
        cr_assert_eq(clash_score(f, "b2.1", "r1.1"), 6 + 1 + 1 + 2);
        cr_assert_eq(clash_score(f, "r1.1", "b2.1"), 3);
        cr_assert_eq(clash_score(f, "r1.1", "b1.1"), 3 + 1);
        field_free(f);
    }
}

/* The levy (D) runs from the ferocious; who then halts the band shoots at men who charge nobody any
 * more. */
Test(colonial_charged, r10_12_not_whose_target_has_run)
{
    Field *f = colonial_field(
        "",
        BODY("b1", "bleader", 1200, 400, "infantry", 1, "line", "C", "'ferocious'",
             "") "," BODY("b0", "bleader", 2300, 100, "infantry", 1, "line", "C", "", ""),
        WARRIORS("r1", 1200, 650, 1, "line", "D") "," RED_REGULARS("r2", 1200, 850, 2,
                                                                   "line", "B"));
    field_dice(f, 7, 2, 2, 2, 6, 1, 1, 1); /* it routs; then b0's */
    clash_charges(f, "b1 charge r1");
    cr_assert(field_spent(f));
    cr_assert_eq(field_unit(f, "r1")->n_stands, 0);
    cr_assert_eq(field_stand(f, "b1.1")->marks & S_CHARGED, 0);
    cr_assert(clash_until(f, D_FIRE));
    field_dice(f, 7, 7, 7, 7, 6, 5, 1, 10); /* it holds; its leader's two */
    cr_assert(field_gives(f, "r2 fire b1"), "%s", f->err.text);
    clash_until(f, D_OVER);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(colonial_figures_of(f, "b1"), 3);
    cr_assert_eq(f->events[E_BACK], 0);
    cr_assert_eq(field_stand(f, "b1.1")->marks & S_DISORDERED, 0);
    field_free(f);
}
