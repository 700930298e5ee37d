/* SPDX-License-Identifier: GPL-3.0-or-later
 * options.c - the sensible orders for a unit; every entry grounds to a legal one.
 *
 * A person may give any legal order; this is only what bots choose from, and what a menu
 * shows.  It looks at what the unit's own side knows, never at the enemy's pending orders.
 *
 * Start at unit_options().
 */
#include "engine/nearest.h"
#include "rulesets/musket_1805/musket.h"

enum {
    NEAR_HORSE = 5600, /* 22 in: as features.c has it */
    MOST_ENEMIES = 3,
    MOST_OBJECTIVES = 3,
    MOST_COVERS = 2,
    AT_IT = 762,                  /* 3 in: so near cover it may have taken it */
    TWITCHES = 127,               /* half an inch */
    TWITCH = 0x400,               /* 5.6 degrees */
    LEAST_ODDS = FEATURE_ONE / 16 /* of a charge that a sane man would try */
};

typedef struct List {
    const Battle *b;
    const State *s;
    Intention *out;
    int n, unit;
    int n_enemies, enemy[MOST_ENEMIES]; /* known ones, the nearest first */
    int64_t gap2[MOST_ENEMIES];         /* squared, from middle to middle */
    Box mine, theirs[MOST_ENEMIES];     /* as far as ... */
    int n_boxes;                        /* ... they have been worked out; 0: none */
} List;

static void put(List *l, int verb, Ref target, int formation, int choice)
{
    if (l->n == MAX_OPTIONS)
        return;
    l->out[l->n++] = (Intention){ .verb = (uint8_t)verb,
                                  .formation = (uint8_t)formation,
                                  .choice = (uint8_t)choice,
                                  .subject = ref_unit(l->unit),
                                  .target = target };
}

int musket_nearest_enemies(const Battle *b, const State *s, int side, Point p, int most,
                           int *out)
{
    Nearest near;
    nearest_begin(&near, most, out, geo_ahead(battle_ahead(b, side)), b->hand);
    for (int u = 0; u < b->n_units; u++) {
        const Point at = body(b, s, u)->at;
        if (side_of(b, u) != side && known_to(b, s, side, u))
            nearest_offer(&near, u, geo_gap2(p, at), at);
    }
    return near.n;
}

static bool horse_near(const List *l)
{
    for (int i = 0; i < l->n_enemies; i++) {
        const Unit *horse = state_unit(l->s, l->enemy[i]);
        if (arm_of(l->b, l->enemy[i]) == HORSE && horse->status != ROUTED &&
            !(horse->marks & U_ENGAGED) && l->gap2[i] <= (int64_t)NEAR_HORSE * NEAR_HORSE)
            return true;
    }
    return false;
}

/* Where only room decides, all are looked at in one go. */
static void formations(List *l)
{
    const Battle *b = l->b;
    const bool foot = arm_of(b, l->unit) == FOOT, guns = arm_of(b, l->unit) >= GUNS;
    const Point at = body(b, l->s, l->unit)->at;
    const bool simple = !guns && !musket_in_woods(b, at) &&
                        (!own(b)->buildings || musket_building_at(b, at) < 0);
    uint32_t which = foot   ? 1u << LINE | 1u << COLUMN | 1u << SKIRMISH
                     : guns ? 1u << LIMBERED | 1u << UNLIMBERED
                            : 1u << LINE | 1u << COLUMN;
    if (foot && horse_near(l))
        which |= 1u << SQUARE;
    which &= ~(1u << state_unit(l->s, l->unit)->formation);
    for (int f = LINE; f < MASS; f++) {
        if (which >> f & 1 && !musket_formation_fits(b, l->unit, f))
            which &= ~(1u << f);
    }
    if (simple)
        which = musket_formations_with_room(b, l->s, l->unit, which);
    for (int f = LINE; f < MASS; f++) {
        if (which >> f & 1 && (simple || musket_form_legal(b, l->s, l->unit, f, NULL)))
            put(l, V_FORM, NO_REF, f, 0);
    }
}

/* Is enemy number i within so far, edge to edge? */
static bool within(List *l, int i, int32_t far)
{
    const int64_t most =
        (int64_t)far + own(l->b)->reach[l->unit] + own(l->b)->reach[l->enemy[i]];
    if (l->gap2[i] > most * most)
        return false;
    if (l->gap2[i] <= (int64_t)far * far) /* even their middles are */
        return true;
    if (!l->n_boxes)
        l->mine = musket_unit_box(l->b, l->s, l->unit);
    for (; l->n_boxes <= i; l->n_boxes++)
        l->theirs[l->n_boxes] = musket_unit_box(l->b, l->s, l->enemy[l->n_boxes]);
    return geo_within(&l->mine, &l->theirs[i], far);
}

/* 2.1  Out of a column or a square, of which few shoot, into line, and fire in the same bound. */
static bool can_form_and_fire(const List *l)
{
    const int formation = state_unit(l->s, l->unit)->formation;
    return (formation == COLUMN || formation == SQUARE) &&
           musket_form_cost(l->b, l->s, l->unit, LINE) <= l->b->number[HALF_MOVE] &&
           musket_form_legal(l->b, l->s, l->unit, LINE, NULL);
}

/* No chance of a hit, as of muskets at troops in trenches. */
static bool is_vain(Shot *shot)
{
    shot->gap = musket_unit_gap(shot->b, shot->s, shot->unit, shot->target);
    return !musket_shot_percent(shot);
}

/* 1.3  A gun in position whose arc the nearest is not in turns to him and fires; a turn is no advance
 * (4.2). */
static void turn_guns(List *l, const Aim *aim)
{
    const Point to = body(l->b, l->s, l->enemy[0])->at;
    if (!musket_unit_engaged(l->b, l->s, l->enemy[0]) &&
        !geo_in_arc(&aim->box, to, (Angle)l->b->number[FIRE_ARC]))
        put(l, V_CLOSE_FIRE, ref_unit(l->enemy[0]), 0, 0);
}

static void fire(List *l)
{
    const bool guns = arm_of(l->b, l->unit) == GUNS;
    const int32_t range = musket_fire_range(l->b, l->unit);
    bool any = false, may = true;
    Aim aim = { .b = NULL };
    for (int i = 0; i < l->n_enemies && may; i++) {
        const int e = l->enemy[i];
        Shot shot;
        if (!within(l, i, range))
            continue;
        if (!aim.b)
            may = musket_aim(l->b, l->s, l->unit, &aim, NULL);
        if (!may || !musket_aim_at(&aim, ref_unit(e), &shot, NULL) || is_vain(&shot))
            continue;
        put(l, V_FIRE, ref_unit(e), 0, 0);
        if (!any && !guns)
            put(l, V_FALL_BACK, ref_unit(e), 0, 0);
        any = true;
    }
    if (guns && aim.b && may && within(l, 0, range))
        turn_guns(l, &aim);
    if (!l->n_enemies || guns || state_unit(l->s, l->unit)->status == SHAKEN ||
        musket_unit_engaged(l->b, l->s, l->enemy[0]))
        return;
    const int32_t half =
        musket_order_limit(l->b, l->s, l->unit, state_unit(l->s, l->unit)->formation,
                           l->b->number[HALF_MOVE]);
    if (within(l, 0, range + half))
        put(l, V_CLOSE_FIRE, ref_unit(l->enemy[0]), 0, 0);
    if (within(l, 0, range) && can_form_and_fire(l))
        put(l, V_CLOSE_FIRE, ref_unit(l->enemy[0]), LINE, 0);
}

/* Charges that would come home if nobody moved, and are not folly. */
static void charges(List *l)
{
    const Battle *b = l->b;
    const int32_t charge =
        musket_move_rate(b, l->s, l->unit, state_unit(l->s, l->unit)->formation, CHARGE);
    for (int i = 0; i < l->n_enemies && i < 2 && charge; i++) {
        const int e = l->enemy[i];
        if (within(l, i, charge) && !musket_horse_barred(b, l->s, l->unit, e) &&
            musket_charge_odds(b, l->s, l->unit, e) >= LEAST_ODDS &&
            musket_charge_reaches(b, l->s, l->unit, e))
            put(l, V_CHARGE, ref_unit(e), 0, 0);
    }
}

/* Further away than it would stop: 1 in its own range, 2 out of the other's. */
static bool is_further(const List *l, int choice)
{
    const int64_t stop = musket_stop_at(l->b, l->unit, l->enemy[0], choice);
    return l->gap2[0] > stop * stop;
}

static void advances(List *l)
{
    const Battle *b = l->b;
    const int n = l->n_enemies;
    if (state_unit(l->s, l->unit)->status == SHAKEN)
        return;
    for (int i = 0; i < n && i < 2; i++)
        put(l, V_ADVANCE, ref_unit(l->enemy[i]), 0, 0);
    if (n && musket_fire_range(b, l->unit) && is_further(l, 1))
        put(l, V_ADVANCE, ref_unit(l->enemy[0]), 0, 1);
    if (n && is_further(l, 2))
        put(l, V_ADVANCE, ref_unit(l->enemy[0]), 0, 2);
    const MusketBattle *o = own(b);
    const FeatureSet near =
        terrain_nearest_few(&b->terrain, state_stand(l->s, l->unit)->at, o->objective,
                            o->n_objectives, MOST_OBJECTIVES);
    for (int i = 0; i < o->n_objectives; i++) {
        if (near >> o->objective[i] & 1)
            put(l, V_ADVANCE, ref_feature(o->objective[i]), 0, 0);
    }
    if (arm_of(b, l->unit) < GUNS)
        charges(l);
}

/* 8.10, 8.12, 11.5  The ground that would shelter it, by what it may enter. */
static FeatureSet covers_for(const List *l)
{
    const MusketBattle *o = own(l->b);
    const bool foot = arm_of(l->b, l->unit) == FOOT;
    FeatureSet set = o->lines | (foot ? o->buildings & ~musket(l->s)->burning : 0);
    if (foot && state_unit(l->s, l->unit)->formation == SKIRMISH)
        set |= o->woods;
    return set;
}

/* Is it there already; or shaken, so that it may not go there (4.2)? */
static bool is_of_no_use(const List *l, int cover)
{
    const Battle *b = l->b;
    const Stand *now = body(b, l->s, l->unit);
    const int status = state_unit(l->s, l->unit)->status;
    const FeatureSet it = (FeatureSet)1 << cover;
    Point at;
    Angle facing;
    if (status != SHAKEN && terrain_nearest_within(&b->terrain, now->at, it, AT_IT) < 0)
        return false;
    if (!musket_shelter_place(b, l->s, l->unit, cover,
                              state_unit(l->s, l->unit)->formation, &at, &facing))
        return true;
    if (status == SHAKEN && musket_goes_nearer(b, l->s, l->unit, at))
        return true;
    const int32_t turn = geo_turn(now->facing, facing);
    return geo_gap2(at, now->at) <= TWITCHES * TWITCHES && turn <= TWITCH &&
           turn >= -TWITCH;
}

/* Cover two moves off at the most.  A column gets there as one, or forms line there. */
static void covers(List *l)
{
    const Battle *b = l->b;
    const Arm arm = arm_of(b, l->unit);
    FeatureSet left = covers_for(l);
    if (!left || !l->n_enemies || arm == HORSE || arm == TRAIN)
        return;
    const Point at = body(b, l->s, l->unit)->at;
    const int formation = state_unit(l->s, l->unit)->formation;
    const int32_t far = 2 * musket_order_limit(b, l->s, l->unit, formation, 100);
    for (int k = 0; k < MOST_COVERS && left; k++) {
        const int i = terrain_nearest_within(&b->terrain, at, left, far);
        if (i < 0)
            return;
        left &= ~((FeatureSet)1 << i);
        if (is_of_no_use(l, i))
            continue;
        put(l, V_COVER, ref_feature(i), 0, 0);
        if (formation == COLUMN && own(b)->lines >> i & 1)
            put(l, V_COVER, ref_feature(i), LINE, 0);
    }
}

/* Turning on the spot, where that is more than a twitch. */
static void face(List *l)
{
    if (!l->n_enemies)
        return;
    const Stand *at = body(l->b, l->s, l->unit);
    const Angle bearing = geo_bearing(at->at, body(l->b, l->s, l->enemy[0])->at);
    const int32_t turn = geo_turn(at->facing, bearing);
    if (turn > TWITCH || turn < -TWITCH)
        put(l, V_FACE, ref_unit(l->enemy[0]), 0, 0);
}

/* What unit might be ordered to do: from what its own side knows. */
static int unit_options(const Battle *b, const State *s, int unit, Intention *out)
{
    List l; /* not cleared: most of it is never used */
    const Arm arm = arm_of(b, unit);
    const Point at = body(b, s, unit)->at;
    l.b = b;
    l.s = s;
    l.out = out;
    l.unit = unit;
    l.n = l.n_boxes = 0;
    l.n_enemies =
        musket_nearest_enemies(b, s, side_of(b, unit), at, MOST_ENEMIES, l.enemy);
    for (int i = 0; i < l.n_enemies; i++)
        l.gap2[i] = geo_gap2(at, body(b, s, l.enemy[i])->at);
    put(&l, V_HOLD, NO_REF, 0, 0);
    if (arm == FOOT || arm == GUNS)
        fire(&l);
    if (musket_move_rate(b, s, unit, state_unit(s, unit)->formation, OPEN)) {
        advances(&l);
        put(&l, V_WITHDRAW, NO_REF, 0, 0);
        covers(&l);
    }
    face(&l);
    formations(&l);
    return l.n;
}

int musket_options(const Battle *b, const State *s, Intention *out, Order *known)
{
    if (s->decision.kind != D_ORDER || ref_kind(s->decision.about) != REF_UNIT)
        return 0;
    const int n = unit_options(b, s, ref_index(s->decision.about), out);
    none_known(known, n);
    return n;
}
