/* SPDX-License-Identifier: GPL-3.0-or-later
 * posture.c - sequential halving over doctrines, for the enemy and then for oneself.
 *
 * Every doctrine's trial t has the same dice.  The one in force stays unless another did
 * strictly better.
 *
 * Start at best_answer().
 */
#include "ai/posture.h"

#include <string.h>

enum { LEAST_NS = 100 * 1000 * 1000 };

static const char *const names[POSTURES] = { NULL,      "balanced", "screen",  "holdfast",
                                             "reserve", "gunline",  "assault", "grab",
                                             "battery", "depth" };

bool posture_open(Posture *posture, Err *err)
{
    memset(posture, 0, sizeof *posture);
    for (int i = 1; i < POSTURES; i++)
        if (!doctrine_named(names[i], &posture->doctrine[i], err))
            return false;
    return true;
}

void posture_clear(Posture *posture, const Ruleset *rules)
{
    doctrine_general(rules, &posture->doctrine[0]);
    posture->turn = 0;
    posture->now[0] = posture->now[1] = 0;
}

static void job(void *self, int i)
{
    Posture *const p = self;
    Policy policy = p->search->policy;
    if (policy.horizon != TO_THE_END)
        policy.horizon++; /* a way of fighting shows later than an order */
    policy.doctrine[p->side] = p->doctrine[p->alive[i]];
    const int chance = search_play(p->search, &policy, (uint64_t)p->trial, ALL_OPEN);
    p->result[i] = p->side == p->search->side ? chance : CHANCE_ONE - chance;
}

static void sort_alive(Posture *p)
{
    for (int i = 1; i < p->n_alive; i++) {
        const int what = p->alive[i];
        int at = i;
        for (; at > 0 && p->sum[p->alive[at - 1]] < p->sum[what]; at--)
            p->alive[at] = p->alive[at - 1];
        p->alive[at] = what;
    }
}

/* returns: false when the time for it is up. */
static bool one_trial_each(Posture *p)
{
    if (p->until_ns && search_clock() > p->until_ns)
        return false;
    workers_run(p->search->workers, p->n_alive, job, p);
    for (int i = 0; i < p->n_alive; i++)
        p->sum[p->alive[i]] += p->result[i];
    p->trial++;
    return true;
}

/* The doctrine that does best for a side while the other keeps its own. */
static int best_answer(Posture *p, int side, int playouts)
{
    p->side = side;
    p->n_alive = 1;
    p->alive[0] = p->now[side]; /* first: of equals it stays */
    p->trial = 0;
    memset(p->sum, 0, sizeof p->sum);
    for (int i = 0; i < POSTURES; i++)
        if (i != p->now[side])
            p->alive[p->n_alive++] = i;
    while (p->n_alive > 1) {
        int trials = playouts / 3 / p->n_alive;
        trials = trials < 1                     ? 1
                 : trials > MOST_POSTURE_TRIALS ? MOST_POSTURE_TRIALS
                                                : trials;
        for (int t = 0; t < trials; t++)
            if (!one_trial_each(p))
                return p->now[side]; /* no time */
        sort_alive(p);
        p->n_alive = (p->n_alive + 1) / 2;
    }
    return p->alive[0];
}

void posture_take(Posture *posture, Search *search, int playouts)
{
    if (playouts == 0)
        return;
    const int side = search->side, turn = search->turn;
    posture->search = search;
    for (int s = 0; s < MAX_SIDES; s++)
        search->policy.doctrine[s] = posture->doctrine[posture->now[s]];
    if (posture->turn == turn)
        return;
    posture->turn = turn;
    posture->until_ns = search_posture_until(search);
    if (posture->until_ns && posture->until_ns - search_clock() < LEAST_NS)
        return; /* what is in force will do */
    posture->now[!side] = best_answer(posture, !side, playouts / 2);
    search->policy.doctrine[!side] = posture->doctrine[posture->now[!side]];
    posture->now[side] = best_answer(posture, side, playouts / 2);
    search->policy.doctrine[side] = posture->doctrine[posture->now[side]];
}
