/* SPDX-License-Identifier: GPL-3.0-or-later
 * gunmoves.c - guns that turn, are dragged, lose a wheel, are manned again.
 *
 * Start at fd_gun_phase_legal().
 */
#include "rulesets/fire_and_discipline/fire.h"

static int yards(int32_t length)
{
    return length * 10 / NUMBER_TEN_YARDS;
}

/* 9.9  Wheels that enter rough ground may break, on whatever way and though they come out again. */
void fd_enters_rough(Game *g, int i, Point from)
{
    const Battle *b = g->battle;
    State *s = g->state;
    FeatureSet rough = fire_battle(b)->rough;
    if (!rough || !is_guns(b, i) || guns_state(s, i) != GUNS_MANNED)
        return;
    rough &= ~terrain_at(&b->terrain, from);
    if (!terrain_crossed(&b->terrain, from, state_stand(s, i)->at, rough))
        return;
    const int face = game_die(g, ROLL_WHEEL, ref_stand(i), 0, 10);
    const uint8_t dice[1] = { (uint8_t)face };
    const bool broken = face >= number(b, WHEEL_BREAKS);
    if (broken) {
        row(s, i)->guns = GUNS_DESTROYED;
        if (!in_garrison(s, i))
            state_stand(s, i)->status = ST_CREW;
    }
    game_tell(g, &(Event){ .kind = E_WHEEL,
                           .side = s->side,
                           .subject = ref_stand(i),
                           .a = broken,
                           .n_dice = 1,
                           .sides = 10,
                           .dice = dice });
}

/* 4.5  Twenty yards, 9.15 through a ford half of that.  Over steep banks: see fd_places_free(). */
static bool reaches(const Battle *b, Point from, Point to, int32_t far, Err *err)
{
    const int32_t full = number(b, MOVE_PROLONG),
                  rate = fd_way_allows(b, from, to, full, full);
    if (far > full + 2)
        return err_set(err, "a prolong is %d yards (4.5)", yards(full));
    if (rate >= 0 && far > rate + 2)
        return err_set(err, "through a ford a prolong is %d yards (9.15)", yards(rate));
    return true;
}

/* How near to another box it comes on a straight way: the gap falls, and then it rises. */
static int32_t least_gap(const Box *box, Vec way, int32_t far, const Box *other)
{
    int32_t low = 0, high = far;
    Box at = *box, beyond = *box;
    while (high - low > 2) {
        const int32_t third = (high - low) / 3;
        at.at = geo_along(box->at, way, low + third);
        beyond.at = geo_along(box->at, way, high - third);
        if (geo_gap(&at, other) <= geo_gap(&beyond, other))
            high -= third;
        else
            low += third;
    }
    at.at = geo_along(box->at, way, (low + high) / 2);
    return geo_gap(&at, other);
}

/* 4.14  Sixty yards from the enemy all the way; who is nearer to one goes away from him. */
static bool keeps_away(const Battle *b, const State *s, int i, Point to, int32_t far,
                       Err *err)
{
    const int32_t least = number(b, PROLONG_GAP);
    const Box box = fd_stand_box(b, s, i);
    const Vec way = geo_ahead(geo_bearing(box.at, to));
    Box there = box;
    there.at = to;
    bool keeps = !fd_enemy_within(b, s, s->side, &there, least);
    for (int k = from_of(b, 1 - s->side); keeps && k < end_of(b, 1 - s->side); k++) {
        if (!on_table(s, k))
            continue;
        const Box other = fd_stand_box(b, s, k);
        keeps =
            geo_within(&box, &other, least) || least_gap(&box, way, far, &other) > least;
    }
    return keeps || err_set(err, "no prolong leads within %d yards of the enemy (4.14)",
                            yards(least));
}

/* 4.14, 4.15  Instead of firing: turned where they stand, or dragged 20 yards. */
bool fd_gun_phase_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int i = fd_only_stand(b, s, o->subject);
    if (s->decision.kind != D_GUNS || s->phase != PHASE_ARTILLERY) {
        return err_set(err,
                       "guns turn and prolong in their side's artillery phase (4.14)");
    }
    if (i < 0 || b->stand[i].side != s->side) {
        return err_set(err, "name one gun section of yours: each turns and prolongs by "
                            "itself (4.14)");
    }
    if (!fd_gun_may_fire(b, s, i, err))
        return false;
    if (o->verb == V_TURN) {
        const Layout here = { .n = 1,
                              .stand = { i },
                              .at = { state_stand(s, i)->at },
                              .facing = { o->facing } };
        return fd_layout_free(b, s, &here, false, err);
    }
    const Stand *at = state_stand(s, i);
    const Layout there = {
        .n = 1, .stand = { i }, .at = { o->place }, .facing = { at->facing }
    };
    const int32_t far = geo_distance(at->at, o->place);
    if (!reaches(b, at->at, o->place, far, err))
        return false;
    return keeps_away(b, s, i, o->place, far, err) && fd_places_free(b, s, &there, err) &&
           fd_way_free(b, s, &there, geo_ahead(geo_bearing(at->at, o->place)), far, false,
                       err);
}

bool fd_gun_phase_move(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    if (!fd_gun_phase_legal(g->battle, s, o, err))
        return false;
    const int i = fd_only_stand(g->battle, s, o->subject);
    Stand *at = state_stand(s, i);
    const Point from = at->at;
    if (o->verb == V_TURN)
        at->facing = o->facing;
    else
        at->at = o->place;
    at->marks |= S_FIRED;
    if (o->verb == V_PROLONG && in_garrison(s, i) &&
        !(fd_features_under(g->battle, s, i) >> (row(s, i)->garrison - 1) & 1))
        fd_leaves_cover(g->battle, s, i);
    fd_officers_follow(g->battle, s, i);
    fd_enters_rough(g, i, from);
    game_tell(g, &(Event){ .kind = E_MOVED,
                           .side = s->side,
                           .subject = o->subject,
                           .from = from,
                           .to = at->at });
    return true;
}

/* 4.17  A crew that ran comes back to guns nobody has taken. */
bool fd_man_may(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int i = fd_only_stand(b, s, o->subject);
    if (!fd_moves_now(s, err))
        return false;
    if (i < 0 || b->stand[i].side != s->side || !is_crew(s, i) ||
        guns_state(s, i) != GUNS_LEFT) {
        return err_set(err, "name a crew of yours whose guns stand on the field (4.17)");
    }
    if (!fd_may_act(b, s, i, err))
        return false;
    const Point guns = guns_at(s, i);
    const Layout there = { .n = 1,
                           .stand = { i },
                           .at = { guns },
                           .facing = { state_stand(s, i)->facing },
                           .becomes = ST_UNLIMBERED + 1 };
    const int32_t far = geo_distance(state_stand(s, i)->at, guns);
    const int32_t rate = fd_layout_allows(b, s, &there, number(b, MOVE_FOOT_SKIRMISH));
    if (rate >= 0 && far > rate) {
        return err_set(err, "its guns are %d yards away, and it may go %d here (4.6)",
                       fd_yards_away(far), yards(rate));
    }
    return fd_places_free(b, s, &there, err) && fd_layout_free(b, s, &there, true, err);
}

bool fd_man_order(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    if (!fd_man_may(g->battle, s, o, err))
        return false;
    const int i = fd_only_stand(g->battle, s, o->subject);
    Stand *at = state_stand(s, i);
    at->at = guns_at(s, i);
    at->status = ST_UNLIMBERED;
    at->marks |= S_MOVED;
    row(s, i)->guns = GUNS_MANNED;
    fd_officers_follow(g->battle, s, i);
    game_tell(g, &(Event){ .kind = E_MANNED, .side = s->side, .subject = o->subject });
    return true;
}
