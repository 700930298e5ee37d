/* SPDX-License-Identifier: GPL-3.0-or-later
 * server.c - one table of what can be asked; a thread for each connection.
 *
 * News goes out as server-sent events: the connection's thread sleeps in board_wait() and
 * writes the newest view, so a slow page skips what it missed, but no line of the log.
 *
 * Start at `routes`, then answer().
 */
#include "matches/solo/server.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "matches/solo/answers.h"
#include "matches/solo/view.h"
#include "matches/typed.h"

extern const char board_html[], board_css[], board_js[], map_js[];

enum {
    BODY = 64 << 10,
    CONNECTIONS = 64,
    IDLE_S = 60,
    STILL_HERE_MS = 10 * 1000,
    COOKIE = 16
};

struct Server {
    Board *board;
    const Share *share; /* NULL: for this machine only */
    struct MHD_Daemon *daemon;
    int port;
};

/* One request: what is asked, and how it came. */
typedef struct Visit {
    Call call; /* what the answers see */
    const Server *server;
    struct MHD_Connection *connection;
    Growing body;
    bool too_long, no_text;
    bool brings_key; /* in the address: it gets the cookie */
} Visit;

/* ---- routes, and news ---- */

static const char html[] = "text/html; charset=utf-8", json[] = "application/json";

/* clang-format off */
static const struct {
    const char *method, *path, *type;
    const char *page; /* a page, or ... */
    Answer *answer;   /* ... an answer; neither: news */
} routes[] = {
    { "GET",  "/",          html,                board_html, NULL },
    { "GET",  "/board.css", "text/css",          board_css,  NULL },
    { "GET",  "/board.js",  "text/javascript",   board_js,   NULL },
    { "GET",  "/map.js",    "text/javascript",   map_js,     NULL },
    { "GET",  "/battle",    json,                NULL,       answer_battle },
    { "GET",  "/map",       "image/svg+xml",     NULL,       answer_map },
    { "GET",  "/news",      "text/event-stream", NULL,       NULL },
    { "GET",  "/why",       json,                NULL,       answer_why },
    { "POST", "/order",     json,                NULL,       answer_order },
    { "POST", "/try",       json,                NULL,       answer_try },
    { "POST", "/odds",      json,                NULL,       answer_odds },
    { "POST", "/undo",      json,                NULL,       answer_undo },
    { "POST", "/hint",      json,                NULL,       answer_hint },
    { "POST", "/moved",     json,                NULL,       answer_moved },
    { "POST", "/dice",      json,                NULL,       answer_dice },
    { "POST", "/hurry",     json,                NULL,       answer_hurry },
    { "POST", "/pace",      json,                NULL,       answer_pace },
};
/* clang-format on */

enum { ROUTES = sizeof routes / sizeof *routes };

/* What is sent on one connection for news. */
typedef struct News {
    Board *board;
    int version, log;
    Growing text;
    size_t sent;
} News;

static bool next_news(News *n)
{
    const int newest = board_wait(n->board, n->version, STILL_HERE_MS);
    n->text.n = n->sent = 0;
    if (newest == BOARD_CLOSED)
        return false;
    if (newest == n->version) {
        growing_add(&n->text, ": still here\n\n");
        return !n->text.failed;
    }
    BoardView *const view = malloc(sizeof *view);
    if (!view)
        return false;
    board_look(n->board, view);
    growing_add(&n->text, "data: ");
    view_now(&n->text, n->board, view, n->log);
    growing_add(&n->text, "\n\n");
    n->version = view->version;
    n->log = view->log;
    free(view);
    return !n->text.failed;
}

static ssize_t send_news(void *self, uint64_t at, char *out, size_t size)
{
    News *const n = self;
    (void)at;
    if (n->sent == n->text.n && !next_news(n))
        return MHD_CONTENT_READER_END_OF_STREAM;
    const size_t left = n->text.n - n->sent, part = left < size ? left : size;
    memcpy(out, n->text.text + n->sent, part);
    n->sent += part;
    return (ssize_t)part;
}

static void end_news(void *self)
{
    News *const n = self;
    free(n->text.text);
    free(n);
}

/* ---- one request ---- */

/* Of its port: cookies of two boards of one machine are kept apart by name alone. */
static void name_cookie(const Server *server, char out[static COOKIE])
{
    snprintf(out, COOKIE, "brevet%d", server->port);
}

static void add_cookie(const Visit *v, struct MHD_Response *response)
{
    char name[COOKIE], text[COOKIE + SHARE_KEY + 64];
    name_cookie(v->server, name);
    snprintf(text, sizeof text, "%s=%s; Path=/; HttpOnly; SameSite=Strict", name,
             v->server->share->key);
    MHD_add_response_header(response, "Set-Cookie", text);
}

static enum MHD_Result reply(Visit *v, unsigned status, const char *type,
                             struct MHD_Response *response)
{
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(
        response, "Content-Security-Policy",
        "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'");
    if (v->brings_key)
        add_cookie(v, response);
    const enum MHD_Result queued = MHD_queue_response(v->connection, status, response);
    MHD_destroy_response(response);
    return queued;
}

static enum MHD_Result reply_text(Visit *v, unsigned status, const char *type)
{
    struct MHD_Response *const response = MHD_create_response_from_buffer(
        v->call.out.n, v->call.out.text, MHD_RESPMEM_MUST_COPY);
    return reply(v, status, type, response);
}

static enum MHD_Result refuse(Visit *v, unsigned status)
{
    v->call.out.n = 0;
    growing_quote(&v->call.out, "{\"error\":", v->call.err.text);
    growing_add(&v->call.out, "}");
    return reply_text(v, status, json);
}

static const char *argument(const Visit *v, const char *name)
{
    return MHD_lookup_connection_value(v->connection, MHD_GET_ARGUMENT_KIND, name);
}

static enum MHD_Result reply_news(Visit *v)
{
    enum { BLOCK = 16 << 10 };
    int log;
    if (!typed_number("log", argument(v, "log"), &log, &v->call.err))
        return refuse(v, MHD_HTTP_BAD_REQUEST);
    News *const news = calloc(1, sizeof *news);
    if (!news)
        return MHD_NO;
    news->board = v->call.board;
    news->log = log;
    return reply(v, MHD_HTTP_OK, "text/event-stream",
                 MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, send_news,
                                                   news, end_news));
}

/* "localhost" or "127.0.0.1", with whatever port: a name that somebody else's DNS points here is
 * not one of ours. */
static bool is_ours(const char *host)
{
    static const char *const names[] = { "localhost", "127.0.0.1" };
    for (int i = 0; host && i < 2; i++) {
        const size_t n = strlen(names[i]);
        if (strncmp(host, names[i], n) == 0 && (!host[n] || host[n] == ':'))
            return true;
    }
    return false;
}

static const char *header(const Visit *v, const char *name)
{
    return MHD_lookup_connection_value(v->connection, MHD_HEADER_KIND, name);
}

/* Who calls this machine by its name; or, where the board is shared, who has its key. */
static bool may_ask(Visit *v)
{
    const Share *const share = v->server->share;
    char name[COOKIE];
    if (!share)
        return is_ours(header(v, "Host")) ||
               err_set(&v->call.err,
                       "this board is for this machine only: call it localhost");
    name_cookie(v->server, name);
    v->brings_key = share_is_key(share, argument(v, "key"));
    return v->brings_key ||
           share_is_key(share, MHD_lookup_connection_value(v->connection, MHD_COOKIE_KIND,
                                                           name)) ||
           err_set(&v->call.err,
                   "this board wants its key: open the address that brevet printed");
}

/* A browser sends JSON to another page's server only after asking, which is not answered. */
static bool read_body(Visit *v)
{
    const char *const type = header(v, "Content-Type");
    if (!type || strncmp(type, json, strlen(json)) != 0)
        return err_set(&v->call.err, "Content-Type must be %s", json);
    if (v->no_text)
        return err_set(&v->call.err, "request: holds a zero byte: not JSON");
    v->call.json =
        json_parse("request", v->body.text ? v->body.text : "", v->body.n, &v->call.err);
    return v->call.json != NULL;
}

/* Was the address or the body at fault, not what it asked for? */
static bool is_wrong(const Visit *v)
{
    Err err;
    return v->call.wrong || (v->call.json && !json_ok(v->call.json, &err));
}

static enum MHD_Result handle(Visit *v, const char *path, const char *method)
{
    bool known = false;
    v->call.back = argument(v, "back");
    if (!may_ask(v))
        return refuse(v, MHD_HTTP_FORBIDDEN);
    for (int i = 0; i < ROUTES; i++) {
        if (strcmp(path, routes[i].path) != 0)
            continue;
        known = true;
        if (strcmp(method, routes[i].method) != 0)
            continue;
        if (v->too_long) {
            err_set(&v->call.err, "more than %d bytes", BODY);
            return refuse(v, MHD_HTTP_CONTENT_TOO_LARGE);
        }
        if (method[0] == 'P' && !read_body(v))
            return refuse(v, MHD_HTTP_BAD_REQUEST);
        if (routes[i].page)
            growing_add(&v->call.out, "%s", routes[i].page);
        else if (!routes[i].answer)
            return reply_news(v);
        else if (!routes[i].answer(&v->call))
            return refuse(v, is_wrong(v) ? MHD_HTTP_BAD_REQUEST : MHD_HTTP_CONFLICT);
        return v->call.out.failed ? MHD_NO : reply_text(v, MHD_HTTP_OK, routes[i].type);
    }
    err_set(&v->call.err,
            known ? "%s cannot be asked for that way" : "there is no %s here", path);
    return refuse(v, known ? MHD_HTTP_METHOD_NOT_ALLOWED : MHD_HTTP_NOT_FOUND);
}

/* libmicrohttpd calls this once when a request begins, once for each piece of its body, and once
 * when it is whole. */
static enum MHD_Result answer(void *self, struct MHD_Connection *connection,
                              const char *path, const char *method, const char *version,
                              const char *data, size_t *size, void **own)
{
    const Server *const server = self;
    Visit *v = *own;
    (void)version;
    if (!v) {
        *own = v = calloc(1, sizeof *v);
        if (!v)
            return MHD_NO;
        v->connection = connection;
        v->call.board = server->board;
        v->server = server;
        return MHD_YES;
    }
    if (!*size)
        return handle(v, path, method);
    v->too_long |= v->body.n + *size > BODY;
    v->no_text |= memchr(data, 0, *size) != NULL;
    if (!v->too_long && !v->no_text)
        growing_add(&v->body, "%.*s", (int)*size, data);
    *size = 0;
    return MHD_YES;
}

static void done(void *self, struct MHD_Connection *connection, void **own,
                 enum MHD_RequestTerminationCode how)
{
    Visit *const v = *own;
    (void)self, (void)connection, (void)how;
    if (!v)
        return;
    json_free(v->call.json);
    free(v->body.text);
    free(v->call.out.text);
    free(v);
    *own = NULL;
}

/* ---- the server ---- */

static struct MHD_Daemon *listen_at(Server *s, unsigned flags, const void *address)
{
    return MHD_start_daemon(
        flags | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL,
        NULL, answer, s, MHD_OPTION_SOCK_ADDR, (const struct sockaddr *)address,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_S, MHD_OPTION_NOTIFY_COMPLETED, done, NULL, MHD_OPTION_END);
}

/* This machine's own page is called by IPv4; a shared one by IPv6 too, where there is any. */
static struct MHD_Daemon *listen_on(Server *s, int port)
{
    const in_port_t at = htons((uint16_t)port);
    struct sockaddr_in here = { .sin_family = AF_INET, .sin_port = at };
    const struct sockaddr_in6 both = { .sin6_family = AF_INET6, .sin6_port = at };
    struct MHD_Daemon *const dual =
        s->share ? listen_at(s, MHD_USE_DUAL_STACK, &both) : NULL;
    here.sin_addr.s_addr = htonl(s->share ? INADDR_ANY : INADDR_LOOPBACK);
    return dual ? dual : listen_at(s, 0, &here);
}

Server *server_start(Board *board, int port, const Share *share, Err *err)
{
    Server *const s = calloc(1, sizeof *s);
    if (!s)
        return err_set(err, "no memory for a server"), NULL;
    s->board = board;
    s->share = share;
    s->daemon = listen_on(s, port);
    if (!s->daemon) {
        free(s);
        return err_set(err, "port %d cannot be had: is another board there?", port), NULL;
    }
    const union MHD_DaemonInfo *const info =
        MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_BIND_PORT);
    s->port = info ? info->port : port;
    return s;
}

int server_port(const Server *server)
{
    return server->port;
}

void server_stop(Server *server)
{
    MHD_stop_daemon(server->daemon);
    free(server);
}
