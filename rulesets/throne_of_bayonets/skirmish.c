/* SPDX-License-Identifier: GPL-3.0-or-later
 * skirmish.c - bases deployed as skirmishers (chapter 5).
 *
 * At the end of its Movement Phase a unit may send bases out; each goes up to a full move and
 * is then a base by itself, as a dispersed one is.
 *
 * Start at skirmish_may(), skirmish_place_legal().
 */
#include "engine/text.h"
#include "rulesets/throne_of_bayonets/throne.h"

/* 5.1, 5.2, 5.3  Light bases may always skirmish, line bases of an activated unit.
 * 5.10, 6.26  So of a mixed unit only the light ones go by initiative.
 * 1.6  Heavy bases never leave their unit of their own will, nor do guns go out. */
bool base_may_skirmish(const Battle *b, const State *s, int base)
{
    const int kind = b->stand[base].kind;
    const int unit = state_stand(s, base)->unit;
    if (kind == LIGHT_INFANTRY || kind == LIGHT_CAVALRY)
        return true;
    if (kind != LINE_INFANTRY && kind != LINE_CAVALRY)
        return false;
    return state_unit(s, unit)->marks & U_ACTIVATED;
}

/* 5.4, 6.25  At the end of one's own Movement Phase, when all moves have been made. */
static bool in_time(const Battle *b, const State *s, int unit, Err *err)
{
    const Ref who = ref_unit(unit);
    if (s->phase == PHASE_SET_UP || unit_side(b, unit) != s->side) {
        return err_named(err, b, who, "deploys skirmishers in its own turn only (5.4)");
    }
    if (s->phase > PHASE_MOVEMENT) {
        return err_named(err, b, who,
                         "is too late: skirmishers are deployed at the end of the "
                         "Movement Phase (5.4)");
    }
    if (throne(s)->step == STEP_SKIRMISH)
        return true;
    return err_named(err, b, who,
                     "is too early: skirmishers are deployed at the end of the "
                     "Movement Phase, when all moves are made (5.4)");
}

/* 5.1, 5.2 */
static bool has_skirmishers(const Battle *b, const State *s, int unit, Err *err)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    bool line = false;
    for (int i = 0; i < n; i++) {
        const int kind = b->stand[base[i]].kind;
        if (base_may_skirmish(b, s, base[i]))
            return true;
        line |= kind == LINE_INFANTRY || kind == LINE_CAVALRY;
    }
    return err_named(err, b, ref_unit(unit),
                     line ? "has no light bases, and line bases skirmish only if "
                            "activated (5.2)"
                          : "has neither light nor line bases of foot or horse (5.1)");
}

/* 5.15  Not out of contact, nor while the unit is being joined to another. */
bool skirmish_may(const Battle *b, const State *s, int unit, Err *err)
{
    const Ref who = ref_unit(unit);
    if (!in_time(b, s, unit, err))
        return false;
    if (state_unit(s, unit)->marks & U_CONSOLIDATES) {
        return err_named(err, b, who,
                         "is consolidating: none of its bases may move (4.9)");
    }
    if (!has_skirmishers(b, s, unit, err))
        return false;
    if (unit_touches_enemy(b, s, unit) >= 0)
        return err_named(err, b, who, "is in contact with the enemy (5.15)");
    return true;
}

bool skirmish_ready(const Battle *b, const State *s, int unit)
{
    const Unit *u = state_unit(s, unit);
    if (!u->n_stands || unit_side(b, unit) != s->side || !unit_on_table(b, s, unit))
        return false;
    if (row(s, unit)->tried & TRIED_SKIRMISH)
        return false;
    if (!(u->marks & U_ACTIVATED) && !unit_has_command(b, s, unit))
        return false;
    return skirmish_may(b, s, unit, NULL);
}

bool skirmish_any(const Battle *b, const State *s)
{
    const ThroneBattle *own = throne_battle(b);
    for (int u = own->first_unit[s->side]; u < own->end_unit[s->side]; u++) {
        if (skirmish_ready(b, s, u))
            return true;
    }
    return false;
}

/* 5.3, 6.24  An activated unit simply deploys; another tries its initiative, for light bases. */
bool skirmish_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= b->n_units) {
        return err_set(err, "a unit deploys skirmishers: name it");
    }
    const int unit = ref_index(o->subject);
    if (unit_side(b, unit) != s->decision.side)
        return err_set(err, "that unit is not yours");
    if (!unit_on_table(b, s, unit))
        return not_a_unit(b, s, unit, "is not a unit on the table (6.2)", err);
    if (s->decision.kind == D_PLACE) {
        return err_named(err, b, s->decision.about,
                         "is deploying its skirmishers: first 'done' with it (5.4)");
    }
    if (row(s, unit)->tried & TRIED_SKIRMISH) {
        return err_named(err, b, o->subject,
                         "has deployed or tried to this turn, or was formed up in it "
                         "(5.4, 5.13)");
    }
    if (state_unit(s, unit)->marks & U_ACTIVATED) {
        if (!skirmish_may(b, s, unit, err))
            return false;
        row(s, unit)->tried |= TRIED_SKIRMISH;
    } else {
        if (!initiative_may(b, s, unit, TRIED_SKIRMISH, err))
            return false;
        if (!initiative_roll(g, unit, TRIED_SKIRMISH))
            return true;
    }
    throne(s)->placing = (uint8_t)(unit + 1);
    return true;
}

/* 5.6  Clear of everybody, friends too: who touches his unit is still part of it. */
static bool stands_clear(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int base = ref_index(o->subject);
    if (terrain_off(&b->terrain, o->place)) {
        return err_set(err, "that is off the table");
    }
    Layout one = {
        .n = 1, .base = { base }, .at = { o->place }, .facing = { o->facing }
    };
    Ref in_way;
    if (!layout_free(b, s, &one, true, &in_way))
        return err_set(err, "there is no room for it there");
    const Box mine =
        geo_box(o->place, o->facing, b->number[BASE_SIZE], b->number[BASE_SIZE]);
    const int32_t reach = b->number[BASE_SIZE] * 3 / 2 + GEO_TOUCH;
    int16_t near[MAX_STANDS + 1];
    const Point p = o->place;
    const int n = state_stands_in(s, 0, b->n_stands, (Point){ p.x - reach, p.y - reach },
                                  (Point){ p.x + reach, p.y + reach }, near);
    for (int k = 0; k < n; k++) {
        if (near[k] == base || !base_on_table(s, near[k]))
            continue;
        const Box other = battle_box(b, s, near[k]);
        if (geo_touching(&mine, &other)) {
            return err_set(err, "a skirmisher stands apart: "
                                "it would touch another base (5.6)");
        }
    }
    return true;
}

/* 5.5  Past its own unit freely, through others only if both are activated (9.15b), and not over
 * water (2.10). */
static bool way_is_open(const Battle *b, const State *s, Ref who, Point to, Err *err)
{
    const int base = ref_index(who), unit = throne(s)->placing - 1;
    const Point from = state_stand(s, base)->at;
    const int32_t gone = geo_distance(from, to);
    if (!gone)
        return true;
    const Vec way = geo_ahead(geo_bearing(from, to));
    State open;
    state_copy(&open, s);
    if (state_unit(s, unit)->marks & U_ACTIVATED)
        mover_let_by(b, &open, unit_side(b, unit));
    const Way clear = way_clear_past(b, &open, who, way, gone, unit);
    if (clear.base >= 0) {
        char name[NAME_ROOM];
        name_for(err, b, ref_stand(clear.base), name);
        return err_set(err, "%s is in the way", name);
    }
    const Box box = battle_box(b, s, base);
    int which;
    terrain_first_met(&b->terrain, &box, way, gone, b->terrain.impassable, &which);
    if (which < 0)
        return true;
    return err_set(err, "there is no way across %s (2.10)",
                   b->terrain.feature[which].name);
}

/* 5.12b, 4.13  Would the rest of a complex formation still be one without it? */
static bool rest_holds(const Battle *b, const State *s, int unit, int leaves, Err *err)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base), rest = 0;
    uint8_t part[MAX_STANDS];
    if (!(state_unit(s, unit)->marks & U_COMPLEX))
        return true;
    for (int i = 0; i < n; i++) {
        if (base[i] == leaves)
            continue;
        base[rest] = base[i];
        part[rest++] = (uint8_t)b->stand[base[i]].parent;
    }
    return !rest || complex_holds(b, s, base, part, rest) ||
           err_set(err, "the others of its formation would not touch without it (4.13)");
}

/* Do the bases of a unit touch, so that all hang together? */
static bool hangs_together(const Battle *b, const State *s, int unit)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    uint8_t each[MAX_STANDS];
    for (int i = 0; i < n; i++)
        each[i] = (uint8_t)i;
    return bases_hold(b, s, base, each, n, bases_touching);
}

/* 5.14b  Once its unit has closed up, which one of several battalions does not (4.17), is that in contact,
 * and with the skirmisher not (5.6)? */
static bool leaves_room(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int unit = throne(s)->placing - 1;
    State after;
    if (state_unit(s, unit)->n_stands < 3)
        return true;
    state_copy(&after, s);
    Stand *at = state_stand(&after, ref_index(o->subject));
    at->at = o->place;
    at->facing = o->facing;
    at->unit = NO_UNIT;
    state_unit(&after, unit)->n_stands--;
    unit_close_up(b, &after, unit);
    if ((hangs_together(b, &after, unit) || !hangs_together(b, s, unit)) &&
        stands_clear(b, &after, o, NULL))
        return true;
    return err_set(err, "its unit would have no room to close up (5.14)");
}

/* 5.5, 5.6  Up to a full move on top of any other, facing anywhere. */
bool skirmish_place_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    if (s->decision.kind != D_PLACE)
        return err_set(err, "no skirmishers are being deployed now");
    if (ref_kind(o->subject) != REF_STAND || ref_index(o->subject) >= b->n_stands) {
        return err_set(err, "name a base of the unit to deploy");
    }
    const int base = ref_index(o->subject), unit = throne(s)->placing - 1;
    const Stand *at = state_stand(s, base);
    if (at->unit != unit || !base_on_table(s, base)) {
        return err_set(err, "that base is not of the unit that deploys");
    }
    if (at->marks & S_DONE)
        return err_set(err, "that base could not get across (2.13)");
    if (!base_may_skirmish(b, s, base)) {
        return err_set(err, "that base may not skirmish: only light bases, "
                            "and line bases of an activated unit (5.1)");
    }
    const int32_t gone = geo_distance(at->at, o->place), rate = base_rate(b, base);
    if (gone > rate) {
        const int far = text_tenths_up(gone, CM(1));
        return err_set(err, "that is %d.%d cm, its full move is %d cm (5.5)", far / 10,
                       far % 10, rate / 100);
    }
    return rest_holds(b, s, unit, base, err) && stands_clear(b, s, o, err) &&
           way_is_open(b, s, o->subject, o->place, err) && leaves_room(b, s, o, err);
}

/* 2.13  Where the base gets to: the place, or the obstacle it cannot cross; false if there is
 * no room for it before that, and it stays in its unit. */
static bool get_there(Game *g, const Order *o, Point *place)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int base = ref_index(o->subject);
    const Point from = state_stand(s, base)->at;
    const Vec way = geo_ahead(geo_bearing(from, o->place));
    const int32_t gone = geo_distance(from, o->place);
    const int32_t free = crossing_skirmisher(g, base, way, gone);
    *place = o->place;
    if (free == gone)
        return true;
    Order short_of = *o;
    short_of.place = *place = geo_along(from, way, free);
    return stands_clear(b, s, &short_of, NULL) && leaves_room(b, s, &short_of, NULL);
}

/* 6.27 */
bool skirmish_place(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (!skirmish_place_legal(b, s, o, err))
        return false;
    const int base = ref_index(o->subject), unit = throne(s)->placing - 1;
    Stand *at = state_stand(s, base);
    Point place;
    if (!get_there(g, o, &place)) {
        at->marks |= S_DONE;
        return true;
    }
    at->at = place;
    at->facing = o->facing;
    at->unit = NO_UNIT; /* 5.9, 5.12  from now on it is what a dispersed base is */
    at->own &= (uint8_t)~LEADS;
    at->status = SKIRMISHER;
    Unit *u = state_unit(s, unit);
    /* 13.5  it fires if it likes, 13.5b or must, if its unit fired and was not activated since */
    const bool must = (u->marks & (U_FIRED | U_ACTIVATED)) == U_FIRED;
    at->marks = S_DONE | (must ? S_FIRED : S_WILL_FIRE);
    game_tell(g, &(Event){
                     .kind = E_SKIRMISH,
                     .side = s->side,
                     .subject = o->subject,
                     .to = place,
                     .c = o->facing,
                 });
    if (--u->n_stands == 0) { /* 5.11  all of them may go */
        *u = (Unit){ 0 };
        throne(s)->placing = 0;
    } else {
        unit_closes_up(g, unit); /* 5.14 */
    }
    return true;
}

/* 13.5  Who went out to skirmish this turn may fire as if activated; it need not. */
void skirmish_may_fire(const Battle *b, State *s)
{
    for (int i = 0; i < b->n_stands; i++) {
        Stand *at = state_stand(s, i);
        if (at->marks & S_WILL_FIRE)
            at->marks ^= S_WILL_FIRE | S_ACTIVATED;
    }
}
