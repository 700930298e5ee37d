/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_tournament.c - the same bytes however a tournament is played, stopped or killed.
 *
 * Start at sha_of_run().
 */
#include "tests/matches/program.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMES                                                                            \
    "tournament --bots gunline,assault,random --scenarios drill_charge --games 40"

/* Play into a folder of the test's, and merge it.  returns: "N games (...)\nsha256 ..." */
static const char *sha_of(const char *folder)
{
    const Said merged = run_brevet("merge %s/%s", test_folder(), folder);
    cr_assert_eq(merged.code, 0, "%s", merged.out);
    const char *const sha = strstr(merged.out, "sha256");
    cr_assert_not_null(sha);
    return sha;
}

static const char *sha_of_run(const char *folder, const char *line)
{
    const Said run = run_brevet("%s --out %s/%s", line, test_folder(), folder);
    cr_assert_eq(run.code, 0, "%s", run.out);
    return sha_of(folder);
}

Test(tournament, threads_parts_and_order_are_not_seen)
{
    const char *const one = sha_of_run("one", GAMES " --threads 1");
    cr_expect_str_eq(sha_of_run("four", GAMES " --threads 4"), one);
    for (int part = 3; part >= 1; part--) {
        const Said run =
            run_brevet(GAMES " --part %d/3 --out %s/parts", part, test_folder());
        cr_assert_eq(run.code, 0, "%s", run.out);
    }
    cr_expect_str_eq(sha_of("parts"), one);
    cr_expect_str_neq(sha_of_run("other", GAMES " --seed 2"), one);
}

Test(tournament, the_same_line_again_goes_on_and_more_games_are_more)
{
    sha_of_run("few", "tournament --bots gunline,random --scenarios drill_charge "
                      "--games 10");
    const Said again = run_brevet("tournament --bots gunline,random --scenarios "
                                  "drill_charge --games 10 --out %s/few",
                                  test_folder());
    cr_expect(said(&again, "0 games played"), "%s", again.out);
    const Said more = run_brevet("tournament --bots gunline,random --scenarios "
                                 "drill_charge --games 16 --out %s/few",
                                 test_folder());
    cr_expect(said(&more, ": 6 games played; what they say: brevet report /") &&
                  said(&more, "/few\n"),
              "%s", more.out);
}

Test(tournament, a_storm_of_kills_changes_nothing, .timeout = 120)
{
    char line[1024];
    snprintf(line, sizeof line,
             "%s/tests/matches/tournament/kill-storm " BREVET_PROGRAM " 20", SOURCE_ROOT);
    cr_expect_eq(system(line), 0);
}

typedef struct {
    const char *name, *line;
    const char *says; /* "": whatever */
} ModeRow;

Test(tournament, a_folder_may_have_any_name)
{
    const char *const line = "tournament --bots gunline,assault --scenarios drill_charge "
                             "--games 4 --out '%s/[x] *?\\'";
    Said run = run_brevet(line, test_folder());
    cr_expect(run.code == 0 && said(&run, "4 games played"), "%s", run.out);
    run = run_brevet(line, test_folder());
    cr_expect(run.code == 0 && said(&run, " 0 games played"), "%s", run.out);
    run = run_brevet("report '%s/[x] *?\\'", test_folder());
    cr_expect(run.code == 0 && said(&run, "4 games of 2 bots"), "%s", run.out);
}

Test(tournament, every_mode_repeats_itself, .timeout = 120)
{
    static const ModeRow rows[] = {
        { "robin", "--bots gunline,assault,random --games 12", "36 games" },
        { "gauntlet", "--bots gunline,assault,random --mode gauntlet --games 12",
          "24 games" },
        { "duel", "--bots gunline,assault --mode duel --games 12", "12 games" },
        { "swiss", "--bots gunline,assault,random,screen,holdfast --mode swiss --games 8",
          "points" },
        { "mirror", "--bots gunline,assault --mirror --games 12", "36 games" },
        { "sequential", "--bots assault,gunline --sequential --elo1 200 --games 1000",
          "after 32 pairs" },
        { "variants",
          "--bots gunline --mode variants --variant fire.kills_on=5 --sequential "
          "--elo1 100 --games 400",
          "the first side's score changes by" },
        { "limits", "--bots gunline,random --turn-limit 1 --games 12", "12 games" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char sha[2][128];
        for (int threads = 1; threads <= 2; threads++) {
            const Said run =
                run_brevet("tournament --scenarios drill_charge %s --threads "
                           "%d --out %s/%s%d",
                           rows[i].line, threads, test_folder(), rows[i].name, threads);
            char folder[64];
            snprintf(folder, sizeof folder, "%s%d", rows[i].name, threads);
            snprintf(sha[threads - 1], sizeof sha[0], "%s", sha_of(folder));
            cr_expect_eq(run.code, 0, "%s: %s", rows[i].name, run.out);
            cr_expect(said(&run, rows[i].says), "%s: %s", rows[i].name, run.out);
        }
        cr_expect_str_eq(sha[0], sha[1], "%s", rows[i].name);
    }
}

Test(tournament, standings_begin_with_who_leads)
{
    const Said run = run_brevet(
        "tournament --bots gunline,random,assault --mode swiss --scenarios drill_charge "
        "--games 40 --out %s/s | awk '/ points$/ { n++; if (n > 1 && $2 > last) print "
        "$1, \"rises\"; last = $2 } END { print n }'",
        test_folder());
    cr_expect(said(&run, "\n3\n") && !said(&run, "rises"), "%s", run.out);
}

Test(tournament, a_manifest_is_what_it_wrote_itself)
{
    const Said first = run_brevet("tournament --bots gunline,random:,assault --games 4 "
                                  "--out %s/x",
                                  test_folder());
    cr_expect_neq(first.code, 0); /* "random:" is no bot */
    sha_of_run("first", "tournament --bots gunline,gunline:randomness=20,margin=9 "
                        "--variant fire.kills_on=5 --hopeless 300,2 --turn-limit 9 "
                        "--games 4 --scenarios drill_charge,drill_firefight");
    const Said again = run_brevet("tournament %s/first/manifest-*.json --out %s/first",
                                  test_folder(), test_folder());
    cr_expect(again.code == 0 && said(&again, ": 0 games played"), "%s", again.out);
}

Test(tournament, the_manifest_in_the_readme_is_one)
{
    const Said run =
        run_brevet("--version; sed -n '/^```json/,/^```$/p' " SOURCE_ROOT
                   "/matches/README.md | grep -v '^```' >%s/m.json && " BREVET_PROGRAM
                   " tournament %s/m.json --out %s/m --game 1",
                   test_folder(), test_folder(), test_folder());
    cr_expect(said(&run, "--game takes the id of a game"), "%s", run.out);
}

typedef struct {
    const char *line;
    int code;
    const char *says;
} WrongRow;

Test(tournament, what_is_wrong_is_told_in_a_line)
{
    static const WrongRow rows[] = {
        { "--bots gunline", 2, "--out DIR" },
        { "--bots gunlin,assault --out %s/w", 3, "did you mean \"gunline\"" },
        { "--out %s/w", 3, "at least one bot" },
        { "--bots gunline,gunline --out %s/w", 2, "two bots are called" },
        { "--bots gunline --command 'M\xFCller=true' --out %s/w", 2, "not UTF-8" },
        { "--bots gunline,assault,random --mode duel --out %s/w", 3, "between two bots" },
        { "--bots gunline,assault --mode swis --out %s/w", 2, "did you mean \"swiss\"" },
        { "--bots gunline --mode variants --out %s/w", 3, "two variants" },
        { "--bots gunline,assault --scenarios nowhere --out %s/w", 3, "no scenario" },
        { "--bots gunline,assault --variant a.b=1 --out %s/w", 3, "a.b" },
        { "--bots gunline,assault --scenarios drill_charge,even_encounter "
          "--set fire.kills_on=3 --out %s/w",
          3, "variant \"as set\" of even_encounter: --set" },
        { "--bots gunline,assault --part 3/2 --out %s/w", 2, "--part" },
        { "--bots gunline,assault --part 1/4294967297 --out %s/w", 2, "up to 100000000" },
        { "--bots gunline,assault --hopeless 5,-1 --out %s/w", 2, "up to 1000000,255" },
        { "--bots gunline,assault --hopeless 5,0 --out %s/w", 3, "give both" },
        { "--bots gunline,assault --hopeless 5,256 --out %s/w", 2, "MARGIN,TURNS" },
        { "--bots gunline,assault --hopeless 1000001,3 --out %s/w", 2, "MARGIN,TURNS" },
        { "--bots gunline,assault --sequential --part 1/2 --out %s/w", 2,
          "fixed number" },
        { "--bots gunline,assault --game 12 --out %s/w", 2, "id of a game" },
        { "--bots gunline,assault --out /nowhere/at/all", 3, "/nowhere/at/all" },
        { "--bots gunline,assault --out /proc", 3, "cannot be made" },
        { "%s/none.json --out %s/w", 3, "none.json" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[512], *at;
        snprintf(line, sizeof line, "%s", rows[i].line);
        while ((at = strstr(line, "%s"))) {
            char rest[512];
            snprintf(rest, sizeof rest, "%s", at + 2);
            snprintf(at, sizeof line - (size_t)(at - line), "%s%s", test_folder(), rest);
        }
        const Said run = run_brevet("tournament %s", line);
        cr_expect_eq(run.code, rows[i].code, "%s: %d %s", line, run.code, run.out);
        cr_expect(said(&run, rows[i].says), "%s: %s", line, run.out);
    }
}

Test(tournament, a_manifest_is_read_strictly)
{
    static const WrongRow rows[] = {
        { "{\"brevet_tournament\":1,\"bots\":[\"gunline\"],\"scenarios\":[\"drill_"
          "charge\"],"
          "\"game\":3}",
          3, "$.game: nothing is known" },
        { "{\"brevet_tournament\":2,\"bots\":[\"gunline\"],\"scenarios\":[\"x\"]}", 3,
          "brevet_tournament" },
        { "{\"brevet_tournament\":1,\"bots\":[\"gunline\"],\"scenarios\":[\"drill_"
          "charge\"],"
          "\"limits\":{\"turns\":-1}}",
          3, "$.limits.turns" },
        { "{\"brevet_tournament\":1,\"scenarios\":[\"drill_charge\"]}", 3, "bots" },
        { "{\"brevet_tournament\":1,\"bots\":[\"gunline\",\"assault\"],\"scenarios\":"
          "[\"drill_charge\"],\"limits\":{\"hopeless_margin\":5}}",
          3, "give both" },
        { "{\"brevet_tournament\":1,\"bots\":[\"gunline\",\"assault\"],\"scenarios\":"
          "[\"drill_charge\"],\"gate\":{\"ratings\":[{\"better\":\"asault\",\"than\":"
          "\"gunline\"}]}}",
          3, "\"asault\", who does not play; did you mean \"assault\"?" },
        { "{\"brevet_tournament\":1,\"bots\":[\"gunline\",\"assault\"],\"scenarios\":"
          "[\"drill_charge\"],\"gate\":{\"ratings\":[{\"better\":\"gunline\",\"than\":"
          "\"gunline\"}]}}",
          3, "better than himself" },
        { "{\"brevet_tournament\":1,\"bots\":[{\"name\":\"a\\u001bb\",\"bot\":"
          "\"gunline\"}]}",
          3, "name \"a?b\" holds a control character" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s/m.json", test_folder());
        FILE *const out = fopen(path, "wb");
        cr_assert(out && fputs(rows[i].line, out) >= 0 && fclose(out) == 0);
        const Said run = run_brevet("tournament %s --out %s/w", path, test_folder());
        cr_expect_eq(run.code, rows[i].code, "%s", run.out);
        cr_expect(said(&run, rows[i].says), "%s", run.out);
    }
}

Test(tournament, sigterm_stops_cleanly_and_any_game_is_replayed_from_its_id)
{
    const Said stopped = run_brevet(
        "tournament --bots gunline,assault --scenarios lundys_lane --games "
        "100000 --json %s/status --out %s/stop & pid=$!; until [ -s %s/status ]; do "
        "sleep 0.05; done; kill -TERM $pid; wait $pid",
        test_folder(), test_folder(), test_folder());
    cr_expect_eq(stopped.code, 75);
    cr_expect(said(&stopped, ", stopped"), "%s", stopped.out);
    char line[1024];
    snprintf(line, sizeof line, "grep -q '\"state\":\"stopped\"' %s/status",
             test_folder());
    cr_expect_eq(system(line), 0);
    /* The first game kept, played again from its id: the same line, and a record. */
    snprintf(line, sizeof line,
             "cd %s; cat stop/*.jsonl | head -n 1 >first; id=$(cut -d'\"' -f4 "
             "first); " BREVET_PROGRAM
             " tournament --bots gunline,assault --scenarios lundys_lane "
             "--game $id --out stop >again && cmp first again && " BREVET_PROGRAM
             " replay --verify stop/records/$id.jsonl.gz >/dev/null",
             test_folder());
    cr_expect_eq(system(line), 0);
}

/* Two without --part play the same games: whoever comes second is told, and nobody after the first
 * was killed. */
Test(tournament, who_comes_second_is_told)
{
    const Said two = run_brevet(
        "tournament --bots gunline,assault --scenarios lundys_lane --games 100000 --json "
        "%s/status --out %s/two 2>/dev/null & pid=$!; until [ -s %s/status ]; do sleep "
        "0.05; done; " BREVET_PROGRAM " tournament --bots gunline,assault --scenarios "
        "lundys_lane --games 2 --out %s/two; "
        "kill -9 $pid; wait $pid 2>/dev/null; echo then; " BREVET_PROGRAM
        " tournament --bots gunline,assault --scenarios lundys_lane --games 2 --out "
        "%s/two",
        test_folder(), test_folder(), test_folder(), test_folder(), test_folder());
    const char *const told = strstr(two.out, "another run is writing into");
    cr_assert(told, "%s", two.out);
    const char *const then = strstr(told, "then\n");
    cr_expect(then && !strstr(then, "another run"), "%s", two.out);
}

/* On a real file system, where one may be mounted. */
Test(tournament, a_full_or_read_only_disk_loses_nothing, .timeout = 60)
{
    if (system("unshare --user --map-root-user --mount true 2>/dev/null") != 0)
        cr_skip_test("no file system may be mounted here");
    char line[1024];
    snprintf(line, sizeof line,
             "%s/tests/matches/tournament/bad-disk " BREVET_PROGRAM " >/dev/null",
             SOURCE_ROOT);
    cr_expect_eq(system(line), 0);
}

Test(tournament, a_full_disk_stops_it_loudly_and_loses_nothing)
{
    /* A limit on the size of files is a full disk anybody can have. */
    const Said run = run_brevet("--version; trap '' XFSZ; ulimit -f 40; " BREVET_PROGRAM
                                " tournament --bots gunline,random --scenarios "
                                "drill_charge --sample 0 --games 4000 --out %s/full",
                                test_folder());
    cr_expect_eq(run.code, 3, "%s", run.out);
    cr_expect(said(&run, "cannot be written: File too large"), "%s", run.out);
    const char *const line = "tournament --bots gunline,random --scenarios drill_charge "
                             "--sample 0 --games 400";
    const Said merged = run_brevet("merge %s/full", test_folder());
    cr_expect(merged.code == 0 && said(&merged, "1 torn"), "%s", merged.out);
    char rest[512];
    snprintf(rest, sizeof rest, "%s", sha_of_run("calm", line));
    const Said on = run_brevet("%s --out %s/full", line, test_folder());
    cr_expect_eq(on.code, 0, "%s", on.out);
    cr_expect_str_eq(sha_of("full"), rest);
}
