/* SPDX-License-Identifier: GPL-3.0-or-later
 * http.h - a page in the browser: what can be asked of it, over HTTP, on libmicrohttpd.
 *
 * It listens on this machine only, and answers only who calls it by this machine's name; or, if it
 * is shared, on all its networks, and answers only who has the key, in the address or in the
 * cookie that came with it.  What changes anything it takes only as JSON.  So no other page that a
 * browser has open can do so.
 *
 *   routes[] --> http_start() --> a thread for each connection --> an answer, with the Call
 *
 * Start at http_start().
 */
#ifndef MATCHES_HTTP_H
#define MATCHES_HTTP_H

#include "engine/growing.h"
#include "engine/json.h"
#include "matches/share.h"

/* One request. */
typedef struct Call {
    void *host;     /* whose page it is: HttpHost.host */
    JsonFile *json; /* the body, read; NULL for a GET */
    bool wrong;     /* the address is at fault, not what it asked for */
    bool whole;     /* the answer is a page with style and script of its own in it */
    Growing out;    /* the answer */
    Err err;
} Call;

/* Writes call->out.  false: call->err says what is refused. */
typedef bool Answer(Call *call);

/* News without an end, as server-sent events. */
typedef struct HttpNews {
    /* Who asks for them, to be freed with free(); NULL: call->err says what is refused. */
    void *(*begin)(Call *call);
    /* The next piece, when there is one; false: no more will come. */
    bool (*next)(void *self, Growing *out);
} HttpNews;

typedef struct HttpRoute {
    const char *method, *path, *type;
    const char *page; /* a page, or ... */
    Answer *answer;   /* ... an answer, or ... */
    const HttpNews *news;
} HttpRoute;

typedef struct HttpHost {
    const char *name;        /* in what is refused: "board" */
    const HttpRoute *routes; /* ends with a row without a path */
    void *host;
    const Share *share; /* NULL: for this machine only */
    size_t body;        /* bytes at most */
} HttpHost;

typedef struct Http Http;

/* in: port 0 = any that is free; what *host points at stays somebody else's to free.
 * returns: NULL on errors: the port is taken. */
Http *http_start(const HttpHost *host, int port, Err *err);
int http_port(const Http *http);
/* in: no news is waited for any more. */
void http_stop(Http *http);

/* Of the address, ?NAME=VALUE; NULL: it is not there. */
const char *call_argument(const Call *call, const char *name);

#endif
