/* SPDX-License-Identifier: GPL-3.0-or-later
 * commander.h - the tree-searching bot's insides, for its explanation, tests and benchmarks.
 *
 * Start at Commander; mcts.c runs it, root.c spends its time, why.c says why.
 */
#ifndef AI_COMMANDER_H
#define AI_COMMANDER_H

#include "ai/gait.h"
#include "ai/race.h"
#include "ai/trial.h"

enum { MOST_BATCH = 32, OWN_TRUST = -1 };

/* Playouts of chosen orders that were looked at again at full length, and what both came to. */
typedef struct Audit {
    int n;
    int64_t cut, full; /* chances, summed */
} Audit;

/* What the last decision took. */
typedef struct Effort {
    int64_t iterations;
    int64_t tree_ns; /* picking, merging, growing: with measure=1 and one thread */
    bool stopped_early;
} Effort;

typedef struct Commander {
    Bot bot; /* first: a Commander is a Bot */
    Search search;
    TrialStyle style;
    Tree tree;
    bool races;     /* the root is searched by a race, else as the tree picks */
    bool less_luck; /* what siblings share on the same dice is kept out of the tree */
    Race race;
    int horizon; /* of its playouts once the battle has begun */
    int trust; /* in the doctrine's own choice, thousandths; OWN_TRUST: as it says itself */
    int caution; /* what a rash order costs in each of its trials, thousandths (root_rash) */
    int own;     /* the doctrine's choice among the options of this decision */
    int64_t price[PACES]; /* of a trial in the next race, by whose turn it is */
    int64_t scatter;      /* of the next race */
    bool keeps_tree;
    bool measures; /* looks at the clock to tell the tree's time */
    int audit;     /* one of so many trials is looked at again at full length, 0 = none */
    Gait gait[MAX_UNITS]; /* by the orders before the last */
    /* of the order given last */
    int16_t given[FEATURES];
    Stride given_stride;
    int given_to;               /* which unit, -1 = none */
    int given_turn, given_step; /* State.turn, State.steps */
    uint32_t edge;              /* of the root, 0 = none to be kept */
    int steps;                  /* seen->steps by which nobody else has given an order */
    State before;               /* as seen when it was given */
    bool explained;             /* the last order was tried out, and can be explained */
    Effort effort;
    Audit audited,
        audited_before; /* in that decision; in the battle's decisions before it */
    int64_t audit_chance[2 * MOST_BATCH];
    Trial trial[MOST_BATCH];
} Commander;

/* Spend the decision's budget (root.c): on the orders the tree picks, or on a race of all. */
void root_batches(Commander *commander);
void root_race(Commander *commander);
/* What of an order of the root, given there, trials punish too little, since the enemy whom they
 * know seldom does, and their own general seldom holds: in words, NULL = nothing. */
const char *root_rash(const Commander *commander, const State *seen, uint32_t edge);
/* Why the order given last: bot_explain() of such a bot (why.c). */
void commander_explain(const Bot *bot, bool json, char *out, int size);
/* Is this bot one? */
bool commander_is(const Bot *bot);

#endif
