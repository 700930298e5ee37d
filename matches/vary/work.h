/* SPDX-License-Identifier: GPL-3.0-or-later
 * work.h - what the files of this folder share: the battle as it now is, and the one way to change it.
 *
 * Start at vary_keep().
 */
#ifndef MATCHES_VARY_WORK_H
#define MATCHES_VARY_WORK_H

#include <cjson/cJSON.h>

#include "matches/vary/vary.h"

/* How one side's troops lie to the other's. */
typedef enum Mirror {
    UNLIKE, /* they differ: each side is changed by itself */
    TURNED, /* half a turn about the table's middle */
    FACED   /* as in a mirror along the line between them */
} Mirror;

/* Lengths are counted in the unit that the file's table is measured in. */
typedef struct Vary {
    cJSON *tree;    /* the file as it now is */
    Battle *battle; /* what that comes to */
    const char *name;
    const ScenarioOptions *options;
    uint64_t seed, drawn;
    Mirror mirror;
    char unit[8];        /* "cm" */
    double width, depth; /* of the table */
    double step;         /* places are changed by multiples of it */
    Varied *out;
} Vary;

typedef struct Shift {
    double x, y;
} Shift;

/* A number by lot: 0 .. n - 1. */
int vary_lot(Vary *vary, int n);
/* By lot, as far as that either way. */
Shift vary_shift(Vary *vary, double x, double y);
/* The same as it is for the other side. */
Shift vary_mirrored(const Vary *vary, Shift shift);
/* A copy of the tree, to be changed; NULL: no memory. */
cJSON *vary_copy(const Vary *vary);
/* If what it comes to opens and all here is well, it is the tree from now on; if not, or if it is
 * NULL, nothing has changed.  The copy is gone either way. */
bool vary_keep(Vary *vary, cJSON *changed, bool well);

/* ---- places.c ---- */

/* A length in the file's own unit.  returns: false if it is something else. */
bool vary_length(const Vary *vary, const cJSON *item, double *out);
/* Every place in that part of the file. returns: false, and some are not moved, if one is told in
 * another unit. */
bool vary_move(const Vary *vary, cJSON *part, Shift by);
/* Put them as they are for the other side.  returns: false if that cannot be told in a file. */
bool vary_turn_over(const Vary *vary, cJSON *part);

/* ---- the steps ---- */

/* Which side answers which. */
Mirror vary_mirror(const Vary *vary);
void vary_troops(Vary *vary);
void vary_ground(Vary *vary);
/* The tree as a file that people read: what fits into a line stands in one. */
char *vary_print(const cJSON *tree);

#endif
