/* SPDX-License-Identifier: GPL-3.0-or-later
 * tree.h - the memory of a search: decisions, the orders tried at them, what they led to.
 *
 *   Node --edges--> Edge -> Edge -> Edge      orders, best prior first
 *                     |
 *                  outcome                    what followed: by bucket near the root, by the
 *                     v                       next decision further down
 *                   Node -> Node
 *
 * Open loop: a node is "this order was given, this kind of thing came of it, this has to be
 * chosen next"; the state is played anew each time.  Nodes and edges live in one arena of fixed
 * size, in two halves: after a real order, what is still of use is copied into the other half.
 * When a half is full the tree grows no more and its leaves are played out.
 *
 * The tree is read by many threads at once and changed by one between batches.
 *
 * Start at tree_pick().
 */
#ifndef AI_TREE_H
#define AI_TREE_H

#include "ai/value.h"

enum { MOST_OUTCOMES = 8, PRIOR_ONE = 65536 };

typedef struct Edge {
    Intention order;
    int64_t sum; /* of the decider's chances */
    uint32_t visits;
    uint32_t next;    /* edge of the same node, 0 = last */
    uint32_t outcome; /* first node it led to, 0 = none yet */
    uint32_t prior;   /* in 1/PRIOR_ONE */
} Edge;

typedef struct Node {
    int64_t sum;      /* of the decider's chances */
    uint64_t squares; /* of the same, in 1/256 */
    uint32_t visits;
    uint32_t edges; /* first, 0 = not expanded */
    uint32_t next;  /* outcome of the same edge, 0 = last */
    uint32_t key;   /* what tells it from those */
    uint8_t side;   /* who decides */
    uint8_t quiet;  /* nobody it is about can hurt or be hurt: doctrine will do */
    uint16_t spare;
    uint32_t spare2;
} Node;

typedef struct Tree {
    Node *node;
    Edge *edge; /* of the half in use; index 0 of both is nobody */
    uint32_t n_nodes, n_edges, most_nodes, most_edges;
    void *half[2];
    int at; /* half in use */
    uint32_t root;
} Tree;

/* How a tree is searched. */
typedef struct TreeStyle {
    int exploration; /* weight of the prior term, in 1/64 standard deviations of the node */
    int first_play; /* an order never tried is worth so much less than its node, 1/CHANCE_ONE */
    bool widens;     /* few orders first, more with visits; else all at once */
    bool ucb;        /* UCB1 instead of priors */
    int quiet_width; /* orders considered at a quiet node, 0 = as anywhere */
} TreeStyle;

/* errors: no memory.  in: megabytes for both halves. */
bool tree_open(Tree *tree, int megabytes, Err *err);
void tree_close(Tree *tree);
void tree_clear(Tree *tree);

/* Add a node without edges.  returns: 0 when full. */
uint32_t tree_add_node(Tree *tree, uint32_t key, int side);
/* Give a node its orders: best prior first, but every fifth one by lot, from `any`.
 * returns: false, and the node stays bare, when full. */
bool tree_expand(Tree *tree, uint32_t node, const Intention *option,
                 const uint32_t *prior, int n, uint64_t any);
/* Give a node its orders anew, now that the options are certain; what is known of them stays. */
void tree_renew(Tree *tree, uint32_t node, const Intention *option, const uint32_t *prior,
                int n, uint64_t any);
/* The edge of an order, 0 = none; add one that other dice had not allowed before. */
uint32_t tree_find_edge(const Tree *tree, uint32_t node, Intention order);
uint32_t tree_add_edge(Tree *tree, uint32_t node, Intention order, uint32_t prior);
/* The node an edge led to under that key, 0 = none yet; add one (0: full, or too many). */
uint32_t tree_find_outcome(const Tree *tree, uint32_t edge, uint32_t key);
uint32_t tree_add_outcome(Tree *tree, uint32_t edge, uint32_t key, int side);

/* What a pick came to. */
typedef struct Pick {
    int option;    /* index in the options given */
    uint32_t edge; /* 0: an order the node has not got yet */
    int rank; /* how many of the batch's earlier trials will have gone the same way */
    uint32_t visit; /* the edge's visits, those trials' included */
} Pick;

/* Choose among the options there are now.
 * in: rank, how many earlier trials of the batch came to this node: they are picked for first,
 * each counting as a visit, so that a batch spreads as single trials would. */
Pick tree_pick(const Tree *tree, const TreeStyle *style, uint32_t node,
               const Intention *option, int n, int rank);
/* Add a trial's result to an edge and its node: the decider's chance. */
void tree_note(Tree *tree, uint32_t node, uint32_t edge, int chance);

/* Make `node` the root and forget all that is not below it; visits are halved. */
void tree_rebase(Tree *tree, uint32_t node);
/* Standard deviation of the chances seen at a node, never so little that nothing else is tried. */
int64_t tree_spread(const Node *node);
/* The root's edge to play: most visits, then the better mean. */
uint32_t tree_best(const Tree *tree, uint32_t node);
static inline int tree_mean(const Edge *edge)
{
    return edge->visits ? (int)(edge->sum / edge->visits) : 0;
}

#endif
