/* SPDX-License-Identifier: GPL-3.0-or-later
 * search.c - budgets and the root of a search.
 *
 * Only a budget of time looks at a clock; with iterations, a search is a function of position
 * and seed.  Of a turn's time a decision gets what is left of it by how many decisions are
 * usually still to come, the bot's own running average.
 *
 * Start at search_begin().
 */
#include "ai/search.h"

#include <string.h>
#include <time.h>

enum {
    NS_A_MS = 1000 * 1000,
    MOST_MS = 24 * 3600 * 1000,
    SHARES_SAVED = 16,
    PRICE_STEP = 64,
    MOST_OVER = 4, /* shares of one decision that are told in the price */
    LEAST_PRICE = 1,
    MOST_PRICE = 64 * 1000 * 1000,
    FOR_DICE = 1,
    FOR_GUESS,
    FOR_POLICY
};

int64_t search_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 * NS_A_MS + t.tv_nsec;
}

/* ---- options ---- */

static bool read_doctrine(Spec *spec, const char *key, const char *otherwise, int seat,
                          Search *out, Err *err)
{
    const char *const given = spec_text(spec, key), *const name =
                                                        given ? given : otherwise;
    out->general[seat] = strcmp(name, "general") == 0;
    return out->general[seat] || doctrine_find(name, &out->policy.doctrine[seat], err);
}

const SearchUsual search_baseline = { 200, "balanced", 10, 10, 0 };
const SearchUsual search_commander = { 200, "general", 3, 15, 50 };

bool search_read(Search *search, Spec *spec, const SearchUsual *usual, Err *err)
{
    memset(search, 0, sizeof *search);
    search->budget.ms = spec_int(spec, "ms", 1, MOST_MS, 0);
    search->budget.turn_ms = spec_int(spec, "turn", 1, MOST_MS, 0);
    const bool timed = search->budget.ms || search->budget.turn_ms;
    search->budget.iterations =
        spec_int(spec, "iterations", 1, MOST_ITERATIONS, timed ? 0 : usual->iterations);
    search->spec_seed = (uint64_t)spec_int(spec, "seed", 0, INT64_MAX, 0);
    search->threads = (int)spec_int(spec, "threads", 1, MOST_WORKERS, 1);
    search->policy.randomness[0] =
        (int)spec_int(spec, "randomness", 0, 100, usual->randomness);
    search->policy.randomness[1] =
        (int)spec_int(spec, "blunders", 0, 100, usual->blunders);
    search->policy.horizon = (int)spec_int(spec, "horizon", 0, 100, 2);
    if (!read_doctrine(spec, "doctrine", usual->doctrine, 0, search, err) ||
        !read_doctrine(spec, "enemy", usual->doctrine, 1, search, err))
        return false;
    if ((search->budget.ms > 0) + (search->budget.turn_ms > 0) +
            (search->budget.iterations > 0) !=
        1)
        return err_set(err, "%s: one budget, please: iterations, ms or turn", spec->name);
    return true;
}

bool search_open(Search *search, Err *err)
{
    if (search->threads > 1)
        search->workers = workers_new(search->threads, err);
    return search->threads == 1 || search->workers;
}

void search_end(Search *search)
{
    workers_free(search->workers);
}

/* ---- time ---- */

static int64_t allowance(Search *search)
{
    if (search->budget.ms)
        return search->budget.ms * NS_A_MS;
    if (!search->budget.turn_ms)
        return 0;
    int left = search->usual_decisions[search->pace] / 8 - search->decisions;
    if (left < 2)
        left = 2;
    const int64_t share = search->turn_left_ns / left;
    return share > NS_A_MS ? share : NS_A_MS;
}

/* Before any turn was played: three for every two units in one's own, half as many in the enemy's;
 * where a turn is both sides', an order for each. */
static void expect_decisions(Search *search, const Battle *b, const State *s)
{
    int units = 0;
    for (int u = 0; u < b->n_units; u++)
        units += b->unit[u].side == search->side && state_unit(s, u)->n_stands;
    search->usual_decisions[PACE_OWN] =
        b->rules->simultaneous ? 8 * units : 8 + 12 * units;
    search->usual_decisions[PACE_ENEMY] = 8 + 6 * units;
}

/* A turn, for its budget of time, is from one change of side to the next.  Armies shrink: what the
 * last one asked for counts as much as all before. */
static void keep_turn(Search *search, const State *seen)
{
    const int turn = seen->turn * MAX_SIDES + seen->side + 1;
    if (turn == search->turn)
        return;
    if (search->decisions) {
        int *const usual = &search->usual_decisions[search->pace];
        *usual = (*usual + 8 * search->decisions) / 2;
    }
    const bool own = seen->side == search->side || search->battle->rules->simultaneous;
    search->pace = own ? PACE_OWN : PACE_ENEMY;
    search->turn = turn;
    search->decisions = 0;
    search->turn_left_ns = search->budget.turn_ms * NS_A_MS;
}

/* Has its bot been told to move now? */
static bool is_hurried(const Search *search)
{
    return atomic_load_explicit(&search->bot->hurried, memory_order_relaxed);
}

int64_t search_left(const Search *search, int64_t done)
{
    if (is_hurried(search))
        return 0;
    if (!search->allowed_ns)
        return search->allowed > done ? search->allowed - done : 0;
    const int64_t spent = search_clock() - search->began_ns;
    if (spent >= search->allowed_ns)
        return 0;
    if (!done)
        return MOST_ITERATIONS;
    const int64_t left = (search->allowed_ns - spent) * done / (spent + 1);
    return left > 1 ? left : 1;
}

void search_stretch(Search *search, int times)
{
    const int64_t most = search->budget.iterations + search->saved;
    if (search->budget.iterations) {
        search->allowed *= times;
        if (search->allowed > most)
            search->allowed = most;
    }
    if (!search->budget.turn_ms)
        return;
    search->share_ns = search->allowed_ns;
    search->allowed_ns *= times;
    if (search->allowed_ns > search->turn_left_ns / 3)
        search->allowed_ns = search->turn_left_ns / 3;
    if (search->allowed_ns < search->share_ns)
        search->allowed_ns = search->share_ns;
    if (search->allowed_ns > search->turn_left_ns)
        search->allowed_ns = search->turn_left_ns;
    if (search->allowed_ns < 1)
        search->allowed_ns = 1; /* late at once; 0 would be no limit */
}

int64_t search_settle(Search *search, int64_t price, int64_t iterations, bool wanting)
{
    int64_t share = search->budget.iterations, over = iterations - share;
    if (search->budget.ms)
        return price;
    if (search->budget.turn_ms) {
        share = search->share_ns;
        over = search_clock() - search->began_ns - share;
    } else {
        search->saved -= over;
        if (search->saved > SHARES_SAVED * share)
            search->saved = SHARES_SAVED * share;
        over -= search->saved / SHARES_SAVED;
    }
    if (wanting && over < share)
        over = share;
    /* e^x to its third term, for x = over / 4 share: on the average they take their share */
    if (over < -share)
        over = -share;
    if (over > MOST_OVER * share)
        over = MOST_OVER * share;
    const int64_t x = over * PRICE_STEP / (4 * share + 1);
    price += price * (x > 0 ? x + x * x / (2 * PRICE_STEP) : x) / PRICE_STEP;
    return price < LEAST_PRICE ? LEAST_PRICE : price > MOST_PRICE ? MOST_PRICE : price;
}

bool search_early(const Search *search)
{
    return search->budget.turn_ms &&
           2 * (search_clock() - search->began_ns) < search->share_ns;
}

bool search_late(const Search *search)
{
    return is_hurried(search) ||
           (search->allowed_ns &&
            search_clock() - search->began_ns >= search->allowed_ns);
}

void search_close(Search *search)
{
    search->decisions++;
    if (search->allowed_ns)
        search->turn_left_ns -= search_clock() - search->began_ns;
}

/* ---- the root ---- */

/* The two of an array change places. */
static void swap_two(void *two, size_t size)
{
    char first[sizeof(Doctrine)], *const second = (char *)two + size;
    memcpy(first, two, size);
    memcpy(two, second, size);
    memcpy(second, first, size);
}

/* What a spec says is "mine" and "the enemy's"; the policy keeps it by side. */
static void take_seats(Search *search, int side)
{
    if (search->side == side)
        return;
    swap_two(search->policy.doctrine, sizeof(Doctrine));
    swap_two(search->policy.randomness, sizeof(int));
    swap_two(search->general, sizeof(bool));
    search->side = side;
}

int search_begin(Search *search, const Bot *bot, const Battle *battle, const State *seen)
{
    take_seats(search, seen->decision.side);
    if (search->rules != battle->rules) {
        search->rules = battle->rules;
        value_model(battle->rules, &search->policy.value);
        expect_decisions(search, battle, seen);
        for (int side = 0; side < MAX_SIDES; side++)
            if (search->general[side])
                doctrine_general(battle->rules, &search->policy.doctrine[side]);
    }
    search->bot = bot;
    search->battle = battle;
    search->root = seen;
    search->seed = dice_mix(bot->seed, search->spec_seed, seen->steps);
    search->n = battle->rules->options(battle, seen, search->option, NULL);
    keep_turn(search, seen);
    search->allowed = search->budget.iterations;
    if (search->n > 1) {
        search->allowed_ns = allowance(search);
        if (search->allowed_ns)
            search->began_ns = search_clock();
    }
    return search->n;
}

/* ---- trials ---- */

void search_copy(const Search *search, uint64_t trial, State *out)
{
    state_copy(out, search->root);
    out->seed = dice_mix(search->seed, trial, FOR_DICE);
    search->battle->rules->observe(search->battle, out, search->side,
                                   dice_mix(search->seed, trial, FOR_GUESS));
}

int search_play(const Search *search, const Policy *policy, uint64_t trial, int first)
{
    State state;
    Game game = { .battle = search->battle, .state = &state };
    uint64_t stream = dice_mix(search->seed, trial, FOR_POLICY);
    search_copy(search, trial, &state);
    Horizon horizon = horizon_begin(policy->horizon, &state, search->side);
    if (first != ALL_OPEN)
        playout_apply(&game, search->option, search->n, NULL, first);
    const int chance = state.over || horizon_reached(&horizon, &state)
                           ? playout_value(policy, search->battle, &state)
                           : playout_run(policy, &game, horizon, &stream);
    return search_mine(search, chance);
}

int search_try(const Search *search, uint64_t trial, int first)
{
    return search_play(search, &search->policy, trial, first);
}
