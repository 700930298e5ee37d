/* SPDX-License-Identifier: GPL-3.0-or-later
 * hearing.c - what a side may be told of what happens: nothing about troops it does not see.
 *
 * Nearly always nobody is hidden; then an event costs one comparison.
 *
 * Start at hearing_begin().
 */
#include "matches/hearing.h"

static bool is_hidden(const Battle *b, const State *s, const State *seen, Ref who)
{
    Point at;
    return battle_place(b, s, who, &at) && !battle_place(b, seen, who, &at);
}

static void look(Hearing *h, const Battle *b, const State *s)
{
    State seen;
    state_copy(&seen, s);
    b->rules->observe(b, &seen, h->side, 0);
    h->hides = false;
    for (int i = 0; i < b->n_units; i++)
        h->hides |= h->unit[i] = is_hidden(b, s, &seen, ref_unit(i));
    for (int i = 0; i < b->n_stands; i++)
        h->hides |= h->stand[i] = is_hidden(b, s, &seen, ref_stand(i));
    for (int i = 0; i < b->n_officers; i++)
        h->hides |= h->officer[i] = is_hidden(b, s, &seen, ref_officer(i));
}

void hearing_begin(Hearing *hearing, const Battle *battle, const State *state, int side)
{
    hearing->side = side;
    look(hearing, battle, state);
}

static bool hides(const Hearing *h, Ref who)
{
    const int i = ref_index(who);
    return ref_kind(who) == REF_UNIT      ? h->unit[i]
           : ref_kind(who) == REF_STAND   ? h->stand[i]
           : ref_kind(who) == REF_OFFICER ? h->officer[i]
                                          : false;
}

bool hearing_allows(Hearing *hearing, const Game *game, const Event *event)
{
    Hearing *const h = hearing;
    if (!h->hides || (!hides(h, event->subject) && !hides(h, event->target)))
        return true;
    look(h, game->battle, game->state); /* discovered, or driven off, since? */
    return !hides(h, event->subject) && !hides(h, event->target);
}
