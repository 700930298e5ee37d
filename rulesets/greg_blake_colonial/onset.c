/* SPDX-License-Identifier: GPL-3.0-or-later
 * onset.c - a charge is carried out: its dice, contact or not; evade.c has who gets away.
 *
 * Start at colonial_charge_run().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

void colonial_tell_charge(Game *g, int kind, int unit, int other, int a)
{
    game_tell(g, &(Event){ .kind = (uint8_t)kind,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .target = other < 0 ? NO_REF : ref_unit(other),
                           .a = a });
}

/* From there to where it is now. */
void colonial_tell_moved(Game *g, int unit, Point from, int how)
{
    game_tell(g, &(Event){ .kind = E_MOVED,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .from = from,
                           .to = body_row(g->state, unit)->at,
                           .a = how });
}

/* 10.1, 10.4 */
static int32_t roll_charge(Game *g, int unit, int target, Point by, Point to)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int nearest = colonial_nearest_stand(b, s, body_row(s, unit)->at, target);
    int doubles, multiply;
    uint8_t die[MOST_DICE];
    const int n = colonial_charge_dice(b, s, unit, by, to,
                                       nearest < 0 ? to : state_stand(s, nearest)->at,
                                       &doubles, &multiply);
    if (!n)
        return 0;
    game_roll(g, ROLL_CHARGE, ref_unit(unit), colonial_occasion(s, 0), n, 6, die);
    const int32_t reach = colonial_dice_reach(b, die, n, doubles) * multiply;
    game_tell(g, &(Event){ .kind = E_CHARGE_DICE,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = (uint8_t)n,
                           .sides = 6,
                           .subject = ref_unit(unit),
                           .a = reach,
                           .dice = die });
    return reach;
}

static void move_block(Game *g, int unit, Angle along, int32_t distance)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Point from = body_row(s, unit)->at;
    const Point to = geo_along(from, geo_ahead(along), distance);
    colonial_body_put(b, s, unit, to, along);
    if (geo_distance(from, to) > GEO_TOUCH)
        colonial_tell_moved(g, unit, from, MOVED_ON);
    colonial_crosses(g, unit, from, to);
}

/* 10.6  A charge that meets nobody is disordered; 10.7 skirmishers have not charged.
 * in: unseen: somebody who lies hidden has stopped it */
static void no_contact(Game *g, int unit, bool unseen)
{
    const bool loose = skirmishes(g->battle, g->state, unit);
    colonial_tell_charge(g, E_MISSES, unit, -1, unseen ? 2 : loose);
    if (loose)
        return;
    EACH_STAND(g->battle, g->state, unit, i) colonial_disorder(g, i, DISORDER_CHARGE);
}

/* As far as it goes, short of whoever is there. */
static void misses(Game *g, int unit, Angle along, int32_t distance)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const BodyRow *r = body_row(s, unit);
    const Box box = colonial_block(b, s, unit, state_unit(s, unit)->formation, r->front,
                                   r->at, along);
    int met;
    const Vec way = geo_ahead(along);
    distance =
        colonial_to_enemies(b, s, unit, &box, way, distance, b->number[ZONE], true, &met);
    const int32_t room = colonial_to_room(b, s, unit, &box, way, distance);
    const bool unseen = met >= 0 && room == distance && is_hidden(s, body_of(s, met));
    distance = room;
    if (distance)
        move_block(g, unit, along, distance);
    else if (along != r->facing && colonial_box_meets(b, s, &box, unit, true) < 0 &&
             battle_box_on_table(b, &box)) {
        move_block(g, unit, along, 0); /* 4.4: it has passed its test for that */
        colonial_tell_moved(g, unit, r->at, MOVED_TURNED);
    }
    no_contact(g, unit, unseen);
}

/* 10.3, 10.10, 4.14  Have all stands of a file room that much further on, on the table, over ground that
 * lets them charge? */
static bool file_fits(const Battle *b, const State *s, int unit, int file, int files,
                      Vec way, int32_t far)
{
    const int stands = state_unit(s, unit)->n_stands;
    int k = 0, which;
    EACH_STAND(b, s, unit, i)
    {
        if (colonial_file(stands, files, k++) != file)
            continue;
        const Box box = battle_box(b, s, i);
        Box end = box;
        end.at = geo_along(end.at, way, far);
        if (colonial_box_meets(b, s, &end, unit, true) >= 0 ||
            !battle_box_on_table(b, &end) ||
            !colonial_charge_over(b, s, unit, box.at, way, far, NULL) ||
            colonial_to_bars(b, s, unit, &box, way, far, &which) < far)
            return false;
    }
    return true;
}

/* A charge that strikes home: where to, how far until the block meets him, how far at most. */
typedef struct Onset {
    int unit, target;
    Vec way;
    int32_t gap, reach;
} Onset;

static void tell_contact(Game *g, const Onset *o, int touching, int others)
{
    game_tell(g, &(Event){ .kind = E_CONTACT,
                           .side = (uint8_t)side_of(g->battle, o->unit),
                           .subject = ref_unit(o->unit),
                           .target = ref_unit(o->target),
                           .a = touching,
                           .b = others });
}

/* 4.12, 4.13  Does a friend bar the way of a file's first stand, or does it go past an enemy, since
 * its block began, so near as to have to charge him? */
static bool file_is_kept(const Battle *b, const State *s, const Onset *o, const Box *box,
                         int32_t far, int met)
{
    const BodySet loose = colonial_open_to_charges(b, s, side_of(b, o->unit));
    int32_t unused;
    if (colonial_friend_in_way(b, s, o->unit, box, o->way, far, loose, &unused) >= 0)
        return true;
    Box from = *box;
    from.at = geo_along(box->at, o->way, -o->gap);
    return colonial_passes_by(b, s, o->unit, &from, o->way, o->gap + far,
                              body_set(b, o->target) | body_set(b, body_of(s, met))) >= 0;
}

/* The stands of one file go on together until the first of them meets an enemy. */
static void file_goes(const Battle *b, State *s, const Onset *o, int file, int files)
{
    const int unit = o->unit;
    const int stands = state_unit(s, unit)->n_stands;
    uint8_t rank[MOST_STANDS];
    int k = 0, met = -1;
    int32_t far = 0;
    colonial_ranks(b, s, unit, rank);
    EACH_STAND(b, s, unit, i)
    {
        const bool leads_it = colonial_file(stands, files, k) == file && !rank[k];
        k++;
        if (!leads_it)
            continue;
        const Box box = battle_box(b, s, i);
        far = colonial_to_enemies(b, s, unit, &box, o->way, o->reach - o->gap, 0, true,
                                  &met);
        if (met < 0 || !colonial_may_strike(b, s, unit, met) ||
            file_is_kept(b, s, o, &box, far, met))
            return;
        break;
    }
    if (met < 0 || !far || !file_fits(b, s, unit, file, files, o->way, far))
        return;
    k = 0;
    EACH_STAND(b, s, unit, i)
    {
        if (colonial_file(stands, files, k++) != file)
            continue;
        state_stand(s, i)->at = geo_along(state_stand(s, i)->at, o->way, far);
        colonial_stray(b, s, i);
    }
}

/* A stand so far back. */
static Box box_back(const Battle *b, const State *s, int stand, Vec way, int32_t far)
{
    Box box = battle_box(b, s, stand);
    box.at = geo_along(box.at, way, far);
    return box;
}

/* 10.12  It, who stands behind it in its body, and behind them: bit i is the body's i-th stand. */
static uint16_t file_of(const Battle *b, const State *s, int stand, Vec way, int32_t far)
{
    const int unit = body_of(s, stand), first = b->unit[unit].first;
    uint16_t file = (uint16_t)(1 << (stand - first)), before = 0;
    while (file != before) {
        before = file;
        EACH_STAND(b, s, unit, i)
        {
            Box slim = box_back(b, s, i, way, far); /* its neighbours stay beside it */
            slim.half_w -= GEO_TOUCH;
            slim.half_d -= GEO_TOUCH;
            EACH_STAND(b, s, unit, k)
            {
                const Box other = battle_box(b, s, k);
                if (file >> (i - first) & 1 && geo_overlap(&slim, &other))
                    file |= (uint16_t)(1 << (k - first));
            }
        }
    }
    return file;
}

/* 10.12  Its whole file has come no further: it needs no way through those behind it.
 * returns: none of them fights, and nobody else has come to stand there. */
static bool file_stops_short(Game *g, int stand, Vec way, int32_t far)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int unit = body_of(s, stand), first = b->unit[unit].first;
    const uint16_t file = file_of(b, s, stand, way, far);
    int foe[MOST_TOUCH];
    EACH_STAND(b, s, unit, i)
    {
        const Box box = box_back(b, s, i, way, far);
        if (file >> (i - first) & 1 &&
            (colonial_box_meets(b, s, &box, unit, true) >= 0 ||
             colonial_box_touches(b, s, b->stand[i].side, &box) ||
             !battle_box_on_table(b, &box) ||
             terrain_at(&b->terrain, box.at) & colonial_bars(b, s, unit) ||
             (i != stand && colonial_touching(b, s, i, true, foe))))
            return false;
    }
    EACH_STAND(b, s, unit, i)
    {
        const Point from = state_stand(s, i)->at;
        if (!(file >> (i - first) & 1))
            continue;
        state_stand(s, i)->at = geo_along(from, way, far);
        colonial_stray(b, s, i);
        game_tell(g, &(Event){ .kind = E_BACK,
                               .side = b->stand[i].side,
                               .subject = ref_stand(i),
                               .from = from,
                               .to = state_stand(s, i)->at });
    }
    return true;
}

/* Where it cannot be so far off, it stops as far off as may be; it is not driven back, and so never destroyed. */
void colonial_stops_short(Game *g, int stand)
{
    enum { PACE = 25 };
    const Battle *b = g->battle;
    Stand *st = state_stand(g->state, stand);
    const Vec back = geo_ahead((Angle)(st->facing + SOUTH));
    const int32_t most =
        colonial_off_enemies(b, g->state, stand, back, b->number[STOP_SHORT]);
    st->marks &= (uint8_t)~S_CHARGED;
    st->marks |= S_DISORDERED;
    colonial_tell_disorder(g, stand,
                           DISORDER_STOPPED); /* why it goes back, if disordered too */
    for (int32_t far = most; far > 0; far -= PACE) {
        if (file_stops_short(g, stand, back, far))
            return;
    }
    colonial_stand_gives_way(g, stand, back, most);
}

/* 12.1  Who was halted before goes with its body, but does not close: it stops short (10.12). */
static void halted_stop_short(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int foe[MOST_TOUCH];
    EACH_STAND(b, s, unit, i)
    {
        if (colonial_stand_halted(b, s, i) && colonial_touching(b, s, i, true, foe))
            colonial_stops_short(g, i);
    }
}

/* 10.5  The block until it meets somebody; then each file for itself, as far as the dice go. */
static void strikes(Game *g, const Onset *o, Angle along)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int unit = o->unit;
    move_block(g, unit, along, o->gap);
    if (state_unit(s, unit)->formation <= COLUMN || skirmishes(b, s, unit)) {
        const int n = state_unit(s, unit)->n_stands, front = body_row(s, unit)->front;
        const int files = front < n ? front : n;
        for (int file = 0; file < files; file++)
            file_goes(b, s, o, file, files);
    }
    halted_stop_short(g, unit);
    int touching = 0, others = 0, foe[MOST_TOUCH];
    EACH_STAND(b, s, unit, i)
    {
        const int n = colonial_touching(b, s, i, true, foe);
        bool target = false;
        if (!n)
            continue;
        Stand *st = state_stand(s, i);
        st->marks = (uint8_t)((st->marks & ~S_FOUGHT) | S_CHARGED);
        for (int k = 0; k < n; k++) { /* another melee than it may have fought (11.11) */
            state_stand(s, foe[k])->marks &= (uint8_t)~S_FOUGHT;
            target |= body_of(s, foe[k]) == o->target;
        }
        touching++;
        others += !target;
    }
    if (!touching) { /* 10.6: by those only who do not close */
        no_contact(g, unit, false);
        return;
    }
    tell_contact(g, o, touching, others);
    colonial_contact(g, unit, o->target);
}

/* Is he met where he stands now, or has formed square; and nobody whom it did not know of before
 * him?  in: where the leg starts. */
static bool still_meets(const Battle *b, const State *s, int unit, int target,
                        int32_t most, Leg *l)
{
    if (!is_there(s, target) ||
        colonial_charge_leg(b, s, unit, target, most, l) != target)
        return false;
    const Vec way = geo_ahead(l->along);
    int met;
    Box box = colonial_block(b, s, unit, state_unit(s, unit)->formation,
                             body_row(s, unit)->front, l->at, l->along);
    if (colonial_to_enemies(b, s, unit, &box, way, l->gap, 0, true, &met) < l->gap)
        return false;
    box.at = geo_along(l->at, way, l->gap);
    return colonial_box_meets(b, s, &box, unit, true) < 0 && battle_box_on_table(b, &box);
}

/* 10.5  To where its way bends, if its dice take it further than that and nobody whom it did not know of is before
 * it; else it has missed.  4.4 There it turns, and tests for it anew.
 * returns: it goes on. */
static bool goes_round(Game *g, int unit, const Leg *first, const Leg *last,
                       int32_t reach)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Vec way = geo_ahead(first->along);
    int met;
    Box box = colonial_block(b, s, unit, state_unit(s, unit)->formation,
                             body_row(s, unit)->front, first->at, first->along);
    colonial_to_enemies(b, s, unit, &box, way, first->gap, 0, true, &met);
    Box there = box, turned = box;
    there.at = turned.at = last->at;
    turned.ahead = geo_ahead(last->along);
    if (reach <= first->gap || met >= 0 ||
        colonial_box_meets(b, s, &there, unit, true) >= 0 ||
        colonial_box_meets(b, s, &turned, unit, true) >= 0) {
        misses(g, unit, first->along, reach < first->gap ? reach : first->gap);
        return false;
    }
    move_block(g, unit, first->along, first->gap);
    return last->along == first->along || colonial_face_test(g, unit, last->along);
}

void colonial_charge_run(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Colonial *c = colonial(s);
    const Charge charge = c->charge;
    const int unit = charge.by, target = charge.target;
    Leg first, last = colonial_charge_starts(s, unit, charge.by_way_of, &first);
    const bool bends = way_bends(charge.by_way_of);
    c->charge.by = NO_ONE;
    for (int i = 0; i < b->n_stands; i++)
        colonial_let_go(b, s, i);
    const bool meets = still_meets(b, s, unit, target,
                                   colonial_charge_most(b, s, unit) - first.gap, &last);
    const Angle along = bends ? first.along : last.along;
    if (along != body_row(s, unit)->facing && !colonial_face_test(g, unit, along))
        return;
    const bool near = first.gap + last.gap < b->number[AMBUSH_NEAR];
    const int32_t reach =
        roll_charge(g, unit, target, charge.by_way_of,
                    geo_along(last.at, geo_ahead(last.along), last.gap));
    const int32_t left = reach - first.gap;
    const bool away = charge.evades && colonial_gets_away(g, target, unit);
    if (!bends || goes_round(g, unit, &first, &last, reach)) {
        if (away || !meets || left < last.gap) {
            misses(g, unit, last.along, left < last.gap ? left : last.gap);
        } else {
            if (charge.ambush && near)
                state_unit(s, unit)->marks |= U_AMBUSHED; /* 6.2 */
            strikes(g, &(Onset){ unit, target, geo_ahead(last.along), last.gap, left },
                    last.along);
        }
    }
    if (away)
        colonial_run_from(g, target, unit, last.along);
}
