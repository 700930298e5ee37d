/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_play.c - brevet play: a person against a bot, in a terminal or through a pipe.
 *
 * The table is shown as each of the person's turns begins.  At every choice of theirs the
 * sensible orders are a numbered list; a number, an order in words ("11us charge 89"), or
 * one of the words in `words` is read.  A refusal says why and asks again.  Only what the
 * person's side may know is shown.
 *
 * Without a terminal there is no prompt; the end of the input ends the sitting politely.
 *
 * Start at run(); the conversation is converse().
 */
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
#include "matches/pool.h"
#include "matches/report.h"
#include "matches/solo/choices.h"
#include "matches/solo/sheet.h"
#include "matches/solo/solo.h"
#include "matches/typed.h"

enum { LINE = 512, WIDTH = 100 };

static const Option options[] = {
    SOLO_OPTIONS,
    { "sheet", VALUE_NONE, NULL,
      "before your choices, which figures to move on your table", 0, 0 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

typedef struct Play {
    Solo solo;
    int shown_turn;      /* whose beginning was shown: 2 * turn + side */
    bool terminal;       /* there is somebody to prompt */
    bool quit, unkept;   /* unkept: the record cannot be written, which was told */
    bool giving, undone; /* an order, its dice are asked for; it was taken back */
    bool sheets;         /* a sheet at each choice, if anybody moved */
    State moved;         /* the table as the person has been told of it */
    Choices choices;
} Play;

/* ---- showing ---- */

static void show_map(const Play *p)
{
    const MapOptions map = { .colour = command_colour(), .side = 1 + p->solo.side };
    map_text(stdout, p->solo.battle, solo_state(&p->solo), &map);
}

static void show_units(const Play *p)
{
    const MapOptions map = { .colour = command_colour(),
                             .side = 1 + p->solo.side,
                             .legend = true };
    map_text(stdout, p->solo.battle, solo_state(&p->solo), &map);
}

static void show_options(const Play *p)
{
    for (int i = 0; i < p->choices.n; i++) {
        char number[16];
        snprintf(number, sizeof number, "%5d  ", i + 1);
        report_wrap(stdout, number, p->choices.says[i], WIDTH);
    }
}

static void show_help(const Play *p)
{
    (void)p;
    printf(
        "  NUMBER             the order with that number in the list\n"
        "  WHO VERB ...       any other: \"9us move to 50,35 facing N as line\"\n"
        "  options, map       the list again, the table\n"
        "  units              the table, every unit's state, the ground, how it is won\n"
        "  places             where everybody stands, for the table before you\n"
        "  moved              who stands elsewhere since last asked (--sheet: always)\n"
        "  WHO put to X,Y     WHO really stands there; no rule is asked\n"
        "  verbs              all orders these rules know; numbers there: \"choice 1\"\n"
        "  odds ORDER         what comes of it, by all dice or some hundred trials\n"
        "  hint               what the adviser would do in your place, and why\n"
        "  why, why N         the other side's reasons for its last order, N before\n"
        "  undo               take the last order back, if nothing was decided since;\n"
        "                     where dice are wanted, the order that they are for\n"
        "  quit               break the battle off\n");
}

static void show_places(const Play *p)
{
    State seen;
    map_seen(p->solo.battle, solo_state(&p->solo), 1 + p->solo.side, &seen);
    sheet_places(stdout, p->solo.battle, &seen);
}

/* The figures to move, on a real table, to catch up. */
static void catch_up(Play *p)
{
    State now;
    map_seen(p->solo.battle, solo_state(&p->solo), 1 + p->solo.side, &now);
    if (!sheet_write(stdout, p->solo.battle, &p->moved, &now) && !p->sheets)
        printf("  Nobody stands elsewhere.\n");
    state_copy(&p->moved, &now);
}

static void show_verbs(const Play *p)
{
    const Verb *const verbs = p->solo.battle->rules->verbs;
    for (int i = 1; verbs[i].name; i++)
        printf("  %-18s %s\n", verbs[i].name, verbs[i].help);
}

static void complain(const Err *err)
{
    report_wrap(stdout, "  ", err->text, WIDTH);
}

static void take_back(Play *p)
{
    Err err = { { 0 } };
    if (sitting_undo(p->solo.sitting, &err))
        err_set(&err, "Taken back.");
    complain(&err);
}

static void leave(Play *p)
{
    p->quit = true;
}

/* ---- asking ---- */

static void ask_why(const Play *p, const char *which)
{
    Err err = { { 0 } };
    int back;
    const Reason *const reason =
        typed_number("why", which, &back, &err) ? solo_why(&p->solo, back, &err) : NULL;
    if (!reason)
        complain(&err);
    else
        printf("  %s\n%s", reason->order, reason->says);
}

static void ask_hint(const Play *p, const char *none)
{
    Err err = { { 0 } };
    (void)none;
    Reason hint;
    if (!solo_hint(&p->solo, &hint, &err)) {
        complain(&err);
        return;
    }
    printf("  %s\n%s", hint.order, hint.says);
    reason_free(&hint);
}

static void ask_odds(const Play *p, const char *line)
{
    const State *const s = solo_state(&p->solo);
    Order order;
    Err err = { { 0 } };
    if (!*line)
        err_set(&err, "odds of which order?  A number of the list, or an order in words");
    if (!*line || !choices_read(&p->choices, p->solo.battle, s, line, &order, &err) ||
        !solo_odds(&p->solo, s, &order, stdout, &err))
        complain(&err);
}

/* ---- hearing and reading ---- */

static void hear(void *self, const Game *game, const Event *event)
{
    const Play *const p = self;
    char says[LINE] = "";
    if (!event_is_for(event, p->solo.side))
        return;
    game->battle->rules->say_event(game, event, says, sizeof says);
    if (says[0])
        report_wrap(stdout, "  ", says, WIDTH);
}

/* The person's own orders in a record are told beside what came of them. */
static void take_up(void *self, const State *state, const Order *order)
{
    const Play *const p = self;
    char says[LINE] = "";
    if (state->decision.side != p->solo.side)
        return;
    game_say_order(p->solo.battle, state, order, says, sizeof says);
    report_wrap(stdout, "> ", says, WIDTH);
}

static bool read_line(const Play *p, const char *prompt, char *out)
{
    if (p->terminal)
        printf("%s", prompt);
    fflush(stdout);
    return !pool_stopped() && typed_line(stdin, out, LINE);
}

/* The faces may come on one line or several. */
static bool ask_dice(void *self, const Battle *battle, const Roll *roll, int n, int sides,
                     uint8_t *out)
{
    Play *const p = self;
    char who[NAME_ROOM + 32], line[LINE];
    solo_name_roll(&p->solo, roll, who, sizeof who);
    printf("Throw %d d%d for %s%s%s:\n", n, sides,
           battle->rules->rolls[roll->purpose].name, who[0] ? ", " : "", who);
    for (int have = 0; have < n;) {
        uint8_t face[MAX_DICE];
        p->quit = !read_line(p, "dice> ", line) || strcasecmp(line, "quit") == 0;
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

static const struct {
    const char *word;
    void (*show)(const Play *);
    void (*act)(Play *);
    void (*ask)(const Play *, const char *what); /* what may follow the word */
} words[] = {
    { "help", show_help, NULL, NULL },       { "?", show_help, NULL, NULL },
    { "map", show_map, NULL, NULL },         { "units", show_units, NULL, NULL },
    { "options", show_options, NULL, NULL }, { "verbs", show_verbs, NULL, NULL },
    { "undo", NULL, take_back, NULL },       { "quit", NULL, leave, NULL },
    { "places", show_places, NULL, NULL },   { "moved", NULL, catch_up, NULL },
    { "exit", NULL, leave, NULL },           { "why", NULL, NULL, ask_why },
    { "hint", NULL, NULL, ask_hint },        { "odds", NULL, NULL, ask_odds },
};

static bool is_word(Play *p, const char *line)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t n = strlen(words[i].word);
        if (strncasecmp(words[i].word, line, n) != 0)
            continue;
        if (line[n] && !(words[i].ask && line[n] == ' '))
            continue;
        if (words[i].ask)
            words[i].ask(p, line + n + (line[n] == ' '));
        else if (words[i].show)
            words[i].show(p);
        else
            words[i].act(p);
        return true;
    }
    return false;
}

/* "mpa" is nearly one of the words, and nobody's name. */
static void did_you_mean(const Play *p, const char *line, Err *err)
{
    const char *names[sizeof words / sizeof words[0] + 1] = { NULL }, *like;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        names[i] = words[i].word;
    if ((like = err_did_you_mean(line, names)) && order_is_none(p->solo.battle, line))
        err_set(err, "\"%s\" is no order; did you mean \"%s\"?", line, like);
    if (strncasecmp(line, "save", 4) == 0 && (!line[4] || line[4] == ' '))
        err_set(err, "--record %s keeps the battle, as it is at each of your choices",
                p->solo.record ? p->solo.record : "FILE");
}

/* A full disk spoils the record, not the battle. */
static void keep(Play *p)
{
    Err err = { { 0 } };
    const bool kept = solo_keep(&p->solo, &err);
    if (!kept && !p->unkept)
        fprintf(stderr, "brevet play: %s\n", err.text);
    p->unkept = !kept;
}

/* A figure put right stands there already; other orders are told of by what comes of them. */
static bool give(Play *p, const Order *order, Err *err)
{
    char says[LINE];
    State before;
    state_copy(&before, solo_state(&p->solo));
    p->giving = true;
    const bool done = solo_order(&p->solo, order, err);
    p->giving = false;
    if (!done)
        return false;
    if (order->verb != VERB_PUT)
        return true;
    sheet_know(p->solo.battle, &before, solo_state(&p->solo), &p->moved);
    game_say_order(p->solo.battle, &before, order, says, sizeof says);
    report_wrap(stdout, "  ", says, WIDTH);
    return true;
}

/* One choice of the person's. */
static void converse(Play *p)
{
    const Battle *const b = p->solo.battle;
    const State *const s = solo_state(&p->solo);
    char says[LINE], line[LINE], prompt[NAME_ROOM + 8];
    Order order;
    Err err = { { 0 } };
    const int whose = b->rules->simultaneous ? p->solo.side : s->side;
    if (p->shown_turn != 2 * s->turn + whose && whose == p->solo.side) {
        p->shown_turn = 2 * s->turn + whose;
        printf("\n");
        show_map(p);
    }
    if (p->sheets)
        catch_up(p);
    choices_list(b, s, &p->choices);
    b->rules->say_decision(b, s, says, sizeof says);
    printf("\n%s\n", says);
    show_options(p);
    snprintf(prompt, sizeof prompt, "%s> ", b->side[p->solo.side].name);
    for (int steps = s->steps; !p->quit && s->steps == steps;) {
        p->quit = !read_line(p, prompt, line);
        if (p->quit || !line[0] || is_word(p, line))
            continue;
        if (!choices_read(&p->choices, b, s, line, &order, &err))
            did_you_mean(p, line, &err);
        else if (give(p, &order, &err))
            return;
        if (p->undone)
            err_set(&err, "Taken back.");
        if (!p->quit)
            complain(&err);
        p->undone = false;
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
    return CODE_DONE;
}

/* ---- beginning and end ---- */

static void say_begin(const Play *p)
{
    const Solo *const solo = &p->solo;
    printf("%s\n%s; you command the %s side against %s.\nSeed 0x%llx; \"help\" says what "
           "can be typed.\n",
           solo->battle->title, solo->battle->rules->title,
           solo->battle->side[solo->side].name, solo->opponent,
           (unsigned long long)solo->seed);
    map_aims(stdout, solo->battle);
    printf("\n");
}

static void say_end(const Play *p)
{
    const Battle *const b = p->solo.battle;
    const State *const s = solo_state(&p->solo);
    char outcome[LINE];
    printf("\n");
    if (s->over)
        show_map(p);
    solo_outcome(&p->solo, outcome, sizeof outcome);
    report_wrap(stdout, "", outcome, WIDTH);
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
