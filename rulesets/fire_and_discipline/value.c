/* SPDX-License-Identifier: GPL-3.0-or-later
 * value.c - how the battle stands, what a side sees, and whether a state keeps the rules.
 *
 * Start at fire_check().
 */
#include "engine/sound.h"
#include "rulesets/fire_and_discipline/scene.h"

/* ORDER with fire_values */
enum {
    VALUE_CASTINGS,
    VALUE_STANDS,
    VALUE_BREAKING,
    VALUE_GUNS,
    VALUE_IDLE,
    VALUE_CREWS,
    VALUE_POINTS,
    VALUE_AHEAD,
    VALUE_PLACES,
    VALUE_MUSKETRY,
    VALUE_ADVANCE,
    VALUE_GUNFIRE,
    VALUE_BATTERIES,
    VALUE_SQUARES,
    VALUE_COMMAND,
    N_VALUES
};

const Named fire_values[] = {
    { "castings", "share of its castings left, by grade" },
    { "stands", "share of its stands left" },
    { "breaking",
      "how near the enemy is to having lost half of his: squared, so late it counts" },
    { "guns", "guns in action" },
    { "idle", "gun sections in action that have nobody to fire at" },
    { "crews", "gun crews without their guns" },
    { "points", "points scored, in tens" },
    { "ahead", "the same, more than thirty counting little" },
    { "places", "objectives held" },
    { "musketry", "hits to expect of its foot's fire as everybody stands, in tens" },
    { "advance", "the same after coming on, of the side that moves next" },
    { "gunfire", "hits to expect of its guns on troops" },
    { "batteries", "hits to expect of its guns on the enemy's" },
    { "squares", "share of its castings in square" },
    { "command", "commanders on the table" },
    { NULL, NULL }
};

_Static_assert(sizeof fire_values / sizeof *fire_values == N_VALUES + 1,
               "ORDER with fire_values");
_Static_assert((int)N_VALUES <= (int)VALUES, "they fit");

enum { FAR_AHEAD = 30 }; /* points: half of what "ahead" can come to */

/* What a side has left, and what its fire should do, in 1/FEATURE_ONE. */
typedef struct Left {
    int32_t castings, all, in_square, men, stands, whole, guns, idle, crews, places;
    int32_t musketry, gunfire, batteries;
} Left;

static void count_guns(const Battle *b, const State *s, int gun, Left *l)
{
    l->crews += is_crew(s, gun);
    if (!in_action(b, s, gun))
        return;
    const int target = fd_gun_target(b, s, gun);
    if (target < 0) {
        l->idle++;
        return;
    }
    *(is_guns(b, target) ? &l->batteries : &l->gunfire) +=
        fd_scene_gun_hits(b, s, gun, target, false);
}

static void count_stand(const Battle *b, const State *s, int i, Left *l)
{
    const Stand *at = state_stand(s, i);
    const int worth = 2 + b->stand[i].rating;
    l->all += b->stand[i].figures * worth;
    l->men += b->stand[i].figures;
    l->whole++;
    if (at->where != ON_TABLE && at->where != IN_RESERVE)
        return;
    l->castings += at->figures * worth;
    l->stands++;
    if (at->status == ST_SQUARE)
        l->in_square += at->figures;
    if (!is_guns(b, i))
        return;
    if (guns_state(s, i) == GUNS_MANNED)
        l->guns += gun_count(b, i);
    if (at->where == ON_TABLE)
        count_guns(b, s, i, l);
}

static void count_side(const Battle *b, const State *s, const Scene *scene, int side,
                       Left *l)
{
    *l = (Left){ 0 };
    for (int i = from_of(b, side); i < end_of(b, side); i++)
        count_stand(b, s, i, l);
    for (int k = 0; k < fire_battle(b)->n_places; k++) {
        l->places += fd_holds_place(b, s, side, fire_battle(b)->place[k]);
    }
    for (int u = 0; u < scene->n; u++) {
        const Party *const party = &scene->unit[u];
        if (!party->there || party->side != side || party->guns)
            continue;
        l->musketry += fd_scene_hits(b, scene, party, party->at, party->facing);
    }
    l->all += !l->all; /* nobody at all: shares of one */
    l->men += !l->men;
    l->whole += !l->whole;
}

/* What a side's foot should do to whom it likes after its next move. */
static int32_t advance_of(const Battle *b, const Scene *scene, int side)
{
    int32_t hits = 0;
    for (int u = 0; u < scene->n; u++)
        if (scene->unit[u].there && scene->unit[u].side == side)
            hits += fd_scene_advance(b, scene, &scene->unit[u]);
    return hits;
}

/* Side 0's view: each entry side 0's less side 1's, in 1/FEATURE_ONE. */
void fire_value(const Battle *b, const State *s, int32_t *out)
{
    Scene scene;
    memset(out, 0, VALUES * sizeof *out);
    fd_scene_make(b, s, &scene);
    /* after a segment's moves the other side is the next to move */
    const int mover = s->phase >= PHASE_ARTILLERY ? 1 - s->side : s->side;
    for (int side = 0; side < 2; side++) {
        const int sign = side ? -1 : 1, one = sign * FEATURE_ONE;
        Left l;
        count_side(b, s, &scene, side, &l);
        const int32_t lost = FEATURE_ONE * (l.whole - l.stands) / l.whole;
        out[VALUE_CASTINGS] += one * l.castings / l.all;
        out[VALUE_STANDS] += one * l.stands / l.whole;
        out[VALUE_BREAKING] -= sign * 4 * lost * lost / FEATURE_ONE;
        out[VALUE_GUNS] += one * l.guns;
        out[VALUE_IDLE] += one * l.idle;
        out[VALUE_CREWS] += one * l.crews;
        out[VALUE_PLACES] += one * l.places;
        out[VALUE_MUSKETRY] += sign * l.musketry / 10;
        out[VALUE_GUNFIRE] += sign * l.gunfire;
        out[VALUE_BATTERIES] += sign * l.batteries;
        out[VALUE_SQUARES] += one * l.in_square / l.men;
    }
    out[VALUE_ADVANCE] = (mover ? -1 : 1) * advance_of(b, &scene, mover) / 10;
    const int points = fire_margin(b, s);
    out[VALUE_POINTS] = FEATURE_ONE * points / 10;
    out[VALUE_AHEAD] =
        FEATURE_ONE * points / (FAR_AHEAD + (points < 0 ? -points : points));
    for (int o = 0; o < b->n_officers; o++) {
        if (state_officer(s, o)->where != ON_TABLE)
            continue;
        out[VALUE_COMMAND] += b->officer[o].side ? -FEATURE_ONE : FEATURE_ONE;
    }
}

/* Nothing on this table is hidden. */
void fire_observe(const Battle *b, State *s, int side, uint64_t guess)
{
    (void)b;
    (void)s;
    (void)side;
    (void)guess;
}

/* ---- invariants ---- */

static bool check_stand(const Battle *b, const State *s, int i, Err *err)
{
    const Stand *at = state_stand(s, i);
    const StandRow *r = row(s, i);
    const bool here = at->where == ON_TABLE || at->where == IN_RESERVE;
    if (here != (at->unit != NO_UNIT))
        return err_set(err, "stand %d is in a unit, or not, wrongly", i);
    if (here && at->unit != b->stand[i].parent)
        return err_set(err, "stand %d changed its unit", i);
    if (here && !at->figures)
        return err_set(err, "stand %d is empty and on the table", i);
    if (at->figures > b->stand[i].figures)
        return err_set(err, "stand %d has grown", i);
    if (at->status >= N_STATUSES)
        return err_set(err, "stand %d has no such status", i);
    if (here && at->status == ST_GARRISON && !r->garrison)
        return err_set(err, "stand %d garrisons nothing", i);
    if (is_guns(b, i) != ((r->guns & 15) != GUNS_NONE))
        return err_set(err, "stand %d and its guns", i);
    if (here && is_guns(b, i) &&
        (at->status == ST_UNLIMBERED || at->status == ST_LIMBERED) &&
        (r->guns & 15) != GUNS_MANNED) {
        return err_set(err, "stand %d serves guns it has not", i);
    }
    const Point p = at->at;
    if (at->where == ON_TABLE && terrain_off(&b->terrain, p)) {
        return err_set(err, "stand %d is off the table at %d,%d", i, p.x, p.y);
    }
    const Box box = fd_stand_box(b, s, i), began = fd_stand_box(b, &b->opening, i);
    const bool came = state_stand(&b->opening, i)->where != ON_TABLE;
    if (at->where == ON_TABLE &&
        !sound_edge(b, ref_stand(i), &box, came ? NULL : &began, err))
        return false;
    if (r->garrison && !(fire_battle(b)->hard >> (r->garrison - 1) & 1))
        return err_set(err, "stand %d garrisons what is no hard cover", i);
    return sound_ground(b, s, i, b->terrain.impassable, err);
}

/* 3.20  Nobody stands on anybody. */
static bool check_room(const Battle *b, const State *s, Err *err)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (!on_table(s, i))
            continue;
        Box mine = fd_stand_box(b, s, i);
        mine.half_w -= GEO_TOUCH;
        mine.half_d -= GEO_TOUCH;
        for (int k = i + 1; k < b->n_stands; k++) {
            if (!on_table(s, k))
                continue;
            const Box other = fd_stand_box(b, s, k);
            if (!geo_overlap(&mine, &other))
                continue;
            char one[NAME_ROOM + 24], two[NAME_ROOM + 24];
            battle_name(b, ref_stand(i), one, sizeof one);
            battle_name(b, ref_stand(k), two, sizeof two);
            return err_set(err, "%s and %s stand on one another", one, two);
        }
    }
    return true;
}

bool fire_check(const Battle *b, const State *s, Err *err)
{
    int n[MAX_UNITS] = { 0 };
    for (int i = 0; i < b->n_stands; i++) {
        if (!check_stand(b, s, i, err))
            return false;
        if (state_stand(s, i)->unit != NO_UNIT)
            n[state_stand(s, i)->unit]++;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (state_unit(s, u)->n_stands != n[u]) {
            return err_set(err, "unit %d counts %d stands and has %d", u,
                           state_unit(s, u)->n_stands, n[u]);
        }
    }
    return check_room(b, s, err) && sound_state(b, s, err);
}
