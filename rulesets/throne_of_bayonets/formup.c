/* SPDX-License-Identifier: GPL-3.0-or-later
 * formup.c - dispersed bases and skirmishers form a unit again (9.25 - 9.29).
 *
 * The activated bases of one battalion go to places beside or behind a base, or a unit, that
 * stays where it is.
 *
 * Start at formup_plan().
 */
#include "rulesets/throne_of_bayonets/throne.h"

/* What the others form up on. */
typedef struct Standing {
    int base[MAX_STANDS], n;
    int anchor; /* a base by itself, -1: what is left of the unit */
    Box box;
    Angle facing;
    bool guns; /* has a gun in it */
} Standing;

/* 9.25b  The bases of the battalion that may join: activated, by themselves, not moved yet. */
static int joiners(const Battle *b, const State *s, int parent, int anchor, int *out)
{
    int n = 0;
    const UnitInfo *whole = &b->unit[parent];
    for (int i = whole->first; i < whole->first + whole->n; i++) {
        const Stand *at = state_stand(s, i);
        if (i == anchor || !base_is_loose(s, i))
            continue;
        if ((at->marks & (S_ACTIVATED | S_DONE)) == S_ACTIVATED)
            out[n++] = i;
    }
    return n;
}

/* The place of the k-th joiner about what stands already: in line alternately to the right and
 * left of the front rank, in column behind.  Guns form one line, the limber goes behind it
 * (3.8).  k from 0. */
static Point slot_beside(const Battle *b, const Standing *on, int formation, int joiner,
                         int k)
{
    const int32_t size = b->number[BASE_SIZE];
    const Box *box = &on->box;
    if (formation == UNLIMBERED && b->stand[joiner].kind == LIMBER) {
        return geo_offset(box->at, box->ahead, geo_sidestep(b->hand, k) * size,
                          -(box->half_d + size / 2));
    }
    if (formation == UNLIMBERED && !on->guns) {
        return geo_offset(box->at, box->ahead, geo_sidestep(b->hand, k) * size,
                          box->half_d + size / 2);
    }
    if (formation != COLUMN) {
        const int32_t step = box->half_w + size / 2 + (k / 2) * size;
        return geo_offset(box->at, box->ahead, k % 2 ? -b->hand * step : b->hand * step,
                          box->half_d - size / 2);
    }
    const int32_t step = box->half_d + size / 2 + k * size;
    return geo_offset(box->at, box->ahead, 0, -step);
}

static bool has_command(const Battle *b, const int *base, int n)
{
    for (int i = 0; i < n; i++) {
        if (b->stand[base[i]].traits & TRAIT_COMMAND)
            return true;
    }
    return false;
}

/* 4.16  Not while others of the battalion stand in a complex formation. */
static bool others_in_complex(const Battle *b, const State *s, int parent)
{
    if (state_unit(s, parent)->marks & U_COMPLEX)
        return true; /* others have its slot */
    const UnitInfo *whole = &b->unit[parent];
    for (int i = whole->first; i < whole->first + whole->n; i++) {
        const int unit = state_stand(s, i)->unit;
        if (unit != NO_UNIT && state_unit(s, unit)->marks & U_COMPLEX)
            return true;
    }
    return false;
}

/* 9.26  On what is left of the unit, or on the base that is named. */
static bool find_standing(const Battle *b, const State *s, const Order *o, int parent,
                          Standing *out, Err *err)
{
    out->n = 0;
    out->anchor = -1;
    out->guns = false;
    if (others_in_complex(b, s, parent)) {
        return err_set(err, "the rest of it stands in a complex formation: "
                            "that has to break up first (4.16)");
    }
    if (must_move(b, s, parent)) {
        return err_set(err, "it has to make its compulsory move: "
                            "it does not stand (9.6, 9.26)");
    }
    if (state_unit(s, parent)->marks & U_CONSOLIDATES) {
        return err_set(err, "it is consolidating: none of its bases may move (4.9)");
    }
    if (state_unit(s, parent)->formation == SQUARE) {
        return err_set(err, "a square looks all ways: nobody forms up on it (9.26)");
    }
    if (state_unit(s, parent)->n_stands) {
        if (ref_kind(o->target) == REF_STAND && ref_index(o->target) < b->n_stands &&
            state_stand(s, ref_index(o->target))->unit != parent) {
            return err_named(err, b, ref_unit(parent),
                             "stands as a unit: its bases form up on that (9.26)");
        }
        out->n = unit_bases(b, s, parent, out->base);
        out->box = unit_box(b, s, parent);
        out->facing = row(s, parent)->facing;
    } else {
        const int anchor = ref_kind(o->target) == REF_STAND ? ref_index(o->target) : -1;
        if (anchor < 0 || anchor >= b->n_stands || b->stand[anchor].parent != parent ||
            !base_is_loose(s, anchor)) {
            return err_set(err, "name the base of the battalion to form up on (9.26)");
        }
        out->base[out->n++] = out->anchor = anchor;
        out->box = battle_box(b, s, anchor);
        out->facing = state_stand(s, anchor)->facing;
    }
    for (int i = 0; i < out->n; i++)
        out->guns |= base_is_gun(b, out->base[i]);
    return true;
}

/* Is the distance, rounded down, no more than reach? */
static bool near_enough(Point a, Point c, int32_t reach)
{
    return geo_gap2(a, c) < ((int64_t)reach + 1) * (reach + 1);
}

/* Has one of them been given a place here already? */
static bool is_taken(const Battle *b, const Layout *layout, Point p)
{
    for (int i = 0; i < layout->n; i++) {
        if (near_enough(layout->at[i], p, b->number[BASE_SIZE] - GEO_TOUCH - 1))
            return true;
    }
    return false;
}

/* Who does not bar the way of those who form up: friends who are activated too, and their own
 * battalion. */
static void let_by(const Battle *b, State *s, int parent)
{
    mover_let_by(b, s, unit_side(b, parent));
    const UnitInfo *whole = &b->unit[parent];
    for (int i = whole->first; i < whole->first + whole->n; i++) {
        state_stand(s, i)->marks |= S_PASSED;
    }
}

/* Nobody is in its way, and no water (2.10). */
static bool way_is_open(const Battle *b, const State *s, int base, Point to)
{
    const Point from = state_stand(s, base)->at;
    const int32_t gone = geo_distance(from, to);
    if (!gone)
        return true;
    const Vec way = geo_ahead(geo_bearing(from, to));
    if (way_clear(b, s, ref_stand(base), way, gone).base >= 0)
        return false;
    if (!b->terrain.impassable)
        return true;
    const Box box = battle_box(b, s, base);
    int which;
    terrain_first_met(&b->terrain, &box, way, gone, b->terrain.impassable, &which);
    return which < 0;
}

/* 9.25c  Does the place touch one of those who stand there already, or who will? */
static bool in_contact(const Battle *b, const Layout *layout, Point place, Angle facing)
{
    const int32_t size = b->number[BASE_SIZE];
    const Box mine = geo_box(place, facing, size, size);
    for (int i = 0; i < layout->n; i++) {
        const Box other = geo_box(layout->at[i], layout->facing[i], size, size);
        if (geo_touching(&mine, &other))
            return true;
    }
    return false;
}

/* The first place that is free, in contact, and within the joiner's reach.
 * in: open - the battle without those who bar nobody's way */
static bool give_place(const Battle *b, const State *s, const State *open,
                       const Standing *on, int formation, int joiner, Layout *layout)
{
    Ref in_way = NO_REF;
    for (int k = 0; k < 2 * MAX_LAYOUT; k++) {
        const Point place = slot_beside(b, on, formation, joiner, k);
        if (!near_enough(state_stand(s, joiner)->at, place, base_rate(b, joiner)))
            continue;
        const Layout one = {
            .n = 1, .base = { joiner }, .at = { place }, .facing = { on->facing }
        };
        if (is_taken(b, layout, place) || !in_contact(b, layout, place, on->facing) ||
            !layout_free(b, s, &one, true, &in_way) ||
            !way_is_open(b, open, joiner, place)) {
            continue;
        }
        layout->base[layout->n] = joiner;
        layout->at[layout->n] = place;
        layout->facing[layout->n++] = on->facing;
        return true;
    }
    return false;
}

/* 9.25c  Everybody who can reach a free place in contact gets one, beside those who came before him; the
 * others stay by themselves. */
static void give_places(const Battle *b, const State *s, const Standing *on,
                        int formation, const int *join, int n_join, Layout *layout)
{
    bool placed[MAX_STANDS] = { false };
    layout->n = 0;
    layout->ignoring = NO_REF;
    for (int i = 0; i < on->n; i++) {
        layout->base[layout->n] = on->base[i];
        layout->at[layout->n] = state_stand(s, on->base[i])->at;
        layout->facing[layout->n++] = state_stand(s, on->base[i])->facing;
    }
    State open, then; /* then: whoever has a place has left his own */
    state_copy(&open, s);
    state_copy(&then, s);
    let_by(b, &open, b->stand[on->base[0]].parent);
    for (bool grown = true; grown;) {
        grown = false;
        for (int i = 0; i < n_join; i++) {
            if (placed[i] || !give_place(b, &then, &open, on, formation, join[i], layout))
                continue;
            placed[i] = grown = true;
            state_stand(&then, join[i])->at = layout->at[layout->n - 1];
            state_stand(&then, join[i])->facing = on->facing;
        }
    }
}

/* 9.25, 9.26, 9.29  Activated bases of one battalion, one of them (or what they form on) a command
 * base, form up on a base or unit that does not move, even to turn. */
bool formup_plan(const Battle *b, const State *s, const Order *o, Layout *layout,
                 int *slot, Err *err)
{
    if (s->decision.kind != D_MOVE)
        return err_set(err, "forming up is done in the Movement Phase");
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= b->n_units) {
        return err_set(err, "a battalion forms up: name it");
    }
    const int parent = ref_index(o->subject);
    if (unit_side(b, parent) != s->side)
        return err_set(err, "that battalion is not yours");
    Standing on;
    if (!find_standing(b, s, o, parent, &on, err))
        return false;
    int join[MAX_STANDS];
    const int n_join = joiners(b, s, parent, on.anchor, join);
    if (!n_join)
        return err_set(err, "none of its other bases has been activated (9.25)");
    if (on.n + n_join > MAX_LAYOUT)
        return err_set(err, "too many bases for one unit");
    if (!has_command(b, on.base, on.n) && !has_command(b, join, n_join)) {
        return err_set(err, "without a command base they form no unit (9.25)");
    }
    const bool battery = throne_battle(b)->arm[parent] == ARTILLERY;
    /* and stays so: behind it */
    const bool limbered = state_unit(s, parent)->formation == LIMBERED;
    int formation = battery && !limbered ? UNLIMBERED : COLUMN;
    if (!battery && o->formation == LINE)
        formation = LINE;
    give_places(b, s, &on, formation, join, n_join, layout);
    if (layout->n == on.n)
        return err_set(err, "no base can reach the others (9.26)");
    if (!has_command(b, layout->base, layout->n)) {
        return err_set(err, "the command base cannot reach the others (9.25)");
    }
    *slot = parent;
    return true;
}

/* 2.6, 2.9  Those on their way to the unit cross ground like anybody; who fails at an obstacle
 * stops before it.  returns: true if all get there. */
static bool all_get_there(Game *g, const Layout *layout, int standing)
{
    const Battle *b = g->battle;
    bool all = true;
    for (int i = standing; i < layout->n; i++) {
        Stand *at = state_stand(g->state, layout->base[i]);
        const int32_t gone = geo_distance(at->at, layout->at[i]);
        if (!gone)
            continue;
        const Point from = at->at;
        const Vec way = geo_ahead(geo_bearing(from, layout->at[i]));
        const int32_t free = crossing_skirmisher(g, layout->base[i], way, gone);
        if (free == gone)
            continue;
        const Layout one = { .n = 1,
                             .base = { layout->base[i] },
                             .at = { geo_along(at->at, way, free) },
                             .facing = { at->facing } };
        Ref in_way;
        if (free && layout_free(b, g->state, &one, true, &in_way)) {
            layout_apply(g->state, &one);
            game_tell(g, &(Event){ .kind = E_MOVED,
                                   .subject = ref_stand(layout->base[i]),
                                   .from = from,
                                   .to = at->at });
        }
        at->marks |= S_DONE;
        all = false;
    }
    return all;
}

/* 13.1b  Has everybody in the new unit been activated, those who stood there too? */
static bool all_activated(const State *s, int slot, const Layout *layout)
{
    if (state_unit(s, slot)->n_stands)
        return state_unit(s, slot)->marks & U_ACTIVATED;
    return state_stand(s, layout->base[0])->marks & S_ACTIVATED;
}

/* What the bases of the new unit owe of fire, it owes: 13.7c of the newly dispersed, 13.2b of a base
 * that fired last turn and was not activated. */
static uint32_t fire_owed_by(const State *s, const Layout *layout)
{
    uint32_t owed = 0;
    for (int i = 0; i < layout->n; i++) {
        const Stand *at = state_stand(s, layout->base[i]);
        if (at->marks & S_OWES_FIRE || at->own & OWES_CLEAR)
            owed |= U_OWES_FIRE;
        if ((at->marks & (S_FIRED | S_ACTIVATED)) == S_FIRED)
            owed |= U_FIRED;
    }
    return owed;
}

/* 5.8  So skirmishers become a unit again; touching a friend does not do it. */
bool formup_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Layout layout;
    int slot;
    if (!formup_plan(b, s, o, &layout, &slot, err))
        return false;
    const bool fresh = !state_unit(s, slot)->n_stands;
    if (!all_get_there(g, &layout, fresh ? 1 : state_unit(s, slot)->n_stands) &&
        !formup_plan(b, s, o, &layout, &slot, NULL)) {
        return true; /* without those who failed there is no unit */
    }
    const Angle facing = fresh ? layout.facing[0] : row(s, slot)->facing;
    layout_apply(s, &layout);
    const bool activated = all_activated(s, slot, &layout);
    const uint32_t owed = fire_owed_by(s, &layout);
    for (int i = 0; i < layout.n; i++) {
        Stand *at = state_stand(s, layout.base[i]);
        at->unit = (uint8_t)slot;
        at->status = IN_UNIT;
        at->marks = 0;
        at->own &= (uint8_t)~OWES_CLEAR;
    }
    Unit *u = state_unit(s, slot);
    if (fresh) { /* 6.22  a unit that stood there remembers who fired on it, 12.2 and where its charge began */
        *u = (Unit){ 0 };
        row(s, slot)->shot_by = NO_UNIT;
        row(s, slot)->from = layout.at[0];
    }
    u->n_stands = (uint8_t)layout.n;
    u->status = DISORDERED;    /* 9.28 */
    u->marks |= U_DONE | owed; /* 9.27: it may not move in this phase */
    u->marks &= ~(uint32_t)U_MOVING;
    if (activated)
        u->marks |= U_ACTIVATED;
    row(s, slot)->facing = facing;
    row(s, slot)->joins = NO_UNIT;
    row(s, slot)->tried |= TRIED_SKIRMISH; /* 5.13: nor go out again as skirmishers */
    if (u->formation != LIMBERED)
        u->formation = COLUMN;
    unit_recount(b, s, slot);
    game_tell(g, &(Event){
                     .kind = E_FORMED_UP,
                     .side = s->side,
                     .subject = ref_unit(slot),
                     .to = unit_middle(b, s, slot),
                     .a = layout.n,
                     .b = u->formation,
                     .c = facing,
                 });
    return true;
}
