/* SPDX-License-Identifier: GPL-3.0-or-later
 * chapters.h - what the files of these rules do for one another, file by file.
 *
 * colonial.h includes it; its opening lists the files.
 */
#ifndef COLONIAL_CHAPTERS_H
#define COLONIAL_CHAPTERS_H

/* ---- body.c ---- */
bool colonial_formation_fits(const Battle *b, int unit, int formation);
/* The ground its block covers: in a formation, so many files wide, at a place, all its stands. */
Box colonial_block(const Battle *b, const State *s, int unit, int formation, int front,
                   Point at, Angle facing);
/* In which of its files the k-th of n stands is. */
int colonial_file(int n, int files, int k);
/* The place of its k-th stand in that block, in ranks and files: in no square. */
Point colonial_place_in_ranks(const Battle *b, const State *s, int unit, int k,
                              const Box *block);
/* The same in any formation, so many files wide. */
Point colonial_place_as(const Battle *b, const State *s, int unit, int formation,
                        int files, int k, const Box *block);
/* In which rank of its file each of its stands is, by where they stand.  out: room for MOST_STANDS. */
void colonial_ranks(const Battle *b, const State *s, int unit, uint8_t *rank);
/* The block where it stands now. */
Box colonial_body_box(const Battle *b, const State *s, int unit);
/* Put its stands where they belong in the block that stands there. */
void colonial_body_put(const Battle *b, State *s, int unit, Point at, Angle facing);
/* Its stands stay where they are; its block is there from now on. */
void colonial_body_settle(const Battle *b, State *s, int unit);
/* The same, whatever the ground: it has just been parted. */
void colonial_body_where_it_stands(const Battle *b, State *s, int unit);
/* LINE, MASS or COLUMN as its front says; other formations as they are. */
void colonial_name_front(const Battle *b, State *s, int unit);
/* Half the diagonal of a box, rounded up. */
int32_t colonial_corner(const Box *box);
/* A stand has been put where its body's block is not: the body spreads so far. */
void colonial_stray(const Battle *b, State *s, int stand);
void colonial_disorder(Game *g, int stand, int why);
/* Its reason alone, for who may have been disordered before. */
void colonial_tell_disorder(const Game *g, int stand, int why);
/* 6.1  Event.secret: what befalls a body that lies hidden is not for the other side. */
uint8_t colonial_secret(const Game *g, int unit);
/* The same of what two bodies of one side have to do with each other: one of them lies hidden. */
uint8_t colonial_secret_both(const Game *g, int unit, int other);
bool colonial_any_disordered(const Battle *b, const State *s, int unit);
/* 12.1  So few figures that it does not advance; -1: guns and their like do not mind. */
int colonial_halting_strength(const Battle *b, int stand);
bool colonial_stand_halted(const Battle *b, const State *s, int stand);
/* Are all of a body's, or may its group not advance? */
bool colonial_body_halted(const Battle *b, const State *s, int unit);
void colonial_unit_is(const Battle *b, const State *s, int unit, int *formation,
                      int *status);
/* A body moves from where its block is, whoever of it stands apart. */
bool colonial_moves_from(const Battle *b, const State *s, Ref who, Point *out);
Angle colonial_facing(const Battle *b, const State *s, int unit);
/* 8.3  Somebody is gone, or found: who had nobody to fire at may have somebody now. */
void colonial_look_again(const Battle *b, State *s);
/* A stand goes off the table; where: LOST or LEFT_TABLE.  Destroyed stands make others desert. */
void colonial_stand_lost(Game *g, int stand, int where, int how);
/* Figures its stands have, and what as many stands have at full strength. */
int colonial_figures(const Battle *b, const State *s, int unit);
int colonial_full(const Battle *b, const State *s, int unit);

/* ---- near.c ---- */
/* The nearest enemy that is not hidden, -1 = none. */
int colonial_nearest_enemy(const Battle *b, const State *s, int unit);
/* Would a box overlap an enemy, known or not? */
bool colonial_box_meets_enemy(const Battle *b, const State *s, const Box *box, int unit);
/* Stands on the table of a side, NOBODY = of both, any part of which may lie in the upright rectangle
 * low .. high: all whose middle is no further from it than a stand reaches; returns how many.
 * out: room for MAX_STANDS + 1. */
int colonial_stands_in(const Battle *b, const State *s, int side, Point low, Point high,
                       int16_t *out);
/* A stand of another unit that the box would overlap, -1 = none.  hidden: those who are hidden
 * from that side count as well. */
int colonial_box_meets(const Battle *b, const State *s, const Box *box, int unit,
                       bool hidden);
/* The same, whoever is hidden, of two that will be one: neither is in the other's way. */
int colonial_both_meet(const Battle *b, const State *s, const Box *box, int unit,
                       int other);
int32_t colonial_gap(const Battle *b, const State *s, int unit, int other);
/* Is any stand of it in contact with an enemy? */
bool colonial_in_contact(const Battle *b, const State *s, int unit);
/* Stands of the enemy, or else its friends, in contact with it.  out: room for MOST_TOUCH.
 * returns: how many. */
enum { MOST_TOUCH = 16 };
int colonial_touching(const Battle *b, const State *s, int stand, bool enemies, int *out);
/* Would a block of that side be in contact with an enemy, known or not? */
bool colonial_box_touches(const Battle *b, const State *s, int side, const Box *box);
/* How far a stand has to go that way to touch no enemy, one beside it neither; at least so far. */
int32_t colonial_off_enemies(const Battle *b, const State *s, int stand, Vec way,
                             int32_t least);

/* ---- part.c ---- */
/* 4.15  errors: nobody may leave that body now, or not so many. */
bool colonial_part_legal(const Battle *b, const State *s, const Order *o, Err *err);
void colonial_part(Game *g, const Order *o);
/* Does the scenario let it, or is it a part? */
bool colonial_parts(const Battle *b, int unit);
/* 4.16 */
bool colonial_rejoin_legal(const Battle *b, const State *s, const Order *o, Err *err);
void colonial_rejoin(Game *g, const Order *o);

/* ---- arrive.c ---- (2.10) */
void colonial_arrivals(Game *g);
int colonial_awaited(const Battle *b, const State *s,
                     int unit); /* stands still to come */

/* ---- sight.c ---- */
/* How far one sees from there to there, whatever is between. */
int32_t colonial_visibility(const Battle *b, Point from, Point to);
/* Can little be seen there (12.8): dense woods, or a night. */
bool colonial_dim(const Battle *b, Point at);
bool colonial_sees_point(const Battle *b, Point from, Point to);
/* Does a stand find who lies hidden there; see one that lies hidden (6.1)? */
bool colonial_finds(const Battle *b, const State *s, int stand, const Box *where);
bool colonial_sees_hidden(const Battle *b, const State *s, int stand, int hidden);
/* Does any stand of it see any of the other's? */
bool colonial_sees(const Battle *b, const State *s, int unit, int other);
/* Cover of a stand against somebody at a place: NO_COVER ... */
int colonial_cover(const Battle *b, const State *s, int stand, Point from);
/* Is nobody in between?  loose: skirmishers count as well. */
bool colonial_line_clear(const Battle *b, const State *s, int firer, int target,
                         Point from, Point to, bool loose);
/* The features that shelter a stand from somebody there. */
FeatureSet colonial_shelter(const Battle *b, const State *s, int stand, Point from);
/* Does that place lie off its flank or rear? */
bool colonial_flanks(const Battle *b, const State *s, int stand, Point from);
/* The same for melee: enemy stand that touches it in flank or rear, as it has turned.  Squares,
 * skirmishers and men back to back have none. */
bool colonial_struck_in_flank(const Battle *b, const State *s, int stand, int enemy);

/* ---- command.c ---- */
/* May it be nominated now? */
bool colonial_may_nominate(const Battle *b, const State *s, int leader, Err *err);
bool colonial_may_command(const Battle *b, const State *s, const Order *o, Err *err);
void colonial_nominate(Game *g, int leader, bool chief);
/* 2.2  Who of the group being moved is in command as it is nominated, or when he who commands it has ridden:
 * whom he leaves by a charge then. */
void colonial_note_led(const Battle *b, State *s);
/* Its modifier on the End of Turn die. */
int colonial_end_modifier(const Battle *b, const State *s, int side);
/* 3.5  May a 10 of the End of Turn die send its next group off? */
bool colonial_may_run_wild(const Battle *b, const State *s, int side);
/* 3.2  returns: movement goes on. */
bool colonial_end_die(Game *g);
void colonial_roll_qualities(Game *g);
/* Is it near enough to whoever commands it to move? */
bool colonial_in_command(const Battle *b, const State *s, int unit);
/* 5.3  Are skirmishers in such a block near enough to their group? */
bool colonial_within_tether(const Battle *b, const State *s, int unit, const Box *block);
/* The next body of the group that has not moved, -1 = none. */
int colonial_next_to_move(const Battle *b, const State *s);
/* The nearest that has not moved and that its leader may ride to yet (2.9), -1 = none. */
int colonial_next_to_fetch(const Battle *b, const State *s);
/* The next that may charge somebody and has not been asked. */
int colonial_next_to_charge(const Battle *b, const State *s);

/* ---- leaders.c ---- */
/* The first body of a leader's group, -1 = none is left. */
int colonial_any_body(const Battle *b, const State *s, int leader);
/* 2.8  At the beginning of a turn. */
void colonial_replacements(Game *g);
/* 2.6  For all who were with a group that lost figures to fire. */
void colonial_leaders_under_fire(Game *g);
/* That body of it has lost figures to fire. */
void colonial_group_suffers(const Battle *b, State *s, int unit);
/* 2.5  Those who led from the front. */
void colonial_leaders_in_melee(Game *g);
void colonial_officer_falls(Game *g, int officer);
/* 2.9  Officers who ride with bodies of which some may flee at once: none rides from one of these to another.  When all
 * is over they are with theirs still, or ride to the nearest of those who are left; whose men have all fled stays
 * where he is. */
typedef struct Riders {
    uint64_t who;
    uint8_t with[MAX_OFFICERS];
} Riders;
void colonial_let_ride(const Battle *b, State *s, int side, BodySet fleeing, Riders *out);
void colonial_ride_on(Game *g, const Riders *r);
/* All stands of those groups, or of these bodies of one side, leave the field at once; officers with them ride to
 * others when all have gone, if they have any.  in: groups: a bit for each leader */
void colonial_groups_flee(Game *g, uint64_t groups);
void colonial_bodies_flee(Game *g, int side, BodySet who);
/* in: moves: the group that moves, NO_ONE */
bool colonial_may_join(const Battle *b, const State *s, const Order *o, int moves,
                       Err *err);
void colonial_join(Game *g, int officer, int unit);
/* The next officer to be asked whether he leads from the front, -1 = none. */
int colonial_next_to_lead(const Battle *b, const State *s);
/* Who rides with a body goes where it goes; with one that is gone, to the nearest of his own. */
void colonial_officers_follow(const Battle *b, State *s, int unit);
void colonial_officers_leave(Game *g, int unit);
/* The officer whose leading counts for a stand, -1 = none. */
int colonial_leads_stand(const Battle *b, const State *s, int stand);

/* ---- movement.c ---- */
/* How many dice, and how many of the highest count double. */
int colonial_move_dice(const Battle *b, const State *s, int unit, int *doubles);
/* The sum of its first n dice, in length. */
int32_t colonial_dice_reach(const Battle *b, const uint8_t *die, int n, int doubles);
void colonial_roll_move(Game *g, int unit);
/* How far on average, and at the most. */
int32_t colonial_average_move(const Battle *b, const State *s, int unit);
int32_t colonial_most_move(const Battle *b, const State *s, int unit);
/* How far a straight way of it may be, by its dice, counting what it has gone. */
int32_t colonial_way_allows(const Battle *b, const State *s, int unit, Point from,
                            Point to);
/* Ground that slows it, ground that bars it. */
FeatureSet colonial_slows(const Battle *b, int unit);
FeatureSet colonial_bars(const Battle *b, const State *s, int unit);
/* So many files wide that block is. */
int colonial_files_of(const Battle *b, const State *s, int unit, int formation,
                      const Box *block);
/* Its stands in a block of that formation; returns how many.  out: room for MOST_STANDS. */
int colonial_stands_as(const Battle *b, const State *s, int unit, int formation,
                       const Box *block, Box *out);
/* 4.14  Such ground that a block of its would lie on, in that formation, and it does not yet; -1 = none. */
int colonial_barred_as(const Battle *b, const State *s, int unit, int formation,
                       const Box *box);
int colonial_barred_at(const Battle *b, const State *s, int unit, const Box *box);
/* 4.14  How far a block of its slides until it meets such ground; which: that, -1 = none. */
int32_t colonial_to_bars(const Battle *b, const State *s, int unit, const Box *box,
                         Vec way, int32_t distance, int *which);
/* 4.4  A test of changing face by that much; who fails is disordered and done. */
bool colonial_face_test(Game *g, int unit, Angle to);
/* Does it need one at all? */
bool colonial_face_tests(const Battle *b, const State *s, int unit);
/* The number it fails at or below on an unmodified d10. */
int colonial_face_fails(const Battle *b, const State *s, int unit, Angle to);
/* 5.5, 5.6  Does it move at all in its formation? */
bool colonial_may_stir(const Battle *b, const State *s, int unit, Err *err);
/* 4.8 */
bool colonial_may_back(const Battle *b, const State *s, int unit);

/* ---- slide.c ---- */
/* How far its block may slide until it is within `off` of an enemy; met: a stand of his, -1. */
int32_t colonial_to_enemies(const Battle *b, const State *s, int unit, const Box *box,
                            Vec way, int32_t distance, int32_t off, bool hidden,
                            int *met);
/* 4.13  An enemy stand whom one of its stands would be too near in that block, and nearer than it is now: who
 * turns or widens does not crowd him either; -1 = none.
 * in: formation: AS_IT_IS = all of the box counts; charged: a body that it charges, or -1. */
int colonial_crowds(const Battle *b, const State *s, int unit, int formation,
                    const Box *box, int charged);
/* 4.13  An enemy stand, not of the bodies that are charged, that a block sliding so far comes too
 * near to and leaves behind; -1 = none. */
int colonial_passes_by(const Battle *b, const State *s, int unit, const Box *box, Vec way,
                       int32_t distance, BodySet charged);
/* Back from there until it overlaps nobody, on ground it may be on, on the table. */
int32_t colonial_to_room(const Battle *b, const State *s, int unit, const Box *box,
                         Vec way, int32_t distance);
/* The first friend met on a slide, but those passed already; -1 = none.  out: gap: to him. */
int colonial_friend_in_way(const Battle *b, const State *s, int unit, const Box *box,
                           Vec way, int32_t distance, BodySet passed, int32_t *gap);
/* 4.12  Does it go through that friend without a test; if it has to test, on which score it does. */
bool colonial_passes_freely(const Battle *b, const State *s, int unit, int friend);
int colonial_passage_need(const Battle *b, int unit);
/* A river, anywhere but in a ford or on a road? */
bool colonial_crosses_river(const Battle *b, Point from, Point to);

/* ---- march.c ---- */
/* What a move is: straight on, sideways, back, or turning first. */
typedef enum Gait { STRAIGHT, INCLINES, BACKS, TURNS } Gait;
typedef struct March {
    Gait gait;
    Angle along; /* the way it goes */
    Angle faces; /* while it goes */
    Angle ends;  /* facing at the end */
    Point to;
    int32_t distance;
    int formation, front; /* while it goes */
    int becomes;          /* its formation at the end */
} March;
bool colonial_march_plan(const Battle *b, const State *s, const Order *o, March *out,
                         Err *err);
void colonial_march(Game *g, int unit, const March *m);
/* Straight at the nearest enemy with all its dice (3.5). */
void colonial_march_wildly(Game *g, int unit);
/* What crossing ground does to its order. */
void colonial_crosses(Game *g, int unit, Point from, Point to);

/* ---- formation.c ---- */
bool colonial_form_legal(const Battle *b, const State *s, int unit, int formation,
                         Err *err);
void colonial_form(Game *g, int unit, int formation);
void colonial_tell_formed(Game *g, int unit);
/* 4.11  The front it may have by the end of this turn on its way to a formation. */
int colonial_front_towards(const Battle *b, const State *s, int unit, int formation);
/* The front of that formation once it is complete. */
int colonial_front_of(const Battle *b, const State *s, int unit, int formation);
bool colonial_mount_legal(const Battle *b, const State *s, int unit, bool mount,
                          Err *err);
void colonial_mount(Game *g, int unit, bool mount);
/* 8.12  May it limber on the move, and fire after that? */
bool colonial_elite_horse_artillery(const Battle *b, const State *s, int unit);

/* ---- crew.c ---- */
bool colonial_lend_legal(const Battle *b, const State *s, const Order *o, Err *err);
void colonial_lend(Game *g, int gun, int lender);
bool colonial_supply_legal(const Battle *b, const State *s, int gun, Err *err);
void colonial_supply(Game *g, int gun);
/* Rounds of the target's guns; choice: TAKE_. */
bool colonial_take_legal(const Battle *b, const State *s, const Order *o, Err *err);
void colonial_take(Game *g, int gun, int giver, int choice);

#include "rulesets/greg_blake_colonial/charging.h"

/* ---- contact.c ---- */
/* Those charged turn to face, rout, or are overrun; the chargers have their front to that target. */
void colonial_contact(Game *g, int unit, int target);
/* If it touches no enemy, what marks it as in a melee goes. */
void colonial_let_go(const Battle *b, State *s, int stand);
/* The pairs that fight: each stand of the attacker's side its opponent, -1 = none. */
typedef struct Pairs {
    int n;
    int16_t one[MAX_STANDS / 4]; /* of the side whose turn it is */
    int16_t two[MAX_STANDS / 4];
} Pairs;
void colonial_pairs(const Battle *b, const State *s, int side, Pairs *out);
/* The same, with one body's stands before all others. */
void colonial_pairs_at_once(const Battle *b, const State *s, int unit, Pairs *out);
/* They fight each other as long as they touch; who does not any more is forgotten. */
void colonial_note_melee(State *s, int one, int two);
void colonial_keep_melees(const Battle *b, State *s);
/* Has that body a stand in one of them? */
bool colonial_pairs_have(const State *s, const Pairs *p, int unit);

#include "rulesets/greg_blake_colonial/firing.h"

/* ---- melee.c ---- */
/* A stand's score without its die.  in: pairs: who fights whom, and so supports nobody. */
int colonial_melee_score(const Battle *b, const State *s, int stand, int enemy,
                         const Pairs *pairs);
/* The melees of a body of the attacker's, all or that of one stand (-1 = all); of one whose charge is fought
 * out at once. */
void colonial_melees_of(Game *g, int unit, int stand);
void colonial_melees_at_once(Game *g, int unit);
/* Who was caught by such a charge has melees of his own to fight yet. */
void colonial_melees_left(const Battle *b, State *s);
/* The next body that has melees to fight, -1 = none; several: there are more than one, and a choice. */
int colonial_next_to_fight(const Battle *b, const State *s, bool *several);
/* The end of the phase: who is locked, who is free. */
void colonial_melees_end(Game *g);
/* Back so far from an enemy, or further if somebody is there or it would touch another enemy; false: there is no
 * room, it stays. */
bool colonial_stand_gives_way(Game *g, int stand, Vec way, int32_t distance);
/* The same for who must: without room it is destroyed. */
void colonial_stand_back(Game *g, int stand, Vec way, int32_t distance);
/* The way out of its melee: straight back from one it touches, if it does, one before it first. */
bool colonial_way_out(const Battle *b, const State *s, int stand, Vec *way);
/* Behind a wall or hedge, in a village or works, against an enemy it touches? */
bool colonial_defends_obstacle(const Battle *b, const State *s, int stand);

/* ---- aftermath.c ---- */
int colonial_next_to_recoil(const Battle *b, const State *s);
void colonial_recoil(Game *g, int unit);
/* 11.11  May it yet break through, if it sees whom to charge? */
bool colonial_has_broken(const Battle *b, const State *s, int unit);
int colonial_next_to_break_through(const Battle *b, const State *s);
void colonial_break_through(Game *g, int unit, int target, Point by);
/* 11.11  As any charge, but for having had its move. */
bool colonial_through_legal(const Battle *b, const State *s, int unit, Ref target,
                            Point by, Err *err);
bool colonial_break_off_legal(const Battle *b, const State *s, int unit, Err *err);
void colonial_break_off(Game *g, int unit);
/* 11.13 */
void colonial_halted_withdraw(Game *g);

/* ---- ambush.c ---- */
/* A hidden body that may spring now that somebody has moved, or that movement ends, -1 = none.
 * out: on whom. */
int colonial_ambusher(const Battle *b, const State *s, int *target);
/* Hidden bodies that an enemy sees are hidden no longer. */
void colonial_discover(Game *g);
/* It is hidden no longer. */
void colonial_found(Game *g, int unit);

/* ---- morale.c ---- */
/* 12.2  Has it lost so much in this turn?  Then it tests. */
void colonial_half_test(Game *g, int stand);
/* 12.6  A stand beside one of that class which has been destroyed. */
void colonial_desertion(Game *g, int stand, int class_lost);
/* 12.7, 12.8  Does the stand stand? */
bool colonial_rout_test(Game *g, int stand, int charger);
/* 12.4, 12.5, 12.11 */
void colonial_groups(Game *g);
void colonial_army(Game *g);
/* 12.9, 12.10 */
void colonial_chief_fell(Game *g, int side);
/* 12.10  The next fanatics who throw themselves at the enemy announce it. */
void colonial_hurls(Game *g);
void colonial_recover(Game *g);
/* Stands of a group that are halted or gone; all: none is left that is not. */
int colonial_group_halted(const Battle *b, const State *s, int leader, bool *all);

/* ---- orders.c ---- */
bool colonial_order_legal(const Battle *b, const State *s, const Order *o, Err *err);

/* ---- turn.c ---- */
/* One step on; the caller looks whether somebody has to choose. */
void colonial_turn_step(Game *g);
void colonial_go_to(Game *g, int step);
/* What tells throws of a charge apart that may come more than once in this phase. */
int colonial_occasion(State *s, int occasion);
/* Somebody has had its move: who lies hidden may spring, or be seen. */
void colonial_has_moved(Game *g, int unit);
void colonial_tell_left_behind(const Game *g);
bool colonial_may_nominate_any(const Battle *b, const State *s);

/* ---- asking.c ---- */
/* The decision of the present step, if there is one. */
bool colonial_turn_asks(Game *g);
void colonial_turn_order(Game *g, const Order *o);

/* ---- victory.c ---- */
void colonial_objectives(Game *g);
void colonial_judge(Game *g, bool last);
int colonial_held_by(const Battle *b, const State *s, int feature);
/* Points a side has scored: of the enemy's stands that are gone, and objectives. */
int colonial_points(const Battle *b, const State *s, int side);
int colonial_margin(const Battle *b, const State *s);
/* 13.2  What a stand of it costs. */
int colonial_stand_points(const Battle *b, int unit);

/* ---- load.c ---- */
extern const Named colonial_unit_keys[];
struct Opening;
int colonial_private_size(int n_units, int n_stands, int n_officers);
bool colonial_load(Battle *b, struct Opening *opening, Err *err);

#endif
