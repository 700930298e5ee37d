/* SPDX-License-Identifier: GPL-3.0-or-later
 * stress.c - breed, meet, suspect, counter, and try again on fresh dice.
 *
 * Start at stress_run().
 */
#include "matches/stress/stress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "matches/breed.h"
#include "matches/pool.h"
#include "matches/tournament/nash.h"

static const char bred_from[] =
    "bred from "; /* begins the names of all that were, but counters */

enum { POPULATION = 24, BREED_GAMES = 32, LEAST_GAMES = 4, LEAST_GENERATIONS = 2 };
enum { FOR_BREED = 1, FOR_MEETING, FOR_COUNTER, FOR_TRIAL, FOR_COMMANDER };

const char stress_passive[] = "passive";

static void tell(const Stress *t, const char *what, int done, int of)
{
    if (t->options->progress)
        t->options->progress(what, done, of);
}

/* ---- panel ---- */

static void panel(Stress *t)
{
    Doctrine passive = { .about = "Never does anything.", .trust = TRUST_USUAL };
    t->n = breed_rivals(t->options->battle->rules, t->tactic,
                        (STRESS_TACTICS - STRESS_SUSPECTS * STRESS_COUNTERS) / 2);
    passive.weight[FEATURE_HOLD] = WEIGHT_MOST;
    snprintf(passive.name, sizeof passive.name, "%s", stress_passive);
    t->tactic[t->n++] = passive;
    t->n_panel = t->n;
}

/* ---- breeding ---- */

/* In all, for so many doctrines, `games` games. */
static BreedOptions breeding(const Stress *t, int games, int doctrines, uint64_t seed)
{
    const int each =
        games / doctrines / POPULATION; /* of a candidate, generation by generation */
    const int most =
        each / LEAST_GENERATIONS < BREED_GAMES ? each / LEAST_GENERATIONS : BREED_GAMES;
    const int few = most > LEAST_GAMES ? most - most % 2 : LEAST_GAMES;
    return (BreedOptions){ .battle = &t->options->battle,
                           .n_battles = 1,
                           .population = POPULATION,
                           .generations = each / few > LEAST_GENERATIONS
                                              ? each / few
                                              : LEAST_GENERATIONS,
                           .games = few,
                           .threads = t->options->threads,
                           .seed = seed };
}

/* One from each of the panel, against all of it. */
static bool breed_all(Stress *t, Err *err)
{
    const int n = t->n_panel - 1; /* from doing nothing nothing comes */
    for (int i = 0; i < n && !pool_stopped(); i++) {
        BreedOptions how = breeding(t, t->options->games * 2 / 3, n,
                                    dice_mix(t->options->seed, (uint64_t)i, FOR_BREED));
        how.begin = &t->tactic[i];
        how.rival = t->tactic;
        how.n_rivals = n;
        tell(t, "bred", i, n);
        if (!stress_breed(t, &how, bred_from, err))
            return false;
    }
    return true;
}

/* ---- meeting ---- */

Fighter stress_fighter(const Stress *t, int who)
{
    return who < 0 ? (Fighter){ .bot = t->options->commander }
                   : (Fighter){ .doctrine = &t->tactic[who] };
}

bool stress_fight(Stress *t, const Doctrine *a, const Fighter *b, int games,
                  uint64_t seed, Duel *out, Err *err)
{
    const DuelOptions how = { .battle = t->options->battle,
                              .fighter = { { .doctrine = a }, *b },
                              .seed = seed,
                              .games = games,
                              .threads = t->options->threads };
    const bool ok = duel_fight(&how, out, err);
    t->games += out->games;
    t->broke = !ok;
    return ok;
}

static bool fight(Stress *t, int i, int j, int games, uint64_t seed, Duel *out, Err *err)
{
    const Fighter other = stress_fighter(t, j);
    return stress_fight(t, &t->tactic[i], &other, games, seed, out, err);
}

static bool meet_all(Stress *t, Err *err)
{
    const int pairs = t->n * (t->n - 1) / 2;
    int done = 0;
    for (int j = 1; j < t->n; j++)
        for (int i = 0; i < j && !pool_stopped(); i++) {
            tell(t, "met", done++, pairs);
            if (!fight(t, i, j, t->options->meetings,
                       dice_mix(t->options->seed, (uint64_t)(i * STRESS_TACTICS + j),
                                FOR_MEETING),
                       &t->met[i][j], err))
                return false;
        }
    t->n_met = pool_stopped() ? 0 : t->n;
    return true;
}

double stress_share(const Stress *t, int i, int j, double *difference)
{
    const Duel *const d = i < j ? &t->met[i][j] : &t->met[j][i];
    *difference = conduct_difference(&d->conduct[BOT_A], &d->conduct[BOT_B]);
    return i < j ? d->share.mean : 1 - d->share.mean;
}

static void expect(Stress *t)
{
    double *const payoff = calloc((size_t)(t->n_met * t->n_met), sizeof *payoff);
    double value, difference;
    for (int i = 0; payoff && i < t->n_met; i++)
        for (int j = 0; j < t->n_met; j++)
            payoff[i * t->n_met + j] =
                i == j ? 0 : stress_share(t, i, j, &difference) - 0.5;
    if (!payoff || !nash_solve(payoff, t->n_met, t->mix, &value))
        memset(t->mix, 0, sizeof t->mix);
    free(payoff);
}

/* ---- suspects ---- */

/* Who does best against it, of those who do otherwise; others than `not` by so many. */
static int hardest(const Stress *t, int who, const int * not, int n)
{
    int best = -1;
    double least = 2, difference;
    for (int j = 0; j < t->n_met; j++) {
        bool known = j == who;
        for (int k = 0; k < n; k++)
            known |= not [k] == j;
        if (known)
            continue;
        const double share = stress_share(t, who, j, &difference);
        if (1000 * difference >= STRESS_DIFFERENT && share < least) {
            least = share;
            best = j;
        }
    }
    return best;
}

/* Those whom the hardest of the different holds least. */
static void suspect(Stress *t)
{
    bool taken[STRESS_TACTICS] = { false };
    for (t->n_suspects = 0; t->n_suspects < STRESS_SUSPECTS; t->n_suspects++) {
        int best = -1;
        double most = -1, difference;
        for (int i = 0; i < t->n_met; i++) {
            const int j = hardest(t, i, NULL, 0);
            const double share = j < 0 ? 1 : stress_share(t, i, j, &difference);
            if (!taken[i] && share > most) {
                most = share;
                best = i;
            }
        }
        if (best < 0)
            return;
        taken[best] = true;
        t->suspect[t->n_suspects].who = best;
        t->suspect[t->n_suspects].elsewhere = -1;
    }
}

/* ---- trying again ---- */

bool stress_try(Stress *t, Suspect *s, const Doctrine *tactic, int who, int occasion,
                Err *err)
{
    const StressOptions *const o = t->options;
    Answer *const a = &s->answer[s->n];
    const Fighter other = stress_fighter(t, who);
    const uint64_t seed = dice_mix(o->seed, (uint64_t)(s->who * STRESS_TACTICS + who + 1),
                                   (uint64_t)occasion);
    a->who = who;
    if (!stress_fight(t, tactic, &other, who < 0 ? o->thoughtful : o->trials, seed,
                      &a->duel, err))
        return false;
    a->difference = conduct_difference(&a->duel.conduct[BOT_A], &a->duel.conduct[BOT_B]);
    a->same = 1000 * a->difference < STRESS_DIFFERENT;
    s->n += a->duel.share.n >= 2;
    return true;
}

static bool try_answer(Stress *t, Suspect *s, int who, Err *err)
{
    return stress_try(t, s, &t->tactic[s->who], who, who < 0 ? FOR_COMMANDER : FOR_TRIAL,
                      err);
}

/* Two bred to beat it and nobody else, each from one that did well. */
static bool counter(Stress *t, Suspect *s, const int *from, int n, Err *err)
{
    for (int k = 0; k < STRESS_COUNTERS && k < n && !pool_stopped(); k++) {
        BreedOptions how = breeding(
            t, t->options->games / 3, STRESS_SUSPECTS * STRESS_COUNTERS,
            dice_mix(t->options->seed, (uint64_t)(s->who * 64 + k), FOR_COUNTER));
        how.begin = &t->tactic[from[k]];
        how.rival = &t->tactic[s->who];
        how.n_rivals = 1;
        const bool bred = strncmp(how.begin->name, bred_from, strlen(bred_from)) == 0;
        if (!stress_breed(t, &how, bred ? "its counter, " : "its counter, from ", err))
            return false;
        if (!pool_stopped() && !try_answer(t, s, t->n - 1, err))
            return false;
    }
    return true;
}

bool stress_stands(const Suspect *s)
{
    for (int i = 0; i < s->n; i++)
        if (!s->answer[i].same && 1000 * s->answer[i].duel.share.mean <= STRESS_TOO_MUCH)
            return false;
    return s->n > 0;
}

static bool examine(Stress *t, Suspect *s, Err *err)
{
    int known[STRESS_HARDEST], n = 0;
    while (n < STRESS_HARDEST && (known[n] = hardest(t, s->who, known, n)) >= 0)
        n++;
    for (int i = 0; i < n && !pool_stopped(); i++)
        if (!try_answer(t, s, known[i], err))
            return false;
    if (stress_stands(s) && !counter(t, s, known, n, err))
        return false;
    /* he takes his time, so he is asked only where nobody else had an answer */
    return !stress_stands(s) || pool_stopped() || !t->options->thoughtful ||
           try_answer(t, s, -1, err);
}

/* ---- verdicts ---- */

/* It has to be shown of every different answer, so the least sure of them decides. */
void stress_weigh(Suspect *s)
{
    s->best = -1;
    s->p = 0;
    for (int i = 0; i < s->n; i++) {
        const Evidence *const share = &s->answer[i].duel.share;
        if (s->answer[i].same)
            continue;
        s->p = fmax(s->p, evidence_above(share, STRESS_TOO_MUCH / 1000.0));
        if (s->best < 0 || share->mean < s->answer[s->best].duel.share.mean)
            s->best = i;
    }
    if (s->best < 0)
        s->p = 1;
}

StressVerdict stress_verdict(const Suspect *s)
{
    if (!stress_stands(s))
        return STRESS_ANSWERED;
    if (s->p >= 0.01)
        return STRESS_UNCLEAR;
    /* he is the last to be asked, and beyond doubt better, not just as good */
    const Answer *const last = &s->answer[s->n - 1];
    return last->who < 0 && last->same && last->duel.share.high < 0.5 ? STRESS_ONE_WAY
                                                                      : STRESS_DOMINANT;
}

/* Each may have been tried twice, so there are twice as many questions. */
void stress_judge(Stress *t)
{
    double p[2 * STRESS_SUSPECTS] = { 0 };
    const int n = t->n_suspects;
    for (int i = 0; i < n; i++) {
        Suspect *const s = &t->suspect[i];
        stress_weigh(s);
        p[i] = s->again ? s->p_before : s->p;
        p[n + i] = s->again ? s->p : 1;
    }
    evidence_holm(p, 2 * n, p);
    for (int i = 0; i < n; i++) {
        t->suspect[i].p = p[t->suspect[i].again ? n + i : i];
        t->suspect[i].verdict = stress_verdict(&t->suspect[i]);
    }
}

/* What has no answer: what of it matters, and whether that is the rules. */
static bool look_closer(Stress *t, Err *err)
{
    for (int i = 0; i < t->n_suspects && !pool_stopped(); i++)
        if (t->suspect[i].verdict != STRESS_ANSWERED &&
            (!stress_simplify(t, &t->suspect[i], err) ||
             !stress_retry(t, &t->suspect[i], err)))
            return false;
    stress_judge(t);
    for (int i = 0; i < t->n_suspects && !pool_stopped(); i++)
        if (t->suspect[i].verdict != STRESS_ANSWERED &&
            (!stress_knobs(t, &t->suspect[i], err) ||
             !stress_grounds(t, &t->suspect[i], err)))
            return false;
    return true;
}

bool stress_run(Stress *t, Err *err)
{
    panel(t);
    if (!breed_all(t, err) || pool_stopped())
        return pool_stopped();
    if (!meet_all(t, err) || pool_stopped())
        return pool_stopped();
    expect(t);
    suspect(t);
    for (int i = 0; i < t->n_suspects && !pool_stopped(); i++) {
        tell(t, "examined", i, t->n_suspects);
        if (!examine(t, &t->suspect[i], err))
            return false;
    }
    stress_judge(t);
    return look_closer(t, err) && stress_kinds(t, err);
}
