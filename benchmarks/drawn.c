/* SPDX-License-Identifier: GPL-3.0-or-later
 * drawn.c - a scenario's text being changed by lot.
 *
 * Start at drawn_begin().
 */
#include "benchmarks/drawn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/scenario.h"
#include "rulesets/rulesets.h"

enum { CORNERS = 4 };

bool drawn_begin(Drawn *w, const char *text, const Ruleset *rules, uint64_t seed)
{
    *w = (Drawn){ .rules = rules, .seed = seed, .root = cJSON_Parse(text) };
    const cJSON *const table = drawn_member(w->root, "table");
    const cJSON *const width = drawn_member(table, "width");
    w->width = drawn_hundredths(width);
    w->depth = drawn_hundredths(drawn_member(table, "depth"));
    if (w->width <= 0 || w->depth <= 0)
        return false;
    snprintf(w->unit, sizeof w->unit, "%s",
             width->valuestring + strspn(width->valuestring, "0123456789."));
    return true;
}

void drawn_end(Drawn *w)
{
    cJSON_Delete(w->root);
}

int32_t drawn_lot(Drawn *w, int32_t low, int32_t high)
{
    const uint64_t any = dice_mix(w->seed, w->drawn++, 0);
    return high > low ? low + (int32_t)(any % ((uint64_t)(high - low) + 1)) : low;
}

bool drawn_percent(Drawn *w, int chance)
{
    return drawn_lot(w, 1, 100) <= chance;
}

const char *drawn_any_of(Drawn *w, const Named *list)
{
    return list[drawn_lot(w, 0, named_count(list) - 1)].name;
}

/* ---- members ---- */

int32_t drawn_hundredths(const cJSON *length)
{
    return cJSON_IsString(length) ? (int32_t)(100 * strtod(length->valuestring, NULL))
                                  : 0;
}

cJSON *drawn_length(const Drawn *w, int32_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%s%d.%02d%s", value < 0 ? "-" : "", abs(value) / 100,
             abs(value) % 100, w->unit);
    return cJSON_CreateString(text);
}

cJSON *drawn_place(const Drawn *w, int32_t x, int32_t y)
{
    cJSON *const at = cJSON_CreateArray();
    cJSON_AddItemToArray(at, drawn_length(w, x));
    cJSON_AddItemToArray(at, drawn_length(w, y));
    return at;
}

int32_t drawn_within(int32_t value, int32_t high)
{
    return value < 0 ? 0 : value > high ? high : value;
}

cJSON *drawn_on_table(const Drawn *w, int32_t x, int32_t y)
{
    return drawn_place(w, drawn_within(x, w->width), drawn_within(y, w->depth));
}

void drawn_put(cJSON *object, const char *key, cJSON *item)
{
    cJSON_DeleteItemFromObjectCaseSensitive(object, key);
    cJSON_AddItemToObject(object, key, item);
}

cJSON *drawn_facing(Drawn *w)
{
    char facing[16];
    snprintf(facing, sizeof facing, "%ddeg", drawn_lot(w, 0, 359));
    return cJSON_CreateString(facing);
}

cJSON *drawn_member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

/* ---- ground ---- */

void drawn_round(Drawn *w, cJSON *ground, int32_t x, int32_t y, int32_t size)
{
    cJSON *const shape = cJSON_CreateObject();
    drawn_put(shape, "at", drawn_place(w, x, y));
    if (drawn_percent(w, 50)) {
        drawn_put(shape, "radius", drawn_length(w, size));
        drawn_put(ground, "circle", shape);
        return;
    }
    cJSON *const radii = cJSON_CreateArray();
    cJSON_AddItemToArray(radii, drawn_length(w, size));
    cJSON_AddItemToArray(radii, drawn_length(w, size * drawn_lot(w, 30, 150) / 100));
    drawn_put(shape, "radii", radii);
    drawn_put(shape, "turned", drawn_facing(w));
    drawn_put(ground, "ellipse", shape);
}

void drawn_cornered(Drawn *w, cJSON *ground, int32_t x, int32_t y, int32_t size)
{
    static const int corner[CORNERS][2] = {
        { -10, -10 }, { 8, -6 }, { 11, 9 }, { -3, 7 }
    };
    if (drawn_percent(w, 50)) {
        cJSON *const shape = cJSON_CreateObject();
        drawn_put(shape, "from", drawn_on_table(w, x - size, y - size / 2));
        drawn_put(shape, "to", drawn_on_table(w, x + size, y + size / 2));
        drawn_put(ground, "rectangle", shape);
        return;
    }
    cJSON *const area = cJSON_CreateArray();
    for (int i = 0; i < CORNERS; i++)
        cJSON_AddItemToArray(area, drawn_on_table(w, x + size * corner[i][0] / 10,
                                                  y + size * corner[i][1] / 10));
    drawn_put(ground, "area", area);
}

void drawn_line(Drawn *w, cJSON *ground, int32_t x, int32_t y, int32_t size)
{
    cJSON *const line = cJSON_CreateArray();
    for (int i = drawn_lot(w, 2, 4); i > 0; i--) {
        cJSON_AddItemToArray(line, drawn_on_table(w, x, y));
        x += drawn_lot(w, -2 * size, 2 * size) + w->width / 100;
        y += drawn_lot(w, -2 * size, 2 * size);
    }
    drawn_put(ground, "line", line);
    if (drawn_percent(w, 50))
        drawn_put(ground, "width",
                  drawn_length(w, drawn_lot(w, w->width / 500, w->width / 50)));
}

/* ---- is it good? ---- */

int drawn_named_in(const char *error, const char *what)
{
    const char *const at = strstr(error, what);
    return at ? atoi(at + strlen(what)) : -1;
}

char *drawn_good_text(const Drawn *w, const char *name, Err *err)
{
    const ScenarioOptions options = { .rulesets = rulesets };
    char *const text = cJSON_Print(w->root);
    Battle *const battle =
        text ? scenario_parse(name, text, strlen(text), &options, err) : NULL;
    if (battle) {
        battle_free(battle);
        return text;
    }
    free(text);
    return NULL;
}
