/* SPDX-License-Identifier: GPL-3.0-or-later
 * svg_page.h - what the parts of the SVG map share: the page and its measures.
 *
 * The drawing's unit is the table's own, a tenth of a millimetre, with y turned round.  Line
 * widths and letters are measured in tenths of a thousandth of the table's longer side
 * instead, so a small table and a large one look alike: see svg_u().
 */
#ifndef ENGINE_SVG_PAGE_H
#define ENGINE_SVG_PAGE_H

#include "engine/map_words.h"
#include <stdio.h>

enum { SVG_LETTER = 115 /* height of a label's letters, svg_u() */ };

typedef struct SvgPage {
    FILE *out;
    const Battle *battle;
    const State *state;
    int32_t width, depth; /* of the table */
    int32_t longer;       /* of these two */
} SvgPage;

/* n tenths of a thousandth of the table. */
static inline int32_t svg_u(const SvgPage *page, int32_t n)
{
    return (int32_t)(((int64_t)n * page->longer + 5000) / 10000);
}

/* Text with what XML does not allow replaced. */
void svg_text(const SvgPage *page, const char *text);
/* points="x,y ..." of a polygon or line. */
void svg_points(const SvgPage *page, const Point *at, int n);

/* svg_ground.c: fill patterns, and what lies on the table. */
void svg_patterns(const SvgPage *page);
void svg_ground(const SvgPage *page);
/* svg_troops.c: stands and officers, and how each side looks. */
typedef struct SvgCoat {
    const char *fill, *edge, *letter;
} SvgCoat;

extern const SvgCoat svg_coat[MAX_SIDES];
void svg_troops(const SvgPage *page);
/* svg_names.c: names of all of them. */
void svg_names(const SvgPage *page);

/* Is the stand on the table for the looker to see? */
static inline bool svg_shows(const SvgPage *page, int stand)
{
    const Stand *const s = state_stand(page->state, stand);
    return s->where == ON_TABLE && s->figures > 0;
}

#endif
