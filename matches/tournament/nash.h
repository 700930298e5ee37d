/* SPDX-License-Identifier: GPL-3.0-or-later
 * nash.h - if everybody may bring any bot, which mixture cannot be beaten?
 *
 * Start at nash_solve().
 */
#ifndef MATCHES_TOURNAMENT_NASH_H
#define MATCHES_TOURNAMENT_NASH_H

#include <stdbool.h>

/* Solve the zero-sum game in which row i against column k pays payoff[i * n + k].
 * out: mix[n], shares that sum to 1; *value, what it wins at least.
 * returns: false if GLPK could not (no memory). */
bool nash_solve(const double *payoff, int n, double *mix, double *value);

#endif
