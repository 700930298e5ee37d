/* SPDX-License-Identifier: GPL-3.0-or-later
 * move_options.c - the sensible things a body may do with its move.
 *
 * The list is about the one body the sequence of play has stopped for, its dice known: what they
 * do not reach is not offered, nor is what comes to the same.
 *
 * Start at colonial_move_options().
 */
#include "rulesets/greg_blake_colonial/scene.h"

enum {
    TWITCH = 0x0400,      /* 5.6 degrees: nobody turns for less */
    HORSE_IS_NEAR = 8000, /* squares are for this */
    FOE_IS_NEAR = 3000,   /* back to back is for this */
    MOST_COVERS = 2,      /* features to go into */
    MOST_PLACES = 3       /* objectives */
};

static bool horse_is_near(const Options *l)
{
    for (int i = 0; i < l->n_enemies; i++) {
        if (is_mounted(l->b, l->s, l->enemy[i]) &&
            colonial_away(l, l->enemy[i]) <= HORSE_IS_NEAR)
            return true;
    }
    return false;
}

/* Where an advance into good range, or out of his, ends elsewhere than one that goes as far as
 * the dice let it. */
static void advances(Options *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const int32_t reach = body_row(s, l->unit)->reach;
    const int formation = state_unit(s, l->unit)->formation;
    for (int i = 0; i < l->n_enemies && i < 2; i++)
        colonial_offer_if(l, V_ADVANCE, ref_unit(l->enemy[i]), 0, 0);
    if (!l->n_enemies)
        return;
    const Ref first = ref_unit(l->enemy[0]);
    const int32_t away = colonial_away(l, l->enemy[0]),
                  range = colonial_range(b, s, l->unit),
                  his = colonial_range(b, s, l->enemy[0]);
    if (away > reach / 2 && !is_gun(b, l->unit))
        colonial_offer_if(l, V_ADVANCE, first, 0, 1);
    if (range / 2 > b->number[POINT_BLANK] && away < range / 2 + 2 * reach)
        colonial_offer_if(l, V_ADVANCE, first, 0, 2);
    if (his > b->number[POINT_BLANK] && away < his + 2 * reach)
        colonial_offer_if(l, V_ADVANCE, first, 0, 3);
    if (formation == MASS || formation == COLUMN)
        colonial_offer_if(l, V_ADVANCE, first, LINE, 0);
}

static void objectives(Options *l)
{
    const ColonialBattle *o = own(l->b);
    const FeatureSet here = terrain_at(&l->b->terrain, body_row(l->s, l->unit)->at);
    const FeatureSet near =
        terrain_nearest_few(&l->b->terrain, body_row(l->s, l->unit)->at, o->objective,
                            o->n_objectives, MOST_PLACES);
    for (int i = 0; i < o->n_objectives; i++) {
        if (near >> o->objective[i] & 1 & ~(here >> o->objective[i]))
            colonial_offer_if(l, V_ADVANCE, ref_feature(o->objective[i]), 0, 0);
    }
}

/* The nearest features with cover that are in reach and that it is not in. */
static void covers(Options *l)
{
    const Battle *b = l->b;
    const ColonialBattle *o = own(b);
    const BodyRow *r = body_row(l->s, l->unit);
    FeatureSet left = (o->soft | o->hard | o->fort | o->woods) & ~o->barred &
                      ~terrain_at(&b->terrain, r->at);
    for (int k = 0; k < MOST_COVERS && left; k++) {
        const int feature = terrain_nearest_within(&b->terrain, r->at, left, r->reach);
        if (feature < 0)
            return;
        left &= ~((FeatureSet)1 << feature);
        colonial_offer_if(l, V_COVER, ref_feature(feature), 0, 0);
    }
}

/* Turning on the spot, where that is more than a twitch. */
static void faces(Options *l)
{
    const BodyRow *r = body_row(l->s, l->unit);
    for (int i = 0; i < l->n_enemies && i < 2; i++) {
        const int32_t turn =
            geo_turn(r->facing, geo_bearing(r->at, body_row(l->s, l->enemy[i])->at));
        if (turn > TWITCH || turn < -TWITCH)
            colonial_offer_if(l, V_FACE, ref_unit(l->enemy[i]), 0, 0);
    }
}

static void formations(Options *l)
{
    const Unit *u = state_unit(l->s, l->unit);
    const bool near = l->n_enemies && colonial_away(l, l->enemy[0]) <= FOE_IS_NEAR;
    for (int f = LINE; f < N_FORMATIONS; f++) {
        if (f == u->formation || (f == SQUARE && !horse_is_near(l)) ||
            (f == BACK_TO_BACK && !near))
            continue;
        colonial_offer_if(l, V_FORM, NO_REF, f, 0);
    }
}

/* Guns near it that have more left, the first of them. */
static void rounds_of_others(Options *l)
{
    const Battle *b = l->b;
    for (int u = 0; u < b->n_units; u++) {
        const Order o = { .verb = V_TAKE,
                          .subject = ref_unit(l->unit),
                          .target = ref_unit(u),
                          .choice = TAKE_ALIKE };
        if (!is_cannon(b, u) || !colonial_take_legal(b, l->s, &o, NULL))
            continue;
        colonial_offer_if(l, V_TAKE, o.target, 0, o.choice);
        return;
    }
}

/* A friend beside a gun that is short of hands, rounds where it has few of either kind. */
static void crews(Options *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    if (!is_gun(b, l->unit))
        return;
    if (colonial_figures(b, s, l->unit) < colonial_full(b, s, l->unit)) {
        for (int u = 0, n = 0; u < b->n_units && n < 2; u++) {
            const Order o = { .verb = V_LEND_CREW,
                              .subject = ref_unit(l->unit),
                              .target = ref_unit(u) };
            if (u == l->unit || group_of(b, u) != group_of(b, l->unit) ||
                !is_there(s, u) || !colonial_lend_legal(b, s, &o, NULL))
                continue;
            colonial_offer_if(l, V_LEND_CREW, o.target, 0, 0);
            n++;
        }
    }
    bool few = false;
    EACH_STAND(b, s, l->unit, i)
    {
        few |= 2 * colonial_rounds(s, i, ROUND_SHOT) < b->number[AMMO_SHOT] ||
               2 * colonial_rounds(s, i, ROUND_CANISTER) < b->number[AMMO_CANISTER];
    }
    if (few && is_cannon(b, l->unit) && colonial_supply_legal(b, s, l->unit, NULL))
        colonial_offer_if(l, V_SUPPLY, NO_REF, 0, 0);
    else if (few && is_cannon(b, l->unit))
        rounds_of_others(l);
}

/* Nearest to the n-th part of a sum of places, which is no place on the table: between two that are as near rounding
 * it would decide by the compass. */
static int nearest_to_mean(const Battle *b, const State *s, int side, BodySet of,
                           Point sum, int n)
{
    int64_t least = INT64_MAX;
    int best = -1;
    for (; of; of &= of - 1) {
        const int u = body_first(b, side, of);
        const Point at = body_row(s, u)->at, times = { n * at.x, n * at.y };
        const int64_t gap = geo_gap2(times, sum);
        if (gap < least || (gap == least && colonial_comes_before(s, u, best))) {
            least = gap;
            best = u;
        }
    }
    return best;
}

/* The body nearest to the middle of a group that is not all gone. */
static int middle_of(const Battle *b, const State *s, int leader)
{
    const BodySet group = colonial_group(b, s, leader);
    const int side = b->officer[leader].side;
    int32_t x = 0, y = 0;
    int n = 0;
    for (BodySet left = group; left; left &= left - 1) {
        const Point at = body_row(s, body_first(b, side, left))->at;
        x += at.x;
        y += at.y;
        n++;
    }
    return nearest_to_mean(b, s, side, group, (Point){ x, y }, n);
}

/* A leader rides to the middle of his group, or to the nearest whom he has lost, when some of it is too
 * far from him. */
static void rides(Options *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const int leader = group_of(b, l->unit);
    const Officer *o = state_officer(s, leader);
    if (!leads(s, leader) || o->marks & O_RODE)
        return;
    const int lost = colonial_nearest_of(b, s, side_of(b, l->unit),
                                         colonial_lost(b, s, leader, false), o->at);
    const bool wanted = lost >= 0 || o->with == NO_REF;
    const int to[] = { wanted ? middle_of(b, s, leader) : -1, lost };
    for (int i = 0; i < 2; i++)
        if (to[i] >= 0 && o->with != ref_unit(to[i]))
            colonial_offer_if_as(l, ref_officer(leader), V_JOIN, ref_unit(to[i]), 0, 0);
}

/* Nobody else of the group may move: its leader rides to one of those who have not, or lets them be. */
static void fetches(Options *l)
{
    const int leader = group_of(l->b, l->unit), side = side_of(l->b, l->unit);
    colonial_offer_as(l, NO_REF, V_DONE, NO_REF, 0, 0);
    for (BodySet left = colonial_lost(l->b, l->s, leader, true); left; left &= left - 1)
        colonial_offer_if_as(l, ref_officer(leader), V_JOIN,
                             ref_unit(body_first(l->b, side, left)), 0, 0);
}

/* Half its front, half its depth; those who have parted and stand so that they can join. */
static void partings(Options *l)
{
    const Battle *b = l->b;
    if (!colonial_parts(b, l->unit))
        return;
    for (int verb = V_PART_RIGHT; verb <= V_PART_REAR; verb++)
        colonial_offer_if(l, verb, NO_REF, 0, 0);
    for (int u = 0; u < b->n_units; u++) {
        if (u != l->unit && is_there(l->s, u) &&
            b->unit[u].first == b->unit[l->unit].first)
            colonial_offer_if(l, V_REJOIN, ref_unit(u), 0, 0);
    }
}

void colonial_move_options(Options *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    if (!colonial_in_command(b, s, l->unit)) {
        fetches(l);
        return;
    }
    colonial_offer(l, V_HOLD, NO_REF, 0, 0);
    rides(l);
    if (colonial_in_contact(b, s, l->unit)) {
        colonial_offer_if(l, V_BREAK_OFF, NO_REF, 0, 0);
        return;
    }
    const bool halted = colonial_body_halted(b, s, l->unit);
    if (body_row(s, l->unit)->reach) {
        if (!halted)
            advances(l);
        objectives(l);
        colonial_offer_if(l, V_WITHDRAW, NO_REF, 0, 0);
        if (colonial_may_back(b, s, l->unit))
            colonial_offer_if(l, V_WITHDRAW, NO_REF, 0, 1);
        if (kind_of(b, l->unit) != HORSE || !is_mounted(b, s, l->unit))
            covers(l);
    }
    faces(l);
    formations(l);
    if (has_trait(b, l->unit, TRAIT_DISMOUNTS))
        colonial_offer_if(l, is_mounted(b, s, l->unit) ? V_DISMOUNT : V_MOUNT, NO_REF, 0,
                          0);
    crews(l);
    partings(l);
}
