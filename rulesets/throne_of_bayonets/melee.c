/* SPDX-License-Identifier: GPL-3.0-or-later
 * melee.c - contacts, who is involved, dice, successes and the results table (chapter 10).
 *
 * A melee is every unit that touches an enemy of it, directly or through others in it.  The
 * steps stand in melee_fight() in the printed order; the outcome moves are in outcome.c.
 *
 * Start at melee_fight().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <assert.h>

/* ---- contacts ---- */

/* An enemy base that touches this base, -1 = none; from `after` on. */
static int touching_base(const Battle *b, const State *s, int base, int after)
{
    const Point p = state_stand(s, base)->at;
    const int32_t reach = b->number[BASE_SIZE] * 3 / 2 + GEO_TOUCH;
    for (int other = after; other < b->n_stands; other++) {
        const Stand *at = state_stand(s, other);
        if (at->where != ON_TABLE || b->stand[other].side == b->stand[base].side) continue;
        const int32_t dx = p.x - at->at.x, dy = p.y - at->at.y;
        if (dx > reach || -dx > reach || dy > reach || -dy > reach) continue;
        if (bases_touching(b, s, base, other)) return other;
    }
    return -1;
}

int unit_touches_enemy(const Battle *b, const State *s, int unit)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    for (int i = 0; i < n; i++) {
        const int other = touching_base(b, s, base[i], 0);
        if (other >= 0) return other;
    }
    return -1;
}

/* A unit, or a loose base, of the moving side that touches an enemy, for each melee apart. */
int melee_groups(const Battle *b, const State *s, int *first_base, int most)
{
    int n = 0;
    for (int i = 0; i < b->n_stands && n < most; i++) {
        const Stand *at = state_stand(s, i);
        if (at->where != ON_TABLE || b->stand[i].side != s->side) continue;
        if (touching_base(b, s, i, 0) < 0) continue;
        bool known = false;
        for (int k = 0; k < n; k++) {
            known |= at->unit != NO_UNIT && state_stand(s, first_base[k])->unit == at->unit;
        }
        if (!known) first_base[n++] = i;
    }
    return n;
}

/* 10.20b  A contact counts as flank or rear if any enemy meets a base of it elsewhere than on
 * its front; a square has neither (10.24). */
static void note_flank(const Battle *b, State *s, int base, int other)
{
    const Stand *at = state_stand(s, base);
    if (at->unit == NO_UNIT) return;
    Unit *u = state_unit(s, at->unit);
    if (u->formation == SQUARE || u->marks & U_CHARGED) return;
    const Box mine = battle_box(b, s, base), theirs = battle_box(b, s, other);
    if (geo_side_met(&mine, &theirs) != SIDE_FRONT) u->marks |= U_FLANKED;
}

static bool in_melee(const State *s, int base)
{
    const Stand *at = state_stand(s, base);
    if (at->where != ON_TABLE) return false;
    return at->unit != NO_UNIT ? state_unit(s, at->unit)->marks & U_MELEE : at->marks & S_MELEE;
}

/* 10.10 - 10.13  All bases of a unit in contact are involved; of dispersed troops and
 * skirmishers only those contacted.  Spreads from `who` until nobody new is touched. */
void melee_gather(Game *g, Ref who)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (ref_kind(who) == REF_UNIT) state_unit(s, ref_index(who))->marks |= U_MELEE;
    else state_stand(s, ref_index(who))->marks |= S_MELEE;
    for (bool grown = true; grown;) {
        grown = false;
        for (int i = 0; i < b->n_stands; i++) {
            if (!in_melee(s, i)) continue;
            for (int o = touching_base(b, s, i, 0); o >= 0; o = touching_base(b, s, i, o + 1)) {
                Stand *other = state_stand(s, o);
                note_flank(b, s, i, o);
                note_flank(b, s, o, i);
                if (other->unit != NO_UNIT) {
                    Unit *u = state_unit(s, other->unit);
                    grown |= !(u->marks & U_MELEE);
                    u->marks |= U_MELEE;
                } else {
                    grown |= !(other->marks & S_MELEE);
                    other->marks |= S_MELEE;
                }
            }
        }
    }
}

/* ---- step 1: morale ---- */

/* 10.7  All bases of a charge that failed go back together, 1 cm if there is room. */
static void stop_short(Game *g, const int *base, int n, Vec ahead)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Vec back = { -ahead.x, -ahead.y };
    int32_t room = b->number[SHORT_OF_CONTACT];
    for (int i = 0; i < n; i++) state_stand(s, base[i])->marks |= S_PASSED;
    for (int i = 0; i < n; i++) {
        const Way way = way_clear(b, s, ref_stand(base[i]), back, room);
        if (way.distance < room) room = way.distance;
    }
    const Point step = geo_along((Point){ 0, 0 }, back, room);
    for (int i = 0; i < n; i++) {
        Stand *at = state_stand(s, base[i]);
        at->marks &= (uint8_t)~S_PASSED;
        at->at.x += step.x;
        at->at.y += step.y;
    }
    for (int i = 0; i < n; i++) {
        const int unit = state_stand(s, base[i])->unit;
        leaves_table(g, unit == NO_UNIT ? ref_stand(base[i]) : ref_unit(unit));
        if (unit != NO_UNIT) break;
    }
}

/* 10.5 - 10.9  Everybody in contact throws what he carries.  A unit that moved into contact
 * and is worse off for it does not fight: foot stop 1 cm short, horse rally. */
static void test_morale(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int u = 0; u < b->n_units; u++) {
        if (!(state_unit(s, u)->marks & U_MELEE) || !state_unit(s, u)->n_stands) continue;
        const bool charged = state_unit(s, u)->marks & U_CHARGED;
        const bool horse = unit_arm(b, s, u) == CAVALRY;
        int base[MAX_STANDS], n = unit_bases(b, s, u, base);
        const Box box = unit_box(b, s, u);
        if (morale_test(g, u) || !charged) continue;
        game_tell(g, &(Event){ .kind = E_CONTACT_FAILED, .subject = ref_unit(u) });
        state_unit(s, u)->marks &= ~(uint32_t)(U_MELEE | U_CHARGED);
        for (int i = 0; i < n; i++) state_stand(s, base[i])->marks &= (uint8_t)~S_MELEE;
        if (horse) { /* 10.8 */
            row(s, u)->letter = OUTCOME_RALLIES;
            for (int i = 0; i < n; i++) state_stand(s, base[i])->marks |= S_GROUP;
            continue;
        }
        stop_short(g, base, n, box.ahead);
    }
}

/* 10.9  Who touches no enemy that still fights is not involved any more. */
static void prune(const Battle *b, State *s)
{
    bool touches[MAX_UNITS] = { false };
    for (int i = 0; i < b->n_stands; i++) {
        if (!in_melee(s, i)) continue;
        bool touched = false;
        for (int o = touching_base(b, s, i, 0); o >= 0 && !touched;
             o = touching_base(b, s, i, o + 1)) {
            touched = in_melee(s, o);
        }
        Stand *at = state_stand(s, i);
        if (at->unit != NO_UNIT) touches[at->unit] |= touched;
        else if (!touched) at->marks &= (uint8_t)~S_MELEE;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (!touches[u]) state_unit(s, u)->marks &= ~(uint32_t)U_MELEE;
    }
}

/* ---- step 3: dice ---- */

/* 10.15  Which of the three lists: cavalry v cavalry only if both sides are all cavalry. */
static int per_base(const Battle *b, const State *s, int base, bool horse_v_horse, bool foot_v_foot,
                    bool charging, bool formed)
{
    const int kind = b->stand[base].kind;
    const bool lancer = b->stand[base].traits & TRAIT_LANCE;
    (void)s;
    if (kind == LIMBER) return 0; /* 1.13 */
    if (base_arm(b, base) == CAVALRY) {
        int dice = b->number[charging ? MELEE_CHARGING : MELEE_STATIONARY]; /* 10.16, 10.17 */
        if (kind == HEAVY_CAVALRY) dice *= b->number[MELEE_HEAVY];          /* 10.18, 10.22 */
        else if (lancer && !horse_v_horse) dice *= b->number[MELEE_LANCER]; /* 10.22 */
        return dice;
    }
    if (foot_v_foot) return b->number[base_is_gun(b, base) ? MELEE_ARTILLERY : MELEE_INFANTRY];
    int dice = b->number[MELEE_FOOT];                                   /* 10.20 */
    if (formed && base_arm(b, base) == INFANTRY) dice *= b->number[MELEE_FORMED]; /* 10.21 */
    return dice;
}

/* in: unit NO_UNIT - side for the loose bases of a side in the melee */
static MeleeDice count_dice(const Battle *b, const State *s, const int *base, int n, int unit,
                            bool enemy_cavalry, bool enemy_foot)
{
    const Unit *u = unit >= 0 ? state_unit(s, unit) : NULL;
    const bool charging = u && u->marks & U_CHARGED;
    const bool formed = u && u->status == FORMED;
    const bool square = u && u->formation == SQUARE;
    bool cavalry = false, foot = false;
    for (int i = 0; i < n; i++) {
        if (base_arm(b, base[i]) == CAVALRY) cavalry = true;
        else foot = true;
    }
    const bool horse_v_horse = cavalry && !foot && enemy_cavalry && !enemy_foot;
    const bool foot_v_foot = !cavalry && !enemy_cavalry;
    MeleeDice d = { 0 };
    for (int i = 0; i < n; i++) {
        d.thrown += per_base(b, s, base[i], horse_v_horse, foot_v_foot, charging, formed);
    }
    const bool flanked = u && u->marks & U_FLANKED;
    if (square && !foot_v_foot) {
        d.discard_worst = true; /* 10.24 */
    } else if (!formed || flanked || square) {
        d.discard_best = true; /* 10.19, 10.23, 10.27 */
    }
    d.kept = d.discard_best || d.discard_worst ? d.thrown - d.thrown / 2 : d.thrown; /* 10.28 */
    return d;
}

MeleeDice melee_dice(const Battle *b, const State *s, int unit, bool enemy_cavalry,
                     bool enemy_foot)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    return count_dice(b, s, base, n, unit, enemy_cavalry, enemy_foot);
}

/* ---- steps 3 and 4: throw, discard, count ---- */

typedef struct Score {
    int successes, kept, bases;
} Score;

static void sort_faces(uint8_t *dice, int n)
{
    int count[7] = { 0 };
    for (int i = 0; i < n; i++) count[dice[i]]++;
    for (int face = 1, at = 0; face <= 6; face++) {
        while (count[face]--) dice[at++] = (uint8_t)face;
    }
}

/* 10.4  A success is a die equal to or higher than the rating of the worst base. */
static void throw_dice(Game *g, Ref who, MeleeDice d, int rating, Score *score)
{
    uint8_t dice[MAX_DICE];
    const int n = d.thrown > MAX_DICE ? MAX_DICE : d.thrown;
    if (n) game_roll(g, ROLL_MELEE, who, throne(g->state)->melees, n, 6, dice);
    sort_faces(dice, n);
    const int first = d.discard_worst ? n - d.kept : 0;
    for (int i = first; i < first + d.kept && i < n; i++) score->successes += dice[i] >= rating;
    score->kept += d.kept;
}

/* Which arms the enemy of `side` has in this melee. */
static void enemy_arms(const Battle *b, const State *s, int side, bool *cavalry, bool *foot)
{
    *cavalry = *foot = false;
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side == side || !in_melee(s, i)) continue;
        if (base_arm(b, i) == CAVALRY) *cavalry = true;
        else *foot = true;
    }
}

/* 10.14  Each unit of a side throws for itself; their successes are added up. */
static Score side_score(Game *g, int side)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Score score = { 0 };
    bool cavalry, foot;
    enemy_arms(b, s, side, &cavalry, &foot);
    for (int u = 0; u < b->n_units; u++) {
        if (!(state_unit(s, u)->marks & U_MELEE) || unit_side(b, u) != side) continue;
        const MeleeDice d = melee_dice(b, s, u, cavalry, foot);
        throw_dice(g, ref_unit(u), d, unit_rating(b, s, u), &score);
        score.bases += state_unit(s, u)->n_stands;
    }
    int loose[MAX_STANDS], n = 0, worst = 0; /* 10.12 */
    for (int i = 0; i < b->n_stands; i++) {
        if (!base_is_loose(s, i) || !(state_stand(s, i)->marks & S_MELEE) ||
            b->stand[i].side != side) {
            continue;
        }
        loose[n++] = i;
        if (b->stand[i].rating > worst) worst = b->stand[i].rating;
    }
    if (n) {
        const MeleeDice d = count_dice(b, s, loose, n, -1, cavalry, foot);
        throw_dice(g, ref_stand(loose[0]), d, worst, &score);
        score.bases += n;
    }
    return score;
}

/* Class of a loser: 0 all fails, 1 fewer, 2 all successes but fewer. */
int melee_class(int successes, int kept)
{
    return successes == 0 ? 0 : successes == kept ? 2 : 1;
}

/* 10.29 - 10.37  The results table: two letters, the attacker's and the defender's. */
static const int32_t *results(const Battle *b, const Score *attacker, const Score *defender)
{
    if (attacker->successes == defender->successes) return &b->number[CRT_EVENS_A];
    const bool won = attacker->successes > defender->successes;
    const Score *winner = won ? attacker : defender, *loser = won ? defender : attacker;
    const bool all = winner->successes == winner->kept;
    const int first = won ? all ? CRT_A_ALL_ZERO_A : CRT_A_MORE_ZERO_A
                          : all ? CRT_D_ALL_ZERO_A : CRT_D_MORE_ZERO_A;
    return &b->number[first + 2 * melee_class(loser->successes, loser->kept)];
}

/* A base of the other side in this melee, for directions and events. */
static int opponent(const Battle *b, const State *s, int side)
{
    int loose = -1;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (at->where != ON_TABLE || b->stand[i].side == side) continue;
        if (at->unit != NO_UNIT && state_unit(s, at->unit)->marks & U_MELEE) return i;
        if (at->unit == NO_UNIT && at->marks & S_MELEE) loose = i;
    }
    return loose;
}

/* 11.14  To retire is to go the way the enemy came, or straight back from one who stood. */
static Angle away_from(const State *s, Angle facing, int enemy)
{
    const int unit = state_stand(s, enemy)->unit;
    if (unit != NO_UNIT && state_unit(s, unit)->marks & U_CHARGED) return row(s, unit)->facing;
    return (Angle)(facing + SOUTH);
}

static Ref party(const State *s, int base)
{
    const int unit = state_stand(s, base)->unit;
    return unit == NO_UNIT ? ref_stand(base) : ref_unit(unit);
}

/* Officers touching a unit of the losing side will be tested (12.5). */
static void note_officers(const Battle *b, State *s, int losing_side)
{
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        if (officer->where != ON_TABLE || b->officer[o].side != losing_side) continue;
        for (int u = 0; u < b->n_units; u++) {
            if (!(state_unit(s, u)->marks & U_MELEE) || !state_unit(s, u)->n_stands) continue;
            if (officer_in_contact(b, s, o, u)) officer->marks |= O_AT_RISK;
        }
    }
}

static void hand_out_letters(const Battle *b, State *s, const int32_t *letters, int winner)
{
    Throne *t = throne(s);
    for (int u = 0; u < b->n_units; u++) {
        Unit *unit = state_unit(s, u);
        if (!(unit->marks & U_MELEE) || !unit->n_stands) continue;
        const int side = unit_side(b, u);
        row(s, u)->letter = (uint8_t)letters[side == s->side ? 0 : 1];
        if (winner >= 0 && side != winner) unit->marks |= U_LOSER;
        if (unit_arm(b, s, u) == CAVALRY) unit->marks |= U_FOUGHT; /* 6.5 */
        unit->marks |= U_STANDS_BY;
    }
    t->loose_letter[s->side] = (uint8_t)letters[0];
    t->loose_letter[1 - s->side] = (uint8_t)letters[1];
}

/* The steps of a melee, in the printed order, as far as the letters. */
void melee_fight(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    test_morale(g); /* step 1 */
    prune(b, s);
    const int attacking = opponent(b, s, 1 - s->side), defending = opponent(b, s, s->side);
    if (attacking < 0 || defending < 0) return; /* 10.9: nobody left to fight */
    t->melees++;
    const Score attacker = side_score(g, s->side), defender = side_score(g, 1 - s->side);
    const int32_t *letters = results(b, &attacker, &defender); /* step 4 */
    const int winner = attacker.successes > defender.successes   ? s->side
                       : attacker.successes < defender.successes ? 1 - s->side
                                                                 : -1;
    game_tell(g, &(Event){ .kind = E_MELEE, .side = s->side, .subject = party(s, attacking),
                           .target = party(s, defending), .a = letters[0] << 8 | letters[1],
                           .b = attacker.successes << 8 | attacker.kept,
                           .c = defender.successes << 8 | defender.kept });
    if (winner >= 0) note_officers(b, s, 1 - winner);
    t->melee_from = state_stand(s, defending)->unit != NO_UNIT
                        ? unit_middle(b, s, state_stand(s, defending)->unit)
                        : state_stand(s, defending)->at;
    if (winner == 1 - s->side) {
        t->melee_from = state_stand(s, attacking)->unit != NO_UNIT
                            ? unit_middle(b, s, state_stand(s, attacking)->unit)
                            : state_stand(s, attacking)->at;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (!(state_unit(s, u)->marks & U_MELEE)) continue;
        const int enemy = opponent(b, s, unit_side(b, u));
        row(s, u)->fought = state_stand(s, enemy)->unit;
        row(s, u)->away = away_from(s, row(s, u)->facing, enemy);
    }
    for (int side = 0; side < 2; side++) {
        const int own = opponent(b, s, 1 - side);
        t->loose_away[side] = away_from(s, state_stand(s, own)->facing, opponent(b, s, side));
    }
    hand_out_letters(b, s, letters, winner);
}
