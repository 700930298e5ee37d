/* SPDX-License-Identifier: GPL-3.0-or-later
 * svg_troops.c - stands, officers and their names on the SVG map.
 *
 * Side 0 is dark blue with white letters, side 1 orange, hatched, with black ones: apart in
 * colour, in grey and to the colour-blind.  A name goes behind its unit, or to the first of
 * the other sides where it lies on no stand and no other name.
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
static const struct {
    const char *fill, *edge, *letter;
} coat[MAX_SIDES] = {
    { "#2367a8",       "#0b2a4a", "#ffffff" },
    { "url(#hatched)", "#4a2c00", "#000000" },
};
/* clang-format on */

typedef struct Labels {
    int n;
    Box box[MAX_LABELS];
} Labels;

static bool is_seen(const SvgPage *page, int stand)
{
    const Stand *const s = state_stand(page->state, stand);
    return s->where == ON_TABLE && s->figures > 0;
}

static void draw_stand(const SvgPage *page, int i)
{
    const Battle *const b = page->battle;
    const Box box = battle_box(b, page->state, i);
    const int side = b->stand[i].side;
    const int32_t small = box.half_w < box.half_d ? box.half_w : box.half_d;
    const Point front = geo_offset(box.at, box.ahead, 0, box.half_d);
    const Point tip = geo_offset(box.at, box.ahead, 0, box.half_d + svg_u(page, 55));
    Point corner[4];
    geo_corners(&box, corner);
    fprintf(page->out, "<polygon fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\"",
            coat[side].fill, coat[side].edge, svg_u(page, 10));
    svg_points(page, corner, 4);
    fprintf(page->out,
            "/><path stroke=\"%s\" stroke-width=\"%d\" d=\"M%d %dL%d %dM%d %dL%d %d\"/>",
            coat[side].edge, svg_u(page, 22), corner[0].x, page->depth - corner[0].y,
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
                coat[side].letter, side ? "#f2b04a" : "none", svg_u(page, 20));
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
            at.x, page->depth - at.y, radius, coat[side].edge, svg_u(page, 18), at.x,
            page->depth - at.y, radius * 11 / 20, coat[side].fill, coat[side].edge,
            svg_u(page, 8));
}

/* ---- names ---- */

static int characters(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

static bool is_free(const SvgPage *page, const Labels *labels, const Box *box)
{
    if (box->at.x < box->half_w || box->at.y < box->half_d ||
        box->at.x + box->half_w > page->width || box->at.y + box->half_d > page->depth)
        return false;
    for (int i = 0; i < labels->n; i++)
        if (geo_overlap(box, &labels->box[i]))
            return false;
    for (int i = 0; i < page->battle->n_stands; i++) {
        const Box stand = battle_box(page->battle, page->state, i);
        if (is_seen(page, i) && geo_overlap(box, &stand))
            return false;
    }
    return true;
}

/* Put text beside what lies between low and high; first below it, or above if its back is
 * there. */
static void draw_label(const SvgPage *page, Labels *labels, Point low, Point high,
                       bool above, const char *text, const char *colour)
{
    const int32_t half_d = svg_u(page, SVG_LETTER * 6 / 10),
                  gap = half_d + svg_u(page, 25);
    const int32_t half_w =
        svg_u(page, SVG_LETTER * 3 / 10) * characters(text) + svg_u(page, 15);
    const Point mid = { low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2 };
    const int32_t near = above ? high.y + gap : low.y - gap;
    const int32_t far = above ? low.y - gap : high.y + gap;
    const int32_t step = above ? half_d : -half_d;
    const Point place[PLACES] = {
        { mid.x, near },
        { mid.x, near + step },
        { mid.x, far },
        { high.x + gap + half_w, mid.y },
        { low.x - gap - half_w, mid.y },
        { mid.x + half_w, near + 2 * step },
        { mid.x - half_w, near + 2 * step },
        { mid.x, far - 2 * step },
    };
    Box box = { place[0], geo_ahead(NORTH), half_w, half_d };
    for (int i = 0; i < PLACES; i++) {
        box.at = place[i];
        if (is_free(page, labels, &box))
            break;
        box.at = place[0];
    }
    labels->box[labels->n++] = box;
    fprintf(page->out, "<text x=\"%d\" y=\"%d\" fill=\"%s\">", box.at.x,
            page->depth - box.at.y + half_d * 6 / 10, colour);
    svg_text(page, text);
    fprintf(page->out, "</text>\n");
}

static void label_unit(const SvgPage *page, Labels *labels, int unit)
{
    const Battle *const b = page->battle;
    const Unit *const u = state_unit(page->state, unit);
    Angle facing = 0;
    Point low = { INT32_MAX, INT32_MAX }, high = { 0, 0 };
    if (!map_unit_facing(b, page->state, unit, &facing))
        return;
    for (int i = 0; i < b->n_stands; i++) {
        if (!is_seen(page, i) || state_stand(page->state, i)->unit != unit)
            continue;
        const Box box = battle_box(b, page->state, i);
        Point corner[4];
        geo_corners(&box, corner);
        for (int c = 0; c < 4; c++) {
            low.x = corner[c].x < low.x ? corner[c].x : low.x;
            low.y = corner[c].y < low.y ? corner[c].y : low.y;
            high.x = corner[c].x > high.x ? corner[c].x : high.x;
            high.y = corner[c].y > high.y ? corner[c].y : high.y;
        }
    }
    char text[LABEL_ROOM];
    int n = snprintf(text, sizeof text, "%s", b->unit[unit].short_name);
    if (u->n_stands < b->unit[unit].n)
        n += snprintf(text + n, sizeof text - (size_t)n, " %d/%d", u->n_stands,
                      b->unit[unit].n);
    if (u->status)
        snprintf(text + n, sizeof text - (size_t)n, " %.40s",
                 b->rules->unit_statuses[u->status].name);
    draw_label(page, labels, low, high, geo_cos(facing) < 0, text,
               coat[b->unit[unit].side].edge);
}

/* Officers first: they are few and their names must stand by them. */
static void draw_labels(const SvgPage *page, Labels *labels)
{
    const Battle *const b = page->battle;
    const int32_t half = svg_u(page, 90);
    for (int i = 0; i < b->n_officers; i++) {
        const Point at = state_officer(page->state, i)->at;
        if (state_officer(page->state, i)->where == ON_TABLE)
            labels->box[labels->n++] = (Box){ at, geo_ahead(NORTH), half, half };
    }
    for (int i = 0; i < b->n_officers; i++) {
        const Point at = state_officer(page->state, i)->at;
        const Point low = { at.x - half, at.y - half },
                    high = { at.x + half, at.y + half };
        if (state_officer(page->state, i)->where == ON_TABLE)
            draw_label(page, labels, low, high, b->officer[i].side == 1,
                       b->officer[i].short_name, coat[b->officer[i].side].edge);
    }
    for (int u = 0; u < b->n_units; u++)
        label_unit(page, labels, u);
    for (int i = 0; i < b->terrain.n_features; i++) {
        const Feature *const f = &b->terrain.feature[i];
        if (f->flags & TERRAIN_OBJECTIVE)
            draw_label(page, labels, f->low, f->high, false, f->name, "#7a1f3d");
    }
}

void svg_troops(const SvgPage *page)
{
    const Battle *const b = page->battle;
    Labels labels = { 0 };
    fprintf(page->out,
            "<g text-anchor=\"middle\" font-weight=\"bold\" paint-order=\"stroke\" "
            "font-family=\"Helvetica,'DejaVu Sans',sans-serif\">\n");
    for (int i = 0; i < b->n_stands; i++)
        if (is_seen(page, i))
            draw_stand(page, i);
    for (int i = 0; i < b->n_officers; i++)
        if (state_officer(page->state, i)->where == ON_TABLE)
            draw_officer(page, i);
    fprintf(page->out,
            "</g>\n<g text-anchor=\"middle\" font-weight=\"bold\" font-size=\"%d\" "
            "stroke=\"#f7f2e4\" stroke-width=\"%d\" paint-order=\"stroke\" "
            "font-family=\"Helvetica,'DejaVu Sans',sans-serif\">\n",
            svg_u(page, SVG_LETTER), svg_u(page, 35));
    draw_labels(page, &labels);
    fprintf(page->out, "</g>\n");
}
