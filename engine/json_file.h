/* SPDX-License-Identifier: GPL-3.0-or-later
 * json_file.h - what a JsonFile is inside: text, tree, places, first error.
 *
 * Only json.c and json_file.c need it; everybody else reads through json.h.
 */
#ifndef ENGINE_JSON_FILE_H
#define ENGINE_JSON_FILE_H

#include "engine/json.h"
#include "engine/json_scan.h"
#include <cjson/cJSON.h>

enum { ABSENT = 1024 };

struct JsonFile {
    char name[128];
    char *text;
    size_t size;
    cJSON *tree;       /* each node's valueint is its index in places */
    JsonPlace *places; /* of the values, in the order of the text */
    int n_places;
    bool failed;
    Err error; /* the first, once failed */
    /* keys asked for that were not there, the latest ABSENT of them */
    struct {
        const cJSON *object;
        const char *key;
    } absent[ABSENT];
    int n_absent;
};

#endif
