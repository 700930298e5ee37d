/* SPDX-License-Identifier: GPL-3.0-or-later
 * dice.c - Philox4x32-10, and faces of dice from it.
 *
 * The seed is the key.  The counter is the Roll, packed, and the number of a block of four
 * dice within the throw, so every throw of every battle has words of its own:
 *
 *   word 0:  turn << 24 | phase << 16 | side << 8 | purpose
 *   word 1:  subject << 16 | occasion
 *   word 2:  sides of the die          (a D6 and a D10 for the same thing differ)
 *   word 3:  block: dice 4 block .. 4 block + 3
 *
 * A word w becomes a face by 1 + (w * sides >> 32).  No face is likelier than another by
 * more than one word in 2^32, so a face's chance is wrong by less than sides / 2^32 of
 * itself: 2.4e-8 for the largest die of 100 sides.  Rejecting words would take the last of
 * it away and make a throw's length depend on luck; not worth it.
 *
 * dice_mix() uses the same function with a word 3 that no throw has.
 *
 * Start at dice_roll().
 */
#include "engine/dice.h"

#include <assert.h>

enum { ROUNDS = 10, BLOCK_DICE = 4 };

void dice_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4])
{
    uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
    uint32_t k0 = key[0], k1 = key[1];
    for (int round = 0; round < ROUNDS; round++) {
        const uint64_t left = (uint64_t)UINT32_C(0xD2511F53) * c0;
        const uint64_t right = (uint64_t)UINT32_C(0xCD9E8D57) * c2;
        c0 = (uint32_t)(right >> 32) ^ c1 ^ k0;
        c1 = (uint32_t)right;
        c2 = (uint32_t)(left >> 32) ^ c3 ^ k1;
        c3 = (uint32_t)left;
        k0 += UINT32_C(0x9E3779B9);
        k1 += UINT32_C(0xBB67AE85);
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

static void roll_keyed(uint64_t seed, Roll roll, int n, int sides, uint8_t *out)
{
    const uint32_t key[2] = { (uint32_t)seed, (uint32_t)(seed >> 32) };
    uint32_t counter[4] = {
        (uint32_t)roll.turn << 24 | (uint32_t)roll.phase << 16 |
            (uint32_t)roll.side << 8 | roll.purpose,
        (uint32_t)roll.subject << 16 | roll.occasion,
        (uint32_t)sides,
        0,
    };
    uint32_t word[BLOCK_DICE];
    for (int i = 0; i < n; i++) {
        if (i % BLOCK_DICE == 0) {
            dice_philox(counter, key, word);
            counter[3]++;
        }
        const uint64_t scaled = (uint64_t)word[i % BLOCK_DICE] * (uint32_t)sides;
        out[i] = (uint8_t)(1 + (scaled >> 32));
    }
}

/* Only the first throw that runs dry is remembered: what follows it is not real. */
static void list_starve(DiceList *list, Roll roll, int n, int sides)
{
    if (list->starved)
        return;
    list->starved = true;
    list->wanted = roll;
    list->wanted_n = n;
    list->wanted_sides = sides;
}

static void roll_listed(DiceList *list, Roll roll, int n, int sides, uint8_t *out)
{
    for (int i = 0; i < n; i++) {
        const int face = list->used < list->n ? list->faces[list->used] : 0;
        if (face < 1 || face > sides)
            list_starve(list, roll, n, sides);
        out[i] = (uint8_t)(list->starved ? 1 : face);
        if (!list->starved)
            list->used++;
    }
}

void dice_roll(uint64_t seed, Roll roll, int n, int sides, DiceList *list, uint8_t *out)
{
    assert(n >= 0 && n <= MAX_DICE && sides >= 2 && sides <= 100);
    if (list)
        roll_listed(list, roll, n, sides, out);
    else
        roll_keyed(seed, roll, n, sides, out);
}

uint64_t dice_mix(uint64_t seed, uint64_t a, uint64_t b)
{
    const uint32_t key[2] = { (uint32_t)seed, (uint32_t)(seed >> 32) };
    const uint32_t first[4] = { (uint32_t)a, (uint32_t)(a >> 32), 0,
                                UINT32_C(0xFFFFFFFF) };
    uint32_t word[4];
    dice_philox(first, key, word);
    const uint32_t second[4] = { word[0] ^ (uint32_t)b, word[1] ^ (uint32_t)(b >> 32),
                                 word[2], word[3] };
    dice_philox(second, key, word);
    return (uint64_t)word[1] << 32 | word[0];
}
