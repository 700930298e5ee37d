/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_program.c - what the program answers to good and bad command lines.
 *
 * Each row is a command line, the exit code it earns, and words its answer must hold.
 *
 * Start at lines[]. */
#include "tests/matches/program.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

typedef struct Line {
    const char *args;
    int code;
    const char *says, *also;
} Line;

/* clang-format off */
static const Line lines[] = {
    /* args                                         code says                             also */
    { "--version",                                    0, "brevet 0.",                     "" },
    { "--help",                                       0, "match",                         "scenario" },
    { "",                                             2, "usage: brevet COMMAND",         "match" },
    { "help match",                                   0, "--games N",                     "[SCENARIO]" },
    { "help match",                                   0, "Throne of Bayonets (throne_of_bayonets):\n  drill_charge ", "lundys_lane           Lundy's Lane, 25 July 1814; 18 turns\n" },
    { "scenario --help",                              0, "farm                  The farm at Saint-Roch; 12 turns\n", "Greg Blake's Colonial Rules (greg_blake_colonial):\n" },
    { "match --help",                                 0, "--set PATH=VALUE ...",          "--threads N" },
    { "odds --help",                                  0, "\nBots:\n",                      "lundys_lane           Lundy's Lane" },
    { "stress --help",                                0, "\nBots:\n",                      "lundys_lane           Lundy's Lane" },
    { "doctrines --help",                             0, "\nBots:\n",                      "lundys_lane           Lundy's Lane" },
    { "train --help",                                 0, "\nBots:\n",                      "lundys_lane           Lundy's Lane" },
    { "mtach",                                        2, "no command \"mtach\"",          "did you mean \"match\"?" },
    { "draft \"$NOT_SET\"",                            2, "\"\" is nothing",               "usage: brevet draft" },
    { "match --gmaes 3",                              2, "no option --gmaes",             "did you mean --games?" },
    { "match --games",                                2, "--games needs a value",         "--games N" },
    { "play --reasons \"$NOT_SET\"",                   2, "--reasons needs a value",       "--reasons FILE" },
    { "match --record=",                              2, "--record needs a value",        "--record PATH" },
    { "match --games many",                           2, "a whole number, not \"many\"",  "" },
    { "match --games 0",                              2, "--games takes 1 to",            "" },
    { "match --games 2 --games 4",                    2, "--games is given twice",        "" },
    { "match --json=yes",                             2, "--json takes no value",         "" },
    { "match -g",                                     2, "two dashes",                    "" },
    { "match --seed xyz",                             2, "hexadecimal",                   "" },
    { "match drill_charge --a grab --b grab --games 4", 0, "the same bot",              "2 battles" },
    { "match a b",                                    2, "\"b\" is one word too many",    "" },
    { "match --a gunlnie",                            2, "--a",                           "did you mean" },
    { "match --set fire.kills_onn=5",                 2, "fire.kills_onn",                "did you mean \"fire.kills_on\"?" },
    { "match --set fire.kills_on=99",                 2, "fire.kills_on",                 "" },
    { "match --tables /nowhere/t.json",               3, "/nowhere/t.json",               "" },
    { "match lundys_lnae",                            3, "no scenario \"lundys_lnae\"",   "did you mean \"lundys_lane\"?" },
    { "match /nowhere/x.json",                        3, "/nowhere/x.json",               "" },
    { "train throne --games 10",                      2, "no ruleset \"throne\"",         "mean \"throne_of_bayonets\"?" },
    { "train chess --games 10",                       2, "no ruleset \"chess\"",          "\"brevet rules\" lists" },
    { "train musket_1805 --doctrine /tmp/d --from me", 2, "no doctrine \"me\"",           "" },
    { "stress drill_charge --units --out /tmp/s",     2, "--out is of what is bred",      "--units breeds nothing" },
    { "stress drill_charge --throws --games 9",       2, "--games is of what is bred",    "" },
    { "scenario",                                     2, "usage: brevet scenario",        "" },
    { "scenario chekc lundys_lane",                   2, "did you mean \"check\"?",       "" },
    { "scenario check lundys_lane",                   0, "a good scenario",               "units" },
    { "scenario check drill_charge",                  0, "French: 1 unit, 3 stands, 0 officers\n", "" },
    { "scenario show lundys_lane",                    0, "Lundy's Lane",                  "Players deploy here" },
    { "scenario show lundys_lane",                    0, "Americans: controls Crossroads when time runs out\n", "British: nobody of the enemy is on the table\n" },
    { "scenario show drill_charge",                   0, "How it is won\n  Who has nobody on the table or to come", "After turn 2 the smaller share" },
    { "scenario show farm --set victory.points.gun=7", 0, "lost 50 % of its stands, or after turn 12", "a gun captured 7, a commander killed 5\n  and 10 for each that is held: Farm\n" },
    { "scenario show two_brigades --set victory.broken=40", 0, "A side with 40 % of its units", "After turn 20 who holds more of these wins: crossroads\n" },
    { "scenario show mill_roads",                     0, "a regiment of the enemy destroyed 1, a gun taken 1\n", "and 2 for each that is held: west orchard, mill field," },
    { "scenario show night_march",                    0, "a leader 25, a chief 100\n", "  and for what is held: outpost 200\n" },
    { "play drill_charge --opponent random </dev/null", 0, "How it is won\n  Who has nobody", "After turn 2 the smaller share" },
    { "scenario show even_encounter",                 0, "Blue (capitals; its troops cost 402 points)", "Red (small letters; its troops cost 402 points)" },
    { "scenario show --svg",                          0, "<svg",                          "</svg>" },
    { "rules",                                        0, "throne_of_bayonets",            "numbers" },
    { "rules",                                        0, "\nchaos_confusion_casualties  Chaos, Confusion", "scenario --help lists their battles" },
    { "rules throne_of_bayonet",                      2, "did you mean",                  "throne_of_bayonets" },
    { "rules throne_of_bayonets",                     0, "fire.kills_on",                 "printed" },
    { "rules throne_of_bayonets",                     0, "WHO deploy into line [TARGET]", "WHO charge TARGET " },
    { "rules throne_of_bayonets --json",              0, "{\"path\":\"fire.kills_on\"",   "\"provenance\":" },
    { "rules throne_of_bayonets",                     0, "owes fire",                     "newly dispersed: must fire" },
    { "rules greg_blake_colonial",                    0, "in ambush: placed there",       "in a melee of an earlier turn" },
    { "bench --unlisted 5",                           2, "--unlisted goes with --soak only", "" },
    { "bench --only 5 --turned",                      2, "--only goes with --soak, --renumbered, --mirrored only", "" },
    { "bench --scenario drill_charge",                2, "--scenario goes with --signature, --soak", "" },
    { "bench --signature --scenario nowhere",         3, "nowhere",                       "" },
    { "rules --clauses",                              0, "clauses",                       "" },
    { "replay /nowhere/r.gz",                         3, "/nowhere/r.gz",                 "" },
    { "replay",                                       2, "usage: brevet replay",          "" },
    { "doctrines --bot gunlin",                       2, "--bot: there is no bot",        "did you mean \"gunline\"?" },
    { "doctrines --against mcts:turns=4",             2, "--against: mcts has no option", "did you mean \"turn\"?" },
    { "play --side French",                           2, "no side \"French\"",            "here, only Americans and British" },
    { "play --opponent gunlin",                       2, "--opponent",                    "did you mean" },
    { "play --dice loaded",                           2, "--dice takes \"typed\"",        "" },
};
/* clang-format on */

enum { LINES = sizeof lines / sizeof lines[0] };

Test(program, answers_in_one_line_and_with_the_right_code)
{
    for (int i = 0; i < LINES; i++) {
        const Line *const l = &lines[i];
        const Said run = run_brevet("%s", l->args);
        cr_expect_eq(run.code, l->code, "brevet %s: exit %d, not %d\n%s", l->args,
                     run.code, l->code, run.out);
        cr_expect(said(&run, l->says) && said(&run, l->also), "brevet %s says\n%s",
                  l->args, run.out);
        if (l->code > 0 && l->args[0])
            cr_expect_eq(strchr(run.out, '\n') - run.out, (long)strlen(run.out) - 1,
                         "brevet %s: one line, please\n%s", l->args, run.out);
    }
}

/* ---- scenario files ---- */

static void write_file(const char *path, const char *text)
{
    FILE *const file = fopen(path, "w");
    cr_assert_not_null(file);
    fputs(text, file);
    fclose(file);
}

Test(program, a_bad_file_earns_a_line_and_exit_3)
{
    static const char *const texts[] = {
        "",         "{",
        "[]",       "{\"brevet\": 1}",
        "\xff\xfe", "{\"brevet\": 1, \"ruleset\": \"chess\"}"
    };
    char path[256];
    snprintf(path, sizeof path, "%s/bad.json", test_folder());
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        write_file(path, texts[i]);
        const Said run = run_brevet("match %s", path);
        cr_expect_eq(run.code, 3, "%s", run.out);
        cr_expect(said(&run, path));
        const Said check = run_brevet("scenario check %s --set fire.kills_on=5", path);
        cr_expect_eq(check.code, 3, "%s", check.out);
    }
}

/* ---- records ---- */

/* Of a file's name whose letters are of another kind, or are cut through. */
Test(program, a_record_is_read_whatever_the_battle_is_called)
{
    static const char *const names[] = {
        "M\xFChlberg", "A battle whose name ends in the mid of letter \xC3\xBC"
    };
    for (int i = 0; i < 2; i++) {
        const Said run = run_brevet(
            "--version; cd %s && cp " SOURCE_ROOT
            "/rulesets/throne_of_bayonets/scenarios/drill_charge.json '%s.json' "
            "&& " BREVET_PROGRAM
            " match '%s.json' --record r.gz --json >match.json && " BREVET_PROGRAM
            " replay r.gz --verify && iconv -f utf-8 -t utf-8 match.json",
            test_folder(), names[i], names[i]);
        cr_expect(run.code == 0 && said(&run, "replays"), "%s", run.out);
    }
}

Test(program, a_record_replays_until_it_is_torn)
{
    const char *const folder = test_folder();
    Said run = run_brevet("match drill_charge --seed 7 --record %s/r.gz", folder);
    cr_assert_eq(run.code, 0, "%s", run.out);
    Said again = run_brevet("replay %s/r.gz", folder);
    cr_expect_str_eq(again.out, run.out, "a replay is told as the match was");
    run = run_brevet("replay %s/r.gz --verify", folder);
    cr_expect(run.code == 0 && said(&run, "replays"), "%s", run.out);
    run = run_brevet("replay %s/r.gz --turn 2", folder);
    cr_expect(run.code == 0 && said(&run, "turn 2 of"), "%s", run.out);
    run = run_brevet("replay %s/r.gz --turn 200", folder);
    cr_expect_eq(run.code, 2, "%s", run.out);
    for (int size = 0; size < 1200; size += 300) {
        run = run_brevet(
            "--version >/dev/null; head -c %d %s/r.gz >%s/torn.gz; " BREVET_PROGRAM
            " replay %s/torn.gz --verify",
            size, folder, folder, folder);
        cr_expect(run.code == 3 && said(&run, "torn.gz"), "%d bytes: %d\n%s", size,
                  run.code, run.out);
    }
}

/* What stands behind a NUL is not passed over: a file that holds one is no text, a line no order. */
Test(program, a_nul_does_not_end_a_line)
{
    const char *const folder = test_folder();
    Said run = run_brevet(
        "--version; printf 'done\\n58 charge 23\\0, no\\n' >%s/o; " BREVET_PROGRAM
        " odds drill_charge --orders %s/o",
        folder, folder);
    cr_expect(run.code == 3 && said(&run, "/o:2: no text: it holds a NUL"), "%s",
              run.out);
    run = run_brevet(
        "--version; printf 'about x\\nfire: 1\\n\\0fire: 2\\n' >%s/d; " BREVET_PROGRAM
        " match drill_charge --a doctrine:file=%s/d",
        folder, folder);
    cr_expect(run.code == 2 && said(&run, "/d: no text: it holds a NUL"), "%s", run.out);
    run = run_brevet("--version; printf '1\\0 no\\n' | " BREVET_PROGRAM
                     " play drill_charge --opponent random");
    cr_expect(said(&run, "no verb is in \"no\""), "%s", run.out);
}

/* As Notepad writes it; a scenario or a table of numbers is taken with one, too. */
Test(program, a_byte_order_mark_is_no_part_of_the_text)
{
    const char *const folder = test_folder();
    Said run =
        run_brevet("--version; printf '\\357\\273\\277* done\n' >%s/o; " BREVET_PROGRAM
                   " odds drill_charge --trials 2 --orders %s/o",
                   folder, folder);
    cr_expect_eq(run.code, 0, "%s", run.out);
    run = run_brevet(
        "--version; printf '\\357\\273\\277about x\nfire 1\n' >%s/d; " BREVET_PROGRAM
        " match drill_charge --a doctrine:file=%s/d",
        folder, folder);
    cr_expect_eq(run.code, 0, "%s", run.out);
    run = run_brevet("--version; printf '\\357\\273\\277{\"fire.kills_on\": \"5\"}' "
                     ">%s/t; " BREVET_PROGRAM " match drill_charge --tables %s/t",
                     folder, folder);
    cr_expect_eq(run.code, 0, "%s", run.out);
}

/* A folder, or what another may not read, is not told to be too long. */
Test(program, what_cannot_be_read_is_told_with_the_reason)
{
    const char *const folder = test_folder();
    static const char *const command[] = { "match drill_charge --a doctrine:file=%s/.",
                                           "match drill_charge --tables %s",
                                           "odds drill_charge --orders %s" };
    for (int i = 0; i < 3; i++) {
        const Said run = run_brevet(command[i], folder);
        cr_expect(run.code > 1 && said(&run, "cannot be read: Is a directory"), "%s",
                  run.out);
    }
}

#define THRONE "throne_of_bayonets --scenario drill_charge "

/* Where files may not grow, as on a full disk: one line says so, and what was there stays. */
Test(program, a_file_that_may_not_grow_is_exit_3)
{
    static const char *const asked[] = {
        "match drill_charge --a random --b random --record old",
        "match drill_charge --a random --b random --games 3 --record games",
        "train " THRONE "--generations 1 --population 4 --trials 2 --doctrine old",
        "train " THRONE "--games 40 --out old",
        "tournament --bots random,balanced --scenarios drill_charge --games 2 --out new",
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const Said run =
            run_brevet("--version; cd %s; echo before >old; (ulimit -f 0; " BREVET_PROGRAM
                       " %s; echo exit $?); cat old; echo left $(ls games 2>/dev/null)",
                       test_folder(), asked[i]);
        cr_expect(said(&run, "exit 3") && said(&run, ": File too large") &&
                      said(&run, "\nbefore\n") && said(&run, "\nleft\n"),
                  "%s: %s", asked[i], run.out);
    }
}

/* Once when it happens, and at the end: the battle can be fought on. */
Test(program, a_record_that_can_grow_no_more_is_told_of_once)
{
    const Said run =
        run_brevet("--version; cd %s; (ulimit -f 7; yes 1 | head -90 | " BREVET_PROGRAM
                   " play lundys_lane --opponent random --seed 3 --record b.gz; echo "
                   "exit $?); " BREVET_PROGRAM " replay b.gz",
                   test_folder());
    int told = 0;
    for (const char *at = run.out; (at = strstr(at, "File too large")); at++)
        told++;
    cr_expect(told == 2 && said(&run, "exit 3") && said(&run, "\nTurn 1\n"), "%d: %s",
              told, run.out);
}

/* A page goes through a link to the file that it leads to, and into a pipe; an empty file that was asked
 * about stays. */
Test(program, what_is_written_takes_no_pipes_or_links_place)
{
    const char *const folder = test_folder();
    run_brevet("match drill_charge --seed 7 --record %s/r.gz", folder);
    Said run = run_brevet("replay %s/r.gz --html /dev/stdout", folder);
    cr_expect(run.code == 0 && said(&run, "</html>"), "%s", run.out);
    run = run_brevet("--version; cd %s; " BREVET_PROGRAM
                     " replay r.gz --html - >out; grep -c '</html>' out; test ! -e ./-",
                     folder);
    cr_expect(run.code == 0 && said(&run, "\n1\n"), "%s", run.out);
    run = run_brevet("--version; cd %s; : >page; ln -s page link; " BREVET_PROGRAM
                     " replay r.gz --html link; test -L link -a -s page && echo leads",
                     folder);
    cr_expect(run.code == 0 && said(&run, "leads"), "%s", run.out);
    run = run_brevet("--version; cd %s; mkfifo pipe; cat pipe >got & " BREVET_PROGRAM
                     " replay %s/r.gz --html %s/pipe; wait; test -p %s/pipe -a -s "
                     "%s/got && echo piped",
                     folder, folder, folder, folder, folder);
    cr_expect(run.code == 0 && said(&run, "piped"), "%s", run.out);
    run = run_brevet("train throne_of_bayonets --out %s", folder);
    cr_expect(run.code == 3 && said(&run, "Is a directory"), "%s", run.out);
    run = run_brevet("--version; : >%s/empty; " BREVET_PROGRAM
                     " play drill_charge --opponent random --reasons %s/empty "
                     "</dev/null; test -f %s/empty && echo stays",
                     folder, folder, folder);
    cr_expect(said(&run, "stays"), "%s", run.out);
}

Test(program, a_record_that_leads_elsewhere_is_exit_4)
{
    const char *const folder = test_folder();
    run_brevet("match drill_charge --seed 7 --record %s/r.gz", folder);
    /* another seed: the dice fall otherwise */
    Said run = run_brevet(
        "--version >/dev/null; zcat %s/r.gz | sed '1s/\"seed\":\"0x/&1/' | "
        "sed '1s/\"seed\":\"0x1[0-9a-f]/\"seed\":\"0x1/' | gzip >%s/e.gz; " BREVET_PROGRAM
        " replay %s/e.gz --verify",
        folder, folder, folder);
    cr_expect_eq(run.code, 4, "%s", run.out);
    cr_expect_not(said(&run, "another build"), "this one played it: %s", run.out);
    run = run_brevet("--version >/dev/null; zcat %s/e.gz | "
                     "sed '1s/\"version\":\"/&9/' | gzip >%s/b.gz; " BREVET_PROGRAM
                     " replay %s/b.gz --verify",
                     folder, folder, folder);
    cr_expect(run.code == 4 && said(&run, "by another build: 9"), "%s", run.out);
    run = run_brevet("--version >/dev/null; zcat %s/r.gz | sed '$d' | gzip "
                     ">%s/open.gz; " BREVET_PROGRAM " replay %s/open.gz --verify",
                     folder, folder, folder);
    cr_expect(run.code == 4 && said(&run, "broken off"), "%s", run.out);
}

/* ---- many games ---- */

Test(program, many_games_are_alike_whatever_the_threads)
{
    const char *const folder = test_folder();
    const Said one = run_brevet("match drill_firefight --games 12 --threads 1 --json");
    const Said four = run_brevet("match drill_firefight --games 12 --threads 4 --json"
                                 " --record %s/many",
                                 folder);
    cr_assert_eq(one.code, 0, "%s", one.out);
    cr_assert_str_eq(one.out, four.out);
    cr_expect(said(&one, "\"games\":12") && said(&one, "\"wins\":{\"a\":") &&
                  said(&one, "\"score_a\":") && said(&one, "\"interval\":["),
              "%s", one.out);
    for (int game = 1; game <= 12; game++) {
        const Said run =
            run_brevet("replay %s/many/game-%06d.jsonl.gz --verify", folder, game);
        cr_expect_eq(run.code, 0, "%s", run.out);
    }
}

Test(program, an_odd_number_of_games_is_made_even)
{
    const Said run = run_brevet("match drill_charge --games 3 --json");
    cr_expect(said(&run, "\"games\":4"), "%s", run.out);
}

Test(program, one_game_says_winner_turns_and_hash)
{
    const Said run = run_brevet("match drill_charge --json --set fire.kills_on=5");
    cr_expect_eq(run.code, 0);
    cr_expect(said(&run, "\"winner\":\"") && said(&run, "\"turns\":") &&
                  said(&run, "\"hash\":\"0x"),
              "%s", run.out);
}

/* The rest is set up from the right (Fire and Discipline 10.11). */
Test(program, each_side_deploys_under_its_own_name)
{
    const Said run = run_brevet("match even_encounter --a general --b general --seed 3");
    cr_expect(run.code == 0 && said(&run, "Blue, deployment\n    Deploys: 2nd Blue;") &&
                  said(&run, "Red, deployment\n    Deploys: 2nd Red;"),
              "%s", run.out);
}

/* A battle as a page: every turn has its map, and the report's own sentences. */
Test(program, a_record_becomes_a_page)
{
    const char *const folder = test_folder();
    Said run = run_brevet("match drill_charge --seed 5 --record %s/r.gz", folder);
    run = run_brevet("replay %s/r.gz --html %s/p.html && cat %s/p.html", folder, folder,
                     folder);
    cr_assert_eq(run.code, 0, "%s", run.out);
    static const char *const parts[] = { "<section id=\"film\"",
                                         "<figure class=\"frame\">",
                                         "<script type=\"module\">",
                                         "<h2 id=\"outcome\">",
                                         "<h2 id=\"turn-1\">",
                                         "<h2 id=\"turning-points\">",
                                         "<h2 id=\"dice\">",
                                         "As the turn began",
                                         "As it ended",
                                         "together",
                                         "</html>" };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        cr_expect(said(&run, parts[i]), "%s", parts[i]);
    int maps = 0;
    for (const char *at = run.out; (at = strstr(at, "As the turn began")); at++)
        maps++;
    int turns = 0;
    for (const char *at = run.out; (at = strstr(at, "<h2 id=\"turn-")); at++)
        turns += at[13] != '0';
    cr_expect_eq(maps, turns);
    run = run_brevet("match wheatfield_road --seed 1 --a balanced --b general --record "
                     "%s/w.gz",
                     folder);
    run = run_brevet("replay %s/w.gz --html %s/w.html && cat %s/w.html", folder, folder,
                     folder);
    cr_expect(said(&run, "; ...</td>"), "what there is no room for is left out whole");
    run = run_brevet("replay %s/r.gz --html /nowhere/p.html", folder);
    cr_expect(run.code == 3 && said(&run, "/nowhere/p.html"), "%s", run.out);
}

/* ---- playing ---- */

Test(program, a_piped_battle_explains_refusals_and_ends_politely)
{
    const char *const folder = test_folder();
    const Said run = run_brevet(
        "play drill_charge --seed 5 --opponent balanced --record %s/p.gz <<'END'\n"
        "undo\nhelp\nmap\nUnits\nnonsense\nmpa\nmove\nodds\n999\n1\n1\nEND\n",
        folder);
    cr_expect_eq(run.code, 0, "%s", run.out);
    cr_expect(said(&run, "    1  ") && said(&run, "NUMBER") &&
                  said(&run, "no number 999") && said(&run, "broken off") &&
                  said(&run, "no order has been given yet") &&
                  said(&run, "no verb is in \"nonsense\"; an order is WHO VERB") &&
                  said(&run, "\"mpa\" is no order; did you mean \"map\"?") &&
                  said(&run, "who is to \"move\"?") && !said(&run, "\"Units\"") &&
                  said(&run, "odds of which order?"),
              "%s", run.out);
    const Said record = run_brevet("replay %s/p.gz", folder);
    cr_expect(record.code == 0 && said(&record, "the record ends here"), "%s",
              record.out);
}

/* A new battle is not written over one that is there, nor is another's. */
Test(program, a_battle_on_record_stays)
{
    const char *const folder = test_folder();
    Said run = run_brevet("match drill_charge --seed 5 --record %s/r.gz", folder);
    run = run_brevet("play drill_charge --record %s/r.gz </dev/null", folder);
    cr_expect(run.code == 3 && said(&run, "r.gz: is there already: --resume goes on"),
              "%s", run.out);
    run = run_brevet("replay %s/r.gz --verify", folder);
    cr_expect_eq(run.code, 0, "%s", run.out);
    run = run_brevet("--version; : >%s/new.gz; " BREVET_PROGRAM
                     " play drill_charge --record %s/new.gz </dev/null && " BREVET_PROGRAM
                     " play --resume %s/new.gz --record %s/new.gz </dev/null",
                     folder, folder, folder, folder);
    cr_expect_eq(run.code, 0, "an empty file is nobody's: %s", run.out);
    run =
        run_brevet("play --resume %s/new.gz --record %s/r.gz </dev/null", folder, folder);
    cr_expect(run.code == 3 && said(&run, "is there already"), "%s", run.out);
}

/* A file where results were to be kept, and a file that is read as results and is none. */
Test(program, a_folder_is_a_folder_and_results_are_results)
{
    const char *const folder = test_folder();
    static const char *const into[] = {
        "tournament --bots gunline,assault --scenarios drill_charge --games 2 --out",
        "match drill_charge --games 2 --record",
        "stress drill_charge --out",
    };
    for (size_t i = 0; i < sizeof into / sizeof into[0]; i++) {
        const Said run = run_brevet("--version >%s/f; " BREVET_PROGRAM " %s %s/f", folder,
                                    into[i], folder);
        cr_expect(run.code == 3 && said(&run, "/f: that is no folder"), "%s", run.out);
    }
    const Said run = run_brevet("report %s/f", folder);
    cr_expect(run.code == 3 && said(&run, "/f:1: damaged, or no result of a game"), "%s",
              run.out);
}

/* Any record, of two bots as well: the person sits down where one of its turns began. */
Test(program, another_battle_begins_at_a_turn_of_a_record)
{
    const char *const folder = test_folder();
    Said run = run_brevet("match two_brigades --a general --b assault --seed 5 --record "
                          "%s/m.gz",
                          folder);
    cr_assert_eq(run.code, 0, "%s", run.out);
    run = run_brevet("play --resume %s/m.gz </dev/null", folder);
    cr_expect(run.code == 3 && said(&run, "--from N takes it up"), "%s", run.out);
    run = run_brevet("--version >/dev/null; yes 1 | head -3 | " BREVET_PROGRAM
                     " play --resume %s/m.gz --from 3 --side reds --record %s/n.gz",
                     folder, folder);
    cr_expect(run.code == 0 && said(&run, "you command Reds against general"), "%s",
              run.out);
    const Said was = run_brevet("replay %s/m.gz --turn 3", folder);
    run = run_brevet("replay %s/n.gz --turn 3", folder);
    cr_expect(run.code == 0 && strchr(was.out, '\n'));
    cr_expect_str_eq(strchr(run.out, '\n'), strchr(was.out, '\n'));
    run = run_brevet("replay %s/n.gz", folder);
    cr_expect(said(&run, "a person") && !said(&run, "assault"), "%s", run.out);
    run = run_brevet("play --resume %s/n.gz --from 3 --record %s/n.gz </dev/null", folder,
                     folder);
    cr_expect(run.code == 3 && said(&run, "is there already"), "%s", run.out);
    run = run_brevet("play --resume %s/n.gz --from 2 --side blues </dev/null", folder);
    cr_expect(run.code == 0 && said(&run, "you command Blues against mcts"), "%s",
              run.out);
    run = run_brevet("play --resume %s/n.gz --from 40 </dev/null", folder);
    cr_expect(run.code == 3 && said(&run, "no turn 40 in the record: it ends in turn 3"),
              "%s", run.out);
    run = run_brevet("play --resume %s/n.gz --side blues </dev/null", folder);
    cr_expect(run.code == 2 && said(&run, "--side: the record of --resume says that"),
              "%s", run.out);
    run = run_brevet("play two_brigades --from 3 </dev/null");
    cr_expect(run.code == 2 && said(&run, "--from is a turn of the record"), "%s",
              run.out);
}

/* Whose terminal is closed is heard out; with nohup the battle goes on. */
Test(program, a_closed_terminal_ends_a_battle_as_ctrl_c_does)
{
    const Said run = run_brevet(
        "--version >/dev/null; cd %s; for how in - ''; do trap \"$how\" HUP; mkfifo in; "
        "exec 3<>in; " BREVET_PROGRAM " play drill_charge --seed 5 --opponent balanced "
        "--record r.gz --reasons why <in >out 2>&1 & for i in $(seq 100); do sleep 0.1; "
        "grep -q ' 1  ' out && break; done; kill -HUP $!; sleep 1; kill -TERM $! "
        "2>/dev/null && echo lives; wait $!; echo code $?; cat why; rm in r.gz why; done",
        test_folder());
    const char *const closed =
        strstr(run.out, "code 75\nDrill: a charge: what balanced did");
    const char *const nohup = strstr(run.out, "lives\ncode 75");
    cr_expect(closed && nohup && closed < nohup, "%s", run.out);
}

/* What was given is on disk before the next prompt, and after a kill the battle goes on. */
Test(program, a_killed_battle_goes_on_from_its_record)
{
    const char *const folder = test_folder();
    Said run = run_brevet(
        "--version >/dev/null; mkfifo %s/in; (sleep 60 >%s/in & echo $! "
        ">%s/pen; " BREVET_PROGRAM
        " play drill_charge --seed 5 --opponent balanced --record "
        "%s/k.gz <%s/in >%s/out & printf '1\\n1\\n1\\n' >%s/in; "
        "for i in $(seq 100); do sleep 0.1; [ $(grep -c ' 1  ' %s/out) "
        "-gt 3 ] && break; done; kill -9 $! $(cat %s/pen))",
        folder, folder, folder, folder, folder, folder, folder, folder, folder);
    run = run_brevet("replay %s/k.gz", folder);
    cr_expect(run.code == 0 && said(&run, "the record ends here"), "%s", run.out);
    run = run_brevet("--version >/dev/null; (echo undo; seq 900 | sed 's/.*/1/') "
                     "| " BREVET_PROGRAM " play --resume %s/k.gz",
                     folder);
    cr_expect(run.code == 0 && said(&run, "or the record that the battle goes on from"),
              "%s", run.out);
    cr_expect(said(&run, "\n> "), "its own orders are told again: %s", run.out);
    run = run_brevet("replay %s/k.gz --verify", folder);
    cr_expect_eq(run.code, 0, "%s", run.out);
    run = run_brevet("play --resume %s/k.gz --seed 4", folder);
    cr_expect(run.code == 2 && said(&run, "--seed"), "%s", run.out);
    run = run_brevet("play --resume %s/none.gz", folder);
    cr_expect(run.code == 3 && said(&run, "none.gz"), "%s", run.out);
    run = run_brevet("match drill_charge --seed 5 --record %s/m.gz", folder);
    run = run_brevet("play --resume %s/m.gz", folder);
    cr_expect(run.code == 3 && said(&run, "no battle of a person"), "%s", run.out);
}

/* Few dice are played through, all ways they can fall; more are tried. */
Test(program, odds_are_exact_where_few_dice_fall)
{
    const Said few = run_brevet("play drill_square --open <<'END'\nodds 1\nEND\n");
    cr_expect(
        few.code == 0 && said(&few, "Until the next decision (no die falls)") &&
            said(&few, "Until the end of the turn (all 36 ways the dice can fall)") &&
            said(&few, " 16.667 %  fire on British: 1 lost"),
        "%s", few.out);
    const Said many = run_brevet("play two_brigades --open <<'END'\nodds 1\nEND\n");
    cr_expect(many.code == 0 && said(&many, "Until the end of the turn (400 trials"),
              "%s", many.out);
}

/* Advice, odds and reasons, in words; reasons only where they are wanted. */
Test(program, a_person_may_ask)
{
    const char *const folder = test_folder();
    Said run = run_brevet("play drill_charge --seed 5 --adviser mcts:iterations=40 "
                          "--opponent mcts:iterations=40 --reasons %s/why.txt <<'END'\n"
                          "hint\nodds 1\nodds nobody charge\nwhy\nwhyever\nEND\n"
                          "cat %s/why.txt",
                          folder, folder);
    cr_expect(run.code == 0 && said(&run, "chance to win ") &&
                  said(&run, "Until the end of the turn (") && said(&run, "nobody") &&
                  said(&run, "sealed") && said(&run, "--reasons FILE writes") &&
                  said(&run, "what mcts:iterations=40 did, and why"),
              "%s", run.out);
    run = run_brevet("--version >/dev/null; "
                     "(seq 60 | sed 's/.*/1/'; echo why) | " BREVET_PROGRAM
                     " play drill_firefight --seed 5 --open "
                     "--opponent mcts:iterations=40");
    cr_expect(run.code == 0 && !said(&run, "sealed"), "%s", run.out);
    run = run_brevet("play drill_charge --seed 5 --open --opponent balanced <<'END'\n"
                     "why 5\nwhy -5\nwhy soon\nEND\n");
    cr_expect(run.code == 0 && said(&run, "no order yet") &&
                  said(&run, "whole number from 0 up, not \"-5\"") &&
                  said(&run, "not \"soon\""),
              "%s", run.out);
    run = run_brevet("--version >/dev/null; (seq 9 | sed 's/.*/1/'; echo why 999) "
                     "| " BREVET_PROGRAM
                     " play drill_firefight --seed 5 --open --opponent balanced");
    cr_expect(said(&run, "balanced has given no more than "), "%s", run.out);
    run = run_brevet("play --reasons /nowhere/why.txt");
    cr_expect(run.code == 3 && said(&run, "/nowhere/why.txt"), "%s", run.out);
    run = run_brevet("play two_brigades --side Blus");
    cr_expect(run.code == 2 && said(&run, "no side \"Blus\" here, only Blues and Reds\n"),
              "%s", run.out);
    run = run_brevet("play --adviser nobody");
    cr_expect(run.code == 2 && said(&run, "--adviser"), "%s", run.out);
}

Test(program, typed_dice_are_asked_for_and_replay)
{
    const char *const folder = test_folder();
    const Said run = run_brevet(
        "--version >/dev/null; for i in $(seq 4000); do echo 1; done | " BREVET_PROGRAM
        " play drill_charge --opponent balanced --dice typed --record %s/d.gz",
        folder);
    cr_expect(run.code == 0 && said(&run, "Throw "), "%s", run.out);
    const Said record = run_brevet("replay %s/d.gz", folder);
    cr_expect_eq(record.code, 0, "%s", record.out);
    /* an order whose dice have not been thrown is taken back; no dice of the other side's are */
    const Said back =
        run_brevet("--version >/dev/null; (echo 'deploy rest'; echo 1; echo 2; "
                   "echo 7; echo x; echo undo) | " BREVET_PROGRAM
                   " play lundys_lane --opponent balanced --dice typed");
    cr_expect(said(&back, "or \"undo\" for the order.") && said(&back, "Taken back."),
              "%s", back.out);
    /* that they are typed is on record before the first order */
    const Said early = run_brevet(
        "--version >/dev/null; echo quit | " BREVET_PROGRAM
        " play drill_charge --dice typed --record %s/e.gz >/dev/null; yes 1 | "
        "head -n 9 | " BREVET_PROGRAM " play --resume %s/e.gz --opponent balanced",
        folder, folder);
    cr_expect(early.code == 0 && said(&early, "Throw "), "%s", early.out);
}

/* Both sides' orders are hidden: the last of them sets the bound off, and the person hears it. */
Test(program, what_hidden_orders_lead_to_is_told)
{
    const Said run = run_brevet(
        "--version >/dev/null; for i in $(seq 6); do echo 2; done | " BREVET_PROGRAM
        " play two_brigades --opponent balanced --seed 5");
    cr_expect_eq(run.code, 0, "%s", run.out);
    cr_expect(said(&run, "  12th Foot, Right Wing moves") && said(&run, "Turn 2, Blues"),
              "%s", run.out);
}

/* Nor do concealed troops show: the order of battle names them, then nobody does until a line
 * says that they are discovered. */
Test(program, concealed_troops_do_not_show)
{
    static const char *const hidden[] = { "1st Irregulars", "3rd Irregulars",
                                          "7th Irregulars", "1st Mutineers" };
    const Said run = run_brevet("--version >/dev/null; (echo units; for i in $(seq 40); "
                                "do echo done; done) | " BREVET_PROGRAM
                                " play haitian_column --seed 5 --opponent random");
    cr_expect_eq(run.code, 0, "%s", run.out);
    int found = 0;
    for (int i = 0; i < 4; i++) {
        const char *line = strstr(run.out, hidden[i]);
        cr_assert_not_null(line, "the list of units has them");
        cr_expect(strncmp(strchr(line, '\n') - 10, "in reserve", 10) == 0, "%.80s", line);
        line = strstr(line + 1, hidden[i]); /* what is said of them next */
        const char *const end = line ? strchr(line, '\n') : NULL;
        const char *const discovered = line ? strstr(line, "is discovered") : NULL;
        cr_expect(!line || (discovered && discovered < end) ||
                      strncmp(line - 10, "discovers ", 10) == 0,
                  "%.80s", line ? line : "");
        found += line != NULL;
    }
    cr_expect_gt(found, 0);
}

/* Nobody has the smaller share of losses where nobody has lost. */
Test(program, a_draw_is_told_as_one)
{
    const Said run = run_brevet("--version >/dev/null; yes 1 | head -40 | " BREVET_PROGRAM
                                " play drill_square --opponent holdfast --seed 9");
    cr_expect(said(&run, "A draw on turn 2: time ran out, and shares of bases lost are "
                         "compared."),
              "%s", run.out);
}

/* A battle that cannot be recorded is not begun, and no bot has broken a rule. */
Test(program, a_record_that_cannot_be_made_is_a_bad_file_at_the_table_and_at_the_board)
{
    static const char *const command[] = { "play", "board" };
    for (int i = 0; i < 2; i++) {
        const Said run = run_brevet("%s drill_charge --opponent holdfast %s --record "
                                    "%s/none/b.gz </dev/null",
                                    command[i], i ? "--port 0" : "", test_folder());
        cr_expect(run.code == 3 && said(&run, "/none/b.gz: cannot be made"), "%d %s",
                  run.code, run.out);
    }
}

/* Who wants to save is told what does. */
Test(program, who_types_save_is_told_of_record)
{
    const Said run =
        run_brevet("play drill_charge --opponent holdfast <<'END'\nSave b.gz\nEND\n");
    cr_expect(run.code == 0 && said(&run, "--record FILE keeps the battle"), "%s",
              run.out);
    const Said kept = run_brevet("play drill_charge --opponent holdfast --record %s/b.gz "
                                 "<<'END'\nsave\nEND\n",
                                 test_folder());
    cr_expect(kept.code == 0 && said(&kept, "/b.gz keeps the battle"), "%s", kept.out);
}

/* The example of engine/README.md, as it stands there. */
Test(program, a_file_of_numbers_is_as_the_readme_says)
{
    const Said run = run_brevet(
        "match --help | grep '\"PATH\": \"VALUE\"' && grep '^{ \"move.pip\"' " SOURCE_ROOT
        "/engine/README.md >%s/mine.json && " BREVET_PROGRAM
        " match two_columns --a random --b random --tables %s/mine.json "
        "--set move.pip=24mm",
        test_folder(), test_folder());
    cr_expect(run.code == 0 && said(&run, "3 numbers changed") &&
                  said(&run, "move.pip = 24mm (was 2cm)") &&
                  said(&run, "melee.charging = 2 (was 1)"),
              "%s", run.out);
}

/* A record of two bots is theirs to write anew; a person's battle is nobody's. */
Test(program, a_match_does_not_write_over_a_persons_battle)
{
    const Said run =
        run_brevet("play drill_charge --opponent holdfast --record %s/b.gz </dev/null "
                   ">/dev/null; " BREVET_PROGRAM
                   " match drill_charge --record %s/b.gz; echo exit $?; " BREVET_PROGRAM
                   " replay %s/b.gz; for i in 1 2; do " BREVET_PROGRAM
                   " match drill_charge --record %s/m.gz >/dev/null; echo exit $?; done",
                   test_folder(), test_folder(), test_folder(), test_folder());
    cr_expect(said(&run, "/b.gz: is there already, and a person's battle") &&
                  said(&run, "exit 3\n") && said(&run, "a person") &&
                  said(&run, "exit 0\nexit 0\n"),
              "%s", run.out);
}
