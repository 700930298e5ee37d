/* SPDX-License-Identifier: GPL-3.0-or-later
 * rulesets.c - the list of all rulesets.
 */
#include "rulesets/rulesets.h"
#include <string.h>

extern const Ruleset chaos_confusion_casualties, fire_and_discipline, greg_blake_colonial,
    musket_1805, throne_of_bayonets;

const Ruleset *const rulesets[] = { &throne_of_bayonets,  &musket_1805,
                                    &fire_and_discipline, &chaos_confusion_casualties,
                                    &greg_blake_colonial, NULL };

enum { N_RULESETS = sizeof rulesets / sizeof rulesets[0] };

const Ruleset *ruleset_find(const char *id, Err *err)
{
    const char *names[N_RULESETS] = { NULL };
    for (int i = 0; rulesets[i]; i++) {
        if (!strcmp(rulesets[i]->id, id))
            return rulesets[i];
        names[i] = rulesets[i]->id;
    }
    const char *near = err_did_you_mean(id, names);
    err_set(err, "there is no ruleset \"%s\"; %s%s%s", id,
            near ? "did you mean \"" : "\"brevet rules\" lists them", near ? near : "",
            near ? "\"?" : "");
    return NULL;
}
