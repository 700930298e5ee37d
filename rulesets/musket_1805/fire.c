/* SPDX-License-Identifier: GPL-3.0-or-later
 * fire.c - who may fire at whom, and the percentages.
 *
 * A Shot is one unit firing at one target; its percent a shooter is the table's cell for
 * quality and range with all modifiers added, and never less than 0.  The modifiers are rows,
 * so that what rolls the dice is what a reader sees.
 *
 * Start at musket_aim_at() and musket_shot_percent().
 */
#include "engine/text.h"
#include "rulesets/musket_1805/musket.h"

typedef struct Modifier {
    const char *clause, *name;
    bool (*applies)(const Shot *shot);
    int number;
} Modifier;

/* ---- may it fire at all ---- */

/* 8.13, 9.11  Not while crossing a stream or an obstacle. */
static bool is_crossing(const Battle *b, const Box *box)
{
    const Terrain *t = &b->terrain;
    const MusketBattle *o = own(b);
    if (o->buildings && musket_building_at(b, box->at) >= 0)
        return false;
    if (o->lines) {
        const Point front = geo_along(box->at, box->ahead, box->half_d - GEO_TOUCH);
        const Point rear = geo_along(box->at, box->ahead, GEO_TOUCH - box->half_d);
        if (terrain_crossed(t, front, rear, o->lines & ~o->trenches))
            return true;
    }
    return o->streams && musket_near(b, box->at, o->streams, b->number[STREAM_WIDE] / 2);
}

/* 9.12  Guns fire from firm, open, level ground only. */
static bool is_level(const Battle *b, Point at)
{
    const MusketBattle *o = own(b);
    const FeatureSet here = terrain_at(&b->terrain, at);
    if (here & (o->woods | o->soft | o->buildings))
        return false;
    return !(here & o->hills) || here & o->tops;
}

/* 8.3, 9.9  Cavalry, wagons, routed and fighting troops do not fire; guns only unlimbered. */
bool musket_fires_at_all(const Battle *b, const State *s, int unit, Err *err)
{
    const Unit *u = state_unit(s, unit);
    const Arm arm = arm_of(b, unit);
    char who[NAME_ROOM];
    const char *why = NULL;
    if (arm == HORSE || arm == TRAIN)
        why = "does not fire (8.3)";
    else if (u->status == ROUTED)
        why = "is routed (4.6)";
    else if (musket_unit_engaged(b, s, unit))
        why = "is fighting hand to hand (1.5)";
    else if (arm == GUNS && u->formation != UNLIMBERED)
        why = "is limbered (9.9)";
    else if (arm == GUNS && u->marks & U_GUN_OUT)
        why = "has to repair its gun (10.8)";
    if (!why)
        return true;
    return err_set(err, "%s %s", err ? musket_name_of(b, unit, who) : "", why);
}

/* The same of where it stands. */
static bool may_fire(const Battle *b, const State *s, int unit, const Box *box, Err *err)
{
    char who[NAME_ROOM];
    const char *why = NULL;
    if (!musket_fires_at_all(b, s, unit, err))
        return false;
    if (arm_of(b, unit) == GUNS && !is_level(b, box->at))
        why = "is not on firm, open, level ground (9.12)";
    else if (is_crossing(b, box))
        why = "is crossing a stream or an obstacle (8.13)";
    if (!why)
        return true;
    return err_set(err, "%s %s", err ? musket_name_of(b, unit, who) : "", why);
}

/* 8.2, 9.2  The furthest a unit reaches. */
int32_t musket_fire_range(const Battle *b, int unit)
{
    return arm_of(b, unit) == GUNS   ? b->number[RANGE_GUNS_36]
           : arm_of(b, unit) == FOOT ? b->number[RANGE_MUSKET_LONG]
                                     : 0;
}

/* 8.14  In woods, all ranges are half the normal: the furthest gap that counts as `range`. */
static int32_t range_in_woods(const Battle *b, int32_t range)
{
    return ((range + 1) * b->number[WOODS_RANGE] - 1) / 100;
}

static int32_t counted_gap(const Shot *shot)
{
    return shot->halved ? shot->gap * 100 / shot->b->number[WOODS_RANGE] : shot->gap;
}

/* 8.15  Not through other troops, of either side. */
static bool is_masked(const Aim *aim, const Shot *shot, Point to)
{
    const Battle *b = shot->b;
    const State *s = shot->s;
    const Box *box = &aim->box;
    const Point from =
        aim->inside ? box->at : geo_along(box->at, box->ahead, box->half_d);
    const int64_t far = geo_gap2(from, to), wx = to.x - from.x, wy = to.y - from.y;
    for (int u = 0; u < b->n_units; u++) {
        const Point at = body(b, s, u)->at;
        const int64_t dx = at.x - from.x, dy = at.y - from.y, reach = own(b)->reach[u];
        const int64_t gap2 = dx * dx + dy * dy, beside = dx * wy - dy * wx;
        const int64_t along = dx * wx + dy * wy;
        if (beside * beside > reach * reach * far ||
            (along < 0 && gap2 > reach * reach) ||
            (along > far && geo_gap2(to, at) > reach * reach))
            continue;
        if (u == shot->unit || u == shot->target ||
            !known_to(b, s, side_of(b, shot->unit), u))
            continue;
        const Box other = musket_unit_box(b, s, u);
        if (geo_segment_meets_box(from, to, &other))
            return true;
    }
    return false;
}

/* The target: an enemy that its side knows of, or for guns a building. */
static bool find_target(const Battle *b, const State *s, Ref target, Shot *out, Point *to,
                        Err *err)
{
    const int i = ref_index(target);
    out->target = out->building = -1;
    if (ref_kind(target) == REF_FEATURE && arm_of(b, out->unit) == GUNS) {
        if (!(own(b)->buildings >> i & 1))
            return err_set(err, "guns fire at troops and buildings (11.1)");
        const int inside = musket_occupant(b, s, i, side_of(b, out->unit));
        if (inside >= 0 && side_of(b, inside) == side_of(b, out->unit))
            return err_set(err, "that building is held by friends");
        out->target = inside;
        out->building = i;
        *to = musket_building_box(b, i).at;
        return true;
    }
    const bool enemy =
        ref_kind(target) == REF_UNIT && side_of(b, i) != side_of(b, out->unit);
    if (!enemy || !known_to(b, s, side_of(b, out->unit), i)) {
        return err_set(err, "fire at what? name an enemy unit that can be seen");
    }
    out->target = i;
    out->building = musket_unit_building(b, s, i);
    *to = body(b, s, i)->at;
    return true;
}

bool musket_aim(const Battle *b, const State *s, int unit, Aim *out, Err *err)
{
    *out = (Aim){ .b = b,
                  .s = s,
                  .unit = unit,
                  .box = musket_unit_box(b, s, unit),
                  .range = musket_fire_range(b, unit),
                  .inside = musket_unit_building(b, s, unit) >= 0 };
    out->all_round = out->inside || state_unit(s, unit)->formation == SQUARE;
    out->woods = musket_in_woods(b, out->box.at);
    return may_fire(b, s, unit, &out->box, err);
}

static Box target_box(const Shot *shot)
{
    return shot->building >= 0 ? musket_building_box(shot->b, shot->building)
                               : musket_unit_box(shot->b, shot->s, shot->target);
}

/* 8.2  Touching the limit counts.  Their middles within it will do, and spare a box. */
static bool in_range(const Aim *aim, const Shot *shot, Point to, int32_t limit, Err *err)
{
    char who[NAME_ROOM];
    if (geo_gap2(aim->box.at, to) <= (int64_t)limit * limit)
        return true;
    const Box other = target_box(shot);
    if (geo_within(&aim->box, &other, limit))
        return true;
    if (!err)
        return false;
    const int gap = text_tenths_up(geo_gap(&aim->box, &other), INCH(1));
    return err_set(err, "%s: out of range, %d.%d in away, reach %d in (8.2, 9.2)",
                   musket_name_of(aim->b, aim->unit, who), gap / 10, gap % 10,
                   (int)((limit + 1) / 254));
}

/* 12.1  Without woods at either end the distance does not matter; 12.2 what lies between does. */
static bool in_sight(const Aim *aim, const Shot *shot, Point to, Err *err)
{
    const Battle *b = aim->b;
    char who[NAME_ROOM];
    int32_t gap = 0;
    if (!b->terrain.blocks)
        return true;
    if (shot->halved) {
        const Box other = target_box(shot);
        gap = geo_gap(&aim->box, &other);
    }
    if (musket_sees(b, aim->s, aim->unit, aim->box.at, to, gap))
        return true;
    if (!err)
        return false;
    musket_name_of(b, aim->unit, who);
    if (gap <= b->number[SIGHT_WOODS]) {
        const int hides = terrain_hides(&b->terrain, aim->box.at, to);
        const Ref whom =
            shot->target >= 0 ? ref_unit(shot->target) : ref_feature(shot->building);
        NameRoom target, between;
        return err_set(
            err, "%s cannot see %s past %s (12.2)", who, text_name(b, whom, target),
            hides < 0 ? "what lies between" : text_name(b, ref_feature(hides), between));
    }
    const int away = text_tenths_up(gap, INCH(1));
    return err_set(err, "%s: %d.%d in away, and in woods one sees %d in (12.1)", who,
                   away / 10, away % 10, (int)b->number[SIGHT_WOODS] / 254);
}

bool musket_aim_at(const Aim *aim, Ref target, Shot *out, Err *err)
{
    char who[NAME_ROOM];
    const Battle *b = aim->b;
    const State *s = aim->s;
    Point to;
    *out =
        (Shot){ .b = b, .s = s, .unit = aim->unit, .still = true, .target_still = true };
    if (!find_target(b, s, target, out, &to, err))
        return false;
    if (!aim->all_round && !geo_in_arc(&aim->box, to, (Angle)b->number[FIRE_ARC])) {
        return err_set(
            err,
            "%s does not face its middle: it fires 45 degrees to each side of the "
            "middle of its own front (8.4)",
            err ? musket_name_of(b, aim->unit, who) : "");
    }
    out->halved = aim->woods || musket_in_woods(b, to);
    const int32_t limit = out->halved ? range_in_woods(b, aim->range) : aim->range;
    if (!in_range(aim, out, to, limit, err))
        return false;
    if (out->target >= 0 && musket_unit_engaged(b, s, out->target))
        return err_set(err, "nobody fires into a melee (8.16)");
    if (!in_sight(aim, out, to, err))
        return false;
    if (is_masked(aim, out, to))
        return err_set(err, "other troops stand in the way (8.15)");
    return true;
}

bool musket_shot_make(const Battle *b, const State *s, int unit, Ref target, Shot *out,
                      Err *err)
{
    Aim aim;
    if (!musket_aim(b, s, unit, &aim, err) || !musket_aim_at(&aim, target, out, err))
        return false;
    const Box other = target_box(out);
    out->gap = geo_gap(&aim.box, &other);
    return true;
}

/* ---- modifiers ---- */

static bool first_fire(const Shot *shot)
{
    return !(state_unit(shot->s, shot->unit)->marks & U_HAS_FIRED);
}

/* 8.7, 9.5  Seen at 45 degrees or more off its front or rear; or foot in column, or in square. */
static bool at_an_angle(const Shot *shot)
{
    if (shot->building >= 0)
        return false;
    const Unit *target = state_unit(shot->s, shot->target);
    const Arm arm = arm_of(shot->b, shot->target);
    if (target->status == ROUTED && arm < GUNS)
        return false; /* has no formation, though there be no room to flee (4.6) */
    if (arm == FOOT && (target->formation == COLUMN || target->formation == SQUARE))
        return true;
    const Stand *at = body(shot->b, shot->s, shot->target);
    int32_t off =
        geo_turn(at->facing, geo_bearing(at->at, body(shot->b, shot->s, shot->unit)->at));
    if (off < 0)
        off = -off;
    if (off > 0x4000)
        off = 0x8000 - off;
    return off >= shot->b->number[TARGET_ANGLE];
}

/* 8.8  A firing line: in line, and still for the whole bound. */
static bool unmoving_line(const Shot *shot)
{
    const Unit *u = state_unit(shot->s, shot->unit);
    return shot->still && u->formation == LINE && !(u->marks & U_MOVED);
}

static bool crosses_near(const Shot *shot, int sheltered, int from, FeatureSet lines)
{
    return musket_line_between(shot->b, shot->s, sheltered,
                               body(shot->b, shot->s, from)->at, lines);
}

static bool behind_cover(const Shot *shot)
{
    const MusketBattle *o = own(shot->b);
    const Point at = body(shot->b, shot->s, shot->unit)->at;
    if (terrain_at(&shot->b->terrain, at) & (o->woods | o->buildings))
        return true;
    return crosses_near(shot, shot->unit, shot->target, o->lines);
}

/* 8.12, 9.8  In trenches; 11.5 to small arms a building is as good. */
static bool in_trenches(const Shot *shot)
{
    if (shot->building >= 0)
        return arm_of(shot->b, shot->unit) != GUNS;
    return crosses_near(shot, shot->target, shot->unit, own(shot->b)->trenches);
}

static bool in_light_cover(const Shot *shot)
{
    if (in_trenches(shot))
        return false;
    if (musket_in_woods(shot->b, body(shot->b, shot->s, shot->target)->at))
        return true;
    return crosses_near(shot, shot->target, shot->unit, own(shot->b)->lines);
}

static bool shooters_shaken(const Shot *shot)
{
    return state_unit(shot->s, shot->unit)->status == SHAKEN;
}

static bool target_still(const Shot *shot)
{
    return shot->building >= 0 || shot->target_still;
}

static bool large_target(const Shot *shot)
{
    return shot->building >= 0;
}

/* clang-format off */
static const Modifier small_arms[] = {
    /* clause  name                              applies          number */
    { "8.6",  "first fire",                      first_fire,      MUSKET_FIRST },
    { "8.7",  "target at an angle, or in column", at_an_angle,    MUSKET_ANGLE },
    { "8.8",  "unmoving firing line",            unmoving_line,   MUSKET_STILL },
    { "8.9",  "behind cover",                    behind_cover,    MUSKET_COVER },
    { "8.10", "target in light cover or woods",  in_light_cover,  MUSKET_LIGHT },
    { "8.11", "shooters shaken",                 shooters_shaken, MUSKET_SHAKEN },
    { "8.12", "target in trenches",              in_trenches,     MUSKET_TRENCH },
};

static const Modifier gunners[] = {
    { "9.3",  "first fire",                      first_fire,      GUN_FIRST },
    { "9.4",  "unmoving target",                 target_still,    GUN_STILL },
    { "9.5",  "target at an angle, or in column", at_an_angle,    GUN_ANGLE },
    { "9.6",  "large target",                    large_target,    GUN_LARGE },
    { "9.7",  "gunners shaken",                  shooters_shaken, GUN_SHAKEN },
    { "9.8",  "target in trenches",              in_trenches,     GUN_TRENCH },
};
/* clang-format on */

enum {
    N_SMALL = sizeof small_arms / sizeof *small_arms,
    N_GUNNERS = sizeof gunners / sizeof *gunners
};

/* 8.1, 9.1  The cell of the table. */
static int cell(const Shot *shot)
{
    const int32_t *number = shot->b->number;
    const bool guns = arm_of(shot->b, shot->unit) == GUNS;
    const int bands = guns ? 4 : 3, quality = own(shot->b)->shoots_as[shot->unit];
    const int32_t *range = number + (guns ? RANGE_GUNS : RANGE_MUSKET),
                  gap = counted_gap(shot);
    int band = 0;
    while (band < bands - 1 && gap > range[band])
        band++;
    return number[(guns ? FIRE_GUNS : FIRE_MUSKET) + bands * (VETERAN - quality) + band];
}

/* 8.5  The modifiers add up; 8.17 no less than nothing. */
int musket_shot_percent(const Shot *shot)
{
    const bool guns = arm_of(shot->b, shot->unit) == GUNS;
    const Modifier *list = guns ? gunners : small_arms;
    int percent = cell(shot);
    for (int i = 0; i < (guns ? (int)N_GUNNERS : (int)N_SMALL); i++) {
        if (list[i].applies(shot))
            percent += shot->b->number[list[i].number];
    }
    return percent > 0 ? percent : 0;
}

/* 8.3  Who shoots: all in line, skirmish order or a building, two ranks of a column, one side
 * of a square; of a gun its crew. */
int musket_shot_shooters(const Shot *shot)
{
    const Battle *b = shot->b;
    const int figures = body(b, shot->s, shot->unit)->figures;
    const int formation = state_unit(shot->s, shot->unit)->formation;
    if (arm_of(b, shot->unit) == GUNS ||
        musket_unit_building(b, shot->s, shot->unit) >= 0)
        return figures;
    if (formation == SQUARE)
        return (figures + 3) / 4;
    if (formation != COLUMN)
        return figures;
    const int most = b->number[COLUMN_WIDE] * b->number[COLUMN_SHOOTS];
    return figures < most ? figures : most;
}
