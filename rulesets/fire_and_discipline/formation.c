/* SPDX-License-Identifier: GPL-3.0-or-later
 * formation.c - what may become what; limbers; merging the last men of a stand.
 *
 * A formation is a Layout (layout.c).  Each stand must be able to reach its place at the shift
 * rate, so a long line needs several turns, company by company, to become a column.
 *
 * Start at fd_form_plan().
 */
#include "rulesets/fire_and_discipline/fire.h"

int fd_status_for(const Battle *b, int stand, int formation, int now)
{
    switch (formation) {
    case SQUARE:
        return ST_SQUARE;
    case OPEN_ORDER:
        return b->stand[stand].kind == CAVALRY ? ST_OPEN : ST_FORMED;
    case LIMBERED:
        return ST_LIMBERED;
    case UNLIMBERED:
        return ST_UNLIMBERED;
    case DISMOUNTED:
        return ST_DISMOUNTED;
    case AS_IT_IS:
        return now;
    default:
        return ST_FORMED;
    }
}

/* 3.3, 3.9, 3.10, 3.11, 3.15  What troops of that arm may stand in at all. */
bool fd_formation_suits(const Battle *b, int stand, int formation, Err *err)
{
    const bool guns = is_guns(b, stand), horse = b->stand[stand].kind == CAVALRY;
    if (guns != (formation == LIMBERED || formation == UNLIMBERED)) {
        return err_set(err, "guns are limbered or unlimbered, others are not (3.15)");
    }
    if (formation == SQUARE && fire_battle(b)->year < number(b, SQUARE_YEAR)) {
        return err_set(err, "there are no squares before %d (3.10)",
                       number(b, SQUARE_YEAR));
    }
    if (formation == SQUARE && horse)
        return err_set(err, "horse forms no square (3.11)");
    if ((formation == DISMOUNTED || formation == OPEN_ORDER) && !horse) {
        return err_set(
            err, "only horse does that by order; light foot is open by itself (3.3)");
    }
    return true;
}

/* 3.9, 3.10, 3.14 - 3.17  What may become what. */
static bool formation_allowed(const Battle *b, const State *s, const int *stand, int n,
                              int formation, Err *err)
{
    const int now = state_stand(s, stand[0])->status;
    if (!fd_formation_suits(b, stand[0], formation, err))
        return false;
    bool light = false;
    for (int k = 0; k < n; k++)
        light |= is_light(b, stand[k]);
    if (formation == SQUARE && (n < 2 || light)) {
        return err_set(err, light
                                ? "light infantry stands in no square: its companies "
                                  "must leave the others first (3.11)"
                                : "a square is two stands of formed foot or more (3.11)");
    }
    if (now == ST_SQUARE && formation != COLUMN) {
        return err_set(err, "a square becomes a column (3.12)");
    }
    if (formation == LIMBERED && fire_battle(b)->year < number(b, LIMBER_YEAR)) {
        return err_set(err, "once unlimbered, guns stay so before %d (3.16)",
                       number(b, LIMBER_YEAR));
    }
    if (formation == LIMBERED && now != ST_UNLIMBERED)
        return err_set(err, "it is not unlimbered");
    if (formation == UNLIMBERED && now != ST_LIMBERED)
        return err_set(err, "it is not limbered");
    return true;
}

static bool stands_so(const State *s, const Layout *l)
{
    for (int i = 0; i < l->n; i++) {
        const Stand *at = state_stand(s, l->stand[i]);
        if (geo_gap2(at->at, l->at[i]) > GEO_SLACK * GEO_SLACK ||
            at->facing != l->facing[i])
            return false;
    }
    return true;
}

/* 4.9, 4.10  A new formation measures from centre to centre, to a side and to front or rear each
 * by itself: a shift is sideways or back. */
static bool shifts_to(const Box *from, Point to, int32_t reach)
{
    int32_t right, ahead;
    geo_frame(from->at, from->ahead, to, &right, &ahead);
    return right <= reach + 2 && -right <= reach + 2 && ahead <= reach + 2 &&
           -ahead <= reach + 2;
}

/* 1.25, 1.26 */
bool fd_moves_now(const State *s, Err *err)
{
    if (s->decision.kind == D_MOVE)
        return true;
    return err_set(err, s->decision.kind == D_FORM
                            ? "moves come when formations and facings are done (1.26)"
                            : "moves are made in the movement phase (1.25)");
}

/* 9.4, 4.12  Limbers bring the guns to where they unlimber, and come for them. */
static bool limbers_get_there(const Battle *b, const State *s, const Layout *l,
                              bool fetch, Err *err)
{
    for (int i = 0; i < l->n; i++) {
        const Box box =
            fetch ? fd_box_as(b, s, l->stand[i], ST_LIMBERED) : fd_placed_box(b, s, l, i);
        if (!fd_ground_allows(b, s, l->stand[i], &box, ST_LIMBERED, false, err))
            return false;
        const Point from = state_stand(s, l->stand[i])->at;
        const Vec by = { box.at.x - from.x, box.at.y - from.y };
        const bool goes = geo_gap2(from, box.at) > GEO_SLACK * GEO_SLACK;
        if (goes && !fd_limber_keeps_gap(b, s, l->stand[i], &box, by, err))
            return false;
    }
    return true;
}

/* 1.26, 1.28, 9.23  Who changes, and may he now? */
static bool form_subject(const Battle *b, const State *s, const Order *o, int *stand,
                         int *n, Err *err)
{
    *n = fd_subject_stands(b, s, o->subject, stand);
    const bool guns = *n && is_guns(b, stand[0]);
    if (!*n)
        return err_set(err, "nobody of that name is on the table");
    if (b->stand[stand[0]].side != s->side)
        return err_set(err, "that is not yours to order");
    if (s->decision.kind != (guns ? D_MOVE : D_FORM)) {
        return err_set(err,
                       guns ? "guns limber and unlimber among the moves (1.28)"
                            : "formations and facings change before the moves (1.26)");
    }
    if (!fd_all_may_act(b, s, stand, *n, err))
        return false;
    for (int i = 0; i < *n; i++) {
        if (in_garrison(s, stand[i]))
            return err_set(err, "a garrison has no formation (9.23)");
    }
    return true;
}

/* 3.12, 4.11, 4.15  May it be so, or face so, as it is now? */
static bool change_allowed(const Battle *b, const State *s, const int *stand, int n,
                           int formation, int now, Err *err)
{
    if (formation)
        return formation_allowed(b, s, stand, n, formation, err);
    if (now == SQUARE)
        return err_set(err, "squares do not move (3.12)");
    return !is_guns(b, stand[0]) ||
           err_set(err, now == LIMBERED ? "limbers turn as they move (4.11)"
                                        : "guns turn instead of firing (4.15)");
}

/* 3.12, 9.15  Who leaves a square goes as far as he has to: but the column stands where the square did, or a
 * shift from there. */
static bool leaves_there(const Battle *b, const State *s, const int *stand, int n,
                         Point to, Err *err)
{
    const Box box = fd_group_box(b, s, stand, n);
    const int32_t rate = fd_shift_rate(b, s, stand[0]),
                  may = fd_way_allows(b, box.at, to, rate, rate),
                  reach = may < 0 ? rate : may;
    return shifts_to(&box, to, reach) ||
           err_set(err, "squares do not move: the column is formed there (3.12)");
}

/* 4.10  In the same formation they go no further than a wheel on one of their corners takes their middle: what
 * is more is a shift, and not for everybody. */
static bool stays_or_shifts(const Battle *b, const State *s, const int *stand, int n,
                            const Order *o, Err *err)
{
    const Box box = fd_group_box(b, s, stand, n);
    const Point corner = geo_offset(box.at, box.ahead, box.half_w, box.half_d);
    const Point wheeled =
        geo_offset(corner, geo_ahead(o->facing), -box.half_w, -box.half_d);
    const int32_t wheel = geo_distance(box.at, wheeled);
    /* places are typed in whole yards */
    return geo_distance(box.at, o->place) <= wheel + NUMBER_TEN_YARDS / 10 ||
           fd_goes_loose(b, s, stand[0]) || fd_may_shift(b, stand, n, err);
}

/* 4.9, 4.10, 9.15  Does the shift rate take each to his place? */
static bool shifts_reach(const Battle *b, const State *s, const Layout *l, int formation,
                         Err *err)
{
    for (int i = 0; i < l->n; i++) {
        const Box from = fd_stand_box(b, s, l->stand[i]), to = fd_placed_box(b, s, l, i);
        const int32_t rate = fd_shift_rate(b, s, l->stand[i]),
                      may = fd_way_allows(b, from.at, to.at, rate, rate),
                      reach = may < 0 ? rate : may; /* steep banks: fd_places_free() */
        if (formation ? shifts_to(&from, to.at, reach)
                      : fd_within_shift(&from, &to, reach))
            continue;
        return err_set(err, "further than the shift of %d yards (4.9)",
                       reach * 10 / NUMBER_TEN_YARDS);
    }
    return true;
}

/* The whole order: who, where to, and can each get there. */
bool fd_form_plan(const Battle *b, const State *s, const Order *o, Layout *l, Err *err)
{
    int stand[MAX_LAYOUT], n;
    if (!form_subject(b, s, o, stand, &n, err))
        return false;
    const bool guns = is_guns(b, stand[0]);
    const int formation = o->formation, now = fd_group_formation(b, s, stand, n);
    if (!change_allowed(b, s, stand, n, formation, now, err))
        return false;
    int shape = formation ? formation : now;
    if (shape >= OPEN_ORDER)
        shape = now == COLUMN ? COLUMN : LINE;
    if (!fd_layout_make(b, s, stand, n, shape, o->place, o->facing, l)) {
        return err_set(err, "they cannot stand so");
    }
    if (formation && formation == now && stands_so(s, l))
        return err_set(err, "that is how it stands already");
    const bool alone = n == 1 ? now == COLUMN && formation == LINE /* 3.1 */
                              : now == LINE && formation == COLUMN &&
                                    fd_as_column(b, s, stand, n); /* 3.22 */
    if ((!formation || formation == now || alone) &&
        !stays_or_shifts(b, s, stand, n, o, err))
        return false;
    if (now == SQUARE ? !leaves_there(b, s, stand, n, o->place, err)
                      : formation != LIMBERED && !shifts_reach(b, s, l, formation, err))
        return false;
    for (int i = 0; i < n; i++) {
        if (!fd_keeps_tether(b, s, l, l->stand[i], err))
            return false;
    }
    if (formation != LIMBERED && !fd_places_free(b, s, l, err))
        return false;
    const bool open = is_loose(formation) || (!formation && fd_is_open(b, s, stand[0]));
    if (guns && !limbers_get_there(b, s, l, formation == LIMBERED, err))
        return false;
    const int status =
        fd_status_for(b, stand[0], formation, state_stand(s, stand[0])->status);
    l->becomes = formation == LIMBERED ? 0 : 1 + status; /* limbers are not there yet */
    return fd_layout_free(b, s, l, open, err);
}

bool fd_form_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Layout l;
    if (!fd_form_plan(b, s, o, &l, err))
        return false;
    if (o->formation == LIMBERED) { /* 3.17 */
        for (int i = 0; i < l.n; i++) {
            StandRow *r = row(s, l.stand[i]);
            r->guns = (uint8_t)((r->guns & 15) | number(b, LIMBER_TURNS) << 4);
            state_stand(s, l.stand[i])->marks |= S_MOVED;
        }
        game_tell(g, &(Event){ .kind = E_LIMBERS,
                               .side = s->side,
                               .subject = o->subject,
                               .a = number(b, LIMBER_TURNS) });
        return true;
    }
    const int now = state_stand(s, l.stand[0])->status;
    for (int i = 0; i < l.n; i++) {
        state_stand(s, l.stand[i])->status =
            (uint8_t)fd_status_for(b, l.stand[0], o->formation, now);
    }
    fd_layout_apply(g, &l);
    game_tell(g, &(Event){ .kind = E_FORMED,
                           .side = s->side,
                           .subject = o->subject,
                           .a = o->formation });
    return true;
}

/* 3.17  It has a turn less to wait: not while it fights (8.28), nor the last without room. */
static bool limbers_on(Game *g, int i)
{
    State *s = g->state;
    const Stand *at = state_stand(s, i);
    StandRow *r = row(s, i);
    const Layout here = { .n = 1,
                          .stand = { i },
                          .at = { at->at },
                          .facing = { at->facing },
                          .becomes = ST_LIMBERED + 1 };
    const bool fights = fd_touches_enemy(g->battle, s, i);
    const bool room =
        r->guns >> 4 > 1 || fd_layout_free(g->battle, s, &here, false, NULL);
    if (!fights && room) {
        r->guns = (uint8_t)(r->guns - 16);
        return true;
    }
    game_tell(g, &(Event){ .kind = E_LIMBERS,
                           .side = s->side,
                           .subject = ref_stand(i),
                           .a = r->guns >> 4,
                           .b = fights ? 2 : 1 });
    return false;
}

/* 3.17  Sections that are limbering come a turn nearer to it. */
void fd_limbering(Game *g)
{
    State *s = g->state;
    for (int i = 0; i < g->battle->n_stands; i++) {
        const StandRow *r = row(s, i);
        if (g->battle->stand[i].side != s->side || !(r->guns >> 4) || !on_table(s, i) ||
            !limbers_on(g, i) || r->guns >> 4)
            continue;
        state_stand(s, i)->status = ST_LIMBERED;
        game_tell(
            g, &(Event){ .kind = E_LIMBERS, .side = s->side, .subject = ref_stand(i) });
    }
}

/* ---- merging ---- */

/* 3.20, 9.14  Past nobody on his way, over no steep banks; within hard cover nobody is in his way. */
static bool merging_way_free(const Battle *b, const State *s, int from, int to, Err *err)
{
    const Point there = state_stand(s, to)->at;
    const Layout both = { .n = 2, .stand = { from, to }, .at = { there, there } };
    return row(s, from)->garrison || fd_places_free(b, s, &both, err);
}

/* 3.18, 3.19, 9.22  The last man of a stand joins another stand of his unit that has losses, on his
 * side of the walls of hard cover. */
bool fd_merge_may(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int from = ref_index(o->subject), to = ref_index(o->target);
    if (ref_kind(o->subject) != REF_STAND || ref_kind(o->target) != REF_STAND ||
        from == to || !on_table(s, from) || !on_table(s, to)) {
        return err_set(err, "name two stands that are on the table");
    }
    if (s->decision.kind != D_FORM || b->stand[from].side != s->side) {
        return err_set(err, "stands merge among one's own changes of formation (3.18)");
    }
    if (!fd_may_act(b, s, from, err))
        return false;
    if (b->stand[from].parent != b->stand[to].parent || is_guns(b, from)) {
        return err_set(err, "only foot or horse of one unit merges (3.18)");
    }
    if (state_stand(s, from)->figures != 1 || b->stand[from].figures == 1)
        return err_set(err, "only a last man merges (3.18)");
    if (state_stand(s, to)->figures >= b->stand[to].figures) {
        return err_set(err, "the other stand has no losses (3.18)");
    }
    if (state_stand(s, to)->marks & S_CHARGES)
        return err_set(err, "the other stand charges in this segment (1.27)");
    if (fd_in_melee(b, s, to))
        return err_set(err, "the other stand is in a melee (8.28)");
    if (row(s, from)->garrison != row(s, to)->garrison)
        return err_set(err, "first it goes into the cover, or comes out of it (9.22)");
    const Box one = fd_stand_box(b, s, from), other = fd_stand_box(b, s, to);
    if (!geo_within(&one, &other, fd_shift_rate(b, s, from))) {
        return err_set(err, "they are further apart than a shift (3.18)");
    }
    return merging_way_free(b, s, from, to, err);
}

/* 3.19  The larger stand keeps its grade; of two last men the worse grade counts, so it is the
 * better stand that is taken off. */
bool fd_merge_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (!fd_merge_may(b, s, o, err))
        return false;
    int from = ref_index(o->subject), to = ref_index(o->target);
    if (state_stand(s, to)->figures == 1 &&
        fd_stand_grade(b, from) < fd_stand_grade(b, to)) {
        const int swap = from;
        from = to;
        to = swap;
    }
    state_stand(s, to)->figures++;
    state_stand(s, from)->own |= M_MERGED;
    game_tell(g, &(Event){ .kind = E_MERGED,
                           .side = s->side,
                           .subject = ref_stand(from),
                           .target = ref_stand(to) });
    for (int c = 0; c < b->n_officers; c++) { /* 2.4: who was with them stays with them */
        if (state_officer(s, c)->with != ref_stand(from))
            continue;
        state_officer(s, c)->with = ref_stand(to);
        game_tell(g, &(Event){ .kind = E_ATTACHED,
                               .side = s->side,
                               .subject = ref_officer(c),
                               .target = ref_stand(to) });
    }
    fd_officers_follow(b, s, to);
    fd_stand_lost(g, from, LOST, LOST_MERGED);
    return true;
}
