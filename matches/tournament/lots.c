/* SPDX-License-Identifier: GPL-3.0-or-later
 * lots.c - battles by lot, drawn into the tournament's folder or found there.
 *
 * The seeds that may become a lot follow from the plan's and from what it is drawn from.  A file
 * by one of them is that lot: so the same line again draws nothing anew, although it cannot know
 * which of them was fair.
 *
 * Start at lots_draw().
 */
#include "matches/tournament/lots.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include "matches/setup.h"
#include "matches/vary/vary.h"
#include "matches/whole.h"
#include "rulesets/rulesets.h"

enum { SEED_BITS = 0xFFFFFF }; /* few enough digits for a file's name */

/* One scenario while its lots are drawn. */
typedef struct Source {
    char path[SETUP_PATH];
    char name[NAME_ROOM]; /* without folders and ending */
    const char *text;
    const char *folder; /* of the lots */
    ScenarioOptions options;
    const char *set[PLAN_SETS + 1];
} Source;

/* As the first variant has it, which the others are compared with. */
static void read_as_first(const Plan *plan, Source *out)
{
    const PlanVariant *const v = plan->n_variants ? &plan->variant[0] : NULL;
    for (int i = 0; v && i < v->n_sets; i++)
        out->set[i] = v->set[i];
    out->options = (ScenarioOptions){ .rulesets = rulesets,
                                      .tables = v && *v->tables ? v->tables : NULL,
                                      .set = out->set };
}

static bool lot_path(const Source *source, uint64_t seed, char path[PLAN_SPEC], Err *err)
{
    return snprintf(path, PLAN_SPEC, "%s/%s-%" PRIx64 ".json", source->folder,
                    source->name, seed) < PLAN_SPEC ||
           err_set(err, "%s is too long for battles by lot in it", source->folder);
}

/* Is one of these seeds' files there already?  out: its path. */
static bool is_there(const Source *source, uint64_t seed, char path[PLAN_SPEC])
{
    for (int i = 0; i < LOTS_DRAWS; i++)
        if (lot_path(source, seed + (uint64_t)i, path, NULL) && access(path, F_OK) == 0)
            return true;
    return false;
}

static LotsEnd draw(const Source *source, uint64_t seed, char path[PLAN_SPEC], Err *err)
{
    const VaryHow how = { .name = source->path,
                          .text = source->text,
                          .options = &source->options,
                          .seed = seed,
                          .most = LOTS_DRAWS };
    Varied varied;
    VaryTrial trial;
    const VaryEnd end = vary_find(&how, &varied, &trial, err);
    if (end == VARY_STOPPED) {
        err_set(err, "stopped while battles were drawn by lot; the same line goes on");
        return LOTS_STOPPED;
    }
    if (end == VARY_FAILED)
        return LOTS_FAILED;
    const bool written =
        lot_path(source, varied.seed, path, err) && whole_write(path, varied.text, err);
    if (written && end == VARY_FAIREST)
        fprintf(stderr,
                "brevet tournament: %s: of %d battles by lot none is fair; in the "
                "fairest, between two generals, %s win %d of %d and %s %d\n",
                path, LOTS_DRAWS, varied.battle->side[0].name, trial.won[0], VARY_BATTLES,
                varied.battle->side[1].name, trial.won[1]);
    vary_free(&varied);
    return written ? LOTS_DONE : LOTS_FAILED;
}

static void tell(const char *name, int done, int of)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%s: %d of %d drawn by lot %s", name, done, of,
                done == of ? "\n" : "");
}

static LotsEnd draw_all(Plan *plan, const Source *source, Err *err)
{
    const uint64_t hash = XXH64(source->name, strlen(source->name), 0);
    for (int k = 0; k < plan->lots; k++) {
        const uint64_t seed = dice_mix(plan->seed, hash, (uint64_t)k) & SEED_BITS;
        char path[PLAN_SPEC];
        tell(source->name, k, plan->lots);
        if (!is_there(source, seed, path)) {
            const LotsEnd end = draw(source, seed, path, err);
            if (end != LOTS_DONE)
                return end;
        }
        if (!plan_add_scenario(plan, path, err))
            return LOTS_FAILED;
    }
    tell(source->name, plan->lots, plan->lots);
    return LOTS_DONE;
}

static LotsEnd draw_like(Plan *plan, const char *scenario, const char *folder, Err *err)
{
    Source source = { .folder = folder };
    size_t size;
    read_as_first(plan, &source);
    if (!setup_find(scenario, source.path, sizeof source.path, err))
        return LOTS_FAILED;
    JsonFile *const file = json_load(source.path, err);
    if (!file)
        return LOTS_FAILED;
    source.text = json_text(file, &size);
    Battle *const as_it_is =
        scenario_parse(source.path, source.text, size, &source.options, err);
    LotsEnd end = LOTS_FAILED;
    if (as_it_is) {
        memcpy(source.name, as_it_is->id, sizeof source.name);
        end = draw_all(plan, &source, err);
        battle_free(as_it_is);
    }
    json_free(file);
    return end;
}

LotsEnd lots_draw(Plan *plan, const char *folder, Err *err)
{
    char like[PLAN_SCENARIOS][PLAN_SPEC], lots[PLAN_SPEC];
    const int n = plan->n_scenarios;
    LotsEnd end = LOTS_DONE;
    if (!plan->lots)
        return LOTS_DONE;
    if (n * plan->lots > PLAN_SCENARIOS) {
        err_set(err, "%d battles by lot in the manner of each of %d are over %d",
                plan->lots, n, PLAN_SCENARIOS);
        return LOTS_FAILED;
    }
    if (snprintf(lots, sizeof lots, "%s/lots", folder) >= PLAN_SPEC) {
        err_set(err, "%s is too long for battles by lot in it", folder);
        return LOTS_FAILED;
    }
    if (!whole_folder(folder, err) || !whole_folder(lots, err))
        return LOTS_FAILED;
    memcpy(like, plan->scenario, sizeof like);
    plan->n_scenarios = 0;
    for (int i = 0; i < n && end == LOTS_DONE; i++)
        end = draw_like(plan, like[i], lots, err);
    plan->lots = 0; /* the plan names them now */
    return end;
}
