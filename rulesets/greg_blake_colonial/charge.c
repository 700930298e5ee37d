/* SPDX-License-Identifier: GPL-3.0-or-later
 * charge.c - charges: who may, how the charged react, the dice, contact.
 *
 * A charge is announced; the charged may evade or form square; then its dice are rolled.  The
 * block goes straight until somebody is met, then every file goes on by itself.  reach.c has how far.
 *
 * Start at colonial_charge_legal() and colonial_charge_run().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* ---- who may ---- */

/* 12.1  Who is halted does not advance, and nobody charges through him (4.12). */
static bool is_led_by_the_halted(const Battle *b, const State *s, int unit)
{
    bool any = false;
    EACH_STAND(b, s, unit, i) any = any || colonial_stand_halted(b, s, i);
    if (!any)
        return false;
    EACH_STAND(b, s, unit, i)
    {
        if (!colonial_stand_halted(b, s, i) && colonial_in_front(b, s, i))
            return false;
    }
    return true;
}

/* 10.3 */
static bool may_charge(const Battle *b, const State *s, int unit, Err *err)
{
    const Unit *u = state_unit(s, unit);
    if (kind_of(b, unit) > HORSE)
        return err_set(err, "guns, wagons and snipers do not charge (10.3)");
    if (u->formation == SQUARE || u->formation == BACK_TO_BACK)
        return err_set(err, u->formation == SQUARE
                                ? "a square does not charge (5.4)"
                                : "men back to back do not move (5.6)");
    if (u->marks & U_DONE)
        return err_set(err, "it has had its move");
    if (colonial_any_disordered(b, s, unit))
        return err_set(err, "disordered troops cannot charge (10.3)");
    if (colonial_body_halted(b, s, unit))
        return err_set(err, "it is halted and does not advance on the enemy (12.1)");
    if (is_led_by_the_halted(b, s, unit))
        return err_set(err, "all in front of it are halted: form it anew (12.1)");
    if (colonial_in_contact(b, s, unit))
        return err_set(err, "it is in a melee already");
    return true;
}

/* 10.3, 10.7  Infantry charges mounted troops only if they are disordered, skirmishers only each
 * other and the disordered: stand by stand. */
bool colonial_may_strike(const Battle *b, const State *s, int unit, int stand)
{
    const int target = body_of(s, stand);
    return is_disordered(s, stand) ||
           (skirmishes(b, s, unit) ? skirmishes(b, s, target)
                                   : !is_foot(b, s, unit) || !is_mounted(b, s, target));
}

static bool may_strike_none(const Battle *b, const State *s, int unit, Err *err)
{
    return err_set(
        err, skirmishes(b, s, unit)
                 ? "skirmishers close only with skirmishers or disordered stands (10.7)"
                 : "infantry charges mounted stands only when disordered (10.3)");
}

static bool may_meet(const Battle *b, const State *s, int unit, int target, Err *err)
{
    EACH_STAND(b, s, target, i)
    {
        if (colonial_may_strike(b, s, unit, i))
            return true;
    }
    return may_strike_none(b, s, unit, err);
}

/* May it strike all stands of the enemies' that a block touches, of a body's, or (-1) of all whom it knows of?
 * *any: it touches one. */
static bool may_strike_all(const Battle *b, const State *s, int unit, int target,
                           const Box *block, bool *any)
{
    int16_t near[MAX_STANDS + 1];
    Point low, high;
    *any = false;
    geo_sweep_bounds(block, block->ahead, 0, &low, &high);
    const int n = colonial_stands_in(
        b, s, !side_of(b, unit), (Point){ low.x - GEO_TOUCH, low.y - GEO_TOUCH },
        (Point){ high.x + GEO_TOUCH, high.y + GEO_TOUCH }, near);
    for (int k = 0; k < n; k++) {
        const int other = body_of(s, near[k]);
        const Box his = battle_box(b, s, near[k]);
        if ((target < 0 ? is_hidden(s, other) : other != target) ||
            !geo_touching(block, &his))
            continue;
        *any = true;
        if (!colonial_may_strike(b, s, unit, near[k]))
            return false;
    }
    return true;
}

/* All that its front comes to by more than a corner, his and others'; if there are none of his, all of his. */
static bool may_meet_all(const Battle *b, const State *s, int unit, int target,
                         Angle along, int32_t gap, Err *err)
{
    const BodyRow *r = body_row(s, unit);
    const Point at = geo_along(r->at, geo_ahead(along), gap);
    Box end =
        colonial_block(b, s, unit, state_unit(s, unit)->formation, r->front, at, along);
    bool any, anybody;
    end.half_w -= 2 * GEO_TOUCH;
    bool may = may_strike_all(b, s, unit, target, &end, &any) &&
               may_strike_all(b, s, unit, -1, &end, &anybody);
    end.half_w += 2 * GEO_TOUCH;
    if (!any)
        may = may && may_strike_all(b, s, unit, target, &end, &any);
    return may || may_strike_none(b, s, unit, err);
}

/* 10.3, 10.10  By the way of its middle; up to its front a steep slope, where he stands. */
bool colonial_charge_over(const Battle *b, const State *s, int unit, Point from, Vec way,
                          int32_t gap, Err *err)
{
    const StandInfo *info = &b->stand[b->unit[unit].first];
    const Point to = geo_along(from, way, gap),
                edge = geo_along(to, way, info->half_d + GEO_TOUCH);
    if (terrain_crossed(&b->terrain, from, edge, own(b)->steep))
        return err_set(err, "nobody charges up or down a very steep slope (10.10)");
    if (is_mounted(b, s, unit) &&
        terrain_crossed(&b->terrain, from, to, own(b)->rough | own(b)->woods))
        return err_set(err, "mounted troops do not charge through rough ground (10.3)");
    return true;
}

bool colonial_charge_ground(const Battle *b, const State *s, int unit, Angle along,
                            int32_t gap, Err *err)
{
    const BodyRow *r = body_row(s, unit);
    const Unit *u = state_unit(s, unit);
    const Vec way = geo_ahead(along);
    const Box box = colonial_block(b, s, unit, u->formation, r->front, r->at, along);
    NameRoom room;
    int which;
    for (int k = 0; k < u->n_stands; k++) {
        if (!colonial_charge_over(
                b, s, unit, colonial_place_in_ranks(b, s, unit, k, &box), way, gap, err))
            return false;
    }
    if ((which = colonial_barred_at(b, s, unit, &box)) >= 0 ||
        colonial_to_bars(b, s, unit, &box, way, gap, &which) < gap)
        return err_set(err, "it cannot go there: %s (4.14)",
                       text_name(b, ref_feature(which), room));
    return true;
}

/* 4.12 */
BodySet colonial_open_to_charges(const Battle *b, const State *s, int side)
{
    BodySet loose = 0;
    for (int u = own(b)->first[side]; u < own(b)->end[side]; u++) {
        if (is_there(s, u) && (skirmishes(b, s, u) || is_gun(b, u)))
            loose |= body_set(b, u);
    }
    return loose;
}

/* 10.10, 10.3, 10.5  The ground, and friends in the way: not guns and skirmishers. */
static bool way_allows(const Battle *b, const State *s, int unit, Angle along,
                       int32_t gap, Err *err)
{
    const BodyRow *r = body_row(s, unit);
    const Vec way = geo_ahead(along);
    const Box box = colonial_block(b, s, unit, state_unit(s, unit)->formation, r->front,
                                   r->at, along);
    NameRoom room;
    int32_t unused;
    if (!colonial_charge_ground(b, s, unit, along, gap, err))
        return false;
    const BodySet loose = colonial_open_to_charges(b, s, side_of(b, unit));
    const int friend = colonial_friend_in_way(b, s, unit, &box, way, gap, loose, &unused);
    if (friend >= 0)
        return err_set(err, "a charge does not go through %s (4.12)",
                       text_name(b, ref_unit(friend), room));
    Box end = box;
    end.at = geo_along(r->at, way, gap);
    const int other = colonial_box_meets(b, s, &end, unit, false);
    if (other >= 0)
        return err_set(err, "%s stands where the charge would strike (4.12)",
                       text_name(b, ref_unit(body_of(s, other)), room));
    return battle_box_on_table(b, &end) ||
           err_set(err, "a charge does not leave the table");
}

/* 4.13  Who turns to charge does not turn upon somebody else. */
static bool may_turn(const Battle *b, const State *s, int unit, int target, Angle along,
                     Err *err)
{
    const BodyRow *r = body_row(s, unit);
    const Box box = colonial_block(b, s, unit, state_unit(s, unit)->formation, r->front,
                                   r->at, along);
    NameRoom room;
    const int met = along != r->facing ? colonial_crowds(b, s, unit, &box, target) : -1;
    return met < 0 || err_set(err, "it would turn too near an enemy: %s (4.13)",
                              text_name(b, ref_unit(body_of(s, met)), room));
}

/* 4.13  Nor does it go past somebody so near, to charge another. */
static int passes_by(const Battle *b, const State *s, int unit, int target, Angle along,
                     int32_t gap)
{
    const BodyRow *r = body_row(s, unit);
    const Box box = colonial_block(b, s, unit, state_unit(s, unit)->formation, r->front,
                                   r->at, along);
    return colonial_passes_by(b, s, unit, &box, geo_ahead(along), gap,
                              body_set(b, target));
}

static bool charge_reaches(const Battle *b, const State *s, int unit, int target,
                           Angle *along, int32_t *gap, Err *err)
{
    NameRoom room;
    const int met = colonial_charge_way(b, s, unit, target, along, gap);
    if (met < 0)
        return err_set(err, "that is further than any dice could take it (10.4)");
    if (met != target)
        return err_set(err, "%s is in the way", text_name(b, ref_unit(met), room));
    const int passed = passes_by(b, s, unit, target, *along, *gap);
    if (passed >= 0)
        return err_set(err, "it would pass too near an enemy: %s (4.13)",
                       text_name(b, ref_unit(body_of(s, passed)), room));
    return way_allows(b, s, unit, *along, *gap, err) &&
           may_turn(b, s, unit, target, *along, err) &&
           may_meet_all(b, s, unit, target, *along, *gap, err);
}

/* Does an officer ride with it? */
static bool is_led(const Battle *b, const State *s, int unit)
{
    for (int i = 0; i < b->n_officers; i++) {
        if (leads(s, i) && state_officer(s, i)->with == ref_unit(unit))
            return true;
    }
    return false;
}

/* 10.2  Whom it saw when the turn began; who springs from ambush, in the enemy's turn, whom he sees
 * now. */
static bool may_aim_at(const Battle *b, const State *s, int unit, int enemy, bool ambush)
{
    return ambush ? colonial_sees(b, s, unit, enemy)
                  : body_row(s, unit)->seen & body_set(b, enemy);
}

/* 10.9  Cavalry goes first for cavalry that it may charge, unless a leader is with it. */
static bool prefers(const Battle *b, const State *s, int unit, int target, bool ambush,
                    Err *err)
{
    Err other;
    Angle along;
    int32_t gap;
    NameRoom room;
    if (!is_mounted(b, s, unit) || is_mounted(b, s, target) || is_led(b, s, unit))
        return true;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) != side_of(b, unit) && is_there(s, u) && is_mounted(b, s, u) &&
            may_aim_at(b, s, unit, u, ambush) && may_meet(b, s, unit, u, &other) &&
            charge_reaches(b, s, unit, u, &along, &gap, &other))
            return err_set(err, "cavalry charges the cavalry it can see first: %s (10.9)",
                           text_name(b, ref_unit(u), room));
    }
    return true;
}

bool colonial_charge_legal(const Battle *b, const State *s, int unit, Ref target,
                           bool ambush, Err *err)
{
    Angle along;
    int32_t gap;
    if (ref_kind(target) != REF_UNIT ||
        side_of(b, ref_index(target)) == side_of(b, unit) ||
        !is_there(s, ref_index(target)) || is_hidden(s, ref_index(target)))
        return err_set(err, "a charge needs a body of the enemy");
    const int enemy = ref_index(target);
    if (!may_charge(b, s, unit, err) || !may_meet(b, s, unit, enemy, err))
        return false;
    if (!may_aim_at(b, s, unit, enemy, ambush))
        return err_set(err, "it did not see them when the turn began (10.2)");
    return charge_reaches(b, s, unit, enemy, &along, &gap, err) &&
           prefers(b, s, unit, enemy, ambush, err);
}

/* ---- the charged ---- */

/* 10.1 */
void colonial_charge_announce(Game *g, int unit, int target, bool ambush)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    u->marks = (u->marks | U_CHARGED | U_ASKED | U_DONE | U_MOVED | U_MOVED_FAR) &
               ~(uint32_t)U_HIDDEN;
    colonial(s)->charge = (Charge){ .by = (uint8_t)unit,
                                    .target = (uint8_t)target,
                                    .ambush = ambush,
                                    .again = s->phase == PHASE_BREAKTHROUGH };
    game_tell(g, &(Event){ .kind = ambush ? E_AMBUSH : E_CHARGE,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit),
                           .target = ref_unit(target) });
}

/* 5.5  Regular foot that mounted troops charge. */
static bool may_form_square(const Battle *b, const State *s, int unit, int by)
{
    const Unit *u = state_unit(s, unit);
    return is_mounted(b, s, by) && u->formation <= COLUMN && u->n_stands > 1 &&
           colonial_formation_fits(b, unit, SQUARE) &&
           !colonial_any_disordered(b, s, unit);
}

bool colonial_may_react(const Battle *b, const State *s, int unit, int by)
{
    return !colonial_in_contact(b, s, unit) &&
           ((skirmishes(b, s, unit) && kind_of(b, unit) != SNIPER) ||
            may_form_square(b, s, unit, by));
}

bool colonial_react_legal(const Battle *b, const State *s, int verb, Err *err)
{
    const Charge *c = &colonial(s)->charge;
    const int unit = c->target;
    if (verb == V_EVADE)
        return skirmishes(b, s, unit) || err_set(err, "only skirmishers evade (10.8)");
    if (verb == V_FORM_SQUARE)
        return may_form_square(b, s, unit, c->by) ||
               err_set(err, "only regular foot that mounted troops charge (5.5)");
    return verb == V_STAND || err_set(err, "it is charged: stand, evade or form square");
}

/* 5.5  At once, on a six or more. */
static void try_square(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    BodyRow *r = body_row(s, unit);
    uint8_t die;
    game_roll(g, ROLL_SQUARE, ref_unit(unit),
              colonial_occasion(s, colonial(s)->charge.by), 1, 10, &die);
    const Box box = colonial_block(b, s, unit, SQUARE, r->front, r->at, r->facing);
    const bool in_time = die >= b->number[SQUARE_AT_ONCE];
    const bool forms = in_time && colonial_box_meets(b, s, &box, unit, true) < 0 &&
                       colonial_barred_as(b, s, unit, SQUARE, &box) < 0 &&
                       battle_box_on_table(b, &box);
    if (forms) {
        u->formation = SQUARE;
        colonial_body_put(b, s, unit, r->at, r->facing);
    }
    game_tell(g, &(Event){ .kind = E_SQUARE,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .a = forms     ? 1
                                : in_time ? 2
                                          : 0,
                           .c = b->number[SQUARE_AT_ONCE],
                           .dice = &die });
}

void colonial_react(Game *g, int verb)
{
    Charge *c = &colonial(g->state)->charge;
    c->asked = CHARGE_ANSWERED;
    if (verb == V_EVADE)
        c->evades = 1;
    else if (verb == V_FORM_SQUARE)
        try_square(g, c->target);
}
