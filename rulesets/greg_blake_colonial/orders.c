/* SPDX-License-Identifier: GPL-3.0-or-later
 * orders.c - what may be ordered, decision by decision.
 *
 * Start at colonial_order_legal().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* Is it the one who has been asked? */
static bool is_asked(const Battle *b, const State *s, const Order *o, Err *err)
{
    NameRoom who;
    return o->subject == s->decision.about ||
           err_set(err, "it is %s who is to be decided about now",
                   text_name(b, s->decision.about, who));
}

static bool anybody_nominated(const Battle *b, const State *s)
{
    for (int i = 0; i < b->n_officers; i++) {
        if (colonial_may_nominate(b, s, i, NULL))
            return true;
    }
    return false;
}

/* 10.5  Who would be asked by nobody whether he charges, since no way to bend is looked for that far, may name it with
 * his group's nomination. */
static bool charge_first_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int unit = ref_kind(o->subject) == REF_UNIT ? ref_index(o->subject) : -1;
    /* whether one of the enemy's is there may be hidden */
    if (unit < 0 || side_of(b, unit) != s->side || !is_there(s, unit))
        return err_set(err, "name a body of the command group that is to move (3.1)");
    if (!colonial_may_nominate(b, s, group_of(b, unit), err))
        return false;
    if (colonial(s)->wild)
        return err_set(err, "the die came up 10: a group advances impetuously (3.5)");
    if (!colonial_in_command(b, s, unit))
        return err_set(err, "it is too far from its leader to move (2.2)");
    return colonial_charge_legal(b, s, unit, o->target, o->by, false, err);
}

/* 2.9  The chief whenever a group may be nominated.  A leader may ride with his group's nomination: before its charges,
 * to those who could not charge without him (2.2), or not whom they wish (10.9). */
static bool ride_first_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int officer = ref_kind(o->subject) == REF_OFFICER ? ref_index(o->subject) : -1;
    if (officer < 0 || !own(b)->stands_of[officer])
        return colonial_may_join(b, s, o, NO_ONE, err);
    if (!colonial_may_nominate(b, s, officer, err))
        return false;
    if (colonial(s)->wild)
        return err_set(err, "the die came up 10: a group advances impetuously (3.5)");
    return colonial_may_join(b, s, o, officer, err);
}

static bool nominate_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    switch (o->verb) {
    case V_NOMINATE:
        if (ref_kind(o->subject) != REF_OFFICER)
            return err_set(err, "a command group goes by its leader's name (2.1)");
        return colonial_may_nominate(b, s, ref_index(o->subject), err);
    case V_COMMAND:
        return colonial_may_command(b, s, o, err);
    case V_JOIN:
        return ride_first_legal(b, s, o, err);
    case V_CHARGE:
        return charge_first_legal(b, s, o, err);
    case V_DONE:
        if (colonial(s)->wild && anybody_nominated(b, s))
            return err_set(err, "the die came up 10: a group advances impetuously (3.5)");
        return true;
    default:
        return err_set(err, "nominate a command group, or say you are done (3.1)");
    }
}

static bool refused(const Battle *b, const Order *o, Err *err, const char *why)
{
    NameRoom room;
    return err_set(err, "%s %s", text_name(b, o->subject, room), why);
}

/* A body of the group that moves, in command, that has not had its move. */
static bool may_move(const Battle *b, const State *s, const Order *o, Err *err)
{
    if (ref_kind(o->subject) != REF_UNIT)
        return err_set(err, "name a body of the command group that moves (3.1)");
    const int unit = ref_index(o->subject);
    const BodyRow *r = body_row(s, unit);
    if (!is_there(s, unit) || group_of(b, unit) != colonial(s)->group)
        return refused(b, o, err, "is not of the command group that moves (3.1)");
    if (!colonial_in_command(b, s, unit))
        return refused(b, o, err, "is too far from its leader to move (2.2)");
    const Unit *u = state_unit(s, unit);
    const bool goes_on = (o->verb == V_MOVE || o->verb == V_FORM) && r->gone < r->reach &&
                         !(u->marks & (U_CHARGED | U_FAILED));
    if (u->marks & U_DONE && !goes_on)
        return refused(b, o, err, "has had its move");
    return true;
}

static bool move_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    March m;
    if (o->verb == V_JOIN)
        return colonial_may_join(b, s, o, colonial(s)->group, err);
    if (o->verb == V_DONE)
        return true;
    if (!may_move(b, s, o, err))
        return false;
    const int unit = ref_index(o->subject);
    switch (o->verb) {
    case V_HOLD:
        return true;
    case V_MOVE:
        return colonial_march_plan(b, s, o, &m, err);
    case V_FORM:
        return colonial_form_legal(b, s, unit, o->formation, err);
    case V_MOUNT:
    case V_DISMOUNT:
        return colonial_mount_legal(b, s, unit, o->verb == V_MOUNT, err);
    case V_BREAK_OFF:
        return colonial_break_off_legal(b, s, unit, err);
    case V_LEND_CREW:
        return colonial_lend_legal(b, s, o, err);
    case V_SUPPLY:
        return colonial_supply_legal(b, s, unit, err);
    case V_TAKE:
        return colonial_take_legal(b, s, o, err);
    case V_PART_RIGHT:
    case V_PART_LEFT:
    case V_PART_REAR:
        return colonial_part_legal(b, s, o, err);
    case V_REJOIN:
        return colonial_rejoin_legal(b, s, o, err);
    case V_CHARGE: /* who could charge nobody was not asked: then that is why */
        return colonial_charge_legal(b, s, unit, o->target, o->by, false, err) &&
               err_set(err, "a group's charges come before its moves (10.1)");
    default:
        return err_set(err, "that is not an order for a body that moves");
    }
}

static bool fire_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    if (o->verb == V_HOLD || o->verb == V_DONE)
        return o->verb == V_DONE || is_asked(b, s, o, err);
    if (ref_kind(o->subject) != REF_UNIT ||
        side_of(b, ref_index(o->subject)) != s->decision.side)
        return err_set(err, "name a body of the side that fires (8.3)");
    const int unit = ref_index(o->subject);
    if (!colonial_may_fire(b, s, unit, err))
        return false;
    if (o->verb == V_PICK_OFF)
        return colonial_pick_legal(b, s, unit, o->target, err);
    if (o->verb != V_FIRE)
        return err_set(err, "fire, or hold fire (8.3)");
    if (ref_kind(o->target) != REF_UNIT ||
        side_of(b, ref_index(o->target)) == s->decision.side)
        return err_set(err,
                       "name a body of the enemy: its command group is fired at (8.5)");
    if (o->choice > CONCENTRATED)
        return err_set(err, "guns fire canister (1) or shot (2)");
    if ((o->choice == ROUND_CANISTER || o->choice == ROUND_SHOT) && !is_cannon(b, unit))
        return err_set(err, "only guns choose, of canister and shot (9.1)");
    if (o->choice == CONCENTRATED && kind_of(b, unit) != MACHINE_GUN)
        return err_set(err, "only machine guns concentrate their fire (9.6)");
    return colonial_may_fire_at(b, s, unit, ref_index(o->target), o->choice, err);
}

/* One answer, or holding. */
static bool answer_legal(const State *s, const Order *o, int verb, Err *err)
{
    (void)s;
    return o->verb == verb || o->verb == V_HOLD ||
           err_set(err, "say \"%s\" or \"hold\"", colonial_verbs[verb].name);
}

/* 3.1  The bodies of a group charge in any order: one that has yet to be asked may go before who is; 11.11 so do
 * those who break through, of whatever group. */
static bool is_next(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int kind = s->decision.kind;
    if (kind == D_AMBUSH || o->subject == s->decision.about)
        return is_asked(b, s, o, err);
    if (kind == D_BREAKTHROUGH)
        return (ref_kind(o->subject) == REF_UNIT &&
                colonial_has_broken(b, s, ref_index(o->subject))) ||
               err_set(err, "name horse of yours that has destroyed an enemy, is free "
                            "and has not been asked (11.11)");
    if (!may_move(b, s, o, err))
        return false;
    return !(state_unit(s, ref_index(o->subject))->marks & U_ASKED) ||
           refused(b, o, err, "has been asked, and does not charge in this turn (10.1)");
}

static bool charge_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    if (o->verb == V_HOLD)
        return is_asked(b, s, o, err);
    if (o->verb == V_DONE && s->decision.kind == D_CHARGE)
        return true;
    if (o->verb == V_JOIN && s->decision.kind == D_CHARGE)
        return colonial_may_join(b, s, o, colonial(s)->group,
                                 err); /* 10.9: he rides with them */
    if (is_parting(o->verb) &&
        s->decision.kind == D_CHARGE) /* 4.15: some may, others not */
        return may_move(b, s, o, err) && colonial_part_legal(b, s, o, err);
    if (o->verb != (s->decision.kind == D_AMBUSH ? V_AMBUSH : V_CHARGE))
        return err_set(
            err, "say \"%s\" or \"hold\"%s",
            colonial_verbs[s->decision.kind == D_AMBUSH ? V_AMBUSH : V_CHARGE].name,
            s->decision.kind == D_CHARGE ? ": who does not charge moves after that" : "");
    if (!is_next(b, s, o, err))
        return false;
    const int unit = ref_index(o->subject);
    if (s->decision.kind == D_BREAKTHROUGH)
        return colonial_through_legal(b, s, unit, o->target, o->by, err);
    return colonial_charge_legal(b, s, unit, o->target, o->by,
                                 s->decision.kind == D_AMBUSH, err);
}

static bool fight_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    Pairs pairs;
    if (o->verb != V_FIGHT || ref_kind(o->subject) != REF_UNIT)
        return err_set(err, "say which body's melees are next (11.9)");
    const int unit = ref_index(o->subject), stand = b->unit[unit].first + o->choice - 1;
    colonial_pairs(b, s, s->side, &pairs);
    for (int k = 0; o->choice && k < pairs.n; k++) {
        if (pairs.one[k] == stand && body_of(s, stand) == unit)
            return true;
    }
    return (!o->choice && colonial_pairs_have(s, &pairs, unit)) ||
           err_set(err, "it has no %smelee to fight (11.9)", o->choice ? "such " : "");
}

bool colonial_order_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    if (!battle_has(b, o->subject) || !battle_has(b, o->target))
        return err_set(err, "there is nobody of that number");
    switch (s->decision.kind) {
    case D_NOMINATE:
        return nominate_legal(b, s, o, err);
    case D_CHARGE:
    case D_AMBUSH:
    case D_BREAKTHROUGH:
        return charge_legal(b, s, o, err);
    case D_MOVE:
        return move_legal(b, s, o, err);
    case D_REACT:
        return colonial_react_legal(b, s, colonial_reaction(s, o), err);
    case D_FIRE:
        return fire_legal(b, s, o, err);
    case D_LEAD:
        return o->verb == V_DONE || answer_legal(s, o, V_LEAD, err);
    case D_DEFEND:
        return is_asked(b, s, o, err) && colonial_defend_legal(b, s, o, err);
    case D_RECOIL:
        return answer_legal(s, o, V_RECOIL, err);
    case D_FIGHT:
        return fight_legal(b, s, o, err);
    default:
        return err_set(err, "nothing has to be decided now");
    }
}
