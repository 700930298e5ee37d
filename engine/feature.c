/* SPDX-License-Identifier: GPL-3.0-or-later
 * feature.c - the names and meanings of the features, from the one list. */
#include "engine/feature.h"

#include <stddef.h>

/* clang-format off */
const char *const feature_names[FEATURES + 1] = {
#define FEATURE_NAME_OF(id, name, meaning) name,
    FEATURE_LIST(FEATURE_NAME_OF)
#undef FEATURE_NAME_OF
    NULL
};

const char *const feature_meanings[FEATURES + 1] = {
#define FEATURE_MEANING_OF(id, name, meaning) meaning,
    FEATURE_LIST(FEATURE_MEANING_OF)
#undef FEATURE_MEANING_OF
    NULL
};
/* clang-format on */

bool feature_alone(const int16_t feature[static FEATURES])
{
    return feature[FEATURE_HORSE] > 0 && feature[FEATURE_SUPPORT] <= 0;
}

bool feature_leaves(const int16_t feature[static FEATURES])
{
    return feature[FEATURE_LEAVES] > 0;
}
