/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_artillery.c - Chaos, Confusion and Casualties, chapter 11: the four rounds of a gun.
 *
 * What a burst does on average is counted through the rules' own code: every multiset of faces
 * is fired once and weighs as much as there are ways to throw it.
 *
 * Start at r11_1_: the rounds.
 */
#include "tests/chaos/duel.h"
#include <criterion/criterion.h>
#include <stdio.h>

enum { FAR = 8000 }; /* beyond canister */

#define BATTERY       GUN_AT("b1", 30, 10)
#define RED_OF(count) INFANTRY_AT("r1", 30, 30, count, "line")

static Field *battery(int32_t gap)
{
    return chaos_duel("", BATTERY, RED_OF(3), gap);
}

/* b1 fires such a round at r1 as things stand; returns the hits. */
static int fires(Field *f, int round)
{
    Shot shot;
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
    int struck;
    return chaos_gun_fires(&f->game, &shot, round, &struck);
}

static void fired_before(Field *f)
{
    field_unit(f, "b1")->marks |= U_FIRED_BEFORE;
}

Test(chaos_artillery, r11_1_rounds_run_out)
{
    static const int had[] = { 4, 4, 8, 16 };
    Field *f = battery(1000);
    for (int i = 0; i < 4; i++)
        cr_assert_eq(chaos_row(f, "b1")->rounds[i], had[i], "%d", i);
    field_free(f);
    f = chaos_duel("",
                   UNIT("b1", 30, 10, "gun", 1, "unlimbered",
                        ", 'rounds': {'canister': 0, 'case': 0, 'shell': 1, 'shot': 0}"),
                   RED_OF(3), 1000);
    chaos_aim(f);
    cr_assert(field_refuses(f, "b1 fire r1 choice 1", "11.1"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 fire r1 choice 4", "11.1"), "%s", f->err.text);
    field_dice(f, 8, 2, 9, 9, 9, 9, 9, STEADY, 1);
    chaos_given(f, "b1 fire r1 choice 3", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_ROUND].b, SHELL);
    cr_assert_eq(chaos_row(f, "b1")->rounds[SHELL - CANISTER], 0);
    cr_assert(chaos_may_not(f, "b1", "r1", "11.1"), "%s", f->err.text);
    field_free(f);
}

/* Clause 11.2. */
Test(chaos_artillery, r11_1_how_far_they_reach)
{
    static const int32_t reach[N_ROUNDS] = { 0, 27 * 254, 105 * 254, 105 * 254,
                                             105 * 254 };
    Field *f = battery(27 * 254);
    for (int round = CANISTER; round < N_ROUNDS; round++) {
        cr_assert_eq(chaos_round_for(f->battle, &f->state, 0, reach[round], round),
                     round);
        cr_assert_eq(chaos_round_for(f->battle, &f->state, 0, reach[round] + 1, round),
                     ROUND_ANY);
    }
    cr_assert_eq(chaos_fire_range(f->battle, 0), 105 * 254);
    chaos_aim(f);
    field_dice(f, 11, 1, 10, 10, 10, 10, 10, 10, 10, 10, STEADY, 1);
    chaos_given(f, "b1 fire r1 choice 1", NULL); /* at its longest it needs a 1 */
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_ROUND].b, CANISTER);
    cr_assert_eq(f->last[E_ROUND].a, 1);
    chaos_apart(f, 27 * 254 + 1);
    chaos_aim(f);
    cr_assert(field_refuses(f, "b1 fire r1 choice 1", "11.1"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 fire r1 choice 5", "only guns choose"));
    cr_assert(field_gives(f, "b1 fire r1 choice 2"), "%s", f->err.text);
    field_free(f);
}

/* A 9 to three inches, beyond it an 8; a ten misses. */
Test(chaos_artillery, r11_3_canister)
{
    for (int beyond = 0; beyond <= 1; beyond++) {
        Field *f = battery(A_SECTION + beyond);
        chaos_aim(f);
        field_dice(f, 11, 9, 9, 8, 10, 10, 10, 10, 10, 10, STEADY, 1);
        chaos_given(f, "b1 fire r1 choice 1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->last[E_ROUND].a, beyond ? 1 : 3);
        cr_assert_eq(chaos_strength(f, "r1"), beyond ? 14 : 12);
        cr_assert_eq(chaos_row(f, "b1")->rounds[0], 3);
        field_free(f);
    }
}

/* Whatever else its scenario says of it, a gun reads the rifle stick. */
Test(chaos_artillery, r11_3_canister_off_the_rifle_stick)
{
    Field *f =
        chaos_duel("",
                   "{'name': 'b1', 'at': ['30in', '10in'], 'formation': 'unlimbered', "
                   "'stands': [{'kind': 'gun', 'count': 1, 'traits': ['muskets']}]}",
                   RED_OF(3), 2 * A_SECTION);
    cr_assert_eq(chaos_stick(f->battle, 0, 2 * A_SECTION), 8);
    cr_assert_eq(chaos_stick(f->battle, 0, 2 * A_SECTION + 1), 7);
    field_free(f);
}

/* Clause 11.4: one d3, though its smoke hangs before it; after a pause none. */
Test(chaos_artillery, r11_3_canister_once_more)
{
    for (int pauses = 0; pauses <= 1; pauses++) {
        Field *f = battery(A_SECTION);
        chaos_aim(f);
        field_dice(f, 0);
        field_more(f, 9, 10);
        field_more(f, 1, STEADY);
        field_more(f, 1, 1);
        chaos_given(f, "b1 fire r1 choice 1", NULL);
        cr_assert(field_spent(f));
        cr_assert_gt(chaos_row(f, "b1")->smoke_half, 0);
        if (pauses) {
            chaos_aim(f);
            field_dice(f, 1, 1);
            chaos_given(f, NULL);
            cr_assert_eq(f->state.turn, 3);
        }
        chaos_aim(f);
        field_dice(f, 0);
        field_more(f, !pauses, 3);
        field_more(f, 2, 7);
        field_more(f, 1, 6);
        field_more(f, 6, 10);
        field_more(f, 1, STEADY);
        field_more(f, 1, 1);
        chaos_given(f, "b1 fire r1 choice 1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->last[E_ROUND].a, pauses ? 3 : 1, "%d", f->last[E_ROUND].a);
        field_free(f);
    }
}

/* At 24 in, a 2: with a 2 of the d3 nothing is left to throw for. */
Test(chaos_artillery, r11_3_canister_without_a_chance)
{
    for (int die = 1; die <= 2; die++) {
        Field *f = battery(8 * A_SECTION);
        fired_before(f);
        field_dice(f, 1, die);
        if (die == 1)
            field_more(f, 9, 1);
        cr_assert_eq(fires(f, CANISTER), die == 1 ? 9 : -1);
        cr_assert_eq(chaos_row(f, "b1")->rounds[0], die == 1 ? 3 : 4);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        field_free(f);
    }
}

/* An even fuse bursts; an odd one flies on as shot: line, bounce, a d10. */
Test(chaos_artillery, r11_5_fuse_and_burst)
{
    for (int fuse = 1; fuse <= 6; fuse++) {
        Field *f = battery(FAR);
        chaos_aim(f);
        if (fuse % 2)
            field_dice(f, 6, fuse, 3, 1, 2, STEADY, 1);
        else
            field_dice(f, 8, fuse, 9, 5, 4, 3, 2, STEADY, 1);
        chaos_given(f, "b1 fire r1 choice 3", NULL);
        cr_assert(field_spent(f), "%d: %d of %d", fuse, f->list.used, f->list.n);
        cr_assert_eq(f->last[E_ROUND].a, fuse % 2 ? 1 : 4);
        cr_assert_eq(f->last[E_ROUND].b, SHELL);
        cr_assert_eq(chaos_strength(f, "r1"), fuse % 2 ? 14 : 11);
        field_free(f);
    }
}

/* Clause 11.6: tens go, then all that show the highest of the rest. */
Test(chaos_artillery, r11_5_tens_and_the_highest_are_discarded)
{
    static const struct {
        int round, die[7], hits;
    } rows[] = {
        { SHELL, { 9, 8, 7, 6, 5 }, 4 },        { SHELL, { 10, 9, 8, 8, 8 }, 3 },
        { SHELL, { 10, 8, 8, 8, 1 }, 1 },       { SHELL, { 7, 7, 7, 7, 7 }, 0 },
        { SHELL, { 10, 10, 10, 10, 10 }, 0 },   { SHELL, { 10, 10, 10, 10, 4 }, 0 },
        { SHELL, { 1, 2, 10, 1, 2 }, 2 },       { CASE, { 1, 2, 3, 4, 5, 6, 7 }, 6 },
        { CASE, { 9, 9, 3, 3, 10, 10, 1 }, 3 }, { CASE, { 2, 2, 2, 2, 2, 2, 1 }, 1 }
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = battery(FAR);
        field_dice(f, 1, 2);
        for (int k = 0; k < (rows[i].round == CASE ? 7 : 5); k++)
            field_more(f, 1, rows[i].die[k]);
        cr_assert_eq(fires(f, rows[i].round), rows[i].hits, "row %u", i);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        field_free(f);
    }
}

/* In how many ways n dice show such a multiset of faces. */
static int64_t ways(const uint8_t *face, int n)
{
    int64_t all = 1;
    for (int i = 0, run = 0; i < n; i++) {
        run = i && face[i] == face[i - 1] ? run + 1 : 1;
        all = all * (i + 1) / run;
    }
    return all;
}

/* Sum of hits over all throws of n d10, each multiset of faces fired once. */
static int64_t all_hits(int round, int n, int64_t *throws)
{
    static State before;
    Field *f = battery(FAR);
    uint8_t *face = f->faces + 1; /* in ascending order */
    int64_t sum = 0;
    state_copy(&before, &f->state);
    *throws = 0;
    field_dice(f, 1, 2);
    field_more(f, n, 1);
    for (int last = 0; last >= 0;) {
        f->list.used = 0;
        const int64_t n_ways = ways(face, n);
        sum += n_ways * fires(f, round);
        *throws += n_ways;
        cr_assert(field_spent(f));
        state_copy(&f->state, &before);
        for (last = n - 1; last >= 0 && face[last] == 10;)
            last--;
        for (int i = n - 1; last >= 0 && i >= last; i--)
            face[i] = (uint8_t)(face[last] + 1);
    }
    field_free(f);
    return sum;
}

/* 3.23 of a shell, 4.91 of a case. */
Test(chaos_artillery, r11_5_what_a_burst_does_on_average)
{
    int64_t throws;
    cr_assert_eq(all_hits(SHELL, 5, &throws), 323340);
    cr_assert_eq(throws, 100000);
    cr_assert_eq(all_hits(CASE, 7, &throws), 49151172);
    cr_assert_eq(throws, 10000000);
}

/* 2 to 5 straight; buried a d10, bounced two, each even one hits. */
Test(chaos_artillery, r11_7_shot)
{
    for (int line = 2; line <= 5; line++) {
        Field *f = battery(FAR);
        chaos_aim(f);
        if (line % 2)
            field_dice(f, 5, line, 9, 10, STEADY, 1);
        else
            field_dice(f, 6, line, 10, 2, 8, STEADY, 1);
        chaos_given(f, "b1 fire r1 choice 4", NULL);
        cr_assert(field_spent(f), "%d: %d of %d", line, f->list.used, f->list.n);
        cr_assert_eq(f->last[E_ROUND].a, line % 2 ? 1 : 2);
        cr_assert_eq(f->last[E_ROUND].b, SHOT);
        cr_assert_eq(chaos_row(f, "b1")->rounds[SHOT - CANISTER], 15);
        field_free(f);
    }
    Field *f = battery(FAR);
    field_dice(f, 4, 3, 2, 7, 9);
    cr_assert_eq(fires(f, SHOT), 0, "odd ones do not hit");
    cr_assert(field_spent(f));
    field_free(f);
}

/* r1 is one piece to three pieces wide, straight before the gun: half a d6 of inches aside. */
Test(chaos_artillery, r11_7_a_shot_that_deviates)
{
    static const struct {
        int pieces, die;
        bool strikes;
    } rows[] = { { 1, 1, false }, { 2, 1, true }, { 2, 2, true },
                 { 2, 3, false }, { 3, 3, true }, { 3, 4, true },
                 { 3, 5, false }, { 5, 5, true }, { 5, 6, true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int line = 1; line <= 6; line += 5) {
            char red[200];
            snprintf(red, sizeof red,
                     "{'name': 'r1', 'at': ['30in', '50in'], 'formation': 'line', "
                     "'stands': [{'kind': 'infantry', 'count': %d}]}",
                     rows[i].pieces);
            Field *f = chaos_duel("", BATTERY, red, FAR);
            field_dice(f, 3, line, rows[i].die, 1);
            field_more(f, rows[i].strikes, 2);
            cr_assert_eq(fires(f, SHOT), rows[i].strikes, "row %u", i);
            cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
            cr_assert_eq(f->last[E_ROUND].c, rows[i].strikes ? ROUND_HIT : ROUND_MISSES);
            field_free(f);
        }
    }
}

/* Most of the enemy is to the right of the gun: a 1 goes past his end, a 6 does not. */
Test(chaos_artillery, r11_7_to_the_left_and_to_the_right)
{
    for (int line = 1; line <= 6; line += 5) {
        Field *f = battery(FAR);
        const Point at = chaos_row(f, "r1")->at;
        chaos_stands_at(f, "r1", at.x + 571 - 190, at.y, SOUTH);
        field_dice(f, 3, line, 1, 1);
        field_more(f, line == 6, 2);
        cr_assert_eq(fires(f, SHOT), line == 6);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        field_free(f);
    }
}

/* b1 fires shot at r1, 6 and 5 on its line's dice: three inches to the right of it; `other` stands
 * so far to the right of r1, and so far behind its front.  returns: is it struck? */
static bool strays_on(const char *other, const char *unit, int32_t right, int32_t behind,
                      int bounce, int dice)
{
    char blue[400], red[400];
    const bool is_red = other[0] == 'r';
    snprintf(blue, sizeof blue, BATTERY "%s%s", is_red ? "" : ", ", is_red ? "" : unit);
    snprintf(red, sizeof red, "%s%s%s", RED_OF(3), is_red ? ", " : "",
             is_red ? unit : "");
    Field *f = chaos_duel("", blue, red, FAR);
    const Point at = chaos_row(f, "r1")->at;
    const int32_t front = at.y - 190; /* it faces south, and is an inch and a half deep */
    chaos_stands_at(f, other, at.x + right, front + behind, SOUTH);
    Shot shot;
    int struck;
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
    field_dice(f, 3, 6, 5, bounce);
    field_more(f, dice > 0, 10);
    field_more(f, dice > 1, 10);
    const int hits = chaos_gun_fires(&f->game, &shot, SHOT, &struck);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(hits, dice);
    cr_assert_eq(f->last[E_ROUND].a, 0);
    cr_assert_eq(f->last[E_ROUND].c, ROUND_MISSES);
    cr_assert_eq(f->events[E_STRAY], dice > 0);
    if (dice)
        cr_assert_eq(f->last[E_STRAY].target, field_find(f, other));
    const bool is_struck = struck == ref_index(field_find(f, other));
    cr_assert(is_struck || struck == NO_ONE);
    field_free(f);
    return is_struck;
}

/* One piece, an inch and a half wide; three inches are 762, less the half of it 571. */
Test(chaos_artillery, r11_13_a_ball_strikes_whoever_stands_where_it_comes_down)
{
    static const char red[] = INFANTRY_AT("r2", 10, 55, 1, "line"),
                      blue[] = INFANTRY_AT("b2", 10, 55, 1, "line"),
                      loose[] = SKIRMISH_AT("r2", 10, 55, 1);
    cr_expect(strays_on("r2", red, 762, 190, 1, 1), "buried: one die");
    cr_expect(strays_on("r2", red, 762, 190, 2, 2), "bounced: two");
    cr_expect(strays_on("b2", blue, 762 + 30, 190, 1, 1), "a friend as well");
    cr_expect(strays_on("r2", red, 762 + 189, 190, 1, 1));
    cr_expect_not(strays_on("r2", red, 762 + 201, 190, 1, 0), "just beside");
    cr_expect_not(strays_on("r2", red, 762, 190 + 500, 1, 0), "two inches behind");
    cr_expect(strays_on("r2", red, 762, 190 + 500, 2, 2), "which is where it bounces to");
    cr_expect_not(strays_on("r2", loose, 762, 127, 1, 0), "in open order");
}

/* It costs him, and he does not react: nobody aimed at him. */
Test(chaos_artillery, r11_13_who_is_struck_astray_loses_but_does_not_react)
{
    Field *f =
        chaos_duel("", BATTERY, RED_OF(3) ", " INFANTRY_AT("r2", 10, 55, 1, "line"), FAR);
    const Point at = chaos_row(f, "r1")->at;
    chaos_stands_at(f, "r2", at.x + 762, at.y, SOUTH);
    chaos_aim(f);
    const int before = chaos_unit_strength(f->battle, &f->state, 2);
    field_dice(f, 6, 6, 5, 9, 10, STEADY, 1);
    chaos_given(f, "b1 fire r1 choice 4", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_expect_eq(chaos_unit_strength(f->battle, &f->state, 2), before - 1);
    cr_expect_eq(f->events[E_REACTION], 1);
    cr_expect_eq(f->last[E_REACTION].subject, field_find(f, "r1"));
    field_free(f);
}

/* In reaction to a charge its ball goes astray, into b2 beside b1, on the last hit of a piece: the
 * officers are checked before anything else is done. */
Test(chaos_artillery, r12_2_officers_are_checked_at_once_where_a_ball_goes_astray)
{
    for (int left = 1; left <= 2; left++) {
        Field *f = chaos_field(
            "",
            INFANTRY_AT("b1", 30, 18, 1, "line") "," INFANTRY_AT("b2", 10, 5, 2, "line"),
            UNIT("r1", 30, 30, "gun", 1, "unlimbered",
                 ", 'rounds': {'canister': 0, 'case': 0, 'shell': 0}"));
        const Point at = chaos_row(f, "b1")->at;
        chaos_stands_at(f, "b2", at.x - 762, at.y, NORTH);
        dial(f->battle, &f->state, field_index(f, "b2"))->figures = (uint8_t)left;
        field_dice(f, 6, 1, 2, 6, 6, 1,
                   2); /* ten inches; r1 fires: aside, buried, a hit */
        field_more(f, left == 1 ? 3 : 0, 1);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->state.phase, PHASE_AIM);
        cr_assert_eq(f->events[E_STRAY], 1);
        cr_assert_eq(f->events[E_PIECE], left == 1);
        cr_assert(field_spent(f), "%d: %d of %d", left, f->list.used, f->list.n);
        field_free(f);
    }
}

/* How a shell and a shot fare that fall short or long by so many inches: within two they hit, and
 * a shot that bounces goes two further; the enemy is an inch and a half deep. */
Test(chaos_artillery, r11_9_an_estimated_range)
{
    static const struct {
        int estimate, error;
        bool shell, buried, bounced;
        int how;
    } rows[] = { { 3, 0, true, true, true, ROUND_HIT },
                 { 4, 0, true, true, true, ROUND_HIT },
                 { 1, 2, true, true, true, ROUND_SHORT },
                 { 2, 3, false, false, true, ROUND_SHORT },
                 { 2, 4, false, false, true, ROUND_SHORT },
                 { 2, 5, false, false, false, ROUND_SHORT },
                 { 5, 2, true, true, true, ROUND_LONG },
                 { 6, 3, false, true, true, ROUND_LONG },
                 { 6, 4, false, false, false, ROUND_LONG } };
    for (unsigned i = 0; i < 3 * sizeof rows / sizeof *rows; i++) {
        const unsigned k = i / 3;
        const bool shell = i % 3 == 0, bounces = i % 3 == 2;
        const bool hits = shell     ? rows[k].shell
                          : bounces ? rows[k].bounced
                                    : rows[k].buried;
        Field *f = battery(FAR);
        fired_before(f);
        field_dice(f, 1, rows[k].estimate);
        field_more(f, rows[k].error > 0, rows[k].error);
        field_more(f, 1, shell ? 2 : 3);        /* the fuse, or the line */
        field_more(f, !shell, bounces ? 2 : 1); /* bounce */
        field_more(f, shell && hits, 9);        /* of the burst */
        field_more(f, shell && hits ? 4 : 0, 1);
        field_more(f, !shell && hits ? 1 + bounces : 0, 2);
        cr_assert_eq(fires(f, shell ? SHELL : SHOT),
                     !hits   ? 0
                     : shell ? 4
                             : 1 + bounces,
                     "row %u, %u", k, i % 3);
        cr_assert(field_spent(f), "row %u, %u: %d of %d", k, i % 3, f->list.used,
                  f->list.n);
        cr_assert_eq(f->last[E_ROUND].c, hits ? ROUND_HIT : rows[k].how, "row %u", k);
        field_free(f);
    }
}

/* In the turn after it fired; not after a pause. */
Test(chaos_artillery, r11_9_only_if_it_fired_in_the_turn_before)
{
    for (int pauses = 0; pauses <= 1; pauses++) {
        Field *f = battery(FAR);
        chaos_aim(f);
        field_dice(f, 5, 3, 1, 1, STEADY, 1);
        chaos_given(f, "b1 fire r1 choice 4", NULL);
        cr_assert(field_spent(f));
        if (pauses) {
            chaos_aim(f);
            field_dice(f, 1, 1);
            chaos_given(f, NULL);
        }
        chaos_aim(f);
        field_dice(f, 0);
        field_more(f, !pauses, 4); /* on */
        field_more(f, 1, 3);
        field_more(f, 2, 1);
        field_more(f, 1, STEADY);
        field_more(f, 1, 1);
        chaos_given(f, "b1 fire r1 choice 4", NULL);
        cr_assert(field_spent(f), "%d: %d of %d", pauses, f->list.used, f->list.n);
        field_free(f);
    }
}

/* A woodlot and a fence: two off the hits, and never less than none. */
Test(chaos_artillery, r11_10_cover_comes_off_the_hits)
{
    static const struct {
        int lower, hits; /* dice of the burst that are not the highest */
    } rows[] = { { 4, 2 }, { 3, 1 }, { 2, 0 }, { 1, 0 } };
    const char *const cover = TERRAIN(
        AREA("woodlot", 20, 15, 40, 18) "," LINE_OF("rail fence", 20, 20, 40, 20));
    for (unsigned i = 0; i < 4; i++) {
        Field *f = chaos_duel(cover, BATTERY, RED_OF(3), FAR);
        field_dice(f, 1, 2);
        field_more(f, rows[i].lower, 1);
        field_more(f, 5 - rows[i].lower, 9);
        cr_assert_eq(fires(f, SHELL), rows[i].hits, "row %u", i);
        cr_assert(field_spent(f));
        field_free(f);
    }
    Field *f =
        chaos_duel(TERRAIN(AREA("woodlot", 20, 15, 40, 18)), BATTERY, RED_OF(3), FAR);
    field_dice(f, 8, 3, 2, 2, 2, 3, 2, 2, 1);
    cr_assert_eq(fires(f, SHOT), 1, "two of a shot that bounces");
    cr_assert_eq(fires(f, SHOT), 0, "one of two, less one");
    cr_assert(field_spent(f));
    field_free(f);
}

/* Two hits do not slow it; from three on it pauses; six silence it. */
Test(chaos_artillery, r11_11_three_hits_slow_a_gun)
{
    for (int hits = 2; hits <= 3; hits++) {
        Field *f = battery(FAR);
        Shot shot;
        chaos_unit_hit(&f->game, 0, hits);
        chaos_aim(f);
        field_dice(f, 5, 3, 1, 1, STEADY, 1);
        chaos_given(f, "b1 fire r1 choice 4", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        if (hits == 2) {
            cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
            field_free(f);
            continue;
        }
        cr_assert(chaos_may_not(f, "b1", "r1", "11.11"), "%s", f->err.text);
        field_dice(f, 1, 1);
        chaos_given(f, NULL); /* it pauses: r1 is out of range, and nobody may fire */
        cr_assert_eq(f->state.turn, 3);
        cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
        chaos_unit_hit(&f->game, 0, 2);
        cr_assert_eq(f->events[E_LOST], 0);
        chaos_unit_hit(&f->game, 0, 1);
        cr_assert_eq(f->last[E_LOST].a, LOST_SILENCED);
        cr_assert_eq(chaos(&f->state)->points[1], 0, "silenced is not taken");
        field_free(f);
    }
}

/* Once, by whatever hits it comes; not of who is silenced by the same. */
Test(chaos_artillery, r11_11_a_slowed_gun_is_told)
{
    static const struct {
        int before, hits, told;
    } rows[] = { { 0, 2, 0 }, { 0, 3, 1 }, { 2, 1, 1 }, { 3, 1, 0 }, { 2, 4, 0 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char said[160];
        Field *f = battery(FAR);
        chaos_unit_hit(&f->game, 0, rows[i].before);
        field_forget(f);
        chaos_unit_hit(&f->game, 0, rows[i].hits);
        cr_expect_eq(f->events[E_SLOWED], rows[i].told, "row %u", i);
        chaos_say_event(&f->game, &f->last[E_SLOWED], said, sizeof said);
        if (rows[i].told)
            cr_expect_str_eq(said, "b1 is badly hit: it fires every second turn");
        field_free(f);
    }
}

Test(chaos_artillery, r11_12_limbered_guns_do_not_fire)
{
    Field *f =
        chaos_duel("", UNIT("b1", 30, 10, "gun", 1, "limbered", ""), RED_OF(3), FAR);
    cr_assert(chaos_may_not(f, "b1", "r1", "11.12"), "%s", f->err.text);
    chaos_given(f, "b1 form as unlimbered", NULL);
    Shot shot;
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "half a move: %s", f->err.text);
    field_free(f);
    f = battery(FAR);
    field_dice(f, 1, 1);
    chaos_given(f, "b1 form as limbered", NULL);
    cr_assert(field_spent(f), "nobody may fire any more");
    cr_assert(chaos_may_not(f, "b1", "r1", "11.12"), "%s", f->err.text);
    field_free(f);
}

/* Of a gun that is told no round: canister close by, and case where its stick gives but a one. */
Test(chaos_artillery, r11_1_or_what_promises_most)
{
    static const int32_t gap[] = { 700, 26 * 254 };
    static const int round[] = { CANISTER, CASE };
    for (int i = 0; i < 2; i++) {
        Field *f = battery(gap[i]);
        chaos_aim(f);
        field_dice(f, 0);
        field_more(f, 20, 6);
        chaos_given(f, "b1 fire r1", NULL);
        cr_expect_eq(f->last[E_ROUND].b, round[i], "%d", f->last[E_ROUND].b);
        field_free(f);
    }
}

/* It bounces, and both dice are even: one hit less on who lies down. */
Test(chaos_artillery, r11_10_lying_down)
{
    for (int prone = 0; prone < 2; prone++) {
        Field *f = battery(1000);
        chaos_aim(f);
        field_unit(f, "r1")->marks |= prone ? U_PRONE : 0;
        field_dice(f, 4, 3, 2, 2, 2);
        field_more(f, 20, STEADY);
        chaos_given(f, "b1 fire r1 choice 4", NULL);
        cr_expect_eq(f->last[E_ROUND].a, 2 - prone, "%d", f->last[E_ROUND].a);
        field_free(f);
    }
}
