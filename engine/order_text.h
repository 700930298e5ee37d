/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_text.h - orders as people type them, and as records keep them.
 *
 * Typed:  SUBJECT VERB [TARGET] [to X,Y] [facing N|NE|..|135deg|NAME] [as FORMATION]
 *         [xCOUNT] [choice N]
 *         "11us charge 89", "9us move to 50,35 facing N as line", "riall move to 60,70"
 *         "9us move 9 cm north", "9us move forward 20" (order_step.h); "gun fire at 89 with shell"
 *         (order_choice.h); "9us form column", "gun limber"
 * Who is asked ("what does 9us do?") need not be named: "hold".
 * Places are in the ruleset's length unit from the south-west corner; decimals are taken to
 * a tenth of a millimetre.  Words of a verb may be several; the longest match counts.
 *
 * Start at order_read().
 */
#ifndef ENGINE_ORDER_TEXT_H
#define ENGINE_ORDER_TEXT_H

#include "engine/json.h"
#include "engine/order_words.h"
#include "engine/ruleset.h"

enum { ORDER_SPREAD = MAX_WORDS }; /* a line has no more names */

/* Read a typed order; one whose verb NEEDS_GROUND is grounded by the ruleset.
 * errors: an unknown name or verb (with "did you mean"), a part the verb does not take, or one
 * that it lacks. */
bool order_read(const Battle *battle, const State *state, const char *line, Order *out,
                Err *err);
/* Could it be an order of this battle at some time?  errors: as above, but what it lacks. */
bool order_is_one(const Battle *battle, const char *line, Err *err);
/* The verb that is meant; 0: none is in the line. */
int order_verb(const Battle *battle, const char *line);
/* Is it no order at all, nor the beginning of one: no verb is in it, and it is nobody's name? */
bool order_is_none(const Battle *battle, const char *line);
/* "b1, b2 and b3 hold", "sorbier activate guns, himself": the orders to one, or about one, that such a
 * line is short for.  returns: how many, 0 if it is no such line.  out: room for ORDER_SPREAD. */
int order_spread(const Battle *battle, const char *line, char out[][LINE_ROOM]);
/* "all advance to the farm": the order to each unit of the side that decides that may be given it now;
 * if none may, to the first of them on the table, for its refusal.  in: state, as that side sees it.
 * returns: how many, 0 if it is no such line.  out: room for ORDER_SPREAD. */
int order_to_all(const Battle *battle, const State *state, const char *line,
                 char out[][LINE_ROOM]);
/* Either of these.  returns: how many, 0 if it is an order to one. */
int order_to_several(const Battle *battle, const State *state, const char *line,
                     char out[][LINE_ROOM]);
/* Of "b1, b9 and b3" the first who is nobody, if some of them are somebody; else all of it, as it is.
 * out: room for LINE_ROOM, which may be what is returned. */
const char *order_stranger(const Battle *battle, const char *names, char *out);
/* The order as JSON: {"verb":"move","subject":"9us","place":[x,y],...}; only what the verb takes.
 * Lengths are whole tenths of a millimetre, facings 0 .. 65535. */
void order_json(const Battle *battle, const Order *order, char *out, int size);
/* Read it back.  errors: kept in the file (json_ok()). */
bool order_from_json(const Battle *battle, const State *state, Json *at, Order *out);

/* Is it a word that typed orders are made of: "to", "facing", "as", "choice", "x3"?  Nobody may
 * have it for a short name. */
bool order_is_word(const char *word);

#endif
