/* SPDX-License-Identifier: GPL-3.0-or-later
 * battle_edge.c - the table's edge: what lies over it, and where it would not.
 *
 * Start at battle_box_on_table().
 */
#include "engine/battle.h"

bool battle_box_on_table(const Battle *b, const Box *box)
{
    Point corner[4];
    const int32_t round = box->half_w + box->half_d + 2, x = box->at.x, y = box->at.y;
    if (x >= round && y >= round && x <= b->terrain.width - round &&
        y <= b->terrain.depth - round)
        return true; /* well inside, like most */
    geo_corners(box, corner);
    for (int i = 0; i < 4; i++) {
        if (corner[i].x < -GEO_SLACK || corner[i].y < -GEO_SLACK ||
            corner[i].x > b->terrain.width + GEO_SLACK ||
            corner[i].y > b->terrain.depth + GEO_SLACK)
            return false;
    }
    return true;
}

int32_t battle_slide_on_table(const Battle *b, const Box *box, Vec way, int32_t most)
{
    enum { STRIDE = 128 };
    Box there = *box;
    int32_t low = most > 0 ? most : 0;
    there.at = geo_along(box->at, way, low);
    while (low && !battle_box_on_table(b, &there)) {
        low = low > STRIDE ? low - STRIDE : 0;
        there.at = geo_along(box->at, way, low);
    }
    if (low >= most || (!low && !battle_box_on_table(b, box)))
        return low;
    for (int32_t high = low + STRIDE; high - low > 1;) {
        const int32_t middle = (low + high) / 2;
        there.at = geo_along(box->at, way, middle);
        if (middle <= most && battle_box_on_table(b, &there))
            low = middle;
        else
            high = middle;
    }
    return low;
}

static int32_t kept_between(int32_t v, int32_t low, int32_t high)
{
    return low > high ? (low + high) / 2 : v < low ? low : v > high ? high : v;
}

Point battle_onto_table(const Battle *b, const Box *box)
{
    Point corner[4];
    int32_t west = 0, south = 0;
    if (battle_box_on_table(b, box))
        return box->at;
    geo_corners(box, corner);
    for (int i = 0; i < 4; i++) {
        const int32_t x = box->at.x - corner[i].x, y = box->at.y - corner[i].y;
        west = x > west ? x : west;
        south = y > south ? y : south;
    }
    return (Point){ kept_between(box->at.x, west, b->terrain.width - west),
                    kept_between(box->at.y, south, b->terrain.depth - south) };
}
