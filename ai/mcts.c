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
#include "engine/geo.h"

#include <stdlib.h>

enum {
    USUAL_ITERATIONS = 200,
    USUAL_MEGABYTES = 32,
    MOST_MEGABYTES = 64 * 1024,
    BATCHES = 8, /* at least so many, where iterations are few */
    TRIALS_AN_ENTRANT = 4,
    LEAST_ENTRANTS = 4,
    FIRST_LOOK = 4,
    MOST_SHARES = 8, /* of a decision's time that one decision may take */
    WINNERS_SHARE = 4,
    FIRST_PRICE =
        5 * 1000 * 1000, /* of somebody's first trial; the next are worth less */
    FIRST_EACH = 8,      /* and of his share with so many, it is his last */
    USUAL_SCATTER = 3000 * 3000,
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

/* ---- the race at the root ---- */

/* Who enters: the first orders in prior order, the more the longer one may think. */
static void enter(Commander *c)
{
    const Tree *const tree = &c->tree;
    int64_t most = search_left(&c->search, 0) / TRIALS_AN_ENTRANT;
    if (most < LEAST_ENTRANTS)
        most = LEAST_ENTRANTS;
    if (tree->node[tree->root].quiet && c->style.tree.quiet_width)
        most = c->style.tree.quiet_width;
    for (uint32_t at = tree->node[tree->root].edges; at && c->race.n < most;
         at = tree->edge[at].next)
        race_enter(&c->race, at);
}

/* The trials of one number are on the same dice: what the others made of those, against what
 * they make of all, is luck, and is taken off before a trial is written into the tree. */
static void take_off_luck(Commander *c, const int chance[static MAX_OPTIONS],
                          Trial *trial)
{
    const Race *const race = &c->race;
    int64_t row = 0, all = 0;
    for (int r = 0; r < race->n; r++) {
        row += chance[r];
        all += race->runner[r].sum;
    }
    for (int r = 0; r < race->n; r++) {
        const int64_t luck = (row - chance[r]) / (race->n - 1) -
                             (all - race->runner[r].sum) / (race->n - 1) / race->trials;
        const int64_t mine = chance[r] - luck;
        trial[r].chance = search_mine(&c->search, mine < 1             ? 1
                                                  : mine >= CHANCE_ONE ? CHANCE_ONE - 1
                                                                       : (int)mine);
    }
}

/* One batch of a round: every runner in turn; trials of one number have the same dice.
 * in: chances, of the trial that is under way; returns: the batch's size. */
static int run_round_batch(Commander *c, int64_t begin, int64_t end,
                           int chance[static MAX_OPTIONS])
{
    const int n = c->race.n;
    const int64_t first_dice = c->race.trials - begin / n;
    int size = batch_size(&c->search, end - begin);
    if (size > n)
        size -= size % n;
    for (int i = 0; i < size; i++) {
        const int64_t number = begin + i;
        c->trial[i].first = c->race.runner[number % n].edge;
        c->trial[i].dice = (uint32_t)(first_dice + number / n);
        c->trial[i].rank = i / n;
    }
    workers_run(c->search.workers, size, run_trial, c);
    for (int i = 0; i < size && !c->trial[i].skipped; i++) {
        const int runner = (int)((begin + i) % n);
        chance[runner] = search_mine(&c->search, c->trial[i].chance);
        if (runner + 1 < n)
            continue;
        for (int r = 0; r < n; r++)
            race_note(&c->race, r, chance[r]);
        race_next(&c->race);
        if (i + 1 >= n && c->less_luck)
            take_off_luck(c, chance, &c->trial[i + 1 - n]);
    }
    c->effort.iterations += merge_batch(c, size);
    return size;
}

/* So many trials more for each who is in, as far as the time goes. */
static void run_round(Commander *c, int64_t each)
{
    int chance[MAX_OPTIONS];
    const int64_t end = each * c->race.n;
    for (int64_t at = 0; at < end && !(at && search_late(&c->search));)
        at += run_round_batch(c, at, end, chance);
}

/* How many each of them may have until half have to go. */
static int64_t quota(const Commander *c)
{
    int rounds = 0;
    for (int n = c->race.n; n > 1; n = (n + 1) / 2)
        rounds++;
    return search_left(&c->search, c->effort.iterations) / rounds / c->race.n;
}

/* Until half are out: of themselves, or as the quota is used.
 * returns: had any to go who were worth more? */
static bool run_heat(Commander *c)
{
    Race *const race = &c->race;
    const int half = (race->n + 1) / 2;
    int64_t left = quota(c);
    if (race->trials == 0 && left == 0)
        left = 1;
    while (left > 0 && race->n > half) {
        int64_t each = race->trials < FIRST_LOOK ? FIRST_LOOK : race->trials / 2;
        if (each > left)
            each = left;
        run_round(c, each);
        race_judge(race);
        left = search_late(&c->search) ? 0 : left - each;
    }
    const bool cut = race->n > half;
    if (cut)
        race->n = half;
    return cut;
}

/* Whoever won early is looked at a little longer: for the chance that is told, and because the
 * tree below is kept. */
static void run_winner(Commander *c, int64_t share)
{
    while (c->effort.iterations < share / WINNERS_SHARE && !search_late(&c->search)) {
        const int size =
            batch_size(&c->search, share / WINNERS_SHARE - c->effort.iterations);
        for (int i = 0; i < size; i++) {
            c->trial[i].first = c->race.runner[0].edge;
            c->trial[i].dice = (uint32_t)(c->race.trials + i);
            c->trial[i].rank = i;
        }
        workers_run(c->search.workers, size, run_trial, c);
        c->race.trials += size;
        c->effort.iterations += merge_batch(c, size);
    }
}

static void run_race(Commander *c)
{
    Race *const race = &c->race;
    bool cut = false;
    search_stretch(&c->search, MOST_SHARES);
    race_begin(race, c->search.budget.ms ? 0 : c->price, c->scatter);
    enter(c);
    while (race->n > 1)
        cut |= run_heat(c);
    c->effort.stopped_early = !cut;
    run_winner(c, c->search.budget.iterations);
    c->price = search_price(&c->search, c->price, c->effort.iterations, cut);
    c->scatter += (race->found - c->scatter) / 16;
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
    if (c->races) {
        run_race(c);
        c->edge = c->race.runner[0].edge;
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
        posture_clear(&c->posture, battle->rules);
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

/* What the last trial of a decision is worth, as far as one can know before any: it falls with
 * the root of their number, and two trials where there was one bring half as much each. */
static int64_t first_price(int64_t iterations)
{
    const int64_t each = (iterations ? iterations : USUAL_ITERATIONS) / FIRST_EACH + 1;
    return FIRST_PRICE / (each * geo_root(each)) + 1;
}

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
    c->races = spec_int(spec, "race", 0, 1, keeps_tree);
    c->less_luck = spec_int(spec, "luck", 0, 1, 0) == 0;
    c->scatter = USUAL_SCATTER;
    c->measures = spec_int(spec, "measure", 0, 1, 0);
    c->posture_playouts = (int)spec_int(spec, "posture", 0, 10000, posture);
    c->keeps_tree = spec_int(spec, "keep", 0, 1, keeps_tree);
    const bool read = search_read(&c->search, spec, USUAL_ITERATIONS,
                                  keeps_tree ? "general" : "balanced", err);
    c->search.policy.paired = spec_int(spec, "paired", 0, 1, keeps_tree);
    c->price = first_price(c->search.budget.iterations);
    if (read && spec_done(spec, err) && search_open(&c->search, err) &&
        posture_open(&c->posture, err) && tree_open(&c->tree, megabytes, err))
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
