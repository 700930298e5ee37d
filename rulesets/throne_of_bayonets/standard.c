/* SPDX-License-Identifier: GPL-3.0-or-later
 * standard.c - the standard deployment: who stands where if his player does not say (chapter 16).
 *
 * Start at deploy_rest().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <string.h>

/* The middle of some places, reckoned from the table's: from no corner of it, nor from whom the file has first. */
static Point middle_of(const Battle *b, const Point *at, int n)
{
    const Point from = { b->terrain.width / 2, b->terrain.depth / 2 };
    Point sum = { 0, 0 };
    for (int i = 0; i < n; i++)
        sum = (Point){ sum.x + at[i].x - from.x, sum.y + at[i].y - from.y };
    return n ? (Point){ from.x + sum.x / n, from.y + sum.y / n } : from;
}

/* Twice as much ground as it has. */
static int64_t extent(const Zone *zone)
{
    int64_t sum = 0;
    for (int i = 0; i < zone->n; i++) {
        const Point p = zone->at[i], q = zone->at[(i + 1) % zone->n];
        sum += (int64_t)p.x * q.y - (int64_t)q.x * p.y;
    }
    return sum < 0 ? -sum : sum;
}

/* The middle of the greatest of a side's zones that are open to everybody, of two as great of the one to the right; of
 * the table if it has none. */
static Point usual_site(const Battle *b, int side)
{
    const Vec ahead = geo_ahead(battle_ahead(b, side));
    Point site = middle_of(b, NULL, 0);
    int64_t most = 0;
    for (int z = 0; z < b->n_zones; z++) {
        const Zone *zone = &b->zone[z];
        if (zone->side != side || zone->terms != TERMS_EVERYBODY)
            continue;
        const Point middle = middle_of(b, zone->at, zone->n);
        const int64_t has = extent(zone);
        if (has < most || (has == most && !battle_first_of(b, middle, site, ahead)))
            continue;
        most = has;
        site = middle;
    }
    return site;
}

/* ---- who goes first ---- */

/* One who is still to be placed, and where he would be. */
typedef struct Comer {
    Ref who;
    Point site;
    int size;   /* bases; of an officer, units that he commands */
    int rating; /* of its worst base, or his */
    const char *name;
    bool unplaced; /* his player has not placed him himself */
} Comer;

/* 16.13d  From the right (17.14), by where they would be; of two at one place the greater, the better, or by name. */
static bool comes_first(const Battle *b, const Comer *one, const Comer *other, Vec ahead)
{
    if (geo_gap2(one->site, other->site))
        return battle_first_of(b, one->site, other->site, ahead);
    if (one->size != other->size)
        return one->size > other->size;
    return one->rating == other->rating ? strcmp(one->name, other->name) < 0
                                        : one->rating < other->rating;
}

/* in: n of them, in their order, and one more behind them. */
static void take_turn(const Battle *b, Comer *comer, int n, Vec ahead)
{
    const Comer last = comer[n];
    for (; n > 0 && comes_first(b, &last, &comer[n - 1], ahead); n--)
        comer[n] = comer[n - 1];
    comer[n] = last;
}

/* ---- officers ---- */

/* Behind the middle of the units he commands, or where they would be. */
static Point behind_his_men(const Battle *b, const State *s, int officer)
{
    const int side = b->officer[officer].side;
    Point at[MAX_UNITS];
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (officer_commands(b, officer, ref_unit(u)) && unit_on_table(b, s, u))
            at[n++] = unit_middle(b, s, u);
    }
    return geo_along(n ? middle_of(b, at, n) : usual_site(b, side),
                     geo_ahead(b->side[side].home), 2 * b->number[BASE_SIZE]);
}

static bool fits_in_zone(const Battle *b, const State *s, int officer, Point p)
{
    const int32_t size = b->number[BASE_SIZE];
    const Box box = geo_box(p, state_officer(s, officer)->facing, size, size);
    return officer_fits(b, s, officer, p) &&
           deploy_in_zone(b, s, b->officer[officer].side, -1, &box);
}

static Comer officer_comes(const Battle *b, const State *s, int officer)
{
    const Officer *at = state_officer(s, officer);
    Comer c = { .who = ref_officer(officer),
                .site = at->at,
                .rating = b->officer[officer].rating,
                .name = b->officer[officer].name,
                .unplaced = at->where == IN_RESERVE };
    if (c.unplaced)
        c.site = throne_battle(b)->officers_placed >> officer & 1
                     ? throne_battle(b)->officer_at[officer]
                     : behind_his_men(b, s, officer);
    for (int u = 0; u < b->n_units; u++)
        c.size += officer_commands(b, officer, ref_unit(u));
    return c;
}

/* 16.12b  To the nearest free place; 16.13c if there is one. */
static void find_room(Game *g, int officer)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int32_t step = b->number[BASE_SIZE] / 2;
    if (officer_steps_aside(b, s, officer, step, fits_in_zone) ||
        officer_steps_aside(b, s, officer, step, officer_fits))
        return;
    state_officer(s, officer)->where = LEFT_TABLE;
    game_tell(g, &(Event){ .kind = E_STAYS_OUT,
                           .side = b->officer[officer].side,
                           .subject = ref_officer(officer) });
}

/* 16.12  An officer nobody has placed stands where the file has him, or behind what he commands;
 * 16.12b wherever that is, and wherever he was placed, not on anybody; 16.13d who is to go elsewhere waits until all
 * others stand. */
void deploy_officers(Game *g, int side)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Vec ahead = geo_ahead(battle_ahead(b, side));
    Comer comer[MAX_OFFICERS];
    int n = 0, n_moved = 0;
    for (int o = 0; o < b->n_officers; o++) {
        Officer *at = state_officer(s, o);
        if (b->officer[o].side != side || b->officer[o].arrives ||
            (at->where != IN_RESERVE && at->where != ON_TABLE))
            continue;
        comer[n] = officer_comes(b, s, o);
        if (at->where == ON_TABLE && officer_room(b, s, o, at->at))
            continue;
        at->where = IN_RESERVE;
        take_turn(b, comer, n++, ahead);
    }
    for (int i = 0; i < n; i++) {
        const int o = ref_index(comer[i].who);
        Officer *at = state_officer(s, o);
        if (comer[i].unplaced)
            at->facing = battle_ahead(b, side);
        at->at = comer[i].site;
        if (officer_fits(b, s, o, at->at))
            at->where = ON_TABLE;
        else
            comer[n_moved++] = comer[i];
    }
    for (int i = 0; i < n_moved; i++) {
        const int o = ref_index(comer[i].who);
        state_officer(s, o)->where = ON_TABLE;
        find_room(g, o);
    }
}

/* ---- units ---- */

static bool is_filed(const Battle *b, int unit)
{
    return throne_battle(b)->standard[unit].placed;
}

/* Where the file has a unit. */
static Point filed_site(const Battle *b, int unit)
{
    return is_filed(b, unit) ? throne_battle(b)->standard[unit].at
                             : usual_site(b, unit_side(b, unit));
}

/* How it is to stand, and how far about where the file has it a place is looked for. */
typedef struct Wanted {
    int formation, width;
    int sides, ranks;
    bool zoned;
} Wanted;

/* The first free place, rank by rank: where the file has it, then to the sides, then further back or forward.
 * returns: its width there, 0 = there is none. */
static int find_place(const Battle *b, const State *s, int unit, const Wanted *w,
                      Layout *layout)
{
    const Vec back = geo_ahead(b->side[unit_side(b, unit)].home);
    const Angle facing = throne_battle(b)->standard[unit].facing;
    const Point site = filed_site(b, unit);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    Ref in_way;
    for (int k = 0; k < w->sides * w->ranks; k++) {
        const int side_step = k % w->sides, rank = k / w->sides;
        const int32_t right = geo_sidestep(b->hand, side_step) * 300;
        const int32_t rear = (rank + 1) / 2 * 150 * (rank % 2 ? 1 : -1);
        const int width =
            layout_make(b, base, n, w->formation, w->width,
                        geo_offset(site, back, right, rear), facing, layout);
        if (!width)
            return 0;
        const bool as_filed =
            k == 0 && is_filed(b, unit) && !is_battery(b, unit); /* 16.3 */
        if (layout_free(b, s, layout, true, &in_way) &&
            (!w->zoned || as_filed || deploy_all_in_zone(b, s, unit, layout)))
            return width;
    }
    return 0;
}

/* One of the ways in which it wants to stand, if there is such a place. */
static bool stands_so(Game *g, int unit, const Wanted *w)
{
    Layout layout;
    const int width = find_place(g->battle, g->state, unit, w, &layout);
    if (width)
        deploy_put_down(g->state, unit, &layout, w->formation, width,
                        throne_battle(g->battle)->standard[unit].facing);
    return width > 0;
}

static bool stands_as_filed(Game *g, int unit)
{
    const ThroneBattle *own = throne_battle(g->battle);
    const Wanted there = { own->standard[unit].formation, own->standard[unit].width, 1, 1,
                           true };
    return is_filed(g->battle, unit) && stands_so(g, unit, &there);
}

/* 16.13c */
static void stays_out(Game *g, int unit)
{
    int base[MAX_STANDS];
    const int n = unit_bases(g->battle, g->state, unit, base);
    for (int i = 0; i < n; i++)
        base_remove(g, base[i], LEFT_TABLE, 0);
    game_tell(g, &(Event){ .kind = E_STAYS_OUT,
                           .side = (uint8_t)unit_side(g->battle, unit),
                           .subject = ref_unit(unit) });
}

/* 16.13  A unit of the standard deployment: where the file has it or near by, anywhere in its zone, there in
 * another formation; 16.13c if its zone is full anywhere at all, or not. */
static void deploy_standard(Game *g, int unit)
{
    enum { NEAR = 40, MOST_WAYS = 4 + N_FORMATIONS };
    const Battle *b = g->battle;
    const int formation = throne_battle(b)->standard[unit].formation;
    const int width = throne_battle(b)->standard[unit].width;
    const int32_t across =
        geo_distance((Point){ 0, 0 }, (Point){ b->terrain.width, b->terrain.depth });
    const int sides = across / 300 * 2 + 3, ranks = across / 150 * 2 + 3;
    Wanted way[MOST_WAYS] = { { formation, width, NEAR, NEAR, true },
                              { formation, width, sides, ranks, true } };
    int n = 2;
    for (int other = AS_IT_IS + 1; other < N_FORMATIONS; other++)
        way[n++] = (Wanted){ other, 0, sides, ranks, true };
    way[n++] = (Wanted){ formation, width, NEAR, NEAR, false };
    way[n++] = (Wanted){ formation, width, sides, ranks, false };
    for (int k = 0; k < n; k++) {
        if (stands_so(g, unit, &way[k]))
            return;
    }
    stays_out(g, unit);
}

/* 16.13d  Who can stand as the file has him does, then the others look for a place. */
static void deploy_kind(Game *g, int side, bool guns)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    Comer comer[MAX_UNITS];
    int n = 0, n_moved = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (is_battery(b, u) != guns || !deploy_waits(b, s, side, u))
            continue;
        comer[n] = (Comer){ .who = ref_unit(u),
                            .site = filed_site(b, u),
                            .size = state_unit(s, u)->n_stands,
                            .rating = unit_rating(b, s, u),
                            .name = b->unit[u].name };
        take_turn(b, comer, n++, geo_ahead(battle_ahead(b, side)));
    }
    for (int i = 0; i < n; i++) {
        if (!stands_as_filed(g, ref_index(comer[i].who)))
            comer[n_moved++] = comer[i];
    }
    for (int i = 0; i < n_moved; i++)
        deploy_standard(g, ref_index(comer[i].who));
}

/* 16.13b  Guns when the infantry stands near whom they may be further forward. */
void deploy_rest(Game *g, int side)
{
    deploy_kind(g, side, false);
    deploy_kind(g, side, true);
    deploy_officers(g, side);
}
