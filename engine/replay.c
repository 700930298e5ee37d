/* SPDX-License-Identifier: GPL-3.0-or-later
 * replay.c - reading a record back, strictly, and playing it again.
 *
 * The whole file is read and inflated in memory, so that a torn one, or one with something
 * behind its end, is known before the first order is played.  Every line is then parsed and
 * its shape checked; orders are understood when they are played, on the state they were
 * given in.  Line 1 of an error's "game.brevet line 7:1" is that of the JSON text.
 *
 * Start at record_read(), then replay_next().
 */
#include "engine/record.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/gzip.h"
#include "engine/order_text.h"

enum {
    MAX_TYPED = 4096, /* faces on one line */
    MAX_NAME = 4096,
    MAX_SET = 200,
    MAX_TEXT = 16 << 20,
    MAX_EVENTS = 1 << 16
};

/* An order line, read but not yet understood. */
typedef struct Line {
    JsonFile *file;
    Json order;
    uint64_t hash;
    uint8_t *dice; /* NULL: keyed */
    int n_dice;
} Line;

typedef struct End {
    bool given;
    int winner, turns, orders;
    const char *how;
    uint64_t hash;
} End;

struct Replay {
    char *path;
    Battle *battle;
    RecordHead head;
    uint8_t *head_dice;
    JsonFile *head_file, *end_file; /* keep the texts that head and end point into */
    Line *line;
    int n, room;
    End end;
    int next; /* line that replay_next() plays */
};

/* ---- lines ---- */

static uint8_t *read_dice(Json *object, int *n)
{
    const Json at = json_may(object, "dice");
    *n = 0;
    if (!at.node)
        return NULL;
    const int count = json_array(&at, 0, MAX_TYPED);
    uint8_t *const faces = malloc((size_t)count + 1);
    for (int i = 0; faces && i < count; i++) {
        const Json face = json_item(&at, i);
        faces[i] = (uint8_t)json_int(&face, 1, 100);
    }
    *n = count;
    return faces;
}

static uint64_t read_hex(Json *object, const char *key)
{
    const Json at = json_need(object, key);
    return json_hex(&at);
}

static int read_int(Json *object, const char *key, int low, int high)
{
    const Json at = json_need(object, key);
    return (int)json_int(&at, low, high);
}

static const char *read_string(Json *object, const char *key, size_t most)
{
    const Json at = json_need(object, key);
    return json_string(&at, most);
}

static bool read_order_line(Replay *r, JsonFile *file, Json *root, Err *err)
{
    if (r->n == r->room) {
        const int room = 2 * r->room + 64;
        Line *const line = realloc(r->line, (size_t)room * sizeof *line);
        if (!line) {
            json_free(file);
            return err_set(err, "%s: no memory for its lines", r->path);
        }
        r->line = line;
        r->room = room;
    }
    Line *const line = &r->line[r->n++];
    *line = (Line){ .file = file };
    const Json n = json_need(root, "n");
    if (json_int(&n, 0, INT32_MAX) != r->n - 1)
        json_wrong(&n, "orders are missing or out of order: this should be %d", r->n - 1);
    line->order = json_need(root, "order");
    read_string(root, "says", MAX_NAME);
    const Json events = json_need(root, "events");
    const int n_events = json_array(&events, 0, MAX_EVENTS);
    for (int i = 0; i < n_events; i++) {
        const Json event = json_item(&events, i);
        json_string(&event, MAX_NAME);
    }
    line->dice = read_dice(root, &line->n_dice);
    line->hash = read_hex(root, "hash");
    json_done(root);
    return json_ok(file, err);
}

static bool read_end_line(Replay *r, JsonFile *file, Json *root, Err *err)
{
    r->end_file = file;
    const Json end = json_need(root, "end");
    if (!json_bool(&end))
        json_wrong(&end, "must be true");
    r->end.given = true;
    r->end.winner = read_int(root, "winner", -1, MAX_SIDES - 1);
    r->end.how = read_string(root, "how", MAX_NAME);
    r->end.turns = read_int(root, "turns", 0, UINT8_MAX);
    r->end.orders = read_int(root, "orders", 0, INT32_MAX);
    r->end.hash = read_hex(root, "hash");
    json_done(root);
    if (!json_ok(file, err))
        return false;
    return r->end.orders == r->n ||
           err_set(err, "%s: its end counts %d orders, but it holds %d", r->path,
                   r->end.orders, r->n);
}

/* ---- the first line ---- */

static const Ruleset *find_rules(const Ruleset *const *rulesets, const Json *at)
{
    const char *const id = json_string(at, NAME_ROOM);
    for (int i = 0; rulesets[i]; i++)
        if (strcmp(rulesets[i]->id, id) == 0)
            return rulesets[i];
    json_wrong(at, "this program has no ruleset \"%s\"", id);
    return NULL;
}

static bool read_battle(Replay *r, const Ruleset *rules, const Json *set, uint64_t tables,
                        Err *err)
{
    const char *assignment[MAX_NUMBERS + 1] = { NULL };
    const int n_set = json_array(set, 0, MAX_NUMBERS);
    for (int i = 0; i < n_set; i++) {
        const Json item = json_item(set, i);
        assignment[i] = json_string(&item, MAX_SET);
    }
    if (!json_ok(r->head_file, err))
        return false;
    const Ruleset *const only[] = { rules, NULL };
    const ScenarioOptions options = { .rulesets = only, .set = assignment };
    const char *const text = r->head.scenario_text;
    r->battle = scenario_parse(r->head.scenario_name, text, strlen(text), &options, err);
    if (!r->battle)
        return err_at(err, "%s: its scenario", r->path);
    if (r->battle->tables != tables)
        return err_set(err, "%s: played with other numbers than this program's %s",
                       r->path, rules->title);
    /* A trial, so that replay_begin() cannot fail. */
    State *const trial = malloc(sizeof *trial);
    if (!trial)
        return err_set(err, "%s: no memory for a state", r->path);
    DiceList list = { .faces = r->head.dice, .n = r->head.n_dice };
    Game game = { .battle = r->battle,
                  .state = trial,
                  .list = r->head.dice ? &list : NULL };
    bool ok = scenario_begin(&game, r->head.seed, err);
    if (ok && (list.starved || list.used != list.n))
        ok = err_set(err, "%s: the dice typed in before the first order do not fit",
                     r->path);
    free(trial);
    return ok;
}

static bool read_head_line(Replay *r, JsonFile *file, Json *root,
                           const Ruleset *const *rulesets, Err *err)
{
    r->head_file = file;
    const Json format = json_need(root, "brevet");
    if (json_int(&format, 0, INT32_MAX) != RECORD_FORMAT)
        json_wrong(&format, "this program reads records of format %d", RECORD_FORMAT);
    r->head.version = read_string(root, "version", MAX_NAME);
    const Json id = json_need(root, "ruleset");
    const Ruleset *const rules = find_rules(rulesets, &id);
    const uint64_t tables = read_hex(root, "tables");
    const Json set = json_need(root, "set");
    r->head.scenario_name = read_string(root, "name", MAX_NAME);
    const Json sides = json_need(root, "sides");
    json_array(&sides, MAX_SIDES, MAX_SIDES);
    for (int side = 0; side < MAX_SIDES; side++) {
        const Json name = json_item(&sides, side);
        r->head.sides[side] = json_string(&name, MAX_NAME);
    }
    r->head.seed = read_hex(root, "seed");
    r->head_dice = read_dice(root, &r->head.n_dice);
    r->head.dice = r->head_dice;
    const Json table = json_may(root, "table");
    r->head.table = table.node && json_bool(&table);
    r->head.scenario_text = read_string(root, "scenario", MAX_TEXT);
    json_done(root);
    return json_ok(file, err) && read_battle(r, rules, &set, tables, err);
}

/* ---- reading all of it ---- */

static bool read_line(Replay *r, int number, const char *text, size_t size,
                      const Ruleset *const *rulesets, Err *err)
{
    char name[256];
    snprintf(name, sizeof name, "%.200s line %d", r->path, number);
    if (r->end.given)
        return err_set(err, "%s: something follows the closing line", name);
    JsonFile *const file = json_parse(name, text, size, err);
    if (!file)
        return false;
    Json root = json_root(file);
    if (number == 1)
        return read_head_line(r, file, &root, rulesets, err);
    if (json_has(&root, "end"))
        return read_end_line(r, file, &root, err);
    return read_order_line(r, file, &root, err);
}

static bool read_lines(Replay *r, const char *text, size_t size,
                       const Ruleset *const *rulesets, Err *err)
{
    int number = 1;
    for (size_t at = 0; at < size; number++) {
        const char *const end = memchr(text + at, '\n', size - at);
        if (!end)
            return err_set(err, "%s line %d: cut short", r->path, number);
        const size_t n = (size_t)(end - text) - at;
        if (!read_line(r, number, text + at, n, rulesets, err))
            return false;
        at += n + 1;
    }
    return number > 1 || err_set(err, "%s: empty", r->path);
}

Replay *record_read(const char *path, const Ruleset *const *rulesets, Err *err)
{
    size_t size = 0;
    char *const text = gzip_read(path, &size, err);
    if (!text)
        return NULL;
    Replay *const r = calloc(1, sizeof *r);
    const bool room = r && (r->path = strdup(path));
    const bool ok = room ? read_lines(r, text, size, rulesets, err)
                         : err_set(err, "%s: no memory for a replay", path);
    free(text);
    if (ok)
        return r;
    replay_free(r);
    return NULL;
}

void replay_free(Replay *replay)
{
    if (!replay)
        return;
    for (int i = 0; i < replay->n; i++) {
        json_free(replay->line[i].file);
        free(replay->line[i].dice);
    }
    free(replay->line);
    if (replay->battle)
        battle_free(replay->battle);
    if (replay->head_file)
        json_free(replay->head_file);
    if (replay->end_file)
        json_free(replay->end_file);
    free(replay->head_dice);
    free(replay->path);
    free(replay);
}

const Battle *replay_battle(const Replay *replay)
{
    return replay->battle;
}

const RecordHead *replay_head(const Replay *replay)
{
    return &replay->head;
}

int replay_orders(const Replay *replay)
{
    return replay->n;
}

bool replay_complete(const Replay *replay)
{
    return replay->end.given;
}

bool replay_typed(const Replay *replay)
{
    return replay->head.dice || (replay->n && replay->line[0].dice);
}

/* ---- playing it again ---- */

void replay_begin(Replay *replay, Game *game)
{
    DiceList list = { .faces = replay->head.dice, .n = replay->head.n_dice };
    game->battle = replay->battle;
    game->list = replay->head.dice ? &list : NULL;
    const bool begun = scenario_begin(game, replay->head.seed, NULL);
    assert(begun), (void)begun;
    game->list = NULL;
    game->table = replay->head.table;
    replay->next = 0;
}

bool replay_look(Replay *replay, const Game *game, Order *out, DiceList *dice, Err *err)
{
    if (err)
        err->text[0] = 0;
    if (replay->next == replay->n)
        return false;
    Line *const line = &replay->line[replay->next];
    Json at = line->order;
    *dice = (DiceList){ .faces = line->dice, .n = line->n_dice };
    if (order_from_json(game->battle, game->state, &at, out) && json_ok(line->file, err))
        return true;
    return json_ok(line->file, err) &&
           err_set(err, "%s: order %d is not one", replay->path, replay->next);
}

bool replay_next(Replay *replay, Game *game, Err *err)
{
    Order order;
    DiceList list;
    if (!replay_look(replay, game, &order, &list, err))
        return false;
    game->list = list.faces ? &list : NULL;
    const bool applied = game_apply(game, &order, err);
    game->list = NULL;
    if (!applied)
        return err_at(err, "%s: order %d", replay->path, replay->next);
    if (list.starved || list.used != list.n)
        return err_set(err, "%s: order %d: the dice typed in do not fit", replay->path,
                       replay->next);
    if (state_hash(game->state) != replay->line[replay->next].hash)
        return err_set(err, "%s: order %d does not lead where it led when it was played",
                       replay->path, replay->next);
    replay->next++;
    return true;
}

bool replay_verify_end(const Replay *replay, const Game *game, Err *err)
{
    const State *const s = game->state;
    const End *const end = &replay->end;
    if (!end->given)
        return err_set(err, "%s: has no closing line: the battle was broken off",
                       replay->path);
    const int winner = s->over && s->winner != NOBODY ? s->winner : -1;
    const char *const how =
        s->over ? game->battle->rules->endings[s->how].name : "broken off";
    if (replay->next != replay->n)
        return err_set(err, "%s: %d of %d orders played", replay->path, replay->next,
                       replay->n);
    if (winner != end->winner || strcmp(how, end->how) != 0 || s->turn != end->turns)
        return err_set(err, "%s: its closing line tells another result", replay->path);
    return state_hash(s) == end->hash ||
           err_set(err, "%s: its closing line has another hash", replay->path);
}
