/* SPDX-License-Identifier: GPL-3.0-or-later
 * game.c - the one door into a battle, and the dice as a ruleset asks for them.
 *
 * Whatever holds for all rulesets is looked after here: the seed, the count of orders, and
 * that no order is given to a battle that is over, names anybody who is not in it, points far off
 * the table or into a formation that has no name.  What is legal, and what follows, is the ruleset's.
 *
 * Start at game_apply().
 */
#include "engine/put.h"

#include <assert.h>
#include <string.h>

void game_begin(Game *game, uint64_t seed)
{
    state_copy(game->state, &game->battle->opening);
    game->state->seed = seed;
    game->battle->rules->begin(game);
}

enum { OFF_TABLE = 10000 }; /* 1 m: no order leads further beyond an edge */

static bool is_far_off(const Battle *b, Point p)
{
    return p.x < -OFF_TABLE || p.y < -OFF_TABLE || p.x > b->terrain.width + OFF_TABLE ||
           p.y > b->terrain.depth + OFF_TABLE;
}

/* What no rules could make sense of, and no geometry could measure. */
static bool is_of_this_battle(const Battle *b, const Order *order, Err *err)
{
    const int kind = ref_kind(order->subject);
    if (!battle_has(b, order->subject) || !battle_has(b, order->target))
        return err_set(err, "the order names somebody who is not in this battle");
    if (kind == REF_FEATURE || kind == REF_SIDE)
        return err_set(err, "ground takes no orders, nor does a side as such");
    if (is_far_off(b, order->place) || is_far_off(b, order->by))
        return err_set(err, "that place is more than 1 m off the table");
    if (order->formation && order->formation >= named_count(b->rules->formations))
        return err_set(err, "these rules have no such formation");
    return true;
}

bool game_apply(Game *game, const Order *order, Err *err)
{
    State *const s = game->state;
    if (s->over)
        return err_set(err, "the battle is over: no more orders");
    if (s->steps == UINT16_MAX)
        return err_set(err, "the battle has taken %d orders: it cannot go on",
                       UINT16_MAX);
    if (!is_of_this_battle(game->battle, order, err))
        return false;
    /* Counted first, so that a ruleset may tell its orders apart by the count. */
    s->steps++;
    if (order->verb == VERB_PUT ? game_put(game, order, err)
                                : game->battle->rules->apply(game, order, err))
        return true;
    s->steps--;
    return false;
}

bool game_play(Game *game, const Intention *intention, const Order *known, Err *err)
{
    Order order;
    if (known && known->verb)
        return game_apply(game, known, err);
    memset(&order, 0, sizeof order);
    return game->battle->rules->ground(game->battle, game->state, intention, &order,
                                       err) &&
           game_apply(game, &order, err);
}

void game_without_guesses(const Battle *b, State *s, int side)
{
    for (int u = 0; b->rules->hides && u < b->n_units; u++) {
        if (!b->rules->hides(b, s, side, u))
            continue;
        for (int i = 0; i < b->n_stands; i++) {
            if (state_stand(s, i)->unit == u && state_stand(s, i)->where == ON_TABLE)
                state_stand(s, i)->where = IN_RESERVE;
        }
        for (int i = 0; i < b->n_officers; i++) {
            if (state_officer(s, i)->with == ref_unit(u) &&
                state_officer(s, i)->where == ON_TABLE)
                state_officer(s, i)->where = IN_RESERVE;
        }
    }
}

int game_thrower(const Game *game, Ref subject)
{
    return subject == NO_REF || ref_kind(subject) == REF_FEATURE
               ? game->state->side
               : battle_side_of(game->battle, subject);
}

void game_roll(Game *game, int purpose, Ref subject, int occasion, int n, int sides,
               uint8_t *out)
{
    const State *const s = game->state;
    assert(purpose >= 0 && purpose <= UINT8_MAX && occasion >= 0 &&
           occasion <= UINT16_MAX);
    const Roll roll = {
        .turn = s->turn,
        .phase = s->phase,
        .side = s->side,
        .purpose = (uint8_t)purpose,
        .subject = subject,
        .occasion = (uint16_t)occasion,
    };
    dice_roll(s->seed, roll, n, sides, game->list, out);
    if (game->hand)
        game->hand->thrown(game->hand->self, game, &roll, n, sides, out);
    if (game->luck)
        luck_note(game->luck, game_thrower(game, subject), purpose, n, sides, out);
}

int game_die(Game *game, int purpose, Ref subject, int occasion, int sides)
{
    uint8_t face;
    game_roll(game, purpose, subject, occasion, 1, sides, &face);
    return face;
}

void game_end(Game *game, int winner, int how, int event, int32_t margin)
{
    State *const s = game->state;
    s->over = 1;
    s->winner = (uint8_t)winner;
    s->how = (uint8_t)how;
    s->decision = (Decision){ 0 };
    game_tell(
        game,
        &(Event){ .kind = (uint8_t)event, .side = s->winner, .a = how, .b = margin });
}

int named_count(const Named *list)
{
    int n = 0;
    while (list[n].name)
        n++;
    return n;
}

int named_find(const Named *list, const char *name)
{
    for (int i = 0; list[i].name; i++)
        if (strcmp(list[i].name, name) == 0)
            return i;
    return -1;
}

Order game_trimmed(const Order *order, const Verb *verb)
{
    Order t = *order;
    const uint32_t takes = verb->takes;
    if (!(takes & TAKES_SUBJECT))
        t.subject = NO_REF;
    if (!(takes & TAKES_TARGET))
        t.target = NO_REF;
    if (!(takes & TAKES_PLACE))
        t.place = (Point){ 0, 0 };
    if (!(takes & TAKES_FACING))
        t.facing = 0;
    if (!(takes & TAKES_FORMATION))
        t.formation = 0;
    if (!(takes & TAKES_COUNT))
        t.count = 0;
    if (!(takes & TAKES_CHOICE))
        t.choice = 0;
    if (!(takes & TAKES_BY))
        t.by = (Point){ 0, 0 };
    return t;
}
