/* SPDX-License-Identifier: GPL-3.0-or-later
 * melee.c - who touches whom, with how many figures, and the percentage a figure.
 *
 * Two blocks in contact are taken as lined up along the edge they meet on: as much of the
 * edge as the enemy's width covers has its figures in contact.
 *
 * Start at musket_melee_percent() and musket_contact_figures().
 */
#include "rulesets/musket_1805/musket.h"

bool musket_in_contact(const Battle *b, const State *s, int unit, int enemy)
{
    const int64_t gap2 = geo_gap2(body(b, s, unit)->at, body(b, s, enemy)->at);
    int64_t reach = own(b)->reach[unit] + own(b)->reach[enemy] + GEO_TOUCH;
    if (gap2 > reach * reach)
        return false;
    reach = musket_unit_radius(b, s, unit) + musket_unit_radius(b, s, enemy) + GEO_TOUCH;
    if (gap2 > reach * reach)
        return false;
    const Box one = musket_unit_box(b, s, unit), other = musket_unit_box(b, s, enemy);
    return geo_touching(&one, &other);
}

bool musket_comes_first(const Battle *b, const State *s, int unit, int one, int other)
{
    const Stand *at = body(b, s, unit);
    const Point p = body(b, s, one)->at, q = body(b, s, other)->at;
    const int64_t gap = geo_gap2(at->at, p), than = geo_gap2(at->at, q);
    return gap == than ? battle_first_of(b, p, q, geo_ahead(at->facing)) : gap < than;
}

int musket_contact_enemy(const Battle *b, const State *s, int unit)
{
    int nearest = -1;
    for (int e = 0; e < b->n_units; e++) {
        if (side_of(b, e) != side_of(b, unit) && on_table(b, s, e) &&
            musket_in_contact(b, s, unit, e) &&
            (nearest < 0 || musket_comes_first(b, s, unit, e, nearest)))
            nearest = e;
    }
    return nearest;
}

static bool is_end(Side side)
{
    return side == SIDE_FRONT || side == SIDE_REAR;
}

/* The way out of a block over one of its sides. */
static Vec way_out(const Box *box, Side side)
{
    const Vec v = box->ahead, aside = { v.y, -v.x };
    const Vec out = is_end(side) ? v : aside;
    return side == SIDE_FRONT || side == SIDE_RIGHT ? out : (Vec){ -out.x, -out.y };
}

/* One of its sides: a box without width, or without depth. */
static Box edge_of(const Box *box, Side side)
{
    const int32_t out = is_end(side) ? box->half_d : box->half_w;
    return (Box){ geo_along(box->at, way_out(box, side), out), box->ahead,
                  is_end(side) ? box->half_w : 0, is_end(side) ? 0 : box->half_d };
}

/* The edges along which two blocks meet: of those that touch, if it is by a corner, the two that face each
 * other most squarely. */
static void edges_met(const Box *one, const Box *two, Side *mine, Side *his)
{
    int32_t gap[4][4], near = INT32_MAX;
    int64_t best = INT64_MIN;
    for (int k = 0; k < 16; k++) {
        const Box a = edge_of(one, (Side)(k / 4)), b = edge_of(two, (Side)(k % 4));
        gap[k / 4][k % 4] = geo_gap(&a, &b);
        if (gap[k / 4][k % 4] < near)
            near = gap[k / 4][k % 4];
    }
    for (int k = 0; k < 16; k++) {
        const Vec a = way_out(one, (Side)(k / 4)), b = way_out(two, (Side)(k % 4));
        const int64_t square = -((int64_t)a.x * b.x + (int64_t)a.y * b.y);
        if (gap[k / 4][k % 4] > near + GEO_TOUCH || square <= best)
            continue;
        best = square;
        *mine = (Side)(k / 4);
        *his = (Side)(k % 4);
    }
}

Side musket_side_met(const Battle *b, const State *s, int unit, int enemy)
{
    const Box mine = musket_unit_box(b, s, unit), his = musket_unit_box(b, s, enemy);
    Side met = SIDE_FRONT, other;
    edges_met(&mine, &his, &met, &other);
    return met;
}

/* Figures side by side along the side it is met on; a garrison lines the walls. */
static int figures_abreast(const Battle *b, const State *s, int unit, const Box *box,
                           bool across)
{
    const int figures = body(b, s, unit)->figures,
              formation = state_unit(s, unit)->formation;
    if (musket_unit_building(b, s, unit) < 0)
        return across ? musket_unit_files(b, unit, formation, figures)
                      : musket_unit_ranks(b, unit, formation, figures);
    const int fit = 2 * (across ? box->half_w : box->half_d) / b->number[SIZE_FOOT];
    return fit < 1 ? 1 : fit < figures ? fit : figures;
}

/* The edge of a block that an enemy is at, how many figures stand along it, how many of them in contact. */
typedef struct Edge {
    Side met;
    int cells, in_contact;
} Edge;

/* 6.3  Figures in base contact; 6.15 a square has no flank, nor has a garrison. */
static Edge edge_at(const Battle *b, const State *s, int unit, int enemy)
{
    const Box box = musket_unit_box(b, s, unit), other = musket_unit_box(b, s, enemy);
    Edge e = { .cells = 0 };
    Side his = SIDE_FRONT;
    edges_met(&box, &other, &e.met, &his);
    const bool across = is_end(e.met);
    e.cells = figures_abreast(b, s, unit, &box, across);
    const int32_t half = across ? box.half_w : box.half_d, size = 2 * half / e.cells;
    const Box edge = edge_of(&other, his); /* lined up with it */
    int32_t right, ahead;
    geo_frame(box.at, box.ahead, edge.at, &right, &ahead);
    const int32_t at = across ? right : ahead, reach = edge.half_w + edge.half_d;
    int32_t low = at - reach, high = at + reach;
    if (low < -half)
        low = -half;
    if (high > half)
        high = half;
    const int n = high > low ? (high - low + size - 1 - GEO_TOUCH) / size : 1;
    e.in_contact = n < 1 ? 1 : n > e.cells ? e.cells : n;
    return e;
}

/* Those who have more figures in contact first, the others as they come.  out: k: places in edge[] */
static void larger_first(const Edge *edge, int n, int *k)
{
    for (int i = 0; i < n; i++) {
        int at = i;
        for (; at > 0 && edge[k[at - 1]].in_contact < edge[i].in_contact; at--)
            k[at] = k[at - 1];
        k[at] = i;
    }
}

/* 6.3  The figures of a unit that fight each of its enemies: those in contact, none along an edge twice and no
 * more than it has, and one more a unit, if one stands beside the contact and touches nobody; 6.3b the larger
 * share first; 6.4 a gun's whole crew, shared out. */
void musket_contact_figures(const Battle *b, const State *s, int unit,
                            const uint8_t *enemy, int n, int *figures)
{
    Edge edge[MAX_UNITS];
    int left[SIDE_LEFT + 1], by_share[MAX_UNITS], in_all = body(b, s, unit)->figures;
    for (int k = 0; k < n && arm_of(b, unit) >= GUNS; k++)
        figures[k] = (body(b, s, unit)->figures + k) / n;
    if (arm_of(b, unit) >= GUNS)
        return;
    for (int k = 0; k < n; k++) {
        edge[k] = edge_at(b, s, unit, enemy[k]);
        left[edge[k].met] = edge[k].cells;
    }
    larger_first(edge, n, by_share);
    for (int i = 0; i < n; i++) {
        const int k = by_share[i];
        int *free = &left[edge[k].met];
        figures[k] = edge[k].in_contact < *free ? edge[k].in_contact : *free;
        if (figures[k] > in_all)
            figures[k] = in_all;
        *free -= figures[k];
        in_all -= figures[k];
    }
    for (int i = 0; i < n && in_all; i++) {
        const int k = by_share[i];
        if (!left[edge[k].met])
            continue;
        figures[k] += b->number[MELEE_OVERLAP];
        return;
    }
}

/* Most lines are far off. */
FeatureSet musket_lines_near(const Battle *b, Point at, int32_t near, FeatureSet lines)
{
    FeatureSet found = 0;
    for (FeatureSet left = lines; left; left &= left - 1) {
        const int i = terrain_first(left);
        const Feature *f = &b->terrain.feature[i];
        if (at.x >= f->low.x - near && at.y >= f->low.y - near &&
            at.x <= f->high.x + near && at.y <= f->high.y + near)
            found |= (FeatureSet)1 << i;
    }
    return found;
}

/* Does one of these lines lie close before a block, and no further than a point?  A wall that runs
 * through the block is not before it; a trench is where it stands in one.
 * in: edge: how far the block's edge is from its middle that way. */
bool musket_line_before(const Battle *b, Point at, int32_t edge, Point to,
                        FeatureSet lines)
{
    const Vec way = geo_ahead(geo_bearing(at, to));
    const int32_t far = geo_distance(at, to);
    int32_t near = edge + b->number[OBSTACLE_NEAR];
    if (near > far)
        near = far;
    const FeatureSet crossed =
        terrain_crossed(&b->terrain, at, geo_along(at, way, near), lines);
    if (crossed & own(b)->trenches || !crossed)
        return crossed != 0;
    const int32_t front = edge - GEO_TOUCH;
    return front < near && terrain_crossed(&b->terrain, geo_along(at, way, front),
                                           geo_along(at, way, near), crossed) != 0;
}

static FeatureSet lines_near_unit(const Battle *b, const State *s, int unit,
                                  FeatureSet lines)
{
    return musket_lines_near(b, body(b, s, unit)->at,
                             musket_unit_radius(b, s, unit) + b->number[OBSTACLE_NEAR],
                             lines);
}

/* The same of a unit, which need not face that way: where the way to the enemy leaves its block by the
 * side, no wall is before it; a square has no sides. */
static bool line_before_unit(const Battle *b, const State *s, int unit, Point enemy,
                             Point to, FeatureSet lines)
{
    const Box box = musket_unit_box(b, s, unit);
    int32_t right, ahead;
    geo_frame(box.at, box.ahead,
              geo_along(box.at, geo_ahead(geo_bearing(box.at, enemy)), GEO_ONE), &right,
              &ahead);
    const int64_t aside = right < 0 ? -right : right, off = ahead < 0 ? -ahead : ahead;
    const bool by_side = box.half_w * off < box.half_d * aside;
    if (by_side && state_unit(s, unit)->formation != SQUARE)
        lines &= own(b)->trenches;
    const int64_t edge =
        by_side ? box.half_w * GEO_ONE / aside : box.half_d * GEO_ONE / off;
    return lines && musket_line_before(b, box.at, (int32_t)edge, to, lines);
}

bool musket_line_between(const Battle *b, const State *s, int unit, Point to,
                         FeatureSet lines)
{
    const FeatureSet near = lines_near_unit(b, s, unit, lines);
    return near && line_before_unit(b, s, unit, to, to, near);
}

/* 6.9  An obstacle close before it, towards an enemy, or a building round it.  Up to the enemy's
 * last rank: who has come over the obstacle stands on it or beyond.  Who charged came out from behind it. */
bool musket_defends_obstacle(const Battle *b, const State *s, int unit, int enemy)
{
    const Unit *u = state_unit(s, unit);
    if (u->status == ROUTED || u->marks & U_CHARGING)
        return false;
    if (musket_unit_building(b, s, unit) >= 0)
        return true;
    const FeatureSet lines = lines_near_unit(b, s, unit, own(b)->lines);
    if (!lines)
        return false;
    const Box other = musket_unit_box(b, s, enemy);
    const Vec way = geo_ahead(geo_bearing(body(b, s, unit)->at, other.at));
    return line_before_unit(b, s, unit, other.at, geo_along(other.at, way, other.half_d),
                            lines);
}

/* 6.13  Cavalry may not attack those behind an obstacle they defend. */
bool musket_horse_barred(const Battle *b, const State *s, int unit, int enemy)
{
    return arm_of(b, unit) == HORSE && musket_defends_obstacle(b, s, enemy, unit);
}

/* ---- the percentage ---- */

typedef struct Fighter {
    const Battle *b;
    const State *s;
    int unit, enemy;
} Fighter;

typedef struct Modifier {
    const char *clause, *name;
    bool (*applies)(const Fighter *f);
    int number;
} Modifier;

static bool against_fleeing(const Fighter *f)
{
    return arm_of(f->b, f->unit) == HORSE && arm_of(f->b, f->enemy) == FOOT &&
           state_unit(f->s, f->enemy)->status == ROUTED;
}

static bool on_first_charge(const Fighter *f)
{
    return arm_of(f->b, f->unit) == HORSE &&
           state_unit(f->s, f->unit)->marks & U_FIRST_CHARGE;
}

static bool opponents_downhill(const Fighter *f)
{
    if (!own(f->b)->hills)
        return false;
    const Terrain *t = &f->b->terrain;
    return terrain_level(t, body(f->b, f->s, f->unit)->at) >
           terrain_level(t, body(f->b, f->s, f->enemy)->at);
}

static bool defending(const Fighter *f)
{
    return musket_defends_obstacle(f->b, f->s, f->unit, f->enemy);
}

static bool disordered(const Fighter *f)
{
    return state_unit(f->s, f->unit)->marks & U_DISORDERED;
}

/* clang-format off */
static const Modifier modifiers[] = {
    /* clause  name                            applies             number */
    { "6.6",  "cavalry against fleeing foot",  against_fleeing,    MELEE_FLEEING },
    { "6.7",  "cavalry on its first charge",   on_first_charge,    MELEE_FIRST_CHARGE },
    { "6.8",  "opponents down hill",           opponents_downhill, MELEE_DOWNHILL },
    { "6.9",  "defending an obstacle",         defending,          MELEE_OBSTACLE },
    { "6.10", "disordered",                    disordered,         MELEE_DISORDERED },
};
/* clang-format on */

/* 6.1  The cell for arm and temper; 6.11 no less than nothing; 6.12 who flees does not strike. */
int musket_melee_percent(const Battle *b, const State *s, int unit, int enemy)
{
    const Fighter f = { b, s, unit, enemy };
    if (state_unit(s, unit)->status == ROUTED)
        return 0;
    const int arm = arm_of(b, unit) == TRAIN ? GUNS : (int)arm_of(b, unit);
    int percent = b->number[MELEE_HORSE + 3 * own(b)->temper[unit] + arm];
    for (unsigned i = 0; i < sizeof modifiers / sizeof *modifiers; i++) {
        if (modifiers[i].applies(&f))
            percent += b->number[modifiers[i].number];
    }
    return percent > 0 ? percent : 0;
}
