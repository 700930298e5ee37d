/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout.c - formations: where the bases of a unit stand (chapter 3).
 *
 * A formation is a block: `width` bases in the front rank, the rest in ranks behind it, all
 * edges touching.  A square is a block whose outer bases look outwards; unlimbered artillery
 * is a line of guns with its limber behind the middle; limbered artillery is a file.
 *
 * Start at layout_make().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <assert.h>

/* 3.2  A line is at least 2 bases wide and at most 2 deep.
 * 3.4  A column is 1 wide and 2 deep, or anything deeper than 2.  3.5  So is a single base. */
int formation_of_block(int wide, int deep)
{
    return wide >= 2 && deep <= 2 ? LINE : COLUMN;
}

/* 3.1  The front a formation takes when none is asked for; 0 if that arm cannot form so. */
int formation_width(const Battle *b, const int *bases, int n, int formation, int width)
{
    int guns = 0, limbers = 0;
    for (int i = 0; i < n; i++) {
        if (base_is_gun(b, bases[i]))
            guns++;
        if (b->stand[bases[i]].kind == LIMBER)
            limbers++;
    }
    const bool battery = guns + limbers == n;
    switch (formation) {
    case LINE: /* 3.2 */
        if (battery || n < 2)
            return 0;
        if (!width)
            width = n;
        return width >= 2 && width <= n && (n + width - 1) / width <= 2 ? width : 0;
    case COLUMN: /* 3.4 */
        if (battery)
            return 0;
        if (!width)
            width = n <= 4 ? 1 : n <= 9 ? 2 : n <= 16 ? 3 : 4;
        return formation_of_block(width, (n + width - 1) / width) == COLUMN && width <= n
                   ? width
                   : 0;
    case SQUARE: /* 3.6 */
        if (guns + limbers == n || n < 2)
            return 0;
        for (int i = 0; i < n; i++) {
            if (base_arm(b, bases[i]) == CAVALRY)
                return 0;
        }
        return n == 2 ? 1 : 2;
    case LIMBERED: /* 3.9 */
        return battery && limbers ? 1 : 0;
    case UNLIMBERED: /* 3.8 */
        return battery && guns ? guns : 0;
    default:
        return 0;
    }
}

/* For people, where formation_width() is 0 whatever the width. */
const char *formation_barred(const Battle *b, const int *bases, int n, int formation)
{
    int pieces = 0, limbers = 0, horse = 0;
    for (int i = 0; i < n; i++) {
        limbers += b->stand[bases[i]].kind == LIMBER;
        pieces += b->stand[bases[i]].kind == LIMBER || base_is_gun(b, bases[i]);
        horse += base_arm(b, bases[i]) == CAVALRY;
    }
    if (formation >= LIMBERED)
        return pieces < n ? ": only a battery does (3.8)"
               : limbers  ? ": it has no gun left (3.8)"
                          : ": it has no limber (3.9)";
    return pieces == n                    ? ": a battery is limbered or unlimbered (3.8)"
           : formation == SQUARE && horse ? ": only foot does (3.6)"
           : n < 2 && formation != COLUMN ? ": it is a single base (3.5)"
                                          : "";
}

/* 3.6  The outer bases of a square look outwards: front rank ahead, rear rank behind, the
 * ranks between to their own side; four bases look four ways. */
static Angle square_facing(Angle facing, int hand, int n, int rank, int ranks, int file)
{
    const int side = hand * (file == 0 ? WEST : EAST);
    if (n == 4)
        return (Angle)(facing + (rank == 0 ? file * side : file == 0 ? side : SOUTH));
    if (rank == 0)
        return facing;
    if (rank == ranks - 1)
        return (Angle)(facing + SOUTH);
    return (Angle)(facing + side);
}

int layout_make(const Battle *b, const int *bases, int n, int formation, int width,
                Point middle, Angle facing, Layout *out)
{
    assert(n <= MAX_LAYOUT);
    const int used = formation_width(b, bases, n, formation, width);
    if (!used)
        return 0;
    const int32_t size = b->number[BASE_SIZE];
    const Vec way = geo_ahead(facing);
    const int ranks = (n + used - 1) / used;
    out->n = 0;
    out->ignoring = NO_REF;
    /* limbers go last when unlimbered, first when limbered: else in the order of battle */
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < n; i++) {
            const bool limber = b->stand[bases[i]].kind == LIMBER;
            const bool first = formation == UNLIMBERED ? !limber
                               : formation == LIMBERED ? limber
                                                       : true;
            if (first != (pass == 0))
                continue;
            out->base[out->n++] = bases[i];
        }
    }
    for (int i = 0; i < n; i++) {
        const int rank = i / used, file = i % used;
        const int in_rank = rank == ranks - 1 ? n - rank * used : used;
        const int32_t right = b->hand * (2 * file - (in_rank - 1)) * size / 2;
        const int32_t ahead = (ranks - 1 - 2 * rank) * size / 2;
        out->at[i] = geo_offset(middle, way, right, ahead);
        /* 3.3 */
        out->facing[i] = formation == SQUARE
                             ? square_facing(facing, b->hand, n, rank, ranks, file)
                             : facing;
    }
    return used;
}

/* 3.16, 4.7b */
int unit_in_order(const Battle *b, const State *s, int unit, int *base)
{
    const int n = unit_bases(b, s, unit, base);
    const int32_t size = b->number[BASE_SIZE];
    int32_t place[MAX_STANDS];
    if (!(state_unit(s, unit)->marks & U_COMPLEX))
        return n;
    const Box box = unit_box(b, s, unit);
    for (int i = 0; i < n; i++) {
        const int next = base[i];
        int32_t right, ahead;
        geo_frame(box.at, box.ahead, state_stand(s, next)->at, &right, &ahead);
        const int32_t here = (box.half_d - ahead) / size * GEO_FAR + b->hand * right;
        int k = i;
        for (; k > 0 && place[k - 1] > here; k--) {
            place[k] = place[k - 1];
            base[k] = base[k - 1];
        }
        place[k] = here;
        base[k] = next;
    }
    return n;
}

/* 4.7  A complex formation turns as it stands, about its middle; 3.15 so does what is no block. */
static int turned_as_it_is(const Battle *b, const State *s, int unit, Point middle,
                           Angle facing, Layout *out)
{
    const Box box = unit_box(b, s, unit);
    const Vec way = geo_ahead(facing);
    out->n = unit_bases(b, s, unit, out->base);
    out->ignoring = NO_REF;
    for (int i = 0; i < out->n; i++) {
        const Stand *at = state_stand(s, out->base[i]);
        int32_t right, ahead;
        geo_frame(box.at, box.ahead, at->at, &right, &ahead);
        out->at[i] = geo_offset(middle, way, right, ahead);
        out->facing[i] = (Angle)(at->facing + facing - row(s, unit)->facing);
    }
    return row(s, unit)->width;
}

int layout_change(const Battle *b, const State *s, int unit, int formation, int width,
                  Point middle, Angle facing, Layout *out)
{
    int base[MAX_STANDS], n = unit_in_order(b, s, unit, base);
    const bool block = !(state_unit(s, unit)->marks & U_COMPLEX) &&
                       formation_width(b, base, n, formation, width);
    if (!block && facing != row(s, unit)->facing) {
        return turned_as_it_is(b, s, unit, middle, facing, out);
    }
    return layout_make(b, base, n, formation, width, middle, facing, out);
}

void layout_apply(State *s, const Layout *layout)
{
    for (int i = 0; i < layout->n; i++) {
        Stand *at = state_stand(s, layout->base[i]);
        at->at = layout->at[i];
        at->facing = layout->facing[i];
    }
}

static bool in_layout(const Layout *layout, int base)
{
    for (int i = 0; i < layout->n; i++) {
        if (layout->base[i] == base)
            return true;
    }
    return false;
}

static bool ignored(const Layout *layout, const State *s, int base)
{
    const Ref party = layout->ignoring;
    if (!party)
        return false;
    return ref_kind(party) == REF_UNIT ? state_stand(s, base)->unit == ref_index(party)
                                       : base == ref_index(party);
}

/* The first base in the way of one place of a layout, NO_REF = none. */
static Ref in_way_of(const Battle *b, const State *s, const Layout *layout, int other,
                     bool clear_enemy)
{
    const int32_t reach = b->number[BASE_SIZE] * 3 / 2 + 2 * GEO_TOUCH;
    const Stand *at = state_stand(s, other);
    const bool enemy = b->stand[other].side != b->stand[layout->base[0]].side;
    bool known = false;
    Box theirs = { 0 };
    for (int i = 0; i < layout->n; i++) {
        const int32_t dx = layout->at[i].x - at->at.x, dy = layout->at[i].y - at->at.y;
        if (!geo_near(dx, dy, reach))
            continue;
        if (!known) {
            if (in_layout(layout, other) || ignored(layout, s, other))
                return NO_REF;
            theirs = battle_box(b, s, other);
            known = true;
        }
        const StandInfo *info = &b->stand[layout->base[i]];
        const Box mine = { layout->at[i], geo_ahead(layout->facing[i]), info->half_w,
                           info->half_d };
        if (geo_overlap(&mine, &theirs) ||
            (enemy && clear_enemy && geo_touching(&mine, &theirs))) {
            return at->unit != NO_UNIT ? ref_unit(at->unit) : ref_stand(other);
        }
    }
    return NO_REF;
}

bool layout_free(const Battle *b, const State *s, const Layout *layout, bool clear_enemy,
                 Ref *in_way)
{
    const int32_t reach = b->number[BASE_SIZE] * 3 / 2 + 2 * GEO_TOUCH;
    Point low, high;
    *in_way = NO_REF;
    geo_bounds(layout->at, layout->n, &low, &high);
    const bool near_edge = low.x < reach || low.y < reach ||
                           high.x > b->terrain.width - reach ||
                           high.y > b->terrain.depth - reach;
    for (int i = 0; i < layout->n && near_edge; i++) { /* 9.23e */
        const StandInfo *info = &b->stand[layout->base[i]];
        const Box mine = { layout->at[i], geo_ahead(layout->facing[i]), info->half_w,
                           info->half_d };
        if (!battle_box_on_table(b, &mine))
            return false;
    }
    int16_t near[MAX_STANDS + 1];
    low = (Point){ low.x - reach, low.y - reach };
    high = (Point){ high.x + reach, high.y + reach };
    const int n_near = state_stands_in(s, 0, b->n_stands, low, high, near);
    for (int k = 0; k < n_near; k++) {
        if (!base_on_table(s, near[k]))
            continue;
        *in_way = in_way_of(b, s, layout, near[k], clear_enemy);
        if (*in_way)
            return false;
    }
    if (!b->terrain.impassable)
        return true;
    for (int i = 0; i < layout->n; i++) {
        const Box mine = geo_box(layout->at[i], layout->facing[i], b->number[BASE_SIZE],
                                 b->number[BASE_SIZE]);
        const FeatureSet under =
            terrain_under(&b->terrain, &mine) & b->terrain.impassable;
        if (under) {
            *in_way = ref_feature(terrain_first(under));
            return false;
        }
    }
    return true;
}

/* 3.6b  A square is of infantry, and of two bases or more: what losses have left of another is none,
 * and looks one way. */
static void end_square(const Battle *b, State *s, int unit)
{
    Unit *u = state_unit(s, unit);
    if (u->formation != SQUARE || (u->n_stands >= 2 && unit_arm(b, s, unit) == INFANTRY))
        return;
    int base[MAX_STANDS];
    const int n = unit_bases(b, s, unit, base);
    for (int i = 0; i < n; i++)
        state_stand(s, base[i])->facing = row(s, unit)->facing;
    u->formation = COLUMN;
}

/* 4.6  A unit that is no plain block is a line or a column by its widest and deepest point: half a base that one rank
 * stands further out than another makes it no wider.
 * 3.10  Guns among themselves are unlimbered, or limbered; a limber without guns is limbered. */
void unit_recount(const Battle *b, State *s, int unit)
{
    Unit *u = state_unit(s, unit);
    const Box box = unit_box(b, s, unit);
    const int32_t size = b->number[BASE_SIZE];
    const int wide = (2 * box.half_w + size / 2 - GEO_TOUCH) / size;
    const int deep = (2 * box.half_d + size / 2 - GEO_TOUCH) / size;
    end_square(b, s, unit);
    if (unit_arm(b, s, unit) == ARTILLERY) {
        int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
        int guns = 0;
        for (int i = 0; i < n; i++)
            guns += base_is_gun(b, base[i]);
        if (!guns)
            u->formation = LIMBERED;
        else if (u->formation != LIMBERED || guns == n)
            u->formation = UNLIMBERED;
        row(s, unit)->width = (uint8_t)(u->formation == LIMBERED ? 1 : guns);
        return;
    }
    if (u->formation == SQUARE)
        return;
    u->formation = (uint8_t)formation_of_block(wide, deep);
    row(s, unit)->width = (uint8_t)wide;
}

Angle quarter_turn(Angle now, Angle way)
{
    const int32_t turn = geo_turn(now, way), far = turn < 0 ? -turn : turn;
    const int32_t quarters = (far + EAST / 2 - 1) / EAST;
    return (Angle)(now + (turn < 0 ? -quarters : quarters) * EAST);
}
