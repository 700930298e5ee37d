/* SPDX-License-Identifier: GPL-3.0-or-later
 * melees.h - what the files of the Melee Phase do for one another and for the rest, file by file.
 *
 * throne.h includes it; all other chapters are in chapters.h.
 */
#ifndef THRONE_MELEES_H
#define THRONE_MELEES_H

/* ---- rounds.c ---- */
/* Fight the melee of this base, a round of it; or put the attacker back, if that was too many. */
void fight_melee(Game *g, int base);
/* A base of the moving side in each melee that may be fought next; returns how many. */
int melees_left(const Battle *b, const State *s, int *first_base, int most);
bool melee_may_be_next(const Battle *b, const State *s, int base);
/* Its outcome has been carried out. */
void close_melee(Game *g);
/* The bases by themselves, and the units, of a side in the melee, from the right; returns how many.
 * out: room for MAX_UNITS + MAX_STANDS */
int melee_parties(const Battle *b, const State *s, int side, Ref *out);
void rounds_end(const Battle *b, State *s);

/* ---- contact.c ---- */
int melee_groups(const Battle *b, const State *s, int *first_unit, int most);
void melee_gather(Game *g, Ref who);
/* Is this base in the melee being resolved? */
bool melee_holds(const State *s, int base);
bool base_touches_enemy(const Battle *b, const State *s, int base);
/* Step 1: all throw their dice; movers that fail do not fight.  returns: nobody failed. */
bool melee_test(Game *g);
/* Some have failed: who is in the melee still? */
void melee_prune(const Battle *b, State *s);
void melee_note_flanks(const Battle *b, State *s);
/* Did this contact grow out of the melee just fought? */
bool melee_goes_on(const Battle *b, const State *s, int base);
bool melee_goes_on_next_turn(const Battle *b, const State *s, int base);
/* The facing of a unit, by whole quarters, with its front where it touches the enemy. */
Angle facing_met(const Battle *b, const State *s, int unit);

/* ---- parting.c ---- */
/* If it touches an enemy: part from him, 1 cm if there is room. */
void melee_step_back(const Battle *b, State *s, Ref who);
/* The same for bases by themselves that go together; all stay if one of them has no room. */
void melee_bases_step_back(const Battle *b, State *s, const int *base, int n,
                           Angle facing);
/* The same for foot that failed just before contact, dispersed or not, which then looks that way. */
void melee_stop_short(Game *g, int unit, const int *base, int n, Angle towards);
/* 10.7e  Before contact: those who touch him still go back 1 cm from where he is, and supports who stand
 * close behind with them, if all of them can. */
void melee_draw_off(Game *g, const int *base, int n, Angle towards);
/* Tells of those who had to part from the enemy and touch him still. */
void melee_tell_hemmed_in(Game *g, Ref who, const int *base, int n);

/* ---- melee.c ---- */
void melee_fight(Game *g);
/* Is it moving into the melee just now, or has it been fighting there, or been met? */
bool melee_mover(const State *s, int unit);
typedef struct MeleeDice {
    int thrown; /* dice thrown */
    int kept;   /* after discards */
    bool discard_best, discard_worst;
} MeleeDice;
MeleeDice melee_dice(const Battle *b, const State *s, int unit, bool enemy_cavalry);
int melee_class(int successes, int kept);

/* ---- outcome.c ---- */
/* Carry out the letters that are pending.  returns: true when all are done. */
bool outcome_run(Game *g);
/* Is that party horse that has still to ride on, and through this one, where it stands now? */
bool outcome_rides_over(const Battle *b, const State *s, Ref party, Ref who);

/* ---- rally.c ---- */
bool rally_order(Game *g, const Order *o, Err *err);
void rally_ask(Game *g, int unit);
/* A base by itself is of those of its regiment that will rally; so are the bases of a failed charge,
 * dispersed or not.  in: unit: as which they charged */
void rally_join(const Battle *b, State *s, int base);
void rally_note(const Battle *b, State *s, int unit, const int *base, int n);
/* The unit looks that way, by whole quarters, if there is room for it; it is no change that costs. */
void face_about(const Battle *b, State *s, int unit, Angle facing);
void outcome_officers(Game *g);
/* Those whose retreat was cut short surrender or hold (12.8). */
void surrender_run(Game *g);

#endif
