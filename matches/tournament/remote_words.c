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
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/order_text.h"

enum { SAYS = 512, FIRST_ROOM = 16 << 10 };

/* ---- text ---- */

static bool make_room(RemoteText *t, size_t more)
{
    if (t->n + more < t->room)
        return true;
    const size_t room = 2 * t->room + more + FIRST_ROOM;
    char *const grown = realloc(t->text, room);
    if (!grown) {
        t->failed = true;
        return false;
    }
    t->text = grown;
    t->room = room;
    return true;
}

static void add(RemoteText *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add(RemoteText *t, const char *format, ...)
{
    va_list args;
    if (!make_room(t, SAYS))
        return;
    va_start(args, format);
    t->n += (size_t)vsnprintf(t->text + t->n, SAYS, format, args);
    va_end(args);
}

/* before, then text as a JSON string. */
static void add_text(RemoteText *t, const char *before, const char *text)
{
    const size_t most = 6 * strlen(text) + 3;
    add(t, "%s", before);
    if (make_room(t, most))
        t->n += (size_t)json_quote(t->text + t->n, 0, (int)most, text);
}

static void add_name(RemoteText *t, const char *before, const Battle *b, Ref who)
{
    char name[NAME_ROOM + 16] = "";
    if (who)
        battle_short_name(b, who, name, sizeof name);
    add_text(t, before, name);
}

/* ---- messages ---- */

void words_hello(RemoteText *out, int64_t id, const char *version)
{
    out->n = 0;
    add(out,
        "{\"type\":\"hello\",\"id\":%" PRId64
        ",\"protocol\":%d,\"host\":\"brevet %s\"}\n",
        id, REMOTE_PROTOCOL, version);
}

/* The ground: what a program cannot know from the names of scenarios. */
static void add_terrain(RemoteText *out, const Battle *b)
{
    const Terrain *const t = &b->terrain;
    add(out, ",\"table\":[%" PRId32 ",%" PRId32 "],\"terrain\":[", t->width, t->depth);
    for (int i = 0; i < t->n_features; i++) {
        const Feature *const f = &t->feature[i];
        add_name(out, i ? ",{\"feature\":" : "{\"feature\":", b, ref_feature(i));
        add_text(out, ",\"type\":", b->rules->terrain[f->type].name);
        add(out, ",\"level\":%d,\"width\":%" PRId32 ",\"value\":%" PRId32 ",\"points\":[",
            f->level, f->width, f->value);
        for (int k = 0; k < f->n; k++)
            add(out, "%s[%d,%d]", k ? "," : "", (int)t->vertex[f->first + k].x,
                (int)t->vertex[f->first + k].y);
        add(out, "]}");
    }
    add(out, "]");
}

static void add_armies(RemoteText *out, const Battle *b)
{
    add(out, ",\"units\":[");
    for (int i = 0; i < b->n_units; i++) {
        add_text(out, i ? ",{\"unit\":" : "{\"unit\":", b->unit[i].short_name);
        add_text(out, ",\"name\":", b->unit[i].name);
        add(out, ",\"side\":%d,\"value\":%" PRId32 "}", b->unit[i].side,
            b->unit[i].value);
    }
    add(out, "],\"officers\":[");
    for (int i = 0; i < b->n_officers; i++) {
        add_text(out, i ? ",{\"officer\":" : "{\"officer\":", b->officer[i].short_name);
        add_text(out, ",\"name\":", b->officer[i].name);
        add(out, ",\"side\":%d,\"rating\":%d}", b->officer[i].side, b->officer[i].rating);
    }
    add(out, "]");
}

void words_game(RemoteText *out, int64_t id, const Battle *battle, int side,
                uint64_t seed, const char *enemy, const PlanBudget *budget)
{
    const Battle *const b = battle;
    out->n = 0;
    add(out, "{\"type\":\"game\",\"id\":%" PRId64, id);
    add_text(out, ",\"ruleset\":", b->rules->id);
    add_text(out, ",\"scenario\":", b->id);
    add(out, ",\"tables\":\"0x%016" PRIx64 "\",\"turns\":%d,\"side\":%d", b->tables,
        b->turns, side);
    add_text(out, ",\"sides\":[", b->side[0].name);
    add_text(out, ",", b->side[1].name);
    add_text(out, "],\"enemy\":", enemy);
    add(out,
        ",\"seed\":\"0x%" PRIx64 "\",\"decision_ms\":%d,\"game_ms\":%d,\"iterations\":%d",
        seed, budget->decision_ms, budget->game_ms, budget->iterations);
    add_terrain(out, b);
    add_armies(out, b);
    add(out, "}\n");
}

/* Where it stands, as its stands on the table show it. */
static void add_unit(RemoteText *out, const Battle *b, const State *s, int unit, Point at)
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
    add(out, ",\"side\":%d,\"at\":[%d,%d],\"facing\":%d,\"stands\":%d,\"figures\":%d",
        b->unit[unit].side, (int)at.x, (int)at.y, facing < 0 ? 0 : facing, u->n_stands,
        figures);
    add_text(out, ",\"formation\":", b->rules->formations[u->formation].name);
    add_text(out, ",\"status\":", b->rules->unit_statuses[u->status].name);
    add(out, "}");
}

static void add_units(RemoteText *out, const Battle *b, const State *s)
{
    const char *before = "{\"unit\":";
    Point at;
    add(out, ",\"units\":[");
    for (int i = 0; i < b->n_units; i++) {
        if (!state_unit(s, i)->n_stands || !battle_place(b, s, ref_unit(i), &at))
            continue;
        add_text(out, before, b->unit[i].short_name);
        add_unit(out, b, s, i, at);
        before = ",{\"unit\":";
    }
    add(out, "]");
}

/* Officers, and stands that are in no unit. */
static void add_others(RemoteText *out, const Battle *b, const State *s)
{
    const char *before = "{\"officer\":";
    Point at;
    add(out, ",\"officers\":[");
    for (int i = 0; i < b->n_officers; i++) {
        if (!battle_place(b, s, ref_officer(i), &at))
            continue;
        add_text(out, before, b->officer[i].short_name);
        add(out, ",\"side\":%d,\"at\":[%d,%d]}", b->officer[i].side, (int)at.x,
            (int)at.y);
        before = ",{\"officer\":";
    }
    before = "{\"stand\":";
    add(out, "],\"loose\":[");
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *const stand = state_stand(s, i);
        if (stand->unit != NO_UNIT || stand->where != ON_TABLE)
            continue;
        add_name(out, before, b, ref_stand(i));
        add(out, ",\"side\":%d,\"at\":[%d,%d],\"facing\":%d,\"figures\":%d",
            b->stand[i].side, (int)stand->at.x, (int)stand->at.y, stand->facing,
            stand->figures);
        add_text(out, ",\"status\":", b->rules->stand_statuses[stand->status].name);
        add(out, "}");
        before = ",{\"stand\":";
    }
    add(out, "]");
}

/* An option with the order it becomes, and how that is said. */
static void add_option(RemoteText *out, const Battle *b, const State *s,
                       const Intention *option, int number)
{
    char json[2 * SAYS], says[SAYS] = "";
    Order order;
    memset(&order, 0, sizeof order);
    add(out, "%s{\"choose\":%d", number ? "," : "", number);
    if (b->rules->ground(b, s, option, &order, NULL)) {
        order_json(b, &order, json, sizeof json);
        b->rules->say_order(b, s, &order, says, sizeof says);
        add(out, ",\"order\":");
        if (make_room(out, sizeof json))
            out->n += (size_t)sprintf(out->text + out->n, "%s", json);
        add_text(out, ",\"says\":", says);
    }
    add(out, "}");
}

void words_decide(RemoteText *out, int64_t id, const Battle *battle, const State *seen,
                  const Intention *option, int n)
{
    const Battle *const b = battle;
    const Decision *const d = &seen->decision;
    char says[SAYS] = "";
    out->n = 0;
    b->rules->say_decision(b, seen, says, sizeof says);
    add(out, "{\"type\":\"decide\",\"id\":%" PRId64 ",\"turn\":%d,\"margin\":%d", id,
        seen->turn, b->rules->margin(b, seen));
    add_text(out, ",\"phase\":", b->rules->phases[seen->phase].name);
    add_text(out, ",\"decision\":", b->rules->decisions[d->kind].name);
    add_name(out, ",\"about\":", b, d->about);
    add_name(out, ",\"with\":", b, d->with);
    add_text(out, ",\"says\":", says);
    State known;
    state_copy(&known, seen);
    game_without_guesses(b, &known, d->side);
    add_units(out, b, &known);
    add_others(out, b, &known);
    add(out, ",\"options\":[");
    for (int i = 0; i < n; i++)
        add_option(out, b, seen, &option[i], i);
    add(out, "]}\n");
}

void words_ping(RemoteText *out, int64_t id)
{
    out->n = 0;
    add(out, "{\"type\":\"ping\",\"id\":%" PRId64 "}\n", id);
}

void words_quit(RemoteText *out)
{
    out->n = 0;
    add(out, "{\"type\":\"quit\"}\n");
}

void words_event(RemoteText *out, const char *says)
{
    add_text(out, "{\"type\":\"event\",\"says\":", says);
    add(out, "}\n");
}

void words_end(RemoteText *out, const char *result, const char *how)
{
    add_text(out, "{\"type\":\"end\",\"result\":", result);
    add_text(out, ",\"how\":", how);
    add(out, "}\n");
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
