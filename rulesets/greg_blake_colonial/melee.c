/* SPDX-License-Identifier: GPL-3.0-or-later
 * melee.c - stand against stand: figures, modifiers, supports, the ladder.
 *
 * Start at colonial_melees_of().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* 11.4  Is it the charger of that melee?  Not where it has charged somebody else, and he has charged it in the
 * turn of its own side: from ambush (6.1), or as fanatics do (12.10). */
static bool is_charger(const Battle *b, const State *s, int stand, int enemy)
{
    const bool is_charged =
        state_stand(s, enemy)->marks & S_CHARGED && b->stand[enemy].side != s->side;
    return state_stand(s, stand)->marks & S_CHARGED && !is_charged;
}

/* ---- what defends ---- */

/* 11.4  Walls, hedges, houses and works that a stand defends against that enemy: NO_COVER if none;
 * who charges defends nothing, nor who stands across a wall. */
static int defends(const Battle *b, const State *s, int stand, int enemy)
{
    const Point at = state_stand(s, stand)->at, him = state_stand(s, enemy)->at;
    const Point edge = geo_along(at, geo_ahead(geo_bearing(at, him)),
                                 b->stand[stand].half_d - GEO_TOUCH);
    FeatureSet set =
        is_charger(b, s, stand, enemy) ? 0 : colonial_shelter(b, s, stand, him);
    int best = NO_COVER;
    if (set & own(b)->lines)
        set &= ~terrain_crossed(&b->terrain, at, edge, set & own(b)->lines);
    for (FeatureSet left = set; left; left &= left - 1) {
        const int i = terrain_first(left), type = b->terrain.feature[i].type;
        if (own(b)->fort >> i & 1)
            return FORT_COVER;
        if (type == T_WALL || type == T_HEDGE || type == T_VILLAGE)
            best = SOFT_COVER;
    }
    return best;
}

bool colonial_defends_obstacle(const Battle *b, const State *s, int stand)
{
    int foe[MOST_TOUCH];
    const int n = colonial_touching(b, s, stand, true, foe);
    for (int k = 0; k < n; k++) {
        if (defends(b, s, stand, foe[k]))
            return true;
    }
    return false;
}

/* ---- figures ---- */

/* 11.1, 11.2  All figures; half, rounded down, of a disordered or D class stand; mounted ones
 * count more, but not against squares or who shelters behind something. */
static int figures(const Battle *b, const State *s, int stand, int enemy)
{
    const Stand *st = state_stand(s, stand);
    const int unit = body_of(s, stand), against = body_of(s, enemy);
    int n = st->figures;
    if (st->marks & S_DISORDERED || b->stand[stand].rating >= CLASS_D)
        n /= 2;
    if (!is_mounted(b, s, unit))
        return n;
    const int formation = state_unit(s, against)->formation;
    const bool square = (formation == SQUARE || formation == BACK_TO_BACK) &&
                        !is_disordered(s, enemy); /* or the equivalent */
    const int each = square || defends(b, s, enemy, stand) ? HORSE_SQUARE
                     : st->marks & S_LOCKED                ? HORSE_LATER
                                                           : IMPACT;
    return n * b->number[each];
}

/* ---- supports ---- */

/* Does it touch any enemy but that one? */
static bool touches_another(const Battle *b, const State *s, int stand, int enemy)
{
    int foe[MOST_TOUCH];
    const int n = colonial_touching(b, s, stand, true, foe);
    for (int k = 0; k < n; k++) {
        if (foe[k] != enemy)
            return true;
    }
    return false;
}

/* Is it a principal in a melee of its own, to be fought or fought already?  Not so for touching those alone who
 * fight others (11.8). */
static bool fights_itself(const Battle *b, const State *s, int stand, int enemy,
                          const Pairs *pairs)
{
    if (!touches_another(b, s, stand, enemy))
        return false;
    if (state_stand(s, stand)->marks & S_FOUGHT)
        return true;
    for (int k = 0; k < pairs->n; k++) {
        const int one = pairs->one[k], two = pairs->two[k];
        if (one == stand || two == stand)
            return (one == stand ? two : one) != enemy;
    }
    return false;
}

/* 10.11  The side that it has turned to its charger is its front now. */
static Side front_of(const Battle *b, const State *s, int stand)
{
    return state_stand(s, stand)->marks & S_FACED ? (Side)stand_row(b, s, stand)->faced
                                                  : SIDE_FRONT;
}

/* Does it stand beside or behind, with more than a corner? */
static bool adjoins(const Box *me, Side front, const Box *friend)
{
    Box wide = *me, deep = *me;
    wide.half_w += 2 * GEO_TOUCH;
    deep.half_d += 2 * GEO_TOUCH;
    return geo_side_met(me, friend) != front &&
           (geo_overlap(&wide, friend) || geo_overlap(&deep, friend));
}

/* 11.5  Neither guns nor wagons, nor who stands on no stand with a front: skirmishers, snipers; nor
 * who fights somebody else. */
static bool may_support(const Battle *b, const State *s, int stand, int enemy,
                        const Pairs *pairs)
{
    return b->stand[stand].kind <= HORSE && !skirmishes(b, s, body_of(s, stand)) &&
           !fights_itself(b, s, stand, enemy, pairs);
}

/* 11.5  Friends who fight nobody else: beside or behind it in base contact, or touching the enemy
 * off his flank or rear. */
static int count_supports(const Battle *b, const State *s, int stand, int enemy,
                          const Pairs *pairs)
{
    int friend[MOST_TOUCH];
    const Box me = battle_box(b, s, stand);
    const Side front = front_of(b, s, stand);
    const int most = b->number[SUPPORT_MOST];
    int n = colonial_touching(b, s, stand, false, friend), supports = 0;
    for (int k = 0; k < n && supports < most; k++) {
        const Box box = battle_box(b, s, friend[k]);
        if (adjoins(&me, front, &box) && may_support(b, s, friend[k], enemy, pairs))
            supports++;
    }
    n = colonial_touching(b, s, enemy, true, friend);
    for (int k = 0; k < n && supports < most; k++) {
        const Box box = battle_box(b, s, friend[k]);
        if (friend[k] != stand && !adjoins(&me, front, &box) &&
            colonial_struck_in_flank(b, s, enemy, friend[k]) &&
            may_support(b, s, friend[k], enemy, pairs))
            supports++;
    }
    return supports;
}

/* ---- score ---- */

/* 11.4  The charger's, in the first round of a melee; skirmishers do not charge (10.7). */
static int first_round(const Battle *b, const State *s, int stand, int enemy)
{
    const uint8_t marks = state_stand(s, stand)->marks;
    const int unit = body_of(s, stand), against = body_of(s, enemy);
    int more = 0;
    if (marks & S_LOCKED || !is_charger(b, s, stand, enemy) || skirmishes(b, s, unit))
        return 0;
    more += b->number[FIGHT_CHARGE];
    if (has_trait(b, unit, TRAIT_FEROCIOUS | TRAIT_FANATIC))
        more += b->number[FIGHT_FEROCIOUS];
    const bool square =
        state_unit(s, against)->formation == SQUARE && !is_disordered(s, enemy); /* 5.5 */
    if (has_trait(b, unit, TRAIT_LANCER) && is_mounted(b, s, unit) && !square)
        more += b->number[FIGHT_LANCE];
    return more;
}

/* 11.4  All of them. */
int colonial_melee_score(const Battle *b, const State *s, int stand, int enemy,
                         const Pairs *pairs)
{
    const int unit = body_of(s, stand), against = body_of(s, enemy);
    int score = figures(b, s, stand, enemy) +
                b->number[FIGHT_A + b->stand[stand].rating - CLASS_A] +
                first_round(b, s, stand, enemy);
    if (colonial_leads_stand(b, s, stand) >= 0)
        score += b->number[FIGHT_LEADER]; /* 2.4 */
    if (!colonial_struck_in_flank(b, s, stand, enemy))
        score += b->number[FIGHT_SUPPORT] * count_supports(b, s, stand, enemy, pairs);
    if (colonial_struck_in_flank(b, s, enemy, stand))
        score += b->number[FIGHT_FLANK];
    if (colonial_higher(b, s, enemy, stand) && !is_charger(b, s, stand, enemy))
        score += b->number[FIGHT_UPHILL];
    const int work = defends(b, s, stand, enemy);
    if (work)
        score += b->number[work == FORT_COVER ? FIGHT_FORT : FIGHT_OBSTACLE];
    if (skirmishes(b, s, unit) && !skirmishes(b, s, against))
        score += b->number[FIGHT_SKIRMISH];
    return score;
}

/* ---- the ladder ---- */

/* Nobody goes back through enemies, known or not; those he touches are not behind him. */
static int32_t to_enemies_behind(const Battle *b, const State *s, int stand, Vec way,
                                 int32_t most)
{
    int met;
    Box slim = battle_box(b, s, stand);
    slim.half_w -= GEO_TOUCH;
    slim.half_d -= GEO_TOUCH;
    return colonial_to_enemies(b, s, body_of(s, stand), &slim, way, most, 0, true, &met) +
           GEO_TOUCH;
}

/* 11.7, 11.10, 11.13  Through friends to the first open space, where it touches no enemy either.  returns: there
 * was one. */
bool colonial_stand_gives_way(Game *g, int stand, Vec way, int32_t distance)
{
    const Battle *b = g->battle;
    State *s = g->state;
    enum { PACE = 50, PACES = 240 }; /* 5 mm; he never goes further than 1,200 beyond */
    Stand *st = state_stand(s, stand);
    const int unit = body_of(s, stand);
    Box box = battle_box(b, s, stand);
    const Point from = st->at;
    const int32_t room = to_enemies_behind(b, s, stand, way, distance + PACE * PACES);
    for (int k = 0; k < PACES; k++) {
        const int32_t back = distance + k * PACE;
        box.at = geo_along(from, way, back);
        if (back > room || !battle_box_on_table(b, &box) ||
            terrain_at(&b->terrain, box.at) & colonial_bars(b, s, unit))
            break;
        bool free = colonial_box_meets(b, s, &box, unit, true) < 0;
        Box slim = box; /* its neighbours may stay beside it */
        slim.half_w -= GEO_TOUCH;
        EACH_STAND(b, s, unit, i)
        {
            const Box other = battle_box(b, s, i);
            free = free && (i == stand || !geo_overlap(&slim, &other));
        }
        if (!free || colonial_box_touches(b, s, b->stand[stand].side, &box))
            continue;
        st->at = box.at;
        colonial_stray(b, s, stand);
        game_tell(g, &(Event){ .kind = E_BACK,
                               .side = b->stand[stand].side,
                               .subject = ref_stand(stand),
                               .from = from,
                               .to = box.at });
        return true;
    }
    return false;
}

/* 11.7, 11.13  Who must go back, and has no room, is destroyed. */
void colonial_stand_back(Game *g, int stand, Vec way, int32_t distance)
{
    if (stand_there(g->state, stand) &&
        !colonial_stand_gives_way(g, stand, way, distance))
        colonial_stand_lost(g, stand, LOST, LOST_OVERRUN);
}

/* Straight back from the side that he meets. */
static Vec away(const Battle *b, const State *s, int stand, int enemy)
{
    static const Angle back[] = {
        [SIDE_FRONT] = SOUTH, [SIDE_RIGHT] = WEST, [SIDE_REAR] = NORTH, [SIDE_LEFT] = EAST
    };
    const Box me = battle_box(b, s, stand), him = battle_box(b, s, enemy);
    return geo_ahead(
        (Angle)(state_stand(s, stand)->facing + back[geo_side_met(&me, &him)]));
}

bool colonial_way_out(const Battle *b, const State *s, int stand, Vec *way)
{
    int foe[MOST_TOUCH], best = -1;
    const int n = colonial_touching(b, s, stand, true, foe);
    const Box me = battle_box(b, s, stand);
    for (int k = 0; k < n; k++) {
        const Box him = battle_box(b, s, foe[k]);
        if (best < 0 || geo_side_met(&me, &him) == SIDE_FRONT)
            best = foe[k];
    }
    if (best >= 0)
        *way = away(b, s, stand, best);
    return best >= 0;
}

/* 11.6, 11.7  d: the difference, at least 1. */
static void beaten(Game *g, int loser, int winner, int d)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (d >= b->number[DESTROYED_AT]) {
        colonial_stand_hit(g, loser, UINT8_MAX, LOST_TO_MELEE);
        return;
    }
    const int step = d > 3 ? 3 : d;
    const Vec way = away(b, s, loser, winner);
    colonial_stand_hit(g, loser, b->number[LOSS_3 + 3 - step], LOST_TO_MELEE);
    colonial_stand_hit(g, winner, b->number[COST_3 + 3 - step], LOST_TO_MELEE);
    if (d < b->number[BACK_AT] || !stand_there(s, loser))
        return;
    colonial_disorder(g, loser, DISORDER_BACK);
    colonial_stand_back(g, loser, way, 2 * b->stand[loser].half_d);
}

/* 11.10, 11.11  What becomes of horse: it has destroyed somebody, or met foot and not broken it. */
static void note_horse(const Battle *b, State *s, int stand, int enemy, bool locked)
{
    const int unit = body_of(s, stand);
    if (!stand_there(s, stand) || !is_mounted(b, s, unit))
        return;
    if (!stand_there(s, enemy))
        state_unit(s, unit)->marks |= U_BEAT;
    else if (is_foot(b, s, body_of(s, enemy)) && !locked)
        state_unit(s, unit)->marks |= U_MET;
}

/* 2.5  Only who leads a group that comes to blows is in danger. */
static void note_leaders(const Battle *b, State *s, int stand)
{
    const int group = group_of(b, body_of(s, stand));
    for (int i = 0; i < b->n_officers; i++) {
        Officer *o = state_officer(s, i);
        if (o->marks & O_FIGHTS && o->with != NO_REF &&
            group_of(b, ref_index(o->with)) == group)
            o->marks |= O_FOUGHT;
    }
}

/* 11.3 */
static void fight(Game *g, int stand, int enemy, const Pairs *pairs)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const bool one_locked = state_stand(s, stand)->marks & S_LOCKED,
               two_locked = state_stand(s, enemy)->marks & S_LOCKED;
    const bool charged = state_stand(s, stand)->marks & S_CHARGED;
    uint8_t die[2];
    const int throw = colonial(s)->throws++;
    game_roll(g, ROLL_MELEE, ref_stand(stand), throw, 1, 6, &die[0]);
    game_roll(g, ROLL_MELEE, ref_stand(enemy), throw, 1, 6, &die[1]);
    const int one = die[0] + colonial_melee_score(b, s, stand, enemy, pairs);
    const int two = die[1] + colonial_melee_score(b, s, enemy, stand, pairs);
    note_leaders(b, s, stand);
    note_leaders(b, s, enemy);
    colonial_note_melee(s, stand, enemy);
    state_stand(s, stand)->marks |= S_FOUGHT;
    state_stand(s, enemy)->marks |= S_FOUGHT;
    game_tell(g, &(Event){ .kind = E_MELEE,
                           .side = b->stand[stand].side,
                           .n_dice = 2,
                           .sides = 6,
                           .subject = ref_stand(stand),
                           .target = ref_stand(enemy),
                           .a = one,
                           .b = two,
                           .c = one - two,
                           .dice = die });
    if (one > two) {
        beaten(g, enemy, stand, one - two);
    } else if (two > one) {
        beaten(g, stand, enemy, two - one);
    } else {
        colonial_stand_hit(g, stand, b->number[LOSS_0], LOST_TO_MELEE);
        colonial_stand_hit(g, enemy, b->number[LOSS_0], LOST_TO_MELEE);
    }
    note_horse(b, s, stand, enemy, one_locked || !charged);
    note_horse(b, s, enemy, stand, two_locked || charged);
}

/* in: stand: its alone; -1 = all of the body's. */
static void fight_pairs(Game *g, int unit, int stand, const Pairs *pairs)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int k = 0; k < pairs->n; k++) {
        const int one = pairs->one[k], two = pairs->two[k];
        if (body_of(s, one) != unit || (stand >= 0 && one != stand) ||
            !stand_there(s, one) || !stand_there(s, two))
            continue;
        const Box a = battle_box(b, s, one), c = battle_box(b, s, two);
        if (geo_touching(&a, &c))
            fight(g, one, two, pairs);
    }
}

void colonial_melees_of(Game *g, int unit, int stand)
{
    Pairs pairs;
    colonial_pairs(g->battle, g->state, side_of(g->battle, unit), &pairs);
    fight_pairs(g, unit, stand, &pairs);
}

/* 6.1, 11.11  Whatever friends of its touch the same enemies, and have yet to fight them. */
void colonial_melees_at_once(Game *g, int unit)
{
    Pairs pairs;
    colonial_pairs_at_once(g->battle, g->state, unit, &pairs);
    fight_pairs(g, unit, -1, &pairs);
}

/* 6.1, 11.8  An ambush is no part of the melee phase: whom it has caught as he charged fights those he
 * charged, whom it has caught in a melee of last turn fights on. */
void colonial_melees_left(const Battle *b, State *s)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (state_stand(s, i)->marks & (S_CHARGED | S_LOCKED))
            state_stand(s, i)->marks &= (uint8_t)~S_FOUGHT;
    }
}

/* 11.9  The attacker says in what order. */
int colonial_next_to_fight(const Battle *b, const State *s, bool *several)
{
    Pairs pairs;
    colonial_pairs(b, s, s->side, &pairs);
    *several = pairs.n > 1;
    return pairs.n ? body_of(s, pairs.one[0]) : -1;
}

/* 11.8  Who still touches an enemy fights on in the next turn; the others are free. */
void colonial_melees_end(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int foe[MOST_TOUCH];
    colonial_keep_melees(b, s);
    for (int u = 0; u < b->n_units; u++) {
        const bool contact = is_there(s, u) && colonial_in_contact(b, s, u);
        EACH_STAND(b, s, u, i)
        {
            Stand *st = state_stand(s, i);
            st->marks &= (uint8_t) ~(S_CHARGED | S_FIRED | S_FOUGHT | S_LOCKED);
            if (contact && colonial_touching(b, s, i, true, foe))
                st->marks |= S_LOCKED;
            else
                st->marks &= (uint8_t) ~(S_FACED | S_TAKEN);
        }
    }
}
