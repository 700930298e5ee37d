/* SPDX-License-Identifier: GPL-3.0-or-later
 * chances.c - what fire and steel would do, on average.
 *
 * A body fires with its front rank, and is supported in a melee by those of its stands that the
 * enemy's front leaves without an opponent; what a die does is its average.  Scores are those of
 * 8.7, 8.8 and 11.4, without what only measuring would tell: lines of sight that others block,
 * enfilade, uphill.
 *
 * Start at colonial_scene_danger() and colonial_scene_odds().
 */
#include "rulesets/greg_blake_colonial/scene.h"

enum { DIE = 10 };

/* ---- fire ---- */

static int stands_that_fire(const Seen *u)
{
    switch (u->formation) {
    case SQUARE:
        return (u->stands + 3) / 4;
    case BACK_TO_BACK:
        return (u->stands + 1) / 2;
    default:
        return u->front && u->front < u->stands ? u->front : u->stands;
    }
}

/* Figures that e's fire takes at that distance from u. */
static int fire_at(const View *v, const Seen *e, const Seen *u, int32_t gap, int cover,
                   bool volley)
{
    const int32_t *number = v->b->number;
    const int band = gap <= number[POINT_BLANK] ? 0 : 2 * gap <= e->range ? 1 : 2;
    const bool gun = e->kind >= LIGHT_GUN && e->kind <= HEAVY_GUN;
    int need = e->need[band], dice = e->dice + (volley ? e->volley : 0);
    if (cover)
        need += number[HIT_SOFT + cover - SOFT_COVER];
    if (u->open)
        need += number[HIT_AT_SKIRMISH];
    else if (u->mounted)
        need += number[HIT_AT_MOUNTED];
    if (gun && (u->formation == SQUARE || u->formation == COLUMN || u->formation == MASS))
        need += number[HIT_AT_DEEP];
    if (e->canister > dice && gap <= number[CANISTER_RANGE] && cover <= SOFT_COVER)
        dice = e->canister;
    need = need < 2 ? 2 : need > DIE ? DIE : need;
    return stands_that_fire(e) * dice * (DIE + 1 - need) * FEATURE_ONE / DIE;
}

/* Can they see one another that far?  Woods hide who is in them. */
static bool in_sight(const View *v, Point one, Point two, int32_t gap)
{
    if (gap > own(v->b)->visibility)
        return false;
    return !(own(v->b)->woods | own(v->b)->dense | own(v->b)->rough) ||
           gap <= colonial_visibility(v->b, one, two);
}

/* An enemy who looks elsewhere may turn in his own turn; one who has others to fire at may. */
int colonial_scene_danger(const View *v, const Seen *u, const Spot *spot)
{
    const Point was = body_row(v->s, u->unit)->at;
    int sum = 0;
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (e->side == u->side || !e->range || spot->gap[i] > e->range ||
            !in_sight(v, e->at, spot->at, spot->gap[i]))
            continue;
        const int hits = fire_at(v, e, u, spot->gap[i], spot->cover, false);
        const bool counted =
            geo_near(was.x - e->at.x, was.y - e->at.y, e->range + e->half_d + e->half_w);
        const int others = e->targets - counted;
        sum += (spot->in_arc[i] ? hits : hits / 4) / (others > 0 ? others + 1 : 1);
    }
    const int most = u->figures * FEATURE_ONE;
    return sum < most ? sum : most;
}

int colonial_scene_best_fire(const View *v, const Seen *u, const Spot *spot)
{
    const int32_t arc = u->half_w;
    int best = 0;
    for (int i = 0; i < v->n && u->range; i++) {
        const Seen *e = &v->seen[i];
        if (e->side == u->side || spot->gap[i] > u->range)
            continue;
        int32_t right, ahead;
        geo_frame(spot->at, u->ahead, e->at, &right, &ahead);
        if (ahead <= 0 || right > ahead + arc + e->half_w ||
            -right > ahead + arc + e->half_w ||
            !in_sight(v, spot->at, e->at, spot->gap[i]))
            continue;
        int hits = fire_at(v, u, e, spot->gap[i], NO_COVER, true);
        if (hits > e->figures * FEATURE_ONE)
            hits = e->figures * FEATURE_ONE;
        if (hits > best)
            best = hits;
    }
    return best;
}

/* 8.11  Regulars in close order and guns, at point blank, if the charge comes at their front. */
int colonial_scene_defence(const View *v, const Seen *u, const Seen *e)
{
    const bool gun = e->kind >= LIGHT_GUN && e->kind <= MACHINE_GUN;
    if (!e->range || e->open || !(gun || (e->regular && e->kind == FOOT)))
        return 0;
    const int hits = fire_at(v, e, u, 0, NO_COVER, true);
    return colonial_scene_off_flank(e, u->at) ? hits / 4 : hits;
}

/* ---- steel ---- */

/* Square edges of a distribution that is steepest at its average. */
int colonial_scene_chance(const View *v, const Seen *u, int32_t gap)
{
    const int32_t most = colonial_charge_most(v->b, v->s, u->unit);
    const int32_t least = 2 * u->charge - most;
    if (gap >= most || !u->charge)
        return 0;
    if (gap <= least)
        return FEATURE_ONE;
    const int32_t x = (int32_t)((int64_t)(most - gap) * FEATURE_ONE / (most - least));
    return x * x * (3 * FEATURE_ONE - 2 * x) / (FEATURE_ONE * FEATURE_ONE);
}

bool colonial_scene_off_flank(const Seen *u, Point from)
{
    int32_t right, ahead;
    if (u->open || u->formation == BACK_TO_BACK ||
        (u->formation == SQUARE && !u->disordered))
        return false;
    geo_frame(u->at, u->ahead, from, &right, &ahead);
    return ahead <= u->half_d;
}

bool colonial_scene_may_charge(const Seen *e, const Seen *u)
{
    return e->charge && (e->mounted || !u->mounted || u->disordered);
}

/* How a body comes into a melee. */
typedef struct Shock {
    bool first;   /* they have just met */
    bool charges; /* it has charged */
    bool struck;  /* in flank or rear */
    int work;     /* cover that the other one defends */
    int lost;     /* figures that fell on the way, in 1/FEATURE_ONE */
} Shock;

/* What its figures count for, a stand. */
static int figures_of(const View *v, const Seen *u, const Seen *e, const Shock *how)
{
    const bool square = (e->formation == SQUARE && !e->disordered) || how->work;
    int each = (u->figures * FEATURE_ONE - how->lost) / (u->stands ? u->stands : 1);
    if (each < 0)
        each = 0;
    if (u->disordered || class_of(v->b, u->unit) >= CLASS_D)
        each /= 2;
    return u->mounted ? each * v->b->number[square       ? HORSE_SQUARE
                                            : how->first ? IMPACT
                                                         : HORSE_LATER]
                      : each;
}

/* A stand's score without its die. */
static int score_of(const View *v, const Seen *u, const Seen *e, const Shock *how)
{
    const Battle *b = v->b;
    int add = b->number[FIGHT_A + class_of(b, u->unit) - CLASS_A];
    if (how->charges && !u->open)
        add += b->number[FIGHT_CHARGE];
    if (how->charges && !u->open &&
        has_trait(b, u->unit, TRAIT_FEROCIOUS | TRAIT_FANATIC))
        add += b->number[FIGHT_FEROCIOUS];
    if (how->charges && u->mounted && has_trait(b, u->unit, TRAIT_LANCER) &&
        (e->formation != SQUARE || e->disordered))
        add += b->number[FIGHT_LANCE];
    if (colonial_scene_off_flank(e, u->at))
        add += b->number[FIGHT_FLANK];
    if (u->open && !e->open)
        add += b->number[FIGHT_SKIRMISH];
    /* stands beside it and behind it that have nobody to fight: those the other's front leaves */
    int support = u->stands - (e->front < u->front ? e->front : u->front);
    if (support > b->number[SUPPORT_MOST])
        support = b->number[SUPPORT_MOST];
    if (!how->struck && support > 0)
        add += support * b->number[FIGHT_SUPPORT];
    return figures_of(v, u, e, how) + add * FEATURE_ONE;
}

/* The walls, houses and works that e defends against u. */
static int works_of(const View *v, const Seen *u, const Seen *e)
{
    const Battle *b = v->b;
    if (!(own(b)->fort | own(b)->hard | own(b)->lines))
        return NO_COVER;
    const FeatureSet set =
        colonial_shelter(b, v->s, first_stand(b, v->s, e->unit), u->at);
    if (set & own(b)->fort)
        return FORT_COVER;
    for (FeatureSet left = set; left; left &= left - 1) {
        const int type = b->terrain.feature[terrain_first(left)].type;
        if (type == T_WALL || type == T_HEDGE || type == T_VILLAGE)
            return SOFT_COVER;
    }
    return NO_COVER;
}

int colonial_scene_odds(const View *v, const Seen *u, const Seen *e, bool charges)
{
    const int work = charges ? works_of(v, u, e) : NO_COVER;
    const Shock mine = { .first = charges,
                         .charges = charges,
                         .struck = colonial_scene_off_flank(u, e->at),
                         .work = work,
                         .lost = charges ? colonial_scene_defence(v, u, e) : 0 },
                his = { .first = charges, .struck = colonial_scene_off_flank(e, u->at) };
    int difference = score_of(v, u, e, &mine) - score_of(v, e, u, &his);
    if (work)
        difference -=
            FEATURE_ONE * v->b->number[work == FORT_COVER ? FIGHT_FORT : FIGHT_OBSTACLE];
    return colonial_scene_ladder(difference);
}

/* 11.6  What two d6 make of it: a difference of 4 counts as all, of 3, 2 and 1 as 7, 6 and 3
 * eighths, and a draw as nothing. */
int colonial_scene_ladder(int difference)
{
    static const int8_t odds[] = { 0, 16, 31, 43, 52, 58, 61, 63, 64, 64 };
    enum { LAST = sizeof odds / sizeof *odds - 1 };
    const int size = difference < 0 ? -difference : difference;
    const int whole = size / FEATURE_ONE, rest = size % FEATURE_ONE;
    const int all = whole >= LAST ? odds[LAST]
                                  : odds[whole] + (odds[whole + 1] - odds[whole]) * rest /
                                                      FEATURE_ONE;
    return difference < 0 ? -all : all;
}
