/* SPDX-License-Identifier: GPL-3.0-or-later
 * words.c - each text once: equal texts become equal pointers.
 *
 * A hash table with open addressing, never more than half full; a text is never removed.
 *
 * Start at words_keep().
 */
#include "matches/tournament/words.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

struct Words {
    char **slot;
    size_t room, n; /* room is a power of two */
};

enum { FIRST_ROOM = 256 };

Words *words_new(void)
{
    Words *const w = calloc(1, sizeof *w);
    char **const slot = calloc(FIRST_ROOM, sizeof *slot);
    if (!w || !slot) {
        free(w);
        free(slot);
        return NULL;
    }
    *w = (Words){ .slot = slot, .room = FIRST_ROOM };
    return w;
}

void words_free(Words *words)
{
    if (!words)
        return;
    for (size_t i = 0; i < words->room; i++)
        free(words->slot[i]);
    free(words->slot);
    free(words);
}

static size_t slot_of(char *const *slot, size_t room, const char *text)
{
    size_t at = (size_t)XXH64(text, strlen(text), 0) & (room - 1);
    while (slot[at] && strcmp(slot[at], text) != 0)
        at = (at + 1) & (room - 1);
    return at;
}

static int grow(Words *w)
{
    char **const slot = calloc(2 * w->room, sizeof *slot);
    if (!slot)
        return 0;
    for (size_t i = 0; i < w->room; i++)
        if (w->slot[i])
            slot[slot_of(slot, 2 * w->room, w->slot[i])] = w->slot[i];
    free(w->slot);
    w->slot = slot;
    w->room *= 2;
    return 1;
}

const char *words_keep(Words *words, const char *text)
{
    size_t at = slot_of(words->slot, words->room, text);
    if (words->slot[at])
        return words->slot[at];
    if (2 * (words->n + 1) > words->room) {
        if (!grow(words))
            return NULL;
        at = slot_of(words->slot, words->room, text);
    }
    const size_t size = strlen(text) + 1;
    char *const copy = malloc(size);
    if (!copy)
        return NULL;
    memcpy(copy, text, size);
    words->slot[at] = copy;
    words->n++;
    return copy;
}
