/* SPDX-License-Identifier: GPL-3.0-or-later
 * ground.c - an intention becomes an order with coordinates.
 *
 * What it makes is checked by the same function that checks a person's order.  A way that ends on
 * somebody, or too near an enemy, or beyond what the dice allow, is cut shorter first; what is
 * refused then is tried shorter still.  Enemies in hiding are in nobody's way: their owner's foe
 * finds them by walking into them.
 *
 * A change of face is a test that may leave a body disordered, an incline is free: where the aim
 * is nearly ahead, a body inclines towards it and keeps its facing.
 *
 * Start at colonial_ground().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

enum {
    ELBOW_ROOM = 10, /* more than the zone round enemies */
    LEAST_WAY = 50,  /* half a centimetre is not worth an order */
    NEARLY = 0x1000, /* 22.5 degrees: it inclines rather than turns */
    BACK_OFF = 100,  /* a step back from where there is no room */
    VEER = 0x1555,   /* 30 degrees to either side of what is blocked */
    VEERS = 4,
    CLOSE_UP = 20 /* short of a wall */
};

/* An order being made. */
typedef struct Draft {
    const Battle *b;
    const State *s;
    Order *o;
    int unit;
    Err *err;
} Draft;

static Box block_of(const Draft *d, Angle faces)
{
    const BodyRow *r = body_row(d->s, d->unit);
    const Unit *u = state_unit(d->s, d->unit);
    const int front = d->o->formation
                          ? colonial_front_towards(d->b, d->s, d->unit, d->o->formation)
                          : r->front;
    return colonial_block(d->b, d->s, d->unit, u->formation, front, r->at, faces);
}

/* How far it may go until it would stand on somebody it knows of, or on ground it may not be on. */
static int32_t clear_way(const Draft *d, const Box *box, Vec way, int32_t distance)
{
    const Battle *b = d->b;
    int met;
    int32_t go = colonial_to_enemies(b, d->s, d->unit, box, way, distance,
                                     b->number[ZONE] + ELBOW_ROOM, false, &met);
    go = colonial_to_bars(b, d->s, d->unit, box, way, go, &met);
    for (Box end = *box; go > 0;) {
        end.at = geo_along(box->at, way, go);
        const int other = colonial_box_meets(b, d->s, &end, d->unit, false);
        if (other < 0 && battle_box_on_table(b, &end))
            break;
        int32_t got = go;
        if (other >= 0) {
            const Box there = battle_box(b, d->s, other);
            got = geo_sweep_one(box, way, go, &there);
        }
        go = got < go ? got : go - BACK_OFF;
    }
    return go;
}

/* How far it gets along a line, looking that way while it goes. */
static int32_t reach_along(const Draft *d, Angle along, int32_t wanted, Angle faces)
{
    const BodyRow *r = body_row(d->s, d->unit);
    const Vec way = geo_ahead(along);
    const Box box = block_of(d, faces);
    const int32_t most = r->reach - r->gone;
    const int32_t far = clear_way(d, &box, way, wanted < most ? wanted : most);
    const int32_t allowed =
        colonial_way_allows(d->b, d->s, d->unit, r->at, geo_along(r->at, way, far));
    return far < allowed ? far : allowed;
}

/* The longest of a few parts of that way that is legal; it still looks that way at the end. */
static bool go_so_far(const Draft *d, Angle along, int32_t far, Angle faces)
{
    static const uint8_t quarters[] = { 4, 3, 2, 1 };
    if (far < LEAST_WAY)
        return err_set(d->err, "there is no way to go there");
    d->o->facing = faces;
    for (int k = 0; k < 4; k++) {
        const int32_t part = far * quarters[k] / 4;
        /* a place is rounded, and so may be a hair further away than it should be */
        d->o->place = geo_along(body_row(d->s, d->unit)->at, geo_ahead(along), part - 1);
        if (part >= LEAST_WAY && colonial_order_legal(d->b, d->s, d->o, d->err))
            return true;
    }
    return false;
}

static bool go(const Draft *d, Angle along, int32_t wanted, Angle faces)
{
    return go_so_far(d, along, reach_along(d, along, wanted, faces), faces);
}

/* Towards a point without a change of face: it inclines as far as it may.  Skirmishers need no
 * test and look where they go. */
static bool go_freely(const Draft *d, Point to, int32_t wanted)
{
    const Battle *b = d->b;
    const BodyRow *r = body_row(d->s, d->unit);
    if (!colonial_face_tests(b, d->s, d->unit))
        return go(d, geo_bearing(r->at, to), wanted, geo_bearing(r->at, to));
    const Vec ahead_way = geo_ahead(r->facing);
    const int32_t incline =
        b->number[INCLINE] * 2 * b->stand[b->unit[d->unit].first].half_w - CLOSE_UP;
    int32_t right, ahead;
    geo_frame(r->at, ahead_way, to, &right, &ahead);
    if (ahead <= 0)
        return err_set(d->err, "that is not ahead of it");
    const int32_t whole = geo_distance(r->at, to);
    const int32_t part = wanted < whole ? wanted : whole;
    right = (int32_t)((int64_t)right * part / (whole ? whole : 1));
    ahead = (int32_t)((int64_t)ahead * part / (whole ? whole : 1));
    right = right > incline ? incline : right < -incline ? -incline : right;
    const Point end = geo_offset(r->at, ahead_way, right, ahead);
    return go(d, geo_bearing(r->at, end), geo_distance(r->at, end), r->facing);
}

/* Towards a point: inclining if that does, else turning first; round what is in the way. */
static bool go_to(const Draft *d, Point to, int32_t wanted)
{
    const BodyRow *r = body_row(d->s, d->unit);
    const Angle straight = geo_bearing(r->at, to);
    const int32_t turn = geo_turn(r->facing, straight);
    const bool free =
        !colonial_face_tests(d->b, d->s, d->unit) || (turn <= NEARLY && turn >= -NEARLY);
    if (wanted < LEAST_WAY)
        return err_set(d->err, "it is there already");
    if (free && go_freely(d, to, wanted))
        return true;
    for (int k = 0; k <= VEERS; k++) {
        const Angle along = (Angle)(straight + geo_sidestep(d->b->hand, k) * VEER);
        const int32_t far = reach_along(d, along, k ? wanted / 2 : wanted, along);
        if (far >= LEAST_WAY)
            return go_so_far(d, along, far, along);
    }
    return err_set(d->err, "there is no way to go there");
}

/* ---- towards somebody, or something ---- */

static Point aim_at(const Draft *d, Ref target)
{
    return ref_kind(target) == REF_UNIT
               ? body_row(d->s, ref_index(target))->at
               : feature_middle(&d->b->terrain.feature[ref_index(target)]);
}

/* A step back facing the enemy: one die's worth, for who may. */
static bool go_back(const Draft *d, Angle back, int32_t wanted)
{
    const BodyRow *r = body_row(d->s, d->unit);
    const int32_t die = r->n_dice ? r->die[0] * d->b->number[MOVE_PIP] : 0;
    const int32_t left =
        die > r->gone ? die - r->gone : 0; /* who has deployed first (5.2) */
    const int32_t least = wanted < left ? wanted : left;
    if (!colonial_face_tests(d->b, d->s, d->unit))
        return go(d, back, least, r->facing);
    if (!colonial_may_back(d->b, d->s, d->unit))
        return err_set(d->err, "it cannot go back facing the enemy (4.8)");
    return go(d, (Angle)(r->facing + SOUTH), least, r->facing);
}

/* Where the middle of its block ends, measured from the middle of his. */
static int32_t stop_at(const Draft *d, const Intention *i)
{
    const Battle *b = d->b;
    const int enemy = ref_index(i->target);
    const Box mine = block_of(d, body_row(d->s, d->unit)->facing),
              his = colonial_body_box(b, d->s, enemy);
    const int32_t touch = mine.half_d + his.half_d;
    switch (i->choice) {
    case 2:
        return his.half_d + (is_cannon(b, d->unit)
                                 ? b->number[CANISTER_RANGE]
                                 : colonial_range(b, d->s, d->unit) / 2);
    case 3:
        return touch + colonial_range(b, d->s, enemy) + BACK_OFF;
    default:
        return touch;
    }
}

static bool advance(const Draft *d, const Intention *i)
{
    const BodyRow *r = body_row(d->s, d->unit);
    Point to = aim_at(d, i->target);
    if (ref_kind(i->target) == REF_FEATURE)
        terrain_round(&d->b->terrain, r->at, to, d->b->hand, &to);
    int32_t most = geo_distance(r->at, to);
    if (ref_kind(i->target) == REF_UNIT)
        most -= stop_at(d, i);
    if (i->choice == 3 && most < 0) { /* back out of his range */
        const Angle away = geo_bearing(to, r->at);
        return go_back(d, away, -most) || go(d, away, -most, away);
    }
    if (i->choice == 1 && most > r->reach / 2 - r->gone)
        most = r->reach / 2 - r->gone;
    return go_to(d, to, most);
}

/* Away from the nearest enemy, if that is towards home, else home. */
static Angle way_back(const Draft *d)
{
    const int side = side_of(d->b, d->unit);
    const Angle home = d->b->side[side].home;
    const Point at = body_row(d->s, d->unit)->at;
    int enemy;
    if (!colonial_nearest_enemies(d->b, d->s, side, at, 1, &enemy))
        return home;
    const Angle away = geo_bearing(body_row(d->s, enemy)->at, at);
    const int32_t turn = geo_turn(home, away);
    return turn < 0x3000 && turn > -0x3000 ? away : home;
}

static bool withdraw(const Draft *d, const Intention *i)
{
    const Angle back = way_back(d);
    const int32_t most = body_row(d->s, d->unit)->reach;
    return i->choice ? go_back(d, back, most) : go(d, back, most, back);
}

static bool face(const Draft *d, const Intention *i)
{
    const BodyRow *r = body_row(d->s, d->unit);
    d->o->place = r->at;
    d->o->facing = geo_towards(r->at, aim_at(d, i->target), r->facing);
    return colonial_order_legal(d->b, d->s, d->o, d->err);
}

/* 10.5  A charge round what bars the straight way; where either side will do, by the shorter. */
static bool charge_round(const Draft *d, const Intention *i)
{
    const bool ambush = d->s->decision.kind == D_AMBUSH;
    d->o->verb = ambush ? V_AMBUSH : V_CHARGE;
    d->o->target = i->target;
    if (ref_kind(i->target) != REF_UNIT || !is_there(d->s, d->unit))
        return err_set(d->err, "a charge needs a body of the enemy");
    const Point from = body_row(d->s, d->unit)->at,
                there = body_row(d->s, ref_index(i->target))->at;
    Point best = STRAIGHT_ON;
    for (int to = TO_RIGHT; to <= TO_LEFT; to++) {
        if ((!i->choice || i->choice == to) &&
            colonial_charge_bend(d->b, d->s, d->unit, ref_index(i->target), to,
                                 &d->o->by) &&
            colonial_order_legal(d->b, d->s, d->o, NULL) &&
            (!way_bends(best) ||
             way_length(from, d->o->by, there) < way_length(from, best, there)))
            best = d->o->by;
    }
    d->o->by = best;
    if (way_bends(best))
        return true; /* else why it cannot charge at all, if that is so */
    return colonial_order_legal(d->b, d->s, d->o, d->err)
               ? err_set(d->err, "there is no way round: charge straight (10.5)")
               : false;
}

/* ---- cover ---- */

/* Close up to a wall; into a wood or village until nothing of it is outside. */
static bool take_cover(const Draft *d, const Intention *i)
{
    const Terrain *t = &d->b->terrain;
    const int which = ref_index(i->target);
    const Feature *f = &t->feature[which];
    const Point at = body_row(d->s, d->unit)->at;
    const bool line = f->flags & TERRAIN_LINE;
    const Point to = line ? terrain_nearest_point(t, which, at) : feature_middle(f);
    const Angle along = geo_bearing(at, to);
    const Box box = block_of(d, along);
    const int32_t whole = geo_distance(at, to);
    if (line)
        return go_to(d, to, whole - box.half_d - CLOSE_UP);
    int met;
    const int32_t edge =
        terrain_first_met(t, &box, geo_ahead(along), whole, (FeatureSet)1 << which, &met);
    const int32_t inside = edge + 2 * box.half_d + CLOSE_UP;
    return go_to(d, to, inside < whole ? inside : whole);
}

/* 6.1  A body on the table that does not lie hidden from this one. */
static bool is_known(const Draft *d, int other)
{
    return is_there(d->s, other) && other != d->unit &&
           !colonial_hides(d->b, d->s, side_of(d->b, d->unit), other);
}

static bool is_target(const Draft *d, const Intention *i)
{
    const int kind = ref_kind(i->target);
    switch (i->verb) {
    case V_COVER:
        return kind == REF_FEATURE;
    case V_ADVANCE:
    case V_FACE:
        return kind == REF_FEATURE ||
               (kind == REF_UNIT && is_known(d, ref_index(i->target)));
    default:
        return true;
    }
}

bool colonial_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                     Err *err)
{
    *out = order_as_meant(i);
    if (i->verb < V_ADVANCE)
        return colonial_order_legal(b, s, out, err);
    *out = (Order){ .verb = V_MOVE, .subject = i->subject, .formation = i->formation };
    const Draft d = { b, s, out, ref_index(i->subject), err };
    /* Where nobody moves, that is why it cannot be done, and not the ground. */
    if (s->decision.kind != D_MOVE && i->verb != V_ROUND)
        return colonial_order_legal(b, s, out, err);
    if (ref_kind(i->subject) != REF_UNIT || side_of(b, d.unit) != s->decision.side ||
        !is_there(s, d.unit)) /* of the enemy's nobody hears whether it is (6.1) */
        return err_set(err, "name a body of yours that is on the table");
    if (i->verb == V_ROUND)
        return charge_round(&d, i);
    if (!is_target(&d, i))
        return err_set(err, "towards whom or what?");
    switch (i->verb) {
    case V_ADVANCE:
        return advance(&d, i);
    case V_WITHDRAW:
        return withdraw(&d, i);
    case V_FACE:
        return face(&d, i);
    default:
        return take_cover(&d, i);
    }
}
