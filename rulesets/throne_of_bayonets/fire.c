/* SPDX-License-Identifier: GPL-3.0-or-later
 * fire.c - who fires, fire zones, and how dangerous each base's place in them is (chapter 13).
 *
 * Every firing base (or face of a square) sweeps a corridor three base widths wide.  Corridors
 * that overlap merge into one zone; each base in a zone takes the worst band that reaches it.
 * The dice and the losses are casualties.c's.
 *
 * Start at fire_zones().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <assert.h>

enum { N_BANDS = 4, MAX_CORRIDORS = 640 };

/* ---- weapons ---- */

/* 13.16  Rows of the range table, in the printed order; -1 for those who cannot fire. */
int fire_weapon(const Battle *b, const State *s, int base)
{
    const int unit = state_stand(s, base)->unit;
    const Unit *u = unit == NO_UNIT ? NULL : state_unit(s, unit);
    switch (b->stand[base].kind) {
    case LIGHT_ARTILLERY: return u && u->formation == LIMBERED ? -1 : 0; /* 13.17 */
    case LINE_ARTILLERY: return u && u->formation == LIMBERED ? -1 : 1;
    case HEAVY_ARTILLERY: return u && u->formation == LIMBERED ? -1 : 2;
    case LINE_CAVALRY:
    case LIGHT_CAVALRY: return 3;
    case HEAVY_CAVALRY: /* 13.18 */
    case LIMBER: return -1;
    default:
        if (b->stand[base].traits & TRAIT_RIFLE) return 6;
        return u && u->status == FORMED ? 4 : 5; /* 13.19 */
    }
}

static const int32_t *ranges(const Battle *b, int weapon)
{
    return &b->number[FIRE_LIGHT_ARTILLERY + N_BANDS * weapon];
}

/* 13.14  How deep the zone may reach: the weapon's furthest band. */
static int32_t reach(const Battle *b, int weapon)
{
    int32_t most = 0;
    for (int i = 0; i < N_BANDS; i++) {
        if (ranges(b, weapon)[i] > most) most = ranges(b, weapon)[i];
    }
    return most;
}

/* The band of a gap: the first band, from the nearest, that reaches so far. */
static Band band_at(const Battle *b, int weapon, int32_t gap)
{
    for (int i = 0; i < N_BANDS; i++) {
        if (ranges(b, weapon)[i] != NO_BAND && gap <= ranges(b, weapon)[i]) return (Band)(i + 1);
    }
    return BAND_NONE;
}

Band fire_band(const Battle *b, const State *s, int firer, const Box *from, int target)
{
    const Box box = battle_box(b, s, target);
    const int weapon = fire_weapon(b, s, firer);
    return weapon < 0 ? BAND_NONE : band_at(b, weapon, geo_gap(from, &box));
}

/* ---- corridors ---- */

typedef struct Corridor {
    Box from;   /* the base, or the face of a square */
    Box zone;
    int16_t base; /* who fires */
    uint8_t weapon, root;
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

static void set_corridor(const Battle *b, const State *s, Corridor *c, int base, Box from)
{
    (void)s;
    *c = (Corridor){ .from = from, .base = (int16_t)base };
    c->weapon = (uint8_t)fire_weapon(b, s, base);
    c->zone = geo_corridor(&from, b->number[FIRE_MARGIN], reach(b, c->weapon));
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
            for (int face = 0; face < 4; face++) {
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

static bool within(const Corridor *c, const Battle *b, const State *s, int target)
{
    const Point p = state_stand(s, target)->at;
    int32_t right, ahead;
    geo_frame(c->zone.at, c->zone.ahead, p, &right, &ahead);
    const int32_t radius = b->number[BASE_SIZE] * 3 / 4;
    if (right > c->zone.half_w + radius || -right > c->zone.half_w + radius ||
        ahead > c->zone.half_d + radius || -ahead > c->zone.half_d + radius) {
        return false;
    }
    const Box box = battle_box(b, s, target);
    return geo_overlap(&c->zone, &box);
}

/* 13.24  Ground between may hide a target altogether. */
static bool sees(const Battle *b, const State *s, const Corridor *c, int target)
{
    if (!b->terrain.blocks) return true;
    return terrain_sight(&b->terrain, c->from.at, state_stand(s, target)->at);
}

static bool hits(const Battle *b, const State *s, const Corridor *c, int target)
{
    return within(c, b, s, target) && sees(b, s, c, target);
}

/* 13.20, 13.21  Artillery's zone is as deep as the band of the first hostile base in it. */
static void trim_artillery(const Battle *b, const State *s, Corridor *c)
{
    if (c->weapon > 2) return;
    int32_t nearest = INT32_MAX;
    for (int i = 0; i < b->n_stands; i++) {
        if (!base_on_table(s, i) || b->stand[i].side == b->stand[c->base].side) continue;
        if (!hits(b, s, c, i)) continue;
        const Box box = battle_box(b, s, i);
        const int32_t gap = geo_gap(&c->from, &box);
        if (gap < nearest) nearest = gap;
    }
    const Band band = band_at(b, c->weapon, nearest);
    if (band == BAND_NONE) return;
    c->zone = geo_corridor(&c->from, b->number[FIRE_MARGIN],
                           ranges(b, c->weapon)[band - 1]);
}

/* Is a hostile base, or a friendly one of another unit, in the corridor? */
static bool has_hostile(const Battle *b, const State *s, const Corridor *c, bool *friends)
{
    bool hostile = false;
    const int side = b->stand[c->base].side, unit = state_stand(s, c->base)->unit;
    for (int i = 0; i < b->n_stands; i++) {
        if (!base_on_table(s, i) || i == c->base) continue;
        const Stand *at = state_stand(s, i);
        const bool foe = b->stand[i].side != side;
        if (!foe && (!friends || (unit != NO_UNIT && at->unit == unit))) continue;
        if (foe && hostile) continue;
        if (!hits(b, s, c, i)) continue;
        if (foe) hostile = true;
        else *friends = true;
        if (hostile && !friends) return true;
    }
    return hostile;
}

bool fire_has_target(const Battle *b, const State *s, Ref who, bool *friends)
{
    Corridor c[MAX_STANDS + 4];
    const int n = corridors_of(b, s, who, c);
    bool hostile = false;
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

/* ---- who may, who must ---- */

bool fire_may(const Battle *b, const State *s, Ref who, Err *err)
{
    char name[NAME_ROOM];
    name_for(err, b, who, name);
    if (ref_kind(who) == REF_UNIT) {
        const Unit *u = state_unit(s, ref_index(who));
        if (!unit_on_table(b, s, ref_index(who))) return err_set(err, "%s is not a unit now", name);
        if (u->marks & U_CONSOLIDATES) {
            return err_set(err, "%s is consolidating and may not fire (4.9)", name);
        }
        /* 13.1 activated, 6.15 by initiative, 13.2 fired last turn */
        if (u->marks & (U_ACTIVATED | U_MAY_FIRE | U_FIRED | U_OWES_FIRE)) return true;
        return err_set(err, "%s was not activated, nor did it fire last turn (13.1)", name);
    }
    if (!base_is_loose(s, ref_index(who))) return err_set(err, "%s fires with its unit", name);
    const Stand *at = state_stand(s, ref_index(who));
    if (at->marks & (S_ACTIVATED | S_WILL_FIRE | S_FIRED | S_OWES_FIRE)) return true;
    return err_set(err, "%s was not activated, nor did it fire last turn (13.1)", name);
}

/* 13.2 - 13.9  Compulsory fire. */
bool fire_must(const Battle *b, const State *s, Ref who)
{
    if (ref_kind(who) == REF_STAND) {
        const Stand *at = state_stand(s, ref_index(who));
        if (at->marks & S_ACTIVATED) return false;
        return at->marks & (S_FIRED | S_OWES_FIRE); /* 13.2; 13.7 whoever is in the zone */
    }
    const Unit *u = state_unit(s, ref_index(who));
    if (u->marks & U_OWES_FIRE) { /* 13.6  unless friends are in its zone */
        bool friends = false;
        if (fire_has_target(b, s, who, &friends) && !friends) return true;
    }
    return u->marks & U_FIRED && !(u->marks & U_ACTIVATED); /* 13.2 */
}

/* May choose, and has neither said fire nor hold; halted infantry may still try to. */
static bool undecided(const Battle *b, const State *s, Ref who)
{
    if (ref_kind(who) == REF_UNIT) {
        const uint32_t marks = state_unit(s, ref_index(who))->marks;
        if (marks & (U_WILL_FIRE | U_HELD_FIRE | U_CONSOLIDATES)) return false;
        if (!(marks & (U_ACTIVATED | U_MAY_FIRE)) &&
            !initiative_may(b, s, ref_index(who), TRIED_OPEN_FIRE, NULL)) {
            return false;
        }
    } else if (!(state_stand(s, ref_index(who))->marks & S_ACTIVATED) ||
               state_stand(s, ref_index(who))->marks & S_WILL_FIRE) {
        return false;
    }
    return !fire_must(b, s, who) && fire_has_target(b, s, who, NULL);
}

Ref fire_next_choice(const Battle *b, const State *s)
{
    for (int u = 0; u < b->n_units; u++) {
        if (unit_side(b, u) != s->side || !unit_on_table(b, s, u)) continue;
        if (undecided(b, s, ref_unit(u))) return ref_unit(u);
    }
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side != s->side || !base_is_loose(s, i)) continue;
        if (undecided(b, s, ref_stand(i))) return ref_stand(i);
    }
    return NO_REF;
}

static bool will_fire(const Battle *b, const State *s, Ref who)
{
    if (ref_kind(who) == REF_UNIT) {
        const uint32_t marks = state_unit(s, ref_index(who))->marks;
        return marks & U_WILL_FIRE || fire_must(b, s, who);
    }
    return state_stand(s, ref_index(who))->marks & S_WILL_FIRE || fire_must(b, s, who);
}

/* ---- merging ---- */

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

static Band step_worse(Band band)
{
    return band > BAND_POINT_BLANK ? (Band)(band - 1) : band;
}

/* 13.22, 13.23  Cover makes it one band less dangerous: beyond long it costs nerve only. */
static Band step_better(Band band)
{
    return band < BAND_EXTREME ? (Band)(band + 1) : band;
}

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

/* 13.11, 13.12, 13.22  The band of one base in all corridors that reach it; merges them. */
static Band worst_band(const Battle *b, const State *s, Corridor *c, int n, int target, int *which)
{
    Band worst = BAND_NONE;
    bool enfiladed = false;
    const Box box = battle_box(b, s, target);
    const int unit = state_stand(s, target)->unit;
    const bool square = unit != NO_UNIT && state_unit(s, unit)->formation == SQUARE;
    *which = -1;
    int first = -1;
    for (int i = 0; i < n; i++) {
        if (c[i].base == target || !hits(b, s, &c[i], target)) continue;
        if (unit != NO_UNIT && unit == state_stand(s, c[i].base)->unit) continue;
        const Band band = band_at(b, c[i].weapon, geo_gap(&c[i].from, &box));
        if (band == BAND_NONE) continue;
        if (first >= 0) join(c, first, i); /* 13.12b: one base, one zone */
        else first = i;
        if (worst == BAND_NONE || band < worst) {
            worst = band;
            *which = i;
        }
        if (!square && geo_behind_front(&box, &c[i].from)) enfiladed = true;
    }
    if (worst == BAND_NONE) return worst;
    if (enfiladed) worst = step_worse(worst);
    return in_cover(b, s, &c[*which], target) ? step_better(worst) : worst;
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

/* Everybody who fires and has somebody to fire at; the others stop having fired (13.4). */
static int gather(Game *g, Corridor *c)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int n = 0;
    bool fires[MAX_UNITS] = { false };
    for (int i = 0; i < b->n_units + b->n_stands; i++) {
        const bool unit = i < b->n_units;
        const Ref who = unit ? ref_unit(i) : ref_stand(i - b->n_units);
        if (unit ? !state_unit(s, i)->n_stands || unit_side(b, i) != s->side ||
                       !unit_on_table(b, s, i)
                 : !base_is_loose(s, i - b->n_units) ||
                       b->stand[i - b->n_units].side != s->side) {
            continue;
        }
        const bool fire = will_fire(b, s, who);
        if (unit) state_unit(s, i)->marks &= ~(uint32_t)U_FIRED;
        else state_stand(s, i - b->n_units)->marks &= (uint8_t)~S_FIRED;
        if (!fire) continue;
        const int first = n, made = n + corridors_of(b, s, who, c + n);
        for (int k = first; k < made && n < MAX_CORRIDORS; k++) {
            trim_artillery(b, s, &c[k]);
            if (has_hostile(b, s, &c[k], NULL)) c[n++] = c[k];
        }
        if (n > first) note_firing(g, who);
        if (unit) fires[i] = n > first;
        if (n > MAX_CORRIDORS - MAX_STANDS / 4) break;
    }
    (void)fires;
    return n;
}

/* 13.10  Bases hit, and what being fired on does to their units. */
static void note_fired_on(Game *g, int target)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int unit = state_stand(s, target)->unit;
    if (unit == NO_UNIT || b->stand[target].side == s->side) return;
    Unit *u = state_unit(s, unit);
    if (!(u->marks & U_UNDER_FIRE)) morale_add(b, s, unit, b->number[DICE_FIRED_ON]); /* 7.1 */
    u->marks |= U_UNDER_FIRE;
}

/* 6.21  A unit remembers infantry that fired on it, even where a gun was the greater danger. */
static void note_infantry_fire(const Battle *b, State *s, const Corridor *c, int n, int target)
{
    const int unit = state_stand(s, target)->unit;
    if (unit == NO_UNIT || b->stand[target].side == s->side) return;
    Unit *u = state_unit(s, unit);
    const Box box = battle_box(b, s, target);
    for (int i = 0; i < n && !(u->marks & U_SHOT_AT); i++) {
        if (base_arm(b, c[i].base) != INFANTRY || !hits(b, s, &c[i], target)) continue;
        if (band_at(b, c[i].weapon, geo_gap(&c[i].from, &box)) == BAND_NONE) continue;
        u->marks |= U_SHOT_AT;
        row(s, unit)->shot_by = b->stand[c[i].base].parent;
    }
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
    Corridor c[MAX_CORRIDORS + MAX_STANDS];
    const int n = gather(g, c);
    t->zones = 0;
    t->zone = 0;
    t->rolled = 0;
    for (int i = 0; i < b->n_stands; i++) *base_row(b, s, i) = (BaseRow){ 0, 0 };
    if (!n) return;
    for (int i = 0; i < n; i++) c[i].parent = (int16_t)i;
    for (int i = 0; i < n; i++) { /* 13.9b, 13.10: any overlap makes one zone */
        for (int j = i + 1; j < n; j++) {
            if (root(c, i) != root(c, j) && geo_overlap(&c[i].zone, &c[j].zone)) join(c, i, j);
        }
    }
    int at[MAX_STANDS];
    for (int i = 0; i < b->n_stands; i++) {
        at[i] = -1;
        if (!base_on_table(s, i)) continue;
        const Band band = worst_band(b, s, c, n, i, &at[i]);
        if (at[i] < 0) continue;
        base_row(b, s, i)->band = (uint8_t)band;
        note_fired_on(g, i);
        note_infantry_fire(b, s, c, n, i);
    }
    for (int i = 0; i < b->n_stands; i++) {
        if (at[i] < 0) continue;
        Corridor *top = &c[root(c, at[i])];
        if (!top->root) top->root = ++t->zones;
        base_row(b, s, i)->zone = top->root;
    }
    threaten_officers(g, c, n);
}
