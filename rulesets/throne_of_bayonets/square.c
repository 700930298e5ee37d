/* SPDX-License-Identifier: GPL-3.0-or-later
 * square.c - infantry forms square, or line, by initiative (6.18 to 6.23, 9.11).
 *
 * Both are changes of formation where the unit stands, in either player's turn: a square before
 * horse, a line against the infantry that has just fired.  A square stands before the charge
 * arrives, so the charger is put back to where he started, and measured again (6.19).  Who may
 * try what else, and the throw, are initiative.c's.
 *
 * Start at square_may().
 */
#include "rulesets/throne_of_bayonets/corridors.h"

/* 9.11  Whoever changed facing or formation in this Movement Phase may form square or line by
 * initiative in a later phase only. */
static bool may_change(const Battle *b, const State *s, int unit, Err *err)
{
    if (unit_side(b, unit) != s->side || s->phase > PHASE_MOVEMENT)
        return true;
    if (!(state_unit(s, unit)->marks & U_CHANGED))
        return true;
    return err_set(err, "it has changed facing or formation: "
                        "not again before the next phase (9.11)");
}

/* 7.3  It costs a die like any change of formation; 6.19b disordered stays disordered.
 * 9.10b  In its own turn it is the one change it has. */
static void take_formation(Game *g, int unit, const Layout *layout, int formation,
                           int width, Angle facing)
{
    State *s = g->state;
    const Angle faced = row(s, unit)->facing;
    layout_apply(s, layout);
    state_unit(s, unit)->formation = (uint8_t)formation;
    row(s, unit)->width = (uint8_t)width;
    row(s, unit)->facing = facing;
    if (unit_side(g->battle, unit) == s->side)
        state_unit(s, unit)->marks |= U_CHANGED; /* 9.10 */
    morale_add(g->battle, s, unit, g->battle->number[DICE_CHANGES]);
    game_tell(g,
              &(Event){ .kind = E_FORMATION, .subject = ref_unit(unit), .a = formation });
    mover_tell_turned(g, ref_unit(unit), faced, facing); /* 6.22 */
}

/* ---- squares ---- */

/* 6.19  The square stands before the charge arrives: the charger is back where he started. */
static void rewind_charge(const Battle *b, State *s)
{
    Mover *m = &throne(s)->mover;
    const int32_t gone = mover_gone(b, s, m);
    mover_go(b, s, m, -gone);
    m->left += gone;
}

const State *before_charge(const Battle *b, const State *s, int unit, State *room)
{
    const Mover *m = &throne(s)->mover;
    if (!m->kind || battle_side_of(b, m->who) == unit_side(b, unit))
        return s;
    state_copy(room, s);
    rewind_charge(b, room);
    return room;
}

/* 6.20c  It is no move, and so brings nobody into contact. */
bool square_layout(const Battle *b, const State *s, int unit, Layout *out)
{
    if (state_unit(s, unit)->n_stands < 2)
        return false;
    int base[MAX_STANDS], n = unit_in_order(b, s, unit, base);
    Ref in_way;
    if (n > MAX_LAYOUT)
        return false;
    const Point middle = unit_middle(b, s, unit);
    if (!layout_make(b, base, n, SQUARE, 0, middle, row(s, unit)->facing, out))
        return false;
    return layout_free(b, s, out, true, &in_way);
}

/* 6.18, 6.18b  Infantry and nobody else, at any time; 6.20 before it is in contact. */
bool square_may(const Battle *b, const State *now, int unit, Err *err)
{
    Layout layout;
    State room;
    const State *s = before_charge(b, now, unit, &room);
    if (unit_arm(b, s, unit) != INFANTRY)
        return err_set(err, "only infantry forms square (6.18)");
    if (state_unit(s, unit)->formation == SQUARE)
        return err_set(err, "it is in square");
    if (!may_change(b, s, unit, err))
        return false;
    if (state_unit(s, unit)->n_stands > 1 && unit_touches_enemy(b, s, unit) >= 0) {
        return err_set(err, "it is in contact already (6.20)");
    }
    if (!square_layout(b, s, unit, &layout)) {
        return err_set(err, "there is no room, or too few bases, for a square (3.6)");
    }
    return true;
}

/* 6.20b  It does not end a compulsory move. */
void square_form(Game *g, int unit)
{
    State *s = g->state;
    Layout layout;
    const Mover *m = &throne(s)->mover;
    if (m->kind && battle_side_of(g->battle, m->who) != unit_side(g->battle, unit)) {
        rewind_charge(g->battle, s); /* 6.19  and is measured again */
    }
    if (!square_layout(g->battle, s, unit, &layout))
        return;
    take_formation(g, unit, &layout, SQUARE, layout.n == 2 ? 1 : 2, row(s, unit)->facing);
}

/* ---- lines ---- */

/* Does any base of the enemy's infantry reach any of the unit's with its fire? */
static bool in_range(const Battle *b, const State *s, const int *firer, int n, int unit)
{
    int base[MAX_STANDS];
    const int m = unit_bases(b, s, unit, base);
    for (int i = 0; i < n; i++) {
        const Box from = battle_box(b, s, firer[i]);
        for (int k = 0; k < m && base_arm(b, firer[i]) == INFANTRY; k++) {
            if (fire_band(b, s, firer[i], &from, base[k]) != BAND_NONE)
                return true;
        }
    }
    return false;
}

/* Has its fire swept the unit?  What the Fire Phase noted of a battalion counts even after the unit has moved, and
 * for the complex formation that it stands in. */
static bool swept(const Battle *b, const State *s, Ref who, int unit)
{
    const int i = ref_index(who), by = row(s, unit)->shot_by;
    const bool noted =
        by < b->n_units && (ref_kind(who) == REF_UNIT ? unit_of_battalion(b, s, by) == i
                                                      : b->stand[i].parent == by);
    return noted || corridors_sweep(b, s, who, unit, INFANTRY);
}

/* 6.22b  Nobody but enemy infantry, a unit or a base by itself, that has just fired and reaches
 * the unit; not with the guns alone that stand with it. */
static bool fired_on_it(const Battle *b, const State *s, Ref who, int unit)
{
    int base[MAX_STANDS], n = 1;
    if (ref_kind(who) == REF_UNIT) {
        const int enemy = ref_index(who);
        if (enemy >= b->n_units || unit_side(b, enemy) == unit_side(b, unit))
            return false;
        if (!unit_on_table(b, s, enemy) || !(state_unit(s, enemy)->marks & U_FIRED))
            return false;
        n = unit_bases(b, s, enemy, base);
        return swept(b, s, who, unit) && in_range(b, s, base, n, unit);
    }
    base[0] = ref_index(who);
    if (ref_kind(who) != REF_STAND || base[0] >= b->n_stands ||
        !base_is_loose(s, base[0]) || b->stand[base[0]].side == unit_side(b, unit)) {
        return false;
    }
    if (!(state_stand(s, base[0])->marks & S_FIRED))
        return false;
    return swept(b, s, who, unit) && in_range(b, s, base, n, unit);
}

/* 6.22d  Whom it faces if nobody is named: of those who fired on it the nearest, of two as near the one to the right;
 * NO_REF if they have all gone. */
static Ref who_fired(const Battle *b, const State *s, int unit)
{
    const Point middle = unit_middle(b, s, unit);
    const Vec ahead = geo_ahead(row(s, unit)->facing);
    Ref best = NO_REF;
    Point best_at = middle;
    for (int i = 0; i < b->n_units + b->n_stands; i++) {
        const Ref who = i < b->n_units ? ref_unit(i) : ref_stand(i - b->n_units);
        if (!fired_on_it(b, s, who, unit))
            continue;
        const Point at = mover_middle(b, s, who);
        const int64_t gap = geo_gap2(at, middle), least = geo_gap2(best_at, middle);
        if (best &&
            (gap > least || (gap == least && !battle_first_of(b, at, best_at, ahead))))
            continue;
        best = who;
        best_at = at;
    }
    return best;
}

/* 6.22, 6.23  The line it would deploy into: facing the infantry that fired on it (of several,
 * whom it likes), one deep if there is room, else two. */
static bool line_layout(const Battle *b, const State *s, int unit, Ref target,
                        Layout *layout, int *width, Angle *facing, Err *err)
{
    const Ref enemy = target ? target : who_fired(b, s, unit);
    if (target && !fired_on_it(b, s, target, unit)) {
        return err_set(err, "it faces enemy infantry that fired on it (6.22)");
    }
    Ref in_way;
    int base[MAX_STANDS], n = unit_in_order(b, s, unit, base);
    if (n > MAX_LAYOUT)
        return err_set(err, "too many bases for one line");
    const Point middle = unit_middle(b, s, unit);
    *facing =
        enemy ? geo_bearing(middle, mover_middle(b, s, enemy)) : row(s, unit)->facing;
    for (int deep = 1; deep <= 2; deep++) {
        *width =
            layout_make(b, base, n, LINE, (n + deep - 1) / deep, middle, *facing, layout);
        if (*width && layout_free(b, s, layout, true, &in_way))
            return true;
    }
    return err_set(err, "there is no room for a line here");
}

/* A line facing this enemy, or whoever fired, if it has room. */
static bool room_against(const Battle *b, const State *s, int unit, Ref enemy)
{
    return line_has_room(b, s, unit, &(Order){ .target = enemy });
}

/* 6.22c  Is there room for a line that faces any of those who fired on it? */
static bool room_for_any(const Battle *b, const State *s, int unit)
{
    bool room = room_against(b, s, unit, NO_REF);
    for (int u = 0; !room && u < b->n_units; u++)
        room =
            fired_on_it(b, s, ref_unit(u), unit) && room_against(b, s, unit, ref_unit(u));
    for (int i = 0; !room && i < b->n_stands; i++)
        room = fired_on_it(b, s, ref_stand(i), unit) &&
               room_against(b, s, unit, ref_stand(i));
    return room;
}

/* 6.21  A column of infantry that has come under infantry fire; 6.23b before it is in contact. */
bool line_may(const Battle *b, const State *s, int unit, Err *err)
{
    const Unit *u = state_unit(s, unit);
    if (unit_arm(b, s, unit) != INFANTRY || u->formation != COLUMN || u->n_stands < 2) {
        return err_set(err, "only an infantry column forms line so (6.21)");
    }
    if (!(u->marks & U_SHOT_AT))
        return err_set(err, "it has not come under infantry fire (6.21)");
    if (unit_touches_enemy(b, s, unit) >= 0)
        return err_set(err, "it is in contact already (6.23)");
    return may_change(b, s, unit, err) &&
           (room_for_any(b, s, unit) || err_set(err, "there is no room for a line here"));
}

bool line_has_room(const Battle *b, const State *s, int unit, const Order *o)
{
    Layout layout;
    int width;
    Angle facing;
    return line_layout(b, s, unit, o->target, &layout, &width, &facing, NULL);
}

bool line_form(Game *g, int unit, Ref target, Err *err)
{
    Layout layout;
    int width;
    Angle facing;
    if (!line_layout(g->battle, g->state, unit, target, &layout, &width, &facing, err))
        return false;
    if (!initiative_roll(g, unit, TRIED_LINE))
        return true;
    take_formation(g, unit, &layout, LINE, width, facing);
    return true;
}
