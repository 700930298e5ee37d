/* SPDX-License-Identifier: GPL-3.0-or-later
 * odds_orders.h - a file of orders to be given in turn, for `brevet odds`.
 *
 *     scott activate 11us       given at the next decision of scott's side; refused: an error
 *     ? 11us form square        given if it is legal there, otherwise passed over
 *     ~ 11us charge 89          waits until it is legal, at most until the turn is over
 *     * done                    wherever no line above is due, before a bot is asked
 *     British: done             says whose it is, where no name in the order does
 *
 * A line is an order as people type it (engine/README.md); # begins a comment.  Lines are
 * given strictly in order.  A decision of the other side is left to the lines with a star
 * and to the bot; so are the decisions of its own side while a line with ~ waits.
 *
 * Start at odds_orders_read(), then odds_orders_take() at each decision.
 */
#ifndef MATCHES_ODDS_ORDERS_H
#define MATCHES_ODDS_ORDERS_H

#include "engine/ruleset.h"

enum { ORDERS_LINES = 256, ORDERS_TEXT = 240, ORDERS_NAME = 256 };

typedef enum OrdersWay { ORDER_MUST, ORDER_MAY, ORDER_WAITS, ORDER_ALWAYS } OrdersWay;

typedef struct OddsOrders {
    char name[ORDERS_NAME]; /* of the file */
    int n;                  /* in the order of the file, those with a star included */
    struct {
        char text[ORDERS_TEXT];
        int number; /* of the line in the file */
        OrdersWay way;
        int side; /* whose, or ANY_SIDE */
    } line[ORDERS_LINES];
} OddsOrders;

enum { ANY_SIDE = -1 };

/* How far a trial has come in them. */
typedef struct OrdersPlace {
    int next;                 /* line to be given */
    bool waiting;             /* it has come up, and waits ... */
    int turn, side;           /* ... in this turn of this side */
    bool given[ORDERS_LINES]; /* in its turn */
} OrdersPlace;

/* errors: no such file, too many lines, a line too long; one with ?, ~ or * that could never be
 * an order. */
bool odds_orders_read(const char *path, const Battle *battle, OddsOrders *out, Err *err);
/* How many lines are still to be given in their turn. */
int odds_orders_left(const OddsOrders *orders, const OrdersPlace *place);
/* Is there no more line to be given in turn? */
bool odds_orders_used_up(const OddsOrders *orders, OrdersPlace *place,
                         const State *state);

typedef enum OrdersTaken {
    TAKEN_NONE,   /* the file says nothing about this decision */
    TAKEN_LINE,   /* a line was given, in its turn */
    TAKEN_ALWAYS, /* a line with a star was */
    TAKEN_ERROR   /* refused: err says file, line and why */
} OrdersTaken;

/* Give what is due at this decision. */
OrdersTaken odds_orders_take(const OddsOrders *orders, OrdersPlace *place, Game *game,
                             Err *err);
/* Once the trial is over: did this line wait, and was never legal while it did? */
bool odds_orders_in_vain(const OddsOrders *orders, const OrdersPlace *place, int line);
/* Once the battle is over: was a line that had to be given never due? */
bool odds_orders_all_given(const OddsOrders *orders, const OrdersPlace *place, Err *err);

#endif
