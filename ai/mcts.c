/* SPDX-License-Identifier: GPL-3.0-or-later
 * mcts.c - the commander: Monte Carlo tree search over intentions, one decision at a time.
 *
 *   options -> one? -> give it
 *           -> keep the tree below the last order, if what came of it is known there
 *           -> a race of all orders through the tree (root.c): trials in parallel (trial.c),
 *              merged in order (tree.c)
 *           -> who wins the race
 *
 * "uct" is the same machine without what makes it a commander: no priors, no widening, no
 * outcomes told apart, no race, no tree kept.
 *
 * Start at think().
 */
#include "ai/commander.h"
#include "engine/geo.h"

#include <stdlib.h>
#include <string.h>

enum {
    USUAL_MEGABYTES = 32,
    MOST_MEGABYTES = 64 * 1024,
    FIRST_PRICE = 400 * 1000, /* of somebody's first trial; the next are worth less */
    FIRST_EACH = 8,           /* and of his share with so many, it is his last */
    USUAL_SCATTER = 3000 * 3000,
    USUAL_HEAT = 40,
    USUAL_CAUTION = 40,
    USUAL_AUDIT = 128,
    USUAL_GROW = 64,
    USUAL_FARTHER = 16
};

/* ---- the root ---- */

/* What was seen, with all that is hidden replaced by one and the same guess. */
static void blind(const Search *search, const State *seen, State *out)
{
    state_copy(out, seen);
    search->battle->rules->observe(search->battle, out, search->side, 0);
}

/* The node that the last order really led to, 0 = unknown. */
static uint32_t known_node(Commander *c, const State *seen)
{
    if (!c->edge || seen->steps != c->steps)
        return 0;
    State after;
    blind(&c->search, seen, &after);
    const uint32_t key =
        trial_key(c->search.battle, c->style.buckets > 0 ? &c->before : NULL, &after);
    return tree_find_outcome(&c->tree, c->edge, key);
}

static void plant(Commander *c, const State *seen)
{
    const Search *const search = &c->search;
    uint32_t prior[MAX_OPTIONS];
    const bool quiet =
        trial_priors(search, &c->style, seen, search->option, search->n, prior, &c->own);
    const uint32_t known = known_node(c, seen);
    Tree *const tree = &c->tree;
    if (known)
        tree_rebase(tree, known);
    else
        tree_clear(tree);
    if (!known)
        tree->root = tree_add_node(tree, 0, search->side);
    tree_renew(tree, tree->root, search->option, prior, search->n, search->seed);
    tree->node[tree->root].quiet = quiet;
}

/* ---- audit ---- */

/* The chosen order again, cut and at full length, on the same dice. */
static void run_audit(void *self, int i)
{
    Commander *const c = self;
    Policy policy = c->search.policy;
    const Intention order = c->tree.edge[c->edge].order;
    int at = 0;
    while (intention_key(c->search.option[at]) != intention_key(order))
        at++;
    if (i % 2)
        policy.horizon = TO_THE_END;
    c->audit_chance[i] = search_play(&c->search, &policy, (uint64_t)(i / 2), at);
}

static void look_again(Commander *c)
{
    const int64_t wanted = c->audit ? c->effort.iterations / c->audit : 0;
    const int n = wanted > MOST_BATCH ? MOST_BATCH : (int)wanted;
    if (c->search.budget.iterations == 0 || c->search.policy.horizon == TO_THE_END)
        return; /* its time is spent, or nothing was cut */
    workers_run(c->search.workers, 2 * n, run_audit, c);
    for (int i = 0; i < n; i++) {
        c->audited.cut += c->audit_chance[2 * i];
        c->audited.full += c->audit_chance[2 * i + 1];
    }
    c->audited.n = n;
}

/* One decision says little: what they all came to tells how far the cut can be believed. */
static void file_audit(Commander *c, bool new_battle)
{
    Audit *const sum = &c->audited_before;
    if (new_battle)
        *sum = (Audit){ 0 };
    else
        *sum = (Audit){ sum->n + c->audited.n, sum->cut + c->audited.cut,
                        sum->full + c->audited.full };
    c->audited = (Audit){ 0 };
}

/* ---- choosing ---- */

static Intention think(Commander *c, const State *seen)
{
    c->effort = (Effort){ 0 };
    /* where troops are set up shows only late in a battle */
    c->search.policy.horizon = seen->turn || !c->races ? c->horizon : TO_THE_END;
    c->search.policy.stakes =
        value_stakes(playout_value(&c->search.policy, c->search.battle, seen));
    plant(c, seen);
    if (c->races) {
        root_race(c);
        c->edge = c->race.runner[0].edge;
    } else {
        root_batches(c);
        c->edge = tree_best(&c->tree, c->tree.root);
    }
    look_again(c);
    blind(&c->search, seen, &c->before);
    c->steps = seen->steps;
    c->explained = c->effort.iterations > 0;
    search_close(&c->search);
    return c->tree.edge[c->edge].order;
}

/* The order given last is history once something is asked after it: until then it may be
 * explained, or asked for again.  What comes before it is another game, or was taken back. */
static void file_gait(Commander *c, const Battle *battle, const State *seen)
{
    if (c->search.battle != battle || seen->steps < c->given_step)
        memset(c->gait, 0, sizeof c->gait);
    else if (c->given_to >= 0 && c->given_step != seen->steps)
        gait_note(&c->gait[c->given_to], c->given_stride, c->given, c->given_turn);
    for (int u = 0; u < battle->n_units; u++)
        gait_see(&c->gait[u], state_unit(seen, u)->formation, seen->turn);
}

static void keep_given(Commander *c, const Battle *battle, const State *seen,
                       const Intention *order, const Order *ground)
{
    c->given_stride = gait_stride(battle, seen, ground);
    c->given_to = gait_unit(battle, order->subject);
    c->given_turn = seen->turn;
    c->given_step = seen->steps;
    if (c->given_to >= 0)
        battle->rules->features(battle, seen, order, 1, NULL, &c->given);
}

static void commander_choose(Bot *self, const Battle *battle, const State *seen,
                             Order *out)
{
    Commander *const c = (Commander *)self;
    Intention order;
    c->explained = false;
    file_gait(c, battle, seen);
    file_audit(c, c->search.battle != battle);
    if (c->search.battle != battle || !c->keeps_tree)
        c->edge = 0;
    if (search_begin(&c->search, self, battle, seen) > 1)
        order = think(c, seen);
    else
        order = c->search.option[0];
    if (c->steps == seen->steps)
        c->steps++;
    make_ground(battle, seen, &order, 1, 0, out);
    keep_given(c, battle, seen, &order, out);
}

static void commander_free(Bot *self)
{
    Commander *const c = (Commander *)self;
    search_end(&c->search);
    tree_close(&c->tree);
    free(c);
}

bool commander_is(const Bot *bot)
{
    return bot->choose == commander_choose;
}

/* ---- making ---- */

/* What the last trial of a decision is worth, as far as one can know before any: it falls with
 * the root of their number, and two trials where there was one bring half as much each. */
static int64_t first_price(int64_t iterations)
{
    const int64_t each =
        (iterations ? iterations : search_commander.iterations) / FIRST_EACH + 1;
    return FIRST_PRICE / (each * geo_root(each)) + 1;
}

static Bot *make(const TrialStyle *style, bool keeps_tree, int audit, Spec *spec,
                 Err *err)
{
    Commander *const c = calloc(1, sizeof *c);
    if (!c) {
        err_set(err, "no memory for a bot");
        return NULL;
    }
    c->bot.choose = commander_choose;
    c->bot.free = commander_free;
    c->bot.explain = commander_explain;
    c->style = *style;
    c->keeps_tree = keeps_tree;
    const int megabytes =
        (int)spec_int(spec, "memory", 1, MOST_MEGABYTES, USUAL_MEGABYTES);
    c->audit = (int)spec_int(spec, "audit", 0, MOST_ITERATIONS, audit);
    c->style.buckets = (int)spec_int(spec, "buckets", 0, MOST_STEPS, style->buckets);
    c->style.tree.exploration =
        (int)spec_int(spec, "exploration", 0, 64 * 1000, style->tree.exploration);
    c->style.grow = (int)spec_int(spec, "grow", 1, 1000 * 1000, style->grow);
    c->style.farther = (int)spec_int(spec, "farther", 0, 1000 * 1000, style->farther);
    c->style.heat = (int)spec_int(spec, "heat", 1, 10000, style->heat);
    c->style.tree.quiet_width =
        (int)spec_int(spec, "quiet", 0, MAX_OPTIONS, style->tree.quiet_width);
    c->style.fair = spec_int(spec, "fair", 0, 1, style->fair);
    c->races = spec_int(spec, "race", 0, 1, keeps_tree);
    c->less_luck = spec_int(spec, "luck", 0, 1, 0) == 0;
    c->trust = (int)spec_int(spec, "trust", 0, TRUST_MOST, OWN_TRUST);
    c->caution = (int)spec_int(spec, "caution", 0, 1000, USUAL_CAUTION);
    c->scatter = USUAL_SCATTER;
    c->measures = spec_int(spec, "measure", 0, 1, 0);
    c->keeps_tree = spec_int(spec, "keep", 0, 1, keeps_tree);
    const SearchUsual *const usual = keeps_tree ? &search_commander : &search_baseline;
    const bool read = search_read(&c->search, spec, usual, err);
    c->search.policy.blend = (int)spec_int(spec, "blend", 0, 100, usual->blend);
    c->search.policy.paired = spec_int(spec, "paired", 0, 1, keeps_tree);
    c->horizon = c->search.policy.horizon;
    c->price[PACE_OWN] = c->price[PACE_ENEMY] = first_price(c->search.budget.iterations);
    if (read && spec_done(spec, err) && search_open(&c->search, err) &&
        tree_open(&c->tree, megabytes, err))
        return &c->bot;
    commander_free(&c->bot);
    return NULL;
}

Bot *make_mcts(Spec *spec, Err *err)
{
    static const TrialStyle style = {
        .tree = { .exploration = 96, .first_play = CHANCE_ONE / 64, .widens = true },
        .heat = USUAL_HEAT,
        .grow = USUAL_GROW,
        .farther = USUAL_FARTHER,
        .floor = PRIOR_ONE / 50,
        .buckets = 2,
        .fair = true
    };
    return make(&style, true, USUAL_AUDIT, spec, err);
}

Bot *make_uct(Spec *spec, Err *err)
{
    static const TrialStyle style = { .tree = { .exploration = 16, .ucb = true },
                                      .heat = USUAL_HEAT,
                                      .grow = 1,
                                      .uniform = true };
    return make(&style, false, 0, spec, err);
}
