/* SPDX-License-Identifier: GPL-3.0-or-later
 * onset.c - a charge is carried out: its dice, evading, contact or not.
 *
 * Start at colonial_charge_run().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

static void tell_charge(Game *g, int kind, int unit, int other, int a)
{
    game_tell(g, &(Event){ .kind = (uint8_t)kind,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .target = other < 0 ? NO_REF : ref_unit(other),
                           .a = a });
}

/* From there to where it is now. */
static void tell_moved(Game *g, int unit, Point from, int how)
{
    game_tell(g, &(Event){ .kind = E_MOVED,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .from = from,
                           .to = body_row(g->state, unit)->at,
                           .a = how });
}

/* 10.1, 10.4 */
static int32_t roll_charge(Game *g, int unit, int target, Point to)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int nearest = colonial_nearest_stand(b, s, body_row(s, unit)->at, target);
    int doubles, multiply;
    uint8_t die[MOST_DICE];
    const int n = colonial_charge_dice(b, s, unit, to,
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

/* 10.8  Mounted skirmishers always evade foot; others roll, the more the nearer the chargers. */
static bool gets_away(Game *g, int unit, int by)
{
    const Battle *b = g->battle;
    State *s = g->state;
    uint8_t die;
    if (is_mounted(b, s, unit) && is_foot(b, s, by)) {
        tell_charge(g, E_EVADES, unit, by, 1);
        return true;
    }
    const bool far = colonial_gap(b, s, unit, by) > b->number[EVADE_DISTANCE];
    const bool light = class_of(b, unit) == CLASS_A && has_trait(b, unit, TRAIT_LIGHT);
    const int more = (is_mounted(b, s, by) ? b->number[EVADE_MOUNTED] : 0) +
                     (light ? b->number[EVADE_LIGHT] : 0);
    game_roll(g, ROLL_EVADE, ref_unit(unit), colonial_occasion(s, by), 1, 10, &die);
    const int need = b->number[far ? EVADE_FAR : EVADE_NEAR] - more;
    const bool away = die >= need;
    game_tell(g, &(Event){ .kind = E_EVADES,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .target = ref_unit(by),
                           .a = away,
                           .c = need,
                           .dice = &die });
    return away;
}

/* 10.8  They end so far from the chargers, straight away from them, further if that is in another enemy's
 * zone (4.13); if there is no room for that they are destroyed. */
static void run_from(Game *g, int unit, int by, Angle along)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Box chargers = colonial_body_box(b, s, by);
    const BodyRow *r = body_row(s, unit);
    const Vec way = geo_ahead(along);
    const int32_t off = b->number[EVADE_ENDS];
    Box box = colonial_block(b, s, unit, state_unit(s, unit)->formation, r->front, r->at,
                             (Angle)(along + SOUTH));
    if (geo_gap(&box, &chargers) >= off)
        return;
    enum { STEPS = 12, STEP = 250 };
    int32_t right, ahead;
    geo_frame(chargers.at, way, r->at, &right, &ahead);
    for (int k = 0; k < STEPS; k++) { /* through friends, if need be */
        box.at = geo_offset(chargers.at, way, right,
                            chargers.half_d + off + box.half_d + k * STEP);
        if (!battle_box_on_table(b, &box) ||
            terrain_under(&b->terrain, &box) & colonial_bars(b, s, unit))
            break;
        const int other = colonial_box_meets(b, s, &box, unit, true);
        if (other < 0 && (colonial_box_touches(b, s, side_of(b, unit), &box) ||
                          colonial_crowds(b, s, unit, &box, -1) >= 0))
            continue;
        if (other < 0) {
            const Point from = r->at;
            colonial_body_put(b, s, unit, box.at, (Angle)(along + SOUTH));
            state_unit(s, unit)->marks |= U_MOVED; /* 8.8, 8.10 */
            tell_moved(g, unit, from, MOVED_ON);
            return;
        }
        if (colonial_box_meets_enemy(b, s, &box, unit))
            break;
    }
    tell_charge(g, E_EVADES, unit, by, 2);
    EACH_STAND(b, s, unit, i) colonial_stand_lost(g, i, LOST, LOST_OVERRUN);
}

static void move_block(Game *g, int unit, Angle along, int32_t distance)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Point from = body_row(s, unit)->at;
    const Point to = geo_along(from, geo_ahead(along), distance);
    colonial_body_put(b, s, unit, to, along);
    if (geo_distance(from, to) > GEO_TOUCH)
        tell_moved(g, unit, from, MOVED_ON);
    colonial_crosses(g, unit, from, to);
}

/* 10.6  A charge that meets nobody is disordered; 10.7 skirmishers have not charged. */
static void no_contact(Game *g, int unit)
{
    tell_charge(g, E_MISSES, unit, -1, skirmishes(g->battle, g->state, unit));
    if (skirmishes(g->battle, g->state, unit))
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
    distance = colonial_to_room(b, s, unit, &box, way, distance);
    if (distance)
        move_block(g, unit, along, distance);
    else if (along != r->facing && colonial_box_meets(b, s, &box, unit, true) < 0 &&
             battle_box_on_table(b, &box)) {
        move_block(g, unit, along, 0); /* 4.4: it has passed its test for that */
        tell_moved(g, unit, r->at, MOVED_TURNED);
    }
    no_contact(g, unit);
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
        no_contact(g, unit);
        return;
    }
    tell_contact(g, o, touching, others);
    colonial_contact(g, unit, o->target);
}

/* Is he met where he stands now, or has formed square; and nobody whom it did not know of before
 * him? */
static bool still_meets(const Battle *b, const State *s, int unit, int target,
                        Angle *along, int32_t *gap)
{
    if (!is_there(s, target) ||
        colonial_charge_way(b, s, unit, target, along, gap) != target)
        return false;
    const BodyRow *r = body_row(s, unit);
    const Vec way = geo_ahead(*along);
    int met;
    Box box = colonial_block(b, s, unit, state_unit(s, unit)->formation, r->front, r->at,
                             *along);
    if (colonial_to_enemies(b, s, unit, &box, way, *gap, 0, true, &met) < *gap)
        return false;
    box.at = geo_along(r->at, way, *gap);
    return colonial_box_meets(b, s, &box, unit, true) < 0 && battle_box_on_table(b, &box);
}

void colonial_charge_run(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Colonial *c = colonial(s);
    const Charge charge = c->charge;
    const int unit = charge.by, target = charge.target;
    Angle along = body_row(s, unit)->facing;
    int32_t gap = 0;
    c->charge.by = NO_ONE;
    for (int i = 0; i < b->n_stands; i++)
        colonial_let_go(b, s, i);
    const bool meets = still_meets(b, s, unit, target, &along, &gap);
    if (along != body_row(s, unit)->facing && !colonial_face_test(g, unit, along))
        return;
    const bool near = gap < b->number[AMBUSH_NEAR];
    const int32_t reach = roll_charge(
        g, unit, target, geo_along(body_row(s, unit)->at, geo_ahead(along), gap));
    if (charge.evades && gets_away(g, target, unit)) {
        misses(g, unit, along, reach < gap ? reach : gap);
        run_from(g, target, unit, along);
    } else if (!meets || reach < gap) {
        misses(g, unit, along, reach < gap ? reach : gap);
    } else {
        if (charge.ambush && near)
            state_unit(s, unit)->marks |= U_AMBUSHED; /* 6.2 */
        strikes(g, &(Onset){ unit, target, geo_ahead(along), gap, reach }, along);
    }
}
