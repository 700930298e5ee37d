/* SPDX-License-Identifier: GPL-3.0-or-later
 * value.c - how the battle stands, and whether a state keeps the rules.
 *
 * Start at colonial_value() and colonial_check().
 */
#include "rulesets/greg_blake_colonial/scene.h"
#include <string.h>

/* ORDER with colonial_values */
enum {
    VALUE_FIGURES,
    VALUE_STANDING,
    VALUE_GROUPS,
    VALUE_BREAKING,
    VALUE_POINTS,
    VALUE_AHEAD,
    VALUE_OBJECTIVES,
    VALUE_NEAR,
    VALUE_LEADERS,
    VALUE_CHIEF,
    VALUE_ORDER,
    VALUE_FIRE,
    VALUE_STEEL,
    VALUE_FLANKS,
    VALUE_GUNS,
    N_VALUES
};

const Named colonial_values[] = {
    { "figures", "share of its figures left, by what they cost, in eighths" },
    { "standing", "share of its stands that are neither halted nor gone" },
    { "groups", "share of its command groups whose morale holds" },
    { "breaking",
      "how near the enemy's groups are to failing: squared, so late it counts" },
    { "points", "points scored, in hundreds" },
    { "ahead", "the margin, more of it counting ever less" },
    { "objectives", "objectives held" },
    { "near",
      "share of its stands near objectives it does not hold, the nearer the more" },
    { "leaders", "share of its leaders on the table" },
    { "chief", "a commander in chief on the table" },
    { "order", "share of its stands on the table and in good order" },
    { "fire", "figures to expect of its fire as everybody stands, in tens" },
    { "steel", "stands whose charge would win, by its odds, in fours" },
    { "flanks", "share of its bodies that no enemy can charge in flank or rear" },
    { "guns", "guns in action with rounds left, in fours" },
    { NULL, NULL }
};

_Static_assert(sizeof colonial_values / sizeof *colonial_values == N_VALUES + 1,
               "ORDER with colonial_values");
_Static_assert((int)N_VALUES <= (int)VALUES, "they fit");

enum {
    EIGHTHS = 8,
    NEAR_REACH = 6000,
    FAR_AHEAD = 500, /* points: half of what "ahead" can come to */
    A_HUNDRED = 100
};

/* What a side has left. */
typedef struct Left {
    int64_t worth, all;
    int32_t stands, standing, order, groups, holding, nearly, held, near;
    int32_t leaders, led, chief, fire, steel, bodies, safe, guns;
} Left;

/* ---- what is left ---- */

static void count_body(const Battle *b, const State *s, int unit, Left *l)
{
    const UnitInfo *info = &b->unit[unit];
    const int points = colonial_stand_points(b, unit);
    for (int i = info->first; i < info->first + info->n; i++) {
        const Stand *at = state_stand(s, i);
        const int full = b->stand[i].figures ? b->stand[i].figures : 1;
        l->stands++;
        l->all += points * EIGHTHS * full;
        if (at->where > IN_RESERVE)
            continue;
        l->worth += points * EIGHTHS * at->figures;
        l->standing += !colonial_stand_halted(b, s, i);
        l->order += !is_disordered(s, i);
        if (is_gun(b, unit) && at->figures &&
            state_unit(s, at->unit)->formation == UNLIMBERED)
            l->guns += !is_cannon(b, unit) || colonial_rounds(s, i, ROUND_SHOT) ||
                       colonial_rounds(s, i, ROUND_CANISTER);
    }
}

/* 12.4  A group fails when most of its stands are halted or gone. */
static void count_groups(const Battle *b, const State *s, Left *left)
{
    for (int i = 0; i < b->n_officers; i++) {
        Left *const l = &left[b->officer[i].side];
        const int n = own(b)->stands_of[i];
        bool all;
        if (own(b)->chief[b->officer[i].side] == i)
            l->chief = leads(s, i) || state_officer(s, i)->where == IN_RESERVE;
        if (!n)
            continue;
        const int half = n / 2 + 1, halted = colonial_group_halted(b, s, i, &all);
        const bool fails = group_row(b, s, i)->failed || group_row(b, s, i)->gone;
        l->groups++;
        l->holding += !fails;
        l->nearly += fails || halted >= half ? FEATURE_ONE : FEATURE_ONE * halted / half;
        l->leaders++;
        l->led += leads(s, i) || state_officer(s, i)->where == IN_RESERVE;
    }
}

/* ---- what it could do ---- */

static void count_places(const View *v, int side, Left *l)
{
    const ColonialBattle *o = own(v->b);
    for (int i = 0; i < o->n_objectives; i++) {
        if (colonial(v->s)->held[o->objective[i]] == side + 1) {
            l->held++;
            continue;
        }
        const Point at = feature_middle(&v->b->terrain.feature[o->objective[i]]);
        for (int k = 0; k < v->n; k++) {
            const Seen *u = &v->seen[k];
            if (u->side != side || !geo_near(u->at.x - at.x, u->at.y - at.y, NEAR_REACH))
                continue;
            const int32_t away = terrain_walk(&v->b->terrain, u->at, at);
            if (away < NEAR_REACH)
                l->near += FEATURE_ONE * u->stands * (NEAR_REACH - away) / NEAR_REACH;
        }
    }
}

/* Its best charge, if there is one that should win. */
static int steel_of(const View *v, const Seen *u, const Spot *spot)
{
    int best = 0;
    for (int i = 0; i < v->n && u->charge; i++) {
        const Seen *e = &v->seen[i];
        if (e->side == u->side || spot->gap[i] > u->charge ||
            !colonial_scene_may_charge(u, e))
            continue;
        const int odds = colonial_scene_odds(v, u, e, true);
        best = odds > best ? odds : best;
    }
    return best * u->stands;
}

static bool is_safe(const View *v, const Seen *u, const Spot *spot)
{
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (e->side != u->side && spot->gap[i] <= e->charge &&
            colonial_scene_may_charge(e, u) && colonial_scene_off_flank(u, e->at))
            return false;
    }
    return true;
}

static void count_prospects(const View *v, Left *left)
{
    for (int i = 0; i < v->n; i++) {
        const Seen *u = &v->seen[i];
        Left *const l = &left[u->side];
        Spot spot; /* not cleared: most of it is never used */
        colonial_scene_measure(v, u, &spot);
        l->bodies++;
        l->fire += colonial_scene_best_fire(v, u, &spot);
        l->steel += steel_of(v, u, &spot);
        l->safe += is_safe(v, u, &spot);
    }
    for (int side = 0; side < MAX_SIDES; side++)
        count_places(v, side, &left[side]);
}

/* ---- all together ---- */

static int32_t share(int64_t part, int64_t whole)
{
    return whole ? (int32_t)(FEATURE_ONE * part / whole) : 0;
}

/* One side's, in 1/FEATURE_ONE. */
static void values_of(const Battle *b, const State *s, int side, const Left *l,
                      int32_t *out)
{
    const int32_t nearly = l->groups ? l->nearly / l->groups : 0;
    out[VALUE_FIGURES] = share(EIGHTHS * l->worth, l->all);
    out[VALUE_STANDING] = share(l->standing, l->stands);
    out[VALUE_GROUPS] = share(l->holding, l->groups);
    out[VALUE_BREAKING] = -4 * nearly * nearly / FEATURE_ONE;
    out[VALUE_POINTS] = FEATURE_ONE * colonial_points(b, s, side) / A_HUNDRED;
    out[VALUE_OBJECTIVES] = FEATURE_ONE * l->held;
    out[VALUE_NEAR] = l->stands ? l->near / l->stands : 0;
    out[VALUE_LEADERS] = share(l->led, l->leaders);
    out[VALUE_CHIEF] = FEATURE_ONE * l->chief;
    out[VALUE_ORDER] = share(l->order, l->stands);
    out[VALUE_FIRE] = l->fire / 10;
    out[VALUE_STEEL] = l->steel / 4;
    out[VALUE_FLANKS] = share(l->safe, l->bodies);
    out[VALUE_GUNS] = FEATURE_ONE * l->guns / 4;
}

/* Side 0's view: each entry side 0's less side 1's. */
void colonial_value(const Battle *b, const State *s, int32_t *out)
{
    Left left[MAX_SIDES];
    int32_t of[MAX_SIDES][VALUES];
    View v; /* not cleared: most of it is never used */
    memset(left, 0, sizeof left);
    memset(of, 0, sizeof of);
    colonial_scene_look(b, s, NOBODY, &v);
    for (int u = 0; u < b->n_units; u++) {
        if (!b->unit[u].part_of)
            count_body(b, s, u, &left[side_of(b, u)]);
    }
    count_groups(b, s, left);
    count_prospects(&v, left);
    for (int side = 0; side < MAX_SIDES; side++)
        values_of(b, s, side, &left[side], of[side]);
    for (int k = 0; k < VALUES; k++)
        out[k] = of[0][k] - of[1][k];
    const int32_t margin = colonial_margin(b, s);
    out[VALUE_AHEAD] =
        FEATURE_ONE * margin / (FAR_AHEAD + (margin < 0 ? -margin : margin));
}
