/* SPDX-License-Identifier: GPL-3.0-or-later
 * complex.c - units of more than one battalion, regiment or battery (chapter 4).
 *
 * A complex formation lives in the slot of one of its battalions and carries U_COMPLEX; the
 * slots of the others are empty while it lasts.  It grows by consolidation, which takes a
 * turn; how it comes apart is breakup.c's.
 *
 * Start at consolidate_order().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <string.h>

/* Bases that look so nearly one way stand in one rank. */
enum { SAME_WAY = GEO_TURN / 64 };

/* ---- contact ---- */

/* 4.2  Front to rear or flank to flank: both look the same way, and an edge of one lies along
 * an edge of the other.  4.4  Corners do not count. */
bool bases_joined(const Battle *b, const State *s, int one, int other)
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

void bases_reach(const Battle *b, const State *s, const int *base, const uint8_t *part,
                 int n, BasesMeet *meet, int first, bool *reached)
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
    bases_reach(b, s, base, part, n, meet, part[0], reached);
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
        return not_a_unit(b, s, unit, NULL, err);
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

void complex_tell_formations(Game *g, const State *was, int whole)
{
    const Battle *b = g->battle;
    Ref who[MAX_UNITS];
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        const Unit *now = state_unit(g->state, u), *before = state_unit(was, u);
        if (!now->n_stands || now->n_stands == before->n_stands)
            continue;
        if (!before->n_stands && whole != NO_UNIT)
            before = state_unit(was, whole);
        if (now->formation != before->formation)
            who[n++] = ref_unit(u);
    }
    from_the_right(b, g->state, who, n);
    for (int k = 0; k < n; k++)
        game_tell(g, &(Event){ .kind = E_FORMATION,
                               .subject = who[k],
                               .a = state_unit(g->state, ref_index(who[k]))->formation });
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
    State was;
    state_copy(&was, s);
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
    complex_tell_formations(g, &was, NO_UNIT);
    for (int u = 0; u < b->n_units; u++)
        state_unit(s, u)->marks &= ~(uint32_t)U_CONSOLIDATES;
}
