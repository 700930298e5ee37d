/* SPDX-License-Identifier: GPL-3.0-or-later
 * nash.c - if everybody may bring any bot, which mixture cannot be beaten?
 *
 * A linear program: maximise v where the mixture wins at least v against each column.  GLPK
 * solves it, first in floating point, then exactly from there.
 *
 * Start at nash_solve().
 */
#include "matches/tournament/nash.h"

#include <glpk.h>
#include <stdlib.h>

static void fill(glp_prob *lp, const double *payoff, int n)
{
    int *const row = malloc((size_t)(n + 2) * sizeof *row);
    double *const value = malloc((size_t)(n + 2) * sizeof *value);
    glp_set_obj_dir(lp, GLP_MAX);
    glp_add_cols(lp, n + 1); /* shares, then v */
    glp_add_rows(lp, n + 1); /* columns of the game, then "shares sum to 1" */
    for (int i = 1; i <= n; i++) {
        glp_set_col_bnds(lp, i, GLP_DB, 0, 1);
        glp_set_row_bnds(lp, i, GLP_LO, 0, 0);
    }
    glp_set_col_bnds(lp, n + 1, GLP_FR, 0, 0);
    glp_set_obj_coef(lp, n + 1, 1);
    glp_set_row_bnds(lp, n + 1, GLP_FX, 1, 1);
    for (int k = 1; row && value && k <= n + 1; k++) {
        for (int i = 1; i <= n; i++) {
            row[i] = i;
            value[i] = k <= n ? payoff[(i - 1) * n + k - 1] : 1;
        }
        row[n + 1] = n + 1;
        value[n + 1] = -1;
        glp_set_mat_row(lp, k, k <= n ? n + 1 : n, row, value);
    }
    free(row);
    free(value);
}

bool nash_solve(const double *payoff, int n, double *mix, double *value)
{
    glp_prob *const lp = glp_create_prob();
    glp_smcp quiet;
    glp_init_smcp(&quiet);
    quiet.msg_lev = GLP_MSG_OFF;
    const int talk = glp_term_out(GLP_OFF);
    fill(lp, payoff, n);
    const bool ok = glp_simplex(lp, &quiet) == 0 && glp_get_status(lp) == GLP_OPT;
    if (ok)
        glp_exact(lp, &quiet);
    for (int i = 0; i < n; i++)
        mix[i] = ok ? glp_get_col_prim(lp, i + 1) : 0;
    *value = ok ? glp_get_col_prim(lp, n + 1) : 0;
    glp_delete_prob(lp);
    glp_term_out(talk);
    return ok;
}
