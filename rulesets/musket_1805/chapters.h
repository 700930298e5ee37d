/* SPDX-License-Identifier: GPL-3.0-or-later
 * chapters.h - what the files of 1805 do for one another, file by file.
 *
 * musket.h includes it; its opening lists the files.
 */
#ifndef MUSKET_1805_CHAPTERS_H
#define MUSKET_1805_CHAPTERS_H

/* ---- units.c ---- */
/* 3.5  All on the table, in the order in which they come where neither rules nor dice say who is first; returns
 * how many. */
int musket_in_turn(const Battle *b, const State *s, uint8_t out[static MAX_UNITS]);
int musket_unit_files(const Battle *b, int unit, int formation, int figures);
int musket_unit_ranks(const Battle *b, int unit, int formation, int figures);
/* The ground its block covers: in a formation, at a place in the open. */
Box musket_formation_box(const Battle *b, const State *s, int unit, int formation,
                         Point at, Angle facing);
/* The same, but in a building it is as large as that. */
Box musket_block_box(const Battle *b, const State *s, int unit, int formation, Point at,
                     Angle facing);
Box musket_unit_box(const Battle *b, const State *s, int unit);
Box musket_stand_box(const Battle *b, const State *s, int stand); /* of its unit */
/* Fill in the sizes of all blocks of its arm. */
void musket_units_measure(Battle *b, int unit);
int32_t musket_unit_half_width(const Battle *b, const State *s, int unit);
int32_t musket_large_radius(const Battle *b, const State *s, int unit);
/* No part of it is further from its middle. */
static inline int32_t musket_unit_radius(const Battle *b, const State *s, int unit)
{
    const MusketBattle *o = own(b);
    const int figures = body(b, s, unit)->figures;
    if (o->buildings)
        return o->reach[unit];
    if (figures >= SIZED_FIGURES)
        return musket_large_radius(b, s, unit);
    return o
        ->radius[musket_shape(arm_of(b, unit), state_unit(s, unit)->formation)][figures];
}
/* Closest distance between two blocks. */
int32_t musket_unit_gap(const Battle *b, const State *s, int unit, int other);
/* Another unit that would overlap the box, an enemy if there is one; -1 = none.  in: side: only what that
 * side knows of; NOBODY: whoever is there. */
int musket_box_meets(const Battle *b, const State *s, const Box *box, int unit, int side);
/* The same, or an enemy that it would touch. */
int musket_box_barred(const Battle *b, const State *s, const Box *box, int unit,
                      int side);
/* Does nobody bar it?  12.3 Unseen enemies whom it finds there, if nobody whom it knew of does, are discovered. */
bool musket_box_clear(Game *g, int unit, const Box *box);
uint32_t musket_formations_with_room(const Battle *b, const State *s, int unit,
                                     uint32_t formations);
bool musket_unit_engaged(const Battle *b, const State *s, int unit);
/* Take n figures off; a unit without figures is gone. */
void musket_unit_lose(Game *g, int unit, int n);
/* The same, and that edge of its block, a Side, stays where it is; -1 = its middle does. */
void musket_unit_lose_but(Game *g, int unit, int n, int edge);
void musket_unit_remove(Game *g, int unit, int where, int how);
int musket_unit_losses(const Battle *b, const State *s, int unit);
bool musket_formation_fits(const Battle *b, int unit, int formation);
const char *musket_formation_clause(const Battle *b, int unit, int formation);
/* The name of somebody, for a refusal. */
const char *musket_name_of(const Battle *b, int unit, char out[NAME_ROOM]);

/* ---- building.c ---- */
int musket_building_at(const Battle *b, Point p); /* -1 = none */
int musket_unit_building(const Battle *b, const State *s, int unit);
Box musket_building_box(const Battle *b, int building);
/* The unit in that building, -1 = none.  in: side: that it knows of; NOBODY: whoever is there. */
int musket_occupant(const Battle *b, const State *s, int building, int side);
void musket_leave_building(Game *g, int unit);
void musket_leave_burning(Game *g);

/* ---- initiative.c ---- */
int musket_initiative_percent(const Battle *b, int level);
/* Who acts before whom in this bound: fills UnitRow.rank and the list of units. */
int musket_initiative_order(Game *g, uint8_t out[static MAX_UNITS]);

/* ---- movement.c ---- */
int32_t musket_move_rate(const Battle *b, const State *s, int unit, int formation,
                         Ground ground);
/* How far it gets from `from` along `way`, spending at most `budget` of MOVE_ONE; at most `most`. */
enum { MOVE_ONE = 7200, ANY_COST = 1000 * MOVE_ONE };
int32_t musket_move_reach(const Battle *b, const State *s, int unit, int formation,
                          Point from, Vec way, int32_t most, int32_t budget);
/* The same from where it stands, as far as its own side can tell. */
int32_t musket_move_foreseen(const Battle *b, const State *s, int unit, int formation,
                             Vec way, int32_t most, int32_t budget);
/* Whatever the ground, but for such as nobody enters, save by road: how far, at most `most`; and may it end there? */
int32_t musket_move_unbarred(const Battle *b, const State *s, int unit, Point from,
                             Vec way, int32_t most);
bool musket_move_may_end(const Battle *b, Point at);
/* The least budget, at most all of it, that gets it so far. */
int32_t musket_move_cost(const Battle *b, const State *s, int unit, Point from, Vec way,
                         int32_t far, int32_t budget);
/* Is p in or near one of these: half its width, or `least` if that is more? */
bool musket_near(const Battle *b, Point p, FeatureSet features, int32_t least);
bool musket_move_is_clear(const Battle *b, Point from, Point to);
int musket_form_cost(const Battle *b, const State *s, int unit, int formation);
/* 7.5  May that formation stand there? */
bool musket_form_stands(const Battle *b, const State *s, int unit, int formation,
                        Point at);
/* 7.4, 7.5  May it be there as it is: in no woods, in such as it enters, or there on a road? */
bool musket_may_stand(const Battle *b, const State *s, int unit, Point at);
int musket_form_left(const Battle *b, const State *s, int unit, int formation,
                     int percent);

/* ---- march.c ---- */
/* Move towards a place, turning first. */
void musket_march(Game *g, int unit, Point to, Angle facing, int32_t budget);
/* 7.13  By the place where its way bends, and, if it gets there, on with what that has left of its move. */
void musket_march_by(Game *g, int unit, Point by, Point to, Angle facing, int32_t budget);
/* in: from, to: where its way begins and ends. */
bool musket_march_waits(const Battle *b, const State *s, int unit, Point from, Point to);
bool musket_change_formation(Game *g, int unit, int formation);
/* It has come from there to where it is. */
void musket_remember_woods(Game *g, int unit, Point from);
/* 12.5  So it has, by a move of its own: it is told, and who moves is seen. */
void musket_has_moved(Game *g, int unit, Point from);
void musket_turn_back(Game *g, int unit);

/* ---- charge.c ---- */
/* Would a charge come home if nobody moved, and nobody else were in the way? */
bool musket_charge_reaches(const Battle *b, const State *s, int unit, int enemy);
void musket_charge_home(Game *g, int unit, int target);

/* ---- flight.c ---- */
/* 4.4  in: from: where he is from whom it goes straight away. */
void musket_push_back(Game *g, int unit, Point from);
void musket_fly(Game *g, int unit);
/* Away from the nearest enemy if that is towards home, else home. */
Angle musket_way_of_flight(const Battle *b, const State *s, int unit);

/* ---- fire.c ---- */
typedef struct Shot {
    const Battle *b;
    const State *s;
    int unit, target; /* target -1: an empty building */
    int building;     /* that the target is in, -1 = none */
    int32_t gap;      /* closest to closest */
    bool halved;      /* 8.14: in woods */
    bool still;       /* the firing unit does not move in this bound */
    bool target_still;
} Shot;
/* A unit that may fire, as far as that does not depend on the target. */
typedef struct Aim {
    const Battle *b;
    const State *s;
    int unit;
    int32_t range;
    Box box;
    bool inside, all_round, woods; /* in a building; fires all round; stands in woods */
} Aim;
/* May it fire in this bound, wherever it stands then? */
bool musket_fires_at_all(const Battle *b, const State *s, int unit, Err *err);
bool musket_aim(const Battle *b, const State *s, int unit, Aim *out, Err *err);
/* May it fire at that?  Fills in all of the shot but the gap. */
bool musket_aim_at(const Aim *aim, Ref target, Shot *out, Err *err);
/* Both, and the gap. */
bool musket_shot_make(const Battle *b, const State *s, int unit, Ref target, Shot *out,
                      Err *err);
/* Chance of a kill a shooter, all modifiers in; how many shoot. */
int musket_shot_percent(const Shot *shot);
int musket_shot_shooters(const Shot *shot);
int32_t musket_fire_range(const Battle *b, int unit);

/* ---- volley.c ---- */
void musket_volley(Game *g, int unit, Ref target);
/* Kills of so many hundredths: each full 100 is one, the remainder is rolled. */
int musket_kills_of(Game *g, int purpose, int unit, int occasion, int chance,
                    uint8_t *die);

/* ---- guns.c ---- */
bool musket_guns_duel(Game *g, int unit, int other);
/* One hit on a battery: what it hits; true if the gun. */
bool musket_guns_effect(Game *g, int shooter, int battery, int nth);
void musket_guns_hit(Game *g, int shooter, int battery, int hits);
void musket_guns_hit_building(Game *g, int unit, int building, int hits);
void musket_guns_repair(Game *g);
bool musket_guns_too_near(const Battle *b, const State *s, int unit, int side,
                          int *enemy);

/* ---- morale.c ---- */
int musket_morale_percent(const Battle *b, const State *s, int unit);
/* 0 passes, 1 shaken, 2 routs (already carried out but for being pushed back). */
int musket_morale_test(Game *g, int unit, int why, int add);
/* The test owed for losses to fire, once a bound: its result, 0 if none is owed. */
int musket_morale_fire(Game *g, int unit);
int musket_stand_test(Game *g, int unit);
void musket_rout(Game *g, int unit);
void musket_rally(Game *g);
void musket_recover(Game *g);
/* 4.3, 11.4  Disordered until the bound ends, and told. */
void musket_disorder(Game *g, int unit);

/* ---- shelter.c ---- */
/* Where a unit stands that takes cover there: behind a line, with its front towards the enemy; in
 * a wood or a building.  False if that feature gives none. */
bool musket_shelter_place(const Battle *b, const State *s, int unit, int feature,
                          int formation, Point *at, Angle *facing);
/* What shelters a place by itself; and a block half_d deep there from fire out of another, with
 * those lines near it. */
typedef enum Shelter { NO_SHELTER, LIGHT_COVER, IN_TRENCH, IN_BUILDING } Shelter;
Shelter musket_shelter_in(const Battle *b, Point at);
Shelter musket_shelter_from(const Battle *b, Point at, int32_t half_d, Shelter in,
                            FeatureSet lines, Point from);

/* ---- melee.c ---- */
bool musket_in_contact(const Battle *b, const State *s, int unit, int enemy);
/* Of two enemies upon a unit, or as near: does the first come first, by its middle or as the one more to its right? */
bool musket_comes_first(const Battle *b, const State *s, int unit, int one, int other);
/* The first of those it touches. */
int musket_contact_enemy(const Battle *b, const State *s, int unit); /* -1 = none */
/* The side of its block along which it counts as met by that enemy. */
Side musket_side_met(const Battle *b, const State *s, int unit, int enemy);
/* How many of its figures fight each of n enemies that it is in contact with. */
void musket_contact_figures(const Battle *b, const State *s, int unit,
                            const uint8_t *enemy, int n, int *figures);
int musket_melee_percent(const Battle *b, const State *s, int unit, int enemy);
bool musket_line_between(const Battle *b, const State *s, int unit, Point to,
                         FeatureSet lines);
/* The same of a block whose middle is at `at`, its edge so far from there that way; which of these lines
 * lie near enough. */
bool musket_line_before(const Battle *b, Point at, int32_t edge, Point to,
                        FeatureSet lines);
FeatureSet musket_lines_near(const Battle *b, Point at, int32_t near, FeatureSet lines);
bool musket_defends_obstacle(const Battle *b, const State *s, int unit, int enemy);
bool musket_horse_barred(const Battle *b, const State *s, int unit, int enemy);

/* ---- fight.c ---- */
void musket_closing(Game *g);
void musket_melees(Game *g);
void musket_mark_engaged(const Battle *b, State *s);

/* ---- sight.c ---- */
/* Tell an event; 12.3 what befalls a concealed unit only to its own side. */
void musket_tell_whom(const Game *g, const Event *event);
static inline void musket_tell(const Game *g, const Event *event)
{
    if (g->listener)
        musket_tell_whom(g, event);
}
bool musket_in_woods(const Battle *b, Point p);
bool musket_sees(const Battle *b, const State *s, int unit, Point from, Point to,
                 int32_t gap);
void musket_discover(Game *g, int unit);
void musket_shows_itself(Game *g, int unit, Point from);
void musket_discovery(Game *g);
void musket_observe(const Battle *b, State *s, int side, uint64_t guess);

/* ---- orders.c ---- */
/* Would going there bring it nearer to the nearest enemy it knows of? */
bool musket_goes_nearer(const Battle *b, const State *s, int unit, Point to);
int32_t musket_order_limit(const Battle *b, const State *s, int unit, int formation,
                           int percent);
bool musket_form_legal(const Battle *b, const State *s, int unit, int formation,
                       Err *err);
bool musket_order_legal(const Battle *b, const State *s, const Order *o, Err *err);
int musket_next_to_order(const Battle *b, const State *s, int side);

/* ---- bound.c ---- */
void musket_bound_play(Game *g);

/* ---- arrive.c ---- */
/* 15.5  As a bound begins: whoever of both sides is due. */
void musket_arrivals(Game *g);

/* ---- victory.c ---- */
void musket_victory_objectives(Game *g);
void musket_victory_judge(Game *g, bool last);
int musket_held_by(const Battle *b, const State *s, int feature);
void musket_say_aims(const Battle *b, char *out, int size);
void musket_say_standing(const Battle *b, const State *s, int side, char *out, int size);
int musket_margin(const Battle *b, const State *s);
bool musket_side_broken(const Battle *b, const State *s, int side);

/* ---- load.c ---- */
extern const Named musket_unit_keys[];
struct Opening;
int musket_private_size(int n_units, int n_stands, int n_officers);
bool musket_load(Battle *b, struct Opening *opening, Err *err);

/* ---- chances.c ---- */
/* What to expect of a charge, in 1/FEATURE_ONE: 1 it breaks the enemy, -1 it breaks itself. */
int musket_charge_odds(const Battle *b, const State *s, int unit, int enemy);

/* ---- options.c, ground.c, features.c, say.c, value.c ---- */
/* The nearest first; of two as near the one more to the right, as that side looks. */
int musket_nearest_enemies(const Battle *b, const State *s, int side, Point p, int most,
                           int *out);
int musket_options(const Battle *b, const State *s, Intention *out, Order *known);
/* From where an advance on an enemy goes no nearer: 1 into range, 2 out of his range. */
int32_t musket_stop_at(const Battle *b, int unit, int enemy, int choice);
bool musket_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                   Err *err);
void musket_features(const Battle *b, const State *s, const Intention *list, int n,
                     Order *known, int16_t (*out)[FEATURES]);
extern const Named musket_values[]; /* value.c */
void musket_value(const Battle *b, const State *s, int32_t *out);
bool musket_check(const Battle *b, const State *s, Err *err);

/* ---- put.c ---- */
bool musket_put(const Battle *b, const State *before, State *after, const struct Put *put,
                Err *err);
/* A formation as it is said: in or into what. */
const char *musket_formation_said(int formation);
void musket_say_order(const Battle *b, const State *s, const Order *o, char *out,
                      int size);
void musket_say_event(const Game *g, const Event *e, char *out, int size);
void musket_say_decision(const Battle *b, const State *s, char *out, int size);
void musket_label(const Game *g, const Event *e, char *out, int size);

#endif
