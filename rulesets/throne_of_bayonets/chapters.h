/* SPDX-License-Identifier: GPL-3.0-or-later
 * chapters.h - what the files of Throne of Bayonets do for one another, file by file.
 *
 * throne.h includes it; its opening lists the files.
 */
#ifndef THRONE_CHAPTERS_H
#define THRONE_CHAPTERS_H

struct Text; /* engine/text.h */

/* ---- throne.c ---- */
/* Carry the battle on to the next decision, or to its end. */
void throne_run(Game *g);

/* ---- orders.c ---- */
bool throne_apply(Game *g, const Order *o, Err *err);

/* ---- units.c ---- */
Arm base_arm(const Battle *b, int base);
bool base_is_gun(const Battle *b, int base);
bool base_on_table(const State *s, int base);
bool base_is_loose(const State *s, int base);
/* The bases of a unit, in order; returns how many.  out: room for MAX_STANDS. */
int unit_bases(const Battle *b, const State *s, int unit, int *out);
bool unit_on_table(const Battle *b, const State *s, int unit);
/* The unit that a battalion stands in, be it a complex formation; -1: none. */
int unit_of_battalion(const Battle *b, const State *s, int battalion);
/* 4.11  The refusal of one who is no unit by himself: that he is part of a formation, else `what`,
 * or if that is NULL where his bases are. */
bool not_a_unit(const Battle *b, const State *s, int unit, const char *what, Err *err);
bool unit_has_command(const Battle *b, const State *s, int unit);
int unit_rating(const Battle *b, const State *s, int unit);
Arm unit_arm(const Battle *b, const State *s, int unit);
int unit_side(const Battle *b, int unit);
/* The rectangle around a unit, in its own facing. */
Box unit_box(const Battle *b, const State *s, int unit);
Point unit_middle(const Battle *b, const State *s, int unit);
/* Whence orders measure moves: a unit's is the middle of that rectangle, and its bases may have another.  A battalion
 * that is no unit by itself is where its bases are: its orders are refused, and say why. */
bool throne_moves_from(const Battle *b, const State *s, Ref who, Point *out);
Angle throne_facing(const Battle *b, const State *s, int unit);
/* Of bases that are no unit.  in: n >= 1 */
Point bases_middle(const State *s, const int *base, int n);
/* How far ahead he stands on his way, from the middle of the table: who is farthest goes first. */
int32_t how_far_ahead(const Battle *b, Point at, Angle way);
/* ---- layout.c ---- */
/* Where n bases stand in a formation about `middle`. */
typedef struct Layout {
    int n;
    Ref ignoring; /* a party whose bases are not in its way, NO_REF = none */
    int base[64];
    Point at[64];
    Angle facing[64];
} Layout;
enum { MAX_LAYOUT = 64 };
/* 4.7b  As unit_bases(), in the order in which they take up a formation. */
int unit_in_order(const Battle *b, const State *s, int unit, int *out);
/* in: width 0 = the formation's usual front.  returns: the width used. */
int layout_make(const Battle *b, const int *bases, int n, int formation, int width,
                Point middle, Angle facing, Layout *out);
/* The unit's bases in a new formation, or facing elsewhere; a complex formation turns as it is.
 * returns: the width, 0 if it cannot form so. */
int layout_change(const Battle *b, const State *s, int unit, int formation, int width,
                  Point middle, Angle facing, Layout *out);
void layout_apply(State *s, const Layout *layout);
/* Is every place of it free of bases not in it, on the table and passable?  Says what is in the way.
 * in: clear_enemy: also keep out of contact with enemies. */
bool layout_free(const Battle *b, const State *s, const Layout *layout, bool clear_enemy,
                 Ref *in_way);
int formation_width(const Battle *b, const int *bases, int n, int formation, int width);
const char *formation_barred(const Battle *b, const int *bases, int n, int formation);
/* The formation a block of bases counts as (3.2, 3.4). */
int formation_of_block(int wide, int deep);
/* The formation of a unit that is no plain block, or has become another arm's. */
void unit_recount(const Battle *b, State *s, int unit);
/* Turn by whole quarters, which takes no more room, to look as nearly as may be that way; of two as near by less. */
Angle quarter_turn(Angle now, Angle way);
int32_t unit_rate(const Battle *b, const State *s, int unit, int formation);
int32_t base_rate(const Battle *b, int base);
void unit_close_up(const Battle *b, State *s, int unit);
/* The same, told if anybody goes elsewhere by it, or it is in another formation. */
void unit_closes_up(Game *g, int unit);
/* All who have lost bases just now (U_LOST_BASE), those of whose turn it is not first. */
void units_close_up(Game *g);
void base_remove(Game *g, int base, int where, int how);
/* An enemy base that the unit touches, -1 = none. */
int unit_touches_enemy(const Battle *b, const State *s, int unit);
bool bases_touching(const Battle *b, const State *s, int a, int c);
int enemy_nearest(const Battle *b, const State *s, int side, Point p, int32_t *distance);
/* ---- dispersal.c ---- */
/* in: facing_away: by a lost melee, not by a failed test */
void unit_disperse(Game *g, int unit, bool facing_away);
/* ---- command.c ---- */
bool officer_commands(const Battle *b, int officer, Ref who);
int32_t officer_gap(const Battle *b, const State *s, int officer, Ref who);
bool officer_within(const Battle *b, const State *s, int officer, Ref who, int32_t reach);
/* 8.3  Near enough to be activated by him. */
bool officer_reaches(const Battle *b, const State *s, int officer, Ref who);
/* Everybody he may try to activate but himself; returns how many.  out: this thread's, until it asks again. */
int command_reached(const Battle *b, const State *s, int officer, const Ref **out);
bool officer_in_contact(const Battle *b, const State *s, int officer, Ref who);
bool command_attempt(Game *g, const Order *o, Err *err);
bool command_roll(Game *g, Err *err);
bool command_has_more(const Battle *b, const State *s);
bool can_attempt(const Battle *b, const State *s, int officer, Ref target, Err *err);
/* ---- initiative.c ---- */
/* May the unit try it now? */
bool initiative_may(const Battle *b, const State *s, int unit, int tried, Err *err);
/* Roll for it; marks it as tried.  returns: success. */
bool initiative_roll(Game *g, int unit, int tried);
bool initiative_order(Game *g, const Order *o, Err *err);
bool initiative_any(const Battle *b, const State *s, int side, uint16_t which);

/* ---- square.c ---- */
/* As if the charge under way had not been measured yet.  out: room: where that is made, if it is not *s itself. */
const State *before_charge(const Battle *b, const State *s, int unit, State *room);
/* The square it would form; false if it cannot, or has no room. */
bool square_layout(const Battle *b, const State *s, int unit, Layout *out);
bool square_may(const Battle *b, const State *s, int unit, Err *err);
void square_form(Game *g, int unit);
bool line_may(const Battle *b, const State *s, int unit, Err *err);
/* Is there room for the line it would deploy into? */
bool line_has_room(const Battle *b, const State *s, int unit, const Order *o);
/* Throw for it and, if that succeeds, deploy.  in: target: whom it faces, NO_REF: who fired on it. */
bool line_form(Game *g, int unit, Ref target, Err *err);

/* ---- morale.c ---- */
void morale_add(const Battle *b, State *s, int unit, int dice);
/* Throw all accumulated dice (6.x, 15.x).  returns: passed. */
bool morale_test(Game *g, int unit);
bool morale_test_base(Game *g, int base, int dice);
/* A base of `side` was lost in melee at a place: friends near it will take a die ... */
void morale_melee_loss(const Battle *b, State *s, int side, Point at);
/* ... one each, when the melee is over. */
void morale_grieve(Game *g);

/* ---- movement.c ---- */
bool movement_order(Game *g, const Order *o, Err *err);
bool movement_legal(const Battle *b, const State *s, const Order *o, Mover *plan,
                    Err *err);
void movement_compulsory(Game *g, int unit);
const char *throne_unit_must(const Battle *b, const State *s, int unit);
bool must_move(const Battle *b, const State *s, int unit);
/* 9.2  A unit or a base by itself, by order. */
bool may_move(const Battle *b, const State *s, Ref who, Err *err);
/* ---- officers.c ---- */
Box officer_box(const Battle *b, const State *s, int officer);
/* Would he stand there clear of all bases, on the table and on no water? */
bool officer_room(const Battle *b, const State *s, int officer, Point p);
/* The same, and clear of other officers. */
bool officer_fits(const Battle *b, const State *s, int officer, Point p);
bool officer_fits_so(const Battle *b, const State *s, int officer, Point p, Angle facing);
typedef bool OfficerFits(const Battle *b, const State *s, int officer, Point p);
/* To the nearest place that fits, step by step, behind him first.  returns: false if there is none. */
bool officer_steps_aside(const Battle *b, State *s, int officer, int32_t step,
                         OfficerFits *fits);
/* 9.23e  So far that all of his base is on the table, and clear of everybody. */
void officer_comes_in(const Battle *b, State *s, int officer);
/* 8.8b, 9.1c  He is activated, and has not moved. */
bool officer_may_move(const Battle *b, const State *s, int officer);
/* 11.22  Who touches a unit that is about to be dispersed in a melee goes with its base nearest to him. */
void officers_go_with(const Battle *b, State *s, int unit);
/* 11.22  Who touches these bases of one side, and goes with nobody yet, goes with the unit, or base by itself,
 * nearest to him. */
void officers_go_along(const Battle *b, State *s, const int *base, int n);
bool officer_move_legal(const Battle *b, const State *s, const Order *o, Err *err);
bool officer_move(Game *g, const Order *o, Err *err);
/* Puts him on the table at an entry, clear of bases and other officers if there is room. */
void officer_arrives(const Battle *b, State *s, int officer, Point entry, Angle facing);

/* ---- way.c ---- */
/* How far the bases of `who` can slide: by whom they are stopped. */
typedef struct Way {
    int32_t distance; /* until the first thing met */
    int base;         /* that base, -1 = none */
    bool enemy;       /* it is an enemy */
} Way;
Way way_clear(const Battle *b, const State *s, Ref who, Vec way, int32_t distance);
/* The same past the bases of a unit, as if they were not there. */
Way way_clear_past(const Battle *b, const State *s, Ref who, Vec way, int32_t distance,
                   int unit);
void shift(const Battle *b, State *s, Ref who, Vec way, int32_t distance);
/* The bases that move: of a unit, or one by itself; returns how many.  out: room for MAX_STANDS. */
int mover_bases(const Battle *b, const State *s, Ref who, int *out);
Point mover_middle(const Battle *b, const State *s, Ref who);
/* 17.14  Of several for whom no rule and no player says who acts first: from the right, as their side looks. */
bool comes_before(const Battle *b, const State *s, Ref one, Ref other);
void from_the_right(const Battle *b, const State *s, Ref *who, int n);
/* Who a base belongs to: its unit, or itself. */
Ref base_party(const State *s, int base);

/* ---- edge.c ---- */
bool bases_on_table(const Battle *b, const State *s, const int *base, int n);
/* How far those bases, or that party, can slide and be on the table, at most so far. */
int32_t bases_slide_on_table(const Battle *b, const State *s, const int *base, int n,
                             Vec way, int32_t most);
int32_t edge_slide(const Battle *b, const State *s, Ref who, Vec way, int32_t most);
/* 9.23  Whoever ends up beyond the edge has left the table, officers who went along with him. */
bool leaves_table(Game *g, Ref who);
/* Who went along with him does so no more: 9.23d beyond the edge he has left, 9.23e else he comes in. */
void edge_officers(Game *g, Ref who);
/* 9.23e  Does this glide end at the edge, not beyond?  out: *way: so far, and nobody is met. */
bool edge_stops(const Battle *b, const State *s, const Mover *m, Way *way);
void edge_step_back(Game *g);
bool edge_is_off(const Battle *b, const State *s, Ref who);
/* 9.23d  Of bases dispersed over the edge some have left the table, the others come in; returns how many. */
int edge_dispersed(Game *g, int *base, int n);
/* 9.23e  Whom rounding alone puts over the edge comes in. */
void edge_ease(const Battle *b, Layout *to);

/* ---- lead.c ---- */
/* Of a unit's bases that one first which was ordered to its head. */
void lead_first(const State *s, int *base, int n);
bool lead_order(Game *g, const Order *o, Err *err);

/* ---- mover.c ---- */
/* Start a move; mover_run() carries it on until it ends or somebody has to choose. */
void mover_start(Game *g, Ref who, MoverKind kind, Vec way, int32_t distance);
/* returns: true when the move has ended, false when state->decision asks something. */
bool mover_run(Game *g);
/* Has it, or its unit, been activated? */
bool base_activated(const State *s, int base);
/* Activated friends are in nobody's way: for who is activated himself.  in: s: to be thrown away */
void mover_let_by(const Battle *b, State *s, int side);
/* It has gone back from there (meet_step_back()), and stays: whom it had passed, as was told, it has not got clear of. */
void mover_tell_back(Game *g, const State *was);
/* He looks another way, if he does: for who turns without an order that says where to. */
void mover_tell_turned(Game *g, Ref who, Angle from, Angle to);
/* The mover's own way, straight or along its road: how far it is clear, and going along it. */
Way mover_clear(const Battle *b, const State *s, const Mover *m);
void mover_go(const Battle *b, State *s, const Mover *m, int32_t distance);
int32_t mover_gone(const Battle *b, const State *s, const Mover *m); /* so far */

/* ---- obstacle.c ---- */
/* The first linear obstacle, or the next time one is come to, or impassable area within *distance; -1: none. */
int mover_obstacle(const Battle *b, const State *s, const Mover *m, int32_t *distance);
/* Impassable areas alone. */
int mover_impassable(const Battle *b, const State *s, const Mover *m, int32_t *distance);
/* The obstacle that a base comes to next within *distance, -1: none.  in: behind: how often each has been crossed */
int obstacle_next(const Terrain *t, const Box *box, Vec way, const uint8_t *behind,
                  int32_t *distance);
/* Which of these features lies across the box?  One that it only touches does not. */
FeatureSet obstacle_lies_across(const Terrain *t, Box box, FeatureSet among);

/* ---- crossing.c ---- */
bool is_bad_going(const Battle *b, int feature);
FeatureSet crossing_areas(const Battle *b, const State *s, Ref who); /* under its bases */
/* It has come into these areas: what that costs it. */
void crossing_enter(Game *g, Ref who, FeatureSet areas);
/* What the move under way passes through in that distance. */
void crossing_ground(Game *g, int32_t distance);
/* The move under way has come to this obstacle.  returns: it crosses. */
bool crossing_obstacle(Game *g, int feature);
/* Which of these features come between the bases of a unit, gone on by so much, and their places in
 * a layout of it, or lie under those?  Those that lie across the unit as it stands do not count. */
FeatureSet crossing_between(const Battle *b, const State *s, int unit, const Layout *to,
                            Vec by, FeatureSet among);
/* The unit is about to take up a layout: does it pass the tests at obstacles on the way to it?  Those
 * in *met are behind it; what it meets is added. */
bool crossing_change(Game *g, Ref who, const Layout *to, FeatureSet *met);
/* A party that counter-charges rides so far: the areas on its way count. */
void crossing_ride(Game *g, Ref who, Vec way, int32_t distance);
/* The charger under way has been put back by `back`, to where it had come `came`. */
void crossing_put_back(Game *g, int32_t came, int32_t back);
int32_t crossing_skirmisher(Game *g, int base, Vec way, int32_t distance);

/* ---- meeting.c ---- */
typedef enum Met { MET_ASKS, MET_GOES_ON, MET_STOPS } Met;
Met meet_friend(Game *g, int base);
Met meet_enemy(Game *g, int base);
Met meet_at_end(Game *g);
/* The charged unit rides to meet the move under way. */
void meet_counter_charge(Game *g, int unit);
/* Does it pass through this party?  A base of those it passes through that `who` stands on, -1 = none. */
void meet_set_passed(const Battle *b, State *s, Ref who, bool passed);
int meet_standing_on(const Battle *b, const State *s, Ref who);
/* A move cut short on top of somebody goes back to where it last stood clear; did it have to? ... */
bool meet_step_back(Game *g);
/* ... and on again to where it was. */
void meet_step_on(Game *g, const State *was);
void meet_count_passed(const Battle *b, State *s);

/* ---- road.c ---- */
bool road_find(const Battle *b, const State *s, int unit, RoadPlace *place);
/* 9.12b  Does it march along a road: is it on one, and has it room in the middle of it? */
bool road_begins(const Battle *b, const State *s, int unit);
void road_go(const Battle *b, State *s, int unit, int32_t distance);
Way road_clear(const Battle *b, const State *s, int unit, int32_t distance);
int32_t road_to_junction(const Battle *b, const State *s, int unit);
int road_obstacle(const Battle *b, const State *s, int unit, FeatureSet among,
                  int32_t *distance);
FeatureSet road_areas(const Battle *b, const State *s, int unit, int32_t distance);

/* ---- formup.c ---- */
bool formup_order(Game *g, const Order *o, Err *err);
bool formup_plan(const Battle *b, const State *s, const Order *o, Layout *layout,
                 int *slot, Err *err);

/* ---- complex.c ---- */
bool consolidate_order(Game *g, const Order *o, Err *err);
void consolidate_finish(Game *g);
bool break_up_order(Game *g, const Order *o, Err *err);
/* Do the parts that such bases are of hang together, two of them where bases of theirs meet so?
 * in: part[i]: which one base[i] is of; n >= 1 */
typedef bool BasesMeet(const Battle *b, const State *s, int one, int other);
bool bases_hold(const Battle *b, const State *s, const int *base, const uint8_t *part,
                int n, BasesMeet *meet);
/* Which parts hang together with that one?  out: reached: by part */
void bases_reach(const Battle *b, const State *s, const int *base, const uint8_t *part,
                 int n, BasesMeet *meet, int first, bool *reached);
/* 4.2  Do these two meet as parts of a complex formation do? */
bool bases_joined(const Battle *b, const State *s, int one, int other);
/* Those of a complex formation (4.2)?  in: part[i]: whose base[i] is; n >= 1 */
bool complex_holds(const Battle *b, const State *s, const int *base, const uint8_t *part,
                   int n);
bool complex_arms_mix(const Battle *b, const int *base, int n);
/* 4.6  Of those who have come together, or apart, since: who is another formation now than he was, or the whole was
 * that he came out of.  in: whole: a unit, NO_UNIT: nobody has come apart */
void complex_tell_formations(Game *g, const State *was, int whole);

/* ---- breakup.c ---- */
void complex_settle(Game *g);
bool break_up_order(Game *g, const Order *o, Err *err);

/* ---- skirmish.c ---- */
bool skirmish_may(const Battle *b, const State *s, int unit, Err *err);
bool skirmish_order(Game *g, const Order *o, Err *err);
bool skirmish_place(Game *g, const Order *o, Err *err);
void skirmish_may_fire(const Battle *b, State *s);
bool skirmish_place_legal(const Battle *b, const State *s, const Order *o, Err *err);
bool skirmish_any(const Battle *b, const State *s);
bool skirmish_ready(const Battle *b, const State *s, int unit);
bool base_may_skirmish(const Battle *b, const State *s, int base);

/* ---- fire.c ---- */
typedef enum Band {
    BAND_NONE,
    BAND_POINT_BLANK,
    BAND_SHORT,
    BAND_LONG,
    BAND_EXTREME
} Band;
/* Its row of the range table, -1 = it cannot fire. */
int fire_weapon(const Battle *b, const State *s, int base);
/* May / must this unit or base fire in its side's Fire Phase? */
bool fire_may(const Battle *b, const State *s, Ref who, Err *err);
bool fire_must(const Battle *b, const State *s, Ref who);
bool fire_will(const Battle *b, const State *s, Ref who);
/* The next of the firing side who may choose and has not, NO_REF = none.  in: from: units before
 * it, and then bases, are known to have chosen. */
Ref fire_next_choice(const Battle *b, const State *s, int from);
Band fire_band(const Battle *b, const State *s, int firer, const Box *from, int target);
int32_t fire_range(const Battle *b, int weapon, Band band); /* NO_BAND: it has none */
int32_t fire_reach(const Battle *b, int weapon);
Band fire_band_between(const Battle *b, int weapon, const Box *from, const Box *to);
Band fire_band_at(const Battle *b, int weapon, int32_t gap);

/* ---- zones.c ---- */
/* 13.23  Has a base whose middle is at p cover from fire out of there? */
bool fire_is_covered(const Battle *b, Point from, Point p);
/* Is an enemy in the zone of this unit or base?  out: friends (may be NULL): a friend too? */
bool fire_has_target(const Battle *b, const State *s, Ref who, bool *friends);
/* Does a newly disordered unit have an enemy, and no friend, in its zone? */
bool fire_owed(const Battle *b, const State *s, int unit);
/* Has a newly disordered square, besides, faces that it may fire from and need not? */
bool fire_more_faces(const Battle *b, const State *s, int unit);
void fire_zones(Game *g);

/* ---- casualties.c ---- */
/* Resolve the zones one after the other.  returns: true when all are done. */
bool casualties_run(Game *g);
/* The fire on a zone (E_FIRE), with all who are in it. */
void casualties_say(struct Text *t, const Game *g, const Event *e);
bool casualties_order(Game *g, const Order *o, Err *err);
bool casualties_may_take(const Battle *b, const State *s, int base, Err *err);

/* ---- deploy.c ---- */
bool deploy_order(Game *g, const Order *o, Err *err);
bool deploy_legal(const Battle *b, const State *s, const Order *o, Layout *layout,
                  Err *err);
/* The next unit of the side still to be placed, -1 = none. */
int deploy_next(const Battle *b, const State *s, int side);
/* Is it of that side, and has still to be placed? */
bool deploy_waits(const Battle *b, const State *s, int side, int unit);
bool is_battery(const Battle *b, int unit);
/* 16.2  Does a box lie wholly in a zone that it may use?  in: unit -1: an officer */
bool deploy_in_zone(const Battle *b, const State *s, int side, int unit, const Box *box);
bool deploy_all_in_zone(const Battle *b, const State *s, int unit, const Layout *layout);
/* The unit stands there now. */
void deploy_put_down(State *s, int unit, const Layout *layout, int formation, int width,
                     Angle facing);
/* Before the battle: deployment, then the notes.  returns: false when somebody has to choose. */
bool deploy_step(Game *g);
bool notes_step(Game *g);

/* ---- standard.c ---- */
/* Whoever of the side has not been placed is, and its officers. */
void deploy_rest(Game *g, int side);
void deploy_officers(Game *g, int side);

/* ---- battle_end.c ---- */
void arrivals_roll(Game *g);
void battle_judge(Game *g, bool at_end);
int throne_held_by(const Battle *b, const State *s, int feature);
void throne_say_aims(const Battle *b, char *out, int size);
void throne_say_standing(const Battle *b, const State *s, int side, char *out, int size);
int throne_margin(const Battle *b, const State *s);
bool controls(const Battle *b, const State *s, int side, int feature);

/* ---- options.c, ground.c, features.c, say.c ---- */
int throne_options(const Battle *b, const State *s, Intention *out, Order *known);
int throne_other_options(const Battle *b, const State *s, Intention *out);
bool throne_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                   Err *err);
void throne_features(const Battle *b, const State *s, const Intention *list, int n,
                     Order *known, int16_t (*out)[FEATURES]);
void throne_value(const Battle *b, const State *s, int32_t *out);
void throne_observe(const Battle *b, State *s, int side, uint64_t guess);
bool throne_check(const Battle *b, const State *s, Err *err);
void throne_say_order(const Battle *b, const State *s, const Order *o, char *out,
                      int size);
void throne_say_event(const Game *g, const Event *e, char *out, int size);
/* 9.6  Who must move; in: by_order: 9.2, 8.8 who may instead, officers too. */
void throne_say_movers(struct Text *t, const Battle *b, const State *s, bool by_order);
void throne_say_decision(const Battle *b, const State *s, char *out, int size);
void throne_label(const Game *g, const Event *e, char *out, int size);

/* ---- put.c ---- */
bool throne_put(const Battle *b, const State *before, State *after, const struct Put *put,
                Err *err);

/* ---- load.c ---- */
bool throne_load(Battle *b, struct Opening *opening, Err *err);
int throne_private_size(int n_units, int n_stands, int n_officers);

#endif
