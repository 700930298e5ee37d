/* SPDX-License-Identifier: GPL-3.0-or-later
 * put.h - a figure put right: where it stands on a real table, told to the battle.
 *
 * Figures moved by hand are never quite where the battle has them.  "9us put to 45,20 facing N"
 * makes what is on the table true.  It is an order like any other, through game_apply() and into
 * the record, but no move: no rule is asked, no die thrown, nobody's choice used up.  Only a game
 * with Game.table takes it, so no bot can.
 *
 *   game_apply() -> game_put() -> stands and who rides with them, turned as one
 *                              -> Ruleset.put: what the rules keep of them goes along
 *                              -> on the table, clear of others, every invariant kept?
 *
 * Contact is neither made nor broken so: charges do that.
 *
 * Start at game_put().
 */
#ifndef ENGINE_PUT_H
#define ENGINE_PUT_H

#include "engine/ruleset.h"
#include "engine/text.h"

/* The verb of every ruleset, beside its own. */
extern const Verb put_verb;
/* That verb: of the ruleset's list, or VERB_PUT. */
const Verb *game_verb(const Ruleset *rules, int verb);

/* Who is put, and how: about `from`, turned, to `to`. */
typedef struct Put {
    Ref who; /* a unit, a stand by itself, or an officer by himself */
    Point from, to;
    Angle turned;
} Put;

/* Where a place that goes along comes to. */
Point put_place(const Put *put, Point at);
/* game_apply() of such an order.
 * errors: no table; nobody who could be put; no room there; the state is unchanged. */
bool game_put(Game *game, const Order *order, Err *err);
/* "45.3,20.0 facing 90deg", in the ruleset's unit: as it would be typed. */
void put_says(const Battle *battle, Point at, Angle facing, char *out, int size);
/* Its place alone: "45.3,20.0". */
void put_says_place(Text *t, const Battle *battle, Point at);
/* An order in words, for people: the ruleset's, or who is put where. */
void game_say_order(const Battle *battle, const State *state, const Order *order,
                    char *out, int size);

/* ---- for rulesets ---- */
/* For Ruleset.put: do those put share ground with nobody, or only with whom they did? */
bool put_stands_clear(const Battle *battle, const State *before, const State *after,
                      const Put *put, Err *err);
/* For Ruleset.put: are those put in contact with stands of the same enemy units as before?
 * in: touch, whether two stands are in contact by these rules.  errors: says who is not. */
bool put_keeps_contact(const Battle *battle, const State *before, const State *after,
                       const Put *put,
                       bool (*touch)(const Battle *battle, const State *state, int stand,
                                     int other),
                       Err *err);

#endif
