/* SPDX-License-Identifier: GPL-3.0-or-later
 * typed.c - lines, dice and numbers as a person types them.
 */
#include "matches/typed.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool typed_line(FILE *in, char *out, int size)
{
    int n = 0, c = getc(in);
    if (c == EOF)
        return false;
    for (; c != '\n' && c != EOF; c = getc(in))
        if (n + 1 < size && (n || !isspace(c)))
            out[n++] = c ? (char)c : '?'; /* a NUL would end the line */
    while (n && n < size - 1 && isspace((unsigned char)out[n - 1]))
        n--;
    out[n] = 0;
    return true;
}

int typed_faces(const char *text, int sides, uint8_t *out, int room)
{
    int n = 0;
    while (*(text += strspn(text, " \t,"))) {
        int face = 0, digits = 0;
        /* Of a die with up to nine sides every digit is a face of its own. */
        while (isdigit((unsigned char)*text) && digits < (sides < 10 ? 1 : 3)) {
            face = 10 * face + *text++ - '0';
            digits++;
        }
        if (face < 1 || face > sides || n == room)
            return -1;
        out[n++] = (uint8_t)face;
    }
    return n;
}

bool typed_number(const char *what, const char *text, int *out, Err *err)
{
    const char *const digits = text ? text : "";
    errno = 0;
    const long number = strtol(digits, NULL, 10);
    if (digits[strspn(digits, "0123456789")] || errno || number > INT_MAX)
        return err_set(err, "%s takes a whole number from 0 up, not \"%s\"", what,
                       digits);
    *out = (int)number;
    return true;
}
