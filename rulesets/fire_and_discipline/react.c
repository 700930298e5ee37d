/* SPDX-License-Identifier: GPL-3.0-or-later
 * react.c - what those who are charged may do about it: hold, flee, go to meet it.
 *
 * Start at fd_react_may().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* Does the first charge the second; in the melee phase, pursue him? */
static bool charges(const State *s, int k, int i)
{
    return on_table(s, k) && state_stand(s, k)->marks & S_CHARGES &&
           row(s, k)->target == i + 1 &&
           (s->phase != PHASE_MELEE || state_stand(s, k)->own & M_PURSUES);
}

int fd_charger_of(const Battle *b, const State *s, int i)
{
    const int enemy = 1 - b->stand[i].side;
    for (int k = from_of(b, enemy); k < end_of(b, enemy); k++) {
        if (charges(s, k, i))
            return k;
    }
    return -1;
}

/* 8.8  Does one of those who charge it come at its front? */
static bool comes_at_front(const Battle *b, const State *s, int i)
{
    const Stand *at = state_stand(s, i);
    const int enemy = 1 - b->stand[i].side;
    for (int k = from_of(b, enemy); k < end_of(b, enemy); k++) {
        int32_t right, ahead;
        if (!charges(s, k, i))
            continue;
        geo_frame(at->at, geo_ahead(at->facing), state_stand(s, k)->at, &right, &ahead);
        if (ahead > (right < 0 ? -right : right))
            return true;
    }
    return false;
}

/* 8.9, 6.49, 8.28  Skirmishers and gun crews may flee, who are not in a melee already; from a pursuit
 * only guns. */
static bool can_flee(const Battle *b, const State *s, int i, Err *err)
{
    if (in_garrison(s, i))
        return err_set(err, "a garrison stays (9.26)");
    if (fd_touches_enemy(b, s, i))
        return err_set(err, "it is in a melee (8.28)");
    if (s->phase == PHASE_MELEE)
        return is_guns(b, i) || err_set(err, "only gun crews run from a pursuit (6.49)");
    return is_guns(b, i) || fd_is_open(b, s, i) ||
           err_set(err, "only skirmishers and gun crews flee from a charge (8.9)");
}

/* 8.8  Columns may counter-charge what comes at their front; a single stand is in column. */
static bool can_counter(const Battle *b, const State *s, int i, Err *err)
{
    const Stand *at = state_stand(s, i);
    if (s->phase == PHASE_MELEE)
        return err_set(err, "nobody counter-charges a pursuit (8.8)");
    if (is_guns(b, i) || at->status == ST_SQUARE || in_garrison(s, i) ||
        fd_in_line(b, s, i) || fd_is_open(b, s, i))
        return err_set(err, "only columns counter-charge (8.8)");
    if (!fd_may_charge_again(s, i))
        return err_set(err, "it is halted until its next segment ends (5.26)");
    if (fd_in_melee(b, s, i))
        return err_set(err, "it is in a melee (8.28)");
    return comes_at_front(b, s, i) ||
           err_set(err, "the charge does not come at its front (8.8)");
}

int fd_react_next(const Battle *b, const State *s)
{
    bool any = false;
    for (int i = from_of(b, s->side); i < end_of(b, s->side) && !any; i++) {
        any = state_stand(s, i)->marks & S_CHARGES;
    }
    for (int i = from_of(b, 1 - s->side); i < end_of(b, 1 - s->side) && any; i++) {
        if (!on_table(s, i) || state_stand(s, i)->own & M_ANSWERED)
            continue;
        if (is_crew(s, i) || fd_charger_of(b, s, i) < 0)
            continue;
        if (can_flee(b, s, i, NULL) || can_counter(b, s, i, NULL))
            return i;
    }
    return -1;
}

/* 1.22  Charged, and has not said yet what it will do?  What it has said holds. */
static bool has_to_answer(const Battle *b, const State *s, int i)
{
    return on_table(s, i) && !(state_stand(s, i)->own & M_ANSWERED) &&
           fd_charger_of(b, s, i) >= 0;
}

/* The charged stands that an answer speaks for. */
static int answerers(const Battle *b, const State *s, Ref subject, int *out)
{
    const int i = ref_index(subject);
    int n = 0;
    if (ref_kind(subject) == REF_STAND) {
        if (has_to_answer(b, s, i))
            out[n++] = i;
    } else if (ref_kind(subject) == REF_UNIT) {
        for (int k = b->unit[i].first; k < b->unit[i].first + b->unit[i].n; k++) {
            if (has_to_answer(b, s, k))
                out[n++] = k;
        }
    }
    return n;
}

/* Is that something which a charged stand can do? */
static bool does(const Battle *b, const State *s, int i, int verb, Err *err)
{
    return verb == V_FLEE      ? can_flee(b, s, i, err)
           : verb == V_COUNTER ? can_counter(b, s, i, err)
                               : verb == V_HOLD;
}

bool fd_react_may(const Battle *b, const State *s, const Order *o, Err *err)
{
    int stand[MAX_LAYOUT], n = answerers(b, s, o->subject, stand), able = 0;
    if (s->decision.kind != D_REACT)
        return err_set(err, "nobody is being charged");
    if (!n || b->stand[stand[0]].side == s->side)
        return err_set(err,
                       "name a charged unit or stand that has not answered yet (1.22)");
    for (int k = 0; k < n; k++)
        able += does(b, s, stand[k], o->verb, NULL);
    return able || does(b, s, stand[0], o->verb, err);
}

/* 1.22  Has it answered for itself, before these do? */
static bool has_answered(const State *s, int i, const int *stand, int n)
{
    for (int k = 0; k < n; k++) {
        if (stand[k] == i)
            return false;
    }
    return state_stand(s, i)->own & M_ANSWERED;
}

bool fd_react_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int stand[MAX_LAYOUT], group[MAX_LAYOUT];
    if (!fd_react_may(b, s, o, err))
        return false;
    const int n = answerers(b, s, o->subject, stand);
    int who = stand[0], able = 0;
    const uint16_t place = ++fire(s)->said;
    for (int k = 0; k < n; k++) {
        Stand *at = state_stand(s, stand[k]);
        if (!does(b, s, stand[k], o->verb, NULL))
            continue; /* who cannot do that has not said what he does */
        at->own |= M_ANSWERED;
        who = stand[k];
        able++;
        if (o->verb == V_FLEE)
            at->own |= M_FLEES;
        if (o->verb != V_COUNTER)
            continue;
        const int m = fd_group_of(b, s, stand[k], group);
        for (int i = 0; i < m; i++) {
            if (!fd_may_charge_again(s, group[i]) || fd_in_melee(b, s, group[i]) ||
                has_answered(s, group[i], stand, n))
                continue; /* 5.26, 8.28, 1.22 */
            state_stand(s, group[i])->marks |= S_COUNTERS;
            row(s, group[i])->say = place;
        }
    }
    const Ref told = o->subject;
    game_tell(g, &(Event){ .kind = E_REACTION,
                           .side = s->decision.side,
                           .subject = o->verb == V_COUNTER /* as a column */
                                          ? told
                                          : who_did(b, told, who, able),
                           .a = o->verb });
    return true;
}

/* 8.9, 6.14, 5.34  Who has elected to; and crews without guns whether they will or not. */
void fd_charged_flee(Game *g)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    int run[MAX_STANDS] = { 0 }, n = 0;
    for (int i = from_of(b, 1 - s->side); i < end_of(b, 1 - s->side); i++) {
        if (on_table(s, i) && (state_stand(s, i)->own & M_FLEES ||
                               (is_crew(s, i) && fd_charger_of(b, s, i) >= 0)))
            run[n++] = i;
    }
    if (n)
        fd_evade_all(g, run, n);
}

/* 8.8, 1.36  Those who go to meet a charge, each column as one. */
void fd_counters_run(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int who[MAX_STANDS];
    const int all = fd_in_order(b, s, S_COUNTERS, 0, who);
    for (int j = 0; j < all; j++) {
        int group[MAX_LAYOUT], n = 0;
        const int i = who[j];
        if (!on_table(s, i) || !(state_stand(s, i)->marks & S_COUNTERS))
            continue;
        if (state_stand(s, i)->marks & S_MOVED)
            continue;
        const int m = fd_group_of(b, s, i, group);
        for (int k = 0; k < m; k++) { /* who has been halted since stays behind */
            if ((state_stand(s, group[k])->marks & (S_COUNTERS | S_MOVED)) == S_COUNTERS)
                group[n++] = group[k];
        }
        fd_drive_home(g, group, n, fd_straight_on(b, s, group, n, fd_shift_rate(b, s, i)),
                      NULL);
    }
}
