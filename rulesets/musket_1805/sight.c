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

static bool enemy_sees(const Battle *b, const State *s, int enemy, int unit, int32_t *gap)
{
    if (side_of(b, enemy) == side_of(b, unit) || !on_table(b, s, enemy))
        return false;
    *gap = musket_unit_gap(b, s, enemy, unit);
    return musket_sees(b, s, enemy, body(b, s, enemy)->at, body(b, s, unit)->at, *gap);
}

bool musket_seen_by_enemy(const Battle *b, const State *s, int unit)
{
    int32_t gap;
    for (int e = 0; e < b->n_units; e++) {
        if (enemy_sees(b, s, e, unit, &gap))
            return true;
    }
    return false;
}

void musket_discover(Game *g, int unit)
{
    state_unit(g->state, unit)->marks &= ~(uint32_t)U_CONCEALED;
    game_tell(g, &(Event){ .kind = E_DISCOVERY,
                           .side = (uint8_t)(1 - side_of(g->battle, unit)),
                           .target = ref_unit(unit),
                           .a = 1,
                           .b = 100 });
}

/* 12.4  Once a bound, by the nearest enemy that has it in sight: 100 % less 20 % for each inch. */
void musket_discovery(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int u = 0; u < b->n_units; u++) {
        int32_t least = INT32_MAX, gap;
        int by = -1;
        if (!(state_unit(s, u)->marks & U_CONCEALED) || !on_table(b, s, u))
            continue;
        for (int e = 0; e < b->n_units; e++) {
            if (!enemy_sees(b, s, e, u, &gap) || gap >= least)
                continue;
            least = gap;
            by = e;
        }
        if (by < 0 || least > b->number[SIGHT_WOODS])
            continue;
        const int need = (int)(b->number[DISCOVERY] -
                               ((int64_t)b->number[DISCOVERY_INCH] * least + 253) / 254);
        if (need <= 0)
            continue;
        uint8_t die;
        game_roll(g, ROLL_DISCOVERY, ref_unit(u), 0, 1, 100, &die);
        if (die > need)
            continue;
        state_unit(s, u)->marks &= ~(uint32_t)U_CONCEALED;
        game_tell(g, &(Event){ .kind = E_DISCOVERY,
                               .side = (uint8_t)side_of(b, by),
                               .n_dice = 1,
                               .sides = 100,
                               .subject = ref_unit(by),
                               .target = ref_unit(u),
                               .a = 1,
                               .b = need,
                               .dice = &die });
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

/* 1.2  The enemy's pending orders are replaced by guesses: one of what each unit might do, drawn
 * from `guess` and from nothing that this side does not see. */
void musket_observe(const Battle *b, State *s, int side, uint64_t guess)
{
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side)
            continue;
        UnitRow *r = row(s, u);
        r->verb = V_NONE;
        r->formation = 0;
        r->target = NO_REF;
        r->place = (Point){ 0, 0 };
        r->facing = 0;
        if (state_unit(s, u)->marks & U_CONCEALED && on_table(b, s, u))
            hide(b, s, u);
    }
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side || !(state_unit(s, u)->marks & U_ORDERED))
            continue;
        Intention option[MAX_OPTIONS];
        Order o;
        const int n = musket_unit_options(b, s, u, option);
        if (!n ||
            !musket_ground(b, s, &option[dice_mix(guess, (uint64_t)u, 12) % (uint64_t)n],
                           &o, NULL)) {
            continue;
        }
        UnitRow *r = row(s, u);
        r->verb = o.verb;
        r->formation = o.formation;
        r->target = o.target;
        r->place = o.place;
        r->facing = o.facing;
    }
    if (s->decision.side != side && ref_kind(s->decision.about) == REF_UNIT &&
        state_unit(s, ref_index(s->decision.about))->marks & U_CONCEALED) {
        s->decision.about = NO_REF;
    }
}
