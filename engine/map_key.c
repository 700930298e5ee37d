/* SPDX-License-Identifier: GPL-3.0-or-later
 * map_key.c - what is written below a text map.
 *
 * Start at map_key().
 */
#include "engine/map_key.h"
#include "engine/map.h"

#include <string.h>

/* clang-format off */
const char map_ground[LOOKS] = {
    [LOOK_HILL] = ':',  [LOOK_ROUGH] = ',',    [LOOK_MARSH] = '"', [LOOK_WATER] = '~',
    [LOOK_WOOD] = '%',  [LOOK_TOWN] = '&',     [LOOK_ROAD] = '=',  [LOOK_CROSSING] = '|',
    [LOOK_WALL] = '#',  [LOOK_OBJECTIVE] = '*',
};
/* clang-format on */

char map_cased(char c, int side)
{
    if (side == 0 && c >= 'a' && c <= 'z')
        return (char)(c - 'a' + 'A');
    if (side == 1 && c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return (unsigned char)c < 0x20 || (unsigned char)c >= 0x7F ? '?' : c;
}

static int characters(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

/* ---- the key ---- */

/* Entries side by side, in as many lines as it takes. */
typedef struct Lines {
    FILE *out;
    int margin, columns;
    int at; /* characters written in this line beyond the margin, 0 = none yet */
} Lines;

static void entry(Lines *lines, const char *sign, const char *means)
{
    enum { GAP = 3 };
    const int n = characters(sign) + 1 + characters(means);
    if (lines->at && lines->at + GAP + n > lines->columns) {
        fprintf(lines->out, "\n");
        lines->at = 0;
    }
    const int gap = lines->at ? GAP : lines->margin + 1;
    fprintf(lines->out, "%*s%s %s", gap, "", sign, means);
    lines->at += n + (lines->at ? GAP : 0);
}

static void end_line(Lines *lines)
{
    if (lines->at)
        fprintf(lines->out, "\n");
    lines->at = 0;
}

/* The types of ground that look alike, each once: "stone wall, rail fence". */
static void say_types(const Battle *b, int look, char *out, int size)
{
    uint64_t said = 0;
    int n = 0;
    out[0] = 0;
    for (int i = 0; i < b->terrain.n_features && n < size; i++) {
        const Feature *const f = &b->terrain.feature[i];
        if ((int)map_look(b->rules, f) != look || said >> (f->type & 63) & 1)
            continue;
        said |= UINT64_C(1) << (f->type & 63);
        n += snprintf(out + n, (size_t)(size - n), "%s%s", n ? ", " : "",
                      b->rules->terrain[f->type].name);
    }
}

static bool kind_is_there(const Battle *b, const State *s, int kind)
{
    for (int i = 0; i < b->n_stands; i++)
        if (b->stand[i].kind == kind && state_stand(s, i)->where == ON_TABLE &&
            state_stand(s, i)->figures)
            return true;
    return false;
}

static bool officer_is_there(const Battle *b, const State *s)
{
    for (int i = 0; i < b->n_officers; i++)
        if (state_officer(s, i)->where == ON_TABLE)
            return true;
    return false;
}

void map_key(FILE *out, const Battle *battle, const State *state, int margin, int columns)
{
    Lines lines = { out, margin, columns, 0 };
    const StandKind *const kinds = battle->rules->kinds;
    if (map_zones(battle, state))
        entry(&lines, ".", "may deploy");
    for (int look = 0; look < LOOKS; look++) {
        char types[MAP_LINE];
        say_types(battle, look, types, sizeof types);
        if (types[0])
            entry(&lines, (char[]){ map_ground[look], 0 }, types);
    }
    end_line(&lines);
    for (int kind = 0; kinds[kind].name; kind++)
        if (kind_is_there(battle, state, kind))
            entry(&lines, (char[]){ map_cased(kinds[kind].letter, 0), 0 },
                  kinds[kind].name);
    if (officer_is_there(battle, state))
        entry(&lines, "@", "officer");
    entry(&lines, "^>v<", "front");
    end_line(&lines);
    entry(&lines, "CAPITALS", battle->side[0].name);
    entry(&lines, "small letters", battle->side[1].name);
    end_line(&lines);
}

/* ---- the roll ---- */

/* What a side's units cost together as the battle began, where the rules have prices. */
static int price_of(const Battle *b, int side)
{
    int price = 0;
    for (int u = 0; u < b->n_units; u++)
        if (b->unit[u].side == side && !b->unit[u].part_of)
            price += b->unit[u].value;
    return price;
}

/* Orders may name it ("advance the farm"); of two called alike each has its number. */
static void roll_ground(FILE *out, const Battle *b, const State *s)
{
    const Terrain *const t = &b->terrain;
    enum { WIDE = FEATURE_NAME + 4 };
    char name[MAX_FEATURES][WIDE];
    int widest = 0;
    for (int i = 0; i < t->n_features; i++) {
        char short_name[NAME_ROOM];
        battle_short_name(b, ref_feature(i), short_name, sizeof short_name);
        const char *const number = strchr(short_name, '.');
        snprintf(name[i], sizeof name[i], "%s%s", t->feature[i].name,
                 number ? number : "");
        if (characters(name[i]) > widest)
            widest = characters(name[i]);
    }
    if (t->n_features)
        fprintf(out, "\nGround\n");
    for (int i = 0; i < t->n_features; i++) {
        const int side = b->rules->held_by ? b->rules->held_by(b, s, i) : -1;
        fprintf(out, "  %s%*s  %s%s%s\n", name[i], widest - characters(name[i]), "",
                b->rules->terrain[t->feature[i].type].name, side < 0 ? "" : ", held by ",
                side < 0         ? ""
                : side == NOBODY ? "nobody"
                                 : b->side[side].name);
    }
}

void map_each_aim(const Battle *b, void (*tell)(void *self, int n, const char *line),
                  void *self)
{
    enum { AIMS = 1024 };
    char says[AIMS] = "";
    int n = 0;
    if (b->rules->say_aims)
        b->rules->say_aims(b, says, sizeof says);
    if (!*says)
        return;
    tell(self, n++, "How it is won");
    for (char *line = says, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        tell(self, n++, line);
    }
}

static void print_aim(void *self, int n, const char *line)
{
    fprintf(self, n ? "  %s\n" : "\n%s\n", line);
}

void map_aims(FILE *out, const Battle *b)
{
    map_each_aim(b, print_aim, out);
}

void map_standing(const Battle *b, const State *s, int side, char *out, int size)
{
    out[0] = '\0';
    if (b->rules->say_standing)
        b->rules->say_standing(b, s, side, out, size);
}

static void roll_standings(FILE *out, const Battle *b, const State *s)
{
    for (int side = 0; side < MAX_SIDES; side++) {
        char says[MAP_LINE];
        map_standing(b, s, side, says, sizeof says);
        if (*says)
            fprintf(out, "%s  %s: %s\n", side ? "" : "\nHow it stands\n",
                    b->side[side].name, says);
    }
}

static void roll_officer(FILE *out, const Battle *b, const State *s, int officer,
                         int widest)
{
    const OfficerInfo *const info = &b->officer[officer];
    const int wide = characters(info->name);
    char says[MAP_LINE];
    map_officer_says(b, s, officer, says, sizeof says);
    fprintf(out, "  %s%*s %s", info->short_name,
            SHORT_ROOM - 4 - characters(info->short_name), "", info->name);
    if (*says)
        fprintf(out, "%*s  %s", widest > wide ? widest - wide : 0, "", says);
    fprintf(out, "\n");
}

void map_roll(FILE *out, const Battle *b, const State *s)
{
    int widest = 0;
    for (int u = 0; u < b->n_units; u++)
        if (characters(b->unit[u].name) > widest)
            widest = characters(b->unit[u].name);
    for (int side = 0; side < MAX_SIDES; side++) {
        const int price = price_of(b, side);
        fprintf(out, "\n%s (%s", b->side[side].name, side ? "small letters" : "capitals");
        if (price)
            fprintf(out, "; its troops cost %d points", price);
        fprintf(out, ")\n");
        for (int u = 0; u < b->n_units; u++) {
            const UnitInfo *const unit = &b->unit[u];
            char says[MAP_LINE];
            if (unit->side != side || !battle_tells_of(b, s, u))
                continue;
            map_unit_says(b, s, u, says, sizeof says);
            fprintf(out, "  %s%*s %s%*s  %s\n", unit->short_name,
                    SHORT_ROOM - 4 - characters(unit->short_name), "", unit->name,
                    widest - characters(unit->name), "", says);
        }
        for (int i = 0; i < b->n_officers; i++)
            if (b->officer[i].side == side)
                roll_officer(out, b, s, i, widest);
    }
    roll_ground(out, b, s);
    map_aims(out, b);
    if (s->turn)
        roll_standings(out, b, s);
}
