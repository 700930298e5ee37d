/* SPDX-License-Identifier: GPL-3.0-or-later
 * page.c - one table of what a draft's page can ask.
 *
 * Start at `routes`.
 */
#include <stdlib.h>

#include "matches/draft/draft.h"

extern const char draft_html[], draft_css[], draft_js[], edit_js[], entries_js[];
extern const char board_css[], map_js[];

enum { BODY = 4 << 20 /* a text of 1 MiB, as JSON */, TEXT = 2 << 20 };

static bool answer_file(Call *c)
{
    const Draft *const d = c->host;
    Growing text = { 0 };
    bool is_new;
    const bool ok = draft_read(d, &text, &is_new, &c->err);
    if (ok) {
        growing_quote(&c->out, "{\"file\":", d->path);
        growing_add(&c->out, ",\"new\":%s", is_new ? "true" : "false");
        growing_quote(&c->out, ",\"text\":", text.text ? text.text : "");
        growing_add(&c->out, "}");
    }
    free(text.text);
    return ok;
}

static bool answer_look(Call *c)
{
    const Draft *const d = c->host;
    Json root = json_root(c->json);
    const Json at = json_need(&root, "text");
    const char *const text = json_string(&at, TEXT);
    json_done(&root);
    return json_ok(c->json, &c->err) && draft_look(d->path, text, &c->out, &c->err);
}

static bool answer_keep(Call *c)
{
    Json root = json_root(c->json);
    const Json at = json_need(&root, "text"), before = json_may(&root, "was");
    const char *const text = json_string(&at, TEXT);
    const char *const was = before.node ? json_string(&before, TEXT) : NULL;
    json_done(&root);
    growing_add(&c->out, "{}");
    return json_ok(c->json, &c->err) && draft_keep(c->host, text, was, &c->err);
}

static const char html[] = "text/html; charset=utf-8", css[] = "text/css",
                  js[] = "text/javascript", json[] = "application/json";

/* clang-format off */
static const HttpRoute routes[] = {
    { "GET",  "/",          html, draft_html, NULL,        NULL },
    { "GET",  "/board.css", css,  board_css,  NULL,        NULL },
    { "GET",  "/draft.css", css,  draft_css,  NULL,        NULL },
    { "GET",  "/draft.js",  js,   draft_js,   NULL,        NULL },
    { "GET",  "/edit.js",   js,   edit_js,    NULL,        NULL },
    { "GET",  "/entries.js", js,  entries_js, NULL,        NULL },
    { "GET",  "/map.js",    js,   map_js,     NULL,        NULL },
    { "GET",  "/file",      json, NULL,       answer_file, NULL },
    { "POST", "/look",      json, NULL,       answer_look, NULL },
    { "POST", "/keep",      json, NULL,       answer_keep, NULL },
    { NULL, NULL, NULL, NULL, NULL, NULL },
};
/* clang-format on */

Http *draft_serve(Draft *draft, int port, Err *err)
{
    const HttpHost host = {
        .name = "draft", .routes = routes, .host = draft, .body = BODY
    };
    return http_start(&host, port, err);
}
