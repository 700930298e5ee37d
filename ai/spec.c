/* SPDX-License-Identifier: GPL-3.0-or-later
 * spec.c - cutting "name:key=value,key=value", and reading the values.
 *
 * The text is copied and cut in place; a value reaches to the next comma, so a path may hold
 * anything but one.
 *
 * Start at spec_read().
 */
#include "ai/spec.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool add_option(Spec *spec, char *option, Err *err)
{
    char *const equals = strchr(option, '=');
    if (!equals || equals == option || !equals[1])
        return err_set(err, "%s: \"%s\" should be key=value", spec->name, option);
    *equals = '\0';
    for (int i = 0; i < spec->n; i++)
        if (strcmp(spec->option[i].key, option) == 0)
            return err_set(err, "%s: \"%s\" is given twice", spec->name, option);
    if (spec->n == SPEC_KEYS)
        return err_set(err, "%s: more than %d options", spec->name, SPEC_KEYS);
    spec->option[spec->n].key = option;
    spec->option[spec->n++].value = equals + 1;
    return true;
}

bool spec_read(Spec *spec, const char *text, Err *err)
{
    memset(spec, 0, sizeof *spec);
    if (strlen(text) >= SPEC_ROOM)
        return err_set(err, "a bot's name and options are up to %d letters",
                       SPEC_ROOM - 1);
    strcpy(spec->text, text);
    spec->name = spec->text;
    char *next = strchr(spec->text, ':');
    while (next) {
        char *const option = next + 1;
        *next = '\0';
        next = strchr(option, ',');
        if (next)
            *next = '\0';
        if (!add_option(spec, option, err))
            return false;
    }
    return true;
}

const char *spec_text(Spec *spec, const char *key)
{
    if (spec->n_known < SPEC_KEYS)
        spec->known[spec->n_known++] = key;
    for (int i = 0; i < spec->n; i++)
        if (strcmp(spec->option[i].key, key) == 0) {
            spec->option[i].asked = true;
            return spec->option[i].value;
        }
    return NULL;
}

int64_t spec_int(Spec *spec, const char *key, int64_t low, int64_t high,
                 int64_t otherwise)
{
    const char *const text = spec_text(spec, key);
    if (!text)
        return otherwise;
    char *end;
    errno = 0;
    const int64_t value = strtoll(text, &end, 10);
    if (!*end && end != text && !errno && value >= low && value <= high)
        return value;
    if (!spec->failed)
        err_set(&spec->error,
                "%s: %s=%s should be a whole number from %" PRId64 " to %" PRId64,
                spec->name, key, text, low, high);
    spec->failed = true;
    return otherwise;
}

bool spec_done(Spec *spec, Err *err)
{
    for (int i = 0; i < spec->n && !spec->failed; i++) {
        if (spec->option[i].asked)
            continue;
        const char *const near = err_did_you_mean(spec->option[i].key, spec->known);
        spec->failed = true;
        err_set(&spec->error, "%s has no option \"%s\"%s%s%s", spec->name,
                spec->option[i].key, near ? "; did you mean \"" : "", near ? near : "",
                near ? "\"?" : "");
    }
    return !spec->failed || err_set(err, "%s", spec->error.text);
}
