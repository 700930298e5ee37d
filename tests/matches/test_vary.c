/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_vary.c - battles by lot: they open, they repeat, and what was even stays so.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "matches/setup.h"
#include "matches/vary/vary.h"
#include "rulesets/greg_blake_colonial/colonial.h"
#include "rulesets/rulesets.h"
#include "tests/matches/program.h"
#include "tests/matches/small.h"

static const ScenarioOptions as_printed = { .rulesets = rulesets };

/* A battle by lot in the manner of that file's; the caller's. */
static Varied drawn(const char *path, uint64_t seed)
{
    Err err = { { 0 } };
    Varied out;
    size_t size;
    JsonFile *const file = json_load(path, &err);
    cr_assert(file, "%s", err.text);
    cr_assert(vary_draw(path, json_text(file, &size), seed, &as_printed, &out, &err),
              "%s, seed %d: %s", path, (int)seed, err.text);
    json_free(file);
    return out;
}

static Varied drawn_like(const char *scenario, uint64_t seed)
{
    char path[SETUP_PATH];
    Err err = { { 0 } };
    cr_assert(setup_find(scenario, path, sizeof path, &err), "%s", err.text);
    return drawn(path, seed);
}

static Point middle_of(const Battle *b, int unit)
{
    const UnitInfo *const u = &b->unit[unit];
    int64_t x = 0, y = 0;
    for (int i = u->first; i < u->first + u->n; i++) {
        x += state_stand(&b->opening, i)->at.x;
        y += state_stand(&b->opening, i)->at.y;
    }
    return (Point){ (int32_t)(x / u->n), (int32_t)(y / u->n) };
}

/* Every shipped battle, and what is drawn of it is read again as any other file. */
Test(vary, what_is_drawn_opens)
{
    glob_t found;
    cr_assert(setup_shipped("*", &found));
    for (size_t i = 0; i < found.gl_pathc; i++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            Err err = { { 0 } };
            Varied varied = drawn(found.gl_pathv[i], seed);
            Battle *const again = scenario_parse("again", varied.text,
                                                 strlen(varied.text), &as_printed, &err);
            cr_assert(again, "%s, seed %d: %s", found.gl_pathv[i], (int)seed, err.text);
            cr_expect_eq(again->n_units, varied.battle->n_units);
            battle_free(again);
            vary_free(&varied);
        }
    globfree(&found);
}

Test(vary, the_same_seed_draws_the_same)
{
    Varied a = drawn_like("two_columns", 7), b = drawn_like("two_columns", 7),
           other = drawn_like("two_columns", 8);
    cr_expect_str_eq(a.text, b.text);
    cr_expect_str_neq(a.text, other.text);
    vary_free(&a);
    vary_free(&b);
    vary_free(&other);
}

/* The shipped even battles are so by half a turn about the table's middle. */
Test(vary, sides_that_are_alike_stay_alike)
{
    static const char *const even[] = { "meeting_of_equals", "even_encounter",
                                        "two_divisions", "wheatfield_road",
                                        "two_columns" };
    int changed = 0;
    for (size_t i = 0; i < sizeof even / sizeof *even; i++)
        for (uint64_t seed = 1; seed <= 4; seed++) {
            Varied varied = drawn_like(even[i], seed);
            const Battle *const b = varied.battle;
            const int half = b->n_units / 2;
            cr_expect(varied.even, "%s", even[i]);
            cr_expect_eq(varied.left_out[0], varied.left_out[1]);
            cr_assert_eq(b->n_units, 2 * half);
            for (int u = 0; u < half; u++) {
                const Point p = middle_of(b, u), q = middle_of(b, half + u);
                cr_expect_lt(abs(b->terrain.width - p.x - q.x), 2 * GEO_TOUCH,
                             "%s %d: %s", even[i], (int)seed, b->unit[u].name);
                cr_expect_lt(abs(b->terrain.depth - p.y - q.y), 2 * GEO_TOUCH,
                             "%s %d: %s", even[i], (int)seed, b->unit[u].name);
            }
            changed +=
                varied.left_out[0] + varied.moved[0] + varied.shifted + varied.added;
            vary_free(&varied);
        }
    cr_expect_gt(changed, 100);
}

/* What is drawn of an even battle is one: drawn again, both sides are alike still. */
Test(vary, an_even_battle_can_be_drawn_from_again)
{
    Err err = { { 0 } };
    Varied first = drawn_like("two_divisions", 5), second;
    cr_assert(vary_draw("first", first.text, 6, &as_printed, &second, &err), "%s",
              err.text);
    cr_expect(second.even);
    cr_expect(strstr(second.battle->title, ", by lot 5, by lot 6"), "%s",
              second.battle->title);
    vary_free(&first);
    vary_free(&second);
}

/* ---- what stays ---- */

/* Nobody begins where his leader's orders do not reach him: in these rules he would never move. */
Test(vary, who_has_a_leader_begins_in_his_command)
{
    int bodies = 0, moved = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Varied varied = drawn_like("two_columns", seed);
        const Battle *const b = varied.battle;
        State s;
        Game g = { .battle = b, .state = &s };
        cr_assert(scenario_begin(&g, seed, NULL));
        for (int u = 0; u < b->n_units; u++) {
            cr_expect(colonial_in_command(b, &s, u), "seed %d: %s", (int)seed,
                      b->unit[u].name);
            bodies++;
        }
        moved += varied.moved[0] + varied.moved[1];
        vary_free(&varied);
    }
    cr_expect_gt(bodies, 100);
    cr_expect_gt(moved, bodies / 2);
}

/* In how many of forty draws feature i is where it was; those without it do not count. */
static int stays(const char *title, const char *x, const char *y, int feature, int *there)
{
    char text[2048];
    int n = 0;
    *there = 0;
    snprintf(text, sizeof text, SMALL, title, x, y);
    Battle *const before = scenario_parse("small", text, strlen(text), &as_printed, NULL);
    cr_assert(before);
    const Feature was = before->terrain.feature[feature];
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Varied varied;
        Err err = { { 0 } };
        cr_assert(vary_draw("small", text, seed, &as_printed, &varied, &err), "%s",
                  err.text);
        const Terrain *const t = &varied.battle->terrain;
        for (int i = 0; i < t->n_features; i++)
            if (t->feature[i].type == was.type) {
                ++*there;
                n += memcmp(&t->feature[i].low, &was.low, sizeof was.low) == 0;
                break;
            }
        vary_free(&varied);
    }
    battle_free(before);
    return n;
}

Test(vary, roads_and_what_is_held_on_them_stay)
{
    int there;
    cr_expect_eq(stays("t", "50cm", "40cm", 0, &there), 40); /* the road */
    cr_expect_eq(stays("t", "50cm", "40cm", 1, &there), 40); /* from edge to edge */
    cr_expect_eq(stays("t", "50cm", "40cm", 2, &there), 40); /* held on the road */
    cr_expect_lt(stays("t", "80cm", "40cm", 2, &there), 10); /* beside it */
    cr_expect_eq(there, 40);                                 /* never taken away */
}

Test(vary, what_a_place_to_hold_lies_in_stays)
{
    int there;
    cr_expect_lt(stays("t", "80cm", "40cm", 3, &there), 10);
    cr_expect_eq(there, 40); /* no other ground is left */
    cr_expect_eq(stays("t", "25cm", "66cm", 3, &there), 40);
    cr_expect_eq(stays("t", "25cm", "66cm", 2, &there), 40);
}

/* Its copse and its close lie on one side each: of either the lot may say that it is taken away. */
Test(vary, the_last_of_the_ground_stays)
{
    int taken_away = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Varied varied = drawn_like("even_encounter", seed);
        cr_expect_geq(varied.battle->terrain.n_features, 1, "seed %d", (int)seed);
        taken_away += varied.taken_away;
        vary_free(&varied);
    }
    cr_expect_gt(taken_away, 10);
}

/* 95 bytes are a title's most; what is cut is no half letter. */
Test(vary, a_long_title_is_cut_between_letters)
{
    char title[96] = "", text[2048];
    Varied varied;
    Err err = { { 0 } };
    for (int i = 0; i < 47; i++)
        strcat(title, "\xC3\xA9");
    snprintf(text, sizeof text, SMALL, title, "50cm", "40cm");
    for (uint64_t seed = 1; seed <= 0x1000; seed *= 16) {
        cr_assert(vary_draw("small", text, seed, &as_printed, &varied, &err), "%s",
                  err.text);
        cr_expect(strstr(varied.battle->title, "\xC3\xA9, by lot 1"), "%s",
                  varied.battle->title);
        vary_free(&varied);
    }
}

/* ---- the command ---- */

Test(vary, the_command_writes_a_file_that_can_be_fought)
{
    const char *const at = test_folder();
    const Said made =
        run_brevet("scenario vary two_divisions --seed 7 --out %s/v.json", at);
    cr_assert_eq(made.code, 0, "%s", made.out);
    cr_expect(said(&made, "of 100 battles between two generals Blues win "));
    cr_expect_eq(run_brevet("match %s/v.json", at).code, 0);
    const Said again = run_brevet("scenario vary two_divisions --seed 7 2>/dev/null | "
                                  "cmp - %s/v.json",
                                  at);
    cr_expect_eq(again.code, 0, "%s", again.out);
    const Said refused = run_brevet("scenario vary two_divisions --out %s/v.json", at);
    cr_expect_eq(refused.code, 3);
    cr_expect(said(&refused, "v.json is there already, and nothing is written over"));
}

Test(vary, fair_is_neither_side_over_60_of_100)
{
    const VaryTrial just = { .won = { 60, 40 } }, more = { .won = { 61, 39 } },
                    drawn_too = { .won = { 15, 35 }, .drawn = 50 },
                    dull = { .won = { 24, 25 }, .drawn = 51 };
    cr_expect(vary_is_fair(&just));
    cr_expect_not(vary_is_fair(&more));
    cr_expect(vary_is_fair(&drawn_too)); /* 40 and 60 */
    cr_expect_not(vary_is_fair(&dull));
    const Said fair = run_brevet("scenario vary even_encounter --fair --seed 1 2>&1 "
                                 ">/dev/null");
    int blue = -1, red = -1;
    const char *const line = strstr(fair.out, "Blue win ");
    cr_assert_eq(fair.code, 0, "%s", fair.out);
    cr_assert(line && sscanf(line, "Blue win %d, Red %d", &blue, &red) == 2, "%s",
              fair.out);
    cr_expect(blue <= 60 && red <= 60);
}

/* Two battalions a metre apart, and four turns. */
Test(vary, where_none_is_fair_it_says_so)
{
    char path[SETUP_PATH];
    snprintf(path, sizeof path, "%s/small.json", test_folder());
    FILE *const out = fopen(path, "w");
    cr_assert(out);
    fprintf(out, SMALL, "Far apart", "80cm", "40cm");
    fclose(out);
    const Said none = run_brevet("scenario vary %s --fair --seed 1", path);
    cr_expect_eq(none.code, 1);
    cr_expect(said(&none, "of the 50 battles from seed 1 on none is fair"), "%s",
              none.out);
}
