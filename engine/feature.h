/* SPDX-License-Identifier: GPL-3.0-or-later
 * feature.h - what speaks for or against an order: numbers that a doctrine weighs.
 *
 * The list is common to all rulesets, so a doctrine carries from one to the next and a
 * person can read it.  A feature is a whole number in 1/FEATURE_ONE of its natural unit
 * (one expected hit, one chance of 100 %, one full move ...), and 0 where it says nothing.
 *
 * FEATURE_LIST is the one list: enum, name in doctrine files, meaning.
 */
#ifndef ENGINE_FEATURE_H
#define ENGINE_FEATURE_H

#include <stdbool.h>
#include <stdint.h>

enum { FEATURE_ONE = 64 };

/* clang-format off */
#define FEATURE_LIST(X)                                                                       \
    /* what kind of order it is: 0 or 1 */                                                    \
    X(HOLD,       "hold",       "stay, let things be, decline")                               \
    X(MOVE,       "move",       "any move that is not a charge")                              \
    X(CHARGE,     "charge",     "moves into contact")                                         \
    X(FIRE,       "fire",       "opens or keeps up fire")                                     \
    X(FORM,       "form",       "changes formation")                                          \
    X(SQUARE,     "square",     "forms square")                                               \
    X(SKIRMISH,   "skirmish",   "deploys skirmishers, or is about them")                      \
    X(RALLY,      "rally",      "rallies, reforms, collects the dispersed")                   \
    X(HALT,       "halt",       "halts troops that are moving")                               \
    X(LEAD,       "lead",       "an officer moves himself, or joins")                         \
    /* where it leads */                                                                      \
    X(CLOSING,    "closing",    "distance won towards the enemy it is about, in full moves")  \
    X(OBJECTIVE,  "objective",  "distance won towards the side's objective, in full moves")   \
    X(TAKES,      "takes",      "1 if it ends on an objective")                               \
    X(LEAVES,     "leaves",     "1 if it gives up an objective it holds")                     \
    X(HOME,       "home",       "distance won towards its own table edge, in full moves")     \
    X(FLANKING,   "flanking",   "lies off the flank or rear of the enemy it is about")        \
    X(EDGE,       "edge",       "ends within a move of the table's edge")                     \
    /* fire */                                                                                \
    X(EXPOSURE,   "exposure",   "hits to expect from the enemy's next fire there")            \
    X(RELIEF,     "relief",     "hits to expect where it is now, that it gets away from")     \
    X(HITS,       "hits",       "hits to expect from its own fire there")                     \
    X(COVER,      "cover",      "in or behind cover there")                                   \
    /* close combat */                                                                        \
    X(ODDS,       "odds",       "chance to win the melee, less the chance to lose it")        \
    X(PRIZE,      "prize",      "stands of the enemy at stake in it")                         \
    X(HORSE,      "horse",      "enemy horse can charge it there in their next move")         \
    X(FLANKED,    "flanked",    "an enemy can charge its flank or rear there")                \
    /* order and nerve */                                                                     \
    X(RISK,       "risk",       "chance that it costs good order (failed test)")              \
    X(CHANCE,     "chance",     "chance that the attempt succeeds")                           \
    X(NEED,       "need",       "how much its subject needs the attempt or help")             \
    X(WORTH,      "worth",      "stands of its subject, tenths of full strength")             \
    X(SUPPORT,    "support",    "friendly units within a move of where it ends")              \
    X(COMMAND,    "command",    "in command range there")                                     \
    X(FIT,        "fit",        "the formation it ends in suits ground and enemy")            \
    X(LATE,       "late",       "share of the battle gone, times objective distance won")     \
    X(ODD,        "odd",        "a fixed small number from the order itself: breaks ties")
/* clang-format on */

enum {
#define FEATURE_ENUM(id, name, meaning) FEATURE_##id,
    FEATURE_LIST(FEATURE_ENUM)
#undef FEATURE_ENUM
        FEATURES
};

extern const char *const feature_names[FEATURES + 1];    /* NULL-terminated */
extern const char *const feature_meanings[FEATURES + 1]; /* NULL-terminated */

/* Does it leave troops alone, no friend near by, where enemy horse can charge them next? */
bool feature_alone(const int16_t feature[static FEATURES]);
/* Does it give up an objective? */
bool feature_leaves(const int16_t feature[static FEATURES]);

#endif
