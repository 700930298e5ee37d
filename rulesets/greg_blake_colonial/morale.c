/* SPDX-License-Identifier: GPL-3.0-or-later
 * morale.c - stands that have lost too much, groups that halt and flee, the army, its chief.
 *
 * Start at colonial_half_test() and colonial_groups().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* 12.3  One die for a stand; who fails flees the field. */
static void test(Game *g, int stand)
{
    const Battle *b = g->battle;
    const StandInfo *info = &b->stand[stand];
    uint8_t die;
    game_roll(g, ROLL_MORALE, ref_stand(stand), colonial(g->state)->throws++, 1, 10,
              &die);
    const int need = b->number[MORALE + info->rating - CLASS_A] + 1 -
                     colonial_elite(b, g->state, stand);
    const bool holds = die >= need;
    game_tell(g, &(Event){ .kind = E_MORALE,
                           .side = info->side,
                           .secret = colonial_secret(g, body_of(g->state, stand)),
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_stand(stand),
                           .a = holds,
                           .c = need,
                           .dice = &die });
    if (!holds)
        colonial_stand_lost(g, stand, LEFT_TABLE, LOST_FLED);
}

/* 12.2  Half of what it had when the turn began, gone by fire or desertion. */
void colonial_half_test(Game *g, int stand)
{
    const Battle *b = g->battle;
    Stand *st = state_stand(g->state, stand);
    const int had = stand_row(b, g->state, stand)->start;
    if (st->marks & S_TESTED || (had - st->figures) * 100 < had * b->number[HALF_LOST])
        return;
    st->marks |= S_TESTED;
    test(g, stand);
}

/* 12.6  "Just going to the rear": beside a stand as good as itself, or better, that is gone. */
void colonial_desertion(Game *g, int stand, int class_lost)
{
    const Battle *b = g->battle;
    if (stand_there(g->state, stand) && class_lost <= b->stand[stand].rating &&
        b->stand[stand].kind <= MACHINE_GUN)
        colonial_stand_hit(g, stand, b->number[DESERTERS], LOST_DESERTED);
}

/* 12.7, 12.8 */
bool colonial_rout_test(Game *g, int stand, int charger)
{
    const Battle *b = g->battle;
    const bool dim = colonial_dim(b, state_stand(g->state, stand)->at);
    uint8_t die;
    game_roll(g, ROLL_ROUT, ref_stand(stand), colonial_occasion(g->state, charger), 1, 10,
              &die);
    const int need = b->number[dim ? ROUT_DARK : ROUT_OPEN];
    const bool stands = die >= need;
    game_tell(g, &(Event){ .kind = E_ROUT,
                           .side = b->stand[stand].side,
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_stand(stand),
                           .a = stands,
                           .c = need,
                           .dice = &die });
    if (!stands)
        colonial_stand_lost(g, stand, LEFT_TABLE, LOST_FLED);
    return stands;
}

/* ---- groups ---- */

int colonial_group_halted(const Battle *b, const State *s, int leader, bool *all)
{
    int halted = own(b)->stands_of[leader], left = 0;
    *all = true;
    for (int u = 0; u < b->n_units; u++) {
        if (group_of(b, u) != leader)
            continue;
        const bool runs =
            kind_of(b, u) <= HORSE; /* guns and wagons are abandoned (12.5) */
        const int to_come = colonial_awaited(b, s, u);
        halted -= to_come;
        left += to_come;
        *all = *all && !to_come;
        EACH_STAND(b, s, u, i)
        {
            left += runs;
            if (colonial_stand_halted(b, s, i))
                continue;
            halted--;
            *all = *all && !runs;
        }
    }
    *all = *all && left;
    return halted;
}

static bool is_gone(const Battle *b, const State *s, int leader)
{
    for (int u = 0; u < b->n_units; u++) {
        if (group_of(b, u) == leader && (is_there(s, u) || colonial_awaited(b, s, u)))
            return false;
    }
    return true;
}

/* 12.4, 12.11 */
static void halts(Game *g, int leader)
{
    group_row(g->battle, g->state, leader)->failed = 1;
    game_tell(g, &(Event){ .kind = E_GROUP,
                           .side = g->battle->officer[leader].side,
                           .subject = ref_officer(leader),
                           .a = GROUP_HALTS });
}

/* 12.4  More than half its stands halted or gone.  returns: 12.5  all that are left of it are halted. */
static bool group(Game *g, int leader)
{
    const Battle *b = g->battle;
    State *s = g->state;
    GroupRow *row = group_row(b, s, leader);
    bool all;
    if (row->gone)
        return false;
    const int halted = colonial_group_halted(b, s, leader, &all);
    if (!row->failed && 2 * halted > own(b)->stands_of[leader])
        halts(g, leader);
    row->gone = is_gone(b, s, leader);
    return all;
}

void colonial_groups(Game *g)
{
    const Battle *b = g->battle;
    uint64_t flee = 0;
    for (int i = 0; i < b->n_officers; i++) {
        if (own(b)->stands_of[i] && group(g, i))
            flee |= (uint64_t)1 << i;
    }
    colonial_groups_flee(g, flee);
    for (; flee; flee &= flee - 1) {
        const int i = terrain_first(flee);
        group_row(b, g->state, i)->gone = is_gone(b, g->state, i);
    }
}

/* 12.11  More than half its groups halted or gone: those flee, all others halt. */
static void army(Game *g, int side)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int lost = 0;
    for (int i = 0; i < b->n_officers; i++) {
        if (own(b)->stands_of[i] && b->officer[i].side == side)
            lost += group_row(b, s, i)->failed || group_row(b, s, i)->gone;
    }
    if (colonial(s)->failed[side] || 2 * lost <= own(b)->groups[side])
        return;
    colonial(s)->failed[side] = 1;
    uint64_t flee = 0, others = 0;
    for (int i = 0; i < b->n_officers; i++) {
        if (!own(b)->stands_of[i] || b->officer[i].side != side ||
            group_row(b, s, i)->gone)
            continue;
        *(group_row(b, s, i)->failed ? &flee : &others) |= (uint64_t)1 << i;
    }
    colonial_groups_flee(g, flee);
    for (int i; (i = colonial_take_group(b, s, &others)) >= 0;)
        halts(g, i);
}

void colonial_army(Game *g)
{
    for (int side = 0; side < MAX_SIDES; side++)
        army(g, side);
}

/* ---- the chief ---- */

static bool would_flee(const Battle *b, int unit, int least_class, bool fanatics_stay)
{
    return class_of(b, unit) >= least_class &&
           !(fanatics_stay && has_trait(b, unit, TRAIT_FANATIC));
}

static void side_flees(Game *g, int side, int least_class, bool fanatics_stay)
{
    const Battle *b = g->battle;
    BodySet who = colonial_marked(b, g->state, side, 0, 0);
    for (BodySet left = who; left; left &= left - 1) {
        const int u = body_first(b, side, left);
        if (!would_flee(b, u, least_class, fanatics_stay))
            who &= ~body_set(b, u);
    }
    colonial_bodies_flee(g, side, who);
}

/* 12.9  In a regular army the groups that are not regulars test, stand by stand; wagons are
 * nobody's troops. */
static void allies_test(Game *g, int side)
{
    const Battle *b = g->battle;
    Riders r = { .who = 0 };
    BodySet left = colonial_marked(b, g->state, side, 0, 0);
    colonial_let_ride(b, g->state, side, left, &r);
    for (int u; (u = colonial_take_first(b, g->state, side, &left)) >= 0;) {
        if (is_regular(b, u) || kind_of(b, u) == WAGON)
            continue;
        EACH_STAND(b, g->state, u, i) test(g, i);
    }
    colonial_ride_on(g, &r);
}

/* Must they?  Whatever they would rather not charge, but as far as they are able to (5.4, 5.6,
 * 10.3), over ground that lets them (4.14, 10.10). */
static bool hurls_itself(const Battle *b, const State *s, int unit, int enemy)
{
    const int formation = state_unit(s, unit)->formation;
    Leg leg;
    if (kind_of(b, unit) > HORSE || colonial_in_contact(b, s, unit) ||
        formation == SQUARE || formation == BACK_TO_BACK ||
        colonial_any_disordered(b, s, unit))
        return false;
    return colonial_charge_way(b, s, unit, enemy, &leg) < 0 ||
           colonial_charge_ground(b, s, unit, &leg, NULL);
}

/* 12.10  Fanatics throw themselves at the nearest enemy at once, one body after the other. */
static void fanatics_charge(const Battle *b, State *s, int side)
{
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) != side || !has_trait(b, u, TRAIT_FANATIC) || !is_there(s, u))
            continue;
        state_unit(s, u)->marks |= U_HURLED;
        colonial(s)->hurls = 1;
    }
}

void colonial_hurls(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int k = 0; colonial(s)->hurls && k < MAX_SIDES; k++) {
        const int side = k ? !s->side : s->side;
        BodySet left = colonial_marked(b, s, side, U_HURLED, U_HURLED);
        for (int u; (u = colonial_take_first(b, s, side, &left)) >= 0;) {
            const int best = colonial_nearest_enemy(b, s, u);
            state_unit(s, u)->marks &= ~(uint32_t)U_HURLED;
            if (best < 0 || !hurls_itself(b, s, u, best))
                continue;
            colonial_charge_announce(g, u, best, STRAIGHT_ON, false);
            colonial(s)->charge.hurled = 1;
            colonial(s)->charge.again = 0;
            return;
        }
    }
    colonial(s)->hurls = 0;
}

void colonial_chief_fell(Game *g, int side)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (colonial(s)->chief_fell[side])
        return;
    colonial(s)->chief_fell[side] = 1;
    if (!own(b)->irregular[side]) {
        game_tell(g, &(Event){ .kind = E_CHIEF_FELL, .side = (uint8_t)side });
        allies_test(g, side);
        return;
    }
    uint8_t die;
    game_roll(g, ROLL_ARMY, ref_side(side), 0, 1, 10, &die);
    const int more = own(b)->charismatic[side] ? b->number[CHARISMATIC] : 0;
    const int score = die + more;
    const bool flees = score <= b->number[CHIEF_FALLS];
    game_tell(g, &(Event){ .kind = E_CHIEF_FELL,
                           .side = (uint8_t)side,
                           .n_dice = 1,
                           .sides = 10,
                           .a = score,
                           .b = flees,
                           .c = b->number[CHIEF_FALLS] + 1 - more,
                           .dice = &die });
    side_flees(g, side, CLASS_D, false);
    if (!flees)
        return;
    side_flees(g, side, CLASS_A, true);
    fanatics_charge(b, g->state, side);
}

/* ---- good order ---- */

/* 5.1  At the end of the enemy's turn, unless the ground still breaks it up. */
void colonial_recover(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int i = 0; i < b->n_stands; i++) {
        Stand *st = state_stand(s, i);
        const int unit = body_of(s, i);
        if (b->stand[i].side == s->side || !stand_there(s, i) || !is_disordered(s, i))
            continue;
        if (in_close_order(b, s, unit) &&
            terrain_at(&b->terrain, st->at) & (own(b)->rough | own(b)->woods))
            continue;
        st->marks &= (uint8_t)~S_DISORDERED;
        game_tell(g, &(Event){ .kind = E_RECOVERED,
                               .side = b->stand[i].side,
                               .secret = colonial_secret(g, unit),
                               .subject = ref_stand(i) });
    }
}
