/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_choice.c - a verb's choices by their words.
 *
 * A choice's name reaches from its number to the next comma, semicolon or number.
 */
#include "engine/order_choice.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Words without which a choice's name is the same. */
static bool is_small(const char *word)
{
    static const char *const small[] = { "a",    "an", "the",  "its", "to",
                                         "into", "in", "with", "by",  "using" };
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        if (word_is(word, small[i]))
            return true;
    return false;
}

static bool same_words(const OrderWords *a, int from, int to, const OrderWords *b)
{
    int j = 0, n = 0;
    for (int i = from; i < to; i++) {
        if (is_small(a->word[i]))
            continue;
        while (j < b->n && is_small(b->word[j]))
            j++;
        if (j == b->n || !word_is(a->word[i], b->word[j]))
            return false;
        j++;
        n++;
    }
    while (j < b->n && is_small(b->word[j]))
        j++;
    return n && j == b->n;
}

/* Where the name at this place ends. */
static const char *name_end(const char *at)
{
    while (*at && *at != ',' && *at != ';' &&
           !(*at == ' ' && isdigit((unsigned char)at[1])))
        at++;
    return at;
}

/* The next choice in the help from here; NULL if there is none.  out: LINE_ROOM, its name. */
static const char *next_choice(const char *help, const char *from, int *choice, char *out)
{
    for (const char *c = from; *c; c++) {
        const bool begins = c == help || c[-1] == ' ';
        if (!begins || !isdigit((unsigned char)*c) || c[1] != ' ')
            continue;
        const char *const end = name_end(c + 2);
        *choice = *c - '0';
        snprintf(out, LINE_ROOM, "%.*s", (int)(end - c - 2), c + 2);
        return end;
    }
    return NULL;
}

int words_choice(const OrderWords *w, int from, int to, const char *help)
{
    char name[LINE_ROOM];
    OrderWords words;
    int choice;
    for (const char *c = help; (c = next_choice(help, c, &choice, name));)
        if (words_split(name, &words, NULL) && same_words(w, from, to, &words))
            return choice;
    return -1;
}

const char *choice_name(const char *help, int choice, char *out)
{
    int at;
    for (const char *c = help; (c = next_choice(help, c, &at, out));)
        if (at == choice)
            return out;
    *out = '\0';
    return out;
}
