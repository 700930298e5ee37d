/* SPDX-License-Identifier: GPL-3.0-or-later
 * chapters.h - what the files of Fire and Discipline do for one another, file by file.
 *
 * fire.h includes it; its opening lists the files.
 */
#ifndef FIRE_CHAPTERS_H
#define FIRE_CHAPTERS_H

/* ---- terrain.c ---- */
FeatureSet fd_features_under(const Battle *b, const State *s, int i);
/* Protective cover against somebody at `from` (woods, rough, works, a wall between). */
bool fd_in_cover(const Battle *b, const State *s, int i, Point from);
bool fd_in_earthworks(const Battle *b, const State *s, int i, Point from);
bool fd_in_woods_or_rough(const Battle *b, const State *s, int i);
bool fd_in_ford(const Battle *b, const State *s, int i);
/* May this stand be on that ground with that status?  open: it is in open order there. */
bool fd_ground_allows(const Battle *b, const State *s, int i, const Box *box, int status,
                      bool open, Err *err);
/* May it go so far that way, or from place to place, as far as ground it may not enter goes? */
bool fd_ground_lets_by(const Battle *b, const State *s, int i, Vec way, int32_t distance,
                       bool open, Err *err);
bool fd_ground_between(const Battle *b, const State *s, int i, Point from, Point to,
                       Err *err);
/* The ground that bars it. */
FeatureSet fd_ground_bars(const Battle *b, const State *s, int i, bool open);
/* How far the way from a to c lets it go of `rate`; shift: the rate on difficult ground.
 * returns: -1 where nobody crosses. */
int32_t fd_way_allows(const Battle *b, Point from, Point to, int32_t rate, int32_t shift);
int32_t fd_up_to_banks(const Battle *b, const Box *box, Vec way, int32_t distance);
bool fd_sees(const Battle *b, const State *s, Point from, Point to);

/* ---- command.c ---- */
bool fd_commander_near(const Battle *b, const State *s, int i);
/* by: the enemy stand that shot or fought. */
void fd_commander_check(Game *g, int officer, int by, int cause, bool melee, bool passed);
void fd_commanders_shot(Game *g, int stand, int by, int cause);
void fd_commander_losses(Game *g);
void fd_officers_follow(const Battle *b, State *s, int stand);
bool fd_officer_order(Game *g, const Order *o, Err *err);
bool fd_officer_may(const Battle *b, const State *s, const Order *o, Err *err);

/* ---- layout.c square.c formation.c ---- */
enum { MAX_LAYOUT = 64 };
typedef struct Layout {
    int n;
    int stand[MAX_LAYOUT];
    Point at[MAX_LAYOUT];
    Angle facing[MAX_LAYOUT];
    int becomes; /* the status they will have and 1 more; 0: the one they have */
} Layout;
/* Places for stands in a formation about `middle`. returns: false if they cannot take it. */
bool fd_layout_make(const Battle *b, const State *s, const int *stand, int n,
                    int formation, Point middle, Angle facing, Layout *out);
void fd_square_of(const Battle *b, const State *s, const int *stand, int n, Point middle,
                  Angle facing, Layout *out);
/* Clear of others, on the table, on ground it may be on?  touch: enemies may be touched. */
bool fd_layout_free(const Battle *b, const State *s, const Layout *l, bool open,
                    Err *err);
/* May each stand change its place: past nobody (3.20), over no steep banks (9.14)? */
bool fd_places_free(const Battle *b, const State *s, const Layout *l, Err *err);
/* Where the i-th of them will be, with the status they will have. */
Box fd_placed_box(const Battle *b, const State *s, const Layout *l, int i);
/* Where a stand will be: at its new place, if it is among them. */
Box fd_will_stand(const Battle *b, const State *s, const Layout *l, int i);
/* Will the i-th of them be in open order there?  open: what others than light infantry are. */
bool fd_open_there(const Battle *b, const State *s, const Layout *l, int i, bool open);
/* How far ground on the way to their places lets them all go of `rate`; -1 where one of
 * them cannot cross. */
int32_t fd_layout_allows(const Battle *b, const State *s, const Layout *l, int32_t rate);
void fd_layout_apply(Game *g, const Layout *l);
/* Is this the moment for a move?  Formations and facings come before. */
bool fd_moves_now(const State *s, Err *err);
/* The status stands have in a formation. */
int fd_status_for(const Battle *b, int stand, int formation, int now);
/* What troops of that arm may stand in at all, before the battle too. */
bool fd_formation_suits(const Battle *b, int stand, int formation, Err *err);
bool fd_form_plan(const Battle *b, const State *s, const Order *o, Layout *l, Err *err);
bool fd_form_order(Game *g, const Order *o, Err *err);
void fd_limbering(Game *g);
bool fd_merge_may(const Battle *b, const State *s, const Order *o, Err *err);
bool fd_merge_order(Game *g, const Order *o, Err *err);

/* ---- movement.c ---- */
/* Is every front corner of the new place within `reach` of the old one? */
bool fd_within_shift(const Box *from, const Box *to, int32_t reach);
bool fd_move_plan(const Battle *b, const State *s, const Order *o, Layout *l, Err *err);
bool fd_move_order(Game *g, const Order *o, Err *err);
int32_t fd_field_rate(const Battle *b, const State *s, int i);
bool fd_may_shift(const Battle *b, const int *stand, int n, Err *err);
int32_t fd_shift_rate(const Battle *b, const State *s, int i);
int32_t fd_charge_rate(const Battle *b, const State *s, int i);
/* Does light infantry stay near its command when the stands of a layout are in their places? */
bool fd_keeps_tether(const Battle *b, const State *s, const Layout *l, int i, Err *err);
/* Limbers keep their distance from the enemy all the way. (4.12) */
bool fd_limber_keeps_gap(const Battle *b, const State *s, int i, const Box *to, Vec by,
                         Err *err);
/* Nobody on the way, nor where it ends. */
bool fd_way_free(const Battle *b, const State *s, const Layout *l, Vec way,
                 int32_t distance, bool loose, Err *err);

/* ---- slide.c ---- */
/* How far the stands may slide before they meet somebody outside the group; *met: whom: of several at once an
 * enemy before a friend, and of alike who stands further to the right. */
int32_t fd_slide(const Battle *b, const State *s, const int *stand, int n, Vec way,
                 int32_t distance, int *met);
/* The same for one of them; *met is left alone where it meets nobody. */
int32_t fd_slide_past(const Battle *b, const State *s, int i, const int *group, int n,
                      Vec way, int32_t distance, int *met);
/* Those whom a move goes past unhindered: who goes along, and garrisons of its own side.  out:
 * MAX_STANDS. */
int fd_in_no_way(const Battle *b, const State *s, const int *stand, int n, int *out);
/* As fd_slide() for who charges, pursues or runs: past garrisons of his side, though not to end upon
 * one. */
int32_t fd_run_on(const Battle *b, const State *s, const int *stand, int n, Vec way,
                  int32_t distance, int *met);

/* ---- gunmoves.c ---- */
/* Guns have gone from there to where they are. */
void fd_enters_rough(Game *g, int i, Point from);
bool fd_gun_phase_move(Game *g, const Order *o, Err *err);
bool fd_gun_phase_legal(const Battle *b, const State *s, const Order *o, Err *err);
bool fd_man_may(const Battle *b, const State *s, const Order *o, Err *err);
bool fd_man_order(Game *g, const Order *o, Err *err);

/* ---- cover.c ---- */
bool fd_occupy_plan(const Battle *b, const State *s, const Order *o, Layout *l, Err *err);
bool fd_occupy_order(Game *g, const Order *o, Err *err);
int fd_garrison_stands(const Battle *b, const State *s, int feature, int *out);
/* A unit of a garrison that is too large for its cover, or whose enemy is in it too, and why; -1 = there is
 * none. */
int fd_overfull_garrison(const Battle *b, const State *s, Err *why);
/* 9.22, 8.4  Who comes upon hard cover of the enemy unasked goes in if half his way takes him there, horse
 * only in column; else he stops before it.  in: meant: cover that is their target. */
int32_t fd_short_of_cover(const Battle *b, const State *s, const int *stand, int n,
                          FeatureSet meant, int32_t distance);
/* Is the hard cover that the stand garrisons being assaulted? */
bool fd_is_assaulted(const Battle *b, const State *s, int stand);
/* target[k]: whom stand[k] has ahead, -1 = nobody; somebody has. */
bool fd_assault_has_room(const Battle *b, const State *s, int feature, const int *stand,
                         const int *target, int n, Err *err);
static inline bool in_garrison(const State *s, int i)
{
    return state_stand(s, i)->status == ST_GARRISON;
}

/* ---- charge.c ---- */
/* The enemy stands that a charge of these stands would meet; returns how many of them are
 * ahead of somebody.  target[k]: of stand[k], -1 = nobody. */
int fd_charge_targets(const Battle *b, const State *s, const int *stand, int n,
                      Ref target, int *out);
/* Of those who have a target, the furthest to the right: who fires first (7.17), and whose target is also that of
 * those of a charge who have none ahead (9.30).  returns: a place in stand[], of somebody without one (-1) if none
 * has. */
int fd_who_leads(const Battle *b, const State *s, const int *stand, const int *target,
                 int n);
bool fd_charge_may(const Battle *b, const State *s, const Order *o, Err *err);
bool fd_charge_order(Game *g, const Order *o, Err *err);
void fd_charges_run(Game *g);

/* ---- movers.c ---- */
bool fd_may_act(const Battle *b, const State *s, int i, Err *err);
/* May each of them?  If some may and some not, the refusal names one who may not. */
bool fd_all_may_act(const Battle *b, const State *s, const int *stand, int n, Err *err);
/* Is there a square that might be left?  If nobody else moves: a garrison that might come out, guns
 * that might be limbered; NO_REF = none. */
bool fd_square_waits(const Battle *b, const State *s);
Ref fd_waiting_next(const Battle *b, const State *s);
/* Who moves next: a unit's main group, a stand by itself, a commander; NO_REF = nobody. */
Ref fd_mover_next(const Battle *b, const State *s);
/* Does the first stand further to the right, as the side sees it whose segment it is? */
bool fd_further_right(const Battle *b, const State *s, int i, int k);
/* 1.36, 1.37  Those with one of these marks in the order in which they have declared what they go in with, those of
 * one order from the right; returns how many.  out: MAX_STANDS. */
int fd_in_order(const Battle *b, const State *s, int marks, int own, int *out);
/* Units and stands that could charge somebody now; returns how many.  out: MAX_OPTIONS. */
int fd_charge_candidates(const Battle *b, const State *s, Ref *out);

/* ---- react.c ---- */
/* Who charges it, -1 = nobody. */
int fd_charger_of(const Battle *b, const State *s, int i);
/* The next unit that has something to elect about a charge; -1 = none. */
int fd_react_next(const Battle *b, const State *s);
bool fd_react_may(const Battle *b, const State *s, const Order *o, Err *err);
bool fd_react_order(Game *g, const Order *o, Err *err);
void fd_charged_flee(Game *g);
void fd_counters_run(Game *g);

/* ---- contact.c ---- */
/* 8.16  The enemies it is in contact with; of who meets one along an edge not those whom he touches with a
 * corner. */
int fd_touching_enemies(const Battle *b, const State *s, int i, int *out, int most);
bool fd_touches_enemy(const Battle *b, const State *s, int i);
/* By more than a corner of both, and not beside whom it is matched with? */
bool fd_in_contact(const Battle *b, const State *s, int i, int k);
/* How much of its front is another's. */
int32_t fd_front_on(const Box *own, const Box *other);
/* The side of a stand that another meets. */
Side fd_side_met(const Battle *b, const State *s, int target, int by);
void fd_note_contact(const Battle *b, State *s, int i);
/* Tells with whom it is in contact, and whom it has taken in flank or rear. */
void fd_tell_contact(Game *g, int i);

/* ---- drive.c ---- */
/* How far ground lets them go straight on who go without an order's measured way. */
int32_t fd_straight_on(const Battle *b, const State *s, const int *stand, int n,
                       int32_t distance);
/* Stands go ahead until somebody is met, and are matched up; returns how many met an enemy.
 * in: distance: how far they go together; each: how far each goes if it parts from them; NULL: no further */
int fd_drive_home(Game *g, const int *stand, int n, int32_t distance,
                  const int32_t *each);

/* ---- morale.c ---- */
int fd_morale_total(const Battle *b, const State *s, int i, bool won);
/* One check and what follows from it; returns: passed. */
bool fd_morale_check(Game *g, int i, int cause, int other, bool won);
/* Check several that stood together: all throw before anybody runs.  other: what each owes it to (the
 * enemy, the commander who fell), so that who checks again throws again; NULL: nobody does. */
void fd_morale_checks(Game *g, const int *stand, const int *other, int n, int cause,
                      const bool *won);
void fd_halt(const Battle *b, State *s, int i);
/* 5.26  Is it not halted?  Its own side acts, or all guns do. */
bool fd_is_free(const State *s, int i, Err *err);

/* ---- flight.c ---- */
/* At once, so many yards, whatever the ground that they may enter. */
void fd_flee_all(Game *g, const int *stand, int n, int32_t distance);
void fd_flee(Game *g, int i, int32_t distance);
/* At once from a charge: as far as each moves there. */
void fd_evade_all(Game *g, const int *stand, int n);

/* ---- artillery.c ---- */
bool fd_gun_may_fire(const Battle *b, const State *s, int gun, Err *err);
/* The stand that a section would hit from where it is, -1 = none in its kill zone. */
int fd_gun_target(const Battle *b, const State *s, int gun);
bool fd_gun_can_hit(const Battle *b, const State *s, int gun, int target, Err *err);
bool fd_ground_stops(const Battle *b, const State *s, int gun, int target);
bool fd_back_on_hill(const Battle *b, const State *s, int firer, int target);
int fd_gun_zone(const Battle *b, const State *s, int gun, int *out, int most);
/* Who of these comes first in its zone, of those met at once he who takes up most of it; -1 = nobody. */
int fd_first_in_zone(const Battle *b, const State *s, int gun, const int *stand, int n);
/* Chart number and automatic hit for a target at this range. */
int fd_gun_number(const Battle *b, const State *s, int gun, int target, int32_t range,
                  bool shell, bool *automatic);

/* ---- gunfire.c ---- */
/* Those of a charge are fired at by the guns that they charge, and check; then these do. */
void fd_guns_answer(Game *g, const int *stand, int n);
/* All who were told to fire do so: field targets, hard cover, then shell. */
void fd_guns_resolve(Game *g, int side);
void fd_guns_capture(Game *g);
/* This stand has gone straight on from there: what it met on the way. */
void fd_guns_passed(Game *g, int i, Point from);

/* ---- musketry.c volley.c ---- */
int fd_number_to_hit(const Battle *b, int n);
typedef struct Volley {
    int n;
    int stand[64]; /* who fires */
    int dice[64];  /* how many each */
    int target;
    int need; /* hits on this or less */
} Volley;
/* A gap in whole yards, rounded up: one beyond a limit never reads as the limit itself. */
int fd_yards_away(int32_t gap);
int32_t fd_musket_range(const Battle *b, int i);
int fd_kill_dice(const Battle *b, const State *s, int firer, int target);
int fd_volley_need(const Battle *b, const State *s, int firer, int target, int32_t range);
/* Work out the fire of these stands at one target. returns: false if nobody can. */
bool fd_volley_make(const Battle *b, const State *s, const int *stand, int n, int target,
                    Volley *out, Err *err);
/* The enemies that such a group could fire at, the nearest first; of one alone it is any.  returns: how many. */
int fd_volley_targets(const Battle *b, const State *s, const int *stand, int n, int *out,
                      int most);
/* The next stand that may still volley in this phase, by unit; -1 = none. */
int fd_volley_next(const Battle *b, const State *s);
bool fd_has_muskets(const Battle *b, int i);
/* Has it what volleys are fired with, and stands so that it may? */
bool fd_volleys_so(const Battle *b, const State *s, int i, Err *err);
bool fd_may_be_shot(const Battle *b, const State *s, int firer, int target, Err *err);
/* Does it lie in the zone of the firer, before this front? */
bool fd_in_zone(const Battle *b, const State *s, int firer, const Box *front, int target,
                Err *err);
/* Is it near enough to be fired at in this weather? */
bool fd_in_weather(const Battle *b, const Box *own, const Box *aim, Err *err);
/* Does somebody at `from` have any of the target in sight, and no friend before it? */
bool fd_seen_by(const Battle *b, const State *s, int firer, int target, Point from,
                Err *err);
void fd_suffer(Game *g, int target, int by, int hits);
void fd_volley_checks(Game *g);
bool fd_may_volley(const Battle *b, const State *s, int i, Err *err);
bool fire_musketry(Game *g, const Order *o, Err *err);
bool fd_musketry_may(const Battle *b, const State *s, const Order *o, Err *err);

/* ---- skirmish.c ---- */
int fd_skirmish_next(const Battle *b, const State *s);
bool fd_skirmish_can(const Battle *b, const State *s, int i, int target, Err *err);
/* At most so many who can, this stand first; 0: everybody who can.  They are one throw, and the only one
 * at that target in this phase (7.36). */
bool fd_skirmish(Game *g, int first, int target, int most, Err *err);

/* ---- melee.c ---- */
typedef enum Stance { BOTH_CHARGE, CHARGES, HOLDS, LOCKED } Stance;
Stance fd_melee_stance(const State *s, int i, int opponent);
int fd_melee_dice(const Battle *b, const State *s, int i, int opponent, Stance stance);
int fd_melee_number(const Battle *b, const State *s, int i, int opponent, Stance stance);
/* New melees of this segment, or (engaged) those of earlier ones. */
void fd_melees_run(Game *g, bool engaged);
/* Those who fight one melee, and what came of it. */
typedef struct Fight {
    int n;
    int stand[MAX_LAYOUT];
    int foe[MAX_LAYOUT]; /* whom it throws at */
    int received[MAX_LAYOUT];
    int hits[2];                /* inflicted, by side */
    int16_t with[MAX_OFFICERS]; /* the stand each commander is attached to, -1 = none */
} Fight;
int fd_melee_throw(Game *g, int i, int foe, int dice, int need, int cause);
/* Call before the losses: who is with whom then counts. */
void fd_melee_commanders(const Battle *b, const State *s, Fight *f);
/* All who fought check, and commanders with them. */
void fd_melee_checks(Game *g, const Fight *f, int cause);
/* Is it there still, and has it passed its check? */
bool fd_has_held(const State *s, int i);
/* The melee of everybody in contact with this stand. */
void fd_melee_fight(Game *g, int stand, int cause);
void fd_melee_close(Game *g);
bool fd_blade_armed(const Battle *b, int i);
/* The stand of its unit right behind it in column, -1 = none. */
int fd_behind(const Battle *b, const State *s, int i);
/* Of n stands: who leads the column in which the k-th stands, itself if it is in none. */
int fd_head_of(const Battle *b, const State *s, const int *stand, int n, int k);

/* ---- losses.c ---- */
/* The losses of the k-th of them come off; of a column off its rear, which joins the fight (8.24). */
void fd_melee_losses(Game *g, Fight *f, int k, int hits);
/* What each of them has received. */
void fd_all_melee_losses(Game *g, Fight *f);
void fd_join_fight(Fight *f, int stand);

/* ---- assault.c ---- */
void fd_assault(Game *g, int stand, int feature, int cause);
/* 8.28, 9.34  In contact with the enemy, or engaged behind one who is in an assault? */
bool fd_in_melee(const Battle *b, const State *s, int i);
/* Of those who have fought or are engaged: in contact still, or behind one who is in an assault? */
bool fd_fights_on(const Battle *b, const State *s, int i);

/* ---- pursuit.c ---- */
void fd_note_beaten(const Battle *b, State *s, const Fight *f);
int fd_pursuit_next(const Battle *b, const State *s);
bool fd_pursue_order(Game *g, const Order *o, Err *err);
void fd_pursuits_run(Game *g);

/* ---- arrive.c ---- */
/* 10.12  As a side's segment begins: whoever of it is due. */
void fd_arrivals(Game *g, int side);

/* ---- battle_end.c ---- */
bool fd_deploy_order(Game *g, const Order *o, Err *err);
bool fd_deploy_plan(const Battle *b, const State *s, const Order *o, Layout *l, Err *err);
int fd_deploy_next(const Battle *b, const State *s, int side);
void fd_deploy_rest(Game *g, int side);
void fd_battle_judge(Game *g, bool at_end);
int fire_held_by(const Battle *b, const State *s, int feature);
void fire_say_aims(const Battle *b, char *out, int size);
void fire_say_standing(const Battle *b, const State *s, int side, char *out, int size);
int fire_margin(const Battle *b, const State *s);
bool fd_holds_place(const Battle *b, const State *s, int side, int feature);
/* What a unit costs when armies are built. */
int fd_unit_price(const Battle *b, int unit);
int fd_points_of(const Battle *b, const State *s,
                 int side); /* scored against the other */

/* ---- options.c ground.c scene.c features.c say.c value.c ---- */
int fire_options(const Battle *b, const State *s, Intention *out, Order *known);
bool fire_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                 Err *err);
void fire_features(const Battle *b, const State *s, const Intention *list, int n,
                   Order *known, int16_t (*out)[FEATURES]);
void fire_value(const Battle *b, const State *s, int32_t *out);
void fire_observe(const Battle *b, State *s, int side, uint64_t guess);
bool fire_check(const Battle *b, const State *s, Err *err);

/* ---- put.c ---- */
bool fire_put(const Battle *b, const State *before, State *after, const struct Put *put,
              Err *err);
void fire_say_order(const Battle *b, const State *s, const Order *o, char *out, int size);
void fire_say_event(const Game *g, const Event *e, char *out, int size);
void fire_say_decision(const Battle *b, const State *s, char *out, int size);
void fire_label(const Game *g, const Event *e, char *out, int size);

/* ---- muster.c ---- */
/* Sizes and castings of a unit's stands.  errors: some that these rules do not know. */
bool fd_muster(Battle *b, struct Opening *opening, int unit);

/* ---- load.c ---- */
bool fire_load(Battle *b, struct Opening *opening, Err *err);
int fire_private_size(int n_units, int n_stands, int n_officers);

/* ---- orders.c ---- */
bool fd_order(Game *g, const Order *o, Err *err);
/* Is everybody set up, or is that an order for it?  errors: says what is. */
bool fd_deployed(const State *s, int verb, Err *err);

#endif
