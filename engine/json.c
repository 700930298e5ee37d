/* SPDX-License-Identifier: GPL-3.0-or-later
 * json.c - cJSON behind a strict door: places, values, and what is wrong with them.
 *
 * Keys asked for but absent are remembered for a while: they are what an unknown key may
 * have meant.  How a text is read is in json_file.c.
 *
 * Start at json_need(), then json_int().
 */
#include "engine/json.h"

#include "engine/json_file.h"
#include "engine/number.h"
#include "engine/utf8.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ASKED = 64, MAX_CHOICES = 512 };

bool json_ok(const JsonFile *file, Err *err)
{
    return !file->failed || err_set(err, "%s", file->error.text);
}

/* ---- places ---- */

Json json_root(JsonFile *file)
{
    return (Json){ .file = file, .node = file->tree, .path = "$" };
}

/* A place below: the path grows by `step`, and stays cut when it is too long. */
static Json below(const Json *from, const cJSON *node, const char *before,
                  const char *step)
{
    Json to = { .file = from->file, .node = node };
    const char *const part[] = { from->path, before, step };
    size_t n = 0;
    for (int i = 0; i < 3; i++)
        for (const char *c = part[i]; *c && n < JSON_PATH - 1; c++)
            to.path[n++] = *c;
    return to;
}

bool json_wrong(const Json *at, const char *format, ...)
{
    JsonFile *file = at->file;
    if (file->failed)
        return false;
    file->failed = true;
    char said[300];
    va_list args;
    va_start(args, format);
    vsnprintf(said, sizeof said, format, args);
    va_end(args);
    const unsigned line = at->node ? file->places[at->node->valueint].line : 1;
    return err_set(&file->error, "%s:%u: %s: %s", file->name, line, at->path, said);
}

static const cJSON *member(const Json *object, const char *key, int *position)
{
    *position = 0;
    if (!cJSON_IsObject(object->node))
        return NULL;
    for (const cJSON *c = object->node->child; c; c = c->next, ++*position)
        if (strcmp(c->string, key) == 0)
            return c;
    return NULL;
}

bool json_has(const Json *object, const char *key)
{
    int position;
    return member(object, key, &position) != NULL;
}

Json json_may(Json *object, const char *key)
{
    JsonFile *file = object->file;
    int position;
    const cJSON *found = member(object, key, &position);
    if (object->node && !cJSON_IsObject(object->node))
        json_wrong(object, "must be an object, {...}");
    if (found && position < ASKED)
        object->asked |= (uint64_t)1 << position;
    if (!found) {
        file->absent[file->n_absent % ABSENT].object = object->node;
        file->absent[file->n_absent % ABSENT].key = key;
        file->n_absent++;
    }
    return below(object, found, ".", key);
}

/* A member whose key looks like this one, which is not there: a letter more or less, no other word
 * ("rules" is not "ruleset"). */
static const char *present_like(const Json *object, const char *key)
{
    const char *names[ASKED + 1] = { NULL };
    int n = 0;
    for (const cJSON *c = object->node->child; c && n < ASKED; c = c->next)
        if (strlen(c->string) + 1 >= strlen(key) && strlen(c->string) <= strlen(key) + 1)
            names[n++] = c->string;
    return err_did_you_mean(key, names);
}

Json json_need(Json *object, const char *key)
{
    const Json found = json_may(object, key);
    if (found.node || !cJSON_IsObject(object->node))
        return found;
    const char *like = present_like(object, key);
    json_wrong(object, "\"%s\" is missing%s%s%s", key, like ? "; is it \"" : "",
               like ? like : "", like ? "\"?" : "");
    return found;
}

/* What an unknown key of this object may have meant. */
static const char *absent_like(const Json *object, const char *key)
{
    const JsonFile *file = object->file;
    const char *names[ABSENT + 1] = { NULL };
    int n = 0;
    for (int i = 0; i < ABSENT && i < file->n_absent; i++)
        if (file->absent[i].object == object->node)
            names[n++] = file->absent[i].key;
    return err_did_you_mean(key, names);
}

void json_done(Json *object)
{
    if (!cJSON_IsObject(object->node))
        return;
    int position = 0;
    for (const cJSON *c = object->node->child; c; c = c->next, position++) {
        if (position < ASKED && object->asked >> position & 1)
            continue;
        const char *like = absent_like(object, c->string);
        const Json there = below(object, c, ".", c->string);
        json_wrong(&there, "nothing is known by this key%s%s%s",
                   like ? "; did you mean \"" : "", like ? like : "", like ? "\"?" : "");
        return;
    }
}

Json json_member(const Json *object, int i, const char **key)
{
    const cJSON *found =
        cJSON_IsObject(object->node) ? cJSON_GetArrayItem(object->node, i) : NULL;
    *key = found ? found->string : "";
    return below(object, found, ".", *key);
}

bool json_is_object(const Json *value)
{
    return cJSON_IsObject(value->node);
}

bool json_is_string(const Json *value)
{
    return cJSON_IsString(value->node);
}

int json_count(const Json *value)
{
    const bool counts = cJSON_IsArray(value->node) || cJSON_IsObject(value->node);
    return counts ? cJSON_GetArraySize(value->node) : 0;
}

Json json_item(const Json *array, int i)
{
    char step[24];
    snprintf(step, sizeof step, "[%d]", i);
    const cJSON *found =
        cJSON_IsArray(array->node) ? cJSON_GetArrayItem(array->node, i) : NULL;
    return below(array, found, "", step);
}

/* ---- values ---- */

/* Is there something to read?  What is absent reads as the default. */
static bool readable(const Json *value)
{
    return value->node && !value->file->failed;
}

int json_array(const Json *array, int least, int most)
{
    if (!readable(array))
        return 0;
    if (!cJSON_IsArray(array->node)) {
        json_wrong(array, "must be a list, [...]");
        return 0;
    }
    const int n = json_count(array);
    if (n >= least && n <= most)
        return n;
    if (least == most)
        json_wrong(array, "must have %d %s, not %d", least,
                   least == 1 ? "entry" : "entries", n);
    else
        json_wrong(array, "must have %d to %d entries, not %d", least, most, n);
    return 0;
}

/* The whole number written at c, up to 19 digits. */
static bool read_whole(const char *c, int64_t *out)
{
    const bool minus = *c == '-';
    uint64_t n = 0;
    int digits = 0;
    for (c += minus; *c >= '0' && *c <= '9'; c++, digits++) {
        if (digits == 18)
            return false;
        n = 10 * n + (uint64_t)(*c - '0');
    }
    *out = minus ? -(int64_t)n : (int64_t)n;
    return digits && *c != '.' && *c != 'e' && *c != 'E';
}

int64_t json_int(const Json *value, int64_t low, int64_t high)
{
    int64_t n = low;
    if (!readable(value))
        return low;
    const bool whole =
        cJSON_IsNumber(value->node) &&
        read_whole(value->file->text + value->file->places[value->node->valueint].at, &n);
    if (whole && n >= low && n <= high)
        return n;
    json_wrong(value, "must be a whole number, %lld to %lld", (long long)low,
               (long long)high);
    return low;
}

const char *json_string(const Json *value, size_t most)
{
    if (!readable(value))
        return "";
    const char *text = cJSON_GetStringValue(value->node);
    if (text && strlen(text) <= most)
        return text;
    if (text)
        json_wrong(value, "is longer than %zu bytes", most);
    else
        json_wrong(value, "must be a string, \"...\"");
    return "";
}

bool json_bool(const Json *value)
{
    if (!readable(value))
        return false;
    return cJSON_IsBool(value->node) ? cJSON_IsTrue(value->node)
                                     : json_wrong(value, "must be true or false");
}

uint64_t json_hex(const Json *value)
{
    const char *text = json_string(value, 18);
    uint64_t n = 0;
    if (!readable(value))
        return 0;
    const char *c = text + 2;
    bool ok = text[0] == '0' && text[1] == 'x' && *c;
    for (; ok && *c; c++) {
        const char *digit = strchr("0123456789abcdef", *c);
        ok = digit != NULL;
        if (ok)
            n = n << 4 | (uint64_t)(digit - "0123456789abcdef");
    }
    if (!ok)
        json_wrong(value, "must be a number like \"0x1f\", of up to 16 digits");
    return ok ? n : 0;
}

int32_t json_length(const Json *value, int32_t ten_yards)
{
    int32_t length = 0;
    Err why = { { 0 } };
    const char *text = json_string(value, 40);
    if (readable(value) && !number_read_length(text, ten_yards, &length, &why))
        json_wrong(value, "%s", why.text);
    return length;
}

int json_choice(const Json *value, const char *const *names, int n)
{
    const char *all[MAX_CHOICES + 1] = { NULL };
    assert(n <= MAX_CHOICES);
    const char *text = json_string(value, 200);
    if (!readable(value))
        return 0;
    for (int i = 0; i < n; i++) {
        if (strcmp(text, names[i]) == 0)
            return i;
        all[i] = names[i];
    }
    const char *like = err_did_you_mean(text, all);
    if (like)
        json_wrong(value, "there is no \"%s\" here; did you mean \"%s\"?", text, like);
    else
        json_wrong(value, "there is no \"%s\" here, only %s%s%s%s%s%s", text,
                   n > 0 ? names[0] : "nothing", n > 1 ? ", " : "", n > 1 ? names[1] : "",
                   n > 2 ? ", " : "", n > 2 ? names[2] : "", n > 3 ? " ..." : "");
    return 0;
}

/* ---- writing ---- */

static int put(char *out, int at, int size, char c)
{
    if (at < size - 1) {
        out[at] = c;
        out[at + 1] = '\0';
    }
    return at + 1;
}

int json_quote(char *out, int at, int size, const char *text)
{
    static const char hex[] = "0123456789abcdef";
    const char *const end = text + strlen(text);
    at = put(out, at, size, '"');
    for (const char *c = text; c < end; c++) {
        const unsigned char byte = (unsigned char)*c;
        if (byte == '"' || byte == '\\') {
            at = put(out, at, size, '\\');
            at = put(out, at, size, *c);
        } else if (byte < 0x20 || byte == 0x7F) {
            for (const char *u = "\\u00"; *u; u++)
                at = put(out, at, size, *u);
            at = put(out, at, size, hex[byte >> 4]);
            at = put(out, at, size, hex[byte & 15]);
        } else {
            const int n = utf8_length(c, (size_t)(end - c));
            at = put(out, at, size, n ? *c : '?');
            for (int i = 1; i < n; i++)
                at = put(out, at, size, *++c);
        }
    }
    return put(out, at, size, '"');
}
