/* SPDX-License-Identifier: GPL-3.0-or-later
 * conduct.c - what an order says of whoever gave it.
 *
 * Start at conduct_note().
 */
#include "matches/conduct.h"

#include <math.h>

#include "ai/bot.h"
#include "matches/match.h"

static bool is_flanked(const int16_t f[static FEATURES])
{
    return f[FEATURE_FLANKED] > 0;
}

/* Is it so of the option chosen, and not of all? */
static bool chose(bool (*is_so)(const int16_t f[static FEATURES]),
                  int16_t (*feature)[FEATURES], int n, int at)
{
    for (int i = 0; i < n && is_so(feature[at]); i++)
        if (!is_so(feature[i]))
            return true;
    return false;
}

bool conduct_note(Conduct *conduct, int16_t (*feature)[FEATURES], int n, int at)
{
    const int16_t *const f = feature[at];
    const int16_t closing = f[FEATURE_CLOSING], objective = f[FEATURE_OBJECTIVE];
    conduct->orders++;
    for (int k = 0; k < KINDS; k++) {
        int i = 0;
        while (i < n && feature[i][k] <= 0)
            i++;
        conduct->kind[k] += f[k] > 0;
        conduct->offered[k] += i < n;
    }
    conduct->advance += (double)(closing > objective ? closing : objective) / FEATURE_ONE;
    conduct->exposed += (double)f[FEATURE_EXPOSURE] / FEATURE_ONE;
    conduct->alone += chose(feature_alone, feature, n, at);
    conduct->flanked += chose(is_flanked, feature, n, at);
    conduct->takes += f[FEATURE_TAKES] > 0;
    conduct->leaves += chose(feature_leaves, feature, n, at);
    return f[FEATURE_CHARGE] > 0 || f[FEATURE_FIRE] > 0 || f[FEATURE_MOVE] > 0;
}

void conduct_add(Conduct *sum, const Conduct *more)
{
    sum->orders += more->orders;
    for (int k = 0; k < KINDS; k++) {
        sum->kind[k] += more->kind[k];
        sum->offered[k] += more->offered[k];
    }
    sum->advance += more->advance;
    sum->exposed += more->exposed;
    sum->alone += more->alone;
    sum->flanked += more->flanked;
    sum->takes += more->takes;
    sum->leaves += more->leaves;
    sum->undone += more->undone;
}

/* A decision as it was answered. */
typedef struct Answer {
    const Battle *b;
    const State *seen;
    const Intention *option;
    int16_t (*feature)[FEATURES];
    int n, at;
} Answer;

static bool would_undo(const Answer *a, const Gait *gait, int i)
{
    Order order;
    return a->b->rules->ground(a->b, a->seen, &a->option[i], &order, NULL) &&
           gait_undoes(gait, gait_stride(a->b, a->seen, &order), a->feature[i],
                       a->option[i].formation, a->seen->turn);
}

/* Does it undo what its unit did last, and could have been avoided? */
static bool undoes(const Answer *a, const Gait *gait)
{
    if (!would_undo(a, gait, a->at))
        return false;
    for (int i = 0; i < a->n; i++)
        if (!would_undo(a, gait, i))
            return true;
    return false;
}

void conduct_hear(void *self, const Game *game, const Order *order)
{
    Led *const led = self;
    const Battle *const b = game->battle;
    const int side = game->state->decision.side;
    State seen;
    Intention option[MAX_OPTIONS];
    int16_t feature[MAX_OPTIONS][FEATURES];
    if (!led->noted[side])
        return;
    match_look(b, game->state, side, 0, &seen);
    const int n = b->rules->options(b, &seen, option, NULL),
              unit = gait_unit(b, order->subject);
    if (n < 2)
        return;
    const int at = bot_option_of(b, &seen, option, n, order);
    if (at < 0)
        return; /* it hangs on what is hidden, which the bot was shown otherwise */
    b->rules->features(b, &seen, option, n, NULL, feature);
    const bool acts = conduct_note(&led->conduct[side], feature, n, at);
    if (unit < 0)
        return;
    Gait *const gait = &led->gait[unit];
    led->acted[unit] |= acts;
    gait_see(gait, state_unit(&seen, unit)->formation, seen.turn);
    const Answer answer = { b, &seen, option, feature, n, at };
    led->conduct[side].undone += undoes(&answer, gait);
    gait_note(gait, gait_stride(b, &seen, order), feature[at], seen.turn);
}

double conduct_difference(const Conduct *a, const Conduct *b)
{
    const double n = a->orders > 0 ? a->orders : 1, m = b->orders > 0 ? b->orders : 1;
    double sum = fabs(a->advance / n - b->advance / m);
    for (int k = 0; k < KINDS; k++)
        sum += fabs(a->kind[k] / n - b->kind[k] / m);
    return sum / 2;
}
