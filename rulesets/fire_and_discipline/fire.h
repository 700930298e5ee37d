/* SPDX-License-Identifier: GPL-3.0-or-later
 * fire.h - what the chapters of Fire and Discipline share, and the private state.
 *
 * A stand (company, troop, gun section) is what acts; a Unit is its regiment or battery.  The
 * stands of a unit that touch one another are a group: it moves, fires and charges as one.
 * An order to a unit is one to its main group, its largest; one to a stand is to it alone.
 *
 *   fire.c       sequence of play: read first     orders.c    the door for orders
 *   stands.c     boxes, contact, enemies          layout.c    places of a formation
 *   formation.c  changes, limbers, merging        movement.c  rates, marches, gaps
 *   gunmoves.c   turn, prolong, man guns          terrain.c   cover, woods, streams
 *   charge.c     declared and driven home         react.c     what the charged may do
 *   contact.c    who is met, front or flank       drive.c     straight on, matched up
 *   melee.c      dice, results                    assault.c   hard cover is assaulted
 *   pursuit.c    victors go on                    cover.c     garrisons
 *   slide.c      how far straight on
 *   morale.c     checks, losses                   flight.c    who runs, and where to
 *   artillery.c  kill zones, numbers              gunfire.c   hits on men and guns
 *   musketry.c   zones, kill dice                 volley.c    volleys
 *   skirmish.c   skirmish fire
 *   load.c       a scenario becomes a battle      battle_end.c  deployment, points
 *   movers.c     who may move                     arrive.c    troops that come later
 *   losses.c     castings and stands lost         muster.c    a unit's stands
 *   square.c     places of a square               command.c   commanders
 *   put.c        figures put right                groups.c    stands that act as one
 *
 * For bots and people: options.c, ground.c, scene.c, features.c, move_features.c, value.c,
 * say.c, say_order.c, words.c.  What they do for one another: chapters.h.
 */
#ifndef FIRE_FIRE_H
#define FIRE_FIRE_H

#include "engine/ruleset.h"
#include "rulesets/fire_and_discipline/tables.h"
#include "rulesets/fire_and_discipline/words.h"

/* A stand's own. */
typedef struct StandRow {
    uint16_t guns_x, guns_y; /* where the guns were left: guns_at() */
    uint16_t target;         /* stand + 1: charged, or fired at this turn */
    union {
        uint16_t aim; /* guns: stand + 1 they are told to fire at, and may never do */
        uint16_t say; /* others: the how-manieth to declare what they go in with (1.36) */
    };
    uint16_t last_target; /* stand + 1: fired at last turn */
    uint8_t hits;         /* on guns (low nibble) and limber (high) */
    uint8_t guns;         /* GUNS_ (low nibble), turns left to limber (high) */
    uint8_t delay;        /* own segments that end before it moves again (low nibble),
                                before it may charge (high) */
    uint8_t garrison;     /* hard cover it is in: feature + 1 */
    uint8_t guns_more;    /* of guns_x (low nibble) and guns_y (high), beyond 16 bits */
    uint8_t spare;
} StandRow;

enum {
    SAME_WAY = 0x0180 /* facings that differ less are the same: two degrees */
};

typedef struct Fire {
    uint8_t step;
    uint8_t done;      /* the side has said that it has nothing more here */
    uint8_t bombarded; /* sides that have fired in this bombardment */
    uint8_t segments;  /* played in this turn */
    uint8_t pursued;   /* all victors of this melee phase have been asked */
    uint8_t
        waits; /* nobody but garrisons and guns in action could move as this side's moves opened */
    uint16_t said; /* charges, counter-charges, pursuits declared in this segment */
    StandRow stand[];
} Fire;

_Static_assert(sizeof(StandRow) == 16, "no padding");
_Static_assert(sizeof(Fire) + MAX_STANDS * sizeof(StandRow) <= MAX_PRIVATE, "it fits");

enum { MAX_PLACES = 16 };

/* The battle's own part. */
typedef struct FireBattle {
    int32_t year;
    int32_t scale; /* 0: 15mm and 6mm, otherwise 20mm */
    uint8_t poor_weather;
    uint8_t n_places;          /* objectives */
    uint8_t place[MAX_PLACES]; /* features */
    uint8_t deploys_first;
    uint8_t small_scale;     /* 6mm */
    int32_t from[2], end[2]; /* the stands of each side: from .. end - 1 */
    int32_t near;            /* stands whose middles are further apart do not touch */
    FeatureSet heavy, light, rough, cover, earthworks, hard, streams, fords, bridges,
        steep, walls, hills, slopes, entrenchments;
} FireBattle;

_Static_assert(sizeof(FireBattle) <= PRIVATE_BATTLE, "fits Battle.own");

static inline Fire *fire(const State *s)
{
    return state_private(s);
}
static inline StandRow *row(const State *s, int i)
{
    return &fire(s)->stand[i];
}
static inline const FireBattle *fire_battle(const Battle *b)
{
    return (const FireBattle *)(const void *)b->own;
}
/* The stands of a side: from .. end - 1. */
static inline int from_of(const Battle *b, int side)
{
    return fire_battle(b)->from[side];
}
static inline int end_of(const Battle *b, int side)
{
    return fire_battle(b)->end[side];
}
static inline int32_t number(const Battle *b, int i)
{
    return b->number[i];
}
/* 1.12  How many castings stand where one does in larger scales. */
static inline int scale_times(const Battle *b)
{
    return fire_battle(b)->small_scale ? number(b, SMALL_SCALE_TIMES) : 1;
}
/* The name of somebody, for a refusal: nothing is formatted when nobody reads it. */
static inline void name_for(const Err *err, const Battle *b, Ref who,
                            char out[NAME_ROOM + 24])
{
    out[0] = 0;
    if (err)
        battle_name(b, who, out, NAME_ROOM + 24);
}

/* A refusal that is about one of n stands says about whom. */
static inline bool about_one(Err *err, const Battle *b, int stand, int n)
{
    char name[NAME_ROOM + 24];
    name_for(err, b, ref_stand(stand), name);
    return n > 1 && err_at(err, "%s", name);
}

/* ---- stands.c ---- */
static inline bool on_table(const State *s, int i)
{
    return state_stand(s, i)->where == ON_TABLE;
}
static inline bool is_guns(const Battle *b, int i)
{
    return b->stand[i].kind >= LIGHT_GUNS;
}
static inline bool is_horse_as(const Battle *b, int i, int status)
{
    return b->stand[i].kind == CAVALRY && status != ST_DISMOUNTED &&
           status != ST_GARRISON; /* nobody holds a house on horseback */
}
static inline bool is_horse(const Battle *b, const State *s, int i)
{
    return is_horse_as(b, i, state_stand(s, i)->status);
}
/* 3.3  Formations in which horse is in open order. */
static inline bool is_loose(int formation)
{
    return formation == OPEN_ORDER || formation == DISMOUNTED;
}
/* 3.2  Light infantry: foot that is in open order by itself. */
static inline bool is_light(const Battle *b, int i)
{
    return b->stand[i].kind == LIGHT;
}
/* Does it stand on a half-stand: light infantry, and what began with so few castings? */
bool fd_is_half_stand(const Battle *b, int i);
/* A stand's rectangle; a limbered section's is as long as a limber. */
Box fd_stand_box(const Battle *b, const State *s, int i);
/* What it would be with another status. */
Box fd_box_as(const Battle *b, const State *s, int i, int status);
bool fd_stands_touch(const Battle *b, const State *s, int i, int k);
/* The first question of all that is asked about two stands. */
static inline bool fd_far_apart(Point p, Point q, int32_t near)
{
    return p.x - q.x > near || q.x - p.x > near || p.y - q.y > near || q.y - p.y > near;
}
/* In open order: loose horse, dismounted horse, light infantry in touch with no other foot. */
bool fd_is_open(const Battle *b, const State *s, int i);
/* So, or a crew without its guns, or a garrison that will be either when it comes out. */
bool fd_goes_loose(const Battle *b, const State *s, int i);
/* Guns in action: unlimbered, or in an entrenchment, with their crew. */
static inline bool in_action(const Battle *b, const State *s, int i)
{
    const int status = state_stand(s, i)->status;
    return status == ST_UNLIMBERED || (status == ST_GARRISON && is_guns(b, i) &&
                                       (row(s, i)->guns & 15) == GUNS_MANNED);
}
/* Gun crew without its guns. */
static inline bool is_crew(const State *s, int i)
{
    return state_stand(s, i)->status == ST_CREW;
}
static inline int gun_count(const Battle *b, int i)
{
    return b->stand[i].traits & TRAIT_ONE_GUN ? 1 : 2;
}
static inline int guns_state(const State *s, int i)
{
    return row(s, i)->guns & 15;
}
/* Where they were left, to the tenth of a millimetre: a table may be longer than 16 bits tell. */
static inline Point guns_at(const State *s, int i)
{
    const StandRow *r = row(s, i);
    return (Point){ r->guns_x | (r->guns_more & 15) << 16,
                    r->guns_y | r->guns_more >> 4 << 16 };
}
static inline void guns_left_at(State *s, int i, Point at)
{
    StandRow *r = row(s, i);
    r->guns_x = (uint16_t)at.x;
    r->guns_y = (uint16_t)at.y;
    r->guns_more = (uint8_t)(at.x >> 16 | at.y >> 16 << 4);
}
/* The other stand of a troop of two, -1 = it is a troop by itself. */
int fd_troop_mate(const Battle *b, int i);
/* The stands of a group, the first of them `stand`; returns how many.  out: MAX_STANDS. */
int fd_group_of(const Battle *b, const State *s, int stand, int *out);
/* The largest group of a unit: what an order to the unit means.  0 = none on the table. */
int fd_main_group(const Battle *b, const State *s, int unit, int *out);
/* The stands an order's subject means. */
int fd_subject_stands(const Battle *b, const State *s, Ref subject, int *out);
/* Refuses an order to nobody who could obey it: why. */
bool fd_nobody(const Battle *b, const State *s, Ref who, Err *err);
/* The middle of those who go: of a unit, its largest group. */
bool fd_moves_from(const Battle *b, const State *s, Ref who, Point *out);
Angle fd_facing(const Battle *b, const State *s, int unit);
/* Who is told to have done something: of a unit told to, the one stand of it that did. */
static inline Ref who_did(const Battle *b, Ref told, int stand, int n)
{
    const bool one =
        n == 1 && ref_kind(told) == REF_UNIT && b->unit[ref_index(told)].n > 1;
    return one ? ref_stand(stand) : told;
}
/* The one stand it means: itself, or the only one of a unit that is on the table; -1 = none. */
int fd_only_stand(const Battle *b, const State *s, Ref subject);
/* The first stand of a unit that is not lost: its commander's; its first if all are. */
int fd_first_left(const Battle *b, const State *s, int unit);
/* How such stands stand: LINE or COLUMN (one alone is in column), SQUARE ... */
int fd_group_formation(const Battle *b, const State *s, const int *stand, int n);
/* Do they pass for a column where one is wanted (8.4, 4.7)? */
bool fd_as_column(const Battle *b, const State *s, const int *stand, int n);
void fd_unit_is(const Battle *b, const State *s, int unit, int *formation, int *status);
/* The rectangle round them, in the facing of the first. */
Box fd_group_box(const Battle *b, const State *s, const int *stand, int n);
/* Of two that touch and face one way: does the second stand before (1), behind (-1) or beside (0)? */
int fd_before(const Battle *b, const State *s, int i, int k);
/* Is the stand part of a column: a friend of its unit touches it before or behind? */
bool fd_in_column(const Battle *b, const State *s, int i);
bool fd_in_line(const Battle *b, const State *s, int i);
/* A friend in contact; any_unit false: of its own unit. */
bool fd_touches_friend(const Battle *b, const State *s, int i, bool any_unit);
/* 3.13, 6.29, 7.31  For who fires at it: a friend in contact, or it is in a square. */
bool fd_counts_as_adjacent(const Battle *b, const State *s, int i);
/* The nearest enemy stand to the box and the gap to it; -1 = none. */
int fd_nearest_enemy(const Battle *b, const State *s, int side, const Box *box,
                     int32_t *gap);
bool fd_enemy_within(const Battle *b, const State *s, int side, const Box *box,
                     int32_t reach);
void fd_stand_lost(Game *g, int i, int where, int how);
/* Take castings off this stand. */
void fd_take_castings(Game *g, int i, int n);
int fd_stand_grade(const Battle *b, int i);
bool fd_may_charge_again(const State *s, int i);
/* Out of hard cover: in the formation it then has. */
void fd_leaves_cover(const Battle *b, State *s, int i);
/* One stand is no square: what is left of one that has lost its fellows is formed. */
void fd_square_breaks(Game *g, int i);
/* Tells what a stand, or an officer, has become: NOW_. */
void fd_becomes(Game *g, Ref who, int what);

#include "rulesets/fire_and_discipline/chapters.h"

#endif
