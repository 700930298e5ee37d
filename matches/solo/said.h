/* SPDX-License-Identifier: GPL-3.0-or-later
 * said.h - is a typed line a sentence of the list, with other names for the same people?
 *
 * "sorbier tries to activate 58a" is "General Sorbier tries to activate 1st Battalion, 58th Line".
 * Case, articles and punctuation do not matter, and what is behind it in brackets may be left out.
 *
 * Start at said_is().
 */
#ifndef MATCHES_SOLO_SAID_H
#define MATCHES_SOLO_SAID_H

#include "engine/battle.h"

/* in: sentence as the list has it; who is named in it, n of them. */
bool said_is(const Battle *battle, const char *sentence, const Ref *who, int n,
             const char *line);

#endif
