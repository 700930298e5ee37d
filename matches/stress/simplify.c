/* SPDX-License-Identifier: GPL-3.0-or-later
 * simplify.c - what of a tactic matters: weight by weight back to "balanced", while it still wins.
 *
 * A bred doctrine has thirty-four weights, and most of them are the luck of its breeding.  Those
 * that differ least go first; one goes back for good if, on the same dice, the tactic loses little
 * by it against the answers that hold it best.
 *
 * Start at stress_simplify().
 */
#include "matches/stress/stress.h"

#include <stdio.h>
#include <stdlib.h>

#include "matches/pool.h"

enum { LOSES_LITTLE = 15 }; /* thousandths of a game, each time */
enum { FOR_SIMPLER = 7, FOR_SHOWN };

static int away(const Doctrine *a, const Doctrine *b, int f)
{
    return abs(a->weight[f] - b->weight[f]);
}

/* The least share against its different answers; the commander is too slow to be asked. */
static bool least_share(Stress *t, const Suspect *s, const Doctrine *tactic, double *out,
                        Err *err)
{
    *out = 1;
    for (int i = 0; i < s->n; i++) {
        Duel duel;
        if (s->answer[i].same || s->answer[i].who < 0)
            continue;
        const Fighter other = stress_fighter(t, s->answer[i].who);
        if (!stress_fight(t, tactic, &other, t->options->trials / 4 * 2,
                          dice_mix(t->options->seed, (uint64_t)i, FOR_SIMPLER), &duel,
                          err))
            return false;
        if (duel.share.mean < *out)
            *out = duel.share.mean;
    }
    return true;
}

/* The weight that differs least of those not tried yet; -1: all are. */
static int next_weight(const Doctrine *tactic, const Doctrine *sane, const bool *tried)
{
    int best = -1;
    for (int f = 0; f < FEATURES; f++)
        if (!tried[f] && away(tactic, sane, f) &&
            (best < 0 || away(tactic, sane, f) < away(tactic, sane, best)))
            best = f;
    return best;
}

DuelOptions stress_shown(const Stress *t, const Suspect *s)
{
    const int who = s->answer[s->best].who;
    return (
        DuelOptions){ .battle = t->options->battle,
                      .fighter = { { .doctrine = &s->plain }, stress_fighter(t, who) },
                      .seed = dice_mix(t->options->seed, (uint64_t)s->who, FOR_SHOWN),
                      .games = who < 0 ? t->options->thoughtful : t->options->trials,
                      .threads = t->options->threads };
}

bool stress_show(Stress *t, Suspect *s, Err *err)
{
    const DuelOptions how = stress_shown(t, s);
    return stress_fight(t, &s->plain, &how.fighter[BOT_B], how.games, how.seed, &s->shown,
                        err);
}

bool stress_simplify(Stress *t, Suspect *s, Err *err)
{
    bool tried[FEATURES] = { false };
    Doctrine sane;
    double now, then;
    int f, n = 0;
    s->plain = t->tactic[s->who];
    if (s->best < 0)
        return true;
    if (!doctrine_named("balanced", &sane, err) ||
        !least_share(t, s, &s->plain, &now, err))
        return false;
    while ((f = next_weight(&s->plain, &sane, tried)) >= 0 && !pool_stopped()) {
        Doctrine simpler = s->plain;
        tried[f] = true;
        simpler.weight[f] = sane.weight[f];
        if (t->options->progress)
            t->options->progress("simplified", n++, FEATURES);
        if (!least_share(t, s, &simpler, &then, err))
            return false;
        if (1000 * then < 1000 * now - LOSES_LITTLE)
            continue;
        s->plain = simpler;
        now = then > now ? then : now;
    }
    return stress_show(t, s, err);
}
