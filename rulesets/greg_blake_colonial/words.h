/* SPDX-License-Identifier: GPL-3.0-or-later
 * words.h - the words of these rules: what there is, what may befall it, what may be ordered.
 *
 * A list that has names, in words.c, says so with ORDER: both stand in the same order.
 */
#ifndef COLONIAL_WORDS_H
#define COLONIAL_WORDS_H

#include "engine/ruleset.h"

/* ORDER with colonial_kinds in words.c */
enum {
    FOOT,
    HORSE,
    LIGHT_GUN,
    MEDIUM_GUN,
    HEAVY_GUN,
    MACHINE_GUN,
    SNIPER,
    WAGON,
    N_KINDS
};

/* StandInfo.rating; ORDER with colonial_classes.  The better, the less. */
enum { CLASS_A = 1, CLASS_B, CLASS_C, CLASS_D, CLASS_E, N_CLASSES = 5 };

/* clang-format off */

/* StandInfo.traits; neither regular nor irregular: a war-band. */
enum {
    TRAIT_REGULAR = 1 << 0,
    TRAIT_IRREGULAR = 1 << 1,
    TRAIT_FEROCIOUS = 1 << 2,
    TRAIT_FANATIC = 1 << 3,
    TRAIT_LIGHT = 1 << 4,  /* light infantry trained to it: evades better */
    TRAIT_LANCER = 1 << 5,
    TRAIT_SWIFT = 1 << 6,  /* foot that doubles its highest die */
    TRAIT_DISMOUNTS = 1 << 7,
    TRAIT_MOUNTED_FIRE = 1 << 8,
    TRAIT_HORSE_ARTILLERY = 1 << 9,
    TRAIT_HOWITZER = 1 << 10, /* mountain guns, howitzers, mortars; of MG: the later ones */
    TRAIT_OXEN = 1 << 11,     /* drawn by oxen or elephants */
    TRAIT_MILITIA = 1 << 12,
    TRAIT_SMOKELESS = 1 << 13,
    TRAIT_CENTRAL = 1 << 14   /* a wagon that all guns may send to */
};

/* Small arms of a body; ORDER with colonial_weapons and with the ranges in tables.h. */
enum {
    SPEARS,
    BOWS,
    SMOOTHBORES,
    JEZAILS,
    MUZZLE_LOADERS,
    BREECH_CARBINES,
    MAGAZINE_CARBINES,
    BREECH_LOADERS,
    MAGAZINE_RIFLES,
    N_WEAPONS
};

/* ORDER with colonial_formations */
enum {
    AS_IT_IS,
    LINE,
    MASS,
    COLUMN,
    SKIRMISH,
    SQUARE,
    BACK_TO_BACK,
    LIMBERED,
    UNLIMBERED,
    N_FORMATIONS
};

/* How a body is, for people: colonial_unit_statuses. */
enum { BODY_STEADY, BODY_DISORDERED, BODY_HALTED };

/* Stand.marks */
enum {
    S_DISORDERED = 1 << 0,
    S_CHARGED = 1 << 1, /* has charged home in this turn, not fought yet */
    S_FACED = 1 << 2, /* faces a charge, or whom it charges: StandRow.faced, faced_by */
    S_LOCKED = 1 << 3,  /* is in a melee of an earlier turn */
    S_TESTED = 1 << 4,  /* has tested for half its figures in this turn */
    S_FIRED = 1 << 5,   /* in this fire phase; or defensively at this charge, or in this melee phase */
    S_FOUGHT = 1 << 6,  /* has fought in this melee phase, or before it at an ambush */
    S_TAKEN = 1 << 7    /* has been contacted in flank or rear and did not turn */
};

/* Unit.marks */
enum {
    U_HIDDEN = 1 << 0,    /* in ambush: placed there, has neither moved nor fired */
    U_LOCATED = 1 << 1,   /* a sniper who has been spotted */
    U_ON_FOOT = 1 << 2,   /* mounted troops that have dismounted */
    U_DONE = 1 << 3,      /* has had its move in this turn */
    U_ASKED = 1 << 4,     /* has been asked whether it charges */
    U_MOVED = 1 << 5,     /* has moved, turned, limbered ... in this turn */
    U_MOVED_FAR = 1 << 6, /* by more than half its move */
    U_CHARGED = 1 << 7,   /* has announced a charge in this turn */
    U_FAILED = 1 << 8,    /* to (un)limber: cannot fire; or to pass through friends */
    U_CHANGED = 1 << 9,   /* has (dis)mounted or limbered, and may still move */
    U_FIRED = 1 << 10,    /* all of it has fired, or holds its fire, in this fire phase */
    U_BEAT = 1 << 11,     /* horse that destroyed somebody in this turn */
    U_MET = 1 << 12,      /* horse that met foot for the first time and did not break it */
    U_AMBUSHED = 1 << 13, /* charged from ambush, from so near that nobody fires at it */
    U_PASSED = 1 << 14,   /* its owner let an ambush wait in this move of the enemy */
    U_IDLE = 1 << 15,     /* has nobody to fire at, as things are in this fire phase */
    U_LED = 1 << 16,      /* was in command as its group was nominated */
    U_DEFENDS = 1 << 17,  /* has said whether it fires at its chargers */
    U_HURLED = 1 << 18,   /* fanatics whose chief has fallen: throws itself at the enemy next */
    U_TURN = U_DONE | U_ASKED | U_MOVED | U_MOVED_FAR | U_CHARGED | U_FAILED | U_CHANGED |
             U_FIRED | U_BEAT | U_MET | U_AMBUSHED | U_PASSED | U_IDLE | U_LED | U_DEFENDS | U_HURLED
};

/* Officer.marks */
enum {
    O_FELL = 1 << 0,   /* has fallen; a commander of a group may be replaced */
    O_FIGHTS = 1 << 1, /* leads from the front in this melee phase */
    O_ASKED = 1 << 2,  /* has been asked whether he does */
    O_RODE = 1 << 3,   /* has joined somebody in this turn */
    O_FOUGHT = 1 << 4, /* and a melee of his group has been fought */
    O_IN_DANGER = 1 << 5, /* was with a group as it lost figures to fire, and has yet to roll (2.6) */
    O_IN_SECRET = 1 << 6, /* and those were of a hidden body */
    O_TURN = O_FIGHTS | O_ASKED | O_RODE | O_FOUGHT | O_IN_DANGER | O_IN_SECRET
};

/* State.phase; ORDER with colonial_phases */
enum {
    PHASE_LEADERS,
    PHASE_MOVE,
    PHASE_FIRE,
    PHASE_RETURN,
    PHASE_MELEE,
    PHASE_BREAKTHROUGH,
    PHASE_MORALE
};

/* ORDER with colonial_decisions */
enum {
    D_OVER,
    D_NOMINATE, /* about nobody: which command group moves */
    D_CHARGE,   /* about a body of it: does it charge? */
    D_MOVE,     /* about a body of it */
    D_REACT,    /* about a body that is charged, with the charger */
    D_AMBUSH,   /* about a hidden body, with an enemy it may charge */
    D_FIRE,     /* about a body */
    D_LEAD,     /* about an officer: does he lead from the front? */
    D_DEFEND,   /* about a body, with one that charges: does it fire at its chargers? */
    D_FIGHT,    /* about nobody: which body's melees are next */
    D_RECOIL,   /* about a body of horse */
    D_BREAKTHROUGH,
    N_DECISIONS
};

/* ORDER with colonial_verbs */
enum {
    V_NONE,
    V_NOMINATE,  /* subject: the group's leader */
    V_COMMAND,   /* subject: the commander in chief; target: the group's leader */
    V_JOIN,      /* subject: an officer; target: a body */
    V_HOLD,
    V_MOVE,      /* subject, place, facing, formation (LINE MASS COLUMN: on the way there) */
    V_FORM,      /* subject, formation */
    V_MOUNT,
    V_DISMOUNT,
    V_CHARGE,    /* subject, target a body; by: where its way bends */
    V_BREAK_OFF, /* out of a melee */
    V_LEND_CREW, /* subject: a gun; target: the body beside it that lends a figure */
    V_SUPPLY,    /* subject: a gun */
    V_PART_RIGHT, /* subject; choice: so many files on its right, 0 = half */
    V_PART_LEFT,
    V_PART_REAR, /* so many ranks */
    V_REJOIN,    /* subject, target: of the same body of the scenario */
    V_TAKE,      /* subject: a gun; target: the guns whose rounds it takes; choice: TAKE_ */
    V_STAND,     /* lets the charge come */
    V_EVADE,
    V_FORM_SQUARE,
    V_AMBUSH,    /* subject, target, by */
    V_FIRE,      /* subject, target a body: at its command group; choice: ROUND_ */
    V_PICK_OFF,  /* subject a sniper; target an officer */
    V_LEAD,      /* from the front */
    V_FIGHT,     /* subject: a body in contact */
    V_RECOIL,
    V_DONE,
    V_CONCEDE,
    /* intentions */
    V_ADVANCE,   /* subject, target; choice 0 as far as may be, 1 half a move, 2 into good range,
                    3 out of its range; formation */
    V_WITHDRAW,  /* subject; choice 0 a full move away, 1 facing the enemy */
    V_FACE,      /* subject, target */
    V_COVER,     /* subject; target: a feature to go into, or behind */
    V_ROUND,     /* subject, target: a charge that bends; choice: on which side of what is between */
    N_VERBS
};

/* Do some of a body's stands leave it (4.15)? */
static inline bool is_parting(int verb)
{
    return verb >= V_PART_RIGHT && verb <= V_PART_REAR;
}

/* What guns fire: the choice of V_FIRE.  Of machine guns it may be CONCENTRATED (9.6). */
enum { ROUND_ANY, ROUND_CANISTER, ROUND_SHOT, N_ROUNDS, CONCENTRATED = N_ROUNDS };
enum { TAKE_ALIKE, TAKE_ALL };

/* What dice are for; ORDER with colonial_rolls */
enum {
    ROLL_QUALITY,
    ROLL_END,
    ROLL_REPLACE,
    ROLL_MOVE,
    ROLL_CHARGE,
    ROLL_FACING,
    ROLL_PASSAGE,
    ROLL_LIMBER,
    ROLL_EVADE,
    ROLL_SQUARE,
    ROLL_TURN_TO_FACE,
    ROLL_ROUT,
    ROLL_FIRE,
    ROLL_PENETRATION,
    ROLL_MISFIRE,
    ROLL_DIRECT_HIT,
    ROLL_LOCATE,
    ROLL_DEFENSIVE,
    ROLL_LEADER,
    ROLL_MELEE,
    ROLL_RECOIL,
    ROLL_BREAKTHROUGH,
    ROLL_BREAK_OFF,
    ROLL_MORALE,
    ROLL_ARMY,
    ROLL_ARRIVAL,
    ROLL_ASTRAY,
    N_ROLLS
};

/* ORDER with colonial_events; c of those with dice that say no more of it: the face that is needed */
enum {
    E_NONE,
    E_TURN,       /* side: whose turn begins; a: the round */
    E_PHASE,
    E_QUALITY,    /* side; a: QUALITY_; dice */
    E_NOMINATED,  /* subject: leader; a: 1 the commander in chief, target, takes it */
    E_END_DIE,    /* side; a: die with modifiers, b: MOVES_ */
    E_REPLACED,   /* subject: leader; a: 1 somebody takes over, 0 not */
    E_JOINED,     /* subject: officer, target: body */
    E_DICE,       /* subject: its move dice; a: how far it may go; b: 1 without its highest die */
    E_MOVED,      /* subject; from, to; a: MOVED_ */
    E_FACING,     /* subject; a: 1 turned, 0 disordered; b: die with modifiers */
    E_FORMED,     /* subject; a: formation, b: stands side by side */
    E_LIMBER,     /* subject; a: 1 done, 0 failed; b: formation it wants */
    E_MOUNTED,    /* subject; a: 1 mounted, 0 dismounted */
    E_PASSAGE,    /* subject, target: friend; a: 1 it may pass, 0 both disordered; c: needed */
    E_CHARGE,     /* subject, target; from, to: where its way bends, if it does */
    E_CHARGE_DICE, /* subject; a: how far it may go */
    E_EVADES,     /* subject, target: charger; a: 1 away, 0 caught, 2 cut off: destroyed */
    E_SQUARE,     /* subject; a: 1 formed, 0 too late, 2 no room for it */
    E_CONTACT,    /* subject, target; a: stands in contact, b: with others only */
    E_MISSES,     /* subject: a charge without contact; a: 1 of skirmishers, 2 somebody hidden has stopped it */
    E_TURNS,      /* subject stand, target charger stand; a: 1 turned, 0 destroyed */
    E_ROUT,       /* subject stand; a: 1 stands, 0 routs */
    E_AMBUSH,     /* the same */
    E_FOUND,      /* subject: a hidden body is seen */
    E_DISORDERED, /* subject stand; a: DISORDER_ */
    E_RECOVERED,  /* subject stand */
    E_FIRE,       /* subject, target body; a: hits, b: dice, c: ROUND_; need: the score; without dice E_SHOTS have them */
    E_SHOTS,      /* subject, target body: those dice of its fire that need one score; a, b, need as E_FIRE */
    E_MISFIRE,    /* subject: a native gun, or a body that gives no defensive fire */
    E_READY,      /* subject: the same, but it does fire */
    E_PENETRATES, /* subject, target stand; a, b, need as E_FIRE */
    E_DEFENSIVE,  /* subject, target body; as E_FIRE */
    E_LOCATED,    /* subject sniper; target; a: 1 located */
    E_FIGURES,    /* subject stand; a: figures lost, b: left, c: LOST_ */
    E_STAND_LOST, /* subject stand; a: LOST_ */
    E_BODY_LOST,  /* subject */
    E_DIRECT_HIT, /* subject gun stand; a: 1 destroyed */
    E_LEADER,     /* subject officer; a: 1 falls, 0 not; b: 1 in melee; target: a sniper */
    E_LEADS,      /* subject officer: from the front */
    E_MELEE,      /* subject stand, target stand; a, b: their scores; c: margin */
    E_BACK,       /* subject stand: pushed or drawing back; from, to */
    E_RECOIL,     /* subject; a: stands that do */
    E_BREAKTHROUGH, /* subject; a: 1 may charge again */
    E_BREAK_OFF,  /* subject; a: 1 away, 0 not, 2 no room for it */
    E_MORALE,     /* subject stand; a: 1 passed */
    E_GROUP,      /* subject leader: a: GROUP_ */
    E_CHIEF_FELL, /* side; a: die, b: 1 the army flees */
    E_CREW,       /* subject gun, target: lender */
    E_SUPPLY,     /* subject gun, target whose they were; a: rounds, 0 they go astray */
    E_COVER_DOWN, /* target feature: gives cover no longer */
    E_OBJECTIVE,  /* side, target feature */
    E_PARTED,     /* subject, target: who has gone; a: stands */
    E_REJOINED,   /* subject, target: who came; a: stands of both */
    E_ARRIVAL,    /* as arrival_told() has it */
    E_LEFT_BEHIND, /* subject: too far from its leader to move */
    E_END,
    N_EVENTS
};

enum { MOVES_ON, MOVES_STOP, MOVES_WILD };
enum { MOVED_ON, MOVED_TURNED, MOVED_NO_ROOM /* to turn */ };
enum {
    DISORDER_FACING,
    DISORDER_CHARGE,
    DISORDER_PASSAGE,
    DISORDER_OBSTACLE,
    DISORDER_ROUGH,
    DISORDER_FLANK,
    DISORDER_BACK,
    DISORDER_RIVER,
    DISORDER_STOPPED
};
enum { LOST_TO_FIRE, LOST_TO_MELEE, LOST_DESERTED, LOST_FLED, LOST_OVERRUN, LOST_TO_A_DIRECT_HIT,
       LOST_ABANDONED };
enum { GROUP_HALTS, GROUP_FLEES };

/* Command quality; ORDER with colonial_qualities. */
enum { EXCELLENT, GOOD, AVERAGE, POOR, VERY_POOR, N_QUALITIES };

/* State.how; ORDER with colonial_endings */
enum { END_NOT, END_ARMY, END_BOTH, END_POINTS, END_TURNS, END_CONCEDED };

/* ORDER with colonial_terrain */
enum {
    T_OPEN_WOODS,
    T_DENSE_WOODS,
    T_ROUGH,      /* rough or difficult ground: mountains, boulders */
    T_VERY_ROUGH, /* sight as in dense woods; no horse, no guns */
    T_MARSH,      /* difficult; no horse, no guns */
    T_SCRUB,      /* soft cover that slows nobody */
    T_HILL,
    T_STEEP,      /* very steep slope: nobody charges up or down it */
    T_RIVER,
    T_FORD,
    T_WALL,       /* an obstacle: hard cover behind it */
    T_HEDGE,      /* an obstacle: soft cover */
    T_TRENCH,     /* an obstacle: fort or trench */
    T_VILLAGE,    /* hard cover, difficult */
    T_FORT,
    T_SOFT_GROUND, /* sand, wet ground: stops shot */
    T_ROAD,
    T_OBJECTIVE,
    T_IMPASSABLE,
    N_TERRAIN
};

/* clang-format on */

/* Cover against fire. */
enum { NO_COVER, SOFT_COVER, HARD_COVER, FORT_COVER };

/* What each of them is called in files, on the command line and in reports. */
extern const StandKind colonial_kinds[];
extern const Trait colonial_traits[];
extern const Named colonial_classes[], colonial_formations[], colonial_unit_statuses[];
extern const Named colonial_stand_statuses[], colonial_phases[], colonial_endings[];
extern const Named colonial_decisions[], colonial_rolls[], colonial_events[];
extern const TerrainType colonial_terrain[];
extern const Mark colonial_unit_marks[], colonial_stand_marks[];
extern const Verb colonial_verbs[];
/* As "weapon" and "command" in files have them; NULL-terminated. */
extern const char *const colonial_weapons[N_WEAPONS + 1];
extern const char *const colonial_qualities[N_QUALITIES + 1];

#endif
