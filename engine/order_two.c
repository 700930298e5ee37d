/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_two.c - a typed line that holds two orders.
 *
 * It is parted at an "and", a "then" or a comma where both sides read.  Where these rules have a verb
 * that is both, "move and fire", what both sides give is one order; else the line is refused with
 * what gives it.
 *
 * Start at two_read().
 */
#include "engine/order_two.h"

#include <stdio.h>
#include <string.h>

#include "engine/number.h"
#include "engine/order_verb.h"
#include "engine/put.h"

/* A line, parted. */
typedef struct Two {
    char first[LINE_ROOM], second[2 * LINE_ROOM]; /* as they would be typed */
    Typed one, two;
    bool reads; /* the second does */
} Two;

/* Is it an order by itself?  out: what its words give, verb and all. */
static bool reads(const Typed *whole, const char *line, Typed *out)
{
    *out = (Typed){ .b = whole->b, .s = whole->s };
    return typed_words(out, line);
}

/* What of the other is a part of a move: " as column", " facing east"; "" if it is more than that, or
 * the move takes no such part.  out: LINE_ROOM. */
static void say_as_part(const Typed *move, const Typed *other, char *out)
{
    const uint32_t takes = game_verb(move->b->rules, move->verb)->takes;
    const bool moves =
        (game_verb(other->b->rules, other->verb)->takes & TAKES_PLACE) != 0;
    Angle facing;
    *out = '\0';
    if (!(takes & TAKES_PLACE) || moves)
        return;
    if (other->given & TAKES_FORMATION & takes && !(other->given & TAKES_TARGET))
        snprintf(out, LINE_ROOM, " as %s",
                 move->b->rules->formations[other->order.formation].name);
    else if (takes & TAKES_FACING && other->words.n == 3 &&
             number_read_facing(other->words.word[2], &facing, NULL))
        snprintf(out, LINE_ROOM, " facing %.32s", other->words.word[2]);
}

/* How to say that instead. */
static bool say_two(const Typed *t, const Two *w)
{
    char part[LINE_ROOM], both[4 * LINE_ROOM];
    const char *move = w->first;
    const bool of_one = !w->reads || w->one.order.subject == w->two.order.subject;
    *part = '\0';
    if (of_one)
        say_as_part(&w->one, &w->two, part);
    if (of_one && !*part && w->reads) {
        say_as_part(&w->two, &w->one, part);
        move = w->second;
    }
    snprintf(both, sizeof both, "two orders are parted by \";\": \"%s; %s\"", w->first,
             w->second);
    return *part ? err_set(t->err, "in one order that is \"%s%s\"%s%s", move, part,
                           w->reads ? "; " : "", w->reads ? both : "")
                 : err_set(t->err, "%s", both);
}

/* The words up to the i-th without the "and" or comma that they end with.  out: LINE_ROOM. */
static void words_before(const OrderWords *w, int i, char *out)
{
    words_join(w, 0, i > 1 && word_is(w->word[i - 1], "and") ? i - 1 : i, out);
    const size_t n = strlen(out);
    if (n && out[n - 1] == ',')
        out[n - 1] = '\0';
}

/* "b1 form column and move to 50,35", "b1 hold, then b2 hold": where it parts, if it does. */
static bool part_in_two(const Typed *t, Two *out)
{
    char rest[LINE_ROOM], who[NAME_ROOM];
    Typed begin = { .b = t->b, .s = t->s };
    const OrderWords *const w = &t->words;
    words_join(w, 0, w->n, rest);
    const int from =
        words_split(rest, &begin.words, NULL) && typed_begins(&begin) ? begin.at : 1;
    for (int i = from; i + 1 < w->n; i++) {
        const bool comma = w->word[i][strlen(w->word[i]) - 1] == ',';
        int n;
        if (!comma && !word_is(w->word[i], "and") && !word_is(w->word[i], "then"))
            continue;
        words_before(w, comma ? i + 1 : i, out->first);
        words_join(w, i + 1, w->n, rest);
        const bool of_another = !verb_at(t, i + 1, &n) && reads(t, rest, &out->two);
        if ((!of_another && !n) || !reads(t, out->first, &out->one))
            continue;
        battle_short_name(t->b, out->one.order.subject, who, sizeof who);
        snprintf(out->second, sizeof out->second, "%s%s%s", of_another ? "" : who,
                 of_another ? "" : " ", rest);
        out->reads = of_another || (strlen(out->second) < LINE_ROOM &&
                                    reads(t, out->second, &out->two));
        return true;
    }
    return false;
}

/* A change of formation is a move that leads nowhere, where these rules move and do something else. */
static void take_as_move(Typed *t)
{
    const int move = verb_named(t, "move");
    const uint32_t needs = TAKES_PLACE | TAKES_FORMATION;
    if (t->given != TAKES_FORMATION || t->verb != verb_named(t, "form") ||
        (t->b->rules->verbs[move].takes & needs) != needs)
        return;
    t->verb = move;
    t->given = needs;
    t->steps = true;
    t->step = (OrderStep){ .length = "0", .own = true };
}

/* The move and the shot of one unit, where the rules have a verb for both in this order. */
static bool join(const Two *w, Typed *t)
{
    char name[LINE_ROOM];
    const Verb *const verbs = t->b->rules->verbs;
    const bool moves = !(w->one.given & TAKES_TARGET);
    Typed move = moves ? w->one : w->two;
    const Typed *const aim = moves ? &w->two : &w->one;
    if (!w->reads || w->one.order.subject != w->two.order.subject ||
        move.verb == VERB_PUT || aim->verb == VERB_PUT)
        return false;
    take_as_move(&move);
    snprintf(name, sizeof name, "%s and %s", verbs[moves ? move.verb : aim->verb].name,
             verbs[moves ? aim->verb : move.verb].name);
    const int verb = verb_named(t, name);
    const uint32_t given = move.given | aim->given;
    if (!verb || aim->given != TAKES_TARGET || !(move.given & TAKES_PLACE) ||
        given & ~verbs[verb].takes)
        return false;
    move.err = t->err;
    *t = move;
    t->verb = verb;
    t->given = given;
    t->order.target = aim->order.target;
    return true;
}

bool two_read(Typed *typed)
{
    Two parted;
    if (!part_in_two(typed, &parted))
        return false;
    return join(&parted, typed) ? parts_complete(typed) : say_two(typed, &parted);
}
