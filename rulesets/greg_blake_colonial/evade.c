/* SPDX-License-Identifier: GPL-3.0-or-later
 * evade.c - skirmishers who are charged get away, or do not (10.8).
 *
 * Start at colonial_gets_away().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* 10.8  Mounted skirmishers always evade foot; others roll, the more the nearer the chargers. */
bool colonial_gets_away(Game *g, int unit, int by)
{
    const Battle *b = g->battle;
    State *s = g->state;
    uint8_t die;
    if (is_mounted(b, s, unit) && is_foot(b, s, by)) {
        colonial_tell_charge(g, E_EVADES, unit, by, 1);
        return true;
    }
    const bool far = colonial_gap(b, s, unit, by) > b->number[EVADE_DISTANCE];
    const bool light = class_of(b, unit) == CLASS_A && has_trait(b, unit, TRAIT_LIGHT);
    const int more = (is_mounted(b, s, by) ? b->number[EVADE_MOUNTED] : 0) +
                     (light ? b->number[EVADE_LIGHT] : 0);
    game_roll(g, ROLL_EVADE, ref_unit(unit), colonial_occasion(s, by), 1, 10, &die);
    const int need = b->number[far ? EVADE_FAR : EVADE_NEAR] - more;
    const bool away = die >= need;
    game_tell(g, &(Event){ .kind = E_EVADES,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .target = ref_unit(by),
                           .a = away,
                           .c = need,
                           .dice = &die });
    return away;
}

/* 10.8  They end so far from the chargers, straight away from them, further if that is in another enemy's
 * zone (4.13); if there is no room for that they are destroyed. */
void colonial_run_from(Game *g, int unit, int by, Angle along)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Box chargers = colonial_body_box(b, s, by);
    const BodyRow *r = body_row(s, unit);
    const Vec way = geo_ahead(along);
    const int32_t off = b->number[EVADE_ENDS];
    Box box = colonial_block(b, s, unit, state_unit(s, unit)->formation, r->front, r->at,
                             (Angle)(along + SOUTH));
    if (geo_gap(&box, &chargers) >= off)
        return;
    enum { STEPS = 12, STEP = 250 };
    int32_t right, ahead;
    geo_frame(chargers.at, way, r->at, &right, &ahead);
    for (int k = 0; k < STEPS; k++) { /* through friends, if need be */
        box.at = geo_offset(chargers.at, way, right,
                            chargers.half_d + off + box.half_d + k * STEP);
        if (!battle_box_on_table(b, &box) ||
            terrain_under(&b->terrain, &box) & colonial_bars(b, s, unit))
            break;
        const int other = colonial_box_meets(b, s, &box, unit, true);
        if (other < 0 &&
            (colonial_box_touches(b, s, side_of(b, unit), &box) ||
             colonial_crowds(b, s, unit, state_unit(s, unit)->formation, &box, -1) >= 0))
            continue;
        if (other < 0) {
            const Point from = r->at;
            colonial_body_put(b, s, unit, box.at, (Angle)(along + SOUTH));
            state_unit(s, unit)->marks |= U_MOVED; /* 8.8, 8.10 */
            colonial_tell_moved(g, unit, from, MOVED_ON);
            return;
        }
        if (colonial_box_meets_enemy(b, s, &box, unit))
            break;
    }
    colonial_tell_charge(g, E_EVADES, unit, by, 2);
    EACH_STAND(b, s, unit, i) colonial_stand_lost(g, i, LOST, LOST_OVERRUN);
}
