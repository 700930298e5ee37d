/* SPDX-License-Identifier: GPL-3.0-or-later
 * value.h - what a position is worth: a chance to win, from a ruleset's numbers.
 *
 *   chance of side 0 = logistic( sum of (weight + late x time gone) x value entry )
 *
 * A ruleset's value() says how the battle stands; the weights that turn it into a chance are
 * data, fitted by self-play (`brevet train`) and kept as a text file a ruleset in ai/values/,
 * with how it was made.  Whole numbers and one table, so every machine gets the same chance.
 *
 * Start at value_chance().
 */
#ifndef AI_VALUE_H
#define AI_VALUE_H

#include "engine/ruleset.h"

enum {
    CHANCE_ONE = 65536,       /* certain; a chance is 1 .. CHANCE_ONE - 1 */
    VALUE_TERMS = VALUES + 1, /* the ruleset's entries, then a constant */
    VALUE_MOST = 1000 * 1000, /* of a weight, either way */
    TIME_ONE = 1024,
    TOLD_ONE = 1000,
    TOLD_MOST = 4000
};

/* Weights in thousandths of a logit for 1.0 (FEATURE_ONE) of an entry. */
typedef struct ValueModel {
    int32_t weight[VALUE_TERMS];
    int32_t late[VALUE_TERMS]; /* added in full at the end, not at all at the beginning */
    int32_t
        told; /* what people are told of a chance: so much of its logit, in 1/TOLD_ONE */
    LuckTable
        luck; /* what a trial's dice were worth in an even battle, in 1/CHANCE_ONE */
} ValueModel;

/* The one for these rules; without a file of their own, entry 0 alone counts. */
void value_model(const Ruleset *rules, ValueModel *out);
/* "about ...", then lines "NAME WEIGHT LATE": entries by name, "constant" the last; and
 * "luck ROLL: WORTH ...", one for each face, or tenth, of such a die; they sum to 0; and
 * "told SHARE", 1 to TOLD_MOST, without which it is TOLD_ONE.
 * errors: say line and what is wrong there. */
bool value_parse(const Ruleset *rules, const char *where, const char *text,
                 ValueModel *out, Err *err);
/* The name of a term: an entry's, or "constant". */
const char *value_name(const Ruleset *rules, int term);
/* The terms of a position, in 1/FEATURE_ONE, and the share of the battle gone, in 1/TIME_ONE. */
int value_terms(const Battle *battle, const State *state,
                int32_t out[static VALUE_TERMS]);
/* Side 0's chance to win, in 1/CHANCE_ONE. */
int value_chance(const ValueModel *model, const Battle *battle, const State *state);
/* How much luck counts where side 0 has such a chance, in 1/CHANCE_ONE: all of it in an even
 * battle, the less the nearer it is decided. */
static inline int value_stakes(int chance)
{
    return (int)(4 * (int64_t)chance * (CHANCE_ONE - chance) / CHANCE_ONE);
}
/* What dice that come to such a sum by the model's table were worth to side 0, at such stakes. */
static inline int value_of_luck(int64_t sum, int stakes)
{
    return (int)(sum * stakes / CHANCE_ONE);
}
/* The chance that people are told, in 1/CHANCE_ONE, so that who is told 70 % wins seventy in a
 * hundred: `brevet bench --chances` measures it.  Nothing is decided by it. */
int value_told(const ValueModel *model, int chance);
/* logistic(z thousandths of a logit), in 1/CHANCE_ONE. */
int value_logistic(int64_t z);

#endif
