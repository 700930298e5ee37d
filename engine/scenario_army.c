/* SPDX-License-Identifier: GPL-3.0-or-later
 * scenario_army.c - sides, officers, units and their stands: what never changes.
 *
 * An object of the file is read in two goes: here who somebody is, in scenario_opening.c
 * where he is.  Between the two it waits in the Opening, which remembers the keys that were
 * asked for.  Names must be different enough to be typed, so they are compared as slugs.
 *
 * Start at reader_sides().
 */
#include "engine/order_text.h"
#include "engine/scenario_reader.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MOST_FIGURES = 255, MOST_IN_UNIT = 255, MAX_PARTS = 6 };

/* ---- names ---- */

/* The short name given, or one made of the name; both must be free. */
static void read_names(const Reader *r, Json *object, char *name, char *short_name)
{
    char slug[NAME_ROOM];
    const Json full = json_need(object, "name"), brief = json_may(object, "short");
    reader_name(&full, name, NAME_ROOM);
    if (brief.node)
        reader_name(&brief, short_name, SHORT_ROOM);
    else
        battle_slug(name, short_name, SHORT_ROOM);
    for (const char *c = short_name; *c; c++)
        if ((unsigned char)*c < 0x80 && !isalnum((unsigned char)*c))
            json_wrong(&brief, "a short name is letters and digits only");
    if (order_is_word(short_name))
        json_wrong(object, "the short name \"%s\" has a meaning in typed orders",
                   short_name);
    const char *const given[] = { name, short_name };
    for (int i = 0; i < 2; i++) {
        battle_slug(given[i], slug, sizeof slug);
        const char *taken = reader_taken(r, slug);
        if (taken)
            json_wrong(object, "the name \"%s\" is taken by \"%s\"; give a \"short\"",
                       given[i], taken);
    }
}

/* A rating by its name, if the ruleset has names for them, else by its number. */
static uint8_t read_rating(const Reader *r, const Json *value)
{
    const Ruleset *rules = r->rules;
    if (!value->node)
        return (uint8_t)rules->rating_low;
    if (!rules->ratings)
        return (uint8_t)json_int(value, rules->rating_low, rules->rating_high);
    return (uint8_t)(rules->rating_low +
                     reader_choice(value, rules->ratings, sizeof(Named)));
}

/* ---- officers ---- */

static void read_officer(Reader *r, Json *object, int side)
{
    Battle *b = r->b;
    OfficerInfo *o = &b->officer[b->n_officers];
    *o = (OfficerInfo){ .side = (uint8_t)side, .superior = NO_OFFICER };
    read_names(r, object, o->name, o->short_name);
    const Json rating = json_may(object, "rating"), arrives = json_may(object, "arrives");
    o->rating = read_rating(r, &rating);
    o->arrives = (uint8_t)reader_note(r, &arrives, side);
    r->opening->officer[b->n_officers++] = *object;
}

/* Who is under whom, once all officers of the side are known. */
static void read_superiors(Reader *r, int first)
{
    Battle *b = r->b;
    for (int i = first; i < b->n_officers; i++) {
        Json *object = &r->opening->officer[i];
        const Json under = json_may(object, "under");
        if (under.node)
            b->officer[i].superior =
                (uint8_t)reader_officer(r, &under, b->officer[i].side);
    }
    for (int i = first; i < b->n_officers && json_ok(r->file, NULL); i++) {
        int steps = 0;
        for (int k = i; b->officer[k].superior != NO_OFFICER && steps <= MAX_OFFICERS;
             steps++)
            k = b->officer[k].superior;
        if (steps > MAX_OFFICERS)
            json_wrong(&r->opening->officer[i], "\"%s\" is under himself",
                       b->officer[i].name);
    }
}

/* ---- units ---- */

/* "traits": ["rifle"] */
static uint16_t read_traits(const Reader *r, const Json *list)
{
    uint16_t bits = 0;
    const int n = json_array(list, 0, 16);
    for (int i = 0; i < n; i++) {
        const Json word = json_item(list, i);
        const int which =
            reader_choice(&word, r->rules->traits, sizeof *r->rules->traits);
        if (json_ok(r->file, NULL))
            bits |= r->rules->traits[which].bit;
    }
    return bits;
}

/* A row of like stands. */
static void read_stands(Reader *r, Json *row, UnitInfo *u)
{
    Battle *b = r->b;
    const Json name = json_need(row, "kind"), count = json_may(row, "count");
    const Json figures = json_may(row, "figures"), traits = json_may(row, "traits");
    const Json rating = json_may(row, "rating");
    if (!rating.node && r->rules->rating_high > 0)
        json_wrong(row, "\"rating\" is missing");
    const StandKind *kind =
        &r->rules->kinds[reader_choice(&name, r->rules->kinds, sizeof *r->rules->kinds)];
    StandInfo info = { .parent = (uint8_t)(u - b->unit),
                       .kind = (uint8_t)(kind - r->rules->kinds),
                       .side = u->side,
                       .half_w = (int16_t)(kind->width / 2),
                       .half_d = (int16_t)(kind->depth / 2) };
    info.rating = read_rating(r, &rating);
    info.traits = read_traits(r, &traits);
    info.figures =
        figures.node ? (uint8_t)json_int(&figures, 1, MOST_FIGURES) : kind->figures;
    const int n = count.node ? (int)json_int(&count, 1, MOST_IN_UNIT) : 1;
    json_done(row);
    if (b->n_stands + n > MAX_STANDS || u->n + n > MOST_IN_UNIT) {
        json_wrong(row, "too many stands: a battle has up to %d, a unit up to %d",
                   MAX_STANDS, MOST_IN_UNIT);
        return;
    }
    for (int i = 0; i < n; i++)
        b->stand[b->n_stands++] = info;
    u->n = (uint16_t)(u->n + n);
}

/* The k-th of the units that its stands may part into: none of them is there yet. */
static void add_part(Reader *r, const Json *parts, int whole, int k)
{
    Battle *b = r->b;
    UnitInfo *const u = &b->unit[b->n_units];
    const UnitInfo of = b->unit[whole];
    char slug[NAME_ROOM];
    *u = of;
    u->arrives = 0;
    u->part_of = (uint8_t)(whole + 1);
    snprintf(u->name, sizeof u->name, "part %d of %.*s", k, NAME_ROOM - 24, of.name);
    snprintf(u->short_name, sizeof u->short_name, "%.*s%c", SHORT_ROOM - 2, of.short_name,
             'a' + k - 1);
    battle_slug(u->short_name, slug, sizeof slug);
    const char *const taken = reader_taken(r, slug);
    if (taken || order_is_word(u->short_name))
        json_wrong(parts,
                   "part %d would be called \"%s\", which %s; give the unit another "
                   "\"short\"",
                   k, u->short_name,
                   taken ? "somebody is already" : "has a meaning in typed orders");
    b->n_units++;
}

/* "parts": 3: into how many units it may part, itself one of them. */
static void read_parts(Reader *r, Json *object, int whole)
{
    if (!r->rules->parts)
        return;
    const Json parts = json_may(object, "parts");
    if (!parts.node)
        return;
    const UnitInfo *const u = &r->b->unit[whole];
    const int most = u->n < MAX_PARTS ? u->n : MAX_PARTS;
    const int n = (int)json_int(&parts, 1, most);
    if (r->b->n_units + n - 1 > MAX_UNITS)
        json_wrong(&parts, "too many units: a battle has up to %d, parts included",
                   MAX_UNITS);
    for (int k = 2; k <= n && r->b->n_units < MAX_UNITS; k++)
        add_part(r, &parts, whole, k);
}

static void read_unit(Reader *r, Json *object, int side)
{
    Battle *b = r->b;
    UnitInfo *u = &b->unit[b->n_units];
    *u = (UnitInfo){ .side = (uint8_t)side,
                     .officer = NO_OFFICER,
                     .first = (uint16_t)b->n_stands };
    read_names(r, object, u->name, u->short_name);
    const Json officer = json_may(object, "officer"),
               arrives = json_may(object, "arrives");
    const Json stands = json_need(object, "stands");
    if (officer.node)
        u->officer = (uint8_t)reader_officer(r, &officer, side);
    u->arrives = (uint8_t)reader_note(r, &arrives, side);
    const int n = json_array(&stands, 1, MOST_IN_UNIT);
    for (int i = 0; i < n; i++) {
        Json row = json_item(&stands, i);
        read_stands(r, &row, u);
    }
    const int unit = b->n_units++;
    read_parts(r, object, unit);
    r->opening->unit[unit].json = *object;
}

/* ---- sides ---- */

static void read_side(Reader *r, Json *object, int side)
{
    Battle *b = r->b;
    SideInfo *s = &b->side[side];
    const int first = b->n_officers;
    read_names(r, object, s->name, s->short_name);
    r->n_sides = side + 1;
    const Json home = json_need(object, "home"), deploys = json_may(object, "deploys");
    const Json officers = json_may(object, "officers"),
               units = json_need(object, "units");
    s->home = reader_facing(&home, NORTH);
    s->deploys = json_bool(&deploys);
    const int n_officers =
        reader_list(&officers, 0, b->n_officers, MAX_OFFICERS, "officers");
    for (int i = 0; i < n_officers; i++) {
        Json officer = json_item(&officers, i);
        read_officer(r, &officer, side);
    }
    read_superiors(r, first);
    const int n_units = reader_list(&units, 1, b->n_units, MAX_UNITS, "units");
    for (int i = 0; i < n_units; i++) {
        Json unit = json_item(&units, i);
        read_unit(r, &unit, side);
    }
    const Json zones = json_may(object, "zones");
    reader_zones(r, &zones, side);
    json_done(object);
}

void reader_sides(Reader *r, Json *sides)
{
    const int n = json_array(sides, MAX_SIDES, MAX_SIDES);
    for (int i = 0; i < n; i++) {
        Json side = json_item(sides, i);
        read_side(r, &side, i);
    }
}
