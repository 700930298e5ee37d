/* SPDX-License-Identifier: GPL-3.0-or-later
 * doctrine.h - a way of fighting: how much each feature of an order weighs.
 *
 *   score of an order = sum over all features of weight x feature
 *
 * A doctrine is a text file, a feature a line, that a person can read and change:
 *
 *     about Stands in line, lets the enemy come, and shoots.
 *     hits     400   # what it is here for
 *     exposure -90   # but it does not care to be shot at
 *
 * A feature that is not named weighs nothing.  The same vector is a scripted opponent, the
 * policy of a playout, the prior of a search and the genome of a stress test.  One more line,
 * "trust 100", is for a search that plays on by it.
 *
 * Start at doctrine_named(), then doctrine_scores().
 */
#ifndef AI_DOCTRINE_H
#define AI_DOCTRINE_H

#include "engine/ruleset.h"

enum {
    DOCTRINE_ABOUT = 120,
    WEIGHT_MOST = 32767,
    TRUST_MOST = 100 * 1000,
    TRUST_USUAL = 100 /* where the file does not say */
};

typedef struct Doctrine {
    char name[NAME_ROOM];
    char about[DOCTRINE_ABOUT]; /* one line for people */
    int16_t weight[FEATURES];
    int trust; /* how far a search should trust its choice: a start, in thousandths of a chance
                  summed over trials (`brevet train RULESET --trust`) */
} Doctrine;

/* One that is compiled in.  errors: there is none of that name ("did you mean"). */
bool doctrine_named(const char *name, Doctrine *out, Err *err);
/* The one bred for these rules (ai/generals/, `brevet train RULESET --doctrine FILE`); without a
 * file of theirs "balanced". */
void doctrine_general(const Ruleset *rules, Doctrine *out);
/* One from a file; its name is the file's without folder and ending.
 * errors: names file and line: no file, no "about", an unknown feature ("did you mean") or one
 * given twice, a weight that is no whole number of up to WEIGHT_MOST either way. */
bool doctrine_load(const char *path, Doctrine *out, Err *err);
/* A name, or (with a dot or a slash in it) a file.  errors: of either. */
bool doctrine_find(const char *name_or_path, Doctrine *out, Err *err);
/* The same, or "general": the one bred for these rules. */
bool doctrine_for(const Ruleset *rules, const char *name_or_path, Doctrine *out,
                  Err *err);
/* The same from text; where is what errors call it. */
bool doctrine_parse(const char *where, const char *text, Doctrine *out, Err *err);

int64_t doctrine_score(const Doctrine *doctrine, const int16_t feature[static FEATURES]);
/* The score of each of n intentions, as the side that decides sees them.
 * known: NULL, or what is known of their orders in this state (ruleset.h). */
void doctrine_scores(const Doctrine *doctrine, const Battle *battle, const State *seen,
                     const Intention *intentions, int n, Order *known, int64_t *out);

/* Whoever gives the order that scores most, for bot_free(); NULL: no memory. */
struct Bot *doctrine_bot(const Doctrine *doctrine);

#endif
