/* SPDX-License-Identifier: GPL-3.0-or-later
 * games.c - made-up results for tests, and files of them.
 */
#include "tests/matches/tournament/games.h"
#include "tests/matches/program.h"

#include <criterion/criterion.h>
#include <stdio.h>

Result made_up(int pairing, int pair, int leg, int halves)
{
    Result r = { .id = { 7, (uint64_t)pairing, (uint32_t)pair, (uint32_t)leg },
                 .tables = 1,
                 .hash = (uint64_t)(100 * pairing + 10 * pair + leg),
                 .margin = halves - 1,
                 .orders = 10,
                 .x_side = leg & 1,
                 .halves = (uint8_t)halves,
                 .finish = FINISH_ENDED,
                 .turns = 5 };
    static const char *const words[N_WORDS] = { "left",       "right", "a \"field\"",
                                                "toy",        "",      "",
                                                "",           "Reds",  "Blues",
                                                "driven off", "" };
    for (int i = 0; i < N_WORDS; i++)
        r.word[i] = words[i];
    return r;
}

const char *test_file(const char *name, const char *text, size_t size)
{
    static char path[64][256];
    static int n;
    char *const p = path[n++ % 64];
    snprintf(p, sizeof path[0], "%s/%s", test_folder(), name);
    FILE *const out = fopen(p, "wb");
    cr_assert(out && fwrite(text, 1, size, out) == size && fclose(out) == 0);
    return p;
}

const char *results_file(const char *name, const Result *results, int n)
{
    static char text[64 * RESULT_LINE];
    int size = 0;
    cr_assert_leq(n, 64);
    for (int i = 0; i < n; i++)
        size += result_write(&results[i], text + size);
    return test_file(name, text, (size_t)size);
}
