/* SPDX-License-Identifier: GPL-3.0-or-later
 * outcome.c - outcome moves (chapter 11).
 *
 * After a melee every unit in it carries a letter, and so do the bases by themselves of each
 * side.  outcome_run() carries them out one by one, the losers first; a move may be
 * interrupted (whoever it meets may form square), and cavalry that rally are asked where to.
 *
 * Start at outcome_run().
 */
#include "rulesets/throne_of_bayonets/throne.h"

static void disorder(State *s, int unit)
{
    Unit *u = state_unit(s, unit);
    u->status = DISORDERED;
}

static void halt(State *s, int unit)
{
    state_unit(s, unit)->marks &= ~(uint32_t)(U_MOVED | U_MOVING);
}

/* Morale dice of a letter.  ORDER A B C X Y Z of the tables. */
static int letter_dice(const Battle *b, bool horse, int letter)
{
    const int at = letter <= 'C' ? letter - 'A' : letter - 'X' + 3;
    return b->number[(horse ? OUTCOME_CAVALRY_A : OUTCOME_FOOT_A) + at];
}

/* ---- retiring ---- */

/* 11.12  Artillery made to retire is lost, whomever it stands with; the limber goes with it. */
static void lose_guns(Game *g, const int *base, int n)
{
    const Battle *b = g->battle;
    for (int i = 0; i < n; i++) {
        if (base_arm(b, base[i]) != ARTILLERY)
            continue;
        const Point at = state_stand(g->state, base[i])->at;
        base_remove(g, base[i], LOST, LOST_RETIRING);
        morale_melee_loss(b, g->state, b->stand[base[i]].side, at);
    }
}

static void retire_unit(Game *g, int unit, bool horse)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    lose_guns(g, base, n);
    const int left = state_unit(s, unit)->n_stands;
    if (!left)
        return;
    if (left < n)
        unit_closes_up(g, unit);
    throne(s)->surrender_side = (uint8_t)(1 + unit_side(b, unit));
    const int32_t rate = unit_rate(b, s, unit, state_unit(s, unit)->formation);
    mover_start(g, ref_unit(unit), MOVER_RETIRE, geo_ahead(row(s, unit)->way),
                horse ? rate : rate / 2);
}

/* Bases by themselves have to go back, 11.6, 11.13 on a Z facing away, 11.5, 11.11 on a Y as they look. */
static void mark_group(const Battle *b, State *s, const int *base, int n, Angle away,
                       int letter)
{
    for (int i = 0; i < n; i++) {
        Stand *at = state_stand(s, base[i]);
        if (at->where != ON_TABLE || at->unit != NO_UNIT)
            continue;
        at->marks |= S_GROUP;
        if (letter == 'Z')
            at->facing = quarter_turn(at->facing, away);
        if (!state_unit(s, b->stand[base[i]].parent)->n_stands)
            row(s, b->stand[base[i]].parent)->way = away;
    }
}

/* The way of a base by itself: that of the unit it was, or, while that one has its own, of its side's bases
 * by themselves. */
static Angle way_back(const Battle *b, const State *s, int base)
{
    const int unit = b->stand[base].parent;
    return state_unit(s, unit)->n_stands ? throne(s)->loose_away[b->stand[base].side]
                                         : row(s, unit)->way;
}

/* The letter of a side's bases by themselves is small once they are on their way. */
static bool advances(const State *s, int side)
{
    const int letter = throne(s)->loose_letter[side];
    return letter >= 'a' && letter <= 'c';
}

/* The base of a group that is farthest on its way: it goes first. */
static int next_of_group(const Battle *b, const State *s)
{
    int best = -1;
    int32_t most = INT32_MIN;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (at->where != ON_TABLE || !(at->marks & S_GROUP) || at->unit != NO_UNIT)
            continue;
        const Angle way = advances(s, b->stand[i].side) ? at->facing : way_back(b, s, i);
        const int32_t ahead = how_far_ahead(b, at->at, way);
        if (ahead > most ||
            (ahead == most && comes_before(b, s, ref_stand(i), ref_stand(best)))) {
            most = ahead;
            best = i;
        }
    }
    return best;
}

/* One base by itself makes its outcome move, as a unit would (11.15b). */
static void move_base(Game *g, int base)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    Stand *at = state_stand(s, base);
    const Ref who = ref_stand(base);
    const int side = b->stand[base].side;
    const bool horse = base_arm(b, base) == CAVALRY;
    const int32_t rate = base_rate(b, base);
    at->marks &= (uint8_t)~S_GROUP;
    if (!advances(s, side)) {
        t->surrender_side = (uint8_t)(1 + side);
        mover_start(g, who, MOVER_RETIRE, geo_ahead(way_back(b, s, base)),
                    horse ? rate : rate / 2);
    } else if (horse) {
        if (t->loose_lost == 1 + side)
            t->surrender_side = (uint8_t)(1 + side); /* 12.8 */
        mover_start(g, who, MOVER_RIDE_ON, geo_ahead(at->facing), rate);
    } else if (t->loose_letter[side] == 'a') {
        mover_start(g, who, MOVER_ADVANCE, geo_ahead(at->facing), rate);
    } else if (rate) { /* 1.11 */
        mover_start(g, who, MOVER_ADVANCE,
                    geo_ahead(geo_towards(at->at, t->melee_from, at->facing)),
                    geo_distance(at->at, t->melee_from));
    }
}

/* ---- letters ---- */

/* 11.6, 11.13 */
static void disperse(Game *g, int unit)
{
    const Battle *b = g->battle;
    int base[MAX_STANDS], n = unit_bases(b, g->state, unit, base);
    const Angle away = row(g->state, unit)->way;
    officers_go_with(b, g->state, unit);
    lose_guns(g, base, n);
    unit_disperse(g, unit, true);
    mark_group(b, g->state, base, n, away, 'Z');
}

/* 11.1, 11.2, 11.3, 11.4, 11.5, 11.6 */
static void carry_out_horse(Game *g, int unit, int letter)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Vec ahead = geo_ahead(row(s, unit)->facing);
    const int32_t rate = unit_rate(b, s, unit, state_unit(s, unit)->formation);
    if (letter == 'Z') {
        disperse(g, unit);
        return;
    }
    if (letter != 'A')
        disorder(s, unit);
    morale_add(b, s, unit, letter_dice(b, true, letter));
    if (letter == 'X') {
        rally_ask(g, unit);
    } else if (letter == 'Y') {
        retire_unit(g, unit, true);
    } else {
        /* 12.8  beaten with C: it too must get there */
        if (state_unit(s, unit)->marks & U_LOSER) {
            throne(s)->surrender_side = (uint8_t)(1 + unit_side(b, unit));
        }
        mover_start(g, ref_unit(unit), MOVER_RIDE_ON, ahead, rate);
    }
    state_unit(s, unit)->marks |= letter == 'X' ? 0 : U_MOVED; /* 11.21 */
}

/* 11.11b  A square does not retire, 1.11 nor do heavy guns off their limber go on. */
static bool stays(const Battle *b, const State *s, int unit, int letter)
{
    const int formation = state_unit(s, unit)->formation;
    return letter == 'Y' ? formation == SQUARE
                         : letter <= 'B' && !unit_rate(b, s, unit, formation);
}

/* 11.7, 11.8, 11.9, 11.10, 11.11, 11.13 */
static void carry_out_foot(Game *g, int unit, int letter)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Vec ahead = geo_ahead(row(s, unit)->facing);
    const int32_t rate = unit_rate(b, s, unit, state_unit(s, unit)->formation);
    halt(s, unit); /* 11.20 */
    if (letter == 'Z') {
        disperse(g, unit);
        return;
    }
    if (letter != 'A')
        disorder(s, unit);
    morale_add(b, s, unit, letter_dice(b, false, letter));
    if (stays(b, s, unit, letter))
        return;
    if (letter == 'A') {
        mover_start(g, ref_unit(unit), MOVER_ADVANCE, ahead, rate);
    } else if (letter == 'B') {
        mover_start(g, ref_unit(unit), MOVER_ADVANCE, geo_ahead(row(s, unit)->way),
                    row(s, unit)->far);
    } else if (letter == 'Y') {
        retire_unit(g, unit, false);
    }
}

/* 11.15, 11.15b  Bases by themselves make the outcome moves of their side's letter like other
 * troops; they cannot get worse than dispersed, and take no dice. */
static void carry_out_loose(Game *g, int side)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    const int letter = t->loose_letter[side];
    t->loose_letter[side] = (uint8_t)(letter - 'A' + 'a');
    for (int i = 0; i < b->n_stands; i++) {
        Stand *at = state_stand(s, i);
        if (!base_is_loose(s, i) || !(at->marks & S_MELEE) || b->stand[i].side != side)
            continue;
        const bool horse = base_arm(b, i) == CAVALRY;
        if (letter >= 'X') /* 10.39b */
            at->own &= (uint8_t)~RODE_IN;
        if (letter == 'Y' || letter == 'Z') {
            lose_guns(g, &i, 1);
            mark_group(b, s, &i, 1, t->loose_away[side], letter);
        } else if (letter == 'X') {
            if (horse)
                rally_join(b, s, i); /* 12.1b */
        } else if (letter != 'C' || horse) {
            at->marks |= S_GROUP;
        }
    }
}

/* The way that its letter takes a unit: who retires or rallies goes back. */
static Angle way_on(const Battle *b, const State *s, int unit)
{
    const UnitRow *r = row(s, unit);
    if (r->letter == OUTCOME_RALLIES || r->letter == 'X')
        return (Angle)(r->facing + SOUTH);
    if (r->letter >= 'Y' || (r->letter == 'B' && unit_arm(b, s, unit) != CAVALRY))
        return r->way;
    return r->facing;
}

/* 11.23b  The unit of a side that still has a letter, or a rally, to carry out: whoever is farthest on its way
 * goes first, out of the way of the others.  -1 = none. */
static int next_unit(const Battle *b, const State *s, int side, bool rallies)
{
    const ThroneBattle *own = throne_battle(b);
    int best = -1;
    int32_t most = INT32_MIN;
    for (int u = own->first_unit[side]; u < own->end_unit[side]; u++) {
        const int letter = row(s, u)->letter;
        if (!letter || (letter == OUTCOME_RALLIES) != rallies)
            continue;
        const int32_t ahead = how_far_ahead(b, unit_middle(b, s, u), way_on(b, s, u));
        if (ahead > most ||
            (ahead == most && comes_before(b, s, ref_unit(u), ref_unit(best)))) {
            most = ahead;
            best = u;
        }
    }
    return best;
}

/* 10.8  Those who rally before all others, the moving side's first: a failed charge is out of the way. */
static int next_rally(const Battle *b, const State *s)
{
    const int unit = next_unit(b, s, s->side, true);
    return unit >= 0 ? unit : next_unit(b, s, 1 - s->side, true);
}

static void carry_out(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int letter = row(s, unit)->letter;
    row(s, unit)->letter = 0;
    if (letter == OUTCOME_RALLIES) {
        rally_ask(g, unit);
        return;
    }
    if (!state_unit(s, unit)->n_stands)
        return;
    game_tell(g, &(Event){ .kind = E_OUTCOME,
                           .side = b->unit[unit].side,
                           .subject = ref_unit(unit),
                           .a = letter,
                           .b = stays(b, s, unit, letter) });
    const bool horse = unit_arm(b, s, unit) == CAVALRY;
    if (!horse || letter >= 'X') /* 10.39b */
        state_unit(s, unit)->marks |= U_STOPPED;
    if (horse)
        carry_out_horse(g, unit, letter);
    else
        carry_out_foot(g, unit, letter);
}

static bool any_touches_enemy(const Battle *b, const State *s, const int *base, int n)
{
    for (int i = 0; i < n; i++) {
        if (base_touches_enemy(b, s, base[i]))
            return true;
    }
    return false;
}

/* 12.8  A move of the outcome has ended: was it a beaten side's, cut short?  Its unit may have been
 * dispersed on the way.  Whom an advance brings into contact fights on instead (11.19). */
static void after_move(Game *g, Ref who, MoverKind kind, const int *base, int n)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    const bool retired = t->surrender_side != 0;
    t->surrender_side = 0;
    if (ref_kind(who) == REF_STAND && kind != MOVER_RETIRE &&
        base_touches_enemy(b, s, base[0])) {
        state_stand(s, base[0])->own |= RODE_IN; /* 10.17, 11.19 */
    }
    if (!retired || !t->cut_short)
        return;
    if (kind == MOVER_RIDE_ON && any_touches_enemy(b, s, base, n))
        return;
    for (int i = 0; i < n; i++) {
        if (base_on_table(s, base[i]))
            state_stand(s, base[i])->own |= CUT_SHORT;
    }
}

static bool finish_move(Game *g)
{
    const Throne *t = throne(g->state);
    const Ref who = t->mover.who;
    const MoverKind kind = t->mover.kind;
    if (t->mover.kind == MOVER_NONE)
        return true;
    int base[MAX_STANDS], n = 1;
    base[0] = ref_index(who);
    if (ref_kind(who) == REF_UNIT)
        n = unit_bases(g->battle, g->state, ref_index(who), base);
    if (!mover_run(g))
        return false;
    after_move(g, who, kind, base, n);
    return true;
}

/* One more thing for a side to do.  returns: false if there is none. */
static bool carry_on(Game *g, int side)
{
    Throne *t = throne(g->state);
    const int letter = t->loose_letter[side];
    const int unit = next_unit(g->battle, g->state, side, false);
    if (letter >= 'A' && letter < 'X')
        carry_out_loose(g, side);
    else if (letter > 'X' && letter <= 'Z')
        carry_out_loose(g, side);
    else if (unit >= 0)
        carry_out(g, unit);
    else if (letter == 'X')
        carry_out_loose(g, side); /* after its unit's own rally */
    else
        return false;
    return true;
}

/* Has that party still to ride on, and which way?  A base by itself has its side's letter. */
static bool is_to_ride_on(const Battle *b, const State *s, Ref party, Angle *way)
{
    const int i = ref_index(party);
    if (ref_kind(party) == REF_UNIT) {
        *way = row(s, i)->facing;
        return row(s, i)->letter >= 'A' && row(s, i)->letter <= 'C' &&
               unit_arm(b, s, i) == CAVALRY;
    }
    const int side = b->stand[i].side, letter = throne(s)->loose_letter[side];
    const Stand *at = state_stand(s, i);
    *way = at->facing;
    if (base_arm(b, i) != CAVALRY || !(at->marks & S_MELEE))
        return false;
    return advances(s, side) ? at->marks & S_GROUP : letter >= 'A' && letter <= 'C';
}

/* 11.18b  Two parties over-run each other if each is on the other's way. */
bool outcome_rides_over(const Battle *b, const State *s, Ref party, Ref who)
{
    Angle way;
    if (!is_to_ride_on(b, s, party, &way))
        return false;
    int own[MAX_STANDS], theirs[MAX_STANDS];
    const int n = mover_bases(b, s, party, own), m = mover_bases(b, s, who, theirs);
    const Vec ahead = geo_ahead(way);
    const int unit = ref_index(party);
    const int32_t rate = ref_kind(party) == REF_UNIT
                             ? unit_rate(b, s, unit, state_unit(s, unit)->formation)
                             : base_rate(b, own[0]);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < m; k++) {
            const Box mine = battle_box(b, s, own[i]),
                      other = battle_box(b, s, theirs[k]);
            if (geo_sweep_one(&mine, ahead, rate, &other) < rate)
                return true;
        }
    }
    return false;
}

bool outcome_run(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Throne *t = throne(s);
    const int first = t->loose_lost ? t->loose_lost - 1 : s->side; /* 11.23 */
    for (;;) {
        if (!finish_move(g))
            return false;
        if (t->rally_unit)
            return false;
        const int rallies = next_rally(b, s), base = next_of_group(b, s);
        if (rallies >= 0)
            carry_out(g, rallies);
        else if (base >= 0)
            move_base(g, base);
        else if (!carry_on(g, first)) {
            surrender_run(g);
            if (!carry_on(g, 1 - first))
                break;
        }
    }
    surrender_run(g);
    return true;
}
