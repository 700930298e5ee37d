/* SPDX-License-Identifier: GPL-3.0-or-later
 * board_ask.c - a board from other threads: requests, dice, looking and waiting.
 *
 * Start at post().
 */
#include "matches/solo/board_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "engine/map_words.h"
#include "matches/pool.h"
#include "matches/solo/sheet.h"
#include "matches/typed.h"

/* ---- waiting ---- */

void board_sleep(Board *board, int ms)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += ms % 1000 * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&board->changed, &board->lock, &until);
}

int64_t board_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool board_is_closed(Board *board)
{
    return atomic_load(&board->closed) || pool_stopped();
}

/* ---- requests ---- */

const char *board_busy(BoardWaits waits)
{
    static const char *const busy[] = {
        [WAITS_FOR_PERSON] = "",
        [WAITS_FOR_BOT] = "the other side is still at it",
        [WAITS_FOR_DICE] = "dice are waited for",
        [WAITS_FOR_ADVICE] = "the adviser is thinking",
        [WAITS_FOR_NOBODY] = "the battle is over",
    };
    return busy[waits];
}

/* Put it down and wait until it is answered. */
static bool post(Board *b, Request *r, Err *err)
{
    pthread_mutex_lock(&b->lock);
    const BoardWaits waits = b->view.waits;
    if (board_is_closed(b))
        err_set(&r->err, "the battle is broken off");
    else if (b->request)
        err_set(&r->err, "something else is being done");
    else if (waits != WAITS_FOR_PERSON &&
             !((r->ask == ASK_WHY || r->ask == ASK_ACCOUNT) && waits == WAITS_FOR_NOBODY))
        err_set(&r->err, "%s", board_busy(waits));
    else if (r->ask == ASK_ORDER && r->step != b->view.state.steps)
        err_set(&r->err, "the battle has moved on since that was chosen");
    else {
        b->request = r;
        pthread_cond_broadcast(&b->changed);
        while (!r->done && (r->taken || !atomic_load(&b->closed)))
            pthread_cond_wait(&b->changed, &b->lock);
        if (!r->done) {
            b->request = NULL;
            err_set(&r->err, "the battle is broken off");
        }
    }
    pthread_mutex_unlock(&b->lock);
    if (!r->ok && err)
        *err = r->err;
    return r->ok;
}

bool board_order(Board *board, int step, const Order *order, Err *err)
{
    Request r = { .ask = ASK_ORDER, .step = step, .order = *order };
    return post(board, &r, err);
}

bool board_undo(Board *board, Err *err)
{
    Request r = { .ask = ASK_UNDO };
    return post(board, &r, err);
}

static bool ask_reason(Board *board, Request r, Reason *out, Err *err)
{
    const bool ok = post(board, &r, err);
    if (!ok)
        reason_free(&r.reason);
    *out = r.reason;
    return ok;
}

bool board_hint(Board *board, Reason *out, Err *err)
{
    return ask_reason(board, (Request){ .ask = ASK_HINT }, out, err);
}

bool board_why(Board *board, int back, Reason *out, Err *err)
{
    return ask_reason(board, (Request){ .ask = ASK_WHY, .back = back }, out, err);
}

bool board_account(Board *board, FILE *out, Err *err)
{
    Request r = { .ask = ASK_ACCOUNT, .out = out };
    return post(board, &r, err);
}

void board_hurry(Board *board)
{
    pthread_mutex_lock(&board->lock);
    if (board->view.waits == WAITS_FOR_BOT) {
        board->hurried = true;
        bot_hurry(board->solo->bot);
    }
    pthread_cond_broadcast(&board->changed);
    pthread_mutex_unlock(&board->lock);
}

void board_pace(Board *board, int ms)
{
    pthread_mutex_lock(&board->lock);
    board->view.pace = ms;
    board->view.version++;
    pthread_cond_broadcast(&board->changed);
    pthread_mutex_unlock(&board->lock);
}

/* ---- figures to move ---- */

char *board_moved(Board *board, Err *err)
{
    char *text = NULL;
    size_t size = 0;
    State now;
    FILE *const out = open_memstream(&text, &size);
    if (!out)
        return err_set(err, "no memory for a sheet"), NULL;
    pthread_mutex_lock(&board->lock);
    const Solo *const solo = board->solo;
    map_seen(solo->battle, &board->view.state, 1 + solo->side, &now);
    sheet_write(out, solo->battle, &board->moved, &now);
    state_copy(&board->moved, &now);
    pthread_mutex_unlock(&board->lock);
    if (fclose(out) == 0)
        return text;
    free(text);
    return err_set(err, "no memory for a sheet"), NULL;
}

/* ---- dice ---- */

static bool take_faces(Board *b, const char *faces, Err *err)
{
    const int left = b->view.n_dice;
    if (b->view.waits != WAITS_FOR_DICE || left <= 0)
        return err_set(err, "no dice are wanted now");
    if (!faces[0]) {
        if (!b->request)
            return err_set(err, "these dice are not for an order of yours");
        b->withdrawn = true;
        b->view.waits = WAITS_FOR_BOT;
        return true;
    }
    const int n = typed_faces(faces, b->view.sides, b->face + b->n_faces, left);
    if (n <= 0)
        return err_set(err, "up to %d number%s from 1 to %d, please", left,
                       left == 1 ? "" : "s", b->view.sides);
    b->n_faces += n;
    b->view.n_dice -= n;
    b->view.version++;
    if (!b->view.n_dice)
        b->view.waits = WAITS_FOR_BOT; /* until what they lead to is shown */
    return true;
}

bool board_dice(Board *board, const char *faces, Err *err)
{
    pthread_mutex_lock(&board->lock);
    const bool ok = take_faces(board, faces, err);
    pthread_cond_broadcast(&board->changed);
    pthread_mutex_unlock(&board->lock);
    return ok;
}

/* ---- looking ---- */

const Solo *board_solo(const Board *board)
{
    return board->solo;
}

void board_look(Board *board, BoardView *out)
{
    pthread_mutex_lock(&board->lock);
    *out = board->view;
    pthread_mutex_unlock(&board->lock);
}

bool board_line(Board *board, int number, BoardLine *out)
{
    pthread_mutex_lock(&board->lock);
    const bool there = number >= 0 && number < board->view.log;
    if (there)
        *out = board->line[number];
    pthread_mutex_unlock(&board->lock);
    return there;
}

int board_wait(Board *board, int version, int ms)
{
    const int64_t from = board_now_ms();
    pthread_mutex_lock(&board->lock);
    while (board->view.version == version && !board_is_closed(board) &&
           board_now_ms() - from < ms)
        board_sleep(board, BOARD_LOOK_MS);
    const int newest = board_is_closed(board) ? BOARD_CLOSED : board->view.version;
    pthread_mutex_unlock(&board->lock);
    return newest;
}
