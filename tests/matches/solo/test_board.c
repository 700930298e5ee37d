/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_board.c - battles fought over HTTP; what is asked wrongly is refused and changes nothing. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/json.h"
#include "matches/solo/view.h"
#include "tests/matches/program.h"
#include "tests/matches/solo/hosted.h"

static Hosted h;

static void is_json(const char *text)
{
    Err err = { { 0 } };
    JsonFile *const file = json_parse("answer", text, strlen(text), &err);
    cr_assert(file, "%s: %.400s", err.text, text);
    json_free(file);
}

/* The first news there is. */
static char *news(void)
{
    Growing out = { 0 };
    static BoardView view;
    board_look(h.board, &view);
    view_now(&out, h.board, &view, 0);
    cr_assert_not(out.failed);
    return out.text;
}

/* ---- whole battles ---- */

static int wait_while_bot(void)
{
    static BoardView view;
    for (;;) {
        board_look(h.board, &view);
        if (view.waits != WAITS_FOR_BOT)
            return view.waits;
        board_wait(h.board, view.version, 100);
    }
}

/* Until the order given at that step has been taken, or asks for its dice: both are seen in one look. */
static int wait_beyond(int step)
{
    static BoardView view;
    for (;;) {
        board_look(h.board, &view);
        if (view.waits != WAITS_FOR_BOT &&
            (view.waits != WAITS_FOR_PERSON || view.state.steps != step))
            return view.waits;
        board_wait(h.board, view.version, 20);
    }
}

/* What happened is told in sentences; an order is not one, "You:" stands before it. */
static void begins_with_capitals(const char *log)
{
    static const char told[] = "\"order\":false,\"says\":\"";
    for (const char *at = log; (at = strstr(at, told)) != NULL; at += sizeof told)
        cr_expect_not(islower((unsigned char)at[sizeof told - 1]), "%.60s", at);
}

/* Each choice by another number; every view is JSON, every map a drawing. */
static void fight_to_the_end(const char *words, int most)
{
    char line[256];
    const char *const folder = test_folder();
    snprintf(line, sizeof line, "%s --record %s/b.gz", words, folder);
    host(&h, line);
    int orders = 0;
    while (wait_while_bot() == WAITS_FOR_PERSON && orders < most) {
        const BoardView *const v = wait_for(&h, WAITS_FOR_PERSON);
        const Page page = post(&h, "/order", "{\"step\":%d,\"choose\":%d}",
                               v->state.steps, orders * 7 % v->choices.n);
        cr_assert_eq(page.status, 200, "%s", page.text);
        if (orders++ % 16)
            continue;
        char *const text = news();
        is_json(text);
        begins_with_capitals(text);
        free(text);
        const Page map = request(&h, "GET", "/map", NULL, NULL);
        cr_assert(map.status == 200 && strncmp(map.text, "<svg", 4) == 0);
    }
    const BoardView *const end = wait_for(&h, WAITS_FOR_NOBODY);
    const Page account = request(&h, "GET", "/account", NULL, NULL);
    cr_expect(account.status == 200 && strstr(account.text, "<section id=\"film\"") &&
                  strstr(account.text, "</html>"),
              "%.300s", account.text);
    cr_expect(strstr(account.head, "script-src 'unsafe-inline'"));
    cr_expect(end->state.over && end->outcome[0] && !end->choices.n);
    cr_expect_eq(
        post(&h, "/order", "{\"step\":%d,\"choose\":0}", end->state.steps).status, 409);
    unhost(&h);
    Said run = run_brevet("replay %s/b.gz --verify", folder);
    cr_expect_eq(run.code, 0, "%s", run.out);
    run = run_brevet("--version; rm %s/b.gz", folder);
    cr_assert_eq(run.code, 0, "%s", run.out);
}

Test(board, a_battle_is_fought_to_its_end, .timeout = 120)
{
    fight_to_the_end("drill_charge --seed 5 --opponent random", 4000);
    fight_to_the_end("two_brigades --seed 5 --opponent balanced", 4000);
}

/* Before it is over it would tell of whom nobody has seen. */
Test(board, the_account_waits_for_the_end, .timeout = 60)
{
    host(&h, "two_brigades --seed 5 --opponent random");
    wait_for(&h, WAITS_FOR_PERSON);
    const Page page = request(&h, "GET", "/account", NULL, NULL);
    cr_expect_eq(page.status, 409);
    cr_expect_str_eq(page.text, "{\"error\":\"the battle is not over\"}");
    unhost(&h);
}

/* Somebody else has gone on with the same record: his stays, and this board says so at once. */
Test(board, two_do_not_write_one_record, .timeout = 60)
{
    char line[256];
    const char *const folder = test_folder();
    snprintf(line, sizeof line, "drill_charge --opponent random --record %s/b.gz",
             folder);
    host(&h, line);
    const BoardView *v = wait_for(&h, WAITS_FOR_PERSON);
    cr_expect_str_empty(v->trouble);
    const int step = (int)v->state.steps;
    run_brevet("--version; echo his >%s/his; mv %s/his %s/b.gz", folder, folder, folder);
    cr_assert_eq(post(&h, "/order", "{\"step\":%d,\"choose\":0}", step).status, 200);
    do
        v = wait_for(&h, WAITS_FOR_PERSON);
    while ((int)v->state.steps == step);
    cr_expect(strstr(v->trouble, "b.gz: written by somebody else since"), "%s",
              v->trouble);
    unhost(&h);
    const Said run = run_brevet("--version; cat %s/b.gz", folder);
    cr_expect(said(&run, "his"), "%s", run.out);
}

/* ---- what is refused ---- */

static const char right[] = "Host: localhost\r\nContent-Type: application/json\r\n";

Test(board, what_is_asked_wrongly_is_refused, .timeout = 60)
{
    static const struct {
        const char *method, *path, *headers, *body;
        int status;
        const char *says;
    } rows[] = {
        { "GET", "/nothing", right, NULL, 404, "there is no /nothing" },
        { "GET", "/../etc/passwd", right, NULL, 404, "there is no" },
        { "GET", "/order", right, NULL, 405, "cannot be asked" },
        { "DELETE", "/order", right, NULL, 405, "cannot be asked" },
        { "OPTIONS", "/order", right, NULL, 405, "cannot be asked" },
        { "GET", "/battle", "Host: example.org\r\n", NULL, 403, "this machine" },
        { "GET", "/battle", "Host: localhost.example.org\r\n", NULL, 403,
          "this machine" },
        { "GET", "/battle", "", NULL, 403, "this machine" },
        { "POST", "/undo", "Host: localhost\r\n", "{}", 400, "Content-Type" },
        { "POST", "/undo", "Host: localhost\r\nContent-Type: text/plain\r\n", "{}", 400,
          "Content-Type" },
        { "POST", "/order", right, "", 400, "request" },
        { "POST", "/order", right, "{\"step\":", 400, "request" },
        { "POST", "/order", right, "[]", 400, "$" },
        { "POST", "/order", right, "{}", 400, "step" },
        { "POST", "/order", right, "{\"step\":0}", 400, "give one of" },
        { "POST", "/order", right, "{\"step\":0,\"choose\":0,\"say\":\"x\"}", 400,
          "give one of" },
        { "POST", "/order", right, "{\"step\":99,\"choose\":0}", 409, "moved on" },
        { "POST", "/order", right, "{\"step\":0,\"choose\":63}", 409, "no choice 63" },
        { "POST", "/order", right, "{\"step\":0,\"choose\":-1}", 400, "choose" },
        { "POST", "/order", right, "{\"step\":0,\"choose\":0,\"and\":1}", 400, "and" },
        { "POST", "/order", right, "{\"step\":0,\"say\":\"abracadabra\"}", 409,
          "abracadabra" },
        { "POST", "/order", right, "{\"step\":0,\"order\":{\"verb\":\"fly\"}}", 400,
          "fly" },
        { "POST", "/try", right, "{\"step\":0,\"say\":\"0\"}", 409, "no number 0" },
        { "POST", "/odds", right, "{\"step\":0,\"say\":\"\"}", 409, "" },
        { "POST", "/dice", right, "{\"faces\":\"1\"}", 409, "no dice are wanted" },
        { "POST", "/dice", right, "{\"faces\":1}", 400, "faces" },
        { "POST", "/pace", right, "{\"ms\":-1}", 400, "ms" },
        { "POST", "/undo", right, "{}", 409, "nothing to take back" },
        { "GET", "/why", right, NULL, 409, "sealed" },
        { "GET", "/losses", right, NULL, 409, "when the battle is over" },
        { "GET", "/clause", right, NULL, 409, "which clause?" },
        { "GET", "/clause?of=1.1%20to%20x", right, NULL, 409, "is no number" },
        { "GET", "/clause?of=no%22where", right, NULL, 409, "no\\\"where" },
    };
    host(&h, "drill_charge --seed 5 --opponent random");
    const uint64_t before = state_hash(&wait_for(&h, WAITS_FOR_PERSON)->state);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Page page =
            request(&h, rows[i].method, rows[i].path, rows[i].headers, rows[i].body);
        cr_expect(page.status == rows[i].status && strstr(page.text, rows[i].says),
                  "%s %s %s: %d %s", rows[i].method, rows[i].path,
                  rows[i].body ? rows[i].body : "", page.status, page.text);
        is_json(page.text);
    }
    char *const long_one = malloc(70 << 10);
    memset(long_one, ' ', (70 << 10) - 1);
    long_one[(70 << 10) - 1] = 0;
    cr_expect_eq(request(&h, "POST", "/order", right, long_one).status, 413);
    free(long_one);
    cr_expect_eq(state_hash(&wait_for(&h, WAITS_FOR_PERSON)->state), before);
    unhost(&h);
}

Test(board, reasons_of_no_order_are_refused, .timeout = 60)
{
    static const struct {
        const char *back;
        int status;
        const char *says;
    } rows[] = {
        { "0", 409, "no order yet" },
        { "2147483647", 409, "no order yet" },
        { "2147483648", 400, "back takes a whole number" },
        { "99999999999999999999", 400, "back takes a whole number" },
        { "-1", 400, "back takes a whole number" },
        { "x", 400, "back takes a whole number" },
        { "1x", 400, "back takes a whole number" },
    };
    host(&h, "drill_charge --seed 5 --opponent random --open");
    wait_for(&h, WAITS_FOR_PERSON);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char path[64];
        snprintf(path, sizeof path, "/why?back=%s", rows[i].back);
        const Page page = request(&h, "GET", path, right, NULL);
        cr_expect(page.status == rows[i].status && strstr(page.text, rows[i].says),
                  "%s: %d %s", path, page.status, page.text);
    }
    cr_expect_eq(request(&h, "GET", "/news?log=x", right, NULL).status, 400);
    unhost(&h);
}

/* The person takes what comes first until the bot has had something to choose. */
Test(board, reasons_are_told_in_words_and_as_a_value, .timeout = 60)
{
    host(&h, "drill_charge --seed 6 --opponent mcts:iterations=40 --open");
    Page why = { 0 };
    for (int i = 0; i < 200 && !(why.text && strstr(why.text, "chance to win")); i++) {
        const BoardView *const v = wait_for(&h, WAITS_FOR_PERSON);
        post(&h, "/order", "{\"step\":%d,\"choose\":0}", v->state.steps);
        wait_for(&h, WAITS_FOR_PERSON);
        why = request(&h, "GET", "/why", right, NULL);
    }
    cr_assert_eq(why.status, 200, "%s", why.text);
    cr_expect(strstr(why.text, "{\"why\":\"Turn ") == why.text &&
                  strstr(why.text, "\"reasons\":{\"chance\":"),
              "%s", why.text);
    is_json(why.text);
    unhost(&h);
}

Test(board, the_rules_say_no_with_a_reason, .timeout = 60)
{
    host(&h, "lundys_lane --seed 5 --opponent random");
    const BoardView *v = wait_for(&h, WAITS_FOR_PERSON);
    const Page page =
        post(&h, "/order", "{\"step\":%d,\"say\":\"9us charge 89\"}", v->state.steps);
    cr_expect(page.status == 409 &&
                  strstr(page.text, "9th US Infantry is not on the table"),
              "%s", page.text);
    unhost(&h);
}

/* By the number that a refusal names, and by that of what happened. */
Test(board, clauses_are_told, .timeout = 60)
{
    host(&h, "two_brigades --seed 5 --opponent random");
    const BoardView *v = wait_for(&h, WAITS_FOR_PERSON);
    Page page =
        post(&h, "/order", "{\"step\":%d,\"say\":\"b2 charge r1\"}", v->state.steps);
    cr_expect(strstr(page.text, "(7.2)"), "%s", page.text);
    page = request(&h, "GET", "/clause?of=7.2", right, NULL);
    cr_expect(page.status == 200 &&
                  strstr(page.text, "{\"clauses\":\"  7.2    Charge, over"),
              "%d %s", page.status, page.text);
    is_json(page.text);
    post(&h, "/order", "{\"step\":%d,\"say\":\"done\"}", v->state.steps);
    wait_for(&h, WAITS_FOR_PERSON);
    char *const text = news();
    cr_expect(strstr(text, ",\"clauses\":\"7.1 to 7.11\"}"), "%s", text);
    free(text);
    unhost(&h);
}

Test(board, an_order_to_several_is_taken_apart, .timeout = 60)
{
    static const struct {
        const char *line, *is;
    } rows[] = {
        { "b1, b2 hold", "{\"lines\":[\"b1 hold\",\"b2 hold\"]}" },
        { "all limber", "{\"lines\":[\"bgun limber\"]}" },
        { "b1 hold", "{\"lines\":[\"b1 hold\"]}" },
        { "\\\"", "{\"lines\":[\"\\\"\"]}" },
    };
    host(&h, "two_brigades --seed 5 --opponent random");
    wait_for(&h, WAITS_FOR_PERSON);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_str_eq(post(&h, "/lines", "{\"line\":\"%s\"}", rows[i].line).text,
                         rows[i].is);
    cr_expect_eq(post(&h, "/lines", "{}").status, 400);
    unhost(&h);
}

/* Nothing of it could be taken back: it is asked once more, and anew when something else was done. */
Test(board, who_concedes_is_asked_once_more, .timeout = 60)
{
    static const char *const said[] = { "concede", "b1 hold", "concede" };
    host(&h, "two_brigades --seed 5 --opponent random --side blues");
    for (int i = 0; i < 3; i++) {
        const BoardView *const v = wait_for(&h, WAITS_FOR_PERSON);
        const Page page =
            post(&h, "/order", "{\"step\":%d,\"say\":\"%s\"}", v->state.steps, said[i]);
        cr_expect(page.status == (i == 1 ? 200 : 409) &&
                      (i == 1 || strstr(page.text, "once more if you mean it")),
                  "%s: %d %s", said[i], page.status, page.text);
    }
    post(&h, "/undo", "{}");
    for (int i = 0; i < 2; i++)
        post(&h, "/order", "{\"step\":%d,\"say\":\"concede\"}",
             wait_for(&h, WAITS_FOR_PERSON)->state.steps);
    cr_expect(strstr(wait_for(&h, WAITS_FOR_NOBODY)->outcome, "conceded"));
    unhost(&h);
}

Test(board, the_letters_on_stands_are_explained, .timeout = 60)
{
    host(&h, "lundys_lane --seed 5 --opponent random");
    const Page page = request(&h, "GET", "/battle", right, NULL);
    cr_expect(page.status == 200 &&
                  strstr(page.text, "{\"letter\":\"D\",\"kind\":\"light cavalry\"}"),
              "%s", page.text);
    is_json(page.text);
    unhost(&h);
}

Test(board, what_the_battle_is_about_is_told, .timeout = 60)
{
    host(&h, "lundys_lane --seed 5 --opponent random");
    const Page page = request(&h, "GET", "/battle", right, NULL);
    cr_expect(strstr(page.text, ",\"about\":\"The sample scenario of the rules"), "%s",
              page.text);
    unhost(&h);
}

/* As in the terminal. */
Test(board, losses_are_told_at_the_end, .timeout = 60)
{
    host(&h, "drill_charge --seed 5 --opponent random");
    for (int waits = WAITS_FOR_BOT; waits != WAITS_FOR_NOBODY; waits = wait_while_bot())
        if (waits == WAITS_FOR_PERSON)
            post(&h, "/order", "{\"step\":%d,\"choose\":0}",
                 wait_for(&h, WAITS_FOR_PERSON)->state.steps);
    const Page page = request(&h, "GET", "/losses", NULL, NULL);
    cr_expect(page.status == 200 && strstr(page.text, "{\"losses\":\"French "), "%d %s",
              page.status, page.text);
    is_json(page.text);
    unhost(&h);
}

/* What is dragged keeps its facing until it is turned: a base of a unit too. */
Test(board, every_stand_is_shown_with_its_facing, .timeout = 60)
{
    host(&h, "raasdorf_1809 --seed 5 --opponent random");
    wait_for(&h, WAITS_FOR_PERSON);
    char *const text = news();
    int stands = 0;
    for (const char *at = strstr(text, "\"stands\":["); (at = strstr(at, "{\"side\":"));
         at += 9, stands++)
        cr_expect(strstr(at, "\"facing\":") &&
                      strstr(at, "\"facing\":") < strstr(at, "\"unit\":"),
                  "%.80s", at);
    cr_expect_gt(stands, 10);
    free(text);
    unhost(&h);
}

/* ---- asking before giving ---- */

Test(board, trying_and_weighing_change_nothing, .timeout = 60)
{
    host(&h, "lundys_lane --seed 5 --opponent random --adviser mcts:iterations=20");
    const BoardView *v = wait_for(&h, WAITS_FOR_PERSON);
    const int step = v->state.steps;
    const uint64_t before = state_hash(&v->state);
    Page page = post(&h, "/try", "{\"step\":%d,\"choose\":1}", step);
    cr_expect(page.status == 200 && strstr(page.text, "\"unit\":\"9us\"") &&
                  strstr(page.text, "\"corners\":["),
              "%s", page.text);
    is_json(page.text);
    page = post(&h, "/odds", "{\"step\":%d,\"choose\":1}", step);
    cr_expect(page.status == 200 && strstr(page.text, "no die falls"), "%s", page.text);
    page = post(&h, "/hint", "{}");
    cr_expect(page.status == 200 && strstr(page.text, "chance to win") &&
                  strstr(page.text, "\"reasons\":{\"chance\":"),
              "%s", page.text);
    is_json(page.text);
    v = wait_for(&h, WAITS_FOR_PERSON);
    cr_expect(v->state.steps == step && state_hash(&v->state) == before);
    page = post(&h, "/order", "{\"step\":%d,\"choose\":1}", step);
    cr_expect_eq(page.status, 200, "%s", page.text);
    v = wait_for(&h, WAITS_FOR_PERSON);
    cr_expect_neq(state_hash(&v->state), before);
    page = post(&h, "/undo", "{}");
    cr_expect_eq(page.status, 200, "%s", page.text);
    cr_expect_eq(state_hash(&wait_for(&h, WAITS_FOR_PERSON)->state), before);
    unhost(&h);
}

/* What is hinted at stands under the number that is told; what else was thought of has none, which
 * would be another order of the list. */
Test(board, a_hint_is_given_by_its_number, .timeout = 60)
{
    host(&h, "two_brigades --seed 5 --opponent random --adviser mcts:iterations=60");
    for (int orders = 0; orders < 4; orders++) {
        const BoardView *const v = wait_for(&h, WAITS_FOR_PERSON);
        const Page page = post(&h, "/hint", "{}");
        const char *const hint = strstr(page.text, ":\"") + 2;
        const char *const number = strstr(page.text, " in the list)\\u000a");
        cr_assert(page.status == 200 && number, "%s", page.text);
        const char *open = number;
        while (*open != '(')
            open--;
        const int n = atoi(open + 1);
        cr_assert(n >= 1 && n <= v->choices.n, "%s", page.text);
        cr_expect(strncmp(v->choices.says[n - 1], hint, (size_t)(open - 1 - hint)) == 0,
                  "%s\n%s", v->choices.says[n - 1], page.text);
        cr_expect(!strstr(page.text, "\\u000a  1. ") && strstr(page.text, "\\u000a  - "),
                  "%s", page.text);
        post(&h, "/order", "{\"step\":%d,\"choose\":%d}", v->state.steps, n - 1);
    }
    unhost(&h);
}

/* ---- dice of one's own ---- */

/* Gives an order on a thread of its own: the answer comes when the dice are thrown. */
typedef struct Giver {
    int step;
    Page page;
} Giver;

static void *give_first(void *self)
{
    Giver *const g = self;
    g->page = post(&h, "/order", "{\"step\":%d,\"choose\":0}", g->step);
    return NULL;
}

/* Sixes for whatever is asked; the first throw for an order of the person's own is not thrown:
 * that order is refused and can be given again. */
Test(board, own_dice_are_asked_for, .timeout = 60)
{
    host(&h, "drill_firefight --seed 5 --opponent random --dice typed");
    int throws = 0, withdrawn = 0;
    for (int i = 0; i < 60 && !(throws > 2 && withdrawn); i++) {
        Giver giver = { 0 };
        pthread_t thread;
        bool given = false;
        int waits = wait_while_bot();
        if (waits == WAITS_FOR_PERSON) {
            const BoardView *const v = wait_for(&h, WAITS_FOR_PERSON);
            giver.step = v->state.steps;
            given = pthread_create(&thread, NULL, give_first, &giver) == 0;
            waits = wait_beyond(giver.step);
        }
        const bool throw = waits == WAITS_FOR_DICE;
        if (throw) {
            const BoardView *const v = wait_for(&h, WAITS_FOR_DICE);
            cr_expect_eq(v->choices.n, 0);
            cr_expect_eq(v->dice_for_order, given && v->state.steps == giver.step,
                         "whose dice they are");
            const Page page = post(&h, "/try", "{\"step\":%d,\"choose\":0}", giver.step);
            cr_expect(page.status == 409 && strstr(page.text, "dice are waited for"),
                      "%s", page.text);
        }
        if (throw &&given && !withdrawn) {
            cr_expect_eq(post(&h, "/dice", "{\"faces\":\"\"}").status, 200);
            pthread_join(thread, NULL);
            cr_expect(giver.page.status == 409 && strstr(giver.page.text, "no dice"),
                      "%s", giver.page.text);
            cr_expect_eq(wait_for(&h, WAITS_FOR_PERSON)->state.steps, giver.step);
            withdrawn = 1;
            continue;
        }
        while (wait_while_bot() == WAITS_FOR_DICE) {
            const BoardView *const v = wait_for(&h, WAITS_FOR_DICE);
            cr_expect(v->n_dice > 0 && v->dice[0]);
            cr_expect_eq(post(&h, "/dice", "{\"faces\":\"17\"}").status, 409);
            cr_expect_eq(post(&h, "/dice", "{\"faces\":\"6\"}").status, 200);
            throws++;
        }
        if (given)
            pthread_join(thread, NULL);
    }
    cr_expect(throws > 2 && withdrawn, "%d throws", throws);
    unhost(&h);
}

/* ---- what is not to be seen ---- */

/* The order of battle is known; where they hide is not. */
Test(board, concealed_troops_do_not_show, .timeout = 60)
{
    static const char *const hidden[] = { "1st Irregulars", "3rd Irregulars",
                                          "7th Irregulars", "1st Mutineers" };
    host(&h, "haitian_column --seed 5 --opponent random");
    for (int orders = 0; orders < 6; orders++) {
        const BoardView *const v = wait_for(&h, WAITS_FOR_PERSON);
        char *const text = news(), *const roll = strstr(text, ",\"elsewhere\":{"),
                    *const stands = roll ? strstr(roll, ",\"stands\":[") : NULL;
        cr_assert(roll && stands);
        for (int i = 0; i < 4; i++) {
            const char *const there = strstr(text, hidden[i]), *const line = strstr(
                                                                   stands, hidden[i]);
            cr_expect(there && there > roll && there < stands, "%s", hidden[i]);
            cr_expect(!line || strstr(line, "discover"), "%s: %.200s", hidden[i], line);
        }
        free(text);
        const Page map = request(&h, "GET", "/map", NULL, NULL);
        for (int i = 0; i < 4; i++)
            cr_expect_null(strstr(map.text, hidden[i]));
        cr_assert_eq(
            post(&h, "/order", "{\"step\":%d,\"choose\":0}", v->state.steps).status, 200);
    }
    unhost(&h);
}

/* Who is to be deployed, and who comes later: with the others on the roll, but nowhere. */
Test(board, whoever_is_not_on_the_table_is_told_of, .timeout = 60)
{
    host(&h, "even_encounter --seed 5 --opponent random");
    wait_for(&h, WAITS_FOR_PERSON);
    char *text = news();
    const char *roll = strstr(text, ",\"elsewhere\":{");
    cr_assert(roll);
    cr_expect_not_null(
        strstr(text, "\"units\":{},\"officers\":{},\"elsewhere\":{\"b1\":"));
    cr_expect_not_null(
        strstr(roll, "1 light infantry rated 3, in reserve\",\"side\":0},"));
    cr_expect_not_null(strstr(roll, "not on the table\",\"side\":1}"));
    free(text);
    unhost(&h);
    host(&h, "sokolnitz --seed 5 --opponent random");
    wait_for(&h, WAITS_FOR_PERSON);
    text = news();
    roll = strstr(text, ",\"elsewhere\":{\"48a\":");
    cr_assert(roll);
    cr_expect_not_null(
        strstr(roll, "green infantry, in reserve, comes in turn 4\",\"side\":0},"));
    cr_expect(strstr(text, "{\"po\":") < roll);
    free(text);
    unhost(&h);
}

/* ---- news ---- */

static void *read_news(void *self)
{
    Page *const page = self;
    *page = request(&h, "GET", "/news?log=0", NULL, NULL);
    return NULL;
}

/* Every view that was waited for is sent, every line of the log once; the end ends it. */
Test(board, news_is_sent_as_it_comes, .timeout = 60)
{
    Page page = { 0 };
    pthread_t thread;
    host(&h, "drill_charge --seed 5 --opponent random");
    wait_for(&h, WAITS_FOR_PERSON);
    cr_assert_eq(pthread_create(&thread, NULL, read_news, &page), 0);
    for (int orders = 0; orders < 5; orders++) {
        const BoardView *const v = wait_for(&h, WAITS_FOR_PERSON);
        cr_assert_eq(
            post(&h, "/order", "{\"step\":%d,\"choose\":0}", v->state.steps).status, 200);
    }
    const int lines = wait_for(&h, WAITS_FOR_PERSON)->log;
    const struct timespec moment = { .tv_nsec = 300 * 1000 * 1000 };
    nanosleep(&moment, NULL);
    board_close(h.board);
    pthread_join(thread, NULL);
    cr_assert_eq(page.status, 200);
    int last = -1, views = 0;
    for (const char *at = page.text; (at = strstr(at, "data: ")); at++, views++) {
        const char *const log = strstr(at, "\"log\":[");
        const char *const end = strstr(at, "\n\n");
        cr_assert(log && end && log < end);
        for (const char *line = log; (line = strstr(line, "{\"n\":")) && line < end;
             line++)
            cr_expect_eq(atoi(line + 5), ++last);
    }
    cr_expect(views > 0 && last == lines - 1, "%d views, line %d of %d", views, last,
              lines);
    unhost(&h);
}

/* The log begins with what is fought for. */
Test(board, how_it_is_won_is_told_first, .timeout = 60)
{
    host(&h, "lundys_lane --opponent random");
    wait_for(&h, WAITS_FOR_PERSON);
    char *const text = news();
    const char *const log = strstr(text, "\"log\":[");
    cr_assert(log, "%s", text);
    const char *const head = strstr(log, "\"How it is won\""),
                      *const aim =
                          strstr(log, "Americans: controls Crossroads when time"),
                      *const deployed = strstr(log, "deployed");
    cr_expect(head && aim && deployed && head < aim && aim < deployed, "%.600s", log);
    free(text);
    unhost(&h);
}

/* Two hands at once: of two orders for one step, one is carried out. */
Test(board, of_two_orders_for_one_step_one_is_given, .timeout = 60)
{
    host(&h, "lundys_lane --seed 5 --opponent random");
    for (int i = 0; i < 10; i++) {
        Giver giver[2] = { { 0 }, { 0 } };
        pthread_t thread[2];
        const int step = wait_for(&h, WAITS_FOR_PERSON)->state.steps;
        for (int k = 0; k < 2; k++) {
            giver[k].step = step;
            cr_assert_eq(pthread_create(&thread[k], NULL, give_first, &giver[k]), 0);
        }
        for (int k = 0; k < 2; k++)
            pthread_join(thread[k], NULL);
        cr_expect_eq(giver[0].page.status + giver[1].page.status, 200 + 409, "%s %s",
                     giver[0].page.text, giver[1].page.text);
    }
    unhost(&h);
}
