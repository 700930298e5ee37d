/* SPDX-License-Identifier: GPL-3.0-or-later
 * commander.h - the tree-searching bot's insides, for its explanation, tests and benchmarks.
 *
 * Start at Commander; mcts.c runs it, why.c says why.
 */
#ifndef AI_COMMANDER_H
#define AI_COMMANDER_H

#include "ai/posture.h"
#include "ai/trial.h"

enum { MOST_BATCH = 32 };

/* What the last decision took. */
typedef struct Effort {
    int64_t iterations, playout_ns, tree_ns; /* ns: only where they are measured */
    int audits;         /* of the chosen order, played to the end */
    int64_t audit_bias; /* sum of (cut - full), and of its size, in 1/CHANCE_ONE */
    int64_t audit_gap;
    bool stopped_early;
} Effort;

typedef struct Commander {
    Bot bot; /* first: a Commander is a Bot */
    Search search;
    TrialStyle style;
    Tree tree;
    Posture posture;
    int posture_playouts; /* at the beginning of a turn, 0 = one doctrine for all turns */
    bool keeps_tree;
    int audit; /* one of so many trials is looked at again at full length, 0 = none */
    /* of the order given last */
    uint32_t edge;  /* of the root, 0 = none to be kept */
    int steps;      /* seen->steps by which nobody else has given an order */
    State before;   /* as seen when it was given */
    Effort effort;
    int64_t audit_chance[2 * MOST_BATCH];
    Trial trial[MOST_BATCH];
} Commander;

/* Is this bot one? */
bool commander_is(const Bot *bot);

#endif
