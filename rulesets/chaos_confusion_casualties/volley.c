/* SPDX-License-Identifier: GPL-3.0-or-later
 * volley.c - fire carried out: deductions rolled, a d10 a piece, the hits.
 *
 * Start at chaos_volley_fired().
 */
#include "rulesets/chaos_confusion_casualties/chaos.h"
#include <string.h>

int chaos_deduct(Game *g, const Shot *shot, int occasion, int cause, int n, int sides)
{
    uint8_t die[DEDUCTION_DICE];
    int sum = 0;
    for (int i = 0; i < n; i++) {
        die[i] = (uint8_t)game_die(g, ROLL_DEDUCTION, ref_unit(shot->unit), occasion + i,
                                   sides);
        sum += cause == OFF_HALVES ? (die[i] + 1) / 2 : die[i];
    }
    if (n)
        game_tell(g, &(Event){ .kind = E_DEDUCTION,
                               .side = (uint8_t)side_of(g->battle, shot->unit),
                               .n_dice = (uint8_t)n,
                               .sides = (uint8_t)sides,
                               .subject = ref_unit(shot->unit),
                               .target = ref_unit(shot->target),
                               .a = sum,
                               .b = cause,
                               .c = cause == OFF_HALVES ? shot->why_halves : 0,
                               .dice = die });
    return sum;
}

/* 9.1  All deductions add up: dice are thrown once a volley. */
int chaos_deduction(Game *g, const Shot *shot, int occasion)
{
    const int32_t *number = g->battle->number;
    const int fog = shot->d3s && own(g->battle)->fog;
    const struct {
        int cause, n, sides;
    } rows[] = { { OFF_HALVES, shot->halves, number[HALF_DIE] },
                 { OFF_SMOKE, shot->d3s - fog, number[SMOKE_DIE] },
                 { OFF_FOG, fog, number[FOG_DIE] },
                 { OFF_WALL, shot->walls, number[WALL_FIRE_DIE] } };
    int sum = shot->fixed, nth = occasion * DEDUCTION_DICE;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        sum += chaos_deduct(g, shot, nth, rows[i].cause, rows[i].n, rows[i].sides);
        nth += rows[i].n;
    }
    return sum;
}

/* In one phase a unit fires at its order and may fire in a reaction: told apart. */
static int occasion_of(const Shot *shot)
{
    return shot->target * 2 + shot->reaction;
}

void chaos_tell_fire(Game *g, const Shot *shot, int off, int shots, int hits,
                     const uint8_t *die, const uint8_t *number)
{
    game_tell(g, &(Event){ .kind = E_FIRE,
                           .side = (uint8_t)side_of(g->battle, shot->unit),
                           .n_dice = (uint8_t)shots,
                           .sides = 10,
                           .subject = ref_unit(shot->unit),
                           .target = ref_unit(shot->target),
                           .a = hits,
                           .b = shots,
                           .c = off,
                           .dice = die,
                           .need = number });
}

/* 8.1, 8.10  A d10 for each piece whose number is above 0: as much or less hits, 10 never.  returns:
 * hits, -1 = no piece has a shot. */
static int roll(Game *g, const Shot *shot, int n)
{
    uint8_t number[MOST_PIECES], die[MOST_PIECES];
    const int off = chaos_deduction(g, shot, occasion_of(shot));
    int shots = 0, hits = 0;
    chaos_shot_numbers(shot, n, number);
    for (int i = 0; i < n; i++) {
        if (number[i] > off)
            number[shots++] = (uint8_t)(number[i] - off);
    }
    if (shots)
        game_roll(g, ROLL_FIRE, ref_unit(shot->unit), occasion_of(shot), shots, 10, die);
    for (int i = 0; i < shots; i++)
        hits += die[i] < 10 && die[i] <= number[i];
    chaos_tell_fire(g, shot, off, shots, hits, die, number);
    return shots ? hits : -1;
}

/* Fire; a target that is gone, or hidden by now, is not fired at. */
int chaos_volley_fired(Game *g, int unit, int target, bool reaction, int round,
                       int *struck)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Shot shot;
    *struck = target;
    if (!chaos_may_fire(b, s, unit, reaction, NULL) ||
        !chaos_shot_make(b, s, unit, ref_unit(target), reaction, &shot, NULL)) {
        game_tell(g, &(Event){ .kind = E_NO_FIRE,
                               .side = (uint8_t)side_of(b, unit),
                               .subject = ref_unit(unit),
                               .target = ref_unit(target) });
        return -1;
    }
    const int hits = arm_of(b, unit) == GUNS ? chaos_gun_fires(g, &shot, round, struck)
                                             : roll(g, &shot, chaos_shooters(b, s, unit));
    if (hits < 0)
        return -1;
    state_unit(s, unit)->marks |= U_FIRED;
    row(s, target)->by = (uint8_t)unit;
    return hits;
}

void chaos_volley_strikes(Game *g, int unit, int target, int hits, bool snipe)
{
    if (!hits || target == NO_ONE || !pieces(g->state, target))
        return;
    if (snipe)
        chaos_officers_picked(g, target, hits, unit);
    else
        chaos_unit_hit(g, target, hits);
}
