/* SPDX-License-Identifier: GPL-3.0-or-later
 * guns.c - what guns do to guns and to buildings; limbers, repair, unlimbering.
 *
 * A hit on a battery kills nobody by itself: a die says what it struck.  A hit on a building
 * strikes one of those in it, and may set it on fire.
 *
 * Start at musket_guns_effect().
 */
#include "rulesets/musket_1805/musket.h"

static void tell_hit(Game *g, int battery, int what, const uint8_t *die, int n)
{
    musket_tell(g, &(Event){ .kind = E_GUN_HIT,
                             .side = (uint8_t)(1 - side_of(g->battle, battery)),
                             .n_dice = (uint8_t)n,
                             .sides = 100,
                             .subject = ref_unit(battery),
                             .a = what,
                             .dice = die });
}

static void kill_gunner(Game *g, int battery)
{
    row(g->state, battery)->fire_loss++;
    musket_unit_lose(g, battery, 1);
}

/* 10.3  A limber that is hit may explode; 10.4 then it and the horses are lost, the gun cannot
 * move, and a gunner may fall. */
static void limber_hit(Game *g, int battery, int occasion)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, battery);
    uint8_t die[2];
    game_roll(g, ROLL_EXPLOSION, ref_unit(battery), occasion, 1, 100, &die[0]);
    const bool explodes = die[0] <= b->number[EXPLODES];
    bool falls = false;
    if (explodes) {
        u->marks |= U_NO_LIMBER;
        row(s, battery)->horses = 0;
        game_roll(g, ROLL_EXPLOSION_GUNNER, ref_unit(battery), occasion, 1, 100, &die[1]);
        falls = die[1] <= b->number[EXPLOSION_KILLS];
    }
    musket_tell(g, &(Event){ .kind = E_EXPLOSION,
                             .side = (uint8_t)side_of(b, battery),
                             .n_dice = explodes ? 2 : 1,
                             .sides = 100,
                             .subject = ref_unit(battery),
                             .a = explodes + falls,
                             .b = b->number[EXPLODES],
                             .c = b->number[EXPLOSION_KILLS],
                             .dice = die });
    if (falls)
        kill_gunner(g, battery);
}

/* 10.7  The gun is destroyed, or has to be repaired. */
static void gun_hit(Game *g, int battery, int occasion, uint8_t die[2])
{
    game_roll(g, ROLL_GUN_DESTROYED, ref_unit(battery), occasion, 1, 100, &die[1]);
    const bool destroyed = die[1] <= g->battle->number[GUN_DESTROYED];
    tell_hit(g, battery, destroyed ? GUN_HIT_DESTROYED : GUN_HIT_DAMAGED, die, 2);
    if (destroyed)
        musket_unit_remove(g, battery, LOST, LOST_GUN);
    else
        state_unit(g->state, battery)->marks |= U_GUN_OUT | U_GUN_HIT;
}

/* 10.1, 10.2  What a hit on a battery strikes. */
bool musket_guns_effect(Game *g, int shooter, int battery, int nth)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int occasion = shooter * 256 + nth;
    uint8_t die[2];
    if (!on_table(b, s, battery))
        return true;
    game_roll(g, ROLL_GUN_HIT, ref_unit(battery), occasion, 1, 100, die);
    const bool limber = *die <= b->number[HIT_LIMBER],
               horse = !limber && *die <= b->number[HIT_HORSE];
    if (limber ? state_unit(s, battery)->marks & U_NO_LIMBER
               : horse && !row(s, battery)->horses) {
        tell_hit(g, battery, GUN_HIT_NOTHING, die, 1);
    } else if (limber) {
        tell_hit(g, battery, GUN_HIT_LIMBER, die, 1);
        limber_hit(g, battery, occasion);
    } else if (horse) {
        tell_hit(g, battery, GUN_HIT_HORSE, die, 1);
        row(s, battery)->horses--; /* 10.5 */
    } else if (*die <= b->number[HIT_CREW]) {
        tell_hit(g, battery, GUN_HIT_CREW, die, 1);
        kill_gunner(g, battery); /* 10.6 */
    } else {
        gun_hit(g, battery, occasion, die);
        return true;
    }
    return false;
}

/* 10.10  Once the gun itself is hit, the hits that are left are lost. */
void musket_guns_hit(Game *g, int shooter, int battery, int hits)
{
    for (int i = 0; i < hits; i++) {
        if (musket_guns_effect(g, shooter, battery, i))
            return;
    }
}

/* 10.8  A damaged gun is repaired with a chance each turn after. */
void musket_guns_repair(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int u = 0; u < b->n_units; u++) {
        Unit *unit = state_unit(s, u);
        if ((unit->marks & (U_GUN_OUT | U_GUN_HIT)) != U_GUN_OUT)
            continue;
        if (!on_table(b, s, u) || unit->status == ROUTED || unit->marks & U_ENGAGED)
            continue;
        uint8_t die;
        game_roll(g, ROLL_REPAIR, ref_unit(u), 0, 1, 100, &die);
        const bool done = die <= b->number[GUN_REPAIR];
        if (done)
            unit->marks &= ~(uint32_t)U_GUN_OUT;
        musket_tell(g, &(Event){ .kind = E_REPAIR,
                                 .side = (uint8_t)side_of(b, u),
                                 .n_dice = 1,
                                 .sides = 100,
                                 .subject = ref_unit(u),
                                 .a = done,
                                 .b = b->number[GUN_REPAIR],
                                 .dice = &die });
    }
}

/* 9.10  No unlimbering near the enemy: further from horse than from foot.
 * in: side: what it knows of. */
bool musket_guns_too_near(const Battle *b, const State *s, int unit, int side, int *enemy)
{
    for (int e = 0; e < b->n_units; e++) {
        if (side_of(b, e) == side_of(b, unit) || arm_of(b, e) >= GUNS)
            continue;
        if (!(side == NOBODY ? on_table(b, s, e) : known_to(b, s, side, e)))
            continue;
        const int32_t within =
            b->number[arm_of(b, e) == HORSE ? UNLIMBER_HORSE : UNLIMBER_FOOT];
        const Box one = musket_unit_box(b, s, unit), other = musket_unit_box(b, s, e);
        if (!geo_within(&one, &other, within))
            continue;
        if (enemy)
            *enemy = e;
        return true;
    }
    return false;
}

/* 11.1  A hit on a building is one on those in it, seen or not; 11.2 and each may set it on
 * fire; 11.3 then they leave at once. */
void musket_guns_hit_building(Game *g, int unit, int building, int hits)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int target = musket_occupant(b, s, building, NOBODY);
    const FeatureSet here = (FeatureSet)1 << building;
    for (int i = 0; i < hits; i++) {
        if (target >= 0 && on_table(b, s, target)) {
            row(s, target)->fire_loss++;
            musket_unit_lose(g, target, 1);
        }
        if (musket(s)->burning & here)
            continue;
        uint8_t die;
        game_roll(g, ROLL_BURNS, ref_unit(unit), i, 1, 100, &die);
        const bool burns = die <= b->number[BURNS];
        musket_tell(g, &(Event){ .kind = E_BURNS,
                                 .side = (uint8_t)side_of(b, unit),
                                 .n_dice = 1,
                                 .sides = 100,
                                 .subject = ref_unit(unit),
                                 .target = ref_feature(building),
                                 .a = burns,
                                 .b = b->number[BURNS],
                                 .dice = &die });
        if (!burns)
            continue;
        musket(s)->burning |= here;
        if (target >= 0 && on_table(b, s, target))
            musket_leave_building(g, target);
    }
}
