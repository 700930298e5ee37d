/* SPDX-License-Identifier: GPL-3.0-or-later
 * duel.h - two ways of fighting against each other, in pairs, and how each of them led.
 *
 * The games are those of a match (match.h): the same door, nobody sees what is hidden from him,
 * each pair has the same dice with sides swapped, and threads do not show.
 *
 * Start at duel_fight().
 */
#ifndef MATCHES_STRESS_DUEL_H
#define MATCHES_STRESS_DUEL_H

#include "ai/doctrine.h"
#include "matches/conduct.h"
#include "matches/match.h"
#include "matches/tournament/evidence.h"

typedef struct Fighter {
    const Doctrine *doctrine;
    const char *bot; /* where doctrine is NULL: one that can be named */
} Fighter;

typedef struct Duel {
    Evidence share; /* of the first fighter: of pairs, a draw being half */
    Evidence side;  /* of the first side, whoever commanded it */
    Conduct conduct[N_BOTS];
    int games, drawn, to_the_limit;
    int typical; /* the number of the middle one, by length, of the games the first won; -1 */
} Duel;

typedef struct DuelOptions {
    const Battle *battle;
    Fighter fighter[N_BOTS];
    uint64_t seed;
    int games; /* an even number */
    int threads;
} DuelOptions;

/* Once pool_stopped(), the pairs that were finished count.
 * errors: a bot gave an order that was refused; no memory. */
bool duel_fight(const DuelOptions *options, Duel *out, Err *err);
/* Fight game `number` of them again, into a record.  in: match, for the scenario's name and text,
 * the program's version and the record's path.  errors: it cannot be written. */
bool duel_record(const DuelOptions *options, int number, const MatchOptions *match,
                 GameResult *out, Err *err);

#endif
