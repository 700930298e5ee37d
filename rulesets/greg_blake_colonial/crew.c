/* SPDX-License-Identifier: GPL-3.0-or-later
 * crew.c - men and rounds for guns: who lends a hand, wagons, rounds of other guns.
 *
 * Start at colonial_lend_legal(), colonial_supply_legal() and colonial_take_legal().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* ---- crews ---- */

/* 9.2, 9.5  It stays where it is for the rest of the turn, and may fire. */
static void has_had_its_move(State *s, int gun)
{
    state_unit(s, gun)->marks |= U_DONE;
    body_row(s, gun)->gone = body_row(s, gun)->reach;
}

/* 11.12  Who is in a melee can only break off. */
static bool is_at_rest(const Battle *b, const State *s, int gun, Err *err)
{
    return !colonial_in_contact(b, s, gun) ||
           err_set(err, "it is in a melee: it can only break off (11.12)");
}

/* The gun of a body that lacks most of its crew, -1 = none lacks anybody. */
static int short_crew(const Battle *b, const State *s, int gun)
{
    int least = -1;
    EACH_STAND(b, s, gun, i)
    {
        const int has = state_stand(s, i)->figures,
                  than = least < 0 ? b->stand[i].figures : state_stand(s, least)->figures;
        if (has < than ||
            (least >= 0 && has == than && colonial_stand_before(s, i, least)))
            least = i;
    }
    return least;
}

/* The stand of a body that has most figures, of two alike the nearer to that gun. */
static int who_lends(const Battle *b, const State *s, int lender, int to)
{
    const Point gun = state_stand(s, to)->at;
    int from = -1;
    EACH_STAND(b, s, lender, i)
    {
        const Stand *const one = state_stand(s, i), *const other =
                                                        from < 0 ? one
                                                                 : state_stand(s, from);
        const int64_t far = geo_gap2(gun, one->at), his = geo_gap2(gun, other->at);
        if (from < 0 || one->figures > other->figures ||
            (one->figures == other->figures &&
             (far < his || (far == his && colonial_stand_before(s, i, from)))))
            from = i;
    }
    return from;
}

/* 9.5  Foot, or gunners, in base contact lend a figure. */
bool colonial_lend_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    if (ref_kind(o->subject) != REF_UNIT || ref_kind(o->target) != REF_UNIT)
        return err_set(err, "a body lends its gun crew a figure (9.5)");
    const int gun = ref_index(o->subject), lender = ref_index(o->target);
    if (!is_gun(b, gun) || !is_there(s, lender) ||
        side_of(b, lender) != side_of(b, gun) || lender == gun ||
        (!is_gun(b, lender) && kind_of(b, lender) != FOOT))
        return err_set(err,
                       "foot or other gunners of its side lend a gun a figure (9.5)");
    if (short_crew(b, s, gun) < 0)
        return err_set(err, "its crew is complete (9.3)");
    if (colonial_gap(b, s, gun, lender) > GEO_TOUCH)
        return err_set(err, "who lends a figure is in contact with the gun (9.5)");
    if (colonial_figures(b, s, lender) <= state_unit(s, lender)->n_stands)
        return err_set(err, "they have nobody to spare (9.5)");
    return is_at_rest(b, s, gun, err) && is_at_rest(b, s, lender, err);
}

void colonial_lend(Game *g, int gun, int lender)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int to = short_crew(b, s, gun), from = who_lends(b, s, lender, to);
    state_stand(s, from)->figures--;
    state_stand(s, to)->figures++;
    if (stand_row(b, s, from)->start)
        stand_row(b, s, from)->start--;
    stand_row(b, s, to)->start++;
    StandRow *lent = stand_row(b, s, from);
    if (!is_gun(b, lender) || lent->borrowed)
        stand_row(b, s, to)->borrowed++;
    if (lent->borrowed) /* they go first */
        lent->borrowed--;
    has_had_its_move(s, gun);
    game_tell(g, &(Event){ .kind = E_CREW,
                           .side = (uint8_t)side_of(b, gun),
                           .secret = colonial_secret_both(g, gun, lender),
                           .subject = ref_unit(gun),
                           .target = ref_unit(lender) });
}

/* ---- ammunition ---- */

/* Extra rounds left in a wagon; its stands keep them in Stand.own. */
static int extra_rounds(const Battle *b, const State *s, int wagon)
{
    int n = 0;
    EACH_STAND(b, s, wagon, i) n += state_stand(s, i)->own;
    return n;
}

/* The nearest wagon of its side that has rounds left, -1 = none; far: how far off it is.  A central
 * reserve (9.15) is as near as a wagon may be, wherever it is: it comes after those that are. */
static int wagon_for(const Battle *b, const State *s, int gun, int32_t *far)
{
    int best = -1;
    *far = GEO_FAR;
    for (int u = 0; u < b->n_units; u++) {
        if (kind_of(b, u) != WAGON || side_of(b, u) != side_of(b, gun) ||
            !extra_rounds(b, s, u))
            continue;
        const bool central = has_trait(b, u, TRAIT_CENTRAL);
        const int32_t gap = central ? b->number[SUPPLY_NEAR] : colonial_gap(b, s, gun, u);
        const int than = best < 0 ? 0 : has_trait(b, best, TRAIT_CENTRAL);
        if (gap < *far ||
            (gap == *far &&
             (than != central ? than != 0 : colonial_comes_before(s, u, best)))) {
            *far = gap;
            best = u;
        }
    }
    return best;
}

static bool needs_rounds(const Battle *b, const State *s, int gun)
{
    EACH_STAND(b, s, gun, i)
    {
        if (colonial_rounds(s, i, ROUND_CANISTER) < b->number[AMMO_CANISTER] ||
            colonial_rounds(s, i, ROUND_SHOT) < b->number[AMMO_SHOT])
            return true;
    }
    return false;
}

/* 9.2  From a wagon with extra ammunition that is near: the gun stays where it is. */
bool colonial_supply_legal(const Battle *b, const State *s, int gun, Err *err)
{
    int32_t far;
    if (!is_cannon(b, gun))
        return err_set(err, "only guns run out of ammunition (9.1)");
    if (!needs_rounds(b, s, gun))
        return err_set(err, "it has all its rounds (9.1)");
    if (state_unit(s, gun)->marks & U_MOVED)
        return err_set(err, "it has moved in this turn (9.2)");
    if (wagon_for(b, s, gun, &far) < 0 || far > b->number[SUPPLY_NEAR])
        return err_set(err, "no wagon that has rounds left is near enough (9.2)");
    return is_at_rest(b, s, gun, err);
}

/* die: what was rolled for it, NULL = nothing was. */
static void tell_supply(Game *g, int gun, int from, int got, const uint8_t *die)
{
    game_tell(g, &(Event){ .kind = E_SUPPLY,
                           .side = (uint8_t)side_of(g->battle, gun),
                           .secret = colonial_secret_both(g, gun, from),
                           .n_dice = die ? 1 : 0,
                           .sides = 10,
                           .subject = ref_unit(gun),
                           .target = ref_unit(from),
                           .a = got,
                           .c = g->battle->number[ASTRAY] + 1,
                           .dice = die });
}

static void shift_round(State *s, int stand, int round, int by)
{
    colonial_set_rounds(
        s, stand,
        colonial_rounds(s, stand, ROUND_CANISTER) + (round == ROUND_CANISTER ? by : 0),
        colonial_rounds(s, stand, ROUND_SHOT) + (round == ROUND_SHOT ? by : 0));
}

/* Up to so many rounds out of a wagon.  returns: how many it had. */
static int take_rounds(const Battle *b, State *s, int wagon, int want)
{
    int got = 0;
    EACH_STAND(b, s, wagon, i)
    {
        uint8_t *left = &state_stand(s, i)->own;
        const int n = *left < want - got ? *left : want - got;
        *left = (uint8_t)(*left - n);
        got += n;
    }
    return got;
}

/* Canister first, as long as the wagon has any.  returns: how many rounds. */
static int fill(const Battle *b, State *s, int gun, int wagon)
{
    int got = 0;
    for (int round = ROUND_CANISTER; round <= ROUND_SHOT; round++) {
        const int full = b->number[round == ROUND_CANISTER ? AMMO_CANISTER : AMMO_SHOT];
        EACH_STAND(b, s, gun, i)
        {
            const int lacks = full - colonial_rounds(s, i, round);
            const int n = lacks > 0 ? take_rounds(b, s, wagon, lacks) : 0;
            shift_round(s, i, round, n);
            got += n;
        }
    }
    return got;
}

/* 9.2, 9.15  What is asked of a central reserve may go astray. */
void colonial_supply(Game *g, int gun)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int32_t far;
    uint8_t die;
    const int wagon = wagon_for(b, s, gun, &far);
    const bool is_central = has_trait(b, wagon, TRAIT_CENTRAL);
    if (is_central)
        game_roll(g, ROLL_ASTRAY, ref_unit(gun), 0, 1, 10, &die);
    const bool astray = is_central && die <= b->number[ASTRAY];
    const int got = astray ? 0 : fill(b, s, gun, wagon);
    has_had_its_move(s, gun);
    tell_supply(g, gun, wagon, got, is_central ? &die : NULL);
}

/* ---- rounds of other guns ---- */

/* Rounds of the gun of a body that has most of a kind (or fewest), and which it is. */
static int extreme_of(const Battle *b, const State *s, int unit, int round, bool most,
                      int *which)
{
    int found = -1;
    *which = b->unit[unit].first;
    EACH_STAND(b, s, unit, i)
    {
        const int n = colonial_rounds(s, i, round);
        if (found < 0 || (most ? n > found : n < found)) {
            found = n;
            *which = i;
        }
    }
    return found;
}

/* Can one more round be taken?  Alike: as long as the giver's fullest gun stays as full as the
 * taker's emptiest becomes. */
static bool can_take(const Battle *b, const State *s, int gun, int giver, int round,
                     bool alike, int *from, int *to)
{
    const int full = b->number[round == ROUND_CANISTER ? AMMO_CANISTER : AMMO_SHOT];
    const int has = extreme_of(b, s, giver, round, true, from);
    const int lacks = extreme_of(b, s, gun, round, false, to);
    return has > 0 && lacks >= 0 && lacks < full && (!alike || has > lacks + 1);
}

/* 9.14  From guns of its kind that are as near as a wagon has to be: both stay where they are. */
bool colonial_take_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int gun = ref_index(o->subject), giver = ref_index(o->target);
    int from, to;
    if (!is_cannon(b, gun))
        return err_set(err, "only guns run out of ammunition (9.1)");
    if (ref_kind(o->target) != REF_UNIT || giver >= b->n_units || giver == gun ||
        !is_there(s, giver) || side_of(b, giver) != side_of(b, gun) ||
        kind_of(b, giver) != kind_of(b, gun))
        return err_set(err, "rounds are taken from other guns of its kind (9.14)");
    if (o->choice > TAKE_ALL)
        return err_set(err, "choice 0: they share alike, 1: all there is room for");
    if (state_unit(s, gun)->marks & U_MOVED || state_unit(s, giver)->marks & U_MOVED)
        return err_set(err, "one of them has moved in this turn (9.14)");
    if (!is_at_rest(b, s, gun, err) || !is_at_rest(b, s, giver, err))
        return false;
    if (colonial_gap(b, s, gun, giver) > b->number[SUPPLY_NEAR])
        return err_set(err, "they are too far from it (9.14)");
    for (int round = ROUND_CANISTER; round <= ROUND_SHOT; round++)
        if (can_take(b, s, gun, giver, round, o->choice == TAKE_ALIKE, &from, &to))
            return true;
    return err_set(err, o->choice == TAKE_ALIKE ? "they have no more than it has (9.14)"
                                                : "they have none that it has room for "
                                                  "(9.14)");
}

/* 9.14 */
void colonial_take(Game *g, int gun, int giver, int choice)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int got = 0, from, to;
    for (int round = ROUND_CANISTER; round <= ROUND_SHOT; round++) {
        while (can_take(b, s, gun, giver, round, choice == TAKE_ALIKE, &from, &to)) {
            shift_round(s, from, round, -1);
            shift_round(s, to, round, 1);
            got++;
        }
    }
    has_had_its_move(s, gun);
    has_had_its_move(s, giver);
    tell_supply(g, gun, giver, got, NULL);
}
