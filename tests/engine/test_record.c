/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_record.c - what is written replays; what was tampered with is refused in one line.
 *
 * A record is taken apart into lines, changed, and put together again; each way to break
 * one is a row of `broken`.
 *
 * Start at play(). */
#include "engine/record.h"
#include "tests/toy/toy.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>

enum { MAX_LINES = 400, ROOM = 1 << 20 };

static State state;

static Battle *read_battle(const char *const *set)
{
    Err err = { { 0 } };
    const ScenarioOptions options = { .rulesets = toy_rulesets, .set = set };
    Battle *const b = scenario_parse("crossroads.json", toy_scenario,
                                     strlen(toy_scenario), &options, &err);
    cr_assert_not_null(b, "%s", err.text);
    return b;
}

static RecordHead head(uint64_t seed)
{
    return (RecordHead){ .version = "0.1 \"test\"",
                         .scenario_name = "crossroads.json",
                         .scenario_text = toy_scenario,
                         .sides = { "one", "two" },
                         .seed = seed };
}

static void any_order(const Battle *b, const State *s, int n, Order *out)
{
    Intention option[MAX_OPTIONS];
    Err err = { { 0 } };
    const int options = toy.options(b, s, option, NULL);
    const Intention *const i = &option[dice_mix(11, (uint64_t)n, 0) % (uint64_t)options];
    memset(out, 0, sizeof *out);
    cr_assert(toy.ground(b, s, i, out, &err), "%s", err.text);
}

static char *temp_name(void)
{
    static char name[] = "/tmp/brevet-record-XXXXXX";
    const int fd = mkstemp(name);
    cr_assert(fd >= 0);
    close(fd);
    return name;
}

static int heard;

static void hear(void *self, const Game *game, const Event *event)
{
    (void)self, (void)game, (void)event;
    heard++;
}

/* Play up to `most` orders into a record; the final state is left in `state`. */
static int play(const char *path, const char *const *set, int most, bool close)
{
    Battle *const b = read_battle(set);
    Err err = { { 0 } };
    const RecordHead h = head(77);
    const Listener listener = { hear, NULL };
    Record *const r = record_open(path, b, &h, &err);
    cr_assert_not_null(r, "%s", err.text);
    Game game = { .battle = b, .state = &state, .listener = &listener };
    cr_assert(scenario_begin(&game, h.seed, &err));
    int n = 0;
    for (; n < most && !state.over; n++) {
        Order order;
        any_order(b, &state, n, &order);
        cr_assert(record_apply(r, &game, &order, &err), "%s", err.text);
        cr_assert_eq(game.listener, &listener);
        Order wild = { .verb = 200, .subject = 0xFFFF, .target = 0xFFFF };
        cr_assert_not(record_apply(r, &game, &wild, &err), "a refusal is not written");
    }
    if (close)
        cr_assert(record_close(r, &state, &err), "%s", err.text);
    else
        record_drop(r);
    battle_free(b);
    return n;
}

static void check_replay(const char *path, int orders, bool complete)
{
    Err err = { { 0 } };
    static State again;
    Replay *const r = record_read(path, toy_rulesets, &err);
    cr_assert_not_null(r, "%s", err.text);
    cr_assert_eq(replay_orders(r), orders);
    cr_assert_eq(replay_complete(r), complete);
    cr_assert_str_eq(replay_head(r)->sides[1], "two");
    cr_assert_str_eq(replay_head(r)->version, "0.1 \"test\"");
    cr_assert_str_eq(replay_head(r)->scenario_text, toy_scenario);
    cr_assert_eq(replay_head(r)->seed, 77);
    for (int twice = 0; twice < 2; twice++) {
        Game game = { .state = &again };
        int n = 0;
        replay_begin(r, &game);
        for (; replay_next(r, &game, &err); n++) {
        }
        cr_assert_eq(err.text[0], 0, "%s", err.text);
        cr_assert_eq(n, orders);
        cr_assert_eq(state_hash(&again), state_hash(&state));
        cr_assert_eq(replay_verify_end(r, &game, &err), complete, "%s", err.text);
    }
    replay_free(r);
}

Test(record, a_whole_game_and_a_broken_off_one_replay)
{
    static const char *const set[] = { "fire.kill_on=4", "move=12cm", NULL };
    const char *const path = temp_name();
    for (int variant = 0; variant < 2; variant++) {
        heard = 0;
        int n = play(path, variant ? set : NULL, 1000, true);
        cr_assert(n > 20 && state.over && heard > 10, "%d orders, %d events", n, heard);
        check_replay(path, n, true);
        n = play(path, variant ? set : NULL, 9, false);
        cr_assert_eq(n, 9);
        check_replay(path, 9, false);
    }
    play(path, NULL, 5, true);
    check_replay(path, 5, true); /* closed before it was over */
    remove(path);
}

Test(record, dice_typed_in_are_kept_and_used_again)
{
    static const uint8_t opening[] = { 6, 1 };
    static uint8_t faces[500];
    for (int i = 0; i < 500; i++)
        faces[i] = (uint8_t)(1 + (i * 7 + i / 5) % 6);
    const char *const path = temp_name();
    Battle *const b = read_battle(NULL);
    Err err = { { 0 } };
    RecordHead h = head(77);
    h.dice = opening;
    h.n_dice = 2;
    Record *const r = record_open(path, b, &h, &err);
    DiceList list = { .faces = opening, .n = 2 };
    Game game = { .battle = b, .state = &state, .list = &list };
    cr_assert(scenario_begin(&game, h.seed, &err) && list.used == 2);
    list = (DiceList){ .faces = faces, .n = 500 };
    int n = 0;
    for (; n < 30 && !state.over; n++) {
        Order order;
        any_order(b, &state, n, &order);
        game.list = n % 3 ? &list : NULL; /* some orders with keyed dice */
        if (game.list) {
            /* First with a list run dry: not written, the state thrown away. */
            State kept;
            state_copy(&kept, &state);
            DiceList dry = { .faces = faces, .n = 0 };
            game.list = &dry;
            if (!record_apply(r, &game, &order, &err)) {
                cr_assert(dry.starved && strcmp(err.text, "more dice are wanted") == 0);
                state_copy(&state, &kept);
                game.list = &list;
                cr_assert(record_apply(r, &game, &order, &err), "%s", err.text);
            }
            continue;
        }
        cr_assert(record_apply(r, &game, &order, &err), "%s", err.text);
    }
    cr_assert(list.used > 3 && record_close(r, &state, &err));
    battle_free(b);
    check_replay(path, n, true);
    remove(path);
}

/* ---- breaking one ---- */

typedef struct Lines {
    char *text;
    char *line[MAX_LINES];
    int n;
} Lines;

static Lines take_apart(const char *path)
{
    Lines lines = { .text = calloc(1, ROOM) };
    const gzFile in = gzopen(path, "rb");
    cr_assert(gzread(in, lines.text, ROOM - 1) > 0);
    gzclose(in);
    for (char *c = strtok(lines.text, "\n"); c; c = strtok(NULL, "\n"))
        lines.line[lines.n++] = c;
    return lines;
}

static void put_together(const char *path, const Lines *lines, const char *end)
{
    const gzFile out = gzopen(path, "wb");
    for (int i = 0; i < lines->n; i++)
        gzprintf(out, "%s%s", lines->line[i], i + 1 < lines->n ? "\n" : end);
    gzclose(out);
}

/* Replace the first `from` of a line. */
static void edit(Lines *lines, int line, const char *from, const char *to)
{
    char *const old = lines->line[line];
    const char *const at = strstr(old, from);
    cr_assert_not_null(at, "line %d has no %s: %s", line, from, old);
    char *const now = calloc(1, strlen(old) + strlen(to) + 1);
    sprintf(now, "%.*s%s%s", (int)(at - old), old, to, at + strlen(from));
    lines->line[line] = now; /* the caller's to free() */
}

/* What reading and replaying it all says. */
static const char *refusal(const char *path)
{
    static Err err;
    static State s;
    err.text[0] = 0;
    Replay *const r = record_read(path, toy_rulesets, &err);
    if (!r) {
        cr_assert(err.text[0], "no reason given");
        return err.text;
    }
    Game game = { .state = &s };
    replay_begin(r, &game);
    while (replay_next(r, &game, &err)) {
    }
    if (!err.text[0])
        replay_verify_end(r, &game, &err);
    replay_free(r);
    return err.text;
}

typedef struct {
    int line; /* -1: the last */
    const char *from, *to, *says;
} Break;

/* clang-format off */
static const Break broken[] = {
    /* line from                      to                        says */
    {  0,  "\"brevet\":1",            "\"brevet\":2",           "format" },
    {  0,  "\"brevet\":1",            "\"brevet\":\"1\"",       "$.brevet" },
    {  0,  "\"ruleset\":\"toy\"",     "\"ruleset\":\"chess\"",  "no ruleset \"chess\"" },
    {  0,  "\"ruleset\":\"toy\"",     "\"ruleset\":7",          "$.ruleset" },
    {  0,  "\"set\":[]",              "\"set\":[\"move=9cm\"]", "other numbers" },
    {  0,  "\"set\":[]",              "\"set\":[\"mov=9cm\"]",  "mov" },
    {  0,  "\"set\":[]",              "\"set\":[5]",            "$.set[0]" },
    {  0,  "\"tables\":\"0x",         "\"tables\":\"0y",        "$.tables" },
    {  0,  "\"seed\":\"0x4d\"",       "\"seed\":\"0x4e\"",      "does not lead" },
    {  0,  "\"seed\":\"0x4d\"",       "\"seed\":77",            "$.seed" },
    {  0,  "\"sides\":[\"one\",",     "\"sides\":[",            "$.sides" },
    {  0,  "\"scenario\":",           "\"dice\":[3],\"scenario\":", "dice typed in" },
    {  0,  "\"scenario\":",           "\"scenarlo\":",          "scenar" },
    {  0,  "The Crossroads",          "The Crossroads\\\"",     "its scenario" },
    {  0,  "\"name\":",               "\"seed\":\"0x1\",\"name\":", "seed" },
    {  2,  "\"n\":1",                 "\"n\":2",                "out of order" },
    {  2,  "\"n\":1",                 "\"n\":1.5",              "$.n" },
    {  2,  "\"order\":{",             "\"order\":[{",           "line 3" },
    {  2,  "\"order\":{\"verb\":",    "\"order\":{\"verp\":",   "ver" },
    {  2,  "\"events\":[",            "\"events\":[1,",         "line 3" },
    {  2,  "\"hash\":\"0x",           "\"hash\":\"0x1",         "" },
    {  2,  "\"hash\":",               "\"dice\":[1,2],\"hash\":", "dice typed in" },
    {  2,  "\"hash\":",               "\"dice\":[0],\"hash\":", "$.dice[0]" },
    {  2,  "\"hash\":",               "\"more\":1,\"hash\":",   "more" },
    {  2,  "{",                       "",                       "line 3" },
    {  2,  "{",                       "[",                      "line 3" },
    { -1,  "\"end\":true",            "\"end\":false",          "$.end" },
    { -1,  "\"orders\":",             "\"orders\":1",           "its end counts" },
    { -1,  "\"winner\":",             "\"winner\":7,\"x\":",    "$.winner" },
    { -1,  "\"turns\":",              "\"turns\":1",            "another result" },
    { -1,  "\"how\":\"",              "\"how\":\"un",           "another result" },
    { -1,  "\"hash\":\"0x",           "\"hash\":\"0xf",         "" },
};
/* clang-format on */

Test(record, every_edit_is_refused_with_a_reason)
{
    const char *const path = temp_name();
    play(path, NULL, 1000, true);
    cr_assert_str_eq(refusal(path), "");
    const Lines good = take_apart(path);
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        const int line = broken[i].line < 0 ? good.n - 1 : broken[i].line;
        Lines lines = good;
        edit(&lines, line, broken[i].from, broken[i].to);
        put_together(path, &lines, "\n");
        const char *const says = refusal(path);
        cr_assert(says[0] && strstr(says, broken[i].says) && !strchr(says, '\n'),
                  "%s -> %s: \"%s\"", broken[i].from, broken[i].to, says);
        free(lines.line[line]);
    }

    Lines lines = good;
    lines.line[3] = good.line[4];
    lines.line[4] = good.line[3];
    put_together(path, &lines, "\n");
    cr_assert(strstr(refusal(path), "out of order"), "two orders changed places");
    lines = good;
    lines.line[good.n - 1] = good.line[good.n - 2];
    lines.line[good.n - 2] = good.line[good.n - 1];
    put_together(path, &lines, "\n");
    cr_assert(strstr(refusal(path), "its end counts"), "an order after the end");
    lines = good;
    lines.line[lines.n++] = good.line[0];
    put_together(path, &lines, "\n");
    cr_assert(strstr(refusal(path), "follows the closing line"), "%s", refusal(path));
    put_together(path, &good, "");
    cr_assert(strstr(refusal(path), "cut short"), "%s", refusal(path));
    put_together(path, &good, "\n\n");
    cr_assert(refusal(path)[0], "an empty line");
    free(good.text);
    remove(path);
}

static void write_bytes(const char *path, const char *bytes, size_t n)
{
    FILE *const out = fopen(path, "wb");
    cr_assert_eq(fwrite(bytes, 1, n, out), n);
    fclose(out);
}

Test(record, a_file_that_is_none_is_refused)
{
    char *const bytes = malloc(ROOM);
    const char *const path = temp_name();
    play(path, NULL, 1000, true);
    FILE *const in = fopen(path, "rb");
    const size_t n = fread(bytes, 1, ROOM, in);
    fclose(in);
    for (size_t cut = 0; cut < n; cut += cut < 20 || cut + 20 > n ? 1 : 97) {
        write_bytes(path, bytes, cut);
        const char *const says = refusal(path);
        cr_assert(strstr(says, cut < 2 ? "not a gzip" : "torn"), "%zu of %zu: %s", cut, n,
                  says);
    }
    bytes[n] = 0;
    write_bytes(path, bytes, n + 1);
    cr_assert(strstr(refusal(path), "something follows"), "%s", refusal(path));
    bytes[n / 2] ^= 8;
    write_bytes(path, bytes, n);
    cr_assert(refusal(path)[0]);
    write_bytes(path, "{\"brevet\":1}\n", 13);
    cr_assert(strstr(refusal(path), "not a gzip"));
    put_together(path, &(Lines){ .n = 0 }, "");
    cr_assert(strstr(refusal(path), "empty"), "%s", refusal(path));
    free(bytes);
    remove(path);
    cr_assert(strstr(refusal(path), "No such file"), "%s", refusal(path));

    Err err = { { 0 } };
    Battle *const b = read_battle(NULL);
    const RecordHead h = head(1);
    cr_assert_null(record_open("/nowhere/x", b, &h, &err));
    cr_assert(strstr(err.text, "cannot be made"), "%s", err.text);
    /* A full disk is told at the latest when the record is closed. */
    Record *const r = record_open("/dev/full", b, &h, &err);
    Game game = { .battle = b, .state = &state };
    cr_assert(scenario_begin(&game, 1, &err));
    cr_assert(!r || !record_close(r, &state, &err));
    cr_assert(strstr(err.text, "No space left"), "%s", err.text);
    battle_free(b);
}
