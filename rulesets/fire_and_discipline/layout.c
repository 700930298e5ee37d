/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout.c - the places of a formation: who stands where, and whether there is room.
 *
 * Start at fd_layout_make(), then fd_layout_free().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* ---- places ---- */

/* The nearest free place for each stand, those furthest out choosing first. */
static void assign(const State *s, const int *stand, int n, const Point *place,
                   const Angle *facing, Point middle, Layout *out)
{
    bool taken[MAX_LAYOUT] = { false }, sent[MAX_LAYOUT] = { false };
    const Point first = n ? state_stand(s, stand[0])->at : middle;
    bool heaped = n > 1; /* all on one spot, as a file leaves them: in their order */
    for (int k = 1; k < n; k++)
        heaped &= geo_gap2(first, state_stand(s, stand[k])->at) == 0;
    for (int k = 0; k < n && heaped; k++) {
        out->stand[out->n] = stand[k];
        out->at[out->n] = place[k];
        out->facing[out->n++] = facing[k];
    }
    for (int k = 0; k < n && !heaped; k++) {
        int who = -1, best = -1;
        int64_t far = -1, near = INT64_MAX;
        for (int i = 0; i < n; i++) {
            const int64_t d = geo_gap2(state_stand(s, stand[i])->at, middle);
            if (sent[i] || d <= far)
                continue;
            far = d;
            who = i;
        }
        for (int i = 0; i < n; i++) {
            const int64_t d = geo_gap2(state_stand(s, stand[who])->at, place[i]);
            if (taken[i] || d >= near)
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

/* 3.7, 3.8  Side by side, or one behind the other. */
static void row_of(const Battle *b, const int *stand, int n, bool line, Point middle,
                   Angle facing, Point *place, Angle *faces)
{
    const Vec ahead = geo_ahead(facing);
    int32_t length = 0, at;
    for (int i = 0; i < n; i++) {
        length += 2 * (line ? b->stand[stand[i]].half_w : b->stand[stand[i]].half_d);
    }
    at = -length / 2;
    for (int i = 0; i < n; i++) {
        const int32_t half = line ? b->stand[stand[i]].half_w : b->stand[stand[i]].half_d;
        at += half;
        place[i] =
            line ? geo_offset(middle, ahead, at, 0) : geo_offset(middle, ahead, 0, -at);
        faces[i] = facing;
        at += half;
    }
}

/* Three: a triangle; two: back to back; one looks ahead. */
static void few_of(const Battle *b, const int *stand, int n, Point middle, Angle facing,
                   Point *place, Angle *faces)
{
    const int32_t half_w = b->stand[stand[0]].half_w, half_d = b->stand[stand[0]].half_d;
    const int32_t out = half_d + (n == 3 ? half_w * 289 / 500 : 0);
    for (int i = 0; i < n; i++) {
        faces[i] = (Angle)(facing + i * GEO_TURN / n);
        place[i] = geo_along(middle, geo_ahead(faces[i]), out);
    }
}

/* 3.10, 3.11  Four sides that look outwards, a triangle of three, two back to back.  Where the
 * sides are not alike, each stands beside the one before it: there is no gap but at one corner. */
static void square_of(const Battle *b, const int *stand, int n, Point middle,
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
            faces[i] = (Angle)(facing + side[k].quarter * (GEO_TURN / 4));
            place[i++] = geo_offset(middle, ahead, side[k].x + m * side[k].by_x,
                                    side[k].y + m * side[k].by_y);
        }
    }
}

/* A troop of horse: one stand, or two that keep together. */
typedef struct Troop {
    int stand[2], n, castings;
    int32_t right, ahead; /* of its first stand, as the new formation will look */
} Troop;

static int troops_of(const Battle *b, const State *s, const int *stand, int n,
                     Point middle, Vec ahead, Troop *out)
{
    bool taken[MAX_LAYOUT] = { false };
    int count = 0;
    for (int k = 0; k < n; k++) {
        if (taken[k])
            continue;
        Troop *t = &out[count++];
        *t = (Troop){ .stand = { stand[k] },
                      .n = 1,
                      .castings = state_stand(s, stand[k])->figures };
        geo_frame(middle, ahead, state_stand(s, stand[k])->at, &t->right, &t->ahead);
        for (int i = k + 1; i < n; i++) {
            if (stand[i] != fd_troop_mate(b, stand[k]))
                continue;
            int32_t right, front;
            geo_frame(middle, ahead, state_stand(s, stand[i])->at, &right, &front);
            const int second = right >= t->right;
            t->stand[1 - second] = t->stand[0];
            t->stand[second] = stand[i];
            t->castings += state_stand(s, stand[i])->figures;
            t->n = 2;
            taken[i] = true;
        }
    }
    return count;
}

/* 3.9, 3.21, 3.22  Troops side by side as they stand; or behind one another, the largest first. */
static void horse_row(const Battle *b, const State *s, const int *stand, int n, bool line,
                      Point middle, Angle facing, Layout *out)
{
    const Vec ahead = geo_ahead(facing);
    const int32_t w = b->stand[stand[0]].half_w, d = b->stand[stand[0]].half_d;
    Troop troop[MAX_LAYOUT];
    const int count = troops_of(b, s, stand, n, middle, ahead, troop);
    for (int k = 1; k < count; k++) {
        const Troop t = troop[k];
        int i = k;
        for (; i > 0; i--) {
            const Troop *o = &troop[i - 1];
            const bool sooner =
                line ? t.right < o->right
                     : t.castings > o->castings ||
                           (t.castings == o->castings && t.ahead > o->ahead);
            if (!sooner)
                break;
            troop[i] = *o;
        }
        troop[i] = t;
    }
    int32_t at = line ? -n * w : count * d;
    for (int k = 0; k < count; k++) {
        if (!line)
            at -= d;
        for (int i = 0; i < troop[k].n; i++) {
            const int32_t right =
                line ? at + (2 * i + 1) * w : (2 * i + 1 - troop[k].n) * w;
            out->stand[out->n] = troop[k].stand[i];
            out->at[out->n] = geo_offset(middle, ahead, right, line ? 0 : at);
            out->facing[out->n++] = facing;
        }
        at += line ? 2 * w * troop[k].n : -d;
    }
}

/* Full stands first, then half-stands: like changes places with like. */
bool fd_layout_make(const Battle *b, const State *s, const int *stand, int n,
                    int formation, Point middle, Angle facing, Layout *out)
{
    int sorted[MAX_LAYOUT], full = 0, k = 0;
    Point place[MAX_LAYOUT];
    Angle faces[MAX_LAYOUT];
    out->n = out->becomes = 0;
    if (!n || n > MAX_LAYOUT)
        return false;
    if (b->stand[stand[0]].kind == CAVALRY && formation != SQUARE) {
        horse_row(b, s, stand, n, formation != COLUMN, middle, facing, out);
        return true;
    }
    for (int i = 0; i < n; i++)
        full += !is_half(b, stand[i]);
    if (formation == SQUARE && (full < 2 || full != n))
        return false;
    for (int i = 0; i < n; i++) {
        if (!is_half(b, stand[i]))
            sorted[k++] = stand[i];
    }
    for (int i = 0; i < n; i++) {
        if (is_half(b, stand[i]))
            sorted[k++] = stand[i];
    }
    if (formation == SQUARE)
        square_of(b, sorted, n, middle, facing, place, faces);
    else
        row_of(b, sorted, n, formation != COLUMN, middle, facing, place, faces);
    assign(s, sorted, full, place, faces, middle, out);
    assign(s, sorted + full, n - full, place + full, faces + full, middle, out);
    return true;
}

static bool holds(const Layout *l, int stand)
{
    for (int i = 0; i < l->n; i++) {
        if (l->stand[i] == stand)
            return true;
    }
    return false;
}

Box fd_placed_box(const Battle *b, const State *s, const Layout *l, int i)
{
    const int now = state_stand(s, l->stand[i])->status;
    Box box = fd_box_as(b, s, l->stand[i], l->becomes ? l->becomes - 1 : now);
    box.at = l->at[i];
    box.ahead = geo_ahead(l->facing[i]);
    return box;
}

Box fd_will_stand(const Battle *b, const State *s, const Layout *l, int i)
{
    for (int k = 0; k < l->n; k++) {
        if (l->stand[k] == i)
            return fd_placed_box(b, s, l, k);
    }
    return fd_stand_box(b, s, i);
}

/* 3.3, 9.1  Light infantry is in open order where it touches no other foot, wherever it comes from. */
bool fd_open_there(const Battle *b, const State *s, const Layout *l, int i, bool open)
{
    const int stand = l->stand[i], side = b->stand[stand].side;
    const int status = l->becomes ? l->becomes - 1 : state_stand(s, stand)->status;
    if (!is_half(b, stand) || status != ST_FORMED || !fire_battle(b)->heavy)
        return open;
    const Box box = fd_placed_box(b, s, l, i);
    for (int k = from_of(b, side); k < end_of(b, side); k++) {
        if (k == stand || b->stand[k].kind > LIGHT || (!on_table(s, k) && !holds(l, k)))
            continue;
        const Box other = fd_will_stand(b, s, l, k);
        if (geo_touching(&box, &other))
            return false;
    }
    return true;
}

/* 3.20, 8.1  Nobody in the way, on the table, and no enemy touched. */
bool fd_layout_free(const Battle *b, const State *s, const Layout *l, bool open, Err *err)
{
    char name[NAME_ROOM + 24];
    const Stand *all = state_stand(s, 0);
    const int64_t near = fire_battle(b)->near;
    for (int i = 0; i < l->n; i++) {
        const Box box = fd_placed_box(b, s, l, i);
        const int status = l->becomes ? l->becomes - 1 : all[l->stand[i]].status;
        if (!battle_box_on_table(b, &box))
            return err_set(err, "a stand would leave the table");
        if (!fd_ground_allows(b, s, l->stand[i], &box, status,
                              fd_open_there(b, s, l, i, open), err))
            return false;
        for (int k = 0; k < b->n_stands; k++) {
            if (geo_gap2(box.at, all[k].at) > near * near || !on_table(s, k) ||
                holds(l, k))
                continue;
            const Box other = fd_stand_box(b, s, k);
            const bool enemy = b->stand[k].side != b->stand[l->stand[i]].side;
            if (!(enemy ? geo_within(&box, &other, GEO_TOUCH)
                        : geo_overlap(&box, &other)))
                continue;
            name_for(err, b, ref_stand(k), name);
            return err_set(err, "%s is in the way (%s)", name, enemy ? "8.1" : "3.20");
        }
    }
    return true;
}

/* 9.13 - 9.15  A group goes at the rate of who has most to cross. */
int32_t fd_layout_allows(const Battle *b, const State *s, const Layout *l, int32_t rate)
{
    int32_t least = rate;
    for (int i = 0; i < l->n && least >= 0; i++) {
        const int k = l->stand[i];
        const int32_t may = fd_way_allows(b, state_stand(s, k)->at, l->at[i], rate,
                                          fd_shift_rate(b, s, k));
        if (may < least)
            least = may;
    }
    return least;
}

void fd_layout_apply(Game *g, const Layout *l)
{
    for (int i = 0; i < l->n; i++) {
        Stand *at = state_stand(g->state, l->stand[i]);
        const Point was = at->at;
        at->at = l->at[i];
        at->facing = l->facing[i];
        at->marks |= S_MOVED;
        fd_officers_follow(g->battle, g->state, l->stand[i]);
        fd_guns_passed(g, l->stand[i], was);
        fd_enters_rough(g, l->stand[i], was);
    }
}
