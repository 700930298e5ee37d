/* SPDX-License-Identifier: GPL-3.0-or-later
 * musket.h - what the chapters of 1805 share: words, marks, private state.
 *
 * A Unit is one block: a battalion, a squadron, a gun with its crew, a wagon.  It has one
 * stand, whose figures are its strength (of a gun: its gunners); how wide and deep the block
 * is follows from its formation and its figures, and musket_unit_box() says so.
 *
 *   musket.c      sequence of play: read first        orders.c      what may be ordered
 *   bound.c       orders carried out                  initiative.c  who acts first
 *   movement.c    how far it goes                     march.c       moves, charges, formations
 *   slide.c       stopped, passing through friends    flight.c      pushed back, routed
 *   building.c    units in buildings
 *   fire.c        percentages of fire                 volley.c      fire carried out
 *   guns.c        guns on guns and on buildings       morale.c      tests, shaken, routed, rally
 *   melee.c       percentages of melee                fight.c       closing, kills, results
 *   sight.c       who sees whom                       victory.c     objectives and the end
 *   units.c       blocks and their numbers            load.c        from a scenario file
 *   options.c ground.c features.c chances.c value.c say.c      for bots and people
 *
 * Start at musket.c.
 */
#ifndef MUSKET_1805_MUSKET_H
#define MUSKET_1805_MUSKET_H

#include "engine/ruleset.h"
#include "rulesets/musket_1805/tables.h"

/* ORDER with musket_kinds in words.c */
enum { INFANTRY, IRREGULARS, MUTINEERS, CAVALRY, ARTILLERY, WAGONS, N_KINDS };

/* ORDER of the columns of the melee table; a wagon fights as artillery. */
typedef enum Arm { HORSE, FOOT, GUNS, TRAIN } Arm;

/* Discipline, as files write it. */
enum { UNTRAINED = 1, GREEN, VETERAN };

/* ORDER of the rows of the melee table. */
enum { FIERY, STEADY, TIMID };

enum { TRAIT_FIERY = 1, TRAIT_TIMID = 2 };

/* ORDER with musket_formations */
enum {
    AS_IT_IS,
    LINE,
    COLUMN,
    SKIRMISH,
    SQUARE,
    LIMBERED,
    UNLIMBERED,
    MASS,
    N_FORMATIONS
};

/* Unit.status; ORDER with musket_statuses */
enum { IN_ORDER, SHAKEN, ROUTED };

/* Unit.marks */
enum {
    U_HAS_FIRED = 1 << 0,   /* its first fire is spent */
    U_HAS_CHARGED = 1 << 1, /* its first charge is spent */
    U_DISORDERED = 1 << 2,
    U_CONCEALED = 1 << 3,  /* the enemy has not discovered it */
    U_FROM_WOODS = 1 << 4, /* skirmishers that have been in woods */
    U_GUN_OUT = 1 << 5,    /* the gun has to be repaired */
    U_NO_LIMBER = 1 << 6,
    U_ENGAGED = 1 << 7,       /* in contact with an enemy: fights on, takes no orders */
    U_ORDERED = 1 << 8,       /* its order for this bound has been given */
    U_ACTED = 1 << 9,         /* and carried out */
    U_MOVED = 1 << 10,        /* has moved, or changed formation, in this bound */
    U_CHARGING = 1 << 11,     /* came into contact by a charge in this bound */
    U_FIRST_CHARGE = 1 << 12, /* and it was its first */
    U_TESTED = 1 << 13,       /* has tested morale for fire in this bound */
    U_QUESTION = 1 << 14,     /* who acts first is a question: rolls initiative */
    U_GUN_HIT = 1 << 15,      /* the gun was hit in this bound: no repair yet */
    U_LOSER = 1 << 16,        /* on the losing side of the melee being resolved */
    U_SEEN_MOVING = 1 << 17,  /* moved in this bound: always discovered */
    U_SHOT = 1 << 18,         /* has fired in this bound */
    U_BOUND = U_SHOT | U_ORDERED | U_ACTED | U_MOVED | U_CHARGING | U_FIRST_CHARGE |
              U_TESTED | U_QUESTION | U_GUN_HIT | U_LOSER | U_SEEN_MOVING
};

/* State.phase; ORDER with musket_phases */
enum { PHASE_ORDERS, PHASE_BOUND, PHASE_CLOSE, PHASE_MELEE, PHASE_END };

/* ORDER with musket_decisions */
enum { D_OVER, D_ORDER, N_DECISIONS };

/* ORDER with musket_verbs */
enum {
    V_NONE,
    V_HOLD,
    V_MOVE,
    V_FIRE,
    V_FIRE_MOVE,
    V_MOVE_FIRE,
    V_CHARGE,
    V_FORM,
    V_DONE,
    V_CONCEDE,
    /* intentions */
    V_ADVANCE,
    V_CLOSE_FIRE,
    V_WITHDRAW,
    V_FALL_BACK,
    V_FACE,
    N_VERBS
};

/* What dice are for; ORDER with musket_rolls */
enum {
    ROLL_INITIATIVE,
    ROLL_TIE,
    ROLL_FIRE,
    ROLL_MORALE,
    ROLL_CLOSE,
    ROLL_STAND,
    ROLL_MELEE,
    ROLL_PASSAGE,
    ROLL_GUN_HIT,
    ROLL_EXPLOSION,
    ROLL_EXPLOSION_GUNNER,
    ROLL_GUN_DESTROYED,
    ROLL_REPAIR,
    ROLL_BURNS,
    ROLL_DISCOVERY,
    N_ROLLS
};

/* ORDER with musket_events */
enum {
    E_NONE,
    E_TURN,
    E_PHASE,
    E_INITIATIVE, /* subject; a: passed, b: needed, c: roll */
    E_MOVED,      /* subject; from, to */
    E_FORMATION,  /* subject; a: formation, 0 = no room for it */
    E_CHARGE,     /* subject, target; a: 1 contact, 0 falls short */
    E_FIRE, /* subject, target; a: kills or hits, b: chance in all, c: chance a shooter */
    E_NO_FIRE,   /* subject, target: it cannot any more */
    E_PASSAGE,   /* subject, target; a: in good order */
    E_TEST,      /* subject; a: 0 passes, 1 shaken, 2 routs, b: needed, c: TEST_ */
    E_FLIGHT,    /* subject; from, to */
    E_MELEE,     /* subject, target; a: kills, b: chance in all, c: figures */
    E_BACK,      /* subject is pushed back; from, to */
    E_GUN_HIT,   /* subject: the battery hit; a: GUN_HIT_ */
    E_EXPLOSION, /* subject; a: a gunner falls */
    E_REPAIR,    /* subject; a: repaired */
    E_BURNS,     /* target feature */
    E_DISCOVERY, /* subject discovers target; a: found, b: needed */
    E_RALLY,     /* subject; a: discipline now, 0 = it is lost */
    E_LOST,      /* subject: the unit is gone; a: LOST_ */
    E_OBJECTIVE, /* side, target feature */
    E_END,
    N_EVENTS
};

enum { TEST_FIRE, TEST_CLOSE, TEST_STAND, TEST_MELEE };
enum { GUN_HIT_LIMBER, GUN_HIT_HORSE, GUN_HIT_CREW, GUN_HIT_DAMAGED, GUN_HIT_DESTROYED };
enum { LOST_KILLED, LOST_FLED, LOST_GUN, LOST_TAKEN, LOST_DISSOLVED };

/* State.how; ORDER with musket_endings */
enum { END_NOT, END_BROKEN, END_OBJECTIVES, END_TURNS, END_CONCEDED };

/* ORDER of the columns of the movement table. */
typedef enum Ground { OPEN, CHARGE, HILL, ROAD, WOOD, STREAM, ROUT, GROUNDS } Ground;

/* ORDER with musket_terrain */
enum {
    T_WOODS,
    T_HILL,
    T_HILLTOP,
    T_ROAD,
    T_STREAM,
    T_OBSTACLE,
    T_TRENCH,
    T_BUILDING,
    T_SOFT,
    T_IMPASSABLE,
    T_PLACE
};

/* A unit's private row; the first six are its pending order, secret until both are in. */
typedef struct UnitRow {
    Point place;
    Ref target;
    Angle facing;
    uint8_t verb;
    uint8_t formation;
    uint8_t level;     /* of discipline now, UNTRAINED .. VETERAN */
    uint8_t shaken;    /* bounds for which it stays shaken */
    uint8_t rout;      /* bounds since it fled */
    uint8_t horses;    /* of a gun */
    uint8_t fire_loss; /* figures lost to fire in this bound */
    uint8_t melee_loss;
    int16_t rank; /* who acts first: the higher */
    uint16_t spare;
} UnitRow;

typedef struct Musket {
    uint64_t burning;           /* buildings on fire */
    uint8_t held[MAX_FEATURES]; /* an objective's holder + 1 */
    uint8_t chooses;            /* how many sides have given their orders */
    uint8_t pad[7];
    UnitRow unit[];
} Musket;

enum { SHAPES = 7, SIZED_FIGURES = 64 }; /* of larger units the size is reckoned anew */

/* The battle's own part: what never changes, worked out when it is loaded. */
typedef struct MusketBattle {
    uint8_t arm[MAX_UNITS], kind[MAX_UNITS], temper[MAX_UNITS], shoots_as[MAX_UNITS];
    /* Half widths and depths of blocks, by shape and figures (units.c). */
    int16_t half_w[SHAPES][SIZED_FIGURES], half_d[SHAPES][SIZED_FIGURES];
    int16_t radius[SHAPES][SIZED_FIGURES];
    int32_t
        reach[MAX_UNITS]; /* no part of it, at its widest, is further from its middle */
    uint8_t n_objectives;
    uint8_t objective[8]; /* features */
    uint8_t for_side[8];  /* whose it counts for + 1, 0 = anybody's */
    uint8_t spare[7];
    FeatureSet woods, hills, tops, streams, lines, trenches, buildings,
        soft; /* by what they do */
} MusketBattle;

_Static_assert(sizeof(MusketBattle) <= PRIVATE_BATTLE, "the battle's own part");
_Static_assert(sizeof(UnitRow) == 24, "no padding");

static inline Musket *musket(const State *s)
{
    return state_private(s);
}
static inline UnitRow *row(const State *s, int unit)
{
    return &musket(s)->unit[unit];
}
static inline const MusketBattle *own(const Battle *b)
{
    return (const MusketBattle *)(const void *)b->own;
}
static inline Arm arm_of(const Battle *b, int unit)
{
    return (Arm)own(b)->arm[unit];
}
/* What has a size of its own: a row of MusketBattle.half_w, .half_d, .radius. */
static inline int musket_shape(Arm arm, int formation)
{
    static const uint8_t shape[TRAIN + 1][N_FORMATIONS] = {
        [HORSE] = { 1, 0, 1, 1, 1, 1, 1, 1 }, /* in column unless in line */
        [FOOT] = { 2, 3, 2, 4, 5, 2, 2, 2 },
        [GUNS] = { 6, 6, 6, 6, 6, 6, 6, 6 },
        [TRAIN] = { 6, 6, 6, 6, 6, 6, 6, 6 },
    };
    return shape[arm][formation];
}
static inline int side_of(const Battle *b, int unit)
{
    return b->unit[unit].side;
}
static inline Stand *body(const Battle *b, const State *s, int unit)
{
    return state_stand(s, b->unit[unit].first);
}
/* Where the order in which units come does not matter to the rules, it is the other way round in
 * every second turn, so that no side is always first. */
static inline int in_turn(const Battle *b, const State *s, int k)
{
    return s->turn & 1 ? k : b->n_units - 1 - k;
}
static inline bool on_table(const Battle *b, const State *s, int unit)
{
    const Stand *at = body(b, s, unit);
    return at->where == ON_TABLE && at->figures;
}
/* 12.3  What a side knows of: all its own, and enemies it has discovered. */
static inline bool known_to(const Battle *b, const State *s, int side, int unit)
{
    return on_table(b, s, unit) &&
           (side_of(b, unit) == side || !(state_unit(s, unit)->marks & U_CONCEALED));
}

/* ---- words.c ---- */
extern const StandKind musket_kinds[];
extern const Trait musket_traits[];
extern const Named musket_formations[], musket_statuses[], musket_stand_statuses[];
extern const Named musket_phases[], musket_endings[], musket_decisions[], musket_rolls[];
extern const Named musket_events[], musket_ratings[];
extern const TerrainType musket_terrain[];
extern const Mark musket_unit_marks[], musket_stand_marks[];
extern const Verb musket_verbs[];

/* ---- units.c ---- */
int musket_unit_files(const Battle *b, int unit, int formation, int figures);
int musket_unit_ranks(const Battle *b, int unit, int formation, int figures);
/* The ground its block covers: in a formation, at a place in the open. */
Box musket_formation_box(const Battle *b, const State *s, int unit, int formation,
                         Point at, Angle facing);
/* The same, but in a building it is as large as that. */
Box musket_block_box(const Battle *b, const State *s, int unit, int formation, Point at,
                     Angle facing);
Box musket_unit_box(const Battle *b, const State *s, int unit);
/* Fill in the sizes of all blocks of its arm. */
void musket_units_measure(Battle *b, int unit);
int32_t musket_unit_half_width(const Battle *b, const State *s, int unit);
int32_t musket_large_radius(const Battle *b, const State *s, int unit);
/* No part of it is further from its middle. */
static inline int32_t musket_unit_radius(const Battle *b, const State *s, int unit)
{
    const MusketBattle *o = own(b);
    const int figures = body(b, s, unit)->figures;
    if (o->buildings)
        return o->reach[unit];
    if (figures >= SIZED_FIGURES)
        return musket_large_radius(b, s, unit);
    return o
        ->radius[musket_shape(arm_of(b, unit), state_unit(s, unit)->formation)][figures];
}
/* Closest distance between two blocks. */
int32_t musket_unit_gap(const Battle *b, const State *s, int unit, int other);
/* Another unit that would overlap the box, -1 = none.  in: side: only what that side knows of;
 * NOBODY: whoever is there. */
int musket_box_meets(const Battle *b, const State *s, const Box *box, int unit, int side);
uint32_t musket_formations_with_room(const Battle *b, const State *s, int unit,
                                     uint32_t formations);
bool musket_box_on_table(const Battle *b, const Box *box);
bool musket_unit_engaged(const Battle *b, const State *s, int unit);
/* Take n figures off; a unit without figures is gone. */
void musket_unit_lose(Game *g, int unit, int n);
void musket_unit_remove(Game *g, int unit, int where, int how);
int musket_unit_losses(const Battle *b, const State *s, int unit);
bool musket_formation_fits(const Battle *b, int unit, int formation);
/* The name of somebody, for a refusal. */
const char *musket_name_of(const Battle *b, int unit, char out[NAME_ROOM]);

/* ---- building.c ---- */
int musket_building_at(const Battle *b, Point p); /* -1 = none */
int musket_unit_building(const Battle *b, const State *s, int unit);
Box musket_building_box(const Battle *b, int building);
/* The unit in that building, -1 = none.  in: side: that it knows of; NOBODY: whoever is there. */
int musket_occupant(const Battle *b, const State *s, int building, int side);
void musket_leave_building(Game *g, int unit);

/* ---- initiative.c ---- */
int musket_initiative_percent(const Battle *b, int level);
bool musket_initiative_passes(Game *g, int purpose, int unit, int occasion);
/* Who acts before whom in this bound: fills UnitRow.rank and the list of units. */
int musket_initiative_order(Game *g, uint8_t out[static MAX_UNITS]);

/* ---- movement.c ---- */
int32_t musket_move_rate(const Battle *b, const State *s, int unit, int formation,
                         Ground ground);
/* How far it gets from `from` along `way`, spending at most `budget` of MOVE_ONE; at most `most`. */
enum { MOVE_ONE = 7200 };
int32_t musket_move_reach(const Battle *b, const State *s, int unit, int formation,
                          Point from, Vec way, int32_t most, int32_t budget);
/* The same from where it stands, as far as its own side can tell. */
int32_t musket_move_foreseen(const Battle *b, const State *s, int unit, int formation,
                             Vec way, int32_t most, int32_t budget);
/* Is p in or near one of these: half its width, or `least` if that is more? */
bool musket_near(const Battle *b, Point p, FeatureSet features, int32_t least);
bool musket_move_is_clear(const Battle *b, Point from, Point to);
int musket_form_cost(const Battle *b, const State *s, int unit, int formation);

/* ---- march.c ---- */
/* Move towards a place, turning first. */
void musket_march(Game *g, int unit, Point to, Angle facing, int32_t budget);
bool musket_march_waits(const Battle *b, const State *s, int unit, Point to);
/* Would a charge come home if nobody moved, and nobody else were in the way? */
bool musket_charge_reaches(const Battle *b, const State *s, int unit, int enemy);
void musket_charge_home(Game *g, int unit, int target);
bool musket_change_formation(Game *g, int unit, int formation);
void musket_turn_back(Game *g, int unit);

/* ---- flight.c ---- */
void musket_push_back(Game *g, int unit, int from);
void musket_fly(Game *g, int unit);
/* Away from the nearest enemy if that is towards home, else home. */
Angle musket_way_of_flight(const Battle *b, const State *s, int unit);

/* ---- fire.c ---- */
typedef struct Shot {
    const Battle *b;
    const State *s;
    int unit, target; /* target -1: an empty building */
    int building;     /* that the target is in, -1 = none */
    int32_t gap;      /* closest to closest */
    bool halved;      /* 8.14: in woods */
    bool still;       /* the firing unit does not move in this bound */
    bool target_still;
} Shot;
/* A unit that may fire, as far as that does not depend on the target. */
typedef struct Aim {
    const Battle *b;
    const State *s;
    int unit;
    int32_t range;
    Box box;
    bool inside, all_round, woods; /* in a building; fires all round; stands in woods */
} Aim;
bool musket_aim(const Battle *b, const State *s, int unit, Aim *out, Err *err);
/* May it fire at that?  Fills in all of the shot but the gap. */
bool musket_aim_at(const Aim *aim, Ref target, Shot *out, Err *err);
/* Both, and the gap. */
bool musket_shot_make(const Battle *b, const State *s, int unit, Ref target, Shot *out,
                      Err *err);
/* Chance of a kill a shooter, all modifiers in; how many shoot. */
int musket_shot_percent(const Shot *shot);
int musket_shot_shooters(const Shot *shot);
int32_t musket_fire_range(const Battle *b, int unit);

/* ---- volley.c ---- */
void musket_volley(Game *g, int unit, Ref target);
/* Kills of so many hundredths: each full 100 is one, the remainder is rolled. */
int musket_kills_of(Game *g, int purpose, int unit, int occasion, int chance,
                    uint8_t *die);

/* ---- guns.c ---- */
bool musket_guns_duel(Game *g, int unit, int other);
/* One hit on a battery: what it hits; true if the gun. */
bool musket_guns_effect(Game *g, int shooter, int battery, int nth);
void musket_guns_hit(Game *g, int shooter, int battery, int hits);
void musket_guns_hit_building(Game *g, int unit, int building, int hits);
void musket_guns_repair(Game *g);
bool musket_guns_too_near(const Battle *b, const State *s, int unit, int side,
                          int *enemy);
bool musket_guns_level(const Battle *b, Point at);

/* ---- morale.c ---- */
int musket_morale_percent(const Battle *b, const State *s, int unit);
/* 0 passes, 1 shaken, 2 routs (already carried out but for being pushed back). */
int musket_morale_test(Game *g, int unit, int why, int add);
/* The test owed for losses to fire, once a bound: its result, 0 if none is owed. */
int musket_morale_fire(Game *g, int unit);
int musket_stand_test(Game *g, int unit);
void musket_rout(Game *g, int unit);
void musket_rally(Game *g);
void musket_recover(const Battle *b, State *s);

/* ---- melee.c ---- */
bool musket_in_contact(const Battle *b, const State *s, int unit, int enemy);
int musket_contact_enemy(const Battle *b, const State *s, int unit); /* -1 = none */
/* Figures of a unit in base contact with an enemy, and whether one more overlaps him. */
int musket_contact_figures(const Battle *b, const State *s, int unit, int enemy,
                           bool *overlap);
int musket_melee_percent(const Battle *b, const State *s, int unit, int enemy);
bool musket_line_between(const Battle *b, const State *s, int unit, Point to,
                         FeatureSet lines);
bool musket_defends_obstacle(const Battle *b, const State *s, int unit, Point from);
bool musket_horse_barred(const Battle *b, const State *s, int unit, int enemy);

/* ---- fight.c ---- */
void musket_closing(Game *g);
void musket_melees(Game *g);
void musket_mark_engaged(const Battle *b, State *s);

/* ---- sight.c ---- */
/* Tell an event; 12.3 what befalls a concealed unit only to its own side. */
void musket_tell_whom(const Game *g, const Event *event);
static inline void musket_tell(const Game *g, const Event *event)
{
    if (g->listener)
        musket_tell_whom(g, event);
}
bool musket_in_woods(const Battle *b, Point p);
bool musket_sees(const Battle *b, const State *s, int unit, Point from, Point to,
                 int32_t gap);
void musket_discover(Game *g, int unit);
void musket_shows_itself(Game *g, int unit, Point from);
void musket_discovery(Game *g);
void musket_observe(const Battle *b, State *s, int side, uint64_t guess);

/* ---- orders.c ---- */
/* Would going there bring it nearer to the nearest enemy it knows of? */
bool musket_goes_nearer(const Battle *b, const State *s, int unit, Point to);
int32_t musket_order_limit(const Battle *b, const State *s, int unit, int formation,
                           int percent);
bool musket_form_legal(const Battle *b, const State *s, int unit, int formation,
                       Err *err);
bool musket_charge_legal(const Battle *b, const State *s, int unit, Ref target, Err *err);
bool musket_order_legal(const Battle *b, const State *s, const Order *o, Err *err);
int musket_next_to_order(const Battle *b, const State *s, int side);

/* ---- bound.c ---- */
void musket_bound_play(Game *g);

/* ---- victory.c ---- */
void musket_victory_objectives(Game *g);
void musket_victory_judge(Game *g, bool last);
int musket_margin(const Battle *b, const State *s);
bool musket_side_broken(const Battle *b, const State *s, int side);

/* ---- load.c ---- */
extern const Named musket_unit_keys[];
struct Opening;
int musket_private_size(int n_units, int n_stands, int n_officers);
bool musket_load(Battle *b, struct Opening *opening, Err *err);

/* ---- chances.c ---- */
/* What to expect of a charge, in 1/FEATURE_ONE: 1 it breaks the enemy, -1 it breaks itself. */
int musket_charge_odds(const Battle *b, const State *s, int unit, int enemy);

/* ---- options.c, ground.c, features.c, say.c, value.c ---- */
/* What unit might be ordered to do: from what its own side knows. */
int musket_unit_options(const Battle *b, const State *s, int unit, Intention *out);
int musket_nearest_enemies(const Battle *b, const State *s, int side, Point p, int most,
                           int *out);
int musket_options(const Battle *b, const State *s, Intention *out);
/* From where an advance on an enemy goes no nearer: 1 into range, 2 out of his range. */
int32_t musket_stop_at(const Battle *b, int unit, int enemy, int choice);
bool musket_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                   Err *err);
void musket_features(const Battle *b, const State *s, const Intention *list, int n,
                     int16_t (*out)[FEATURES]);
void musket_value(const Battle *b, const State *s, int32_t *out);
bool musket_check(const Battle *b, const State *s, Err *err);
void musket_say_order(const Battle *b, const State *s, const Order *o, char *out,
                      int size);
void musket_say_event(const Game *g, const Event *e, char *out, int size);
void musket_say_decision(const Battle *b, const State *s, char *out, int size);
void musket_label(const Game *g, const Event *e, char *out, int size);

#endif
