/* SPDX-License-Identifier: GPL-3.0-or-later
 * rally.c - cavalry rally, threat to officers, surrender (chapter 12).
 *
 * Cavalry whose charge failed, or that got an X, is asked where it rallies to.  A retreat that
 * was cut short is only noted when it happens; who surrenders is settled when all the losers
 * have made their moves, because a friend who surrenders himself is no friend near by.
 *
 * Start at rally_order() and surrender_run().
 */
#include "rulesets/throne_of_bayonets/throne.h"

#include <assert.h>

/* ---- surrender ---- */

/* The bases that hold or yield together with this one. */
static int party_bases(const Battle *b, const State *s, int base, int *out)
{
    const int unit = state_stand(s, base)->unit;
    if (unit != NO_UNIT)
        return unit_bases(b, s, unit, out);
    out[0] = base;
    return 1;
}

/* 12.8, 12.9, 12.10, 12.11  A formed or disordered enemy unit is within 10 cm, and nearer than
 * any friend but those who surrender as well. */
static bool must_surrender(const Battle *b, const State *s, const int *base, int n)
{
    int32_t enemy = INT32_MAX, friends = INT32_MAX;
    const int side = b->stand[base[0]].side;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (at->where != ON_TABLE)
            continue;
        const bool foe = b->stand[i].side != side;
        if (foe ? at->unit == NO_UNIT : at->own & CUT_SHORT)
            continue;
        const Box other = battle_box(b, s, i);
        for (int k = 0; k < n; k++) {
            const Box mine = battle_box(b, s, base[k]);
            const int32_t gap = geo_gap(&mine, &other);
            if (foe && gap < enemy)
                enemy = gap;
            if (!foe && gap < friends)
                friends = gap;
        }
    }
    return enemy <= b->number[SURRENDER_REACH] && enemy < friends;
}

/* 12.11b  Those cut short are no friends to each other unless they hold. */
void surrender_run(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int base[MAX_STANDS];
    for (bool fewer = true; fewer;) { /* who holds is a friend to the next */
        fewer = false;
        for (int i = 0; i < b->n_stands; i++) {
            if (!(state_stand(s, i)->own & CUT_SHORT))
                continue;
            const bool there = base_on_table(s, i);
            const int n = there ? party_bases(b, s, i, base) : 0;
            if (there && must_surrender(b, s, base, n))
                continue;
            state_stand(s, i)->own &= (uint8_t)~CUT_SHORT;
            for (int k = 0; k < n; k++)
                state_stand(s, base[k])->own &= (uint8_t)~CUT_SHORT;
            fewer = true;
        }
    }
    for (int i = 0; i < b->n_stands; i++) {
        if (!(state_stand(s, i)->own & CUT_SHORT))
            continue;
        state_stand(s, i)->own = 0;
        const Point at = state_stand(s, i)->at;
        base_remove(g, i, SURRENDERED, LOST_IN_MELEE);
        morale_melee_loss(b, s, b->stand[i].side, at);
    }
}

/* ---- officers ---- */

/* 12.5, 12.6, 12.7  Officers touching the losers: one die each, lost on a 1. */
void outcome_officers(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        officer->with = NO_REF; /* 11.22  nobody goes any further */
        if (!(officer->marks & O_AT_RISK))
            continue;
        officer->marks &= (uint16_t)~O_AT_RISK;
        if (officer->where != ON_TABLE)
            continue;
        uint8_t die;
        game_roll(g, ROLL_OFFICER_MELEE, ref_officer(o), throne(s)->melees, 1, 6, &die);
        const bool lost = die <= b->number[OFFICER_MELEE_FACE];
        game_tell(g, &(Event){ .kind = E_OFFICER,
                               .side = b->officer[o].side,
                               .subject = ref_officer(o),
                               .a = lost,
                               .b = 0,
                               .n_dice = 1,
                               .sides = 6,
                               .dice = &die });
        if (!lost)
            continue;
        officer->where = LOST;
        morale_melee_loss(b, s, b->officer[o].side, officer->at); /* 12.7 */
    }
}

/* ---- rally ---- */

/* The dispersed bases of a unit that rally together; returns how many. */
static int rally_group(const Battle *b, const State *s, int unit, int *out)
{
    int n = 0;
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].n; i++) {
        if (base_is_loose(s, i) && state_stand(s, i)->marks & S_GROUP)
            out[n++] = i;
    }
    return n;
}

/* 12.1b  From where it stands, with its fellows; what its unit fought, and where it came from, is that one's. */
void rally_join(const Battle *b, State *s, int base)
{
    const int unit = b->stand[base].parent;
    int group[MAX_STANDS];
    state_stand(s, base)->marks |= S_GROUP;
    row(s, unit)->letter = OUTCOME_RALLIES;
    if (state_unit(s, unit)->n_stands)
        return;
    row(s, unit)->fought = NO_UNIT;
    row(s, unit)->from = bases_middle(s, group, rally_group(b, s, unit, group));
}

/* 10.8  Horse that fails just before contact must rally, dispersed or not; 12.4b the regiments of what
 * was one formation each from its own place in it. */
void rally_note(const Battle *b, State *s, int unit, const int *base, int n)
{
    const UnitRow was = *row(s, unit);
    const Point middle = bases_middle(s, base, n);
    for (int i = 0; i < n; i++)
        state_stand(s, base[i])->marks |= S_GROUP;
    for (int i = 0; i < n; i++) {
        const bool loose = state_stand(s, base[i])->unit == NO_UNIT;
        const int slot = loose ? b->stand[base[i]].parent : unit;
        int group[MAX_STANDS];
        UnitRow *r = row(s, slot);
        if (!base_on_table(s, base[i])) /* dispersed beyond the edge (9.23d) */
            continue;
        r->letter = OUTCOME_RALLIES;
        r->fought = was.fought;
        r->from = was.from;
        if (!loose)
            continue;
        const Point own = bases_middle(s, group, rally_group(b, s, slot, group));
        r->from.x += own.x - middle.x;
        r->from.y += own.y - middle.y;
    }
}

/* 12.1 */
void rally_ask(Game *g, int unit)
{
    State *s = g->state;
    throne(s)->rally_unit = (uint8_t)(unit + 1);
    s->decision = (Decision){ .kind = D_RALLY,
                              .side = (uint8_t)unit_side(g->battle, unit),
                              .about = ref_unit(unit) };
}

/* A party rides straight to a point, as far as it gets.  12.2b  Ground and obstacles on its way count as
 * for any move, 12.2c friends and enemies as for any outcome move; 6.7b by initiative it is voluntary. */
static void slide_to(Game *g, Ref who, Point from, Point to)
{
    if (from.x == to.x && from.y == to.y)
        return;
    const MoverKind kind = g->state->phase == PHASE_MELEE ? MOVER_RETIRE : MOVER_RALLY;
    mover_start(g, who, kind, geo_ahead(geo_bearing(from, to)), geo_distance(from, to));
    const bool ended = mover_run(g); /* it asks nobody */
    assert(ended);
    (void)ended;
}

/* 12.2  Where a rally goes: 1 back to its starting position, where its charge began or where it stood,
 * 2 a full move to the rear, 3 nowhere. */
static Point rally_to(Point from, Point at, Angle facing, int32_t rate, int choice)
{
    if (choice == 1)
        return from;
    return geo_along(at, geo_ahead((Angle)(facing + SOUTH)), choice == 2 ? rate : 0);
}

/* 12.8b  A rally is the outcome move of who got an X: a beaten party that did not get there, or has no
 * room to part from the enemy, with any of its bases, may have to surrender, all of it. */
static void note_cut_short(const Battle *b, State *s, const int *base, int n, bool there)
{
    for (int i = 0; i < n; i++)
        there &= !base_on_table(s, base[i]) || !base_touches_enemy(b, s, base[i]);
    for (int i = 0; i < n && !there; i++) {
        if (base_on_table(s, base[i]))
            state_stand(s, base[i])->own |= CUT_SHORT;
    }
}

/* But for what rounding takes. */
static bool same_place(Point a, Point b)
{
    return geo_gap2(a, b) <= GEO_TOUCH * GEO_TOUCH;
}

/* Those farthest on their way go first, out of the way of the others. */
static void foremost_first(const State *s, int *base, int n, Vec way)
{
    for (int i = 1; i < n; i++) {
        for (int k = i; k > 0; k--) {
            int32_t right, ahead;
            geo_frame(state_stand(s, base[k - 1])->at, way, state_stand(s, base[k])->at,
                      &right, &ahead);
            if (ahead <= 0)
                break;
            const int other = base[k];
            base[k] = base[k - 1];
            base[k - 1] = other;
        }
    }
}

/* 12.3c  From where it is nearest to the enemy it fought, to him; to any enemy if that one is no unit
 * any more. */
static Angle towards_enemy(const Battle *b, const State *s, const int *base, int n,
                           int fought, Angle if_none)
{
    const int side = b->stand[base[0]].side;
    const bool known = fought != NO_UNIT && unit_on_table(b, s, fought);
    int64_t least = INT64_MAX;
    Angle to = if_none;
    Point met = { 0, 0 };
    const Vec ahead = geo_ahead(if_none); /* of two as near the one more to the right */
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *enemy = state_stand(s, i);
        if (b->stand[i].side == side || enemy->where != ON_TABLE ||
            (known && enemy->unit != fought))
            continue;
        for (int k = 0; k < n; k++) {
            const Point from = state_stand(s, base[k])->at;
            const int64_t gap = geo_gap2(from, enemy->at);
            if (gap > least ||
                (gap == least && !battle_first_of(b, enemy->at, met, ahead)))
                continue;
            least = gap;
            met = enemy->at;
            to = geo_bearing(from, enemy->at);
        }
    }
    return to;
}

/* 9.1b  Light guns that rode with the horse hold them back. */
static int32_t slowest(const Battle *b, const int *base, int n)
{
    int32_t rate = INT32_MAX;
    for (int i = 0; i < n; i++)
        rate = base_rate(b, base[i]) < rate ? base_rate(b, base[i]) : rate;
    return rate;
}

/* And who goes along. */
static void tell_drawn_off(Game *g, Ref who, Point from)
{
    game_tell(g, &(Event){ .kind = E_MOVED,
                           .subject = who,
                           .from = from,
                           .to = mover_middle(g->battle, g->state, who) });
}

/* 12.4  Who is dispersed stays so; each base keeps its place among the others, and does not bar
 * them the way: they part from the enemy together, or each as well as it can. */
static void rally_bases(Game *g, int unit, int *base, int n, int choice)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const bool apart = state_unit(s, unit)->n_stands; /* 12.1b  from their unit */
    const int fought = apart ? NO_UNIT : row(s, unit)->fought;
    const Point middle = bases_middle(s, base, n);
    /* its own: the unit may look elsewhere, or have done */
    const Angle facing = state_stand(s, base[0])->facing;
    const Point to = rally_to(apart ? middle : row(s, unit)->from, middle, facing,
                              slowest(b, base, n), choice);
    if (to.x != middle.x || to.y != middle.y)
        foremost_first(s, base, n, geo_ahead(geo_bearing(middle, to)));
    int left = 0;
    bool there[MAX_STANDS];
    Point here[MAX_STANDS];
    Angle faced[MAX_STANDS];
    for (int i = 0; i < n; i++) {
        Stand *at = state_stand(s, base[i]);
        faced[left] = at->facing;
        const Point goal = { at->at.x + to.x - middle.x, at->at.y + to.y - middle.y };
        at->marks &= (uint8_t)~S_GROUP;
        at->facing = quarter_turn(at->facing, facing);
        slide_to(g, ref_stand(base[i]), at->at, goal);
        if (at->where != ON_TABLE || leaves_table(g, ref_stand(base[i])))
            continue;
        there[left] = same_place(at->at, goal);
        here[left] = at->at;
        base[left++] = base[i];
    }
    officers_go_along(b, s, base, left);
    melee_bases_step_back(b, s, base, left, facing);
    if (left && !(state_stand(s, base[0])->own & STOOD_BY)) /* they have not fought */
        melee_draw_off(g, base, left, facing);
    for (int i = 0; i < left; i++) {
        Stand *at = state_stand(s, base[i]);
        melee_step_back(b, s, ref_stand(base[i]));
        const bool off = leaves_table(g, ref_stand(base[i])); /* 9.23 */
        if (!off && !same_place(here[i], at->at))
            tell_drawn_off(g, ref_stand(base[i]), here[i]);
        edge_officers(g, ref_stand(base[i]));
        if (off)
            continue;
        melee_tell_hemmed_in(g, ref_stand(base[i]), &base[i], 1);
        at->facing = quarter_turn(at->facing,
                                  towards_enemy(b, s, &base[i], 1, fought, at->facing));
        mover_tell_turned(g, ref_stand(base[i]), faced[i], at->facing);
        if (melee_holds(s, base[i]) &&
            throne(s)->loose_lost == 1 + b->stand[base[i]].side)
            note_cut_short(b, s, &base[i], 1, there[i]);
    }
}

/* A unit looks another way about a point, if there is room for it. */
static void turn_to(const Battle *b, State *s, int unit, Angle facing, Point middle)
{
    UnitRow *r = row(s, unit);
    Layout layout;
    Ref in_way;
    if (facing == r->facing || state_unit(s, unit)->n_stands > MAX_LAYOUT ||
        !layout_change(b, s, unit, state_unit(s, unit)->formation, r->width, middle,
                       facing, &layout) ||
        !layout_free(b, s, &layout, true, &in_way)) {
        return;
    }
    layout_apply(s, &layout);
    r->facing = facing;
}

/* 12.3, 12.3b  It ends facing the enemy it met, several battalions in one too. */
static void face_enemy(const Battle *b, State *s, int unit)
{
    const UnitRow *r = row(s, unit);
    int base[MAX_STANDS];
    const int n = unit_bases(b, s, unit, base);
    const Angle to = towards_enemy(b, s, base, n, r->fought, r->facing);
    turn_to(b, s, unit, quarter_turn(r->facing, to), unit_middle(b, s, unit));
}

/* 10.7d  The side that looks there is as far from the enemy then as the one that did before. */
void face_about(const Battle *b, State *s, int unit, Angle facing)
{
    const Box box = unit_box(b, s, unit);
    const bool about = facing == (Angle)(row(s, unit)->facing + SOUTH);
    const int32_t nearer = about ? 0 : box.half_w - box.half_d;
    turn_to(b, s, unit, facing, geo_along(box.at, geo_ahead(facing), nearer));
}

static void rally_unit(Game *g, int unit, int choice)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Ref who = ref_unit(unit);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    for (int i = 0; i < n; i++)
        state_stand(s, base[i])->marks &= (uint8_t)~S_GROUP;
    const Point from = unit_middle(b, s, unit);
    const int32_t rate = unit_rate(b, s, unit, state_unit(s, unit)->formation);
    const Point to =
        rally_to(row(s, unit)->from, from, row(s, unit)->facing, rate, choice);
    const bool beaten = state_unit(s, unit)->marks & U_LOSER;
    const Angle faced = row(s, unit)->facing;
    slide_to(g, who, from, to);
    /* it has left the table, or was dispersed on its way */
    bool left = !state_unit(s, unit)->n_stands;
    const Point here = left ? to : unit_middle(b, s, unit);
    const bool there = !left && same_place(here, to);
    if (!left) {
        officers_go_along(b, s, base, n);
        melee_step_back(b, s, who); /* 1 cm short of whom it touches */
        if (s->phase == PHASE_MELEE && !(state_unit(s, unit)->marks & U_STANDS_BY))
            melee_draw_off(g, base, n, facing_met(b, s, unit)); /* it has not fought */
        left = leaves_table(g, who);                            /* 9.23 */
    }
    if (beaten)
        note_cut_short(b, s, base, n, there);
    for (int i = 0; i < n && left; i++) /* the rally of these is made */
        state_stand(s, base[i])->marks &= (uint8_t)~S_MELEE;
    if (left) {
        edge_officers(g, who);
        return;
    }
    melee_tell_hemmed_in(g, who, base, n);
    face_enemy(b, s, unit);
    state_unit(s, unit)->status = DISORDERED; /* 12.3 */
    state_unit(s, unit)->marks &= ~(uint32_t)(U_MOVED | U_MOVING);
    if (s->phase != PHASE_MELEE)
        state_unit(s, unit)->marks |= U_HALTED; /* 6.30 */
    const Point now = unit_middle(b, s, unit);
    if (!same_place(here, now))
        tell_drawn_off(g, who, here);
    mover_tell_turned(g, who, faced, row(s, unit)->facing);
    edge_officers(g, who);
}

bool rally_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    if (s->decision.kind != D_RALLY)
        return err_set(err, "nobody has to rally now");
    if (o->choice < 1 || o->choice > 3) {
        return err_set(err, "a rally goes to 1 (its starting position), "
                            "2 (a full move to the rear) or 3 (in place) (12.2)");
    }
    const int unit = t->rally_unit - 1;
    t->rally_unit = 0;
    game_tell(g, &(Event){ .kind = E_RALLY,
                           .side = b->unit[unit].side,
                           .subject = ref_unit(unit),
                           .a = o->choice });
    int base[MAX_STANDS];
    const int n = rally_group(b, s, unit, base);
    if (n)
        rally_bases(g, unit, base, n, o->choice);
    else if (state_unit(s, unit)->n_stands)
        rally_unit(g, unit, o->choice);
    return true;
}
