/* SPDX-License-Identifier: GPL-3.0-or-later
 * manual.h - the commands' rows once more: as a manual page, and as completion for a shell.
 *
 * Both are made when Brevet is installed, by the program that is installed.
 *
 * Start at manual_page().
 */
#ifndef MATCHES_MANUAL_H
#define MATCHES_MANUAL_H

#include "matches/command.h"

/* brevet(1), for man, to stdout.  in: commands end with NULL. */
void manual_page(const Command *const *commands);
/* A script for bash, to stdout: commands, their options, bots, shipped scenarios, files. */
void manual_completion(const Command *const *commands);

#endif
