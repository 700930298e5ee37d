/* SPDX-License-Identifier: GPL-3.0-or-later
 * chaos.h - the state of a battle of Chaos, Confusion and Casualties, and which file does what.
 *
 * A Unit is a regiment, a band of skirmishers or a gun.  Its pieces are its stands: those that
 * are left are the first n_stands of them, the last of these carries the casualty dial (its
 * figures are the hits it still takes), and where they stand follows from the middle, facing and
 * formation of the block they make (units.c).
 *
 *   chaos.c       sequence of play: read first        orders.c      what may be ordered
 *   turn.c        the steps of a turn                 entry.c       brigades that arrive
 *   movement.c    how far it goes                     march.c       moves, collisions, retreats
 *   charge.c      charges                             hands.c       hand to hand
 *   reaction.c    reactions and countering them       officers.c    wounds, captains, rallies
 *   fire.c        who may fire, deductions            volley.c      small arms
 *   artillery.c   the four rounds of guns             smoke.c       banks of smoke, sight
 *   units.c       blocks, pieces, losses              victory.c     fields and the end
 *   load.c        from a scenario file                cover.c       where to be sheltered
 *   slide.c       blocks on their way                 put.c         figures put right
 *   options.c ground.c scene.c features.c value.c               for bots and people
 *   say_order.c say_need.c say.c                                what people are told
 *
 * words.h has the vocabulary, tables.h the numbers, chapters.h the functions of those files.
 * Start at chaos.c.
 */
#ifndef CHAOS_CHAOS_H
#define CHAOS_CHAOS_H

#include "rulesets/chaos_confusion_casualties/tables.h"
#include "rulesets/chaos_confusion_casualties/words.h"

enum { MOST_PIECES = 24, MOST_OFFICERS = 3, NO_MAN = 255, NO_ONE = 255 };

/* A unit's private row. */
typedef struct UnitRow {
    Point at;       /* the middle of its block */
    Point place;    /* where it was told to go */
    Point bend;     /* where its way there bends, { 0, 0 } = no more (4.15) */
    Point smoke_at; /* the middle of its bank of smoke */
    Ref target;     /* whom it was told to charge */
    Ref aim;        /* whom it is to fire at, or has in this step */
    Angle facing;   /* of its block */
    Angle to_face;  /* as it was told */
    Angle smoke_facing;
    int16_t smoke_half; /* half the width of the bank, 0 = there is none */
    int16_t left;       /* how far it still goes in this turn */
    uint8_t verb;       /* its order */
    uint8_t formation;
    uint8_t aim_verb; /* V_FIRE, V_SNIPE or V_HOLD */
    uint8_t round;    /* what a gun fires */
    uint8_t by;       /* who shot at it last; NO_ONE */
    uint8_t
        man[MOST_OFFICERS]; /* wounds of the officers with it; NO_MAN: there is none */
    uint8_t mounted; /* which of them are, a bit each; bit 7: STANDS_IN (officers.c) */
    uint8_t rounds[N_ROUNDS - 1]; /* left, in the order CANISTER .. SHOT */
    uint8_t lost;       /* pieces for which its officers have not been checked yet */
    uint8_t alarmed_by; /* to whom it may turn; NO_ONE */
    uint8_t shot_by;    /* in this step, to whom it reacts next; NO_ONE */
    int16_t spent;      /* of its move in this turn */
    uint8_t noticed_by; /* that it has no officer: whose may go over to it; NO_ONE */
    uint8_t waits_at;   /* 1 + the entry of its side where it waits for room (3.2) */
    uint8_t spare[2];
} UnitRow;

enum { ASKED_NOTHING, ASKED_COUNTER, ASKED_ROUND };

/* A reaction that has been rolled and not yet carried out. */
typedef struct Reaction {
    uint8_t unit; /* NO_ONE: none */
    uint8_t by;
    uint8_t what;  /* R_ */
    uint8_t table; /* TABLE_ */
    uint8_t asked; /* ASKED_: what its owner has said */
    uint8_t round; /* what a gun fires */
    uint8_t spare[2];
} Reaction;

/* A fight that a charge has led to: it waits while an officer is asked whether he goes over (12.6). */
typedef struct Melee {
    Point head;    /* where the piece is that strikes from the gap */
    int16_t left;  /* of the charge */
    uint8_t enemy; /* whom it strikes */
    uint8_t round; /* which is being fought */
    uint8_t
        gap_in; /* in whose line a column stands while its head strikes another, NO_ONE */
    uint8_t on_unit, on_enemy; /* hits of this round */
    uint8_t backed;            /* 1: he whom it strikes has backed up before it */
} Melee;

enum { CHARGE_SETS_OUT, CHARGE_DEALT, CHARGE_FIGHTS };

/* The charge that is being carried out. */
typedef struct Charge {
    uint8_t unit; /* NO_ONE: none */
    uint8_t target;
    uint8_t n;                  /* pieces, from the centre outwards */
    uint8_t step;               /* CHARGE_; dealt: the defender has had his reaction */
    int16_t reach[MOST_PIECES]; /* of those pieces */
    Melee melee;
} Charge;

enum { MOST_GAPS = 12, COVER_SQUARES = 16 };

/* A gap in a worm fence: in that one, not in another that stands near. */
typedef struct Gap {
    Point at;
    uint16_t half;
    uint8_t line;
} Gap;

typedef struct Chaos {
    Reaction reaction;
    Charge charge;
    uint8_t chooses; /* the side that notes, MAX_SIDES = all is noted */
    uint8_t volleys; /* 1: the shots of this step have been fired */
    uint8_t n_gaps;
    uint8_t opens;               /* 1: a turn has begun whose recovery is still to come */
    uint16_t points[MAX_SIDES];  /* for regiments destroyed and guns taken */
    uint8_t held[MAX_FEATURES];  /* a field's holder + 1 */
    uint8_t sequence[MAX_UNITS]; /* in which units act in this turn */
    Gap gap[MOST_GAPS];
    UnitRow unit[];
} Chaos;

/* The battle's own part: what never changes, worked out when it is loaded. */
typedef struct ChaosBattle {
    uint8_t arm[MAX_UNITS];
    uint8_t brigade[MAX_UNITS]; /* that comes by the entry deck, 0 = none */
    uint8_t n_fields, fog, n_entries[MAX_SIDES];
    uint8_t field[MAX_FEATURES];
    uint8_t entry[MAX_SIDES][16]; /* features */
    int32_t reach[MAX_UNITS];     /* no part of it is ever further from its middle */
    /* By what they do. */
    FeatureSet woods, stumps, hills, fences, walls, worm, slow;
    /* What may shelter somebody, by where he stands: the table in squares (cover.c). */
    FeatureSet covers[COVER_SQUARES][COVER_SQUARES];
} ChaosBattle;

_Static_assert(sizeof(ChaosBattle) <= PRIVATE_BATTLE, "the battle's own part");
_Static_assert(sizeof(UnitRow) == 68, "no padding");
_Static_assert(sizeof(Charge) == 4 + 2 * MOST_PIECES + 16, "no padding");
_Static_assert(sizeof(Chaos) + MAX_UNITS * sizeof(UnitRow) <= MAX_PRIVATE, "it fits");

static inline Chaos *chaos(const State *s)
{
    return state_private(s);
}
static inline UnitRow *row(const State *s, int unit)
{
    return &chaos(s)->unit[unit];
}
static inline const ChaosBattle *own(const Battle *b)
{
    return (const ChaosBattle *)(const void *)b->own;
}
static inline Arm arm_of(const Battle *b, int unit)
{
    return (Arm)own(b)->arm[unit];
}
static inline int side_of(const Battle *b, int unit)
{
    return b->unit[unit].side;
}
static inline int pieces(const State *s, int unit)
{
    return state_unit(s, unit)->n_stands;
}
/* Infantry and cavalry; they have officers. */
static inline bool is_regiment(const Battle *b, int unit)
{
    return arm_of(b, unit) <= HORSE;
}
/* The piece with the casualty dial.  in: a unit that has pieces. */
static inline Stand *dial(const Battle *b, const State *s, int unit)
{
    return state_stand(s, b->unit[unit].first + pieces(s, unit) - 1);
}
static inline bool on_table(const Battle *b, const State *s, int unit)
{
    return pieces(s, unit) && state_stand(s, b->unit[unit].first)->where == ON_TABLE;
}

#include "rulesets/chaos_confusion_casualties/chapters.h"

#endif
