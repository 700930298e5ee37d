/* SPDX-License-Identifier: GPL-3.0-or-later
 * hurry.c - a second thread that listens while the first one thinks.
 *
 * It is woken by a pipe whose other end is closed once the bot has chosen, so nobody waits for it.
 *
 * Start at hurry_choose().
 */
#include "matches/hurry.h"

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "matches/pool.h"

enum { LOOK_MS = 20, LINE_ROOM = 256, PATIENCE = 2000 / LOOK_MS };

typedef struct Ear {
    Bot *bot;
    int terminal;
    int chosen; /* the pipe: at its end it has been, listen no more */
} Ear;

static void *listen_to_person(void *self)
{
    Ear *const ear = self;
    char line[LINE_ROOM];
    /* poll() passes over NO_TERMINAL */
    struct pollfd file[] = { { .fd = ear->terminal, .events = POLLIN },
                             { .fd = ear->chosen, .events = POLLIN } };
    for (int looks = 0; !file[1].revents; looks++) {
        if (looks == PATIENCE && ear->terminal != NO_TERMINAL) {
            printf("(thinking; Enter: move now)\n");
            fflush(stdout);
        }
        const int ready = poll(file, 2, LOOK_MS);
        if (pool_stopped())
            bot_hurry(ear->bot);
        if (ready > 0 && file[0].revents) {
            /* at the end of the input too: nobody is there to wait for it */
            if (read(ear->terminal, line, sizeof line) <= 0)
                file[0].fd = NO_TERMINAL;
            bot_hurry(ear->bot);
        }
        if (ready <= 0)
            file[0].revents = file[1].revents = 0;
    }
    return NULL;
}

void hurry_choose(Bot *bot, const Battle *battle, const State *seen, int terminal,
                  Order *out)
{
    Ear ear = { .bot = bot, .terminal = terminal };
    int end[2];
    pthread_t thread;
    const bool piped = pipe(end) == 0;
    ear.chosen = piped ? end[0] : -1;
    const bool listens =
        piped && pthread_create(&thread, NULL, listen_to_person, &ear) == 0;
    bot->choose(bot, battle, seen, out);
    if (piped)
        close(end[1]);
    if (listens)
        pthread_join(thread, NULL);
    if (piped)
        close(end[0]);
    bot_unhurry(bot);
}
