/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_playing.c - pairs and quads, adjudication, what is recorded, and the gate.
 *
 * Start at lines_of().
 */
#include "tests/matches/program.h"
#include "tests/matches/tournament/games.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How often does a text come in what was said? */
static int count(const Said *run, const char *what)
{
    int n = 0;
    for (const char *at = run->out; (at = strstr(at, what)); at += strlen(what))
        n++;
    return n;
}

/* Play, and show the games as CSV. */
static Said games_of(const char *line, const char *folder)
{
    const Said run = run_brevet("tournament %s --out %s/%s", line, test_folder(), folder);
    cr_assert_eq(run.code, 0, "%s", run.out);
    const Said csv = run_brevet("export --csv %s/%s", test_folder(), folder);
    cr_assert_eq(csv.code, 0, "%s", csv.out);
    return csv;
}

/* ---- armies ---- */

static const char *army_file(const char *name, const char *unit, int bases)
{
    char text[1024], file[64];
    const int n = snprintf(
        text, sizeof text,
        "{\"name\":\"%s\","
        "\"first\":{\"units\":[{\"name\":\"%s\",\"at\":[\"30cm\",\"50cm\"],"
        "\"formation\":\"line\",\"stands\":[{\"kind\":\"line infantry\",\"count\":%d,"
        "\"rating\":4}]}]},"
        "\"second\":{\"units\":[{\"name\":\"%s\",\"at\":[\"30cm\",\"20cm\"],"
        "\"formation\":\"line\",\"stands\":[{\"kind\":\"line infantry\",\"count\":%d,"
        "\"rating\":4}]}]}}",
        name, unit, bases, unit, bases);
    snprintf(file, sizeof file, "%s.army", name);
    return test_file(file, text, (size_t)n);
}

Test(playing, a_quad_gives_each_bot_each_army_on_each_side)
{
    char line[1024];
    const char *const few = army_file("Few", "58th Line", 3);
    const char *const many = army_file("Many", "23rd Foot", 6);
    snprintf(line, sizeof line,
             "--bots gunline,assault --scenarios drill_charge --games 12 --armies %s,%s",
             few, many);
    const Said csv = games_of(line, "quad");
    cr_expect_eq(count(&csv, "\"gunline\",\"assault\""), 12);
    cr_expect_eq(count(&csv, "\"Few\",\"Many\""), 6);
    cr_expect_eq(count(&csv, "\"Many\",\"Few\""), 6);
    for (int leg = 0; leg < 4; leg++) {
        /* leg: bit 0, x has the second side; bit 1, the armies are exchanged */
        char id[32], want[64];
        snprintf(id, sizeof id, "-0000002-%d,", leg);
        const char *const at = strstr(csv.out, id);
        cr_assert_not_null(at);
        const char *const end = strchr(at, '\n');
        snprintf(want, sizeof want,
                 leg == 0 || leg == 3 ? "\"Few\",\"Many\"" : "\"Many\",\"Few\"");
        const char *const armies = strstr(at, want);
        cr_expect(armies && armies < end, "leg %d: %.200s", leg, at);
    }
    /* More bases are worth more, whichever side they are on. */
    const Said report = run_brevet("report %s/quad", test_folder());
    cr_expect(said(&report, "drill_charge, Few against Many") &&
                  said(&report, "drill_charge, Many against Few"),
              "%s", report.out);
    const Said again = run_brevet("tournament %s --out %s/quad", line, test_folder());
    cr_expect(said(&again, "0 games played"), "%s", again.out);
}

typedef struct {
    const char *text, *says;
} ArmyRow;

Test(playing, a_wrong_army_is_told_in_a_line)
{
    static const ArmyRow rows[] = {
        { "{\"name\":\"x\"}", "first" },
        { "{\"name\":\"x\",\"first\":3,\"second\":{}}", "members of a scenario's side" },
        { "{\"name\":\"x\",\"first\":{\"unit\":[]},\"second\":{}}", "unit" },
        { "[", "army" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *const army =
            test_file("wrong.army", rows[i].text, strlen(rows[i].text));
        const Said run =
            run_brevet("tournament --bots random --scenarios drill_charge --armies "
                       "%s,%s --out %s/w",
                       army, army, test_folder());
        cr_expect(run.code == 3 && said(&run, rows[i].says), "%d %s", run.code, run.out);
    }
}

/* ---- ends ---- */

typedef struct {
    const char *line, *finish;
    int least; /* games that end so, of 12 */
} EndRow;

Test(playing, games_are_adjudicated_as_the_limits_say)
{
    static const EndRow rows[] = {
        { "--scenarios drill_charge --turn-limit 1", ",turn limit,", 6 },
        { "--scenarios lundys_lane --hopeless 20,2", ",hopeless,", 6 },
        { "--scenarios lundys_lane", ",ended,", 12 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[512], folder[16];
        snprintf(folder, sizeof folder, "end%zu", i);
        snprintf(line, sizeof line, "--bots gunline,assault --games 12 %s", rows[i].line);
        const Said csv = games_of(line, folder);
        cr_expect(count(&csv, rows[i].finish) >= rows[i].least, "%s: %s", rows[i].line,
                  csv.out);
    }
}

Test(playing, a_game_that_takes_too_many_orders_is_drawn)
{
    static const char manifest[] =
        "{\"brevet_tournament\":1,\"games\":4,\"bots\":[\"gunline\",\"assault\"],"
        "\"scenarios\":[\"lundys_lane\"],\"limits\":{\"orders\":50}}";
    const char *const path = test_file("m.json", manifest, sizeof manifest - 1);
    const Said csv = games_of(path, "orders");
    cr_expect_eq(count(&csv, ",0.5,endless,"), 4, "%s", csv.out);
}

/* ---- who meets whom ---- */

Test(playing, a_gauntlet_s_seeds_meet_all_others_and_one_another)
{
    const Said csv = games_of("--bots gunline,assault,random,holdfast --mode gauntlet "
                              "--seeds 2 --games 2 --scenarios drill_charge",
                              "seeds");
    cr_expect_eq(count(&csv, "\"gunline\",\"assault\""), 2);
    cr_expect_eq(count(&csv, "\"assault\",\"holdfast\""), 2);
    cr_expect_eq(count(&csv, "\"random\",\"holdfast\""), 0);
    cr_expect_eq(count(&csv, "\"drill_charge\""), 10);
}

Test(playing, a_bot_that_thinks_by_the_clock_is_named)
{
    const Said timed = run_brevet("tournament --bots uct:ms=1,random --games 2 "
                                  "--scenarios drill_charge --out %s/timed",
                                  test_folder());
    cr_expect(said(&timed, "uct:ms=1 thinks by the clock"), "%s", timed.out);
    const Said counted = run_brevet("tournament --bots uct:iterations=4,random --games 2 "
                                    "--scenarios drill_charge --out %s/counted",
                                    test_folder());
    cr_expect(!said(&counted, "clock"), "%s", counted.out);
}

/* ---- records ---- */

Test(playing, a_sample_is_recorded_and_all_of_it_on_demand)
{
    static const char *const lines[] = { "--sample 0", "--sample 4", "--record" };
    static const char *const want[] = { "0\n", "10\n", "40\n" };
    for (int i = 0; i < 3; i++) {
        const Said run = run_brevet(
            "tournament --bots gunline,assault --scenarios drill_charge --games 40 %s "
            "--out %s/r%d >/dev/null 2>&1; ls %s/r%d/records 2>/dev/null | wc -l",
            lines[i], test_folder(), i, test_folder(), i);
        cr_expect(i == 1 ? atoi(run.out) > 2 && atoi(run.out) < 20
                         : strcmp(run.out, want[i]) == 0,
                  "%s: %s", lines[i], run.out);
    }
}

/* ---- the gate ---- */

/* A folder's results are judged without playing: all its games are there already.  In the firefight
 * the French take some 30 %, whatever the seed: no band of 49 to 51 % holds that; and balanced is
 * some 85 Elo above assault, plus or minus 20 in so many games. */
Test(playing, the_gate_keeps_bands_and_ratings)
{
    static const char *const gates[] = {
        "{\"band\":500}",
        "{\"band\":500,\"ratings\":[{\"better\":\"balanced\",\"than\":\"assault\"}]}",
        "{\"band\":500,\"ratings\":[{\"better\":\"assault\",\"than\":\"balanced\"}]}",
        "{\"band\":10}",
    };
    static const int code[] = { 0, 0, 1, 1 };
    for (int i = 0; i < 4; i++) {
        char manifest[512];
        const int n = snprintf(
            manifest, sizeof manifest,
            "{\"brevet_tournament\":1,\"games\":160,\"bots\":[\"gunline\",\"random\","
            "\"balanced\",\"assault\"],"
            "\"scenarios\":[\"lundys_lane\",\"drill_firefight\"],\"gate\":%s}",
            gates[i]);
        const char *const path = test_file("gate.json", manifest, (size_t)n);
        const Said run = run_brevet("tournament %s --out %s/gate", path, test_folder());
        cr_expect_eq(run.code, code[i], "%s: %d %s", gates[i], run.code, run.out);
        cr_expect(said(&run, code[i] ? "VIOLATED" : "kept"), "%s", run.out);
    }
}

/* ---- a full disk ---- */

Test(playing, results_that_cannot_be_written_are_told_of_once)
{
    static const char *const commands[] = { "export --csv", "export --pgn",
                                            "merge --out -", "merge" };
    games_of("--bots random,general --scenarios drill_charge --games 2", "few");
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++) {
        const Said run = run_brevet("%s %s/few >/dev/full", commands[i], test_folder());
        cr_expect(run.code == 3 && count(&run, "\n") == 1 &&
                      said(&run, "brevet: the output could not be written: No space"),
                  "%s: %d %s", commands[i], run.code, run.out);
    }
}
