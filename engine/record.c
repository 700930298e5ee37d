/* SPDX-License-Identifier: GPL-3.0-or-later
 * record.c - writing a game down while it is played.
 *
 * A line is made whole in memory, then given to zlib in one call.  The first write that
 * fails spoils the record: everything after it says so, and the game can go on without.
 * The numbers in force are kept as those that differ from the printed ones, however they
 * came to differ (a variant file, --set), so a record needs neither.
 * A last line cut short by a crash is told apart from a battle broken off by its missing
 * gzip trailer: the reader, replay.c, refuses the one and takes the other.
 *
 * Start at record_apply().
 */
#include "engine/record.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "engine/growing.h"
#include "engine/order_text.h"
#include "engine/put.h"

enum { SAYS = 512 };

struct Record {
    gzFile out;
    char *path;
    const Battle *battle;
    Growing line, events;
    int n;       /* orders written */
    bool failed; /* a write failed, or there was no memory */
};

static void add_dice(Growing *t, const uint8_t *faces, int n)
{
    growing_add(t, ",\"dice\":[");
    for (int i = 0; i < n; i++)
        growing_add(t, "%s%d", i ? "," : "", faces[i]);
    growing_add(t, "]");
}

/* ---- the file ---- */

static bool write_failed(Record *r, Err *err)
{
    int number = Z_OK;
    const char *const why = gzerror(r->out, &number);
    const bool system = number == Z_ERRNO || number == Z_OK;
    r->failed = true;
    return err_set(err, "%s: cannot be written: %s", r->path,
                   system ? strerror(errno) : why);
}

static bool write_line(Record *r, Err *err)
{
    growing_add(&r->line, "\n");
    r->failed |= r->line.failed || r->events.failed;
    if (r->failed)
        return err_set(err, "%s: no memory, or an earlier line could not be written",
                       r->path);
    if (gzwrite(r->out, r->line.text, (unsigned)r->line.n) != (int)r->line.n)
        return write_failed(r, err);
    return true;
}

static void add_numbers(Growing *t, const Battle *battle)
{
    const Ruleset *const rules = battle->rules;
    const char *before = "";
    growing_add(t, ",\"set\":[");
    for (int i = 0; i < rules->n_numbers; i++) {
        const Number *const number = &rules->numbers[i];
        char set[160];
        if (battle->number[i] == number->value)
            continue;
        number_assignment(number, battle->number[i], set, sizeof set);
        growing_quote(t, before, set);
        before = ",";
    }
    growing_add(t, "]");
}

static bool write_head(Record *r, const RecordHead *head, Err *err)
{
    Growing *const t = &r->line;
    growing_add(t, "{\"brevet\":%d", RECORD_FORMAT);
    growing_quote(t, ",\"version\":", head->version ? head->version : "");
    growing_quote(t, ",\"ruleset\":", r->battle->rules->id);
    growing_add(t, ",\"tables\":\"0x%" PRIx64 "\"", r->battle->tables);
    add_numbers(t, r->battle);
    growing_quote(t, ",\"name\":", head->scenario_name);
    growing_add(t, ",\"sides\":[");
    for (int side = 0; side < MAX_SIDES; side++)
        growing_quote(t, side ? "," : "", head->sides[side] ? head->sides[side] : "");
    growing_add(t, "],\"seed\":\"0x%" PRIx64 "\"", head->seed);
    if (head->dice)
        add_dice(t, head->dice, head->n_dice);
    if (head->table)
        growing_add(t, ",\"table\":true");
    growing_quote(t, ",\"scenario\":", head->scenario_text);
    growing_add(t, "}");
    return write_line(r, err);
}

Record *record_open(const char *path, const Battle *battle, const RecordHead *head,
                    Err *err)
{
    Record *const r = calloc(1, sizeof *r);
    if (!r || !(r->path = strdup(path))) {
        err_set(err, "%s: no memory for a record", path);
        free(r);
        return NULL;
    }
    r->battle = battle;
    errno = 0;
    r->out = gzopen(path, "wb6");
    if (!r->out)
        err_set(err, "%s: cannot be made: %s", path,
                errno ? strerror(errno) : "no memory");
    if (r->out && write_head(r, head, err))
        return r;
    record_drop(r);
    return NULL;
}

/* ---- orders ---- */

/* Keeps what is said of the events, and passes them on. */
typedef struct Ear {
    Record *record;
    const Listener *next;
} Ear;

static void hear(void *self, const Game *game, const Event *event)
{
    const Ear *const ear = self;
    Record *const r = ear->record;
    char says[SAYS] = "";
    game->battle->rules->say_event(game, event, says, sizeof says);
    if (says[0])
        growing_quote(&r->events, r->events.n ? "," : "", says);
    if (ear->next)
        ear->next->hear(ear->next->self, game, event);
}

static bool write_order(Record *r, const Game *game, const Order *order, const char *says,
                        int faces_from, Err *err)
{
    char json[SAYS];
    order_json(game->battle, order, json, sizeof json);
    Growing *const t = &r->line;
    t->n = 0;
    growing_add(t, "{\"n\":%d,\"order\":%s", r->n, json);
    growing_quote(t, ",\"says\":", says);
    growing_add(t, ",\"events\":[%s]", r->events.n ? r->events.text : "");
    if (game->list)
        add_dice(t, game->list->faces + faces_from, game->list->used - faces_from);
    growing_add(t, ",\"hash\":\"0x%" PRIx64 "\"}", state_hash(game->state));
    if (!write_line(r, err))
        return false;
    r->n++;
    return true;
}

bool record_apply(Record *record, Game *game, const Order *order, Err *err)
{
    assert(game->battle == record->battle);
    Ear ear = { .record = record, .next = game->listener };
    const Listener listener = { hear, &ear };
    const int faces_from = game->list ? game->list->used : 0;
    /* Only an order that was accepted may be put into words, and they are of before. */
    State before;
    state_copy(&before, game->state);
    record->events.n = 0;
    game->listener = &listener;
    const bool applied = game_apply(game, order, err);
    game->listener = ear.next;
    if (!applied)
        return false;
    if (game->list && game->list->starved)
        return err_set(err, "more dice are wanted");
    char says[SAYS] = "";
    game_say_order(game->battle, &before, order, says, sizeof says);
    return write_order(record, game, order, says, faces_from, err);
}

/* ---- the end ---- */

static bool close_file(Record *r, Err *err)
{
    errno = 0;
    const int result = r->out ? gzclose(r->out) : Z_OK;
    r->out = NULL;
    if (result == Z_OK)
        return true;
    return err_set(err, "%s: cannot be written: %s", r->path,
                   errno ? strerror(errno) : "the disk may be full");
}

static void record_free(Record *r)
{
    free(r->line.text);
    free(r->events.text);
    free(r->path);
    free(r);
}

bool record_close(Record *record, const State *state, Err *err)
{
    const Ruleset *const rules = record->battle->rules;
    Growing *const t = &record->line;
    t->n = 0;
    const int winner = state->over && state->winner != NOBODY ? state->winner : -1;
    growing_add(t, "{\"end\":true,\"winner\":%d", winner);
    growing_quote(
        t, ",\"how\":", state->over ? rules->endings[state->how].name : "broken off");
    growing_add(t, ",\"turns\":%d,\"orders\":%d,\"hash\":\"0x%" PRIx64 "\"}", state->turn,
                record->n, state_hash(state));
    bool ok = write_line(record, err);
    ok = close_file(record, ok ? err : NULL) && ok;
    record_free(record);
    return ok;
}

bool record_break_off(Record *record, Err *err)
{
    const bool ok = close_file(record, err);
    record_free(record);
    return ok;
}

void record_drop(Record *record)
{
    if (record)
        record_break_off(record, NULL);
}
