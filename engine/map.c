/* SPDX-License-Identifier: GPL-3.0-or-later
 * map.c - the table as text.
 *
 * A sheet of characters, each about twice as high as wide, is drawn in layers: ground,
 * lines, stands, officers, then what explains them where there is room: an arrow ahead of
 * each unit's front, and its short name.  Side 0 is in upper case, side 1 in lower case, so
 * a map needs no colour; typed names may be in either.
 *
 *        0        20        40 cm
 *     60 +---------+---------+
 *        |  %%%%  FFF        |       F foot, % wood, = road, ^ the way it faces
 *        |  %%%%   ^   ======|
 *
 * Start at map_text().
 */
#include "engine/map.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/map_key.h"
#include "engine/map_words.h"

enum { MARGIN = 6, LEAST_COLUMNS = 40, MOST_COLUMNS = 400, MOST_ROWS = 400 };
enum { INK_NONE, INK_WOOD, INK_WATER, INK_HILL, INK_ROAD, INK_WALL, INK_GOAL, INK_SIDE };
enum { ON_GROUND, ON_TOP }; /* what a character stands for: names give way to ON_TOP */

typedef struct Cell {
    char c;
    uint8_t ink, what;
} Cell;

typedef struct Sheet {
    const Battle *battle;
    const State *state;
    int columns, rows; /* of the table, frame not counted */
    Cell *cell;        /* row 0 is the north edge */
} Sheet;

/* clang-format off */
static const uint8_t ink_of[LOOKS] = {
    [LOOK_HILL] = INK_HILL,   [LOOK_ROUGH] = INK_WOOD, [LOOK_MARSH] = INK_WATER,
    [LOOK_WATER] = INK_WATER, [LOOK_WOOD] = INK_WOOD,  [LOOK_TOWN] = INK_WALL,
    [LOOK_ROAD] = INK_ROAD,   [LOOK_CROSSING] = INK_ROAD,
    [LOOK_WALL] = INK_WALL,   [LOOK_OBJECTIVE] = INK_GOAL,
};

static const char *const colour[] = {
    /* INK_NONE .. INK_GOAL, then a side each */
    "", "\033[32m", "\033[36m", "\033[33m", "\033[2m", "\033[35m", "\033[1m",
    "\033[1;34m", "\033[1;33m",
};
/* clang-format on */

/* ---- the sheet ---- */

static Cell *cell_at(const Sheet *sheet, int column, int row)
{
    if (column < 0 || row < 0 || column >= sheet->columns || row >= sheet->rows)
        return NULL;
    return &sheet->cell[row * sheet->columns + column];
}

static void put(const Sheet *sheet, int column, int row, char c, int ink, int what)
{
    Cell *const cell = cell_at(sheet, column, row);
    if (cell)
        *cell = (Cell){ c, (uint8_t)ink, (uint8_t)what };
}

static int column_of(const Sheet *sheet, int32_t x)
{
    const int column = (int)((int64_t)x * sheet->columns / sheet->battle->terrain.width);
    return x >= 0 && column == sheet->columns ? column - 1 : x < 0 ? -1 : column;
}

static int row_of(const Sheet *sheet, int32_t y)
{
    const int32_t depth = sheet->battle->terrain.depth;
    const int row = (int)((int64_t)(depth - y) * sheet->rows / depth);
    return y >= 0 && row == sheet->rows ? row - 1 : y > depth ? -1 : row;
}

static Point cell_middle(const Sheet *sheet, int column, int row)
{
    const Terrain *const t = &sheet->battle->terrain;
    return (Point){
        (int32_t)((2 * column + 1) * (int64_t)t->width / (2 * sheet->columns)),
        t->depth - (int32_t)((2 * row + 1) * (int64_t)t->depth / (2 * sheet->rows))
    };
}

/* ---- ground ---- */

static void draw_areas(const Sheet *sheet, int look)
{
    const Terrain *const t = &sheet->battle->terrain;
    FeatureSet drawn = 0;
    for (int i = 0; i < t->n_features; i++)
        if (!(t->feature[i].flags & TERRAIN_LINE) &&
            (int)map_look(sheet->battle->rules, &t->feature[i]) == look)
            drawn |= UINT64_C(1) << i;
    for (int row = 0; drawn && row < sheet->rows; row++)
        for (int column = 0; column < sheet->columns; column++)
            if (terrain_at(t, cell_middle(sheet, column, row)) & drawn)
                put(sheet, column, row, map_ground[look], ink_of[look], ON_GROUND);
}

static void draw_line(const Sheet *sheet, Point a, Point b, char c, int ink)
{
    const int64_t dx = b.x - a.x, dy = b.y - a.y;
    const int32_t cell = sheet->battle->terrain.width / sheet->columns + 1;
    const int n = (int)(2 * geo_distance(a, b) / cell) + 1;
    for (int i = 0; i <= n; i++) {
        const Point p = { a.x + (int32_t)(dx * i / n), a.y + (int32_t)(dy * i / n) };
        put(sheet, column_of(sheet, p.x), row_of(sheet, p.y), c, ink, ON_GROUND);
    }
}

static void draw_lines(const Sheet *sheet, int look)
{
    const Terrain *const t = &sheet->battle->terrain;
    for (int i = 0; i < t->n_features; i++) {
        const Feature *const f = &t->feature[i];
        if (!(f->flags & TERRAIN_LINE) || (int)map_look(sheet->battle->rules, f) != look)
            continue;
        for (int v = f->first; v + 1 < f->first + f->n; v++)
            draw_line(sheet, t->vertex[v], t->vertex[v + 1], map_ground[look],
                      ink_of[look]);
    }
}

static void draw_zones(const Sheet *sheet)
{
    const Battle *const b = sheet->battle;
    for (int i = 0; map_zones(b, sheet->state) && i < b->n_zones; i++) {
        const Zone *const z = &b->zone[i];
        for (int k = 0; k < z->n; k++)
            draw_line(sheet, z->at[k], z->at[(k + 1) % z->n], '.', INK_SIDE + z->side);
    }
}

/* A sign in the middle, whatever the shape; troops may stand on it, arrows and names give way. */
static void draw_objectives(const Sheet *sheet)
{
    const Terrain *const t = &sheet->battle->terrain;
    for (int i = 0; i < t->n_features; i++) {
        const Feature *const f = &t->feature[i];
        const int column = column_of(sheet, f->low.x + (f->high.x - f->low.x) / 2);
        const int row = row_of(sheet, f->low.y + (f->high.y - f->low.y) / 2);
        if (f->flags & TERRAIN_OBJECTIVE)
            put(sheet, column, row, '*', INK_GOAL, ON_TOP);
    }
}

/* ---- troops ---- */

/* The cells whose middle it covers, and those along its frontage, so that a line of thin
 * stands is a line on the map too. */
static void draw_stand(const Sheet *sheet, int i)
{
    const Battle *const b = sheet->battle;
    const Stand *const stand = state_stand(sheet->state, i);
    if (stand->where != ON_TABLE || !stand->figures)
        return;
    const Box box = game_stand_box(b, sheet->state, i);
    const Point at = box.at;
    const int32_t reach = box.half_w + box.half_d;
    const char c = map_cased(b->rules->kinds[b->stand[i].kind].letter, b->stand[i].side);
    const int ink = INK_SIDE + b->stand[i].side;
    for (int row = row_of(sheet, at.y + reach); row <= row_of(sheet, at.y - reach); row++)
        for (int column = column_of(sheet, at.x - reach);
             column <= column_of(sheet, at.x + reach); column++)
            if (geo_inside(&box, cell_middle(sheet, column, row)))
                put(sheet, column, row, c, ink, ON_TOP);
    const int n = (int)((int64_t)4 * box.half_w * sheet->columns / b->terrain.width) + 1;
    for (int k = 0; k <= n; k++) {
        const int64_t right = (int64_t)box.half_w * (2 * k - n) / n;
        const Point p = geo_offset(at, box.ahead, (int32_t)(right * 7 / 8), 0);
        put(sheet, column_of(sheet, p.x), row_of(sheet, p.y), c, ink, ON_TOP);
    }
}

/* Write a name where no stand and no other name is.  returns: false if there is no room. */
static bool draw_name(const Sheet *sheet, int middle, int row, const char *name, int side)
{
    char text[SHORT_ROOM];
    int n = 0;
    for (const char *c = name; *c; c++)
        if (((unsigned char)*c & 0xC0) != 0x80) /* one character, however many bytes */
            text[n++] = map_cased(*c, side);
    int column = middle - n / 2;
    if (column + n > sheet->columns)
        column = sheet->columns - n;
    if (column < 0)
        column = 0;
    for (int i = -1; i <= n; i++) {
        const Cell *const cell = cell_at(sheet, column + i, row);
        if ((!cell && i >= 0 && i < n) || (cell && cell->what == ON_TOP))
            return false;
    }
    for (int i = 0; i < n; i++)
        put(sheet, column + i, row, text[i], INK_SIDE + side, ON_TOP);
    return true;
}

static void draw_name_near(const Sheet *sheet, Point at, const char *name, int side,
                           int toward)
{
    const int column = column_of(sheet, at.x), row = row_of(sheet, at.y);
    const int away = (int)strlen(name) / 2 + 4;
    const int place[][2] = { { 0, toward },    { 0, 2 * toward }, { 0, -toward },
                             { away, 0 },      { -away, 0 },      { 0, -2 * toward },
                             { away, toward }, { -away, toward } };
    for (size_t i = 0; i < sizeof place / sizeof *place; i++)
        if (draw_name(sheet, column + place[i][0], row + place[i][1], name, side))
            return;
}

/* One character ahead of the front, if the ground there is free. */
static void draw_arrow(const Sheet *sheet, Point at, Angle facing, int side)
{
    static const char arrow[] = "^>v<";
    static const int step[4][2] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
    const int way = (Angle)(facing + GEO_TURN / 8) / (GEO_TURN / 4);
    int column = column_of(sheet, at.x), row = row_of(sheet, at.y);
    for (int i = 0; i < 3; i++) {
        const Cell *const cell = cell_at(sheet, column, row);
        if (!cell)
            return;
        if (cell->what == ON_GROUND) {
            put(sheet, column, row, arrow[way], INK_SIDE + side, ON_TOP);
            return;
        }
        column += step[way][0];
        row += step[way][1];
    }
}

static void draw_troops(const Sheet *sheet)
{
    const Battle *const b = sheet->battle;
    const State *const s = sheet->state;
    Point at;
    Angle facing;
    for (int i = 0; i < b->n_stands; i++)
        draw_stand(sheet, i);
    for (int i = 0; i < b->n_officers; i++)
        if (state_officer(s, i)->where == ON_TABLE)
            put(sheet, column_of(sheet, state_officer(s, i)->at.x),
                row_of(sheet, state_officer(s, i)->at.y), '@',
                INK_SIDE + b->officer[i].side, ON_TOP);
    for (int u = 0; u < b->n_units; u++)
        if (map_unit_facing(b, s, u, &facing) && battle_place(b, s, ref_unit(u), &at))
            draw_arrow(sheet, at, facing, b->unit[u].side);
    for (int u = 0; u < b->n_units; u++)
        if (map_unit_facing(b, s, u, &facing) && battle_place(b, s, ref_unit(u), &at))
            draw_name_near(sheet, at, b->unit[u].short_name, b->unit[u].side,
                           geo_cos(facing) >= 0 ? 1 : -1);
    for (int i = 0; i < b->n_officers; i++)
        if (state_officer(s, i)->where == ON_TABLE)
            draw_name_near(sheet, state_officer(s, i)->at, b->officer[i].short_name,
                           b->officer[i].side, b->officer[i].side ? -1 : 1);
}

/* ---- on paper ---- */

static void write_edge(FILE *out, const Sheet *sheet, MapScale scale, bool labels)
{
    char mark[MOST_COLUMNS + 1], label[MOST_COLUMNS + 16];
    memset(mark, '-', sizeof mark);
    memset(label, ' ', sizeof label);
    for (int i = 0; map_mark(scale, i) <= sheet->battle->terrain.width; i++) {
        const int column = column_of(sheet, map_mark(scale, i));
        char text[32];
        const int n = snprintf(text, sizeof text, "%d", i * scale.step);
        if (column > 0 && column < sheet->columns - 1)
            mark[column] = '+';
        if (column + n <= sheet->columns + 4)
            memcpy(label + column, text, (size_t)n);
    }
    int end = sheet->columns + 8;
    while (end > 0 && label[end - 1] == ' ')
        end--;
    if (labels)
        fprintf(out, "%*s %.*s %s\n", MARGIN, "", end, label, scale.unit);
    fprintf(out, "%*s+%.*s+\n", MARGIN, "", sheet->columns, mark);
}

static void write_rows(FILE *out, const Sheet *sheet, MapScale scale, bool coloured)
{
    for (int row = 0; row < sheet->rows; row++) {
        char label[16] = "";
        for (int i = 0; map_mark(scale, i) <= sheet->battle->terrain.depth; i++)
            if (row_of(sheet, map_mark(scale, i)) == row)
                snprintf(label, sizeof label, "%d", i * scale.step);
        fprintf(out, "%*s %c", MARGIN - 1, label, label[0] ? '+' : '|');
        int ink = INK_NONE;
        for (int column = 0; column < sheet->columns; column++) {
            const Cell *const cell = cell_at(sheet, column, row);
            if (coloured && cell->ink != ink)
                fprintf(out, "\033[0m%s", colour[cell->ink]);
            ink = cell->ink;
            putc(cell->c, out);
        }
        fprintf(out, "%s%c\n", coloured && ink != INK_NONE ? "\033[0m" : "",
                label[0] ? '+' : '|');
    }
}

static void draw(const Sheet *sheet)
{
    for (int i = 0; i < sheet->rows * sheet->columns; i++)
        sheet->cell[i] = (Cell){ ' ', INK_NONE, ON_GROUND };
    draw_zones(sheet);
    for (int look = 0; look < LOOK_OBJECTIVE; look++) {
        draw_areas(sheet, look);
        draw_lines(sheet, look);
    }
    draw_objectives(sheet);
    draw_troops(sheet);
}

bool map_text(FILE *out, const Battle *battle, const State *state,
              const MapOptions *options)
{
    const Terrain *const t = &battle->terrain;
    assert(t->width > 0 && t->depth > 0);
    int columns = (options->columns ? options->columns : 100) - MARGIN - 2;
    columns = columns < LEAST_COLUMNS ? LEAST_COLUMNS : columns;
    columns = columns > MOST_COLUMNS ? MOST_COLUMNS : columns;
    int rows = (int)(((int64_t)t->depth * columns + t->width) / (2 * t->width));
    rows = rows < 1 ? 1 : rows > MOST_ROWS ? MOST_ROWS : rows;
    State seen;
    map_seen(battle, state, options->side, &seen);
    Cell *const cell = malloc((size_t)rows * (size_t)columns * sizeof *cell);
    if (!cell)
        return false;
    const Sheet sheet = { battle, &seen, columns, rows, cell };
    draw(&sheet);
    char title[MAP_LINE];
    map_title(battle, &seen, title, sizeof title);
    const MapScale scale = map_scale(battle->rules, 8 * t->width / columns);
    fprintf(out, "%*s %s\n", MARGIN, "", title);
    write_edge(out, &sheet, scale, true);
    write_rows(out, &sheet, scale, options->colour);
    write_edge(out, &sheet, scale, false);
    map_key(out, battle, &seen, MARGIN, columns);
    if (options->legend)
        map_roll(out, battle, &seen);
    free(cell);
    return !ferror(out);
}
