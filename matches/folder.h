/* SPDX-License-Identifier: GPL-3.0-or-later
 * folder.h - the files of a folder, whatever the folder itself is called.
 *
 * Start at folder_files().
 */
#ifndef MATCHES_FOLDER_H
#define MATCHES_FOLDER_H

#include <glob.h>

/* The files under a folder whose names fit a pattern, sorted, as glob() finds them: of the
 * pattern alone "*", "?" and "[" are more than themselves, and it may name folders within.
 * returns: 0, then globfree(found) when done; GLOB_NOMATCH where there is none; or what
 * else glob() says is wrong. */
int folder_files(const char *folder, const char *pattern, glob_t *found);

#endif
