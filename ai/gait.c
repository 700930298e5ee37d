/* SPDX-License-Identifier: GPL-3.0-or-later
 * gait.c - steps and changes of formation, by the features of the orders that bring them.
 *
 * Start at gait_undoes().
 */
#include "ai/gait.h"

enum {
    SOON = 2,                    /* turns */
    A_STEP = FEATURE_ONE / 4,    /* of a move */
    SOME_FIRE = FEATURE_ONE / 4, /* hits */
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

static int step_of(const int16_t feature[static FEATURES])
{
    const int16_t home = feature[FEATURE_HOME];
    if (home >= A_STEP)
        return feature[FEATURE_RELIEF] < SOME_FIRE;
    return home <= -A_STEP ? -1 : 0;
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

bool gait_undoes(const Gait *gait, const int16_t feature[static FEATURES], int formation,
                 int turn)
{
    const int step = step_of(feature);
    if (step && gait->step == -step && is_soon(turn, gait->stepped))
        return true;
    return feature[FEATURE_FORM] > 0 && gait->left && formation == gait->left &&
           is_soon(turn, gait->formed);
}

void gait_note(Gait *gait, const int16_t feature[static FEATURES], int turn)
{
    const int step = step_of(feature);
    if (step) {
        gait->step = (int8_t)step;
        gait->stepped = (int16_t)turn;
    }
    gait->forming = feature[FEATURE_FORM] > 0;
    if (!gait->forming && (feature[FEATURE_MOVE] > 0 || feature[FEATURE_CHARGE] > 0))
        gait->left = 0;
}
