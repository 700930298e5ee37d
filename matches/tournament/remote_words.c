/* SPDX-License-Identifier: GPL-3.0-or-later
 * remote_words.c - the messages of the line protocol: written, and answers read.
 *
 * What a bot is told of units is what its side sees.  Places are the engine's tenths of a
 * millimetre, facings 0 .. 65535: a free-form order uses the same numbers.
 *
 * Start at words_decide().
 */
#include "matches/tournament/remote_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/map_words.h"
#include "engine/order_text.h"

enum { SAYS = 512 };

/* ---- messages ---- */

void words_hello(Growing *out, int64_t id, const char *version)
{
    out->n = 0;
    growing_add(out,
                "{\"type\":\"hello\",\"id\":%" PRId64
                ",\"protocol\":%d,\"host\":\"brevet %s\"}\n",
                id, REMOTE_PROTOCOL, version);
}

/* The ground: what a program cannot know from the names of scenarios. */
static void add_terrain(Growing *out, const Battle *b)
{
    const Terrain *const t = &b->terrain;
    growing_add(out, ",\"table\":[%" PRId32 ",%" PRId32 "],\"terrain\":[", t->width,
                t->depth);
    for (int i = 0; i < t->n_features; i++) {
        const Feature *const f = &t->feature[i];
        growing_name(out, i ? ",{\"feature\":" : "{\"feature\":", b, ref_feature(i));
        growing_quote(out, ",\"type\":", b->rules->terrain[f->type].name);
        growing_add(
            out, ",\"level\":%d,\"width\":%" PRId32 ",\"value\":%" PRId32 ",\"points\":[",
            f->level, f->width, f->value);
        for (int k = 0; k < f->n; k++)
            growing_add(out, "%s[%d,%d]", k ? "," : "", (int)t->vertex[f->first + k].x,
                        (int)t->vertex[f->first + k].y);
        growing_add(out, "]}");
    }
    growing_add(out, "]");
}

static void add_armies(Growing *out, const Battle *b)
{
    growing_add(out, ",\"units\":[");
    for (int i = 0; i < b->n_units; i++) {
        growing_quote(out, i ? ",{\"unit\":" : "{\"unit\":", b->unit[i].short_name);
        growing_quote(out, ",\"name\":", b->unit[i].name);
        growing_add(out, ",\"side\":%d,\"value\":%" PRId32 "}", b->unit[i].side,
                    b->unit[i].value);
    }
    growing_add(out, "],\"officers\":[");
    for (int i = 0; i < b->n_officers; i++) {
        growing_quote(out,
                      i ? ",{\"officer\":" : "{\"officer\":", b->officer[i].short_name);
        growing_quote(out, ",\"name\":", b->officer[i].name);
        growing_add(out, ",\"side\":%d,\"rating\":%d}", b->officer[i].side,
                    b->officer[i].rating);
    }
    growing_add(out, "]");
}

void words_game(Growing *out, int64_t id, const Battle *battle, int side, uint64_t seed,
                const char *enemy, const PlanBudget *budget)
{
    const Battle *const b = battle;
    out->n = 0;
    growing_add(out, "{\"type\":\"game\",\"id\":%" PRId64, id);
    growing_quote(out, ",\"ruleset\":", b->rules->id);
    growing_quote(out, ",\"scenario\":", b->id);
    growing_add(out, ",\"tables\":\"0x%016" PRIx64 "\",\"turns\":%d,\"side\":%d",
                b->tables, b->turns, side);
    growing_quote(out, ",\"sides\":[", b->side[0].name);
    growing_quote(out, ",", b->side[1].name);
    growing_quote(out, "],\"enemy\":", enemy);
    growing_add(out,
                ",\"seed\":\"0x%" PRIx64
                "\",\"decision_ms\":%d,\"game_ms\":%d,\"iterations\":%d",
                seed, budget->decision_ms, budget->game_ms, budget->iterations);
    add_terrain(out, b);
    add_armies(out, b);
    growing_add(out, "}\n");
}

/* Where it stands, as its stands on the table show it. */
static void add_unit(Growing *out, const Battle *b, const State *s, int unit, Point at)
{
    const Unit *const u = state_unit(s, unit);
    int figures = 0, facing = -1;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *const stand = state_stand(s, i);
        if (stand->unit != unit || stand->where != ON_TABLE)
            continue;
        figures += stand->figures;
        facing = facing < 0 ? stand->facing : facing;
    }
    growing_add(out,
                ",\"side\":%d,\"at\":[%d,%d],\"facing\":%d,\"stands\":%d,\"figures\":%d",
                b->unit[unit].side, (int)at.x, (int)at.y, facing < 0 ? 0 : facing,
                u->n_stands, figures);
    const char *const formation = map_formation(b, s, unit);
    growing_quote(
        out, ",\"formation\":", *formation ? formation : b->rules->formations[0].name);
    growing_quote(out, ",\"status\":", map_status(b, s, unit));
    growing_add(out, "}");
}

static void add_units(Growing *out, const Battle *b, const State *s)
{
    const char *before = "{\"unit\":";
    Point at;
    growing_add(out, ",\"units\":[");
    for (int i = 0; i < b->n_units; i++) {
        if (!state_unit(s, i)->n_stands || !game_place(b, s, ref_unit(i), &at))
            continue;
        growing_quote(out, before, b->unit[i].short_name);
        add_unit(out, b, s, i, at);
        before = ",{\"unit\":";
    }
    growing_add(out, "]");
}

/* Officers, and stands that are in no unit. */
static void add_others(Growing *out, const Battle *b, const State *s)
{
    const char *before = "{\"officer\":";
    Point at;
    growing_add(out, ",\"officers\":[");
    for (int i = 0; i < b->n_officers; i++) {
        if (!battle_place(b, s, ref_officer(i), &at))
            continue;
        growing_quote(out, before, b->officer[i].short_name);
        growing_add(out, ",\"side\":%d,\"at\":[%d,%d]}", b->officer[i].side, (int)at.x,
                    (int)at.y);
        before = ",{\"officer\":";
    }
    before = "{\"stand\":";
    growing_add(out, "],\"loose\":[");
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *const stand = state_stand(s, i);
        if (stand->unit != NO_UNIT || stand->where != ON_TABLE)
            continue;
        growing_name(out, before, b, ref_stand(i));
        growing_add(out, ",\"side\":%d,\"at\":[%d,%d],\"facing\":%d,\"figures\":%d",
                    b->stand[i].side, (int)stand->at.x, (int)stand->at.y, stand->facing,
                    stand->figures);
        growing_quote(out, ",\"status\":", b->rules->stand_statuses[stand->status].name);
        growing_add(out, "}");
        before = ",{\"stand\":";
    }
    growing_add(out, "]");
}

/* An option with the order it becomes, and how that is said. */
static void add_option(Growing *out, const Battle *b, const State *s,
                       const Intention *option, int number)
{
    char json[2 * SAYS], says[SAYS] = "";
    Order order;
    memset(&order, 0, sizeof order);
    growing_add(out, "%s{\"choose\":%d", number ? "," : "", number);
    if (b->rules->ground(b, s, option, &order, NULL)) {
        order_json(b, &order, json, sizeof json);
        b->rules->say_order(b, s, &order, says, sizeof says);
        growing_add(out, ",\"order\":%s", json);
        growing_quote(out, ",\"says\":", says);
    }
    growing_add(out, "}");
}

void words_decide(Growing *out, int64_t id, const Battle *battle, const State *seen,
                  const Intention *option, int n)
{
    const Battle *const b = battle;
    const Decision *const d = &seen->decision;
    char says[SAYS] = "";
    out->n = 0;
    b->rules->say_decision(b, seen, says, sizeof says);
    growing_add(out, "{\"type\":\"decide\",\"id\":%" PRId64 ",\"turn\":%d,\"margin\":%d",
                id, seen->turn, b->rules->margin(b, seen));
    growing_quote(out, ",\"phase\":", b->rules->phases[seen->phase].name);
    growing_quote(out, ",\"decision\":", b->rules->decisions[d->kind].name);
    growing_name(out, ",\"about\":", b, d->about);
    growing_name(out, ",\"with\":", b, d->with);
    growing_quote(out, ",\"says\":", says);
    State known;
    state_copy(&known, seen);
    game_without_guesses(b, &known, d->side);
    add_units(out, b, &known);
    add_others(out, b, &known);
    growing_add(out, ",\"options\":[");
    for (int i = 0; i < n; i++)
        add_option(out, b, seen, &option[i], i);
    growing_add(out, "]}\n");
}

void words_ping(Growing *out, int64_t id)
{
    out->n = 0;
    growing_add(out, "{\"type\":\"ping\",\"id\":%" PRId64 "}\n", id);
}

void words_quit(Growing *out)
{
    out->n = 0;
    growing_add(out, "{\"type\":\"quit\"}\n");
}

void words_event(Growing *out, const char *says)
{
    growing_quote(out, "{\"type\":\"event\",\"says\":", says);
    growing_add(out, "}\n");
}

void words_end(Growing *out, const char *result, const char *how)
{
    growing_quote(out, "{\"type\":\"end\",\"result\":", result);
    growing_quote(out, ",\"how\":", how);
    growing_add(out, "}\n");
}

/* ---- answers ---- */

static bool take_option(const Battle *b, const State *seen, const Intention *option,
                        int n, const Json *choose, Order *out)
{
    const int at = (int)json_int(choose, 0, n - 1);
    if (!json_ok(choose->file, NULL))
        return false;
    return b->rules->ground(b, seen, &option[at], out, NULL) ||
           json_wrong(choose, "option %d cannot be carried out", at);
}

bool words_answer(JsonFile *file, const Battle *battle, const State *seen,
                  const Intention *option, int n, Answer *out, Err *err)
{
    Json root = json_root(file);
    const Json concede = json_may(&root, "concede"), offer = json_may(&root, "offer");
    out->concedes = concede.node && json_bool(&concede);
    out->offers = offer.node && strcmp(json_string(&offer, SAYS), "draw") == 0;
    const Json choose = json_may(&root, "choose"), say = json_may(&root, "say");
    Json order = json_may(&root, "order");
    const int answers = !!choose.node + !!say.node + !!order.node;
    if (out->concedes)
        return json_ok(file, err);
    if (answers != 1)
        json_wrong(&root, "give one of \"choose\", \"order\", \"say\", not %d", answers);
    else if (choose.node)
        take_option(battle, seen, option, n, &choose, &out->order);
    else if (order.node)
        order_from_json(battle, seen, &order, &out->order);
    else {
        const char *const line = json_string(&say, SAYS);
        if (json_ok(file, NULL) && !order_read(battle, seen, line, &out->order, err))
            return false;
    }
    return json_ok(file, err);
}
