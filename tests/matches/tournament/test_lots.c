/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_lots.c - a tournament on battles by lot: drawn once, found again, the same from the same seed.
 */
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "matches/command.h"
#include "matches/tournament/lots.h"
#include "tests/matches/program.h"
#include "tests/matches/small.h"

#define LINE                                                                             \
    "tournament --bots gunline,assault --scenarios drill_volleys --games 2 --threads 1"

/* The lots of a folder, by name. */
static int lots_in(const char *folder, char name[][PLAN_NAME], int most)
{
    char path[PLAN_SPEC];
    struct dirent **entry = NULL;
    snprintf(path, sizeof path, "%s/lots", folder);
    const int n = scandir(path, &entry, NULL, alphasort);
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if (entry[i]->d_name[0] != '.' && kept < most)
            snprintf(name[kept++], PLAN_NAME, "%.90s", entry[i]->d_name);
        free(entry[i]);
    }
    free(entry);
    return kept;
}

Test(lots, are_drawn_once_and_found_again)
{
    enum { MOST = 8 };
    const char *const at = test_folder();
    char first[MOST][PLAN_NAME], then[MOST][PLAN_NAME];
    const Said made = run_brevet(LINE " --lots 2 --out %s/t", at);
    cr_assert_eq(made.code, 0, "%s", made.out);
    cr_expect(said(&made, "4 games played"), "%s",
              made.out); /* two battles, a pair each */
    char folder[PLAN_SPEC];
    snprintf(folder, sizeof folder, "%s/t", at);
    cr_assert_eq(lots_in(folder, first, MOST), 2);
    cr_expect_eq(strncmp(first[0], "drill_volleys-", 14), 0, "%s", first[0]);

    /* the file's name says how to draw it again */
    char seed[PLAN_NAME];
    snprintf(seed, sizeof seed, "%s", first[0] + strlen("drill_volleys-"));
    *strchr(seed, '.') = '\0';
    const Said again = run_brevet("scenario vary drill_volleys --seed %s 2>/dev/null | "
                                  "cmp - %s/lots/%s",
                                  seed, folder, first[0]);
    cr_expect_eq(again.code, 0, "%s", again.out);

    const Said gone_on = run_brevet(LINE " --lots 2 --out %s", folder);
    cr_expect(said(&gone_on, "0 games played"), "%s", gone_on.out);
    const Said more = run_brevet(LINE " --lots 3 --out %s", folder);
    cr_expect(said(&more, "2 games played"), "%s", more.out);
    cr_assert_eq(lots_in(folder, then, MOST), 3);
    for (int i = 0; i < 2; i++) {
        bool kept = false;
        for (int k = 0; k < 3; k++)
            kept |= strcmp(first[i], then[k]) == 0;
        cr_expect(kept, "%s", first[i]);
    }
}

/* A lot that is there is used as it is: here, another battle under its name. */
Test(lots, what_is_there_is_not_drawn)
{
    const char *const at = test_folder();
    char lot[1][PLAN_NAME], folder[PLAN_SPEC];
    snprintf(folder, sizeof folder, "%s/t", at);
    cr_assert_eq(run_brevet(LINE " --lots 1 --out %s", folder).code, 0);
    cr_assert_eq(lots_in(folder, lot, 1), 1);
    cr_assert_eq(
        run_brevet("scenario vary drill_firefight --seed 5 > %s/other 2>/dev/null", at)
            .code,
        0);
    char copy[2 * PLAN_SPEC];
    snprintf(copy, sizeof copy, "mv %s/other %s/lots/%s", at, folder, lot[0]);
    cr_assert_eq(system(copy), 0);
    const Said other = run_brevet(LINE " --lots 1 --out %s", folder);
    cr_expect_eq(other.code, 0, "%s", other.out);
    cr_expect(said(&other, "2 games played"), "%s", other.out); /* on the other battle */
}

Test(lots, where_none_is_fair_the_fairest_is_named)
{
    const char *const at = test_folder();
    char path[PLAN_SPEC];
    snprintf(path, sizeof path, "%s/small.json", at);
    FILE *const out = fopen(path, "w");
    cr_assert(out);
    fprintf(out, SMALL, "Far apart", "80cm", "40cm");
    fclose(out);
    const Said dull = run_brevet("tournament --bots gunline,assault --scenarios %s "
                                 "--lots 1 --games 2 --out %s/t",
                                 path, at);
    cr_expect_eq(dull.code, 0, "%s", dull.out);
    cr_expect(said(&dull,
                   "of 20 battles by lot none is fair; in the fairest, between two "
                   "generals, Blue win 0 of 100 and Red 0"),
              "%s", dull.out);
    cr_expect(said(&dull, "2 games played"), "%s", dull.out);
}

Test(lots, too_many_are_refused_before_any_is_drawn)
{
    const char *const at = test_folder();
    char none[1][PLAN_NAME], folder[PLAN_SPEC];
    const Said many = run_brevet("tournament --bots gunline,assault --scenarios "
                                 "drill_volleys,drill_firefight --lots 40 --out %s/t",
                                 at);
    snprintf(folder, sizeof folder, "%s/t", at);
    cr_expect_eq(many.code, CODE_FILE);
    cr_expect(said(&many, "40 battles by lot in the manner of each of 2 are over 64"),
              "%s", many.out);
    cr_expect_eq(lots_in(folder, none, 1), 0);
}
