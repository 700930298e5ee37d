/* SPDX-License-Identifier: GPL-3.0-or-later
 * morale.c - the total, the check, the losses chart, flight.
 *
 * Several stands that owe a check for one cause throw together: first all checks, then all
 * losses, then once the neighbours of those who failed.  A neighbour's failure goes no
 * further.
 *
 * Start at fd_morale_total(), then fd_morale_checks().
 */
#include "rulesets/fire_and_discipline/fire.h"

typedef struct Modifier {
    const char *clause;
    bool (*applies)(const Battle *b, const State *s, int i);
    int add;
} Modifier;

static bool half_in_open(const Battle *b, const State *s, int i)
{
    return is_light(b, i) && fd_is_open(b, s, i);
}

static bool skirmishers_in_woods(const Battle *b, const State *s, int i)
{
    return fd_in_woods_or_rough(b, s, i) && fd_is_open(b, s, i);
}

/* 5.8  Horse in touch with another troop of its side. */
static bool horse_adjacent(const Battle *b, const State *s, int i)
{
    if (!is_horse(b, s, i))
        return false;
    const int side = b->stand[i].side;
    for (int k = from_of(b, side); k < end_of(b, side); k++) {
        if (k == i || !on_table(s, k))
            continue;
        if (k == fd_troop_mate(b, i))
            continue;
        if (is_horse(b, s, k) && fd_stands_touch(b, s, i, k))
            return true;
    }
    return false;
}

static bool firing_guns(const Battle *b, const State *s, int i)
{
    return in_action(b, s, i);
}

/* 5.10 - 5.12  A full stand of its unit, be its losses what they may (1.9); or it is one of four half-stands
 * together. (5.11) */
static bool adjacent(const Battle *b, const State *s, int i)
{
    const UnitInfo *unit = &b->unit[b->stand[i].parent];
    if (b->stand[i].kind > LIGHT)
        return false;
    for (int k = unit->first; k < unit->first + unit->n; k++) {
        if (k == i || !on_table(s, k) || fd_is_half_stand(b, k))
            continue;
        if (fd_stands_touch(b, s, i, k))
            return true;
    }
    int stand[MAX_LAYOUT], halves = 0;
    if (!is_light(b, i))
        return false;
    const int n = fd_group_of(b, s, i, stand);
    for (int k = 0; k < n; k++)
        halves += is_light(b, stand[k]);
    return halves >= number(b, CONVERGED);
}

/* 9.10  In a melee only who holds has the good of cover: no charger, and nobody once engaged. */
static bool fights_uncovered(const State *s, int i)
{
    const int marks = state_stand(s, i)->marks;
    return marks & S_FOUGHT && marks & (S_CHARGES | S_COUNTERS | S_ENGAGED);
}

/* 5.13  In protective cover, in works, in hard cover. */
static bool protected(const Battle *b, const State *s, int i)
{
    if (in_garrison(s, i))
        return true;
    if (!b->terrain.cover || fights_uncovered(s, i))
        return false;
    int32_t gap;
    const Box box = fd_stand_box(b, s, i);
    const int enemy = fd_nearest_enemy(b, s, b->stand[i].side, &box, &gap);
    const Point from = enemy < 0 ? box.at : state_stand(s, enemy)->at;
    return fd_in_cover(b, s, i, from) || fd_in_earthworks(b, s, i, from);
}

/* Table 5.3, in the printed order; 5.14 is the melee's. */
/* clang-format off */
static const Modifier modifiers[] = {
    { "5.5",  half_in_open,         MORALE_OPEN },
    { "5.6",  skirmishers_in_woods, MORALE_WOODS },
    { "5.7",  is_horse,             MORALE_MOUNTED },
    { "5.8",  horse_adjacent,       MORALE_HORSE },
    { "5.9",  firing_guns,          MORALE_GUNS },
    { "5.10", adjacent,             MORALE_ADJACENT },
    { "5.13", protected,            MORALE_PROTECTED },
    { "5.15", fd_commander_near,       MORALE_COMMANDER },
};
/* clang-format on */

/* 5.16  Castings of the mounted stands of its unit that are in touch, whichever way each faces. */
static int troops_together(const Battle *b, const State *s, int i, uint64_t *seen)
{
    const UnitInfo *unit = &b->unit[b->stand[i].parent];
    int castings = state_stand(s, i)->figures;
    *seen |= 1ull << (i - unit->first);
    for (int k = unit->first; k < unit->first + unit->n; k++) {
        if (!(*seen >> (k - unit->first) & 1) && on_table(s, k) && is_horse(b, s, k) &&
            fd_stands_touch(b, s, i, k))
            castings += troops_together(b, s, k, seen);
    }
    return castings;
}

/* 5.16, 5.18  Castings of the stand, or of all adjacent troops of a mounted unit; its grade; and
 * what the situation adds. */
int fd_morale_total(const Battle *b, const State *s, int i, bool won)
{
    uint64_t seen = 0;
    int total =
        is_horse(b, s, i) ? troops_together(b, s, i, &seen) : state_stand(s, i)->figures;
    total += fd_stand_grade(b, i);
    for (size_t k = 0; k < sizeof modifiers / sizeof *modifiers; k++) {
        if (modifiers[k].applies(b, s, i))
            total += number(b, modifiers[k].add);
    }
    return total + (won ? number(b, MORALE_WON) : 0);
}

/* ---- flight ---- */

/* 5.26  Until the end of its owner's next segment, of which it loses the whole: who halts as his own
 * opens (2.10) loses that one.  It neither charges nor counter-charges. */
void fd_halt(const Battle *b, State *s, int i)
{
    const bool own = b->stand[i].side == s->side && s->phase > PHASE_BOMBARDMENT &&
                     fire(s)->step != STEP_SEGMENT;
    StandRow *r = row(s, i);
    const int was = r->delay & 15, now = own ? 2 : 1;
    r->delay = (uint8_t)((r->delay & 0xF0) | (now > was ? now : was));
    if (!(state_stand(s, i)->marks & S_MADE)) /* in contact it is too late to stop */
        state_stand(s, i)->marks &= (uint8_t) ~(S_CHARGES | S_COUNTERS);
}

bool fd_is_free(const State *s, int i, Err *err)
{
    const int segments = row(s, i)->delay & 15;
    const bool now = segments == 1 && s->phase > PHASE_BOMBARDMENT;
    return !segments || err_set(err, "it is halted until %s segment ends (5.26)",
                                now ? "this" : "its next");
}

/* 5.30, 5.31  Away from the nearest enemy it sees, but always more or less homewards. */
static Angle flight(const Battle *b, const State *s, int i)
{
    const Point at = state_stand(s, i)->at;
    const Angle home = b->side[b->stand[i].side].home;
    int64_t near = INT64_MAX;
    int32_t turn = 0;
    const int enemy = 1 - b->stand[i].side;
    for (int k = from_of(b, enemy); k < end_of(b, enemy); k++) {
        if (!on_table(s, k))
            continue;
        const Point from = state_stand(s, k)->at;
        const int64_t d = geo_gap2(at, from);
        if (d >= near || !d || !fd_sees(b, s, at, from))
            continue;
        near = d;
        turn = geo_turn(home, geo_bearing(from, at));
    }
    const int32_t most = 0x3000; /* who runs along an edge never gets home */
    return (Angle)(home + (turn > most ? most : turn < -most ? -most : turn));
}

/* 9.1, 9.13, 9.15  A rate on ground that slows: so far as it goes there, or up to it if that is further. */
static int32_t slowed(const Battle *b, Point from, Vec ahead, int32_t d, int32_t shift)
{
    const FireBattle *own = fire_battle(b);
    const Point to = geo_along(from, ahead, d);
    const int32_t slow = fd_way_allows(b, from, to, d, shift);
    int32_t up_to = d;
    if (slow < 0 || slow >= d)
        return d;
    FeatureSet met =
        terrain_crossed(&b->terrain, from, to, own->heavy | own->streams | own->fords);
    for (; met; met &= met - 1) {
        const int32_t gone =
            terrain_up_to(&b->terrain, terrain_first(met), from, ahead, 0, d);
        up_to = gone < up_to ? gone : up_to;
    }
    return up_to > slow ? up_to : slow;
}

/* How far it gets that way: short of anybody, and of ground it may not enter; light infantry runs in
 * open order, whomever it leaves (9.1).  shift: its rate on difficult ground, 0 = nothing slows it. */
static int32_t free_flight(const Battle *b, const State *s, int i, Angle way,
                           int32_t distance, int32_t shift)
{
    enum { OFF = 30 };
    int met;
    const Vec ahead = geo_ahead(way);
    int32_t d = fd_run_on(b, s, &i, 1, ahead, distance, &met);
    if (met >= 0 && b->stand[met].side != b->stand[i].side)
        d = d > OFF ? d - OFF : 0;
    if (shift)
        d = slowed(b, state_stand(s, i)->at, ahead, d, shift);
    const Point from = state_stand(s, i)->at, to = geo_along(from, ahead, d);
    const FeatureSet bars =
        fd_ground_bars(b, s, i, is_light(b, i) || fd_is_open(b, s, i));
    const Box box = fd_stand_box(b, s, i);
    if (fd_way_allows(b, from, to, d, d) < 0)
        d = fd_up_to_banks(b, &box, ahead, d); /* 9.14 */
    int which;
    if (bars)
        d = terrain_first_met(&b->terrain, &box, ahead, d, bars, &which);
    for (Box end = box; d > 0; d = d > OFF ? d - OFF : 0) { /* 8.1: beside none either */
        end.at = geo_along(from, ahead, d);
        if (!fd_enemy_within(b, s, b->stand[i].side, &end, GEO_TOUCH))
            break;
    }
    return d;
}

/* From that way to its own rear or front, if that lies within 45 degrees of it: so a stand
 * comes out from between those beside it, whom any other way would brush. */
static int16_t to_own_axis(Angle way, Angle facing)
{
    const int32_t rear = geo_turn(way, (Angle)(facing + 0x8000));
    const int32_t front = geo_turn(way, facing), most = 0x2000;
    const int32_t turn = rear >= -most && rear <= most ? rear : front;
    return (int16_t)(turn >= -most && turn <= most ? turn : 0);
}

/* 5.27, 4.17, 5.31, 5.32, 5.33  Straight away, round friends if need be; crews leave their guns; who
 * reaches the edge is gone.  Its charge is over, and it moves again in its next segment. */
static void run_off(Game *g, int i, int32_t distance, int32_t shift)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *at = state_stand(s, i);
    const Point from = at->at;
    if (is_guns(b, i) && !is_crew(s, i)) {
        row(s, i)->guns_x = (uint16_t)(at->at.x / GUNS_GRAIN);
        row(s, i)->guns_y = (uint16_t)(at->at.y / GUNS_GRAIN);
        row(s, i)->guns = GUNS_LEFT;
        at->status = ST_CREW;
    }
    if (at->status == ST_SQUARE) {
        at->status = ST_FORMED;
        fd_square_breaks(b, s, i);
    }
    at->marks &= (uint8_t) ~(S_ENGAGED | S_FLANKED | S_CHARGES | S_COUNTERS | S_MADE);
    at->own &= (uint8_t)~M_FLEES; /* 8.9: from a charge that is still to come */
    if (b->stand[i].side == s->side && s->phase > PHASE_BOMBARDMENT)
        at->marks |= S_MOVED; /* 5.33 */
    const Angle way = flight(b, s, i);
    const int16_t turns[] = {
        0, to_own_axis(way, at->facing), 0x0800, -0x0800, 0x1000, -0x1000, 0x2000, -0x2000
    };
    Angle best = way;
    int32_t far = -1;
    for (size_t k = 0; k < sizeof turns / sizeof *turns && far < distance; k++) {
        const Angle tried = (Angle)(way + turns[k]);
        const int32_t off = geo_turn(b->side[b->stand[i].side].home, tried);
        if (off > EAST || off < -EAST)
            continue; /* 5.31: round friends too */
        const int32_t d = free_flight(b, s, i, tried, distance, shift);
        if (d <= far)
            continue;
        far = d;
        best = tried;
    }
    at->at = geo_along(at->at, geo_ahead(best), far);
    fd_officers_follow(b, s, i);
    game_tell(g, &(Event){ .kind = E_FLED,
                           .side = b->stand[i].side,
                           .subject = ref_stand(i),
                           .from = from,
                           .to = at->at });
    const Box box = fd_stand_box(b, s, i);
    if (!battle_box_on_table(b, &box))
        fd_stand_lost(g, i, LEFT_TABLE, LOST_OFF_TABLE);
}

void fd_flee(Game *g, int i, int32_t distance)
{
    run_off(g, i, distance, 0);
}

/* 8.9, 4.6  From a charge at the skirmish rate, which is a rate of movement: ground takes its part. */
void fd_evade(Game *g, int i)
{
    const Battle *b = g->battle;
    const bool horse = is_horse(b, g->state, i);
    run_off(g, i, number(b, horse ? MOVE_HORSE_SKIRMISH : MOVE_FOOT_SKIRMISH),
            number(b, horse ? MOVE_HORSE_SHIFT : MOVE_FOOT_SHIFT));
}

/* ---- the check ---- */

/* A check is owed for each cause, so each has dice of its own: by whose doing, and by how many he is. */
static int occasion_of(const State *s, int cause, int other)
{
    const int men = cause == CAUSE_COMMANDER ? 0 : state_stand(s, other)->figures;
    return cause | other << 4 | (men & 7) << 13;
}

/* 5.17, 5.19, 5.20 */
static bool throw_check(Game *g, int i, int cause, int other, bool won)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int total = fd_morale_total(b, s, i, won);
    uint8_t face = 0;
    bool passed = total >= number(b, MORALE_PASS);
    const bool thrown = !passed;
    if (thrown) {
        face = (uint8_t)game_die(g, ROLL_MORALE, ref_stand(i),
                                 occasion_of(s, cause, other), 10);
        passed = face <= total;
    }
    state_stand(s, i)->own &= (uint8_t)~M_FAILED;
    if (!passed)
        state_stand(s, i)->own |= M_FAILED;
    game_tell(g, &(Event){ .kind = E_CHECK,
                           .side = b->stand[i].side,
                           .subject = ref_stand(i),
                           .a = passed,
                           .b = total,
                           .c = cause,
                           .n_dice = thrown,
                           .sides = 10,
                           .dice = &face });
    return passed;
}

/* 5.26 - 5.29, 9.26 - 9.28  What a failure costs; a garrison stays, whatever is thrown.
 * (5.22, 5.28, 9.27) */
static void throw_loss(Game *g, int i, int cause, int other)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int face =
        game_die(g, ROLL_LOSS, ref_stand(i), occasion_of(s, cause, other), 10);
    const uint8_t dice[1] = { (uint8_t)face };
    const bool garrison = in_garrison(s, i);
    const Box box = fd_stand_box(b, s, i);
    int loss = face <= number(b, LOSS_HALT)   ? LOSS_HALTS
               : face <= number(b, LOSS_FLEE) ? LOSS_FLEES
                                              : LOSS_ATTRITION_FLEES;
    if (face > number(b, LOSS_ATTRITION) && !garrison &&
        state_stand(s, i)->figures <= number(b, SURRENDER_MOST) &&
        fd_enemy_within(b, s, b->stand[i].side, &box, number(b, SURRENDER_GAP))) {
        loss = LOSS_SURRENDERS;
    }
    game_tell(g, &(Event){ .kind = E_LOSS,
                           .side = b->stand[i].side,
                           .subject = ref_stand(i),
                           .a = loss,
                           .b = garrison && loss != LOSS_HALTS,
                           .n_dice = 1,
                           .sides = 10,
                           .dice = dice });
    if (loss == LOSS_SURRENDERS) {
        fd_stand_lost(g, i, SURRENDERED, LOST_SURRENDER);
        return;
    }
    if (loss == LOSS_HALTS)
        fd_halt(b, s, i);
    if (loss == LOSS_ATTRITION_FLEES)
        fd_take_castings(g, i, 1);
    if (loss != LOSS_HALTS && on_table(s, i) && !garrison)
        fd_flee(g, i, number(b, FLEE_MOVE));
}

/* 5.24  Stands in contact with one that failed, unless they are fighting; those who have checked
 * with it and passed too: this is another cause. */
static int find_neighbours(const Battle *b, const State *s, int failed, const int *stand,
                           int n, int *near, int *because, int count)
{
    const int side = b->stand[failed].side;
    for (int k = from_of(b, side); k < end_of(b, side); k++) {
        if (k == failed || !on_table(s, k))
            continue;
        if (!fd_stands_touch(b, s, failed, k) || fd_in_melee(b, s, k))
            continue;
        bool known = false;
        for (int i = 0; i < n; i++)
            known |= stand[i] == k && (state_stand(s, k)->own & M_FAILED ||
                                       state_stand(s, k)->marks & S_FOUGHT);
        for (int i = 0; i < count; i++)
            known |= near[i] == k;
        if (known)
            continue;
        near[count] = k;
        because[count++] = failed;
    }
    return count;
}

static void check_all(Game *g, const int *stand, const int *other, int n, int cause,
                      const bool *won)
{
    State *s = g->state;
    int near[MAX_STANDS], because[MAX_STANDS], count = 0;
    bool failed[MAX_STANDS];
    for (int k = 0; k < n; k++) {
        failed[k] = !throw_check(g, stand[k], cause, other[k], won && won[k]);
    }
    if (cause != CAUSE_NEIGHBOUR) { /* 5.25 */
        for (int k = 0; k < n; k++) {
            if (failed[k])
                count = find_neighbours(g->battle, s, stand[k], stand, n, near, because,
                                        count);
        }
    }
    for (int k = 0; k < n; k++) {
        if (failed[k] && on_table(s, stand[k]))
            throw_loss(g, stand[k], cause, other[k]);
    }
    int left = 0;
    for (int k = 0; k < count; k++) {
        if (!on_table(s, near[k]))
            continue;
        near[left] = near[k];
        because[left++] = because[k];
    }
    if (left)
        check_all(g, near, because, left, CAUSE_NEIGHBOUR, NULL);
}

void fd_morale_checks(Game *g, const int *stand, const int *other, int n, int cause,
                      const bool *won)
{
    if (n)
        check_all(g, stand, other ? other : stand, n, cause, won);
}

bool fd_morale_check(Game *g, int i, int cause, int other, bool won)
{
    check_all(g, &i, &other, 1, cause, &won);
    return !(state_stand(g->state, i)->own & M_FAILED);
}
