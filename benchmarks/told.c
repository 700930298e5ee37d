/* SPDX-License-Identifier: GPL-3.0-or-later
 * told.c - sentences against what changed.
 *
 * A sentence that names a unit tells of all its stands and parts, one that names a stand of its unit
 * too, which may close up for it; and who goes along with somebody is told with him.
 *
 * Start at told_check().
 */
#include "benchmarks/told.h"

#include <string.h>

#include "engine/text.h"

enum { SAYS = 512, A_LITTLE = MM(3), SOON = 40 };

/* ---- hearing ---- */

static void name_unit(Told *told, const Battle *b, int unit)
{
    const int whole = b->unit[unit].part_of ? b->unit[unit].part_of - 1 : unit;
    for (int u = 0; u < b->n_units; u++)
        told->unit[u] |= u == whole || b->unit[u].part_of == whole + 1;
}

static void name(Told *told, const Battle *b, Ref who)
{
    const int i = ref_index(who);
    switch (ref_kind(who)) {
    case REF_UNIT:
        name_unit(told, b, i);
        break;
    case REF_STAND:
        told->stand[i] = true;
        name_unit(told, b, b->stand[i].parent);
        break;
    case REF_OFFICER:
        told->officer[i] = true;
        break;
    }
}

/* A brigade that a card brings on is told of together. */
static bool is_entry(const char *event)
{
    return strcmp(event, "entry") == 0;
}

static void hear(void *self, const Game *game, const Event *event)
{
    Told *const told = self;
    const Ruleset *const rules = game->battle->rules;
    char says[SAYS] = "";
    rules->say_event(game, event, says, sizeof says);
    if (!says[0])
        return;
    told->all |= is_entry(rules->events[event->kind].name);
    name(told, game->battle, event->subject);
    name(told, game->battle, event->target);
    for (int i = 0; i < game->battle->n_officers; i++) /* he goes along */
        told->officer[i] |=
            event->subject && state_officer(game->state, i)->with == event->subject;
}

void told_open(Told *told, Game *game)
{
    memset(told, 0, sizeof *told);
    told->listener = (Listener){ hear, told };
    game->listener = &told->listener;
}

void told_begin(Told *told)
{
    told->all = false;
    memset(told->unit, 0, sizeof told->unit);
    memset(told->stand, 0, sizeof told->stand);
    memset(told->officer, 0, sizeof told->officer);
}

/* ---- what changed ---- */

static bool is_elsewhere(int was, int is, Point from, Point to)
{
    return was != is ||
           (is == ON_TABLE && geo_gap2(from, to) > (int64_t)A_LITTLE * A_LITTLE);
}

static bool names(const Told *told, const Battle *b, Ref who)
{
    const int i = ref_index(who);
    return (ref_kind(who) == REF_UNIT && told->unit[i]) ||
           (ref_kind(who) == REF_STAND &&
            (told->stand[i] || told->unit[b->stand[i].parent]));
}

/* One more order that has said nothing, if there is something to tell. */
static bool wait_on(uint8_t *waits, bool changed, bool told)
{
    *waits = (uint8_t)(told ? 0 : *waits + (changed || *waits));
    return *waits <= SOON;
}

/* The unit it stands in, perhaps another's, is told of with all who do. */
static bool names_unit_of(const Told *told, const Stand *at)
{
    return at->unit != NO_UNIT && told->unit[at->unit];
}

/* Do those it stands with look elsewhere, or are they in another formation or order? */
static bool is_otherwise(const State *before, const State *after, int i)
{
    const Stand *const was = state_stand(before, i), *const is = state_stand(after, i);
    if (is->where != ON_TABLE)
        return false;
    if (was->unit == NO_UNIT || is->unit == NO_UNIT)
        return was->facing != is->facing || was->unit != is->unit;
    const Unit *const old = state_unit(before, was->unit),
                      *now = state_unit(after, is->unit);
    return was->facing != is->facing || old->formation != now->formation ||
           old->status != now->status;
}

static bool stand_told(Told *told, const Battle *b, const State *before,
                       const State *after, int i)
{
    const Stand *const was = state_stand(before, i), *const is = state_stand(after, i);
    const bool changed = is_elsewhere(was->where, is->where, was->at, is->at) ||
                         was->figures != is->figures || is_otherwise(before, after, i);
    return wait_on(&told->waits[i], changed && !told->all,
                   names(told, b, ref_stand(i)) || names_unit_of(told, was) ||
                       names_unit_of(told, is));
}

static bool officer_told(Told *told, const Battle *b, const State *before,
                         const State *after, int i)
{
    const Officer *const was = state_officer(before, i);
    const Officer *const is = state_officer(after, i);
    /* who is with troops is where they are */
    const bool rides = was->with && was->with == is->with && was->where == is->where;
    return wait_on(
        &told->officer_waits[i],
        !told->all && !rides && is_elsewhere(was->where, is->where, was->at, is->at),
        told->officer[i] || names(told, b, was->with) || names(told, b, is->with));
}

bool told_check(Told *told, const Battle *battle, const State *before, const State *after,
                Err *err)
{
    NameRoom who;
    if (!before->turn)
        return true; /* all see who is set up */
    for (int i = 0; i < battle->n_stands; i++)
        if (!stand_told(told, battle, before, after, i))
            return err_set(err, "nobody tells what became of %s by order %d",
                           text_name(battle, ref_stand(i), who), after->steps - SOON);
    for (int i = 0; i < battle->n_officers; i++)
        if (!officer_told(told, battle, before, after, i))
            return err_set(err, "nobody tells what became of %s by order %d",
                           text_name(battle, ref_officer(i), who), after->steps - SOON);
    return true;
}
