/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_words.c - a typed line, cut into words.
 *
 * Start at words_split().
 */
#include "engine/order_words.h"

#include <ctype.h>
#include <string.h>

bool words_alike(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (tolower((unsigned char)a[i]) != tolower((unsigned char)b[i]))
            return false;
    return true;
}

bool word_is(const char *word, const char *is)
{
    return strlen(word) == strlen(is) && words_alike(word, is, strlen(is));
}

bool word_is_self(const char *name)
{
    return word_is(name, "himself") || word_is(name, "herself") ||
           word_is(name, "itself");
}

bool word_is_times(const char *word)
{
    return tolower((unsigned char)*word) == 'x' && word[1] &&
           word[1 + strspn(word + 1, "0123456789")] == '\0';
}

bool words_split(const char *line, OrderWords *out, Err *err)
{
    out->n = 0;
    if (strlen(line) >= LINE_ROOM)
        return err_set(err, "an order is up to %d letters; several are parted by \";\"",
                       LINE_ROOM - 1);
    strcpy(out->text, line);
    for (char *c = out->text; *c;) {
        if (isspace((unsigned char)*c)) {
            *c++ = '\0';
            continue;
        }
        if (out->n == MAX_WORDS)
            return err_set(err, "an order is up to %d words; several are parted by \";\"",
                           MAX_WORDS);
        out->word[out->n++] = c;
        while (*c && !isspace((unsigned char)*c))
            c++;
    }
    return out->n > 0 || err_set(err, "an empty order: SUBJECT VERB [TARGET] ...");
}

void words_join(const OrderWords *w, int from, int to, char *out)
{
    size_t n = 0;
    for (int i = from; i < to; i++) {
        const size_t length = strlen(w->word[i]);
        if (i > from)
            out[n++] = ' ';
        memcpy(out + n, w->word[i], length);
        n += length;
    }
    out[n] = '\0';
}

/* "hold" and, of a verb, "holds". */
static bool is_same(const char *word, const char *name, size_t length, bool verb)
{
    const size_t n = strlen(word);
    return n >= length && words_alike(word, name, length) &&
           (n == length ||
            (verb && (word_is(word + length, "s") || word_is(word + length, "es"))));
}

static int match(const OrderWords *w, int at, const char *name, bool verb)
{
    int n = 0;
    while (*name) {
        const size_t length = strcspn(name, " ");
        if (at + n >= w->n || !is_same(w->word[at + n], name, length, verb))
            return 0;
        n++;
        name += length;
        while (*name == ' ')
            name++;
    }
    return n;
}

int words_match(const OrderWords *w, int at, const char *name)
{
    return match(w, at, name, false);
}

int words_match_verb(const OrderWords *w, int at, const char *name)
{
    return match(w, at, name, true);
}
