/* SPDX-License-Identifier: GPL-3.0-or-later
 * json.h - cJSON behind a strict door.
 *
 * cJSON takes duplicate keys and text after the end, rounds large numbers, and does not know
 * lines.  This wrapper refuses the first two, refuses numbers that are not whole or not
 * exact, and names file, line and JSON path in every error.
 *
 * A reader takes members with json_need() and json_may() and ends with json_done(), which
 * refuses any key that was not asked for.  Once something was wrong, all further reads
 * answer with defaults and the first error stays: read everything, then look once.
 *
 * Start at json_load(), then json_root() and json_need().
 */
#ifndef ENGINE_JSON_H
#define ENGINE_JSON_H

#include "engine/err.h"
#include <stddef.h>
#include <stdint.h>

struct cJSON;
typedef struct JsonFile JsonFile; /* the text, its tree and the first error */

enum { JSON_PATH = 160 };

/* A place in a file: a value, and the path to it ("$.sides[0].units[2]"). */
typedef struct Json {
    JsonFile *file;
    const struct cJSON *node; /* NULL: absent */
    uint64_t asked;           /* keys asked for so far, by position */
    char path[JSON_PATH];
} Json;

/* Read a file, or a text (name is used in errors).
 * returns: NULL on errors: no such file, over 16 MiB, not UTF-8, not JSON, duplicate keys, text
 * after the end, nesting over 64, over a million values. */
JsonFile *json_load(const char *path, Err *err);
JsonFile *json_parse(const char *name, const char *text, size_t size, Err *err);
void json_free(JsonFile *file);
const char *json_text(const JsonFile *file, size_t *size);
/* Did all reads go well?  If not, the first error. */
bool json_ok(const JsonFile *file, Err *err);

Json json_root(JsonFile *file);
/* Say what is wrong at a place (the first such call of a file counts).  returns: false. */
bool json_wrong(const Json *at, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

bool json_has(const Json *object, const char *key);
/* A member: must be there / may be absent (node NULL). */
Json json_need(Json *object, const char *key);
Json json_may(Json *object, const char *key);
/* The object is read: refuse any member not asked for ("did you mean"). */
void json_done(Json *object);
/* The i-th member, whatever its key: for objects used as lists. */
Json json_member(const Json *object, int i, const char **key);
bool json_is_object(const Json *value);
bool json_is_string(const Json *value);
int json_count(const Json *value); /* of an array or object; 0 for anything else */
Json json_item(const Json *array, int i);
int json_array(const Json *array, int least, int most); /* checked count */
/* A value.  When it is wrong the error is kept and the answer is low / "" / false; so it is,
 * without an error, when it is absent. */
int64_t json_int(const Json *value, int64_t low, int64_t high);
const char *json_string(const Json *value,
                        size_t most); /* most: bytes, without the end */
bool json_bool(const Json *value);
uint64_t json_hex(const Json *value); /* "0x1f", 64 bits */
int32_t json_length(const Json *value,
                    int32_t ten_yards); /* "25cm"; see number_read_length() */
/* Index of the string in names[0..n), with "did you mean". */
int json_choice(const Json *value, const char *const *names, int n);

/* ---- writing: a growing text, the caller's buffer ---- */
/* Append a JSON string literal of text to out (always ends it); returns the new length.  What is
 * no UTF-8, as a name that the system gives to a file, becomes '?': it can be read again. */
int json_quote(char *out, int at, int size, const char *text);

#endif
