/* SPDX-License-Identifier: GPL-3.0-or-later
 * told.h - a stress test in words, tables and pictures, and its exhibits on disk.
 *
 * Start at stress_tell().
 */
#ifndef MATCHES_STRESS_TOLD_H
#define MATCHES_STRESS_TOLD_H

#include "matches/stress/stress.h"
#include "matches/tournament/doc.h"

/* The report.  in: folder, where the exhibits are; NULL: there are none.
 * returns: NULL, or !doc_ok(): no memory. */
Doc *stress_tell(const Stress *stress, const char *folder);
/* Of each suspect that was not answered: TACTIC-n.doctrine, ANSWER-n.doctrine if it is a
 * doctrine, and the record exhibit-n.jsonl.gz of its typical game.
 * in: match, for the scenario's name and text, and the program's version.
 * errors: a file cannot be written. */
bool stress_exhibit(const Stress *stress, const char *folder, const MatchOptions *match,
                    Err *err);
/* Was a tactic shown to be dominant? */
bool stress_found(const Stress *stress);

#endif
