/* SPDX-License-Identifier: GPL-3.0-or-later
 * plan.h - what a tournament is: who meets whom, on what, how often, by which limits.
 *
 *   bots x (scenarios x variants x armies)  -->  pairings  -->  pairs of games  -->  legs
 *             = cells                            x, y, cell      same dice          sides swapped
 *
 * A plan is filled from a manifest or from options and then built: scenarios are read,
 * pairings made, and every pairing gets its id from what its games are made of.  How many
 * games are played, on how many threads and when to stop is in no id: the same folder can
 * go on with more games.
 *
 * Start at plan_build().
 */
#ifndef MATCHES_TOURNAMENT_PLAN_H
#define MATCHES_TOURNAMENT_PLAN_H

#include "engine/battle.h"
#include "matches/tournament/result.h"
#include <stdio.h>

enum {
    PLAN_FORMAT = 1,
    PLAN_BOTS = 64,
    PLAN_SCENARIOS = 64,
    PLAN_VARIANTS = 32,
    PLAN_SETS = 32,
    PLAN_ARMIES = 32,
    PLAN_RATINGS = 32,
    PLAN_NAME = 96,
    PLAN_SPEC = 512,
    PLAN_PAIRS = 100 * 1000 * 1000, /* of one pairing */
    PLAN_TURNS = 255,               /* of its limits */
    PLAN_MARGIN = 1000 * 1000,
    PLAN_BATCH = 32, /* pairs between two looks of a sequential test */
    MAX_LEGS = 4
};

typedef enum PlanMode { ROUND_ROBIN, GAUNTLET, SWISS, DUEL, VARIANTS, N_MODES } PlanMode;

extern const char *const plan_modes[N_MODES + 1]; /* names, NULL-terminated */

typedef struct PlanBot {
    char name[PLAN_NAME];
    char spec[PLAN_SPEC]; /* as bot_new() takes it, budget included; or a command */
    bool is_command;      /* a program that speaks the protocol */
} PlanBot;

typedef struct PlanVariant {
    char name[PLAN_NAME];
    char tables[PLAN_SPEC]; /* a variant file, "" = none */
    char set[PLAN_SETS][PLAN_NAME];
    int n_sets;
} PlanVariant;

/* Two army files that meet; "" = the scenario's own. */
typedef struct PlanArmies {
    char file[2][PLAN_SPEC];
    char name[2][PLAN_NAME]; /* as the files say; equal names are the same army */
} PlanArmies;

typedef struct PlanLimits {
    int turns;           /* judged by the margin after that many, 0 = the rules' own */
    int orders;          /* a draw after that many */
    int hopeless_margin; /* judged when the margin is that large ... */
    int hopeless_turns;  /* ... at the beginning of so many turns running; 0 = never */
} PlanLimits;

typedef struct PlanBudget {
    int iterations;  /* of each decision, for bots that search; 0 = their own */
    int decision_ms; /* 0 = none for bots of ours, 10 s for programs */
    int game_ms;     /* 0 = none */
    int start_ms;    /* for a program to say hello */
    int memory_mib;  /* a program's address space */
} PlanBudget;

/* A sequential test of normalised Elo: H0 elo <= elo0, H1 elo >= elo1. */
typedef struct PlanTest {
    bool on;
    int elo0, elo1;
    int alpha, beta; /* in 1000 */
} PlanTest;

typedef struct PlanGate {
    bool on;
    int band; /* of side balance, in 1000: 20 is 48 to 52 % */
    int n_ratings;
    struct {
        char better[PLAN_NAME], than[PLAN_NAME];
        int by; /* Elo */
    } rating[PLAN_RATINGS];
} PlanGate;

/* One battle to be fought, with its text for records. */
typedef struct PlanGround {
    Battle *battle;
    char *text; /* the scenario's, armies put in */
} PlanGround;

typedef struct PlanCell {
    int scenario, variant, armies; /* armies: -1 = the scenario's own */
    int grounds;                   /* 2 when the armies can be exchanged */
    PlanGround ground[2];
} PlanCell;

typedef struct Pairing {
    int x, y; /* bots; equal: a mirror, of one leg, for the balance of sides */
    int cell;
    int legs;
    uint64_t id;
    uint64_t dice; /* the same in all variants, so that A and B meet the same luck */
} Pairing;

typedef struct Plan {
    char name[PLAN_NAME];
    uint64_t seed;
    PlanMode mode;
    int n_bots, n_scenarios, n_variants, n_armies;
    PlanBot bot[PLAN_BOTS];
    char scenario[PLAN_SCENARIOS][PLAN_SPEC]; /* as named; shown without folders */
    int lots; /* battles by lot to be drawn in place of each (lots.h); 0 = themselves */
    PlanVariant variant[PLAN_VARIANTS];
    PlanArmies armies[PLAN_ARMIES];
    int games;  /* of each pairing */
    int rounds; /* of a Swiss tournament; 0 = as many as it takes */
    int seeds;  /* of a gauntlet: the first so many bots meet all others */
    bool mirror;
    int sample; /* one game in so many is recorded; 0 = none */
    PlanLimits limits;
    PlanBudget budget;
    PlanTest test;
    PlanGate gate;
    /* ---- made by plan_build() ---- */
    uint64_t run;
    int n_cells;
    PlanCell *cell;
    int n_pairings;
    Pairing *pairing; /* of a Swiss tournament: all that may be drawn */
} Plan;

/* A plan with everything as it is unless said.  returns: NULL when there is no memory. */
Plan *plan_new(void);
void plan_free(Plan *plan);
/* Fill it from a manifest (format: matches/README.md).
 * errors: strict, as for scenarios: file, line, place. */
bool plan_read(Plan *plan, const char *file, Err *err);
/* Each errors when the room is used up or a name is there twice. */
bool plan_add_bot(Plan *plan, const char *name, const char *spec, bool is_command,
                  Err *err);
bool plan_add_scenario(Plan *plan, const char *name, Err *err);
PlanVariant *plan_add_variant(Plan *plan, const char *name, Err *err);
/* Read all scenarios and make the pairings.
 * errors: CODE_USAGE's and CODE_FILE's both: says what is wrong. */
bool plan_build(Plan *plan, Err *err);
/* The manifest that would make this plan. */
void plan_write(const Plan *plan, FILE *out);

/* How many pairs (or quads, or mirror games) of this pairing make its games. */
int plan_pairs(const Plan *plan, const Pairing *pairing);
/* A bot that thinks by the clock, so that its games do not repeat; NULL: none does. */
const char *plan_clock(const Plan *plan);
/* The scenario's name, without folders and ending. */
const char *plan_scenario(const Plan *plan, const PlanCell *cell);

#endif
