/* SPDX-License-Identifier: GPL-3.0-or-later
 * ground.c - what lies on the table: pieces are taken away, lie elsewhere, and there are more of them.
 *
 * What only makes sense where it is stays there: roads, streams and what crosses them, lines that
 * reach the table's edge, places to hold on a road or at the edge, and what such a place lies in.
 *
 * Start at vary_ground().
 */
#include "matches/vary/work.h"

#include <stdlib.h>

enum {
    TAKEN_AWAY = 4, /* one piece in so many */
    ADDED = 4,      /* 0 .. so many - 1 pieces more */
    ATTEMPTS = 6,
    AROUND = 5, /* this part of the table's width, of its depth */
    ROOM = 40   /* this part of its width is left free round every figure */
};

static cJSON *features_of(const cJSON *tree)
{
    return cJSON_GetObjectItemCaseSensitive(tree, "terrain");
}

static const Feature *feature_at(const Vary *v, int i)
{
    return &v->battle->terrain.feature[i];
}

/* ---- what may be moved ---- */

static bool reaches_edge(const Terrain *t, const Feature *f)
{
    return f->low.x <= 0 || f->low.y <= 0 || f->high.x >= t->width ||
           f->high.y >= t->depth;
}

static bool share_ground(const Feature *a, const Feature *b)
{
    return a->low.x <= b->high.x && a->high.x >= b->low.x && a->low.y <= b->high.y &&
           a->high.y >= b->low.y;
}

static bool lies_on_road(const Terrain *t, const Feature *f)
{
    const Box all = { .at = feature_middle(f),
                      .ahead = geo_ahead(NORTH),
                      .half_w = (f->high.x - f->low.x) / 2,
                      .half_d = (f->high.y - f->low.y) / 2 };
    for (FeatureSet left = t->roads; left; left &= left - 1) {
        const Feature *const road = &t->feature[terrain_first(left)];
        for (int i = 1; i < road->n; i++)
            if (geo_segment_meets_box(t->vertex[road->first + i - 1],
                                      t->vertex[road->first + i], &all))
                return true;
    }
    return false;
}

static bool is_place_to_hold(const Feature *f)
{
    return f->flags & TERRAIN_OBJECTIVE;
}

/* A village and the place in it that is to be held. */
static bool belongs_together(const Feature *a, const Feature *b)
{
    return is_place_to_hold(a) != is_place_to_hold(b) && share_ground(a, b);
}

/* Roads, and lines from edge to edge, have no place of their own that could be another. */
static bool is_piece(const Terrain *t, const Feature *f)
{
    return !(f->flags & TERRAIN_ROAD) && !(f->flags & TERRAIN_LINE && reaches_edge(t, f));
}

static bool is_loose(const Vary *v, int i)
{
    const Terrain *const t = &v->battle->terrain;
    const Feature *const f = feature_at(v, i);
    const uint32_t ground =
        TERRAIN_COVER | TERRAIN_BLOCKS_SIGHT | TERRAIN_HIGH | TERRAIN_OBSTACLE;
    for (int j = 0; j < t->n_features; j++)
        if (is_piece(t, feature_at(v, j)) && belongs_together(f, feature_at(v, j)))
            return false;
    return is_place_to_hold(f) ? !reaches_edge(t, f) && !lies_on_road(t, f)
                               : is_piece(t, f) && f->flags & ground;
}

/* Loose ground that nobody is to hold. */
static bool is_plain(const Vary *v, int i)
{
    return is_loose(v, i) && !is_place_to_hold(feature_at(v, i));
}

/* ---- the same from either side ---- */

static bool is_near(int32_t a, int32_t b)
{
    return abs(a - b) <= GEO_TOUCH;
}

/* Does b lie for one side as a does for the other? */
static bool is_answer(const Vary *v, const Feature *a, const Feature *b)
{
    const Terrain *const t = &v->battle->terrain;
    const bool turned = v->mirror == TURNED;
    const int32_t low = turned ? t->width - a->high.x : a->low.x;
    const int32_t high = turned ? t->width - a->low.x : a->high.x;
    return a->type == b->type && is_near(low, b->low.x) && is_near(high, b->high.x) &&
           is_near(t->depth - a->high.y, b->low.y) &&
           is_near(t->depth - a->low.y, b->high.y);
}

/* returns: which it is, itself perhaps; -1 = none. */
static int answer_to(const Vary *v, int i)
{
    for (int j = 0; v->mirror != UNLIKE && j < v->battle->terrain.n_features; j++)
        if (is_answer(v, feature_at(v, i), feature_at(v, j)))
            return j;
    return -1;
}

/* A further piece like that one, without its name, which others may know it by. */
static cJSON *like(const cJSON *feature)
{
    cJSON *const copy = cJSON_Duplicate(feature, 1);
    if (copy)
        cJSON_DeleteItemFromObjectCaseSensitive(copy, "name");
    return copy;
}

/* The same piece for the other side. */
static bool add_answer(const Vary *v, cJSON *tree, const cJSON *piece)
{
    cJSON *const answer = like(piece);
    return answer && cJSON_AddItemToArray(features_of(tree), answer) &&
           vary_turn_over(v, answer);
}

/* Is there plain ground but for i and what answers to it?  The last of it is never taken away: who
 * fights on a table that had ground wants some. */
static bool is_more(const Vary *v, int i, int answer)
{
    for (int j = 0; j < v->battle->terrain.n_features; j++)
        if (j != i && j != answer && is_plain(v, j))
            return true;
    return false;
}

/* Ground that one side alone has is given to the other too, or taken from it. */
static void make_even(Vary *v, int i)
{
    const cJSON *const piece = cJSON_GetArrayItem(features_of(v->tree), i);
    cJSON *const tree = vary_copy(v);
    if (!tree)
        return;
    if (vary_lot(v, 2) || !is_more(v, i, -1)) {
        const bool well = add_answer(v, tree, piece);
        v->out->added += vary_keep(v, tree, well);
    } else {
        cJSON_DeleteItemFromArray(features_of(tree), i);
        v->out->taken_away += vary_keep(v, tree, true);
    }
}

/* ---- the changes ---- */

/* Nobody stands on it, or so near that his base might. */
static bool is_free(const Battle *b, const Feature *f)
{
    const int32_t room = b->terrain.width / ROOM;
    for (int i = 0; i < b->n_stands; i++) {
        const Point p = state_stand(&b->opening, i)->at;
        if (p.x > f->low.x - room && p.x < f->high.x + room && p.y > f->low.y - room &&
            p.y < f->high.y + room)
            return false;
    }
    return true;
}

static bool is_apart(const Vary *v, int i)
{
    const Terrain *const t = &v->battle->terrain;
    for (int j = 0; j < t->n_features; j++)
        if (j != i && is_piece(t, feature_at(v, j)) &&
            share_ground(feature_at(v, i), feature_at(v, j)))
            return false;
    return true;
}

static bool is_on_table(const Battle *b, const Feature *f)
{
    const Terrain *const t = &b->terrain;
    const Point middle = feature_middle(f);
    return middle.x > t->width / ROOM && middle.y > t->depth / ROOM &&
           middle.x < t->width - t->width / ROOM && middle.y < t->depth - t->depth / ROOM;
}

/* As vary_keep(), and only if the pieces first .. end - 1 lie where nothing and nobody is. */
static bool keep_free(Vary *v, cJSON *changed, bool well, int first, int end)
{
    cJSON *const before = vary_copy(v);
    if (!vary_keep(v, changed, well && before)) {
        cJSON_Delete(before);
        return false;
    }
    for (int i = first; well && i < end; i++)
        well = is_on_table(v->battle, feature_at(v, i)) &&
               is_free(v->battle, feature_at(v, i)) && is_apart(v, i);
    if (well)
        cJSON_Delete(before);
    else
        vary_keep(v, before, true);
    return well;
}

static void take_away(Vary *v, int i, int answer)
{
    cJSON *const tree = vary_copy(v);
    if (!tree)
        return;
    cJSON_DeleteItemFromArray(features_of(tree), i);
    if (answer >= 0 && answer != i) /* the lower: the rest has not moved up */
        cJSON_DeleteItemFromArray(features_of(tree), answer);
    if (vary_keep(v, tree, true))
        v->out->taken_away += 1 + (answer >= 0 && answer != i);
}

static void lie_elsewhere(Vary *v, int i, int answer)
{
    const bool alone = answer == i || answer < 0;
    if (answer == i && v->mirror == TURNED)
        return; /* it lies in the middle */
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        const Shift by =
            vary_shift(v, v->width / AROUND, answer == i ? 0 : v->depth / AROUND);
        cJSON *const tree = vary_copy(v);
        bool well = tree && vary_move(v, cJSON_GetArrayItem(features_of(tree), i), by);
        if (well && !alone)
            well = vary_move(v, cJSON_GetArrayItem(features_of(tree), answer),
                             vary_mirrored(v, by));
        if (!keep_free(v, tree, well, i, i + 1))
            continue;
        v->out->shifted += 1 + !alone;
        return;
    }
}

static void add_more(Vary *v)
{
    const int n = v->battle->terrain.n_features;
    const int i = n ? vary_lot(v, n) : 0;
    if (!n || !is_plain(v, i))
        return;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        const Shift by = vary_shift(v, v->width / 2, v->depth / 3);
        cJSON *const tree = vary_copy(v);
        cJSON *const piece = like(cJSON_GetArrayItem(features_of(v->tree), i));
        const int more = v->mirror == UNLIKE ? 1 : 2;
        bool well = tree && piece && cJSON_AddItemToArray(features_of(tree), piece);
        if (!well)
            cJSON_Delete(piece);
        well = well && vary_move(v, piece, by) &&
               (v->mirror == UNLIKE || add_answer(v, tree, piece));
        if (keep_free(v, tree, well, n, n + more)) {
            v->out->added += more;
            return;
        }
    }
}

void vary_ground(Vary *v)
{
    const int more = vary_lot(v, ADDED);
    if (!features_of(v->tree))
        return;
    for (int i = v->battle->terrain.n_features; v->mirror != UNLIKE && i-- > 0;)
        if (is_plain(v, i) && answer_to(v, i) < 0)
            make_even(v, i);
    for (int i = v->battle->terrain.n_features; i-- > 0;) {
        if (i >= v->battle->terrain.n_features)
            continue; /* gone with its answer */
        const int answer = answer_to(v, i);
        if (!is_loose(v, i) || answer > i || (v->mirror != UNLIKE && answer < 0))
            continue; /* of two, the later one */
        if (is_plain(v, i) && vary_lot(v, TAKEN_AWAY) == 0 && is_more(v, i, answer))
            take_away(v, i, answer);
        else
            lie_elsewhere(v, i, answer);
    }
    for (int i = 0; i < more; i++)
        add_more(v);
}
