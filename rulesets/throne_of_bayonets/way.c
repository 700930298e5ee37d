/* SPDX-License-Identifier: GPL-3.0-or-later
 * way.c - who moves, and who stands on a straight way of his.
 *
 * Start at way_clear_past().
 */
#include "rulesets/throne_of_bayonets/throne.h"

/* The bases that move: of a unit, or one by itself. */
int mover_bases(const Battle *b, const State *s, Ref who, int *out)
{
    if (ref_kind(who) == REF_UNIT)
        return unit_bases(b, s, ref_index(who), out);
    out[0] = ref_index(who);
    return 1;
}

Point mover_middle(const Battle *b, const State *s, Ref who)
{
    return ref_kind(who) == REF_UNIT ? unit_middle(b, s, ref_index(who))
                                     : state_stand(s, ref_index(who))->at;
}

/* 17.14 */
bool comes_before(const Battle *b, const State *s, Ref one, Ref other)
{
    return battle_first_of(b, mover_middle(b, s, one), mover_middle(b, s, other),
                           geo_ahead(battle_ahead(b, battle_side_of(b, one))));
}

void from_the_right(const Battle *b, const State *s, Ref *who, int n)
{
    Point at[MAX_UNITS + MAX_STANDS];
    for (int i = 0; i < n; i++) {
        const Ref next = who[i];
        const Point here = mover_middle(b, s, next);
        const Vec way = geo_ahead(battle_ahead(b, battle_side_of(b, next)));
        int k = i;
        for (; k > 0 && battle_first_of(b, here, at[k - 1], way); k--) {
            at[k] = at[k - 1];
            who[k] = who[k - 1];
        }
        at[k] = here;
        who[k] = next;
    }
}

/* How far two bases are from facing each other squarely, seen along the way. */
static int32_t aside(Point one, Vec way, Point other)
{
    int32_t right, ahead;
    geo_frame(one, way, other, &right, &ahead);
    return right < 0 ? -right : right;
}

static bool in_party(const State *s, Ref who, int base)
{
    return ref_kind(who) == REF_UNIT ? state_stand(s, base)->unit == ref_index(who)
                                     : base == ref_index(who);
}

/* The ground a party passes over, so wide that no base whose middle is outside is met. */
typedef struct Lane {
    Point origin;
    Vec way;
    int32_t left, right, front, rear; /* seen from the origin, along the way */
    Point low, high;                  /* the same, square to the table */
} Lane;

static Lane lane_of(const Box *box, int n, Vec way, int32_t distance, int32_t reach)
{
    Lane l = { .origin = box[0].at, .way = way, .low = box[0].at, .high = box[0].at };
    for (int i = 1; i < n; i++) {
        const Point p = box[i].at;
        int32_t x, y;
        geo_frame(l.origin, way, p, &x, &y);
        if (x < l.left)
            l.left = x;
        if (x > l.right)
            l.right = x;
        if (y > l.front)
            l.front = y;
        if (y < l.rear)
            l.rear = y;
        if (p.x < l.low.x)
            l.low.x = p.x;
        if (p.y < l.low.y)
            l.low.y = p.y;
        if (p.x > l.high.x)
            l.high.x = p.x;
        if (p.y > l.high.y)
            l.high.y = p.y;
    }
    const Point end = geo_along((Point){ 0, 0 }, way, distance);
    l.left -= reach;
    l.right += reach;
    l.front += reach;
    l.rear -= reach;
    l.low.x += (end.x < 0 ? end.x : 0) - reach;
    l.low.y += (end.y < 0 ? end.y : 0) - reach;
    l.high.x += (end.x > 0 ? end.x : 0) + reach;
    l.high.y += (end.y > 0 ? end.y : 0) + reach;
    return l;
}

static bool in_lane(const Lane *l, Point p, int32_t distance)
{
    int32_t x, y;
    geo_frame(l->origin, l->way, p, &x, &y);
    return x >= l->left && x <= l->right && y >= l->rear && y <= l->front + distance;
}

/* Those in contact may lie upon one another by as much as counts as touching, each where it was rounded to, which a
 * sweep takes for having passed: does it press on into whom it touches so, within this distance? */
static bool presses_on(const Box *box, Vec way, int32_t distance, const Box *other)
{
    const Box slim = { box->at, box->ahead, box->half_w - GEO_TOUCH,
                       box->half_d - GEO_TOUCH };
    return geo_overlap(box, other) &&
           geo_sweep_one(&slim, way, distance, other) < distance;
}

/* Whom a party comes to first, and how squarely. */
typedef struct First {
    Way clear;
    int32_t aside;
} First;

/* 9.22  Of a friend and an enemy met at once it is the enemy, 9.22b of two friends or enemies who is met most squarely.
 * returns: so near somebody else has to be, to be met instead. */
static int32_t as_near(const First *f, bool enemy)
{
    return f->clear.distance + (f->clear.base >= 0 && enemy >= f->clear.enemy);
}

static void meets(const Battle *b, const State *s, Vec way, const Box *box, int other,
                  bool enemy, int32_t d, First *f)
{
    const Point at = state_stand(s, other)->at;
    const int32_t off = aside(box->at, way, at);
    if (d >= as_near(f, enemy) ||
        (d == f->clear.distance && enemy == f->clear.enemy &&
         (off > f->aside ||
          (off == f->aside &&
           !battle_first_of(b, at, state_stand(s, f->clear.base)->at, way)))))
        return;
    *f = (First){ { d, other, enemy }, off };
}

Way way_clear_past(const Battle *b, const State *s, Ref who, Vec way, int32_t distance,
                   int unit)
{
    int own[MAX_STANDS], n = mover_bases(b, s, who, own);
    Box box[MAX_STANDS];
    First first = { { distance, -1, false }, 0 };
    for (int i = 0; i < n; i++)
        box[i] = battle_box(b, s, own[i]);
    const Lane lane = lane_of(box, n, way, distance, b->number[BASE_SIZE] * 3 / 2);
    const int side = b->stand[own[0]].side;
    int16_t near[MAX_STANDS + 1];
    const int n_near = state_stands_in(s, 0, b->n_stands, lane.low, lane.high, near);
    Box beside[MAX_STANDS]; /* whom it touches or brushes; near[] keeps who */
    int n_beside = 0;
    for (int k = 0; k < n_near; k++) {
        const int other = near[k];
        const Stand *at = state_stand(s, other);
        if (at->where != ON_TABLE || at->marks & S_PASSED || at->unit == unit)
            continue;
        if (in_party(s, who, other) || !in_lane(&lane, at->at, first.clear.distance))
            continue;
        const Box obstacle = battle_box(b, s, other);
        const bool enemy = b->stand[other].side != side;
        bool is_beside = false;
        for (int i = 0; i < n; i++) {
            const int32_t ask = as_near(&first, enemy);
            const int32_t d = geo_sweep_past(&box[i], way, ask, &obstacle, &is_beside);
            if (d < ask)
                meets(b, s, way, &box[i], other, enemy, d, &first);
            else
                is_beside = is_beside || geo_overlap(&box[i], &obstacle);
        }
        if (is_beside) {
            beside[n_beside] = obstacle;
            near[n_beside++] = (int16_t)other;
        }
    }
    const int32_t most = first.clear.distance;
    for (int k = 0; k < n_beside; k++)
        for (int i = 0; i < n; i++)
            if (presses_on(&box[i], way, most, &beside[k]))
                meets(b, s, way, &box[i], near[k], b->stand[near[k]].side != side, 0,
                      &first);
    /* 9.22c */
    const Sweep free = { first.clear.distance, -1 };
    first.clear.distance = geo_settle(free, box, n, way, beside, n_beside).distance;
    return first.clear;
}

Way way_clear(const Battle *b, const State *s, Ref who, Vec way, int32_t distance)
{
    enum { NOBODYS_UNIT = -1 };
    return way_clear_past(b, s, who, way, distance, NOBODYS_UNIT);
}

void shift(const Battle *b, State *s, Ref who, Vec way, int32_t distance)
{
    int own[MAX_STANDS], n = mover_bases(b, s, who, own);
    const Point step = geo_along((Point){ 0, 0 }, way, distance);
    for (int i = 0; i < n; i++) {
        Stand *at = state_stand(s, own[i]);
        at->at.x += step.x;
        at->at.y += step.y;
    }
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        if (officer->with != who || officer->where != ON_TABLE)
            continue;
        officer->at.x += step.x;
        officer->at.y += step.y;
    }
}

Ref base_party(const State *s, int base)
{
    const Stand *at = state_stand(s, base);
    return at->unit == NO_UNIT ? ref_stand(base) : ref_unit(at->unit);
}
