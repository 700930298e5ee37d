/* SPDX-License-Identifier: GPL-3.0-or-later
 * scenario_value.c - the kinds of value a scenario file is made of.
 *
 * Start at reader_choice(): every word of a scenario comes from a list of the ruleset.
 */
#include "engine/scenario_reader.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MAX_ROWS = 128 };

enum { LENGTH_ROOM = 40 };

/* A length in the unit that the file has there, to a tenth of it: "24in", "12.5cm". */
static const char *in_unit(const Reader *r, const char *unit, int32_t length,
                           char out[static LENGTH_ROOM])
{
    char ten_of_them[LENGTH_ROOM];
    int32_t ten = 0;
    Err unknown;
    snprintf(ten_of_them, sizeof ten_of_them, "10%s", unit);
    if (!number_read_length(ten_of_them, r->rules->ten_yards, &ten, &unknown) || ten <= 0)
        return "nothing";
    const int64_t size = length < 0 ? -(int64_t)length : length;
    const int64_t tenths = (size * 100 + ten / 2) / ten;
    char decimal[4] = "";
    if (tenths % 10)
        snprintf(decimal, sizeof decimal, ".%d", (int)(tenths % 10));
    snprintf(out, LENGTH_ROOM, "%s%d%s%s", length < 0 ? "-" : "", (int)(tenths / 10),
             decimal, unit);
    return out;
}

int32_t reader_length(const Reader *r, const Json *value, int32_t low, int32_t high)
{
    const int32_t length = json_length(value, r->rules->ten_yards);
    if (!value->node || (length >= low && length <= high))
        return length;
    const char *const unit =
        json_string(value, 40) + strspn(json_string(value, 40), "-. 0123456789");
    char least[LENGTH_ROOM], most[LENGTH_ROOM];
    json_wrong(value, "must be from %s to %s", in_unit(r, unit, low, least),
               in_unit(r, unit, high, most));
    return low;
}

Point reader_point(const Reader *r, const Json *value, int32_t beyond)
{
    const Terrain *t = &r->b->terrain;
    if (json_array(value, 2, 2) != 2)
        return (Point){ 0, 0 };
    const Json x = json_item(value, 0), y = json_item(value, 1);
    return (Point){ reader_length(r, &x, -beyond, t->width + beyond),
                    reader_length(r, &y, -beyond, t->depth + beyond) };
}

Angle reader_facing(const Json *value, Angle otherwise)
{
    Angle facing = otherwise;
    Err why = { { 0 } };
    const char *text = json_string(value, 16);
    if (value->node && *text && !number_read_facing(text, &facing, &why))
        json_wrong(value, "%s", why.text);
    return facing;
}

int reader_choice(const Json *value, const void *rows, size_t size)
{
    const char *names[MAX_ROWS];
    int n = 0;
    for (const char *row = rows; row && n < MAX_ROWS; row += size) {
        memcpy(&names[n], row, sizeof names[n]);
        if (!names[n])
            break;
        n++;
    }
    return json_choice(value, names, n);
}

uint32_t reader_marks(const Json *value, const Mark *marks)
{
    uint32_t bits = 0;
    const int n = json_array(value, 0, 32);
    for (int i = 0; i < n; i++) {
        const Json word = json_item(value, i);
        const int which = reader_choice(&word, marks, sizeof *marks);
        if (json_ok(value->file, NULL))
            bits |= marks[which].bit;
    }
    return bits;
}

int reader_list(const Json *list, int least, int before, int most, const char *what)
{
    const int n = json_array(list, least, most);
    if (before + n <= most)
        return n;
    json_wrong(list, "too many %s: a battle has up to %d, of both sides together", what,
               most);
    return 0;
}

void reader_name(const Json *value, char *out, int size)
{
    char slug[NAME_ROOM];
    const char *text = json_string(value, (size_t)size - 1);
    snprintf(out, (size_t)size, "%s", text);
    battle_slug(text, slug, sizeof slug);
    for (const char *c = text; *c; c++)
        if (iscntrl((unsigned char)*c))
            json_wrong(value, "holds a control character");
    if (value->node && !*slug)
        json_wrong(value, "is no name: it has neither letters nor digits");
}

/* ---- people ---- */

static bool is_called(const char *slug, const char *name, const char *short_name)
{
    char other[NAME_ROOM];
    battle_slug(name, other, sizeof other);
    if (strcmp(slug, other) == 0)
        return true;
    battle_slug(short_name, other, sizeof other);
    return strcmp(slug, other) == 0;
}

static bool is_unit(const UnitInfo *u, const char *slug)
{
    return is_called(slug, u->name, u->short_name);
}

static bool is_officer(const OfficerInfo *o, const char *slug)
{
    return is_called(slug, o->name, o->short_name);
}

static bool is_side(const SideInfo *s, const char *slug)
{
    return is_called(slug, s->name, s->short_name);
}

const char *reader_taken(const Reader *r, const char *slug)
{
    const Battle *b = r->b;
    for (int i = 0; i < r->n_sides; i++)
        if (is_side(&b->side[i], slug))
            return b->side[i].name;
    for (int i = 0; i < b->n_officers; i++)
        if (is_officer(&b->officer[i], slug))
            return b->officer[i].name;
    for (int i = 0; i < b->n_units; i++)
        if (is_unit(&b->unit[i], slug))
            return b->unit[i].name;
    return NULL;
}

/* Say that nobody fits, with the nearest of names[0..n). */
static int nobody(const Json *value, const char *what, const char *name,
                  const char **names)
{
    const char *like = err_did_you_mean(name, names);
    json_wrong(value, "there is no %s \"%s\"%s%s%s", what, name,
               like ? "; did you mean \"" : "", like ? like : "", like ? "\"?" : "");
    return 0;
}

int reader_side(const Reader *r, const Json *value)
{
    char slug[NAME_ROOM];
    const char *names[MAX_SIDES + 1] = { NULL };
    const char *text = json_string(value, NAME_ROOM - 1);
    battle_slug(text, slug, sizeof slug);
    for (int i = 0; i < MAX_SIDES; i++) {
        if (is_side(&r->b->side[i], slug))
            return i;
        names[i] = r->b->side[i].name;
    }
    return nobody(value, "side", text, names);
}

int reader_officer(const Reader *r, const Json *value, int side)
{
    char slug[NAME_ROOM];
    const char *names[2 * MAX_OFFICERS + 1] = { NULL };
    const char *text = json_string(value, NAME_ROOM - 1);
    int n = 0;
    battle_slug(text, slug, sizeof slug);
    for (int i = 0; i < r->b->n_officers; i++) {
        const OfficerInfo *o = &r->b->officer[i];
        if (o->side != side)
            continue;
        if (is_officer(o, slug))
            return i;
        names[n++] = o->name;
        names[n++] = o->short_name;
    }
    return nobody(value, "officer of this side called", text, names);
}

int reader_unit(const Reader *r, const Json *value, int side)
{
    char slug[NAME_ROOM];
    const char *names[2 * MAX_UNITS + 1] = { NULL };
    const char *text = json_string(value, NAME_ROOM - 1);
    int n = 0;
    battle_slug(text, slug, sizeof slug);
    for (int i = 0; i < r->b->n_units; i++) {
        const UnitInfo *u = &r->b->unit[i];
        if (u->side != side)
            continue;
        if (is_unit(u, slug))
            return i;
        names[n++] = u->name;
        names[n++] = u->short_name;
    }
    return nobody(value, "unit of this side called", text, names);
}

int opening_terrain(const Battle *b, const Json *name)
{
    const char *names[MAX_FEATURES + 1] = { NULL };
    const char *text = json_string(name, NAME_ROOM - 1);
    char slug[NAME_ROOM], other[NAME_ROOM];
    int alike = 0;
    const Ref who = battle_find(b, text, NULL);
    if (ref_kind(who) == REF_FEATURE)
        return ref_index(who);
    battle_slug(text, slug, sizeof slug);
    for (int i = 0; i < b->terrain.n_features; i++) {
        names[i] = b->terrain.feature[i].name;
        battle_slug(names[i], other, sizeof other);
        alike += *slug && strcmp(slug, other) == 0;
    }
    if (alike < 2)
        return nobody(name, "terrain called", text, names);
    json_wrong(name, "%d pieces of terrain are called \"%s\": the first is \"%s.1\"",
               alike, text, slug);
    return 0;
}

int reader_note(const Reader *r, const Json *value, int side)
{
    char slug[NAME_ROOM];
    const char *names[MAX_NOTES + 1] = { NULL };
    const char *text = json_string(value, NAME_ROOM - 1);
    int n = 0;
    if (!value->node)
        return 0;
    battle_slug(text, slug, sizeof slug);
    for (int i = 0; i < r->b->n_notes; i++) {
        const Note *note = &r->b->note[i];
        if (note->side != side)
            continue;
        if (is_called(slug, note->name, note->name))
            return i + 1;
        names[n++] = note->name;
    }
    return nobody(value, "note of this side called", text, names);
}
