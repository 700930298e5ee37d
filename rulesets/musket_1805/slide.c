/* SPDX-License-Identifier: GPL-3.0-or-later
 * slide.c - who stops a sliding block, and whom it passes through.
 *
 * Start at Slide in slide.h.
 */
#include "rulesets/musket_1805/slide.h"

void musket_slide_look(const Battle *b, const State *s, int unit, Slide *m)
{
    const int64_t mine = m->box.half_w + m->box.half_d,
                  far = (int64_t)GEO_ONE * (m->distance + b->number[STAND_OFF] + 1);
    m->n_near = 0;
    m->barred = -1;
    for (int u = 0; u < b->n_units; u++) {
        const Point at = body(b, s, u)->at;
        const int64_t dx = at.x - m->box.at.x, dy = at.y - m->box.at.y;
        const int64_t radius = GEO_ONE * (mine + own(b)->reach[u]);
        const int64_t ahead = dx * m->way.x + dy * m->way.y;
        const int64_t beside = dx * m->way.y - dy * m->way.x;
        if (beside > radius || -beside > radius || -ahead > radius ||
            ahead > radius + far)
            continue;
        if (u == unit || !on_table(b, s, u))
            continue;
        int k = m->n_near++; /* from the right (3.5) */
        for (; k > 0 && battle_first_of(b, at, body(b, s, m->near[k - 1])->at, m->way);
             k--) {
            m->near_box[k] = m->near_box[k - 1];
            m->near[k] = m->near[k - 1];
        }
        m->near_box[k] = musket_unit_box(b, s, u);
        m->near[k] = (uint8_t)u;
    }
}

/* 7.11  Nobody turns, moves or is driven into contact. */
static bool overlaps(const Battle *b, int unit, const Slide *m, Point at, int i)
{
    Box box = m->box;
    box.at = at;
    if (!m->charges && side_of(b, m->near[i]) != side_of(b, unit))
        return geo_touching(&box, &m->near_box[i]);
    box.half_w -= GEO_TOUCH / 2;
    box.half_d -= GEO_TOUCH / 2;
    return geo_overlap(&box, &m->near_box[i]);
}

/* Somebody whom the slide's block would overlap there, or an enemy whom it would touch without a
 * charge; -1 = nobody. */
static int overlapped(const Battle *b, int unit, const Slide *m, Point at)
{
    for (int i = 0; i < m->n_near; i++)
        if (overlaps(b, unit, m, at, i))
            return i;
    return -1;
}

bool musket_slide_is_clear(Game *g, int unit, const Slide *m)
{
    const Battle *b = g->battle;
    bool upon[MAX_UNITS], clear = true;
    for (int i = 0; i < m->n_near; i++) {
        upon[i] = overlaps(b, unit, m, m->box.at, i);
        clear &= !upon[i];
        if (upon[i] && known_to(b, g->state, side_of(b, unit), m->near[i]))
            return false;
    }
    for (int i = 0; i < m->n_near; i++)
        if (upon[i])
            musket_discover(g, m->near[i]);
    return clear;
}

void musket_runs_into(Game *g, int unit, int other)
{
    if (side_of(g->battle, unit) != side_of(g->battle, other) &&
        state_unit(g->state, other)->marks & U_CONCEALED)
        musket_discover(g, other);
}

/* 11.6  Who is in a house comes out by its walls' width and forms up outside.  An enemy so close that its
 * block lies upon him at first bars the way if he stands before that door. */
static bool bars_the_door(const Battle *b, const Slide *m, const Box *enemy)
{
    const int building = own(b)->buildings ? musket_building_at(b, m->box.at) : -1;
    if (building < 0 || !geo_overlap(&m->box, enemy))
        return false;
    const Box house = musket_building_box(b, building);
    const int32_t half = house.half_w < house.half_d ? house.half_w : house.half_d;
    const Box file = { house.at, m->way, half > GEO_TOUCH ? half - GEO_TOUCH : 1, 1 };
    const int32_t most = m->distance + m->box.half_w + m->box.half_d;
    return geo_sweep_one(&file, m->way, most, enemy) < most;
}

/* Which of two does it meet more squarely? */
static bool is_squarer(const Slide *m, int one, int than)
{
    int32_t mine, other, ahead;
    geo_frame(m->box.at, m->way, m->near_box[one].at, &mine, &ahead);
    geo_frame(m->box.at, m->way, m->near_box[than].at, &other, &ahead);
    return (mine < 0 ? -mine : mine) < (other < 0 ? -other : other);
}

/* 7.11  A move that is no charge ends short of an enemy; 7.2b of two at once it is met by the one before its middle,
 * else by the one to the right. */
void musket_slide_to_enemies(const Battle *b, int unit, int32_t off, Slide *m)
{
    int by = -1;
    for (int i = 0; i < m->n_near; i++) {
        if (side_of(b, m->near[i]) == side_of(b, unit))
            continue;
        const int32_t ask =
            m->distance + (off ? off : GEO_SLACK); /* just touching is contact */
        const int32_t got = bars_the_door(b, m, &m->near_box[i])
                                ? 0
                                : geo_sweep_one(&m->box, m->way, ask, &m->near_box[i]);
        if (got >= ask || (by >= 0 && got - off >= m->distance && !is_squarer(m, i, by)))
            continue;
        by = i;
        if (got - off < m->distance)
            m->distance = got > off ? got - off : 0;
        m->met = m->near[i];
    }
}

bool musket_has_room(Game *g, int unit, const Box *box)
{
    return battle_box_on_table(g->battle, box) && musket_box_clear(g, unit, box);
}

void musket_slide_to_room(Game *g, int unit, Slide *m)
{
    const Battle *b = g->battle;
    for (int tries = 0; m->distance > 0; tries++) {
        const int i = overlapped(b, unit, m, geo_along(m->box.at, m->way, m->distance));
        if (i < 0)
            return;
        musket_runs_into(g, unit, m->near[i]);
        m->barred = m->near[i];
        const bool friend = side_of(b, m->near[i]) == side_of(b, unit);
        const int32_t got = geo_sweep_one(&m->box, m->way, m->distance, &m->near_box[i]);
        if (got < m->distance && tries < 6)
            m->distance = got;
        else /* beside an enemy: as far as it is clear of him */
            m->distance = friend || m->charges || m->distance < b->number[STAND_OFF]
                              ? 0
                              : m->distance - b->number[STAND_OFF];
        if (friend)
            m->met = -1;
    }
}

/* 7.5, 7.6  May it be stopped there?  On its way it may: but a place is rounded, and then perhaps within a border
 * along which its way goes. */
static bool may_stop(const Battle *b, const State *s, int unit, Point at)
{
    if (own(b)->buildings && musket_building_at(b, at) >= 0)
        return true;
    return musket_may_stand(b, s, unit, at) && musket_move_may_end(b, at);
}

Point musket_slide_stop(Game *g, int unit, bool enters, Slide *m)
{
    Point end = musket_slide_end(g, unit, enters, m);
    while (m->distance > 0 && !may_stop(g->battle, g->state, unit, end)) {
        m->distance--;
        end = musket_slide_end(g, unit, enters, m);
    }
    return end;
}

/* 2.5  Units pass through each other freely if both pass initiative; 2.6 if either fails, or is
 * routed, both are disordered. */
static void pass_through(Game *g, int unit, int other)
{
    State *s = g->state;
    const int pair[2] = { unit, other };
    const int need[2] = { musket_initiative_percent(g->battle, row(s, unit)->level),
                          musket_initiative_percent(g->battle, row(s, other)->level) };
    bool good =
        state_unit(s, unit)->status != ROUTED && state_unit(s, other)->status != ROUTED;
    const bool asked = good;
    uint8_t die[2];
    if (asked) { /* who has moved, and is pushed back, may come through him again */
        const int moved = state_unit(s, unit)->marks & U_ACTED ? 2 * MAX_UNITS : 0;
        game_roll(g, ROLL_PASSAGE, ref_unit(unit), moved + other, 1, 100, &die[0]);
        game_roll(g, ROLL_PASSAGE, ref_unit(other), moved + MAX_UNITS + unit, 1, 100,
                  &die[1]);
        good = die[0] <= need[0] && die[1] <= need[1];
    }
    for (int i = 0; i < 2 && !good; i++)
        state_unit(s, pair[i])->marks |= U_DISORDERED;
    musket_tell(g, &(Event){ .kind = E_PASSAGE,
                             .side = (uint8_t)side_of(g->battle, unit),
                             .subject = ref_unit(unit),
                             .n_dice = asked ? 2 : 0,
                             .sides = 100,
                             .target = ref_unit(other),
                             .a = good,
                             .b = need[0],
                             .c = need[1],
                             .dice = die });
}

bool musket_slide_through(const Slide *m, const Box *other)
{
    enum { PACE = 127 };
    Box box = m->box;
    for (int32_t gone = 2 * PACE; gone < m->distance; gone += PACE) {
        box.at = geo_along(m->box.at, m->way, gone);
        if (geo_overlap(&box, other))
            return true;
    }
    return false;
}

/* Those who stand edge to edge may lie upon one another by half of what counts as touching: a block
 * that much smaller lies upon nobody at first. */
static bool goes_through(const Slide *m, const Box *other)
{
    Box slim = m->box;
    slim.half_w -= GEO_TOUCH / 2;
    slim.half_d -= slim.half_d > GEO_TOUCH ? GEO_TOUCH / 2 : 0;
    return geo_overlap(&slim, other)
               ? musket_slide_through(m, other)
               : geo_sweep_one(&slim, m->way, m->distance, other) < m->distance;
}

void musket_slide_past_friends(Game *g, int unit, const Slide *m, const Slide *before)
{
    const Battle *b = g->battle;
    for (int i = 0; i < m->n_near; i++) {
        const int u = m->near[i];
        const Box *other = &m->near_box[i];
        if (side_of(b, u) == side_of(b, unit) && on_table(b, g->state, u) &&
            goes_through(m, other) && !(before && goes_through(before, other)))
            pass_through(g, unit, u);
    }
}
