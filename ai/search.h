/* SPDX-License-Identifier: GPL-3.0-or-later
 * search.h - what all searching bots share: options, budgets, playouts, batches.
 *
 *   flat, uct, portfolio, naive, mcts   choose what to try
 *            search                     budget, root, dice of a trial, threads
 *            playout                    how a trial goes on and what it is worth
 *
 * A Search is made from a bot's spec and set up anew for each decision.  Trials are numbered;
 * a trial's dice, and the guess at what is hidden, are a function of the search's seed and a
 * number that siblings share, so that two orders are compared on the same luck.
 *
 * Start at search_read(), then search_begin().
 */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include "ai/make.h"
#include "ai/playout.h"
#include "ai/workers.h"

enum { MOST_ITERATIONS = 100 * 1000 * 1000, ALL_OPEN = -1 };
/* Turns of one's own, and the enemy's, in which there is less to decide. */
enum { PACE_OWN, PACE_ENEMY, PACES };

/* One of these three counts, the others are 0. */
typedef struct Budget {
    int64_t iterations; /* a decision */
    int64_t ms;         /* a decision */
    int64_t turn_ms;    /* all decisions of a turn of one's own */
} Budget;

typedef struct Search {
    Budget budget;
    Policy policy;
    bool general[MAX_SIDES]; /* that side's doctrine is the one bred for the rules */
    uint64_t spec_seed;
    int threads;
    Workers *workers;
    const Ruleset *rules; /* those policy.value is for */
    /* this decision */
    const Bot *bot; /* who may be told to hurry */
    const Battle *battle;
    const State *root; /* as seen */
    uint64_t seed;
    int side;
    int n;
    Intention option[MAX_OPTIONS];
    /* the budget */
    int64_t allowed;              /* iterations, of this decision; 0 = no matter */
    int64_t saved;                /* iterations that earlier decisions left */
    int64_t share_ns;             /* of this decision, before it was stretched */
    int64_t began_ns, allowed_ns; /* of this decision; allowed 0 = none */
    int64_t turn_left_ns;
    int turn, decisions;        /* own turn it is, decisions thought about in it */
    int pace;                   /* whose turn it is: PACE_ */
    int usual_decisions[PACES]; /* in a turn, on a running average, in eighths */
} Search;

/* What a spec need not say.  Doctrine "general" is the one bred for the rules. */
typedef struct SearchUsual {
    int64_t iterations;
    const char *doctrine;
    int randomness; /* of the playouts, in 100: its own side's */
    int blunders;   /* and the enemy's */
    int blend;      /* in 100: of a trial's chance, by what it passed before its cut */
} SearchUsual;

extern const SearchUsual search_baseline;  /* of all baselines */
extern const SearchUsual search_commander; /* of "mcts", and of what is measured for it */

/* Take the shared options from a spec: iterations | ms | turn, seed, threads, doctrine, enemy,
 * randomness, blunders, horizon.
 * errors: kept in the spec, or in err for a doctrine nobody knows. */
bool search_read(Search *search, Spec *spec, const SearchUsual *usual, Err *err);
/* Make the threads the options ask for.  errors: there are none to be had. */
bool search_open(Search *search, Err *err);
void search_end(Search *search);
/* Begin a decision.  returns: how many options; with one there is nothing to search. */
int search_begin(Search *search, const Bot *bot, const Battle *battle, const State *seen);
/* How many iterations are still allowed, as far as one can know; 0 when time or number is up.
 * in: done so far. */
int64_t search_left(const Search *search, int64_t done);
/* Let this decision take up to so many times its share: of iterations, what others have left; of
 * a turn's time, a third of what is left, or its share if that is more, and when the turn's is
 * spent, nothing.  Milliseconds a decision are not to be stretched. */
void search_stretch(Search *search, int times);
/* Settle what this decision took: of iterations, what it left is saved for others, what it took
 * beyond its share is paid from there.
 * in: the price of a trial, the iterations it took, and whether it was wanting more.
 * returns: a price for the next decision, so that they take their share on the average. */
int64_t search_settle(Search *search, int64_t price, int64_t iterations, bool wanting);
/* Has this decision taken less than half its share of a turn's time yet?  Never with another
 * budget: iterations that are left are saved. */
bool search_early(const Search *search);
/* Is the time up?  With a budget of iterations only if the bot was told to hurry. */
bool search_late(const Search *search);
/* The clock those times are told by, in ns; for measuring too. */
int64_t search_clock(void);
/* Note what a decision took; call once it is made. */
void search_close(Search *search);

/* A fresh copy of the root for a trial: its own dice, its own guess at what is hidden. */
void search_copy(const Search *search, uint64_t trial, State *out);
/* Play option `first` on such a copy (ALL_OPEN: what the policy chooses), then on by the policy.
 * returns: the chance of the side that searches. */
int search_play(const Search *search, const Policy *policy, uint64_t trial, int first);
/* The same by the search's own policy. */
int search_try(const Search *search, uint64_t trial, int first);
/* A chance of side 0's as the searching side sees it, and back. */
static inline int search_mine(const Search *search, int chance)
{
    return search->side ? CHANCE_ONE - chance : chance;
}

#endif
