/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_draft.c - a scenario being drawn: what its text comes to, what is wrong, what is kept.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "matches/draft/draft.h"
#include "tests/matches/program.h"
#include "tests/matches/solo/hosted.h"

static Draft draft;
static Hosted page; /* of which only the server is used */
static char file[SETUP_PATH];

static void open_page(void)
{
    Err err = { { 0 } };
    snprintf(file, sizeof file, "%s/bridge.json", test_folder());
    unlink(file);
    cr_assert_eq(draft_open(&draft, file, "even_encounter", &err), CODE_DONE, "%s",
                 err.text);
    page.server = draft_serve(&draft, 0, &err);
    cr_assert(page.server, "%s", err.text);
}

static void close_page(void)
{
    http_stop(page.server);
    draft_close(&draft);
    forget_pages();
}

TestSuite(draft, .init = open_page, .fini = close_page);

/* The text that the page was given, as JSON: with its quotes. */
static const char *text_now(void)
{
    const Page p = request(&page, "GET", "/file", NULL, NULL);
    char *const text = strstr(p.text, ",\"text\":");
    cr_assert(text);
    text[strlen(text) - 1] = 0;
    return text + strlen(",\"text\":");
}

/* The same with the first of a word changed. */
static const char *text_with(const char *was, const char *is)
{
    static char out[1 << 15];
    const char *const text = text_now(), *const at = strstr(text, was);
    cr_assert(at, "%s", was);
    snprintf(out, sizeof out, "%.*s%s%s", (int)(at - text), text, is, at + strlen(was));
    return out;
}

static void write_over(const char *text)
{
    FILE *const out = fopen(file, "w");
    cr_assert(out);
    fputs(text, out);
    fclose(out);
}

Test(draft, a_new_file_begins_as_a_copy_and_is_not_there_until_it_is_kept)
{
    const Page before = request(&page, "GET", "/file", NULL, NULL);
    cr_expect(strstr(before.text, "\"new\":true"));
    cr_expect(strstr(before.text, "An even encounter"));
    cr_expect_neq(access(file, F_OK), 0);
    const Page kept = post(&page, "/keep", "{\"text\":%s}", text_now());
    cr_expect_eq(kept.status, 200, "%s", kept.text);
    cr_expect_eq(access(file, F_OK), 0);
    const Said run = run_brevet("scenario check %s", file);
    cr_expect_eq(run.code, 0, "%s", run.out);
}

Test(draft, a_text_comes_to_what_stands_where_and_which_entry_that_is)
{
    const Page p = post(&page, "/look", "{\"text\":%s}", text_now());
    cr_assert_eq(p.status, 200, "%s", p.text);
    cr_expect(strstr(p.text, "\"title\":\"An even encounter\""));
    cr_expect(strstr(p.text, "\"unit_entries\":{\"b1\":[0,0],\"b2\":[0,1],\"bd\":[0,2],"
                             "\"bg\":[0,3],\"r1\":[1,0]"));
    cr_expect(strstr(p.text, "\"officer_entries\":{\"amand\":[0,0],\"roth\":[1,0]}"));
    cr_expect(strstr(p.text, "\"ground\":[{\"name\":\"Copse\",\"line\":false,"));
    cr_expect(strstr(p.text, "\"word\":\"light infantry\""));
    cr_expect(strstr(p.text, "\"drawing\":\"<svg"));
}

/* Deployed as the file has them: the first battalion's middle company is where it says. */
Test(draft, a_place_in_the_text_is_one_on_the_map)
{
    const char *const moved =
        text_with("[\\\"240yd\\\", \\\"100yd\\\"]", "[\\\"200yd\\\", \\\"90yd\\\"]");
    const Page before = post(&page, "/look", "{\"text\":%s}", text_now());
    const Page after = post(&page, "/look", "{\"text\":%s}", moved);
    long was[2], is[2];
    const char *const at = "\"side\":0,\"at\":[";
    cr_assert_eq(after.status, 200, "%s", after.text);
    cr_assert_eq(sscanf(strstr(strstr(before.text, "\"b1\":{"), at) + strlen(at),
                        "%ld,%ld", &was[0], &was[1]),
                 2);
    cr_assert_eq(sscanf(strstr(strstr(after.text, "\"b1\":{"), at) + strlen(at),
                        "%ld,%ld", &is[0], &is[1]),
                 2);
    cr_expect_lt(is[0], was[0]);
    cr_expect_gt(is[1], was[1]); /* south is down */
}

Test(draft, what_is_wrong_is_told_with_its_line_as_everywhere)
{
    const Page p = post(&page, "/look", "{\"text\":%s}",
                        text_with("light infantry", "lite infantry"));
    cr_expect_eq(p.status, 409);
    cr_expect(strstr(p.text, "{\"error\":\"bridge.json:19: $.sides[0].units[0]"), "%s",
              p.text);
    cr_expect(strstr(p.text, "did you mean \\\"light infantry\\\"?"), "%s", p.text);
}

Test(draft, work_half_done_is_kept_as_it_is)
{
    const Page p = post(&page, "/keep", "{\"text\":\"{ \\\"brevet\\\": 1,\"}");
    cr_expect_eq(p.status, 200, "%s", p.text);
    const Page again = request(&page, "GET", "/file", NULL, NULL);
    cr_expect(strstr(again.text, "\"text\":\"{ \\\"brevet\\\": 1,\""), "%s", again.text);
    cr_expect(strstr(again.text, "\"new\":false"));
}

Test(draft, somebody_elses_work_is_not_written_over_unasked)
{
    write_over("theirs");
    const Page no = post(&page, "/keep", "{\"text\":\"mine\",\"was\":\"\"}");
    cr_expect_eq(no.status, 409);
    cr_expect(strstr(no.text, "changed since by somebody else"), "%s", no.text);
    const Page anyway = post(&page, "/keep", "{\"text\":\"mine\"}");
    cr_expect_eq(anyway.status, 200, "%s", anyway.text);
    const Page again = post(&page, "/keep", "{\"text\":\"more\",\"was\":\"mine\"}");
    cr_expect_eq(again.status, 200, "%s", again.text);
    unlink(file);
    const Page gone = post(&page, "/keep", "{\"text\":\"mine\",\"was\":\"more\"}");
    cr_expect_eq(gone.status, 409);
    cr_expect(strstr(gone.text, "taken away since"), "%s", gone.text);
}

Test(draft, whoever_asks_otherwise_gets_one_line)
{
    const struct {
        const char *path, *body;
        int status;
    } wrong[] = {
        { "/look", "{}", 400 },
        { "/look", "{\"text\":7}", 400 },
        { "/keep", "{\"text\":\"\",\"more\":1}", 400 },
        { "/file", "{}", 405 },
        { "/news", "{}", 404 },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const Page p = post(&page, wrong[i].path, "%s", wrong[i].body);
        cr_expect_eq(p.status, wrong[i].status, "%s: %s", wrong[i].path, p.text);
        cr_expect(strstr(p.text, "{\"error\":\""), "%s", p.text);
    }
    const Page other =
        request(&page, "POST", "/keep", "Host: evil.example\r\n", "{\"text\":\"\"}");
    cr_expect_eq(other.status, 403);
    cr_expect_neq(access(file, F_OK), 0);
}

Test(draft, the_page_is_there)
{
    const char *const parts[] = { "/",        "/board.css", "/draft.css", "/draft.js",
                                  "/edit.js", "/map.js",    "/entries.js" };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const Page p = request(&page, "GET", parts[i], NULL, NULL);
        cr_expect_eq(p.status, 200, "%s", parts[i]);
        cr_expect(strstr(p.text, "SPDX"), "%s", parts[i]);
    }
}

Test(draft_command, names_what_would_be_right)
{
    const char *const folder = test_folder();
    const Said none = run_brevet("draft %s/none.json", folder);
    cr_expect_eq(none.code, 3);
    cr_expect(said(&none, "--like SCENARIO begins one"), "%s", none.out);
    const Said like = run_brevet("draft %s/none.json --like lundys_lan", folder);
    cr_expect_eq(like.code, 3);
    cr_expect(said(&like, "did you mean \"lundys_lane\"?"), "%s", like.out);
    const Said nowhere = run_brevet("draft %s/no/where.json --like lundys_lane", folder);
    cr_expect_eq(nowhere.code, 3);
    cr_expect(said(&nowhere, "where.json"), "%s", nowhere.out);
}

Test(draft_command, begins_no_file_where_one_is)
{
    char path[SETUP_PATH];
    Err err = { { 0 } };
    Draft d;
    snprintf(path, sizeof path, "%s/there.json", test_folder());
    FILE *const out = fopen(path, "w");
    cr_assert(out);
    fputs("{", out);
    fclose(out);
    cr_expect_eq(draft_open(&d, path, "lundys_lane", &err), CODE_FILE);
    cr_expect(strstr(err.text, "is there already"), "%s", err.text);
    cr_expect_eq(draft_open(&d, path, NULL, &err), CODE_DONE, "%s", err.text);
    draft_close(&d);
}

/* What is no text is not shown as one, nor written over. */
Test(draft_command, opens_texts_only)
{
    static const struct {
        const char *bytes, *says;
    } rows[] = { { "{\"a\": \"\xff\"}", "not a text in UTF-8" },
                 { NULL, "Is a directory" } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char path[SETUP_PATH];
        Err err = { { 0 } };
        Draft d;
        snprintf(path, sizeof path, "%s/%zu.json", test_folder(), i);
        FILE *const out = rows[i].bytes ? fopen(path, "w") : NULL;
        if (out) {
            fputs(rows[i].bytes, out);
            fclose(out);
        } else
            mkdir(path, 0700);
        cr_expect_eq(draft_open(&d, path, NULL, &err), CODE_FILE);
        cr_expect(strstr(err.text, rows[i].says), "%s", err.text);
    }
}

/* Lundy's Lane has a flank march, noted in secret as by the left or by the right. */
Test(draft_command, shows_where_reinforcements_come_by)
{
    size_t size;
    Err err = { { 0 } };
    Growing out = { 0 };
    JsonFile *const lane = json_load(
        SOURCE_ROOT "/rulesets/throne_of_bayonets/scenarios/lundys_lane.json", &err);
    cr_assert(lane, "%s", err.text);
    cr_assert(draft_look("lane.json", json_text(lane, &size), &out, &err), "%s",
              err.text);
    cr_expect(strstr(out.text,
                     "\"entries\":[{\"note\":0,\"entry\":0,\"name\":\"Flank march\","));
    cr_expect(strstr(out.text, "{\"note\":0,\"entry\":1,\"name\":\"Flank march\","));
    free(out.text);
    json_free(lane);
}
