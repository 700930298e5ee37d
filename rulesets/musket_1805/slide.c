/* SPDX-License-Identifier: GPL-3.0-or-later
 * slide.c - who stops a sliding block, and whom it passes through.
 *
 * Start at Slide in slide.h.
 */
#include "rulesets/musket_1805/slide.h"

bool musket_slide_nears(const Battle *b, const State *s, const Slide *m, int other)
{
    const Point at = body(b, s, other)->at;
    const int64_t dx = at.x - m->box.at.x, dy = at.y - m->box.at.y;
    const int64_t radius =
        (int64_t)GEO_ONE * (m->box.half_w + m->box.half_d + own(b)->reach[other]);
    const int64_t ahead = dx * m->way.x + dy * m->way.y;
    const int64_t beside = dx * m->way.y - dy * m->way.x;
    return beside <= radius && -beside <= radius && -ahead <= radius &&
           ahead <= radius + (int64_t)GEO_ONE * (m->distance + b->number[STAND_OFF] + 1);
}

void musket_runs_into(Game *g, int unit, int other)
{
    if (side_of(g->battle, unit) != side_of(g->battle, other) &&
        state_unit(g->state, other)->marks & U_CONCEALED)
        musket_discover(g, other);
}

/* 7.11  A move that is no charge ends short of an enemy. */
void musket_slide_to_enemies(const Battle *b, const State *s, int unit, int32_t off,
                             Slide *m)
{
    for (int e = 0; e < b->n_units; e++) {
        if (side_of(b, e) == side_of(b, unit) || !on_table(b, s, e))
            continue;
        if (!musket_slide_nears(b, s, m, e))
            continue;
        const Box other = musket_unit_box(b, s, e);
        const int32_t ask =
            m->distance + (off ? off : GEO_SLACK); /* just touching is contact */
        const int32_t got = geo_sweep_one(&m->box, m->way, ask, &other);
        if (got >= ask)
            continue;
        if (got - off < m->distance)
            m->distance = got > off ? got - off : 0;
        m->met = e;
    }
}

bool musket_has_room(Game *g, int unit, const Box *box)
{
    const int in_way = musket_box_meets(g->battle, g->state, box, unit, NOBODY);
    if (in_way >= 0)
        musket_runs_into(g, unit, in_way);
    return in_way < 0;
}

void musket_slide_to_room(Game *g, int unit, Slide *m)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    for (int tries = 0; m->distance > 0; tries++) {
        Box end = m->box;
        end.at = geo_along(m->box.at, m->way, m->distance);
        const int in_way = musket_box_meets(b, s, &end, unit, NOBODY);
        if (in_way < 0)
            return;
        musket_runs_into(g, unit, in_way);
        const Box other = musket_unit_box(b, s, in_way);
        const int32_t got = geo_sweep_one(&m->box, m->way, m->distance, &other);
        m->distance = got < m->distance && tries < 6 ? got : 0;
        if (side_of(b, in_way) == side_of(b, unit))
            m->met = -1;
    }
}

/* 2.5  Units pass through each other freely if both pass initiative; 2.6 if either fails, or is
 * routed, both are disordered. */
static void pass_through(Game *g, int unit, int other)
{
    State *s = g->state;
    const int pair[2] = { unit, other };
    bool good =
        state_unit(s, unit)->status != ROUTED && state_unit(s, other)->status != ROUTED;
    if (good) {
        const bool first = musket_initiative_passes(g, ROLL_PASSAGE, unit, other);
        good =
            musket_initiative_passes(g, ROLL_PASSAGE, other, MAX_UNITS + unit) && first;
    }
    for (int i = 0; i < 2 && !good; i++)
        state_unit(s, pair[i])->marks |= U_DISORDERED;
    musket_tell(g, &(Event){ .kind = E_PASSAGE,
                             .side = (uint8_t)side_of(g->battle, unit),
                             .subject = ref_unit(unit),
                             .target = ref_unit(other),
                             .a = good });
}

void musket_slide_past_friends(Game *g, int unit, const Slide *m)
{
    const Battle *b = g->battle;
    for (int u = 0; u < b->n_units; u++) {
        if (u == unit || side_of(b, u) != side_of(b, unit) || !on_table(b, g->state, u))
            continue;
        if (!musket_slide_nears(b, g->state, m, u))
            continue;
        const Box other = musket_unit_box(b, g->state, u);
        if (geo_sweep_one(&m->box, m->way, m->distance, &other) < m->distance)
            pass_through(g, unit, u);
    }
}
