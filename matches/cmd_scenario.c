/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_scenario.c - brevet scenario check|show|vary: is the file right, what does it look like, and
 * one like it by lot.
 *
 * `check` reads the file as a match would, and begins the game, so that orders given in the
 * file are tried as well.  `show` prints the opening as text, or as SVG.  `vary` makes a battle by
 * lot in the manner of the file's.
 *
 * Start at run().
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/map.h"
#include "matches/pool.h"
#include "matches/setup.h"
#include "matches/vary/vary.h"
#include "matches/whole.h"

enum { DRAWS = 50 }; /* until one is fair */

static const Option options[] = {
    { "svg", VALUE_NONE, NULL, "show: a picture instead of text", 0, 0 },
    { "columns", VALUE_COUNT, "N", "show: width of the text map (100)", 40, 400 },
    { "out", VALUE_TEXT, "FILE", "vary: a new file for the battle (stdout)", 0, 0 },
    { "fair", VALUE_NONE, NULL,
      "vary: draw until neither side wins over 60 of 100, of two generals", 0, 0 },
    SETUP_OPTIONS,
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

/* ---- check and show ---- */

static void print_count(int n, const char *what, const char *after)
{
    printf("%d %s%s%s", n, what, n == 1 ? "" : "s", after);
}

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
    printf("  %s: ", b->side[side].name);
    print_count(units, "unit", ", ");
    print_count(stands, "stand", ", ");
    print_count(officers, "officer", "\n");
}

static int check(const Args *args, const Setup *setup, Game *game)
{
    const Battle *const b = setup->battle;
    (void)args;
    (void)game;
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

/* ---- vary ---- */

static void tell(FILE *out, const Varied *varied, const VaryTrial *trial)
{
    const Battle *const b = varied->battle;
    fprintf(out, "\"%s\"%s\n", b->title,
            varied->even ? ": both sides alike, the ground the same from either" : "");
    fprintf(out, "  left out: %d of %s, %d of %s; elsewhere: %d and %d\n",
            varied->left_out[0], b->side[0].name, varied->left_out[1], b->side[1].name,
            varied->moved[0], varied->moved[1]);
    fprintf(out, "  ground: %d taken away, %d elsewhere, %d more\n", varied->taken_away,
            varied->shifted, varied->added);
    fprintf(out, "  of %d battles between two generals %s win %d, %s %d, nobody %d\n",
            VARY_BATTLES, b->side[0].name, trial->won[0], b->side[1].name, trial->won[1],
            trial->drawn);
}

static void none_yet(int drawn)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%d drawn, none fair yet ", drawn);
}

/* The first that will do: of this seed, or with --fair of one of the next. */
static int draw(const Args *args, const Setup *setup, uint64_t seed, Varied *out,
                VaryTrial *trial, Err *err)
{
    const char *set[MAX_ARGS + 1];
    const ScenarioOptions as_read = setup_options(args, set);
    const bool fair = args_has(args, "fair");
    const VaryHow how = { .name = setup->path,
                          .text = setup->text,
                          .options = &as_read,
                          .seed = seed,
                          .most = fair ? DRAWS : 1,
                          .progress = fair ? none_yet : NULL };
    switch (vary_find(&how, out, trial, err)) {
    case VARY_FAIR:
        return CODE_DONE;
    case VARY_FAILED:
        return CODE_FILE;
    case VARY_STOPPED:
        err_set(err, "stopped; nothing is written");
        return CODE_INTERRUPTED;
    case VARY_FAIREST:
        break;
    }
    if (!fair)
        return CODE_DONE;
    vary_free(out);
    err_set(err,
            "of the %d battles from seed %" PRIx64
            " on none is fair: one side wins over 60 of 100, or nobody over 50",
            DRAWS, seed);
    return CODE_GATE;
}

static int vary(const Args *args, const Setup *setup, Game *game)
{
    const char *const out = args_text(args, "out", NULL);
    const uint64_t seed =
        args_has(args, "seed")
            ? setup->seed
            : dice_mix((uint64_t)time(NULL), (uint64_t)getpid(), 0) >> 48;
    struct stat about;
    Varied varied;
    VaryTrial trial;
    Err err = { { 0 } };
    (void)game;
    if (out && stat(out, &about) == 0 && S_ISREG(about.st_mode)) {
        err_set(&err, "--out: %s is there already, and nothing is written over", out);
        return command_fail(args, CODE_FILE, &err);
    }
    if (out && !whole_can(out, &err))
        return command_fail(args, CODE_FILE, &err);
    pool_watch();
    int code = draw(args, setup, seed, &varied, &trial, &err);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%30s\r", "");
    if (code != CODE_DONE)
        return command_fail(args, code, &err);
    if (!out)
        fputs(varied.text, stdout);
    else if (!whole_write(out, varied.text, &err))
        code = command_fail(args, CODE_FILE, &err);
    if (code == CODE_DONE)
        tell(out ? stdout : stderr, &varied, &trial);
    vary_free(&varied);
    return code;
}

/* ---- the command ---- */

static int run(const Args *args)
{
    static const char *const verbs[] = { "check", "show", "vary", NULL };
    static int (*const todo[])(const Args *, const Setup *, Game *) = { check, show,
                                                                        vary };
    const char *const verb = args->operand[0];
    int which = 0;
    Setup setup;
    State state;
    Err err = { { 0 } };
    while (verbs[which] && strcmp(verb, verbs[which]) != 0)
        which++;
    if (!verbs[which]) {
        const char *const near = err_did_you_mean(verb, verbs);
        err_set(&err, "\"check\", \"show\" or \"vary\", not \"%s\"%s%s%s", verb,
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
        code = todo[which](args, &setup, &game);
    setup_free(&setup);
    return code;
}

static const char more[] =
    "vary makes a new battle by lot, in the manner of another: some units are left out, "
    "others\n"
    "stand elsewhere, the ground is different.  Where both sides are alike they stay so, "
    "and the\n"
    "ground is the same from either.  The same --seed gives the same battle; without one "
    "it is\n"
    "another each time.  How fair it is, 100 battles between two generals tell.\n\n"
    "  brevet scenario vary two_divisions --fair --out tonight.json\n"
    "  brevet board tonight.json                          fight it\n";

const Command cmd_scenario = {
    .name = "scenario",
    .operands = "check|show|vary [SCENARIO]",
    .help = "check a scenario file, show the battle it opens with, or make one like it "
            "by lot",
    .more = more,
    .print_more = setup_print_scenarios,
    .least = 1,
    .most = 2,
    .options = options,
    .run = run,
};
