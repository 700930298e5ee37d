/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_manual.c - the manual page, completion for bash, and the program where it is installed.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/matches/program.h"

static const char *const commands[] = { "match",     "play",       "board",  "replay",
                                        "review",    "scenario",   "draft",  "rules",
                                        "odds",      "tournament", "report", "merge",
                                        "export",    "check-bot",  "bench",  "train",
                                        "doctrines", "stress" };

Test(manual, tells_of_every_command)
{
    const Said page = run_brevet("--manual");
    char line[64];
    cr_expect_eq(page.code, 0);
    cr_expect(strncmp(page.out, ".TH BREVET 1 ", 13) == 0);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        snprintf(line, sizeof line, "\n.SS brevet %s", commands[i]);
        cr_expect(said(&page, line), "%s", line);
    }
    cr_expect(said(&page, "\n.TP\n.B \\-\\-games \\fIN\\fR\n"));
    cr_expect(said(&page, "\n.TP\n75\nstopped by Ctrl"));
}

/* A line that begins with a point or a quote mark would be a request. */
Test(manual, has_no_line_that_roff_does_not_know)
{
    const Said page = run_brevet(
        "--manual | grep \"^[.']\" | "
        "grep -v '^[.]\\(TH\\|SH\\|SS\\|TP\\|PP\\|B\\|I\\|nf\\|fi\\)\\( \\|$\\)'");
    cr_expect_str_eq(page.out, "");
}

/* What bash would offer behind those words: ("match" "--a" "gunl"). */
static const char *offered(const char *words, int at)
{
    static Said run;
    run = run_brevet("--completion > %s/words; bash -c 'source %s/words; "
                     "COMP_WORDS=(brevet %s); COMP_CWORD=%d; _brevet; "
                     "echo \"${COMPREPLY[*]}\"'",
                     test_folder(), test_folder(), words, at);
    cr_assert_eq(run.code, 0, "%s", run.out);
    run.out[strcspn(run.out, "\n")] = 0;
    return run.out;
}

Test(manual, bash_completes_what_can_stand_there)
{
    cr_expect_str_eq(offered("tour", 1), "tournament");
    cr_expect_str_eq(offered("draf", 1), "draft");
    cr_expect_str_eq(offered("match lundys", 2), "lundys_lane");
    cr_expect_str_eq(offered("match --a gunl", 3), "gunline");
    cr_expect_str_eq(offered("match --iter", 2), "");
    cr_expect_str_eq(offered("match --games", 2), "--games");
    cr_expect_str_eq(offered("match --games 2", 3), "");
    cr_expect_str_eq(offered("play --rec", 2), "--record");
}

/* PREFIX/bin/brevet has its battles in PREFIX/share/brevet, wherever PREFIX is. */
Test(manual, an_installed_program_brings_its_battles)
{
    const char *const at = test_folder();
    const Said setup = run_brevet(
        "scenario check lundys_lane && cd %s && mkdir -p bin share/brevet/rulesets/x/"
        "scenarios && cp '" BREVET_PROGRAM "' bin/ && cp '" SOURCE_ROOT
        "/rulesets/throne_of_bayonets/scenarios/drill_square.json' "
        "share/brevet/rulesets/x/scenarios/mine.json",
        at);
    cr_assert_eq(setup.code, 0, "%s", setup.out);
    const Said mine = run_brevet("--version; %s/bin/brevet scenario check mine", at);
    cr_expect_eq(mine.code, 0, "%s", mine.out);
    const Said other =
        run_brevet("--version; %s/bin/brevet scenario check lundys_lane", at);
    cr_expect_eq(other.code, 3, "%s", other.out);
}
