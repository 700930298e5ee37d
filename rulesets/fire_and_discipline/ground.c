/* SPDX-License-Identifier: GPL-3.0-or-later
 * ground.c - an intention becomes an order with coordinates.
 *
 * The order it makes is checked by the same function that checks a person's.  Where there is
 * no room it is tried shorter; at last a bot's move is a hold, and a person is told why.
 *
 * Start at fire_ground().
 */
#include "rulesets/fire_and_discipline/fire.h"

enum {
    STAND_OFF = 130, /* an advance stops 5 yards short of an enemy */
    CLOSE = 1500,    /* choice 1: within close musketry */
    OUTSIDE = 4300,  /* choice 2: out of it */
    NEARLY = 0x0E00, /* 20 degrees: skirmishers do not turn for less */
    SCREEN_AHEAD = 1150
};

static Point place_of(const Battle *b, const State *s, Ref who)
{
    Point p;
    battle_place(b, s, who, &p);
    return p;
}

/* Ahead along a way, at most so far: the longest of a few distances that is legal. */
static bool go(const Battle *b, const State *s, Order *o, Point from, Vec way,
               int32_t distance)
{
    Layout l;
    o->verb = V_MOVE;
    for (int k = 0; k < 4 && distance > 50; k++, distance /= 2) {
        o->place = geo_along(from, way, distance);
        if (fd_move_plan(b, s, o, &l, NULL))
            return true;
    }
    return false;
}

/* The most it may go straight ahead, marching if it can. */
static int32_t reach_of(const Battle *b, const State *s, const int *stand, int n,
                        int32_t wanted)
{
    const int32_t rate = fd_field_rate(b, s, stand[0]);
    if (is_guns(b, stand[0]) || fd_is_open(b, s, stand[0]))
        return wanted < rate ? wanted : rate;
    const Box box = fd_group_box(b, s, stand, n);
    const int32_t road =
        number(b, is_horse(b, s, stand[0]) ? MOVE_HORSE_ROAD : MOVE_FOOT_ROAD);
    if (wanted <= rate)
        return wanted;
    if (n > 1 && fd_group_formation(b, s, stand, n) != COLUMN)
        return rate;
    if (fd_enemy_within(b, s, b->stand[stand[0]].side, &box, number(b, ROAD_GAP) + road))
        return rate;
    return wanted < road ? wanted : road;
}

static bool advance_on(const Battle *b, const State *s, Ref subject, Point to,
                       int32_t stop, Order *o)
{
    int stand[MAX_LAYOUT], met, n = fd_subject_stands(b, s, subject, stand);
    if (!n)
        return false;
    const Box box = fd_group_box(b, s, stand, n);
    const int status = state_stand(s, stand[0])->status;
    const bool loose =
        fd_is_open(b, s, stand[0]) || status == ST_CREW || status == ST_LIMBERED;
    const Angle bearing = geo_bearing(box.at, to), now = state_stand(s, stand[0])->facing;
    const int32_t turn = geo_turn(now, bearing), away = geo_distance(box.at, to) - stop;
    o->subject = subject;
    o->facing = now;
    if (away <= 0)
        return false;
    if (loose && (turn > NEARLY || turn < -NEARLY)) { /* half a move, turned */
        o->facing = bearing;
        const int32_t half = fd_field_rate(b, s, stand[0]) / 2 - 4;
        return go(b, s, o, box.at, geo_ahead(bearing), away < half ? away : half);
    }
    int32_t right, ahead;
    geo_frame(box.at, box.ahead, to, &right, &ahead);
    ahead -= stop;
    if (ahead <= 0)
        return false;
    ahead = reach_of(b, s, stand, n, ahead);
    const int32_t clear = fd_run_on(b, s, stand, n, box.ahead, ahead + STAND_OFF, &met);
    if (met >= 0) { /* garrisons of its side are in no way (9.23) */
        const int32_t most =
            clear - (b->stand[met].side == b->stand[stand[0]].side ? 4 : STAND_OFF);
        if (most < ahead)
            ahead = most;
    }
    return go(b, s, o, box.at, box.ahead, ahead);
}

static bool advance(const Battle *b, const State *s, const Intention *i, Order *o)
{
    int32_t stop = STAND_OFF + 320;
    if (ref_kind(i->target) == REF_FEATURE)
        stop = 0;
    else if (i->choice == 1)
        stop = CLOSE;
    else if (i->choice == 2)
        stop = OUTSIDE;
    return advance_on(b, s, i->subject, place_of(b, s, i->target), stop, o);
}

/* 9.3, 9.12  Straight on until its front is at a wall, or until it is in a wood, rough ground or
 * works; a loose stand may turn to them first. */
static bool take_cover(const Battle *b, const State *s, const Intention *i, Order *o)
{
    enum { SHORT_OF = 10 };
    const Terrain *t = &b->terrain;
    int stand[MAX_LAYOUT], met, n = fd_subject_stands(b, s, i->subject, stand);
    if (!n || ref_kind(i->target) != REF_FEATURE)
        return false;
    const FeatureSet it = (FeatureSet)1 << ref_index(i->target);
    Box box = fd_group_box(b, s, stand, n);
    int32_t rate = reach_of(b, s, stand, n, fd_field_rate(b, s, stand[0]));
    int32_t go_on = terrain_first_met(t, &box, box.ahead, rate, it, &met);
    o->subject = i->subject;
    o->facing = state_stand(s, stand[0])->facing;
    if (met < 0 && fd_is_open(b, s, stand[0]) && it & t->areas) {
        o->facing = geo_towards(box.at, place_of(b, s, i->target), o->facing);
        box.ahead = geo_ahead(o->facing);
        rate = rate / 2 - 4;
        go_on = terrain_first_met(t, &box, box.ahead, rate, it, &met);
    }
    if (met < 0)
        return false;
    go_on += it & t->areas ? 2 * box.half_d + SHORT_OF : -SHORT_OF;
    return go(b, s, o, box.at, box.ahead, go_on < rate ? go_on : rate);
}

/* A step back for formed troops, half a move homewards for others. */
static bool withdraw(const Battle *b, const State *s, const Intention *i, Order *o)
{
    int stand[MAX_LAYOUT], n = fd_subject_stands(b, s, i->subject, stand);
    if (!n)
        return false;
    const Box box = fd_group_box(b, s, stand, n);
    const int status = state_stand(s, stand[0])->status;
    const Angle home = b->side[b->stand[stand[0]].side].home;
    o->facing = state_stand(s, stand[0])->facing;
    if (fd_is_open(b, s, stand[0]) || status == ST_CREW) {
        return go(b, s, o, box.at, geo_ahead(home),
                  fd_field_rate(b, s, stand[0]) / 2 - 4);
    }
    if (status == ST_LIMBERED) {
        o->facing = home;
        return go(b, s, o, box.at, geo_ahead(home),
                  fd_field_rate(b, s, stand[0]) / 2 - 4);
    }
    const Vec back = { -box.ahead.x, -box.ahead.y };
    return go(b, s, o, box.at, back, fd_shift_rate(b, s, stand[0]) - 4);
}

/* Out before the regiment's front. */
static bool screen(const Battle *b, const State *s, const Intention *i, Order *o)
{
    int stand[MAX_LAYOUT],
        n = fd_main_group(b, s, b->stand[ref_index(i->subject)].parent, stand);
    if (!n || stand[0] == ref_index(i->subject))
        return false;
    const Box box = fd_group_box(b, s, stand, n);
    const Point to = geo_along(box.at, box.ahead, box.half_d + SCREEN_AHEAD);
    const Point from = state_stand(s, ref_index(i->subject))->at;
    const Angle bearing = geo_bearing(from, to),
                now = state_stand(s, ref_index(i->subject))->facing;
    const int32_t turn = geo_turn(now, bearing), away = geo_distance(from, to);
    const int32_t rate = fd_field_rate(b, s, ref_index(i->subject));
    const bool ahead = turn < 0x0100 && turn > -0x0100;
    o->facing = now;
    const int32_t most = ahead ? rate : rate / 2 - 4;
    return go(b, s, o, from, geo_ahead(bearing), away < most ? away : most);
}

/* To a place at the nearer end of its regiment, or at the other; else towards it. */
static bool close_up(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const int who = ref_index(i->subject);
    int stand[MAX_LAYOUT], n = fd_main_group(b, s, b->stand[who].parent, stand);
    Layout l;
    if (!n || stand[0] == who)
        return false;
    const Box box = fd_group_box(b, s, stand, n);
    o->verb = V_MOVE;
    o->facing = state_stand(s, who)->facing;
    const int32_t off = box.half_w + b->stand[who].half_w + 2;
    const int32_t front = box.half_d + b->stand[who].half_d + 12;
    int32_t right, ahead;
    geo_frame(box.at, box.ahead, state_stand(s, who)->at, &right, &ahead);
    const int32_t near = (right ? right > 0 : b->hand > 0) ? off : -off;
    for (int k = 0; k < 4;
         k++) { /* at an end; or before it, who cannot get past its corner */
        o->place = geo_offset(box.at, box.ahead, k % 2 ? -near : near, k < 2 ? 0 : front);
        if (k >= 2 && geo_gap2(o->place, state_stand(s, who)->at) < 40 * 40)
            continue;
        if (fd_move_plan(b, s, o, &l, NULL))
            return true;
    }
    return advance_on(b, s, i->subject, box.at, box.half_w + 400, o);
}

/* 4.11, 4.16  Limbers, crews and loose troops turn as they move, and may do so where they stand; others as far
 * towards somebody as the shift allows. */
static bool face(const Battle *b, const State *s, const Intention *i, Order *o)
{
    int stand[MAX_LAYOUT], n = fd_subject_stands(b, s, i->subject, stand);
    Layout l;
    if (!n)
        return false;
    const Box box = fd_group_box(b, s, stand, n);
    const Angle now = state_stand(s, stand[0])->facing;
    int32_t turn = geo_turn(now, geo_towards(box.at, place_of(b, s, i->target), now));
    o->place = box.at;
    if (s->decision.kind == D_MOVE && (state_stand(s, stand[0])->status == ST_LIMBERED ||
                                       fd_goes_loose(b, s, stand[0]))) {
        o->facing = (Angle)(now + turn);
        return fd_move_plan(b, s, o, &l, NULL);
    }
    o->verb = V_CHANGE;
    o->formation = AS_IT_IS;
    for (int k = 0; k < 4; k++, turn = turn * 2 / 3) {
        o->facing = (Angle)(now + turn);
        if (fd_form_plan(b, s, o, &l, NULL))
            return true;
    }
    return false;
}

static bool form(const Battle *b, const State *s, Order *o, Err *err)
{
    int stand[MAX_LAYOUT], n = fd_subject_stands(b, s, o->subject, stand), enemy;
    Layout l;
    int32_t gap;
    if (!n)
        return err_set(err, "nobody of that name is on the table");
    const Box box = fd_group_box(b, s, stand, n);
    o->verb = V_CHANGE;
    o->place = box.at;
    o->facing = state_stand(s, stand[0])->facing;
    if (o->formation == UNLIMBERED) {
        enemy = fd_nearest_enemy(b, s, b->stand[stand[0]].side, &box, &gap);
        if (enemy >= 0)
            o->facing = geo_bearing(box.at, state_stand(s, enemy)->at);
    }
    return fd_form_plan(b, s, o, &l, err);
}

/* Sites to deploy at: a grid over the side's first zone, four along its front and two deep. */
static bool site(const Battle *b, const State *s, const Intention *i, Order *o, Err *err)
{
    const int side = s->decision.side;
    Layout l;
    o->facing = battle_ahead(b, side);
    for (int z = 0; z < b->n_zones; z++) {
        if (b->zone[z].side != side)
            continue;
        Point low, high;
        geo_bounds(b->zone[z].at, b->zone[z].n, &low, &high);
        const int32_t across = i->choice % 4 * 2 + 1, deep = i->choice / 4 % 2 * 2 + 1;
        const bool aside = o->facing == EAST || o->facing == WEST; /* its front is one */
        o->place = (Point){ low.x + (high.x - low.x) * (aside ? deep * 2 : across) / 8,
                            low.y + (high.y - low.y) * (aside ? across : deep * 2) / 8 };
        return fd_deploy_plan(b, s, o, &l, err);
    }
    return err_set(err, "its side has no zone to deploy in");
}

static bool guns_turn(const Battle *b, const State *s, Order *o, Ref target, Err *err)
{
    const Stand *at = state_stand(s, ref_index(o->subject));
    if (o->verb == V_TURN)
        o->facing = geo_towards(at->at, place_of(b, s, target), at->facing);
    else
        o->place = geo_along(at->at, geo_ahead(at->facing), number(b, MOVE_PROLONG));
    return fd_gun_phase_legal(b, s, o, err);
}

static bool intention(const Battle *b, const State *s, const Intention *i, Order *o)
{
    switch (i->verb) {
    case V_ADVANCE:
        return advance(b, s, i, o);
    case V_WITHDRAW:
        return withdraw(b, s, i, o);
    case V_FACE:
        return face(b, s, i, o);
    case V_COVER:
        return take_cover(b, s, i, o);
    case V_SCREEN:
        return screen(b, s, i, o);
    case V_CLOSE_UP:
        return close_up(b, s, i, o);
    default:
        return false;
    }
}

/* Why it cannot be done: that it is not the time for it, what is wrong with a turn, or that it may not move at
 * all, if so.  in: o: the last order that it might have been. */
static bool explain(const Battle *b, const State *s, const Order *o, Err *err)
{
    const Ref who = o->subject;
    Layout l;
    int stand[MAX_LAYOUT];
    if (!err || (o->verb == V_MOVE && !fd_moves_now(s, err)) ||
        (o->verb == V_CHANGE && !fd_form_plan(b, s, o, &l, err)))
        return false;
    const int n = fd_subject_stands(b, s, who, stand);
    Order stay = { .verb = V_MOVE, .subject = who };
    if (n && s->decision.kind == D_MOVE) {
        stay.place = fd_group_box(b, s, stand, n).at;
        stay.facing = state_stand(s, stand[0])->facing;
        if (!fd_move_plan(b, s, &stay, &l, err))
            return false;
    }
    return err_set(err, "it cannot be done from where it stands");
}

bool fire_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                 Err *err)
{
    *out = order_as_meant(i);
    if (!fd_deployed(s, i->verb, err))
        return false;
    if (i->verb != V_FIRE)
        out->count = 0;
    switch (i->verb) {
    case V_DEPLOY:
        out->choice = 0;
        return site(b, s, i, out, err);
    case V_FORM:
        return form(b, s, out, err);
    case V_MAN:
        return fd_man_may(b, s, out, err);
    case V_TURN:
    case V_PROLONG:
        out->target = NO_REF;
        return guns_turn(b, s, out, i->target, err);
    default:
        break;
    }
    if (i->verb < V_ADVANCE)
        return true;
    out->target = NO_REF;
    out->choice = out->count = 0;
    out->verb = V_MOVE;
    const int kind = ref_kind(i->subject);
    if (kind != REF_UNIT && kind != REF_STAND)
        return fd_nobody(b, s, i->subject, err);
    if (kind == REF_UNIT && (i->verb == V_SCREEN || i->verb == V_CLOSE_UP)) {
        return err_set(err, "that is for single stands");
    }
    if (intention(b, s, i, out))
        return true;
    if (i->count == OR_HOLD && s->decision.kind == D_MOVE &&
        battle_side_of(b, i->subject) == s->side) {
        *out = (Order){ .verb = V_HOLD, .subject = i->subject };
        return true;
    }
    return explain(b, s, out, err);
}
