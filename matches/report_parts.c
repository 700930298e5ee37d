/* SPDX-License-Identifier: GPL-3.0-or-later
 * report_parts.c - losses, the outcome in a sentence, the variant, and wrapped lines.
 *
 * Losses are counted by the unit a stand belonged to at first, however units were joined
 * or broken up later, so that the table adds up to the order of battle.
 *
 * Start at report_losses().
 */
#include "matches/report.h"

#include <ctype.h>
#include <string.h>

#include "engine/map.h"
#include "engine/map_words.h"
#include "engine/text.h"

enum { LINE = 256 };

/* ---- text ---- */

void report_capital(char *text)
{
    text[0] = (char)toupper((unsigned char)text[0]);
}

void report_wrap(FILE *out, const char *first, const char *text, int width)
{
    const int indent = (int)strlen(first);
    fputs(first, out);
    while ((int)strlen(text) > width - indent) {
        int cut = width - indent;
        while (cut > 0 && text[cut] != ' ')
            cut--;
        if (cut == 0)
            cut = width - indent;
        fprintf(out, "%.*s\n%*s", cut, text, indent, "");
        text += cut;
        while (*text == ' ')
            text++;
    }
    fprintf(out, "%s\n", text);
}

void report_tables(FILE *out, const Battle *battle)
{
    const Ruleset *const rules = battle->rules;
    int n = 0;
    for (int i = 0; i < rules->n_numbers; i++)
        n += battle->number[i] != rules->numbers[i].value;
    if (!n) {
        fprintf(out, "tables as printed\n");
        return;
    }
    fprintf(out, "%d number%s changed\n", n, n == 1 ? "" : "s");
    for (int i = 0; i < rules->n_numbers; i++) {
        const Number *const number = &rules->numbers[i];
        char was[LINE], is[LINE];
        if (battle->number[i] == number->value)
            continue;
        number_write(number, number->value, was, sizeof was);
        number_write(number, battle->number[i], is, sizeof is);
        fprintf(out, "  %s = %s (was %s)\n", number->path, is, was);
    }
}

/* ---- losses ---- */

/* In figures; where a base has one, these are bases. */
typedef struct Losses {
    int all, lost, taken, left, waiting; /* waiting: never came */
} Losses;

static bool is_lost(const Stand *stand)
{
    return stand->where == LOST || stand->where == SURRENDERED || !stand->figures;
}

int report_lost_figures(const Battle *b, const State *s, int stand)
{
    const Stand *const at = state_stand(s, stand);
    const int full = b->stand[stand].figures;
    return is_lost(at) ? full : full - at->figures;
}

const char *report_counts(const Battle *b)
{
    for (int i = 0; i < b->n_stands; i++)
        if (b->stand[i].figures > 1)
            return "figures";
    return "bases";
}

static void add_stand(Losses *l, const Battle *b, const State *s, int stand)
{
    const Stand *const at = state_stand(s, stand);
    const int full = b->stand[stand].figures, lost = report_lost_figures(b, s, stand);
    l->all += full;
    l->lost += at->where == SURRENDERED ? 0 : lost;
    l->taken += at->where == SURRENDERED ? full : 0;
    l->left += at->where == LEFT_TABLE ? full - lost : 0;
    l->waiting += at->where == IN_RESERVE ? full - lost : 0;
}

static Losses unit_losses(const Battle *b, const State *s, int unit)
{
    Losses l = { 0 };
    for (int i = 0; i < b->unit[unit].n; i++)
        add_stand(&l, b, s, b->unit[unit].first + i);
    return l;
}

static Losses side_losses(const Battle *b, const State *s, int side)
{
    Losses l = { 0 };
    for (int i = 0; i < b->n_stands; i++)
        if (b->stand[i].side == side)
            add_stand(&l, b, s, i);
    return l;
}

static void write_number(FILE *out, int n)
{
    if (n)
        fprintf(out, "%7d", n);
    else
        fprintf(out, "%7s", "-");
}

static void write_row(FILE *out, const char *name, const Losses *l, const char *says)
{
    fprintf(out, "  %-30s%7d", name, l->all);
    write_number(out, l->lost);
    write_number(out, l->taken);
    write_number(out, l->left);
    write_number(out, l->all - l->lost - l->taken - l->left);
    fprintf(out, "%s%s\n", *says ? "  " : "", says);
}

/* How a unit stands at the end, in a few words. */
static void unit_fate(const Battle *b, const State *s, int unit, const Losses *l,
                      char *out, int size)
{
    const Unit *const u = state_unit(s, unit);
    const size_t room = (size_t)size;
    const char *const status = map_status(b, s, unit);
    if (l->waiting == l->all)
        snprintf(out, room, "never came");
    else if (l->lost + l->taken + l->left == l->all)
        snprintf(out, room, "%s",
                 l->left > l->lost + l->taken ? "off the table" : "destroyed");
    else if (!u->n_stands)
        snprintf(out, room, "broken up");
    else
        snprintf(out, room, "%s", status ? status : "");
}

static void write_officers(FILE *out, const Battle *b, const State *s, int side)
{
    static const char *const fate[] = { NULL, NULL, "left the table", "lost", "taken" };
    for (int i = 0; i < b->n_officers; i++) {
        const char *const what = fate[state_officer(s, i)->where];
        if (b->officer[i].side == side && what)
            fprintf(out, "  %-30s%37s%s\n", b->officer[i].name, "", what);
    }
}

void report_losses(FILE *out, const Battle *battle, const State *end)
{
    for (int side = 0; side < MAX_SIDES; side++) {
        fprintf(out, "%-32s%7s%7s%7s%7s%7s\n", battle->side[side].name,
                report_counts(battle), "lost", "taken", "gone", "remain");
        for (int u = 0; u < battle->n_units; u++) {
            char says[LINE];
            if (battle->unit[u].side != side || battle->unit[u].part_of)
                continue;
            const Losses l = unit_losses(battle, end, u);
            unit_fate(battle, end, u, &l, says, sizeof says);
            write_row(out, battle->unit[u].name, &l, says);
        }
        const Losses all = side_losses(battle, end, side);
        write_row(out, "together", &all, "");
        write_officers(out, battle, end, side);
        if (side == 0)
            fprintf(out, "\n");
    }
}

/* ---- the outcome ---- */

/* " Blue: 5 points; Red: 61 points.", where the rules count something. */
static void say_standings(const Battle *battle, const State *end, char *out, int size)
{
    Text t = { out, size, 0 };
    out[0] = '\0';
    for (int side = 0; side < MAX_SIDES; side++) {
        char says[LINE];
        map_standing(battle, end, side, says, sizeof says);
        if (*says)
            text_add(&t, "%s %s: %s", side ? ";" : "", battle->side[side].name, says);
    }
    if (t.at)
        text_add(&t, ".");
}

void report_outcome(const Battle *battle, const State *end, const GameResult *result,
                    char *out, int size)
{
    const Named *const how = &battle->rules->endings[end->how];
    const char *const winner =
        result->winner == NOBODY ? NULL : battle->side[result->winner].name;
    const size_t room = (size_t)size;
    if (result->verdict == BROKE_RULES)
        snprintf(out, room, "%s broke the rules on turn %d and forfeits: %s",
                 battle->side[!result->winner].name, end->turn, result->says);
    else if (result->verdict != PLAYED && !end->turn)
        snprintf(out, room, "Undecided before the first turn: %s.", result->says);
    else if (result->verdict != PLAYED)
        snprintf(out, room, "Undecided on turn %d: %s.", end->turn, result->says);
    else {
        char standings[2 * LINE] = "", when[32] = "before the first turn";
        if (end->turn) {
            say_standings(battle, end, standings, sizeof standings);
            snprintf(when, sizeof when, "on turn %d",
                     end->turn > battle->turns ? battle->turns : end->turn);
        }
        snprintf(out, room, "%s%s %s: %s.%s", winner ? "Victory for " : "A draw",
                 winner ? winner : "", when,
                 how->help && *how->help ? how->help : how->name, standings);
    }
}

char *report_map(const Battle *b, const State *s, int side)
{
    const MapOptions map = { .side = side };
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    if (out) {
        map_svg(out, b, s, &map);
        fclose(out);
    }
    return text;
}
