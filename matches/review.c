/* SPDX-License-Identifier: GPL-3.0-or-later
 * review.c - which of a side's orders cost most, and what would have been better.
 *
 * Start at review_run().
 */
#include "matches/review.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "engine/put.h"
#include "matches/match.h"
#include "matches/pool.h"
#include "matches/position.h"
#include "matches/report.h"

enum {
    FAR = 4,   /* enemy turns until a trial is cut: twice what searches begin with */
    AGAIN = 4, /* times the trials, for the worst */
    GROW = 64,
    FOR_LOOK = 1,
    FOR_TRIALS,
    FOR_TRIALS_AGAIN
};

/* A decision of the side's, as it was made, and as the adviser would have made it. */
typedef struct Choice {
    State state;
    Order ordered, advised;
    int number;
    bool otherwise;
    bool again; /* its cost is of the second trials, by which it was not found */
    Evidence cost;
} Choice;

typedef struct Run {
    const ReviewOptions *options;
    const Battle *battle;
    Policy policy;
    Choice **choice;
    int n;
    Choice *worst[REVIEW_SHOWN];
    int n_worst;
    atomic_int done;
    atomic_bool failed;
} Run;

/* ---- the decisions ---- */

static bool note_choice(Run *run, const State *state, const Order *order, int number)
{
    Intention option[MAX_OPTIONS];
    if (state->decision.side != run->options->side || order->verb == VERB_PUT ||
        run->battle->rules->options(run->battle, state, option, NULL) < 2)
        return true;
    if (run->n % GROW == 0) {
        Choice **const more =
            realloc(run->choice, (size_t)(run->n + GROW) * sizeof *more);
        if (!more)
            return false;
        run->choice = more;
    }
    Choice *const c = calloc(1, sizeof *c);
    if (!c)
        return false;
    state_copy(&c->state, state);
    c->ordered = *order;
    c->number = number;
    run->choice[run->n++] = c;
    return true;
}

static bool find_choices(Run *run, Replay *replay, Err *err)
{
    State state;
    Game game = { .state = &state };
    Order order;
    DiceList dice;
    replay_begin(replay, &game);
    for (int number = 1; replay_look(replay, &game, &order, &dice, err); number++) {
        if (!note_choice(run, &state, &order, number))
            return err_set(err, "no memory for its decisions");
        if (!replay_next(replay, &game, err))
            return false;
    }
    return !err->text[0];
}

/* ---- trials ---- */

/* What the order given costs, against the adviser's, on the same dice. */
static Evidence compare(const Run *run, const Choice *c, int trials, int what_for)
{
    Position p = {
        .battle = run->battle,
        .seed = dice_mix(run->options->seed, (uint64_t)c->number, (uint64_t)what_for),
        .stakes = value_stakes(playout_value(&run->policy, run->battle, &c->state))
    };
    const int sign = run->options->side ? -1 : 1;
    Sums sums = { 0 };
    state_copy(&p.root, &c->state);
    for (int t = 0; t < trials; t++) {
        int ordered, advised;
        if (position_try_order(&run->policy, &p, &c->ordered, t, FAR, &ordered) &&
            position_try_order(&run->policy, &p, &c->advised, t, FAR, &advised))
            sums_add(&sums, (double)(sign * (advised - ordered)) / CHANCE_ONE);
    }
    return evidence_of(&sums);
}

/* ---- the adviser ---- */

static bool is_the_same(const Battle *b, const State *seen, const Order *x,
                        const Order *y)
{
    Intention option[MAX_OPTIONS];
    const int n = b->rules->options(b, seen, option, NULL);
    const int i = bot_option_of(b, seen, option, n, x);
    return memcmp(x, y, sizeof *x) == 0 ||
           (i >= 0 && i == bot_option_of(b, seen, option, n, y));
}

/* A bot of its own for each decision, so that none depends on who was asked before. */
static void ask_at(void *self, int number)
{
    Run *const run = self;
    Choice *const c = run->choice[number];
    const ReviewOptions *const o = run->options;
    Bot *const bot = bot_new(o->adviser, NULL);
    State seen;
    if (!bot) {
        atomic_store(&run->failed, true);
        return;
    }
    bot_seed(bot, dice_mix(o->seed, (uint64_t)c->number, 0));
    match_look(run->battle, &c->state, o->side,
               dice_mix(o->seed, (uint64_t)c->number, FOR_LOOK), &seen);
    bot->choose(bot, run->battle, &seen, &c->advised);
    bot_free(bot);
    c->otherwise = !is_the_same(run->battle, &seen, &c->ordered, &c->advised);
    if (c->otherwise)
        c->cost = compare(run, c, o->trials, FOR_TRIALS);
    const int done = 1 + atomic_fetch_add(&run->done, 1);
    if (o->progress)
        o->progress(done, run->n);
}

/* ---- the worst ---- */

static int by_cost(const void *a, const void *b)
{
    const Choice *const x = *(Choice *const *)a, *const y = *(Choice *const *)b;
    if (x->cost.mean != y->cost.mean)
        return x->cost.mean < y->cost.mean ? 1 : -1;
    return x->number - y->number;
}

static void try_again(void *self, int number)
{
    Run *const run = self;
    Choice *const c = run->worst[number];
    c->cost = compare(run, c, AGAIN * run->options->trials, FOR_TRIALS_AGAIN);
    c->again = true;
}

/* Those that seem to cost most, tried once more: when it is to stop, too, for nothing else may be told. */
static void find_worst(Run *run)
{
    qsort(run->choice, (size_t)run->n, sizeof(Choice *), by_cost);
    for (int i = 0; i < run->n && run->n_worst < REVIEW_SHOWN; i++) {
        if (run->choice[i]->otherwise && run->choice[i]->cost.mean > 0)
            run->worst[run->n_worst++] = run->choice[i];
    }
    pool_run(run->n_worst, run->options->threads, try_again, run);
    for (int i = 0; i < run->n_worst; i++)
        if (!run->worst[i]->again)
            try_again(run, i);
    qsort(run->worst, (size_t)run->n_worst, sizeof(Choice *), by_cost);
}

static void sum_up(const Run *run, Review *out)
{
    const Battle *const b = run->battle;
    out->decisions = run->n;
    out->looked = atomic_load(&run->done);
    for (int i = 0; i < run->n; i++)
        out->otherwise += run->choice[i]->otherwise;
    for (int i = 0; i < run->n_worst; i++) {
        const Choice *const c = run->worst[i];
        Reviewed *const r = &out->worst[out->n];
        if (!(c->cost.low > 0))
            continue;
        r->number = c->number;
        r->turn = c->state.turn;
        r->cost = c->cost;
        game_say_order(b, &c->state, &c->ordered, r->ordered, sizeof r->ordered);
        game_say_order(b, &c->state, &c->advised, r->advised, sizeof r->advised);
        r->map = report_map(b, &c->state, 1 + run->options->side);
        out->n++;
    }
}

bool review_run(Replay *replay, const ReviewOptions *options, Review *out, Err *err)
{
    Run run = { .options = options, .battle = replay_battle(replay) };
    *out = (Review){ 0 };
    bool ok = position_policy(run.battle->rules, "general", &run.policy, err) &&
              find_choices(&run, replay, err);
    if (ok) {
        pool_run(run.n, options->threads, ask_at, &run);
        ok = !atomic_load(&run.failed) || err_set(err, "no memory for the adviser");
    }
    if (ok && run.n && !atomic_load(&run.done))
        ok = err_set(err, "stopped before the end");
    if (ok) {
        find_worst(&run);
        sum_up(&run, out);
    }
    for (int i = 0; i < run.n; i++)
        free(run.choice[i]);
    free(run.choice);
    return ok;
}

void review_free(Review *review)
{
    for (int i = 0; i < review->n; i++)
        free(review->worst[i].map);
    review->n = 0;
}

/* ---- telling ---- */

static void tell_worst(Doc *d, const Review *r, const ReviewOptions *o)
{
    doc_say(
        d,
        "What cost most, in points of the side's chance to win, by %d trials of both "
        "orders on the same dice, other than those they were found by.  In a trial "
        "the general plays on for both sides until the enemy's fourth turn is over, "
        "and the position is valued: the costs are his opinion, the intervals (95 %%) "
        "say that they are not luck.",
        AGAIN * o->trials);
    doc_table(d, "order|turn|what was ordered|what the adviser would have ordered|"
                 "costs %|from|to");
    for (int i = 0; i < r->n; i++) {
        const Reviewed *const w = &r->worst[i];
        doc_cell(d, "%d", w->number);
        doc_cell(d, "%d", w->turn);
        doc_cell(d, "%s", w->ordered);
        doc_cell(d, "%s", w->advised);
        doc_cell(d, "%.1f", 100 * w->cost.mean);
        doc_cell(d, "%.1f", 100 * w->cost.low);
        doc_cell(d, "%.1f", 100 * w->cost.high);
    }
}

Doc *review_tell(const Review *review, const Battle *battle, const ReviewOptions *options,
                 const char *path)
{
    char title[REVIEW_SAYS], line[3 * REVIEW_SAYS];
    const char *const side = battle->side[options->side].name;
    snprintf(title, sizeof title, "%s: the orders of %s", battle->title, side);
    Doc *const d = doc_new(title);
    if (!d)
        return NULL;
    doc_section(d, "review", "What might have been ordered");
    if (review->looked < review->decisions)
        doc_say(d, "Of %d decisions the first %d were looked at, then it was stopped.",
                review->decisions, review->looked);
    doc_say(d, "Of %d decisions the adviser (%s) would have made %d otherwise.",
            review->looked, options->adviser, review->otherwise);
    if (!review->n) {
        doc_say(d, "In none of them does what was ordered cost anything beyond doubt.");
        return d;
    }
    tell_worst(d, review, options);
    doc_say(d, "To fight it on another way from there:");
    snprintf(line, sizeof line, "brevet play --resume %s --from %d --side \"%s\"", path,
             review->worst[0].turn ? review->worst[0].turn : 1, side);
    doc_code(d, line);
    for (int i = 0; i < review->n; i++) {
        const Reviewed *const w = &review->worst[i];
        snprintf(line, sizeof line, "Order %d, turn %d: %s.  Rather: %s.", w->number,
                 w->turn, w->ordered, w->advised);
        if (w->map)
            doc_picture(d, line, w->map);
    }
    return d;
}
