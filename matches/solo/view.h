/* SPDX-License-Identifier: GPL-3.0-or-later
 * view.h - a board as JSON for the page: what stays, what changes, what an order would do.
 *
 * Only what the person's side sees is in it.  Places are those of the map's drawing: tenths of a
 * millimetre, y downwards from the table's far edge.  Fields are in matches/README.md.
 *
 * Start at view_now().
 */
#ifndef MATCHES_SOLO_VIEW_H
#define MATCHES_SOLO_VIEW_H

#include "engine/growing.h"
#include "matches/solo/board.h"

/* What does not change: table, sides, names, verbs. */
void view_battle(Growing *out, const Solo *solo);
/* How it stands, and the lines of the log from that number on. */
void view_now(Growing *out, Board *board, const BoardView *view, int log);
/* ,"units":{...},"officers":{...},"stands":[...]: all who are on the table in that state. */
void view_troops(Growing *out, const Battle *b, const State *s);
/* What an order would lead to, as far as the person can know it: the order in words, and the
 * stands that would stand elsewhere.  errors: it is refused. */
bool view_try(Growing *out, const Solo *solo, const State *state, const Order *order,
              Err *err);

#endif
