/* SPDX-License-Identifier: GPL-3.0-or-later
 * result.c - one finished game of a tournament, and the line that keeps it.
 *
 * The CRC is looked at before anything else: what comes after may then trust that the bytes
 * are those that were written, and only their meaning is checked.
 *
 * Start at result_write() and result_read().
 */
#include "matches/tournament/result.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "engine/json.h"

const FinishInfo finishes[N_FINISHES + 1] = {
#define FINISH_ROW(name, word, of, what) { word, what, of },
    FINISHES(FINISH_ROW)
#undef FINISH_ROW
        { NULL, NULL, IS_VOID }
};

enum { CRC_SIZE = sizeof ",\"crc\":\"0x01234567\"}" - 1, WORD_ROOM = 512 };

/* The keys of words[], in the order of a line. */
static const char *const word_key[N_WORDS] = { "x",       "y",      "scenario", "ruleset",
                                               "variant", "army_x", "army_y",   "side_0",
                                               "side_1",  "ending", "says" };

void result_id(const GameId *id, char out[RESULT_ID])
{
    snprintf(out, RESULT_ID, "%016" PRIx64 "-%016" PRIx64 "-%07" PRIu32 "-%" PRIu32,
             id->run, id->pairing, id->pair, id->leg);
}

bool result_read_id(const char *text, GameId *out)
{
    char again[RESULT_ID];
    char *end;
    memset(out, 0, sizeof *out);
    out->run = strtoull(text, &end, 16);
    if (*end == '-')
        out->pairing = strtoull(end + 1, &end, 16);
    if (*end == '-')
        out->pair = (uint32_t)strtoul(end + 1, &end, 10);
    if (*end == '-')
        out->leg = (uint32_t)strtoul(end + 1, &end, 10);
    result_id(out, again);
    return strcmp(text, again) == 0;
}

int result_order(const GameId *a, const GameId *b)
{
    if (a->run != b->run)
        return a->run < b->run ? -1 : 1;
    if (a->pairing != b->pairing)
        return a->pairing < b->pairing ? -1 : 1;
    if (a->pair != b->pair)
        return a->pair < b->pair ? -1 : 1;
    return a->leg == b->leg ? 0 : a->leg < b->leg ? -1 : 1;
}

/* ---- writing ---- */

int result_write(const Result *result, char *out)
{
    const Result *const r = result;
    char id[RESULT_ID];
    const int most = RESULT_LINE - CRC_SIZE - 2;
    result_id(&r->id, id);
    int n = snprintf(out, (size_t)most, "{\"id\":\"%s\"", id);
    for (int i = 0; i < N_WORDS; i++) {
        n += snprintf(out + n, (size_t)(most - n), ",\"%s\":", word_key[i]);
        n = json_quote(out, n, most, r->word[i] ? r->word[i] : "");
        assert(n < most && "words are short");
    }
    n += snprintf(out + n, (size_t)(most - n),
                  ",\"tables\":\"0x%016" PRIx64
                  "\",\"x_side\":%d,\"halves\":%d,\"finish\":\"%s\",\"turns\":%d,"
                  "\"orders\":%" PRId32 ",\"margin\":%" PRId32 ",\"pips\":[%" PRId32
                  ",%" PRId32 "],\"verbs\":[\"0x%" PRIx64 "\",\"0x%" PRIx64
                  "\"],\"events\":\"0x%" PRIx64 "\",\"hash\":\"0x%016" PRIx64 "\"",
                  r->tables, r->x_side, r->halves, finishes[r->finish].word, r->turns,
                  r->orders, r->margin, r->pips[0], r->pips[1], r->verbs[0], r->verbs[1],
                  r->events, r->hash);
    assert(n < most);
    const unsigned long crc = crc32(0, (const unsigned char *)out, (unsigned)n);
    return n + sprintf(out + n, ",\"crc\":\"0x%08lx\"}\n", crc);
}

/* ---- reading ---- */

static bool crc_fits(const char *line, size_t size)
{
    char want[CRC_SIZE + 1];
    if (size < CRC_SIZE || size >= RESULT_LINE)
        return false;
    const size_t n = size - CRC_SIZE;
    snprintf(want, sizeof want, ",\"crc\":\"0x%08lx\"}",
             crc32(0, (const unsigned char *)line, (unsigned)n));
    return memcmp(line + n, want, CRC_SIZE) == 0;
}

static void read_two(Json *root, const char *key, int64_t out[2])
{
    const Json list = json_need(root, key);
    const bool numbers = strcmp(key, "pips") == 0;
    for (int i = json_array(&list, 2, 2) - 1; i >= 0; i--) {
        const Json item = json_item(&list, i);
        out[i] =
            numbers ? json_int(&item, INT32_MIN, INT32_MAX) : (int64_t)json_hex(&item);
    }
}

static int64_t read_int(Json *root, const char *key, int64_t low, int64_t high)
{
    const Json value = json_need(root, key);
    return json_int(&value, low, high);
}

static uint64_t read_hex(Json *root, const char *key)
{
    const Json value = json_need(root, key);
    return json_hex(&value);
}

static void read_words(Json *root, Words *words, Result *out)
{
    for (int i = 0; i < N_WORDS; i++) {
        const Json value = json_need(root, word_key[i]);
        out->word[i] = words_keep(words, json_string(&value, WORD_ROOM));
        if (!out->word[i])
            json_wrong(&value, "no memory");
    }
}

static void read_fields(Json *root, Result *out)
{
    const char *names[N_FINISHES];
    int64_t two[2] = { 0, 0 };
    for (int i = 0; i < N_FINISHES; i++)
        names[i] = finishes[i].word;
    out->tables = read_hex(root, "tables");
    out->x_side = (uint8_t)read_int(root, "x_side", 0, 1);
    out->halves = (uint8_t)read_int(root, "halves", 0, 2);
    const Json finish = json_need(root, "finish");
    out->finish = (uint8_t)json_choice(&finish, names, N_FINISHES);
    out->turns = (uint8_t)read_int(root, "turns", 0, UINT8_MAX);
    out->orders = (int32_t)read_int(root, "orders", 0, INT32_MAX);
    out->margin = (int32_t)read_int(root, "margin", INT32_MIN, INT32_MAX);
    read_two(root, "pips", two);
    for (int i = 0; i < 2; i++)
        out->pips[i] = (int32_t)two[i];
    read_two(root, "verbs", two);
    for (int i = 0; i < 2; i++)
        out->verbs[i] = (uint64_t)two[i];
    out->events = read_hex(root, "events");
    out->hash = read_hex(root, "hash");
}

bool result_read(const char *line, size_t size, Words *words, Result *out, Err *err)
{
    memset(out, 0, sizeof *out);
    if (!crc_fits(line, size))
        return err_set(err,
                       "damaged, or no result of a game: the line does not fit its CRC");
    JsonFile *const file = json_parse("result", line, size, err);
    if (!file)
        return false;
    Json root = json_root(file);
    const Json id = json_need(&root, "id");
    if (!result_read_id(json_string(&id, RESULT_ID - 1), &out->id))
        json_wrong(&id, "that is not the id of a game");
    read_words(&root, words, out);
    read_fields(&root, out);
    const Json crc = json_need(&root, "crc");
    json_hex(&crc);
    json_done(&root);
    const bool ok = json_ok(file, err);
    json_free(file);
    return ok;
}
