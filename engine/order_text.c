/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_text.c - an order as a person types it.
 *
 * The line is cut into words (order_words.c).  The verb is looked for from left to right, the longest at
 * each place, and taken where the words before it name somebody; so neither names nor verbs
 * need quotes.  What follows the target is read part by part, a table row each.
 *
 * How records keep an order is in order_json.c.
 *
 * Start at order_read().
 */
#include "engine/order_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/order_words.h"
#include "engine/put.h"

enum { MAX_VERBS = 128 };

/* A line being read. */
typedef struct Typed {
    const Battle *b;
    const State *s;
    OrderWords words;
    int at;         /* the next word */
    int verb;       /* index in the ruleset's list */
    uint32_t given; /* TAKES_ of the parts that were there */
    Order order;
    char looks_at[LINE_ROOM]; /* "facing NAME": read when the place is known */
    Err *err;
} Typed;

bool order_is_word(const char *word)
{
    return word_is(word, "to") || word_is(word, "facing") || word_is(word, "as") ||
           word_is(word, "choice") || word_is_times(word);
}

/* The words up to the next that begins a part; the place moves there. */
static void take_words(Typed *t, char *out)
{
    const int from = t->at;
    while (t->at < t->words.n && !order_is_word(t->words.word[t->at]))
        t->at++;
    words_join(&t->words, from, t->at, out);
}

/* ---- subject, verb, target ---- */

/* The longest verb at this word: its index, 0 if none. */
static int verb_at(const Typed *t, int at, int *n)
{
    const Verb *verbs = t->b->rules->verbs;
    int best = 0;
    *n = 0;
    for (int i = 1; verbs[i].name; i++) {
        const int words = words_match(&t->words, at, verbs[i].name);
        if (words > *n) {
            *n = words;
            best = i;
        }
    }
    if (!best && (*n = words_match(&t->words, at, put_verb.name)))
        best = VERB_PUT;
    return best;
}

static bool no_verb(const Typed *t)
{
    const Verb *verbs = t->b->rules->verbs;
    const char *names[MAX_VERBS + 1] = { NULL };
    const char *like = NULL;
    for (int i = 1; verbs[i].name && i <= MAX_VERBS; i++)
        names[i - 1] = verbs[i].name;
    for (int i = t->words.n > 1; i < t->words.n && !like; i++)
        like = err_did_you_mean(t->words.word[i], names);
    char line[LINE_ROOM];
    words_join(&t->words, 0, t->words.n, line);
    if (!like && battle_find(t->b, line, NULL))
        return err_set(t->err, "what is \"%s\" to do?", line);
    return err_set(t->err, "no verb is in \"%s\"%s%s%s", t->words.word[t->words.n > 1],
                   like ? "; did you mean \"" : "; an order is WHO VERB ...",
                   like ? like : "", like ? "\"?" : "");
}

/* Find the verb, and with it who is to do it.  Somebody may be called as a verb is that stands
 * alone: such a verb is meant only if the line gives nobody another. */
static bool read_subject_and_verb(Typed *t)
{
    char name[LINE_ROOM];
    int first = 0, first_at = 0;
    for (int i = 0; i < t->words.n; i++) {
        int n;
        const int verb = verb_at(t, i, &n);
        if (!verb)
            continue;
        const bool takes = (game_verb(t->b->rules, verb)->takes & TAKES_SUBJECT) != 0;
        if (!first) {
            first = verb;
            first_at = i;
        }
        words_join(&t->words, 0, i, name);
        const Ref who = i && takes ? battle_find(t->b, name, NULL) : NO_REF;
        if (!who)
            continue;
        if (ref_kind(who) == REF_FEATURE)
            return err_set(t->err, "\"%s\" is ground: it takes no orders", name);
        t->verb = verb;
        t->at = i + n;
        t->order.subject = who;
        return true;
    }
    if (!first)
        return no_verb(t);
    const Verb *verb = game_verb(t->b->rules, first);
    if (!first_at && !(verb->takes & TAKES_SUBJECT)) {
        t->verb = verb_at(t, 0, &t->at);
        return true;
    }
    words_join(&t->words, 0, first_at, name);
    if (!(verb->takes & TAKES_SUBJECT))
        return err_set(t->err, "\"%s\" takes no subject", verb->name);
    if (!first_at)
        return err_set(t->err, "who is to \"%s\"?", verb->name);
    battle_find(t->b, name, t->err);
    return false;
}

/* The word that has been left out before "column", "50,35", "N" or "1"; NULL: it is none of these. */
static const char *part_left_out(const Typed *t, const Verb *verb, const char *text)
{
    const Named *formations = t->b->rules->formations;
    uint16_t facing;
    for (int i = 0; verb->takes & TAKES_FORMATION && formations[i].name; i++)
        if (word_is(text, formations[i].name))
            return "as";
    if (verb->takes & TAKES_FACING && number_read_facing(text, &facing, NULL))
        return "facing";
    if (verb->takes & TAKES_CHOICE && text[0] && !text[strspn(text, "0123456789")])
        return "choice";
    return verb->takes & TAKES_PLACE && strchr(text, ',') ? "to" : NULL;
}

/* "fire at 2r", "advance on the farm": the name may stand behind one of these.  It is read as it
 * stands first: somebody may be called so. */
static Ref find_target(const Typed *t, const char *name)
{
    static const char *const before[] = { "at ",      "on ",     "towards ", "toward ",
                                          "against ", "behind ", "into ",    "in " };
    Ref found = battle_find(t->b, name, t->err);
    for (size_t i = 0; !found && i < sizeof before / sizeof *before; i++)
        if (words_alike(name, before[i], strlen(before[i])))
            found = battle_find(t->b, name + strlen(before[i]), t->err);
    return found;
}

/* "advance to the farm": of a verb that takes no place, it is whom that is told behind "to". */
static void take_behind_to(Typed *t, const Verb *verb, char *name)
{
    const int from = t->at;
    if (verb->takes & TAKES_PLACE || from == t->words.n ||
        !word_is(t->words.word[from], "to"))
        return;
    t->at++;
    take_words(t, name);
    if (!strchr(name, ','))
        return;
    t->at = from;
    *name = '\0';
}

static bool read_target(Typed *t)
{
    char name[LINE_ROOM];
    const Verb *verb = game_verb(t->b->rules, t->verb);
    take_words(t, name);
    if (!(verb->takes & TAKES_TARGET)) {
        const char *part = part_left_out(t, verb, name);
        return !*name ||
               err_set(t->err, "\"%s\" takes no target: \"%s\"%s%s%s%s%s", verb->name,
                       name, part ? "; say \"" : "", part ? part : "", part ? " " : "",
                       part ? name : "", part ? "\"" : "");
    }
    if (!*name)
        take_behind_to(t, verb, name);
    if (!*name)
        return err_set(t->err, "\"%s\" whom, or what?", verb->name);
    t->order.target = find_target(t, name);
    t->given |= TAKES_TARGET;
    return t->order.target != NO_REF;
}

/* ---- the parts ---- */

/* A coordinate in the ruleset's unit, unless it says its own. */
static bool read_coordinate(const Typed *t, const char *text, int32_t *out)
{
    char length[LINE_ROOM + 8];
    const size_t n = strlen(text);
    const bool bare = n && isdigit((unsigned char)text[n - 1]);
    snprintf(length, sizeof length, "%s%s", text, bare ? t->b->rules->length_unit : "");
    return number_read_length(length, t->b->rules->ten_yards, out, t->err);
}

/* "to 50,35 N": it is not the place that is wrong, a word is missing behind it. */
static bool ends_in_a_part(const Typed *t, const char *place)
{
    const char *const comma = strchr(place, ','), *const last = strrchr(place, ' ');
    if (!comma || !last || last < comma || !strpbrk(comma, "0123456789"))
        return false;
    const char *const part = part_left_out(t, game_verb(t->b->rules, t->verb), last + 1);
    if (!part || isdigit((unsigned char)last[1]))
        return false;
    err_set(t->err, "\"to %s\": say \"%s %s\" behind the place", place, part, last + 1);
    return true;
}

static bool read_place(Typed *t)
{
    char place[LINE_ROOM], packed[LINE_ROOM];
    take_words(t, place);
    if (ends_in_a_part(t, place))
        return false;
    size_t n = 0;
    for (const char *c = place; *c; c++)
        if (*c != ' ')
            packed[n++] = *c;
    packed[n] = '\0';
    char *comma = strchr(packed, ',');
    if (!comma)
        return err_set(t->err, "\"to %s\": a place is X,Y (%s)", place,
                       t->b->rules->length_unit);
    *comma = '\0';
    return read_coordinate(t, packed, &t->order.place.x) &&
           read_coordinate(t, comma + 1, &t->order.place.y);
}

static bool read_facing(Typed *t)
{
    take_words(t, t->looks_at);
    if (!t->looks_at[0])
        return err_set(t->err, "facing whom, or where?");
    if (number_read_facing(t->looks_at, &t->order.facing, NULL))
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
    if (longest && (t->at == t->words.n || order_is_word(t->words.word[t->at])))
        return true;
    t->at = from;
    take_words(t, name);
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
    return read_byte(t, t->words.word[t->at++], &t->order.choice);
}

static bool read_part(Typed *t)
{
    /* clang-format off */
    static const struct { const char *word; uint32_t part; bool (*read)(Typed *); } parts[] = {
        /* word     part             reader */
        { "to",     TAKES_PLACE,     read_place },
        { "facing", TAKES_FACING,    read_facing },
        { "as",     TAKES_FORMATION, read_formation },
        { "x",      TAKES_COUNT,     read_count },
        { "choice", TAKES_CHOICE,    read_choice },
    };
    /* clang-format on */
    const Verb *verb = game_verb(t->b->rules, t->verb);
    const char *word = t->words.word[t->at++];
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (!word_is(word_is_times(word) ? "x" : word, parts[i].word))
            continue;
        if (!(verb->takes & parts[i].part))
            return err_set(t->err, "\"%s\" takes no \"%s\"", verb->name, word);
        if (t->given & parts[i].part)
            return err_set(t->err, "\"%s\" is there twice", word);
        t->given |= parts[i].part;
        return parts[i].read(t);
    }
    return err_set(t->err, "\"%s\" means nothing here", word);
}

/* ---- what was left open ---- */

/* "facing 89": from where the subject will be, else from where it is. */
static bool look_at(Typed *t)
{
    Point from = t->order.place, to;
    const Ref whom = battle_find(t->b, t->looks_at, t->err);
    if (!whom)
        return false;
    if (!battle_place(t->b, t->s, whom, &to))
        return err_set(t->err, "\"%s\" is not on the table", t->looks_at);
    if (!(t->given & TAKES_PLACE) && !battle_place(t->b, t->s, t->order.subject, &from))
        return err_set(t->err, "who is off the table faces nobody");
    t->order.facing = geo_bearing(from, to);
    return true;
}

/* The subject's; a unit that is not on the table yet looks at the enemy. */
static Angle facing_as_it_is(const Typed *t)
{
    const Ref who = t->order.subject;
    Angle facing;
    if (!battle_facing(t->b, t->s, who, &facing) && ref_kind(who) == REF_UNIT)
        return battle_ahead(t->b, battle_side_of(t->b, who));
    return facing;
}

static bool complete(Typed *t)
{
    const Verb *verb = game_verb(t->b->rules, t->verb);
    const bool intends = (verb->takes & NEEDS_GROUND) != 0;
    if (t->verb == VERB_PUT && t->given & TAKES_FACING && !(t->given & TAKES_PLACE))
        battle_place(t->b, t->s, t->order.subject, &t->order.place);
    else if (verb->takes & TAKES_PLACE && !intends && !(t->given & TAKES_PLACE))
        return err_set(t->err, "\"%s\" where?  Say \"to X,Y\"%s", verb->name,
                       t->verb == VERB_PUT ? ", \"facing N\", or both" : "");
    if (t->looks_at[0])
        return look_at(t);
    if (verb->takes & TAKES_FACING && !(t->given & TAKES_FACING))
        t->order.facing = facing_as_it_is(t);
    return true;
}

static bool read_words(Typed *t, const char *line)
{
    if (!words_split(line, &t->words, t->err) || !read_subject_and_verb(t) ||
        !read_target(t))
        return false;
    while (t->at < t->words.n)
        if (!read_part(t))
            return false;
    return true;
}

bool order_is_one(const Battle *battle, const char *line, Err *err)
{
    Typed t = { .b = battle, .err = err };
    return read_words(&t, line);
}

bool order_is_none(const Battle *battle, const char *line)
{
    Typed t = { .b = battle };
    int n;
    if (battle_find(battle, line, NULL) || !words_split(line, &t.words, NULL))
        return false;
    for (int i = 0; i < t.words.n; i++)
        if (verb_at(&t, i, &n))
            return false;
    return true;
}

bool order_read(const Battle *battle, const State *state, const char *line, Order *out,
                Err *err)
{
    Typed t = { .b = battle, .s = state, .err = err };
    if (!read_words(&t, line) || !complete(&t))
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
