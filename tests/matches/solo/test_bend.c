/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_bend.c - ways that bend over HTTP: which verbs take one, and where those who went by it have been. */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/matches/solo/hosted.h"

static Hosted h;

static bool is_told(const char *text, const char *verb, const char *how)
{
    const char *const at = strstr(text, verb), *const end = at ? strchr(at, '}') : NULL;
    const char *const by = at ? strstr(at, how) : NULL;
    return by && by < end;
}

/* In 1805 a move's way may bend, a charge's not; nobody's in Throne of Bayonets. */
Test(board_bend, the_page_is_told_which_ways_bend, .timeout = 60)
{
    host(&h, "two_brigades --opponent random");
    Page page = request(&h, "GET", "/battle", NULL, NULL);
    cr_expect(is_told(page.text, "\"verb\":\"move\"", "\"by\":true"), "%s", page.text);
    cr_expect(is_told(page.text, "\"verb\":\"charge\"", "\"by\":false"), "%s", page.text);
    unhost(&h);
    host(&h, "drill_charge --opponent random");
    page = request(&h, "GET", "/battle", NULL, NULL);
    cr_expect_null(strstr(page.text, "\"by\":true"), "%s", page.text);
    unhost(&h);
}

/* A line of the log is where b1 has come to, first the bend; one that is no way is nowhere. */
Test(board_bend, the_log_has_where_a_way_led, .timeout = 60)
{
    host(&h, "two_brigades --seed 5 --opponent general");
    const BoardView *v = wait_for(&h, WAITS_FOR_PERSON);
    const Battle *const b = h.solo.battle;
    const Ref b1 = battle_find(b, "b1", NULL);
    Point from;
    cr_assert(battle_place(b, &v->state, b1, &from));
    cr_assert_eq(post(&h, "/order",
                      "{\"step\":%d,\"say\":\"b1 move to %.1f,%.1f by %.1f,%.1f\"}",
                      v->state.steps, from.x / 254.0 + 2, from.y / 254.0 + 2,
                      from.x / 254.0, from.y / 254.0 + 2)
                     .status,
                 200);
    v = wait_for(&h, WAITS_FOR_PERSON);
    cr_assert_eq(
        post(&h, "/order", "{\"step\":%d,\"say\":\"done\"}", v->state.steps).status, 200);
    const int n = wait_for(&h, WAITS_FOR_PERSON)->log;
    BoardLine told;
    int legs = 0, others = 0;
    for (int i = 0; i < n && board_line(h.board, i, &told); i++) {
        others += !told.went;
        if (told.went != b1)
            continue;
        const Point by = { from.x + 508 * legs, from.y + 508 };
        cr_expect_leq(geo_gap2(told.to, by), 30 * 30, "%d,%d", told.to.x, told.to.y);
        legs++;
    }
    cr_expect_eq(legs, 2);
    cr_expect_gt(others, 3);
    unhost(&h);
}
