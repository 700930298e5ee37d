/* SPDX-License-Identifier: GPL-3.0-or-later
 * contact.c - who is in contact with whom: along an edge or at a corner, in front or in flank.
 *
 * Start at fd_touching_enemies().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* Does the second, made a little narrower, or else a little less deep, still touch the first? */
static bool reaches_in(const Box *one, const Box *two)
{
    enum { CORNER = 2 * (GEO_TOUCH + GEO_SLACK) };
    Box narrow = *two, shallow = *two;
    narrow.half_w -= CORNER;
    shallow.half_d -= CORNER;
    return geo_within(one, &narrow, GEO_TOUCH) || geo_within(one, &shallow, GEO_TOUCH);
}

/* By more than a corner of both? */
static bool meet_along(const Battle *b, const State *s, int i, int k)
{
    const Box one = fd_stand_box(b, s, i), two = fd_stand_box(b, s, k);
    return reaches_in(&one, &two) || reaches_in(&two, &one);
}

/* Along an edge, with anybody? */
static bool is_met(const Battle *b, const State *s, int i)
{
    const int enemy = 1 - b->stand[i].side;
    for (int k = from_of(b, enemy); k < end_of(b, enemy); k++) {
        if (on_table(s, k) && fd_stands_touch(b, s, i, k) && meet_along(b, s, i, k))
            return true;
    }
    return false;
}

/* From where to where another reaches along its front, of its middle. */
static void front_span(const Box *own, const Box *other, int32_t *low, int32_t *high)
{
    Point corner[4];
    geo_corners(other, corner);
    *low = INT32_MAX;
    *high = INT32_MIN;
    for (int c = 0; c < 4; c++) {
        int32_t right, ahead;
        geo_frame(own->at, own->ahead, corner[c], &right, &ahead);
        *low = right < *low ? right : *low;
        *high = right > *high ? right : *high;
    }
}

/* How much of its front is another's. */
int32_t fd_front_on(const Box *own, const Box *other)
{
    int32_t low, high;
    front_span(own, other, &low, &high);
    low = low < -own->half_w ? -own->half_w : low;
    high = high > own->half_w ? own->half_w : high;
    return high - low;
}

enum { ROUNDED = 4 }; /* what is left of a shift's exactness */

/* 8.15  Is it matched with this enemy, front to edge? */
static bool is_matched(const Battle *b, const State *s, int i, int k)
{
    enum { ASKEW = 0x80 };
    const Stand *at = state_stand(s, i), *other = state_stand(s, k);
    const int turn = (Angle)(at->facing - other->facing + ASKEW) % EAST;
    int32_t right, ahead;
    geo_frame(at->at, geo_ahead(at->facing), other->at, &right, &ahead);
    return turn <= 2 * ASKEW && right <= ROUNDED && right >= -ROUNDED && ahead > 0 &&
           fd_stands_touch(b, s, i, k);
}

/* 8.15  A front is wider than a flank: does it only stand over to a quarter of this one's edge or less,
 * matched as it is with another? */
static bool stands_over(const Battle *b, const State *s, int i, int k)
{
    const Box own = fd_stand_box(b, s, i), other = fd_stand_box(b, s, k);
    const int side = b->stand[k].side;
    int32_t low, high;
    front_span(&own, &other, &low, &high);
    if (geo_side_met(&own, &other) != SIDE_FRONT ||
        4 * (fd_front_on(&own, &other) - ROUNDED) > high - low)
        return false;
    for (int m = from_of(b, side); m < end_of(b, side); m++) {
        if (m != k && on_table(s, m) && is_matched(b, s, i, m))
            return true;
    }
    return false;
}

/* 8.15, 8.16  Who is matched with one enemy fights him, not those beside him whom he touches with a corner,
 * or stands over to; a garrison has no ranks to stand in (9.23). */
bool fd_in_contact(const Battle *b, const State *s, int i, int k)
{
    if (!fd_stands_touch(b, s, i, k))
        return false;
    if (in_garrison(s, i) || in_garrison(s, k))
        return true;
    if (meet_along(b, s, i, k))
        return !stands_over(b, s, i, k) && !stands_over(b, s, k, i);
    return !is_met(b, s, i) && !is_met(b, s, k);
}

int fd_touching_enemies(const Battle *b, const State *s, int i, int *out, int most)
{
    int n = 0;
    const Stand *all = state_stand(s, 0);
    const Point at = all[i].at;
    const int side = 1 - b->stand[i].side, end = end_of(b, side);
    const int32_t near = fire_battle(b)->near;
    for (int k = from_of(b, side); k < end && n < most; k++) {
        if (fd_far_apart(at, all[k].at, near) || all[k].where != ON_TABLE)
            continue;
        if (fd_in_contact(b, s, i, k))
            out[n++] = k;
    }
    return n;
}

bool fd_touches_enemy(const Battle *b, const State *s, int i)
{
    int k;
    return fd_touching_enemies(b, s, i, &k, 1) > 0;
}

/* 8.12  The side of a stand that another meets; askew by no more than stands of a line may be (3.6), he meets it as if
 * he were not. */
Side fd_side_met(const Battle *b, const State *s, int target, int by)
{
    const Box box = fd_stand_box(b, s, target);
    Box his = fd_stand_box(b, s, by);
    const Angle facing = state_stand(s, target)->facing;
    const Angle turn = (Angle)(state_stand(s, by)->facing - facing);
    const Angle quarter = (Angle)(turn + EAST / 2) & (Angle) ~(EAST - 1);
    const int32_t askew = geo_turn(quarter, turn);
    if (askew < SAME_WAY && askew > -SAME_WAY)
        his.ahead = geo_ahead((Angle)(facing + quarter));
    return geo_side_met(&box, &his);
}

/* 8.12, 8.13  Rear, or side without front: the stand is taken in flank. */
void fd_note_contact(const Battle *b, State *s, int i)
{
    int enemy[16], n = fd_touching_enemies(b, s, i, enemy, 16);
    if (!n)
        return;
    state_stand(s, i)->marks |= S_MADE;
    for (int k = 0; k < n; k++) {
        Stand *at = state_stand(s, enemy[k]);
        const bool flank = fd_side_met(b, s, enemy[k], i) != SIDE_FRONT &&
                           at->status != ST_SQUARE && !in_garrison(s, enemy[k]);
        if (flank)
            at->marks |= S_FLANKED;
    }
}

void fd_tell_contact(Game *g, int i)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    if (!g->listener)
        return;
    int enemy[16], n = fd_touching_enemies(b, s, i, enemy, 16);
    for (int k = 0; k < n; k++) {
        const bool flanked = state_stand(s, enemy[k])->marks & S_FLANKED;
        game_tell(
            g, &(Event){ .kind = E_CONTACT,
                         .side = b->stand[i].side,
                         .subject = ref_stand(i),
                         .target = ref_stand(enemy[k]),
                         .a = flanked && fd_side_met(b, s, enemy[k], i) != SIDE_FRONT });
    }
}
