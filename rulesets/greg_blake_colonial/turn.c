/* SPDX-License-Identifier: GPL-3.0-or-later
 * turn.c - the steps of a player turn: what happens by itself.
 *
 *   leaders -> nominate -> charges -> moves -> End of Turn die -+-> nominate ...
 *                                                               +-> moved -> fire -> return fire
 *   -> who leads -> defensive fire -> melees -> recoil -> breakthrough -> morale -> next side
 *
 * A charge that has been announced, and an ambush that may spring, come before anything else.
 *
 * Start at colonial_turn_step().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

static void enter(Game *g, int phase)
{
    State *s = g->state;
    if (s->phase == phase)
        return;
    s->phase = (uint8_t)phase;
    colonial(s)->throws = 0;
    for (int i = 0; i < g->battle->n_officers; i++)
        group_row(g->battle, s, i)->under_fire = 0;
    game_tell(g, &(Event){ .kind = E_PHASE, .side = s->side, .a = phase });
}

/* 11.11  Where a body may break through, charge and be charged more than once in a phase, the
 * throw is told apart by its number. */
int colonial_occasion(State *s, int occasion)
{
    enum { BY_NUMBER = 2 * MAX_STANDS };
    return s->phase == PHASE_BREAKTHROUGH ? BY_NUMBER + colonial(s)->throws++ : occasion;
}

void colonial_go_to(Game *g, int step)
{
    static const uint8_t phase_of[N_STEPS] = {
        [STEP_TURN] = PHASE_LEADERS,
        [STEP_NOMINATE] = PHASE_MOVE,
        [STEP_CHARGES] = PHASE_MOVE,
        [STEP_MOVES] = PHASE_MOVE,
        [STEP_END_DIE] = PHASE_MOVE,
        [STEP_MOVED] = PHASE_MOVE,
        [STEP_FIRE] = PHASE_FIRE,
        [STEP_RETURN] = PHASE_RETURN,
        [STEP_LEAD] = PHASE_MELEE,
        [STEP_DEFEND] = PHASE_MELEE,
        [STEP_FIGHT] = PHASE_MELEE,
        [STEP_RECOIL] = PHASE_MELEE,
        [STEP_BREAKTHROUGH] = PHASE_BREAKTHROUGH,
        [STEP_MORALE] = PHASE_MORALE,
    };
    State *s = g->state;
    colonial(s)->step = (uint8_t)step;
    enter(g, phase_of[step]);
    if (step != STEP_FIRE && step != STEP_RETURN && step != STEP_LEAD)
        return;
    for (int i = 0; i < g->battle->n_stands; i++) {
        StandRow *row = stand_row(g->battle, s, i);
        state_stand(s, i)->marks &= (uint8_t)~S_FIRED;
        row->faced = row->faced & NAMED ? 0 : row->faced; /* 8.5: in that phase */
    }
    for (int u = 0; u < g->battle->n_units; u++)
        state_unit(s, u)->marks &= ~(uint32_t)(U_FIRED | U_IDLE);
}

/* ---- the beginning ---- */

/* 10.2  Whom it sees as the turn begins. */
static BodySet seen_by(const Battle *b, const State *s, int unit)
{
    BodySet set = 0;
    const int side = !side_of(b, unit);
    for (int u = own(b)->first[side]; u < own(b)->end[side]; u++) {
        if (is_there(s, u) && colonial_sees(b, s, unit, u))
            set |= body_set(b, u);
    }
    return set;
}

static void reset(const Battle *b, State *s)
{
    Colonial *c = colonial(s);
    c->group = c->mover = c->charge.by = NO_ONE;
    c->nominated = c->wild = c->forced = 0;
    c->commands[s->side] = 0;
    for (int i = 0; i < b->n_officers; i++) {
        state_officer(s, i)->marks &= (uint16_t)~O_TURN;
        group_row(b, s, i)->moved = group_row(b, s, i)->chief = 0;
    }
    for (int i = 0; i < b->n_stands; i++) {
        stand_row(b, s, i)->start = state_stand(s, i)->figures;
        state_stand(s, i)->marks &= (uint8_t)~S_TESTED;
    }
    for (int u = 0; u < b->n_units; u++)
        colonial_body_settle(b, s, u);
    for (int side = 0; side < MAX_SIDES; side++)
        colonial_line_up(b, s, side);
    for (int u = 0; u < b->n_units; u++) {
        BodyRow *r = body_row(s, u);
        state_unit(s, u)->marks &= ~(uint32_t)U_TURN;
        r->reach = r->rough = r->gone = 0;
        r->spent = 0;
        r->turned = r->widened = r->inclined = r->parted = r->n_dice = 0;
        memset(r->die, 0, sizeof r->die);
        r->seen =
            side_of(b, u) == s->side && is_there(s, u) ? seen_by(b, s, u) : (BodySet)0;
    }
}

static void begin_turn(Game *g)
{
    State *s = g->state;
    enter(g, PHASE_LEADERS);
    game_tell(g, &(Event){ .kind = E_TURN, .side = s->side, .a = s->turn });
    colonial_arrivals(g);
    colonial_discover(g);
    reset(g->battle, s);
    colonial_replacements(g);
    colonial_groups(g);
    colonial_go_to(g, STEP_NOMINATE);
}

/* ---- moving ---- */

bool colonial_may_nominate_any(const Battle *b, const State *s)
{
    const int chief = own(b)->chief[s->side];
    for (int i = 0; i < b->n_officers; i++) {
        const Order o = { .verb = V_COMMAND,
                          .subject = ref_officer(chief == NO_ONE ? 0 : chief),
                          .target = ref_officer(i) };
        if (colonial_may_nominate(b, s, i, NULL) ||
            (chief != NO_ONE && !leads(s, i) && colonial_may_command(b, s, &o, NULL)))
            return true;
    }
    return false;
}

/* 3.5  The nearest enemy it may charge, -1 = none. */
static int wild_target(const Battle *b, const State *s, int unit)
{
    int best = -1;
    int64_t least = INT64_MAX;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side_of(b, unit) || !is_there(s, u) || is_hidden(s, u))
            continue;
        const int64_t gap = geo_gap2(body_row(s, unit)->at, body_row(s, u)->at);
        if ((gap < least || (gap == least && colonial_comes_before(s, u, best))) &&
            colonial_charge_legal(b, s, unit, ref_unit(u), STRAIGHT_ON, false, NULL)) {
            least = gap;
            best = u;
        }
    }
    return best;
}

/* Charges come before the dice for ordinary moves are rolled. */
static void charges(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Colonial *c = colonial(s);
    const int unit = colonial_next_to_charge(b, s);
    if (unit >= 0) { /* of a group that is out of hand */
        const int target = wild_target(b, s, unit);
        state_unit(s, unit)->marks |= U_ASKED;
        if (target >= 0)
            colonial_charge_announce(g, unit, target, STRAIGHT_ON, false);
        return;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (group_of(b, u) == c->group && is_there(s, u) &&
            !(state_unit(s, u)->marks & U_DONE))
            colonial_roll_move(g, u);
    }
    colonial_go_to(g, STEP_MOVES);
}

void colonial_has_moved(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    colonial(s)->mover = is_there(s, unit) ? (uint8_t)unit : NO_ONE;
    for (int u = 0; u < b->n_units; u++)
        state_unit(s, u)->marks &= ~(uint32_t)U_PASSED;
}

/* 2.2  Whose dice were rolled, but whose leader has gone: nobody is asked about them any more. */
void colonial_tell_left_behind(const Game *g)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    for (int u = 0; u < b->n_units; u++) {
        if (group_of(b, u) == colonial(s)->group && is_there(s, u) &&
            !(state_unit(s, u)->marks & U_DONE) && !colonial_in_command(b, s, u))
            game_tell(g, &(Event){ .kind = E_LEFT_BEHIND,
                                   .secret = colonial_secret(g, u),
                                   .subject = ref_unit(u) });
    }
}

static void moves(Game *g)
{
    const int unit = colonial_next_to_move(g->battle, g->state);
    if (unit < 0) {
        colonial_tell_left_behind(g);
        colonial_go_to(g, STEP_END_DIE);
        return;
    }
    colonial_march_wildly(g, unit);
    colonial_has_moved(g, unit);
}

static void end_die(Game *g)
{
    Colonial *c = colonial(g->state);
    c->group = NO_ONE;
    c->forced = 0;
    const bool on = colonial_may_nominate_any(g->battle, g->state) && colonial_end_die(g);
    colonial_go_to(g, on ? STEP_NOMINATE : STEP_MOVED);
}

/* ---- fighting ---- */

/* 12.10  Do fanatics come when all others have been fired at?  Or even when they have fought? */
static bool comes_late(const Colonial *c)
{
    return c->charge.hurled && c->step >= STEP_FIGHT;
}
static bool comes_last(const Colonial *c)
{
    return c->charge.hurled && c->step >= STEP_BREAKTHROUGH;
}

/* 6.1, 11.11  One that is fought out at once, when all have said whether they fire at it; 8.11, 2.6 those may
 * fire as well who have fired at another. */
static void fight_out(Game *g)
{
    State *s = g->state;
    const Charge charge = colonial(s)->charge;
    const bool fights = !charge.hurled || comes_last(colonial(s));
    const int by = charge.by;
    colonial(s)->charge.by = NO_ONE;
    if (is_there(s, by)) {
        colonial_defensive_fire(g, by);
        colonial_leaders_under_fire(g);
    }
    if (!fights) /* with the others */
        return;
    if (is_there(s, by))
        colonial_melees_at_once(g, by);
    EACH_STAND(g->battle, s, by, i)
    state_stand(s, i)->marks &= (uint8_t)~S_CHARGED; /* nobody fires at it again */
    colonial_groups(g);
}

/* A charge that has been answered. */
static void carry_out(Game *g)
{
    State *s = g->state;
    Charge *c = &colonial(s)->charge;
    const Charge charge = *c;
    const bool at_once = charge.ambush || charge.again || comes_late(colonial(s));
    switch (charge.asked) {
    case CHARGE_ANNOUNCED: /* who is charged has nothing to choose */
        c->asked = CHARGE_ANSWERED;
        return;
    case CHARGE_HOME:
        fight_out(g);
        return;
    default:
        break;
    }
    colonial_charge_run(g);
    if (at_once) {
        *c = charge;
        c->asked = CHARGE_HOME;
        colonial_defence_opens(g->battle, s);
        if (!is_there(s, charge.by))
            fight_out(g);
    }
    if (s->phase == PHASE_MOVE && !charge.ambush)
        colonial_has_moved(g, charge.by);
}

static void fire_over(Game *g, int next)
{
    colonial_leaders_under_fire(g);
    colonial_groups(g);
    colonial_go_to(g, next);
}

static void fights(Game *g)
{
    bool several;
    const int unit = colonial_next_to_fight(g->battle, g->state, &several);
    if (unit >= 0) {
        colonial_melees_of(g, unit, -1);
        return;
    }
    colonial_groups(g);
    colonial_go_to(g, STEP_RECOIL);
}

/* 12.10  A chief who falls may bring on more of it. */
static void breakthroughs_over(Game *g)
{
    colonial_leaders_in_melee(g);
    if (!colonial(g->state)->hurls)
        colonial_go_to(g, STEP_MORALE);
}

/* ---- the end ---- */

static void end_turn(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    colonial_halted_withdraw(g);
    colonial_melees_end(g);
    colonial_groups(g);
    colonial_army(g);
    colonial_recover(g);
    colonial_objectives(g);
    const bool second = s->side != b->first_side;
    colonial_judge(g, second && s->turn >= b->turns);
    if (s->over)
        return;
    s->side = !s->side;
    if (second)
        s->turn++;
    colonial_go_to(g, STEP_TURN);
}

/* 1.4 */
void colonial_turn_step(Game *g)
{
    const Colonial *c = colonial(g->state);
    if (c->charge.by != NO_ONE) {
        carry_out(g);
        return;
    }
    if (c->hurls) {
        colonial_hurls(g);
        return;
    }
    switch (c->step) {
    case STEP_TURN:
        begin_turn(g);
        break;
    case STEP_NOMINATE:
        colonial_go_to(g, STEP_MOVED);
        break;
    case STEP_CHARGES:
        charges(g);
        break;
    case STEP_MOVES:
        moves(g);
        break;
    case STEP_END_DIE:
        end_die(g);
        break;
    case STEP_MOVED:
        colonial_go_to(g, STEP_FIRE);
        break;
    case STEP_FIRE:
        fire_over(g, STEP_RETURN);
        break;
    case STEP_RETURN:
        fire_over(g, STEP_LEAD);
        break;
    case STEP_LEAD:
        colonial_defence_opens(g->battle, g->state);
        colonial_go_to(g, STEP_DEFEND);
        break;
    case STEP_DEFEND:
        colonial_defensive_fire(g, -1);
        colonial_leaders_under_fire(g); /* before the melee: he does not lead in it */
        colonial_melees_left(g->battle, g->state);
        colonial_go_to(g, STEP_FIGHT);
        break;
    case STEP_FIGHT:
        fights(g);
        break;
    case STEP_RECOIL:
        colonial_go_to(g, STEP_BREAKTHROUGH);
        break;
    case STEP_BREAKTHROUGH:
        breakthroughs_over(g);
        break;
    default:
        end_turn(g);
        break;
    }
}
