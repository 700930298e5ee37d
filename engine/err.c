/* SPDX-License-Identifier: GPL-3.0-or-later
 * err.c - one line that tells a person what is wrong.
 *
 * The line is cut rather than refused when it does not fit, and control characters that
 * come from somebody's file are shown as '?', so that an error is one line whatever the
 * input was.
 *
 * Start at err_set().
 */
#include "engine/err.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WORD_ROOM = 64 }; /* longer words are not compared */

static void one_line(char *text)
{
    for (char *c = text; *c; c++)
        if (iscntrl((unsigned char)*c))
            *c = '?';
}

/* Edit distance: the fewest insertions, deletions and changes of a letter, case apart. */
static int word_distance(const char *a, const char *b)
{
    int row[WORD_ROOM + 1];
    const int n_a = (int)strlen(a), n_b = (int)strlen(b);
    for (int j = 0; j <= n_b; j++)
        row[j] = j;
    for (int i = 1; i <= n_a; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= n_b; j++) {
            const int same =
                tolower((unsigned char)a[i - 1]) == tolower((unsigned char)b[j - 1]);
            int best = corner + !same;
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            corner = row[j];
            row[j] = best;
        }
    }
    return row[n_b];
}

bool err_set(Err *err, const char *format, ...)
{
    if (!err)
        return false;
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    one_line(err->text);
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
    one_line(err->text);
    return false;
}

const char *err_did_you_mean(const char *word, const char *const *names)
{
    if (strlen(word) > WORD_ROOM)
        return NULL;
    const char *best = NULL;
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
    return best;
}
