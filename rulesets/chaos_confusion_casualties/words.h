/* SPDX-License-Identifier: GPL-3.0-or-later
 * words.h - the words of these rules: what there is, what may befall it, what may be ordered.
 *
 * A list that has names, in words.c, says so with ORDER: both stand in the same order.
 */
#ifndef CHAOS_WORDS_H
#define CHAOS_WORDS_H

#include "engine/ruleset.h"

/* ORDER with chaos_kinds in words.c */
enum { INFANTRY, CAVALRY, SKIRMISHERS, GUN, N_KINDS };

typedef enum Arm { FOOT, HORSE, SHARP, GUNS } Arm; /* SHARP: skirmishers, a man a piece */

enum { TRAIT_MUSKETS = 1 };

/* ORDER with chaos_formations */
enum {
    AS_IT_IS,
    LINE,
    COLUMN,
    OPEN_ORDER,
    DISMOUNTED,
    LIMBERED,
    UNLIMBERED,
    N_FORMATIONS
};

/* Unit.status; ORDER with chaos_statuses.  Disrupted is the red marker. */
enum { IN_ORDER, DISRUPTED };

/* Unit.marks */
enum {
    U_PRONE = 1 << 0,
    U_FIRED_BEFORE = 1 << 1, /* fired in the turn before this: a gun did not pause */
    U_FIRED = 1 << 2,        /* has fired in this turn, ordered or in reaction */
    U_ORDERED = 1 << 3,      /* its order for this turn has been noted */
    U_AIMED = 1 << 4,        /* so has its fire */
    U_ACTED = 1 << 5,        /* has done its part of the step being carried out */
    U_MOVED = 1 << 6,        /* has moved, turned or changed formation in this turn */
    U_MOVED_FAR = 1 << 7,    /* by more than half its move */
    U_CROSSED = 1 << 8,      /* over a fence or a wall in this turn */
    U_REACTED = 1 << 9,      /* to a charge, to fire or to a collision, in this turn */
    U_COLLIDED = 1 << 10,    /* has rolled for running into a friend in this turn */
    U_CHARGING = 1 << 11,    /* has announced a charge that is still to come */
    U_SHOT_AT = 1 << 12,     /* by small arms in this step: owes a reaction */
    U_SHELLED = 1 << 13,     /* by artillery in this step: owes a reaction */
    U_ALARMED = 1 << 14,     /* by skirmishers' fire: may turn to face */
    U_LOST_PIECE = 1 << 15,  /* in this turn: owes a rout roll */
    U_WAYFARER = 1 << 16,    /* has worked out how far it gets in this turn */
    U_RAN_INTO = 1 << 17,    /* an enemy, and has reacted to it */
    U_FORMS_LAST = 1 << 18,  /* as it was told: it moves before it changes formation */
    U_CLIMBS = 1 << 19,      /* as it was told: worm fences that it crosses stay */
    U_TURN = U_FIRED | U_ORDERED | U_AIMED | U_ACTED | U_MOVED | U_MOVED_FAR | U_CROSSED |
             U_REACTED | U_COLLIDED | U_CHARGING | U_SHOT_AT | U_SHELLED | U_ALARMED |
             U_LOST_PIECE | U_WAYFARER | U_RAN_INTO | U_FORMS_LAST | U_CLIMBS
};

/* State.phase; ORDER with chaos_phases */
enum {
    PHASE_ORDERS,
    PHASE_MOVE,
    PHASE_AGAIN,
    PHASE_CHARGE,
    PHASE_AIM,
    PHASE_SKIRMISH,
    PHASE_INFANTRY,
    PHASE_ARTILLERY,
    PHASE_ROUT,
    PHASE_END
};

/* ORDER with chaos_decisions */
enum { D_OVER, D_ORDER, D_FIRE, D_COUNTER, D_FACE, D_OFFICER, D_ROUND, N_DECISIONS };

/* ORDER with chaos_verbs */
enum {
    V_NONE,
    V_HOLD,
    V_MOVE,
    V_MOVE_AFTER,
    V_CHARGE,
    V_FORM,
    V_FIRE,
    V_SNIPE,
    V_LET,
    V_COUNTER,
    V_TURN,
    V_TAKE_OVER,
    V_DONE,
    V_CONCEDE,
    /* intentions */
    V_ADVANCE,
    V_WITHDRAW,
    V_FALL_BACK,
    V_FACE,
    V_COVER,
    N_VERBS
};

/* How it goes: the choice of V_MOVE, and CLIMBS of V_CHARGE. */
enum { FORMS_LAST = 1, CLIMBS = 2 };

/* What guns fire: the choice of V_FIRE, 0 = whatever suits the range. */
enum { ROUND_ANY, CANISTER, CASE, SHELL, SHOT, N_ROUNDS };

/* What a reaction makes a unit do: the cells of its tables; R_HALT: to running into a friend. */
enum { R_NOTHING, R_RETREAT, R_WITHDRAW, R_FIRE, R_PRONE, R_HALT };
/* Which table. */
enum { TABLE_CHARGE, TABLE_FIRE, TABLE_COLUMN, N_TABLES };

/* What dice are for; ORDER with chaos_rolls */
enum {
    ROLL_ENTRY,
    ROLL_SEQUENCE,
    ROLL_RALLY,
    ROLL_RALLY_AGAINST,
    ROLL_GROUND,
    ROLL_COLLISION,
    ROLL_CHARGE,
    ROLL_CHEER,
    ROLL_HEAR,
    ROLL_REACTION,
    ROLL_DEDUCTION,
    ROLL_FIRE,
    ROLL_FUSE,
    ROLL_RANGE,
    ROLL_ERROR,
    ROLL_SHOT_LINE,
    ROLL_DEVIATION,
    ROLL_BOUNCE,
    ROLL_BURST,
    ROLL_WOUND,
    ROLL_HANDS,
    ROLL_OFFICER,
    ROLL_SEVERITY,
    ROLL_CAPTAIN,
    ROLL_NOTICED,
    ROLL_ROUT,
    ROLL_ARRIVAL,
    N_ROLLS
};

/* ORDER with chaos_events */
enum {
    E_NONE,
    E_TURN,
    E_PHASE,
    E_ENTRY, /* subject: the first unit; a: card, 0 = drawn before; b: entered; c: wait for room */
    E_SEQUENCE,  /* a: the side that moves first */
    E_RALLY,     /* subject; a: rallied, b: own die with bonus, c: the enemy's */
    E_MOVED,     /* subject; from, to; a: MOVED_ */
    E_FORMATION, /* subject; a: formation, 0 = no room for it */
    E_GROUND, /* subject, target feature; a: inches it costs, negative: wins, b: a die halved */
    E_GAP, /* subject, target: the worm fence it has removed; to: where, a: how wide */
    E_COLLISION, /* subject, target; a: COLLISION_ */
    E_CHARGE,    /* subject, target; a, b: how far its pieces may go, c: dice for each */
    E_CHEER,     /* subject, target; a: cheered, b: heard */
    E_CONTACT, /* subject, target; a: pieces in contact, 0 = falls short; b: 1 it stalls (12.7) */
    E_REACTION,  /* subject, target: to whom; a: R_, b: TABLE_ */
    E_COUNTER,   /* subject; a: stands, b: own die with bonus, c: the enemy's */
    E_RETREAT,   /* subject; from, to */
    E_BACK,      /* subject: withdraws, or backs up; from, to */
    E_PRONE,     /* subject: in reaction; a: it lay down already */
    E_UP,        /* subject: it gets up, before whatever else it does */
    E_DISRUPTED, /* subject; a: it was to charge, and does not */
    E_DEDUCTION, /* subject, target; a: off the fire, b: OFF_, c: of OFF_HALVES all HALF_ */
    /* subject, target; a: hits, b: shots, 0 = it has none, c: deduction; need: of
     * each */
    E_FIRE,
    E_NO_FIRE, /* subject, target: it cannot any more */
    E_AIM,     /* subject, target; a: inches off, or whether it does; b: AIM_, c: round */
    /* subject, target; a: hits, b: round, c: ROUND_ result; need: of canister, else the
     * hits that cover takes */
    E_ROUND,
    E_STRAY,   /* subject, target: on whom its ball comes down; a: hits, b: round */
    E_HANDS,   /* subject, target; a: hits on the target, b: hits on the subject */
    E_PIERCED, /* subject, target; a: and goes through, else halts in the gap */
    E_WOUND,   /* subject, skirmishers; a: wounds of one man, b: those he still takes */
    E_PIECE,   /* subject; a: pieces left */
    E_SLOWED,  /* subject: a gun, which fires every second turn from now on */
    E_DANGER,  /* subject; a: how many of its officers are hit */
    /* subject; a: officer, MOST_OFFICERS: who stands in for its own, or how many hits; b: OFFICER_; c: his
     * wounds in all */
    E_OFFICER,
    E_CAPTAIN,   /* subject; a: takes over */
    E_NOTICED,   /* subject, target: whose officer; a: noticed */
    E_GOES_OVER, /* subject, target: whose officer; a: comes */
    E_ROUT,      /* subject; a: R_, b: R_ by the die, before an officer saw to it */
    E_LOST,      /* subject: the unit is gone; a: LOST_ */
    E_FIELD,     /* side, target feature */
    E_CLEARS,    /* subject: whose smoke; from: where it hung */
    E_ARRIVAL,   /* as arrival_told() has it */
    E_END,
    N_EVENTS
};

enum { MOVED_ON, MOVED_NO_FURTHER, MOVED_NO_ROOM /* to turn */ };
enum { COLLISION_PASSES, COLLISION_HALTS, COLLISION_RETREATS, COLLISION_ENEMY };
enum { ROUND_HIT, ROUND_MISSES, ROUND_DUD, ROUND_SHORT, ROUND_LONG };
enum { OFFICER_NONE_LEFT, OFFICER_WOUNDED, OFFICER_DOWN };
enum {
    HALF_HASTE = 1,
    HALF_UNLED = 2,
    HALF_DISORDER = 4,
    HALF_CROSSED = 8
}; /* 6.6, 9.11 */
enum { OFF_HALVES, OFF_SMOKE, OFF_FOG, OFF_WALL };
enum { AIM_RANGE, AIM_FUSE, AIM_LINE, AIM_BOUNCE };
enum { LOST_KILLED, LOST_FLED, LOST_SILENCED, LOST_TAKEN };

/* State.how; ORDER with chaos_endings */
enum { END_NOT, END_DESTROYED, END_POINTS, END_TURNS, END_CONCEDED };

/* ORDER with chaos_terrain */
enum {
    T_WOODLOT,
    T_STUMPS,
    T_HILL,
    T_RAIL_FENCE,
    T_WORM_FENCE,
    T_STONE_WALL,
    T_HAYFIELD,
    T_ROAD,
    T_IMPASSABLE,
    T_FIELD,
    T_ENTRY
};

/* What each of them is called in files, on the command line and in reports. */
extern const StandKind chaos_kinds[];
extern const Trait chaos_traits[];
extern const Named chaos_formations[], chaos_statuses[], chaos_stand_statuses[];
extern const Named chaos_phases[], chaos_endings[], chaos_decisions[], chaos_rolls[];
extern const Named chaos_events[];
extern const TerrainType chaos_terrain[];
extern const Mark chaos_unit_marks[], chaos_stand_marks[];
extern const Verb chaos_verbs[];
extern const char *const chaos_rounds[N_ROUNDS];
extern const char *const chaos_reactions[]; /* what it does, by R_ */

#endif
