/* SPDX-License-Identifier: GPL-3.0-or-later
 * charge.c - charges: how far each piece comes, whether the enemy is warned, contact.
 *
 *   dice, farthest point -> cheer and hearing -> the enemy's reaction -> home, hand to hand
 *
 * The reaction may ask its owner, so a charge is carried out in two steps and waits in the
 * state in between.
 *
 * Start at chaos_charge_step().
 */
#include "engine/feature.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

enum { ONE_INCH = 254, MOST_SUM = 18 };

static void is_done(Game *g)
{
    chaos(g->state)->charge = (Charge){ .unit = NO_ONE };
}

/* 5.3, 5.5  In line a die, or two, for each piece: the highest in the centre; 5.4, 5.6 in column
 * one throw for all.  returns: how many totals.  out: the highest first. */
static int roll(Game *g, int unit, uint8_t *sum)
{
    const Battle *b = g->battle;
    const bool horse = arm_of(b, unit) == HORSE;
    uint8_t die[MOST_PIECES * 6];
    if (state_unit(g->state, unit)->formation == COLUMN) {
        const int n = horse ? b->number[CHARGE_SQUADRONS] : 1;
        game_roll(g, ROLL_CHARGE, ref_unit(unit), 0, n,
                  horse ? 6 : b->number[CHARGE_COLUMN], die);
        sum[0] = 0;
        for (int i = 0; i < n; i++)
            sum[0] = (uint8_t)(sum[0] + die[i]);
        return 1;
    }
    const int each = b->number[horse ? CHARGE_HORSE : CHARGE_LINE];
    const int n = pieces(g->state, unit);
    if (each)
        game_roll(g, ROLL_CHARGE, ref_unit(unit), 0, n * each, 6, die);
    for (int i = 0; i < n; i++) {
        int total = 0;
        for (int k = 0; k < each; k++)
            total += die[i * each + k];
        int at = i;
        for (; at > 0 && sum[at - 1] < total; at--)
            sum[at] = sum[at - 1];
        sum[at] = (uint8_t)total;
    }
    return n;
}

/* 5.7  Move and dice less deductions: the point each piece may come to. */
static void set_reaches(Game *g, Charge *c, Vec way, int32_t budget)
{
    uint8_t sum[MOST_PIECES] = { 0 };
    const int n = roll(g, c->unit, sum);
    bool crossed;
    const int32_t best = budget + sum[0] * ONE_INCH;
    const int32_t far = chaos_move_reach(g, c->unit, row(g->state, c->unit)->at, way,
                                         best + 3 * ONE_INCH, best, &crossed);
    c->n = (uint8_t)pieces(g->state, c->unit);
    for (int i = 0; i < c->n; i++) {
        const int32_t less = (sum[0] - sum[n > 1 ? i : 0]) * ONE_INCH;
        c->reach[i] = (int16_t)(far > less ? far - less : 0);
    }
    if (crossed)
        state_unit(g->state, c->unit)->marks |= U_CROSSED;
}

/* Does it come, and has it an enemy to come to? */
static bool is_on(const Battle *b, const State *s, const Charge *c)
{
    const Unit *u = state_unit(s, c->unit);
    return on_table(b, s, c->unit) && u->status == IN_ORDER && !(u->marks & U_PRONE) &&
           on_table(b, s, c->target);
}

/* 6.2  Nothing in between that would hide it: no smoke, no fog. */
static bool is_seen(const Battle *b, const State *s, const Charge *c)
{
    const Box mine = chaos_unit_box(b, s, c->unit);
    const Point from = geo_along(mine.at, mine.ahead, mine.half_d);
    const Point to = row(s, c->target)->at;
    return !own(b)->fog && terrain_sight(&b->terrain, from, to) &&
           !chaos_smoke_between(b, s, NO_ONE, NO_ONE, from, to);
}

/* 6.1 the attacker cheers on an even d10, 6.2 the defender hears it on an even one; 6.3 if he
 * neither hears nor sees the charge he does nothing until he is struck. */
static bool is_warned(Game *g, const Charge *c)
{
    uint8_t die[2] = { 0, 0 };
    if (is_seen(g->battle, g->state, c))
        return true;
    game_roll(g, ROLL_CHEER, ref_unit(c->unit), c->target, 1, 10, die);
    const bool cheers = die[0] % 2 == 0;
    if (cheers)
        game_roll(g, ROLL_HEAR, ref_unit(c->target), c->unit, 1, 10, die + 1);
    const bool hears = cheers && die[1] % 2 == 0;
    game_tell(g, &(Event){ .kind = E_CHEER,
                           .side = (uint8_t)side_of(g->battle, c->unit),
                           .n_dice = cheers ? 2 : 1,
                           .sides = 10,
                           .subject = ref_unit(c->unit),
                           .target = ref_unit(c->target),
                           .a = cheers,
                           .b = hears,
                           .dice = die });
    return hears;
}

/* The first step: it sets out, and the enemy reacts. */
static void set_out(Game *g, Charge *c)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, c->unit);
    UnitRow *r = row(s, c->unit);
    c->target = (uint8_t)ref_index(r->target);
    u->marks &= ~(uint32_t)U_CHARGING;
    if (!is_on(b, s, c)) {
        is_done(g);
        return;
    }
    const Angle facing = geo_bearing(r->at, row(s, c->target)->at);
    int32_t turn = chaos_turn_cost(b, s, c->unit, u->formation, facing);
    if (!chaos_turn_to(g, c->unit, facing))
        turn = 0;
    u->marks |= U_MOVED | U_MOVED_FAR;
    set_reaches(g, c, geo_ahead(facing),
                chaos_move_rate(b, c->unit, u->formation) - turn);
    c->dealt = 1;
    game_tell(g, &(Event){ .kind = E_CHARGE,
                           .side = (uint8_t)side_of(b, c->unit),
                           .subject = ref_unit(c->unit),
                           .target = ref_unit(c->target),
                           .a = c->reach[0],
                           .b = c->reach[c->n - 1] });
    /* Who charges himself is in action: he does not react. */
    if (is_warned(g, c) && !(state_unit(s, c->target)->marks & U_CHARGING))
        chaos_react(g, c->target, c->unit, TABLE_CHARGE);
}

/* 5.8  Straight at him, as far as its furthest piece comes; those that come as far as the enemy
 * are in contact. */
static void go_home(Game *g, Charge *c)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const UnitRow *r = row(s, c->unit);
    if (!on_table(b, s, c->unit) || !on_table(b, s, c->target)) {
        is_done(g);
        return;
    }
    const Point from = r->at;
    const Angle facing = geo_bearing(from, row(s, c->target)->at);
    chaos_turn_to(g, c->unit, facing);
    const Vec way = geo_ahead(facing);
    const Box box = chaos_unit_box(b, s, c->unit);
    int met;
    int32_t far = chaos_to_enemies(b, s, c->unit, &box, way, c->reach[0], 0, &met);
    const int friend = chaos_friend_in_way(b, s, c->unit, &box, way, far);
    if (friend >= 0) { /* 5.9: it does not go through friends */
        const Box other = chaos_unit_box(b, s, friend);
        far = geo_sweep_one(&box, way, far, &other);
        met = -1;
    }
    far = chaos_to_room(b, s, c->unit, &box, way, far);
    chaos_leave_gaps(g, c->unit, from, geo_along(from, way, far));
    chaos_unit_put(b, s, c->unit, geo_along(from, way, far), r->facing);
    int n = 0;
    while (n < c->n && n < pieces(s, c->unit) && c->reach[n] >= far)
        n++;
    const bool contact = met >= 0 && chaos_unit_gap(b, s, c->unit, met) <= GEO_TOUCH;
    const int32_t left = c->reach[0] - far;
    const int unit = c->unit;
    game_tell(g, &(Event){ .kind = E_CONTACT,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit),
                           .target = ref_unit(contact ? met : c->target),
                           .a = contact ? n : 0,
                           .from = from,
                           .to = r->at });
    is_done(g);
    if (contact)
        chaos_hands(g, unit, met, n, left);
}

void chaos_charge_step(Game *g)
{
    Charge *c = &chaos(g->state)->charge;
    if (c->dealt)
        go_home(g, c);
    else
        set_out(g, c);
}

/* Half the pieces with average dice, in the straightest way: 1 near, 0 far; in between the share
 * of what the dice may bring. */
int chaos_charge_chance(const Battle *b, const State *s, int unit, int enemy)
{
    const int formation = state_unit(s, unit)->formation;
    const bool horse = arm_of(b, unit) == HORSE, column = formation == COLUMN;
    const int n = horse ? b->number[column ? CHARGE_SQUADRONS : CHARGE_HORSE] : 1;
    const int sides = horse || !column ? 6 : b->number[CHARGE_COLUMN];
    const UnitRow *r = row(s, unit);
    const Angle facing = geo_bearing(r->at, row(s, enemy)->at);
    const Box mine = chaos_block(b, s, unit, formation, r->at, facing),
              his = chaos_unit_box(b, s, enemy);
    const Vec way = geo_ahead(facing);
    const int32_t gap = geo_sweep_one(&mine, way, geo_distance(r->at, his.at), &his);
    const int32_t budget = chaos_move_rate(b, unit, formation) -
                           chaos_turn_cost(b, s, unit, formation, facing);
    const int32_t most = budget + n * sides * ONE_INCH;
    const int32_t best =
        chaos_move_foreseen(b, s, unit, r->at, way, most + 3 * ONE_INCH, most);
    const int32_t least = best - n * (sides - 1) * ONE_INCH;
    if (gap <= least)
        return FEATURE_ONE;
    if (gap > best)
        return 0;
    return (int)((int64_t)FEATURE_ONE * (best - gap + ONE_INCH) /
                 (best - least + ONE_INCH));
}
