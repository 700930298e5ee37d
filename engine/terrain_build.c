/* SPDX-License-Identifier: GPL-3.0-or-later
 * terrain_build.c - features put on the table, and the raster made of them.
 *
 * The raster is filled row by row.  In a row each area first marks the cells that its
 * border may pass through, a unit more rather than less: they are "in part".  Between two
 * such cells nothing changes, so one exact test tells for the whole run whether the area
 * covers it.  Cells share their pair of sets (a mix); should a table have more than the
 * 1024 there is room for, the cells left over use mix 0, "all areas in part": slower,
 * never wrong.
 *
 * Above the cells lie blocks of 16 x 16, which know all features near them, lines too: a
 * move or a line of sight asks these first.
 *
 * Start at terrain_build().
 */
#include "engine/terrain.h"
#include <assert.h>
#include <string.h>

enum {
    FARTHEST = GEO_FAR / 2, /* a vertex, a table's edge */
    SMALLEST_CELL = 6,      /* as a shift: 6.4 mm */
    MAX_COLUMNS = (FARTHEST >> SMALLEST_CELL) + 1,
    ALL_IN_PART = 0
};

/* ---- features ---- */

static bool same(Point a, Point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Copy the vertices without repeats; an area's last may not repeat its first. */
static int copy_vertices(Point *to, const Point *from, int n, bool is_line)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        if (kept == 0 || !same(to[kept - 1], from[i]))
            to[kept++] = from[i];
    }
    if (!is_line && kept > 1 && same(to[kept - 1], to[0]))
        kept--;
    return kept;
}

/* Do the edges a-b and b-c fold back on each other? */
static bool folds(Point a, Point b, Point c)
{
    const int64_t ax = (int64_t)a.x - b.x, ay = (int64_t)a.y - b.y;
    const int64_t cx = (int64_t)c.x - b.x, cy = (int64_t)c.y - b.y;
    return ax * cy == ay * cx && ax * cx + ay * cy > 0;
}

static bool check_border(const char *name, const Point *v, int n, Err *err)
{
    for (int i = 0; i < n; i++) {
        if (folds(v[i], v[(i + 1) % n], v[(i + 2) % n]))
            return err_set(err,
                           "area \"%s\": its border turns back on itself at corner %d",
                           name, (i + 1) % n + 1);
        for (int k = i + 2; k < n; k++) {
            if ((k + 1) % n != i &&
                geo_segments_cross(v[i], v[i + 1], v[k], v[(k + 1) % n]))
                return err_set(
                    err,
                    "area \"%s\": its border crosses itself, the edge from corner "
                    "%d and the one from corner %d",
                    name, i + 1, k + 1);
        }
    }
    return true;
}

static bool check_vertices(const Feature *f, const Point *v, int n, Err *err)
{
    const bool is_line = f->flags & TERRAIN_LINE;
    if (n < (is_line ? 2 : 3))
        return err_set(err, "%s \"%s\" has %d different corners, needs at least %d",
                       is_line ? "line" : "area", f->name, n, is_line ? 2 : 3);
    for (int i = 0; i < n; i++) {
        if (v[i].x < -FARTHEST || v[i].x > FARTHEST || v[i].y < -FARTHEST ||
            v[i].y > FARTHEST)
            return err_set(err, "\"%s\": corner %d is more than 10 m away", f->name,
                           i + 1);
    }
    return is_line || check_border(f->name, v, n, err);
}

static void set_bounds(const Terrain *t, Feature *f, const Point *v)
{
    f->low = f->high = v[0];
    for (int i = 1; i < f->n; i++) {
        f->low.x = v[i].x < f->low.x ? v[i].x : f->low.x;
        f->low.y = v[i].y < f->low.y ? v[i].y : f->low.y;
        f->high.x = v[i].x > f->high.x ? v[i].x : f->high.x;
        f->high.y = v[i].y > f->high.y ? v[i].y : f->high.y;
    }
    f->middle = (Point){ geo_half(f->low.x, f->high.x, t->width / 2),
                         geo_half(f->low.y, f->high.y, t->depth / 2) };
}

/* Enter feature i in the sets its flags name, and in that of all. */
static void set_sets(Terrain *t, int i, uint32_t flags)
{
    const FeatureSet it = (FeatureSet)1 << i;
    t->all |= it;
    t->areas |= flags & TERRAIN_LINE ? 0 : it;
    t->roads |= flags & TERRAIN_ROAD ? it : 0;
    t->obstacles |= flags & TERRAIN_OBSTACLE ? it : 0;
    t->impassable |= flags & TERRAIN_IMPASSABLE ? it : 0;
    t->blocks |= flags & TERRAIN_BLOCKS_SIGHT ? it : 0;
    t->cover |= flags & TERRAIN_COVER ? it : 0;
    t->high |= flags & TERRAIN_HIGH ? it : 0;
}

bool terrain_add(Terrain *t, const Feature *feature, const Point *vertices, int n,
                 Err *err)
{
    assert(n >= 0);
    if (t->n_features == MAX_FEATURES)
        return err_set(err, "\"%s\" is one piece of terrain too many: a table takes %d",
                       feature->name, MAX_FEATURES);
    if (n > MAX_VERTICES - t->n_vertices)
        return err_set(err,
                       "\"%s\" has too many corners: all terrain together may have %d",
                       feature->name, MAX_VERTICES);
    Point *const v = &t->vertex[t->n_vertices];
    n = copy_vertices(v, vertices, n, feature->flags & TERRAIN_LINE);
    if (!check_vertices(feature, v, n, err))
        return false;
    Feature *const f = &t->feature[t->n_features];
    *f = *feature;
    f->first = (uint16_t)t->n_vertices;
    f->n = (uint16_t)n;
    set_bounds(t, f, v);
    set_sets(t, t->n_features, f->flags);
    t->n_features++;
    t->n_vertices += n;
    return true;
}

/* ---- the raster ---- */

/* One row of cells while it is made. */
typedef struct Row {
    int32_t low, high; /* its southern and northern edge */
    FeatureSet whole[MAX_COLUMNS], part[MAX_COLUMNS];
} Row;

static int column_of(const Terrain *t, int64_t x)
{
    const int64_t column = x < 0 ? 0 : x >> t->shift;
    return column < t->columns ? (int)column : t->columns - 1;
}

/* The x at which the edge a-b has height y, within a unit. */
static int64_t edge_at(Point a, Point b, int32_t y)
{
    return a.x + ((int64_t)b.x - a.x) * ((int64_t)y - a.y) / ((int64_t)b.y - a.y);
}

/* Mark the cells of the row that the edge may pass through. */
static void mark_edge(const Terrain *t, Row *row, FeatureSet it, Point a, Point b)
{
    if (a.y > b.y) {
        const Point swap = a;
        a = b;
        b = swap;
    }
    if (a.y > row->high || b.y < row->low)
        return;
    const int64_t from = a.y < row->low ? edge_at(a, b, row->low) : a.x;
    const int64_t to = b.y > row->high ? edge_at(a, b, row->high) : b.x;
    const int64_t west = (from < to ? from : to) - 1, east = (from < to ? to : from) + 1;
    if (east < 0 || west >= (int64_t)t->columns << t->shift)
        return;
    for (int i = column_of(t, west); i <= column_of(t, east); i++)
        row->part[i] |= it;
}

static void mark_area(const Terrain *t, Row *row, int area)
{
    const Feature *f = &t->feature[area];
    const Point *v = &t->vertex[f->first];
    const FeatureSet it = (FeatureSet)1 << area;
    if (f->low.y > row->high || f->high.y < row->low)
        return;
    for (int i = 0, k = f->n - 1; i < f->n; k = i++)
        mark_edge(t, row, it, v[k], v[i]);
    FeatureSet run = 0;
    bool known = false;
    for (int i = 0; i < t->columns; i++) {
        if (row->part[i] & it) {
            known = false;
            continue;
        }
        const Point in_it = { i << t->shift, row->low };
        if (!known)
            run = geo_polygon_holds(v, f->n, in_it) ? it : 0;
        known = true;
        row->whole[i] |= run;
    }
}

static uint16_t mix_for(Terrain *t, FeatureSet whole, FeatureSet part)
{
    for (int i = 0; i < t->n_mixes; i++) {
        if (t->mix[i].whole == whole && t->mix[i].part == part)
            return (uint16_t)i;
    }
    if (t->n_mixes == MAX_MIXES)
        return ALL_IN_PART;
    t->mix[t->n_mixes].whole = whole;
    t->mix[t->n_mixes].part = part;
    return (uint16_t)t->n_mixes++;
}

static void build_row(Terrain *t, int y, Row *row)
{
    memset(row, 0, sizeof *row);
    row->low = y << t->shift;
    row->high = (y + 1) << t->shift;
    for (FeatureSet left = t->areas; left; left &= left - 1)
        mark_area(t, row, terrain_first(left));
    uint16_t *mix_of = &t->mix_of[y * t->columns];
    for (int i = 0; i < t->columns; i++) {
        const bool as_before = i > 0 && row->whole[i] == row->whole[i - 1] &&
                               row->part[i] == row->part[i - 1];
        mix_of[i] = as_before ? mix_of[i - 1] : mix_for(t, row->whole[i], row->part[i]);
    }
}

static int block_of(int32_t place, int shift, int blocks)
{
    const int32_t block = place < 0 ? 0 : (place >> shift) / CELLS_ACROSS;
    return block < blocks ? block : blocks - 1;
}

/* Enter each feature in the blocks its bounds touch; what lies off the table counts as on
 * its edge. */
static void build_blocks(Terrain *t)
{
    t->block_columns = (t->columns + CELLS_ACROSS - 1) / CELLS_ACROSS;
    t->block_rows = (t->rows + CELLS_ACROSS - 1) / CELLS_ACROSS;
    assert(t->block_columns * t->block_rows <= MAX_BLOCKS);
    for (int i = 0; i < t->n_features; i++) {
        const Feature *f = &t->feature[i];
        const int east = block_of(f->high.x, t->shift, t->block_columns);
        const int north = block_of(f->high.y, t->shift, t->block_rows);
        for (int y = block_of(f->low.y, t->shift, t->block_rows); y <= north; y++) {
            for (int x = block_of(f->low.x, t->shift, t->block_columns); x <= east; x++)
                t->around[y * t->block_columns + x] |= (FeatureSet)1 << i;
        }
    }
}

bool terrain_build(Terrain *t, Err *err)
{
    if (t->width <= 0 || t->depth <= 0 || t->width > FARTHEST || t->depth > FARTHEST)
        return err_set(
            err, "the table is %d x %d tenths of a mm; each way it must be from 1 to %d",
            (int)t->width, (int)t->depth, FARTHEST);
    t->shift = SMALLEST_CELL - 1;
    do {
        t->shift++;
        t->columns = (t->width >> t->shift) + 1;
        t->rows = (t->depth >> t->shift) + 1;
    } while (t->columns * t->rows > MAX_CELLS);
    t->mix[ALL_IN_PART].whole = 0;
    t->mix[ALL_IN_PART].part = t->areas;
    t->n_mixes = ALL_IN_PART + 1;
    Row row;
    for (int y = 0; y < t->rows; y++)
        build_row(t, y, &row);
    build_blocks(t);
    terrain_find_waypoints(t);
    return true;
}
