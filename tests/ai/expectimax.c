/* SPDX-License-Identifier: GPL-3.0-or-later
 * expectimax.c - enumerating dice by letting them run dry.
 *
 * Start at value_of().
 */
#include "tests/ai/expectimax.h"

#include <assert.h>
#include <stdlib.h>

enum { ROWS = 1 << 20, MOST_FACES = 16 };

typedef struct Row {
    uint64_t hash;
    double value;
} Row;

static Row *rows;

static double value_of(const Battle *b, const State *s, Worth worth, double *option);

/* The mean over all dice of an order, given the faces thrown so far. */
static double after(const Battle *b, const State *s, const Order *order, Worth worth,
                    uint8_t *face, int n)
{
    State copy;
    DiceList list = { .faces = face, .n = n };
    Game game = { .battle = b, .state = &copy, .list = &list };
    Err err = { { 0 } };
    state_copy(&copy, s);
    if (!game_apply(&game, order, &err))
        abort();
    if (!list.starved)
        return value_of(b, &copy, worth, NULL);
    assert(n < MOST_FACES);
    double sum = 0;
    for (int i = 1; i <= list.wanted_sides; i++) {
        face[n] = (uint8_t)i;
        sum += after(b, s, order, worth, face, n + 1);
    }
    return sum / list.wanted_sides;
}

static double value_of(const Battle *b, const State *s, Worth worth, double *option)
{
    Intention list[MAX_OPTIONS];
    if (s->over)
        return worth(b, s);
    const uint64_t hash = state_hash(s) | 1;
    Row *row = &rows[hash % ROWS];
    while (row->hash && row->hash != hash)
        row = row == &rows[ROWS - 1] ? rows : row + 1;
    if (row->hash && !option)
        return row->value;
    const int n = b->rules->options(b, s, list, NULL);
    double best = 0;
    for (int i = 0; i < n; i++) {
        uint8_t face[MOST_FACES];
        Order order = { 0 };
        if (!b->rules->ground(b, s, &list[i], &order, NULL))
            abort();
        const double v = after(b, s, &order, worth, face, 0);
        if (option)
            option[i] = v;
        if (!i || (s->decision.side ? v < best : v > best))
            best = v;
    }
    for (row = &rows[hash % ROWS]; row->hash && row->hash != hash;)
        row = row == &rows[ROWS - 1] ? rows : row + 1;
    *row = (Row){ hash, best };
    return best;
}

double expectimax_solve(const Battle *battle, const State *state, Worth worth,
                        double *option)
{
    rows = calloc(ROWS, sizeof *rows);
    const double value = value_of(battle, state, worth, option);
    free(rows);
    return value;
}
