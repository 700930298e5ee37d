/* SPDX-License-Identifier: GPL-3.0-or-later
 * score.c - what many games say: wins, a score, and how far it can be trusted.
 */
#include "matches/score.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

double score_classes(const int *units, int n, double *low, double *high)
{
    double count = 0, sum = 0, around = 0;
    for (int i = 0; i < n; i++) {
        count += units[i];
        sum += units[i] * i / (n - 1.0);
    }
    /* The two added units: one won, one lost. */
    const double all = count + 2, mean = (sum + 1) / all;
    for (int i = 0; i < n; i++)
        around += units[i] * (i / (n - 1.0) - mean) * (i / (n - 1.0) - mean);
    around += mean * mean + (1 - mean) * (1 - mean);
    const double half =
        gsl_cdf_tdist_Pinv(0.975, all - 1) * sqrt(around / (all - 1) / all);
    *low = fmax(0, mean - half);
    *high = fmin(1, mean + half);
    return count > 0 ? sum / count : 0.5;
}

double score_interval(const int pairs[PAIR_CLASSES], double *low, double *high)
{
    return score_classes(pairs, PAIR_CLASSES, low, high);
}

static double share_of(double logit)
{
    return 1 / (1 + exp(-logit));
}

/* One pair won and one lost are added here too, for the mean as well: a side that always won has
 * no logit. */
double score_even(const int pairs[3][3], double *low, double *high)
{
    double n = 0, first = 0, second = 0, around = 0;
    double many[3][3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            many[i][k] = pairs[i][k] + (i == k && i != 1);
            n += many[i][k];
            first += many[i][k] * i / 2;
            second += many[i][k] * k / 2;
        }
    first /= n;
    second /= n;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            const double says = (i / 2.0 - first) / (first * (1 - first)) +
                                (k / 2.0 - second) / (second * (1 - second));
            around += many[i][k] * says * says / 4;
        }
    const double logit = (log(first / (1 - first)) + log(second / (1 - second))) / 2;
    const double half = gsl_cdf_tdist_Pinv(0.975, n - 1) * sqrt(around / (n - 1) / n);
    *low = share_of(logit - half);
    *high = share_of(logit + half);
    return share_of(logit);
}

/* A game that was stopped, or failed by no bot's fault, says nothing of bots. */
static bool tells(const GameResult *result)
{
    return result->verdict != NOT_PLAYED && result->verdict != FILE_FAILED;
}

static bool is_counted(const GameResult *result, int games, int number)
{
    return tells(&result[number]) && (games == 1 || tells(&result[number ^ 1]));
}

static void count(Score *score, const GameResult *r)
{
    score->games++;
    score->wins[match_winner(r)]++;
    if (r->winner != NOBODY)
        score->side_wins[r->winner]++;
    if (r->verdict == BROKE_RULES)
        score->broke[!match_winner(r)]++;
    score->endless += r->verdict == NEVER_ENDS;
    score->turns += r->turns;
    score->hash = dice_mix(score->hash, r->hash, r->verdict);
}

/* Half points of one game for a: 0, 1, 2. */
static int halves(const GameResult *r)
{
    const int winner = match_winner(r);
    return winner == BOT_A ? 2 : winner == N_BOTS;
}

Score score_pairs(const GameResult *result, int games)
{
    int pairs[PAIR_CLASSES] = { 0 }, by_side[3][3] = { { 0 } };
    Score score;
    memset(&score, 0, sizeof score);
    for (int i = 0; i < games; i++)
        if (is_counted(result, games, i))
            count(&score, &result[i]);
    for (int i = 0; i + 1 < games; i += 2) {
        if (!is_counted(result, games, i))
            continue;
        const int one = halves(&result[i]), two = halves(&result[i + 1]);
        pairs[one + two]++;
        by_side[one][two]++;
    }
    score.even = score_even((const int(*)[3])by_side, &score.even_low, &score.even_high);
    score.score = score_interval(pairs, &score.low, &score.high);
    if (games == 1 && score.games)
        score.score = halves(&result[0]) / 2.0;
    if (score.games)
        score.turns /= score.games;
    return score;
}
