/* SPDX-License-Identifier: GPL-3.0-or-later
 * charge.c - charges: how far each piece comes, whether the enemy is warned, contact.
 *
 *   dice, farthest point -> cheer and hearing -> the enemy's reaction -> home, hand to hand
 *
 * The reaction may ask its owner, and so may an officer's fall in the fight: a charge is carried out in
 * steps and waits in the state in between.
 *
 * Start at chaos_charge_step().
 */
#include "engine/feature.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

enum { ONE_INCH = 254 };

static void is_done(Game *g)
{
    chaos(g->state)->charge = (Charge){ .unit = NO_ONE };
}

int chaos_charge_dice(const Battle *b, const State *s, int unit, int *sides)
{
    const bool horse = arm_of(b, unit) == HORSE;
    const bool column = state_unit(s, unit)->formation == COLUMN;
    *sides = column && !horse ? b->number[CHARGE_COLUMN] : 6;
    if (column)
        return horse ? b->number[CHARGE_SQUADRONS] : 1;
    return b->number[horse ? CHARGE_HORSE : CHARGE_LINE];
}

/* The dice of a charge. */
typedef struct Impetus {
    int each, n, sides;
    uint8_t die[MOST_PIECES * 6];
} Impetus;

/* 5.3, 5.5  In line a die, or two, for each piece: the highest in the centre; 5.4, 5.6 in column
 * one throw for all.  returns: how many totals.  out: sum: the highest first. */
static int roll(Game *g, int unit, Impetus *with, uint8_t *sum)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const int each = chaos_charge_dice(b, s, unit, &with->sides);
    const int n = state_unit(s, unit)->formation == COLUMN ? 1 : pieces(s, unit);
    with->each = each;
    with->n = n * each;
    if (each)
        game_roll(g, ROLL_CHARGE, ref_unit(unit), 0, with->n, with->sides, with->die);
    for (int i = 0; i < n; i++) {
        int total = 0;
        for (int k = 0; k < each; k++)
            total += with->die[i * each + k];
        int at = i;
        for (; at > 0 && sum[at - 1] < total; at--)
            sum[at] = sum[at - 1];
        sum[at] = (uint8_t)total;
    }
    return n;
}

/* How far it is to contact, straight. */
static int32_t way_to(const Battle *b, const State *s, int unit, int enemy, Angle facing)
{
    const UnitRow *r = row(s, unit);
    const Box mine =
                  chaos_block(b, s, unit, state_unit(s, unit)->formation, r->at, facing),
              his = chaos_unit_box(b, s, enemy);
    return geo_sweep_one(&mine, geo_ahead(facing), geo_distance(r->at, his.at), &his);
}

/* 5.7  Move and dice less deductions, of the ground that its front comes to on its way to the enemy's
 * line: the point each piece may come to. */
static void set_reaches(Game *g, Charge *c, Angle facing, int32_t budget, Impetus *with)
{
    const UnitRow *r = row(g->state, c->unit);
    const Vec way = geo_ahead(facing);
    uint8_t sum[MOST_PIECES] = { 0 };
    const int n = roll(g, c->unit, with, sum);
    const int32_t front = chaos_unit_box(g->battle, g->state, c->unit).half_d;
    const int32_t all = way_to(g->battle, g->state, c->unit, c->target, facing) + front;
    const int32_t best = budget + sum[0] * ONE_INCH;
    int32_t left = best + front;
    const int32_t gone = chaos_move_reach(g, c->unit, r->at, way, all, &left);
    const int32_t cost = best + front - left - gone;
    int32_t far = gone - front + (gone < all ? 0 : left);
    if (chaos_too_far_back(g->battle, c->unit, r->facing, r->at,
                           geo_along(r->at, way, far)))
        far = g->battle->number[WITHDRAW]; /* 4.3: there was no room to face about */
    c->n = (uint8_t)pieces(g->state, c->unit);
    for (int i = 0; i < c->n; i++) {
        const int32_t less = (sum[0] - sum[n > 1 ? i : 0]) * ONE_INCH;
        int32_t reach = best - cost - less;
        reach = reach > far ? far : reach;
        c->reach[i] = (int16_t)(reach < 0 ? 0 : reach < INT16_MAX ? reach : INT16_MAX);
    }
}

/* Is it still able to? */
static bool is_on(const Battle *b, const State *s, const Charge *c)
{
    const Unit *u = state_unit(s, c->unit);
    return on_table(b, s, c->unit) && u->status == IN_ORDER && !(u->marks & U_PRONE);
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

/* 6.2  Two who charge each other are both in action: neither reacts. */
static bool charges_back(const State *s, const Charge *c)
{
    return state_unit(s, c->target)->marks & U_CHARGING &&
           row(s, c->target)->target == ref_unit(c->unit);
}

/* in: n: pieces that are upon him; stalls: none will be (12.7). */
static void tell_contact(Game *g, int unit, int met, int n, bool stalls, Point from)
{
    game_tell(g, &(Event){ .kind = E_CONTACT,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .target = ref_unit(met),
                           .a = n,
                           .b = stalls,
                           .from = from,
                           .to = row(g->state, unit)->at });
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
    if (!is_on(b, s, c) || !on_table(b, s, c->target)) {
        if (is_on(b, s, c)) /* 5.8b: there is nobody to measure it to */
            tell_contact(g, c->unit, c->target, 0, false, r->at);
        is_done(g);
        return;
    }
    const Angle facing = geo_bearing(r->at, row(s, c->target)->at);
    int32_t turn = chaos_turn_cost(b, s, c->unit, u->formation, facing);
    if (!chaos_turn_to(g, c->unit, facing))
        turn = 0;
    u->marks |= U_MOVED | U_MOVED_FAR;
    Impetus with;
    set_reaches(g, c, facing, chaos_move_rate(b, c->unit, u->formation) - turn, &with);
    c->step = CHARGE_DEALT;
    game_tell(g, &(Event){ .kind = E_CHARGE,
                           .side = (uint8_t)side_of(b, c->unit),
                           .n_dice = (uint8_t)with.n,
                           .sides = (uint8_t)with.sides,
                           .subject = ref_unit(c->unit),
                           .target = ref_unit(c->target),
                           .a = c->reach[0],
                           .b = c->reach[c->n - 1],
                           .c = with.each,
                           .dice = with.die });
    if (is_warned(g, c) && !charges_back(s, c))
        chaos_react(g, c->target, c->unit, TABLE_CHARGE);
}

/* Whom it stands beside now: the one straightest ahead of it, -1 = nobody. */
static int beside(const Battle *b, const State *s, int unit)
{
    const Box mine = chaos_unit_box(b, s, unit);
    int best = -1;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) != side_of(b, unit) && on_table(b, s, u) &&
            chaos_unit_gap(b, s, unit, u) <= GEO_TOUCH &&
            (best < 0 || chaos_is_straighter(b, s, mine.at, mine.ahead, u, best)))
            best = u;
    }
    return best;
}

/* 5.8  Straight at him, as far as its furthest piece comes; those that come as far as the enemy
 * are in contact.  5.8b If he has left the table, straight on, into whoever is there. */
static void go_home(Game *g, Charge *c)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const UnitRow *r = row(s, c->unit);
    if (!is_on(b, s, c)) {
        if (on_table(b, s, c->unit))
            tell_contact(g, c->unit, c->target, 0, true, r->at);
        is_done(g);
        return;
    }
    const Point from = r->at;
    const bool is_there = on_table(b, s, c->target);
    const Angle facing = is_there ? geo_bearing(from, row(s, c->target)->at) : r->facing;
    chaos_turn_to(g, c->unit, facing);
    const Vec way = geo_ahead(facing);
    const Box box = chaos_unit_box(b, s, c->unit);
    int met;
    int32_t far = chaos_to_enemies(b, s, c->unit, &box, way, c->reach[0], 0, &met);
    const int friend = chaos_friend_in_way(b, s, c->unit, &box, way, &far);
    if (friend >= 0) /* 5.9: it does not go through friends */
        met = -1;
    far = chaos_to_room(b, s, c->unit, &box, way, far);
    chaos_has_walked(g, c->unit, from, geo_along(from, way, far + box.half_d));
    chaos_unit_put(b, s, c->unit, geo_along(from, way, far), r->facing);
    int n = 0;
    while (n < c->n && n < pieces(s, c->unit) && c->reach[n] >= far)
        n++;
    if (met >= 0 && is_there && chaos_unit_gap(b, s, c->unit, c->target) <= GEO_TOUCH)
        met = c->target; /* of two that it meets, the one it was told to charge */
    if (far && (met < 0 || chaos_unit_gap(b, s, c->unit, met) > GEO_TOUCH))
        met = beside(b, s, c->unit);
    const bool contact = met >= 0 && chaos_unit_gap(b, s, c->unit, met) <= GEO_TOUCH;
    tell_contact(g, c->unit, contact ? met : c->target, contact ? n : 0, false, from);
    if (contact)
        chaos_hands(g, c, met, c->reach[0] - far);
    else
        is_done(g);
}

void chaos_charge_step(Game *g)
{
    Charge *c = &chaos(g->state)->charge;
    if (c->step == CHARGE_SETS_OUT)
        set_out(g, c);
    else if (c->step == CHARGE_DEALT)
        go_home(g, c);
    else
        chaos_hands_go_on(g);
}

/* 4.13, 5.2  Is there, straight ahead of it on its way to him, what nobody enters? */
bool chaos_charge_barred(const Battle *b, const State *s, int unit, int enemy)
{
    const Point at = row(s, unit)->at, to = row(s, enemy)->at;
    if (!b->terrain.impassable)
        return false;
    const Angle facing = geo_bearing(at, to);
    const int32_t far = way_to(b, s, unit, enemy, facing);
    const Box box = chaos_block(b, s, unit, state_unit(s, unit)->formation, at, facing);
    return chaos_to_bars(b, &box, geo_ahead(facing), far) < far;
}

/* The share of what its dice may bring that brings it there. */
int chaos_charge_chance(const Battle *b, const State *s, int unit, int enemy)
{
    int sides;
    const int formation = state_unit(s, unit)->formation;
    const int n = chaos_charge_dice(b, s, unit, &sides);
    const UnitRow *r = row(s, unit);
    const Angle facing = geo_bearing(r->at, row(s, enemy)->at);
    const int32_t front = chaos_unit_box(b, s, unit).half_d;
    const int32_t all = way_to(b, s, unit, enemy, facing) + front;
    const int32_t most = front + chaos_move_rate(b, unit, formation) -
                         chaos_turn_cost(b, s, unit, formation, facing) +
                         n * sides * ONE_INCH;
    int32_t left = most;
    const int32_t gone =
        chaos_move_foreseen(b, s, unit, r->at, geo_ahead(facing), all, &left);
    const int32_t luck = n * (sides - 1) * ONE_INCH;
    if (gone < all)
        return 0;
    return left >= luck
               ? FEATURE_ONE
               : (int)((int64_t)FEATURE_ONE * (left + ONE_INCH) / (luck + ONE_INCH));
}

/* Chance to win a round with so many dice more, in percent, of four to eight: by trial. */
static int wins(int more)
{
    static const int percent[] = { 6, 12, 18, 28, 45, 61, 73, 82, 89 };
    const int i = more + 4;
    return percent[i < 0 ? 0 : i > 8 ? 8 : i];
}

int chaos_charge_odds(const Battle *b, const State *s, int unit, int enemy, int chance)
{
    const Box mine = chaos_unit_box(b, s, unit), his = chaos_unit_box(b, s, enemy);
    const int32_t width = mine.half_w < his.half_w ? mine.half_w : his.half_w;
    int met = 2 * width / b->number[PIECE] + 2, attacks, defends;
    defends = pieces(s, enemy) < met ? pieces(s, enemy) : met;
    attacks = pieces(s, unit) * chance / FEATURE_ONE;
    if (attacks > met)
        attacks = met;
    if (attacks < 1)
        attacks = 1;
    if (state_unit(s, unit)->formation == COLUMN)
        attacks = (defends = defends < MOST_TO_COLUMN ? defends : MOST_TO_COLUMN) + 1;
    return chance * (2 * wins(attacks - defends) - 100) / 100;
}
