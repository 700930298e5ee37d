/* SPDX-License-Identifier: GPL-3.0-or-later
 * breed.c - generations of doctrines, each drawn about the best of the last.
 *
 * The spread of a weight is that of the best, but never less than a floor that shrinks: the
 * method would otherwise settle on the luck of its first generations.
 *
 * Start at breed_run().
 */
#include "matches/breed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "ai/playout.h"
#include "engine/scenario.h"
#include "matches/pool.h"

enum { MOST_RIVALS = 64, FIRST_SPREAD = 60, LAST_SPREAD = 8 };

typedef struct Candidate {
    Doctrine doctrine;
    double score;
} Candidate;

typedef struct Breed {
    const BreedOptions *options;
    const Doctrine *rival; /* the options', or its own: */
    Doctrine known[MOST_RIVALS];
    int n_rivals, generation;
    double mean[FEATURES], spread[FEATURES];
    Candidate candidate[BREED_MOST];
} Breed;

static double uniform(uint64_t *stream)
{
    return ((double)(playout_any(stream) >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(uint64_t *stream)
{
    const double radius = sqrt(-2 * log(uniform(stream)));
    return radius * cos(6.283185307179586 * uniform(stream));
}

static void draw(Breed *breed)
{
    uint64_t stream = dice_mix(breed->options->seed, (uint64_t)breed->generation, 1);
    for (int c = 0; c < breed->options->population; c++)
        for (int f = 0; f < FEATURES; f++) {
            const double w =
                breed->mean[f] + (c ? breed->spread[f] * normal(&stream) : 0);
            breed->candidate[c].doctrine.weight[f] =
                (int16_t)rint(fmax(-WEIGHT_MOST, fmin(WEIGHT_MOST, w)));
        }
}

/* One game of a candidate; the number says against whom, where, and on which side. */
static double play(const Breed *breed, const Doctrine *mine, int number)
{
    const BreedOptions *const o = breed->options;
    const int side = number % 2, pair = number / 2;
    const uint64_t seed =
        dice_mix(o->seed, (uint64_t)(breed->generation * o->games + pair), 2);
    State state;
    Game game = { .battle = o->battle[pair % o->n_battles], .state = &state };
    Policy policy = { .horizon = TO_THE_END };
    uint64_t stream = seed;
    policy.doctrine[side] = *mine;
    /* all in turn, or a generation's rivals would be its luck */
    const int pairs = (o->games + 1) / 2;
    const int turn = (pair + breed->generation * pairs) / o->n_battles;
    policy.doctrine[!side] = breed->rival[turn % breed->n_rivals];
    if (!scenario_begin(&game, seed, NULL))
        return 0;
    playout_run(&policy, &game, horizon_begin(policy.horizon, &state, side), &stream);
    return state.winner == side ? 1 : state.winner == NOBODY || !state.over ? 0.5 : 0;
}

static void job(void *self, int number)
{
    Breed *const breed = self;
    Candidate *const c = &breed->candidate[number];
    c->score = 0;
    for (int g = 0; g < breed->options->games; g++)
        c->score += play(breed, &c->doctrine, g) / breed->options->games;
}

static int by_score(const void *a, const void *b)
{
    const double x = ((const Candidate *)a)->score, y = ((const Candidate *)b)->score;
    return (x < y) - (x > y);
}

/* Draw nearer to the best quarter.  returns: what they won. */
static double learn(Breed *breed)
{
    const BreedOptions *const o = breed->options;
    const int kept = o->population / 4 > 1 ? o->population / 4 : 1;
    const double least = FIRST_SPREAD + (double)(LAST_SPREAD - FIRST_SPREAD) *
                                            breed->generation / o->generations;
    double score = 0;
    qsort(breed->candidate, (size_t)o->population, sizeof breed->candidate[0], by_score);
    for (int c = 0; c < kept; c++)
        score += breed->candidate[c].score / kept;
    for (int f = 0; f < FEATURES; f++) {
        double sum = 0, squares = 0;
        for (int c = 0; c < kept; c++)
            sum += breed->candidate[c].doctrine.weight[f] / (double)kept;
        for (int c = 0; c < kept; c++)
            squares += pow(breed->candidate[c].doctrine.weight[f] - sum, 2) / kept;
        breed->mean[f] = sum;
        breed->spread[f] = fmax(sqrt(squares), least);
    }
    return score;
}

int breed_rivals(const Ruleset *rules, Doctrine *out, int most)
{
    int n = 0;
    Err err;
    doctrine_general(rules, &out[n++]);
    for (const BotInfo *bot = bot_list(); bot->name; bot++)
        if (bot->doctrine && n < most && doctrine_named(bot->name, &out[n], &err))
            n++;
    return n;
}

static bool prepare(Breed *breed, Err *err)
{
    const BreedOptions *const o = breed->options;
    const Ruleset *const rules = o->battle[0]->rules;
    Doctrine from;
    breed->rival = o->rival ? o->rival : breed->known;
    breed->n_rivals =
        o->rival ? o->n_rivals : breed_rivals(rules, breed->known, MOST_RIVALS);
    if (o->begin)
        from = *o->begin;
    else if (!doctrine_for(rules, o->from, &from, err))
        return false;
    for (int f = 0; f < FEATURES; f++) {
        breed->mean[f] = from.weight[f];
        breed->spread[f] = FIRST_SPREAD + fabs(breed->mean[f]) / 3;
    }
    return true;
}

int breed_run(const BreedOptions *options, Doctrine *out, double *score, Err *err)
{
    Breed *const breed = calloc(1, sizeof *breed);
    if (!breed) {
        err_set(err, "no memory");
        return 0;
    }
    breed->options = options;
    const int most = prepare(breed, err) ? options->generations : 0;
    for (; breed->generation < most; breed->generation++) {
        draw(breed);
        pool_run(options->population, options->threads, job, breed);
        if (pool_stopped()) { /* half a generation teaches nothing */
            err_set(err, "stopped before the end");
            break;
        }
        *score = learn(breed);
        if (options->progress)
            options->progress(breed->generation, breed->candidate[0].score, *score);
    }
    memset(out, 0, sizeof *out);
    for (int f = 0; f < FEATURES; f++)
        out->weight[f] =
            (int16_t)rint(fmax(-WEIGHT_MOST, fmin(WEIGHT_MOST, breed->mean[f])));
    const int done = breed->generation;
    free(breed);
    return done;
}

void breed_write(FILE *file, const Doctrine *doctrine)
{
    for (int f = 0; f < FEATURES; f++)
        fprintf(file, "%-10s %6d\n", feature_names[f], doctrine->weight[f]);
}
