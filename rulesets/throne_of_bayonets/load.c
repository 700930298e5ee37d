/* SPDX-License-Identifier: GPL-3.0-or-later
 * load.c - from a scenario file's words to an opening that these rules can play.
 *
 * The engine has read names, kinds, ratings and places; here the bases get their size, the
 * units their formation, and the "rules" part its meaning:
 *
 *   "rules": { "victory": [ { "side": "Americans", "when": "holds at end", "place": "crossroads" } ],
 *              "deploys first": "British", "bad going": [ { "place": "copse", "value": 2 } ] }
 *
 * Start at throne_load().
 */
#include "engine/opening.h"
#include "rulesets/throne_of_bayonets/throne.h"
#include <string.h>

const Named throne_unit_keys[] = {
    { "width", "bases in the front rank; otherwise the formation's usual front" },
    { "charge from", "a point: where its charge began, for cavalry that may rally" },
    { NULL, NULL }
};

const Named throne_zone_terms[] = {
    { "everybody", NULL },
    { "guns near infantry",
      "batteries, within the zone's limit of deployed infantry (16.3)" },
    { NULL, NULL }
};

int throne_private_size(int n_units, int n_stands, int n_officers)
{
    (void)n_officers;
    return (int)(sizeof(Throne) + (size_t)n_units * sizeof(UnitRow) +
                 (size_t)n_stands * sizeof(BaseRow));
}

/* ---- what the troops are ---- */

static Arm arm_of(const Battle *b, int unit)
{
    Arm arm = ARTILLERY;
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].n; i++) {
        const Arm a = base_arm(b, i);
        if (a == INFANTRY)
            return INFANTRY;
        if (a == CAVALRY)
            arm = CAVALRY;
    }
    return arm;
}

/* 1.9, 1.10  Rifles, lances and horse artillery. */
static bool check_arms(const StandInfo *info, Arm arm)
{
    return !(info->traits & TRAIT_RIFLE && arm != INFANTRY) &&
           !(info->traits & TRAIT_LANCE && arm != CAVALRY) &&
           !(info->traits & TRAIT_HORSE && arm != ARTILLERY);
}

/* 1.9, 1.10, 1.12, 1.13, 1.15, 1.18  Which bases may stand together, and what they may carry. */
static bool check_unit(Battle *b, Opening *opening, int unit)
{
    const Json *json = &opening->unit[unit].json;
    bool arms[3] = { false };
    bool heavy_gun = false;
    int limbers = 0;
    uint32_t horse = 0;
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].n; i++) {
        StandInfo *info = &b->stand[i];
        const Arm arm = base_arm(b, i);
        arms[arm] = true;
        heavy_gun |= info->kind == HEAVY_ARTILLERY || info->kind == LINE_ARTILLERY;
        limbers += info->kind == LIMBER;
        horse |= info->traits & TRAIT_HORSE;
        if (info->kind == LIMBER)
            info->traits |= TRAIT_COMMAND; /* 1.13 */
        if (!check_arms(info, arm)) {
            return json_wrong(json, "rifles are infantry (1.9), lances cavalry, "
                                    "horse artillery is artillery (1.10)");
        }
    }
    if (arms[INFANTRY] && arms[CAVALRY]) {
        return json_wrong(json, "infantry and cavalry are different regiments (1.18)");
    }
    if (heavy_gun && (arms[INFANTRY] || arms[CAVALRY])) {
        return json_wrong(json, "only light artillery stands in units of "
                                "infantry or cavalry (1.12)");
    }
    if (limbers > 1)
        return json_wrong(json, "a battery has one limber (1.15)");
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].n; i++) {
        if (b->stand[i].kind == LIMBER)
            b->stand[i].traits |= horse; /* 1.10 */
    }
    return true;
}

/* ---- where they stand ---- */

static int usual_formation(const Battle *b, int unit)
{
    const int n = b->unit[unit].n;
    if (arm_of(b, unit) == ARTILLERY)
        return UNLIMBERED;
    return n < 2 ? COLUMN : LINE;
}

static bool arrange(Battle *b, Opening *opening, int unit)
{
    State *s = &b->opening;
    UnitOpening *open = &opening->unit[unit];
    Unit *u = state_unit(s, unit);
    int base[MAX_STANDS], n = 0;
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].n; i++) {
        if (state_stand(s, i)->unit == unit && !opening->stand_placed[i])
            base[n++] = i;
    }
    Json json = open->json;
    const Json width = json_may(&json, "width");
    const int wide = width.node ? (int)json_int(&width, 1, 64) : 0;
    Layout layout;
    if (!n)
        return true;
    if (n > MAX_LAYOUT)
        return json_wrong(&open->json, "more than %d bases in a unit", MAX_LAYOUT);
    const int used =
        layout_make(b, base, n, u->formation, wide, open->at, open->facing, &layout);
    if (!used) {
        return json_wrong(&open->json, "%d bases cannot stand in %s%s", n,
                          throne_formations[u->formation].name,
                          wide ? " of that width" : "");
    }
    layout_apply(s, &layout);
    row(s, unit)->width = (uint8_t)used;
    return true;
}

/* Bases by themselves, bases of other battalions: the file may say so of each. */
static void sort_bases(Battle *b)
{
    State *s = &b->opening;
    for (int u = 0; u < b->n_units; u++)
        state_unit(s, u)->n_stands = 0;
    for (int i = 0; i < b->n_stands; i++) {
        Stand *at = state_stand(s, i);
        if (at->status != IN_UNIT)
            at->unit = NO_UNIT;
        if (at->where != ON_TABLE && at->where != IN_RESERVE)
            at->unit = NO_UNIT;
        if (at->unit == NO_UNIT) {
            if (at->where == ON_TABLE && at->status == IN_UNIT)
                at->status = DISPERSED;
            continue;
        }
        Unit *u = state_unit(s, at->unit);
        u->n_stands++;
        if (at->unit != b->stand[i].parent)
            u->marks |= U_COMPLEX;
    }
}

/* 4.5  A complex formation may open the battle, if it is one: of one brigade, hanging together. */
static bool check_complex(const Battle *b, Opening *opening, int unit)
{
    const State *s = &b->opening;
    const Json *json = &opening->unit[unit].json;
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    uint8_t part[MAX_STANDS];
    for (int i = 0; i < n; i++) {
        part[i] = b->stand[base[i]].parent;
        if (b->unit[part[i]].officer != b->unit[unit].officer) {
            return json_wrong(json, "a complex formation is of one brigade (4.3)");
        }
    }
    if (!complex_arms_mix(b, base, n)) {
        return json_wrong(json,
                          "only light artillery stands with infantry or cavalry (1.12)");
    }
    if (!complex_holds(b, s, base, part, n)) {
        return json_wrong(json,
                          "its parts do not touch front to rear or flank to flank (4.2)");
    }
    return true;
}

/* 16.2  Who is yet to be set up can stand so, all together, whatever places the file has for his bases. */
static bool can_be_set_up(const Battle *b, Opening *opening, int unit)
{
    const State *s = &b->opening;
    const int formation = state_unit(s, unit)->formation;
    int base[MAX_STANDS];
    const int n = unit_bases(b, s, unit, base);
    Layout layout;
    if (!b->side[b->unit[unit].side].deploys || b->unit[unit].arrives)
        return true;
    if (n <= MAX_LAYOUT && layout_make(b, base, n, formation, row(s, unit)->width,
                                       (Point){ 0, 0 }, NORTH, &layout))
        return true;
    return json_wrong(&opening->unit[unit].json, "%d bases cannot stand in %s%s", n,
                      throne_formations[formation].name,
                      formation_barred(b, base, n, formation));
}

static bool place_unit(Battle *b, Opening *opening, int unit)
{
    State *s = &b->opening;
    ThroneBattle *own = (ThroneBattle *)(void *)b->own;
    UnitOpening *open = &opening->unit[unit];
    Unit *u = state_unit(s, unit);
    UnitRow *r = row(s, unit);
    r->joins = r->shot_by = r->fought = NO_UNIT;
    Json from = json_may(&open->json, "charge from");
    (void)json_may(&open->json, "width");
    if (!u->n_stands)
        return true;
    if (u->formation == AS_IT_IS)
        u->formation = (uint8_t)usual_formation(b, unit);
    const int first = b->unit[unit].first;
    r->facing = open->placed ? open->facing : state_stand(s, first)->facing;
    if ((open->placed && !arrange(b, opening, unit)) || !can_be_set_up(b, opening, unit))
        return false;
    own->standard[unit].at = open->at;
    own->standard[unit].placed = open->placed;
    own->standard[unit].facing = r->facing;
    own->standard[unit].formation = u->formation;
    own->standard[unit].width = r->width;
    if (unit_on_table(b, s, unit)) {
        if (u->marks & U_COMPLEX || !open->placed)
            unit_recount(b, s, unit);
        if (u->marks & U_COMPLEX && !check_complex(b, opening, unit))
            return false;
        r->from = unit_middle(b, s, unit);
    }
    if (from.node && json_array(&from, 2, 2)) {
        const Json x = json_item(&from, 0), y = json_item(&from, 1);
        r->from = (Point){ json_length(&x, b->rules->ten_yards),
                           json_length(&y, b->rules->ten_yards) };
    }
    return true;
}

/* A side that deploys starts off the table; where the file places it is its standard. */
static void take_off(Battle *b, int side)
{
    State *s = &b->opening;
    for (int i = 0; i < b->n_stands; i++) {
        Stand *at = state_stand(s, i);
        if (b->stand[i].side == side && at->where == ON_TABLE)
            at->where = IN_RESERVE;
    }
    for (int o = 0; o < b->n_officers; o++) {
        Officer *at = state_officer(s, o);
        if (b->officer[o].side == side && at->where == ON_TABLE)
            at->where = IN_RESERVE;
    }
}

/* ---- "rules" ---- */

static int read_side(const Battle *b, const Json *at)
{
    const char *names[2] = { b->side[0].name, b->side[1].name };
    return json_choice(at, names, 2);
}

static void read_victory(Battle *b, Json *item, ThroneBattle *own)
{
    static const char *const whens[] = { "holds at end", "clears the table", "holds" };
    Victory v = { 0 };
    Json side = json_need(item, "side"), when = json_need(item, "when");
    v.side = (uint8_t)read_side(b, &side);
    v.when = (uint8_t)(1 + json_choice(&when, whens, 3));
    Json place = json_may(item, "place");
    if (place.node)
        v.feature = (uint8_t)opening_terrain(b, &place);
    else if (v.when != WIN_CLEAR)
        json_wrong(item, "\"place\" is missing: which place is held?");
    json_done(item);
    if (v.when != WIN_CLEAR && !memchr(own->place, v.feature, own->n_places)) {
        own->place[own->n_places++] = v.feature;
    }
    own->victory[own->n_victories++] = v;
}

static void read_rules(Battle *b, Opening *opening)
{
    ThroneBattle *own = (ThroneBattle *)(void *)b->own;
    Json rules = opening->own;
    if (!rules.node)
        return;
    Json victory = json_may(&rules, "victory");
    const int n = victory.node ? json_array(&victory, 0, MAX_VICTORIES) : 0;
    for (int i = 0; i < n; i++) {
        Json item = json_item(&victory, i);
        read_victory(b, &item, own);
    }
    Json first = json_may(&rules, "deploys first");
    if (first.node)
        own->deploys_first = (uint8_t)read_side(b, &first);
    Json going = json_may(&rules, "bad going");
    const int areas = going.node ? json_array(&going, 0, MAX_FEATURES) : 0;
    for (int i = 0; i < areas; i++) {
        Json item = json_item(&going, i);
        Json place = json_need(&item, "place"), value = json_need(&item, "value");
        const int feature = opening_terrain(b, &place);
        if (!is_bad_going(b, feature))
            json_wrong(&place, "that is not bad going (2.11)");
        /* 2.11 */
        throne(&b->opening)->bad_going[feature] = (uint8_t)json_int(&value, 1, 20);
        json_done(&item);
    }
    json_done(&rules);
}

/* ---- the moment it opens ---- */

/* 17.12 */
static void set_step(Battle *b)
{
    static const uint8_t step_of[] = { STEP_DEPLOY, STEP_ACTIVATE, STEP_MOVE,
                                       STEP_MELEE,  STEP_FIRE,     STEP_MORALE };
    State *s = &b->opening;
    throne(s)->step = s->turn ? step_of[s->phase] : STEP_DEPLOY;
    throne(s)->asked_window = 1;
    if (!s->turn)
        return;
    for (int i = 0; i < b->n_notes; i++)
        throne(s)->noted[i] = 1;
    for (int o = 0; o < b->n_officers; o++) {
        if (b->officer[o].side == s->side && s->phase == PHASE_ACTIVATION) {
            state_officer(s, o)->left = (uint8_t)b->number[ACTIVATION_ATTEMPTS];
        }
    }
}

/* 8.2b  From its own officer up to the commander in chief. */
static void note_commanders(Battle *b, int unit)
{
    ThroneBattle *own = (ThroneBattle *)(void *)b->own;
    int at = b->unit[unit].officer;
    for (int steps = 0; at != NO_OFFICER && steps < MAX_OFFICERS; steps++) {
        own->under[at][unit / 64] |= UINT64_C(1) << unit % 64;
        at = b->officer[at].superior;
    }
}

/* 10.29 - 10.37  A result is one of six letters: a number of the rules may be changed, but only into
 * another of them. */
static bool check_results(const Battle *b, Err *err)
{
    for (int i = CRT_A_MORE_ZERO_A; i <= CRT_EVENS_D; i++)
        if (b->number[i] > 'C' && b->number[i] < 'X')
            return err_set(err, "%s: %c is no result of a melee: A, B, C, X, Y or Z (%s)",
                           throne_numbers[i].path, (int)b->number[i],
                           throne_numbers[i].clause);
    return true;
}

/* 1.1, 1.17  Bases are square and all of one size, officers' too. */
bool throne_load(Battle *b, Opening *opening, Err *err)
{
    if (!check_results(b, err))
        return false;
    ThroneBattle *own = (ThroneBattle *)(void *)b->own;
    const int16_t half = (int16_t)(b->number[BASE_SIZE] / 2);
    for (int i = 0; i < b->n_stands; i++)
        b->stand[i].half_w = b->stand[i].half_d = half;
    for (int o = 0; o < b->n_officers; o++)
        b->officer[o].half_w = b->officer[o].half_d = half;
    own->deploys_first = (uint8_t)b->first_side;
    for (int i = b->n_stands - 1; i >= 0; i--) {
        const int side = b->stand[i].side;
        own->first[side] = (uint16_t)i;
        if (!own->end[side])
            own->end[side] = (uint16_t)(i + 1);
    }
    for (int u = b->n_units - 1; u >= 0; u--) {
        const int side = unit_side(b, u);
        own->first_unit[side] = (uint8_t)u;
        if (!own->end_unit[side])
            own->end_unit[side] = (uint8_t)(u + 1);
    }
    for (int u = 0; u < b->n_units; u++) {
        note_commanders(b, u);
        if (!check_unit(b, opening, u))
            return false;
        own->arm[u] = (uint8_t)arm_of(b, u);
    }
    sort_bases(b);
    for (int u = 0; u < b->n_units; u++) {
        if (!place_unit(b, opening, u))
            return false;
    }
    read_rules(b, opening);
    for (int o = 0; o < b->n_officers; o++) {
        Officer *at = state_officer(&b->opening, o);
        own->officer_at[o] = at->at;
        own->officers_placed |= (uint64_t)(at->where == ON_TABLE) << o;
        at->with = NO_REF;
    }
    for (int side = 0; side < MAX_SIDES; side++) {
        if (b->side[side].deploys && !b->opening.turn)
            take_off(b, side);
    }
    set_step(b);
    return true;
}
