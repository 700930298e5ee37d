/* SPDX-License-Identifier: GPL-3.0-or-later
 * throne.h - what the chapters of Throne of Bayonets share, and the private state.
 *
 * A Unit is a slot: one for each battalion, regiment or battery of the order of battle.  The
 * stands (the rulebook's Bases) that form a Unit carry its slot; a dispersed base or a
 * skirmisher carries NO_UNIT.  A complex formation uses the slot of one of its battalions; the
 * slots of the others are empty (n_stands 0) while it lasts.
 *
 *   throne.c     sequence of play: read first       orders.c      the door for orders
 *   units.c      bases of a unit, losses            layout.c      formations
 *   dispersal.c  a unit goes to pieces              way.c         who stands in a way
 *   command.c    activation                         initiative.c  battalion initiatives
 *   square.c     squares and lines by initiative    formup.c      dispersed bases form up
 *   movement.c   orders to move                     officers.c    officers' own moves
 *   mover.c      one move under way, step by step   meeting.c     whom it meets
 *   crossing.c   ground and obstacles it crosses    obstacle.c    how far off they are
 *   road.c       columns that follow a road
 *   edge.c       the table's edge                   complex.c     complex formations
 *   breakup.c    they come apart                    lead.c        which base stands first
 *   skirmish.c   skirmishers                        ruleset.c     the table the engine knows
 *   deploy.c     deployment                         standard.c    the standard deployment
 *   rounds.c     one melee after the other          contact.c     contacts, morale before it
 *   melee.c      dice, results                      outcome.c     outcome moves
 *   rally.c      rally, officers, surrender         parting.c     parting from the enemy
 *   fire.c       who fires, with what               corridors.c   what one base sweeps
 *   zones.c      fire zones, bands, officers        casualties.c  dice and losses
 *   morale.c     morale dice and tests              battle_end.c  arrivals, the end
 *   load.c       a scenario becomes a battle        put.c         figures put right
 *
 * For bots and people: scene.c, options.c, options_move.c, ground.c, ground_move.c, features.c,
 * features_move.c, value.c, say.c, say_order.c, words.c.  What they do for one another: chapters.h, and
 * melees.h for the Melee Phase; the words: words.h.
 */
#ifndef THRONE_THRONE_H
#define THRONE_THRONE_H

#include "engine/ruleset.h"
#include "rulesets/throne_of_bayonets/tables.h"
#include "rulesets/throne_of_bayonets/words.h"

/* Where the sequence of play is. */
enum {
    STEP_DEPLOY,
    STEP_NOTES,
    STEP_TURN,
    STEP_ACTIVATE,
    STEP_WINDOW,
    STEP_MOVE,
    STEP_SKIRMISH,
    STEP_MELEE,
    STEP_OUTCOME,
    STEP_FIRE,
    STEP_ZONE,
    STEP_UNDER_FIRE,
    STEP_CONSOLIDATE,
    STEP_MORALE,
    STEP_END
};

typedef enum MoverKind {
    MOVER_NONE,
    MOVER_ORDERED,  /* voluntary */
    MOVER_CARRY_ON, /* compulsory, straight ahead or along a road */
    MOVER_ADVANCE,  /* outcome: infantry and artillery go on */
    MOVER_RIDE_ON,  /* outcome: cavalry, over-running what it can */
    MOVER_RETIRE,   /* outcome: away from the enemy, or a rally */
    MOVER_RALLY     /* a rally by initiative: voluntary */
} MoverKind;

/* 8.9b, 9.15  Does it move because its player would have it? */
static inline bool mover_is_voluntary(MoverKind kind)
{
    return kind == MOVER_ORDERED || kind == MOVER_RALLY;
}

/* Its dice, if any, stand in the table of outcome moves (7.7b). */
static inline bool mover_is_outcome(MoverKind kind)
{
    return kind == MOVER_ADVANCE || kind == MOVER_RIDE_ON || kind == MOVER_RETIRE;
}

/* Does it stop at the enemy, not going at him? */
static inline bool mover_goes_back(MoverKind kind)
{
    return kind == MOVER_RETIRE || kind == MOVER_RALLY;
}

/* One move under way; kept in the state because others may have to choose in its middle. */
typedef struct Mover {
    uint64_t met;   /* features already counted or crossed in this move */
    uint64_t owed;  /* of those, areas whose dice it has not thrown yet */
    Point from;     /* unit's middle when it began */
    Point to;       /* where it would end, or where it was dispersed */
    int32_t left;   /* distance still to go */
    int32_t clean;  /* `left` where it last stood clear of all it passes through */
    int32_t tested; /* how far it had gone at its last obstacle; put back since or not */
    Ref who;        /* a unit or a stand */
    Vec way;
    uint8_t kind;      /* MoverKind */
    uint8_t formation; /* to take up at its end, AS_IT_IS = none */
    uint8_t width;
    uint8_t turns; /* 1: takes up `facing` at its end */
    Angle facing;
    uint8_t moved;   /* has gone any distance */
    uint8_t halted;  /* stopped by a failed test, an obstacle it could not cross ... */
    Ref facing_down; /* the enemy it is about to meet */
    Ref behind;      /* the friend it is about to interpenetrate */
    Ref in_way;      /* who or what it could not pass, NO_REF */
    uint8_t second_line;  /* the second line has answered */
    uint8_t countered;    /* unit + 1 that counter-charges this move */
    uint8_t on_road;      /* follows a road: `way` is where its first rank looks */
    uint8_t change_first; /* of a plan: the change comes before the slide */
    uint8_t at_edge;      /* the table ends here, and its move with it (9.23e) */
} Mover;

typedef struct UnitRow {
    Point from;      /* where its last move or charge began */
    uint16_t far;    /* from the enemy it met in its melee, for outcome B */
    Angle facing;    /* of the unit; a square's bases look all ways */
    uint16_t tried;  /* TRIED_ */
    uint8_t width;   /* bases in its front rank */
    uint8_t letter;  /* outcome still to be carried out, 0 = none */
    uint8_t shot_by; /* slot of the infantry that fired on it, NO_UNIT */
    uint8_t joins;   /* slot it is being consolidated into, NO_UNIT */
    uint8_t fought;  /* slot of an enemy of its melee, for directions; NO_UNIT */
    uint8_t given;   /* bases to the fire zone being resolved (14.4) */
    Angle way; /* of its outcome move: back from the enemy it met, or as winner to him */
    /* Occasions for its dice, and those of its bases by themselves.  Its own, not the battle's:
     * what befalls others does not shift them, so two orders are compared on the same luck. */
    uint8_t tests;  /* morale tests thrown in this phase */
    uint8_t fights; /* melees thrown for in this player turn */
} UnitRow;

enum { OUTCOME_RALLIES = 'R' }; /* besides A B C X Y Z */

typedef struct BaseRow {
    uint8_t zone; /* fire zone it lies in + 1, 0 = none */
    uint8_t band; /* its band there, BAND_ */
} BaseRow;

/* Stand.own */
enum {
    CUT_SHORT = 1, /* its retreat was: it may have to surrender (12.8) */
    RODE_IN = 2,   /* a base by itself: it moved into the contact it is fighting */
    STOOD_BY = 4,  /* a base by itself: U_STANDS_BY */
    LOCKED_IN = 8, /* a base by itself: U_LOCKED */
    LEADS = 16,    /* it stands first in its unit (3.16) */
    OWES_CLEAR =
        32 /* by itself: it owes fire as newly disordered, with no friend in its zone (13.6) */
};

enum { MAX_ZONE_ROWS = 255, MOST_ALLOTTED = 9 };

typedef struct Throne {
    Mover mover;
    Point melee_from; /* where the defeated stood, for B of dispersed bases */
    uint8_t step;
    uint8_t flush; /* the mover's side is done: compulsory moves run by themselves */
    uint8_t n_allotted;
    uint8_t round;                   /* of the present melee */
    Ref allotted[1 + MOST_ALLOTTED]; /* the officer, then whom he tries to activate */
    uint8_t melees;    /* fought in this player turn: an occasion for officers' dice */
    uint8_t zones;     /* merged zones of this Fire Phase */
    uint8_t zone;      /* the one being resolved, from 1 */
    uint8_t rolled;    /* its dice have been thrown */
    uint8_t kills[2];  /* still to be taken, by side */
    uint8_t declined;  /* the owner leaves the rest to the firer */
    uint8_t hand_side; /* whose losses are being handed out */
    uint8_t noted[MAX_NOTES]; /* secret entry chosen + 1 */
    uint8_t spare_notes[2];
    uint8_t loose_letter[2]; /* outcome of dispersed bases in the present melee */
    uint8_t loose_lost;      /* side that lost the present melee + 1 */
    uint8_t placing;         /* unit whose skirmishers are being placed + 1 */
    /* who comes before it has chosen whether to fire: a unit, then a base */
    uint16_t fire_from;
    uint8_t asked_window; /* how many sides have had their initiatives in it */
    uint8_t rally_unit;   /* unit that must choose a rally + 1 */
    uint8_t spare[2];
    uint8_t cut_short; /* the last move could not be completed */
    uint8_t surrender_side;
    Ref last_melee;      /* whose melee was fought last: its rounds are counted */
    Angle loose_away[2]; /* the way dispersed bases in the melee retire */
    uint8_t bad_going[MAX_FEATURES]; /* value once entered, 0 = not yet */
    UnitRow unit[];                  /* n_units of them, then n_stands of BaseRow */
} Throne;

/* The battle's own part: how a scenario is won. */
enum { WIN_HOLD_AT_END = 1, WIN_CLEAR, WIN_HOLD_NOW };

typedef struct Victory {
    uint8_t side;
    uint8_t when;    /* WIN_ */
    uint8_t feature; /* objective */
    uint8_t spare;
} Victory;

enum { MAX_VICTORIES = 8 };

typedef struct ThroneBattle {
    uint8_t n_victories;
    uint8_t deploys_first;
    uint8_t spare[2];
    Victory victory[MAX_VICTORIES];
    uint8_t place[MAX_VICTORIES]; /* features that win the battle for who holds them */
    uint8_t n_places;
    uint16_t first[2], end[2];          /* each side's bases: first .. end - 1 */
    uint8_t first_unit[2], end_unit[2]; /* and its units */
    uint8_t arm[MAX_UNITS];
    /* 8.2  whom an officer commands: a bit a unit */
    uint64_t under[MAX_OFFICERS][MAX_UNITS / 64];
    /* the standard deployment, for bots and "deploy rest": as the file places the troops */
    struct {
        Point at;
        Angle facing;
        uint8_t formation, width, placed; /* placed: it has an `at` */
    } standard[MAX_UNITS];
    Point officer_at[MAX_OFFICERS];
    uint64_t officers_placed; /* a bit each: the file has him there */
} ThroneBattle;

_Static_assert(sizeof(ThroneBattle) <= 4096, "fits Battle.own");

static inline Throne *throne(const State *s)
{
    return state_private(s);
}
static inline UnitRow *row(const State *s, int unit)
{
    return &throne(s)->unit[unit];
}
/* The row by which dice are numbered: a unit's own, a base's that of its battalion. */
static inline UnitRow *dice_row(const Battle *b, const State *s, Ref who)
{
    return row(s, ref_kind(who) == REF_UNIT ? ref_index(who)
                                            : b->stand[ref_index(who)].parent);
}
static inline BaseRow *base_row(const Battle *b, const State *s, int base)
{
    return (BaseRow *)&throne(s)->unit[b->n_units] + base;
}
static inline const ThroneBattle *throne_battle(const Battle *b)
{
    return (const ThroneBattle *)(const void *)b->own;
}

/* The name of somebody, for a refusal: nothing is formatted when nobody reads it. */
static inline void name_for(const Err *err, const Battle *b, Ref who, char out[NAME_ROOM])
{
    out[0] = 0;
    if (err)
        battle_name(b, who, out, NAME_ROOM);
}

/* A refusal that begins with somebody's name. */
static inline bool err_named(Err *err, const Battle *b, Ref who, const char *what)
{
    char name[NAME_ROOM];
    if (!err)
        return false;
    battle_name(b, who, name, sizeof name);
    return err_set(err, "%s %s", name, what);
}

#include "rulesets/throne_of_bayonets/chapters.h"
#include "rulesets/throne_of_bayonets/melees.h"

#endif
