/* SPDX-License-Identifier: GPL-3.0-or-later
 * losses.c - castings, and stands that are no more.
 *
 * Start at fd_stand_lost().
 */
#include "rulesets/fire_and_discipline/fire.h"

void fd_becomes(Game *g, Ref who, int what)
{
    const Battle *b = g->battle;
    const int i = ref_index(who);
    game_tell(g, &(Event){ .kind = E_BECOMES,
                           .side = ref_kind(who) == REF_OFFICER ? b->officer[i].side
                                                                : b->stand[i].side,
                           .subject = who,
                           .a = what });
}

/* 3.12, 4.3  Horse comes out on foot; a crew is a crew, or serves its guns. */
void fd_leaves_cover(const Battle *b, State *s, int i)
{
    Stand *at = state_stand(s, i);
    row(s, i)->garrison = 0;
    at->status = ST_FORMED;
    if (b->stand[i].kind == CAVALRY)
        at->status = ST_DISMOUNTED;
    if (is_guns(b, i))
        at->status = guns_state(s, i) == GUNS_MANNED ? ST_UNLIMBERED : ST_CREW;
}

int fd_first_left(const Battle *b, const State *s, int unit)
{
    const UnitInfo *u = &b->unit[unit];
    for (int i = u->first; i < u->first + u->n; i++) {
        if (state_stand(s, i)->where <= IN_RESERVE)
            return i;
    }
    return u->first;
}

/* 3.23 */
void fd_square_breaks(Game *g, int i)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const UnitInfo *unit = &b->unit[b->stand[i].parent];
    int left = -1, n = 0;
    for (int k = unit->first; k < unit->first + unit->n; k++) {
        if (!on_table(s, k) || state_stand(s, k)->status != ST_SQUARE)
            continue;
        left = k;
        n++;
    }
    if (n != 1)
        return;
    state_stand(s, left)->status = ST_FORMED;
    fd_becomes(g, ref_stand(left), NOW_NO_SQUARE);
}

void fd_stand_lost(Game *g, int i, int where, int how)
{
    State *s = g->state;
    Stand *at = state_stand(s, i);
    StandRow *r = row(s, i);
    const bool served = in_action(g->battle, s, i) || at->status == ST_LIMBERED;
    const bool leaves_guns =
        is_guns(g->battle, i) && served && how != LOST_GUNS && where != LEFT_TABLE;
    if (leaves_guns) {
        guns_left_at(s, i, at->at); /* 6.16: the guns stay */
        r->guns = GUNS_LEFT;
    }
    if (at->unit != NO_UNIT)
        state_unit(s, at->unit)->n_stands--;
    at->unit = NO_UNIT;
    at->where = (uint8_t)where;
    at->marks = 0;
    at->own &= M_MERGED;
    r->garrison = 0;
    if (where != LEFT_TABLE)
        at->figures = 0;
    game_tell(g, &(Event){ .kind = E_STAND_LOST,
                           .side = g->battle->stand[i].side,
                           .subject = ref_stand(i),
                           .a = how });
    if (leaves_guns)
        fd_becomes(g, ref_stand(i), NOW_GUNS_LEFT);
    fd_square_breaks(g, i);
    for (int o = 0; o < g->battle->n_officers; o++) {
        Officer *chief = state_officer(s, o);
        if (chief->with != ref_stand(i))
            continue;
        chief->with = NO_REF;
        if (where == LEFT_TABLE)
            chief->where = LEFT_TABLE; /* 5.32: swept along */
        fd_becomes(g, ref_officer(o), where == LEFT_TABLE ? NOW_SWEPT_ALONG : NOW_ALONE);
    }
}

/* 1.1 */
void fd_take_castings(Game *g, int i, int n)
{
    Stand *at = state_stand(g->state, i);
    if (n > at->figures)
        n = at->figures;
    if (!n)
        return;
    at->figures = (uint8_t)(at->figures - n);
    game_tell(g, &(Event){ .kind = E_CASUALTIES,
                           .side = g->battle->stand[i].side,
                           .subject = ref_stand(i),
                           .a = n,
                           .b = at->figures });
    if (!at->figures)
        fd_stand_lost(g, i, LOST, LOST_CASUALTIES);
}

/* ---- of a melee ---- */

/* 5.21, 2.7  Who loses castings for the head of his column is in the melee too, and commanders with him. */
static void join(const Battle *b, const State *s, Fight *f, int stand)
{
    const int before = f->n;
    fd_join_fight(f, stand);
    if (f->n == before)
        return;
    f->foe[before] = -1;
    f->received[before] = 0;
    for (int o = 0; o < b->n_officers; o++) {
        const Officer *at = state_officer(s, o);
        if (at->where == ON_TABLE && at->with == ref_stand(stand))
            f->with[o] = (int16_t)stand;
    }
}

/* 8.24  In column losses may come off the rearmost stand first. */
void fd_melee_losses(Game *g, Fight *f, int k, int hits)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int i = f->stand[k];
    while (hits > 0 && on_table(s, i)) {
        int last = i;
        for (int next = fd_behind(b, s, last), n = 0; next >= 0 && n < MAX_LAYOUT; n++) {
            last = next;
            next = fd_behind(b, s, last);
        }
        const int here =
            state_stand(s, last)->figures < hits ? state_stand(s, last)->figures : hits;
        join(b, s, f, last);
        fd_take_castings(g, last, here);
        hits -= here;
    }
}

/* How many stand behind it in its column. */
static int depth_behind(const Battle *b, const State *s, int i)
{
    int n = 0;
    for (int k = fd_behind(b, s, i); k >= 0 && n < MAX_LAYOUT; k = fd_behind(b, s, k))
        n++;
    return n;
}

/* 8.24  What who has nobody behind him has suffered himself comes off first, then what comes off him for
 * others. */
void fd_all_melee_losses(Game *g, Fight *f)
{
    int depth[MAX_LAYOUT] = { 0 }, most = 0;
    const int n = f->n;
    for (int k = 0; k < n; k++) {
        depth[k] = depth_behind(g->battle, g->state, f->stand[k]);
        most = depth[k] > most ? depth[k] : most;
    }
    for (int d = 0; d <= most; d++) {
        for (int k = 0; k < n; k++) {
            if (depth[k] == d)
                fd_melee_losses(g, f, k, f->received[k]);
        }
    }
}
