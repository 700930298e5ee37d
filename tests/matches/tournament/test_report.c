/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_report.c - what a report says is there, is true, and can be read by others.
 *
 * Start at the first test.
 */
#include "benchmarks/judging.h"
#include "matches/tournament/study.h"
#include "rulesets/rulesets.h"
#include "tests/matches/program.h"
#include "tests/matches/tournament/games.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER SOURCE_ROOT "/tests/matches/tournament"

static void play(const char *line, const char *folder)
{
    const Said run = run_brevet("tournament %s --out %s/%s", line, test_folder(), folder);
    cr_assert_eq(run.code, 0, "%s", run.out);
}

/* ---- judging ---- */

Test(report, a_planted_imbalance_of_two_points_is_found_and_no_other)
{
    Archive a;
    Err err;
    cr_assert(judging_results(&a, 1815, 6000, 2, &err));
    Study *const s = study_make(&a, 0.05, NULL, &err);
    cr_assert(s, "%s", err.text);
    cr_assert_eq(s->n_grounds, JUDGED_BATTLES);
    for (int i = 0; i < s->n_grounds; i++) {
        const StudyGround *const g = &s->ground[i];
        const bool planted = strcmp(g->scenario, "battle 0") == 0;
        cr_expect_eq(g->q_differs < 0.05, planted, "%s: %f", g->scenario,
                     g->side_evidence.mean);
        cr_expect(g->side_evidence.low < (planted ? 0.52 : 0.5) &&
                  g->side_evidence.high > (planted ? 0.52 : 0.5));
        cr_expect(g->p_within < 0.05, "all of them lie within 45 to 55 %%");
    }
    study_free(s);
    archive_free(&a);
}

/* The same results to another program, that knows nothing of ours. */
Test(report, ratings_agree_with_an_independent_program, .timeout = 60)
{
    play("--bots gunline,assault,holdfast,random --scenarios drill_charge --games 200",
         "r");
    const Said run =
        run_brevet("report --json %s/r >%s/r.json && " BREVET_PROGRAM
                   " export --pgn %s/r | python3 " FOLDER "/ratings.py %s/r.json",
                   test_folder(), test_folder(), test_folder(), test_folder());
    cr_expect_eq(run.code, 0, "%s", run.out);
    cr_expect(said(&run, "8 ratings, at most 0.0"), "%s", run.out);
}

/* Three bots of one strength, of which one has a favourite victim. */
Test(report, a_score_that_ratings_do_not_explain_is_told)
{
    static Result r[60 * 2 * 3];
    static const char *const bot[] = { "cat", "dog", "mouse" };
    int n = 0;
    for (int pairing = 0; pairing < 3; pairing++)
        for (int pair = 0; pair < 60; pair++)
            for (int leg = 0; leg < 2; leg++) {
                Result *const g = &r[n++];
                const bool eats = pairing == 1 ? pair % 10 != 0 : pair % 2;
                *g = made_up(pairing, pair, leg, eats ? 2 : 0);
                g->word[WORD_X] = bot[pairing == 2]; /* cat-dog, cat-mouse, dog-mouse */
                g->word[WORD_Y] = bot[1 + (pairing > 0)];
            }
    for (int i = 0; i < n; i += 60) {
        char name[32];
        snprintf(name, sizeof name, "odd-%d.jsonl", i);
        results_file(name, r + i, 60);
    }
    const Said run = run_brevet("report --json %s", test_folder());
    cr_expect(said(&run, "Of 3 such questions 3 are answered with no"), "%s", run.out);
    cr_expect(said(&run, "[\"cat\",\"mouse\",90.0,"), "%s", run.out);
    cr_expect(said(&run, ",240,168,0,72,"), "cat: games, won, drawn, lost: %s", run.out);
}

/* ---- what it says ---- */

Test(report, the_first_section_says_what_the_others_show)
{
    play("--bots gunline,assault,random --scenarios lundys_lane,drill_firefight --games "
         "60 "
         "--variant fire.kills_on=4",
         "short");
    const Said run = run_brevet("report %s/short", test_folder());
    static const char *const says[] = {
        "In short",
        "games of 3 bots on 4 battles",
        "Unbalanced: drill_firefight",
        "Orders of throne_of_bayonets that nobody ever gave:",
        "Round robin of 3 bots on 2 scenarios in 2 variants",
        "variant          changes",
        "--game ID",
        "Each variant over all battles",
        "clauses at work",
        "obstacle (2.6 to 2.9)",
    };
    for (size_t i = 0; i < sizeof says / sizeof says[0]; i++)
        cr_expect(said(&run, says[i]), "%s: %s", says[i], run.out);
}

/* Two bots that share every pair are as strong as each other, for all that is known. */
Test(report, who_is_not_ahead_is_not_the_strongest)
{
    static Result r[12];
    for (int i = 0; i < 12; i++)
        r[i] = made_up(0, i / 2, i % 2, i % 2 ? 2 : 0);
    results_file("alike.jsonl", r, 12);
    const Said run = run_brevet("report %s", test_folder());
    cr_expect(said(&run, "Strongest bot: left; these may be as strong: right."), "%s",
              run.out);
    cr_expect(said(&run, "12 games of 2 bots on one battle."), "%s", run.out);
    cr_expect(said(&run, "No game is recorded."), "%s", run.out);
    const Said three =
        run_brevet("tournament --bots gunline,assault,random --scenarios drill_charge "
                   "--games 4 --out %s/three && " BREVET_PROGRAM " report %s/three",
                   test_folder(), test_folder());
    cr_expect(said(&three, "By the scores above, which are estimates"), "%s", three.out);
}

/* Five battles on which left scores 1, 0.75, 0.5, 0.75 and 1 in each of its four pairs: by battles
 * 80 %, standard error 9.35, and 2.776 of these either way, of which 100 % cuts some off. */
Test(report, each_battle_is_one_observation_of_others_like_it)
{
    enum { BATTLES = 5, PAIRS = 4 };
    static const char *const battle[] = { "a", "b", "c", "d", "e" };
    static const int halves[][2] = { { 2, 2 }, { 2, 1 }, { 2, 0 }, { 1, 2 }, { 2, 2 } };
    static Result r[BATTLES * PAIRS * 2];
    int n = 0;
    for (int b = 0; b < BATTLES; b++)
        for (int i = 0; i < 2 * PAIRS; i++) {
            r[n] = made_up(b, i / 2, i % 2, halves[b][i % 2]);
            r[n++].word[WORD_SCENARIO] = battle[b];
        }
    results_file("five.jsonl", r, n);
    const Said five = run_brevet("report %s/five.jsonl", test_folder());
    cr_expect(said(&five, "80.0 ±9.0"), "%s", five.out); /* by pairs */
    cr_expect(said(&five, "On other battles like these"), "%s", five.out);
    cr_expect(said(&five, "80.0 ±23.0"), "%s", five.out);
    cr_expect(said(&five, "20.0 ±23.0"), "%s", five.out);

    results_file("four.jsonl", r, n - 2 * PAIRS);
    const Said four = run_brevet("report %s/four.jsonl", test_folder());
    cr_expect_not(said(&four, "On other battles like these"), "%s", four.out);
    for (int i = n - 2 * PAIRS; i < n; i++)
        r[i].tables = 2,
        r[i].word[WORD_SCENARIO] = "a"; /* one of them again, other numbers */
    results_file("again.jsonl", r, n);
    const Said again = run_brevet("report %s/again.jsonl", test_folder());
    cr_expect_not(said(&again, "On other battles like these"), "%s", again.out);
}

Test(report, a_run_that_is_not_finished_is_said_to_be_so)
{
    static const char *const part[] = { "1/2", "2/2" };
    for (int i = 0; i < 2; i++) {
        char line[256];
        snprintf(line, sizeof line,
                 "--bots gunline,assault --scenarios drill_charge --games 40 --part %s",
                 part[i]);
        play(line, "part");
        const Said run = run_brevet("report %s/part", test_folder());
        cr_expect_eq(said(&run, "not finished: 20 of 40 games"), i == 0, "%s", run.out);
    }
}

Test(report, the_first_variant_of_the_manifest_is_the_one_compared_with)
{
    static const char manifest[] =
        "{\"brevet_tournament\":1,\"name\":\"zulu or alpha\",\"games\":20,"
        "\"bots\":[\"gunline\",\"assault\"],\"scenarios\":[\"drill_firefight\"],"
        "\"variants\":[{\"name\":\"zulu\"},{\"name\":\"alpha\","
        "\"set\":[\"fire.kills_on=4\"]}]}";
    play(test_file("m.json", manifest, sizeof manifest - 1), "base");
    const Said run = run_brevet("report --json %s/base", test_folder());
    cr_expect(said(&run, "[\"drill_firefight, alpha\",\"zulu\","), "%s", run.out);
    cr_expect(said(&run, "\"title\":\"Brevet: zulu or alpha\""), "%s", run.out);
}

Test(report, a_sequential_test_s_verdict_and_swiss_standings_are_told_again)
{
    play(
        "--bots assault,gunline --scenarios drill_charge --sequential --elo1 200 --games "
        "1000",
        "seq");
    const Said seq = run_brevet("report %s/seq", test_folder());
    cr_expect(said(&seq, "assault against gunline  drill_charge  H0"), "%s", seq.out);
    play("--bots assault,gunline,random --mode swiss --scenarios drill_charge --games 8",
         "swiss");
    const Said swiss = run_brevet("report %s/swiss", test_folder());
    cr_expect(said(&swiss, "points of 2 Swiss rounds"), "%s", swiss.out);
}

/* A bot that lost every game says nothing about the others. */
Test(report, a_bot_that_never_scored_does_not_bend_the_scale)
{
    play("--bots gunline,assault --command 'dead=false' --scenarios drill_charge --games "
         "40",
         "dead");
    const Said run = run_brevet("report %s/dead", test_folder());
    cr_expect(said(&run, "dead     -"), "%s", run.out);
    cr_expect(said(&run, "Forfeited: dead 80 of 80 games."), "%s", run.out);
    cr_expect(!said(&run, "nan"), "%s", run.out);
}

Test(report, the_page_holds_everything_and_its_links_are_from_where_it_lies)
{
    play("--bots gunline,assault --scenarios drill_firefight --games 20 --record",
         "page");
    const Said run = run_brevet(
        "report %s/page --html %s/page/page.html && cat %s/page/page.html "
        "&& " BREVET_PROGRAM " report %s/page --json | python3 -m json.tool >/dev/null",
        test_folder(), test_folder(), test_folder(), test_folder());
    cr_assert_eq(run.code, 0);
    cr_expect(said(&run, "<svg") && said(&run, "<li>") && said(&run, "</html>"));
    cr_expect(!said(&run, "<script") && !said(&run, "src=") && !said(&run, "@import"));
    cr_expect(said(&run, "<a href=\"records/"), "%s", run.out);
    const Said away = run_brevet("report %s/page --html %s/away.html && cat %s/away.html",
                                 test_folder(), test_folder(), test_folder());
    cr_expect(said(&away, "<a href=\"page/records/"), "%s", away.out);
}

/* ---- clauses ---- */

/* "2.6 to 2.9, 13.30": is each of them a row of the README's table? */
static void check_clauses(const Ruleset *rules, const char *list)
{
    char copy[128], *save;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *word = strtok_r(copy, " ,", &save); word;
         word = strtok_r(NULL, " ,", &save)) {
        char row[32];
        snprintf(row, sizeof row, "\n| %s |", word);
        cr_expect(strcmp(word, "to") == 0 || strstr(rules->readme, row),
                  "%s: there is no clause %s", rules->id, word);
    }
}

Test(report, the_clauses_that_events_name_are_in_the_readme)
{
    for (const Ruleset *const *r = rulesets; *r; r++)
        for (int i = 1; (*r)->events[i].name; i++) {
            cr_expect((*r)->events[i].help, "%s: \"%s\" names no clause", (*r)->id,
                      (*r)->events[i].name);
            if ((*r)->events[i].help)
                check_clauses(*r, (*r)->events[i].help);
        }
}

/* What a member of a league played: his scenario is drill_charge, with so much before it in its
 * file; Ann, whoever that is with him; house rules. */
static void member(const char *name, const char *before, const char *ann, const char *set)
{
    char path[512], text[4096];
    snprintf(path, sizeof path, "%s/%s", test_folder(), name);
    const Said made = run_brevet("scenario check drill_charge && mkdir %s", path);
    cr_assert_eq(made.code, 0, "%s", made.out);
    FILE *const from = fopen(
        SOURCE_ROOT "/rulesets/throne_of_bayonets/scenarios/drill_charge.json", "r");
    text[fread(text, 1, sizeof text - 1, from)] = '\0';
    fclose(from);
    snprintf(path, sizeof path, "%s/%s/ours.json", test_folder(), name);
    FILE *const scenario = fopen(path, "w");
    fprintf(scenario, "%s%s", before, text);
    fclose(scenario);
    snprintf(path, sizeof path, "%s/%s/league.json", test_folder(), name);
    FILE *const league = fopen(path, "w");
    fprintf(league,
            "{\"brevet_tournament\": 1, \"games\": 2, \"bots\": [{\"name\": \"Ann\", "
            "\"bot\": \"%s\"}, \"assault\"], \"scenarios\": [\"%s/%s/ours.json\"], "
            "\"variants\": [{\"name\": \"house\", \"set\": [\"fire.kills_on=%s\"]}]}",
            ann, test_folder(), name, set);
    fclose(league);
    char line[1024];
    snprintf(line, sizeof line, "%s", path);
    snprintf(path, sizeof path, "%s/results", name);
    play(line, path);
}

Test(report, names_that_stand_for_two_things_are_told, .timeout = 60)
{
    static const struct {
        const char *before, *ann, *set;
        const char *told;
    } rows[] = {
        { "", "gunline", "6", NULL },
        { " ", "gunline", "6",
          "what Ann and assault played on ours was not one scenario" },
        { "", "holdfast", "6",
          "what Ann and assault played on ours was not one scenario" },
        { "", "gunline", "5", "ours was played with different numbers" },
    };
    member("first", "", "gunline", "6");
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char name[8];
        snprintf(name, sizeof name, "m%u", i);
        member(name, rows[i].before, rows[i].ann, rows[i].set);
        const Said run = run_brevet("report %s/first/results %s/%s/results",
                                    test_folder(), test_folder(), name);
        cr_assert_eq(run.code, 0, "%s", run.out);
        cr_expect_eq(strstr(run.out, "NOT THE SAME") != NULL, rows[i].told != NULL,
                     "row %u: %s", i, run.out);
        for (char *c = run.out; *c; c++) /* lines are broken anywhere */
            *c = *c == '\n' ? ' ' : *c;
        while (strstr(run.out, "  "))
            memmove(strstr(run.out, "  "), strstr(run.out, "  ") + 1,
                    strlen(strstr(run.out, "  ")));
        cr_expect(!rows[i].told || strstr(run.out, rows[i].told), "row %u: %s", i,
                  run.out);
    }
}

/* Battles of one name by two sets of rules. */
Test(report, battles_of_one_name_are_told_apart_by_their_rules)
{
    char line[512];
    const Said made =
        run_brevet("scenario check farm && cp " SOURCE_ROOT
                   "/rulesets/throne_of_bayonets/scenarios/drill_charge.json "
                   "%s/farm.json",
                   test_folder());
    cr_assert_eq(made.code, 0, "%s", made.out);
    snprintf(line, sizeof line,
             "--bots gunline,assault --scenarios farm,%s/farm.json --games 2",
             test_folder());
    play(line, "r");
    const Said run = run_brevet("report %s/r", test_folder());
    cr_expect(said(&run, "farm, fire_and_discipline") &&
                  said(&run, "farm, throne_of_bayonets"),
              "%s", run.out);
}

/* What is nothing when it is rounded has no sign; a lone dash and a span keep theirs. */
Test(report, nothing_has_no_sign)
{
    Doc *const d = doc_new("t");
    doc_section(d, "s", "s");
    doc_table(d, "a|b|c|d|e|f");
    doc_cell(d, "%.1f", -0.04);
    doc_cell(d, "%.2f", -0.004);
    doc_cell(d, "%.1f", -0.06);
    doc_cell(d, "%d", 0);
    doc_cell(d, "-");
    doc_cell(d, "-0.5 to 1");
    char *const text = text_of(d);
    cr_expect(strstr(text, "0.0  0.00  -0.1  0  -  -0.5 to 1") && !strstr(text, "-0.0"),
              "%s", text);
    free(text);
}
