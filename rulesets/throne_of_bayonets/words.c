/* SPDX-License-Identifier: GPL-3.0-or-later
 * words.c - the rulebook's words: kinds, formations, statuses, verbs, marks.
 *
 * Every list is in the order of its enum in words.h and ends with a row without a name.
 */
#include "rulesets/throne_of_bayonets/throne.h"

/* clang-format off */

/* 1.2 */
const StandKind throne_kinds[] = {
    { "heavy infantry",  'H', 1, 0, 0, "never skirmishes" },
    { "line infantry",   'I', 1, 0, 0, "skirmishes if activated" },
    { "light infantry",  'L', 1, 0, 0, "skirmishes by battalion initiative" },
    { "heavy cavalry",   'K', 1, 0, 0, "doubles its dice in melee; does not fire" },
    { "line cavalry",    'C', 1, 0, 0, "skirmishes if activated" },
    { "light cavalry",   'D', 1, 0, 0, "skirmishes by battalion initiative" },
    { "heavy artillery", 'G', 1, 0, 0, "moves only when limbered" },
    { "line artillery",  'A', 1, 0, 0, "may be manhandled" },
    { "light artillery", 'B', 1, 0, 0, "may be manhandled, and stand in units of foot or horse" },
    { "limber",          'W', 1, 0, 0, "a battery's command base; no combat power" },
    { NULL, 0, 0, 0, 0, NULL }
};

/* 1.14  A command base fights as any other. */
const Trait throne_traits[] = {
    { "command", TRAIT_COMMAND, "a command base: its unit has battalion initiative" },
    { "rifle",   TRAIT_RIFLE,   "rifle-armed" },
    { "lance",   TRAIT_LANCE,   "lancers" },
    { "horse",   TRAIT_HORSE,   "horse artillery" },
    { NULL, 0, NULL }
};

const Named throne_formations[] = {
    { "as it is",   "no change" },
    { "line",       "at least 2 bases wide, at most 2 deep" },
    { "column",     "1 wide and 2 deep, or more than 2 deep" },
    { "square",     "infantry, facing all ways" },
    { "limbered",   "a battery on the move" },
    { "unlimbered", "guns in line, the limber behind" },
    { NULL, NULL }
};

const Named throne_unit_statuses[] = {
    { "formed",     "in good order" },
    { "disordered", "weaker, and near to dispersal" },
    { NULL, NULL }
};

const Named throne_stand_statuses[] = {
    { "in its unit", NULL },
    { "dispersed",   "by itself after a failed test or a lost melee" },
    { "skirmisher",  "by itself, deployed as a skirmisher" },
    { NULL, NULL }
};

const Named throne_phases[] = {
    { "deployment", NULL },
    { "activation", "officers activate units" },
    { "movement",   "activated units move; others carry on" },
    { "melee",      "contacts are fought out" },
    { "fire",       "fire zones are resolved" },
    { "morale",     "morale dice are thrown" },
    { NULL, NULL }
};

const Named throne_endings[] = {
    { "not over",  NULL },
    { "turns",     "time ran out, and shares of bases lost are compared" },
    { "objective", "holds the objective" },
    { "cleared",   "drove the enemy from the table" },
    { "conceded",  "the other side conceded" },
    { "both",      "both sides reach an aim at once, and shares of bases lost are compared" },
    { NULL, NULL }
};

const Named throne_decisions[] = {
    { "over",        NULL },
    { "deploy",      "place a unit" },
    { "note",        "note in secret where the reinforcements come from" },
    { "activate",    "allot an officer's attempts" },
    { "initiative",  "battalion initiatives in the enemy's turn" },
    { "move",        "move an activated unit" },
    { "charged",     "a unit is charged" },
    { "second line", "a unit is about to run into one that was halted" },
    { "skirmish",    "deploy skirmishers" },
    { "place",       "place a skirmisher" },
    { "melee",       "which melee is fought next" },
    { "rally",       "where cavalry rallies" },
    { "fire",        "who fires" },
    { "casualty",    "the owner removes a base" },
    { "balance",     "the firer takes a dispersed base" },
    { "under fire",  "initiatives of troops under fire" },
    { "morale",      "reform and test" },
    { NULL, NULL }
};

const Named throne_rolls[] = {
    { "activation",           NULL },
    { "battalion initiative", NULL },
    { "morale test",          NULL },
    { "melee",                NULL },
    { "threat to the officer in melee", NULL },
    { "fire",                 "of those fired at" },
    { "threat to the officer under fire", NULL },
    { "bad going",            NULL },
    { "arrival",              NULL },
    { NULL, NULL }
};

const Named throne_events[] = {
    { "none", NULL },
    { "turn", "17.1, 17.9, 17.10" },
    { "phase", "17.2, 17.3, 17.6" },
    { "deployed", "16.1 to 16.3, 16.12, 16.13" },
    { "activation", "8.1 to 8.11" },
    { "initiative", "6.1 to 6.32" },
    { "move", "9.1 to 9.14" },
    { "formation", "3.1 to 3.14" },
    { "charge", "9.22, 10.11" },
    { "obstacle", "2.6 to 2.9" },
    { "bad going", "2.3 to 2.5" },
    { "interpenetration", "9.15 to 9.20" },
    { "morale test", "15.1 to 15.9" },
    { "melee dice", "10.4, 10.12 to 10.28" },
    { "melee", "10.1 to 10.39" },
    { "charge failed", "10.7, 10.8" },
    { "hemmed in", "10.7c, 12.2" },
    { "outcome", "11.1 to 11.23" },
    { "over-run", "11.16 to 11.18" },
    { "rally", "12.1 to 12.4" },
    { "base lost", "13.30, 14.1 to 14.9" },
    { "surrender", "12.8 to 12.11" },
    { "officer", "12.5 to 12.7, 13.33, 13.34" },
    { "fire zone", "13.10 to 13.29" },
    { "fires", "13.1 to 13.9" },
    { "skirmisher", "5.1 to 5.15" },
    { "formed up", "9.25 to 9.29" },
    { "consolidation", "4.8 to 4.11" },
    { "broke up", "4.12 to 4.15" },
    { "arrival", "16.5, 16.6" },
    { "left the table", "9.23" },
    { "junction", "9.13b to 9.13e" },
    { "parted", "10.38" },
    { "end", "16.7 to 16.11, 16.14" },
    { "closed up", "3.14, 3.14b" },
    { "head", "3.16" },
    { "stays out", "16.13c" },
    { NULL, NULL }
};

const TerrainType throne_terrain[] = {
    { "good going",          0,                    "no effect" },
    { "moderate bad going",  TERRAIN_BLOCKS_SIGHT, "a d3 of morale dice; woods, marsh" },
    { "very bad going",      TERRAIN_BLOCKS_SIGHT, "a d6 of morale dice; dense villages, swamps" },
    { "linear obstacle",     TERRAIN_LINE | TERRAIN_OBSTACLE, "a test to cross it; \"cover\" for walls" },
    { "road",                TERRAIN_LINE | TERRAIN_ROAD, "compulsory moves follow it" },
    { "hill",                TERRAIN_BLOCKS_SIGHT | TERRAIN_HIGH, "good going; hides what is behind" },
    { "impassable",          TERRAIN_IMPASSABLE,   "nobody enters" },
    { "objective",           TERRAIN_OBJECTIVE,    "a place to hold" },
    { NULL, 0, NULL }
};

const Mark throne_unit_marks[] = {
    { "activated",    U_ACTIVATED,  "was activated this turn" },
    { "done",         U_DONE,       "has moved this turn" },
    { "moved",        U_MOVED,      "moved this turn: must move next turn" },
    { "moving",       U_MOVING,     "moved last turn: must move this turn" },
    { "fired",        U_FIRED,      "fired in its side's last Fire Phase" },
    { "owes fire",    U_OWES_FIRE,  "newly disordered: must fire" },
    { "may fire",     U_MAY_FIRE,   "passed its initiative to open fire" },
    { "charged",      U_CHARGED,    "moved into the contact it is in" },
    { "fought",       U_FOUGHT,     "cavalry that fought a melee this turn" },
    { "may rally",    U_MAY_RALLY,  "cavalry that fought a melee last turn" },
    { "halted",       U_HALTED,     "halted by dice or initiative, and has not moved since" },
    { "under fire",   U_UNDER_FIRE, "fired on in this Fire Phase" },
    { "shot at",      U_SHOT_AT,    "has come under infantry fire" },
    { NULL, 0, NULL }
};

const Mark throne_stand_marks[] = {
    { "activated", S_ACTIVATED, "was activated this turn" },
    { "done",      S_DONE,      "has moved this turn" },
    { "fired",     S_FIRED,     "fired in its side's last Fire Phase" },
    { "owes fire", S_OWES_FIRE, "newly dispersed: must fire" },
    { NULL, 0, NULL }
};

const Verb throne_verbs[] = {
    { "none",            0, "no order" },
    { "deploy",          TAKES_SUBJECT | TAKES_PLACE | TAKES_FACING | TAKES_FORMATION | TAKES_COUNT, "place a unit in its zone" },
    { "deploy rest",     0, "place the rest as the scenario has it" },
    { "note",            TAKES_CHOICE, "note in secret which entry the reinforcements take" },
    { "activate",        TAKES_SUBJECT | TAKES_TARGET, "an officer allots an attempt" },
    { "roll",            TAKES_SUBJECT, "throw for the attempts allotted, without the rest" },
    { "move",            TAKES_SUBJECT | TAKES_PLACE | TAKES_FACING | TAKES_FORMATION | TAKES_COUNT, "move, with one change of facing or formation" },
    { "carry on",        TAKES_SUBJECT, "its compulsory move, now" },
    { "hold",            TAKES_SUBJECT, "stay; in the Fire Phase, do not fire" },
    { "form up",         TAKES_SUBJECT | TAKES_TARGET | MAY_LACK_TARGET | TAKES_FORMATION, "a battalion's activated bases form a unit on one of them" },
    { "consolidate",     TAKES_SUBJECT | TAKES_TARGET, "join two activated units in contact into one" },
    { "break up",        TAKES_SUBJECT, "a complex formation becomes its battalions" },
    { "leave",           TAKES_SUBJECT, "one battalion leaves a complex formation" },
    { "skirmish",        TAKES_SUBJECT, "deploy skirmishers (initiative, or activated)" },
    { "place",           TAKES_SUBJECT | TAKES_PLACE | TAKES_FACING, "place a base as a skirmisher" },
    { "fire",            TAKES_SUBJECT, "fire in this Fire Phase" },
    { "rally",           TAKES_SUBJECT, "initiative: cavalry that fought last turn" },
    { "counter-charge",  TAKES_SUBJECT, "initiative: charged cavalry" },
    { "reform",          TAKES_SUBJECT, "initiative: disordered troops, in the Morale Phase" },
    { "open fire",       TAKES_SUBJECT, "initiative: halted infantry" },
    { "form square",     TAKES_SUBJECT, "initiative: infantry" },
    { "deploy into line", TAKES_SUBJECT | TAKES_TARGET | MAY_LACK_TARGET, "initiative: a column under infantry fire faces it in line" },
    { "halt",            TAKES_SUBJECT, "initiative: moving troops under fire" },
    { "halt behind",     TAKES_SUBJECT, "initiative: behind a unit that was halted" },
    { "rally to",        TAKES_CHOICE, "1 the starting position, 2 a full move back, 3 in place" },
    { "fight",           TAKES_SUBJECT, "fight this melee next" },
    { "remove",          TAKES_SUBJECT, "remove this base" },
    { "test",            TAKES_SUBJECT, "throw its morale dice now" },
    { "done",            0, "nothing more here" },
    { "concede",         0, "give the battle up" },
    { "advance",         TAKES_SUBJECT | TAKES_TARGET | TAKES_FORMATION | TAKES_CHOICE | NEEDS_GROUND, "towards it: 0 as far as may be, 1 to long range, 2 out of its range" },
    { "charge",          TAKES_SUBJECT | TAKES_TARGET | NEEDS_GROUND, "into contact with it" },
    { "withdraw",        TAKES_SUBJECT | NEEDS_GROUND, "a full move away from the enemy" },
    { "form",            TAKES_SUBJECT | TAKES_FORMATION | NEEDS_GROUND, "change formation where it stands" },
    { "face",            TAKES_SUBJECT | TAKES_TARGET | NEEDS_GROUND, "turn towards it" },
    { "take cover",      TAKES_SUBJECT | TAKES_TARGET | NEEDS_GROUND, "into that ground, or up behind that wall" },
    { "join",            TAKES_SUBJECT | TAKES_TARGET | NEEDS_GROUND, "an officer goes to a unit" },
    { "collect",         TAKES_SUBJECT | TAKES_FORMATION | NEEDS_GROUND, "form a dispersed battalion up on its command base" },
    { "screen",          TAKES_SUBJECT | TAKES_TARGET | TAKES_CHOICE | NEEDS_GROUND, "deploy a base towards the enemy: 0 near its unit, 1 far out" },
    { "lead",            TAKES_SUBJECT, "a base goes to the head of its activated unit" },
    { NULL, 0, NULL }
};

/* clang-format on */

_Static_assert(sizeof throne_verbs / sizeof throne_verbs[0] == N_VERBS + 1, "ORDER V_");
_Static_assert(sizeof throne_decisions / sizeof throne_decisions[0] == N_DECISIONS + 1,
               "ORDER D_");
_Static_assert(sizeof throne_events / sizeof throne_events[0] == N_EVENTS + 1,
               "ORDER E_");
_Static_assert(sizeof throne_rolls / sizeof throne_rolls[0] == N_ROLLS + 1,
               "ORDER ROLL_");
_Static_assert(sizeof throne_kinds / sizeof throne_kinds[0] == N_KINDS + 1,
               "ORDER kinds");
_Static_assert(sizeof throne_formations / sizeof throne_formations[0] == N_FORMATIONS + 1,
               "ORDER");
