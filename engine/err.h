/* SPDX-License-Identifier: GPL-3.0-or-later
 * err.h - one line that tells a person what is wrong.
 *
 * Their mistake (a file, an option, an order) makes a function return false and write one
 * line here: what is wrong, where, and what would be right.  Our mistake asserts.
 *
 * Start at err_set().
 */
#ifndef ENGINE_ERR_H
#define ENGINE_ERR_H

#include <stdbool.h>

typedef struct Err {
    char text[480]; /* one line, no newline at its end; empty while nothing is wrong */
} Err;

/* Write the line and return false, so that a caller can `return err_set(...)`.
 * in: err may be NULL: then nothing is formatted (a search does not read refusals). */
bool err_set(Err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Put "where: " before what is already there. */
bool err_at(Err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The entry of names (NULL-terminated) most like word, or NULL if none is near: for
 * "did you mean".  Nearness is edit distance (two letters swapped count once), at most a
 * third of the word's length; failing that, the only name with the word in it is meant. */
const char *err_did_you_mean(const char *word, const char *const *names);

#endif
