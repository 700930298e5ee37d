/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_dice.c - the published vectors, fairness, independence, and lists that run dry. */
#include "engine/dice.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct {
    uint32_t counter[4], key[2], out[4];
} Vector;

Test(dice, philox_gives_the_published_answers)
{
    /* Random123's kat_vectors, philox4x32 with 10 rounds. */
    static const Vector row[] = {
        { { 0, 0, 0, 0 }, { 0, 0 }, { 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8 } },
        { { 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff },
          { 0xffffffff, 0xffffffff },
          { 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd } },
        { { 0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344 },
          { 0xa4093822, 0x299f31d0 },
          { 0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1 } },
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        uint32_t out[4];
        dice_philox(row[i].counter, row[i].key, out);
        cr_assert_eq(memcmp(out, row[i].out, sizeof out), 0, "vector %zu", i);
    }
}

/* Chi-square of n faces against a fair die. */
static double unfairness(const int *seen, int sides, int n)
{
    const double expected = (double)n / sides;
    double sum = 0;
    for (int i = 1; i <= sides; i++)
        sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    return sum;
}

Test(dice, every_face_is_as_likely_whatever_changes_in_the_key)
{
    /* The 99.99 % point of chi-square with sides - 1 degrees of freedom. */
    static const struct {
        int sides;
        double limit;
    } die[] = { { 2, 15.14 }, { 6, 25.75 }, { 10, 33.72 }, { 100, 161.3 } };
    enum { THROWS = 6000, DICE = 10 };
    for (size_t d = 0; d < sizeof die / sizeof *die; d++)
        for (int field = 0; field < 7; field++) {
            int seen[101] = { 0 };
            for (int i = 0; i < THROWS; i++) {
                uint8_t out[DICE];
                Roll roll = {
                    .turn = 3, .phase = 2, .side = 1, .purpose = 4, .subject = 7
                };
                if (field == 0)
                    roll.turn = (uint8_t)i;
                if (field == 1)
                    roll.phase = (uint8_t)i;
                if (field == 2)
                    roll.purpose = (uint8_t)i;
                if (field == 3)
                    roll.side = (uint8_t)i;
                if (field == 4)
                    roll.subject = (uint16_t)i;
                if (field == 5)
                    roll.occasion = (uint16_t)i;
                if (field < 4)
                    roll.occasion = (uint16_t)(i >> 8);
                dice_roll(field == 6 ? (uint64_t)i << 30 : 99, roll, DICE, die[d].sides,
                          NULL, out);
                for (int k = 0; k < DICE; k++) {
                    cr_assert(out[k] >= 1 && out[k] <= die[d].sides);
                    seen[out[k]]++;
                }
            }
            const double x = unfairness(seen, die[d].sides, THROWS * DICE);
            cr_assert(x < die[d].limit, "D%d, field %d: %f", die[d].sides, field, x);
        }
}

Test(dice, a_throw_depends_on_its_key_alone)
{
    const Roll base = { 1, 2, 1, 3, 0x1004, 5 };
    uint8_t first[MAX_DICE], again[MAX_DICE];
    dice_roll(42, base, MAX_DICE, 100, NULL, first);
    dice_roll(42, base, MAX_DICE, 100, NULL, again);
    cr_assert_eq(memcmp(first, again, MAX_DICE), 0);
    dice_roll(42, base, 5, 100, NULL, again);
    cr_assert_eq(memcmp(first, again, 5), 0, "more dice do not change the first ones");

    const Roll other[] = {
        { 2, 2, 1, 3, 0x1004, 5 }, { 1, 3, 1, 3, 0x1004, 5 }, { 1, 2, 0, 3, 0x1004, 5 },
        { 1, 2, 1, 4, 0x1004, 5 }, { 1, 2, 1, 3, 0x1005, 5 }, { 1, 2, 1, 3, 0x1004, 6 },
    };
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
        dice_roll(42, other[i], MAX_DICE, 100, NULL, again);
        cr_assert_neq(memcmp(first, again, MAX_DICE), 0, "field %zu counts", i);
    }
    dice_roll(42 + (UINT64_C(1) << 40), base, MAX_DICE, 100, NULL, again);
    cr_assert_neq(memcmp(first, again, MAX_DICE), 0, "the seed's upper half counts");

    /* What a D6 shows for one seed must never change: records depend on it. */
    uint8_t golden[6];
    dice_roll(1, base, 6, 6, NULL, golden);
    static const uint8_t kept[6] = { 4, 2, 3, 1, 6, 6 };
    cr_assert_eq(memcmp(golden, kept, 6), 0, "%d %d %d %d %d %d", golden[0], golden[1],
                 golden[2], golden[3], golden[4], golden[5]);
}

Test(dice, a_list_is_used_in_order_and_says_what_it_lacks)
{
    static const uint8_t faces[] = { 6, 1, 4, 3, 7 };
    const Roll a = { .turn = 1, .purpose = 1 }, b = { .turn = 1, .purpose = 2 };
    uint8_t out[4];
    DiceList list = { .faces = faces, .n = 5 };
    dice_roll(1, a, 3, 6, &list, out);
    cr_assert(out[0] == 6 && out[1] == 1 && out[2] == 4 && !list.starved &&
              list.used == 3);
    dice_roll(1, a, 1, 6, &list, out);
    cr_assert(out[0] == 3 && !list.starved, "the last good face");
    dice_roll(1, b, 2, 6, &list, out);
    cr_assert(list.starved && out[0] == 1 && out[1] == 1, "a D6 has no 7");
    cr_assert(list.wanted.purpose == 2 && list.wanted_n == 2 && list.wanted_sides == 6);
    cr_assert_eq(list.used, 4);
    dice_roll(1, a, 4, 10, &list, out);
    cr_assert(list.wanted.purpose == 2 && list.wanted_n == 2, "the first want is kept");
    cr_assert_eq(out[3], 1);

    DiceList none = { 0 };
    dice_roll(1, a, 0, 6, &none, out);
    cr_assert_not(none.starved, "no dice want no faces");
    dice_roll(1, a, 1, 6, &none, out);
    cr_assert(none.starved);
}

Test(dice, mixed_numbers_differ)
{
    cr_assert_eq(dice_mix(1, 2, 3), dice_mix(1, 2, 3));
    cr_assert_neq(dice_mix(1, 2, 3), dice_mix(1, 3, 2));
    cr_assert_neq(dice_mix(1, 2, 3), dice_mix(2, 1, 3));
    cr_assert_neq(dice_mix(0, 0, 0), dice_mix(0, 0, UINT64_C(1) << 32));
    cr_assert_neq(dice_mix(0, 0, 0), dice_mix(0, UINT64_C(1) << 32, 0));
    int bits = 0;
    for (uint64_t i = 0; i < 64; i++)
        for (uint64_t word = dice_mix(5, i, 0); word; word &= word - 1)
            bits++;
    cr_assert(bits > 64 * 32 - 180 && bits < 64 * 32 + 180, "%d of 4096 bits set", bits);
}
