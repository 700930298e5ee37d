/* SPDX-License-Identifier: GPL-3.0-or-later
 * vary.h - a battle by lot, in the manner of another: some units fewer, others in their places, other ground.
 *
 * The scenario file's text is what is changed, a little at a time, and a change is kept only if the
 * battle still opens: the reader that every command uses, with the rules behind it, is the
 * only judge.  So nothing here knows a ruleset.
 *
 *   text --> which side answers which?  --> troops --> ground --> text
 *                  |                          |          |
 *                  +-- where both are alike, what happens to one happens to the other too
 *
 * Where both sides are alike (the same stands, drawn up the same, half a turn about the table's
 * middle or as in a mirror), the ground becomes the same from either side as well.
 *
 * Start at vary_draw().
 */
#ifndef MATCHES_VARY_VARY_H
#define MATCHES_VARY_VARY_H

#include "engine/scenario.h"
#include "matches/match.h"

typedef struct Varied {
    uint64_t seed;  /* of its lots */
    char *text;     /* of a scenario file */
    Battle *battle; /* what it comes to */
    bool even;      /* both sides are alike, and so they stay */
    /* Units of each side, and features of the ground. */
    int left_out[MAX_SIDES], moved[MAX_SIDES];
    int taken_away, shifted, added;
} Varied;

/* in: name = of the file, for its title and for errors; text = a good scenario's, as options read it.
 * The same text and seed give the same battle.
 * out: freed with vary_free().
 * errors: it does not open; no memory. */
bool vary_draw(const char *name, const char *text, uint64_t seed,
               const ScenarioOptions *options, Varied *out, Err *err);
void vary_free(Varied *varied);

enum { VARY_BATTLES = 100, VARY_LEAST = 40, VARY_DRAWN = 50 };

/* How many the sides won, and how many nobody. */
typedef struct VaryTrial {
    int won[MAX_SIDES], drawn;
} VaryTrial;

/* Does either side win VARY_LEAST of them, a draw being half, and are no more than VARY_DRAWN drawn? */
bool vary_is_fair(const VaryTrial *trial);

typedef struct VaryHow {
    const char *name, *text; /* as of vary_draw() */
    const ScenarioOptions *options;
    uint64_t seed;               /* the first; then the next, and so on */
    int most;                    /* battles to draw */
    void (*progress)(int drawn); /* none of so many was fair; NULL = nobody asks */
} VaryHow;

typedef enum VaryEnd { VARY_FAIR, VARY_FAIREST, VARY_STOPPED, VARY_FAILED } VaryEnd;

/* The first that is fair; if none is, the fairest of them.
 * out: to be freed unless stopped or failed.  errors: as of vary_draw(). */
VaryEnd vary_find(const VaryHow *how, Varied *out, VaryTrial *trial, Err *err);

#endif
