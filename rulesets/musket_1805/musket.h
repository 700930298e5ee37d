/* SPDX-License-Identifier: GPL-3.0-or-later
 * musket.h - the state of a battle of 1805, and which file does what.
 *
 * A Unit is one block: a battalion, a squadron, a gun with its crew, a wagon.  It has one
 * stand, whose figures are its strength (of a gun: its gunners); how wide and deep the block
 * is follows from its formation and its figures, and musket_unit_box() says so.
 *
 *   musket.c      sequence of play: read first        orders.c      what may be ordered
 *   bound.c       orders carried out                  initiative.c  who acts first
 *   movement.c    how far it goes                     march.c       moves, formations
 *   slide.c       stopped, passing through friends    flight.c      pushed back, routed
 *   building.c    units in buildings                  put.c         figures put right
 *   fire.c        percentages of fire                 volley.c      fire carried out
 *   guns.c        guns on guns and on buildings       morale.c      tests, shaken, routed, rally
 *   melee.c       percentages of melee                fight.c       closing, kills, results
 *   sight.c       who sees whom                       victory.c     objectives and the end
 *   units.c       blocks and their numbers            load.c        from a scenario file
 *   arrive.c      troops that come later              shelter.c     where to take cover
 *   charge.c      charges
 *   options.c ground.c scene.c features.c chances.c value.c say.c      for bots and people
 *
 * words.h has the vocabulary, tables.h the numbers, chapters.h the functions of those files.
 * Start at musket.c.
 */
#ifndef MUSKET_1805_MUSKET_H
#define MUSKET_1805_MUSKET_H

#include "rulesets/musket_1805/tables.h"
#include "rulesets/musket_1805/words.h"

/* A unit's private row; the first five and form_last are its pending order, secret until both are in. */
typedef struct UnitRow {
    Point place, by; /* by: where its way there bends, { 0, 0 } = straight (7.13) */
    Ref target;
    Angle facing;
    uint8_t verb;
    uint8_t formation;
    uint8_t level;     /* of discipline now, UNTRAINED .. VETERAN */
    uint8_t shaken;    /* bounds for which it stays shaken */
    uint8_t rout;      /* bounds since it fled */
    uint8_t horses;    /* of a gun */
    uint8_t fire_loss; /* figures lost to fire in this bound */
    uint8_t form_last; /* of its order: it moves before it changes formation */
    int16_t rank;      /* who acts first: the higher */
    uint8_t spare[2];
} UnitRow;

typedef struct Musket {
    uint64_t burning;           /* buildings on fire */
    uint8_t held[MAX_FEATURES]; /* an objective's holder + 1 */
    uint8_t chooses; /* the side that notes its orders, MAX_SIDES = all are noted */
    uint8_t pad[7];
    UnitRow unit[];
} Musket;

enum { SHAPES = 7, SIZED_FIGURES = 64 }; /* of larger units the size is reckoned anew */

/* The battle's own part: what never changes, worked out when it is loaded. */
typedef struct MusketBattle {
    uint8_t arm[MAX_UNITS], kind[MAX_UNITS], temper[MAX_UNITS], shoots_as[MAX_UNITS];
    /* Half widths and depths of blocks, and how far a part of one may be from its middle, by
     * shape and figures; reach is that of a unit in its widest formation (units.c). */
    int16_t half_w[SHAPES][SIZED_FIGURES], half_d[SHAPES][SIZED_FIGURES];
    int16_t radius[SHAPES][SIZED_FIGURES];
    int32_t reach[MAX_UNITS];
    uint8_t n_objectives;
    uint8_t objective[8]; /* features */
    uint8_t for_side[8];  /* whose it counts for + 1, 0 = anybody's */
    uint8_t spare[7];
    /* By what they do. */
    FeatureSet woods, hills, tops, streams, lines, trenches, buildings, soft;
} MusketBattle;

_Static_assert(sizeof(MusketBattle) <= PRIVATE_BATTLE, "the battle's own part");
_Static_assert(sizeof(UnitRow) == 32, "no padding");

static inline Musket *musket(const State *s)
{
    return state_private(s);
}
static inline UnitRow *row(const State *s, int unit)
{
    return &musket(s)->unit[unit];
}
static inline const MusketBattle *own(const Battle *b)
{
    return (const MusketBattle *)(const void *)b->own;
}
static inline Arm arm_of(const Battle *b, int unit)
{
    return (Arm)own(b)->arm[unit];
}
/* What has a size of its own: a row of MusketBattle.half_w, .half_d, .radius. */
static inline int musket_shape(Arm arm, int formation)
{
    static const uint8_t shape[TRAIN + 1][N_FORMATIONS] = {
        [HORSE] = { 1, 0, 1, 1, 1, 1, 1, 1 }, /* in column unless in line */
        [FOOT] = { 2, 3, 2, 4, 5, 2, 2, 2 },
        [GUNS] = { 6, 6, 6, 6, 6, 6, 6, 6 },
        [TRAIN] = { 6, 6, 6, 6, 6, 6, 6, 6 },
    };
    return shape[arm][formation];
}
static inline int side_of(const Battle *b, int unit)
{
    return b->unit[unit].side;
}
static inline Stand *body(const Battle *b, const State *s, int unit)
{
    return state_stand(s, b->unit[unit].first);
}
static inline bool on_table(const Battle *b, const State *s, int unit)
{
    const Stand *at = body(b, s, unit);
    return at->where == ON_TABLE && at->figures;
}
/* 12.3  What a side knows of: all its own, and enemies it has discovered. */
static inline bool known_to(const Battle *b, const State *s, int side, int unit)
{
    return on_table(b, s, unit) &&
           (side_of(b, unit) == side || !(state_unit(s, unit)->marks & U_CONCEALED));
}

#include "rulesets/musket_1805/chapters.h"

#endif
