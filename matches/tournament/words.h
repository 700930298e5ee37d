/* SPDX-License-Identifier: GPL-3.0-or-later
 * words.h - each text once: equal texts become equal pointers.
 *
 * Results repeat a few names a million times; kept once, they are compared by address.
 *
 * Start at words_keep().
 */
#ifndef MATCHES_TOURNAMENT_WORDS_H
#define MATCHES_TOURNAMENT_WORDS_H

typedef struct Words Words;

/* returns: NULL when there is no memory. */
Words *words_new(void);
void words_free(Words *words);
/* The kept copy of a text; lives as long as words.  returns: NULL when there is no memory. */
const char *words_keep(Words *words, const char *text);

#endif
