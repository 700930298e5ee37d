/* SPDX-License-Identifier: GPL-3.0-or-later
 * units.c - bases into formations and back: who is in a unit, and where its bases stand.
 *
 * A formation is a block: `width` bases in the front rank, the rest in ranks behind it, all
 * edges touching.  A square is a block whose outer bases look outwards; unlimbered artillery
 * is a line of guns with its limber behind the middle; limbered artillery is a file.
 *
 * Start at layout_make().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <assert.h>

/* ---- who ---- */

Arm base_arm(const Battle *b, int base)
{
    int kind = b->stand[base].kind;
    return kind <= LIGHT_INFANTRY ? INFANTRY : kind <= LIGHT_CAVALRY ? CAVALRY : ARTILLERY;
}

bool base_is_gun(const Battle *b, int base)
{
    int kind = b->stand[base].kind;
    return kind >= HEAVY_ARTILLERY && kind <= LIGHT_ARTILLERY;
}

bool base_on_table(const State *s, int base)
{
    return state_stand(s, base)->where == ON_TABLE;
}

bool base_is_loose(const State *s, int base)
{
    const Stand *at = state_stand(s, base);
    return at->where == ON_TABLE && at->unit == NO_UNIT;
}

int unit_bases(const Battle *b, const State *s, int unit, int *out)
{
    int n = 0, left = state_unit(s, unit)->n_stands;
    const bool complex = state_unit(s, unit)->marks & U_COMPLEX;
    int first = complex ? 0 : b->unit[unit].first;
    int end = complex ? b->n_stands : first + b->unit[unit].n;
    for (int i = first; i < end && n < left; i++) {
        if (state_stand(s, i)->unit == unit) out[n++] = i;
    }
    assert(n == left);
    return n;
}

bool unit_on_table(const Battle *b, const State *s, int unit)
{
    if (!state_unit(s, unit)->n_stands) return false;
    int first = b->unit[unit].first;
    while (state_stand(s, first)->unit != unit) first++;
    return state_stand(s, first)->where == ON_TABLE;
}

/* 6.1  A unit with at least one command base may use its initiative. */
bool unit_has_command(const Battle *b, const State *s, int unit)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    for (int i = 0; i < n; i++) {
        if (b->stand[base[i]].traits & TRAIT_COMMAND) return true;
    }
    return false;
}

/* 1.7  A mixed unit has the rating of its worst base: the highest number. */
int unit_rating(const Battle *b, const State *s, int unit)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base), worst = 0;
    for (int i = 0; i < n; i++) {
        if (b->stand[base[i]].rating > worst) worst = b->stand[base[i]].rating;
    }
    return worst;
}

/* A unit with infantry in it is infantry, with cavalry (and guns) cavalry. */
Arm unit_arm(const Battle *b, const State *s, int unit)
{
    if (!(state_unit(s, unit)->marks & U_COMPLEX)) return throne_battle(b)->arm[unit];
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    Arm arm = ARTILLERY;
    for (int i = 0; i < n; i++) {
        Arm a = base_arm(b, base[i]);
        if (a == INFANTRY) return INFANTRY;
        if (a == CAVALRY) arm = CAVALRY;
    }
    return arm;
}

int unit_side(const Battle *b, int unit)
{
    return b->unit[unit].side;
}

/* ---- where ---- */

Box unit_box(const Battle *b, const State *s, int unit)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    const Point origin = state_stand(s, base[0])->at;
    const Vec way = geo_ahead(row(s, unit)->facing);
    int32_t left = 0, right = 0, front = 0, rear = 0;
    for (int i = 0; i < n; i++) {
        int32_t x, y, half = b->stand[base[i]].half_w;
        geo_frame(origin, way, state_stand(s, base[i])->at, &x, &y);
        if (i == 0 || x - half < left) left = x - half;
        if (i == 0 || x + half > right) right = x + half;
        if (i == 0 || y + half > front) front = y + half;
        if (i == 0 || y - half < rear) rear = y - half;
    }
    Box box = { geo_offset(origin, way, (left + right) / 2, (front + rear) / 2), way,
                (right - left) / 2, (front - rear) / 2 };
    return box;
}

Point unit_middle(const Battle *b, const State *s, int unit)
{
    if (state_unit(s, unit)->n_stands == 1 && !(state_unit(s, unit)->marks & U_COMPLEX)) {
        int i = b->unit[unit].first;
        while (state_stand(s, i)->unit != unit) i++;
        return state_stand(s, i)->at;
    }
    return unit_box(b, s, unit).at;
}

bool bases_touching(const Battle *b, const State *s, int a, int c)
{
    const Box first = battle_box(b, s, a), second = battle_box(b, s, c);
    return geo_touching(&first, &second);
}

/* The unit of `side`'s enemies nearest to p, or -1; *distance between middles. */
int enemy_nearest(const Battle *b, const State *s, int side, Point p, int32_t *distance)
{
    int best = -1;
    int64_t least = INT64_MAX;
    for (int u = 0; u < b->n_units; u++) {
        if (b->unit[u].side == side || !unit_on_table(b, s, u)) continue;
        int64_t gap = geo_gap2(p, unit_middle(b, s, u));
        if (gap < least) {
            least = gap;
            best = u;
        }
    }
    if (distance) *distance = best < 0 ? INT32_MAX : geo_root(least);
    return best;
}

/* ---- formations ---- */

/* 3.2  A line is at least 2 bases wide and at most 2 deep.
 * 3.4  A column is 1 wide and 2 deep, or anything deeper than 2; a single base counts as one. */
int formation_of_block(int wide, int deep)
{
    return wide >= 2 && deep <= 2 ? LINE : COLUMN;
}

/* The front a formation takes when none is asked for; 0 if it cannot be formed so. */
int formation_width(const Battle *b, const int *bases, int n, int formation, int width)
{
    int guns = 0, limbers = 0;
    for (int i = 0; i < n; i++) {
        if (base_is_gun(b, bases[i])) guns++;
        if (b->stand[bases[i]].kind == LIMBER) limbers++;
    }
    const bool battery = guns + limbers == n;
    switch (formation) {
    case LINE: /* 3.2 */
        if (battery || n < 2) return 0;
        if (!width) width = n;
        return width >= 2 && width <= n && (n + width - 1) / width <= 2 ? width : 0;
    case COLUMN: /* 3.4 */
        if (battery && n > 1) return 0;
        if (!width) width = n <= 4 ? 1 : n <= 9 ? 2 : n <= 16 ? 3 : 4;
        return formation_of_block(width, (n + width - 1) / width) == COLUMN && width <= n ? width
                                                                                           : 0;
    case SQUARE: /* 3.6 */
        if (guns + limbers == n || n < 2) return 0;
        for (int i = 0; i < n; i++) {
            if (base_arm(b, bases[i]) == CAVALRY) return 0;
        }
        return n == 2 ? 1 : 2;
    case LIMBERED: /* 3.8 */
        return battery && limbers ? 1 : 0;
    case UNLIMBERED: /* 3.8 */
        return battery && guns ? guns : 0;
    default:
        return 0;
    }
}

/* 3.6  The outer bases of a square look outwards: front rank ahead, rear rank behind, the
 * ranks between to their own side. */
static Angle square_facing(Angle facing, int rank, int ranks, int file)
{
    if (rank == 0) return facing;
    if (rank == ranks - 1) return (Angle)(facing + SOUTH);
    return (Angle)(facing + (file == 0 ? WEST : EAST));
}

int layout_make(const Battle *b, const int *bases, int n, int formation, int width,
                Point middle, Angle facing, Layout *out)
{
    assert(n <= MAX_LAYOUT);
    const int used = formation_width(b, bases, n, formation, width);
    if (!used) return 0;
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
                             : formation == LIMBERED ? limber : true;
            if (first != (pass == 0)) continue;
            out->base[out->n++] = bases[i];
        }
    }
    for (int i = 0; i < n; i++) {
        const int rank = i / used, file = i % used;
        const int in_rank = rank == ranks - 1 ? n - rank * used : used;
        const int32_t right = (2 * file - (in_rank - 1)) * size / 2;
        const int32_t ahead = (ranks - 1 - 2 * rank) * size / 2;
        out->at[i] = geo_offset(middle, way, right, ahead);
        out->facing[i] = formation == SQUARE ? square_facing(facing, rank, ranks, file) : facing;
    }
    return used;
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
        if (layout->base[i] == base) return true;
    }
    return false;
}

static bool ignored(const Layout *layout, const State *s, int base)
{
    const Ref party = layout->ignoring;
    if (!party) return false;
    return ref_kind(party) == REF_UNIT ? state_stand(s, base)->unit == ref_index(party)
                                       : base == ref_index(party);
}

bool layout_free(const Battle *b, const State *s, const Layout *layout, bool clear_enemy,
                 Ref *in_way)
{
    const int32_t reach = b->number[BASE_SIZE] * 3 / 2 + 2 * GEO_TOUCH;
    const int side = b->stand[layout->base[0]].side;
    *in_way = NO_REF;
    for (int i = 0; i < layout->n; i++) {
        const Point p = layout->at[i];
        if (p.x < 0 || p.y < 0 || p.x > b->terrain.width || p.y > b->terrain.depth) return false;
    }
    for (int other = 0; other < b->n_stands; other++) {
        const Stand *at = state_stand(s, other);
        if (at->where != ON_TABLE || ignored(layout, s, other)) continue;
        int ours = -1;
        for (int i = 0; i < layout->n; i++) {
            const int32_t dx = layout->at[i].x - at->at.x, dy = layout->at[i].y - at->at.y;
            if (dx > reach || -dx > reach || dy > reach || -dy > reach) continue;
            if (ours < 0) ours = in_layout(layout, other);
            if (ours) break;
            const StandInfo *info = &b->stand[layout->base[i]];
            const Box mine = { layout->at[i], geo_ahead(layout->facing[i]), info->half_w,
                               info->half_d };
            const Box theirs = battle_box(b, s, other);
            const bool enemy = b->stand[other].side != side;
            if (geo_overlap(&mine, &theirs) ||
                (enemy && clear_enemy && geo_touching(&mine, &theirs))) {
                *in_way = at->unit != NO_UNIT ? ref_unit(at->unit) : ref_stand(other);
                return false;
            }
        }
    }
    if (!b->terrain.impassable) return true;
    for (int i = 0; i < layout->n; i++) {
        const Box mine = geo_box(layout->at[i], layout->facing[i], b->number[BASE_SIZE],
                                 b->number[BASE_SIZE]);
        const FeatureSet under = terrain_under(&b->terrain, &mine) & b->terrain.impassable;
        if (under) {
            *in_way = ref_feature(__builtin_ctzll(under));
            return false;
        }
    }
    return true;
}

/* 4.6  A unit that is no plain block is a line or a column by its widest and deepest point. */
void unit_recount(const Battle *b, State *s, int unit)
{
    Unit *u = state_unit(s, unit);
    if (u->formation == SQUARE || u->formation == LIMBERED || u->formation == UNLIMBERED) return;
    const Box box = unit_box(b, s, unit);
    const int32_t size = b->number[BASE_SIZE];
    const int wide = (2 * box.half_w + size / 2) / size, deep = (2 * box.half_d + size / 2) / size;
    u->formation = (uint8_t)formation_of_block(wide, deep);
    row(s, unit)->width = (uint8_t)wide;
}

/* ---- rates ---- */

/* 9.1  A base by itself. */
int32_t base_rate(const Battle *b, int base)
{
    switch (b->stand[base].kind) {
    case HEAVY_ARTILLERY: return 0; /* 1.11 */
    case LINE_ARTILLERY:
    case LIGHT_ARTILLERY: return b->number[MOVE_MANHANDLED];
    case LIMBER:
        return b->number[b->stand[base].traits & TRAIT_HORSE ? MOVE_HORSE_ARTILLERY
                                                             : MOVE_FOOT_ARTILLERY];
    case HEAVY_CAVALRY:
    case LINE_CAVALRY:
    case LIGHT_CAVALRY: return b->number[MOVE_CAVALRY];
    default: return b->number[MOVE_INFANTRY];
    }
}

/* 9.1  A unit moves as its slowest base; limbered guns go with their limber. */
int32_t unit_rate(const Battle *b, const State *s, int unit, int formation)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    int32_t slowest = INT32_MAX;
    for (int i = 0; i < n; i++) {
        const bool gun = base_is_gun(b, base[i]);
        if (gun && formation == LIMBERED) continue;
        if (b->stand[base[i]].kind == LIMBER && formation != LIMBERED) continue;
        const int32_t rate = base_rate(b, base[i]);
        if (rate < slowest) slowest = rate;
    }
    return slowest == INT32_MAX ? 0 : slowest;
}

/* ---- losses and dispersal ---- */

/* 14.9  The rest of a plain block closes up about the middle of its front. */
void unit_close_up(const Battle *b, State *s, int unit)
{
    Unit *u = state_unit(s, unit);
    UnitRow *r = row(s, unit);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    if (n == 0 || u->marks & U_COMPLEX || n > MAX_LAYOUT) return;
    const Box before = unit_box(b, s, unit);
    if (n == 1 && (u->formation == LINE || u->formation == SQUARE)) u->formation = COLUMN;
    int width = r->width < n ? r->width : n;
    if (u->formation == LINE && (n + width - 1) / width > 2) width = (n + 1) / 2;
    if (u->formation == COLUMN && n <= 2) width = 1;
    Layout layout;
    int used = formation_width(b, base, n, u->formation, width);
    if (!used && u->formation == COLUMN) { /* too shallow for a column now: it is a line */
        u->formation = LINE;
        used = formation_width(b, base, n, LINE, width);
    }
    if (!used) return;
    const int ranks = (n + used - 1) / used;
    const Point front = geo_along(before.at, before.ahead, before.half_d);
    const Point middle = geo_along(front, before.ahead, -ranks * b->number[BASE_SIZE] / 2);
    Ref in_way;
    layout_make(b, base, n, u->formation, used, middle, r->facing, &layout);
    r->width = (uint8_t)used;
    if (layout_free(b, s, &layout, false, &in_way)) layout_apply(s, &layout); /* else gaps stay */
}

/* 4.12  Each battalion of a complex formation becomes a unit of its own where it stands. */
void unit_break_up(const Battle *b, State *s, int unit)
{
    Unit *u = state_unit(s, unit);
    if (!(u->marks & U_COMPLEX)) return;
    const Unit was = *u;
    const UnitRow r = *row(s, unit);
    for (int part = 0; part < b->n_units; part++) {
        int n = 0;
        for (int i = b->unit[part].first; i < b->unit[part].first + b->unit[part].n; i++) {
            if (state_stand(s, i)->unit != unit) continue;
            state_stand(s, i)->unit = (uint8_t)part;
            n++;
        }
        if (!n && part != unit) continue;
        *state_unit(s, part) = was;
        *row(s, part) = r;
        state_unit(s, part)->marks &= ~(uint32_t)U_COMPLEX;
        state_unit(s, part)->n_stands = (uint8_t)n;
        /* 4.15  every part has been through what the whole went through: it keeps the dice */
        if (n) unit_recount(b, s, part);
    }
}

/* 3.12  Dispersed bases stand apart, none touching another. */
static void spread(const Battle *b, State *s, const int *base, int n, Box box)
{
    Layout layout = { .n = n };
    Ref in_way;
    for (int32_t gap = b->number[DISPERSED_GAP]; gap > GEO_TOUCH; gap = gap * 2 / 3) {
        const int32_t size = b->number[BASE_SIZE];
        for (int i = 0; i < n; i++) {
            int32_t x, y;
            layout.base[i] = base[i];
            geo_frame(box.at, box.ahead, state_stand(s, base[i])->at, &x, &y);
            layout.at[i] = geo_offset(box.at, box.ahead, x + (int32_t)((int64_t)x * gap / size),
                                      y + (int32_t)((int64_t)y * gap / size));
            layout.facing[i] = state_stand(s, base[i])->facing;
        }
        if (layout_free(b, s, &layout, false, &in_way)) {
            layout_apply(s, &layout);
            return;
        }
    }
    /* no room to stand apart: they stay, and count as apart (3.13) */
}

void unit_disperse(Game *g, int unit, bool facing_away)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (state_unit(s, unit)->marks & U_COMPLEX) { /* 4.14 */
        int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
        bool part[MAX_UNITS] = { false };
        for (int i = 0; i < n; i++) part[b->stand[base[i]].parent] = true;
        unit_break_up(b, s, unit);
        for (int u = 0; u < b->n_units; u++) {
            if (part[u]) unit_disperse(g, u, facing_away);
        }
        return;
    }
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    if (!n) return;
    const Box box = unit_box(b, s, unit);
    const Unit was = *state_unit(s, unit);
    for (int i = 0; i < n; i++) {
        Stand *at = state_stand(s, base[i]);
        int32_t x, y;
        geo_frame(box.at, box.ahead, at->at, &x, &y);
        at->unit = NO_UNIT;
        at->status = DISPERSED;
        at->marks = 0;
        /* 13.8  only those of the first rank must fire, in a square all; 13.7 and only after a
         * failed test, not after a lost melee */
        const bool first = y + b->stand[base[i]].half_d >= box.half_d - GEO_TOUCH;
        if (!facing_away && (first || was.formation == SQUARE)) at->marks |= S_OWES_FIRE;
        if (was.marks & U_MELEE) at->marks |= S_MELEE;
        if (facing_away) at->facing = (Angle)(row(s, unit)->facing + SOUTH);
        else if (was.formation != SQUARE) at->facing = row(s, unit)->facing;
    }
    *state_unit(s, unit) = (Unit){ 0 };
    if (n <= MAX_LAYOUT) spread(b, s, base, n, box);
}

/* A base is gone: lost, surrendered or off the table.  Its unit does not close up yet. */
void base_remove(Game *g, int base, int where, int how)
{
    State *s = g->state;
    Stand *at = state_stand(s, base);
    if (where != LEFT_TABLE) {
        game_tell(g, &(Event){ .kind = where == SURRENDERED ? E_SURRENDER : E_LOST,
                               .side = g->battle->stand[base].side,
                               .subject = ref_stand(base), .a = how, .from = at->at });
    }
    if (at->unit != NO_UNIT) {
        Unit *u = state_unit(s, at->unit);
        if (--u->n_stands == 0) *u = (Unit){ 0 };
        at->unit = NO_UNIT;
    }
    at->where = (uint8_t)where;
    at->marks = 0;
    if (where != LEFT_TABLE) at->figures = 0;
}
