/* SPDX-License-Identifier: GPL-3.0-or-later
 * melee.c - dice, successes and the results table (chapter 10).
 *
 * Who is involved is contact.c's.  The steps stand in melee_fight() in the printed order; the
 * outcome moves are in outcome.c.
 *
 * Start at melee_fight().
 */
#include "rulesets/throne_of_bayonets/throne.h"

/* 10.39b  Whose charge has come to a stand fights on halted: a mover is who moved in since. */
bool melee_mover(const State *s, int unit)
{
    return (state_unit(s, unit)->marks & (U_CHARGED | U_STOPPED)) == U_CHARGED;
}

/* ---- step 3: dice ---- */

/* 10.15  Which of the three lists, base by base: if there is horse among its enemies, cavalry goes by the
 * first and others by the second; if not, by the second and the third. */
static int per_base(const Battle *b, const State *s, int base, bool enemy_cavalry,
                    bool charging, bool formed)
{
    const int kind = b->stand[base].kind;
    const bool lancer = b->stand[base].traits & TRAIT_LANCE;
    if (kind == LIMBER)
        return 0; /* 1.13 */
    if (base_arm(b, base) == CAVALRY) {
        charging |= state_stand(s, base)->own & RODE_IN; /* 10.17 */
        /* 10.16, 10.17 */
        int dice = b->number[charging ? MELEE_CHARGING : MELEE_STATIONARY];
        if (kind == HEAVY_CAVALRY)
            dice *= b->number[MELEE_HEAVY]; /* 10.18, 10.22 */
        else if (lancer && !enemy_cavalry)
            dice *= b->number[MELEE_LANCER]; /* 10.18b, 10.22 */
        return dice;
    }
    /* 10.25, 10.26 */
    if (!enemy_cavalry)
        return b->number[base_is_gun(b, base) ? MELEE_ARTILLERY : MELEE_INFANTRY];
    int dice = b->number[MELEE_FOOT]; /* 10.20 */
    if (formed && base_arm(b, base) == INFANTRY)
        dice *= b->number[MELEE_FORMED]; /* 10.21 */
    return dice;
}

/* in: unit NO_UNIT - side for the loose bases of a side in the melee */
static MeleeDice count_dice(const Battle *b, const State *s, const int *base, int n,
                            int unit, bool enemy_cavalry)
{
    const Unit *u = unit >= 0 ? state_unit(s, unit) : NULL;
    const bool charging = u && melee_mover(s, unit);
    const bool formed = u && u->status == FORMED;
    const bool square = u && u->formation == SQUARE;
    MeleeDice d = { 0 };
    for (int i = 0; i < n; i++)
        d.thrown += per_base(b, s, base[i], enemy_cavalry, charging, formed);
    const bool flanked = u && u->marks & U_FLANKED;
    if (square && enemy_cavalry) {
        d.discard_worst = true; /* 10.24 */
    } else if (!formed || flanked || square) {
        d.discard_best = true; /* 10.19, 10.23, 10.27 */
    }
    /* 10.28 */
    d.kept = d.discard_best || d.discard_worst ? d.thrown - d.thrown / 2 : d.thrown;
    return d;
}

MeleeDice melee_dice(const Battle *b, const State *s, int unit, bool enemy_cavalry)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    return count_dice(b, s, base, n, unit, enemy_cavalry);
}

/* ---- steps 3 and 4: throw, discard, count ---- */

typedef struct Score {
    int successes, kept;
} Score;

static void sort_faces(uint8_t *dice, int n)
{
    int count[7] = { 0 };
    for (int i = 0; i < n; i++)
        count[dice[i]]++;
    for (int face = 1, at = 0; face <= 6; face++) {
        while (count[face]--)
            dice[at++] = (uint8_t)face;
    }
}

/* 10.4  A success is a die equal to or higher than the rating of the worst base. */
static void throw_dice(Game *g, Ref who, MeleeDice d, int rating, Score *score)
{
    uint8_t dice[MAX_DICE];
    const int n = d.thrown > MAX_DICE ? MAX_DICE : d.thrown;
    if (n)
        game_roll(g, ROLL_MELEE, who, dice_row(g->battle, g->state, who)->fights++, n, 6,
                  dice);
    sort_faces(dice, n);
    const int first = d.discard_worst ? n - d.kept : 0;
    int successes = 0;
    for (int i = first; i < first + d.kept && i < n; i++)
        successes += dice[i] >= rating;
    score->successes += successes;
    score->kept += d.kept;
    game_tell(g, &(Event){ .kind = E_FIGHTS,
                           .side = (uint8_t)game_thrower(g, who),
                           .n_dice = (uint8_t)n,
                           .sides = 6,
                           .subject = who,
                           .a = successes,
                           .b = d.kept,
                           .c = rating,
                           .dice = dice });
}

/* Has the enemy of `side` cavalry in this melee? */
static bool meets_cavalry(const Battle *b, const State *s, int side)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side != side && melee_holds(s, i) && base_arm(b, i) == CAVALRY)
            return true;
    }
    return false;
}

/* 10.12  The bases by themselves of a side in the melee: one unit in it, its dice those of the first from the
 * right (17.14).  out: room for MAX_STANDS */
static int loose_of(const Battle *b, const State *s, int side, int *out)
{
    int n = 0;
    for (int i = 0; i < b->n_stands; i++) {
        if (!base_is_loose(s, i) || !(state_stand(s, i)->marks & S_MELEE) ||
            b->stand[i].side != side)
            continue;
        int k = n++;
        for (; k > 0 && comes_before(b, s, ref_stand(i), ref_stand(out[k - 1])); k--)
            out[k] = out[k - 1];
        out[k] = i;
    }
    return n;
}

/* 10.14  Each unit of a side throws for itself; their successes are added up. */
static Score side_score(Game *g, int side)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Score score = { 0 };
    const bool cavalry = meets_cavalry(b, s, side);
    for (int u = 0; u < b->n_units; u++) {
        if (!(state_unit(s, u)->marks & U_MELEE) || unit_side(b, u) != side)
            continue;
        const MeleeDice d = melee_dice(b, s, u, cavalry);
        throw_dice(g, ref_unit(u), d, unit_rating(b, s, u), &score);
    }
    int loose[MAX_STANDS], worst = 0;
    const int n = loose_of(b, s, side, loose);
    for (int i = 0; i < n; i++) {
        if (b->stand[loose[i]].rating > worst)
            worst = b->stand[loose[i]].rating;
    }
    if (n) {
        const MeleeDice d = count_dice(b, s, loose, n, -1, cavalry);
        throw_dice(g, ref_stand(loose[0]), d, worst, &score);
    }
    return score;
}

/* Class of a loser: 0 all fails, 1 fewer, 2 all successes but fewer. */
int melee_class(int successes, int kept)
{
    return successes == 0 ? 0 : successes == kept ? 2 : 1;
}

/* 10.29, 10.30, 10.31, 10.32, 10.33, 10.34, 10.35, 10.36, 10.37  The results
 * table: two letters, the attacker's and the defender's. */
static const int32_t *results(const Battle *b, const Score *attacker,
                              const Score *defender)
{
    if (attacker->successes == defender->successes)
        return &b->number[CRT_EVENS_A];
    const bool won = attacker->successes > defender->successes;
    const Score *winner = won ? attacker : defender, *loser = won ? defender : attacker;
    const bool all = winner->successes == winner->kept;
    const int attackers = all ? CRT_A_ALL_ZERO_A : CRT_A_MORE_ZERO_A;
    const int defenders = all ? CRT_D_ALL_ZERO_A : CRT_D_MORE_ZERO_A;
    const int first = won ? attackers : defenders;
    return &b->number[first + 2 * melee_class(loser->successes, loser->kept)];
}

/* A base of the other side in this melee, for directions and events: the one furthest to the right as `side` looks,
 * of a unit if there is one. */
static int opponent(const Battle *b, const State *s, int side)
{
    const Vec ahead = geo_ahead(battle_ahead(b, side));
    int first = -1;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (b->stand[i].side == side || !melee_holds(s, i))
            continue;
        const Stand *than = first < 0 ? NULL : state_stand(s, first);
        const bool loose = at->unit == NO_UNIT;
        if (than && (loose != (than->unit == NO_UNIT)
                         ? loose
                         : !battle_first_of(b, at->at, than->at, ahead)))
            continue;
        first = i;
    }
    return first;
}

/* Two enemies who meet, one of each side. */
typedef struct Pair {
    int own, foe;
} Pair;

/* Which way the side of a base looks that meets another. */
static Angle side_met(const Battle *b, const State *s, int base, int other)
{
    const Box mine = battle_box(b, s, base), theirs = battle_box(b, s, other);
    return (Angle)(state_stand(s, base)->facing + geo_side_met(&mine, &theirs) * EAST);
}

/* 11.14, 11.14b  To retire is to go the way the enemy came, a base by itself too, or straight back from one
 * who stood: back from the side that meets him, for a move need not be straight ahead.
 * in: met: where that side looks */
static Angle away_from(const Battle *b, const State *s, Angle met, Pair pair)
{
    const Stand *enemy = state_stand(s, pair.foe);
    if (enemy->unit != NO_UNIT && state_unit(s, enemy->unit)->marks & U_CHARGED)
        return facing_met(b, s, enemy->unit);
    if (enemy->unit == NO_UNIT && enemy->own & RODE_IN)
        return side_met(b, s, pair.foe, pair.own);
    return (Angle)(met + SOUTH);
}

static Ref party(const State *s, int base)
{
    const int unit = state_stand(s, base)->unit;
    return unit == NO_UNIT ? ref_stand(base) : ref_unit(unit);
}

static bool is_more_right(const Battle *b, const State *s, Angle facing, int base,
                          int than)
{
    return battle_first_of(b, state_stand(s, base)->at, state_stand(s, than)->at,
                           geo_ahead(facing));
}

/* The enemy whom these bases met in this melee, and which of them did: of those they touch the nearest, bases
 * by themselves last, of two the one more to the right; any of them if they touch nobody. */
static Pair pair_of(const Battle *b, const State *s, const int *base, int n)
{
    const int side = b->stand[base[0]].side;
    Pair pair = { base[0], opponent(b, s, side) };
    int64_t least = INT64_MAX;
    for (int i = 0; i < b->n_stands; i++) {
        const bool loose = state_stand(s, i)->unit == NO_UNIT;
        if (b->stand[i].side == side || !melee_holds(s, i))
            continue;
        for (int k = 0; k < n; k++) {
            const int64_t gap =
                geo_gap2(state_stand(s, base[k])->at, state_stand(s, i)->at) +
                (loose ? INT32_MAX : 0);
            if (gap > least || !bases_touching(b, s, base[k], i))
                continue;
            const Stand *own = state_stand(s, base[k]);
            if (gap == least && !is_more_right(b, s, own->facing, i, pair.foe))
                continue;
            least = gap;
            pair = (Pair){ base[k], i };
        }
    }
    return pair;
}

/* 11.8  The position of a unit, or of a base by itself. */
static Point stands_at(const Battle *b, const State *s, int base)
{
    const int unit = state_stand(s, base)->unit;
    return unit == NO_UNIT ? state_stand(s, base)->at : unit_middle(b, s, unit);
}

/* 11.8, 11.14  Each unit's way: the winner's to where the enemy stands whom it met, anybody else's away from
 * that one.  10.12  Bases by themselves are one unit in it. */
static void note_ways(const Battle *b, State *s, int winner)
{
    Throne *t = throne(s);
    int base[MAX_STANDS];
    for (int u = 0; u < b->n_units; u++) {
        UnitRow *r = row(s, u);
        if (!(state_unit(s, u)->marks & U_MELEE))
            continue;
        const Pair pair = pair_of(b, s, base, unit_bases(b, s, u, base));
        const Point at = unit_middle(b, s, u), there = stands_at(b, s, pair.foe);
        r->far = (uint16_t)geo_distance(at, there);
        r->way = unit_side(b, u) == winner ? geo_towards(at, there, r->facing)
                                           : away_from(b, s, facing_met(b, s, u), pair);
    }
    for (int side = 0; side < 2; side++) {
        const int n = loose_of(b, s, side, base);
        if (!n)
            continue;
        const Pair pair = pair_of(b, s, base, n);
        t->loose_away[side] = away_from(b, s, side_met(b, s, pair.own, pair.foe), pair);
        if (side == winner)
            t->melee_from = stands_at(b, s, pair.foe);
    }
}

/* Does he touch a base by itself that is in the melee?  All those are one unit in it (10.12). */
static bool touches_loose(const Battle *b, const State *s, int officer, int side)
{
    const Box box = officer_box(b, s, officer);
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side != side || !base_is_loose(s, i))
            continue;
        const Box other = battle_box(b, s, i);
        if (state_stand(s, i)->marks & S_MELEE && geo_touching(&box, &other))
            return true;
    }
    return false;
}

/* 12.5  Officers touching a unit of the losing side will be tested, 12.5b no others. */
static void note_officers(const Battle *b, State *s, int losing_side)
{
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        if (officer->where != ON_TABLE || b->officer[o].side != losing_side)
            continue;
        if (touches_loose(b, s, o, losing_side))
            officer->marks |= O_AT_RISK;
        for (int u = 0; u < b->n_units; u++) {
            if (!(state_unit(s, u)->marks & U_MELEE) || unit_side(b, u) != losing_side)
                continue;
            if (officer_in_contact(b, s, o, ref_unit(u)))
                officer->marks |= O_AT_RISK;
        }
    }
}

static void hand_out_letters(const Battle *b, State *s, const int32_t *letters,
                             int winner)
{
    Throne *t = throne(s);
    for (int u = 0; u < b->n_units; u++) {
        Unit *unit = state_unit(s, u);
        if (!(unit->marks & U_MELEE) || !unit->n_stands)
            continue;
        const int side = unit_side(b, u);
        row(s, u)->letter = (uint8_t)letters[side == s->side ? 0 : 1];
        if (winner >= 0 && side != winner)
            unit->marks |= U_LOSER;
        if (unit_arm(b, s, u) == CAVALRY)
            unit->marks |= U_FOUGHT; /* 6.5 */
        unit->marks |= U_STANDS_BY;
    }
    for (int i = 0; i < b->n_stands; i++) {
        if (base_is_loose(s, i) && state_stand(s, i)->marks & S_MELEE)
            state_stand(s, i)->own |= STOOD_BY;
    }
    t->loose_lost = (uint8_t)(winner < 0 ? 0 : 2 - winner);
    t->loose_letter[s->side] = (uint8_t)letters[0];
    t->loose_letter[1 - s->side] = (uint8_t)letters[1];
}

/* 10.1  The steps of a melee, in the printed order, as far as the letters. */
void melee_fight(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    if (!melee_test(g)) /* step 1 */
        melee_prune(b, s);
    melee_note_flanks(b, s);
    const int attacking = opponent(b, s, 1 - s->side);
    const int defending = opponent(b, s, s->side);
    if (attacking < 0 || defending < 0)
        return; /* 10.9b: nobody left to fight */
    t->melees++;
    const Score attacker = side_score(g, s->side), defender = side_score(g, 1 - s->side);
    const int32_t *letters = results(b, &attacker, &defender); /* step 4 */
    const int winner = attacker.successes > defender.successes   ? s->side
                       : attacker.successes < defender.successes ? 1 - s->side
                                                                 : -1;
    game_tell(g, &(Event){ .kind = E_MELEE,
                           .side = s->side,
                           .subject = party(s, attacking),
                           .target = party(s, defending),
                           .a = letters[0] << 8 | letters[1],
                           .b = attacker.successes << 8 | attacker.kept,
                           .c = defender.successes << 8 | defender.kept });
    if (winner >= 0)
        note_officers(b, s, 1 - winner);
    note_ways(b, s, winner);
    hand_out_letters(b, s, letters, winner);
}
