/* SPDX-License-Identifier: GPL-3.0-or-later
 * casualties.c - dice for each fire zone, and whose bases are lost (chapter 14).
 *
 * The owner hands out losses among his units, fairly; what he declines the firer takes from
 * dispersed bases and skirmishers; what is then left the owner must take after all.
 *
 * Start at casualties_run().
 */
#include "engine/text.h"
#include "rulesets/throne_of_bayonets/throne.h"

/* 13.26, 13.27, 13.28, 13.29, 13.29b  Dice of a zone for the bases of one side:
 * fractions round up, band by band. */
static int zone_dice(const Battle *b, const State *s, int zone, int side)
{
    int bases[BAND_EXTREME + 1] = { 0 };
    for (int i = 0; i < b->n_stands; i++) {
        const BaseRow *r = base_row(b, s, i);
        if (r->zone == zone && b->stand[i].side == side && base_on_table(s, i))
            bases[r->band]++;
    }
    int dice = 0;
    for (int band = BAND_POINT_BLANK; band <= BAND_LONG; band++) {
        const int per = b->number[FIRE_PER_POINT_BLANK + band - BAND_POINT_BLANK];
        dice += (bases[band] + per - 1) / per;
    }
    return dice;
}

/* 13.10c  By whom its dice are known: the base furthest to the right, as who fires sees it. */
static int first_base(const Battle *b, const State *s, int zone, int side)
{
    const Vec way = geo_ahead(battle_ahead(b, s->side));
    int first = -1;
    for (int i = 0; i < b->n_stands; i++) {
        if (base_row(b, s, i)->zone == zone && b->stand[i].side == side &&
            (first < 0 ||
             battle_first_of(b, state_stand(s, i)->at, state_stand(s, first)->at, way)))
            first = i;
    }
    return first;
}

/* 13.10b, 14.8  Once for the enemy in the zone, once for friends in it. */
static void roll_zone(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    for (int k = 0; k < 2; k++) {
        const int side = k ? s->side : 1 - s->side;
        const int base = first_base(b, s, t->zone, side);
        t->kills[side] = 0;
        if (base < 0)
            continue;
        int n = zone_dice(b, s, t->zone, side);
        if (n > MAX_DICE)
            n = MAX_DICE;
        uint8_t dice[MAX_DICE];
        /* a base is in one zone */
        if (n)
            game_roll(g, ROLL_FIRE, ref_stand(base), 0, n, 6, dice);
        /* 13.30 */
        for (int i = 0; i < n; i++)
            t->kills[side] += dice[i] >= b->number[FIRE_KILLS_ON];
        const int unit = state_stand(s, base)->unit;
        game_tell(g,
                  &(Event){ .kind = E_FIRE,
                            .side = s->side,
                            .target = unit == NO_UNIT ? ref_stand(base) : ref_unit(unit),
                            .a = n,
                            .b = t->kills[side],
                            .c = side == s->side,
                            .n_dice = (uint8_t)n,
                            .sides = 6,
                            .dice = dice });
    }
    t->rolled = 1;
    t->declined = 0;
    t->hand_side = (uint8_t)(1 - s->side);
    for (int u = 0; u < b->n_units; u++)
        row(s, u)->given = 0; /* bases given in this zone */
}

/* 13.10c  Those of a side who are in the zone, `first` before the others, from the right as who fires sees them;
 * returns how many.  out: room for MAX_UNITS + MAX_STANDS */
static int who_is_in(const Battle *b, const State *s, int side, Ref first, Ref *out)
{
    const Vec way = geo_ahead(battle_ahead(b, s->side));
    int n = 0;
    out[n++] = first;
    for (int i = 0; i < b->n_stands; i++) {
        const Ref who = base_party(s, i);
        bool known = base_row(b, s, i)->zone != throne(s)->zone ||
                     b->stand[i].side != side || !base_on_table(s, i);
        for (int k = 0; k < n && !known; k++)
            known = out[k] == who;
        if (known)
            continue;
        int at = n++;
        for (; at > 1 && battle_first_of(b, mover_middle(b, s, who),
                                         mover_middle(b, s, out[at - 1]), way);
             at--)
            out[at] = out[at - 1];
        out[at] = who;
    }
    return n;
}

void casualties_say(Text *t, const Game *g, const Event *e)
{
    enum { NAMED = 5 };
    Ref who[MAX_UNITS + MAX_STANDS];
    NameRoom name;
    const int n =
        who_is_in(g->battle, g->state, e->c ? e->side : 1 - e->side, e->target, who);
    text_add(t, "Fire zone on ");
    for (int k = 0; k < n && k < NAMED; k++)
        text_add(t, "%s%s",
                 !k           ? ""
                 : k == n - 1 ? " and "
                              : ", ",
                 text_name(g->battle, who[k], name));
    if (n > NAMED)
        text_add(t, " and %d more", n - NAMED);
    text_add(t, "%s: %d %s, %d %s lost", e->c ? " (own men)" : "", e->a,
             e->a == 1 ? "die" : "dice", e->b, e->b == 1 ? "base" : "bases");
    if (e->n_dice) /* 13.30 */
        text_add(t, " (needs %d)", g->battle->number[FIRE_KILLS_ON]);
}

/* 14.4, 14.4b  The fewest bases any unit with bases left in the zone has given. */
static int fewest_given(const Battle *b, const State *s)
{
    const Throne *t = throne(s);
    int fewest = 255;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (base_row(b, s, i)->zone != t->zone || b->stand[i].side != t->hand_side ||
            at->unit == NO_UNIT || at->where != ON_TABLE) {
            continue;
        }
        if (row(s, at->unit)->given < fewest)
            fewest = row(s, at->unit)->given;
    }
    return fewest;
}

static bool in_hand(const Battle *b, const State *s, int base, bool loose)
{
    const Throne *t = throne(s);
    const Stand *at = state_stand(s, base);
    return at->where == ON_TABLE && base_row(b, s, base)->zone == t->zone &&
           b->stand[base].side == t->hand_side && (at->unit == NO_UNIT) == loose;
}

/* May this base be the next to go, by whoever chooses now? */
bool casualties_may_take(const Battle *b, const State *s, int base, Err *err)
{
    const Throne *t = throne(s);
    const bool balance = s->decision.kind == D_BALANCE;
    if (base >= b->n_stands || !base_on_table(s, base) ||
        base_row(b, s, base)->zone != t->zone || b->stand[base].side != t->hand_side) {
        return err_set(err, "that base is not in the fire zone being resolved (14.1)");
    }
    const int unit = state_stand(s, base)->unit;
    if (balance) {
        if (unit == NO_UNIT)
            return true;
        return err_set(err, "the firer takes dispersed bases and "
                            "skirmishers only (14.3)");
    }
    if (unit == NO_UNIT) {
        return err_set(err, "the owner removes bases of formed or "
                            "disordered units (14.1)");
    }
    if (row(s, unit)->given > fewest_given(b, s)) {
        return err_set(err, "its unit has given a base already; "
                            "others in the zone come first (14.4)");
    }
    return true;
}

static void take(Game *g, int base)
{
    State *s = g->state;
    Throne *t = throne(s);
    const int unit = state_stand(s, base)->unit;
    if (unit != NO_UNIT) {
        row(s, unit)->given++;
        state_unit(s, unit)->marks |= U_LOST_BASE;
    }
    base_remove(g, base, LOST, LOST_TO_FIRE);
    t->kills[t->hand_side]--;
}

/* Candidates of the owner (loose false) or the firer; *one is the only kind of base there is
 * (of one unit, kind and rating), -1 if there is a choice. */
static int candidates(const Battle *b, const State *s, bool loose, int *one)
{
    const int fewest = loose ? 0 : fewest_given(b, s);
    int n = 0;
    *one = -1;
    for (int i = 0; i < b->n_stands; i++) {
        if (!in_hand(b, s, i, loose))
            continue;
        const int unit = state_stand(s, i)->unit;
        if (!loose && row(s, unit)->given > fewest)
            continue;
        n++;
        *one = i;
    }
    if (n > 1)
        *one = -1;
    return n;
}

/* The next loss of the present side.  returns: true when none is left to hand out. */
static bool hand_out(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    while (t->kills[t->hand_side]) {
        int own, loose;
        const int n_own = candidates(b, s, false, &own);
        const int n_loose = candidates(b, s, true, &loose);
        if (!n_own && !n_loose) {
            t->kills[t->hand_side] = 0; /* 14.7  more hits than bases */
            break;
        }
        /* 14.5  what is left the owner must take */
        if (n_own && (!t->declined || !n_loose)) {
            if (own >= 0 && !n_loose) {
                take(g, own);
                continue;
            }
            s->decision = (Decision){ .kind = D_CASUALTY, .side = t->hand_side };
            return false;
        }
        if (loose >= 0) { /* 14.6 */
            take(g, loose);
            continue;
        }
        s->decision =
            (Decision){ .kind = D_BALANCE, .side = (uint8_t)(1 - t->hand_side) };
        if (t->hand_side == s->side)
            s->decision.side = t->hand_side; /* own fire on own men */
        return false;
    }
    return true;
}

/* 7.5, 7.5b  Units that lost bases to this fire take one die for it, and close up. */
static void after_zone(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int u = 0; u < b->n_units; u++) {
        if (state_unit(s, u)->marks & U_LOST_BASE)
            morale_add(b, s, u, b->number[DICE_LOST_TO_FIRE]);
    }
    units_close_up(g);
}

bool casualties_run(Game *g)
{
    State *s = g->state;
    Throne *t = throne(s);
    for (;;) {
        if (!t->zone || (t->rolled && !t->kills[0] && !t->kills[1])) {
            if (t->zone)
                after_zone(g);
            if (t->zone == t->zones)
                return true;
            t->zone++;
            t->rolled = 0;
        }
        if (!t->rolled)
            roll_zone(g);
        if (!hand_out(g))
            return false;
        /* the enemy's losses first, then own men in the zone */
        if (t->hand_side != s->side) {
            t->hand_side = s->side;
            t->declined = 0;
            if (!hand_out(g))
                return false;
        }
    }
}

/* The base that is named: of a unit, in it or dispersed, the last that may go, but a command base after the others. */
static int base_named(const Battle *b, const State *s, Ref who)
{
    if (ref_kind(who) != REF_UNIT || ref_index(who) >= b->n_units)
        return ref_kind(who) == REF_STAND ? ref_index(who) : -1;
    const UnitInfo *info = &b->unit[ref_index(who)];
    int base[2 * MAX_STANDS], n = unit_in_order(b, s, ref_index(who), base), named = -1;
    for (int i = info->first; i < info->first + info->n; i++) {
        if (base_is_loose(s, i))
            base[n++] = i;
    }
    for (int k = 0; k < n; k++) {
        const bool commands = b->stand[base[k]].traits & TRAIT_COMMAND;
        if (casualties_may_take(b, s, base[k], NULL) &&
            (named < 0 || !commands || b->stand[named].traits & TRAIT_COMMAND))
            named = base[k];
    }
    return named;
}

/* 14.1 - 14.5 */
bool casualties_order(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    Throne *t = throne(s);
    if (s->decision.kind != D_CASUALTY && s->decision.kind != D_BALANCE) {
        return err_set(err, "no losses are being taken now");
    }
    if (o->verb == V_DONE) {
        int any;
        if (s->decision.kind == D_BALANCE)
            return err_set(err, "the balance must be taken (14.3)");
        if (!candidates(g->battle, s, true, &any)) {
            return err_set(err,
                           "nobody else is in the zone: the owner must take them (14.5)");
        }
        t->declined = 1; /* 14.2, 14.5b */
        return true;
    }
    const int base = base_named(g->battle, s, o->subject);
    if (base < 0)
        return err_set(err, "name the base to remove, or a unit that has one to give");
    if (!casualties_may_take(g->battle, s, base, err))
        return false;
    take(g, base);
    return true;
}
