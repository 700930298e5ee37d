/* SPDX-License-Identifier: GPL-3.0-or-later
 * reaction.c - what a charge, or fire, makes a unit do, and how its officer may counter it.
 *
 * A reaction is rolled, then its owner may be asked, then it is carried out; in between it
 * waits in the state.  There is never more than one, and nobody reacts to a reaction.
 *
 * Start at chaos_react().
 */
#include "rulesets/chaos_confusion_casualties/chaos.h"

/* 6.12  Mounted troops and limbered guns do not lie down. */
static bool may_lie_down(const Battle *b, const State *s, int unit)
{
    const int formation = state_unit(s, unit)->formation;
    return formation == UNLIMBERED || formation == DISMOUNTED ||
           arm_of(b, unit) == FOOT || arm_of(b, unit) == SHARP;
}

int chaos_can_do(const Battle *b, const State *s, int unit, int what)
{
    return what == R_PRONE && !may_lie_down(b, s, unit) ? R_NOTHING : what;
}

/* 6.4 a d10 to charges and small arms; 6.8 a d6 of a column, and of anybody to artillery. */
void chaos_react(Game *g, int unit, int by, int table)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (table == TABLE_FIRE && state_unit(s, unit)->formation == COLUMN)
        table = TABLE_COLUMN;
    const int sides = table == TABLE_COLUMN ? 6 : 10;
    uint8_t die;
    game_roll(g, ROLL_REACTION, ref_unit(unit), by * N_TABLES + table, 1, sides, &die);
    const int says =
        b->number[(table == TABLE_COLUMN ? (int)COLUMN_REACTS : (int)REACTS) + die - 1];
    const int what = chaos_can_do(b, s, unit, says);
    state_unit(s, unit)->marks |= U_REACTED;
    chaos(s)->reaction = (Reaction){ .unit = (uint8_t)unit,
                                     .by = (uint8_t)by,
                                     .what = (uint8_t)what,
                                     .table = (uint8_t)table };
    game_tell(g, &(Event){ .kind = E_REACTION,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = 1,
                           .sides = (uint8_t)sides,
                           .subject = ref_unit(unit),
                           .target = ref_unit(by),
                           .a = what,
                           .b = table,
                           .dice = &die });
}

void chaos_collides(State *s, int unit, int friend, int what)
{
    chaos(s)->reaction = (Reaction){ .unit = (uint8_t)unit,
                                     .by = (uint8_t) friend,
                                     .what = (uint8_t)what,
                                     .table = TABLE_CHARGE };
}

/* 6.6, 11.1  A gun that fires in its reaction, and has more than one round that reaches so far. */
static bool chooses_round(const Battle *b, const State *s, const Reaction *r)
{
    Shot shot;
    int n = 0;
    if (r->what != R_FIRE || arm_of(b, r->unit) != GUNS ||
        !chaos_may_fire(b, s, r->unit, true, NULL) ||
        !chaos_shot_make(b, s, r->unit, ref_unit(r->by), true, &shot, NULL))
        return false;
    for (int round = CANISTER; round < N_ROUNDS; round++)
        n += chaos_round_for(b, s, r->unit, shot.gap, round) != ROUND_ANY;
    return n > 1;
}

/* 6.7  Anything that it does in fact, and only with an officer there. */
static bool may_counter(const Battle *b, const State *s, const Reaction *r)
{
    Shot shot;
    if (r->what == R_NOTHING || !chaos_may_rally(b, s, r->unit))
        return false;
    return r->what != R_FIRE ||
           (chaos_may_fire(b, s, r->unit, true, NULL) &&
            chaos_shot_make(b, s, r->unit, ref_unit(r->by), true, &shot, NULL));
}

int chaos_reaction_asks(const Battle *b, const State *s)
{
    const Reaction *r = &chaos(s)->reaction;
    if (!on_table(b, s, r->unit))
        return D_OVER;
    if (r->asked < ASKED_COUNTER && may_counter(b, s, r))
        return D_COUNTER;
    return r->asked < ASKED_ROUND && chooses_round(b, s, r) ? D_ROUND : D_OVER;
}

void chaos_reaction_round(State *s, int round)
{
    chaos(s)->reaction.asked = ASKED_ROUND;
    chaos(s)->reaction.round = (uint8_t)round;
}

void chaos_reaction_answer(Game *g, bool counters)
{
    Reaction *r = &chaos(g->state)->reaction;
    r->asked = ASKED_COUNTER;
    if (counters &&
        chaos_rally_roll(g, r->unit, 1 + r->by * N_TABLES + r->table, E_COUNTER))
        r->what = R_NOTHING;
}

void chaos_do(Game *g, int unit, int by, int what, int round)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int hits, struck;
    switch (what) {
    case R_RETREAT:
        chaos_retreat(g, unit, by);
        break;
    case R_WITHDRAW:
        chaos_back_up(g, unit, by);
        break;
    case R_FIRE: /* 6.6 */
        hits = chaos_volley_fired(g, unit, by, true, round, &struck);
        if (hits < 0)
            break;
        chaos_smoke(b, s, unit);
        chaos_volley_strikes(g, unit, struck, hits, false);
        if (struck != NO_ONE) /* 12.2; 6.11: he does not react in turn */
            chaos_officer_checks(g, struck);
        break;
    case R_PRONE:
        state_unit(s, unit)->marks |= U_PRONE;
        break;
    case R_HALT:
        chaos_disrupt(g, unit);
        break;
    default:
        break;
    }
}

void chaos_reaction_carry_out(Game *g)
{
    State *s = g->state;
    const Reaction r = chaos(s)->reaction;
    chaos(s)->reaction = (Reaction){ .unit = NO_ONE };
    if (!on_table(g->battle, s, r.unit))
        return;
    if (r.what == R_PRONE)
        game_tell(g, &(Event){ .kind = E_PRONE,
                               .side = (uint8_t)side_of(g->battle, r.unit),
                               .subject = ref_unit(r.unit),
                               .a = (state_unit(s, r.unit)->marks & U_PRONE) != 0 });
    chaos_do(g, r.unit, r.by, r.what, r.round);
    const bool friend = side_of(g->battle, r.by) == side_of(g->battle, r.unit);
    if (friend && r.what == R_NOTHING && s->phase == PHASE_AGAIN) /* 4.11: it goes on */
        state_unit(s, r.unit)->marks &= ~(uint32_t)U_ACTED;
}
