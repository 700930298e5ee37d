/* SPDX-License-Identifier: GPL-3.0-or-later
 * kinds.c - what each kind of order is worth: forbid it, force it, and look what becomes of a
 * general who is else the same.
 *
 * An order nobody would miss, one that nobody can do without, one that ruins whoever uses it:
 * all show without any search, for everything but that kind stays as it was.
 *
 * Start at stress_kinds().
 */
#include "matches/stress/stress.h"

#include <stdio.h>

#include "matches/pool.h"

enum { FOR_KINDS = 6 };

static bool try_weight(Stress *t, int kind, int16_t weight, const char *word, Duel *out,
                       Err *err)
{
    const Fighter general = { .doctrine = &t->tactic[0] };
    Doctrine changed = t->tactic[0];
    changed.weight[kind] = weight;
    snprintf(changed.name, sizeof changed.name, "%s %s", word, feature_names[kind]);
    return stress_fight(t, &changed, &general, t->options->trials,
                        dice_mix(t->options->seed, (uint64_t)kind, FOR_KINDS), out, err);
}

bool stress_kinds(Stress *t, Err *err)
{
    for (int k = 0; k < KINDS && !pool_stopped(); k++) {
        Kind *const kind = &t->kind[k];
        if (t->options->progress)
            t->options->progress("kinds of order", k, KINDS);
        if (!try_weight(t, k, -WEIGHT_MOST, "without", &kind->forbidden, err) ||
            !try_weight(t, k, WEIGHT_MOST, "all", &kind->forced, err))
            return false;
    }
    return true;
}
