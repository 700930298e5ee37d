/* SPDX-License-Identifier: GPL-3.0-or-later
 * ground.c - the battles of a plan: scenarios with their variants and armies put in.
 *
 * An army file says how the army stands on either side of the table:
 *   {"name": "Picton", "first": {"units": [...]}, "second": {"units": [...]}}
 * Its members replace those of the scenario's side; the new text is then read as any other
 * scenario, and its hash counts for the pairing's id.
 *
 * Start at grounds_make().
 */
#include "matches/tournament/ground.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "matches/setup.h"
#include "rulesets/rulesets.h"

void ground_free(PlanGround *ground)
{
    if (ground->battle)
        battle_free(ground->battle);
    free(ground->text);
    *ground = (PlanGround){ NULL, NULL };
}

/* ---- armies ---- */

static bool read_army(const char *path, cJSON **tree, char name[PLAN_NAME], Err *err)
{
    JsonFile *const file = json_load(path, err); /* strict: keys, letters, numbers */
    if (!file)
        return false;
    Json root = json_root(file);
    const Json called = json_need(&root, "name");
    snprintf(name, PLAN_NAME, "%s", json_string(&called, PLAN_NAME - 1));
    const Json first = json_need(&root, "first"), second = json_need(&root, "second");
    if (!json_is_object(&first) || !json_is_object(&second))
        json_wrong(&root,
                   "\"first\" and \"second\" are the members of a scenario's side");
    json_done(&root);
    const bool ok = json_ok(file, err);
    size_t size;
    *tree = ok ? cJSON_Parse(json_text(file, &size)) : NULL;
    json_free(file);
    return *tree || (ok && err_set(err, "no memory"));
}

/* Put an army's members into a side of the scenario. */
static bool put_army(cJSON *scenario, int side, const cJSON *army)
{
    const cJSON *const from =
        cJSON_GetObjectItemCaseSensitive(army, side ? "second" : "first");
    cJSON *const to =
        cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(scenario, "sides"), side);
    const cJSON *member;
    if (!cJSON_IsObject(to))
        return false;
    cJSON_ArrayForEach(member, from)
    {
        cJSON *const copy = cJSON_Duplicate(member, 1);
        cJSON_DeleteItemFromObjectCaseSensitive(to, member->string);
        if (!copy || !cJSON_AddItemToObject(to, member->string, copy))
            return false;
    }
    return true;
}

/* The scenario's text with army[0] on the first side and army[1] on the second. */
static char *with_armies(const char *text, cJSON *const army[2], Err *err)
{
    cJSON *const scenario = cJSON_Parse(text);
    char *out = NULL;
    if (scenario && put_army(scenario, 0, army[0]) && put_army(scenario, 1, army[1])) {
        char *const printed = cJSON_Print(scenario);
        out = printed ? malloc(strlen(printed) + 1) : NULL;
        if (out)
            strcpy(out, printed);
        cJSON_free(printed);
    }
    cJSON_Delete(scenario);
    if (!out)
        err_set(err, "the armies cannot be put into the scenario");
    return out;
}

/* ---- cells ---- */

static bool read_ground(const Plan *p, const PlanCell *cell, const char *path,
                        const char *text, PlanGround *out, Err *err)
{
    const PlanVariant *const v = &p->variant[cell->variant];
    const char *set[PLAN_SETS + 1] = { NULL };
    for (int i = 0; i < v->n_sets; i++)
        set[i] = v->set[i];
    const ScenarioOptions options = { .rulesets = rulesets,
                                      .tables = *v->tables ? v->tables : NULL,
                                      .set = set };
    const size_t size = strlen(text);
    out->text = malloc(size + 1);
    if (!out->text)
        return err_set(err, "no memory for %s", path);
    memcpy(out->text, text, size + 1);
    out->battle = scenario_parse(path, out->text, size, &options, err);
    return out->battle ||
           err_at(err, "variant \"%s\" of %s", v->name, p->scenario[cell->scenario]);
}

static bool make_plain(Plan *p, PlanCell *cell, const char *path, const char *text,
                       Err *err)
{
    cell->grounds = 1;
    return read_ground(p, cell, path, text, &cell->ground[0], err);
}

static bool make_with_armies(Plan *p, PlanCell *cell, const char *path, const char *text,
                             Err *err)
{
    PlanArmies *const a = &p->armies[cell->armies];
    cJSON *army[2] = { NULL, NULL };
    bool ok = read_army(a->file[0], &army[0], a->name[0], err) &&
              read_army(a->file[1], &army[1], a->name[1], err);
    cell->grounds = strcmp(a->file[0], a->file[1]) == 0 ? 1 : 2;
    for (int i = 0; ok && i < cell->grounds; i++) {
        cJSON *const seated[2] = { army[i], army[!i] };
        char *const mixed = with_armies(text, seated, err);
        ok = mixed && read_ground(p, cell, path, mixed, &cell->ground[i], err);
        free(mixed);
    }
    cJSON_Delete(army[0]);
    cJSON_Delete(army[1]);
    return ok;
}

static bool make_cells(Plan *p, int scenario, Err *err)
{
    char path[SETUP_PATH];
    size_t size;
    if (!setup_find(p->scenario[scenario], path, sizeof path, err))
        return false;
    JsonFile *const file = json_load(path, err);
    if (!file)
        return false;
    const char *const text = json_text(file, &size);
    bool ok = true;
    for (int variant = 0; ok && variant < p->n_variants; variant++)
        for (int armies = p->n_armies ? 0 : -1; ok && armies < p->n_armies; armies++) {
            PlanCell *const cell = &p->cell[p->n_cells++];
            *cell =
                (PlanCell){ .scenario = scenario, .variant = variant, .armies = armies };
            ok = (armies < 0 ? make_plain : make_with_armies)(p, cell, path, text, err);
        }
    json_free(file);
    return ok;
}

bool grounds_make(Plan *plan, Err *err)
{
    const int armies = plan->n_armies ? plan->n_armies : 1;
    plan->cell = calloc((size_t)(plan->n_scenarios * plan->n_variants * armies),
                        sizeof *plan->cell);
    if (!plan->cell)
        return err_set(err, "no memory for the battles");
    for (int i = 0; i < plan->n_scenarios; i++)
        if (!make_cells(plan, i, err))
            return false;
    return true;
}
