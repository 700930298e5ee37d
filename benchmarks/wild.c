/* SPDX-License-Identifier: GPL-3.0-or-later
 * wild.c - scenarios varied by lot.
 *
 * Start at wild_text().
 */
#include "benchmarks/wild.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "benchmarks/drawn.h"

enum { GROUNDS = 8, REPAIRS = 60, FEWEST_UNITS = 2 };

/* ---- ground ---- */

static void strew_ground(Drawn *w)
{
    cJSON *terrain = drawn_member(w->root, "terrain");
    int types = 0;
    while (w->rules->terrain[types].name)
        types++;
    if (!terrain)
        cJSON_AddItemToObject(w->root, "terrain", terrain = cJSON_CreateArray());
    for (int i = drawn_lot(w, 0, GROUNDS); i > 0; i--) {
        char name[16];
        cJSON *const ground = cJSON_CreateObject();
        const int32_t x = drawn_lot(w, 0, w->width), y = drawn_lot(w, 0, w->depth);
        const int32_t size = drawn_lot(w, w->width / 100, w->width * 15 / 100);
        snprintf(name, sizeof name, "wild %d", i);
        drawn_put(ground, "name", cJSON_CreateString(name));
        drawn_put(ground, "type",
                  cJSON_CreateString(w->rules->terrain[drawn_lot(w, 0, types - 1)].name));
        const int kind = drawn_lot(w, 0, 4);
        (kind < 1   ? drawn_round
         : kind < 3 ? drawn_cornered
                    : drawn_line)(w, ground, x, y, size);
        cJSON_AddItemToArray(terrain, ground);
    }
}

/* ---- troops ---- */

static void move_by(const Drawn *w, cJSON *holder, int32_t dx, int32_t dy)
{
    const cJSON *const at = drawn_member(holder, "at");
    if (at)
        drawn_put(holder, "at",
                  drawn_on_table(w, drawn_hundredths(cJSON_GetArrayItem(at, 0)) + dx,
                                 drawn_hundredths(cJSON_GetArrayItem(at, 1)) + dy));
}

static void vary_stands(Drawn *w, cJSON *unit)
{
    int kinds = 0, traits = 0;
    while (w->rules->kinds[kinds].name)
        kinds++;
    while (w->rules->traits && w->rules->traits[traits].name)
        traits++;
    cJSON *stand;
    cJSON_ArrayForEach(stand, drawn_member(unit, "stands"))
    {
        const cJSON *const count = drawn_member(stand, "count");
        if (drawn_percent(w, 15))
            drawn_put(
                stand, "kind",
                cJSON_CreateString(w->rules->kinds[drawn_lot(w, 0, kinds - 1)].name));
        if (traits && drawn_percent(w, 25)) {
            cJSON *const some = cJSON_CreateArray();
            cJSON_AddItemToArray(
                some,
                cJSON_CreateString(w->rules->traits[drawn_lot(w, 0, traits - 1)].name));
            drawn_put(stand, "traits", some);
        }
        if (drawn_percent(w, 20)) {
            const int now = count ? count->valueint : 1;
            drawn_put(
                stand, "count",
                cJSON_CreateNumber(drawn_within(now + drawn_lot(w, -1, 2) - 1, 64) + 1));
        }
    }
}

/* (dx, dy): how far its side is from where the scenario has it. */
static void vary_unit(Drawn *w, cJSON *unit, int32_t dx, int32_t dy)
{
    if (drawn_percent(w, 80)) {
        const int32_t x = dx * drawn_lot(w, 50, 120) / 100,
                      y = dy * drawn_lot(w, 70, 120) / 100;
        cJSON *base;
        move_by(w, unit, x, y);
        cJSON_ArrayForEach(base, drawn_member(unit, "bases")) move_by(w, base, x, y);
    }
    if (drawn_percent(w, 30) && !drawn_member(unit, "facing")) {
        drawn_put(unit, "facing", drawn_facing(w));
    }
    if (drawn_percent(w, 30))
        drawn_put(unit, "formation",
                  cJSON_CreateString(drawn_any_of(w, w->rules->formations)));
    if (drawn_percent(w, 15))
        drawn_put(unit, "status",
                  cJSON_CreateString(drawn_any_of(w, w->rules->unit_statuses)));
    vary_stands(w, unit);
}

static void vary_side(Drawn *w, cJSON *side)
{
    const int32_t dx = drawn_lot(w, -15, 15) * (w->width / 100);
    const int32_t dy = drawn_lot(w, -35, 35) * (w->depth / 100);
    cJSON *each;
    cJSON_ArrayForEach(each, drawn_member(side, "units")) vary_unit(w, each, dx, dy);
    cJSON_ArrayForEach(each, drawn_member(side, "officers"))
    {
        if (drawn_percent(w, 50))
            move_by(w, each, dx, dy);
    }
    if (drawn_percent(w, 50)) {
        cJSON_DeleteItemFromObjectCaseSensitive(side, "deploys");
        cJSON_DeleteItemFromObjectCaseSensitive(side, "zones");
    }
}

/* ---- who comes later ---- */

/* An entry at any edge of the table. */
static void vary_entry(Drawn *w, cJSON *entry)
{
    static const char *const inward[] = { "N", "W", "S", "E" };
    const int edge = drawn_lot(w, 0, 3);
    const int32_t along = drawn_lot(w, 0, edge % 2 ? w->depth : w->width);
    drawn_put(entry, "at",
              edge == 0   ? drawn_place(w, along, 0)
              : edge == 1 ? drawn_place(w, w->width, along)
              : edge == 2 ? drawn_place(w, along, w->depth)
                          : drawn_place(w, 0, along));
    drawn_put(entry, "facing", cJSON_CreateString(inward[edge]));
}

/* One of the side's units is not there yet. */
static void send_later(Drawn *w, const cJSON *side, cJSON *notes)
{
    cJSON *const units = drawn_member(side, "units"), *const note = cJSON_CreateObject();
    cJSON *const entries = cJSON_CreateArray(), *const entry = cJSON_CreateObject();
    cJSON *const unit =
        cJSON_GetArrayItem(units, drawn_lot(w, 0, cJSON_GetArraySize(units) - 1));
    drawn_put(unit, "arrives", cJSON_CreateString("wild march"));
    cJSON_DeleteItemFromObjectCaseSensitive(unit, "at");
    cJSON_DeleteItemFromObjectCaseSensitive(unit, "bases");
    cJSON_DeleteItemFromObjectCaseSensitive(unit, "facing");
    drawn_put(entry, "name", cJSON_CreateString("wild gate"));
    vary_entry(w, entry);
    cJSON_AddItemToArray(entries, entry);
    drawn_put(note, "name", cJSON_CreateString("wild march"));
    drawn_put(note, "side", cJSON_Duplicate(drawn_member(side, "name"), true));
    drawn_put(note, "turn", cJSON_CreateNumber(drawn_lot(w, 1, 4)));
    drawn_put(note, "entries", entries);
    cJSON_AddItemToArray(notes, note);
}

static void vary_arrivals(Drawn *w)
{
    cJSON *const sides = drawn_member(w->root, "sides");
    cJSON *notes = drawn_member(w->root, "notes"), *note, *entry;
    cJSON_ArrayForEach(note, notes)
    {
        cJSON_ArrayForEach(entry, drawn_member(note, "entries"))
        {
            if (drawn_percent(w, 50))
                vary_entry(w, entry);
        }
    }
    if (!drawn_percent(w, 30))
        return;
    if (!notes)
        cJSON_AddItemToObject(w->root, "notes", notes = cJSON_CreateArray());
    send_later(w, cJSON_GetArrayItem(sides, drawn_lot(w, 0, 1)), notes);
}

/* ---- what is refused goes ---- */

/* Of a refused unit what was put in first, and then itself, unless its side has too few. */
static bool take_from_unit(Drawn *w, cJSON *units, int index)
{
    static const char *const extra[] = { "status", "formation", "facing" };
    cJSON *const unit = cJSON_GetArrayItem(units, index);
    const bool few = cJSON_GetArraySize(units) <= FEWEST_UNITS;
    for (int i = 0; i < 3; i++) {
        if (drawn_member(unit, extra[i]) && (drawn_percent(w, 60) || few)) {
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
static bool take_away(Drawn *w, const char *error)
{
    static const char *const list[] = { "].units[", "].officers[" };
    cJSON *const sides = drawn_member(w->root, "sides"), *const terrain = drawn_member(
                                                             w->root, "terrain");
    cJSON *const side = cJSON_GetArrayItem(sides, drawn_named_in(error, "$.sides["));
    const int ground = drawn_named_in(error, "$.terrain["),
              note = drawn_named_in(error, "$.notes[");
    const int unit = drawn_named_in(error, list[0]),
              officer = drawn_named_in(error, list[1]);
    if (side && unit >= 0)
        return take_from_unit(w, drawn_member(side, "units"), unit);
    if (side && officer >= 0) {
        cJSON_DeleteItemFromArray(drawn_member(side, "officers"), officer);
        return true;
    }
    cJSON *const refused =
        cJSON_DetachItemFromArray(ground >= 0 ? terrain : drawn_member(w->root, "notes"),
                                  ground >= 0 ? ground : note);
    cJSON_Delete(refused);
    return refused != NULL;
}

/* returns: the text of it once it is a good scenario; NULL. */
static char *repaired(Drawn *w)
{
    for (int i = 0; i < REPAIRS; i++) {
        Err err = { { 0 } };
        char *const text = drawn_good_text(w, "wild", &err);
        if (text)
            return text;
        if (!take_away(w, err.text))
            return NULL;
    }
    return NULL;
}

char *wild_text(const char *text, const Ruleset *rules, uint64_t seed)
{
    Drawn w;
    char *made = NULL;
    if (drawn_begin(&w, text, rules, seed)) {
        const cJSON *const turns = drawn_member(w.root, "turns");
        cJSON *side;
        strew_ground(&w);
        cJSON_ArrayForEach(side, drawn_member(w.root, "sides"))
        {
            vary_side(&w, side);
        }
        vary_arrivals(&w);
        if (turns && drawn_percent(&w, 40))
            drawn_put(w.root, "turns",
                      cJSON_CreateNumber(drawn_lot(&w, 2, turns->valueint)));
        made = repaired(&w);
    }
    drawn_end(&w);
    return made;
}
