/* SPDX-License-Identifier: GPL-3.0-or-later
 * rounds.c - one melee after the other: its rounds are counted, and it is tidied away (10.38).
 *
 * throne.c says which melee is fought next, melee.c throws for it, outcome.c moves those who were
 * in it.  A melee that is still in contact then is fought again, another round of the same one;
 * after ten of them they are parted.
 *
 * Start at fight_melee().
 */
#include "rulesets/throne_of_bayonets/throne.h"

/* ---- after ten rounds ---- */

int melee_parties(const Battle *b, const State *s, int side, Ref *out)
{
    const ThroneBattle *own = throne_battle(b);
    int n = 0;
    for (int u = own->first_unit[side]; u < own->end_unit[side]; u++) {
        if (state_unit(s, u)->marks & U_MELEE && state_unit(s, u)->n_stands)
            out[n++] = ref_unit(u);
    }
    for (int i = own->first[side]; i < own->end[side]; i++) {
        if (base_is_loose(s, i) && melee_holds(s, i))
            out[n++] = ref_stand(i);
    }
    from_the_right(b, s, out, n); /* 17.14 */
    return n;
}

static bool in_contact(const Battle *b, const State *s, Ref who)
{
    const int i = ref_index(who);
    return ref_kind(who) == REF_UNIT ? unit_touches_enemy(b, s, i) >= 0
                                     : base_touches_enemy(b, s, i);
}

static void tell_parted(Game *g, Ref who, bool locked)
{
    game_tell(g, &(Event){ .kind = E_PARTED,
                           .subject = who,
                           .a = g->battle->number[MELEE_ROUNDS],
                           .b = locked });
}

/* 10.38  Put a side back, and halt it: who still touches an enemy.  returns: nobody of it does any more. */
static bool put_back(Game *g, int side)
{
    State *s = g->state;
    Ref who[MAX_UNITS + MAX_STANDS];
    const int n = melee_parties(g->battle, s, side, who);
    bool parted = true;
    for (int i = 0; i < n; i++) {
        if (!in_contact(g->battle, s, who[i]))
            continue;
        int base[MAX_STANDS];
        officers_go_along(g->battle, s, base, mover_bases(g->battle, s, who[i], base));
        melee_step_back(g->battle, s, who[i]);
        if (ref_kind(who[i]) == REF_UNIT)
            state_unit(s, ref_index(who[i]))->marks &= ~(uint32_t)U_MOVED;
        const bool gone = leaves_table(g, who[i]);
        const bool apart = gone || !in_contact(g->battle, s, who[i]);
        if (apart && !gone)
            tell_parted(g, who[i], false);
        edge_officers(g, who[i]);
        parted &= apart;
    }
    return parted;
}

/* 10.38  The attacker is put back; 10.38c where he has no room, the defender; 10.38d where neither
 * has any, they stay as they are, and their melee is over for this turn. */
static void part(Game *g, Ref attacker)
{
    const Battle *b = g->battle;
    State *s = g->state;
    melee_gather(g, attacker);
    Ref who[MAX_UNITS + MAX_STANDS];
    const bool parted = put_back(g, s->side) || put_back(g, 1 - s->side);
    const int n = parted ? 0 : melee_parties(b, s, s->side, who);
    for (int i = 0; i < n; i++) {
        if (!in_contact(b, s, who[i]))
            continue;
        tell_parted(g, who[i], true);
        if (ref_kind(who[i]) == REF_UNIT)
            state_unit(s, ref_index(who[i]))->marks |= U_LOCKED;
        else
            state_stand(s, ref_index(who[i]))->own |= LOCKED_IN;
    }
    throne(s)->round = 0;
    throne(s)->last_melee = NO_REF;
    close_melee(g);
}

/* The Melee Phase is over: who could not part is locked still, and fights again in the next. */
void rounds_end(const Battle *b, State *s)
{
    for (int u = 0; u < b->n_units; u++) {
        state_unit(s, u)->marks &=
            ~(uint32_t)(U_STANDS_BY | U_CHARGED | U_COUNTERED | U_STOPPED);
    }
    for (int i = 0; i < b->n_stands; i++) {
        state_stand(s, i)->own &= (uint8_t) ~(RODE_IN | STOOD_BY);
    }
}

/* ---- which melees there are ---- */

/* The first of these bases of each melee that goes on, or of each, moved to the head; returns how many.
 * out: known: those melees are marked in it */
static int one_of_each(const Battle *b, State *known, int *base, int n, bool goes_on)
{
    Game g = { .battle = b, .state = known };
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (melee_holds(known, base[i]) || (goes_on && !melee_goes_on(b, known, base[i])))
            continue;
        melee_gather(&g, base_party(known, base[i]));
        base[found++] = base[i];
    }
    return found;
}

/* 10.2b, 10.13  Two units of the moving side that meet the same enemy are in one melee.  10.3  As long as any that
 * grew out of the last one is left, no others are. */
static int left_in(const Battle *b, State *known, int *base, int n)
{
    const int grown = one_of_each(b, known, base, n, true);
    return grown ? grown : one_of_each(b, known, base, n, false);
}

int melees_left(const Battle *b, const State *s, int *first_base, int most)
{
    State known;
    const int n = melee_groups(b, s, first_base, most);
    if (n < 2)
        return n;
    state_copy(&known, s);
    return left_in(b, &known, first_base, n);
}

/* 10.2 */
bool melee_may_be_next(const Battle *b, const State *s, int base)
{
    enum { MOST = 64 };
    State known;
    int first[MOST];
    state_copy(&known, s);
    left_in(b, &known, first, melee_groups(b, s, first, MOST));
    return melee_holds(&known, base);
}

/* ---- rounds ---- */

/* 10.38b  Rounds are counted as long as it is the same melee, or one that grew out of it. */
void fight_melee(Game *g, int base)
{
    State *s = g->state;
    Throne *t = throne(s);
    const Ref who = base_party(s, base);
    const bool goes_on = melee_goes_on(g->battle, s, base);
    for (int u = 0; u < g->battle->n_units; u++) {
        state_unit(s, u)->marks &=
            ~(uint32_t)(U_MELEE | U_FLANKED | U_LOSER | U_STANDS_BY);
    }
    for (int i = 0; i < g->battle->n_stands; i++)
        state_stand(s, i)->own &= (uint8_t)~STOOD_BY;
    if (who != t->last_melee && !goes_on)
        t->round = 0;
    t->last_melee = who;
    if (++t->round > g->battle->number[MELEE_ROUNDS]) {
        part(g, who);
        return;
    }
    melee_gather(g, who);
    melee_fight(g);
    t->step = STEP_OUTCOME;
}

/* What was noted for this melee alone is forgotten, and what a charge was worth in it. */
void close_melee(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    outcome_officers(g);
    morale_grieve(g); /* 7.6 */
    for (int u = 0; u < b->n_units; u++) {
        Unit *unit = state_unit(s, u);
        unit->marks &= ~(uint32_t)(U_MELEE | U_FLANKED | U_LOSER);
        if (!(unit->marks & U_CHARGED) || !unit_on_table(b, s, u))
            continue;
        if (unit_touches_enemy(b, s, u) < 0) { /* its charge is over */
            unit->marks &= ~(uint32_t)(U_CHARGED | U_COUNTERED | U_STOPPED);
        }
    }
    for (int i = 0; i < b->n_stands; i++) {
        state_stand(s, i)->marks &= (uint8_t) ~(S_MELEE | S_GROUP);
        if (!state_stand(s, i)->own || base_touches_enemy(b, s, i))
            continue;
        state_stand(s, i)->own &= (uint8_t)~RODE_IN; /* its charge is over */
    }
    throne(s)->loose_letter[0] = throne(s)->loose_letter[1] = 0;
    throne(s)->loose_lost = 0;
}
