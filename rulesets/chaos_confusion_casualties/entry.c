/* SPDX-License-Identifier: GPL-3.0-or-later
 * entry.c - brigades that arrive: a card a turn for each, until one says where; or by a note of
 * the scenario.
 *
 * The deck has fourteen cards, ten of them with the number of an entry area.  A scenario may
 * have fewer areas: then several numbers mean the same one.
 *
 * Start at chaos_entry().
 */
#include "engine/arrival.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

enum {
    APART = 600, /* from one column's middle to the next */
    PLACES = 41  /* tried */
};

static bool is_waiting(const Battle *b, const State *s, int unit, int brigade)
{
    return own(b)->brigade[unit] == brigade && pieces(s, unit) &&
           state_stand(s, b->unit[unit].first)->where == IN_RESERVE;
}

/* 3.2  How it comes. */
static int marches_in(const Battle *b, int unit)
{
    return arm_of(b, unit) == SHARP  ? OPEN_ORDER
           : arm_of(b, unit) == GUNS ? LIMBERED
                                     : COLUMN;
}

/* Is there room for it?  Then it is there. */
static bool stands_up(Game *g, int unit, Point at, Angle ahead)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    const int formation = marches_in(b, unit);
    const Box box = chaos_block(b, s, unit, formation, at, ahead);
    if (!battle_box_on_table(b, &box) || chaos_box_barred(b, s, &box, unit) >= 0 ||
        chaos_bars(b, &box))
        return false;
    u->formation = (uint8_t)formation;
    for (int k = 0; k < u->n_stands; k++)
        state_stand(s, b->unit[unit].first + k)->where = ON_TABLE;
    chaos_unit_put(b, s, unit, at, ahead);
    return true;
}

/* 3.2  In column, its back to its own edge, beside those who have come already; where the table
 * ends behind the area a long one has its rear there. */
static bool enters(Game *g, int unit, Point area)
{
    const Battle *b = g->battle;
    const Angle ahead = battle_ahead(b, side_of(b, unit));
    const Box middle = chaos_block(b, g->state, unit, marches_in(b, unit), area, ahead);
    const int32_t on = battle_box_on_table(b, &middle) ? 0 : middle.half_d;
    for (int i = 0; i < PLACES; i++) {
        const int32_t off = geo_sidestep(b->hand, i) * APART;
        if (stands_up(g, unit, geo_offset(area, geo_ahead(ahead), off, on), ahead))
            return true;
    }
    return false;
}

/* 3.2a  Its rear at the entry of its note, or beside those who have come already. */
static bool enters_by_note(Game *g, int unit, Point entry, Angle facing)
{
    const Box box = chaos_block(g->battle, g->state, unit, marches_in(g->battle, unit),
                                entry, facing);
    for (int k = 0; k < ARRIVAL_PLACES; k++) {
        if (stands_up(g, unit,
                      arrival_place(entry, facing, g->battle->hand, k,
                                    2 * (box.half_w + GEO_TOUCH), box.half_d),
                      facing))
            return true;
    }
    return false;
}

/* The next of a brigade after that one, -1 = the first, to set up.  returns: -1 = there is none. */
static int next_of(const Battle *b, const State *s, int side, int brigade, int after)
{
    int next = -1;
    for (int u = 0; u < b->n_units; u++) {
        if (is_waiting(b, s, u, brigade) && side_of(b, u) == side &&
            (after < 0 || arrival_before(b, after, u)) &&
            (next < 0 || arrival_before(b, u, next)))
            next = u;
    }
    return next;
}

/* The least number above that one of a brigade that waits; 0 = there is none. */
static int next_brigade(const Battle *b, const State *s, int side, int after)
{
    int next = 0;
    for (int u = 0; u < b->n_units; u++) {
        const int brigade = own(b)->brigade[u];
        if (brigade > after && (!next || brigade < next) && side_of(b, u) == side &&
            is_waiting(b, s, u, brigade))
            next = brigade;
    }
    return next;
}

/* 3.2  All of a brigade from that one on, at an entry of its side, as far as there is room.  out: waits: how many
 * find none.  returns: how many enter. */
static int enter_all(Game *g, int side, int brigade, int first, int entry, int *waits)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Feature *area = &b->terrain.feature[own(b)->entry[side][entry]];
    int entered = 0;
    *waits = 0;
    for (int u = first; u >= 0; u = next_of(b, s, side, brigade, u)) {
        const bool comes = enters(g, u, feature_middle(area));
        row(s, u)->waits_at = (uint8_t)(comes ? 0 : entry + 1);
        entered += comes;
        *waits += !comes;
    }
    return entered;
}

/* 3.1  A card for a brigade: its area, or no entry in this turn.  3.2  Those of it who have found no room there wait
 * for it, and draw no other. */
static void draw(Game *g, int side, int brigade, int first)
{
    const Battle *b = g->battle;
    const int n = own(b)->n_entries[side], at = row(g->state, first)->waits_at;
    uint8_t card = 0;
    int entered = 0, waits = 0;
    if (!at)
        game_roll(g, ROLL_ENTRY, ref_side(side), brigade, 1, b->number[CARDS], &card);
    if (at || (card <= b->number[CARD_AREAS] && n))
        entered =
            enter_all(g, side, brigade, first, at ? at - 1 : (card - 1) % n, &waits);
    if (at && !entered) /* that was told when it was drawn */
        return;
    game_tell(g, &(Event){ .kind = E_ENTRY,
                           .side = (uint8_t)side,
                           .n_dice = !at,
                           .sides = (uint8_t)b->number[CARDS],
                           .subject = ref_unit(first),
                           .a = card,
                           .b = entered,
                           .c = waits,
                           .dice = &card });
}

/* 3.2a  Where both sides come on at one place in one turn, by turns. */
void chaos_entry(Game *g)
{
    static const Arriving by_note = { ROLL_ARRIVAL, E_ARRIVAL, enters_by_note, NULL };
    for (int k = 0; k < MAX_SIDES; k++)
        arrivals(g, battle_in_turn(g->battle, g->state, k), &by_note);
    for (int k = 0; k < MAX_SIDES; k++) {
        const int side = battle_in_turn(g->battle, g->state, k);
        int brigade = 0;
        while ((brigade = next_brigade(g->battle, g->state, side, brigade)) > 0)
            draw(g, side, brigade, next_of(g->battle, g->state, side, brigade, -1));
    }
}
