/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_json.c - an order as records and other programs keep it.
 *
 * People are named by their short names, so a record can be read; places and facings are
 * the engine's own whole numbers, so it is exact.
 *
 * Start at order_json().
 */
#include "engine/order_text.h"

#include <stdio.h>
#include <string.h>

#include "engine/put.h"

enum { MAX_VERBS = 128, FURTHEST = 1000000 };

/* Append what the format gives; returns the length wanted so far, as snprintf does. */
static int add(char *out, int at, int size, const char *format, int a, int b)
{
    const int left = at < size ? size - at : 0;
    return at + snprintf(left ? out + at : NULL, (size_t)left, format, a, b);
}

static int add_text(char *out, int at, int size, const char *key, const char *value)
{
    at = json_quote(out, at, size, key);
    at = add(out, at, size, ":", 0, 0);
    return json_quote(out, at, size, value);
}

static int add_ref(const Battle *b, char *out, int at, int size, const char *key, Ref who)
{
    char name[NAME_ROOM + 8];
    if (!who)
        return at;
    battle_short_name(b, who, name, sizeof name);
    at = add(out, at, size, ",", 0, 0);
    return add_text(out, at, size, key, name);
}

void order_json(const Battle *battle, const Order *order, char *out, int size)
{
    const Verb *verb = game_verb(battle->rules, order->verb);
    int at = add(out, 0, size, "{", 0, 0);
    at = add_text(out, at, size, "verb", verb->name);
    if (verb->takes & TAKES_SUBJECT)
        at = add_ref(battle, out, at, size, "subject", order->subject);
    if (verb->takes & TAKES_TARGET)
        at = add_ref(battle, out, at, size, "target", order->target);
    if (verb->takes & TAKES_PLACE)
        at = add(out, at, size, ",\"place\":[%d,%d]", (int)order->place.x,
                 (int)order->place.y);
    if (verb->takes & TAKES_BY && way_bends(order->by))
        at = add(out, at, size, ",\"by\":[%d,%d]", (int)order->by.x, (int)order->by.y);
    if (verb->takes & TAKES_FACING)
        at = add(out, at, size, ",\"facing\":%d", order->facing, 0);
    if (verb->takes & TAKES_FORMATION && order->formation) {
        at = add(out, at, size, ",", 0, 0);
        at = add_text(out, at, size, "formation",
                      battle->rules->formations[order->formation].name);
    }
    if (verb->takes & TAKES_COUNT)
        at = add(out, at, size, ",\"count\":%d", order->count, 0);
    if (verb->takes & TAKES_CHOICE)
        at = add(out, at, size, ",\"choice\":%d", order->choice, 0);
    add(out, at, size, "}", 0, 0);
}

/* ---- reading ---- */

static int read_verb(const Battle *b, const Json *value)
{
    const char *names[MAX_VERBS + 1];
    int n = 0;
    for (; b->rules->verbs[n].name && n < MAX_VERBS; n++)
        names[n] = b->rules->verbs[n].name;
    names[n] = put_verb.name;
    const int verb = json_choice(value, names, n + 1);
    if (verb == n)
        return VERB_PUT;
    if (value->node && b->rules->verbs[verb].takes & NEEDS_GROUND)
        json_wrong(value, "\"%s\" is an intention, not an order", names[verb]);
    return verb;
}

static Ref read_ref(const Battle *b, const Json *value)
{
    Err why = { { 0 } };
    if (!value->node)
        return NO_REF;
    const char *name = json_string(value, NAME_ROOM + 7);
    const Ref who = json_ok(value->file, NULL) ? battle_find(b, name, &why) : NO_REF;
    if (!who)
        json_wrong(value, "%s", why.text);
    return who;
}

static uint8_t read_formation(const Battle *b, const Json *value)
{
    const char *names[MAX_VERBS];
    int n = 0;
    if (!value->node)
        return 0;
    for (; b->rules->formations[n].name && n < MAX_VERBS; n++)
        names[n] = b->rules->formations[n].name;
    return (uint8_t)json_choice(value, names, n);
}

static Point read_place(const Json *value)
{
    Point place = { 0, 0 };
    if (json_array(value, 2, 2) != 2)
        return place;
    const Json x = json_item(value, 0), y = json_item(value, 1);
    place.x = (int32_t)json_int(&x, -FURTHEST, FURTHEST);
    place.y = (int32_t)json_int(&y, -FURTHEST, FURTHEST);
    return place;
}

bool order_from_json(const Battle *battle, const State *state, Json *at, Order *out)
{
    (void)state;
    memset(out, 0, sizeof *out);
    const Json verb = json_need(at, "verb");
    out->verb = (uint8_t)read_verb(battle, &verb);
    const uint32_t takes = game_verb(battle->rules, out->verb)->takes;
    if (takes & TAKES_SUBJECT) {
        const Json who = json_may(at, "subject");
        out->subject = read_ref(battle, &who);
    }
    if (takes & TAKES_TARGET) {
        const Json whom = json_may(at, "target");
        out->target = read_ref(battle, &whom);
    }
    if (takes & TAKES_PLACE) {
        const Json place = json_need(at, "place");
        out->place = read_place(&place);
    }
    if (takes & TAKES_BY) {
        const Json by = json_may(at, "by");
        if (by.node)
            out->by = read_place(&by);
    }
    if (takes & TAKES_FACING) {
        const Json facing = json_need(at, "facing");
        out->facing = (Angle)json_int(&facing, 0, UINT16_MAX);
    }
    if (takes & TAKES_FORMATION) {
        const Json formation = json_may(at, "formation");
        out->formation = read_formation(battle, &formation);
    }
    if (takes & TAKES_COUNT) {
        const Json count = json_need(at, "count");
        out->count = (uint8_t)json_int(&count, 0, UINT8_MAX);
    }
    if (takes & TAKES_CHOICE) {
        const Json choice = json_need(at, "choice");
        out->choice = (uint8_t)json_int(&choice, 0, UINT8_MAX);
    }
    json_done(at);
    return json_ok(at->file, NULL);
}
