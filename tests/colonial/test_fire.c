/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_fire.c - Greg Blake's colonial rules, clauses 8.1 to 8.5: who may fire at whom.
 *
 * A stand is 65 mm wide and 50 deep: from a stand at y = 400 to one at y the range is y - 425.
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define TWO_RED_GROUPS                                                                   \
    "{'name': 'rchief', 'at': ['1200mm', '1480mm']}, "                                   \
    "{'name': 'rleader', 'under': 'rchief', 'with': 'r1'}, "                             \
    "{'name': 'other', 'under': 'rchief', 'with': 'r2'}"

static void fire_phase(Field *f)
{
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
}

/* How far b1 reaches whoever stands straight before it: to that, and no further. */
static void reaches(const char *b1, int mm)
{
    Field *f = colonial_field("", b1, WARRIORS("r1", 1200, 900, 1, "line", "C"));
    Aim a;
    colonial_stands_at(f, "b1", 1200, 100, NORTH);
    colonial_stands_at(f, "r1", 1200, 125 + mm, SOUTH);
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a), "%d mm: %s", mm, b1);
    cr_assert_eq(a.range, 10 * mm);
    colonial_stands_at(f, "r1", 1200, 126 + mm, SOUTH);
    cr_assert(!colonial_aimed(f, "b1.1", "r1.1", &a), "%d mm: %s", mm + 1, b1);
    field_free(f);
}

Test(colonial_fire, r8_1_ranges_are_to_the_nearest_point)
{
    static const struct {
        const char *weapon;
        int mm;
    } rows[] = { { "spears", 60 },
                 { "bows", 150 },
                 { "smoothbores", 150 },
                 { "jezails", 250 },
                 { "muzzle-loaders", 250 },
                 { "breech carbines", 250 },
                 { "magazine carbines", 350 },
                 { "breech-loaders", 350 },
                 { "magazine rifles", 500 } };
    char body[400];
    for (int i = 0; i < N_WEAPONS; i++) {
        snprintf(body, sizeof body,
                 BODY("b1", "bleader", 1200, 100, "infantry", 1, "line", "B", "'regular'",
                      ", 'weapon': '%s'"),
                 rows[i].weapon);
        reaches(body, rows[i].mm);
    }
}

Test(colonial_fire, r8_1_ranges_of_guns)
{
    static const struct {
        const char *kind, *trait;
        int mm;
    } rows[] = { { "light gun", "", 600 },
                 { "machine gun", "", 400 },
                 { "machine gun", ", 'howitzer'", 600 } };
    char body[400];
    for (int i = 0; i < 3; i++) {
        snprintf(body, sizeof body,
                 BODY("b1", "bleader", 1200, 100, "%s", 1, "unlimbered", "B",
                      "'regular'%s", ""),
                 rows[i].kind, rows[i].trait);
        reaches(body, rows[i].mm);
    }
}

/* Guns that reach further than one sees in temperate country; howitzers not so near. */
Test(colonial_fire, r8_1_the_long_ranges)
{
    static const struct {
        const char *kind, *trait;
        int32_t range;
    } rows[] = { { "medium gun", "", 9000 },
                 { "heavy gun", "", 12000 },
                 { "light gun", ", 'howitzer'", 8000 } };
    char body[400];
    for (int i = 0; i < 3; i++) {
        snprintf(body, sizeof body,
                 BODY("b1", "bleader", 1200, 100, "%s", 1, "unlimbered", "B",
                      "'regular'%s", ", 'rounds': {'canister': 0}"),
                 rows[i].kind, rows[i].trait);
        Field *f = colonial_field("", body, WARRIORS("r1", 1200, 325, 1, "line", "C"));
        Aim a;
        cr_assert_eq(colonial_range(f->battle, &f->state, field_index(f, "b1")),
                     rows[i].range);
        cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a)); /* 200 mm */
        colonial_stands_at(f, "r1", 1200, 324, SOUTH);
        cr_assert_eq(colonial_aimed(f, "b1.1", "r1.1", &a), !*rows[i].trait);
        field_free(f);
    }
}

Test(colonial_fire, r8_2_forty_five_degrees)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"),
                              WARRIORS("r1", 1400, 600, 1, "line", "C"));
    Aim a;
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    colonial_stands_at(f, "r1", 1000, 600, SOUTH);
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    colonial_stands_at(f, "r1", 999, 600, SOUTH);
    cr_assert(!colonial_aimed(f, "b1.1", "r1.1", &a));
    colonial_stands_at(f, "r1", 1401, 600, SOUTH);
    cr_assert(!colonial_aimed(f, "b1.1", "r1.1", &a));
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.side, 1); /* nobody had a target, and Red's turn has begun */
    field_free(f);
}

/* A stand that has been driven far from its body's block is asked after where it is. */
Test(colonial_fire, r8_2_a_stand_that_stands_apart_is_reached_and_fires)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 300, 2, "line", "B"),
                              RED_REGULARS("r1", 1200, 1300, 2, "line", "B"));
    const int stands[] = { field_index(f, "b1.1"), field_index(f, "r1.1") };
    Aim a;
    cr_assert_eq(colonial_any_target(f->battle, &f->state, field_index(f, "b1")), -1);
    colonial_stand_back(&f->game, stands[1], geo_ahead(SOUTH), 6900);
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    fire_phase(f);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
    colonial_stand_back(&f->game, stands[1], geo_ahead(NORTH), 6900);
    cr_assert_eq(colonial_any_target(f->battle, &f->state, field_index(f, "b1")), -1);
    colonial_stand_back(&f->game, stands[0], geo_ahead(NORTH), 6900);
    cr_assert_eq(colonial_any_target(f->battle, &f->state, field_index(f, "b1")),
                 field_index(f, "r1"));
    field_free(f);
}

/* Men back to back look both ways, not to the sides. */
Test(colonial_fire, r8_2_back_to_back_to_the_rear_too)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 700, 1, "back to back", "B"),
                              WARRIORS("r1", 1200, 500, 1, "line", "C"));
    Aim a;
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    cr_assert_eq(a.dice, 1); /* half of two */
    colonial_stands_at(f, "r1", 1400, 500, NORTH);
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    colonial_stands_at(f, "r1", 1401, 500, NORTH);
    cr_assert(!colonial_aimed(f, "b1.1", "r1.1", &a));
    field_unit(f, "b1")->formation = LINE;
    colonial_stands_at(f, "r1", 1200, 500, NORTH);
    cr_assert(!colonial_aimed(f, "b1.1", "r1.1", &a));
    field_free(f);
}

/* Nobody fires through those in close order, friend or enemy; skirmishers are in nobody's way, nor is an enemy who
 * lies hidden, for he would be found by that. */
Test(colonial_fire, r8_5_who_stands_in_between)
{
    static const struct {
        const char *blue, *red, *hides;
        bool fires;
    } rows[] = {
        { REGULARS("b2", 1200, 550, 1, "line", "B"), FAR_RED, "", false },
        { REGULARS("b2", 1200, 550, 1, "skirmish", "B"), FAR_RED, "", true },
        { REGULARS("b2", 1200, 550, 1, "line", "B"), FAR_RED, "b2", false },
        { REGULARS("b2", 600, 550, 1, "line", "B"),
          WARRIORS("r2", 1200, 550, 1, "line", "C"), "", false },
        { REGULARS("b2", 600, 550, 1, "line", "B"),
          WARRIORS("r2", 1200, 550, 1, "line", "C"), "r2", true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[600], red[600];
        Aim a;
        snprintf(blue, sizeof blue, "%s,%s", REGULARS("b1", 1200, 400, 1, "line", "B"),
                 rows[i].blue);
        snprintf(red, sizeof red, "%s,%s", WARRIORS("r1", 1200, 700, 1, "line", "C"),
                 rows[i].red);
        Field *f = colonial_field("", blue, red);
        if (*rows[i].hides)
            field_unit(f, rows[i].hides)->marks |= U_HIDDEN;
        cr_expect_eq(colonial_aimed(f, "b1.1", "r1.1", &a), rows[i].fires, "row %zu", i);
        field_free(f);
    }
}

Test(colonial_fire, r8_3_once_in_each_phase)
{
    Field *f = colonial_field("",
                              REGULARS("b1", 1200, 400, 1, "line",
                                       "B") "," REGULARS("b2", 1300, 400, 1, "line", "B"),
                              RED_REGULARS("r1", 1200, 700, 1, "line", "B"));
    fire_phase(f);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(field_refuses(f, "b1 charge r1", "8.3"), "it fires now: %s", f->err.text);
    field_dice(f, 3, 2, 2, 2);
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert(field_refuses(f, "b1 fire r1", "8.3"), "%s", f->err.text);
    cr_assert(field_refuses(f, "r1 fire b1", "8.3"), "%s", f->err.text);
    cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
    cr_assert_eq(f->state.phase, PHASE_RETURN);
    cr_assert_eq(f->state.decision.side, 1);
    field_dice(f, 2, 2, 2);
    cr_assert(field_gives(f, "r1 fire b1"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(f->state.side, 1);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.side, 1); /* now Red first, then Blue again */
    cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.side, 0);
    field_dice(f, 2, 2, 2);
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(field_spent(f));
    field_free(f);
}

/* r1 is before the two stands of b1 on its left, r2, of another group, before the others: they fire at him,
 * each stand once, or hold. */
Test(colonial_fire, r8_3_each_stand_once)
{
    static const char officers[] =
        "{'name': 'rchief', 'at': ['1200mm', '1400mm']}, "
        "{'name': 'rleader', 'under': 'rchief', 'with': 'r1'}, "
        "{'name': 'rother', 'under': 'rchief', 'with': 'r2'}";
    for (int holds = 0; holds < 2; holds++) {
        Field *f = colonial_with(
            "", NULL,
            REGULARS("b1", 1200, 400, 4, "line", "B") "," REGULARS("b2", 200, 400, 1,
                                                                   "line", "B"),
            officers,
            WARRIORS("r1", 1000, 600, 1, "line", "C") "," BODY(
                "r2", "rother", 1400, 600, "infantry", 1, "line", "C", "", ""));
        fire_phase(f);
        field_dice(f, 0);
        field_more(f, 6, 1);
        cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(f->state.phase, PHASE_FIRE);
        cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
        cr_assert(field_refuses(f, "b1 fire r1", "8.5"), "%s", f->err.text);
        cr_assert_eq(field_offers(f, V_FIRE), 1);
        field_more(f, holds ? 0 : 6, 1);
        cr_assert(field_gives(f, holds ? "b1 hold" : "b1 fire r2"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_neq(f->state.phase, PHASE_FIRE);
        field_free(f);
    }
}

/* Both groups are before all four stands of b1: as many as are named fire at one, the nearest to it, and the
 * others at the other, or hold; at the first nobody fires again. */
Test(colonial_fire, r8_5_so_many_as_are_named)
{
    static const char officers[] =
        "{'name': 'rchief', 'at': ['1200mm', '1400mm']}, "
        "{'name': 'rleader', 'under': 'rchief', 'with': 'r1'}, "
        "{'name': 'rother', 'under': 'rchief', 'with': 'r2'}";
    for (int n = 1; n <= 4; n++) {
        char order[20];
        Field *f = colonial_with(
            "", NULL,
            REGULARS("b1", 1200, 400, 4, "line", "B") "," REGULARS("b2", 200, 400, 1,
                                                                   "line", "B"),
            officers,
            WARRIORS("r1", 1150, 600, 1, "line", "C") "," BODY(
                "r2", "rother", 1250, 600, "infantry", 1, "line", "C", "", ""));
        fire_phase(f);
        cr_assert_str_eq(field_says(f, "b1 fire r1 x2"), "2 of b1 fire at r1");
        snprintf(order, sizeof order, "b1 fire r1 x%d", n);
        field_dice(f, 0);
        field_more(f, 3 * n, 1); /* breech-loaders, and a volley */
        cr_assert(field_gives(f, order), "%s", f->err.text);
        cr_assert(field_spent(f), "%d: %d of %d", n, f->list.used, f->list.n);
        cr_assert_eq(f->state.phase == PHASE_FIRE, n < 4);
        if (n < 4) { /* the second stands at 1167 .. 1232 mm, the last at 1232 .. 1297 */
            cr_expect(field_stand(f, "b1.2")->marks & S_FIRED, "%d", n);
            cr_expect(!(field_stand(f, "b1.4")->marks & S_FIRED), "%d", n);
            cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
            cr_expect(field_refuses(f, "b1 fire r1", "8.5"), "%s", f->err.text);
            cr_expect(field_refuses(f, "b1 fire r1 x1", "8.5"), "%s", f->err.text);
            field_more(f, 3 * (4 - n), 1);
            cr_assert(field_gives(f, "b1 fire r2"), "%s", f->err.text);
            cr_assert(field_spent(f));
            cr_assert_neq(f->state.phase, PHASE_FIRE);
        }
        field_free(f);
    }
}

/* Whoever has been named for another since: nobody fires at the first again. */
Test(colonial_fire, r8_5_named_once_for_each_group)
{
    Field *f =
        colonial_with("", NULL, REGULARS("b1", 1200, 400, 4, "line", "B"),
                      "{'name': 'rchief', 'at': ['1200mm', '1400mm']}, "
                      "{'name': 'rleader', 'under': 'rchief', 'with': 'r1'}, "
                      "{'name': 'rother', 'under': 'rchief', 'with': 'r2'}",
                      WARRIORS("r1", 1150, 600, 1, "line", "C") "," BODY(
                          "r2", "rother", 1250, 600, "infantry", 1, "line", "C", "", ""));
    fire_phase(f);
    field_dice(f, 0);
    field_more(f, 6, 1);
    cr_assert(field_gives(f, "b1 fire r1 x1"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 fire r2 x1"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_neq(f->state.phase, PHASE_FIRE, "it has nobody else to fire at");
    field_free(f);
}

/* Each gun of a battery has its round: those that are not named may fire at the same group with the other. */
Test(colonial_fire, r8_5_each_gun_has_its_round)
{
    Field *f = colonial_field("",
                              BODY("b1", "bleader", 1200, 400, "medium gun", 3,
                                   "unlimbered", "B", "'regular'", ""),
                              WARRIORS("r1", 1200, 570, 1, "line", "C"));
    Intention list[MAX_OPTIONS];
    fire_phase(f);
    field_dice(f, 0);
    field_more(f, 6, 1); /* canister: three dice each */
    cr_assert(field_gives(f, "b1 fire r1 x2 choice 1"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
    cr_assert_eq(colonial_options(f->battle, &f->state, list, NULL), 2);
    cr_assert_eq(list[1].choice, ROUND_SHOT);
    cr_assert(field_refuses(f, "b1 fire r1", "8.5"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 fire r1 choice 1", "another round"), "%s",
              f->err.text);
    field_more(f, 1, 1);
    cr_assert(field_gives(f, "b1 fire r1 choice 2"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_neq(f->state.phase, PHASE_FIRE);
    field_free(f);
}

/* The next phase, and turn, knows nothing of it. */
Test(colonial_fire, r8_5_named_for_one_phase)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"),
                              RED_REGULARS("r1", 1200, 650, 1, "line", "B"));
    fire_phase(f);
    field_dice(f, 3, 1, 1, 1);
    cr_assert(field_gives(f, "b1 fire r1 x1"), "%s", f->err.text);
    cr_assert_eq(f->state.phase, PHASE_RETURN, "the other has nobody else to fire at");
    cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
    while (f->state.decision.kind != D_FIRE || f->state.decision.side)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    field_dice(f, 4, 1, 1, 1, 1); /* in Red's turn there are no volleys */
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(colonial_fire, r8_4_only_the_front_rank)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 4, "mass", "B"),
                              WARRIORS("r1", 1200, 625, 1, "line", "C"));
    fire_phase(f);
    field_dice(f, 6, 2, 2, 2, 2, 2, 2); /* two stands of four, three dice each */
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_FIRE].b, 6);
    field_free(f);
    f = colonial_field("", REGULARS("b1", 1200, 400, 4, "line", "B"),
                       WARRIORS("r1", 1200, 625, 1, "line", "C"));
    fire_phase(f);
    field_dice(f, 0);
    field_more(f, 12, 2);
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    field_free(f);
}

/* Two behind two: the second falls, and who stood behind it is in front now; or the first is driven
 * back through the third.  Not who stands behind the first. */
Test(colonial_fire, r8_4_who_has_nobody_of_his_own_before_him)
{
    static const bool fires[3][4] = { { true, true, false, false },
                                      { true, false, false, true },
                                      { false, true, true, false } };
    for (int i = 0; i < 3; i++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 4, "mass", "B"), FAR_RED);
        if (i == 1)
            colonial_stand_lost(&f->game, field_index(f, "b1.2"), LOST, LOST_TO_FIRE);
        if (i == 2)
            field_stand(f, "b1.1")->at.y -= 1000;
        for (int k = 0; k < 4; k++) {
            const int stand = field_index(f, "b1.1") + k;
            if (stand_there(&f->state, stand))
                cr_assert_eq(colonial_stand_fires(f->battle, &f->state, stand),
                             fires[i][k], "row %d, stand %d", i, k + 1);
        }
        field_free(f);
    }
}

#define RIDERS(traits)                                                                   \
    BODY("b1", "bleader", 1200, 400, "cavalry", 1, "line", "B", traits,                  \
         ", 'weapon': 'breech carbines'")

/* Carbines carry 250 mm: mounted men fire up to half that far, at short range, 7 and 2 more. */
Test(colonial_fire, r8_4_mounted_fire_to_half_range)
{
    Field *f = colonial_field("", RIDERS("'fires mounted'"),
                              WARRIORS("r1", 1200, 550, 1, "line", "C"));
    Aim a;
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    cr_assert_eq(a.range, 1250);
    cr_assert_eq(a.need, 9);
    cr_assert_eq(a.dice, 2);
    colonial_stands_at(f, "r1", 1200, 551, SOUTH);
    cr_assert(!colonial_aimed(f, "b1.1", "r1.1", &a));
    colonial_stands_at(f, "r1", 1200, 485, SOUTH);
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    cr_assert_eq(a.need, 8); /* point blank: 6 and 2 */
    field_unit(f, "b1")->marks |= U_ON_FOOT;
    colonial_stands_at(f, "r1", 1200, 675, SOUTH);
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    cr_assert_eq(a.need, 9); /* on foot: long range */
    field_free(f);
    f = colonial_field("", RIDERS("'irregular'"),
                       WARRIORS("r1", 1200, 485, 1, "line", "C"));
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.phase,
                 PHASE_RETURN); /* Red throws spears; nobody fired mounted */
    field_free(f);
}

#define PAIR(x2, y2)                                                                     \
    WARRIORS("r1", 1200, 600, 1, "line", "C") "," WARRIORS("r2", x2, y2, 1, "line", "C")

/* Three hits on two stands: the nearest has the first and the third. */
Test(colonial_fire, r8_5_the_nearest_first_then_evenly)
{
    Field *f =
        colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"), PAIR(1290, 680));
    fire_phase(f);
    field_dice(f, 5, 5, 5, 5, 2, 2); /* short range: 5; then the leader's danger */
    cr_assert(field_gives(f, "b1 fire r2"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_FIRE].a, 3);
    cr_assert_eq(colonial_figures_of(f, "r1"), 4);
    cr_assert_eq(colonial_figures_of(f, "r2"), 5);
    field_free(f);
    /* out of arc it has none of them: half of the other is gone */
    f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"), PAIR(1500, 600));
    fire_phase(f);
    field_dice(f, 6, 5, 5, 5, 9, 2, 2);
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(colonial_figures_of(f, "r1"), 3);
    cr_assert_eq(colonial_figures_of(f, "r2"), 6);
    field_free(f);
}

/* Another group, though it stands nearer, has none of them. */
Test(colonial_fire, r8_5_one_group_is_fired_at)
{
    Field *f =
        colonial_with("", NULL, REGULARS("b1", 1200, 400, 1, "line", "B"), TWO_RED_GROUPS,
                      WARRIORS("r1", 1200, 600, 1, "line", "C") "," BODY(
                          "r2", "other", 1290, 560, "infantry", 1, "line", "C", "", ""));
    fire_phase(f);
    field_dice(f, 5, 5, 5, 4, 2, 2);
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(colonial_figures_of(f, "r1"), 4);
    cr_assert_eq(colonial_figures_of(f, "r2"), 6);
    field_free(f);
}

Test(colonial_fire, r8_5_nobody_fires_through_others)
{
    Field *f = colonial_field("",
                              REGULARS("b1", 1200, 400, 1, "line",
                                       "B") "," REGULARS("b2", 1200, 500, 1, "line", "B"),
                              WARRIORS("r1", 1200, 625, 1, "line", "C"));
    Aim a;
    cr_assert(!colonial_aimed(f, "b1.1", "r1.1", &a));
    cr_assert(colonial_aimed(f, "b2.1", "r1.1", &a));
    field_unit(f, "b2")->formation = SKIRMISH; /* past loose men one does */
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    field_unit(f, "b2")->formation = LINE;
    colonial_stands_at(f, "b2", 1233, 500, NORTH); /* its edge is 0.5 mm off the line */
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    colonial_stands_at(f, "b2", 1232, 500, NORTH);
    cr_assert(!colonial_aimed(f, "b1.1", "r1.1", &a));
    field_free(f);
}

/* Howitzers lob over others; machine guns, the later ones too, do not. */
Test(colonial_fire, r8_5_over_others_only_howitzers)
{
    static const struct {
        const char *kind;
        bool can;
    } rows[] = { { "light gun", true }, { "machine gun", false } };
    char blue[800];
    for (int i = 0; i < 2; i++) {
        snprintf(blue, sizeof blue,
                 BODY("b1", "bleader", 1200, 400, "%s", 1, "unlimbered", "B",
                      "'regular', 'howitzer'",
                      "") "," REGULARS("b2", 1200, 500, 1, "line", "B"),
                 rows[i].kind);
        Field *f = colonial_field("", blue, WARRIORS("r1", 1200, 700, 1, "line", "C"));
        Aim a;
        cr_assert_eq(colonial_aimed(f, "b1.1", "r1.1", &a), rows[i].can);
        field_free(f);
    }
}

/* At 200 mm canister goes straight, a millimetre further shells go over b2. */
Test(colonial_fire, r8_5_over_others_only_beyond_canister)
{
    for (int y = 625; y <= 626; y++) {
        Field *f = colonial_field("",
                                  BODY("b1", "bleader", 1200, 400, "light gun", 1,
                                       "unlimbered", "B", "'regular', 'howitzer'",
                                       "") "," REGULARS("b2", 1200, 500, 1, "line", "B"),
                                  WARRIORS("r1", 1200, 700, 1, "line", "C"));
        Aim a;
        colonial_stands_at(f, "r1", 1200, y, SOUTH);
        cr_assert_eq(colonial_aimed(f, "b1.1", "r1.1", &a), y == 626, "%d", y);
        field_free(f);
    }
}
