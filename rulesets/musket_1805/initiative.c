/* SPDX-License-Identifier: GPL-3.0-or-later
 * initiative.c - initiative tests, and who acts before whom in a bound.
 *
 * Both sides act at once.  Only where one act bears on another is it a question who was
 * first; then those concerned roll, and the better margin acts first.  Nobody else rolls.
 *
 * Start at musket_initiative_order().
 */
#include "rulesets/musket_1805/musket.h"

/* 3.2  Initiative by discipline. */
int musket_initiative_percent(const Battle *b, int level)
{
    return level >= UNTRAINED ? b->number[INITIATIVE_VETERAN + VETERAN - level]
                              : b->number[INITIATIVE_LOWEST];
}

static bool acts(const UnitRow *r)
{
    return r->verb > V_HOLD;
}

static bool moves(const UnitRow *r)
{
    return r->verb == V_MOVE || r->verb == V_FIRE_MOVE || r->verb == V_MOVE_FIRE ||
           r->verb == V_CHARGE;
}

/* Fires at the other, or charges it. */
static bool bears_on(const Battle *b, const State *s, const UnitRow *r, int other)
{
    if (ref_kind(r->target) == REF_FEATURE)
        return acts(r) && musket_unit_building(b, s, other) == ref_index(r->target);
    return (r->verb == V_FIRE || r->verb == V_FIRE_MOVE || r->verb == V_MOVE_FIRE ||
            r->verb == V_CHARGE) &&
           r->target == ref_unit(other);
}

/* Where it means to go, as an upright rectangle with room for its block round it. */
typedef struct Track {
    Point low, high;
} Track;

static Track track(const Battle *b, const State *s, int unit)
{
    const UnitRow *r = row(s, unit);
    const Point from = body(b, s, unit)->at;
    const int32_t wide = own(b)->reach[unit];
    Point to = r->place;
    if (r->verb == V_CHARGE)
        to = body(b, s, ref_index(r->target))->at;
    Track t = { from, from };
    geo_widen(to, &t.low, &t.high);
    if (r->verb != V_CHARGE && way_bends(r->by))
        geo_widen(r->by, &t.low, &t.high);
    t.low.x -= wide;
    t.low.y -= wide;
    t.high.x += wide;
    t.high.y += wide;
    return t;
}

static bool tracks_meet(const Track *a, const Track *c)
{
    return a->low.x <= c->high.x && c->low.x <= a->high.x && a->low.y <= c->high.y &&
           c->low.y <= a->high.y;
}

/* 3.1  Is it a question which of two enemies acts first?  One fires at or charges the other,
 * who acts as well; or both move over the same ground and know of each other (12.3). */
static bool question(const Battle *b, const State *s, const Track *tracks, int one,
                     int other)
{
    const UnitRow *r = row(s, one), *q = row(s, other);
    if (!acts(r) || !acts(q))
        return false;
    if (bears_on(b, s, r, other) || bears_on(b, s, q, one))
        return true;
    return moves(r) && moves(q) && known_to(b, s, side_of(b, one), other) &&
           known_to(b, s, side_of(b, other), one) &&
           tracks_meet(&tracks[one], &tracks[other]);
}

/* out: open: units for which one of them is with an enemy that their side knows of. */
static void find_questions(const Battle *b, State *s, bool *open)
{
    Track tracks[MAX_UNITS]; /* of those who move */
    for (int u = 0; u < b->n_units; u++) {
        open[u] = false;
        if (on_table(b, s, u) && moves(row(s, u)))
            tracks[u] = track(b, s, u);
    }
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) || !on_table(b, s, u) || !acts(row(s, u)))
            continue;
        for (int e = 0; e < b->n_units; e++) {
            if (!side_of(b, e) || !on_table(b, s, e) || !question(b, s, tracks, u, e))
                continue;
            state_unit(s, u)->marks |= U_QUESTION;
            state_unit(s, e)->marks |= U_QUESTION;
            open[u] |= known_to(b, s, 0, e);
            open[e] |= known_to(b, s, 1, u);
        }
    }
}

/* 12.3  Who rolls only because of somebody concealed does not learn of it; where he is concealed himself,
 * those whom it is concealed from do not either, and it is not to be told. */
static void tell_rank(Game *g, int kind, int unit, bool open, uint8_t die)
{
    const int need = musket_initiative_percent(g->battle, row(g->state, unit)->level);
    musket_tell(g, &(Event){ .kind = (uint8_t)kind,
                             .side = (uint8_t)side_of(g->battle, unit),
                             .secret = (uint8_t)(open ? 0 : 1 + side_of(g->battle, unit)),
                             .n_dice = 1,
                             .sides = 100,
                             .subject = ref_unit(unit),
                             .a = die <= need,
                             .b = need,
                             .c = die,
                             .dice = &die });
}

/* 3.3  The better margin acts first; 3.4 equal margins roll a d100, the higher first. */
static void roll_rank(Game *g, int unit, bool open)
{
    const Battle *b = g->battle;
    UnitRow *r = row(g->state, unit);
    const int need = musket_initiative_percent(b, r->level);
    uint8_t die;
    game_roll(g, ROLL_INITIATIVE, ref_unit(unit), 0, 1, 100, &die);
    r->rank = (int16_t)((need - die + 101) * 128);
    if (open || !(state_unit(g->state, unit)->marks & U_CONCEALED))
        tell_rank(g, E_INITIATIVE, unit, open, die);
}

static void roll_tie(Game *g, int unit, bool open)
{
    State *s = g->state;
    uint8_t die;
    game_roll(g, ROLL_TIE, ref_unit(unit), 0, 1, 100, &die);
    row(s, unit)->rank += die;
    if (open || !(state_unit(s, unit)->marks & U_CONCEALED))
        tell_rank(g, E_TIE, unit, open, die);
}

static void break_ties(Game *g, const uint8_t *list, int n, const bool *open)
{
    State *s = g->state;
    bool tied[MAX_UNITS] = { false };
    for (int i = 0; i < n; i++) {
        for (int k = i + 1; k < n; k++) {
            const int a = list[i], c = list[k];
            if (!row(s, a)->rank || row(s, a)->rank != row(s, c)->rank)
                continue;
            if (side_of(g->battle, a) != side_of(g->battle, c))
                tied[a] = tied[c] = true;
        }
    }
    for (int i = 0; i < n; i++) {
        if (tied[list[i]])
            roll_tie(g, list[i], open[list[i]]);
    }
}

int musket_initiative_order(Game *g, uint8_t out[static MAX_UNITS])
{
    const Battle *b = g->battle;
    State *s = g->state;
    bool open[MAX_UNITS];
    int n = 0;
    find_questions(b, s, open);
    uint8_t order[MAX_UNITS];
    const int there = musket_in_turn(b, s, order);
    for (int k = 0; k < there; k++) {
        const int u = order[k];
        row(s, u)->rank = 0;
        if (!acts(row(s, u)))
            continue;
        if (state_unit(s, u)->marks & U_QUESTION)
            roll_rank(g, u, open[u]);
        out[n++] = (uint8_t)u;
    }
    break_ties(g, out, n, open);
    for (int i = 1; i < n; i++) {
        const uint8_t unit = out[i];
        int at = i;
        for (; at > 0 && row(s, out[at - 1])->rank < row(s, unit)->rank; at--)
            out[at] = out[at - 1];
        out[at] = unit;
    }
    return n;
}
