/* SPDX-License-Identifier: GPL-3.0-or-later
 * officers.c - colonels, lieutenant colonels and majors: wounds, who takes over, rallies.
 *
 * A regiment has up to three officers, the senior first; each carries a running total of
 * wounds.  Skirmishers and guns are led by one of their own, who is not counted.
 *
 * Start at chaos_officer_checks().
 */
#include "rulesets/chaos_confusion_casualties/chaos.h"

int chaos_officers(const State *s, int unit)
{
    const UnitRow *r = row(s, unit);
    int n = 0;
    for (int i = 0; i < MOST_OFFICERS; i++)
        n += r->man[i] != NO_MAN;
    return n;
}

bool chaos_is_leaderless(const Battle *b, const State *s, int unit)
{
    return is_regiment(b, unit) && !chaos_officers(s, unit);
}

/* 3.5 */
bool chaos_may_rally(const Battle *b, const State *s, int unit)
{
    return !chaos_is_leaderless(b, s, unit);
}

/* 3.4  Own d10, more with two officers and with three, against the enemy's: as much will do. */
bool chaos_rally_roll(Game *g, int unit, int occasion, int event)
{
    const Battle *b = g->battle;
    const int n = chaos_officers(g->state, unit);
    uint8_t die[2];
    game_roll(g, ROLL_RALLY, ref_unit(unit), occasion, 1, 10, die);
    game_roll(g, ROLL_RALLY_AGAINST, ref_side(1 - side_of(b, unit)),
              occasion * MAX_UNITS + unit, 1, 10, die + 1);
    int mine = die[0];
    if (n == 2)
        mine += b->number[RALLY_TWO];
    if (n == 3)
        mine += b->number[RALLY_THREE];
    game_tell(g, &(Event){ .kind = (uint8_t)event,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = 2,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .a = mine >= die[1],
                           .b = mine,
                           .c = die[1],
                           .dice = die });
    return mine >= die[1];
}

/* In UnitRow.mounted, beside who is: the first of its officers is not its own colonel. */
enum { STANDS_IN = 1 << 7 };

/* 12.3, 12.4  Wounds, a die of so many sides, add up until he is out of it. */
static void add_wounds(Game *g, int unit, int man, uint8_t wounds, int sides, int most)
{
    UnitRow *r = row(g->state, unit);
    const int total = r->man[man] + wounds;
    const bool lost = total >= most, stands_in = !man && r->mounted & STANDS_IN;
    r->man[man] = (uint8_t)(lost ? NO_MAN : total);
    if (lost)
        r->mounted &= (uint8_t) ~(1u << man);
    game_tell(g, &(Event){ .kind = E_OFFICER,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .n_dice = 1,
                           .sides = (uint8_t)sides,
                           .subject = ref_unit(unit),
                           .a = stands_in ? MOST_OFFICERS : man,
                           .b = lost ? OFFICER_DOWN : OFFICER_WOUNDED,
                           .c = total,
                           .dice = &wounds });
}

/* Those who may go over to somebody already, and have yet to say whether they do. */
static int wanted(const Battle *b, const State *s, int unit)
{
    int n = 0;
    for (int u = 0; u < b->n_units; u++)
        n += row(s, u)->noticed_by == unit;
    return n;
}

/* The friend whose officer could see to it: the nearest with two or more, in sight. */
static int who_notices(const Battle *b, const State *s, int unit)
{
    const int64_t near = b->number[OFFICER_NEAR];
    int64_t least = near * near;
    int best = -1;
    for (int u = 0; u < b->n_units; u++) {
        if (u == unit || side_of(b, u) != side_of(b, unit) || !on_table(b, s, u) ||
            chaos_officers(s, u) - wanted(b, s, u) < 2)
            continue;
        const int64_t gap2 = geo_gap2(row(s, u)->at, row(s, unit)->at);
        if (gap2 > least ||
            (gap2 == least && best >= 0 && chaos_comes_before(b, s, best, u)) ||
            !chaos_sees(b, s, u, unit))
            continue;
        least = gap2;
        best = u;
    }
    return best;
}

/* His most junior officer goes over, and leaves his horse to nobody. */
static void goes_over(State *s, int from, int to)
{
    UnitRow *r = row(s, from), *t = row(s, to);
    int man = MOST_OFFICERS - 1;
    while (man > 0 && r->man[man] == NO_MAN)
        man--;
    t->man[0] = r->man[man];
    t->mounted = (uint8_t)((r->mounted >> man & 1) | STANDS_IN);
    r->man[man] = NO_MAN;
    r->mounted &= (uint8_t) ~(1u << man);
}

/* 12.6  On an even die an officer near enough has noticed, and may come. */
static bool notices(Game *g, int unit, int occasion)
{
    State *s = g->state;
    const int from = who_notices(g->battle, s, unit);
    uint8_t die;
    if (from < 0)
        return false;
    game_roll(g, ROLL_NOTICED, ref_unit(unit), occasion, 1, 10, &die);
    const bool noticed = die % 2 == 0;
    row(s, unit)->noticed_by = (uint8_t)(noticed ? from : NO_ONE);
    game_tell(g, &(Event){ .kind = E_NOTICED,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .target = ref_unit(from),
                           .a = noticed,
                           .dice = &die });
    return noticed;
}

/* 12.6, 12.7  He comes, or the regiment stalls that has just lost its last. */
void chaos_take_over(Game *g, int unit, bool comes)
{
    State *s = g->state;
    const int from = row(s, unit)->noticed_by;
    row(s, unit)->noticed_by = NO_ONE;
    if (comes)
        goes_over(s, from, unit);
    else if (!chaos(s)->opens)
        chaos_disrupt(g, unit);
    game_tell(g, &(Event){ .kind = E_GOES_OVER,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .target = ref_unit(from),
                           .a = comes });
}

/* Who has been noticed and has no answer yet; in every second turn the second side's first.  -1 = nobody. */
static int next_noticed(const Battle *b, const State *s)
{
    const int begins = battle_in_turn(b, s, 0);
    int next = -1;
    for (int u = 0; u < b->n_units; u++) {
        if (row(s, u)->noticed_by == NO_ONE)
            continue;
        const int side = side_of(b, u);
        if (next < 0 || (side == side_of(b, next) ? chaos_comes_before(b, s, u, next)
                                                  : side == begins))
            next = u;
    }
    return next;
}

int chaos_next_to_take_over(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int unit; (unit = next_noticed(b, s)) >= 0;) {
        const int from = row(s, unit)->noticed_by;
        if (on_table(b, s, unit) && on_table(b, s, from) && chaos_officers(s, from) > 1)
            return unit;
        if (on_table(b, s, unit)) /* both have fought on, and he is gone */
            chaos_take_over(g, unit, false);
        row(s, unit)->noticed_by = NO_ONE;
    }
    return -1;
}

/* 12.5  The last has fallen: on an even die the senior captain takes over; if nobody does, the
 * regiment stalls (12.7). */
static void who_takes_over(Game *g, int unit, int occasion)
{
    State *s = g->state;
    uint8_t die;
    game_roll(g, ROLL_CAPTAIN, ref_unit(unit), occasion, 1, 10, &die);
    const bool captain = die % 2 == 0;
    if (captain) {
        row(s, unit)->man[0] = 0;
        row(s, unit)->mounted = STANDS_IN;
    }
    game_tell(g, &(Event){ .kind = E_CAPTAIN,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .a = captain,
                           .dice = &die });
    if (captain || notices(g, unit, occasion))
        return;
    chaos_disrupt(g, unit);
}

/* 12.5  Of a unit that was led; as often as it may be in one phase, it has lost pieces in between. */
void chaos_officers_replaced(Game *g, int unit)
{
    if (on_table(g->battle, g->state, unit) &&
        chaos_is_leaderless(g->battle, g->state, unit))
        who_takes_over(g, unit, pieces(g->state, unit));
}

/* 12.2  A piece has gone: a d6 for each officer, even is a hit; 12.3 of a d20. */
static void check(Game *g, int unit, int occasion)
{
    State *s = g->state;
    const UnitRow *r = row(s, unit);
    uint8_t die[MOST_OFFICERS], wounds[MOST_OFFICERS] = { 0 };
    int n = 0, hits = 0;
    for (int i = 0; i < MOST_OFFICERS; i++) {
        if (r->man[i] == NO_MAN)
            continue;
        const int key = occasion * MOST_OFFICERS + i;
        game_roll(g, ROLL_OFFICER, ref_unit(unit), key, 1, 6, &die[n]);
        if (die[n++] % 2)
            continue;
        game_roll(g, ROLL_SEVERITY, ref_unit(unit), key, 1, 20, &wounds[i]);
        hits++;
    }
    game_tell(g, &(Event){ .kind = E_DANGER,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .n_dice = (uint8_t)n,
                           .sides = 6,
                           .subject = ref_unit(unit),
                           .a = hits,
                           .dice = die });
    for (int i = 0; i < MOST_OFFICERS; i++)
        if (wounds[i])
            add_wounds(g, unit, i, wounds[i], 20, g->battle->number[SEVERITY]);
}

void chaos_officers_hit(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    UnitRow *r = row(s, unit);
    for (; r->lost; r->lost--) {
        if (on_table(b, s, unit) && !chaos_is_leaderless(b, s, unit) &&
            is_regiment(b, unit))
            check(g, unit, pieces(s, unit) + r->lost);
    }
}

void chaos_officer_checks(Game *g, int unit)
{
    const bool led = chaos_officers(g->state, unit) > 0;
    chaos_officers_hit(g, unit);
    if (led)
        chaos_officers_replaced(g, unit);
}

/* 12.4  Each hit is a d6 on one of them, those on horseback first; with nobody left it hits nobody. */
void chaos_officers_picked(Game *g, int unit, int hits, int by)
{
    State *s = g->state;
    int i = 0;
    for (; i < hits && chaos_officers(s, unit); i++) {
        const UnitRow *r = row(s, unit);
        int man = 0;
        while (r->man[man] == NO_MAN)
            man++;
        for (int k = man; k < MOST_OFFICERS; k++) {
            if (r->mounted >> k & 1) {
                man = k;
                break;
            }
        }
        uint8_t die;
        game_roll(g, ROLL_WOUND, ref_unit(unit), 0x8000 | (by * 64 + i), 1, 6, &die);
        add_wounds(g, unit, man, die, 6, g->battle->number[AIMED_LOST]);
    }
    if (i < hits)
        game_tell(g, &(Event){ .kind = E_OFFICER,
                               .side = (uint8_t)side_of(g->battle, unit),
                               .subject = ref_unit(unit),
                               .a = hits - i,
                               .b = OFFICER_NONE_LEFT });
}

/* 12.6  As a turn opens those are noticed who have no officer still. */
void chaos_look_round(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    uint8_t unit[MAX_UNITS];
    for (int k = 0; k < MAX_SIDES; k++) {
        const int n = chaos_line_up(b, s, battle_in_turn(b, s, k), unit);
        for (int i = 0; i < n; i++)
            if (on_table(b, s, unit[i]) && chaos_is_leaderless(b, s, unit[i]))
                notices(g, unit[i], 0);
    }
}

/* 3.3  Each side's recovery: red markers are tried to rally. */
void chaos_recover(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    uint8_t unit[MAX_UNITS];
    for (int k = 0; k < MAX_SIDES; k++) {
        const int n = chaos_line_up(b, s, battle_in_turn(b, s, k), unit);
        for (int i = 0; i < n; i++)
            if (on_table(b, s, unit[i]) && state_unit(s, unit[i])->status == DISRUPTED &&
                chaos_may_rally(b, s, unit[i]) &&
                chaos_rally_roll(g, unit[i], 0, E_RALLY))
                state_unit(s, unit[i])->status = IN_ORDER;
    }
}
