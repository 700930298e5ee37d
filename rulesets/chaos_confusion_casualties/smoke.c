/* SPDX-License-Identifier: GPL-3.0-or-later
 * smoke.c - banks of smoke, and who sees whom.
 *
 * Who fires has a bank before his front; it stays where it was made until the end of a turn in
 * which he does not fire.
 *
 * Start at chaos_smoke_between().
 */
#include "rulesets/chaos_confusion_casualties/chaos.h"

/* 10.1  A bank as wide as the unit, before its front. */
void chaos_smoke(const Battle *b, State *s, int unit)
{
    UnitRow *r = row(s, unit);
    const Box box = chaos_unit_box(b, s, unit);
    r->smoke_half = (int16_t)box.half_w;
    r->smoke_facing = r->facing;
    r->smoke_at = geo_along(box.at, box.ahead, box.half_d + b->number[SMOKE_DEEP] / 2);
}

static void clears(Game *g, int unit)
{
    UnitRow *r = row(g->state, unit);
    if (!r->smoke_half)
        return;
    r->smoke_half = 0;
    game_tell(g, &(Event){ .kind = E_CLEARS,
                           .side = g->battle->unit[unit].side,
                           .subject = ref_unit(unit),
                           .from = r->smoke_at });
}

/* 10.2  It clears at the end of a turn in which the unit did not fire, whatever has become of it. */
void chaos_smoke_clears(Game *g)
{
    State *s = g->state;
    for (int u = 0; u < g->battle->n_units; u++) {
        Unit *unit = state_unit(s, u);
        const bool fired = unit->marks & U_FIRED;
        unit->marks &= ~(uint32_t)U_FIRED_BEFORE;
        if (!fired)
            clears(g, u);
        else if (on_table(g->battle, s, u))
            unit->marks |= U_FIRED_BEFORE;
    }
}

/* 10.3  Banks on the line; 10.5 the target's own hides nobody: one fires at its flashes; 11.4 a
 * gun's own tells in another way. */
int chaos_smoke_between(const Battle *b, const State *s, int unit, int target, Point from,
                        Point to)
{
    const int32_t deep = b->number[SMOKE_DEEP] / 2;
    const int64_t wx = to.x - from.x, wy = to.y - from.y, length2 = wx * wx + wy * wy;
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        const UnitRow *r = row(s, u);
        if (!r->smoke_half || u == target || (u == unit && arm_of(b, u) == GUNS))
            continue;
        const int64_t dx = r->smoke_at.x - from.x, dy = r->smoke_at.y - from.y;
        const int64_t beside = dx * wy - dy * wx, along = dx * wx + dy * wy,
                      reach = r->smoke_half + deep;
        if (beside * beside > reach * reach * length2 ||
            (along < 0 && dx * dx + dy * dy > reach * reach) ||
            (along > length2 && geo_gap2(to, r->smoke_at) > reach * reach))
            continue; /* well beside the line, or off either end */
        const Box bank = { r->smoke_at, geo_ahead(r->smoke_facing), r->smoke_half, deep };
        n += geo_segment_meets_box(from, to, &bank);
    }
    return n;
}

/* 10.4  Not through hills, nor through two banks of smoke. */
bool chaos_sees(const Battle *b, const State *s, int unit, int other)
{
    const Point from = row(s, unit)->at, to = row(s, other)->at;
    if (b->terrain.blocks && !terrain_sight(&b->terrain, from, to))
        return false;
    return chaos_smoke_between(b, s, unit, other, from, to) < b->number[SMOKE_BLOCKS];
}
