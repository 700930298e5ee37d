/* SPDX-License-Identifier: GPL-3.0-or-later
 * twins.c - two games of one battle, told apart by nothing but the order in which its file lists all.
 *
 * Dice are named by whom they are for, so both battles would throw others: a hand (DiceHand) turns each to
 * a face by the troops' place in the first, and by nothing else that is numbered.
 *
 * Start at twins_begin().
 */
#include "benchmarks/twins.h"

#include <stdio.h>
#include <string.h>

#include "benchmarks/turned.h"
#include "engine/scenario.h"

enum { FOR_FACES = 602 };

static int unit_named(const Battle *b, const char *name)
{
    for (int i = 0; i < b->n_units; i++)
        if (strcmp(b->unit[i].name, name) == 0)
            return i;
    return -1;
}

static int officer_named(const Battle *b, const char *name)
{
    for (int i = 0; i < b->n_officers; i++)
        if (strcmp(b->officer[i].name, name) == 0)
            return i;
    return -1;
}

bool twins_know_each_other(Twins *t, Err *err)
{
    for (int k = 0; k < 2; k++) {
        const Battle *const b = t->twin[k].battle, *const other = t->twin[1 - k].battle;
        for (int i = 0; i < b->n_units; i++)
            if ((t->unit[k][i] = unit_named(other, b->unit[i].name)) < 0)
                return err_set(err, "%s is in one only", b->unit[i].name);
        for (int i = 0; i < b->n_officers; i++)
            if ((t->officer[k][i] = officer_named(other, b->officer[i].name)) < 0)
                return err_set(err, "%s is in one only", b->officer[i].name);
    }
    return true;
}

static int stand_in_other(const Twins *t, int k, int i)
{
    const Battle *const b = t->twin[k].battle, *const other = t->twin[1 - k].battle;
    const int unit = b->stand[i].parent;
    return other->unit[t->unit[k][unit]].first + i - b->unit[unit].first;
}

static int side_in_other(const Twins *t, int side)
{
    return t->mirrored || side >= MAX_SIDES ? side : 1 - side;
}

Ref twins_in_other(const Twins *t, int k, Ref who)
{
    const int i = ref_index(who);
    switch (ref_kind(who)) {
    case REF_UNIT:
        return ref_unit(t->unit[k][i]);
    case REF_STAND:
        return ref_stand(stand_in_other(t, k, i));
    case REF_OFFICER:
        return ref_officer(t->officer[k][i]);
    case REF_SIDE:
        return ref_side(side_in_other(t, i));
    case REF_FEATURE:
        return t->mirrored ? who
                           : ref_feature(t->twin[k].battle->terrain.n_features - 1 - i);
    default:
        return who;
    }
}

static void thrown(void *self, const Game *game, const Roll *roll, int n, int sides,
                   uint8_t *face)
{
    const Twin *const one = self;
    const Twins *const t = one->twins;
    const Ref who =
        one == &t->twin[0] ? roll->subject : twins_in_other(t, 1, roll->subject);
    const uint64_t lot = dice_mix(t->seed ^ (uint64_t)game->state->steps << 32,
                                  (uint64_t)roll->purpose << 16 | who, FOR_FACES);
    for (int i = 0; i < n; i++)
        face[i] = (uint8_t)(1 + dice_mix(lot, (uint64_t)i, 0) % (uint64_t)sides);
}

static void hear(void *self, const Game *game, const Event *event)
{
    Twin *const one = self;
    char says[512] = "";
    const size_t at = strlen(one->told);
    game->battle->rules->say_event(game, event, says, sizeof says);
    if (says[0])
        snprintf(one->told + at, sizeof one->told - at, "    %s\n", says);
}

bool twins_begin(Twins *t, Err *err)
{
    for (int k = 0; k < 2; k++) {
        Twin *const one = &t->twin[k];
        memset(&one->state, 0, sizeof one->state);
        one->twins = t;
        one->hand = (DiceHand){ thrown, one };
        one->listener = (Listener){ hear, one };
        one->game = (Game){ .battle = one->battle,
                            .state = &one->state,
                            .listener = &one->listener,
                            .hand = &one->hand };
        if (!scenario_begin(&one->game, t->seed, err))
            return false;
    }
    return true;
}

/* ---- the other's ground ---- */

static int turn_of(const Twins *t)
{
    return t->mirrored ? TURNED_MIRRORED : 0;
}

static Point place_in_other(const Twins *t, Point p)
{
    const Terrain *const table = &t->twin[0].battle->terrain;
    return turned_place(p, table->width, table->depth, turn_of(t));
}

static Angle facing_in_other(const Twins *t, Angle facing)
{
    return turned_angle(facing, turn_of(t));
}

/* ---- alike? ---- */

static bool same_place(const Twins *t, Point a, Point b)
{
    const Point there = place_in_other(t, a);
    return there.x == b.x && there.y == b.y;
}

static bool same_stand(const Twins *t, int i)
{
    const int other = stand_in_other(t, 0, i);
    const Stand *const a = state_stand(&t->twin[0].state, i);
    const Stand *const b = state_stand(&t->twin[1].state, other);
    const int unit = a->unit == NO_UNIT ? NO_UNIT : t->unit[0][a->unit];
    return a->where == b->where && a->figures == b->figures && a->status == b->status &&
           unit == b->unit && a->marks == b->marks &&
           (a->where != ON_TABLE ||
            (facing_in_other(t, a->facing) == b->facing && same_place(t, a->at, b->at)));
}

static bool same_officer(const Twins *t, int i)
{
    const Officer *const a = state_officer(&t->twin[0].state, i);
    const Officer *const b = state_officer(&t->twin[1].state, t->officer[0][i]);
    return a->where == b->where && a->marks == b->marks &&
           twins_in_other(t, 0, a->with) == b->with &&
           (a->where != ON_TABLE || same_place(t, a->at, b->at));
}

static bool same_unit(const Twins *t, int i)
{
    return memcmp(state_unit(&t->twin[0].state, i),
                  state_unit(&t->twin[1].state, t->unit[0][i]), sizeof(Unit)) == 0;
}

/* Over what they have parted: NO_REF if they have not. */
static Ref parted_over(const Twins *t)
{
    const Battle *const b = t->twin[0].battle;
    for (int i = 0; i < b->n_stands; i++)
        if (!same_stand(t, i))
            return ref_stand(i);
    for (int i = 0; i < b->n_officers; i++)
        if (!same_officer(t, i))
            return ref_officer(i);
    for (int i = 0; i < b->n_units; i++)
        if (!same_unit(t, i))
            return ref_unit(i);
    return NO_REF;
}

const char *twins_parted(const Twins *t, char *name, int size)
{
    const State *const one = &t->twin[0].state, *const two = &t->twin[1].state;
    const Ref over = parted_over(t);
    if (over == NO_REF && one->decision.kind == two->decision.kind &&
        one->over == two->over &&
        (one->over ? two->winner == side_in_other(t, one->winner)
                   : two->decision.side == side_in_other(t, one->decision.side)))
        return NULL;
    snprintf(name, (size_t)size, "what is to be chosen next");
    if (over != NO_REF)
        battle_name(t->twin[0].battle, over, name, size);
    return name;
}

/* ---- what is offered ---- */

static void mirror(const Twins *t, Order *order)
{
    const uint32_t takes = t->twin[0].battle->rules->verbs[order->verb].takes;
    if (takes & TAKES_PLACE)
        order->place = place_in_other(t, order->place);
    if (takes & TAKES_BY && way_bends(order->by))
        order->by = place_in_other(t, order->by);
    if (takes & TAKES_FACING)
        order->facing = facing_in_other(t, order->facing);
}

Order twins_order_in_other(const Twins *t, const Order *order)
{
    Order other = *order;
    if (t->mirrored)
        mirror(t, &other);
    other.subject = twins_in_other(t, 0, order->subject);
    other.target = twins_in_other(t, 0, order->target);
    return other;
}

int twins_offers(const Twins *t, int k, Order out[static MAX_OPTIONS], Err *err)
{
    const Battle *const b = t->twin[k].battle;
    const State *const s = &t->twin[k].state;
    Intention option[MAX_OPTIONS];
    const int n = b->rules->options(b, s, option, NULL);
    memset(out, 0, (size_t)n * sizeof *out);
    for (int i = 0; i < n; i++)
        if (!b->rules->ground(b, s, &option[i], &out[i], err))
            return -1;
    return n;
}

static int listed(const Order *list, int n, const Order *order)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        found += memcmp(&list[i], order, sizeof *order) == 0;
    return found;
}

static bool speaks_of(const Order *list, int n, Ref who)
{
    for (int i = 0; i < n; i++)
        if (list[i].subject == who)
            return true;
    return false;
}

const Order *twins_offered_apart(const Twins *t, const Order *one, int n,
                                 const Order *two, int m, int *k)
{
    Order turned[MAX_OPTIONS];
    for (int i = 0; i < n; i++)
        turned[i] = twins_order_in_other(t, &one[i]);
    *k = 0;
    for (int i = 0; i < n; i++)
        if (speaks_of(two, m, turned[i].subject) &&
            listed(turned, n, &turned[i]) > listed(two, m, &turned[i]))
            return &one[i];
    *k = 1;
    for (int i = 0; i < m; i++)
        if (speaks_of(turned, n, two[i].subject) &&
            listed(turned, n, &two[i]) < listed(two, m, &two[i]))
            return &two[i];
    return NULL;
}

/* ---- what was told ---- */

/* How often that line stands in the text. */
static int lines_like(const char *text, const char *line, size_t length)
{
    int n = 0;
    for (const char *at = text; *at; at = strchr(at, '\n') + 1)
        n += strncmp(at, line, length) == 0;
    return n;
}

/* "37.5,21.2" at the beginning of a text; returns its length, 0 if there is none. */
static size_t place_told(const char *text)
{
    static const char digits[] = "0123456789.-";
    const size_t x = strspn(text, digits),
                 y = text[x] == ',' ? strspn(text + x + 1, digits) : 0;
    return x && y ? x + 1 + y : 0;
}

/* What is told without what a mirrored table has otherwise and is compared itself: places and ways. */
static void tell_no_ways(const char *told, char *out)
{
    static const char *const way[] = { "east", "west", "right", "left" };
    while (*told) {
        size_t length = place_told(told);
        for (int i = 0; !length && i < 4; i++)
            if (strncmp(told, way[i], strlen(way[i])) == 0)
                length = strlen(way[i]);
        *out++ = length ? '*' : *told;
        told += length ? length : 1;
    }
    *out = 0;
}

bool twins_told_alike(const Twins *t)
{
    char bare[2][RENUMBERED_TOLD];
    for (int k = 0; k < 2; k++)
        if (strlen(t->twin[k].told) + 1 == RENUMBERED_TOLD) /* there was more */
            return true;
    for (int k = 0; k < 2 && t->mirrored; k++)
        tell_no_ways(t->twin[k].told, bare[k]);
    const char *const one = t->mirrored ? bare[0] : t->twin[0].told;
    const char *const two = t->mirrored ? bare[1] : t->twin[1].told;
    const size_t length = strlen(one);
    if (length != strlen(two))
        return false;
    for (const char *at = one; *at;) {
        const size_t n = (size_t)(strchr(at, '\n') + 1 - at);
        if (lines_like(one, at, n) != lines_like(two, at, n))
            return false;
        at += n;
    }
    return true;
}
