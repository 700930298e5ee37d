/* SPDX-License-Identifier: GPL-3.0-or-later
 * renumbered.c - games played beside themselves with all that a file lists listed the other way round, or
 * on the mirrored table.
 *
 * Start at renumbered_games().
 */
#include "benchmarks/renumbered.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "benchmarks/crowded.h"
#include "benchmarks/lots.h"
#include "benchmarks/turned.h"
#include "benchmarks/twins.h"
#include "benchmarks/wild.h"
#include "engine/json.h"
#include "engine/scenario.h"
#include "matches/match.h"
#include "matches/pool.h"
#include "rulesets/rulesets.h"

enum { FOR_LISTED = 600, FOR_UNLISTED = 601, FOR_DRAWN = 603, UNLISTED = 50, TRIES = 40 };

/* ---- the scenario ---- */

static const char *note_of(const cJSON *list, int i)
{
    return cJSON_GetStringValue(
        cJSON_GetObjectItemCaseSensitive(cJSON_GetArrayItem(list, i), "arrives"));
}

/* Which of the list is the k-th when it is turned: the last becomes the first, but those who come by one note
 * stay in their order of march. */
static int kth_when_turned(const cJSON *list, int k)
{
    const int n = cJSON_GetArraySize(list), here = n - 1 - k;
    const char *const note = note_of(list, here);
    int before = 0;
    for (int i = here + 1; note && i < n; i++)
        before += note_of(list, i) && strcmp(note_of(list, i), note) == 0;
    for (int i = 0; note && i < n; i++)
        if (note_of(list, i) && strcmp(note_of(list, i), note) == 0 && before-- == 0)
            return i;
    return here;
}

static void turn_list(cJSON *of, const char *key)
{
    const cJSON *const list = cJSON_GetObjectItemCaseSensitive(of, key);
    if (!list)
        return;
    cJSON *const other = cJSON_CreateArray();
    for (int k = 0; k < cJSON_GetArraySize(list); k++)
        cJSON_AddItemToArray(
            other,
            cJSON_Duplicate(cJSON_GetArrayItem(list, kth_when_turned(list, k)), true));
    cJSON_ReplaceItemInObjectCaseSensitive(of, key, other);
}

/* Who moves first stays the same: who is listed first, unless the file says. */
static void turn_sides(cJSON *root)
{
    const char *const first = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(
        cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(root, "sides"), 0), "name"));
    if (first && !cJSON_HasObjectItem(root, "first"))
        cJSON_AddStringToObject(root, "first", first);
    turn_list(root, "sides");
}

char *renumbered_text(const char *text, Err *err)
{
    cJSON *const root = cJSON_Parse(text);
    cJSON *item;
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(root, "sides"))
    {
        turn_list(item, "units");
        turn_list(item, "officers");
    }
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(root, "terrain"))
    {
        turn_list(item, "line");
        turn_list(item, "area");
    }
    turn_list(root, "terrain");
    turn_sides(root);
    char *const other = root ? cJSON_PrintUnformatted(root) : NULL;
    if (!other)
        err_set(err, root ? "no memory" : "that is no scenario");
    cJSON_Delete(root);
    return other;
}

/* ---- a game ---- */

static bool is_legal(const Twins *t, const Order *order)
{
    State copy;
    Game trial = { .battle = t->twin[0].battle, .state = &copy };
    state_copy(&copy, &t->twin[0].state);
    return game_apply(&trial, order, NULL);
}

/* One of the list by lot, or as often as not one that is not listed.  in: of n orders. */
static void choose(const Twins *t, const Order *list, int n, Order *out)
{
    const Battle *const b = t->twin[0].battle;
    const State *const s = &t->twin[0].state;
    const uint64_t lot = dice_mix(t->seed, s->steps, FOR_LISTED);
    *out = list[lot % (uint64_t)n];
    for (int i = 0;
         i < TRIES && s->turn && lot >> 32 < (uint64_t)UNLISTED * (UINT32_MAX / 100);
         i++) {
        Order other;
        if (!lots_unlisted(b, s, list, n,
                           dice_mix(t->seed + s->steps, (uint64_t)i, FOR_UNLISTED),
                           &other) ||
            !is_legal(t, &other))
            continue;
        *out = other;
        break;
    }
}

static void note(Renumbered *out, const Twins *t, int number, const char *after,
                 const char *what)
{
    if (out->parted[0])
        return;
    out->game = number;
    out->order = t->twin[0].state.steps;
    snprintf(out->parted, sizeof out->parted, "turn %d, %s, after \"%.150s\": %.200s",
             t->twin[0].state.turn,
             t->twin[0].battle->rules->phases[t->twin[0].state.phase].name, after, what);
    for (int k = 0; k < 2; k++)
        memcpy(out->told[k], t->twin[k].told, sizeof out->told[k]);
}

/* Are bots offered the same in both?  The first time that they are not it is noted what. */
static void compare_offers(Renumbered *out, const Twins *t, int number, const Order *one,
                           int n, const Order *two, int m)
{
    int k;
    char says[200] = "";
    const Order *const only = twins_offered_apart(t, one, n, two, m, &k);
    if (!only || out->offers_apart++)
        return;
    const Twin *const who = &t->twin[k];
    who->battle->rules->say_order(who->battle, &who->state, only, says, sizeof says);
    snprintf(out->offered, sizeof out->offered,
             "game %d, order %d, turn %d, only %s: \"%s\"", number + 1,
             t->twin[0].state.steps, who->state.turn,
             !k            ? "as the file has it"
             : t->mirrored ? "mirrored"
                           : "renumbered",
             says);
}

/* One order to both.  returns: are they alike still? */
static bool step(Twins *t, int number, Renumbered *out)
{
    Twin *const one = &t->twin[0], *const two = &t->twin[1];
    Order list[MAX_OPTIONS], its[MAX_OPTIONS], order;
    Err err = { { 0 } };
    char says[256] = "", name[NAME_ROOM + 24];
    const int n = twins_offers(t, 0, list, &err), m = twins_offers(t, 1, its, &err);
    if (n < 1 || m < 1) {
        note(out, t, number, says, err.text);
        return false;
    }
    const bool asks =
        twins_in_other(t, 0, one->state.decision.about) != two->state.decision.about;
    if (!asks && (one->state.turn || !t->mirrored)) /* deployment: from west to east */
        compare_offers(out, t, number, list, n, its, m);
    choose(t, list, n, &order);
    one->battle->rules->say_order(one->battle, &one->state, &order, says, sizeof says);
    const Order other = twins_order_in_other(t, &order);
    one->told[0] = two->told[0] = 0;
    out->orders++;
    const bool legal = game_apply(&one->game, &order, &err);
    const bool also = legal && game_apply(&two->game, &other, &err);
    const char *const what = also ? twins_parted(t, name, sizeof name) : err.text;
    out->told_apart += !what && !twins_told_alike(t);
    if (!what)
        return true;
    const bool by_turns = legal && !also && asks;
    out->by_turns += by_turns;
    if (!by_turns)
        note(out, t, number, says, what);
    return false;
}

static bool one_game(Twins *t, int number, Renumbered *out, Err *err)
{
    char name[NAME_ROOM + 24];
    if (!twins_begin(t, err))
        return false;
    bool alike = !twins_parted(t, name, sizeof name);
    if (!alike)
        note(out, t, number, "", "the beginning");
    while (alike && !t->twin[0].state.over && t->twin[0].state.steps < MATCH_ENDLESS)
        alike = step(t, number, out);
    out->alike += alike;
    out->games++;
    return true;
}

static Battle *parse(const char *path, const char *text, bool mirrored, Err *err)
{
    const ScenarioOptions how = { .rulesets = rulesets, .left_first = mirrored };
    return scenario_parse(path, text, strlen(text), &how, err);
}

static bool play(Twins *t, const char *path, const char *text, const Ruleset *rules,
                 int number, Renumbered *out, Err *err)
{
    char *const even = t->mirrored ? turned_text(text, rules, 0, err) : NULL;
    char *const other = t->mirrored ? turned_text(text, rules, TURNED_MIRRORED, err)
                                    : renumbered_text(text, err);
    bool ok = other &&
              (t->twin[0].battle = parse(path, even ? even : text, false, err)) &&
              (t->twin[1].battle = parse(path, other, t->mirrored, err)) &&
              twins_know_each_other(t, err) && one_game(t, number, out, err);
    for (int k = 0; k < 2; k++) {
        if (t->twin[k].battle)
            battle_free(t->twin[k].battle);
        t->twin[k].battle = NULL;
    }
    free(even);
    free(other);
    return ok;
}

bool renumbered_games(const char *path, const Ruleset *rules, const RenumberedHow *how,
                      Renumbered *out, Err *err)
{
    static const DrawnText other[] = {
        [DRAWN_WILD] = wild_text, [DRAWN_CROWDED] = crowded_text
    };
    size_t size;
    JsonFile *const file = json_load(path, err);
    const char *const text = file ? json_text(file, &size) : NULL;
    Twins *const t = calloc(1, sizeof *t);
    bool ok = text != NULL && (t || err_set(err, "no memory"));
    memset(out, 0, sizeof *out);
    for (int i = how->first; ok && i < how->first + how->games && !pool_stopped(); i++) {
        t->mirrored = how->mirrored;
        t->seed = dice_mix(how->seed, (uint64_t)i, 0);
        char *const varied =
            how->drawn ? other[how->drawn](text, rules, dice_mix(t->seed, 0, FOR_DRAWN))
                       : NULL;
        ok = play(t, path, varied ? varied : text, rules, i, out, err) || varied != NULL;
        free(varied);
    }
    free(t);
    json_free(file);
    return ok;
}
