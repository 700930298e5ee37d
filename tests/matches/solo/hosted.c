/* SPDX-License-Identifier: GPL-3.0-or-later
 * hosted.c - HTTP/1.0 over a socket: what is sent back ends where the connection does. */
#include "tests/matches/solo/hosted.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PAGES = 8192, BODY = 1 << 16 };

static char *kept[PAGES]; /* for the sanitizer */
static atomic_int n_kept;

static void *fight(void *self)
{
    Hosted *const h = self;
    h->fought = board_run(h->board, &h->err);
    return NULL;
}

void host(Hosted *h, const char *words)
{
    static char line[512];
    char *argument[ARGUMENTS];
    int n = 0;
    Err err = { { 0 } };
    memset(h, 0, sizeof *h);
    snprintf(line, sizeof line, "%s", words);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
        cr_assert_lt(n, ARGUMENTS);
        argument[n++] = word;
    }
    cr_assert(command_parse(&cmd_board, n, argument, &h->args, &err), "%s", err.text);
    cr_assert_eq(solo_open(&h->solo, &h->args, &err), CODE_DONE, "%s", err.text);
    h->board = board_new(&h->solo);
    const bool shared = args_has(&h->args, "share");
    cr_assert(!shared || share_new(&h->share, &err), "%s", err.text);
    h->server = server_start(h->board, 0, shared ? &h->share : NULL, &err);
    cr_assert(h->server, "%s", err.text);
    board_pace(h->board, 0);
    cr_assert_eq(pthread_create(&h->thread, NULL, fight, h), 0);
}

void unhost(Hosted *h)
{
    Err err = { { 0 } };
    board_close(h->board);
    pthread_join(h->thread, NULL);
    cr_expect(h->fought, "%s", h->err.text);
    http_stop(h->server);
    board_free(h->board);
    cr_expect(solo_close(&h->solo, &err), "%s", err.text);
    forget_pages();
}

void forget_pages(void)
{
    for (int i = 0; i < n_kept; i++)
        free(kept[i]);
    n_kept = 0;
}

/* All that comes until the other side closes. */
static char *read_all(int from)
{
    char *text = NULL, piece[4096];
    size_t size = 0;
    FILE *const to = open_memstream(&text, &size);
    ssize_t n;
    cr_assert(to);
    while ((n = read(from, piece, sizeof piece)) > 0)
        fwrite(piece, 1, (size_t)n, to);
    fclose(to);
    const int place = atomic_fetch_add(&n_kept, 1);
    cr_assert_lt(place, PAGES);
    return kept[place] = text;
}

static int call_up(const Hosted *h)
{
    const in_port_t port = htons((uint16_t)http_port(h->server));
    struct sockaddr_in four = { .sin_family = AF_INET, .sin_port = port };
    const struct sockaddr_in6 six = { .sin6_family = AF_INET6,
                                      .sin6_port = port,
                                      .sin6_addr = IN6ADDR_LOOPBACK_INIT };
    const int at = socket(h->by_ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
    four.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    cr_assert(at >= 0);
    cr_assert_eq(h->by_ipv6 ? connect(at, (const struct sockaddr *)&six, sizeof six)
                            : connect(at, (const struct sockaddr *)&four, sizeof four),
                 0);
    return at;
}

Page request(const Hosted *h, const char *method, const char *path, const char *headers,
             const char *body)
{
    Page page = { 0 };
    const int at = call_up(h);
    FILE *const out = fdopen(dup(at), "w");
    cr_assert(out);
    fprintf(out, "%s %s HTTP/1.0\r\n%s", method, path,
            headers ? headers : "Host: localhost\r\nContent-Type: application/json\r\n");
    if (body)
        fprintf(out, "Content-Length: %zu\r\n", strlen(body));
    fprintf(out, "\r\n%s", body ? body : "");
    fclose(out);
    char *const all = read_all(at);
    close(at);
    cr_assert_eq(sscanf(all, "HTTP/1.%*d %d", &page.status), 1, "%s %s: %s", method, path,
                 all);
    char *const end = strstr(all, "\r\n\r\n");
    cr_assert(end, "%s", all);
    page.text = end + 4;
    page.head = all;
    return page;
}

Page post(const Hosted *h, const char *path, const char *format, ...)
{
    char body[BODY];
    va_list list;
    va_start(list, format);
    vsnprintf(body, sizeof body, format, list);
    va_end(list);
    return request(h, "POST", path, NULL, body);
}

const BoardView *wait_for(const Hosted *h, BoardWaits waits)
{
    static BoardView view;
    enum { PATIENCE = 30 * 1000, STEP = 50 };
    for (int ms = 0; ms < PATIENCE; ms += STEP) {
        board_look(h->board, &view);
        if (view.waits == waits)
            return &view;
        board_wait(h->board, view.version, STEP);
    }
    cr_assert_fail("waits for %d, not %d: %s", view.waits, waits, view.decision);
    return NULL;
}
