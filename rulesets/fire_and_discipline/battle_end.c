/* SPDX-License-Identifier: GPL-3.0-or-later
 * battle_end.c - deployment before the battle; points and the end of it.
 *
 * Points are read off the table whenever they are wanted: nothing is counted along.
 *
 * Start at fd_points_of().
 */
#include "engine/text.h"
#include "rulesets/fire_and_discipline/fire.h"

/* ---- deployment ---- */

static bool is_to_deploy(const Battle *b, const State *s, int side, int u)
{
    if (b->unit[u].side != side || b->unit[u].arrives || !state_unit(s, u)->n_stands)
        return false;
    for (int i = b->unit[u].first; i < b->unit[u].first + b->unit[u].n; i++) {
        if (state_stand(s, i)->where == IN_RESERVE)
            return true;
    }
    return false;
}

int fd_deploy_next(const Battle *b, const State *s, int side)
{
    for (int u = 0; u < b->n_units; u++)
        if (is_to_deploy(b, s, side, u))
            return u;
    return -1;
}

static bool in_a_zone(const Battle *b, int side, const Box *box)
{
    Point corner[4];
    geo_corners(box, corner);
    for (int z = 0; z < b->n_zones; z++) {
        int inside = 0;
        if (b->zone[z].side != side)
            continue;
        for (int c = 0; c < 4; c++)
            inside += geo_polygon_holds(b->zone[z].at, b->zone[z].n, corner[c]);
        if (inside == 4)
            return true;
    }
    return false;
}

static bool in_zones(const Battle *b, const State *s, int side, const Layout *l)
{
    for (int k = 0; k < l->n; k++) {
        const Box box = fd_placed_box(b, s, l, k);
        if (!in_a_zone(b, side, &box))
            return false;
    }
    return true;
}

/* 10.11  A unit in its side's zone, in a formation, clear of others. */
bool fd_deploy_plan(const Battle *b, const State *s, const Order *o, Layout *l, Err *err)
{
    const int u = ref_index(o->subject), side = s->decision.side;
    if (s->decision.kind != D_DEPLOY)
        return err_set(err, "deployment is over");
    if (ref_kind(o->subject) != REF_UNIT || b->unit[u].side != side) {
        return err_set(err, "name a unit of yours");
    }
    if (b->unit[u].arrives)
        return err_set(err, "it arrives later (10.12)");
    int stand[MAX_LAYOUT], n = 0;
    for (int i = b->unit[u].first; i < b->unit[u].first + b->unit[u].n && n < MAX_LAYOUT;
         i++) {
        if (state_stand(s, i)->where == IN_RESERVE)
            stand[n++] = i;
    }
    if (!n)
        return err_set(err, "it is on the table already");
    const int formation = o->formation ? o->formation : state_unit(s, u)->formation;
    if (o->formation && !fd_formation_suits(b, stand[0], formation, err))
        return false;
    if (!fd_layout_make(b, s, stand, n, formation, o->place, o->facing, l)) {
        return err_set(err, "a square is two stands of formed foot or more (3.11)");
    }
    bool crews = true;
    for (int k = 0; k < n; k++)
        crews = crews && state_stand(s, stand[k])->status == ST_CREW;
    l->becomes = 1 + (crews ? ST_CREW : fd_status_for(b, stand[0], formation, ST_FORMED));
    if (!in_zones(b, s, side, l))
        return err_set(err, "that is outside its side's zone (10.11)");
    return fd_layout_free(b, s, l, is_loose(formation), err);
}

static void stand_up(State *s, const Layout *l)
{
    for (int k = 0; k < l->n; k++) {
        Stand *at = state_stand(s, l->stand[k]);
        at->at = l->at[k];
        at->facing = l->facing[k];
        at->where = ON_TABLE;
    }
}

static void tell_deployed(const Game *g, int u)
{
    game_tell(g, &(Event){ .kind = E_DEPLOYED,
                           .side = g->battle->unit[u].side,
                           .subject = ref_unit(u) });
}

enum { RING_STEP = 400 };

/* in: ahead: where its side looks. */
static Layout moved(const Battle *b, const Layout *l, Vec ahead, int right, int on)
{
    Layout there = *l;
    for (int k = 0; k < l->n; k++)
        there.at[k] =
            geo_offset(l->at[k], ahead, b->hand * right * RING_STEP, on * RING_STEP);
    return there;
}

/* As the file has it, or as near as there is room, ring by ring, of two places alike near the one to the rear, then
 * to the right: in its side's zones, or anywhere.
 * out: l, unchanged if there is none. */
static bool find_room(const Battle *b, const State *s, int u, bool zoned, Layout *l)
{
    const Terrain *t = &b->terrain;
    const int formation = state_unit(s, u)->formation;
    const int across = (t->width > t->depth ? t->width : t->depth) / RING_STEP;
    const Vec ahead = geo_ahead(battle_ahead(b, b->unit[u].side));
    int best = -1, best_x = 0, best_y = 0;
    for (int ring = 0; ring <= across && best < 0; ring++) {
        for (int y = -ring; y <= ring; y++) {
            const bool end = y == -ring || y == ring;
            for (int x = ring; x >= -ring; x -= end ? 1 : 2 * ring) {
                const Layout there = moved(b, l, ahead, x, y);
                if ((best >= 0 && x * x + y * y >= best) ||
                    (zoned && ring && !in_zones(b, s, b->unit[u].side, &there)) ||
                    !fd_layout_free(b, s, &there, is_loose(formation), NULL))
                    continue;
                best = x * x + y * y;
                best_x = x;
                best_y = y;
            }
        }
    }
    if (best >= 0)
        *l = moved(b, l, ahead, best_x, best_y);
    return best >= 0;
}

/* Each stand by itself; for whom there is none, the battle has no room. */
static void scatter(Game *g, int u, const Layout *l)
{
    for (int k = 0; k < l->n; k++) {
        Layout one = { .n = 1,
                       .stand = { l->stand[k] },
                       .at = { l->at[k] },
                       .facing = { l->facing[k] } };
        if (find_room(g->battle, g->state, u, true, &one) ||
            find_room(g->battle, g->state, u, false, &one))
            stand_up(g->state, &one);
        else
            fd_stand_lost(g, l->stand[k], LEFT_TABLE, LOST_OFF_TABLE);
    }
}

/* Where and as the file has each of its stands: a crew without guns, a troop on foot. */
static void deploy_as_filed(Game *g, int u)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Layout l = { .n = 0 };
    for (int i = b->unit[u].first;
         i < b->unit[u].first + b->unit[u].n && l.n < MAX_LAYOUT; i++) {
        if (state_stand(s, i)->where != IN_RESERVE)
            continue;
        l.stand[l.n] = i;
        l.at[l.n] = state_stand(&b->opening, i)->at;
        l.facing[l.n++] = state_stand(&b->opening, i)->facing;
    }
    if (find_room(b, s, u, true, &l) || find_room(b, s, u, false, &l)) /* zones full */
        stand_up(s, &l);
    else
        scatter(g, u, &l);
    tell_deployed(g, u);
}

/* Of those who are not set up yet he whom the file has furthest to the right, as his side looks. */
static int next_from_the_right(const Battle *b, const State *s, int side)
{
    const Vec ahead = geo_ahead(battle_ahead(b, side));
    int next = -1;
    for (int u = 0; u < b->n_units; u++) {
        if (is_to_deploy(b, s, side, u) &&
            (next < 0 ||
             battle_first_of(b, state_stand(&b->opening, b->unit[u].first)->at,
                             state_stand(&b->opening, b->unit[next].first)->at, ahead)))
            next = u;
    }
    return next;
}

void fd_deploy_rest(Game *g, int side)
{
    for (int u = next_from_the_right(g->battle, g->state, side); u >= 0;
         u = next_from_the_right(g->battle, g->state, side)) {
        deploy_as_filed(g, u);
    }
}

bool fd_deploy_order(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    Layout l;
    if (o->verb == V_STANDARD) {
        if (s->decision.kind != D_DEPLOY)
            return err_set(err, "deployment is over");
        fd_deploy_rest(g, s->decision.side);
        return true;
    }
    if (!fd_deploy_plan(g->battle, s, o, &l, err))
        return false;
    const int u = ref_index(o->subject);
    const int formation = o->formation ? o->formation : state_unit(s, u)->formation;
    stand_up(s, &l);
    for (int k = 0; k < l.n; k++) {
        Stand *at = state_stand(s, l.stand[k]);
        if (at->status != ST_CREW)
            at->status =
                (uint8_t)fd_status_for(g->battle, l.stand[k], formation, ST_FORMED);
    }
    tell_deployed(g, u);
    return true;
}

/* ---- points ---- */

static bool is_gone(const State *s, int i)
{
    const Stand *at = state_stand(s, i);
    return at->where > IN_RESERVE && !(at->own & M_MERGED);
}

/* Its garrison is there, though some of it may have found room behind the walls only. */
static bool is_at(const Battle *b, const State *s, int i, int feature)
{
    return row(s, i)->garrison == feature + 1 ||
           terrain_at(&b->terrain, state_stand(s, i)->at) >> feature & 1;
}

/* 10.9  A side holds a place if it has a stand there and the enemy has none. */
bool fd_holds_place(const Battle *b, const State *s, int side, int feature)
{
    bool mine = false;
    for (int i = 0; i < b->n_stands; i++) {
        if (!on_table(s, i) || !is_at(b, s, i, feature))
            continue;
        if (b->stand[i].side != side)
            return false;
        mine = true;
    }
    return mine;
}

int fire_held_by(const Battle *b, const State *s, int feature)
{
    const FireBattle *own = fire_battle(b);
    for (int k = 0; k < own->n_places; k++)
        if (own->place[k] == feature)
            return fd_holds_place(b, s, 0, feature)   ? 0
                   : fd_holds_place(b, s, 1, feature) ? 1
                                                      : NOBODY;
    return -1;
}

/* 10.13  Half as much again for each grade, and with rifles for all of it; 6mm costs no more. */
static int stand_price(const Battle *b, int i)
{
    const StandInfo *const stand = &b->stand[i];
    if (is_guns(b, i))
        return gun_count(b, i) * number(b, PRICE_GUN) +
               number(b, PRICE_LIGHT_GUNS + stand->kind - LIGHT_GUNS);
    const int casting = number(b, stand->kind == CAVALRY ? PRICE_HORSE : PRICE_FOOT);
    const int price =
        stand->figures * casting * (2 + fd_stand_grade(b, i)) / (2 * scale_times(b));
    return stand->traits & TRAIT_RIFLE ? price * number(b, PRICE_RIFLE) / 100 : price;
}

int fd_unit_price(const Battle *b, int unit)
{
    const UnitInfo *const u = &b->unit[unit];
    int price = 0;
    for (int i = u->first; i < u->first + u->n; i++)
        price += stand_price(b, i);
    return price;
}

/* 10.4 - 10.8, 6.45 (10.5, 10.6, 10.7) */
int fd_points_of(const Battle *b, const State *s, int side)
{
    int points = 0;
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side == side)
            continue;
        const int lost = b->stand[i].figures - state_stand(s, i)->figures;
        points += lost * number(b, POINTS_CASTING);
        if (is_gone(s, i))
            points += number(b, POINTS_STAND);
        if (guns_state(s, i) == GUNS_CAPTURED)
            points += gun_count(b, i) * number(b, POINTS_GUN);
    }
    for (int o = 0; o < b->n_officers; o++) {
        if (b->officer[o].side != side && state_officer(s, o)->where == LOST) {
            points += number(b, POINTS_COMMANDER);
        }
    }
    const FireBattle *own = fire_battle(b);
    for (int k = 0; k < own->n_places; k++) {
        if (fd_holds_place(b, s, side, own->place[k]))
            points += number(b, POINTS_PLACE);
    }
    return points;
}

int fire_margin(const Battle *b, const State *s)
{
    return fd_points_of(b, s, 0) - fd_points_of(b, s, 1);
}

/* How many of its stands are gone.  out: all = how many it had. */
static int stands_gone(const Battle *b, const State *s, int side, int *all)
{
    int gone = 0;
    *all = 0;
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side != side)
            continue;
        ++*all;
        gone += is_gone(s, i);
    }
    return gone;
}

/* 10.10  Has the side lost half its stands? */
static bool half_lost(const Battle *b, const State *s, int side)
{
    int all;
    const int gone = stands_gone(b, s, side, &all);
    return gone * 100 >= all * number(b, HALF_LOST);
}

/* 10.3, 10.10 */
void fire_say_standing(const Battle *b, const State *s, int side, char *out, int size)
{
    Text t = { out, size, 0 };
    int all;
    const int gone = stands_gone(b, s, side, &all);
    text_points(&t, fd_points_of(b, s, side));
    text_add(&t, ", %d of %d stands gone", gone, all);
}

/* 10.3 */
void fd_battle_judge(Game *g, bool at_end)
{
    State *s = g->state;
    const bool half = half_lost(g->battle, s, 0) || half_lost(g->battle, s, 1);
    if (!half && !at_end)
        return;
    const int margin = fire_margin(g->battle, s);
    game_end(g,
             margin > 0   ? 0
             : margin < 0 ? 1
                          : NOBODY,
             half ? END_HALF : END_TURNS, E_END, margin);
}

/* 10.3 - 10.10 */
void fire_say_aims(const Battle *b, char *out, int size)
{
    Text t = { out, size, 0 };
    const FireBattle *own = fire_battle(b);
    text_add(&t,
             "It ends when a side has lost %d %% of its stands, or after turn %d; more "
             "points win\n",
             number(b, HALF_LOST), b->turns);
    text_add(
        &t,
        "Points: a casting of the enemy lost %d, a stand gone %d, a gun captured %d, a "
        "commander killed %d",
        number(b, POINTS_CASTING), number(b, POINTS_STAND), number(b, POINTS_GUN),
        number(b, POINTS_COMMANDER));
    if (!own->n_places)
        return;
    text_add(&t, "\nand %d for each that is held: ", number(b, POINTS_PLACE));
    text_places(&t, b, own->place, own->n_places);
}
