/* SPDX-License-Identifier: GPL-3.0-or-later
 * utf8.h - what is UTF-8, and text of strangers made fit to be shown.
 *
 * Start at utf8_clean().
 */
#ifndef ENGINE_UTF8_H
#define ENGINE_UTF8_H

#include <stddef.h>

/* Where the text begins: behind the byte order mark that some editors put first. */
const char *utf8_begin(const char *text);
/* Bytes of the sequence that begins here, with `left` to come; 0 if it is none. */
int utf8_length(const char *text, size_t left);
/* One line of UTF-8: '?' for each control character and each byte that belongs to no sequence,
 * also where a cut went through one. */
void utf8_clean(char *text);

#endif
