/* SPDX-License-Identifier: GPL-3.0-or-later
 * parting.c - troops part from the enemy, 1 cm or as much of it as there is room for (chapter 10).
 *
 * Foot that fails just before contact, horse that rallies, and whoever is put back after ten rounds.
 *
 * Start at step_back().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <string.h>

static bool all_apart(const Battle *b, const State *s, const int *base, int n)
{
    for (int i = 0; i < n; i++) {
        if (base_touches_enemy(b, s, base[i]))
            return false;
    }
    return true;
}

/* How far the bases can slide together, 2.10 to the border of ground that nobody enters, 9.23e to the
 * table's edge. */
static int32_t room_for(const Battle *b, State *s, const int *base, int n, Vec way,
                        int32_t most)
{
    int32_t room = bases_slide_on_table(b, s, base, n, way, most);
    for (int i = 0; i < n; i++)
        state_stand(s, base[i])->marks |= S_PASSED;
    for (int i = 0; i < n; i++) {
        const Way clear = way_clear(b, s, ref_stand(base[i]), way, room);
        const Box box = battle_box(b, s, base[i]);
        int which;
        room = terrain_first_met(&b->terrain, &box, way, clear.distance,
                                 b->terrain.impassable, &which);
    }
    for (int i = 0; i < n; i++)
        state_stand(s, base[i])->marks &= (uint8_t)~S_PASSED;
    return room;
}

static void slide(const Battle *b, State *s, const int *base, int n, Vec way,
                  int32_t distance)
{
    const int unit = state_stand(s, base[0])->unit;
    if (unit != NO_UNIT) { /* with the officers who go along */
        shift(b, s, ref_unit(unit), way, distance);
        return;
    }
    for (int i = 0; i < n; i++)
        shift(b, s, ref_stand(base[i]), way, distance);
}

/* 10.7c  Back from where they look, else the way they came, else to a side or ahead: whichever of
 * these parts them from the enemy.  1 cm, or as much of it as there is room for.
 * in: from: their middle when they set out; where it is, if they did not */
static void step_back(const Battle *b, State *s, const int *base, int n, Angle facing,
                      Point from)
{
    enum { CAME = 1 }; /* of those it tries */
    const int unit = state_stand(s, base[0])->unit;
    const Point at = unit == NO_UNIT ? bases_middle(s, base, n) : unit_middle(b, s, unit);
    const bool came = geo_gap2(at, from) > GEO_TOUCH * GEO_TOUCH;
    const Angle tries[] = { (Angle)(facing + SOUTH), geo_bearing(at, from),
                            (Angle)(facing + b->hand * EAST),
                            (Angle)(facing - b->hand * EAST), facing };
    if (all_apart(b, s, base, n))
        return;
    for (int k = 0; k < 5; k++) {
        const Vec way = geo_ahead(tries[k]);
        if (k == CAME && !came)
            continue;
        const int32_t room = room_for(b, s, base, n, way, b->number[SHORT_OF_CONTACT]);
        slide(b, s, base, n, way, room);
        if (all_apart(b, s, base, n))
            return;
        slide(b, s, base, n, way, -room);
    }
}

void melee_step_back(const Battle *b, State *s, Ref who)
{
    int base[MAX_STANDS], n = 1;
    base[0] = ref_index(who);
    if (ref_kind(who) == REF_STAND) {
        const Stand *at = state_stand(s, base[0]);
        step_back(b, s, base, n, at->facing, at->at);
        return;
    }
    n = unit_bases(b, s, ref_index(who), base);
    step_back(b, s, base, n, row(s, ref_index(who))->facing,
              row(s, ref_index(who))->from);
}

void melee_bases_step_back(const Battle *b, State *s, const int *base, int n,
                           Angle facing)
{
    if (n)
        step_back(b, s, base, n, facing, bases_middle(s, base, n));
}

/* 10.7c  Whoever of them still touches the enemy, be it one base, will have to fight. */
void melee_tell_hemmed_in(Game *g, Ref who, const int *base, int n)
{
    if (!all_apart(g->battle, g->state, base, n))
        game_tell(g, &(Event){ .kind = E_HEMMED_IN, .subject = who });
}

/* ---- supports ---- */

/* Not who is in contact himself, nor guns that nobody moves (1.11). */
static bool gives_way(const Battle *b, const State *s, int base)
{
    const int unit = state_stand(s, base)->unit;
    return !base_touches_enemy(b, s, base) &&
           (base_rate(b, base) ||
            (unit != NO_UNIT && state_unit(s, unit)->formation == LIMBERED));
}

/* On the table, on ground one enters, and touching no enemy. */
static bool may_stand(const Battle *b, const State *s, const Box *to, int side)
{
    if (!battle_box_on_table(b, to) ||
        terrain_under(&b->terrain, to) & b->terrain.impassable)
        return false;
    for (int i = 0; i < b->n_stands; i++) {
        const Box other = battle_box(b, s, i);
        if (b->stand[i].side != side && base_on_table(s, i) && geo_touching(to, &other))
            return false;
    }
    return true;
}

/* A friend who stands there and is not going himself, -1 = none. */
static int friend_at(const Battle *b, const State *s, const Box *to, int side,
                     const bool *going)
{
    for (int i = 0; i < b->n_stands; i++) {
        const Box other = battle_box(b, s, i);
        if (b->stand[i].side == side && base_on_table(s, i) && !going[i] &&
            geo_overlap(to, &other))
            return i;
    }
    return -1;
}

/* 10.7e  Those bases, and all friends who are in their way then, and in the way of those.
 * in: base: room for MAX_STANDS.  returns: how many, 0 = one of them cannot go. */
static int with_supports(const Battle *b, const State *s, int *base, int n, Vec way)
{
    const int side = b->stand[base[0]].side;
    bool going[MAX_STANDS] = { false };
    for (int i = 0; i < n; i++)
        going[base[i]] = true;
    for (int i = 0; i < n; i++) {
        Box to = battle_box(b, s, base[i]);
        to.at = geo_along(to.at, way, b->number[SHORT_OF_CONTACT]);
        if (!may_stand(b, s, &to, side))
            return 0;
        for (int at; (at = friend_at(b, s, &to, side, going)) >= 0;) {
            const int m = mover_bases(b, s, base_party(s, at), base + n);
            for (int k = n; k < n + m; k++) {
                if (!gives_way(b, s, base[k]))
                    return 0;
                going[base[k]] = true;
            }
            n += m;
        }
    }
    return n;
}

/* With the officers who go along. */
static void tell_moved(Game *g, Ref who, Point from)
{
    const Point to = mover_middle(g->battle, g->state, who);
    if (geo_gap2(from, to))
        game_tell(g, &(Event){ .kind = E_MOVED, .subject = who, .from = from, .to = to });
}

/* 10.7e */
void melee_draw_off(Game *g, const int *base, int n, Angle towards)
{
    State *s = g->state;
    const Vec way = geo_ahead((Angle)(towards + SOUTH));
    int all[MAX_STANDS];
    if (!n || all_apart(g->battle, s, base, n))
        return;
    memcpy(all, base, (size_t)n * sizeof *all);
    const int m = with_supports(g->battle, s, all, n, way);
    officers_go_along(g->battle, s, all, m);
    Ref moved = NO_REF;
    for (int i = 0; i < m; i++) {
        const Ref who = base_party(s, all[i]);
        if (who == moved) /* its other bases: they come one after the other */
            continue;
        moved = who;
        const Point from = mover_middle(g->battle, s, who);
        shift(g->battle, s, who, way, g->battle->number[SHORT_OF_CONTACT]);
        if (ref_kind(who) == REF_UNIT) /* 4.10 */
            state_unit(s, ref_index(who))->marks &= ~(uint32_t)U_CONSOLIDATES;
        if (i >= n) {
            tell_moved(g, who, from);
            edge_officers(g, who);
        }
    }
}

/* 10.7, 10.7b  Foot that fails just before contact: all its bases stop 1 cm short together,
 * dispersed or not, 10.7d facing the enemy. */
void melee_stop_short(Game *g, int unit, const int *base, int n, Angle towards)
{
    State *s = g->state;
    const UnitRow *r = row(s, unit);
    const Angle turn = (Angle)(towards - r->facing);
    Point from[MAX_STANDS]; /* of each party */
    for (int i = 0; i < n; i++)
        from[i] = mover_middle(g->battle, s, base_party(s, base[i]));
    officers_go_along(g->battle, s, base, n);
    step_back(g->battle, s, base, n, r->facing, r->from);
    melee_draw_off(g, base, n, towards);
    const bool together = state_unit(s, unit)->n_stands;
    for (int i = 0; i < (together ? 1 : n); i++) {
        const Ref who = base_party(s, base[i]);
        Stand *at = state_stand(s, base[i]);
        const Angle faced = together ? r->facing : at->facing;
        const bool left = leaves_table(g, who);
        if (!left && together)
            face_about(g->battle, s, unit, towards);
        else if (!left)
            at->facing += turn;
        if (!left)
            tell_moved(g, who, from[i]);
        edge_officers(g, who);
        mover_tell_turned(g, who, faced, together ? r->facing : at->facing);
    }
}
