/* SPDX-License-Identifier: GPL-3.0-or-later
 * reason.h - why an order was given: in words, and for programs.
 */
#ifndef MATCHES_SOLO_REASON_H
#define MATCHES_SOLO_REASON_H

#include "ai/bot.h"

typedef struct Reason {
    int turn;
    char *order; /* in words */
    char *says;  /* bot_explain(); "" = no reasons */
    char *json;  /* the same as one value; "null" = none */
} Reason;

/* Of the order that this bot has just chosen there.  reason_free() it in any case.
 * returns: false if memory is short. */
bool reason_take(Reason *out, const Bot *bot, const Battle *battle, const State *seen,
                 const Order *order);
/* returns: false if memory is short, with *out to be freed all the same. */
bool reason_copy(Reason *out, const Reason *reason);
void reason_free(Reason *reason);

#endif
