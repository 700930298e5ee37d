/* SPDX-License-Identifier: GPL-3.0-or-later
 * units.c - units and their bases: who is in one, how fast it goes, what losses do to it.
 *
 * Start at unit_bases(), then unit_close_up().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <assert.h>

/* ---- who ---- */

/* 1.5  Heavy, line and light are one arm: heavy infantry is worth no more than line. */
Arm base_arm(const Battle *b, int base)
{
    int kind = b->stand[base].kind;
    return kind <= LIGHT_INFANTRY  ? INFANTRY
           : kind <= LIGHT_CAVALRY ? CAVALRY
                                   : ARTILLERY;
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
        out[n] = i; /* without a branch: asked all the time */
        n += state_stand(s, i)->unit == unit;
    }
    assert(n == left);
    if (state_unit(s, unit)->marks & U_LED) /* 3.16 */
        lead_first(s, out, n);
    return n;
}

bool unit_on_table(const Battle *b, const State *s, int unit)
{
    if (!state_unit(s, unit)->n_stands)
        return false;
    int first = state_unit(s, unit)->marks & U_COMPLEX ? 0 : b->unit[unit].first;
    while (state_stand(s, first)->unit != unit)
        first++;
    return state_stand(s, first)->where == ON_TABLE;
}

int unit_of_battalion(const Battle *b, const State *s, int battalion)
{
    const int first = b->unit[battalion].first;
    if (state_unit(s, battalion)->n_stands)
        return battalion;
    for (int i = first; i < first + b->unit[battalion].n; i++) {
        if (base_on_table(s, i) && state_stand(s, i)->unit != NO_UNIT)
            return state_stand(s, i)->unit;
    }
    return -1;
}

/* 3.12  Its bases that are on the table, each by itself; returns how many. */
static int loose_bases(const Battle *b, const State *s, int unit, int *out)
{
    int n = 0;
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].n; i++) {
        if (base_is_loose(s, i))
            out[n++] = i;
    }
    return n;
}

bool not_a_unit(const Battle *b, const State *s, int unit, const char *what, Err *err)
{
    int loose[MAX_STANDS];
    char name[NAME_ROOM], other[NAME_ROOM];
    const int whole = err ? unit_of_battalion(b, s, unit) : -1;
    if (!what)
        what =
            loose_bases(b, s, unit, loose)
                ? "is no unit now: its bases stand by themselves, name them one by one "
                  "(3.12)"
                : "is not on the table";
    if (whole < 0 || whole == unit)
        return err_named(err, b, ref_unit(unit), what);
    name_for(err, b, ref_unit(unit), name);
    name_for(err, b, ref_unit(whole), other);
    return err_set(err, "%s stands in the complex formation of %s: name that one (4.11)",
                   name, other);
}

/* 6.1  A unit with at least one command base may use its initiative. */
bool unit_has_command(const Battle *b, const State *s, int unit)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    for (int i = 0; i < n; i++) {
        if (b->stand[base[i]].traits & TRAIT_COMMAND)
            return true;
    }
    return false;
}

/* 1.7  A mixed unit has the rating of its worst base: the highest number. */
int unit_rating(const Battle *b, const State *s, int unit)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base), worst = 0;
    for (int i = 0; i < n; i++) {
        if (b->stand[base[i]].rating > worst)
            worst = b->stand[base[i]].rating;
    }
    return worst;
}

/* 1.8  A unit with infantry in it is infantry, with cavalry (and guns) cavalry; guns whose
 * infantry is gone are artillery. */
Arm unit_arm(const Battle *b, const State *s, int unit)
{
    if (!(state_unit(s, unit)->marks & U_COMPLEX) &&
        state_unit(s, unit)->n_stands == b->unit[unit].n) {
        return throne_battle(b)->arm[unit];
    }
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    Arm arm = ARTILLERY;
    for (int i = 0; i < n; i++) {
        Arm a = base_arm(b, base[i]);
        if (a == INFANTRY)
            return INFANTRY;
        if (a == CAVALRY)
            arm = CAVALRY;
    }
    return arm;
}

int unit_side(const Battle *b, int unit)
{
    return b->unit[unit].side;
}

/* ---- where ---- */

/* What is rounded is rounded back to its own first base, not to that of the battalion the file has first. */
Box unit_box(const Battle *b, const State *s, int unit)
{
    int base[MAX_STANDS], first = 0;
    base[0] = b->unit[unit].first; /* where it was, if none is left */
    const int n = unit_bases(b, s, unit, base);
    while (first < n && b->stand[base[first]].parent != unit)
        first++;
    const Point origin = state_stand(s, base[first < n ? first : 0])->at;
    const Vec way = geo_ahead(row(s, unit)->facing);
    int32_t left = 0, right = 0, front = 0, rear = 0;
    for (int i = 0; i < n; i++) {
        int32_t x, y, half = b->stand[base[i]].half_w;
        geo_frame(origin, way, state_stand(s, base[i])->at, &x, &y);
        if (i == 0 || x - half < left)
            left = x - half;
        if (i == 0 || x + half > right)
            right = x + half;
        if (i == 0 || y + half > front)
            front = y + half;
        if (i == 0 || y - half < rear)
            rear = y - half;
    }
    Box box = { geo_offset(origin, way, (left + right) / 2, (front + rear) / 2), way,
                (right - left) / 2, (front - rear) / 2 };
    return box;
}

Point unit_middle(const Battle *b, const State *s, int unit)
{
    if (state_unit(s, unit)->n_stands == 1 && !(state_unit(s, unit)->marks & U_COMPLEX)) {
        int i = b->unit[unit].first;
        while (state_stand(s, i)->unit != unit)
            i++;
        return state_stand(s, i)->at;
    }
    return unit_box(b, s, unit).at;
}

bool throne_moves_from(const Battle *b, const State *s, Ref who, Point *out)
{
    int loose[MAX_STANDS];
    if (ref_kind(who) != REF_UNIT)
        return battle_place(b, s, who, out);
    const int unit = unit_of_battalion(b, s, ref_index(who));
    if (unit >= 0 && unit_on_table(b, s, unit)) {
        *out = unit_middle(b, s, unit);
        return true;
    }
    const int n = loose_bases(b, s, ref_index(who), loose);
    if (n)
        *out = bases_middle(s, loose, n);
    return n > 0;
}

/* A square's bases look all ways, and those of a file in the bend of its road. */
Angle throne_facing(const Battle *b, const State *s, int unit)
{
    (void)b;
    return row(s, unit)->facing;
}

/* Reckoned from the first of them: what is rounded is rounded alike on a table that is turned. */
Point bases_middle(const State *s, const int *base, int n)
{
    const Point from = state_stand(s, base[0])->at;
    Point sum = { 0, 0 };
    for (int i = 1; i < n; i++) {
        sum.x += state_stand(s, base[i])->at.x - from.x;
        sum.y += state_stand(s, base[i])->at.y - from.y;
    }
    return (Point){ from.x + sum.x / n, from.y + sum.y / n };
}

int32_t how_far_ahead(const Battle *b, Point at, Angle way)
{
    const Point middle = { b->terrain.width / 2, b->terrain.depth / 2 };
    int32_t right, ahead;
    geo_frame(middle, geo_ahead(way), at, &right, &ahead);
    return ahead;
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
        if (b->unit[u].side == side || !unit_on_table(b, s, u))
            continue;
        int64_t gap = geo_gap2(p, unit_middle(b, s, u));
        if (gap < least ||
            (gap == least && comes_before(b, s, ref_unit(u), ref_unit(best)))) {
            least = gap;
            best = u;
        }
    }
    if (distance)
        *distance = best < 0 ? INT32_MAX : geo_root(least);
    return best;
}

/* ---- rates ---- */

/* 9.1  A base by itself. */
int32_t base_rate(const Battle *b, int base)
{
    switch (b->stand[base].kind) {
    case HEAVY_ARTILLERY:
        return 0; /* 1.11 */
    case LINE_ARTILLERY:
    case LIGHT_ARTILLERY:
        return b->number[MOVE_MANHANDLED]; /* 1.16 */
    case LIMBER:
        return b->number[b->stand[base].traits & TRAIT_HORSE ? MOVE_HORSE_ARTILLERY
                                                             : MOVE_FOOT_ARTILLERY];
    case HEAVY_CAVALRY:
    case LINE_CAVALRY:
    case LIGHT_CAVALRY:
        return b->number[MOVE_CAVALRY];
    default:
        return b->number[MOVE_INFANTRY];
    }
}

/* 9.1b  A unit moves as its slowest base; limbered guns go with their limber. */
int32_t unit_rate(const Battle *b, const State *s, int unit, int formation)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    int32_t slowest = INT32_MAX;
    for (int i = 0; i < n; i++) {
        const bool gun = base_is_gun(b, base[i]);
        if (gun && formation == LIMBERED)
            continue;
        if (b->stand[base[i]].kind == LIMBER && formation != LIMBERED)
            continue;
        const int32_t rate = base_rate(b, base[i]);
        if (rate < slowest)
            slowest = rate;
    }
    return slowest == INT32_MAX ? 0 : slowest;
}

/* ---- losses ---- */

/* 14.9, 3.14  The rest of a plain block closes up about the middle of its front, 3.14b into no
 * contact but in a melee.
 * 4.17  A complex formation keeps its gaps, and is a line or a column by what is left; 1.11 so do heavy guns
 * off their limber, whom nobody moves. */
void unit_close_up(const Battle *b, State *s, int unit)
{
    Unit *u = state_unit(s, unit);
    UnitRow *r = row(s, unit);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    if (n == 0)
        return;
    if (u->marks & U_COMPLEX || u->formation == SQUARE ||
        unit_arm(b, s, unit) == ARTILLERY)
        unit_recount(b, s, unit); /* 3.6b, 3.10 */
    if (u->marks & U_COMPLEX || n > MAX_LAYOUT)
        return;
    if (!unit_rate(b, s, unit, u->formation))
        return; /* 1.11 */
    const Box before = unit_box(b, s, unit);
    if (n == 1 && u->formation == LINE)
        u->formation = COLUMN; /* 3.5 */
    int width = r->width < n ? r->width : n;
    if (u->formation == LINE && (n + width - 1) / width > 2)
        width = (n + 1) / 2;
    if (u->formation == COLUMN && n <= 2)
        width = 1;
    Layout layout;
    int used = formation_width(b, base, n, u->formation, width);
    /* too shallow for a column now: it is a line */
    if (!used && u->formation == COLUMN) {
        u->formation = LINE;
        used = formation_width(b, base, n, LINE, width);
    }
    if (!used)
        return;
    const int ranks = (n + used - 1) / used;
    const Point front = geo_along(before.at, before.ahead, before.half_d);
    const Point middle =
        geo_along(front, before.ahead, -ranks * b->number[BASE_SIZE] / 2);
    Ref in_way;
    layout_make(b, base, n, u->formation, used, middle, r->facing, &layout);
    edge_ease(b, &layout);
    r->width = (uint8_t)used;
    if (layout_free(b, s, &layout, !(u->marks & U_MELEE), &in_way))
        layout_apply(s, &layout);
    else
        unit_recount(b, s, unit); /* gaps stay: it is what its block is */
}

void unit_closes_up(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int base[MAX_STANDS];
    Stand was[MAX_STANDS];
    const int n = unit_bases(b, s, unit, base);
    const int formation = state_unit(s, unit)->formation;
    bool moved = false;
    for (int i = 0; i < n; i++)
        was[i] = *state_stand(s, base[i]);
    unit_close_up(b, s, unit);
    for (int i = 0; i < n; i++) {
        const Stand *is = state_stand(s, base[i]);
        moved |= geo_gap2(was[i].at, is->at) || was[i].facing != is->facing;
    }
    if (moved)
        game_tell(g, &(Event){ .kind = E_CLOSED_UP,
                               .side = (uint8_t)unit_side(b, unit),
                               .subject = ref_unit(unit) });
    if (state_unit(s, unit)->formation != formation)
        game_tell(g, &(Event){ .kind = E_FORMATION,
                               .subject = ref_unit(unit),
                               .a = state_unit(s, unit)->formation });
}

/* 17.14  Room for one may be made by another: from the right. */
static void side_closes_up(Game *g, int side)
{
    Ref who[MAX_UNITS];
    int n = 0;
    for (int u = 0; u < g->battle->n_units; u++) {
        Unit *unit = state_unit(g->state, u);
        if (!(unit->marks & U_LOST_BASE) || unit_side(g->battle, u) != side)
            continue;
        unit->marks &= ~(uint32_t)U_LOST_BASE;
        who[n++] = ref_unit(u);
    }
    from_the_right(g->battle, g->state, who, n);
    for (int i = 0; i < n; i++)
        unit_closes_up(g, ref_index(who[i]));
}

void units_close_up(Game *g)
{
    const int side = g->state->side;
    side_closes_up(g, 1 - side);
    side_closes_up(g, side);
}

/* A base is gone: lost, surrendered or off the table.  Its unit does not close up yet. */
void base_remove(Game *g, int base, int where, int how)
{
    State *s = g->state;
    Stand *at = state_stand(s, base);
    if (where != LEFT_TABLE) {
        game_tell(g, &(Event){ .kind = where == SURRENDERED ? E_SURRENDER : E_LOST,
                               .side = g->battle->stand[base].side,
                               .subject = ref_stand(base),
                               .a = how,
                               .from = at->at });
    }
    if (at->unit != NO_UNIT) {
        Unit *u = state_unit(s, at->unit);
        if (--u->n_stands == 0)
            *u = (Unit){ 0 };
        at->unit = NO_UNIT;
    }
    at->where = (uint8_t)where;
    at->marks = 0;
    if (where != LEFT_TABLE)
        at->figures = 0;
}
