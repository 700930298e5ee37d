/* SPDX-License-Identifier: GPL-3.0-or-later
 * said.c - is a typed line a sentence of the list?
 *
 * Word by word; where a name stands in the sentence, as many words of the line are taken as mean
 * the same.
 *
 * Start at said_is().
 */
#include "matches/solo/said.h"

#include <stdio.h>
#include <string.h>

#include "engine/order_words.h"

enum { MOST_WORDS = 8 }; /* of a name */

typedef struct Named1 {
    Ref who;
    char name[NAME_ROOM + 24];
} Named1;

typedef struct Naming {
    const Battle *b;
    const Named1 *named;
    int n;
} Naming;

static const char blanks[] = " ,();\"";

static const char *skip(const char *text)
{
    for (;;) {
        text += strspn(text, blanks);
        const size_t n = strcspn(text, blanks);
        if (n != 3 || !words_alike(text, "the", 3))
            return text;
        text += n;
    }
}

static bool follows(const Naming *names, const char *sentence, const char *line);

/* The line names them here, and goes on as the sentence does behind the name. */
static bool names_them(const Naming *names, const Named1 *them, const char *behind,
                       const char *line)
{
    const char *end = line;
    for (int i = 0; i < MOST_WORDS && *end; i++) {
        char name[LINE_ROOM];
        end += strcspn(end, blanks);
        snprintf(name, sizeof name, "%.*s", (int)(end - line), line);
        if (battle_find(names->b, name, NULL) == them->who && follows(names, behind, end))
            return true;
        end += strspn(end, blanks);
    }
    return false;
}

static bool follows(const Naming *names, const char *sentence, const char *line)
{
    line = skip(line);
    if (!*line && strncmp(sentence, " (", 2) == 0)
        return true;
    sentence = skip(sentence);
    if (!*sentence || !*line)
        return !*sentence && !*line;
    for (int i = 0; i < names->n; i++) {
        const size_t n = strlen(names->named[i].name);
        if (strncmp(sentence, names->named[i].name, n) == 0 &&
            names_them(names, &names->named[i], sentence + n, line))
            return true;
    }
    const size_t n = strcspn(sentence, blanks);
    return n == strcspn(line, blanks) && words_alike(sentence, line, n) &&
           follows(names, sentence + n, line + n);
}

bool said_is(const Battle *battle, const char *sentence, const Ref *who, int n,
             const char *line)
{
    Named1 named[MOST_WORDS];
    Naming names = { .b = battle, .named = named };
    for (int i = 0; i < n && names.n < MOST_WORDS; i++) {
        if (!who[i])
            continue;
        named[names.n].who = who[i];
        battle_name(battle, who[i], named[names.n].name, sizeof named->name);
        names.n++;
    }
    return follows(&names, sentence, line);
}
