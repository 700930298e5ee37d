/* SPDX-License-Identifier: GPL-3.0-or-later
 * rounds.c - one melee after the other: its rounds are counted, and it is tidied away (10.38).
 *
 * throne.c says which melee is fought next, melee.c throws for it, outcome.c moves those who were
 * in it.  A melee that is still in contact then is fought again, another round of the same one;
 * after ten of them the attacker is put back.
 *
 * Start at fight_melee().
 */
#include "rulesets/throne_of_bayonets/throne.h"

static bool touches_enemy(const Battle *b, const State *s, Ref who)
{
    int base[64];
    for (int i = melee_groups(b, s, base, 64) - 1; i >= 0; i--) {
        if (base_party(s, base[i]) == who)
            return true;
    }
    return false;
}

/* 10.38  After ten rounds without a decision the attacker is put back. */
static void put_back(Game *g, Ref who)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const bool unit = ref_kind(who) == REF_UNIT;
    melee_step_back(b, s, who);
    if (unit)
        state_unit(s, ref_index(who))->marks &= ~(uint32_t)U_MOVED;
    if (leaves_table(g, who) || !touches_enemy(b, s, who))
        throne(s)->round = 0;
}

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
    if (who != t->last_melee && !goes_on && t->round <= g->battle->number[MELEE_ROUNDS]) {
        t->round = 0;
    }
    t->last_melee = who;
    if (++t->round > g->battle->number[MELEE_ROUNDS]) {
        put_back(g, who);
        if (t->round > 4 * g->battle->number[MELEE_ROUNDS])
            t->step = STEP_FIRE; /* hemmed in */
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
            unit->marks &= ~(uint32_t)(U_CHARGED | U_COUNTERED);
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
