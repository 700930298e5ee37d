/* SPDX-License-Identifier: GPL-3.0-or-later
 * contact.c - who touches whom, and morale just before contact (chapter 10).
 *
 * A melee is every unit that touches an enemy of it, directly or through others in it.
 *
 * Start at melee_gather().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <string.h>

/* ---- contacts ---- */

/* An enemy base that touches this base, -1 = none; from `after` on. */
static int touching_base(const Battle *b, const State *s, int base, int after)
{
    const Point p = state_stand(s, base)->at;
    const int32_t reach = b->number[BASE_SIZE] * 3 / 2 + GEO_TOUCH;
    const int side = 1 - b->stand[base].side, end = throne_battle(b)->end[side];
    const int first = throne_battle(b)->first[side];
    int16_t near[MAX_STANDS + 1];
    const int n = state_stands_in(s, after > first ? after : first, end,
                                  (Point){ p.x - reach, p.y - reach },
                                  (Point){ p.x + reach, p.y + reach }, near);
    for (int k = 0; k < n; k++) {
        if (base_on_table(s, near[k]) && bases_touching(b, s, base, near[k]))
            return near[k];
    }
    return -1;
}

bool base_touches_enemy(const Battle *b, const State *s, int base)
{
    return base_on_table(s, base) && touching_base(b, s, base, 0) >= 0;
}

/* The rectangle, square to the table, round middles of bases. */
typedef struct Ring {
    Point low, high;
} Ring;

static void ring_add(Ring *r, Point p)
{
    if (p.x < r->low.x)
        r->low.x = p.x;
    if (p.y < r->low.y)
        r->low.y = p.y;
    if (p.x > r->high.x)
        r->high.x = p.x;
    if (p.y > r->high.y)
        r->high.y = p.y;
}

static const Ring empty_ring = { { INT32_MAX / 2, INT32_MAX / 2 },
                                 { INT32_MIN / 2, INT32_MIN / 2 } };

int unit_touches_enemy(const Battle *b, const State *s, int unit)
{
    const int32_t reach = b->number[BASE_SIZE] * 3 / 2 + GEO_TOUCH;
    const int side = 1 - unit_side(b, unit);
    const ThroneBattle *own = throne_battle(b);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    Ring ring = empty_ring;
    for (int i = 0; i < n; i++)
        ring_add(&ring, state_stand(s, base[i])->at);
    int16_t near[MAX_STANDS + 1];
    const Point low = { ring.low.x - reach, ring.low.y - reach };
    const Point high = { ring.high.x + reach, ring.high.y + reach };
    if (!state_stands_in(s, own->first[side], own->end[side], low, high, near))
        return -1;
    for (int i = 0; i < n; i++) {
        const int other = touching_base(b, s, base[i], 0);
        if (other >= 0)
            return other;
    }
    return -1;
}

/* 10.38d  Is its melee over for this turn, though it still touches the enemy? */
static bool melee_locked(const State *s, int base)
{
    const Stand *at = state_stand(s, base);
    return at->unit != NO_UNIT ? state_unit(s, at->unit)->marks & U_LOCKED
                               : at->own & LOCKED_IN;
}

/* A unit, or a loose base, of the moving side that touches an enemy: each by itself. */
int melee_groups(const Battle *b, const State *s, int *first_base, int most)
{
    const int32_t reach = b->number[BASE_SIZE] * 3 / 2 + GEO_TOUCH;
    const ThroneBattle *own = throne_battle(b);
    const int enemy = 1 - s->side;
    Ring ring = empty_ring;
    int n = 0;
    for (int i = own->first[enemy]; i < own->end[enemy]; i++) {
        if (base_on_table(s, i))
            ring_add(&ring, state_stand(s, i)->at);
    }
    if (ring.low.x > ring.high.x)
        return 0;
    int16_t near[MAX_STANDS + 1];
    const Point low = { ring.low.x - reach, ring.low.y - reach };
    const Point high = { ring.high.x + reach, ring.high.y + reach };
    const int n_near =
        state_stands_in(s, own->first[s->side], own->end[s->side], low, high, near);
    for (int j = 0; j < n_near && n < most; j++) {
        const int i = near[j];
        const Stand *at = state_stand(s, i);
        if (at->where != ON_TABLE || melee_locked(s, i) || touching_base(b, s, i, 0) < 0)
            continue;
        bool known = false;
        for (int k = 0; k < n; k++) {
            known |=
                at->unit != NO_UNIT && state_stand(s, first_base[k])->unit == at->unit;
        }
        if (!known)
            first_base[n++] = i;
    }
    return n;
}

bool melee_goes_on_next_turn(const Battle *b, const State *s, int base)
{
    int o = base; /* he, or an enemy he touches */
    while (o >= 0 && !melee_locked(s, o))
        o = touching_base(b, s, base, o == base ? 0 : o + 1);
    return o >= 0;
}

static bool stood_by(const State *s, int base)
{
    const Stand *at = state_stand(s, base);
    return at->unit != NO_UNIT ? state_unit(s, at->unit)->marks & U_STANDS_BY
                               : at->own & STOOD_BY;
}

/* 10.3  Does this base's party, or an enemy whom it touches, come from the melee just fought? */
bool melee_goes_on(const Battle *b, const State *s, int base)
{
    int own[MAX_STANDS], n = mover_bases(b, s, base_party(s, base), own);
    for (int i = 0; i < n; i++) {
        for (int o = touching_base(b, s, own[i], 0); o >= 0;
             o = touching_base(b, s, own[i], o + 1)) {
            if (stood_by(s, o))
                return true;
        }
    }
    return stood_by(s, base);
}

bool melee_holds(const State *s, int base)
{
    const Stand *at = state_stand(s, base);
    if (at->where != ON_TABLE)
        return false;
    return at->unit != NO_UNIT ? state_unit(s, at->unit)->marks & U_MELEE
                               : at->marks & S_MELEE;
}

static void involve(State *s, Ref who)
{
    if (ref_kind(who) == REF_UNIT)
        state_unit(s, ref_index(who))->marks |= U_MELEE;
    else
        state_stand(s, ref_index(who))->marks |= S_MELEE;
}

/* From `who` to whom it touches, and so on, until nobody new is touched.
 * in: among: who may be in it, by base; NULL: everybody */
static void gather(const Battle *b, State *s, Ref who, const bool *among)
{
    involve(s, who);
    for (bool grown = true; grown;) {
        grown = false;
        for (int i = 0; i < b->n_stands; i++) {
            if (!melee_holds(s, i))
                continue;
            for (int o = touching_base(b, s, i, 0); o >= 0;
                 o = touching_base(b, s, i, o + 1)) {
                if (melee_holds(s, o) || (among && !among[o]))
                    continue;
                involve(s, base_party(s, o));
                grown = true;
            }
        }
    }
}

/* 10.10, 10.11, 10.13  All bases of a unit in contact are involved, any kind of contact will do, and so are all
 * units that touch; 10.12 of dispersed troops and skirmishers only those contacted. */
void melee_gather(Game *g, Ref who)
{
    gather(g->battle, g->state, who, NULL);
}

/* ---- step 1: morale ---- */

/* Of the enemies whom a unit's bases touch the nearest, of two the one more to the right as it looks; -1 = none.
 * out: met: its side that meets him; a front that touches any enemy is where it met him */
static int enemy_met(const Battle *b, const State *s, int unit, Side *met)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base), nearest = -1;
    int64_t least = INT64_MAX;
    bool by_front = false;
    const Vec ahead = geo_ahead(row(s, unit)->facing);
    *met = SIDE_FRONT;
    for (int i = 0; i < n; i++) {
        const Box mine = battle_box(b, s, base[i]);
        for (int o = touching_base(b, s, base[i], 0); o >= 0;
             o = touching_base(b, s, base[i], o + 1)) {
            const Box theirs = battle_box(b, s, o);
            const Side side = geo_side_met(&mine, &theirs);
            const int64_t gap = geo_gap2(mine.at, theirs.at);
            by_front |= side == SIDE_FRONT;
            if (gap > least ||
                (gap == least &&
                 !battle_first_of(b, theirs.at, state_stand(s, nearest)->at, ahead)))
                continue;
            least = gap;
            nearest = o;
            *met = side;
        }
    }
    if (by_front || state_unit(s, unit)->formation == SQUARE)
        *met = SIDE_FRONT; /* a square looks all ways */
    return nearest;
}

Angle facing_met(const Battle *b, const State *s, int unit)
{
    Side met;
    enemy_met(b, s, unit, &met);
    return (Angle)(row(s, unit)->facing + met * EAST);
}

/* The units of a melee that are still there, the moving side's first, each side's from the right (17.14).
 * out: room for MAX_UNITS */
static int units_in_it(const Battle *b, const State *s, Ref *out)
{
    const ThroneBattle *own = throne_battle(b);
    int n = 0;
    for (int k = 0; k < 2; k++) {
        const int side = k ? 1 - s->side : s->side, before = n;
        for (int u = own->first_unit[side]; u < own->end_unit[side]; u++) {
            if (state_unit(s, u)->marks & U_MELEE && state_unit(s, u)->n_stands)
                out[n++] = ref_unit(u);
        }
        from_the_right(b, s, out + before, n - before);
    }
    return n;
}

/* The mover's morale failed just before contact: it does not fight. */
static void contact_fails(Game *g, int unit, const int *base, int n, bool horse,
                          Angle towards)
{
    const Battle *b = g->battle;
    State *s = g->state;
    game_tell(g, &(Event){ .kind = E_CONTACT_FAILED, .subject = ref_unit(unit) });
    state_unit(s, unit)->marks &= ~(uint32_t)(U_MELEE | U_CHARGED);
    for (int i = 0; i < n; i++)
        state_stand(s, base[i])->marks &= (uint8_t)~S_MELEE;
    if (horse) {
        rally_note(b, s, unit, base, n); /* 10.8 */
        return;
    }
    melee_stop_short(g, unit, base, n, towards);
    melee_tell_hemmed_in(g, ref_unit(unit), base, n);
}

enum { STOOD, HELD, FAILED }; /* HELD: a mover that passed */

/* How those in contact have come through their tests. */
typedef struct Onset {
    State
        before; /* as they met: an enemy who has thrown already may have been dispersed */
    uint8_t how[MAX_UNITS];
    bool horse[MAX_UNITS];
    Angle towards[MAX_UNITS]; /* where it met the enemy */
    Ref came_in[MAX_STANDS];  /* each base's unit, NO_REF */
} Onset;

/* 10.9  Of a charge and a counter-charge both are movers: who fails fights on if the other passed. */
static bool met_one_that_held(const Battle *b, const Onset *o, int unit)
{
    int base[MAX_STANDS], n = unit_bases(b, &o->before, unit, base);
    for (int i = 0; i < n; i++) {
        for (int k = touching_base(b, &o->before, base[i], 0); k >= 0;
             k = touching_base(b, &o->before, base[i], k + 1)) {
            const int enemy = state_stand(&o->before, k)->unit;
            if (enemy != NO_UNIT && o->how[enemy] == HELD)
                return true;
        }
    }
    return false;
}

/* 10.5  One unit throws what it carries.  returns: it passed. */
static bool throws(Game *g, Onset *o, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const bool mover = melee_mover(s, unit);
    Side met;
    const int enemy = enemy_met(b, &o->before, unit, &met);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    UnitRow *r = row(s, unit);
    /* 12.2  who stood starts from where it stood when the melee began */
    if (!mover && (throne(s)->round == 1 || !r->fights))
        r->from = unit_middle(b, s, unit);
    r->fought = enemy < 0 ? NO_UNIT : state_stand(&o->before, enemy)->unit;
    for (int i = 0; i < n; i++)
        o->came_in[base[i]] = ref_unit(unit);
    o->horse[unit] = unit_arm(b, s, unit) == CAVALRY;
    o->towards[unit] = (Angle)(r->facing + met * EAST);
    const bool passed = morale_test(g, unit);
    if (mover)
        o->how[unit] = passed ? HELD : FAILED;
    return passed;
}

/* 10.5, 10.6  Everybody in contact throws what he carries, the moving side first. */
bool melee_test(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    bool all_passed = true;
    Onset o;
    state_copy(&o.before, s);
    memset(o.how, STOOD, sizeof o.how);
    for (int i = 0; i < b->n_stands; i++)
        o.came_in[i] = NO_REF;
    Ref who[MAX_UNITS];
    const int in_it = units_in_it(b, s, who);
    for (int k = 0; k < in_it; k++)
        all_passed &= throws(g, &o, ref_index(who[k]));
    for (int k = 0; k < in_it; k++) {
        const int u = ref_index(who[k]);
        if (o.how[u] != FAILED || met_one_that_held(b, &o, u))
            continue;
        int base[MAX_STANDS], n = 0;
        for (int i = 0; i < b->n_stands; i++) {
            if (o.came_in[i] == ref_unit(u))
                base[n++] = i;
        }
        contact_fails(g, u, base, n, o.horse[u], o.towards[u]);
    }
    return all_passed;
}

/* 10.2b  What hung together by one who is in it no more is several melees: the one that was chosen is
 * fought now, or the first of them from the right (17.14), and the others after it. */
static void keep_one(const Battle *b, State *s)
{
    bool held[MAX_STANDS];
    int first = -1;
    const Vec ahead = geo_ahead(battle_ahead(b, s->side));
    for (int i = 0; i < b->n_stands; i++) {
        held[i] = melee_holds(s, i);
        if (!held[i] || b->stand[i].side != s->side)
            continue;
        if (first < 0 || base_party(s, i) == throne(s)->last_melee ||
            (base_party(s, first) != throne(s)->last_melee &&
             battle_first_of(b, state_stand(s, i)->at, state_stand(s, first)->at, ahead)))
            first = i;
    }
    if (first < 0)
        return;
    const Ref who = base_party(s, first);
    for (int u = 0; u < b->n_units; u++)
        state_unit(s, u)->marks &= ~(uint32_t)U_MELEE;
    for (int i = 0; i < b->n_stands; i++)
        state_stand(s, i)->marks &= (uint8_t)~S_MELEE;
    gather(b, s, who, held);
}

/* 10.9b  Who touches no enemy that still fights is not involved any more. */
void melee_prune(const Battle *b, State *s)
{
    bool touches[MAX_UNITS] = { false };
    for (int i = 0; i < b->n_stands; i++) {
        if (!melee_holds(s, i))
            continue;
        bool touched = false;
        for (int o = touching_base(b, s, i, 0); o >= 0 && !touched;
             o = touching_base(b, s, i, o + 1)) {
            touched = melee_holds(s, o);
        }
        Stand *at = state_stand(s, i);
        if (at->unit != NO_UNIT)
            touches[at->unit] |= touched;
        else if (!touched)
            at->marks &= (uint8_t)~S_MELEE;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (!touches[u])
            state_unit(s, u)->marks &= ~(uint32_t)U_MELEE;
    }
    keep_one(b, s);
}

/* Did this contact come of the unit's own move?  Whoever charges is not contacted in flank by those he rides at; by
 * those who ride at him meanwhile he is, bases by themselves too.  A counter-charger rode at whoever came the opposite
 * way: they meet on one line (6.10). */
static bool its_own_charge(const Battle *b, const State *s, int unit, int other)
{
    const uint32_t mine = state_unit(s, unit)->marks;
    const int enemy = state_stand(s, other)->unit;
    if (!(mine & U_CHARGED))
        return false;
    if (enemy == NO_UNIT)
        return !(state_stand(s, other)->own & RODE_IN);
    if (!(state_unit(s, enemy)->marks & U_CHARGED))
        return true;
    if (state_unit(s, enemy)->marks & U_COUNTERED)
        return true;
    const Point at = unit_middle(b, s, unit), from = row(s, unit)->from;
    if (!(mine & U_COUNTERED) || geo_gap2(at, from) == 0)
        return false;
    const Angle came = geo_bearing(unit_middle(b, s, enemy), row(s, enemy)->from);
    const int32_t turn = geo_turn(geo_bearing(from, at), came);
    return turn < GEO_TURN / 16 && turn > -GEO_TURN / 16;
}

/* 10.20b  A contact counts as flank or rear if any enemy meets a base of it elsewhere than on
 * its front; a square has neither (10.24b). */
static void note_flank(const Battle *b, State *s, int base, int other)
{
    const Stand *at = state_stand(s, base);
    if (at->unit == NO_UNIT)
        return;
    Unit *u = state_unit(s, at->unit);
    if (u->formation == SQUARE || its_own_charge(b, s, at->unit, other))
        return;
    const Box mine = battle_box(b, s, base), theirs = battle_box(b, s, other);
    if (geo_side_met(&mine, &theirs) != SIDE_FRONT)
        u->marks |= U_FLANKED;
}

void melee_note_flanks(const Battle *b, State *s)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (!melee_holds(s, i))
            continue;
        for (int o = touching_base(b, s, i, 0); o >= 0;
             o = touching_base(b, s, i, o + 1)) {
            if (melee_holds(s, o))
                note_flank(b, s, i, o);
        }
    }
}
