/* SPDX-License-Identifier: GPL-3.0-or-later
 * march.c - ordered moves: turning, two halves, running into somebody.
 *
 * A unit gets up, changes formation and turns; then it knows how far the ground lets it go,
 * and goes half of that in each pass, straight, its block unbroken.
 *
 * Start at chaos_march().
 */
#include "rulesets/chaos_confusion_casualties/chaos.h"

static void spend(const Battle *b, State *s, int unit, int32_t cost)
{
    UnitRow *r = row(s, unit);
    Unit *u = state_unit(s, unit);
    const int32_t spent = r->spent + cost;
    r->spent = (int16_t)(spent < INT16_MAX ? spent : INT16_MAX);
    u->marks |= U_MOVED;
    if (2 * r->spent > chaos_move_rate(b, unit, u->formation))
        u->marks |= U_MOVED_FAR;
}

static bool has_room(const Battle *b, const State *s, int unit, int formation)
{
    const UnitRow *r = row(s, unit);
    const Box box = chaos_block(b, s, unit, formation, r->at, r->facing);
    return chaos_box_barred(b, s, &box, unit) < 0 &&
           !chaos_ground_bars(b, s, unit, &box) && battle_box_on_table(b, &box);
}

/* 4.2  Where it stands, if there is room. */
static bool change_formation(Game *g, int unit, int formation)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const UnitRow *r = row(s, unit);
    const bool room = has_room(b, s, unit, formation);
    if (room) {
        state_unit(s, unit)->formation = (uint8_t)formation;
        chaos_unit_put(b, s, unit, r->at, r->facing);
        spend(b, s, unit,
              chaos_move_rate(b, unit, formation) * b->number[FORM_COST] / 100);
    }
    game_tell(g, &(Event){ .kind = E_FORMATION,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit),
                           .a = room ? formation : 0 });
    return room;
}

bool chaos_may_turn(const Battle *b, const State *s, int unit, Angle facing)
{
    const UnitRow *r = row(s, unit);
    const Box box =
        chaos_block(b, s, unit, state_unit(s, unit)->formation, r->at, facing);
    if (facing == r->facing)
        return true;
    const bool charges = chaos(s)->charge.unit == unit; /* into contact, that is */
    const int in_way =
        charges ? chaos_box_meets(b, s, &box, unit) : chaos_box_barred(b, s, &box, unit);
    return in_way < 0 && !chaos_ground_bars(b, s, unit, &box) &&
           battle_box_on_table(b, &box);
}

bool chaos_turn_to(Game *g, int unit, Angle facing)
{
    State *s = g->state;
    if (!chaos_may_turn(g->battle, s, unit, facing))
        return false;
    chaos_unit_put(g->battle, s, unit, row(s, unit)->at, facing);
    return true;
}

static void tell_move(Game *g, int unit, Point from)
{
    game_tell(g, &(Event){ .kind = E_MOVED,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .from = from,
                           .to = row(g->state, unit)->at });
}

/* 4.2  Half a move goes for a change, be it the last thing it does. */
static bool forms_last(const State *s, int unit)
{
    const int formation = row(s, unit)->formation;
    return state_unit(s, unit)->marks & U_FORMS_LAST && formation &&
           formation != state_unit(s, unit)->formation;
}

/* Getting up, formation and facing first; then the ground decides how far it goes in all. */
static void set_out(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    UnitRow *r = row(s, unit);
    Unit *u = state_unit(s, unit);
    const bool last = forms_last(s, unit);
    u->marks |= U_WAYFARER;
    if (u->marks & U_PRONE) { /* 4.2  half a move in the formation that it will have */
        const bool changes = r->formation && !last && has_room(b, s, unit, r->formation);
        u->marks &= ~(uint32_t)U_PRONE;
        spend(b, s, unit,
              chaos_move_rate(b, unit, changes ? r->formation : u->formation) *
                  b->number[FORM_COST] / 100);
    }
    if (r->formation && !last && r->formation != u->formation &&
        !change_formation(g, unit, r->formation))
        return;
    if (r->verb == V_FORM)
        return;
    const int32_t rate = chaos_move_rate(b, unit, u->formation),
                  kept = last ? rate * b->number[FORM_COST] / 100 : 0;
    const int32_t turn = chaos_turn_cost(b, s, unit, u->formation, r->to_face);
    /* 4.2, 4.3: who gets up and forms has no move left to turn with. */
    const bool turned = r->to_face != r->facing && r->spent + turn + kept <= rate &&
                        chaos_turn_to(g, unit, r->to_face);
    if (turned)
        spend(b, s, unit, turn);
    r->left = (int16_t)chaos_move_reach_by(g, unit, r->bend, r->place, r->facing,
                                           rate - r->spent - kept);
    if (turned && r->left <= 2 * HARDLY)
        tell_move(g, unit, r->at);
}

static void tell_collision(Game *g, int unit, int other, int how, const uint8_t *die)
{
    game_tell(g, &(Event){ .kind = E_COLLISION,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .n_dice = die ? 1 : 0,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .target = ref_unit(other),
                           .a = how,
                           .dice = die });
}

/* 4.11  Running into a friend: a d10, once a turn.  That is a reaction, unless it passes: no fire
 * makes it react again (6.9).  returns: COLLISION_. */
static int runs_into_friend(Game *g, int unit, int friend)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    uint8_t die;
    if (u->marks & U_COLLIDED)
        return COLLISION_PASSES;
    u->marks |= U_COLLIDED;
    game_roll(g, ROLL_COLLISION, ref_unit(unit), friend, 1, 10, &die);
    const int how = die <= b->number[RETREAT_UPTO] ? COLLISION_RETREATS
                    : die <= b->number[HALT_UPTO]  ? COLLISION_HALTS
                                                   : COLLISION_PASSES;
    tell_collision(g, unit, friend, how, &die);
    if (how != COLLISION_PASSES)
        u->marks |= U_REACTED;
    if (how == COLLISION_RETREATS)
        chaos_retreat(g, unit, friend);
    else if (how == COLLISION_HALTS)
        chaos_disrupt(s, unit);
    return how;
}

/* 4.10  Running into an enemy: it stops, and reacts as if charged by him; once a turn. */
static void runs_into(Game *g, int unit, int enemy)
{
    Unit *u = state_unit(g->state, unit);
    row(g->state, unit)->left = 0;
    if (u->marks & U_RAN_INTO)
        return;
    u->marks |= U_RAN_INTO;
    tell_collision(g, unit, enemy, COLLISION_ENEMY, NULL);
    chaos_react(g, unit, enemy, TABLE_CHARGE);
}

/* Where it goes straight now: 4.15 to where its way bends, first. */
static Point next_place(const UnitRow *r)
{
    return way_bends(r->bend) ? r->bend : r->place;
}

/* So far on, whoever is in the way. */
static void go_straight(Game *g, int unit, int32_t distance)
{
    const Battle *b = g->battle;
    State *s = g->state;
    UnitRow *r = row(s, unit);
    const Point from = r->at;
    const Vec way = geo_ahead(geo_bearing(from, next_place(r)));
    const Box box = chaos_unit_box(b, s, unit);
    const int32_t asked = distance;
    int enemy;
    distance =
        chaos_to_enemies(b, s, unit, &box, way, distance, b->number[STAND_OFF], &enemy);
    const int32_t stop = distance;
    int32_t up_to = distance;
    const int friend = chaos_friend_in_way(b, s, unit, &box, way, &up_to);
    const int how = friend < 0 ? COLLISION_PASSES : runs_into_friend(g, unit, friend);
    if (how != COLLISION_PASSES) {
        r->left = 0;
        if (how == COLLISION_RETREATS) /* where it is, or on the spot: its move is over */
            return;
        distance = up_to;
        enemy = -1;
    }
    distance = chaos_to_stand(b, s, unit, &box, way, distance);
    if (distance) {
        const Point to = geo_along(from, way, distance);
        chaos_has_walked(g, unit, from, to);
        chaos_unit_put(b, s, unit, to, r->facing);
        spend(b, s, unit, distance);
        if (distance > HARDLY)
            tell_move(g, unit, from);
    }
    /* 1.3: where half a move finds no room, the rest of it is not lost. */
    r->left = (int16_t)(r->left > distance ? r->left - distance : 0);
    if (enemy >= 0 && distance == stop && distance < asked) /* it was he who stopped it */
        runs_into(g, unit, enemy);
}

/* 4.15  So far on: round the bend, if it comes to that. */
static void go(Game *g, int unit, int32_t distance)
{
    UnitRow *r = row(g->state, unit);
    if (way_bends(r->bend)) {
        const int32_t up_to = geo_distance(r->at, r->bend);
        const int32_t first = distance < up_to ? distance : up_to;
        if (first)
            go_straight(g, unit, first);
        if (geo_gap2(r->at, r->bend) > HARDLY * HARDLY)
            return;
        r->bend = (Point){ 0, 0 };
        distance -= first;
        if (!distance || !r->left)
            return;
    }
    go_straight(g, unit, distance);
}

/* Is a friend in its way there who is still to go in this pass? */
static bool is_to_clear(const Battle *b, const State *s, int unit, Point from, Point to)
{
    Box box = chaos_unit_box(b, s, unit);
    int32_t far = geo_distance(from, to);
    box.at = from;
    const int friend =
        chaos_friend_in_way(b, s, unit, &box, geo_ahead(geo_bearing(from, to)), &far);
    return friend >= 0 && !(state_unit(s, friend)->marks & U_ACTED) &&
           row(s, friend)->verb == V_MOVE;
}

static bool waits(const Battle *b, const State *s, int unit)
{
    const UnitRow *r = row(s, unit);
    return is_to_clear(b, s, unit, r->at, next_place(r)) ||
           (way_bends(r->bend) && is_to_clear(b, s, unit, r->bend, r->place));
}

/* Or is he where it would end, so that it would stop before him (4.12)? */
static bool waits_for_room(const Battle *b, const State *s, int unit, int32_t far)
{
    const UnitRow *r = row(s, unit);
    Box end = chaos_unit_box(b, s, unit);
    end.at = way_at(r->at, r->bend, r->place, far);
    const int other = chaos_box_meets(b, s, &end, unit);
    return other >= 0 && side_of(b, other) == side_of(b, unit) &&
           !(state_unit(s, other)->marks & U_ACTED) && row(s, other)->verb == V_MOVE;
}

/* 4.2  Where it has come to; who has run into an enemy (4.10) has stopped, and does not. */
static void change_last(Game *g, int unit)
{
    const State *s = g->state;
    const uint32_t marks = state_unit(s, unit)->marks;
    if (on_table(g->battle, s, unit) && state_unit(s, unit)->status == IN_ORDER &&
        !(marks & U_RAN_INTO) && forms_last(s, unit))
        change_formation(g, unit, row(s, unit)->formation);
}

/* 1.3  Half of its way in each of two passes. */
bool chaos_march(Game *g, int unit, bool at_once)
{
    const Battle *b = g->battle;
    State *s = g->state;
    UnitRow *r = row(s, unit);
    const Unit *u = state_unit(s, unit);
    if (!on_table(b, s, unit) || (r->verb != V_MOVE && r->verb != V_FORM) ||
        u->status == DISRUPTED)
        return true;
    if (!at_once && r->verb == V_MOVE && waits(b, s, unit))
        return false;
    if (!(u->marks & U_WAYFARER))
        set_out(g, unit);
    const int32_t now = s->phase == PHASE_MOVE ? (r->left + 1) / 2 : r->left;
    /* The middle of one that has lost pieces on its way may be nearer to where it goes. */
    const int32_t there = way_length(r->at, r->bend, r->place);
    const int32_t far = now < there ? now : there;
    if (!at_once && far > 0 && waits_for_room(b, s, unit, far))
        return false;
    if (now > 0)
        go(g, unit, far);
    if (s->phase == PHASE_AGAIN)
        change_last(g, unit);
    return true;
}

/* 4.14  Skirmishers that have fired first go all of their way at once. */
void chaos_march_after(Game *g, int unit)
{
    State *s = g->state;
    const UnitRow *r = row(s, unit);
    if (!on_table(g->battle, s, unit) || r->verb != V_MOVE_AFTER ||
        state_unit(s, unit)->marks & U_WAYFARER)
        return;
    set_out(g, unit);
    if (r->left > 0)
        go(g, unit, r->left);
}
