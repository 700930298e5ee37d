/* SPDX-License-Identifier: GPL-3.0-or-later
 * geo_cases.h - random cases for the geometry's tests, and a slow reference.
 *
 * Cases come from one fixed seed, so a failing case fails again.  The reference uses
 * doubles, which the engine may not.  Start at case_box().
 */
#ifndef TESTS_ENGINE_GEO_CASES_H
#define TESTS_ENGINE_GEO_CASES_H

#include "engine/geo.h"

#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

typedef struct Real {
    double x, y;
} Real;

/* A whole number from low to high, both included. */
int32_t case_number(int32_t low, int32_t high);
/* Any facing; every fourth is one of the compass's eight. */
Angle case_facing(void);
/* A box of 2 to 120 mm each way, no further than spread from the origin each way. */
Box case_box(int32_t spread);
/* b after going so far. */
Box case_moved(const Box *b, Vec way, int32_t distance);

/* The box's corners unrounded, in the order of geo_corners(). */
void case_corners(const Box *b, Real out[4]);
double case_gap_to_edge(Real p, Real a, Real b);
/* How deep the boxes reach into each other along the shallowest axis; negative: apart. */
double case_depth(const Box *a, const Box *b);
double case_gap(const Box *a, const Box *b);

#endif
