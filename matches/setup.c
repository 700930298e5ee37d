/* SPDX-License-Identifier: GPL-3.0-or-later
 * setup.c - finds a scenario and reads it with the changes asked for.
 *
 * Whether a refused battle is the file's fault or --set's is found out by reading the
 * file again without the settings: right without them means they are to blame.
 *
 * Start at setup_load().
 */
#include "matches/setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/bot.h"
#include "engine/order_text.h"
#include "matches/folder.h"
#include "rulesets/rulesets.h"

enum { MAX_SHIPPED = 128 };

/* Of a program that is installed: PREFIX/share/brevet, wherever PREFIX/bin now is. */
static const char *installed(void)
{
    static char share[SETUP_PATH];
    struct stat about;
    const ssize_t n = readlink("/proc/self/exe", share, sizeof share - 1);
    if (n < 0)
        return NULL;
    share[n] = 0;
    for (int up = 0; up < 2; up++) {
        char *const slash = strrchr(share, '/');
        if (!slash)
            return NULL;
        *slash = 0;
    }
    const size_t used = strlen(share);
    const int room = (int)(sizeof share - used);
    return snprintf(share + used, (size_t)room, "/share/brevet") < room &&
                   stat(share, &about) == 0 && S_ISDIR(about.st_mode)
               ? share
               : NULL;
}

const char *setup_home(void)
{
    const char *const home = getenv("BREVET_HOME"), *share;
    if (home && *home)
        return home;
    return (share = installed()) ? share : BREVET_SOURCE;
}

/* ---- finding ---- */

static bool is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

bool setup_shipped(const char *name, glob_t *found)
{
    char pattern[SETUP_PATH];
    snprintf(pattern, sizeof pattern, "rulesets/*/scenarios/%s.json", name);
    return folder_files(setup_home(), pattern, found) == 0;
}

/* No file has this name: which shipped one is near? */
static bool not_found(const char *name, Err *err)
{
    const char *names[MAX_SHIPPED + 1] = { NULL };
    glob_t found;
    err_set(err, "there is no scenario \"%s\": neither a file nor shipped in %s/rulesets",
            name, setup_home());
    if (!setup_shipped("*", &found))
        return false;
    for (size_t i = 0; i < found.gl_pathc && i < MAX_SHIPPED; i++) {
        char *const base = strrchr(found.gl_pathv[i], '/') + 1;
        base[strlen(base) - strlen(".json")] = 0;
        names[i] = base;
    }
    const char *const near = err_did_you_mean(name, names);
    if (near)
        err_set(err, "there is no scenario \"%s\"; did you mean \"%s\"?", name, near);
    globfree(&found);
    return false;
}

bool setup_find(const char *name, char *path, int size, Err *err)
{
    glob_t found;
    const size_t room = (size_t)size;
    if (snprintf(path, room, "%s", name) < size && is_file(path))
        return true;
    if (snprintf(path, room, "%s.json", name) < size && is_file(path))
        return true;
    if (!*name || strpbrk(name, "/*?[\\") || !setup_shipped(name, &found))
        return not_found(name, err);
    const bool fits = snprintf(path, room, "%s", found.gl_pathv[0]) < size;
    globfree(&found);
    return fits || not_found(name, err);
}

/* One of them, below the rules it is played by; what does not open has its name alone. */
static void print_scenario(const char *path, const Ruleset **rules)
{
    const char *const base = strrchr(path, '/') + 1;
    const int n = (int)(strlen(base) - strlen(".json"));
    Battle *const b =
        scenario_load(path, &(ScenarioOptions){ .rulesets = rulesets }, NULL);
    if (!b) {
        printf("  %.*s\n", n, base);
        return;
    }
    if (b->rules != *rules)
        printf("\n%s (%s):\n", b->rules->title, b->rules->id);
    *rules = b->rules;
    printf("  %-22.*s%s; %d turns\n", n, base, b->title, b->turns);
    battle_free(b);
}

void setup_print_scenarios(void)
{
    glob_t found;
    const Ruleset *rules = NULL;
    if (!setup_shipped("*", &found))
        return;
    printf("\nScenarios:\n");
    for (size_t i = 0; i < found.gl_pathc; i++)
        print_scenario(found.gl_pathv[i], &rules);
    globfree(&found);
}

void setup_print_choices(void)
{
    printf("\nBots:\n");
    for (const BotInfo *bot = bot_list(); bot->name; bot++)
        printf("  %-22s%s\n", bot->name, bot->help);
    setup_print_scenarios();
}

/* ---- reading ---- */

static Battle *read_battle(const Setup *s, const ScenarioOptions *options, Err *err)
{
    size_t size;
    const char *const text = json_text(s->file, &size);
    return scenario_parse(s->path, text, size, options, err);
}

static bool is_right_without_set(const Setup *s, ScenarioOptions options)
{
    options.set = NULL;
    Battle *const battle = read_battle(s, &options, NULL);
    if (battle)
        battle_free(battle);
    return battle != NULL;
}

ScenarioOptions setup_options(const Args *args, const char **set)
{
    args_many(args, "set", set);
    return (ScenarioOptions){ .rulesets = rulesets,
                              .tables = args_text(args, "tables", NULL),
                              .set = set };
}

int setup_load(const Args *args, const char *scenario, Setup *out, Err *err)
{
    const char *set[MAX_ARGS + 1];
    const ScenarioOptions options = setup_options(args, set);
    size_t size;
    memset(out, 0, sizeof *out);
    out->seed = args_hex(args, "seed", SETUP_SEED);
    if (!setup_find(scenario ? scenario : SETUP_SCENARIO, out->path, sizeof out->path,
                    err))
        return CODE_FILE;
    out->file = json_load(out->path, err);
    if (!out->file)
        return CODE_FILE;
    out->text = json_text(out->file, &size);
    out->battle = read_battle(out, &options, err);
    if (out->battle)
        return CODE_DONE;
    const int code = *set && is_right_without_set(out, options) ? CODE_USAGE : CODE_FILE;
    setup_free(out);
    return code;
}

bool setup_battles(const Args *args, const char *const *usual, int most, Battle **battle,
                   int *n, Err *err)
{
    const ScenarioOptions options = { .rulesets = rulesets };
    const char *given[MAX_ARGS + 1];
    const char *const *name = args_many(args, "scenario", given) ? given : usual;
    for (*n = 0; *name; name++) {
        char path[SETUP_PATH];
        if (*n == most)
            return err_set(err, "--scenario: at most %d battles", most);
        if (!setup_find(*name, path, sizeof path, err) ||
            !(battle[*n] = scenario_load(path, &options, err)))
            return false;
        ++*n;
    }
    return true;
}

void setup_free(Setup *setup)
{
    if (setup->battle)
        battle_free(setup->battle);
    if (setup->file)
        json_free(setup->file);
    setup->battle = NULL;
    setup->file = NULL;
    setup->text = NULL;
}

bool setup_side(const Battle *b, const char *name, int *out, Err *err)
{
    *out = 0;
    for (int side = 0; side < MAX_SIDES; side++) {
        char typed[NAME_ROOM], known[NAME_ROOM];
        battle_slug(name ? name : b->side[0].name, typed, sizeof typed);
        battle_slug(b->side[side].name, known, sizeof known);
        if (strcmp(typed, known) != 0) {
            battle_slug(b->side[side].short_name, known, sizeof known);
            if (strcmp(typed, known) != 0)
                continue;
        }
        *out = side;
        return true;
    }
    return err_set(err, "--side: there is no side \"%s\" here, only %s and %s", name,
                   b->side[0].name, b->side[1].name);
}

bool setup_deploy(Game *game)
{
    bool any = false;
    for (int side = 0; side < MAX_SIDES; side++) {
        Order order;
        if (!order_read(game->battle, game->state, "deploy rest", &order, NULL) ||
            !game_apply(game, &order, NULL))
            break;
        any = true;
    }
    return any;
}
