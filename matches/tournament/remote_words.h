/* SPDX-License-Identifier: GPL-3.0-or-later
 * remote_words.h - the messages of the line protocol: written, and answers read.
 *
 * Only remote.c needs it.  The protocol is documented in matches/README.md.
 *
 * Start at words_decide().
 */
#ifndef MATCHES_TOURNAMENT_REMOTE_WORDS_H
#define MATCHES_TOURNAMENT_REMOTE_WORDS_H

#include "engine/growing.h"
#include "engine/json.h"
#include "matches/tournament/remote.h"

enum { REMOTE_PROTOCOL = 1 };

/* Each replaces what is in the text by one line ... */
void words_hello(Growing *out, int64_t id, const char *version);
void words_game(Growing *out, int64_t id, const Battle *battle, int side, uint64_t seed,
                const char *enemy, const PlanBudget *budget);
void words_decide(Growing *out, int64_t id, const Battle *battle, const State *seen,
                  const Intention *option, int n);
void words_ping(Growing *out, int64_t id);
void words_quit(Growing *out);
/* ... but these add a line to it. */
void words_event(Growing *out, const char *says);
void words_end(Growing *out, const char *result, const char *how);

/* Read the answer to a decide: the order, and what is offered.
 * errors: no such option, an order that cannot be read. */
bool words_answer(JsonFile *file, const Battle *battle, const State *seen,
                  const Intention *option, int n, Answer *out, Err *err);

#endif
