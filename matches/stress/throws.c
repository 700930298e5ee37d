/* SPDX-License-Identifier: GPL-3.0-or-later
 * throws.c - dice of real battles, each turned to all of its faces.
 *
 * Which dice are turned is drawn while a battle is fought (reservoir sampling: each die of a kind
 * has the same chance, however many there will be), and they are turned when it is over.
 *
 * Start at throws_try().
 */
#include "matches/stress/throws.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "matches/match.h"
#include "matches/pool.h"
#include "matches/position.h"

enum {
    TRIALS = 2, /* of what a face comes to */
    TURNS = 2,  /* the enemy's, until they are cut */
    FOR_THROWS = 9
};

_Static_assert(TRIALS == 2, "note_worth() multiplies one by the other");

/* A die that is to be turned. */
typedef struct Drawn {
    State before;
    Order order;
    int throw, die; /* the order's how manieth throw, and which of its dice */
} Drawn;

/* What one battle tells of a kind. */
typedef struct Told {
    int purpose, sides, met, tried, idle, lone, three, hollow;
    bool apart[THROW_SIDES];
    double part[LUCK_PARTS], variance; /* sums over those tried */
} Told;

typedef struct Fight {
    Told told[MAX_THROWS];
    int n;
    Drawn *drawn; /* [MAX_THROWS * THROWS_TURNED] */
    uint64_t lot;
    /* Of the order about to be given. */
    const State *before;
    const Order *order;
    int throws;
    bool full; /* more kinds than there is room for */
} Fight;

typedef struct Run {
    const ThrowsOptions *options;
    MatchOptions match;
    Policy policy;
    Told (*told)[MAX_THROWS]; /* of each game */
    int *n;
    atomic_int done;
    atomic_bool no_memory, full;
    GameResult *result;
} Run;

int throws_parts(int sides)
{
    return sides <= LUCK_PARTS ? sides : LUCK_PARTS;
}

int throws_part(int sides, int face)
{
    return (face - 1) * throws_parts(sides) / sides;
}

/* ---- drawing dice ---- */

static Told *told_of(Fight *fight, int purpose, int sides)
{
    for (int i = 0; i < fight->n; i++)
        if (fight->told[i].purpose == purpose && fight->told[i].sides == sides)
            return &fight->told[i];
    if (fight->n == MAX_THROWS || sides > THROW_SIDES) {
        fight->full = true;
        return NULL;
    }
    fight->told[fight->n] = (Told){ .purpose = purpose, .sides = sides };
    return &fight->told[fight->n++];
}

static void meet(void *self, const Game *game, const Roll *roll, int n, int sides,
                 uint8_t *face)
{
    Fight *const fight = self;
    Told *const told = told_of(fight, roll->purpose, sides);
    (void)game, (void)face;
    for (int i = 0; told && i < n; i++) {
        int at = told->met++;
        if (at >= THROWS_TURNED)
            at = (int)(playout_any(&fight->lot) % (uint64_t)told->met);
        if (at >= THROWS_TURNED)
            continue;
        Drawn *const drawn = &fight->drawn[(told - fight->told) * THROWS_TURNED + at];
        state_copy(&drawn->before, fight->before);
        drawn->order = *fight->order;
        drawn->throw = fight->throws;
        drawn->die = i;
    }
    fight->throws++;
}

/* Carried out on a copy first: what will be thrown? */
static void hear_order(void *self, const Game *game, const Order *order)
{
    Fight *const fight = self;
    const DiceHand hand = { meet, fight };
    State after;
    Game copy = { .battle = game->battle, .state = &after, .hand = &hand };
    state_copy(&after, game->state);
    fight->before = game->state;
    fight->order = order;
    fight->throws = 0;
    (void)game_apply(&copy, order, NULL); /* a refusal is the match's to tell */
}

/* ---- turning them ---- */

typedef struct Turned {
    int throw, die, face; /* to be shown by that one */
    int throws;           /* so far */
    int side;             /* out: who throws it */
} Turned;

static void turn_die(void *self, const Game *game, const Roll *roll, int n, int sides,
                     uint8_t *face)
{
    Turned *const t = self;
    if (t->throws++ != t->throw)
        return;
    assert(t->die < n && t->face <= sides);
    (void)n, (void)sides;
    face[t->die] = (uint8_t)t->face;
    t->side = game_thrower(game, roll->subject);
}

/* The position after the order, with that face.  returns: the side that throws. */
static int show_face(const Run *run, const Drawn *drawn, int face, State *after)
{
    Turned turned = { .throw = drawn->throw, .die = drawn->die, .face = face };
    const DiceHand hand = { turn_die, &turned };
    Game game = { .battle = run->options->battle, .state = after, .hand = &hand };
    state_copy(after, &drawn->before);
    const bool ok = game_apply(&game, &drawn->order, NULL);
    assert(ok && turned.throws > turned.throw);
    (void)ok;
    return turned.side;
}

/* What chance it leaves that side, played on; trials of one number have the same dice. */
static void play_on(const Run *run, const State *after, int side, double chance[TRIALS])
{
    for (int k = 0; k < TRIALS; k++) {
        State s;
        Game game = { .battle = run->options->battle, .state = &s };
        state_copy(&s, after);
        s.seed = dice_mix(after->seed, (uint64_t)k, FOR_THROWS);
        uint64_t stream = dice_mix(s.seed, after->steps, FOR_THROWS);
        const int first = s.over ? playout_value(&run->policy, game.battle, &s)
                                 : playout_run(&run->policy, &game,
                                               horizon_begin(TURNS, &s, side), &stream);
        chance[k] = (double)(side == 0 ? first : CHANCE_ONE - first) / CHANCE_ONE;
    }
}

/* A die turned to all its faces. */
typedef struct Faces {
    int sides;
    uint64_t position[THROW_SIDES]; /* a hash of what it comes to */
    double chance[THROW_SIDES][TRIALS];
} Faces;

static int first_like(const Faces *faces, int face)
{
    int f = 0;
    while (faces->position[f] != faces->position[face])
        f++;
    return f;
}

static void show_all(const Run *run, const Drawn *drawn, Faces *out)
{
    for (int f = 0; f < out->sides; f++) {
        State after;
        const int side = show_face(run, drawn, f + 1, &after);
        out->position[f] = state_hash(&after);
        const int like = first_like(out, f);
        if (like == f)
            play_on(run, &after, side, out->chance[f]);
        else
            memcpy(out->chance[f], out->chance[like], sizeof out->chance[f]);
    }
}

/* Does one face alone come to something else, all others to the same? */
static bool is_lone(const Faces *faces)
{
    int like[THROW_SIDES] = { 0 }, different = 0, alone = 0;
    for (int f = 0; f < faces->sides; f++)
        different += !like[first_like(faces, f)]++;
    for (int f = 0; f < faces->sides; f++)
        alone += like[f] == 1;
    return faces->sides > 2 && different == 2 && alone == 1;
}

/* Faces one after another that come to the same are a result: how many, and how wide. */
static int find_results(const Faces *faces, int width[THROW_SIDES])
{
    int n = 0;
    for (int f = 0; f < faces->sides; f++) {
        if (!f || faces->position[f] != faces->position[f - 1])
            width[n++] = 0;
        width[n - 1]++;
    }
    return n;
}

static void note_results(const Faces *faces, Told *told)
{
    int width[THROW_SIDES];
    const int results = find_results(faces, width);
    for (int f = 1; f < faces->sides; f++)
        told->apart[f] |= faces->position[f] != faces->position[f - 1];
    told->tried++;
    told->idle += results == 1;
    told->lone += is_lone(faces);
    told->three += results == 3;
    told->hollow += results == 3 && width[1] < width[0] && width[1] < width[2];
}

/* The variance of a face's worth, without that of how the trials went on: what two trials with
 * different dice have in common. */
static void note_worth(const Faces *faces, Told *told)
{
    const int sides = faces->sides;
    double mean[TRIALS] = { 0 }, part[LUCK_PARTS] = { 0 };
    int n[LUCK_PARTS] = { 0 };
    for (int f = 0; f < sides; f++)
        for (int k = 0; k < TRIALS; k++)
            mean[k] += faces->chance[f][k] / sides;
    for (int f = 0; f < sides; f++) {
        const double one = faces->chance[f][0] - mean[0],
                     other = faces->chance[f][1] - mean[1];
        const int at = throws_part(sides, f + 1);
        part[at] += (one + other) / TRIALS;
        n[at]++;
        told->variance += one * other / sides;
    }
    for (int k = 0; k < throws_parts(sides); k++)
        told->part[k] += part[k] / n[k];
}

static void turn(const Run *run, const Drawn *drawn, Told *told)
{
    Faces faces = { .sides = told->sides };
    show_all(run, drawn, &faces);
    note_results(&faces, told);
    note_worth(&faces, told);
}

/* ---- battles ---- */

/* The second game of a pair would be the first once more: one bot commands both sides. */
static void job(void *self, int number)
{
    Run *const run = self;
    const ThrowsOptions *const o = run->options;
    Fight *const fight = calloc(1, sizeof *fight);
    const MatchWatch watch = { .order = hear_order, .self = fight };
    if (fight)
        fight->drawn = malloc(MAX_THROWS * THROWS_TURNED * sizeof *fight->drawn);
    if (!fight || !fight->drawn) {
        atomic_store(&run->no_memory, true);
        free(fight);
        return;
    }
    fight->lot = dice_mix(o->seed, (uint64_t)number, FOR_THROWS);
    match_game(&run->match, 2 * number, &watch, NULL, &run->result[number]);
    for (int i = 0; i < fight->n; i++)
        for (int k = 0; k < fight->told[i].met && k < THROWS_TURNED && !pool_stopped();
             k++)
            turn(run, &fight->drawn[i * THROWS_TURNED + k], &fight->told[i]);
    if (fight->full)
        atomic_store(&run->full, true);
    memcpy(run->told[number], fight->told, sizeof fight->told);
    run->n[number] = fight->n;
    free(fight->drawn);
    free(fight);
    const int done = atomic_fetch_add(&run->done, 1) + 1;
    if (o->progress)
        o->progress("battles", done, o->games);
}

/* ---- all of them ---- */

static ThrowKind *kind_of(Throws *throws, int purpose, int sides)
{
    int at = 0;
    while (at < throws->n &&
           (throws->kind[at].purpose < purpose ||
            (throws->kind[at].purpose == purpose && throws->kind[at].sides < sides)))
        at++;
    ThrowKind *const kind = &throws->kind[at];
    if (at < throws->n && kind->purpose == purpose && kind->sides == sides)
        return kind;
    if (throws->n == MAX_THROWS)
        return NULL;
    memmove(kind + 1, kind, (size_t)(throws->n++ - at) * sizeof *kind);
    *kind = (ThrowKind){ .purpose = purpose, .sides = sides };
    return kind;
}

static void add(ThrowKind *kind, const Told *told)
{
    const int parts = throws_parts(kind->sides);
    const double tried = told->tried;
    kind->met += told->met;
    kind->tried += told->tried;
    kind->idle += told->idle;
    kind->lone += told->lone;
    kind->three += told->three;
    kind->hollow += told->hollow;
    for (int f = 0; f < kind->sides; f++)
        kind->apart[f] |= told->apart[f];
    for (int k = 0; k < parts; k++) {
        sums_add(&kind->part[k], told->part[k] / tried);
        if (k)
            sums_add(&kind->step[k], (told->part[k] - told->part[k - 1]) / tried);
    }
    kind->luck += told->met * told->variance / tried;
}

static bool add_up(const Run *run, Throws *throws, Err *err)
{
    bool full = atomic_load(&run->full);
    for (int g = 0; g < run->options->games; g++) {
        const GameResult *const r = &run->result[g];
        if (r->verdict == BROKE_RULES || r->verdict == FILE_FAILED)
            return err_set(err, "%s", r->says);
        for (int i = 0; i < run->n[g]; i++) {
            const Told *const told = &run->told[g][i];
            ThrowKind *const kind = kind_of(throws, told->purpose, told->sides);
            full |= !kind;
            if (kind && told->tried)
                add(kind, told);
        }
    }
    return !full || err_set(err, "there are more than %d kinds of throw", MAX_THROWS);
}

static bool play(Run *run, Throws *throws, Err *err)
{
    pool_run(run->options->games, run->options->threads, job, run);
    if (atomic_load(&run->no_memory))
        return err_set(err, "no memory for a game");
    if (pool_stopped())
        return err_set(err, "stopped before its end");
    return add_up(run, throws, err);
}

bool throws_try(Throws *throws, Err *err)
{
    const ThrowsOptions *const o = throws->options;
    const size_t games = (size_t)o->games;
    Run run = { .options = o,
                .match = { .battle = o->battle,
                           .bot = { o->doctrine, o->doctrine },
                           .seed = dice_mix(o->seed, 0, FOR_THROWS),
                           .games = 2 * o->games } };
    if (!position_policy(o->battle->rules, o->doctrine, &run.policy, err))
        return false;
    run.told = calloc(games, sizeof *run.told);
    run.n = calloc(games, sizeof *run.n);
    run.result = calloc(games, sizeof *run.result);
    const bool ok = run.told && run.n && run.result
                        ? play(&run, throws, err)
                        : err_set(err, "no memory for %d games", o->games);
    free(run.told);
    free(run.n);
    free(run.result);
    return ok;
}
