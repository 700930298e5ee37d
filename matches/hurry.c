/* SPDX-License-Identifier: GPL-3.0-or-later
 * hurry.c - a second thread that listens while the first one thinks.
 *
 * Start at hurry_choose().
 */
#include "matches/hurry.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

enum { LOOK_MS = 20, LINE_ROOM = 256, PATIENCE = 2000 / LOOK_MS };

typedef struct Ear {
    Bot *bot;
    int terminal;
    atomic_bool chosen; /* it has been: listen no more */
} Ear;

static void *listen_for_enter(void *self)
{
    Ear *const ear = self;
    char line[LINE_ROOM];
    struct pollfd file = { .fd = ear->terminal, .events = POLLIN };
    for (int looks = 0; !atomic_load(&ear->chosen); looks++) {
        if (looks == PATIENCE) {
            printf("(thinking; Enter: move now)\n");
            fflush(stdout);
        }
        if (poll(&file, 1, LOOK_MS) > 0) {
            /* at the end of the input too: nobody is there to wait for it */
            const bool more = read(ear->terminal, line, sizeof line) > 0;
            bot_hurry(ear->bot);
            if (!more)
                break;
        }
    }
    return NULL;
}

void hurry_choose(Bot *bot, const Battle *battle, const State *seen, int terminal,
                  Order *out)
{
    Ear ear = { .bot = bot, .terminal = terminal, .chosen = false };
    pthread_t thread;
    const bool listens = terminal != NO_TERMINAL &&
                         pthread_create(&thread, NULL, listen_for_enter, &ear) == 0;
    bot->choose(bot, battle, seen, out);
    atomic_store(&ear.chosen, true);
    if (listens)
        pthread_join(thread, NULL);
    bot_unhurry(bot);
}
