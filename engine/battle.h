/* SPDX-License-Identifier: GPL-3.0-or-later
 * battle.h - what never changes during a battle: terrain, orders of battle, tables.
 *
 * One Battle is shared by all states and threads by pointer to const.  It also holds the
 * opening state, as the scenario file sets it up.
 *
 * Start at scenario_load() in scenario.h, which makes one.
 */
#ifndef ENGINE_BATTLE_H
#define ENGINE_BATTLE_H

#include "engine/number.h"
#include "engine/state.h"
#include "engine/terrain.h"

enum { NAME_ROOM = 48, SHORT_ROOM = 16, ABOUT_ROOM = 4001 };

typedef struct StandInfo {
    uint8_t kind;   /* the ruleset's list of stand kinds */
    uint8_t rating; /* morale, class, quality: the ruleset's scale */
    uint8_t parent; /* the unit of the order of battle it belongs to */
    uint8_t side;
    uint16_t traits; /* the ruleset's list of traits, a bit each */
    uint8_t figures; /* at full strength */
    uint8_t spare;
    int16_t half_w, half_d;
} StandInfo;

typedef struct UnitInfo {
    char name[NAME_ROOM];        /* "11th US Infantry" */
    char short_name[SHORT_ROOM]; /* "11us": typed orders, maps */
    uint8_t side;
    uint8_t officer;   /* its direct commander, NO_OFFICER = none */
    uint16_t first, n; /* its stands: first .. first + n - 1 */
    uint8_t arrives;   /* index of its reinforcement note + 1, 0 = there from the start */
    uint8_t
        part_of;   /* the unit whose stands may part into it + 1, 0 = a unit of its own */
    int32_t value; /* the ruleset's (points) */
} UnitInfo;

typedef struct OfficerInfo {
    char name[NAME_ROOM];
    char short_name[SHORT_ROOM];
    uint8_t side;
    uint8_t rating;
    uint8_t superior; /* another officer, NO_OFFICER = the commander in chief */
    uint8_t arrives;
    int16_t half_w, half_d;
} OfficerInfo;

/* Where nothing else decides rules of ours go from the right, lines are laid out from the left, orders and dice may
 * name a hand.  All of that is multiplied by the battle's, so that a battle on a mirrored table can be the same one
 * mirrored. */
enum { RIGHT_FIRST = 1, LEFT_FIRST = -1 };

enum {
    NO_OFFICER = 255,
    MAX_ZONES = 8,
    MAX_ENTRIES = 4,
    PRIVATE_BATTLE = 4096,
    MAX_GIVEN = 32,
    GIVEN_ROOM = 96
};

/* Where a side may deploy: convex polygons, with conditions left to the ruleset. */
typedef struct Zone {
    uint8_t side;
    uint8_t terms; /* who may use it: the ruleset's zone_terms, 0 = everybody */
    uint8_t n;
    uint8_t spare;
    int32_t limit; /* a length for those terms */
    Point at[8];
} Zone;

/* Troops that come later.  Where from is noted in secret when the battle begins, if there are
 * several entries. */
typedef struct Note {
    char name[NAME_ROOM];
    uint8_t side;
    uint8_t n_entries;
    uint8_t needs; /* how many times the die must come up */
    uint8_t face;  /* which face or more */
    uint8_t turn; /* of its side's in which they come, whatever the die; 0 = by the die */
    struct {
        char name[SHORT_ROOM]; /* "left", "right" */
        Point at;
        Angle facing;
    } entry[MAX_ENTRIES];
} Note;

typedef struct SideInfo {
    char name[NAME_ROOM];
    char short_name[SHORT_ROOM];
    Angle home;      /* facing towards its own table edge */
    uint8_t deploys; /* 1: places its troops by decisions before turn 1 */
} SideInfo;

typedef struct Battle {
    const struct Ruleset *rules;
    char title[96];
    char about[ABOUT_ROOM]; /* a few sentences for people; empty: none */
    char id[NAME_ROOM];     /* file name without folder and ending */
    uint64_t scenario_hash; /* XXH64 of the file's text */
    uint64_t tables;        /* fingerprint of the numbers in force */
    int turns;              /* the battle ends after this many */
    int first_side;         /* who moves first */
    int hand; /* RIGHT_FIRST, or LEFT_FIRST: a mirrored one, where left is meant by all that says right */
    int n_stands, n_units, n_officers, n_zones, n_notes, n_given;
    SideInfo side[MAX_SIDES];
    StandInfo stand[MAX_STANDS];
    UnitInfo unit[MAX_UNITS];
    OfficerInfo officer[MAX_OFFICERS];
    Zone zone[MAX_ZONES];
    Note note[MAX_NOTES];
    Terrain terrain;
    int32_t number[MAX_NUMBERS];
    _Alignas(8) uint8_t own[PRIVATE_BATTLE]; /* the ruleset's: victory conditions ... */
    State opening;
    char given[MAX_GIVEN]
              [GIVEN_ROOM]; /* typed orders that scenario_begin() gives first */
} Battle;

/* Is a unit one of the order of battle, or at least there?  Parts that are not are not told of. */
static inline bool battle_tells_of(const Battle *b, const State *s, int unit)
{
    return !b->unit[unit].part_of || state_unit(s, unit)->n_stands;
}
/* The k-th of the sides where it is nothing to the rules which comes first: in odd turns who moves first, in
 * even ones the other. */
static inline int battle_in_turn(const Battle *b, const State *s, int k)
{
    return (b->first_side + (s->turn & 1) + 1 + k) % MAX_SIDES;
}
/* Who is first of two whom nothing else tells apart: does a stand further to the right of him who looks that way
 * than c, or level with it and further ahead?  Of two different places one is. */
static inline bool battle_first_of(const Battle *b, Point a, Point c, Vec way)
{
    return geo_first_of(a, c, way, b->hand);
}
/* Is there such a unit, stand, officer, feature or side?  NO_REF is nobody, and passes. */
bool battle_has(const Battle *b, Ref who);
/* The name a person knows it by ("11th US Infantry", "base 2 of the 89th Foot"). */
void battle_name(const Battle *b, Ref who, char *out, int size);
/* The short one ("11us", "89.2", "woods.2"): battle_find() turns it into the same Ref. */
void battle_short_name(const Battle *b, Ref who, char *out, int size);
/* The Ref a typed name means, NO_REF if none or several: short names first, then names, then
 * unambiguous beginnings; case and "the" do not matter; "89.2" and "base 2 of the 89th Foot" are
 * its second base.
 * errors: says what was not found, or between which it cannot choose. */
Ref battle_find(const Battle *b, const char *name, Err *err);
/* The middle of where it is now: of a unit, its stands on the table; of a feature, its bounds.
 * returns: false, and *out the table's middle, if it is not on the table. */
bool battle_place(const Battle *b, const State *s, Ref who, Point *out);
/* Which way a stand or an officer looks; a unit, as its first stand on the table.
 * returns: false, and north, for anybody else. */
bool battle_facing(const Battle *b, const State *s, Ref who, Angle *out);
/* Of n features the one whose middle is nearest to whom the decision is about, those `held` last;
 * -1 = there are none. */
int battle_next_place(const Battle *b, const State *s, const uint8_t *feature, int n,
                      FeatureSet held);
/* A name without what does not matter in one: letters and digits only, in lower case, no "the".
 * Cut, between two letters, to what fits. */
void battle_slug(const char *name, char *out, int size);
/* Side of a unit, stand, officer or side Ref. */
int battle_side_of(const Battle *b, Ref who);
/* The way a side looks from its own edge: at the enemy. */
static inline Angle battle_ahead(const Battle *b, int side)
{
    return (Angle)(b->side[side].home + GEO_TURN / 2);
}
/* Are all its corners on the table, or no further over its edge than GEO_SLACK? */
bool battle_box_on_table(const Battle *b, const Box *box);
/* How far a box may slide that way, at most so far, and lie on the table at the end; 0 if there is no such
 * place on the way. */
int32_t battle_slide_on_table(const Battle *b, const Box *box, Vec way, int32_t most);
/* The nearest middle for it, turned as it is, where no part of it is over the edge. */
Point battle_onto_table(const Battle *b, const Box *box);
/* The stand's rectangle. */
static inline Box battle_box(const Battle *b, const State *s, int stand)
{
    const Stand *at = state_stand(s, stand);
    const StandInfo *info = &b->stand[stand];
    return (Box){ at->at, geo_ahead(at->facing), info->half_w, info->half_d };
}

#endif
