/* SPDX-License-Identifier: GPL-3.0-or-later
 * say_need.c - what the dice of an event had to be, in the player's language.
 *
 * So that nobody has to take our word for it, what is thrown is told with what it needed.
 *
 * Start at chaos_say_need().
 */
#include "engine/text.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

/* The faces of a table that say the same. */
static void need_cell(Text *t, const Battle *b, const Event *e)
{
    const int32_t *const cell = &b->number[e->sides == 6 ? COLUMN_REACTS : REACTS];
    const char *between = " (on ";
    for (int face = 1; face <= e->sides; face++) {
        if (cell[face - 1] != cell[e->dice[0] - 1])
            continue;
        text_add(t, "%s%d", between, face);
        between = ",";
    }
    text_add(t, ")");
}

/* 8.1  The number of each piece; one for all that have the same. */
static void need_numbers(Text *t, const Event *e)
{
    const uint8_t *const number = e->need;
    bool same = true;
    for (int i = 1; i < e->n_dice; i++)
        same &= number[i] == number[0];
    for (int i = 0; i < (same ? 1 : e->n_dice); i++)
        text_add(t, i ? ",%d" : " (needs %d", number[i]);
    text_add(t, " or less)");
}

static void need_round(Text *t, const Event *e)
{
    const int need = *e->need;
    if (e->b == CANISTER) {
        text_add(t, " (needs %d or less)", need);
        return;
    }
    text_add(t, e->b != SHOT && e->c == ROUND_HIT ? " (all but 10 and the highest hit"
                                                  : " (needs even");
    if (need)
        text_add(t, ", cover takes %d", need);
    text_add(t, ")");
}

static void need_aim(Text *t, const Event *e)
{
    static const char *const needs[] = { "needs 3 or 4, else it is off by a d6",
                                         "needs even",
                                         "needs 2 to 5, else it is off by half a d6",
                                         "needs even" };
    text_add(t, " (%s)", needs[e->b]);
}

/* Of how a unit moves. */
static void need_move(Text *t, const Battle *b, const Event *e)
{
    switch (e->kind) {
    case E_SEQUENCE:
        text_add(t, " (%s: odd)", b->side[b->first_side].name);
        break;
    case E_ENTRY:
        text_add(t, " (needs %d or less)", b->number[CARD_AREAS]);
        break;
    case E_GROUND:
        text_add(t, e->b ? " (half a d%d)" : " (a d%d)", e->sides);
        break;
    case E_COLLISION:
        text_add(t, " (recoils up to %d, halts up to %d)", b->number[RETREAT_UPTO],
                 b->number[HALT_UPTO]);
        break;
    case E_CHARGE:
        text_add(t, e->n_dice == e->c ? " (%dd%d)" : " (%dd%d a piece)", e->c, e->sides);
        break;
    case E_RALLY:
    case E_COUNTER:
        if (e->b > e->dice[0])
            text_add(t, " (%d more for its officers)", e->b - e->dice[0]);
        break;
    default:
        break;
    }
}

void chaos_say_need(Text *t, const Battle *b, const Event *e)
{
    switch (e->kind) {
    case E_REACTION:
    case E_ROUT:
        need_cell(t, b, e);
        break;
    case E_FIRE:
        need_numbers(t, e);
        break;
    case E_ROUND:
    case E_STRAY:
        need_round(t, e);
        break;
    case E_AIM:
        need_aim(t, e);
        break;
    case E_CHEER:
    case E_DANGER:
    case E_CAPTAIN:
    case E_NOTICED:
        text_add(t, " (needs even)");
        break;
    case E_DEDUCTION:
        text_add(t, e->b == OFF_HALVES ? " (half a d%d each)" : " (a d%d each)",
                 e->sides);
        break;
    case E_OFFICER:
        if (e->b == OFFICER_NONE_LEFT)
            break;
        text_add(t, " (%d wound%s, out at %d)", e->c, e->c == 1 ? "" : "s",
                 b->number[e->sides == 6 ? AIMED_LOST : SEVERITY]);
        break;
    case E_HANDS:
        text_add(t, " (%d %s against %d)", e->c, e->c == 1 ? "die" : "dice",
                 e->n_dice - e->c);
        break;
    default:
        need_move(t, b, e);
        break;
    }
}
