/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_moves.c - formations, movement.
 */
#include "engine/map_words.h"
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- formations ---- */

Test(fire_formation, r3_3_open_order_of_light_infantry)
{
    Field *f = fire_moving("",
                           AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("l", 600, 400)
                               FIELD_LIGHT(1, 3, 2) "}",
                           FAR_RED);
    const int l = field_index(f, "l.1");
    cr_assert(fd_is_open(f->battle, &f->state, l));
    state_stand(&f->state, l)->at = (Point){ YD(500) + 190 + 95 + 10, YD(400) };
    cr_assert_not(fd_is_open(f->battle, &f->state, l)); /* 3.4: touching other foot */
    state_stand(&f->state, l)->at.x += 3;
    cr_assert(fd_is_open(f->battle, &f->state, l));
    field_free(f);
}

Test(fire_formation, r3_5_the_tether)
{
    Field *f = fire_moving("",
                           "{'name': 'b', 'at': ['500yd','400yd'], 'stands': [{'kind': "
                           "'infantry', 'rating': 2},"
                           "{'kind': 'light infantry', 'rating': 2}], 'bases': "
                           "[{'stand': 2, 'at': ['500yd','440yd']}]}",
                           FAR_RED);
    cr_assert(fire_goes(f, "b.2", 0, 200), "%s", f->err.text); /* 48.8 yards of gap */
    cr_assert_not(fire_goes(f, "b.2", 0, 220));
    cr_assert(strstr(f->err.text, "3.5"), "%s", f->err.text);
    field_free(f);
}

Test(fire_formation, r3_7_line_and_column)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 500, 400) FIELD_FOOT(4, 8, 2) "}", FAR_RED);
    int stand[MAX_LAYOUT];
    cr_assert_eq(fd_main_group(f->battle, &f->state, 0, stand), 4); /* 3.6 */
    cr_assert_eq(fd_group_formation(f->battle, &f->state, stand, 4), LINE);
    cr_assert(fd_in_line(f->battle, &f->state, 0));
    cr_assert(field_gives(f, "b form as column"), "%s", f->err.text); /* 3.8, 4.10 */
    cr_assert_eq(fd_main_group(f->battle, &f->state, 0, stand), 4);
    cr_assert_eq(fd_group_formation(f->battle, &f->state, stand, 4), COLUMN);
    cr_assert(fd_in_column(f->battle, &f->state, 0));
    field_free(f);
    f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                   AT("b", 500, 400) FIELD_FOOT(8, 8, 2) "}", FAR_RED);
    cr_assert(field_refuses(f, "b form as column", "4.9"), "%s",
              f->err.text); /* its ends are too far */
    field_free(f);
}

Test(fire_formation, r3_10_squares_from_1800)
{
    static const char blue[] =
        AT("b", 500, 400) FIELD_FOOT(4, 8, 2) "}," AT("one", 700, 400)
            FIELD_FOOT(1, 8, 2) "}," AT("two", 300, 400)
                FIELD_FOOT(2, 8, 2) "}," AT("three", 200, 400) FIELD_FOOT(3, 8, 2) "}";
    Field *f = fire_field(
        FIELD_OPENING(1, "movement", "Blue") ", 'rules': {'year': 1799}", blue, FAR_RED);
    cr_assert(field_refuses(f, "b form as square", "3.10"), "%s", f->err.text);
    field_free(f);
    f = fire_field(FIELD_OPENING(1, "movement", "Blue") ", 'rules': {'year': 1800}", blue,
                   FAR_RED);
    cr_assert(field_gives(f, "b form as square"), "%s", f->err.text);
    cr_assert(field_gives(f, "two form as square"), "%s", f->err.text);
    cr_assert(field_gives(f, "three form as square"), "%s", f->err.text);
    cr_assert(field_refuses(f, "one form as square", "3.11"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"));
    cr_assert_not(fire_goes(f, "b", 0, 100)); /* 3.12 */
    cr_assert_eq(fd_touches_friend(f->battle, &f->state, 0, false),
                 1); /* 3.13: counts as adjacent */
    field_free(f);
}

/* "n" stands from one formation into another. */
static Field *regiment(int n, const char *formation)
{
    char blue[300];
    snprintf(blue, sizeof blue,
             "{'name': 'b', 'at': ['500yd','400yd'], 'formation': '%s', 'stands': "
             "[{'kind': 'infantry', 'count': %d, 'figures': 8, 'rating': 2}]}",
             formation, n);
    return fire_field(FIELD_OPENING(1, "movement", "Blue") ", 'rules': {'year': 1800}",
                      blue, FAR_RED);
}

/* Whatever its size it is one group, nobody stands on anybody, and it leaves as one column. */
Test(fire_formation, r3_12_a_square_of_any_size_leaves_as_one_column)
{
    for (int n = 2; n <= 10; n++) {
        Field *f = regiment(n, "square");
        int group[MAX_LAYOUT];
        Err err = { "" };
        cr_expect_eq(fd_group_of(f->battle, &f->state, n - 1, group), n, "%d stands", n);
        cr_expect(fire_check(f->battle, &f->state, &err), "%d: %s", n, err.text);
        cr_expect(field_gives(f, "b form as column"), "%d: %s", n, f->err.text);
        cr_expect_eq(fd_main_group(f->battle, &f->state, 0, group), n, "%d stands", n);
        cr_expect_eq(fd_group_formation(f->battle, &f->state, group, n), COLUMN);
        field_free(f);
    }
}

/* Squares do not move, nor does one get anywhere by leaving it: the column's middle is no more than a shift from
 * the square's, and so is that of a stand which leaves by itself. */
Test(fire_formation, r3_12_the_column_is_formed_where_the_square_stood)
{
    static const struct {
        const char *order;
        bool given;
    } rows[] = { { "b change to 500yd,430yd as column", true },
                 { "b change to 500yd,431yd as column", false },
                 { "b change to 469yd,400yd as column", false },
                 { "b change to 470yd,370yd as column", true },
                 { "b change to 500yd,800yd as column", false },
                 { "b.1 change to 500yd,800yd as column", false } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = regiment(4, "square");
        cr_expect(rows[k].given ? field_gives(f, rows[k].order)
                                : field_refuses(f, rows[k].order, "3.12"),
                  "row %zu: %s", k, f->err.text);
        field_free(f);
    }
}

/* 4.2e  Nor do raw and native troops shift under the name of a change: in the formation they are in they stay, or
 * wheel, on an end of their line if they like.  Others may go 30 yards to a side so. */
Test(fire_formation, r4_10_raw_troops_shift_in_no_change_either)
{
    static const struct {
        const char *order;
        bool raw; /* may they, too? */
    } rows[] = { { "b change to 530yd,400yd facing N", false },
                 { "b change to 500yd,370yd facing N as line", false },
                 { "b change to 502yd,400yd facing N", false },
                 { "b change to 515yd,400yd facing NNE", false },
                 { "b change to 500yd,400yd facing NE", true },
                 { "b change to 493yd,411yd facing NE", true }, /* on the left */
                 { "b change to 500yd,400yd facing N as column", true },
                 { "b.1 change to 510yd,300yd facing N as line", false } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        for (int raw = 0; raw < 3; raw++) {
            static const char *const stands[] = {
                FIELD_FOOT(2, 8, 2), FIELD_FOOT(2, 8, 0),
                FIELD_STANDS("infantry", 2, 8, 2, ", 'traits': ['native']")
            };
            char blue[300];
            snprintf(blue, sizeof blue, AT("b", 500, 400) "'formation': 'line', %s}",
                     stands[raw]);
            Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"), blue, FAR_RED);
            if (k == 7) /* by itself */
                fire_stands_at(f, "b.1", 490, 300);
            cr_expect(rows[k].raw || !raw ? field_gives(f, rows[k].order)
                                          : field_refuses(f, rows[k].order, "4.10"),
                      "row %zu, %d: %s", k, raw, f->err.text);
            field_free(f);
        }
    }
}

/* 4.2e, 3.4  A troop of two that stands alone is in column already: raw and native horse shift as one no more than
 * in line. */
Test(fire_formation, r4_10_a_troop_of_two_is_no_other_way_to_shift)
{
    static const char *const traits[] = { "", ",'native'" };
    for (int native = 0; native <= 1; native++) {
        char blue[300];
        snprintf(
            blue, sizeof blue,
            AT("b", 500, 400) "'stands': [{'kind': 'cavalry', 'count': 2, 'figures': "
                              "3, 'rating': 2, 'traits': ['troop of two'%s]}]}",
            traits[native]);
        Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"), blue, FAR_RED);
        static const char shift[] = "b change to 500yd,370yd facing N as column";
        cr_assert(native ? field_refuses(f, shift, "4.10") : field_gives(f, shift), "%s",
                  f->err.text);
        if (native)
            cr_assert(field_gives(f, "b change to 500yd,400yd facing NE as column"), "%s",
                      f->err.text);
        field_free(f);
    }
}

/* With a side shot away the others still hold together. */
Test(fire_formation, r3_11_a_square_with_a_gap_is_one_group)
{
    Field *f = regiment(4, "square");
    int group[MAX_LAYOUT];
    fd_stand_lost(&f->game, 0, LOST, LOST_CASUALTIES);
    cr_assert_eq(fd_group_of(f->battle, &f->state, 2, group), 3);
    cr_assert(field_gives(f, "b form as column"), "%s", f->err.text);
    field_free(f);
}

/* Thirty yards to a side, and thirty to front or rear: five companies of fifteen yards, not six. */
Test(fire_formation, r4_10_a_line_of_five_companies_forms_column_at_once)
{
    for (int n = 2; n <= 7; n++) {
        Field *f = regiment(n, "line");
        cr_expect_eq(field_gives(f, "b form as column"), n <= 5, "%d: %s", n,
                     f->err.text);
        field_free(f);
        f = regiment(n, "column");
        cr_expect_eq(field_gives(f, "b form as line"), n <= 5, "%d: %s", n, f->err.text);
        field_free(f);
    }
}

Test(fire_formation, r3_15_limbers)
{
    static const char blue[] = AT("g", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}," AT(
        "h", 600, 400) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1, 2) "}";
    Field *f = fire_moving("'rules': {'year': 1790}", blue, FAR_RED);
    cr_assert(field_refuses(f, "g form as limbered", "3.16"), "%s", f->err.text);
    cr_assert(field_gives(f, "h change to 600yd,400yd facing E as unlimbered"), "%s",
              f->err.text); /* 3.15, 4.15 */
    cr_assert_eq(field_stand(f, "h.1")->facing, EAST);
    field_free(f);
    f = fire_moving("'rules': {'year': 1809}", blue, FAR_RED);
    cr_assert(field_gives(f, "g form as limbered"), "%s", f->err.text);
    for (int k = 0; k < 9; k++)
        fd_limbering(&f->game);
    cr_assert_eq(field_stand(f, "g.1")->status, ST_UNLIMBERED);
    fd_limbering(&f->game); /* 3.17 */
    cr_assert_eq(field_stand(f, "g.1")->status, ST_LIMBERED);
    field_free(f);
}

/* 4.5d  Limbers turn where they are, though the place that was typed, in whole yards, be a little behind. */
Test(fire_move, r4_11_limbers_turn_where_they_stand)
{
    static const struct {
        int north; /* of where it is told to turn, in tenths of a millimetre */
        bool may;
    } rows[] = { { 0, true }, { 18, true }, { -18, true }, { 26, false }, { -26, true } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_moving("",
                               AT("g", 500, 400) "'formation': 'limbered', " FIELD_GUNS(
                                   "8-pounders", 1, 2) "}",
                               FAR_RED);
        field_stand(f, "g.1")->at.y -= (int16_t)rows[k].north;
        cr_expect_eq(field_gives(f, "g move to 500yd,400yd facing S"), rows[k].may,
                     "%zu: %s", k, f->err.text);
        cr_expect(rows[k].may || strstr(f->err.text, "3.15"), "%s", f->err.text);
        field_free(f);
    }
}

/* 1.24e  Limbers are narrower than the guns in action were, by a sixth: a battery that has limbered where it stood
 * is one group still. */
Test(fire_formation, r3_17_a_battery_limbers_as_one)
{
    Field *f = fire_moving("'rules': {'year': 1809}",
                           AT("g", 500, 400)
                               FIELD_GUNS("8-pounders", 2, 2) "}," AT("b", 700, 400)
                                   FIELD_FOOT(1, 8, 2) "}",
                           FAR_RED);
    int stand[MAX_LAYOUT];
    cr_assert(field_gives(f, "g form as limbered"), "%s", f->err.text);
    for (int k = 0; k < 10; k++)
        fd_limbering(&f->game);
    cr_assert_eq(field_stand(f, "g.2")->status, ST_LIMBERED);
    cr_assert_not(fd_stands_touch(f->battle, &f->state, 0, 1));
    cr_assert_eq(fd_group_of(f->battle, &f->state, 0, stand), 2);
    field_stand(f, "g.2")->at.x += field_stand(f, "g.2")->at.x > YD(500) ? YD(1) : -YD(1);
    cr_assert_eq(fd_group_of(f->battle, &f->state, 0, stand), 1);
    field_free(f);
}

Test(fire_formation, r3_14_horse_loose_or_on_foot)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("c", 500, 400) FIELD_HORSE(2, 3, 2) "}," AT("d", 600, 400)
                              FIELD_HORSE(1, 3, 2) "}",
                          FAR_RED);
    cr_assert(field_gives(f, "c form as column"), "%s", f->err.text); /* 3.9 */
    cr_assert(field_gives(f, "d form as dismounted"), "%s", f->err.text);
    cr_assert(fd_is_open(f->battle, &f->state, field_index(f, "d.1")));
    cr_assert_eq(fd_field_rate(f->battle, &f->state, field_index(f, "d.1")),
                 YD(100)); /* 4.3 */
    field_free(f);
}

Test(fire_formation, r3_18_the_last_man_merges)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          "{'name': 'b', 'at': ['500yd','400yd'], 'stands': ["
                          "{'kind': 'infantry', 'count': 2, 'rating': 2}, {'kind': "
                          "'infantry', 'rating': 3}]}",
                          FAR_RED);
    cr_assert(field_refuses(f, "b.1 merge b.2", "last man"), "%s", f->err.text);
    field_stand(f, "b.1")->figures = 1;
    cr_assert(field_refuses(f, "b.1 merge b.2", "no losses"), "%s", f->err.text);
    field_stand(f, "b.2")->figures = 4;
    cr_assert(field_gives(f, "b.1 merge b.2"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "b.2")->figures, 5);
    cr_assert_eq(fd_points_of(f->battle, &f->state, 1), 7 + 4); /* no stand destroyed */
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(fire_goes(f, "b.2", 0, 300), "%s", f->err.text); /* nothing of its move */
    field_free(f);
    f = fire_field(
        FIELD_OPENING(1, "movement", "Blue"),
        "{'name': 'b', 'at': ['500yd','400yd'], 'stands': ["
        "{'kind': 'infantry', 'rating': 2}, {'kind': 'infantry', 'rating': 3}]}",
        FAR_RED);
    field_stand(f, "b.1")->figures = field_stand(f, "b.2")->figures = 1;
    cr_assert(field_gives(f, "b.1 merge b.2"), "%s",
              f->err.text); /* 3.19: the worse grade stays */
    cr_assert(on_table(&f->state, 0));
    cr_assert_not(on_table(&f->state, 1));
    field_free(f);
    f = fire_field(
        FIELD_OPENING(1, "movement", "Blue"),
        AT("c", 500, 400) "'stands': [{'kind': 'cavalry', 'figures': 1, 'rating': "
                          "2}, {'kind': 'cavalry', 'figures': 3, 'rating': 3}]}",
        FAR_RED);
    field_stand(f, "c.2")->figures = 1; /* 3.12: the other was never more than one */
    cr_assert(field_refuses(f, "c.1 merge c.2", "3.18"), "%s", f->err.text);
    field_free(f);
}

/* App. A  Not over steep banks, though they are but a shift apart. */
Test(fire_formation, r3_18_the_last_man_crosses_no_steep_banks)
{
    for (int bridge = 0; bridge < 2; bridge++) {
        Field *f = fire_field(
            bridge
                ? FIELD_OPENING(1, "movement",
                                "Blue") ",'terrain': [{'type': 'steep "
                                        "stream', 'line': "
                                        "[['0yd','410yd'],['1000yd','410yd']], 'width': "
                                        "'2yd'}, {'type': 'bridge', 'rectangle': "
                                        "{'from': ['490yd','405yd'], "
                                        "'to': ['510yd','415yd']}}]"
                : FIELD_OPENING(1, "movement",
                                "Blue") ",'terrain': [{'type': 'steep "
                                        "stream', 'line': "
                                        "[['0yd','410yd'],['1000yd','410yd']], 'width': "
                                        "'2yd'}]",
            AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", FAR_RED);
        fire_stands_at(f, "b.1", 500, 400);
        fire_stands_at(f, "b.2", 500, 420);
        field_stand(f, "b.1")->figures = 1;
        field_stand(f, "b.2")->figures = 4;
        cr_expect(bridge ? field_gives(f, "b.1 merge b.2")
                         : field_refuses(f, "b.1 merge b.2", "9.14"),
                  "%s", f->err.text);
        field_free(f);
    }
}

/* ---- movement ---- */

Test(fire_movement, r4_1_straight_ahead_at_the_rate)
{
    static const struct {
        const char *who;
        int most;
    } rows[] = { { "f", 600 }, { "c", 1000 }, { "o", 1000 } };
    Field *f = fire_moving("",
                           AT("f", 500, 500) FIELD_FOOT(2, 8, 2) "}," AT("c", 300, 500)
                               FIELD_HORSE(2, 3, 2) "}," AT("o", 700, 500)
                                   FIELD_LIGHT(1, 3, 2) "}",
                           AT("r", 500, 740) FIELD_FOOT(1, 8, 2) "}");
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        cr_assert(fire_goes(f, rows[k].who, 0, rows[k].most), "%s: %s", rows[k].who,
                  f->err.text);
        cr_assert_not(fire_goes(f, rows[k].who, 0, rows[k].most + 3), "%s", rows[k].who);
    }
    cr_assert(fire_goes(f, "f", 300, 0)); /* 4.9: a shift */
    cr_assert(fire_goes(f, "f", 0, -300));
    cr_assert_not(fire_goes(f, "f", 310, 0));
    cr_assert(strstr(f->err.text, "31 yards, and not straight ahead: it shifts 30 (4.9)"),
              "%s", f->err.text);
    cr_assert_not(fire_goes(f, "f", 0, 602));
    cr_assert_str_eq(f->err.text, "61 yards, and it may go 60 here (4.1)");
    cr_assert(fire_goes(f, "c", 500, 0));
    cr_assert_not(fire_goes(f, "c", 503, 0));
    cr_assert(
        fire_goes(f, "o", 500, 0)); /* 4.16: loose troops go half as far to a side */
    cr_assert_not(fire_goes(f, "o", 505, 0));
    f->battle->stand[0].rating = 0; /* 4.10 */
    cr_assert_not(fire_goes(f, "f", 300, 0));
    f->battle->stand[0].rating = 2;
    f->battle->stand[0].traits = TRAIT_NATIVE;
    cr_assert_not(fire_goes(f, "f", 300, 0));
    field_free(f);
}

Test(fire_movement, r4_7_the_road_rate_is_for_columns_far_off)
{
    Field *f = fire_moving("",
                           AT("f", 500, 500) "'formation': 'column', " FIELD_FOOT(
                               2, 8, 2) "}," AT("l", 300, 500)
                               FIELD_FOOT(2, 8, 2) "}," AT("c", 700, 500)
                                   FIELD_HORSE(1, 3, 2) "}",
                           AT("r", 500, 990) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(fire_goes(f, "f", 0, 800), "%s", f->err.text);
    cr_assert_not(fire_goes(f, "l", 0, 800)); /* a line does not */
    cr_assert(fire_goes(f, "c", 0, 1400), "%s", f->err.text);
    fire_stands_at(
        f, "r.1", 500,
        880); /* 4.7: it would end within 300 yards; 4.8: so horse may not either */
    cr_assert_not(fire_goes(f, "f", 0, 800));
    cr_assert(strstr(f->err.text, "80 yards, and it may go 60 here (4.1), further only"),
              "%s", f->err.text);
    cr_assert_not(fire_goes(f, "f", 0, 801));
    cr_assert_str_eq(f->err.text, "81 yards, and it may go 60 here (4.1)");
    cr_assert(fire_goes(f, "f", 0, 600));
    cr_assert_not(fire_goes(f, "c", 0, 1400));
    field_free(f);
}

/* Heavy woods slow who may enter them: who may not is told that, however far he wanted to go. */
Test(fire_movement, r9_2_who_may_not_enter_is_not_told_how_far)
{
    Field *f = fire_moving(
        "'terrain': [{'type': 'heavy woods', 'rectangle': {'from': ['400yd','520yd'], "
        "'to': ['600yd','560yd']}}]",
        AT("f", 500, 500) FIELD_FOOT(1, 8, 2) "}",
        AT("r", 500, 740) FIELD_FOOT(1, 8, 2) "}");
    for (int far = 200; far <= 600; far += 400) {
        cr_assert_not(fire_goes(f, "f", 0, far));
        cr_assert_str_eq(f->err.text, "formed foot cannot enter heavy woods (9.2)");
    }
    field_free(f);
}

Test(fire_movement, r4_12_limbers)
{
    Field *f = fire_moving(
        "'terrain': [{'type': 'road', 'line': [['700yd','0yd'],['700yd','1000yd']], "
        "'width': '10yd'}]",
        AT("g", 500, 500) "'formation': 'limbered', " FIELD_GUNS(
            "8-pounders", 1,
            2) "}," AT("h", 700, 500) "'formation': 'limbered', " FIELD_GUNS("8-pounders",
                                                                             1, 2) "}",
        AT("r", 500, 900) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(fire_goes(f, "g", 0, 600));
    cr_assert_not(fire_goes(f, "g", 0, 610));                /* 4.4 */
    cr_assert(fire_goes(f, "h", 0, 800), "%s", f->err.text); /* 4.13 */
    cr_assert(field_refuses(f, "g move to 540yd,500yd facing E", "30"), "%s",
              f->err.text); /* 4.11: half */
    fire_row(f, "g.1")->hits = 1 << 4;
    cr_assert_not(fire_goes(f, "g", 0, 305)); /* 6.40 */
    fire_row(f, "g.1")->hits = 2 << 4;
    cr_assert_not(fire_goes(f, "g", 0, 10)); /* 6.41 */
    fire_row(f, "g.1")->hits = 0;
    fire_stands_at(f, "r.1", 500, 750);
    cr_assert(fire_goes(f, "g", 0, 300), "%s", f->err.text);
    cr_assert_not(fire_goes(f, "g", 0, 400)); /* 4.12 */
    field_free(f);
}

Test(fire_movement, r3_20_nobody_passes_through_anybody)
{
    Field *f = fire_moving("",
                           AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("x", 500, 440)
                               FIELD_FOOT(1, 8, 2) "}",
                           AT("r", 700, 450) FIELD_FOOT(1, 8, 2) "}");
    cr_assert_not(fire_goes(f, "b", 0, 600));
    cr_assert(strstr(f->err.text, "3.20"), "%s", f->err.text);
    cr_assert(fire_goes(f, "b", 0, 270), "%s", f->err.text);
    fire_stands_at(f, "b.1", 700, 400);
    cr_assert_not(fire_goes(f, "b", 0, 374)); /* 8.1: no contact without a charge */
    cr_assert(fire_goes(f, "b", 0, 370), "%s", f->err.text);
    cr_assert(field_gives(f, "b.1 hold"));
    cr_assert_not(fire_goes(f, "b", 0, 100)); /* 1.25 */
    field_free(f);
}

Test(fire_movement, r4_9_wheels_and_facings)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    cr_assert(field_gives(f, "b change to 500yd,400yd facing S"), "%s",
              f->err.text); /* about: 19.5 yards */
    field_free(f);
    f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                   AT("b", 500, 400) FIELD_FOOT(4, 8, 2) "}", FAR_RED);
    cr_assert(field_refuses(f, "b change to 500yd,430yd facing NE", "4.9"), "%s",
              f->err.text);
    cr_assert(field_gives(f, "done"));
    cr_assert(field_refuses(f, "b move to 500yd,410yd facing NNE", "1.26"), "%s",
              f->err.text);
    field_free(f);
}

Test(fire_movement, r4_17_crews_come_back)
{
    Field *f = fire_moving("",
                           AT("g", 500, 400)
                               FIELD_GUNS("8-pounders", 1, 2) "}," AT("b", 700, 400)
                                   FIELD_FOOT(1, 8, 2) "}",
                           AT("r", 500, 800) FIELD_FOOT(1, 8, 2) "}");
    fd_flee(&f->game, 0, YD(100));
    cr_assert_eq(field_stand(f, "g.1")->status, ST_CREW);
    cr_assert_eq(guns_state(&f->state, 0), GUNS_LEFT);
    cr_assert_eq(field_stand(f, "g.1")->at.y, YD(300));
    cr_assert(field_refuses(f, "g.1 man guns",
                            "1.25")); /* 5.33: not in the segment it ran in */
    field_stand(f, "g.1")->marks = 0;
    cr_assert(field_gives(f, "g man guns"), "%s", f->err.text);
    cr_assert_eq(guns_state(&f->state, 0), GUNS_MANNED);
    cr_assert_eq(field_stand(f, "g.1")->status, ST_UNLIMBERED);
    field_free(f);
}

/* To the tenth of a millimetre, and on a table of ten metres. */
Test(fire_movement, r4_17_the_guns_stand_where_they_were_left)
{
    static const Point places[] = { { 4001, 3999 }, { 65535, 65537 }, { 99999, 100000 } };
    for (int k = 0; k < 3; k++) {
        Field *f = fire_moving("", AT("g", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}",
                               AT("r", 500, 800) FIELD_FOOT(1, 8, 2) "}");
        guns_left_at(&f->state, 0, places[k]);
        cr_expect_eq(guns_at(&f->state, 0).x, places[k].x);
        cr_expect_eq(guns_at(&f->state, 0).y, places[k].y);
        field_free(f);
    }
    Field *f = fire_moving("", AT("g", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}",
                           AT("r", 500, 800) FIELD_FOOT(1, 8, 2) "}");
    const Point before = { field_stand(f, "g.1")->at.x + 1,
                           field_stand(f, "g.1")->at.y + 1 };
    field_stand(f, "g.1")->at = before;
    fd_flee(&f->game, 0, YD(100));
    field_stand(f, "g.1")->marks = 0;
    cr_assert(field_gives(f, "g man guns"), "%s", f->err.text);
    cr_expect_eq(field_stand(f, "g.1")->at.x, before.x);
    cr_expect_eq(field_stand(f, "g.1")->at.y, before.y);
    field_free(f);
}

/* 3.1  A stand by itself is in the formation it needs: a column that may march and assault, and it
 * volleys like a line; 3.2: nobody lies down. */
Test(fire_formation, r3_1_a_single_stand_suits_itself)
{
    Field *f = fire_shooting("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                             AT("r", 500, 470) FIELD_FOOT(1, 8, 2) "}");
    const int one[1] = { 0 };
    Order o;
    cr_assert_eq(fd_group_formation(f->battle, &f->state, one, 1), COLUMN);
    cr_assert(fd_may_volley(f->battle, &f->state, 0, NULL));
    cr_assert_not(order_read(f->battle, &f->state, "b change as prone", &o, &f->err));
    field_free(f);
}

/* 3.21, 3.22  The largest troop leads; two stands of a troop keep together. */
Test(fire_formation, r3_21_troops_of_horse)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "movement", "Blue"),
        AT("h", 500, 400) FIELD_HORSE(3, 3, 2) "}," AT("d", 700, 400)
            FIELD_STANDS("cavalry", 4, 3, 2, ", 'traits': ['troop of two']") "}",
        FAR_RED);
    field_stand(f, "h.1")->figures = 2;
    field_stand(f, "h.2")->figures = 1;
    cr_assert(field_gives(f, "h change as column to 500,400 facing N"), "%s",
              f->err.text);
    cr_assert_gt(field_stand(f, "h.3")->at.y, field_stand(f, "h.1")->at.y);
    cr_assert_gt(field_stand(f, "h.1")->at.y, field_stand(f, "h.2")->at.y);
    field_stand(f, "d.1")->figures = 1;
    cr_assert(field_gives(f, "d change as column to 700,400 facing N"), "%s",
              f->err.text);
    cr_assert_eq(field_stand(f, "d.1")->at.y,
                 field_stand(f, "d.2")->at.y); /* abreast, and behind */
    cr_assert_eq(field_stand(f, "d.3")->at.y, field_stand(f, "d.4")->at.y);
    cr_assert_gt(field_stand(f, "d.3")->at.y, field_stand(f, "d.1")->at.y);
    int stand[MAX_LAYOUT];
    cr_assert_eq(
        fd_subject_stands(f->battle, &f->state, ref_stand(field_index(f, "d.2")), stand),
        2);
    Err err = { "" };
    cr_assert_not(fire_loads("",
                             AT("d", 700, 400) FIELD_STANDS(
                                 "cavalry", 3, 3, 2, ", 'traits': ['troop of two']") "}",
                             FAR_RED, &err));
    field_free(f);
}

/* 3.11  What is left of a square that has lost its fellows is none. */
Test(fire_formation, r3_11_one_stand_is_no_square)
{
    Field *f = fire_moving(
        "", AT("b", 500, 400) "'formation': 'square', " FIELD_FOOT(2, 8, 2) "}", FAR_RED);
    cr_assert_eq(field_stand(f, "b.2")->status, ST_SQUARE);
    fd_take_castings(&f->game, 0, 8);
    cr_assert_eq(field_stand(f, "b.2")->status, ST_FORMED);
    field_free(f);
}

/* 4.18  Bends of a road are no wheels, beyond 300 yards of the enemy. */
Test(fire_movement, r4_18_bends_of_a_road)
{
    static const char road[] =
        "'terrain': [{'type': 'road', 'line': [['500yd','100yd'], ['500yd','300yd'],"
        " ['600yd','500yd']], 'width': '20yd'}]";
    static const char *const orders[] = { "b move to 510,320 facing 26deg",
                                          "c move to 510,320 facing 26deg" };
    for (int near = 0; near < 2; near++) {
        Field *f = fire_moving(road, AT("b", 500, 290) FIELD_FOOT(1, 8, 2) "}",
                               near ? AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}"
                                    : AT("r", 500, 900) FIELD_FOOT(1, 8, 2) "}");
        cr_assert_eq(field_gives(f, orders[0]), !near, "%s", f->err.text);
        field_free(f);
    }
}

/* 4.13  Of two roads the second goes on where the first ends, or begins twenty yards to the side. */
Test(fire_movement, r4_13_one_road_may_be_drawn_as_two)
{
    for (int apart = 0; apart < 2; apart++) {
        char roads[300];
        snprintf(
            roads, sizeof roads,
            "'terrain': [{'type': 'road', 'line': [['700yd','0yd'],['700yd','540yd']], "
            "'width': '10yd'}, {'type': 'road', 'line': [['%dyd','1000yd'],"
            "['%dyd','540yd']], 'width': '10yd'}]",
            apart ? 720 : 700, apart ? 720 : 700);
        Field *f = fire_moving(roads,
                               AT("h", 700, 500) "'formation': 'limbered', " FIELD_GUNS(
                                   "8-pounders", 1, 2) "}",
                               AT("r", 500, 950) FIELD_FOOT(1, 8, 2) "}");
        cr_assert_eq(fire_goes(f, "h", 0, 800), !apart, "%s", f->err.text);
        field_free(f);
    }
}

/* 4.8, 4.12  Foot may stop at 300 yards and horse may not; limbers pass nobody within 200. */
Test(fire_movement, r4_8_the_last_yard_of_a_march)
{
    Field *f = fire_moving(
        "",
        AT("g", 800, 100) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1, 2) "}",
        AT("p", 600, 130) FIELD_FOOT(1, 8, 2) "}");
    field_stand(f, "p.1")->at = (Point){ YD(800) - 159 - 190 - YD(200) + 2, YD(130) };
    cr_assert_not(fire_goes(f, "g", 0, 600)); /* it ends further away than it passes */
    field_stand(f, "p.1")->at.x -= 4;
    cr_assert(fire_goes(f, "g", 0, 600), "%s", f->err.text);
    field_free(f);
    f = fire_moving("",
                    AT("b", 200, 400) FIELD_FOOT(1, 8, 2) "}," AT("h", 500, 400)
                        FIELD_HORSE(1, 3, 2) "}",
                    AT("r", 200, 900) FIELD_FOOT(1, 8, 2) "}," AT("q", 500, 900)
                        FIELD_FOOT(1, 8, 2) "}");
    field_stand(f, "r.1")->at.y = field_stand(f, "b.1")->at.y + 318 + YD(80) + YD(300);
    field_stand(f, "q.1")->at.y = field_stand(f, "h.1")->at.y + 318 + YD(160) + YD(300);
    cr_assert(fire_goes(f, "b", 0, 800), "%s", f->err.text);
    cr_assert_not(fire_goes(f, "h", 0, 1600));
    cr_assert(fire_goes(f, "h", 0, 1598), "%s", f->err.text);
    field_free(f);
}

/* What people are shown is what the stands stand in, not what the scenario began with. */
Test(fire_formation, a_unit_is_told_of_as_it_stands)
{
    Field *f = regiment(4, "column");
    cr_assert_str_eq(map_formation(f->battle, &f->state, 0), "column");
    cr_assert(field_gives(f, "b form as square"), "%s", f->err.text);
    cr_assert_str_eq(map_formation(f->battle, &f->state, 0), "square");
    field_free(f);
    f = regiment(4, "line");
    cr_assert(field_refuses(f, "b form as line", "how it stands already"));
    field_free(f);
}

/* 4.1, 4.16  Loose troops that turn as they go, as one: nobody of them goes further than half his rate, though
 * the middle of them all does not go so far. */
Test(fire_movement, r4_16_who_is_outside_goes_furthest)
{
    static const struct {
        const char *order;
        bool goes;
    } rows[] = {
        { "b move to 540yd,400yd facing E", true },  /* 48 yards for the western */
        { "b move to 545yd,400yd facing E", false }, /* 53 */
        { "b move to 500yd,495yd", true },           /* straight on all go alike */
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_moving(
            "", AT("b", 500, 400) "'formation': 'dismounted', " FIELD_HORSE(2, 3, 2) "}",
            FAR_RED);
        cr_expect_eq(field_gives(f, rows[k].order), rows[k].goes, "%s: %s", rows[k].order,
                     f->err.text);
        if (!rows[k].goes)
            cr_expect(strstr(f->err.text, "it may go 50 here"), "%s", f->err.text);
        field_free(f);
    }
}

/* Who closes up goes to the end of his regiment that is the nearer to him. */
Test(fire_formation, closing_up_goes_to_the_nearer_end)
{
    for (int left = 0; left <= 1; left++) {
        Field *f = fire_moving("", AT("b", 500, 400) FIELD_LIGHT(4, 3, 2) "}", FAR_RED);
        const int who = field_index(f, "b.4");
        fire_stands_at(f, "b.1", 480, 400);
        fire_stands_at(f, "b.2", 500, 400);
        fire_stands_at(f, "b.3", 520, 400);
        fire_stands_at(f, "b.4", left ? 499 : 501, 440);
        for (int k = 0; k < 3; k++) {
            const StandInfo *const info = &f->battle->stand[who];
            state_stand(&f->state, k)->at.x = YD(500) + (k - 1) * 2 * info->half_w;
        }
        const Intention i = { .verb = V_CLOSE_UP, .subject = ref_stand(who) };
        Order o;
        cr_assert(fire_ground(f->battle, &f->state, &i, &o, &f->err), "%s", f->err.text);
        cr_expect_eq(o.place.x < YD(500), left, "%d, %d", o.place.x, o.place.y);
        field_free(f);
    }
}
