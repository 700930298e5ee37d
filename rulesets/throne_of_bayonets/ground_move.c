/* SPDX-License-Identifier: GPL-3.0-or-later
 * ground_move.c - where an advance, a charge, a withdrawal or a turn goes.
 *
 * "Advance on the 89th" is a direction, a distance and perhaps a turn.  Where it finds no room
 * it is tried shorter, then without the turn.  A person is told why a charge cannot be made.
 *
 * Start at ground_move().
 */
#include "engine/text.h"
#include "rulesets/throne_of_bayonets/ground.h"

enum {
    STAND_OFF = 200,     /* an advance that is no charge stops 2 cm short of an enemy */
    TURN_WORTH = 0x0A00, /* about 14 degrees: less is not worth a morale die */
    INSIDE = 100,        /* an advance stops so far inside a range, or outside another */
    CLOSE_UP = 60,       /* between a front and the wall that covers it */
    ASIDE = 0x0F00, /* 21 degrees: so much further off the straight way each time ... */
    ASIDES = 3,     /* ... are friends gone round */
    LEAST_WON = 100 /* by so much more must that bring it there */
};

Angle ground_facing(const State *s, Ref who)
{
    return ref_kind(who) == REF_UNIT    ? row(s, ref_index(who))->facing
           : ref_kind(who) == REF_STAND ? state_stand(s, ref_index(who))->facing
                                        : state_officer(s, ref_index(who))->facing;
}

static bool worth_turning(Angle from, Angle to)
{
    const int32_t turn = geo_turn(from, to);
    return turn > TURN_WORTH || turn < -TURN_WORTH;
}

static int32_t rate_of(const Battle *b, const State *s, Ref who, int formation)
{
    if (ref_kind(who) == REF_STAND)
        return base_rate(b, ref_index(who));
    const int now = state_unit(s, ref_index(who))->formation;
    return unit_rate(b, s, ref_index(who),
                     now == LIMBERED || formation == LIMBERED ? LIMBERED : now);
}

static int32_t short_of(Way clear, int32_t distance)
{
    int32_t d =
        clear.base < 0 ? distance : clear.distance - (clear.enemy ? STAND_OFF : 2);
    if (d > distance)
        d = distance;
    return d < 0 ? 0 : d;
}

/* The furthest a party may slide before it comes nearer than `off` to what is in the way. */
static int32_t clear_way(const Battle *b, const State *s, Ref who, Vec way,
                         int32_t distance)
{
    return short_of(way_clear(b, s, who, way, distance + STAND_OFF), distance);
}

/* No slide of at most `distance` that way wins more towards a place: a straight way comes nearest to one beside it
 * where it is abreast of it. */
static int32_t most_won(Point from, Point to, int32_t away, Vec way, int32_t distance)
{
    enum { ROUNDING = 4 };
    int32_t right, abreast;
    geo_frame(from, way, to, &right, &abreast);
    const int32_t d = abreast < distance ? abreast : distance;
    return (d > 0 ? away - geo_distance(geo_along(from, way, d), to) : 0) + ROUNDING;
}

/* Friends are gone round where that wins more towards the place than stopping short of them. */
int32_t ground_way(const Battle *b, const State *s, Ref who, Point from, Point to,
                   int32_t distance, Vec *way)
{
    const Angle bearing = geo_bearing(from, to);
    const int32_t away = geo_distance(from, to);
    *way = geo_ahead(bearing);
    const Way straight = way_clear(b, s, who, *way, distance + STAND_OFF);
    int32_t best = short_of(straight, distance);
    if (straight.base < 0 || straight.enemy || 4 * best >= 3 * distance)
        return best;
    int32_t most = best + LEAST_WON;
    for (int k = 1; k <= ASIDES; k++) {
        for (int side = -1; side <= 1; side += 2) {
            const Vec aside = geo_ahead((Angle)(bearing + b->hand * side * k * ASIDE));
            if (most_won(from, to, away, aside, distance) <= most)
                continue;
            const int32_t d = clear_way(b, s, who, aside, distance);
            const int32_t won = away - geo_distance(geo_along(from, aside, d), to);
            if (won <= most)
                continue;
            most = won;
            best = d;
            *way = aside;
        }
    }
    return best;
}

/* Try the move, then half of it, then a quarter, each with and without the turn. */
static bool settle(const Battle *b, const State *s, Order *o, Point from, Vec way,
                   int32_t distance, Angle facing)
{
    const Angle now = ground_facing(s, o->subject);
    const int formation = o->formation;
    Mover plan;
    distance = edge_slide(b, s, o->subject, way, distance); /* 9.23e */
    for (int half = 0; half < 4; half++, distance /= 2) {
        o->place = geo_along(from, way, distance);
        for (int plain = 0; plain < 2; plain++) {
            o->formation = (uint8_t)(plain ? AS_IT_IS : formation);
            o->facing = plain || formation ? now : facing;
            if (plain && !formation && facing == now)
                break;
            if (plain && !distance)
                break;
            if (movement_legal(b, s, o, &plan, NULL))
                return true;
        }
        if (!distance)
            break;
    }
    return false;
}

/* How near an advance goes: 0 as near as may be, 1 into long range, 2 just out of the enemy's. */
static int32_t stop_at(const Battle *b, const State *s, const Intention *i)
{
    int32_t range = 0;
    if (i->choice == 0 || ref_kind(i->target) == REF_FEATURE)
        return 0;
    const Ref shooter = i->choice == 1 ? i->subject : i->target;
    int base[MAX_STANDS], n = 1;
    base[0] = ref_index(shooter);
    if (ref_kind(shooter) == REF_UNIT) {
        if (!unit_on_table(b, s, ref_index(shooter)))
            return 0;
        n = unit_bases(b, s, ref_index(shooter), base);
    }
    for (int k = 0; k < n; k++) {
        const int weapon = fire_weapon(b, s, base[k]);
        if (weapon < 0)
            continue;
        const int32_t *band = &b->number[FIRE_LIGHT_ARTILLERY + 4 * weapon];
        const int32_t reach = i->choice == 1 ? band[2] : band[3] ? band[3] : band[2];
        if (reach > range)
            range = reach;
    }
    return i->choice == 1 ? range - INSIDE : range + INSIDE;
}

static bool advance(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const bool place = ref_kind(i->target) == REF_FEATURE;
    const Point from = scene_place(b, s, i->subject);
    Point to = scene_place(b, s, i->target);
    if (place)
        terrain_round(&b->terrain, from, to, b->hand, &to);
    if (from.x == to.x && from.y == to.y)
        return false;
    const Angle bearing = geo_bearing(from, to);
    Vec way;
    int32_t distance = geo_distance(from, to) - (place ? 0 : stop_at(b, s, i) + 250);
    const int32_t rate = rate_of(b, s, i->subject, i->formation);
    if (distance > rate)
        distance = rate;
    if (distance < 0)
        distance = 0;
    const Angle now = ground_facing(s, i->subject);
    const Angle facing = worth_turning(now, bearing) ? bearing : now;
    distance = ground_way(b, s, i->subject, from, to, distance, &way);
    /* a change that swings bases outwards leaves less to go (9.14) */
    if ((facing != now || i->formation) && distance > rate - 250)
        distance = rate - 250;
    if (distance < 0)
        distance = 0;
    if (!distance && facing == now && !i->formation)
        return false;
    o->formation = i->formation;
    return settle(b, s, o, from, way, distance, facing);
}

/* Would the unit, once it faces that way, meet an enemy first? */
static bool meets_enemy(const Battle *b, const State *s, int unit, Point at, Angle facing,
                        int32_t distance)
{
    const UnitRow *const r = row(s, unit);
    const bool turns = facing != r->facing;
    State work;
    if (turns) {
        Layout layout;
        if (state_unit(s, unit)->n_stands > MAX_LAYOUT ||
            !layout_change(b, s, unit, state_unit(s, unit)->formation, r->width, at,
                           facing, &layout)) {
            return false;
        }
        state_copy(&work, s);
        layout_apply(&work, &layout);
    }
    const Way met =
        way_clear(b, turns ? &work : s, ref_unit(unit), geo_ahead(facing), distance);
    return met.base >= 0 && met.enemy;
}

/* Into contact: turned towards the enemy if need be, and just beyond the first touch. */
static bool charge(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const Point from = scene_place(b, s, i->subject), to = scene_place(b, s, i->target);
    const int32_t rate = rate_of(b, s, i->subject, AS_IT_IS);
    const Angle now = ground_facing(s, i->subject), bearing = geo_bearing(from, to);
    const int32_t away = geo_distance(from, to);
    if (away > rate + 2500)
        return false;
    Mover plan;
    for (int straight = 0; straight < 2; straight++) { /* as it faces, if that will do */
        const Angle facing = straight ? bearing : now;
        if (!straight && worth_turning(now, bearing))
            continue;
        const Vec way = geo_ahead(facing);
        const Way clear = way_clear(b, s, i->subject, way, rate);
        if (!straight && (clear.base < 0 || !clear.enemy))
            continue;
        int32_t distance = (clear.base >= 0 ? clear.distance : away) + 120;
        if (distance > rate)
            distance = rate;
        o->facing = facing;
        for (int k = 0; k < 2 && distance > 0; k++, distance -= b->number[BASE_SIZE]) {
            const bool sure = !straight && distance > clear.distance;
            if (!sure &&
                !meets_enemy(b, s, ref_index(i->subject), from, facing, distance))
                break;
            o->place = geo_along(from, way, distance);
            if (movement_legal(b, s, o, &plan, NULL))
                return true;
        }
    }
    return false;
}

static bool withdraw(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const Point from = scene_place(b, s, i->subject);
    const int side = battle_side_of(b, i->subject);
    int32_t gap;
    const int enemy = enemy_nearest(b, s, side, from, &gap);
    Angle back = b->side[side].home;
    if (enemy >= 0) {
        const Angle away = (Angle)(geo_bearing(from, unit_middle(b, s, enemy)) + SOUTH);
        const int32_t turn = geo_turn(back, away);
        if (turn < 0x3000 && turn > -0x3000)
            back = away; /* not into the enemy's other wing */
    }
    const Vec way = geo_ahead(back);
    int32_t distance =
        clear_way(b, s, i->subject, way, rate_of(b, s, i->subject, AS_IT_IS));
    while (distance > 0) { /* never off the table */
        const Point p = geo_along(from, way, distance + 400);
        if (p.x >= 0 && p.y >= 0 && p.x <= b->terrain.width && p.y <= b->terrain.depth)
            break;
        distance -= 100;
    }
    return distance > 0 &&
           settle(b, s, o, from, way, distance, ground_facing(s, i->subject));
}

static bool face(const Battle *b, const State *s, const Intention *i, Order *o)
{
    Mover plan;
    o->place = scene_place(b, s, i->subject);
    o->facing =
        geo_towards(o->place, scene_place(b, s, i->target), ground_facing(s, i->subject));
    return movement_legal(b, s, o, &plan, NULL);
}

/* Does another unit of its side stand there? */
static bool is_taken(Scene *scene, const SceneUnit *u, const Box *box)
{
    const SceneUnit *const end = scene_end(scene, u->side);
    for (const SceneUnit *e = scene_first(scene, u->side); e < end; e++) {
        const Box other = { e->at, e->ahead, e->half_w, e->half_d };
        if (e != u && geo_overlap(box, &other))
            return true;
    }
    return false;
}

/* Behind its nearest stretch; where friends stand, beside them if there is room. */
static bool behind_line(Scene *scene, const SceneUnit *u, Point foe, int line, Point *at,
                        Angle *facing)
{
    enum { SIDESTEPS = 5 };
    const Lee who = {
        line,          u->at,   foe,           u->half_w, u->half_d + CLOSE_UP,
        2 * u->half_w, ANY_ARC, scene->b->hand
    };
    Box box = { .half_w = u->half_w, .half_d = u->half_d };
    for (int k = 0; k < SIDESTEPS; k++) {
        if (!terrain_behind(&scene->b->terrain, &who, k, &box.at, facing))
            continue;
        box.ahead = geo_ahead(*facing);
        *at = box.at;
        if (!is_taken(scene, u, &box))
            return true;
    }
    return terrain_behind(&scene->b->terrain, &who, 0, at, facing);
}

/* 13.23  Up behind it, or into it; which way it then looks. */
bool ground_cover(const Battle *b, const State *s, const Intention *i, Point *at,
                  Angle *facing)
{
    const Terrain *t = &b->terrain;
    Scene *const scene = scene_of(b, s);
    const SceneUnit *const u = scene_find(scene, i->subject);
    const SceneUnit *const foe = u ? scene_nearest_to(scene, u) : NULL;
    const int cover = ref_index(i->target);
    if (!foe || ref_kind(i->target) != REF_FEATURE || !(t->cover >> cover & 1))
        return false;
    *facing = geo_bearing(u->at, foe->at);
    if (t->areas >> cover & 1) {
        *at = terrain_into(t, cover, u->at, 2 * u->half_d + CLOSE_UP);
        return true;
    }
    return behind_line(scene, u, foe->at, cover, at, facing);
}

static bool take_cover(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const Angle now = ground_facing(s, i->subject);
    const Point from = o->place;
    const int32_t rate = rate_of(b, s, i->subject, AS_IT_IS);
    Point to;
    Angle facing;
    if (!ground_cover(b, s, i, &to, &facing))
        return false;
    if (!worth_turning(now, facing))
        facing = now;
    int32_t distance = geo_distance(from, to);
    if (distance > rate)
        distance = rate;
    const Vec way = geo_ahead(geo_bearing(from, to));
    distance = clear_way(b, s, i->subject, way, distance);
    if (facing != now && distance > rate - 250)
        distance = rate - 250;
    return (distance > STAND_OFF || facing != now) &&
           settle(b, s, o, from, way, distance > 0 ? distance : 0, facing);
}

bool ground_move(const Battle *b, const State *s, const Intention *i, Order *o)
{
    o->place = scene_place(b, s, i->subject);
    o->facing = ground_facing(s, i->subject);
    switch (i->verb) {
    case V_ADVANCE:
        return i->target && advance(b, s, i, o);
    case V_CHARGE:
        return ref_kind(i->subject) == REF_UNIT && i->target && charge(b, s, i, o);
    case V_WITHDRAW:
        return withdraw(b, s, i, o);
    case V_FACE:
        return i->target && face(b, s, i, o);
    case V_COVER:
        return take_cover(b, s, i, o);
    default:
        return false;
    }
}

/* ---- why not ---- */

static int32_t gap_between(const Battle *b, const State *s, Ref one, Ref other)
{
    int own[MAX_STANDS], theirs[MAX_STANDS], n = 1, m = 1;
    own[0] = ref_index(one);
    theirs[0] = ref_index(other);
    if (ref_kind(one) == REF_UNIT)
        n = unit_bases(b, s, ref_index(one), own);
    if (ref_kind(other) == REF_UNIT)
        m = unit_bases(b, s, ref_index(other), theirs);
    int32_t least = INT32_MAX;
    for (int k = 0; k < n; k++) {
        for (int j = 0; j < m; j++) {
            const Box first = battle_box(b, s, own[k]);
            const Box second = battle_box(b, s, theirs[j]);
            const int32_t gap = geo_gap(&first, &second);
            if (gap < least)
                least = gap;
        }
    }
    return least;
}

static bool is_there(const Battle *b, const State *s, Ref who)
{
    return ref_kind(who) == REF_UNIT ? unit_on_table(b, s, ref_index(who))
                                     : base_on_table(s, ref_index(who));
}

bool ground_explain_charge(const Battle *b, const State *s, const Intention *i, Err *err)
{
    char who[NAME_ROOM], whom[NAME_ROOM];
    battle_name(b, i->subject, who, sizeof who);
    battle_name(b, i->target, whom, sizeof whom);
    const int kind = ref_kind(i->target);
    if ((kind != REF_UNIT && kind != REF_STAND) ||
        battle_side_of(b, i->target) == battle_side_of(b, i->subject)) {
        return err_set(err, "%s charges an enemy unit or base: name one", who);
    }
    if (!is_there(b, s, i->subject) || !is_there(b, s, i->target))
        return err_set(err, "%s is not on the table as a unit",
                       is_there(b, s, i->target) ? who : whom);
    const int32_t gap = gap_between(b, s, i->subject, i->target);
    const int32_t rate = rate_of(b, s, i->subject, AS_IT_IS);
    if (gap > rate) {
        const int away = text_tenths_up(gap, CM(1));
        return err_set(err, "%s cannot charge %s: %d.%d cm away, it moves %d cm (9.1)",
                       who, whom, away / 10, away % 10, rate / 100);
    }
    return err_set(err,
                   "%s cannot reach %s: something is in the way, "
                   "or there is no room to turn",
                   who, whom);
}
