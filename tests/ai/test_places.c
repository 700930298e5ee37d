/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_places.c - battles with more places to hold than a unit is sent to at once. */
#include <criterion/criterion.h>

#include "ai/doctrine.h"
#include "ai/playout.h"
#include "engine/feature.h"
#include "rulesets/rulesets.h"
#include "tests/field.h"

/* Five of them, the first four near Red's edge; the last is the only one near Blue. */
#define PLACE(type, name, x, y)                                                          \
    "{'type': '" type "', 'name': '" name "', 'circle': {'at': ['" #x "in', '" #y        \
    "in'], 'radius': '2in'}}"
#define PLACES(type)                                                                     \
    "'terrain': [" PLACE(type, "one", 50, 50) "," PLACE(type, "two", 40, 50) "," PLACE(  \
        type, "three", 30, 50) "," PLACE(type, "four", 20, 50) "," PLACE(type, "five",   \
                                                                         20, 16) "]"
#define UNIT(name, x, y, stands)                                                         \
    "{'name': '" name "', 'at': ['" #x "in', '" #y "in'], " stands "}"
#define WINS(place) "{'side': 'Red', 'when': 'holds at end', 'place': '" place "'}"
#define NAMES       "'one', 'two', 'three', 'four', 'five'"
#define CHIEF(side, y)                                                                   \
    "{'name': '" side "chief', 'at': ['2in', '" #y "in']}, {'name': '" side              \
    "leader', 'under': '" side "chief', 'with': '" side "'}"
#define LED(leader)                                                                      \
    "'officer': '" leader                                                                \
    "', 'stands': [{'kind': 'line infantry', 'rating': 4, 'traits': ['command']}]"
#define OF(leader)                                                                       \
    "'officer': '" leader "', 'stands': [{'kind': 'infantry', 'rating': 'B'}]"
#define HEAD "'table': {'width': '60in', 'depth': '60in'}, 'turns': 20, 'first': 'Blue'"

typedef struct Row {
    const char *ruleset, *more, *officers[MAX_SIDES], *units[MAX_SIDES];
} Row;

static const Row rows[] = {
    { "throne_of_bayonets",
      PLACES("objective") ", 'rules': {'victory': [" WINS("one") "," WINS("two") "," WINS(
          "three") "," WINS("four") "," WINS("five") "]}",
      { "{'name': 'bleader', 'rating': 5, 'at': ['20in', '7in']}",
        "{'name': 'rleader', 'rating': 5, 'at': ['55in', '57in']}" },
      { UNIT("b", 20, 8, LED("bleader")), UNIT("r", 55, 55, LED("rleader")) } },
    { "fire_and_discipline",
      PLACES("objective") ", 'rules': {'objectives': [" NAMES "]}",
      { "", "" },
      { UNIT("b", 20, 8, "'stands': [{'kind': 'infantry', 'rating': 2}]"),
        UNIT("r", 55, 55, "'stands': [{'kind': 'infantry', 'rating': 2}]") } },
    { "musket_1805",
      PLACES("place") ", 'rules': {'objectives': [{'place': 'one'}, {'place': 'two'}, "
                      "{'place': 'three'}, {'place': 'four'}, {'place': 'five'}]}",
      { NULL, NULL },
      { UNIT("b", 20, 8, "'stands': [{'kind': 'infantry', 'rating': 'green'}]"),
        UNIT("r", 55, 55, "'stands': [{'kind': 'infantry', 'rating': 'green'}]") } },
    { "greg_blake_colonial",
      PLACES("objective"),
      { CHIEF("b", 2), CHIEF("r", 58) },
      { UNIT("b", 20, 8, OF("bleader")), UNIT("r", 55, 55, OF("rleader")) } },
    { "chaos_confusion_casualties",
      PLACES("field") ", 'rules': {'fields': [" NAMES "]}",
      { NULL, NULL },
      { UNIT("b", 20, 8, "'stands': [{'kind': 'infantry'}]"),
        UNIT("r", 55, 55, "'stands': [{'kind': 'infantry'}]") } },
};

/* Both sides as their general would, until Blue's unit may go to a place.
 * returns: how many things it may do. */
static int until_sent(Field *f, Intention *list)
{
    const Ruleset *rules = f->battle->rules;
    Policy policy = { .horizon = TO_THE_END };
    uint64_t stream = 1;
    doctrine_general(rules, &policy.doctrine[0]);
    policy.doctrine[1] = policy.doctrine[0];
    f->game.list = NULL; /* any dice do */
    for (int k = 0; k < 60 && !f->state.over; k++) {
        const int n = rules->options(f->battle, &f->state, list, NULL);
        for (int i = 0; i < n && f->state.decision.side == 0; i++)
            if (ref_kind(list[i].target) == REF_FEATURE)
                return n;
        playout_apply(
            &f->game, list, n, NULL,
            playout_choose(&policy, f->battle, &f->state, list, n, NULL, &stream));
    }
    cr_assert_fail("%s: nobody is sent to a place", rules->id);
    return 0;
}

Test(places, the_nearest_of_many_is_gone_to)
{
    for (unsigned k = 0; k < sizeof rows / sizeof *rows; k++) {
        Err err;
        const Row *r = &rows[k];
        const FieldPlan plan = { .rules = ruleset_find(r->ruleset, &err),
                                 .head = HEAD,
                                 .more = r->more,
                                 .officers = { r->officers[0], r->officers[1] },
                                 .units = { r->units[0], r->units[1] } };
        Field *f = field_set_up(&plan);
        Intention list[MAX_OPTIONS];
        int16_t told[MAX_OPTIONS][FEATURES];
        const int n = until_sent(f, list), five = field_index(f, "five");
        int found = -1, places = 0;
        for (int i = 0; i < n; i++) {
            places += ref_kind(list[i].target) == REF_FEATURE;
            if (list[i].target == ref_feature(five))
                found = i;
        }
        cr_expect_lt(places, 5, "%s looks at all", r->ruleset);
        f->battle->rules->features(f->battle, &f->state, list, n, NULL, told);
        cr_expect_geq(found, 0, "%s does not go to the nearest", r->ruleset);
        if (found >= 0)
            cr_expect_gt(told[found][FEATURE_OBJECTIVE], 0, "%s", r->ruleset);
        field_free(f);
    }
}
