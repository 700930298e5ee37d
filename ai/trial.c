/* SPDX-License-Identifier: GPL-3.0-or-later
 * trial.c - descending, keys of outcomes, priors, and writing a trial into the tree.
 *
 * Trials of one order share dice in their own order: the 5th trial of one and the 5th of
 * another are on the same luck, whatever numbers they have in the search.
 *
 * Start at trial_run().
 */
#include "ai/trial.h"

#include <assert.h>
#include <string.h>

enum { EXP_STEPS = 160, EXP_A_HEAT = 16, FOR_PLAYOUT = 3, CLASSES = 3 };

/* exp(-i / 16), in 1/65535. */
/* clang-format off */
static const uint16_t exp_table[EXP_STEPS] = {
    65535, 61564, 57834, 54330, 51039, 47946, 45042, 42313, 39749, 37341,
    35078, 32953, 30957, 29081, 27319, 25664, 24109, 22648, 21276, 19987,
    18776, 17639, 16570, 15566, 14623, 13737, 12905, 12123, 11388, 10698,
    10050, 9441, 8869, 8332, 7827, 7353, 6907, 6489, 6096, 5726,
    5379, 5054, 4747, 4460, 4190, 3936, 3697, 3473, 3263, 3065,
    2879, 2705, 2541, 2387, 2242, 2107, 1979, 1859, 1746, 1641,
    1541, 1448, 1360, 1278, 1200, 1128, 1059, 995, 935, 878,
    825, 775, 728, 684, 642, 604, 567, 533, 500, 470,
    442, 415, 390, 366, 344, 323, 303, 285, 268, 252,
    236, 222, 209, 196, 184, 173, 162, 153, 143, 135,
    127, 119, 112, 105, 99, 93, 87, 82, 77, 72,
    68, 64, 60, 56, 53, 50, 47, 44, 41, 39,
    36, 34, 32, 30, 28, 27, 25, 23, 22, 21,
    19, 18, 17, 16, 15, 14, 13, 13, 12, 11,
    10, 10, 9, 9, 8, 8, 7, 7, 6, 6,
    6, 5, 5, 5, 4, 4, 4, 4, 3, 3,
};
/* clang-format on */

/* ---- priors ---- */

/* What tells that somebody can hurt or be hurt. */
static const uint8_t hot[] = { FEATURE_CHARGE, FEATURE_FIRE,     FEATURE_TAKES,
                               FEATURE_LEAVES, FEATURE_EXPOSURE, FEATURE_HITS,
                               FEATURE_RELIEF, FEATURE_ODDS,     FEATURE_HORSE,
                               FEATURE_FLANKED };

/* A choice of moves of which none hurts anybody or gets anybody hurt. */
static bool is_quiet(int16_t (*f)[FEATURES], int n)
{
    bool moves = false;
    for (int i = 0; i < n; i++) {
        moves |= f[i][FEATURE_MOVE] != 0;
        for (size_t k = 0; k < sizeof hot; k++)
            if (f[i][hot[k]])
                return false;
    }
    return moves;
}

static uint32_t soft(int64_t below, int heat)
{
    const int64_t at = below * EXP_A_HEAT / FEATURE_ONE / heat;
    return at < EXP_STEPS ? exp_table[at] : 0;
}

bool trial_priors(const Search *search, const TrialStyle *style, const State *state,
                  const Intention *option, int n, uint32_t *out, int *own)
{
    int16_t feature[MAX_OPTIONS][FEATURES];
    int64_t score[MAX_OPTIONS], most = INT64_MIN;
    uint64_t sum = 0;
    *own = 0;
    for (int i = 0; i < n; i++)
        out[i] = PRIOR_ONE / (uint32_t)n;
    if (style->uniform)
        return false;
    search->battle->rules->features(search->battle, state, option, n, NULL, feature);
    for (int i = 0; i < n; i++) {
        score[i] =
            doctrine_score(&search->policy.doctrine[state->decision.side], feature[i]);
        if (score[i] > most) {
            most = score[i];
            *own = i;
        }
    }
    for (int i = 0; i < n; i++) {
        out[i] = soft(most - score[i], style->heat) + (uint32_t)style->floor;
        sum += out[i];
    }
    for (int i = 0; i < n; i++)
        out[i] = (uint32_t)((uint64_t)out[i] * PRIOR_ONE / sum);
    return is_quiet(feature, n);
}

/* ---- keys ---- */

static int class_of(int n)
{
    return n < CLASSES ? n : CLASSES - 1;
}

/* Where the ruleset has no classes of its own: stands gone; stands with fewer figures and units
 * with more dice to carry; units shaken; marks set.  A class of none, one, or more for each side. */
static uint32_t plain_outcome(const Battle *b, const State *before, const State *after)
{
    enum { GONE, HURT, SHAKEN, MARKED, WAYS };
    int many[MAX_SIDES][WAYS] = { 0 };
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *const x = state_stand(before, i), *const y = state_stand(after, i);
        int *const way = many[b->stand[i].side];
        way[GONE] += x->where != y->where;
        way[HURT] += x->figures > y->figures;
        way[MARKED] += x->marks != y->marks;
    }
    for (int u = 0; u < b->n_units; u++) {
        const Unit *const x = state_unit(before, u), *const y = state_unit(after, u);
        int *const way = many[b->unit[u].side];
        way[HURT] += x->dice < y->dice;
        way[SHAKEN] += x->status != y->status;
        way[MARKED] += x->marks != y->marks;
    }
    uint32_t key = 0;
    for (int side = 0; side < MAX_SIDES; side++)
        for (int k = 0; k < WAYS; k++)
            key = key * CLASSES + (uint32_t)class_of(many[side][k]);
    return key;
}

uint32_t trial_key(const Battle *battle, const State *before, const State *after)
{
    const Decision *const d = &after->decision;
    uint32_t key = ((uint32_t)d->kind << 17 | (uint32_t)d->side << 16 | d->about) + 1;
    if (before)
        key ^= (battle->rules->outcome
                    ? (uint32_t)battle->rules->outcome(battle, before, after)
                    : plain_outcome(battle, before, after)) *
               UINT32_C(0x9E3779B1);
    return key;
}

int trial_reach(int turns, int farther, uint32_t number)
{
    if (turns == TO_THE_END || !farther)
        return turns;
    for (uint64_t at = (uint64_t)farther; number >= at && turns < UINT8_MAX; at *= 4)
        turns++;
    return turns;
}

/* ---- down the tree ---- */

/* A trial under way. */
typedef struct Walk {
    const Search *search;
    const Tree *tree;
    const TrialStyle *style;
    State state, before;
    Game game;
    Horizon horizon;
    Intention option[MAX_OPTIONS];
    Order known[MAX_OPTIONS];
    int n; /* options here; 0 = over, or cut */
    int rank;
} Walk;

/* Make the moves that leave no choice, up to the next that does. */
static void run_on(Walk *w)
{
    w->n = 0;
    while (!w->state.over && !horizon_reached(&w->horizon, &w->state)) {
        w->n = w->search->battle->rules->options(w->search->battle, &w->state, w->option,
                                                 w->known);
        if (w->n > 1)
            return;
        playout_apply(&w->game, w->option, w->n, w->known, 0);
        w->n = 0;
    }
}

/* Does the enemy choose here without seeing what this side chose last?  A node's orders would tell
 * him: he answers by his doctrine. */
static bool is_secret(const Walk *w)
{
    return w->n && w->state.decision.hidden && w->state.decision.side != w->search->side;
}

/* The order it was told to begin with. */
static Pick told(const Walk *w, const Trial *trial)
{
    const uint64_t key = intention_key(w->tree->edge[trial->first].order);
    int at = 0;
    while (intention_key(w->option[at]) != key)
        at++;
    return (Pick){
        .option = at, .edge = trial->first, .rank = w->rank, .visit = trial->dice
    };
}

/* One order down.  returns: the node it led to, 0 = none that the tree knows. */
static uint32_t step_down(Walk *w, uint32_t node, Trial *out)
{
    const int64_t before = out->measures ? search_clock() : 0;
    const Pick pick =
        out->first && out->n_steps == 0
            ? told(w, out)
            : tree_pick(w->tree, &w->style->tree, node, w->option, w->n, w->rank);
    if (out->measures)
        out->tree_ns += search_clock() - before;
    Step *const step = &out->step[out->n_steps++];
    const bool tells = out->n_steps <= w->style->buckets;
    if (out->n_steps == 1) {
        search_copy(w->search, pick.visit, &w->state);
        w->horizon = horizon_begin(
            trial_reach(w->search->policy.horizon, w->style->farther, pick.visit),
            &w->state, w->search->side);
        out->any = dice_mix(w->search->seed, pick.visit, FOR_PLAYOUT);
    }
    *step = (Step){ .node = node, .edge = pick.edge, .order = w->option[pick.option] };
    w->rank = pick.rank;
    if (tells)
        state_copy(&w->before, &w->state);
    /* the first is given in another guess than it was listed in */
    playout_apply(&w->game, w->option, w->n, out->n_steps == 1 ? NULL : w->known,
                  pick.option);
    run_on(w);
    step->last = w->n == 0;
    if (step->last)
        return 0;
    step->next_side = w->state.decision.side;
    step->key = trial_key(w->search->battle, tells ? &w->before : NULL, &w->state);
    return pick.edge ? tree_find_outcome(w->tree, pick.edge, step->key) : 0;
}

void trial_run(const Search *search, const Tree *tree, const TrialStyle *style, int rank,
               Trial *out)
{
    Walk w;
    uint32_t node = tree->root;
    w.search = search;
    w.tree = tree;
    w.style = style;
    w.rank = rank;
    Luck luck = { .table = &search->policy.value.luck };
    w.game = (Game){ .battle = search->battle,
                     .state = &w.state,
                     .luck = style->fair ? &luck : NULL };
    w.n = search->n;
    memcpy(w.option, search->option, (size_t)w.n * sizeof w.option[0]);
    out->n_steps = out->n = 0;
    while (node && tree->node[node].edges && out->n_steps < MOST_STEPS)
        node = step_down(&w, node, out);
    if (node && !tree->node[node].edges && !is_secret(&w) &&
        (int)tree->node[node].visits >= style->grow) {
        const int64_t before = out->measures ? search_clock() : 0;
        out->n = w.n;
        memcpy(out->option, w.option, (size_t)w.n * sizeof w.option[0]);
        int own;
        out->quiet =
            trial_priors(search, style, &w.state, w.option, w.n, out->prior, &own);
        if (out->measures)
            out->tree_ns += search_clock() - before;
    }
    uint64_t stream = out->any;
    out->chance = w.n ? playout_run(&search->policy, &w.game, w.horizon, &stream)
                      : playout_fair_value(&search->policy, &w.game);
}

/* ---- into the tree ---- */

void trial_merge(Tree *tree, const Trial *trial)
{
    uint32_t node = tree->root;
    const int chance = trial->chance < 1             ? 1
                       : trial->chance >= CHANCE_ONE ? CHANCE_ONE - 1
                                                     : trial->chance;
    for (int i = 0; node && i < trial->n_steps; i++) {
        const Step *const step = &trial->step[i];
        uint32_t edge = step->edge ? step->edge : tree_find_edge(tree, node, step->order);
        if (!edge)
            edge = tree_add_edge(tree, node, step->order, PRIOR_ONE / MAX_OPTIONS);
        tree_note(tree, node, edge, tree->node[node].side ? CHANCE_ONE - chance : chance);
        if (!edge || step->last)
            return;
        node = tree_find_outcome(tree, edge, step->key);
        if (!node && (node = tree_add_outcome(tree, edge, step->key, step->next_side))) {
            tree_note(tree, node, 0, step->next_side ? CHANCE_ONE - chance : chance);
            return;
        }
    }
    if (!node)
        return;
    tree_note(tree, node, 0, tree->node[node].side ? CHANCE_ONE - chance : chance);
    if (trial->n && !tree->node[node].edges &&
        tree_expand(tree, node, trial->option, trial->prior, trial->n, trial->any))
        tree->node[node].quiet = trial->quiet;
}
