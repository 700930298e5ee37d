/* SPDX-License-Identifier: GPL-3.0-or-later
 * volley.c - fire carried out: chance, kills, and what is hit.
 *
 * Fire takes effect at once: who falls before his turn to fire does not reply.
 *
 * Start at musket_volley().
 */
#include "rulesets/musket_1805/musket.h"

/* 8.5, 6.2  Percent times figures is the chance in all: each full 100 is a kill, the remainder is
 * rolled on a d100. */
int musket_kills_of(Game *g, int purpose, int unit, int occasion, int chance,
                    uint8_t *die)
{
    *die = 0;
    if (chance % 100)
        *die = (uint8_t)game_die(g, purpose, ref_unit(unit), occasion, 100);
    return chance / 100 + (*die && *die <= chance % 100);
}

/* 8.8, 9.4  Do its orders leave it as it stands?  A move to there, or half of one, does. */
static bool stands_still(const Battle *b, const State *s, int unit)
{
    const UnitRow *r = row(s, unit);
    const Stand *at = body(b, s, unit);
    if (state_unit(s, unit)->marks & U_MOVED ||
        (state_unit(s, unit)->status == ROUTED && arm_of(b, unit) < GUNS)) /* 4.11 */
        return false;
    if (!on_table(b, s, unit) || r->formation)
        return false;
    if (r->verb == V_MOVE || r->verb == V_FIRE_MOVE || r->verb == V_MOVE_FIRE)
        return r->place.x == at->at.x && r->place.y == at->at.y && !way_bends(r->by) &&
               r->facing == at->facing;
    return r->verb == V_NONE || r->verb == V_HOLD || r->verb == V_FIRE;
}

/* Roll one unit's fire. */
static int roll(Game *g, const Shot *shot, Ref target)
{
    State *s = g->state;
    const int percent = musket_shot_percent(shot),
              chance = percent * musket_shot_shooters(shot);
    uint8_t die;
    const int hits =
        musket_kills_of(g, ROLL_FIRE, shot->unit, ref_index(target), chance, &die);
    state_unit(s, shot->unit)->marks |= U_HAS_FIRED | U_SHOT;
    musket_tell(g, &(Event){ .kind = E_FIRE,
                             .side = (uint8_t)side_of(g->battle, shot->unit),
                             .n_dice = die ? 1 : 0,
                             .sides = 100,
                             .subject = ref_unit(shot->unit),
                             .target = target,
                             .a = hits,
                             .b = chance,
                             .c = percent,
                             .dice = &die });
    return hits;
}

static bool aim(Game *g, int unit, Ref target, Shot *shot)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (!musket_shot_make(b, s, unit, target, shot, NULL))
        return false;
    shot->still = stands_still(b, s, unit);
    shot->target_still = shot->target < 0 || stands_still(b, s, shot->target);
    return true;
}

/* 1.4  Fire of one unit, with effect at once; 12.6 it gives the firer away. */
void musket_volley(Game *g, int unit, Ref target)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Shot shot;
    if (!aim(g, unit, target, &shot)) {
        state_unit(s, unit)->marks |= U_SHOT;
        musket_tell(g, &(Event){ .kind = E_NO_FIRE,
                                 .side = (uint8_t)side_of(b, unit),
                                 .subject = ref_unit(unit),
                                 .target = target });
        return;
    }
    if (state_unit(s, unit)->marks & U_CONCEALED)
        musket_discover(g, unit);
    const int hits = roll(g, &shot, target);
    const bool guns = arm_of(b, unit) == GUNS;
    if (guns && shot.building >= 0) {
        musket_guns_hit_building(g, unit, shot.building, hits);
    } else if (guns && arm_of(b, shot.target) == GUNS) {
        musket_guns_hit(g, unit, shot.target, hits);
    } else if (hits) {
        const int figures = body(b, s, shot.target)->figures;
        row(s, shot.target)->fire_loss += (uint8_t)(hits < figures ? hits : figures);
        musket_unit_lose(g, shot.target, hits);
    }
}

/* Does a gun mean to fire at the other in this bound, and still can?  One that is to turn first
 * turns now. */
static bool replies(Game *g, int gun, int at)
{
    const UnitRow *r = row(g->state, gun);
    if (r->target != ref_unit(at) ||
        state_unit(g->state, gun)->marks & (U_ACTED | U_SHOT | U_ENGAGED) ||
        state_unit(g->state, gun)->status == ROUTED)
        return false;
    if (r->verb == V_MOVE_FIRE)
        musket_march(g, gun, body(g->battle, g->state, gun)->at, r->facing, 0);
    return r->verb == V_FIRE || r->verb == V_FIRE_MOVE || r->verb == V_MOVE_FIRE;
}

/* 10.9  Two guns exchange fire: both roll for hits, then for effects by turns, the faster
 * first, until a gun is hit; what dice are left are lost.  A crew that falls has scored its hits. */
bool musket_guns_duel(Game *g, int unit, int other)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Shot one, two;
    if (arm_of(b, unit) != GUNS || arm_of(b, other) != GUNS)
        return false;
    if (state_unit(s, other)->formation != UNLIMBERED || !replies(g, other, unit))
        return false;
    if (!aim(g, unit, ref_unit(other), &one) || !aim(g, other, ref_unit(unit), &two))
        return false;
    const int mine = roll(g, &one, ref_unit(other)),
              theirs = roll(g, &two, ref_unit(unit));
    for (int i = 0; i < mine || i < theirs; i++) {
        if (i < mine && on_table(b, s, other) && musket_guns_effect(g, unit, other, i))
            break;
        if (i < theirs && on_table(b, s, unit) && musket_guns_effect(g, other, unit, i))
            break;
    }
    return true;
}
