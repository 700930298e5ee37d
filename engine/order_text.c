/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_text.c - an order as a person types it.
 *
 * The line is cut into words (order_words.c).  The verb is looked for from left to right, the longest at
 * each place, and taken where the words before it name somebody; so neither names nor verbs
 * need quotes.  What follows the target is read part by part (order_parts.c).
 *
 * An order to several is order_spread.c's, two orders in one line are order_two.c's; how records keep one is in order_json.c.
 *
 * Start at order_read().
 */
#include "engine/order_text.h"

#include <stdio.h>
#include <string.h>

#include "engine/number.h"
#include "engine/order_parts.h"
#include "engine/order_two.h"
#include "engine/order_verb.h"
#include "engine/put.h"

/* ---- subject, verb, target ---- */

/* How many words at the beginning name somebody, but not all; 0: none do. */
static int words_naming(const Typed *t, Ref *who)
{
    char name[LINE_ROOM];
    for (int n = t->words.n - 1; n > 0; n--) {
        words_join(&t->words, 0, n, name);
        *who = battle_find(t->b, name, NULL);
        if (*who)
            return n;
    }
    return 0;
}

static bool no_verb(const Typed *t)
{
    Ref who;
    const int named = words_naming(t, &who), from = named ? named : t->words.n > 1;
    const Verb *verbs = t->b->rules->verbs;
    const char *names[MAX_VERBS + 1] = { NULL };
    const char *like = NULL;
    for (int i = 1; verbs[i].name && i <= MAX_VERBS; i++)
        names[i - 1] = verbs[i].name;
    for (int i = from; i < t->words.n && !like; i++)
        like = err_did_you_mean(t->words.word[i], names);
    char line[LINE_ROOM];
    words_join(&t->words, 0, t->words.n, line);
    if (!like && battle_find(t->b, line, NULL))
        return err_set(t->err, "what is \"%s\" to do?", line);
    return err_set(t->err, "no verb is in \"%s\"%s%s%s", t->words.word[from],
                   like ? "; did you mean \"" : "; an order is WHO VERB ...",
                   like ? like : "", like ? "\"?" : "");
}

/* The verb of n words at this word, which may tell the formation too. */
static void take_verb(Typed *t, int at, int verb, int n)
{
    t->verb = verb;
    t->at = at + n;
    if (words_match_verb(&t->words, at, game_verb(t->b->rules, verb)->name) ||
        !verb_formation(t, at))
        return;
    t->order.formation = (uint8_t)verb_formation(t, at);
    t->given |= TAKES_FORMATION;
}

/* "nominate brede": who it is for stands behind a verb that has no target. */
static bool read_subject_behind(Typed *t)
{
    char name[LINE_ROOM];
    OrderStep step;
    const int from = t->at;
    const uint32_t takes = game_verb(t->b->rules, t->verb)->takes;
    if (takes & TAKES_TARGET)
        return false;
    parts_take(t, name);
    const int to = t->at;
    t->at = from;
    const bool steps = takes & TAKES_PLACE && words_step(&t->words, from, to, &step);
    if (steps || parts_form(t, from, to))
        return false;
    for (int end = to; end > from; end--) {
        words_join(&t->words, from, end, name);
        const Ref who = battle_find(t->b, name, NULL);
        if (!parts_obeys(who))
            continue;
        t->order.subject = who;
        t->at = end;
        return true;
    }
    return false;
}

/* "hold": the one who is asked.  in: the line begins with this verb of n words. */
static bool read_verb_alone(Typed *t, int verb, int n)
{
    const Ref about = t->s ? t->s->decision.about : NO_REF;
    take_verb(t, 0, verb, n);
    if (read_subject_behind(t))
        return true;
    t->order.subject = parts_obeys(about) ? about : NO_REF;
    if (parts_obeys(about))
        return true;
    char name[LINE_ROOM];
    const bool aims = (game_verb(t->b->rules, verb)->takes & TAKES_TARGET) != 0;
    parts_take(t, name);
    if (!*name || aims || battle_find(t->b, name, t->err))
        err_set(t->err, "who is to \"%s\"?", t->words.word[0]);
    return false;
}

/* "1st Blue forward 8 inches": it moves, where the rules have that word. */
static bool read_step_alone(Typed *t)
{
    OrderStep step;
    Ref who;
    const int n = words_naming(t, &who), move = verb_named(t, "move");
    if (!n || !parts_obeys(who) || !words_step(&t->words, n, t->words.n, &step) ||
        !step.length[0] || !(t->b->rules->verbs[move].takes & TAKES_PLACE))
        return false;
    t->verb = move;
    t->at = n;
    t->order.subject = who;
    return true;
}

/* "9us square", "9us in column": it forms so. */
static bool read_formation_alone(Typed *t)
{
    Ref who;
    const int n = words_naming(t, &who);
    if (!n || !parts_obeys(who) || !(t->verb = verb_form(t)) ||
        !parts_form(t, n, t->words.n))
        return false;
    t->at = t->words.n;
    t->order.subject = who;
    return true;
}

/* "2nd form square", where "form square" is a verb without a subject: it forms so.  in: at: that verb's word */
static bool read_form(Typed *t, int at)
{
    char name[LINE_ROOM];
    const int n = words_match_verb(&t->words, at, "form");
    words_join(&t->words, 0, at, name);
    const Ref who = n ? battle_find(t->b, name, NULL) : NO_REF;
    if (!parts_obeys(who) || !(t->verb = verb_form(t)) ||
        !parts_form(t, at + n, t->words.n))
        return false;
    t->at = t->words.n;
    t->order.subject = who;
    return true;
}

/* "locke leads", of a verb without a subject: he need not be named, but may be. */
static bool is_asked(const Typed *t, const char *name)
{
    const Ref about = t->s ? t->s->decision.about : NO_REF;
    return about && battle_find(t->b, name, NULL) == about;
}

/* Find the verb, and with it who is to do it.  Somebody may be called as a verb is that stands
 * alone: such a verb is meant only if the line gives nobody another. */
bool typed_begins(Typed *t)
{
    char name[LINE_ROOM];
    int first = 0, first_at = 0, first_n = 0;
    for (int i = 0; i < t->words.n; i++) {
        int n;
        const int verb = verb_at(t, i, &n);
        if (!verb)
            continue;
        const bool takes = (game_verb(t->b->rules, verb)->takes & TAKES_SUBJECT) != 0;
        if (!first) {
            first = verb;
            first_at = i;
            first_n = n;
        }
        words_join(&t->words, 0, i, name);
        const Ref who = i && takes ? battle_find(t->b, name, NULL) : NO_REF;
        if (!who)
            continue;
        if (ref_kind(who) == REF_FEATURE)
            return err_set(t->err, "\"%s\" is ground: it takes no orders", name);
        take_verb(t, i, verb, n);
        t->order.subject = who;
        return true;
    }
    if (!first)
        return read_step_alone(t) || read_formation_alone(t) || no_verb(t);
    const Verb *verb = game_verb(t->b->rules, first);
    if (!first_at && !(verb->takes & TAKES_SUBJECT)) {
        take_verb(t, 0, first, first_n);
        return true;
    }
    words_join(&t->words, 0, first_at, name);
    if (!(verb->takes & TAKES_SUBJECT) && read_form(t, first_at))
        return true;
    if (!(verb->takes & TAKES_SUBJECT) && is_asked(t, name)) {
        take_verb(t, first_at, first, first_n);
        return true;
    }
    if (!(verb->takes & TAKES_SUBJECT))
        return err_set(t->err, "\"%s\" takes no subject", verb->name);
    if (!first_at)
        return read_verb_alone(t, first, first_n);
    char stranger[LINE_ROOM];
    battle_find(t->b, order_stranger(t->b, name, stranger), t->err);
    return false;
}

/* "fire at 2r", "advance on the farm": the name may stand behind one of these.  It is read as it
 * stands first: somebody may be called so. */
static Ref find_target(const Typed *t, const char *name, Err *err)
{
    static const char *const before[] = { "at ",      "on ",     "towards ", "toward ",
                                          "against ", "behind ", "into ",    "in " };
    Ref found = battle_find(t->b, name, err);
    for (size_t i = 0; !found && i < sizeof before / sizeof *before; i++)
        if (words_alike(name, before[i], strlen(before[i])))
            found = battle_find(t->b, name + strlen(before[i]), err);
    return !found && word_is_self(name) ? t->order.subject : found;
}

/* "advance to the farm": of a verb that takes no place, it is whom that is told behind "to". */
static void take_behind_to(Typed *t, const Verb *verb, char *name)
{
    const int from = t->at;
    if (verb->takes & TAKES_PLACE || from == t->words.n ||
        !word_is(t->words.word[from], "to"))
        return;
    t->at++;
    parts_take(t, name);
    if (!strchr(name, ','))
        return;
    t->at = from;
    *name = '\0';
}

/* "with shell", "in column", "in line out of range" */
static bool names_parts(Typed *t, int from, int to)
{
    const Order order = t->order;
    const uint32_t given = t->given;
    if (parts_choose(t, from, to) || parts_form(t, from, to))
        return true;
    for (int k = from + 1; k < to; k++) {
        if (parts_form(t, from, k) && parts_choose(t, k, to))
            return true;
        t->order = order;
        t->given = given;
    }
    return false;
}

/* "face north", where one faces somebody: a change, or else a move, that leads nowhere. */
static bool turns_to(Typed *t, const char *way)
{
    const uint32_t needs = TAKES_PLACE | TAKES_FACING;
    const Verb *const verbs = t->b->rules->verbs;
    int turn = verb_named(t, "change");
    way += words_alike(way, "the ", 4) ? 4 : 0;
    if ((verbs[turn].takes & needs) != needs)
        turn = verb_named(t, "move");
    if (t->verb != verb_named(t, "face") || (verbs[turn].takes & needs) != needs ||
        !parts_face(t, way))
        return false;
    t->verb = turn;
    t->given = needs;
    t->steps = true;
    t->step = (OrderStep){ .length = "0", .own = true };
    return true;
}

static bool read_target(Typed *t)
{
    char name[LINE_ROOM];
    const Verb *verb = game_verb(t->b->rules, t->verb);
    int from = t->at;
    parts_take(t, name);
    if (!*name) {
        take_behind_to(t, verb, name);
        from++;
    }
    if (!*name)
        return (verb->takes & MAY_LACK_TARGET) != 0 ||
               err_set(t->err, "\"%s\" whom, or what?", verb->name);
    t->given |= TAKES_TARGET;
    t->order.target = find_target(t, name, NULL);
    if (!t->order.target && turns_to(t, name))
        return true;
    char stranger[LINE_ROOM];
    if (!t->order.target)
        find_target(t, order_stranger(t->b, name, stranger), t->err);
    /* "csk with shell", "the farm in column" */
    for (int end = from + 1; !t->order.target && end < t->at; end++) {
        words_join(&t->words, from, end, name);
        const Ref found = find_target(t, name, NULL);
        if (found && names_parts(t, end, t->at))
            t->order.target = found;
    }
    return t->order.target != NO_REF;
}

/* "to 50,35, facing N": as the list has it. */
static void drop_commas(OrderWords *w)
{
    for (int i = 0; i + 1 < w->n; i++) {
        const size_t n = strlen(w->word[i]);
        if (n > 1 && w->word[i][n - 1] == ',' && order_is_word(w->word[i + 1]))
            w->word[i][n - 1] = '\0';
    }
}

bool typed_words(Typed *t, const char *line)
{
    if (!words_split(line, &t->words, t->err))
        return false;
    drop_commas(&t->words);
    if (!typed_begins(t))
        return false;
    const bool aims = (game_verb(t->b->rules, t->verb)->takes & TAKES_TARGET) != 0;
    bool ok = aims ? read_target(t) : parts_bare(t);
    while (ok && t->at < t->words.n) {
        const char *const word = t->words.word[t->at++];
        ok = parts_read(t, word);
    }
    return ok;
}

bool order_is_one(const Battle *battle, const char *line, Err *err)
{
    Typed t = { .b = battle, .err = err };
    return typed_words(&t, line);
}

int order_verb(const Battle *battle, const char *line)
{
    Typed t = { .b = battle };
    int n, verb = 0;
    if (!words_split(line, &t.words, NULL))
        return 0;
    if (!typed_begins(&t))
        t.verb = 0;
    for (int i = 0; !t.verb && !verb && i < t.words.n; i++)
        verb = verb_at(&t, i, &n);
    return t.verb ? t.verb : verb;
}

bool order_is_none(const Battle *battle, const char *line)
{
    OrderWords words;
    return words_split(line, &words, NULL) && !battle_find(battle, line, NULL) &&
           !order_verb(battle, line);
}

bool order_read(const Battle *battle, const State *state, const char *line, Order *out,
                Err *err)
{
    Typed t = { .b = battle, .s = state, .err = err };
    const bool is_one = typed_words(&t, line) && parts_complete(&t);
    if (!is_one && !two_read(&t))
        return false;
    t.order.verb = (uint8_t)t.verb;
    *out = t.order;
    if (!(game_verb(battle->rules, t.verb)->takes & NEEDS_GROUND))
        return true;
    const Intention intention = { .verb = t.order.verb,
                                  .formation = t.order.formation,
                                  .count = t.order.count,
                                  .choice = t.order.choice,
                                  .subject = t.order.subject,
                                  .target = t.order.target };
    memset(out, 0, sizeof *out);
    return battle->rules->ground(battle, state, &intention, out, err);
}
