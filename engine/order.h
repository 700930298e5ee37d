/* SPDX-License-Identifier: GPL-3.0-or-later
 * order.h - decisions, orders and intentions: a few words of plain data each.
 *
 * The engine carries a battle to the next Decision: whose, what kind, about whom.  An Order
 * answers it, with coordinates.  An Intention is an order before it is on the ground: verb,
 * target and a small parameter; a search keys its tree by intentions, a ruleset grounds them.
 *
 * Officers, units, stands and terrain features share one numbering, the Ref.
 *
 * Start at Order; for text and JSON see order_text.h.
 */
#ifndef ENGINE_ORDER_H
#define ENGINE_ORDER_H

#include "engine/geo.h"

typedef uint16_t Ref; /* who or what: kind in the top bits, index below */

enum {
    NO_REF = 0,
    REF_UNIT = 1 << 12,
    REF_STAND = 2 << 12,
    REF_OFFICER = 3 << 12,
    REF_FEATURE = 4 << 12,
    REF_SIDE = 5 << 12,
    REF_INDEX = 0x0FFF,
    REF_KIND = 0xF000
};

static inline Ref ref_unit(int i)
{
    return (Ref)(REF_UNIT | i);
}
static inline Ref ref_stand(int i)
{
    return (Ref)(REF_STAND | i);
}
static inline Ref ref_officer(int i)
{
    return (Ref)(REF_OFFICER | i);
}
static inline Ref ref_feature(int i)
{
    return (Ref)(REF_FEATURE | i);
}
static inline Ref ref_side(int i)
{
    return (Ref)(REF_SIDE | i);
}
static inline int ref_kind(Ref r)
{
    return r & REF_KIND;
}
static inline int ref_index(Ref r)
{
    return r & REF_INDEX;
}

/* What has to be chosen now. */
typedef struct Decision {
    uint8_t kind;   /* the ruleset's list; 0 = nothing, the battle is over */
    uint8_t side;   /* who chooses */
    uint8_t hidden; /* 1: the other side does not see what is chosen */
    uint8_t spare;
    Ref about; /* whom it is about, NO_REF = the whole side */
    Ref with;  /* the other party (a charger, the firers), or NO_REF */
} Decision;

typedef struct Order {
    uint8_t verb;      /* the ruleset's list */
    uint8_t formation; /* the ruleset's list; 0 = as it is */
    uint8_t count;
    uint8_t choice; /* a small parameter of the verb */
    Ref subject;    /* who does it */
    Ref target;     /* to or against whom */
    Point place;    /* where: the unit's middle, the stand's centre */
    Angle facing;
    uint16_t spare;
    Point by; /* where its way there bends, of verbs that say so; { 0, 0 } = straight */
} Order;

/* Does a way bend there?  And how long it is, with its bend: more than so far may be reckoned short. */
static inline bool way_bends(Point by)
{
    return by.x || by.y;
}
static inline int32_t way_length(Point from, Point by, Point to)
{
    return way_bends(by) ? geo_distance(from, by) + geo_distance(by, to)
                         : geo_distance(from, to);
}
/* Where it is so far on. */
static inline Point way_at(Point from, Point by, Point to, int32_t gone)
{
    const int32_t first = way_bends(by) ? geo_distance(from, by) : 0;
    if (gone < first)
        return geo_along(from, geo_ahead(geo_bearing(from, by)), gone);
    const Point on = way_bends(by) ? by : from;
    return geo_along(on, geo_ahead(geo_bearing(on, to)), gone - first);
}

typedef struct Intention {
    uint8_t verb;
    uint8_t formation;
    uint8_t count;
    uint8_t choice;
    Ref subject;
    Ref target;
} Intention;

_Static_assert(sizeof(Decision) == 8 && sizeof(Order) == 28 && sizeof(Intention) == 8,
               "no padding: orders are compared, hashed and saved byte by byte");

/* An intention as one number: the key of a tree's branch. */
static inline uint64_t intention_key(Intention i)
{
    return (uint64_t)i.verb << 56 | (uint64_t)i.formation << 48 |
           (uint64_t)i.count << 40 | (uint64_t)i.choice << 32 |
           (uint64_t)i.subject << 16 | i.target;
}

/* The order that says no more than the intention: no place, no facing. */
static inline Order order_as_meant(const Intention *i)
{
    return (Order){ .verb = i->verb,
                    .formation = i->formation,
                    .count = i->count,
                    .choice = i->choice,
                    .subject = i->subject,
                    .target = i->target };
}

/* What a verb takes, for typed orders, files, lists and checks. */
enum {
    TAKES_SUBJECT = 1 << 0,
    TAKES_TARGET = 1 << 1,
    TAKES_PLACE = 1 << 2,
    TAKES_FACING = 1 << 3,
    TAKES_FORMATION = 1 << 4,
    TAKES_COUNT = 1 << 5,
    TAKES_CHOICE = 1 << 6,
    /* an intention: the ruleset turns it into another verb's order */
    NEEDS_GROUND = 1 << 7,
    /* with TAKES_TARGET: it may be left out, and the rules know whom */
    MAY_LACK_TARGET = 1 << 8,
    /* with TAKES_PLACE: the way there may bend once */
    TAKES_BY = 1 << 9
};

/* Of every ruleset, beside its own list: put.h. */
enum { VERB_PUT = 255 };

typedef struct Verb {
    const char *name; /* "form square" */
    uint32_t takes;   /* TAKES_ */
    const char *help; /* one line */
} Verb;

#endif
