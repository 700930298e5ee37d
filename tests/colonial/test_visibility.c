/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_visibility.c - Greg Blake's colonial rules, clauses 7.1 to 7.4: how far one sees.
 *
 * From the middle of a stand to the middle of another.
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>

/* b1 and r1, at x = 1200. */
static Field *apart(const char *more)
{
    return colonial_field(more, REGULARS("b1", 1200, 400, 1, "line", "B"),
                          WARRIORS("r1", 1200, 1400, 1, "line", "C"));
}

/* Does b1, there, see r1 there? */
static bool sees(Field *f, int from, int to)
{
    colonial_stands_at(f, "b1", 1200, from, NORTH);
    colonial_stands_at(f, "r1", 1200, to, SOUTH);
    return colonial_sees(f->battle, &f->state, field_index(f, "b1"),
                         field_index(f, "r1"));
}

Test(colonial_visibility, r7_1_open_country)
{
    static const struct {
        const char *rules;
        int mm;
    } rows[] = { { "", 800 },
                 { RULES("'visibility': 'temperate'"), 800 },
                 { RULES("'visibility': 'desert'"), 500 },
                 { RULES("'visibility': '320mm'"), 320 } };
    for (int i = 0; i < 4; i++) {
        Field *f = apart(rows[i].rules);
        cr_assert(sees(f, 400, 400 + rows[i].mm), "%d", i);
        cr_assert(!sees(f, 400, 401 + rows[i].mm), "%d", i);
        field_free(f);
    }
}

/* A medium gun carries 900 mm and fires no further than it sees. */
Test(colonial_visibility, r7_1_nobody_fires_further)
{
    for (int y = 1200; y <= 1201; y++) {
        Field *f = colonial_field("", BLUE_GUN("b1", 1200, 400, "medium gun"),
                                  WARRIORS("r1", 1200, 1300, 1, "line", "C"));
        Aim a;
        colonial_stands_at(f, "r1", 1200, y, SOUTH);
        cr_assert_eq(colonial_aimed(f, "b1.1", "r1.1", &a), y == 1200);
        field_free(f);
    }
}

#define GROUND(type) TERRAIN(AREA(type, 1000, 200, 1400, 900))

Test(colonial_visibility, r7_2_in_rough_ground)
{
    Field *f = apart(GROUND("rough"));
    cr_assert(sees(f, 400, 700));
    cr_assert(!sees(f, 400, 701));
    cr_assert(sees(f, 100, 180)); /* outside it */
    cr_assert(sees(f, 901, 1499));
    field_free(f);
}

/* A night of 250 mm is darker than that; bogs and huts are no boulders. */
Test(colonial_visibility, r7_2_only_boulders_and_mountains)
{
    Field *f = apart(GROUND("rough") ", " RULES("'visibility': '250mm'"));
    cr_assert(sees(f, 400, 650));
    cr_assert(!sees(f, 400, 651));
    field_free(f);
    f = apart(GROUND("marsh"));
    cr_assert(sees(f, 400, 1200));
    cr_assert(!sees(f, 400, 1201));
    field_free(f);
}

Test(colonial_visibility, r7_3_inside_woods)
{
    static const struct {
        const char *terrain;
        int mm;
    } rows[] = { { GROUND("open woods"), 200 },
                 { GROUND("dense woods"), 90 },
                 { GROUND("very rough"), 90 } };
    for (int i = 0; i < 3; i++) {
        Field *f = apart(rows[i].terrain);
        cr_assert(sees(f, 500, 500 + rows[i].mm), "%d", i);
        cr_assert(!sees(f, 500, 501 + rows[i].mm), "%d", i);
        field_free(f);
    }
}

/* From y = 1100 southwards into a wood that ends at 900; and out of it, for who sees is seen. */
Test(colonial_visibility, r7_4_into_woods)
{
    static const char *const woods[] = { GROUND("open woods"), GROUND("dense woods") };
    for (int i = 0; i < 2; i++) {
        Field *f = apart(woods[i]);
        cr_assert(sees(f, 1100, 851), "%d", i);
        cr_assert(!sees(f, 1100, 849), "%d", i);
        cr_assert(sees(f, 851, 1100), "%d", i);
        cr_assert(!sees(f, 849, 1100), "%d", i);
        cr_assert(!sees(f, 1100, 150), "%d", i); /* nor through it */
        field_free(f);
    }
}

/* From one wood into another across the open: 50 mm of each. */
Test(colonial_visibility, r7_4_from_wood_to_wood)
{
    Field *f = apart(TERRAIN(AREA("open woods", 1000, 200, 1400,
                                  500) "," AREA("open woods", 1000, 600, 1400, 900)));
    cr_assert(sees(f, 451, 649));
    cr_assert(!sees(f, 449, 649));
    cr_assert(!sees(f, 451, 651));
    field_free(f);
}

/* Into it from outside, and out of it. */
Test(colonial_visibility, r7_2_looking_into_it_too)
{
    Field *f = apart(GROUND("rough"));
    cr_assert(sees(f, 100, 400));
    cr_assert(!sees(f, 100, 401));
    cr_assert(sees(f, 800, 1100));
    cr_assert(!sees(f, 800, 1101));
    field_free(f);
}
