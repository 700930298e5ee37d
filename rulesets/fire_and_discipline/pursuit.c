/* SPDX-License-Identifier: GPL-3.0-or-later
 * pursuit.c - victorious chargers go on: forty yards, and a melee with whom they meet.
 *
 * All victors are asked first; then guns that lie before those who pursue may run; then the
 * pursuers go, group by group, and whoever they meet fights them.
 *
 * Start at fd_pursue_order(), then fd_pursuits_run().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* 8.21  A charger whose opponent failed, or is no more, may pursue; who is in contact still is
 * engaged (8.20). */
void fd_note_beaten(const Battle *b, State *s, const Fight *f)
{
    for (int k = 0; k < f->n; k++) {
        Stand *at = state_stand(s, f->stand[k]);
        if (!fd_has_held(s, f->stand[k]) || !(at->marks & S_CHARGES) ||
            fd_touches_enemy(b, s, f->stand[k]))
            continue;
        if (f->foe[k] >= 0 && !fd_has_held(s, f->foe[k]))
            at->own |= M_BEAT;
    }
}

/* 8.21, 8.23, 5.26, 5.33  Chargers, once: none that a neighbour's failure has halted or driven off
 * since. */
static bool may_pursue(const Battle *b, const State *s, int i)
{
    const Stand *at = state_stand(s, i);
    return on_table(s, i) && b->stand[i].side == s->side && at->own & M_BEAT &&
           at->marks & S_CHARGES && fd_is_free(s, i, NULL);
}

int fd_pursuit_next(const Battle *b, const State *s)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (may_pursue(b, s, i))
            return i;
    }
    return -1;
}

/* 6.49  Whom this stand will meet: guns may answer that. */
static void aim_at_guns(const Battle *b, State *s, int i)
{
    int group[MAX_LAYOUT], clear[MAX_STANDS], met = -1;
    const int n = fd_group_of(b, s, i, group);
    const int m = fd_in_no_way(b, s, group, n, clear);
    const Vec way = geo_ahead(state_stand(s, i)->facing);
    fd_slide_past(b, s, i, clear, m, way, number(b, PURSUIT_MOVE), &met);
    row(s, i)->target = 0;
    if (met < 0 || b->stand[met].side == s->side)
        return;
    row(s, i)->target = (uint16_t)(met + 1);
    state_stand(s, met)->own &= (uint8_t) ~(M_ANSWERED | M_FLEES);
}

bool fd_pursue_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int n = 0, who = -1;
    const bool unit = ref_kind(o->subject) == REF_UNIT;
    if (s->decision.kind != D_PURSUE)
        return err_set(err, "there is nobody to pursue");
    for (int i = 0; i < b->n_stands; i++) {
        Stand *at = state_stand(s, i);
        if (!may_pursue(b, s, i))
            continue;
        if (unit ? ref_unit(b->stand[i].parent) != o->subject
                 : ref_stand(i) != o->subject)
            continue;
        at->own &= (uint8_t)~M_BEAT;
        who = i;
        n++;
        if (o->verb != V_PURSUE)
            continue;
        at->own |= M_PURSUES;
        row(s, i)->say = (uint16_t)(fire(s)->said + 1);
        aim_at_guns(b, s, i);
    }
    if (!n)
        return err_set(err, "name chargers whose opponents failed (8.21)");
    fire(s)->said++;
    game_tell(g, &(Event){ .kind = E_PURSUIT,
                           .side = s->side,
                           .subject = who_did(b, o->subject, who, n),
                           .a = o->verb == V_PURSUE });
    return true;
}

/* 8.22, 8.18  Forty yards straight on, all victors of a group together, or as far as ground lets each: whoever
 * they meet, a garrison too, they fight anew. */
static void go_on(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int32_t move = number(b, PURSUIT_MOVE);
    bool gone[MAX_STANDS] = { false };
    int who[MAX_STANDS];
    const int all = fd_in_order(b, s, 0, M_PURSUES, who);
    for (int j = 0; j < all; j++) {
        const int i = who[j];
        int group[MAX_LAYOUT], stand[MAX_LAYOUT], n = 0;
        int32_t each[MAX_LAYOUT];
        if (!on_table(s, i) || gone[i] || !(state_stand(s, i)->own & M_PURSUES))
            continue;
        const int m = fd_group_of(b, s, i, group);
        for (int k = 0; k < m; k++) {
            if (!(state_stand(s, group[k])->own & M_PURSUES) || gone[group[k]])
                continue;
            gone[group[k]] = true;
            state_stand(s, group[k])->marks &= (uint8_t) ~(S_MADE | S_FOUGHT);
            stand[n++] = group[k];
        }
        for (int k = 0; k < n; k++)
            each[k] = fd_straight_on(b, s, &stand[k], 1, move);
        fd_drive_home(g, stand, n, fd_straight_on(b, s, stand, n, move), each);
    }
}

/* 1.32, 1.33, 6.49  Guns that run, crews without guns; then pursuers, and melees of those who
 * met somebody. */
void fd_pursuits_run(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    fd_charged_flee(g);
    go_on(g);
    int who[MAX_STANDS];
    const int n = fd_in_order(b, s, 0, M_PURSUES, who);
    for (int k = 0; k < n; k++) {
        const int i = who[k];
        Stand *at = state_stand(s, i);
        if (!on_table(s, i) || !(at->own & M_PURSUES))
            continue;
        if (at->marks & S_MADE && fd_touches_enemy(b, s, i))
            fd_melee_fight(g, i, CAUSE_PURSUIT);
        at->own &= (uint8_t)~M_PURSUES;
    }
}
