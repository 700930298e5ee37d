/* SPDX-License-Identifier: GPL-3.0-or-later
 * typed.h - lines, dice and numbers as a person types them.
 *
 * Start at typed_line().
 */
#ifndef MATCHES_TYPED_H
#define MATCHES_TYPED_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/err.h"

/* The next line, without blanks around it; what does not fit is dropped, and only then out is full.
 * returns: false at the end of the input, or when a signal ended the wait. */
bool typed_line(FILE *in, char *out, int size);
/* The faces in "3 5 6" or "3,5,6"; of dice with up to nine sides also "356".
 * returns: how many; -1 if something else is there, or more than room. */
int typed_faces(const char *text, int sides, uint8_t *out, int room);
/* A whole number from 0 up, in digits alone; no text (or NULL) is 0.
 * in: what it is called; errors: something else, or more than an int holds. */
bool typed_number(const char *what, const char *text, int *out, Err *err);

#endif
