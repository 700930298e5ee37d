/* SPDX-License-Identifier: GPL-3.0-or-later
 * reason.c - a bot's explanation, kept. */
#include "matches/solo/reason.h"

#include <stdlib.h>
#include <string.h>

enum { SAYS = 512, WHY = 16 << 10 };

static char *explain(const Bot *bot, bool json)
{
    char *const why = calloc(WHY, 1);
    if (why)
        bot_explain(bot, json, why, WHY);
    char *const fits = why ? realloc(why, strlen(why) + 1) : NULL;
    return fits ? fits : why;
}

bool reason_take(Reason *out, const Bot *bot, const Battle *battle, const State *seen,
                 const Order *order)
{
    char says[SAYS] = "";
    battle->rules->say_order(battle, seen, order, says, sizeof says);
    *out = (Reason){ .turn = seen->turn,
                     .order = strdup(says),
                     .says = explain(bot, false),
                     .json = explain(bot, true) };
    return out->order && out->says && out->json;
}

bool reason_copy(Reason *out, const Reason *reason)
{
    *out = (Reason){ .turn = reason->turn,
                     .order = strdup(reason->order),
                     .says = strdup(reason->says),
                     .json = strdup(reason->json) };
    return out->order && out->says && out->json;
}

void reason_free(Reason *reason)
{
    free(reason->order);
    free(reason->says);
    free(reason->json);
    *reason = (Reason){ 0 };
}
