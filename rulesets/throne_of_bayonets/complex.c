/* SPDX-License-Identifier: GPL-3.0-or-later
 * complex.c - units of more than one battalion, regiment or battery (chapter 4).
 *
 * A complex formation lives in the slot of one of its battalions and carries U_COMPLEX; the
 * slots of the others are empty while it lasts.  It grows by consolidation, which takes a
 * turn, and comes apart at once: by an order, by a battalion that leaves, or dispersed.
 *
 * Start at consolidate_order(), break_up_order().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <string.h>

/* Bases that look so nearly one way stand in one rank. */
enum { SAME_WAY = GEO_TURN / 64 };

/* ---- contact ---- */

/* 4.2  Front to rear or flank to flank: both look the same way, and an edge of one lies along
 * an edge of the other.  4.4  Corners do not count. */
static bool bases_joined(const Battle *b, const State *s, int one, int other)
{
    const int32_t turn =
        geo_turn(state_stand(s, one)->facing, state_stand(s, other)->facing);
    if (turn > SAME_WAY || turn < -SAME_WAY || !bases_touching(b, s, one, other))
        return false;
    const Box box = battle_box(b, s, one);
    int32_t right, ahead;
    geo_frame(box.at, box.ahead, state_stand(s, other)->at, &right, &ahead);
    if (right < 0)
        right = -right;
    if (ahead < 0)
        ahead = -ahead;
    return (right < ahead ? right : ahead) < b->number[BASE_SIZE] - GEO_TOUCH;
}

/* Which parts hang together with that one?  out: reached: by part */
static void reach_from(const Battle *b, const State *s, const int *base,
                       const uint8_t *part, int n, BasesMeet *meet, int first,
                       bool *reached)
{
    reached[first] = true;
    for (bool grown = true; grown;) {
        grown = false;
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n && reached[part[i]]; k++) {
                if (reached[part[k]] || !meet(b, s, base[i], base[k]))
                    continue;
                reached[part[k]] = grown = true;
            }
        }
    }
}

bool bases_hold(const Battle *b, const State *s, const int *base, const uint8_t *part,
                int n, BasesMeet *meet)
{
    bool reached[MAX_STANDS] = { false };
    reach_from(b, s, base, part, n, meet, part[0], reached);
    for (int i = 0; i < n; i++) {
        if (!reached[part[i]])
            return false;
    }
    return true;
}

bool complex_holds(const Battle *b, const State *s, const int *base, const uint8_t *part,
                   int n)
{
    return bases_hold(b, s, base, part, n, bases_joined);
}

/* 4.1  Bases of any arms, but heavier guns than light ones stand with guns only (1.12). */
bool complex_arms_mix(const Battle *b, const int *base, int n)
{
    bool heavier = false, other = false;
    for (int i = 0; i < n; i++) {
        const int kind = b->stand[base[i]].kind;
        heavier |= kind == HEAVY_ARTILLERY || kind == LINE_ARTILLERY;
        other |= base_arm(b, base[i]) != ARTILLERY;
    }
    return !(heavier && other);
}

/* ---- consolidation ---- */

/* The slot that a consolidating unit ends up in: joins may be chained. */
static int root_of(const State *s, int unit)
{
    while (row(s, unit)->joins != NO_UNIT)
        unit = row(s, unit)->joins;
    return unit;
}

/* The bases of all units that consolidate towards these roots; part[]: whose they are. */
static int gather(const Battle *b, const State *s, int root, int other, int *base,
                  uint8_t *part)
{
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        const int at = root_of(s, u);
        if ((at != root && at != other) || !state_unit(s, u)->n_stands)
            continue;
        const int more = unit_bases(b, s, u, base + n);
        for (int i = n; i < n + more; i++)
            part[i] = (uint8_t)u;
        n += more;
    }
    return n;
}

/* 4.8, 4.9  May this unit take part? */
static bool may_take_part(const Battle *b, const State *s, int unit, Err *err)
{
    char name[NAME_ROOM];
    const Unit *u = state_unit(s, unit);
    name_for(err, b, ref_unit(unit), name);
    if (unit_side(b, unit) != s->side)
        return err_set(err, "%s is not yours", name);
    if (!unit_on_table(b, s, unit))
        return not_a_unit(b, s, unit, "is not a unit on the table", err);
    if (!(u->marks & U_ACTIVATED)) {
        return err_set(err, "%s has not been activated this turn (4.8)", name);
    }
    if (u->marks & (U_DONE | U_CHANGED) && !(u->marks & U_CONSOLIDATES)) {
        return err_set(err, "%s has had its move, or changed, this turn (4.9)", name);
    }
    if (u->formation == SQUARE) { /* 4.6b */
        return err_set(err,
                       "%s is in square: a complex formation is "
                       "a line or a column (4.6)",
                       name);
    }
    return true;
}

static bool may_join(const Battle *b, const State *s, int one, int other, Err *err)
{
    if (b->unit[one].officer != b->unit[other].officer) {
        return err_set(err, "they are not of the same brigade (4.3)");
    }
    int base[MAX_STANDS];
    uint8_t part[MAX_STANDS];
    const int n = gather(b, s, root_of(s, one), root_of(s, other), base, part);
    if (!complex_arms_mix(b, base, n)) {
        return err_set(err, "only light artillery stands with infantry "
                            "or cavalry (1.12)");
    }
    if ((state_unit(s, one)->formation == LIMBERED) !=
        (state_unit(s, other)->formation == LIMBERED)) {
        return err_set(err, "one is limbered, the other not (4.6)");
    }
    const int pair = unit_bases(b, s, one, base);
    const int both = pair + unit_bases(b, s, other, base + pair);
    for (int i = 0; i < both; i++)
        part[i] = (uint8_t)(i < pair ? one : other);
    if (!complex_holds(b, s, base, part, both)) {
        return err_set(err, "they do not touch front to rear or flank to flank (4.2)");
    }
    return true;
}

/* 4.8, 4.9, 4.10, 4.11  Units in contact, of one brigade, each activated again: this turn none
 * of their bases moves or fires, and at its end they are one unit. */
bool consolidate_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (s->decision.kind != D_MOVE)
        return err_set(err, "consolidating is done in the Movement Phase");
    if (ref_kind(o->subject) != REF_UNIT || ref_kind(o->target) != REF_UNIT ||
        ref_index(o->subject) >= b->n_units || ref_index(o->target) >= b->n_units ||
        o->subject == o->target) {
        return err_set(err, "name the two units to consolidate (4.8)");
    }
    const int one = ref_index(o->subject), other = ref_index(o->target);
    if (!may_take_part(b, s, one, err) || !may_take_part(b, s, other, err) ||
        !may_join(b, s, one, other, err)) {
        return false;
    }
    state_unit(s, one)->marks |= U_CONSOLIDATES | U_DONE;
    state_unit(s, other)->marks |= U_CONSOLIDATES | U_DONE;
    state_unit(s, one)->marks &= ~(uint32_t)(U_MOVING | U_MOVED);
    state_unit(s, other)->marks &= ~(uint32_t)(U_MOVING | U_MOVED);
    const int first = root_of(s, one), second = root_of(s, other);
    if (first != second)
        row(s, second)->joins = (uint8_t)first; /* 4.11b */
    return true;
}

/* 4.10  Whoever fired, was dispersed, formed square or line (4.9) or lost contact has failed, and
 * with him all who were to stand with him. */
static bool has_held(const Battle *b, const State *s, int root)
{
    int base[MAX_STANDS];
    uint8_t part[MAX_STANDS];
    for (int u = 0; u < b->n_units; u++) {
        const Unit *unit = state_unit(s, u);
        if (root_of(s, u) != root)
            continue;
        if (!unit->n_stands || !(unit->marks & U_CONSOLIDATES) ||
            unit->marks & (U_FIRED | U_CHANGED))
            return false;
    }
    const int n = gather(b, s, root, root, base, part);
    return complex_holds(b, s, base, part, n);
}

/* 4.18, 4.18b, 6.4b  What a part has tried, the whole has, and what befell a part befell the whole. */
static void inherit(State *s, int into, int unit)
{
    const uint32_t remembered = U_SHOT_AT | U_FOUGHT | U_MAY_RALLY | U_HALTED;
    Unit *whole = state_unit(s, into);
    const Unit *part = state_unit(s, unit);
    UnitRow *r = row(s, into);
    const UnitRow *parts = row(s, unit);
    const uint32_t fresh = part->marks & ~whole->marks;
    if (fresh & U_SHOT_AT)
        r->shot_by = parts->shot_by;
    if (fresh & U_FOUGHT)
        r->fought = parts->fought;
    r->tried |= parts->tried;
    whole->marks |= U_COMPLEX | (part->marks & remembered);
    if (part->status > whole->status)
        whole->status = part->status;
}

static void merge(Game *g, int into, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *whole = state_unit(s, into), *part = state_unit(s, unit);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    for (int i = 0; i < n; i++)
        state_stand(s, base[i])->unit = (uint8_t)into;
    whole->n_stands = (uint8_t)(whole->n_stands + n);
    inherit(s, into, unit);
    morale_add(b, s, into, part->dice);
    *part = (Unit){ 0 };
    unit_recount(b, s, into);
    if (whole->marks & U_FOUGHT) /* 12.2  it stands where it met the enemy */
        row(s, into)->from = unit_middle(b, s, into);
}

/* 4.11  Until the end of the turn they are independent; then they are one unit, or all as
 * they were.  From the right: of several who were shot at the first is remembered (17.14). */
void consolidate_finish(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    bool good[MAX_UNITS] = { false };
    int into[MAX_UNITS], n = 0;
    Ref who[MAX_UNITS];
    for (int u = 0; u < b->n_units; u++) {
        if (row(s, u)->joins == NO_UNIT)
            continue;
        into[u] = root_of(s, u);
        good[into[u]] = has_held(b, s, into[u]);
        who[n++] = ref_unit(u);
    }
    from_the_right(b, s, who, n);
    for (int k = 0; k < n; k++) {
        const int u = ref_index(who[k]);
        game_tell(g, &(Event){ .kind = E_CONSOLIDATED,
                               .side = s->side,
                               .subject = who[k],
                               .target = ref_unit(into[u]),
                               .a = good[into[u]] });
        if (good[into[u]])
            merge(g, into[u], u);
        row(s, u)->joins = NO_UNIT;
    }
    for (int u = 0; u < b->n_units; u++)
        state_unit(s, u)->marks &= ~(uint32_t)U_CONSOLIDATES;
}

/* ---- breaking up ---- */

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
            u->marks &= ~(uint32_t)U_COMPLEX;
            *row(s, to) = r;
        }
        if (parent != to)
            u->marks |= U_COMPLEX;
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
        reach_from(b, s, base, part, n, bases_joined, part[i], reached);
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
void complex_settle(const Battle *b, State *s)
{
    for (int u = 0; u < b->n_units; u++) {
        uint8_t home[MAX_UNITS];
        int parts, base[MAX_STANDS];
        if (!(state_unit(s, u)->marks & U_COMPLEX) || !unit_bases(b, s, u, base))
            continue;
        RoadPlace place;
        const bool stays =
            groups_of(b, s, u, home, &parts) > 1
                ? state_unit(s, u)->formation == SQUARE || road_find(b, s, u, &place)
                : parts > 1 && home[b->stand[base[0]].parent] == u;
        if (!stays && homes_free(b, s, u, home))
            regroup(b, s, u, home);
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
    return true;
}
