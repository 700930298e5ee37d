/* SPDX-License-Identifier: GPL-3.0-or-later
 * formup.c - forming up dispersed bases, complex formations, skirmishers (chapters 4 and 5).
 *
 * Start at formup_plan(), consolidate_order(), skirmish_may().
 */
#include "rulesets/throne_of_bayonets/throne.h"

/* ---- dispersed bases and skirmishers form a unit again ---- */

/* 9.25b  The bases of the battalion that may join: activated, by themselves, not moved yet. */
static int joiners(const Battle *b, const State *s, int parent, int anchor, int *out)
{
    int n = 0;
    for (int i = b->unit[parent].first; i < b->unit[parent].first + b->unit[parent].n; i++) {
        const Stand *at = state_stand(s, i);
        if (i == anchor || !base_is_loose(s, i)) continue;
        if ((at->marks & (S_ACTIVATED | S_DONE)) == S_ACTIVATED) out[n++] = i;
    }
    return n;
}

/* The place of the k-th joiner about what stands already: in line alternately to the right and
 * left of the front rank, in column behind.  k from 0. */
static Point slot_beside(const Battle *b, const Box *standing, int formation, int k)
{
    const int32_t size = b->number[BASE_SIZE];
    if (formation == LINE) {
        const int32_t step = standing->half_w + size / 2 + (k / 2) * size;
        return geo_offset(standing->at, standing->ahead, k % 2 ? -step : step,
                          standing->half_d - size / 2);
    }
    const int32_t step = standing->half_d + size / 2 + k * size;
    return geo_offset(standing->at, standing->ahead, 0, -step);
}

static bool has_command(const Battle *b, const int *base, int n)
{
    for (int i = 0; i < n; i++) {
        if (b->stand[base[i]].traits & TRAIT_COMMAND) return true;
    }
    return false;
}

/* 9.25, 9.26, 9.29  Activated bases of one battalion, one of them (or what they form on) a command
 * base, form up on a base or unit that does not move, even to turn. */
bool formup_plan(const Battle *b, const State *s, const Order *o, Layout *layout, int *slot,
                 Err *err)
{
    if (s->decision.kind != D_MOVE) return err_set(err, "forming up is done in the Movement Phase");
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= b->n_units) {
        return err_set(err, "a battalion forms up: name it");
    }
    const int parent = ref_index(o->subject);
    if (unit_side(b, parent) != s->side) return err_set(err, "that battalion is not yours");
    int standing[MAX_STANDS], n_standing = 0, anchor = -1;
    if (state_unit(s, parent)->n_stands) { /* on what is left of the unit */
        if (state_unit(s, parent)->marks & U_COMPLEX) {
            return err_set(err, "nobody forms up on a complex formation: it is consolidated (4.8)");
        }
        n_standing = unit_bases(b, s, parent, standing);
    } else {
        anchor = ref_kind(o->target) == REF_STAND ? ref_index(o->target) : -1;
        if (anchor < 0 || anchor >= b->n_stands || b->stand[anchor].parent != parent ||
            !base_is_loose(s, anchor)) {
            return err_set(err, "name the base of the battalion to form up on (9.26)");
        }
        standing[n_standing++] = anchor;
    }
    int join[MAX_STANDS];
    const int n_join = joiners(b, s, parent, anchor, join);
    if (!n_join) return err_set(err, "none of its other bases has been activated (9.25)");
    if (n_standing + n_join > MAX_LAYOUT) return err_set(err, "too many bases for one unit");
    if (!has_command(b, standing, n_standing) && !has_command(b, join, n_join)) {
        return err_set(err, "without a command base they form no unit (9.25)");
    }
    int formation = o->formation == LINE ? LINE : COLUMN;
    const Angle facing = n_standing > 1 || !state_unit(s, parent)->n_stands
                             ? state_stand(s, standing[0])->facing
                             : row(s, parent)->facing;
    Box box = geo_box(state_stand(s, standing[0])->at, facing, b->number[BASE_SIZE],
                      b->number[BASE_SIZE]);
    if (n_standing > 1) box = unit_box(b, s, parent);
    *layout = (Layout){ .n = 0 };
    for (int i = 0; i < n_standing; i++) {
        layout->base[layout->n] = standing[i];
        layout->at[layout->n] = state_stand(s, standing[i])->at;
        layout->facing[layout->n++] = state_stand(s, standing[i])->facing;
    }
    for (int i = 0, k = 0; i < n_join; i++) {
        Ref in_way = NO_REF;
        for (; k < 2 * MAX_LAYOUT; k++) { /* the next place that is free and within reach */
            Layout one = { .n = 1, .base = { join[i] }, .facing = { facing } };
            one.at[0] = slot_beside(b, &box, formation, k);
            const int32_t gone = geo_distance(state_stand(s, join[i])->at, one.at[0]);
            if (gone <= base_rate(b, join[i]) && layout_free(b, s, &one, true, &in_way)) break;
        }
        if (k == 2 * MAX_LAYOUT) continue; /* it cannot reach them: it stays by itself */
        layout->base[layout->n] = join[i];
        layout->at[layout->n] = slot_beside(b, &box, formation, k++);
        layout->facing[layout->n++] = facing;
    }
    if (layout->n == n_standing) return err_set(err, "no base can reach the others (9.26)");
    if (!has_command(b, layout->base, layout->n)) {
        return err_set(err, "the command base cannot reach the others (9.25)");
    }
    *slot = parent;
    return true;
}

bool formup_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Layout layout;
    int slot;
    if (!formup_plan(b, s, o, &layout, &slot, err)) return false;
    const bool fresh = !state_unit(s, slot)->n_stands;
    const Angle facing = fresh ? layout.facing[0] : row(s, slot)->facing;
    layout_apply(s, &layout);
    for (int i = 0; i < layout.n; i++) {
        Stand *at = state_stand(s, layout.base[i]);
        at->unit = (uint8_t)slot;
        at->status = IN_UNIT;
        at->marks = 0;
    }
    Unit *u = state_unit(s, slot);
    if (fresh) *u = (Unit){ 0 };
    u->n_stands = (uint8_t)layout.n;
    u->status = DISORDERED;              /* 9.28 */
    u->marks |= U_DONE | U_ACTIVATED;    /* 9.27: it may not move in this phase */
    u->marks &= ~(uint32_t)(U_MOVED | U_MOVING);
    row(s, slot)->facing = facing;
    row(s, slot)->from = layout.at[0];
    row(s, slot)->joins = NO_UNIT;
    row(s, slot)->shot_by = NO_UNIT;
    u->formation = base_arm(b, layout.base[0]) == ARTILLERY ? UNLIMBERED : COLUMN;
    unit_recount(b, s, slot);
    game_tell(g, &(Event){ .kind = E_FORMED_UP, .side = s->side, .subject = ref_unit(slot) });
    return true;
}

/* ---- complex formations ---- */

/* 4.2  Front to rear or flank to flank: two bases of equal facing, edges along each other. */
static bool joined(const Battle *b, const State *s, int one, int other)
{
    int first[MAX_STANDS], second[MAX_STANDS];
    const int n = unit_bases(b, s, one, first), m = unit_bases(b, s, other, second);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (!bases_touching(b, s, first[i], second[j])) continue;
            const Box mine = battle_box(b, s, first[i]);
            int32_t right, ahead;
            geo_frame(mine.at, mine.ahead, state_stand(s, second[j])->at, &right, &ahead);
            if (right < 0) right = -right;
            if (ahead < 0) ahead = -ahead;
            /* edge to edge, not corner to corner: one of the two offsets is less than a base */
            if ((right < ahead ? right : ahead) < b->number[BASE_SIZE] - GEO_TOUCH) return true;
        }
    }
    return false;
}

/* 4.8 - 4.11  Units in contact, of one brigade, each activated again: this turn none of their
 * bases moves or fires, and at its end they are one unit. */
bool consolidate_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (s->decision.kind != D_MOVE) return err_set(err, "consolidating is done in the Movement Phase");
    if (ref_kind(o->subject) != REF_UNIT || ref_kind(o->target) != REF_UNIT ||
        ref_index(o->subject) >= b->n_units || ref_index(o->target) >= b->n_units ||
        o->subject == o->target) {
        return err_set(err, "name the two units to consolidate (4.8)");
    }
    const int one = ref_index(o->subject), other = ref_index(o->target);
    const int pair[2] = { one, other };
    for (int i = 0; i < 2; i++) {
        char name[NAME_ROOM];
        const Unit *u = state_unit(s, pair[i]);
        name_for(err, b, ref_unit(pair[i]), name);
        if (unit_side(b, pair[i]) != s->side || !unit_on_table(b, s, pair[i])) {
            return err_set(err, "%s is not a unit of yours on the table", name);
        }
        if (!(u->marks & U_ACTIVATED)) {
            return err_set(err, "%s has not been activated this turn (4.8)", name);
        }
        if (u->marks & U_DONE && !(u->marks & U_CONSOLIDATES)) {
            return err_set(err, "%s has moved this turn and may not consolidate (4.9)", name);
        }
    }
    if (b->unit[one].officer != b->unit[other].officer) { /* 4.3 */
        return err_set(err, "they are not of the same brigade (4.3)");
    }
    if (!joined(b, s, one, other)) {
        return err_set(err, "they do not touch front to rear or flank to flank (4.2)");
    }
    for (int i = 0; i < 2; i++) {
        state_unit(s, pair[i])->marks |= U_CONSOLIDATES | U_DONE;
        state_unit(s, pair[i])->marks &= ~(uint32_t)(U_MOVING | U_MOVED);
    }
    row(s, one < other ? other : one)->joins = (uint8_t)(one < other ? one : other);
    return true;
}

/* The slot that a consolidating unit ends up in: joins may be chained. */
static int root_of(const State *s, int unit)
{
    while (row(s, unit)->joins != NO_UNIT) unit = row(s, unit)->joins;
    return unit;
}

static void merge(Game *g, int into, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *whole = state_unit(s, into), *part = state_unit(s, unit);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    for (int i = 0; i < n; i++) state_stand(s, base[i])->unit = (uint8_t)into;
    whole->n_stands = (uint8_t)(whole->n_stands + n);
    whole->marks |= U_COMPLEX;
    if (part->status > whole->status) whole->status = part->status;
    morale_add(b, s, into, part->dice);
    row(s, into)->tried |= row(s, unit)->tried; /* 6.4b */
    *part = (Unit){ 0 };
    row(s, unit)->joins = NO_UNIT;
    unit_recount(b, s, into);
}

/* 4.10, 4.11  At the end of the turn: whoever fired, was dispersed or lost contact has failed. */
void consolidate_finish(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int u = b->n_units - 1; u >= 0; u--) {
        if (row(s, u)->joins == NO_UNIT) continue;
        const int into = root_of(s, u), next = row(s, u)->joins;
        const uint32_t whole = state_unit(s, into)->marks, part = state_unit(s, u)->marks;
        const bool good = state_unit(s, into)->n_stands && state_unit(s, u)->n_stands &&
                          whole & U_CONSOLIDATES && part & U_CONSOLIDATES &&
                          !((whole | part) & U_FIRED) && joined(b, s, next, u);
        game_tell(g, &(Event){ .kind = E_CONSOLIDATED, .side = s->side, .subject = ref_unit(u),
                               .target = ref_unit(into), .a = good });
        if (good) merge(g, into, u);
        else row(s, u)->joins = NO_UNIT;
    }
    for (int u = 0; u < b->n_units; u++) state_unit(s, u)->marks &= ~(uint32_t)U_CONSOLIDATES;
}

/* 4.12, 4.13  An activated complex formation breaks up, or lets one battalion go; the parts
 * are units at once, and may still move this turn. */
bool break_up_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (s->decision.kind != D_MOVE) return err_set(err, "breaking up is done in the Movement Phase");
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= b->n_units ||
        unit_side(b, ref_index(o->subject)) != s->side) {
        return err_set(err, "name a unit of yours");
    }
    const int named = ref_index(o->subject);
    int slot = named;
    if (!state_unit(s, named)->n_stands) { /* a battalion inside a complex formation */
        const int first = b->unit[named].first;
        slot = -1;
        for (int i = first; i < first + b->unit[named].n && slot < 0; i++) {
            if (base_on_table(s, i) && state_stand(s, i)->unit != NO_UNIT) {
                slot = state_stand(s, i)->unit;
            }
        }
        if (slot < 0) return err_set(err, "it is in no unit");
    }
    Unit *u = state_unit(s, slot);
    if (!(u->marks & U_COMPLEX)) return err_set(err, "it is not a complex formation (4.12)");
    if (!(u->marks & U_ACTIVATED)) return err_set(err, "it has not been activated (4.12)");
    if (u->marks & U_DONE) return err_set(err, "it has moved this turn");
    if (o->verb == V_LEAVE && named == slot) {
        return err_set(err, "the others leave it: name one of them, or let it break up (4.13)");
    }
    if (o->verb == V_BREAK_UP) {
        unit_break_up(b, s, slot);
    } else {
        int n = 0;
        *state_unit(s, named) = *u;
        *row(s, named) = *row(s, slot);
        for (int i = b->unit[named].first; i < b->unit[named].first + b->unit[named].n; i++) {
            if (state_stand(s, i)->unit != slot) continue;
            state_stand(s, i)->unit = (uint8_t)named;
            n++;
        }
        state_unit(s, named)->n_stands = (uint8_t)n;
        state_unit(s, named)->marks &= ~(uint32_t)U_COMPLEX;
        u->n_stands = (uint8_t)(u->n_stands - n);
        unit_recount(b, s, named);
        unit_recount(b, s, slot);
    }
    game_tell(g, &(Event){ .kind = E_BROKE_UP, .side = s->side, .subject = o->subject });
    return true;
}

/* ---- skirmishers ---- */

/* 5.1, 5.2, 5.3  Light bases may always skirmish, line bases of an activated unit; heavy never.
 * 6.26  So of a mixed unit that uses its initiative only the light bases go. */
bool base_may_skirmish(const Battle *b, const State *s, int base)
{
    const int kind = b->stand[base].kind;
    const int unit = state_stand(s, base)->unit;
    if (kind == LIGHT_INFANTRY || kind == LIGHT_CAVALRY) return true;
    if (kind != LINE_INFANTRY && kind != LINE_CAVALRY) return false;
    return state_unit(s, unit)->marks & U_ACTIVATED;
}

/* 6.25 */
bool skirmish_may(const Battle *b, const State *s, int unit, Err *err)
{
    if (s->phase != PHASE_MOVEMENT || throne(s)->step != STEP_SKIRMISH) {
        return err_set(err, "skirmishers are deployed at the end of the Movement Phase (5.4)");
    }
    if (unit_side(b, unit) != s->side) return err_set(err, "not in the enemy's turn (5.4)");
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    if (unit_touches_enemy(b, s, unit) >= 0) return err_set(err, "it is in contact with the enemy");
    for (int i = 0; i < n; i++) {
        if (base_may_skirmish(b, s, base[i])) return true;
    }
    return err_set(err, "it has no light bases, nor line bases activated (5.1, 5.2)");
}

bool skirmish_ready(const Battle *b, const State *s, int unit)
{
    const Unit *u = state_unit(s, unit);
    if (!u->n_stands || unit_side(b, unit) != s->side || !unit_on_table(b, s, unit)) return false;
    if (u->marks & U_CONSOLIDATES || row(s, unit)->tried & TRIED_SKIRMISH) return false;
    if (!skirmish_may(b, s, unit, NULL)) return false;
    return u->marks & U_ACTIVATED || unit_has_command(b, s, unit);
}

bool skirmish_any(const Battle *b, const State *s)
{
    for (int u = 0; u < b->n_units; u++) {
        if (skirmish_ready(b, s, u)) return true;
    }
    return false;
}

/* 5.3, 6.24  An activated unit simply deploys; another tries its initiative, for light bases. */
bool skirmish_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (s->decision.kind != D_SKIRMISH) {
        return err_set(err, "skirmishers are deployed at the end of the Movement Phase (5.4)");
    }
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= b->n_units) {
        return err_set(err, "a unit deploys skirmishers: name it");
    }
    const int unit = ref_index(o->subject);
    if (unit_side(b, unit) != s->side) return err_set(err, "that unit is not yours");
    if (!state_unit(s, unit)->n_stands) return err_set(err, "it is not a unit now (6.2)");
    if (state_unit(s, unit)->marks & U_ACTIVATED) {
        if (row(s, unit)->tried & TRIED_SKIRMISH) return err_set(err, "it has deployed (5.4)");
        if (!skirmish_may(b, s, unit, err)) return false;
        row(s, unit)->tried |= TRIED_SKIRMISH;
    } else {
        if (!initiative_may(b, s, unit, TRIED_SKIRMISH, err)) return false;
        if (!initiative_roll(g, unit, TRIED_SKIRMISH)) return true;
    }
    throne(s)->placing = (uint8_t)(unit + 1);
    return true;
}

/* 5.5, 5.6  Up to a full move on top of any other, facing anywhere; clear of all others. */
bool skirmish_place_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    if (s->decision.kind != D_PLACE) return err_set(err, "no skirmishers are being deployed now");
    if (ref_kind(o->subject) != REF_STAND || ref_index(o->subject) >= b->n_stands) {
        return err_set(err, "name a base of the unit to deploy");
    }
    const int base = ref_index(o->subject), unit = throne(s)->placing - 1;
    if (state_stand(s, base)->unit != unit || !base_on_table(s, base)) {
        return err_set(err, "that base is not of the unit that deploys");
    }
    if (!base_may_skirmish(b, s, base)) {
        return err_set(err, "that base may not skirmish: only light bases, and line bases of an "
                            "activated unit (5.1)");
    }
    const Point from = state_stand(s, base)->at;
    const int32_t gone = geo_distance(from, o->place), rate = base_rate(b, base);
    if (gone > rate) {
        return err_set(err, "that is %d.%d cm, its full move is %d cm (5.5)", gone / 100,
                       gone % 100 / 10, rate / 100);
    }
    if (o->place.x < 0 || o->place.y < 0 || o->place.x > b->terrain.width ||
        o->place.y > b->terrain.depth) {
        return err_set(err, "that is off the table");
    }
    Layout one = { .n = 1, .base = { base }, .at = { o->place }, .facing = { o->facing } };
    Ref in_way;
    if (!layout_free(b, s, &one, true, &in_way)) return err_set(err, "there is no room for it there");
    if (!gone) return true;
    /* past its own unit freely, but not through others (9.15) */
    const Vec way = geo_ahead(geo_bearing(from, o->place));
    const Way clear = way_clear_past(b, s, o->subject, way, gone, unit);
    if (clear.base < 0) return true;
    char name[NAME_ROOM];
    name_for(err, b, ref_stand(clear.base), name);
    return err_set(err, "%s is in the way", name);
}

/* 6.27 */
bool skirmish_place(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (!skirmish_place_legal(b, s, o, err)) return false;
    const int base = ref_index(o->subject), unit = throne(s)->placing - 1;
    Stand *at = state_stand(s, base);
    at->at = o->place;
    at->facing = o->facing;
    at->unit = NO_UNIT;
    at->status = SKIRMISHER;
    at->marks = S_DONE | S_WILL_FIRE; /* 13.5 */
    Unit *u = state_unit(s, unit);
    game_tell(g, &(Event){ .kind = E_SKIRMISH, .side = s->side, .subject = o->subject,
                           .to = o->place });
    if (--u->n_stands == 0) {
        *u = (Unit){ 0 };
        throne(s)->placing = 0;
    } else {
        unit_close_up(b, s, unit);
    }
    return true;
}
