/* SPDX-License-Identifier: GPL-3.0-or-later
 * gait.c - strides, by where they lead, and changes of formation, by the features of their orders.
 *
 * Start at gait_undoes().
 */
#include "ai/gait.h"

#include <stdlib.h>

#include "engine/put.h"

enum {
    SOON = 2,                /* turns */
    BACK = GEO_TURN / 3,     /* from the way one came, to be a way back */
    A_PART = 4,              /* of a stride: less than that is a step beside it */
    SOME_FIRE = FEATURE_ONE, /* hits */
};

int gait_unit(const Battle *battle, Ref subject)
{
    if (ref_kind(subject) == REF_STAND)
        return battle->stand[ref_index(subject)].parent;
    if (ref_kind(subject) != REF_UNIT)
        return -1;
    const int whole = battle->unit[ref_index(subject)].part_of;
    return whole ? whole - 1 : ref_index(subject);
}

Stride gait_stride(const Battle *battle, const State *state, const Order *order)
{
    static const Stride nowhere;
    Point from;
    if (gait_unit(battle, order->subject) < 0 ||
        !(game_verb(battle->rules, order->verb)->takes & TAKES_PLACE) ||
        !game_moves_from(battle, state, order->subject, &from))
        return nowhere;
    return (Stride){ geo_bearing(from, order->place), geo_distance(from, order->place) };
}

static bool is_soon(int turn, int after)
{
    return turn >= after && turn - after <= SOON;
}

void gait_see(Gait *gait, int formation, int turn)
{
    if (formation == gait->formation)
        return;
    gait->left = gait->forming ? gait->formation : 0;
    gait->formation = (uint8_t)formation;
    gait->formed = (int16_t)turn;
}

static bool is_step_beside(Stride a, Stride b)
{
    return a.length < b.length / A_PART;
}

static bool goes_back(Stride last, Stride next)
{
    return last.length && next.length && !is_step_beside(next, last) &&
           !is_step_beside(last, next) && abs(geo_turn(last.way, next.way)) >= BACK;
}

bool gait_undoes(const Gait *gait, Stride stride, const int16_t feature[static FEATURES],
                 int formation, int turn)
{
    if (goes_back(gait->last, stride) && is_soon(turn, gait->stepped) &&
        feature[FEATURE_RELIEF] < SOME_FIRE)
        return true;
    return feature[FEATURE_FORM] > 0 && gait->left && formation == gait->left &&
           is_soon(turn, gait->formed);
}

void gait_note(Gait *gait, Stride stride, const int16_t feature[static FEATURES],
               int turn)
{
    if (stride.length &&
        !(is_soon(turn, gait->stepped) && is_step_beside(stride, gait->last))) {
        gait->last = stride;
        gait->stepped = (int16_t)turn;
    }
    gait->forming = feature[FEATURE_FORM] > 0;
    if (!gait->forming && (feature[FEATURE_MOVE] > 0 || feature[FEATURE_CHARGE] > 0))
        gait->left = 0;
}
