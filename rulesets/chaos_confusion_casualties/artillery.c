/* SPDX-License-Identifier: GPL-3.0-or-later
 * artillery.c - canister, case, shell and shot.
 *
 * Canister is read off the rifle stick.  Case and shell burst on an even fuse; a dud flies on
 * as a shot does.  A gun that fires again without having paused a turn cannot see through its
 * smoke: it estimates the range, and for canister takes a d3 off.
 *
 * Start at chaos_gun_fires().
 */
#include "engine/feature.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

/* Has it fired without a turn's pause, in the turn before or in this one? */
static bool is_smoking(const State *s, int unit)
{
    return state_unit(s, unit)->marks & (U_FIRED_BEFORE | U_FIRED);
}

/* 11.11  From three hits on it fires every second turn; in: strength: what it still takes. */
static bool is_slow(const Battle *b, int unit, int strength)
{
    return chaos_unit_full(b, unit) - strength >= b->number[GUN_SLOW];
}

bool chaos_gun_ready(const Battle *b, const State *s, int unit)
{
    return !is_slow(b, unit, chaos_unit_strength(b, s, unit)) || !is_smoking(s, unit);
}

void chaos_gun_slows(Game *g, int unit, int had)
{
    const Battle *b = g->battle;
    const int has = chaos_unit_strength(b, g->state, unit);
    if (arm_of(b, unit) == GUNS && has && is_slow(b, unit, has) && !is_slow(b, unit, had))
        game_tell(g, &(Event){ .kind = E_SLOWED,
                               .side = (uint8_t)side_of(b, unit),
                               .subject = ref_unit(unit) });
}

/* 11.2 */
static int32_t range_of(const Battle *b, int round)
{
    static const int range[N_ROUNDS] = { 0, RANGE_CANISTER, RANGE_CASE, RANGE_SHELL,
                                         RANGE_SHOT };
    return b->number[range[round]];
}

int32_t chaos_gun_range(const Battle *b)
{
    int32_t most = 0;
    for (int round = CANISTER; round < N_ROUNDS; round++)
        most = range_of(b, round) > most ? range_of(b, round) : most;
    return most;
}

/* 11.1  A round it has left, that reaches: the one wanted, or the first of the list. */
int chaos_round_for(const Battle *b, const State *s, int unit, int32_t gap, int wanted)
{
    const UnitRow *r = row(s, unit);
    for (int round = CANISTER; round < N_ROUNDS; round++) {
        if (r->rounds[round - CANISTER] && gap <= range_of(b, round) &&
            (!wanted || wanted == round))
            return round;
    }
    return ROUND_ANY;
}

enum { MOST_ROUND_DICE = 30 }; /* tables.h has no more */

/* A gun's fire, worked out step by step. */
typedef struct Burst {
    Game *g;
    const Shot *shot;
    int round, occasion;
    uint8_t die[MOST_ROUND_DICE], need; /* as E_ROUND tells it */
    int n, hits, how;
    int struck; /* who takes the hits */
    bool burst;
} Burst;

static uint8_t die_for(const Burst *f, int purpose, int sides)
{
    return (uint8_t)game_die(f->g, purpose, ref_unit(f->shot->unit), f->occasion, sides);
}

/* Where its dice lead it on its way.  in: what: inches off, or whether it does. */
static void tell_aim(const Burst *f, int aim, int what, int n, int sides,
                     const uint8_t *die)
{
    game_tell(f->g, &(Event){ .kind = E_AIM,
                              .side = (uint8_t)side_of(f->g->battle, f->shot->unit),
                              .n_dice = (uint8_t)n,
                              .sides = (uint8_t)sides,
                              .subject = ref_unit(f->shot->unit),
                              .target = ref_unit(f->shot->target),
                              .a = what,
                              .b = aim,
                              .c = f->round,
                              .dice = die });
}

/* Even is yes. */
static bool is_even(const Burst *f, int purpose, int sides, int aim)
{
    const uint8_t die = die_for(f, purpose, sides);
    tell_aim(f, aim, die % 2 == 0, 1, sides, &die);
    return die % 2 == 0;
}

/* 11.3  Nine d10 against the stick; 11.4 a d3 off if it fired in the turn before.  returns: false if
 * that leaves no shot (8.10). */
static bool canister(Burst *f)
{
    const Battle *b = f->g->battle;
    int off = chaos_deduction(f->g, f->shot, f->occasion);
    if (is_smoking(f->g->state, f->shot->unit))
        off += chaos_deduct(f->g, f->shot, (f->occasion + 1) * DEDUCTION_DICE - 1,
                            OFF_SMOKE, 1, b->number[SMOKE_DIE]);
    const int number = chaos_stick(b, f->shot->unit, f->shot->gap) - off;
    if (number <= 0) {
        chaos_tell_fire(f->g, f->shot, off, 0, 0, NULL, NULL);
        return false;
    }
    f->n = b->number[DICE_CANISTER];
    game_roll(f->g, ROLL_FIRE, ref_unit(f->shot->unit), f->occasion, f->n, 10, f->die);
    for (int i = 0; i < f->n; i++)
        f->hits += f->die[i] < 10 && f->die[i] <= number;
    f->need = (uint8_t)number;
    return true;
}

/* 11.9  Through its own smoke: 1-2 short, 3-4 on, 5-6 long, by a d6 of inches. */
static int32_t range_error(Burst *f)
{
    if (!is_smoking(f->g->state, f->shot->unit))
        return 0;
    uint8_t die[2] = { die_for(f, ROLL_RANGE, 6), 0 };
    const int estimate = die[0];
    const bool errs = estimate != 3 && estimate != 4;
    if (errs) {
        die[1] = die_for(f, ROLL_ERROR, 6);
        f->how = estimate < 3 ? ROUND_SHORT : ROUND_LONG;
    }
    const int off = estimate < 3 ? -die[1] : die[1];
    tell_aim(f, AIM_RANGE, off, 1 + errs, 6, die);
    return 254 * off;
}

/* 11.10  Cover takes its deductions off the hits. */
static void less_cover(Burst *f)
{
    f->need = (uint8_t)f->shot->cover;
    f->hits -= f->shot->cover;
    if (f->hits < 0)
        f->hits = 0;
}

/* 11.6  Its d10: tens are discarded, and all dice that show the highest of the rest. */
static void burst(Burst *f, int32_t error)
{
    const Battle *b = f->g->battle;
    f->burst = true;
    if (error > b->number[BURST] || -error > b->number[BURST])
        return;
    int highest = 0;
    f->n = b->number[f->round == CASE ? DICE_CASE : DICE_SHELL];
    game_roll(f->g, ROLL_BURST, ref_unit(f->shot->unit), f->occasion, f->n, 10, f->die);
    for (int i = 0; i < f->n; i++)
        if (f->die[i] < 10 && f->die[i] > highest)
            highest = f->die[i];
    for (int i = 0; i < f->n; i++)
        f->hits += f->die[i] < highest;
    f->how = ROUND_HIT;
    less_cover(f);
}

/* 11.7  The line: 1 to the left, 6 to the right, by half a d6 of inches (mirrored, the other way). */
static int32_t deviation(Burst *f)
{
    uint8_t die[2] = { die_for(f, ROLL_SHOT_LINE, 6), 0 };
    const bool strays = die[0] == 1 || die[0] == 6;
    if (strays)
        die[1] = die_for(f, ROLL_DEVIATION, 6);
    const int off = f->g->battle->hand * ((die[1] + 1) / 2) * (die[0] == 1 ? -1 : 1);
    tell_aim(f, AIM_LINE, off, 1 + strays, 6, die);
    return 254 * off;
}

/* Is the target where the shot comes down?  11.9: an estimated one hits what is near. */
static bool on_target(const Burst *f, Point down, int32_t error)
{
    const int32_t near = error ? f->g->battle->number[BURST] : GEO_TOUCH;
    return geo_gap_to_point(&f->shot->target_box, down) <= near;
}

/* 11.13  Whoever stands where it comes down, friend or foe; between skirmishers it falls harmless.
 * returns: NO_ONE = nobody. */
static int who_stands(const Burst *f, Point down)
{
    const Battle *b = f->g->battle;
    const State *s = f->g->state;
    const Vec way = geo_ahead(geo_bearing(f->shot->from, f->shot->to));
    int32_t least = GEO_TOUCH;
    int there = NO_ONE;
    for (int u = 0; u < b->n_units; u++) {
        if (u == f->shot->unit || !on_table(b, s, u) || arm_of(b, u) == SHARP)
            continue;
        const Box box = chaos_unit_box(b, s, u);
        const int32_t gap = geo_gap_to_point(&box, down);
        if (gap > least || (gap == least && there != NO_ONE &&
                            !chaos_is_straighter(b, s, down, way, u, there)))
            continue;
        least = gap;
        there = u;
    }
    return there;
}

/* Whom a ball strikes where it comes down or as far behind as it bounces; its target first. */
static int struck_by(const Burst *f, int32_t error, int32_t aside, bool bounces)
{
    const Vec way = geo_ahead(geo_bearing(f->shot->from, f->shot->to));
    const Point down = geo_offset(f->shot->to, way, aside, error + GEO_TOUCH);
    const Point on = geo_along(down, way, f->g->battle->number[BOUNCE]);
    if (on_target(f, down, error) || (bounces && on_target(f, on, error)))
        return f->shot->target;
    const int there = who_stands(f, down);
    return there == NO_ONE && bounces ? who_stands(f, on) : there;
}

/* 11.8  On an even d10 it bounces, else it buries itself; a d10 or two, each even one a hit. */
static void ball(Burst *f, int32_t error)
{
    const Battle *b = f->g->battle;
    const int32_t aside = deviation(f);
    const bool bounces = is_even(f, ROLL_BOUNCE, 10, AIM_BOUNCE);
    f->struck = struck_by(f, error, aside, bounces);
    if (f->struck != f->shot->target)
        f->how = f->how == ROUND_HIT ? ROUND_MISSES : f->how;
    if (f->struck == NO_ONE)
        return;
    f->n = b->number[bounces ? DICE_BOUNCED : DICE_BURIED];
    game_roll(f->g, ROLL_BURST, ref_unit(f->shot->unit), f->occasion, f->n, 10, f->die);
    for (int i = 0; i < f->n; i++)
        f->hits += f->die[i] % 2 == 0;
    if (f->struck != f->shot->target)
        return;
    f->how = ROUND_HIT;
    less_cover(f);
}

int chaos_round_hits(int round, int cover)
{
    /* Of what bursts, 3.23 and 4.92; of a ball on line 0.75; half of them burst. */
    enum { SHELL_BURSTS = 207, CASE_BURSTS = 315, A_BALL = 42 };
    const int bursts = round == CASE ? CASE_BURSTS : SHELL_BURSTS;
    const int ball = A_BALL > cover ? A_BALL - cover : 0;
    return round == SHOT ? ball : (bursts > cover ? bursts - cover : 0) / 2 + ball / 2;
}

/* What to expect of a round, in 1/FEATURE_ONE of a hit. */
int chaos_round_expected(const Shot *shot, int round)
{
    const Battle *b = shot->b;
    const bool smoke = is_smoking(shot->s, shot->unit);
    if (round == CANISTER) {
        const int number = chaos_stick(b, shot->unit, shot->gap) * FEATURE_ONE -
                           shot->fixed * FEATURE_ONE -
                           (shot->d3s + smoke + shot->halves) * 2 * FEATURE_ONE -
                           shot->walls * 7 * FEATURE_ONE / 2;
        return number > 0 ? b->number[DICE_CANISTER] * number / 10 : 0;
    }
    const int all = chaos_round_hits(round, shot->cover * FEATURE_ONE);
    return smoke ? all * 5 / 9 : all;
}

/* The round that promises most: what a gun fires that was not told. */
static int best_round(const Shot *shot)
{
    int best = ROUND_ANY, most = -1;
    for (int round = CANISTER; round < N_ROUNDS; round++) {
        if (!chaos_round_for(shot->b, shot->s, shot->unit, shot->gap, round))
            continue;
        const int hits = chaos_round_expected(shot, round);
        if (hits > most) {
            most = hits;
            best = round;
        }
    }
    return best;
}

/* in: strays: what it did to its target, its dice are told of another. */
static void tell(const Burst *f, int kind, int target, bool strays)
{
    game_tell(f->g, &(Event){ .kind = (uint8_t)kind,
                              .side = (uint8_t)side_of(f->g->battle, f->shot->unit),
                              .n_dice = (uint8_t)(strays ? 0 : f->n),
                              .sides = 10,
                              .subject = ref_unit(f->shot->unit),
                              .target = ref_unit(target),
                              .a = strays ? 0 : f->hits,
                              .b = f->round,
                              .c = f->how,
                              .dice = f->die,
                              .need = &f->need });
}

int chaos_gun_fires(Game *g, const Shot *shot, int round, int *struck)
{
    State *s = g->state;
    const int unit = shot->unit;
    Burst f = { .g = g,
                .shot = shot,
                .occasion = shot->target * 2 + shot->reaction,
                .struck = shot->target };
    *struck = shot->target;
    f.round = chaos_round_for(g->battle, s, unit, shot->gap, round);
    if (!round || !f.round) /* none is wanted, or there are none of those left */
        f.round = best_round(shot);
    if (!f.round || (f.round == CANISTER && !canister(&f)))
        return -1;
    row(s, unit)->rounds[f.round - CANISTER]--;
    if (f.round != CANISTER) {
        const int32_t error = range_error(&f);
        /* 11.5: an odd fuse is a dud. */
        if (f.round != SHOT && is_even(&f, ROLL_FUSE, 6, AIM_FUSE))
            burst(&f, error);
        else
            ball(&f, error);
        if (f.round != SHOT && !f.burst && (!error || f.how == ROUND_HIT))
            f.how = ROUND_DUD;
    }
    const bool strays = f.struck != NO_ONE && f.struck != shot->target;
    tell(&f, E_ROUND, shot->target, strays);
    if (strays)
        tell(&f, E_STRAY, f.struck, false);
    *struck = f.struck;
    return f.hits;
}
