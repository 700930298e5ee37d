/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_melee.c - charges, melees, pursuit.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

/* ---- charges ---- */

Test(fire_charge, r8_1_declared_straight_ahead_within_reach)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                             AT("r", 500, 470) FIELD_FOOT(1, 8, 2) "}");
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    const Order o = { .verb = V_CHARGE, .subject = ref_unit(0), .target = ref_unit(1) };
    cr_assert(fd_charge_may(f->battle, &f->state, &o, &f->err));
    field_stand(f, "r.1")->at.y = YD(400) + 318 + YD(80); /* 8.2: 80 yards of gap */
    cr_assert(fd_charge_may(f->battle, &f->state, &o, &f->err));
    field_stand(f, "r.1")->at.y += 6;
    cr_assert_not(fd_charge_may(f->battle, &f->state, &o, &f->err));
    fire_stands_at(f, "r.1", 520, 470); /* 8.10: not straight ahead */
    cr_assert_not(fd_charge_may(f->battle, &f->state, &o, &f->err));
    field_free(f);
    f = fire_charging("", AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}",
                      AT("r", 500, 560) FIELD_FOOT(1, 8, 2) "}");
    cr_assert_eq(f->state.decision.kind, D_CHARGE); /* horse: 160 */
    field_free(f);
}

Test(fire_charge, r8_3_skirmishers_charge_skirmishers_only)
{
    Field *f =
        fire_charging("",
                      AT("b", 500, 400) FIELD_LIGHT(1, 3, 3) "}"
                                                             "," AT("x", 700, 400)
                                                                 FIELD_FOOT(1, 8, 2) "}",
                      AT("r", 500, 450) FIELD_FOOT(1, 8, 2) "}," AT("q", 700, 450)
                          FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_refuses(f, "b charge r", "8.3"), "%s", f->err.text);
    f->battle->stand[field_index(f, "r.1")].kind = LIGHT;
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    field_free(f);
}

/* 1.21  A charge ordered out of its time is told when that is, and what there is to do now. */
Test(fire_charge, r1_21_when_charges_are_declared)
{
    static const struct {
        const char *phase, *why;
    } rows[] = {
        { "bombardment", "first all guns bombard" },
        { "musketry", "before their side fires" },
        { "movement", "before their side fires" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char opening[80];
        snprintf(opening, sizeof opening, FIELD_OPENING(1, "%s", "Blue"), rows[k].phase);
        Field *f = fire_field(opening,
                              AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("g", 300, 400)
                                  FIELD_GUNS("8-pounders", 1, 2) "}",
                              AT("r", 500, 450) FIELD_FOOT(1, 8, 2) "}," AT("q", 300, 700)
                                  FIELD_FOOT(1, 8, 2) "}");
        cr_assert(field_refuses(f, "b charge r", rows[k].why), "%s", f->err.text);
        field_free(f);
    }
    Field *f = fire_charging("",
                             AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}," AT("c", 600, 400)
                                 FIELD_FOOT(1, 8, 2) "}",
                             AT("r", 500, 500) "'formation': 'column', " FIELD_FOOT(
                                 2, 8, 2) "}," AT("q", 600, 450) FIELD_FOOT(1, 8, 2) "}");
    row(&f->state, field_index(f, "c.1"))->delay = 1;
    cr_assert(field_refuses(f, "c charge q", "is halted until this segment"), "%s",
              f->err.text);
    row(&f->state, field_index(f, "c.1"))->delay = 1 << 4;
    cr_assert(field_refuses(f, "c charge q", "commander fell"), "%s", f->err.text);
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_REACT);
    cr_assert(field_refuses(f, "r charge b", "holds, counters or flees"), "%s",
              f->err.text);
    field_free(f);
}

Test(fire_charge, r5_23_raw_troops_check_first)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}",
                             AT("r", 500, 450) FIELD_FOOT(1, 8, 2) "}");
    field_dice(f, 2, 9, 2); /* total 8: fails; halts */
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert_not(field_stand(f, "b.1")->marks & S_CHARGES);
    cr_assert(fire_row(f, "b.1")->delay & 15); /* 5.26 */
    field_free(f);
}

Test(fire_charge, r8_8_columns_counter_charge)
{
    Field *f = fire_charging(
        "", AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}",
        AT("r", 500, 500) "'formation': 'column', " FIELD_FOOT(2, 8, 2) "}");
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_REACT); /* 1.22 */
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert(field_refuses(f, "r flee", "8.9"), "%s", f->err.text);
    cr_assert(field_gives(f, "r counter-charge"), "%s", f->err.text);
    cr_assert_eq(f->last[E_REACTION].a, V_COUNTER);
    cr_assert_eq(f->last[E_MELEE].b, 4); /* 8.30: both charged */
    field_free(f);
    f = fire_charging("", AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}",
                      AT("r", 500, 500) FIELD_FOOT(2, 8, 2) "}");
    cr_assert(f->state.decision.kind != D_CHARGE || field_gives(f, "b charge r"), "%s",
              f->err.text);
    cr_assert_neq(f->state.decision.kind, D_REACT); /* a line holds */
    field_free(f);
}

/* 8.15, 5.4c  Who comes to the guns that the crew has left has met what he charged; who does not come so far
 * checks. */
Test(fire_charge, r8_6_who_takes_the_guns_has_met_them)
{
    for (int far = 0; far <= 1; far++) {
        Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}",
                                 AT("r", 500, 460) FIELD_GUNS("8-pounders", 1, 2) "}");
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        fd_evade_all(&f->game, &(int){ field_index(f, "r.1") }, 1);
        if (far)
            guns_left_at(&f->state, field_index(f, "r.1"),
                         (Point){ guns_at(&f->state, field_index(f, "r.1")).x, YD(520) });
        fd_charges_run(&f->game);
        cr_expect_eq(f->events[E_CAPTURED], !far);
        cr_expect_eq(f->events[E_SHORT], far);
        if (far) /* it is told of all who charged */
            cr_expect_eq(f->last[E_SHORT].subject, field_find(f, "b"));
        field_free(f);
    }
}

Test(fire_charge, r8_9_skirmishers_may_flee)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}",
                             AT("r", 500, 500) FIELD_LIGHT(1, 3, 2) "}");
    cr_assert(field_gives(f, "b charge r"));
    cr_assert(field_gives(f, "r flee"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text); /* formations */
    cr_assert_eq(f->last[E_FLED].to.y, YD(600));          /* 4.6: 100 yards */
    cr_assert_eq(f->events[E_SHORT], 1);                  /* 8.6 */
    cr_assert_eq(f->last[E_CHECK].c, CAUSE_FELL_SHORT);
    field_free(f);
}

/* 8.9  Loose horse runs too, at its own rate. */
Test(fire_charge, r8_9_loose_horse_runs)
{
    Field *f = fire_charging(
        "", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
        AT("r", 500, 450) "'formation': 'open order', " FIELD_HORSE(1, 3, 2) "}");
    const int32_t y = field_stand(f, "r.1")->at.y;
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert(field_gives(f, "r flee"), "%s", f->err.text);
    while (f->state.decision.kind != D_MOVE)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r.1")->at.y - y, YD(140));
    field_free(f);
}

Test(fire_charge, r8_11_together_until_contact_and_matched_up)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                             AT("r", 505, 450) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    field_dice(f, 0);
    field_more(f, 60, 10);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->events[E_CONTACT], 1);
    cr_assert_eq(f->last[E_MOVED].to.x, YD(505));       /* told */
    cr_assert_eq(field_stand(f, "b.1")->at.x, YD(505)); /* 8.15 */
    cr_assert(fd_stands_touch(f->battle, &f->state, 0, 1));
    field_free(f);
}

Test(fire_charge, r6_46_guns_fire_at_who_charges_them)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                             AT("r", 500, 470) FIELD_GUNS("8-pounders", 1, 2) "}");
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_REACT);
    field_dice(f, 3, 10, 10,
               1); /* star: two sure hits; the charger's check passes: 6 + 2 */
    field_more(f, 60, 10);
    cr_assert(field_gives(f, "r hold"));
    cr_assert_eq(f->last[E_GUNS].a, 2);
    cr_assert_eq(field_stand(f, "b.1")->figures <= 6, 1);
    cr_assert_geq(f->events[E_CHECK], 1); /* 6.47: the crew's own: 4+2+3 */
    field_free(f);
}

/* ---- melee dice ---- */

typedef struct Pair {
    Field *f;
    int b, r;
} Pair;

static Pair pair(const char *blue, const char *red)
{
    Pair p = { .f = fire_field(FIELD_OPENING(1, "movement", "Blue"), blue, red) };
    p.b = 0;
    p.r = field_index(p.f, "r.1");
    return p;
}

static int dice(const Pair *p, bool blue, Stance stance)
{
    return fd_melee_dice(p->f->battle, &p->f->state, blue ? p->b : p->r,
                         blue ? p->r : p->b, stance);
}

static int need(const Pair *p, bool blue, Stance stance)
{
    return fd_melee_number(p->f->battle, &p->f->state, blue ? p->b : p->r,
                           blue ? p->r : p->b, stance);
}

Test(fire_melee, r8_30_the_four_columns)
{
    Pair p = pair(AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                  AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    State *s = &p.f->state;
    cr_assert_eq(fd_melee_stance(s, 0, 1), LOCKED);
    cr_assert_eq(need(&p, true, LOCKED), 5); /* 8.33 */
    state_stand(s, 0)->marks |= S_CHARGES;
    cr_assert_eq(fd_melee_stance(s, 0, 1), CHARGES);
    cr_assert_eq(need(&p, true, CHARGES), 2); /* 8.31 */
    cr_assert_eq(fd_melee_stance(s, 1, 0), HOLDS);
    cr_assert_eq(need(&p, false, HOLDS), 3); /* 8.32 */
    state_stand(s, 1)->marks |= S_COUNTERS;
    cr_assert_eq(fd_melee_stance(s, 0, 1), BOTH_CHARGE);
    cr_assert_eq(need(&p, true, BOTH_CHARGE), 4); /* 8.30 */
    field_free(p.f);
}

/* Who has counter-charged others holds when a pursuit comes upon it. */
Test(fire_melee, r8_8_nobody_counter_charges_a_pursuit)
{
    Pair p = pair(AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                  AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    State *s = &p.f->state;
    state_stand(s, 0)->marks |= S_CHARGES;
    state_stand(s, 1)->marks |= S_COUNTERS;
    cr_assert_eq(fd_melee_stance(s, 1, 0), BOTH_CHARGE);
    state_stand(s, 0)->own |= M_PURSUES;
    cr_assert_eq(fd_melee_stance(s, 0, 1), CHARGES);
    cr_assert_eq(fd_melee_stance(s, 1, 0), HOLDS);
    field_free(p.f);
}

Test(fire_melee, r8_34_castings_and_grade_and_modifiers)
{
    Pair p = pair(AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                  AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    cr_assert_eq(dice(&p, true, CHARGES), 10); /* 8.34, 8.35 */
    cr_assert_eq(dice(&p, false, HOLDS), 12);  /* 8.42: 8 / 3 */
    p.f->state.decision.kind = D_MOVE;
    state_stand(&p.f->state, 1)->marks |= S_FLANKED;
    cr_assert_eq(dice(&p, false, HOLDS), 8); /* 8.14: no grade, no fire */
    cr_assert_eq(need(&p, false, HOLDS), 2);
    field_free(p.f);
    p = pair(AT("b", 500, 400)
                 FIELD_STANDS("cavalry", 1, 3, 2, ", 'traits': ['lance']") "}",
             AT("r", 500, 600) FIELD_LIGHT(1, 3, 2) "}");
    cr_assert_eq(dice(&p, true, CHARGES), 3 + 2 + 3 + 1 + 3); /* 8.37, 8.38, 8.39 */
    cr_assert_eq(dice(&p, false, LOCKED), 3 + 2 - 3);         /* 8.36 */
    field_free(p.f);
    p = pair(AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}",
             AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    cr_assert_eq(dice(&p, true, CHARGES), 11); /* 8.43 */
    field_free(p.f);
}

Test(fire_melee, r8_41_holding_in_cover_until_engaged)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "movement",
                      "Blue") ", 'terrain': [{'type': 'light woods', 'circle': {'at': "
                              "['500yd','600yd'], 'radius': '30yd'}}]",
        AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
        AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    Pair p = { f, 0, 1 };
    cr_assert_eq(dice(&p, true, CHARGES), 7);
    cr_assert_eq(dice(&p, true, LOCKED), 10); /* 9.10 */
    field_free(f);
}

Test(fire_melee, r3_13_squares_and_horse)
{
    Pair p = pair(AT("b", 500, 400)
                      FIELD_STANDS("cavalry", 1, 3, 2, ", 'traits': ['lance']") "}",
                  AT("r", 500, 600) "'formation': 'square', " FIELD_FOOT(4, 8, 2) "}");
    cr_assert_eq(dice(&p, true, CHARGES), 5);
    cr_assert_eq(need(&p, true, CHARGES), 2);
    cr_assert_eq(need(&p, false, HOLDS), 3); /* 3.14 */
    field_free(p.f);
}

Test(fire_melee, r8_45_levies_and_pikes)
{
    Pair p = pair(AT("b", 500, 400) "'formation': 'column', " FIELD_STANDS(
                      "infantry", 2, 10, 2, ", 'traits': ['pike']") "}",
                  AT("r", 500, 600)
                      FIELD_STANDS("infantry", 1, 10, 0, ", 'traits': ['blades']") "}");
    cr_assert_eq(dice(&p, false, HOLDS), 1); /* 10 / 6 */
    cr_assert_eq(need(&p, false, HOLDS), 1); /* 8.46 */
    cr_assert_eq(dice(&p, true, LOCKED), 1);
    state_stand(&p.f->state, 0)->marks |= S_CHARGES; /* the second has come up since */
    cr_assert_eq(dice(&p, true, CHARGES), 1);
    state_stand(&p.f->state, 1)->marks |= S_CHARGES; /* 8.44: 20 / 6 */
    cr_assert_eq(dice(&p, true, CHARGES), 3);
    cr_assert_not(fd_may_volley(p.f->battle, &p.f->state, p.r, NULL)); /* 8.47 */
    field_free(p.f);
}

/* ---- whole melees ---- */

Test(fire_melee, r8_18_contact_goes_on_as_engaged)
{
    /* the stands are 12.4 yards apart in the file and brought into contact here */
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 3) "}",
                          AT("r", 500, 430) FIELD_FOOT(1, 8, 3) "}");
    field_stand(f, "r.1")->at.y = YD(400) + 2 * 159 + 4;
    state_stand(&f->state, 0)->marks |= S_CHARGES | S_MADE;
    field_dice(f, 0);
    field_more(f, 11, 10); /* 8 + 3 attacker's dice */
    field_more(f, 13, 10); /* 8 + 3 + 2 defender's */
    fd_melees_run(&f->game, false);
    fd_melee_close(&f->game);
    cr_assert_eq(f->events[E_MELEE_END], 1);
    cr_assert_eq(f->events[E_CHECK],
                 2); /* 8.19: both check, and both pass with 11 (5.17) */
    cr_assert(state_stand(&f->state, 0)->marks & S_ENGAGED); /* 8.20, 8.28 */
    cr_assert(field_spent(f));
    field_dice(f, 0);
    field_more(f, 22, 10);
    f->state.turn = 2;
    fd_melees_run(&f->game, true); /* 1.34: no fire now, 11 dice each */
    cr_assert(field_spent(f));
    field_free(f);
}

Test(fire_melee, r8_21_victorious_chargers_pursue)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 3) "}",
                          AT("r", 500, 430) FIELD_FOOT(1, 8, 1) "}");
    field_stand(f, "r.1")->at.y = YD(400) + 2 * 159 + 4;
    state_stand(&f->state, 0)->marks |= S_CHARGES | S_MADE;
    field_dice(f, 0);
    field_more(f, 5, 1); /* five hits */
    field_more(f, 6, 10);
    field_more(f, 11, 10); /* 8 + 1 + 2: none */
    field_more(f, 1, 10);  /* loser: 3 + 1: fails; winner has 11 + 3 */
    field_more(f, 1, 5);   /* flees */
    fd_melees_run(&f->game, false);
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_FLED], 1);
    cr_assert_eq(fd_pursuit_next(f->battle, &f->state), 0);
    f->state.decision = (Decision){ .kind = D_PURSUE };
    const Order o = { .verb = V_PURSUE, .subject = ref_unit(0) };
    const int32_t y = state_stand(&f->state, 0)->at.y;
    cr_assert(fd_pursue_order(&f->game, &o, &f->err), "%s", f->err.text);
    fd_pursuits_run(&f->game);
    cr_assert_eq(state_stand(&f->state, 0)->at.y - y, YD(40)); /* 8.22 */
    cr_assert_eq(fd_pursuit_next(f->battle, &f->state), -1);   /* 8.23 */
    field_free(f);
}

Test(fire_melee, r8_24_columns_lose_from_the_rear)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "movement", "Blue"), AT("b", 500, 400) FIELD_FOOT(1, 10, 4) "}",
        AT("r", 500, 450) "'formation': 'column', " FIELD_FOOT(2, 8, 4) "}");
    const int front = field_stand(f, "r.1")->at.y < field_stand(f, "r.2")->at.y ? 1 : 2;
    Stand *a = state_stand(&f->state, front), *c = state_stand(&f->state, 3 - front);
    const int32_t by = a->at.y - (YD(400) + 2 * 159 + 4);
    a->at.y -= by;
    c->at.y -= by;
    state_stand(&f->state, 0)->marks |= S_CHARGES | S_MADE;
    field_dice(f, 0);
    field_more(f, 3, 1);
    field_more(f, 60, 10);
    fd_melees_run(&f->game, false);
    cr_assert_eq(a->figures, 8);
    cr_assert_eq(c->figures, 5);
    field_free(f);
}

/* 8.19  On the side edge, and past the front by more than half of his own: that is a flank, be he askew by a hair. */
Test(fire_melee, r8_12_askew_by_a_hair_is_straight)
{
    static const struct {
        int askew;
        bool flank;
    } rows[] = { { 0, true },      { 1, true },       { -1, true },   { 0x17F, true },
                 { -0x17F, true }, { -0x180, false }, { 0x180, true } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                              AT("b", 400, 500) FIELD_FOOT(1, 8, 3) "}",
                              AT("r", 500, 500) FIELD_FOOT(1, 8, 3) "}");
        Stand *b = state_stand(&f->state, 0); /* r looks south: its front is at -159 */
        b->at = (Point){ YD(500) - 190 - 159 - 4, YD(500) - 180 };
        b->facing = (Angle)(EAST + rows[k].askew);
        fd_note_contact(f->battle, &f->state, 0);
        fd_tell_contact(&f->game, 0);
        cr_expect_eq(f->events[E_CONTACT], 1, "%d", rows[k].askew);
        cr_expect_eq(f->last[E_CONTACT].a, rows[k].flank, "%d", rows[k].askew);
        cr_expect_eq(!!(field_stand(f, "r.1")->marks & S_FLANKED), rows[k].flank, "%d",
                     rows[k].askew);
        field_free(f);
    }
}

Test(fire_melee, r8_12_flank_and_rear)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "movement", "Blue"),
        "{'name': 'b', 'at': ['400yd','500yd'], 'facing': 'E', " FIELD_FOOT(1, 8, 3) "}",
        AT("r", 500, 500) FIELD_FOOT(1, 8, 3) "}");
    Stand *b = state_stand(&f->state, 0);
    b->at = (Point){ YD(500) - 190 - 159 - 4, YD(500) };
    fd_note_contact(f->battle, &f->state, 0);
    cr_assert(field_stand(f, "r.1")->marks & S_FLANKED); /* side, and no front */
    field_stand(f, "r.1")->marks = S_COUNTERS; /* he counter-charges somebody else */
    fd_note_contact(f->battle, &f->state, 0);
    cr_assert(field_stand(f, "r.1")->marks & S_FLANKED);
    field_stand(f, "r.1")->marks = 0;
    b->at = (Point){ YD(500), YD(500) - 159 - 159 - 4 };
    b->facing = NORTH;
    fd_note_contact(f->battle, &f->state, 0);
    cr_assert_not(field_stand(f, "r.1")->marks & S_FLANKED);
    field_stand(f, "r.1")->facing = NORTH; /* 8.13: its rear */
    fd_note_contact(f->battle, &f->state, 0);
    cr_assert(field_stand(f, "r.1")->marks & S_FLANKED);
    field_free(f);
}

/* 6.49  Guns before a pursuit may run; if they stay they fight, and do not fire. */
Test(fire_melee, r6_49_guns_before_a_pursuit)
{
    for (int flees = 0; flees < 2; flees++) {
        Field *f =
            fire_moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 3) "}",
                        AT("r", 500, 425) FIELD_FOOT(1, 3, 0) "}," AT("g", 500, 450)
                            FIELD_GUNS("8-pounders", 1, 2) "}");
        field_stand(f, "r.1")->at.y = YD(400) + 2 * 159 + 4;
        field_stand(f, "b.1")->marks |= S_CHARGES | S_MADE | S_MOVED;
        field_dice(f, 0);
        field_more(f, 11, 1); /* r is no more */
        field_more(f, 40, 10);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_PURSUE, "%d", f->state.decision.kind);
        cr_assert(field_gives(f, "b pursue"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_REACT);
        cr_assert_eq(f->state.decision.side, 1);
        field_forget(f);
        cr_assert(field_gives(f, flees ? "g flee" : "g hold"), "%s", f->err.text);
        cr_assert_eq(f->events[E_GUNS], 0);
        cr_assert_eq(f->events[E_MELEE] > 0, !flees);
        cr_assert_eq(fire_row(f, "g.1")->guns & 15,
                     flees ? GUNS_CAPTURED
                           : guns_state(&f->state, field_index(f, "g.1")));
        field_free(f);
    }
}

/* 8.18  Who meets nobody goes on to another enemy, or stays with the others. */
Test(fire_charge, r8_18_the_rest_goes_on_or_holds)
{
    for (int stays = 0; stays < 2; stays++) {
        Field *f = fire_charging(
            "", AT("b", 500, 400) FIELD_FOOT(2, 8, 3) "}",
            AT("r", 500,
               450) "'bases': [{'stand': 1, 'at': ['490yd','450yd']},"
                    "{'stand': 2, 'at': ['510yd','470yd']}], " FIELD_FOOT(2, 8, 2) "}");
        cr_assert(field_gives(f, stays ? "b charge r choice 2" : "b charge r"), "%s",
                  f->err.text);
        while (f->state.phase <= PHASE_MOVEMENT && f->state.decision.kind != D_MOVE) {
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        }
        const int first =
            field_stand(f, "b.1")->at.x < field_stand(f, "b.2")->at.x ? 0 : 1;
        cr_assert(fd_touches_enemy(f->battle, &f->state, first));
        cr_assert_eq(fd_touches_enemy(f->battle, &f->state, 1 - first), !stays);
        field_free(f);
    }
}

/* Who comes upon a friend and an enemy at once has met the enemy, whoever is listed first. */
Test(fire_charge, r8_18_who_meets_both_at_once_goes_on)
{
    for (int level = 0; level < 2; level++) {
        Field *f = fire_charging(
            "",
            level ? AT("b", 500, 400) FIELD_FOOT(2, 8, 3) "}," AT("c", 498, 470)
                        FIELD_FOOT(1, 8, 3) "}"
                  : AT("b", 500, 400) FIELD_FOOT(2, 8, 3) "}," AT("c", 498, 469)
                        FIELD_FOOT(1, 8, 3) "}",
            AT("r", 500,
               450) "'bases': [{'stand': 1, 'at': ['490yd','450yd']},"
                    "{'stand': 2, 'at': ['519yd','470yd']}], " FIELD_FOOT(2, 8, 2) "}");
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        while (f->state.phase <= PHASE_MOVEMENT && f->state.decision.kind != D_MOVE) {
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        }
        const int second =
            field_stand(f, "b.1")->at.x < field_stand(f, "b.2")->at.x ? 1 : 0;
        cr_assert_eq(fd_touches_enemy(f->battle, &f->state, second), level);
        field_free(f);
    }
}

/* 8.42  Horse that may fire its carbines has them in hand when it holds; and on foot charges as foot. */
Test(fire_melee, r8_42_carbines_in_hand)
{
    Pair p = pair(AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                  AT("r", 500, 600)
                      FIELD_STANDS("cavalry", 1, 3, 2, ", 'traits': ['carbine']") "}");
    const int formed = dice(&p, false, HOLDS);
    cr_assert_eq(formed, 8); /* 3 + 2 + 3 */
    state_stand(&p.f->state, p.r)->status = ST_OPEN;
    cr_assert_eq(dice(&p, false, HOLDS), 6);           /* 8 - 3 + 1 */
    state_stand(&p.f->state, p.r)->marks |= S_ENGAGED; /* hands full */
    cr_assert_eq(dice(&p, false, HOLDS), 5);
    cr_assert_eq(fd_charge_rate(p.f->battle, &p.f->state, p.r), YD(160));
    state_stand(&p.f->state, p.r)->status = ST_DISMOUNTED;
    cr_assert_eq(fd_charge_rate(p.f->battle, &p.f->state, p.r), YD(80));
    field_free(p.f);
}

/* 8.2b, 7.12  Firing at a charger is a volley: foot in open order fires none, and nobody fires twice at who has
 * come in. */
Test(fire_melee, r8_42_a_volley_as_he_comes_in)
{
    Pair p = pair(AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                  AT("r", 500, 600) FIELD_LIGHT(2, 3, 2) "}");
    const int pair_of = dice(&p, false, HOLDS);
    cr_assert_eq(pair_of, 7); /* in close order: 3 + 2 + 1 for three firers + 1 */
    state_stand(&p.f->state, p.r)->marks |= S_FOUGHT; /* he is upon them */
    cr_assert_eq(dice(&p, false, HOLDS), 6);
    state_stand(&p.f->state, p.r)->marks = 0;
    fire_stands_at(p.f, "r.2", 600, 600);
    cr_assert_eq(dice(&p, false, HOLDS), 2); /* in open order: 3 + 2 - 3 */
    field_free(p.f);
}

/* Nor from hard cover, nor in a ford, nor at who comes upon them in pursuit. */
Test(fire_melee, r8_42_no_volley_from_cover_or_a_ford_or_at_a_pursuit)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "movement", "Blue") ", 'terrain': [{'type': 'stream', 'line': "
                                             "[['0yd','600yd'],['1000yd','600yd']], "
                                             "'width': '20yd'}, {'type': 'ford', "
                                             "'rectangle': {'from': ['580yd','588yd'], "
                                             "'to': ['620yd','612yd']}}]",
        AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
        AT("r", 500, 650) FIELD_FOOT(1, 8, 2) "}");
    const Pair p = { .f = f, .b = 0, .r = field_index(f, "r.1") };
    const int volley = dice(&p, false, HOLDS);
    cr_assert_eq(volley, 12); /* 8 + 2 + 2 for eight firers */
    field_stand(f, "b.1")->own |= M_PURSUES;
    cr_expect_eq(dice(&p, false, HOLDS), 10);
    field_stand(f, "b.1")->own = 0;
    fire_stands_at(f, "r.1", 600, 600);
    cr_expect_eq(dice(&p, false, HOLDS), 10);
    fire_stands_at(f, "r.1", 500, 650);
    field_stand(f, "r.1")->status = ST_GARRISON;
    cr_expect_eq(dice(&p, false, HOLDS), 10);
    field_free(f);
}

/* 8.50  Three charge two: each of the two has the one before it to deal with. */
Test(fire_melee, r8_50_who_fights_whom)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}",
                             AT("r", 500, 460) FIELD_FOOT(2, 8, 2) "}");
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    field_dice(f, 0);
    field_more(f, 33, 10); /* 8 + 2 + 1 each */
    field_more(f, 26, 1);  /* 8 + 2 + 2 + 1 each: both opposite are destroyed */
    field_more(f, 100, 1);
    while (f->state.phase != PHASE_MELEE && f->state.side == 0)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    int lost = 0;
    for (int k = 0; k < 3; k++)
        lost += !on_table(&f->state, k);
    cr_assert_eq(lost, 2);
    field_free(f);
}

/* 8.51, 8.17  Alone it is shifted to the one it meets most of; in a line it stays between two. */
Test(fire_charge, r8_51_alone_against_two)
{
    Field *f = fire_charging("", AT("b", 495, 400) FIELD_FOOT(1, 8, 2) "}",
                             AT("r", 500, 450) FIELD_FOOT(2, 8, 2) "}");
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    fd_charges_run(&f->game);
    const int west = field_stand(f, "r.1")->at.x < field_stand(f, "r.2")->at.x ? 1 : 2;
    cr_assert_eq(field_stand(f, "b.1")->at.x, state_stand(&f->state, west)->at.x);
    field_free(f);
    f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}",
                      AT("r", 500, 450) FIELD_FOOT(4, 8, 2) "}");
    const int32_t x = field_stand(f, "b.2")->at.x;
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    fd_charges_run(&f->game);
    cr_assert_eq(field_stand(f, "b.2")->at.x, x); /* each of the three has met two */
    field_free(f);
}

/* 8.16  Matched with one of a line he fights him alone, and not those beside him, whose corners he touches: they
 * are in no melee.  When that one is gone he is in contact with them. */
Test(fire_charge, r8_16_matched_with_one_of_three)
{
    for (int third = 0; third <= 2; third++) { /* the one he is opposite to */
        Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                                 AT("r", 500, 450) FIELD_FOOT(3, 8, 2) "}");
        f->battle->number[MORALE_PASS] = 0;
        field_stand(f, "b.1")->at.x = state_stand(&f->state, 1 + third)->at.x + 100;
        field_stand(f, "b.1")->marks |= S_CHARGES;
        row(&f->state, 0)->target = (uint16_t)(1 + third + 1);
        fd_charges_run(&f->game);
        cr_assert_eq(field_stand(f, "b.1")->at.x,
                     state_stand(&f->state, 1 + third)->at.x);
        for (int k = 0; k < 3; k++)
            cr_assert_eq(fd_in_melee(f->battle, &f->state, 1 + k), k == third);
        field_dice(f, 0);
        field_more(f, 250, 10);
        fd_melees_run(&f->game, false);
        cr_assert_eq(f->events[E_MELEE], 2);
        state_stand(&f->state, 1 + third)->where = LEFT_TABLE;
        cr_assert(fd_touches_enemy(f->battle, &f->state, 0));
        field_free(f);
    }
}

/* 8.16, Appendix A  The shift to match up leads nobody onto ground that bars him. */
Test(fire_charge, r8_15_nobody_shifts_into_heavy_woods)
{
    for (int woods = 0; woods <= 1; woods++) {
        Field *f = fire_charging(
            woods ? "'terrain': [{'type': 'heavy woods', 'rectangle': {'from': ['510yd', "
                    "'425yd'], 'to': ['530yd','440yd']}}]"
                  : "",
            AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
            AT("r", 505, 450) FIELD_FOOT(1, 8, 2) "}");
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        fd_charges_run(&f->game);
        cr_assert_eq(f->events[E_CONTACT], 1);
        cr_assert_eq(field_stand(f, "b.1")->at.x, YD(woods ? 500 : 505));
        field_free(f);
    }
}
