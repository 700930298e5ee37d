/* SPDX-License-Identifier: GPL-3.0-or-later
 * doctrine.c - doctrines as text, and what an order scores under one.
 *
 * ai/doctrines/ holds those that are compiled in; cmake/embed.cmake makes the list of them,
 * so a new file there is a new bot and nothing else is to be changed.
 *
 * Start at doctrine_parse() for the format, doctrine_score() for the sum.
 */
#include "ai/doctrine.h"
#include "ai/doctrine_list.h"
#include "ai/general_list.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/utf8.h"

enum { FILE_MOST = 64 * 1024, LINE_MOST = 256 };

#define DOCTRINE_TEXT(name, about) extern const char doctrine_##name[];
DOCTRINE_LIST(DOCTRINE_TEXT)
#undef DOCTRINE_TEXT

/* clang-format off */
#define DOCTRINE_NAME(name, about) #name,
static const char *const names[] = { DOCTRINE_LIST(DOCTRINE_NAME) NULL };
#undef DOCTRINE_NAME
#define DOCTRINE_TEXT(name, about) doctrine_##name,
static const char *const texts[] = { DOCTRINE_LIST(DOCTRINE_TEXT) NULL };
#undef DOCTRINE_TEXT

#define GENERAL_TEXT(name, about) extern const char general_##name[];
GENERAL_LIST(GENERAL_TEXT)
#undef GENERAL_TEXT

static const struct {
    const char *rules, *text;
} generals[] = {
#define GENERAL_ROW(name, about) { #name, general_##name },
    GENERAL_LIST(GENERAL_ROW)
#undef GENERAL_ROW
    { NULL, NULL }
};
/* clang-format on */

bool doctrine_named(const char *name, Doctrine *out, Err *err)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(names[i], name) == 0)
            return doctrine_parse(name, texts[i], out, err);
    const char *const near = err_did_you_mean(name, names);
    return err_set(err, "there is no doctrine \"%s\"%s%s%s", name,
                   near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

void doctrine_general(const Ruleset *rules, Doctrine *out)
{
    bool ok = false;
    for (int i = 0; generals[i].rules && !ok; i++)
        ok = strcmp(generals[i].rules, rules->id) == 0 &&
             doctrine_parse("general", generals[i].text, out, NULL);
    if (!ok)
        ok = doctrine_named("balanced", out, NULL);
    assert(ok);
}

/* ---- text ---- */

static int feature_named(const char *name)
{
    for (int f = 0; f < FEATURES; f++)
        if (strcmp(feature_names[f], name) == 0)
            return f;
    return -1;
}

static bool read_number(const char *name, const char *text, int least, int most, int *out,
                        Err *err)
{
    char *end;
    errno = 0;
    const long number = strtol(text, &end, 10);
    if (end == text || *end || errno || number < least || number > most)
        return err_set(err,
                       "\"%s\" should weigh a whole number from %d to %d, not \"%s\"",
                       name, least, most, text);
    *out = (int)number;
    return true;
}

/* "hits 400" or "trust 100": the line has neither comment nor blanks at its ends. */
static bool read_weight(char *line, Doctrine *out, bool *given, Err *err)
{
    const size_t n = strcspn(line, " \t");
    char *const number = line + n + strspn(line + n, " \t");
    int weight = 0;
    line[n] = '\0';
    const bool trust = strcmp(line, "trust") == 0;
    const int f = trust ? FEATURES : feature_named(line);
    if (f < 0) {
        const char *const near = err_did_you_mean(line, feature_names);
        return err_set(err, "there is no feature \"%s\"%s%s%s", line,
                       near ? "; did you mean \"" : "", near ? near : "",
                       near ? "\"?" : "");
    }
    if (given[f])
        return err_set(err, "\"%s\" is weighed twice", line);
    given[f] = true;
    if (trust)
        return read_number(line, number, 0, TRUST_MOST, &out->trust, err);
    if (!read_number(line, number, -WEIGHT_MOST, WEIGHT_MOST, &weight, err))
        return false;
    out->weight[f] = (int16_t)weight;
    return true;
}

static bool read_about(const char *line, Doctrine *out, Err *err)
{
    static const char word[] = "about ";
    const size_t n = sizeof word - 1;
    if (strncmp(line, word, n) != 0)
        return err_set(err, "the first line should be \"about ...\", not \"%s\"", line);
    if (strlen(line + n) >= DOCTRINE_ABOUT)
        return err_set(err, "\"about\" is up to %d letters", DOCTRINE_ABOUT - 1);
    strcpy(out->about, line + n);
    return true;
}

/* Take comment and blanks away; returns where the rest begins. */
static char *bare(char *line)
{
    line[strcspn(line, "#")] = '\0';
    line += strspn(line, " \t");
    size_t n = strlen(line);
    while (n && strchr(" \t\r", line[n - 1]))
        n--;
    line[n] = '\0';
    return line;
}

/* "folder/gunline.doctrine" is "gunline". */
static void set_name(const char *where, Doctrine *out)
{
    const char *const slash = strrchr(where, '/');
    snprintf(out->name, sizeof out->name, "%s", slash ? slash + 1 : where);
    char *const dot = strrchr(out->name, '.');
    if (dot)
        *dot = '\0';
}

bool doctrine_parse(const char *where, const char *text, Doctrine *out, Err *err)
{
    bool given[FEATURES + 1] = { false }; /* the last for "trust" */
    memset(out, 0, sizeof *out);
    out->trust = TRUST_USUAL;
    set_name(where, out);
    for (int n = 1; *text; n++) {
        char room[LINE_MOST];
        const size_t length = strcspn(text, "\n");
        if (length >= sizeof room)
            return err_set(err, "%s:%d: the line is over %d letters", where, n,
                           LINE_MOST - 1);
        memcpy(room, text, length);
        room[length] = '\0';
        text += length + (text[length] == '\n');
        char *const line = bare(room);
        if (*line && !(out->about[0] ? read_weight(line, out, given, err)
                                     : read_about(line, out, err)))
            return err_at(err, "%s:%d", where, n);
    }
    return out->about[0] || err_set(err, "%s: an empty doctrine", where);
}

bool doctrine_load(const char *path, Doctrine *out, Err *err)
{
    FILE *const file = fopen(path, "r");
    if (!file)
        return err_set(err, "%s: %s", path, strerror(errno));
    char *const text = malloc(FILE_MOST + 1);
    const size_t n = text ? fread(text, 1, FILE_MOST, file) : 0;
    const bool read = text && !ferror(file);
    bool ok = read && n < FILE_MOST;
    if (!read)
        err_set(err, "%s: cannot be read: %s", path, strerror(errno));
    fclose(file);
    if (ok)
        text[n] = '\0';
    if (ok && strlen(text) < n)
        ok = err_set(err, "%s: no text: it holds a NUL (UTF-16?)", path);
    else if (read)
        ok = ok ? doctrine_parse(path, utf8_begin(text), out, err)
                : err_set(err, "%s: not a doctrine of less than %d bytes", path,
                          FILE_MOST);
    free(text);
    return ok;
}

bool doctrine_find(const char *name_or_path, Doctrine *out, Err *err)
{
    return strpbrk(name_or_path, "./") ? doctrine_load(name_or_path, out, err)
                                       : doctrine_named(name_or_path, out, err);
}

bool doctrine_for(const Ruleset *rules, const char *name_or_path, Doctrine *out, Err *err)
{
    if (strcmp(name_or_path, "general") != 0)
        return doctrine_find(name_or_path, out, err);
    doctrine_general(rules, out);
    return true;
}

/* ---- scores ---- */

int64_t doctrine_score(const Doctrine *doctrine, const int16_t feature[static FEATURES])
{
    int64_t sum = 0;
    for (int f = 0; f < FEATURES; f++)
        sum += (int32_t)doctrine->weight[f] * feature[f];
    return sum;
}

void doctrine_scores(const Doctrine *doctrine, const Battle *battle, const State *seen,
                     const Intention *intentions, int n, Order *known, int64_t *out)
{
    int16_t feature[MAX_OPTIONS][FEATURES];
    assert(n <= MAX_OPTIONS);
    battle->rules->features(battle, seen, intentions, n, known, feature);
    for (int i = 0; i < n; i++)
        out[i] = doctrine_score(doctrine, feature[i]);
}
