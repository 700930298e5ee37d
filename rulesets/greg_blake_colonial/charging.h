/* SPDX-License-Identifier: GPL-3.0-or-later
 * charging.h - what the files about charges do for one another: who may, which way, how far, onset.
 *
 * chapters.h includes it.  Start at Leg.
 */
#ifndef COLONIAL_CHARGING_H
#define COLONIAL_CHARGING_H

/* ---- charge.c ---- */
#define STRAIGHT_ON ((Point){ 0, 0 })
/* 10.3  Does it charge at all, as it is? */
bool colonial_may_charge(const Battle *b, const State *s, int unit, Err *err);
/* by: where its way bends, or STRAIGHT_ON. */
bool colonial_charge_legal(const Battle *b, const State *s, int unit, Ref target,
                           Point by, bool ambush, Err *err);
/* Announce it; contact follows once the charged has reacted. */
void colonial_charge_announce(Game *g, int unit, int target, Point by, bool ambush);
/* May the charged choose? what: which answers it has. */
bool colonial_may_react(const Battle *b, const State *s, int unit, int by);
/* 5.5  The verb of his answer: that he is to form as square is one, too. */
int colonial_reaction(const State *s, const Order *o);
bool colonial_react_legal(const Battle *b, const State *s, int verb, Err *err);
void colonial_react(Game *g, int verb);

/* ---- way.c ---- */
/* A straight part of a charge. */
typedef struct Leg {
    Point at;
    Angle faces; /* before it turns to go */
    Angle along;
    int32_t gap; /* how far it goes */
} Leg;
/* The last leg of a charge, or the only one, which knows where it starts; first: the one before, if it bends, of
 * no length if not. */
Leg colonial_charge_starts(const State *s, int unit, Point by, Leg *first);
/* 10.5, 4.12, 4.13  Could its best dice take it to him that way? */
bool colonial_charge_reaches(const Battle *b, const State *s, int unit, int target,
                             Point by, Err *err);
/* 10.5  Where its way would bend, round what bars the straight one to him, on one side; and to whom: the nearest
 * whom it saw, -1 = none in reach. */
enum { TO_RIGHT = 1, TO_LEFT };
bool colonial_charge_bend(const Battle *b, const State *s, int unit, int target, int to,
                          Point *by);
int colonial_round_whom(const Battle *b, const State *s, int unit);
/* Friends whom a charge goes through: guns and skirmishers. */
BodySet colonial_open_to_charges(const Battle *b, const State *s, int side);
/* 4.14, 10.3, 10.10  Does the ground let it charge that way, so far? */
bool colonial_charge_ground(const Battle *b, const State *s, int unit, const Leg *l,
                            Err *err);
/* 10.3, 10.7  May it go at that stand of the enemy?  errors: why it may go at none of his. */
bool colonial_may_strike(const Battle *b, const State *s, int unit, int stand);
bool colonial_may_strike_none(const Battle *b, const State *s, int unit, Err *err);
/* 10.3, 10.10  Does it let one stand of it, from there? */
bool colonial_charge_over(const Battle *b, const State *s, int unit, Point from, Vec way,
                          int32_t gap, Err *err);

/* ---- reach.c ---- */
/* 10.4  Its dice over the ground up to there, at him; how many of the highest are doubled, and the
 * whole. */
int colonial_charge_dice(const Battle *b, const State *s, int unit, Point by, Point to,
                         Point him, int *doubles, int *multiply);
/* The stand of a body that is nearest to a place, -1 = none is left. */
int colonial_nearest_stand(const Battle *b, const State *s, Point from, int unit);
/* Average and greatest reach of a charge. */
int32_t colonial_charge_average(const Battle *b, const State *s, int unit);
int32_t colonial_charge_most(const Battle *b, const State *s, int unit);
/* Who would be met first, going straight at a body, no further than that; the way there; -1 = nobody.
 * in: where the leg starts. */
int colonial_charge_leg(const Battle *b, const State *s, int unit, int target,
                        int32_t most, Leg *l);
/* The same from where it stands, as far as its best dice take it. */
int colonial_charge_way(const Battle *b, const State *s, int unit, int target, Leg *out);

/* ---- evade.c ---- */
/* 10.8  Does it get away from its chargers?  Then it runs from where they come from, after their move. */
bool colonial_gets_away(Game *g, int unit, int by);
void colonial_run_from(Game *g, int unit, int by, Angle along);

/* ---- onset.c ---- */
void colonial_tell_charge(Game *g, int kind, int unit, int other, int a);
/* From there to where it is now. */
void colonial_tell_moved(Game *g, int unit, Point from, int how);
void colonial_charge_run(Game *g);
/* 10.12  A charger who is halted, and his file: 25 mm back, or until it touches no enemy; it is disordered. */
void colonial_stops_short(Game *g, int stand);

#endif
