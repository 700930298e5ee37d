/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_scenario.c - brevet scenario check|show: is the file right, what does it look like?
 *
 * `check` reads the file as a match would, and begins the game, so that orders given in the
 * file are tried as well.  `show` prints the opening as text, or as SVG.
 *
 * Start at run().
 */
#include <stdio.h>
#include <string.h>

#include "engine/map.h"
#include "matches/setup.h"

static const Option options[] = {
    { "svg", VALUE_NONE, NULL, "show: a picture instead of text", 0, 0 },
    { "columns", VALUE_COUNT, "N", "show: width of the text map (100)", 40, 400 },
    SETUP_OPTIONS,
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

/* Of a side: "British: 5 units, 20 stands, 3 officers". */
static void print_side(const Battle *b, int side)
{
    int units = 0, stands = 0, officers = 0;
    for (int i = 0; i < b->n_units; i++)
        units += b->unit[i].side == side && !b->unit[i].part_of;
    for (int i = 0; i < b->n_stands; i++)
        stands += b->stand[i].side == side;
    for (int i = 0; i < b->n_officers; i++)
        officers += b->officer[i].side == side;
    printf("  %s: %d units, %d stands, %d officers\n", b->side[side].name, units, stands,
           officers);
}

static int check(const Setup *setup)
{
    const Battle *const b = setup->battle;
    printf("%s: a good scenario\n  \"%s\", %s, %d turns\n", setup->path, b->title,
           b->rules->title, b->turns);
    for (int side = 0; side < MAX_SIDES; side++)
        print_side(b, side);
    return CODE_DONE;
}

static int show(const Args *args, const Setup *setup, Game *game)
{
    const State *const state = game->state;
    const bool deployed = setup_deploy(game);
    const MapOptions map = { .columns = (int)args_count(args, "columns", 0),
                             .colour = command_colour(),
                             .legend = true };
    if (args_has(args, "svg"))
        map_svg(stdout, setup->battle, state, &map);
    else
        map_text(stdout, setup->battle, state, &map);
    if (deployed && !args_has(args, "svg"))
        printf("\nPlayers deploy here; "
               "the troops stand where \"deploy rest\" puts them.\n");
    return CODE_DONE;
}

static int run(const Args *args)
{
    static const char *const verbs[] = { "check", "show", NULL };
    const char *const verb = args->operand[0];
    const bool is_check = strcmp(verb, "check") == 0;
    Setup setup;
    State state;
    Err err = { { 0 } };
    if (!is_check && strcmp(verb, "show") != 0) {
        const char *const near = err_did_you_mean(verb, verbs);
        err_set(&err, "\"check\" or \"show\", not \"%s\"%s%s%s", verb,
                near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
        return command_fail(args, CODE_USAGE, &err);
    }
    int code = setup_load(args, args->operand[1], &setup, &err);
    if (code != CODE_DONE)
        return command_fail(args, code, &err);
    Game game = { .battle = setup.battle, .state = &state };
    if (!scenario_begin(&game, setup.seed, &err))
        code = command_fail(args, CODE_FILE, &err);
    else
        code = is_check ? check(&setup) : show(args, &setup, &game);
    setup_free(&setup);
    return code;
}

const Command cmd_scenario = {
    .name = "scenario",
    .operands = "check|show [SCENARIO]",
    .help = "check a scenario file, or show the battle it opens with",
    .least = 1,
    .most = 2,
    .options = options,
    .run = run,
};
