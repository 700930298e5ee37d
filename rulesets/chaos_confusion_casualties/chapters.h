/* SPDX-License-Identifier: GPL-3.0-or-later
 * chapters.h - what the files of these rules do for one another, file by file.
 *
 * chaos.h includes it; its opening lists the files.
 */
#ifndef CHAOS_CHAPTERS_H
#define CHAOS_CHAPTERS_H

/* ---- units.c ---- */
bool chaos_formation_fits(const Battle *b, int unit, int formation);
/* Half the width and depth of its block in a formation. */
void chaos_size(const Battle *b, const State *s, int unit, int formation, int32_t *half_w,
                int32_t *half_d);
/* The ground its block covers: in a formation, at a place; as many pieces as it has. */
Box chaos_block(const Battle *b, const State *s, int unit, int formation, Point at,
                Angle facing);
Box chaos_unit_box(const Battle *b, const State *s, int unit);
/* Put its pieces where they belong in the block that stands there. */
void chaos_unit_put(const Battle *b, State *s, int unit, Point at, Angle facing);
/* Another unit that would overlap the box, -1 = none. */
int chaos_box_meets(const Battle *b, const State *s, const Box *box, int unit);
/* The next of them after that one. */
int chaos_box_meets_next(const Battle *b, const State *s, const Box *box, int unit,
                         int after);
/* The ground of all whom a unit may overlap where it stands.  out: room for MAX_UNITS; returns: how many. */
int chaos_beside(const Battle *b, const State *s, int unit, Box *out);
/* Would the box overlap one of those? */
bool chaos_meets(const Box *box, const Box *other, int n);
/* An enemy whom the box would touch, and the unit does not yet; -1 = none. */
int chaos_comes_upon(const Battle *b, const State *s, const Box *box, int unit);
/* Either: who is in its way if it does not charge. */
int chaos_box_barred(const Battle *b, const State *s, const Box *box, int unit);
/* 4.13  The impassable ground that it would lie upon. */
FeatureSet chaos_bars(const Battle *b, const Box *box);
/* Or lies upon by more than a hair: it may go on in it. */
FeatureSet chaos_bars_well(const Battle *b, const Box *box);
/* How far a slide goes until it comes to any: who only touches its border does not lie upon it. */
int32_t chaos_to_bars(const Battle *b, const Box *box, Vec way, int32_t distance);
/* Any that the unit does not lie well upon yet? */
bool chaos_ground_bars(const Battle *b, const State *s, int unit, const Box *box);
/* 2.1  A gap of two units' boxes as it is measured on the table, where a piece of 38.1 mm is half a tenth
 * deeper to each side than a box of whole tenths. */
int32_t chaos_measured(const Battle *b, int unit, int enemy, int32_t gap);
int32_t chaos_unit_gap(const Battle *b, const State *s, int unit, int other);
/* In contact with an enemy?  returns: one of them, -1 = none. */
int chaos_in_contact(const Battle *b, const State *s, int unit);
/* Hits; returns the pieces they cost. */
int chaos_unit_hit(Game *g, int unit, int hits);
void chaos_unit_remove(Game *g, int unit, int where, int how);
/* Hits it takes in all, and what it took when the battle began. */
int chaos_unit_strength(const Battle *b, const State *s, int unit);
int chaos_unit_full(const Battle *b, int unit);
/* 1.3  Of two of a side, whose turn is it first: of who is an inch further to the front, as his side looks, and of
 * two level with each other of him on the right. */
bool chaos_comes_before(const Battle *b, const State *s, int unit, int other);
/* All of a side in that order.  out: room for MAX_UNITS; returns: how many. */
int chaos_line_up(const Battle *b, const State *s, int side, uint8_t *out);
/* Of two met at once, seen from there: is the unit less far to a side than the other, or on the right, or
 * nearer? */
bool chaos_is_straighter(const Battle *b, const State *s, Point from, Vec way, int unit,
                         int other);
const char *chaos_name_of(const Battle *b, int unit, char out[NAME_ROOM]);

/* ---- officers.c ---- */
int chaos_officers(const State *s, int unit);
/* 12.7  A regiment without officers. */
bool chaos_is_leaderless(const Battle *b, const State *s, int unit);
/* May it try to rally, or to counter a reaction? */
bool chaos_may_rally(const Battle *b, const State *s, int unit);
/* A rally roll: own die against the enemy's, told as that event, E_RALLY or E_COUNTER. */
bool chaos_rally_roll(Game *g, int unit, int occasion, int event);
/* As a turn opens: who is missed; then who is rallied. */
void chaos_look_round(Game *g);
void chaos_recover(Game *g);
/* Who has no officer, and whom one that has noticed may go over to; -1 = nobody. */
int chaos_next_to_take_over(Game *g);
void chaos_take_over(Game *g, int unit, bool comes);
/* For the pieces a unit has lost since it was last asked. */
void chaos_officers_hit(Game *g, int unit);
/* Aimed fire: so many hits on the officers of a unit. */
void chaos_officers_picked(Game *g, int unit, int hits, int by);
/* When all who fire together have fired: a unit that was led, is it without officers? */
void chaos_officers_replaced(Game *g, int unit);
/* The first and the last of these. */
void chaos_officer_checks(Game *g, int unit);

/* ---- entry.c ---- */
void chaos_entry(Game *g);

/* ---- movement.c ---- */
int32_t chaos_move_rate(const Battle *b, int unit, int formation);
int32_t chaos_turn_cost(const Battle *b, const State *s, int unit, int formation,
                        Angle facing);
/* 4.3  Would it go further backwards than it may?  in: facing: on its way. */
bool chaos_too_far_back(const Battle *b, int unit, Angle facing, Point from, Point to);
/* 4.3  So far a straight way leads it backwards; 0 if it does not.  in: facing: on its way. */
int32_t chaos_way_back(const Battle *b, int unit, Angle facing, Point from, Point to);
/* How far a move straight along `way` gets with *budget to spend, at most `most`; all dice of the
 * ground are rolled.  out: *budget: what is left of it. */
int32_t chaos_move_reach(Game *g, int unit, Point from, Vec way, int32_t most,
                         int32_t *budget);
/* How far its way to a place gets, which may bend; one that stays where it is throws nothing. */
int32_t chaos_move_reach_by(Game *g, int unit, Point by, Point to, Angle facing,
                            int32_t budget);
/* Straight, on average, for whoever plans. */
int32_t chaos_move_foreseen(const Battle *b, const State *s, int unit, Point from,
                            Vec way, int32_t most, int32_t *budget);
/* Those of the lines that a straight way meets elsewhere than in the gap of a worm fence.  in: lines:
 * that it meets. */
FeatureSet chaos_lines_left(const Battle *b, const State *s, Point from, Point to,
                            FeatureSet lines);
/* It has come from there to here: over what fences and walls, and the gaps that leaves in worm
 * fences. */
void chaos_has_walked(Game *g, int unit, Point from, Point to);

/* ---- march.c ---- */
/* To go no further than this is no tenth of an inch, and not told. */
enum { HARDLY = 12 };
/* A unit's part of the move phase: returns false if it waits for a friend. */
bool chaos_march(Game *g, int unit, bool at_once);
/* On the spot, if there is room. */
bool chaos_may_turn(const Battle *b, const State *s, int unit, Angle facing);
bool chaos_turn_to(Game *g, int unit, Angle facing);
/* Skirmishers that move after firing. */
void chaos_march_after(Game *g, int unit);

/* ---- slide.c ---- */
/* How far a block may slide until an enemy stops it, `off` before him or in contact for 0.
 * out: met: him, -1 = none. */
int32_t chaos_to_enemies(const Battle *b, const State *s, int unit, const Box *box,
                         Vec way, int32_t distance, int32_t off, int *met);
/* A friend who is in the way and does not stand in open order, -1 = none.  in: far: how far it
 * goes.  out: how far up to him. */
int chaos_friend_in_way(const Battle *b, const State *s, int unit, const Box *box,
                        Vec way, int32_t *far);
/* Back from there until nobody is stood upon, on free ground, wholly on the table. */
int32_t chaos_to_room(const Battle *b, const State *s, int unit, const Box *box, Vec way,
                      int32_t distance);
/* The same for who does not charge: nor in contact with an enemy. */
int32_t chaos_to_stand(const Battle *b, const State *s, int unit, const Box *box, Vec way,
                       int32_t distance);
void chaos_retreat(Game *g, int unit, int from);
/* Backs up, facing the enemy. */
void chaos_back_up(Game *g, int unit, int from);
void chaos_disrupt(Game *g, int unit);

/* The ground a unit will stand on when moves have been made, as far as its side has noted its order.
 * in: noted: its notes are known. */
Box chaos_box_then(const Battle *b, const State *s, int unit, bool noted);
/* Will nobody stand there then, as far as the unit's own side knows? */
bool chaos_is_room_then(const Battle *b, const State *s, const Box *box, int unit);
typedef struct Friend {
    Point from, by; /* by: where his way bends; he goes straight: from */
    Box then; /* where and how he stands when orders noted by then are carried out */
    int32_t reach;
} Friend;
/* Those whom a unit may run into on a move of its own, in any formation. */
typedef struct Friends {
    int n;
    Friend one[MAX_UNITS];
} Friends;
void chaos_friends(const Battle *b, const State *s, int unit, Friends *out);
/* How far its block may slide without running into them. */
int32_t chaos_to_friends(const Friends *friends, const Box *box, Vec way,
                         int32_t distance);

/* ---- smoke.c ---- */
void chaos_smoke(const Battle *b, State *s, int unit);
void chaos_smoke_clears(Game *g);
/* Banks that a line from one unit to another crosses. */
int chaos_smoke_between(const Battle *b, const State *s, int unit, int target, Point from,
                        Point to);
bool chaos_sees(const Battle *b, const State *s, int unit, int other);

/* ---- fire.c ---- */
typedef struct Shot {
    const Battle *b;
    const State *s;
    int unit, target;
    Box target_box;
    Point from, to;  /* the line of fire: front edge to the target's nearest part */
    int32_t range;   /* its furthest */
    int32_t gap;     /* from its front to the target */
    int fixed;       /* deductions that need no die */
    int halves, d3s; /* how many halved d6, how many d3 */
    int why_halves;  /* HALF_ */
    int walls;       /* a d6 each */
    int cover;       /* those of them that shelter from guns, too */
    bool reaction;
    bool others; /* some may stand in the way of a piece */
} Shot;
/* May it fire at that unit?  Fills in all of the shot. */
bool chaos_shot_make(const Battle *b, const State *s, int unit, Ref target, bool reaction,
                     Shot *out, Err *err);
/* Has it any business in the fire phase? */
bool chaos_may_fire(const Battle *b, const State *s, int unit, bool reaction, Err *err);
int32_t chaos_fire_range(const Battle *b, int unit);
/* The number on its stick at that distance. */
int chaos_stick(const Battle *b, int unit, int32_t gap);
/* The number on its stick for each piece that bears, 0 for one that does not.  in: pieces: how
 * many fire.  out: room for MOST_PIECES. */
void chaos_shot_numbers(const Shot *shot, int n, uint8_t *number);
/* Pieces that fire in that formation. */
int chaos_shooters(const Battle *b, const State *s, int unit);
/* Hits to expect, in 1/FEATURE_ONE, deductions on average. */
int chaos_shot_expected(const Shot *shot);

/* What those features, which lie between, take off fire: so many, and a d6 for each of *walls. */
int chaos_ground_off(const Battle *b, FeatureSet between, int *walls);

/* ---- cover.c ---- */
/* The features that shelter from fire. */
FeatureSet chaos_covers(const Battle *b);
/* Sort them by squares of the table, when it is loaded. */
void chaos_cover_squares(const Battle *b, ChaosBattle *o);
/* Those of them so near to a place that they may shelter somebody there. */
FeatureSet chaos_covers_at(const Battle *b, Point at);
/* Those of them that he has between himself and an enemy, so far away. */
FeatureSet chaos_shelters(const Battle *b, const State *s, Point at, FeatureSet of,
                          Point enemy, int32_t away);
/* Those of a set that are nearest, and near.  out: room for most. */
int chaos_covers_near(const Battle *b, Point at, Vec way, FeatureSet left, int32_t within,
                      int most, int *out);
/* Where it has that cover from an enemy, and can fire at him.
 * returns: false if there is no such place, or no room. */
bool chaos_cover_place(const Battle *b, const State *s, int unit, int enemy, int feature,
                       int formation, Point *at, Angle *facing);

/* ---- volley.c ---- */
/* Roll all deductions of a shot: so many dice at the most, and one more of a gun. */
enum { DEDUCTION_DICE = 128 };
int chaos_deduction(Game *g, const Shot *shot, int occasion);
/* Those of one cause, n dice with the occasions from that on, and tell them. */
int chaos_deduct(Game *g, const Shot *shot, int occasion, int cause, int n, int sides);
/* Tell what a volley did; in: shots: 0 = it had none (8.10); number: what each die needed. */
void chaos_tell_fire(Game *g, const Shot *shot, int off, int shots, int hits,
                     const uint8_t *die, const uint8_t *number);
/* One unit's fire, of whatever arm, without its effect.
 * out: who is struck, mostly the target; NO_ONE.  returns: hits, -1 = it had no shot. */
int chaos_volley_fired(Game *g, int unit, int target, bool reaction, int round,
                       int *struck);
/* Its effect.  in: snipe: on its officers. */
void chaos_volley_strikes(Game *g, int unit, int target, int hits, bool snipe);

/* ---- artillery.c ---- */
/* Which round it would fire; the round itself if it may. 0 = none will do. */
int chaos_round_for(const Battle *b, const State *s, int unit, int32_t gap, int wanted);
/* Fire one round at a shot's target.
 * out: who is struck; NO_ONE.  returns: hits, still to be told there, -1 = it had no shot, and has the
 * round still. */
int chaos_gun_fires(Game *g, const Shot *shot, int round, int *struck);
int chaos_round_expected(const Shot *shot, int round);
/* The same of a round that is no canister, with that much taken off for cover. */
int chaos_round_hits(int round, int cover);
/* The furthest any round reaches. */
int32_t chaos_gun_range(const Battle *b);
bool chaos_gun_ready(const Battle *b, const State *s, int unit);
/* It had so much left before it was hit: if that slows it, so it is told. */
void chaos_gun_slows(Game *g, int unit, int had);

/* ---- reaction.c ---- */
/* What a table says, or nothing, if it cannot do that. */
int chaos_can_do(const Battle *b, const State *s, int unit, int what);
/* Roll a reaction: it waits in chaos(s)->reaction. */
void chaos_react(Game *g, int unit, int by, int table);
/* 4.11  Running into a friend has made it do that: it waits as well. */
void chaos_collides(State *s, int unit, int friend, int what);
/* What its owner must be asked first: D_COUNTER, D_ROUND; D_OVER = nothing. */
int chaos_reaction_asks(const Battle *b, const State *s);
/* in: counters: its officer tries to. */
void chaos_reaction_answer(Game *g, bool counters);
void chaos_reaction_round(State *s, int round);
void chaos_reaction_carry_out(Game *g);
/* Do at once what a table says. */
void chaos_do(Game *g, int unit, int by, int what, int round);

/* ---- charge.c ---- */
/* The dice of its charge: how many for a piece, or for all of a column; of how many sides. */
int chaos_charge_dice(const Battle *b, const State *s, int unit, int *sides);
/* One step of the charge being carried out: it rolls, has the enemy react, goes home, or fights on. */
void chaos_charge_step(Game *g);
/* Is there what nobody enters on its straight way to him? */
bool chaos_charge_barred(const Battle *b, const State *s, int unit, int enemy);
/* Would it reach him with average dice? In FEATURE_ONE: its chance. */
int chaos_charge_chance(const Battle *b, const State *s, int unit, int enemy);
/* What to expect of a charge, in 1/FEATURE_ONE: 1 it drives the enemy, -1 it is driven.  in: chance: that
 * it reaches him. */
int chaos_charge_odds(const Battle *b, const State *s, int unit, int enemy, int chance);

/* ---- hands.c ---- */
/* 7.9  The piece struck and one on each side, also where the column strikes between two. */
enum { MOST_TO_COLUMN = 3 };
/* Hits of two handfuls of d6 on each other. */
void chaos_hands_compare(const uint8_t *one, int n_one, const uint8_t *two, int n_two,
                         int *on_one, int *on_two);
/* Hand to hand until the charge is spent, or an officer has to be asked (12.6): then it waits in
 * chaos(s)->charge.  in: left: how far it may still go. */
void chaos_hands(Game *g, const Charge *charge, int enemy, int32_t left);
void chaos_hands_go_on(Game *g);

/* ---- orders.c ---- */
bool chaos_form_legal(const Battle *b, const State *s, int unit, int formation, Err *err);
bool chaos_charge_legal(const Battle *b, const State *s, int unit, Ref target, Err *err);
bool chaos_order_legal(const Battle *b, const State *s, const Order *o, Err *err);
int chaos_next_to_order(const Battle *b, const State *s, int side);
int chaos_next_to_aim(const Battle *b, const State *s, int side);
/* Any enemy it may fire at?  -1 = none. */
int chaos_any_target(const Battle *b, const State *s, int unit);

/* ---- turn.c ---- */
void chaos_turn_begin(Game *g);
/* One step on; the caller looks whether somebody has to choose. */
void chaos_turn_step(Game *g);
void chaos_turn_reset(const Battle *b, State *s);

/* ---- victory.c ---- */
void chaos_victory_fields(Game *g);
void chaos_victory_judge(Game *g, bool last);
int chaos_held_by(const Battle *b, const State *s, int feature);
void chaos_say_aims(const Battle *b, char *out, int size);
void chaos_say_standing(const Battle *b, const State *s, int side, char *out, int size);
int chaos_points(const Battle *b, const State *s, int side);
int chaos_margin(const Battle *b, const State *s);

/* ---- load.c ---- */
extern const Named chaos_unit_keys[];
struct Opening;
int chaos_private_size(int n_units, int n_stands, int n_officers);
bool chaos_load(Battle *b, struct Opening *opening, Err *err);

/* ---- ground.c ---- */
/* A unit, and what all orders to it are reckoned with: for as long as the state stays as it is. */
typedef struct Mover {
    const Battle *b;
    const State *s;
    int unit;
    int foe; /* the nearest; -1 = none */
    Friends friends;
    int n_near; /* who stands so near that it may turn into him; -1 = not asked yet */
    Box near[MAX_UNITS];
} Mover;
void chaos_mover(const Battle *b, const State *s, int unit, Mover *out);
/* The same as chaos_ground(), for who asks more than once. */
bool chaos_ground_for(Mover *m, const Intention *i, Order *out, Err *err);
bool chaos_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                  Err *err);
/* An order to take cover.  in: formation: 0 = as it is.  out: there: it gets there in this move.
 * returns: false if there is none. */
bool chaos_takes_cover(const Mover *m, int feature, int formation, Order *out,
                       bool *there);

/* ---- options.c, features.c, value.c, say_order.c, say_need.c, say.c ---- */
int chaos_nearest_enemies(const Battle *b, const State *s, int side, Point p, int most,
                          int *out);
int chaos_options(const Battle *b, const State *s, Intention *out, Order *known);
void chaos_features(const Battle *b, const State *s, const Intention *list, int n,
                    Order *known, int16_t (*out)[FEATURES]);
extern const Named chaos_values[];
void chaos_value(const Battle *b, const State *s, int32_t *out);
bool chaos_check(const Battle *b, const State *s, Err *err);

/* ---- put.c ---- */
bool chaos_put(const Battle *b, const State *before, State *after, const struct Put *put,
               Err *err);
void chaos_observe(const Battle *b, State *s, int side, uint64_t guess);
void chaos_say_order(const Battle *b, const State *s, const Order *o, char *out,
                     int size);
void chaos_say_event(const Game *g, const Event *e, char *out, int size);
struct Text;
/* In brackets, to stand before the faces.  in: an event that has dice. */
void chaos_say_need(struct Text *t, const Battle *b, const Event *e);
void chaos_say_decision(const Battle *b, const State *s, char *out, int size);
void chaos_label(const Game *g, const Event *e, char *out, int size);

#endif
