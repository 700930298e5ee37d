/* SPDX-License-Identifier: GPL-3.0-or-later
 * fire.c - weapons and their bands, who may fire and who must (chapter 13).
 *
 * The ground that fire sweeps is zones.c's, the dice and the losses are casualties.c's.
 *
 * Start at fire_must().
 */
#include "rulesets/throne_of_bayonets/throne.h"

enum { N_BANDS = 4 };

/* ---- weapons ---- */

/* 13.16  Rows of the range table, in the printed order; -1 for those who cannot fire. */
int fire_weapon(const Battle *b, const State *s, int base)
{
    const int unit = state_stand(s, base)->unit;
    const Unit *u = unit == NO_UNIT ? NULL : state_unit(s, unit);
    switch (b->stand[base].kind) {
    case LIGHT_ARTILLERY:
        return u && u->formation == LIMBERED ? -1 : 0; /* 13.17 */
    case LINE_ARTILLERY:
        return u && u->formation == LIMBERED ? -1 : 1;
    case HEAVY_ARTILLERY:
        return u && u->formation == LIMBERED ? -1 : 2;
    case LINE_CAVALRY:
    case LIGHT_CAVALRY:
        return 3;
    case HEAVY_CAVALRY: /* 13.18 */
    case LIMBER:
        return -1;
    default:
        if (b->stand[base].traits & TRAIT_RIFLE) /* 13.16c */
            return 6;
        return u && u->status == FORMED ? 4 : 5; /* 13.19 */
    }
}

int32_t fire_range(const Battle *b, int weapon, Band band)
{
    return b->number[FIRE_LIGHT_ARTILLERY + N_BANDS * weapon + band - BAND_POINT_BLANK];
}

/* 13.14  How deep the zone may reach: the weapon's furthest band. */
int32_t fire_reach(const Battle *b, int weapon)
{
    int32_t most = 0;
    for (Band band = BAND_POINT_BLANK; band <= BAND_EXTREME; band++) {
        if (fire_range(b, weapon, band) > most)
            most = fire_range(b, weapon, band);
    }
    return most;
}

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* 13.16b  The band of a gap: the first band, from the nearest, that reaches so far. */
Band fire_band_at(const Battle *b, int weapon, int32_t gap)
{
    for (Band band = BAND_POINT_BLANK; band <= BAND_EXTREME; band++) {
        const int32_t range = fire_range(b, weapon, band);
        if (range != NO_BAND && gap <= range)
            return band;
    }
    return BAND_NONE;
}

/* The gap between two boxes is no more than from middle to middle less what each of them has at
 * least of itself on the way, and no less than that less their circles: mostly both are in one
 * band, and nothing need be measured. */
Band fire_band_between(const Battle *b, int weapon, const Box *from, const Box *to)
{
    const int64_t middles = geo_gap2(from->at, to->at);
    const int64_t inner =
        least(from->half_w, from->half_d) + least(to->half_w, to->half_d);
    const int64_t outer = from->half_w + from->half_d + to->half_w + to->half_d + 2;
    for (Band band = BAND_POINT_BLANK; band <= BAND_EXTREME; band++) {
        const int64_t range = fire_range(b, weapon, band);
        if (range == NO_BAND)
            continue;
        if (middles <= (range + inner) * (range + inner))
            return band;
        if (middles <= (range + outer) * (range + outer)) {
            return fire_band_at(b, weapon, geo_gap(from, to));
        }
    }
    return BAND_NONE;
}

Band fire_band(const Battle *b, const State *s, int firer, const Box *from, int target)
{
    const Box box = battle_box(b, s, target);
    const int weapon = fire_weapon(b, s, firer);
    return weapon < 0 ? BAND_NONE : fire_band_between(b, weapon, from, &box);
}

/* ---- who may, who must ---- */

bool fire_may(const Battle *b, const State *s, Ref who, Err *err)
{
    char name[NAME_ROOM];
    name_for(err, b, who, name);
    if (ref_kind(who) == REF_UNIT) {
        const Unit *u = state_unit(s, ref_index(who));
        if (!unit_on_table(b, s, ref_index(who)))
            return not_a_unit(b, s, ref_index(who), NULL, err);
        if (u->marks & U_CONSOLIDATES) {
            return err_set(err, "%s is consolidating and may not fire (4.9)", name);
        }
        /* 13.1, 13.6b activated, 6.15 by initiative, 13.2 fired last turn, 13.6 newly disordered */
        if (u->marks & (U_ACTIVATED | U_MAY_FIRE) || fire_must(b, s, who))
            return true;
        return err_set(err, "%s was not activated, nor did it fire last turn (13.1)",
                       name);
    }
    if (!base_is_loose(s, ref_index(who)))
        return err_set(err, "%s fires with its unit", name);
    const Stand *at = state_stand(s, ref_index(who));
    if (at->marks & (S_ACTIVATED | S_WILL_FIRE) || fire_must(b, s, who))
        return true;
    return err_set(err, "%s was not activated, nor did it fire last turn (13.1)", name);
}

/* 13.2 - 13.9  Compulsory fire. */
bool fire_must(const Battle *b, const State *s, Ref who)
{
    if (ref_kind(who) == REF_STAND) {
        const Stand *at = state_stand(s, ref_index(who));
        if (at->marks & S_OWES_FIRE)
            return true; /* 13.7, 13.7b  whoever is in the zone */
        bool friends = false;
        if (at->own & OWES_CLEAR && fire_has_target(b, s, who, &friends) && !friends)
            return true;                                          /* 13.6d */
        return at->marks & S_FIRED && !(at->marks & S_ACTIVATED); /* 13.2, 13.3 */
    }
    const Unit *u = state_unit(s, ref_index(who));
    if (u->marks & U_FIRED && !(u->marks & U_ACTIVATED)) /* 13.2, 13.3 */
        return true;
    /* 13.6, 13.6c  reformed since or not */
    return u->marks & U_OWES_FIRE && fire_owed(b, s, ref_index(who));
}

/* May choose, and has neither said fire nor hold; halted infantry may still try to. */
static bool undecided(const Battle *b, const State *s, Ref who)
{
    bool more = false; /* 13.15b */
    if (ref_kind(who) == REF_UNIT) {
        const uint32_t marks = state_unit(s, ref_index(who))->marks;
        if (marks & (U_WILL_FIRE | U_HELD_FIRE | U_CONSOLIDATES))
            return false;
        if (!(marks & (U_ACTIVATED | U_MAY_FIRE)) &&
            !initiative_may(b, s, ref_index(who), TRIED_OPEN_FIRE, NULL)) {
            return false;
        }
        more = fire_more_faces(b, s, ref_index(who));
    } else if (!(state_stand(s, ref_index(who))->marks & S_ACTIVATED) ||
               state_stand(s, ref_index(who))->marks & S_WILL_FIRE) {
        return false;
    }
    return fire_has_target(b, s, who, NULL) && (more || !fire_must(b, s, who));
}

Ref fire_next_choice(const Battle *b, const State *s, int from)
{
    for (int u = from; u < b->n_units; u++) {
        if (unit_side(b, u) != s->side || !unit_on_table(b, s, u))
            continue;
        if (undecided(b, s, ref_unit(u)))
            return ref_unit(u);
    }
    for (int i = from > b->n_units ? from - b->n_units : 0; i < b->n_stands; i++) {
        if (b->stand[i].side != s->side || !base_is_loose(s, i))
            continue;
        if (undecided(b, s, ref_stand(i)))
            return ref_stand(i);
    }
    return NO_REF;
}

bool fire_will(const Battle *b, const State *s, Ref who)
{
    if (ref_kind(who) == REF_UNIT) {
        const uint32_t marks = state_unit(s, ref_index(who))->marks;
        return marks & U_WILL_FIRE || fire_must(b, s, who);
    }
    return state_stand(s, ref_index(who))->marks & S_WILL_FIRE || fire_must(b, s, who);
}
