/* SPDX-License-Identifier: GPL-3.0-or-later
 * play.c - one game of a plan, from its id to its Result.
 *
 * A program is asked by the judge, before match_game() asks its seat: so what it does wrong
 * can end the game under its own name, and the seat, a proxy, only hands over the answer.
 *
 * All orders are kept while a game is played; the few games that are recorded are then
 * carried out once more into a record.  So every game is recorded alike, whoever played,
 * and a game that is not costs a copy of 20 bytes an order.
 *
 * Start at play_game().
 */
#include "matches/tournament/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "matches/pool.h"
#include "matches/tournament/hand.h"
#include "matches/tournament/process.h"

enum { NO_SIDE = 255, TRIES = 3, EVENT_SAYS = 512 };

static int bot_of(const Hand *h, int side)
{
    return h->out->x_side == side ? BOT_X : BOT_Y;
}

static int side_of(const Hand *h, int bot)
{
    return bot == BOT_X ? h->out->x_side : !h->out->x_side;
}

/* ---- what is counted ---- */

static void note_order(void *self, const Game *game, const Order *order)
{
    Hand *const h = self;
    h->out->verbs[bot_of(h, game->state->decision.side)] |= UINT64_C(1)
                                                            << (order->verb & 63);
    if (h->n_orders == h->order_room) {
        const int room = 2 * h->order_room + 256;
        Order *const grown = realloc(h->order, (size_t)room * sizeof *grown);
        if (!grown) {
            h->no_memory = true;
            return;
        }
        h->order = grown;
        h->order_room = room;
    }
    h->order[h->n_orders++] = *order;
}

static void hear(void *self, const Game *game, const Event *event)
{
    Hand *const h = self;
    h->out->events |= UINT64_C(1) << (event->kind & 63);
    if (event->side < MAX_SIDES)
        for (int i = 0; i < event->n_dice; i++)
            h->out->pips[event->side] += 2 * event->dice[i] - (event->sides + 1);
    for (int bot = 0; bot < N_BOTS; bot++) {
        char says[EVENT_SAYS] = "";
        if (!h->remote[bot] || !event_is_for(event, side_of(h, bot)))
            continue;
        game->battle->rules->say_event(game, event, says, sizeof says);
        if (*says)
            remote_hear(h->remote[bot], says);
    }
}

/* ---- the judge ---- */

static bool end_game(Hand *h, Finish finish, const char *says)
{
    static char kept[] = "";
    h->out->finish = (uint8_t)finish;
    h->out->word[WORD_SAYS] = says ? says : kept;
    return true;
}

static bool forfeit(Hand *h, int bot, Finish finish, uint8_t *winner)
{
    h->failed = bot;
    *winner = (uint8_t)side_of(h, !bot);
    return end_game(h, finish, h->answer.says);
}

static bool ask_program(Hand *h, const Game *game, int bot, uint64_t guess,
                        uint8_t *winner)
{
    State seen;
    match_look(game->battle, game->state, side_of(h, bot), guess, &seen);
    if (!remote_ask(h->remote[bot], game->battle, &seen, &h->answer))
        return forfeit(h, bot, h->answer.failed, winner);
    if (h->answer.concedes) {
        *winner = (uint8_t)side_of(h, !bot);
        return end_game(h, FINISH_CONCEDED, NULL);
    }
    h->offers = h->answer.offers ? h->offers | 1 << bot : h->offers & ~(1 << bot);
    if (h->offers == (1 << BOT_X | 1 << BOT_Y))
        return end_game(h, FINISH_AGREED, NULL);
    return false;
}

/* A bot of ours has taken its time since it was last asked. */
static bool is_over_time(Hand *h, uint8_t *winner)
{
    const PlanBudget *const b = &h->room->plan->budget;
    const int64_t now = process_now(), took = now - h->since;
    const int bot = h->asked == NO_SIDE ? N_BOTS : bot_of(h, h->asked);
    h->since = now;
    if (bot == N_BOTS || h->remote[bot])
        return false;
    h->used[bot] += took;
    if (b->decision_ms && took > b->decision_ms) {
        snprintf(h->answer.says, sizeof h->answer.says, "took more than %d ms",
                 b->decision_ms);
        return forfeit(h, bot, FORFEIT_LATE, winner);
    }
    if (!b->game_ms || h->used[bot] <= b->game_ms)
        return false;
    snprintf(h->answer.says, sizeof h->answer.says, "all %d ms of the game are used up",
             b->game_ms);
    return forfeit(h, bot, FORFEIT_TIME, winner);
}

static bool by_margin(Hand *h, int margin, Finish finish, uint8_t *winner)
{
    *winner = margin > 0 ? 0 : margin < 0 ? 1 : NOBODY;
    return end_game(h, finish, NULL);
}

/* Once a turn: is the battle long, or hopeless, enough? */
static bool is_adjudicated(Hand *h, const Game *game, uint8_t *winner)
{
    const PlanLimits *const l = &h->room->plan->limits;
    if (game->state->turn == h->turn || (!l->turns && !l->hopeless_turns))
        return false;
    const int margin = game->battle->rules->margin(game->battle, game->state);
    h->turn = game->state->turn;
    if (l->turns && h->turn > l->turns)
        return by_margin(h, margin, FINISH_TURNS, winner);
    if (!l->hopeless_turns || !l->hopeless_margin)
        return false;
    h->hopeless = margin >= l->hopeless_margin ? (h->hopeless > 0 ? h->hopeless + 1 : 1)
                  : margin <= -l->hopeless_margin
                      ? (h->hopeless < 0 ? h->hopeless - 1 : -1)
                      : 0;
    return abs(h->hopeless) >= l->hopeless_turns &&
           by_margin(h, margin, FINISH_HOPELESS, winner);
}

static bool judge(void *self, const Game *game, uint64_t guess, uint8_t *winner)
{
    Hand *const h = self;
    const PlanBudget *const b = &h->room->plan->budget;
    const int side = game->state->decision.side, bot = bot_of(h, side);
    *winner = NOBODY;
    if ((b->decision_ms || b->game_ms) && is_over_time(h, winner))
        return true;
    if (is_adjudicated(h, game, winner))
        return true;
    if (game->state->steps >= h->room->plan->limits.orders)
        return end_game(h, FINISH_ENDLESS, NULL);
    h->asked = side;
    return h->remote[bot] && ask_program(h, game, bot, guess, winner);
}

static void hand_over(Bot *bot, const Battle *battle, const State *seen, Order *out)
{
    (void)battle, (void)seen;
    *out = ((struct Seat *)bot)->hand->answer.order;
}

static void keep(Bot *bot)
{
    (void)bot;
}

/* ---- one game ---- */

static void name_result(const Plan *p, const Pairing *q, Result *out)
{
    const PlanCell *const c = &p->cell[q->cell];
    const Battle *const b = c->ground[out->id.leg >> 1].battle;
    const PlanArmies *const a = c->armies < 0 ? NULL : &p->armies[c->armies];
    /* Which of the two armies x has: it is on the first side unless both are exchanged. */
    const int army_x = out->x_side ^ (int)(out->id.leg >> 1);
    const char *const word[N_WORDS] = { [WORD_X] = p->bot[q->x].name,
                                        [WORD_Y] = p->bot[q->y].name,
                                        [WORD_SCENARIO] = b->id,
                                        [WORD_RULESET] = b->rules->id,
                                        [WORD_VARIANT] = p->variant[c->variant].name,
                                        [WORD_ARMY] = a ? a->name[army_x] : "",
                                        [WORD_ARMY + 1] = a ? a->name[!army_x] : "",
                                        [WORD_SIDE] = b->side[0].name,
                                        [WORD_SIDE + 1] = b->side[1].name,
                                        [WORD_ENDING] = "",
                                        [WORD_SAYS] = "" };
    memcpy(out->word, word, sizeof word);
    out->tables = b->tables;
}

/* What was wrong, kept by the result: cut between two letters. */
static const char *keep_says(Hand *h, const char *says)
{
    char *const out = h->answer.says;
    size_t n = strlen(says);
    n = n < RESULT_SAYS ? n : RESULT_SAYS - 1;
    memmove(out, says, n);
    out[n] = 0;
    while (n && ((unsigned char)says[n] & 0xC0) == 0x80)
        out[--n] = 0;
    return out;
}

/* What match_game() found, as a result. */
static PlayEnd conclude(Hand *h, const GameResult *game, Err *err)
{
    static const Finish finish[] = { [PLAYED] = FINISH_ENDED,
                                     [BROKE_RULES] = FORFEIT_ILLEGAL,
                                     [NEVER_ENDS] = FINISH_ENDLESS };
    Result *const r = h->out;
    if (game->verdict == NOT_PLAYED ||
        (game->verdict == JUDGED && pool_stopped() && r->finish == VOID_HOST))
        return PLAY_STOPPED;
    if (game->verdict == FILE_FAILED || h->no_memory) {
        err_set(err, "%s", h->no_memory ? "no memory for a game's orders" : game->says);
        return PLAY_FAILED;
    }
    if (game->verdict != JUDGED) {
        r->finish = (uint8_t)finish[game->verdict];
        if (game->verdict == PLAYED)
            r->word[WORD_ENDING] = h->ground->battle->rules->endings[game->how].name;
        else
            r->word[WORD_SAYS] = keep_says(h, game->says);
    }
    const int winner = match_winner(game);
    r->halves = winner == BOT_X ? 2 : winner == N_BOTS ? 1 : 0;
    r->turns = game->turns;
    r->orders = game->orders;
    r->margin = game->margin;
    r->hash = game->hash;
    return PLAY_DONE;
}

/* Tell the programs how it ended; one that has more to say forfeits after all. */
static void tell_end(Hand *h)
{
    static const char *const words[] = { "lost", "drawn", "won" };
    for (int bot = 0; bot < N_BOTS; bot++) {
        const int halves = bot == BOT_X ? h->out->halves : 2 - h->out->halves;
        Answer answer;
        if (!h->remote[bot] || h->failed == bot ||
            remote_end(h->remote[bot], words[halves], finishes[h->out->finish].word,
                       &answer))
            continue;
        h->broken[bot] = true;
        if (answer.failed == VOID_HOST || result_class(h->out) != IS_PLAYED)
            continue;
        h->failed = bot;
        h->answer = answer;
        end_game(h, answer.failed, h->answer.says);
        h->out->word[WORD_ENDING] = "";
        h->out->halves = bot == BOT_X ? 0 : 2;
    }
}

/* Both programs are told of the game.  returns: can it be played? */
static bool begin_programs(Hand *h, uint64_t seed)
{
    const Plan *const p = h->room->plan;
    int failed = 0;
    for (int bot = 0; bot < N_BOTS; bot++) {
        const int other = bot ? h->pairing->x : h->pairing->y;
        Answer answer;
        if (!h->remote[bot] ||
            remote_begin(h->remote[bot], h->ground->battle, side_of(h, bot),
                         dice_mix(seed, 1, (uint64_t)side_of(h, bot)), p->bot[other].name,
                         &answer))
            continue;
        failed |= 1 << bot;
        h->failed = bot;
        h->answer = answer;
        end_game(h, answer.failed, h->answer.says);
        h->out->halves = bot == BOT_X ? 0 : 2;
        h->broken[bot] = true;
    }
    if (failed == (1 << BOT_X | 1 << BOT_Y)) {
        end_game(h, VOID_BOTH, h->answer.says);
        h->out->halves = 1;
    }
    return !failed;
}

static PlayEnd play_hand(Hand *h, Err *err)
{
    const Plan *const p = h->room->plan;
    const Pairing *const q = h->pairing;
    const int pair = (int)h->out->id.pair, number = 2 * pair + (int)(h->out->id.leg & 1);
    const MatchWatch watch = {
        .order = note_order, .self = h, .listener = &h->listener, .judge = judge
    };
    MatchOptions o = { .battle = h->ground->battle,
                       .bot = { p->bot[q->x].spec, p->bot[q->y].spec },
                       .seed = dice_mix(p->run, q->dice, 0),
                       .games = 2 };
    GameResult game;
    for (int bot = 0; bot < N_BOTS; bot++)
        o.ready[bot] = h->remote[bot] ? &h->seat[bot].bot : NULL;
    if (begin_programs(h, dice_mix(o.seed, (uint64_t)pair, 2))) {
        h->since = p->budget.decision_ms || p->budget.game_ms ? process_now() : 0;
        match_game(&o, number, &watch, NULL, &game);
        const PlayEnd end = conclude(h, &game, err);
        if (end != PLAY_DONE)
            return end;
        tell_end(h);
    } else if (pool_stopped() && h->out->finish == VOID_HOST)
        return PLAY_STOPPED;
    if (hand_is_recorded(h) && !hand_record(h, match_seed(&o, number), err))
        return PLAY_FAILED;
    return PLAY_DONE;
}

static void seat_programs(Hand *h)
{
    const Plan *const p = h->room->plan;
    for (int bot = 0; bot < N_BOTS; bot++) {
        const PlanBot *const who = &p->bot[bot == BOT_X ? h->pairing->x : h->pairing->y];
        h->seat[bot] = (struct Seat){ { .choose = hand_over, .free = keep }, h };
        if (!who->is_command)
            continue;
        h->remote[bot] = stable_take(h->room->stable, who->spec);
        h->no_memory |= !h->remote[bot];
    }
}

static PlayEnd try_game(const PlayRoom *room, int pairing, Result *out,
                        char says[RESULT_SAYS], Err *err)
{
    const Pairing *const q = &room->plan->pairing[pairing];
    Hand *const h = calloc(1, sizeof *h);
    PlayEnd end = PLAY_FAILED;
    if (!h) {
        err_set(err, "no memory for a game");
        return end;
    }
    h->room = room;
    h->pairing = q;
    h->ground = &room->plan->cell[q->cell].ground[out->id.leg >> 1];
    h->out = out;
    h->listener = (Listener){ hear, h };
    h->failed = N_BOTS;
    h->asked = NO_SIDE;
    name_result(room->plan, q, out);
    seat_programs(h);
    if (!h->no_memory)
        end = play_hand(h, err);
    else
        err_set(err, "no memory for a game");
    for (int bot = 0; bot < N_BOTS; bot++) {
        if (h->remote[bot] && (h->failed == bot || h->broken[bot] || end != PLAY_DONE))
            remote_kill(h->remote[bot]);
        if (h->remote[bot])
            stable_return(room->stable, h->remote[bot]);
    }
    snprintf(says, RESULT_SAYS, "%s", out->word[WORD_SAYS]);
    out->word[WORD_SAYS] = says;
    free(h->order);
    free(h);
    return end;
}

PlayEnd play_game(const PlayRoom *room, int pairing, int pair, int leg, Result *out,
                  char says[RESULT_SAYS], Err *err)
{
    PlayEnd end = PLAY_FAILED;
    /* A void is nobody's fault: it is tried again before it is kept. */
    for (int i = 0; i < TRIES; i++) {
        memset(out, 0, sizeof *out);
        out->id = (GameId){ room->plan->run, room->plan->pairing[pairing].id,
                            (uint32_t)pair, (uint32_t)leg };
        out->x_side = (uint8_t)(leg & 1);
        end = try_game(room, pairing, out, says, err);
        if (end != PLAY_DONE || result_class(out) != IS_VOID)
            break;
    }
    return end;
}

bool play_find(const Plan *plan, const GameId *id, int *pairing, Err *err)
{
    for (int i = 0; i < plan->n_pairings; i++)
        if (id->run == plan->run && plan->pairing[i].id == id->pairing &&
            id->leg < (uint32_t)plan->pairing[i].legs) {
            *pairing = i;
            return true;
        }
    return err_set(err, id->run == plan->run
                            ? "no bots of this tournament meet in that game"
                            : "that game is of another run: seed, limits, budgets or "
                              "version differ");
}
