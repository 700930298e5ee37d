/* SPDX-License-Identifier: GPL-3.0-or-later
 * turned.c - games played beside themselves on a table turned round.
 *
 * Start at turned_games(); the scenario is turned by turned_text().
 */
#include "benchmarks/turned.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/feature.h"
#include "engine/json.h"
#include "engine/number.h"
#include "engine/scenario.h"
#include "matches/pool.h"
#include "rulesets/rulesets.h"

enum { NEAR_FEATURE = 1 }; /* in 1/FEATURE_ONE: what rounding may make of one */

/* ---- the scenario ---- */

typedef struct Table {
    int32_t size[2]; /* across, deep */
    int32_t ten_yards;
    int how; /* it is turned */
} Table;

static cJSON *member(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static bool length_of(const Table *t, const cJSON *item, int32_t *out)
{
    return cJSON_IsString(item) &&
           number_read_length(item->valuestring, t->ten_yards, out, NULL);
}

/* A quarter: its north is the other's east. */
Point turned_place(Point p, int32_t width, int32_t depth, int how)
{
    const int quarters = how & TURNED_QUARTERS;
    if (how & TURNED_MIRRORED)
        p.x = width - p.x;
    return quarters == 0   ? p
           : quarters == 1 ? (Point){ p.y, width - p.x }
           : quarters == 2 ? (Point){ width - p.x, depth - p.y }
                           : (Point){ depth - p.y, p.x };
}

Angle turned_angle(Angle facing, int how)
{
    const Angle there = how & TURNED_MIRRORED ? (Angle)-facing : facing;
    return (Angle)(there + (how & TURNED_QUARTERS) * EAST);
}

static void put_length(cJSON *item, int32_t length)
{
    char text[32];
    snprintf(text, sizeof text, "%s%d.%dmm", length < 0 ? "-" : "", abs(length) / 10,
             abs(length) % 10);
    cJSON_SetValuestring(item, text);
}

static bool point_of(const Table *t, const cJSON *pair, Point *out)
{
    return length_of(t, cJSON_GetArrayItem(pair, 0), &out->x) &&
           length_of(t, cJSON_GetArrayItem(pair, 1), &out->y);
}

static void put_point(cJSON *pair, Point p)
{
    put_length(cJSON_GetArrayItem(pair, 0), p.x);
    put_length(cJSON_GetArrayItem(pair, 1), p.y);
}

static void turn_point(const Table *t, cJSON *pair)
{
    Point p;
    if (point_of(t, pair, &p))
        put_point(pair, turned_place(p, t->size[0], t->size[1], t->how));
}

static void turn_points(const Table *t, const cJSON *list)
{
    cJSON *point;
    cJSON_ArrayForEach(point, list)
    {
        turn_point(t, point);
    }
}

static void turn_facing(const Table *t, cJSON *item)
{
    Angle facing;
    char text[32];
    if (!number_read_facing(item->valuestring, &facing, NULL))
        return;
    facing = turned_angle(facing, t->how);
    snprintf(text, sizeof text, "%.4fdeg", facing * 360.0 / GEO_TURN);
    cJSON_SetValuestring(item, text);
}

/* Its south-west and north-east corners are other ones now. */
static void turn_rectangle(const Table *t, const cJSON *rectangle)
{
    cJSON *const from = member(rectangle, "from"), *const to = member(rectangle, "to");
    Point a, b;
    turn_point(t, from);
    turn_point(t, to);
    if (!point_of(t, from, &a) || !point_of(t, to, &b))
        return;
    put_point(from, (Point){ a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y });
    put_point(to, (Point){ a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y });
}

/* Where its north axis points. */
static void turn_ellipse(const Table *t, cJSON *ellipse)
{
    if (!member(ellipse, "turned"))
        cJSON_AddStringToObject(ellipse, "turned", "N");
    turn_point(t, member(ellipse, "at"));
    turn_facing(t, member(ellipse, "turned"));
}

static void turn_all(const Table *t, cJSON *node)
{
    cJSON *item;
    cJSON_ArrayForEach(item, node)
    {
        const char *const key = item->string ? item->string : "";
        if (strcmp(key, "at") == 0)
            turn_point(t, item);
        else if (strcmp(key, "line") == 0 || strcmp(key, "area") == 0)
            turn_points(t, item);
        else if (strcmp(key, "rectangle") == 0)
            turn_rectangle(t, item);
        else if (strcmp(key, "ellipse") == 0)
            turn_ellipse(t, item);
        else if ((strcmp(key, "facing") == 0 || strcmp(key, "home") == 0) &&
                 cJSON_IsString(item))
            turn_facing(t, item);
        else
            turn_all(t, item);
    }
}

char *turned_text(const char *text, const Ruleset *rules, int how, Err *err)
{
    cJSON *const root = cJSON_Parse(text);
    cJSON *const table = member(root, "table");
    Table t = { .ten_yards = rules->ten_yards, .how = how };
    char *turned = NULL;
    if (!length_of(&t, member(table, "width"), &t.size[0]) ||
        !length_of(&t, member(table, "depth"), &t.size[1])) {
        err_set(err, "that scenario has no table with a width and a depth");
    } else {
        if (!(how & TURNED_QUARTERS))
            t.size[0] += t.size[0] & 1;
        turn_all(&t, root);
        put_length(member(table, "width"), t.size[how & 1]);
        put_length(member(table, "depth"), t.size[!(how & 1)]);
        turned = cJSON_PrintUnformatted(root);
        if (!turned)
            err_set(err, "no memory");
    }
    cJSON_Delete(root);
    return turned;
}

/* ---- two games ---- */

/* One battle twice: as the file has it, and turned. */
typedef struct Pair {
    int how; /* it is turned */
    Battle *battle[2];
    State state[2];
    Game game[2];
    Intention option[2][MAX_OPTIONS];
    int n[2];
    Order order[2]; /* last given */
    int16_t feature[2][MAX_OPTIONS][FEATURES];
} Pair;

static Point turned_point(const Pair *t, Point p)
{
    const Terrain *const table = &t->battle[0]->terrain;
    return turned_place(p, table->width, table->depth, t->how);
}

static Angle turned_facing(const Pair *t, Angle facing)
{
    return turned_angle(facing, t->how);
}

static bool same_place(const Pair *t, Point a, Angle a_faces, Point b, Angle b_faces)
{
    const Point there = turned_point(t, a);
    return there.x == b.x && there.y == b.y && turned_facing(t, a_faces) == b_faces;
}

static bool same_stand(const Pair *t, int i)
{
    const Stand *const a = state_stand(&t->state[0], i), *const b =
                                                             state_stand(&t->state[1], i);
    return a->where == b->where && a->figures == b->figures && a->status == b->status &&
           a->unit == b->unit && a->marks == b->marks &&
           (a->where != ON_TABLE || same_place(t, a->at, a->facing, b->at, b->facing));
}

static bool same_officer(const Pair *t, int i)
{
    const Officer *const a = state_officer(&t->state[0], i), *const b = state_officer(
                                                                 &t->state[1], i);
    return a->where == b->where && a->marks == b->marks && a->with == b->with &&
           (a->where != ON_TABLE || same_place(t, a->at, 0, b->at, turned_facing(t, 0)));
}

/* Over what they have parted: NO_REF and false if they have not. */
static bool have_parted(const Pair *t, Ref *over)
{
    const Battle *const b = t->battle[0];
    const State *const one = &t->state[0], *const other = &t->state[1];
    *over = NO_REF;
    for (int i = 0; i < b->n_stands; i++)
        if (!same_stand(t, i))
            *over = ref_stand(i);
    for (int i = 0; i < b->n_officers; i++)
        if (!same_officer(t, i))
            *over = ref_officer(i);
    for (int i = 0; i < b->n_units; i++)
        if (memcmp(state_unit(one, i), state_unit(other, i), sizeof(Unit)) != 0)
            *over = ref_unit(i);
    return *over != NO_REF || one->over != other->over ||
           memcmp(&one->decision, &other->decision, sizeof one->decision) != 0;
}

/* The same intention, each on its own ground.  Before the battle places are offered from west to east:
 * there the other's order is turned. */
static bool ground_both(Pair *t, int one, int other, Err *err)
{
    for (int k = 0; k < 2; k++) {
        const Intention *const in = &t->option[k][k ? other : one];
        memset(&t->order[k], 0, sizeof t->order[k]);
        if (!t->battle[k]->rules->ground(t->battle[k], &t->state[k], in, &t->order[k],
                                         err))
            return false;
    }
    if (!t->state[0].turn) {
        t->order[1] = t->order[0];
        t->order[1].place = turned_point(t, t->order[0].place);
        t->order[1].facing = turned_facing(t, t->order[0].facing);
    }
    return true;
}

/* An option by lot that both have, for one of them; another's place in its own list. */
static bool choose(Pair *t, uint64_t seed, int *one, int *other)
{
    const uint64_t lot = dice_mix(seed, t->state[0].steps, 0);
    for (int k = 0; k < 2; k++)
        t->n[k] =
            t->battle[k]->rules->options(t->battle[k], &t->state[k], t->option[k], NULL);
    for (int tried = 0; tried < t->n[0]; tried++) {
        *one = (int)((lot + (uint64_t)tried) % (uint64_t)t->n[0]);
        for (*other = 0; *other < t->n[1]; ++*other)
            if (memcmp(&t->option[0][*one], &t->option[1][*other], sizeof(Intention)) ==
                0)
                return true;
    }
    return false;
}

/* What bots see in their options, if both have the same. */
static void compare_features(Pair *t, Turned *out)
{
    const int n = t->n[0];
    if (n != t->n[1] ||
        memcmp(t->option[0], t->option[1], (size_t)n * sizeof(Intention)) != 0)
        return;
    for (int k = 0; k < 2; k++)
        t->battle[k]->rules->features(t->battle[k], &t->state[k], t->option[k], n, NULL,
                                      t->feature[k]);
    for (int i = 0; i < n; i++)
        for (int f = 0; f < FEATURES; f++)
            out->other += abs(t->feature[0][i][f] - t->feature[1][i][f]) > NEAR_FEATURE;
    out->features += (int64_t)n * FEATURES;
}

static bool one_order(Pair *t, uint64_t seed, Turned *out, Err *err)
{
    int one = 0, other = 0;
    if (!choose(t, seed, &one, &other))
        return err_set(err, "they have no order in common");
    if (t->state[0].turn)
        compare_features(t, out);
    return ground_both(t, one, other, err) &&
           game_apply(&t->game[0], &t->order[0], err) &&
           game_apply(&t->game[1], &t->order[1], err);
}

static void note_parting(const Pair *t, uint64_t seed, Ref over, const char *why,
                         Turned *out)
{
    char name[NAME_ROOM] = "what is to be chosen next";
    if (out->parted[0])
        return;
    if (over != NO_REF)
        battle_name(t->battle[0], over, name, sizeof name);
    snprintf(out->parted, sizeof out->parted, "%.159s", *why ? why : name);
    out->seed = seed;
    out->order = t->state[0].steps;
}

static bool one_game(Pair *t, uint64_t seed, Turned *out, Err *err)
{
    Err why = { { 0 } };
    Ref over = NO_REF;
    for (int k = 0; k < 2; k++) {
        memset(&t->state[k], 0, sizeof t->state[k]);
        t->game[k] = (Game){ .battle = t->battle[k], .state = &t->state[k] };
        if (!scenario_begin(&t->game[k], seed, err))
            return false;
    }
    bool parted = have_parted(t, &over);
    while (!parted && !t->state[0].over) {
        parted = !one_order(t, seed, out, &why) || have_parted(t, &over);
        out->orders++;
    }
    if (parted)
        note_parting(t, seed, over, why.text, out);
    out->alike += !parted;
    out->games++;
    return true;
}

static bool load_both(const char *path, Pair *t, Err *err)
{
    const ScenarioOptions how = { .rulesets = rulesets },
                          other = { .rulesets = rulesets,
                                    .left_first = t->how & TURNED_MIRRORED };
    size_t size;
    JsonFile *const file = json_load(path, err);
    const char *const text = file ? json_text(file, &size) : NULL;
    char *turned = NULL;
    if (text && (t->battle[0] = scenario_parse(path, text, size, &how, err)) &&
        (turned = turned_text(text, t->battle[0]->rules, t->how, err)))
        t->battle[1] = scenario_parse(path, turned, strlen(turned), &other, err);
    free(turned);
    json_free(file);
    return t->battle[1] != NULL;
}

bool turned_games(const char *path, int how, int games, uint64_t seed, Turned *out,
                  Err *err)
{
    Pair *const t = calloc(1, sizeof *t);
    memset(out, 0, sizeof *out);
    if (t)
        t->how = how;
    bool ok = t ? load_both(path, t, err) : err_set(err, "no memory");
    for (int i = 0; ok && i < games && !pool_stopped(); i++)
        ok = one_game(t, dice_mix(seed, (uint64_t)i, 0), out, err);
    for (int k = 0; t && k < 2; k++)
        if (t->battle[k])
            battle_free(t->battle[k]);
    free(t);
    return ok;
}
