/* SPDX-License-Identifier: GPL-3.0-or-later
 * words.c - the rulebook's words: kinds, classes, formations, verbs, events, ground.
 *
 * Every list is in the order of its enum in words.h and ends with a row without a name.
 *
 * Start at colonial_verbs: what may be ordered.
 */
#include "rulesets/greg_blake_colonial/words.h"

/* clang-format off */

/* 1.2, 1.3  Figures on a stand, or in a crew; a sniper has a figure's base for himself. */
const StandKind colonial_kinds[] = {
    { "infantry",    'I', 6, 0,   0,   "a stand of 6 men on foot" },
    { "cavalry",     'C', 3, 0,   0,   "a stand of 3 riders, on horses or camels" },
    { "light gun",   'L', 4, 0,   0,   "a light or mountain gun, with a crew of 4" },
    { "medium gun",  'M', 4, 0,   0,   "a field gun, with a crew of 4" },
    { "heavy gun",   'H', 4, 0,   0,   "a gun of position, with a crew of 4" },
    { "machine gun", 'G', 3, 0,   0,   "a machine gun, with a crew of 3" },
    { "sniper",      'S', 1, 200, 200, "one man: hard to find, lost when met" },
    { "wagon",       'W', 1, 0,   0,   "a wagon: ammunition, and a burden" },
    { NULL, 0, 0, 0, 0, NULL }
};

const Trait colonial_traits[] = {
    { "regular",         TRAIT_REGULAR, "drilled: volleys, squares, better order" },
    { "irregular",       TRAIT_IRREGULAR, "armed and led, not drilled; who is neither is a war-band" },
    { "ferocious",       TRAIT_FEROCIOUS, "the better in the first round of a melee" },
    { "fanatic",         TRAIT_FANATIC, "ferocious, and does not flee when its chief falls" },
    { "light infantry",  TRAIT_LIGHT, "trained to skirmish: evades the better" },
    { "lancers",         TRAIT_LANCER, "the better in the first round of a melee" },
    { "swift",           TRAIT_SWIFT, "foot that doubles its highest movement die" },
    { "dismounts",       TRAIT_DISMOUNTS, "riders who may fight on foot" },
    { "fires mounted",   TRAIT_MOUNTED_FIRE, "riders who may fire from the saddle, near and badly" },
    { "horse artillery", TRAIT_HORSE_ARTILLERY, "its crew rides: moves as horse does" },
    { "howitzer",        TRAIT_HOWITZER, "drops shells on who is higher up; of a machine gun: a later one" },
    { "oxen",            TRAIT_OXEN, "drawn by oxen or elephants: slow" },
    { "militia",         TRAIT_MILITIA, "limbers badly, and the likelier gives no defensive fire" },
    { "smokeless",       TRAIT_SMOKELESS, "smokeless powder: a sniper is harder to find" },
    { "central reserve", TRAIT_CENTRAL, "a wagon that guns send to from wherever they are, not always in luck" },
    { NULL, 0, NULL }
};

/* 1.1 */
const Named colonial_classes[] = {
    { "A", "elite" },
    { "B", "reliable regulars, committed irregulars and war-bands" },
    { "C", "less experienced troops, most war-bands" },
    { "D", "very poor troops, levies" },
    { "E", "rabble" },
    { NULL, NULL }
};

const Named colonial_formations[] = {
    { "as it is",     "no change" },
    { "line",         "stands side by side" },
    { "mass",         "several stands side by side, and others behind them" },
    { "column",       "one stand behind the other" },
    { "skirmish",     "open order: harder to hit, weaker fire, may evade" },
    { "square",       "regular foot facing all round: no flank, hardly moves" },
    { "back to back", "faces both ways: half the fire, no flank, does not move" },
    { "limbered",     "guns on the move" },
    { "unlimbered",   "guns that can fire, or be moved by hand" },
    { NULL, NULL }
};

const Named colonial_unit_statuses[] = {
    { "steady",     "neither of these" },
    { "disordered", "some of its stands are" },
    { "halted",     "none of it advances on the enemy" },
    { NULL, NULL }
};

const Named colonial_stand_statuses[] = { { "steady", NULL }, { NULL, NULL } };

const Named colonial_phases[] = {
    { "leaders",      "fallen leaders are replaced" },
    { "movement",     "group by group: charges, then moves, then the End of Turn die" },
    { "fire",         "whose turn it is" },
    { "return fire",  "the other side" },
    { "melee",        "defensive fire, then melees" },
    { "breakthrough", "horse recoils, or charges on" },
    { "morale",       "groups and armies; disorder ends" },
    { NULL, NULL }
};

const Named colonial_endings[] = {
    { "not over",  NULL },
    { "army",      "the enemy's army has lost heart" },
    { "both",      "both armies have lost heart, and points are compared" },
    { "points",    "more points when time ran out" },
    { "turns",     "time ran out" },
    { "conceded",  "the other side conceded" },
    { NULL, NULL }
};

const Named colonial_decisions[] = {
    { "over", NULL },
    { "nominate",     "which command group moves next" },
    { "charge",       "whom a body charges, if anybody" },
    { "move",         "what a body does" },
    { "react",        "how a body meets a charge" },
    { "ambush",       "spring an ambush, or wait" },
    { "fire",         "whom a body fires at" },
    { "lead",         "does an officer lead from the front?" },
    { "defend",       "does a body fire at its chargers?" },
    { "fight",        "whose melees are next" },
    { "recoil",       "does horse recoil and reform?" },
    { "breakthrough", "whom does horse charge that breaks through?" },
    { NULL, NULL }
};

const Named colonial_rolls[] = {
    { "command quality", NULL },
    { "end of turn", NULL },
    { "replacement of a leader", NULL },
    { "movement", NULL },
    { "charge", NULL },
    { "changing face", NULL },
    { "passage of lines", NULL },
    { "limbering", NULL },
    { "evading", NULL },
    { "forming square", NULL },
    { "turning to face a charge", NULL },
    { "automatic rout", NULL },
    { "fire", NULL },
    { "penetration", NULL },
    { "misfire", NULL },
    { "direct hit", NULL },
    { "locating a sniper", NULL },
    { "defensive fire", NULL },
    { "danger to a leader", NULL },
    { "melee", NULL },
    { "recoil", NULL },
    { "breakthrough", NULL },
    { "withdrawing from a melee", NULL },
    { "morale of a stand", NULL },
    { "morale of the army", NULL },
    { "arrival", NULL },
    { "ammunition from the central reserve", NULL },
    { NULL, NULL }
};

const Named colonial_events[] = {
    { "none", NULL },
    { "turn", "1.4" },
    { "phase", "1.4" },
    { "quality", "3.6" },
    { "nominated", "2.7, 3.1" },
    { "end of turn", "3.2 to 3.5" },
    { "replaced", "2.8" },
    { "joined", "2.9" },
    { "dice", "4.1 to 4.3" },
    { "moved", "4.1, 4.7, 4.8" },
    { "facing", "4.4, 4.5" },
    { "formed", "4.11, 5.2" },
    { "limber", "4.10" },
    { "mounted", "4.9" },
    { "passage", "4.12" },
    { "charge", "10.1" },
    { "charge dice", "4.2, 10.4" },
    { "evades", "10.8" },
    { "square", "5.5" },
    { "contact", "10.5" },
    { "misses", "10.6" },
    { "turns", "10.11" },
    { "rout", "12.7, 12.8" },
    { "ambush", "6.1, 6.2" },
    { "found", "6.1" },
    { "disordered", "4.6, 4.12, 5.1, 10.6, 10.11, 10.12, 11.7" },
    { "recovered", "5.1" },
    { "fire", "8.1 to 8.10" },
    { "shots", "8.9" },
    { "misfire", "8.11, 9.12" },
    { "ready", "8.11, 9.12" },
    { "penetrates", "9.6 to 9.10" },
    { "defensive", "8.11" },
    { "located", "6.4" },
    { "figures", "8.14, 11.6, 12.6" },
    { "stand lost", "11.6, 12.3" },
    { "body lost", "11.6, 12.3" },
    { "direct hit", "9.4" },
    { "leader", "2.5, 2.6, 6.5" },
    { "leads", "2.4" },
    { "melee", "11.2 to 11.6" },
    { "back", "11.7, 11.13" },
    { "recoil", "11.10" },
    { "breakthrough", "11.11" },
    { "break off", "11.12" },
    { "morale", "12.2, 12.3" },
    { "group", "12.4, 12.5" },
    { "chief fell", "12.9, 12.10" },
    { "crew", "9.5" },
    { "supply", "9.2, 9.14" },
    { "cover down", "9.11" },
    { "objective", "13.1" },
    { "parted", "4.15" },
    { "rejoined", "4.16" },
    { "arrival", "2.10" },
    { "left behind", "2.2" },
    { "end", "12.11, 13.1" },
    { NULL, NULL }
};

/* 7.4  Who sees a little way into woods does not see through them, be they ever so open. */
const TerrainType colonial_terrain[] = {
    { "open woods",  TERRAIN_COVER | TERRAIN_BLOCKS_SIGHT, "a die fewer; soft cover; one sees 200 mm inside" },
    { "dense woods", TERRAIN_COVER | TERRAIN_BLOCKS_SIGHT, "a die fewer; hard cover; one sees 90 mm inside" },
    { "rough",       TERRAIN_COVER, "boulders, mountains: a die fewer; hard cover; one sees 300 mm" },
    { "very rough",  TERRAIN_COVER | TERRAIN_BLOCKS_SIGHT, "as rough; sight as in dense woods; neither horse nor guns" },
    { "marsh",       0, "a die fewer; neither horse nor guns; shot stops in it" },
    { "scrub",       TERRAIN_COVER, "soft cover; slows nobody" },
    { "hill",        TERRAIN_HIGH | TERRAIN_BLOCKS_SIGHT, "higher ground" },
    { "steep slope", 0, "nobody charges up or down it" },
    { "river",       TERRAIN_LINE | TERRAIN_OBSTACLE, "crossing it disorders, but at a ford" },
    { "ford",        0, "lies on a river: there it disorders nobody" },
    { "wall",        TERRAIN_LINE | TERRAIN_OBSTACLE | TERRAIN_COVER, "hard cover behind it" },
    { "hedge",       TERRAIN_LINE | TERRAIN_OBSTACLE | TERRAIN_COVER, "hedge or thorn fence: soft cover behind it" },
    { "trench",      TERRAIN_LINE | TERRAIN_OBSTACLE | TERRAIN_COVER, "trench or breastwork: as good as a fort" },
    { "village",     TERRAIN_COVER | TERRAIN_BLOCKS_SIGHT, "a die fewer; hard cover; neither horse nor guns" },
    { "fort",        TERRAIN_COVER | TERRAIN_BLOCKS_SIGHT, "the best cover; neither horse nor guns enter" },
    { "soft ground", 0, "sand, wet ground: shot stops in it" },
    { "road",        TERRAIN_LINE | TERRAIN_ROAD, "slows nobody" },
    { "objective",   TERRAIN_OBJECTIVE, "worth points to its holder" },
    { "impassable",  TERRAIN_IMPASSABLE, "nobody enters" },
    { NULL, 0, NULL }
};

const Mark colonial_unit_marks[] = {
    { "hidden",  U_HIDDEN, "in ambush: placed there, has neither moved nor fired" },
    { "located", U_LOCATED, "a sniper who has been spotted" },
    { "on foot", U_ON_FOOT, "riders who have dismounted" },
    { NULL, 0, NULL }
};

const Mark colonial_stand_marks[] = {
    { "disordered", S_DISORDERED, "does not charge, fires and fights badly" },
    { "locked",     S_LOCKED, "is in a melee of an earlier turn" },
    { NULL, 0, NULL }
};

const Verb colonial_verbs[] = {
    { "none", 0, "no order" },
    { "nominate",     TAKES_SUBJECT, "the leader's command group moves" },
    { "take command", TAKES_SUBJECT | TAKES_TARGET, "the commander in chief moves that leader's group himself" },
    { "join",         TAKES_SUBJECT | TAKES_TARGET, "an officer rides to a body; instead of a nomination: a leader's group moves, and he rides before its charges" },
    { "hold",         TAKES_SUBJECT, "stay; in the fire phase: hold fire" },
    { "move",         TAKES_SUBJECT | TAKES_PLACE | TAKES_FACING | TAKES_FORMATION, "up to its move; line, mass or column: widen or narrow on the way" },
    { "form",         TAKES_SUBJECT | TAKES_FORMATION, "as skirmish, as square ...: change formation; as limbered: limber a gun" },
    { "mount",        TAKES_SUBJECT, "riders on foot mount" },
    { "dismount",     TAKES_SUBJECT, "riders get down to fight on foot" },
    { "charge",       TAKES_SUBJECT | TAKES_TARGET | TAKES_BY, "charge a body that was in sight as the turn began, straight or by a place; instead of a nomination: its group moves, and it charges first" },
    { "break off",    TAKES_SUBJECT, "try to withdraw from a melee" },
    { "lend crew",    TAKES_SUBJECT | TAKES_TARGET, "a gun gets a man from the body beside it" },
    { "supply",       TAKES_SUBJECT, "a gun gets rounds from a wagon near it" },
    { "part right",   TAKES_SUBJECT | TAKES_CHOICE, "so many files on its right become a body of their own; 0: half of them" },
    { "part left",    TAKES_SUBJECT | TAKES_CHOICE, "the same on its left" },
    { "part rear",    TAKES_SUBJECT | TAKES_CHOICE, "so many of its ranks, from the last" },
    { "rejoin",       TAKES_SUBJECT | TAKES_TARGET, "two that have parted are one body again" },
    { "take rounds",  TAKES_SUBJECT | TAKES_TARGET | TAKES_CHOICE, "a gun gets rounds of the guns of its kind near it: 0 they share alike, 1 all there is room for" },
    { "stand",        0, "let the charge come" },
    { "evade",        0, "skirmishers: try to get away from the charge" },
    { "form square",  0, "charged by horse: try to form square before it is there" },
    { "ambush",       TAKES_SUBJECT | TAKES_TARGET | TAKES_BY, "charge from the hidden place" },
    { "fire",         TAKES_SUBJECT | TAKES_TARGET | TAKES_COUNT | TAKES_CHOICE, "at its command group, with all its stands or with N of them; guns: 0 what suits, 1 canister, 2 shot; machine guns: 3 concentrated" },
    { "pick off",     TAKES_SUBJECT | TAKES_TARGET, "a sniper: fire at an officer" },
    { "lead",         0, "lead from the front" },
    { "fight",        TAKES_SUBJECT | TAKES_CHOICE, "fight that body's melees next: all of them, or with choice N its N-th stand's" },
    { "recoil",       0, "try to fall back and reform" },
    { "done",         0, "all others hold" },
    { "concede",      0, "give the battle up" },
    { "advance",      TAKES_SUBJECT | TAKES_TARGET | TAKES_FORMATION | TAKES_CHOICE | NEEDS_GROUND, "towards it: 0 as far as may be, 1 half a move, 2 into good range, 3 out of its range" },
    { "withdraw",     TAKES_SUBJECT | TAKES_CHOICE | NEEDS_GROUND, "0 a full move away from the enemy, 1 facing him" },
    { "face",         TAKES_SUBJECT | TAKES_TARGET | NEEDS_GROUND, "turn towards it" },
    { "take cover",   TAKES_SUBJECT | TAKES_TARGET | NEEDS_GROUND, "into that ground, or behind it" },
    { "charge round", TAKES_SUBJECT | TAKES_TARGET | TAKES_CHOICE | NEEDS_GROUND, "charge it round what is between: on its 1 right, 2 left, 0 the shorter way" },
    { NULL, 0, NULL }
};

const char *const colonial_weapons[N_WEAPONS + 1] = {
    "spears", "bows", "smoothbores", "jezails", "muzzle-loaders", "breech carbines",
    "magazine carbines", "breech-loaders", "magazine rifles", NULL
};

const char *const colonial_qualities[N_QUALITIES + 1] = {
    "excellent", "good", "average", "poor", "very poor", NULL
};

/* clang-format on */

#define ROWS(list) (sizeof(list) / sizeof(list)[0])
_Static_assert(ROWS(colonial_kinds) == N_KINDS + 1, "ORDER kinds");
_Static_assert(ROWS(colonial_classes) == N_CLASSES + 1, "ORDER CLASS_");
_Static_assert(ROWS(colonial_formations) == N_FORMATIONS + 1, "ORDER formations");
_Static_assert(ROWS(colonial_phases) == PHASE_MORALE + 2, "ORDER PHASE_");
_Static_assert(ROWS(colonial_endings) == END_CONCEDED + 2, "ORDER END_");
_Static_assert(ROWS(colonial_decisions) == N_DECISIONS + 1, "ORDER D_");
_Static_assert(ROWS(colonial_rolls) == N_ROLLS + 1, "ORDER ROLL_");
_Static_assert(ROWS(colonial_events) == N_EVENTS + 1, "ORDER E_");
_Static_assert(ROWS(colonial_terrain) == N_TERRAIN + 1, "ORDER T_");
_Static_assert(ROWS(colonial_verbs) == N_VERBS + 1, "ORDER V_");
