/* SPDX-License-Identifier: GPL-3.0-or-later
 * throne.h - what the chapters of Throne of Bayonets share: words, marks, private state.
 *
 * A Unit is a slot: one for each battalion, regiment or battery of the order of battle.  The
 * stands (the rulebook's Bases) that form a Unit carry its slot; a dispersed base or a
 * skirmisher carries NO_UNIT.  A complex formation uses the slot of its first battalion; the
 * slots of the others are empty (n_stands 0) while it lasts.
 *
 *   throne.c     sequence of play: read first         orders.c      the door for orders
 *   units.c      bases of a unit, losses              layout.c      formations
 *   crossing.c   bad going, obstacles                 initiative.c  battalion initiatives
 *   command.c    activation                           movement.c    orders to move
 *   mover.c      one move under way, step by step     meeting.c     whom it meets
 *   crossing.c   ground and obstacles it crosses      road.c        columns that follow a road
 *   layout.c     bases arranged in formation          orders.c      the door for orders
 *   formup.c     dispersed bases form up              complex.c     complex formations
 *   skirmish.c   skirmishers                          deploy.c      deployment
 *   contact.c    contacts, morale before a melee      melee.c       dice, results
 *   outcome.c    outcome moves                        rally.c       rally, officers, surrender
 *   fire.c       who fires, with what                 zones.c       fire zones, bands, officers
 *   casualties.c dice and losses                      morale.c      morale dice and tests
 *   battle_end.c arrivals, the end
 *   options.c ground.c features.c say.c   for bots and people
 */
#ifndef THRONE_THRONE_H
#define THRONE_THRONE_H

#include "engine/ruleset.h"
#include "rulesets/throne_of_bayonets/tables.h"

/* ORDER with throne_kinds in words.c */
enum {
    HEAVY_INFANTRY,
    LINE_INFANTRY,
    LIGHT_INFANTRY,
    HEAVY_CAVALRY,
    LINE_CAVALRY,
    LIGHT_CAVALRY,
    HEAVY_ARTILLERY,
    LINE_ARTILLERY,
    LIGHT_ARTILLERY,
    LIMBER,
    N_KINDS
};

typedef enum Arm { INFANTRY, CAVALRY, ARTILLERY } Arm;

enum { TRAIT_COMMAND = 1, TRAIT_RIFLE = 2, TRAIT_LANCE = 4, TRAIT_HORSE = 8 };

/* ORDER with throne_formations */
enum { AS_IT_IS, LINE, COLUMN, SQUARE, LIMBERED, UNLIMBERED, N_FORMATIONS };

/* Unit.status; ORDER with throne_unit_statuses */
enum { FORMED, DISORDERED };

/* Stand.status; ORDER with throne_stand_statuses */
enum { IN_UNIT, DISPERSED, SKIRMISHER };

/* Unit.marks */
enum {
    U_ACTIVATED = 1 << 0,
    U_DONE = 1 << 1,       /* has made, or given up, its move this turn */
    U_MOVED = 1 << 2,      /* moved this turn */
    U_MOVING = 1 << 3,     /* moved last turn and was not halted: must move (9.6) */
    U_CHANGED = 1 << 4,    /* changed facing or formation this Movement Phase */
    U_FIRED = 1 << 5,      /* fired in its side's last Fire Phase */
    U_WILL_FIRE = 1 << 6,  /* fires in this Fire Phase */
    U_HELD_FIRE = 1 << 7,  /* activated, and does not wish to fire */
    U_OWES_FIRE = 1 << 8,  /* newly disordered: must fire in its next Fire Phase */
    U_MAY_FIRE = 1 << 9,   /* passed its initiative to open fire */
    U_CHARGED = 1 << 10,   /* moved into the contact it is fighting */
    U_COUNTERED = 1 << 11, /* counter-charged */
    U_FOUGHT = 1 << 12,    /* cavalry in a melee this turn */
    U_MAY_RALLY = 1 << 13, /* cavalry that fought last turn: one attempt (6.5) */
    U_HALTED = 1 << 14,    /* halted by morale dice or by an initiative, not moved since */
    U_ASKED = 1 << 15,     /* has answered the charge under way */
    U_MELEE = 1 << 16,     /* in the melee being resolved */
    U_FLANKED = 1 << 17,   /* contacted in flank or rear in it */
    U_COMPLEX = 1 << 18,   /* bases of more than one battalion */
    U_UNDER_FIRE = 1 << 19, /* fired on in this Fire Phase */
    U_SHOT_AT = 1 << 20,   /* has come under infantry fire since its own last turn */
    U_LOST_BASE = 1 << 21, /* lost a base in this fire */
    U_CONSOLIDATES = 1 << 22,
    U_STANDS_BY = 1 << 23, /* fought in the last outcome: its further melees come first */
    U_LOSER = 1 << 24,     /* on the losing side of the melee being resolved */
    U_GRIEVES = 1 << 25    /* friends were lost in the present melee within reach */
};

/* Stand.marks */
enum {
    S_ACTIVATED = 1,
    S_DONE = 2,
    S_FIRED = 4,
    S_OWES_FIRE = 8,
    S_WILL_FIRE = 16,
    S_PASSED = 32, /* let through by the move under way */
    S_MELEE = 64,
    S_GROUP = 128 /* still has to make the outcome move of its group */
};

/* Officer.marks */
enum { O_ACTIVATED = 1, O_DONE = 2, O_FINISHED = 4, O_AT_RISK = 8 };

/* State.phase; ORDER with throne_phases */
enum { PHASE_SET_UP, PHASE_ACTIVATION, PHASE_MOVEMENT, PHASE_MELEE, PHASE_FIRE, PHASE_MORALE };

/* ORDER with throne_decisions */
enum {
    D_OVER,
    D_DEPLOY,
    D_NOTE,
    D_ACTIVATE,
    D_INITIATIVE,
    D_MOVE,
    D_CHARGED,
    D_SECOND_LINE,
    D_SKIRMISH,
    D_PLACE,
    D_MELEE,
    D_RALLY,
    D_FIRE,
    D_CASUALTY,
    D_BALANCE,
    D_UNDER_FIRE,
    D_MORALE,
    N_DECISIONS
};

/* ORDER with throne_verbs */
enum {
    V_NONE,
    V_DEPLOY,
    V_STANDARD,
    V_NOTE,
    V_ATTEMPT,
    V_ROLL,
    V_MOVE,
    V_CARRY_ON,
    V_HOLD,
    V_FORM_UP,
    V_CONSOLIDATE,
    V_BREAK_UP,
    V_LEAVE,
    V_SKIRMISH,
    V_PLACE,
    V_FIRE,
    V_RALLY,
    V_COUNTER_CHARGE,
    V_REFORM,
    V_OPEN_FIRE,
    V_SQUARE,
    V_INTO_LINE,
    V_HALT,
    V_HALT_BEHIND,
    V_RALLY_TO,
    V_FIGHT,
    V_REMOVE,
    V_TEST,
    V_DONE,
    V_CONCEDE,
    /* intentions */
    V_ADVANCE,
    V_CHARGE,
    V_WITHDRAW,
    V_FORM,
    V_FACE,
    V_JOIN,
    V_COLLECT,
    V_SCREEN,
    N_VERBS
};

/* Intention.count of a move that is a hold where it finds no room. */
enum { OR_HOLD = 1 };

/* Bits of UnitRow.tried: the nine battalion initiatives, in the printed order. */
enum {
    TRIED_RALLY = 1 << 0,
    TRIED_COUNTER = 1 << 1,
    TRIED_REFORM = 1 << 2,
    TRIED_OPEN_FIRE = 1 << 3,
    TRIED_SQUARE = 1 << 4,
    TRIED_LINE = 1 << 5,
    TRIED_SKIRMISH = 1 << 6,
    TRIED_HALT = 1 << 7,
    TRIED_BEHIND = 1 << 8
};

/* What dice are for; ORDER with throne_rolls */
enum {
    ROLL_ACTIVATION,
    ROLL_INITIATIVE,
    ROLL_MORALE,
    ROLL_MELEE,
    ROLL_OFFICER_MELEE,
    ROLL_FIRE,
    ROLL_OFFICER_FIRE,
    ROLL_BAD_GOING,
    ROLL_ARRIVAL,
    N_ROLLS
};

/* ORDER with throne_events */
enum {
    E_NONE,
    E_TURN,
    E_PHASE,
    E_DEPLOYED,
    E_ATTEMPT,     /* subject officer, target; a: passed, b: needed */
    E_INITIATIVE,  /* subject unit; a: passed, b: bit of TRIED_, c: needed */
    E_MOVED,       /* subject; from, to */
    E_FORMATION,   /* subject; a: formation */
    E_CHARGE,      /* subject, target */
    E_OBSTACLE,    /* subject, target feature; a: crossed */
    E_BAD_GOING,   /* target feature; a: value */
    E_INTERPENETRATION, /* subject, target; a: completed */
    E_TEST,        /* subject; a: passed, b: rating, c: status after */
    E_MELEE,       /* subject attacker, target defender; a: letters, b, c: successes of dice kept */
    E_CONTACT_FAILED, /* subject: halted short of contact */
    E_OUTCOME,     /* subject; a: letter */
    E_OVERRUN,     /* subject, target */
    E_RALLY,       /* subject; a: choice */
    E_LOST,        /* subject stand; a: how (LOST_TO_...) */
    E_SURRENDER,   /* subject stand or unit */
    E_OFFICER,     /* subject officer; a: lost, b: how */
    E_FIRE,        /* a: dice, b: kills, c: firing bases; subject a firer, target a target */
    E_FIRES,       /* subject fires; */
    E_SKIRMISH,    /* subject stand deployed; to */
    E_FORMED_UP,   /* subject unit */
    E_CONSOLIDATED, /* subject unit; a: succeeded */
    E_BROKE_UP,
    E_ARRIVAL,     /* a: face, b: how many so far; c: arrived */
    E_LEFT_TABLE,
    E_END,
    N_EVENTS
};

enum { LOST_TO_FIRE, LOST_IN_MELEE, LOST_RETIRING, LOST_OVERRUN };

/* State.how; ORDER with throne_endings */
enum { END_NOT, END_TURNS, END_OBJECTIVE, END_CLEARED, END_CONCEDED };

/* Where the sequence of play is. */
enum {
    STEP_DEPLOY,
    STEP_NOTES,
    STEP_TURN,
    STEP_ACTIVATE,
    STEP_WINDOW,
    STEP_MOVE,
    STEP_SKIRMISH,
    STEP_MELEE,
    STEP_FIGHT,
    STEP_OUTCOME,
    STEP_FIRE,
    STEP_ZONE,
    STEP_UNDER_FIRE,
    STEP_CONSOLIDATE,
    STEP_MORALE,
    STEP_END
};

typedef enum MoverKind {
    MOVER_NONE,
    MOVER_ORDERED,   /* voluntary */
    MOVER_CARRY_ON,  /* compulsory, straight ahead or along a road */
    MOVER_ADVANCE,   /* outcome: infantry and artillery go on */
    MOVER_RIDE_ON,   /* outcome: cavalry, over-running what it can */
    MOVER_RETIRE     /* outcome: away from the enemy */
} MoverKind;

/* One move under way; kept in the state because others may have to choose in its middle. */
typedef struct Mover {
    uint64_t met;      /* features already counted or crossed in this move */
    Point from;        /* unit's middle when it began */
    Point to;          /* where it would end */
    int32_t left;      /* distance still to go */
    int32_t clean;     /* `left` where it last stood clear of all it passes through */
    Ref who;           /* a unit or a stand */
    Vec way;
    uint8_t kind;      /* MoverKind */
    uint8_t formation; /* to take up at its end, AS_IT_IS = none */
    uint8_t width;
    uint8_t turns;     /* 1: takes up `facing` at its end */
    Angle facing;
    uint8_t moved;     /* has gone any distance */
    uint8_t halted;    /* stopped by a failed test, an obstacle it could not cross ... */
    Ref facing_down;   /* the enemy it is about to meet */
    Ref behind;        /* the friend it is about to interpenetrate */
    uint8_t second_line; /* the second line has answered */
    uint8_t countered; /* unit + 1 that counter-charges this move */
    uint8_t on_road;   /* follows a road: `way` is where its first rank looks */
    uint8_t change_first; /* of a plan: the change comes before the slide */
} Mover;

typedef struct UnitRow {
    Point from;        /* where its last move or charge began */
    Angle from_facing;
    Angle facing;      /* of the unit; a square's bases look all ways */
    uint16_t tried;    /* TRIED_ */
    uint8_t width;     /* bases in its front rank */
    uint8_t letter;    /* outcome still to be carried out, 0 = none */
    uint8_t shot_by;   /* slot of the infantry that fired on it, NO_UNIT */
    uint8_t joins;     /* slot it is being consolidated into, NO_UNIT */
    uint8_t fought;    /* slot of an enemy of its melee, for directions; NO_UNIT */
    uint8_t spare;
    Angle away;        /* the way to retire from its melee */
} UnitRow;

enum { OUTCOME_RALLIES = 'R', OUTCOME_FLIES = 'F' }; /* besides A B C X Y Z */

typedef struct BaseRow {
    uint8_t zone; /* fire zone it lies in + 1, 0 = none */
    uint8_t band; /* its band there, BAND_ */
} BaseRow; /* and Stand.own: 1 = its retreat was cut short, it may have to surrender (12.8) */

enum { MAX_ZONE_ROWS = 255 };

typedef struct Throne {
    Mover mover;
    Point melee_from;  /* middle of the defeated unit, for outcome B */
    uint8_t step;
    uint8_t flush;     /* the mover's side is done: compulsory moves run by themselves */
    uint8_t n_allotted;
    uint8_t round;     /* of the present melee */
    Ref allotted[10];
    uint8_t melees;    /* fought in this player turn: an occasion for dice */
    uint8_t zones;     /* merged zones of this Fire Phase */
    uint8_t zone;      /* the one being resolved, from 1 */
    uint8_t rolled;    /* its dice have been thrown */
    uint8_t kills[2];  /* still to be taken, by side */
    uint8_t declined;  /* the owner leaves the rest to the firer */
    uint8_t hand_side; /* whose losses are being handed out */
    uint8_t noted[MAX_NOTES]; /* secret entry chosen + 1 */
    uint8_t came_up[MAX_NOTES];
    uint8_t loose_letter[2]; /* outcome of dispersed bases in the present melee */
    uint8_t loose_lost; /* side that lost the present melee + 1 */
    uint8_t placing;   /* unit whose skirmishers are being placed + 1 */
    uint16_t fire_from; /* who comes before it has chosen whether to fire: a unit, then a base */
    uint16_t tests;    /* morale tests thrown in this phase: an occasion */
    uint8_t asked_window;
    uint8_t rally_unit; /* unit that must choose a rally + 1 */
    uint8_t rally_how;  /* 1: after it, the melee goes on without the unit */
    uint8_t sides_done; /* player turns of this turn completed */
    uint8_t cut_short; /* the last move could not be completed */
    uint8_t surrender_side;
    Ref last_melee;    /* whose melee was fought last: its rounds are counted */
    Angle loose_away[2]; /* the way dispersed bases in the melee retire */
    uint8_t bad_going[MAX_FEATURES]; /* value once entered, 0 = not yet */
    UnitRow unit[];    /* n_units of them, then n_stands of BaseRow */
} Throne;

/* The battle's own part: how a scenario is won. */
enum { WIN_HOLD_AT_END = 1, WIN_CLEAR, WIN_HOLD_NOW };

typedef struct Victory {
    uint8_t side;
    uint8_t when;    /* WIN_ */
    uint8_t feature; /* objective */
    uint8_t spare;
} Victory;

enum { MAX_VICTORIES = 8 };

typedef struct ThroneBattle {
    uint8_t n_victories;
    uint8_t deploys_first;
    uint8_t spare[2];
    Victory victory[MAX_VICTORIES];
    uint8_t objective[2]; /* feature a side's bots care for + 1, 0 = none */
    uint16_t first[2], end[2]; /* each side's bases: first .. end - 1 */
    uint8_t first_unit[2], end_unit[2]; /* and its units */
    uint8_t arm[MAX_UNITS];
    uint64_t under[MAX_OFFICERS][MAX_UNITS / 64]; /* 8.2  whom an officer commands: a bit a unit */
    /* the standard deployment, for bots and "deploy rest": as the file places the troops */
    struct {
        Point at;
        Angle facing;
        uint8_t formation, width;
    } standard[MAX_UNITS];
    Point officer_at[MAX_OFFICERS];
} ThroneBattle;

_Static_assert(sizeof(ThroneBattle) <= 4096, "fits Battle.own");

static inline Throne *throne(const State *s)
{
    return state_private(s);
}
static inline UnitRow *row(const State *s, int unit)
{
    return &throne(s)->unit[unit];
}
static inline BaseRow *base_row(const Battle *b, const State *s, int base)
{
    return (BaseRow *)&throne(s)->unit[b->n_units] + base;
}
static inline const ThroneBattle *throne_battle(const Battle *b)
{
    return (const ThroneBattle *)(const void *)b->own;
}

/* The name of somebody, for a refusal: nothing is formatted when nobody reads it. */
static inline void name_for(const Err *err, const Battle *b, Ref who, char out[NAME_ROOM])
{
    out[0] = 0;
    if (err) battle_name(b, who, out, NAME_ROOM);
}

/* A refusal that begins with somebody's name. */
static inline bool err_named(Err *err, const Battle *b, Ref who, const char *what)
{
    char name[NAME_ROOM];
    if (!err) return false;
    battle_name(b, who, name, sizeof name);
    return err_set(err, "%s %s", name, what);
}

/* ---- throne.c ---- */
/* Carry the battle on to the next decision, or to its end. */
void throne_run(Game *g);
void fight_melee(Game *g, int base);

/* ---- orders.c ---- */
bool throne_apply(Game *g, const Order *o, Err *err);

/* ---- units.c ---- */
Arm base_arm(const Battle *b, int base);
bool base_is_gun(const Battle *b, int base);
bool base_on_table(const State *s, int base);
bool base_is_loose(const State *s, int base);
/* The bases of a unit, in order; returns how many.  out: room for MAX_STANDS. */
int unit_bases(const Battle *b, const State *s, int unit, int *out);
bool unit_on_table(const Battle *b, const State *s, int unit);
bool unit_has_command(const Battle *b, const State *s, int unit);
int unit_rating(const Battle *b, const State *s, int unit);
Arm unit_arm(const Battle *b, const State *s, int unit);
int unit_side(const Battle *b, int unit);
/* The rectangle around a unit, in its own facing. */
Box unit_box(const Battle *b, const State *s, int unit);
Point unit_middle(const Battle *b, const State *s, int unit);
/* ---- layout.c ---- */
/* Where n bases stand in a formation about `middle`. */
typedef struct Layout {
    int n;
    Ref ignoring; /* a party whose bases are not in its way, NO_REF = none */
    int base[64];
    Point at[64];
    Angle facing[64];
} Layout;
enum { MAX_LAYOUT = 64 };
/* in: bases in order; width 0 = the formation's usual front.  returns: the width used. */
int layout_make(const Battle *b, const int *bases, int n, int formation, int width,
                Point middle, Angle facing, Layout *out);
/* The unit's bases in a new formation, or facing elsewhere; a complex formation turns as it is.
 * returns: the width, 0 if it cannot form so. */
int layout_change(const Battle *b, const State *s, int unit, int formation, int width,
                  Point middle, Angle facing, Layout *out);
void layout_apply(State *s, const Layout *layout);
/* Is every place of it free of bases not in it, on the table and passable?  Says what is in the way.
 * in: clear_enemy: also keep out of contact with enemies. */
bool layout_free(const Battle *b, const State *s, const Layout *layout, bool clear_enemy,
                 Ref *in_way);
int formation_width(const Battle *b, const int *bases, int n, int formation, int width);
/* The formation a block of bases counts as (3.2, 3.4). */
int formation_of_block(int wide, int deep);
/* The formation of a unit that is no plain block, or has become another arm's. */
void unit_recount(const Battle *b, State *s, int unit);
/* ---- units.c again ---- */
int32_t unit_rate(const Battle *b, const State *s, int unit, int formation);
int32_t base_rate(const Battle *b, int base);
void unit_close_up(const Battle *b, State *s, int unit);
void unit_disperse(Game *g, int unit, bool facing_away);
void base_remove(Game *g, int base, int where, int how);
/* An enemy base that the unit touches, -1 = none. */
int unit_touches_enemy(const Battle *b, const State *s, int unit);
bool bases_touching(const Battle *b, const State *s, int a, int c);
int enemy_nearest(const Battle *b, const State *s, int side, Point p, int32_t *distance);

/* ---- command.c ---- */
bool officer_commands(const Battle *b, int officer, Ref who);
int32_t officer_gap(const Battle *b, const State *s, int officer, Ref who);
bool officer_within(const Battle *b, const State *s, int officer, Ref who, int32_t reach);
/* 8.3  Near enough to be activated by him. */
bool officer_reaches(const Battle *b, const State *s, int officer, Ref who);
/* Everybody he may try to activate but himself; returns how many.  out: this thread's, good
 * until it asks again. */
int command_reached(const Battle *b, const State *s, int officer, const Ref **out);
bool officer_in_contact(const Battle *b, const State *s, int officer, int unit);
bool command_attempt(Game *g, const Order *o, Err *err);
bool command_roll(Game *g, Err *err);
bool command_has_more(const Battle *b, const State *s);
bool can_attempt(const Battle *b, const State *s, int officer, Ref target, Err *err);

/* ---- initiative.c ---- */
/* May the unit try it now? */
bool initiative_may(const Battle *b, const State *s, int unit, int tried, Err *err);
/* Roll for it; marks it as tried.  returns: success. */
bool initiative_roll(Game *g, int unit, int tried);
bool initiative_order(Game *g, const Order *o, Err *err);
bool initiative_any(const Battle *b, const State *s, int side, uint16_t which);
/* Is there room for the line it would deploy into? */
bool line_has_room(const Battle *b, const State *s, int unit, const Order *o);
bool square_layout(const Battle *b, const State *s, int unit, Layout *out);

/* ---- morale.c ---- */
void morale_add(const Battle *b, State *s, int unit, int dice);
/* Throw all accumulated dice (6.x, 15.x).  returns: passed. */
bool morale_test(Game *g, int unit);
bool morale_test_base(Game *g, int base, int dice);
/* A base of `side` was lost in melee at a place: friends near it will take a die ... */
void morale_melee_loss(const Battle *b, State *s, int side, Point at);
/* ... one each, when the melee is over. */
void morale_grieve(Game *g);

/* ---- movement.c ---- */
bool movement_order(Game *g, const Order *o, Err *err);
bool movement_legal(const Battle *b, const State *s, const Order *o, Mover *plan, Err *err);
void movement_compulsory(Game *g, int unit);
bool must_move(const Battle *b, const State *s, int unit);
bool officer_move(Game *g, const Order *o, Err *err);
bool officer_move_legal(const Battle *b, const State *s, const Order *o, Err *err);

/* ---- mover.c ---- */
/* Start a move; mover_run() carries it on until it ends or somebody has to choose. */
void mover_start(Game *g, Ref who, MoverKind kind, Vec way, int32_t distance);
/* returns: true when the move has ended, false when state->decision asks something. */
bool mover_run(Game *g);
/* How far the bases of `who` can slide: by whom they are stopped. */
typedef struct Way {
    int32_t distance; /* until the first thing met */
    int base;         /* that base, -1 = none */
    bool enemy;       /* it is an enemy */
} Way;
Way way_clear(const Battle *b, const State *s, Ref who, Vec way, int32_t distance);
/* The same past the bases of a unit, as if they were not there. */
Way way_clear_past(const Battle *b, const State *s, Ref who, Vec way, int32_t distance, int unit);
void shift(const Battle *b, State *s, Ref who, Vec way, int32_t distance);
/* The bases that move: of a unit, or one by itself; returns how many.  out: room for MAX_STANDS. */
int mover_bases(const Battle *b, const State *s, Ref who, int *out);
Point mover_middle(const Battle *b, const State *s, Ref who);
/* Who a base belongs to: its unit, or itself. */
Ref base_party(const State *s, int base);
/* The mover's own way, straight or along its road: how far it is clear, and going along it. */
Way mover_clear(const Battle *b, const State *s, const Mover *m);
void mover_go(const Battle *b, State *s, const Mover *m, int32_t distance);
/* The first linear obstacle or impassable area within `distance`; -1: none. */
int mover_obstacle(const Battle *b, const State *s, const Mover *m, int32_t *distance);
/* 9.23  Whoever ends up beyond the edge has left the table, officers who went along with him. */
bool leaves_table(Game *g, Ref who);

/* ---- crossing.c ---- */
bool is_bad_going(const Battle *b, int feature);
/* The areas under a party's bases. */
FeatureSet crossing_areas(const Battle *b, const State *s, Ref who);
/* It has come into these areas: what that costs it. */
void crossing_enter(Game *g, Ref who, FeatureSet areas);
/* What the move under way passes through in that distance. */
void crossing_ground(Game *g, int32_t distance);
/* The move under way has come to this obstacle.  returns: it crosses. */
bool crossing_obstacle(Game *g, int feature);
int32_t crossing_skirmisher(Game *g, int base, Vec way, int32_t distance);

/* ---- meeting.c ---- */
typedef enum Met { MET_ASKS, MET_GOES_ON, MET_STOPS } Met;
Met meet_friend(Game *g, int base);
Met meet_enemy(Game *g, int base);
Met meet_at_end(Game *g);
/* The charged unit rides to meet the move under way. */
void meet_counter_charge(Game *g, int unit);
/* A move cut short on top of somebody goes back to where it last stood clear; did it have to? ... */
bool meet_step_back(Game *g);
/* ... and on again to where it was. */
void meet_step_on(Game *g, const State *was);
void meet_count_passed(const Battle *b, State *s);

/* ---- road.c ---- */
bool road_find(const Battle *b, const State *s, int unit, RoadPlace *place);
void road_go(const Battle *b, State *s, int unit, int32_t distance);
Way road_clear(const Battle *b, const State *s, int unit, int32_t distance);
int32_t road_to_junction(const Battle *b, const State *s, int unit);
int road_obstacle(const Battle *b, const State *s, int unit, FeatureSet among, int32_t *distance);
FeatureSet road_areas(const Battle *b, const State *s, int unit, int32_t distance);

/* ---- formup.c ---- */
bool formup_order(Game *g, const Order *o, Err *err);
bool formup_plan(const Battle *b, const State *s, const Order *o, Layout *layout, int *slot,
                 Err *err);

/* ---- complex.c ---- */
bool consolidate_order(Game *g, const Order *o, Err *err);
void consolidate_finish(Game *g);
bool break_up_order(Game *g, const Order *o, Err *err);
/* Do the parts of a complex formation hang together (4.2)?  in: part[i]: whose base[i] is; n >= 1 */
bool complex_holds(const Battle *b, const State *s, const int *base, const uint8_t *part, int n);
bool complex_arms_mix(const Battle *b, const int *base, int n);

/* ---- skirmish.c ---- */
bool skirmish_may(const Battle *b, const State *s, int unit, Err *err);
bool skirmish_order(Game *g, const Order *o, Err *err);
bool skirmish_place(Game *g, const Order *o, Err *err);
bool skirmish_place_legal(const Battle *b, const State *s, const Order *o, Err *err);
bool skirmish_any(const Battle *b, const State *s);
bool skirmish_ready(const Battle *b, const State *s, int unit);
bool base_may_skirmish(const Battle *b, const State *s, int base);

/* ---- contact.c ---- */
int melee_groups(const Battle *b, const State *s, int *first_unit, int most);
void melee_gather(Game *g, Ref who);
/* Is this base in the melee being resolved? */
bool melee_holds(const State *s, int base);
/* Step 1: all throw their dice; movers that fail do not fight. */
void melee_test(Game *g);
void melee_prune(const Battle *b, State *s);
void melee_note_flanks(const Battle *b, State *s);
/* Did this contact grow out of the melee just fought? */
bool melee_goes_on(const Battle *b, const State *s, int base);
/* If it touches an enemy: part from him, 1 cm if there is room. */
void melee_step_back(const Battle *b, State *s, Ref who);

/* ---- melee.c ---- */
void melee_fight(Game *g);
typedef struct MeleeDice {
    int thrown;   /* dice thrown */
    int kept;     /* after discards */
    bool discard_best, discard_worst;
} MeleeDice;
MeleeDice melee_dice(const Battle *b, const State *s, int unit, bool enemy_cavalry,
                     bool enemy_foot);
int melee_class(int successes, int kept);

/* ---- outcome.c ---- */
/* Carry out the letters that are pending.  returns: true when all are done. */
bool outcome_run(Game *g);
/* Turn by whole quarters, which takes no more room, to look as nearly as may be that way. */
Angle quarter_turn(Angle now, Angle way);

/* ---- rally.c ---- */
bool rally_order(Game *g, const Order *o, Err *err);
void rally_ask(Game *g, int unit);
void outcome_officers(Game *g);
/* Those whose retreat was cut short surrender or hold (12.8). */
void surrender_run(Game *g);

/* ---- fire.c ---- */
typedef enum Band { BAND_NONE, BAND_POINT_BLANK, BAND_SHORT, BAND_LONG, BAND_EXTREME } Band;
int fire_weapon(const Battle *b, const State *s, int base); /* row of the table, -1 = cannot fire */
/* May / must this unit or base fire in its side's Fire Phase? */
bool fire_may(const Battle *b, const State *s, Ref who, Err *err);
bool fire_must(const Battle *b, const State *s, Ref who);
bool fire_will(const Battle *b, const State *s, Ref who);
/* The next of the firing side who may choose and has not, NO_REF = none.  in: from: units before
 * it, and then bases, are known to have chosen. */
Ref fire_next_choice(const Battle *b, const State *s, int from);
Band fire_band(const Battle *b, const State *s, int firer, const Box *from, int target);
int32_t fire_range(const Battle *b, int weapon, Band band); /* NO_BAND: it has none */
int32_t fire_reach(const Battle *b, int weapon);
Band fire_band_between(const Battle *b, int weapon, const Box *from, const Box *to);
Band fire_band_at(const Battle *b, int weapon, int32_t gap);

/* ---- zones.c ---- */
/* Is an enemy in the zone of this unit or base?  out: friends (may be NULL): a friend too? */
bool fire_has_target(const Battle *b, const State *s, Ref who, bool *friends);
/* Does a newly disordered unit have an enemy, and no friend, in its zone? */
bool fire_owed(const Battle *b, const State *s, int unit);
void fire_zones(Game *g);

/* ---- casualties.c ---- */
/* Resolve the zones one after the other.  returns: true when all are done. */
bool casualties_run(Game *g);
bool casualties_order(Game *g, const Order *o, Err *err);
bool casualties_may_take(const Battle *b, const State *s, int base, Err *err);

/* ---- deploy.c ---- */
bool deploy_order(Game *g, const Order *o, Err *err);
bool deploy_legal(const Battle *b, const State *s, const Order *o, Layout *layout, Err *err);
int deploy_next(const Battle *b, const State *s, int side);
void deploy_rest(Game *g, int side);
/* Before the battle: deployment, then the notes.  returns: false when somebody has to choose. */
bool deploy_step(Game *g);
bool notes_step(Game *g);
/* The unit stands there now. */
void deploy_put_down(State *s, int unit, const Layout *layout, int formation, int width,
                     Angle facing);

/* ---- battle_end.c ---- */
void arrivals_roll(Game *g);
void battle_judge(Game *g, bool at_end);
int throne_margin(const Battle *b, const State *s);
bool controls(const Battle *b, const State *s, int side, int feature);

/* ---- scene.c ---- */
/* What bots need to know of a party on the table. */
typedef struct SceneUnit {
    Point at;
    Vec ahead;
    int32_t half_w, half_d, rate;
    const int32_t *range; /* of the weapon that reaches furthest, by band; 0 = none */
    int32_t reach;    /* nobody further away, from middle to middle, is in its zone */
    Ref who;
    Angle facing;
    int16_t bases;
    int8_t side;
    uint8_t arm, formation, status, rating, dice;
    bool loose, moving, horse, fired;
} SceneUnit;

/* All parties on the table, side 0's first; a row is good once scene_row() has been asked. */
typedef struct Scene {
    const Battle *b;
    const State *s;
    int n;
    int first[MAX_SIDES], end[MAX_SIDES]; /* the rows of a side */
    int16_t of_unit[MAX_UNITS];           /* index of a unit's row, -1 = none */
    int16_t of_base[MAX_STANDS];          /* the same of a base by itself */
    uint8_t seen[MAX_UNITS + MAX_STANDS + 1];
    SceneUnit unit[MAX_UNITS + MAX_STANDS + 1]; /* one more, to write the next before it counts */
} Scene;

/* returns: this thread's, good until it asks for another state's or that state changes. */
Scene *scene_of(const Battle *b, const State *s);
const SceneUnit *scene_row(Scene *scene, int at);
/* The row of a unit or a loose base, NULL if it is not on the table. */
const SceneUnit *scene_find(Scene *scene, Ref who);
/* The enemies of `side` nearest to p, nearest first; returns how many (at most `most`). */
int scene_enemies(Scene *scene, int side, Point p, int most, const SceneUnit **out);
/* Hits per base to expect at p from one fire of the enemies of `side`, in 1/FEATURE_ONE. */
int scene_danger(Scene *scene, int side, Point p);
int scene_own_fire(Scene *scene, int side, Point p);
int scene_own_hits(Scene *scene, const SceneUnit *u, Point p, Angle facing);
/* Hits to expect from u's fire if it stood at p facing that way. */
int scene_hits(Scene *scene, const SceneUnit *u, Point p, Angle facing);
Point scene_place(const Battle *b, const State *s, Ref who);

/* ---- options.c, ground.c, features.c, say.c ---- */
int throne_options(const Battle *b, const State *s, Intention *out);
bool throne_ground(const Battle *b, const State *s, const Intention *i, Order *out, Err *err);
void throne_features(const Battle *b, const State *s, const Intention *list, int n,
                     int16_t (*out)[FEATURES]);
void throne_value(const Battle *b, const State *s, int32_t *out);
void throne_observe(const Battle *b, State *s, int side, uint64_t guess);
bool throne_check(const Battle *b, const State *s, Err *err);
void throne_say_order(const Battle *b, const State *s, const Order *o, char *out, int size);
void throne_say_event(const Game *g, const Event *e, char *out, int size);
void throne_say_decision(const Battle *b, const State *s, char *out, int size);
void throne_label(const Game *g, const Event *e, char *out, int size);

/* ---- words.c ---- */
extern const Verb throne_verbs[];
extern const Named throne_formations[], throne_unit_statuses[], throne_stand_statuses[],
    throne_phases[], throne_endings[], throne_decisions[], throne_rolls[], throne_events[];
extern const StandKind throne_kinds[];
extern const TerrainType throne_terrain[];
extern const Trait throne_traits[];
extern const Mark throne_unit_marks[], throne_stand_marks[];
extern const char *const throne_initiatives[]; /* in TRIED_ order */
extern const Named throne_unit_keys[], throne_zone_terms[];
extern const Named throne_values[]; /* value.c */

/* Terrain types; ORDER with throne_terrain. */
enum { T_GOOD, T_MODERATE, T_VERY, T_OBSTACLE, T_ROAD, T_HILL, T_IMPASSABLE, T_OBJECTIVE };

/* ---- load.c ---- */
bool throne_load(Battle *b, struct Opening *opening, Err *err);
int throne_private_size(int n_units, int n_stands, int n_officers);

#endif
