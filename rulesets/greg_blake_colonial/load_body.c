/* SPDX-License-Identifier: GPL-3.0-or-later
 * load_body.c - a body of a scenario file: what it is, what it carries, where it stands.
 *
 *   { "name": "1st Foot", "officer": "Major Hay", "at": ["1200mm", "300mm"],
 *     "formation": "mass", "front": 2, "weapon": "breech-loaders",
 *     "stands": [{ "kind": "infantry", "count": 4, "rating": "B", "traits": ["regular"] }] }
 *
 * Start at colonial_load_body(), then colonial_open_body().
 */
#include "rulesets/greg_blake_colonial/load.h"
#include <string.h>

const Named colonial_unit_keys[] = {
    { "weapon", "small arms of foot, horse and snipers: \"breech-loaders\"; spears" },
    { "front", "of a mass: how many stands are side by side; half of them" },
    { "rounds", "left of each of its guns: {\"canister\": 4, \"shot\": 12}" },
    { "extra rounds", "of a wagon, for guns near it: 32" },
    { NULL, NULL }
};

/* ---- what a body is ---- */

#define KIND(kind) (1u << (kind))
enum { EVERY_GUN = 1 << LIGHT_GUN | 1 << MEDIUM_GUN | 1 << HEAVY_GUN };

/* Who may have which trait; the others anybody may. */
static bool traits_fit(const StandInfo *stand, const Json *json)
{
    /* clang-format off */
    static const struct { int trait; unsigned kinds; const char *why; } only[] = {
        { TRAIT_SWIFT,           KIND(FOOT),              "only foot is swift (4.2)" },
        { TRAIT_LIGHT,           KIND(FOOT),              "light infantry goes on foot (10.8)" },
        { TRAIT_LANCER,          KIND(HORSE),             "lancers ride (11.4)" },
        { TRAIT_DISMOUNTS,       KIND(HORSE),             "only who rides dismounts (4.9)" },
        { TRAIT_MOUNTED_FIRE,    KIND(HORSE),             "only who rides fires mounted (8.4)" },
        { TRAIT_HORSE_ARTILLERY, EVERY_GUN,               "horse artillery has guns (4.2)" },
        { TRAIT_HOWITZER,        EVERY_GUN | KIND(MACHINE_GUN), "a howitzer is a gun (9.10)" },
        { TRAIT_OXEN,            EVERY_GUN | KIND(MACHINE_GUN) | KIND(WAGON), "oxen draw guns and wagons (4.2)" },
        { TRAIT_CENTRAL,         KIND(WAGON),             "a central reserve is a wagon (9.15)" },
    };
    static const struct { int both; const char *why; } never[] = {
        { TRAIT_REGULAR | TRAIT_IRREGULAR,     "regulars are not irregular" },
        { TRAIT_HORSE_ARTILLERY | TRAIT_OXEN,  "horse artillery is not drawn by oxen (4.2)" },
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof only / sizeof *only; i++) {
        if (stand->traits & only[i].trait && !(only[i].kinds & KIND(stand->kind)))
            return json_wrong(json, "%s", only[i].why);
    }
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        if ((stand->traits & never[i].both) == never[i].both)
            return json_wrong(json, "%s", never[i].why);
    }
    return true;
}

/* 1.3  A stand's base; the engine has sized those that have a figure's. */
static void size_stand(const Battle *b, StandInfo *stand)
{
    if (stand->half_w)
        return;
    stand->half_w = (int16_t)(b->number[STAND_WIDTH] / 2);
    stand->half_d = (int16_t)(b->number[STAND_DEPTH] / 2);
}

static bool read_stands(Battle *b, Opening *opening, int unit)
{
    const UnitInfo *info = &b->unit[unit];
    const StandInfo *first = &b->stand[info->first];
    const Json *json = &opening->unit[unit].json;
    if (info->n > MOST_STANDS)
        return json_wrong(json, "a body has no more than %d stands", MOST_STANDS);
    if (first->kind == SNIPER && info->n != 1)
        return json_wrong(json, "a sniper is a body by himself (6.3)");
    if (first->figures > colonial_kinds[first->kind].figures)
        return json_wrong(json, "a stand of %s has up to %d figures (1.2)",
                          colonial_kinds[first->kind].name,
                          colonial_kinds[first->kind].figures);
    for (int i = info->first; i < info->first + info->n; i++) {
        StandInfo *stand = &b->stand[i];
        const Stand *at = state_stand(&b->opening, i);
        size_stand(b, stand);
        if (stand->kind != first->kind || stand->rating != first->rating ||
            stand->traits != first->traits || stand->figures != first->figures)
            return json_wrong(json, "all stands of a body are alike (1.2)");
        if (at->unit != unit)
            return json_wrong(json, "stands stay with their body (2.1)");
        if (at->where == IN_RESERVE && !info->arrives)
            return json_wrong(json, "who is in reserve arrives by a note (2.10)");
        if (at->where == ON_TABLE && !at->figures)
            return json_wrong(json, "stand %d has no figures: it is \"off\"",
                              i - info->first + 1);
    }
    return traits_fit(first, json);
}

/* ---- what it carries ---- */

static bool read_weapon(Battle *b, Opening *opening, int unit)
{
    const Json weapon = json_may(&opening->unit[unit].json, "weapon");
    const int kind = kind_of(b, unit);
    colonial_own(b)->weapon[unit] = kind == SNIPER ? N_WEAPONS : SPEARS;
    if (!weapon.node)
        return true;
    if (kind != FOOT && kind != HORSE && kind != SNIPER)
        return json_wrong(&weapon, "guns and wagons have no small arms");
    colonial_own(b)->weapon[unit] =
        (uint8_t)json_choice(&weapon, colonial_weapons, N_WEAPONS);
    return true;
}

/* 6.5  The furthest-reaching arms of a side's infantry; its snipers have them too, if their file
 * does not say otherwise. */
void colonial_load_snipers(Battle *b)
{
    ColonialBattle *o = colonial_own(b);
    for (int u = 0; u < b->n_units; u++) {
        uint8_t *best = &o->best_weapon[side_of(b, u)];
        if (kind_of(b, u) == FOOT &&
            b->number[RANGES + o->weapon[u]] > b->number[RANGES + *best])
            *best = o->weapon[u];
    }
    for (int u = 0; u < b->n_units; u++) {
        if (o->weapon[u] == N_WEAPONS)
            o->weapon[u] = o->best_weapon[side_of(b, u)];
    }
}

/* 9.1 */
static bool read_rounds(Battle *b, Opening *opening, int unit)
{
    const UnitInfo *info = &b->unit[unit];
    Json rounds = json_may(&opening->unit[unit].json, "rounds");
    int canister = b->number[AMMO_CANISTER], shot = b->number[AMMO_SHOT];
    if (rounds.node && !is_cannon(b, unit))
        return json_wrong(&rounds, "only guns have rounds (9.1)");
    if (rounds.node) {
        const Json some = json_may(&rounds, "canister"), more = json_may(&rounds, "shot");
        canister = some.node ? (int)json_int(&some, 0, 7) : canister;
        shot = more.node ? (int)json_int(&more, 0, 31) : shot;
        json_done(&rounds);
    }
    for (int i = info->first; is_cannon(b, unit) && i < info->first + info->n; i++)
        colonial_set_rounds(&b->opening, i, canister, shot);
    return true;
}

/* 9.2 */
static bool read_extra(Battle *b, Opening *opening, int unit)
{
    const UnitInfo *info = &b->unit[unit];
    const Json extra = json_may(&opening->unit[unit].json, "extra rounds");
    if (kind_of(b, unit) != WAGON)
        return !extra.node || json_wrong(&extra, "only wagons carry extra rounds (9.2)");
    const int n =
        extra.node ? (int)json_int(&extra, 0, UINT8_MAX) : b->number[AMMO_WAGON];
    for (int i = info->first; i < info->first + info->n; i++)
        state_stand(&b->opening, i)->own = (uint8_t)n;
    return true;
}

bool colonial_load_body(Battle *b, Opening *opening, int unit)
{
    return read_stands(b, opening, unit) && read_weapon(b, opening, unit) &&
           read_rounds(b, opening, unit) && read_extra(b, opening, unit);
}

/* 4.15  Carries what the whole does. */
void colonial_load_part(Battle *b, int unit)
{
    ColonialBattle *o = colonial_own(b);
    o->weapon[unit] = o->weapon[b->unit[unit].part_of - 1];
}

/* ---- where it stands ---- */

/* How far a part of its block may ever be from its middle. */
static void measure(Battle *b, int unit)
{
    int32_t *reach = &colonial_own(b)->reach[unit];
    for (int f = LINE; f < N_FORMATIONS; f++) {
        for (int front = 1; front <= b->unit[unit].n; front++) {
            if (!colonial_formation_fits(b, unit, f))
                continue;
            const Box box =
                colonial_block(b, &b->opening, unit, f, front, (Point){ 0, 0 }, 0);
            const int32_t corner = colonial_corner(&box);
            if (corner > *reach)
                *reach = corner;
        }
    }
}

static int usual_formation(const Battle *b, int unit)
{
    if (b->unit[unit].arrives) /* on the march */
        return is_gun(b, unit)                            ? LIMBERED
               : colonial_formation_fits(b, unit, COLUMN) ? COLUMN
               : kind_of(b, unit) == SNIPER               ? SKIRMISH
                                                          : LINE;
    return is_gun(b, unit) ? UNLIMBERED : kind_of(b, unit) == SNIPER ? SKIRMISH : LINE;
}

/* Its formation, and how wide it is. */
static bool read_formation(Battle *b, Opening *opening, int unit)
{
    static const char *const clause[N_FORMATIONS] = { "4.11", "4.11", "4.11",
                                                      "4.11", "5.2",  "5.4",
                                                      "5.6",  "4.10", "4.10" };
    State *s = &b->opening;
    Unit *u = state_unit(s, unit);
    Json *json = &opening->unit[unit].json;
    const Json front = json_may(json, "front");
    if (u->formation == AS_IT_IS)
        u->formation = (uint8_t)usual_formation(b, unit);
    if (!colonial_formation_fits(b, unit, u->formation))
        return json_wrong(json, "it cannot form %s (%s)",
                          colonial_formations[u->formation].name, clause[u->formation]);
    if (front.node && u->formation != MASS)
        return json_wrong(&front, "only a mass has a front of its own (4.11)");
    if (u->formation == MASS && u->n_stands < 3 && u->n_stands)
        return json_wrong(json, "a mass has three stands or more (4.11)");
    body_row(s, unit)->front =
        (uint8_t)(front.node && u->n_stands ? json_int(&front, 2, u->n_stands - 1)
                  : u->formation == MASS    ? (u->n_stands + 1) / 2
                                         : colonial_front_of(b, s, unit, u->formation));
    return true;
}

/* 6.1  Ground to lie in wait in. */
static bool hides(const Battle *b, Point p)
{
    for (FeatureSet left = terrain_at(&b->terrain, p); left; left &= left - 1) {
        const int type = b->terrain.feature[terrain_first(left)].type;
        if (type == T_OPEN_WOODS || type == T_DENSE_WOODS || type == T_ROUGH ||
            type == T_VERY_ROUGH || type == T_SCRUB || type == T_VILLAGE)
            return true;
    }
    return false;
}

static bool read_marks(Battle *b, Opening *opening, int unit)
{
    const UnitOpening *open = &opening->unit[unit];
    const uint32_t marks = state_unit(&b->opening, unit)->marks;
    if (marks & U_HIDDEN && b->unit[unit].arrives)
        return json_wrong(&open->json, "who arrives later lies nowhere in ambush (2.10)");
    if (marks & U_HIDDEN && !hides(b, open->at))
        return json_wrong(&open->json,
                          "it hides in woods, rough ground, scrub or a village (6.1)");
    if (state_unit(&b->opening, unit)->status)
        return json_wrong(&open->json,
                          "its \"status\" is read off its stands: mark those "
                          "\"disordered\", or give them fewer \"figures\"");
    if (marks & U_LOCATED && kind_of(b, unit) != SNIPER)
        return json_wrong(&open->json, "only snipers are located (6.4)");
    if (marks & U_ON_FOOT && !has_trait(b, unit, TRAIT_DISMOUNTS))
        return json_wrong(&open->json, "it does not dismount (4.9)");
    return true;
}

/* A stand that has been driven back may have a place of its own (11.7). */
static void put_body(Battle *b, const Opening *opening, int unit)
{
    State *s = &b->opening;
    const UnitInfo *info = &b->unit[unit];
    const UnitOpening *open = &opening->unit[unit];
    Stand kept[MOST_STANDS];
    memcpy(kept, state_stand(s, info->first), info->n * sizeof *kept);
    if (is_there(s, unit))
        colonial_body_put(b, s, unit, open->at, open->facing);
    for (int i = 0; i < info->n; i++) {
        Stand *stand = state_stand(s, info->first + i);
        stand_row(b, s, info->first + i)->start = stand->figures;
        if (!(opening->stand_placed[info->first + i] & 1))
            continue;
        stand->at = kept[i].at;
        stand->facing = kept[i].facing;
        colonial_stray(b, s, info->first + i);
    }
}

bool colonial_open_body(Battle *b, Opening *opening, int unit)
{
    State *s = &b->opening;
    const UnitOpening *open = &opening->unit[unit];
    if (state_unit(s, unit)->dice)
        return json_wrong(&open->json, "there are no morale dice in these rules");
    if (is_there(s, unit) && !open->placed && !b->unit[unit].arrives)
        return json_wrong(&open->json, "a body has a place (\"at\")");
    if (!read_formation(b, opening, unit) || !read_marks(b, opening, unit))
        return false;
    body_row(s, unit)->at = open->at;
    body_row(s, unit)->facing = open->facing;
    measure(b, unit);
    colonial_name_front(b, s, unit);
    put_body(b, opening, unit);
    b->unit[unit].value = colonial_stand_points(b, unit) * b->unit[unit].n;
    if (b->unit[unit].arrives) /* nobody is there yet */
        state_unit(s, unit)->n_stands = 0;
    return true;
}
