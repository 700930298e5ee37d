/* SPDX-License-Identifier: GPL-3.0-or-later
 * retry.c - a suspect that is stronger when it is simplified, tried again as what it is then.
 *
 * What it wins then it was not tried by: the answers are the same, the dice others.
 *
 * Start at stress_retry().
 */
#include "matches/stress/stress.h"

#include <string.h>

#include "matches/pool.h"

enum { FOR_AGAIN = 12, FOR_COMMANDER_AGAIN };

static bool is_stronger(const Stress *t, const Suspect *s)
{
    return s->verdict == STRESS_UNCLEAR && s->best >= 0 && !pool_stopped() &&
           memcmp(s->plain.weight, t->tactic[s->who].weight, sizeof s->plain.weight) !=
               0 &&
           s->shown.share.mean > s->answer[s->best].duel.share.mean;
}

/* The plain one against each of the answers. */
static bool try_plain(Stress *t, const Suspect *was, Suspect *s, Err *err)
{
    s->n = 0;
    for (int i = 0; i < was->n && !pool_stopped(); i++) {
        const int who = was->answer[i].who;
        if (!stress_try(t, s, &s->plain, who, who < 0 ? FOR_COMMANDER_AGAIN : FOR_AGAIN,
                        err))
            return false;
    }
    stress_weigh(s);
    return true;
}

bool stress_retry(Stress *t, Suspect *s, Err *err)
{
    Suspect was = *s;
    if (!is_stronger(t, s))
        return true;
    if (!try_plain(t, &was, s, err))
        return false;
    s->again = !pool_stopped() && s->best >= 0 && stress_stands(s);
    if (!s->again)
        *s = was;
    if (pool_stopped())
        return true;
    if (s->again) {
        stress_weigh(&was);
        s->who_before = was.answer[was.best].who;
        s->before = was.answer[was.best].duel.share;
        s->p_before = was.p;
    } else {
        s->plain = t->tactic[s->who];
    }
    return stress_show(t, s, err);
}
