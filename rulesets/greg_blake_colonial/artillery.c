/* SPDX-License-Identifier: GPL-3.0-or-later
 * artillery.c - what guns do beyond a die: ammunition, canister, shot that goes on, beaten zones.
 *
 * A gun stand keeps its rounds in Stand.own: canister in the top three bits, shot below.
 *
 * Start at colonial_penetrate().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

enum { SHOT_BITS = 5, SHOT_MASK = (1 << SHOT_BITS) - 1 };

int colonial_rounds(const State *s, int stand, int round)
{
    const int left = state_stand(s, stand)->own;
    return round == ROUND_CANISTER ? left >> SHOT_BITS : left & SHOT_MASK;
}

void colonial_set_rounds(State *s, int stand, int canister, int shot)
{
    state_stand(s, stand)->own = (uint8_t)(canister << SHOT_BITS | shot);
}

void colonial_round_spent(State *s, int stand, int round)
{
    const int canister = colonial_rounds(s, stand, ROUND_CANISTER);
    const int shot = colonial_rounds(s, stand, ROUND_SHOT);
    if (round == ROUND_CANISTER)
        colonial_set_rounds(s, stand, canister ? canister - 1 : 0, shot);
    else
        colonial_set_rounds(s, stand, canister, shot ? shot - 1 : 0);
}

/* 9.1, 9.7  Canister where it reaches and there is any, unless shot is asked for. */
int colonial_round_for(const Battle *b, const State *s, int stand, int32_t range,
                       int wanted)
{
    const int unit = body_of(s, stand);
    const bool canister = range <= b->number[CANISTER_RANGE] &&
                          colonial_rounds(s, stand, ROUND_CANISTER) > 0;
    const bool lobs = has_trait(b, unit, TRAIT_HOWITZER);
    const bool shot = colonial_rounds(s, stand, ROUND_SHOT) > 0 &&
                      (!lobs || range >= b->number[HOWITZER_NEAR]);
    if (canister && wanted != ROUND_SHOT)
        return ROUND_CANISTER;
    return shot && wanted != ROUND_CANISTER ? ROUND_SHOT : ROUND_ANY;
}

/* 9.1, 8.1  For who is very near howitzers have canister only. */
bool colonial_has_round(const Battle *b, const State *s, int stand, int at, int wanted)
{
    const Box target = battle_box(b, s, at);
    const Point from = state_stand(s, stand)->at;
    return !is_cannon(b, body_of(s, stand)) ||
           colonial_round_for(b, s, stand, geo_gap_to_point(&target, from), wanted);
}

/* ---- gunners ---- */

/* 9.5  Are gunners at least half of its crew? */
bool colonial_has_gunners(const Battle *b, const State *s, int stand)
{
    return 2 * stand_row(b, s, stand)->borrowed <= state_stand(s, stand)->figures;
}

/* 9.5  A class, and nowhere are most of the crew no gunners. */
bool colonial_elite_battery(const Battle *b, const State *s, int unit)
{
    bool elite = class_of(b, unit) == CLASS_A;
    EACH_STAND(b, s, unit, i) elite = elite && colonial_has_gunners(b, s, i);
    return elite;
}

/* 9.13  What elite gunners add to their dice. */
int colonial_elite(const Battle *b, const State *s, int stand)
{
    const int unit = body_of(s, stand);
    return is_cannon(b, unit) && class_of(b, unit) == CLASS_A &&
                   colonial_has_gunners(b, s, stand)
               ? b->number[ELITE]
               : 0;
}

bool colonial_higher(const Battle *b, const State *s, int stand, int at)
{
    return b->terrain.high && terrain_level(&b->terrain, state_stand(s, at)->at) >
                                  terrain_level(&b->terrain, state_stand(s, stand)->at);
}

/* Roll separately against a stand that the first target did not stop. */
static void also_hits(Game *g, const Aim *a, int at)
{
    const Battle *b = g->battle;
    Aim own_aim = *a;
    uint8_t face[MAX_DICE];
    if (colonial_unseen(b, g->state, at, a->at))
        return;
    const Box box = battle_box(b, g->state, at);
    const int32_t range = geo_gap_to_point(&box, state_stand(g->state, a->stand)->at);
    if (a->round == ROUND_CANISTER &&
        colonial_cover(b, g->state, at, state_stand(g->state, a->stand)->at) > SOFT_COVER)
        own_aim.dice = (uint8_t)b->number[CANISTER_COVER]; /* 9.7 */
    own_aim.need = (uint8_t)colonial_need(b, g->state, a->stand, at, range, false);
    const uint8_t need = (uint8_t)colonial_face_needed(&own_aim);
    const int hits = colonial_fire_dice(g, ROLL_PENETRATION, a->stand,
                                        colonial(g->state)->throws++, &own_aim, face);
    /* 6.1  Who fires past somebody hidden, and misses him, hears nothing of it. */
    if (hits && is_hidden(g->state, body_of(g->state, at)) &&
        b->stand[at].side != b->stand[a->stand].side)
        colonial_found(g, body_of(g->state, at));
    game_tell(g, &(Event){ .kind = E_PENETRATES,
                           .side = b->stand[a->stand].side,
                           .secret = colonial_secret(g, body_of(g->state, at)),
                           .n_dice = own_aim.dice,
                           .sides = 10,
                           .subject = ref_unit(body_of(g->state, a->stand)),
                           .target = ref_stand(at),
                           .a = hits,
                           .b = own_aim.dice,
                           .dice = face,
                           .need = &need });
    if (a->round == ROUND_SHOT && hits) /* 9.11 */
        colonial_cover_hit(g, at, state_stand(g->state, a->stand)->at, hits);
    colonial_stand_hit(g, at, hits, LOST_TO_FIRE);
    if (is_cannon(b, body_of(g->state, a->stand)))
        for (int k = 0; k < hits; k++)
            colonial_counter_battery(g, at, a->add);
}

/* 1.5  As a shot comes to them. */
static void nearest_first(const Battle *b, const State *s, Point from, int16_t *stand,
                          int n)
{
    for (int i = 1; i < n; i++) {
        const int16_t it = stand[i];
        const int64_t far = geo_gap2(from, state_stand(s, it)->at);
        int at = i;
        for (; at > 0; at--) {
            const int16_t other = stand[at - 1];
            const int64_t his = geo_gap2(from, state_stand(s, other)->at);
            if (his < far || (his == far && (b->stand[other].side != b->stand[it].side
                                                 ? b->stand[other].side != s->side
                                                 : colonial_stand_before(s, other, it))))
                break;
            stand[at] = other;
        }
        stand[at] = it;
    }
}

/* All stands but the target and the gun that a line touches, friends too. */
static void along_line(Game *g, const Aim *a, Point from, Point to)
{
    const Battle *b = g->battle;
    int16_t near[MAX_STANDS + 1];
    const Point low = { from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y },
                high = { from.x > to.x ? from.x : to.x, from.y > to.y ? from.y : to.y };
    const int n = colonial_stands_in(b, g->state, NOBODY, low, high, near);
    nearest_first(b, g->state, from, near, n);
    for (int k = 0; k < n; k++) {
        if (near[k] == a->at || near[k] == a->stand || !stand_there(g->state, near[k]))
            continue;
        const Box box = battle_box(b, g->state, near[k]);
        if (geo_segment_meets_box(from, to, &box))
            also_hits(g, a, near[k]);
    }
}

/* 9.10  Shells fall on all who are partly within the zone round the target. */
static void beaten_zone(Game *g, const Aim *a)
{
    const Battle *b = g->battle;
    const int32_t side = b->number[BEATEN_ZONE];
    const Point at = state_stand(g->state, a->at)->at;
    const Box zone = geo_box(at, 0, side, side);
    int16_t near[MAX_STANDS + 1];
    const int n =
        colonial_stands_in(b, g->state, NOBODY, (Point){ at.x - side, at.y - side },
                           (Point){ at.x + side, at.y + side }, near);
    nearest_first(b, g->state, at, near, n);
    for (int k = 0; k < n; k++) {
        if (near[k] == a->at || near[k] == a->stand || !stand_there(g->state, near[k]))
            continue;
        const Box box = battle_box(b, g->state, near[k]);
        if (geo_overlap(&zone, &box))
            also_hits(g, a, near[k]);
    }
}

/* 9.8  Where soft ground, trees, houses or a hill stop it; how far a shot goes on.  The hill that the
 * gun stands on does not. */
static int32_t until_stopped(const Battle *b, Point gun, Point from, Vec way,
                             int32_t zone)
{
    enum { STEP = 100 };
    const FeatureSet stops =
        own(b)->stops & ~(terrain_at(&b->terrain, gun) & own(b)->hills);
    if (!stops || !terrain_crossed(&b->terrain, from, geo_along(from, way, zone), stops))
        return zone;
    int32_t far = 0;
    while (far < zone && !(terrain_at(&b->terrain, geo_along(from, way, far)) & stops))
        far += STEP;
    return far < zone ? far : zone;
}

/* 9.6, 9.7, 9.8, 9.9, 9.10  What goes on behind the first target, or falls round it: also where the shot of
 * another gun of the same volley has just swept him away, for they are fired at once. */
void colonial_penetrate(Game *g, const Aim *a)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const int unit = body_of(s, a->stand);
    const Point from = state_stand(s, a->stand)->at, at = state_stand(s, a->at)->at;
    const Vec way = geo_ahead(geo_bearing(from, at));
    const bool lobs = has_trait(b, unit, TRAIT_HOWITZER);
    const bool higher = colonial_higher(b, s, a->stand, a->at);
    int32_t zone = 2 * b->stand[a->at].half_d; /* one stand deep */
    if (a->round != ROUND_CANISTER && lobs && (is_cannon(b, unit) || higher)) {
        beaten_zone(g, a);
        return;
    }
    if (higher)
        return;
    if (a->round == ROUND_CANISTER && colonial_cover(b, s, a->at, from) > SOFT_COVER)
        return;
    if (a->round == ROUND_SHOT)
        zone = (colonial_range(b, s, unit) - a->range) / b->number[PENETRATION];
    zone += b->stand[a->at].half_d;
    if (a->round == ROUND_SHOT)
        zone = until_stopped(b, from, at, way, zone);
    if (zone > 0)
        along_line(g, a, at, geo_along(at, way, zone));
}

/* 9.4 */
void colonial_counter_battery(Game *g, int stand, int add)
{
    const Battle *b = g->battle;
    uint8_t die;
    if (!stand_there(g->state, stand) || b->stand[stand].kind < LIGHT_GUN ||
        b->stand[stand].kind > MACHINE_GUN)
        return;
    game_roll(g, ROLL_DIRECT_HIT, ref_stand(stand), colonial(g->state)->throws++, 1, 10,
              &die);
    const int need = b->number[DIRECT_HIT] - add;
    const bool destroyed = die >= need;
    game_tell(g, &(Event){ .kind = E_DIRECT_HIT,
                           .side = b->stand[stand].side,
                           .secret = colonial_secret(g, body_of(g->state, stand)),
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_stand(stand),
                           .a = destroyed,
                           .c = need,
                           .dice = &die });
    if (destroyed)
        colonial_stand_lost(g, stand, LOST, LOST_TO_A_DIRECT_HIT);
}

/* 9.11  Hits add up on what shelters the target, until it gives cover no longer. */
void colonial_cover_hit(Game *g, int stand, Point from, int hits)
{
    const Battle *b = g->battle;
    Colonial *c = colonial(g->state);
    for (FeatureSet set = colonial_shelter(b, g->state, stand, from); set;
         set &= set - 1) {
        const int i = terrain_first(set);
        const int limit = b->number[own(b)->fort >> i & 1   ? DOWN_FORT
                                    : own(b)->hard >> i & 1 ? DOWN_HARD
                                                            : DOWN_SOFT];
        const int now = c->damage[i] + hits;
        c->damage[i] = (uint8_t)(now < UINT8_MAX ? now : UINT8_MAX);
        if (now >= limit)
            game_tell(g, &(Event){ .kind = E_COVER_DOWN,
                                   .side = b->stand[stand].side,
                                   .target = ref_feature(i) });
    }
}
