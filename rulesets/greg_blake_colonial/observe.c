/* SPDX-License-Identifier: GPL-3.0-or-later
 * observe.c - what a side may know: hidden enemies are put where they might be.
 *
 * What is known of them is the order of battle: who they are, and as how many they began.  Nothing
 * that is left of them depends on where or how they are.
 *
 * Start at colonial_observe().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

enum { TRIES = 16, IN_COVER = 0, IN_ANY_COVER, OUT_OF_SIGHT, N_WAYS };

/* Off the table, as strong as it was when the battle began. */
static void take_away(const Battle *b, State *s, int unit)
{
    const State *first = &b->opening;
    const UnitInfo *info = &b->unit[unit];
    const Unit *was = state_unit(first, unit);
    const BodyRow *row_then = body_row(first, unit);
    for (int i = info->first; i < info->first + info->n; i++) {
        Stand *stand = state_stand(s, i);
        *stand = *state_stand(first, i);
        stand->at = (Point){ 0, 0 };
        stand->facing = 0;
        stand->marks = 0;
        if (stand->where == ON_TABLE)
            stand->where = IN_RESERVE;
        *stand_row(b, s, i) = *stand_row(b, first, i);
        stand_row(b, s, i)->start = stand->figures;
    }
    *state_unit(s, unit) = (Unit){ .status = was->status,
                                   .formation = was->formation,
                                   .marks = U_HIDDEN | (was->marks & U_ON_FOOT) };
    *body_row(s, unit) = (BodyRow){ .front = row_then->front };
}

static void bring_back(const Battle *b, State *s, int unit, bool there)
{
    const UnitInfo *info = &b->unit[unit];
    Unit *u = state_unit(s, unit);
    u->n_stands = 0;
    for (int i = info->first; i < info->first + info->n; i++) {
        Stand *stand = state_stand(s, i);
        if (stand->where > IN_RESERVE)
            continue;
        stand->where = there ? ON_TABLE : IN_RESERVE;
        u->n_stands = (uint8_t)(u->n_stands + there);
    }
}

/* ---- where it might be ---- */

/* 6.1  Would one of its stands find who lies hidden there? */
static bool finds(const Battle *b, const State *s, int unit, const Box *box)
{
    EACH_STAND(b, s, unit, i)
    {
        if (colonial_finds(b, s, i, box))
            return true;
    }
    return false;
}

static bool is_in_sight(const Battle *b, const State *s, int side, const Box *box)
{
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side && is_there(s, u) &&
            (colonial_sees_point(b, body_row(s, u)->at, box->at) || finds(b, s, u, box)))
            return true;
    }
    return false;
}

/* Nearer to its side's edge of the table than to the other. */
static bool in_its_half(const Battle *b, int side, Point p)
{
    const Point middle = { b->terrain.width / 2, b->terrain.depth / 2 };
    int32_t right, ahead;
    geo_frame(middle, geo_ahead(b->side[side].home), p, &right, &ahead);
    return ahead >= 0;
}

static Point point_in(Point low, Point high, uint64_t any)
{
    const uint32_t wide = (uint32_t)(high.x - low.x) + 1,
                   deep = (uint32_t)(high.y - low.y) + 1;
    return (Point){ low.x + (int32_t)((any & 0xFFFFFFFF) % wide),
                    low.y + (int32_t)((any >> 32) % deep) };
}

static int nth_of(FeatureSet set, uint64_t any)
{
    int n = 0;
    for (FeatureSet left = set; left; left &= left - 1)
        n++;
    for (int skip = (int)(any % (uint64_t)n); skip; skip--)
        set &= set - 1;
    return terrain_first(set);
}

/* A point of the table, or of a feature of the set that could hide somebody. */
static bool draw(const Battle *b, FeatureSet set, uint64_t any, Point *out)
{
    const Terrain *t = &b->terrain;
    if (!set) {
        *out = point_in((Point){ 0, 0 }, (Point){ t->width, t->depth }, any);
        return true;
    }
    const int feature = nth_of(set, dice_mix(any, 1, 0));
    *out = point_in(t->feature[feature].low, t->feature[feature].high, any);
    return terrain_at(t, *out) >> feature & 1;
}

/* Is there room for it at p, where none of its enemies would see it, nor touches it? */
static bool fits(const Battle *b, const State *s, int unit, Point p, Angle facing)
{
    const Box box = colonial_block(b, s, unit, state_unit(s, unit)->formation,
                                   body_row(s, unit)->front, p, facing);
    Box clear = box;
    clear.half_w += 2 * GEO_TOUCH;
    clear.half_d += 2 * GEO_TOUCH;
    return battle_box_on_table(b, &box) &&
           colonial_box_meets(b, s, &clear, unit, true) < 0 &&
           !(terrain_under(&b->terrain, &box) & colonial_bars(b, s, unit)) &&
           !is_in_sight(b, s, !side_of(b, unit), &box);
}

/* In cover on its own half of the table; in any cover; anywhere that nobody sees. */
static bool find_place(const Battle *b, const State *s, int unit, uint64_t guess,
                       Point *out, Angle *facing)
{
    const Point middle = { b->terrain.width / 2, b->terrain.depth / 2 };
    const FeatureSet hides =
        (own(b)->woods | own(b)->dense | own(b)->rough | own(b)->soft) &
        b->terrain.areas & ~colonial_bars(b, s, unit);
    for (int way = IN_COVER; way < N_WAYS; way++) {
        if (way != OUT_OF_SIGHT && !hides)
            continue;
        for (uint64_t k = 0; k < TRIES; k++) {
            const uint64_t any = dice_mix(guess, (uint64_t)(unit * N_WAYS + way), k);
            if (!draw(b, way == OUT_OF_SIGHT ? 0 : hides, any, out) ||
                (way != IN_ANY_COVER && !in_its_half(b, side_of(b, unit), *out)))
                continue;
            *facing = geo_bearing(*out, middle);
            if (fits(b, s, unit, *out, *facing))
                return true;
        }
    }
    return false;
}

/* Its officers wait with it: near their own edge of the table. */
static void officers_wait(const Battle *b, State *s, int unit)
{
    const Terrain *t = &b->terrain;
    const Point middle = { t->width / 2, t->depth / 2 };
    const int32_t far = (t->width < t->depth ? t->width : t->depth) * 2 / 5;
    const Angle home = b->side[side_of(b, unit)].home;
    for (int i = 0; i < b->n_officers; i++) {
        Officer *o = state_officer(s, i);
        if (o->with != ref_unit(unit) || o->where != ON_TABLE)
            continue;
        o->at = geo_along(middle, geo_ahead(home), far);
        o->facing = battle_ahead(b, side_of(b, unit));
    }
}

static void guess_place(const Battle *b, State *s, int unit, uint64_t guess)
{
    Point at;
    Angle facing;
    bring_back(b, s, unit, true);
    if (find_place(b, s, unit, guess, &at, &facing)) {
        colonial_body_put(b, s, unit, at, facing);
        return;
    }
    bring_back(b, s, unit, false);
    officers_wait(b, s, unit);
}

void colonial_observe(const Battle *b, State *s, int side, uint64_t guess)
{
    BodySet hidden = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side || !is_there(s, u) || !is_hidden(s, u))
            continue;
        take_away(b, s, u);
        hidden |= body_set(b, u);
    }
    if (!hidden)
        return;
    if (s->side != side) /* nor with whom they may change face (4.4b) */
        colonial(s)->wheel.with &= ~hidden;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side)
            body_row(s, u)->seen &= ~hidden;
        else if (hidden & body_set(b, u))
            guess_place(b, s, u, guess);
    }
    colonial_line_up(b, s, !side); /* who comes first (1.5) would tell of them */
    const Ref about = s->decision.about;
    if (s->decision.side != side && ref_kind(about) == REF_UNIT &&
        hidden & body_set(b, ref_index(about)))
        s->decision.about = NO_REF;
}

bool colonial_hides(const Battle *b, const State *s, int side, int unit)
{
    return side_of(b, unit) != side && is_hidden(s, unit);
}
