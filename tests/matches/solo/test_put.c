/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_put.c - figures put right over HTTP: of either side, but nobody the person does not see. */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/matches/program.h"
#include "tests/matches/solo/hosted.h"

static Hosted h;

static Page say(const char *path, const char *order)
{
    const int step = wait_for(&h, WAITS_FOR_PERSON)->state.steps;
    return post(&h, path, "{\"step\":%d,\"say\":\"%s\"}", step, order);
}

Test(put_on_board, figures_of_both_sides_are_put_right, .timeout = 60)
{
    char line[256];
    const char *const folder = test_folder();
    snprintf(line, sizeof line,
             "two_brigades --seed 5 --opponent general --record %s/b.gz", folder);
    host(&h, line);
    Page page = say("/try", "r1 put to 49,38");
    cr_expect(page.status == 200 && strstr(page.text, "really stands at 49.0,38.0") &&
                  strstr(page.text, "\"unit\":\"r1\""),
              "%s", page.text);
    page = say("/order", "r1 put to 49,38");
    cr_expect_eq(page.status, 200, "%s", page.text);
    page = say("/order", "b1 put to 23,10 facing 10deg");
    cr_expect_eq(page.status, 200, "%s", page.text);
    page = post(&h, "/moved", "{}");
    cr_expect_str_eq(page.text, "{\"moved\":\"\"}", "they stand there already");
    const int turn = wait_for(&h, WAITS_FOR_PERSON)->state.turn;
    while (wait_for(&h, WAITS_FOR_PERSON)->state.turn == turn) {
        const int step = wait_for(&h, WAITS_FOR_PERSON)->state.steps;
        page = post(&h, "/order", "{\"step\":%d,\"choose\":1}", step);
        cr_assert_eq(page.status, 200, "%s", page.text);
        while (wait_for(&h, WAITS_FOR_PERSON)->state.steps == step)
            ;
    }
    page = post(&h, "/moved", "{}");
    cr_expect(strstr(page.text, "Figures to move:") && strstr(page.text, "  b1 "), "%s",
              page.text);
    page = say("/order", "b1 put to 23,0.1");
    cr_expect(page.status == 409 && strstr(page.text, "edge"), "%s", page.text);
    page = say("/odds", "b1 put to 23,10");
    cr_expect(page.status == 409 && strstr(page.text, "no order"), "%s", page.text);
    unhost(&h);
    Said run = run_brevet("replay %s/b.gz", folder);
    cr_expect(strstr(run.out, "really stands at 49.0,38.0"), "%s", run.out);
    run = run_brevet("replay %s/b.gz --html %s/b.html && cat %s/b.html", folder, folder,
                     folder);
    cr_expect(strstr(run.out, "<li>7th Foot, Right Wing really stands at 49.0,38.0"),
              "%s", run.out);
    /* taken up again, the log has the person's own orders as it had them */
    snprintf(line, sizeof line, "--resume %s/b.gz", folder);
    host(&h, line);
    const int n = wait_for(&h, WAITS_FOR_PERSON)->log;
    int own = 0;
    BoardLine told;
    for (int i = 0; i < n && board_line(h.board, i, &told); i++)
        own += told.order && strstr(told.says, "really stands at") != NULL;
    cr_expect_eq(own, 2);
    unhost(&h);
}

/* The insurgents lie in hiding, 2nd Mutineers at 41,55. */
Test(put_on_board, nobody_unseen_is_told_of, .timeout = 60)
{
    host(&h, "haitian_column --seed 5 --opponent general --side French");
    for (int i = 0; i < 2; i++) {
        const char *const path = i ? "/order" : "/try";
        Page page = say(path, "mut2 put to 41,54");
        cr_expect(page.status == 409 && strstr(page.text, "you see nobody"), "%s",
                  page.text);
    }
    const Page page = say("/order", "9l put to 41,55");
    cr_expect(page.status == 409 && !strstr(page.text, "Mutineers"), "%s", page.text);
    unhost(&h);
}
