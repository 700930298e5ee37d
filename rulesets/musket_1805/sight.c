/* SPDX-License-Identifier: GPL-3.0-or-later
 * sight.c - who sees whom, concealed units, and what one side may know.
 *
 * In the open one sees to the horizon, in woods 10 inches.  A concealed unit is not there for
 * the enemy until he discovers it: not to be shot at, not on his map, not in his bots' state.
 *
 * Start at musket_sees() and musket_observe().
 */
#include "rulesets/musket_1805/musket.h"
#include <string.h>

bool musket_in_woods(const Battle *b, Point p)
{
    return own(b)->woods && terrain_at(&b->terrain, p) & own(b)->woods;
}

/* 12.1  Unlimited in the open; into, out of and within woods 10 in; 12.2 not through what hides. */
bool musket_sees(const Battle *b, const State *s, int unit, Point from, Point to,
                 int32_t gap)
{
    (void)s;
    (void)unit;
    if (!(b->terrain.blocks))
        return true;
    if (gap > b->number[SIGHT_WOODS] &&
        (musket_in_woods(b, from) || musket_in_woods(b, to)))
        return false;
    return terrain_sight(&b->terrain, from, to);
}

/* Does the enemy have a unit in sight that stands at p? */
static bool enemy_sees(const Battle *b, const State *s, int enemy, int unit, Point p,
                       int32_t *gap)
{
    if (side_of(b, enemy) == side_of(b, unit) || !on_table(b, s, enemy))
        return false;
    const Box one = musket_unit_box(b, s, enemy);
    Box other = musket_unit_box(b, s, unit);
    other.at = p;
    *gap = geo_gap(&one, &other);
    return musket_sees(b, s, enemy, one.at, p, *gap);
}

/* The nearest enemy that has it in sight at p, of two alike the one to its right; -1 = none does. */
static int seen_by(const Battle *b, const State *s, int unit, Point p, int32_t *least)
{
    int by = -1;
    *least = INT32_MAX;
    for (int e = 0; e < b->n_units; e++) {
        int32_t gap;
        if (!enemy_sees(b, s, e, unit, p, &gap) || gap > *least ||
            (by >= 0 && gap == *least && !musket_comes_first(b, s, unit, e, by)))
            continue;
        *least = gap;
        by = e;
    }
    return by;
}

static bool concealed(const State *s, Ref who)
{
    return ref_kind(who) == REF_UNIT &&
           state_unit(s, ref_index(who))->marks & U_CONCEALED;
}

void musket_tell_whom(const Game *g, const Event *event)
{
    Event e = *event;
    const Ref who = concealed(g->state, e.subject) ? e.subject : e.target;
    if (concealed(g->state, who))
        e.secret = (uint8_t)(1 + 1 - side_of(g->battle, ref_index(who)));
    game_tell(g, &e);
}

void musket_discover(Game *g, int unit)
{
    state_unit(g->state, unit)->marks &= ~(uint32_t)U_CONCEALED;
    musket_tell(g, &(Event){ .kind = E_DISCOVERY,
                             .side = (uint8_t)(1 - side_of(g->battle, unit)),
                             .target = ref_unit(unit),
                             .a = 1,
                             .b = 100 });
}

/* 12.5  Who moves where an enemy has him in sight is discovered, at any place on his way. */
void musket_shows_itself(Game *g, int unit, Point from)
{
    enum { PACE = 254 };
    const Point to = body(g->battle, g->state, unit)->at;
    const Vec way = geo_ahead(geo_bearing(from, to));
    const int32_t far = geo_distance(from, to);
    for (int32_t gone = 0; gone < far + PACE; gone += PACE) {
        const Point p = gone < far ? geo_along(from, way, gone) : to;
        int32_t gap;
        if (seen_by(g->battle, g->state, unit, p, &gap) < 0)
            continue;
        musket_discover(g, unit);
        return;
    }
}

/* One look for a concealed unit, in the end; what is not found is told to its own side only. */
static void look_for(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int32_t gap;
    const int by = seen_by(b, s, unit, body(b, s, unit)->at, &gap);
    if (by >= 0 && state_unit(s, unit)->marks & U_SEEN_MOVING) { /* 12.5 */
        musket_discover(g, unit);
        return;
    }
    if (by < 0 || gap > b->number[SIGHT_WOODS])
        return;
    const int need = (int)(b->number[DISCOVERY] -
                           ((int64_t)b->number[DISCOVERY_INCH] * gap + 253) / 254);
    if (need <= 0)
        return;
    uint8_t die;
    game_roll(g, ROLL_DISCOVERY, ref_unit(unit), 0, 1, 100, &die);
    if (die <= need)
        state_unit(s, unit)->marks &= ~(uint32_t)U_CONCEALED;
    musket_tell(g, &(Event){ .kind = E_DISCOVERY,
                             .side = (uint8_t)side_of(b, by),
                             .n_dice = 1,
                             .sides = 100,
                             .subject = ref_unit(by),
                             .target = ref_unit(unit),
                             .a = die <= need,
                             .b = need,
                             .dice = &die });
}

/* 12.4  Once a bound, by the nearest enemy that has it in sight: 100 % less 20 % for each inch. */
void musket_discovery(Game *g)
{
    for (int u = 0; u < g->battle->n_units; u++) {
        if (state_unit(g->state, u)->marks & U_CONCEALED &&
            on_table(g->battle, g->state, u))
            look_for(g, u);
    }
}

/* 12.3  As if it were nowhere: nothing left that depends on where or how it is. */
static void hide(const Battle *b, State *s, int unit)
{
    Stand *at = body(b, s, unit);
    UnitRow *r = row(s, unit);
    at->where = IN_RESERVE;
    at->at = (Point){ 0, 0 };
    at->facing = 0;
    at->figures = b->stand[b->unit[unit].first].figures;
    *state_unit(s, unit) =
        (Unit){ .formation = COLUMN, .n_stands = 1, .marks = U_CONCEALED };
    memset(r, 0, sizeof *r);
    r->level = b->stand[b->unit[unit].first].rating;
    r->horses = (uint8_t)b->number[HORSES];
}

/* 1.2  The enemy's pending orders are taken back, as if he had yet to give them: to whom does not
 * see them it is the same whether they are noted before his own or after, and whoever plays on
 * from here has the enemy choose them as he chooses everything else. */
void musket_observe(const Battle *b, State *s, int side, uint64_t guess)
{
    (void)guess;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side)
            continue;
        UnitRow *r = row(s, u);
        r->verb = V_NONE;
        r->formation = r->form_last = 0;
        r->target = NO_REF;
        r->place = r->by = (Point){ 0, 0 };
        r->facing = 0;
        state_unit(s, u)->marks &= ~(uint32_t)U_ORDERED;
        if (state_unit(s, u)->marks & U_CONCEALED && on_table(b, s, u))
            hide(b, s, u);
    }
    if (s->decision.side != side && ref_kind(s->decision.about) == REF_UNIT &&
        state_unit(s, ref_index(s->decision.about))->marks & U_CONCEALED) {
        s->decision.about = NO_REF;
    }
}
