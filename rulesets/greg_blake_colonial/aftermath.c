/* SPDX-License-Identifier: GPL-3.0-or-later
 * aftermath.c - after the melees: horse recoils or breaks through, who may withdraws, who is
 * halted must.
 *
 * Start at colonial_recoil().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

static int class_bonus(const Battle *b, int unit)
{
    return class_of(b, unit) == CLASS_A ? b->number[HORSE_A] : 0;
}

/* 11.10  Is it still in contact with foot, and since this turn? */
static bool may_recoil(const Battle *b, const State *s, int stand)
{
    int foe[MOST_TOUCH];
    if (state_stand(s, stand)->marks & S_LOCKED)
        return false;
    const int n = colonial_touching(b, s, stand, true, foe);
    for (int k = 0; k < n; k++) {
        if (is_foot(b, s, body_of(s, foe[k])))
            return true;
    }
    return false;
}

/* 11.10  Horse that did not break foot at its first attempt. */
int colonial_next_to_recoil(const Battle *b, const State *s)
{
    for (int k = 0; k < MAX_SIDES; k++) {
        const int side = k ? !s->side : s->side;
        BodySet left = colonial_marked(b, s, side, U_MET, U_MET);
        for (int u; (u = colonial_take_first(b, s, side, &left)) >= 0;) {
            EACH_STAND(b, s, u, i)
            {
                if (may_recoil(b, s, i))
                    return u;
            }
        }
    }
    return -1;
}

/* 11.10  Each stand rolls; it goes back and has reformed, or fights on where there is no room. */
void colonial_recoil(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int need = b->number[RECOIL] - class_bonus(b, unit);
    uint8_t die[MOST_STANDS];
    int n = 0, dice = 0;
    EACH_STAND(b, s, unit, i)
    {
        Vec way;
        if (!may_recoil(b, s, i) || !colonial_way_out(b, s, i, &way))
            continue;
        game_roll(g, ROLL_RECOIL, ref_stand(i), colonial_occasion(s, 0), 1, 10,
                  &die[dice]);
        if (die[dice++] < need)
            continue;
        if (!colonial_stand_gives_way(g, i, way, b->number[HORSE_RECOIL]))
            continue;
        state_stand(s, i)->marks &= (uint8_t)~S_DISORDERED;
        n++;
    }
    game_tell(g, &(Event){ .kind = E_RECOIL,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = (uint8_t)dice,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .a = n,
                           .c = need,
                           .dice = die });
}

static bool may_break_through(const Battle *b, const State *s, int unit)
{
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) != side_of(b, unit) && is_there(s, u) &&
            colonial_through_legal(b, s, unit, ref_unit(u), STRAIGHT_ON, NULL))
            return true;
    }
    return false;
}

/* It has had its move, and charges again; all else is as for any charge. */
bool colonial_through_legal(const Battle *b, const State *s, int unit, Ref target,
                            Point by, Err *err)
{
    Unit *u = state_unit(s, unit);
    const uint32_t marks = u->marks;
    u->marks &= ~(uint32_t)U_DONE;
    const bool legal = colonial_charge_legal(b, s, unit, target, by, false, err);
    u->marks = marks;
    return legal;
}

/* 11.11  Horse of the side whose turn it is that has destroyed an enemy and is free, and has not been asked. */
bool colonial_has_broken(const Battle *b, const State *s, int unit)
{
    return side_of(b, unit) == s->side && is_there(s, unit) &&
           state_unit(s, unit)->marks & U_BEAT && !colonial_in_contact(b, s, unit);
}

int colonial_next_to_break_through(const Battle *b, const State *s)
{
    BodySet left = colonial_marked(b, s, s->side, U_BEAT, U_BEAT);
    int u;
    while ((u = colonial_take_first(b, s, s->side, &left)) >= 0 &&
           !(colonial_has_broken(b, s, u) && may_break_through(b, s, u)))
        ;
    return u;
}

void colonial_break_through(Game *g, int unit, int target, Point by)
{
    const Battle *b = g->battle;
    uint8_t die;
    game_roll(g, ROLL_BREAKTHROUGH, ref_unit(unit), colonial_occasion(g->state, 0), 1, 10,
              &die);
    const int need = b->number[BREAKTHROUGH] - class_bonus(b, unit);
    const bool through = die >= need;
    game_tell(g, &(Event){ .kind = E_BREAKTHROUGH,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .a = through,
                           .c = need,
                           .dice = &die });
    if (through)
        colonial_charge_announce(g, unit, target, by, false);
}

/* ---- withdrawing ---- */

bool colonial_break_off_legal(const Battle *b, const State *s, int unit, Err *err)
{
    if (!colonial_in_contact(b, s, unit))
        return err_set(err, "it is in no melee (11.12)");
    if (state_unit(s, unit)->marks & U_DONE)
        return err_set(err, "it has had its move");
    return colonial_may_stir(b, s, unit, err);
}

/* Straight back if one of them is before it, whichever of its stands he meets, else from the first. */
static Vec from_enemies(const Battle *b, const State *s, int unit)
{
    const Vec back = geo_ahead((Angle)(body_row(s, unit)->facing + SOUTH));
    Vec way, first = back;
    bool met = false;
    EACH_STAND(b, s, unit, i)
    {
        if (!colonial_way_out(b, s, i, &way))
            continue;
        if (way.x == back.x && way.y == back.y)
            return back;
        if (!met)
            first = way;
        met = true;
    }
    return first;
}

/* A normal move over that ground, no nearer to other enemies than any move (4.13). */
static int32_t room_away(const Battle *b, const State *s, int unit, Vec way)
{
    const BodyRow *r = body_row(s, unit);
    const Box box = colonial_body_box(b, s, unit);
    int met;
    int32_t far = colonial_way_allows(b, s, unit, r->at, geo_along(r->at, way, r->reach));
    far = colonial_to_enemies(b, s, unit, &box, way, far, b->number[ZONE], true, &met);
    /* whose zone it is in already does not stop it, but he does */
    far = colonial_to_enemies(b, s, unit, &box, way, far, 0, true, &met);
    return colonial_to_room(b, s, unit, &box, way, far);
}

/* 11.12  One normal move away, facing the enemy. */
void colonial_break_off(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    BodyRow *r = body_row(s, unit);
    uint8_t die;
    const bool trained = is_regular(b, unit) || class_of(b, unit) == CLASS_A;
    state_unit(s, unit)->marks |= U_DONE | U_MOVED | U_MOVED_FAR;
    game_roll(g, ROLL_BREAK_OFF, ref_unit(unit), 0, 1, 10, &die);
    const int need = b->number[BREAK_OFF] - (trained ? b->number[BREAK_OFF_MORE] : 0);
    bool away = false;
    const Point from = r->at;
    if (die >= need) {
        const Vec way = from_enemies(b, s, unit);
        const int32_t far = room_away(b, s, unit, way);
        away = far > GEO_TOUCH;
        if (away)
            colonial_body_put(b, s, unit, geo_along(from, way, far), r->facing);
    }
    r->gone = r->reach; /* that was its move */
    game_tell(g, &(Event){ .kind = E_BREAK_OFF,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .a = away          ? 1
                                : die >= need ? 2
                                              : 0,
                           .c = need,
                           .from = from,
                           .to = r->at,
                           .dice = &die });
    if (away)
        colonial_crosses(g, unit, from, r->at);
}

static bool is_spent(const Battle *b, const State *s, int stand)
{
    const int unit = body_of(s, stand);
    return body_row(s, unit)->spent >> (stand - b->unit[unit].first) & 1;
}

static void halted_goes_back(Game *g, int stand)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Vec way;
    if (!is_spent(b, s, stand) || !colonial_way_out(b, s, stand, &way) ||
        colonial_defends_obstacle(b, s, stand))
        return;
    colonial_stand_back(g, stand, way, 2 * b->stand[stand].half_d);
    colonial_let_go(b, s, stand);
}

/* 11.13  Who was halted in its melee in this turn: as that ends, one base depth or more, out of it, facing the
 * enemy, unless it defends an obstacle. */
void colonial_halted_withdraw(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int k = 0; k < MAX_SIDES; k++) {
        const int side = k ? !s->side : s->side;
        BodySet left = colonial_marked(b, s, side, 0, 0);
        for (int u; (u = colonial_take_first(b, s, side, &left)) >= 0;)
            EACH_STAND(b, s, u, i) halted_goes_back(g, i);
    }
}
