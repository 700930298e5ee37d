/* SPDX-License-Identifier: GPL-3.0-or-later
 * state.c - where the parts of a state lie, and its hash.
 *
 * Each part begins on 8 bytes, so a ruleset's private block may hold any plain data and
 * nothing is ever read across its alignment.  The few bytes between parts stay zero: they
 * are copied and hashed like the rest.
 *
 * Start at state_init().
 */
#include "engine/state.h"

#include <assert.h>
#include <xxhash.h>

_Static_assert(sizeof(State) <= UINT16_MAX, "offsets are 16 bits");
_Static_assert(offsetof(State, body) % 8 == 0 && sizeof(Officer) % 8 == 0 &&
                   sizeof(Unit) % 8 == 0 && sizeof(Stand) % 8 == 0,
               "parts follow each other on 8 bytes");

static size_t up_to_eight(size_t n)
{
    return (n + 7) & ~(size_t)7;
}

void state_init(State *s, int n_officers, int n_units, int private_size, int n_stands)
{
    assert(n_officers >= 0 && n_officers <= MAX_OFFICERS);
    assert(n_units >= 0 && n_units <= MAX_UNITS);
    assert(private_size >= 0 && private_size <= MAX_PRIVATE);
    assert(n_stands >= 0 && n_stands <= MAX_STANDS);
    memset(s, 0, sizeof *s);
    size_t at = offsetof(State, body) + (size_t)n_officers * sizeof(Officer);
    s->units_at = (uint16_t)at;
    at += (size_t)n_units * sizeof(Unit);
    s->private_at = (uint16_t)at;
    at += up_to_eight((size_t)private_size);
    s->stands_at = (uint16_t)at;
    at += (size_t)n_stands * sizeof(Stand);
    s->size = (uint32_t)at;
}

int state_stands_in(const State *s, int first, int end, Point low, Point high,
                    int16_t *out)
{
    const Stand *const stand = state_stand(s, 0);
    const uint32_t across = (uint32_t)high.x - (uint32_t)low.x;
    const uint32_t along = (uint32_t)high.y - (uint32_t)low.y;
    int n = 0;
    for (int i = first; i < end; i++) {
        const uint32_t dx = (uint32_t)stand[i].at.x - (uint32_t)low.x;
        const uint32_t dy = (uint32_t)stand[i].at.y - (uint32_t)low.y;
        out[n] = (int16_t)i;
        n += (dx <= across) & (dy <= along);
    }
    return n;
}

uint64_t state_hash(const State *s)
{
    return XXH64(s, s->size, 0);
}
