/* SPDX-License-Identifier: GPL-3.0-or-later
 * slide.c - a block sliding straight over the table, and the moves nobody ordered.
 *
 * Start at chaos_to_room() and chaos_retreat().
 */
#include "rulesets/chaos_confusion_casualties/chaos.h"

enum { STEP = 127, MIDDLE = 100 }; /* MIDDLE: well inside any piece */

/* Could it touch somebody there on a slide so long? */
static bool may_meet(const Battle *b, const State *s, const Box *box, int32_t distance,
                     int other)
{
    const Point at = row(s, other)->at;
    const int32_t far =
        box->half_w + box->half_d + distance + own(b)->reach[other] + GEO_TOUCH;
    return geo_near(at.x - box->at.x, at.y - box->at.y, far);
}

/* How far to one whom it may touch already: those who stand edge to edge may lie upon one another
 * by half of what counts as touching, which a sweep does not see. */
static int32_t way_to(const Box *box, Vec way, int32_t distance, const Box *other)
{
    const int32_t got = geo_sweep_one(box, way, distance, other);
    if (got < distance || !geo_overlap(box, other))
        return got;
    Box slim = *box;
    slim.half_w -= GEO_TOUCH / 2;
    slim.half_d -= GEO_TOUCH / 2;
    return geo_sweep_one(&slim, way, distance, other);
}

/* Half an inch after half an inch back, until it touches no enemy there that it does not yet. */
static int32_t clear_of_enemies(const Battle *b, const State *s, int unit, const Box *box,
                                Vec way, int32_t distance)
{
    Box end = *box;
    while (distance > 0) {
        end.at = geo_along(box->at, way, distance);
        if (chaos_comes_upon(b, s, &end, unit) < 0)
            break;
        distance = distance > STEP ? distance - STEP : 0;
    }
    return distance;
}

/* The first whom a block meets on its straight way, of its enemies or of its friends who do not stand in open
 * order; of two at once the one straighter ahead.  out: met: him, -1 = none.  returns: how far up to him. */
static int32_t first_met(const Battle *b, const State *s, int unit, const Box *box,
                         Vec way, int32_t distance, bool enemies, int *met)
{
    *met = -1;
    for (int u = 0; u < b->n_units; u++) {
        const int32_t ask = distance + (*met >= 0); /* at once */
        if (u == unit || (side_of(b, u) != side_of(b, unit)) != enemies ||
            !on_table(b, s, u) ||
            (!enemies && state_unit(s, u)->formation == OPEN_ORDER) ||
            !may_meet(b, s, box, ask, u))
            continue;
        const Box other = chaos_unit_box(b, s, u);
        const int32_t got = way_to(box, way, ask, &other);
        if (got >= ask ||
            (got == distance && !chaos_is_straighter(b, s, box->at, way, u, *met)))
            continue;
        distance = got;
        *met = u;
    }
    return distance;
}

/* 4.10  A move that is no charge ends short of an enemy, also of one whom it passes. */
int32_t chaos_to_enemies(const Battle *b, const State *s, int unit, const Box *box,
                         Vec way, int32_t distance, int32_t off, int *met)
{
    const int32_t more = off ? off : GEO_SLACK; /* touching is contact */
    const int32_t got = first_met(b, s, unit, box, way, distance + more, true, met) - off;
    if (*met >= 0 && got < distance)
        distance = got > 0 ? got : 0;
    return off ? clear_of_enemies(b, s, unit, box, way, distance) : distance;
}

int chaos_friend_in_way(const Battle *b, const State *s, int unit, const Box *box,
                        Vec way, int32_t *far)
{
    int first = -1;
    if (state_unit(s, unit)->formation != OPEN_ORDER)
        *far = first_met(b, s, unit, box, way, *far, false, &first);
    return first;
}

Box chaos_box_then(const Battle *b, const State *s, int unit, bool noted)
{
    const UnitRow *r = row(s, unit);
    const int formation = state_unit(s, unit)->formation;
    if (!noted || (r->verb != V_MOVE && r->verb != V_FORM))
        return chaos_unit_box(b, s, unit);
    return chaos_block(b, s, unit, r->formation ? r->formation : formation,
                       r->verb == V_MOVE ? r->place : r->at,
                       r->verb == V_MOVE ? r->to_face : r->facing);
}

bool chaos_is_room_then(const Battle *b, const State *s, const Box *box, int unit)
{
    const int32_t far = box->half_w + box->half_d;
    for (int u = 0; u < b->n_units; u++) {
        if (u == unit || !on_table(b, s, u))
            continue;
        const Box other = chaos_box_then(b, s, u, side_of(b, u) == side_of(b, unit));
        if (geo_near(other.at.x - box->at.x, other.at.y - box->at.y,
                     far + own(b)->reach[u] + GEO_TOUCH) &&
            geo_within(box, &other, GEO_TOUCH))
            return false;
    }
    return true;
}

/* The straight way of a block, as seen along it. */
typedef struct Lane {
    const Box *box;
    Vec way;
    int32_t across, along; /* half its width and depth that way */
} Lane;

static void seen_along(const Box *box, Vec way, int32_t *across, int32_t *along)
{
    int64_t same = (int64_t)box->ahead.x * way.x + (int64_t)box->ahead.y * way.y,
            other = (int64_t)box->ahead.x * way.y - (int64_t)box->ahead.y * way.x;
    same = same < 0 ? -same : same;
    other = other < 0 ? -other : other;
    const int64_t one = (int64_t)GEO_ONE * GEO_ONE;
    *across = (int32_t)((same * box->half_w + other * box->half_d) / one) + 1;
    *along = (int32_t)((same * box->half_d + other * box->half_w) / one) + 1;
}

/* Where somebody is, from the block's middle and along its way. */
typedef struct Beside {
    int32_t right, ahead;
} Beside;

static Beside beside(const Lane *l, Point p)
{
    Beside at;
    geo_frame(l->box->at, l->way, p, &at.right, &at.ahead);
    return at;
}

/* How far to a friend who stands there; most stand beside the way. */
static int32_t to_box(const Lane *l, int32_t distance, const Box *other, Beside at)
{
    int32_t across, along;
    seen_along(other, l->way, &across, &along);
    across += l->across;
    along += l->along;
    if (at.right > across || -at.right > across || at.ahead < -along ||
        at.ahead > along + distance)
        return distance;
    return way_to(l->box, l->way, distance, other);
}

/* May somebody who goes from there to there come so near to a place? */
static bool comes_near(Point at, Point from, Point to, int32_t far)
{
    return !((from.x - at.x > far && to.x - at.x > far) ||
             (at.x - from.x > far && at.x - to.x > far) ||
             (from.y - at.y > far && to.y - at.y > far) ||
             (at.y - from.y > far && at.y - to.y > far));
}

/* No order of its own takes it further, in any formation: three inches are for going down hill. */
static int32_t furthest_move(const Battle *b, int unit)
{
    int32_t most = 0, hills = 1;
    for (int f = LINE; f < N_FORMATIONS; f++) {
        const int32_t rate = chaos_move_rate(b, unit, f);
        most = rate > most && chaos_formation_fits(b, unit, f) ? rate : most;
    }
    for (FeatureSet left = own(b)->hills; left; left &= left - 1)
        hills++;
    return most + hills * INCH(3);
}

void chaos_friends(const Battle *b, const State *s, int unit, Friends *out)
{
    const Point at = row(s, unit)->at;
    out->n = 0;
    if (state_unit(s, unit)->formation == OPEN_ORDER)
        return;
    const int32_t far = own(b)->reach[unit] + furthest_move(b, unit) + GEO_TOUCH;
    for (int u = 0; u < b->n_units; u++) {
        if (u == unit || side_of(b, u) != side_of(b, unit) || !on_table(b, s, u) ||
            state_unit(s, u)->formation == OPEN_ORDER)
            continue;
        const UnitRow *r = row(s, u);
        const int32_t reach = own(b)->reach[u];
        const Point by = r->verb == V_MOVE && way_bends(r->bend) ? r->bend : r->at;
        if (!comes_near(at, r->at, by, far + reach) &&
            !comes_near(at, by, r->verb == V_MOVE ? r->place : r->at, far + reach))
            continue;
        out->one[out->n].from = r->at;
        out->one[out->n].by = by;
        out->one[out->n].then = chaos_box_then(b, s, u, true);
        out->one[out->n++].reach = reach;
    }
}

/* Somebody of that reach who goes from there to there is never on it. */
static bool is_off(const Lane *l, Beside from, Beside to, int32_t distance, int32_t reach)
{
    const int32_t across = l->across + reach, along = l->along + reach;
    return (from.right > across && to.right > across) ||
           (from.right < -across && to.right < -across) ||
           (from.ahead > along + distance && to.ahead > along + distance) ||
           (from.ahead < -along && to.ahead < -along);
}

/* How far to a friend.  One who is on his way has gone half of it when the block has gone half, and
 * all of it at the end (1.3). */
static int32_t to_friend(const Lane *l, const Friend *f, int32_t distance)
{
    const Point from = f->from, to = f->then.at, by = f->by;
    const bool bends = by.x != from.x || by.y != from.y;
    const bool goes = bends || from.x != to.x || from.y != to.y;
    const Beside there = beside(l, to), here = goes ? beside(l, from) : there;
    const Beside turns = bends ? beside(l, by) : here;
    if (is_off(l, turns, there, distance, f->reach) &&
        (!bends || is_off(l, here, turns, distance, f->reach)))
        return distance;
    if (goes) {
        Box other = f->then;
        other.at = bends ? way_at(from, by, to, way_length(from, by, to) / 2)
                         : geo_halfway(from, to);
        const int32_t half = to_box(l, distance / 2, &other, beside(l, other.at));
        distance = half < distance / 2 ? 2 * half : distance;
    }
    return to_box(l, distance, &f->then, there);
}

int32_t chaos_to_friends(const Friends *friends, const Box *box, Vec way,
                         int32_t distance)
{
    enum { ELBOW_ROOM = 20 }; /* more than what is rounded on the way */
    Lane l = { .box = box, .way = way };
    if (!friends->n)
        return distance;
    seen_along(box, way, &l.across, &l.along);
    for (int i = 0; i < friends->n && distance > 0; i++) {
        const int32_t got = to_friend(&l, &friends->one[i], distance);
        if (got < distance)
            distance = got > ELBOW_ROOM ? got - ELBOW_ROOM : 0;
    }
    return distance;
}

/* Back until it stands upon nobody whom it would lie upon there: as little as any of them has it go.
 * returns: how far, all of it if there is none. */
static int32_t off_others(const Battle *b, const State *s, int unit, const Box *box,
                          Vec way, int32_t distance)
{
    Box end = *box;
    end.at = geo_along(box->at, way, distance);
    int other = chaos_box_meets(b, s, &end, unit);
    int32_t most = other < 0 ? distance : INT32_MIN;
    for (; other >= 0; other = chaos_box_meets_next(b, s, &end, unit, other)) {
        const Box in_way = chaos_unit_box(b, s, other);
        const int32_t got = geo_sweep_one(box, way, distance, &in_way);
        const int32_t back = got < distance ? got : distance - STEP;
        most = back > most ? back : most;
    }
    return most;
}

/* 4.12, 4.13  A move ends upon nobody, on no forbidden ground, and on the table. */
int32_t chaos_to_room(const Battle *b, const State *s, int unit, const Box *box, Vec way,
                      int32_t distance)
{
    distance = chaos_to_bars(b, box, way, distance);
    Box end = *box;
    while (distance > 0) {
        const int32_t got = off_others(b, s, unit, box, way, distance);
        end.at = geo_along(box->at, way, distance);
        if (got == distance && battle_box_on_table(b, &end))
            return distance;
        distance = got < distance ? got : distance - STEP;
    }
    return 0;
}

/* 4.10, 6.5  Where there is room, and no enemy beside it whom it did not touch before. */
int32_t chaos_to_stand(const Battle *b, const State *s, int unit, const Box *box, Vec way,
                       int32_t distance)
{
    int32_t far = distance, before;
    do {
        before = far;
        far = chaos_to_room(b, s, unit, box, way, far);
        far = clear_of_enemies(b, s, unit, box, way, far);
    } while (far < before && far > 0);
    return far;
}

/* The red marker. */
void chaos_disrupt(Game *g, int unit)
{
    Unit *u = state_unit(g->state, unit);
    if (u->status != DISRUPTED)
        game_tell(g, &(Event){ .kind = E_DISRUPTED,
                               .side = (uint8_t)side_of(g->battle, unit),
                               .subject = ref_unit(unit),
                               .a = (u->marks & U_CHARGING) != 0 });
    u->status = DISRUPTED;
    u->marks &= ~(uint32_t)U_CHARGING;
    row(g->state, unit)->verb = V_HOLD;
}

/* 6.5  As far as that enemies and impassable ground let a block slide; not its friends.  Facing about
 * it may lie upon an enemy at first, whom it does not see then: its middle goes through nobody. */
static int32_t unbarred(const Battle *b, const State *s, int unit, const Box *box,
                        Vec way, int32_t distance)
{
    int which;
    const Box middle = { box->at, box->ahead, MIDDLE, MIDDLE };
    distance =
        chaos_to_enemies(b, s, unit, box, way, distance, b->number[STAND_OFF], &which);
    distance = chaos_to_enemies(b, s, unit, &middle, way, distance, b->number[STAND_OFF],
                                &which);
    return chaos_to_bars(b, box, way, distance);
}

/* So turned. */
static int32_t room_back(const Battle *b, const State *s, int unit, const Box *box,
                         Vec way, int32_t distance)
{
    return chaos_to_stand(b, s, unit, box, way, unbarred(b, s, unit, box, way, distance));
}

/* Straight away from an enemy, as far as there is room.  returns: how far. */
static int32_t go_back(Game *g, int unit, Vec way, int32_t distance, Angle facing)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Point at = row(s, unit)->at;
    const int formation = state_unit(s, unit)->formation;
    Box box = chaos_block(b, s, unit, formation, at, facing);
    int32_t far = room_back(b, s, unit, &box, way, distance);
    if (chaos_ground_bars(b, s, unit, &box) ||
        (!far && !battle_box_on_table(b, &box))) { /* 4.13: it keeps its facing */
        facing = row(s, unit)->facing;
        box = chaos_block(b, s, unit, formation, at, facing);
        far = room_back(b, s, unit, &box, way, distance);
    }
    if (far || chaos_box_barred(b, s, &box, unit) < 0)
        chaos_unit_put(b, s, unit, geo_along(at, way, far), facing);
    return far;
}

static void tell_back(Game *g, int kind, int unit, Point from)
{
    game_tell(g, &(Event){ .kind = (uint8_t)kind,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .from = from,
                           .to = row(g->state, unit)->at });
}

/* 4.2  Who lies down gets up for it. */
static void gets_up(Game *g, int unit)
{
    Unit *u = state_unit(g->state, unit);
    if (u->marks & U_PRONE)
        game_tell(g, &(Event){ .kind = E_UP,
                               .side = (uint8_t)side_of(g->battle, unit),
                               .subject = ref_unit(unit) });
    u->marks &= ~(uint32_t)U_PRONE;
}

/* 6.5  A gun limbers up to retreat. */
static void limbers_up(Game *g, int unit)
{
    Unit *u = state_unit(g->state, unit);
    if (u->formation != UNLIMBERED)
        return;
    u->formation = LIMBERED;
    game_tell(g, &(Event){ .kind = E_FORMATION,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .a = LIMBERED });
}

/* 6.5  Nine inches from the enemy, whatever the ground, its back to him, with a red marker; a
 * gun limbers up for it.  Over the edge it has left the battle (4.13), unless something bars its way
 * there. */
void chaos_retreat(Game *g, int unit, int from)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    const Point at = row(s, unit)->at;
    const Angle away = geo_bearing(row(s, from)->at, at);
    const Vec way = geo_ahead(away);
    chaos_disrupt(g, unit);
    u->marks = (u->marks | U_MOVED | U_MOVED_FAR) & ~(uint32_t)U_CHARGING;
    gets_up(g, unit);
    limbers_up(g, unit);
    const Box box = chaos_block(b, s, unit, u->formation, at, away);
    const Point end =
        geo_along(at, way, unbarred(b, s, unit, &box, way, b->number[RETREAT]));
    if (terrain_off(&b->terrain, end)) {
        tell_back(g, E_RETREAT, unit, at);
        chaos_unit_remove(g, unit, LEFT_TABLE, LOST_FLED);
        return;
    }
    go_back(g, unit, way, b->number[RETREAT], away);
    tell_back(g, E_RETREAT, unit, at);
}

/* 6.5, 7.5  Three inches, its face to the enemy if there is room for that; no marker for that
 * alone. */
void chaos_back_up(Game *g, int unit, int from)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Point at = row(s, unit)->at;
    const Angle away = geo_bearing(row(s, from)->at, at), him = (Angle)(away + SOUTH);
    const Vec way = geo_ahead(away);
    const Box facing = chaos_block(b, s, unit, state_unit(s, unit)->formation,
                                   geo_along(at, way, b->number[WITHDRAW]), him);
    const bool room =
        chaos_box_barred(b, s, &facing, unit) < 0 && battle_box_on_table(b, &facing);
    state_unit(s, unit)->marks |= U_MOVED;
    gets_up(g, unit);
    go_back(g, unit, way, b->number[WITHDRAW], room ? him : row(s, unit)->facing);
    tell_back(g, E_BACK, unit, at);
}
