/* SPDX-License-Identifier: GPL-3.0-or-later
 * games.c - whole games: how many a second, and what they come to.
 *
 * A playout is played as a search plays one: the bots look at the state itself, nothing is
 * recorded, nobody listens.
 *
 * Start at bench_game().
 */
#include "benchmarks/bench.h"
#include "benchmarks/clock.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/scenario.h"
#include "matches/match.h"
#include "matches/pool.h"
#include "matches/setup.h"
#include "rulesets/rulesets.h"

enum { RANDOM_GAMES = 2, SIGNATURE_SEED = 1815 };

/* ---- the shipped scenarios ---- */

const char *const bench_standard[BENCH_STANDARDS + 1] = {
    "lundys_lane",     "two_brigades", "even_encounter",
    "wheatfield_road", "two_columns",  NULL
};
const char *const bench_strength[] = {
    "lundys_lane",   "meeting_of_equals", "two_brigades",
    "two_divisions", "even_encounter",    "wheatfield_road",
    "mill_roads",    "two_columns",       NULL
};

static bool load_one(Shipped *out, const char *path, Err *err)
{
    const ScenarioOptions options = { .rulesets = rulesets };
    if (out->n == BENCH_BATTLES)
        return err_set(err, "%s: there is room for %d scenarios", path, BENCH_BATTLES);
    out->battle[out->n] = scenario_load(path, &options, err);
    out->path[out->n] = strdup(path);
    const bool ok = out->battle[out->n] && out->path[out->n];
    out->n++;
    return ok;
}

bool shipped_load_named(Shipped *out, const char *const *name, Err *err)
{
    char path[PATH_MAX];
    bool ok = true;
    memset(out, 0, sizeof *out);
    for (; ok && *name; name++)
        ok = setup_find(*name, path, sizeof path, err) && load_one(out, path, err);
    if (!ok)
        shipped_free(out);
    return ok;
}

bool shipped_load(Shipped *out, Err *err)
{
    glob_t found;
    bool ok = true;
    memset(out, 0, sizeof *out);
    if (!setup_shipped("*", &found))
        return err_set(err, "no scenarios in %s/rulesets", setup_home());
    for (size_t i = 0; ok && i < found.gl_pathc; i++)
        ok = load_one(out, found.gl_pathv[i], err);
    globfree(&found);
    if (!ok)
        shipped_free(out);
    return ok;
}

void shipped_free(Shipped *shipped)
{
    for (int i = 0; i < shipped->n; i++) {
        battle_free(shipped->battle[i]);
        free(shipped->path[i]);
    }
    shipped->n = 0;
}

const Battle *shipped_find(const Shipped *shipped, const char *id)
{
    for (int i = 0; i < shipped->n; i++)
        if (strcmp(shipped->battle[i]->id, id) == 0)
            return shipped->battle[i];
    return NULL;
}

/* ---- one game ---- */

bool bench_game(const Battle *battle, Bot *const bot[MAX_SIDES], uint64_t seed,
                State *state, uint64_t *hash, Err *err)
{
    Game game = { .battle = battle, .state = state };
    for (int side = 0; side < MAX_SIDES; side++)
        bot_seed(bot[side], dice_mix(seed, 1, (uint64_t)side));
    if (!scenario_begin(&game, dice_mix(seed, 0, 0), err))
        return false;
    while (!state->over) {
        Order order;
        Bot *const asked = bot[state->decision.side];
        memset(&order, 0, sizeof order);
        asked->choose(asked, battle, state, &order);
        if (state->steps == MATCH_ENDLESS)
            return err_set(err, "%s: after %d orders there is no end", battle->id,
                           MATCH_ENDLESS);
        if (!game_apply(&game, &order, err))
            return err_at(err, "%s, order %d", battle->id, state->steps);
        if (hash)
            *hash = dice_mix(*hash, state_hash(state), state->steps);
    }
    return true;
}

/* ---- speed ---- */

double bench_playouts(const Battle *battle, const char *bot, double seconds, Err *err)
{
    Bot *const both[MAX_SIDES] = { bot_new(bot, err), bot_new(bot, err) };
    State state;
    bool ok = both[0] && both[1];
    int games = 0;
    const double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    double spent = 0;
    while (ok && spent < seconds) {
        ok = bench_game(battle, both, (uint64_t)games++, &state, NULL, err);
        spent = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start;
    }
    for (int side = 0; side < MAX_SIDES; side++)
        bot_free(both[side]);
    return ok ? games / spent : -1;
}

/* ---- signature ---- */

/* A game of the signature: who plays whom, where, and what it came to. */
typedef struct SignedGame {
    const Battle *battle;
    const char *bot[MAX_SIDES];
    uint64_t seed, hash;
    int orders;
    bool failed;
    Err err;
} SignedGame;

static void play_signed(void *self, int number)
{
    SignedGame *const g = (SignedGame *)self + number;
    Bot *const bot[MAX_SIDES] = { bot_new(g->bot[0], &g->err),
                                  bot_new(g->bot[1], &g->err) };
    State state = { .steps = 0 };
    g->failed = !bot[0] || !bot[1] ||
                !bench_game(g->battle, bot, g->seed, &state, &g->hash, &g->err);
    g->orders = state.steps;
    for (int side = 0; side < MAX_SIDES; side++)
        bot_free(bot[side]);
}

/* On each scenario: random games, each doctrine against the next in the list, and two who search, whose
 * orders hang on values, features and trials. */
static int list_games(const Shipped *shipped, SignedGame *out)
{
    static const char *const thinkers[MAX_SIDES] = { "mcts:iterations=6",
                                                     "flat:iterations=6" };
    const BotInfo *const bots = bot_list();
    int n = 0, n_bots = 0;
    const char *name[64];
    for (int i = 0; bots[i].name && n_bots < 64; i++)
        if (strcmp(bots[i].name, "doctrine") != 0 && !bots[i].searches)
            name[n_bots++] = bots[i].name;
    const int plain = n_bots + RANDOM_GAMES - 1;
    for (int s = 0; s < shipped->n; s++)
        for (int i = 0; i <= plain; i++, n++) {
            const int a = i < RANDOM_GAMES ? 0 : i - RANDOM_GAMES + 1;
            const int b = a ? a % (n_bots - 1) + 1 : 0;
            if (!out)
                continue;
            out[n] = (SignedGame){ .battle = shipped->battle[s],
                                   .bot = { thinkers[0], thinkers[1] },
                                   .seed = SIGNATURE_SEED + (uint64_t)i };
            if (i < plain) {
                out[n].bot[0] = name[a];
                out[n].bot[1] = name[b];
            }
        }
    return n;
}

bool bench_signature(const Shipped *shipped, int threads, Signature *out, Err *err)
{
    const int n = list_games(shipped, NULL);
    SignedGame *const game = calloc((size_t)n, sizeof *game);
    bool ok = game || err_set(err, "no memory");
    memset(out, 0, sizeof *out);
    if (ok) {
        list_games(shipped, game);
        pool_run(n, threads, play_signed, game);
    }
    for (int i = 0; ok && i < n; i++) {
        ok = !game[i].failed || err_set(err, "%s v %s: %s", game[i].bot[0],
                                        game[i].bot[1], game[i].err.text);
        out->games++;
        out->orders += game[i].orders;
        out->hash = dice_mix(out->hash, game[i].hash, (uint64_t)game[i].orders);
    }
    free(game);
    return ok;
}
