/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_report.c - a report joins like sentences, adds up its losses, and says how it ended. */
#include "engine/map.h"
#include "engine/scenario.h"
#include "matches/report.h"
#include "tests/shipped.h"
#include "tests/toy/toy.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Battle battle;
static State state;

/* Tell the report of one event, as the rules would. */
static void tell_of(const Report *report, int kind, Ref who)
{
    const Game game = { .battle = &battle,
                        .state = &state,
                        .listener = report_listener(report) };
    const Event event = { .kind = (uint8_t)kind, .subject = who };
    game_tell(&game, &event);
}

static void tell(const Report *report, int kind, int unit)
{
    tell_of(report, kind, ref_unit(unit));
}

static char *written(const Report *report, const GameResult *result)
{
    const ReportHead head = { .commanders = { "one", "two" }, .dice = 0x2a };
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    report_write(report, out, &battle, &state, &head, result);
    fclose(out);
    return text;
}

static void begin(void)
{
    toy_battle(&battle);
    Game game = { .battle = &battle, .state = &state };
    game_begin(&game, 7);
}

Test(report, sentences_that_differ_in_one_name_are_joined)
{
    begin();
    Report *const report = report_new();
    const GameResult result = { .verdict = NOT_PLAYED,
                                .winner = NOBODY,
                                .says = "stopped" };
    tell(report, TOY_MOVED, 0);
    tell(report, TOY_MOVED, 1);
    tell(report, TOY_FELL_BACK, 2);
    tell(report, TOY_MOVED, 0);
    state.turn = 2;
    tell(report, TOY_MOVED, 3);
    tell(report, TOY_MOVED, 3);
    char *text = written(report, &result);
    cr_expect(strstr(text, "Moved: 1st Blue; 2nd Blue Horse.\n"), "%s", text);
    cr_expect(strstr(text, "1st Red fell back.\n    1st Blue moved.\n"), "%s", text);
    cr_expect(strstr(text, "Turn 2\n  The Blues, play\n    Moved: 2nd Red (twice).\n"),
              "%s", text);
    cr_expect(strstr(text, "Undecided on turn 2: stopped."), "%s", text);
    free(text);
    text = written(report, &result);
    cr_expect(strstr(text, "Moved: 1st Blue; 2nd Blue Horse.\n"), "told twice alike: %s",
              text);
    free(text);
    report_free(report);
}

Test(report, a_base_told_of_twice_is_not_two)
{
    static const struct {
        int base[3];
        const char *told;
    } rows[] = { { { 0, 0, 1 }, "Moved: 2 bases of the 1st Blue.\n" },
                 { { 0, 1, 2 }, "Moved: 3 bases of the 1st Blue.\n" },
                 { { 1, 1, 1 }, "Moved: base 2 of the 1st Blue (again and again).\n" } };
    const GameResult result = { .verdict = NOT_PLAYED, .winner = NOBODY, .says = "" };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin();
        Report *const report = report_new();
        for (int k = 0; k < 3; k++)
            tell_of(report, TOY_MOVED, ref_stand(rows[i].base[k]));
        char *const text = written(report, &result);
        cr_expect(strstr(text, rows[i].told), "row %zu: %s", i, text);
        free(text);
        report_free(report);
    }
}

Test(report, losses_add_up_and_the_end_is_told)
{
    begin();
    Report *const report = report_new();
    for (int i = 0; i < 3; i++) {
        state_stand(&state, i)->where = LOST;
        state_stand(&state, i)->figures = 0;
    }
    state_stand(&state, 3)->figures--; /* a figure of a base that is still there */
    state_unit(&state, 0)->n_stands = 0;
    state_officer(&state, 0)->where = LOST;
    tell(report, TOY_LOST, 0);
    state.over = 1;
    const GameResult result = { .verdict = PLAYED, .winner = 1 };
    char *const text = written(report, &result);
    cr_expect(strstr(text, "Figures lost so far: The Blues 13, The Reds 0\n"), "%s",
              text);
    cr_expect(strstr(text, "Victory for The Reds on turn 1: destroyed."), "%s", text);
    cr_expect(strstr(text,
                     "  1st Blue                           12     12      -      -      -"
                     "  destroyed\n"),
              "%s", text);
    cr_expect(
        strstr(text,
               "  together                           18     13      -      -      5\n"),
        "%s", text);
    cr_expect(strstr(text, "General Ash") && strstr(text, "Dice         0x2a"), "%s",
              text);
    free(text);
    report_free(report);
}

/* Where the rules say how a unit is by how its stands are, so does the report; whatever else has told of it. */
Test(report, a_garrison_is_not_in_the_field)
{
    Err err = { "" };
    Battle *const b = shipped_battle("fire_and_discipline", "farm");
    static State s;
    Game game = { .battle = b, .state = &s };
    cr_assert(scenario_begin(&game, 1, &err), "%s", err.text);
    Report *const report = report_new();
    const ReportHead head = { .commanders = { "one", "two" } };
    const GameResult result = { .verdict = NOT_PLAYED,
                                .winner = NOBODY,
                                .says = "stopped" };
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    report_write(report, out, b, &s, &head, &result);
    fclose(out);
    const char *const row = strstr(text, "Battalion Szekler ");
    cr_assert(row, "%s", text);
    cr_expect(strncmp(strchr(row, '\n') - 8, "garrison", 8) == 0, "%s", row);
    cr_expect(strstr(text, "in the field"), "%s", text);
    free(text);
    report_free(report);
    battle_free(b);
}

Test(report, lines_are_wrapped_between_words)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    report_wrap(out, "  - ", "one two three", 9);
    report_wrap(out, "", "abcdefghij", 4);
    fclose(out);
    cr_expect_str_eq(text, "  - one\n    two\n    three\nabcd\nefgh\nij\n");
    free(text);
}

/* How far a side is with what the battle is won by: of an opening of which these stands of the first
 * side's are gone, its first so many. */
Test(report, how_a_battle_stands_is_told_by_what_it_is_won_by)
{
    static const struct {
        const char *ruleset, *scenario;
        int lost;
        const char *first, *second;
    } rows[] = {
        { "throne_of_bayonets", "lundys_lane", 3, "3 of 13 bases lost, 23.0 %",
          "0 of 19 bases lost, 0.0 %" },
        { "musket_1805", "two_brigades", 2,
          "2 of 6 units routed or gone, 0 objectives held",
          "0 of 6 units routed or gone, 0 objectives held" },
        { "fire_and_discipline", "farm", 1, "0 points, 1 of 17 stands gone",
          "21 points, 0 of 11 stands gone" },
        { "chaos_confusion_casualties", "wheatfield_road", 0, "0 points", "0 points" },
        { "greg_blake_colonial", "two_columns", 1, "0 points", "75 points" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Battle *const b = shipped_battle(rows[i].ruleset, rows[i].scenario);
        State *const s = &state;
        state_copy(s, &b->opening);
        char says[200], outcome[400], wanted[400];
        for (int k = 0; k < rows[i].lost; k++) {
            state_stand(s, k)->where = LOST;
            state_stand(s, k)->figures = 0;
        }
        map_standing(b, s, 0, says, sizeof says);
        cr_expect_str_eq(says, rows[i].first);
        map_standing(b, s, 1, says, sizeof says);
        cr_expect_str_eq(says, rows[i].second);
        const GameResult drawn = { .verdict = PLAYED, .winner = NOBODY };
        s->turn = 0;
        report_outcome(b, s, &drawn, outcome, sizeof outcome);
        cr_expect(strstr(outcome, "A draw before the first turn: ") &&
                      !strstr(outcome, rows[i].first),
                  "%s", outcome);
        s->turn = 2;
        report_outcome(b, s, &drawn, outcome, sizeof outcome);
        snprintf(wanted, sizeof wanted, ". %s: %s; %s: %s.", b->side[0].name,
                 rows[i].first, b->side[1].name, rows[i].second);
        cr_expect(strstr(outcome, wanted), "%s", outcome);
        battle_free(b);
    }
}
