/* SPDX-License-Identifier: GPL-3.0-or-later
 * load.c - from a scenario file's words to an opening that these rules can play.
 *
 *   "rules": { "fields": ["orchard"], "fog": true,
 *              "entries": { "Federals": ["mill road"], "Confederates": ["ford"] },
 *              "held": { "orchard": "Federals" } }
 *
 * Start at chaos_load().
 */
#include "engine/arrival.h"
#include "engine/opening.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"
#include <string.h>

const Named chaos_unit_keys[] = {
    { "officers",
      "of a regiment, the senior first: \"mounted\" or \"foot\"; three on foot" },
    { "rounds",
      "left of a gun: {\"canister\": 4, \"case\": 4, \"shell\": 8, \"shot\": 16}" },
    { "brigade", "a number: it comes with others of that number, by the entry deck" },
    { NULL, NULL }
};

int chaos_private_size(int n_units, int n_stands, int n_officers)
{
    (void)n_stands;
    (void)n_officers;
    return (int)(sizeof(Chaos) + (size_t)n_units * sizeof(UnitRow));
}

static ChaosBattle *mine(Battle *b)
{
    return (ChaosBattle *)(void *)b->own;
}

/* ---- units ---- */

/* 2.1  Pieces touch, or nearly; a skirmisher covers half the way to his neighbour. */
static void size_piece(Battle *b, StandInfo *piece)
{
    const int32_t half =
        piece->kind == SKIRMISHERS ? b->number[OPEN_INTERVAL] / 4 : b->number[PIECE] / 2;
    piece->half_w = piece->half_d = (int16_t)half;
}

static bool read_kind(Battle *b, Opening *opening, int unit)
{
    static const Arm arms[N_KINDS] = { FOOT, HORSE, SHARP, GUNS };
    const UnitInfo *info = &b->unit[unit];
    Json *json = &opening->unit[unit].json;
    const int kind = b->stand[info->first].kind;
    mine(b)->arm[unit] = (uint8_t)arms[kind];
    if (info->n > MOST_PIECES)
        return json_wrong(json, "a unit has no more than %d pieces", MOST_PIECES);
    for (int i = 0; i < info->n; i++) {
        StandInfo *piece = &b->stand[info->first + i];
        size_piece(b, piece);
        if (piece->kind != kind || piece->figures != b->stand[info->first].figures)
            return json_wrong(json, "all pieces of a unit are alike (2.1)");
        if (opening->stand_placed[info->first + i] & 1)
            return json_wrong(json,
                              "its pieces stand where its formation has them (2.3)");
    }
    if (arms[kind] == GUNS && info->n != 1)
        return json_wrong(json, "a gun is a unit by itself (2.2)");
    return true;
}

/* 12.1  Three officers on foot, unless the file says otherwise. */
static void read_officers(const Battle *b, Json *json, int unit)
{
    static const char *const how[] = { "foot", "mounted" };
    UnitRow *r = row(&b->opening, unit);
    const Json list = json_may(json, "officers");
    int n = is_regiment(b, unit) ? (int)b->number[OFFICERS] : 0;
    memset(r->man, NO_MAN, sizeof r->man);
    if (list.node && !is_regiment(b, unit))
        json_wrong(&list, "only regiments have officers (12.1)");
    if (list.node)
        n = json_array(&list, 0, MOST_OFFICERS);
    for (int i = 0; i < n; i++) {
        r->man[i] = 0;
        const Json one = list.node ? json_item(&list, i) : list;
        if (list.node && json_choice(&one, how, 2))
            r->mounted |= (uint8_t)(1u << i);
    }
}

/* 11.1 */
static void read_rounds(const Battle *b, Json *json, int unit)
{
    UnitRow *r = row(&b->opening, unit);
    Json rounds = json_may(json, "rounds");
    const bool gun = arm_of(b, unit) == GUNS;
    if (rounds.node && !gun)
        json_wrong(&rounds, "only guns have rounds (11.1)");
    for (int i = CANISTER; i < N_ROUNDS; i++) {
        const Json left = rounds.node ? json_may(&rounds, chaos_rounds[i]) : rounds;
        r->rounds[i - CANISTER] =
            (uint8_t)(!gun        ? 0
                      : left.node ? json_int(&left, 0, 200)
                                  : b->number[AMMO_CANISTER + i - CANISTER]);
    }
    if (rounds.node)
        json_done(&rounds);
}

/* The pieces that are left come first; only the last of them has been hit. */
static bool read_pieces(const Battle *b, Json *json, int unit)
{
    const State *s = &b->opening;
    const UnitInfo *info = &b->unit[unit];
    Unit *u = state_unit(s, unit);
    int n = 0;
    for (int i = 0; i < info->n; i++) {
        const Stand *piece = state_stand(s, info->first + i);
        if (piece->where > IN_RESERVE)
            continue;
        if (i != n || !piece->figures ||
            (i && state_stand(s, info->first + i - 1)->figures <
                      b->stand[info->first].figures))
            return json_wrong(json,
                              "the last pieces are lost first, and hits stand on the "
                              "last that is left (2.4)");
        if (piece->where != state_stand(s, info->first)->where)
            return json_wrong(json, "in reserve are all its pieces or none (3.1)");
        n++;
    }
    u->n_stands = (uint8_t)n;
    return true;
}

static int usual_formation(const Battle *b, int unit)
{
    static const uint8_t usual[] = { LINE, LINE, OPEN_ORDER, UNLIMBERED };
    return usual[arm_of(b, unit)];
}

/* How far a part of it may ever be from its middle. */
static void measure(Battle *b, int unit)
{
    const State *s = &b->opening;
    mine(b)->reach[unit] = 0;
    for (int f = LINE; f < N_FORMATIONS; f++) {
        if (!chaos_formation_fits(b, unit, f))
            continue;
        const Box box = chaos_block(b, s, unit, f, (Point){ 0, 0 }, 0);
        const int32_t reach = geo_root((int64_t)box.half_w * box.half_w +
                                       (int64_t)box.half_d * box.half_d) +
                              1;
        if (reach > own(b)->reach[unit])
            mine(b)->reach[unit] = reach;
    }
}

static bool open_unit(Battle *b, Opening *opening, int unit)
{
    State *s = &b->opening;
    Unit *u = state_unit(s, unit);
    UnitOpening *open = &opening->unit[unit];
    Json *json = &open->json;
    const Json brigade = json_may(json, "brigade");
    if (u->formation == AS_IT_IS)
        u->formation = (uint8_t)usual_formation(b, unit);
    if (!chaos_formation_fits(b, unit, u->formation))
        return json_wrong(json, "it cannot form %s (2.3)",
                          chaos_formations[u->formation].name);
    if (u->dice)
        return json_wrong(json, "there are no morale dice in these rules");
    read_officers(b, json, unit);
    read_rounds(b, json, unit);
    if (!read_pieces(b, json, unit))
        return false;
    measure(b, unit);
    if (brigade.node)
        mine(b)->brigade[unit] = (uint8_t)json_int(&brigade, 1, 250);
    const bool waits =
        u->n_stands && state_stand(s, b->unit[unit].first)->where == IN_RESERVE;
    const bool by_note = b->unit[unit].arrives;
    if (by_note && brigade.node)
        return json_wrong(json,
                          "it comes by a note or by the entry deck, not by both (3.1)");
    if (waits && !by_note && !own(b)->brigade[unit])
        return json_wrong(json, "in reserve it needs a \"brigade\" to come with (3.1)");
    if (u->n_stands && !waits)
        chaos_unit_put(b, s, unit, open->at, open->facing);
    return true;
}

/* ---- terrain, "rules" ---- */

static void sort_terrain(Battle *b)
{
    ChaosBattle *o = mine(b);
    FeatureSet *const what[T_STONE_WALL + 1] = {
        [T_WOODLOT] = &o->woods,     [T_STUMPS] = &o->stumps,
        [T_HILL] = &o->hills,        [T_RAIL_FENCE] = &o->fences,
        [T_WORM_FENCE] = &o->fences, [T_STONE_WALL] = &o->walls,
    };
    for (int i = 0; i < b->terrain.n_features; i++) {
        const int type = b->terrain.feature[i].type;
        if (type <= T_STONE_WALL)
            *what[type] |= (FeatureSet)1 << i;
        if (type == T_WORM_FENCE)
            o->worm |= (FeatureSet)1 << i;
    }
    o->slow = o->woods | o->stumps | o->hills | o->fences | o->walls;
    chaos_cover_squares(b, o);
}

/* A feature of that type, by name. */
static int read_feature(const Battle *b, const Json *at, int type)
{
    const int feature = opening_terrain(b, at);
    if (b->terrain.feature[feature].type != type)
        json_wrong(at, "%s is no %s", b->terrain.feature[feature].name,
                   chaos_terrain[type].name);
    return feature;
}

static void read_entries(Battle *b, Json *rules)
{
    Json entries = json_may(rules, "entries");
    if (!entries.node)
        return;
    for (int side = 0; side < MAX_SIDES; side++) {
        const Json list = json_may(&entries, b->side[side].name);
        const int n = list.node ? json_array(&list, 0, 16) : 0;
        for (int i = 0; i < n; i++) {
            const Json one = json_item(&list, i);
            mine(b)->entry[side][i] = (uint8_t)read_feature(b, &one, T_ENTRY);
        }
        mine(b)->n_entries[side] = (uint8_t)n;
    }
    json_done(&entries);
}

static void read_fields(Battle *b, Json *rules)
{
    ChaosBattle *o = mine(b);
    const Json fields = json_may(rules, "fields");
    Json held = json_may(rules, "held");
    const int n = fields.node ? json_array(&fields, 0, MAX_FEATURES) : 0;
    const char *names[MAX_SIDES] = { b->side[0].name, b->side[1].name };
    for (int i = 0; i < n; i++) {
        const Json one = json_item(&fields, i);
        o->field[i] = (uint8_t)read_feature(b, &one, T_FIELD);
        const Json by =
            held.node ? json_may(&held, b->terrain.feature[o->field[i]].name) : held;
        if (by.node)
            chaos(&b->opening)->held[o->field[i]] =
                (uint8_t)(1 + json_choice(&by, names, MAX_SIDES));
    }
    o->n_fields = (uint8_t)n;
    if (held.node)
        json_done(&held);
}

static void read_rules(Battle *b, Opening *opening)
{
    Json rules = opening->own;
    if (!rules.node)
        return;
    const Json fog = json_may(&rules, "fog");
    mine(b)->fog = fog.node && json_bool(&fog);
    read_fields(b, &rules);
    read_entries(b, &rules);
    json_done(&rules);
}

static bool is_known_here(const Battle *b, const Opening *opening, Err *err)
{
    if (b->n_officers)
        return json_wrong(
            &opening->officer[0],
            "officers go with their regiments: \"officers\" of a unit (12.1)");
    if (!arrival_one_entry(b, err))
        return false;
    if (b->opening.phase != PHASE_ORDERS)
        return err_set(err, "a battle of these rules opens with orders");
    for (int side = 0; side < MAX_SIDES; side++) {
        if (b->side[side].deploys)
            return err_set(err, "%s does not deploy: the scenario places all troops",
                           b->side[side].name);
    }
    return true;
}

/* Skirmishers have the ground between them too, where the engine looks for pieces alone. */
static bool check_room(Battle *b, Opening *opening)
{
    const State *s = &b->opening;
    for (int u = 0; u < b->n_units; u++) {
        if (!on_table(b, s, u))
            continue;
        const Box box = chaos_unit_box(b, s, u);
        const int other = chaos_box_meets(b, s, &box, u);
        if (other >= 0)
            return json_wrong(&opening->unit[u].json, "%s overlaps %s", b->unit[u].name,
                              b->unit[other].name);
    }
    return true;
}

bool chaos_load(Battle *b, Opening *opening, Err *err)
{
    if (!is_known_here(b, opening, err))
        return false;
    sort_terrain(b);
    for (int u = 0; u < b->n_units; u++) {
        if (!read_kind(b, opening, u))
            return false;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (!open_unit(b, opening, u))
            return false;
    }
    if (!check_room(b, opening))
        return false;
    read_rules(b, opening);
    for (int side = 0; side < MAX_SIDES; side++) {
        for (int u = 0; u < b->n_units; u++) {
            if (own(b)->brigade[u] && side_of(b, u) == side && !own(b)->n_entries[side])
                return json_wrong(&opening->unit[u].json,
                                  "its side has no \"entries\" to come by (3.1)");
        }
    }
    chaos_turn_reset(b, &b->opening);
    return true;
}
