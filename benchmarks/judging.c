/* SPDX-License-Identifier: GPL-3.0-or-later
 * judging.c - does a report find what was planted, and nothing else?
 *
 * Two bots of one strength; one game in five is drawn; in three pairs of ten both games have
 * the same luck, as the same dice give it.  So a pair is worth less than two games for the
 * balance of sides, which whoever counts games would miss.
 *
 * Start at judging_results().
 */
#include "benchmarks/judging.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/dice.h"
#include "matches/tournament/study.h"

enum { LEGS = 2 };
#define DRAWN  0.2
#define LINKED 0.3
#define BAND   0.01

static double chance(uint64_t seed, uint64_t a, uint64_t b)
{
    return (double)(dice_mix(seed, a, b) >> 11) / 9007199254740992.0;
}

static void name(Archive *a, Result *r, int battle)
{
    char scenario[32];
    snprintf(scenario, sizeof scenario, "battle %d", battle);
    const char *const word[N_WORDS] = { [WORD_X] = "left",
                                        [WORD_Y] = "right",
                                        [WORD_SCENARIO] = scenario,
                                        [WORD_RULESET] = "none",
                                        [WORD_VARIANT] = "as printed",
                                        [WORD_ARMY] = "",
                                        [WORD_ARMY + 1] = "",
                                        [WORD_SIDE] = "Reds",
                                        [WORD_SIDE + 1] = "Blues",
                                        [WORD_ENDING] = "",
                                        [WORD_SAYS] = "" };
    for (int i = 0; i < N_WORDS; i++)
        r->word[i] = words_keep(a->words, word[i]);
}

/* The first side's half points, of luck that is even from 0 to 1. */
static int halves_of(double luck, double points)
{
    const double win = (1 - DRAWN) / 2 + points / 100;
    return luck < win ? 2 : luck < win + DRAWN ? 1 : 0;
}

static void make_pair(ArchiveRow *row, const Result *base, uint64_t seed, int pair,
                      double points)
{
    const uint64_t battle = base->id.pairing;
    const uint64_t of = battle << 32 | (uint32_t)pair;
    const bool linked = chance(seed, of, 9) < LINKED;
    for (int leg = 0; leg < LEGS; leg++) {
        const int first = halves_of(chance(seed, of, linked ? 0 : (uint64_t)leg), points);
        Result *const r = &row[leg].result;
        *r = *base;
        r->id.pair = (uint32_t)pair;
        r->id.leg = (uint32_t)leg;
        r->x_side = (uint8_t)leg;
        r->halves = (uint8_t)(leg ? 2 - first : first);
        r->turns = 10;
        r->orders = 100;
        row[leg].file = "made up";
    }
}

bool judging_results(Archive *out, uint64_t seed, int pairs, double points, Err *err)
{
    memset(out, 0, sizeof *out);
    out->words = words_new();
    out->row = calloc((size_t)pairs * JUDGED_BATTLES * LEGS, sizeof *out->row);
    if (!out->words || !out->row) {
        archive_free(out);
        return err_set(err, "no memory for so many games");
    }
    for (int battle = 0; battle < JUDGED_BATTLES; battle++) {
        Result base = { .id = { 1, (uint64_t)battle, 0, 0 }, .finish = FINISH_ENDED };
        name(out, &base, battle);
        for (int pair = 0; pair < pairs; pair++, out->n += LEGS)
            make_pair(&out->row[out->n], &base, seed, pair, battle ? 0 : points);
    }
    return true;
}

static void judge(const Study *s, Judging *out)
{
    for (int i = 0; i < s->n_grounds; i++) {
        const StudyGround *const g = &s->ground[i];
        const bool planted = strcmp(g->scenario, "battle 0") == 0;
        const bool leans = g->q_differs < 0.05, is_out = g->q_outside < 0.05;
        *(planted ? &out->found : &out->flagged) += leans;
        *(planted ? &out->outside : &out->flagged_worse) += is_out;
        out->balanced += !planted && g->p_within < 0.05;
    }
}

bool bench_judging(uint64_t seed, Judging *out, Err *err)
{
    out->found = out->outside = out->flagged = out->flagged_worse = out->balanced = 0;
    for (int run = 0; run < out->runs; run++) {
        Archive a;
        if (!judging_results(&a, dice_mix(seed, (uint64_t)run, 0), out->pairs,
                             out->points, err))
            return false;
        Study *const s = study_make(&a, BAND, NULL, err);
        if (s)
            judge(s, out);
        study_free(s);
        archive_free(&a);
        if (!s)
            return false;
    }
    return true;
}
