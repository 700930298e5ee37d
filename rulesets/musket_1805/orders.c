/* SPDX-License-Identifier: GPL-3.0-or-later
 * orders.c - what a unit may be ordered to do in a bound, and why not.
 *
 * An order says what is attempted: how far it gets, the bound shows.  So all that is asked
 * here can be seen by who gives it; the enemy's orders and concealed units never matter.
 *
 * Start at musket_order_legal().
 */
#include "engine/text.h"
#include "rulesets/musket_1805/musket.h"

/* The next of a side's units that still wants an order, -1 = none: 1.5 routed and fighting units
 * take none. */
int musket_next_to_order(const Battle *b, const State *s, int side)
{
    for (int u = 0; u < b->n_units; u++) {
        const Unit *unit = state_unit(s, u);
        if (side_of(b, u) != side || !on_table(b, s, u) || unit->status == ROUTED)
            continue;
        if (!(unit->marks & (U_ORDERED | U_ENGAGED)))
            return u;
    }
    return -1;
}

bool musket_goes_nearer(const Battle *b, const State *s, int unit, Point to)
{
    int enemy;
    const Point at = body(b, s, unit)->at;
    if (!musket_nearest_enemies(b, s, side_of(b, unit), at, 1, &enemy))
        return false;
    const Point foe = body(b, s, enemy)->at;
    return geo_gap2(to, foe) < geo_gap2(at, foe);
}

/* How far it could get at the best, in some hundredths of a move. */
int32_t musket_order_limit(const Battle *b, const State *s, int unit, int formation,
                           int percent)
{
    const int32_t open = musket_move_rate(b, s, unit, formation, OPEN);
    const int32_t road =
        b->terrain.roads ? musket_move_rate(b, s, unit, formation, ROAD) : 0;
    return (road > open ? road : open) * percent / 100;
}

static bool is_nearer(const Battle *b, const State *s, const Order *o)
{
    const int unit = ref_index(o->subject);
    return musket_goes_nearer(b, s, unit, o->place) ||
           (way_bends(o->by) && musket_goes_nearer(b, s, unit, o->by));
}

/* 1.3, 7.1  Not further than the move, and on the table; 4.2 shaken troops do not advance. */
static bool place_legal(const Battle *b, const State *s, const Order *o, int formation,
                        int percent, Err *err)
{
    const int unit = ref_index(o->subject);
    const Point at = body(b, s, unit)->at;
    char who[NAME_ROOM];
    const int32_t limit = musket_order_limit(b, s, unit, formation, percent);
    const int32_t far = way_length(at, o->by, o->place); /* distances are rounded down */
    if (far > limit) {
        const int away = text_tenths_up(far, INCH(1));
        if (!limit && formation == UNLIMBERED)
            return err_set(err, "an unlimbered gun does not move: limber it first (9.9)");
        return err_set(err, "%s cannot go %d.%d in: it moves %d.%d in here (7.1)",
                       err ? musket_name_of(b, unit, who) : "", away / 10, away % 10,
                       limit / 254, limit % 254 * 10 / 254);
    }
    if (terrain_off(&b->terrain, o->place) ||
        (way_bends(o->by) && terrain_off(&b->terrain, o->by))) {
        return err_set(err, "that is off the table");
    }
    if (state_unit(s, unit)->status == SHAKEN && is_nearer(b, s, o)) {
        return err_set(err, "%s is shaken and may not advance (4.2)",
                       err ? musket_name_of(b, unit, who) : "");
    }
    return true;
}

/* 9.9, 9.10  Limbering and unlimbering. */
static bool limber_legal(const Battle *b, const State *s, int unit, int formation,
                         Err *err)
{
    char who[NAME_ROOM];
    int enemy = -1;
    if (formation == LIMBERED && state_unit(s, unit)->marks & U_NO_LIMBER) {
        return err_set(err, "the limber is lost (10.4)");
    }
    if (formation != UNLIMBERED)
        return true;
    if (!musket_guns_too_near(b, s, unit, side_of(b, unit), &enemy))
        return true;
    return err_set(err, "guns do not unlimber so near the enemy: %s is too close (9.10)",
                   err ? musket_name_of(b, enemy, who) : "");
}

/* Is it another formation, and one that it has? */
static bool form_fits(const Battle *b, const State *s, int unit, int formation, Err *err)
{
    char who[NAME_ROOM];
    if (!musket_formation_fits(b, unit, formation)) {
        return err_set(err, "%s cannot form %s (%s)",
                       err ? musket_name_of(b, unit, who) : "",
                       musket_formation_said(formation),
                       musket_formation_clause(b, unit, formation));
    }
    if (formation == state_unit(s, unit)->formation)
        return err_set(err, "it is in that formation");
    return limber_legal(b, s, unit, formation, err);
}

bool musket_form_legal(const Battle *b, const State *s, int unit, int formation, Err *err)
{
    char who[NAME_ROOM];
    const Stand *at = body(b, s, unit);
    if (!form_fits(b, s, unit, formation, err))
        return false;
    if (!musket_form_stands(b, s, unit, formation, at->at))
        return err_set(err, "that formation cannot stand in woods (7.5)");
    const Box box = musket_block_box(b, s, unit, formation, at->at, at->facing);
    const int in_way = musket_box_barred(b, s, &box, unit, side_of(b, unit));
    if (!battle_box_on_table(b, &box) && musket_unit_building(b, s, unit) < 0)
        return err_set(err, "there is no room: the table ends (7.12)");
    if (in_way < 0)
        return true;
    return err_set(err, "there is no room: %s is in the way",
                   err ? musket_name_of(b, in_way, who) : "");
}

/* 2.1  A change takes part of the move, and so goes with no more than the rest of it: `rest` is what
 * else the order takes, as fire takes all but half a move (1.3).  Of one that comes last the bound
 * shows whether there is room. */
static bool change_legal(const Battle *b, const State *s, const Order *o, int rest,
                         Err *err)
{
    const int unit = ref_index(o->subject);
    if (!o->formation)
        return true;
    if (o->choice ? !form_fits(b, s, unit, o->formation, err)
                  : !musket_form_legal(b, s, unit, o->formation, err))
        return false;
    if (musket_form_cost(b, s, unit, o->formation) + rest <= 100)
        return true;
    return err_set(err, "that change takes the whole bound (2.2, 9.9, 13.5)");
}

static bool move_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int unit = ref_index(o->subject);
    const bool stays = !way_length(body(b, s, unit)->at, o->by, o->place);
    if (o->choice > (o->formation != 0))
        return err_set(err, "choice 1: it changes formation last, as what? (2.1)");
    if (!change_legal(b, s, o, stays ? 0 : 1, err))
        return false;
    const bool first = o->formation && !o->choice;
    return place_legal(b, s, o, first ? o->formation : state_unit(s, unit)->formation,
                       musket_form_left(b, s, unit, o->formation, 100), err);
}

static bool known_enemy(const Battle *b, const State *s, int unit, Ref target, Err *err)
{
    if (ref_kind(target) == REF_UNIT &&
        side_of(b, ref_index(target)) != side_of(b, unit) &&
        known_to(b, s, side_of(b, unit), ref_index(target))) {
        return true;
    }
    return err_set(err, "name an enemy unit that is on the table and can be seen");
}

/* 7.2  Only formations with a charge move charge; 4.2 not when shaken; 6.13 horse not at a
 * defended obstacle. */
static bool charge_legal(const Battle *b, const State *s, int unit, Ref target, Err *err)
{
    char who[NAME_ROOM], whom[NAME_ROOM];
    const Unit *u = state_unit(s, unit);
    const int32_t charge = musket_move_rate(b, s, unit, u->formation, CHARGE);
    if (!known_enemy(b, s, unit, target, err))
        return false;
    if (!charge) {
        if (arm_of(b, unit) >= GUNS)
            return err_set(err, "guns and wagons do not charge (7.2)");
        return err_set(err, "%s cannot charge in %s (7.2)",
                       err ? musket_name_of(b, unit, who) : "",
                       musket_formation_said(u->formation));
    }
    if (u->status == SHAKEN) {
        return err_set(err, "%s is shaken and may not advance (4.2)",
                       err ? musket_name_of(b, unit, who) : "");
    }
    const int enemy = ref_index(target);
    if (musket_horse_barred(b, s, unit, enemy)) {
        return err_set(err, "cavalry does not attack a defended obstacle (6.13)");
    }
    const int64_t most = charge + own(b)->reach[unit] + own(b)->reach[enemy];
    const bool far = geo_gap2(body(b, s, unit)->at, body(b, s, enemy)->at) > most * most;
    if (far && !err)
        return false;
    const Box one = musket_unit_box(b, s, unit), other = musket_unit_box(b, s, enemy);
    if (geo_within(&one, &other, charge))
        return true;
    const int gap = text_tenths_up(geo_gap(&one, &other), INCH(1));
    return err_set(err, "%s cannot charge %s: %d.%d in away, charge move %d in (7.2)",
                   err ? musket_name_of(b, unit, who) : "",
                   err ? musket_name_of(b, enemy, whom) : "", gap / 10, gap % 10,
                   charge / 254);
}

static bool fire_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    Shot shot;
    const int unit = ref_index(o->subject), half = b->number[HALF_MOVE];
    const int formation = state_unit(s, unit)->formation;
    if (o->verb == V_MOVE_FIRE) {
        if (!known_enemy(b, s, unit, o->target, err))
            return false;
        if (!musket_fires_at_all(b, s, unit, err))
            return false;
        if (!change_legal(b, s, o, 100 - half, err))
            return false;
        return place_legal(b, s, o, o->formation ? o->formation : formation,
                           musket_form_left(b, s, unit, o->formation, half), err);
    }
    if (!musket_shot_make(b, s, unit, o->target, &shot, err))
        return false;
    if (o->verb == V_FIRE)
        return change_legal(b, s, o, 100 - half, err);
    return place_legal(b, s, o, formation, half, err);
}

static bool may_be_ordered(const Battle *b, const State *s, const Order *o, Err *err)
{
    char who[NAME_ROOM];
    const int unit = ref_index(o->subject);
    if (ref_kind(o->subject) != REF_UNIT || side_of(b, unit) != s->decision.side ||
        !on_table(b, s, unit)) {
        return err_set(err, "name a unit of yours that is on the table");
    }
    const Unit *u = state_unit(s, unit);
    const char *why = u->status == ROUTED    ? "is routed and takes no orders (4.6)"
                      : u->marks & U_ENGAGED ? "is in a melee and fights on (1.5)"
                      : u->marks & U_ORDERED ? "has its order for this bound"
                                             : NULL;
    if (!why)
        return true;
    return err_set(err, "%s %s", err ? musket_name_of(b, unit, who) : "", why);
}

/* 1.1, 1.3  Shoot and half a move, or a full move; 1.6 or charge, and then no fire. */
bool musket_order_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    if (!may_be_ordered(b, s, o, err))
        return false;
    switch (o->verb) {
    case V_HOLD:
        return true;
    case V_MOVE:
        return move_legal(b, s, o, err);
    case V_FIRE:
    case V_FIRE_MOVE:
    case V_MOVE_FIRE:
        return fire_legal(b, s, o, err);
    case V_CHARGE:
        return charge_legal(b, s, ref_index(o->subject), o->target, err);
    case V_FORM:
        if (!o->formation)
            return err_set(err, "which formation?");
        return change_legal(b, s, o, 0, err);
    default:
        return err_set(err, "that is not an order for a unit");
    }
}
