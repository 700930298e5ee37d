/* SPDX-License-Identifier: GPL-3.0-or-later
 * wild.c - scenarios varied by lot.
 *
 * Lengths are kept in hundredths of the unit that the scenario gives its table's width in.
 *
 * Start at wild_text().
 */
#include "benchmarks/wild.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/scenario.h"
#include "rulesets/rulesets.h"

enum { GROUNDS = 8, CORNERS = 4, REPAIRS = 60, FEWEST_UNITS = 2, UNIT_NAME = 8 };

/* A scenario being varied. */
typedef struct Wild {
    const Ruleset *rules;
    uint64_t seed, drawn; /* lots drawn so far */
    cJSON *root;
    int32_t width, depth; /* of the table */
    char unit[UNIT_NAME]; /* "in" */
} Wild;

/* A number by lot from low to high; low, if that is no less. */
static int32_t lot(Wild *w, int32_t low, int32_t high)
{
    const uint64_t any = dice_mix(w->seed, w->drawn++, 0);
    return high > low ? low + (int32_t)(any % ((uint64_t)(high - low) + 1)) : low;
}

static bool percent(Wild *w, int chance)
{
    return lot(w, 1, 100) <= chance;
}

/* ---- lengths ---- */

static int32_t hundredths(const cJSON *length)
{
    return cJSON_IsString(length) ? (int32_t)(100 * strtod(length->valuestring, NULL))
                                  : 0;
}

static cJSON *length(const Wild *w, int32_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%s%d.%02d%s", value < 0 ? "-" : "", abs(value) / 100,
             abs(value) % 100, w->unit);
    return cJSON_CreateString(text);
}

static cJSON *place(const Wild *w, int32_t x, int32_t y)
{
    cJSON *const at = cJSON_CreateArray();
    cJSON_AddItemToArray(at, length(w, x));
    cJSON_AddItemToArray(at, length(w, y));
    return at;
}

static int32_t within(int32_t value, int32_t high)
{
    return value < 0 ? 0 : value > high ? high : value;
}

static cJSON *place_on_table(const Wild *w, int32_t x, int32_t y)
{
    return place(w, within(x, w->width), within(y, w->depth));
}

/* Put item into object under key, in the place of what is there. */
static void put(cJSON *object, const char *key, cJSON *item)
{
    cJSON_DeleteItemFromObjectCaseSensitive(object, key);
    cJSON_AddItemToObject(object, key, item);
}

static cJSON *member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

/* ---- ground ---- */

static void shape_round(Wild *w, cJSON *ground, int32_t x, int32_t y, int32_t size)
{
    cJSON *const shape = cJSON_CreateObject();
    char turned[16];
    put(shape, "at", place(w, x, y));
    if (percent(w, 50)) {
        put(shape, "radius", length(w, size));
        put(ground, "circle", shape);
        return;
    }
    cJSON *const radii = cJSON_CreateArray();
    cJSON_AddItemToArray(radii, length(w, size));
    cJSON_AddItemToArray(radii, length(w, size * lot(w, 30, 150) / 100));
    snprintf(turned, sizeof turned, "%ddeg", lot(w, 0, 359));
    put(shape, "radii", radii);
    put(shape, "turned", cJSON_CreateString(turned));
    put(ground, "ellipse", shape);
}

static void shape_cornered(Wild *w, cJSON *ground, int32_t x, int32_t y, int32_t size)
{
    static const int corner[CORNERS][2] = {
        { -10, -10 }, { 8, -6 }, { 11, 9 }, { -3, 7 }
    };
    if (percent(w, 50)) {
        cJSON *const shape = cJSON_CreateObject();
        put(shape, "from", place_on_table(w, x - size, y - size / 2));
        put(shape, "to", place_on_table(w, x + size, y + size / 2));
        put(ground, "rectangle", shape);
        return;
    }
    cJSON *const area = cJSON_CreateArray();
    for (int i = 0; i < CORNERS; i++)
        cJSON_AddItemToArray(area, place_on_table(w, x + size * corner[i][0] / 10,
                                                  y + size * corner[i][1] / 10));
    put(ground, "area", area);
}

static void shape_line(Wild *w, cJSON *ground, int32_t x, int32_t y, int32_t size)
{
    cJSON *const line = cJSON_CreateArray();
    for (int i = lot(w, 2, 4); i > 0; i--) {
        cJSON_AddItemToArray(line, place_on_table(w, x, y));
        x += lot(w, -2 * size, 2 * size) + w->width / 100;
        y += lot(w, -2 * size, 2 * size);
    }
    put(ground, "line", line);
    if (percent(w, 50))
        put(ground, "width", length(w, lot(w, w->width / 500, w->width / 50)));
}

static void strew_ground(Wild *w)
{
    cJSON *terrain = member(w->root, "terrain");
    int types = 0;
    while (w->rules->terrain[types].name)
        types++;
    if (!terrain)
        cJSON_AddItemToObject(w->root, "terrain", terrain = cJSON_CreateArray());
    for (int i = lot(w, 0, GROUNDS); i > 0; i--) {
        char name[16];
        cJSON *const ground = cJSON_CreateObject();
        const int32_t x = lot(w, 0, w->width), y = lot(w, 0, w->depth);
        const int32_t size = lot(w, w->width / 100, w->width * 15 / 100);
        snprintf(name, sizeof name, "wild %d", i);
        put(ground, "name", cJSON_CreateString(name));
        put(ground, "type",
            cJSON_CreateString(w->rules->terrain[lot(w, 0, types - 1)].name));
        const int kind = lot(w, 0, 4);
        (kind < 1   ? shape_round
         : kind < 3 ? shape_cornered
                    : shape_line)(w, ground, x, y, size);
        cJSON_AddItemToArray(terrain, ground);
    }
}

/* ---- troops ---- */

static void move_by(const Wild *w, cJSON *holder, int32_t dx, int32_t dy)
{
    const cJSON *const at = member(holder, "at");
    if (at)
        put(holder, "at",
            place_on_table(w, hundredths(cJSON_GetArrayItem(at, 0)) + dx,
                           hundredths(cJSON_GetArrayItem(at, 1)) + dy));
}

static const char *any_of(Wild *w, const Named *list)
{
    return list[lot(w, 0, named_count(list) - 1)].name;
}

static void vary_stands(Wild *w, cJSON *unit)
{
    int kinds = 0, traits = 0;
    while (w->rules->kinds[kinds].name)
        kinds++;
    while (w->rules->traits && w->rules->traits[traits].name)
        traits++;
    cJSON *stand;
    cJSON_ArrayForEach(stand, member(unit, "stands"))
    {
        const cJSON *const count = member(stand, "count");
        if (percent(w, 15))
            put(stand, "kind",
                cJSON_CreateString(w->rules->kinds[lot(w, 0, kinds - 1)].name));
        if (traits && percent(w, 25)) {
            cJSON *const some = cJSON_CreateArray();
            cJSON_AddItemToArray(
                some, cJSON_CreateString(w->rules->traits[lot(w, 0, traits - 1)].name));
            put(stand, "traits", some);
        }
        if (percent(w, 20)) {
            const int now = count ? count->valueint : 1;
            put(stand, "count",
                cJSON_CreateNumber(within(now + lot(w, -1, 2) - 1, 64) + 1));
        }
    }
}

/* (dx, dy): how far its side is from where the scenario has it. */
static void vary_unit(Wild *w, cJSON *unit, int32_t dx, int32_t dy)
{
    if (percent(w, 80)) {
        const int32_t x = dx * lot(w, 50, 120) / 100, y = dy * lot(w, 70, 120) / 100;
        cJSON *base;
        move_by(w, unit, x, y);
        cJSON_ArrayForEach(base, member(unit, "bases")) move_by(w, base, x, y);
    }
    if (percent(w, 30) && !member(unit, "facing")) {
        char facing[16];
        snprintf(facing, sizeof facing, "%ddeg", lot(w, 0, 359));
        put(unit, "facing", cJSON_CreateString(facing));
    }
    if (percent(w, 30))
        put(unit, "formation", cJSON_CreateString(any_of(w, w->rules->formations)));
    if (percent(w, 15))
        put(unit, "status", cJSON_CreateString(any_of(w, w->rules->unit_statuses)));
    vary_stands(w, unit);
}

static void vary_side(Wild *w, cJSON *side)
{
    const int32_t dx = lot(w, -15, 15) * (w->width / 100);
    const int32_t dy = lot(w, -35, 35) * (w->depth / 100);
    cJSON *each;
    cJSON_ArrayForEach(each, member(side, "units")) vary_unit(w, each, dx, dy);
    cJSON_ArrayForEach(each, member(side, "officers"))
    {
        if (percent(w, 50))
            move_by(w, each, dx, dy);
    }
    if (percent(w, 50)) {
        cJSON_DeleteItemFromObjectCaseSensitive(side, "deploys");
        cJSON_DeleteItemFromObjectCaseSensitive(side, "zones");
    }
}

/* ---- who comes later ---- */

/* An entry at any edge of the table. */
static void vary_entry(Wild *w, cJSON *entry)
{
    static const char *const inward[] = { "N", "W", "S", "E" };
    const int edge = lot(w, 0, 3);
    const int32_t along = lot(w, 0, edge % 2 ? w->depth : w->width);
    put(entry, "at",
        edge == 0   ? place(w, along, 0)
        : edge == 1 ? place(w, w->width, along)
        : edge == 2 ? place(w, along, w->depth)
                    : place(w, 0, along));
    put(entry, "facing", cJSON_CreateString(inward[edge]));
}

/* One of the side's units is not there yet. */
static void send_later(Wild *w, const cJSON *side, cJSON *notes)
{
    cJSON *const units = member(side, "units"), *const note = cJSON_CreateObject();
    cJSON *const entries = cJSON_CreateArray(), *const entry = cJSON_CreateObject();
    cJSON *const unit =
        cJSON_GetArrayItem(units, lot(w, 0, cJSON_GetArraySize(units) - 1));
    put(unit, "arrives", cJSON_CreateString("wild march"));
    cJSON_DeleteItemFromObjectCaseSensitive(unit, "at");
    cJSON_DeleteItemFromObjectCaseSensitive(unit, "bases");
    cJSON_DeleteItemFromObjectCaseSensitive(unit, "facing");
    put(entry, "name", cJSON_CreateString("wild gate"));
    vary_entry(w, entry);
    cJSON_AddItemToArray(entries, entry);
    put(note, "name", cJSON_CreateString("wild march"));
    put(note, "side", cJSON_Duplicate(member(side, "name"), true));
    put(note, "turn", cJSON_CreateNumber(lot(w, 1, 4)));
    put(note, "entries", entries);
    cJSON_AddItemToArray(notes, note);
}

static void vary_arrivals(Wild *w)
{
    cJSON *const sides = member(w->root, "sides");
    cJSON *notes = member(w->root, "notes"), *note, *entry;
    cJSON_ArrayForEach(note, notes)
    {
        cJSON_ArrayForEach(entry, member(note, "entries"))
        {
            if (percent(w, 50))
                vary_entry(w, entry);
        }
    }
    if (!percent(w, 30))
        return;
    if (!notes)
        cJSON_AddItemToObject(w->root, "notes", notes = cJSON_CreateArray());
    send_later(w, cJSON_GetArrayItem(sides, lot(w, 0, 1)), notes);
}

/* ---- what is refused goes ---- */

/* The index after what in an error's path: "$.sides[1].units[3].stands"; -1: none. */
static int named_in(const char *error, const char *what)
{
    const char *const at = strstr(error, what);
    return at ? atoi(at + strlen(what)) : -1;
}

/* Of a refused unit what was put in first, and then itself, unless its side has too few. */
static bool take_from_unit(Wild *w, cJSON *units, int index)
{
    static const char *const extra[] = { "status", "formation", "facing" };
    cJSON *const unit = cJSON_GetArrayItem(units, index);
    const bool few = cJSON_GetArraySize(units) <= FEWEST_UNITS;
    for (int i = 0; i < 3; i++) {
        if (member(unit, extra[i]) && (percent(w, 60) || few)) {
            cJSON_DeleteItemFromObjectCaseSensitive(unit, extra[i]);
            return true;
        }
    }
    if (!unit || few)
        return false;
    cJSON_DeleteItemFromArray(units, index);
    return true;
}

/* returns: false if nothing that the error names can be taken away. */
static bool take_away(Wild *w, const char *error)
{
    static const char *const list[] = { "].units[", "].officers[" };
    cJSON *const sides = member(w->root, "sides"), *const terrain =
                                                       member(w->root, "terrain");
    cJSON *const side = cJSON_GetArrayItem(sides, named_in(error, "$.sides["));
    const int ground = named_in(error, "$.terrain["), note = named_in(error, "$.notes[");
    const int unit = named_in(error, list[0]), officer = named_in(error, list[1]);
    if (side && unit >= 0)
        return take_from_unit(w, member(side, "units"), unit);
    if (side && officer >= 0) {
        cJSON_DeleteItemFromArray(member(side, "officers"), officer);
        return true;
    }
    cJSON *const refused = cJSON_DetachItemFromArray(
        ground >= 0 ? terrain : member(w->root, "notes"), ground >= 0 ? ground : note);
    cJSON_Delete(refused);
    return refused != NULL;
}

/* returns: the text of it once it is a good scenario; NULL. */
static char *repaired(Wild *w)
{
    const ScenarioOptions options = { .rulesets = rulesets };
    for (int i = 0; i < REPAIRS; i++) {
        Err err = { { 0 } };
        char *const text = cJSON_Print(w->root);
        Battle *const battle =
            text ? scenario_parse("wild", text, strlen(text), &options, &err) : NULL;
        if (battle) {
            battle_free(battle);
            return text;
        }
        free(text);
        if (!take_away(w, err.text))
            return NULL;
    }
    return NULL;
}

char *wild_text(const char *text, const Ruleset *rules, uint64_t seed)
{
    Wild w = { .rules = rules, .seed = seed, .root = cJSON_Parse(text) };
    const cJSON *const table = member(w.root, "table");
    const cJSON *const width = member(table, "width");
    const cJSON *const turns = member(w.root, "turns");
    char *made = NULL;
    w.width = hundredths(width);
    w.depth = hundredths(member(table, "depth"));
    if (w.width > 0 && w.depth > 0) {
        cJSON *side;
        snprintf(w.unit, sizeof w.unit, "%s",
                 width->valuestring + strspn(width->valuestring, "0123456789."));
        strew_ground(&w);
        cJSON_ArrayForEach(side, member(w.root, "sides"))
        {
            vary_side(&w, side);
        }
        vary_arrivals(&w);
        if (turns && percent(&w, 40))
            put(w.root, "turns", cJSON_CreateNumber(lot(&w, 2, turns->valueint)));
        made = repaired(&w);
    }
    cJSON_Delete(w.root);
    return made;
}
