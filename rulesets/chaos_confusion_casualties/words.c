/* SPDX-License-Identifier: GPL-3.0-or-later
 * words.c - the rulebook's words: kinds, formations, statuses, verbs, marks.
 *
 * Every list is in the order of its enum in words.h and ends with a row without a name.
 *
 * Start at chaos_verbs: what a unit may be told to do.
 */
#include "rulesets/chaos_confusion_casualties/words.h"

/* clang-format off */

/* 2.1, 2.2  The figures of a piece are the hits it takes; a gun's are its dial. */
const StandKind chaos_kinds[] = {
    { "infantry",    'I', 5, 0, 0, "a piece of 50 men; hits of 10 men each" },
    { "cavalry",     'C', 5, 0, 0, "a piece of 50 troopers with carbines" },
    { "skirmisher",  'S', 4, 0, 0, "one man; he is out at 4 wounds" },
    { "gun",         'G', 6, 0, 0, "a gun with its crew; silenced at 6 hits" },
    { NULL, 0, 0, 0, 0, NULL }
};

const Trait chaos_traits[] = {
    { "muskets", TRAIT_MUSKETS, "smoothbores: fires with the musket stick" },
    { NULL, 0, NULL }
};

const Named chaos_formations[] = {
    { "as it is",   "no change" },
    { "line",       "pieces side by side" },
    { "column",     "one piece behind the other" },
    { "open order", "skirmishers" },
    { "dismounted", "cavalry in line on foot" },
    { "limbered",   "a gun on the move" },
    { "unlimbered", "a gun that can fire, or be moved by hand" },
    { NULL, NULL }
};

const Named chaos_statuses[] = {
    { "in order",  NULL },
    { "disrupted", "red marker: neither moves nor charges, fires badly, until it rallies" },
    { NULL, NULL }
};

const Named chaos_stand_statuses[] = { { "in its unit", NULL }, { NULL, NULL } };

const Named chaos_phases[] = {
    { "orders",     "both sides note orders and announce charges" },
    { "moves",      "the first half of all moves" },
    { "more moves", "the second half" },
    { "charges",    "cheer, reaction, hand to hand" },
    { "aim",        "both sides note whom they fire at" },
    { "skirmish fire",  "and what it makes its targets do" },
    { "infantry fire",  "and what it makes its targets do" },
    { "artillery fire", "and what it makes its targets do" },
    { "routs",      "officers are checked, units that lost pieces roll" },
    { "end",        "smoke clears" },
    { NULL, NULL }
};

const Named chaos_endings[] = {
    { "not over",   NULL },
    { "destroyed",  "nobody is left of the enemy" },
    { "points",     "more points when time runs out" },
    { "turns",      "time ran out" },
    { "conceded",   "the other side conceded" },
    { NULL, NULL }
};

const Named chaos_decisions[] = {
    { "over", NULL },
    { "order",   "note a unit's order for this turn" },
    { "fire",    "note whom a unit fires at" },
    { "counter", "let a reaction happen, or have the officer counter it" },
    { "face",    "turn to face skirmishers who fire, or not" },
    { "officer", "does an officer go over to a friend who has none?" },
    { "round",   "what a gun fires in its reaction" },
    { NULL, NULL }
};

const Named chaos_rolls[] = {
    { "entry card", NULL },
    { "who moves first", NULL },
    { "rally", NULL },
    { "against a rally", NULL },
    { "ground", NULL },
    { "collision", NULL },
    { "charge", NULL },
    { "cheer", NULL },
    { "hearing the cheer", NULL },
    { "reaction", NULL },
    { "deduction", NULL },
    { "fire", NULL },
    { "fuse", NULL },
    { "range estimated", NULL },
    { "error of range", NULL },
    { "line of a shot", NULL },
    { "deviation", NULL },
    { "bounce", NULL },
    { "burst", NULL },
    { "wound", NULL },
    { "hand to hand", NULL },
    { "officer", NULL },
    { "severity", NULL },
    { "senior captain", NULL },
    { "another officer notices", NULL },
    { "rout", NULL },
    { "arrival", NULL },
    { NULL, NULL }
};

const Named chaos_events[] = {
    { "none", NULL },
    { "turn", "1.1, 1.2" },
    { "phase", "1.1" },
    { "entry", "3.1, 3.2" },
    { "sequence", "1.3" },
    { "rally", "3.3 to 3.5" },
    { "move", "4.1 to 4.4" },
    { "formation", "4.2" },
    { "ground", "4.5 to 4.9" },
    { "gap", "4.7" },
    { "collision", "4.10 to 4.12" },
    { "charge", "5.1 to 5.7" },
    { "cheer", "6.1 to 6.3" },
    { "contact", "5.8, 7.2" },
    { "reaction", "6.4 to 6.9" },
    { "counter", "6.7" },
    { "retreat", "6.5" },
    { "back", "6.5, 7.5" },
    { "prone", "6.8" },
    { "up", "4.2" },
    { "disrupted", "4.4, 4.11, 6.5, 7.6 to 7.8, 7.10, 7.11, 12.7" },
    { "deduction", "9.1, 9.6, 9.9 to 9.11, 11.4" },
    { "fire", "8.1 to 8.9, 9.1 to 9.11" },
    { "no fire", "8.5 to 8.8" },
    { "aim", "11.5, 11.7 to 11.9" },
    { "round", "11.1 to 11.12" },
    { "stray", "11.7 to 11.9, 11.13" },
    { "hand to hand", "7.1 to 7.12" },
    { "pierced", "7.10" },
    { "wound", "8.11" },
    { "piece lost", "2.4" },
    { "slowed", "11.11" },
    { "danger", "12.2" },
    { "officer", "12.2 to 12.4" },
    { "captain", "12.5" },
    { "noticed", "12.6" },
    { "goes over", "12.6" },
    { "rout", "13.1 to 13.3" },
    { "unit lost", "2.4, 7.12, 11.11" },
    { "field", "14.1" },
    { "smoke clears", "10.2" },
    { "arrival", "3.2a" },
    { "end", "14.1 to 14.4" },
    { NULL, NULL }
};

const TerrainType chaos_terrain[] = {
    { "woodlot",     TERRAIN_COVER, "an inch off a move, 1 off fire" },
    { "stumps",      TERRAIN_COVER, "stumps and boulders: an inch off a move, 1 off fire" },
    { "hill",        TERRAIN_BLOCKS_SIGHT | TERRAIN_HIGH, "half a d6 off going up, on going down; 1 off fire" },
    { "rail fence",  TERRAIN_LINE | TERRAIN_OBSTACLE | TERRAIN_COVER, "a d6 off a move over it, 1 off fire" },
    { "worm fence",  TERRAIN_LINE | TERRAIN_OBSTACLE | TERRAIN_COVER, "removed for a d6, which leaves a gap, or climbed; 1 off fire" },
    { "stone wall",  TERRAIN_LINE | TERRAIN_OBSTACLE | TERRAIN_COVER, "a d10 off a move over it, a d6 off fire" },
    { "hayfield",    0, "slows nobody" },
    { "road",        TERRAIN_LINE | TERRAIN_ROAD, "slows nobody" },
    { "impassable",  TERRAIN_IMPASSABLE, "nobody enters" },
    { "field",       TERRAIN_OBJECTIVE, "worth points to its holder" },
    { "entry",       TERRAIN_OBJECTIVE, "where a brigade may arrive" },
    { NULL, 0, NULL }
};

const Mark chaos_unit_marks[] = {
    { "prone", U_PRONE, "lies down: does not move, harder to hit, fires badly" },
    { "fired before", U_FIRED_BEFORE, "fired in the turn before: a gun that did not pause" },
    { NULL, 0, NULL }
};

const Mark chaos_stand_marks[] = { { NULL, 0, NULL } };

const Verb chaos_verbs[] = {
    { "none", 0, "no order" },
    { "hold",          TAKES_SUBJECT, "stay; in the fire phase: hold fire" },
    { "move",          TAKES_SUBJECT | TAKES_PLACE | TAKES_BY | TAKES_FACING | TAKES_FORMATION | TAKES_CHOICE, "up to a move; changing formation takes half of it, first, or last with choice 1; 2 climbing, worm fences stay; 3 both" },
    { "move after firing", TAKES_SUBJECT | TAKES_PLACE | TAKES_BY | TAKES_FACING, "skirmishers: stay to fire, then move" },
    { "charge",        TAKES_SUBJECT | TAKES_TARGET | TAKES_CHOICE, "announce a charge; 2 climbing, worm fences stay" },
    { "form",          TAKES_SUBJECT | TAKES_FORMATION, "change formation; limber, unlimber, dismount" },
    { "fire",          TAKES_SUBJECT | TAKES_TARGET | TAKES_CHOICE, "guns: 0 what suits, 1 canister, 2 case, 3 shell, 4 shot" },
    { "pick off",      TAKES_SUBJECT | TAKES_TARGET, "skirmishers: fire at its officers" },
    { "let",           0, "let the reaction happen; the officer stays" },
    { "counter",       0, "the officer tries to counter the reaction" },
    { "turn",          0, "turn to face those who fire" },
    { "take over",     0, "an officer goes over to the regiment that has none" },
    { "done",          0, "all others hold" },
    { "concede",       0, "give the battle up" },
    { "advance",       TAKES_SUBJECT | TAKES_TARGET | TAKES_FORMATION | TAKES_CHOICE | NEEDS_GROUND, "towards it: 0 as far as may be, 1 half a move, 2 into good range, 3 out of its range" },
    { "withdraw",      TAKES_SUBJECT | TAKES_CHOICE | NEEDS_GROUND, "0 a full move away from the enemy, 1 three inches back, facing him" },
    { "fall back",     TAKES_SUBJECT | NEEDS_GROUND, "skirmishers: fire, then away from the enemy" },
    { "face",          TAKES_SUBJECT | TAKES_TARGET | NEEDS_GROUND, "turn towards it" },
    { "take cover",    TAKES_SUBJECT | TAKES_TARGET | TAKES_FORMATION | NEEDS_GROUND, "into that ground, or behind it, facing the enemy" },
    { NULL, 0, NULL }
};

const char *const chaos_rounds[N_ROUNDS] = { "a round", "canister", "case", "shell", "shot" };
const char *const chaos_reactions[] = { "does nothing", "retreats", "withdraws", "fires", "goes prone", "halts" };

/* clang-format on */

#define ROWS(list) (sizeof(list) / sizeof(list)[0])
_Static_assert(ROWS(chaos_verbs) == N_VERBS + 1, "ORDER V_");
_Static_assert(ROWS(chaos_decisions) == N_DECISIONS + 1, "ORDER D_");
_Static_assert(ROWS(chaos_events) == N_EVENTS + 1, "ORDER E_");
_Static_assert(ROWS(chaos_rolls) == N_ROLLS + 1, "ORDER ROLL_");
_Static_assert(ROWS(chaos_kinds) == N_KINDS + 1, "ORDER kinds");
_Static_assert(ROWS(chaos_formations) == N_FORMATIONS + 1, "ORDER formations");
