/* SPDX-License-Identifier: GPL-3.0-or-later
 * units.c - blocks: how wide, how deep, where, and what is left of them.
 *
 * A block's size follows from formation and figures, so losses shorten a line from both ends
 * and a column from its rear: its front edge stays where it is.  In a building a unit is the
 * building (building.c).
 *
 * Start at musket_block_box().
 */
#include "rulesets/musket_1805/musket.h"

/* Twos and fours are nearly all there is, and need no division. */
static int divide_up(int n, int by)
{
    return by == 2 ? (n + 1) >> 1 : by == 4 ? (n + 3) >> 2 : (n + by - 1) / by;
}

/* 14.3  Lines and skirmishers stand in two ranks, columns four wide, a square's side has a
 * quarter of it. */
int musket_unit_files(const Battle *b, int unit, int formation, int figures)
{
    const int wide = b->number[COLUMN_WIDE];
    if (arm_of(b, unit) >= GUNS || figures < 1)
        return 1;
    switch (formation) {
    case LINE:
    case SKIRMISH:
        return divide_up(figures, b->number[LINE_RANKS]);
    case SQUARE:
        return divide_up(figures, 4);
    default:
        return figures < wide ? figures : wide;
    }
}

static int ranks_of(const Battle *b, int unit, int formation, int figures, int files)
{
    if (arm_of(b, unit) >= GUNS || figures < 1)
        return 1;
    if (formation == SQUARE)
        return files;
    if ((formation == LINE || formation == SKIRMISH) && b->number[LINE_RANKS] == 2)
        return figures < 2 ? 1 : 2;
    return divide_up(figures, files);
}

int musket_unit_ranks(const Battle *b, int unit, int formation, int figures)
{
    return ranks_of(b, unit, formation, figures,
                    musket_unit_files(b, unit, formation, figures));
}

/* 14.2  A figure's frontage and depth. */
static void figure_size(const Battle *b, int unit, int formation, int32_t *wide,
                        int32_t *deep)
{
    switch (arm_of(b, unit)) {
    case FOOT:
        *wide = *deep = b->number[formation == SKIRMISH ? SIZE_OPEN : SIZE_FOOT];
        break;
    case HORSE:
        *wide = b->number[SIZE_HORSE];
        *deep = b->number[DEEP_HORSE];
        break;
    default:
        *wide = *deep = b->number[SIZE_GUN];
        break;
    }
}

/* No part of it is further from its middle: the longer half and half of the shorter are more
 * than the diagonal. */
static int32_t radius_of(int32_t half_w, int32_t half_d)
{
    return half_w > half_d ? half_w + half_d / 2 + 1 : half_d + half_w / 2 + 1;
}

static void reckon_size(const Battle *b, int unit, int formation, int figures,
                        int32_t *half_w, int32_t *half_d)
{
    int32_t wide, deep;
    figure_size(b, unit, formation, &wide, &deep);
    const int files = musket_unit_files(b, unit, formation, figures);
    *half_w = wide * files / 2;
    *half_d = deep * ranks_of(b, unit, formation, figures, files) / 2;
}

void musket_units_measure(Battle *b, int unit)
{
    MusketBattle *o = (MusketBattle *)(void *)b->own;
    for (int f = LINE; f < N_FORMATIONS; f++) {
        const int shape = musket_shape(arm_of(b, unit), f);
        for (int n = 0; n < SIZED_FIGURES; n++) {
            int32_t w, d;
            reckon_size(b, unit, f, n, &w, &d);
            o->half_w[shape][n] = (int16_t)w;
            o->half_d[shape][n] = (int16_t)d;
            o->radius[shape][n] = (int16_t)radius_of(w, d);
        }
    }
}

/* Half its width and half its depth, in the open. */
static void block_size(const Battle *b, const State *s, int unit, int formation,
                       int32_t *half_w, int32_t *half_d)
{
    const int figures = body(b, s, unit)->figures;
    if (figures >= SIZED_FIGURES) {
        reckon_size(b, unit, formation, figures, half_w, half_d);
        return;
    }
    const int shape = musket_shape(arm_of(b, unit), formation);
    *half_w = own(b)->half_w[shape][figures];
    *half_d = own(b)->half_d[shape][figures];
}

int32_t musket_large_radius(const Battle *b, const State *s, int unit)
{
    int32_t w, d;
    block_size(b, s, unit, state_unit(s, unit)->formation, &w, &d);
    return radius_of(w, d);
}

Box musket_formation_box(const Battle *b, const State *s, int unit, int formation,
                         Point at, Angle facing)
{
    Box box = { .at = at, .ahead = geo_ahead(facing) };
    block_size(b, s, unit, formation, &box.half_w, &box.half_d);
    return box;
}

Box musket_block_box(const Battle *b, const State *s, int unit, int formation, Point at,
                     Angle facing)
{
    const int building =
        own(b)->buildings && arm_of(b, unit) == FOOT ? musket_building_at(b, at) : -1;
    return building >= 0 ? musket_building_box(b, building)
                         : musket_formation_box(b, s, unit, formation, at, facing);
}

Box musket_unit_box(const Battle *b, const State *s, int unit)
{
    const Stand *at = body(b, s, unit);
    const int formation = state_unit(s, unit)->formation;
    if (own(b)->buildings)
        return musket_block_box(b, s, unit, formation, at->at, at->facing);
    int32_t half_w, half_d;
    block_size(b, s, unit, formation, &half_w, &half_d);
    return (Box){ at->at, geo_ahead(at->facing), half_w, half_d };
}

Box musket_stand_box(const Battle *b, const State *s, int stand)
{
    return musket_unit_box(b, s, b->stand[stand].parent);
}

int32_t musket_unit_half_width(const Battle *b, const State *s, int unit)
{
    int32_t half_w, half_d;
    if (own(b)->buildings)
        return musket_unit_box(b, s, unit)
            .half_w; /* a garrison is as wide as its walls */
    block_size(b, s, unit, state_unit(s, unit)->formation, &half_w, &half_d);
    return half_w;
}

int32_t musket_unit_gap(const Battle *b, const State *s, int unit, int other)
{
    const Box a = musket_unit_box(b, s, unit), c = musket_unit_box(b, s, other);
    return geo_gap(&a, &c);
}

/* Is somebody who is on the table in the way of a box?  in: touching: an enemy is if the box would only touch
 * him. */
static bool is_in_way(const Battle *b, const State *s, const Box *box, int unit,
                      int other, bool touching)
{
    Box slim = *box;
    slim.half_w -= GEO_TOUCH / 2;
    slim.half_d -= GEO_TOUCH / 2;
    const int32_t mine = radius_of(box->half_w, box->half_d) + GEO_TOUCH;
    const int64_t gap2 = geo_gap2(box->at, body(b, s, other)->at);
    int64_t reach = mine + own(b)->reach[other];
    if (gap2 >= reach * reach)
        return false;
    reach = mine + musket_unit_radius(b, s, other);
    if (gap2 >= reach * reach)
        return false;
    const Box there = musket_unit_box(b, s, other);
    return touching && side_of(b, other) != side_of(b, unit) ? geo_touching(box, &there)
                                                             : geo_overlap(&slim, &there);
}

/* An enemy rather than a friend. */
static int in_way_of(const Battle *b, const State *s, const Box *box, int unit, int side,
                     bool touching)
{
    int friend = -1;
    for (int u = 0; u < b->n_units; u++) {
        if (u == unit ||
            !(side == NOBODY ? on_table(b, s, u) : known_to(b, s, side, u)) ||
            !is_in_way(b, s, box, unit, u, touching))
            continue;
        if (side_of(b, u) != side_of(b, unit))
            return u;
        friend = u;
    }
    return friend;
}

int musket_box_meets(const Battle *b, const State *s, const Box *box, int unit, int side)
{
    return in_way_of(b, s, box, unit, side, false);
}

/* 7.11  Nobody turns or forms up into contact. */
int musket_box_barred(const Battle *b, const State *s, const Box *box, int unit, int side)
{
    return in_way_of(b, s, box, unit, side, true);
}

/* 12.3  Whoever knows that somebody bars it does not try; whoever tries finds all who do. */
bool musket_box_clear(Game *g, int unit, const Box *box)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const int side = side_of(b, unit);
    if (musket_box_barred(b, s, box, unit, side) >= 0)
        return false;
    bool clear = true;
    for (int u = 0; u < b->n_units; u++) {
        if (!on_table(b, s, u) || known_to(b, s, side, u) ||
            !is_in_way(b, s, box, unit, u, true))
            continue;
        musket_discover(g, u);
        clear = false;
    }
    return clear;
}

/* Which of these formations (a bit each) it has room for where it stands. */
uint32_t musket_formations_with_room(const Battle *b, const State *s, int unit,
                                     uint32_t formations)
{
    const Stand *at = body(b, s, unit);
    const int side = side_of(b, unit);
    Box box = { .at = at->at, .ahead = geo_ahead(at->facing) };
    for (int f = LINE; f < MASS; f++) {
        block_size(b, s, unit, f, &box.half_w, &box.half_d);
        if (formations >> f & 1 && !battle_box_on_table(b, &box)) /* 7.12 */
            formations &= ~(1u << f);
    }
    for (int u = 0; u < b->n_units && formations; u++) {
        if (u == unit || !known_to(b, s, side, u))
            continue;
        const int64_t reach =
            own(b)->reach[unit] + musket_unit_radius(b, s, u) + GEO_TOUCH;
        if (geo_gap2(at->at, body(b, s, u)->at) >= reach * reach)
            continue;
        const Box other = musket_unit_box(b, s, u);
        for (int f = LINE; f < MASS; f++) {
            if (!(formations >> f & 1))
                continue;
            block_size(b, s, unit, f, &box.half_w, &box.half_d);
            if (side_of(b, u) != side) {
                formations &= ~((uint32_t)geo_touching(&box, &other) << f);
                continue;
            }
            box.half_w -= GEO_TOUCH / 2;
            box.half_d -= GEO_TOUCH / 2;
            if (geo_overlap(&box, &other))
                formations &= ~(1u << f);
        }
    }
    return formations;
}

/* 3.5  In odd turns who is to move first, and each side from its right; in even ones all the other way round: a
 * file's order is no rule. */
int musket_in_turn(const Battle *b, const State *s, uint8_t out[static MAX_UNITS])
{
    const bool odd = s->turn & 1;
    int n = 0;
    for (int turn = 0; turn < MAX_SIDES; turn++) {
        const int side = battle_in_turn(b, s, turn), first = n;
        const Vec way = geo_ahead(battle_ahead(b, side));
        for (int u = 0; u < b->n_units; u++) {
            if (side_of(b, u) != side || !on_table(b, s, u))
                continue;
            const Point at = body(b, s, u)->at;
            int k = n++;
            for (; k > first; k--) {
                const Point other = body(b, s, out[k - 1])->at;
                if (!(odd ? battle_first_of(b, at, other, way)
                          : battle_first_of(b, other, at, way)))
                    break;
                out[k] = out[k - 1];
            }
            out[k] = (uint8_t)u;
        }
    }
    return n;
}

bool musket_unit_engaged(const Battle *b, const State *s, int unit)
{
    (void)b;
    return state_unit(s, unit)->marks & U_ENGAGED;
}

int musket_unit_losses(const Battle *b, const State *s, int unit)
{
    return b->stand[b->unit[unit].first].figures - body(b, s, unit)->figures;
}

void musket_unit_remove(Game *g, int unit, int where, int how)
{
    const Battle *b = g->battle;
    Stand *at = body(b, g->state, unit);
    if (at->where != ON_TABLE)
        return;
    at->where = (uint8_t)where;
    if (where == LOST)
        at->figures = 0;
    musket_tell(g, &(Event){ .kind = E_LOST, /* 12.3: before it is concealed no more */
                             .side = (uint8_t)side_of(b, unit),
                             .subject = ref_unit(unit),
                             .a = how });
    state_unit(g->state, unit)->marks &= ~(uint32_t)(U_ENGAGED | U_CONCEALED);
}

/* On the table, outside buildings, on no ground that is forbidden, to all or to it as it stands (7.5). */
static bool is_open(const Battle *b, const State *s, int unit, Point p)
{
    const Terrain *t = &b->terrain;
    const FeatureSet barred = own(b)->buildings | t->impassable;
    return p.x >= 0 && p.y >= 0 && p.x <= t->width && p.y <= t->depth &&
           (!barred || !(terrain_at(t, p) & barred)) && musket_may_stand(b, s, unit, p);
}

/* Where the middle of the smaller block is if that edge of the larger one stays. */
static Point by_edge(const Box *before, const Box *after, Side edge)
{
    const int32_t right = before->half_w - after->half_w,
                  ahead = before->half_d - after->half_d;
    switch (edge) {
    case SIDE_FRONT:
        return geo_offset(before->at, before->ahead, 0, ahead);
    case SIDE_REAR:
        return geo_offset(before->at, before->ahead, 0, -ahead);
    case SIDE_RIGHT:
        return geo_offset(before->at, before->ahead, right, ahead);
    default:
        return geo_offset(before->at, before->ahead, -right, ahead);
    }
}

void musket_unit_lose(Game *g, int unit, int n)
{
    const bool square = state_unit(g->state, unit)->formation == SQUARE;
    musket_unit_lose_but(g, unit, n, square ? -1 : (int)SIDE_FRONT);
}

void musket_unit_lose_but(Game *g, int unit, int n, int edge)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *at = body(b, s, unit);
    if (n <= 0)
        return;
    const Box before = musket_unit_box(b, s, unit);
    at->figures = (uint8_t)(n < at->figures ? at->figures - n : 0);
    if (!at->figures) {
        musket_unit_remove(g, unit, LOST, LOST_KILLED);
        return;
    }
    const Box after = musket_unit_box(b, s, unit);
    if (edge < 0)
        return;
    const Point closer = by_edge(&before, &after, (Side)edge);
    if (is_open(b, s, unit, closer))
        at->at = closer;
}

/* 2.4, 13.4, 9.9  Which formations a unit has. */
bool musket_formation_fits(const Battle *b, int unit, int formation)
{
    const int kind = own(b)->kind[unit];
    switch (formation) {
    case LINE:
    case COLUMN:
        return arm_of(b, unit) == FOOT || arm_of(b, unit) == HORSE;
    case SKIRMISH:
        return kind == INFANTRY;
    case SQUARE:
        return kind == INFANTRY || kind == MUTINEERS;
    case LIMBERED:
        return arm_of(b, unit) >= GUNS;
    case UNLIMBERED:
        return arm_of(b, unit) == GUNS;
    default:
        return false;
    }
}

const char *musket_formation_clause(const Battle *b, int unit, int formation)
{
    const int kind = own(b)->kind[unit];
    const bool haitian = kind == IRREGULARS || kind == MUTINEERS;
    return haitian && (formation == SKIRMISH || formation == SQUARE) ? "13.4" : "2.4";
}

const char *musket_name_of(const Battle *b, int unit, char out[NAME_ROOM])
{
    battle_name(b, ref_unit(unit), out, NAME_ROOM);
    return out;
}
