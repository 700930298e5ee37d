/* SPDX-License-Identifier: GPL-3.0-or-later
 * http.c - a table of what can be asked; a thread for each connection.
 *
 * Start at handle().
 */
#include "matches/http.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONNECTIONS = 64, IDLE_S = 60, COOKIE = 16 };

struct Http {
    HttpHost host;
    struct MHD_Daemon *daemon;
    int port;
};

/* One request: what is asked, and how it came. */
typedef struct Visit {
    Call call; /* what the answers see */
    const Http *http;
    struct MHD_Connection *connection;
    Growing body;
    bool too_long, no_text;
    bool brings_key; /* in the address: it gets the cookie */
} Visit;

static const char json[] = "application/json";

/* ---- news ---- */

/* What is sent on one connection for news. */
typedef struct Stream {
    const HttpNews *news;
    void *self;
    Growing text;
    size_t sent;
} Stream;

static bool next_piece(Stream *s)
{
    s->text.n = s->sent = 0;
    return s->news->next(s->self, &s->text) && !s->text.failed;
}

static ssize_t send_news(void *self, uint64_t at, char *out, size_t size)
{
    Stream *const s = self;
    (void)at;
    if (s->sent == s->text.n && !next_piece(s))
        return MHD_CONTENT_READER_END_OF_STREAM;
    const size_t left = s->text.n - s->sent, part = left < size ? left : size;
    memcpy(out, s->text.text + s->sent, part);
    s->sent += part;
    return (ssize_t)part;
}

static void end_news(void *self)
{
    Stream *const s = self;
    free(s->text.text);
    free(s->self);
    free(s);
}

/* ---- one request ---- */

/* Of its port: cookies of two pages of one machine are kept apart by name alone. */
static void name_cookie(const Http *http, char out[static COOKIE])
{
    snprintf(out, COOKIE, "brevet%d", http->port);
}

static void add_cookie(const Visit *v, struct MHD_Response *response)
{
    char name[COOKIE], text[COOKIE + SHARE_KEY + 64];
    name_cookie(v->http, name);
    snprintf(text, sizeof text, "%s=%s; Path=/; HttpOnly; SameSite=Strict", name,
             v->http->host.share->key);
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
        v->call.whole
            ? "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
              "script-src 'unsafe-inline'; frame-ancestors 'none'"
            : "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'");
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

const char *call_argument(const Call *call, const char *name)
{
    const Visit *const v = (const Visit *)call; /* its first member */
    return MHD_lookup_connection_value(v->connection, MHD_GET_ARGUMENT_KIND, name);
}

static enum MHD_Result reply_news(Visit *v, const HttpRoute *route)
{
    enum { BLOCK = 16 << 10 };
    void *const self = route->news->begin(&v->call);
    Stream *const stream = self ? calloc(1, sizeof *stream) : NULL;
    if (!self)
        return refuse(v, MHD_HTTP_BAD_REQUEST);
    if (!stream) {
        free(self);
        return MHD_NO;
    }
    stream->news = route->news;
    stream->self = self;
    return reply(v, MHD_HTTP_OK, route->type,
                 MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, send_news,
                                                   stream, end_news));
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

/* Who calls this machine by its name; or, where the page is shared, who has its key. */
static bool may_ask(Visit *v)
{
    const Share *const share = v->http->host.share;
    char name[COOKIE];
    if (!share)
        return is_ours(header(v, "Host")) ||
               err_set(&v->call.err,
                       "this %s is for this machine only: call it localhost",
                       v->http->host.name);
    name_cookie(v->http, name);
    v->brings_key = share_is_key(share, call_argument(&v->call, "key"));
    return v->brings_key ||
           share_is_key(share, MHD_lookup_connection_value(v->connection, MHD_COOKIE_KIND,
                                                           name)) ||
           err_set(&v->call.err,
                   "this %s wants its key: open the address that brevet printed",
                   v->http->host.name);
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

static enum MHD_Result carry_out(Visit *v, const HttpRoute *route)
{
    if (v->too_long) {
        err_set(&v->call.err, "more than %zu bytes", v->http->host.body);
        return refuse(v, MHD_HTTP_CONTENT_TOO_LARGE);
    }
    if (route->method[0] == 'P' && !read_body(v))
        return refuse(v, MHD_HTTP_BAD_REQUEST);
    if (route->news)
        return reply_news(v, route);
    if (route->page)
        growing_add(&v->call.out, "%s", route->page);
    else if (!route->answer(&v->call))
        return refuse(v, is_wrong(v) ? MHD_HTTP_BAD_REQUEST : MHD_HTTP_CONFLICT);
    return v->call.out.failed ? MHD_NO : reply_text(v, MHD_HTTP_OK, route->type);
}

static enum MHD_Result handle(Visit *v, const char *path, const char *method)
{
    bool known = false;
    if (!may_ask(v))
        return refuse(v, MHD_HTTP_FORBIDDEN);
    for (const HttpRoute *route = v->http->host.routes; route->path; route++) {
        if (strcmp(path, route->path) != 0)
            continue;
        known = true;
        if (strcmp(method, route->method) == 0)
            return carry_out(v, route);
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
    const Http *const http = self;
    Visit *v = *own;
    (void)version;
    if (!v) {
        *own = v = calloc(1, sizeof *v);
        if (!v)
            return MHD_NO;
        v->connection = connection;
        v->call.host = http->host.host;
        v->http = http;
        return MHD_YES;
    }
    if (!*size)
        return handle(v, path, method);
    v->too_long |= v->body.n + *size > http->host.body;
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

static struct MHD_Daemon *listen_at(Http *h, unsigned flags, const void *address)
{
    return MHD_start_daemon(
        flags | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL,
        NULL, answer, h, MHD_OPTION_SOCK_ADDR, (const struct sockaddr *)address,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_S, MHD_OPTION_NOTIFY_COMPLETED, done, NULL, MHD_OPTION_END);
}

/* This machine's own page is called by IPv4; a shared one by IPv6 too, where there is any. */
static struct MHD_Daemon *listen_on(Http *h, int port)
{
    const in_port_t at = htons((uint16_t)port);
    struct sockaddr_in here = { .sin_family = AF_INET, .sin_port = at };
    const struct sockaddr_in6 both = { .sin6_family = AF_INET6, .sin6_port = at };
    struct MHD_Daemon *const dual =
        h->host.share ? listen_at(h, MHD_USE_DUAL_STACK, &both) : NULL;
    here.sin_addr.s_addr = htonl(h->host.share ? INADDR_ANY : INADDR_LOOPBACK);
    return dual ? dual : listen_at(h, 0, &here);
}

Http *http_start(const HttpHost *host, int port, Err *err)
{
    Http *const h = calloc(1, sizeof *h);
    if (!h)
        return err_set(err, "no memory for a server"), NULL;
    h->host = *host;
    h->daemon = listen_on(h, port);
    if (!h->daemon) {
        free(h);
        return err_set(err, "port %d cannot be had: is another page there?", port), NULL;
    }
    const union MHD_DaemonInfo *const info =
        MHD_get_daemon_info(h->daemon, MHD_DAEMON_INFO_BIND_PORT);
    h->port = info ? info->port : port;
    return h;
}

int http_port(const Http *http)
{
    return http->port;
}

void http_stop(Http *http)
{
    MHD_stop_daemon(http->daemon);
    free(http);
}
