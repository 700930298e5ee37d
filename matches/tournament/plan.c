/* SPDX-License-Identifier: GPL-3.0-or-later
 * plan.c - what a tournament is: who meets whom, on what, how often, by which limits.
 *
 * The order of pairings is the order of bots and cells as given; it is shown nowhere but in
 * the order of play.
 *
 * Start at plan_build().
 */
#include "matches/tournament/plan.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "ai/bot.h"
#include "engine/utf8.h"
#include "matches/fingerprint.h" /* made by cmake/fingerprint.cmake */
#include "matches/match.h"
#include "matches/tournament/ground.h"

const char *const plan_modes[N_MODES + 1] = { "round robin", "gauntlet", "swiss",
                                              "duel",        "variants", NULL };

Plan *plan_new(void)
{
    Plan *const p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->seed = 1;
    p->games = 100;
    p->seeds = 1;
    p->sample = 1000;
    p->limits.orders = MATCH_ENDLESS;
    p->budget = (PlanBudget){ .start_ms = 10000, .memory_mib = 4096 };
    p->test = (PlanTest){ .elo1 = 10, .alpha = 50, .beta = 50 };
    p->gate.band = 50;
    return p;
}

void plan_free(Plan *plan)
{
    if (!plan)
        return;
    for (int i = 0; i < plan->n_cells; i++)
        for (int k = 0; k < plan->cell[i].grounds; k++)
            ground_free(&plan->cell[i].ground[k]);
    free(plan->cell);
    free(plan->pairing);
    free(plan);
}

const char *plan_scenario(const Plan *plan, const PlanCell *cell)
{
    (void)plan;
    return cell->ground[0].battle->id;
}

/* ---- adding ---- */

static bool fill(char *out, size_t room, const char *text, const char *what, Err *err)
{
    if (strlen(text) >= room)
        return err_set(err, "%s \"%.40s...\" is too long", what, text);
    strcpy(out, text);
    return true;
}

/* Names stand in reports, on a terminal too. */
static bool fill_name(char *out, const char *name, const char *what, Err *err)
{
    for (const char *c = name; *c; c++)
        if (iscntrl((unsigned char)*c))
            return err_set(err, "%s \"%.40s\" holds a control character", what, name);
    for (const char *c = name, *end = name + strlen(name); c < end;) {
        const int n = utf8_length(c, (size_t)(end - c));
        if (!n)
            return err_set(err, "%s \"%.40s\" is not UTF-8", what, name);
        c += n;
    }
    return fill(out, PLAN_NAME, name, what, err);
}

bool plan_add_bot(Plan *plan, const char *name, const char *spec, bool is_command,
                  Err *err)
{
    if (plan->n_bots == PLAN_BOTS)
        return err_set(err, "more than %d bots", PLAN_BOTS);
    for (int i = 0; i < plan->n_bots; i++)
        if (strcmp(plan->bot[i].name, name) == 0)
            return err_set(err, "two bots are called \"%s\"", name);
    if (!*name)
        return err_set(err, "a bot without a name");
    PlanBot *const bot = &plan->bot[plan->n_bots];
    if (!fill_name(bot->name, name, "the bot's name", err) ||
        !fill(bot->spec, sizeof bot->spec, spec, "the bot", err))
        return false;
    bot->is_command = is_command;
    plan->n_bots++;
    return true;
}

bool plan_add_scenario(Plan *plan, const char *name, Err *err)
{
    if (plan->n_scenarios == PLAN_SCENARIOS)
        return err_set(err, "more than %d scenarios", PLAN_SCENARIOS);
    for (int i = 0; i < plan->n_scenarios; i++)
        if (strcmp(plan->scenario[i], name) == 0)
            return err_set(err, "scenario \"%s\" is there twice", name);
    if (!fill(plan->scenario[plan->n_scenarios], PLAN_SPEC, name, "the scenario", err))
        return false;
    plan->n_scenarios++;
    return true;
}

PlanVariant *plan_add_variant(Plan *plan, const char *name, Err *err)
{
    PlanVariant *const v = &plan->variant[plan->n_variants];
    if (plan->n_variants == PLAN_VARIANTS) {
        err_set(err, "more than %d variants", PLAN_VARIANTS);
        return NULL;
    }
    for (int i = 0; i < plan->n_variants; i++)
        if (strcmp(plan->variant[i].name, name) == 0) {
            err_set(err, "two variants are called \"%s\"", name);
            return NULL;
        }
    if (!fill_name(v->name, name, "the variant's name", err))
        return NULL;
    plan->n_variants++;
    return v;
}

/* ---- building ---- */

/* "commander" with 400 iterations: "commander:iterations=400"; a bot that does not search
 * refuses that key and keeps its name. */
static bool give_budget(const Plan *p, PlanBot *bot, Err *err)
{
    char with[PLAN_SPEC];
    if (bot->is_command)
        return true;
    Bot *const made = bot_new(bot->spec, err);
    if (!made)
        return false;
    bot_free(made);
    const int n = snprintf(with, sizeof with, "%s%siterations=%d", bot->spec,
                           strchr(bot->spec, ':') ? "," : ":", p->budget.iterations);
    Bot *const searching =
        p->budget.iterations && n < PLAN_SPEC ? bot_new(with, NULL) : NULL;
    if (!searching)
        return true;
    bot_free(searching);
    strcpy(bot->spec, with);
    return true;
}

static void name_run(Plan *p)
{
    char text[512];
    const PlanLimits *const l = &p->limits;
    const PlanBudget *const b = &p->budget;
    const int n = snprintf(
        text, sizeof text, "brevet tournament %d|%s|%" PRIx64 "|%d %d %d %d|%d %d %d %d",
        PLAN_FORMAT, BREVET_FINGERPRINT, p->seed, l->turns, l->orders, l->hopeless_margin,
        l->hopeless_turns, b->iterations, b->decision_ms, b->game_ms, b->memory_mib);
    p->run = XXH64(text, (size_t)n, 0);
}

static void name_pairing(const Plan *p, Pairing *pairing)
{
    char text[2 * PLAN_SPEC + 512];
    const PlanCell *const c = &p->cell[pairing->cell];
    const PlanBot *const x = &p->bot[pairing->x], *const y = &p->bot[pairing->y];
    int n =
        snprintf(text, sizeof text, "%s|%s|%d%d|%" PRIx64 "|%" PRIx64, x->spec, y->spec,
                 x->is_command, y->is_command, c->ground[0].battle->scenario_hash,
                 c->ground[c->grounds - 1].battle->scenario_hash);
    pairing->dice = XXH64(text, (size_t)n, 0);
    n += snprintf(text + n, sizeof text - (size_t)n, "|%" PRIx64,
                  c->ground[0].battle->tables);
    pairing->id = XXH64(text, (size_t)n, 1);
}

static bool do_meet(const Plan *p, int x, int y)
{
    if (x == y)
        return p->mirror || p->n_bots == 1;
    return p->mode != GAUNTLET || x < p->seeds;
}

static void add_pairings(Plan *p, int x, int y)
{
    for (int cell = 0; cell < p->n_cells; cell++) {
        Pairing *const pairing = &p->pairing[p->n_pairings++];
        *pairing = (Pairing){ .x = x, .y = y, .cell = cell };
        pairing->legs = x == y ? 1 : 2 * p->cell[cell].grounds;
        name_pairing(p, pairing);
    }
}

/* Two pairings of one id would write each other's games. */
static bool are_distinct(const Plan *p, Err *err)
{
    for (int i = 0; i < p->n_pairings; i++)
        for (int k = 0; k < i; k++)
            if (p->pairing[i].id == p->pairing[k].id) {
                const Pairing *const q = &p->pairing[i];
                return err_set(err,
                               "%s against %s is there twice on %s: two bots, scenarios "
                               "or variants are the same but for their names",
                               p->bot[q->x].name, p->bot[q->y].name,
                               plan_scenario(p, &p->cell[q->cell]));
            }
    return true;
}

static bool make_pairings(Plan *p, Err *err)
{
    const size_t most = (size_t)p->n_bots * (size_t)(p->n_bots + 1) / 2;
    p->pairing = calloc(most * (size_t)p->n_cells, sizeof *p->pairing);
    if (!p->pairing)
        return err_set(err, "no memory for the pairings");
    for (int x = 0; x < p->n_bots; x++)
        for (int y = x; y < p->n_bots; y++)
            if (do_meet(p, x, y))
                add_pairings(p, x, y);
    return are_distinct(p, err);
}

static bool plays(const Plan *p, const char *name, Err *err)
{
    const char *names[PLAN_BOTS + 1] = { NULL };
    for (int i = 0; i < p->n_bots; i++) {
        names[i] = p->bot[i].name;
        if (strcmp(names[i], name) == 0)
            return true;
    }
    const char *const like = err_did_you_mean(name, names);
    return err_set(err, "the gate asks about \"%s\", who does not play%s%s%s", name,
                   like ? "; did you mean \"" : "", like ? like : "", like ? "\"?" : "");
}

static bool gate_is_sound(const Plan *p, Err *err)
{
    for (int i = 0; i < p->gate.n_ratings; i++) {
        const char *const better = p->gate.rating[i].better, *const than =
                                                                 p->gate.rating[i].than;
        if (!plays(p, better, err) || !plays(p, than, err))
            return false;
        if (strcmp(better, than) == 0)
            return err_set(err, "the gate asks \"%s\" to be better than himself", than);
    }
    return true;
}

static bool is_sound(const Plan *p, Err *err)
{
    if (!p->n_bots || !p->n_scenarios)
        return err_set(err, "a tournament needs %s",
                       p->n_bots ? "a scenario" : "at least one bot");
    if (p->mode == DUEL && p->n_bots != 2)
        return err_set(err, "a duel is between two bots, not %d", p->n_bots);
    if (p->mode == SWISS && p->n_bots < 3)
        return err_set(err, "a Swiss tournament needs three bots");
    if (p->mode == SWISS && (p->mirror || p->test.on))
        return err_set(err,
                       "a Swiss tournament has neither mirrors nor a sequential test");
    if (p->mode == GAUNTLET && p->seeds >= p->n_bots)
        return err_set(err, "a gauntlet of %d needs more bots", p->seeds);
    if (p->mode == VARIANTS && p->n_variants != 2)
        return err_set(err, "two variants are compared, not %d", p->n_variants);
    if (p->test.on && p->test.elo0 >= p->test.elo1)
        return err_set(err, "elo0 is to be less than elo1");
    if (p->test.on && p->mode != VARIANTS && (p->mirror || p->n_bots == 1))
        return err_set(err, "a sequential test of bots has no mirrors");
    if (!p->limits.hopeless_margin != !p->limits.hopeless_turns)
        return err_set(err, "a battle is hopeless by a margin for some turns: give both");
    return gate_is_sound(p, err);
}

bool plan_build(Plan *plan, Err *err)
{
    Plan *const p = plan;
    assert(!p->cell && !p->pairing);
    if (!p->n_variants && !plan_add_variant(p, "as printed", err))
        return false;
    if (!is_sound(p, err))
        return false;
    for (int i = 0; i < p->n_bots; i++)
        if (!give_budget(p, &p->bot[i], err))
            return false;
    if (!grounds_make(p, err))
        return false;
    name_run(p);
    return make_pairings(p, err);
}

const char *plan_clock(const Plan *plan)
{
    for (int i = 0; i < plan->n_bots; i++)
        if (!plan->bot[i].is_command && bot_by_clock(plan->bot[i].spec))
            return plan->bot[i].name;
    return NULL;
}

int plan_pairs(const Plan *plan, const Pairing *pairing)
{
    return (plan->games + pairing->legs - 1) / pairing->legs;
}
