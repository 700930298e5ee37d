/* SPDX-License-Identifier: GPL-3.0-or-later
 * leaders.c - officers: where they ride, how they fall, who takes over.
 *
 * Start at colonial_officer_falls().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

BodySet colonial_group(const Battle *b, const State *s, int leader)
{
    BodySet set = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (group_of(b, u) == leader && is_there(s, u))
            set |= body_set(b, u);
    }
    return set;
}

int colonial_any_body(const Battle *b, const State *s, int leader)
{
    for (int u = 0; u < b->n_units; u++) {
        if (group_of(b, u) == leader && is_there(s, u))
            return u;
    }
    return -1;
}

/* Are at least half of its stands regulars?  Wagons are neither. */
static bool mostly_regular(const Battle *b, const State *s, int leader)
{
    int more = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (group_of(b, u) == leader && is_there(s, u) && kind_of(b, u) != WAGON)
            more += (is_regular(b, u) ? 1 : -1) * state_unit(s, u)->n_stands;
    }
    return more >= 0;
}

/* 2.8  Regulars on more than 5, others on 7; others flee when it fails twice.  returns: they do. */
static bool replace(Game *g, int leader, int body)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const bool regular = mostly_regular(b, s, leader);
    uint8_t die;
    game_roll(g, ROLL_REPLACE, ref_officer(leader), 0, 1, 10, &die);
    const int need = b->number[regular ? REPLACE_REGULAR : REPLACE_OTHER];
    const bool found = die >= need;
    game_tell(g, &(Event){ .kind = E_REPLACED,
                           .side = s->side,
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_officer(leader),
                           .a = found,
                           .c = need,
                           .dice = &die });
    GroupRow *group = group_row(b, s, leader);
    if (found) {
        Officer *o = state_officer(s, leader);
        o->where = ON_TABLE;
        group->failures = 0;
        colonial_join(g, leader, body);
        o->marks = 0; /* he has not ridden yet (2.9) */
    }
    return !found && ++group->failures >= b->number[REPLACE_FAILURES] && !regular;
}

void colonial_replacements(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    uint64_t flee = 0;
    for (int i = 0; i < b->n_officers; i++) {
        if (b->officer[i].side != s->side || leads(s, i) || !own(b)->stands_of[i])
            continue;
        const int body = colonial_nearest_of(b, s, s->side, colonial_group(b, s, i),
                                             state_officer(s, i)->at);
        if (body >= 0 && replace(g, i, body))
            flee |= (uint64_t)1 << i;
    }
    colonial_groups_flee(g, flee);
}

/* 2.6  Who is with a group as it first loses figures to fire in a phase is in danger, whatever becomes of
 * his men then. */
void colonial_group_suffers(const Battle *b, State *s, int unit)
{
    const int group = group_of(b, unit);
    if (group_row(b, s, group)->under_fire)
        return;
    group_row(b, s, group)->under_fire = 1;
    for (int i = 0; i < b->n_officers; i++) {
        Officer *o = state_officer(s, i);
        if (leads(s, i) && o->with != NO_REF && group_of(b, ref_index(o->with)) == group)
            o->marks |= O_IN_DANGER | (is_hidden(s, unit) ? O_IN_SECRET : 0);
    }
}

/* 2.6  Two dice, both tens.
 * secretly: not for the other side, unless he falls (6.1). */
static void under_fire(Game *g, int officer, bool secretly)
{
    const Battle *b = g->battle;
    const uint8_t side = b->officer[officer].side;
    uint8_t die[2];
    game_roll(g, ROLL_LEADER, ref_officer(officer), 2 * colonial(g->state)->throws++, 2,
              10, die);
    const int need = b->number[LEADER_FIRE];
    const bool falls = die[0] >= need && die[1] >= need;
    game_tell(g, &(Event){ .kind = E_LEADER,
                           .side = side,
                           .secret = secretly && !falls ? (uint8_t)(1 + !side) : 0,
                           .n_dice = 2,
                           .sides = 10,
                           .subject = ref_officer(officer),
                           .a = falls,
                           .c = need,
                           .dice = die });
    if (falls)
        colonial_officer_falls(g, officer);
}

static int next_in_danger(const Battle *b, const State *s)
{
    for (int i = 0; i < b->n_officers; i++) {
        if (state_officer(s, i)->marks & O_IN_DANGER)
            return i;
    }
    return -1;
}

/* 2.6  A chief who falls may bring on more fire (12.10). */
void colonial_leaders_under_fire(Game *g)
{
    State *s = g->state;
    for (int i; (i = next_in_danger(g->battle, s)) >= 0;) {
        Officer *o = state_officer(s, i);
        const bool secretly = o->marks & O_IN_SECRET;
        o->marks &= (uint16_t) ~(O_IN_DANGER | O_IN_SECRET);
        if (leads(s, i))
            under_fire(g, i, secretly);
    }
}

/* 2.5 */
void colonial_leaders_in_melee(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int i = 0; i < b->n_officers; i++) {
        if (!leads(s, i) || !(state_officer(s, i)->marks & (O_FIGHTS | O_FOUGHT)))
            continue;
        uint8_t die;
        const bool fought = state_officer(s, i)->marks & O_FOUGHT;
        state_officer(s, i)->marks &= (uint16_t) ~(O_FIGHTS | O_FOUGHT);
        if (!fought)
            continue;
        game_roll(g, ROLL_LEADER, ref_officer(i), 1, 1, 10, &die);
        const bool falls = die >= b->number[LEADER_MELEE];
        game_tell(g, &(Event){ .kind = E_LEADER,
                               .side = b->officer[i].side,
                               .n_dice = 1,
                               .sides = 10,
                               .subject = ref_officer(i),
                               .a = falls,
                               .b = 1,
                               .c = b->number[LEADER_MELEE],
                               .dice = &die });
        if (falls)
            colonial_officer_falls(g, i);
    }
}

void colonial_officer_falls(Game *g, int officer)
{
    const Battle *b = g->battle;
    Officer *o = state_officer(g->state, officer);
    const int side = b->officer[officer].side;
    o->where = LOST;
    o->with = NO_REF;
    o->marks = O_FELL;
    if (own(b)->chief[side] == officer)
        colonial_chief_fell(g, side);
    else
        colonial(g->state)->leaders_fell[side]++;
}

/* 2.9  An officer joins a body: a leader one of his own group, the chief any. */
bool colonial_may_join(const Battle *b, const State *s, const Order *o, int moves,
                       Err *err)
{
    if (ref_kind(o->subject) != REF_OFFICER || ref_kind(o->target) != REF_UNIT)
        return err_set(err, "an officer joins a body (2.9)");
    const int officer = ref_index(o->subject), unit = ref_index(o->target);
    if (b->officer[officer].side != s->side || side_of(b, unit) != s->side ||
        !is_there(s, unit) || !leads(s, officer))
        return err_set(err, "an officer joins a body of his own side (2.9)");
    if (own(b)->stands_of[officer] && group_of(b, unit) != officer)
        return err_set(err, "a leader stays with his own command group (2.1)");
    if (own(b)->stands_of[officer] && moves != officer)
        return err_set(err, "a leader rides when his command group moves (2.9)");
    if (state_officer(s, officer)->marks & O_RODE)
        return err_set(err, "he has joined somebody in this turn (2.9)");
    if (state_officer(s, officer)->with == o->target)
        return err_set(err, "he is with them already");
    if (geo_distance(state_officer(s, officer)->at, body_row(s, unit)->at) >
        b->number[LEADER_RIDE])
        return err_set(err, "that is further than he can ride (2.9)");
    return true;
}

static void rides_to(Game *g, int officer, int unit)
{
    state_officer(g->state, officer)->with = ref_unit(unit);
    colonial_officers_follow(g->battle, g->state, unit);
    game_tell(g, &(Event){ .kind = E_JOINED,
                           .side = g->battle->officer[officer].side,
                           .secret = colonial_secret(g, unit),
                           .subject = ref_officer(officer),
                           .target = ref_unit(unit) });
}

/* 2.7  Does he command the group that is being moved? */
static bool commands(const Battle *b, const State *s, int officer)
{
    const int group = colonial(s)->group;
    return group != NO_ONE &&
           officer == (group_row(b, s, group)->chief ? own(b)->chief[s->side] : group);
}

void colonial_join(Game *g, int officer, int unit)
{
    state_officer(g->state, officer)->marks |= O_RODE;
    rides_to(g, officer, unit);
    if (commands(g->battle, g->state, officer)) /* 2.2: those he leaves so wait for him */
        colonial_note_led(g->battle, g->state);
}

/* Of two who ride with somebody: the attacker's, the chief, whose body comes first (1.5). */
static bool leads_before(const Battle *b, const State *s, int officer, int other)
{
    const int side = b->officer[officer].side;
    const Ref with = state_officer(s, officer)->with, his = state_officer(s, other)->with;
    if (side != b->officer[other].side)
        return side == s->side;
    return with == his ? own(b)->chief[side] == officer
                       : colonial_comes_before(s, ref_index(with), ref_index(his));
}

/* 2.4  With a body that is in a melee he may lead from the front: the attacker says first. */
int colonial_next_to_lead(const Battle *b, const State *s)
{
    int first = -1;
    for (int i = 0; i < b->n_officers; i++) {
        const Officer *o = state_officer(s, i);
        if (leads(s, i) && !(o->marks & O_ASKED) && o->with != NO_REF &&
            is_there(s, ref_index(o->with)) &&
            (first < 0 || leads_before(b, s, i, first)) &&
            colonial_in_contact(b, s, ref_index(o->with)))
            first = i;
    }
    return first;
}

int colonial_leads_stand(const Battle *b, const State *s, int stand)
{
    const int group = group_of(b, body_of(s, stand));
    for (int i = 0; i < b->n_officers; i++) {
        const Officer *o = state_officer(s, i);
        if (o->marks & O_FIGHTS && o->with != NO_REF &&
            group_of(b, ref_index(o->with)) == group)
            return i;
    }
    return -1;
}

/* ---- whom they ride with ---- */

void colonial_officers_follow(const Battle *b, State *s, int unit)
{
    for (int i = 0; i < b->n_officers; i++) {
        Officer *o = state_officer(s, i);
        if (o->with == ref_unit(unit) && o->where == ON_TABLE) {
            o->at = body_row(s, unit)->at;
            o->facing = body_row(s, unit)->facing;
        }
    }
}

/* 2.9  However far that is, and he may ride yet. */
static void rides_to_nearest(Game *g, int officer, int group_left)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Officer *o = state_officer(s, officer);
    const int side = b->officer[officer].side;
    BodySet of = 0;
    o->with = NO_REF;
    if (own(b)->stands_of[officer])
        of = colonial_group(b, s, officer);
    for (int u = own(b)->first[side]; u < own(b)->end[side]; u++) {
        if (!own(b)->stands_of[officer] && is_there(s, u))
            of |= body_set(b, u);
    }
    const int best = colonial_nearest_of(b, s, side, of, o->at);
    if (best < 0)
        return;
    if (group_of(b, best) != group_left) /* 2.4: he has left his melee */
        o->marks &= (uint16_t)~O_FIGHTS;
    rides_to(g, officer, best);
}

void colonial_officers_leave(Game *g, int unit)
{
    for (int i = 0; i < g->battle->n_officers; i++) {
        const Officer *o = state_officer(g->state, i);
        if (o->with == ref_unit(unit) && o->where == ON_TABLE)
            rides_to_nearest(g, i, group_of(g->battle, unit));
    }
}

void colonial_let_ride(const Battle *b, State *s, int side, BodySet fleeing, Riders *out)
{
    for (int i = 0; i < b->n_officers; i++) {
        Officer *o = state_officer(s, i);
        if (b->officer[i].side != side || o->with == NO_REF || !leads(s, i) ||
            !(body_set(b, ref_index(o->with)) & fleeing))
            continue;
        out->who |= (uint64_t)1 << i;
        out->with[i] = (uint8_t)ref_index(o->with);
        o->with = NO_REF;
    }
}

void colonial_ride_on(Game *g, const Riders *r)
{
    for (int i = 0; i < g->battle->n_officers; i++) {
        if (!(r->who >> i & 1))
            continue;
        if (is_there(g->state, r->with[i]))
            state_officer(g->state, i)->with = ref_unit(r->with[i]);
        else
            rides_to_nearest(g, i, group_of(g->battle, r->with[i]));
    }
}

static void body_flees(Game *g, int unit)
{
    EACH_STAND(g->battle, g->state, unit, i)
    colonial_stand_lost(g, i, LEFT_TABLE, LOST_FLED);
}

void colonial_bodies_flee(Game *g, int side, BodySet who)
{
    Riders r = { .who = 0 };
    colonial_let_ride(g->battle, g->state, side, who, &r);
    for (int u; (u = colonial_take_first(g->battle, g->state, side, &who)) >= 0;)
        body_flees(g, u);
    colonial_ride_on(g, &r);
}

/* All stands of these groups flee the field; a chief who is with one of them rides to others. */
void colonial_groups_flee(Game *g, uint64_t groups)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Riders r = { .who = 0 };
    for (uint64_t left = groups; left; left &= left - 1) {
        const int leader = terrain_first(left);
        colonial_let_ride(b, s, b->officer[leader].side, colonial_group(b, s, leader),
                          &r);
    }
    for (int i; (i = colonial_take_group(b, s, &groups)) >= 0;) {
        game_tell(g, &(Event){ .kind = E_GROUP,
                               .side = b->officer[i].side,
                               .subject = ref_officer(i),
                               .a = GROUP_FLEES });
        for (int u = 0; u < b->n_units; u++)
            if (group_of(b, u) == i)
                body_flees(g, u);
    }
    colonial_ride_on(g, &r);
}
