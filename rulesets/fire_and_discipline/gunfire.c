/* SPDX-License-Identifier: GPL-3.0-or-later
 * gunfire.c - guns fire: dice, hits on men, on guns and limbers; guns that change hands.
 *
 * Start at fd_guns_resolve().
 */
#include "rulesets/fire_and_discipline/fire.h"

enum { HIT_CREW, HIT_GUN, HIT_LIMBER };

/* 6.39  A second hit on the guns, or the only one on a single gun, is their end. */
static void hit_gun(Game *g, int target)
{
    const Battle *b = g->battle;
    StandRow *r = row(g->state, target);
    const int most = gun_count(b, target) == 1 ? 1 : number(b, GUN_DESTROYED);
    r->hits++;
    if ((r->hits & 15) < most)
        return;
    r->guns = GUNS_DESTROYED;
    if (!in_garrison(g->state, target)) /* it defends the place to the last man */
        state_stand(g->state, target)->status = ST_CREW;
    game_tell(g, &(Event){ .kind = E_STAND_LOST,
                           .side = b->stand[target].side,
                           .subject = ref_stand(target),
                           .a = LOST_GUNS });
}

/* 6.35 - 6.41  What a hit on artillery has struck; returns castings of the crew hit.
 * (6.36, 6.37) */
static int locate(Game *g, int gun, int target, int hits)
{
    const Battle *b = g->battle;
    State *s = g->state;
    uint8_t face[MAX_DICE];
    int crew = 0;
    game_roll(g, ROLL_LOCATION, ref_stand(gun), target, hits, 10, face);
    for (int k = 0; k < hits; k++) {
        const bool limbered = state_stand(s, target)->status == ST_LIMBERED;
        const bool served = limbered || guns_state(s, target) == GUNS_MANNED;
        const int up_to = number(b, limbered ? LIMBERED_CREW : UNLIMBERED_CREW);
        int what = face[k] <= up_to ? HIT_CREW : limbered ? HIT_LIMBER : HIT_GUN;
        if (!served)
            what = HIT_CREW;
        game_tell(g, &(Event){ .kind = E_LOCATION,
                               .side = s->side,
                               .subject = ref_stand(target),
                               .a = what,
                               .b = served ? up_to : 0,
                               .n_dice = 1,
                               .sides = 10,
                               .dice = &face[k] });
        if (what == HIT_CREW)
            crew++;
        if (what == HIT_GUN)
            hit_gun(g, target);
        if (what == HIT_LIMBER && row(s, target)->hits >> 4 < 15)
            row(s, target)->hits += 16;
    }
    return crew;
}

/* With more, what those so far have hit comes off before the next. */
enum { MOST_SHOTS = 512 };

/* Guns that fire together: what each has hit, while nothing has come off yet; and who has lost castings, and
 * to which of them first: stand + 1. */
typedef struct Salvo {
    int n;
    struct {
        int16_t gun, target, hits;
    } shot[MOST_SHOTS];
    uint16_t by[MAX_STANDS];
} Salvo;

/* 6.42, 2.6  Hits off, and the commander's fate; who was hit owes a check. */
static void strike(Game *g, int gun, int target, int hits, Salvo *salvo)
{
    if (!hits)
        return;
    fd_commanders_shot(g, target, gun, CAUSE_GUNS);
    fd_take_castings(g, target, hits);
    if (!salvo->by[target])
        salvo->by[target] = (uint16_t)(gun + 1);
}

/* 6.52  What all have hit, which is located first, comes off: none of them is too late for a target that others
 * have shot down. */
static void land(Game *g, Salvo *salvo)
{
    for (int k = 0; k < salvo->n; k++) {
        const int target = salvo->shot[k].target, hits = salvo->shot[k].hits;
        if (hits && on_table(g->state, target) && is_guns(g->battle, target) &&
            !is_crew(g->state, target))
            salvo->shot[k].hits = (int16_t)locate(g, salvo->shot[k].gun, target, hits);
    }
    for (int k = 0; k < salvo->n; k++) {
        if (on_table(g->state, salvo->shot[k].target))
            strike(g, salvo->shot[k].gun, salvo->shot[k].target, salvo->shot[k].hits,
                   salvo);
    }
    salvo->n = 0;
}

/* 6.42  When all have fired: losses come off, and whoever has been hit checks once, be it by how many guns. */
static void fall(Game *g, Salvo *salvo)
{
    int stand[MAX_STANDS], by[MAX_STANDS], n = 0;
    land(g, salvo);
    for (int i = 0; i < g->battle->n_stands; i++) {
        if (!salvo->by[i] || !on_table(g->state, i))
            continue;
        stand[n] = i;
        by[n++] = salvo->by[i] - 1;
    }
    fd_morale_checks(g, stand, by, n, CAUSE_GUNS, NULL);
}

/* 6.11, 6.20, 6.50  One die a gun; where the chart has a star every gun hits once besides.  returns: hits. */
static int shoot(Game *g, int gun, int target, bool at_charger)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Box own = fd_stand_box(b, s, gun), aim = fd_stand_box(b, s, target);
    const int32_t range = at_charger ? 0 : geo_gap(&own, &aim);
    const bool shell =
        b->stand[gun].kind == HOWITZERS || state_stand(s, gun)->own & M_SHELL;
    const int dice = gun_count(b, gun);
    uint8_t face[MAX_DICE];
    bool automatic;
    const int need = fd_gun_number(b, s, gun, target, range, shell, &automatic);
    if (need < 0)
        return 0;
    int hits = automatic ? dice : 0;
    const int sure = hits;
    game_roll(g, ROLL_GUNS, ref_stand(gun), target, dice, 10, face);
    for (int k = 0; k < dice; k++)
        hits += face[k] <= need;
    game_tell(g, &(Event){ .kind = E_GUNS,
                           .side = b->stand[gun].side,
                           .subject = ref_stand(gun),
                           .target = ref_stand(target),
                           .a = sure,
                           .b = hits,
                           .c = need,
                           .n_dice = (uint8_t)dice,
                           .sides = 10,
                           .dice = face });
    return hits;
}

static void shoots(Game *g, int gun, int target, bool at_charger, Salvo *salvo)
{
    if (salvo->n == MOST_SHOTS)
        land(g, salvo);
    const int hits = shoot(g, gun, target, at_charger);
    salvo->shot[salvo->n].gun = (int16_t)gun;
    salvo->shot[salvo->n].target = (int16_t)target;
    salvo->shot[salvo->n++].hits = (int16_t)hits;
}

/* 6.9, 6.10  The first stand it meets; with the option, ball goes on through all of them.  Of those in
 * hard cover only whom it is fired at (9.25, 9.29). */
static void fires(Game *g, int gun, int target, bool at_charger, Salvo *salvo)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const bool shell =
        b->stand[gun].kind == HOWITZERS || state_stand(s, gun)->own & M_SHELL;
    state_stand(s, gun)->marks |= S_FIRED;
    row(s, gun)->target = (uint16_t)(target + 1);
    int zone[32], n = 0;
    if (number(b, EXTENDED) && !shell && !at_charger)
        n = fd_gun_zone(b, s, gun, zone, 32);
    if (!n)
        shoots(g, gun, target, at_charger, salvo);
    for (int k = 0; k < n; k++) {
        const bool spared = in_garrison(s, zone[k]) && zone[k] != target;
        if (!spared && !fd_ground_stops(b, s, gun, zone[k]))
            shoots(g, gun, zone[k], false, salvo);
    }
}

/* 6.47  By one of those, whom its fire has neither shot down nor stopped? */
static bool is_still_charged(const State *s, int gun, const int *stand, int n)
{
    for (int k = 0; k < n; k++) {
        if (on_table(s, stand[k]) && row(s, stand[k])->target == gun + 1 &&
            state_stand(s, stand[k])->marks & S_CHARGES && !row(s, stand[k])->delay)
            return true;
    }
    return false;
}

/* 6.46, 6.26  Guns that are free to fire, and not with shell, so near. */
static bool may_answer(const Battle *b, const State *s, int gun, int charger)
{
    bool automatic;
    return !(state_stand(s, gun)->marks & S_FIRED) && !(row(s, gun)->delay & 15) &&
           !(row(s, gun)->guns >> 4) && !fd_touches_enemy(b, s, gun) &&
           !fd_in_ford(b, s, gun) &&
           fd_gun_number(b, s, gun, charger, 0, b->stand[gun].kind == HOWITZERS,
                         &automatic) >= 0;
}

/* 6.46  Guns in action that these charge, and by which: of those in its zone, else the first.  returns: how
 * many. */
static int charged_guns(const Battle *b, const State *s, const int *stand, int n,
                        int *gun, int *by, bool *in_zone)
{
    const int enemy = 1 - s->side;
    int count = 0;
    for (int i = from_of(b, enemy); i < end_of(b, enemy); i++) {
        int mine[MAX_LAYOUT], m = 0;
        if (!is_guns(b, i) || !on_table(s, i) || !in_action(b, s, i))
            continue;
        for (int k = 0; k < n; k++) {
            if (row(s, stand[k])->target == i + 1)
                mine[m++] = stand[k];
        }
        if (!m)
            continue;
        const int first = fd_first_in_zone(b, s, i, mine, m);
        in_zone[count] = first >= 0;
        by[count] = first < 0 ? mine[0] : first;
        gun[count++] = i;
    }
    return count;
}

/* 6.46, 6.47, 6.42  All that are charged fire, once, and who is hit checks; then they see whether they stand:
 * before each charge. */
void fd_guns_answer(Game *g, const int *stand, int n)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int gun[MAX_STANDS], by[MAX_STANDS], m = 0;
    bool in_zone[MAX_STANDS];
    Salvo salvo = { .n = 0 };
    const int all = charged_guns(b, s, stand, n, gun, by, in_zone);
    for (int k = 0; k < all; k++) {
        if (in_zone[k] && on_table(s, by[k]) && may_answer(b, s, gun[k], by[k]))
            fires(g, gun[k], by[k], true, &salvo);
    }
    if (!all)
        return;
    fall(g, &salvo);
    for (int k = 0; k < all; k++) {
        if (!on_table(s, gun[k]) || !is_still_charged(s, gun[k], stand, n))
            continue;
        by[m] = by[k];
        gun[m++] = gun[k];
    }
    fd_morale_checks(g, gun, by, m, CAUSE_CHARGED_GUNS, NULL);
}

static bool turn_of(const Battle *b, const State *s, int gun, int pass)
{
    const int target = row(s, gun)->aim - 1;
    const bool shell =
        b->stand[gun].kind == HOWITZERS || state_stand(s, gun)->own & M_SHELL;
    if (shell)
        return pass == 2;
    return pass == (target >= 0 && in_garrison(s, target));
}

/* 6.43  Field targets, then hard cover, then shell: of each all fire, then those hit check. */
void fd_guns_resolve(Game *g, int side)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int pass = 0; pass < 3; pass++) {
        Salvo salvo = { .n = 0 };
        for (int i = 0; i < b->n_stands; i++) {
            if (b->stand[i].side != side || !on_table(s, i))
                continue;
            if (!(state_stand(s, i)->own & M_WILL_FIRE) || !turn_of(b, s, i, pass))
                continue;
            const int target = row(s, i)->aim - 1;
            state_stand(s, i)->own &= (uint8_t)~M_WILL_FIRE;
            /* a target that has gone is lost to those told to fire at it, and they are told */
            if (on_table(s, target) && fd_gun_may_fire(b, s, i, NULL) &&
                fd_gun_can_hit(b, s, i, target, NULL)) {
                fires(g, i, target, false, &salvo);
            } else {
                fd_becomes(g, ref_stand(i), NOW_NO_SHOT);
            }
            state_stand(s, i)->own &= (uint8_t)~M_SHELL;
        }
        fall(g, &salvo);
    }
}

static void captured(Game *g, int gun, int by)
{
    row(g->state, gun)->guns = GUNS_CAPTURED;
    game_tell(g, &(Event){ .kind = E_CAPTURED,
                           .side = g->battle->stand[by].side,
                           .subject = ref_stand(gun),
                           .target = ref_stand(by) });
}

/* 6.44  Those it goes over or along, wherever it comes to a stand. */
void fd_guns_passed(Game *g, int i, Point from)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int enemy = 1 - b->stand[i].side;
    if (is_guns(b, i))
        return;
    for (int k = from_of(b, enemy); k < end_of(b, enemy); k++) {
        const StandRow *r = row(s, k);
        if ((r->guns & 15) != GUNS_LEFT)
            continue;
        const Point to = state_stand(s, i)->at;
        const int32_t far = geo_distance(from, to), half = b->stand[k].half_w;
        Box box = fd_stand_box(b, s, i);
        box.at = from;
        const Box guns = {
            .at = guns_at(s, k), .ahead = box.ahead, .half_w = half, .half_d = half
        };
        if (geo_sweep_one(&box, geo_ahead(geo_bearing(from, to)), far + 1, &guns) <= far)
            captured(g, k, i);
    }
}

/* The enemy stand that touches those guns: of several the nearest, of two as near the one further to the right; -1 =
 * none. */
static int who_takes(const Battle *b, const State *s, int gun)
{
    const Point at = guns_at(s, gun);
    const int enemy = 1 - b->stand[gun].side;
    int best = -1;
    int64_t near = 0;
    for (int k = from_of(b, enemy); k < end_of(b, enemy); k++) {
        if (!on_table(s, k) || is_guns(b, k))
            continue;
        const Box box = fd_stand_box(b, s, k);
        const int64_t away = geo_gap2(box.at, at);
        if (geo_gap_to_point(&box, at) > b->stand[gun].half_w + GEO_TOUCH ||
            (best >= 0 &&
             (away > near || (away == near && !fd_further_right(b, s, k, best)))))
            continue;
        best = k;
        near = away;
    }
    return best;
}

/* 6.44, 6.45  Guns without their crew fall to an enemy stand that touches them. */
void fd_guns_capture(Game *g)
{
    for (int i = 0; i < g->battle->n_stands; i++) {
        if ((row(g->state, i)->guns & 15) != GUNS_LEFT)
            continue;
        const int by = who_takes(g->battle, g->state, i);
        if (by >= 0)
            captured(g, i, by);
    }
}
