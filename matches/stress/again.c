/* SPDX-License-Identifier: GPL-3.0-or-later
 * again.c - a battle with one thing changed, and the same doctrine fighting itself in it.
 *
 * Start at again_fight().
 */
#include "matches/stress/again.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "engine/number.h"
#include "engine/scenario.h"
#include "matches/pool.h"
#include "matches/vary/vary.h"

enum { SETTING = 160, FOR_AGAIN = 8, NO_NUMBER = -1 };

/* ---- set up again ---- */

typedef struct Settings {
    const Ruleset *only[2];
    const char *set[MAX_NUMBERS + 1];
    char text[MAX_NUMBERS][SETTING];
} Settings;

/* The numbers in force, but for one.  returns: the caller's to free; NULL: no memory. */
static Settings *settings_of(const Again *again, int number, int32_t value)
{
    const Ruleset *const rules = again->battle->rules;
    Settings *const all = calloc(1, sizeof *all);
    int n = 0;
    if (!all)
        return NULL;
    all->only[0] = rules;
    for (int i = 0; i < rules->n_numbers; i++) {
        const int32_t is = i == number ? value : again->battle->number[i];
        if (is == rules->numbers[i].value)
            continue;
        number_assignment(&rules->numbers[i], is, all->text[n], SETTING);
        all->set[n] = all->text[n];
        n++;
    }
    return all;
}

/* That text with the numbers in force, but for one. */
static Battle *set_up(const Again *again, const char *text, int number, int32_t value)
{
    Settings *const all = settings_of(again, number, value);
    if (!all)
        return NULL;
    const ScenarioOptions options = { .rulesets = all->only, .set = all->set };
    Battle *const battle =
        scenario_parse(again->name, text, strlen(text), &options, NULL);
    free(all);
    return battle;
}

Battle *again_varied(const Again *again, uint64_t seed)
{
    Settings *const all = settings_of(again, NO_NUMBER, 0);
    Varied varied = { .battle = NULL };
    if (!all)
        return NULL;
    const ScenarioOptions options = { .rulesets = all->only, .set = all->set };
    vary_draw(again->name, again->text, seed, &options, &varied, NULL);
    free(varied.text);
    free(all);
    return varied.battle;
}

Battle *again_with(const Again *again, int number, int32_t value)
{
    return set_up(again, again->text, number, value);
}

/* Officers who are with that unit begin where it would have stood. */
static void leave_officers(const cJSON *side, const cJSON *unit)
{
    const cJSON *const name = cJSON_GetObjectItemCaseSensitive(unit, "name"),
                       *const at = cJSON_GetObjectItemCaseSensitive(unit, "at");
    cJSON *officer;
    cJSON_ArrayForEach(officer, cJSON_GetObjectItemCaseSensitive(side, "officers"))
    {
        const cJSON *const with = cJSON_GetObjectItemCaseSensitive(officer, "with");
        if (!at || !cJSON_IsString(with) ||
            strcmp(with->valuestring, name->valuestring) != 0)
            continue;
        cJSON_DeleteItemFromObjectCaseSensitive(officer, "with");
        cJSON_AddItemToObject(officer, "at", cJSON_Duplicate(at, true));
    }
}

/* Units are numbered as the file lists them, one side after the other. */
Battle *again_without(const Again *again, int unit)
{
    const Battle *const b = again->battle;
    int at = 0;
    for (int u = 0; u < unit; u++)
        at += b->unit[u].side == b->unit[unit].side;
    cJSON *const tree = cJSON_Parse(again->text);
    cJSON *const side = cJSON_GetArrayItem(
        cJSON_GetObjectItemCaseSensitive(tree, "sides"), b->unit[unit].side);
    cJSON *const units = cJSON_GetObjectItemCaseSensitive(side, "units");
    leave_officers(side, cJSON_GetArrayItem(units, at));
    cJSON_DeleteItemFromArray(units, at);
    char *const text = cJSON_PrintUnformatted(tree);
    Battle *const battle = text ? set_up(again, text, NO_NUMBER, 0) : NULL;
    cJSON_free(text);
    cJSON_Delete(tree);
    return battle;
}

/* ---- fighting ---- */

typedef struct Fight {
    MatchOptions match;
    GameResult *result;
    Led *led;
} Fight;

/* The second game of a pair would be the first once more: one bot commands both sides. */
static void job(void *self, int number)
{
    Fight *const fight = self;
    Led *const led = &fight->led[number];
    const MatchWatch watch = { .order = conduct_hear, .self = led };
    *led = (Led){ .noted = { true, true } };
    match_game(&fight->match, 2 * number, &watch, NULL, &fight->result[number]);
}

bool again_fight(const Again *again, const Battle *battle, GameResult *result,
                 Conduct *conduct, Err *err)
{
    Fight fight = { .match = { .battle = battle,
                               .bot = { again->bot, again->bot },
                               .seed = dice_mix(again->seed, 0, FOR_AGAIN),
                               .games = 2 * again->games },
                    .result = result,
                    .led = calloc((size_t)again->games, sizeof *fight.led) };
    bool ok = fight.led || err_set(err, "no memory for %d games", again->games);
    if (ok)
        pool_run(again->games, again->threads, job, &fight);
    *conduct = (Conduct){ 0 };
    for (int g = 0; ok && g < again->games; g++) {
        for (int side = 0; side < MAX_SIDES; side++)
            conduct_add(conduct, &fight.led[g].conduct[side]);
        if (result[g].verdict == BROKE_RULES || result[g].verdict == FILE_FAILED)
            ok = err_set(err, "%s", result[g].says);
    }
    free(fight.led);
    return ok;
}

double again_first(const GameResult *result)
{
    return result->winner == NOBODY ? 0.5 : result->winner == 0;
}
