/* SPDX-License-Identifier: GPL-3.0-or-later
 * crossing.c - the ground a move meets: bad going, linear obstacles (chapter 2).
 *
 * Good going costs nothing.  An area of bad going is worth so many morale dice to whoever
 * moves through it; a linear obstacle stops a move until a test has been passed.  Neither
 * shortens a move (2.12).
 *
 * How far off the next obstacle is, obstacle.c says.
 *
 * Start at crossing_ground() and crossing_obstacle().
 */
#include "rulesets/throne_of_bayonets/throne.h"

/* ---- bad going ---- */

/* 2.4, 2.5  The value of an area of bad going, a d3 or a d6, is rolled when troops first
 * enter it, and kept. */
static int bad_going_value(Game *g, int feature)
{
    Throne *t = throne(g->state);
    if (!t->bad_going[feature]) {
        const int type = g->battle->terrain.feature[feature].type;
        const int sides =
            g->battle->number[type == T_VERY ? BAD_GOING_VERY : BAD_GOING_MODERATE];
        uint8_t *const die = &t->bad_going[feature];
        game_roll(g, ROLL_BAD_GOING, ref_feature(feature), 0, 1, sides, die);
        game_tell(g, &(Event){ .kind = E_BAD_GOING,
                               .side = g->state->side,
                               .n_dice = 1,
                               .sides = (uint8_t)sides,
                               .target = ref_feature(feature),
                               .a = *die,
                               .dice = die });
    }
    return t->bad_going[feature];
}

/* 2.1, 2.2  What kind of ground a piece is the scenario says; only bad going counts. */
bool is_bad_going(const Battle *b, int feature)
{
    const int type = b->terrain.feature[feature].type;
    return type == T_MODERATE || type == T_VERY;
}

/* 7.12; 2.3  A unit that has moved through these areas takes the dice of those that are bad going;
 * a base by itself carries none, but may be the first to enter. */
void crossing_enter(Game *g, Ref who, FeatureSet areas)
{
    for (; areas; areas &= areas - 1) {
        const int feature = terrain_first(areas);
        if (!is_bad_going(g->battle, feature))
            continue;
        const int value = bad_going_value(g, feature);
        if (ref_kind(who) == REF_UNIT)
            morale_add(g->battle, g->state, ref_index(who), value);
    }
}

FeatureSet crossing_areas(const Battle *b, const State *s, Ref who)
{
    if (!b->terrain.areas)
        return 0;
    int own[MAX_STANDS], n = mover_bases(b, s, who, own);
    FeatureSet under = 0;
    for (int i = 0; i < n; i++) {
        const Box box = battle_box(b, s, own[i]);
        under |= terrain_under(&b->terrain, &box);
    }
    return under;
}

static FeatureSet areas_swept(const Battle *b, const State *s, Ref who, Vec way,
                              int32_t distance, FeatureSet among)
{
    int base[MAX_STANDS], n = mover_bases(b, s, who, base);
    FeatureSet swept = 0;
    for (int i = 0; i < n; i++) {
        const Box box = battle_box(b, s, base[i]);
        swept |= terrain_swept(&b->terrain, &box, way, distance, among);
    }
    return swept;
}

/* The areas of these that its way leads through, 9.12e round the bends of its road. */
static FeatureSet areas_ahead(const Battle *b, const State *s, const Mover *m,
                              int32_t distance, FeatureSet among)
{
    return m->on_road ? road_areas(b, s, ref_index(m->who), distance) & among
                      : areas_swept(b, s, m->who, m->way, distance, among);
}

/* 2.3  Once a move, however often it comes back to the same area. */
void crossing_ground(Game *g, int32_t distance)
{
    const Battle *b = g->battle;
    Mover *m = &throne(g->state)->mover;
    const FeatureSet fresh = b->terrain.areas & ~m->met;
    if (!fresh)
        return;
    const FeatureSet met = areas_ahead(b, g->state, m, distance, fresh);
    m->met |= met;
    m->owed |= met;
    crossing_enter(g, m->who, met);
}

/* ---- linear obstacles ---- */

/* 7.11; 2.6, 2.7  At a linear obstacle troops take dice by arm and test at once, with all they carry.
 * 2.8  A unit that fails halts here, worse off.  2.9  A base by itself just stops. */
static bool test_to_cross(Game *g, Ref who, int feature)
{
    const Battle *b = g->battle;
    const bool unit = ref_kind(who) == REF_UNIT;
    const Arm arm =
        unit ? unit_arm(b, g->state, ref_index(who)) : base_arm(b, ref_index(who));
    const int dice = b->number[arm == INFANTRY  ? OBSTACLE_INFANTRY
                               : arm == CAVALRY ? OBSTACLE_CAVALRY
                                                : OBSTACLE_ARTILLERY];
    bool crossed;
    if (unit) {
        morale_add(b, g->state, ref_index(who), dice);
        crossed = morale_test(g, ref_index(who));
    } else {
        crossed = morale_test_base(g, ref_index(who), dice);
    }
    game_tell(g, &(Event){ .kind = E_OBSTACLE,
                           .subject = who,
                           .target = ref_feature(feature),
                           .a = crossed });
    return crossed;
}

/* 2.8  Is it clear of everybody where it is, and of contact with enemies? */
static bool stands_off(const Battle *b, const State *s, Ref who)
{
    Layout here = { .n = 0 };
    int own[MAX_STANDS], n = mover_bases(b, s, who, own);
    Ref in_way;
    if (n > MAX_LAYOUT)
        return true;
    for (int i = 0; i < n; i++) {
        const Stand *at = state_stand(s, own[i]);
        here.base[here.n] = own[i];
        here.at[here.n] = at->at;
        here.facing[here.n++] = at->facing;
    }
    return layout_free(b, s, &here, true, &in_way) || !in_way; /* over the edge (9.23) */
}

static bool stands_off_behind(Game *g, int32_t back)
{
    Mover *m = &throne(g->state)->mover;
    mover_go(g->battle, g->state, m, -back);
    m->left += back;
    if (stands_off(g->battle, g->state, m->who))
        return true;
    mover_go(g->battle, g->state, m, back);
    m->left -= back;
    return false;
}

/* 2.8  Who fails takes shelter behind it, and so does not meet the enemy who stands close beyond: it goes back to
 * 1 cm short of contact (10.7), or less if there is no room or it has not come so far; further, if it has come past
 * him so closely that it touches him beside its way.  Did it have to? */
static bool step_off(Game *g)
{
    const Battle *b = g->battle;
    const Mover *m = &throne(g->state)->mover;
    const int32_t gone = mover_gone(b, g->state, m), most = b->number[SHORT_OF_CONTACT];
    const int32_t near[] = { most < gone ? most : gone, 2 * GEO_TOUCH };
    if (stands_off(b, g->state, m->who))
        return false;
    for (int k = 0; k < 2; k++)
        if (near[k] <= gone && stands_off_behind(g, near[k]))
            return true;
    for (int32_t back = most + GEO_TOUCH; back <= gone; back += GEO_TOUCH)
        if (stands_off_behind(g, back))
            return true;
    return false;
}

bool crossing_obstacle(Game *g, int feature)
{
    Mover *m = &throne(g->state)->mover;
    m->met |= (FeatureSet)1 << feature;
    m->tested = mover_gone(g->battle, g->state, m);
    State here; /* who is dispersed by the test must not be standing on a friend */
    state_copy(&here, g->state);
    const bool off_friends = meet_step_back(g), back = step_off(g) || off_friends;
    const bool crossed = test_to_cross(g, m->who, feature);
    if (back && crossed)
        meet_step_on(g, &here);
    else if (off_friends)
        mover_tell_back(g, &here);
    return crossed;
}

/* ---- changes of facing and formation ---- */

FeatureSet crossing_between(const Battle *b, const State *s, int unit, const Layout *to,
                            Vec by, FeatureSet among)
{
    const Terrain *t = &b->terrain;
    FeatureSet met = 0;
    if (!among)
        return 0;
    for (int i = 0; i < to->n; i++) {
        Box box = battle_box(b, s, to->base[i]);
        const Point from = { box.at.x + by.x, box.at.y + by.y };
        box.at = to->at[i];
        box.ahead = geo_ahead(to->facing[i]);
        met |=
            terrain_crossed(t, from, box.at, among) | obstacle_lies_across(t, box, among);
    }
    if (!met)
        return 0;
    Box whole = unit_box(b, s, unit);
    whole.at = (Point){ whole.at.x + by.x, whole.at.y + by.y };
    return met & ~obstacle_lies_across(t, whole, among);
}

/* 2.6, 2.6b  A change that takes bases over an obstacle is an attempt to cross it. */
bool crossing_change(Game *g, Ref who, const Layout *to, FeatureSet *met)
{
    const Battle *b = g->battle;
    FeatureSet left = crossing_between(b, g->state, ref_index(who), to, (Vec){ 0, 0 },
                                       b->terrain.obstacles & ~*met);
    for (*met |= left; left; left &= left - 1) {
        if (!test_to_cross(g, who, terrain_first(left)))
            return false;
    }
    return true;
}

/* ---- counter-charges ---- */

/* 2.3  A party rides straight over areas: they count as in any move. */
void crossing_ride(Game *g, Ref who, Vec way, int32_t distance)
{
    const Battle *b = g->battle;
    if (distance > 0)
        crossing_enter(g, who,
                       areas_swept(b, g->state, who, way, distance, b->terrain.areas));
}

/* 6.10  The charger under way has been put back by so much: areas that it came to only in that part
 * it has not come to.  Dice for them that it threw at an obstacle, or at friends, are gone. */
void crossing_put_back(Game *g, int32_t came, int32_t back)
{
    const Battle *b = g->battle;
    Mover *m = &throne(g->state)->mover;
    if (!m->owed || ref_kind(m->who) != REF_UNIT)
        return;
    State start;
    state_copy(&start, g->state);
    mover_go(b, &start, m, -came);
    FeatureSet undone = areas_ahead(b, g->state, m, back, m->owed) &
                        ~areas_ahead(b, &start, m, came, m->owed);
    m->met &= ~undone;
    m->owed &= ~undone;
    for (; undone; undone &= undone - 1) {
        const int feature = terrain_first(undone);
        Unit *u = state_unit(g->state, ref_index(m->who));
        if (!is_bad_going(b, feature))
            continue;
        const int value = throne(g->state)->bad_going[feature];
        u->dice = (uint8_t)(u->dice > value ? u->dice - value : 0);
    }
}

/* ---- skirmishers on their way out ---- */

/* 2.13  A base that deploys crosses ground like any other: how far it gets of `distance`. */
int32_t crossing_skirmisher(Game *g, int base, Vec way, int32_t distance)
{
    const Terrain *t = &g->battle->terrain;
    const Box box = battle_box(g->battle, g->state, base);
    uint8_t behind[MAX_FEATURES] = { 0 };
    for (;;) {
        int32_t free = distance;
        const int which = obstacle_next(t, &box, way, behind, &free);
        if (which < 0)
            break;
        behind[which]++;
        if (test_to_cross(g, ref_stand(base), which))
            continue;
        distance = free;
        break;
    }
    if (t->areas)
        crossing_enter(g, ref_stand(base),
                       terrain_swept(t, &box, way, distance, t->areas));
    return distance;
}
