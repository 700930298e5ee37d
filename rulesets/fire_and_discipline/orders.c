/* SPDX-License-Identifier: GPL-3.0-or-later
 * orders.c - the door for orders: each goes to the chapter it belongs to.
 *
 * Start at fd_order().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* 1.23, 6.5  Who holds his fire, of a unit that is told to: all its sections, all its skirmishers, not
 * those whose volleys are still to come; else its main group. */
static int holders(const Battle *b, const State *s, Ref subject, int *out)
{
    const int kind = s->decision.kind;
    int stand[MAX_LAYOUT], m = 0, n = fd_subject_stands(b, s, subject, stand);
    const UnitInfo *unit = n ? &b->unit[b->stand[stand[0]].parent] : NULL;
    if (n && ref_kind(subject) == REF_UNIT && (kind == D_GUNS || kind == D_SKIRMISH)) {
        for (n = 0; n < unit->n; n++)
            stand[n] = unit->first + n;
    }
    if (n && kind == D_VOLLEY && ref_kind(subject) == REF_STAND)
        n = fd_group_of(b, s, stand[0], stand);
    for (int k = 0; k < n; k++) {
        const int i = stand[k];
        const bool loose = is_light(b, i) && fd_is_open(b, s, i);
        if (on_table(s, i) && (kind != D_SKIRMISH || loose))
            out[m++] = i;
    }
    return m;
}

/* Stay, hold fire, receive the charge, let them run. */
static bool hold(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int stand[MAX_LAYOUT];
    if (s->decision.kind == D_REACT)
        return fd_react_order(g, o, err);
    if (s->decision.kind == D_PURSUE)
        return fd_pursue_order(g, o, err);
    const int i = ref_index(o->subject);
    if (ref_kind(o->subject) == REF_OFFICER && s->decision.kind == D_MOVE &&
        b->officer[i].side == s->side) {
        state_officer(s, i)->left = 1;
        return true;
    }
    if (!fd_subject_stands(b, s, o->subject, stand) ||
        b->stand[stand[0]].side != s->decision.side) {
        return fd_nobody(b, s, o->subject, err);
    }
    const int n = holders(b, s, o->subject, stand);
    int mark = 0;
    switch (s->decision.kind) {
    case D_GUNS:
    case D_VOLLEY:
    case D_SKIRMISH:
        mark = S_FIRED;
        break;
    case D_FORM:
    case D_MOVE:
        mark = S_MOVED;
        break;
    default:
        return err_set(err, "there is nothing to hold now");
    }
    if (!n)
        return err_set(err, "none of it skirmishes; volleys come after (1.23)");
    int charging = 0;
    for (int k = 0; k < n; k++) {
        Stand *at = state_stand(s, stand[k]);
        const bool charges = mark == S_MOVED && at->marks & S_CHARGES;
        charging += charges; /* 1.27: what is declared is done */
        if (s->decision.kind == D_MOVE && in_action(b, s, stand[k]))
            at->own |= M_STAYS; /* 3.17: it is not asked again */
        if (charges || (mark == S_MOVED && in_action(b, s, stand[k])))
            continue; /* 6.4b: to stay is no action, it may fire */
        at->marks |= (uint8_t)mark;
    }
    return charging < n || err_set(err, "it charges in this segment (1.27)");
}

/* 6.5  One section is told: a stand, or whichever of a unit it can hit first.  choice: 1 ball, 2 shell, 0 what
 * it fires if nothing is said. */
static bool aim_gun(const Battle *b, State *s, int gun, Ref target, int choice, Err *err)
{
    const bool howitzers = b->stand[gun].kind == HOWITZERS, shell = choice == 2;
    Stand *at = state_stand(s, gun);
    if (!fd_gun_may_fire(b, s, gun, err))
        return false;
    if (choice > 2)
        return err_set(err, "guns fire ball (1) or shell (2)");
    if (howitzers && choice == 1)
        return err_set(err, "howitzers fire shell, no ball (6.5)");
    if (shell && !howitzers && !(b->stand[gun].traits & TRAIT_SHELL))
        return err_set(err, "it has no shell (6.5)");
    const uint8_t was = at->own;
    at->own = (uint8_t)((was & ~M_SHELL) | (shell ? M_SHELL : 0));
    int aim = -1, zone[32];
    bool some = false;
    if (ref_kind(target) == REF_STAND) {
        if (fd_gun_can_hit(b, s, gun, ref_index(target), err))
            aim = ref_index(target);
    } else {
        const int n = fd_gun_zone(b, s, gun, zone, 32);
        for (int k = 0; k < n && aim < 0; k++) {
            const bool meant = b->stand[zone[k]].parent == ref_index(target);
            if (!meant)
                continue;
            if (fd_gun_can_hit(b, s, gun, zone[k], some ? NULL : err))
                aim = zone[k];
            some = true; /* the nearest says what is wrong */
        }
        if (!some)
            err_set(err, "nothing of that unit is in the kill zone (6.6)");
    }
    if (aim < 0) {
        at->own = was;
        return false;
    }
    at->own |= M_WILL_FIRE;
    row(s, gun)->aim = (uint16_t)(aim + 1);
    return true;
}

/* 6.5, 6.48  A gun is told its target, a battery each of its sections; all fire when all have
 * been told. */
static bool fire_gun(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int kind = ref_kind(o->subject), i = ref_index(o->subject);
    const bool stand =
        ref_kind(o->target) == REF_STAND && on_table(s, ref_index(o->target));
    if ((kind != REF_STAND && kind != REF_UNIT) ||
        battle_side_of(b, o->subject) != s->decision.side) {
        return err_set(err, "name a gun section of yours");
    }
    if (ref_kind(o->target) == REF_OFFICER)
        return err_set(err, "a commander is no target, the stand he is with is (6.48)");
    if (!stand && ref_kind(o->target) != REF_UNIT) {
        return err_set(err, "name an enemy stand that is on the table, or a unit");
    }
    if (o->count > (kind == REF_STAND))
        return err_set(err,
                       "each gun section has its own target: name the section (6.5)");
    if (kind == REF_STAND)
        return aim_gun(b, s, i, o->target, o->choice, err);
    Err why = { "nobody of that name is on the table" };
    bool some = false;
    for (int k = b->unit[i].first; k < b->unit[i].first + b->unit[i].n; k++) {
        if (on_table(s, k))
            some |= aim_gun(b, s, k, o->target, o->choice, err ? &why : NULL);
    }
    return some || err_set(err, "%s", why.text);
}

static bool give_fire(Game *g, const Order *o, Err *err)
{
    switch (g->state->decision.kind) {
    case D_GUNS:
        return fire_gun(g, o, err);
    case D_SKIRMISH:
    case D_VOLLEY:
        return fire_musketry(g, o, err);
    default:
        return err_set(err, "nobody fires now: guns do in the bombardment and in their "
                            "phase, foot before anybody moves (1.18, 1.23, 1.29)");
    }
}

static bool fire_all(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    (void)o;
    if (s->decision.kind != D_GUNS)
        return err_set(err, "that is for guns");
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side != s->side || !is_guns(b, i) || !on_table(s, i))
            continue;
        if (state_stand(s, i)->own & M_WILL_FIRE || !fd_gun_may_fire(b, s, i, NULL))
            continue;
        const int target = fd_gun_target(b, s, i);
        if (target < 0)
            continue;
        state_stand(s, i)->own |= M_WILL_FIRE;
        row(s, i)->aim = (uint16_t)(target + 1);
    }
    if (s->phase == PHASE_BOMBARDMENT)
        fire(s)->done = 1; /* later they may still turn */
    return true;
}

/* Nothing more here. */
static bool done(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    (void)o;
    if (s->decision.kind == D_DEPLOY)
        return err_set(err, "a unit has to be placed");
    fire(s)->done = 1;
    return true;
}

static bool concede(Game *g, const Order *o, Err *err)
{
    (void)o;
    (void)err;
    game_end(g, !g->state->decision.side, END_CONCEDED, E_END, 0);
    return true;
}

typedef bool (*Handler)(Game *g, const Order *o, Err *err);

static const Handler handlers[N_VERBS] = {
    [V_DEPLOY] = fd_deploy_order,
    [V_STANDARD] = fd_deploy_order,
    [V_FIRE] = give_fire,
    [V_FIRE_ALL] = fire_all,
    [V_HOLD] = hold,
    [V_CHARGE] = fd_charge_order,
    [V_COUNTER] = fd_react_order,
    [V_FLEE] = fd_react_order,
    [V_MOVE] = fd_move_order,
    [V_CHANGE] = fd_form_order,
    [V_TURN] = fd_gun_phase_move,
    [V_PROLONG] = fd_gun_phase_move,
    [V_MAN] = fd_man_order,
    [V_OCCUPY] = fd_occupy_order,
    [V_MERGE] = fd_merge_order,
    [V_ATTACH] = fd_officer_order,
    [V_PURSUE] = fd_pursue_order,
    [V_DONE] = done,
    [V_CONCEDE] = concede,
};

bool fd_deployed(const State *s, int verb, Err *err)
{
    const bool places = verb == V_DEPLOY || verb == V_STANDARD || verb == V_DONE;
    return s->decision.kind != D_DEPLOY || places || verb == V_CONCEDE ||
           verb == V_CHARGE ||
           err_set(err, "first all deploy: place a unit, or say \"deploy rest\"");
}

bool fd_order(Game *g, const Order *o, Err *err)
{
    if (o->verb >= N_VERBS || !handlers[o->verb]) {
        return err_set(err, "that is not an order of these rules");
    }
    return fd_deployed(g->state, o->verb, err) && handlers[o->verb](g, o, err);
}
