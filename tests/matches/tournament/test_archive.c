/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_archive.c - lines, torn ends, damage, duplicates, one canonical order.
 *
 * Start at the first test.
 */
#include "matches/tournament/archive.h"
#include "matches/tournament/attempt.h"
#include "tests/matches/program.h"
#include "tests/matches/tournament/games.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static Archive archive;
static Err err;

static const char *sha_of(const char *const *paths, int games)
{
    static char sha[8][SHA_TEXT];
    static int n;
    char *const out = sha[n++ % 8];
    cr_assert(archive_load(paths, &archive, &err), "%s", err.text);
    cr_assert_eq(archive.n, games);
    cr_assert(archive_write(&archive, NULL, out, &err));
    archive_free(&archive);
    return out;
}

Test(result, what_is_written_is_read_back)
{
    char line[RESULT_LINE], again[RESULT_LINE];
    Result r = made_up(3, 4, 1, 2), back;
    Words *const words = words_new();
    r.verbs[1] = r.events = UINT64_MAX;
    r.margin = r.pips[0] = INT32_MIN;
    const int size = result_write(&r, line);
    cr_assert(result_read(line, (size_t)size - 1, words, &back, &err), "%s", err.text);
    cr_expect_eq(result_write(&back, again), size);
    cr_expect_str_eq(line, again);
    cr_expect_eq(back.word[WORD_X], words_keep(words, "left"));
    words_free(words);
}

Test(result, any_changed_byte_is_noticed)
{
    char line[RESULT_LINE];
    const Result r = made_up(3, 4, 1, 2);
    Result back;
    Words *const words = words_new();
    const int size = result_write(&r, line) - 1;
    for (int i = 0; i < size; i++) {
        line[i] ^= 4;
        cr_expect(!result_read(line, (size_t)size, words, &back, &err), "byte %d", i);
        line[i] ^= 4;
    }
    words_free(words);
}

Test(archive, any_files_in_any_order_give_the_same_bytes)
{
    const Result r[] = { made_up(2, 0, 0, 2), made_up(1, 1, 1, 0), made_up(1, 0, 1, 1),
                         made_up(1, 10, 0, 1) };
    const Result back[] = { r[3], r[2], r[1], r[0] };
    const char *const whole = results_file("whole.jsonl", r, 4);
    const char *const turned = results_file("turned.jsonl", back, 4);
    const char *const first = results_file("first.jsonl", r, 2);
    const char *const rest = results_file("rest.jsonl", r + 1, 3);
    const char *const want = sha_of((const char *[]){ whole, NULL }, 4);
    cr_expect_str_eq(sha_of((const char *[]){ turned, NULL }, 4), want);
    cr_expect_str_eq(sha_of((const char *[]){ rest, first, NULL }, 4), want);
    cr_expect_str_eq(sha_of((const char *[]){ test_folder(), NULL }, 4), want);
    const Said run = run_brevet("merge %s --out %s/merged", test_folder(), test_folder());
    cr_expect(run.code == 0 && said(&run, want) && said(&run, "4 games (4 files"));
    const Said twice = run_brevet("merge %s/merged %s", test_folder(), first);
    cr_expect(twice.code == 0 && said(&twice, want));
}

/* Mailed, or copied by another system: every line ends in CR LF. */
Test(archive, other_line_ends_give_the_same_bytes)
{
    const Result r[] = { made_up(1, 0, 0, 2), made_up(1, 0, 1, 0) };
    char text[2 * RESULT_LINE + 2];
    int size = 0;
    for (int k = 0; k < 2; k++) {
        size += result_write(&r[k], text + size);
        text[size - 1] = '\r';
        text[size++] = '\n';
    }
    const char *const want =
        sha_of((const char *[]){ results_file("as-written.jsonl", r, 2), NULL }, 2);
    const char *const mailed = test_file("mailed.jsonl", text, (size_t)size);
    cr_expect_str_eq(sha_of((const char *[]){ mailed, NULL }, 2), want);
}

typedef struct {
    int cut;   /* bytes taken off the end */
    int flip;  /* this byte is changed; -1: none */
    int games; /* -1: an error */
    const char *error;
} DamageRow;

Test(archive, a_torn_last_line_is_dropped_and_other_damage_is_told)
{
    static const DamageRow rows[] = {
        { 0, -1, 3, NULL },
        { 1, -1, 2, NULL }, /* only the newline is missing: not known to be whole */
        { 100, -1, 2, NULL },
        { 0, 30, -1, ":1: damaged" },
        { 200, 30, -1, ":1: damaged" },
    };
    const Result r[] = { made_up(1, 0, 0, 2), made_up(1, 0, 1, 0), made_up(1, 1, 0, 1) };
    char text[3 * RESULT_LINE];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int size = 0;
        for (int k = 0; k < 3; k++)
            size += result_write(&r[k], text + size);
        if (rows[i].flip >= 0)
            text[rows[i].flip] ^= 1;
        const char *const path =
            test_file("damage.jsonl", text, (size_t)(size - rows[i].cut));
        const bool ok = archive_load((const char *[]){ path, NULL }, &archive, &err);
        cr_expect_eq(ok, rows[i].games >= 0, "row %zu", i);
        if (ok) {
            cr_expect_eq(archive.n, rows[i].games, "row %zu", i);
            cr_expect_eq(archive.torn, rows[i].cut > 0);
            archive_free(&archive);
        } else
            cr_expect(strstr(err.text, rows[i].error), "row %zu: %s", i, err.text);
    }
    const Said run = run_brevet("merge %s/damage.jsonl", test_folder());
    cr_expect(run.code == 3 && said(&run, "damage.jsonl:1: damaged"));
}

Test(archive, two_records_of_a_game_that_differ_raise_an_alarm)
{
    const Result one[] = { made_up(1, 0, 0, 2), made_up(1, 0, 1, 1) };
    const Result two[] = { made_up(1, 0, 0, 2), made_up(1, 0, 1, 0) };
    results_file("one.jsonl", one, 2);
    results_file("two.jsonl", two, 2);
    const Said run = run_brevet("merge %s", test_folder());
    cr_expect_eq(run.code, 4);
    cr_expect(said(&run, "ALARM: games that do not repeat: 1") &&
              said(&run, "0000000000000001-0000000-1"));
}

Test(attempt, a_finished_game_is_in_the_file_before_the_write_returns)
{
    Attempt *const a = attempt_open(test_folder(), &err);
    const Result r = made_up(1, 0, 0, 2);
    cr_assert(a && attempt_write(a, &r, &err), "%s", err.text);
    sha_of((const char *[]){ test_folder(), NULL }, 1);
    cr_expect(attempt_close(a, &err));
    Attempt *const empty = attempt_open(test_folder(), &err);
    cr_assert(empty && attempt_close(empty, &err));
    cr_assert(archive_load((const char *[]){ test_folder(), NULL }, &archive, &err));
    cr_expect_eq(archive.files, 1);
    archive_free(&archive);
}

/* Another game that ends after the failure is told the same cause, whatever errno is by then. */
Test(attempt, a_full_disk_is_told_to_every_game_that_comes_after)
{
    const Result r = made_up(1, 0, 0, 2);
    Attempt *const a = attempt_open(test_folder(), &err);
    signal(SIGXFSZ, SIG_IGN);
    cr_assert(a && setrlimit(RLIMIT_FSIZE, &(struct rlimit){ 40, 40 }) == 0);
    for (int i = 0; i < 2; i++) {
        errno = 0;
        cr_expect_not(attempt_write(a, &r, &err));
        cr_expect(strstr(err.text, "cannot be written: File too large"), "%s", err.text);
    }
    cr_expect_not(attempt_close(a, &err));
}

Test(attempt, a_folder_that_is_not_there_is_told)
{
    cr_expect_null(attempt_open("/nowhere/at/all", &err));
    cr_expect(strstr(err.text, "/nowhere/at/all"));
}

/* A result that somebody disputes is played again, where it is kept; of a program nobody knows whether it
 * would do the same again. */
Test(archive, a_game_played_again_says_whether_it_repeats, .timeout = 60)
{
    static const char *const bots[] = {
        "--bots gunline,assault", "--bots gunline --command \"Ann=python3 " SOURCE_ROOT
                                  "/matches/tournament/sample_bot.py\""
    };
    const char *const f = test_folder();
    for (int i = 0; i < 4; i++) {
        const int program = i / 2, disputed = i % 2;
        char name[RESULT_ID], folder[512], liar[64];
        snprintf(folder, sizeof folder, "%s/league%d", f, program);
        snprintf(liar, sizeof liar, "league%d/attempt-liar.jsonl", program);
        Said run = run_brevet("tournament %s --scenarios drill_charge --games 2 --out %s",
                              bots[program], folder);
        cr_assert_eq(run.code, 0, "%s", run.out);
        cr_assert(archive_load((const char *[]){ folder, NULL }, &archive, &err));
        Result r = archive.row[1].result;
        result_id(&r.id, name);
        r.halves = r.halves ? 0 : 2;
        if (disputed)
            results_file(liar, &r, 1);
        run = run_brevet("tournament %s/manifest-*.json --out %s --game %s", folder,
                         folder, name);
        cr_expect_eq(run.code, disputed ? 4 : 0, "%s", run.out);
        cr_expect_eq(said(&run, "it repeats"), !disputed, "%s", run.out);
        cr_expect_eq(said(&run, "attempt-liar.jsonl:1 has another result of that game"),
                     disputed, "%s", run.out);
        cr_expect_eq(said(&run, "Ann is a program, whose games need not repeat"),
                     disputed && program, "%s", run.out);
        archive_free(&archive);
    }
}

/* A wrong folder is not a league without games, and its results take no other file's place. */
Test(archive, a_folder_without_results_is_not_merged)
{
    const Result r = made_up(1, 0, 0, 2);
    results_file("one.jsonl", &r, 1);
    const char *const f = test_folder();
    const Said run =
        run_brevet("--version >/dev/null; mkdir %s/none; " BREVET_PROGRAM
                   " merge %s/none --out %s/one.jsonl; echo exit $?; test -s "
                   "%s/one.jsonl && echo stays",
                   f, f, f, f);
    cr_expect(said(&run, "there are no results in") && said(&run, "exit 3") &&
                  said(&run, "stays"),
              "%s", run.out);
}
