/* SPDX-License-Identifier: GPL-3.0-or-later
 * svg.c - the table as an SVG page: title, map, scale, and the two armies listed below.
 *
 * The page needs no style sheet, script or font of its own, so it prints, mails and sits in
 * a report as it is.  All measures are whole numbers.
 *
 * Start at map_svg().
 */
#include "engine/map.h"

#include <assert.h>

#include "engine/svg_page.h"

enum { MARGIN = 450, TITLE = 700, FOOT = 900, ROW = 165, SMALL = 105, MAX_SAYS = 88 };

static const char sans[] = "Helvetica,'DejaVu Sans',sans-serif";
static const char serif[] = "Georgia,'DejaVu Serif',serif";

void svg_text(const SvgPage *page, const char *text)
{
    for (const char *c = text; *c; c++) {
        if (*c == '&')
            fputs("&amp;", page->out);
        else if (*c == '<')
            fputs("&lt;", page->out);
        else if (*c == '>')
            fputs("&gt;", page->out);
        else if (*c == '"')
            fputs("&quot;", page->out);
        else
            putc((unsigned char)*c < 0x20 || *c == 0x7F ? ' ' : *c, page->out);
    }
}

void svg_points(const SvgPage *page, const Point *at, int n)
{
    fprintf(page->out, " points=\"");
    for (int i = 0; i < n; i++)
        fprintf(page->out, "%s%d,%d", i ? " " : "", at[i].x, page->depth - at[i].y);
    fprintf(page->out, "\"");
}

static void write_text(const SvgPage *page, int32_t x, int32_t y, int size,
                       const char *style, const char *text)
{
    fprintf(page->out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" %s>", x, y,
            svg_u(page, size), style);
    svg_text(page, text);
    fprintf(page->out, "</text>\n");
}

static void write_title(const SvgPage *page)
{
    char title[MAP_LINE], style[MAP_LINE];
    map_title(page->battle, page->state, title, sizeof title);
    snprintf(style, sizeof style, "font-family=\"%s\" font-weight=\"bold\"", serif);
    write_text(page, 0, -svg_u(page, 400), 210, style, title);
    snprintf(style, sizeof style, "font-family=\"%s\" fill=\"#555555\"", sans);
    write_text(page, 0, -svg_u(page, 230), 115, style, page->battle->rules->title);
    const int32_t x = page->width - svg_u(page, 120), y = -svg_u(page, 220);
    fprintf(page->out, "<path d=\"M%d %dl%d %dl%d %dl%d %dz\" fill=\"#222222\"/>\n", x, y,
            svg_u(page, 55), -svg_u(page, 240), svg_u(page, 55), svg_u(page, 240),
            -svg_u(page, 55), -svg_u(page, 60));
    snprintf(style, sizeof style, "font-family=\"%s\" text-anchor=\"end\"", serif);
    write_text(page, x - svg_u(page, 30), y - svg_u(page, 80), 150, style, "N");
}

/* The frame, with marks in the ruleset's unit along the lower and the left edge. */
static void write_frame(const SvgPage *page, MapScale scale)
{
    const int32_t tick = svg_u(page, 60);
    char text[40];
    fprintf(
        page->out,
        "<path fill=\"none\" stroke=\"#222222\" stroke-width=\"%d\" d=\"M0 0H%dV%dH0z",
        svg_u(page, 15), page->width, page->depth);
    for (int i = 1; map_mark(scale, i) < page->width; i++)
        fprintf(page->out, "M%d %dv%d", map_mark(scale, i), page->depth, tick);
    for (int i = 1; map_mark(scale, i) < page->depth; i++)
        fprintf(page->out, "M0 %dh%d", page->depth - map_mark(scale, i), -tick);
    fprintf(page->out, "\"/>\n<g font-family=\"%s\" fill=\"#444444\">\n", sans);
    for (int i = 0; map_mark(scale, i) <= page->width; i++) {
        snprintf(text, sizeof text, "%d", i * scale.step);
        write_text(page, map_mark(scale, i), page->depth + svg_u(page, 180), SMALL,
                   "text-anchor=\"middle\"", text);
    }
    for (int i = 1; map_mark(scale, i) <= page->depth; i++) {
        snprintf(text, sizeof text, "%d", i * scale.step);
        write_text(page, -svg_u(page, 90),
                   page->depth - map_mark(scale, i) + svg_u(page, 35), SMALL,
                   "text-anchor=\"end\"", text);
    }
    fprintf(page->out, "</g>\n");
}

static void write_bar(const SvgPage *page, MapScale scale)
{
    const int32_t y = page->depth + svg_u(page, 330), height = svg_u(page, 60);
    char text[40];
    for (int i = 0; i < 4; i++)
        fprintf(page->out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" "
                "stroke=\"#222222\" stroke-width=\"%d\"/>\n",
                map_mark(scale, i), y, map_mark(scale, i + 1) - map_mark(scale, i),
                height, i % 2 ? "#ffffff" : "#222222", svg_u(page, 8));
    snprintf(text, sizeof text, "%d %s", 4 * scale.step, scale.unit);
    char style[MAP_LINE];
    snprintf(style, sizeof style, "font-family=\"%s\"", sans);
    write_text(page, map_mark(scale, 4) + svg_u(page, 60), y + height, 120, style, text);
}

/* How many rows a side's list has. */
static int rows_of(const Battle *b, const State *s, int side)
{
    int n = 0;
    for (int u = 0; u < b->n_units; u++)
        n += b->unit[u].side == side && battle_tells_of(b, s, u);
    return n;
}

/* Cut between characters, not bytes. */
static void cut(char *text, size_t most)
{
    if (strlen(text) <= most)
        return;
    while (most > 0 && ((unsigned char)text[most] & 0xC0) == 0x80)
        most--;
    text[most] = 0;
}

static void write_side(const SvgPage *page, int side, int32_t x, int32_t y)
{
    const Battle *const b = page->battle;
    fprintf(
        page->out,
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"%s\" "
        "stroke-width=\"%d\"/>\n",
        x, y - svg_u(page, 110), svg_u(page, 220), svg_u(page, 120), svg_coat[side].fill,
        svg_coat[side].edge, svg_u(page, 10));
    write_text(page, x + svg_u(page, 290), y, 140, "font-weight=\"bold\"",
               b->side[side].name);
    for (int u = 0; u < b->n_units; u++) {
        char says[MAP_LINE];
        if (b->unit[u].side != side || !battle_tells_of(b, page->state, u))
            continue;
        y += svg_u(page, ROW);
        map_unit_says(b, page->state, u, says, sizeof says);
        cut(says, MAX_SAYS);
        fprintf(page->out,
                "<text x=\"%d\" y=\"%d\" font-size=\"%d\"><tspan font-weight=\"bold\">",
                x, y, svg_u(page, SMALL));
        svg_text(page, b->unit[u].short_name);
        fprintf(page->out, "</tspan> ");
        svg_text(page, b->unit[u].name);
        fprintf(page->out, " <tspan fill=\"#666666\">");
        svg_text(page, says);
        fprintf(page->out, "</tspan></text>\n");
    }
}

static void write_armies(const SvgPage *page)
{
    const int32_t y = page->depth + svg_u(page, FOOT - 200);
    fprintf(page->out, "<g font-family=\"%s\">\n", sans);
    write_side(page, 0, 0, y);
    write_side(page, 1, page->width / 2, y);
    fprintf(page->out, "</g>\n");
}

static void write_head(const SvgPage *page, bool legend)
{
    const int32_t margin = svg_u(page, MARGIN), top = svg_u(page, TITLE);
    const int most =
        rows_of(page->battle, page->state, 0) > rows_of(page->battle, page->state, 1)
            ? rows_of(page->battle, page->state, 0)
            : rows_of(page->battle, page->state, 1);
    const int32_t width = page->width + 2 * margin;
    const int32_t height =
        page->depth + top + svg_u(page, legend ? FOOT + ROW * most : FOOT - 350);
    fprintf(page->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1100\" height=\"%d\" "
            "viewBox=\"%d %d %d %d\" fill=\"#111111\">\n",
            (int)((int64_t)1100 * height / width), -margin, -top, width, height);
    fprintf(
        page->out,
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n<defs>\n",
        -margin, -top, width, height);
    svg_patterns(page);
    const int32_t n = svg_u(page, 70);
    fprintf(page->out,
            "<pattern id=\"hatched\" width=\"%d\" height=\"%d\" "
            "patternUnits=\"userSpaceOnUse\" "
            "patternTransform=\"rotate(45)\"><rect width=\"%d\" height=\"%d\" "
            "fill=\"#f2b04a\"/>"
            "<rect width=\"%d\" height=\"%d\" fill=\"#b9741a\"/></pattern>\n",
            n, n, n, n, n / 4, n);
    fprintf(
        page->out,
        "<clipPath id=\"table\"><rect width=\"%d\" height=\"%d\"/></clipPath>\n</defs>\n",
        page->width, page->depth);
}

bool map_svg(FILE *out, const Battle *battle, const State *state,
             const MapOptions *options)
{
    const Terrain *const t = &battle->terrain;
    assert(t->width > 0 && t->depth > 0);
    State seen;
    map_seen(battle, state, options->side, &seen);
    const SvgPage page = { .out = out,
                           .battle = battle,
                           .state = &seen,
                           .width = t->width,
                           .depth = t->depth,
                           .longer = t->width > t->depth ? t->width : t->depth };
    const MapScale scale = map_scale(battle->rules, page.longer / 16);
    write_head(&page, options->legend);
    write_title(&page);
    fprintf(out,
            "<g clip-path=\"url(#table)\">\n<rect width=\"%d\" height=\"%d\" "
            "fill=\"#f7f2e4\"/>\n",
            page.width, page.depth);
    svg_ground(&page);
    svg_troops(&page);
    svg_names(&page);
    fprintf(out, "</g>\n");
    write_frame(&page, scale);
    write_bar(&page, scale);
    if (options->legend)
        write_armies(&page);
    fprintf(out, "</svg>\n");
    return !ferror(out);
}
