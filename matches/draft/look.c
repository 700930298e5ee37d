/* SPDX-License-Identifier: GPL-3.0-or-later
 * look.c - what a scenario's text comes to, as JSON for the page.
 *
 * Start at draft_look().
 */
#include "matches/draft/draft.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/map.h"
#include "engine/map_words.h"
#include "matches/solo/view.h"
#include "rulesets/rulesets.h"

/* ---- where things stand in the file ---- */

/* "b1":[0,2]: the third of the first side's units. */
static void add_entry(Growing *out, const Battle *b, Ref who, int side, int n,
                      const char **before)
{
    growing_name(out, *before, b, who);
    growing_add(out, ":[%d,%d]", side, n);
    *before = ",";
}

static void add_places(Growing *out, const Battle *b)
{
    const char *before = "";
    int n[MAX_SIDES] = { 0 };
    growing_add(out, ",\"unit_entries\":{");
    for (int u = 0; u < b->n_units; u++)
        if (!b->unit[u].part_of)
            add_entry(out, b, ref_unit(u), b->unit[u].side, n[b->unit[u].side]++,
                      &before);
    memset(n, 0, sizeof n);
    before = "";
    growing_add(out, "},\"officer_entries\":{");
    for (int i = 0; i < b->n_officers; i++)
        add_entry(out, b, ref_officer(i), b->officer[i].side, n[b->officer[i].side]++,
                  &before);
    growing_add(out, "}");
}

/* ---- ground and zones ---- */

static void add_points(Growing *out, const Battle *b, const Point *at, int n)
{
    growing_add(out, ",\"points\":[");
    for (int i = 0; i < n; i++)
        growing_add(out, "%s[%" PRId32 ",%" PRId32 "]", i ? "," : "", at[i].x,
                    b->terrain.depth - at[i].y);
    growing_add(out, "]}");
}

static void add_ground(Growing *out, const Battle *b)
{
    growing_add(out, ",\"ground\":[");
    for (int i = 0; i < b->terrain.n_features; i++) {
        const Feature *const f = &b->terrain.feature[i];
        growing_quote(out, i ? ",{\"name\":" : "{\"name\":", f->name);
        growing_add(out, ",\"line\":%s", f->flags & TERRAIN_LINE ? "true" : "false");
        add_points(out, b, b->terrain.vertex + f->first, f->n);
    }
    growing_add(out, "],\"zones\":[");
    for (int i = 0; i < b->n_zones; i++) {
        growing_add(out, "%s{\"side\":%d", i ? "," : "", b->zone[i].side);
        add_points(out, b, b->zone[i].at, b->zone[i].n);
    }
    growing_add(out, "]");
}

/* Where reinforcements come by: of which note, and which of its entries. */
static void add_entries(Growing *out, const Battle *b)
{
    const char *before = "";
    growing_add(out, ",\"entries\":[");
    for (int i = 0; i < b->n_notes; i++) {
        for (int k = 0; k < b->note[i].n_entries; k++) {
            growing_add(out, "%s{\"note\":%d,\"entry\":%d", before, i, k);
            growing_quote(out, ",\"name\":", b->note[i].name);
            growing_add(out,
                        ",\"side\":%d,\"at\":[%" PRId32 ",%" PRId32 "],\"facing\":%d}",
                        b->note[i].side, b->note[i].entry[k].at.x,
                        b->terrain.depth - b->note[i].entry[k].at.y,
                        b->note[i].entry[k].facing);
            before = ",";
        }
    }
    growing_add(out, "]");
}

/* ---- the ruleset's words ---- */

static void add_word(Growing *out, const char *name, const char *help, bool first)
{
    growing_quote(out, first ? "{\"word\":" : ",{\"word\":", name);
    growing_quote(out, ",\"help\":", help ? help : "");
    growing_add(out, "}");
}

static void add_named(Growing *out, const char *key, const Named *rows, int from)
{
    growing_add(out, ",\"%s\":[", key);
    for (int i = from; rows && rows[i].name; i++)
        add_word(out, rows[i].name, rows[i].help, i == from);
    growing_add(out, "]");
}

static void add_words(Growing *out, const Ruleset *r)
{
    growing_add(out, ",\"words\":{\"terrain\":[");
    for (int i = 0; r->terrain[i].name; i++) {
        growing_quote(out, i ? ",{\"word\":" : "{\"word\":", r->terrain[i].name);
        growing_quote(out, ",\"help\":", r->terrain[i].help);
        growing_add(out, ",\"line\":%s}",
                    r->terrain[i].flags & TERRAIN_LINE ? "true" : "false");
    }
    growing_add(out, "],\"kinds of stands\":[");
    for (int i = 0; r->kinds[i].name; i++)
        add_word(out, r->kinds[i].name, r->kinds[i].help, !i);
    growing_add(out, "],\"traits\":[");
    for (int i = 0; r->traits[i].name; i++)
        add_word(out, r->traits[i].name, r->traits[i].help, !i);
    growing_add(out, "]");
    add_named(out, "ratings", r->ratings, 0);
    add_named(out, "formations", r->formations, 1);
    add_named(out, "statuses of units", r->unit_statuses, 0);
    add_named(out, "statuses of stands", r->stand_statuses, 0);
    add_named(out, "further keys of a unit", r->unit_keys, 0);
    add_named(out, "terms of a zone", r->zone_terms, 1);
    growing_add(out, "}");
}

/* ---- all of it ---- */

static void add_sides(Growing *out, const Battle *b)
{
    int64_t value[MAX_SIDES] = { 0 };
    int units[MAX_SIDES] = { 0 };
    for (int u = 0; u < b->n_units; u++) {
        value[b->unit[u].side] += b->unit[u].value;
        units[b->unit[u].side] += !b->unit[u].part_of;
    }
    growing_add(out, ",\"sides\":[");
    for (int side = 0; side < MAX_SIDES; side++) {
        growing_quote(out, side ? ",{\"name\":" : "{\"name\":", b->side[side].name);
        growing_add(out, ",\"units\":%d,\"value\":%" PRId64 "}", units[side],
                    value[side]);
    }
    growing_add(out, "]");
}

static bool add_drawing(Growing *out, const Battle *b, const State *s)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const to = open_memstream(&text, &size);
    const MapOptions map = { 0 };
    if (to) {
        map_svg(to, b, s, &map);
        fclose(to);
    }
    if (text)
        growing_quote(out, ",\"drawing\":", text);
    free(text);
    return text != NULL;
}

static bool write_look(const Battle *b, const State *s, Growing *out, Err *err)
{
    const MapScale scale = map_scale(b->rules, 1);
    growing_quote(out, "{\"title\":", b->title);
    growing_quote(out, ",\"rules\":", b->rules->title);
    growing_quote(out, ",\"unit\":", scale.unit);
    growing_add(out,
                ",\"ten\":%" PRId32 ",\"turns\":%d,\"table\":[%" PRId32 ",%" PRId32 "]",
                scale.ten, b->turns, b->terrain.width, b->terrain.depth);
    add_sides(out, b);
    view_troops(out, b, s);
    add_places(out, b);
    add_ground(out, b);
    add_entries(out, b);
    add_words(out, b->rules);
    const bool ok = add_drawing(out, b, s);
    growing_add(out, "}");
    return (ok && !out->failed) || err_set(err, "no memory for a map");
}

bool draft_look(const char *path, const char *text, Growing *out, Err *err)
{
    const ScenarioOptions options = { .rulesets = rulesets };
    const char *const slash = strrchr(path, '/');
    Battle *const b =
        scenario_parse(slash ? slash + 1 : path, text, strlen(text), &options, err);
    State *const s = b ? malloc(sizeof *s) : NULL;
    bool ok = false;
    if (s) {
        Game game = { .battle = b, .state = s };
        ok = scenario_begin(&game, SETUP_SEED, err);
        if (ok)
            setup_deploy(&game);
        ok = ok && write_look(b, s, out, err);
    } else if (b)
        err_set(err, "no memory for a battle");
    free(s);
    if (b)
        battle_free(b);
    return ok;
}
