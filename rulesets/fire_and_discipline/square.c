/* SPDX-License-Identifier: GPL-3.0-or-later
 * square.c - the places of a square, and who takes which.
 *
 * Start at fd_square_of().
 */
#include "rulesets/fire_and_discipline/fire.h"

enum { HAIR = 10 }; /* what rounding takes is less */

/* The nearest free place for each stand, those furthest out choosing first; a hair's breadth is
 * no matter. */
static void assign(const State *s, const int *stand, int n, const Point *place,
                   const Angle *facing, Point middle, Layout *out)
{
    bool taken[MAX_LAYOUT] = { false }, sent[MAX_LAYOUT] = { false };
    for (int k = 0; k < n; k++) {
        int who = -1, best = -1;
        int32_t far = INT32_MIN, near = INT32_MAX;
        for (int i = 0; i < n; i++) {
            const int32_t d = geo_distance(state_stand(s, stand[i])->at, middle);
            if (sent[i] || d <= far + HAIR)
                continue;
            far = d;
            who = i;
        }
        for (int i = 0; i < n; i++) {
            const int32_t d = geo_distance(state_stand(s, stand[who])->at, place[i]);
            if (taken[i] || d >= near - HAIR)
                continue;
            near = d;
            best = i;
        }
        taken[best] = sent[who] = true;
        out->stand[out->n] = stand[who];
        out->at[out->n] = place[best];
        out->facing[out->n++] = facing[best];
    }
}

/* Three: a triangle; two: back to back; one looks ahead. */
static void few_of(const Battle *b, const int *stand, int n, Point middle, Angle facing,
                   Point *place, Angle *faces)
{
    const int32_t half_w = b->stand[stand[0]].half_w, half_d = b->stand[stand[0]].half_d;
    const int32_t out = half_d + (n == 3 ? half_w * 289 / 500 : 0);
    for (int i = 0; i < n; i++) {
        faces[i] = (Angle)(facing + b->hand * (i * GEO_TURN / n));
        place[i] = geo_along(middle, geo_ahead(faces[i]), out);
    }
}

/* 3.10, 3.11  Four sides that look outwards, a triangle of three, two back to back.  Where the
 * sides are not alike, each stands beside the one before it: there is no gap but at one corner. */
static void places_of(const Battle *b, const int *stand, int n, Point middle,
                      Angle facing, Point *place, Angle *faces)
{
    if (n < 4) {
        few_of(b, stand, n, middle, facing, place, faces);
        return;
    }
    const int32_t wide = 2 * b->stand[stand[0]].half_w,
                  half_d = b->stand[stand[0]].half_d;
    const int more = n % 4, front = n / 4 + (more > 0), rear = n / 4 + (more > 1),
              right = n / 4 + (more > 2), left = n / 4;
    const int32_t half_front = front * wide / 2, half_side = right * wide / 2;
    const struct {
        int n, quarter; /* of a turn from the front */
        int32_t x, y;   /* of the first, to the right and ahead */
        int32_t by_x, by_y;
    } side[] = {
        { front, 0, -half_front + wide / 2, half_side + half_d, wide, 0 },
        { right, 1, half_front + half_d, half_side - wide / 2, 0, -wide },
        { rear, 2, half_front - wide / 2, -half_side - half_d, -wide, 0 },
        { left, 3, -half_front - half_d, half_side - wide / 2, 0, -wide },
    };
    const Vec ahead = geo_ahead(facing);
    int i = 0;
    for (int k = 0; k < 4; k++) {
        for (int m = 0; m < side[k].n; m++) {
            faces[i] = (Angle)(facing + b->hand * side[k].quarter * (GEO_TURN / 4));
            place[i++] =
                geo_offset(middle, ahead, b->hand * (side[k].x + m * side[k].by_x),
                           side[k].y + m * side[k].by_y);
        }
    }
}

void fd_square_of(const Battle *b, const State *s, const int *stand, int n, Point middle,
                  Angle facing, Layout *out)
{
    Point place[MAX_LAYOUT];
    Angle faces[MAX_LAYOUT];
    places_of(b, stand, n, middle, facing, place, faces);
    assign(s, stand, n, place, faces, middle, out);
}
