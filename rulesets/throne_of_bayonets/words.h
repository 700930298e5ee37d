/* SPDX-License-Identifier: GPL-3.0-or-later
 * words.h - the words of Throne of Bayonets as code knows them: kinds, marks, verbs, events.
 *
 * A list that has names, in words.c, says so with ORDER: both stand in the same order, and
 * a check there counts them.
 *
 * Start at the kinds.
 */
#ifndef THRONE_WORDS_H
#define THRONE_WORDS_H

#include "engine/ruleset.h"

/* ORDER with throne_kinds in words.c */
enum {
    HEAVY_INFANTRY,
    LINE_INFANTRY,
    LIGHT_INFANTRY,
    HEAVY_CAVALRY,
    LINE_CAVALRY,
    LIGHT_CAVALRY,
    HEAVY_ARTILLERY,
    LINE_ARTILLERY,
    LIGHT_ARTILLERY,
    LIMBER,
    N_KINDS
};

typedef enum Arm { INFANTRY, CAVALRY, ARTILLERY } Arm;

enum { TRAIT_COMMAND = 1, TRAIT_RIFLE = 2, TRAIT_LANCE = 4, TRAIT_HORSE = 8 };

/* ORDER with throne_formations */
enum { AS_IT_IS, LINE, COLUMN, SQUARE, LIMBERED, UNLIMBERED, N_FORMATIONS };

/* Unit.status; ORDER with throne_unit_statuses */
enum { FORMED, DISORDERED };

/* Stand.status; ORDER with throne_stand_statuses */
enum { IN_UNIT, DISPERSED, SKIRMISHER };

/* Unit.marks */
enum {
    U_ACTIVATED = 1 << 0,
    U_DONE = 1 << 1,        /* has made, or given up, its move this turn */
    U_MOVED = 1 << 2,       /* moved this turn */
    U_MOVING = 1 << 3,      /* moved last turn and was not halted: must move (9.6) */
    U_CHANGED = 1 << 4,     /* changed facing or formation this Movement Phase */
    U_FIRED = 1 << 5,       /* fired in its side's last Fire Phase */
    U_WILL_FIRE = 1 << 6,   /* fires in this Fire Phase */
    U_HELD_FIRE = 1 << 7,   /* activated, and does not wish to fire */
    U_OWES_FIRE = 1 << 8,   /* newly disordered: must fire in its next Fire Phase */
    U_MAY_FIRE = 1 << 9,    /* passed its initiative to open fire */
    U_CHARGED = 1 << 10,    /* moved into the contact it is fighting */
    U_COUNTERED = 1 << 11,  /* counter-charged */
    U_FOUGHT = 1 << 12,     /* cavalry in a melee this turn */
    U_MAY_RALLY = 1 << 13,  /* cavalry that fought last turn: one attempt (6.5) */
    U_HALTED = 1 << 14,     /* by morale dice or an initiative, and not moved since */
    U_ASKED = 1 << 15,      /* has answered the charge under way */
    U_MELEE = 1 << 16,      /* in the melee being resolved */
    U_FLANKED = 1 << 17,    /* contacted in flank or rear in it */
    U_COMPLEX = 1 << 18,    /* bases of more than one battalion */
    U_UNDER_FIRE = 1 << 19, /* fired on in this Fire Phase */
    U_SHOT_AT = 1 << 20,    /* has come under infantry fire since its own last turn */
    U_LOST_BASE = 1 << 21,  /* lost a base in this fire, or to the horse under way */
    U_CONSOLIDATES = 1 << 22,
    U_STANDS_BY = 1 << 23, /* fought in the last outcome: its further melees come first */
    U_LOSER = 1 << 24,     /* on the losing side of the melee being resolved */
    U_GRIEVES = 1 << 25,   /* friends were lost in the present melee within reach */
    /* has no room to part from the enemy: not fought again until its next turn */
    U_LOCKED = 1 << 26,
    U_LED = 1 << 28,    /* a base was ordered to its head (3.16) */
    U_STOPPED = 1 << 27 /* a round of the melee is over: its charge is no move any more */
};

/* Stand.marks */
enum {
    S_ACTIVATED = 1,
    S_DONE = 2,
    S_FIRED = 4,
    S_OWES_FIRE = 8,
    S_WILL_FIRE = 16,
    S_PASSED = 32, /* let through by the move under way */
    S_MELEE = 64,
    S_GROUP = 128 /* still has to make the outcome move of its group */
};

/* Officer.marks */
enum { O_ACTIVATED = 1, O_DONE = 2, O_FINISHED = 4, O_AT_RISK = 8 };

/* State.phase; ORDER with throne_phases */
enum {
    PHASE_SET_UP,
    PHASE_ACTIVATION,
    PHASE_MOVEMENT,
    PHASE_MELEE,
    PHASE_FIRE,
    PHASE_MORALE
};

/* ORDER with throne_decisions */
enum {
    D_OVER,
    D_DEPLOY,
    D_NOTE,
    D_ACTIVATE,
    D_INITIATIVE,
    D_MOVE,
    D_CHARGED,
    D_SECOND_LINE,
    D_SKIRMISH,
    D_PLACE,
    D_MELEE,
    D_RALLY,
    D_FIRE,
    D_CASUALTY,
    D_BALANCE,
    D_UNDER_FIRE,
    D_MORALE,
    N_DECISIONS
};

/* ORDER with throne_verbs */
enum {
    V_NONE,
    V_DEPLOY,
    V_STANDARD,
    V_NOTE,
    V_ATTEMPT,
    V_ROLL,
    V_MOVE,
    V_CARRY_ON,
    V_HOLD,
    V_FORM_UP,
    V_CONSOLIDATE,
    V_BREAK_UP,
    V_LEAVE,
    V_SKIRMISH,
    V_PLACE,
    V_FIRE,
    V_RALLY,
    V_COUNTER_CHARGE,
    V_REFORM,
    V_OPEN_FIRE,
    V_SQUARE,
    V_INTO_LINE,
    V_HALT,
    V_HALT_BEHIND,
    V_RALLY_TO,
    V_FIGHT,
    V_REMOVE,
    V_TEST,
    V_DONE,
    V_CONCEDE,
    /* intentions */
    V_ADVANCE,
    V_CHARGE,
    V_WITHDRAW,
    V_FORM,
    V_FACE,
    V_COVER,
    V_JOIN,
    V_COLLECT,
    V_SCREEN,
    V_LEAD, /* an order, after all others: it came last */
    N_VERBS
};

/* Intention.count of a move that is a hold where it finds no room. */
enum { OR_HOLD = 1 };

/* Bits of UnitRow.tried: the nine battalion initiatives, in the printed order. */
enum {
    TRIED_RALLY = 1 << 0,
    TRIED_COUNTER = 1 << 1,
    TRIED_REFORM = 1 << 2,
    TRIED_OPEN_FIRE = 1 << 3,
    TRIED_SQUARE = 1 << 4,
    TRIED_LINE = 1 << 5,
    TRIED_SKIRMISH = 1 << 6,
    TRIED_HALT = 1 << 7,
    TRIED_BEHIND = 1 << 8
};

/* What dice are for; ORDER with throne_rolls */
enum {
    ROLL_ACTIVATION,
    ROLL_INITIATIVE,
    ROLL_MORALE,
    ROLL_MELEE,
    ROLL_OFFICER_MELEE,
    ROLL_FIRE,
    ROLL_OFFICER_FIRE,
    ROLL_BAD_GOING,
    ROLL_ARRIVAL,
    N_ROLLS
};

/* ORDER with throne_events */
enum {
    E_NONE,
    E_TURN,
    E_PHASE,
    E_DEPLOYED,
    E_ATTEMPT,    /* subject officer, target; a: passed, b: needed */
    E_INITIATIVE, /* subject unit; a: passed, b: bit of TRIED_, c: needed */
    /* subject; from, to; target: who or what it could not pass, if any; b: along its road, c: so far */
    E_MOVED,
    E_FORMATION, /* subject; a: formation */
    E_CHARGE,    /* subject, target */
    E_OBSTACLE,  /* subject, target feature; a: crossed */
    E_BAD_GOING, /* target feature; a: value */
    /* subject, target; a: passes its test for it; b: passed, it was cut short on top of him */
    E_INTERPENETRATION,
    E_TEST,           /* subject; a: passed, b: rating, c: TEST_ */
    E_FIGHTS,         /* subject throws in a melee; a: successes, b: kept, c: needs */
    E_MELEE,          /* subject attacks target; a: letters, b, c: successes, kept */
    E_CONTACT_FAILED, /* subject: halted short of contact */
    E_HEMMED_IN,      /* subject: has no room to part from the enemy */
    E_OUTCOME,        /* subject; a: letter; b: it sends him nowhere */
    E_OVERRUN,        /* subject, target */
    E_RALLY,          /* subject; a: choice */
    E_LOST,           /* subject stand; a: how (LOST_TO_...) */
    E_SURRENDER,      /* subject stand or unit */
    E_OFFICER,        /* subject officer; a: lost, b: how */
    E_FIRE,           /* subject fires at target; a: dice, b: kills, c: firing bases */
    E_FIRES,          /* subject fires; */
    E_SKIRMISH,       /* subject stand deployed; to; c: facing */
    E_FORMED_UP,      /* subject unit; to; a: bases, b: formation, c: facing */
    E_CONSOLIDATED,   /* subject unit; a: succeeded */
    E_BROKE_UP,
    E_ARRIVAL, /* as arrival_told() has it */
    E_LEFT_TABLE,
    E_JUNCTION, /* subject unit: disordered where its road ends on another */
    E_PARTED, /* subject: put back after so many rounds of melee (a); b: locked in it, no room */
    E_END,
    E_CLOSED_UP, /* subject unit: after losses */
    E_LEADS,     /* subject stand: at the head of target, its unit, now */
    E_STAYS_OUT, /* subject unit: a unit or an officer: there is no room to deploy him */
    N_EVENTS
};

enum { TEST_PASSED, TEST_DISORDERED, TEST_HALTED, TEST_DISPERSED, TEST_STOPS };
enum { LOST_TO_FIRE, LOST_IN_MELEE, LOST_RETIRING, LOST_OVERRUN };

/* Zone.terms; ORDER with throne_zone_terms */
enum { TERMS_EVERYBODY, TERMS_GUNS_NEAR_INFANTRY };

/* State.how; ORDER with throne_endings */
enum { END_NOT, END_TURNS, END_OBJECTIVE, END_CLEARED, END_CONCEDED, END_BOTH };

/* Terrain types; ORDER with throne_terrain. */
enum {
    T_GOOD,
    T_MODERATE,
    T_VERY,
    T_OBSTACLE,
    T_ROAD,
    T_HILL,
    T_IMPASSABLE,
    T_OBJECTIVE
};

/* ---- words.c ---- */
extern const Verb throne_verbs[];
extern const Named throne_formations[], throne_unit_statuses[], throne_stand_statuses[],
    throne_phases[], throne_endings[], throne_decisions[], throne_rolls[],
    throne_events[];
extern const StandKind throne_kinds[];
extern const TerrainType throne_terrain[];
extern const Trait throne_traits[];
extern const Mark throne_unit_marks[], throne_stand_marks[];
extern const char *const throne_initiatives[]; /* initiative.c: in TRIED_ order */
extern const Named throne_unit_keys[], throne_zone_terms[]; /* load.c */
extern const Named throne_values[];                         /* value.c */

#endif
