/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_share.c - a board for other machines: its key, who gets in with it, its code to scan.
 */
#include <criterion/criterion.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/matches/solo/hosted.h"

static Hosted h;

Test(share, keys_are_new_and_easy_to_read)
{
    Share one, other;
    Err err = { { 0 } };
    cr_assert(share_new(&one, &err) && share_new(&other, &err), "%s", err.text);
    cr_expect_eq(strlen(one.key), SHARE_KEY);
    cr_expect_eq(strspn(one.key, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"), SHARE_KEY);
    cr_expect_str_neq(one.key, other.key);
}

Test(share, only_the_whole_key_is_one)
{
    const Share share = { "K7QX2MPD4T" };
    cr_expect(share_is_key(&share, "K7QX2MPD4T"));
    static const char *const wrong[] = { NULL,          "",           "K7QX2MPD4",
                                         "K7QX2MPD4TT", "J7QX2MPD4T", "K7QX2MPD4S",
                                         "k7qx2mpd4t" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_not(share_is_key(&share, wrong[i]), "%zu", i);
}

/* The status of GET PATH, with a header or none. */
static int asks(const char *path, const char *header)
{
    return request(&h, "GET", path, header, NULL).status;
}

Test(share, who_has_the_key_gets_in, .timeout = 60)
{
    char path[64], cookie[96], wrong[96];
    host(&h, "drill_charge --seed 5 --opponent random --share");
    const int port = http_port(h.server);
    cr_expect_eq(asks("/battle", "Host: localhost\r\n"), 403);
    cr_expect_eq(asks("/?key=AAAAAAAAAA", "Host: localhost\r\n"), 403);
    snprintf(path, sizeof path, "/?key=%s", h.share.key);
    const Page page = request(&h, "GET", path, "Host: 192.168.1.20:1805\r\n", NULL);
    cr_expect_eq(page.status, 200);
    snprintf(cookie, sizeof cookie, "Set-Cookie: brevet%d=%s; ", port, h.share.key);
    cr_expect(strstr(page.head, cookie), "%s", page.head);
    snprintf(cookie, sizeof cookie, "Cookie: brevet%d=%s\r\n", port, h.share.key);
    snprintf(wrong, sizeof wrong, "Cookie: brevet%d=AAAAAAAAAA\r\n", port);
    cr_expect_eq(asks("/battle", cookie), 200);
    cr_expect_eq(asks("/battle", wrong), 403);
    snprintf(wrong, sizeof wrong, "Cookie: brevet%d=%s\r\n", port + 1, h.share.key);
    cr_expect_eq(asks("/battle", wrong), 403); /* another board's */
    unhost(&h);
}

/* Has this machine IPv6?  Its own address there is taken for the asking. */
static bool has_ipv6(void)
{
    const struct sockaddr_in6 own = { .sin6_family = AF_INET6,
                                      .sin6_addr = IN6ADDR_LOOPBACK_INIT };
    const int at = socket(AF_INET6, SOCK_STREAM, 0);
    const bool has = at >= 0 && bind(at, (const struct sockaddr *)&own, sizeof own) == 0;
    if (at >= 0)
        close(at);
    return has;
}

Test(share, who_calls_by_ipv6_is_answered, .timeout = 60)
{
    char path[64], hosts[SHARE_HOSTS][SHARE_HOST];
    const int n = share_hosts(hosts);
    for (int i = 0; i < n; i++) {
        const bool six = strchr(hosts[i], ':') != NULL;
        cr_expect(six == (hosts[i][0] == '[' && strchr(hosts[i], ']')), "%s", hosts[i]);
        cr_expect(strncmp(hosts[i], "[fe80", 5) != 0, "%s", hosts[i]);
    }
    if (!has_ipv6())
        cr_skip_test("this machine has no IPv6");
    host(&h, "drill_charge --seed 5 --opponent random --share");
    snprintf(path, sizeof path, "/?key=%s", h.share.key);
    h.by_ipv6 = true;
    cr_expect_eq(asks(path, "Host: [::1]\r\n"), 200);
    cr_expect_eq(asks("/battle", "Host: [::1]\r\n"), 403);
    h.by_ipv6 = false;
    cr_expect_eq(asks(path, "Host: 127.0.0.1\r\n"), 200);
    unhost(&h);
}

/* Who has it gives orders, as JSON as ever; who has not gives none. */
Test(share, orders_want_the_key_too, .timeout = 60)
{
    char headers[160];
    host(&h, "drill_charge --seed 5 --opponent random --share");
    const BoardView *const view = wait_for(&h, WAITS_FOR_PERSON);
    const uint64_t before = state_hash(&view->state);
    static const char order[] = "{\"step\":0,\"choose\":0}";
    cr_expect_eq(request(&h, "POST", "/order", NULL, order).status, 403);
    snprintf(headers, sizeof headers, "Cookie: brevet%d=%s\r\n", http_port(h.server),
             h.share.key);
    cr_expect_eq(request(&h, "POST", "/order", headers, order).status, 400);
    cr_expect_eq(state_hash(&wait_for(&h, WAITS_FOR_PERSON)->state), before);
    snprintf(headers, sizeof headers,
             "Cookie: brevet%d=%s\r\nContent-Type: application/json\r\n",
             http_port(h.server), h.share.key);
    cr_expect_eq(request(&h, "POST", "/order", headers, order).status, 200);
    unhost(&h);
}

/* A code of 25 modules and two of margin on each side: 15 lines of 29 half blocks. */
Test(share, a_code_is_a_square_of_half_blocks)
{
    static const char *const blocks[] = { " ", "▄", "▀", "█" };
    char *text = NULL;
    size_t size = 0;
    FILE *const to = open_memstream(&text, &size);
    cr_assert(to && share_print_code(to, "http://10.0.0.7:1805/?key=K7QX", false));
    fclose(to);
    int lines = 0, wide = 0;
    for (const char *at = text; *at;) {
        if (*at == '\n') {
            cr_expect_eq(wide, 29, "line %d: %d", lines, wide);
            lines++;
            wide = 0;
            at++;
            continue;
        }
        size_t k = 0;
        while (k < 4 && strncmp(at, blocks[k], strlen(blocks[k])) != 0)
            k++;
        cr_assert_lt(k, 4);
        at += strlen(blocks[k]);
        wide++;
    }
    cr_expect_eq(lines, 15);
    cr_expect_eq(strncmp(text, "█████", strlen("█████")), 0); /* the margin is light */
    free(text);
}
