/* SPDX-License-Identifier: GPL-3.0-or-later
 * scenario.c - a scenario file becomes a Battle, step by step.
 *
 * The engine reads all that rulesets share, the ruleset finishes it, the engine looks over
 * the result.  Each step reads on after an error; the first error of the file is the one
 * that is told.  What the steps are is in scenario_reader.h.
 *
 * Start at scenario_parse(), then read_all().
 */
#include "engine/scenario.h"

#include "engine/order_text.h"
#include "engine/scenario_reader.h"
#include "engine/utf8.h"
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { FORMAT = 1, MOST_TURNS = 200, MOST_RULESETS = 32 };

/* ---- the head ---- */

/* The file's name without folder and ending. */
static void name_battle(Battle *b, const char *file)
{
    const char *slash = strrchr(file, '/');
    const char *from = slash ? slash + 1 : file;
    const char *point = strrchr(from, '.');
    const size_t length = point && point > from ? (size_t)(point - from) : strlen(from);
    const int most = NAME_ROOM - 1;
    snprintf(b->id, sizeof b->id, "%.*s", length > NAME_ROOM - 1 ? most : (int)length,
             from);
    utf8_clean(b->id); /* the cut may have gone through a letter */
}

static const Ruleset *read_ruleset(const Json *value, const Ruleset *const *rulesets)
{
    const char *ids[MOST_RULESETS];
    int n = 0;
    for (; rulesets[n] && n < MOST_RULESETS; n++)
        ids[n] = rulesets[n]->id;
    const int which = json_choice(value, ids, n);
    return json_ok(value->file, NULL) ? rulesets[which] : NULL;
}

static void read_head(Reader *r, Json *root, const ScenarioOptions *options)
{
    const Json format = json_need(root, "brevet"), ruleset = json_need(root, "ruleset");
    const Json title = json_need(root, "title"), about = json_may(root, "about");
    const Json turns = json_need(root, "turns");
    if (format.node && json_int(&format, 0, INT32_MAX) != FORMAT)
        json_wrong(&format, "this program reads format %d", FORMAT);
    r->rules = r->b->rules = read_ruleset(&ruleset, options->rulesets);
    reader_name(&title, r->b->title, sizeof r->b->title);
    snprintf(r->b->about, sizeof r->b->about, "%s",
             json_string(&about, sizeof r->b->about - 1));
    for (char *c = r->b->about; *c; c++)
        if (iscntrl((unsigned char)*c))
            *c = ' ';
    r->b->turns = (int)json_int(&turns, 1, MOST_TURNS);
    r->b->hand = options->left_first ? LEFT_FIRST : RIGHT_FIRST;
}

/* The printed numbers, then the variant's, then those set one by one. */
static bool set_numbers(Battle *b, const ScenarioOptions *options, Err *err)
{
    const Number *numbers = b->rules->numbers;
    const int n = b->rules->n_numbers;
    number_defaults(numbers, n, b->number);
    if (options->tables && !number_load(numbers, n, b->number, options->tables, err))
        return false;
    for (const char *const *set = options->set; set && *set; set++)
        if (!number_set(numbers, n, b->number, *set, err))
            return err_at(err, "--set %s", *set);
    b->tables = number_fingerprint(numbers, n, b->number);
    return true;
}

static void read_given(Reader *r, Json *root)
{
    const Json list = json_may(root, "orders");
    r->b->n_given = json_array(&list, 0, MAX_GIVEN);
    for (int i = 0; i < r->b->n_given; i++) {
        const Json line = json_item(&list, i);
        reader_name(&line, r->b->given[i], GIVEN_ROOM);
    }
}

/* ---- all of it ---- */

static bool read_all(Reader *r, const ScenarioOptions *options, Err *err)
{
    Json root = json_root(r->file);
    read_head(r, &root, options);
    if (!json_ok(r->file, err) || !set_numbers(r->b, options, err))
        return false;
    Json sides = json_need(&root, "sides");
    const Json first = json_may(&root, "first");
    json_array(&sides, MAX_SIDES, MAX_SIDES);
    reader_table(r, &root);
    reader_notes(r, &root, &sides);
    reader_sides(r, &sides);
    reader_terrain(r, &root);
    if (first.node)
        r->b->first_side = reader_side(r, &first);
    if (!json_ok(r->file, err))
        return false;
    reader_opening(r, &root);
    read_given(r, &root);
    r->opening->own = json_may(&root, "rules");
    json_done(&root);
    if (!json_ok(r->file, err))
        return false;
    const bool loaded = r->rules->load(r->b, r->opening, err);
    if (!json_ok(r->file, err))
        return false;
    if (!loaded)
        return err_at(err, "%s", r->b->id);
    reader_check(r);
    return json_ok(r->file, err);
}

Battle *scenario_parse(const char *name, const char *text, size_t size,
                       const ScenarioOptions *options, Err *err)
{
    assert(options->rulesets);
    Reader r = { .file = json_parse(name, text, size, err) };
    if (!r.file)
        return NULL;
    r.b = calloc(1, sizeof *r.b);
    r.opening = calloc(1, sizeof *r.opening);
    bool ok = r.b && r.opening;
    if (ok) {
        name_battle(r.b, name);
        r.b->scenario_hash = XXH64(text, size, 0);
        ok = read_all(&r, options, err);
    } else {
        err_set(err, "%s: no memory", name);
    }
    free(r.opening);
    json_free(r.file);
    if (ok)
        return r.b;
    battle_free(r.b);
    return NULL;
}

Battle *scenario_load(const char *file, const ScenarioOptions *options, Err *err)
{
    JsonFile *json = json_load(file, err);
    if (!json)
        return NULL;
    size_t size;
    const char *text = json_text(json, &size);
    Battle *b = scenario_parse(file, text, size, options, err);
    json_free(json);
    return b;
}

void battle_free(Battle *battle)
{
    free(battle);
}

bool scenario_begin(Game *game, uint64_t seed, Err *err)
{
    const Battle *b = game->battle;
    game_begin(game, seed);
    for (int i = 0; i < b->n_given; i++) {
        Order order;
        if (!order_read(b, game->state, b->given[i], &order, err) ||
            !game_apply(game, &order, err))
            return err_at(err, "%s: $.orders[%d]", b->id, i);
    }
    return true;
}
