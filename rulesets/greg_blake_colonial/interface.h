/* SPDX-License-Identifier: GPL-3.0-or-later
 * interface.h - what the one door of these rules leads to, beside orders and the turn.
 *
 * colonial.h includes it; the Ruleset in colonial.c lists most of it.
 */
#ifndef COLONIAL_INTERFACE_H
#define COLONIAL_INTERFACE_H

/* ---- options.c, ground.c, features.c, value.c, say.c, say_order.c, put.c, victory.c ---- */
int colonial_nearest_enemies(const Battle *b, const State *s, int side, Point p, int most,
                             int *out);
int colonial_options(const Battle *b, const State *s, Intention *out, Order *known);
bool colonial_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                     Err *err);
void colonial_features(const Battle *b, const State *s, const Intention *list, int n,
                       Order *known, int16_t (*out)[FEATURES]);
extern const Named colonial_values[];
void colonial_value(const Battle *b, const State *s, int32_t *out);
bool colonial_check(const Battle *b, const State *s, Err *err);
bool colonial_put(const Battle *b, const State *before, State *after,
                  const struct Put *put, Err *err);
void colonial_observe(const Battle *b, State *s, int side, uint64_t guess);
/* 6.1  Of one whom observe() has put somewhere, too. */
bool colonial_hides(const Battle *b, const State *s, int side, int unit);
void colonial_say_order(const Battle *b, const State *s, const Order *o, char *out,
                        int size);
void colonial_say_event(const Game *g, const Event *e, char *out, int size);
void colonial_say_decision(const Battle *b, const State *s, char *out, int size);
void colonial_say_aims(const Battle *b, char *out, int size);
void colonial_say_standing(const Battle *b, const State *s, int side, char *out,
                           int size);
void colonial_label(const Game *g, const Event *e, char *out, int size);

#endif
