/* SPDX-License-Identifier: GPL-3.0-or-later
 * json_scan.h - a first look at a JSON text: its letters, and where each value begins.
 *
 * Only json.c needs it.  cJSON forgets where a value stood and is lenient about letters;
 * the scan is strict about both, and leaves the grammar to cJSON.
 *
 * Start at json_scan().
 */
#ifndef ENGINE_JSON_SCAN_H
#define ENGINE_JSON_SCAN_H

#include "engine/err.h"
#include <stddef.h>
#include <stdint.h>

enum { JSON_SIZE = 16 << 20, JSON_DEPTH = 64, JSON_VALUES = 1000 * 1000 };

/* Where a value begins. */
typedef struct JsonPlace {
    uint32_t at, line;
} JsonPlace;

/* Note the place of every value, in the order of the text (a parent before its children).
 * in: text ends with a NUL at text[size]; size <= JSON_SIZE.
 * out: *places is the caller's to free(), and NULL on errors.
 * errors: not UTF-8, a control character, a number or word that JSON does not have, a string
 * without end, nesting over JSON_DEPTH, more than JSON_VALUES values; *line says where. */
bool json_scan(const char *text, size_t size, JsonPlace **places, int *n, int *line,
               Err *err);

#endif
