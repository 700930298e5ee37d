/* SPDX-License-Identifier: GPL-3.0-or-later
 * battle.c - who is called what, and who is meant.
 *
 * Everybody who has a name is a Ref, and all of them stand in one row (named_ref): a search
 * for a name looks along it and keeps the best kind of match.  Names are compared as slugs,
 * so case, blanks, points and "the" do not matter.
 *
 * Start at battle_find().
 */
#include "engine/battle.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/order_words.h"

enum {
    SLUG_ROOM = NAME_ROOM,
    MAX_NAMED = MAX_UNITS + MAX_OFFICERS + MAX_SIDES + MAX_FEATURES
};

void battle_slug(const char *name, char *out, int size)
{
    int n = 0;
    bool inside = false; /* in a word */
    for (const char *c = name; *c;) {
        const unsigned char byte = (unsigned char)*c;
        int length = 1;
        while ((c[length] & 0xC0) == 0x80)
            length++;
        const bool letter = isalnum(byte) || byte >= 0x80;
        if (!inside && tolower(byte) == 't' && tolower((unsigned char)c[1]) == 'h' &&
            tolower((unsigned char)c[2]) == 'e' && c[3] == ' ') {
            c += 3;
            continue;
        }
        if (letter && n + length >= size)
            break;
        for (int i = 0; letter && i < length; i++)
            out[n++] = (char)(i ? c[i] : tolower(byte));
        inside = letter;
        c += length;
    }
    out[n] = '\0';
}

/* ---- names ---- */

/* How many features are called like this one, and the how-manieth it is (from 1). */
static int same_named(const Battle *b, int feature, int *which)
{
    int n = 0;
    char mine[SLUG_ROOM], other[SLUG_ROOM];
    battle_slug(b->terrain.feature[feature].name, mine, sizeof mine);
    for (int i = 0; i < b->terrain.n_features; i++) {
        battle_slug(b->terrain.feature[i].name, other, sizeof other);
        n += strcmp(mine, other) == 0;
        if (i == feature)
            *which = n;
    }
    return n;
}

bool battle_has(const Battle *b, Ref who)
{
    const int i = ref_index(who);
    switch (ref_kind(who)) {
    case REF_UNIT:
        return i < b->n_units;
    case REF_STAND:
        return i < b->n_stands;
    case REF_OFFICER:
        return i < b->n_officers;
    case REF_FEATURE:
        return i < b->terrain.n_features;
    case REF_SIDE:
        return i < MAX_SIDES;
    default:
        return who == NO_REF;
    }
}

/* "the 89th Foot", but "Pearson's Artillery" and "The Buffs" as they are. */
static const char *article_of(const char *name)
{
    const size_t first = strcspn(name, " ");
    const bool of_somebody =
        name[first] && first > 2 && strncmp(name + first - 2, "'s", 2) == 0;
    return of_somebody || words_alike(name, "the ", 4) ? "" : "the ";
}

void battle_name(const Battle *b, Ref who, char *out, int size)
{
    const int i = ref_index(who);
    const char *name = "nobody";
    switch (ref_kind(who)) {
    case REF_STAND: {
        const UnitInfo *parent = &b->unit[b->stand[i].parent];
        snprintf(out, (size_t)size, "base %d of %s%s", i - parent->first + 1,
                 article_of(parent->name), parent->name);
        return;
    }
    case REF_UNIT:
        name = b->unit[i].name;
        break;
    case REF_OFFICER:
        name = b->officer[i].name;
        break;
    case REF_FEATURE:
        name = b->terrain.feature[i].name;
        break;
    case REF_SIDE:
        name = b->side[i].name;
        break;
    }
    snprintf(out, (size_t)size, "%s", name);
}

void battle_short_name(const Battle *b, Ref who, char *out, int size)
{
    const int i = ref_index(who);
    const char *name = "-";
    char slug[SLUG_ROOM];
    int which = 1;
    switch (ref_kind(who)) {
    case REF_STAND: {
        const UnitInfo *parent = &b->unit[b->stand[i].parent];
        snprintf(out, (size_t)size, "%s.%d", parent->short_name, i - parent->first + 1);
        return;
    }
    case REF_FEATURE:
        battle_slug(b->terrain.feature[i].name, slug, sizeof slug);
        if (same_named(b, i, &which) > 1)
            snprintf(out, (size_t)size, "%s.%d", slug, which);
        else
            snprintf(out, (size_t)size, "%s", slug);
        return;
    case REF_UNIT:
        name = b->unit[i].short_name;
        break;
    case REF_OFFICER:
        name = b->officer[i].short_name;
        break;
    case REF_SIDE:
        name = b->side[i].short_name;
        break;
    }
    snprintf(out, (size_t)size, "%s", name);
}

/* ---- finding ---- */

static int named_refs(const Battle *b)
{
    return b->n_units + b->n_officers + MAX_SIDES + b->terrain.n_features;
}

/* Everybody who has a name, in a row. */
static Ref named_ref(const Battle *b, int k)
{
    if (k < b->n_units)
        return ref_unit(k);
    k -= b->n_units;
    if (k < b->n_officers)
        return ref_officer(k);
    k -= b->n_officers;
    return k < MAX_SIDES ? ref_side(k) : ref_feature(k - MAX_SIDES);
}

/* The two names a Ref may be found by; a feature has only one. */
static void names_of(const Battle *b, Ref who, const char **name, const char **short_name)
{
    const int i = ref_index(who);
    switch (ref_kind(who)) {
    case REF_UNIT:
        *name = b->unit[i].name;
        *short_name = b->unit[i].short_name;
        break;
    case REF_OFFICER:
        *name = b->officer[i].name;
        *short_name = b->officer[i].short_name;
        break;
    case REF_SIDE:
        *name = b->side[i].name;
        *short_name = b->side[i].short_name;
        break;
    default:
        *name = *short_name = b->terrain.feature[i].name;
        break;
    }
}

enum { NO_MATCH, INSIDE, BEGINNING, NAME, SHORT_NAME }; /* the better, the later */

/* Does one of its words begin so: "Horse Guards" in "The Royal Horse Guards"? */
static bool has_inside(const char *name, const char *slug)
{
    char rest[SLUG_ROOM];
    const char *at = name;
    while ((at = strchr(at, ' '))) {
        battle_slug(++at, rest, sizeof rest);
        if (strncmp(rest, slug, strlen(slug)) == 0)
            return true;
    }
    return false;
}

static int match(const Battle *b, Ref who, const char *slug)
{
    const char *name, *short_name;
    char full[SLUG_ROOM], brief[SLUG_ROOM];
    names_of(b, who, &name, &short_name);
    battle_slug(name, full, sizeof full);
    battle_slug(short_name, brief, sizeof brief);
    if (strcmp(brief, slug) == 0)
        return SHORT_NAME;
    if (strcmp(full, slug) == 0)
        return NAME;
    if (ref_kind(who) == REF_UNIT && b->unit[ref_index(who)].part_of)
        return NO_MATCH; /* a beginning means the whole */
    const size_t n = strlen(slug);
    const bool begins = strncmp(full, slug, n) == 0 || strncmp(brief, slug, n) == 0;
    return !n                       ? NO_MATCH
           : begins                 ? BEGINNING
           : has_inside(name, slug) ? INSIDE
                                    : NO_MATCH;
}

/* The best match along the row, at least as good as `least`, and how many are as good. */
static Ref best_match(const Battle *b, const char *name, int least, int *n, Ref *second)
{
    char slug[SLUG_ROOM];
    battle_slug(name, slug, sizeof slug);
    Ref best = NO_REF;
    int good = least;
    *n = 0;
    for (int k = 0; k < named_refs(b); k++) {
        const Ref who = named_ref(b, k);
        const int m = match(b, who, slug);
        if (m < good || m == NO_MATCH)
            continue;
        if (m > good)
            *n = 0;
        good = m;
        if ((*n)++ == 0)
            best = who;
        else if (*n == 2)
            *second = who;
    }
    return best;
}

/* The n-th base of a unit, the n-th feature of a name. */
static Ref find_nth(const Battle *b, const char *name, int want)
{
    char slug[SLUG_ROOM];
    battle_slug(name, slug, sizeof slug);
    int n, which = 0;
    Ref second;
    const Ref first = best_match(b, name, NAME, &n, &second);
    const int i = ref_index(first);
    if (!n || want < 1)
        return NO_REF;
    if (ref_kind(first) == REF_UNIT)
        return want <= b->unit[i].n ? ref_stand(b->unit[i].first + want - 1) : NO_REF;
    for (int k = i; ref_kind(first) == REF_FEATURE && k < b->terrain.n_features; k++)
        if (match(b, ref_feature(k), slug) >= NAME && same_named(b, k, &which) &&
            which == want)
            return ref_feature(k);
    return NO_REF;
}

/* "89.2", "woods.2"; and "base 2 of the 89th Foot", as battle_name() has it. */
static Ref find_numbered(const Battle *b, const char *name)
{
    char base[NAME_ROOM];
    int want, end = 0;
    if (words_alike(name, "base ", 5) &&
        sscanf(name + 5, "%3d of %n", &want, &end) == 1 && end) {
        const Ref stand = find_nth(b, name + 5 + end, want);
        return ref_kind(stand) == REF_STAND ? stand : NO_REF;
    }
    const char *point = strrchr(name, '.');
    const size_t length = point ? (size_t)(point - name) : 0;
    if (!length || length >= sizeof base || strspn(point + 1, "0123456789") == 0)
        return NO_REF;
    if (strlen(point) > 4 || point[1 + strspn(point + 1, "0123456789")])
        return NO_REF;
    memcpy(base, name, length);
    base[length] = '\0';
    return find_nth(b, base, atoi(point + 1));
}

/* One of two or more; they are told by their short names. */
static void may_be(const Battle *b, const char *name, Ref first, Ref second, int n,
                   Err *err)
{
    char one[SLUG_ROOM], other[SLUG_ROOM];
    battle_short_name(b, first, one, sizeof one);
    battle_short_name(b, second, other, sizeof other);
    err_set(err, "\"%s\" may be \"%s\" or \"%s\"%s", name, one, other,
            n > 2 ? " or others" : "");
}

/* A part of a name is not taken for it: "left" may be a way to turn. */
static void nobody_called(const Battle *b, const char *name, Err *err)
{
    int n;
    Ref second = NO_REF;
    const Ref inside = best_match(b, name, INSIDE, &n, &second);
    if (n > 1) {
        may_be(b, name, inside, second, n, err);
        return;
    }
    const char *names[2 * MAX_NAMED + 1] = { NULL };
    for (int k = 0; k < named_refs(b); k++)
        names_of(b, named_ref(b, k), &names[2 * k], &names[2 * k + 1]);
    const char *like = err_did_you_mean(name, names), *brief;
    if (inside)
        names_of(b, inside, &like, &brief);
    err_set(err, "nobody here is called \"%s\"%s%s%s", name,
            like ? "; did you mean \"" : "", like ? like : "", like ? "\"?" : "");
}

Ref battle_find(const Battle *b, const char *name, Err *err)
{
    int n;
    Ref second = NO_REF;
    const Ref numbered = find_numbered(b, name);
    if (numbered)
        return numbered;
    const Ref found = best_match(b, name, BEGINNING, &n, &second);
    if (n == 1)
        return found;
    if (n == 0) {
        if (err)
            nobody_called(b, name, err);
        return NO_REF;
    }
    may_be(b, name, found, second, n, err);
    return NO_REF;
}

/* ---- whose, and where ---- */

int battle_side_of(const Battle *b, Ref who)
{
    const int i = ref_index(who);
    switch (ref_kind(who)) {
    case REF_UNIT:
        return b->unit[i].side;
    case REF_STAND:
        return b->stand[i].side;
    case REF_OFFICER:
        return b->officer[i].side;
    }
    assert(ref_kind(who) == REF_SIDE);
    return i;
}

/* The middle of a unit's stands on the table.  It is reckoned from the first of them, so that what is rounded
 * is rounded alike on a table that is turned half round. */
static bool unit_place(const Battle *b, const State *s, int unit, Point *out)
{
    Point from = { 0, 0 };
    int32_t x = 0, y = 0;
    int n = 0;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *stand = state_stand(s, i);
        if (stand->unit != unit || stand->where != ON_TABLE)
            continue;
        if (!n++)
            from = stand->at;
        x += stand->at.x - from.x;
        y += stand->at.y - from.y;
    }
    if (n)
        *out = (Point){ from.x + x / n, from.y + y / n };
    return n > 0;
}

bool battle_place(const Battle *b, const State *s, Ref who, Point *out)
{
    const int i = ref_index(who);
    *out = (Point){ b->terrain.width / 2, b->terrain.depth / 2 };
    switch (ref_kind(who)) {
    case REF_UNIT:
        return unit_place(b, s, i, out);
    case REF_STAND:
        if (state_stand(s, i)->where != ON_TABLE)
            return false;
        *out = state_stand(s, i)->at;
        return true;
    case REF_OFFICER:
        if (state_officer(s, i)->where != ON_TABLE)
            return false;
        *out = state_officer(s, i)->at;
        return true;
    case REF_FEATURE: {
        const Feature *f = &b->terrain.feature[i];
        *out = feature_middle(f);
        return true;
    }
    }
    return false;
}

bool battle_facing(const Battle *b, const State *s, Ref who, Angle *out)
{
    const int i = ref_index(who);
    *out = NORTH;
    if (ref_kind(who) == REF_STAND)
        *out = state_stand(s, i)->facing;
    if (ref_kind(who) == REF_OFFICER)
        *out = state_officer(s, i)->facing;
    for (int k = 0; ref_kind(who) == REF_UNIT && k < b->n_stands; k++) {
        if (state_stand(s, k)->unit != i || state_stand(s, k)->where != ON_TABLE)
            continue;
        *out = state_stand(s, k)->facing;
        return true;
    }
    return ref_kind(who) == REF_STAND || ref_kind(who) == REF_OFFICER;
}

int battle_next_place(const Battle *b, const State *s, const uint8_t *feature, int n,
                      FeatureSet held)
{
    const int64_t last = (int64_t)GEO_FAR * GEO_FAR;
    int64_t least = INT64_MAX;
    int next = -1;
    Point from;
    battle_place(b, s, s->decision.about, &from);
    for (int i = 0; i < n; i++) {
        const Point at = feature_middle(&b->terrain.feature[feature[i]]);
        const int64_t far = geo_gap2(from, at) + (held >> feature[i] & 1 ? last : 0);
        if (far >= least)
            continue;
        least = far;
        next = feature[i];
    }
    return next;
}
