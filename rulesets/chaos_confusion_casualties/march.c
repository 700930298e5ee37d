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

static void tell_move(Game *g, int unit, Point from, int how)
{
    game_tell(g, &(Event){ .kind = E_MOVED,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .from = from,
                           .to = row(g->state, unit)->at,
                           .a = how });
}

/* 4.2  Half a move goes for a change, be it the last thing it does. */
static bool forms_last(const State *s, int unit)
{
    const int formation = row(s, unit)->formation;
    return state_unit(s, unit)->marks & U_FORMS_LAST && formation &&
           formation != state_unit(s, unit)->formation;
}

/* 4.2  Half a move in the formation that it will have. */
static void get_up(Game *g, int unit, bool forms_first)
{
    const Battle *b = g->battle;
    const UnitRow *r = row(g->state, unit);
    Unit *u = state_unit(g->state, unit);
    const bool changes =
        r->formation && forms_first && has_room(b, g->state, unit, r->formation);
    u->marks &= ~(uint32_t)U_PRONE;
    spend(b, g->state, unit,
          chaos_move_rate(b, unit, changes ? r->formation : u->formation) *
              b->number[FORM_COST] / 100);
    game_tell(g, &(Event){ .kind = E_UP,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit) });
}

/* Getting up, formation and facing first; then the ground decides how far it goes in all.
 * returns: has it turned?  That is still to be told, unless it is seen to move on. */
static bool set_out(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    UnitRow *r = row(s, unit);
    Unit *u = state_unit(s, unit);
    const bool last = forms_last(s, unit);
    u->marks |= U_WAYFARER;
    if (u->marks & U_PRONE)
        get_up(g, unit, !last);
    if (r->formation && !last && r->formation != u->formation &&
        !change_formation(g, unit, r->formation))
        return false;
    if (r->verb == V_FORM)
        return false;
    const int32_t rate = chaos_move_rate(b, unit, u->formation),
                  kept = last ? rate * b->number[FORM_COST] / 100 : 0;
    const int32_t turn = chaos_turn_cost(b, s, unit, u->formation, r->to_face);
    /* 4.2, 4.3: who gets up and forms has no move left to turn with. */
    const bool turns = r->to_face != r->facing && r->spent + turn + kept <= rate,
               turned = turns && chaos_turn_to(g, unit, r->to_face);
    if (turned)
        spend(b, s, unit, turn);
    else if (turns)
        tell_move(g, unit, r->at, MOVED_NO_ROOM);
    r->left = (int16_t)chaos_move_reach_by(g, unit, r->bend, r->place, r->facing,
                                           rate - r->spent - kept);
    return turned;
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
 * makes it react again (6.9), and an officer may counter it (6.7).  returns: COLLISION_. */
static int runs_into_friend(Game *g, int unit, int friend)
{
    const Battle *b = g->battle;
    Unit *u = state_unit(g->state, unit);
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

/* So far straight on. */
typedef struct Leg {
    Box box; /* where it begins */
    Vec way;
    int32_t asked, far; /* how far it was to go, and does */
} Leg;

/* 4.15  What it goes at a time: round the bend, if it comes to that. */
typedef struct Trip {
    Leg leg[2];
    int n;
    int friend, how; /* COLLISION_: with whom */
    int enemy;       /* who stops it, -1 = nobody */
} Trip;

static void add_leg(Trip *t, const Box *box, Point to, int32_t far)
{
    t->leg[t->n++] = (Leg){ *box, geo_ahead(geo_bearing(box->at, to)), far, far };
}

static Trip plan(const Battle *b, const State *s, int unit, int32_t distance)
{
    const UnitRow *r = row(s, unit);
    const int32_t up_to = way_bends(r->bend) ? geo_distance(r->at, r->bend) : distance;
    const int32_t first = distance < up_to ? distance : up_to;
    Trip t = { .friend = -1, .how = COLLISION_PASSES, .enemy = -1 };
    Box box = chaos_unit_box(b, s, unit);
    if (first > 0) {
        add_leg(&t, &box, next_place(r), first);
        box.at = geo_along(box.at, t.leg[0].way, first);
    }
    if (distance > first)
        add_leg(&t, &box, r->place, distance - first);
    return t;
}

/* 4.12, 4.13  The bend itself it may pass, whoever stands there: not the table's edge, nor what nobody
 * enters. */
static bool may_pass(const Battle *b, const Leg *l)
{
    Box bend = l->box;
    bend.at = geo_along(bend.at, l->way, l->far);
    return chaos_to_bars(b, &l->box, l->way, l->far) == l->far &&
           battle_box_on_table(b, &bend);
}

/* Who is met on its way ends it there. */
static void meet(Game *g, int unit, Trip *t)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int i = 0; i < t->n; i++) {
        Leg *l = &t->leg[i];
        int enemy;
        l->far = chaos_to_enemies(b, s, unit, &l->box, l->way, l->asked,
                                  b->number[STAND_OFF], &enemy);
        int32_t up_to = l->far;
        const int friend = chaos_friend_in_way(b, s, unit, &l->box, l->way, &up_to);
        if (friend >= 0)
            t->how = runs_into_friend(g, unit, friend);
        if (t->how != COLLISION_PASSES) {
            t->friend = friend;
            l->far = up_to;
        } else if (l->far < l->asked) {
            t->enemy = enemy;
        }
        if (l->far < l->asked || t->how != COLLISION_PASSES || !may_pass(b, l))
            t->n = i + 1;
    }
}

/* 4.12  Where it ends there is room for it. */
static void find_room(const Battle *b, const State *s, int unit, Trip *t)
{
    for (; t->n; t->n--) {
        Leg *l = &t->leg[t->n - 1];
        const int32_t stop = l->far;
        l->far = chaos_to_stand(b, s, unit, &l->box, l->way, stop);
        if (l->far < stop) /* it was not he who stopped it */
            t->enemy = -1;
        if (l->far)
            return;
    }
}

/* Over the ground, leg by leg.  in: turned: it has, which nobody has told yet. */
static void walk(Game *g, int unit, const Trip *t, bool turned)
{
    const Battle *b = g->battle;
    State *s = g->state;
    UnitRow *r = row(s, unit);
    for (int i = 0; i < t->n; i++) {
        const Point from = r->at, to = geo_along(from, t->leg[i].way, t->leg[i].far);
        chaos_has_walked(g, unit, from, to);
        chaos_unit_put(b, s, unit, to, r->facing);
        spend(b, s, unit, t->leg[i].far);
        if (t->leg[i].far > HARDLY) {
            tell_move(g, unit, from, MOVED_ON);
            turned = false;
        }
        /* 1.3: where half a move finds no room, the rest of it is not lost. */
        r->left = (int16_t)(r->left > t->leg[i].far ? r->left - t->leg[i].far : 0);
    }
    if (way_bends(r->bend) && (t->n > 1 || geo_gap2(r->at, r->bend) <= HARDLY * HARDLY))
        r->bend = (Point){ 0, 0 };
    if (turned)
        tell_move(g, unit, r->at, MOVED_ON);
}

/* So far on, whoever is in the way. */
static void go(Game *g, int unit, int32_t distance, bool turned)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Trip t = plan(b, s, unit, distance);
    meet(g, unit, &t);
    const int met = t.enemy;
    find_room(b, s, unit, &t);
    walk(g, unit, &t, turned);
    if (t.how != COLLISION_PASSES)
        chaos_collides(s, unit, t.friend,
                       t.how == COLLISION_RETREATS ? R_RETREAT : R_HALT);
    else if (met >= 0 && t.enemy == met)
        runs_into(g, unit, met);
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
    int other = chaos_box_meets(b, s, &end, unit);
    while (other >= 0 &&
           (side_of(b, other) != side_of(b, unit) ||
            state_unit(s, other)->marks & U_ACTED || row(s, other)->verb != V_MOVE))
        other = chaos_box_meets_next(b, s, &end, unit, other);
    return other >= 0;
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

/* 4.12, 4.13  Whoever or whatever stands where it was sent: who asks why it stops is told. */
static void tell_no_room(Game *g, int unit)
{
    const UnitRow *r = row(g->state, unit);
    const bool stands = on_table(g->battle, g->state, unit) &&
                        state_unit(g->state, unit)->status == IN_ORDER &&
                        chaos(g->state)->reaction.unit != unit;
    if (stands && r->left > 2 * HARDLY &&
        way_length(r->at, r->bend, r->place) > 2 * HARDLY)
        tell_move(g, unit, r->at, MOVED_NO_FURTHER);
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
    const bool turned = !(u->marks & U_WAYFARER) && set_out(g, unit);
    const int32_t now = s->phase == PHASE_MOVE ? (r->left + 1) / 2 : r->left;
    /* The middle of one that has lost pieces on its way may be nearer to where it goes. */
    const int32_t there = way_length(r->at, r->bend, r->place);
    const int32_t far = now < there ? now : there;
    const bool stays = !at_once && far > 0 && waits_for_room(b, s, unit, far);
    if (turned && (stays || now <= 0))
        tell_move(g, unit, r->at, MOVED_ON);
    if (stays)
        return false;
    if (now > 0)
        go(g, unit, far, turned);
    if (s->phase == PHASE_AGAIN)
        tell_no_room(g, unit);
    if (s->phase == PHASE_AGAIN && chaos(s)->reaction.unit != unit)
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
    const bool turned = set_out(g, unit);
    if (r->left > 0)
        go(g, unit, r->left, turned);
    else if (turned)
        tell_move(g, unit, r->at, MOVED_ON);
    tell_no_room(g, unit);
}
