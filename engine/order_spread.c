/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_spread.c - an order to several, or about several, as the orders it is short for.
 *
 * Start at order_to_several().
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/order_text.h"
#include "engine/order_verb.h"
#include "engine/put.h"
#include "engine/ruleset.h"

/* The names in "b1, b2 and b3", each of somebody, of the words from .. to - 1; 0 if it is one name,
 * or not all are.  out: room for ORDER_SPREAD. */
static int split_names(const Typed *t, int from, int to, char out[][LINE_ROOM])
{
    char all[LINE_ROOM];
    int n = 0, begin = from;
    words_join(&t->words, from, to, all);
    if (battle_find(t->b, all, NULL))
        return 0;
    for (int i = from; i < to; i++) {
        const bool and = word_is(t->words.word[i], "and");
        char *const comma = strchr(t->words.word[i], ',');
        const bool ends = comma && !comma[1];
        if (!and&&!ends && i + 1 < to)
            continue;
        words_join(&t->words, begin, and? i : i + 1, all);
        size_t length = strcspn(all, ",");
        while (length && all[length - 1] == ' ')
            length--;
        all[length] = '\0';
        const Ref who = battle_find(t->b, all, NULL);
        begin = i + 1;
        if (and&&!all[0]) /* "b1, and b2" */
            continue;
        if (!who && !word_is_self(all))
            return 0;
        strcpy(out[n++], all);
    }
    return n > 1 ? n : 0;
}

const char *order_stranger(const Battle *battle, const char *names, char *out)
{
    OrderWords words;
    char one[LINE_ROOM];
    int begin = 0, known = 0, strangers = 0;
    if (!words_split(names, &words, NULL))
        return names;
    for (int i = 0; i < words.n; i++) {
        const bool and = word_is(words.word[i], "and");
        char *const end = words.word[i] + strlen(words.word[i]) - 1;
        const bool ends = *end == ',';
        if (!and&&!ends && i + 1 < words.n)
            continue;
        if (ends)
            *end = '\0';
        words_join(&words, begin, and? i : i + 1, one);
        begin = i + 1;
        if (!*one)
            continue;
        if (battle_find(battle, one, NULL) || word_is_self(one))
            known++;
        else if (!strangers++)
            strcpy(out, one);
    }
    return known && strangers ? out : names;
}

/* "b1,b2" is "b1, b2", but "50,35" a place.  returns: it fits. */
static bool part_commas(const char *line, char *out)
{
    int n = 0;
    for (const char *c = line; *c; c++) {
        if (n > LINE_ROOM - 3)
            return false;
        out[n++] = *c;
        const bool digits =
            c > line && isdigit((unsigned char)c[-1]) && isdigit((unsigned char)c[1]);
        if (*c == ',' && c[1] != ' ' && !digits)
            out[n++] = ' ';
    }
    out[n] = '\0';
    return true;
}

static bool may_be_given(const Battle *b, const State *s, const char *line)
{
    State after;
    Order order;
    if (!order_read(b, s, line, &order, NULL))
        return false;
    state_copy(&after, s);
    Game game = { .battle = b, .state = &after, .table = true };
    return game_apply(&game, &order, NULL);
}

/* "all move forward 9": where what they are to do begins; NULL: it is no such line. */
static const char *behind_all(const Battle *b, const char *line)
{
    static const char *const everybody[] = { "all ", "everybody ", "everyone " };
    char word[LINE_ROOM];
    for (int i = 0; i < 3; i++) {
        const size_t n = strlen(everybody[i]);
        if (!words_alike(line, everybody[i], n))
            continue;
        snprintf(word, sizeof word, "%.*s", (int)n - 1, line);
        const Verb *const verb = game_verb(b->rules, order_verb(b, line + n));
        return battle_find(b, word, NULL) || !(verb->takes & TAKES_SUBJECT) ? NULL
                                                                            : line + n;
    }
    return NULL;
}

int order_to_all(const Battle *battle, const State *state, const char *line,
                 char out[][LINE_ROOM])
{
    const char *const what = behind_all(battle, line);
    char who[NAME_ROOM], one[LINE_ROOM];
    bool any = false;
    int given = 0;
    for (int i = 0; what && i < battle->n_units && given < ORDER_SPREAD; i++) {
        Point at;
        if (battle->unit[i].side != state->decision.side ||
            !battle_place(battle, state, ref_unit(i), &at))
            continue;
        battle_short_name(battle, ref_unit(i), who, sizeof who);
        if (snprintf(one, sizeof one, "%s %s", who, what) >= LINE_ROOM)
            return 0;
        const bool may = may_be_given(battle, state, one);
        if (may || !any)
            strcpy(out[given], one);
        given += may;
        any = true;
    }
    return given ? given : any;
}

int order_spread(const Battle *battle, const char *line, char out[][LINE_ROOM])
{
    Typed t = { .b = battle };
    char name[ORDER_SPREAD][LINE_ROOM], before[LINE_ROOM], after[LINE_ROOM];
    int n = 0, words = 0, at = 1, verb = 0;
    if (!part_commas(line, before) || !words_split(before, &t.words, NULL))
        return 0;
    while (at < t.words.n && !(verb = verb_at(&t, at, &words)))
        at++;
    if (at >= t.words.n)
        return 0;
    int from = 0, to = at; /* whom the order is for, else whom it is about */
    const bool aims = verb && game_verb(battle->rules, verb)->takes & TAKES_TARGET;
    if (!(n = split_names(&t, from, to, name)) && aims) {
        t.at = from = at + words;
        parts_take(&t, before);
        n = split_names(&t, from, to = t.at, name);
    }
    words_join(&t.words, 0, from, before);
    words_join(&t.words, to, t.words.n, after);
    for (int i = 0; i < n; i++)
        if (snprintf(out[i], LINE_ROOM, "%s%s%s%s%s", before, from ? " " : "", name[i],
                     to < t.words.n ? " " : "", after) >= LINE_ROOM)
            return 0;
    return n;
}

int order_to_several(const Battle *battle, const State *state, const char *line,
                     char out[][LINE_ROOM])
{
    const int n = order_spread(battle, line, out);
    return n ? n : order_to_all(battle, state, line, out);
}
