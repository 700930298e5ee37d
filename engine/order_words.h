/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_words.h - a typed line, cut into words.
 *
 * Start at words_split().
 */
#ifndef ENGINE_ORDER_WORDS_H
#define ENGINE_ORDER_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/err.h"

enum { LINE_ROOM = 256, MAX_WORDS = 40 };

typedef struct OrderWords {
    char text[LINE_ROOM];
    char *word[MAX_WORDS];
    int n;
} OrderWords;

/* errors: too long, too many, none at all. */
bool words_split(const char *line, OrderWords *out, Err *err);
/* OrderWords from .. to - 1, with single blanks.  out: LINE_ROOM. */
void words_join(const OrderWords *words, int from, int to, char *out);
/* How many words of the line, from `at`, a name of several takes up; 0 if it is not there. */
int words_match(const OrderWords *words, int at, const char *name);
/* The same of a verb, which may be told of a third person: "fires and moves". */
int words_match_verb(const OrderWords *words, int at, const char *name);

/* The same but for capitals: the first n letters, the whole word; "himself"; "x3". */
bool words_alike(const char *a, const char *b, size_t n);
bool word_is(const char *word, const char *is);
bool word_is_self(const char *word);
bool word_is_times(const char *word);

#endif
