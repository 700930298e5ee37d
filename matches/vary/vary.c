/* SPDX-License-Identifier: GPL-3.0-or-later
 * vary.c - the draw: what is measured once, the lots, and the door that every change goes through.
 *
 * Start at vary_draw().
 */
#include "matches/vary/work.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 200, TITLE = 95 }; /* across the table; bytes of a title */

/* ---- lots ---- */

int vary_lot(Vary *v, int n)
{
    return (int)(dice_mix(v->seed, ++v->drawn, 0) % (uint64_t)n);
}

static double by_lot(Vary *v, double most)
{
    const int steps = (int)(most / v->step);
    return (vary_lot(v, 2 * steps + 1) - steps) * v->step;
}

Shift vary_shift(Vary *v, double x, double y)
{
    const double east = by_lot(v, x);
    return (Shift){ east, by_lot(v, y) };
}

Shift vary_mirrored(const Vary *v, Shift by)
{
    return (Shift){ v->mirror == TURNED ? -by.x : by.x, -by.y };
}

/* ---- the door ---- */

cJSON *vary_copy(const Vary *v)
{
    return cJSON_Duplicate(v->tree, 1);
}

/* The battle, if it opens. */
static Battle *opened(const Vary *v, const char *text, Err *err)
{
    Battle *const battle = scenario_parse(v->name, text, strlen(text), v->options, err);
    State *const state = battle ? malloc(sizeof *state) : NULL;
    Game game = { .battle = battle, .state = state };
    const bool ok = state && scenario_begin(&game, v->seed, err);
    free(state);
    if (battle && !ok)
        battle_free(battle);
    return ok ? battle : NULL;
}

bool vary_keep(Vary *v, cJSON *changed, bool well)
{
    char *const text = changed && well ? vary_print(changed) : NULL;
    Battle *const battle = text ? opened(v, text, NULL) : NULL;
    free(text);
    if (!battle) {
        cJSON_Delete(changed);
        return false;
    }
    cJSON_Delete(v->tree);
    battle_free(v->battle);
    v->tree = changed;
    v->battle = battle;
    return true;
}

/* ---- once ---- */

/* 1, 2 or 5 times a power of ten: places stay round. */
static double round_step(double about)
{
    const double ten = pow(10, floor(log10(about)));
    return about / ten >= 5 ? 5 * ten : about / ten >= 2 ? 2 * ten : ten;
}

static bool measure(Vary *v, Err *err)
{
    const cJSON *const table = cJSON_GetObjectItemCaseSensitive(v->tree, "table");
    const cJSON *const width = cJSON_GetObjectItemCaseSensitive(table, "width");
    const cJSON *const depth = cJSON_GetObjectItemCaseSensitive(table, "depth");
    char *end;
    v->width = strtod(cJSON_GetStringValue(width), &end);
    snprintf(v->unit, sizeof v->unit, "%s", end);
    if (!vary_length(v, width, &v->width) || !vary_length(v, depth, &v->depth))
        return err_set(
            err, "%s: width and depth of the table are told in different units", v->name);
    v->step = round_step(v->width / STEPS);
    return true;
}

/* A new member comes behind the title: whatever was there goes behind it. */
static bool set_text(cJSON *tree, const char *key, const char *text)
{
    cJSON *const item = cJSON_CreateString(text);
    cJSON *next = cJSON_GetObjectItemCaseSensitive(tree, "title")->next;
    if (!item)
        return false;
    if (cJSON_HasObjectItem(tree, key))
        return cJSON_ReplaceItemInObjectCaseSensitive(tree, key, item);
    if (!cJSON_AddItemToObject(tree, key, item))
        return false;
    while (next && next != item) {
        cJSON *const moved = next;
        next = next->next;
        cJSON_AddItemToArray(tree, cJSON_DetachItemViaPointer(tree, moved));
    }
    return true;
}

static bool name_it(Vary *v, Err *err)
{
    char title[TITLE + 1], about[512], lot[40];
    const char *const was = v->battle->title;
    const int n = snprintf(lot, sizeof lot, ", by lot %" PRIx64, v->seed);
    int kept = (int)strlen(was);
    if (kept > TITLE - n)
        for (kept = TITLE - n; kept > 0 && (was[kept] & 0xC0) == 0x80;)
            kept--; /* not in the middle of a letter */
    snprintf(title, sizeof title, "%.*s%s", kept, was, lot);
    snprintf(about, sizeof about,
             "By lot %" PRIx64 " in the manner of \"%s\": some units left out, others "
             "elsewhere, other ground.%s",
             v->seed, was,
             v->mirror == UNLIKE ? "" : " Both sides are alike, and so is their ground.");
    cJSON *const tree = vary_copy(v);
    const bool well =
        tree && set_text(tree, "title", title) && set_text(tree, "about", about);
    return vary_keep(v, tree, well) || err_set(err, "%s: no memory", v->name);
}

bool vary_draw(const char *name, const char *text, uint64_t seed,
               const ScenarioOptions *options, Varied *out, Err *err)
{
    Vary v = { .name = name, .options = options, .seed = seed, .out = out };
    memset(out, 0, sizeof *out);
    out->seed = seed;
    v.battle = opened(&v, text, err);
    v.tree = v.battle ? cJSON_Parse(text) : NULL;
    bool ok = v.tree != NULL || (v.battle && err_set(err, "%s: no memory", name));
    ok = ok && measure(&v, err);
    if (ok) {
        v.mirror = vary_mirror(&v);
        out->even = v.mirror != UNLIKE;
        vary_troops(&v);
        vary_ground(&v);
        ok = name_it(&v, err);
    }
    out->text = ok ? vary_print(v.tree) : NULL;
    out->battle = v.battle;
    cJSON_Delete(v.tree);
    if (ok && !out->text)
        ok = err_set(err, "%s: no memory", name);
    if (!ok)
        vary_free(out);
    return ok;
}

void vary_free(Varied *out)
{
    if (out->battle)
        battle_free(out->battle);
    free(out->text);
    out->battle = NULL;
    out->text = NULL;
}
