/* SPDX-License-Identifier: GPL-3.0-or-later
 * json_file.c - a JSON text becomes a tree whose nodes know their lines.
 *
 * json_scan() looks at the letters and notes where each value begins; cJSON checks the
 * grammar and makes the tree; then each node is given the index of its place, in valueint,
 * which nothing else here reads.  So an error knows its line at once, and a number is read
 * from its own text: no float comes near it.
 *
 * Start at json_parse().
 */
#include "engine/json_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Number the nodes in the order of the text; returns the next number. */
static int number_nodes(cJSON *node, int next)
{
    for (; node; node = node->next) {
        node->valueint = next++;
        next = number_nodes(node->child, next);
    }
    return next;
}

static int by_key(const void *a, const void *b)
{
    return strcmp((*(const cJSON *const *)a)->string, (*(const cJSON *const *)b)->string);
}

/* The second of two members with one key, or NULL; *full tells when memory ran out. */
static const cJSON *find_duplicate(const cJSON *object, bool *full)
{
    const int n = cJSON_GetArraySize(object);
    const cJSON **member = malloc((size_t)(n ? n : 1) * sizeof *member);
    const cJSON *twice = NULL;
    *full = !member;
    if (!member)
        return NULL;
    int i = 0;
    for (const cJSON *c = object->child; c; c = c->next)
        member[i++] = c;
    qsort(member, (size_t)n, sizeof *member, by_key);
    for (i = 1; i < n && !twice; i++)
        if (by_key(&member[i - 1], &member[i]) == 0)
            twice = member[i];
    free(member);
    return twice;
}

/* Refuse two members with one key anywhere below. */
static bool check_keys(const JsonFile *file, const cJSON *node, Err *err)
{
    for (; node; node = node->next) {
        bool full = false;
        const cJSON *twice = cJSON_IsObject(node) ? find_duplicate(node, &full) : NULL;
        if (full)
            return err_set(err, "%s: no memory", file->name);
        if (twice)
            return err_set(err, "%s:%u: \"%s\" is there twice", file->name,
                           file->places[twice->valueint].line, twice->string);
        if (!check_keys(file, node->child, err))
            return false;
    }
    return true;
}

/* cJSON says where it gave up, a letter or two late: show a little of the line before it. */
static bool not_json(const JsonFile *file, const char *place, Err *err)
{
    int line = 1;
    const char *from = file->text;
    for (const char *c = file->text; c < place && *c; c++) {
        if (*c != '\n')
            continue;
        line++;
        from = c + 1;
    }
    if (place - from > 30)
        from = place - 30;
    from += strspn(from, " \t\r");
    const int shown = (int)strcspn(from, "\r\n");
    if (!shown)
        return err_set(err, "%s:%d: the text ends too early", file->name, line);
    return err_set(err, "%s:%d: no JSON, or it breaks off, near: %.*s", file->name, line,
                   shown > 40 ? 40 : shown, from);
}

static bool parse(JsonFile *file, Err *err)
{
    int line = 1;
    if (!json_scan(file->text, file->size, &file->places, &file->n_places, &line, err))
        return err_at(err, "%s:%d", file->name, line);
    const char *end = file->text;
    file->tree = cJSON_ParseWithLengthOpts(file->text, file->size + 1, &end, true);
    if (!file->tree || number_nodes(file->tree, 0) != file->n_places)
        return not_json(file, end, err);
    return check_keys(file, file->tree, err);
}

JsonFile *json_parse(const char *name, const char *text, size_t size, Err *err)
{
    if (size > JSON_SIZE) {
        err_set(err, "%s: over %d MiB", name, JSON_SIZE >> 20);
        return NULL;
    }
    JsonFile *file = calloc(1, sizeof *file);
    char *copy = malloc(size + 1);
    if (!file || !copy) {
        free(file);
        free(copy);
        err_set(err, "%s: no memory", name);
        return NULL;
    }
    snprintf(file->name, sizeof file->name, "%s", name);
    if (size)
        memcpy(copy, text, size);
    copy[size] = '\0';
    file->text = copy;
    file->size = size;
    Err why = { { 0 } };
    if (parse(file, &why))
        return file;
    json_free(file);
    err_set(err, "%s", why.text);
    return NULL;
}

JsonFile *json_load(const char *path, Err *err)
{
    JsonFile *file = NULL;
    FILE *in = fopen(path, "rb");
    char *text = in ? malloc(JSON_SIZE + 2) : NULL;
    if (!in)
        err_set(err, "%s: cannot be opened: %s", path, strerror(errno));
    else if (!text)
        err_set(err, "%s: no memory", path);
    else {
        const size_t size = fread(text, 1, JSON_SIZE + 1, in);
        if (ferror(in))
            err_set(err, "%s: cannot be read: %s", path, strerror(errno));
        else
            file = json_parse(path, text, size, err);
    }
    free(text);
    if (in)
        fclose(in);
    return file;
}

void json_free(JsonFile *file)
{
    if (!file)
        return;
    cJSON_Delete(file->tree);
    free(file->places);
    free(file->text);
    free(file);
}

const char *json_text(const JsonFile *file, size_t *size)
{
    *size = file->size;
    return file->text;
}
