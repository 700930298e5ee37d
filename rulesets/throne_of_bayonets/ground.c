/* SPDX-License-Identifier: GPL-3.0-or-later
 * ground.c - an intention becomes an order with coordinates.
 *
 * The order it makes is checked by the same function that checks a person's; where it finds no
 * room, it is at last a hold.  Moves of units and bases are ground_move.c's.
 *
 * Start at throne_ground().
 */
#include "rulesets/throne_of_bayonets/ground.h"

static Order hold_order(Ref who)
{
    return (Order){ .verb = V_HOLD, .subject = who };
}

/* An officer goes to stand behind a unit, or as near to it as he can. */
static bool join(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const int officer = ref_index(i->subject);
    if (!unit_on_table(b, s, ref_index(i->target)))
        return false;
    const Box box = unit_box(b, s, ref_index(i->target));
    const int32_t half = b->officer[officer].half_d;
    const Point now = state_officer(s, officer)->at;
    const int32_t right[] = { 0, 250, -250, box.half_w + half, -(box.half_w + half) };
    o->facing = row(s, ref_index(i->target))->facing;
    for (int k = 0; k < 5; k++) {
        const int32_t ahead = k < 3 ? -(box.half_d + half) : 0;
        o->place = geo_offset(box.at, box.ahead, b->hand * right[k], ahead);
        if (movement_legal(b, s, o, NULL, NULL))
            return true;
    }
    const Vec way = geo_ahead(geo_bearing(now, box.at));
    for (int32_t d = b->number[MOVE_OFFICER] - 10; d > 0; d -= 300) {
        o->place = geo_along(now, way, d);
        if (geo_distance(now, box.at) > d && movement_legal(b, s, o, NULL, NULL))
            return true;
    }
    return false;
}

/* The base a battalion forms up on: its command base, else the one nearest to it. */
static bool collect(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const int parent = ref_index(i->subject);
    const int first = b->unit[parent].first, end = first + b->unit[parent].n;
    Layout layout;
    int slot, command = -1;
    o->verb = V_FORM_UP;
    o->formation = i->formation ? i->formation : COLUMN;
    if (state_unit(s, parent)->n_stands)
        return formup_plan(b, s, o, &layout, &slot, NULL);
    for (int k = first; k < end; k++) {
        if (base_is_loose(s, k) && b->stand[k].traits & TRAIT_COMMAND)
            command = k;
    }
    if (command < 0)
        return false;
    o->target = ref_stand(command);
    if (formup_plan(b, s, o, &layout, &slot, NULL))
        return true;
    for (int k = first; k < end; k++) {
        if (!base_is_loose(s, k) || k == command)
            continue;
        o->target = ref_stand(k);
        if (formup_plan(b, s, o, &layout, &slot, NULL))
            return true;
    }
    return false;
}

/* A skirmisher goes out towards the enemy: choice 0 near its unit, 1 as far as it may, but
 * never nearer than 8 cm to the enemy. */
static bool screen(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const int base = ref_index(i->subject);
    const Point from = state_stand(s, base)->at, to = scene_place(b, s, i->target);
    const Angle bearing = geo_bearing(from, to);
    const int32_t away = geo_distance(from, to), rate = base_rate(b, base);
    int32_t distance = i->choice ? rate - 20 : rate * 2 / 5;
    if (distance > away - 1000)
        distance = away - 1000;
    if (distance < 300)
        distance = 300;
    o->verb = V_PLACE;
    o->facing = bearing;
    static const int16_t turns[] = { 0,      0x0800,  -0x0800, 0x1000, -0x1000,
                                     0x1C00, -0x1C00, 0x2800,  -0x2800 };
    for (int shorter = 0; shorter < 3; shorter++, distance = distance * 2 / 3) {
        for (unsigned k = 0; k < sizeof turns / sizeof *turns; k++) {
            o->place = geo_along(from, geo_ahead((Angle)(bearing + b->hand * turns[k])),
                                 distance);
            if (skirmish_place_legal(b, s, o, NULL))
                return true;
        }
    }
    return false;
}

/* Sites to deploy at: a grid over the side's first zone, `choice` counts them. */
static bool site(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const int side = s->decision.side;
    Layout layout;
    for (int z = 0; z < b->n_zones; z++) {
        if (b->zone[z].side != side)
            continue;
        Point low, high;
        geo_bounds(b->zone[z].at, b->zone[z].n, &low, &high);
        const int across = i->choice % 5, deep = i->choice / 5;
        /* home is north or south */
        const bool lengthways = b->side[side].home % SOUTH == 0;
        const int32_t w = high.x - low.x, d = high.y - low.y;
        const bool far = b->side[side].home == NORTH || b->side[side].home == EAST;
        const int32_t step = deep * 900 + 500;
        if (lengthways) {
            o->place = (Point){ low.x + w * (2 * across + 1) / 10,
                                far ? low.y + (step < d ? step : d / 2)
                                    : high.y - (step < d ? step : d / 2) };
        } else {
            o->place = (Point){ far ? low.x + (step < w ? step : w / 2)
                                    : high.x - (step < w ? step : w / 2),
                                low.y + d * (2 * across + 1) / 10 };
        }
        o->facing = battle_ahead(b, side);
        return deploy_legal(b, s, o, &layout, NULL);
    }
    return false;
}

/* Would nothing come of it?  A line of one width may become one of another. */
static bool stands_so(const Battle *b, const State *s, int unit, int formation)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    return state_unit(s, unit)->formation == formation &&
           (n > MAX_LAYOUT ||
            row(s, unit)->width == formation_width(b, base, n, formation, 0));
}

static bool form(const Battle *b, const State *s, const Intention *i, Order *o, Err *err)
{
    Mover plan;
    const int unit = ref_index(i->subject);
    if (ref_kind(i->subject) != REF_UNIT || !unit_on_table(b, s, unit)) {
        return err_set(err, "only a unit on the table changes formation");
    }
    if (!i->formation)
        return err_set(err, "which formation?");
    if (stands_so(b, s, unit, i->formation))
        return err_set(err, "it is in that formation");
    if (s->decision.kind == D_MOVE && state_unit(s, unit)->marks & U_ACTIVATED) {
        o->verb = V_MOVE;
        o->formation = i->formation;
        o->place = unit_middle(b, s, unit);
        o->facing = row(s, unit)->facing;
        return movement_legal(b, s, o, &plan, err);
    }
    o->verb = i->formation == SQUARE ? V_SQUARE : V_INTO_LINE;
    if (i->formation == SQUARE)
        return initiative_may(b, s, unit, TRIED_SQUARE, err);
    if (i->formation == LINE)
        return initiative_may(b, s, unit, TRIED_LINE, err);
    return err_set(err, "it changes formation when it has been activated (9.2)");
}

static bool intention(const Battle *b, const State *s, const Intention *i, Order *o,
                      Err *err)
{
    const int kind = ref_kind(i->subject);
    const bool mover = (kind == REF_UNIT && unit_on_table(b, s, ref_index(i->subject))) ||
                       (kind == REF_STAND && base_on_table(s, ref_index(i->subject)));
    o->verb = V_MOVE;
    switch (i->verb) {
    case V_FORM:
        return form(b, s, i, o, err);
    case V_COLLECT:
        return kind == REF_UNIT && collect(b, s, i, o);
    case V_JOIN:
        return kind == REF_OFFICER && ref_kind(i->target) == REF_UNIT && join(b, s, i, o);
    case V_SCREEN:
        return kind == REF_STAND && screen(b, s, i, o);
    default:
        break;
    }
    if (!mover)
        return err_set(err, "that is not a unit or base on the table");
    return ground_move(b, s, i, o);
}

/* A move nobody could make here, whatever its place: the phase, the activation. */
static bool may_move_at_all(const Battle *b, const State *s, const Intention *i, Err *err)
{
    Mover plan;
    Order stay = { .verb = V_MOVE, .subject = i->subject };
    const int kind = ref_kind(i->subject);
    if (i->verb == V_FORM || i->verb == V_SCREEN || i->verb == V_COLLECT)
        return true;
    if (kind != REF_UNIT && kind != REF_STAND && kind != REF_OFFICER)
        return true;
    if (kind == REF_UNIT && !unit_on_table(b, s, ref_index(i->subject)))
        return true;
    stay.place = kind == REF_OFFICER ? state_officer(s, ref_index(i->subject))->at
                                     : scene_place(b, s, i->subject);
    stay.facing = ground_facing(s, i->subject);
    return movement_legal(b, s, &stay, &plan, err);
}

bool throne_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                   Err *err)
{
    *out = order_as_meant(i);
    if (i->verb == V_NONE || i->verb >= N_VERBS)
        return err_set(err, "that is no order of these rules");
    if (i->verb == V_DEPLOY) {
        out->choice = 0; /* which site it was: two may come to the same place */
        return site(b, s, i, out);
    }
    if (i->verb < V_ADVANCE || i->verb == V_LEAD)
        return true;
    out->target = NO_REF;
    out->formation = AS_IT_IS;
    out->choice = 0;
    out->count = 0;
    if (err && i->count != OR_HOLD && !may_move_at_all(b, s, i, err))
        return false;
    Err why = { "" };
    const bool done = intention(b, s, i, out, err ? &why : NULL);
    if (done)
        return true;
    if (s->decision.kind == D_PLACE && i->count == OR_HOLD) {
        *out = (Order){ .verb = V_DONE };
        return true;
    }
    const bool ours = s->decision.kind == D_MOVE && i->subject &&
                      battle_side_of(b, i->subject) == s->side;
    if (ours && i->count == OR_HOLD) { /* from options(); a person is told why instead */
        *out = hold_order(i->subject);
        return true;
    }
    if (err && i->verb == V_CHARGE && ref_kind(i->subject) == REF_UNIT && i->target) {
        return ground_explain_charge(b, s, i, err);
    }
    return err_set(err, "%s",
                   why.text[0] ? why.text : "it cannot be done from where it stands");
}
