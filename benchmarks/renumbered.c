/* SPDX-License-Identifier: GPL-3.0-or-later
 * renumbered.c - games played beside themselves with all that a file lists listed the other way round.
 *
 * Dice are named by whom they are for, so both battles would throw others: a hand (DiceHand) turns each to
 * a face by the troops' place in the first, and by nothing else that is numbered.
 *
 * Start at renumbered_games().
 */
#include "benchmarks/renumbered.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "benchmarks/crowded.h"
#include "benchmarks/lots.h"
#include "benchmarks/wild.h"
#include "engine/json.h"
#include "engine/scenario.h"
#include "matches/match.h"
#include "matches/pool.h"
#include "rulesets/rulesets.h"

enum {
    FOR_LISTED = 600,
    FOR_UNLISTED = 601,
    FOR_FACES = 602,
    FOR_DRAWN = 603,
    UNLISTED = 50,
    TRIES = 40
};

/* ---- the scenario ---- */

static const char *note_of(const cJSON *list, int i)
{
    return cJSON_GetStringValue(
        cJSON_GetObjectItemCaseSensitive(cJSON_GetArrayItem(list, i), "arrives"));
}

/* Which of the list is the k-th when it is turned: the last becomes the first, but those who come by one note
 * stay in their order of march. */
static int kth_when_turned(const cJSON *list, int k)
{
    const int n = cJSON_GetArraySize(list), here = n - 1 - k;
    const char *const note = note_of(list, here);
    int before = 0;
    for (int i = here + 1; note && i < n; i++)
        before += note_of(list, i) && strcmp(note_of(list, i), note) == 0;
    for (int i = 0; note && i < n; i++)
        if (note_of(list, i) && strcmp(note_of(list, i), note) == 0 && before-- == 0)
            return i;
    return here;
}

static void turn_list(cJSON *of, const char *key)
{
    const cJSON *const list = cJSON_GetObjectItemCaseSensitive(of, key);
    if (!list)
        return;
    cJSON *const other = cJSON_CreateArray();
    for (int k = 0; k < cJSON_GetArraySize(list); k++)
        cJSON_AddItemToArray(
            other,
            cJSON_Duplicate(cJSON_GetArrayItem(list, kth_when_turned(list, k)), true));
    cJSON_ReplaceItemInObjectCaseSensitive(of, key, other);
}

/* Who moves first stays the same: who is listed first, unless the file says. */
static void turn_sides(cJSON *root)
{
    const char *const first = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(
        cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(root, "sides"), 0), "name"));
    if (first && !cJSON_HasObjectItem(root, "first"))
        cJSON_AddStringToObject(root, "first", first);
    turn_list(root, "sides");
}

char *renumbered_text(const char *text, Err *err)
{
    cJSON *const root = cJSON_Parse(text);
    cJSON *item;
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(root, "sides"))
    {
        turn_list(item, "units");
        turn_list(item, "officers");
    }
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(root, "terrain"))
    {
        turn_list(item, "line");
        turn_list(item, "area");
    }
    turn_list(root, "terrain");
    turn_sides(root);
    char *const other = root ? cJSON_PrintUnformatted(root) : NULL;
    if (!other)
        err_set(err, root ? "no memory" : "that is no scenario");
    cJSON_Delete(root);
    return other;
}

/* ---- two games ---- */

typedef struct Twins Twins;

typedef struct Twin {
    Battle *battle;
    State state;
    Game game;
    DiceHand hand;
    Listener listener;
    const Twins *twins;
    char told[RENUMBERED_TOLD]; /* since its last order */
} Twin;

/* One battle twice: as the file has it, and renumbered. */
struct Twins {
    Twin twin[2];
    int unit[2][MAX_UNITS],
        officer[2][MAX_OFFICERS]; /* of one: its number in the other */
    uint64_t seed;
};

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

static bool know_each_other(Twins *t, Err *err)
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

/* Whoever that is in one battle, in the other. */
static Ref in_other(const Twins *t, int k, Ref who)
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
        return ref_side(1 - i);
    case REF_FEATURE:
        return ref_feature(t->twin[k].battle->terrain.n_features - 1 - i);
    default:
        return who;
    }
}

static void thrown(void *self, const Game *game, const Roll *roll, int n, int sides,
                   uint8_t *face)
{
    const Twin *const one = self;
    const Twins *const t = one->twins;
    const Ref who = one == &t->twin[0] ? roll->subject : in_other(t, 1, roll->subject);
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

/* ---- alike? ---- */

static bool same_stand(const Twins *t, int i)
{
    const int other = stand_in_other(t, 0, i);
    const Stand *const a = state_stand(&t->twin[0].state, i);
    const Stand *const b = state_stand(&t->twin[1].state, other);
    const int unit = a->unit == NO_UNIT ? NO_UNIT : t->unit[0][a->unit];
    return a->where == b->where && a->figures == b->figures && a->status == b->status &&
           unit == b->unit && a->marks == b->marks &&
           (a->where != ON_TABLE ||
            (a->facing == b->facing && a->at.x == b->at.x && a->at.y == b->at.y));
}

static bool same_officer(const Twins *t, int i)
{
    const Officer *const a = state_officer(&t->twin[0].state, i);
    const Officer *const b = state_officer(&t->twin[1].state, t->officer[0][i]);
    return a->where == b->where && a->marks == b->marks &&
           in_other(t, 0, a->with) == b->with &&
           (a->where != ON_TABLE || (a->at.x == b->at.x && a->at.y == b->at.y));
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

/* ---- a game ---- */

static bool is_legal(const Twins *t, const Order *order)
{
    State copy;
    Game trial = { .battle = t->twin[0].battle, .state = &copy };
    state_copy(&copy, &t->twin[0].state);
    return game_apply(&trial, order, NULL);
}

/* One of the list by lot, or as often as not one that is not listed. */
static bool choose(const Twins *t, Order *out, Err *err)
{
    const Battle *const b = t->twin[0].battle;
    const State *const s = &t->twin[0].state;
    Intention option[MAX_OPTIONS];
    Order order[MAX_OPTIONS];
    const uint64_t lot = dice_mix(t->seed, s->steps, FOR_LISTED);
    const int n = b->rules->options(b, s, option, NULL);
    memset(order, 0, sizeof order);
    for (int i = 0; i < n; i++)
        if (!b->rules->ground(b, s, &option[i], &order[i], err))
            return false;
    *out = order[lot % (uint64_t)n];
    for (int i = 0;
         i < TRIES && s->turn && lot >> 32 < (uint64_t)UNLISTED * (UINT32_MAX / 100);
         i++) {
        Order other;
        if (!lots_unlisted(b, s, order, n,
                           dice_mix(t->seed + s->steps, (uint64_t)i, FOR_UNLISTED),
                           &other) ||
            !is_legal(t, &other))
            continue;
        *out = other;
        break;
    }
    return true;
}

static void note(Renumbered *out, const Twins *t, int number, const char *after,
                 const char *what)
{
    if (out->parted[0])
        return;
    out->game = number;
    out->order = t->twin[0].state.steps;
    snprintf(out->parted, sizeof out->parted, "turn %d, %s, after \"%.150s\": %.200s",
             t->twin[0].state.turn,
             t->twin[0].battle->rules->phases[t->twin[0].state.phase].name, after, what);
    for (int k = 0; k < 2; k++)
        memcpy(out->told[k], t->twin[k].told, sizeof out->told[k]);
}

static bool same_winner(const State *one, const State *two)
{
    return two->winner == (one->winner < MAX_SIDES ? 1 - one->winner : one->winner);
}

/* Over what they have parted, for people; NULL: they are alike still. */
static const char *what_parted(const Twins *t, char *name, int size)
{
    const State *const one = &t->twin[0].state, *const two = &t->twin[1].state;
    const Ref over = parted_over(t);
    if (over == NO_REF && one->decision.kind == two->decision.kind &&
        one->over == two->over &&
        (one->over ? same_winner(one, two) : one->decision.side != two->decision.side))
        return NULL;
    snprintf(name, (size_t)size, "what is to be chosen next");
    if (over != NO_REF)
        battle_name(t->twin[0].battle, over, name, size);
    return name;
}

/* One order to both.  returns: are they alike still? */
static bool step(Twins *t, int number, Renumbered *out)
{
    Twin *const one = &t->twin[0], *const two = &t->twin[1];
    Order order, other;
    Err err = { { 0 } };
    char says[256] = "", name[NAME_ROOM + 24];
    if (!choose(t, &order, &err)) {
        note(out, t, number, says, err.text);
        return false;
    }
    one->battle->rules->say_order(one->battle, &one->state, &order, says, sizeof says);
    other = order;
    other.subject = in_other(t, 0, order.subject);
    other.target = in_other(t, 0, order.target);
    const bool asks =
        in_other(t, 0, one->state.decision.about) != two->state.decision.about;
    one->told[0] = two->told[0] = 0;
    out->orders++;
    const bool legal = game_apply(&one->game, &order, &err);
    const bool also = legal && game_apply(&two->game, &other, &err);
    const char *const what = also ? what_parted(t, name, sizeof name) : err.text;
    if (!what)
        return true;
    const bool by_turns = legal && !also && asks;
    out->by_turns += by_turns;
    if (!by_turns)
        note(out, t, number, says, what);
    return false;
}

static bool one_game(Twins *t, int number, Renumbered *out, Err *err)
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
    bool alike = parted_over(t) == NO_REF;
    if (!alike)
        note(out, t, number, "", "the beginning");
    while (alike && !t->twin[0].state.over && t->twin[0].state.steps < MATCH_ENDLESS)
        alike = step(t, number, out);
    out->alike += alike;
    out->games++;
    return true;
}

static Battle *parse(const char *path, const char *text, Err *err)
{
    const ScenarioOptions how = { .rulesets = rulesets };
    return scenario_parse(path, text, strlen(text), &how, err);
}

static bool play(Twins *t, const char *path, const char *text, int number,
                 Renumbered *out, Err *err)
{
    char *const other = renumbered_text(text, err);
    bool ok = other && (t->twin[0].battle = parse(path, text, err)) &&
              (t->twin[1].battle = parse(path, other, err)) && know_each_other(t, err) &&
              one_game(t, number, out, err);
    for (int k = 0; k < 2; k++) {
        if (t->twin[k].battle)
            battle_free(t->twin[k].battle);
        t->twin[k].battle = NULL;
    }
    free(other);
    return ok;
}

bool renumbered_games(const char *path, const Ruleset *rules, int first, int games,
                      uint64_t seed, int drawn, Renumbered *out, Err *err)
{
    static const DrawnText other[] = {
        [DRAWN_WILD] = wild_text, [DRAWN_CROWDED] = crowded_text
    };
    size_t size;
    JsonFile *const file = json_load(path, err);
    const char *const text = file ? json_text(file, &size) : NULL;
    Twins *const t = calloc(1, sizeof *t);
    bool ok = text != NULL && (t || err_set(err, "no memory"));
    memset(out, 0, sizeof *out);
    for (int i = first; ok && i < first + games && !pool_stopped(); i++) {
        t->seed = dice_mix(seed, (uint64_t)i, 0);
        char *const varied =
            drawn ? other[drawn](text, rules, dice_mix(t->seed, 0, FOR_DRAWN)) : NULL;
        ok = play(t, path, varied ? varied : text, i, out, err) || varied != NULL;
        free(varied);
    }
    free(t);
    json_free(file);
    return ok;
}
