/* SPDX-License-Identifier: GPL-3.0-or-later
 * board.c - the battle's thread: it shows how things stand, and answers one request at a time.
 *
 * A request is put down in board_ask.c and taken up in serve().
 *
 * Start at board_run().
 */
#include "matches/solo/board_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/map.h"
#include "engine/map_words.h"
#include "engine/put.h"
#include "matches/hurry.h"
#include "matches/pool.h"
#include "matches/report.h"
#include "matches/solo/sheet.h"

enum { FIRST_PACE = 400 };

/* ---- showing: the battle's thread ---- */

static void add_line(Board *b, const BoardLine *line)
{
    char *const copy = strdup(line->says);
    pthread_mutex_lock(&b->lock);
    if (b->view.log == b->room) {
        const int room = 2 * b->room + 256;
        BoardLine *const more = realloc(b->line, (size_t)room * sizeof *more);
        if (more) {
            b->line = more;
            b->room = room;
        }
    }
    if (copy && b->view.log < b->room) {
        BoardLine *const kept = &b->line[b->view.log++];
        *kept = *line;
        kept->says = copy;
    } else
        free(copy);
    pthread_mutex_unlock(&b->lock);
}

/* An order stands in the log before what comes of it; only one that was accepted may be put into
 * words, and it was if anything comes of it. */
static void add_given(Board *b)
{
    char says[BOARD_SAYS] = "";
    if (!b->giving)
        return;
    game_say_order(b->solo->battle, &b->before, b->giving, says, sizeof says);
    b->giving = NULL;
    add_line(b, &(BoardLine){ .turn = b->before.turn, .order = true, .says = says });
}

/* Is it a unit's way from one place to another, where it stands now?  out: its middle, as the page has it. */
static bool is_way(const Game *game, const Event *e, Point *at)
{
    enum { HARDLY = MM(5) }; /* the middle of its bases may be told, a little apart */
    return ref_kind(e->subject) == REF_UNIT &&
           (e->from.x != e->to.x || e->from.y != e->to.y) &&
           game_place(game->battle, game->state, e->subject, at) &&
           geo_gap2(*at, e->to) <= HARDLY * HARDLY;
}

static void hear(void *self, const Game *game, const Event *event)
{
    Board *const b = self;
    char says[BOARD_SAYS] = "";
    add_given(b);
    if (!event_is_for(event, b->solo->side))
        return;
    const Ruleset *const rules = game->battle->rules;
    rules->say_event(game, event, says, sizeof says);
    if (!says[0])
        return;
    report_capital(says);
    Point at = { 0, 0 };
    const bool went = is_way(game, event, &at);
    add_line(b, &(BoardLine){ .turn = game->state->turn,
                              .says = says,
                              .clauses = rules->events[event->kind].help,
                              .went = went ? event->subject : NO_REF,
                              .to = at });
    b->told = true;
}

static void show(Board *b, BoardWaits waits)
{
    const Battle *const battle = b->solo->battle;
    const State *const s =
        b->solo->sitting ? solo_state(b->solo) : &b->solo->battle->opening;
    BoardView *const v = &b->view;
    pthread_mutex_lock(&b->lock);
    state_copy(&v->state, s);
    v->waits = waits;
    v->choices.n = 0;
    v->outcome[0] = v->decision[0] = 0;
    if (waits == WAITS_FOR_PERSON) {
        choices_list(battle, s, &v->choices);
        battle->rules->say_decision(battle, s, v->decision, BOARD_SAYS);
    }
    if (s->over)
        solo_outcome(b->solo, v->outcome, BOARD_SAYS);
    v->version++;
    pthread_cond_broadcast(&b->changed);
    pthread_mutex_unlock(&b->lock);
}

static void show_trouble(Board *b, const Err *err)
{
    pthread_mutex_lock(&b->lock);
    snprintf(b->view.trouble, sizeof b->view.trouble, "%s", err ? err->text : "");
    pthread_mutex_unlock(&b->lock);
}

static BoardWaits waits_now(const Board *b)
{
    if (solo_state(b->solo)->over)
        return WAITS_FOR_NOBODY;
    return solo_is_asked(b->solo) ? WAITS_FOR_PERSON : WAITS_FOR_BOT;
}

/* Show how it stands; where the person is to choose it is on disk first. */
static void show_now(Board *b)
{
    Err err = { { 0 } };
    const BoardWaits waits = waits_now(b);
    if (waits != WAITS_FOR_BOT)
        show_trouble(b, solo_keep(b->solo, &err) ? NULL : &err);
    show(b, waits);
}

/* ---- dice of the person's own ---- */

static bool ask_dice(void *self, const Battle *battle, const Roll *roll, int n, int sides,
                     uint8_t *out)
{
    Board *const b = self;
    (void)battle;
    pthread_mutex_lock(&b->lock);
    BoardView *const v = &b->view;
    solo_say_roll(b->solo, roll, v->dice, sizeof v->dice);
    b->n_faces = 0;
    b->withdrawn = false;
    v->n_dice = n;
    v->dice_for_order = b->request != NULL;
    v->sides = sides;
    v->choices.n = 0; /* nothing to be chosen until they are thrown */
    v->decision[0] = 0;
    v->waits = WAITS_FOR_DICE;
    v->version++;
    pthread_cond_broadcast(&b->changed);
    while (b->n_faces < n && !b->withdrawn && !board_is_closed(b))
        board_sleep(b, BOARD_LOOK_MS);
    const bool thrown = b->n_faces == n;
    memcpy(out, b->face, (size_t)b->n_faces);
    v->n_dice = 0;
    v->waits = WAITS_FOR_BOT;
    pthread_mutex_unlock(&b->lock);
    return thrown;
}

/* ---- the battle's thread ---- */

static bool give_order(Board *b, Request *r)
{
    if (!solo_is_meant(b->solo, &r->order, &r->err))
        return false;
    state_copy(&b->before, solo_state(b->solo));
    b->giving = &r->order;
    const bool done = solo_order(b->solo, &r->order, &r->err);
    if (done)
        add_given(b);
    if (done && r->order.verb == VERB_PUT) { /* it stands there already */
        pthread_mutex_lock(&b->lock);
        sheet_know(b->solo->battle, &b->before, solo_state(b->solo), &b->moved);
        pthread_mutex_unlock(&b->lock);
    }
    b->giving = NULL;
    return done;
}

static bool take_back(Board *b, Request *r)
{
    solo_is_meant(b->solo, NULL, NULL);
    const bool done = sitting_undo(b->solo->sitting, &r->err);
    if (done)
        add_line(b, &(BoardLine){ .turn = solo_state(b->solo)->turn,
                                  .order = true,
                                  .says = "Taken back." });
    return done;
}

static bool say_why(Board *b, Request *r)
{
    const Reason *const reason = solo_why(b->solo, r->back, &r->err);
    return reason && (reason_copy(&r->reason, reason) ||
                      err_set(&r->err, "no memory for its reasons"));
}

static bool carry_out(Board *b, Request *r)
{
    switch (r->ask) {
    case ASK_ORDER:
        return give_order(b, r);
    case ASK_UNDO:
        return take_back(b, r);
    case ASK_WHY:
        return say_why(b, r);
    case ASK_ACCOUNT:
        return solo_account(b->solo, r->out, &r->err);
    default:
        show(b, WAITS_FOR_ADVICE);
        return solo_hint(b->solo, &r->reason, &r->err);
    }
}

/* Wait for a request and answer it: what it changed is shown before. */
static void serve(Board *b)
{
    pthread_mutex_lock(&b->lock);
    b->hurried = false;
    while (!b->request && !board_is_closed(b))
        board_sleep(b, BOARD_LOOK_MS);
    Request *const r = board_is_closed(b) ? NULL : b->request;
    if (r)
        r->taken = true;
    pthread_mutex_unlock(&b->lock);
    if (!r)
        return;
    const bool ok = carry_out(b, r);
    if (r->ask == ASK_HINT)
        show(b, waits_now(b));
    else if (r->ask == ASK_ORDER || r->ask == ASK_UNDO)
        show_now(b);
    pthread_mutex_lock(&b->lock);
    r->ok = ok;
    r->done = true;
    b->request = NULL;
    pthread_cond_broadcast(&b->changed);
    pthread_mutex_unlock(&b->lock);
}

/* What was just done stays to be seen for a moment. */
static void pause_to_show(Board *b)
{
    const int64_t from = board_now_ms();
    pthread_mutex_lock(&b->lock);
    while (!b->hurried && !board_is_closed(b) && board_now_ms() - from < b->view.pace)
        board_sleep(b, BOARD_LOOK_MS);
    pthread_mutex_unlock(&b->lock);
}

static bool fight(Board *b, Err *err)
{
    show_now(b);
    while (!board_is_closed(b)) {
        if (waits_now(b) != WAITS_FOR_BOT) {
            serve(b);
            continue;
        }
        b->told = false;
        if (!solo_answer(b->solo, NO_TERMINAL, err))
            return board_is_closed(b);
        show_now(b);
        if (b->told && waits_now(b) == WAITS_FOR_BOT)
            pause_to_show(b);
    }
    return true;
}

/* The person's own orders in a record stand in the log as they did. */
static void take_up(void *self, const State *state, const Order *order)
{
    Board *const b = self;
    add_given(b); /* nothing came of it */
    if (state->decision.side != b->solo->side)
        return;
    state_copy(&b->before, state);
    b->taken_up = *order;
    b->giving = &b->taken_up;
}

/* What it is all about, before anything else is told. */
static void add_aim(void *self, int n, const char *line)
{
    (void)n;
    add_line(self, &(BoardLine){ .says = line });
}

bool board_run(Board *board, Err *err)
{
    const Listener listener = { hear, board };
    const SoloSeat seat = { &listener, ask_dice, take_up, board };
    map_each_aim(board->solo->battle, add_aim, board);
    if (!solo_begin(board->solo, &seat, err))
        return board_is_closed(board);
    add_given(board);
    pthread_mutex_lock(&board->lock);
    map_seen(board->solo->battle, solo_state(board->solo), 1 + board->solo->side,
             &board->moved);
    pthread_mutex_unlock(&board->lock);
    return fight(board, err);
}

/* ---- the board ---- */

Board *board_new(Solo *solo)
{
    Board *const b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->solo = solo;
    b->view.pace = FIRST_PACE;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->changed, NULL);
    show(b, WAITS_FOR_BOT); /* nobody chooses before it has begun */
    return b;
}

void board_free(Board *board)
{
    if (!board)
        return;
    for (int i = 0; i < board->view.log; i++)
        free((void *)(uintptr_t)board->line[i].says);
    free(board->line);
    pthread_cond_destroy(&board->changed);
    pthread_mutex_destroy(&board->lock);
    free(board);
}

void board_close(Board *board)
{
    atomic_store(&board->closed, true);
    pthread_mutex_lock(&board->lock);
    pthread_cond_broadcast(&board->changed);
    pthread_mutex_unlock(&board->lock);
    bot_hurry(board->solo->bot);
}
