/* SPDX-License-Identifier: GPL-3.0-or-later
 * race.c - rounds, scatter, and who is worth another one.
 *
 * Blocks: the scatter of a difference is taken from sums of `length` trials.  When all blocks
 * are used, two are made one and blocks are twice as long: what is kept does not grow with time.
 *
 * Start at race_judge().
 */
#include "ai/race.h"

#include "engine/geo.h"

enum {
    LOSS_ONE = 1024,
    LOSS_STEPS = 64,
    LOSS_A_UNIT = 16,
    LEAST_TRIALS = 4,
    START_FADES = 4, /* it is worth less the more is known: no reason to find out less */
    LOSS_FINER = 16,
    BEHIND_MOST = 1000 * 1000,
    EXPECTED = 4
};

/* 16 loss(i / 16), in 1/1024. */
/* clang-format off */
static const uint16_t loss_table[LOSS_STEPS + 1] = {
    6536, 6037, 5563, 5115, 4691, 4293, 3919, 3568, 3241, 2936, 2653, 2391, 2149,
    1926, 1722, 1535, 1365, 1210, 1070, 943, 829, 726, 635, 553, 480, 416,
    359, 309, 265, 227, 193, 164, 139, 117, 99, 83, 69, 58, 48,
    40, 33, 27, 22, 18, 15, 12, 10, 8, 6, 5, 4, 3,
    3, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0,
};
/* clang-format on */

int race_loss(int64_t z)
{
    if (z < 0) /* ahead but for the other's start */
        return (int)((z < -BEHIND_MOST ? BEHIND_MOST : -z) * LOSS_FINER) + race_loss(-z);
    const int64_t at = z * LOSS_A_UNIT / LOSS_ONE;
    return at < LOSS_STEPS ? loss_table[at] : 0;
}

void race_begin(Race *race, int64_t scatter)
{
    race->n = 0;
    race->trials = 0;
    race->length = 1;
    race->scatter = race->found = scatter;
}

void race_enter(Race *race, uint32_t edge, int64_t start, int64_t toll)
{
    Runner *const r = &race->runner[race->n++];
    r->edge = edge;
    r->sum = 0;
    r->start = start;
    r->toll = toll;
}

/* What its trials came to, less the toll. */
static int64_t gained(const Race *race, const Runner *r)
{
    return r->sum - race->trials * r->toll;
}

static int64_t n_blocks(const Race *race)
{
    return race->trials / race->length;
}

void race_note(Race *race, int runner, int chance)
{
    Runner *const r = &race->runner[runner];
    const int64_t at = n_blocks(race);
    if (race->trials % race->length == 0)
        r->block[at] = 0;
    r->block[at] += chance;
    r->sum += chance;
}

void race_next(Race *race)
{
    race->trials++;
    if (n_blocks(race) < RACE_BLOCKS)
        return;
    for (int i = 0; i < race->n; i++)
        for (int k = 0; k < RACE_BLOCKS / 2; k++)
            race->runner[i].block[k] =
                race->runner[i].block[2 * k] + race->runner[i].block[2 * k + 1];
    race->length *= 2;
}

/* Sum of squares, about their mean, of the differences of two runners in one trial. */
static int64_t squares(const Race *race, const Runner *a, const Runner *b,
                       int64_t *blocks)
{
    int64_t sum = 0, sum2 = 0;
    const int64_t n = *blocks = n_blocks(race);
    for (int64_t k = 0; k < n; k++) {
        const int64_t d = a->block[k] - b->block[k];
        sum += d;
        sum2 += d * d;
    }
    return n ? (sum2 - sum * sum / n) / race->length : 0;
}

/* What it may be worth to know whether `i` is better than the best: 1/PRICE_ONE of a chance. */
static int64_t worth(const Race *race, int i)
{
    const Runner *const best = &race->runner[0], *const r = &race->runner[i];
    int64_t blocks;
    const int64_t all = squares(race, best, r, &blocks) + race->scatter / EXPECTED;
    const int64_t s = geo_root(all / (blocks ? blocks : 1) / race->trials);
    const int64_t ahead = gained(race, best) - gained(race, r);
    const int64_t lead = (ahead + (best->start - r->start) / START_FADES) / race->trials;
    if (s == 0)
        return 0;
    return s * race_loss(lead * LOSS_ONE / s) * (PRICE_ONE / LOSS_ONE) / LOSS_FINER;
}

static void sort(Race *race)
{
    for (int i = 1; i < race->n; i++) {
        const Runner what = race->runner[i];
        const int64_t mine = gained(race, &what) + what.start;
        int at = i;
        for (; at > 0 &&
               gained(race, &race->runner[at - 1]) + race->runner[at - 1].start < mine;
             at--)
            race->runner[at] = race->runner[at - 1];
        race->runner[at] = what;
    }
}

void race_judge(Race *race, int64_t price)
{
    int kept = 1;
    int64_t blocks;
    sort(race);
    if (race->trials < LEAST_TRIALS || race->n < 2)
        return;
    const int64_t all = squares(race, &race->runner[0], &race->runner[1], &blocks);
    race->found = all / blocks;
    for (int i = 1; i < race->n; i++)
        if (worth(race, i) > price * race->trials)
            race->runner[kept++] = race->runner[i];
    race->n = kept;
}
