/* SPDX-License-Identifier: GPL-3.0-or-later
 * plan_file.c - a tournament's manifest, read and written.
 *
 * Every member is in one table of whole numbers, or has a function of its own.  What is
 * written reads back as the same plan.
 *
 * Start at plan_read().
 */
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "engine/json.h"
#include "matches/match.h"
#include "matches/tournament/plan.h"

typedef struct PlanNumber {
    const char *object; /* the member it is in; NULL = the manifest itself */
    const char *key;
    size_t at; /* in Plan */
    int low, high;
} PlanNumber;

enum { HOURS = 100 * 3600 * 1000 };

/* clang-format off */
static const PlanNumber numbers[] = {
    /* in             member         where                                     low    high */
    { NULL,         "games",       offsetof(Plan, games),                     1, 2 * PLAN_PAIRS },
    { NULL,         "rounds",      offsetof(Plan, rounds),                    0, 1000 },
    { NULL,         "seeds",       offsetof(Plan, seeds),                     1, PLAN_BOTS },
    { NULL,         "lots",        offsetof(Plan, lots),                      0, PLAN_SCENARIOS },
    { NULL,         "sample",      offsetof(Plan, sample),                    0, PLAN_PAIRS },
    { "limits",     "turns",       offsetof(Plan, limits.turns),              0, PLAN_TURNS },
    { "limits",     "orders",      offsetof(Plan, limits.orders),             1, MATCH_ENDLESS },
    { "limits",     "hopeless_margin", offsetof(Plan, limits.hopeless_margin), 0, PLAN_MARGIN },
    { "limits",     "hopeless_turns", offsetof(Plan, limits.hopeless_turns),  0, PLAN_TURNS },
    { "budget",     "iterations",  offsetof(Plan, budget.iterations),         0, 100000000 },
    { "budget",     "decision_ms", offsetof(Plan, budget.decision_ms),        0, HOURS },
    { "budget",     "game_ms",     offsetof(Plan, budget.game_ms),            0, HOURS },
    { "budget",     "start_ms",    offsetof(Plan, budget.start_ms),           1, HOURS },
    { "budget",     "memory_mib",  offsetof(Plan, budget.memory_mib),        16, 1 << 20 },
    { "sequential", "elo0",        offsetof(Plan, test.elo0),             -1000, 1000 },
    { "sequential", "elo1",        offsetof(Plan, test.elo1),             -1000, 1000 },
    { "sequential", "alpha",       offsetof(Plan, test.alpha),                1, 499 },
    { "sequential", "beta",        offsetof(Plan, test.beta),                 1, 499 },
    { "gate",       "band",        offsetof(Plan, gate.band),                 1, 500 },
};
/* clang-format on */
enum { N_NUMBERS = sizeof numbers / sizeof numbers[0] };

static bool belongs(const PlanNumber *n, const char *object)
{
    return object ? n->object && strcmp(n->object, object) == 0 : !n->object;
}

static void read_numbers(Plan *p, Json *at, const char *object)
{
    for (int i = 0; i < N_NUMBERS; i++) {
        const PlanNumber *const n = &numbers[i];
        if (!belongs(n, object))
            continue;
        const Json value = json_may(at, n->key);
        if (value.node)
            *(int *)(void *)((char *)p + n->at) = (int)json_int(&value, n->low, n->high);
    }
}

/* An object of nothing but numbers.  returns: is it there? */
static bool read_object(Plan *p, Json *root, const char *key)
{
    Json object = json_may(root, key);
    if (!object.node)
        return false;
    read_numbers(p, &object, key);
    json_done(&object);
    return true;
}

static void read_bot(Plan *p, Json at)
{
    Err err = { { 0 } };
    bool ok;
    if (json_is_string(&at)) {
        const char *const spec = json_string(&at, PLAN_SPEC - 1);
        ok = plan_add_bot(p, spec, spec, false, &err);
    } else {
        const Json name = json_need(&at, "name");
        const bool is_command = json_has(&at, "command");
        const Json spec = json_need(&at, is_command ? "command" : "bot");
        json_done(&at);
        ok = plan_add_bot(p, json_string(&name, PLAN_NAME - 1),
                          json_string(&spec, PLAN_SPEC - 1), is_command, &err);
    }
    if (!ok)
        json_wrong(&at, "%s", err.text);
}

static void read_scenario(Plan *p, Json at)
{
    Err err = { { 0 } };
    if (!plan_add_scenario(p, json_string(&at, PLAN_SPEC - 1), &err))
        json_wrong(&at, "%s", err.text);
}

static void read_variant(Plan *p, Json at)
{
    Err err = { { 0 } };
    const Json name = json_need(&at, "name");
    const Json set = json_may(&at, "set"), tables = json_may(&at, "tables");
    PlanVariant *const v = plan_add_variant(p, json_string(&name, PLAN_NAME - 1), &err);
    if (!v) {
        json_wrong(&at, "%s", err.text);
        return;
    }
    snprintf(v->tables, sizeof v->tables, "%s", json_string(&tables, PLAN_SPEC - 1));
    v->n_sets = set.node ? json_array(&set, 1, PLAN_SETS) : 0;
    for (int i = 0; i < v->n_sets; i++) {
        const Json one = json_item(&set, i);
        snprintf(v->set[i], PLAN_NAME, "%s", json_string(&one, PLAN_NAME - 1));
    }
    json_done(&at);
}

static void read_armies(Plan *p, Json at)
{
    if (json_array(&at, 2, 2) != 2 || p->n_armies == PLAN_ARMIES)
        return;
    for (int i = 0; i < 2; i++) {
        const Json file = json_item(&at, i);
        snprintf(p->armies[p->n_armies].file[i], PLAN_SPEC, "%s",
                 json_string(&file, PLAN_SPEC - 1));
    }
    p->n_armies++;
}

static void read_rating(Plan *p, Json at)
{
    const Json better = json_need(&at, "better"), than = json_need(&at, "than");
    const Json by = json_may(&at, "by");
    const int i = p->gate.n_ratings++;
    snprintf(p->gate.rating[i].better, PLAN_NAME, "%s",
             json_string(&better, PLAN_NAME - 1));
    snprintf(p->gate.rating[i].than, PLAN_NAME, "%s", json_string(&than, PLAN_NAME - 1));
    p->gate.rating[i].by = by.node ? (int)json_int(&by, 0, 4000) : 0;
    json_done(&at);
}

static void read_list(Plan *p, Json *object, const char *key, int least, int most,
                      void (*read)(Plan *, Json))
{
    const Json list = least ? json_need(object, key) : json_may(object, key);
    const int n = list.node ? json_array(&list, least, most) : 0;
    for (int i = 0; i < n; i++)
        read(p, json_item(&list, i));
}

static void read_gate(Plan *p, Json *root)
{
    Json gate = json_may(root, "gate");
    if (!gate.node)
        return;
    p->gate.on = true;
    read_numbers(p, &gate, "gate");
    read_list(p, &gate, "ratings", 0, PLAN_RATINGS, read_rating);
    json_done(&gate);
}

static void read_all(Plan *p, Json *root)
{
    const Json format = json_need(root, "brevet_tournament");
    json_int(&format, PLAN_FORMAT, PLAN_FORMAT);
    const Json name = json_may(root, "name"), seed = json_may(root, "seed");
    snprintf(p->name, sizeof p->name, "%s", json_string(&name, PLAN_NAME - 1));
    if (seed.node)
        p->seed = json_hex(&seed);
    const Json mode = json_may(root, "mode"), mirror = json_may(root, "mirror");
    if (mode.node)
        p->mode = (PlanMode)json_choice(&mode, plan_modes, N_MODES);
    p->mirror = mirror.node && json_bool(&mirror);
    read_numbers(p, root, NULL);
    read_object(p, root, "limits");
    read_object(p, root, "budget");
    p->test.on = read_object(p, root, "sequential");
    read_list(p, root, "bots", 1, PLAN_BOTS, read_bot);
    read_list(p, root, "scenarios", 1, PLAN_SCENARIOS, read_scenario);
    read_list(p, root, "variants", 0, PLAN_VARIANTS, read_variant);
    read_list(p, root, "armies", 0, PLAN_ARMIES, read_armies);
    read_gate(p, root);
    json_done(root);
}

bool plan_read(Plan *plan, const char *file, Err *err)
{
    JsonFile *const json = json_load(file, err);
    if (!json)
        return false;
    Json root = json_root(json);
    read_all(plan, &root);
    const bool ok = json_ok(json, err);
    json_free(json);
    return ok;
}

/* ---- writing ---- */

static void put(FILE *out, const char *before, const char *text)
{
    char quoted[6 * PLAN_SPEC + 3];
    const int n = json_quote(quoted, 0, sizeof quoted, text);
    fprintf(out, "%s%.*s", before, n, quoted);
}

static void write_numbers(const Plan *p, FILE *out, const char *object)
{
    const char *before = object ? "" : "  ";
    if (object)
        fprintf(out, "  \"%s\": { ", object);
    for (int i = 0; i < N_NUMBERS; i++) {
        const PlanNumber *const n = &numbers[i];
        if (!belongs(n, object))
            continue;
        fprintf(out, "%s\"%s\": %d", before, n->key,
                *(const int *)(const void *)((const char *)p + n->at));
        before = ", ";
    }
}

static void write_lists(const Plan *p, FILE *out)
{
    fprintf(out, "  \"bots\": [");
    for (int i = 0; i < p->n_bots; i++) {
        put(out, i ? ",\n    { \"name\": " : "\n    { \"name\": ", p->bot[i].name);
        put(out,
            p->bot[i].is_command ? ", \"command\": " : ", \"bot\": ", p->bot[i].spec);
        fprintf(out, " }");
    }
    fprintf(out, "\n  ],\n  \"scenarios\": [");
    for (int i = 0; i < p->n_scenarios; i++)
        put(out, i ? ", " : "", p->scenario[i]);
    fprintf(out, "],\n  \"variants\": [");
    for (int i = 0; i < p->n_variants; i++) {
        const PlanVariant *const v = &p->variant[i];
        put(out, i ? ",\n    { \"name\": " : "\n    { \"name\": ", v->name);
        if (*v->tables)
            put(out, ", \"tables\": ", v->tables);
        for (int k = 0; k < v->n_sets; k++)
            put(out, k ? ", " : ", \"set\": [", v->set[k]);
        fprintf(out, "%s }", v->n_sets ? "]" : "");
    }
    fprintf(out, "\n  ],\n  \"armies\": [");
    for (int i = 0; i < p->n_armies; i++) {
        put(out, i ? ", [" : "[", p->armies[i].file[0]);
        put(out, ", ", p->armies[i].file[1]);
        fprintf(out, "]");
    }
    fprintf(out, "]");
}

static void write_gate(const Plan *p, FILE *out)
{
    write_numbers(p, out, "gate");
    fprintf(out, ", \"ratings\": [");
    for (int i = 0; i < p->gate.n_ratings; i++) {
        put(out, i ? ", { \"better\": " : "{ \"better\": ", p->gate.rating[i].better);
        put(out, ", \"than\": ", p->gate.rating[i].than);
        fprintf(out, ", \"by\": %d }", p->gate.rating[i].by);
    }
    fprintf(out, "] }");
}

void plan_write(const Plan *plan, FILE *out)
{
    fprintf(out, "{\n  \"brevet_tournament\": %d,\n", PLAN_FORMAT);
    put(out, "  \"name\": ", plan->name);
    fprintf(out,
            ",\n  \"seed\": \"0x%" PRIx64 "\",\n  \"mode\": \"%s\",\n  \"mirror\": %s,\n",
            plan->seed, plan_modes[plan->mode], plan->mirror ? "true" : "false");
    write_numbers(plan, out, NULL);
    fprintf(out, ",\n");
    write_numbers(plan, out, "limits");
    fprintf(out, " },\n");
    write_numbers(plan, out, "budget");
    fprintf(out, " },\n");
    if (plan->test.on) {
        write_numbers(plan, out, "sequential");
        fprintf(out, " },\n");
    }
    write_lists(plan, out);
    if (plan->gate.on) {
        fprintf(out, ",\n");
        write_gate(plan, out);
    }
    fprintf(out, "\n}\n");
}
