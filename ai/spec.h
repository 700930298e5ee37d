/* SPDX-License-Identifier: GPL-3.0-or-later
 * spec.h - a bot as people name it: "name:key=value,key=value", taken apart.
 *
 * A maker of bots takes the keys it knows with spec_int() and spec_text() and ends with
 * spec_done(), which refuses any key nobody asked for.  Once something was wrong all further
 * reads answer with defaults and the first error stays: read everything, then look once.
 *
 * Start at spec_read().
 */
#ifndef AI_SPEC_H
#define AI_SPEC_H

#include "engine/err.h"
#include <stdint.h>

enum { SPEC_ROOM = 256, SPEC_KEYS = 24 };

typedef struct Spec {
    char text[SPEC_ROOM]; /* cut up: name and keys point into it */
    const char *name;
    int n;
    struct {
        const char *key, *value;
        bool asked;
    } option[SPEC_KEYS];
    const char *known[SPEC_KEYS + 1]; /* keys asked for, NULL-ended: for "did you mean" */
    int n_known;
    bool failed;
    Err error; /* the first, once failed */
} Spec;

/* errors: too long, a key without a value or given twice. */
bool spec_read(Spec *spec, const char *text, Err *err);
/* A whole number.  errors: kept: not one, or not in low .. high. */
int64_t spec_int(Spec *spec, const char *key, int64_t low, int64_t high,
                 int64_t otherwise);
/* NULL if it was not given. */
const char *spec_text(Spec *spec, const char *key);
/* Did all go well, and was every key asked for?  If not, the first error. */
bool spec_done(Spec *spec, Err *err);

#endif
