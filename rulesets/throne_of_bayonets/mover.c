/* SPDX-License-Identifier: GPL-3.0-or-later
 * mover.c - one move under way, from its start to its end, step by step.
 *
 * Every move of a unit or a base goes through here: ordered, compulsory, and outcome moves.
 * A move is straight, or along a road, and is cut into glides: each ends at the next thing
 * that matters (an enemy, a friend, an obstacle, the end).  When somebody has to choose in
 * its middle (form square? counter-charge? halt behind?) the Mover stays in the state and
 * mover_run() is called again after the answer.  Who stands in its way is way.c's, what meeting him
 * comes to is meeting.c's, what it crosses is crossing.c's.
 *
 * Start at mover_run().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <assert.h>

/* ---- glides ---- */

/* The mover's own way: straight, or along its road. */
Way mover_clear(const Battle *b, const State *s, const Mover *m)
{
    if (m->on_road)
        return road_clear(b, s, ref_index(m->who), m->left);
    return way_clear(b, s, m->who, m->way, m->left);
}

void mover_go(const Battle *b, State *s, const Mover *m, int32_t distance)
{
    if (m->on_road)
        road_go(b, s, ref_index(m->who), distance);
    else
        shift(b, s, m->who, m->way, distance);
}

/* On a road, round its bends: a march has its whole rate to begin with (9.12). */
int32_t mover_gone(const Battle *b, const State *s, const Mover *m)
{
    const int unit = ref_index(m->who);
    if (m->on_road)
        return unit_rate(b, s, unit, state_unit(s, unit)->formation) - m->left;
    return geo_distance(m->from, mover_middle(b, s, m->who));
}

/* 7.7  Who moves in line takes the die as he sets off, to throw it at what he comes to; 7.7b no
 * outcome move, 7.7c but a rally by initiative. */
static void count_line_move(Game *g)
{
    State *s = g->state;
    const Mover *m = &throne(s)->mover;
    if (ref_kind(m->who) != REF_UNIT || m->moved || mover_is_outcome(m->kind))
        return;
    if (state_unit(s, ref_index(m->who))->formation == LINE)
        morale_add(g->battle, s, ref_index(m->who), g->battle->number[DICE_LINE_MOVES]);
}

/* 9.12e  Ground counts where it goes, round the bends of its road. */
static void glide(Game *g, int32_t distance)
{
    Mover *m = &throne(g->state)->mover;
    if (distance <= 0)
        return;
    crossing_ground(g, distance);
    mover_go(g->battle, g->state, m, distance);
    if (m->on_road)
        m->way = geo_ahead(row(g->state, ref_index(m->who))->facing);
    m->left -= distance;
    count_line_move(g);
    m->moved = 1;
    if (ref_kind(m->who) == REF_UNIT) /* 6.30, 4.9  whatever moves it */
        state_unit(g->state, ref_index(m->who))->marks &=
            ~(uint32_t)(U_HALTED | U_CONSOLIDATES);
}

/* ---- the end of a move ---- */

/* An ordered change of facing or formation that comes after the move (9.10). */
static void change_at_end(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    if ((!m->formation && !m->turns) || m->halted)
        return;
    if (ref_kind(m->who) == REF_STAND) {
        Layout one = { .n = 1,
                       .base = { ref_index(m->who) },
                       .at = { mover_middle(b, s, m->who) },
                       .facing = { m->facing } };
        Ref in_way;
        if (!m->turns || !layout_free(b, s, &one, false, &in_way))
            return;
        layout_apply(s, &one);
        game_tell(
            g, &(Event){
                   .kind = E_FORMATION, .subject = m->who, .b = true, .c = m->facing });
        return;
    }
    const int unit = ref_index(m->who);
    Unit *u = state_unit(s, unit);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    if (n == 0 || n > MAX_LAYOUT || m->facing_down)
        return;
    Layout layout;
    Ref in_way;
    const int formation = m->formation ? m->formation : u->formation;
    const Angle facing = m->turns ? m->facing : row(s, unit)->facing;
    const int width = layout_change(b, s, unit, formation, m->width,
                                    unit_middle(b, s, unit), facing, &layout);
    if (!width || !layout_free(b, s, &layout, true, &in_way))
        return;
    FeatureSet met = m->met;
    if (!crossing_change(g, m->who, &layout, &met))
        return; /* 2.8 */
    layout_apply(s, &layout);
    u->formation = (uint8_t)formation;
    u->marks |= U_CHANGED;
    row(s, unit)->width = (uint8_t)width;
    row(s, unit)->facing = facing;
    morale_add(b, s, unit, b->number[DICE_CHANGES]); /* 7.3 */
    game_tell(g, &(Event){ .kind = E_FORMATION,
                           .subject = m->who,
                           .a = formation,
                           .b = !m->formation,
                           .c = facing });
}

/* 7.4  What a unit takes for having charged; 9.6 it has moved.  9.6d  Only a move over some distance
 * is one. */
static void count_the_move(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    Unit *u = state_unit(s, unit);
    if (!m->moved || m->kind == MOVER_RETIRE)
        return;
    if (!mover_is_outcome(m->kind) && !m->halted)
        u->marks |= U_MOVED; /* 9.6 */
    if (m->kind == MOVER_RALLY || unit_touches_enemy(b, s, unit) < 0)
        return;
    morale_add(b, s, unit, b->number[DICE_CHARGES]);
    u->marks = (u->marks | U_CHARGED) & ~(uint32_t)U_STOPPED;
    game_tell(g,
              &(Event){ .kind = E_CHARGE, .subject = m->who, .target = m->facing_down });
}

/* 9.18, 9.19b  Each unit once, from the right (17.14); who is passed without dice was not told of. */
void mover_tell_back(Game *g, const State *was)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Mover *m = &throne(s)->mover;
    Ref who[MAX_UNITS];
    int n = 0;
    bool known[MAX_UNITS] = { false };
    if (!g->listener)
        return;
    for (int i = 0; i < b->n_stands && !mover_is_voluntary(m->kind); i++) {
        const Stand *at = state_stand(s, i);
        if (at->unit == NO_UNIT || known[at->unit] || at->marks & S_PASSED ||
            !(state_stand(was, i)->marks & S_PASSED))
            continue;
        known[at->unit] = true;
        who[n++] = ref_unit(at->unit);
    }
    from_the_right(b, s, who, n);
    for (int k = 0; k < n; k++)
        game_tell(g, &(Event){ .kind = E_INTERPENETRATION,
                               .subject = m->who,
                               .target = who[k],
                               .b = true });
}

void mover_tell_turned(Game *g, Ref who, Angle from, Angle to)
{
    if (from != to)
        game_tell(g, &(Event){ .kind = E_FORMATION, .subject = who, .b = true, .c = to });
}

/* 9.15 */
void mover_let_by(const Battle *b, State *s, int side)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side == side && base_activated(s, i))
            state_stand(s, i)->marks |= S_PASSED;
    }
}

/* Nobody is let through, asked or carried any more. */
static void clear_up(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    meet_count_passed(b, s);
    for (int i = 0; i < b->n_stands; i++)
        state_stand(s, i)->marks &= (uint8_t)~S_PASSED;
    units_close_up(g); /* 3.14  when the horse are gone from among those it over-ran */
    for (int i = 0; i < b->n_units; i++)
        state_unit(s, i)->marks &= ~(uint32_t)U_ASKED;
    edge_officers(g, m->who);
    *m = (Mover){ 0 };
}

/* Who has been dispersed on its way is no unit any more: how far it came, and who went along. */
static void tell_moved(Game *g, bool there)
{
    const Mover *m = &throne(g->state)->mover;
    if (m->moved || (there && m->in_way))
        game_tell(
            g, &(Event){ .kind = E_MOVED,
                         .subject = m->who,
                         .target = m->in_way,
                         .from = m->from,
                         .to = there ? mover_middle(g->battle, g->state, m->who) : m->to,
                         .a = m->kind,
                         .b = m->on_road,
                         .c = m->on_road && there ? mover_gone(g->battle, g->state, m)
                                                  : 0 });
}

static void finish(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    const bool unit = ref_kind(m->who) == REF_UNIT;
    const int index = ref_index(m->who);
    const bool there =
        unit ? state_unit(s, index)->n_stands > 0 : base_on_table(s, index);
    const uint8_t halted = m->halted;
    if (there) {
        State was;
        if (meet_standing_on(b, s, m->who) >= 0) {
            state_copy(&was, s);
            meet_step_back(g);
            mover_tell_back(g, &was);
            m->at_edge = 0;
        }
        edge_step_back(g);
    }
    m->halted = halted; /* 9.6  to have no room at the end is no halt */
    /* 9.22c  what rounding took from a move that nobody stopped is none of it */
    const int32_t hair = m->halted || m->in_way ? 0 : GEO_TOUCH;
    throne(s)->cut_short = m->left > hair && !m->at_edge;
    if (!there)
        tell_moved(g, false);
    if (there && !leaves_table(g, m->who)) {
        tell_moved(g, true);
        if (unit)
            count_the_move(g, index);
        if (m->kind == MOVER_ORDERED)
            change_at_end(g);
        if (m->kind == MOVER_ORDERED && (m->moved || !m->left)) { /* 2.3b */
            crossing_enter(g, m->who, crossing_areas(b, s, m->who) & ~m->met);
        }
        if (!unit)
            state_stand(s, index)->marks |= S_DONE;
        else if (state_unit(s, index)->n_stands)
            state_unit(s, index)->marks |= U_DONE;
    }
    clear_up(g);
}

void mover_start(Game *g, Ref who, MoverKind kind, Vec way, int32_t distance)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    assert(m->kind == MOVER_NONE);
    *m = (Mover){ .who = who,
                  .kind = (uint8_t)kind,
                  .way = way,
                  .left = distance,
                  .from = mover_middle(b, s, who) };
    if (ref_kind(who) == REF_UNIT && (kind == MOVER_ORDERED || kind == MOVER_CARRY_ON))
        row(s, ref_index(who))->from = m->from;
    if (mover_is_voluntary(kind))
        return;
    m->on_road = kind == MOVER_CARRY_ON && road_begins(b, s, ref_index(who));
    /* 8.9, 11.22  an officer in contact goes along with a compulsory or an outcome move;
     * 8.9b not with a voluntary one, 8.9c nor if he was activated; 8.9e once */
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        if (officer->where != ON_TABLE || b->officer[o].side != battle_side_of(b, who) ||
            (kind == MOVER_CARRY_ON && officer->marks & (O_ACTIVATED | O_DONE))) {
            continue;
        }
        if (officer->with != NO_REF || !officer_in_contact(b, s, o, who))
            continue;
        officer->with = who;
        if (kind == MOVER_CARRY_ON)
            officer->marks |= O_DONE; /* 8.9e */
    }
}

/* 9.13b, 9.13g  If it touches somebody there, it has charged him (6.9). */
static Met stop_at_junction(Game *g)
{
    Mover *m = &throne(g->state)->mover;
    const Met met = meet_at_end(g);
    if (met == MET_ASKS)
        return met;
    state_unit(g->state, ref_index(m->who))->status = DISORDERED;
    game_tell(g, &(Event){ .kind = E_JUNCTION, .subject = m->who });
    m->halted = 1;
    return MET_STOPS;
}

/* One glide, and what it meets.  9.4  Ground costs dice, not distance; 9.24 some halts it. */
static Met glide_on(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    Way way = mover_clear(b, s, m);
    const bool at_edge = edge_stops(b, s, m, &way); /* 9.23e */
    m->at_edge = 0;
    /* 2.6  an obstacle that the enemy stands against is come to before him */
    const int32_t most = way.distance + (way.enemy ? GEO_SLACK : 0);
    int32_t distance = most;
    const int feature = mover_obstacle(b, s, m, &distance);
    const bool shut = feature >= 0 && b->terrain.impassable >> feature & 1;
    if (feature >= 0 && distance <= (shut ? way.distance : most)) {
        glide(g, distance < way.distance ? distance : way.distance);
        if (shut) { /* 2.10 */
            m->halted = 1;
            m->in_way = ref_feature(feature);
            return MET_STOPS;
        }
        if (crossing_obstacle(g, feature))
            return MET_GOES_ON;
        m->halted = 1;
        return MET_STOPS;
    }
    if (m->on_road && way.base < 0 && way.distance < m->left &&
        way.distance == road_to_junction(b, s, ref_index(m->who))) {
        glide(g, way.distance);
        return stop_at_junction(g);
    }
    glide(g, way.distance);
    m->at_edge = at_edge; /* that is all of it */
    if (way.base < 0)
        return meet_at_end(g);
    return way.enemy ? meet_enemy(g, way.base) : meet_friend(g, way.base);
}

/* The answers that interrupted the move have been carried out: take notice of them. */
static void take_answers(Game *g)
{
    Mover *m = &throne(g->state)->mover;
    if (m->countered) {
        meet_counter_charge(g, m->countered - 1);
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
        if (met == MET_ASKS)
            return false;
        if (met == MET_STOPS)
            finish(g);
    }
    return true;
}
