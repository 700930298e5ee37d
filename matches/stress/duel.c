/* SPDX-License-Identifier: GPL-3.0-or-later
 * duel.c - games between two doctrines, or a doctrine and another bot.
 *
 * Start at duel_fight().
 */
#include "matches/stress/duel.h"

#include <stdlib.h>

#include "matches/pool.h"

typedef struct Fight {
    DuelOptions options;
    MatchOptions match;
    GameResult *result;
    Led *led;
} Fight;

static Bot *make(void *self, int who, const char *spec)
{
    const DuelOptions *const o = self;
    return o->fighter[who].doctrine ? doctrine_bot(o->fighter[who].doctrine)
                                    : bot_new(spec, NULL);
}

static const char *name_of(const Fighter *fighter)
{
    return fighter->doctrine ? fighter->doctrine->name : fighter->bot;
}

/* It keeps a pointer to its options. */
static MatchOptions match_of(DuelOptions *o)
{
    return (MatchOptions){ .battle = o->battle,
                           .bot = { name_of(&o->fighter[BOT_A]),
                                    name_of(&o->fighter[BOT_B]) },
                           .make = make,
                           .self = o,
                           .seed = o->seed,
                           .games = o->games,
                           .threads = o->threads };
}

static void job(void *self, int number)
{
    Fight *const fight = self;
    Led *const led = &fight->led[number];
    const MatchWatch watch = { .order = conduct_hear, .self = led };
    State end;
    *led = (Led){ .noted = { true, true } };
    match_game(&fight->match, number, &watch, &end, &fight->result[number]);
}

static double halves(const GameResult *r)
{
    const int winner = match_winner(r);
    return winner == BOT_A ? 2 : winner == N_BOTS;
}

static bool is_whole(const GameResult *r)
{
    return r->verdict == PLAYED || r->verdict == NEVER_ENDS;
}

static double first_side(const GameResult *r)
{
    return r->winner == NOBODY ? 1 : r->winner == 0 ? 2 : 0;
}

/* The middle one, by length, of those the first fighter won: neither luck nor agony. */
static int typical(const GameResult *r, int games, const Battle *battle)
{
    int won = 0, before = 0;
    for (int g = 0; g < games; g++)
        won += is_whole(&r[g]) && match_winner(&r[g]) == BOT_A;
    for (int turns = 0; won && turns <= battle->turns; turns++)
        for (int g = 0; g < games; g++)
            if (is_whole(&r[g]) && match_winner(&r[g]) == BOT_A && r[g].turns == turns &&
                ++before > won / 2)
                return g;
    return -1;
}

static void add_pair(const Fight *fight, int pair, Sums *share, Sums *side, Duel *out)
{
    const GameResult *const r = &fight->result[2 * pair];
    if (!is_whole(&r[0]) || !is_whole(&r[1]))
        return;
    sums_add(share, (halves(&r[0]) + halves(&r[1])) / 4);
    sums_add(side, (first_side(&r[0]) + first_side(&r[1])) / 4);
    for (int leg = 0; leg < 2; leg++) {
        const Led *const led = &fight->led[2 * pair + leg];
        out->games++;
        out->drawn += match_winner(&r[leg]) == N_BOTS;
        out->to_the_limit += r[leg].turns >= fight->options.battle->turns;
        for (int s = 0; s < MAX_SIDES; s++)
            conduct_add(&out->conduct[match_bot_of(&r[leg], s)], &led->conduct[s]);
    }
}

bool duel_fight(const DuelOptions *options, Duel *out, Err *err)
{
    const size_t games = (size_t)options->games;
    Fight fight = { .options = *options };
    Sums share = { 0 }, side = { 0 };
    bool ok = true;
    *out = (Duel){ .typical = -1 };
    fight.match = match_of(&fight.options);
    fight.result = calloc(games, sizeof *fight.result);
    fight.led = calloc(games, sizeof *fight.led);
    if (!fight.result || !fight.led)
        ok = err_set(err, "no memory for %d games", options->games);
    else
        pool_run(options->games, options->threads, job, &fight);
    for (int g = 0; ok && g < options->games; g++)
        if (fight.result[g].verdict == BROKE_RULES ||
            fight.result[g].verdict == FILE_FAILED)
            ok = err_set(err, "%s", fight.result[g].says);
    for (int pair = 0; ok && pair < options->games / 2; pair++)
        add_pair(&fight, pair, &share, &side, out);
    if (ok)
        out->typical = typical(fight.result, options->games, options->battle);
    out->share = evidence_of(&share);
    out->side = evidence_of(&side);
    free(fight.result);
    free(fight.led);
    return ok;
}

bool duel_record(const DuelOptions *options, int number, const MatchOptions *match,
                 GameResult *out, Err *err)
{
    DuelOptions mine = *options;
    MatchOptions again = match_of(&mine);
    again.games = 1; /* `record` is then the file itself */
    again.record = match->record;
    again.scenario_name = match->scenario_name;
    again.scenario_text = match->scenario_text;
    again.version = match->version;
    match_game(&again, number, NULL, NULL, out);
    return out->verdict == PLAYED || err_set(err, "%s", out->says);
}
