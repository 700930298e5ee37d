/* SPDX-License-Identifier: GPL-3.0-or-later
 * arrival.c - troops that come later (arrival.h).
 *
 * Start at arrivals().
 */
#include "engine/arrival.h"

#include <string.h>

#include "engine/put.h"

/* ---- when ---- */

static bool is_of(const Battle *b, const State *s, int unit, int note)
{
    const UnitInfo *const u = &b->unit[unit];
    bool waits = false;
    for (int i = u->first; u->arrives == note + 1 && i < u->first + u->n; i++)
        waits |= state_stand(s, i)->where == IN_RESERVE;
    return waits;
}

static bool officer_is_of(const Battle *b, const State *s, int officer, int note)
{
    return b->officer[officer].arrives == note + 1 &&
           state_officer(s, officer)->where == IN_RESERVE;
}

bool arrival_waits(const Battle *b, const State *s, int note)
{
    for (int u = 0; u < b->n_units; u++)
        if (is_of(b, s, u, note))
            return true;
    for (int o = 0; o < b->n_officers; o++)
        if (officer_is_of(b, s, o, note))
            return true;
    return false;
}

bool arrival_before(const Battle *b, int unit, int other)
{
    const UnitInfo *const one = &b->unit[unit], *const two = &b->unit[other];
    return one->n != two->n ? one->n > two->n : strcmp(one->name, two->name) < 0;
}

bool arrival_is_due(Game *g, int note, int purpose, uint8_t *die)
{
    const Note *const n = &g->battle->note[note];
    State *const s = g->state;
    *die = 0;
    if (n->turn)
        return s->turn >= n->turn;
    if (s->came_up[note] < n->needs) {
        game_roll(g, purpose, ref_side(n->side), note, 1, 6, die);
        s->came_up[note] = (uint8_t)(s->came_up[note] + (*die >= n->face));
    }
    return s->came_up[note] >= n->needs;
}

/* ---- where ---- */

Point arrival_place(Point entry, Angle facing, int hand, int k, int32_t step,
                    int32_t half_d)
{
    return geo_offset(entry, geo_ahead(facing), geo_sidestep(hand, k) * step, half_d);
}

/* His first unit that is there, else the first of the note that is, -1 = none. */
static int unit_for(const Battle *b, const State *s, int officer, int note)
{
    int best = -1;
    for (int u = 0; u < b->n_units; u++) {
        const bool his = b->unit[u].officer == officer,
                   best_is = best >= 0 && b->unit[best].officer == officer;
        if (b->unit[u].arrives != note + 1 ||
            state_stand(s, b->unit[u].first)->where != ON_TABLE)
            continue;
        if (best < 0 || (his == best_is ? arrival_before(b, u, best) : his))
            best = u;
    }
    return best;
}

/* Those of a note that are still to come, in which they set up.  returns: how many. */
static int in_order(const Battle *b, const State *s, int note, int out[MAX_UNITS])
{
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (!is_of(b, s, u, note))
            continue;
        int at = n++;
        for (; at > 0 && arrival_before(b, u, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = u;
    }
    return n;
}

/* returns: all of it are on the table. */
static bool come_on(Game *g, int note, const Arriving *how, Came *came)
{
    const Battle *const b = g->battle;
    const Note *const n = &b->note[note];
    const Point entry = n->entry[0].at;
    const Angle facing = n->entry[0].facing;
    bool all = true, any = false;
    int unit[MAX_UNITS];
    const int n_of = in_order(b, g->state, note, unit);
    for (int i = 0; i < n_of; i++) {
        const bool enters = how->enters(g, unit[i], entry, facing);
        all &= enters;
        any |= enters;
        if (enters)
            came->who[came->n++] = ref_unit(unit[i]);
    }
    for (int o = 0; how->rides_in && (all || any) && o < b->n_officers; o++) {
        if (!officer_is_of(b, g->state, o, note))
            continue;
        how->rides_in(g, o, unit_for(b, g->state, o, note), entry, facing);
        came->who[came->n++] = ref_officer(o);
    }
    return all;
}

void arrival_told(Game *g, int event, int note, int c, uint8_t die, const Came *came)
{
    Event e = { .kind = (uint8_t)event,
                .side = g->battle->note[note].side,
                .a = note,
                .b = g->state->came_up[note],
                .c = c,
                .n_dice = die ? 1 : 0,
                .sides = 6,
                .dice = &die };
    game_tell(g, &e);
    for (int i = 0; i < came->n; i++) {
        Angle facing = 0;
        e = (Event){ .kind = e.kind, .side = e.side, .a = note, .subject = came->who[i] };
        game_place(g->battle, g->state, e.subject, &e.to);
        game_facing(g->battle, g->state, e.subject, &facing);
        e.b = facing;
        game_tell(g, &e);
    }
}

void arrivals(Game *g, int side, const Arriving *how)
{
    const Battle *const b = g->battle;
    for (int i = 0; i < b->n_notes; i++) {
        uint8_t die;
        if (b->note[i].side != side || !arrival_waits(b, g->state, i))
            continue;
        const bool due = arrival_is_due(g, i, how->roll, &die);
        if (!due && !die)
            continue;
        Came came = { .n = 0 };
        const bool all = due && come_on(g, i, how, &came);
        arrival_told(g, how->event, i, all, die, &came);
    }
}

/* ---- words ---- */

void arrival_say(Text *t, const Battle *b, const Event *e)
{
    const Note *const n = &b->note[e->a];
    NameRoom who;
    if (e->subject) {
        text_add(t, "%s comes on at ", text_name(b, e->subject, who));
        put_says_place(t, b, e->to);
        text_add(t, ", facing %s", text_point((Angle)e->b));
        return;
    }
    text_add(t, "%s: ", n->name);
    if (e->c)
        text_add(t, "they arrive at %s", n->entry[e->c - 1].name);
    else if (n->turn || e->b >= n->needs)
        text_add(t, "there is no room for all of them at the entry");
    else
        text_add(t, "%d of %d throws of %d%s", e->b, n->needs, n->face,
                 n->face < 6 ? " or more" : "");
}

void arrival_label(Text *t, const Battle *b, const Event *e)
{
    if (e->c && !e->subject)
        text_add(t, "arrival: %s", b->note[e->a].name);
}

bool arrival_one_entry(const Battle *b, Err *err)
{
    for (int i = 0; i < b->n_notes; i++)
        if (b->note[i].n_entries != 1)
            return err_set(err,
                           "%s: in these rules a note has one entry, known to both sides",
                           b->note[i].name);
    return true;
}
