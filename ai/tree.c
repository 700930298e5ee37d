/* SPDX-License-Identifier: GPL-3.0-or-later
 * tree.c - the arena, widening, picking, and keeping a subtree.
 *
 * Picking is PUCT with the node's own standard deviation for scale, because one order of some
 * hundreds changes the chance to win by a few thousandths: with a fixed scale a search would
 * either never or for ever try things.  All of it is whole numbers.
 *
 * Start at tree_pick(), then tree_rebase().
 */
#include "ai/tree.h"
#include "ai/playout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { EDGES_A_NODE = 16, FIFTH = 5, SCALE = 256, LEAST_SPREAD = CHANCE_ONE / 256 };

/* Visits from which k orders are considered: the least n with ceil(4 n^0.45) >= k. */
/* clang-format off */
static const uint16_t wide_from[MAX_OPTIONS + 1] = {
    0, 0, 0, 0, 0, 2, 2, 3, 4, 5, 7, 8, 10,
    12, 14, 17, 19, 22, 25, 29, 32, 36, 40, 45, 49, 54,
    59, 65, 70, 76, 82, 89, 95, 102, 109, 117, 124, 132, 141,
    149, 158, 167, 177, 186, 196, 207, 217, 228, 239, 251, 262, 274,
    287, 299, 312, 325, 339, 353, 367, 381, 396, 411, 427, 442, 458,
};
/* clang-format on */

_Static_assert(sizeof(Edge) == 32 && sizeof(Node) == 40,
               "the arena is cut to these sizes");

/* ---- the arena ---- */

static void use_half(Tree *tree, int at)
{
    tree->at = at;
    tree->node = tree->half[at];
    tree->edge = (Edge *)(tree->node + tree->most_nodes);
    tree->n_nodes = tree->n_edges = 1;
    tree->root = 0;
}

bool tree_open(Tree *tree, int megabytes, Err *err)
{
    const size_t bytes = (size_t)megabytes * 1024 * 1024 / 2;
    const size_t nodes = bytes / (sizeof(Node) + EDGES_A_NODE * sizeof(Edge));
    memset(tree, 0, sizeof *tree);
    tree->most_nodes = (uint32_t)nodes;
    tree->most_edges = (uint32_t)(nodes * EDGES_A_NODE);
    tree->half[0] = calloc(1, bytes);
    tree->half[1] = calloc(1, bytes);
    if (!tree->half[0] || !tree->half[1])
        return err_set(err, "no memory for a tree of %d MiB", megabytes);
    use_half(tree, 0);
    return true;
}

void tree_close(Tree *tree)
{
    free(tree->half[0]);
    free(tree->half[1]);
}

void tree_clear(Tree *tree)
{
    use_half(tree, tree->at);
}

uint32_t tree_add_node(Tree *tree, uint32_t key, int side)
{
    if (tree->n_nodes == tree->most_nodes)
        return 0;
    tree->node[tree->n_nodes] = (Node){ .key = key, .side = (uint8_t)side };
    return tree->n_nodes++;
}

static void sort_by_prior(Intention *order, uint32_t *prior, int n)
{
    for (int i = 1; i < n; i++) {
        const Intention what = order[i];
        const uint32_t p = prior[i];
        int at = i;
        for (; at > 0 && prior[at - 1] < p; at--) {
            order[at] = order[at - 1];
            prior[at] = prior[at - 1];
        }
        order[at] = what;
        prior[at] = p;
    }
}

bool tree_expand(Tree *tree, uint32_t node, const Intention *option,
                 const uint32_t *prior, int n, uint64_t any)
{
    Intention order[MAX_OPTIONS];
    uint32_t weight[MAX_OPTIONS];
    if (tree->most_edges - tree->n_edges < (uint32_t)n)
        return false;
    memcpy(order, option, (size_t)n * sizeof order[0]);
    memcpy(weight, prior, (size_t)n * sizeof weight[0]);
    sort_by_prior(order, weight, n);
    for (int i = FIFTH - 1; i < n; i += FIFTH) {
        const int lot = i + (int)(playout_any(&any) % (uint64_t)(n - i));
        const Intention what = order[lot];
        const uint32_t p = weight[lot];
        memmove(&order[i + 1], &order[i], (size_t)(lot - i) * sizeof order[0]);
        memmove(&weight[i + 1], &weight[i], (size_t)(lot - i) * sizeof weight[0]);
        order[i] = what;
        weight[i] = p;
    }
    tree->node[node].edges = tree->n_edges;
    for (int i = 0; i < n; i++, tree->n_edges++)
        tree->edge[tree->n_edges] = (Edge){ .order = order[i],
                                            .prior = weight[i],
                                            .next = i + 1 < n ? tree->n_edges + 1 : 0 };
    return true;
}

static bool same(Intention a, Intention b)
{
    return intention_key(a) == intention_key(b);
}

uint32_t tree_find_edge(const Tree *tree, uint32_t node, Intention order)
{
    uint32_t at = tree->node[node].edges;
    while (at && !same(tree->edge[at].order, order))
        at = tree->edge[at].next;
    return at;
}

uint32_t tree_add_edge(Tree *tree, uint32_t node, Intention order, uint32_t prior)
{
    if (tree->n_edges == tree->most_edges)
        return 0;
    uint32_t *link = &tree->node[node].edges;
    while (*link)
        link = &tree->edge[*link].next;
    *link = tree->n_edges;
    tree->edge[tree->n_edges] = (Edge){ .order = order, .prior = prior };
    return tree->n_edges++;
}

uint32_t tree_find_outcome(const Tree *tree, uint32_t edge, uint32_t key)
{
    uint32_t at = tree->edge[edge].outcome;
    while (at && tree->node[at].key != key)
        at = tree->node[at].next;
    return at;
}

uint32_t tree_add_outcome(Tree *tree, uint32_t edge, uint32_t key, int side)
{
    uint32_t *link = &tree->edge[edge].outcome;
    int n = 0;
    for (; *link; n++)
        link = &tree->node[*link].next;
    return n == MOST_OUTCOMES ? 0 : (*link = tree_add_node(tree, key, side));
}

/* ---- picking ---- */

/* An edge as a pick sees it. */
typedef struct Candidate {
    uint32_t edge, visits, prior;
    int64_t mean;
    int option;
    int virtual; /* picked for earlier trials of the batch */
} Candidate;

static int64_t mean_of(const Node *node)
{
    return node->visits ? node->sum / node->visits : CHANCE_ONE / 2;
}

int64_t tree_spread(const Node *node)
{
    if (node->visits < 2)
        return CHANCE_ONE / 8;
    const int64_t mean = node->sum / node->visits;
    const int64_t square = (int64_t)(node->squares / node->visits) * SCALE;
    const int64_t spread = square > mean * mean ? geo_root(square - mean * mean) : 0;
    return spread > LEAST_SPREAD ? spread : LEAST_SPREAD;
}

static int width_of(const TreeStyle *style, const Node *node, uint32_t visits)
{
    if (style->quiet_width && node->quiet)
        return style->quiet_width;
    if (!style->widens)
        return MAX_OPTIONS;
    int k = 1;
    while (k < MAX_OPTIONS && wide_from[k + 1] <= visits)
        k++;
    return k;
}

/* The first orders, up to the width, of the node that are options now, best prior first; if none is, the
 * first option. */
static int candidates(const Tree *tree, const TreeStyle *style, uint32_t node, int width,
                      const Intention *option, int n, Candidate *out)
{
    const int64_t mean = mean_of(&tree->node[node]) - style->first_play;
    int count = 0, hint = 0;
    for (uint32_t at = tree->node[node].edges; at && count < width;
         at = tree->edge[at].next) {
        const Edge *const e = &tree->edge[at];
        int i = 0;
        while (i < n && !same(option[(hint + i) % n], e->order))
            i++;
        if (i == n)
            continue;
        hint = (hint + i) % n;
        out[count++] = (Candidate){ .edge = at,
                                    .visits = e->visits,
                                    .prior = e->prior,
                                    .mean = e->visits  ? e->sum / e->visits
                                            : mean > 0 ? mean
                                                       : 0,
                                    .option = hint };
    }
    if (!count)
        out[count++] = (Candidate){ .prior = PRIOR_ONE, .mean = mean };
    return count;
}

/* floor(64 log2(n)) to within a few: for UCB1. */
static int64_t log2_64(uint64_t n)
{
    int whole = 0;
    while (n >> whole > 1)
        whole++;
    return 64 * whole + (int64_t)((n << 6 >> whole) & 63);
}

static int64_t urgency(const TreeStyle *style, const Candidate *c, int64_t spread,
                       uint64_t visits)
{
    const int64_t n = (int64_t)c->visits + c->virtual;
    if (style->ucb) {
        if (!n)
            return INT64_MAX - c->option;
        /* sqrt(ln(N) / n): ln = log2 x 0.693 */
        return c->mean +
               geo_root(log2_64(visits) * 693 * CHANCE_ONE / 64 / 1000 * CHANCE_ONE / n) *
                   style->exploration / 64;
    }
    const int64_t root = geo_root((int64_t)visits * SCALE * SCALE);
    return c->mean + style->exploration * spread / 64 * (int64_t)c->prior / PRIOR_ONE *
                         root / SCALE / (1 + n);
}

Pick tree_pick(const Tree *tree, const TreeStyle *style, uint32_t node,
               const Intention *option, int n, int rank)
{
    Candidate c[MAX_OPTIONS];
    const Node *const here = &tree->node[node];
    const int width = width_of(style, here, here->visits + (uint32_t)rank);
    const int count = candidates(tree, style, node, width, option, n, c);
    const int64_t spread = tree_spread(here);
    int best = 0;
    for (int trial = 0; trial <= rank; trial++) {
        int64_t most = INT64_MIN;
        for (int i = 0; i < count; i++) {
            const int64_t u =
                urgency(style, &c[i], spread, here->visits + (uint64_t)trial + 1);
            if (u <= most)
                continue;
            most = u;
            best = i;
        }
        c[best].virtual ++;
    }
    return (Pick){ .option = c[best].option,
                   .edge = c[best].edge,
                   .rank = c[best].virtual - 1,
                   .visit = c[best].visits + (uint32_t)c[best].virtual - 1 };
}

void tree_note(Tree *tree, uint32_t node, uint32_t edge, int chance)
{
    Node *const n = &tree->node[node];
    n->visits++;
    n->sum += chance;
    n->squares += (uint64_t)((int64_t)chance * chance / SCALE);
    if (!edge)
        return;
    tree->edge[edge].visits++;
    tree->edge[edge].sum += chance;
}

uint32_t tree_best(const Tree *tree, uint32_t node)
{
    uint32_t best = tree->node[node].edges;
    for (uint32_t at = best; at; at = tree->edge[at].next) {
        const Edge *const e = &tree->edge[at], *const b = &tree->edge[best];
        if (e->visits > b->visits ||
            (e->visits == b->visits && tree_mean(e) > tree_mean(b)))
            best = at;
    }
    return best;
}

/* ---- keeping a subtree ---- */

/* Half the visits at the same mean: what was learnt before the dice fell counts, but less. */
static void halve_node(Node *node)
{
    const uint32_t before = node->visits, after = before / 2;
    node->visits = after;
    node->sum = before ? node->sum * after / before : 0;
    node->squares = before ? node->squares / before * after : 0;
}

static uint32_t copy_nodes(Tree *tree, const Node *from, uint32_t first)
{
    uint32_t begin = 0, *link = &begin;
    for (uint32_t at = first; at; at = from[at].next) {
        Node *const to = &tree->node[tree->n_nodes];
        *to = from[at];
        halve_node(to);
        *link = tree->n_nodes++;
        link = &to->next;
    }
    *link = 0;
    return begin;
}

static void copy_edges(Tree *tree, const Node *from, const Edge *old, Node *node)
{
    uint32_t *link = &node->edges;
    for (uint32_t at = *link; at; at = old[at].next) {
        Edge *const to = &tree->edge[tree->n_edges];
        *to = old[at];
        to->visits /= 2;
        to->sum = old[at].visits ? to->sum * to->visits / old[at].visits : 0;
        *link = tree->n_edges++;
        link = &to->next;
        to->outcome = copy_nodes(tree, from, old[at].outcome);
    }
    *link = 0;
}

/* Cheney's copy: nodes that have been copied wait in line for their edges and outcomes. */
void tree_rebase(Tree *tree, uint32_t node)
{
    const Node *const from = tree->node;
    const Edge *const old = tree->edge;
    use_half(tree, !tree->at);
    tree->node[1] = from[node];
    tree->node[1].next = 0;
    halve_node(&tree->node[1]);
    tree->n_nodes = 2;
    tree->root = 1;
    for (uint32_t scan = 1; scan < tree->n_nodes; scan++)
        copy_edges(tree, from, old, &tree->node[scan]);
}

void tree_renew(Tree *tree, uint32_t node, const Intention *option, const uint32_t *prior,
                int n, uint64_t any)
{
    const uint32_t old = tree->node[node].edges;
    if (!tree_expand(tree, node, option, prior, n, any))
        return;
    for (uint32_t at = old; at; at = tree->edge[at].next) {
        const uint32_t to = tree_find_edge(tree, node, tree->edge[at].order);
        if (!to)
            continue;
        tree->edge[to].visits = tree->edge[at].visits;
        tree->edge[to].sum = tree->edge[at].sum;
        tree->edge[to].outcome = tree->edge[at].outcome;
    }
}
