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
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "engine/order_text.h"

enum { SAYS = 512 };

/* A text that grows. */
typedef struct Text {
    char *at;
    int n, room;
} Text;

struct Record {
    gzFile out;
    char *path;
    const Battle *battle;
    Text line, events;
    int n;       /* orders written */
    bool failed; /* a write failed, or there was no memory */
};

/* ---- texts ---- */

static bool text_room(Text *t, size_t more)
{
    if (more > INT32_MAX / 2 || t->n > INT32_MAX / 2 - (int)more)
        return false;
    if (t->n + (int)more < t->room)
        return true;
    const int room = 2 * (t->n + (int)more) + 256;
    char *const at = realloc(t->at, (size_t)room);
    if (!at)
        return false;
    t->at = at;
    t->room = room;
    return true;
}

static bool text_add(Text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool text_add(Text *t, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const int n = vsnprintf(NULL, 0, format, args);
    const bool ok = n >= 0 && text_room(t, (size_t)n + 1);
    if (ok)
        t->n += vsnprintf(t->at + t->n, (size_t)n + 1, format, again);
    va_end(again);
    va_end(args);
    return ok;
}

/* A JSON string; every byte may need six. */
static bool text_quote(Text *t, const char *text)
{
    if (!text_room(t, 6 * strlen(text) + 3))
        return false;
    t->n = json_quote(t->at, t->n, t->room, text);
    return true;
}

static bool text_dice(Text *t, const uint8_t *faces, int n)
{
    bool ok = text_add(t, ",\"dice\":[");
    for (int i = 0; ok && i < n; i++)
        ok = text_add(t, "%s%d", i ? "," : "", faces[i]);
    return ok && text_add(t, "]");
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
    if (r->failed || !text_add(&r->line, "\n"))
        return err_set(err, "%s: no memory, or an earlier line could not be written",
                       r->path);
    if (gzwrite(r->out, r->line.at, (unsigned)r->line.n) != r->line.n)
        return write_failed(r, err);
    return true;
}

static bool add_numbers(Text *t, const Battle *battle)
{
    const Ruleset *const rules = battle->rules;
    bool ok = text_add(t, ",\"set\":[");
    bool first = true;
    for (int i = 0; ok && i < rules->n_numbers; i++) {
        const Number *const number = &rules->numbers[i];
        char set[160];
        if (battle->number[i] == number->value)
            continue;
        number_assignment(number, battle->number[i], set, sizeof set);
        ok = text_add(t, "%s", first ? "" : ",") && text_quote(t, set);
        first = false;
    }
    return ok && text_add(t, "]");
}

static bool write_head(Record *r, const RecordHead *head, Err *err)
{
    Text *const t = &r->line;
    bool ok = text_add(t, "{\"brevet\":%d,\"version\":", RECORD_FORMAT) &&
              text_quote(t, head->version ? head->version : "") &&
              text_add(t, ",\"ruleset\":") && text_quote(t, r->battle->rules->id) &&
              text_add(t, ",\"tables\":\"0x%" PRIx64 "\"", r->battle->tables) &&
              add_numbers(t, r->battle) && text_add(t, ",\"name\":") &&
              text_quote(t, head->scenario_name) && text_add(t, ",\"sides\":[");
    for (int side = 0; side < MAX_SIDES; side++)
        ok = ok && text_add(t, "%s", side ? "," : "") &&
             text_quote(t, head->sides[side] ? head->sides[side] : "");
    ok = ok && text_add(t, "],\"seed\":\"0x%" PRIx64 "\"", head->seed);
    if (head->dice)
        ok = ok && text_dice(t, head->dice, head->n_dice);
    ok = ok && text_add(t, ",\"scenario\":") && text_quote(t, head->scenario_text) &&
         text_add(t, "}");
    r->failed = !ok;
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
    if (says[0] && !(text_add(&r->events, "%s", r->events.n ? "," : "") &&
                     text_quote(&r->events, says)))
        r->failed = true;
    if (ear->next)
        ear->next->hear(ear->next->self, game, event);
}

static bool write_order(Record *r, const Game *game, const Order *order, const char *says,
                        int faces_from, Err *err)
{
    char json[SAYS];
    order_json(game->battle, order, json, sizeof json);
    Text *const t = &r->line;
    t->n = 0;
    bool ok = text_add(t, "{\"n\":%d,\"order\":%s,\"says\":", r->n, json) &&
              text_quote(t, says) &&
              text_add(t, ",\"events\":[%s]", r->events.n ? r->events.at : "");
    if (game->list)
        ok = ok &&
             text_dice(t, game->list->faces + faces_from, game->list->used - faces_from);
    ok = ok && text_add(t, ",\"hash\":\"0x%" PRIx64 "\"}", state_hash(game->state));
    r->failed = r->failed || !ok;
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
    game->battle->rules->say_order(game->battle, &before, order, says, sizeof says);
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
    free(r->line.at);
    free(r->events.at);
    free(r->path);
    free(r);
}

bool record_close(Record *record, const State *state, Err *err)
{
    const Ruleset *const rules = record->battle->rules;
    Text *const t = &record->line;
    t->n = 0;
    const int winner = state->over && state->winner != NOBODY ? state->winner : -1;
    bool ok =
        text_add(t, "{\"end\":true,\"winner\":%d,\"how\":", winner) &&
        text_quote(t, state->over ? rules->endings[state->how].name : "broken off") &&
        text_add(t, ",\"turns\":%d,\"orders\":%d,\"hash\":\"0x%" PRIx64 "\"}",
                 state->turn, record->n, state_hash(state));
    record->failed = record->failed || !ok;
    ok = write_line(record, err);
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
