/* SPDX-License-Identifier: GPL-3.0-or-later
 * load.c - from a scenario file's words to an opening that these rules can play.
 *
 *   "rules": { "objectives": [ { "place": "crossroads", "for": "French", "held": "British" } ] }
 *
 * A block's size follows from its formation (musket_stand_box()); StandInfo has the smallest it can
 * have.
 *
 * Start at musket_load().
 */
#include "engine/arrival.h"
#include "engine/opening.h"
#include "rulesets/musket_1805/musket.h"

const Named musket_unit_keys[] = { { "horses", "left to the gun's team; otherwise all" },
                                   { "rallying",
                                     "of a routed unit: bounds since it fled" },
                                   { "discipline lost", "levels it has dropped" },
                                   { NULL, NULL } };

int musket_private_size(int n_units, int n_stands, int n_officers)
{
    (void)n_stands;
    (void)n_officers;
    return (int)(sizeof(Musket) + (size_t)n_units * sizeof(UnitRow));
}

/* ---- what the troops are ---- */

static Arm arm_of_kind(int kind)
{
    return kind == CAVALRY     ? HORSE
           : kind == ARTILLERY ? GUNS
           : kind == WAGONS    ? TRAIN
                               : FOOT;
}

/* 13.1, 13.2, 13.3  Haitian regiments: how they shoot, and that all are green and fiery. */
static bool read_unit(Battle *b, Opening *opening, int unit)
{
    MusketBattle *o = (MusketBattle *)(void *)b->own;
    const StandInfo *info = &b->stand[b->unit[unit].first];
    Json *json = &opening->unit[unit].json;
    const bool haitian = info->kind == IRREGULARS || info->kind == MUTINEERS;
    if (b->unit[unit].n != 1)
        return json_wrong(json, "a unit is one stand (14.1)");
    o->kind[unit] = info->kind;
    o->arm[unit] = (uint8_t)arm_of_kind(info->kind);
    o->temper[unit] = info->traits & TRAIT_FIERY   ? FIERY
                      : info->traits & TRAIT_TIMID ? TIMID
                                                   : STEADY;
    o->shoots_as[unit] = info->rating;
    musket_units_measure(b, unit);
    if (!haitian)
        return true;
    if (info->rating != GREEN)
        return json_wrong(json, "Haitian regiments are green (13.2)");
    if (info->traits & TRAIT_TIMID)
        return json_wrong(json, "Haitian regiments are fiery (13.3)");
    o->temper[unit] = FIERY;
    o->shoots_as[unit] = info->kind == IRREGULARS ? UNTRAINED : GREEN;
    return true;
}

static int usual_formation(const Battle *b, int unit)
{
    const bool marches = b->unit[unit].arrives || arm_of(b, unit) == TRAIN;
    return arm_of(b, unit) >= GUNS ? marches ? LIMBERED : UNLIMBERED
           : marches               ? COLUMN
                                   : LINE;
}

static int32_t radius_of(const Box *box)
{
    return geo_root((int64_t)box->half_w * box->half_w +
                    (int64_t)box->half_d * box->half_d) +
           1;
}

/* The widest and the smallest that a block gets: for looking at who may be near, and for StandInfo. */
static void measure(Battle *b, int unit)
{
    MusketBattle *o = (MusketBattle *)(void *)b->own;
    const State *s = &b->opening;
    StandInfo *info = &b->stand[b->unit[unit].first];
    int32_t wide = INT16_MAX, deep = INT16_MAX;
    Stand *at = body(b, s, unit);
    const uint8_t left = at->figures;
    for (int f = LINE; f < N_FORMATIONS; f++) {
        if (f != MASS && !musket_formation_fits(b, unit, f))
            continue;
        for (int n = info->figures; n;
             n = n == info->figures && left && left < n ? left : 0) {
            at->figures = (uint8_t)n;
            const Box box = musket_formation_box(b, s, unit, f, at->at, at->facing);
            const int32_t reach = radius_of(&box);
            if (reach > o->reach[unit])
                o->reach[unit] = reach;
            if (box.half_w < wide)
                wide = box.half_w;
            if (box.half_d < deep)
                deep = box.half_d;
        }
    }
    at->figures = left;
    for (FeatureSet houses = arm_of(b, unit) == FOOT ? o->buildings : 0; houses;
         houses &= houses - 1) {
        const Box house = musket_building_box(b, terrain_first(houses));
        if (radius_of(&house) > o->reach[unit])
            o->reach[unit] = radius_of(&house);
    }
    info->half_w = (int16_t)wide;
    info->half_d = (int16_t)deep;
}

/* 11.6  One unit of foot fills a building. */
static bool open_building(Battle *b, Opening *opening, int unit)
{
    Stand *at = body(b, &b->opening, unit);
    const int building =
        on_table(b, &b->opening, unit) ? musket_unit_building(b, &b->opening, unit) : -1;
    if (building < 0)
        return true;
    if (arm_of(b, unit) != FOOT)
        return json_wrong(&opening->unit[unit].json,
                          "only foot goes into buildings (11.6)");
    at->at = musket_building_box(b, building).at;
    return true;
}

/* What a unit cannot be, whatever else the file says of it; NULL = nothing. */
static const char *nonsense(const Battle *b, int unit)
{
    const State *s = &b->opening;
    const Unit *u = state_unit(s, unit);
    const Stand *at = body(b, s, unit);
    const uint8_t traits = b->stand[b->unit[unit].first].traits;
    if (traits & TRAIT_FIERY && traits & TRAIT_TIMID)
        return "it cannot be fiery and timid (6.1)";
    if (u->formation == MASS && u->status != ROUTED)
        return "only routed troops are a mass (4.7)";
    if (u->marks & (U_GUN_OUT | U_NO_LIMBER) && arm_of(b, unit) != GUNS)
        return "only a gun is damaged, or loses its limber (10.4, 10.8)";
    if (u->marks & U_FROM_WOODS && u->formation != SKIRMISH)
        return "only skirmishers come from woods (2.3)";
    if (u->dice)
        return "there are no morale dice in these rules";
    if (at->where == IN_RESERVE && !b->unit[unit].arrives)
        return "who is in reserve arrives by a note (15.5)";
    if (b->unit[unit].arrives && u->marks & U_CONCEALED)
        return "who arrives later is nowhere concealed (15.5)";
    if (at->where == ON_TABLE && !at->figures)
        return "nobody is left of it: say \"off\": \"lost\"";
    if (on_table(b, s, unit) && !musket_may_stand(b, s, unit, at->at))
        return "that formation cannot stand in woods (7.5)";
    return NULL;
}

/* The unit's own keys: a gun's horses, how far a routed unit has rallied, discipline lost. */
static bool read_keys(Battle *b, Opening *opening, int unit)
{
    const Unit *u = state_unit(&b->opening, unit);
    UnitRow *r = row(&b->opening, unit);
    Json *json = &opening->unit[unit].json;
    const Json horses = json_may(json, "horses"), rallying = json_may(json, "rallying");
    const Json lost = json_may(json, "discipline lost");
    const int dropped = lost.node ? (int)json_int(&lost, 0, 2) : 0;
    const int rating = b->stand[b->unit[unit].first].rating;
    if (dropped >= rating)
        return json_wrong(&lost, "it would be worse than untrained");
    if (horses.node && arm_of(b, unit) != GUNS)
        return json_wrong(&horses, "only a gun has a team (14.4)");
    if (rallying.node && u->status != ROUTED)
        return json_wrong(&rallying, "it is not routed (4.9)");
    r->level = (uint8_t)(rating - dropped);
    r->horses = horses.node ? (uint8_t)json_int(&horses, 0, b->number[HORSES])
                            : (uint8_t)b->number[HORSES];
    if (rallying.node)
        r->rout = (uint8_t)json_int(&rallying, 0, b->number[RALLY_BOUNDS]);
    return true;
}

static bool open_unit(Battle *b, Opening *opening, int unit)
{
    const State *s = &b->opening;
    Unit *u = state_unit(s, unit);
    UnitRow *r = row(s, unit);
    Json *json = &opening->unit[unit].json;
    if (u->formation == AS_IT_IS)
        u->formation = (uint8_t)usual_formation(b, unit);
    if (u->formation == MASS ? arm_of(b, unit) >= GUNS
                             : !musket_formation_fits(b, unit, u->formation)) {
        return json_wrong(json, "it cannot form %s (%s)",
                          musket_formation_said(u->formation),
                          musket_formation_clause(b, unit, u->formation));
    }
    if (!read_keys(b, opening, unit))
        return false;
    if (u->status == SHAKEN) /* for the first bound at the least */
        r->shaken = (uint8_t)(b->number[SHAKEN_BOUNDS] ? b->number[SHAKEN_BOUNDS] : 1);
    if (u->status == ROUTED && arm_of(b, unit) < GUNS)
        u->formation = MASS;
    const char *why = nonsense(b, unit);
    if (why)
        return json_wrong(json, "%s", why);
    measure(b, unit);
    return open_building(b, opening, unit);
}

/* ---- terrain, "rules" ---- */

static void sort_terrain(Battle *b)
{
    MusketBattle *o = (MusketBattle *)(void *)b->own;
    for (int i = 0; i < b->terrain.n_features; i++) {
        const FeatureSet it = (FeatureSet)1 << i;
        switch (b->terrain.feature[i].type) {
        case T_WOODS:
            o->woods |= it;
            break;
        case T_HILL:
            o->hills |= it;
            break;
        case T_HILLTOP:
            o->hills |= it;
            o->tops |= it;
            break;
        case T_STREAM:
            o->streams |= it;
            break;
        case T_TRENCH:
            o->trenches |= it; /* fall through */
        case T_OBSTACLE:
            o->lines |= it;
            break;
        case T_BUILDING:
            o->buildings |= it;
            break;
        case T_SOFT:
            o->soft |= it;
            break;
        default:
            break;
        }
    }
}

/* 11.6  A garrison takes up all of the upright rectangle round its house, and stands in its middle. */
static bool check_buildings(const Battle *b, Err *err)
{
    for (FeatureSet left = own(b)->buildings; left; left &= left - 1) {
        const int one = terrain_first(left);
        const Box house = musket_building_box(b, one);
        if (!(terrain_at(&b->terrain, house.at) >> one & 1))
            return err_set(err,
                           "%s: a garrison stands in the middle of its building (11.6), "
                           "and that is not in it",
                           b->terrain.feature[one].name);
        for (FeatureSet rest = left & (left - 1); rest; rest &= rest - 1) {
            const Box other = musket_building_box(b, terrain_first(rest));
            if (geo_overlap(&house, &other))
                return err_set(err,
                               "%s and %s: a building is for one unit (11.6), and these "
                               "share ground, or the rectangles round them do",
                               b->terrain.feature[one].name,
                               b->terrain.feature[terrain_first(rest)].name);
        }
    }
    return true;
}

static int read_side(const Battle *b, const Json *at)
{
    const char *names[2] = { b->side[0].name, b->side[1].name };
    return json_choice(at, names, 2);
}

static void read_rules(Battle *b, Opening *opening)
{
    MusketBattle *o = (MusketBattle *)(void *)b->own;
    Json rules = opening->own;
    if (!rules.node)
        return;
    Json list = json_may(&rules, "objectives");
    const int n = list.node ? json_array(&list, 0, 8) : 0;
    for (int i = 0; i < n; i++) {
        Json item = json_item(&list, i);
        const Json place = json_need(&item, "place"), whose = json_may(&item, "for");
        const Json held = json_may(&item, "held");
        o->objective[i] = (uint8_t)opening_terrain(b, &place);
        if (whose.node)
            o->for_side[i] = (uint8_t)(1 + read_side(b, &whose));
        if (held.node)
            musket(&b->opening)->held[o->objective[i]] =
                (uint8_t)(1 + read_side(b, &held));
        json_done(&item);
        o->n_objectives = (uint8_t)(i + 1);
    }
    json_done(&rules);
}

/* What other rules have and these do not: nobody deploys, and a bound begins with both sides'
 * orders. */
static bool is_known_here(const Battle *b, const Opening *opening, Err *err)
{
    if (b->n_officers)
        return json_wrong(&opening->officer[0], "there are no officers in these rules");
    if (!arrival_one_entry(b, err))
        return false;
    if (b->opening.phase != PHASE_ORDERS)
        return err_set(err, "a battle of these rules opens with orders");
    for (int side = 0; side < MAX_SIDES; side++) {
        if (b->side[side].deploys)
            return err_set(
                err, "%s does not deploy: in these rules the scenario places all troops",
                b->side[side].name);
    }
    return true;
}

bool musket_load(Battle *b, Opening *opening, Err *err)
{
    if (!is_known_here(b, opening, err))
        return false;
    sort_terrain(b);
    if (!check_buildings(b, err))
        return false;
    for (int u = 0; u < b->n_units; u++) {
        if (!read_unit(b, opening, u))
            return false;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (!open_unit(b, opening, u))
            return false;
    }
    read_rules(b, opening);
    musket_mark_engaged(b, &b->opening);
    return true;
}
