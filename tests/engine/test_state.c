/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_state.c - parts lie apart and aligned; copies and hashes cover what is used. */
#include "engine/state.h"

#include <criterion/criterion.h>
#include <stddef.h>

/* Fill every part to its brim with its own byte. */
static void fill(State *s, int officers, int units, int own, int stands)
{
    memset(state_officer(s, 0), 1, (size_t)officers * sizeof(Officer));
    memset(state_unit(s, 0), 2, (size_t)units * sizeof(Unit));
    memset(state_private(s), 3, (size_t)own);
    memset(state_stand(s, 0), 4, (size_t)stands * sizeof(Stand));
}

static bool all(const void *at, int byte, size_t n)
{
    const uint8_t *const p = at;
    for (size_t i = 0; i < n; i++)
        if (p[i] != byte)
            return false;
    return true;
}

Test(state, parts_do_not_meet_and_are_aligned)
{
    static const int row[][4] = {
        { 0, 0, 0, 0 },
        { 1, 1, 1, 1 },
        { 3, 5, 7, 11 },
        { 2, 12, 100, 60 },
        { MAX_OFFICERS, MAX_UNITS, MAX_PRIVATE, MAX_STANDS },
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        static State s;
        memset(&s, 0xEE, sizeof s);
        const int *const n = row[i];
        state_init(&s, n[0], n[1], n[2], n[3]);
        fill(&s, n[0], n[1], n[2], n[3]);
        cr_assert(all(state_officer(&s, 0), 1, (size_t)n[0] * sizeof(Officer)));
        cr_assert(all(state_unit(&s, 0), 2, (size_t)n[1] * sizeof(Unit)));
        cr_assert(all(state_private(&s), 3, (size_t)n[2]));
        cr_assert(all(state_stand(&s, 0), 4, (size_t)n[3] * sizeof(Stand)));
        cr_assert_eq((uintptr_t)state_unit(&s, 0) % 8, 0);
        cr_assert_eq((uintptr_t)state_private(&s) % 8, 0);
        cr_assert_eq((uintptr_t)state_stand(&s, 0) % 8, 0);
        cr_assert(s.size <= sizeof s);
        cr_assert_eq((const uint8_t *)state_stand(&s, n[3]),
                     (const uint8_t *)&s + s.size);
    }
}

Test(state, a_sixty_stand_battle_is_well_under_two_kib)
{
    static State s;
    state_init(&s, 6, 20, 256, 60);
    cr_assert(s.size < 1600, "%u bytes", s.size);
}

Test(state, copies_are_equal_and_every_used_byte_counts)
{
    static State a, b;
    state_init(&a, 2, 3, 21, 5);
    fill(&a, 2, 3, 21, 5);
    memset(&b, 0xEE, sizeof b);
    state_copy(&b, &a);
    cr_assert_eq(memcmp(&a, &b, a.size), 0);
    cr_assert_eq(state_hash(&a), state_hash(&b), "what lies beyond does not count");
    cr_assert_eq(((uint8_t *)&b)[b.size], 0xEE, "nothing beyond was copied");
    for (uint32_t i = 0; i < a.size; i++) {
        if (i >= offsetof(State, size) && i < offsetof(State, size) + sizeof b.size)
            continue;
        ((uint8_t *)&b)[i] ^= 1;
        cr_assert_neq(state_hash(&a), state_hash(&b), "byte %u", i);
        ((uint8_t *)&b)[i] ^= 1;
    }
}
