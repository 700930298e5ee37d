/* SPDX-License-Identifier: GPL-3.0-or-later
 * movers.c - who may move, who moves next, and who could charge.
 *
 * Start at fd_mover_next().
 */
#include "engine/text.h"
#include "rulesets/fire_and_discipline/fire.h"

/* 5.26, 8.28, 1.25  May it do anything in this movement phase? */
bool fd_may_act(const Battle *b, const State *s, int i, Err *err)
{
    const Stand *at = state_stand(s, i);
    if (!fd_is_free(s, i, err))
        return false;
    if (at->marks & S_MOVED)
        return err_set(err, "it has moved, or changed, in this phase (1.25)");
    if (at->marks & S_CHARGES)
        return err_set(err, "it charges in this segment (1.27)");
    if (row(s, i)->guns >> 4)
        return err_set(err, "it is being limbered (3.17)");
    if (fd_in_melee(b, s, i))
        return err_set(err, "it is in a melee (8.28)");
    return true;
}

bool fd_all_may_act(const Battle *b, const State *s, const int *stand, int n, Err *err)
{
    int who = -1, able = 0;
    for (int k = n; k-- > 0;) {
        const bool may = fd_may_act(b, s, stand[k], NULL);
        able += may;
        who = may ? who : stand[k];
    }
    if (who < 0)
        return true;
    fd_may_act(b, s, who, err);
    return about_one(err, b, who, able ? n : 1);
}

/* 1.37  Of two, does the first stand further to the right, as he sees it whose segment it is; of two level with
 * one another, further on? */
bool fd_further_right(const Battle *b, const State *s, int i, int k)
{
    return battle_first_of(b, state_stand(s, i)->at, state_stand(s, k)->at,
                           geo_ahead(battle_ahead(b, s->side)));
}

/* 1.36, 1.37  Few at a time: each finds its place from behind. */
int fd_in_order(const Battle *b, const State *s, int marks, int own, int *out)
{
    uint16_t said[MAX_STANDS];
    int n = 0;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (!on_table(s, i) || !(at->marks & marks || at->own & own))
            continue;
        const uint16_t say = is_guns(b, i) ? 0 : row(s, i)->say;
        int k = n++;
        for (; k > 0 && (said[k - 1] > say ||
                         (said[k - 1] == say && fd_further_right(b, s, i, out[k - 1])));
             k--) {
            said[k] = said[k - 1];
            out[k] = out[k - 1];
        }
        said[k] = say;
        out[k] = i;
    }
    return n;
}

static bool may_move(const Battle *b, const State *s, int i)
{
    const int status = state_stand(s, i)->status;
    return on_table(s, i) && status != ST_SQUARE && status != ST_UNLIMBERED &&
           !in_garrison(s, i) && fd_may_act(b, s, i, NULL);
}

/* 3.17  A gun that might be limbered, and has not been told to stay. */
static bool may_limber(const Battle *b, const State *s, int i)
{
    if (fire_battle(b)->year < number(b, LIMBER_YEAR) || !on_table(s, i) ||
        state_stand(s, i)->status != ST_UNLIMBERED || state_stand(s, i)->own & M_STAYS ||
        !fd_may_act(b, s, i, NULL))
        return false;
    const Box box = fd_box_as(b, s, i, ST_LIMBERED);
    return fd_ground_allows(b, s, i, &box, ST_LIMBERED, false, NULL);
}

/* 9.22, 3.17  A garrison that might come out, a gun that might be limbered: nobody else is left to move, and among
 * others' moves they may do so unasked. */
Ref fd_waiting_next(const Battle *b, const State *s)
{
    for (int i = from_of(b, s->side); i < end_of(b, s->side); i++) {
        if (on_table(s, i) && in_garrison(s, i) && !in_action(b, s, i) &&
            fd_may_act(b, s, i, NULL))
            return ref_stand(i);
    }
    for (int i = from_of(b, s->side); i < end_of(b, s->side); i++) {
        int group[MAX_LAYOUT];
        if (!is_guns(b, i) || !may_limber(b, s, i))
            continue;
        int n = fd_main_group(b, s, b->stand[i].parent, group);
        bool all = true, in = false;
        for (; n-- > 0; in |= group[n] == i)
            all &= may_limber(b, s, group[n]);
        return all && in ? ref_unit(b->stand[i].parent) : ref_stand(i);
    }
    return NO_REF;
}

/* 3.12  A square that might be left. */
bool fd_square_waits(const Battle *b, const State *s)
{
    for (int i = from_of(b, s->side); i < end_of(b, s->side); i++) {
        if (on_table(s, i) && state_stand(s, i)->status == ST_SQUARE &&
            fd_may_act(b, s, i, NULL))
            return true;
    }
    return false;
}

/* Skirmishers first, who are in the way of their regiments; then the regiments; then stands that
 * have lost theirs, or whose fellows are halted; last the commanders, who go where they are
 * wanted. */
Ref fd_mover_next(const Battle *b, const State *s)
{
    int group[MAX_LAYOUT];
    for (int i = from_of(b, s->side); i < end_of(b, s->side); i++) {
        if (is_light(b, i) && may_move(b, s, i) && fd_is_open(b, s, i))
            return ref_stand(i);
    }
    for (int u = 0; u < b->n_units; u++) {
        if (b->unit[u].side != s->side)
            continue;
        const int n = fd_main_group(b, s, u, group);
        bool all = true;
        for (int k = 0; k < n && all; k++)
            all = may_move(b, s, group[k]);
        if (n && all)
            return ref_unit(u);
    }
    for (int i = from_of(b, s->side); i < end_of(b, s->side); i++) {
        if (may_move(b, s, i))
            return ref_stand(i);
    }
    for (int o = 0; o < b->n_officers; o++) {
        const Officer *at = state_officer(s, o);
        if (b->officer[o].side == s->side && at->where == ON_TABLE && !at->left)
            return ref_officer(o);
    }
    return NO_REF;
}

/* ---- charges ---- */

/* A regiment as one, if it can; else each of its stands that can. */
static int group_candidates(const Battle *b, const State *s, const int *group, int m,
                            int n, Ref *out)
{
    int all[MAX_LAYOUT];
    const int unit = b->stand[group[0]].parent, most = fd_main_group(b, s, unit, all);
    bool whole = false;
    for (int k = 0; k < most; k++)
        whole |= all[k] == group[0];
    const Order as_one = { .verb = V_CHARGE, .subject = ref_unit(unit) };
    if (whole && fd_charge_may(b, s, &as_one, NULL)) {
        out[n++] = as_one.subject;
        return n;
    }
    for (int k = 0; k < m && n < MAX_OPTIONS; k++) {
        const Order o = { .verb = V_CHARGE, .subject = ref_stand(group[k]) };
        if (fd_charge_may(b, s, &o, NULL))
            out[n++] = o.subject;
    }
    return n;
}

int fd_charge_candidates(const Battle *b, const State *s, Ref *out)
{
    int n = 0, group[MAX_LAYOUT];
    for (int u = 0; u < b->n_units; u++) {
        const UnitInfo *unit = &b->unit[u];
        uint64_t seen = 0;
        if (unit->side != s->side || is_guns(b, unit->first))
            continue;
        for (int i = 0; i < unit->n && n < MAX_OPTIONS; i++) {
            const int stand = unit->first + i;
            if (seen >> i & 1 || !on_table(s, stand))
                continue;
            const int m = fd_group_of(b, s, stand, group);
            for (int k = 0; k < m; k++)
                seen |= 1ull << (group[k] - unit->first);
            const Box box = fd_group_box(b, s, group, m);
            if (!fd_enemy_within(b, s, s->side, &box, fd_charge_rate(b, s, stand)))
                continue;
            n = group_candidates(b, s, group, m, n, out);
        }
    }
    return n;
}

bool fd_moves_from(const Battle *b, const State *s, Ref who, Point *out)
{
    int stand[MAX_LAYOUT];
    const int n = fd_subject_stands(b, s, who, stand);
    if (!n)
        return battle_place(b, s, who, out);
    *out = fd_group_box(b, s, stand, n).at;
    return true;
}

/* 1.3  An order to a unit is one to its largest group. */
Angle fd_facing(const Battle *b, const State *s, int unit)
{
    int stand[MAX_LAYOUT];
    const int n = fd_main_group(b, s, unit, stand);
    return state_stand(s, n ? stand[0] : b->unit[unit].first)->facing;
}

bool fd_nobody(const Battle *b, const State *s, Ref who, Err *err)
{
    const int kind = ref_kind(who);
    NameRoom name;
    if ((kind != REF_UNIT && kind != REF_STAND) || battle_side_of(b, who) != s->side)
        return err_set(err, "name a unit or stand of yours");
    return err_set(err, "%s is not on the table", text_name(b, who, name));
}
