/* SPDX-License-Identifier: GPL-3.0-or-later
 * map_words.c - what the text map and the SVG map say alike: title, units, scale.
 *
 * Start at map_unit_says().
 */
#include "engine/map_words.h"

#include <stdio.h>

/* clang-format off */
static const struct {
    const char *word; /* in the type's name */
    MapLook look;
} words[] = {
    { "wood", LOOK_WOOD },      { "forest", LOOK_WOOD },     { "orchard", LOOK_WOOD },
    { "town", LOOK_TOWN },      { "village", LOOK_TOWN },    { "building", LOOK_TOWN },
    { "built", LOOK_TOWN },     { "house", LOOK_TOWN },      { "farm", LOOK_TOWN },
    { "marsh", LOOK_MARSH },    { "swamp", LOOK_MARSH },     { "bog", LOOK_MARSH },
    { "river", LOOK_WATER },    { "stream", LOOK_WATER },    { "lake", LOOK_WATER },
    { "pond", LOOK_WATER },     { "water", LOOK_WATER },     { "brook", LOOK_WATER },
    { "bridge", LOOK_CROSSING },{ "ford", LOOK_CROSSING },
    { "hill", LOOK_HILL },      { "slope", LOOK_HILL },
};
/* clang-format on */

MapLook map_look(const Ruleset *rules, const Feature *feature)
{
    const uint32_t flags = feature->flags;
    if (flags & TERRAIN_OBJECTIVE)
        return LOOK_OBJECTIVE;
    if (flags & TERRAIN_ROAD)
        return LOOK_ROAD;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(rules->terrain[feature->type].name, words[i].word))
            return words[i].look;
    if (flags & TERRAIN_LINE)
        return LOOK_WALL;
    if (flags & TERRAIN_IMPASSABLE)
        return LOOK_WATER;
    if (flags & TERRAIN_HIGH)
        return LOOK_HILL;
    return flags & TERRAIN_BLOCKS_SIGHT ? LOOK_WOOD : LOOK_ROUGH;
}

MapScale map_scale(const Ruleset *rules, int32_t gap)
{
    static const struct {
        const char *unit;
        int32_t ten;
    } known[] = { { "cm", 10 * CM(1) }, { "in", 10 * INCH(1) }, { "mm", 10 * MM(1) } };
    MapScale scale = { rules->length_unit, rules->ten_yards, 1 };
    for (int i = 0; i < 3; i++)
        if (strcmp(rules->length_unit, known[i].unit) == 0)
            scale.ten = known[i].ten;
    if (scale.ten < 1) /* a unit of its own without a length: centimetres then */
        scale = (MapScale){ known[0].unit, known[0].ten, 1 };
    static const int times[] = { 1, 2, 5 };
    for (int32_t power = 1, i = 0; map_mark(scale, 1) < gap && power < 100000; i++) {
        scale.step = power * times[i % 3];
        power *= i % 3 == 2 ? 10 : 1;
    }
    return scale;
}

int32_t map_mark(MapScale scale, int i)
{
    return (int32_t)((int64_t)i * scale.step * scale.ten / 10);
}

bool map_zones(const Battle *battle, const State *state)
{
    return battle->n_zones && !state->turn;
}

void map_title(const Battle *battle, const State *state, char *out, int size)
{
    const Ruleset *const rules = battle->rules;
    const char *const title = battle->title[0] ? battle->title : battle->id;
    char when[32] = "before the battle";
    if (state->turn)
        snprintf(when, sizeof when, "on turn %d",
                 state->turn > battle->turns ? battle->turns : state->turn);
    if (state->over)
        snprintf(out, (size_t)size, "%s: %s%s %s", title,
                 state->winner == NOBODY ? "a draw" : "victory for ",
                 state->winner == NOBODY ? "" : battle->side[state->winner].name, when);
    else if (state->turn == 0)
        snprintf(out, (size_t)size, "%s: before the battle", title);
    else
        snprintf(out, (size_t)size, "%s: turn %d of %d, %s%s%s", title, state->turn,
                 battle->turns, rules->simultaneous ? "" : battle->side[state->side].name,
                 rules->simultaneous ? "" : ", ", rules->phases[state->phase].name);
}

/* Append ", part" or "part". */
static void join(char *out, int size, const char *part)
{
    const size_t n = strlen(out);
    if (part && part[0] && (int)n < size)
        snprintf(out + n, (size_t)size - n, "%s%s", n ? ", " : "", part);
}

/* Where units part, a stand is of the one that it is in; elsewhere of the one that it began in. */
static bool is_of(const Battle *battle, const State *state, int i, int unit)
{
    return unit ==
           (battle->rules->parts ? state_stand(state, i)->unit : battle->stand[i].parent);
}

static int stands_of(const Battle *battle, const State *state, int unit)
{
    int n = 0;
    for (int i = 0; i < battle->n_stands; i++)
        n += is_of(battle, state, i, unit);
    return n;
}

static int stands_at(const Battle *battle, const State *state, int unit, int where)
{
    int n = 0;
    for (int i = 0; i < battle->n_stands; i++)
        n += is_of(battle, state, i, unit) && state_stand(state, i)->where == where;
    return n;
}

static int figures_of(const Battle *battle, const State *state, int unit, bool full)
{
    int n = 0;
    for (int i = 0; i < battle->n_stands; i++)
        if (is_of(battle, state, i, unit))
            n += full ? battle->stand[i].figures : state_stand(state, i)->figures;
    return n;
}

/* In figures where stands have several of them, in bases where a unit has several of those. */
static void say_strength(const Battle *battle, const State *state, int unit, char *out,
                         int size)
{
    char part[80];
    const int full = figures_of(battle, state, unit, true),
              n = stands_of(battle, state, unit);
    if (n > 1 || full <= n) {
        snprintf(part, sizeof part, "%d of %d bases", state_unit(state, unit)->n_stands,
                 n);
        join(out, size, part);
    }
    if (full > n) {
        snprintf(part, sizeof part, "%d of %d figures",
                 figures_of(battle, state, unit, false), full);
        join(out, size, part);
    }
}

static bool is_there(const State *state, int stand, int unit)
{
    return state_stand(state, stand)->unit == unit &&
           state_stand(state, stand)->where <= IN_RESERVE;
}

/* How many of the unit are of this one's kind and rating; 0 if it is not the first of them. */
static int alike(const Battle *battle, const State *state, int unit, int stand)
{
    const StandInfo *const info = &battle->stand[stand];
    int n = 0;
    for (int i = 0; i < battle->n_stands; i++) {
        const StandInfo *const other = &battle->stand[i];
        if (!is_there(state, i, unit) || other->kind != info->kind ||
            other->rating != info->rating)
            continue;
        if (i < stand)
            return 0;
        n++;
    }
    return n;
}

/* "2 line infantry rated 4, 1 light artillery rated 5, 1 command", of all "line infantry rated 4":
 * where ratings are numbers. */
static void say_rated(const Battle *battle, const State *state, int unit, char *out,
                      int size)
{
    const Ruleset *const rules = battle->rules;
    const int all = state_unit(state, unit)->n_stands;
    char part[80], number[16];
    for (int i = 0; i < battle->n_stands; i++) {
        const int n = is_there(state, i, unit) ? alike(battle, state, unit, i) : 0;
        snprintf(number, sizeof number, "%d ", n);
        snprintf(part, sizeof part, "%s%s rated %d", n < all ? number : "",
                 rules->kinds[battle->stand[i].kind].name, battle->stand[i].rating);
        join(out, size, n ? part : "");
    }
    for (const Trait *t = rules->traits; t->name; t++) {
        int n = 0;
        for (int i = 0; i < battle->n_stands; i++)
            n += is_there(state, i, unit) && battle->stand[i].traits & t->bit;
        snprintf(part, sizeof part, "%d %s", n, t->name);
        join(out, size, !n ? "" : n == all ? t->name : part);
    }
}

/* "veteran infantry, timid": where ratings have names, if all its stands are alike. */
static void say_kind(const Battle *battle, const State *state, int unit, char *out,
                     int size)
{
    const Ruleset *const rules = battle->rules;
    const UnitInfo *const info = &battle->unit[unit];
    const StandInfo *const first = &battle->stand[info->first];
    char part[80];
    if (!rules->ratings && rules->rating_high)
        say_rated(battle, state, unit, out, size);
    if (!rules->ratings)
        return;
    for (int i = 1; i < info->n; i++)
        if (first[i].kind != first->kind || first[i].rating != first->rating ||
            first[i].traits != first->traits)
            return;
    snprintf(part, sizeof part, "%s %s",
             rules->ratings[first->rating - rules->rating_low].name,
             rules->kinds[first->kind].name);
    join(out, size, part);
    for (const Trait *t = rules->traits; t->name; t++)
        join(out, size, first->traits & t->bit ? t->name : "");
}

/* When somebody comes who waits for it. */
static void say_arrival(const Battle *battle, const State *state, int unit, char *out,
                        int size)
{
    char part[80];
    const int note = battle->unit[unit].arrives - 1;
    if (note < 0)
        return;
    const Note *const n = &battle->note[note];
    if (n->turn > state->turn)
        snprintf(part, sizeof part, "comes in turn %d", n->turn);
    else if (n->turn || state->came_up[note] >= n->needs)
        snprintf(part, sizeof part, "comes when there is room");
    else
        snprintf(part, sizeof part, "comes by a die, %d or more: %d of %d", n->face,
                 state->came_up[note], n->needs);
    join(out, size, part);
}

/* "2 disordered": of its stands that are there; of all of them "disordered", unless that is how
 * the unit is. */
static void say_stand_marks(const Battle *battle, const State *state, int unit, char *out,
                            int size)
{
    for (const Mark *m = battle->rules->stand_marks; m && m->name; m++) {
        char part[80];
        int n = 0, there = 0;
        for (int i = 0; i < battle->n_stands; i++) {
            const Stand *const stand = state_stand(state, i);
            if (stand->unit != unit || stand->where != ON_TABLE)
                continue;
            there++;
            n += (stand->marks & m->bit) != 0;
        }
        snprintf(part, sizeof part, "%d %s", n, m->name);
        if (n == there && strcmp(m->name, map_status(battle, state, unit)) == 0)
            continue;
        join(out, size, !n ? "" : n == there ? m->name : part);
    }
}

static void how_it_is(const Battle *battle, const State *state, int unit, int *formation,
                      int *status)
{
    *formation = state_unit(state, unit)->formation;
    *status = state_unit(state, unit)->status;
    if (battle->rules->unit_is)
        battle->rules->unit_is(battle, state, unit, formation, status);
}

const char *map_formation(const Battle *battle, const State *state, int unit)
{
    int formation, status;
    how_it_is(battle, state, unit, &formation, &status);
    return formation ? battle->rules->formations[formation].name : "";
}

int map_status_number(const Battle *battle, const State *state, int unit)
{
    int formation, status;
    how_it_is(battle, state, unit, &formation, &status);
    return status;
}

const char *map_status(const Battle *battle, const State *state, int unit)
{
    return battle->rules->unit_statuses[map_status_number(battle, state, unit)].name;
}

void map_unit_says(const Battle *battle, const State *state, int unit, char *out,
                   int size)
{
    static const char *const elsewhere[] = { "", "in reserve", "left the table", "lost",
                                             "surrendered" };
    const Ruleset *const rules = battle->rules;
    const Unit *const u = state_unit(state, unit);
    char part[80];
    out[0] = 0;
    if (u->n_stands) {
        join(out, size, map_formation(battle, state, unit));
        join(out, size, map_status(battle, state, unit));
        say_strength(battle, state, unit, out, size);
        say_kind(battle, state, unit, out, size);
    }
    if (u->n_stands && u->dice) {
        snprintf(part, sizeof part, "%d %s", u->dice, u->dice == 1 ? "die" : "dice");
        join(out, size, part);
    }
    for (const Mark *m = rules->unit_marks; u->n_stands && m->name; m++)
        join(out, size, u->marks & m->bit ? m->name : "");
    say_stand_marks(battle, state, unit, out, size);
    if (u->n_stands && rules->unit_must)
        join(out, size, rules->unit_must(battle, state, unit));
    for (int where = IN_RESERVE; where <= SURRENDERED; where++) {
        const int n = stands_at(battle, state, unit, where);
        if (!n)
            continue;
        snprintf(part, sizeof part, "%d %s", n, elsewhere[where]);
        join(out, size, n == stands_of(battle, state, unit) ? elsewhere[where] : part);
        if (where == IN_RESERVE)
            say_arrival(battle, state, unit, out, size);
    }
}

/* Whom he leads, as one part of a line: "leads b1, b2". */
static void say_led(const Battle *battle, const State *state, int officer, char *out,
                    int size)
{
    const char *before = "leads ";
    char part[MAP_LINE] = "";
    for (int u = 0; u < battle->n_units; u++) {
        const size_t n = strlen(part);
        if (battle->unit[u].officer != officer || !battle_tells_of(battle, state, u))
            continue;
        snprintf(part + n, sizeof part - n, "%s%s", before, battle->unit[u].short_name);
        before = ", ";
    }
    join(out, size, part);
}

void map_officer_says(const Battle *battle, const State *state, int officer, char *out,
                      int size)
{
    const Ruleset *const rules = battle->rules;
    const OfficerInfo *const info = &battle->officer[officer];
    char part[80];
    out[0] = 0;
    if (!rules->ratings && rules->rating_low && info->rating) {
        snprintf(part, sizeof part, "rated %d", info->rating);
        join(out, size, part);
    }
    say_led(battle, state, officer, out, size);
    if (state_officer(state, officer)->where != ON_TABLE)
        join(out, size, "not on the table");
}

bool map_unit_facing(const Battle *battle, const State *state, int unit, Angle *out)
{
    for (int i = 0; i < battle->n_stands; i++) {
        const Stand *const stand = state_stand(state, i);
        if (stand->unit != unit || stand->where != ON_TABLE || !stand->figures)
            continue;
        *out = battle->rules->facing ? battle->rules->facing(battle, state, unit)
                                     : stand->facing;
        return true;
    }
    return false;
}

void map_seen(const Battle *battle, const State *state, int side, State *out)
{
    state_copy(out, state);
    if (side <= 0)
        return;
    battle->rules->observe(battle, out, side - 1, 0);
    game_without_guesses(battle, out, side - 1);
}
