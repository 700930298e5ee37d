/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_corners.c - Greg Blake's colonial rules: where two clauses meet.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* 140 mm by a 1 and a 6: half of it is gone, and its first die takes it 20 or 120 mm back. */
Test(colonial_corners, r4_8_who_has_deployed_in_half_a_move_may_have_no_step_back_left)
{
    for (int die = 1; die <= 6; die += 5) {
        Field *f =
            colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "A"),
                           RED_REGULARS("r1", 1200, 490, 2, "line", "B") "," FAR_RED);
        field_dice(f, 2, die, 7 - die);
        colonial_moves(f, "b1");
        cr_assert(field_gives(f, "b1 form as skirmish"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_MOVE);
        cr_assert_eq(field_offers(f, V_HOLD), 1);
        field_free(f);
    }
}

/* 9.2 counts a wagon just 100 mm off as near, be it the first or the last of them. */
Test(colonial_corners, r9_15_a_wagon_just_100_mm_off_comes_before_the_reserve)
{
    for (int off = 1000; off <= 1001; off++) {
        Field *f = colonial_field(
            "",
            BODY("b1", "bleader", 600, 400, "light gun", 1, "unlimbered", "B",
                 "'regular'",
                 ", 'rounds': {'shot': 5}") "," BODY("w1", "bleader", 100, 100, "wagon",
                                                     1, "line", "C", "'central reserve'",
                                                     "") "," BODY("w2", "bleader", 600,
                                                                  200, "wagon", 1, "line",
                                                                  "C", "", ""),
            FAR_RED);
        Stand *near = field_stand(f, "w2.1");
        const int b1 = field_index(f, "b1"), w2 = field_index(f, "w2");
        near->at.y += (int16_t)(colonial_gap(f->battle, &f->state, b1, w2) - off);
        cr_assert_eq(colonial_gap(f->battle, &f->state, b1, w2), off);
        colonial_moves(f, "b1");
        field_dice(f, off > 1000, 10);
        cr_assert(field_gives(f, "b1 supply"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(near->own < 32, off == 1000);
        field_free(f);
    }
}

/* He shoots the chief of the tribes, and their army flees: all of it, so that nobody is left who would look
 * for him; or all but fanatics (12.10), who look for him at once, and then come at him from 125 mm: by 5
 * and 5 they go 400, by 1 and 1 no more than 80. */
Test(colonial_corners, r6_4_nobody_looks_for_him_when_all_are_gone)
{
    enum { FLEE, RIDDEN_DOWN, SHORT, N_ROWS };
    for (int row = FLEE; row < N_ROWS; row++) {
        Field *f = colonial_with(
            "'rules': {'command': {'Blue': 'excellent', 'Red': 'excellent'}, "
            "'irregular armies': ['Red']}",
            NULL,
            BODY("b1", "bleader", 1200, 400, "sniper", 1, "skirmish", "B", "'irregular'",
                 ", 'weapon': 'breech-loaders'"),
            "{'name': 'rchief', 'with': 'r1'}, {'name': 'rleader', 'under': 'rchief', "
            "'with': 'r1'}",
            row == FLEE ? WARRIORS("r1", 1200, 560, 1, "line", "C")
                        : BODY("r1", "rleader", 1200, 560, "infantry", 1, "line", "C",
                               "'regular', 'fanatic'", ""));
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        field_dice(f, 0);
        field_more(f, 2, 8); /* he hits, */
        f->faces[1] = 3;     /* they flee */
        if (row != FLEE) {
            field_more(f, 1, 7); /* they do not see where it came from */
            field_more(f, 2, row == SHORT ? 1 : 5);
        }
        cr_assert(field_gives(f, "b1 pick off rchief"), "%s", f->err.text);
        cr_assert(field_spent(f), "row %d: %d of %d", row, f->list.used, f->list.n);
        cr_assert_eq(f->events[E_LOCATED], row != FLEE, "row %d", row);
        cr_assert_eq(is_there(&f->state, 0), row != RIDDEN_DOWN, "row %d", row);
        field_free(f);
    }
}

/* The ground, and the way back, take other dice than the whole: of 1 and 6, and of 4 and 2, the second is
 * the slower in the open, the first where it is rough and backwards. */
Test(colonial_corners, r4_16_no_further_than_the_slower_on_any_ground)
{
    Field *f = colonial_field("",
                              BODY("b1", "bleader", 1200, 400, "infantry", 4, "line", "B",
                                   "'regular'", ", 'parts': 2"),
                              FAR_RED);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b1 part left"), "%s", f->err.text);
    BodyRow *whole = colonial_body(f, "b1"), *part = colonial_body(f, "b1b");
    whole->parted = part->parted = 0;
    whole->die[0] = 1;
    whole->die[1] = 6;
    whole->reach = 1400;
    whole->rough = 200;
    part->die[0] = 4;
    part->die[1] = 2;
    part->reach = 1200;
    part->rough = 800;
    cr_assert(field_gives(f, "b1b rejoin b1"), "%s", f->err.text);
    cr_assert_eq(whole->reach, 1200);
    cr_assert_eq(whole->rough, 200);
    cr_assert(field_refuses(f, "b1 move to 1200,379 facing N", "4.1"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 1200,380 facing N"), "%s", f->err.text);
    field_free(f);
}

/* Groups go by their leaders' numbers.  The first of Red's is behind b1, and the one that comes 32
 * after it before him. */
Test(colonial_corners, r8_3_be_the_groups_ever_so_many)
{
    enum { GROUPS = 33, ROOM = 16000 };
    static char officers[ROOM], units[ROOM];
    int n = snprintf(officers, ROOM, "{'name': 'rchief', 'at': ['1200mm', '1480mm']}");
    int m = 0;
    for (int k = 0; k < GROUPS; k++) {
        const int last = GROUPS - 1;
        n += snprintf(officers + n, ROOM - (size_t)n,
                      ", {'name': 'l%d', 'under': 'rchief', 'with': 'r%d'}", k, k);
        m += snprintf(units + m, ROOM - (size_t)m,
                      "%s{'name': 'r%d', 'officer': 'l%d', 'at': ['%dmm', '%dmm'], "
                      "'stands': [{'kind': 'infantry', 'rating': 'C'}]}",
                      k ? "," : "", k, k, k == 0 || k == last ? 1200 : 100 + 67 * k,
                      k == 0      ? 200
                      : k == last ? 600
                                  : 1400);
    }
    Field *f = colonial_with("", NULL, REGULARS("b1", 1200, 400, 1, "line", "B"),
                             officers, units);
    cr_assert_eq(field_index(f, "l32"), field_index(f, "l0") + 32);
    cr_assert_eq(colonial_any_target(f->battle, &f->state, field_index(f, "b1")),
                 field_index(f, "r32"));
    field_free(f);
}

/* b1 is asked first, and has nobody; the gun's shot goes on behind r1 and hits r2, who lay hidden. */
Test(colonial_corners, r8_3_who_had_nobody_to_fire_at_is_asked_when_somebody_is_found)
{
    for (int hit = 0; hit < 2; hit++) {
        Field *f = colonial_field(
            TERRAIN(AREA("scrub", 1160, 550, 1240, 620)),
            BODY("b1", "bleader", 1340, 640, "infantry", 1, "line", "B", "'regular'",
                 ", 'weapon': 'bows', 'facing': 'W'") "," BLUE_GUN("b2", 1200, 200,
                                                                   "light gun"),
            WARRIORS("r1", 1200, 500, 1, "line",
                     "B") "," BODY("r2", "rleader", 1200, 580, "infantry", 1, "line", "B",
                                   "", ", 'marks': ['hidden']"));
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert(field_gives(f, "r2 hold"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.about, field_find(f, "b2"));
        cr_assert(field_refuses(f, "b1 fire r1", "8.5"), "%s", f->err.text);
        field_dice(f, 2, 1, hit ? 10 : 1);
        field_more(f, hit ? 0 : 8, 1); /* Red's turn begins, if nobody else fires */
        cr_assert(field_gives(f, "b2 fire r1 choice 2"), "%s", f->err.text);
        cr_assert_eq(f->state.phase == PHASE_FIRE, hit);
        if (hit) {
            cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
            cr_assert_eq(field_offers(f, V_FIRE), 1);
            field_dice(f, 2, 1, 1);
            cr_assert(field_gives(f, "b1 fire r2"), "%s", f->err.text);
        }
        field_free(f);
    }
}

/* b1 has room for any move, and passes the test to turn. */
static void goes_or_is_barred(Field *f, const char *order, bool may)
{
    colonial_moves(f, "b1");
    colonial_reach(f, "b1", 4000, 3000);
    field_dice(f, 0);
    field_more(f, 2, 9);
    const bool gone = field_gives(f, order);
    cr_assert_eq(gone, may, "%s: %s", order, f->err.text);
    cr_assert(gone || strstr(f->err.text, "4.14"), "%s", f->err.text);
    field_free(f);
}

/* One stand of horse, 65 mm wide: its right end is 12.5 mm over the border of a marsh, its middle 20 mm
 * from it.  It goes along it and away from it, but its middle not onto it, nor through it. */
Test(colonial_corners, r4_14_who_lies_across_a_border_goes_no_further_in)
{
    static const struct {
        const char *order;
        bool may;
    } rows[] = { { "b1 move to 1200,500 facing N", true },
                 { "b1 move to 1150,430 facing N", true },
                 { "b1 move to 1219,400 facing N", true },
                 { "b1 move to 1221,400 facing N", false },
                 { "b1 move to 1260,460 facing N", false },
                 { "b1 move to 1400,401 facing N", false } };
    for (int i = 0; i < 6; i++) {
        Field *f = colonial_field(TERRAIN(AREA("marsh", 1220, 300, 1300, 700)),
                                  BLUE_HORSE("b1", 1150, 400, 1, "A"), FAR_RED);
        colonial_stands_at(f, "b1", 1200, 400, NORTH);
        goes_or_is_barred(f, rows[i].order, rows[i].may);
    }
}

/* Three stands of horse, two before one: a village lies in the empty corner on the right behind them.  Back, or
 * turned, one of them would be in it. */
Test(colonial_corners, r4_14_an_empty_corner_lets_nobody_in)
{
    static const struct {
        const char *order;
        bool may;
    } rows[] = { { "b1 move to 1200,500 facing N", true },
                 { "b1 move to 1200,395 facing N", true },
                 { "b1 move to 1200,360 facing N", false },
                 { "b1 move to 1200,400 facing E", false },
                 { "b1 move to 1200,400 facing W", false } };
    for (int i = 0; i < 5; i++) {
        Field *f = colonial_field(TERRAIN(AREA("village", 1215, 300, 1400, 385)),
                                  BLUE_HORSE("b1", 1150, 600, 3, "A"), FAR_RED);
        field_unit(f, "b1")->formation = MASS;
        colonial_body(f, "b1")->front = 2;
        colonial_stands_at(f, "b1", 1200, 400, NORTH);
        goes_or_is_barred(f, rows[i].order, rows[i].may);
    }
}

/* A column whose rear stand stands apart: its place in the block is in a village, where nobody of it is.  It does
 * not turn so that the other is there. */
Test(colonial_corners, r4_14_an_empty_place_lets_nobody_in)
{
    for (int apart = 0; apart < 2; apart++) {
        Field *f = colonial_field(TERRAIN(AREA("village", 1150, 300, 1250, 380)),
                                  BLUE_HORSE("b1", 1150, 600, 2, "A"), FAR_RED);
        field_unit(f, "b1")->formation = COLUMN;
        colonial_body(f, "b1")->front = 1;
        colonial_stands_at(f, "b1", 1200, 400, NORTH);
        if (apart)
            field_stand(f, "b1.2")->at = (Point){ 18000, 4000 };
        const int b1 = field_index(f, "b1");
        const Box about = colonial_block(f->battle, &f->state, b1, COLUMN, 1,
                                         (Point){ 12000, 4000 }, SOUTH);
        cr_assert_eq(colonial_barred_at(f->battle, &f->state, b1, &about) >= 0, apart);
        field_free(f);
    }
}

/* The left stand of two is halted since long.  A sniper before it is not ridden down, and the charge has
 * met nobody; one before the other stand is, and the left one comes to nobody. */
Test(colonial_corners, r12_1_who_is_halted_stops_short_before_contact)
{
    for (int right = 0; right < 2; right++) {
        Field *f = colonial_field(
            "",
            BODY("b1", "bleader", 1200, 400, "infantry", 2, "line", "C", "", "") "," BODY(
                "b0", "bleader", 2300, 100, "infantry", 1, "line", "C", "", ""),
            WARRIORS("r0", 300, 1400, 2, "line", "C") "," BODY("r1", "rleader", 1160, 600,
                                                               "sniper", 1, "skirmish",
                                                               "B", "'irregular'", ""));
        field_stand(f, "b1.1")->figures = 3;
        colonial_stands_at(f, "r1", right ? 1240 : 1160, 600, SOUTH);
        field_dice(f, 6, 5, 5, 5, 1, 1, 1); /* then b0's */
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_MISSES], !right);
        cr_assert_eq(f->events[E_CONTACT], right);
        cr_assert_eq(is_there(&f->state, field_index(f, "r1")), !right);
        cr_assert_eq(is_disordered(&f->state, field_index(f, "b1.1")), !right);
        cr_assert_eq(is_disordered(&f->state, field_index(f, "b1.2")), !right);
        cr_assert_eq(field_stand(f, "b1.1")->at.y, right ? 5650 : 5400);
        field_free(f);
    }
}

/* 25 mm back from r1; with r2 at its right side, who reaches that far, it is off both of them, and told once
 * to have gone back. */
Test(colonial_corners, r10_12_who_stops_short_touches_nobody_beside_it)
{
    for (int beside = 0; beside < 2; beside++) {
        Field *f = colonial_field(
            "",
            BODY("b1", "bleader", 1200, 400, "infantry", 1, "line", "C", "", "") "," BODY(
                "b0", "bleader", 2300, 100, "infantry", 1, "line", "C", "", ""),
            WARRIORS("r1", 1200, 450, 1, "line", "C") "," WARRIORS("r2", 300, 1400, 1,
                                                                   "line", "C"));
        const int b1 = ref_index(field_find(f, "b1.1"));
        int foe[MOST_TOUCH];
        if (beside)
            colonial_stands_at(f, "r2", 1265, 400, WEST);
        field_stand(f, "r2.1")->facing = NORTH;
        cr_assert_eq(colonial_touching(f->battle, &f->state, b1, true, foe), 1 + beside);
        field_forget(f);
        colonial_stops_short(&f->game, b1);
        cr_assert_eq(colonial_touching(f->battle, &f->state, b1, true, foe), 0);
        cr_assert_eq(f->events[E_BACK], 1);
        if (beside)
            cr_assert_leq(field_stand(f, "b1.1")->at.y, 4000 - 500);
        else
            cr_assert_eq(field_stand(f, "b1.1")->at.y, 4000 - 250);
        field_free(f);
    }
}

/* Beside a stand that is destroyed they lose a man, and have lost half of their two since the turn
 * began: Blue hears of it only if they do not lie hidden. */
Test(colonial_corners, r6_1_what_befalls_who_lies_hidden_is_secret)
{
    for (int hidden = 0; hidden < 2; hidden++) {
        Field *f = colonial_field(
            TERRAIN(AREA("scrub", 1000, 600, 1400, 1000)),
            REGULARS("b1", 1200, 100, 1, "line", "B"),
            WARRIORS("r1", 1200, 800, 1, "line", "B") "," BODY(
                "r2", "rleader", 1265, 800, "infantry", 1, "line", "B", "",
                ", 'marks': ['hidden']") "," WARRIORS("r3", 300, 1400, 3, "line", "B"));
        if (!hidden)
            field_unit(f, "r2")->marks = 0;
        field_stand(f, "r2.1")->figures = 2;
        stand_row(f->battle, &f->state, ref_index(field_find(f, "r2.1")))->start = 2;
        const int r1 = ref_index(field_find(f, "r1.1"));
        field_dice(f, 1, 2); /* it flees */
        colonial_stand_lost(&f->game, r1, LOST, LOST_TO_FIRE);
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_FIGURES].subject, field_find(f, "r2.1"));
        cr_assert_eq(f->last[E_FIGURES].secret, hidden);
        cr_assert_eq(f->last[E_MORALE].secret, hidden);
        cr_assert_eq(f->last[E_STAND_LOST].secret, hidden);
        cr_assert_eq(f->last[E_BODY_LOST].secret, 0);
        field_free(f);
    }
}

/* Elite horse artillery may limber on the move: but not form what has no name. */
Test(colonial_corners, r8_12_a_formation_that_is_none_is_refused)
{
    Field *f = colonial_field("",
                              BODY("b1", "bleader", 1200, 400, "light gun", 1,
                                   "unlimbered", "A", "'regular', 'horse artillery'", ""),
                              FAR_RED);
    colonial_moves(f, "b1");
    Order o = { .verb = V_MOVE,
                .subject = field_find(f, "b1"),
                .place = { 12000, 4010 },
                .formation = 200 };
    March m;
    cr_assert_not(colonial_march_plan(f->battle, &f->state, &o, &m, &f->err));
    cr_assert(strstr(f->err.text, "does not form that"), "%s", f->err.text);
    o.formation = LIMBERED;
    cr_assert(colonial_march_plan(f->battle, &f->state, &o, &m, &f->err), "%s",
              f->err.text);
    field_free(f);
}

/* A sniper's base is 20 mm deep, and a machine gun's shots go on for as much again behind it: b2's is
 * 10 mm behind him or 30. */
Test(colonial_corners, r6_4_a_machine_gun_reaches_beyond_the_sniper)
{
    for (int off = 10; off <= 30; off += 20) {
        Field *f = colonial_field(
            "",
            BODY("b1", "bleader", 1200, 400, "sniper", 1, "skirmish", "B", "'irregular'",
                 ", 'weapon': 'breech-loaders'") "," REGULARS("b2", 1200, 300, 1, "line",
                                                              "B"),
            BODY("r1", "rleader", 1200, 560, "machine gun", 1, "unlimbered", "B",
                 "'regular'", ""));
        colonial_stands_at(f, "b2", 1200, 390 - off - 25, NORTH);
        f->state.phase = PHASE_RETURN;
        field_dice(f, 1, 8);
        field_more(f, off == 10 ? 6 : 3, 1);
        colonial_locate(&f->game, field_index(f, "b1"),
                        group_of(f->battle, field_index(f, "r1")));
        cr_assert(field_spent(f), "%d: %d of %d", off, f->list.used, f->list.n);
        cr_assert_eq(f->events[E_PENETRATES], off == 10);
        field_free(f);
    }
}

/* A gun beside foot, a wagon behind it: Red hears of its dice, of who serves it, of what it is sent
 * and of who rides to it only if it does not lie hidden. */
Test(colonial_corners, r6_1_who_comes_to_those_who_lie_hidden_is_secret)
{
    for (int row = 0; row < 4; row++) {
        const bool hidden = row & 1, lends = row & 2;
        const int secret = hidden ? 1 + 1 : 0; /* 1 + the side that may not hear */
        Field *f = colonial_field(
            TERRAIN(AREA("scrub", 1100, 300, 1300, 500)),
            BODY("w1", "bleader", 1200, 300, "wagon", 1, "line", "C", "",
                 "") "," REGULARS("b2", 1266, 400, 1, "line",
                                  "B") "," BODY("b1", "bleader", 1200, 400, "light gun",
                                                1, "unlimbered", "B", "'regular'",
                                                ", 'rounds': {'shot': 5}, 'marks': "
                                                "['hidden']"),
            FAR_RED);
        if (!hidden)
            field_unit(f, "b1")->marks = 0;
        field_stand(f, "b1.1")->figures = 2;
        colonial_moves(f, "b1");
        cr_assert_eq(f->last[E_DICE].subject, field_find(f, "b1"));
        cr_assert_eq(f->last[E_DICE].secret, secret);
        while (f->state.decision.about != field_find(f, "b1"))
            cr_assert(colonial_holds(f));
        cr_assert(field_gives(f, "bleader join b1"), "%s", f->err.text);
        cr_assert_eq(f->last[E_JOINED].secret, secret);
        cr_assert(field_gives(f, lends ? "b1 lend crew b2" : "b1 supply"), "%s",
                  f->err.text);
        cr_assert_eq(f->events[lends ? E_CREW : E_SUPPLY], 1);
        cr_assert_eq(f->last[lends ? E_CREW : E_SUPPLY].secret, secret);
        field_free(f);
    }
}

/* b1 comes from the south-east upon r1's south end, and touches it first with its right front corner,
 * or goes on beside it: r1 turns to him, and he to r1.  r2, whom he has not charged, has his flank. */
Test(colonial_corners, r11_4_who_charges_has_his_front_to_whom_he_charges)
{
    Field *f = colonial_field(
        "", BLUE_HORSE("b1", 400, 200, 3, "A"),
        BODY("r1", "rleader", 150, 550, "cavalry", 4, "line", "C", "", "") "," FAR_RED);
    colonial_stands_at(f, "r1", 150, 550, EAST);
    field_dice(f, 4, 4, 5, 5, 2);
    clash_charges(f, "b1 charge r1");
    const int b1 = field_index(f, "b1.1"), r4 = field_index(f, "r1.4"),
              far = field_index(f, "rfar.1");
    cr_assert_eq(f->last[E_CONTACT].a, 3);
    const Box mine = battle_box(f->battle, &f->state, b1),
              his = battle_box(f->battle, &f->state, r4);
    cr_assert(geo_touching(&mine, &his));
    cr_assert_eq(geo_side_met(&mine, &his), SIDE_RIGHT);
    cr_assert_not(colonial_struck_in_flank(f->battle, &f->state, b1, r4));
    cr_assert_not(colonial_struck_in_flank(f->battle, &f->state, r4, b1));
    colonial_stands_at(f, "rfar", 185, 348, NORTH);
    cr_assert(colonial_struck_in_flank(f->battle, &f->state, b1, far));
    field_free(f);
}

/* The stand in front on the left has been halted since long: it stops 25 mm short, and so does who is behind
 * it in its file; with a friend there, who has followed the mass up to 10 mm, they stop as far off as that. */
Test(colonial_corners, r10_12_the_file_of_who_is_halted_stops_short)
{
    for (int follows = 0; follows < 2; follows++) {
        Field *f = colonial_field(
            "",
            BODY("b1", "bleader", 1200, 400, "infantry", 4, "mass", "C", "", "") "," BODY(
                "b0", "bleader", 2300, 100, "infantry", 1, "line", "C", "", ""),
            WARRIORS("r1", 1200, 475, 2, "line", "C"));
        const int b1 = field_index(f, "b1.1");
        int foe[MOST_TOUCH];
        colonial_stands_at(f, "r1", 1200, 475, SOUTH);
        if (follows)
            colonial_stands_at(f, "b0", 1170, 315, NORTH);
        clash_marks(f, "b1.1", follows ? S_DISORDERED : 0);
        field_forget(f);
        cr_assert_eq(colonial_touching(f->battle, &f->state, b1, true, foe), 2);
        colonial_stops_short(&f->game, b1);
        cr_assert(is_disordered(&f->state, b1));
        cr_assert_eq(f->events[E_DISORDERED], 1, "also if it was before");
        const int back = follows ? 100 : 250;
        cr_assert_eq(f->events[E_BACK], 2);
        cr_assert_eq(field_stand(f, "b1.1")->at.y, 4250 - back);
        cr_assert_eq(field_stand(f, "b1.3")->at.y, 3750 - back);
        cr_assert_eq(field_stand(f, "b1.2")->at.y, 4250);
        cr_assert_eq(field_stand(f, "b1.4")->at.y, 3750);
        field_free(f);
    }
}

/* His body is destroyed, or all of his group flees, or all of his army: he rides 1,400 mm to the other, and is
 * told to; or to nobody. */
Test(colonial_corners, r2_9_whose_body_is_gone_rides_to_the_nearest)
{
    enum { BODY_GONE, GROUP_GONE, ARMY_GONE, N_ROWS };
    for (int row = 0; row < N_ROWS; row++) {
        Field *f = colonial_field("'rules': {'command': {'Blue': 'good', 'Red': 'good'}, "
                                  "'irregular armies': ['Blue']}",
                                  REGULARS("b1", 600, 200, 1, "line", "B") "," REGULARS(
                                      "b2", 2000, 200, 1, "line", "B"),
                                  FAR_RED);
        const Officer *he = field_officer(f, "bleader");
        const bool rides = row == BODY_GONE;
        if (row == GROUP_GONE) /* with the chief among them, who has nobody else */
            field_officer(f, "bchief")->with = field_find(f, "b1");
        field_forget(f);
        field_dice(f, row == ARMY_GONE, 3);
        if (row == BODY_GONE)
            colonial_stand_hit(&f->game, field_index(f, "b1.1"), UINT8_MAX,
                               LOST_TO_MELEE);
        else if (row == GROUP_GONE)
            colonial_groups_flee(&f->game, 1ull << field_index(f, "bleader"));
        else
            colonial_officer_falls(&f->game, ref_index(field_find(f, "bchief")));
        cr_assert_eq(is_there(&f->state, field_index(f, "b2")), rides);
        cr_assert_eq(f->events[E_JOINED], rides);
        cr_assert_eq(he->with, rides ? field_find(f, "b2") : NO_REF);
        cr_assert_eq(he->at.x, rides ? 20000 : 6000);
        field_free(f);
    }
}

/* 2.9  Two groups flee at once: the chief, who is with the first, rides to the nearest of those who are left, and not to
 * the second on his way.  So does a leader whose D class bodies flee (12.10). */
Test(colonial_corners, r2_9_nobody_rides_to_those_who_flee_too)
{
    static const char officers[] = "{'name': 'chief', 'at': ['100mm','20mm']}, {'name': "
                                   "'one', 'under': 'chief', 'with': 'b1'},"
                                   "{'name': 'two', 'under': 'chief', 'with': 'b2'}, "
                                   "{'name': 'three', 'under': 'chief', 'with': 'b3'}";
    static const char blue[] =
        BODY("b1", "one", 900, 300, "infantry", 1, "line", "D", "", "") "," BODY(
            "b2", "two", 700, 300, "infantry", 1, "line", "D", "",
            "") "," BODY("b3", "three", 200, 300, "infantry", 1, "line", "C", "",
                         "") "," BODY("b4", "three", 1200, 300, "infantry", 1, "line",
                                      "C", "",
                                      "") "," BODY("b5", "three", 500, 300, "infantry", 1,
                                                   "line", "D", "",
                                                   "") "," BODY("b6", "three", 400, 300,
                                                                "infantry", 1, "line",
                                                                "D", "", "");
    for (int groups = 0; groups <= 1; groups++) {
        Field *f = colonial_with("", officers, blue,
                                 "{'name': 'rleader', 'with': 'rfar'}", FAR_RED);
        const char *with = groups ? "b1" : "b5";
        Officer *he = field_officer(f, groups ? "chief" : "three");
        if (!groups)
            colonial_stands_at(f, "b4", 750, 300, NORTH);
        he->with = field_find(f, with);
        he->at = colonial_body(f, with)->at;
        field_forget(f);
        if (groups)
            colonial_groups_flee(&f->game, 1ull << field_index(f, "one") |
                                               1ull << field_index(f, "two"));
        else
            colonial_bodies_flee(&f->game, 0,
                                 body_set(f->battle, field_index(f, "b5")) |
                                     body_set(f->battle, field_index(f, "b6")));
        cr_expect_eq(f->events[E_JOINED], 1, "%d", f->events[E_JOINED]);
        cr_expect_eq(he->with, field_find(f, "b4"), "%d", groups);
        field_free(f);
    }
}

/* 12.9  So do the bodies of allies that test one after the other: of three the leader's and the next flee. */
Test(colonial_corners, r2_9_nobody_rides_to_those_who_fail_too)
{
    Field *f = colonial_with(
        "",
        "{'name': 'chief', 'at': ['100mm','20mm']}, {'name': 'one', 'under': 'chief', "
        "'with': 'b1'}",
        BODY("b1", "one", 900, 300, "infantry", 1, "line", "C", "", "") "," BODY(
            "b2", "one", 700, 300, "infantry", 1, "line", "C", "",
            "") "," BODY("b3", "one", 500, 300, "infantry", 1, "line", "C", "",
                         "") "," BODY("b4", "one", 1250, 300, "infantry", 1, "line", "C",
                                      "", ""),
        "{'name': 'rleader', 'with': 'rfar'}", FAR_RED);
    field_dice(f, 4, 9, 1, 1, 9); /* from the right: b4, b1, b2, b3 */
    colonial_officer_falls(&f->game, field_index(f, "chief"));
    cr_assert(field_spent(f));
    cr_assert_not(is_there(&f->state, field_index(f, "b2")));
    cr_assert_eq(f->events[E_JOINED], 1);
    cr_assert_eq(field_officer(f, "one")->with, field_find(f, "b4"));
    field_free(f);
}

/* A mass of four whose front stands are halted has nobody who could charge: those behind do not charge through
 * them.  With one of the two in front fresh it has; in line, all four side by side, it has too. */
Test(colonial_corners, r12_1_a_body_led_by_the_halted_does_not_charge)
{
    static const struct {
        const char *blue;
        int front[2];
        bool charges;
    } rows[] = {
        { BODY("b1", "bleader", 1200, 400, "infantry", 4, "mass", "C", "", ""),
          { 3, 3 },
          false },
        { BODY("b1", "bleader", 1200, 400, "infantry", 4, "mass", "C", "", ""),
          { 3, 4 },
          true },
        { BODY("b1", "bleader", 1200, 400, "infantry", 4, "line", "C", "", ""),
          { 3, 3 },
          true },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            colonial_field("", rows[i].blue, WARRIORS("r1", 1200, 650, 1, "line", "C"));
        field_stand(f, "b1.1")->figures = (uint8_t)rows[i].front[0];
        field_stand(f, "b1.2")->figures = (uint8_t)rows[i].front[1];
        cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
        cr_assert(rows[i].charges ? clash_may_charge(f, "b1", "r1")
                                  : clash_cannot(f, "b1", "r1", "(12.1)"),
                  "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

/* Between the friend behind him, who ends at 405, and an enemy there is room for a stand of 50 mm, or not. */
Test(colonial_corners, r11_7_the_first_open_space_may_be_just_behind_a_friend)
{
    static const struct {
        int enemy, ends; /* ends: 0: there is no room */
    } rows[] = { { 325, 380 }, { 335, 0 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("",
                                  REGULARS("b1", 1200, 520, 1, "line", "B") "," REGULARS(
                                      "b2", 1200, 430, 1, "line", "B"),
                                  WARRIORS("r1", 1200, 100, 1, "line", "C"));
        colonial_stands_at(f, "r1", 1200, rows[i].enemy, NORTH);
        cr_assert_eq(colonial_stand_gives_way(&f->game, field_index(f, "b1.1"),
                                              geo_ahead(SOUTH), 500),
                     rows[i].ends > 0, "row %u", i);
        cr_assert_eq(field_stand(f, "b1.1")->at.y,
                     rows[i].ends ? 10 * rows[i].ends : 5200);
        field_free(f);
    }
}
