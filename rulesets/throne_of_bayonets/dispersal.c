/* SPDX-License-Identifier: GPL-3.0-or-later
 * dispersal.c - a unit goes to pieces: where its bases stand then, and what each of them owes.
 *
 * By a failed test, or by a lost melee, after which they look away from the enemy.
 *
 * Start at unit_disperse().
 */
#include "rulesets/throne_of_bayonets/throne.h"

/* ---- where ---- */

/* 1.11, 3.12d  Heavy guns off their limber stay where they are, and the others spread from them. */
static bool is_fast(const Battle *b, int base, int formation)
{
    return b->stand[base].kind == HEAVY_ARTILLERY && formation != LIMBERED;
}

/* The bases move away from a point, in their order, until there is a gap between them. */
static void spread_from(const Battle *b, const State *s, const int *base, int n,
                        int formation, Point from, Vec ahead, int32_t gap, Layout *out)
{
    const int32_t size = b->number[BASE_SIZE];
    *out = (Layout){ .n = n };
    for (int i = 0; i < n; i++) {
        int32_t x, y;
        out->base[i] = base[i];
        out->facing[i] = state_stand(s, base[i])->facing;
        out->at[i] = state_stand(s, base[i])->at;
        if (is_fast(b, base[i], formation))
            continue;
        geo_frame(from, ahead, state_stand(s, base[i])->at, &x, &y);
        out->at[i] = geo_offset(from, ahead, x + (int32_t)((int64_t)x * gap / size),
                                y + (int32_t)((int64_t)y * gap / size));
    }
}

/* Does none of them move onto another, who stays? */
static bool clear_of_each_other(const Battle *b, const Layout *l)
{
    const int32_t size = b->number[BASE_SIZE];
    for (int i = 0; i < l->n; i++) {
        const Box one = geo_box(l->at[i], l->facing[i], size, size);
        for (int k = 0; k < i; k++) {
            const Box other = geo_box(l->at[k], l->facing[k], size, size);
            if (geo_overlap(&one, &other))
                return false;
        }
    }
    return true;
}

/* 3.12  Dispersed bases stand apart, none touching another, 3.12b nor an enemy, but in a melee.
 * 3.12c  From their middle, or where that has no room from the middle of the first rank, which stays in the
 * contact it is in, of the last, or of a side. */
static void spread(const Battle *b, State *s, const int *base, int n, Box box,
                   const Unit *was)
{
    const int32_t half = b->number[BASE_SIZE] / 2;
    const int32_t side = b->hand * (box.half_w - half), end = box.half_d - half;
    const Point from[] = { box.at, geo_offset(box.at, box.ahead, 0, end),
                           geo_offset(box.at, box.ahead, 0, -end),
                           geo_offset(box.at, box.ahead, side, 0),
                           geo_offset(box.at, box.ahead, -side, 0) };
    Layout layout;
    Ref in_way;
    for (int k = 0; k < 5; k++) {
        for (int32_t gap = b->number[DISPERSED_GAP]; gap > GEO_TOUCH; gap = gap * 2 / 3) {
            spread_from(b, s, base, n, was->formation, from[k], box.ahead, gap, &layout);
            if (!layout_free(b, s, &layout, !(was->marks & U_MELEE), &in_way) ||
                !clear_of_each_other(b, &layout))
                continue;
            layout_apply(s, &layout);
            return;
        }
    }
    /* no room to stand apart: they stay, and count as apart (3.13) */
}

/* 13.8  Has it a base of its own unit in front of it? */
static bool in_second_rank(const Battle *b, const State *s, const int *base, int n,
                           int which)
{
    const Box mine = battle_box(b, s, base[which]);
    const int32_t reach = b->number[BASE_SIZE] - GEO_TOUCH;
    for (int i = 0; i < n; i++) {
        int32_t right, ahead;
        geo_frame(mine.at, mine.ahead, state_stand(s, base[i])->at, &right, &ahead);
        if (i != which && ahead > mine.half_d && right < reach && -right < reach)
            return true;
    }
    return false;
}

/* ---- what they take with them ---- */

/* A unit that is being dispersed. */
typedef struct Dispersal {
    Unit was;
    UnitRow row;
    bool by_melee;  /* not by a failed test: its bases look away from the enemy */
    bool charging;  /* it moved into the contact it is in */
    bool activated; /* in this turn of its side */
} Dispersal;

/* Of the first rank, that is; in a square all are.  in: behind: it was of a second rank */
static bool is_first(const Dispersal *d, bool behind)
{
    return !behind || d->was.formation == SQUARE;
}

/* What a base by itself owes and may do of what its unit did. */
static uint8_t marks_left(const Dispersal *d, bool behind)
{
    const bool first = is_first(d, behind);
    uint8_t marks = 0;
    /* 13.8  only those of the first rank must fire, in a square all; 13.7 and only after a
     * failed test, not after a lost melee */
    if (!d->by_melee && first)
        marks |= S_OWES_FIRE;
    /* 13.2  and those who fired have fired, by whatever they are dispersed */
    if (d->was.marks & U_FIRED && first)
        marks |= S_FIRED;
    /* 13.1, 13.8, 13.3b  who was activated may fire all the same; the unit has had its move */
    if (d->activated)
        marks |= S_ACTIVATED | S_DONE;
    if (d->was.marks & U_MELEE)
        marks |= S_MELEE;
    return marks;
}

/* 4.14  Every base is by itself, and belongs to its own battalion. */
static void leave_unit(const Battle *b, State *s, const Dispersal *d, int base,
                       bool behind)
{
    Stand *at = state_stand(s, base);
    UnitRow *own = row(s, b->stand[base].parent);
    at->unit = NO_UNIT;
    at->status = DISPERSED;
    at->marks = marks_left(d, behind);
    at->own &= (uint8_t)~LEADS; /* 3.16  there is nobody it stands before */
    /* 13.6d  what it owed as newly disordered it owes still */
    if (d->by_melee && d->was.marks & U_OWES_FIRE && is_first(d, behind))
        at->own |= OWES_CLEAR;
    if (d->charging)
        at->own |= RODE_IN;
    if (d->was.marks & U_LOCKED)
        at->own |= LOCKED_IN;
    if (d->was.marks & U_STANDS_BY)
        at->own |= STOOD_BY;
    /* a column in the bend of a road looks more than one way: each base keeps its own */
    if (d->by_melee) {
        const Angle now = d->was.formation == SQUARE ? d->row.facing : at->facing;
        at->facing = (Angle)(now + SOUTH);
    }
    own->facing = d->row.facing;
    own->from = d->row.from;
}

/* 4.14  A complex formation that is dispersed has broken up too. */
void unit_disperse(Game *g, int unit, bool facing_away)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    if (!n)
        return;
    const Box box = unit_box(b, s, unit);
    const Unit was = *state_unit(s, unit);
    const Dispersal d = { .was = was,
                          .row = *row(s, unit),
                          .by_melee = facing_away,
                          .charging = melee_mover(s, unit) && !facing_away,
                          .activated =
                              was.marks & U_ACTIVATED && unit_side(b, unit) == s->side };
    bool behind[MAX_STANDS];
    for (int i = 0; i < n; i++)
        behind[i] = in_second_rank(b, s, base, n, i);
    for (int i = 0; i < n; i++)
        leave_unit(b, s, &d, base[i], behind[i]);
    *state_unit(s, unit) = (Unit){ 0 };
    if (was.marks & U_COMPLEX) {
        game_tell(g, &(Event){ .kind = E_BROKE_UP,
                               .side = b->unit[unit].side,
                               .subject = ref_unit(unit) });
    }
    const int left = edge_dispersed(g, base, n);
    if (left && left <= MAX_LAYOUT)
        spread(b, s, base, left, box, &was);
}
