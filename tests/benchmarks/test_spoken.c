/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_spoken.c - an order typed out is the same order, and a refusal cites clauses that there are.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "benchmarks/spoken.h"
#include "tests/fire/field.h"

extern const Ruleset fire_and_discipline;

static Err err;

static Field *two_units(void)
{
    err.text[0] = 0;
    return fire_moving("",
                       AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 600, 400)
                           FIELD_FOOT(1, 8, 2) "}",
                       FAR_RED);
}

static Order forward(const Field *f, const char *name)
{
    const Stand *const at =
        state_stand(&f->state, f->battle->unit[field_index(f, name)].first);
    return (Order){ .verb = V_MOVE,
                    .subject = field_find(f, name),
                    .place = { at->at.x, at->at.y + 777 },
                    .facing = at->facing };
}

Test(spoken, an_order_typed_out_is_the_same_order)
{
    Field *f = two_units();
    Order o = forward(f, "c");
    cr_expect(spoken_order(f->battle, &f->state, &o, &err), "%s", err.text);
    o.facing = 0x1235; /* legal or not */
    cr_expect(spoken_order(f->battle, &f->state, &o, &err), "%s", err.text);
    o = (Order){ .verb = V_CHARGE, .subject = field_find(f, "b") };
    cr_expect(spoken_order(f->battle, &f->state, &o, &err), "%s", err.text);
    field_free(f);
}

Test(spoken, who_cannot_be_called_is_found)
{
    Field *f = two_units();
    const Order o = forward(f, "c");
    strcpy(f->battle->unit[1].short_name, "b"); /* two of one short name */
    cr_expect_not(spoken_order(f->battle, &f->state, &o, &err));
    cr_expect(strstr(err.text, "typed, it is \"b move to "), "%s", err.text);
    field_free(f);
}

/* Rules whose hold looks at a place, which it does not take. */
static bool looks_at_place(Game *game, const Order *order, Err *why)
{
    if (!fire_and_discipline.apply(game, order, why))
        return false;
    state_stand(game->state, 0)->marks ^= order->verb == V_HOLD && order->place.x;
    return true;
}

Test(spoken, what_a_verb_does_not_take_is_nothing_to_it)
{
    Field *f = two_units();
    Ruleset rules = fire_and_discipline;
    const Order o = { .verb = V_HOLD, .subject = field_find(f, "b") };
    cr_expect(spoken_order(f->battle, &f->state, &o, &err), "%s", err.text);
    rules.apply = looks_at_place;
    f->battle->rules = &rules;
    cr_expect_not(spoken_order(f->battle, &f->state, &o, &err));
    cr_expect(strstr(err.text, "does not take"), "%s", err.text);
    f->battle->rules = &fire_and_discipline;
    field_free(f);
}

Test(spoken, a_refusal_cites_clauses_that_there_are)
{
    Field *f = two_units();
    static const char *const good[] = { "no", "it is halted (5.26)",
                                        "so (7.2, 9.22), or so (8.1)",
                                        "(it) is (not 99.9)", "12 yards (of 3)" };
    static const char *const bad[] = { "it is halted (5.99)", "so (7.2, 99.1)",
                                       "(8.1) (0.1)" };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        cr_expect(spoken_clauses(f->battle, good[i], &err), "%s", err.text);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect_not(spoken_clauses(f->battle, bad[i], &err), "%s", bad[i]);
    field_free(f);
}

/* Whatever the rules are: ground obeys nobody. */
Test(spoken, ground_takes_no_orders)
{
    Field *f =
        fire_moving("'terrain': [{'name': 'Hill', 'type': 'hill', 'circle': {'at': "
                    "['200yd','200yd'], 'radius': '30yd'}}]",
                    AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    const Ref who[] = { ref_feature(0), ref_side(0) };
    for (int i = 0; i < 2; i++) {
        const Order o = { .verb = V_DONE, .subject = who[i] };
        cr_expect_not(game_apply(&f->game, &o, &err));
        cr_expect(strstr(err.text, "takes no orders"), "%s", err.text);
    }
    const Order o = { .verb = V_DONE };
    cr_expect(game_apply(&f->game, &o, &err), "%s", err.text);
    field_free(f);
}
