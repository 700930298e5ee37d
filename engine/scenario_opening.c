/* SPDX-License-Identifier: GPL-3.0-or-later
 * scenario_opening.c - where everybody is, and in what state, when the battle opens.
 *
 * The second go at the objects that scenario_army.c left in the Opening; here each of them
 * is finished, so that a key nobody asked for is refused.
 *
 * A unit has a place ("at", and the ruleset arranges its stands), or its bases have their
 * own, or it is off the table, or it arrives later, or its side deploys it: one of these.
 *
 * Start at reader_opening(); reader_check() comes after the ruleset's load().
 */
#include "engine/scenario_reader.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* In the order of ON_TABLE, IN_RESERVE, LEFT_TABLE, LOST, SURRENDERED. */
static const char *const wheres[] = { "on the table", "reserve", "left", "lost",
                                      "surrendered" };

enum { WHERES = sizeof wheres / sizeof *wheres };

/* "off": "lost" */
static uint8_t read_off(const Json *off)
{
    return (uint8_t)(off->node ? 1 + json_choice(off, wheres + 1, WHERES - 1) : ON_TABLE);
}

/* ---- officers ---- */

/* He goes with a unit of his side: his place is the unit's. */
static void read_with(const Reader *r, const Json *with, int side, Officer *out)
{
    const int unit = reader_unit(r, with, side);
    const UnitOpening *place = &r->opening->unit[unit];
    out->with = ref_unit(unit);
    if (json_ok(r->file, NULL) && !place->placed)
        json_wrong(with, "\"%s\" has no place of its own (\"at\")",
                   r->b->unit[unit].name);
    out->at = place->at;
    out->facing = place->facing;
}

static void place_officer(const Reader *r, int i)
{
    const OfficerInfo *info = &r->b->officer[i];
    Json *object = &r->opening->officer[i];
    Officer *out = state_officer(&r->b->opening, i);
    const Json at = json_may(object, "at"), facing = json_may(object, "facing");
    const Json with = json_may(object, "with"), off = json_may(object, "off");
    const int given = !!at.node + !!with.node + !!off.node + !!info->arrives;
    if (given > 1)
        json_wrong(object,
                   "\"at\", \"with\", \"off\" and \"arrives\" exclude each other");
    if (!given && !r->b->side[info->side].deploys)
        json_wrong(object, "has no place: \"at\", \"with\", \"off\" or \"arrives\"");
    out->facing = battle_ahead(r->b, info->side);
    out->where = given && !info->arrives ? read_off(&off) : IN_RESERVE;
    if (at.node)
        out->at = reader_point(r, &at, 0);
    if (with.node)
        read_with(r, &with, info->side, out);
    out->facing = reader_facing(&facing, out->facing);
    json_done(object);
}

/* ---- bases ---- */

/* What "bases" says of one stand. */
static void read_base(const Reader *r, Json *object, int unit, bool *placed)
{
    const UnitInfo *u = &r->b->unit[unit];
    const Json which = json_need(object, "stand"), at = json_may(object, "at");
    const Json facing = json_may(object, "facing"), status = json_may(object, "status");
    const Json figures = json_may(object, "figures"), marks = json_may(object, "marks");
    const Json off = json_may(object, "off"), in = json_may(object, "in");
    const Json alone = json_may(object, "alone");
    const int i = u->first + (int)json_int(&which, 1, u->n) - 1;
    Stand *stand = state_stand(&r->b->opening, i);
    if (r->opening->stand_placed[i] & 2)
        json_wrong(object, "this stand has been given before");
    r->opening->stand_placed[i] = 2;
    if (at.node) {
        r->opening->stand_placed[i] |= 1;
        stand->at = reader_point(r, &at, 0);
        stand->where = ON_TABLE;
        *placed = true;
    }
    stand->facing = reader_facing(&facing, stand->facing);
    if (facing.node && !at.node)
        json_wrong(&facing, "needs an \"at\"");
    if (status.node)
        stand->status =
            (uint8_t)reader_choice(&status, r->rules->stand_statuses, sizeof(Named));
    if (figures.node)
        stand->figures = (uint8_t)json_int(&figures, 0, r->b->stand[i].figures);
    stand->marks = (uint8_t)reader_marks(&marks, r->rules->stand_marks);
    if (off.node)
        stand->where = read_off(&off);
    if (off.node && at.node)
        json_wrong(object, "\"at\" and \"off\" exclude each other");
    if (u->arrives && at.node)
        json_wrong(object, "has no place yet: its unit \"arrives\"");
    if (stand->where == LOST)
        stand->figures = 0;
    if (in.node)
        stand->unit = (uint8_t)reader_unit(r, &in, u->side);
    if (alone.node && json_bool(&alone))
        stand->unit = NO_UNIT;
    json_done(object);
}

/* ---- units ---- */

/* Where the file says the unit as a whole is; the answer is ON_TABLE ... of its stands. */
static uint8_t read_place(const Reader *r, int unit, bool has_bases)
{
    const UnitInfo *u = &r->b->unit[unit];
    UnitOpening *open = &r->opening->unit[unit];
    const Json at = json_may(&open->json, "at"), facing = json_may(&open->json, "facing");
    const Json off = json_may(&open->json, "off");
    if (!!at.node + !!off.node + !!u->arrives > 1)
        json_wrong(&open->json, "\"at\", \"off\" and \"arrives\" exclude each other");
    open->facing = reader_facing(&facing, battle_ahead(r->b, u->side));
    open->placed = at.node != NULL;
    if (at.node)
        open->at = reader_point(r, &at, 0);
    if (at.node)
        return ON_TABLE;
    if (off.node)
        return read_off(&off);
    if (!u->arrives && !has_bases && !r->b->side[u->side].deploys)
        json_wrong(&open->json,
                   "has no place: \"at\", \"bases\", \"off\" or \"arrives\"");
    return IN_RESERVE;
}

static void read_unit_state(const Reader *r, Json *object, Unit *unit)
{
    const Ruleset *rules = r->rules;
    const Json formation = json_may(object, "formation"),
               status = json_may(object, "status");
    const Json dice = json_may(object, "dice"), marks = json_may(object, "marks");
    if (formation.node)
        unit->formation =
            (uint8_t)reader_choice(&formation, rules->formations, sizeof(Named));
    if (status.node)
        unit->status =
            (uint8_t)reader_choice(&status, rules->unit_statuses, sizeof(Named));
    unit->dice = (uint8_t)json_int(&dice, 0, 255);
    unit->marks = reader_marks(&marks, rules->unit_marks);
    for (const Named *key = rules->unit_keys; key && key->name; key++)
        json_may(object, key->name);
}

static void place_unit(const Reader *r, int i)
{
    const UnitInfo *u = &r->b->unit[i];
    UnitOpening *open = &r->opening->unit[i];
    const Json bases = json_may(&open->json, "bases");
    const uint8_t where = read_place(r, i, bases.node != NULL);
    read_unit_state(r, &open->json, state_unit(&r->b->opening, i));
    for (int k = u->first; k < u->first + u->n; k++)
        *state_stand(&r->b->opening, k) =
            (Stand){ .at = open->at,
                     .facing = open->facing,
                     .figures = where == LOST ? 0 : r->b->stand[k].figures,
                     .unit = (uint8_t)i,
                     .where = where };
    bool placed = false;
    const int n = json_array(&bases, 0, u->n);
    for (int k = 0; k < n; k++) {
        Json base = json_item(&bases, k);
        read_base(r, &base, i, &placed);
    }
    for (int k = u->first; k < u->first + u->n; k++)
        if (placed && !open->placed &&
            state_stand(&r->b->opening, k)->where == IN_RESERVE)
            json_wrong(&bases, "base %d has neither \"at\" nor \"off\"",
                       k - u->first + 1);
    json_done(&open->json);
}

/* Which stands make up which units, those that left their own included. */
static void count_stands(Battle *b)
{
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *stand = state_stand(&b->opening, i);
        if (stand->unit != NO_UNIT && stand->where <= IN_RESERVE)
            state_unit(&b->opening, stand->unit)->n_stands++;
    }
}

/* "opening": {"turn", "phase", "side"}: without it, before turn 1. */
static void read_moment(const Reader *r, Json *root)
{
    State *s = &r->b->opening;
    Json moment = json_may(root, "opening");
    s->side = (uint8_t)r->b->first_side;
    if (!moment.node)
        return;
    const Json turn = json_need(&moment, "turn"), phase = json_may(&moment, "phase");
    const Json side = json_may(&moment, "side");
    s->turn = (uint8_t)json_int(&turn, 1, r->b->turns);
    if (phase.node)
        s->phase = (uint8_t)reader_choice(&phase, r->rules->phases, sizeof(Named));
    if (side.node)
        s->side = (uint8_t)reader_side(r, &side);
    json_done(&moment);
}

void reader_opening(Reader *r, Json *root)
{
    Battle *b = r->b;
    const int own = r->rules->private_size(b->n_units, b->n_stands, b->n_officers);
    state_init(&b->opening, b->n_officers, b->n_units, own, b->n_stands);
    read_moment(r, root);
    for (int i = 0; i < b->n_units; i++)
        if (!b->unit[i].part_of)
            place_unit(r, i);
    for (int i = 0; i < b->n_officers; i++)
        place_officer(r, i);
    for (int i = 0; i < b->n_stands; i++)
        r->opening->stand_placed[i] &= 1;
    if (json_ok(r->file, NULL))
        count_stands(b);
}

/* ---- afterwards ---- */

/* Smaller by as much as may lie over an edge: a move sets out from a border that it only touches, and does not
 * meet one that it lies across. */
static Box shrunk(const Box *stand)
{
    Box box = *stand;
    if (box.half_w > GEO_SLACK)
        box.half_w -= GEO_SLACK;
    if (box.half_d > GEO_SLACK)
        box.half_d -= GEO_SLACK;
    return box;
}

static void check_ground(const Reader *r, int stand, const Box *box)
{
    const Battle *b = r->b;
    const Terrain *t = &b->terrain;
    const Json *where = &r->opening->unit[b->stand[stand].parent].json;
    char name[NAME_ROOM + 32];
    battle_name(b, ref_stand(stand), name, sizeof name);
    if (!battle_box_on_table(b, box))
        json_wrong(where, "%s is not wholly on the table", name);
    const Box small = shrunk(box);
    const FeatureSet under =
        t->impassable & t->areas ? terrain_under(t, &small) & t->impassable : 0;
    for (int i = 0; i < t->n_features; i++)
        if (under >> i & 1)
            json_wrong(where, "%s stands on %s", name, t->feature[i].name);
}

/* Do both stand where the file has them?  Who is deployed later finds room among others, but not
 * among his own: his unit comes as one. */
static bool stand_together(const Reader *r, int i, int k)
{
    const Battle *b = r->b;
    const int where = state_stand(&b->opening, i)->where, unit = b->stand[i].parent;
    if (where != state_stand(&b->opening, k)->where)
        return false;
    return where == ON_TABLE ||
           (where == IN_RESERVE && unit == b->stand[k].parent &&
            r->opening->unit[unit].placed && b->side[b->stand[i].side].deploys);
}

void reader_check(Reader *r)
{
    const Battle *b = r->b;
    for (int i = 0; i < b->n_stands; i++) {
        const Box box = game_stand_box(b, &b->opening, i);
        assert(box.half_w > 0 && box.half_d > 0); /* load() sizes them */
        if (state_stand(&b->opening, i)->where == ON_TABLE)
            check_ground(r, i, &box);
        for (int k = 0; k < i; k++) {
            if (!stand_together(r, i, k))
                continue;
            const Box other = game_stand_box(b, &b->opening, k);
            if (!geo_overlap(&box, &other))
                continue;
            char one[NAME_ROOM + 32], two[NAME_ROOM + 32];
            battle_name(b, ref_stand(i), one, sizeof one);
            battle_name(b, ref_stand(k), two, sizeof two);
            json_wrong(&r->opening->unit[b->stand[i].parent].json, "%s overlaps %s", one,
                       two);
        }
    }
}
