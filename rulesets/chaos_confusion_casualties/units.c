/* SPDX-License-Identifier: GPL-3.0-or-later
 * units.c - blocks and their pieces: where they stand, and what is left of them.
 *
 * A block's size follows from formation and pieces.  When one is lost a line closes on its
 * middle and a column from its rear: the front edge stays where it is.
 *
 * Start at chaos_block() and chaos_unit_hit().
 */
#include "engine/arrival.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

/* 2.3  Who has which formation. */
bool chaos_formation_fits(const Battle *b, int unit, int formation)
{
    switch (formation) {
    case LINE:
    case COLUMN:
        return arm_of(b, unit) == FOOT || arm_of(b, unit) == HORSE;
    case OPEN_ORDER:
        return arm_of(b, unit) == SHARP;
    case DISMOUNTED:
        return arm_of(b, unit) == HORSE;
    case LIMBERED:
    case UNLIMBERED:
        return arm_of(b, unit) == GUNS;
    default:
        return false;
    }
}

/* Is it as wide as its pieces are many? */
static bool is_line(int formation)
{
    return formation == LINE || formation == DISMOUNTED || formation == OPEN_ORDER;
}

/* From one piece's middle to the next. */
static int32_t interval(const Battle *b, int formation)
{
    return b->number[formation == OPEN_ORDER ? OPEN_INTERVAL : PIECE];
}

/* 2.3  A line is one piece deep, a column one piece wide. */
void chaos_size(const Battle *b, const State *s, int unit, int formation, int32_t *half_w,
                int32_t *half_d)
{
    const StandInfo *info = &b->stand[b->unit[unit].first];
    const int n = pieces(s, unit);
    const int32_t more = interval(b, formation) * (n > 0 ? n - 1 : 0) / 2;
    const bool line = is_line(formation);
    *half_w = info->half_w + (line ? more : 0);
    *half_d = info->half_d + (line ? 0 : more);
}

Box chaos_block(const Battle *b, const State *s, int unit, int formation, Point at,
                Angle facing)
{
    Box box = { .at = at, .ahead = geo_ahead(facing) };
    chaos_size(b, s, unit, formation, &box.half_w, &box.half_d);
    return box;
}

Box chaos_unit_box(const Battle *b, const State *s, int unit)
{
    const UnitRow *r = row(s, unit);
    return chaos_block(b, s, unit, state_unit(s, unit)->formation, r->at, r->facing);
}

/* The i-th of n pieces: lines from left to right, columns from front to rear. */
static Point piece_place(const Battle *b, int formation, Point at, Vec ahead, int i,
                         int n)
{
    const int32_t off = interval(b, formation) * (2 * i - n + 1) / 2;
    return is_line(formation) ? geo_offset(at, ahead, b->hand * off, 0)
                              : geo_offset(at, ahead, 0, -off);
}

void chaos_unit_put(const Battle *b, State *s, int unit, Point at, Angle facing)
{
    UnitRow *r = row(s, unit);
    const int n = pieces(s, unit), formation = state_unit(s, unit)->formation;
    const Vec ahead = geo_ahead(facing);
    r->at = at;
    r->facing = facing;
    for (int i = 0; i < n; i++) {
        Stand *piece = state_stand(s, b->unit[unit].first + i);
        piece->at = piece_place(b, formation, at, ahead, i, n);
        piece->facing = facing;
    }
}

/* May somebody whose middle is there be this near? */
static bool is_near(const Battle *b, const State *s, int unit, Point at, int32_t reach)
{
    const Point other = row(s, unit)->at;
    return geo_near(other.x - at.x, other.y - at.y, reach + own(b)->reach[unit]);
}

static Box less(const Box *box, int32_t off)
{
    return (Box){ box->at, box->ahead, box->half_w - off, box->half_d - off };
}

static Box slimmer(const Box *box)
{
    return less(box, GEO_TOUCH / 2);
}

int chaos_beside(const Battle *b, const State *s, int unit, Box *out)
{
    const Point at = row(s, unit)->at;
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (u != unit && on_table(b, s, u) && is_near(b, s, u, at, own(b)->reach[unit]))
            out[n++] = chaos_unit_box(b, s, u);
    }
    return n;
}

bool chaos_meets(const Box *box, const Box *other, int n)
{
    const Box slim = slimmer(box);
    for (int i = 0; i < n; i++) {
        if (geo_overlap(&slim, &other[i]))
            return true;
    }
    return false;
}

int chaos_box_meets_next(const Battle *b, const State *s, const Box *box, int unit,
                         int after)
{
    const Box slim = slimmer(box);
    const int32_t mine = box->half_w + box->half_d;
    for (int u = after + 1; u < b->n_units; u++) {
        if (u == unit || !on_table(b, s, u) || !is_near(b, s, u, box->at, mine))
            continue;
        const Box other = chaos_unit_box(b, s, u);
        if (geo_overlap(&slim, &other))
            return u;
    }
    return -1;
}

int chaos_box_meets(const Battle *b, const State *s, const Box *box, int unit)
{
    return chaos_box_meets_next(b, s, box, unit, -1);
}

int chaos_comes_upon(const Battle *b, const State *s, const Box *box, int unit)
{
    const int32_t reach = box->half_w + box->half_d + GEO_TOUCH;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side_of(b, unit) || !on_table(b, s, u) ||
            !is_near(b, s, u, box->at, reach))
            continue;
        const Box other = chaos_unit_box(b, s, u);
        if (geo_touching(box, &other) && chaos_unit_gap(b, s, unit, u) > GEO_TOUCH)
            return u;
    }
    return -1;
}

int chaos_box_barred(const Battle *b, const State *s, const Box *box, int unit)
{
    const int other = chaos_box_meets(b, s, box, unit);
    return other >= 0 ? other : chaos_comes_upon(b, s, box, unit);
}

static FeatureSet bars_under(const Battle *b, const Box *box, int32_t off)
{
    const Box slim = less(box, off);
    return b->terrain.impassable
               ? terrain_under(&b->terrain, &slim) & b->terrain.impassable
               : 0;
}

FeatureSet chaos_bars(const Battle *b, const Box *box)
{
    return bars_under(b, box, GEO_TOUCH / 2);
}

/* Who lies in it by more than all that touching, turning and what is rounded come to. */
FeatureSet chaos_bars_well(const Battle *b, const Box *box)
{
    return bars_under(b, box, GEO_TOUCH + GEO_TOUCH / 2);
}

/* Who lies across a border by a hair, as a slide does not see, goes in no further. */
static int32_t by_a_hair(const Battle *b, const Box *box, Vec way, int32_t distance)
{
    const FeatureSet hair = chaos_bars(b, box) & ~chaos_bars_well(b, box);
    const Box inner = less(box, GEO_TOUCH);
    Box end = *box;
    int which;
    if (!hair)
        return distance;
    distance = terrain_first_met(&b->terrain, &inner, way, distance, hair, &which);
    end.at = geo_along(box->at, way, distance);
    return bars_under(b, &end, GEO_TOUCH) & hair ? 0 : distance;
}

int32_t chaos_to_bars(const Battle *b, const Box *box, Vec way, int32_t distance)
{
    const FeatureSet bars = b->terrain.impassable;
    const Box slim = slimmer(box);
    int which;
    if (!bars)
        return distance;
    distance = terrain_first_met(&b->terrain, box, way, distance, bars, &which);
    /* whose border it lies across by less stops the rest of it */
    distance = terrain_first_met(&b->terrain, &slim, way, distance, bars, &which);
    return by_a_hair(b, box, way, distance);
}

bool chaos_ground_bars(const Battle *b, const State *s, int unit, const Box *box)
{
    const FeatureSet bars = chaos_bars(b, box);
    if (!bars)
        return false;
    const Box mine = chaos_unit_box(b, s, unit);
    return (bars & ~chaos_bars_well(b, &mine)) != 0;
}

/* Is it half a tenth deeper to each side than its box? */
static int32_t odd(const Battle *b, int unit)
{
    return arm_of(b, unit) != SHARP && b->number[PIECE] % 2;
}

int32_t chaos_measured(const Battle *b, int unit, int enemy, int32_t gap)
{
    const int32_t lost = (odd(b, unit) + odd(b, enemy)) / 2;
    return gap > lost ? gap - lost : 0;
}

int32_t chaos_unit_gap(const Battle *b, const State *s, int unit, int other)
{
    const Box one = chaos_unit_box(b, s, unit), two = chaos_unit_box(b, s, other);
    return geo_gap(&one, &two);
}

int chaos_in_contact(const Battle *b, const State *s, int unit)
{
    const Point at = row(s, unit)->at;
    const int32_t reach = own(b)->reach[unit] + GEO_TOUCH;
    Box mine = { .half_w = 0 };
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side_of(b, unit) || !on_table(b, s, u) ||
            !is_near(b, s, u, at, reach))
            continue;
        if (!mine.half_w)
            mine = chaos_unit_box(b, s, unit);
        const Box other = chaos_unit_box(b, s, u);
        if (geo_touching(&mine, &other))
            return u;
    }
    return -1;
}

int chaos_unit_full(const Battle *b, int unit)
{
    return b->unit[unit].n * b->stand[b->unit[unit].first].figures;
}

int chaos_unit_strength(const Battle *b, const State *s, int unit)
{
    const int n = pieces(s, unit);
    return n ? (n - 1) * b->stand[b->unit[unit].first].figures + dial(b, s, unit)->figures
             : 0;
}

/* 14.2  A regiment that is gone, and a gun that is taken, score for the enemy. */
void chaos_unit_remove(Game *g, int unit, int where, int how)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    const int side = side_of(b, unit);
    for (int i = 0; i < u->n_stands; i++) {
        Stand *piece = state_stand(s, b->unit[unit].first + i);
        piece->where = (uint8_t)where;
        if (where == LOST)
            piece->figures = 0;
    }
    u->n_stands = 0;
    u->status = IN_ORDER;
    u->marks &= U_FIRED; /* 10.2: his smoke hangs on */
    row(s, unit)->verb = V_NONE;
    if (is_regiment(b, unit))
        chaos(s)->points[1 - side] += (uint16_t)b->number[UNIT_POINTS];
    else if (how == LOST_TAKEN)
        chaos(s)->points[1 - side] += (uint16_t)b->number[GUN_POINTS];
    game_tell(g, &(Event){ .kind = E_LOST,
                           .side = (uint8_t)side,
                           .subject = ref_unit(unit),
                           .a = how });
}

/* On the table, on no forbidden ground, upon nobody. */
static bool fits(const Battle *b, const State *s, int unit, Point at)
{
    const UnitRow *r = row(s, unit);
    const Box box =
        chaos_block(b, s, unit, state_unit(s, unit)->formation, at, r->facing);
    return chaos_box_meets(b, s, &box, unit) < 0 &&
           !(terrain_at(&b->terrain, at) & b->terrain.impassable);
}

/* 2.4  Its last piece goes; the others close up, their front edge where it was. */
static void lose_piece(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    const Box before = chaos_unit_box(b, s, unit);
    Stand *gone = dial(b, s, unit);
    gone->where = LOST;
    gone->figures = 0;
    u->n_stands--;
    u->marks |= U_LOST_PIECE;
    row(s, unit)->lost++;
    game_tell(g, &(Event){ .kind = E_PIECE,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit),
                           .a = u->n_stands });
    if (!u->n_stands)
        return;
    const Box after = chaos_unit_box(b, s, unit);
    const UnitRow *r = row(s, unit);
    const Point closer = geo_along(r->at, before.ahead, before.half_d - after.half_d);
    chaos_unit_put(b, s, unit, fits(b, s, unit, closer) ? closer : r->at, r->facing);
}

/* 8.11  A hit on skirmishers is a wound of a d6 on one man: what is more than kills him is lost. */
static void wound(Game *g, int unit)
{
    Stand *man = dial(g->battle, g->state, unit);
    uint8_t pips;
    game_roll(g, ROLL_WOUND, ref_unit(unit), pieces(g->state, unit) * 256 + man->figures,
              1, 6, &pips);
    man->figures = (uint8_t)(pips < man->figures ? man->figures - pips : 0);
    game_tell(g, &(Event){ .kind = E_WOUND,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .n_dice = 1,
                           .sides = 6,
                           .subject = ref_unit(unit),
                           .a = pips,
                           .b = man->figures,
                           .dice = &pips });
}

/* 2.4  Hits add up on the dial of one piece after the other; 2.5 in column each counts twice. */
int chaos_unit_hit(Game *g, int unit, int hits)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int had = chaos_unit_strength(b, s, unit);
    int lost = 0;
    if (state_unit(s, unit)->formation == COLUMN)
        hits *= 2;
    while (hits > 0 && pieces(s, unit)) {
        Stand *last = dial(b, s, unit);
        if (arm_of(b, unit) == SHARP) {
            wound(g, unit);
            hits--;
        } else {
            const int taken = hits < last->figures ? hits : last->figures;
            last->figures = (uint8_t)(last->figures - taken);
            hits -= taken;
        }
        if (last->figures)
            continue;
        lost++;
        lose_piece(g, unit);
    }
    chaos_gun_slows(g, unit, had);
    if (lost && !pieces(s, unit))
        chaos_unit_remove(g, unit, LOST,
                          arm_of(b, unit) == GUNS ? LOST_SILENCED : LOST_KILLED);
    return lost;
}

/* How far ahead of the table's middle, in strips of an inch: a hair makes nobody come first.  No border of a strip
 * is where a whole or half inch is. */
static int32_t strip_of(int32_t ahead)
{
    enum { INCH_DEEP = 254, BORDER = 100, MANY = 1000 };
    return (ahead + BORDER + MANY * INCH_DEEP) / INCH_DEEP;
}

bool chaos_comes_before(const Battle *b, const State *s, int unit, int other)
{
    const bool here = on_table(b, s, unit), there = on_table(b, s, other);
    const Vec ahead = geo_ahead(battle_ahead(b, side_of(b, unit)));
    const Point middle = { b->terrain.width / 2, b->terrain.depth / 2 };
    int32_t far[2], right[2];
    if (!here || !there)
        return here != there ? here : arrival_before(b, unit, other);
    geo_frame(middle, ahead, row(s, unit)->at, &right[0], &far[0]);
    geo_frame(middle, ahead, row(s, other)->at, &right[1], &far[1]);
    const int32_t one = strip_of(far[0]), two = strip_of(far[1]);
    return one != two             ? one > two
           : right[0] != right[1] ? b->hand * right[0] > b->hand * right[1]
                                  : far[0] > far[1];
}

int chaos_line_up(const Battle *b, const State *s, int side, uint8_t *out)
{
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) != side)
            continue;
        int at = n++;
        for (; at > 0 && chaos_comes_before(b, s, u, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = (uint8_t)u;
    }
    return n;
}

bool chaos_is_straighter(const Battle *b, const State *s, Point from, Vec way, int unit,
                         int other)
{
    int32_t right[2], far[2];
    geo_frame(from, way, row(s, unit)->at, &right[0], &far[0]);
    geo_frame(from, way, row(s, other)->at, &right[1], &far[1]);
    const int32_t off[2] = { right[0] < 0 ? -right[0] : right[0],
                             right[1] < 0 ? -right[1] : right[1] };
    if (off[0] != off[1])
        return off[0] < off[1];
    return right[0] != right[1] ? b->hand * right[0] > b->hand * right[1]
                                : far[0] < far[1];
}

const char *chaos_name_of(const Battle *b, int unit, char out[NAME_ROOM])
{
    battle_name(b, ref_unit(unit), out, NAME_ROOM);
    return out;
}
