/* SPDX-License-Identifier: GPL-3.0-or-later
 * knobs.c - which numbers a finding hangs on: each a step down and a step up, and the tactic against
 * its best answer again, on the same dice.
 *
 * Start at stress_knobs().
 */
#include "matches/stress/stress.h"

#include <string.h>

#include "engine/scenario.h"
#include "matches/pool.h"
#include "matches/stress/again.h"

/* Those that leave the tactic least come first; the last falls off. */
static void keep(Suspect *s, const Knob *knob)
{
    int at = s->n_knobs;
    while (at > 0 && s->knob[at - 1].share.mean > knob->share.mean)
        at--;
    if (at == STRESS_KNOBS)
        return;
    s->n_knobs += s->n_knobs < STRESS_KNOBS;
    memmove(&s->knob[at + 1], &s->knob[at],
            (size_t)(s->n_knobs - 1 - at) * sizeof s->knob[0]);
    s->knob[at] = *knob;
}

static bool try_value(Stress *t, Suspect *s, const Again *again, Knob knob, Err *err)
{
    DuelOptions how = stress_shown(t, s);
    Duel duel;
    Battle *const battle = again_with(again, knob.number, knob.value);
    if (!battle)
        return true;
    how.battle = battle;
    const bool ok = duel_fight(&how, &duel, err);
    battle_free(battle);
    t->games += duel.games;
    t->broke = !ok;
    knob.share = duel.share;
    if (ok && !pool_stopped() && knob.share.high < s->shown.share.low)
        keep(s, &knob);
    return ok;
}

bool stress_knobs(Stress *t, Suspect *s, Err *err)
{
    const StressOptions *const o = t->options;
    const Again again = { .battle = o->battle, .name = o->name, .text = o->text };
    const Ruleset *const rules = o->battle->rules;
    /* he takes too long to be asked hundreds of times */
    if (!o->text || s->best < 0 || s->answer[s->best].who < 0)
        return true;
    for (int i = 0; i < rules->n_numbers && !pool_stopped(); i++) {
        const int32_t value = o->battle->number[i],
                      step = number_step(&rules->numbers[i], value);
        if (o->progress)
            o->progress("numbers", i, rules->n_numbers);
        for (int way = -1; way <= 1; way += 2) {
            const Knob knob = { .number = i, .value = value + way * step };
            if (step && knob.value >= rules->numbers[i].low &&
                knob.value <= rules->numbers[i].high && !pool_stopped() &&
                !try_value(t, s, &again, knob, err))
                return false;
        }
    }
    s->knobs_tried = !pool_stopped();
    return true;
}
