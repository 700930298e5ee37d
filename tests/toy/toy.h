/* SPDX-License-Identifier: GPL-3.0-or-later
 * toy.h - a complete ruleset of one page, for tests of everything but rules.
 *
 * Two sides, a few units of stands.  In its turn each unit of the side to move holds, moves
 * or shoots; a unit that was hit chooses to stand or to fall back, a choice of the side not
 * moving.  Each side has a nerve the other does not see.  The last side with stands wins,
 * or the one with more of them when the turns are over.
 *
 * Start at toy_battle() for a battle, or toy_scenario for its file.
 */
#ifndef TESTS_TOY_H
#define TESTS_TOY_H

#include "engine/ruleset.h"

enum { TOY_MOVE, TOY_RANGE, TOY_KILL_ON, TOY_NUMBERS };
enum {
    TOY_NO_ORDER,
    TOY_HOLD,
    TOY_MOVE_TO,
    TOY_SHOOT,
    TOY_ADVANCE,
    TOY_STAND,
    TOY_FALL_BACK
};
enum { TOY_OVER, TOY_ACT, TOY_REACT };
enum { TOY_AS_IT_IS, TOY_LINE, TOY_COLUMN };
enum { TOY_ROLL_NERVE, TOY_ROLL_SHOT, TOY_ROLL_STAND };
enum { TOY_MOVED = 1, TOY_SHOT, TOY_LOST, TOY_FELL_BACK };
enum { TOY_ACTED = 1 << 0 }; /* Unit.marks */

/* What the toy keeps in the state's private block. */
typedef struct Toy {
    uint8_t nerve[MAX_SIDES]; /* 4 .. 6: hidden from the other side */
    uint16_t shots;
    uint32_t spare;
} Toy;

/* The rules (toy.c). */
void toy_begin(Game *game);
bool toy_apply(Game *game, const Order *order, Err *err);
bool toy_legal(const Battle *battle, const State *state, const Order *order, Err *err);
/* Put a unit's stands in its opening formation, their middle at `at`. */
void toy_arrange(Battle *battle, int unit, Point at, Angle facing);
Point toy_place(const Battle *battle, const State *state, int unit);
int toy_nearest_enemy(const Battle *battle, const State *state, int unit);
int toy_stands(const Battle *battle, const State *state, int side);

extern const Ruleset toy;
extern const Ruleset *const toy_rulesets[]; /* the toy alone, NULL-terminated */
extern const char toy_scenario[];           /* a scenario file's text */

/* Read toy_scenario: two units a side on a table with one terrain feature of each kind. */
void toy_battle(Battle *battle);

#endif
