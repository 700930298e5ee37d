/* SPDX-License-Identifier: GPL-3.0-or-later
 * morale.c - tests, shaken troops, routed troops and how they rally.
 *
 * A test is a d100 against a percentage.  A miss by little shakes, a miss by more routs; what
 * else that means depends on where the unit is, and is done here.
 *
 * Start at musket_morale_test().
 */
#include "rulesets/musket_1805/musket.h"

/* 5.1, 5.2, 5.3  100 % less a step for every figure lost so far; foot has steps of its own. */
int musket_morale_percent(const Battle *b, const State *s, int unit)
{
    const int first = arm_of(b, unit) == FOOT ? MORALE_FOOT : MORALE_HORSE;
    const int step = b->number[first + VETERAN - row(s, unit)->level];
    const int percent = 100 - step * musket_unit_losses(b, s, unit);
    return percent > 0 ? percent : 0; /* 5.5 */
}

/* 4.6  It loses its formation and flees at once; guns with the enemy upon them are taken. */
void musket_rout(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    const bool caught = arm_of(b, unit) >= GUNS && musket_unit_engaged(b, s, unit);
    u->status = ROUTED;
    row(s, unit)->rout = 0;
    row(s, unit)->shaken = 0;
    if (caught)
        musket_unit_remove(g, unit, LOST, LOST_TAKEN); /* 4.11 */
    else
        musket_fly(g, unit);
    musket_mark_engaged(b, s);
}

/* 4.1  Missed by 10 or less: shaken; by more: routed. */
static int outcome(Game *g, int unit, int why, int need, uint8_t die)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int result = die <= need ? 0 : die - need <= b->number[SHAKEN_BY] ? 1 : 2;
    musket_tell(g, &(Event){ .kind = E_TEST,
                             .side = (uint8_t)side_of(b, unit),
                             .n_dice = 1,
                             .sides = 100,
                             .subject = ref_unit(unit),
                             .a = result,
                             .b = need,
                             .c = why,
                             .dice = &die });
    if (result == 1) {
        state_unit(s, unit)->status = SHAKEN;
        row(s, unit)->shaken = (uint8_t)(b->number[SHAKEN_BOUNDS] + 1);
    }
    if (result == 2)
        musket_rout(g, unit);
    return result;
}

int musket_morale_test(Game *g, int unit, int why, int add)
{
    int need = musket_morale_percent(g->battle, g->state, unit) + add;
    uint8_t die;
    if (need < 0)
        need = 0;
    game_roll(g, why == TEST_CLOSE ? ROLL_CLOSE : ROLL_MORALE, ref_unit(unit), why, 1,
              100, &die);
    return outcome(g, unit, why, need, die);
}

/* 6.5  Foot charged by cavalry stands on the initiative of the next lower level. */
int musket_stand_test(Game *g, int unit)
{
    const int need = musket_initiative_percent(g->battle, row(g->state, unit)->level - 1);
    uint8_t die;
    game_roll(g, ROLL_STAND, ref_unit(unit), 0, 1, 100, &die);
    return outcome(g, unit, TEST_STAND, need, die);
}

void musket_disorder(Game *g, int unit)
{
    Unit *u = state_unit(g->state, unit);
    const bool was = u->marks & U_DISORDERED;
    u->marks |= U_DISORDERED;
    if (!was && on_table(g->battle, g->state, unit))
        musket_tell(g, &(Event){ .kind = E_DISORDER,
                                 .side = (uint8_t)side_of(g->battle, unit),
                                 .subject = ref_unit(unit) });
}

/* 4.3  Is it to charge yet, or has it come into contact?  Whose charge fell short charges no more, nor does
 * who was caught by somebody else's (1.5). */
static bool is_charging(const Battle *b, const State *s, int unit)
{
    const uint32_t marks = state_unit(s, unit)->marks;
    if (row(s, unit)->verb != V_CHARGE)
        return false;
    if (marks & (U_CHARGING | U_ACTED))
        return marks & U_CHARGING;
    const int target = ref_index(row(s, unit)->target);
    return !(marks & U_ENGAGED) ||
           (on_table(b, s, target) && musket_in_contact(b, s, unit, target));
}

/* 5.4  Once a bound, after fire that cost it a figure.  4.3 Shaken, a charger comes into contact
 * disordered; 4.4 who is in contact already is pushed back. */
int musket_morale_fire(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    if (!row(s, unit)->fire_loss || u->marks & U_TESTED)
        return 0;
    if (!on_table(b, s, unit) || u->status == ROUTED)
        return 0;
    u->marks |= U_TESTED;
    const int result = musket_morale_test(g, unit, TEST_FIRE, 0);
    if (result != 1)
        return result;
    const int enemy =
        musket_unit_engaged(b, s, unit) ? musket_contact_enemy(b, s, unit) : -1;
    if (is_charging(b, s, unit))
        musket_disorder(g, unit);
    else if (enemy >= 0) {
        musket_push_back(g, unit, body(b, s, enemy)->at);
        musket_mark_engaged(b, s);
    }
    return result;
}

/* 4.10  In hand again, one level of discipline worse; who was untrained is gone. */
static void in_hand_again(Game *g, int unit)
{
    Unit *u = state_unit(g->state, unit);
    UnitRow *r = row(g->state, unit);
    r->rout = 0;
    r->level--;
    u->status = IN_ORDER;
    const bool forms = u->formation == MASS;
    if (forms)
        u->formation = COLUMN;
    musket_tell(g, &(Event){ .kind = E_RALLY,
                             .side = (uint8_t)side_of(g->battle, unit),
                             .subject = ref_unit(unit),
                             .a = r->level,
                             .b = forms ? COLUMN : 0 });
    if (r->level < UNTRAINED) {
        musket_unit_remove(g, unit, LEFT_TABLE, LOST_DISSOLVED);
        musket_mark_engaged(g->battle, g->state);
    }
}

/* 4.8  The bound after its flight counts as its move; 4.9 in the next it rallies, its back to the
 * enemy. */
void musket_rally(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    uint8_t order[MAX_UNITS];
    const int n = musket_in_turn(b, s, order);
    for (int k = 0; k < n; k++) {
        const int u = order[k];
        if (state_unit(s, u)->status != ROUTED)
            continue;
        const int bounds = ++row(s, u)->rout;
        if (bounds >= b->number[RALLY_BOUNDS])
            in_hand_again(g, u);
        else if (bounds == b->number[RALLY_BOUNDS] - 1)
            musket_turn_back(g, u);
    }
}

/* 4.5  Shaken troops recover after the next bound; 2.7 disorder ends with its bound. */
void musket_recover(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int u = 0; u < b->n_units; u++) {
        Unit *unit = state_unit(s, u);
        UnitRow *r = row(s, u);
        unit->marks &= ~(uint32_t)(U_BOUND | U_DISORDERED);
        if (unit->status == SHAKEN && (!r->shaken || !--r->shaken)) {
            unit->status = IN_ORDER;
            if (on_table(b, s, u))
                musket_tell(g, &(Event){ .kind = E_RECOVERS,
                                         .side = (uint8_t)side_of(b, u),
                                         .subject = ref_unit(u) });
        }
        r->verb = V_NONE;
        r->formation = r->form_last = 0;
        r->target = NO_REF;
        r->place = r->by = (Point){ 0, 0 };
        r->facing = 0;
        r->fire_loss = 0;
        r->rank = 0;
    }
}
