/* SPDX-License-Identifier: GPL-3.0-or-later
 * words.h - the words of 1805: what there is, what may befall it, what may be ordered.
 *
 * A list that has names, in words.c, says so with ORDER: both stand in the same order.
 */
#ifndef MUSKET_1805_WORDS_H
#define MUSKET_1805_WORDS_H

#include "engine/ruleset.h"

/* ORDER with musket_kinds in words.c */
enum { INFANTRY, IRREGULARS, MUTINEERS, CAVALRY, ARTILLERY, WAGONS, N_KINDS };

/* ORDER of the columns of the melee table; a wagon fights as artillery. */
typedef enum Arm { HORSE, FOOT, GUNS, TRAIN } Arm;

/* Discipline, as files write it. */
enum { UNTRAINED = 1, GREEN, VETERAN };

/* ORDER of the rows of the melee table. */
enum { FIERY, STEADY, TIMID };

enum { TRAIT_FIERY = 1, TRAIT_TIMID = 2 };

/* ORDER with musket_formations */
enum {
    AS_IT_IS,
    LINE,
    COLUMN,
    SKIRMISH,
    SQUARE,
    LIMBERED,
    UNLIMBERED,
    MASS,
    N_FORMATIONS
};

/* Unit.status; ORDER with musket_statuses */
enum { IN_ORDER, SHAKEN, ROUTED };

/* Unit.marks */
enum {
    U_HAS_FIRED = 1 << 0,   /* its first fire is spent */
    U_HAS_CHARGED = 1 << 1, /* its first charge is spent */
    U_DISORDERED = 1 << 2,
    U_CONCEALED = 1 << 3,  /* the enemy has not discovered it */
    U_FROM_WOODS = 1 << 4, /* skirmishers that have been in woods */
    U_GUN_OUT = 1 << 5,    /* the gun has to be repaired */
    U_NO_LIMBER = 1 << 6,
    U_ENGAGED = 1 << 7,       /* in contact with an enemy: fights on, takes no orders */
    U_ORDERED = 1 << 8,       /* its order for this bound has been given */
    U_ACTED = 1 << 9,         /* and carried out */
    U_MOVED = 1 << 10,        /* has moved, or changed formation, in this bound */
    U_CHARGING = 1 << 11,     /* came into contact by a charge in this bound */
    U_FIRST_CHARGE = 1 << 12, /* and it was its first */
    U_TESTED = 1 << 13,       /* has tested morale for fire in this bound */
    U_QUESTION = 1 << 14,     /* who acts first is a question: rolls initiative */
    U_GUN_HIT = 1 << 15,      /* the gun was hit in this bound: no repair yet */
    U_SEEN_MOVING = 1 << 16,  /* moved in this bound: always discovered */
    U_SHOT = 1 << 17,         /* has fired in this bound */
    U_CAUGHT = 1 << 18,       /* a charge has come upon it in this bound */
    U_BOUND = U_SHOT | U_ORDERED | U_ACTED | U_MOVED | U_CHARGING | U_FIRST_CHARGE |
              U_TESTED | U_QUESTION | U_GUN_HIT | U_SEEN_MOVING | U_CAUGHT
};

/* State.phase; ORDER with musket_phases */
enum { PHASE_ORDERS, PHASE_BOUND, PHASE_CLOSE, PHASE_MELEE, PHASE_END };

/* ORDER with musket_decisions */
enum { D_OVER, D_ORDER, N_DECISIONS };

/* ORDER with musket_verbs */
enum {
    V_NONE,
    V_HOLD,
    V_MOVE,
    V_FIRE,
    V_FIRE_MOVE,
    V_MOVE_FIRE,
    V_CHARGE,
    V_FORM,
    V_DONE,
    V_CONCEDE,
    /* intentions */
    V_ADVANCE,
    V_CLOSE_FIRE,
    V_WITHDRAW,
    V_FALL_BACK,
    V_FACE,
    V_COVER,
    N_VERBS
};

/* What dice are for; ORDER with musket_rolls */
enum {
    ROLL_INITIATIVE,
    ROLL_TIE,
    ROLL_FIRE,
    ROLL_MORALE,
    ROLL_CLOSE,
    ROLL_STAND,
    ROLL_MELEE,
    ROLL_PASSAGE,
    ROLL_GUN_HIT,
    ROLL_EXPLOSION,
    ROLL_EXPLOSION_GUNNER,
    ROLL_GUN_DESTROYED,
    ROLL_REPAIR,
    ROLL_BURNS,
    ROLL_DISCOVERY,
    ROLL_ARRIVAL,
    N_ROLLS
};

/* ORDER with musket_events */
enum {
    E_NONE,
    E_TURN,
    E_PHASE,
    E_INITIATIVE, /* subject; a: passed, b: needed, c: roll */
    E_TIE,        /* subject; c: roll, the higher is first */
    E_MOVED,      /* subject; from, to; target: who has stopped it short, if any */
    E_STUCK, /* subject neither moves nor turns, because target is there; a: 0 was to move, 1 to turn, 2 to leave a fire, 3 to be pushed back, 4 so, and stays by its guns */
    E_FORMATION, /* subject; a: formation, 0 = it cannot; b: CANNOT_ */
    E_CHARGE, /* subject, target; a: CHARGE_, b: 1 + the unit that is in its way, 0 = none */
    E_FIRE, /* subject, target; a: kills or hits, b: chance in all, c: chance a shooter */
    E_NO_FIRE, /* subject, target: it cannot any more */
    E_PASSAGE, /* subject, target; a: in good order, b: subject needs, c: target */
    E_TEST,    /* subject; a: 0 passes, 1 shaken, 2 routs, b: needed, c: TEST_ */
    E_FLIGHT,  /* subject; from, to */
    E_MELEE,   /* subject, target; a: kills, b: chance in all, c: figures */
    E_BACK,    /* subject is pushed back; from, to */
    E_GUN_HIT, /* subject: the battery hit; a: GUN_HIT_ */
    E_EXPLOSION, /* subject; a: 0 none, 1 explodes, 2 a gunner falls; b, c: needed for either */
    E_REPAIR,    /* subject; a: repaired, b: needed */
    E_BURNS,     /* target feature; a: it burns, b: needed */
    E_DISCOVERY, /* subject discovers target; a: found, b: needed */
    E_RALLY, /* subject; a: discipline now, 0 = it is lost; b: formation if it is new */
    E_LOST,  /* subject: the unit is gone; a: LOST_ */
    E_OBJECTIVE, /* side, target feature */
    E_UNDONE,    /* subject: what it was told is not done; a: UNDONE_ */
    E_DISORDER,  /* subject: disordered for the rest of the bound, but for a passage */
    E_IN_WOODS,  /* subject: skirmishers, who take a whole move to re-form (2.2) */
    E_RECOVERS,  /* subject: shaken no more */
    E_ARRIVAL,   /* as arrival_told() has it */
    E_END,
    N_EVENTS
};

enum { CANNOT_THERE, CANNOT_IN_TIME, CANNOT_SO_NEAR /* the enemy (9.10) */ };
enum { CHARGE_SHORT, CHARGE_HOME, CHARGE_HELD_OFF /* by an obstacle (6.13) */ };
enum { UNDONE_CAUGHT, UNDONE_SHAKEN, UNDONE_FIGHTS, UNDONE_NO_LIMBER, UNDONE_BURNT_OUT };
enum { TEST_FIRE, TEST_CLOSE, TEST_STAND, TEST_MELEE };
enum {
    GUN_HIT_LIMBER,
    GUN_HIT_HORSE,
    GUN_HIT_CREW,
    GUN_HIT_DAMAGED,
    GUN_HIT_DESTROYED,
    GUN_HIT_NOTHING /* a limber, or a team, that is lost already */
};
enum { LOST_KILLED, LOST_FLED, LOST_GUN, LOST_TAKEN, LOST_DISSOLVED };

/* State.how; ORDER with musket_endings */
enum { END_NOT, END_BROKEN, END_OBJECTIVES, END_TURNS, END_CONCEDED };

/* ORDER of the columns of the movement table. */
typedef enum Ground { OPEN, CHARGE, HILL, ROAD, WOOD, STREAM, ROUT, GROUNDS } Ground;

/* ORDER with musket_terrain */
enum {
    T_WOODS,
    T_HILL,
    T_HILLTOP,
    T_ROAD,
    T_STREAM,
    T_OBSTACLE,
    T_TRENCH,
    T_BUILDING,
    T_SOFT,
    T_IMPASSABLE,
    T_PLACE
};

/* What each of them is called in files, on the command line and in reports. */
extern const StandKind musket_kinds[];
extern const Trait musket_traits[];
extern const Named musket_formations[], musket_statuses[], musket_stand_statuses[];
extern const Named musket_phases[], musket_endings[], musket_decisions[], musket_rolls[];
extern const Named musket_events[], musket_ratings[];
extern const TerrainType musket_terrain[];
extern const Mark musket_unit_marks[], musket_stand_marks[];
extern const Verb musket_verbs[];

#endif
