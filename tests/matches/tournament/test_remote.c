/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_remote.c - a zoo of bots: each kind of misbehaviour ends with its verdict.
 *
 * Start at the rows.
 */
#include "matches/tournament/process.h"
#include "tests/matches/program.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>

#define ZOO "python3 " SOURCE_ROOT "/tests/matches/tournament/zoo.py"

typedef struct {
    char kind[24], finish[24], says[40];
} ZooRow;

/* One tournament of two games against random.  Only who is slow on purpose has little time: a
 * busy machine makes nobody late. */
static Said play_zoo(const char *kind, const char *enemy)
{
    char path[512];
    snprintf(path, sizeof path, "%s/zoo.json", test_folder());
    FILE *const out = fopen(path, "wb");
    cr_assert_not_null(out);
    fprintf(out,
            "{\"brevet_tournament\":1,\"games\":2,\"scenarios\":[\"drill_firefight\"],"
            "\"budget\":{\"decision_ms\":%d,\"start_ms\":%d,\"memory_mib\":1024},"
            "\"bots\":[{\"name\":\"zoo\",\"command\":\"" ZOO " '%s'\"},%s]}",
            strcmp(kind, "late") && strcmp(kind, "stall") ? 20000 : 1000,
            strcmp(kind, "silent") ? 20000 : 400, kind, enemy);
    cr_assert_eq(fclose(out), 0);
    const Said run =
        run_brevet("tournament %s --threads 1 --out %s/out", path, test_folder());
    cr_assert_eq(run.code, 0, "%s: %s", kind, run.out);
    return run_brevet("export --csv %s/out", test_folder());
}

ParameterizedTestParameters(zoo, every_misbehaviour_has_its_verdict)
{
    /* clang-format off */
    static ZooRow rows[] = {
        /* kind             verdict              in words */
        { "exits at once",  "did not start",     "exited with code 0" },
        { "silent",         "did not start",     "no answer within 400 ms" },
        { "bad hello",      "did not start",     "not an answer" },
        { "protocol 2",     "did not start",     "no proper hello" },
        { "exit",           "exited",            "exited with code 3" },
        { "exit -1",        "exited",            "exited with code 255" },
        { "last signal",    "crashed",           "ended by signal 64" },
        { "crash",          "crashed",           "ended by signal 11" },
        { "stall",          "stalled",           "no answer within 1000 ms" },
        { "late",           "late",              "answered after the 1000 ms" },
        { "nonsense",       "nonsense",          "I charge!" },
        { "not utf-8",      "nonsense",          "I ch?rge!" },
        { "half a line",    "nonsense",          "not an answer" },
        { "number",         "nonsense",          "not an answer" },
        { "no id",          "nonsense",          "not an answer" },
        { "wrong id",       "nonsense",          "nobody asked question" },
        { "duplicate keys", "nonsense",          "not an answer" },
        { "twice",          "answered twice",    "was answered again" },
        { "flood",          "flood",             "a line of more than" },
        { "bad choice",     "bad choice",        "must be a whole number" },
        { "negative choice", "bad choice",       "must be a whole number" },
        { "text choice",    "bad choice",        "choose" },
        { "two answers in one", "bad choice",    "not 2" },
        { "bad order",      "bad choice",        "fly" },
        { "illegal order",  "illegal order",     "" },
        { "closes stdout",  "closed its output", "has closed its stdout" },
        { "forks",          "exited",            "exited with code 0" },
        { "memory",         "exited",            "exited with code 1" },
        { "concede",        "conceded",          "" },
        { "stderr",         "ended",             "" },
        { "slow",           "ended",             "" },
        { "stays",          "ended",             "" },
        { "typed",          "ended",             "" },
        { "fields",         "ended",             "" },
        { "draw",           "ended",             "" }, /* random does not agree */
    };
    /* clang-format on */
    return cr_make_param_array(ZooRow, rows, sizeof rows / sizeof rows[0]);
}

ParameterizedTest(ZooRow *row, zoo, every_misbehaviour_has_its_verdict, .timeout = 60)
{
    const Said games = play_zoo(row->kind, "\"random\"");
    int lines = 0;
    char *save;
    for (char *line = strtok_r(games.out, "\n", &save); line;
         line = strtok_r(NULL, "\n", &save)) {
        char want[64];
        if (!lines++)
            continue;
        snprintf(want, sizeof want, ",%s,", row->finish);
        cr_expect(strstr(line, want), "%s: %s", row->kind, line);
        cr_expect(strstr(line, row->says), "%s: %s", row->kind, line);
    }
    cr_expect_eq(lines, 3, "%s: two games, both kept", row->kind);
    /* Nothing is left behind, and what the bot wrote to stderr is kept with the game. */
    if (!strcmp(row->kind, "forks"))
        cr_expect_neq(system("pgrep -f '^sleep 987654' >/dev/null"), 0);
    if (!strcmp(row->kind, "stderr")) {
        char line[512];
        snprintf(line, sizeof line, "test -s %s/out/records/*-0.x.stderr", test_folder());
        cr_expect_eq(system(line), 0);
    }
}

Test(remote, two_that_offer_a_draw_have_one_and_two_that_do_not_start_are_void)
{
    const Said drawn =
        play_zoo("draw", "{\"name\":\"too\",\"command\":\"" ZOO " draw\"}");
    cr_expect(said(&drawn, ",0.5,agreed,"), "%s", drawn.out);
    const Said none = play_zoo("exits at once",
                               "{\"name\":\"too\",\"command\":\"" ZOO " 'bad hello'\"}");
    cr_expect(said(&none, ",both failed,"), "%s", none.out);
    const Said kept = run_brevet("--version; ls %s/out/records", test_folder());
    cr_expect(said(&kept, "-0.jsonl.gz") && said(&kept, "-1.jsonl.gz"), "%s", kept.out);
}

Test(remote, more_files_are_open_than_a_set_of_them_holds, .timeout = 60)
{
    const struct rlimit many = { 4 * FD_SETSIZE, 4 * FD_SETSIZE };
    char *line;
    size_t size;
    if (setrlimit(RLIMIT_NOFILE, &many) != 0)
        cr_skip_test("so many may not be open here");
    for (int file = 0; file < 3 * FD_SETSIZE;)
        cr_assert_geq(file = open("/dev/null", O_RDONLY), 0);
    Process *const p = process_start("read line; echo $line; sleep 987653", 1024);
    cr_assert_not_null(p);
    cr_expect_eq(process_send(p, "and?\n", 5, process_now() + 20000), LINE_READ);
    cr_expect_eq(process_line(p, process_now() + 20000, &line, &size), LINE_READ);
    cr_expect(!process_stop(p, 0));
    cr_expect_neq(system("pgrep -f '^sleep 987653' >/dev/null"), 0);
}

Test(remote, a_program_has_an_input_where_brevet_has_none)
{
    const Said run = run_brevet("check-bot \"python3 " SOURCE_ROOT
                                "/matches/tournament/sample_bot.py\" <&-");
    cr_expect_eq(run.code, 0, "%s", run.out);
}

/* It ends itself when it is told of an enemy it does not see, or of nobody's moves. */
Test(remote, a_bot_is_told_what_happens_but_not_to_whom_it_does_not_see, .timeout = 60)
{
    const Said run = run_brevet(
        "tournament --bots random --command \"witness=python3 " SOURCE_ROOT
        "/tests/matches/tournament/witness.py\" --games 8 --out %s/w --scenarios "
        "haitian_column,two_brigades,lundys_lane && " BREVET_PROGRAM " export --csv %s/w",
        test_folder(), test_folder());
    int ended = 0;
    for (const char *at = run.out; (at = strstr(at, ",ended,")); at++)
        ended++;
    cr_expect_eq(ended, 24, "%s", run.out);
}

Test(remote, what_a_bot_that_does_not_start_says_is_kept_with_the_game)
{
    const Said run = run_brevet(
        "tournament --bots random --command \"none=ls /nowhere/at/all\" --games 2 "
        "--scenarios drill_charge --out %s/n && cat %s/n/records/*.stderr && for r in "
        "%s/n/records/*.gz; do " BREVET_PROGRAM " replay $r || exit 9; done",
        test_folder(), test_folder(), test_folder());
    cr_expect_eq(run.code, 0, "%s", run.out);
    cr_expect(said(&run, "/nowhere/at/all") && said(&run, "the record ends here"), "%s",
              run.out);
}

Test(remote, a_game_s_time_can_be_used_up)
{
    const Said run = run_brevet(
        "tournament --bots random --command \"slow=" ZOO " slow\" --games 2 --scenarios "
        "drill_firefight --game-ms 100 --out %s/t && " BREVET_PROGRAM
        " export --csv %s/t",
        test_folder(), test_folder());
    cr_expect(said(&run, ",out of time,"), "%s", run.out);
}

Test(remote, the_sample_bot_passes_and_its_tournament_repeats, .timeout = 60)
{
    const char *const sample = "python3 " SOURCE_ROOT "/matches/tournament/sample_bot.py";
    const Said check = run_brevet("check-bot \"%s\"", sample);
    cr_expect(check.code == 0 && said(&check, "is the same game"), "%s", check.out);
    const Said coloured = run_brevet("check-bot \"" ZOO " '\033[31mred'\"");
    cr_expect(said(&coloured, "says hello (\"?[31mred\")"), "%s", coloured.out);
    const Said wrong = run_brevet("check-bot \"" ZOO " twice\"");
    cr_expect(wrong.code == 5 && said(&wrong, "answered twice"), "%s", wrong.out);
    char sha[2][256];
    for (int threads = 1; threads <= 2; threads++) {
        const Said run = run_brevet("tournament --bots gunline --command \"mine=%s\" "
                                    "--games 12 --threads %d --scenarios drill_charge "
                                    "--out %s/s%d",
                                    sample, threads, test_folder(), threads);
        cr_assert_eq(run.code, 0, "%s", run.out);
        const Said merged = run_brevet("merge %s/s%d", test_folder(), threads);
        snprintf(sha[threads - 1], sizeof sha[0], "%s", strstr(merged.out, "sha256"));
    }
    cr_expect_str_eq(sha[0], sha[1]);
    /* Every game with a program is recorded, and replays without it. */
    const Said replay =
        run_brevet("--version; for r in %s/s1/records/*.gz; do " BREVET_PROGRAM
                   " replay --verify $r >/dev/null || exit 9;"
                   " done",
                   test_folder());
    cr_expect_eq(replay.code, 0, "%s", replay.out);
}

Test(remote, the_sample_bot_is_in_the_readme_as_it_is_and_has_thirty_lines)
{
    cr_expect_eq(system("python3 -c \"import sys; bot = open(sys.argv[2]).read(); "
                        "sys.exit(bot not in open(sys.argv[1]).read() or "
                        "bot.count(chr(10)) > 30)\" " SOURCE_ROOT
                        "/matches/README.md " SOURCE_ROOT
                        "/matches/tournament/sample_bot.py"),
                 0);
}

Test(remote, a_killed_tournament_leaves_no_bot_behind)
{
    char line[1024];
    snprintf(line, sizeof line,
             BREVET_PROGRAM
             " tournament --bots random --command 'still=sleep 98765.25' "
             "--out %s/k >/dev/null 2>&1 & pid=$!; "
             "seen() { pgrep -f '^sleep 98765.25' >/dev/null; }; "
             "n=0; until seen || [ $n = 100 ]; do sleep 0.1; n=$((n + 1)); done; seen || "
             "exit 8; kill -KILL $pid; wait $pid 2>/dev/null; "
             "n=0; while seen && [ $n != 100 ]; do sleep 0.1; n=$((n + 1)); done; ! seen",
             test_folder());
    cr_expect_eq(system(line), 0);
}
