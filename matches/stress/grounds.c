/* SPDX-License-Identifier: GPL-3.0-or-later
 * grounds.c - is it the rules, or this ground?  The tactic against all its different answers again, on
 * battles by lot in the manner of this one.
 *
 * Start at stress_grounds().
 */
#include "matches/stress/stress.h"

#include "engine/scenario.h"
#include "matches/pool.h"
#include "matches/stress/again.h"

enum { FOR_GROUND = 11 };

static bool is_asked(const Answer *a)
{
    return !a->same && a->who >= 0; /* the commander takes too long */
}

/* One battle more of each answer.  errors: as of duel_fight(). */
static bool fight_there(Stress *t, const Suspect *s, const Battle *battle, uint64_t seed,
                        Sums *sums, Err *err)
{
    const StressOptions *const o = t->options;
    for (int i = 0; i < s->n && !pool_stopped(); i++) {
        Duel duel;
        const DuelOptions how = {
            .battle = battle,
            .fighter = { s->again ? (Fighter){ .doctrine = &s->plain }
                                  : stress_fighter(t, s->who),
                         stress_fighter(t, s->answer[i].who) },
            .seed = dice_mix(seed, (uint64_t)s->answer[i].who, FOR_GROUND),
            .games = 2 + o->trials / STRESS_GROUNDS / 2 * 2,
            .threads = o->threads
        };
        if (!is_asked(&s->answer[i]))
            continue;
        const bool ok = duel_fight(&how, &duel, err);
        t->games += duel.games;
        t->broke = !ok;
        if (!ok)
            return false;
        sums_add(&sums[i], duel.share.mean);
    }
    return true;
}

bool stress_grounds(Stress *t, Suspect *s, Err *err)
{
    const StressOptions *const o = t->options;
    const Again again = { .battle = o->battle, .name = o->name, .text = o->text };
    Sums sums[STRESS_ANSWERS] = { { 0 } };
    for (int i = 0; o->text && i < STRESS_GROUNDS && !pool_stopped(); i++) {
        const uint64_t seed = o->seed + (uint64_t)i;
        Battle *const battle = again_varied(&again, seed);
        if (o->progress)
            o->progress("battles by lot", i, STRESS_GROUNDS);
        if (!battle)
            continue;
        const bool ok = fight_there(t, s, battle, seed, sums, err);
        battle_free(battle);
        if (!ok)
            return false;
    }
    for (int i = 0; i < s->n && !pool_stopped(); i++) {
        const Evidence share = evidence_of(&sums[i]);
        if (share.n < 2 || (s->elsewhere >= 0 && share.mean >= s->elsewhere_share.mean))
            continue;
        s->elsewhere = i;
        s->elsewhere_share = share;
    }
    return true;
}

StressGround stress_ground(const Evidence *elsewhere)
{
    if (1000 * elsewhere->low > STRESS_TOO_MUCH)
        return GROUND_ANY;
    return 1000 * elsewhere->mean <= STRESS_TOO_MUCH ? GROUND_THIS : GROUND_UNCLEAR;
}
