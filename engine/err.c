/* SPDX-License-Identifier: GPL-3.0-or-later
 * err.c - one line that tells a person what is wrong.
 *
 * The line is cut rather than refused when it does not fit, and control characters and bytes
 * that come from somebody's file are shown as '?', so that an error is one line of UTF-8
 * whatever the input was.
 *
 * Start at err_set().
 */
#include "engine/err.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/utf8.h"

enum { WORD_ROOM = 64 }; /* longer words are not compared */

static bool same_letter(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Edit distance: the fewest letters put in, left out, changed, or swapped with the next. */
static int word_distance(const char *a, const char *b)
{
    int row[3]
           [WORD_ROOM + 1]; /* of the letters of a: this one, the last, the one before */
    const int n_a = (int)strlen(a), n_b = (int)strlen(b);
    for (int i = 0; i <= n_a; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= n_b; j++) {
            if (i == 0) {
                now[j] = j;
                continue;
            }
            now[j] = least(last[j - 1] + !same_letter(a[i - 1], b[j - 1]),
                           least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1]))
                now[j] = least(now[j], before[j - 2] + 1);
        }
    }
    return row[n_a % 3][n_b];
}

bool err_set(Err *err, const char *format, ...)
{
    if (!err)
        return false;
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    utf8_clean(err->text);
    return false;
}

bool err_at(Err *err, const char *format, ...)
{
    if (!err)
        return false;
    Err whole = { { 0 } };
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(whole.text, sizeof whole.text, format, args);
    va_end(args);
    const size_t room = sizeof whole.text - 1, length = strlen(err->text);
    if (n >= 0 && (size_t)n + 2 < room) {
        const size_t left = room - (size_t)n - 2;
        memcpy(whole.text + n, ": ", 2);
        memcpy(whole.text + n + 2, err->text, length < left ? length : left);
    }
    *err = whole;
    utf8_clean(err->text);
    return false;
}

static bool begins_with(const char *text, const char *word)
{
    while (*word && same_letter(*text, *word))
        text++, word++;
    return !*word;
}

static bool has_in_it(const char *name, const char *word)
{
    while (*name && !begins_with(name, word))
        name++;
    return *name;
}

/* NULL unless it is a part of one of them alone. */
static const char *only_with(const char *word, const char *const *names)
{
    enum { FEWEST_LETTERS = 3 };
    const char *found = NULL;
    if (strlen(word) < FEWEST_LETTERS)
        return NULL;
    for (; *names; names++) {
        if (!has_in_it(*names, word))
            continue;
        if (found)
            return NULL;
        found = *names;
    }
    return found;
}

const char *err_did_you_mean(const char *word, const char *const *names)
{
    if (strlen(word) > WORD_ROOM)
        return NULL;
    const char *best = NULL;
    const char *const *const all = names;
    int nearest = (int)strlen(word) / 3;
    for (; *names; names++) {
        if (strlen(*names) > WORD_ROOM)
            continue;
        const int distance = word_distance(word, *names);
        if (distance < nearest || (distance == nearest && !best)) {
            nearest = distance;
            best = *names;
        }
    }
    return best ? best : only_with(word, all);
}
