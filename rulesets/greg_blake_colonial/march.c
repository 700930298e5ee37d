/* SPDX-License-Identifier: GPL-3.0-or-later
 * march.c - a body moves: straight on, inclining, backwards, or turning first.
 *
 * Its block goes straight and unbroken; on the way it may widen or narrow.  A change of face
 * before it sets out and one at the end are tests of their own, and cost no movement.
 *
 * Start at colonial_march_plan().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

enum {
    AS_BEFORE = 182, /* a degree: no change of face */
    ASIDE = 18       /* so little sideways is no incline */
};

static bool turns(Angle from, Angle to)
{
    const int32_t turn = geo_turn(from, to);
    return turn > AS_BEFORE || turn < -AS_BEFORE;
}

/* 4.7, 4.8, 4.4  Straight ahead and one incline a turn need no test, nor does going back facing
 * the enemy for those who can. */
static void choose_gait(const Battle *b, const State *s, int unit, const Order *o,
                        March *m)
{
    const BodyRow *r = body_row(s, unit);
    int32_t right, ahead;
    geo_frame(r->at, geo_ahead(r->facing), o->place, &right, &ahead);
    const int32_t side = right < 0 ? -right : right;
    const int32_t width = 2 * b->stand[b->unit[unit].first].half_w;
    const int32_t incline = r->inclined ? ASIDE : b->number[INCLINE] * width;
    m->to = o->place;
    m->distance = geo_distance(r->at, o->place);
    m->along = m->distance ? geo_bearing(r->at, o->place) : r->facing;
    m->faces = r->facing;
    m->ends = turns(r->facing, o->facing) ? o->facing : r->facing;
    if (!colonial_face_tests(b, s, unit)) {
        geo_frame(r->at, geo_ahead(o->facing), o->place, &right, &ahead);
        m->gait = ahead < -ASIDE && skirmishes(b, s, unit) ? BACKS : STRAIGHT;
        m->ends = o->facing;
    } else if (ahead >= 0 && side <= incline) {
        m->gait = side <= ASIDE ? STRAIGHT : INCLINES;
    } else if (ahead < 0 && side <= incline && colonial_may_back(b, s, unit) &&
               !turns(r->facing, o->facing)) {
        m->gait = BACKS;
    } else {
        m->gait = TURNS;
        m->faces = m->along;
        m->ends = turns(m->along, o->facing) ? o->facing : m->along;
    }
}

/* 4.12  Is it a gun that goes through friends, at half its speed? */
static bool is_slowed(const Battle *b, const State *s, int unit, const March *m)
{
    const Box box = colonial_block(b, s, unit, m->formation, m->front,
                                   body_row(s, unit)->at, m->faces);
    int32_t unused;
    return is_gun(b, unit) &&
           colonial_friend_in_way(b, s, unit, &box, geo_ahead(m->along), m->distance, 0,
                                  &unused) >= 0;
}

/* 4.1, 4.8 */
static int32_t allowed(const Battle *b, const State *s, int unit, const March *m)
{
    const BodyRow *r = body_row(s, unit);
    int32_t far = colonial_way_allows(b, s, unit, r->at, m->to);
    if (m->gait == BACKS) {
        const int n = r->n_dice < b->number[DICE_BACK] ? r->n_dice : b->number[DICE_BACK];
        const int32_t back = colonial_dice_reach(b, r->die, n, 0) - r->gone;
        far = back < far ? back : far;
    }
    return is_slowed(b, s, unit, m) ? far * b->number[PASS_GUNS] / 100 : far;
}

static bool too_far(const Battle *b, const State *s, int unit, const March *m,
                    int32_t far, Err *err)
{
    const BodyRow *r = body_row(s, unit);
    const bool rough = colonial_way_allows(b, s, unit, r->at, m->to) < r->reach - r->gone;
    return err_set(err, "its dice take it %d mm, and that is %d mm%s", far / 10,
                   (m->distance + 9) / 10,
                   is_slowed(b, s, unit, m)
                       ? ": guns at half speed through friends (4.12)"
                   : m->gait == BACKS ? ": one die, facing the enemy (4.1, 4.8)"
                   : rough            ? ": a die less on that ground (4.1, 4.3)"
                                      : " (4.1)");
}

/* 4.13, 4.14, and nobody stands upon another. */
static bool way_is_free(const Battle *b, const State *s, int unit, const March *m,
                        Err *err)
{
    const BodyRow *r = body_row(s, unit);
    const Vec way = geo_ahead(m->along);
    const Box box = colonial_block(b, s, unit, m->formation, m->front, r->at, m->faces);
    NameRoom room;
    int met, which;
    if (colonial_to_enemies(b, s, unit, &box, way, m->distance, b->number[ZONE], false,
                            &met) < m->distance)
        return err_set(err, "nobody comes so near an enemy without charging: %s (4.13)",
                       text_name(b, ref_unit(body_of(s, met)), room));
    const Box end = colonial_block(b, s, unit, m->formation, m->front, m->to, m->ends);
    if ((which = colonial_barred_at(b, s, unit, &box)) >= 0 ||
        (which = colonial_barred_at(b, s, unit, &end)) >= 0 ||
        colonial_to_bars(b, s, unit, &box, way, m->distance, &which) < m->distance)
        return err_set(err, "it cannot go there: %s (4.14)",
                       text_name(b, ref_feature(which), room));
    if ((is_gun(b, unit) || kind_of(b, unit) == WAGON) &&
        colonial_crosses_river(b, r->at, m->to))
        return err_set(err,
                       "guns and wagons cross a river at a ford or on a road (4.14)");
    met = -1; /* by turning or widening before it sets out; by closing up, too */
    if (turns(r->facing, m->faces) || m->front != r->front)
        met = colonial_crowds(b, s, unit, m->formation, &box, -1);
    if (met >= 0 || (met = colonial_crowds(b, s, unit, m->formation, &end, -1)) >= 0)
        return err_set(err, "it would come too near an enemy: %s (4.13)",
                       text_name(b, ref_unit(body_of(s, met)), room));
    if ((met = colonial_box_meets(b, s, &end, unit, false)) >= 0)
        return err_set(err, "%s stands there",
                       text_name(b, ref_unit(body_of(s, met)), room));
    if (!battle_box_on_table(b, &end))
        return err_set(err, "that is off the table");
    return true;
}

/* 2.8, 12.1, 12.4  Who is halted does not advance on an enemy he knows of. */
static bool advances(const Battle *b, const State *s, int unit, Point to)
{
    const Point from = body_row(s, unit)->at;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side_of(b, unit) || !is_there(s, u) || is_hidden(s, u))
            continue;
        const Point him = body_row(s, u)->at;
        if (geo_distance(from, him) <= own(b)->visibility &&
            geo_distance(to, him) < geo_distance(from, him))
            return true;
    }
    return false;
}

/* 5.3  Where its way ends. */
static bool keeps_tether(const Battle *b, const State *s, int unit, const March *m)
{
    const Box end = colonial_block(b, s, unit, m->formation, m->front, m->to, m->ends);
    return colonial_within_tether(b, s, unit, &end);
}

static bool may_march(const Battle *b, const State *s, int unit, const Order *o, Err *err)
{
    const Unit *u = state_unit(s, unit);
    if (!colonial_may_stir(b, s, unit, err))
        return false;
    if (colonial_in_contact(b, s, unit))
        return err_set(err, "it is in a melee: it can only break off (11.12)");
    const bool forms = o->formation && o->formation != u->formation;
    if (forms && is_gun(b, unit) && !colonial_elite_horse_artillery(b, s, unit))
        return err_set(err, "only elite horse artillery does that on the move (8.12)");
    if (forms && !is_gun(b, unit) && (o->formation > COLUMN || u->formation > COLUMN))
        return err_set(err, "on the move it can only widen or narrow (4.11)");
    if (!colonial_formation_fits(b, unit, o->formation ? o->formation : u->formation))
        return err_set(err, "it does not form that");
    return true;
}

bool colonial_march_plan(const Battle *b, const State *s, const Order *o, March *m,
                         Err *err)
{
    const int unit = ref_index(o->subject);
    const Unit *u = state_unit(s, unit);
    if (!may_march(b, s, unit, o, err))
        return false;
    m->formation = u->formation;
    m->becomes = o->formation >= LIMBERED ? o->formation : u->formation;
    m->front = colonial_front_towards(b, s, unit, o->formation);
    choose_gait(b, s, unit, o, m);
    if (!m->distance && !turns(body_row(s, unit)->facing, m->ends) && !o->formation)
        return err_set(err, "it stands there already");
    int32_t far = allowed(b, s, unit, m);
    const int32_t gone = body_row(s, unit)->gone;
    if (m->becomes != u->formation) /* 4.10: half of all its move */
        far = far > gone ? (far - gone) / 2 : 0;
    if (m->distance > far)
        return err && too_far(b, s, unit, m, far, err); /* a search asks for no reasons */
    if (colonial_body_halted(b, s, unit) && advances(b, s, unit, m->to))
        return err_set(err, "it is halted and does not advance on the enemy (12.1)");
    if (skirmishes(b, s, unit) && m->distance && !keeps_tether(b, s, unit, m))
        return err_set(err, "skirmishers stay within reach of their group (5.3)");
    return way_is_free(b, s, unit, m, err);
}

/* ---- carried out ---- */

/* in: faced: how it did before; failed: its last change of face. */
static void tell_move(Game *g, int unit, const March *m, Point from, Angle faced,
                      bool failed)
{
    const BodyRow *r = body_row(g->state, unit);
    const bool turned = turns(faced, r->facing), was_to = turns(faced, m->ends);
    game_tell(g, &(Event){ .kind = E_MOVED,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .a = turned              ? MOVED_TURNED
                                : was_to && !failed ? MOVED_NO_ROOM
                                                    : MOVED_ON,
                           .from = from,
                           .to = r->at });
}

/* 4.12  returns: it goes on through him. */
static bool passes(Game *g, int unit, int friend)
{
    const Battle *b = g->battle;
    State *s = g->state;
    uint8_t die;
    if (colonial_passes_freely(b, s, unit, friend))
        return true;
    const int occasion = /* who moves again may meet him again */
        body_row(s, unit)->gone ? MAX_UNITS + colonial(s)->throws++ : friend;
    game_roll(g, ROLL_PASSAGE, ref_unit(unit), occasion, 1, 10, &die);
    const int need = colonial_passage_need(b, unit);
    game_tell(g, &(Event){ .kind = E_PASSAGE,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = 1,
                           .sides = 10,
                           .secret = colonial_secret_both(g, unit, friend),
                           .subject = ref_unit(unit),
                           .target = ref_unit(friend),
                           .a = die >= need,
                           .c = need,
                           .dice = &die });
    if (die >= need)
        return true;
    state_unit(s, unit)->marks |= U_FAILED;
    EACH_STAND(b, s, unit, i) colonial_disorder(g, i, DISORDER_PASSAGE);
    EACH_STAND(b, s, friend, i) colonial_disorder(g, i, DISORDER_PASSAGE);
    return false;
}

/* 5.1  Ground that breaks up order: obstacles for horse and guns, rough ground for foot and horse
 * in close order, rivers for all three. */
void colonial_crosses(Game *g, int unit, Point from, Point to)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    if (skirmishes(b, s, unit) || kind_of(b, unit) == WAGON)
        return;
    const FeatureSet lines = terrain_crossed(&b->terrain, from, to, own(b)->lines);
    const bool horse = is_mounted(b, s, unit) || is_gun(b, unit);
    int why = -1;
    if (lines && colonial_crosses_river(b, from, to))
        why = DISORDER_RIVER;
    for (FeatureSet left = horse ? lines : 0; left; left &= left - 1) {
        if (b->terrain.feature[terrain_first(left)].type != T_RIVER)
            why = DISORDER_OBSTACLE;
    }
    const FeatureSet rough = own(b)->rough | own(b)->woods;
    const FeatureSet was = terrain_at(&b->terrain, from) & rough;
    if (in_close_order(b, s, unit) &&
        terrain_crossed(&b->terrain, from, to, rough) & ~was)
        why = DISORDER_ROUGH;
    if (why < 0)
        return;
    EACH_STAND(b, s, unit, i) colonial_disorder(g, i, why);
}

/* How far it gets: enemies nobody knew of, friends; room: as far as there is room as it goes. */
static int32_t goes(Game *g, int unit, const March *m, int32_t *room)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Vec way = geo_ahead(m->along);
    const Box box = colonial_block(b, s, unit, m->formation, m->front,
                                   body_row(s, unit)->at, m->faces);
    BodySet passed = 0;
    int met, friend;
    int32_t gap;
    int32_t far = colonial_to_enemies(b, s, unit, &box, way, m->distance, b->number[ZONE],
                                      true, &met);
    while ((friend = colonial_friend_in_way(b, s, unit, &box, way, far, passed, &gap)) >=
           0) {
        passed |= body_set(b, friend);
        if (!passes(g, unit, friend)) {
            far = gap;
            break;
        }
    }
    *room = colonial_to_room(b, s, unit, &box, way, far);
    return far;
}

/* 4.12  What it goes through friends counts double.  8.12  Half of what it may go over the ground it
 * has taken.  4.3  Rough ground takes its die for the whole turn, and so from a move that follows. */
static void spend(const Battle *b, State *s, int unit, const March *m, int32_t distance)
{
    BodyRow *r = body_row(s, unit);
    const Point to = geo_along(r->at, geo_ahead(m->along), distance);
    const int percent = is_slowed(b, s, unit, m) ? b->number[PASS_GUNS] : 100;
    const FeatureSet slows = colonial_slows(b, unit);
    /* Where it ends is rounded, by a hair into ground that its order does not lead onto. */
    const bool rough = terrain_crossed(&b->terrain, r->at, to, slows) &&
                       terrain_crossed(&b->terrain, r->at, m->to, slows);
    if (distance)
        r->gone = (int16_t)(r->gone + distance * 100 / percent);
    state_unit(s, unit)->marks |= U_MOVED;
    if (2 * r->gone > (rough ? r->rough : r->reach) && !skirmishes(b, s, unit))
        state_unit(s, unit)->marks |= U_MOVED_FAR;
    if (rough && distance)
        r->reach = r->rough;
}

static bool has_room(const Battle *b, const State *s, int unit, const March *m, Point at,
                     Angle facing)
{
    const Box end =
        colonial_block(b, s, unit, m->formation, body_row(s, unit)->front, at, facing);
    return colonial_box_meets(b, s, &end, unit, true) < 0 && battle_box_on_table(b, &end);
}

/* 4.13  Where it is stopped, or has not turned, it may not have been meant to stand: stands that stood
 * apart do not close up into an enemy's zone. */
static bool may_stand(const Battle *b, const State *s, int unit, const March *m, Point at,
                      Angle facing)
{
    const Box end =
        colonial_block(b, s, unit, m->formation, body_row(s, unit)->front, at, facing);
    return colonial_crowds(b, s, unit, m->formation, &end, -1) < 0;
}

/* 12.1  Who is halted does not advance by a move that is cut short either. */
static bool halts_short(const Battle *b, const State *s, int unit, const March *m,
                        int32_t room)
{
    const Point to = geo_along(body_row(s, unit)->at, geo_ahead(m->along), room);
    return colonial_body_halted(b, s, unit) && advances(b, s, unit, to);
}

/* 4.4  Its second change of face, when it is there. */
static bool turns_at_end(Game *g, int unit, const March *m)
{
    BodyRow *r = body_row(g->state, unit);
    const Angle was = r->facing;
    r->facing = m->faces;
    const bool turned = colonial_face_test(g, unit, m->ends);
    r->facing = was;
    return turned;
}

void colonial_march(Game *g, int unit, const March *m)
{
    const Battle *b = g->battle;
    State *s = g->state;
    BodyRow *r = body_row(s, unit);
    const Point from = r->at;
    const uint8_t front = r->front;
    const Angle faced = r->facing;
    state_unit(s, unit)->marks |= U_MOVED | U_DONE;
    if (m->gait == TURNS && turns(r->facing, m->along) &&
        !colonial_face_test(g, unit, m->along))
        return;
    if (m->front != r->front && state_unit(s, unit)->formation <= COLUMN) {
        r->front = (uint8_t)m->front;
        r->widened = 1;
    }
    int32_t room = 0, far = m->distance ? goes(g, unit, m, &room) : 0;
    if (room < m->distance && halts_short(b, s, unit, m, room))
        room = 0;
    const bool whole = far == m->distance && turns(m->faces, m->ends) &&
                       (room == far || has_room(b, s, unit, m, m->to, m->ends));
    spend(b, s, unit, m, whole ? far : room);
    const bool fails = whole && !turns_at_end(g, unit, m);
    Angle ends = whole && !fails ? m->ends : m->faces;
    if (ends == m->faces)
        far = room;
    const Point to =
        far == m->distance ? m->to : geo_along(from, geo_ahead(m->along), far);
    if (far && (m->gait == INCLINES ||
                (m->gait == BACKS && turns((Angle)(m->along + SOUTH), m->faces))))
        r->inclined = 1;
    if (!has_room(b, s, unit, m, to, ends))
        ends = m->faces;
    const bool stirs = far || r->front != front || turns(r->facing, ends);
    const bool stands = stirs && (far || has_room(b, s, unit, m, to, ends)) &&
                        may_stand(b, s, unit, m, to, ends);
    if (stands)
        colonial_body_put(b, s, unit, to, ends);
    else
        r->front = front;
    if (m->becomes != m->formation) { /* half a move, and no more (8.12) */
        state_unit(s, unit)->marks |= U_CHANGED;
        state_unit(s, unit)->formation = (uint8_t)m->becomes;
        r->gone = r->reach;
    }
    colonial_name_front(b, s, unit);
    tell_move(g, unit, m, from, faced, fails);
    if (r->front != front || m->becomes != m->formation)
        colonial_tell_formed(g, unit);
    if (far && stands)
        colonial_crosses(g, unit, from, to);
}

/* 3.5  At full speed at the nearest enemy; where it cannot charge him it stops short. */
void colonial_march_wildly(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const BodyRow *r = body_row(s, unit);
    const int enemy = colonial_nearest_enemy(b, s, unit);
    Unit *u = state_unit(s, unit);
    u->marks |= U_DONE;
    if (enemy < 0 || colonial_in_contact(b, s, unit) ||
        !colonial_may_stir(b, s, unit, NULL) || u->formation == UNLIMBERED ||
        colonial_body_halted(b, s, unit))
        return;
    const Angle along = geo_bearing(r->at, body_row(s, enemy)->at);
    const Box box = colonial_block(b, s, unit, u->formation, r->front, r->at, along);
    const Vec way = geo_ahead(along);
    int met;
    int32_t far = colonial_way_allows(b, s, unit, r->at, geo_along(r->at, way, r->reach));
    far = colonial_to_enemies(b, s, unit, &box, way, far, b->number[ZONE], false, &met);
    far = colonial_to_room(b, s, unit, &box, way, far);
    March m = { .gait = TURNS,
                .along = along,
                .faces = along,
                .ends = along,
                .to = geo_along(r->at, way, far),
                .distance = far,
                .formation = u->formation,
                .becomes = u->formation,
                .front = r->front };
    const int32_t most = allowed(b, s, unit, &m);
    if (most < far) { /* a gun behind friends */
        m.distance = colonial_to_room(b, s, unit, &box, way, most);
        m.to = geo_along(r->at, way, m.distance);
    }
    if (m.distance <= 0 || colonial_barred_at(b, s, unit, &box) >= 0)
        return;
    u->marks &= ~(uint32_t)U_HIDDEN;
    colonial_march(g, unit, &m);
}
