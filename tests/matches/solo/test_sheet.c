/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_sheet.c - whom a person has to move on a real table: those who moved, came or went. */
#include "matches/solo/sheet.h"
#include "tests/toy/toy.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static Battle battle;
static State then, now;

static void begin(void)
{
    toy_battle(&battle);
    Game game = { .battle = &battle, .state = &now };
    game_begin(&game, 3);
    state_copy(&then, &now);
}

static int written(char *out, size_t size)
{
    FILE *const file = fmemopen(out, size, "w");
    cr_assert_not_null(file);
    const int n = sheet_write(file, &battle, &then, &now);
    fclose(file);
    return n;
}

Test(sheet, says_nothing_of_who_stands_where_he_stood)
{
    char text[512] = "";
    begin();
    cr_expect_eq(written(text, sizeof text), 0);
    cr_expect_str_empty(text);
}

Test(sheet, numbers_who_moved_went_and_changed)
{
    char text[1024] = "";
    begin();
    for (int i = 0; i < 3; i++)
        state_stand(&now, i)->at.y += CM(2); /* 1b, as one */
    state_unit(&now, 1)->formation = TOY_COLUMN;
    state_stand(&now, 6)->where = LOST; /* the first of 1r: its middle is elsewhere too */
    state_stand(&now, 9)->unit = NO_UNIT; /* of 2r, by itself */
    state_officer(&now, 1)->facing = EAST;
    cr_expect_eq(written(text, sizeof text), 7);
    static const char *const lines[] = {
        "Figures to move:\n    1  1b                 to 35.0,20.0 facing 0deg, line\n",
        "2  2b                 to ",
        ", column\n",
        "1r.1               off the table\n",
        "2r.1               to ",
        "7  birch              to 62.0,74.0 facing 90deg\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        cr_expect(strstr(text, lines[i]), "%s is not in\n%s", lines[i], text);
}

/* What was put right stands there already. */
Test(sheet, leaves_out_what_is_known)
{
    static State before;
    char text[512] = "";
    begin();
    state_copy(&before, &now);
    state_stand(&now, 0)->at.x += CM(1);
    state_officer(&now, 0)->at.x += CM(1);
    sheet_know(&battle, &before, &now, &then);
    cr_expect_eq(written(text, sizeof text), 0, "%s", text);
}

Test(sheet, tells_where_everybody_stands)
{
    char text[1024] = "";
    begin();
    state_officer(&now, 1)->where = LOST;
    state_stand(&now, 9)->unit = NO_UNIT;
    FILE *const out = fmemopen(text, sizeof text, "w");
    cr_assert_not_null(out);
    sheet_places(out, &battle, &now);
    fclose(out);
    static const char *const lines[] = { "  1b                 35.0,18.0 facing 0deg\n",
                                         "  2r.1               ",
                                         "  ash                50.0,8.0 facing 0deg\n" };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        cr_expect(strstr(text, lines[i]), "%s is not in\n%s", lines[i], text);
    cr_expect_not(strstr(text, "birch"));
}
