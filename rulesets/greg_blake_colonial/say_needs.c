/* SPDX-License-Identifier: GPL-3.0-or-later
 * say_needs.c - what the dice of an event had to show.
 *
 * Start at colonial_say_needs().
 */
#include "rulesets/greg_blake_colonial/say.h"

/* What its dice had to show; without a phrase, the sentence has said it, or a table would. */
/* clang-format off */
static const char *const needs[N_EVENTS] = {
    [E_END_DIE]      = "goes on from #",
    [E_REPLACED]     = "needs #",
    [E_FACING]       = "needs #",
    [E_LIMBER]       = "needs #",
    [E_PASSAGE]      = "needs #",
    [E_EVADES]       = "needs #",
    [E_SQUARE]       = "needs #",
    [E_TURNS]        = "needs #",
    [E_ROUT]         = "needs #",
    [E_FIRE]         = "needs #",
    [E_MISFIRE]      = "needs #",
    [E_READY]        = "needs #",
    [E_PENETRATES]   = "needs #",
    [E_DEFENSIVE]    = "needs #",
    [E_LOCATED]      = "needs #",
    [E_DIRECT_HIT]   = "destroyed from # on",
    [E_LEADER]       = "falls from # on",
    [E_RECOIL]       = "needs #",
    [E_BREAKTHROUGH] = "needs #",
    [E_BREAK_OFF]    = "needs #",
    [E_MORALE]       = "needs #",
    [E_CHIEF_FELL]   = "needs #",
    [E_SUPPLY]       = "needs #",
};
/* clang-format on */

static bool is_fire(int kind)
{
    return kind == E_FIRE || kind == E_PENETRATES || kind == E_DEFENSIVE;
}

void colonial_say_needs(Text *t, const Event *e)
{
    if (!e->n_dice || !needs[e->kind])
        return;
    text_add(t, " (");
    colonial_say_phrase(t, needs[e->kind], "", "", is_fire(e->kind) ? *e->need : e->c);
    if (e->n_dice == 2 && (e->kind == E_MISFIRE || e->kind == E_READY)) /* 8.11 */
        text_add(t, " on one of two");
    else if (e->n_dice == 2 && e->kind == E_LEADER) /* 2.6 */
        text_add(t, ", both dice");
    text_add(t, ")");
}
