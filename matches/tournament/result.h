/* SPDX-License-Identifier: GPL-3.0-or-later
 * result.h - one finished game of a tournament, and the line that keeps it.
 *
 *   {"id":"<run>-<pairing>-<pair>-<leg>","x":"gunline", ... ,"crc":"0x1b2c3d4e"}
 *
 * Everything in a line follows from the game's id, so two lines of one id are the same
 * bytes: no clock, no machine, no process is in it.  The CRC-32 is of the bytes before it.
 * The fields are documented in matches/README.md.
 *
 * Start at Result.
 */
#ifndef MATCHES_TOURNAMENT_RESULT_H
#define MATCHES_TOURNAMENT_RESULT_H

#include "engine/err.h"
#include "matches/tournament/words.h"
#include <stddef.h>
#include <stdint.h>

enum { RESULT_LINE = 4096, RESULT_SAYS = 160, RESULT_ID = 64 };

/* What a game is called.  All that is random in it follows from these. */
typedef struct GameId {
    uint64_t run;     /* seed, limits and budgets, version of the program */
    uint64_t pairing; /* two bots, a scenario, a table of numbers, armies */
    uint32_t pair;
    uint32_t leg; /* bit 0: x commands the second side; bit 1: armies swapped */
} GameId;

/* Of what sort an end is: forfeits count for ratings, not for balance; voids for nothing. */
typedef enum FinishClass { IS_PLAYED, IS_FORFEIT, IS_VOID } FinishClass;

/* clang-format off */
#define FINISHES(X)                                                                       \
    /* name              word                 class       what it is */                   \
    X(FINISH_ENDED,      "ended",             IS_PLAYED,  "the rules' own end")           \
    X(FINISH_TURNS,      "turn limit",        IS_PLAYED,  "judged by the margin after the last turn allowed") \
    X(FINISH_HOPELESS,   "hopeless",          IS_PLAYED,  "judged: too far behind for too many turns") \
    X(FINISH_AGREED,     "agreed",            IS_PLAYED,  "both bots agreed to a draw")   \
    X(FINISH_CONCEDED,   "conceded",          IS_PLAYED,  "a bot gave the game up")       \
    X(FINISH_ENDLESS,    "endless",           IS_PLAYED,  "too many orders: a draw")      \
    X(FORFEIT_ILLEGAL,   "illegal order",     IS_FORFEIT, "an order the rules refuse")    \
    X(FORFEIT_CHOICE,    "bad choice",        IS_FORFEIT, "no such option, or an order that cannot be read") \
    X(FORFEIT_NONSENSE,  "nonsense",          IS_FORFEIT, "an answer that is not of the protocol") \
    X(FORFEIT_TWICE,     "answered twice",    IS_FORFEIT, "a second answer to one question") \
    X(FORFEIT_FLOOD,     "flood",             IS_FORFEIT, "a line or an output without end") \
    X(FORFEIT_LATE,      "late",              IS_FORFEIT, "an answer after its time")     \
    X(FORFEIT_STALLED,   "stalled",           IS_FORFEIT, "no answer at all")             \
    X(FORFEIT_TIME,      "out of time",       IS_FORFEIT, "the whole game's time used up") \
    X(FORFEIT_EXIT,      "exited",            IS_FORFEIT, "the program ended by itself")  \
    X(FORFEIT_SIGNAL,    "crashed",           IS_FORFEIT, "the program was ended by a signal") \
    X(FORFEIT_CLOSED,    "closed its output", IS_FORFEIT, "the program runs, but can no longer answer") \
    X(FORFEIT_START,     "did not start",     IS_FORFEIT, "no proper hello within the time for it") \
    X(VOID_BOTH,         "both failed",       IS_VOID,    "neither bot started")          \
    X(VOID_HOST,         "host error",        IS_VOID,    "nobody's fault but ours or the machine's")
/* clang-format on */

typedef enum Finish {
#define FINISH_NAME(name, word, of, what) name,
    FINISHES(FINISH_NAME)
#undef FINISH_NAME
        N_FINISHES
} Finish;

typedef struct FinishInfo {
    const char *word, *what;
    FinishClass of;
} FinishInfo;

extern const FinishInfo finishes[N_FINISHES + 1]; /* ends with a NULL word */

enum {
    WORD_X, /* the bots */
    WORD_Y,
    WORD_SCENARIO,
    WORD_RULESET,
    WORD_VARIANT,
    WORD_ARMY, /* of x, of y; "" = the scenario's own */
    WORD_SIDE = WORD_ARMY + 2,
    WORD_ENDING = WORD_SIDE + 2, /* the ruleset's own word for the end */
    WORD_SAYS,                   /* what was wrong; "" when nothing was */
    N_WORDS
};

typedef struct Result {
    GameId id;
    uint64_t tables, hash;
    uint64_t verbs[2]; /* a bit each verb that x, that y ordered */
    uint64_t events;   /* a bit each kind of event that happened */
    int32_t margin;    /* the first side's */
    int32_t orders;
    int32_t pips[2]; /* by side: twice the faces thrown, less what is to be expected */
    uint8_t x_side;
    uint8_t halves; /* of a point, of x: 0, 1, 2 */
    uint8_t finish;
    uint8_t turns;
    const char *word[N_WORDS];
} Result;

static inline FinishClass result_class(const Result *r)
{
    return finishes[r->finish].of;
}
/* Half points of the side listed first. */
static inline int result_side_halves(const Result *r)
{
    return r->x_side == 0 ? r->halves : 2 - r->halves;
}

void result_id(const GameId *id, char out[RESULT_ID]);
bool result_read_id(const char *text, GameId *out);
/* Order of canonical files: run, pairing, pair, leg. */
int result_order(const GameId *a, const GameId *b);
/* The line, newline included.  out: RESULT_LINE bytes.  returns: its length. */
int result_write(const Result *result, char *out);
/* Read a line back, without its newline.
 * out: words are kept in words.
 * errors: the CRC does not fit, or it is no such line. */
bool result_read(const char *line, size_t size, Words *words, Result *out, Err *err);

#endif
