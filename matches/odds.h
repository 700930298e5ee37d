/* SPDX-License-Identifier: GPL-3.0-or-later
 * odds.h - one moment of a battle played many times: what comes of it, and how often.
 *
 *   the opening --(orders given in a file)--> ... --(a bot's orders)--> the moment to stop
 *        |
 *        +-- trial 0, 1, 2 ... each with dice of its own
 *
 * Or it begins in the middle of a battle, with one order: then each trial also has its own guess
 * at what the side that gives it does not see.
 *
 * Each trial leaves where every unit then is and in what state, and how often each class of
 * event occurred (the ruleset's label()).  Only whole numbers are summed, so the answer is
 * the same with any number of threads.
 *
 * Start at odds_run(); odds_report.h prints what it found.
 */
#ifndef MATCHES_ODDS_H
#define MATCHES_ODDS_H

#include "engine/ruleset.h"
#include "matches/odds_orders.h"

enum {
    ODDS_STATUSES = 32,
    ODDS_BUCKETS = 33, /* of a distribution: 0, 1 ... 31, and 32 or more */
    ODDS_CLASSES = 2048,
    ODDS_LABEL = 96,
    ODDS_TRIALS = 1000 * 1000
};

/* When a trial stops, counted from the last order of the file (or from the opening). */
typedef enum OddsUntil {
    UNTIL_DECISION, /* at the first decision that the file says nothing about */
    UNTIL_PHASE,    /* when the phase is over */
    UNTIL_TURN,     /* when the turn of the side to move is over */
    UNTIL_BATTLE,   /* when the battle is */
    UNTIL_NAMED     /* when the phase of that name is over in the present turn */
} OddsUntil;

typedef struct OddsOptions {
    const Battle *battle;
    const OddsOrders *orders; /* NULL: none */
    const char *bot;          /* decides the rest, for both sides; bot_new() accepts it */
    OddsUntil until;
    int phase; /* for UNTIL_NAMED */
    int trials, threads;
    /* not 0: instead of trials, every way the dice can fall, if these are no more; with `from`, by
     * one guess at what is not seen */
    int ways;
    uint64_t seed;
    const State *
        opening; /* begin here instead, with everything as it is; NULL: the battle's own */
    const State *from; /* begin here instead, as whoever decides there sees it ... */
    Order order;       /* ... by giving this */
} OddsOptions;

/* A number that differs from trial to trial. */
typedef struct OddsSum {
    int64_t n, sum, squares;
} OddsSum;

typedef struct OddsUnit {
    int64_t status[ODDS_STATUSES]; /* trials, by Odds.status */
    int64_t stands[ODDS_BUCKETS];  /* trials, by how many of its own are left */
    int64_t dice[ODDS_BUCKETS];    /* trials, by morale dice carried */
    OddsSum stands_left, figures_left, dice_carried;
    OddsSum x, y; /* of its middle, in those trials in which it is on the table */
} OddsUnit;

typedef struct OddsClass {
    char label[ODDS_LABEL]; /* empty: a free place */
    int64_t trials;         /* in which it occurred */
    OddsSum times;          /* in a trial; n is all trials, once odds_run() is done */
    int32_t now;            /* in the trial under way */
} OddsClass;

typedef struct Odds {
    int64_t trials;  /* or, exact, WAYS_ALL; then all that is counted is by chance */
    int64_t ways;    /* exact: in which the dice can fall */
    int64_t weight;  /* of the trial under way */
    int64_t refused; /* further trials, whose guess did not let the order be given */
    int64_t won[MAX_SIDES], drawn, not_over;
    int64_t in_vain[ORDERS_LINES]; /* a line with ~ waited, and was never legal */
    int n_statuses;
    const char *status[ODDS_STATUSES];
    OddsUnit unit[MAX_UNITS];
    int n_classes;
    int64_t unlabelled; /* events of further classes, for which there was no room */
    OddsClass class[ODDS_CLASSES]; /* by label, once odds_run() is done */
} Odds;

/* Play the trials.
 * returns: NULL on errors: an order of the file was refused (file and line), the scenario's own
 * orders were, a battle never ended; OddsOptions.order is, in every trial; more ways than were to be.
 * The caller's, freed with odds_free(). */
Odds *odds_run(const OddsOptions *options, Err *err);
void odds_free(Odds *odds);

/* Mean of a number, and how far to either side 95 % of such means lie. */
double odds_mean(const OddsSum *sum, double *half_width);
/* Share of `n` that `k` are, with Wilson's 95 % interval. */
double odds_share(int64_t k, int64_t n, double *low, double *high);

#endif
