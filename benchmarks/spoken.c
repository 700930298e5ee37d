/* SPDX-License-Identifier: GPL-3.0-or-later
 * spoken.c - orders typed out and read back, refusals held against the table of clauses.
 *
 * Start at spoken_order().
 */
#include "benchmarks/spoken.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/map_words.h"
#include "engine/order_text.h"
#include "engine/text.h"
#include "matches/clauses.h"

enum { SAYS = 256, CITED = 16 };

/* ---- typed out ---- */

static void type_length(Text *t, const Battle *b, int32_t length)
{
    text_add(t, "%.4f", length * 10.0 / map_scale(b->rules, 1).ten);
}

static void type_point(Text *t, const Battle *b, const char *word, Point p)
{
    text_add(t, " %s ", word);
    type_length(t, b, p.x);
    text_add(t, ",");
    type_length(t, b, p.y);
}

static void type_order(const Battle *b, const Order *o, char *out, int size)
{
    const Verb *const verb = &b->rules->verbs[o->verb];
    const uint32_t takes = verb->takes;
    NameRoom name;
    Text t = { out, size, 0 };
    if (o->subject) {
        battle_short_name(b, o->subject, name, sizeof name);
        text_add(&t, "%s ", name);
    }
    text_add(&t, "%s", verb->name);
    if (o->target) {
        battle_short_name(b, o->target, name, sizeof name);
        text_add(&t, " %s", name);
    }
    if (takes & TAKES_BY && way_bends(o->by))
        type_point(&t, b, "by", o->by);
    if (takes & TAKES_PLACE)
        type_point(&t, b, "to", o->place);
    if (takes & TAKES_FACING)
        text_add(&t, " facing %.4fdeg", o->facing * 360.0 / GEO_TURN);
    if (o->formation)
        text_add(&t, " as %s", b->rules->formations[o->formation].name);
    if (o->count)
        text_add(&t, " x%d", o->count);
    if (o->choice)
        text_add(&t, " choice %d", o->choice);
}

static bool reads_back(const Battle *b, const State *s, const Order *o, Err *err)
{
    char line[SAYS], json[SAYS];
    Order read;
    const bool asked = b->rules->verbs[o->verb].takes & TAKES_SUBJECT && !o->subject;
    if (asked)
        return true; /* a line without somebody is for who is asked */
    Err why = { { 0 } };
    memset(&read, 0, sizeof read);
    type_order(b, o, line, sizeof line);
    if (!order_read(b, s, line, &read, &why))
        return err_set(err, "typed, it is \"%.120s\", which is refused: %.120s", line,
                       why.text);
    read = game_trimmed(&read, &b->rules->verbs[read.verb]);
    if (memcmp(&read, o, sizeof read) == 0)
        return true;
    order_json(b, &read, json, sizeof json);
    return err_set(err, "typed, it is \"%.120s\", which is read as %.150s", line, json);
}

/* ---- what a verb does not take ---- */

static Order with_lint(const Battle *b, const Order *o)
{
    const uint32_t takes = b->rules->verbs[o->verb].takes;
    Order linty = *o;
    if (!(takes & TAKES_PLACE))
        linty.place = (Point){ 1234, 567 };
    if (!(takes & TAKES_FACING))
        linty.facing = 0x1234;
    if (!(takes & TAKES_BY))
        linty.by = (Point){ 777, 888 };
    if (!(takes & TAKES_FORMATION))
        linty.formation = 1;
    if (!(takes & TAKES_COUNT))
        linty.count = 2;
    if (!(takes & TAKES_CHOICE))
        linty.choice = 2;
    return linty;
}

static bool takes_no_more(const Battle *b, const State *s, const Order *o, Err *err)
{
    const Order linty = with_lint(b, o);
    State one, other;
    Game as_it_is = { .battle = b, .state = &one },
         more = { .battle = b, .state = &other };
    Err why = { { 0 } };
    state_copy(&one, s);
    state_copy(&other, s);
    if (!game_apply(&as_it_is, o, NULL))
        return true; /* for others to say */
    if (!game_apply(&more, &linty, &why))
        return err_set(err, "with what its verb does not take it is refused: %.150s",
                       why.text);
    return memcmp(&one, &other, one.size) == 0 ||
           err_set(err, "what its verb does not take makes something else of it");
}

bool spoken_order(const Battle *b, const State *s, const Order *order, Err *err)
{
    const Verb *const verb = &b->rules->verbs[order->verb];
    const Order o = game_trimmed(order, verb);
    if (order->verb == VERB_PUT || verb->takes & NEEDS_GROUND)
        return true;
    return reads_back(b, s, &o, err) && takes_no_more(b, s, &o, err);
}

/* ---- refusals ---- */

/* Is there a row of that id? */
static bool is_clause(const Battle *b, const char *id)
{
    const char *at = b->rules->readme;
    Clause clause;
    while (clauses_next(&at, &clause))
        if (clause.length[CLAUSE_ID] == (int)strlen(id) &&
            strncmp(clause.cell[CLAUSE_ID], id, strlen(id)) == 0)
            return true;
    return false;
}

/* "7.2b" and the like, from there on.  returns: how many letters; 0: it is none. */
static int cited(const char *at, char *out)
{
    int n = 0, dots = 0;
    if (!isdigit((unsigned char)*at))
        return 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '.') {
        dots += at[n++] == '.';
        if (n == CITED)
            return 0;
    }
    memcpy(out, at, (size_t)n);
    out[n] = 0;
    return dots && at[n] && strchr(",) ", at[n]) ? n : 0;
}

bool spoken_clauses(const Battle *b, const char *refusal, Err *err)
{
    char id[CITED + 1];
    for (const char *open = strchr(refusal, '('); open; open = strchr(open + 1, '(')) {
        const char *at = open + 1;
        for (int n = cited(at, id); n; n = cited(at, id)) {
            if (!is_clause(b, id))
                return err_set(err, "no clause is %s, which is cited: %.180s", id,
                               refusal);
            at += n;
            at += strspn(at, ", ");
        }
    }
    return true;
}
