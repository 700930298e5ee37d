/* SPDX-License-Identifier: GPL-3.0-or-later
 * ruleset.h - the whole interface between a set of rules and everybody else.
 *
 * A Ruleset is constant and holds no state: all state is in State, so one Ruleset serves
 * every thread.  It is filled in at the foot of rulesets/<game>/<game>.c and listed in
 * rulesets/rulesets.c; nothing else knows it by name.
 *
 * The engine runs the battle by itself, dice included, until somebody has to choose; then
 * state->decision says who and what.  game_apply() is the one door: people, bots, searches
 * and records give the same orders through it and get the same refusals.
 *
 * Start at game_begin() and game_apply().
 */
#ifndef ENGINE_RULESET_H
#define ENGINE_RULESET_H

#include "engine/battle.h"
#include "engine/dice.h"
#include "engine/event.h"
#include "engine/feature.h"
#include "engine/luck.h"

enum { MAX_OPTIONS = 64, VALUES = 16 };

struct Game;
struct Opening; /* opening.h */
struct Put;     /* put.h */

/* Sees every throw before it counts, and may turn dice to other faces: for whoever asks what would
 * have come of them. */
typedef struct DiceHand {
    void (*thrown)(void *self, const struct Game *game, const Roll *roll, int n,
                   int sides, uint8_t *face);
    void *self;
} DiceHand;

/* A battle being played: everything apply needs besides the order. */
typedef struct Game {
    const Battle *battle;
    State *state;
    DiceList *list;           /* NULL: keyed dice */
    const Listener *listener; /* NULL: nobody listens */
    Luck *luck;               /* NULL: nobody counts it */
    const DiceHand *hand;     /* NULL: dice lie as they fall */
    bool table; /* figures stand on a real one: they may be put right (put.h) */
} Game;

typedef struct Named {
    const char *name;
    const char *help;
} Named;

typedef struct Trait {
    const char *name; /* in scenario files: "traits": ["rifle"] */
    uint16_t bit;
    const char *help;
} Trait;

typedef struct StandKind {
    const char *name;     /* in scenario files: "light infantry" */
    char letter;          /* on a text map */
    uint8_t figures;      /* at full strength unless the file says otherwise */
    int16_t width, depth; /* 0 = the ruleset's base size */
    const char *help;
} StandKind;

typedef struct Mark {
    const char *name; /* in a scenario's opening: "moved" */
    uint32_t bit;     /* of Unit.marks, or of Stand.marks for stand_marks */
    const char *help;
} Mark;

/* Every list ends with a row whose name is NULL; index 0 is meaningful unless said. */
typedef struct Ruleset {
    const char *id, *title, *author, *period, *length_unit; /* "cm", "in", "yd", "mm" */
    int32_t ten_yards; /* on the table, in tenths of a millimetre; 0 = no yards here */
    const Number *numbers;
    int n_numbers;
    const Verb *verbs;       /* row 0 is "no order" */
    const Named *formations; /* row 0 is "as it is" */
    const Named *unit_statuses, *stand_statuses, *phases, *endings;
    const Named *decisions; /* row 0 is "over" */
    /* Purposes of dice: "morale test"; help: whose a die is taken to be, where that is not who throws
     * it (game_thrower()). */
    const Named *rolls;
    const Named *events; /* row 0 is unused; help: the clauses at work in it */
    const StandKind *kinds;
    const TerrainType *terrain;
    const Trait *traits;
    const Mark *unit_marks, *stand_marks;
    const Named *unit_keys; /* further keys of a unit in a scenario, for load() to read */
    /* who may use a zone; row 0 is "everybody"; NULL: no terms */
    const Named *zone_terms;
    /* names from rating_low up, as files write them; NULL: numbers */
    const Named *ratings;
    int rating_low, rating_high; /* both 0: stands have no rating */
    bool simultaneous;           /* a turn is both sides': State.side says nothing */
    bool parts;                  /* units may part, where the scenario says so */
    const Named *values;         /* what value() fills in, in its order; NULL: no names */
    const char *readme;          /* the folder's README: its clause table, embedded */

    /* How many private bytes a battle with these counts keeps in its State. */
    int (*private_size)(int n_units, int n_stands, int n_officers);
    /* Finish a battle whose file has been read: see opening.h for what is there by then.
     * Check it, read "rules": {...} and the unit_keys, size the stands and officers, arrange
     * the placed units in their formations, set up the private part of battle->opening.
     * errors: what these rules forbid; err_set(), or json_wrong() where a place is to blame. */
    bool (*load)(Battle *battle, struct Opening *opening, Err *err);
    /* state is a copy of battle->opening with its seed: carry it to the first decision. */
    void (*begin)(Game *game);
    /* Carry out one order and run on to the next decision.
     * errors: an order that is not legal here: says why; the state is unchanged. */
    bool (*apply)(Game *game, const Order *order, Err *err);
    /* The sensible things to do here: at least one, every one grounds to a legal order, same
     * state same list.
     * out: room for MAX_OPTIONS; known: NULL, or as much: the order that each comes to in this
     * state, where that was asked on the way, else one without a verb. */
    int (*options)(const Battle *battle, const State *state, Intention *out,
                   Order *known);
    /* What else people may choose where options() is about one of several who may go first: listed
     * for them behind it, and weighed by no bot.  All ground to legal orders.  NULL: nothing.
     * out: room for MAX_OPTIONS. */
    int (*other_options)(const Battle *battle, const State *state, Intention *out);
    /* The order that carries an intention out on this ground.
     * errors: false if it cannot be done here (never so for one from options()). */
    bool (*ground)(const Battle *battle, const State *state, const Intention *intention,
                   Order *out, Err *err);
    /* What speaks for each of n intentions, for the side that decides: one row a time, so that
     * what they have in common (who threatens whom) is worked out once a decision.
     * known: NULL, or what options() knows in this state; what is grounded here is added. */
    void (*features)(const Battle *battle, const State *state,
                     const Intention *intentions, int n, Order *known,
                     int16_t (*out)[FEATURES]);
    /* How the battle stands, side 0's view: out[VALUES]. */
    void (*value)(const Battle *battle, const State *state, int32_t *out);
    /* The class of what an order led to (passed or failed; fire none, some, broken), for plans
     * that depend on dice: same class, same number.  NULL: losses and marks tell. */
    int (*outcome)(const Battle *battle, const State *before, const State *after);
    /* Replace what `side` may not see by a guess drawn from `guess`; orders noted in secret are
     * taken back, to be given anew by whoever plays on. */
    void (*observe)(const Battle *battle, State *state, int side, uint64_t guess);
    /* Does `side` not know where that unit is, so that observe() may only have guessed?  NULL: what
     * it does not see observe() takes off the table. */
    bool (*hides)(const Battle *battle, const State *state, int side, int unit);
    /* A unit's formation and status, for people, where Unit's own say nothing because they are read
     * off its stands.  NULL: as Unit says. */
    void (*unit_is)(const Battle *battle, const State *state, int unit, int *formation,
                    int *status);
    /* What a unit has to do this turn, "must carry on"; "" for nothing.  NULL: nobody has to. */
    const char *(*unit_must)(const Battle *battle, const State *state, int unit);
    /* The side that holds a place, or NOBODY; -1 where nothing hangs on who does.  NULL: nowhere
     * does anything. */
    int (*held_by)(const Battle *battle, const State *state, int feature);
    /* The ground a stand takes up, where that is not battle_box(): of a block, which is as wide as its
     * formation, or of a limber.  NULL: battle_box(). */
    Box (*stand_box)(const Battle *battle, const State *state, int stand);
    /* Where a move of theirs is measured from, as an order's place is, where that is not
     * battle_place(): a unit may have stands that it would not take along.  NULL: battle_place(). */
    bool (*moves_from)(const Battle *battle, const State *state, Ref who, Point *out);
    /* Which way a unit that is on the table looks, where that is not the way its first stand does: of a square,
     * whose stands look all ways.  NULL: battle_facing(). */
    Angle (*facing)(const Battle *battle, const State *state, int unit);
    /* Is every invariant of these rules kept?  Says which is not. */
    bool (*check)(const Battle *battle, const State *state, Err *err);
    /* Figures are put right (put.h): in `after` their stands are there already.  Take along
     * what is told of them in the private part.  NULL: nothing is, and nobody fights hand to hand.
     * errors: that would make or break contact, or cannot be just now. */
    bool (*put)(const Battle *battle, const State *before, State *after,
                const struct Put *put, Err *err);
    /* One line in the player's language: an order, an event, what has to be chosen. */
    void (*say_order)(const Battle *battle, const State *state, const Order *order,
                      char *out, int size);
    void (*say_event)(const Game *game, const Event *event, char *out, int size);
    void (*say_decision)(const Battle *battle, const State *state, char *out, int size);
    /* How this battle is won: lines of up to a hundred letters or so, parted by newlines, without
     * one at the end.  NULL: nobody says. */
    void (*say_aims)(const Battle *battle, char *out, int size);
    /* The class an event is counted under ("melee: attacker B, defender Y"); empty = not. */
    void (*label)(const Game *game, const Event *event, char *out, int size);
    /* How far a side is with what a battle is won or lost by, of what both know: "3 of 13 bases lost".
     * NULL: nobody says. */
    void (*say_standing)(const Battle *battle, const State *state, int side, char *out,
                         int size);
    /* Side 0's margin: the rulebook's or the scenario's own measure, for judging draws. */
    int (*margin)(const Battle *battle, const State *state);
} Ruleset;

/* Start: copy the opening, set the seed, run to the first decision. */
void game_begin(Game *game, uint64_t seed);
/* The one door.  errors: refusals explain themselves; the state is then unchanged. */
bool game_apply(Game *game, const Order *order, Err *err);
/* The side of whom a throw is about, who mostly throws it himself; for ground, or nobody, whose turn
 * it is. */
int game_thrower(const Game *game, Ref subject);
/* The ground a stand takes up by its ruleset: what maps draw. */
static inline Box game_stand_box(const Battle *b, const State *s, int stand)
{
    return b->rules->stand_box ? b->rules->stand_box(b, s, stand)
                               : battle_box(b, s, stand);
}
/* Where a move of theirs is measured from.  errors: they are not on the table. */
static inline bool game_moves_from(const Battle *b, const State *s, Ref who, Point *out)
{
    return b->rules->moves_from ? b->rules->moves_from(b, s, who, out)
                                : battle_place(b, s, who, out);
}
/* Where they are, as a person orders, puts and is told it: a unit where its moves are measured from, a stand
 * or an officer where he stands.  errors: they are not on the table. */
static inline bool game_place(const Battle *b, const State *s, Ref who, Point *out)
{
    Point from;
    if (!battle_place(b, s, who, out))
        return false;
    if (ref_kind(who) == REF_UNIT && game_moves_from(b, s, who, &from))
        *out = from;
    return true;
}
/* Which way they look, as an order's facing is.  returns: as battle_facing(). */
static inline bool game_facing(const Battle *b, const State *s, Ref who, Angle *out)
{
    const bool known = battle_facing(b, s, who, out);
    if (known && ref_kind(who) == REF_UNIT && b->rules->facing)
        *out = b->rules->facing(b, s, ref_index(who));
    return known;
}
/* An intention, grounded and applied.
 * known: NULL, or its order in this state, if that has a verb. */
bool game_play(Game *game, const Intention *intention, const Order *known, Err *err);
/* Take off the table, with their officers, the units whose places `side` could only guess: what is
 * shown is what is known. */
void game_without_guesses(const Battle *b, State *s, int side);

/* ---- for rulesets ---- */
/* options() that grounds nothing knows no order yet. */
static inline void none_known(Order *known, int n)
{
    for (int k = 0; known && k < n; k++)
        known[k].verb = 0;
}
/* The row of features()' known orders for its k-th intention; where nobody keeps them, an empty one. */
static inline Order *known_row(Order *known, int k, Order *none)
{
    if (known)
        return &known[k];
    none->verb = 0;
    return none;
}
/* Ground an intention unless its order is known already.  errors: it cannot be done here. */
typedef bool Grounds(const Battle *battle, const State *state, const Intention *intention,
                     Order *out, Err *err);
static inline bool ground_once(Grounds *ground, const Battle *battle, const State *state,
                               const Intention *intention, Order *known)
{
    if (known->verb || ground(battle, state, intention, known, NULL))
        return true;
    known->verb = 0;
    return false;
}
/* The order without what its verb does not take, so that equal orders leave equal states. */
Order game_trimmed(const Order *order, const Verb *verb);
/* Roll n dice for (purpose, subject) in the present turn, phase and side.
 * in: occasion tells apart several such throws in one phase. */
void game_roll(Game *game, int purpose, Ref subject, int occasion, int n, int sides,
               uint8_t *out);
int game_die(Game *game, int purpose, Ref subject, int occasion, int sides);
static inline void game_tell(const Game *game, const Event *event)
{
    if (game->listener)
        game->listener->hear(game->listener->self, game, event);
}
/* The battle ends: nobody has to choose any more.  Told as an event of that kind, side the winner,
 * a how, b the margin. */
void game_end(Game *game, int winner, int how, int event, int32_t margin);
/* The number of entries of a NULL-ended Named list, and the index of a name (-1: none). */
int named_count(const Named *list);
int named_find(const Named *list, const char *name);

#endif
