/* SPDX-License-Identifier: GPL-3.0-or-later
 * crowded.c - scenarios made by lot on small tables where everything is near everything else.
 *
 * Start at crowded_text().
 */
#include "benchmarks/crowded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/scenario.h"
#include "rulesets/rulesets.h"

enum {
    AGAIN = 400,    /* draws of what is refused, for one scenario */
    TOO_OFTEN = 12, /* one refused unit in so many goes, instead of being drawn again */
    ROOM = 5,       /* of the table, times what stands on it */
    LEAST_MORE = MM(100), /* ... and along either side so much more */
    MOST_MORE = MM(500),
    MOST_GROUNDS = 26,
    PLACES_APART = 3 /* parts of a table along which a line has its corners */
};

/* ---- the table ---- */

/* in: so many of the table's lengths are that long in the shipped battle. */
static int32_t scaled(const Drawn *w, const Battle *shipped, int32_t length)
{
    return (int32_t)((int64_t)length * w->width / shipped->terrain.width);
}

/* A few hundred millimetres more than a square in which those have room who fight. */
static void shrink_table(Drawn *w, const Battle *shipped, int troops)
{
    int64_t area = 0;
    int32_t across = 0;
    for (int i = 0; i < shipped->n_stands; i++) {
        const StandInfo *const stand = &shipped->stand[i];
        area += (int64_t)4 * stand->half_w * stand->half_d;
        across = stand->half_w > across ? stand->half_w : across;
    }
    area = area * ROOM * troops / (shipped->n_units ? shipped->n_units : 1);
    int32_t need = 4 * across;
    while ((int64_t)need * need < area)
        need += MM(5);
    const int32_t width = scaled(w, shipped, need + drawn_lot(w, LEAST_MORE, MOST_MORE));
    const int32_t depth = scaled(w, shipped, need + drawn_lot(w, LEAST_MORE, MOST_MORE));
    cJSON *const table = drawn_member(w->root, "table");
    w->width = width;
    w->depth = depth;
    drawn_put(table, "width", drawn_length(w, width));
    drawn_put(table, "depth", drawn_length(w, depth));
}

/* ---- the places that the battle is about ---- */

/* Does any text in there name that? */
static bool is_named(const cJSON *part, const char *name)
{
    if (cJSON_IsString(part) && strcmp(part->valuestring, name) == 0)
        return true;
    for (const cJSON *child = part ? part->child : NULL; child; child = child->next) {
        if (is_named(child, name))
            return true;
    }
    return false;
}

/* Every place in it is as far along the table as it was along the old one. */
static void shrink_places(const Drawn *w, cJSON *part, int32_t width, int32_t depth)
{
    const bool place = cJSON_IsArray(part) && cJSON_GetArraySize(part) == 2 &&
                       cJSON_IsString(part->child) &&
                       !(part->string && strcmp(part->string, "radii") == 0);
    if (place) {
        const int64_t x = drawn_hundredths(cJSON_GetArrayItem(part, 0));
        const int64_t y = drawn_hundredths(cJSON_GetArrayItem(part, 1));
        cJSON_ReplaceItemInArray(part, 0,
                                 drawn_length(w, (int32_t)(x * w->width / width)));
        cJSON_ReplaceItemInArray(part, 1,
                                 drawn_length(w, (int32_t)(y * w->depth / depth)));
        return;
    }
    for (cJSON *child = part->child; child; child = child->next)
        shrink_places(w, child, width, depth);
}

/* Of the scenario's ground only what its rules name stays.
 * in: width, depth: of its table as it was. */
static void keep_places(Drawn *w, int32_t width, int32_t depth)
{
    cJSON *const terrain = drawn_member(w->root, "terrain");
    const cJSON *const rules = drawn_member(w->root, "rules");
    for (int i = cJSON_GetArraySize(terrain) - 1; i >= 0; i--) {
        cJSON *const ground = cJSON_GetArrayItem(terrain, i);
        const cJSON *const name = drawn_member(ground, "name");
        if (name && is_named(rules, name->valuestring))
            shrink_places(w, ground, width, depth);
        else
            cJSON_DeleteItemFromArray(terrain, i);
    }
}

/* ---- ground ---- */

static cJSON *add_ground(Drawn *w, const TerrainType *type)
{
    cJSON *const terrain = drawn_member(w->root, "terrain");
    cJSON *const ground = cJSON_CreateObject();
    char name[24];
    snprintf(name, sizeof name, "ground %d", cJSON_GetArraySize(terrain) + 1);
    drawn_put(ground, "name", cJSON_CreateString(name));
    drawn_put(ground, "type", cJSON_CreateString(type->name));
    cJSON_AddItemToArray(terrain, ground);
    return ground;
}

/* From one edge to another, or the one after it, with bends. */
static void across(Drawn *w, cJSON *ground)
{
    cJSON *const line = cJSON_CreateArray();
    const bool upward = drawn_percent(w, 50);
    const int bends = drawn_lot(w, 0, PLACES_APART);
    for (int i = 0; i <= bends + 1; i++) {
        const int32_t x = upward ? drawn_lot(w, 0, w->width) : w->width * i / (bends + 1);
        const int32_t y = upward ? w->depth * i / (bends + 1) : drawn_lot(w, 0, w->depth);
        cJSON_AddItemToArray(line, drawn_place(w, x, y));
    }
    drawn_put(ground, "line", line);
    if (drawn_percent(w, 70))
        drawn_put(ground, "width",
                  drawn_length(w, drawn_lot(w, w->width / 200, w->width / 20)));
}

/* Where something goes over a line, or lies on it: at one of its corners, or between two. */
static void lay_crossing(Drawn *w, const cJSON *line)
{
    const TerrainType *flat[MAX_FEATURES];
    int n = 0;
    for (int i = 0; w->rules->terrain[i].name && n < MAX_FEATURES; i++) {
        if (!w->rules->terrain[i].flags)
            flat[n++] = &w->rules->terrain[i];
    }
    if (!n)
        return;
    const int at = drawn_lot(w, 0, cJSON_GetArraySize(line) - 2);
    const cJSON *const a = cJSON_GetArrayItem(line, at);
    const cJSON *const b = cJSON_GetArrayItem(line, at + 1);
    const int32_t part = drawn_lot(w, 0, 100);
    int32_t middle[2];
    for (int k = 0; k < 2; k++)
        middle[k] = (drawn_hundredths(cJSON_GetArrayItem(a, k)) * (100 - part) +
                     drawn_hundredths(cJSON_GetArrayItem(b, k)) * part) /
                    100;
    cJSON *const ground = add_ground(w, flat[drawn_lot(w, 0, n - 1)]);
    const int32_t size = drawn_lot(w, w->width / 30, w->width / 10);
    (drawn_percent(w, 50) ? drawn_cornered : drawn_round)(w, ground, middle[0], middle[1],
                                                          size);
}

/* What its type does not say of this piece, now and then. */
static void vary_piece(Drawn *w, cJSON *ground, const TerrainType *type)
{
    static const char *const said[] = { "cover", "blocks sight", "impassable" };
    if (drawn_percent(w, 10)) {
        const int which = drawn_lot(w, 0, 2);
        drawn_put(ground, said[which], cJSON_CreateBool(drawn_percent(w, 60)));
    }
    if (type->flags & TERRAIN_HIGH)
        drawn_put(ground, "level", cJSON_CreateNumber(drawn_lot(w, 1, 3)));
    if (drawn_percent(w, 15))
        drawn_put(ground, "value", cJSON_CreateNumber(drawn_lot(w, 1, 6)));
}

static void lay_piece(Drawn *w, const TerrainType *type)
{
    cJSON *const ground = add_ground(w, type);
    const int32_t x = drawn_lot(w, 0, w->width), y = drawn_lot(w, 0, w->depth);
    const int32_t least = (w->width < w->depth ? w->width : w->depth) / 40;
    const int32_t most = type->flags & TERRAIN_IMPASSABLE ? 3 * least : 8 * least;
    vary_piece(w, ground, type);
    if (!(type->flags & TERRAIN_LINE)) {
        (drawn_percent(w, 60) ? drawn_cornered : drawn_round)(w, ground, x, y,
                                                              drawn_lot(w, least, most));
        return;
    }
    if (drawn_percent(w, 50))
        across(w, ground);
    else
        drawn_line(w, ground, x, y, drawn_lot(w, least, 6 * least));
    if (drawn_percent(w, 50))
        lay_crossing(w, drawn_member(ground, "line"));
}

static void lay_ground(Drawn *w)
{
    const TerrainType *const types = w->rules->terrain;
    const int dense = drawn_lot(w, 20, 90);
    if (!drawn_member(w->root, "terrain"))
        drawn_put(w->root, "terrain", cJSON_CreateArray());
    for (int i = 0; types[i].name; i++) {
        for (int n = drawn_percent(w, dense) ? drawn_lot(w, 1, 3) : 0; n > 0; n--) {
            if (cJSON_GetArraySize(drawn_member(w->root, "terrain")) < MOST_GROUNDS)
                lay_piece(w, &types[i]);
        }
    }
}

/* ---- what is refused is drawn again ---- */

static bool take_item(cJSON *list, int index)
{
    cJSON *const item = cJSON_DetachItemFromArray(list, index);
    cJSON_Delete(item);
    return item != NULL;
}

static bool take_member(cJSON *object, const char *key)
{
    cJSON *const item = cJSON_DetachItemFromObjectCaseSensitive(object, key);
    cJSON_Delete(item);
    return item != NULL;
}

/* Of no place in particular: who comes later comes by one way, nobody deploys, the battle opens with
 * its beginning, there is less ground. */
static bool tame(Drawn *w)
{
    cJSON *side, *note;
    cJSON_ArrayForEach(note, drawn_member(w->root, "notes"))
    {
        if (take_item(drawn_member(note, "entries"), 1))
            return true;
    }
    cJSON_ArrayForEach(side, drawn_member(w->root, "sides"))
    {
        if (take_member(side, "deploys"))
            return take_member(side, "zones");
    }
    cJSON *const terrain = drawn_member(w->root, "terrain");
    return take_member(w->root, "opening") ||
           take_item(terrain, cJSON_GetArraySize(terrain) - 1);
}

/* in: bold: of 100.  returns: false if nothing is left that could be drawn again. */
static bool draw_again(Drawn *w, const cJSON *model, const char *error, int bold)
{
    const int side = drawn_named_in(error, "$.sides[");
    const int unit = drawn_named_in(error, ".units[");
    const int officer = drawn_named_in(error, ".officers[");
    const int ground = drawn_named_in(error, "$.terrain[");
    const int note = drawn_named_in(error, "$.notes[");
    if (side >= 0 && unit >= 0) {
        if (drawn_lot(w, 1, TOO_OFTEN) > 1 || !crowded_unit_goes(w, side, unit))
            crowded_unit_again(w, model, side, unit, bold);
        return true;
    }
    if (side >= 0 && officer >= 0) {
        crowded_officer_again(w, side, officer);
        return true;
    }
    if (ground >= 0)
        return take_item(drawn_member(w->root, "terrain"), ground);
    if (note >= 0)
        return take_item(drawn_member(w->root, "notes"), note);
    if (strstr(error, "$.opening"))
        return take_member(w->root, "opening");
    if (strstr(error, "$.rules"))
        return take_member(w->root, "rules");
    return tame(w);
}

static char *drawn_until_good(Drawn *w, const cJSON *model)
{
    for (int i = 0; i < AGAIN; i++) {
        Err err = { { 0 } };
        char *const text = drawn_good_text(w, "crowded", &err);
        if (text)
            return text;
        if (!draw_again(w, model, err.text, 100 - 100 * i / AGAIN))
            return NULL;
    }
    return NULL;
}

/* ---- the scenario ---- */

static void vary_frame(Drawn *w)
{
    const cJSON *const sides = drawn_member(w->root, "sides");
    const cJSON *const first = cJSON_GetArrayItem(sides, drawn_lot(w, 0, 1));
    char title[64];
    snprintf(title, sizeof title, "A crowded table, %llx", (unsigned long long)w->seed);
    drawn_put(w->root, "title", cJSON_CreateString(title));
    drawn_put(w->root, "turns", cJSON_CreateNumber(drawn_lot(w, 3, 10)));
    drawn_put(w->root, "first", cJSON_Duplicate(drawn_member(first, "name"), true));
    take_member(w->root, "about");
    take_member(w->root, "orders");
    take_member(w->root, "opening");
    if (!drawn_percent(w, 30))
        return;
    cJSON *const opening = cJSON_CreateObject();
    drawn_put(opening, "turn", cJSON_CreateNumber(drawn_lot(w, 1, 2)));
    drawn_put(opening, "phase", cJSON_CreateString(drawn_any_of(w, w->rules->phases)));
    drawn_put(opening, "side", cJSON_Duplicate(drawn_member(first, "name"), true));
    drawn_put(w->root, "opening", opening);
}

static int count_units(const Drawn *w)
{
    const cJSON *side;
    int n = 0;
    cJSON_ArrayForEach(side, drawn_member(w->root, "sides"))
    {
        n += cJSON_GetArraySize(drawn_member(side, "units"));
    }
    return n;
}

char *crowded_text(const char *text, const Ruleset *rules, uint64_t seed)
{
    const ScenarioOptions options = { .rulesets = rulesets };
    Battle *const shipped = scenario_parse("crowded", text, strlen(text), &options, NULL);
    Drawn w;
    char *made = NULL;
    if (drawn_begin(&w, text, rules, seed) && shipped) {
        cJSON *const model = cJSON_Duplicate(w.root, true);
        const int32_t width = w.width, depth = w.depth;
        crowded_choose(&w);
        shrink_table(&w, shipped, count_units(&w));
        keep_places(&w, width, depth);
        lay_ground(&w);
        vary_frame(&w);
        crowded_place(&w, model);
        made = drawn_until_good(&w, model);
        cJSON_Delete(model);
    }
    drawn_end(&w);
    if (shipped)
        battle_free(shipped);
    return made;
}
