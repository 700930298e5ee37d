/* SPDX-License-Identifier: GPL-3.0-or-later
 * fight.c - closing to melee, kills on both sides at once, and who gives way.
 *
 * Units in contact with each other, directly or through others, are one melee.  All kills of
 * a melee are rolled before any figure is taken off.
 *
 * Start at musket_melees().
 */
#include "rulesets/musket_1805/musket.h"
#include <assert.h>
#include <string.h>

void musket_mark_engaged(const Battle *b, State *s)
{
    uint8_t enemy[MAX_UNITS];
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        state_unit(s, u)->marks &= ~(uint32_t)U_ENGAGED;
        if (side_of(b, u) && on_table(b, s, u))
            enemy[n++] = (uint8_t)u;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) || !on_table(b, s, u))
            continue;
        const Point at = body(b, s, u)->at;
        for (int i = 0; i < n; i++) {
            const Point p = body(b, s, enemy[i])->at;
            const int32_t reach = own(b)->reach[u] + own(b)->reach[enemy[i]] + GEO_TOUCH;
            if (at.x - p.x > reach || p.x - at.x > reach || at.y - p.y > reach ||
                p.y - at.y > reach || !musket_in_contact(b, s, u, enemy[i]))
                continue;
            state_unit(s, u)->marks |= U_ENGAGED;
            state_unit(s, enemy[i])->marks |= U_ENGAGED;
        }
    }
}

/* 6.5  Foot that is neither in square nor behind an obstacle, charged by horse.  returns: by whom, of several the
 * nearest; -1 = it need not stand. */
static int must_stand_against(const Battle *b, const State *s, int unit)
{
    const Unit *u = state_unit(s, unit);
    if (!on_table(b, s, unit) || arm_of(b, unit) != FOOT || !(u->marks & U_ENGAGED))
        return -1;
    if (u->formation == SQUARE || u->status == ROUTED)
        return -1;
    int by = -1;
    for (int e = 0; e < b->n_units; e++) {
        if (side_of(b, e) == side_of(b, unit) || !on_table(b, s, e) ||
            arm_of(b, e) != HORSE)
            continue;
        if (state_unit(s, e)->marks & U_CHARGING && state_unit(s, e)->status != ROUTED &&
            musket_in_contact(b, s, unit, e) && !musket_horse_barred(b, s, e, unit) &&
            (by < 0 || musket_comes_first(b, s, unit, e, by)))
            by = e;
    }
    return by;
}

/* 1.7  Chargers pass a test of their own to close: 4.3 missed by little they are disordered, by
 * more they flee.  Then foot has to stand against horse. */
void musket_closing(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    uint8_t order[MAX_UNITS];
    const int n = musket_in_turn(b, s, order);
    musket_mark_engaged(b, s);
    for (int k = 0; k < n; k++) {
        const int u = order[k];
        Unit *unit = state_unit(s, u);
        if (!on_table(b, s, u) || unit->status == ROUTED)
            continue;
        if ((unit->marks & (U_CHARGING | U_ENGAGED)) != (U_CHARGING | U_ENGAGED))
            continue;
        if (musket_morale_test(g, u, TEST_CLOSE, 0) == 1)
            musket_disorder(g, u);
    }
    bool pushed = false;
    for (int k = 0; k < n; k++) {
        const int u = order[k];
        const int horse = must_stand_against(b, s, u);
        if (horse < 0)
            continue;
        if (musket_stand_test(g, u) == 1) {
            musket_push_back(g, u, body(b, s, horse)->at); /* 4.4 */
            pushed = true;
        }
    }
    if (pushed)
        musket_mark_engaged(b, s);
}

/* ---- a melee ---- */

typedef struct Brawl {
    uint8_t unit[MAX_UNITS];
    int n;
    int kills[MAX_UNITS]; /* suffered, by unit */
    int lost[2];          /* by side */
} Brawl;

/* All who are in contact with somebody of it, of those n. */
static void gather(const Battle *b, const State *s, int first, const uint8_t *order,
                   int n, uint8_t *taken, Brawl *out)
{
    out->n = 0;
    out->unit[out->n++] = (uint8_t)first;
    taken[first] = 1;
    for (int i = 0; i < out->n; i++) {
        for (int k = 0; k < n; k++) {
            const int u = out->unit[i], e = order[k];
            if (taken[e] || side_of(b, e) == side_of(b, u) || !on_table(b, s, e))
                continue;
            if (!(state_unit(s, e)->marks & U_ENGAGED) || !musket_in_contact(b, s, u, e))
                continue;
            taken[e] = 1;
            out->unit[out->n++] = (uint8_t)e;
        }
    }
}

/* 6.2  The kills of so many of a unit's figures on one of its enemies. */
static void strike(Game *g, int unit, int enemy, int figures, Brawl *m)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int chance = musket_melee_percent(b, s, unit, enemy) * figures;
    uint8_t die;
    const int kills = musket_kills_of(g, ROLL_MELEE, unit, enemy, chance, &die);
    const int left = body(b, s, enemy)->figures - m->kills[enemy];
    m->kills[enemy] += kills < left ? kills : left;
    musket_tell(g, &(Event){ .kind = E_MELEE,
                             .side = (uint8_t)side_of(b, unit),
                             .n_dice = die ? 1 : 0,
                             .sides = 100,
                             .subject = ref_unit(unit),
                             .target = ref_unit(enemy),
                             .a = kills,
                             .b = chance,
                             .c = figures,
                             .dice = &die });
}

/* Its edge that the enemy is at; 6.17: who fights on is in contact still. */
static int edge_met(const Battle *b, const State *s, int unit, int enemy)
{
    return musket_unit_building(b, s, unit) >= 0
               ? -1
               : (int)musket_side_met(b, s, unit, enemy);
}

static bool is_of(const Brawl *m, int unit)
{
    for (int i = 0; i < m->n; i++) {
        if (m->unit[i] == unit)
            return true;
    }
    return false;
}

/* Would a block there touch an enemy who is not of its melee? */
static bool meets_others(const Battle *b, const State *s, const Brawl *m, int unit,
                         const Box *block)
{
    for (int e = 0; e < b->n_units; e++) {
        if (side_of(b, e) == side_of(b, unit) || !on_table(b, s, e) || is_of(m, e))
            continue;
        const Box other = musket_unit_box(b, s, e);
        if (geo_touching(block, &other))
            return true;
    }
    return false;
}

/* 6.17  Blocks that met at a corner have shrunk apart: who fights on closes up to his enemy, over ground
 * that is not barred to it (7.5, 7.6), but no gun in position does (9.9), nor who flees, nor anybody to
 * him.  6.17b  That is no charge at anybody else (7.11). */
static void close_up(Game *g, const Brawl *m, int unit, int enemy)
{
    enum { MOST = 508 /* 2 in */, A_STEP = 13 /* less is not told */ };
    const Battle *b = g->battle;
    const State *s = g->state;
    if (!on_table(b, s, unit) || !on_table(b, s, enemy) ||
        musket_in_contact(b, s, unit, enemy) || musket_unit_building(b, s, unit) >= 0 ||
        state_unit(s, unit)->status == ROUTED || state_unit(s, enemy)->status == ROUTED)
        return;
    Stand *at = body(b, s, unit);
    Box mine = musket_unit_box(b, s, unit);
    const Box his = musket_unit_box(b, s, enemy);
    const Vec way = geo_ahead(geo_bearing(mine.at, his.at));
    const int32_t gap = geo_sweep_one(&mine, way, MOST, &his);
    if (gap == MOST || musket_move_reach(b, s, unit, state_unit(s, unit)->formation,
                                         mine.at, way, gap, ANY_COST) < gap)
        return;
    mine.at = geo_along(mine.at, way, gap);
    if (musket_box_meets(b, s, &mine, unit, NOBODY) >= 0 ||
        meets_others(b, s, m, unit, &mine) || !battle_box_on_table(b, &mine) ||
        terrain_at(&b->terrain, mine.at) & own(b)->buildings)
        return;
    const Point from = at->at;
    at->at = mine.at;
    if (gap >= A_STEP)
        musket_tell(g, &(Event){ .kind = E_MOVED,
                                 .side = (uint8_t)side_of(b, unit),
                                 .subject = ref_unit(unit),
                                 .from = from,
                                 .to = at->at });
}

/* All whom it touches, from its right; 6.13 horse does not strike who defends an obstacle. */
static int whom_it_strikes(const Battle *b, const State *s, int unit, const Brawl *m,
                           uint8_t *enemy)
{
    int n = 0;
    for (int k = 0; k < m->n; k++) {
        const int e = m->unit[k];
        if (side_of(b, e) == side_of(b, unit) || !musket_in_contact(b, s, unit, e) ||
            musket_horse_barred(b, s, unit, e))
            continue;
        int at = n++;
        for (; at > 0 &&
               battle_first_of(b, body(b, s, e)->at, body(b, s, enemy[at - 1])->at,
                               geo_ahead(body(b, s, unit)->facing));
             at--)
            enemy[at] = enemy[at - 1];
        enemy[at] = (uint8_t)e;
    }
    return n;
}

/* 6.16  All strike before anybody falls. */
static void exchange(Game *g, Brawl *m)
{
    const Battle *b = g->battle;
    State *s = g->state;
    memset(m->kills, 0, sizeof m->kills);
    m->lost[0] = m->lost[1] = 0;
    for (int i = 0; i < m->n; i++) {
        const int u = m->unit[i];
        uint8_t enemy[MAX_UNITS];
        int figures[MAX_UNITS];
        if (state_unit(s, u)->status == ROUTED)
            continue;
        const int n = whom_it_strikes(b, s, u, m, enemy);
        musket_contact_figures(b, s, u, enemy, n, figures);
        for (int k = 0; k < n; k++)
            if (figures[k])
                strike(g, u, enemy[k], figures[k], m);
    }
    for (int i = 0; i < m->n; i++)
        m->lost[side_of(b, m->unit[i])] += m->kills[m->unit[i]];
}

/* 6.14  Who lost more tests at a disadvantage and, if he holds, steps back; 6.17 after equal
 * losses both fight on; 5.6 nobody tests who lost nothing.  in: from: where his enemy fought. */
static void give_way(Game *g, int unit, Point from, int loss, bool loser)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (!on_table(b, s, unit))
        return;
    if (state_unit(s, unit)->status == ROUTED) { /* 4.12: caught, it flees again */
        musket_rout(g, unit);
        return;
    }
    int result = 0;
    if (loss)
        result =
            musket_morale_test(g, unit, TEST_MELEE, loser ? b->number[MORALE_LOSER] : 0);
    if (result == 1 || (result == 0 && loser))
        musket_push_back(g, unit, from);
}

/* 6.17  After equal losses; 9.13 or when who lost more is a gun in position, which does not step back. */
static bool fights_on(const Battle *b, const State *s, const Brawl *m, int unit,
                      int enemy)
{
    const int side = side_of(b, unit);
    if (m->lost[side] == m->lost[1 - side])
        return true;
    const int loser = m->lost[side] > m->lost[1 - side] ? unit : enemy;
    return state_unit(s, loser)->formation == UNLIMBERED;
}

/* 4.4, 6.17  Who lost more and had no way back is upon his enemy still: he who may comes up to him, else he
 * does.  in: stood: where all of them were. */
static void held_fast(Game *g, const Brawl *m, int unit, int enemy, const Point *stood)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const Point at = body(b, s, unit)->at, his = body(b, s, enemy)->at;
    if (at.x != stood[unit].x || at.y != stood[unit].y || his.x != stood[enemy].x ||
        his.y != stood[enemy].y)
        return;
    close_up(g, m, enemy, unit);
    close_up(g, m, unit, enemy);
}

static void fight(Game *g, Brawl *m)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int enemy[MAX_UNITS], edge[MAX_UNITS];
    Point from[MAX_UNITS]; /* 4.4: he may have fled before it is its turn to give way */
    Point stood[MAX_UNITS];
    for (int i = 0; i < m->n; i++) {
        enemy[i] = musket_contact_enemy(b, s, m->unit[i]);
        assert(enemy[i] >= 0);
        edge[i] = edge_met(b, s, m->unit[i], enemy[i]);
    }
    exchange(g, m);
    for (int i = 0; i < m->n; i++) {
        const int u = m->unit[i];
        musket_unit_lose_but(g, u, m->kills[u], edge[i]);
    }
    for (int i = 0; i < m->n; i++) {
        if (fights_on(b, s, m, m->unit[i], enemy[i]))
            close_up(g, m, m->unit[i], enemy[i]);
    }
    for (int i = 0; i < m->n; i++) {
        from[i] = body(b, s, enemy[i])->at;
        stood[m->unit[i]] = body(b, s, m->unit[i])->at;
    }
    for (int i = 0; i < m->n; i++) {
        const int u = m->unit[i], side = side_of(b, u);
        give_way(g, u, from[i], m->kills[u], m->lost[side] > m->lost[1 - side]);
    }
    for (int i = 0; i < m->n; i++) {
        const int side = side_of(b, m->unit[i]);
        if (m->lost[side] > m->lost[1 - side])
            held_fast(g, m, m->unit[i], enemy[i], stood);
    }
}

/* 1.8  Every melee is fought once a bound, from the first unit in one on. */
void musket_melees(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    uint8_t taken[MAX_UNITS] = { 0 }, order[MAX_UNITS];
    const int n = musket_in_turn(b, s, order);
    bool any = false;
    for (int k = 0; k < n; k++) {
        const int u = order[k];
        if (taken[u] || !on_table(b, s, u) || !(state_unit(s, u)->marks & U_ENGAGED))
            continue;
        Brawl m;
        gather(b, s, u, order, n, taken, &m);
        if (m.n > 1)
            fight(g, &m);
        any = true;
    }
    if (any)
        musket_mark_engaged(b, s);
}
