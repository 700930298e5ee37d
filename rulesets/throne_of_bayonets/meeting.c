/* SPDX-License-Identifier: GPL-3.0-or-later
 * meeting.c - whom a move meets on its way: friends it runs into, enemies it charges.
 *
 * Each function answers what becomes of the move: it goes on, it stops, or somebody has to choose first.
 *
 * Start at meet_friend() and meet_enemy().
 */
#include "rulesets/throne_of_bayonets/throne.h"

void meet_set_passed(const Battle *b, State *s, Ref who, bool passed)
{
    int own[MAX_STANDS], n = mover_bases(b, s, who, own);
    for (int i = 0; i < n; i++) {
        Stand *at = state_stand(s, own[i]);
        at->marks = (uint8_t)(passed ? at->marks | S_PASSED : at->marks & ~S_PASSED);
    }
}

/* ---- meeting friends ---- */

/* Do the mover and this base share ground? */
static bool on_top_of(const Battle *b, const State *s, Ref who, int base)
{
    int own[MAX_STANDS], n = mover_bases(b, s, who, own);
    const Box other = battle_box(b, s, base);
    for (int i = 0; i < n; i++) {
        const Box mine = battle_box(b, s, own[i]);
        if (geo_overlap(&mine, &other))
            return true;
    }
    return false;
}

int meet_standing_on(const Battle *b, const State *s, Ref who)
{
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (at->where == ON_TABLE && at->marks & S_PASSED && on_top_of(b, s, who, i))
            return i;
    }
    return -1;
}

/* 9.19b  It goes into this party: if it stands clear here, it may have to come back to here. */
static void go_into(const Battle *b, State *s, Ref party)
{
    Mover *m = &throne(s)->mover;
    if (meet_standing_on(b, s, m->who) < 0)
        m->clean = m->left;
    meet_set_passed(b, s, party, true);
}

/* 11.16  Cavalry over-run on any outcome move, back as well as forward. */
static bool over_runs(const Battle *b, const State *s, const Mover *m)
{
    const int i = ref_index(m->who);
    if (m->kind != MOVER_RETIRE)
        return m->kind == MOVER_RIDE_ON;
    return (ref_kind(m->who) == REF_UNIT ? unit_arm(b, s, i) : base_arm(b, i)) == CAVALRY;
}

/* 11.17, 11.17c  Artillery and dispersed infantry reached are lost; they leave nothing to get clear of. */
static bool lost_if_reached(const Battle *b, const State *s, int base)
{
    const Arm arm = base_arm(b, base);
    return arm == ARTILLERY || (arm == INFANTRY && state_stand(s, base)->unit == NO_UNIT);
}

/* 6.7b, 9.15  A rally by initiative passes friends only if both are activated. */
static bool both_activated(const Battle *b, const State *s, int base)
{
    int own[MAX_STANDS];
    mover_bases(b, s, throne(s)->mover.who, own);
    return base_activated(s, own[0]) && base_activated(s, base);
}

/* 11.17b  A party has let the horse through, but for its artillery: each base of it reached is lost. */
static void leave_guns(const Battle *b, State *s, Ref party)
{
    int base[MAX_STANDS];
    const int n = mover_bases(b, s, party, base);
    for (int i = 0; i < n; i++) {
        if (lost_if_reached(b, s, base[i]))
            state_stand(s, base[i])->marks &= (uint8_t)~S_PASSED;
    }
}

/* In a copy of the battle: it goes on through whoever stops it there, if it ever can. */
static bool goes_through(const Battle *b, State *there, const Way *way)
{
    const Mover *m = &throne(there)->mover;
    const Ref party = base_party(there, way->base);
    if (way->enemy ? !over_runs(b, there, m)
                   : m->kind == MOVER_RALLY && !both_activated(b, there, way->base))
        return false;
    if (way->enemy && lost_if_reached(b, there, way->base)) {
        state_stand(there, way->base)->where = LOST;
        return true;
    }
    meet_set_passed(b, there, party, true);
    if (way->enemy)
        leave_guns(b, there, party);
    return true;
}

/* 9.19  Where would it end if this party were not there, and would it be clear of it?  If so the
 * party lets it through.  9.19c  On top of it, it may come to others behind: it has to get clear of those as
 * well.  They, and linear obstacles, are taken as passed: those tests come later. */
static bool let_through(const Battle *b, State *s, Ref party)
{
    go_into(b, s, party);
    State there;
    state_copy(&there, s);
    Mover *m = &throne(&there)->mover;
    for (;;) {
        Way way = mover_clear(b, &there, m);
        edge_stops(b, &there, m, &way); /* 9.23e */
        int32_t distance = way.distance;
        const int feature = mover_impassable(b, &there, m, &distance);
        mover_go(b, &there, m, distance);
        m->left -= distance;
        if (meet_standing_on(b, &there, m->who) < 0)
            return true;
        if (feature >= 0 || way.base < 0 || !goes_through(b, &there, &way))
            break;
    }
    meet_set_passed(b, s, party, false);
    return false;
}

/* 9.19b  Cut short on top of somebody it was passing through, it goes back to where it last
 * stood clear; that interpenetration was not completed. */
bool meet_step_back(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    if (meet_standing_on(b, s, m->who) < 0)
        return false;
    for (int i; (i = meet_standing_on(b, s, m->who)) >= 0;)
        meet_set_passed(b, s, base_party(s, i), false);
    mover_go(b, s, m, m->left - m->clean);
    m->left = m->clean;
    m->halted = 1;
    return true;
}

/* The obstacle where it had stepped back from is crossed: it is where it was again. */
void meet_step_on(Game *g, const State *was)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    const int32_t left = throne(was)->mover.left;
    for (int i = 0; i < b->n_stands; i++) {
        state_stand(s, i)->marks |= state_stand(was, i)->marks & S_PASSED;
    }
    mover_go(b, s, m, m->left - left);
    m->left = left;
    m->halted = 0;
}

/* 9.18, 11.18  Who was gone through to the end takes the dice for it: friends for the involuntary
 * interpenetration, enemies for the over-run. */
void meet_count_passed(const Battle *b, State *s)
{
    const Mover *m = &throne(s)->mover;
    bool counted[MAX_UNITS] = { false };
    if (mover_is_voluntary(m->kind))
        return; /* 9.15 */
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (!(at->marks & S_PASSED) || at->unit == NO_UNIT || counted[at->unit])
            continue;
        counted[at->unit] = true;
        const bool friends = b->stand[i].side == battle_side_of(b, m->who);
        morale_add(b, s, at->unit,
                   b->number[friends ? DICE_INTERPENETRATION : OUTCOME_OVERRUN]);
    }
}

/* 6.31  Directly behind a unit halted by dice or initiative, the next may try to halt. */
static bool ask_second_line(Game *g, int friend_unit)
{
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    if (m->kind != MOVER_CARRY_ON || m->second_line || ref_kind(m->who) != REF_UNIT)
        return false;
    m->behind = ref_unit(friend_unit);
    if (!initiative_may(g->battle, s, ref_index(m->who), TRIED_BEHIND, NULL))
        return false;
    s->decision = (Decision){ .kind = D_SECOND_LINE,
                              .side = (uint8_t)unit_side(g->battle, ref_index(m->who)),
                              .about = m->who,
                              .with = m->behind };
    return true;
}

static Met stopped_by(Mover *m, Ref whom)
{
    m->in_way = whom;
    return MET_STOPS;
}

static bool test_to_pass(Game *g, Ref who)
{
    const int dice = g->battle->number[DICE_INTERPENETRATION];
    if (ref_kind(who) == REF_STAND)
        return morale_test_base(g, ref_index(who), dice);
    morale_add(g->battle, g->state, ref_index(who), dice);
    return morale_test(g, ref_index(who));
}

/* 9.16, 9.16b, 7.8  Involuntary interpenetration, compulsory or outcome: the mover tests at once
 * with two dice more, 6.30c unless the second line halts.  9.17  Who fails halts here.  9.18  The other
 * takes two when it is done. */
Met meet_friend(Game *g, int base)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    const Ref friend_ref = base_party(s, base);
    if (m->kind == MOVER_ORDERED) { /* 9.15  both activated: freely */
        go_into(b, s, friend_ref);
        return MET_GOES_ON;
    }
    if (m->kind == MOVER_RALLY && !both_activated(b, s, base))
        return stopped_by(m, friend_ref); /* 6.7b */
    /* 9.20  a single base is no unit: it lets the mover by, if that gets clear of it */
    if (m->kind == MOVER_RALLY || ref_kind(friend_ref) == REF_STAND)
        return let_through(b, s, friend_ref) ? MET_GOES_ON : stopped_by(m, friend_ref);
    const int friend_unit = ref_index(friend_ref);
    if (!let_through(b, s, friend_ref))
        return stopped_by(m, friend_ref); /* 9.19 */
    if (ask_second_line(g, friend_unit)) {
        meet_set_passed(b, s, friend_ref, false);
        return MET_ASKS;
    }
    State here; /* who is dispersed by the test must not be standing on another friend */
    state_copy(&here, s);
    const bool back = meet_step_back(g);
    const bool passed = test_to_pass(g, m->who);
    if (back && passed)
        meet_step_on(g, &here);
    game_tell(g, &(Event){ .kind = E_INTERPENETRATION,
                           .subject = m->who,
                           .target = friend_ref,
                           .a = passed });
    if (!passed) {
        meet_set_passed(b, s, friend_ref, false);
        meet_set_passed(b, &here, friend_ref, false);
        if (back)
            mover_tell_back(g, &here);
        m->halted = 1;
        return MET_STOPS;
    }
    m->second_line = 0;
    return MET_GOES_ON;
}

/* ---- meeting enemies ---- */

/* The enemy's units it touches, from the right (17.14); returns how many.  Dispersed ones do not answer. */
static int touching_units(const Battle *b, const State *s, Ref who, Ref *out)
{
    int own[MAX_STANDS], n = mover_bases(b, s, who, own), found = 0;
    const int side = b->stand[own[0]].side;
    const int32_t reach = b->number[BASE_SIZE] * 3 / 2 + GEO_TOUCH;
    Point low = state_stand(s, own[0])->at, high = low;
    for (int i = 1; i < n; i++)
        geo_widen(state_stand(s, own[i])->at, &low, &high);
    int16_t near[MAX_STANDS + 1];
    low = (Point){ low.x - reach, low.y - reach };
    high = (Point){ high.x + reach, high.y + reach };
    const int n_near = state_stands_in(s, throne_battle(b)->first[1 - side],
                                       throne_battle(b)->end[1 - side], low, high, near);
    for (int j = 0; j < n_near; j++) {
        const int other = near[j];
        const Stand *at = state_stand(s, other);
        if (at->where != ON_TABLE || at->unit == NO_UNIT || at->marks & S_PASSED)
            continue;
        bool known = false;
        for (int k = 0; k < found; k++)
            known |= out[k] == ref_unit(at->unit);
        for (int i = 0; i < n && !known; i++) {
            const Point p = state_stand(s, own[i])->at;
            if (!geo_near(p.x - at->at.x, p.y - at->at.y, reach))
                continue;
            if (bases_touching(b, s, own[i], other)) {
                out[found++] = ref_unit(at->unit);
                known = true;
            }
        }
    }
    from_the_right(b, s, out, found);
    return found;
}

/* Whom a charge is about to meet, by 9.23 who is still on the table, may form square or counter-charge. */
static bool ask_the_charged(Game *g)
{
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    Ref enemy[MAX_UNITS];
    const int n = touching_units(g->battle, s, m->who, enemy);
    for (int i = 0; i < n && !edge_is_off(g->battle, s, m->who); i++) {
        const int unit = ref_index(enemy[i]);
        if (state_unit(s, unit)->marks & U_ASKED)
            continue;
        state_unit(s, unit)->marks |= U_ASKED;
        if (!initiative_may(g->battle, s, unit, TRIED_COUNTER, NULL) &&
            !initiative_may(g->battle, s, unit, TRIED_SQUARE, NULL))
            continue;
        s->decision = (Decision){ .kind = D_CHARGED,
                                  .side = (uint8_t)unit_side(g->battle, unit),
                                  .about = enemy[i],
                                  .with = m->who };
        return true;
    }
    return false;
}

static void over_run(Game *g, int base)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Stand *at = state_stand(s, base);
    const int unit = at->unit;
    const Ref rider = throne(s)->mover.who;
    game_tell(g,
              &(Event){ .kind = E_OVERRUN, .subject = rider, .target = ref_stand(base) });
    base_remove(g, base, LOST, LOST_OVERRUN);
    morale_melee_loss(b, s, b->stand[base].side, at->at);
    if (unit != NO_UNIT && state_unit(s, unit)->n_stands)
        state_unit(s, unit)->marks |= U_LOST_BASE;
}

/* 11.16, 11.17, 11.18  Cavalry over-run what an outcome move carries them through.  Artillery and
 * dispersed infantry reached are lost; others take a die if the horse get clear of them. */
static Met ride_over(Game *g, int base)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    if (lost_if_reached(b, s, base)) {
        over_run(g, base);
        return MET_GOES_ON;
    }
    const Ref party = base_party(s, base);
    if (!let_through(b, s, party))
        return MET_STOPS; /* 11.19: it ends in contact, a new melee */
    leave_guns(b, s, party);
    if (m->kind == MOVER_RIDE_ON && ref_kind(m->who) == REF_UNIT &&
        outcome_rides_over(b, s, party, m->who)) /* 11.18b  both take it */
        morale_add(b, s, ref_index(m->who), b->number[OUTCOME_OVERRUN]);
    game_tell(g, &(Event){ .kind = E_OVERRUN, .subject = m->who, .target = party });
    return MET_GOES_ON;
}

/* 9.22  Contact ends the move. */
Met meet_enemy(Game *g, int base)
{
    Mover *m = &throne(g->state)->mover;
    if (over_runs(g->battle, g->state, m)) {
        const Met met = ride_over(g, base);
        if (met != MET_STOPS)
            return met;
    }
    if (mover_goes_back(m->kind)) { /* 12.9  it cannot go on */
        m->halted = 1;
        return stopped_by(m, base_party(g->state, base));
    }
    if (ask_the_charged(g))
        return MET_ASKS;
    m->facing_down = base_party(g->state, base);
    return MET_STOPS;
}

/* 6.9  A move that has come to its end is a charge too if it ends just touching an enemy. */
Met meet_at_end(Game *g)
{
    Mover *m = &throne(g->state)->mover;
    Ref enemy[MAX_UNITS];
    if (mover_goes_back(m->kind) || !m->moved)
        return MET_STOPS;
    if (touching_units(g->battle, g->state, m->who, enemy)) {
        if (ask_the_charged(g))
            return MET_ASKS;
        m->facing_down = enemy[0];
    } else if (ref_kind(m->who) == REF_UNIT) { /* a base by itself has no answer */
        const int base = unit_touches_enemy(g->battle, g->state, ref_index(m->who));
        m->facing_down = base < 0 ? NO_REF : base_party(g->state, base);
    }
    return MET_STOPS;
}

/* How far it gets towards the charger: whom that one is let through by is in its way. */
static int32_t ride_clear(const Battle *b, State *s, const Mover *ride)
{
    uint8_t passed[MAX_STANDS];
    for (int i = 0; i < b->n_stands; i++) {
        Stand *at = state_stand(s, i);
        passed[i] = at->marks & S_PASSED;
        at->marks &= (uint8_t)~S_PASSED;
    }
    const int32_t distance = mover_clear(b, s, ride).distance;
    for (int i = 0; i < b->n_stands; i++)
        state_stand(s, i)->marks |= passed[i];
    return distance;
}

/* 6.10  The counter-charger and the charger meet half way between where they started: he is
 * put back by half of what he came, and the other rides that half towards him, as it stands.
 * 6.11b  It does not ride over obstacles: it halts there, and is met there. */
void meet_counter_charge(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    const int32_t gone = mover_gone(b, s, m);
    const Ref who = ref_unit(unit);
    const Vec towards = { -m->way.x, -m->way.y };
    row(s, unit)->from = unit_middle(b, s, unit);
    mover_go(b, s, m, -(gone / 2));
    m->left += gone / 2;
    crossing_put_back(g, gone - gone / 2, gone / 2);
    Mover ride = { .who = who, .way = towards, .left = gone - gone / 2 };
    int32_t distance = edge_slide(b, s, who, towards, ride_clear(b, s, &ride));
    mover_obstacle(b, s, &ride, &distance);
    crossing_ride(g, who, towards, distance); /* 2.3 */
    shift(b, s, who, towards, distance);
    if (distance) /* 6.30 */
        state_unit(s, unit)->marks &= ~(uint32_t)U_HALTED;
    state_unit(s, unit)->marks |= U_COUNTERED | U_CHARGED;
    morale_add(b, s, unit, b->number[DICE_CHARGES]); /* 7.4b */
    if (distance && state_unit(s, unit)->formation == LINE) {
        morale_add(b, s, unit, b->number[DICE_LINE_MOVES]); /* 7.7 */
    }
    game_tell(g, &(Event){ .kind = E_CHARGE, .subject = who, .target = m->who, .a = 1 });
    if (distance)
        game_tell(g, &(Event){ .kind = E_MOVED,
                               .subject = who,
                               .from = row(s, unit)->from,
                               .to = unit_middle(b, s, unit) });
}
