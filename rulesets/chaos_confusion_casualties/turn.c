/* SPDX-License-Identifier: GPL-3.0-or-later
 * turn.c - the steps of a turn that need nobody's order.
 *
 *   entry, recovery -> [orders] -> moves, two halves -> charges -> [aim] ->
 *   fire of skirmishers, of infantry and cavalry, of artillery -> routs -> end
 *
 * In brackets: what the sides note.  Each call goes on until that is wanted, or until a
 * reaction has been rolled, which comes first.
 *
 * Start at chaos_turn_step().
 */
#include "rulesets/chaos_confusion_casualties/chaos.h"
#include <string.h>

static void enter(Game *g, int phase)
{
    State *s = g->state;
    s->phase = (uint8_t)phase;
    chaos(s)->volleys = 0;
    for (int u = 0; u < g->battle->n_units; u++)
        state_unit(s, u)->marks &= ~(uint32_t)U_ACTED;
    game_tell(g, &(Event){ .kind = E_PHASE, .a = phase });
}

static bool reaction_waits(const State *s)
{
    return chaos(s)->reaction.unit != NO_ONE;
}

/* 1.3  Units of the two sides take turns, those in front first; a die says which side begins, odd who is to move
 * first. */
static void draw_sequence(Game *g)
{
    const Battle *b = g->battle;
    uint8_t *out = chaos(g->state)->sequence, of[MAX_SIDES][MAX_UNITS], die;
    game_roll(g, ROLL_SEQUENCE, NO_REF, 0, 1, 10, &die);
    const int begins = die % 2 ? b->first_side : 1 - b->first_side;
    int count[MAX_SIDES], next[MAX_SIDES] = { 0, 0 }, n = 0;
    for (int side = 0; side < MAX_SIDES; side++)
        count[side] = chaos_line_up(b, g->state, side, of[side]);
    game_tell(g, &(Event){ .kind = E_SEQUENCE,
                           .side = NOBODY,
                           .n_dice = 1,
                           .sides = 10,
                           .a = begins,
                           .dice = &die });
    for (int k = 0; n < b->n_units; k++) {
        const int side = (begins + k) % MAX_SIDES;
        if (next[side] < count[side])
            out[n++] = of[side][next[side]++];
    }
}

/* What is left of a turn when it is over. */
void chaos_turn_reset(const Battle *b, State *s)
{
    for (int u = 0; u < b->n_units; u++) {
        UnitRow *r = row(s, u);
        state_unit(s, u)->marks &= ~(uint32_t)U_TURN;
        r->place = r->bend = (Point){ 0, 0 };
        r->target = r->aim = NO_REF;
        r->to_face = 0;
        r->left = r->spent = 0;
        r->verb = r->formation = r->aim_verb = r->round = r->lost = 0;
        r->by = r->alarmed_by = r->shot_by = r->noticed_by = NO_ONE;
    }
    chaos(s)->opens = 0;
    chaos(s)->reaction = (Reaction){ .unit = NO_ONE };
    chaos(s)->charge = (Charge){ .unit = NO_ONE };
}

void chaos_turn_begin(Game *g)
{
    State *s = g->state;
    chaos_turn_reset(g->battle, s);
    s->phase = PHASE_ORDERS;
    s->side = 0;
    chaos(s)->chooses = (uint8_t)g->battle->first_side;
    game_tell(g, &(Event){ .kind = E_TURN, .side = 0, .a = s->turn });
    chaos_entry(g);
    chaos_look_round(g);
    chaos(s)->opens = 1;
}

/* What is left of a turn's opening when officers have gone where they are missed. */
static void open_turn(Game *g)
{
    chaos(g->state)->opens = 0;
    chaos_recover(g);
    draw_sequence(g);
}

/* ---- moves ---- */

/* Those in sequence; who waits for a friend comes again, and then at once. */
static void moves(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    bool at_once = false;
    for (;;) {
        bool any = false, left = false;
        for (int i = 0; i < b->n_units; i++) {
            const int unit = chaos(s)->sequence[i];
            Unit *u = state_unit(s, unit);
            if (u->marks & U_ACTED)
                continue;
            if (!chaos_march(g, unit, at_once)) {
                left = true;
                continue;
            }
            state_unit(s, unit)->marks |= U_ACTED;
            any = true;
            at_once = false;
            if (reaction_waits(s))
                return;
        }
        if (!left)
            break;
        at_once = !any;
    }
    enter(g, s->phase == PHASE_MOVE ? PHASE_AGAIN : PHASE_CHARGE);
}

/* ---- charges ---- */

/* 1.5  Those with nobody to fire at have no choice to make. */
static void look_for_targets(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int u = 0; u < b->n_units; u++) {
        if (chaos_any_target(b, s, u) < 0)
            state_unit(s, u)->marks |= U_AIMED;
    }
    chaos(s)->chooses = (uint8_t)b->first_side;
}

static void charges(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (chaos(s)->charge.unit != NO_ONE) { /* it has waited for the enemy's reaction */
        chaos_charge_step(g);
        return; /* who goes over comes first */
    }
    for (int i = 0; i < b->n_units; i++) {
        const int unit = chaos(s)->sequence[i];
        Unit *u = state_unit(s, unit);
        if (row(s, unit)->verb != V_CHARGE || u->marks & U_ACTED || !on_table(b, s, unit))
            continue;
        u->marks |= U_ACTED;
        chaos(s)->charge = (Charge){ .unit = (uint8_t)unit };
        chaos_charge_step(g);
        if (reaction_waits(s))
            return;
        if (chaos(s)->charge.unit != NO_ONE)
            chaos_charge_step(g);
        return;
    }
    enter(g, PHASE_AIM);
    look_for_targets(g);
}

/* ---- fire ---- */

static int phase_of(const Battle *b, int unit)
{
    return arm_of(b, unit) == SHARP  ? PHASE_SKIRMISH
           : arm_of(b, unit) == GUNS ? PHASE_ARTILLERY
                                     : PHASE_INFANTRY;
}

/* Has it its flank or its back to that enemy, skirmishers too: they fire no further to the side (8.5). */
static bool looks_away(const Battle *b, const State *s, int unit, int from)
{
    const Box box = chaos_unit_box(b, s, unit);
    return from != NO_ONE && on_table(b, s, from) &&
           !geo_in_arc(&box, row(s, from)->at, (Angle)b->number[FIRE_ARC]);
}

/* 6.10  And is there room to turn to him? */
static bool turns_to(const Battle *b, const State *s, int unit, int from)
{
    return looks_away(b, s, unit, from) &&
           chaos_may_turn(b, s, unit, geo_bearing(row(s, unit)->at, row(s, from)->at));
}

/* 6.10  The target of skirmishers, and whoever of its side is near it, may turn to them: if it does
 * not face them anyway, so that nobody is kept from turning by others whom he faces; of several bands to the
 * nearest. */
static void alarm(const Battle *b, State *s, int target, int by)
{
    const int64_t near = b->number[FACE_NEAR];
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) != side_of(b, target) || !on_table(b, s, u) ||
            geo_gap2(row(s, u)->at, row(s, target)->at) > near * near ||
            !looks_away(b, s, u, by) ||
            (state_unit(s, u)->marks & U_ALARMED &&
             geo_gap2(row(s, u)->at, row(s, row(s, u)->alarmed_by)->at) <=
                 geo_gap2(row(s, u)->at, row(s, by)->at)))
            continue;
        state_unit(s, u)->marks |= U_ALARMED;
        row(s, u)->alarmed_by = (uint8_t)by;
    }
}

/* 6.9  It will react, to the first who fires at it: the others find it in reaction already. */
static void is_shot_at(State *s, int target, int by, uint32_t how)
{
    Unit *u = state_unit(s, target);
    if (!(u->marks & how))
        row(s, target)->shot_by = (uint8_t)by;
    u->marks |= how;
}

/* 1.4  All shots of a step, each with as many pieces as there were when it began, and their smoke as wide
 * as those stood (10.1): what they cost in pieces and officers comes when all have fired. */
static void volleys(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int hits[MAX_UNITS], struck[MAX_UNITS];
    bool led[MAX_UNITS];
    memset(hits, -1, sizeof hits);
    for (int u = 0; u < b->n_units; u++)
        led[u] = chaos_officers(s, u) > 0;
    for (int i = 0; i < b->n_units; i++) {
        const int unit = chaos(s)->sequence[i];
        UnitRow *r = row(s, unit);
        if (phase_of(b, unit) != s->phase ||
            (r->aim_verb != V_FIRE && r->aim_verb != V_SNIPE))
            continue;
        const int target = ref_index(r->aim);
        r->aim = NO_REF;
        if (on_table(b, s, unit))
            hits[unit] =
                chaos_volley_fired(g, unit, target, false, r->round, &struck[unit]);
        if (hits[unit] < 0)
            continue;
        r->aim = ref_unit(target); /* he has been fired at in fact */
        if (s->phase == PHASE_SKIRMISH)
            alarm(b, s, target, unit);
        else
            is_shot_at(s, target, unit,
                       s->phase == PHASE_INFANTRY ? U_SHOT_AT : U_SHELLED);
    }
    for (int u = 0; u < b->n_units; u++) {
        if (hits[u] >= 0)
            chaos_smoke(b, s, u);
    }
    for (int i = 0; i < b->n_units; i++) {
        const int unit = chaos(s)->sequence[i];
        if (hits[unit] >= 0)
            chaos_volley_strikes(g, unit, struck[unit], hits[unit],
                                 row(s, unit)->aim_verb == V_SNIPE);
    }
    for (int i = 0; i < b->n_units; i++)
        chaos_officers_hit(g, chaos(s)->sequence[i]);
    for (int i = 0; i < b->n_units; i++) {
        if (led[chaos(s)->sequence[i]])
            chaos_officers_replaced(g, chaos(s)->sequence[i]);
    }
}

/* The next gun after that one that has fired at it in this step; NO_ONE. */
static int next_gun(const Battle *b, const State *s, int unit, int after)
{
    bool past = false;
    for (int i = 0; i < b->n_units; i++) {
        const int gun = chaos(s)->sequence[i];
        if (past && arm_of(b, gun) == GUNS && row(s, gun)->aim == ref_unit(unit))
            return gun;
        past |= gun == after;
    }
    return NO_ONE;
}

/* 6.9  Small arms: unless it has reacted in this turn; artillery: in any case, to each gun. */
static bool owes_reaction(Game *g, int unit)
{
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    const int by = row(s, unit)->shot_by;
    const bool shot = u->marks & U_SHOT_AT && !(u->marks & U_REACTED),
               shelled = u->marks & U_SHELLED;
    const int next = shelled ? next_gun(g->battle, s, unit, by) : NO_ONE;
    u->marks &= ~(uint32_t)(next == NO_ONE ? U_SHOT_AT | U_SHELLED : U_SHOT_AT);
    row(s, unit)->shot_by = (uint8_t)next;
    if ((!shot && !shelled) || !on_table(g->battle, s, unit))
        return false;
    chaos_react(g, unit, by, shelled ? TABLE_COLUMN : TABLE_FIRE);
    return true;
}

static void fire(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (!chaos(s)->volleys) {
        chaos(s)->volleys = 1;
        volleys(g);
        return; /* who goes over comes first */
    }
    for (int i = 0; i < b->n_units; i++) {
        const int unit = chaos(s)->sequence[i];
        Unit *u = state_unit(s, unit);
        if (u->marks & U_ALARMED && !turns_to(b, s, unit, row(s, unit)->alarmed_by))
            u->marks &= ~(uint32_t)U_ALARMED;
        if (u->marks & U_ALARMED) {
            s->decision = (Decision){ .kind = D_FACE,
                                      .side = (uint8_t)side_of(b, unit),
                                      .about = ref_unit(unit),
                                      .with = ref_unit(row(s, unit)->alarmed_by) };
            return;
        }
        if (owes_reaction(g, unit))
            return;
    }
    for (int i = 0; i < b->n_units && s->phase == PHASE_SKIRMISH; i++) {
        chaos_march_after(g, chaos(s)->sequence[i]);
        if (reaction_waits(s))
            return;
    }
    enter(g, s->phase + 1);
}

/* ---- routs, end ---- */

/* The enemy it goes back from: who shot at it last, else the nearest. */
static int from_whom(const Battle *b, const State *s, int unit)
{
    const UnitRow *r = row(s, unit);
    int64_t least = INT64_MAX;
    int nearest = -1;
    if (r->by != NO_ONE && on_table(b, s, r->by))
        return r->by;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side_of(b, unit) || !on_table(b, s, u))
            continue;
        const int64_t gap2 = geo_gap2(r->at, row(s, u)->at);
        if (gap2 > least ||
            (gap2 == least &&
             !chaos_is_straighter(b, s, r->at, geo_ahead(r->facing), u, nearest)))
            continue;
        least = gap2;
        nearest = u;
    }
    return nearest;
}

/* 13.1  A unit that lost a piece rolls a d6; 13.2 an officer tries to rally it first; 13.3 else it
 * does as the die says. */
static void rout(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int from = from_whom(b, s, unit);
    uint8_t die;
    if (from < 0)
        return;
    game_roll(g, ROLL_ROUT, ref_unit(unit), 0, 1, 6, &die);
    const int says = chaos_can_do(b, s, unit, b->number[COLUMN_REACTS + die - 1]);
    const bool stands = says != R_NOTHING && chaos_may_rally(b, s, unit) &&
                        chaos_rally_roll(g, unit, 0, E_COUNTER);
    const int what = stands ? R_NOTHING : says;
    game_tell(g, &(Event){ .kind = E_ROUT,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = 1,
                           .sides = 6,
                           .subject = ref_unit(unit),
                           .a = what,
                           .b = says,
                           .dice = &die });
    chaos_do(g, unit, from, what, ROUND_ANY);
}

static void routs(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int i = 0; i < b->n_units; i++) {
        const int unit = chaos(s)->sequence[i];
        Unit *u = state_unit(s, unit);
        if (!(u->marks & U_LOST_PIECE) || !on_table(b, s, unit))
            continue;
        u->marks &= ~(uint32_t)U_LOST_PIECE;
        rout(g, unit);
    }
    enter(g, PHASE_END);
}

static void end(Game *g)
{
    State *s = g->state;
    chaos_victory_fields(g);
    chaos_smoke_clears(g);
    chaos_victory_judge(g, s->turn >= g->battle->turns);
    if (s->over)
        return;
    s->turn++;
    chaos_turn_begin(g);
}

/* 1.1  One step after the other. */
void chaos_turn_step(Game *g)
{
    switch (g->state->phase) {
    case PHASE_ORDERS:
        if (chaos(g->state)->opens)
            open_turn(g);
        else
            enter(g, PHASE_MOVE);
        break;
    case PHASE_MOVE:
    case PHASE_AGAIN:
        moves(g);
        break;
    case PHASE_CHARGE:
        charges(g);
        break;
    case PHASE_AIM:
        enter(g, PHASE_SKIRMISH);
        break;
    case PHASE_SKIRMISH:
    case PHASE_INFANTRY:
    case PHASE_ARTILLERY:
        fire(g);
        break;
    case PHASE_ROUT:
        routs(g);
        break;
    default:
        end(g);
        break;
    }
}
