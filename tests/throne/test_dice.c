/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_dice.c - whose a die is: what befalls others does not shift it.
 *
 * Two orders are compared on the same luck only if a battalion's dice are its own, whatever was
 * thrown before them.  Nothing is scripted here: all dice are keyed by the seed.
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define BEGINS  FIELD_OPENING(1, "activation", "Blue")
#define MOVE    FIELD_OPENING(1, "movement", "Blue")
#define S(n, r) "'stands': [{'kind': 'line infantry', 'rating': " #r ", 'count': " #n "}]"
#define U(name, x, y, more, stands)                                                      \
    "{'name': '" name "', 'at': ['" #x "cm','" #y "cm'], " more stands "}"
#define LED(name, x)                                                                     \
    "{'name': '" name "', 'officer': 'ash', 'formation': 'column', 'at': ['" #x          \
    "cm','30cm'], " S(2, 4) "}"

enum { SEEDS = 60 };

static Field *brigade(int seed)
{
    Field *f = field_with(BEGINS, "{'name': 'ash', 'rating': 4, 'at': ['50cm','20cm']}",
                          THREE(LED("1st", 40), LED("2nd", 50), LED("3rd", 60)), "",
                          U("far", 5, 97, "", S(2, 4)));
    f->state.seed = (uint64_t)seed;
    return f;
}

static int active(const Field *f)
{
    static const char *const name[] = { "1st", "2nd", "3rd" };
    int bits = 0;
    for (int i = 0; i < 3; i++)
        bits |= (field_unit(f, name[i])->marks & U_ACTIVATED ? 1 : 0) << i;
    return bits;
}

Test(throne_dice, r8_4_in_which_order_attempts_are_allotted_does_not_matter)
{
    int seen = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
        Field *const a = brigade(seed), *const b = brigade(seed);
        cr_assert(field_give_all(a, "ash activate 1st", "ash activate 2nd",
                                 "ash activate 3rd", NULL));
        cr_assert(field_give_all(b, "ash activate 3rd", "ash activate 1st",
                                 "ash activate 2nd", NULL));
        cr_assert_eq(active(a), active(b), "seed %d", seed);
        seen |= 1 << active(a);
        field_free(a);
        field_free(b);
    }
    cr_assert_eq(seen, 0xFF, "of three attempts any may succeed");
}

/* A rating of 4 is reached by one die of two: by two dice, three times of four. */
Test(throne_dice, r8_4b_two_attempts_at_one_unit_are_two_dice)
{
    int once = 0, twice = 0;
    for (int seed = 0; seed < 4 * SEEDS; seed++) {
        Field *const a = brigade(seed), *const b = brigade(seed);
        cr_assert(field_give_all(a, "ash activate 1st", "ash roll", NULL));
        cr_assert(
            field_give_all(b, "ash activate 1st", "ash activate 1st", "ash roll", NULL));
        cr_assert(!active(a) || active(b), "the first of the two is the same die");
        once += active(a);
        twice += active(b);
        field_free(a);
        field_free(b);
    }
    cr_assert(once > 90 && once < 150, "%d of 240", once);
    cr_assert(twice > 155 && twice < 205, "%d of 240", twice);
}

/* Does b2 pass its morale test, with another's thrown before it or not? */
static int passes(int seed, const char *blue)
{
    Field *const f = field(MOVE, blue, U("r", 50, 90, "", S(2, 4)));
    f->state.seed = (uint64_t)seed;
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    const int status = field_unit(f, "b2")->status;
    field_free(f);
    return status == FORMED;
}

Test(throne_dice, r15_3_a_test_is_not_shifted_by_others)
{
    int passed = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
        const int alone = passes(seed, TWO(U("b", 30, 20, "", S(2, 4)),
                                           U("b2", 60, 20, "'dice': 1,", S(2, 4))));
        cr_assert_eq(alone, passes(seed, TWO(U("b", 30, 20, "'dice': 2,", S(2, 4)),
                                             U("b2", 60, 20, "'dice': 1,", S(2, 4)))));
        passed += alone;
    }
    cr_assert(passed > SEEDS / 4 && passed < SEEDS * 3 / 4, "%d", passed);
}

/* Bases r2 loses to b2's fire, with another zone resolved before it or not. */
static int losses(int seed, const char *others)
{
    char blue[400];
    snprintf(blue, sizeof blue,
             TWO(U("b", 20, 10, "%s", S(6, 4)),
                 U("b2", 80, 10, "'marks': ['fired'],", S(6, 4))),
             others);
    Field *const f = field(MOVE, blue,
                           TWO(U("r", 20, 17, "'width': 6,", S(6, 4)),
                               U("r2", 80, 17, "'width': 6,", S(6, 4))));
    f->state.seed = (uint64_t)seed;
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    while (f->state.phase == PHASE_FIRE && f->state.decision.kind == D_CASUALTY) {
        Intention first[MAX_OPTIONS];
        f->battle->rules->options(f->battle, &f->state, first, NULL);
        cr_assert(game_play(&f->game, &first[0], NULL, &f->err), "%s", f->err.text);
    }
    const int left = field_unit(f, "r2")->n_stands;
    field_free(f);
    return 6 - left;
}

Test(throne_dice, r13_30_the_dice_of_a_zone_are_not_shifted_by_others)
{
    int lost = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
        const int alone = losses(seed, "");
        cr_assert_eq(alone, losses(seed, "'marks': ['fired'],"), "seed %d", seed);
        lost += alone;
    }
    cr_assert(lost > SEEDS / 2 && lost < 2 * SEEDS,
              "%d: six dice kill one base on the average", lost);
}

/* What b2 and r2 threw in their melee: successes, of how many dice. */
typedef struct Heard {
    const Battle *battle;
    int melees, attacker, defender;
    int order; /* which melee of all b2's last was */
} Heard;

static void hear_melee(void *self, const Game *game, const Event *event)
{
    Heard *const h = self;
    (void)game;
    if (event->kind != E_MELEE)
        return;
    h->melees++;
    if (ref_kind(event->subject) != REF_UNIT ||
        strcmp(h->battle->unit[ref_index(event->subject)].name, "b2") != 0)
        return;
    h->order = h->melees;
    h->attacker = event->b;
    h->defender = event->c;
}

/* Two melees far apart, the first or the second option taken wherever there is a choice. */
static Heard fight(int seed, bool first)
{
    Field *const f =
        field(MOVE, TWO(U("b", 20, 38.75, "", S(3, 4)), U("b2", 80, 38.75, "", S(3, 4))),
              TWO(U("r", 20, 41.25, "", S(3, 4)), U("r2", 80, 41.25, "", S(3, 4))));
    Heard heard = { .battle = f->battle };
    const Listener listener = { hear_melee, &heard };
    f->game.listener = &listener;
    f->state.seed = (uint64_t)seed;
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    while (f->state.turn == 1 && f->state.side == 0 && !f->state.over) {
        Intention option[MAX_OPTIONS];
        const int n = f->battle->rules->options(f->battle, &f->state, option, NULL);
        const int at = f->state.decision.kind == D_MELEE && !first ? n - 1 : 0;
        cr_assert(game_play(&f->game, &option[at], NULL, &f->err), "%s", f->err.text);
    }
    field_free(f);
    return heard;
}

Test(throne_dice, r10_2_in_which_order_melees_are_fought_does_not_shift_them)
{
    int differ = 0, swapped = 0;
    const Heard one = fight(0, true);
    for (int seed = 0; seed < SEEDS; seed++) {
        const Heard a = fight(seed, true), b = fight(seed, false);
        cr_assert_eq(a.attacker, b.attacker, "seed %d", seed);
        cr_assert_eq(a.defender, b.defender, "seed %d", seed);
        swapped += a.order != b.order;
        differ += a.attacker != one.attacker || a.defender != one.defender;
    }
    cr_assert_gt(swapped, SEEDS / 4, "%d: another order it was", swapped);
    cr_assert_gt(differ, SEEDS / 4, "%d: other seeds throw other dice", differ);
}
