/* SPDX-License-Identifier: GPL-3.0-or-later
 * share.c - keys from the system's random numbers, addresses, and codes by libqrencode.
 *
 * Start at share_new().
 */
#define _DEFAULT_SOURCE /* IFF_UP */
#include "matches/share.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { QUIET = 2 }; /* modules of margin round a code */

bool share_new(Share *share, Err *err)
{
    static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"; /* 32: no I O 0 1 */
    unsigned char any[SHARE_KEY];
    if (getrandom(any, sizeof any, 0) != sizeof any)
        return err_set(err, "no random numbers for a key");
    for (int i = 0; i < SHARE_KEY; i++)
        share->key[i] = letters[any[i] % 32];
    share->key[SHARE_KEY] = '\0';
    return true;
}

bool share_is_key(const Share *share, const char *text)
{
    if (!text || strlen(text) != SHARE_KEY)
        return false;
    int differs = 0;
    for (int i = 0; i < SHARE_KEY; i++)
        differs |= share->key[i] ^ text[i];
    return !differs;
}

static bool write_host(const struct sockaddr *address, char out[static SHARE_HOST])
{
    char text[INET6_ADDRSTRLEN];
    if (address->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, address, sizeof in);
        return inet_ntop(AF_INET, &in.sin_addr, out, SHARE_HOST);
    }
    struct sockaddr_in6 in;
    memcpy(&in, address, sizeof in);
    /* a link-local address wants the name of the reader's own network card */
    if (IN6_IS_ADDR_LINKLOCAL(&in.sin6_addr) ||
        !inet_ntop(AF_INET6, &in.sin6_addr, text, sizeof text))
        return false;
    snprintf(out, SHARE_HOST, "[%s]", text);
    return true;
}

int share_hosts(char host[static SHARE_HOSTS][SHARE_HOST])
{
    static const int families[] = { AF_INET, AF_INET6 };
    struct ifaddrs *all;
    int n = 0;
    if (getifaddrs(&all))
        return 0;
    for (int i = 0; i < 2; i++)
        for (const struct ifaddrs *at = all; at && n < SHARE_HOSTS; at = at->ifa_next)
            if (at->ifa_addr && at->ifa_addr->sa_family == families[i] &&
                at->ifa_flags & IFF_UP && !(at->ifa_flags & IFF_LOOPBACK))
                n += write_host(at->ifa_addr, host[n]);
    freeifaddrs(all);
    return n;
}

/* Dark, there?  The margin is not. */
static bool is_dark(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width &&
           code->data[y * code->width + x] & 1;
}

bool share_print_code(FILE *to, const char *text, bool colours)
{
    /* by what is lit, upper then lower: a terminal's letters are light on dark */
    static const char *const half[2][2] = { { " ", "▄" }, { "▀", "█" } };
    QRcode *const code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    if (!code)
        return false;
    for (int y = -QUIET; y < code->width + QUIET; y += 2) {
        fputs(colours ? "\033[97;40m" : "", to);
        for (int x = -QUIET; x < code->width + QUIET; x++)
            fputs(half[!is_dark(code, x, y)][!is_dark(code, x, y + 1)], to);
        fputs(colours ? "\033[0m\n" : "\n", to);
    }
    QRcode_free(code);
    return true;
}
