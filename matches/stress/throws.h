/* SPDX-License-Identifier: GPL-3.0-or-later
 * throws.h - what hangs on each kind of throw: dice of real battles turned to each of their faces.
 *
 * The general fights himself.  Of each kind of throw some dice of every battle are drawn by lot, and
 * the order that threw one is carried out again from the position before it, once for each face of
 * that one die; all other dice are keyed and fall as they did.  So it is exact, and asks the very
 * rules that are played, whether anything hangs on that die and which faces come to the same.  What
 * chance to win each leaves whoever threw it is valued as a search does, two enemy turns later.
 *
 *   battle   position --order--> throws: d6 d6 [d6] d6     1 2 3 4 5 6
 *                                               |          | | | | | |
 *                                   turned to each face -> six positions: alike? how good?
 *
 * Start at throws_try(), then throws_tell().
 */
#ifndef MATCHES_STRESS_THROWS_H
#define MATCHES_STRESS_THROWS_H

#include "engine/luck.h"
#include "matches/tournament/doc.h"
#include "matches/tournament/evidence.h"

struct Battle;

enum {
    MAX_THROWS = 48,
    THROW_SIDES = 100,
    THROWS_TURNED = 8 /* dice of a kind, in a battle */
};

typedef struct ThrowsOptions {
    const struct Battle *battle;
    const char *doctrine; /* of both sides: a name */
    int games;
    int threads;
    uint64_t seed;
    /* How far it is, from any thread; NULL = nobody asks. */
    void (*progress)(const char *what, int done, int of);
} ThrowsOptions;

/* Dice of so many sides thrown for one purpose. */
typedef struct ThrowKind {
    int purpose, sides; /* purpose: of the ruleset's list of rolls */
    int64_t met;        /* dice, in all battles */
    int tried;          /* of them, with every face */
    int idle;           /* whatever they show, the next position is the same */
    int lone;           /* one face alone comes to anything else than all others */
    int three,
        hollow; /* three results one after another; of them, the middle one rarest */
    bool apart[THROW_SIDES]; /* [f]: face f + 1 has come to something else than face f */
    /* A battle's mean is one observation of these, and of what comes after the order two trials.  Faces are counted by themselves or, of dice
     * of more than LUCK_PARTS, in LUCK_PARTS parts; what they are worth is in chances to win of
     * the side whose they are (game_thrower()), beyond that die's mean. */
    Sums part[LUCK_PARTS];
    Sums step[LUCK_PARTS]; /* [k]: part k less part k - 1 */
    Sums swing;            /* the best face less the worst */
    double luck; /* variance of a face's worth, summed over all dice that were met */
} ThrowKind;

typedef struct Throws {
    const ThrowsOptions *options;
    ThrowKind kind[MAX_THROWS]; /* by purpose, then sides */
    int n;
} Throws;

/* in: throws is to be zero but for its options.
 * errors: a bot gave an order that was refused; stopped before the end; no memory. */
bool throws_try(Throws *throws, Err *err);
/* How many parts the faces of a die are counted in, and the part of a face. */
int throws_parts(int sides);
int throws_part(int sides, int face);
/* returns: NULL, or !doc_ok(): no memory. */
Doc *throws_tell(const Throws *throws);

#endif
