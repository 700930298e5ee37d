/* SPDX-License-Identifier: GPL-3.0-or-later
 * colonial.h - the state of a battle of Greg Blake's colonial rules, and which file does what.
 *
 * A Unit is a body: stands of one kind and one command group that move side by side, or one
 * behind the other, as a block (body.c).  Its Officer is the leader of its group; an officer
 * with nobody above him is the commander in chief.  Fire, melee, disorder and morale are a
 * stand's own: a stand that is driven back stands apart from its block until the body moves.
 *
 *   colonial.c    sequence of play: read first        orders.c      what may be ordered
 *   turn.c        the steps of a player turn          asking.c      who is asked, answers
 *   command.c     groups, End of Turn die             leaders.c     officers
 *   movement.c    dice, facing tests, how far         march.c       moves, passage of lines
 *   slide.c       a block on its way                  formation.c   lines, squares, limbers
 *   part.c        bodies part and join again          put.c         figures put right
 *   ambush.c      hidden bodies                       crew.c        men and rounds for guns
 *   body.c        blocks, stands, losses              sight.c       who sees what, cover
 *   precedence.c  who comes first                     reach.c       how far a charge goes
 *   charge.c      who may charge, reactions           onset.c       charges carried out, evading
 *   way.c         the way of a charge                 evade.c       who gets away from one
 *   contact.c     turning, who fights whom            near.c      who is near whom
 *   fire.c        who may fire, dice, scores          volley.c      firing
 *   defence.c     the last volley at chargers         sniper.c      snipers
 *   artillery.c   canister, penetration, ammunition   target.c      at a command group
 *   melee.c       melees and the ladder               aftermath.c   recoil, breakthrough
 *   morale.c      stands, groups, the army            victory.c     the end
 *   load.c load_body.c      from a scenario file         arrive.c    who comes later
 *   options.c move_options.c ground.c       what bots consider, and the orders it comes to
 *   scene.c chances.c features.c move_features.c value.c    how they see it
 *   check.c observe.c say.c say_order.c say_needs.c     for whoever tests, guesses, tells
 *
 * words.h has the vocabulary, tables.h the numbers, chapters.h (charging.h, firing.h) the
 * functions of those files.
 * Start at colonial.c.
 */
#ifndef COLONIAL_COLONIAL_H
#define COLONIAL_COLONIAL_H

#include "engine/text.h"
#include "rulesets/greg_blake_colonial/tables.h"
#include "rulesets/greg_blake_colonial/words.h"

enum {
    MOST_BODIES = 64, /* of a side: a set of them is one word */
    MOST_STANDS = 12, /* of a body */
    MOST_DICE = 3,
    MOST_MELEES = 80, /* that are remembered (11.8): what MAX_PRIVATE leaves room for */
    NAMED = 64, /* in StandRow.faced: was named to fire (8.5); NAMED_SHOT: with shot */
    NAMED_SHOT = 128,
    NO_ONE = 255
};

typedef uint64_t BodySet; /* of one side: bit i is its i-th body */

/* A body's private row. */
typedef struct BodyRow {
    Point at;       /* the middle of its block */
    BodySet seen;   /* enemies it saw when its side's turn began */
    int32_t spread; /* no part of its stands is further from there */
    Angle facing;   /* of its block */
    int16_t reach;  /* how far its dice let it go, 0 = they have not been rolled */
    int16_t rough;  /* the same where it touches rough ground */
    int16_t gone;   /* how far it has gone in this turn */
    uint8_t front;  /* files: stands side by side */
    uint8_t turned; /* facing tests in this turn */
    uint8_t die[MOST_DICE];
    uint8_t n_dice;
    uint8_t widened;    /* 1: has changed its front in this turn */
    uint8_t inclined;   /* 1: has inclined in this turn */
    uint8_t parted;     /* 1: has parted or joined in this turn */
    uint8_t precedence; /* in its side, 0 = the first (1.5) */
    /* bit i: its i-th stand has been brought to its halting strength in a melee in this turn */
    uint16_t spent;
} BodyRow;

/* A stand's. */
typedef struct StandRow {
    uint8_t
        start; /* figures when this player turn began, less those lost in melee since */
    uint8_t borrowed; /* of a gun: crew who are no gunners */
    uint8_t
        faced; /* S_FACED: the side that is its front now; else NAMED, in this phase */
    /* S_FACED: the body whose charge it faces, or whom it charges; NAMED: the leader of the group at which it
     * was to fire */
    uint8_t faced_by;
} StandRow;

/* A command group's, by its leader's index. */
typedef struct GroupRow {
    uint8_t moved;      /* in this turn */
    uint8_t failures;   /* to replace its leader */
    uint8_t failed;     /* 1: its morale: none of its stands advances (12.4) */
    uint8_t gone;       /* 1: all its stands are */
    uint8_t under_fire; /* has lost figures to fire in this phase */
    uint8_t chief;      /* 1: the commander in chief commands it in this turn */
    uint8_t spare[2];
} GroupRow;

/* Where the player turn is. */
enum {
    STEP_TURN,
    STEP_NOMINATE,
    STEP_CHARGES,
    STEP_MOVES,
    STEP_END_DIE,
    STEP_MOVED,
    STEP_FIRE,
    STEP_RETURN,
    STEP_LEAD,
    STEP_DEFEND,
    STEP_FIGHT,
    STEP_RECOIL,
    STEP_BREAKTHROUGH,
    STEP_MORALE,
    N_STEPS
};

enum {
    CHARGE_ANNOUNCED, /* the charged may have something to choose */
    CHARGE_ANSWERED,
    CHARGE_HOME /* has met somebody, is fought out at once, and has yet to be fired at (8.11) */
};

/* A charge that has been announced and is waiting for the charged to react. */
typedef struct Charge {
    uint8_t by; /* NO_ONE: none */
    uint8_t target;
    uint8_t asked;  /* CHARGE_ */
    uint8_t evades; /* 1 it tries to, 2 it has got away */
    uint8_t ambush; /* from a hidden place, in the enemy's turn */
    uint8_t again;  /* a breakthrough's: fought out at once */
    uint8_t hurled; /* of fanatics whose chief has fallen (12.10) */
    uint8_t spare;
    Point by_way_of; /* where it bends (10.5), { 0, 0 } = straight */
} Charge;

/* The last change of face for which others of the group being moved have the same die (4.4b). */
typedef struct Wheel {
    BodySet with;   /* who they are */
    Angle from, to; /* of who threw it */
    uint8_t die;
    uint8_t spare[3];
} Wheel;

typedef struct Colonial {
    Wheel wheel;
    Charge charge;
    uint8_t step;      /* STEP_ */
    uint8_t group;     /* being moved: its leader, NO_ONE */
    uint8_t nominated; /* groups so far in this turn */
    uint8_t wild;      /* the next group advances impetuously (3.5) */
    uint8_t forced;    /* the group being moved does */
    uint8_t mover; /* the body that has just moved, whom an ambush may wait for; NO_ONE */
    uint8_t quality[MAX_SIDES];      /* of command */
    uint8_t failed[MAX_SIDES];       /* 1: army morale */
    uint8_t commands[MAX_SIDES];     /* 1: the chief commands a group in this turn */
    uint8_t chief_fell[MAX_SIDES];   /* 1: he has, and what follows has been done */
    uint8_t held[MAX_FEATURES];      /* an objective's holder + 1 */
    uint8_t damage[MAX_FEATURES];    /* hits on cover */
    uint16_t throws;                 /* tells dice of one kind in a phase apart */
    uint8_t leaders_fell[MAX_SIDES]; /* of groups, those who were replaced too */
    uint8_t n_melees;
    uint8_t hurls; /* 1: fanatics have yet to throw themselves at the enemy (12.10) */
    uint8_t spare[2];
    uint16_t melee[MOST_MELEES]
                  [2]; /* stands who have fought each other and touch still (11.8) */
    BodyRow body[];    /* then a StandRow for every stand, a GroupRow for every officer */
} Colonial;

/* The battle's own part. */
typedef struct ColonialBattle {
    uint8_t weapon[MAX_UNITS];
    uint8_t quality[MAX_SIDES]; /* N_QUALITIES = rolled for */
    uint8_t impetuous[MAX_SIDES], irregular[MAX_SIDES], charismatic[MAX_SIDES];
    uint8_t chief[MAX_SIDES];        /* an officer; NO_ONE */
    uint8_t best_weapon[MAX_SIDES];  /* of its infantry: snipers have it */
    uint8_t stands_of[MAX_OFFICERS]; /* how many a group began with */
    uint8_t groups[MAX_SIDES];
    uint8_t n_objectives;
    uint8_t objective[MAX_FEATURES];
    int16_t first[MAX_SIDES], end[MAX_SIDES]; /* bodies of a side are between these */
    uint8_t volley_skirmish;                  /* option of 5.2 */
    uint8_t spare[3];
    int32_t visibility;
    int32_t stand_reach;      /* no part of a stand is further from its middle */
    int32_t reach[MAX_UNITS]; /* no part of its block is ever further from its middle */
    /* By what they do. */
    FeatureSet woods, dense, rough, barred, steep, soft, hard, fort, lines, stops, hills,
        rocks;
} ColonialBattle;

_Static_assert(sizeof(ColonialBattle) <= PRIVATE_BATTLE, "the battle's own part");
_Static_assert(sizeof(BodyRow) == 40, "no padding");
_Static_assert(sizeof(Wheel) == 16, "no padding");
_Static_assert(MOST_STANDS <= 16, "BodyRow.spent");
_Static_assert(sizeof(Colonial) + MAX_UNITS * sizeof(BodyRow) +
                       MAX_STANDS * sizeof(StandRow) + MAX_OFFICERS * sizeof(GroupRow) <=
                   MAX_PRIVATE,
               "it fits");

static inline Colonial *colonial(const State *s)
{
    return state_private(s);
}
static inline BodyRow *body_row(const State *s, int unit)
{
    return &colonial(s)->body[unit];
}
static inline StandRow *stand_row(const Battle *b, const State *s, int stand)
{
    return (StandRow *)(void *)(colonial(s)->body + b->n_units) + stand;
}
static inline GroupRow *group_row(const Battle *b, const State *s, int leader)
{
    return (GroupRow *)(void *)stand_row(b, s, b->n_stands) + leader;
}
static inline const ColonialBattle *own(const Battle *b)
{
    return (const ColonialBattle *)(const void *)b->own;
}
static inline int side_of(const Battle *b, int unit)
{
    return b->unit[unit].side;
}
/* It alone, as a set of its side's bodies. */
static inline BodySet body_set(const Battle *b, int unit)
{
    return (BodySet)1 << (unit - own(b)->first[side_of(b, unit)]);
}
/* The first of them, of a set that is not empty. */
static inline int body_first(const Battle *b, int side, BodySet set)
{
    return own(b)->first[side] + terrain_first(set);
}
/* All that are left of a leader's command group, and those of them who are too far from whoever
 * commands it, all or who have not moved (2.2). */
BodySet colonial_group(const Battle *b, const State *s, int leader);
BodySet colonial_lost(const Battle *b, const State *s, int leader, bool that_may_move);
/* Of some bodies of a side the nearest to a place; -1 = the set is empty. */
int colonial_nearest_of(const Battle *b, const State *s, int side, BodySet of, Point p);
/* The leader of its command group. */
static inline int group_of(const Battle *b, int unit)
{
    return b->unit[unit].officer;
}
static inline int kind_of(const Battle *b, int unit)
{
    return b->stand[b->unit[unit].first].kind;
}
static inline int class_of(const Battle *b, int unit)
{
    return b->stand[b->unit[unit].first].rating;
}
static inline bool has_trait(const Battle *b, int unit, int trait)
{
    return b->stand[b->unit[unit].first].traits & trait;
}
static inline bool is_regular(const Battle *b, int unit)
{
    return has_trait(b, unit, TRAIT_REGULAR);
}
/* Is the unit on the table? */
static inline bool is_there(const State *s, int unit)
{
    return state_unit(s, unit)->n_stands > 0;
}
static inline bool stand_there(const State *s, int stand)
{
    return state_stand(s, stand)->where == ON_TABLE;
}
/* Guns and machine guns. */
static inline bool is_gun(const Battle *b, int unit)
{
    return kind_of(b, unit) >= LIGHT_GUN && kind_of(b, unit) <= MACHINE_GUN;
}
/* Firing with shot and canister. */
static inline bool is_cannon(const Battle *b, int unit)
{
    return kind_of(b, unit) >= LIGHT_GUN && kind_of(b, unit) <= HEAVY_GUN;
}
static inline bool is_mounted(const Battle *b, const State *s, int unit)
{
    return kind_of(b, unit) == HORSE && !(state_unit(s, unit)->marks & U_ON_FOOT);
}
/* On foot: infantry, dismounted horse, snipers. */
static inline bool is_foot(const Battle *b, const State *s, int unit)
{
    return kind_of(b, unit) == FOOT || kind_of(b, unit) == SNIPER ||
           (kind_of(b, unit) == HORSE && !is_mounted(b, s, unit));
}
static inline bool skirmishes(const Battle *b, const State *s, int unit)
{
    return state_unit(s, unit)->formation == SKIRMISH || kind_of(b, unit) == SNIPER;
}
/* Foot or horse in close order. */
static inline bool in_close_order(const Battle *b, const State *s, int unit)
{
    return kind_of(b, unit) <= HORSE && !skirmishes(b, s, unit);
}
static inline bool is_hidden(const State *s, int unit)
{
    return state_unit(s, unit)->marks & U_HIDDEN;
}
static inline bool is_disordered(const State *s, int stand)
{
    return state_stand(s, stand)->marks & S_DISORDERED;
}
static inline bool leads(const State *s, int officer)
{
    return officer != NO_OFFICER && state_officer(s, officer)->where == ON_TABLE;
}

/* The body it is of: its own, or a part of that. */
static inline int body_of(const State *s, int stand)
{
    return state_stand(s, stand)->unit;
}

/* For all stands of a unit that are on the table. */
#define EACH_STAND(b, s, body, i)                                                        \
    for (int i = (b)->unit[body].first,                                                  \
             i##_end = (b)->unit[body].first + (b)->unit[body].n;                        \
         i < i##_end; i++)                                                               \
        if (stand_there(s, i) && body_of(s, i) == (body))

/* Of a body that is there. */
static inline int first_stand(const Battle *b, const State *s, int unit)
{
    int i = b->unit[unit].first;
    while (!stand_there(s, i) || body_of(s, i) != unit)
        i++;
    return i;
}

#include "rulesets/greg_blake_colonial/chapters.h"
#include "rulesets/greg_blake_colonial/interface.h"
#include "rulesets/greg_blake_colonial/precedence.h"

#endif
