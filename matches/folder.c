/* SPDX-License-Identifier: GPL-3.0-or-later
 * folder.c - the files of a folder, whatever the folder itself is called.
 *
 * Start at folder_files().
 */
#include "matches/folder.h"

#include <stdio.h>
#include <string.h>

enum { PATTERN = 8192 };

int folder_files(const char *folder, const char *pattern, glob_t *found)
{
    char whole[PATTERN];
    size_t n = 0;
    for (const char *at = folder; *at && n < PATTERN - 1; at++) {
        if (strchr("*?[\\", *at))
            whole[n++] = '\\';
        whole[n++] = *at;
    }
    const int more = snprintf(whole + n, PATTERN - n, "/%s", pattern);
    return n + (size_t)more < PATTERN ? glob(whole, 0, NULL, found) : GLOB_NOSPACE;
}
