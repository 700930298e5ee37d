/* SPDX-License-Identifier: GPL-3.0-or-later
 * breakup.c - how a unit of several battalions comes apart (chapter 4).
 *
 * At once: by an order, by a battalion that leaves, by losses that part it; or dispersed (dispersal.c).
 *
 * Start at break_up_order(), complex_settle().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <string.h>

/* The bases of `unit` go to the slots that home[] has for their battalions.
 * 4.15  Every part has been through what the whole went through: it keeps the dice. */
static void regroup(const Battle *b, State *s, int unit, const uint8_t *home)
{
    const Unit was = *state_unit(s, unit);
    const UnitRow r = *row(s, unit);
    const Point middle = unit_middle(b, s, unit);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    bool changed[MAX_UNITS] = { false };
    *state_unit(s, unit) = (Unit){ 0 };
    for (int i = 0; i < n; i++) {
        const int parent = b->stand[base[i]].parent, to = home[parent];
        Unit *u = state_unit(s, to);
        if (!u->n_stands) {
            *u = was;
            u->n_stands = 0;
            u->marks &= ~(uint32_t)(U_COMPLEX | U_LED);
            *row(s, to) = r;
        }
        if (parent != to)
            u->marks |= U_COMPLEX;
        if (state_stand(s, base[i])->own & LEADS) /* 3.16 */
            u->marks |= U_LED;
        state_stand(s, base[i])->unit = (uint8_t)to;
        u->n_stands++;
        changed[to] = true;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (!changed[u])
            continue;
        unit_recount(b, s, u);
        const Point own = unit_middle(b, s, u); /* 12.4b */
        row(s, u)->from.x += own.x - middle.x;
        row(s, u)->from.y += own.y - middle.y;
    }
}

/* 4.11b  In whose slot some of a unit's battalions stand: in the one they are in, if it is one of theirs, else that of
 * the battalion furthest to the right.  in: in: which of them, by battalion */
static int slot_of(const Battle *b, const State *s, int unit, const bool *in)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base), first = -1;
    for (int i = 0; i < n && !in[unit]; i++) {
        if (in[b->stand[base[i]].parent] &&
            (first < 0 || comes_before(b, s, ref_stand(base[i]), ref_stand(first))))
            first = base[i];
    }
    return first < 0 ? unit : b->stand[first].parent;
}

/* Its battalions, each with those that it still touches.  out: home[]: of each, the slot of its group; parts: how
 * many battalions.  returns: how many groups. */
static int groups_of(const Battle *b, const State *s, int unit, uint8_t *home, int *parts)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base), groups = 0;
    uint8_t part[MAX_STANDS];
    bool known[MAX_UNITS] = { false };
    *parts = 0;
    for (int i = 0; i < n; i++)
        part[i] = (uint8_t)b->stand[base[i]].parent;
    for (int i = 0; i < n; i++) {
        bool reached[MAX_STANDS] = { false };
        if (known[part[i]])
            continue;
        groups++;
        bases_reach(b, s, base, part, n, bases_joined, part[i], reached);
        const int slot = slot_of(b, s, unit, reached);
        for (int p = 0; p < b->n_units; p++) {
            if (!reached[p])
                continue;
            home[p] = (uint8_t)slot;
            known[p] = true;
            ++*parts;
        }
    }
    return groups;
}

/* Are the slots its battalions go to free, but for the one they are in? */
static bool homes_free(const Battle *b, const State *s, int unit, const uint8_t *home)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    for (int i = 0; i < n; i++) {
        const int to = home[b->stand[base[i]].parent];
        if (to != unit && state_unit(s, to)->n_stands)
            return false;
    }
    return true;
}

/* 4.13  What losses or skirmishing have left of one battalion only is a plain unit, and nobody stays in
 * the slot of a battalion that is not of it: that one could not form up.  4.17b  Who touches the others no
 * more is no part of them; a square (4.12b) and a file in the bend of a road (9.12h) do not look one way. */
void complex_settle(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int u = 0; u < b->n_units; u++) {
        uint8_t home[MAX_UNITS];
        int parts, base[MAX_STANDS];
        if (!(state_unit(s, u)->marks & U_COMPLEX) || !unit_bases(b, s, u, base))
            continue;
        RoadPlace place;
        const int groups = groups_of(b, s, u, home, &parts);
        const bool stays = groups > 1 ? state_unit(s, u)->formation == SQUARE ||
                                            road_find(b, s, u, &place)
                                      : parts > 1 && home[b->stand[base[0]].parent] == u;
        if (stays || !homes_free(b, s, u, home))
            continue;
        State was;
        state_copy(&was, s);
        regroup(b, s, u, home);
        if (groups > 1)
            game_tell(g, &(Event){ .kind = E_BROKE_UP,
                                   .side = (uint8_t)unit_side(b, u),
                                   .subject = ref_unit(u) });
        complex_tell_formations(g, &was, u);
    }
}

/* 4.13  One battalion goes; the others stay together, if they still touch without it. */
static bool let_leave(const Battle *b, State *s, int unit, int named, Err *err)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base), rest = 0;
    int stays[MAX_STANDS];
    uint8_t part[MAX_STANDS], home[MAX_UNITS];
    bool stay[MAX_UNITS] = { false };
    for (int i = 0; i < n; i++) {
        const int parent = b->stand[base[i]].parent;
        if (parent == named)
            continue;
        stay[parent] = true;
        stays[rest] = base[i];
        part[rest++] = (uint8_t)parent;
    }
    if (!rest || rest == n)
        return err_set(err, "it is not part of a complex formation (4.13)");
    if (!complex_holds(b, s, stays, part, rest)) {
        return err_set(err, "the others would not touch without it: "
                            "let them break up (4.13)");
    }
    memset(home, slot_of(b, s, unit, stay), sizeof home);
    home[named] = (uint8_t)named;
    regroup(b, s, unit, home);
    return true;
}

/* 4.12, 4.13  An activated complex formation breaks up, or lets one battalion go; the parts
 * are units at once, and may still move this turn. */
bool break_up_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (s->decision.kind != D_MOVE)
        return err_set(err, "breaking up is done in the Movement Phase");
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= b->n_units ||
        unit_side(b, ref_index(o->subject)) != s->side) {
        return err_set(err, "name a unit of yours");
    }
    const int named = ref_index(o->subject), unit = unit_of_battalion(b, s, named);
    if (unit < 0)
        return err_set(err, "it is in no unit");
    const Unit *u = state_unit(s, unit);
    if (!(u->marks & U_COMPLEX))
        return err_set(err, "it is not a complex formation (4.12)");
    if (!(u->marks & U_ACTIVATED))
        return err_set(err, "it has not been activated (4.12)");
    if (u->marks & U_DONE)
        return err_set(err, "it has moved this turn");
    if (u->formation == SQUARE)
        return err_set(err, "a square does not break up (4.12b)");
    State was;
    state_copy(&was, s);
    if (o->verb == V_LEAVE) {
        if (!let_leave(b, s, unit, named, err))
            return false;
    } else {
        uint8_t home[MAX_UNITS];
        for (int k = 0; k < MAX_UNITS; k++)
            home[k] = (uint8_t)k;
        regroup(b, s, unit, home);
    }
    game_tell(g, &(Event){ .kind = E_BROKE_UP, .side = s->side, .subject = o->subject });
    complex_tell_formations(g, &was, unit);
    return true;
}
