/* SPDX-License-Identifier: GPL-3.0-or-later
 * root.c - how the commander spends a decision: as the tree picks, or by a race at its root.
 *
 *   enter -> heat: rounds, until half are out -> heat -> ... -> one is left
 *            who is not worth his trials goes at once, and what he leaves is saved
 *
 * The size of a batch depends on the budget only, never on the threads, and a trial only on
 * the tree before its batch; so the threads do not show in the result.
 *
 * Start at root_race().
 */
#include "ai/commander.h"

#include <string.h>

#include "engine/feature.h"
#include "engine/ruleset.h"

enum {
    BATCHES = 8, /* at least so many, where iterations are few */
    TRIALS_AN_ENTRANT = 4,
    LEAST_ENTRANTS = 4,
    FIRST_LOOK = 4,
    LEAST_ROUND = 32, /* trials in all, or threads would wait for each other */
    CHEAPER = 8,      /* by so much, while a decision is early */
    MOST_SHARES = 8,  /* of a decision's time that one decision may take */
    WINNERS_SHARE = 4,
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

/* A batch that begins with one edge of the root, or (0) where the tree picks.
 * in: dice of its first trial. */
static int run_alike(Commander *c, int size, uint32_t first, int64_t dice)
{
    for (int i = 0; i < size; i++) {
        c->trial[i].first = first;
        c->trial[i].dice = (uint32_t)(dice + i);
        c->trial[i].rank = i;
    }
    workers_run(c->search.workers, size, run_trial, c);
    return merge_batch(c, size);
}

void root_batches(Commander *c)
{
    int64_t done = 0, left;
    while ((left = search_left(&c->search, done)) > 0) {
        if (decided(&c->tree, left)) {
            c->effort.stopped_early = true;
            break;
        }
        done += run_alike(c, batch_size(&c->search, left), 0, 0);
    }
    c->effort.iterations = done;
}

/* ---- the race at the root ---- */

/* Is it what another who has entered comes to on this ground?  Then one is enough. */
static bool is_in(const Commander *c, uint32_t edge, Order *order)
{
    const Search *const search = &c->search;
    make_ground(search->battle, search->root, &c->tree.edge[edge].order, 1, 0,
                &order[c->race.n]);
    for (int i = 0; i < c->race.n; i++)
        if (memcmp(&order[i], &order[c->race.n], sizeof *order) == 0)
            return true;
    return false;
}

/* The doctrine's own choice: priors are too coarse to tell it from one that is nearly as good. */
static uint32_t edge_of_own(const Commander *c)
{
    const Tree *const tree = &c->tree;
    const uint64_t own = intention_key(c->search.option[c->own]);
    uint32_t at = tree->node[tree->root].edges;
    while (at && intention_key(tree->edge[at].order) != own)
        at = tree->edge[at].next;
    return at ? at : tree->node[tree->root].edges;
}

const char *root_rash(const Commander *c, const State *seen, uint32_t edge)
{
    const Battle *const b = c->search.battle;
    const Intention *const order = &c->tree.edge[edge].order;
    const int unit = gait_unit(b, order->subject);
    int16_t feature[1][FEATURES];
    Order ground;
    if (!c->caution)
        return NULL;
    b->rules->features(b, seen, order, 1, NULL, feature);
    if (feature_alone(feature[0]))
        return "it would leave troops alone before horse";
    if (feature_leaves(feature[0]))
        return "it would give up an objective";
    if (unit < 0)
        return NULL;
    make_ground(b, seen, order, 1, 0, &ground);
    return gait_undoes(&c->gait[unit], gait_stride(b, seen, &ground), feature[0],
                       order->formation, seen->turn)
               ? "it would undo what was just done"
               : NULL;
}

/* An order enters with what is known of it before any trial.  For it: that it is the doctrine's own
 * choice.  Against it: that it is rash. */
static void let_in(Commander *c, uint32_t edge, bool own)
{
    const Search *const search = &c->search;
    const int trust =
        c->trust == OWN_TRUST ? search->policy.doctrine[search->side].trust : c->trust;
    const bool is_rash = root_rash(c, search->root, edge) != NULL;
    race_enter(&c->race, edge, own ? (int64_t)trust * CHANCE_ONE / 1000 : 0,
               is_rash ? (int64_t)c->caution * CHANCE_ONE / 1000 : 0);
}

/* Who enters: the doctrine's own choice, then the first orders in prior order, the more the longer
 * one may think. */
static void enter(Commander *c)
{
    const Tree *const tree = &c->tree;
    Order order[MAX_OPTIONS];
    int64_t most = search_left(&c->search, 0) / TRIALS_AN_ENTRANT;
    if (most < LEAST_ENTRANTS)
        most = LEAST_ENTRANTS;
    if (tree->node[tree->root].quiet && c->style.tree.quiet_width)
        most = c->style.tree.quiet_width;
    const uint32_t own = edge_of_own(c);
    is_in(c, own, order);
    let_in(c, own, true);
    for (uint32_t at = tree->node[tree->root].edges; at && c->race.n < most;
         at = tree->edge[at].next)
        if (!is_in(c, at, order))
            let_in(c, at, false);
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
        trial[r].chance = search_mine(&c->search, (int)(chance[r] - luck));
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

/* The first half of one's share is cheap: time that is left over at a turn's end is lost. */
static void judge(Commander *c)
{
    const int64_t price = c->search.budget.ms ? 0 : c->price[c->search.pace];
    const bool early = search_early(&c->search);
    race_judge(&c->race, early ? price / CHEAPER : price);
}

/* Until half are out: of themselves, or as the quota is used.
 * returns: had any to go who were worth more? */
static bool run_heat(Commander *c)
{
    Race *const race = &c->race;
    const int half = (race->n + 1) / 2;
    int64_t left = quota(c);
    if (race->trials == 0 && left == 0 && !search_late(&c->search))
        left = 1;
    while (left > 0 && race->n > half) {
        int64_t each = race->trials < FIRST_LOOK ? FIRST_LOOK : race->trials / 2;
        if (each * race->n < LEAST_ROUND)
            each = LEAST_ROUND / race->n;
        if (each > left)
            each = left;
        run_round(c, each);
        judge(c);
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
    const int64_t wanted = share / WINNERS_SHARE;
    while (c->effort.iterations < wanted && !search_late(&c->search)) {
        const int size = batch_size(&c->search, wanted - c->effort.iterations);
        c->effort.iterations +=
            run_alike(c, size, c->race.runner[0].edge, c->race.trials);
        c->race.trials += size;
    }
}

void root_race(Commander *c)
{
    Race *const race = &c->race;
    int64_t *const price = &c->price[c->search.pace];
    bool cut = false;
    search_stretch(&c->search, MOST_SHARES);
    race_begin(race, c->scatter);
    enter(c);
    if (race->n > 1 && !c->search.budget.iterations && !search_late(&c->search))
        run_round(c, 1); /* tells a clock what a trial takes */
    judge(c);
    while (race->n > 1)
        cut |= run_heat(c);
    c->effort.stopped_early = !cut;
    run_winner(c, c->search.budget.iterations);
    if (c->search.root->turn) /* before, playouts are longer */
        *price = search_settle(&c->search, *price, c->effort.iterations, cut);
    c->scatter += (race->found - c->scatter) / 16;
}
