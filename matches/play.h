/* SPDX-License-Identifier: GPL-3.0-or-later
 * play.h - a person's seat in the terminal: the state of the conversation, and the words that are
 * no orders.
 *
 * Start at play_word().
 */
#ifndef MATCHES_PLAY_H
#define MATCHES_PLAY_H

#include "engine/order_text.h"
#include "matches/solo/choices.h"
#include "matches/solo/solo.h"

/* What is left of a line: all of it, and orders to several, of which those about several too. */
enum {
    PLAY_LINE = 512,
    PLAY_TYPED = 4096,
    PLAY_REST = PLAY_TYPED + 2 * ORDER_SPREAD * (LINE_ROOM + 2),
    PLAY_WIDTH = 100
};

typedef struct Play {
    Solo solo;
    int shown_turn;       /* whose beginning was shown: 2 * turn + side; -1: none */
    bool terminal;        /* there is somebody to prompt */
    bool quit, unkept;    /* unkept: the record cannot be written, which was told */
    bool giving, undone;  /* an order, its dice are asked for; it was taken back */
    bool sheets;          /* a sheet at each choice, if anybody moved */
    char rest[PLAY_REST]; /* of the last line "ORDER; ORDER": what is still to be given */
    char noted
        [PLAY_LINE]; /* an order that the enemy does not see: told before what comes of it */
    uint64_t heard; /* kinds of events told since the person's last order, a bit each */
    State moved;    /* the table as the person has been told of it */
    Choices choices;
} Play;

/* Do what the line says, if it is one of the words. */
bool play_word(Play *p, const char *line);
/* "mpa" is nearly one of the words, and nobody's name. */
void play_did_you_mean(const Play *p, const char *line, Err *err);

void play_show_map(const Play *p);
void play_show_options(const Play *p);
/* The figures to move, on a real table, to catch up. */
void play_catch_up(Play *p);
void play_complain(const Err *err);

#endif
