/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_parts.c - the parts of a typed order, a table row each.
 *
 * Where a part can be told by itself, its word may be left out: "form column", "move 50,35",
 * "move 9 cm north".
 *
 * Start at parts_read().
 */
#include "engine/order_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/map_words.h"
#include "engine/order_choice.h"
#include "engine/order_text.h"
#include "engine/put.h"

bool order_is_word(const char *word)
{
    return word_is(word, "to") || word_is(word, "facing") || word_is(word, "as") ||
           word_is(word, "choice") || word_is_times(word);
}

/* "by 40,30": people and places may have the word in their names. */
static bool begins_part(const Typed *t, int at)
{
    const OrderWords *w = &t->words;
    return order_is_word(w->word[at]) ||
           (word_is(w->word[at], "by") && at + 1 < w->n && strchr(w->word[at + 1], ',') &&
            isdigit((unsigned char)w->word[at + 1][0]));
}

void parts_take(Typed *t, char *out)
{
    const int from = t->at;
    while (t->at < t->words.n && !begins_part(t, t->at))
        t->at++;
    words_join(&t->words, from, t->at, out);
}

bool parts_choose(Typed *t, int from, int to)
{
    const Verb *verb = game_verb(t->b->rules, t->verb);
    const int choice = verb->takes & TAKES_CHOICE && !(t->given & TAKES_CHOICE)
                           ? words_choice(&t->words, from, to, verb->help)
                           : -1;
    if (choice < 0)
        return false;
    t->order.choice = (uint8_t)choice;
    t->given |= TAKES_CHOICE;
    return true;
}

bool parts_form(Typed *t, int from, int to)
{
    const Named *formations = t->b->rules->formations;
    if (!(game_verb(t->b->rules, t->verb)->takes & TAKES_FORMATION))
        return false;
    from += from + 1 < to &&
            (word_is(t->words.word[from], "in") || word_is(t->words.word[from], "into"));
    for (int i = 1; formations[i].name; i++) {
        if (words_match(&t->words, from, formations[i].name) != to - from)
            continue;
        t->order.formation = (uint8_t)i;
        t->given |= TAKES_FORMATION;
        return true;
    }
    return false;
}

/* ---- the parts ---- */

/* A coordinate in the ruleset's unit, unless it says its own. */
static bool read_coordinate(const Typed *t, const char *text, int32_t *out)
{
    char length[LINE_ROOM + 8];
    const char *unit = text + strcspn(text, "ciy");
    const char *const to = word_is(unit, "inches") || word_is(unit, "inch")  ? "in"
                           : word_is(unit, "yards") || word_is(unit, "yard") ? "yd"
                                                                             : unit;
    const size_t n = strlen(text);
    if (strpbrk(text + strspn(text, "-+.0123456789 "), "0123456789"))
        return err_set(t->err, "\"%s\" is not a length", text);
    const bool bare = n && isdigit((unsigned char)text[n - 1]);
    snprintf(length, sizeof length, "%.*s%s", (int)(unit - text), text,
             bare ? t->b->rules->length_unit : to);
    return number_read_length(length, t->b->rules->ten_yards, out, t->err);
}

bool parts_face(Typed *t, const char *name)
{
    t->turns = !battle_find(t->b, name, NULL) && words_turn(name, &t->turn);
    return t->turns || number_read_facing(name, &t->order.facing, NULL);
}

/* The facing that these words tell, "N". */
static bool names_facing(Typed *t, int from, int to)
{
    char name[LINE_ROOM];
    words_join(&t->words, from, to, name);
    if (!(game_verb(t->b->rules, t->verb)->takes & TAKES_FACING) || !parts_face(t, name))
        return false;
    t->given |= TAKES_FACING;
    return true;
}

/* "to 50,35 N", "to 50,35 in column": where the place ends, of the words from .. to - 1. */
static int place_ends(Typed *t, int from, int to)
{
    for (int k = from + 1; k < to; k++)
        if (names_facing(t, k, to) || parts_form(t, k, to))
            return k;
    return to;
}

/* "move to the farm": there is a verb for that, the first that is an intention towards somebody. */
static bool no_place(const Typed *t, const char *place)
{
    const Verb *verb = t->b->rules->verbs;
    const uint32_t towards = TAKES_TARGET | NEEDS_GROUND;
    while (verb->name && (verb->takes & towards) != towards)
        verb++;
    const bool named = verb->name && battle_find(t->b, place, NULL);
    return err_set(t->err, "\"to %s\": a place is X,Y (%s)%s%s%s%s%s", place,
                   t->b->rules->length_unit, named ? "; towards it is \"" : "",
                   named ? verb->name : "", named ? " " : "", named ? place : "",
                   named ? "\"" : "");
}

static bool read_point(Typed *t, Point *out)
{
    char place[LINE_ROOM], packed[LINE_ROOM];
    const int from = t->at;
    parts_take(t, place);
    words_join(&t->words, from, place_ends(t, from, t->at), place);
    size_t n = 0;
    for (const char *c = place; *c; c++)
        if (*c != ' ')
            packed[n++] = *c;
    n -= n && packed[n - 1] == ','; /* "50,35, in column" */
    packed[n] = '\0';
    char *comma = strchr(packed, ',');
    if (!comma)
        return no_place(t, place);
    *comma = '\0';
    return read_coordinate(t, packed, &out->x) && read_coordinate(t, comma + 1, &out->y);
}

static bool read_place(Typed *t)
{
    return read_point(t, &t->order.place);
}

static bool read_by(Typed *t)
{
    return read_point(t, &t->order.by);
}

static bool read_facing(Typed *t)
{
    const int from = t->at;
    parts_take(t, t->looks_at);
    if (!t->looks_at[0])
        return err_set(t->err, "facing whom, or where?");
    const bool whole = parts_face(t, t->looks_at) || battle_find(t->b, t->looks_at, NULL);
    for (int k = from + 1; k < t->at && !whole; k++) {
        if (!parts_form(t, k, t->at))
            continue;
        words_join(&t->words, from, k, t->looks_at); /* "facing N in column" */
        break;
    }
    if (parts_face(t, t->looks_at))
        t->looks_at[0] = '\0';
    return true;
}

/* "back to back": words that are parts of an order may be parts of a name. */
static bool read_formation(Typed *t)
{
    char name[LINE_ROOM];
    const Named *formations = t->b->rules->formations;
    const char *names[MAX_VERBS + 1] = { NULL };
    int longest = 0;
    for (int i = 0; formations[i].name && i < MAX_VERBS; i++) {
        names[i] = formations[i].name;
        const int n = words_match(&t->words, t->at, formations[i].name);
        if (n <= longest)
            continue;
        longest = n;
        t->order.formation = (uint8_t)i;
    }
    const int from = t->at;
    t->at += longest;
    if (longest && (t->at == t->words.n || begins_part(t, t->at)))
        return true;
    t->at = from;
    parts_take(t, name);
    const char *like = err_did_you_mean(name, names);
    if (like)
        return err_set(t->err, "there is no formation \"%s\"; did you mean \"%s\"?", name,
                       like);
    char all[LINE_ROOM] = "";
    for (int i = 1; names[0] && names[i]; i++) /* the first is no change */
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 1 ? ", " : "",
                 names[i]);
    return err_set(t->err, "there is no formation \"%s\" here, only %s", name, all);
}

/* A number of one byte. */
static bool read_byte(const Typed *t, const char *text, uint8_t *out)
{
    const size_t n = strlen(text);
    const int value =
        n && n <= 3 && text[strspn(text, "0123456789")] == '\0' ? atoi(text) : 256;
    if (value > 255)
        return err_set(t->err, "\"%s\" is not a number from 0 to 255", text);
    *out = (uint8_t)value;
    return true;
}

static bool read_count(Typed *t)
{
    return read_byte(t, t->words.word[t->at - 1] + 1, &t->order.count);
}

static bool read_choice(Typed *t)
{
    if (t->at == t->words.n)
        return err_set(t->err, "choice of what number?");
    const int from = t->at;
    char name[LINE_ROOM];
    parts_take(t, name);
    t->given &= ~(uint32_t)TAKES_CHOICE;
    return parts_choose(t, from, t->at) || read_byte(t, name, &t->order.choice);
}

/* "to long range", "facing him": a choice may be called so; "to long range in line". */
static bool choose_by_part(Typed *t)
{
    char name[LINE_ROOM];
    const int from = t->at - 1;
    parts_take(t, name);
    if (parts_choose(t, from, t->at))
        return true;
    for (int k = t->at - 1; k > from + 1; k--)
        if (parts_choose(t, from, k))
            return parts_form(t, k, t->at);
    return false;
}

bool parts_read(Typed *t, const char *word)
{
    /* clang-format off */
    static const struct { const char *word; uint32_t part; bool (*read)(Typed *); } parts[] = {
        /* word     part             reader */
        { "to",     TAKES_PLACE,     read_place },
        { "by",     TAKES_BY,        read_by },
        { "facing", TAKES_FACING,    read_facing },
        { "as",     TAKES_FORMATION, read_formation },
        { "x",      TAKES_COUNT,     read_count },
        { "choice", TAKES_CHOICE,    read_choice },
    };
    /* clang-format on */
    const Verb *verb = game_verb(t->b->rules, t->verb);
    const uint32_t turns = TAKES_PLACE | TAKES_FACING;
    if (word_is(word, "to") && (verb->takes & turns) == TAKES_FACING)
        word = "facing"; /* "turn to the farm" */
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!word_is(word_is_times(word) ? "x" : word, parts[i].word))
            continue;
        if (!(verb->takes & parts[i].part))
            return choose_by_part(t) ||
                   err_set(t->err, "\"%s\" takes no \"%s\"", verb->name, word);
        if (t->steps && parts[i].part == TAKES_PLACE) /* "9 cm north to 41,17.9" */
            t->steps = false;
        else if (t->given & parts[i].part)
            return err_set(t->err, "\"%s\" is there twice", word);
        t->given |= parts[i].part;
        return parts[i].read(t);
    }
    return err_set(t->err, "\"%s\" means nothing here", word);
}

/* ---- a verb without a target ---- */

/* "9 cm north", "9 forward in column": of the words from here to t->at. */
static bool is_step(Typed *t, int from)
{
    if (words_step(&t->words, from, t->at, &t->step))
        return true;
    for (int k = from + 1; k < t->at; k++) /* not "9 in" and "column" */
        if (words_step(&t->words, from, k, &t->step) && parts_form(t, k, t->at))
            return true;
    return false;
}

/* "move 9 cm north"; "forward" alone says nothing that a place does not. */
static bool read_step(Typed *t, const char *text)
{
    const bool goes_on = t->at < t->words.n && word_is(t->words.word[t->at], "to");
    if (!t->step.length[0] && goes_on)
        return true;
    if (!t->step.length[0])
        return err_set(t->err, "how far \"%s\"?  Say \"%s 5%s\"%s%s%s", text, text,
                       t->b->rules->length_unit, t->step.own ? "" : ", or \"facing ",
                       t->step.own ? "" : text, t->step.own ? "" : "\" to turn");
    t->steps = true;
    t->given |= TAKES_PLACE;
    return true;
}

bool parts_bare(Typed *t)
{
    char name[LINE_ROOM];
    const Verb *verb = game_verb(t->b->rules, t->verb);
    int from = t->at;
    parts_take(t, name);
    if (!*name || parts_choose(t, from, t->at) || parts_form(t, from, t->at))
        return true;
    from += from + 1 < t->at && (word_is(t->words.word[from], "at") ||
                                 word_is(t->words.word[from], "towards"));
    const bool moves = verb->takes & TAKES_PLACE, placed = moves && strchr(name, ',');
    if (moves && !placed && is_step(t, from))
        return read_step(t, name);
    const bool number = !name[strspn(name, "0123456789")];
    const char *const part = placed                                    ? "to"
                             : verb->takes & TAKES_FACING && !moves    ? "facing"
                             : verb->takes & TAKES_CHOICE && number    ? "choice"
                             : verb->takes & TAKES_FORMATION && !moves ? "as"
                                                                       : NULL;
    if (!part)
        return err_set(t->err, "\"%s\" takes no target: \"%s\"", verb->name, name);
    t->at = from;
    return parts_read(t, part);
}

/* ---- what was left open ---- */

/* Where the step leads. */
static bool take_step(Typed *t)
{
    Point from;
    Angle facing;
    int32_t length;
    const Ref who = t->order.subject;
    if (!read_coordinate(t, t->step.length, &length))
        return false;
    if (!game_moves_from(t->b, t->s, who, &from))
        return err_set(t->err,
                       "who is off the table has no place to go from: say \"to X,Y\"");
    if (!game_facing(t->b, t->s, who, &facing))
        facing = battle_ahead(t->b, battle_side_of(t->b, who));
    const Angle way = (Angle)(t->step.way + (t->step.own ? facing : 0));
    t->order.place = step_end(from, way, length);
    return true;
}

/* Where somebody is, as the side of the subject knows it: who lies hidden from it is nowhere. */
static bool place_known(const Typed *t, Ref who, Point *out)
{
    State seen;
    if (!parts_obeys(t->order.subject))
        return game_place(t->b, t->s, who, out);
    map_seen(t->b, t->s, 1 + battle_side_of(t->b, t->order.subject), &seen);
    return game_place(t->b, &seen, who, out);
}

/* "facing 89": from where the subject will be, else from where it is. */
static bool look_at(Typed *t)
{
    Point from = t->order.place, to;
    const Ref whom = battle_find(t->b, t->looks_at, t->err);
    if (!whom)
        return false;
    if (!place_known(t, whom, &to))
        return err_set(t->err, "\"%s\" is not on the table", t->looks_at);
    if (!(t->given & TAKES_PLACE) &&
        !game_moves_from(t->b, t->s, t->order.subject, &from))
        return err_set(t->err, "who is off the table faces nobody");
    t->order.facing = geo_bearing(from, to);
    return true;
}

/* The subject's; a unit that is not on the table yet looks at the enemy. */
static Angle facing_as_it_is(const Typed *t)
{
    const Ref who = t->order.subject;
    Angle facing;
    if (!game_facing(t->b, t->s, who, &facing) && ref_kind(who) == REF_UNIT)
        return battle_ahead(t->b, battle_side_of(t->b, who));
    return facing;
}

bool parts_complete(Typed *t)
{
    const Verb *verb = game_verb(t->b->rules, t->verb);
    const bool intends = (verb->takes & NEEDS_GROUND) != 0;
    if (t->verb == VERB_PUT && t->given & TAKES_FACING && !(t->given & TAKES_PLACE))
        game_place(t->b, t->s, t->order.subject, &t->order.place);
    else if (verb->takes & TAKES_PLACE && !intends && !(t->given & TAKES_PLACE))
        return err_set(t->err, "\"%s\" where?  Say \"to X,Y\"%s", verb->name,
                       t->verb == VERB_PUT ? ", \"facing N\", or both" : "");
    if (t->steps && !take_step(t))
        return false;
    if (t->looks_at[0])
        return look_at(t);
    if (verb->takes & TAKES_FACING && (t->turns || !(t->given & TAKES_FACING)))
        t->order.facing = (Angle)(facing_as_it_is(t) + (t->turns ? t->turn : 0));
    return true;
}
