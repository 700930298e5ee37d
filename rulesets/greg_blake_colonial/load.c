/* SPDX-License-Identifier: GPL-3.0-or-later
 * load.c - from a scenario file's words to an opening that these rules can play.
 *
 *   "rules": { "command": { "Column": "good" }, "impetuous": ["Tribes"],
 *              "irregular armies": ["Tribes"], "charismatic": ["Tribes"],
 *              "visibility": "500mm", "skirmish volleys": true,
 *              "held": { "kraal": "Tribes" } }
 *
 * all of them optional: command is rolled for, visibility is that of temperate country
 * ("desert" is the other word for it), nobody holds anything.
 *
 * Start at colonial_load().
 */
#include "rulesets/greg_blake_colonial/load.h"
#include "engine/arrival.h"
#include <string.h>

enum { FIGURE = 200 }; /* 1.3  the base of a man alone */

int colonial_private_size(int n_units, int n_stands, int n_officers)
{
    return (int)(sizeof(Colonial) + (size_t)n_units * sizeof(BodyRow) +
                 (size_t)n_stands * sizeof(StandRow) +
                 (size_t)n_officers * sizeof(GroupRow));
}

/* ---- the ground ---- */

enum {
    WOODS = 1 << 0,
    DENSE = 1 << 1,
    ROUGH = 1 << 2,
    BARRED = 1 << 3,
    STEEP = 1 << 4,
    SOFT = 1 << 5,
    HARD = 1 << 6,
    FORT = 1 << 7,
    LINES = 1 << 8,
    STOPS = 1 << 9,
    HILLS = 1 << 10,
    ROCKS = 1 << 11,
    N_SORTS = 12
};

/* clang-format off */
static const uint16_t sorts[N_TERRAIN] = {
    [T_OPEN_WOODS]  = WOODS | ROUGH | SOFT | STOPS,
    [T_DENSE_WOODS] = WOODS | DENSE | ROUGH | HARD | STOPS,
    [T_ROUGH]       = ROUGH | HARD | ROCKS,
    [T_VERY_ROUGH]  = DENSE | ROUGH | BARRED | HARD | ROCKS,
    [T_MARSH]       = ROUGH | BARRED | STOPS,
    [T_SCRUB]       = SOFT,
    [T_HILL]        = HILLS | STOPS,
    [T_STEEP]       = STEEP,
    [T_RIVER]       = LINES,
    [T_WALL]        = LINES | HARD,
    [T_HEDGE]       = LINES | SOFT,
    [T_TRENCH]      = LINES | FORT,
    [T_VILLAGE]     = ROUGH | BARRED | HARD | STOPS,
    [T_FORT]        = BARRED | FORT | STOPS,
    [T_SOFT_GROUND] = STOPS,
};
/* clang-format on */

static void sort_terrain(Battle *b)
{
    ColonialBattle *o = colonial_own(b);
    FeatureSet *const set[N_SORTS] = { &o->woods, &o->dense, &o->rough, &o->barred,
                                       &o->steep, &o->soft,  &o->hard,  &o->fort,
                                       &o->lines, &o->stops, &o->hills, &o->rocks };
    for (int i = 0; i < b->terrain.n_features; i++) {
        const int type = b->terrain.feature[i].type;
        for (int k = 0; k < N_SORTS; k++) {
            if (sorts[type] >> k & 1)
                *set[k] |= (FeatureSet)1 << i;
        }
        if (type == T_OBJECTIVE)
            o->objective[o->n_objectives++] = (uint8_t)i;
    }
}

/* ---- who commands ---- */

/* 2.1  Every stand belongs to a command group. */
static bool read_group(Battle *b, Opening *opening, int unit)
{
    const UnitInfo *info = &b->unit[unit];
    const Json *json = &opening->unit[unit].json;
    if (info->officer == NO_OFFICER)
        return json_wrong(
            json, "every body is under the \"officer\" of its command group (2.1)");
    if (info->arrives != b->officer[info->officer].arrives)
        return json_wrong(json, "a command group and its leader arrive together (2.10)");
    uint8_t *n = &colonial_own(b)->stands_of[info->officer];
    if (*n + info->n > UINT8_MAX)
        return json_wrong(json, "a group has no more than %d stands", UINT8_MAX);
    *n = (uint8_t)(*n + info->n);
    return true;
}

/* 2.1, 2.3  Leaders are under the commander in chief, who has no group of his own.  A side with
 * a single leader may do without one. */
static bool find_chief(Battle *b, const Opening *opening, int side)
{
    ColonialBattle *o = colonial_own(b);
    int chief = NO_ONE, officers = 0;
    o->chief[side] = NO_ONE;
    for (int i = 0; i < b->n_officers; i++) {
        if (b->officer[i].side != side)
            continue;
        officers++;
        o->groups[side] = (uint8_t)(o->groups[side] + (o->stands_of[i] > 0));
        if (b->officer[i].superior != NO_OFFICER)
            continue;
        if (chief != NO_ONE)
            return json_wrong(
                &opening->officer[i],
                "one officer is commander in chief, all others are \"under\" "
                "him (2.3)");
        chief = i;
    }
    if (officers == 1 && chief != NO_ONE && o->stands_of[chief])
        return true;
    for (int i = 0; i < b->n_officers; i++) {
        if (b->officer[i].side != side)
            continue;
        if (i == chief && o->stands_of[i])
            return json_wrong(&opening->officer[i],
                              "the commander in chief has no group of his own (2.3)");
        if (i != chief && b->officer[i].superior != chief)
            return json_wrong(&opening->officer[i],
                              "leaders are under the commander in chief (2.1)");
        if (i != chief && !o->stands_of[i])
            return json_wrong(&opening->officer[i], "he leads no group (2.1)");
    }
    o->chief[side] = (uint8_t)chief;
    return true;
}

/* Where he is; a leader goes with a body of his group.  Who is off the table has fallen. */
static bool open_officer(Battle *b, Opening *opening, int officer)
{
    State *s = &b->opening;
    OfficerInfo *info = &b->officer[officer];
    Officer *at = state_officer(s, officer);
    const bool is_chief = own(b)->chief[info->side] == officer;
    info->half_w = info->half_d = FIGURE / 2;
    if (info->arrives)
        return true;
    if (at->where == IN_RESERVE)
        return json_wrong(&opening->officer[officer],
                          "who is in reserve arrives by a note (2.10)");
    if (at->where != ON_TABLE) {
        at->marks |= O_FELL;
        if (is_chief)
            colonial(s)->chief_fell[info->side] = 1;
        else
            colonial(s)->leaders_fell[info->side]++;
        return true;
    }
    if (ref_kind(at->with) != REF_UNIT)
        return true;
    const int unit = ref_index(at->with);
    if (!is_there(s, unit))
        return json_wrong(&opening->officer[officer], "%s is not on the table",
                          b->unit[unit].name);
    if (!is_chief && group_of(b, unit) != officer)
        return json_wrong(&opening->officer[officer], "%s is not of his group (2.1)",
                          b->unit[unit].name);
    return true;
}

/* ---- "rules" ---- */

/* A list of sides: ["Tribes"] */
static void read_sides(const Battle *b, Json *rules, const char *key, uint8_t *out)
{
    const char *const names[MAX_SIDES] = { b->side[0].name, b->side[1].name };
    const Json list = json_may(rules, key);
    const int n = list.node ? json_array(&list, 0, MAX_SIDES) : 0;
    for (int i = 0; i < n; i++) {
        const Json one = json_item(&list, i);
        out[json_choice(&one, names, MAX_SIDES)] = 1;
    }
}

/* 3.6  Agreed upon, or rolled for. */
static void read_command(Battle *b, Json *rules)
{
    Json command = json_may(rules, "command");
    for (int side = 0; side < MAX_SIDES; side++) {
        const Json one = command.node ? json_may(&command, b->side[side].name) : command;
        const int quality =
            one.node ? json_choice(&one, colonial_qualities, N_QUALITIES) : N_QUALITIES;
        colonial_own(b)->quality[side] = (uint8_t)quality;
        colonial(&b->opening)->quality[side] = (uint8_t)quality;
    }
    if (command.node)
        json_done(&command);
}

/* 7.1 */
static void read_visibility(Battle *b, Json *rules)
{
    const Json far = json_may(rules, "visibility");
    const char *word = far.node ? json_string(&far, 40) : "temperate";
    colonial_own(b)->visibility = strcmp(word, "temperate") == 0 ? b->number[SEE_OPEN]
                                  : strcmp(word, "desert") == 0  ? b->number[SEE_DESERT]
                                                                 : json_length(&far, 0);
    if (own(b)->visibility <= 0)
        json_wrong(&far, "somebody must see something (7.1)");
}

/* 13.1  Who holds an objective as the battle opens. */
static void read_held(const Battle *b, Json *rules)
{
    const char *const names[MAX_SIDES] = { b->side[0].name, b->side[1].name };
    Json held = json_may(rules, "held");
    for (int i = 0; held.node && i < own(b)->n_objectives; i++) {
        const int feature = own(b)->objective[i];
        const Json by = json_may(&held, b->terrain.feature[feature].name);
        if (by.node)
            colonial(&b->opening)->held[feature] =
                (uint8_t)(1 + json_choice(&by, names, MAX_SIDES));
    }
    if (held.node)
        json_done(&held);
}

static void read_rules(Battle *b, Opening *opening)
{
    ColonialBattle *o = colonial_own(b);
    Json rules = opening->own;
    read_command(b, &rules);
    read_visibility(b, &rules);
    read_sides(b, &rules, "impetuous", o->impetuous);
    read_sides(b, &rules, "irregular armies", o->irregular);
    read_sides(b, &rules, "charismatic", o->charismatic);
    const Json volleys = json_may(&rules, "skirmish volleys");
    o->volley_skirmish = volleys.node && json_bool(&volleys);
    read_held(b, &rules);
    if (rules.node)
        json_done(&rules);
}

/* ---- all of it ---- */

/* A side's bodies stand together in the list of all. */
static void find_sides(Battle *b)
{
    ColonialBattle *o = colonial_own(b);
    for (int side = 0; side < MAX_SIDES; side++)
        o->first[side] = (int16_t)b->n_units;
    for (int u = b->n_units - 1; u >= 0; u--)
        o->first[b->unit[u].side] = (int16_t)u;
    for (int u = 0; u < b->n_units; u++)
        o->end[b->unit[u].side] = (int16_t)(u + 1);
}

static bool is_known_here(const Battle *b, Err *err)
{
    if (!arrival_one_entry(b, err))
        return false;
    if (b->opening.phase != PHASE_LEADERS)
        return err_set(err, "a battle of these rules opens with a side's whole turn");
    for (int side = 0; side < MAX_SIDES; side++) {
        if (own(b)->end[side] - own(b)->first[side] > MOST_BODIES)
            return err_set(err, "%s: a side has no more than %d bodies",
                           b->side[side].name, MOST_BODIES);
        if (b->side[side].deploys)
            return err_set(err, "%s does not deploy: the scenario places all troops",
                           b->side[side].name);
    }
    return true;
}

/* Nobody moves or charges yet; groups all of whose stands are gone have none left. */
static void open_turn(Battle *b)
{
    State *s = &b->opening;
    Colonial *c = colonial(s);
    c->charge.by = c->group = c->mover = NO_ONE;
    for (int i = 0; i < b->n_officers; i++)
        group_row(b, s, i)->gone = own(b)->stands_of[i] > 0;
    for (int u = 0; u < b->n_units; u++) {
        if (is_there(s, u) || colonial_awaited(b, s, u))
            group_row(b, s, group_of(b, u))->gone = 0;
        colonial_officers_follow(b, s, u);
    }
}

/* 1.3  From a stand's middle to its corner, and a little for who touches it. */
static void find_reach(Battle *b)
{
    enum { MORE = 40 };
    const int32_t wide = b->number[STAND_WIDTH], deep = b->number[STAND_DEPTH];
    const int32_t w = (wide > FIGURE ? wide : FIGURE) / 2,
                  d = (deep > FIGURE ? deep : FIGURE) / 2;
    colonial_own(b)->stand_reach = geo_root((int64_t)w * w + (int64_t)d * d) + MORE;
}

bool colonial_load(Battle *b, Opening *opening, Err *err)
{
    find_sides(b);
    find_reach(b);
    if (!is_known_here(b, err))
        return false;
    sort_terrain(b);
    for (int u = 0; u < b->n_units; u++) {
        if (b->unit[u].part_of)
            colonial_load_part(b, u);
        else if (!colonial_load_body(b, opening, u) || !read_group(b, opening, u))
            return false;
    }
    colonial_load_snipers(b);
    for (int side = 0; side < MAX_SIDES; side++) {
        if (!find_chief(b, opening, side))
            return false;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (b->unit[u].part_of)
            colonial_own(b)->reach[u] = own(b)->reach[b->unit[u].part_of - 1];
        else if (!colonial_open_body(b, opening, u))
            return false;
    }
    for (int o = 0; o < b->n_officers; o++) {
        if (!open_officer(b, opening, o))
            return false;
    }
    read_rules(b, opening);
    open_turn(b);
    return true;
}
