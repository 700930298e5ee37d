/* SPDX-License-Identifier: GPL-3.0-or-later
 * clauses.h - the clauses of a ruleset, from the table in its README, which is compiled in.
 *
 * Start at clauses_next().
 */
#ifndef MATCHES_CLAUSES_H
#define MATCHES_CLAUSES_H

#include <stdio.h>

#include "engine/ruleset.h"

enum {
    CLAUSE_ID,
    CLAUSE_SAYS,
    CLAUSE_SOURCE, /* the section of the source */
    CLAUSE_FROM,   /* printed, reconstructed, reading */
    CLAUSE_CODE,
    CLAUSE_TEST,
    CLAUSE_CELLS
};

/* A row of the table: pieces of the README, which do not end with a zero. */
typedef struct Clause {
    const char *row, *cell[CLAUSE_CELLS];
    int row_length, length[CLAUSE_CELLS];
} Clause;

/* in: at, first the README, then what is behind the last clause.  returns: false behind the last. */
bool clauses_next(const char **at, Clause *out);

/* Write what is asked for, one paragraph each: "7.2", "7" (all of the chapter), "7.1 to 7.11", some
 * of these with commas, or words that a clause has, in any order.  width: of a line, 0 = endless.
 * errors: there is no such clause; a number of a clause is wanted; nothing was written. */
bool clauses_tell(FILE *out, const Ruleset *rules, const char *what, int width, Err *err);

#endif
