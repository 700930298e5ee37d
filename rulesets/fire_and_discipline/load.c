/* SPDX-License-Identifier: GPL-3.0-or-later
 * load.c - from a scenario file's words to an opening that these rules can play.
 *
 *   "rules": { "year": 1809, "scale": "15mm", "weather": "poor", "objectives": ["Farm"],
 *              "player A": "by force", "attacker": "Blue", "deploys first": "Red" }
 *
 * all of them optional: 1800, 15mm, clear, none, and three times as "first" says.
 *
 * Start at fire_load().
 */
#include "engine/arrival.h"
#include "engine/opening.h"
#include "rulesets/fire_and_discipline/fire.h"

int fire_private_size(int n_units, int n_stands, int n_officers)
{
    (void)n_units;
    (void)n_officers;
    return (int)(sizeof(Fire) + (size_t)n_stands * sizeof(StandRow));
}

static FireBattle *own_of(Battle *b)
{
    return (FireBattle *)(void *)b->own;
}

/* ---- the table ---- */

static void sort_terrain(Battle *b)
{
    FireBattle *own = own_of(b);
    FeatureSet *const set[N_TERRAIN] = {
        [T_HEAVY_WOODS] = &own->heavy, [T_LIGHT_WOODS] = &own->light,
        [T_ROUGH] = &own->rough,       [T_COVER] = &own->cover,
        [T_WALL] = &own->walls,        [T_EARTHWORKS] = &own->earthworks,
        [T_HARD_COVER] = &own->hard,   [T_ENTRENCHMENT] = &own->hard,
        [T_STREAM] = &own->streams,    [T_STEEP_STREAM] = &own->steep,
        [T_FORD] = &own->fords,        [T_BRIDGE] = &own->bridges,
        [T_HILL] = &own->hills,        [T_SLOPE] = &own->slopes,
    };
    for (int i = 0; i < b->terrain.n_features; i++) {
        const int type = b->terrain.feature[i].type;
        if (set[type])
            *set[type] |= 1ull << i;
        if (type == T_ENTRENCHMENT)
            own->entrenchments |= 1ull << i;
    }
}

static int32_t apart(int32_t low, int32_t high, int32_t other_low, int32_t other_high)
{
    return low > other_high ? low - other_high : other_low > high ? other_low - high : 0;
}

/* 9.13, 9.16  Streams have a greatest width; fords keep away from bridges. */
static bool check_terrain(const Battle *b, Err *err)
{
    const FireBattle *own = fire_battle(b);
    for (int i = 0; i < b->terrain.n_features; i++) {
        const Feature *f = &b->terrain.feature[i];
        const bool water = f->type == T_STREAM || f->type == T_STEEP_STREAM;
        if (water && f->width > number(b, STREAM_WIDEST)) {
            return err_set(err, "%s is wider than a stream may be (9.13)", f->name);
        }
        if (f->type != T_FORD || !own->bridges)
            continue;
        for (FeatureSet left = own->bridges; left; left &= left - 1) {
            const Feature *bridge = &b->terrain.feature[terrain_first(left)];
            const int64_t x = apart(f->low.x, f->high.x, bridge->low.x, bridge->high.x);
            const int64_t y = apart(f->low.y, f->high.y, bridge->low.y, bridge->high.y);
            const int64_t least = number(b, FORD_GAP);
            if (x * x + y * y < least * least) {
                return err_set(err, "%s is too near %s (9.16)", f->name, bridge->name);
            }
        }
    }
    return true;
}

/* ---- "rules" ---- */

static int read_side(const Battle *b, const Json *at)
{
    const char *names[2] = { b->side[0].name, b->side[1].name };
    return json_choice(at, names, 2);
}

static void read_places(Battle *b, const Json *list)
{
    FireBattle *own = own_of(b);
    const int n = list->node ? json_array(list, 0, MAX_PLACES) : 0;
    for (int i = 0; i < n; i++) {
        const Json item = json_item(list, i);
        const int place = opening_terrain(b, &item);
        if (!(b->terrain.areas >> place & 1)) /* 10.9: nobody stands in a line */
            json_wrong(&item, "a line is no place to hold: name an area (10.9)");
        own->place[own->n_places++] = (uint8_t)place;
    }
}

/* 1.14 - 1.16  Player A: as designated, by force, or the attacker; a force half as large again
 * always is. (1.15) */
static void set_players(Battle *b, bool by_force, int attacker)
{
    int n[2] = { 0, 0 };
    for (int i = 0; i < b->n_stands; i++)
        n[b->stand[i].side]++;
    if (by_force)
        b->first_side = n[0] == n[1] ? attacker : n[1] > n[0];
    for (int side = 0; side < 2; side++) {
        if (n[side] * 100 >= n[1 - side] * number(b, FORCE_PERCENT))
            b->first_side = side;
    }
}

static void read_rules(Battle *b, Opening *opening)
{
    static const char *const scales[] = { "15mm", "6mm", "20mm" };
    static const char *const weathers[] = { "clear", "poor" };
    static const char *const players[] = { "as first", "by force" };
    FireBattle *own = own_of(b);
    Json rules = opening->own;
    int attacker = b->first_side, by_force = 0;
    own->year = 1800;
    own->deploys_first = (uint8_t)b->first_side;
    if (rules.node) {
        const Json year = json_may(&rules, "year"), scale = json_may(&rules, "scale");
        const Json weather = json_may(&rules, "weather"),
                   places = json_may(&rules, "objectives");
        const Json who = json_may(&rules, "player A"),
                   attacks = json_may(&rules, "attacker");
        const Json first = json_may(&rules, "deploys first");
        if (year.node)
            own->year = (int32_t)json_int(&year, 1700, 1900);
        const int which = scale.node ? json_choice(&scale, scales, 3) : 0;
        own->scale = which == 2;
        own->small_scale = which == 1;
        own->poor_weather = weather.node && json_choice(&weather, weathers, 2);
        read_places(b, &places);
        if (who.node)
            by_force = json_choice(&who, players, 2);
        if (attacks.node)
            attacker = read_side(b, &attacks);
        if (first.node)
            own->deploys_first = (uint8_t)read_side(b, &first);
        json_done(&rules);
    }
    set_players(b, by_force, attacker);
}

/* ---- the troops ---- */

static bool arrange(Battle *b, Opening *opening, int unit)
{
    State *s = &b->opening;
    UnitOpening *open = &opening->unit[unit];
    Unit *u = state_unit(s, unit);
    const UnitInfo *info = &b->unit[unit];
    int stand[MAX_LAYOUT], n = 0;
    Layout l;
    const bool guns = is_guns(b, info->first);
    if (!u->formation && info->arrives)
        u->formation = guns ? LIMBERED : COLUMN;
    if (!u->formation)
        u->formation = guns ? UNLIMBERED : LINE;
    Err why;
    const bool light = is_light(b, info->first) && u->formation == OPEN_ORDER; /* 3.3 */
    if (!light && !fd_formation_suits(b, info->first, u->formation, &why))
        return json_wrong(&open->json, "%s", why.text);
    for (int i = info->first; i < info->first + info->n; i++) {
        Stand *at = state_stand(s, i);
        if (is_light(b, i) && at->status == ST_OPEN)
            at->status = ST_FORMED; /* 3.3: it is so by itself */
        const bool own = at->status != ST_FORMED;
        if (!own)
            at->status =
                (uint8_t)(u->status ? ST_GARRISON
                                    : fd_status_for(b, i, u->formation, ST_FORMED));
        if (open->placed && !opening->stand_placed[i])
            stand[n++] = i;
    }
    u->status = 0;
    if (!n)
        return true;
    if (!fd_layout_make(b, s, stand, n, u->formation, open->at, open->facing, &l)) {
        return json_wrong(&open->json, "they cannot stand in %s",
                          fire_formations[u->formation].name);
    }
    /* before a battle anybody may stand anywhere: stands take their places in file order */
    for (int k = 0; k < l.n; k++) {
        state_stand(s, l.stand[k])->at = l.at[k];
        state_stand(s, l.stand[k])->facing = l.facing[k];
    }
    return true;
}

/* 3.3, 3.10, 3.11, 3.15  May a stand be so that the file names by itself? */
static bool status_suits(const Battle *b, int i, int status)
{
    switch (status) {
    case ST_OPEN:
    case ST_DISMOUNTED:
        return b->stand[i].kind == CAVALRY;
    case ST_SQUARE:
        return fd_formation_suits(b, i, SQUARE, NULL) && !is_light(b, i);
    case ST_LIMBERED:
    case ST_UNLIMBERED:
    case ST_CREW:
        return is_guns(b, i);
    default:
        return true;
    }
}

static bool settle(Battle *b, Opening *opening, int unit)
{
    State *s = &b->opening;
    const UnitInfo *info = &b->unit[unit];
    for (int i = info->first; i < info->first + info->n; i++) {
        Stand *at = state_stand(s, i);
        StandRow *r = row(s, i);
        if (!status_suits(b, i, at->status))
            return json_wrong(&opening->unit[unit].json,
                              "no stand of %s here is ever \"%s\" (3.3 to 3.15)",
                              fire_kinds[b->stand[i].kind].name,
                              fire_stand_statuses[at->status].name);
        if (is_guns(b, i))
            r->guns = at->status == ST_CREW ? GUNS_DESTROYED : GUNS_MANNED;
        if (at->where != ON_TABLE && at->where != IN_RESERVE)
            at->unit = NO_UNIT;
        if (at->status != ST_GARRISON)
            continue;
        if (info->arrives)
            return json_wrong(&opening->unit[unit].json,
                              "who arrives later is no garrison yet (10.12)");
        const FeatureSet hard = terrain_at(&b->terrain, at->at) & fire_battle(b)->hard;
        const FeatureSet in = is_guns(b, i) ? hard & fire_battle(b)->entrenchments : hard;
        if (!hard)
            return json_wrong(&opening->unit[unit].json,
                              "a garrison stands in hard cover (9.19)");
        if (!in) {
            return json_wrong(&opening->unit[unit].json,
                              "guns occupy entrenchments only (9.29)");
        }
        int32_t
            inside; /* of covers over one another the one whose middle is the nearest */
        r->garrison = (uint8_t)(terrain_nearest(&b->terrain, at->at, in, &inside) + 1);
    }
    return true;
}

/* 2.13  A commander's own stands: two at most, of horse or elites; he begins with them. */
static bool read_personal(Battle *b, Opening *opening, int unit)
{
    Json *where = &opening->unit[unit].json;
    const Json personal = json_may(where, "personal command");
    const UnitInfo *u = &b->unit[unit];
    if (!personal.node || !json_bool(&personal))
        return true;
    if (u->officer == NO_OFFICER)
        return json_wrong(&personal, "whose? it has no officer (2.13)");
    if (u->n > number(b, PERSONAL_MOST)) {
        return json_wrong(&personal, "a personal command has at most %d stands (2.13)",
                          number(b, PERSONAL_MOST));
    }
    for (int i = u->first; i < u->first + u->n; i++) {
        const bool elite =
            b->stand[i].rating >= number(b, PERSONAL_GRADE) && !is_guns(b, i);
        if (b->stand[i].kind == CAVALRY || elite)
            continue;
        return json_wrong(&personal, "a personal command is horse or elites (2.13)");
    }
    if (u->arrives != b->officer[u->officer].arrives)
        return json_wrong(&personal,
                          "he and his own stands arrive together (2.13, 10.12)");
    state_officer(&b->opening, u->officer)->with = ref_unit(unit);
    return true;
}

/* 2.14  Of several commanders one is commander in chief. */
static bool check_chiefs(const Battle *b, const Opening *opening)
{
    for (int side = 0; side < MAX_SIDES; side++) {
        int chiefs = 0;
        for (int o = 0; o < b->n_officers; o++) {
            if (b->officer[o].side != side || b->officer[o].superior != NO_OFFICER)
                continue;
            if (++chiefs == 2) {
                return json_wrong(&opening->officer[o],
                                  "of several commanders one commands in chief, the "
                                  "others are under him (2.14)");
            }
        }
    }
    return true;
}

/* 10.11  A side that deploys starts off the table, but for its garrisons: they are in their places. */
static void take_off(Battle *b, int side)
{
    State *s = &b->opening;
    for (int i = 0; i < b->n_stands; i++) {
        Stand *at = state_stand(s, i);
        if (b->stand[i].side == side && at->where == ON_TABLE &&
            at->status != ST_GARRISON)
            at->where = IN_RESERVE;
    }
    for (int o = 0; o < b->n_officers; o++) {
        Officer *at = state_officer(s, o);
        if (b->officer[o].side == side && at->where == ON_TABLE)
            at->where = IN_RESERVE;
    }
}

/* ---- the moment it opens ---- */

static void set_step(Battle *b)
{
    static const uint8_t step_of[] = { STEP_DEPLOY,   STEP_BOMBARD, STEP_DECLARE,
                                       STEP_SKIRMISH, STEP_FORM,    STEP_GUNS,
                                       STEP_MELEE };
    State *s = &b->opening;
    if (!s->turn)
        s->side = (uint8_t)b->first_side;
    fire(s)->step = s->turn ? step_of[s->phase] : STEP_DEPLOY;
    fire(s)->segments = s->side != b->first_side;
    fire(s)->bombarded = s->phase == PHASE_BOMBARDMENT && s->side != b->first_side;
}

/* Whose stands are where in the list, and how far apart two of them may be and still touch. */
static void find_ranges(Battle *b)
{
    FireBattle *own = own_of(b);
    int32_t most = 0;
    for (int side = 0; side < MAX_SIDES; side++)
        own->from[side] = own->end[side] = side ? b->n_stands : 0;
    for (int i = b->n_stands; i-- > 0;) {
        const StandInfo *info = &b->stand[i];
        const int32_t corner =
            geo_root((int64_t)info->half_w * info->half_w + info->half_d * info->half_d);
        if (corner > most)
            most = corner;
        if (info->side)
            own->from[1] = i;
        else if (!own->end[0])
            own->end[0] = i + 1;
    }
    own->near = 2 * most + 2 + GEO_TOUCH;
}

bool fire_load(Battle *b, Opening *opening, Err *err)
{
    const int16_t half = (int16_t)(number(b, SIZE15_HALF_WIDTH) / 2);
    sort_terrain(b);
    if (!check_terrain(b, err))
        return false;
    if (!arrival_one_entry(b, err))
        return false;
    read_rules(b, opening);
    for (int u = 0; u < b->n_units; u++) {
        if (!fd_muster(b, opening, u) || !arrange(b, opening, u) ||
            !settle(b, opening, u) || !read_personal(b, opening, u)) {
            return false;
        }
        b->unit[u].value = fd_unit_price(b, u);
    }
    if (!check_chiefs(b, opening))
        return false;
    Err why;
    const int crowded = fd_overfull_garrison(b, &b->opening, &why);
    if (crowded >= 0)
        return json_wrong(&opening->unit[crowded].json, "%s", why.text);
    find_ranges(b);
    for (int o = 0; o < b->n_officers; o++) {
        Officer *at = state_officer(&b->opening, o);
        b->officer[o].half_w = b->officer[o].half_d = half;
        if (ref_kind(at->with) != REF_UNIT)
            continue;
        at->with = ref_stand(fd_first_left(b, &b->opening, ref_index(at->with)));
        at->at = state_stand(&b->opening, ref_index(at->with))->at;
    }
    for (int side = 0; side < MAX_SIDES; side++)
        if (b->side[side].deploys && !b->opening.turn)
            take_off(b, side);
    set_step(b);
    return true;
}
