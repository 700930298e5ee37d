/* SPDX-License-Identifier: GPL-3.0-or-later
 * odds_orders.c - reading a file of orders, and giving them in turn.
 *
 * Whose a line is follows from its subject: the longest beginning of the line that names
 * somebody.  "done" names nobody and is anybody's; "British: done" says so.
 *
 * Start at odds_orders_take().
 */
#include "matches/odds_orders.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/order_text.h"
#include "engine/utf8.h"

/* ---- reading ---- */

static char *trim(char *text)
{
    text += strspn(text, " \t");
    size_t n = strlen(text);
    while (n && strchr(" \t\r\n", text[n - 1]))
        n--;
    text[n] = '\0';
    return text;
}

static OrdersWay way_of(char **text)
{
    static const char signs[] = "?~*";
    static const OrdersWay ways[] = { ORDER_MAY, ORDER_WAITS, ORDER_ALWAYS };
    const char *const sign = **text ? strchr(signs, **text) : NULL;
    if (!sign)
        return ORDER_MUST;
    *text = trim(*text + 1);
    return ways[sign - signs];
}

/* "British: done": cut the side off. */
static bool side_before_colon(const Battle *b, char **text, int *side, Err *err)
{
    char *const colon = strchr(*text, ':');
    *side = ANY_SIDE;
    if (!colon)
        return true;
    *colon = '\0';
    const Ref who = battle_find(b, trim(*text), err);
    if (ref_kind(who) != REF_SIDE)
        return err_set(err, "\"%s\" is no side of this battle", *text);
    *side = ref_index(who);
    *text = trim(colon + 1);
    return true;
}

/* Whose the order is, by the longest beginning that names somebody. */
static int side_of_subject(const Battle *b, const char *text)
{
    char name[ORDERS_TEXT];
    strcpy(name, text);
    for (size_t n = strlen(name); n; n--) {
        if (name[n] && name[n] != ' ')
            continue;
        name[n] = '\0';
        const Ref who = battle_find(b, name, NULL);
        if (who && ref_kind(who) != REF_FEATURE)
            return battle_side_of(b, who);
    }
    return ANY_SIDE;
}

static bool add_line(const Battle *b, OddsOrders *out, char *text, int number, Err *err)
{
    text[strcspn(text, "#")] = '\0';
    text = trim(number == 1 ? text + (utf8_begin(text) - text) : text);
    if (!*text)
        return true;
    if (out->n == ORDERS_LINES)
        return err_set(err, "more than %d orders", ORDERS_LINES);
    int side;
    const OrdersWay way = way_of(&text);
    if (!side_before_colon(b, &text, &side, err))
        return false;
    if (!*text)
        return err_set(err, "an order is missing");
    if (way != ORDER_MUST && !order_is_one(b, text, err)) /* it would never be given */
        return err_at(err, "%s", text);
    strcpy(out->line[out->n].text, text);
    out->line[out->n].number = number;
    out->line[out->n].way = way;
    out->line[out->n++].side = side == ANY_SIDE ? side_of_subject(b, text) : side;
    return true;
}

bool odds_orders_read(const char *path, const Battle *battle, OddsOrders *out, Err *err)
{
    memset(out, 0, sizeof *out);
    snprintf(out->name, sizeof out->name, "%s", path);
    FILE *const file = fopen(path, "r");
    if (!file)
        return err_set(err, "%s: %s", path, strerror(errno));
    char *text = NULL;
    size_t room = 0;
    bool ok = true;
    int number = 1;
    for (ssize_t n; ok && (n = getline(&text, &room, file)) > 0; number++) {
        text[n -= text[n - 1] == '\n'] = '\0';
        ok = memchr(text, '\0', (size_t)n)
                 ? err_set(err, "no text: it holds a NUL (UTF-16?)")
             : n < ORDERS_TEXT - 1
                 ? add_line(battle, out, text, number, err)
                 : err_set(err, "an order is up to %d letters", ORDERS_TEXT - 2);
        if (!ok)
            err_at(err, "%s:%d", path, number);
    }
    free(text);
    if (ok && ferror(file))
        ok = err_set(err, "%s: cannot be read: %s", path, strerror(errno));
    fclose(file);
    return ok;
}

/* ---- giving ---- */

static bool give(const OddsOrders *o, int at, Game *game, Err *err)
{
    Order order;
    memset(&order, 0, sizeof order);
    return order_read(game->battle, game->state, o->line[at].text, &order, err) &&
           game_apply(game, &order, err);
}

/* A line that waited is dropped when the turn in which it came up is over. */
static bool waited_too_long(const OrdersPlace *place, const State *s)
{
    return place->waiting && (place->turn != s->turn || place->side != s->side);
}

/* The line to be given in turn, past those with a star and those that waited too long. */
static int due(const OddsOrders *o, OrdersPlace *place, const State *s)
{
    if (waited_too_long(place, s)) {
        place->next++;
        place->waiting = false;
    }
    while (place->next < o->n && o->line[place->next].way == ORDER_ALWAYS)
        place->next++;
    return place->next;
}

bool odds_orders_used_up(const OddsOrders *orders, OrdersPlace *place, const State *state)
{
    return due(orders, place, state) == orders->n;
}

int odds_orders_left(const OddsOrders *orders, const OrdersPlace *place)
{
    int left = 0;
    for (int i = place->next; i < orders->n; i++)
        left += orders->line[i].way != ORDER_ALWAYS;
    return left;
}

static bool is_for(const OddsOrders *o, int at, const State *s)
{
    return o->line[at].side == ANY_SIDE || o->line[at].side == s->decision.side;
}

/* Give the line that is due, passing over those that only may be given. */
static OrdersTaken take_in_turn(const OddsOrders *o, OrdersPlace *place, Game *game,
                                Err *err)
{
    while (due(o, place, game->state) < o->n && is_for(o, place->next, game->state)) {
        const int at = place->next;
        if (give(o, at, game, err)) {
            place->given[at] = true;
            place->next++;
            place->waiting = false;
            return TAKEN_LINE;
        }
        if (o->line[at].way == ORDER_MUST) {
            err_at(err, "%s:%d: %s", o->name, o->line[at].number, o->line[at].text);
            return TAKEN_ERROR;
        }
        if (o->line[at].way == ORDER_WAITS) {
            place->waiting = true;
            place->turn = game->state->turn;
            place->side = game->state->side;
            return TAKEN_NONE;
        }
        place->next++;
    }
    return TAKEN_NONE;
}

OrdersTaken odds_orders_take(const OddsOrders *orders, OrdersPlace *place, Game *game,
                             Err *err)
{
    const OrdersTaken taken = take_in_turn(orders, place, game, err);
    if (taken != TAKEN_NONE)
        return taken;
    for (int i = 0; i < orders->n; i++)
        if (orders->line[i].way == ORDER_ALWAYS && is_for(orders, i, game->state) &&
            give(orders, i, game, NULL))
            return TAKEN_ALWAYS;
    return TAKEN_NONE;
}

bool odds_orders_in_vain(const OddsOrders *orders, const OrdersPlace *place, int line)
{
    return orders->line[line].way == ORDER_WAITS && !place->given[line];
}

bool odds_orders_all_given(const OddsOrders *orders, const OrdersPlace *place, Err *err)
{
    for (int i = place->next; i < orders->n; i++)
        if (orders->line[i].way == ORDER_MUST)
            return err_set(err, "%s:%d: %s: the battle was over before it could be given",
                           orders->name, orders->line[i].number, orders->line[i].text);
    return true;
}
