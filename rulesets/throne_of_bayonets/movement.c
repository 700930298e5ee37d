/* SPDX-License-Identifier: GPL-3.0-or-later
 * movement.c - orders of the Movement Phase: what may move, where to, and how it changes.
 *
 * movement_legal() checks an order and makes the plan of it without touching the state: a
 * straight slide, with at most one change of facing or formation, either where it starts or
 * where it ends, whichever has room.  The slide itself is mover.c's, officers are officers.c's.
 *
 * Start at movement_legal().
 */
#include "engine/text.h"
#include "rulesets/throne_of_bayonets/throne.h"

/* 1.16  Line guns are manhandled only if activated to do so, 1.11 heavy ones never. */
static bool has_heavier_gun(const Battle *b, const State *s, int unit)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    for (int i = 0; i < n; i++) {
        const int kind = b->stand[base[i]].kind;
        if (kind == LINE_ARTILLERY || kind == HEAVY_ARTILLERY)
            return true;
    }
    return false;
}

/* 9.6  Formed and disordered units that moved last turn and were neither activated nor halted. */
bool must_move(const Battle *b, const State *s, int unit)
{
    const Unit *u = state_unit(s, unit);
    if (u->formation == UNLIMBERED && has_heavier_gun(b, s, unit))
        return false; /* 1.11, 1.16 */
    return u->n_stands && unit_side(b, unit) == s->side && u->marks & U_MOVING &&
           !(u->marks & (U_ACTIVATED | U_DONE)) && unit_on_table(b, s, unit);
}

/* 9.6  For people: it may still be activated. */
const char *throne_unit_must(const Battle *b, const State *s, int unit)
{
    return !must_move(b, s, unit)      ? ""
           : s->phase < PHASE_MOVEMENT ? "must carry on unless activated"
                                       : "must carry on";
}

/* 9.2  Whoever was activated may move, once. */
bool may_move(const Battle *b, const State *s, Ref who, Err *err)
{
    char name[NAME_ROOM];
    name_for(err, b, who, name);
    if (ref_kind(who) == REF_UNIT) {
        const Unit *u = state_unit(s, ref_index(who));
        if (unit_side(b, ref_index(who)) != s->side)
            return err_set(err, "%s is not yours", name);
        if (!unit_on_table(b, s, ref_index(who))) {
            return not_a_unit(b, s, ref_index(who), NULL, err);
        }
        if (!(u->marks & U_ACTIVATED)) {
            return err_set(err, "%s has not been activated (9.2)", name);
        }
        if (u->marks & U_CONSOLIDATES) {
            return err_set(err, "%s is consolidating and may not move (4.9)", name);
        }
        if (u->marks & U_DONE)
            return err_set(err, "%s has moved this turn (9.2)", name);
        return true;
    }
    const Stand *at = state_stand(s, ref_index(who));
    if (b->stand[ref_index(who)].side != s->side)
        return err_set(err, "%s is not yours", name);
    if (!base_is_loose(s, ref_index(who))) {
        return err_set(err, "%s does not stand by itself: move its unit", name);
    }
    if (!(at->marks & S_ACTIVATED)) { /* 9.3 */
        return err_set(err, "%s has not been activated: by itself it never moves (9.3)",
                       name);
    }
    if (at->marks & S_DONE)
        return err_set(err, "%s has moved this turn (9.2)", name);
    return true;
}

bool base_activated(const State *s, int base)
{
    const Stand *at = state_stand(s, base);
    return at->unit == NO_UNIT ? at->marks & S_ACTIVATED
                               : state_unit(s, at->unit)->marks & U_ACTIVATED;
}

/* Slide a layout's bases along the plan; says what stops it.  Bases in contact with an enemy
 * stop there (a charge); friends let it through only if both are activated (9.15, 9.15b).
 * 9.15c  It ends clear of all, 9.23c or off the table. */
static bool slide_legal(const Battle *b, const State *s, const Layout *start,
                        const Mover *plan, Err *err)
{
    if (!plan->left)
        return true;
    State work;
    state_copy(&work, s);
    layout_apply(&work, start);
    int32_t left = plan->left;
    for (;;) {
        const Way way = way_clear(b, &work, plan->who, plan->way, left);
        /* 5.7  behind friends either */
        if (way.enemy && ref_kind(plan->who) == REF_STAND) {
            return err_set(err, "skirmishers and dispersed bases do not charge (5.7)");
        }
        if (way.base < 0 || way.enemy) {
            shift(b, &work, plan->who, plan->way, way.distance);
            break;
        }
        char name[NAME_ROOM];
        const int unit = state_stand(&work, way.base)->unit;
        name_for(err, b, unit == NO_UNIT ? ref_stand(way.base) : ref_unit(unit), name);
        if (!base_activated(&work, way.base)) {
            return err_set(err,
                           "%s is in the way after %d.%d cm; both must be "
                           "activated to pass through each other (9.15)",
                           name, way.distance / 100, way.distance % 100 / 10);
        }
        for (int i = 0; i < b->n_stands; i++) {
            const Stand *at = state_stand(&work, i);
            if (i == way.base || (unit != NO_UNIT && at->unit == unit)) {
                state_stand(&work, i)->marks |= S_PASSED;
            }
        }
    }
    Layout end;
    end.n = start->n;
    end.ignoring = NO_REF;
    bool off = false;
    const bool on = bases_on_table(b, &work, start->base, start->n);
    for (int i = 0; i < start->n; i++) {
        const Stand *at = state_stand(&work, start->base[i]);
        end.base[i] = start->base[i];
        end.at[i] = at->at;
        end.facing[i] = at->facing;
        off |= terrain_off(&b->terrain, at->at);
    }
    Ref in_way;
    if (off || layout_free(b, s, &end, false, &in_way))
        return true;
    if (!on)
        return err_set(err, "it would hang over the table's edge there (9.23e)");
    char name[NAME_ROOM];
    name_for(err, b, in_way, name);
    return err_set(err, "it would end on top of %s", name);
}

/* 9.14, 9.14b  No base may go further than its unit's rate. */
static bool within_rate(const Battle *b, const State *s, const Layout *end, int32_t rate,
                        Err *err)
{
    for (int i = 0; i < end->n; i++) {
        const int32_t gone = geo_distance(state_stand(s, end->base[i])->at, end->at[i]);
        if (gone <= rate)
            continue;
        char name[NAME_ROOM];
        name_for(err, b, ref_stand(end->base[i]), name);
        const int far = text_tenths_up(gone, CM(1));
        return err_set(err, "%s would go %d.%d cm, its rate is %d cm (9.14)", name,
                       far / 10, far % 10, rate / 100);
    }
    return true;
}

static Layout as_it_stands(const State *s, const int *base, int n)
{
    Layout layout;
    layout.n = n;
    layout.ignoring = NO_REF;
    for (int i = 0; i < n; i++) {
        layout.base[i] = base[i];
        layout.at[i] = state_stand(s, base[i])->at;
        layout.facing[i] = state_stand(s, base[i])->facing;
    }
    return layout;
}

static void set_way(Mover *plan, Point from, Point to)
{
    plan->from = from;
    plan->to = to;
    plan->left = geo_distance(from, to);
    plan->way = plan->left ? geo_ahead(geo_bearing(from, to)) : geo_ahead(0);
}

/* 3.1  A change of formation asked of a unit: is it one that it can take? */
static bool formation_legal(const Battle *b, const State *s, int unit, const Order *o,
                            int *width, Err *err)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    char name[NAME_ROOM];
    name_for(err, b, ref_unit(unit), name);
    if (n > MAX_LAYOUT)
        return err_set(err, "%s has too many bases to change formation", name);
    *width = formation_width(b, base, n, o->formation, o->count);
    if (!*width) {
        const char *const why = formation_barred(b, base, n, o->formation);
        return err_set(err, "%s cannot form %s%s%s", name,
                       throne_formations[o->formation].name,
                       o->count && !*why ? " of that width" : "", why);
    }
    return true;
}

/* Does the order ask for another formation, or for another front in the same one? */
static bool asks_formation(const State *s, int unit, const Order *o)
{
    const Unit *u = state_unit(s, unit);
    if (o->formation == AS_IT_IS)
        return false;
    if (o->formation != u->formation)
        return true;
    return o->count && o->count != row(s, unit)->width;
}

/* 9.5  The order's rate, whatever it changes: limbered if it starts or ends limbered (9.1);
 * heavy guns never otherwise. */
static int32_t ordered_rate(const Battle *b, const State *s, int unit, int formation)
{
    const int now = state_unit(s, unit)->formation;
    const bool limbered = now == LIMBERED || formation == LIMBERED;
    return unit_rate(b, s, unit, limbered ? LIMBERED : now);
}

/* The layout of a change has no room. */
static bool no_room(const Battle *b, const Mover *plan, Ref in_way, Err *err)
{
    char name[NAME_ROOM];
    name_for(err, b, in_way, name);
    return err_set(err, "there is no room to change %s%s%s",
                   plan->formation ? "formation" : "facing",
                   in_way ? ": in the way is " : "", in_way ? name : "");
}

/* 9.13c  A change comes where the move starts or where it ends, whichever has room.  Whoever
 * forms line does so last if he can: a move in line costs a die (7.7).  9.13f  Guns march limbered (1.11, 9.1):
 * they limber first and unlimber last. */
static bool change_legal(const Battle *b, const State *s, const Order *o,
                         const Layout *changed, const Layout *end, Mover *plan,
                         Layout *start, Err *err)
{
    const int now = state_unit(s, ref_index(o->subject))->formation;
    const bool last = plan->formation == LINE && now != LINE && plan->left;
    const bool unlimbers = plan->formation == UNLIMBERED && plan->left;
    const bool limbers = plan->formation == LIMBERED && plan->left;
    Ref in_way;
    if (last && layout_free(b, s, end, true, &in_way) &&
        slide_legal(b, s, start, plan, NULL)) {
        return true;
    }
    if (!unlimbers && layout_free(b, s, changed, true, &in_way) &&
        slide_legal(b, s, changed, plan, limbers ? err : NULL)) {
        *start = *changed;
        plan->change_first = 1;
        return true;
    }
    const Layout *const where = limbers ? changed : end;
    if (!layout_free(b, s, where, true, &in_way))
        return no_room(b, plan, in_way, err);
    return !limbers && slide_legal(b, s, start, plan, err);
}

/* 9.1; 1.11, 9.5b  Heavy guns off their limber have no rate, and do not even turn. */
static bool beyond_rate(int32_t distance, int32_t rate, Err *err)
{
    if (!rate)
        return err_set(err,
                       "heavy guns move only when limbered, not even to turn (1.11)");
    const int far = text_tenths_up(distance, CM(1));
    return err_set(err, "that is %d.%d cm, the rate is %d cm (9.1)", far / 10, far % 10,
                   rate / 100);
}

static bool unit_legal(const Battle *b, const State *s, const Order *o, Mover *plan,
                       Layout *start, Err *err)
{
    const int unit = ref_index(o->subject);
    const UnitRow *r = row(s, unit);
    const Unit *u = state_unit(s, unit);
    const bool formation = asks_formation(s, unit, o), turns = o->facing != r->facing;
    if ((formation || turns) && u->marks & U_CHANGED) {
        return err_set(err, "it has changed facing or formation this turn (9.10)");
    }
    if (formation && turns) {
        return err_set(err, "one change of facing or one of formation a turn, "
                            "not both (9.10)");
    }
    int width = r->width;
    if (formation && !formation_legal(b, s, unit, o, &width, err))
        return false;
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    if (turns && n > MAX_LAYOUT)
        return err_set(err, "too many bases to turn as one");
    *plan = (Mover){ .who = o->subject, .kind = MOVER_ORDERED };
    set_way(plan, unit_middle(b, s, unit), o->place);
    const int32_t rate = ordered_rate(b, s, unit, formation ? o->formation : AS_IT_IS);
    if (n <= MAX_LAYOUT)
        *start = as_it_stands(s, base, n);
    if (plan->left > rate || (!rate && (formation || turns)))
        return beyond_rate(plan->left, rate, err);
    if (!formation && !turns)
        return !plan->left || slide_legal(b, s, start, plan, err);
    const int shape = formation ? o->formation : u->formation;
    Layout end, changed;
    plan->formation = (uint8_t)(formation ? o->formation : AS_IT_IS);
    plan->width = (uint8_t)width;
    plan->turns = turns;
    plan->facing = turns ? o->facing : r->facing;
    if (!layout_change(b, s, unit, shape, width, o->place, plan->facing, &end))
        return err_set(err, "its bases cannot stand so together");
    if (!within_rate(b, s, &end, rate, err))
        return false;
    layout_change(b, s, unit, shape, width, plan->from, plan->facing, &changed);
    return change_legal(b, s, o, &changed, &end, plan, start, err);
}

static bool base_legal(const Battle *b, const State *s, const Order *o, Mover *plan,
                       Layout *start, Err *err)
{
    const int base = ref_index(o->subject);
    *plan = (Mover){ .who = o->subject, .kind = MOVER_ORDERED };
    set_way(plan, state_stand(s, base)->at, o->place);
    const int32_t rate = base_rate(b, base);
    if (o->formation)
        return err_set(err, "a base by itself has no formation");
    plan->turns = o->facing != state_stand(s, base)->facing;
    if (plan->left > rate || (!rate && plan->turns))
        return beyond_rate(plan->left, rate, err);
    plan->facing = o->facing;
    *start = as_it_stands(s, &base, 1);
    start->ignoring = NO_REF;
    if (plan->left && !slide_legal(b, s, start, plan, err))
        return false;
    Layout end = {
        .n = 1, .base = { base }, .at = { o->place }, .facing = { o->facing }
    };
    Ref in_way;
    const bool off = terrain_off(&b->terrain, o->place);
    if (!off && !layout_free(b, s, &end, true, &in_way)) {
        return err_set(err, "there is no room for it there");
    }
    return true;
}

static bool plan_move(const Battle *b, const State *s, const Order *o, Mover *plan,
                      Layout *start, Err *err)
{
    const int kind = ref_kind(o->subject);
    if ((kind != REF_UNIT || ref_index(o->subject) >= b->n_units) &&
        (kind != REF_STAND || ref_index(o->subject) >= b->n_stands)) {
        return err_set(err, "only units, bases and officers move");
    }
    if (o->formation >= N_FORMATIONS)
        return err_set(err, "no such formation");
    const int32_t far = 200000;
    if (o->place.x < -far || o->place.x > far || o->place.y < -far || o->place.y > far) {
        return err_set(err, "that place is nowhere near the table");
    }
    if (s->decision.kind != D_MOVE)
        return err_set(err, "moves are made in one's own Movement Phase (9.2)");
    if (!may_move(b, s, o->subject, err))
        return false;
    return kind == REF_UNIT ? unit_legal(b, s, o, plan, start, err)
                            : base_legal(b, s, o, plan, start, err);
}

bool movement_legal(const Battle *b, const State *s, const Order *o, Mover *plan,
                    Err *err)
{
    Layout start;
    if (ref_kind(o->subject) == REF_OFFICER)
        return officer_move_legal(b, s, o, err);
    return plan_move(b, s, o, plan, &start, err);
}

/* 9.2  A voluntary move of an activated unit or base; 9.12c straight, also on a road. */
bool movement_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover plan;
    Layout start;
    if (ref_kind(o->subject) == REF_OFFICER)
        return officer_move(g, o, err);
    if (!plan_move(b, s, o, &plan, &start, err))
        return false;
    FeatureSet stood = plan.left ? 0 : crossing_areas(b, s, o->subject);
    if (plan.change_first) {
        const int unit = ref_index(o->subject);
        /* 2.8  it stays as it was */
        if (!crossing_change(g, o->subject, &start, &stood)) {
            if (state_unit(s, unit)->n_stands)
                state_unit(s, unit)->marks |= U_DONE;
            return true;
        }
        layout_apply(s, &start);
        if (plan.formation)
            state_unit(s, unit)->formation = plan.formation;
        state_unit(s, unit)->marks |= U_CHANGED;
        row(s, unit)->width = plan.width;
        row(s, unit)->facing = plan.facing;
        morale_add(b, s, unit, b->number[DICE_CHANGES]); /* 7.3 */
        game_tell(g, &(Event){ .kind = E_FORMATION,
                               .subject = o->subject,
                               .a = state_unit(s, unit)->formation,
                               .b = !plan.formation,
                               .c = plan.facing });
        plan.formation = AS_IT_IS;
        plan.turns = 0;
        plan.change_first = 0;
    }
    mover_start(g, o->subject, MOVER_ORDERED, plan.way, plan.left);
    Mover *m = &throne(s)->mover;
    m->formation = plan.formation;
    m->width = plan.width;
    m->turns = plan.turns;
    m->facing = plan.facing;
    /* 2.3b  whoever only changes counts what he comes into, not what he stood in */
    m->met = stood;
    return true;
}

/* ---- compulsory moves ---- */

/* 9.7, 9.8  Straight ahead at full speed, nothing changed; 9.12 along the road it marches on. */
void movement_compulsory(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int32_t rate = unit_rate(b, s, unit, state_unit(s, unit)->formation);
    mover_start(g, ref_unit(unit), MOVER_CARRY_ON, geo_ahead(row(s, unit)->facing), rate);
}
