/* SPDX-License-Identifier: GPL-3.0-or-later
 * svg_names.c - the names on the SVG map, put where they hide nothing.
 *
 * Names are placed one after the other, the most wanted first: officers, units, objectives,
 * ground.  Each takes the first of a few places that lies on no stand and no other name.  On
 * a crowded table a unit's name may still meet another, and ground goes without one.
 *
 * Start at svg_names().
 */
#include "engine/svg_page.h"

#include <stdlib.h>

enum {
    MAX_LABELS = MAX_UNITS + 2 * (MAX_OFFICERS + MAX_FEATURES),
    PLACES = 8,
    LABEL_ROOM = 80
};

/* The room taken so far. */
typedef struct Labels {
    int n;
    Box box[MAX_LABELS];
} Labels;

static int characters(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

/* Half the room a text takes; letters are about three fifths as wide as high. */
static int32_t label_half(const SvgPage *page, const char *text)
{
    return svg_u(page, SVG_LETTER * 3 / 10) * characters(text) + svg_u(page, 15);
}

static void write_label(const SvgPage *page, const Box *box, const char *colour,
                        const char *text)
{
    fprintf(page->out, "<text x=\"%d\" y=\"%d\" fill=\"%s\">", box->at.x,
            page->depth - box->at.y + box->half_d * 6 / 10, colour);
    svg_text(page, text);
    fprintf(page->out, "</text>\n");
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
        const Box stand = game_stand_box(page->battle, page->state, i);
        if (svg_shows(page, i) && geo_overlap(box, &stand))
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
    const int32_t half_w = label_half(page, text);
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
    write_label(page, &box, colour, text);
}

static void name_unit(const SvgPage *page, Labels *labels, int unit)
{
    const Battle *const b = page->battle;
    const Unit *const u = state_unit(page->state, unit);
    Angle facing = 0;
    Point low = { INT32_MAX, INT32_MAX }, high = { 0, 0 };
    if (!map_unit_facing(b, page->state, unit, &facing))
        return;
    for (int i = 0; i < b->n_stands; i++) {
        if (!svg_shows(page, i) || state_stand(page->state, i)->unit != unit)
            continue;
        const Box box = game_stand_box(b, page->state, i);
        Point corner[4];
        geo_corners(&box, corner);
        for (int c = 0; c < 4; c++)
            geo_widen(corner[c], &low, &high);
    }
    char text[LABEL_ROOM];
    int n = snprintf(text, sizeof text, "%s", b->unit[unit].short_name);
    if (u->n_stands < b->unit[unit].n)
        n += snprintf(text + n, sizeof text - (size_t)n, " %d/%d", u->n_stands,
                      b->unit[unit].n);
    if (map_status_number(b, page->state, unit))
        snprintf(text + n, sizeof text - (size_t)n, " %.40s",
                 map_status(b, page->state, unit));
    draw_label(page, labels, low, high, geo_cos(facing) < 0, text,
               svg_coat[b->unit[unit].side].edge);
}

/* Officers first: they are few and their names must stand by them. */
static void name_troops(const SvgPage *page, Labels *labels)
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
                       b->officer[i].short_name, svg_coat[b->officer[i].side].edge);
    }
    for (int u = 0; u < b->n_units; u++)
        name_unit(page, labels, u);
}

/* Places for a name, from the first wanted to the last; returns: how many. */
typedef int PlacesOf(Point a, Point b, const Box *name, Point out[static PLACES]);

static Point part_way(Point a, Point b, int quarters)
{
    return (Point){ a.x + (int32_t)((int64_t)(b.x - a.x) * quarters / 4),
                    a.y + (int32_t)((int64_t)(b.y - a.y) * quarters / 4) };
}

/* In the middle, or a row or two off. */
static int places_on(Point a, Point b, const Box *name, Point out[static PLACES])
{
    static const int rows[] = { 0, 2, -2, 4, -4 };
    const Point mid = part_way(a, b, 2);
    for (int i = 0; i < 5; i++)
        out[i] = (Point){ mid.x, mid.y + rows[i] * name->half_d };
    return 5;
}

/* On either side of a line, which a name upon it would hide: at its middle or a quarter off. */
static int places_beside(Point a, Point b, const Box *name, Point out[static PLACES])
{
    static const int quarters[] = { 2, 1, 3 };
    const bool steep = abs(b.y - a.y) > abs(b.x - a.x);
    const Vec off = { steep ? -name->half_w - name->half_d : 0,
                      steep ? 0 : 2 * name->half_d };
    int n = 0;
    for (int i = 0; i < 3; i++) {
        const Point at = part_way(a, b, quarters[i]);
        out[n++] = (Point){ at.x + off.x, at.y + off.y };
        out[n++] = (Point){ at.x - off.x, at.y - off.y };
    }
    return n;
}

/* Objectives are named for sure, other ground where there is room: areas in their middle, roads on
 * them, thin lines beside their middle stretch.  What has no name of its own bears its type's. */
static void name_ground(const SvgPage *page, Labels *labels, const Feature *f)
{
    const Terrain *const t = &page->battle->terrain;
    const int32_t half_d = svg_u(page, SVG_LETTER * 6 / 10);
    const Point *const at = &t->vertex[f->first + (f->n - 1) / 2];
    const bool line = f->flags & TERRAIN_LINE;
    const Point low = line ? at[0] : f->low, high = line ? at[1] : f->high;
    if (f->flags & TERRAIN_OBJECTIVE) {
        draw_label(page, labels, low, high, false, f->name, "#7a1f3d");
        return;
    }
    if (strcmp(f->name, page->battle->rules->terrain[f->type].name) == 0)
        return;
    Box box = { low, geo_ahead(NORTH), label_half(page, f->name), half_d };
    Point place[PLACES];
    PlacesOf *const places = line && f->width < 2 * half_d ? places_beside : places_on;
    const int n = places(low, high, &box, place);
    for (int i = 0; i < n; i++) {
        box.at = place[i];
        if (!is_free(page, labels, &box))
            continue;
        labels->box[labels->n++] = box;
        write_label(page, &box, "#3f392b", f->name);
        return;
    }
}

/* A bridge or a ford: named first, and then no other name lies on it. */
static bool is_crossing(const SvgPage *page, const Feature *f)
{
    return map_look(page->battle->rules, f) == LOOK_CROSSING &&
           !(f->flags & (TERRAIN_LINE | TERRAIN_OBJECTIVE));
}

static Box bounds_of(const Feature *f)
{
    const Point half = { (f->high.x - f->low.x) / 2, (f->high.y - f->low.y) / 2 };
    return (Box){
        { f->low.x + half.x, f->low.y + half.y }, geo_ahead(NORTH), half.x, half.y
    };
}

static void letters(const SvgPage *page, const char *style)
{
    fprintf(page->out,
            "<g text-anchor=\"middle\" font-size=\"%d\" stroke=\"#f7f2e4\" "
            "stroke-width=\"%d\" paint-order=\"stroke\" %s>\n",
            svg_u(page, SVG_LETTER), svg_u(page, 35), style);
}

void svg_names(const SvgPage *page)
{
    const Terrain *const t = &page->battle->terrain;
    Labels labels = { 0 };
    letters(page,
            "font-weight=\"bold\" font-family=\"Helvetica,'DejaVu Sans',sans-serif\"");
    name_troops(page, &labels);
    for (int i = 0; i < t->n_features; i++)
        if (t->feature[i].flags & TERRAIN_OBJECTIVE)
            name_ground(page, &labels, &t->feature[i]);
    fprintf(page->out, "</g>\n");
    letters(page, "font-style=\"italic\" font-family=\"Georgia,'DejaVu Serif',serif\"");
    for (int i = 0; i < t->n_features; i++) {
        if (!is_crossing(page, &t->feature[i]))
            continue;
        name_ground(page, &labels, &t->feature[i]);
        labels.box[labels.n++] = bounds_of(&t->feature[i]);
    }
    for (int i = 0; i < t->n_features; i++)
        if (!(t->feature[i].flags & TERRAIN_OBJECTIVE) &&
            !is_crossing(page, &t->feature[i]))
            name_ground(page, &labels, &t->feature[i]);
    fprintf(page->out, "</g>\n");
}
