/* SPDX-License-Identifier: GPL-3.0-or-later
 * hand.h - one game of a tournament while it is played.
 *
 * Only play.c, which plays it, and hand_record.c, which records it, need it.
 *
 * Start at Hand.
 */
#ifndef MATCHES_TOURNAMENT_HAND_H
#define MATCHES_TOURNAMENT_HAND_H

#include "matches/match.h"
#include "matches/tournament/play.h"

enum { BOT_X = BOT_A, BOT_Y = BOT_B };

/* One game in play. */
typedef struct Hand {
    struct Seat {
        Bot bot; /* first: a Seat is a Bot, one that hands over what the judge has got */
        struct Hand *hand;
    } seat[N_BOTS];
    const PlayRoom *room;
    const Pairing *pairing;
    const PlanGround *ground;
    Result *out;
    Listener listener;
    Remote *remote[N_BOTS];
    Answer answer;
    int failed;         /* the bot that forfeits, or N_BOTS */
    int offers;         /* a bit each bot whose offer of a draw stands */
    int turn, hopeless; /* the last turn judged; turns running with too large a margin */
    int64_t since, used[N_BOTS]; /* clock of bots of ours, if they have a budget */
    int asked;                   /* the side last asked, NO_SIDE before the first */
    bool broken[N_BOTS];         /* its program is to be ended */
    Order *order;
    int n_orders, order_room;
    bool no_memory;
} Hand;

/* Is this game one of those whose records are kept? */
bool hand_is_recorded(const Hand *hand);
/* Carry its orders out once more, into a record.  errors: the file cannot be written. */
bool hand_record(const Hand *hand, uint64_t seed, Err *err);

#endif
