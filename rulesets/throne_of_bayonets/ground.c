/* SPDX-License-Identifier: GPL-3.0-or-later
 * ground.c - an intention becomes an order with coordinates.
 *
 * "Advance on the 89th" is a direction, a distance and perhaps a turn; the order it makes is
 * checked by the same function that checks a person's.  Where it finds no room it is tried
 * shorter, then without the turn; at last it is a hold.
 *
 * Start at throne_ground().
 */
#include "rulesets/throne_of_bayonets/scene.h"

enum {
    STAND_OFF = 200,     /* an advance that is no charge stops 2 cm short of an enemy */
    TURN_WORTH = 0x0A00, /* about 14 degrees: less is not worth a morale die */
    INSIDE = 100         /* an advance stops so far inside a range, or outside another */
};

static Angle facing_of(const State *s, Ref who)
{
    return ref_kind(who) == REF_UNIT    ? row(s, ref_index(who))->facing
           : ref_kind(who) == REF_STAND ? state_stand(s, ref_index(who))->facing
                                        : state_officer(s, ref_index(who))->facing;
}

static Order hold_order(Ref who)
{
    return (Order){ .verb = V_HOLD, .subject = who };
}

static bool worth_turning(Angle from, Angle to)
{
    const int32_t turn = geo_turn(from, to);
    return turn > TURN_WORTH || turn < -TURN_WORTH;
}

static int32_t rate_of(const Battle *b, const State *s, Ref who, int formation)
{
    if (ref_kind(who) == REF_STAND)
        return base_rate(b, ref_index(who));
    const int now = state_unit(s, ref_index(who))->formation;
    return unit_rate(b, s, ref_index(who),
                     now == LIMBERED || formation == LIMBERED ? LIMBERED : now);
}

/* The furthest a party may slide before it comes nearer than `off` to what is in the way. */
static int32_t clear_way(const Battle *b, const State *s, Ref who, Vec way,
                         int32_t distance)
{
    const Way clear = way_clear(b, s, who, way, distance + STAND_OFF);
    int32_t d =
        clear.base < 0 ? distance : clear.distance - (clear.enemy ? STAND_OFF : 2);
    if (d > distance)
        d = distance;
    return d < 0 ? 0 : d;
}

/* Try the move, then half of it, then a quarter, each with and without the turn. */
static bool settle(const Battle *b, const State *s, Order *o, Point from, Vec way,
                   int32_t distance, Angle facing)
{
    const Angle now = facing_of(s, o->subject);
    const int formation = o->formation;
    Mover plan;
    for (int half = 0; half < 4; half++, distance /= 2) {
        o->place = geo_along(from, way, distance);
        for (int plain = 0; plain < 2; plain++) {
            o->formation = (uint8_t)(plain ? AS_IT_IS : formation);
            o->facing = plain || formation ? now : facing;
            if (plain && !formation && facing == now)
                break;
            if (plain && !distance)
                break;
            if (movement_legal(b, s, o, &plan, NULL))
                return true;
        }
        if (!distance)
            break;
    }
    return false;
}

/* How near an advance goes: 0 as near as may be, 1 into long range, 2 just out of the enemy's. */
static int32_t stop_at(const Battle *b, const State *s, const Intention *i)
{
    int32_t range = 0;
    if (i->choice == 0 || ref_kind(i->target) == REF_FEATURE)
        return 0;
    const Ref shooter = i->choice == 1 ? i->subject : i->target;
    int base[MAX_STANDS], n = 1;
    base[0] = ref_index(shooter);
    if (ref_kind(shooter) == REF_UNIT) {
        if (!unit_on_table(b, s, ref_index(shooter)))
            return 0;
        n = unit_bases(b, s, ref_index(shooter), base);
    }
    for (int k = 0; k < n; k++) {
        const int weapon = fire_weapon(b, s, base[k]);
        if (weapon < 0)
            continue;
        const int32_t *band = &b->number[FIRE_LIGHT_ARTILLERY + 4 * weapon];
        const int32_t reach = i->choice == 1 ? band[2] : band[3] ? band[3] : band[2];
        if (reach > range)
            range = reach;
    }
    return i->choice == 1 ? range - INSIDE : range + INSIDE;
}

static bool advance(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const Point from = scene_place(b, s, i->subject), to = scene_place(b, s, i->target);
    if (from.x == to.x && from.y == to.y)
        return false;
    const Angle bearing = geo_bearing(from, to);
    const Vec way = geo_ahead(bearing);
    const bool place = ref_kind(i->target) == REF_FEATURE;
    int32_t distance = geo_distance(from, to) - (place ? 0 : stop_at(b, s, i) + 250);
    const int32_t rate = rate_of(b, s, i->subject, i->formation);
    if (distance > rate)
        distance = rate;
    if (distance < 0)
        distance = 0;
    const Angle now = facing_of(s, i->subject);
    const Angle facing = worth_turning(now, bearing) ? bearing : now;
    distance = clear_way(b, s, i->subject, way, distance);
    /* a change that swings bases outwards leaves less to go (9.14) */
    if ((facing != now || i->formation) && distance > rate - 250)
        distance = rate - 250;
    if (distance < 0)
        distance = 0;
    if (!distance && facing == now && !i->formation)
        return false;
    o->formation = i->formation;
    return settle(b, s, o, from, way, distance, facing);
}

/* Would the unit, once it faces that way, meet an enemy first? */
static bool meets_enemy(const Battle *b, const State *s, int unit, Point at, Angle facing,
                        int32_t distance)
{
    const UnitRow *const r = row(s, unit);
    const bool turns = facing != r->facing;
    State work;
    if (turns) {
        Layout layout;
        if (state_unit(s, unit)->n_stands > MAX_LAYOUT ||
            !layout_change(b, s, unit, state_unit(s, unit)->formation, r->width, at,
                           facing, &layout)) {
            return false;
        }
        state_copy(&work, s);
        layout_apply(&work, &layout);
    }
    const Way met =
        way_clear(b, turns ? &work : s, ref_unit(unit), geo_ahead(facing), distance);
    return met.base >= 0 && met.enemy;
}

/* Into contact: turned towards the enemy if need be, and just beyond the first touch. */
static bool charge(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const Point from = scene_place(b, s, i->subject), to = scene_place(b, s, i->target);
    const int32_t rate = rate_of(b, s, i->subject, AS_IT_IS);
    const Angle now = facing_of(s, i->subject), bearing = geo_bearing(from, to);
    const int32_t away = geo_distance(from, to);
    if (away > rate + 2500)
        return false;
    Mover plan;
    for (int straight = 0; straight < 2; straight++) { /* as it faces, if that will do */
        const Angle facing = straight ? bearing : now;
        if (!straight && worth_turning(now, bearing))
            continue;
        const Vec way = geo_ahead(facing);
        const Way clear = way_clear(b, s, i->subject, way, rate);
        if (!straight && (clear.base < 0 || !clear.enemy))
            continue;
        int32_t distance = (clear.base >= 0 ? clear.distance : away) + 120;
        if (distance > rate)
            distance = rate;
        o->facing = facing;
        for (int k = 0; k < 2 && distance > 0; k++, distance -= b->number[BASE_SIZE]) {
            const bool sure = !straight && distance > clear.distance;
            if (!sure &&
                !meets_enemy(b, s, ref_index(i->subject), from, facing, distance))
                break;
            o->place = geo_along(from, way, distance);
            if (movement_legal(b, s, o, &plan, NULL))
                return true;
        }
    }
    return false;
}

static bool withdraw(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const Point from = scene_place(b, s, i->subject);
    const int side = battle_side_of(b, i->subject);
    int32_t gap;
    const int enemy = enemy_nearest(b, s, side, from, &gap);
    Angle back = b->side[side].home;
    if (enemy >= 0) {
        const Angle away = (Angle)(geo_bearing(from, unit_middle(b, s, enemy)) + SOUTH);
        const int32_t turn = geo_turn(back, away);
        if (turn < 0x3000 && turn > -0x3000)
            back = away; /* not into the enemy's other wing */
    }
    const Vec way = geo_ahead(back);
    int32_t distance =
        clear_way(b, s, i->subject, way, rate_of(b, s, i->subject, AS_IT_IS));
    while (distance > 0) { /* never off the table */
        const Point p = geo_along(from, way, distance + 400);
        if (p.x >= 0 && p.y >= 0 && p.x <= b->terrain.width && p.y <= b->terrain.depth)
            break;
        distance -= 100;
    }
    return distance > 0 && settle(b, s, o, from, way, distance, facing_of(s, i->subject));
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
        o->place = geo_offset(box.at, box.ahead, right[k], ahead);
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
            o->place = geo_along(from, geo_ahead((Angle)(bearing + turns[k])), distance);
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
        Point low = b->zone[z].at[0], high = low;
        for (int k = 1; k < b->zone[z].n; k++) {
            const Point p = b->zone[z].at[k];
            if (p.x < low.x)
                low.x = p.x;
            if (p.y < low.y)
                low.y = p.y;
            if (p.x > high.x)
                high.x = p.x;
            if (p.y > high.y)
                high.y = p.y;
        }
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
        o->facing = (Angle)(b->side[side].home + SOUTH);
        return deploy_legal(b, s, o, &layout, NULL);
    }
    return false;
}

static bool form(const Battle *b, const State *s, const Intention *i, Order *o, Err *err)
{
    Mover plan;
    const int unit = ref_index(i->subject);
    if (ref_kind(i->subject) != REF_UNIT || !unit_on_table(b, s, unit)) {
        return err_set(err, "only a unit on the table changes formation");
    }
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

static bool face(const Battle *b, const State *s, const Intention *i, Order *o)
{
    Mover plan;
    o->place = scene_place(b, s, i->subject);
    o->facing = geo_bearing(o->place, scene_place(b, s, i->target));
    return movement_legal(b, s, o, &plan, NULL);
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
    o->place = scene_place(b, s, i->subject);
    o->facing = facing_of(s, i->subject);
    switch (i->verb) {
    case V_ADVANCE:
        return i->target && advance(b, s, i, o);
    case V_CHARGE:
        return kind == REF_UNIT && i->target && charge(b, s, i, o);
    case V_WITHDRAW:
        return withdraw(b, s, i, o);
    case V_FACE:
        return i->target && face(b, s, i, o);
    default:
        return false;
    }
}

static int32_t gap_between(const Battle *b, const State *s, Ref one, Ref other)
{
    int own[MAX_STANDS], theirs[MAX_STANDS], n = 1, m = 1;
    own[0] = ref_index(one);
    theirs[0] = ref_index(other);
    if (ref_kind(one) == REF_UNIT)
        n = unit_bases(b, s, ref_index(one), own);
    if (ref_kind(other) == REF_UNIT)
        m = unit_bases(b, s, ref_index(other), theirs);
    int32_t least = INT32_MAX;
    for (int k = 0; k < n; k++) {
        for (int j = 0; j < m; j++) {
            const Box first = battle_box(b, s, own[k]);
            const Box second = battle_box(b, s, theirs[j]);
            const int32_t gap = geo_gap(&first, &second);
            if (gap < least)
                least = gap;
        }
    }
    return least;
}

/* Why a charge cannot be made, for a person. */
static bool explain_charge(const Battle *b, const State *s, const Intention *i, Err *err)
{
    char who[NAME_ROOM], whom[NAME_ROOM];
    battle_name(b, i->subject, who, sizeof who);
    battle_name(b, i->target, whom, sizeof whom);
    const int kind = ref_kind(i->target);
    if ((kind != REF_UNIT && kind != REF_STAND) ||
        battle_side_of(b, i->target) == battle_side_of(b, i->subject)) {
        return err_set(err, "%s charges an enemy unit or base: name one", who);
    }
    if (kind == REF_UNIT ? !unit_on_table(b, s, ref_index(i->target))
                         : !base_on_table(s, ref_index(i->target))) {
        return err_set(err, "%s is not on the table as a unit", whom);
    }
    const int32_t gap = gap_between(b, s, i->subject, i->target);
    const int32_t rate = rate_of(b, s, i->subject, AS_IT_IS);
    if (gap > rate) {
        return err_set(err, "%s cannot charge %s: %d.%d cm away, it moves %d cm (9.1)",
                       who, whom, gap / 100, gap % 100 / 10, rate / 100);
    }
    return err_set(err,
                   "%s cannot reach %s: something is in the way, "
                   "or there is no room to turn",
                   who, whom);
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
    stay.facing = facing_of(s, i->subject);
    return movement_legal(b, s, &stay, &plan, err);
}

bool throne_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                   Err *err)
{
    *out = (Order){ .verb = i->verb,
                    .formation = i->formation,
                    .count = i->count,
                    .choice = i->choice,
                    .subject = i->subject,
                    .target = i->target };
    if (i->verb == V_NONE || i->verb >= N_VERBS)
        return err_set(err, "that is no order of these rules");
    if (i->verb == V_DEPLOY)
        return site(b, s, i, out);
    if (i->verb < V_ADVANCE)
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
        return explain_charge(b, s, i, err);
    }
    return err_set(err, "%s",
                   why.text[0] ? why.text : "it cannot be done from where it stands");
}
