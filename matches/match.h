/* SPDX-License-Identifier: GPL-3.0-or-later
 * match.h - two bots, one battle, once or many times.
 *
 *   game     0   1   2   3   4   5        a commands the first side in even games,
 *   pair     0   0   1   1   2   2        the second in odd ones; both games of a
 *   seed     s0  s0  s1  s1  s2  s2       pair are fought with the same dice
 *
 * A game is wholly determined by the match's seed and its own number.  A bot is made anew for
 * each game, and is shown only what its side may see: a copy of the state after the
 * ruleset's observe(), without the seed of the dice.
 *
 * Start at match_game() for one game, match_run() for many.
 */
#ifndef MATCHES_MATCH_H
#define MATCHES_MATCH_H

#include "ai/bot.h"
#include "engine/record.h"

enum {
    MAX_GAMES = 1000 * 1000,
    MATCH_SAYS = 256,
    MATCH_ENDLESS = 50 * 1000 /* orders; a battle that takes more never ends */
};

typedef enum Verdict {
    NOT_PLAYED,  /* stopped before its end */
    PLAYED,      /* to the rules' own end */
    BROKE_RULES, /* a bot gave an illegal order: it has lost */
    NEVER_ENDS,  /* a draw */
    FILE_FAILED, /* the scenario's own orders were refused, or a record not written */
    JUDGED       /* ended by the watch's judge */
} Verdict;

enum { BOT_A, BOT_B, N_BOTS };

typedef struct MatchOptions {
    const Battle *battle;
    const char *bot[N_BOTS]; /* names that make() has accepted before */
    /* Make BOT_A or BOT_B, as it is named; NULL = bot_new() does. */
    Bot *(*make)(void *self, int who, const char *spec);
    Bot *ready[N_BOTS]; /* made by the caller, who keeps it; NULL = made for each game */
    uint64_t seed;
    int games;          /* 1, or an even number */
    int threads;        /* 0 = 1 */
    const char *record; /* a file for one game, a folder for several; NULL = none */
    const char *scenario_name, *scenario_text; /* for records */
    const char *version;                       /* for records */
    /* After each game, by one thread at a time; may be NULL. */
    void (*progress)(void *self, int done, double score_a);
    void *self; /* of make and progress */
} MatchOptions;

typedef struct GameResult {
    uint8_t verdict;
    uint8_t a_side; /* the side that bot a commanded */
    uint8_t winner; /* a side, or NOBODY */
    uint8_t how;    /* the ruleset's list of endings; if PLAYED */
    uint8_t turns;
    int orders;
    int margin; /* side 0's, as the ruleset measures it */
    uint64_t seed, hash;
    char says[MATCH_SAYS]; /* what was wrong, unless PLAYED */
} GameResult;

/* Hears one game while it is played. */
typedef struct MatchWatch {
    /* An order was chosen and will now be applied. */
    void (*order)(void *self, const Game *game, const Order *order);
    void *self;
    const Listener *listener; /* of its events */
    /* Before each decision: is the game to end here?  Then it says who has won.
     * in: guess, for match_look() at what the side to decide may see. */
    bool (*judge)(void *self, const Game *game, uint64_t guess, uint8_t *winner);
} MatchWatch;

/* Play game `number` of the match.
 * in: watch may be NULL.  out: the state at its end, if state is not NULL. */
void match_game(const MatchOptions *options, int number, const MatchWatch *watch,
                State *state, GameResult *out);
/* The seed of its dice: that of its pair. */
uint64_t match_seed(const MatchOptions *options, int number);
/* Play all of them.
 * out: options->games results, in order, the same whatever the threads.  Those not played when
 * pool_stopped() are NOT_PLAYED. */
void match_run(const MatchOptions *options, GameResult *out);

/* What a side may see: neither what the rules hide from it, nor the dice to come.
 * in: guess, for what the ruleset has to guess. */
void match_look(const Battle *battle, const State *state, int side, uint64_t guess,
                State *seen);
/* The bot that won: BOT_A, BOT_B, or N_BOTS for a draw. */
int match_winner(const GameResult *result);
/* The side that bot a commands in a game of that number: the legs of a pair. */
static inline int match_a_side(int number)
{
    return number % 2;
}

/* The bot that commanded a side. */
static inline int match_bot_of(const GameResult *result, int side)
{
    return result->a_side == side ? BOT_A : BOT_B;
}

#endif
