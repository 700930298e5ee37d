/* SPDX-License-Identifier: GPL-3.0-or-later
 * svg_ground.c - the ground of the SVG map, after the engraved maps of the period.
 *
 * Every kind of ground has a pattern of its own besides its colour, so it survives a grey
 * printer: hachures round hills, trees, tufts, waves, houses.
 *
 * Start at svg_ground().
 */
#include "engine/svg_page.h"

/* clang-format off */
static const struct {
    const char *fill, *edge; /* of an area */
    int width;               /* of its edge, svg_u() */
    const char *dash;        /* its edge's, "" = none */
} look_of[LOOKS] = {
    /* look                fill             edge       width dash */
    [LOOK_HILL]      = { "#ece1c6",       "#a98f5d",  70, "hachure" },
    [LOOK_ROUGH]     = { "url(#rough)",   "#b3a982",   8, "dotted" },
    [LOOK_MARSH]     = { "url(#marsh)",   "#8fa3a0",   8, "dotted" },
    [LOOK_WATER]     = { "url(#water)",   "#6f8ea3",  14, "" },
    [LOOK_WOOD]      = { "url(#wood)",    "#7d8d63",  12, "" },
    [LOOK_TOWN]      = { "url(#town)",    "#6b5a4d",  16, "" },
    [LOOK_ROAD]      = { "#f3ebd8",       "#9c8f78",  10, "" },
    [LOOK_CROSSING]  = { "#f3ebd8",       "#6b5a4d",  12, "" },
    [LOOK_WALL]      = { "#d9d2c4",       "#3f3a34",  20, "" },
    [LOOK_OBJECTIVE] = { "none",          "#7a1f3d",  20, "dashed" },
};
/* clang-format on */

/* A pattern's tile: its size in svg_u(), then what is drawn on it by svg_patterns(). */
static void tile_begin(const SvgPage *page, const char *id, int size, const char *ground)
{
    const int32_t n = svg_u(page, size);
    fprintf(
        page->out,
        "<pattern id=\"%s\" width=\"%d\" height=\"%d\" patternUnits=\"userSpaceOnUse\">"
        "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>",
        id, n, n, n, n, ground);
}

static void tree(const SvgPage *page, int x, int y, int r)
{
    fprintf(page->out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>", svg_u(page, x),
            svg_u(page, y), svg_u(page, r));
}

static void stroke(const SvgPage *page, int x, int y, int dx, int dy)
{
    fprintf(page->out, "M%d %dl%d %d", svg_u(page, x), svg_u(page, y), svg_u(page, dx),
            svg_u(page, dy));
}

static void path_begin(const SvgPage *page, const char *colour, int width)
{
    fprintf(page->out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" d=\"",
            colour, svg_u(page, width));
}

static void tuft(const SvgPage *page, int x, int y)
{
    stroke(page, x, y, -18, -30);
    stroke(page, x, y, 0, -40);
    stroke(page, x, y, 18, -30);
}

void svg_patterns(const SvgPage *page)
{
    FILE *const out = page->out;
    tile_begin(page, "wood", 260, "#e3e9d4");
    fprintf(out, "<g fill=\"#bccaa3\" stroke=\"#7d8d63\" stroke-width=\"%d\">",
            svg_u(page, 8));
    tree(page, 70, 70, 46);
    tree(page, 195, 185, 50);
    tree(page, 185, 60, 30);
    tree(page, 60, 195, 32);
    fprintf(out, "</g></pattern>\n");
    tile_begin(page, "rough", 180, "#f0ead6");
    path_begin(page, "#b3a982", 8);
    tuft(page, 50, 70);
    tuft(page, 130, 160);
    fprintf(out, "\"/></pattern>\n");
    tile_begin(page, "marsh", 180, "#e4ebe6");
    path_begin(page, "#7f9894", 8);
    stroke(page, 15, 70, 70, 0);
    stroke(page, 100, 160, 70, 0);
    tuft(page, 50, 62);
    tuft(page, 135, 152);
    fprintf(out, "\"/></pattern>\n");
    tile_begin(page, "water", 160, "#d3e0e8");
    path_begin(page, "#8fabbd", 8);
    for (int y = 40; y <= 120; y += 80)
        fprintf(out, "M0 %dq%d %d %d 0t%d 0", svg_u(page, y), svg_u(page, 40),
                svg_u(page, 28), svg_u(page, 80), svg_u(page, 80));
    fprintf(out, "\"/></pattern>\n");
    tile_begin(page, "town", 240, "#ebe3d8");
    fprintf(out, "<g fill=\"#b9a490\" stroke=\"#6b5a4d\" stroke-width=\"%d\">",
            svg_u(page, 8));
    static const int house[][4] = {
        { 20, 30, 80, 55 }, { 130, 20, 60, 80 }, { 30, 130, 60, 75 }, { 120, 150, 90, 55 }
    };
    for (int i = 0; i < 4; i++)
        fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                svg_u(page, house[i][0]), svg_u(page, house[i][1]),
                svg_u(page, house[i][2]), svg_u(page, house[i][3]));
    fprintf(out, "</g></pattern>\n");
}

static void dashes(const SvgPage *page, const char *dash)
{
    static const struct {
        const char *name;
        int on, off;
    } known[] = { { "hachure", 10, 45 }, { "dotted", 20, 30 }, { "dashed", 90, 60 } };
    for (int i = 0; i < 3; i++)
        if (strcmp(dash, known[i].name) == 0)
            fprintf(page->out, " stroke-dasharray=\"%d %d\"", svg_u(page, known[i].on),
                    svg_u(page, known[i].off));
}

static void draw_area(const SvgPage *page, const Feature *f, MapLook look)
{
    fprintf(page->out, "<polygon fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\"",
            look_of[look].fill, look_of[look].edge, svg_u(page, look_of[look].width));
    dashes(page, look_of[look].dash);
    svg_points(page, &page->battle->terrain.vertex[f->first], f->n);
    fprintf(page->out, "/>\n");
}

static void draw_line(const SvgPage *page, const Feature *f, const char *colour,
                      int32_t width, bool dashed)
{
    fprintf(page->out,
            "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" "
            "stroke-linejoin=\"round\"",
            colour, width);
    if (dashed)
        fprintf(page->out, " stroke-dasharray=\"%d %d\"", svg_u(page, 60),
                svg_u(page, 12));
    svg_points(page, &page->battle->terrain.vertex[f->first], f->n);
    fprintf(page->out, "/>\n");
}

static void draw_lines(const SvgPage *page, MapLook look)
{
    const Terrain *const t = &page->battle->terrain;
    const int layers = look == LOOK_ROAD ? 2 : 1;
    /* All casings of roads before all surfaces: junctions stay open. */
    for (int layer = 0; layer < layers; layer++)
        for (int i = 0; i < t->n_features; i++) {
            const Feature *const f = &t->feature[i];
            if (!(f->flags & TERRAIN_LINE) || map_look(page->battle->rules, f) != look)
                continue;
            const int32_t least = svg_u(page, look == LOOK_ROAD    ? 90
                                              : look == LOOK_WATER ? 60
                                                                   : 30);
            const int32_t width = f->width > least ? f->width : least;
            const bool casing = look == LOOK_ROAD && layer == 0;
            const char *const colour = look == LOOK_WALL    ? look_of[look].edge
                                       : look == LOOK_WATER ? "#9fbacb"
                                       : casing             ? look_of[look].edge
                                                            : look_of[look].fill;
            draw_line(page, f, colour, width + (casing ? svg_u(page, 20) : 0),
                      look == LOOK_WALL);
        }
}

/* Whom a zone is for, in its lower left corner. */
static void name_terms(const SvgPage *page, const Zone *zone)
{
    Point low, high;
    geo_bounds(zone->at, zone->n, &low, &high);
    fprintf(page->out,
            "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-style=\"italic\" fill=\"%s\">",
            low.x + svg_u(page, 80), page->depth - low.y - svg_u(page, 50),
            svg_u(page, SVG_LETTER), svg_coat[zone->side].edge);
    svg_text(page, page->battle->rules->zone_terms[zone->terms].name);
    fprintf(page->out, "</text>\n");
}

static void draw_zones(const SvgPage *page)
{
    const Battle *const b = page->battle;
    for (int i = 0; map_zones(b, page->state) && i < b->n_zones; i++) {
        const Zone *const z = &b->zone[i];
        fprintf(page->out,
                "<polygon class=\"zone\" fill=\"%s\" fill-opacity=\"0.07\" stroke=\"%s\" "
                "stroke-width=\"%d\" stroke-dasharray=\"%d %d\"",
                svg_coat[z->side].fill, svg_coat[z->side].edge, svg_u(page, 16),
                svg_u(page, 40), svg_u(page, 30));
        svg_points(page, z->at, z->n);
        fprintf(page->out, "/>\n");
        if (z->terms)
            name_terms(page, z);
    }
}

void svg_ground(const SvgPage *page)
{
    const Terrain *const t = &page->battle->terrain;
    for (int look = 0; look < LOOKS; look++) {
        for (int i = 0; i < t->n_features; i++)
            if (!(t->feature[i].flags & TERRAIN_LINE) &&
                (int)map_look(page->battle->rules, &t->feature[i]) == look)
                draw_area(page, &t->feature[i], (MapLook)look);
        draw_lines(page, (MapLook)look);
    }
    draw_zones(page);
}
