/* SPDX-License-Identifier: GPL-3.0-or-later
 * conduct.c - what an order says of whoever gave it.
 *
 * Start at conduct_note().
 */
#include "matches/conduct.h"

static bool is_alone(const int16_t f[FEATURES])
{
    return f[FEATURE_HORSE] > 0 && f[FEATURE_SUPPORT] <= 0;
}

static bool is_flanked(const int16_t f[FEATURES])
{
    return f[FEATURE_FLANKED] > 0;
}

static bool leaves(const int16_t f[FEATURES])
{
    return f[FEATURE_LEAVES] > 0;
}

/* Is it so of the option chosen, and not of all? */
static bool chose(bool (*is_so)(const int16_t f[FEATURES]), int16_t (*feature)[FEATURES],
                  int n, int at)
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
    conduct->charges += f[FEATURE_CHARGE] > 0;
    conduct->fires += f[FEATURE_FIRE] > 0;
    conduct->skirmishes += f[FEATURE_SKIRMISH] > 0;
    conduct->advance += (double)(closing > objective ? closing : objective) / FEATURE_ONE;
    conduct->exposed += (double)f[FEATURE_EXPOSURE] / FEATURE_ONE;
    conduct->alone += chose(is_alone, feature, n, at);
    conduct->flanked += chose(is_flanked, feature, n, at);
    conduct->takes += f[FEATURE_TAKES] > 0;
    conduct->leaves += chose(leaves, feature, n, at);
    return f[FEATURE_CHARGE] > 0 || f[FEATURE_FIRE] > 0 || f[FEATURE_MOVE] > 0;
}

void conduct_add(Conduct *sum, const Conduct *more)
{
    sum->orders += more->orders;
    sum->charges += more->charges;
    sum->fires += more->fires;
    sum->skirmishes += more->skirmishes;
    sum->advance += more->advance;
    sum->exposed += more->exposed;
    sum->alone += more->alone;
    sum->flanked += more->flanked;
    sum->takes += more->takes;
    sum->leaves += more->leaves;
}
