/* SPDX-License-Identifier: GPL-3.0-or-later
 * gate.c - does a tournament keep what its manifest asks of balance and ratings?
 *
 * Something is violated when it is shown to be so, at 5 % over all questions together
 * (Holm): a night's bad luck does not close the gate.
 *
 * Start at gate_check().
 */
#include "matches/tournament/gate.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "matches/command.h"
#include "matches/tournament/summary.h"

enum { NAME_SIZE = 256 };

/* Only the games of this plan's run: the folder may hold others. */
static void keep_run(Archive *a, uint64_t run)
{
    int n = 0;
    for (int i = 0; i < a->n; i++)
        if (a->row[i].result.id.run == run)
            a->row[n++] = a->row[i];
    a->n = n;
}

static int bot_named(const Study *s, const char *name)
{
    for (int i = 0; i < s->n_bots; i++)
        if (strcmp(s->bot[i], name) == 0)
            return i;
    return -1;
}

static int check_sides(const Study *s, FILE *say)
{
    int violated = 0;
    for (int i = 0; i < s->n_grounds; i++) {
        const StudyGround *const g = &s->ground[i];
        char name[NAME_SIZE], verdict[NAME_SIZE];
        study_ground_name(s, i, name, sizeof name);
        summary_balance(s, i, verdict, sizeof verdict);
        const bool bad = g->holm_outside < 0.05;
        violated += bad;
        fprintf(say, "%-8s %s: %s %.2f %% [%.2f, %.2f], %s\n", bad ? "VIOLATED" : "kept",
                name, g->side[0], 100 * g->side_evidence.mean, 100 * g->side_evidence.low,
                100 * g->side_evidence.high, verdict);
    }
    return violated;
}

/* p value of "better is at least `by` Elo above than". */
static double rating_p(const Study *s, int better, int than, int by)
{
    if (s->beyond[better] || s->beyond[than]) { /* no ratings, but they may have met */
        const Evidence e = study_meeting(s, better, than);
        const double least = 1 / (1 + pow(10, -by / 400.0));
        return e.n < 2 ? 0 : gsl_cdf_tdist_P((e.mean - least) / e.error, e.n - 1);
    }
    const double difference = s->rating.elo[better] - s->rating.elo[than];
    const double error = rating_difference_error(&s->rating, better, than);
    return error > 0 ? gsl_cdf_tdist_P((difference - by) / error, s->rating.freedom) : 1;
}

static int check_ratings(const Plan *p, const Study *s, FILE *say)
{
    double q[PLAN_RATINGS];
    int violated = 0;
    for (int i = 0; i < p->gate.n_ratings; i++) {
        const int a = bot_named(s, p->gate.rating[i].better);
        const int b = bot_named(s, p->gate.rating[i].than);
        q[i] = a >= 0 && b >= 0 && (s->rated || s->beyond[a])
                   ? rating_p(s, a, b, p->gate.rating[i].by)
                   : 0; /* what cannot be looked at is not kept */
    }
    evidence_holm(q, p->gate.n_ratings, q);
    for (int i = 0; i < p->gate.n_ratings; i++) {
        const bool bad = q[i] < 0.05;
        violated += bad;
        fprintf(say, "%-8s %s better than %s by %d Elo\n", bad ? "VIOLATED" : "kept",
                p->gate.rating[i].better, p->gate.rating[i].than, p->gate.rating[i].by);
    }
    return violated;
}

int gate_check(const Plan *plan, const char *folder, FILE *say, Err *err)
{
    const char *const paths[] = { folder, NULL };
    Archive archive;
    if (!archive_load(paths, &archive, err))
        return CODE_FILE;
    keep_run(&archive, plan->run);
    int code = CODE_FILE;
    Study *const study = study_make(&archive, plan->gate.band / 1000.0, NULL, err);
    if (study) {
        const int violated = check_sides(study, say) + check_ratings(plan, study, say);
        code = archive.alarms ? CODE_REPLAY : violated ? CODE_GATE : CODE_DONE;
        if (archive.alarms)
            *err = archive.alarm;
        fprintf(say, "gate: %d violated\n", violated);
    }
    study_free(study);
    archive_free(&archive);
    return code;
}
