/* SPDX-License-Identifier: GPL-3.0-or-later
 * bench.h - what Brevet costs, and the number that says it still plays the same.
 *
 *   bench_copy       a 60-stand battle's state copied, beside memcpy of as many bytes
 *   bench_playouts   whole battles a second, one thread, nothing but choosing and playing
 *   bench_search     the commander's iterations a second, the tree's share, a second thread
 *   bench_turns      how well it keeps to the time it has for a turn
 *   bench_signature  fixed games of bots that do not search, and of two that do, on all shipped scenarios,
 *                    every state hashed
 *
 * The signature is the same for any compiler, optimisation, machine and number of threads;
 * speeds are not, and are the median of several rounds.
 *
 * Start at bench_signature(); the stress test of the rules is in soak.h.
 */
#ifndef BENCHMARKS_BENCH_H
#define BENCHMARKS_BENCH_H

#include "ai/bot.h"

enum { BENCH_BATTLES = 64, BENCH_STANDS = 60 };
#define BENCH_DOCTRINE "balanced"

/* The battle each ruleset is measured by, NULL-ended. */
enum { BENCH_STANDARDS = 5 };
extern const char *const bench_standard[BENCH_STANDARDS + 1];
/* Where strength is measured: the same, and of each ruleset one whose ground and armies are alike
 * for both sides, since a share won on lopsided ground tells of the ground as well. */
extern const char *const bench_strength[];

/* The shipped scenarios, read. */
typedef struct Shipped {
    int n;
    Battle *battle[BENCH_BATTLES];
    char *path[BENCH_BATTLES];
} Shipped;

/* errors: there are none, or one is wrong. */
bool shipped_load(Shipped *out, Err *err);
/* Those instead, by name or file; NULL ends the list.  errors: one is not found, or is wrong; there
 * are too many. */
bool shipped_load_named(Shipped *out, const char *const *name, Err *err);
void shipped_free(Shipped *shipped);
/* returns: NULL if none has that name. */
const Battle *shipped_find(const Shipped *shipped, const char *id);

typedef struct CopyCost {
    double copy_ns, memcpy_ns;
    int bytes;
} CopyCost;

bool bench_copy(CopyCost *out, Err *err);

/* Both sides commanded by the bot, for about so many seconds.
 * returns: games a second.  errors: an order was refused, or a battle never ended: -1. */
double bench_playouts(const Battle *battle, const char *bot, double seconds, Err *err);

/* Iterations of a decision that is searched: those a trial's cost is told by, and enough for the
 * tree to grow. */
enum { BENCH_SHORT = 256, BENCH_DEEP = 4096 };

typedef struct SearchCost {
    /* a second, on one thread's processor time: all cut after the enemy's second turn; as the
     * commander is, whose later trials look farther; and so with many */
    double iterations_cut, iterations, iterations_deep;
    double tree_share, tree_share_short; /* of that time: picking, merging, growing */
    double two_threads; /* times one thread's speed, by the clock on the wall */
    double
        two_apart; /* the same of two searches that have nothing to do with each other */
    int positions;
} SearchCost;

/* The commander, with cut playouts, over the positions of a game between doctrines.
 * in: rounds, of which the shortest counts, where a clock on the wall is needed; two positions for
 * each up to 12, with many iterations one for two.
 * errors: an order was refused. */
bool bench_search(const Battle *battle, int rounds, SearchCost *out, Err *err);

typedef struct TurnCost {
    int turns;
    double mean, worst;         /* by the clock on the wall, times the budget */
    double mean_cpu, worst_cpu; /* processor time */
} TurnCost;

/* The commander with so many milliseconds a turn, on either side of a battle's first turns. */
bool bench_turns(const Battle *battle, int ms, TurnCost *out, Err *err);

typedef struct Signature {
    int64_t games, orders;
    uint64_t hash;
} Signature;

/* errors: an order was refused, or a battle never ended. */
bool bench_signature(const Shipped *shipped, int threads, Signature *out, Err *err);

/* Play a whole game.
 * out: *hash, if not NULL, takes in the state after every order.
 * errors: as above. */
bool bench_game(const Battle *battle, Bot *const bot[MAX_SIDES], uint64_t seed,
                State *state, uint64_t *hash, Err *err);

#endif
