/* SPDX-License-Identifier: GPL-3.0-or-later
 * answers.c - questions, orders and their trials, dice.
 *
 * Start at answer_order().
 */
#include "matches/solo/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/map.h"
#include "engine/map_words.h"
#include "engine/order_text.h"
#include "matches/clauses.h"
#include "matches/report.h"
#include "matches/solo/view.h"
#include "matches/typed.h"

enum { LINE = 512 };

static const Solo *solo_of(const Call *c)
{
    return board_solo(c->host);
}

/* How things stand, to be freed. */
static BoardView *look(Call *c)
{
    BoardView *const view = malloc(sizeof *view);
    if (view)
        board_look(c->host, view);
    else
        err_set(&c->err, "no memory for a view");
    return view;
}

/* Writes, of what was asked about; false with the reason. */
typedef bool Write(Call *c, FILE *out, const BoardView *view, const Order *order);

/* What it writes, to be freed; NULL with the reason. */
static char *written(Call *c, Write *write, const BoardView *view, const Order *order)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    const bool ok = out && write(c, out, view, order);
    const bool kept = out && fclose(out) == 0;
    if (ok && kept)
        return text;
    if (ok || !out)
        err_set(&c->err, "no memory for an answer");
    free(text);
    return NULL;
}

/* The text is the answer; frees it. */
static bool answer_whole(Call *c, char *text)
{
    if (!text)
        return false;
    growing_add(&c->out, "%s", text);
    free(text);
    return true;
}

/* {"KEY": text}; frees it. */
static bool answer_text(Call *c, const char *key, char *text)
{
    if (!text)
        return false;
    growing_add(&c->out, "{\"%s\":", key);
    growing_quote(&c->out, "", text);
    growing_add(&c->out, "}");
    free(text);
    return true;
}

/* ---- questions ---- */

bool answer_battle(Call *c)
{
    view_battle(&c->out, solo_of(c));
    return true;
}

static bool write_map(Call *c, FILE *out, const BoardView *view, const Order *order)
{
    const MapOptions map = { .side = 1 + solo_of(c)->side };
    (void)order;
    return map_svg(out, solo_of(c)->battle, &view->state, &map) ||
           err_set(&c->err, "no memory for a map");
}

bool answer_map(Call *c)
{
    BoardView *const view = look(c);
    const bool ok = view && answer_whole(c, written(c, write_map, view, NULL));
    free(view);
    return ok;
}

static bool write_account(Call *c, FILE *out, const BoardView *view, const Order *order)
{
    (void)view, (void)order;
    return board_account(c->host, out, &c->err);
}

bool answer_account(Call *c)
{
    c->whole = true;
    return answer_whole(c, written(c, write_account, NULL, NULL));
}

/* Of both sides, as the terminal tells them at the end. */
static bool write_losses(Call *c, FILE *out, const BoardView *view, const Order *order)
{
    (void)order;
    if (!view->state.over)
        return err_set(&c->err, "losses are told when the battle is over");
    report_losses(out, solo_of(c)->battle, &view->state);
    return true;
}

bool answer_losses(Call *c)
{
    BoardView *const view = look(c);
    const bool ok =
        view && answer_text(c, "losses", written(c, write_losses, view, NULL));
    free(view);
    return ok;
}

static bool write_clauses(Call *c, FILE *out, const BoardView *view, const Order *order)
{
    (void)view, (void)order;
    const char *const of = call_argument(c, "of");
    return clauses_tell(out, solo_of(c)->battle->rules, of ? of : "", 0, &c->err);
}

bool answer_clause(Call *c)
{
    return answer_text(c, "clauses", written(c, write_clauses, NULL, NULL));
}

/* {"KEY": "BEFORE the order, and why", "reasons": the same for programs}; frees it. */
static bool answer_reason(Call *c, const char *key, const char *before, Reason *reason)
{
    Growing text = { 0 };
    growing_add(&text, "%s%s\n%s", before, reason->order, reason->says);
    if (!text.failed) {
        growing_add(&c->out, "{\"%s\":", key);
        growing_quote(&c->out, "", text.text);
        growing_add(&c->out, ",\"reasons\":%s}", reason->json);
    }
    free(text.text);
    reason_free(reason);
    return !text.failed || err_set(&c->err, "no memory for its reasons");
}

bool answer_why(Call *c)
{
    char turn[LINE];
    int back;
    Reason why;
    if (!typed_number("back", call_argument(c, "back"), &back, &c->err)) {
        c->wrong = true;
        return false;
    }
    if (!board_why(c->host, back, &why, &c->err))
        return false;
    snprintf(turn, sizeof turn, "Turn %d: ", why.turn);
    return answer_reason(c, "why", turn, &why);
}

bool answer_hint(Call *c)
{
    Reason hint;
    return board_hint(c->host, &hint, &c->err) && answer_reason(c, "hint", "", &hint);
}

/* ---- orders ---- */

/* The order that "choose", "say" or "order" means at the step shown. */
static bool read_order(Call *c, const BoardView *view, Order *out, int *step)
{
    const Battle *const b = solo_of(c)->battle;
    Json root = json_root(c->json);
    const Json at = json_need(&root, "step"), choose = json_may(&root, "choose");
    const Json say = json_may(&root, "say");
    Json order = json_may(&root, "order");
    *step = (int)json_int(&at, 0, INT32_MAX);
    const int choice = choose.node ? (int)json_int(&choose, 0, MAX_OPTIONS) : 0;
    const char *const line = say.node ? json_string(&say, LINE) : "";
    if (!!choose.node + !!say.node + !!order.node != 1)
        json_wrong(&root, "give one of \"choose\", \"say\", \"order\"");
    json_done(&root);
    memset(out, 0, sizeof *out);
    if (!json_ok(c->json, &c->err))
        return false;
    if (view->waits != WAITS_FOR_PERSON)
        return err_set(&c->err, "%s", board_busy(view->waits));
    if (view->state.steps != *step)
        return err_set(&c->err, "the battle has moved on since that was chosen");
    if (order.node)
        return order_from_json(b, &view->state, &order, out) || json_ok(c->json, &c->err);
    if (say.node)
        return choices_read(&view->choices, b, &view->state, line, out, &c->err);
    if (choice >= view->choices.n)
        return err_set(&c->err, "there is no choice %d in the list of %d", choice,
                       view->choices.n);
    *out = view->choices.order[choice];
    return true;
}

typedef bool OrderUse(Call *c, const BoardView *view, const Order *order, int step);

static bool with_order(Call *c, OrderUse *use)
{
    BoardView *const view = look(c);
    Order order;
    int step;
    const bool ok =
        view && read_order(c, view, &order, &step) && use(c, view, &order, step);
    free(view);
    return ok;
}

static bool give(Call *c, const BoardView *view, const Order *order, int step)
{
    (void)view;
    growing_add(&c->out, "{}");
    return board_order(c->host, step, order, &c->err);
}

static bool try_it(Call *c, const BoardView *view, const Order *order, int step)
{
    (void)step;
    return view_try(&c->out, solo_of(c), &view->state, order, &c->err);
}

static bool write_odds(Call *c, FILE *out, const BoardView *view, const Order *order)
{
    return solo_odds(solo_of(c), &view->state, order, out, &c->err);
}

static bool weigh(Call *c, const BoardView *view, const Order *order, int step)
{
    (void)step;
    return answer_text(c, "odds", written(c, write_odds, view, order));
}

bool answer_order(Call *c)
{
    return with_order(c, give);
}

bool answer_try(Call *c)
{
    return with_order(c, try_it);
}

bool answer_odds(Call *c)
{
    return with_order(c, weigh);
}

/* What an order to several is short for; else the line as it is. */
bool answer_lines(Call *c)
{
    const Battle *const b = solo_of(c)->battle;
    char each[ORDER_SPREAD][LINE_ROOM];
    Json root = json_root(c->json);
    const Json at = json_need(&root, "line");
    const char *const line = json_string(&at, LINE);
    json_done(&root);
    if (!json_ok(c->json, &c->err))
        return false;
    BoardView *const view = look(c);
    if (!view)
        return false;
    State seen;
    map_seen(b, &view->state, 1 + solo_of(c)->side, &seen);
    free(view);
    const int n = order_to_several(b, &seen, line, each);
    growing_add(&c->out, "{\"lines\":[");
    for (int i = 0; i < n; i++)
        growing_quote(&c->out, i ? "," : "", each[i]);
    if (!n)
        growing_quote(&c->out, "", line);
    growing_add(&c->out, "]}");
    return true;
}

bool answer_undo(Call *c)
{
    growing_add(&c->out, "{}");
    return board_undo(c->host, &c->err);
}

bool answer_dice(Call *c)
{
    Json root = json_root(c->json);
    const Json faces = json_need(&root, "faces");
    const char *const text = json_string(&faces, LINE);
    json_done(&root);
    growing_add(&c->out, "{}");
    return json_ok(c->json, &c->err) && board_dice(c->host, text, &c->err);
}

bool answer_moved(Call *c)
{
    return answer_text(c, "moved", board_moved(c->host, &c->err));
}

bool answer_hurry(Call *c)
{
    growing_add(&c->out, "{}");
    board_hurry(c->host);
    return true;
}

bool answer_pace(Call *c)
{
    Json root = json_root(c->json);
    const Json at = json_need(&root, "ms");
    const int ms = (int)json_int(&at, 0, BOARD_PACE);
    json_done(&root);
    growing_add(&c->out, "{}");
    if (!json_ok(c->json, &c->err))
        return false;
    board_pace(c->host, ms);
    return true;
}
