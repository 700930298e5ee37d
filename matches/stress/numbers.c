/* SPDX-License-Identifier: GPL-3.0-or-later
 * numbers.c - every number a step down and a step up, and what that changes.
 *
 * Start at numbers_try().
 */
#include "matches/stress/numbers.h"

#include <stdlib.h>

#include "engine/scenario.h"
#include "matches/pool.h"

static void compare(const GameResult *was, const GameResult *is, int games,
                    NumberTry *out)
{
    Sums side = { 0 }, turns = { 0 };
    out->games = games;
    for (int g = 0; g < games; g++) {
        out->other += was[g].hash != is[g].hash;
        sums_add(&side, again_first(&is[g]) - again_first(&was[g]));
        sums_add(&turns, is[g].turns - was[g].turns);
    }
    out->side = evidence_of(&side);
    out->turns = evidence_of(&turns);
    out->p = side.squares > 0 ? evidence_differs(&out->side, 0) : 1;
}

/* One more try, with `is` for room. */
static bool try_value(Numbers *t, int number, int32_t value, const GameResult *was,
                      GameResult *is, Err *err)
{
    const Again *const o = t->options;
    NumberTry *const out = &t->try[t->n];
    Conduct conduct;
    *out = (NumberTry){ .number = number, .value = value, .p = 1 };
    Battle *const battle = again_with(o, number, value);
    out->cannot = !battle;
    if (!battle)
        return t->n++, true;
    const bool ok = again_fight(o, battle, is, &conduct, err);
    battle_free(battle);
    if (!ok || pool_stopped())
        return ok;
    compare(was, is, o->games, out);
    out->difference = conduct_difference(&t->conduct, &conduct);
    t->n++;
    return true;
}

static bool try_number(Numbers *t, int number, const GameResult *was, GameResult *is,
                       Err *err)
{
    const Number *const about = &t->options->battle->rules->numbers[number];
    const int32_t value = t->options->battle->number[number];
    const int32_t step = number_step(about, value);
    for (int way = -1; way <= 1; way += 2) {
        const int32_t to = value + way * step;
        if (step && to >= about->low && to <= about->high &&
            !try_value(t, number, to, was, is, err))
            return false;
    }
    return true;
}

/* What is luck, over all that were tried: a share of at most so many alarms is false. */
static bool adjust(Numbers *t, Err *err)
{
    double *const p = calloc((size_t)t->n + 1, sizeof *p);
    if (!p)
        return err_set(err, "no memory");
    for (int i = 0; i < t->n; i++)
        p[i] = t->try[i].p;
    evidence_fdr(p, t->n, p);
    for (int i = 0; i < t->n; i++)
        t->try[i].p = p[i];
    free(p);
    return true;
}

bool numbers_try(Numbers *numbers, Err *err)
{
    Numbers *const t = numbers;
    const Again *const o = t->options;
    const int n = o->battle->rules->n_numbers;
    GameResult *const was = calloc((size_t)o->games, sizeof *was);
    GameResult *const is = calloc((size_t)o->games, sizeof *is);
    bool ok = (was && is) || err_set(err, "no memory for %d games", o->games);
    ok = ok && again_fight(o, o->battle, was, &t->conduct, err);
    Sums side = { 0 };
    for (int g = 0; ok && g < o->games; g++)
        sums_add(&side, again_first(&was[g]));
    t->side = evidence_of(&side);
    for (int i = 0; ok && i < n && !pool_stopped(); i++) {
        if (o->progress)
            o->progress("numbers", i, n);
        ok = try_number(t, i, was, is, err);
    }
    free(was);
    free(is);
    return ok && adjust(t, err);
}
