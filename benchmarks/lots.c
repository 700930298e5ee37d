/* SPDX-License-Identifier: GPL-3.0-or-later
 * lots.c - orders by lot that no list holds, for the soak.
 *
 * What is legal by chance alone is rare and mostly alike.  So an order as a person might give it is
 * a listed one two times in three, changed in one or some of its members; places are drawn around
 * where they stand, as often at a few millimetres as at half a table, or beside somebody.
 *
 * Start at lots_unlisted().
 */
#include "benchmarks/lots.h"

#include <string.h>

enum {
    FAR = 14,        /* places lie up to 2^13 off, along either axis: 80 cm */
    BESIDE = MM(60), /* somebody: up to so much, likewise */
    CHOICES = 4,
    COUNTS = 4,
    ANYBODY = 8 /* of so many one is nobody, one an officer, one ground */
};

/* ---- any bytes ---- */

Order lots_garbage(const Order *listed, int n, int number, uint64_t lot)
{
    Order order;
    uint8_t bytes[sizeof order];
    if (number % 2) {
        memcpy(bytes, &listed[lot % (uint64_t)n], sizeof bytes);
        bytes[(lot >> 16) % sizeof bytes] = (uint8_t)(lot >> 8);
    } else {
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)(dice_mix(lot, i, 0) >> 32);
        bytes[0] &= 63;
    }
    memcpy(&order, bytes, sizeof order);
    return order;
}

/* ---- as a person might ---- */

/* Numbers one after the other, all of one lot. */
typedef struct Draw {
    uint64_t lot, n;
} Draw;

static uint64_t draw(Draw *d)
{
    return dice_mix(d->lot, d->n++, 1);
}

/* From 0 up; 0 if there is nothing to choose from. */
static int below(Draw *d, int n)
{
    return n > 0 ? (int)(draw(d) % (uint64_t)n) : 0;
}

static Ref anybody(Draw *d, const Battle *b)
{
    switch (below(d, ANYBODY)) {
    case 0:
        return NO_REF;
    case 1:
        return b->n_officers ? ref_officer(below(d, b->n_officers)) : NO_REF;
    case 2:
        return b->terrain.n_features ? ref_feature(below(d, b->terrain.n_features))
                                     : NO_REF;
    default:
        return ref_unit(below(d, b->n_units));
    }
}

static bool stands_at(const Battle *b, const State *s, Ref who, Point *out)
{
    return (ref_kind(who) == REF_UNIT || ref_kind(who) == REF_OFFICER) &&
           game_moves_from(b, s, who, out);
}

static Point around(Draw *d, Point p, int most)
{
    p.x +=
        below(d, 2 * most + 1) - most; /* one after the other: their order is the lot's */
    p.y += below(d, 2 * most + 1) - most;
    return p;
}

/* Around where they stand, beside somebody, or where it was. */
static Point anywhere(Draw *d, const Battle *b, const State *s, const Order *order)
{
    Point p;
    if (!stands_at(b, s, order->subject, &p))
        return order->place;
    if (below(d, 2))
        return around(d, p, 1 << below(d, FAR));
    if (below(d, 3) || !stands_at(b, s, ref_unit(below(d, b->n_units)), &p))
        return order->place;
    return around(d, p, BESIDE);
}

/* Any verb that says more than a word; it stays where it is. */
static Order made_up(Draw *d, const Battle *b, const State *s)
{
    Order order;
    Point at;
    int verbs = 0;
    while (b->rules->verbs[verbs].name)
        verbs++;
    memset(&order, 0, sizeof order);
    order.verb = (uint8_t)(1 + below(d, verbs - 1));
    order.subject = below(d, 2) ? s->decision.about : anybody(d, b);
    order.target = anybody(d, b);
    order.facing = (Angle)draw(d);
    if (stands_at(b, s, order.subject, &at))
        order.place = at;
    return order;
}

static void change(Draw *d, const Battle *b, const State *s, Order *order)
{
    order->place = anywhere(d, b, s, order);
    if (b->rules->verbs[order->verb].takes & TAKES_BY && below(d, 2))
        order->by = anywhere(d, b, s, order);
    if (!below(d, 3))
        order->facing = (Angle)draw(d);
    if (!below(d, 3))
        order->formation = (uint8_t)below(d, named_count(b->rules->formations));
    if (!below(d, 4))
        order->choice = (uint8_t)below(d, CHOICES);
    if (!below(d, 6))
        order->count = (uint8_t)below(d, COUNTS);
    if (!below(d, 4))
        order->target = anybody(d, b);
    if (!below(d, 10))
        order->subject = anybody(d, b);
}

bool lots_unlisted(const Battle *b, const State *s, const Order *listed, int n,
                   uint64_t lot, Order *out)
{
    Draw d = { .lot = lot };
    Order order = below(&d, 3) ? listed[below(&d, n)] : made_up(&d, b, s);
    change(&d, b, s, &order);
    const Verb *const verb = &b->rules->verbs[order.verb];
    if (!verb->takes || verb->takes & NEEDS_GROUND)
        return false;
    *out = game_trimmed(&order, verb);
    for (int i = 0; i < n; i++) {
        const Order other = game_trimmed(&listed[i], verb);
        if (listed[i].verb == order.verb && memcmp(&other, out, sizeof other) == 0)
            return false;
    }
    return true;
}
