/* SPDX-License-Identifier: GPL-3.0-or-later
 * schedule.c - what is to be played next, as it follows from what has been played.
 *
 * Nothing is remembered between runs: going on, the schedule runs through all stages again,
 * and finds them played.
 *
 * Start at schedule_next().
 */
#include "matches/tournament/schedule.h"

#include <stdlib.h>
#include <string.h>

struct Schedule {
    const Plan *plan;
    const Ledger *ledger;
    int stages; /* given out so far */
    int *chosen;
    Trial *trial;
    int n_trials;
    int scored;               /* Swiss: rounds that are over */
    double points[PLAN_BOTS]; /* Swiss: a match won by score is worth its share */
    bool met[PLAN_BOTS][PLAN_BOTS], had_bye[PLAN_BOTS];
    int round_x[PLAN_BOTS], round_y[PLAN_BOTS], n_matches;
};

/* ---- sequential ---- */

/* The same pairing in the other variant. */
static int twin_of(const Plan *p, const Pairing *a)
{
    for (int i = 0; i < p->n_pairings; i++) {
        const Pairing *const b = &p->pairing[i];
        if (b->dice == a->dice && b->id != a->id && p->cell[b->cell].variant == 1)
            return i;
    }
    return -1;
}

static void make_trials(Schedule *s)
{
    const Plan *const p = s->plan;
    for (int i = 0; p->test.on && i < p->n_pairings; i++) {
        const bool compared = p->mode == VARIANTS;
        if (compared && p->cell[p->pairing[i].cell].variant != 0)
            continue;
        const int legs = p->pairing[i].legs;
        s->trial[s->n_trials++] =
            (Trial){ .pairing = i,
                     .twin = compared ? twin_of(p, &p->pairing[i]) : -1,
                     .test = { p->test.elo0, p->test.elo1, p->test.alpha / 1000.0,
                               p->test.beta / 1000.0, legs },
                     .classes = (compared ? 4 : 2) * legs + 1 };
    }
}

/* The class of a unit: x's half points, or how much more the first side has in the second
 * variant than in the first. */
static int class_of(const Schedule *s, const Trial *t, int pair)
{
    if (t->twin < 0)
        return ledger_pair(s->ledger, t->pairing, pair);
    const int before = ledger_sides(s->ledger, t->pairing, pair);
    const int after = ledger_sides(s->ledger, t->twin, pair);
    if (before == NOT_SCORED || after == NOT_SCORED)
        return NOT_SCORED;
    return after - before + 2 * s->plan->pairing[t->pairing].legs;
}

/* Look at the pairs of the stage that has been played. */
static void look(Schedule *s, Trial *t, int end)
{
    for (; t->units < end; t->units++) {
        const int class = class_of(s, t, t->units);
        if (class != NOT_SCORED)
            t->count[class]++;
    }
    t->llr = sprt_llr(&t->test, t->count, t->classes);
    t->verdict = sprt_decide(&t->test, t->llr);
}

static bool next_batch(Schedule *s, Stage *out)
{
    const Plan *const p = s->plan;
    const int first = s->stages * PLAN_BATCH;
    out->n = 0;
    for (int i = 0; i < s->n_trials; i++) {
        Trial *const t = &s->trial[i];
        const int pairs = plan_pairs(p, &p->pairing[t->pairing]);
        if (s->stages && t->verdict == UNDECIDED)
            look(s, t, first < pairs ? first : pairs);
        if (t->verdict != UNDECIDED || first >= pairs)
            continue;
        s->chosen[out->n++] = t->pairing;
        if (t->twin >= 0)
            s->chosen[out->n++] = t->twin;
    }
    *out = (Stage){ s->chosen, out->n, first, PLAN_BATCH };
    s->stages++;
    return out->n > 0;
}

/* ---- Swiss ---- */

static int rounds_wanted(const Plan *p)
{
    int rounds = 1;
    if (p->rounds)
        return p->rounds < p->n_bots ? p->rounds : p->n_bots - 1 + p->n_bots % 2;
    while (1 << rounds < p->n_bots)
        rounds++;
    return rounds + 1 < p->n_bots ? rounds + 1 : p->n_bots - 1;
}

/* Points of the round that has been played: the share of all its games. */
static void score_round(Schedule *s)
{
    const Plan *const p = s->plan;
    for (int m = 0; m < s->n_matches; m++) {
        double sum = 0, most = 0;
        for (int i = 0; i < p->n_pairings; i++) {
            const Pairing *const q = &p->pairing[i];
            if (q->x != s->round_x[m] || q->y != s->round_y[m])
                continue;
            for (int pair = 0; pair < plan_pairs(p, q); pair++) {
                const int halves = ledger_pair(s->ledger, i, pair);
                sum += halves == NOT_SCORED ? 0 : halves;
                most += halves == NOT_SCORED ? 0 : 2 * q->legs;
            }
        }
        const double share = most > 0 ? sum / most : 0.5;
        s->points[s->round_x[m]] += share;
        s->points[s->round_y[m]] += 1 - share;
    }
}

void schedule_standings(const Schedule *s, int *order)
{
    for (int i = 0; i < s->plan->n_bots; i++) {
        int at = i;
        for (; at > 0 && s->points[order[at - 1]] < s->points[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* Pair the first of the list with the nearest it has not met, and so on down; go back where
 * that leaves somebody alone. */
static bool pair_up(Schedule *s, const int *list, int n)
{
    int rest[PLAN_BOTS];
    if (n == 0)
        return true;
    for (int k = 1; k < n; k++) {
        int left = 0;
        if (s->met[list[0]][list[k]])
            continue;
        for (int i = 1; i < n; i++)
            if (i != k)
                rest[left++] = list[i];
        const int m = s->n_matches++;
        s->round_x[m] = list[0] < list[k] ? list[0] : list[k];
        s->round_y[m] = list[0] < list[k] ? list[k] : list[0];
        if (pair_up(s, rest, left))
            return true;
        s->n_matches = m;
    }
    return false;
}

/* With an odd number the lowest who has not yet had a bye gets one: a point. */
static int give_bye(Schedule *s, int *order, int n)
{
    for (int i = n - 1; n % 2 && i >= 0; i--) {
        if (s->had_bye[order[i]])
            continue;
        s->had_bye[order[i]] = true;
        s->points[order[i]] += 1;
        memmove(order + i, order + i + 1, (size_t)(n - 1 - i) * sizeof *order);
        return n - 1;
    }
    return n - n % 2;
}

static bool next_round(Schedule *s, Stage *out)
{
    const Plan *const p = s->plan;
    int order[PLAN_BOTS];
    if (s->stages) {
        score_round(s);
        s->scored++;
    }
    s->n_matches = 0;
    if (s->stages == rounds_wanted(p))
        return false;
    schedule_standings(s, order);
    if (!pair_up(s, order, give_bye(s, order, p->n_bots)))
        return false;
    *out = (Stage){ .pairing = s->chosen };
    for (int m = 0; m < s->n_matches; m++) {
        s->met[s->round_x[m]][s->round_y[m]] = s->met[s->round_y[m]][s->round_x[m]] =
            true;
        for (int i = 0; i < p->n_pairings; i++)
            if (p->pairing[i].x == s->round_x[m] && p->pairing[i].y == s->round_y[m])
                s->chosen[out->n++] = i;
    }
    for (int i = 0; i < out->n; i++) {
        const int pairs = plan_pairs(p, &p->pairing[s->chosen[i]]);
        out->pairs = pairs > out->pairs ? pairs : out->pairs;
    }
    s->stages++;
    return out->n > 0;
}

/* ---- all ---- */

static bool all_at_once(Schedule *s, Stage *out)
{
    *out = (Stage){ .pairing = s->chosen, .n = s->plan->n_pairings };
    for (int i = 0; i < out->n; i++) {
        const int pairs = plan_pairs(s->plan, &s->plan->pairing[i]);
        s->chosen[i] = i;
        out->pairs = pairs > out->pairs ? pairs : out->pairs;
    }
    return s->stages++ == 0;
}

Schedule *schedule_new(const Plan *plan, const Ledger *ledger)
{
    const size_t n = (size_t)plan->n_pairings;
    Schedule *const s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->plan = plan;
    s->ledger = ledger;
    s->chosen = calloc(n, sizeof *s->chosen);
    s->trial = calloc(n, sizeof *s->trial);
    if (!s->chosen || !s->trial) {
        schedule_free(s);
        return NULL;
    }
    make_trials(s);
    return s;
}

void schedule_free(Schedule *schedule)
{
    if (!schedule)
        return;
    free(schedule->chosen);
    free(schedule->trial);
    free(schedule);
}

bool schedule_next(Schedule *schedule, Stage *out)
{
    if (schedule->plan->mode == SWISS)
        return next_round(schedule, out);
    return schedule->plan->test.on ? next_batch(schedule, out)
                                   : all_at_once(schedule, out);
}

const Trial *schedule_trials(const Schedule *schedule, int *n)
{
    *n = schedule->n_trials;
    return schedule->trial;
}

int schedule_rounds(const Schedule *schedule)
{
    return schedule->scored;
}

double schedule_points(const Schedule *schedule, int bot)
{
    return schedule->points[bot];
}
