/* SPDX-License-Identifier: GPL-3.0-or-later
 * utf8.c - sequences as RFC 3629 has them: shortest form, no surrogates, up to U+10FFFF.
 *
 * Start at utf8_clean().
 */
#include "engine/utf8.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

const char *utf8_begin(const char *text)
{
    return text + (strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0);
}

int utf8_length(const char *text, size_t left)
{
    const unsigned char *const c = (const unsigned char *)text;
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    const int n = c[0] < 0x80 ? 1 : c[0] >> 5 == 6 ? 2 : c[0] >> 4 == 14 ? 3 : 4;
    if (n == 1)
        return 1;
    if ((n == 4 && c[0] >> 3 != 30) || (size_t)n > left)
        return 0;
    uint32_t code = c[0] & (0x7Fu >> n);
    for (int i = 1; i < n; i++) {
        if (c[i] >> 6 != 2)
            return 0;
        code = code << 6 | (c[i] & 0x3F);
    }
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < least[n] || code > 0x10FFFF || surrogate ? 0 : n;
}

void utf8_clean(char *text)
{
    for (size_t left = strlen(text); left;) {
        const int n = utf8_length(text, left);
        if (!n || (n == 1 && iscntrl((unsigned char)*text)))
            *text = '?';
        text += n ? n : 1;
        left -= (size_t)(n ? n : 1);
    }
}
