/* SPDX-License-Identifier: GPL-3.0-or-later
 * soak_battle.c - what a soak's game is played on: a scenario as shipped, or changed by lot.
 *
 * Start at soak_battle_make().
 */
#include "benchmarks/soak_battle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "benchmarks/crowded.h"
#include "benchmarks/wild.h"
#include "engine/json.h"
#include "engine/scenario.h"
#include "rulesets/rulesets.h"

enum { FURTHEST = 3, FOR_NUMBERS = 200, FOR_DRAWN = 400, DRAWN_TRIES = 20 };

/* One number, by lot, up to three steps off.  returns: false if that is out of bounds. */
static bool move_number(const Battle *b, uint64_t lot, char *out)
{
    const Number *const number = &b->rules->numbers[lot % (uint64_t)b->rules->n_numbers];
    const int32_t steps = 1 + (int32_t)(lot >> 32) % FURTHEST;
    const int32_t step = number_step(number, number->value) * steps;
    const int32_t value = number->value + (lot >> 48 & 1 ? step : -step);
    number_assignment(number, value, out, SETTING);
    return value >= number->low && value <= number->high;
}

/* So many numbers of the rules, moved by lot.
 * out: set, NULL-ended, in text.  returns: false if one of them would be out of bounds. */
static bool move_numbers(const Battle *b, uint64_t lot, int moved, char (*text)[SETTING],
                         const char **set)
{
    for (int k = 0; k < moved && k < MOST_MOVED; k++) {
        if (!move_number(b, dice_mix(lot, (uint64_t)k, FOR_NUMBERS), text[k]) ||
            (k && strcmp(text[0], text[k]) == 0))
            return false;
        set[k] = text[k];
    }
    return true;
}

/* What the lot makes of a scenario's text; that text, if nothing comes of many lots.
 * in: text: gone afterwards.  returns: the caller's. */
static char *drawn_of(char *text, DrawnText drawn, const Battle *b, uint64_t lot)
{
    char *other = NULL;
    for (int i = 0; text && !other && i < DRAWN_TRIES; i++)
        other = drawn(text, b->rules, dice_mix(lot, (uint64_t)i, FOR_DRAWN));
    if (!other)
        return text;
    free(text);
    return other;
}

/* The scenario's text as it is shipped, or what the lot makes of it. */
static char *text_of(const Battle *b, const char *path, const SoakOptions *options,
                     uint64_t lot, Err *err)
{
    size_t size;
    JsonFile *const file = json_load(path, err);
    char *text = file ? strdup(json_text(file, &size)) : NULL;
    if (options->crowded)
        text = drawn_of(text, crowded_text, b, lot);
    if (options->wild)
        text = drawn_of(text, wild_text, b, lot);
    json_free(file);
    return text;
}

/* The battle of the text, its numbers moved if it can be set up so. */
static void parse(SoakBattle *out, const char *path, int moved, uint64_t lot)
{
    char text[MOST_MOVED][SETTING];
    const char *set[MOST_MOVED + 1] = { NULL };
    const ScenarioOptions how = { .rulesets = rulesets, .set = set };
    if (!move_numbers(out->battle, lot, moved, text, set))
        set[0] = NULL;
    const size_t size = strlen(out->text);
    out->made = scenario_parse(path, out->text, size, &how, NULL);
    if (!out->made && set[0]) {
        set[0] = NULL;
        out->made = scenario_parse(path, out->text, size, &how, NULL);
    }
    for (int k = 0; out->made && set[k]; k++) {
        const size_t at = strlen(out->moved);
        snprintf(out->moved + at, sizeof out->moved - at, " --set %.140s", set[k]);
    }
    if (out->made)
        out->battle = out->made;
}

bool soak_battle_make(SoakBattle *out, const Battle *shipped, const char *path,
                      const SoakOptions *options, uint64_t lot, Err *err)
{
    memset(out, 0, sizeof *out);
    out->battle = shipped;
    out->text = text_of(shipped, path, options, lot, err);
    if (out->text && (options->moved || options->wild || options->crowded))
        parse(out, path, options->moved, lot);
    return out->text != NULL;
}

void soak_battle_free(SoakBattle *battle)
{
    if (battle->made)
        battle_free(battle->made);
    free(battle->text);
}
