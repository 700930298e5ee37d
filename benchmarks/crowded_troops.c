/* SPDX-License-Identifier: GPL-3.0-or-later
 * crowded_troops.c - who fights on a crowded table, and where they begin.
 *
 * Start at crowded_choose().
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "benchmarks/crowded.h"

enum { FEWEST = 2, MOST = 6, MOST_LATE = 2, OWN_PART = 60 /* of the table's depth */ };

static cJSON *list_of(const cJSON *root, int side, const char *list)
{
    return drawn_member(cJSON_GetArrayItem(drawn_member(root, "sides"), side), list);
}

static void put_word(cJSON *object, const char *key, const char *word)
{
    drawn_put(object, key, cJSON_CreateString(word));
}

static void without(cJSON *object, const char *key)
{
    cJSON_DeleteItemFromObjectCaseSensitive(object, key);
}

/* Does that name somebody, by his name or short name? */
static bool names(const cJSON *name, const cJSON *somebody)
{
    static const char *const key[] = { "name", "short" };
    for (int i = 0; cJSON_IsString(name) && i < 2; i++) {
        const cJSON *const own = drawn_member(somebody, key[i]);
        if (cJSON_IsString(own) && strcasecmp(own->valuestring, name->valuestring) == 0)
            return true;
    }
    return false;
}

/* How many of the list name him under key. */
static int named_by(const cJSON *list, const char *key, const cJSON *somebody)
{
    const cJSON *each;
    int n = 0;
    cJSON_ArrayForEach(each, list) n += names(drawn_member(each, key), somebody);
    return n;
}

/* ---- who stays ---- */

/* He goes with another of his units, if there is one, or stands by himself. */
static void find_another(cJSON *units, const cJSON *gone, cJSON *officer)
{
    const cJSON *each;
    if (!names(drawn_member(officer, "with"), gone))
        return;
    without(officer, "with");
    cJSON_ArrayForEach(each, units)
    {
        const cJSON *const name = drawn_member(each, "name");
        if (each != gone && names(drawn_member(each, "officer"), officer) && name) {
            put_word(officer, "with", name->valuestring);
            return;
        }
    }
}

/* Officers without a unit, or another officer, under them go, but for one. */
static void dismiss(cJSON *units, cJSON *officers)
{
    for (int i = cJSON_GetArraySize(officers) - 1; i >= 0; i--) {
        const cJSON *const officer = cJSON_GetArrayItem(officers, i);
        if (cJSON_GetArraySize(officers) > 1 && !named_by(units, "officer", officer) &&
            !named_by(officers, "under", officer))
            cJSON_DeleteItemFromArray(officers, i);
    }
}

bool crowded_unit_goes(Drawn *w, int side, int unit)
{
    cJSON *const units = list_of(w->root, side, "units");
    cJSON *const officers = list_of(w->root, side, "officers");
    const cJSON *const gone = cJSON_GetArrayItem(units, unit);
    cJSON *each;
    if (!gone || cJSON_GetArraySize(units) <= FEWEST)
        return false;
    cJSON_ArrayForEach(each, officers) find_another(units, gone, each);
    cJSON_DeleteItemFromArray(units, unit);
    dismiss(units, officers);
    cJSON_ArrayForEach(each, officers)
    {
        if (!drawn_member(each, "with") && !drawn_member(each, "at") &&
            !drawn_member(each, "off"))
            drawn_put(each, "at", drawn_on_table(w, w->width / 2, w->depth / 2));
    }
    return true;
}

void crowded_choose(Drawn *w)
{
    for (int side = 0; side < MAX_SIDES; side++) {
        const cJSON *const units = list_of(w->root, side, "units");
        const int stay = drawn_lot(w, FEWEST, MOST);
        for (int n = cJSON_GetArraySize(units); n > stay; n--)
            crowded_unit_goes(w, side, drawn_lot(w, 0, n - 1));
    }
}

/* ---- where they begin ---- */

/* In its side's part of the table, or one time in six anywhere. */
static cJSON *somewhere(Drawn *w, int side)
{
    static const char *const edge[] = { "S", "W", "N", "E" };
    const cJSON *const home =
        drawn_member(cJSON_GetArrayItem(drawn_member(w->root, "sides"), side), "home");
    int at = side ? 2 : 0;
    for (int i = 0; cJSON_IsString(home) && i < 4; i++)
        at = strncasecmp(home->valuestring, edge[i], 1) == 0 ? i : at;
    const bool anywhere = drawn_percent(w, 16);
    const bool across = at % 2; /* homes are west and east */
    int32_t from[2] = { 0, 0 }, to[2] = { w->width, w->depth };
    const int32_t part = to[!across] * OWN_PART / 100;
    if (!anywhere && at < 2)
        to[!across] = part;
    else if (!anywhere)
        from[!across] = to[!across] - part;
    const int32_t x = drawn_lot(w, from[0], to[0]);
    const int32_t y = drawn_lot(w, from[1], to[1]);
    return drawn_place(w, x, y);
}

/* Some of its bases stand for themselves, or have lost men. */
static void place_bases(Drawn *w, cJSON *unit, const cJSON *modelled, int side, int bold)
{
    const cJSON *each;
    int most = 0;
    without(unit, "bases");
    cJSON_ArrayForEach(each, drawn_member(unit, "stands"))
    {
        const cJSON *const count = drawn_member(each, "count");
        most += count ? count->valueint : 1;
    }
    const bool apart = drawn_member(modelled, "bases") && drawn_percent(w, 40);
    if (!apart && !drawn_percent(w, bold / 3))
        return;
    cJSON *const bases = cJSON_CreateArray();
    for (int i = 1; i <= most; i++) {
        if (!apart && !drawn_percent(w, 40))
            continue;
        cJSON *const base = cJSON_CreateObject();
        drawn_put(base, "stand", cJSON_CreateNumber(i));
        if (apart || drawn_percent(w, 10))
            drawn_put(base, "at", somewhere(w, side));
        if (drawn_percent(w, bold / 2))
            drawn_put(base, "figures", cJSON_CreateNumber(drawn_lot(w, 1, 6)));
        if (named_count(w->rules->stand_statuses) && drawn_percent(w, bold / 4))
            put_word(base, "status", drawn_any_of(w, w->rules->stand_statuses));
        cJSON_AddItemToArray(bases, base);
    }
    drawn_put(unit, "bases", bases);
}

static void rate(Drawn *w, cJSON *stand)
{
    const int most = w->rules->rating_high - w->rules->rating_low;
    const int rating = drawn_lot(w, 0, most);
    if (!drawn_member(stand, "rating"))
        return;
    if (w->rules->ratings)
        put_word(stand, "rating", w->rules->ratings[rating].name);
    else
        drawn_put(stand, "rating", cJSON_CreateNumber(w->rules->rating_low + rating));
}

/* Another kind for all of its stands or for one row of them, another rating, traits, another strength. */
static void vary_stands(Drawn *w, cJSON *unit, int bold)
{
    const Ruleset *const rules = w->rules;
    int kinds = 0, traits = 0;
    while (rules->kinds[kinds].name)
        kinds++;
    while (rules->traits && rules->traits[traits].name)
        traits++;
    const char *const kind = rules->kinds[drawn_lot(w, 0, kinds - 1)].name;
    const bool other = drawn_percent(w, bold / 2);
    cJSON *stand;
    cJSON_ArrayForEach(stand, drawn_member(unit, "stands"))
    {
        if (other && drawn_percent(w, 80)) {
            put_word(stand, "kind", kind);
            without(stand, "figures");
        }
        if (drawn_percent(w, bold / 3))
            rate(w, stand);
        if (drawn_percent(w, bold / 2))
            drawn_put(stand, "count", cJSON_CreateNumber(drawn_lot(w, 1, 5)));
        if (traits && drawn_percent(w, bold / 4)) {
            cJSON *const some = cJSON_CreateArray();
            const char *const trait = rules->traits[drawn_lot(w, 0, traits - 1)].name;
            cJSON_AddItemToArray(some, cJSON_CreateString(trait));
            drawn_put(stand, "traits", some);
        }
    }
}

/* What it did or suffered before the battle opens. */
static void mark(Drawn *w, cJSON *unit)
{
    int marks = 0;
    while (w->rules->unit_marks && w->rules->unit_marks[marks].name)
        marks++;
    if (!marks)
        return;
    cJSON *const some = cJSON_CreateArray();
    const char *const one = w->rules->unit_marks[drawn_lot(w, 0, marks - 1)].name;
    cJSON_AddItemToArray(some, cJSON_CreateString(one));
    drawn_put(unit, "marks", some);
}

static void place_unit(Drawn *w, cJSON *unit, const cJSON *modelled, int side, int bold)
{
    without(unit, "arrives");
    if (drawn_member(unit, "off") && drawn_percent(w, 50))
        return;
    without(unit, "off");
    drawn_put(unit, "at", somewhere(w, side));
    if (drawn_percent(w, 15 + bold / 4))
        drawn_put(unit, "facing", drawn_facing(w));
    if (drawn_percent(w, bold * 2 / 3))
        put_word(unit, "formation", drawn_any_of(w, w->rules->formations));
    if (drawn_percent(w, bold / 3))
        put_word(unit, "status", drawn_any_of(w, w->rules->unit_statuses));
    if (drawn_percent(w, bold / 4))
        mark(w, unit);
    vary_stands(w, unit, bold);
    place_bases(w, unit, modelled, side, bold);
}

/* As the scenario has it. */
static const cJSON *modelled_as(const cJSON *model, int side, const cJSON *unit)
{
    const cJSON *each;
    cJSON_ArrayForEach(each, list_of(model, side, "units"))
    {
        if (names(drawn_member(unit, "name"), each))
            return each;
    }
    return unit;
}

void crowded_unit_again(Drawn *w, const cJSON *model, int side, int unit, int bold)
{
    cJSON *const units = list_of(w->root, side, "units");
    const cJSON *const old = cJSON_GetArrayItem(units, unit);
    const cJSON *const modelled = modelled_as(model, side, old);
    cJSON *const fresh = cJSON_Duplicate(modelled, true);
    place_unit(w, fresh, modelled, side, bold);
    cJSON_ReplaceItemInArray(units, unit, fresh);
}

void crowded_officer_again(Drawn *w, int side, int officer)
{
    cJSON *const him = cJSON_GetArrayItem(list_of(w->root, side, "officers"), officer);
    without(him, "arrives");
    without(him, "off");
    if (!drawn_member(him, "with") || drawn_percent(w, 10)) {
        without(him, "with");
        drawn_put(him, "at", somewhere(w, side));
    }
}

/* ---- who comes later ---- */

static void add_entries(Drawn *w, cJSON *note)
{
    static const char *const inward[] = { "N", "W", "S", "E" };
    cJSON *const entries = cJSON_CreateArray();
    for (int i = drawn_percent(w, 30) ? 2 : 1; i > 0; i--) {
        cJSON *const entry = cJSON_CreateObject();
        const int edge = drawn_lot(w, 0, 3);
        const int32_t along = drawn_lot(w, 0, edge % 2 ? w->depth : w->width);
        put_word(entry, "name", i > 1 ? "other gate" : "gate");
        drawn_put(entry, "at",
                  edge % 2 ? drawn_place(w, edge == 1 ? w->width : 0, along)
                           : drawn_place(w, along, edge ? w->depth : 0));
        put_word(entry, "facing", inward[edge]);
        cJSON_AddItemToArray(entries, entry);
    }
    drawn_put(note, "entries", entries);
}

/* One or two of the side's units come in at an edge, in a certain turn or when a die says so. */
static void send_later(Drawn *w, int side, cJSON *notes)
{
    cJSON *const units = list_of(w->root, side, "units");
    cJSON *const note = cJSON_CreateObject();
    const cJSON *const whose = cJSON_GetArrayItem(drawn_member(w->root, "sides"), side);
    char name[24];
    snprintf(name, sizeof name, "march %d", side + 1);
    put_word(note, "name", name);
    drawn_put(note, "side", cJSON_Duplicate(drawn_member(whose, "name"), true));
    if (drawn_percent(w, 30)) {
        drawn_put(note, "needs", cJSON_CreateNumber(drawn_lot(w, 1, 2)));
        drawn_put(note, "on", cJSON_CreateNumber(drawn_lot(w, 2, 5)));
    } else {
        drawn_put(note, "turn", cJSON_CreateNumber(drawn_lot(w, 1, 3)));
    }
    add_entries(w, note);
    cJSON_AddItemToArray(notes, note);
    for (int i = drawn_lot(w, 1, MOST_LATE); i > 0; i--) {
        const int at = drawn_lot(w, 0, cJSON_GetArraySize(units) - 1);
        cJSON *const unit = cJSON_GetArrayItem(units, at);
        static const char *const there[] = { "at",     "bases", "facing", "off",
                                             "status", "marks", "parts" };
        for (size_t k = 0; k < sizeof there / sizeof *there; k++)
            without(unit, there[k]);
        put_word(unit, "arrives", name);
    }
}

/* ---- all of them ---- */

static void deploy(Drawn *w, cJSON *side)
{
    cJSON *const zones = cJSON_CreateArray(), *const zone = cJSON_CreateObject();
    cJSON *const shape = cJSON_CreateObject();
    const bool upper = drawn_percent(w, 50);
    drawn_put(shape, "from", drawn_place(w, 0, upper ? w->depth / 2 : 0));
    drawn_put(shape, "to", drawn_place(w, w->width, upper ? w->depth : w->depth / 2));
    drawn_put(zone, "rectangle", shape);
    cJSON_AddItemToArray(zones, zone);
    drawn_put(side, "deploys", cJSON_CreateBool(true));
    drawn_put(side, "zones", zones);
}

void crowded_place(Drawn *w, const cJSON *model)
{
    cJSON *const notes = cJSON_CreateArray();
    for (int side = 0; side < MAX_SIDES; side++) {
        cJSON *const whose = cJSON_GetArrayItem(drawn_member(w->root, "sides"), side);
        const int units = cJSON_GetArraySize(list_of(w->root, side, "units"));
        const int officers = cJSON_GetArraySize(list_of(w->root, side, "officers"));
        for (int i = 0; i < units; i++)
            crowded_unit_again(w, model, side, i, 100);
        for (int i = 0; i < officers; i++)
            crowded_officer_again(w, side, i);
        without(whose, "deploys");
        without(whose, "zones");
        if (drawn_percent(w, 20))
            deploy(w, whose);
        if (drawn_percent(w, 40))
            send_later(w, side, notes);
    }
    drawn_put(w->root, "notes", notes);
}
