/* SPDX-License-Identifier: GPL-3.0-or-later
 * typed.h - lines and dice as a person types them.
 *
 * Start at typed_line().
 */
#ifndef MATCHES_TYPED_H
#define MATCHES_TYPED_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The next line, without blanks around it; what does not fit is dropped.
 * returns: false at the end of the input, or when a signal ended the wait. */
bool typed_line(FILE *in, char *out, int size);
/* The faces in "3 5 6" or "3,5,6"; of dice with up to nine sides also "356".
 * returns: how many; -1 if something else is there, or more than room. */
int typed_faces(const char *text, int sides, uint8_t *out, int room);

#endif
