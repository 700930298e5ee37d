/* SPDX-License-Identifier: GPL-3.0-or-later
 * setup.h - from the words SCENARIO, --set, --tables, --seed to a Battle.
 *
 * A scenario is named by its path, by its name in the current folder (with or without
 * ".json"), or by the name of a shipped one: rulesets/<any>/scenarios/NAME.json under
 * setup_home().
 *
 * A command that takes a scenario puts SETUP_OPTIONS among its rows and calls setup_load().
 */
#ifndef MATCHES_SETUP_H
#define MATCHES_SETUP_H

#include <glob.h>

#include "engine/json.h"
#include "engine/scenario.h"
#include "matches/command.h"

#define SETUP_SCENARIO "lundys_lane" /* when none is named */

/* clang-format off */
#define SETUP_OPTIONS                                                                         \
    { "set", VALUE_MANY, "PATH=VALUE", "change a number of the rules: brevet rules lists them", 0, 0 }, \
    { "tables", VALUE_TEXT, "FILE", "change numbers as this file says: {\"PATH\": \"VALUE\", ...}", 0, 0 }, \
    { "seed", VALUE_HEX, "HEX", "seed of dice and bots", 0, 0 }
/* clang-format on */

enum { SETUP_PATH = 1024, SETUP_SEED = 1 };

typedef struct Setup {
    Battle *battle;
    JsonFile *file;   /* the scenario's */
    const char *text; /* its text, for a record */
    uint64_t seed;    /* SETUP_SEED unless given */
    char path[SETUP_PATH];
} Setup;

/* Read the scenario (NULL: SETUP_SCENARIO), with the command's --set, --tables and --seed.
 * returns: CODE_DONE, and *out is to be freed with setup_free(); CODE_USAGE when --set is to
 * blame; CODE_FILE when a file is, or none has that name. */
int setup_load(const Args *args, const char *scenario, Setup *out, Err *err);
void setup_free(Setup *setup);
/* What the command's --set and --tables say, as setup_load() reads a scenario by it.
 * in: set = room for MAX_ARGS + 1, which the answer points to. */
ScenarioOptions setup_options(const Args *args, const char **set);

/* Load the battles --scenario names, or the usual ones (NULL-ended).
 * out: battle[0 .. *n - 1], the caller's to free, also after an error.
 * errors: more than most; of a file. */
bool setup_battles(const Args *args, const char *const *usual, int most, Battle **battle,
                   int *n, Err *err);

/* Troops that their players would deploy go where the file has them.  returns: any did. */
bool setup_deploy(Game *game);

/* For Command.print_more: the shipped scenarios, by rulesets; and the bots before them. */
void setup_print_scenarios(void);
void setup_print_choices(void);
/* Where the shipped scenarios are: $BREVET_HOME, else with the installed program, else in the folder it
 * was built from. */
const char *setup_home(void);
/* The side that --side names (NULL: the first), by its name or short name.
 * errors: there is none such. */
bool setup_side(const Battle *battle, const char *name, int *out, Err *err);
/* The files of the shipped scenarios whose names fit a pattern ("*": all), in order.
 * returns: false if there is none; else globfree(found) when done. */
bool setup_shipped(const char *name, glob_t *found);
/* The file a scenario's name means.  errors: nothing is found ("did you mean"). */
bool setup_find(const char *name, char *path, int size, Err *err);

#endif
