/* SPDX-License-Identifier: GPL-3.0-or-later
 * charge.c - charges: who may, how the charged react, the dice, contact.
 *
 * A charge is announced; the charged may evade or form square; then its dice are rolled.  The
 * block goes straight until somebody is met, then every file goes on by itself.  reach.c has how far, way.c which way.
 *
 * Start at colonial_charge_legal() and colonial_charge_run().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* ---- who may ---- */

/* 12.1  Who is halted does not advance, and nobody charges through him (4.12). */
static bool is_led_by_the_halted(const Battle *b, const State *s, int unit)
{
    bool any = false;
    EACH_STAND(b, s, unit, i) any = any || colonial_stand_halted(b, s, i);
    if (!any)
        return false;
    EACH_STAND(b, s, unit, i)
    {
        if (!colonial_stand_halted(b, s, i) && colonial_in_front(b, s, i))
            return false;
    }
    return true;
}

bool colonial_may_charge(const Battle *b, const State *s, int unit, Err *err)
{
    const Unit *u = state_unit(s, unit);
    if (kind_of(b, unit) > HORSE)
        return err_set(err, "guns, wagons and snipers do not charge (10.3)");
    if (u->formation == SQUARE || u->formation == BACK_TO_BACK)
        return err_set(err, u->formation == SQUARE
                                ? "a square does not charge (5.4)"
                                : "men back to back do not move (5.6)");
    if (u->marks & U_DONE)
        return err_set(err, "it has had its move");
    if (colonial_any_disordered(b, s, unit))
        return err_set(err, "disordered troops cannot charge (10.3)");
    if (colonial_body_halted(b, s, unit))
        return err_set(err, "it is halted and does not advance on the enemy (12.1)");
    if (is_led_by_the_halted(b, s, unit))
        return err_set(err, "all in front of it are halted: form it anew (12.1)");
    if (colonial_in_contact(b, s, unit))
        return err_set(err, "it is in a melee already");
    return true;
}

/* 10.3, 10.7 */
static bool may_meet(const Battle *b, const State *s, int unit, int target, Err *err)
{
    EACH_STAND(b, s, target, i)
    {
        if (colonial_may_strike(b, s, unit, i))
            return true;
    }
    return colonial_may_strike_none(b, s, unit, err);
}

/* Does an officer ride with it? */
static bool is_led(const Battle *b, const State *s, int unit)
{
    for (int i = 0; i < b->n_officers; i++) {
        if (leads(s, i) && state_officer(s, i)->with == ref_unit(unit))
            return true;
    }
    return false;
}

/* 10.2  Whom it saw when the turn began; who springs from ambush, in the enemy's turn, whom he sees
 * now. */
static bool may_aim_at(const Battle *b, const State *s, int unit, int enemy, bool ambush)
{
    return ambush ? colonial_sees(b, s, unit, enemy)
                  : body_row(s, unit)->seen & body_set(b, enemy);
}

/* 10.9  Cavalry goes first for cavalry that it may charge, straight at it, unless a leader is with it. */
static bool prefers(const Battle *b, const State *s, int unit, int target, bool ambush,
                    Err *err)
{
    Err other;
    NameRoom room;
    if (!is_mounted(b, s, unit) || is_mounted(b, s, target) || is_led(b, s, unit))
        return true;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) != side_of(b, unit) && is_there(s, u) && is_mounted(b, s, u) &&
            may_aim_at(b, s, unit, u, ambush) && may_meet(b, s, unit, u, &other) &&
            colonial_charge_reaches(b, s, unit, u, STRAIGHT_ON, &other))
            return err_set(err,
                           "cavalry without a leader charges the cavalry it can see "
                           "first: %s (10.9)",
                           text_name(b, ref_unit(u), room));
    }
    return true;
}

bool colonial_charge_legal(const Battle *b, const State *s, int unit, Ref target,
                           Point by, bool ambush, Err *err)
{
    if (ref_kind(target) != REF_UNIT ||
        side_of(b, ref_index(target)) == side_of(b, unit) ||
        !is_there(s, ref_index(target)) || is_hidden(s, ref_index(target)))
        return err_set(err, "a charge needs a body of the enemy");
    const int enemy = ref_index(target);
    if (!colonial_may_charge(b, s, unit, err) || !may_meet(b, s, unit, enemy, err))
        return false;
    if (!may_aim_at(b, s, unit, enemy, ambush))
        return err_set(err, "it did not see them when the turn began (10.2)");
    return colonial_charge_reaches(b, s, unit, enemy, by, err) &&
           prefers(b, s, unit, enemy, ambush, err);
}

/* ---- the charged ---- */

/* 10.1 */
void colonial_charge_announce(Game *g, int unit, int target, Point by, bool ambush)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    u->marks = (u->marks | U_CHARGED | U_ASKED | U_DONE | U_MOVED | U_MOVED_FAR) &
               ~(uint32_t)(U_HIDDEN | U_AMBUSHED);
    colonial(s)->charge = (Charge){ .by = (uint8_t)unit,
                                    .target = (uint8_t)target,
                                    .ambush = ambush,
                                    .by_way_of = by,
                                    .again = s->phase == PHASE_BREAKTHROUGH };
    game_tell(g, &(Event){ .kind = ambush ? E_AMBUSH : E_CHARGE,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit),
                           .target = ref_unit(target),
                           .from = way_bends(by) ? body_row(s, unit)->at : by,
                           .to = by });
}

/* 5.5  Regular foot that mounted troops charge. */
static bool may_form_square(const Battle *b, const State *s, int unit, int by)
{
    const Unit *u = state_unit(s, unit);
    return is_mounted(b, s, by) && u->formation <= COLUMN && u->n_stands > 1 &&
           colonial_formation_fits(b, unit, SQUARE) &&
           !colonial_any_disordered(b, s, unit);
}

bool colonial_may_react(const Battle *b, const State *s, int unit, int by)
{
    return !colonial_in_contact(b, s, unit) &&
           ((skirmishes(b, s, unit) && kind_of(b, unit) != SNIPER) ||
            may_form_square(b, s, unit, by));
}

int colonial_reaction(const State *s, const Order *o)
{
    const bool forms =
        o->verb == V_FORM && o->formation == SQUARE && o->subject == s->decision.about;
    return forms ? V_FORM_SQUARE : o->verb;
}

bool colonial_react_legal(const Battle *b, const State *s, int verb, Err *err)
{
    const Charge *c = &colonial(s)->charge;
    const int unit = c->target;
    if (verb == V_EVADE)
        return skirmishes(b, s, unit) || err_set(err, "only skirmishers evade (10.8)");
    if (verb == V_FORM_SQUARE)
        return may_form_square(b, s, unit, c->by) ||
               err_set(err, "only regular foot that mounted troops charge (5.5)");
    return verb == V_STAND || err_set(err, "it is charged: stand, evade or form square");
}

/* 5.5  At once, on a six or more. */
static void try_square(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    BodyRow *r = body_row(s, unit);
    uint8_t die;
    game_roll(g, ROLL_SQUARE, ref_unit(unit),
              colonial_occasion(s, colonial(s)->charge.by), 1, 10, &die);
    const Box box = colonial_block(b, s, unit, SQUARE, r->front, r->at, r->facing);
    const bool in_time = die >= b->number[SQUARE_AT_ONCE];
    const bool forms = in_time && colonial_box_meets(b, s, &box, unit, true) < 0 &&
                       colonial_barred_as(b, s, unit, SQUARE, &box) < 0 &&
                       battle_box_on_table(b, &box);
    if (forms) {
        u->formation = SQUARE;
        colonial_body_put(b, s, unit, r->at, r->facing);
    }
    game_tell(g, &(Event){ .kind = E_SQUARE,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .a = forms     ? 1
                                : in_time ? 2
                                          : 0,
                           .c = b->number[SQUARE_AT_ONCE],
                           .dice = &die });
}

void colonial_react(Game *g, int verb)
{
    Charge *c = &colonial(g->state)->charge;
    c->asked = CHARGE_ANSWERED;
    if (verb == V_EVADE)
        c->evades = 1;
    else if (verb == V_FORM_SQUARE)
        try_square(g, c->target);
}
