/* SPDX-License-Identifier: GPL-3.0-or-later
 * rulesets.h - the list of all rulesets: the only place that knows them by name.
 */
#ifndef RULESETS_RULESETS_H
#define RULESETS_RULESETS_H

#include "engine/ruleset.h"

extern const Ruleset *const rulesets[]; /* ends with NULL */

/* By id; NULL if there is none, with "did you mean". */
const Ruleset *ruleset_find(const char *id, Err *err);

#endif
