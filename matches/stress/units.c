/* SPDX-License-Identifier: GPL-3.0-or-later
 * units.c - every unit left out once, and what that costs its side.
 *
 * Start at units_try().
 */
#include "matches/stress/units.h"

#include <math.h>
#include <stdlib.h>

#include "engine/scenario.h"
#include "matches/pool.h"
#include "matches/stress/basis.h"

static const double ALARM = 0.05;    /* of any false one among what is said of units */
static const double ONE_SIDED = 0.1; /* a chance to win below that, or so near to 1 */

/* ---- fighting without ---- */

static bool try_unit(Units *units, int unit, const GameResult *was, GameResult *is,
                     Err *err)
{
    const Again *const o = units->options;
    UnitWorth *const out = &units->unit[unit];
    Conduct conduct;
    Sums worth = { 0 };
    Battle *const battle = again_without(o, unit);
    out->cannot = !battle;
    if (!battle)
        return true;
    const bool ok = again_fight(o, battle, is, &conduct, err);
    battle_free(battle);
    const int way = o->battle->unit[unit].side == 0 ? 1 : -1;
    for (int g = 0; ok && g < o->games; g++)
        sums_add(&worth, way * (again_first(&was[g]) - again_first(&is[g])));
    out->worth = evidence_of(&worth);
    return ok;
}

/* ---- what is luck ---- */

static int price_of(const Units *units, int unit)
{
    return units->unit[unit].cannot ? 0 : units->options->battle->unit[unit].value;
}

/* Worth for price, over all units that have one. */
static double find_rate(const Units *units)
{
    double worth = 0, price = 0;
    for (int u = 0; u < units->options->battle->n_units; u++)
        if (price_of(units, u)) {
            worth += units->unit[u].worth.mean;
            price += price_of(units, u);
        }
    return price > 0 ? fmax(worth / price, 0) : 0;
}

static void adjust(Units *units)
{
    const int n = units->options->battle->n_units;
    double p[MAX_UNITS] = { 0 }, p_price[MAX_UNITS] = { 0 };
    units->rate = find_rate(units);
    for (int u = 0; u < n; u++) {
        const UnitWorth *const one = &units->unit[u];
        const int price = price_of(units, u);
        p[u] = one->cannot ? 1 : evidence_differs(&one->worth, 0);
        p_price[u] = price ? evidence_differs(&one->worth, price * units->rate) : 1;
    }
    evidence_holm(p, n, p);
    evidence_holm(p_price, n, p_price);
    for (int u = 0; u < n; u++) {
        units->unit[u].p = p[u];
        units->unit[u].p_price = p_price[u];
    }
}

static bool try_all(Units *units, GameResult *was, GameResult *is, Err *err)
{
    const Again *const o = units->options;
    Conduct conduct;
    Sums side = { 0 };
    bool ok = again_fight(o, o->battle, was, &conduct, err);
    for (int g = 0; ok && g < o->games; g++)
        sums_add(&side, again_first(&was[g]));
    units->side = evidence_of(&side);
    for (int u = 0; ok && u < o->battle->n_units && !pool_stopped(); u++) {
        units->unit[u].cannot = o->battle->unit[u].part_of; /* told of with the whole */
        if (units->unit[u].cannot)
            continue;
        if (o->progress)
            o->progress("units", u, o->battle->n_units);
        ok = try_unit(units, u, was, is, err);
    }
    return ok && (!pool_stopped() || err_set(err, "stopped before its end"));
}

bool units_try(Units *units, Err *err)
{
    const size_t games = (size_t)units->options->games;
    GameResult *const was = calloc(games, sizeof *was), *const is =
                                                            calloc(games, sizeof *is);
    const bool ok = was && is ? try_all(units, was, is, err)
                              : err_set(err, "no memory for %zu games", games);
    free(was);
    free(is);
    if (ok)
        adjust(units);
    return ok;
}

/* ---- telling ---- */

static const char *say_unit(const Units *units, int unit)
{
    const UnitWorth *const one = &units->unit[unit];
    if (one->cannot)
        return "the battle cannot be set up without it";
    if (one->p_price < ALARM)
        return one->worth.mean > price_of(units, unit) * units->rate
                   ? "worth more than its price"
                   : "worth less than its price";
    if (one->p < ALARM)
        return one->worth.mean > 0 ? "" : "better without it";
    return "no loss shown without it";
}

/* Of one side, who is worth most first. */
static void tell_side(Doc *d, const Units *units, int side)
{
    const Battle *const b = units->options->battle;
    bool told[MAX_UNITS] = { false };
    for (int n = 0; n < b->n_units; n++) {
        int next = -1;
        for (int u = 0; u < b->n_units; u++)
            if (!told[u] && b->unit[u].side == side && !b->unit[u].part_of &&
                (next < 0 || units->unit[u].worth.mean > units->unit[next].worth.mean))
                next = u;
        if (next < 0)
            return;
        const UnitWorth *const one = &units->unit[next];
        told[next] = true;
        doc_cell(d, "%s", b->unit[next].name);
        doc_cell(d, "%s", b->side[side].name);
        doc_cell(d, "%d", b->unit[next].n);
        if (units->rate > 0) {
            doc_cell(d, "%d", (int)b->unit[next].value);
            doc_cell(d, "%.1f", 100 * units->rate * b->unit[next].value);
        }
        doc_cell(d, one->cannot ? "?" : "%.1f", 100 * one->worth.mean);
        doc_cell(d, one->cannot ? "?" : "%.1f",
                 100 * (one->worth.high - one->worth.mean));
        doc_cell(d, "%s", say_unit(units, next));
    }
}

Doc *units_tell(const Units *units)
{
    const Again *const o = units->options;
    const Battle *const b = o->battle;
    Doc *const d = doc_new(b->title);
    if (!d)
        return NULL;
    doc_section(d, "verdict", "What each unit is worth");
    doc_say(
        d,
        "%d battles of %s against himself, then as many with a unit less, one after "
        "another; worth is what its side wins less without it, in points of a chance of "
        "100 with the 95 %% interval. The chance that anything said of a unit is "
        "false is 5 %%.",
        o->games, o->bot);
    doc_say(d,
            "As it is, the score of %s is %.0f %% (%.0f to %.0f); a draw is half a win.",
            b->side[0].name, 100 * units->side.mean, 100 * fmax(0, units->side.low),
            100 * fmin(1, units->side.high));
    if (units->side.mean < ONE_SIDED || units->side.mean > 1 - ONE_SIDED)
        doc_say(d, "It is nearly decided before it begins: who is about to win can spare "
                   "any of his, who is about to lose gains little by any. Of their worth "
                   "in another battle this says little.");
    if (units->rate > 0)
        doc_say(d,
                "A hundred points of the rules are worth %.2f of these, over all units.",
                100 * 100 * units->rate);
    doc_section(d, "units", "Units");
    doc_table(d, units->rate > 0 ? "unit|side|stands|price|should be worth|is worth|±|so"
                                 : "unit|side|stands|is worth|±|so");
    for (int side = 0; side < MAX_SIDES; side++)
        tell_side(d, units, side);
    basis_tell(d, b, o->seed, "--units --trials %d --bot %s", o->games, o->bot);
    return d;
}
