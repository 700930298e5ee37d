/* SPDX-License-Identifier: GPL-3.0-or-later
 * zones.c - fire zones: the ground that fire sweeps, and how dangerous each place in it is
 * (chapter 13).
 *
 * The corridors of all who fire merge where they overlap; each base in a zone takes the worst
 * band that reaches it.
 *
 * Start at fire_zones().
 */
#include "rulesets/throne_of_bayonets/corridors.h"
#include <string.h>

/* ---- merging ---- */

static bool far_apart(const Corridor *a, const Corridor *c)
{
    return (a->high.x < c->low.x) | (c->high.x < a->low.x) | (a->high.y < c->low.y) |
           (c->high.y < a->low.y);
}

static int root(Corridor *c, int i)
{
    while (c[i].parent != i)
        i = c[i].parent = c[c[i].parent].parent;
    return i;
}

static void join(Corridor *c, int i, int j)
{
    const int first = root(c, i), second = root(c, j);
    if (first < second)
        c[second].parent = (int16_t)first;
    else
        c[first].parent = (int16_t)second;
}

/* 13.23, 13.23c  In an area that covers, or close behind a line that does, seen from the firer. */
bool fire_is_covered(const Battle *b, Point from, Point p)
{
    const Terrain *t = &b->terrain;
    const FeatureSet cover = t->cover;
    if (!cover)
        return false;
    return (cover & t->areas && terrain_at(t, p) & cover) ||
           (cover & ~t->areas && terrain_behind_cover(t, from, p, b->number[COVER_NEAR]));
}

/* What fire does to one base: from which corridor worst, in which band. */
typedef struct Reached {
    int by; /* -1 = no fire reaches it */
    Band band;
    const Corridor *foot; /* the nearest infantry that reaches it, NULL = none */
} Reached;

/* 6.22  Of two whose fire reaches a base the nearer, or, as near, the one more to the right as it looks. */
static bool is_nearer(const Battle *b, const Corridor *c, const Corridor *than,
                      const Stand *target)
{
    const int64_t gap = geo_gap2(c->from.at, target->at);
    const int64_t least = geo_gap2(than->from.at, target->at);
    return gap == least
               ? battle_first_of(b, c->from.at, than->from.at, geo_ahead(target->facing))
               : gap < least;
}

/* 13.11, 13.12  The worst band of all corridors that reach the base counts; being taken in
 * enfilade by any of them, wholly behind its front edge (13.22b) and if it is no square
 * (13.22c), makes it one step worse (13.22), cover from the fire one step better (13.23):
 * beyond long only nerve suffers (13.23b).  All those corridors become one zone. */
static Reached reached(const Battle *b, const State *s, Corridor *c, int n, int target)
{
    Reached r = { -1, BAND_NONE, NULL };
    int worst = BAND_EXTREME + 2;
    bool enfiladed = false;
    const Point at = state_stand(s, target)->at;
    const int unit = state_stand(s, target)->unit;
    const bool square = unit != NO_UNIT && state_unit(s, unit)->formation == SQUARE;
    for (int i = 0; i < n; i++) {
        if (!corridor_may_hold(&c[i], at) || c[i].base == target)
            continue;
        if (unit != NO_UNIT && unit == state_stand(s, c[i].base)->unit)
            continue;
        const Band band = corridor_band(b, s, &c[i], target);
        if (band == BAND_NONE)
            continue;
        if (r.by >= 0)
            join(c, r.by, i); /* 13.12b: one base, one zone */
        const int step =
            (int)band + fire_is_covered(b, c[i].from.at, state_stand(s, target)->at);
        if (step < worst) {
            worst = step;
            r.by = i;
        }
        if (base_arm(b, c[i].base) == INFANTRY &&
            (!r.foot || is_nearer(b, &c[i], r.foot, state_stand(s, target))))
            r.foot = &c[i];
        if (square || enfiladed)
            continue;
        const Box box = battle_box(b, s, target);
        enfiladed = geo_behind_front(&box, &c[i].from);
    }
    if (r.by < 0)
        return r;
    worst -= enfiladed;
    r.band = worst < BAND_POINT_BLANK ? BAND_POINT_BLANK
             : worst > BAND_EXTREME   ? BAND_EXTREME
                                      : (Band)worst;
    return r;
}

/* ---- the Fire Phase ---- */

static void note_firing(Game *g, Ref who)
{
    const Battle *b = g->battle;
    State *s = g->state;
    game_tell(g, &(Event){ .kind = E_FIRES, .side = s->side, .subject = who });
    if (ref_kind(who) == REF_STAND) {
        state_stand(s, ref_index(who))->marks |= S_FIRED;
        return;
    }
    state_unit(s, ref_index(who))->marks |= U_FIRED;
    morale_add(b, s, ref_index(who), b->number[DICE_FIRES]); /* 7.2 */
}

/* 13.15b  Does the unit fire only because it was newly disordered?  Then those faces of a
 * square that have friends before them do not. */
static bool only_owed(const State *s, Ref who)
{
    if (ref_kind(who) != REF_UNIT)
        return false;
    const Unit *u = state_unit(s, ref_index(who));
    const bool likes =
        u->marks & U_WILL_FIRE && u->marks & (U_ACTIVATED | U_MAY_FIRE); /* 13.1 */
    return u->formation == SQUARE && !likes &&
           (!(u->marks & U_FIRED) || u->marks & U_ACTIVATED);
}

/* 13.4  The corridors of one who fires, as far as they have somebody to fire at. */
static int add_firer(Game *g, Ref who, Corridor *c)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const bool owed = only_owed(s, who);
    const int made = corridors_of(b, s, who, c);
    int n = 0;
    if (!made || !corridors_near_enemy(b, s, c, made))
        return 0;
    for (int k = 0; k < made; k++) {
        bool friends = false;
        corridor_trim(b, s, &c[k]);
        if (corridor_has_hostile(b, s, &c[k], owed ? &friends : NULL) && !friends)
            c[n++] = c[k];
    }
    return n;
}

/* Everybody who fires; those who find nobody to fire at stop having fired (13.4). */
static int gather(Game *g, Corridor *c)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int n = 0;
    for (int i = 0; i < b->n_units + b->n_stands && n <= MAX_CORRIDORS; i++) {
        const bool unit = i < b->n_units;
        const int base = i - b->n_units;
        const Ref who = unit ? ref_unit(i) : ref_stand(base);
        if (unit ? unit_side(b, i) != s->side || !unit_on_table(b, s, i)
                 : b->stand[base].side != s->side || !base_is_loose(s, base)) {
            continue;
        }
        const int made = fire_will(b, s, who) ? add_firer(g, who, c + n) : 0;
        if (unit)
            state_unit(s, i)->marks &= ~(uint32_t)U_FIRED;
        else
            state_stand(s, base)->marks &= (uint8_t)~S_FIRED;
        n += made;
        if (made)
            note_firing(g, who);
    }
    return n;
}

/* The infantry nearest to any base of a unit that it reaches, NULL = none yet. */
typedef struct Nearest {
    const Corridor *foot;
    int base; /* which that is */
} Nearest;

/* 6.22  Who has fired on a unit is the nearest to any of its bases; of two as near the one more to the right. */
static void note_nearest(const Battle *b, const State *s, int unit, Nearest *near,
                         const Corridor *foot, int base)
{
    const Stand *at = state_stand(s, base);
    if (near->foot) {
        const Stand *than = state_stand(s, near->base);
        const int64_t gap = geo_gap2(foot->from.at, at->at);
        const int64_t least = geo_gap2(near->foot->from.at, than->at);
        const Vec ahead = geo_ahead(row(s, unit)->facing);
        if (gap > least || (gap == least && !battle_first_of(b, foot->from.at,
                                                             near->foot->from.at, ahead)))
            return;
    }
    *near = (Nearest){ foot, base };
}

/* 13.25, 13.25b  What being fired on does to the unit of a base that is hit; 7.1b friends in the zone
 * are fired on too. */
static void note_fired_on(Game *g, const Reached *r, int target, Nearest *near)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int unit = state_stand(s, target)->unit;
    if (unit == NO_UNIT)
        return;
    Unit *u = state_unit(s, unit);
    if (!(u->marks & U_UNDER_FIRE))
        morale_add(b, s, unit, b->number[DICE_FIRED_ON]); /* 7.1 */
    u->marks |= U_UNDER_FIRE;
    if (!r->foot || b->stand[target].side == s->side)
        return;
    note_nearest(b, s, unit, &near[unit], r->foot, target);
    row(s, unit)->shot_by = b->stand[near[unit].foot->base].parent;
    u->marks |= U_SHOT_AT; /* 6.21, 6.21c: even where a gun was the greater danger */
}

/* 13.33, 13.34  Every officer in a zone: two dice, lost on a 2. */
static void threaten_officers(Game *g, Corridor *c, int n)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        if (officer->where != ON_TABLE)
            continue;
        const Box box = officer_box(b, s, o);
        bool in = false;
        for (int i = 0; i < n && !in; i++) {
            in = geo_overlap(&c[i].zone, &box) &&
                 terrain_sight(&b->terrain, c[i].from.at, officer->at);
        }
        if (!in)
            continue;
        uint8_t dice[2];
        game_roll(g, ROLL_OFFICER_FIRE, ref_officer(o), 0, 2, 6, dice);
        const bool lost = dice[0] + dice[1] <= b->number[OFFICER_FIRE_SUM];
        game_tell(g, &(Event){ .kind = E_OFFICER,
                               .side = b->officer[o].side,
                               .subject = ref_officer(o),
                               .a = lost,
                               .b = 1,
                               .n_dice = 2,
                               .sides = 6,
                               .dice = dice });
        if (lost)
            officer->where = LOST;
    }
}

/* 13.10c  Where among n bases that are reached this one comes: zones are resolved from the right, as who fires
 * sees it, by the enemies in them. */
static int place_in_row(const Battle *b, const State *s, const int16_t *hit, int n,
                        int base)
{
    const Vec way = geo_ahead(battle_ahead(b, s->side));
    const bool foe = b->stand[base].side != s->side;
    while (n > 0) {
        const bool other = b->stand[hit[n - 1]].side != s->side;
        if (foe == other ? battle_first_of(b, state_stand(s, hit[n - 1])->at,
                                           state_stand(s, base)->at, way)
                         : other)
            break;
        n--;
    }
    return n;
}

/* Calculate the moving side's zones: each base on the table gets its zone and its band. */
void fire_zones(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    Corridor c[MAX_CORRIDORS + MAX_STANDS + FACES];
    const int n = gather(g, c);
    t->zones = 0;
    t->zone = 0;
    t->rolled = 0;
    for (int i = 0; i < b->n_stands; i++)
        *base_row(b, s, i) = (BaseRow){ 0 };
    if (!n)
        return;
    for (int i = 0; i < n; i++)
        c[i].parent = (int16_t)i;
    for (int i = 0; i < n; i++) { /* 13.9b, 13.10: any overlap makes one zone */
        for (int j = i + 1; j < n; j++) {
            if (!far_apart(&c[i], &c[j]) && root(c, i) != root(c, j) &&
                geo_overlap(&c[i].zone, &c[j].zone)) {
                join(c, i, j);
            }
        }
    }
    int16_t hit[MAX_STANDS + 1], by[MAX_STANDS];
    const Corridor all = corridors_all(c, n);
    const int near = state_stands_in(s, 0, b->n_stands, all.low, all.high, hit);
    Nearest nearest[MAX_UNITS] = { { 0 } };
    int hits = 0;
    for (int k = 0; k < near; k++) {
        const int base = hit[k];
        if (!base_on_table(s, base))
            continue;
        const Reached r = reached(b, s, c, n, base);
        if (r.by < 0)
            continue;
        base_row(b, s, base)->band = (uint8_t)r.band;
        note_fired_on(g, &r, base, nearest);
        const int at = place_in_row(b, s, hit, hits++, base);
        memmove(&hit[at + 1], &hit[at], (size_t)(hits - 1 - at) * sizeof *hit);
        memmove(&by[at + 1], &by[at], (size_t)(hits - 1 - at) * sizeof *by);
        hit[at] = (int16_t)base;
        by[at] = (int16_t)r.by;
    }
    for (int k = 0; k < hits; k++) {
        Corridor *top = &c[root(c, by[k])];
        if (!top->root)
            top->root = ++t->zones;
        base_row(b, s, hit[k])->zone = top->root;
    }
    threaten_officers(g, c, n);
}
