/* SPDX-License-Identifier: GPL-3.0-or-later
 * options.c - the sensible orders for a unit; every entry grounds to a legal one.
 *
 * Start at chaos_options().
 */
#include "engine/feature.h"
#include "engine/nearest.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

enum {
    MOST_ENEMIES = 4,
    MOST_FIELDS = 4,
    COVERS_TAKEN = 2,             /* features to take cover at */
    COVERS_SEEN = 3,              /* features it looks at for that */
    FOE_COMES = 15240,            /* 60 in: from further away nobody comes soon */
    TWITCH = 0x400,               /* 5.6 degrees */
    LEAST_ODDS = -FEATURE_ONE / 4 /* of a charge that a sane man would try */
};

typedef struct List {
    const Battle *b;
    const State *s;
    Intention *out;
    int n, unit;
    int n_enemies, enemy[MOST_ENEMIES]; /* the nearest first */
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

int chaos_nearest_enemies(const Battle *b, const State *s, int side, Point p, int most,
                          int *out)
{
    Nearest near;
    nearest_begin(&near, most, out, geo_ahead(battle_ahead(b, side)), b->hand);
    for (int u = 0; u < b->n_units; u++) {
        const Point at = row(s, u)->at;
        if (side_of(b, u) != side && on_table(b, s, u))
            nearest_offer(&near, u, geo_gap2(p, at), at);
    }
    return near.n;
}

/* ---- orders ---- */

static void advances(List *l)
{
    const bool guns = arm_of(l->b, l->unit) == GUNS;
    const ChaosBattle *o = own(l->b);
    if (state_unit(l->s, l->unit)->formation == UNLIMBERED) { /* by hand, not far */
        if (l->n_enemies)
            put(l, V_ADVANCE, ref_unit(l->enemy[0]), 0, 0);
        return;
    }
    for (int i = 0; i < l->n_enemies && i < 2; i++)
        put(l, V_ADVANCE, ref_unit(l->enemy[i]), 0, 0);
    if (l->n_enemies) {
        put(l, V_ADVANCE, ref_unit(l->enemy[0]), 0, 1);
        put(l, V_ADVANCE, ref_unit(l->enemy[0]), 0, 2);
        if (!guns)
            put(l, V_ADVANCE, ref_unit(l->enemy[0]), 0, 3);
    }
    const FeatureSet fields = terrain_nearest_few(&l->b->terrain, row(l->s, l->unit)->at,
                                                  o->field, o->n_fields, MOST_FIELDS);
    for (int i = 0; i < o->n_fields; i++) {
        if (fields >> o->field[i] & 1)
            put(l, V_ADVANCE, ref_feature(o->field[i]), 0, 0);
    }
}

/* The nearest features with cover that it is not behind or in already, and gets to in one move, while
 * an enemy may come; a column forms line for it. */
static void covers(List *l)
{
    const Battle *b = l->b;
    const Point at = row(l->s, l->unit)->at;
    const int formation = state_unit(l->s, l->unit)->formation;
    FeatureSet left = chaos_covers(b);
    int cover[COVERS_SEEN];
    if (!left || !l->n_enemies ||
        (arm_of(b, l->unit) == HORSE && formation != DISMOUNTED))
        return;
    const Point foe = row(l->s, l->enemy[0])->at;
    if (!geo_near(foe.x - at.x, foe.y - at.y, FOE_COMES))
        return;
    const FeatureSet here = chaos_covers_at(b, at);
    if (here)
        left &= ~(terrain_at(&b->terrain, at) |
                  chaos_shelters(b, l->s, at, here, foe, geo_distance(at, foe)));
    const int32_t reach = chaos_move_rate(b, l->unit, formation) + b->number[PIECE];
    const int forms = formation == COLUMN ? LINE : 0;
    if (forms && !chaos_form_legal(b, l->s, l->unit, forms, NULL))
        return;
    const int near =
        chaos_covers_near(b, at, geo_ahead(battle_ahead(b, side_of(b, l->unit))), left,
                          reach, COVERS_SEEN, cover);
    Mover m; /* not cleared: most of it is never used */
    if (near)
        chaos_mover(b, l->s, l->unit, &m);
    for (int i = 0, n = 0; i < near && n < COVERS_TAKEN; i++) {
        Order o;
        bool there;
        if (!chaos_takes_cover(&m, cover[i], forms, &o, &there) || !there)
            continue;
        put(l, V_COVER, ref_feature(cover[i]), forms, 0);
        n++;
    }
}

static void charges(List *l)
{
    for (int i = 0; i < l->n_enemies && i < 3; i++) {
        const int enemy = l->enemy[i];
        if (!chaos_charge_legal(l->b, l->s, l->unit, ref_unit(enemy), NULL))
            continue;
        const int chance = chaos_charge_chance(l->b, l->s, l->unit, enemy);
        if (chance > 0 &&
            chaos_charge_odds(l->b, l->s, l->unit, enemy, chance) > LEAST_ODDS)
            put(l, V_CHARGE, ref_unit(enemy), 0, 0);
    }
}

static void formations(List *l)
{
    for (int f = LINE; f < N_FORMATIONS; f++) {
        if (chaos_form_legal(l->b, l->s, l->unit, f, NULL))
            put(l, V_FORM, NO_REF, f, 0);
    }
}

/* Turning on the spot, where that is more than a twitch. */
static void faces(List *l)
{
    if (!l->n_enemies)
        return;
    const UnitRow *r = row(l->s, l->unit);
    const int32_t turn =
        geo_turn(r->facing, geo_bearing(r->at, row(l->s, l->enemy[0])->at));
    if (turn > TWITCH || turn < -TWITCH)
        put(l, V_FACE, ref_unit(l->enemy[0]), 0, 0);
}

static void orders(List *l)
{
    const bool sharp = arm_of(l->b, l->unit) == SHARP;
    put(l, V_HOLD, NO_REF, 0, 0);
    advances(l);
    covers(l);
    if (is_regiment(l->b, l->unit))
        charges(l);
    put(l, V_WITHDRAW, NO_REF, 0, 0);
    put(l, sharp ? V_FALL_BACK : V_WITHDRAW, NO_REF, 0, sharp ? 0 : 1);
    faces(l);
    if (!sharp)
        formations(l);
}

/* ---- fire ---- */

static void rounds(List *l, Ref target, int32_t gap)
{
    for (int round = CANISTER; round < N_ROUNDS; round++) {
        if (chaos_round_for(l->b, l->s, l->unit, gap, round))
            put(l, V_FIRE, target, 0, round);
    }
}

static void fire(List *l)
{
    const int arm = arm_of(l->b, l->unit);
    put(l, V_HOLD, NO_REF, 0, 0);
    for (int u = 0; u < l->b->n_units; u++) {
        Shot shot;
        if (side_of(l->b, u) == side_of(l->b, l->unit) || !on_table(l->b, l->s, u) ||
            !chaos_shot_make(l->b, l->s, l->unit, ref_unit(u), false, &shot, NULL))
            continue;
        if (arm != GUNS)
            put(l, V_FIRE, ref_unit(u), 0, 0);
        else
            rounds(l, ref_unit(u), shot.gap);
        if (arm == SHARP && chaos_officers(l->s, u))
            put(l, V_SNIPE, ref_unit(u), 0, 0);
    }
}

static int two(Intention *out, int first, int second)
{
    out[0] = (Intention){ .verb = (uint8_t)first };
    out[1] = (Intention){ .verb = (uint8_t)second };
    return 2;
}

static int listed(const Battle *b, const State *s, Intention *out)
{
    List l; /* not cleared: most of it is never used */
    l.b = b;
    l.s = s;
    l.out = out;
    l.n = 0;
    l.unit = ref_index(s->decision.about);
    switch (s->decision.kind) {
    case D_ORDER:
        l.n_enemies = chaos_nearest_enemies(b, s, side_of(b, l.unit), row(s, l.unit)->at,
                                            MOST_ENEMIES, l.enemy);
        orders(&l);
        break;
    case D_FIRE:
        fire(&l);
        break;
    case D_ROUND: {
        Shot shot;
        if (chaos_shot_make(b, s, l.unit, s->decision.with, true, &shot, NULL))
            rounds(&l, s->decision.with, shot.gap);
        break;
    }
    case D_COUNTER:
        return two(out, V_LET, V_COUNTER);
    case D_FACE:
        return two(out, V_LET, V_TURN);
    case D_OFFICER:
        return two(out, V_LET, V_TAKE_OVER);
    default:
        break;
    }
    return l.n;
}

int chaos_options(const Battle *b, const State *s, Intention *out, Order *known)
{
    const int n = listed(b, s, out);
    none_known(known, n);
    return n;
}
