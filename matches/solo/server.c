/* SPDX-License-Identifier: GPL-3.0-or-later
 * server.c - one table of what a board can be asked.
 *
 * News goes out as server-sent events: the connection's thread sleeps in board_wait() and
 * writes the newest view, so a slow page skips what it missed, but no line of the log.
 *
 * Start at `routes`.
 */
#include "matches/solo/server.h"

#include <stdlib.h>

#include "matches/solo/answers.h"
#include "matches/solo/view.h"
#include "matches/typed.h"

extern const char board_html[], board_css[], board_js[], draw_js[], map_js[];

enum { BODY = 64 << 10, STILL_HERE_MS = 10 * 1000 };

/* ---- news ---- */

/* How much of it one page has seen. */
typedef struct Seen {
    Board *board;
    int version, log;
} Seen;

static void *begin_news(Call *c)
{
    int log;
    if (!typed_number("log", call_argument(c, "log"), &log, &c->err))
        return NULL;
    Seen *const seen = calloc(1, sizeof *seen);
    if (!seen)
        return err_set(&c->err, "no memory for news"), NULL;
    seen->board = c->host;
    seen->log = log;
    return seen;
}

static bool next_news(void *self, Growing *out)
{
    Seen *const seen = self;
    const int newest = board_wait(seen->board, seen->version, STILL_HERE_MS);
    if (newest == BOARD_CLOSED)
        return false;
    if (newest == seen->version) {
        growing_add(out, ": still here\n\n");
        return true;
    }
    BoardView *const view = malloc(sizeof *view);
    if (!view)
        return false;
    board_look(seen->board, view);
    growing_add(out, "data: ");
    view_now(out, seen->board, view, seen->log);
    growing_add(out, "\n\n");
    seen->version = view->version;
    seen->log = view->log;
    free(view);
    return true;
}

static const HttpNews news = { begin_news, next_news };

/* ---- routes ---- */

static const char html[] = "text/html; charset=utf-8", json[] = "application/json";

/* clang-format off */
static const HttpRoute routes[] = {
    { "GET",  "/",          html,                board_html, NULL,          NULL },
    { "GET",  "/board.css", "text/css",          board_css,  NULL,          NULL },
    { "GET",  "/board.js",  "text/javascript",   board_js,   NULL,          NULL },
    { "GET",  "/draw.js",   "text/javascript",   draw_js,    NULL,          NULL },
    { "GET",  "/map.js",    "text/javascript",   map_js,     NULL,          NULL },
    { "GET",  "/battle",    json,                NULL,       answer_battle, NULL },
    { "GET",  "/map",       "image/svg+xml",     NULL,       answer_map,    NULL },
    { "GET",  "/news",      "text/event-stream", NULL,       NULL,          &news },
    { "GET",  "/why",       json,                NULL,       answer_why,    NULL },
    { "GET",  "/losses",    json,                NULL,       answer_losses, NULL },
    { "GET",  "/clause",    json,                NULL,       answer_clause, NULL },
    { "GET",  "/account",   html,                NULL,       answer_account, NULL },
    { "POST", "/order",     json,                NULL,       answer_order,  NULL },
    { "POST", "/try",       json,                NULL,       answer_try,    NULL },
    { "POST", "/lines",     json,                NULL,       answer_lines,  NULL },
    { "POST", "/odds",      json,                NULL,       answer_odds,   NULL },
    { "POST", "/undo",      json,                NULL,       answer_undo,   NULL },
    { "POST", "/hint",      json,                NULL,       answer_hint,   NULL },
    { "POST", "/moved",     json,                NULL,       answer_moved,  NULL },
    { "POST", "/dice",      json,                NULL,       answer_dice,   NULL },
    { "POST", "/hurry",     json,                NULL,       answer_hurry,  NULL },
    { "POST", "/pace",      json,                NULL,       answer_pace,   NULL },
    { NULL, NULL, NULL, NULL, NULL, NULL },
};
/* clang-format on */

Http *server_start(Board *board, int port, const Share *share, Err *err)
{
    const HttpHost host = {
        .name = "board", .routes = routes, .host = board, .share = share, .body = BODY
    };
    return http_start(&host, port, err);
}
