/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_stress.c - a tactic that is too good is found, one that has an answer is not blamed.
 *
 * Start at examine().
 */
#include "matches/breed.h"
#include "matches/stress/told.h"
#include "tests/matches/program.h"
#include "tests/matches/stress/creeds.h"
#include "tests/toy/toy.h"

#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static StressOptions small(const Battle *battle, int threads)
{
    return (StressOptions){ .battle = battle,
                            .name = "creeds",
                            .text = toy_scenario,
                            .games = 1,
                            .meetings = 4,
                            .trials = 200,
                            .thoughtful = 100,
                            .commander = "edge",
                            .threads = threads,
                            .seed = 5 };
}

static Stress *examine(const StressOptions *options)
{
    Stress *const stress = calloc(1, sizeof *stress);
    Err err = { { 0 } };
    cr_assert_not_null(stress);
    stress->options = options;
    cr_assert(stress_run(stress, &err), "%s", err.text);
    cr_assert_eq(stress->n_suspects, STRESS_SUSPECTS);
    return stress;
}

Test(stress, what_beats_all_but_itself_is_found_and_shown_with_what_matters)
{
    static Battle battle;
    creeds_with_one_too_good(&battle);
    const StressOptions options = small(&battle, 2);
    Stress *const t = examine(&options);
    int with_knobs = 0;
    cr_expect(stress_found(t));
    for (int i = 0; i < t->n_suspects; i++) {
        const Suspect *const s = &t->suspect[i];
        const Conduct *const c = &s->answer[s->best].duel.conduct[BOT_A];
        cr_expect_eq(s->verdict, STRESS_DOMINANT, "%s: %d, p %g", t->tactic[s->who].name,
                     s->verdict, s->p);
        /* 50 + 35 in 100, of which the best of seven answers is the luckiest */
        cr_expect_float_eq(s->answer[s->best].duel.share.mean, 0.82, 0.09, "%g",
                           s->answer[s->best].duel.share.mean);
        cr_expect_eq(c->kind[FEATURE_FIRE], c->orders, "it only shoots");
        cr_expect_gt(s->plain.weight[FEATURE_FIRE], s->plain.weight[FEATURE_HOLD]);
        cr_expect_gt(s->shown.share.mean, 0.75);
        /* whatever the ground: ten battles by lot, of which the luckiest answer is told */
        cr_expect_geq(s->elsewhere, 0);
        cr_expect_eq(s->elsewhere_share.n, STRESS_GROUNDS);
        cr_expect_float_eq(s->elsewhere_share.mean, 0.82, 0.09, "%g",
                           s->elsewhere_share.mean);
        cr_expect_eq(stress_ground(&s->elsewhere_share), GROUND_ANY);
        if (s->answer[s->best].who < 0)
            continue;
        cr_expect(s->knobs_tried && s->n_knobs == 1 && s->knob[0].number == TOY_KILL_ON);
        cr_expect_float_eq(s->knob[0].share.mean, 0.5, 0.1, "%g", s->knob[0].share.mean);
        with_knobs++;
    }
    cr_expect_gt(with_knobs, 0, "one at least has a doctrine for its best answer");
    /* without fire he loses what fire wins; with nothing else he is who he was, or better */
    cr_expect(t->kind[FEATURE_FIRE].forbidden.share.high < 0.35);
    cr_expect(t->kind[FEATURE_FIRE].forced.share.low >= 0.45);
    free(t);
}

/* Over 55 % beyond doubt, over it, or not. */
Test(stress, it_is_the_ground_where_the_tactic_does_not_win_elsewhere)
{
    const Evidence any = { .mean = 0.70, .low = 0.551 },
                   doubt = { .mean = 0.70, .low = 0.55 },
                   more = { .mean = 0.551, .low = 0.4 },
                   here = { .mean = 0.55, .low = 0.4 };
    cr_expect_eq(stress_ground(&any), GROUND_ANY);
    cr_expect_eq(stress_ground(&doubt), GROUND_UNCLEAR);
    cr_expect_eq(stress_ground(&more), GROUND_UNCLEAR);
    cr_expect_eq(stress_ground(&here), GROUND_THIS);
}

Test(stress, what_was_found_is_kept_as_files)
{
    static Battle battle;
    const MatchOptions match = { .scenario_name = "creeds",
                                 .scenario_text = toy_scenario,
                                 .version = "test" };
    char path[512];
    Doctrine tactic;
    Err err = { { 0 } };
    creeds_with_one_too_good(&battle);
    const StressOptions options = small(&battle, 2);
    Stress *const t = examine(&options);
    cr_assert(stress_exhibit(t, test_folder(), &match, &err), "%s", err.text);
    snprintf(path, sizeof path, "%s/tactic-1.doctrine", test_folder());
    cr_assert(doctrine_load(path, &tactic, &err), "%s", err.text);
    cr_expect_arr_eq(tactic.weight, t->suspect[0].plain.weight, sizeof tactic.weight);
    snprintf(path, sizeof path, "%s/answer-1.doctrine", test_folder());
    const int best = t->suspect[0].answer[t->suspect[0].best].who;
    cr_expect_eq(doctrine_load(path, &tactic, &err), best >= 0, "%s", err.text);
    snprintf(path, sizeof path, "%s/exhibit-1.jsonl.gz", test_folder());
    Replay *const record = record_read(path, toy_rulesets, &err);
    cr_assert_not_null(record, "%s", err.text);
    const char *const name = t->tactic[t->suspect[0].who].name;
    const int other = strcmp(replay_head(record)->sides[0], name) == 0;
    cr_expect_str_eq(replay_head(record)->sides[!other], name);
    char to_play[256];
    snprintf(to_play, sizeof to_play,
             "--from 1 --side \"%s\" --opponent doctrine:file=there/tactic-1.doctrine",
             battle.side[other].name);
    replay_free(record);
    char *const text = text_of(stress_tell(t, "there"));
    cr_expect(strstr(text, "FOUND: of 3 suspects 3 beat every different answer") &&
                  strstr(text, "brevet replay there/exhibit-1.jsonl.gz") &&
                  strstr(text, to_play) &&
                  strstr(text, "nothing: \"balanced\" fights so") &&
                  strstr(text, "What this rests on") && strstr(text, "seed 0x") &&
                  strstr(text, "It hangs on these numbers") &&
                  strstr(text, "So it is the rules rather than this ground."),
              "%s", text);
    free(text);
    free(t);
}

/* The files there are in its folder of what was bred. */
static int kept(void)
{
    char pattern[512];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/bred/*", test_folder());
    const int n = glob(pattern, 0, NULL, &found) == 0 ? (int)found.gl_pathc : 0;
    globfree(&found);
    return n;
}

Test(stress, what_was_bred_is_kept_and_found_again_by_the_same_search_alone)
{
    static Battle battle;
    creeds_in_a_circle(&battle);
    StressOptions options = small(&battle, 2);
    Stress *const fresh = examine(&options);
    options.folder = test_folder();
    Stress *const first = examine(&options);
    const int bred = kept();
    cr_expect_eq(bred, first->n - first->n_panel);
    Stress *const again = examine(&options);
    cr_expect_eq(kept(), bred, "nothing is bred twice");
    for (int i = 0; i < fresh->n; i++)
        cr_expect(memcmp(fresh->tactic[i].weight, again->tactic[i].weight,
                         sizeof fresh->tactic[i].weight) == 0 &&
                      strcmp(fresh->tactic[i].name, again->tactic[i].name) == 0,
                  "%s", fresh->tactic[i].name);
    cr_expect_eq(fresh->games, again->games);
    options.seed++;
    Stress *const other = examine(&options);
    cr_expect_geq(kept(), 2 * (first->n_met - first->n_panel),
                  "another seed is another search");
    free(fresh);
    free(first);
    free(again);
    free(other);
}

Test(stress, what_goes_in_a_circle_has_its_answer)
{
    static Battle battle;
    creeds_in_a_circle(&battle);
    const StressOptions options = small(&battle, 2);
    Stress *const t = examine(&options);
    cr_expect_not(stress_found(t));
    for (int i = 0; i < t->n_suspects; i++) {
        const Suspect *const s = &t->suspect[i];
        cr_expect_eq(s->verdict, STRESS_ANSWERED, "%s", t->tactic[s->who].name);
        cr_expect_float_eq(s->answer[s->best].duel.share.mean, 0.12, 0.09, "%g",
                           s->answer[s->best].duel.share.mean);
    }
    for (int i = t->n_met; i < t->n;
         i++) /* whose they are, the heading above them says */
        cr_expect(strncmp(t->tactic[i].name, "its counter, bred from ", 23) == 0 ||
                      strncmp(t->tactic[i].name, "its counter, from ", 18) == 0,
                  "%s", t->tactic[i].name);
    char *const text = text_of(stress_tell(t, NULL)); /* nor is it praised */
    cr_expect(strstr(text, "There is an answer:") && !strstr(text, "Strong"), "%s", text);
    cr_expect(strstr(text, "counts            of its orders\n") ||
                  strstr(text, "counts  of its orders\n"),
              "who looks for an answer is told what it does: %s", text);
    free(text);
    free(t);
}

/* 0.10 is different: what falls short of that by a little is not told as 0.10. */
Test(stress, a_difference_that_does_not_count_is_not_rounded_to_one_that_does)
{
    static const struct {
        double difference;
        const char *told;
    } rows[] = { { 0.0999, "0.09  no" }, { 0.1, "0.10  yes" } };
    static Battle battle;
    creeds_in_a_circle(&battle);
    const StressOptions options = small(&battle, 2);
    Stress *const t = examine(&options);
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < t->suspect[0].n; k++) {
            t->suspect[0].answer[k].difference = rows[i].difference;
            t->suspect[0].answer[k].same = !i;
        }
        char *const text = text_of(stress_tell(t, NULL));
        cr_expect(strstr(text, rows[i].told), "%s", text);
        free(text);
    }
    free(t);
}

Test(stress, threads_do_not_show)
{
    static Battle battle;
    creeds_with_one_too_good(&battle);
    const StressOptions one = small(&battle, 1), two = small(&battle, 2);
    Stress *const a = examine(&one), *const b = examine(&two);
    a->options = b->options = NULL;
    cr_expect_arr_eq(a, b, sizeof *a);
    free(a);
    free(b);
}

/* A suspect that shoots one order in three and then some, tried against one that never does, too
 * briefly to be sure; simplified it only shoots. */
static Stress *half_sure(const StressOptions *options)
{
    Stress *const t = calloc(1, sizeof *t);
    Err err = { { 0 } };
    cr_assert_not_null(t);
    t->options = options;
    t->n = 2;
    t->n_suspects = 1;
    t->tactic[0] = (Doctrine){ .name = "wavers" };
    t->tactic[1] = (Doctrine){ .name = "holds" };
    t->tactic[1].weight[FEATURE_HOLD] = WEIGHT_MOST;
    Suspect *const s = &t->suspect[0];
    s->elsewhere = -1;
    cr_assert(stress_try(t, s, &t->tactic[0], 1, 1, &err), "%s", err.text);
    s->plain = t->tactic[0];
    s->plain.weight[FEATURE_FIRE] = WEIGHT_MOST;
    return t;
}

/* What it is simplified to is not told by the games of what it was. */
Test(stress, who_is_stronger_when_simplified_is_tried_again_as_that)
{
    static Battle battle;
    creeds_with_one_too_good(&battle);
    StressOptions options = small(&battle, 2);
    Stress *const t = half_sure(&options);
    Suspect *const s = &t->suspect[0];
    Err err = { { 0 } };
    s->answer[0].duel.share =
        (Evidence){ .n = 4, .mean = 0.6, .low = 0.3, .high = 0.9, .error = 0.1 };
    s->answer[0].same = false;
    stress_judge(t);
    cr_assert_eq(s->verdict, STRESS_UNCLEAR);
    cr_assert(stress_show(t, s, &err) && stress_retry(t, s, &err), "%s", err.text);
    cr_expect(s->again && s->who_before == 1 && s->before.mean == 0.6);
    stress_judge(t);
    cr_expect_eq(s->verdict, STRESS_DOMINANT, "p %g", s->p);
    cr_expect_float_eq(s->answer[0].duel.share.mean, 0.85, 0.09, "%g",
                       s->answer[0].duel.share.mean);
    cr_expect_eq(s->answer[0].duel.conduct[BOT_A].kind[FEATURE_FIRE],
                 s->answer[0].duel.conduct[BOT_A].orders, "the plain one only shoots");
    cr_assert(stress_grounds(t, s, &err), "%s", err.text);
    cr_expect_float_eq(s->elsewhere_share.mean, 0.85, 0.09, "%g",
                       s->elsewhere_share.mean);
    char *const text = text_of(stress_tell(t, NULL));
    cr_expect(strstr(text, "wavers, simplified") &&
                  strstr(text, "60 % (30 to 90) against holds."),
              "%s", text);
    free(text);
    free(t);
}

/* Who is sure already, or no stronger, or has an answer then, stays what he was. */
Test(stress, who_is_not_stronger_when_simplified_is_not_tried_again)
{
    static Battle battle;
    creeds_with_one_too_good(&battle);
    StressOptions options = small(&battle, 2);
    Err err = { { 0 } };
    for (int i = 0; i < 3; i++) {
        Stress *const t = half_sure(&options);
        Suspect *const s = &t->suspect[0];
        s->answer[0].duel.share = (Evidence){
            .n = 4, .mean = i ? 0.6 : 0.9, .low = 0.3, .high = 0.9, .error = 0.1
        };
        s->answer[0].same = false;
        if (i == 2) /* shown to be stronger by luck alone */
            s->plain.weight[FEATURE_FIRE] = -WEIGHT_MOST;
        stress_judge(t);
        s->verdict = i == 1 ? STRESS_DOMINANT : STRESS_UNCLEAR;
        s->shown.share.mean = 0.7;
        const long games = t->games;
        cr_assert(stress_retry(t, s, &err), "%s", err.text);
        cr_expect_not(s->again, "%d", i);
        cr_expect_eq(t->games > games, i == 2, "%d", i);
        if (i == 2)
            cr_expect_arr_eq(s->plain.weight, t->tactic[0].weight,
                             sizeof s->plain.weight);
        free(t);
    }
}

/* Against two answers: one that does otherwise, and the commander. */
static StressVerdict verdict(double p, double other, bool alike, double commander)
{
    Suspect s = { .n = 2, .p = p };
    s.answer[0] = (Answer){ .who = 1, .difference = 0.3 };
    s.answer[0].duel.share.mean = other;
    s.answer[1] = (Answer){ .who = -1, .same = alike };
    s.answer[1].duel.share =
        (Evidence){ .mean = commander, .low = commander - 0.1, .high = commander + 0.1 };
    return stress_verdict(&s);
}

Test(stress, a_verdict_on_both_sides_of_its_bounds)
{
    cr_expect_eq(verdict(0.001, 0.70, true, 0.5), STRESS_DOMINANT);
    cr_expect_eq(verdict(0.001, 0.55, true, 0.5), STRESS_ANSWERED,
                 "55 is not more than 55");
    cr_expect_eq(verdict(0.001, 0.5501, true, 0.5), STRESS_DOMINANT);
    cr_expect_eq(verdict(0.01, 0.70, true, 0.5), STRESS_UNCLEAR);
    cr_expect_eq(verdict(0.0099, 0.70, true, 0.5), STRESS_DOMINANT);
    cr_expect_eq(verdict(0.001, 0.70, false, 0.3), STRESS_ANSWERED, "he does otherwise");
    cr_expect_eq(verdict(0.001, 0.70, true, 0.39), STRESS_ONE_WAY, "beyond doubt better");
    cr_expect_eq(verdict(0.001, 0.70, true, 0.41), STRESS_DOMINANT, "as good at best");
}

Test(stress, who_leads_alike_differs_by_nothing)
{
    Conduct shoots = { .orders = 10 }, mostly = { .orders = 20 },
            marches = { .orders = 5 };
    shoots.kind[FEATURE_FIRE] = 10;
    mostly.kind[FEATURE_FIRE] = 15;
    mostly.kind[FEATURE_MOVE] = 5;
    marches.kind[FEATURE_MOVE] = 5;
    cr_expect_float_eq(conduct_difference(&shoots, &shoots), 0, 1e-12);
    cr_expect_float_eq(conduct_difference(&shoots, &mostly), 0.25, 1e-12);
    cr_expect_float_eq(conduct_difference(&shoots, &marches), 1, 1e-12);
    marches.advance = 5; /* a full move each */
    cr_expect_float_eq(conduct_difference(&shoots, &marches), 1.5, 1e-12);
}

Test(duel, a_doctrine_scores_half_against_itself)
{
    static Battle battle;
    static Doctrine known[32];
    Duel duel;
    Err err;
    creeds_in_a_circle(&battle);
    breed_rivals(battle.rules, known, 32);
    DuelOptions options = { .battle = &battle,
                            .fighter = { { .doctrine = &known[0] },
                                         { .doctrine = &known[0] } },
                            .seed = 9,
                            .games = 60,
                            .threads = 1 };
    cr_assert(duel_fight(&options, &duel, &err));
    cr_expect_eq(duel.games, 60);
    cr_expect_eq(duel.share.mean, 0.5);
    cr_expect_neq(duel.side.mean, 0.5, "but the first side has the dice it has");
    cr_expect_eq(conduct_difference(&duel.conduct[BOT_A], &duel.conduct[BOT_B]), 0);
}

Test(stress, the_command_says_what_it_tried_and_keeps_its_exit_codes)
{
    const Said quiet = run_brevet(
        "stress drill_charge --games 1 --trials 8 --commander random --json --seed 3");
    cr_expect(quiet.code == 0 || quiet.code == 1, "%s", quiet.out);
    cr_expect(said(&quiet, "\"verdict\"") && said(&quiet, "\"kinds\"") &&
                  said(&quiet, "bred for this battle") &&
                  said(&quiet, "brevet stress drill_charge --games 1 --trials 8 "
                               "--commander random --seed 0x3") &&
                  said(&quiet, "a draw is half") && !said(&quiet, "are won by"),
              "%s", quiet.out);
    const Said nobody = run_brevet("stress drill_charge --commander mct");
    cr_expect_eq(nobody.code, 2);
    cr_expect(
        said(&nobody, "--commander: there is no bot \"mct\"; did you mean \"mcts\"?"),
        "%s", nobody.out);
    const Said nowhere = run_brevet("stress drill_charge --games 1 --trials 8 "
                                    "--commander random --out /dev/null/there");
    cr_expect_eq(nowhere.code, 3, "%s", nowhere.out);
    cr_expect(said(&nowhere, "/dev/null/there: cannot be made"), "%s", nowhere.out);
}
