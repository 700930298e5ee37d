/* SPDX-License-Identifier: GPL-3.0-or-later
 * morale.c - the total, the check, the losses chart.
 *
 * Several stands that owe a check for one cause throw together: first all checks, then all
 * losses, then who must runs (flight.c), and then once the neighbours of those who failed check.
 * A neighbour's failure goes no further.
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

/* ---- halts ---- */

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

/* 5.26 - 5.29  What a failure costs, as the die and those about it have it. */
static int loss_of(const Battle *b, const State *s, int i, int face)
{
    const Box box = fd_stand_box(b, s, i);
    if (face > number(b, LOSS_ATTRITION) && !in_garrison(s, i) &&
        state_stand(s, i)->figures <= number(b, SURRENDER_MOST) &&
        fd_enemy_within(b, s, b->stand[i].side, &box, number(b, SURRENDER_GAP)))
        return LOSS_SURRENDERS;
    return face <= number(b, LOSS_HALT)   ? LOSS_HALTS
           : face <= number(b, LOSS_FLEE) ? LOSS_FLEES
                                          : LOSS_ATTRITION_FLEES;
}

static int throw_loss(Game *g, int i, int cause, int other)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int face =
        game_die(g, ROLL_LOSS, ref_stand(i), occasion_of(s, cause, other), 10);
    const uint8_t dice[1] = { (uint8_t)face };
    const int loss = loss_of(b, s, i, face);
    game_tell(g, &(Event){ .kind = E_LOSS,
                           .side = b->stand[i].side,
                           .subject = ref_stand(i),
                           .a = loss,
                           .b = in_garrison(s, i) && loss != LOSS_HALTS,
                           .n_dice = 1,
                           .sides = 10,
                           .dice = dice });
    return loss;
}

/* 5.26, 5.28, 5.29, 9.26 - 9.28  All but the flight; a garrison stays, whatever is thrown.  returns: does it
 * run? (5.22, 5.28, 9.27) */
static bool suffer_loss(Game *g, int i, int loss)
{
    State *s = g->state;
    if (loss == LOSS_SURRENDERS)
        fd_stand_lost(g, i, SURRENDERED, LOST_SURRENDER);
    if (loss == LOSS_HALTS)
        fd_halt(g->battle, s, i);
    if (loss == LOSS_ATTRITION_FLEES)
        fd_take_castings(g, i, 1);
    return loss != LOSS_HALTS && on_table(s, i) && !in_garrison(s, i);
}

/* 5.20, 5.34  All who have failed throw, then suffer, then run. */
static void all_losses(Game *g, const int *stand, const int *other, const bool *failed,
                       int n, int cause)
{
    int loss[MAX_STANDS], run[MAX_STANDS] = { 0 }, m = 0;
    for (int k = 0; k < n; k++) {
        if (failed[k])
            loss[k] = throw_loss(g, stand[k], cause, other[k]);
    }
    for (int k = 0; k < n; k++) {
        if (failed[k] && suffer_loss(g, stand[k], loss[k]))
            run[m++] = stand[k];
    }
    fd_flee_all(g, run, m, number(g->battle, FLEE_MOVE));
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
    bool failed[MAX_STANDS], some = false;
    for (int k = 0; k < n; k++) {
        failed[k] = !throw_check(g, stand[k], cause, other[k], won && won[k]);
        some |= failed[k];
    }
    if (cause != CAUSE_NEIGHBOUR) { /* 5.25 */
        for (int k = 0; k < n; k++) {
            if (failed[k])
                count = find_neighbours(g->battle, s, stand[k], stand, n, near, because,
                                        count);
        }
    }
    if (some)
        all_losses(g, stand, other, failed, n, cause);
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
