/* SPDX-License-Identifier: GPL-3.0-or-later
 * put.c - a figure put right.
 *
 * Start at game_put().
 */
#include "engine/put.h"

#include <stdio.h>
#include <string.h>

#include "engine/map_words.h"

const Verb put_verb = { "put", TAKES_SUBJECT | TAKES_PLACE | TAKES_FACING,
                        "it really stands there, on the table before you: no move" };

const Verb *game_verb(const Ruleset *rules, int verb)
{
    return verb == VERB_PUT ? &put_verb : &rules->verbs[verb];
}

Point put_place(const Put *put, Point at)
{
    int32_t right, ahead;
    if (!put->turned)
        return (Point){ at.x - put->from.x + put->to.x, at.y - put->from.y + put->to.y };
    geo_frame(put->from, geo_ahead(0), at, &right, &ahead);
    return geo_offset(put->to, geo_ahead(put->turned), right, ahead);
}

/* ---- who goes along ---- */

static bool is_put(const State *s, const Put *put, int stand)
{
    const Stand *const at = state_stand(s, stand);
    return at->where == ON_TABLE &&
           (put->who == ref_stand(stand) ||
            (at->unit != NO_UNIT && put->who == ref_unit(at->unit)));
}

static bool rides_along(const State *s, const Put *put, int officer)
{
    const Officer *const o = state_officer(s, officer);
    return o->where == ON_TABLE &&
           (put->who == ref_officer(officer) || (o->with && o->with == put->who) ||
            (ref_kind(o->with) == REF_STAND && is_put(s, put, ref_index(o->with))));
}

static void carry(const Battle *b, const State *before, State *after, const Put *put)
{
    for (int i = 0; i < b->n_stands; i++) {
        Stand *const at = state_stand(after, i);
        if (!is_put(before, put, i))
            continue;
        at->at = put_place(put, at->at);
        at->facing = (Angle)(at->facing + put->turned);
    }
    for (int i = 0; i < b->n_officers; i++) {
        Officer *const o = state_officer(after, i);
        if (!rides_along(before, put, i))
            continue;
        o->at = put_place(put, o->at);
        o->facing = (Angle)(o->facing + put->turned);
    }
}

/* ---- may it stand there? ---- */

static bool plan(const Battle *b, const State *s, const Order *order, Put *out, Err *err)
{
    const int kind = ref_kind(order->subject);
    NameRoom name;
    Angle facing;
    if (!s->turn)
        return err_set(err, "before the battle, troops are set up by the orders for it");
    if (kind != REF_UNIT && kind != REF_STAND && kind != REF_OFFICER)
        return err_set(err, "only troops and officers are put right");
    *out = (Put){ .who = order->subject, .to = order->place };
    if (!game_place(b, s, order->subject, &out->from))
        return err_set(err, "%s is not on the table", text_name(b, out->who, name));
    if (kind == REF_OFFICER && state_officer(s, ref_index(out->who))->with)
        return err_set(err, "%s is with troops: put them right, he goes along",
                       text_name(b, out->who, name));
    game_facing(b, s, out->who, &facing);
    out->turned = (Angle)(order->facing - facing);
    return true;
}

/* The ground nobody enters that a base stands in, not only at: what a move would not be stopped by. */
static FeatureSet stands_in(const Battle *b, Box base)
{
    base.half_w -= GEO_SLACK;
    base.half_d -= GEO_SLACK;
    return terrain_under(&b->terrain, &base) & b->terrain.impassable;
}

/* On the table, and on no ground that nobody enters. */
static bool ground_bears(const Battle *b, const State *before, const State *after,
                         const Put *put, Err *err)
{
    NameRoom name;
    for (int i = 0; i < b->n_stands; i++) {
        if (!is_put(before, put, i))
            continue;
        const Box was = battle_box(b, before, i), is = battle_box(b, after, i);
        if (battle_box_on_table(b, &was) && !battle_box_on_table(b, &is))
            return err_set(err, "%s would stand over the table's edge",
                           text_name(b, ref_stand(i), name));
        if (stands_in(b, is) & ~stands_in(b, was))
            return err_set(err, "%s would stand where nobody can",
                           text_name(b, ref_stand(i), name));
    }
    for (int i = 0; i < b->n_officers; i++) {
        const Point at = state_officer(after, i)->at;
        if (!rides_along(before, put, i))
            continue;
        if (terrain_off(&b->terrain, at))
            return err_set(err, "%s would stand off the table", b->officer[i].name);
        if (terrain_at(&b->terrain, at) & b->terrain.impassable)
            return err_set(err, "%s would stand where nobody can", b->officer[i].name);
    }
    return true;
}

/* The battalions of the enemy that those put are in contact with. */
static void find_contacts(const Battle *b, const State *before, const State *s,
                          const Put *put,
                          bool (*touch)(const Battle *battle, const State *state,
                                        int stand, int other),
                          bool out[MAX_UNITS])
{
    memset(out, 0, MAX_UNITS * sizeof *out);
    for (int i = 0; i < b->n_stands; i++) {
        if (!is_put(before, put, i))
            continue;
        for (int k = 0; k < b->n_stands; k++)
            if (b->stand[k].side != b->stand[i].side &&
                state_stand(s, k)->where == ON_TABLE && touch(b, s, i, k))
                out[b->stand[k].parent] = true;
    }
}

bool put_stands_clear(const Battle *b, const State *before, const State *after,
                      const Put *put, Err *err)
{
    NameRoom who, whom;
    for (int i = 0; i < b->n_stands; i++) {
        if (!is_put(before, put, i))
            continue;
        const Box was = battle_box(b, before, i), is = battle_box(b, after, i);
        for (int k = 0; k < b->n_stands; k++) {
            const Box other = battle_box(b, after, k);
            if (state_stand(after, k)->where == ON_TABLE && !is_put(before, put, k) &&
                geo_overlap(&is, &other) && !geo_overlap(&was, &other))
                return err_set(err, "%s and %s would stand on one another",
                               text_name(b, ref_stand(i), who),
                               text_name(b, ref_stand(k), whom));
        }
    }
    return true;
}

bool put_keeps_contact(const Battle *b, const State *before, const State *after,
                       const Put *put,
                       bool (*touch)(const Battle *battle, const State *state, int stand,
                                     int other),
                       Err *err)
{
    bool did[MAX_UNITS], does[MAX_UNITS];
    NameRoom who;
    find_contacts(b, before, before, put, touch, did);
    find_contacts(b, before, after, put, touch, does);
    for (int u = 0; u < b->n_units; u++) {
        if (did[u] == does[u])
            continue;
        return err_set(err,
                       did[u] ? "%s is in contact with %s, and stays so"
                              : "%s would touch %s: only a charge brings it there",
                       text_name(b, put->who, who), b->unit[u].name);
    }
    return true;
}

/* Can all that could be chosen before still be chosen, if it was chosen by where they stood? */
static bool asks_the_same(const Battle *b, const State *after, Err *err)
{
    Intention option[MAX_OPTIONS];
    State trial;
    const int n = b->rules->options(b, after, option, NULL);
    for (int i = 0; i < n; i++) {
        Game game = { .battle = b, .state = &trial };
        state_copy(&trial, after);
        if (!game_play(&game, &option[i], NULL, NULL))
            return err_set(err, "what is to be chosen now hangs on where it stands: put "
                                "it right after that");
    }
    return n > 0;
}

bool game_put(Game *game, const Order *order, Err *err)
{
    const Battle *const b = game->battle;
    Put put;
    State after;
    if (!game->table)
        return err_set(err, "\"put\" is no order of the rules: it is for figures on a "
                            "table before you");
    if (!plan(b, game->state, order, &put, err))
        return false;
    state_copy(&after, game->state);
    carry(b, game->state, &after, &put);
    if (!ground_bears(b, game->state, &after, &put, err) ||
        (b->rules->put && !b->rules->put(b, game->state, &after, &put, err)) ||
        !b->rules->check(b, &after, err) || !asks_the_same(b, &after, err))
        return false;
    state_copy(game->state, &after);
    return true;
}

/* ---- in words ---- */

/* "45.3", in units of which ten are so long. */
static void add_length(Text *t, int32_t length, int32_t ten)
{
    const int64_t tenths = ((int64_t)length * 200 / ten + 1) / 2;
    text_add(t, "%d.%d", (int)(tenths / 10), (int)(tenths % 10));
}

void put_says_place(Text *t, const Battle *battle, Point at)
{
    const int32_t ten = map_scale(battle->rules, 1).ten;
    add_length(t, at.x, ten);
    text_add(t, ",");
    add_length(t, at.y, ten);
}

void put_says(const Battle *battle, Point at, Angle facing, char *out, int size)
{
    Text t = { .out = out, .size = size };
    put_says_place(&t, battle, at);
    text_add(&t, " facing %ddeg", (facing * 360 + 32768) / 65536 % 360);
}

void game_say_order(const Battle *battle, const State *state, const Order *order,
                    char *out, int size)
{
    char place[NAME_ROOM];
    NameRoom name;
    if (order->verb != VERB_PUT) {
        battle->rules->say_order(battle, state, order, out, size);
        return;
    }
    put_says(battle, order->place, order->facing, place, sizeof place);
    snprintf(out, (size_t)size, "%s really stands at %s",
             text_name(battle, order->subject, name), place);
}
