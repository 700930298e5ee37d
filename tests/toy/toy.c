/* SPDX-License-Identifier: GPL-3.0-or-later
 * toy.c - the toy's rules, in the order a turn is played.
 *
 * Start at toy_apply().
 */
#include "tests/toy/toy.h"

static Toy *own(const State *s)
{
    return state_private(s);
}

/* A unit's place is its first stand's. */
Point toy_place(const Battle *b, const State *s, int unit)
{
    return state_stand(s, b->unit[unit].first)->at;
}

int toy_stands(const Battle *b, const State *s, int side)
{
    int n = 0;
    for (int u = 0; u < b->n_units; u++)
        if (b->unit[u].side == side)
            n += state_unit(s, u)->n_stands;
    return n;
}

int toy_nearest_enemy(const Battle *b, const State *s, int unit)
{
    int best = -1;
    int64_t gap = INT64_MAX;
    for (int u = 0; u < b->n_units; u++) {
        if (b->unit[u].side == b->unit[unit].side || !state_unit(s, u)->n_stands)
            continue;
        const int64_t here = geo_gap2(toy_place(b, s, unit), toy_place(b, s, u));
        if (here < gap)
            gap = here, best = u;
    }
    return best;
}

/* ---- where a unit's stands go ---- */

static Point stand_place(const Battle *b, int unit, int i, Point at, Angle facing,
                         int formation)
{
    const StandInfo *const info = &b->stand[b->unit[unit].first];
    const bool column = formation == TOY_COLUMN;
    return geo_offset(at, geo_ahead(facing),
                      column ? 0 : i * (2 * info->half_w + GEO_TOUCH),
                      column ? -i * (2 * info->half_d + GEO_TOUCH) : 0);
}

static bool room_for(const Battle *b, const State *s, int unit, Point at, Angle facing,
                     int formation)
{
    for (int i = 0; i < state_unit(s, unit)->n_stands; i++) {
        const StandInfo *const info = &b->stand[b->unit[unit].first + i];
        const Point p = stand_place(b, unit, i, at, facing, formation);
        const Box box = { p, geo_ahead(facing), info->half_w, info->half_d };
        Point corner[4];
        geo_corners(&box, corner);
        for (int c = 0; c < 4; c++)
            if (corner[c].x < 0 || corner[c].y < 0 || corner[c].x > b->terrain.width ||
                corner[c].y > b->terrain.depth)
                return false;
        for (int other = 0; other < b->n_stands; other++) {
            const Stand *const o = state_stand(s, other);
            const Box there = battle_box(b, s, other);
            if (o->where == ON_TABLE && o->unit != unit && geo_overlap(&box, &there))
                return false;
        }
    }
    return true;
}

static void place_unit(const Battle *b, State *s, int unit, Point at, Angle facing,
                       int formation)
{
    for (int i = 0; i < state_unit(s, unit)->n_stands; i++) {
        Stand *const stand = state_stand(s, b->unit[unit].first + i);
        stand->at = stand_place(b, unit, i, at, facing, formation);
        stand->facing = facing;
    }
    state_unit(s, unit)->formation = (uint8_t)formation;
}

void toy_arrange(Battle *b, int unit, Point at, Angle facing)
{
    const Unit *const u = state_unit(&b->opening, unit);
    const int formation = u->formation ? u->formation : TOY_LINE;
    const Point last = stand_place(b, unit, u->n_stands - 1, at, facing, formation);
    const Point first = { at.x - (last.x - at.x) / 2, at.y - (last.y - at.y) / 2 };
    place_unit(b, &b->opening, unit, first, facing, formation);
}

/* ---- the sequence of play ---- */

static void end_battle(const Battle *b, State *s)
{
    const int margin = toy.margin(b, s);
    s->over = 1;
    s->winner = margin > 0 ? 0 : margin < 0 ? 1 : NOBODY;
    s->how = s->turn > b->turns;
    memset(&s->decision, 0, sizeof s->decision);
}

/* Find the next unit that has to act; turns pass when none is left. */
static void next_decision(const Battle *b, State *s)
{
    while (toy_stands(b, s, 0) && toy_stands(b, s, 1) && s->turn <= b->turns) {
        for (int u = 0; u < b->n_units; u++) {
            const Unit *const unit = state_unit(s, u);
            if (b->unit[u].side != s->side || !unit->n_stands || unit->marks & TOY_ACTED)
                continue;
            s->decision =
                (Decision){ .kind = TOY_ACT, .side = s->side, .about = ref_unit(u) };
            return;
        }
        for (int u = 0; u < b->n_units; u++)
            state_unit(s, u)->marks = 0;
        s->side = !s->side;
        s->turn = (uint8_t)(s->turn + (s->side == b->first_side));
    }
    end_battle(b, s);
}

void toy_begin(Game *game)
{
    State *const s = game->state;
    s->turn = 1;
    s->side = (uint8_t)game->battle->first_side;
    for (int side = 0; side < MAX_SIDES; side++)
        own(s)->nerve[side] =
            (uint8_t)(4 + game_die(game, TOY_ROLL_NERVE, ref_side(side), 0, 6) / 3);
    next_decision(game->battle, s);
}

static void lose_stand(Game *game, int unit)
{
    Unit *const u = state_unit(game->state, unit);
    Stand *const stand =
        state_stand(game->state, game->battle->unit[unit].first + --u->n_stands);
    stand->figures = 0;
    stand->where = LOST;
    const Event event = { .kind = TOY_LOST,
                          .side = game->battle->unit[unit].side,
                          .subject = ref_unit(unit) };
    game_tell(game, &event);
}

static void shoot(Game *game, int unit, int target)
{
    State *const s = game->state;
    uint8_t face[MAX_DICE];
    const int n = state_unit(s, unit)->n_stands;
    int hits = 0;
    game_roll(game, TOY_ROLL_SHOT, ref_unit(unit), own(s)->shots++, n, 6, face);
    for (int i = 0; i < n; i++)
        hits += face[i] >= game->battle->number[TOY_KILL_ON];
    const Event event = { .kind = TOY_SHOT,
                          .side = s->side,
                          .n_dice = (uint8_t)n,
                          .sides = 6,
                          .subject = ref_unit(unit),
                          .target = ref_unit(target),
                          .a = hits,
                          .dice = face };
    game_tell(game, &event);
    for (int i = 0; i < hits && state_unit(s, target)->n_stands; i++)
        lose_stand(game, target);
    if (hits && state_unit(s, target)->n_stands)
        s->decision = (Decision){ .kind = TOY_REACT,
                                  .side = game->battle->unit[target].side,
                                  .about = ref_unit(target),
                                  .with = ref_unit(unit) };
    else
        next_decision(game->battle, s);
}

static void move_unit(Game *game, int unit, const Order *order, int kind)
{
    const Event event = { .kind = (uint8_t)kind,
                          .side = game->battle->unit[unit].side,
                          .subject = ref_unit(unit),
                          .from = toy_place(game->battle, game->state, unit),
                          .to = order->place };
    place_unit(game->battle, game->state, unit, order->place, order->facing,
               order->formation ? order->formation
                                : state_unit(game->state, unit)->formation);
    game_tell(game, &event);
}

static bool may_move(const Battle *b, const State *s, int unit, const Order *order,
                     Err *err)
{
    const int32_t way = geo_distance(toy_place(b, s, unit), order->place);
    if (order->formation > TOY_COLUMN)
        return err_set(err, "no such formation");
    if (way > b->number[TOY_MOVE])
        return err_set(err, "%s cannot move %d: its move is %d (clause 1)",
                       b->unit[unit].name, way, b->number[TOY_MOVE]);
    if (!room_for(b, s, unit, order->place, order->facing,
                  order->formation ? order->formation : state_unit(s, unit)->formation))
        return err_set(err, "%s has no room there (clause 1)", b->unit[unit].name);
    return true;
}

bool toy_legal(const Battle *b, const State *s, const Order *order, Err *err)
{
    const bool reaction = s->decision.kind == TOY_REACT;
    const int unit = ref_index(s->decision.about), target = ref_index(order->target);
    if (order->subject != s->decision.about)
        return err_set(err, "it is %s's turn to choose", b->unit[unit].name);
    if (order->verb == TOY_STAND || order->verb == TOY_FALL_BACK ? !reaction : reaction)
        return err_set(err, "not now: %s",
                       reaction ? "stand or fall back" : "hold, move or shoot");
    if (order->verb == TOY_MOVE_TO || order->verb == TOY_FALL_BACK)
        return may_move(b, s, unit, order, err);
    if (order->verb == TOY_HOLD || order->verb == TOY_STAND)
        return true;
    if (order->verb != TOY_SHOOT)
        return err_set(err, "no such order");
    if (ref_kind(order->target) != REF_UNIT || target >= b->n_units ||
        b->unit[target].side == s->side || !state_unit(s, target)->n_stands)
        return err_set(err, "shoot at an enemy unit (clause 2)");
    if (geo_distance(toy_place(b, s, unit), toy_place(b, s, target)) >
        b->number[TOY_RANGE])
        return err_set(err, "%s is out of range (clause 2)", b->unit[target].name);
    return true;
}

bool toy_apply(Game *game, const Order *order, Err *err)
{
    const Battle *const b = game->battle;
    State *const s = game->state;
    if (!toy_legal(b, s, order, err))
        return false;
    const int unit = ref_index(order->subject);
    if (order->verb == TOY_FALL_BACK)
        move_unit(game, unit, order, TOY_FELL_BACK);
    if (order->verb == TOY_STAND &&
        game_die(game, TOY_ROLL_STAND, order->subject, s->steps, 6) >
            own(s)->nerve[s->decision.side])
        lose_stand(game, unit);
    if (s->decision.kind == TOY_ACT)
        state_unit(s, unit)->marks |= TOY_ACTED;
    if (order->verb == TOY_MOVE_TO)
        move_unit(game, unit, order, TOY_MOVED);
    if (order->verb == TOY_SHOOT)
        shoot(game, unit, ref_index(order->target));
    else
        next_decision(b, s);
    return true;
}
