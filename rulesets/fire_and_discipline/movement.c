/* SPDX-License-Identifier: GPL-3.0-or-later
 * movement.c - rates, straight moves, shifts, marches, gaps to be kept.
 *
 * A formed stand goes straight ahead at its rate, or shifts a little to any side; turning is
 * a change of facing and belongs to formation.c.  Loose troops, limbers and crews may turn
 * as they go, and then go half as far.
 *
 * Start at fd_move_plan().
 */
#include "rulesets/fire_and_discipline/fire.h"

enum {
    SLANT = 32, /* a way is straight ahead if it strays one part in so many */
    ROAD_NEAR = 254
};

static int yards(int32_t length)
{
    return length * 10 / NUMBER_TEN_YARDS;
}

/* 6.40, 6.41  Of any way a limber goes: half for each hit, none when it is stopped. */
static int32_t limbers_go(const Battle *b, const State *s, int i, int32_t rate)
{
    const int hits = row(s, i)->hits >> 4;
    if (state_stand(s, i)->status != ST_LIMBERED)
        return rate;
    return hits >= number(b, LIMBER_STOPPED) ? 0 : rate >> hits;
}

/* 4.2 - 4.6 (4.3) */
int32_t fd_field_rate(const Battle *b, const State *s, int i)
{
    const bool loose = fd_goes_loose(b, s, i);
    if (is_guns(b, i))
        return limbers_go(b, s, i,
                          number(b, loose ? MOVE_FOOT_SKIRMISH : MOVE_GUNS_FIELD));
    if (!is_horse(b, s, i))
        return number(b, loose ? MOVE_FOOT_SKIRMISH : MOVE_FOOT_FIELD);
    return number(b, loose ? MOVE_HORSE_SKIRMISH : MOVE_HORSE_FIELD);
}

int32_t fd_shift_rate(const Battle *b, const State *s, int i)
{
    return limbers_go(b, s, i,
                      number(b, is_horse(b, s, i) ? MOVE_HORSE_SHIFT : MOVE_FOOT_SHIFT));
}

int32_t fd_charge_rate(const Battle *b, const State *s, int i)
{
    return number(b, is_horse(b, s, i) ? MOVE_HORSE_CHARGE : MOVE_FOOT_CHARGE);
}

/* 4.9  A wheel, a shift, a new place in a formation: no front corner goes further. */
bool fd_within_shift(const Box *from, const Box *to, int32_t reach)
{
    Point a[4], c[4];
    geo_corners(from, a);
    geo_corners(to, c);
    const int64_t most = (int64_t)(reach + 2) * (reach + 2);
    return geo_gap2(a[0], c[0]) <= most && geo_gap2(a[1], c[1]) <= most;
}

/* ---- rates for a move ---- */

typedef struct Go {
    bool straight, turns, loose;
    bool on_road,
        bends; /* it stays on a road; so far from the enemy that bends are no wheels */
    int32_t distance;
    Vec by;
} Go;

/* All the ground it passes, going straight. */
static Box swept(const Box *box, Vec by)
{
    int32_t right, ahead;
    Box all = *box;
    const Point to = { box->at.x + by.x, box->at.y + by.y };
    geo_frame(box->at, box->ahead, to, &right, &ahead);
    all.at = geo_offset(box->at, box->ahead, right / 2, ahead / 2);
    all.half_w += (right < 0 ? -right : right) / 2;
    all.half_d += (ahead < 0 ? -ahead : ahead) / 2;
    return all;
}

/* 4.13, 4.18  Does it go along one road, and is it more than 300 yards from the enemy? */
static void look_for_road(const Battle *b, const State *s, int i, const Box *box,
                          const Order *o, Go *go)
{
    if (!b->terrain.roads)
        return;
    const Terrain *t = &b->terrain;
    const RoadPlace from = terrain_road(t, box->at, state_stand(s, i)->facing, ROAD_NEAR);
    const RoadPlace to = terrain_road(t, o->place, o->facing, ROAD_NEAR);
    int32_t distance;
    go->on_road = terrain_road_leads(t, from, to, &distance);
    go->bends =
        go->on_road && !fd_enemy_within(b, s, b->stand[i].side, box, number(b, ROAD_GAP));
}

/* 4.4, 4.11 - 4.13, 6.40  Limbers: road or field, half when turning; of several the slowest. */
static int32_t limber_rate(const Battle *b, const State *s, const int *stand, int n,
                           const Go *go)
{
    const int32_t whole = number(b, go->on_road ? MOVE_GUNS_ROAD : MOVE_GUNS_FIELD);
    const int32_t rate = go->turns && !go->bends ? whole / 2 : whole;
    int32_t least = rate;
    for (int k = 0; k < n; k++) {
        if (limbers_go(b, s, stand[k], rate) < least)
            least = limbers_go(b, s, stand[k], rate);
    }
    return least;
}

/* 4.7, 4.8  The road rate: in column, begun beyond 300 yards of the enemy.  Foot stops where it
 * comes so near, horse ends beyond it too. */
static bool may_march(const Battle *b, const State *s, const int *stand, int n, Vec by)
{
    if (n > 1 && !fd_as_column(b, s, stand, n))
        return false;
    const int side = b->stand[stand[0]].side;
    const int32_t within = number(b, ROAD_GAP) ? number(b, ROAD_GAP) - 1 : 0;
    for (int k = 0; k < n; k++) {
        const bool horse = is_horse(b, s, stand[k]);
        const Box from = fd_stand_box(b, s, stand[k]), way = swept(&from, by);
        Box to = from;
        to.at = (Point){ from.at.x + by.x, from.at.y + by.y };
        if (fd_enemy_within(b, s, side, &from, number(b, ROAD_GAP)))
            return false;
        if (horse && fd_enemy_within(b, s, side, &to, number(b, ROAD_GAP)))
            return false;
        if (!horse && fd_enemy_within(b, s, side, &way, within))
            return false;
    }
    return true;
}

/* 4.10 */
bool fd_may_shift(const Battle *b, const int *stand, int n, Err *err)
{
    for (int k = 0; k < n; k++) {
        if (!fd_stand_grade(b, stand[k]) || b->stand[stand[k]].traits & TRAIT_NATIVE)
            return err_set(err, "raw and native troops make no shifts (4.10)");
    }
    return true;
}

static int32_t rate_of_move(const Battle *b, const State *s, const int *stand, int n,
                            const Go *go, Err *err)
{
    const int first = stand[0], status = state_stand(s, first)->status;
    if (status == ST_LIMBERED) {
        if (!go->straight && !go->bends)
            return err_set(err, "limbers go where their horses look (3.15)"), -1;
        return limber_rate(b, s, stand, n, go);
    }
    if (go->loose) { /* 4.16 */
        const int32_t rate = fd_field_rate(b, s, first);
        return go->straight && !go->turns ? rate : rate / 2;
    }
    if (!go->straight && !go->bends) /* 4.9, 4.10 */
        return fd_may_shift(b, stand, n, err) ? fd_shift_rate(b, s, first) : -1;
    const int32_t rate = fd_field_rate(b, s, first);
    if (go->distance <= rate || !may_march(b, s, stand, n, go->by))
        return rate;
    return number(b, is_horse(b, s, first) ? MOVE_HORSE_ROAD : MOVE_FOOT_ROAD);
}

/* ---- what must be kept ---- */

/* 3.5  Light infantry in open order stays near a stand of its command. */
bool fd_keeps_tether(const Battle *b, const State *s, const Layout *l, int i, Err *err)
{
    int32_t best = INT32_MAX, was = INT32_MAX;
    if (!is_light(b, i))
        return true;
    const Box from = fd_stand_box(b, s, i), to = fd_will_stand(b, s, l, i);
    for (int pass = 0; pass < 2 && best == INT32_MAX; pass++) {
        for (int k = 0; k < b->n_stands; k++) {
            if (k == i || !on_table(s, k) || b->stand[k].side != b->stand[i].side)
                continue;
            const bool same = b->stand[k].parent == b->stand[i].parent;
            const int officer = b->unit[b->stand[i].parent].officer;
            const bool command =
                officer != NO_OFFICER && b->unit[b->stand[k].parent].officer == officer;
            if (!(pass ? command : same))
                continue;
            const Box other = fd_stand_box(b, s, k), then = fd_will_stand(b, s, l, k);
            const int32_t gap = geo_gap(&to, &then), old = geo_gap(&from, &other);
            if (gap < best)
                best = gap;
            if (old < was)
                was = old;
        }
    }
    if (best == INT32_MAX || best <= number(b, TETHER) || best < was)
        return true;
    return err_set(err, "light infantry stays within %d yards of its command (3.5)",
                   yards(number(b, TETHER)));
}

static int32_t gap_to_enemies(const Battle *b, const State *s, int side, const Box *box)
{
    int32_t best = INT32_MAX;
    for (int k = from_of(b, 1 - side); k < end_of(b, 1 - side); k++) {
        if (!on_table(s, k))
            continue;
        const Box other = fd_stand_box(b, s, k);
        const int32_t gap = geo_gap(box, &other);
        if (gap < best)
            best = gap;
    }
    return best;
}

/* 4.12  Limbers keep 200 yards from the enemy all the way; who is nearer may only go away. */
bool fd_limber_keeps_gap(const Battle *b, const State *s, int i, const Box *to, Vec by,
                         Err *err)
{
    if (state_stand(s, i)->status != ST_LIMBERED)
        return true;
    const Box from = fd_stand_box(b, s, i);
    const int side = b->stand[i].side;
    const Box back = swept(to, (Vec){ -by.x, -by.y });
    const int32_t least = number(b, LIMBERED_GAP),
                  then = gap_to_enemies(b, s, side, &from);
    const int32_t now = gap_to_enemies(b, s, side, then > least ? &back : to);
    if (now > least || (then <= least && now > then))
        return true;
    return err_set(err, "limbered guns do not move within %d yards of the enemy (4.12)",
                   yards(least));
}

/* 4.1  The whole order: who, where to, how far, past what. */
static bool move_subject(const Battle *b, const State *s, const Order *o, int *stand,
                         int *n, Err *err)
{
    *n = fd_subject_stands(b, s, o->subject, stand);
    if (!*n)
        return err_set(err, "nobody of that name is on the table");
    if (b->stand[stand[0]].side != s->side)
        return err_set(err, "that is not yours to order");
    if (!fd_moves_now(s, err))
        return false;
    if (!fd_all_may_act(b, s, stand, *n, err))
        return false;
    for (int k = 0; k < *n; k++) {
        if (in_action(b, s, stand[k])) /* in an entrenchment too */
            return err_set(err, "unlimbered guns move by prolong only (4.14)");
    }
    if (state_stand(s, stand[0])->status == ST_SQUARE)
        return err_set(err, "squares do not move (3.12)");
    return true;
}

/* Turn and carry the group as one. */
static void carry(const State *s, const int *stand, int n, const Box *box, const Order *o,
                  Layout *l)
{
    const Angle turn = (Angle)(o->facing - state_stand(s, stand[0])->facing);
    l->n = n;
    l->becomes = 0;
    for (int k = 0; k < n; k++) {
        int32_t x, y;
        const Stand *at = state_stand(s, stand[k]);
        geo_frame(box->at, box->ahead, at->at, &x, &y);
        l->stand[k] = stand[k];
        l->facing[k] = (Angle)(at->facing + turn);
        l->at[k] = turn ? geo_offset(o->place, geo_ahead(o->facing), x, y)
                        : (Point){ at->at.x + o->place.x - box->at.x,
                                   at->at.y + o->place.y - box->at.y };
    }
}

/* 4.1, 4.16  How far the one of them goes that goes furthest: where they turn, more than their middle. */
static int32_t furthest(const State *s, const Layout *l, int32_t most)
{
    for (int k = 0; k < l->n; k++) {
        const int32_t far = geo_distance(state_stand(s, l->stand[k])->at, l->at[k]);
        most = far > most ? far : most;
    }
    return most;
}

static bool ground_lets_by(const Battle *b, const State *s, const Layout *l, Vec way,
                           int32_t distance, bool loose, Err *err)
{
    for (int k = 0; k < l->n; k++) {
        const bool open = fd_open_there(b, s, l, k, loose);
        if (!fd_ground_lets_by(b, s, l->stand[k], way, distance, open, err))
            return false;
    }
    return true;
}

bool fd_way_free(const Battle *b, const State *s, const Layout *l, Vec way,
                 int32_t distance, bool loose, Err *err)
{
    int met = -1, clear[MAX_STANDS], n = fd_in_no_way(b, s, l->stand, l->n, clear);
    int32_t free = distance;
    char name[NAME_ROOM + 24];
    for (int k = 0; k < l->n; k++)
        free = fd_slide_past(b, s, l->stand[k], clear, n, way, free, &met);
    if (free + 2 < distance) {
        name_for(err, b, ref_stand(met), name);
        return err_set(err, "%s is in the way (3.20)", name);
    }
    return ground_lets_by(b, s, l, way, distance, loose, err) &&
           fd_layout_free(b, s, l, loose, err);
}

/* Ground lets it by, but the way is too long. */
static bool too_far(const Battle *b, const State *s, int i, const Go *go, int32_t far,
                    int32_t rate, Err *err)
{
    const Box from = fd_stand_box(b, s, i);
    const int32_t road = number(b, is_horse(b, s, i) ? MOVE_HORSE_ROAD : MOVE_FOOT_ROAD);
    const bool shifts = !go->straight && !go->bends && !go->loose;
    const bool marches =
        !shifts && !go->loose && !is_guns(b, i) && go->distance <= road &&
        !fd_enemy_within(b, s, b->stand[i].side, &from, number(b, ROAD_GAP));
    return err_set(
        err,
        shifts    ? "%d yards, and not straight ahead: it shifts %d (4.9)"
        : marches ? "%d yards, and it may go %d here (4.1), further only in column and "
                    "where it keeps 300 from the enemy (4.7)"
                  : "%d yards, and it may go %d here (4.1)",
        fd_yards_away(far), yards(rate));
}

/* Ahead as it will then look; or it stays, where places are typed in whole yards. */
static bool goes_straight(const Box *box, const Order *o, int32_t distance)
{
    int32_t right, ahead;
    const int32_t slant = distance / SLANT + 6;
    geo_frame(box->at, geo_ahead(o->facing), o->place, &right, &ahead);
    return 10 * distance < NUMBER_TEN_YARDS ||
           (ahead >= 0 && right <= slant && right >= -slant);
}

bool fd_move_plan(const Battle *b, const State *s, const Order *o, Layout *l, Err *err)
{
    int stand[MAX_LAYOUT], n;
    if (!move_subject(b, s, o, stand, &n, err))
        return false;
    const Box box = fd_group_box(b, s, stand, n);
    Go go = { .loose = fd_goes_loose(b, s, stand[0]) };
    const bool garrison = in_garrison(s, stand[0]);
    go.by = (Vec){ o->place.x - box.at.x, o->place.y - box.at.y };
    go.distance = geo_distance(box.at, o->place);
    go.turns = !garrison && /* it faces everybody (9.23) */
               o->facing != state_stand(s, stand[0])->facing;
    go.straight = goes_straight(&box, o, go.distance);
    look_for_road(b, s, stand[0], &box, o, &go);
    const bool wheels = go.turns && !go.bends;
    if (wheels && !go.loose && state_stand(s, stand[0])->status != ST_LIMBERED)
        return err_set(err, "formed stands change facing before the moves (1.26)");
    int32_t rate = rate_of_move(b, s, stand, n, &go, err);
    if (rate < 0)
        return false;
    if (garrison)
        rate /= number(b, COVER_PARTS); /* 9.22 */
    carry(s, stand, n, &box, o, l);
    rate = fd_layout_allows(b, s, l, rate);
    if (rate < 0)
        return err_set(err, "that stream is crossed at fords and bridges only (9.14)");
    const Vec way = geo_ahead(geo_angle(go.by.x, go.by.y));
    const int32_t far = wheels || garrison ? furthest(s, l, go.distance) : go.distance;
    if (far > rate + 2)
        return err && ground_lets_by(b, s, l, way, go.distance, go.loose, err) &&
               too_far(b, s, stand[0], &go, far, rate, err);
    for (int k = 0; k < n; k++) {
        Box to = fd_stand_box(b, s, stand[k]);
        to.at = l->at[k];
        to.ahead = geo_ahead(l->facing[k]);
        if (!fd_limber_keeps_gap(b, s, stand[k], &to, go.by, err) ||
            !fd_keeps_tether(b, s, l, stand[k], err))
            return false;
    }
    return fd_way_free(b, s, l, way, go.distance, go.loose, err);
}

/* Several are told to go as their middle does, which stays where it is if they only turn. */
static void go_there(Game *g, const Layout *l, const Order *o)
{
    State *s = g->state;
    const Point middle = fd_group_box(g->battle, s, l->stand, l->n).at;
    const bool stays = geo_gap2(middle, o->place) <= GEO_SLACK * GEO_SLACK;
    for (int k = 0; k < l->n; k++)
        if (in_garrison(s, l->stand[k]))
            fd_leaves_cover(g->battle, s, l->stand[k]);
    fd_layout_apply(g, l);
    game_tell(g, &(Event){ .kind = E_MOVED,
                           .side = s->side,
                           .subject = o->subject,
                           .from = middle,
                           .to = stays ? middle : o->place });
}

bool fd_move_order(Game *g, const Order *o, Err *err)
{
    Layout l;
    if (ref_kind(o->subject) == REF_OFFICER)
        return fd_officer_order(g, o, err);
    if (!fd_move_plan(g->battle, g->state, o, &l, err))
        return false;
    go_there(g, &l, o);
    return true;
}
