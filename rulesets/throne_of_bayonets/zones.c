/* SPDX-License-Identifier: GPL-3.0-or-later
 * zones.c - fire zones: the ground that fire sweeps, and how dangerous each place in it is
 * (chapter 13).
 *
 * Every firing base (or face of a square) sweeps a corridor three base widths wide.  Corridors
 * that overlap merge into one zone; each base in a zone takes the worst band that reaches it.
 *
 * Start at fire_zones().
 */
#include "rulesets/throne_of_bayonets/throne.h"

/* AT_REACH: who is exactly at the limit is in the zone, and boxes that touch do not overlap. */
enum { MAX_CORRIDORS = 640, FACES = 4, AT_REACH = GEO_SLACK + 1 };

/* ---- corridors ---- */

typedef struct Corridor {
    Box from;   /* the base, or the face of a square */
    Box zone;
    Point low, high; /* no base whose middle is outside this is in the zone */
    int16_t base; /* who fires */
    uint8_t weapon, root;
    uint8_t deepest; /* Band: what lies further is not in the zone */
    int16_t parent; /* union-find */
} Corridor;

/* 13.8  A base of a second rank fires only past its own: the first rank's zone covers its. */
static bool in_front_rank(const Battle *b, const State *s, const int *base, int n, int which)
{
    const Box mine = battle_box(b, s, base[which]);
    for (int i = 0; i < n; i++) {
        if (i == which) continue;
        int32_t right, ahead;
        geo_frame(mine.at, mine.ahead, state_stand(s, base[i])->at, &right, &ahead);
        if (ahead > mine.half_d && ahead < 4 * b->number[BASE_SIZE] && right < mine.half_w &&
            -right < mine.half_w) {
            return false;
        }
    }
    return true;
}

/* 3.7, 13.15  The four faces of a square fire, however few its bases. */
static Box square_face(const Battle *b, const State *s, int unit, int face)
{
    Box box = unit_box(b, s, unit);
    if (face % 2) {
        const int32_t half = box.half_w;
        box.half_w = box.half_d;
        box.half_d = half;
    }
    box.ahead = geo_ahead((Angle)(row(s, unit)->facing + face * EAST));
    return box;
}

/* 13.13, 13.13b  Straight ahead of the front edge, and one base width to either side. */
static void reach_out(const Battle *b, Corridor *c, int32_t reach)
{
    const int32_t radius = b->number[BASE_SIZE] * 3 / 4 + GEO_SLACK;
    c->zone = geo_corridor(&c->from, b->number[FIRE_MARGIN], reach + AT_REACH);
    const int64_t ux = c->zone.ahead.x < 0 ? -c->zone.ahead.x : c->zone.ahead.x;
    const int64_t uy = c->zone.ahead.y < 0 ? -c->zone.ahead.y : c->zone.ahead.y;
    const int32_t x = (int32_t)((c->zone.half_w * uy + c->zone.half_d * ux) / GEO_ONE) + radius;
    const int32_t y = (int32_t)((c->zone.half_w * ux + c->zone.half_d * uy) / GEO_ONE) + radius;
    c->low = (Point){ c->zone.at.x - x, c->zone.at.y - y };
    c->high = (Point){ c->zone.at.x + x, c->zone.at.y + y };
}

static void set_corridor(const Battle *b, const State *s, Corridor *c, int base, Box from)
{
    c->from = from;
    c->base = (int16_t)base;
    c->root = 0;
    c->deepest = BAND_EXTREME;
    c->weapon = (uint8_t)fire_weapon(b, s, base);
    reach_out(b, c, fire_reach(b, c->weapon));
}

/* The corridors of a unit or loose base, whether or not anybody is in them. */
static int corridors_of(const Battle *b, const State *s, Ref who, Corridor *out)
{
    int base[MAX_STANDS], n = 1, made = 0;
    base[0] = ref_index(who);
    if (ref_kind(who) == REF_UNIT) {
        const int unit = ref_index(who);
        n = unit_bases(b, s, unit, base);
        if (state_unit(s, unit)->formation == SQUARE) {
            int shooter = 0;
            while (shooter < n - 1 && base_arm(b, base[shooter]) != INFANTRY) shooter++;
            for (int face = 0; face < FACES; face++) {
                set_corridor(b, s, &out[made++], base[shooter], square_face(b, s, unit, face));
            }
            return made;
        }
    }
    for (int i = 0; i < n; i++) {
        if (fire_weapon(b, s, base[i]) < 0 || !in_front_rank(b, s, base, n, i)) continue;
        set_corridor(b, s, &out[made++], base[i], battle_box(b, s, base[i]));
    }
    return made;
}

static bool may_hold(const Corridor *c, Point p)
{
    return ((uint32_t)(p.x - c->low.x) <= (uint32_t)(c->high.x - c->low.x)) &
           ((uint32_t)(p.y - c->low.y) <= (uint32_t)(c->high.y - c->low.y));
}

/* The same for any of them. */
static Corridor all_of(const Corridor *c, int n)
{
    Corridor all = { .low = c[0].low, .high = c[0].high };
    for (int i = 1; i < n; i++) {
        if (c[i].low.x < all.low.x) all.low.x = c[i].low.x;
        if (c[i].low.y < all.low.y) all.low.y = c[i].low.y;
        if (c[i].high.x > all.high.x) all.high.x = c[i].high.x;
        if (c[i].high.y > all.high.y) all.high.y = c[i].high.y;
    }
    return all;
}

/* Is any enemy so near that one of them may hold him? */
static bool enemy_near(const Battle *b, const State *s, const Corridor *c, int n)
{
    const int enemy = 1 - b->stand[c[0].base].side;
    const ThroneBattle *own = throne_battle(b);
    const Corridor all = all_of(c, n);
    int16_t near[MAX_STANDS + 1];
    const int n_near = state_stands_in(s, own->first[enemy], own->end[enemy], all.low, all.high, near);
    for (int k = 0; k < n_near; k++) {
        if (base_on_table(s, near[k])) return true;
    }
    return false;
}

static bool within(const Corridor *c, const Battle *b, const Box *box)
{
    const int32_t radius = b->number[BASE_SIZE] * 3 / 4;
    int32_t right, ahead;
    geo_frame(c->zone.at, c->zone.ahead, box->at, &right, &ahead);
    if (right < 0) right = -right;
    if (ahead < 0) ahead = -ahead;
    if (right < c->zone.half_w && ahead < c->zone.half_d) return true; /* its middle is in it */
    if (right > c->zone.half_w + radius || ahead > c->zone.half_d + radius) return false;
    return geo_overlap(&c->zone, box);
}

/* 13.24  Ground between may hide a target altogether. */
static bool sees(const Battle *b, const Corridor *c, Point target)
{
    return !b->terrain.blocks || terrain_sight(&b->terrain, c->from.at, target);
}

/* The band in which a corridor reaches a base; a corner of it may lie out of range. */
static Band band_of(const Battle *b, const State *s, const Corridor *c, int target)
{
    if (!may_hold(c, state_stand(s, target)->at)) return BAND_NONE; /* most of the table */
    const Box box = battle_box(b, s, target);
    if (!within(c, b, &box)) return BAND_NONE;
    const Band band = fire_band_between(b, c->weapon, &c->from, &box);
    if (band == BAND_NONE || band > c->deepest || !sees(b, c, box.at)) return BAND_NONE;
    return band;
}

/* 13.20, 13.21  Artillery's zone is as deep as the band of the first hostile base in it. */
static void trim_artillery(const Battle *b, const State *s, Corridor *c)
{
    Band nearest = BAND_NONE;
    if (c->weapon > 2) return;
    const ThroneBattle *own = throne_battle(b);
    const int side = 1 - b->stand[c->base].side;
    int16_t near[MAX_STANDS + 1];
    const int n = state_stands_in(s, own->first[side], own->end[side], c->low, c->high, near);
    for (int k = 0; k < n; k++) {
        if (!base_on_table(s, near[k])) continue;
        const Band band = band_of(b, s, c, near[k]);
        if (band != BAND_NONE && (nearest == BAND_NONE || band < nearest)) nearest = band;
    }
    if (nearest == BAND_NONE) return;
    c->deepest = (uint8_t)nearest;
    reach_out(b, c, fire_range(b, c->weapon, nearest));
}

/* Is a hostile base, or a friendly one of another unit, in the corridor? */
static bool has_hostile(const Battle *b, const State *s, const Corridor *c, bool *friends)
{
    bool hostile = false;
    const int side = b->stand[c->base].side, unit = state_stand(s, c->base)->unit;
    const ThroneBattle *own = throne_battle(b);
    const int first = friends ? 0 : own->first[1 - side];
    const int end = friends ? b->n_stands : own->end[1 - side];
    int16_t near[MAX_STANDS + 1];
    const int n = state_stands_in(s, first, end, c->low, c->high, near);
    for (int k = 0; k < n; k++) {
        const int i = near[k];
        const Stand *at = state_stand(s, i);
        if (at->where != ON_TABLE || i == c->base) continue;
        const bool foe = b->stand[i].side != side;
        if (!foe && (!friends || (unit != NO_UNIT && at->unit == unit))) continue;
        if (foe && hostile) continue;
        if (band_of(b, s, c, i) == BAND_NONE) continue;
        if (foe) hostile = true;
        else *friends = true;
        if (hostile && !friends) return true;
    }
    return hostile;
}

bool fire_has_target(const Battle *b, const State *s, Ref who, bool *friends)
{
    Corridor c[MAX_STANDS + FACES];
    const int n = corridors_of(b, s, who, c);
    bool hostile = false;
    if (!n || !enemy_near(b, s, c, n)) return false;
    for (int i = 0; i < n; i++) {
        bool own = false;
        if (friends) trim_artillery(b, s, &c[i]);
        const bool target = has_hostile(b, s, &c[i], friends ? &own : NULL);
        hostile |= target;
        if (friends && target) *friends |= own;
        if (hostile && !friends) return true;
    }
    return hostile;
}

/* 13.6  Newly disordered. */
bool fire_owed(const Battle *b, const State *s, int unit)
{
    bool friends = false;
    if (state_unit(s, unit)->formation != SQUARE) {
        return fire_has_target(b, s, ref_unit(unit), &friends) && !friends;
    }
    Corridor c[MAX_STANDS + FACES]; /* 13.15b  of a square each face is asked by itself */
    for (int i = corridors_of(b, s, ref_unit(unit), c) - 1; i >= 0; i--) {
        friends = false;
        if (has_hostile(b, s, &c[i], &friends) && !friends) return true;
    }
    return false;
}

/* ---- merging ---- */

static bool far_apart(const Corridor *a, const Corridor *c)
{
    return (a->high.x < c->low.x) | (c->high.x < a->low.x) | (a->high.y < c->low.y) |
           (c->high.y < a->low.y);
}

static int root(Corridor *c, int i)
{
    while (c[i].parent != i) i = c[i].parent = c[c[i].parent].parent;
    return i;
}

static void join(Corridor *c, int i, int j)
{
    const int first = root(c, i), second = root(c, j);
    if (first < second) c[second].parent = (int16_t)first;
    else c[first].parent = (int16_t)second;
}

/* 13.23, 13.23c  In an area that covers, or close behind a line that does, seen from the firer. */
static bool in_cover(const Battle *b, const State *s, const Corridor *c, int target)
{
    const Terrain *t = &b->terrain;
    const Point p = state_stand(s, target)->at;
    for (FeatureSet at = terrain_at(t, p); at; at &= at - 1) {
        if (t->feature[__builtin_ctzll(at)].flags & TERRAIN_COVER) return true;
    }
    if (!t->obstacles) return false;
    return terrain_behind_cover(t, c->from.at, p, b->number[COVER_NEAR]);
}

/* What fire does to one base: from which corridor worst, in which band. */
typedef struct Reached {
    int by; /* -1 = no fire reaches it */
    Band band;
    const Corridor *foot; /* infantry that reaches it, NULL = none */
} Reached;

/* 13.11, 13.12  The worst band of all corridors that reach the base counts; being taken in
 * enfilade by any of them, wholly behind its front edge (13.22b) and if it is no square
 * (13.22c), makes it one step worse (13.22), cover from the fire one step better (13.23):
 * beyond long only nerve suffers (13.23b).  All those corridors become one zone. */
static Reached reached(const Battle *b, const State *s, Corridor *c, int n, int target)
{
    Reached r = { -1, BAND_NONE, NULL };
    int worst = BAND_EXTREME + 2;
    bool enfiladed = false;
    const Point at = state_stand(s, target)->at;
    const int unit = state_stand(s, target)->unit;
    const bool square = unit != NO_UNIT && state_unit(s, unit)->formation == SQUARE;
    for (int i = 0; i < n; i++) {
        if (!may_hold(&c[i], at) || c[i].base == target) continue;
        if (unit != NO_UNIT && unit == state_stand(s, c[i].base)->unit) continue;
        const Band band = band_of(b, s, &c[i], target);
        if (band == BAND_NONE) continue;
        if (r.by >= 0) join(c, r.by, i); /* 13.12b: one base, one zone */
        const int step = (int)band + in_cover(b, s, &c[i], target);
        if (step < worst) {
            worst = step;
            r.by = i;
        }
        if (!r.foot && base_arm(b, c[i].base) == INFANTRY) r.foot = &c[i];
        if (square || enfiladed) continue;
        const Box box = battle_box(b, s, target);
        enfiladed = geo_behind_front(&box, &c[i].from);
    }
    if (r.by < 0) return r;
    worst -= enfiladed;
    r.band = worst < BAND_POINT_BLANK ? BAND_POINT_BLANK
             : worst > BAND_EXTREME   ? BAND_EXTREME
                                      : (Band)worst;
    return r;
}

/* ---- the Fire Phase ---- */

static void note_firing(Game *g, Ref who)
{
    const Battle *b = g->battle;
    State *s = g->state;
    game_tell(g, &(Event){ .kind = E_FIRES, .side = s->side, .subject = who });
    if (ref_kind(who) == REF_STAND) {
        state_stand(s, ref_index(who))->marks |= S_FIRED;
        return;
    }
    state_unit(s, ref_index(who))->marks |= U_FIRED;
    morale_add(b, s, ref_index(who), b->number[DICE_FIRES]); /* 7.2 */
}

/* 13.15b  Does the unit fire only because it was newly disordered?  Then those faces of a
 * square that have friends before them do not. */
static bool only_owed(const State *s, Ref who)
{
    if (ref_kind(who) != REF_UNIT) return false;
    const Unit *u = state_unit(s, ref_index(who));
    return u->formation == SQUARE && !(u->marks & U_WILL_FIRE) &&
           (!(u->marks & U_FIRED) || u->marks & U_ACTIVATED);
}

/* 13.4  The corridors of one who fires, as far as they have somebody to fire at. */
static int add_firer(Game *g, Ref who, Corridor *c)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const bool owed = only_owed(s, who);
    const int made = corridors_of(b, s, who, c);
    int n = 0;
    if (!made || !enemy_near(b, s, c, made)) return 0;
    for (int k = 0; k < made; k++) {
        bool friends = false;
        trim_artillery(b, s, &c[k]);
        if (has_hostile(b, s, &c[k], owed ? &friends : NULL) && !friends) c[n++] = c[k];
    }
    return n;
}

/* Everybody who fires; those who find nobody to fire at stop having fired (13.4). */
static int gather(Game *g, Corridor *c)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int n = 0;
    for (int i = 0; i < b->n_units + b->n_stands && n <= MAX_CORRIDORS; i++) {
        const bool unit = i < b->n_units;
        const int base = i - b->n_units;
        const Ref who = unit ? ref_unit(i) : ref_stand(base);
        if (unit ? unit_side(b, i) != s->side || !unit_on_table(b, s, i)
                 : b->stand[base].side != s->side || !base_is_loose(s, base)) {
            continue;
        }
        const int made = fire_will(b, s, who) ? add_firer(g, who, c + n) : 0;
        if (unit) state_unit(s, i)->marks &= ~(uint32_t)U_FIRED;
        else state_stand(s, base)->marks &= (uint8_t)~S_FIRED;
        n += made;
        if (made) note_firing(g, who);
    }
    return n;
}

/* 13.25, 13.25b  What being fired on does to the unit of a base that is hit. */
static void note_fired_on(Game *g, const Reached *r, int target)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int unit = state_stand(s, target)->unit;
    if (unit == NO_UNIT || b->stand[target].side == s->side) return;
    Unit *u = state_unit(s, unit);
    if (!(u->marks & U_UNDER_FIRE)) morale_add(b, s, unit, b->number[DICE_FIRED_ON]); /* 7.1 */
    u->marks |= U_UNDER_FIRE;
    if (!r->foot) return;
    u->marks |= U_SHOT_AT; /* 6.21, 6.21c: even where a gun was the greater danger */
    row(s, unit)->shot_by = b->stand[r->foot->base].parent;
}

/* 13.33, 13.34  Every officer in a zone: two dice, lost on a 2. */
static void threaten_officers(Game *g, Corridor *c, int n)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        if (officer->where != ON_TABLE) continue;
        const Box box = { officer->at, geo_ahead(officer->facing), b->officer[o].half_w,
                          b->officer[o].half_d };
        bool in = false;
        for (int i = 0; i < n && !in; i++) {
            in = geo_overlap(&c[i].zone, &box) &&
                 terrain_sight(&b->terrain, c[i].from.at, officer->at);
        }
        if (!in) continue;
        uint8_t dice[2];
        game_roll(g, ROLL_OFFICER_FIRE, ref_officer(o), 0, 2, 6, dice);
        const bool lost = dice[0] + dice[1] <= b->number[OFFICER_FIRE_SUM];
        game_tell(g, &(Event){ .kind = E_OFFICER, .side = b->officer[o].side,
                               .subject = ref_officer(o), .a = lost, .b = 1, .n_dice = 2,
                               .sides = 6, .dice = dice });
        if (lost) officer->where = LOST;
    }
}

/* Calculate the moving side's zones: each base on the table gets its zone and its band. */
void fire_zones(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    Corridor c[MAX_CORRIDORS + MAX_STANDS + FACES];
    const int n = gather(g, c);
    t->zones = 0;
    t->zone = 0;
    t->rolled = 0;
    for (int i = 0; i < b->n_stands; i++) *base_row(b, s, i) = (BaseRow){ 0 };
    if (!n) return;
    for (int i = 0; i < n; i++) c[i].parent = (int16_t)i;
    for (int i = 0; i < n; i++) { /* 13.9b, 13.10: any overlap makes one zone */
        for (int j = i + 1; j < n; j++) {
            if (!far_apart(&c[i], &c[j]) && root(c, i) != root(c, j) &&
                geo_overlap(&c[i].zone, &c[j].zone)) {
                join(c, i, j);
            }
        }
    }
    int16_t hit[MAX_STANDS + 1], by[MAX_STANDS];
    const Corridor all = all_of(c, n);
    const int near = state_stands_in(s, 0, b->n_stands, all.low, all.high, hit);
    int hits = 0;
    for (int k = 0; k < near; k++) {
        if (!base_on_table(s, hit[k])) continue;
        const Reached r = reached(b, s, c, n, hit[k]);
        if (r.by < 0) continue;
        base_row(b, s, hit[k])->band = (uint8_t)r.band;
        note_fired_on(g, &r, hit[k]);
        by[hits] = (int16_t)r.by;
        hit[hits++] = hit[k];
    }
    for (int k = 0; k < hits; k++) {
        Corridor *top = &c[root(c, by[k])];
        if (!top->root) top->root = ++t->zones;
        base_row(b, s, hit[k])->zone = top->root;
    }
    threaten_officers(g, c, n);
}
