/* SPDX-License-Identifier: GPL-3.0-or-later
 * svg_troops.c - stands and officers on the SVG map.
 *
 * Side 0 is dark blue with white letters, side 1 orange, hatched, with black ones: apart in
 * colour, in grey and to the colour-blind.  A thick edge and a tick show the front.
 *
 * Start at svg_troops().
 */
#include "engine/svg_page.h"

enum {
    MAX_LABELS = MAX_UNITS + 2 * MAX_OFFICERS + MAX_FEATURES,
    PLACES = 8,
    LABEL_ROOM = 80
};

/* clang-format off */
const SvgCoat svg_coat[MAX_SIDES] = {
    { "#2367a8",       "#0b2a4a", "#ffffff" },
    { "url(#hatched)", "#4a2c00", "#000000" },
};
/* clang-format on */

static void draw_stand(const SvgPage *page, int i)
{
    const Battle *const b = page->battle;
    const Box box = game_stand_box(b, page->state, i);
    const int side = b->stand[i].side;
    const int32_t small = box.half_w < box.half_d ? box.half_w : box.half_d;
    const Point front = geo_offset(box.at, box.ahead, 0, box.half_d);
    const Point tip = geo_offset(box.at, box.ahead, 0, box.half_d + svg_u(page, 55));
    Point corner[4];
    geo_corners(&box, corner);
    fprintf(page->out, "<polygon fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\"",
            svg_coat[side].fill, svg_coat[side].edge, svg_u(page, 10));
    svg_points(page, corner, 4);
    fprintf(page->out,
            "/><path stroke=\"%s\" stroke-width=\"%d\" d=\"M%d %dL%d %dM%d %dL%d %d\"/>",
            svg_coat[side].edge, svg_u(page, 22), corner[0].x, page->depth - corner[0].y,
            corner[1].x, page->depth - corner[1].y, front.x, page->depth - front.y, tip.x,
            page->depth - tip.y);
    const char letter[2] = { b->rules->kinds[b->stand[i].kind].letter, 0 };
    const int32_t most = svg_u(page, 170);
    const int32_t height = small * 3 / 2 < most ? small * 3 / 2 : most;
    if (height < svg_u(page, 60))
        fprintf(page->out, "\n");
    else {
        fprintf(page->out,
                "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"%s\" stroke=\"%s\" "
                "stroke-width=\"%d\">",
                box.at.x, page->depth - box.at.y + height * 36 / 100, height,
                svg_coat[side].letter, side ? "#f2b04a" : "none", svg_u(page, 20));
        svg_text(page, letter);
        fprintf(page->out, "</text>\n");
    }
}

static void draw_officer(const SvgPage *page, int i)
{
    const Battle *const b = page->battle;
    const Point at = state_officer(page->state, i)->at;
    const int side = b->officer[i].side;
    int32_t radius = b->officer[i].half_w;
    if (radius < svg_u(page, 70))
        radius = svg_u(page, 70);
    fprintf(page->out,
            "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#ffffff\" stroke=\"%s\" "
            "stroke-width=\"%d\"/><circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" "
            "stroke=\"%s\" "
            "stroke-width=\"%d\"/>\n",
            at.x, page->depth - at.y, radius, svg_coat[side].edge, svg_u(page, 18), at.x,
            page->depth - at.y, radius * 11 / 20, svg_coat[side].fill,
            svg_coat[side].edge, svg_u(page, 8));
}

void svg_troops(const SvgPage *page)
{
    const Battle *const b = page->battle;
    fprintf(page->out,
            "<g text-anchor=\"middle\" font-weight=\"bold\" paint-order=\"stroke\" "
            "font-family=\"Helvetica,'DejaVu Sans',sans-serif\">\n");
    for (int i = 0; i < b->n_stands; i++)
        if (svg_shows(page, i))
            draw_stand(page, i);
    for (int i = 0; i < b->n_officers; i++)
        if (state_officer(page->state, i)->where == ON_TABLE)
            draw_officer(page, i);
    fprintf(page->out, "</g>\n");
}
