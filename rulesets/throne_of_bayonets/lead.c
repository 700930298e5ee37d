/* SPDX-License-Identifier: GPL-3.0-or-later
 * lead.c - which base of a unit stands first (3.16).
 *
 * The bases of a unit stand in the order of battle, front rank first and left to right.  One that was
 * ordered to the head comes before all others, whatever the unit forms from then on: unit_bases() has it first.
 *
 * Start at lead_order().
 */
#include "rulesets/throne_of_bayonets/throne.h"

void lead_first(const State *s, int *base, int n)
{
    for (int i = 1; i < n; i++) {
        if (!(state_stand(s, base[i])->own & LEADS))
            continue;
        const int first = base[i];
        for (int k = i; k > 0; k--)
            base[k] = base[k - 1];
        base[0] = first;
        return;
    }
}

static void set_first(const Battle *b, State *s, int unit, int base)
{
    const UnitInfo *info = &b->unit[unit];
    for (int i = info->first; i < info->first + info->n; i++)
        state_stand(s, i)->own &= (uint8_t)~LEADS;
    state_stand(s, base)->own |= LEADS;
    state_unit(s, unit)->marks |= U_LED;
}

/* 3.16  A change of formation like any (9.10), on the spot: of one battalion, no battery. */
static bool lead_legal(const Battle *b, const State *s, int base, Err *err)
{
    const int unit = base_is_loose(s, base) ? NO_UNIT : state_stand(s, base)->unit;
    if (!base_on_table(s, base) || unit == NO_UNIT || b->stand[base].side != s->side)
        return err_set(err, "name a base of yours that stands in a unit");
    const Unit *u = state_unit(s, unit);
    int own[MAX_STANDS];
    const int n = unit_bases(b, s, unit, own);
    const char *why =
        s->decision.kind != D_MOVE  ? "moves are made in one's own Movement Phase (9.2)"
        : !(u->marks & U_ACTIVATED) ? "its unit has not been activated (9.2)"
        : u->marks & U_CONSOLIDATES ? "its unit is consolidating and may not change (4.9)"
        : u->marks & U_DONE         ? "its unit has moved this turn (9.2)"
        : u->marks & U_CHANGED      ? "its unit has changed this turn (9.10)"
        : u->marks & U_COMPLEX      ? "a complex formation stands as it is (4.7)"
        : u->formation >= LIMBERED  ? "a battery stands as it does (3.8)"
        : u->formation == SQUARE    ? "a square has no head (3.6)"
        : n > MAX_LAYOUT            ? "its unit has too many bases"
        : own[0] == base            ? "it stands first"
                                    : NULL;
    return !why || err_set(err, "%s", why);
}

bool lead_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int base = ref_index(o->subject);
    if (ref_kind(o->subject) != REF_STAND || base >= b->n_stands)
        return err_set(err, "name a base of yours that stands in a unit");
    if (!lead_legal(b, s, base, err))
        return false;
    const int unit = state_stand(s, base)->unit;
    Unit *u = state_unit(s, unit);
    const UnitRow *r = row(s, unit);
    State led;
    Layout layout;
    Ref in_way;
    state_copy(&led, s);
    set_first(b, &led, unit, base);
    if (!layout_change(b, &led, unit, u->formation, r->width, unit_middle(b, s, unit),
                       r->facing, &layout) ||
        !layout_free(b, s, &layout, true, &in_way))
        return err_set(err, "there is no room to change formation");
    FeatureSet met = crossing_areas(b, s, ref_unit(unit));
    if (!crossing_change(g, ref_unit(unit), &layout, &met)) { /* 2.6b, 2.8 */
        if (u->n_stands)
            u->marks |= U_DONE;
        return true;
    }
    layout_apply(s, &layout);
    set_first(b, s, unit, base);
    u->marks |= U_CHANGED;
    morale_add(b, s, unit, b->number[DICE_CHANGES]); /* 7.3 */
    game_tell(g, &(Event){ .kind = E_LEADS,
                           .subject = ref_stand(base),
                           .target = ref_unit(unit) });
    return true;
}
