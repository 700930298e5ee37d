/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_edges.c - initiatives tried where the rules leave no time for them.
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <string.h>

/* b has moved up to r, who fired on it: in contact, or two millimetres short of it. */
Test(throne_edges, r6_23b_no_line_once_the_enemy_is_in_contact)
{
    static const char *const to[] = { "b move to 50,25", "b move to 50,24.8" };
    for (int k = 0; k < 2; k++) {
        Field *f =
            field(FIELD_OPENING(1, "movement", "Blue"),
                  FIELD_UNIT("b",
                             "'marks': ['activated', 'shot at'], 'at': ['50cm','20cm'], "
                             "'formation': 'column', ",
                             FIELD_FOOT(2, 4)),
                  FIELD_UNIT("r", "'marks': ['fired'], 'at': ['50cm','30cm'], ",
                             FIELD_FOOT(2, 4)));
        const int unit = field_index(f, "b");
        cr_assert(field_gives(f, to[k]), "%s", f->err.text);
        if (f->state.decision.side == 1) /* it forms no square */
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(unit_touches_enemy(f->battle, &f->state, unit) >= 0, k == 0);
        field_dice(f, 1, 4);
        cr_assert_eq(field_gives(f, "b deploy into line r"), k == 1, "%s", f->err.text);
        cr_assert_eq(field_unit(f, "b")->formation, k ? LINE : COLUMN);
        cr_assert(k || strstr(f->err.text, "6.23"), "%s", f->err.text);
        field_free(f);
    }
}

/* Before the battle, while an entry is noted, nobody's turn has begun; then the first one's has. */
Test(throne_edges, r6_1c_not_before_the_first_turn)
{
    Field *f = field(
        "'notes': [{'name': 'march', 'side': 'Blue', 'needs': 2, 'on': 6, 'entries': "
        "[{'name': 'west', 'at': ['0cm','50cm'], 'facing': 'E'}, {'name': 'east', "
        "'at': ['100cm','50cm'], 'facing': 'W'}]}]",
        TWO(FIELD_UNIT("1st", "'at': ['30cm','30cm'], ", FIELD_FOOT(2, 4)),
            FIELD_UNIT("2nd", "'arrives': 'march', ", FIELD_FOOT(2, 4))),
        FIELD_UNIT("far", "'at': ['5cm','97cm'], ", FIELD_FOOT(1, 4)));
    cr_assert_eq(f->state.decision.kind, D_NOTE);
    cr_assert(field_refuses(f, "1st form square", "6.1"), "%s", f->err.text);
    cr_assert(field_refuses(f, "1st open fire", "6.1"), "%s", f->err.text);
    field_dice(f, 1, 4);
    cr_assert(field_give_all(f, "note choice 1", "done", "1st form square", NULL), "%s",
              f->err.text);
    cr_assert_eq(field_unit(f, "1st")->formation, SQUARE);
    field_free(f);
}
