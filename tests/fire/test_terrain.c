/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_terrain.c - who enters what, cover, streams, wheels.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- terrain ---- */

Test(fire_terrain, r9_1_who_enters_what)
{
    static const struct {
        const char *type, *who;
        int far;
        bool may;
    } rows[] = {
        { "heavy woods", "f", 500, false }, { "heavy woods", "c", 500, false },
        { "heavy woods", "o", 300, true },  { "heavy woods", "o", 500, false },
        { "heavy woods", "l", 500, true },  { "heavy woods", "l", 600, false },
        { "heavy woods", "g", 500, false }, { "light woods", "f", 500, true },
        { "light woods", "c", 500, true },  { "light woods", "g", 500, false },
        { "rough", "f", 500, true },        { "rough", "c", 500, false },
        { "rough", "g", 500, true },        { "impassable", "f", 500, false },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[300];
        snprintf(more, sizeof more,
                 "'terrain': [{'type': '%s', 'rectangle': {'from': ['0yd','420yd'], "
                 "'to': ['1000yd','600yd']}}]",
                 rows[k].type);
        Field *f = fire_moving(
            more,
            AT("f", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 300, 400)
                FIELD_HORSE(1, 3, 2) "}," AT(
                    "l", 200,
                    400) "'formation': 'open order', " FIELD_HORSE(1, 3, 2) "}," AT("o",
                                                                                    700,
                                                                                    400)
                    FIELD_LIGHT(1, 3, 2) "}," AT(
                        "g", 100,
                        400) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1,
                                                                    2) "}",
            FAR_RED);
        cr_assert_eq(fire_goes(f, rows[k].who, 0, rows[k].far), rows[k].may, "%s %s",
                     rows[k].type, rows[k].who);
        field_free(f);
    }
}

Test(fire_terrain, r9_3_cover)
{
    Field *f = fire_moving(
        "'terrain': [{'type': 'wall', 'line': [['400yd','410yd'],['600yd','410yd']]},"
        "{'type': 'rough', 'circle': {'at': ['800yd','400yd'], 'radius': '20yd'}}]",
        AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 800, 400)
            FIELD_FOOT(1, 8, 2) "}",
        FAR_RED);
    const Point north = { YD(500), YD(600) }, south = { YD(500), YD(200) };
    cr_assert(fd_in_cover(f->battle, &f->state, 0, north)); /* 9.12 */
    cr_assert_not(fd_in_cover(f->battle, &f->state, 0, south));
    fire_stands_at(f, "b.1", 500, 398);
    cr_assert_not(fd_in_cover(f->battle, &f->state, 0, north)); /* 5.75 yards behind it */
    cr_assert(fd_in_cover(f->battle, &f->state, 1, north));     /* 9.6 */
    field_free(f);
}

/* A walled close, and who stands inside at its north wall: it shelters him from there, not from the south. */
Test(fire_terrain, r9_12_the_far_side_of_a_close_is_no_cover)
{
    Field *f = fire_moving(
        "'terrain': [{'type': 'wall', 'line': [['450yd','350yd'],['550yd','350yd'],"
        "['550yd','450yd'],['450yd','450yd'],['450yd','350yd']]}]",
        AT("b", 500, 442) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    static const struct {
        int x, y;
        bool sheltered;
    } rows[] = { { 500, 600, true },
                 { 500, 200, false },
                 { 680, 500, true }, /* over the north wall at a slant */
                 { 200, 200, false } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        cr_assert_eq(
            fd_in_cover(f->battle, &f->state, 0, (Point){ YD(rows[k].x), YD(rows[k].y) }),
            rows[k].sheltered, "row %zu", k);
    fire_stands_at(f, "b.1", 500, 358); /* at the south wall */
    cr_assert(fd_in_cover(f->battle, &f->state, 0, (Point){ YD(500), YD(200) }));
    field_free(f);
}

Test(fire_terrain, r9_13_streams_fords_bridges)
{
    Err err;
    static const char water[] =
        "{'type': '%s', 'line': [['0yd','420yd'],['1000yd','420yd']], 'width': '10yd'},"
        "{'type': 'ford', 'rectangle': {'from': ['480yd','410yd'], 'to': "
        "['520yd','430yd']}},"
        "{'type': 'bridge', 'rectangle': {'from': ['690yd','410yd'], 'to': "
        "['710yd','430yd']}}";
    for (int steep = 0; steep < 2; steep++) {
        char more[600], list[500];
        snprintf(list, sizeof list, water, steep ? "steep stream" : "stream");
        snprintf(more, sizeof more, "'terrain': [%s]", list);
        Field *f = fire_moving(
            more,
            AT("f", 500, 405) FIELD_FOOT(1, 8, 2) "}," AT("p", 600, 405)
                FIELD_FOOT(1, 8, 2) "}," AT("q", 700, 405) FIELD_FOOT(1, 8, 2) "}",
            FAR_RED);
        cr_assert(fire_goes(f, "f", 0, 300)); /* 9.15 */
        cr_assert_not(fire_goes(f, "f", 0, 305));
        cr_assert_eq(fire_goes(f, "p", 0, 300), !steep); /* 9.13, 9.14 */
        cr_assert_not(fire_goes(f, "p", 0, 305));
        cr_assert(fire_goes(f, "q", 0, 600)); /* 9.17 */
        fire_stands_at(f, "f.1", 500, 420);   /* 9.18 */
        cr_assert_not(fd_may_volley(f->battle, &f->state, 0, NULL));
        field_free(f);
    }
    cr_assert_not(fire_loads("'terrain': [{'type': 'ford', 'rectangle': {'from': "
                             "['480yd','410yd'], 'to': ['520yd','430yd']}},"
                             "{'type': 'bridge', 'rectangle': {'from': "
                             "['565yd','410yd'], 'to': ['600yd','430yd']}}]",
                             AT("b", 500, 100) FIELD_FOOT(1, 8, 2) "}", FAR_RED,
                             &err)); /* 9.16 */
    cr_assert_not(fire_loads("'terrain': [{'type': 'stream', 'line': "
                             "[['0yd','420yd'],['1000yd','420yd']], 'width': '45yd'}]",
                             AT("b", 500, 100) FIELD_FOOT(1, 8, 2) "}", FAR_RED, &err));
}

/* App. A  Steep banks are crossed on the bridge, or through the ford: not beside it, on a way that comes upon its
 * far end. */
Test(fire_terrain, r9_17_over_the_bridge_and_not_beside_it)
{
    Field *f = fire_moving(
        "'terrain': [{'type': 'steep stream', 'line': "
        "[['0yd','420yd'],['1000yd','420yd']],"
        " 'width': '10yd'}, {'type': 'bridge', 'rectangle': {'from': ['690yd','410yd'], "
        "'to': ['710yd','430yd']}}, {'type': 'ford', 'rectangle': {'from': "
        "['480yd','410yd'], 'to': ['520yd','430yd']}}]",
        AT("b", 500, 100) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    static const struct {
        int from, to, allows; /* from 15 yards before the stream to 15 yards beyond */
    } rows[] = { { 681, 701, 60 }, /* over it at 691 */
                 { 679, 699, -1 }, /* at 689, and on the bridge from 690 */
                 { 699, 679, -1 }, /* past its near end, off it again at 690 */
                 { 719, 700, 60 }, { 470, 494, 30 }, { 467, 491, -1 } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const Point from = { YD(rows[k].from), YD(405) },
                    to = { YD(rows[k].to), YD(435) };
        const int32_t may = fd_way_allows(f->battle, from, to, YD(60), YD(30));
        cr_assert_eq(may, rows[k].allows < 0 ? -1 : YD(rows[k].allows), "row %zu: %d", k,
                     (int)may);
    }
    field_free(f);
}

/* App. A  A stream that winds across the way is come to more than once: each time there has to be a bridge, or one
 * that reaches so far. */
Test(fire_terrain, r9_17_a_stream_that_winds)
{
    static const struct {
        const char *water;
        int bridge_to;
        bool over;
    } rows[] = {
        { "'line': [['400yd','420yd'],['600yd','420yd'],['600yd','440yd'],"
          "['400yd','440yd']], 'width': '4yd'",
          430, false },
        { "'line': [['400yd','420yd'],['600yd','420yd'],['600yd','440yd'],"
          "['400yd','440yd']], 'width': '4yd'",
          450, true },
        { "'line': [['400yd','420yd'],['600yd','420yd'],['600yd','440yd']], "
          "'width': '4yd'",
          430, true },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[500];
        snprintf(more, sizeof more,
                 "'terrain': [{'type': 'steep stream', %s}, {'type': 'bridge', "
                 "'rectangle': {'from': ['490yd','410yd'], 'to': ['510yd','%dyd']}}]",
                 rows[k].water, rows[k].bridge_to);
        Field *f = fire_moving(more, AT("b", 500, 100) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
        const Point from = { YD(500), YD(402) }, to = { YD(500), YD(460) };
        cr_assert_eq(fd_way_allows(f->battle, from, to, YD(60), YD(30)) > 0, rows[k].over,
                     "row %zu", k);
        field_free(f);
    }
}

/* App. A  Who stands across steep banks gets over them neither in a counter-charge or pursuit, nor in flight: to
 * and fro on his own side of them he may, which is that of his middle. */
Test(fire_terrain, r9_14_nobody_gets_over_the_banks_he_stands_across)
{
    static const struct {
        int at;          /* the banks are at 425, and a stand is 12.5 deep */
        double on, back; /* how far it gets north, and how far it runs south */
    } rows[] = { { 410, 8.75, 100 }, { 420, 0, 100 }, { 426, 30, 0 }, { 440, 30, 8.75 } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_moving("'terrain': [{'type': 'steep stream', 'line': "
                               "[['0yd','425yd'],['1000yd','425yd']], 'width': '4yd'}]",
                               AT("b", 500, 410) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
        const int one[] = { 0 };
        fire_stands_at(f, "b.1", 500, rows[k].at);
        cr_assert_float_eq(fd_straight_on(f->battle, &f->state, one, 1, YD(30)),
                           25.4 * rows[k].on, 3, "row %zu", k);
        fd_flee(&f->game, 0, YD(100));
        cr_assert_float_eq(YD(rows[k].at) - field_stand(f, "b.1")->at.y,
                           25.4 * rows[k].back, 3, "row %zu", k);
        field_free(f);
    }
}

/* b goes in from 500,405 to the east, meets red, and ends so far north. */
static void charger_ends_at(const char *more, const char *red, int32_t y)
{
    Field *f = fire_charging(
        more, AT("b", 500, 405) "'facing': 'E', " FIELD_FOOT(1, 8, 2) "}", red);
    const int one[] = { 0 };
    cr_assert_eq(fd_drive_home(&f->game, one, 1, YD(80), NULL), 1);
    cr_assert(fd_touches_enemy(f->battle, &f->state, 0));
    cr_assert_eq(field_stand(f, "b.1")->at.y, y);
    field_free(f);
}

/* 8.16, App. A  Nor does a charger shift over them to match the defender. */
Test(fire_terrain, r9_14_nor_is_a_charger_shifted_over_them)
{
    for (int steep = 0; steep < 2; steep++) {
        char more[300];
        snprintf(
            more, sizeof more,
            "'terrain': [{'type': '%s', 'line': [['450yd','400yd'],['600yd','400yd']], "
            "'width': '2yd'}]",
            steep ? "steep stream" : "stream");
        charger_ends_at(more, AT("r", 540, 398) "'facing': 'W', " FIELD_FOOT(1, 8, 2) "}",
                        steep ? YD(405) : YD(398));
    }
}

/* 8.16, App. A  Nor into heavy woods that bar him, though he has come up to their border. */
Test(fire_terrain, r9_2_nor_is_a_charger_shifted_into_woods_beside_him)
{
    for (int heavy = 0; heavy < 2; heavy++) {
        char more[300]; /* 397.5 yards: he is 15 wide */
        snprintf(more, sizeof more,
                 "'terrain': [{'type': '%s', 'rectangle': {'from': ['450yd','300yd'], "
                 "'to': ['600yd','397.52yd']}}]",
                 heavy ? "heavy woods" : "light woods");
        charger_ends_at(more,
                        AT("r", 540, 398) "'facing': 'W', " FIELD_LIGHT(1, 3, 2) "}",
                        heavy ? YD(405) : YD(398));
    }
}

/* App. A  Units that cross a ford go half as far: guns by prolong, too; beside it, and over a bridge, they
 * do not. */
Test(fire_terrain, r9_15_a_prolong_through_a_ford_is_half_as_long)
{
    static const struct {
        const char *way;
        int at, far; /* where they stand; how far they may be dragged, in yards */
    } rows[] = { { "ford", 500, 10 }, { "ford", 600, 20 }, { "bridge", 500, 20 } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[500], guns[200], order[60];
        snprintf(more, sizeof more,
                 FIELD_OPENING(1, "artillery",
                               "Blue") ","
                                       "'terrain': [{'type': 'stream', 'line': "
                                       "[['0yd','120yd'],['1000yd',"
                                       "'120yd']], 'width': '10yd'}, {'type': '%s', "
                                       "'rectangle': {'from': "
                                       "['480yd','112yd'], 'to': ['520yd','128yd']}}]",
                 rows[k].way);
        snprintf(
            guns, sizeof guns,
            "{'name': 'g', 'at': ['%dyd','105yd'], " FIELD_GUNS("8-pounders", 1, 2) "}",
            rows[k].at);
        Field *f = fire_field(more, guns, FAR_RED);
        snprintf(order, sizeof order, "g.1 prolong to %dyd,%dyd", rows[k].at,
                 106 + rows[k].far);
        cr_assert(field_refuses(f, order, rows[k].far == 10 ? "9.15" : "4.5"), "%s",
                  f->err.text);
        snprintf(order, sizeof order, "g.1 prolong to %dyd,%dyd", rows[k].at,
                 105 + rows[k].far);
        cr_assert(field_gives(f, order), "row %zu: %s", k, f->err.text);
        field_free(f);
    }
}

/* App. A  A ford halves what a pursuit, or a counter-charge, may go: once, however many cross it together, side
 * by side or in column. */
Test(fire_terrain, r9_15_a_ford_that_two_cross_halves_it_once)
{
    Field *f = fire_moving(
        "'terrain': [{'type': 'stream', 'line': [['0yd','425yd'],['1000yd','425yd']], "
        "'width': '10yd'}, {'type': 'ford', 'rectangle': {'from': ['480yd','418yd'], "
        "'to': ['520yd','432yd']}}]",
        AT("b", 500, 405) FIELD_FOOT(2, 8, 2) "}", FAR_RED);
    const int both[] = { 0, 1 };
    for (int column = 0; column < 2; column++) {
        fire_stands_at(f, "b.1", column ? 500 : 492, 410);
        fire_stands_at(f, "b.2", column ? 500 : 508, column ? 397 : 410);
        for (int n = 1; n <= 2; n++)
            cr_assert_eq(fd_straight_on(f->battle, &f->state, both, n, YD(40)), YD(20),
                         "column %d, %d stands", column, n);
    }
    fire_stands_at(f, "b.1", 700, 410); /* the stream beside it: at the shift rate */
    cr_assert_eq(fd_straight_on(f->battle, &f->state, both, 1, YD(40)), YD(30));
    field_free(f);
}

/* App. A  So does a change of place among the formations: fifteen yards through a ford, thirty beside it. */
Test(fire_terrain, r9_15_a_change_of_place_through_a_ford_is_half_as_far)
{
    static const struct {
        int at, far; /* yards */
    } rows[] = { { 500, 15 }, { 600, 30 } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char units[200], order[60];
        snprintf(units, sizeof units, "{'name': 'b', 'at': ['%dyd','400yd'], %s}",
                 rows[k].at, FIELD_FOOT(1, 8, 2));
        Field *f =
            fire_field(FIELD_OPENING(1, "movement",
                                     "Blue") ","
                                             "'terrain': [{'type': 'stream', 'line': "
                                             "[['0yd','410yd'],['1000yd','410yd']],"
                                             " 'width': '5yd'}, {'type': 'ford', "
                                             "'rectangle': {'from': ['485yd','406yd'], "
                                             "'to': ['515yd','414yd']}}]",
                       units, FAR_RED);
        snprintf(order, sizeof order, "b change to %dyd,%dyd facing N", rows[k].at,
                 401 + rows[k].far);
        cr_assert(field_refuses(f, order, "4.9"), "row %zu: %s", k, f->err.text);
        snprintf(order, sizeof order, "b change to %dyd,%dyd facing N", rows[k].at,
                 400 + rows[k].far);
        cr_assert(field_gives(f, order), "row %zu: %s", k, f->err.text);
        field_free(f);
    }
}

/* A bridge, or a ford, is one over the water that it lies on, not over the next on the way. */
Test(fire_terrain, r9_17_a_bridge_leads_over_one_stream)
{
    static const char water[] =
        "'terrain': [{'type': 'stream', 'line': [['0yd','420yd'],['1000yd','420yd']], "
        "'width': '10yd'}, {'type': '%s', 'line': [['0yd','450yd'],['1000yd','450yd']], "
        "'width': '10yd'}, {'type': '%s', 'rectangle': {'from': ['490yd','410yd'], 'to': "
        "['510yd','430yd']}}]";
    static const struct {
        const char *second, *way;
        int may; /* go, in yards, over both; 0 = not at all */
    } rows[] = { { "stream", "bridge", 50 },
                 { "steep stream", "bridge", 0 },
                 { "stream", "ford", 50 },
                 { "road", "bridge", 100 } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[600];
        snprintf(more, sizeof more, water, rows[k].second, rows[k].way);
        Field *f = fire_moving(more, AT("b", 500, 402) FIELD_HORSE(1, 3, 2) "}", FAR_RED);
        cr_assert(fire_goes(f, "b", 0, 400), "%s", f->err.text);
        cr_assert_eq(fire_goes(f, "b", 0, 500), rows[k].may >= 50, "row %zu", k);
        cr_assert_eq(fire_goes(f, "b", 0, 1000), rows[k].may >= 100, "row %zu", k);
        field_free(f);
    }
}

Test(fire_terrain, r9_9_wheels_break_in_rough_ground)
{
    for (int face = 9; face <= 10; face++) {
        Field *f = fire_moving("'terrain': [{'type': 'rough', 'rectangle': {'from': "
                               "['0yd','420yd'], 'to': ['1000yd','600yd']}}]",
                               AT("g", 500, 400) "'formation': 'limbered', " FIELD_GUNS(
                                   "8-pounders", 1, 2) "}",
                               FAR_RED);
        field_dice(f, 1, face);
        cr_assert(field_gives(f, "g move to 500yd,450yd"), "%s", f->err.text);
        cr_assert_eq(guns_state(&f->state, 0) == GUNS_DESTROYED, face == 10);
        field_free(f);
    }
}

/* Appendix A  On whatever way they enter it: across a narrow strip, as they unlimber, on their way
 * into an entrenchment.  Where they do not come to it nobody throws. */
Test(fire_terrain, r9_9_whatever_way_they_enter_it)
{
    static const struct {
        const char *order;
        int dice;
    } rows[] = {
        { "g move to 500yd,415yd", 0 },
        { "g move to 500yd,425yd", 1 },
        { "g move to 500yd,460yd", 1 },
        { "g change to 500yd,415yd facing N as unlimbered", 0 },
        { "g change to 500yd,425yd facing N as unlimbered", 1 },
        { "g occupy works", 1 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        for (int face = 9; face <= 10; face++) {
            Field *f = fire_moving(
                "'terrain': [{'type': 'rough', 'rectangle': {'from': ['0yd','420yd'], "
                "'to': ['1000yd','430yd']}}, {'name': 'Works', 'type': 'entrenchment', "
                "'rectangle': {'from': ['480yd','435yd'], 'to': ['520yd','475yd']}}]",
                AT("g", 500, 400) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1,
                                                                         2) "}",
                FAR_RED);
            field_dice(f, rows[k].dice, face);
            cr_assert(field_gives(f, rows[k].order), "%s: %s", rows[k].order,
                      f->err.text);
            cr_assert(field_spent(f), "%s", rows[k].order);
            cr_assert_eq(guns_state(&f->state, 0) == GUNS_DESTROYED,
                         rows[k].dice && face == 10, "%s", rows[k].order);
            cr_assert_eq(in_garrison(&f->state, 0), k == 5);
            field_free(f);
        }
    }
}

/* 4.3e, Appendix A  What a stand is to become decides where it may: loose horse in rough ground
 * dismounts there, but mounts and forms only where formed horse may be. */
Test(fire_terrain, r9_8_what_it_becomes_may_be_there)
{
    static const struct {
        int was;
        const char *as;
        bool rough, may;
    } rows[] = {
        { ST_OPEN, "dismounted", true, true },
        { ST_OPEN, "line", true, false },
        { ST_DISMOUNTED, "open order", true, true },
        { ST_DISMOUNTED, "line", true, false },
        { ST_DISMOUNTED, "line", false, true },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char order[80];
        Field *f = fire_field(
            FIELD_OPENING(1, "movement", "Blue") ", 'terrain': [{'type': 'rough', "
                                                 "'rectangle': {'from': ['0yd','370yd'], "
                                                 "'to': ['1000yd','430yd']}}]",
            AT("h", 500, 400) FIELD_HORSE(1, 3, 2) "}", FAR_RED);
        state_stand(&f->state, 0)->status = (uint8_t)rows[k].was;
        if (!rows[k].rough)
            fire_stands_at(f, "h.1", 500, 500);
        snprintf(order, sizeof order, "h change to 500yd,%dyd facing N as %s",
                 rows[k].rough ? 400 : 500, rows[k].as);
        cr_assert_eq(field_gives(f, order), rows[k].may, "%zu: %s", k, f->err.text);
        if (!rows[k].may)
            cr_assert(strstr(f->err.text, "9.8"), "%s", f->err.text);
        field_free(f);
    }
}

/* Appendix A  Guns prolonged into light woods come out as they went in. */
Test(fire_terrain, r9_4_no_limbers_come_into_woods)
{
    for (int in = 0; in <= 1; in++) {
        Field *f = fire_field(
            FIELD_OPENING(1, "movement", "Blue") ", 'terrain': [{'type': 'light woods', "
                                                 "'rectangle': {'from': ['0yd','420yd'], "
                                                 "'to': ['1000yd','500yd']}}]",
            AT("g", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}," AT("b", 700, 100)
                FIELD_FOOT(1, 8, 2) "}",
            FAR_RED);
        fire_stands_at(f, "g.1", 500, in ? 425 : 400);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        const char *const order = in ? "g change to 500yd,425yd facing N as limbered"
                                     : "g change to 500yd,400yd facing N as limbered";
        cr_assert_eq(field_gives(f, order), !in, "%s", f->err.text);
        cr_assert(!in || strstr(f->err.text, "9.4"), "%s", f->err.text);
        field_free(f);
    }
}

/* Nor do they come into an entrenchment in a wood, where foot does. */
Test(fire_terrain, r9_4_nor_into_works_in_a_wood)
{
    for (int wood = 0; wood <= 1; wood++) {
        char terrain[400];
        snprintf(terrain, sizeof terrain,
                 "'terrain': [{'type': '%s', 'rectangle': {'from': ['400yd','420yd'], "
                 "'to': ['600yd','500yd']}}, {'name': 'Works', 'type': 'entrenchment', "
                 "'rectangle': {'from': ['440yd','420yd'], 'to': ['560yd','460yd']}}]",
                 wood ? "light woods" : "protective cover");
        Field *f = fire_moving(terrain,
                               AT("g", 500, 405) "'formation': 'limbered', " FIELD_GUNS(
                                   "8-pounders", 1, 2) "}," AT("b", 460, 400)
                                   FIELD_FOOT(1, 8, 2) "}",
                               FAR_RED);
        cr_assert_eq(field_gives(f, "g occupy works"), !wood, "%s", f->err.text);
        cr_assert(!wood || strstr(f->err.text, "9.4"), "%s", f->err.text);
        if (wood)
            cr_assert(field_gives(f, "b occupy works"), "%s", f->err.text);
        field_free(f);
    }
}

/* Appendix A  Formed horse that a charge has brought to the border of rough ground is not in it: it does
 * not go on through a strip of it, which horse that stands in it may leave. */
Test(fire_terrain, r9_2_at_the_border_is_not_within)
{
    for (int inside = 0; inside <= 1; inside++) {
        Field *f = fire_moving(
            "'terrain': [{'type': 'rough', 'rectangle': {'from': ['400yd','500yd'], "
            "'to': ['600yd','510yd']}}]",
            AT("c", 500, 400) FIELD_HORSE(1, 3, 2) "}", FAR_RED);
        Stand *c = field_stand(f, "c.1");
        c->at.y = YD(500) - f->battle->stand[0].half_d + (inside ? YD(2) : 0);
        cr_assert_eq(fire_goes(f, "c", 0, 400), inside, "%s", f->err.text);
        cr_assert(inside || strstr(f->err.text, "9.8"), "%s", f->err.text);
        field_free(f);
    }
}

/* 3.2, App. A  In heavy woods a company of light infantry that draws away from its neighbour is in open
 * order, and may; to one that would draw up to him they are barred. */
Test(fire_terrain, r9_1_light_infantry_keeps_apart_in_heavy_woods)
{
    static const struct {
        int gap, right, ahead; /* tenths of a yard */
        bool may;
    } rows[] = { { 0, 0, 250, true },
                 { 0, 0, 50, false },
                 { 120, 0, 250, true },
                 { 120, 110, 0, true },
                 { 120, 120, 0, false } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f =
            fire_moving("'terrain': [{'type': 'heavy woods', 'rectangle': {'from': "
                        "['0yd','420yd'], 'to': ['1000yd','600yd']}}]",
                        AT("l", 500, 400) FIELD_LIGHT(2, 3, 2) "}", FAR_RED);
        Stand *one = field_stand(f, "l.1"), *two = field_stand(f, "l.2");
        fire_stands_at(f, "l.1", 500, 500);
        two->at = one->at;
        two->at.x += 2 * f->battle->stand[0].half_w + rows[k].gap * 254 / 100;
        cr_assert_eq(fd_is_open(f->battle, &f->state, 0), rows[k].gap > 0);
        cr_assert_eq(fire_goes(f, "l.1", rows[k].right, rows[k].ahead), rows[k].may,
                     "%d: %s", (int)k, f->err.text);
        cr_assert(rows[k].may || strstr(f->err.text, "9.2"), "%s", f->err.text);
        field_free(f);
    }
}

/* And of two companies that run both go through the woods behind them, not only the second; formed foot
 * stops before these. */
Test(fire_terrain, r9_1_light_infantry_runs_through_heavy_woods)
{
    for (int light = 0; light <= 1; light++) {
        Field *f =
            fire_field(FIELD_OPENING(1, "movement", "Blue") ", 'terrain': [{'type': "
                                                            "'heavy woods', 'rectangle': "
                                                            "{'from': ['0yd','300yd'], "
                                                            "'to': ['1000yd','380yd']}}]",
                       light ? AT("l", 500, 400) FIELD_LIGHT(2, 3, 2) "}"
                             : AT("l", 500, 400) FIELD_FOOT(2, 8, 2) "}",
                       AT("r", 500, 460) FIELD_FOOT(1, 8, 2) "}");
        cr_assert(fd_stands_touch(f->battle, &f->state, 0, 1));
        for (int k = 0; k < 2; k++)
            fd_flee(&f->game, k, YD(100));
        for (int k = 0; k < 2; k++)
            cr_assert_eq(state_stand(&f->state, k)->at.y < YD(310), light, "%d %d", light,
                         k);
        field_free(f);
    }
}

/* From a charge it runs at the skirmish rate, and there is none in heavy woods: thirty yards, or as far as
 * they are away. */
Test(fire_terrain, r8_9_who_runs_through_heavy_woods_goes_no_faster_there)
{
    static const struct {
        int y, goes; /* the woods reach from 300 to 380 */
    } rows[] = { { 340, 30 }, { 400, 30 }, { 420, 40 }, { 450, 70 }, { 490, 100 } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f =
            fire_field(FIELD_OPENING(1, "movement", "Blue") ", 'terrain': [{'type': "
                                                            "'heavy woods', 'rectangle': "
                                                            "{'from': ['0yd','300yd'], "
                                                            "'to': ['1000yd','380yd']}}]",
                       AT("l", 500, 490) FIELD_LIGHT(1, 3, 2) "}",
                       AT("r", 500, 560) FIELD_FOOT(1, 8, 2) "}");
        fire_stands_at(f, "l.1", 500, rows[k].y);
        fd_evade_all(&f->game, &(int){ 0 }, 1);
        const int32_t gone = YD(rows[k].y) - state_stand(&f->state, 0)->at.y;
        cr_expect_leq(gone - YD(rows[k].goes), 2, "row %zu: %d", k, gone);
        cr_expect_geq(gone - YD(rows[k].goes), -2, "row %zu: %d", k, gone);
        field_free(f);
    }
}

/* A crew without its guns is on foot, too. */
Test(fire_terrain, r9_1_crews_go_as_slowly_through_heavy_woods)
{
    static const struct {
        int y;
        bool loose; /* in the open */
    } rows[] = { { 500, false }, { 700, true } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_moving(
            "'terrain': [{'type': 'heavy woods', 'rectangle': {'from': "
            "['0yd','420yd'], 'to': ['1000yd','600yd']}}]",
            AT("g", 500, 700) FIELD_GUNS("8-pounders", 1, 2) "}," AT("x", 900, 100)
                FIELD_FOOT(1, 8, 2) "}",
            FAR_RED);
        Stand *g = field_stand(f, "g.1");
        fire_stands_at(f, "g.1", 500, rows[k].y);
        g->status = ST_CREW;
        fire_row(f, "g.1")->guns = GUNS_DESTROYED;
        cr_assert(fire_goes(f, "g.1", 0, 300), "%s", f->err.text);
        cr_assert_eq(fire_goes(f, "g.1", 0, 310), rows[k].loose, "%s", f->err.text);
        cr_assert_eq(fire_goes(f, "g.1", 0, 1000), rows[k].loose, "%s", f->err.text);
        field_free(f);
    }
}
