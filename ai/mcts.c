/* SPDX-License-Identifier: GPL-3.0-or-later
 * mcts.c - the commander: Monte Carlo tree search over intentions, one decision at a time.
 *
 *   options -> one? -> give it
 *           -> keep the tree below the last order, if what came of it is known there
 *           -> batches: trials in parallel (trial.c), merged in order (tree.c)
 *           -> stop when the budget is spent or the runner-up cannot catch up
 *           -> most visits
 *
 * The size of a batch depends on the budget only, never on the threads, and a trial only on
 * the tree before its batch; so the threads do not show in the result.
 *
 * "uct" is the same machine without what makes it a commander: no priors, no widening, no
 * outcomes told apart, no tree kept.
 *
 * Start at think().
 */
#include "ai/commander.h"

#include <stdlib.h>

enum {
    USUAL_ITERATIONS = 200,
    USUAL_MEGABYTES = 32,
    MOST_MEGABYTES = 64 * 1024,
    BATCHES = 8, /* at least so many, where iterations are few */
    TRIALS_AN_ENTRANT = 12,
    LEAST_ENTRANTS = 4,
    MOST_ENTRANTS = 32,
    USUAL_HEAT = 40,
    USUAL_AUDIT = 128,
    USUAL_POSTURE = 48
};

/* ---- batches ---- */

static void run_trial(void *self, int i)
{
    Commander *const c = self;
    Trial *const trial = &c->trial[i];
    trial->measures = c->measures;
    trial->tree_ns = 0;
    trial->skipped = i > 0 && search_late(&c->search);
    if (!trial->skipped)
        trial_run(&c->search, &c->tree, &c->style, trial->rank, trial);
}

static int batch_size(const Search *search, int64_t left)
{
    int64_t size =
        search->budget.iterations ? search->budget.iterations / BATCHES : MOST_BATCH;
    if (size > MOST_BATCH)
        size = MOST_BATCH;
    if (size > left)
        size = left;
    return size < 1 ? 1 : (int)size;
}

/* Even if all that is left went to the second, the first would have more visits. */
static bool decided(const Tree *tree, int64_t left)
{
    const uint32_t best = tree_best(tree, tree->root);
    int64_t second = 0;
    for (uint32_t at = tree->node[tree->root].edges; at; at = tree->edge[at].next)
        if (at != best && tree->edge[at].visits > second)
            second = tree->edge[at].visits;
    return (int64_t)tree->edge[best].visits - second > left;
}

static int merge_batch(Commander *c, int size)
{
    const int64_t before = c->measures ? search_clock() : 0;
    int done = 0;
    for (int i = 0; i < size; i++) {
        if (c->trial[i].skipped)
            continue;
        trial_merge(&c->tree, &c->trial[i]);
        c->effort.tree_ns += c->trial[i].tree_ns;
        done++;
    }
    if (c->measures)
        c->effort.tree_ns += search_clock() - before;
    return done;
}

static void run_batches(Commander *c)
{
    int64_t done = 0, left;
    while ((left = search_left(&c->search, done)) > 0) {
        if (decided(&c->tree, left)) {
            c->effort.stopped_early = true;
            break;
        }
        const int size = batch_size(&c->search, left);
        for (int i = 0; i < size; i++) {
            c->trial[i].first = 0;
            c->trial[i].rank = i;
        }
        workers_run(c->search.workers, size, run_trial, c);
        done += merge_batch(c, size);
    }
    c->effort.iterations = done;
}

/* ---- halving ---- */

/* Who enters: the first orders in prior order, the more the longer one may think. */
static void enter(Commander *c)
{
    const Tree *const tree = &c->tree;
    int64_t most = search_left(&c->search, 0) / TRIALS_AN_ENTRANT;
    most = most < LEAST_ENTRANTS  ? LEAST_ENTRANTS
           : most > MOST_ENTRANTS ? MOST_ENTRANTS
                                  : most;
    if (tree->node[tree->root].quiet && c->style.tree.quiet_width)
        most = c->style.tree.quiet_width;
    c->n_entrants = 0;
    for (uint32_t at = tree->node[tree->root].edges; at && c->n_entrants < most;
         at = tree->edge[at].next)
        c->entrant[c->n_entrants++] = (Entrant){ .edge = at };
}

/* One batch of a round: every entrant in turn; trials of one number have the same dice.
 * returns: its size. */
static int run_round_batch(Commander *c, int64_t begin, int64_t end)
{
    const int n = c->n_entrants;
    const int size = batch_size(&c->search, end - begin);
    for (int i = 0; i < size; i++) {
        const int64_t number = begin + i;
        Entrant *const entrant = &c->entrant[number % n];
        c->trial[i].first = entrant->edge;
        c->trial[i].dice = (uint32_t)(c->first_dice + number / n);
        c->trial[i].rank = i / n;
    }
    workers_run(c->search.workers, size, run_trial, c);
    for (int i = 0; i < size; i++) {
        Entrant *const entrant = &c->entrant[(begin + i) % n];
        if (c->trial[i].skipped)
            continue;
        entrant->trials++;
        entrant->sum += search_mine(&c->search, c->trial[i].chance);
    }
    c->effort.iterations += merge_batch(c, size);
    return size;
}

static int64_t entrant_mean(const Entrant *entrant)
{
    return entrant->trials ? entrant->sum / entrant->trials : 0;
}

static void sort_entrants(Commander *c)
{
    for (int i = 1; i < c->n_entrants; i++) {
        const Entrant what = c->entrant[i];
        int at = i;
        for (; at > 0 && entrant_mean(&c->entrant[at - 1]) < entrant_mean(&what); at--)
            c->entrant[at] = c->entrant[at - 1];
        c->entrant[at] = what;
    }
}

/* Two are left, equal in trials: could the second still catch up, winning all of the rest while
 * the first loses them? */
static bool out_of_reach(const Commander *c, int64_t left)
{
    const int64_t lead = c->entrant[0].sum - c->entrant[1].sum;
    return c->n_entrants == 2 && c->entrant[0].trials == c->entrant[1].trials &&
           (lead < 0 ? -lead : lead) > left * CHANCE_ONE / 2;
}

/* So many trials more for each who is in, as far as the time goes. */
static void run_round(Commander *c, int64_t each)
{
    const int64_t end = each * c->n_entrants;
    for (int64_t at = 0; at < end;) {
        c->effort.stopped_early = out_of_reach(c, end - at);
        if (at && (c->effort.stopped_early || search_late(&c->search)))
            break;
        at += run_round_batch(c, at, end);
    }
    c->first_dice += each;
    sort_entrants(c);
}

static void halve(Commander *c)
{
    enter(c);
    c->first_dice = 0;
    if (c->n_entrants > 1)
        run_round(c, 1); /* tells a clock what a trial takes */
    while (c->n_entrants > 1) {
        int rounds = 0;
        for (int n = c->n_entrants; n > 1; n = (n + 1) / 2)
            rounds++;
        run_round(c,
                  search_left(&c->search, c->effort.iterations) / rounds / c->n_entrants);
        c->n_entrants = (c->n_entrants + 1) / 2;
    }
}

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
        trial_priors(search, &c->style, seen, search->option, search->n, prior);
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
    if (c->search.budget.iterations == 0)
        return; /* its time is spent */
    workers_run(c->search.workers, 2 * n, run_audit, c);
    for (int i = 0; i < n; i++) {
        c->effort.audit_cut += c->audit_chance[2 * i];
        c->effort.audit_full += c->audit_chance[2 * i + 1];
    }
    c->effort.audits = n;
}

/* ---- choosing ---- */

static Intention think(Commander *c, const State *seen)
{
    c->effort = (Effort){ 0 };
    posture_take(&c->posture, &c->search, c->posture_playouts);
    search_resume(&c->search);
    plant(c, seen);
    if (c->halves) {
        halve(c);
        c->edge = c->entrant[0].edge;
    } else {
        run_batches(c);
        c->edge = tree_best(&c->tree, c->tree.root);
    }
    look_again(c);
    blind(&c->search, seen, &c->before);
    c->steps = seen->steps;
    c->explained = true;
    search_close(&c->search);
    return c->tree.edge[c->edge].order;
}

static void commander_choose(Bot *self, const Battle *battle, const State *seen,
                             Order *out)
{
    Commander *const c = (Commander *)self;
    Intention order;
    c->explained = false;
    if (c->search.battle != battle)
        posture_clear(&c->posture);
    if (c->search.battle != battle || !c->keeps_tree)
        c->edge = 0;
    if (search_begin(&c->search, self, battle, seen) > 1)
        order = think(c, seen);
    else
        order = c->search.option[0];
    if (c->steps == seen->steps)
        c->steps++;
    make_ground(battle, seen, &order, 1, 0, out);
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

static Bot *make(const TrialStyle *style, bool keeps_tree, int audit, int posture,
                 Spec *spec, Err *err)
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
    c->style.heat = (int)spec_int(spec, "heat", 1, 10000, style->heat);
    c->style.tree.quiet_width =
        (int)spec_int(spec, "quiet", 0, MAX_OPTIONS, style->tree.quiet_width);
    c->halves = spec_int(spec, "halving", 0, 1, keeps_tree);
    c->measures = spec_int(spec, "measure", 0, 1, 0);
    c->posture_playouts = (int)spec_int(spec, "posture", 0, 10000, posture);
    c->keeps_tree = spec_int(spec, "keep", 0, 1, keeps_tree);
    if (search_read(&c->search, spec, USUAL_ITERATIONS, err) && spec_done(spec, err) &&
        search_open(&c->search, err) && posture_open(&c->posture, err) &&
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
        .grow = 16,
        .floor = PRIOR_ONE / 50,
        .buckets = 2
    };
    return make(&style, true, USUAL_AUDIT, USUAL_POSTURE, spec, err);
}

Bot *make_uct(Spec *spec, Err *err)
{
    static const TrialStyle style = { .tree = { .exploration = 16, .ucb = true },
                                      .heat = USUAL_HEAT,
                                      .grow = 1,
                                      .uniform = true };
    return make(&style, false, 0, 0, spec, err);
}
