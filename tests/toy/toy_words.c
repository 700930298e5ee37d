/* SPDX-License-Identifier: GPL-3.0-or-later
 * toy_words.c - the toy's lists and words, what it offers a bot, and a battle.
 *
 * Start at toy, the ruleset itself.
 */
#include "engine/opening.h"
#include "tests/toy/toy.h"

#include <stdio.h>

/* clang-format off */
static const Number numbers[] = {
    /* path           value    low     high     unit         provenance     clause what */
    { "move",         CM(20),  CM(1),  CM(100), UNIT_LENGTH, PRINTED,       "1",   "a move" },
    { "fire.range",   CM(40),  CM(1),  CM(200), UNIT_LENGTH, PRINTED,       "2",   "reach of fire" },
    { "fire.kill_on", 5,       2,      6,       UNIT_PIPS,   RECONSTRUCTED, "2.1", "face that kills" },
};
static const Verb verbs[] = {
    { "no order",  0, "" },
    { "hold",      TAKES_SUBJECT, "stay" },
    { "move",      TAKES_SUBJECT | TAKES_PLACE | TAKES_FACING | TAKES_FORMATION, "go there" },
    { "shoot",     TAKES_SUBJECT | TAKES_TARGET, "shoot at a unit in reach" },
    { "advance on", TAKES_SUBJECT | TAKES_TARGET | NEEDS_GROUND, "go towards a unit" },
    { "stand",     TAKES_SUBJECT, "take a nerve test" },
    { "fall back", TAKES_SUBJECT | TAKES_PLACE | TAKES_FACING, "go away" },
    { NULL, 0, NULL },
};
static const Named formations[] = { { "as it is", "" }, { "line", "" }, { "column", "" }, { NULL, NULL } };
static const Named unit_statuses[] = { { "steady", "" }, { NULL, NULL } };
static const Named stand_statuses[] = { { "good", "" }, { NULL, NULL } };
static const Named phases[] = { { "play", "" }, { NULL, NULL } };
static const Named endings[] = { { "destroyed", "" }, { "time", "" }, { NULL, NULL } };
static const Named decisions[] = { { "over", "" }, { "act", "" }, { "react", "" }, { NULL, NULL } };
static const Named rolls[] = { { "nerve", "" }, { "shot", "" }, { "stand", "" }, { NULL, NULL } };
static const Named events[] = { { "", "" }, { "moved", "" }, { "shot", "" }, { "lost", "" }, { "fell back", "" }, { NULL, NULL } };
static const StandKind kinds[] = {
    { "foot",  'F', 4, MM(40), MM(20), "" },
    { "horse", 'H', 2, MM(50), MM(50), "" },
    { NULL, 0, 0, 0, 0, NULL },
};
static const TerrainType terrain[] = {
    { "wood",       TERRAIN_BLOCKS_SIGHT | TERRAIN_COVER, "" },
    { "hill",       TERRAIN_HIGH, "" },
    { "lake",       TERRAIN_IMPASSABLE, "" },
    { "wall",       TERRAIN_LINE | TERRAIN_OBSTACLE | TERRAIN_COVER, "" },
    { "road",       TERRAIN_LINE | TERRAIN_ROAD, "" },
    { "crossroads", TERRAIN_OBJECTIVE, "" },
    { NULL, 0, NULL },
};
static const Trait traits[] = { { "brave", 1, "" }, { NULL, 0, NULL } };
static const Mark unit_marks[] = { { "acted", TOY_ACTED, "" }, { NULL, 0, NULL } };
static const Mark stand_marks[] = { { NULL, 0, NULL } };
static const Named no_keys[] = { { NULL, NULL } };
/* clang-format on */

static int toy_private_size(int n_units, int n_stands, int n_officers)
{
    (void)n_units, (void)n_stands, (void)n_officers;
    return sizeof(Toy);
}

static bool toy_load(Battle *b, struct Opening *opening, Err *err)
{
    if (!b->turns)
        return err_set(err, "toy: how many turns?");
    for (int i = 0; i < b->n_officers; i++)
        b->officer[i].half_w = b->officer[i].half_d = MM(10);
    for (int u = 0; u < b->n_units; u++)
        if (opening && opening->unit[u].placed)
            toy_arrange(b, u, opening->unit[u].at, opening->unit[u].facing);
    return toy.check(b, &b->opening, err);
}

static bool toy_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                       Err *err)
{
    const int unit = ref_index(i->subject), from = ref_index(s->decision.with);
    *out = (Order){ .verb = i->verb,
                    .formation = i->formation,
                    .subject = i->subject,
                    .target = i->target };
    if (i->verb != TOY_ADVANCE && i->verb != TOY_FALL_BACK)
        return toy_legal(b, s, out, err);
    const Point at = toy_place(b, s, unit);
    const Angle ahead = geo_bearing(
        at, toy_place(b, s, i->verb == TOY_ADVANCE ? ref_index(i->target) : from));
    out->verb = i->verb == TOY_ADVANCE ? TOY_MOVE_TO : TOY_FALL_BACK;
    out->facing = ahead;
    out->target = NO_REF;
    for (int part = 4; part > 0; part--) {
        const int32_t way = b->number[TOY_MOVE] * part / 4 - 2;
        out->place = geo_along(at, geo_ahead(ahead), i->verb == TOY_ADVANCE ? way : -way);
        if (toy_legal(b, s, out, err))
            return true;
    }
    return false;
}

static int toy_options(const Battle *b, const State *s, Intention *out, Order *known)
{
    static const uint8_t verb[2][3] = { { TOY_HOLD, TOY_ADVANCE, TOY_SHOOT },
                                        { TOY_STAND, TOY_FALL_BACK, TOY_FALL_BACK } };
    const bool reaction = s->decision.kind == TOY_REACT;
    const int enemy = toy_nearest_enemy(b, s, ref_index(s->decision.about));
    int n = 0;
    for (int k = 0; k < (reaction ? 2 : 3); k++) {
        const uint8_t v = verb[reaction][k];
        const Intention i = { .verb = v,
                              .subject = s->decision.about,
                              .target = verbs[v].takes & TAKES_TARGET ? ref_unit(enemy)
                                                                      : NO_REF };
        Order order;
        if (!toy_ground(b, s, &i, &order, NULL))
            continue;
        if (known)
            known[n] = order;
        out[n++] = i;
    }
    return n;
}

static void toy_features(const Battle *b, const State *s, const Intention *list, int n,
                         Order *known, int16_t (*out)[FEATURES])
{
    (void)known;
    memset(out, 0, (size_t)n * sizeof *out);
    for (int k = 0; k < n; k++) {
        const Intention *i = &list[k];
        out[k][FEATURE_HOLD] =
            i->verb == TOY_HOLD || i->verb == TOY_STAND ? FEATURE_ONE : 0;
        out[k][FEATURE_MOVE] = i->verb == TOY_ADVANCE ? FEATURE_ONE : 0;
        out[k][FEATURE_CLOSING] = out[k][FEATURE_MOVE];
        out[k][FEATURE_FIRE] = i->verb == TOY_SHOOT ? FEATURE_ONE : 0;
        out[k][FEATURE_HOME] = i->verb == TOY_FALL_BACK ? FEATURE_ONE : 0;
        if (i->verb != TOY_SHOOT)
            continue;
        const int stands = state_unit(s, ref_index(i->subject))->n_stands;
        out[k][FEATURE_HITS] =
            (int16_t)(FEATURE_ONE * (7 - b->number[TOY_KILL_ON]) * stands / 6);
    }
}

static int toy_margin(const Battle *b, const State *s)
{
    return toy_stands(b, s, 0) - toy_stands(b, s, 1);
}

static void toy_value(const Battle *b, const State *s, int32_t *out)
{
    memset(out, 0, VALUES * sizeof *out);
    out[0] = FEATURE_ONE * toy_margin(b, s);
}

static void toy_observe(const Battle *b, State *s, int side, uint64_t guess)
{
    (void)b;
    ((Toy *)state_private(s))->nerve[!side] = (uint8_t)(4 + guess % 3);
}

static bool toy_check(const Battle *b, const State *s, Err *err)
{
    for (int u = 0; u < b->n_units; u++) {
        int n = 0;
        for (int i = b->unit[u].first; i < b->unit[u].first + b->unit[u].n; i++)
            n += state_stand(s, i)->where == ON_TABLE && state_stand(s, i)->figures > 0;
        if (n != state_unit(s, u)->n_stands)
            return err_set(err, "%s: %d stands, not %d", b->unit[u].name, n,
                           state_unit(s, u)->n_stands);
    }
    return true;
}

static void say_order(const Battle *b, const State *s, const Order *order, char *out,
                      int size)
{
    (void)s;
    const bool aimed = ref_kind(order->target) == REF_UNIT;
    snprintf(out, (size_t)size, "%s: %s%s%s", b->unit[ref_index(order->subject)].name,
             verbs[order->verb].name, aimed ? " " : "",
             aimed ? b->unit[ref_index(order->target)].name : "");
}

static void say_event(const Game *game, const Event *event, char *out, int size)
{
    char who[NAME_ROOM];
    battle_name(game->battle, event->subject, who, sizeof who);
    snprintf(out, (size_t)size, "%s %s", who, events[event->kind].name);
    if (event->kind == TOY_SHOT)
        snprintf(out, (size_t)size, "%s shoots: %d hits", who, event->a);
}

static void say_decision(const Battle *b, const State *s, char *out, int size)
{
    snprintf(out, (size_t)size, "%s: %s",
             s->over ? "the battle" : b->unit[ref_index(s->decision.about)].name,
             decisions[s->decision.kind].name);
}

static void label(const Game *game, const Event *event, char *out, int size)
{
    (void)game;
    snprintf(out, (size_t)size, "%s",
             event->kind == TOY_SHOT ? event->a ? "shot: hit" : "shot: miss" : "");
}

const Ruleset toy = {
    .id = "toy",
    .title = "The Toy 1.0",
    .author = "the tests",
    .period = "none",
    .length_unit = "cm",
    .numbers = numbers,
    .n_numbers = TOY_NUMBERS,
    .verbs = verbs,
    .formations = formations,
    .unit_statuses = unit_statuses,
    .stand_statuses = stand_statuses,
    .phases = phases,
    .endings = endings,
    .decisions = decisions,
    .rolls = rolls,
    .events = events,
    .kinds = kinds,
    .terrain = terrain,
    .traits = traits,
    .unit_marks = unit_marks,
    .stand_marks = stand_marks,
    .unit_keys = no_keys,
    .rating_low = 0,
    .rating_high = 9,
    .readme = "",
    .private_size = toy_private_size,
    .load = toy_load,
    .begin = toy_begin,
    .apply = toy_apply,
    .options = toy_options,
    .ground = toy_ground,
    .features = toy_features,
    .value = toy_value,
    .observe = toy_observe,
    .check = toy_check,
    .say_order = say_order,
    .say_event = say_event,
    .say_decision = say_decision,
    .label = label,
    .margin = toy_margin,
};

const Ruleset *const toy_rulesets[] = { &toy, NULL };
