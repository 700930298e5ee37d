/* SPDX-License-Identifier: GPL-3.0-or-later
 * firing.h - what the files that fire do for one another and for the others (chapters 6, 8, 9).
 *
 * chapters.h includes it.  Start at Volley.
 */
#ifndef COLONIAL_FIRING_H
#define COLONIAL_FIRING_H

/* ---- fire.c ---- */
/* A stand's fire. */
typedef struct Aim {
    int16_t stand,
        at; /* firer; the nearest stand of the target's group in range, arc, sight */
    int32_t range; /* to it */
    uint8_t dice;
    uint8_t need; /* hits on this or more, 2 .. 10 */
    uint8_t add;  /* to every die (elite gunners) */
    uint8_t round;
} Aim;
typedef struct Volley {
    int unit, group; /* who fires; the target's leader */
    int n;
    bool concentrated; /* 9.6  on the stands that are aimed at */
    Aim aim[MOST_STANDS];
} Volley;
/* May it fire now at all?  And could it, had it not fired? */
bool colonial_may_fire(const Battle *b, const State *s, int unit, Err *err);
bool colonial_could_fire(const Battle *b, const State *s, int unit, Err *err);
/* Work out its fire at the command group of a body.
 * errors: nobody there can be fired at. */
bool colonial_volley_make(const Battle *b, const State *s, int unit, int target,
                          int round, Volley *out, Err *err);
/* The same question without the answer: could it? */
bool colonial_may_fire_at(const Battle *b, const State *s, int unit, int target,
                          int round, Err *err);
/* Range, dice and score of one stand at another, whatever the distance; defensive: at point
 * blank, as volleys. */
bool colonial_aim(const Battle *b, const State *s, int stand, int at, int round,
                  bool defensive, Aim *out);
int32_t colonial_range(const Battle *b, const State *s, int unit);
/* 8.9  The score that hits at that range: 2 .. 10. */
int colonial_need(const Battle *b, const State *s, int stand, int at, int32_t range,
                  bool defensive);
/* Does nobody of its own body stand before it? */
bool colonial_in_front(const Battle *b, const State *s, int stand);
/* Is it in the front rank, off its limber, and touches no enemy? */
bool colonial_stand_fires(const Battle *b, const State *s, int stand);
/* Has each of its stands fired in this phase, that could? */
bool colonial_all_fired(const Battle *b, const State *s, int unit);
/* Has it any target?  returns: the nearest body that is one, -1 = none. */
int colonial_any_target(const Battle *b, const State *s, int unit);
/* In its range, arc and sight, with nobody in between? */
bool colonial_can_hit(const Battle *b, const State *s, int stand, int at);
/* Is it no sniper whom nobody has spotted, nor hidden, nor in a melee? */
bool colonial_may_be_target(const Battle *b, const State *s, int at);
/* Chance that one die hits, in 1/FEATURE_ONE. */
int colonial_hit_chance(const Battle *b, const Aim *a);

/* ---- volley.c ---- */
void colonial_fire(Game *g, const Volley *v);
/* What a die of it has to show: no less than 2, as a one never hits, no more than 10. */
int colonial_face_needed(const Aim *a);
/* E_FIRE, E_SHOTS or E_DEFENSIVE.  in: face: NULL, the dice are told otherwise. */
void colonial_tell_fire(Game *g, int kind, const Aim *a, int target, int hits, int dice,
                        const uint8_t *face);
/* Roll the dice of an aim; returns hits. out: face: room for MAX_DICE. */
int colonial_fire_dice(Game *g, int purpose, int stand, int occasion, const Aim *a,
                       uint8_t *face);
/* Hits on a stand: figures go, it and others desert, it may have to test. */
void colonial_stand_hit(Game *g, int stand, int hits, int how);
/* 8.11  All who have been charged fire at their chargers; only: that charging body's, -1 = all. */
/* 8.5  The other round, for guns of a body of which some have been named to fire at that group; else
 * ROUND_ANY. */
int colonial_other_round(const Battle *b, const State *s, int unit, int group);
void colonial_defensive_fire(Game *g, int only);
/* What its stands would fire at their chargers; returns how many.  only: a body, or -1 = all who charge.
 * out: room for MOST_STANDS */
int colonial_defence(const Battle *b, const State *s, int unit, int only, Aim *out);
/* The body whose charge is being fought out at once, -1 = none. */
int colonial_charge_home(const State *s);
/* 8.11  Who has to say whether it fires at them, -1 = nobody; *charger: one of whom. */
int colonial_next_to_defend(const Battle *b, const State *s, int *charger);
bool colonial_defend_legal(const Battle *b, const State *s, const Order *o, Err *err);
void colonial_defends(const Battle *b, State *s, int unit, bool fires);
/* All may fire at who charges now, and have yet to be asked. */
void colonial_defence_opens(const Battle *b, State *s);

/* ---- artillery.c ---- */
/* Has a gun no more men lent to it than gunners (9.5)? */
bool colonial_has_gunners(const Battle *b, const State *s, int stand);
/* What an elite gun adds to its ten-sided dice (9.13); others nothing. */
int colonial_elite(const Battle *b, const State *s, int stand);
/* Is a whole body of guns so: none of them has more men lent to it than gunners (9.5)? */
bool colonial_elite_battery(const Battle *b, const State *s, int unit);
/* Rounds left of a gun: of canister and of shot. */
int colonial_rounds(const State *s, int stand, int round);
void colonial_set_rounds(State *s, int stand, int canister, int shot);
/* What it would fire at that range; ROUND_ANY = nothing. */
int colonial_round_for(const Battle *b, const State *s, int stand, int32_t range,
                       int wanted);
/* Is there one for that stand?  Other than guns always have. */
bool colonial_has_round(const Battle *b, const State *s, int stand, int at, int wanted);
void colonial_round_spent(State *s, int stand, int round);
/* 9.8, 9.10, 9.6, 9.7  Behind, or round about, the first target. */
void colonial_penetrate(Game *g, const Aim *a);
/* 9.4  A gun stand has been hit by a gun; add: to the die, if its gunners are elite. */
void colonial_counter_battery(Game *g, int stand, int add);
/* 9.11  Hits on somebody behind or in cover. */
void colonial_cover_hit(Game *g, int stand, Point from, int hits);
bool colonial_higher(const Battle *b, const State *s, int stand, int at);

/* ---- sniper.c ---- */
bool colonial_pick_legal(const Battle *b, const State *s, int unit, Ref target, Err *err);
/* Is there an officer whom he may? */
bool colonial_any_to_pick(const Battle *b, const State *s, int unit);
void colonial_pick_off(Game *g, int unit, int officer);
int32_t colonial_sniper_range(const Battle *b, int unit);
/* Whom of a body a sniper fires at who names it, -1 = nobody in clear sight, or he is none. */
int colonial_mark(const Battle *b, const State *s, int stand, int target);
/* A sniper whom fire at that target does not harm? */
bool colonial_unseen(const Battle *b, const State *s, int stand, int target);
/* 6.4  After he has fired at a group. */
void colonial_locate(Game *g, int sniper, int group);

#endif
