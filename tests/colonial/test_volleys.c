/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_volleys.c - Greg Blake's colonial rules, clauses 8.10 to 8.14: volleys, defensive fire,
 * fire after a move, into melees, and what falls.
 *
 * Start at r8_10_: Blue's regulars have breech-loaders, two dice, three in volleys.
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

static void fire_phase(Field *f)
{
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
}

/* b1 fires at r1 and misses: how many dice it threw. */
static int dice_of(Field *f)
{
    field_dice(f, 0);
    field_more(f, 20, 2);
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(!f->list.starved);
    cr_assert_eq(f->last[E_FIRE].a, 0);
    cr_assert_eq(f->list.used, f->last[E_FIRE].b);
    return f->last[E_FIRE].b;
}

/* ---- volleys ---- */

Test(colonial_volleys, r8_10_regulars_who_have_not_moved)
{
    static const struct {
        const char *formation, *class, *traits, *weapon;
        int dice;
    } rows[] = {
        { "line", "B", "'regular'", "smoothbores", 2 },
        { "line", "B", "'regular'", "breech-loaders", 3 },
        { "line", "D", "'regular'", "magazine rifles", 4 },
        { "line", "B", "'irregular'", "breech-loaders", 2 },
        { "line", "A", "", "magazine rifles", 3 },
        { "skirmish", "A", "'regular'", "breech-loaders", 1 },
        { "skirmish", "B", "'regular'", "magazine rifles", 2 },
        { "skirmish", "A", "'regular'", "magazine rifles",
          3 }, /* 3, a volley, one less */
        { "skirmish", "A", "'irregular'", "magazine rifles", 2 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char body[400];
        snprintf(body, sizeof body,
                 BODY("b1", "bleader", 1200, 400, "infantry", 1, "%s", "%s", "%s",
                      ", 'weapon': '%s'"),
                 rows[i].formation, rows[i].class, rows[i].traits, rows[i].weapon);
        Field *f = colonial_field("", body, WARRIORS("r1", 1200, 520, 1, "line", "C"));
        fire_phase(f);
        cr_assert_eq(dice_of(f), rows[i].dice, "%zu", i);
        field_free(f);
    }
}

Test(colonial_volleys, r8_10_not_after_a_move)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"),
                              WARRIORS("r1", 1200, 600, 1, "line", "C"));
    field_dice(f, 2, 1, 1);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b1 move to 1200,401 facing N"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert_eq(dice_of(f), 2);
    field_free(f);
    f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"),
                       WARRIORS("r1", 1200, 600, 1, "line", "C"));
    field_dice(f, 2, 1, 1);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
    cr_assert_eq(dice_of(f), 3);
    field_free(f);
}

Test(colonial_volleys, r8_10_in_their_own_turn_only)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"),
                              WARRIORS("r1", 1200, 600, 1, "line", "C"));
    fire_phase(f);
    cr_assert_eq(dice_of(f), 3);
    cr_assert(field_gives(f, "done"), "%s", f->err.text); /* Red's turn */
    cr_assert_eq(f->state.phase, PHASE_RETURN);
    cr_assert_eq(dice_of(f), 2);
    field_free(f);
}

/* ---- defensive fire ---- */

#define RED_LINE(count) RED_REGULARS("r1", 1200, 700, count, "line", "B")
#define WARRIORS_OF_BLUE(name, x, y)                                                     \
    BODY(name, "bleader", x, y, "infantry", 1, "line", "C", "", "")
#define CHARGERS(count, class)                                                           \
    BODY("b1", "bleader", 1095, 500, "infantry", count, "line", class, "", "")

/* b1 goes 150 mm straight ahead; nobody leads from the front.  What defensive fire and melee
 * throw comes next. */
static void charges(Field *f, const char *at)
{
    char order[40];
    snprintf(order, sizeof order, "b1 charge %s", at);
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    field_dice(f, 3, 2, 2, 2); /* 240 mm */
    cr_assert(field_gives(f, order), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->events[E_CONTACT], 1);
    while (f->state.decision.kind == D_FIRE)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
}

static void nobody_leads(Field *f)
{
    while (f->state.decision.kind == D_LEAD)
        cr_assert(colonial_holds(f), "%s", f->err.text);
}

/* Guns are asked whether they fire: they do. */
static void the_gun_fires(Field *f)
{
    nobody_leads(f);
    cr_assert_eq(f->state.decision.kind, D_DEFEND);
    cr_assert(field_gives(f, "r1 fire b1"), "%s", f->err.text);
}

/* Of four stands in line the one at the end is charged: it and the one beside it fire, three dice
 * each, which hit on 4.  Melee: 6 + 1 for the charge against 6 + 1 for class and 1 for support. */
Test(colonial_volleys, r8_11_the_charged_and_who_stands_beside)
{
    Field *f = colonial_field("", CHARGERS(1, "C"), RED_LINE(4));
    charges(f, "r1");
    field_dice(f, 12, 1, 2, 3, 3, 3, 4, 3, 3, 2, 2, 1, 1); /* 2, 2: its leader's */
    nobody_leads(f);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->events[E_DEFENSIVE], 2);
    cr_assert_eq(f->last[E_DEFENSIVE].b, 3);
    cr_assert_eq(f->last[E_MELEE].a, 1 + 5 + 1);
    cr_assert_eq(f->last[E_MELEE].b, 1 + 6 + 1 + 1);
    field_free(f);
}

/* A single one, and the dice that follow them. */
Test(colonial_volleys, r8_11_two_ones_and_there_is_none)
{
    Field *f = colonial_field("", CHARGERS(1, "C"), RED_LINE(4));
    charges(f, "r1");
    field_dice(f, 4, 1, 1, 1, 1);
    nobody_leads(f);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->events[E_MISFIRE], 1);
    cr_assert_eq(f->events[E_DEFENSIVE], 0);
    cr_assert_eq(f->last[E_MELEE].a, 1 + 6 + 1);
    field_free(f);
}

/* Militia on two that are ones or twos, others on two ones. */
Test(colonial_volleys, r8_11_militia_on_ones_and_twos)
{
    static const char *const traits[] = { "'regular'", "'regular', 'militia'" };
    static const struct {
        int die[2];
        bool fails[2];
    } rows[] = { { { 1, 1 }, { true, true } },
                 { { 2, 1 }, { false, true } },
                 { { 2, 2 }, { false, true } },
                 { { 3, 1 }, { false, false } } };
    for (int i = 0; i < 8; i++) {
        char red[400];
        snprintf(red, sizeof red,
                 BODY("r1", "rleader", 1095, 700, "infantry", 1, "line", "B", "%s",
                      ", 'weapon': 'breech-loaders'"),
                 traits[i % 2]);
        Field *f = colonial_field("", CHARGERS(1, "C"), red);
        charges(f, "r1");
        field_dice(f, 2, rows[i / 2].die[0], rows[i / 2].die[1]);
        field_more(f, 20, 3);
        nobody_leads(f);
        cr_assert_eq(f->events[E_MISFIRE], rows[i / 2].fails[i % 2], "row %d", i);
        cr_assert_eq(f->events[E_DEFENSIVE], !rows[i / 2].fails[i % 2], "row %d", i);
        field_free(f);
    }
}

/* A stand whose enemy of an earlier turn has gone is in no melee when the next one comes; b2, behind
 * it, is still there. */
Test(colonial_volleys, r11_8b_whose_melee_is_over_fires_again)
{
    for (int held = 0; held < 2; held++) {
        Field *f = colonial_field(
            "",
            held ? WARRIORS_OF_BLUE("b1", 1200, 500) "," WARRIORS_OF_BLUE("b2", 1200, 750)
                 : WARRIORS_OF_BLUE("b1", 1200, 500),
            RED_LINE(1));
        field_stand(f, "r1.1")->marks |= S_LOCKED;
        cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
        field_dice(f, 0);
        field_more(f, 20, 2);
        cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
        cr_assert_eq(f->last[E_CONTACT].a, 1);
        while (f->state.decision.kind == D_MOVE || f->state.decision.kind == D_FIRE)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq((field_stand(f, "r1.1")->marks & S_LOCKED) != 0, held);
        field_dice(f, 0);
        field_more(f, 20, 3);
        nobody_leads(f);
        cr_assert_eq(f->events[E_DEFENSIVE], !held);
        field_free(f);
    }
}

/* War-bands, irregulars and skirmishers give none. */
Test(colonial_volleys, r8_11_regulars_in_close_order_only)
{
    static const char *const red[] = {
        BODY("r1", "rleader", 1200, 700, "infantry", 4, "line", "B", "'irregular'",
             ", 'weapon': 'breech-loaders'"),
        BODY("r1", "rleader", 1200, 700, "infantry", 4, "line", "B", "",
             ", 'weapon': 'breech-loaders'"),
    };
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field("", CHARGERS(1, "C"), red[i]);
        charges(f, "r1");
        field_dice(f, 2, 1, 1);
        nobody_leads(f);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_DEFENSIVE], 0);
        field_free(f);
    }
}

/* Of those beside the charged only who is of his group, and is foot in close order or a gun that is ready. */
Test(colonial_volleys, r8_11_who_fires_beside_the_charged)
{
    static const struct {
        const char *leader, *kind, *formation;
        uint32_t marks;
        bool fires;
    } rows[] = {
        { "rleader", "infantry", "line", 0, true },
        { "second", "infantry", "line", 0, false },
        { "rleader", "infantry", "skirmish", 0, false },
        { "rleader", "cavalry", "line", 0, false },
        { "rleader", "light gun", "unlimbered", 0, true },
        { "rleader", "light gun", "unlimbered", U_FAILED, false },
        { "rleader", "light gun", "limbered", 0, false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char red[700];
        snprintf(
            red, sizeof red,
            "%s,{'name': 'r2', 'officer': '%s', 'at': ['1400mm', '700mm'], "
            "'formation': '%s', 'stands': [{'kind': '%s', 'count': 1, 'rating': 'B', "
            "'traits': ['regular']}]}," BODY("r3", "second", 2000, 1400, "infantry", 1,
                                             "line", "B", "'regular'", ""),
            RED_REGULARS("r1", 1102, 700, 1, "line", "B"), rows[i].leader,
            rows[i].formation, rows[i].kind);
        Field *f = colonial_with(
            "", NULL, CHARGERS(1, "C"),
            "{'name': 'rchief', 'at': ['1200mm', '1480mm']}, {'name': 'rleader', "
            "'under': 'rchief', 'with': 'r1'}, {'name': 'second', 'under': 'rchief', "
            "'with': 'r3'}",
            red);
        const int r2 = field_index(f, "r2");
        colonial_stands_at(
            f, "r2",
            1102 + (325 + colonial_body_box(f->battle, &f->state, r2).half_w) / 10, 700,
            SOUTH);
        cr_assert_leq(colonial_gap(f->battle, &f->state, field_index(f, "r1"), r2),
                      GEO_TOUCH);
        charges(f, "r1");
        state_unit(&f->state, r2)->marks |= rows[i].marks;
        field_dice(f, 0);
        field_more(f, 60, 3);
        nobody_leads(f);
        if (f->state.decision.kind == D_DEFEND)
            cr_expect(field_gives(f, "r2 fire b1"), "row %zu: %s", i, f->err.text);
        cr_expect_eq(f->events[E_DEFENSIVE], 1 + rows[i].fires, "row %zu: %d", i,
                     f->events[E_DEFENSIVE]);
        field_free(f);
    }
}

#define A_GUN(kind, more)                                                                \
    BODY("r1", "rleader", 1095, 700, kind, 1, "unlimbered", "B", "'regular'", more)

/* Guns: the dice of canister if there is any, else two; a round is spent. */
Test(colonial_volleys, r8_11_guns_fire_canister_if_they_have_any)
{
    static const struct {
        const char *gun;
        int dice, round;
    } rows[] = { { A_GUN("light gun", ""), 2, ROUND_CANISTER },
                 { A_GUN("medium gun", ""), 3, ROUND_CANISTER },
                 { A_GUN("medium gun", ", 'rounds': {'canister': 0}"), 2, ROUND_SHOT },
                 { A_GUN("machine gun", ""), 3, ROUND_ANY } };
    for (int i = 0; i < 4; i++) {
        Field *f = colonial_field("", CHARGERS(1, "C"), rows[i].gun);
        charges(f, "r1");
        field_dice(f, 2, 1, 2);
        field_more(f, rows[i].dice, 3);
        field_more(f, 1, 6);
        field_more(f, 1, 1); /* the crew is beaten by 4 or more */
        if (rows[i].round)
            the_gun_fires(f);
        else
            nobody_leads(f); /* it has nothing to save */
        cr_assert(field_spent(f), "%d: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(f->last[E_DEFENSIVE].b, rows[i].dice);
        cr_assert_eq(f->last[E_DEFENSIVE].c, rows[i].round);
        field_free(f);
    }
}

/* It may be attempted: guns save their rounds if they are told to. */
Test(colonial_volleys, r8_11_guns_may_save_their_rounds)
{
    Field *f = colonial_field("", CHARGERS(1, "C"), A_GUN("light gun", ""));
    charges(f, "r1");
    nobody_leads(f);
    cr_assert_eq(f->state.decision.kind, D_DEFEND);
    cr_assert_eq(f->state.decision.side, 1);
    Intention list[MAX_OPTIONS];
    cr_assert_eq(colonial_options(f->battle, &f->state, list, NULL), 2);
    cr_assert(field_refuses(f, "r1 fire b1 choice 2", "8.11"), "%s", f->err.text);
    cr_assert(field_refuses(f, "r1 charge b1", "8.11"), "%s", f->err.text);
    const Stand before = *field_stand(f, "r1.1");
    field_dice(f, 2, 1, 1); /* the melee */
    cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
    cr_assert_eq(f->events[E_DEFENSIVE] + f->events[E_READY] + f->events[E_MISFIRE], 0);
    cr_assert_eq(f->events[E_MELEE], 1);
    cr_assert_eq(field_stand(f, "r1.1")->own, before.own); /* rounds */
    field_free(f);
}

/* So do those who lie hidden beside a charged friend, and stay so. */
Test(colonial_volleys, r8_11_the_hidden_may_stay_so)
{
    for (int fires = 0; fires < 2; fires++) {
        Field *f = colonial_field(
            TERRAIN(AREA("scrub", 1135, 600, 1250, 800)),
            BODY("b1", "bleader", 1050, 500, "infantry", 1, "line", "C", "", ""),
            RED_REGULARS("r1", 1102, 700, 1, "line", "B") "," BODY(
                "r2", "rleader", 1167, 700, "infantry", 1, "line", "B", "'regular'",
                ", 'weapon': 'breech-loaders', 'marks': ['hidden']"));
        charges(f, "r1");
        nobody_leads(f);
        cr_assert_eq(f->state.decision.kind, D_DEFEND);
        cr_assert_eq(f->state.decision.about, ref_unit(field_index(f, "r2")));
        field_dice(f, 0);
        field_more(f, 20, 3);
        cr_assert(field_gives(f, fires ? "r2 fire b1" : "r2 hold"), "%s", f->err.text);
        cr_assert_eq(f->events[E_DEFENSIVE], 1 + fires);
        cr_assert_eq(is_hidden(&f->state, field_index(f, "r2")), !fires);
        field_free(f);
    }
}

/* Elite gunners add 1 to all their dice (9.13): two ones do not stop them. */
Test(colonial_volleys, r8_11_two_ones_of_elite_gunners)
{
    Field *f = colonial_field("", CHARGERS(1, "C"),
                              BODY("r1", "rleader", 1095, 700, "light gun", 1,
                                   "unlimbered", "A", "'regular'", ""));
    charges(f, "r1");
    field_dice(f, 6, 1, 1, 1, 1, 6, 1);
    the_gun_fires(f);
    cr_assert_eq(f->events[E_DEFENSIVE], 1);
    cr_assert_eq(f->last[E_DEFENSIVE].a, 0);
    field_free(f);
}

/* Its casualties are gone before the melee: three hits, and half of the stand is away. */
Test(colonial_volleys, r8_11_who_is_hit_fights_without_them)
{
    Field *f = colonial_field("", CHARGERS(1, "C"), RED_LINE(1));
    colonial_stands_at(f, "r1", 1095, 700, SOUTH);
    charges(f, "r1");
    field_dice(f, 9, 1, 2, 4, 4, 3, 2, 2, 3, 2); /* two hits; its leader's danger */
    nobody_leads(f);
    cr_assert_eq(f->last[E_DEFENSIVE].a, 2);
    cr_assert_eq(f->last[E_MELEE].a, 3 + 4 + 1);
    cr_assert_eq(f->last[E_MELEE].b, 2 + 6 + 1);
    field_free(f);
}

/* ---- moving, melees, casualties ---- */

/* Dice 6 and 6: 240 mm.  Half of that and it fires, a millimetre more and it does not. */
Test(colonial_volleys, r8_12_foot_that_goes_half_its_move)
{
    for (int far = 120; far <= 121; far++) {
        char order[60];
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"),
                                  WARRIORS("r1", 1200, 700, 1, "line", "C"));
        field_dice(f, 2, 6, 6);
        colonial_moves(f, "b1");
        snprintf(order, sizeof order, "b1 move to 1200,%d facing N", 400 + far);
        cr_assert(field_gives(f, order), "%s", f->err.text);
        if (far == 120) {
            cr_assert_eq(f->state.decision.kind, D_FIRE);
            cr_assert_eq(dice_of(f), 2);
        } else {
            cr_assert_eq(f->state.side, 1); /* its turn is over */
        }
        field_free(f);
    }
}

Test(colonial_volleys, r8_12_skirmishers_go_all_the_way)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "skirmish", "B"),
                              WARRIORS("r1", 1200, 900, 1, "line", "C"));
    field_dice(f, 3, 6, 6, 5); /* three dice: 340 mm */
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b1 move to 1200,740 facing N"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert_eq(dice_of(f), 1);
    field_free(f);
}

/* Dice 6, 6 and 5: 580 mm.  Who fires from the saddle is no foot: it fires after all of its move, and
 * hits as well as before it, at short range on 6 and 2 more; not if it has charged. */
Test(colonial_volleys, r8_12_riders_fire_however_far_they_have_gone)
{
    static const char riders[] =
        BODY("b1", "bleader", 1200, 400, "cavalry", 1, "line", "B",
             "'irregular', 'fires mounted'", ", 'weapon': 'breech carbines'");
    Aim a;
    Field *f = colonial_field("", riders, WARRIORS("r1", 1200, 1100, 1, "line", "C"));
    field_dice(f, 3, 6, 6, 5);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b1 move to 1200,960 facing N"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    cr_assert_eq(a.need, 6 + 2);
    field_unit(f, "b1")->marks |= U_CHARGED;
    cr_assert_not(colonial_may_fire(f->battle, &f->state, 0, NULL));
    field_free(f);
}

/* A light gun of Blue's, 300 mm before a war-band. */
static Field *one_gun(const char *formation, const char *class, const char *traits)
{
    char body[400];
    snprintf(body, sizeof body,
             BODY("b1", "bleader", 1200, 400, "light gun", 1, "%s", "%s", "%s", ""),
             formation, class, traits);
    return colonial_field("", body, WARRIORS("r1", 1200, 700, 1, "line", "C"));
}

/* A gun that has been moved by hand is silent, unless its gunners are elite. */
Test(colonial_volleys, r8_12_guns_that_have_moved)
{
    static const struct {
        const char *class, *traits;
        bool fires;
    } rows[] = { { "A", "'regular'", true },
                 { "B", "'regular'", false },
                 { "B", "'regular', 'horse artillery'", false },
                 { "A", "'regular', 'horse artillery'", true } };
    for (int i = 0; i < 4; i++) {
        Field *f = one_gun("unlimbered", rows[i].class, rows[i].traits);
        field_dice(f, 0);
        field_more(f, 3, 6);
        colonial_moves(f, "b1");
        cr_assert(field_gives(f, "b1 move to 1200,401 facing N"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_FIRE, rows[i].fires, "%d", i);
        field_free(f);
    }
}

/* By hand it may go all its way; most of the crew have to be gunners still. */
Test(colonial_volleys, r8_12_elite_gunners_move_their_gun_by_hand)
{
    for (int borrowed = 2; borrowed <= 3; borrowed++) {
        Field *f = one_gun("unlimbered", "A", "'regular'");
        stand_row(f->battle, &f->state, field_index(f, "b1.1"))->borrowed =
            (uint8_t)borrowed;
        field_dice(f, 1, 6);
        colonial_moves(f, "b1");
        cr_assert(field_gives(f, "b1 move to 1200,520 facing N"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_FIRE, borrowed == 2, "%d", borrowed);
        field_free(f);
    }
}

/* Who has unlimbered has not moved by hand: horse artillery may, others may not fire. */
Test(colonial_volleys, r8_12_unlimbering_is_not_by_hand)
{
    static const char *const traits[] = { "'regular'", "'regular', 'horse artillery'" };
    for (int i = 0; i < 2; i++) {
        Field *f = one_gun("limbered", "A", traits[i]);
        field_dice(f, 0);
        field_more(f, 6, 6);
        colonial_moves(f, "b1");
        cr_assert(field_gives(f, "b1 form as unlimbered"), "%s", f->err.text);
        cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_FIRE, i == 1, "%d", i);
        field_free(f);
    }
}

/* Elite horse artillery unlimbers at the end of half its way: that is its move, and it fires. */
Test(colonial_volleys, r8_12_half_a_move_and_no_more)
{
    Field *f = colonial_field("",
                              BODY("b1", "bleader", 1200, 300, "light gun", 1, "limbered",
                                   "A", "'regular', 'horse artillery'",
                                   "") "," REGULARS("b2", 1300, 300, 1, "line", "B"),
                              WARRIORS("r1", 1200, 700, 1, "line", "C"));
    field_dice(f, 0);
    field_more(f, 5, 6);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b1 move to 1200,400 facing N as unlimbered"), "%s",
              f->err.text);
    cr_assert_eq(field_unit(f, "b1")->formation, UNLIMBERED);
    cr_assert(field_refuses(f, "b1 move to 1200,410 facing N", "had its move"), "%s",
              f->err.text);
    cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    field_free(f);
}

/* Of its 600 mm it goes 100 and is moved again: half of all is 200 more, and it fires then. */
Test(colonial_volleys, r8_12_half_of_all_its_move)
{
    Field *f = colonial_field("",
                              BODY("b1", "bleader", 1200, 300, "light gun", 1, "limbered",
                                   "A", "'regular', 'horse artillery'",
                                   "") "," REGULARS("b2", 1300, 300, 1, "line", "B"),
                              WARRIORS("r1", 1200, 1000, 1, "line", "C"));
    field_dice(f, 0);
    field_more(f, 5, 6);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b1 move to 1200,400 facing N"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 move to 1200,900.1 facing N", "4.1"), "%s",
              f->err.text);
    cr_assert(field_refuses(f, "b1 move to 1200,600.1 facing N as unlimbered",
                            "200 mm, and that is 201 mm (4.1"),
              "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 1200,600 facing N as unlimbered"), "%s",
              f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text); /* its leader has left b2 */
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
    field_free(f);
}

/* Nobody's gun unlimbers on the move but elite horse artillery's, most of whose crew are gunners. */
Test(colonial_volleys, r8_12_who_unlimbers_on_the_move)
{
    static const struct {
        const char *class, *traits;
        int borrowed;
        bool may;
    } rows[] = { { "A", "'regular', 'horse artillery'", 2, true },
                 { "A", "'regular', 'horse artillery'", 3, false }, /* 9.5 */
                 { "A", "'regular'", 0, false },
                 { "B", "'regular', 'horse artillery'", 0, false } };
    for (int i = 0; i < 4; i++) {
        Field *f = one_gun("limbered", rows[i].class, rows[i].traits);
        stand_row(f->battle, &f->state, field_index(f, "b1.1"))->borrowed =
            (uint8_t)rows[i].borrowed;
        field_dice(f, 0);
        field_more(f, 3, 6);
        colonial_moves(f, "b1");
        if (rows[i].may)
            cr_assert(field_gives(f, "b1 move to 1200,410 facing N as unlimbered"), "%s",
                      f->err.text);
        else
            cr_assert(field_refuses(f, "b1 move to 1200,410 facing N as unlimbered",
                                    "horse artillery does that on the move (8.12)"),
                      "row %d: %s", i, f->err.text);
        field_free(f);
    }
}

#define BESIDE_THE_MELEE                                                                 \
    REGULARS("b1", 1200, 650, 2, "line", "B")                                            \
    "," REGULARS("b2", 900, 600, 1, "line", "B")

/* r1 is two stands wide and two deep: the front rank touches b1, the rear rank supports it. */
Test(colonial_volleys, r8_13_not_into_a_melee)
{
    Field *f =
        colonial_field("", BESIDE_THE_MELEE, WARRIORS("r1", 1200, 850, 4, "mass", "C"));
    Aim a;
    colonial_stands_at(f, "b2", 1000, 560, NORTH);
    cr_assert(colonial_aimed(f, "b2.1", "r1.1", &a));
    colonial_stands_at(f, "r1", 1200, 725, SOUTH);
    fire_phase(f);
    cr_assert_eq(f->state.decision.about, field_find(f, "b2"));
    field_dice(f, 3, 7, 2, 2); /* 7 at long range */
    cr_assert(field_gives(f, "b2 fire r1"), "%s", f->err.text);
    cr_assert_eq(f->last[E_FIRE].a, 1);
    cr_assert_eq(ref_index(f->last[E_FIGURES].subject) - field_index(f, "r1.1") >= 2, 1);
    field_free(f);
    /* without a rear rank there is nobody to fire at */
    f = colonial_field("", BESIDE_THE_MELEE, WARRIORS("r1", 1200, 900, 2, "line", "C"));
    colonial_stands_at(f, "r1", 1200, 700, SOUTH);
    colonial_stands_at(f, "b2", 1000, 560, NORTH);
    cr_assert(!colonial_until(f, D_FIRE));
    field_free(f);
}

/* With four men left it has two dice, with three one: the hit comes off before it answers. */
Test(colonial_volleys, r8_14_casualties_come_off_before_the_answer)
{
    for (int hits = 0; hits < 2; hits++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"),
                                  RED_REGULARS("r1", 1200, 600, 1, "line", "B"));
        field_stand(f, "r1.1")->figures = 4;
        stand_row(f->battle, &f->state, field_index(f, "r1.1"))->start = 4;
        fire_phase(f);
        field_dice(f, 3, hits ? 5 : 4, 2, 2);
        field_more(f, 2 * hits, 2); /* the leader's danger */
        cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        field_dice(f, 0);
        field_more(f, 2 - hits, 2);
        cr_assert(field_gives(f, "r1 fire b1"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        field_free(f);
    }
}

/* The last man falls, and nobody answers. */
Test(colonial_volleys, r8_14_a_stand_without_figures_is_gone)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"),
                              RED_REGULARS("r1", 1200, 600, 1, "line", "B") "," FAR_RED);
    field_stand(f, "r1.1")->figures = 1;
    fire_phase(f);
    field_dice(f, 5, 5, 5, 2, 2, 2);
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_FIGURES].a, 1);
    cr_assert_eq(f->events[E_BODY_LOST], 1);
    cr_assert_eq(f->state.side, 1);
    field_free(f);
}

/* r2 stands beside r1, and is of his group: it takes its share, but not if it lies hidden, nor if it is in a melee. */
Test(colonial_volleys, r8_5_on_whom_hits_fall)
{
    static const struct {
        bool hidden, engaged, shares;
    } rows[] = { { false, false, true }, { true, false, false }, { false, true, false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("",
                                  REGULARS("b1", 1200, 400, 2, "line", "B") "," REGULARS(
                                      "b2", 300, 100, 1, "line", "B"),
                                  WARRIORS("r1", 1200, 600, 1, "line", "C") "," WARRIORS(
                                      "r2", 1270, 600, 1, "line", "C"));
        if (rows[i].hidden)
            field_unit(f, "r2")->marks |= U_HIDDEN;
        if (rows[i].engaged)
            colonial_stands_at(f, "b2", 1270, 650, SOUTH);
        cr_assert(colonial_until(f, D_FIRE), "row %u", i);
        field_dice(f, 0);
        field_more(f, 6, 9);
        field_more(f, 20, 5);
        cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
        cr_expect_lt(colonial_figures_of(f, "r1"), 6);
        cr_expect_eq(colonial_figures_of(f, "r2") < 6, rows[i].shares, "row %u", i);
        field_free(f);
    }
}
