/* SPDX-License-Identifier: GPL-3.0-or-later
 * mover.c - one move under way, from its start to its end, step by step.
 *
 * Every move of a unit or a base goes through here: ordered, compulsory, and outcome moves.
 * A move is straight, or along a road, and is cut into glides: each ends at the next thing
 * that matters (an enemy, a friend, an obstacle, the end).  When somebody has to choose in
 * its middle (form square? counter-charge? halt behind?) the Mover stays in the state and
 * mover_run() is called again after the answer.
 *
 * Start at mover_run().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <assert.h>

/* ---- what is in the way ---- */

/* The bases that move: of a unit, or one by itself. */
static int moving_bases(const Battle *b, const State *s, Ref who, int *out)
{
    if (ref_kind(who) == REF_UNIT) return unit_bases(b, s, ref_index(who), out);
    out[0] = ref_index(who);
    return 1;
}

static Point middle_of(const Battle *b, const State *s, Ref who)
{
    return ref_kind(who) == REF_UNIT ? unit_middle(b, s, ref_index(who))
                                     : state_stand(s, ref_index(who))->at;
}

static bool in_party(const State *s, Ref who, int base)
{
    return ref_kind(who) == REF_UNIT ? state_stand(s, base)->unit == ref_index(who)
                                     : base == ref_index(who);
}

Way way_clear_past(const Battle *b, const State *s, Ref who, Vec way, int32_t distance, int unit)
{
    int own[MAX_STANDS], n = moving_bases(b, s, who, own);
    Box box[MAX_STANDS];
    Way clear = { distance, -1, false };
    /* a corridor around the whole party: most bases of the table are outside it */
    const Point origin = state_stand(s, own[0])->at;
    int32_t left = INT32_MAX, right = INT32_MIN, front = INT32_MIN, rear = INT32_MAX;
    const int32_t reach = b->number[BASE_SIZE] * 3 / 2;
    for (int i = 0; i < n; i++) {
        int32_t x, y;
        box[i] = battle_box(b, s, own[i]);
        geo_frame(origin, way, box[i].at, &x, &y);
        if (x < left) left = x;
        if (x > right) right = x;
        if (y > front) front = y;
        if (y < rear) rear = y;
    }
    const int side = b->stand[own[0]].side;
    for (int other = 0; other < b->n_stands; other++) {
        const Stand *at = state_stand(s, other);
        if (at->where != ON_TABLE || at->marks & S_PASSED || at->unit == unit) continue;
        int32_t x, y;
        geo_frame(origin, way, at->at, &x, &y);
        if (x < left - reach || x > right + reach || y < rear - reach ||
            y > front + clear.distance + reach || in_party(s, who, other)) {
            continue;
        }
        const Box obstacle = battle_box(b, s, other);
        for (int i = 0; i < n; i++) {
            const int32_t d = geo_sweep_one(&box[i], way, clear.distance, &obstacle);
            if (d < clear.distance) {
                clear = (Way){ d, other, b->stand[other].side != side };
            }
        }
    }
    return clear;
}

Way way_clear(const Battle *b, const State *s, Ref who, Vec way, int32_t distance)
{
    enum { NOBODYS_UNIT = -1 };
    return way_clear_past(b, s, who, way, distance, NOBODYS_UNIT);
}

void shift(const Battle *b, State *s, Ref who, Vec way, int32_t distance)
{
    int own[MAX_STANDS], n = moving_bases(b, s, who, own);
    const Point step = geo_along((Point){ 0, 0 }, way, distance);
    for (int i = 0; i < n; i++) {
        Stand *at = state_stand(s, own[i]);
        at->at.x += step.x;
        at->at.y += step.y;
    }
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        if (officer->with != who || officer->where != ON_TABLE) continue;
        officer->at.x += step.x;
        officer->at.y += step.y;
    }
}

static void set_passed(const Battle *b, State *s, Ref who, bool passed)
{
    int own[MAX_STANDS], n = moving_bases(b, s, who, own);
    for (int i = 0; i < n; i++) {
        Stand *at = state_stand(s, own[i]);
        at->marks = (uint8_t)(passed ? at->marks | S_PASSED : at->marks & ~S_PASSED);
    }
}

static Ref party_of(const State *s, int base)
{
    const Stand *at = state_stand(s, base);
    return at->unit == NO_UNIT ? ref_stand(base) : ref_unit(at->unit);
}

/* The mover's own way: straight, or along its road. */
static Way clear_ahead(const Battle *b, const State *s, const Mover *m)
{
    if (m->on_road) return road_clear(b, s, ref_index(m->who), m->left);
    return way_clear(b, s, m->who, m->way, m->left);
}

static void go(const Battle *b, State *s, const Mover *m, int32_t distance)
{
    if (m->on_road) road_go(b, s, ref_index(m->who), distance);
    else shift(b, s, m->who, m->way, distance);
}

/* ---- ground met on the way ---- */

/* 2.5  The value of an area of bad going is rolled when troops first enter it, and kept. */
static int bad_going_value(Game *g, int feature)
{
    Throne *t = throne(g->state);
    if (!t->bad_going[feature]) {
        const int type = g->battle->terrain.feature[feature].type;
        const int sides = g->battle->number[type == T_VERY ? BAD_GOING_VERY : BAD_GOING_MODERATE];
        t->bad_going[feature] = (uint8_t)game_die(g, ROLL_BAD_GOING, ref_feature(feature), 0,
                                                  sides);
        game_tell(g, &(Event){ .kind = E_BAD_GOING, .target = ref_feature(feature),
                               .a = t->bad_going[feature] });
    }
    return t->bad_going[feature];
}

static FeatureSet bad_going(const Battle *b)
{
    FeatureSet bad = 0;
    for (int i = 0; i < b->terrain.n_features; i++) {
        const int type = b->terrain.feature[i].type;
        if (type == T_MODERATE || type == T_VERY) bad |= (FeatureSet)1 << i;
    }
    return bad;
}

/* 2.3  A unit that moves through bad going takes its value in morale dice, once a move. */
static void cross_ground(Game *g, Vec way, int32_t distance)
{
    const Battle *b = g->battle;
    Mover *m = &throne(g->state)->mover;
    const FeatureSet fresh = b->terrain.areas & ~m->met;
    if (!fresh) return;
    int own[MAX_STANDS], n = moving_bases(b, g->state, m->who, own);
    FeatureSet met = 0;
    for (int i = 0; i < n; i++) {
        const Box box = battle_box(b, g->state, own[i]);
        met |= terrain_swept(&b->terrain, &box, way, distance, fresh);
    }
    m->met |= met;
    for (met &= bad_going(b); met; met &= met - 1) {
        const int value = bad_going_value(g, __builtin_ctzll(met));
        if (ref_kind(m->who) == REF_UNIT) {
            morale_add(b, g->state, ref_index(m->who), value);
        }
    }
}

/* The first linear obstacle or impassable area within `distance`; -1: none. */
static int obstacle_ahead(const Battle *b, const State *s, const Mover *m, int32_t *distance)
{
    const FeatureSet among =
        (b->terrain.obstacles | b->terrain.impassable) & ~(m->met & b->terrain.obstacles);
    if (!among) return -1;
    if (m->on_road) return road_obstacle(b, s, ref_index(m->who), among, distance);
    int own[MAX_STANDS], n = moving_bases(b, s, m->who, own), first = -1;
    for (int i = 0; i < n; i++) {
        const Box box = battle_box(b, s, own[i]);
        int which;
        const int32_t d = terrain_first_met(&b->terrain, &box, m->way, *distance, among, &which);
        if (which >= 0 && (first < 0 || d < *distance)) {
            *distance = d;
            first = which;
        }
    }
    return first;
}

/* 2.6 - 2.9  At a linear obstacle: dice by arm, an immediate test; failure halts it here. */
static bool cross_obstacle(Game *g, int feature)
{
    const Battle *b = g->battle;
    Mover *m = &throne(g->state)->mover;
    const bool unit = ref_kind(m->who) == REF_UNIT;
    const Arm arm = unit ? unit_arm(b, g->state, ref_index(m->who))
                         : base_arm(b, ref_index(m->who));
    const int dice = b->number[arm == INFANTRY  ? OBSTACLE_INFANTRY
                               : arm == CAVALRY ? OBSTACLE_CAVALRY
                                                : OBSTACLE_ARTILLERY];
    m->met |= (FeatureSet)1 << feature;
    bool crossed;
    if (unit) {
        morale_add(b, g->state, ref_index(m->who), dice);
        crossed = morale_test(g, ref_index(m->who));
    } else {
        crossed = morale_test_base(g, ref_index(m->who), dice);
    }
    game_tell(g, &(Event){ .kind = E_OBSTACLE, .subject = m->who, .target = ref_feature(feature),
                           .a = crossed });
    return crossed;
}

/* ---- glides ---- */

/* 9.23  Whoever ends up beyond the edge has left the table, and officers with them. */
bool leaves_table(Game *g, Ref who)
{
    const Battle *b = g->battle;
    int own[MAX_STANDS], n = moving_bases(b, g->state, who, own);
    bool off = false;
    for (int i = 0; i < n; i++) {
        const Point p = state_stand(g->state, own[i])->at;
        off |= p.x < 0 || p.y < 0 || p.x > b->terrain.width || p.y > b->terrain.depth;
    }
    if (!off) return false;
    game_tell(g, &(Event){ .kind = E_LEFT_TABLE, .subject = who });
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(g->state, o);
        if (officer->with == who) officer->where = LEFT_TABLE;
    }
    for (int i = 0; i < n; i++) base_remove(g, own[i], LEFT_TABLE, 0);
    return true;
}

static void glide(Game *g, int32_t distance)
{
    Mover *m = &throne(g->state)->mover;
    if (distance <= 0) return;
    cross_ground(g, m->way, distance);
    go(g->battle, g->state, m, distance);
    m->left -= distance;
    m->moved = 1;
}

/* ---- meeting friends ---- */

/* Do the mover and this base share ground? */
static bool on_top_of(const Battle *b, const State *s, Ref who, int base)
{
    int own[MAX_STANDS], n = moving_bases(b, s, who, own);
    const Box other = battle_box(b, s, base);
    for (int i = 0; i < n; i++) {
        const Box mine = battle_box(b, s, own[i]);
        if (geo_overlap(&mine, &other)) return true;
    }
    return false;
}

/* A base it passes through that it now stands on, -1 = none. */
static int standing_on(const Battle *b, const State *s, Ref who)
{
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (at->where == ON_TABLE && at->marks & S_PASSED && on_top_of(b, s, who, i)) return i;
    }
    return -1;
}

/* Where would it end if this party were not there, and would it be clear of it?  If so the
 * party lets it through. */
static bool let_through(const Battle *b, State *s, Ref party)
{
    Mover *m = &throne(s)->mover;
    if (standing_on(b, s, m->who) < 0) m->clean = m->left;
    set_passed(b, s, party, true);
    int32_t distance = clear_ahead(b, s, m).distance;
    obstacle_ahead(b, s, m, &distance);
    State there;
    state_copy(&there, s);
    go(b, &there, m, distance);
    const bool clear = standing_on(b, &there, m->who) < 0;
    if (!clear) set_passed(b, s, party, false);
    return clear;
}

/* 9.19  Cut short on top of somebody it was passing through, it goes back to where it last
 * stood clear; that interpenetration was not completed. */
static void step_back(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    const int base = standing_on(b, s, m->who);
    if (base < 0) return;
    const int unit = state_stand(s, base)->unit, side = b->stand[base].side;
    const bool friends = side == battle_side_of(b, m->who);
    if (unit != NO_UNIT && friends && m->kind != MOVER_ORDERED) {
        const int dice = state_unit(s, unit)->dice - b->number[DICE_INTERPENETRATION];
        state_unit(s, unit)->dice = (uint8_t)(dice < 0 ? 0 : dice);
    }
    go(b, s, m, m->left - m->clean);
    m->left = m->clean;
    m->halted = 1;
}

/* 6.31  Directly behind a unit halted by dice or initiative, the next may try to halt. */
static bool ask_second_line(Game *g, int friend_unit)
{
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    if (m->kind != MOVER_CARRY_ON || m->second_line || ref_kind(m->who) != REF_UNIT) return false;
    if (!(state_unit(s, friend_unit)->marks & U_HALTED)) return false;
    if (!initiative_may(g->battle, s, ref_index(m->who), TRIED_BEHIND, NULL)) return false;
    m->behind = ref_unit(friend_unit);
    s->decision = (Decision){ .kind = D_SECOND_LINE,
                              .side = (uint8_t)unit_side(g->battle, ref_index(m->who)),
                              .about = m->who, .with = m->behind };
    return true;
}

typedef enum Met { MET_ASKS, MET_GOES_ON, MET_STOPS } Met;

/* 9.16 - 9.19  Involuntary interpenetration: the mover tests at once with two dice more, and
 * only if it passes and gets clear does the other unit take its two. */
static Met meet_friend(Game *g, int base)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    const Ref friend_ref = party_of(s, base);
    if (m->kind == MOVER_ORDERED) { /* 9.15  both activated: freely */
        set_passed(b, s, friend_ref, true);
        return MET_GOES_ON;
    }
    /* 9.20  a single base is no unit: it lets the mover by, if that gets clear of it */
    if (ref_kind(friend_ref) == REF_STAND) {
        return let_through(b, s, friend_ref) ? MET_GOES_ON : MET_STOPS;
    }
    const int friend_unit = ref_index(friend_ref);
    if (ask_second_line(g, friend_unit)) return MET_ASKS;
    if (!let_through(b, s, friend_ref)) return MET_STOPS; /* 9.19 */
    bool passed;
    const int dice = b->number[DICE_INTERPENETRATION];
    if (ref_kind(m->who) == REF_UNIT) {
        morale_add(b, s, ref_index(m->who), dice);
        passed = morale_test(g, ref_index(m->who));
    } else {
        passed = morale_test_base(g, ref_index(m->who), dice);
    }
    game_tell(g, &(Event){ .kind = E_INTERPENETRATION, .subject = m->who, .target = friend_ref,
                           .a = passed });
    if (!passed) {
        set_passed(b, s, friend_ref, false);
        m->halted = 1;
        return MET_STOPS;
    }
    morale_add(b, s, friend_unit, dice);
    m->second_line = 0;
    return MET_GOES_ON;
}

/* ---- meeting enemies ---- */

/* The unit's enemies it touches; returns how many.  Dispersed ones do not answer. */
static int touching_units(const Battle *b, const State *s, Ref who, int *out)
{
    int own[MAX_STANDS], n = moving_bases(b, s, who, own), found = 0;
    const int side = b->stand[own[0]].side;
    const int32_t reach = b->number[BASE_SIZE] * 3 / 2 + GEO_TOUCH;
    for (int other = 0; other < b->n_stands; other++) {
        const Stand *at = state_stand(s, other);
        if (at->where != ON_TABLE || b->stand[other].side == side || at->unit == NO_UNIT ||
            at->marks & S_PASSED) {
            continue;
        }
        bool known = false;
        for (int k = 0; k < found; k++) known |= out[k] == at->unit;
        for (int i = 0; i < n && !known; i++) {
            const Point p = state_stand(s, own[i])->at;
            const int32_t dx = p.x - at->at.x, dy = p.y - at->at.y;
            if (dx > reach || -dx > reach || dy > reach || -dy > reach) continue;
            if (bases_touching(b, s, own[i], other)) {
                out[found++] = at->unit;
                known = true;
            }
        }
    }
    return found;
}

/* Whom a charge is about to meet is asked whether he forms square or counter-charges. */
static bool ask_the_charged(Game *g)
{
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    int enemy[MAX_UNITS], n = touching_units(g->battle, s, m->who, enemy);
    for (int i = 0; i < n; i++) {
        Unit *u = state_unit(s, enemy[i]);
        if (u->marks & U_ASKED) continue;
        u->marks |= U_ASKED;
        if (!initiative_may(g->battle, s, enemy[i], TRIED_COUNTER, NULL) &&
            !initiative_may(g->battle, s, enemy[i], TRIED_SQUARE, NULL)) {
            continue;
        }
        s->decision = (Decision){ .kind = D_CHARGED,
                                  .side = (uint8_t)unit_side(g->battle, enemy[i]),
                                  .about = ref_unit(enemy[i]), .with = m->who };
        return true;
    }
    return false;
}

/* 11.16, 11.17, 11.18  Cavalry over-run what an outcome move carries them through.  Artillery and
 * dispersed infantry reached are lost; others take a die if the horse get clear of them. */
static Met ride_over(Game *g, int base)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    const Stand *at = state_stand(s, base);
    const bool dispersed_foot = at->unit == NO_UNIT && base_arm(b, base) == INFANTRY;
    if (dispersed_foot || base_arm(b, base) == ARTILLERY) {
        const int unit = at->unit;
        game_tell(g, &(Event){ .kind = E_OVERRUN, .subject = m->who, .target = ref_stand(base) });
        base_remove(g, base, LOST, LOST_OVERRUN);
        morale_melee_loss(b, s, b->stand[base].side, at->at);
        if (unit != NO_UNIT && state_unit(s, unit)->n_stands) unit_close_up(b, s, unit);
        return MET_GOES_ON;
    }
    const Ref party = party_of(s, base);
    if (!let_through(b, s, party)) return MET_STOPS; /* 11.19: it ends in contact, a new melee */
    if (at->unit == NO_UNIT) return MET_GOES_ON;
    const int unit = at->unit;
    morale_add(b, s, unit, b->number[OUTCOME_OVERRUN]);
    const int letter = row(s, unit)->letter; /* 11.18b  it will ride as well: both take it */
    if (letter >= 'A' && letter <= 'C' && unit_arm(b, s, unit) == CAVALRY &&
        ref_kind(m->who) == REF_UNIT) {
        morale_add(b, s, ref_index(m->who), b->number[OUTCOME_OVERRUN]);
    }
    game_tell(g, &(Event){ .kind = E_OVERRUN, .subject = m->who, .target = party });
    return MET_GOES_ON;
}

static Met meet_enemy(Game *g, int base)
{
    Mover *m = &throne(g->state)->mover;
    if (m->kind == MOVER_RIDE_ON) {
        const Met met = ride_over(g, base);
        if (met != MET_STOPS) return met;
    }
    if (m->kind == MOVER_RETIRE) { /* 12.9  it cannot go on */
        m->halted = 1;
        return MET_STOPS;
    }
    if (ask_the_charged(g)) return MET_ASKS;
    m->facing_down = party_of(g->state, base);
    return MET_STOPS;
}

/* 6.10  The counter-charger and the charger meet half way between where they started. */
static void counter_charge(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    const int32_t gone = geo_distance(m->from, middle_of(b, s, m->who));
    UnitRow *r = row(s, unit);
    r->from = unit_middle(b, s, unit);
    r->from_facing = r->facing;
    go(b, s, m, -(gone / 2));
    m->left += gone / 2;
    const Ref who = ref_unit(unit);
    const Vec forward = geo_ahead(r->facing);
    const Way way = way_clear(b, s, who, forward, gone - gone / 2);
    shift(b, s, who, forward, way.distance);
    state_unit(s, unit)->marks |= U_COUNTERED | U_CHARGED;
    morale_add(b, s, unit, b->number[DICE_CHARGES]); /* 7.4 */
    game_tell(g, &(Event){ .kind = E_CHARGE, .subject = who, .target = m->who, .a = 1 });
}

/* ---- the end of a move ---- */

/* An ordered change of facing or formation that comes after the move (9.10). */
static void change_at_end(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    if ((!m->formation && !m->turns) || m->halted) return;
    if (ref_kind(m->who) == REF_STAND) {
        Layout one = { .n = 1, .base = { ref_index(m->who) }, .at = { middle_of(b, s, m->who) },
                       .facing = { m->facing } };
        Ref in_way;
        if (layout_free(b, s, &one, false, &in_way)) layout_apply(s, &one);
        return;
    }
    const int unit = ref_index(m->who);
    Unit *u = state_unit(s, unit);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    if (n == 0 || n > MAX_LAYOUT || m->facing_down) return;
    Layout layout;
    Ref in_way;
    const int formation = m->formation ? m->formation : u->formation;
    const Angle facing = m->turns ? m->facing : row(s, unit)->facing;
    const int width = layout_make(b, base, n, formation, m->width, unit_middle(b, s, unit), facing,
                                  &layout);
    if (!width || !layout_free(b, s, &layout, true, &in_way)) return;
    layout_apply(s, &layout);
    u->formation = (uint8_t)formation;
    u->marks |= U_CHANGED;
    row(s, unit)->width = (uint8_t)width;
    row(s, unit)->facing = facing;
    morale_add(b, s, unit, b->number[DICE_CHANGES]); /* 7.3 */
    game_tell(g, &(Event){ .kind = E_FORMATION, .subject = m->who, .a = formation });
}

/* 7.4, 7.7  What a unit takes for having moved, and for having charged. */
static void count_the_move(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    Unit *u = state_unit(s, unit);
    const bool movement = m->kind != MOVER_ADVANCE && m->kind != MOVER_RIDE_ON;
    if (!m->moved || m->kind == MOVER_RETIRE) return;
    if (movement && u->formation == LINE) morale_add(b, s, unit, b->number[DICE_LINE_MOVES]);
    if (movement && !m->halted) u->marks |= U_MOVED;
    if (unit_touches_enemy(b, s, unit) < 0) return;
    morale_add(b, s, unit, b->number[DICE_CHARGES]);
    u->marks |= U_CHARGED;
    game_tell(g, &(Event){ .kind = E_CHARGE, .subject = m->who, .target = m->facing_down });
}

/* Nobody is let through, asked or carried any more. */
static void clear_up(const Battle *b, State *s)
{
    Mover *m = &throne(s)->mover;
    for (int i = 0; i < b->n_stands; i++) state_stand(s, i)->marks &= (uint8_t)~S_PASSED;
    for (int i = 0; i < b->n_units; i++) state_unit(s, i)->marks &= ~(uint32_t)U_ASKED;
    for (int i = 0; i < b->n_officers; i++) {
        if (state_officer(s, i)->with == m->who) state_officer(s, i)->with = NO_REF;
    }
    *m = (Mover){ 0 };
}

static void finish(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    const bool unit = ref_kind(m->who) == REF_UNIT;
    const int index = ref_index(m->who);
    const bool there = unit ? state_unit(s, index)->n_stands > 0 : base_on_table(s, index);
    if (there) step_back(g);
    throne(s)->cut_short = m->left > 0;
    if (there && !leaves_table(g, m->who)) {
        if (m->moved) {
            game_tell(g, &(Event){ .kind = E_MOVED, .subject = m->who, .from = m->from,
                                   .to = middle_of(b, s, m->who), .a = m->kind });
        }
        if (unit) count_the_move(g, index);
        if (m->kind == MOVER_ORDERED) change_at_end(g);
        if (unit && state_unit(s, index)->n_stands) state_unit(s, index)->marks |= U_DONE;
        else state_stand(s, index)->marks |= S_DONE;
    }
    clear_up(b, s);
}

void mover_start(Game *g, Ref who, MoverKind kind, Vec way, int32_t distance)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    assert(m->kind == MOVER_NONE);
    *m = (Mover){ .who = who, .kind = (uint8_t)kind, .way = way, .left = distance,
                  .from = middle_of(b, s, who) };
    if (ref_kind(who) == REF_UNIT) {
        UnitRow *r = row(s, ref_index(who));
        if (kind == MOVER_ORDERED || kind == MOVER_CARRY_ON) {
            r->from = m->from;
            r->from_facing = r->facing;
        }
    }
    if (kind == MOVER_ORDERED || ref_kind(who) != REF_UNIT) return;
    RoadPlace place;
    m->on_road = kind == MOVER_CARRY_ON && road_find(b, s, ref_index(who), &place);
    /* 8.9, 11.22  an officer in contact goes along with a compulsory or an outcome move */
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        if (officer->where != ON_TABLE || b->officer[o].side != unit_side(b, ref_index(who)) ||
            (kind == MOVER_CARRY_ON && officer->marks & O_ACTIVATED)) {
            continue;
        }
        if (officer_in_contact(b, s, o, ref_index(who))) officer->with = who;
    }
}

/* One glide, and what it meets. */
static Met glide_on(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    const Way way = clear_ahead(b, s, m);
    int32_t distance = way.distance;
    const int feature = obstacle_ahead(b, s, m, &distance);
    if (feature >= 0 && distance <= way.distance) {
        glide(g, distance);
        if (b->terrain.impassable >> feature & 1) { /* 2.10 */
            m->halted = 1;
            return MET_STOPS;
        }
        if (cross_obstacle(g, feature)) return MET_GOES_ON;
        m->halted = 1;
        return MET_STOPS;
    }
    if (m->on_road && road_to_junction(b, s, ref_index(m->who)) < way.distance) {
        glide(g, road_to_junction(b, s, ref_index(m->who))); /* 9.13b */
        state_unit(s, ref_index(m->who))->status = DISORDERED;
        state_unit(s, ref_index(m->who))->marks |= U_HALTED;
        m->halted = 1;
        return MET_STOPS;
    }
    glide(g, way.distance);
    if (way.base < 0) return MET_STOPS;
    return way.enemy ? meet_enemy(g, way.base) : meet_friend(g, way.base);
}

/* The answers that interrupted the move have been carried out: take notice of them. */
static void take_answers(Game *g)
{
    Mover *m = &throne(g->state)->mover;
    if (m->countered) {
        counter_charge(g, m->countered - 1);
        m->countered = 0;
    }
}

bool mover_run(Game *g)
{
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    take_answers(g);
    while (m->kind != MOVER_NONE) {
        const bool here = ref_kind(m->who) == REF_UNIT
                              ? state_unit(s, ref_index(m->who))->n_stands > 0
                              : base_on_table(s, ref_index(m->who));
        const Met met = !here || m->halted ? MET_STOPS : glide_on(g);
        if (met == MET_ASKS) return false;
        if (met == MET_STOPS) finish(g);
    }
    return true;
}
