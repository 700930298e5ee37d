/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_play.c - brevet play: a person against a bot, in a terminal or through a pipe.
 *
 * The table is shown as each of the person's turns begins.  At every choice of theirs the
 * sensible orders are a numbered list; a number, an order in words ("11us charge 89"), or
 * one of the words in play_words.c is read.  A refusal says why and asks again.  Only what the
 * person's side may know is shown.
 *
 * Without a terminal there is no prompt; the end of the input ends the sitting politely.
 *
 * Start at run(); the conversation is converse().
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "engine/map.h"
#include "engine/map_words.h"
#include "engine/order_text.h"
#include "engine/put.h"
#include "matches/hurry.h"
#include "matches/play.h"
#include "matches/pool.h"
#include "matches/report.h"
#include "matches/solo/sheet.h"
#include "matches/typed.h"

static const Option options[] = {
    SOLO_OPTIONS,
    { "sheet", VALUE_NONE, NULL,
      "before your choices, which figures to move on your table", 0, 0 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

/* ---- hearing and reading ---- */

/* Nothing else tells that it has been understood. */
static void say_noted(Play *p)
{
    if (p->noted[0])
        report_wrap(stdout, "  ", p->noted, PLAY_WIDTH);
    p->noted[0] = '\0';
}

static void hear(void *self, const Game *game, const Event *event)
{
    Play *const p = self;
    char says[PLAY_LINE] = "";
    if (!event_is_for(event, p->solo.side))
        return;
    say_noted(p);
    game->battle->rules->say_event(game, event, says, sizeof says);
    report_capital(says);
    if (says[0])
        p->heard |= UINT64_C(1) << event->kind;
    if (says[0])
        report_wrap(stdout, "  ", says, PLAY_WIDTH);
}

/* The person's own orders in a record are told beside what came of them. */
static void take_up(void *self, const State *state, const Order *order)
{
    const Play *const p = self;
    char says[PLAY_LINE] = "";
    if (state->decision.side != p->solo.side)
        return;
    game_say_order(p->solo.battle, state, order, says, sizeof says);
    report_wrap(stdout, "> ", says, PLAY_WIDTH);
}

static bool read_line(const Play *p, const char *prompt, char *out, int size)
{
    if (p->terminal)
        printf("%s", prompt);
    fflush(stdout);
    return !pool_stopped() && typed_line(stdin, out, size);
}

/* The faces may come on one line or several. */
static bool ask_dice(void *self, const Battle *battle, const Roll *roll, int n, int sides,
                     uint8_t *out)
{
    Play *const p = self;
    char what[PLAY_LINE], line[PLAY_LINE];
    (void)battle;
    solo_say_roll(&p->solo, roll, what, sizeof what);
    printf("Throw %d d%d for %s:\n", n, sides, what);
    for (int have = 0; have < n;) {
        uint8_t face[MAX_DICE];
        p->quit =
            !read_line(p, "dice> ", line, sizeof line) || strcasecmp(line, "quit") == 0;
        p->undone = !p->quit && p->giving && strcasecmp(line, "undo") == 0;
        if (p->quit || p->undone)
            return false;
        const int faces = typed_faces(line, sides, face, n - have);
        if (faces < 0)
            printf("  Up to %d number%s from 1 to %d, please%s.\n", n - have,
                   n - have == 1 ? "" : "s", sides,
                   p->giving ? ", or \"undo\" for the order" : "");
        for (int i = 0; i < faces; i++)
            out[have++] = face[i];
    }
    return true;
}

/* ---- choosing ---- */

/* A full disk spoils the record, not the battle. */
static void keep(Play *p)
{
    Err err = { { 0 } };
    const bool kept = solo_keep(&p->solo, &err);
    if (!kept && !p->unkept)
        fprintf(stderr, "brevet play: %s\n", err.text);
    p->unkept = !kept;
}

/* A figure put right stands there already; other orders are told of by what comes of them, if
 * that is to be seen at once. */
static bool give(Play *p, const Order *order, Err *err)
{
    char says[PLAY_LINE];
    State before;
    state_copy(&before, solo_state(&p->solo));
    if (before.decision.hidden && order->verb != VERB_PUT)
        game_say_order(p->solo.battle, &before, order, p->noted, sizeof p->noted);
    const uint64_t heard = p->heard;
    p->heard = 0;
    p->giving = true;
    const bool done = solo_order(&p->solo, order, err);
    p->giving = false;
    if (!done)
        p->heard = heard;
    else
        say_noted(p);
    p->noted[0] = '\0';
    if (!done || order->verb != VERB_PUT)
        return done;
    sheet_know(p->solo.battle, &before, solo_state(&p->solo), &p->moved);
    game_say_order(p->solo.battle, &before, order, says, sizeof says);
    report_wrap(stdout, "  ", says, PLAY_WIDTH);
    return true;
}

/* An order to several, or to all: the first of them; the others are left for later. */
static void spread(Play *p, char *out)
{
    char each[ORDER_SPREAD][LINE_ROOM];
    const Battle *const b = p->solo.battle;
    State seen;
    map_seen(b, solo_state(&p->solo), 1 + p->solo.side, &seen);
    const int n = order_to_several(b, &seen, out, each);
    for (int i = n - 1; i > 0; i--) {
        const size_t length = strlen(each[i]), rest = strlen(p->rest);
        assert(length + 2 + rest < sizeof p->rest);
        memmove(p->rest + length + (rest ? 2 : 0), p->rest, rest + 1);
        memcpy(p->rest, each[i], length);
        if (rest)
            memcpy(p->rest + length, "; ", 2);
    }
    if (n)
        strcpy(out, each[0]);
}

/* The next order: of what is left of the last line, which is then shown, else of the next one. */
static bool read_order(Play *p, const char *prompt, char *out)
{
    const bool left = p->rest[0];
    if (!left && !read_line(p, prompt, p->rest, PLAY_TYPED))
        return false;
    if (!left && strlen(p->rest) == PLAY_TYPED - 1) {
        printf("  Not given: the line; it may have up to %d letters.\n", PLAY_TYPED - 2);
        p->rest[0] = '\0';
    }
    int n = (int)strcspn(p->rest, ";");
    const char *next = p->rest + n + (p->rest[n] == ';');
    while (n && p->rest[n - 1] == ' ')
        n--;
    snprintf(out, PLAY_LINE, "%.*s", n, p->rest);
    next += strspn(next, " ");
    memmove(p->rest, next, strlen(next) + 1);
    spread(p, out);
    if (left)
        printf("\n%s%s\n", prompt, out);
    return true;
}

/* What there is to choose from. */
static void show_choice(const Play *p)
{
    char says[PLAY_LINE];
    const State *const s = solo_state(&p->solo);
    p->solo.battle->rules->say_decision(p->solo.battle, s, says, sizeof says);
    printf("\n");
    report_wrap(stdout, "", says, PLAY_WIDTH);
    play_show_options(p);
}

/* A line's orders after one that was refused were meant for another moment; after the last one of the
 * battle they have none. */
static void drop_rest(Play *p)
{
    char says[PLAY_REST + 16];
    if (!p->rest[0])
        return;
    snprintf(says, sizeof says, "Not given: \"%s\".", p->rest);
    report_wrap(stdout, "  ", says, PLAY_WIDTH);
    p->rest[0] = '\0';
}

/* Read the order and give it.  errors: says what is wrong with it. */
static bool obey(Play *p, const char *line, Err *err)
{
    const Battle *const b = p->solo.battle;
    Order order;
    if (!choices_read(&p->choices, b, solo_state(&p->solo), line, &order, err)) {
        solo_is_meant(&p->solo, NULL, NULL);
        play_did_you_mean(p, line, err);
        return false;
    }
    if (!solo_is_meant(&p->solo, &order, err))
        return false;
    if (give(p, &order, err))
        return true;
    /* What another one may do says nothing of him. */
    const Ref about = solo_state(&p->solo)->decision.about;
    if (!p->undone && (!about || !order.subject || about == order.subject))
        choices_lead(&p->choices, b, line, err);
    return false;
}

/* One choice of the person's.  What it is, is not shown where its order has come already. */
static void converse(Play *p)
{
    const Battle *const b = p->solo.battle;
    const State *const s = solo_state(&p->solo);
    char line[PLAY_LINE], prompt[NAME_ROOM + 8];
    Err err = { { 0 } };
    const int whose = b->rules->simultaneous ? p->solo.side : s->side;
    const bool begins = p->shown_turn != 2 * s->turn + whose;
    if (p->shown_turn < 0 || (begins && whose == p->solo.side)) {
        p->shown_turn = 2 * s->turn + whose;
        printf("\n");
        play_show_map(p);
    }
    if (p->sheets)
        play_catch_up(p);
    choices_list(b, s, &p->choices);
    bool shown = !p->rest[0];
    if (shown)
        show_choice(p);
    snprintf(prompt, sizeof prompt, "%s> ", b->side[p->solo.side].name);
    for (int steps = s->steps; !p->quit && s->steps == steps;) {
        p->quit = !read_order(p, prompt, line);
        if (p->quit || !line[0] || play_word(p, line))
            continue;
        if (obey(p, line, &err))
            return;
        if (p->undone)
            err_set(&err, "Taken back.");
        if (!p->quit)
            play_complain(&err);
        p->undone = false;
        drop_rest(p);
        if (!shown)
            show_choice(p);
        shown = true;
    }
}

static int fight(Play *p, Err *err)
{
    const State *const s = solo_state(&p->solo);
    while (!s->over && !p->quit && !pool_stopped()) {
        if (solo_is_asked(&p->solo)) {
            keep(p);
            converse(p);
        } else if (!solo_answer(&p->solo, p->terminal ? STDIN_FILENO : NO_TERMINAL,
                                err) &&
                   !p->quit && !pool_stopped())
            return CODE_BROKE;
    }
    drop_rest(p);
    return CODE_DONE;
}

/* ---- beginning and end ---- */

static void say_begin(const Play *p)
{
    const Solo *const solo = &p->solo;
    printf("%s\n%s; you command %s against %s.\nSeed 0x%llx; \"help\" says what "
           "can be typed.\n",
           solo->battle->title, solo->battle->rules->title,
           solo->battle->side[solo->side].name, solo->opponent,
           (unsigned long long)solo->seed);
    if (solo->battle->about[0]) {
        printf("\n");
        report_wrap(stdout, "  ", solo->battle->about, PLAY_WIDTH);
    }
    map_aims(stdout, solo->battle);
    printf("\n");
}

static void say_end(const Play *p)
{
    const Battle *const b = p->solo.battle;
    const State *const s = solo_state(&p->solo);
    char outcome[PLAY_LINE];
    printf("\n");
    if (s->over)
        play_show_map(p);
    solo_outcome(&p->solo, outcome, sizeof outcome);
    report_wrap(stdout, "", outcome, PLAY_WIDTH);
    printf("\n");
    if (s->over)
        report_losses(stdout, b, s);
}

static int sit_down(Play *p, Err *err)
{
    const Listener listener = { hear, p };
    const SoloSeat seat = { &listener, ask_dice, take_up, p };
    say_begin(p);
    if (!solo_begin(&p->solo, &seat, err))
        return p->quit ? CODE_DONE : CODE_FILE;
    map_seen(p->solo.battle, solo_state(&p->solo), 1 + p->solo.side, &p->moved);
    const int code = fight(p, err);
    say_end(p);
    return code == CODE_DONE && !solo_keep(&p->solo, err) ? CODE_FILE : code;
}

static int run(const Args *args)
{
    Err err = { { 0 } }, late = { { 0 } };
    Play *const play = calloc(1, sizeof *play);
    if (!play)
        return err_set(&err, "no memory for a battle"),
               command_fail(args, CODE_FILE, &err);
    play->shown_turn = -1;
    play->terminal = isatty(STDIN_FILENO);
    play->sheets = args_has(args, "sheet");
    int code = solo_open(&play->solo, args, &err);
    if (code == CODE_DONE) {
        pool_watch();
        code = sit_down(play, &err);
    }
    if (!solo_close(&play->solo, &late) && code == CODE_DONE) {
        code = CODE_FILE;
        err = late;
    }
    free(play);
    if (code != CODE_DONE)
        return command_fail(args, code, &err);
    return pool_stopped() ? CODE_INTERRUPTED : CODE_DONE;
}

static const char more[] =
    "In the battle, type the number of an order in the list, an "
    "order in words, or \"help\".\n"
    "While a bot thinks, Enter makes it move now.\n"
    "A battle without --seed has dice of its own each time.\n"
    "With --record it is on disk at each of your choices; --resume goes\n"
    "on with it, after a power cut too.\n";

const Command cmd_play = {
    .name = "play",
    .operands = "[SCENARIO]",
    .help = "fight a battle yourself, against a bot",
    .more = more,
    .print_more = level_print,
    .most = 1,
    .options = options,
    .run = run,
};
