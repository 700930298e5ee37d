/* SPDX-License-Identifier: GPL-3.0-or-later
 * words.c - the words of Fire and Discipline: kinds, formations, phases, verbs, terrain.
 *
 * One list each for files, typed orders, reports and checks; every list ends with a row
 * without a name.  Start at fire_kinds.
 */
#include "rulesets/fire_and_discipline/fire.h"

/* clang-format off */

/* 6.1  No rockets. */
const StandKind fire_kinds[] = {
    { "infantry",       'I', 8, 0, 0, "a company of formed foot" },
    { "light infantry", 'L', 3, 0, 0, "a half-stand: open order unless in touch with other foot" },
    { "cavalry",        'C', 3, 0, 0, "a troop of horse" },
    { "light guns",     'B', 4, 0, 0, "a section of 1 to 5 pounders and its crew" },
    { "6-pounders",     'G', 4, 0, 0, "a section of 6 or 7 pounders" },
    { "8-pounders",     'A', 4, 0, 0, "a section of 8 or 9 pounders" },
    { "12-pounders",    'P', 4, 0, 0, "a section of 10 to 12 pounders" },
    { "siege guns",     'S', 4, 0, 0, "a section of 13 pounders and more" },
    { "howitzers",      'H', 4, 0, 0, "a section that fires shell" },
    { NULL, 0, 0, 0, 0, NULL }
};

const Trait fire_traits[] = {
    { "rifle",   TRAIT_RIFLE,   "rifle-armed" },
    { "mixed",   TRAIT_MIXED,   "muskets and rifles mixed" },
    { "blades",  TRAIT_BLADES,  "levies and others with hand weapons: no fire" },
    { "pike",    TRAIT_PIKE,    "pikes: a second rank fights when charging in column; no fire" },
    { "lance",   TRAIT_LANCE,   "lancers" },
    { "carbine", TRAIT_CARBINE, "cavalry with carbines" },
    { "native",  TRAIT_NATIVE,  "makes no tactical shifts to adjust a formation" },
    { "one gun", TRAIT_ONE_GUN, "a section of a single gun, half the crew" },
    { "shell",   TRAIT_SHELL,   "guns that carry shell besides ball" },
    { "troop of two", TRAIT_TROOP, "cavalry: each two stands of the unit are a troop, side by side" },
    { NULL, 0, NULL }
};

/* 3.2  Nobody lies down. */
const Named fire_formations[] = {
    { "as it is",   "no change" },
    { "line",       "stands side by side" },
    { "column",     "stands one behind the other" },
    { "square",     "box, triangle or back to back; from 1800" },
    { "open order", "loose horse; light infantry away from its fellows" },
    { "limbered",   "guns on the move" },
    { "unlimbered", "guns in action" },
    { "dismounted", "horse fighting on foot, as skirmishers" },
    { NULL, NULL }
};

const Named fire_unit_statuses[] = {
    { "in the field", NULL },
    { "garrison",     "in a scenario: its stands begin in hard cover" },
    { NULL, NULL }
};

const Named fire_stand_statuses[] = {
    { "formed",     NULL },
    { "open order", NULL },
    { "in square",  NULL },
    { "limbered",   NULL },
    { "unlimbered", NULL },
    { "crew",       "a crew without its guns" },
    { "garrison",   "in hard cover" },
    { "dismounted", NULL },
    { NULL, NULL }
};

const Named fire_phases[] = {
    { "deployment", NULL },
    { "bombardment", "all guns of both sides" },
    { "charges",    "charges are declared and answered" },
    { "musketry",   "skirmish fire, then volleys" },
    { "movement",   "formations, charges, moves" },
    { "artillery",  "guns of the side to move" },
    { "melee",      "new, pursuit, engaged" },
    { NULL, NULL }
};

const Named fire_endings[] = {
    { "not over", NULL },
    { "turns",    "time ran out" },
    { "half",     "a side has lost half its stands" },
    { "conceded", "the other side conceded" },
    { NULL, NULL }
};

const Named fire_decisions[] = {
    { "over",     NULL },
    { "deploy",   "place a unit" },
    { "guns",     "what the guns do" },
    { "charge",   "declare charges" },
    { "react",    "what a charged unit does" },
    { "skirmish", "skirmish fire" },
    { "volley",   "musketry" },
    { "form",     "changes of formation and facing" },
    { "move",     "move a unit" },
    { "pursue",   "pursue or not" },
    { NULL, NULL }
};

const Named fire_rolls[] = {
    { "morale check", NULL },   { "morale loss", NULL },   { "artillery", NULL },
    { "hit location", NULL },   { "volley", NULL },        { "skirmish fire", NULL },
    { "melee", NULL },          { "commander", NULL },     { "wheel in rough ground", NULL },
    { "arrival", NULL },       { NULL, NULL }
};

const Named fire_causes[] = {
    { "artillery fire", NULL },  { "musketry", NULL },      { "melee", NULL },
    { "charge fell short", NULL }, { "commander lost", NULL }, { "neighbour failed", NULL },
    { "wants to charge", NULL }, { "pursuit", NULL },       { "engaged melee", NULL },
    { "guns charged", NULL },    { NULL, NULL }
};

const Named fire_becomes[] = {
    { "is locked in a melee", "8.20" },
    { "is in no melee any more", "8.20" },
    { "is halted no more", "5.26" },
    { "has left its guns on the field", "6.16" },
    { "is a square no more", "3.23" },
    { "cannot fire any more at what it was told to", "6.43" },
    { "is left without his troops", "2.6" },
    { "is swept along from the table", "5.32" },
    { "is missed: who saw him fall does not charge in this segment", "2.11" },
    { NULL, NULL }
};

const Named fire_events[] = {
    { "none", NULL },
    { "turn", "1.17, 1.35" },
    { "segment", "1.20 to 1.34" },
    { "deployed", "10.11" },
    { "artillery", "6.2 to 6.34" },
    { "hit location", "6.35 to 6.42" },
    { "volley", "7.18 to 7.33" },
    { "skirmish fire", "7.34 to 7.43" },
    { "morale check", "5.5 to 5.25" },
    { "morale loss", "5.26 to 5.29" },
    { "fled", "5.30 to 5.33" },
    { "casualties", "1.1, 7.16" },
    { "stand lost", "5.32, 10.5" },
    { "charge", "8.1 to 8.9" },
    { "reaction", "1.22, 8.8, 8.9" },
    { "contact", "8.11 to 8.18" },
    { "fell short", "8.6" },
    { "melee", "8.26 to 8.50" },
    { "melee result", "8.19, 8.20" },
    { "pursuit", "8.21 to 8.23" },
    { "move", "4.1 to 4.18" },
    { "formation", "3.6 to 3.23" },
    { "limbers", "3.15 to 3.17" },
    { "wheel", "9.9" },
    { "captured", "6.44, 6.45" },
    { "manned", "4.17" },
    { "occupied", "9.19 to 9.23" },
    { "merged", "3.18, 3.19" },
    { "commander", "2.6 to 2.12" },
    { "attached", "2.4, 2.5" },
    { "becomes", "2.11, 3.23, 5.26, 5.32, 6.16, 6.43, 8.20" },
    { "arrival", "10.12" },
    { "end", "10.3 to 10.10" },
    { NULL, NULL }
};

const TerrainType fire_terrain[] = {
    { "heavy woods",      TERRAIN_BLOCKS_SIGHT | TERRAIN_COVER, "open order only, on foot or horseback, at the shift rate" },
    { "light woods",      TERRAIN_BLOCKS_SIGHT | TERRAIN_COVER, "protective cover; no limbers" },
    { "rough",            TERRAIN_COVER, "protective cover; no formed horse; wheels break" },
    { "protective cover", TERRAIN_COVER, "hasty works, sunken road, a group of buildings" },
    { "wall",             TERRAIN_LINE | TERRAIN_COVER, "protective cover to those close behind it" },
    { "earthworks",       TERRAIN_COVER, "open field works" },
    { "hard cover",       TERRAIN_OBJECTIVE, "a building, church, farm: garrison and assault" },
    { "entrenchment",     TERRAIN_OBJECTIVE, "hard cover that guns may occupy" },
    { "stream",           TERRAIN_LINE | TERRAIN_OBSTACLE, "fordable, at the shift rate" },
    { "steep stream",     TERRAIN_LINE | TERRAIN_OBSTACLE, "crossed at fords and bridges only" },
    { "ford",             0, "halves the move; no fire from it" },
    { "bridge",           0, "crosses a stream freely" },
    { "hill",             TERRAIN_BLOCKS_SIGHT | TERRAIN_HIGH, "guns on it are elevated" },
    { "slope",            0, "of a hill: guns on it are not elevated" },
    { "road",             TERRAIN_LINE | TERRAIN_ROAD, "limbers move at the road rate" },
    { "objective",        TERRAIN_OBJECTIVE, "a place to hold" },
    { "impassable",       TERRAIN_IMPASSABLE, "nobody enters" },
    { NULL, 0, NULL }
};

const Mark fire_unit_marks[] = { { NULL, 0, NULL } };

const Mark fire_stand_marks[] = {
    { "engaged",  S_ENGAGED, "locked in a melee from an earlier turn" },
    { "moved",    S_MOVED,   "has moved in this movement phase" },
    { "charging", S_CHARGES, "made contact in a charge of this segment" },
    { NULL, 0, NULL }
};

#define WHO TAKES_SUBJECT
const Verb fire_verbs[] = {
    { "none",           0, "no order" },
    { "deploy",         WHO | TAKES_PLACE | TAKES_FACING | TAKES_FORMATION, "place a unit in its zone" },
    { "deploy rest",    0, "place the rest as the scenario has it" },
    { "fire",           WHO | TAKES_TARGET | TAKES_COUNT | TAKES_CHOICE, "at a stand together, or at a unit each for itself; x1: this stand alone, xN: so many; guns: choice 1 ball, 2 shell" },
    { "fire all",       0, "every gun at what it can hit" },
    { "hold",           WHO, "stay, hold fire, stand to receive a charge" },
    { "charge",         WHO | TAKES_TARGET | MAY_LACK_TARGET | TAKES_CHOICE, "declare a charge straight ahead; choice 2: stands that meet nobody hold" },
    { "counter-charge", WHO, "a charged column goes to meet the charge" },
    { "flee",           WHO, "charged skirmishers and gun crews run" },
    { "move",           WHO | TAKES_PLACE | TAKES_FACING, "straight ahead, or a shift" },
    { "change",         WHO | TAKES_FORMATION | TAKES_PLACE | TAKES_FACING, "take up a formation or facing at a place" },
    { "turn",           WHO | TAKES_FACING, "guns change their direction of fire instead of firing" },
    { "prolong",        WHO | TAKES_PLACE, "guns are dragged instead of firing" },
    { "man guns",       WHO, "a crew goes back to its guns" },
    { "occupy",         WHO | TAKES_TARGET, "garrison a hard cover" },
    { "merge",          WHO | TAKES_TARGET, "the last man joins another stand of his unit" },
    { "attach",         WHO | TAKES_TARGET, "a commander goes to a stand" },
    { "pursue",         WHO, "victorious chargers go on" },
    { "done",           0, "nothing more here" },
    { "concede",        0, "give the battle up" },
    { "advance",        WHO | TAKES_TARGET | TAKES_CHOICE | NEEDS_GROUND, "towards it: 0 as far as may be, 1 to musket range, 2 just out of its musketry" },
    { "withdraw",       WHO | NEEDS_GROUND, "away from the enemy" },
    { "face",           WHO | TAKES_TARGET | NEEDS_GROUND, "turn towards it" },
    { "take cover",     WHO | TAKES_TARGET | NEEDS_GROUND, "straight on into that ground, or up behind that wall; not into hard cover" },
    { "screen",         WHO | TAKES_TARGET | NEEDS_GROUND, "skirmishers go out before their regiment" },
    { "close up",       WHO | NEEDS_GROUND, "back to its regiment" },
    { "form",           WHO | TAKES_FORMATION | NEEDS_GROUND, "change formation where it stands" },
    { NULL, 0, NULL }
};
#undef WHO

const Named fire_unit_keys[] = {
    { "personal command", "true: horse or elites of its commander's own, whom he begins with" },
    { NULL, NULL }
};

/* clang-format on */

#define SAME(list, n)                                                                    \
    _Static_assert(sizeof list / sizeof list[0] == (n) + 1, "ORDER with fire.h")
SAME(fire_verbs, N_VERBS);
SAME(fire_decisions, N_DECISIONS);
SAME(fire_events, N_EVENTS);
SAME(fire_becomes, N_BECOMES);
SAME(fire_rolls, N_ROLLS);
SAME(fire_kinds, N_KINDS);
SAME(fire_formations, N_FORMATIONS);
SAME(fire_stand_statuses, N_STATUSES);
SAME(fire_terrain, N_TERRAIN);
