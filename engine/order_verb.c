/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_verb.c - a verb by its name, by what it comes to, and by other words for it.
 *
 * Start at verb_at().
 */
#include "engine/order_verb.h"

#include <string.h>

#include "engine/put.h"

int verb_formation(const Typed *t, int at)
{
    const Named *formations = t->b->rules->formations;
    const char *const word = t->words.word[at];
    for (int i = 1; formations[i].name; i++) {
        const size_t n = strlen(formations[i].name) - 2;
        if (strcmp(formations[i].name + n, "ed") == 0 &&
            words_alike(word, formations[i].name, n) &&
            (!word[n] || word_is(word + n, "s")))
            return i;
    }
    return 0;
}

int verb_named(const Typed *t, const char *name)
{
    const Verb *verbs = t->b->rules->verbs;
    int i = 1;
    while (verbs[i].name && !word_is(verbs[i].name, name))
        i++;
    return verbs[i].name ? i : 0;
}

int verb_form(const Typed *t)
{
    const int form = verb_named(t, "form");
    return t->b->rules->verbs[form].takes & TAKES_FORMATION ? form : 0;
}

/* Other words for a verb that rules may have, where they have none of that name. */
static int verb_like(const Typed *t, int at, int *n)
{
    static const struct {
        const char *word, *verb;
    } like[] = {
        { "wheel", "face" },
        { "turn", "face" },
        { "retire", "withdraw" },
        { "retreat", "withdraw" },
        { "attack", "charge" },
        { "assault", "charge" },
        { "shoot", "fire" },
        { "march", "move" },
        { "go", "move" },
        { "join", "attach" },
        { "stay", "hold" },
        { "wait", "hold" },
        { "approach", "advance" },
        { "halt", "hold" },
        { "stand fast", "hold" },
        { "stop", "hold" },
        { "fall back", "withdraw" },
        { "attach", "join" },
        { "deploy skirmishers", "skirmish" },
    };
    int verb = 0;
    for (size_t i = 0; i < sizeof like / sizeof *like && !verb; i++)
        if ((*n = words_match_verb(&t->words, at, like[i].word)))
            verb = verb_named(t, like[i].verb);
    *n = verb ? *n : 0;
    return verb;
}

int verb_at(const Typed *t, int at, int *n)
{
    const Verb *verbs = t->b->rules->verbs;
    int best = 0;
    *n = 0;
    for (int i = 1; verbs[i].name; i++) {
        const int words = words_match_verb(&t->words, at, verbs[i].name);
        if (words > *n) {
            *n = words;
            best = i;
        }
    }
    if (!best && (*n = words_match(&t->words, at, put_verb.name)))
        best = VERB_PUT;
    if (!best && (*n = verb_formation(t, at) != 0))
        best = verb_form(t);
    int words; /* "deploy skirmishers" is no "deploy" */
    const int like = verb_like(t, at, &words);
    if (!like || words <= *n)
        return best;
    *n = words;
    return like;
}
