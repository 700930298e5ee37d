/* SPDX-License-Identifier: GPL-3.0-or-later
 * trial.h - one iteration of a tree search: down the tree, out of it, and what it came to.
 *
 * A trial only reads the tree: it is a function of the tree as it stood when its batch began
 * and of its own place in the batch.  So the trials of a batch run on any number of threads,
 * and trial_merge() writes them into the tree one by one, in their order, with the same
 * result for any number.  Moves without a choice are made on the way and leave no node.
 *
 * Start at trial_run(), then trial_merge().
 */
#ifndef AI_TRIAL_H
#define AI_TRIAL_H

#include "ai/search.h"
#include "ai/tree.h"

enum { MOST_STEPS = 64 };

typedef struct TrialStyle {
    TreeStyle tree;
    int heat;  /* of the priors' softmax, in points of a doctrine's score */
    int floor; /* least prior, in 1/PRIOR_ONE, before they are made to sum to one */
    int buckets; /* so many decisions from the root, what came of an order tells nodes apart */
    int grow; /* a node gets orders when it has been visited so often; until then: played out */
    int farther; /* an order's trials of this number and on look a turn farther, of four times it
                     another, and so on; 0 = all alike */
    bool uniform; /* all priors alike */
    bool fair;    /* what its dice were worth is taken off a trial */
} TrialStyle;

typedef struct Step {
    uint32_t node, edge; /* edge 0: an order the node had not got */
    uint32_t key;        /* of what followed */
    Intention order;
    uint8_t next_side; /* who decides there */
    uint8_t last;      /* nothing followed: over, or cut */
} Step;

typedef struct Trial {
    int n_steps;
    Step step[MOST_STEPS];
    int n; /* orders to give the last node, 0 = it stays bare */
    Intention option[MAX_OPTIONS];
    uint32_t prior[MAX_OPTIONS];
    bool quiet;
    bool skipped; /* the time was up */
    bool measures;
    int64_t tree_ns; /* spent on picking and priors, if it measures */
    int chance; /* side 0's; less its luck it may be less than 0, or more than certain */
    uint64_t any;
    /* what it is told */
    int rank;
    uint32_t first; /* edge of the root to begin with, 0 = as the tree picks */
    uint32_t dice;  /* number of its dice, if it was told where to begin */
} Trial;

/* Priors of n options: the softmax of the decider's doctrine.  out: own: the one it would choose.
 * returns: is the node quiet? */
bool trial_priors(const Search *search, const TrialStyle *style, const State *state,
                  const Intention *option, int n, uint32_t *out, int *own);
/* What tells apart the nodes an order may lead to.
 * in: before NULL means that only the next decision counts. */
uint32_t trial_key(const Battle *battle, const State *before, const State *after);
/* How many enemy turns an order's trial of this number looks ahead, where the first ones look
 * `turns`: chance is averaged out with their number, what the cut hides is not. */
int trial_reach(int turns, int farther, uint32_t number);
/* A trial of a batch.
 * in: rank, how many earlier ones of the batch begin alike: at the root all of them, if the tree
 * picks; else those told to begin with the same edge. */
void trial_run(const Search *search, const Tree *tree, const TrialStyle *style, int rank,
               Trial *out);
void trial_merge(Tree *tree, const Trial *trial);

#endif
