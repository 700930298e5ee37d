/* SPDX-License-Identifier: GPL-3.0-or-later
 * plot.h - pictures by gnuplot, as SVG to stand in a page.
 *
 * Start at plot_svg().
 */
#ifndef MATCHES_TOURNAMENT_PLOT_H
#define MATCHES_TOURNAMENT_PLOT_H

/* Run gnuplot over a script (data inline, as $blocks); the terminal is set here.
 * returns: the <svg> element, to be freed; NULL if gnuplot is not there or fails. */
char *plot_svg(const char *script);

#endif
