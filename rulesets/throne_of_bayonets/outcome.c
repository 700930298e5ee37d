/* SPDX-License-Identifier: GPL-3.0-or-later
 * outcome.c - outcome moves, rally, surrender, threat to officers (chapters 11 and 12).
 *
 * After a melee every unit in it carries a letter.  outcome_run() carries them out one by
 * one, the losers first; a move may be interrupted (whoever it meets may form square), and
 * cavalry that rally are asked where to.
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

/* ---- surrender ---- */

/* 12.8 - 12.11  Cut short, with a formed or disordered enemy unit within 10 cm that is nearer
 * than any friend who is not himself surrendering. */
static bool must_surrender(const Battle *b, const State *s, const int *base, int n)
{
    int32_t enemy = INT32_MAX, friends = INT32_MAX;
    const int side = b->stand[base[0]].side;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        bool own = at->where != ON_TABLE;
        for (int k = 0; k < n; k++) own |= base[k] == i;
        if (own || at->marks & S_GROUP) continue;
        const bool foe = b->stand[i].side != side;
        if (foe && at->unit == NO_UNIT) continue;
        const Box other = battle_box(b, s, i);
        for (int k = 0; k < n; k++) {
            const Box mine = battle_box(b, s, base[k]);
            const int32_t gap = geo_gap(&mine, &other);
            if (foe && gap < enemy) enemy = gap;
            if (!foe && gap < friends) friends = gap;
        }
    }
    return enemy <= b->number[SURRENDER_REACH] && enemy < friends;
}

static void surrender(Game *g, const int *base, int n)
{
    const Battle *b = g->battle;
    for (int i = 0; i < n; i++) {
        const Point at = state_stand(g->state, base[i])->at;
        base_remove(g, base[i], SURRENDERED, LOST_IN_MELEE);
        morale_melee_loss(b, g->state, b->stand[base[i]].side, at);
    }
}

/* ---- retiring ---- */

/* 11.12  Artillery made to retire is lost; the limber goes with it. */
static void lose_guns(Game *g, const int *base, int n)
{
    const Battle *b = g->battle;
    for (int i = 0; i < n; i++) {
        if (base_arm(b, base[i]) != ARTILLERY) continue;
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
    if (!horse) lose_guns(g, base, n);
    if (!state_unit(s, unit)->n_stands) return;
    if (!horse) unit_close_up(b, s, unit);
    throne(s)->surrender_side = (uint8_t)(1 + unit_side(b, unit));
    const int32_t rate = unit_rate(b, s, unit, state_unit(s, unit)->formation);
    mover_start(g, ref_unit(unit), MOVER_RETIRE, geo_ahead(row(s, unit)->away),
                horse ? rate : rate / 2);
}

/* Turn a base where it stands by whole quarters, which takes no more room, to look as nearly
 * as may be that way. */
static Angle quarter_turn(Angle now, Angle way)
{
    return (Angle)(now + (uint16_t)((geo_turn(now, way) + EAST / 2 + GEO_TURN) / EAST * EAST));
}

/* 11.6, 11.13  Dispersed, each base goes its own way back, facing away. */
static void mark_group(const Battle *b, State *s, const int *base, int n, Angle away)
{
    for (int i = 0; i < n; i++) {
        Stand *at = state_stand(s, base[i]);
        if (at->where != ON_TABLE || at->unit != NO_UNIT) continue;
        at->marks |= S_GROUP;
        at->facing = quarter_turn(at->facing, away);
        row(s, b->stand[base[i]].parent)->away = away;
    }
}

/* The base of a dispersed group that is farthest on its way back: it goes first. */
static int next_of_group(const Battle *b, const State *s)
{
    int best = -1;
    int32_t most = INT32_MIN;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (at->where != ON_TABLE || !(at->marks & S_GROUP) || at->unit != NO_UNIT) continue;
        int32_t right, ahead;
        geo_frame((Point){ 0, 0 }, geo_ahead(row(s, b->stand[i].parent)->away), at->at, &right,
                  &ahead);
        if (ahead > most) {
            most = ahead;
            best = i;
        }
    }
    return best;
}

static void retire_base(Game *g, int base)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *at = state_stand(s, base);
    at->marks &= (uint8_t)~S_GROUP;
    const int32_t rate = base_rate(b, base);
    throne(s)->surrender_side = (uint8_t)(1 + b->stand[base].side);
    mover_start(g, ref_stand(base), MOVER_RETIRE, geo_ahead(row(s, b->stand[base].parent)->away),
                base_arm(b, base) == CAVALRY ? rate : rate / 2);
}

/* ---- letters ---- */

/* 11.1 - 11.6 */
static void carry_out_horse(Game *g, int unit, int letter)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Vec ahead = geo_ahead(row(s, unit)->facing);
    const int32_t rate = unit_rate(b, s, unit, state_unit(s, unit)->formation);
    if (letter == 'Z') {
        int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
        const Angle away = row(s, unit)->away;
        unit_disperse(g, unit, true);
        mark_group(b, s, base, n, away);
        return;
    }
    if (letter != 'A') disorder(s, unit);
    morale_add(b, s, unit, letter_dice(b, true, letter));
    if (letter == 'X') {
        rally_ask(g, unit);
    } else if (letter == 'Y') {
        retire_unit(g, unit, true);
    } else {
        mover_start(g, ref_unit(unit), MOVER_RIDE_ON, ahead, rate);
    }
    state_unit(s, unit)->marks |= letter == 'X' ? 0 : U_MOVED; /* 11.21 */
}

/* 11.7 - 11.13 */
static void carry_out_foot(Game *g, int unit, int letter)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Vec ahead = geo_ahead(row(s, unit)->facing);
    const int32_t rate = unit_rate(b, s, unit, state_unit(s, unit)->formation);
    halt(s, unit); /* 11.20 */
    if (letter == 'Z') {
        int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
        const Angle away = row(s, unit)->away;
        lose_guns(g, base, n);
        if (state_unit(s, unit)->n_stands) unit_disperse(g, unit, true);
        mark_group(b, s, base, n, away);
        return;
    }
    if (letter != 'A') disorder(s, unit);
    morale_add(b, s, unit, letter_dice(b, false, letter));
    if (letter == 'A') {
        mover_start(g, ref_unit(unit), MOVER_ADVANCE, ahead, rate);
    } else if (letter == 'B') { /* to where the defeated stood */
        const Point from = unit_middle(b, s, unit), to = throne(s)->melee_from;
        const Angle way = from.x == to.x && from.y == to.y ? row(s, unit)->facing
                                                           : geo_bearing(from, to);
        mover_start(g, ref_unit(unit), MOVER_ADVANCE, geo_ahead(way), geo_distance(from, to));
    } else if (letter == 'Y' && state_unit(s, unit)->formation != SQUARE) { /* 11.11 */
        retire_unit(g, unit, false);
    }
}

/* Dispersed bases of a side in the melee: they retire where their side's letter says so, and
 * hold their ground otherwise; they cannot get worse, and take no dice (11.15). */
static void carry_out_loose(Game *g, int side)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    const int letter = t->loose_letter[side];
    t->loose_letter[side] = 0;
    for (int i = 0; i < b->n_stands; i++) {
        Stand *at = state_stand(s, i);
        if (!base_is_loose(s, i) || !(at->marks & S_MELEE) || b->stand[i].side != side) continue;
        if (letter != 'Y' && letter != 'Z' && !(letter == 'X' && base_arm(b, i) == CAVALRY)) continue;
        if (base_arm(b, i) == ARTILLERY) {
            lose_guns(g, &i, 1);
            continue;
        }
        mark_group(b, s, &i, 1, t->loose_away[side]);
    }
}

/* The next unit that still has a letter: those that rally, the losers, then the rest. */
static int next_letter(const Battle *b, const State *s)
{
    int best = -1, best_rank = 0;
    for (int u = 0; u < b->n_units; u++) {
        const int letter = row(s, u)->letter;
        if (!letter) continue;
        const int rank = letter == OUTCOME_RALLIES               ? 4
                         : state_unit(s, u)->marks & U_LOSER     ? 3
                         : unit_side(b, u) == s->side            ? 2
                                                                 : 1;
        if (rank > best_rank) {
            best_rank = rank;
            best = u;
        }
    }
    return best;
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
    if (!state_unit(s, unit)->n_stands) return;
    game_tell(g, &(Event){ .kind = E_OUTCOME, .side = b->unit[unit].side,
                           .subject = ref_unit(unit), .a = letter });
    if (unit_arm(b, s, unit) == CAVALRY) carry_out_horse(g, unit, letter);
    else carry_out_foot(g, unit, letter);
}

/* A move of the outcome has ended: was it a retreat cut short? */
static void after_move(Game *g, Ref who)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    const bool retired = t->surrender_side != 0;
    t->surrender_side = 0;
    int base[MAX_STANDS], n = 0;
    if (ref_kind(who) == REF_UNIT) {
        n = unit_bases(b, s, ref_index(who), base);
    } else if (base_on_table(s, ref_index(who))) {
        base[n++] = ref_index(who);
    }
    if (!n) return;
    const bool horse = base_arm(b, base[0]) == CAVALRY;
    if (ref_kind(who) == REF_UNIT && !horse) halt(s, ref_index(who));
    if (retired && t->cut_short && must_surrender(b, s, base, n)) surrender(g, base, n);
}

static bool finish_move(Game *g)
{
    Throne *t = throne(g->state);
    const Ref who = t->mover.who;
    if (t->mover.kind == MOVER_NONE) return true;
    if (!mover_run(g)) return false;
    after_move(g, who);
    return true;
}

bool outcome_run(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    for (;;) {
        if (!finish_move(g)) return false;
        const int base = t->rally_unit ? -1 : next_of_group(b, s);
        const int unit = next_letter(b, s);
        if (unit >= 0 && row(s, unit)->letter == OUTCOME_RALLIES) {
            carry_out(g, unit);
            return false;
        }
        if (base >= 0) {
            retire_base(g, base);
            continue;
        }
        if (t->loose_letter[s->side] || t->loose_letter[1 - s->side]) {
            const int loser = t->loose_lost ? t->loose_lost - 1 : s->side;
            carry_out_loose(g, t->loose_letter[loser] ? loser : 1 - loser);
            continue;
        }
        if (unit < 0) return true;
        carry_out(g, unit);
        if (t->rally_unit) return false;
    }
}

/* ---- officers ---- */

/* 12.5 - 12.7  Officers touching the losers: one die each, lost on a 1. */
void outcome_officers(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        if (!(officer->marks & O_AT_RISK)) continue;
        officer->marks &= (uint16_t)~O_AT_RISK;
        if (officer->where != ON_TABLE) continue;
        uint8_t die;
        game_roll(g, ROLL_OFFICER_MELEE, ref_officer(o), throne(s)->melees, 1, 6, &die);
        const bool lost = die <= b->number[OFFICER_MELEE_FACE];
        game_tell(g, &(Event){ .kind = E_OFFICER, .side = b->officer[o].side,
                               .subject = ref_officer(o), .a = lost, .b = 0, .n_dice = 1,
                               .sides = 6, .dice = &die });
        if (!lost) continue;
        officer->where = LOST;
        morale_melee_loss(b, s, b->officer[o].side, officer->at); /* 12.7 */
    }
}

/* ---- rally ---- */

void rally_ask(Game *g, int unit)
{
    State *s = g->state;
    throne(s)->rally_unit = (uint8_t)(unit + 1);
    s->decision = (Decision){ .kind = D_RALLY, .side = (uint8_t)unit_side(g->battle, unit),
                              .about = ref_unit(unit) };
}

/* Slide a party straight to a point, as far as the way is clear. */
static void slide_to(const Battle *b, State *s, Ref who, Point from, Point to)
{
    if (from.x == to.x && from.y == to.y) return;
    const Vec way = geo_ahead(geo_bearing(from, to));
    shift(b, s, who, way, way_clear(b, s, who, way, geo_distance(from, to)).distance);
}

/* 12.2  Where a rally goes: 1 back to where the charge began, 2 a full move to the rear,
 * 3 in place, 1 cm short of an enemy it touches. */
static Point rally_to(const Battle *b, const State *s, int unit, Point at, Angle facing, int32_t rate,
                      int choice)
{
    if (choice == 1) return row(s, unit)->from;
    const Vec back = geo_ahead((Angle)(facing + SOUTH));
    return geo_along(at, back, choice == 2 ? rate : b->number[SHORT_OF_CONTACT]);
}

static void rally_bases(Game *g, int unit, int choice)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Angle facing = row(s, unit)->facing;
    int base[MAX_STANDS], n = 0;
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].n; i++) {
        if (base_is_loose(s, i) && state_stand(s, i)->marks & S_GROUP) base[n++] = i;
    }
    if (!n) return;
    const Point first = state_stand(s, base[0])->at;
    const Point to = rally_to(b, s, unit, first, facing, base_rate(b, base[0]), choice);
    for (int i = 0; i < n; i++) {
        Stand *at = state_stand(s, base[i]);
        at->marks &= (uint8_t)~S_GROUP;
        at->facing = quarter_turn(at->facing, facing);
        slide_to(b, s, ref_stand(base[i]), at->at,
                 (Point){ at->at.x + to.x - first.x, at->at.y + to.y - first.y });
        leaves_table(g, ref_stand(base[i]));
    }
}

bool rally_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    if (s->decision.kind != D_RALLY) return err_set(err, "nobody has to rally now");
    if (o->choice < 1 || o->choice > 3) {
        return err_set(err, "a rally goes to 1 (where the charge began), 2 (a full move to the "
                            "rear) or 3 (in place) (12.2)");
    }
    const int unit = t->rally_unit - 1;
    t->rally_unit = 0;
    game_tell(g, &(Event){ .kind = E_RALLY, .side = b->unit[unit].side,
                           .subject = ref_unit(unit), .a = o->choice });
    if (!state_unit(s, unit)->n_stands) { /* 12.4  dispersed: it stays so */
        rally_bases(g, unit, o->choice);
        return true;
    }
    const Ref who = ref_unit(unit);
    const int touched = unit_touches_enemy(b, s, unit);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    for (int i = 0; i < n; i++) state_stand(s, base[i])->marks &= (uint8_t)~S_GROUP;
    for (int i = 0; i < b->n_officers; i++) {
        Officer *officer = state_officer(s, i);
        if (officer->where == ON_TABLE && b->officer[i].side == unit_side(b, unit) &&
            officer_in_contact(b, s, i, unit)) {
            officer->with = who;
        }
    }
    const Point from = unit_middle(b, s, unit);
    if (o->choice != 3 || touched >= 0) {
        slide_to(b, s, who, from,
                 rally_to(b, s, unit, from, row(s, unit)->facing,
                          unit_rate(b, s, unit, state_unit(s, unit)->formation), o->choice));
    }
    const bool left = leaves_table(g, who);
    for (int i = 0; i < b->n_officers; i++) {
        if (state_officer(s, i)->with == who) state_officer(s, i)->with = NO_REF;
    }
    if (left) return true;
    disorder(s, unit); /* 12.3  it ends halted, disordered, facing the enemy */
    halt(s, unit);
    game_tell(g, &(Event){ .kind = E_MOVED, .subject = who, .from = from,
                           .to = unit_middle(b, s, unit) });
    return true;
}
