/* SPDX-License-Identifier: GPL-3.0-or-later
 * sight.c - who sees whom, what is between, who is sheltered, who is struck in flank.
 *
 * Start at colonial_sees_point().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* 7.3, 7.4  Woods: one sees so far inside them, and so far into them from outside - or out of
 * them, for whoever sees is seen. */
static int32_t sees_in_woods(const Battle *b, Point from, Point to, int32_t far)
{
    const FeatureSet here = terrain_at(&b->terrain, from),
                     there = terrain_at(&b->terrain, to);
    const FeatureSet woods = (own(b)->woods | own(b)->dense) & (here | there);
    if (!woods)
        return far;
    const FeatureSet both = woods & here & there;
    if (both) {
        const int32_t inside =
            b->number[both & own(b)->dense ? SEE_DENSE_WOODS : SEE_OPEN_WOODS];
        far = far < inside ? far : inside;
    }
    const Vec way = geo_ahead(geo_bearing(from, to));
    const int32_t edge = b->number[SEE_INTO_WOODS];
    const Point near = geo_along(from, way, edge), back = geo_along(to, way, -edge);
    const int32_t gap = geo_distance(from, to);
    if (gap > edge && ((woods & ~both & here & terrain_at(&b->terrain, near)) ||
                       (woods & ~both & there & terrain_at(&b->terrain, back))))
        return edge;
    return far;
}

/* 7.1, 7.2 */
int32_t colonial_visibility(const Battle *b, Point from, Point to)
{
    int32_t far = own(b)->visibility;
    const int32_t among = b->number[SEE_ROUGH];
    if (far > among && own(b)->rocks &&
        (terrain_at(&b->terrain, from) | terrain_at(&b->terrain, to)) & own(b)->rocks)
        far = among;
    return sees_in_woods(b, from, to, far);
}

/* 12.8  Dense woods, or a battle in which one sees no further than in open woods. */
bool colonial_dim(const Battle *b, Point at)
{
    return own(b)->visibility <= b->number[SEE_OPEN_WOODS] ||
           (terrain_at(&b->terrain, at) & own(b)->dense);
}

bool colonial_sees_point(const Battle *b, Point from, Point to)
{
    const int32_t far = own(b)->visibility;
    if (!geo_near(to.x - from.x, to.y - from.y, far))
        return false;
    const int32_t gap = geo_distance(from, to);
    return gap <= far && gap <= colonial_visibility(b, from, to) &&
           terrain_sight(&b->terrain, from, to);
}

/* 6.1  Who lies hidden is seen from no further than one sees into woods, from edge to edge. */
bool colonial_finds(const Battle *b, const State *s, int stand, const Box *where)
{
    const Box eyes = battle_box(b, s, stand);
    return geo_within(&eyes, where, b->number[SEE_INTO_WOODS]) &&
           terrain_sight(&b->terrain, eyes.at, where->at);
}

bool colonial_sees_hidden(const Battle *b, const State *s, int stand, int hidden)
{
    const int32_t near = b->number[SEE_INTO_WOODS];
    const Point from = state_stand(s, stand)->at, to = state_stand(s, hidden)->at;
    if (!geo_near(to.x - from.x, to.y - from.y, near + 2 * own(b)->stand_reach))
        return false;
    const Box where = battle_box(b, s, hidden);
    return colonial_finds(b, s, stand, &where);
}

bool colonial_sees(const Battle *b, const State *s, int unit, int other)
{
    if (is_hidden(s, other))
        return false;
    const Point one = body_row(s, unit)->at, two = body_row(s, other)->at;
    const int32_t far =
        own(b)->visibility + body_row(s, unit)->spread + body_row(s, other)->spread;
    if (!geo_near(two.x - one.x, two.y - one.y, far))
        return false;
    EACH_STAND(b, s, unit, i)
    {
        EACH_STAND(b, s, other, k)
        {
            if (colonial_sees_point(b, state_stand(s, i)->at, state_stand(s, k)->at))
                return true;
        }
    }
    return false;
}

/* 9.11  What is left of the cover that features give. */
static FeatureSet standing(const Battle *b, const State *s, FeatureSet set)
{
    FeatureSet left = set;
    for (FeatureSet all = set; all; all &= all - 1) {
        const int i = terrain_first(all);
        const int limit = b->number[own(b)->fort >> i & 1   ? DOWN_FORT
                                    : own(b)->hard >> i & 1 ? DOWN_HARD
                                                            : DOWN_SOFT];
        if (colonial(s)->damage[i] >= limit)
            left &= ~((FeatureSet)1 << i);
    }
    return left;
}

/* 8.8  The features that shelter a stand from somebody: those it is in, and walls and works close
 * before it.  A fort's works lie about it: from who is in it they shelter nobody. */
FeatureSet colonial_shelter(const Battle *b, const State *s, int stand, Point from)
{
    const ColonialBattle *o = own(b);
    const FeatureSet cover = o->soft | o->hard | o->fort;
    if (!cover)
        return 0;
    const Point at = state_stand(s, stand)->at;
    FeatureSet set = terrain_at(&b->terrain, at) & cover & ~o->lines;
    if (set & o->fort)
        set &= ~(terrain_at(&b->terrain, from) & o->fort);
    if (cover & o->lines) {
        const int32_t near = b->number[COVER_NEAR] + b->stand[stand].half_d;
        const Point edge = geo_along(at, geo_ahead(geo_bearing(at, from)), near);
        set |= terrain_crossed(&b->terrain, at, edge, cover & o->lines);
    }
    return set ? standing(b, s, set) : 0;
}

int colonial_cover(const Battle *b, const State *s, int stand, Point from)
{
    const FeatureSet set = colonial_shelter(b, s, stand, from);
    return !set                 ? NO_COVER
           : set & own(b)->fort ? FORT_COVER
           : set & own(b)->hard ? HARD_COVER
                                : SOFT_COVER;
}

/* 8.5  Nobody fires through stands in close order or guns, friend or enemy, but over those who
 * stand lower than he or his target does. */
bool colonial_line_clear(const Battle *b, const State *s, int firer, int target,
                         Point from, Point to, bool loose)
{
    int16_t near[MAX_STANDS + 1];
    const Point low = { from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y },
                high = { from.x > to.x ? from.x : to.x, from.y > to.y ? from.y : to.y };
    const int n = colonial_stands_in(b, s, NOBODY, low, high, near);
    for (int k = 0; k < n; k++) {
        const int unit = body_of(s, near[k]);
        if (unit == firer || unit == target || (!loose && skirmishes(b, s, unit)) ||
            (is_hidden(s, unit) && side_of(b, unit) != side_of(b, firer)))
            continue;
        const Box box = battle_box(b, s, near[k]);
        if (!geo_segment_meets_box(from, to, &box))
            continue;
        const int level = terrain_level(&b->terrain, box.at);
        if (terrain_level(&b->terrain, from) <= level &&
            terrain_level(&b->terrain, to) <= level)
            return false;
    }
    return true;
}

/* Who has neither flank nor rear: squares in good order, men back to back, skirmishers. */
static bool has_no_flank(const Battle *b, const State *s, int stand)
{
    const int unit = body_of(s, stand), formation = state_unit(s, unit)->formation;
    return (formation == SQUARE && !is_disordered(s, stand)) ||
           formation == BACK_TO_BACK || skirmishes(b, s, unit);
}

/* From behind the line of its front edge. */
bool colonial_flanks(const Battle *b, const State *s, int stand, Point from)
{
    if (has_no_flank(b, s, stand))
        return false;
    const Stand *at = state_stand(s, stand);
    int32_t right, ahead;
    geo_frame(at->at, geo_ahead(at->facing), from, &right, &ahead);
    return ahead <= b->stand[stand].half_d;
}

bool colonial_struck_in_flank(const Battle *b, const State *s, int stand, int enemy)
{
    if (has_no_flank(b, s, stand))
        return false;
    /* to the charge that it faces it has no flank; to others it has as many as before */
    const StandRow *row = stand_row(b, s, stand);
    const bool faced = state_stand(s, stand)->marks & S_FACED;
    if (faced && row->faced_by == body_of(s, enemy))
        return false;
    const Box mine = battle_box(b, s, stand), other = battle_box(b, s, enemy);
    return geo_side_met(&mine, &other) != (faced ? (Side)row->faced : SIDE_FRONT);
}
