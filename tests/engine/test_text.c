/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_text.c - lines for people: what does not fit is cut; dice, names, points, winners.
 */
#include "engine/arrival.h"
#include "engine/text.h"

#include <criterion/criterion.h>
#include <string.h>

Test(text, what_does_not_fit_is_cut)
{
    char room[8];
    Text t = { room, sizeof room, 0 };
    text_add(&t, "%s", "four");
    text_add(&t, "%d", 567);
    cr_assert_str_eq(room, "four567"); /* just fits */
    text_add(&t, "8");
    cr_assert_str_eq(room, "four567");
    t.at = 0;
    text_add(&t, "%s", "four5678");
    cr_assert_str_eq(room, "four567");
    cr_assert_eq(t.at, 7);
}

Test(text, dice_are_told_if_there_are_any)
{
    static const uint8_t face[] = { 3, 5 };
    char room[32] = "";
    Text t = { room, sizeof room, 0 };
    text_dice(&t, &(Event){ .n_dice = 0 });
    cr_assert_str_eq(room, "");
    text_dice(&t, &(Event){ .n_dice = 2, .dice = face });
    cr_assert_str_eq(room, " (rolled 3,5)");
}

Test(text, what_is_out_of_reach_reads_as_further)
{
    cr_assert_eq(text_tenths_up(0, INCH(1)), 0);
    cr_assert_eq(text_tenths_up(18 * 254, INCH(1)), 180);
    cr_assert_eq(text_tenths_up(18 * 254 + 1, INCH(1)), 181);
    cr_assert_eq(text_tenths_up(18 * 254 + 25, INCH(1)), 181);
    cr_assert_eq(text_tenths_up(18 * 254 + 26, INCH(1)), 182);
    cr_assert_eq(text_tenths_up(CM(25), CM(1)), 250);
    cr_assert_eq(text_tenths_up(CM(25) + 1, CM(1)), 251);
}

Test(text, a_bearing_is_the_nearest_of_eight_points)
{
    cr_assert_str_eq(text_point(0), "north");
    cr_assert_str_eq(text_point(0x0fff), "north");
    cr_assert_str_eq(text_point(0x1000), "north-east");
    cr_assert_str_eq(text_point(0x4000), "east");
    cr_assert_str_eq(text_point(0xefff), "north-west");
    cr_assert_str_eq(text_point(0xf000), "north");
}

Test(text, troops_form_line_and_guns_limber)
{
    static const char *const row[][2] = {
        { "line", "forms line" },
        { "limbered", "limbers" },
        { "unlimbered", "unlimbers" },
        { "dismounted", "dismounts" },
        { "skirmish", "forms skirmish order" },
        { "back to back", "turns back to back" },
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char out[40] = "";
        Text t = { out, sizeof out, 0 };
        text_forms(&t, row[i][0]);
        cr_expect_str_eq(out, row[i][1]);
    }
}

Test(text, who_has_won_and_who_is_nobody)
{
    static const Battle b = { .side = { { .name = "Blue" }, { .name = "Red" } } };
    char room[32] = "";
    NameRoom name = "left from before";
    Text t = { room, sizeof room, 0 };
    text_winner(&t, &b, 1);
    cr_assert_str_eq(room, "Victory for Red");
    t.at = 0;
    text_winner(&t, &b, NOBODY);
    cr_assert_str_eq(room, "The battle is drawn");
    cr_assert_str_eq(text_name(&b, NO_REF, name), "nobody");
    cr_assert_str_empty(name);
}

/* Of troops on their way it is said what the die has shown, and what it has to show. */
Test(text, how_far_an_arrival_is)
{
    static const struct {
        Note note;
        Event event;
        const char *says;
    } rows[] = {
        { { .needs = 2, .face = 6 }, { .b = 0 }, "march: 0 of 2 throws of 6" },
        { { .needs = 3, .face = 5 }, { .b = 1 }, "march: 1 of 3 throws of 5 or more" },
        { { .needs = 2, .face = 6 }, { .b = 2, .c = 1 }, "march: they arrive at west" },
        { { .needs = 2, .face = 6 }, { .b = 2, .c = 2 }, "march: they arrive at east" },
        { { .needs = 2, .face = 6 }, { .b = 2 }, "march: there is no room" },
        { { .turn = 4 }, { .b = 0 }, "march: there is no room" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static Battle b;
        char room[80] = "";
        Text t = { room, sizeof room, 0 };
        b.note[0] = rows[i].note;
        strcpy(b.note[0].name, "march");
        strcpy(b.note[0].entry[0].name, "west");
        strcpy(b.note[0].entry[1].name, "east");
        arrival_say(&t, &b, &rows[i].event);
        cr_expect(strncmp(room, rows[i].says, strlen(rows[i].says)) == 0, "%s", room);
    }
}

/* A move of six inches ends a hair short of them, and is one of six. */
/* What is typed from them is not out of reach; who stands there is told to the nearest, as for a table. */
Test(text, where_somebody_stands_is_to_the_nearest_tenth)
{
    char room[32] = "";
    Text t = { room, sizeof room, 0 };
    text_inches_stands(&t, (Point){ 254 * 18 + 12, 254 * 18 - 2 });
    cr_assert_str_eq(room, "18.0,18.0");
    t.at = 0;
    text_inches_place(&t, (Point){ 254 * 18 + 12, 254 * 18 - 2 });
    cr_assert_str_eq(room, "18.0,17.9");
    t.at = 0;
    text_cm_stands(&t, (Point){ 2504, 2495 });
    cr_assert_str_eq(room, "25,25");
    t.at = 0;
    text_cm_place(&t, (Point){ 2504, 2495 });
    cr_assert_str_eq(room, "25,24.9");
}

Test(text, lengths_are_to_the_nearest_tenth_and_places_are_cut)
{
    char room[32] = "";
    Text t = { room, sizeof room, 0 };
    text_inches(&t, 254 * 6 - 1);
    cr_assert_str_eq(room, "6.0 in");
    t.at = 0;
    text_inches(&t, 1512);
    cr_assert_str_eq(room, "6.0 in");
    t.at = 0;
    text_inches(&t, 1511);
    cr_assert_str_eq(room, "5.9 in");
    t.at = 0;
    text_cm(&t, 2499);
    cr_assert_str_eq(room, "25 cm");
    t.at = 0;
    text_cm(&t, 2444);
    cr_assert_str_eq(room, "24.4 cm");
    t.at = 0;
    text_inches_place(&t, (Point){ 254 * 36, 254 * 13 + 127 });
    cr_assert_str_eq(room, "36.0,13.5");
    t.at = 0;
    text_inches_place(&t, (Point){ 2489, 2488 }); /* 9.8 as it is read, and less */
    cr_assert_str_eq(room, "9.8,9.7");
    t.at = 0;
    text_cm_place(&t, (Point){ CM(60), CM(63) + 79 });
    cr_assert_str_eq(room, "60,63.7");
    t.at = 0;
    text_cm_place(&t, (Point){ CM(60) + 80, CM(63) + 9 });
    cr_assert_str_eq(room, "60.8,63");
}

/* Typed back, it is no further than it was. */
Test(text, a_goal_is_cut_towards_where_he_goes_from)
{
    char room[32] = "";
    Text t = { room, sizeof room, 0 };
    const Point from = { 254 * 30, 254 * 10 };
    text_inches_goal(&t, from, (Point){ 254 * 36 + 12, 254 * 7 + 12 });
    cr_assert_str_eq(room, "36.0,7.1");
    t.at = 0;
    text_inches_goal(&t, from, (Point){ 254 * 24, 2489 }); /* 9.8 as it is read */
    cr_assert_str_eq(room, "24.0,9.8");
    t.at = 0;
    text_cm_goal(&t, from, (Point){ CM(90) + 19, CM(20) + 11 });
    cr_assert_str_eq(room, "90.1,20.2");
    t.at = 0;
    text_cm_goal(&t, from, (Point){ CM(70), -50 });
    cr_assert_str_eq(room, "70,-0.5");
    cr_assert_eq(text_millimetres(500, 491), 50);
    cr_assert_eq(text_millimetres(480, 491), 49);
    cr_assert_eq(text_millimetres(500, -491), -49);
}

/* Who leaves the table ends beyond its edge. */
Test(text, places_beyond_the_edge_have_one_sign)
{
    char room[32] = "";
    Text t = { room, sizeof room, 0 };
    text_cm_place(&t, (Point){ CM(-3) - 70, -50 });
    cr_assert_str_eq(room, "-3.7,-0.5");
    t.at = 0;
    text_inches_place(&t, (Point){ -127, 254 * -3 - 127 });
    cr_assert_str_eq(room, "-0.5,-3.5");
}

Test(text, a_short_name_is_nothing_for_nobody)
{
    static const Battle b = { .n_units = 1,
                              .unit = { { .name = "1st Blue", .short_name = "1b" } } };
    ShortNameRoom name = "left from before";
    cr_assert_str_eq(text_short_name(&b, ref_unit(0), name), "1b");
    cr_assert_str_empty(text_short_name(&b, NO_REF, name));
}
