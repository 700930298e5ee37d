/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_smoke.c - Chaos, Confusion and Casualties, chapter 10: banks of smoke, and who sees whom.
 *
 * Start at r10_1_: where a bank is.
 */
#include "tests/chaos/duel.h"
#include <criterion/criterion.h>

#define BLUE INFANTRY_AT("b1", 30, 10, 3, "line")
#define RED  INFANTRY_AT("r1", 30, 30, 3, "line")

/* Banks that the line between two places crosses, whoever made them. */
static int banks(const Field *f, int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
    return chaos_smoke_between(f->battle, &f->state, NO_ONE, NO_ONE, (Point){ x0, y0 },
                               (Point){ x1, y1 });
}

/* Three pieces wide, three inches deep from the front edge on: sides, near edge, far edge. */
Test(chaos_smoke, r10_1_a_bank_before_the_front)
{
    static const struct {
        const char *formation;
        int32_t half;
    } rows[] = { { "line", 190 + 381 }, { "column", 190 } };
    for (int i = 0; i < 2; i++) {
        Field *f = chaos_duel("",
                              i ? INFANTRY_AT("b1", 30, 10, 3, "column")
                                : INFANTRY_AT("b1", 30, 10, 3, "line"),
                              RED, 2000);
        const int32_t x = 7620, half = rows[i].half;
        const int32_t front = 2540 + (i ? 190 + 381 : 190), end = front + 762;
        chaos_aim(f);
        cr_assert_eq(banks(f, x, 0, x, 15240), 0, "nobody has fired");
        field_dice(f, 0);
        field_more(f, i ? 1 : 3, 10);
        field_more(f, 1, UNHARMED);
        field_more(f, 1, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f));
        cr_assert_eq(banks(f, x + half, 0, x + half, 15240), 1, "%s", rows[i].formation);
        cr_assert_eq(banks(f, x + half + 1, 0, x + half + 1, 15240), 0);
        cr_assert_eq(banks(f, x - half - 1, 0, x - half - 1, 15240), 0);
        cr_assert_eq(banks(f, 0, front, 15240, front), 1);
        cr_assert_eq(banks(f, 0, front - 1, 15240, front - 1), 0);
        cr_assert_eq(banks(f, 0, end, 15240, end), 1);
        cr_assert_eq(banks(f, 0, end + 1, 15240, end + 1), 0);
        field_free(f);
    }
}

/* Of a step in which both lose a piece each bank is as wide as the front was that fired. */
Test(chaos_smoke, r10_1_as_wide_as_those_who_fired)
{
    for (int only_one = 0; only_one <= 1; only_one++) {
        Field *f = chaos_duel("", BLUE, RED, 2000);
        chaos_aim(f);
        dial(f->battle, &f->state, field_index(f, "b1"))->figures = 1;
        dial(f->battle, &f->state, field_index(f, "r1"))->figures = 1;
        field_dice(f, 0);
        field_more(f, 200, 1); /* all hit, and no officer is hit */
        chaos_given(f, "b1 fire r1", only_one ? NULL : "r1 fire b1", NULL);
        cr_assert_eq(f->events[E_PIECE], 2 - only_one);
        cr_assert_eq(chaos_row(f, "b1")->smoke_half, 190 + 381);
        cr_assert_eq(chaos_row(f, "r1")->smoke_half, only_one ? 0 : 190 + 381);
        field_free(f);
    }
}

/* Clause 10.2: through the turn after, where it was made; it clears at the end of that. */
Test(chaos_smoke, r10_1_until_the_end_of_a_turn_without_fire)
{
    Field *f = chaos_duel("", INFANTRY_AT("b1", 30, 10, 1, "line"), RED, 4000);
    const int32_t y = 2540 + 190 + 381; /* the middle of the bank */
    chaos_aim(f);
    field_dice(f, 3, 10, UNHARMED, 1);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert_eq(f->state.turn, 2);
    cr_assert_eq(banks(f, 0, y, 15240, y), 1, "it fired in that turn");
    chaos_given(f, "b1 move to 30,12 facing N", NULL);
    cr_assert_eq(f->state.phase, PHASE_AIM);
    cr_assert_eq(banks(f, 0, y, 15240, y), 1, "it does not move with the unit");
    cr_assert_eq(banks(f, 0, y + 508, 15240, y + 508), 0);
    field_dice(f, 1, 1);
    chaos_given(f, NULL);
    cr_assert_eq(f->state.turn, 3);
    cr_assert_eq(banks(f, 0, 0, 15240, 15240), 0, "it has not fired");
    cr_assert_eq(banks(f, 0, y, 15240, y), 0);
    chaos_aim(f);
    chaos_given(f, NULL);
    cr_assert_eq(f->events[E_CLEARS], 1, "told once, where it hung");
    char text[100];
    chaos_say_event(&f->game, &f->last[E_CLEARS], text, sizeof text);
    cr_assert_str_eq(text, "The smoke of b1 at 30.0,12.2 clears", "%s", text);
    field_free(f);
}

/* b1 fires, and falls to r1's fire in the same step: its bank hangs through the turn after as any other. */
Test(chaos_smoke, r10_2_of_who_has_fallen_too)
{
    Field *f = chaos_field(
        "", INFANTRY_AT("b1", 30, 20, 1, "line") "," INFANTRY_AT("b9", 5, 5, 1, "line"),
        INFANTRY_AT("r1", 30, 24, 1, "line") "," INFANTRY_AT("r9", 5, 55, 1, "line"));
    field_stand(f, "b1.1")->figures = field_stand(f, "r1.1")->figures = 1;
    chaos_given(f, NULL);
    field_dice(f, 3, 1, 1, 1);
    chaos_given(f, "b1 fire r1", "r1 fire b1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->events[E_LOST], 2);
    for (int turn = 2; turn <= 3; turn++) {
        cr_assert_eq(f->state.turn, turn);
        cr_assert_eq(chaos_row(f, "b1")->smoke_half > 0, turn == 2);
        cr_assert_eq(chaos_row(f, "r1")->smoke_half > 0, turn == 2);
        cr_assert(chaos_check(f->battle, &f->state, &f->err), "%s", f->err.text);
        field_dice(f, 1, 1);
        while (f->state.turn == turn)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    cr_assert_eq(f->events[E_CLEARS], 2);
    field_free(f);
}

/* Who fires again has it where he stands now. */
Test(chaos_smoke, r10_1_one_bank_a_unit)
{
    Field *f = chaos_duel("", INFANTRY_AT("b1", 30, 10, 1, "line"), RED, 4000);
    const int32_t y = 2540 + 190 + 381;
    chaos_aim(f);
    field_dice(f, 3, 10, UNHARMED, 1);
    chaos_given(f, "b1 fire r1", NULL);
    chaos_given(f, "b1 move to 30,13.5 facing N", NULL);
    field_dice(f, 3, 10, UNHARMED, 1); /* it has gone through its smoke */
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(banks(f, 0, y, 15240, y), 0);
    cr_assert_eq(banks(f, 0, y + 889, 15240, y + 889), 1);
    field_free(f);
}

/* Its own bank, in the turn after: with a 3 six are left of nine. */
Test(chaos_smoke, r10_3_a_d3_for_a_bank)
{
    for (int die = 1; die <= 3; die++) {
        Field *f = chaos_duel("", INFANTRY_AT("b1", 30, 10, 1, "line"), RED, A_SECTION);
        chaos_aim(f);
        field_dice(f, 3, 10, UNHARMED, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert_eq(f->last[E_FIRE].c, 0);
        chaos_aim(f);
        field_dice(f, 4, die, 7, UNHARMED, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->last[E_FIRE].c, die);
        cr_assert_eq(f->last[E_FIRE].a, die < 3, "a number of %d", 9 - die);
        cr_assert_eq(f->last[E_DEDUCTION].sides, 3);
        field_free(f);
    }
}

/* Clause 10.5: both have fired; b1 now fires at r1's flashes, through its own bank alone. */
Test(chaos_smoke, r10_3_not_for_the_targets_own)
{
    Field *f = chaos_duel("", INFANTRY_AT("b1", 30, 10, 1, "line"),
                          INFANTRY_AT("r1", 30, 30, 1, "line"), 3000);
    Shot shot;
    chaos_aim(f);
    field_dice(f, 5, 10, 10, UNHARMED, UNHARMED, 1);
    chaos_given(f, "b1 fire r1", "r1 fire b1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_gt(chaos_row(f, "r1")->smoke_half, 0);
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
    cr_assert_eq(shot.d3s, 1);
    chaos_row(f, "b1")->smoke_half = 0;
    cr_assert(chaos_shot(f, "b1", "r1", &shot));
    cr_assert_eq(shot.d3s, 0);
    field_free(f);
}

/* b1 and r1, and two more of each who make smoke and go. */
static Field *smoky(void)
{
    return chaos_duel(
        "", BLUE "," INFANTRY_AT("b2", 50, 5, 1, "line") "," GUN_AT("b3", 45, 5),
        RED "," INFANTRY_AT("r2", 50, 55, 1, "line"), 3000);
}

static void leaves_smoke(Field *f, const char *who, int32_t x, int32_t y)
{
    const Point home = chaos_row(f, who)->at;
    chaos_stands_at(f, who, x, y, NORTH);
    chaos_smoke(f->battle, &f->state, field_index(f, who));
    chaos_stands_at(f, who, home.x, home.y, NORTH);
}

/* A friend's and another enemy's count; one beside the line of fire does not. */
Test(chaos_smoke, r10_3_anybody_elses)
{
    static const char *const others[] = { "b2", "b3", "r2" };
    for (int i = 0; i < 3; i++) {
        Field *f = smoky();
        Shot shot;
        leaves_smoke(f, others[i], 7620 + 190, 4000);
        cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
        cr_assert_eq(shot.d3s, 1, "%s", others[i]);
        leaves_smoke(f, others[i], 7620 + 191, 4000);
        cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
        cr_assert_eq(shot.d3s, 0, "%s", others[i]);
        field_free(f);
    }
}

static bool sees(const Field *f, const char *who, const char *whom)
{
    return chaos_sees(f->battle, &f->state, field_index(f, who), field_index(f, whom));
}

Test(chaos_smoke, r10_4_two_banks_block)
{
    Field *f = smoky();
    Shot shot;
    leaves_smoke(f, "b2", 7620, 3500);
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
    cr_assert_eq(shot.d3s, 1);
    cr_assert(sees(f, "b1", "r1"));
    leaves_smoke(f, "r2", 7620, 4000);
    cr_assert(chaos_may_not(f, "b1", "r1", "10.4"), "%s", f->err.text);
    cr_assert_not(sees(f, "b1", "r1"));
    cr_assert(field_refuses(f, "b1 charge r1", "10.4"), "%s", f->err.text);
    leaves_smoke(f, "r2", 7620 + 600, 4000);
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
    chaos_smoke(f->battle, &f->state, field_index(f, "r1"));
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "the target's own: %s", f->err.text);
    cr_assert(sees(f, "b1", "r1"));
    field_free(f);
}

/* Over it nobody sees; onto it, and down from it, he does. */
Test(chaos_smoke, r10_4_hills_block)
{
    static const struct {
        const char *terrain;
        bool sees;
    } rows[] = { { TERRAIN(AREA("hill", 20, 14, 40, 17)), false },
                 { TERRAIN(AREA("hill", 31, 14, 40, 17)), true },
                 { TERRAIN(AREA("hill", 20, 14, 40, 30)), true },
                 { TERRAIN(AREA("hill", 20, 5, 40, 17)), true },
                 { TERRAIN(AREA("woodlot", 20, 14, 40, 17)), true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = chaos_duel(rows[i].terrain, BLUE, RED, 2540);
        Shot shot;
        cr_assert_eq(sees(f, "b1", "r1"), rows[i].sees, "row %u", i);
        cr_assert_eq(chaos_shot(f, "b1", "r1", &shot), rows[i].sees, "row %u", i);
        if (!rows[i].sees)
            cr_assert(chaos_may_not(f, "b1", "r1", "10.4"), "%s", f->err.text);
        field_free(f);
    }
}
