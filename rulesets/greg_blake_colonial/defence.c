/* SPDX-License-Identifier: GPL-3.0-or-later
 * defence.c - chargers are met with a last volley: who may give it, who is asked, who is stopped by it.
 *
 * Start at colonial_next_to_defend(), then colonial_defensive_fire().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* 8.4  Is it in a rank behind the charged, as his charger sees them?  A line that is charged in
 * rear has its rear rank in front. */
static bool stands_behind(const Battle *b, const State *s, int stand, int charged,
                          int charger)
{
    const Box he = battle_box(b, s, charged), foe = battle_box(b, s, charger);
    const bool in_rear = geo_side_met(&he, &foe) == SIDE_REAR;
    int32_t right, ahead;
    geo_frame(he.at, he.ahead, state_stand(s, stand)->at, &right, &ahead);
    return stand != charged && (in_rear ? -ahead : ahead) < -he.half_d;
}

/* 8.11  A charging stand it may fire at: one that touches it, or a stand of its group beside it,
 * not before it.  -1 = none. */
static int charger_before(const Battle *b, const State *s, int stand, int only)
{
    int foe[MOST_TOUCH], beside[MOST_TOUCH];
    const int group = group_of(b, body_of(s, stand));
    const int n_beside = colonial_touching(b, s, stand, false, beside);
    for (int k = -1; k < n_beside; k++) {
        const int charged = k < 0 ? stand : beside[k];
        if (group_of(b, body_of(s, charged)) != group)
            continue;
        const int n = colonial_touching(b, s, charged, true, foe);
        for (int j = 0; j < n; j++) {
            const int by = body_of(s, foe[j]);
            if (state_stand(s, foe[j])->marks & S_CHARGED && (only < 0 || by == only) &&
                !(state_unit(s, by)->marks & U_AMBUSHED) && /* 6.2 */
                !stands_behind(b, s, stand, charged, foe[j]))
                return foe[j];
        }
    }
    return -1;
}

/* 8.11  Regular infantry in close order, artillery. */
static bool defends(const Battle *b, const State *s, int unit)
{
    if (!is_regular(b, unit) || !is_there(s, unit))
        return false;
    if (is_gun(b, unit))
        return state_unit(s, unit)->formation == UNLIMBERED &&
               !(state_unit(s, unit)->marks & U_FAILED); /* 4.10 */
    return is_foot(b, s, unit) && in_close_order(b, s, unit);
}

/* 8.11  Of one stand: has it a shot at a charger? */
static bool has_shot(const Battle *b, const State *s, int stand, int only, Aim *out)
{
    if (state_stand(s, stand)->marks & (S_FIRED | S_LOCKED | S_TAKEN))
        return false;
    const int at = charger_before(b, s, stand, only);
    return at >= 0 && colonial_aim(b, s, stand, at, ROUND_ANY, true, out);
}

int colonial_defence(const Battle *b, const State *s, int unit, int only, Aim *out)
{
    int n = 0;
    if (!defends(b, s, unit))
        return 0;
    EACH_STAND(b, s, unit, i)
    n += has_shot(b, s, i, only, &out[n]);
    return n;
}

/* ---- who is asked ---- */

int colonial_charge_home(const State *s)
{
    const Charge *c = &colonial(s)->charge;
    return c->by != NO_ONE && c->asked == CHARGE_HOME ? c->by : -1;
}

/* 8.11  To fire shows who lies hidden beside a charged friend, and takes a gun's rounds: others have nothing to
 * choose. */
int colonial_next_to_defend(const Battle *b, const State *s, int *charger)
{
    Aim aim[MOST_STANDS];
    const int only = colonial_charge_home(s);
    for (int k = 0; k < MAX_SIDES; k++) {
        const int side = k ? s->side : !s->side;
        BodySet left = colonial_marked(b, s, side, U_DEFENDS, 0);
        for (int u; (u = colonial_take_first(b, s, side, &left)) >= 0;) {
            if ((!is_hidden(s, u) && !is_cannon(b, u)) ||
                !colonial_defence(b, s, u, only, aim))
                continue;
            *charger = body_of(s, aim[0].at);
            return u;
        }
    }
    return -1;
}

bool colonial_defend_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    Aim aim[MOST_STANDS];
    bool is_charger = false;
    if (o->verb != V_FIRE)
        return o->verb == V_HOLD || err_set(err, "say \"fire\" or \"hold\" (8.11)");
    if (o->choice || o->count)
        return err_set(err, "all of it fires at its chargers, guns canister while they "
                            "have any (8.11)");
    const int n =
        colonial_defence(b, s, ref_index(o->subject), colonial_charge_home(s), aim);
    for (int k = 0; k < n; k++)
        is_charger |= ref_unit(body_of(s, aim[k].at)) == o->target;
    return is_charger || err_set(err, "it fires at its chargers now (8.11)");
}

/* 8.11  Who holds his fire has had it, at this charge. */
void colonial_defends(const Battle *b, State *s, int unit, bool fires)
{
    state_unit(s, unit)->marks |= U_DEFENDS;
    EACH_STAND(b, s, unit, i)
    state_stand(s, i)->marks |= fires ? 0 : S_FIRED;
}

void colonial_defence_opens(const Battle *b, State *s)
{
    for (int u = 0; u < b->n_units; u++)
        state_unit(s, u)->marks &= ~(uint32_t)U_DEFENDS;
    for (int i = 0; i < b->n_stands; i++) {
        state_stand(s, i)->marks &= (uint8_t)~S_FIRED;
        colonial_let_go(b, s, i);
    }
}

/* ---- firing ---- */

/* 8.11  Two ones, and there is none. */
static bool holds_fire(Game *g, int stand, int only)
{
    const Battle *b = g->battle;
    const int unit = body_of(g->state, stand);
    uint8_t die[2];
    const int fails = b->number[DEFENSIVE_FAILS] + has_trait(b, unit, TRAIT_MILITIA) -
                      colonial_elite(b, g->state, stand);
    game_roll(g, ROLL_DEFENSIVE, ref_unit(unit), colonial_occasion(g->state, 1 + only), 2,
              10, die);
    const bool holds = die[0] <= fails && die[1] <= fails;
    game_tell(g, &(Event){ .kind = holds ? E_MISFIRE : E_READY,
                           .side = (uint8_t)side_of(b, unit),
                           .secret = colonial_secret(g, unit),
                           .n_dice = 2,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .c = fails + 1,
                           .dice = die });
    return holds;
}

/* 8.11  One body's stands, each at whom it has before it. */
static void body_defends(Game *g, int unit, int only)
{
    const Battle *b = g->battle;
    State *s = g->state;
    bool asked = false;
    EACH_STAND(b, s, unit, i)
    {
        Aim a;
        uint8_t face[MAX_DICE];
        if (!has_shot(b, s, i, only, &a))
            continue;
        const int at = a.at;
        if (!asked && holds_fire(g, i, only))
            return;
        asked = true;
        if (is_hidden(s, unit)) /* 6.1 */
            colonial_found(g, unit);
        state_stand(s, i)->marks |= S_FIRED;
        const int hits =
            colonial_fire_dice(g, ROLL_FIRE, i, 1 + colonial(s)->throws++, &a, face);
        if (a.round)
            colonial_round_spent(s, i, a.round);
        colonial_tell_fire(g, E_DEFENSIVE, &a, body_of(s, at), hits, a.dice, face);
        if (is_gun(b, unit))
            colonial_penetrate(g, &a);
        colonial_stand_hit(g, at, hits, LOST_TO_FIRE);
    }
}

/* 10.12  A charger with so few left stops short. */
static void stop_the_halted(Game *g, int only)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int k = 0; k < MAX_SIDES; k++) {
        const int side = k ? !s->side : s->side;
        BodySet left = colonial_marked(b, s, side, 0, 0);
        for (int u; (u = colonial_take_first(b, s, side, &left)) >= 0;) {
            EACH_STAND(b, s, u, i)
            {
                if (state_stand(s, i)->marks & S_CHARGED && (only < 0 || u == only) &&
                    colonial_stand_halted(b, s, i))
                    colonial_stops_short(g, i);
            }
        }
    }
}

void colonial_defensive_fire(Game *g, int only)
{
    const Battle *b = g->battle;
    bool any = false;
    for (int i = 0; i < b->n_stands; i++) {
        colonial_let_go(b, g->state, i);
        any |= stand_there(g->state, i) && state_stand(g->state, i)->marks & S_CHARGED;
    }
    for (int k = 0; any && k < MAX_SIDES; k++) {
        const int side = k ? g->state->side : !g->state->side;
        BodySet left = colonial_marked(b, g->state, side, 0, 0);
        for (int u; (u = colonial_take_first(b, g->state, side, &left)) >= 0;) {
            if (defends(b, g->state, u))
                body_defends(g, u, only);
        }
    }
    stop_the_halted(g, only);
}
