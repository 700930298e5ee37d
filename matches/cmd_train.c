/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_train.c - brevet train: fits a ruleset's value by self-play, as a file for ai/values/.
 *
 * Start at run().
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "ai/bot.h"
#include "matches/breed.h"
#include "matches/endings.h"
#include "matches/luck.h"
#include "matches/pool.h"
#include "matches/setup.h"
#include "matches/train.h"
#include "matches/trust.h"
#include "matches/whole.h"
#include "rulesets/rulesets.h"

enum { GAMES = 2000, RANDOMNESS = 10, LEAST_TURNS = 8, RIDGE = 2 };
enum { POSITIONS = 400, TRUST_TRIALS = 96, LUCK_TRIALS = 32, MOST_TRIALS = 10 * 1000 };
enum { ENDINGS_TRIALS = 40 };
enum { POPULATION = 32, GENERATIONS = 12, BREED_GAMES = 40 };

static const Option options[] = {
    { "games", VALUE_COUNT, "N",
      "how many, over all scenarios (2000; with --endings, --trust or --luck 400)", 10,
      1000 * 1000 },
    { "scenario", VALUE_MANY, "SCENARIO",
      "only on these; else all shipped of 8 turns or more", 0, 0 },
    { "bot", VALUE_TEXT, "BOT", "plays both sides, instead of doctrines by lot", 0, 0 },
    { "randomness", VALUE_COUNT, "N", "of those doctrines, in 100 (10)", 0, 100 },
    { "threads", VALUE_COUNT, "N", "games at a time (one a processor)", 1, MAX_THREADS },
    { "doctrine", VALUE_TEXT, "FILE", "breed a doctrine into this file instead", 0, 0 },
    { "generations", VALUE_COUNT, "N", "of that doctrine (12)", 1, 1000 },
    { "population", VALUE_COUNT, "N", "of each generation (32)", 4, BREED_MOST },
    { "trials", VALUE_COUNT, "N",
      "games of each of them (40); with --trust, playouts of each order (96), with "
      "--luck (32), with --endings of a position in all (40)",
      2, MOST_TRIALS },
    { "from", VALUE_TEXT, "DOCTRINE",
      "to begin with: general, a name or a file (balanced)", 0, 0 },
    { "endings", VALUE_NONE, NULL,
      "instead, fit the value to how battles end from where trials of one position are "
      "cut",
      0, 0 },
    { "trust", VALUE_NONE, NULL,
      "instead, measure how far a search should trust the choice of --from (general)", 0,
      0 },
    { "luck", VALUE_NONE, NULL,
      "instead, measure what each face of each die is worth, for the value's file", 0,
      0 },
    { "out", VALUE_TEXT, "FILE", "write the value here instead of to stdout", 0, 0 },
    { "seed", VALUE_HEX, "HEX", "of the games (1)", 0, 0 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

static bool add_battle(const Ruleset *rules, const char *path, bool named, Battle **out,
                       int *n, Err *err)
{
    const ScenarioOptions how = { .rulesets = rulesets };
    Battle *const b = scenario_load(path, &how, err);
    if (!b)
        return false;
    if (named && b->rules != rules) {
        err_set(err, "%s is a battle of %s", path, b->rules->id);
        battle_free(b);
        return false;
    }
    if (b->rules == rules && (named || b->turns >= LEAST_TURNS) && *n < TRAIN_BATTLES)
        out[(*n)++] = b;
    else
        battle_free(b);
    return true;
}

/* The scenarios named, or all shipped ones that are long enough. */
static bool load_battles(const Args *args, const Ruleset *rules, Battle **out, int *n,
                         Err *err)
{
    const char *name[MAX_ARGS + 1];
    char path[SETUP_PATH];
    glob_t found;
    bool ok = true;
    const int named = args_many(args, "scenario", name);
    for (int i = 0; ok && i < named; i++)
        ok = setup_find(name[i], path, sizeof path, err) &&
             add_battle(rules, path, true, out, n, err);
    if (!named && setup_shipped("*", &found)) {
        for (size_t i = 0; ok && i < found.gl_pathc; i++)
            ok = add_battle(rules, found.gl_pathv[i], false, out, n, err);
        globfree(&found);
    }
    return ok && (*n || err_set(err, "%s has no scenarios to train on", rules->id));
}

/* in: standard errors of the weights, then of the late ones. */
static void write_weights(FILE *file, const Ruleset *rules, const ValueModel *model,
                          const double *error)
{
    fprintf(file,
            "# thousandths of a logit: weight, and what is added to it by the end\n");
    for (int i = 0; i < VALUES; i++) {
        if (!model->weight[i] && !model->late[i])
            continue;
        fprintf(file, "%-12s %8d %8d  # +- %.0f, +- %.0f\n", value_name(rules, i),
                model->weight[i], model->late[i], 1000 * error[i],
                1000 * error[VALUES + i]);
    }
}

static void write_value(FILE *file, const TrainOptions *o, const Training *t)
{
    const Ruleset *const rules = o->battle[0]->rules;
    fprintf(file, "about %s, fitted to %d games of self-play.\n", rules->title, t->games);
    fprintf(file, "# brevet train %s --games %d --randomness %d --seed %" PRIx64 "%s%s\n",
            rules->id, o->games, o->randomness, o->seed, o->bot ? " --bot " : "",
            o->bot ? o->bot : "");
    fprintf(file, "#   on");
    for (int i = 0; i < o->n_battles; i++)
        fprintf(file, " %s", o->battle[i]->id);
    fprintf(file, ", tables 0x%016" PRIx64 "\n", o->battle[0]->tables);
    fprintf(file, "# %d positions; log loss %.4f, of the mean alone %.4f\n", t->rows,
            t->fit.loss, t->fit.plain);
    write_weights(file, rules, &t->model, t->fit.error);
}

/* The file of --out, or stdout.  returns: NULL if it cannot be made. */
static FILE *open_out(const Args *args, Whole *whole, Err *err)
{
    const char *const path = args_text(args, "out", NULL);
    return path ? whole_open(whole, path, err) : stdout;
}

/* in: file from open_out(), NULL is a failure.  returns: the exit code. */
static int close_out(const Args *args, FILE *file, Whole *whole, Err *err)
{
    if (file && (file == stdout || whole_close(whole, err)))
        return CODE_DONE;
    return command_fail(args, CODE_FILE, err);
}

static void show_generation(int generation, double best, double mean)
{
    fprintf(stderr, "generation %d: best %.1f %%, the best quarter %.1f %%\n",
            generation + 1, 100 * best, 100 * mean);
}

static int not_measured(const Args *args, const Err *err)
{
    return command_fail(args, pool_stopped() ? CODE_INTERRUPTED : CODE_USAGE, err);
}

static int breed(const Args *args, const Battle *const *battle, int n)
{
    const char *const path = args_text(args, "doctrine", NULL);
    Doctrine doctrine;
    double score = 0;
    Whole whole;
    Err err = { { 0 } };
    if (!whole_can(path, &err))
        return command_fail(args, CODE_FILE, &err);
    const BreedOptions o = {
        .battle = battle,
        .n_battles = n,
        .population = (int)args_count(args, "population", POPULATION),
        .generations = (int)args_count(args, "generations", GENERATIONS),
        .games = (int)args_count(args, "trials", BREED_GAMES),
        .threads = (int)args_count(args, "threads", pool_processors()),
        .seed = args_hex(args, "seed", SETUP_SEED),
        .from = args_text(args, "from", "balanced"),
        .progress = show_generation
    };
    pool_watch();
    const int bred = breed_run(&o, &doctrine, &score, &err);
    if (!bred)
        return not_measured(args, &err);
    FILE *const file = whole_open(&whole, path, &err);
    if (!file)
        return command_fail(args, CODE_FILE, &err);
    fprintf(file,
            "about Bred by trial against all other doctrines: %.0f %% of their games.\n",
            100 * score);
    fprintf(
        file,
        "# brevet train %s --doctrine %s --generations %d --population %d --trials %d "
        "--from %s --seed %" PRIx64 "\n#   on",
        battle[0]->rules->id, path, o.generations, o.population, o.games, o.from, o.seed);
    for (int i = 0; i < n; i++)
        fprintf(file, " %s", battle[i]->id);
    fprintf(file, "\n");
    if (bred < o.generations)
        fprintf(file, "# stopped after %d of these generations\n", bred);
    breed_write(file, &doctrine);
    if (!whole_close(&whole, &err))
        return command_fail(args, CODE_FILE, &err);
    return bred < o.generations ? not_measured(args, &err) : CODE_DONE;
}

/* How it was made, as a comment of the file it goes into. */
static void write_made(FILE *file, const char *what, const PositionOptions *o)
{
    fprintf(file,
            "# brevet train %s --%s --games %d --trials %d --from %s --seed %" PRIx64
            "\n#   on",
            o->battle[0]->rules->id, what, o->games, o->trials, o->from, o->seed);
    for (int i = 0; i < o->n_battles; i++)
        fprintf(file, " %s", o->battle[i]->id);
    fprintf(file, "\n");
}

/* A picture of which start gains most, and the line for the doctrine's file. */
static void show_trust(const PositionOptions *o, const Trust *t)
{
    write_made(stdout, "trust", o);
    printf("# %d positions: what %d trials of each order gain with it, in chance a "
           "decision\n",
           t->positions, TRUST_LOOK);
    for (int s = 0; s < TRUST_STARTS; s++)
        printf("# %5d  %+.5f +- %.5f\n", t->start[s], t->gain[s], t->error[s]);
    printf("%-10s %6d\n", "trust", t->start[t->best]);
}

static void show_positions(int done, int of)
{
    fprintf(stderr, "%d of %d games\n", done, of);
}

static PositionOptions position_options(const Args *args, const Battle *const *battle,
                                        int n, int trials)
{
    return (PositionOptions){ .battle = battle,
                              .n_battles = n,
                              .games = (int)args_count(args, "games", POSITIONS),
                              .trials = (int)args_count(args, "trials", trials),
                              .threads =
                                  (int)args_count(args, "threads", pool_processors()),
                              .seed = args_hex(args, "seed", SETUP_SEED),
                              .from = args_text(args, "from", "general"),
                              .progress = show_positions };
}

static int trust(const Args *args, const Battle *const *battle, int n)
{
    Trust measured;
    Err err = { { 0 } };
    PositionOptions o = position_options(args, battle, n, TRUST_TRIALS);
    o.trials =
        o.trials < 2 * TRUST_LOOK ? 2 * TRUST_LOOK : o.trials - o.trials % TRUST_LOOK;
    pool_watch();
    if (!trust_measure(&o, &measured, &err))
        return not_measured(args, &err);
    show_trust(&o, &measured);
    return CODE_DONE;
}

/* How much luck it explains, and the lines for the value's file. */
static void show_luck(const PositionOptions *o, const LuckFound *found)
{
    const Named *const roll = o->battle[0]->rules->rolls;
    write_made(stdout, "luck", o);
    printf("# %d positions; in those not fitted to, without the luck of its dice a trial "
           "has "
           "%.0f %% of its\n# variance left, a difference between two orders %.0f %%\n",
           found->positions, 100 * found->left, 100 * found->difference_left);
    for (int q = 0; roll[q].name; q++) {
        if (!found->table.parts[q])
            continue;
        printf("luck %s:", roll[q].name);
        for (int k = 0; k < found->table.parts[q]; k++)
            printf(" %d", found->table.worth[q][k]);
        printf("\n");
    }
}

static int luck(const Args *args, const Battle *const *battle, int n)
{
    LuckFound found;
    Err err = { { 0 } };
    const PositionOptions o = position_options(args, battle, n, LUCK_TRIALS);
    pool_watch();
    if (!luck_measure(&o, &found, &err))
        return not_measured(args, &err);
    show_luck(&o, &found);
    return CODE_DONE;
}

static void write_endings(FILE *file, const PositionOptions *o, const Endings *e)
{
    const Ruleset *const rules = o->battle[0]->rules;
    fprintf(file, "about %s, fitted to how battles end that go on from one position.\n",
            rules->title);
    write_made(file, "endings", o);
    fprintf(file,
            "# %d positions, %d trials that were cut; correlation within a position with "
            "the mean "
            "of two\n# endings, of the value before %.3f, of this one on positions not "
            "fitted to "
            "%.3f, at most %.3f\n",
            e->positions, e->rows, e->in_use, e->fitted, e->most);
    write_weights(file, rules, &e->model, e->error);
}

static int endings(const Args *args, const Battle *const *battle, int n)
{
    Endings found;
    Whole whole;
    Err err = { { 0 } };
    const char *const path = args_text(args, "out", NULL);
    const PositionOptions o = position_options(args, battle, n, ENDINGS_TRIALS);
    if (path && !whole_can(path, &err))
        return command_fail(args, CODE_FILE, &err);
    pool_watch();
    if (!endings_fit(&o, &found, &err))
        return not_measured(args, &err);
    FILE *const file = open_out(args, &whole, &err);
    if (file)
        write_endings(file, &o, &found);
    return close_out(args, file, &whole, &err);
}

static int train(const Args *args, const Battle *const *battle, int n)
{
    Training training;
    Whole whole;
    Err err = { { 0 } };
    const char *const path = args_text(args, "out", NULL);
    if (path && !whole_can(path, &err))
        return command_fail(args, CODE_FILE, &err);
    const TrainOptions o = { .battle = battle,
                             .n_battles = n,
                             .games = (int)args_count(args, "games", GAMES),
                             .threads =
                                 (int)args_count(args, "threads", pool_processors()),
                             .randomness =
                                 (int)args_count(args, "randomness", RANDOMNESS),
                             .ridge = RIDGE,
                             .seed = args_hex(args, "seed", SETUP_SEED),
                             .bot = args_text(args, "bot", NULL) };
    if (o.bot && !bot_can(o.bot, &err))
        return command_fail(args, CODE_USAGE, &err);
    pool_watch();
    if (!train_run(&o, &training, &err))
        return command_fail(args, pool_stopped() ? CODE_INTERRUPTED : CODE_GATE, &err);
    FILE *const file = open_out(args, &whole, &err);
    if (file)
        write_value(file, &o, &training);
    return close_out(args, file, &whole, &err);
}

/* One thing at a time; what is only printed goes with nothing that is written. */
static bool goes_together(const Args *args, Err *err)
{
    static const char *const instead[] = { "trust", "luck", "endings" };
    const char *asked = NULL;
    for (size_t i = 0; i < sizeof instead / sizeof *instead; i++) {
        if (!args_has(args, instead[i]))
            continue;
        if (asked)
            return err_set(err, "--%s and --%s are measured one at a time", asked,
                           instead[i]);
        asked = instead[i];
    }
    if (!asked)
        return true;
    const bool written = strcmp(asked, "endings") == 0;
    if (written && args_has(args, "doctrine"))
        return err_set(err, "--endings fits a value: it does not go with --doctrine");
    return written || !(args_has(args, "doctrine") || args_has(args, "out")) ||
           err_set(err,
                   "--%s prints what it measures: it goes with neither "
                   "--doctrine nor --out",
                   asked);
}

static int run(const Args *args)
{
    Battle *battle[TRAIN_BATTLES];
    const Battle *on[TRAIN_BATTLES];
    Err err = { { 0 } };
    int n = 0, code;
    const Ruleset *const rules = ruleset_find(args->operand[0], &err);
    if (!rules)
        return command_fail(args, CODE_USAGE, &err);
    if (!goes_together(args, &err))
        return command_fail(args, CODE_USAGE, &err);
    const bool loaded = load_battles(args, rules, battle, &n, &err);
    for (int i = 0; i < n; i++)
        on[i] = battle[i];
    if (!loaded)
        code = command_fail(args, CODE_FILE, &err);
    else if (args_has(args, "trust"))
        code = trust(args, on, n);
    else if (args_has(args, "luck"))
        code = luck(args, on, n);
    else if (args_has(args, "endings"))
        code = endings(args, on, n);
    else
        code = args_has(args, "doctrine") ? breed(args, on, n) : train(args, on, n);
    for (int i = 0; i < n; i++)
        battle_free(battle[i]);
    return code;
}

const Command cmd_train = {
    .name = "train",
    .operands = "RULESET",
    .help = "fit a ruleset's value by self-play: a file for ai/values/",
    .more = "The result does not depend on --threads.  Put it into "
            "ai/values/RULESET.value and\n"
            "build again.\n",
    .print_more = setup_print_choices,
    .least = 1,
    .most = 1,
    .options = options,
    .run = run,
};
