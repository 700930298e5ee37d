/* SPDX-License-Identifier: GPL-3.0-or-later
 * command.c - command groups: which of them move, and when movement is over.
 *
 * Start at colonial_end_die().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* Names are put together for who is refused only: bots ask often. */
static bool refused(const Battle *b, int leader, Err *err, const char *why)
{
    NameRoom room;
    return err_set(err, "%s: %s", text_name(b, ref_officer(leader), room), why);
}

/* 3.1, 2.8  Each group once a turn; one whose leader has fallen halts. */
bool colonial_may_nominate(const Battle *b, const State *s, int leader, Err *err)
{
    if (b->officer[leader].side != s->side || !own(b)->stands_of[leader])
        return refused(b, leader, err,
                       "no command group of the side that moves is his (2.1)");
    if (colonial_any_body(b, s, leader) < 0)
        return refused(b, leader, err, "nobody of his command group is left");
    if (group_row(b, s, leader)->moved)
        return refused(b, leader, err, "his group has been nominated in this turn (3.1)");
    if (!leads(s, leader))
        return refused(b, leader, err,
                       "he has fallen: the group halts until he is replaced (2.8)");
    return true;
}

/* 2.7  The commander in chief himself, instead of its leader; he pays for it with the End of Turn
 * die. */
bool colonial_may_command(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int side = s->side, chief = own(b)->chief[side];
    if (ref_kind(o->subject) != REF_OFFICER || ref_index(o->subject) != chief ||
        !leads(s, chief))
        return err_set(err, "only a commander in chief takes command of a group (2.7)");
    if (ref_kind(o->target) != REF_OFFICER)
        return err_set(err, "a command group goes by its leader's name (2.1)");
    const int leader = ref_index(o->target);
    if (b->officer[leader].side != side || !own(b)->stands_of[leader] ||
        colonial_any_body(b, s, leader) < 0)
        return err_set(err, "he leads no command group of that side (2.1)");
    if (group_row(b, s, leader)->moved)
        return err_set(err, "that command group has been nominated in this turn (3.1)");
    if (colonial(s)->commands[side])
        return err_set(err, "he commands one group a turn (2.7)");
    return true;
}

/* 2.7  The body of that group that an officer is with, or else the nearest to him. */
static int nearest_body(const Battle *b, const State *s, int leader, int officer)
{
    const BodySet group = colonial_group(b, s, leader);
    const Officer *o = state_officer(s, officer);
    if (o->with != NO_REF && group_of(b, ref_index(o->with)) == leader &&
        is_there(s, ref_index(o->with)))
        return ref_index(o->with);
    return colonial_nearest_of(b, s, b->officer[leader].side, group, o->at);
}

void colonial_note_led(const Battle *b, State *s)
{
    for (int u = 0; u < b->n_units; u++) {
        if (group_of(b, u) != colonial(s)->group || !is_there(s, u))
            continue;
        state_unit(s, u)->marks &= ~(uint32_t)U_LED;
        if (colonial_in_command(b, s, u))
            state_unit(s, u)->marks |= U_LED;
    }
}

void colonial_nominate(Game *g, int leader, bool chief)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Colonial *c = colonial(s);
    const int he = own(b)->chief[s->side];
    c->group = (uint8_t)leader;
    c->nominated++;
    c->wheel = (Wheel){ .with = 0 };
    c->forced = c->wild;
    c->wild = 0;
    group_row(b, s, leader)->moved = 1;
    if (chief) {
        c->commands[s->side] = 1;
        group_row(b, s, leader)->chief = 1;
        const int body = nearest_body(b, s, leader, he);
        if (state_officer(s, he)->with != ref_unit(body))
            colonial_join(g, he, body);
    }
    colonial_note_led(b, s);
    game_tell(g, &(Event){ .kind = E_NOMINATED,
                           .side = s->side,
                           .subject = ref_officer(leader),
                           .target = chief ? ref_officer(he) : NO_REF,
                           .a = chief });
}

/* 3.3, 3.4  What command is worth; a chief who has fallen, or plays the hero, costs more. */
int colonial_end_modifier(const Battle *b, const State *s, int side)
{
    const Colonial *c = colonial(s);
    const int chief = own(b)->chief[side];
    int more = b->number[END_EXCELLENT + c->quality[side]];
    if (chief != NO_ONE && (!leads(s, chief) || c->commands[side]))
        more += b->number[END_NO_CHIEF];
    return more;
}

/* 3.5  Armies that may run away with their commanders. */
bool colonial_may_run_wild(const Battle *b, const State *s, int side)
{
    return colonial(s)->quality[side] >= POOR || own(b)->impetuous[side];
}

/* 3.2 */
bool colonial_end_die(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Colonial *c = colonial(s);
    uint8_t die;
    game_roll(g, ROLL_END, ref_side(s->side), c->nominated, 1, 10, &die);
    const int more = colonial_end_modifier(b, s, s->side);
    const int score = die + more;
    const bool wild = die >= b->number[END_WILD] && colonial_may_run_wild(b, s, s->side);
    const bool on = wild || score > b->number[END_STOPS];
    c->wild = wild;
    game_tell(g, &(Event){ .kind = E_END_DIE,
                           .side = s->side,
                           .n_dice = 1,
                           .sides = 10,
                           .a = score,
                           .b = wild ? MOVES_WILD
                                : on ? MOVES_ON
                                     : MOVES_STOP,
                           .c = b->number[END_STOPS] + 1 - more,
                           .dice = &die });
    return on;
}

/* 3.6  Where the scenario does not say, dice do. */
void colonial_roll_qualities(Game *g)
{
    const Battle *b = g->battle;
    Colonial *c = colonial(g->state);
    for (int side = 0; side < MAX_SIDES; side++) {
        c->quality[side] = own(b)->quality[side];
        if (c->quality[side] < N_QUALITIES)
            continue;
        uint8_t die;
        game_roll(g, ROLL_QUALITY, ref_side(side), 0, 1, 10, &die);
        c->quality[side] = die <= b->number[QUALITY_VERY_POOR] ? VERY_POOR
                           : die <= b->number[QUALITY_POOR]    ? POOR
                           : die <= b->number[QUALITY_AVERAGE] ? AVERAGE
                           : die <= b->number[QUALITY_GOOD]    ? GOOD
                                                               : EXCELLENT;
        game_tell(g, &(Event){ .kind = E_QUALITY,
                               .side = (uint8_t)side,
                               .n_dice = 1,
                               .sides = 10,
                               .a = c->quality[side],
                               .dice = &die });
    }
}

/* Is any stand of the unit within reach of a place? */
static bool within(const Battle *b, const State *s, int unit, Point p, int32_t reach)
{
    EACH_STAND(b, s, unit, i)
    {
        const Box box = battle_box(b, s, i);
        if (geo_gap_to_point(&box, p) <= reach)
            return true;
    }
    return false;
}

/* 5.3  Skirmishers may be away from their group, but not far. */
static bool near_its_group(const Battle *b, const State *s, int unit)
{
    for (int u = 0; u < b->n_units; u++) {
        if (u != unit && group_of(b, u) == group_of(b, unit) && is_there(s, u) &&
            !skirmishes(b, s, u) &&
            colonial_gap(b, s, unit, u) <= b->number[SKIRMISH_TETHER])
            return true;
    }
    return false;
}

/* Where its k-th stand would be in that block. */
static Box stand_there_in(const Battle *b, const State *s, int unit, int k,
                          const Box *block)
{
    const StandInfo *info = &b->stand[b->unit[unit].first];
    return (Box){ colonial_place_in_ranks(b, s, unit, k, block), block->ahead,
                  info->half_w, info->half_d };
}

/* From stand to stand: a block has empty corners, and of one that fights some stand elsewhere. */
static bool comes_within(const Battle *b, const State *s, int unit, const Box *block,
                         int other, int32_t reach)
{
    const int32_t far =
        reach + colonial_corner(block) + body_row(s, other)->spread + GEO_TOUCH;
    const Point at = body_row(s, other)->at;
    if (!geo_near(at.x - block->at.x, at.y - block->at.y, far))
        return false;
    for (int k = 0; k < state_unit(s, unit)->n_stands; k++) {
        const Box mine = stand_there_in(b, s, unit, k, block);
        EACH_STAND(b, s, other, i)
        {
            const Box his = battle_box(b, s, i);
            if (geo_within(&mine, &his, reach))
                return true;
        }
    }
    return false;
}

static bool comes_to(const Battle *b, const State *s, int unit, const Box *block, Point p,
                     int32_t reach)
{
    for (int k = 0; k < state_unit(s, unit)->n_stands; k++) {
        const Box mine = stand_there_in(b, s, unit, k, block);
        if (geo_gap_to_point(&mine, p) <= reach)
            return true;
    }
    return false;
}

/* 5.3  As long as there is a group to stay with. */
bool colonial_within_tether(const Battle *b, const State *s, int unit, const Box *block)
{
    const int leader = group_of(b, unit);
    const int32_t reach = b->number[SKIRMISH_TETHER];
    bool any = false;
    if (leads(s, leader) && state_officer(s, leader)->with != ref_unit(unit)) {
        any = true;
        if (comes_to(b, s, unit, block, state_officer(s, leader)->at, reach))
            return true;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (u == unit || group_of(b, u) != leader || !is_there(s, u) ||
            skirmishes(b, s, u))
            continue;
        any = true;
        if (comes_within(b, s, unit, block, u, reach))
            return true;
    }
    return !any;
}

/* 2.2  Has he left those behind whom it was not yet the time to move: by a charge, which comes before
 * moves (10.1), or because all run away (3.5)? */
static bool leaves_them(const State *s, int leader, const Officer *o)
{
    const Colonial *c = colonial(s);
    return c->group == leader &&
           (c->forced || (ref_kind(o->with) == REF_UNIT &&
                          state_unit(s, ref_index(o->with))->marks & U_CHARGED));
}

/* 2.2 */
bool colonial_in_command(const Battle *b, const State *s, int unit)
{
    const int leader = group_of(b, unit);
    const int who =
        group_row(b, s, leader)->chief ? own(b)->chief[side_of(b, unit)] : leader;
    if (!leads(s, who))
        return false;
    const Officer *o = state_officer(s, who);
    if (state_unit(s, unit)->marks & U_LED && leaves_them(s, leader, o))
        return true;
    return o->with == ref_unit(unit) ||
           within(b, s, unit, o->at, b->number[LEADER_RADIUS]) ||
           (skirmishes(b, s, unit) && near_its_group(b, s, unit));
}

/* Those of the group that moves that have none of those marks. */
static BodySet of_group(const Battle *b, const State *s, uint32_t marks)
{
    const int group = colonial(s)->group;
    return group == NO_ONE
               ? 0
               : colonial_group(b, s, group) & colonial_marked(b, s, s->side, marks, 0);
}

int colonial_next_to_move(const Battle *b, const State *s)
{
    BodySet left = of_group(b, s, U_DONE);
    int u;
    while ((u = colonial_take_first(b, s, s->side, &left)) >= 0 &&
           !colonial_in_command(b, s, u))
        ;
    return u;
}

/* 2.2  With those of them who have had their move nothing is left to do. */
BodySet colonial_lost(const Battle *b, const State *s, int leader, bool that_may_move)
{
    BodySet set = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (group_of(b, u) == leader && is_there(s, u) &&
            !(that_may_move && state_unit(s, u)->marks & U_DONE) &&
            !colonial_in_command(b, s, u))
            set |= body_set(b, u);
    }
    return set;
}

int colonial_next_to_fetch(const Battle *b, const State *s)
{
    const int leader = colonial(s)->group, side = s->side;
    if (group_row(b, s, leader)->chief || !leads(s, leader)) /* 2.7 */
        return -1;
    const int lost = colonial_nearest_of(b, s, side, colonial_lost(b, s, leader, true),
                                         state_officer(s, leader)->at);
    const Order ride = { .verb = V_JOIN,
                         .subject = ref_officer(leader),
                         .target = ref_unit(lost < 0 ? 0 : lost) };
    return lost >= 0 && colonial_may_join(b, s, &ride, leader, NULL) ? lost : -1;
}

/* 10.5  Is there a way round what bars the straight one to the nearest? */
static bool has_way_round(const Battle *b, const State *s, int unit)
{
    const int enemy = colonial_round_whom(b, s, unit);
    Point by;
    for (int to = TO_RIGHT; enemy >= 0 && to <= TO_LEFT; to++) {
        if (colonial_charge_bend(b, s, unit, enemy, to, &by) &&
            colonial_charge_legal(b, s, unit, ref_unit(enemy), by, false, NULL))
            return true;
    }
    return false;
}

static bool has_charge(const Battle *b, const State *s, int unit)
{
    const int32_t most = colonial_charge_most(b, s, unit);
    if (!most || !colonial_may_charge(b, s, unit, NULL))
        return false;
    for (BodySet left = body_row(s, unit)->seen; left; left &= left - 1) {
        const int other = body_first(b, !side_of(b, unit), left);
        const Point one = body_row(s, unit)->at, two = body_row(s, other)->at;
        const int32_t far = most + body_row(s, unit)->spread + body_row(s, other)->spread;
        if (is_there(s, other) && geo_near(two.x - one.x, two.y - one.y, far) &&
            colonial_charge_legal(b, s, unit, ref_unit(other), STRAIGHT_ON, false, NULL))
            return true;
    }
    return has_way_round(b, s, unit);
}

int colonial_next_to_charge(const Battle *b, const State *s)
{
    BodySet left = of_group(b, s, U_DONE | U_ASKED);
    int u;
    while ((u = colonial_take_first(b, s, s->side, &left)) >= 0 &&
           !(colonial_in_command(b, s, u) && has_charge(b, s, u)))
        ;
    return u;
}
