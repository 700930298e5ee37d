/* SPDX-License-Identifier: GPL-3.0-or-later
 * words.h - the words of Fire and Discipline as code knows them: kinds, marks, verbs, events.
 *
 * The lists of words.c stand in the same order; a check there counts them.
 *
 * Start at the kinds.
 */
#ifndef FIRE_WORDS_H
#define FIRE_WORDS_H

#include "engine/ruleset.h"

/* ORDER with fire_kinds; the guns with the rows of the artillery chart */
enum {
    INFANTRY,
    LIGHT,
    CAVALRY,
    LIGHT_GUNS,
    SIX_PDR,
    EIGHT_PDR,
    TWELVE_PDR,
    SIEGE_GUNS,
    HOWITZERS,
    N_KINDS
};

enum {
    TRAIT_RIFLE = 1,
    TRAIT_MIXED = 2,
    TRAIT_BLADES = 4,
    TRAIT_PIKE = 8,
    TRAIT_LANCE = 16,
    TRAIT_CARBINE = 32,
    TRAIT_NATIVE = 64,
    TRAIT_ONE_GUN = 128,
    TRAIT_SHELL = 256,
    TRAIT_TROOP = 512
};

/* ORDER with fire_formations */
enum {
    AS_IT_IS,
    LINE,
    COLUMN,
    SQUARE,
    OPEN_ORDER,
    LIMBERED,
    UNLIMBERED,
    DISMOUNTED,
    N_FORMATIONS
};

/* Stand.status; ORDER with fire_stand_statuses */
enum {
    ST_FORMED,
    ST_OPEN,
    ST_SQUARE,
    ST_LIMBERED,
    ST_UNLIMBERED,
    ST_CREW,
    ST_GARRISON,
    ST_DISMOUNTED,
    N_STATUSES
};

/* Stand.marks */
enum {
    S_CHARGES = 1,  /* declared a charge in this segment */
    S_COUNTERS = 2, /* elected to counter-charge */
    S_FIRED = 4,    /* has fired, or held its fire, in this phase */
    S_MOVED = 8,    /* has moved, changed or stayed in this movement phase */
    S_ENGAGED = 16, /* locked in a melee from an earlier segment */
    S_FOUGHT = 32,  /* has fought in this melee phase */
    S_FLANKED = 64, /* was contacted in flank or rear */
    S_MADE = 128    /* made contact */
};

/* Stand.own */
enum {
    M_FLEES = 1,      /* elected to flee from a charge */
    M_ANSWERED = 2,   /* has elected what to do about a charge */
    M_BEAT = 4,       /* its opponent failed: may pursue */
    M_SHELL = 4,      /* a gun told to fire shell */
    M_PURSUES = 8,    /* is in a pursuit melee */
    M_FAILED = 16,    /* failed its last check */
    M_STAYS = 32,     /* a charger that holds if it meets nobody with the others,
                         or a gun in action that stays so, of the side that moves */
    M_SHOT = 32,      /* hit by volleys: checks when all have fired */
    M_WILL_FIRE = 64, /* a gun that has been told to */
    M_MERGED = 128    /* its last man went over to another stand */
};

/* State.phase; ORDER with fire_phases */
enum {
    PHASE_SET_UP,
    PHASE_BOMBARDMENT,
    PHASE_CHARGES,
    PHASE_MUSKETRY,
    PHASE_MOVEMENT,
    PHASE_ARTILLERY,
    PHASE_MELEE
};

/* ORDER with fire_decisions */
enum {
    D_OVER,
    D_DEPLOY,
    D_GUNS,
    D_CHARGE,
    D_REACT,
    D_SKIRMISH,
    D_VOLLEY,
    D_FORM,
    D_MOVE,
    D_PURSUE,
    N_DECISIONS
};

/* ORDER with fire_verbs */
enum {
    V_NONE,
    V_DEPLOY,
    V_STANDARD,
    V_FIRE,
    V_FIRE_ALL,
    V_HOLD,
    V_CHARGE,
    V_COUNTER,
    V_FLEE,
    V_MOVE,
    V_CHANGE,
    V_TURN,
    V_PROLONG,
    V_MAN,
    V_OCCUPY,
    V_MERGE,
    V_ATTACH,
    V_PURSUE,
    V_DONE,
    V_CONCEDE,
    /* intentions */
    V_ADVANCE,
    V_WITHDRAW,
    V_FACE,
    V_COVER,
    V_SCREEN,
    V_CLOSE_UP,
    V_FORM,
    N_VERBS
};

/* An intention's count: from options(); where there is no room it is a hold. */
enum { OR_HOLD = 1 };

/* What dice are for; ORDER with fire_rolls */
enum {
    ROLL_MORALE,
    ROLL_LOSS,
    ROLL_GUNS,
    ROLL_LOCATION,
    ROLL_VOLLEY,
    ROLL_SKIRMISH,
    ROLL_MELEE,
    ROLL_COMMANDER,
    ROLL_WHEEL,
    ROLL_ARRIVAL,
    N_ROLLS
};

/* Why a check is owed: part of the key of its dice. */
enum {
    CAUSE_GUNS,
    CAUSE_VOLLEY,
    CAUSE_MELEE,
    CAUSE_FELL_SHORT,
    CAUSE_COMMANDER,
    CAUSE_NEIGHBOUR,
    CAUSE_WANTS_CHARGE,
    CAUSE_PURSUIT,
    CAUSE_ENGAGED,
    CAUSE_CHARGED_GUNS
};

/* ORDER with fire_events */
enum {
    E_NONE,
    E_TURN, /* a: the turn */
    E_SEGMENT,
    E_DEPLOYED,
    E_GUNS, /* subject fires at target; a: automatic hits, b: hits, c: number needed */
    E_LOCATION, /* subject guns; a: 0 crew, 1 gun, 2 limber; b: crew up to this face, 0: whatever it is */
    E_VOLLEY,   /* subject fires at target; a: hits, b: number needed, c: stands */
    E_SKIRMISH, /* subject fires at target; a: hits; b, c: face needed, by the best and the worst of them */
    E_CHECK,    /* subject; a: passed, b: total, c: cause */
    E_LOSS,     /* subject; a: LOSS_ */
    E_FLED,     /* subject; from, to */
    E_CASUALTIES, /* subject; a: castings lost, b: left */
    E_STAND_LOST, /* subject; a: LOST_TO_ */
    E_CHARGE,     /* subject, target */
    E_REACTION,   /* subject; a: verb */
    E_CONTACT,    /* subject, target; a: flank or rear */
    E_SHORT,      /* subject: a charge without contact */
    E_MELEE,      /* subject, target; a: dice, b: number needed, c: hits */
    E_MELEE_END, /* subject, target: a stand of either side; b: hits of the subject's side, c: of the other */
    E_PURSUIT,   /* subject; a: pursues */
    E_MOVED,     /* subject; from, to */
    E_FORMED,    /* subject; a: formation */
    E_LIMBERS, /* subject; a: turns left; b: 1 no room to be limbered in, 2 kept by a melee */
    E_WHEEL,     /* subject: broken in rough ground; a: 1 broken */
    E_CAPTURED,  /* subject guns, target: who took them */
    E_MANNED,    /* subject guns */
    E_OCCUPIED,  /* subject, target feature */
    E_MERGED,    /* subject into target */
    E_COMMANDER, /* subject officer; a: killed; b: from this face on, 0: if it is odd */
    E_ATTACHED,  /* subject officer, target stand */
    E_BECOMES,   /* subject; a: NOW_ */
    E_ARRIVAL,   /* as arrival_told() has it */
    E_END,
    N_EVENTS
};

/* What somebody has become without anybody's order; ORDER with fire_becomes */
enum {
    NOW_LOCKED,
    NOW_FREE,
    NOW_HALTED_NO_MORE,
    NOW_GUNS_LEFT,
    NOW_NO_SQUARE,
    NOW_NO_SHOT,
    NOW_ALONE,
    NOW_SWEPT_ALONG,
    NOW_MISSED,
    N_BECOMES
};

enum { LOSS_HALTS, LOSS_FLEES, LOSS_ATTRITION_FLEES, LOSS_SURRENDERS };
enum { LOST_CASUALTIES, LOST_SURRENDER, LOST_OFF_TABLE, LOST_GUNS, LOST_MERGED };

/* State.how; ORDER with fire_endings */
enum { END_NOT, END_TURNS, END_HALF, END_CONCEDED };

/* Where the sequence of play is; ORDER with step[] in fire.c. */
enum {
    STEP_DEPLOY,
    STEP_TURN,
    STEP_BOMBARD,
    STEP_SEGMENT,
    STEP_DECLARE,
    STEP_REACT,
    STEP_SKIRMISH,
    STEP_VOLLEY,
    STEP_FORM,
    STEP_CHARGES,
    STEP_MOVE,
    STEP_GUNS,
    STEP_MELEE,
    STEP_PURSUE,
    STEP_ENGAGED,
    STEP_END,
    N_STEPS
};

/* What became of the guns of a section. */
enum { GUNS_NONE, GUNS_MANNED, GUNS_LEFT, GUNS_CAPTURED, GUNS_DESTROYED };

/* ---- words.c ---- */
extern const Verb fire_verbs[];
extern const Named fire_formations[], fire_unit_statuses[], fire_stand_statuses[],
    fire_phases[], fire_endings[], fire_decisions[], fire_rolls[], fire_events[],
    fire_unit_keys[], fire_causes[], fire_becomes[];
extern const StandKind fire_kinds[];
extern const TerrainType fire_terrain[];
extern const Trait fire_traits[];
extern const Mark fire_unit_marks[], fire_stand_marks[];
extern const Named fire_values[]; /* value.c */

/* Terrain types; ORDER with fire_terrain. */
enum {
    T_HEAVY_WOODS,
    T_LIGHT_WOODS,
    T_ROUGH,
    T_COVER,
    T_WALL,
    T_EARTHWORKS,
    T_HARD_COVER,
    T_ENTRENCHMENT,
    T_STREAM,
    T_STEEP_STREAM,
    T_FORD,
    T_BRIDGE,
    T_HILL,
    T_SLOPE,
    T_ROAD,
    T_OBJECTIVE,
    T_IMPASSABLE,
    N_TERRAIN
};

#endif
