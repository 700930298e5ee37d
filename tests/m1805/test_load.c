/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_load.c - scenario files that make no sense in these rules: one line each, and its reason.
 *
 * Start at the rows.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <string.h>

#define RED                         FOOT("r1", 30, 40, "green", "line")
#define WITH(kind, formation, more) UNIT("b1", 30, 20, kind, "green", formation, "", more)
#define TEMPER(traits)              UNIT("b1", 30, 20, "infantry", "green", "line", traits, "")
#define WOODS                       TERRAIN(AREA("woods", 20, 15, 40, 25))

#define ROAD_THROUGH                                                                     \
    TERRAIN(AREA("woods", 20, 15, 40, 25) "," LINE_OF("road", 30, 0, 30, 60))

typedef struct Wrong {
    const char *more, *blue, *says; /* says NULL: it is a good one */
} Wrong;

static const Wrong wrong[] = {
    { "", WITH("infantry", "line", ""), NULL },
    { "", TEMPER(", 'traits': ['fiery']"), NULL },
    { "", TEMPER(", 'traits': ['fiery', 'timid']"), "fiery and timid" },
    { "", WITH("artillery", "limbered", ", 'horses': 4"), NULL },
    { "", WITH("artillery", "limbered", ", 'horses': 5"), "0 to 4" },
    { "", WITH("cavalry", "line", ", 'horses': 2"), "14.4" },
    { "", WITH("infantry", "line", ", 'status': 'routed', 'rallying': 1"), NULL },
    { "", WITH("infantry", "line", ", 'rallying': 1"), "4.9" },
    { "", WITH("infantry", "mass", ""), "4.7" },
    { "", WITH("infantry", "mass", ", 'status': 'routed'"), NULL },
    { "", WITH("artillery", "mass", ", 'status': 'routed'"), "cannot form mass (2.4)" },
    { "", WITH("infantry", "line", ", 'discipline lost': 1"), NULL },
    { "", WITH("infantry", "line", ", 'discipline lost': 2"), "worse than untrained" },
    { "", WITH("artillery", "limbered", ", 'marks': ['no limber']"), NULL },
    { "", WITH("wagon", "limbered", ", 'marks': ['no limber']"), "10.4" },
    { "", WITH("infantry", "line", ", 'marks': ['gun damaged']"), "10.8" },
    { "", WITH("infantry", "skirmish", ", 'marks': ['from woods']"), NULL },
    { "", WITH("infantry", "line", ", 'marks': ['from woods']"), "2.3" },
    { "", WITH("infantry", "line", ", 'dice': 1"), "no morale dice" },
    { WOODS, WITH("infantry", "column", ""), NULL },
    { WOODS, WITH("infantry", "line", ""), "7.5" },
    { WOODS, WITH("artillery", "unlimbered", ""), "7.5" },
    { WOODS, WITH("artillery", "limbered", ""), "7.5" },
    { ROAD_THROUGH, WITH("artillery", "limbered", ""), NULL },
    { "'opening': {'turn': 2, 'phase': 'orders'}", WITH("infantry", "line", ""), NULL },
    { "'opening': {'turn': 2, 'phase': 'melee'}", WITH("infantry", "line", ""),
      "opens with orders" },
    { "",
      "{'name': 'b1', 'off': 'reserve', 'stands': [{'kind': 'infantry', 'rating': "
      "'green'}]}",
      "arrives by a note" },
    { "",
      "{'name': 'b1', 'bases': [{'stand': 1, 'at': ['30in', '20in'], 'figures': 0}], "
      "'stands': [{'kind': 'infantry', 'rating': 'green'}]}",
      "nobody is left" },
};

Test(m1805_load, what_makes_no_sense_is_refused_in_one_line)
{
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Err err = { "" };
        const bool refused = m1805_refused(wrong[i].more, wrong[i].blue, RED, &err);
        cr_assert_eq(refused, wrong[i].says != NULL, "row %u: %s", i, err.text);
        if (!refused)
            continue;
        cr_assert(strstr(err.text, wrong[i].says) != NULL, "row %u: %s", i, err.text);
        cr_assert(strchr(err.text, '\n') == NULL, "row %u: %s", i, err.text);
    }
}
