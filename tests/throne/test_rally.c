/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_rally.c - cavalry rally, threat to officers, surrender (chapter 12).
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#define READY      FIELD_OPENING(1, "movement", "Blue")
#define CHARGED    "'marks': ['charged'],"
#define S(kind, n) "'stands': [{'kind': '" kind "', 'rating': 4, 'count': " #n "}]"
#define FOOT(n)    S("line infantry", n)
#define HORSE(n)   S("line cavalry", n)
#define U(name, x, y, more, stands)                                                      \
    "{'name': '" name "', 'at': ['" #x "cm','" #y "cm'], " more stands "}"
#define ALONE(n, x, y)                                                                   \
    "{'stand': " #n ", 'at': ['" #x "cm','" #y                                           \
    "cm'], 'alone': true, 'status': 'dispersed'}"

#define OFFICER(name, x, y)                                                              \
    "{'name': '" name "', 'rating': 4, 'at': ['" #x "cm','" #y "cm']}"

static void throw_all(Field *f, const char *faces)
{
    int n = 0;
    for (; faces[n]; n++)
        f->faces[n] = (uint8_t)(faces[n] - '0');
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
}

/* ---- rally ---- */

/* A charge from y = 10 that failed just before contact at y = 58.75. */
static Field *failed_charge(const char *status)
{
    char blue[300];
    snprintf(blue, sizeof blue,
             "{'name': 'b', 'at': ['50cm','58.75cm'], 'marks': ['charged'], 'dice': 1, "
             "'charge from': ['50cm','10cm'], 'status': '%s', " HORSE(2) "}",
             status);
    Field *f = field(READY, blue, U("r", 50, 61.25, "", FOOT(2)));
    throw_all(f, "3");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_RALLY);
    cr_assert_eq(f->state.decision.side, 0);
    return f;
}

Test(throne_rally, r12_1_a_failed_charge_and_an_x_make_horse_rally)
{
    Field *f = failed_charge("formed");
    cr_assert_eq(f->events[E_MELEE], 0);
    field_free(f);
    f = field(READY, U("b", 50, 48.75, CHARGED, HORSE(1)),
              U("r", 50, 51.25, "", FOOT(2)));
    /* 1 of 2 against 1 of 4: evens, no rally */
    throw_all(f, "41"
                 "4111");
    cr_assert(field_gives(f, "done"));
    cr_assert_neq(f->state.decision.kind, D_RALLY);
    field_free(f);
    f = field(READY, U("b", 50, 48.75, CHARGED, HORSE(1)),
              U("r", 50, 51.25, "", FOOT(2)));
    /* more against fewer: X and X */
    throw_all(f, "41"
                 "4441");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.decision.kind, D_RALLY);
    cr_assert_eq(field_unit(f, "b")->dice, 2); /* 11.4 */
    cr_assert_eq(field_unit(f, "b")->status, DISORDERED);
    field_free(f);
}

/* Blue's horse, each base by itself, met by red's. */
static Field *alone_against_a_line(void)
{
    return field(READY,
                 FIELD_UNIT("b",
                            "'bases': [" THREE(ALONE(1, 48, 48.75), ALONE(2, 52, 48.75),
                                               ALONE(3, 56, 48.75)) "], ",
                            HORSE(3)),
                 U("r", 52, 51.25, "", HORSE(4)));
}

/* Three dice without the best, 4 and 3 of 6, 4, 3; red 4 4 4 1. */
static void an_x_for_both(Field *f)
{
    throw_all(f, "643"
                 "4441");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_MELEE].a, 'X' << 8 | 'X');
}

Test(throne_rally, r12_1b_bases_by_themselves_rally_on_an_x)
{
    static const Angle unit[] = { NORTH, SOUTH };
    for (int i = 0; i < 2; i++) {
        Field *f = alone_against_a_line();
        throne_row(f, "b")->facing = unit[i]; /* which they were; they look north */
        an_x_for_both(f);
        cr_assert_eq(f->state.decision.kind, D_RALLY);
        cr_assert(field_gives(f, "rally to choice 2"), "%s", f->err.text);
        /* a full move: over the edge */
        cr_assert_eq(field_stand(f, "b.1")->where, LEFT_TABLE);
        field_free(f);
    }
}

/* Who did not charge began where he stands: back to there he only parts from the enemy. */
Test(throne_rally, r12_1b_bases_by_themselves_began_where_they_stand)
{
    Field *f = alone_against_a_line();
    throne_row(f, "b")->facing = SOUTH; /* of the unit that they were */
    an_x_for_both(f);
    cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
    for (int i = 0; i < 3; i++) {
        cr_expect_eq(state_stand(&f->state, i)->at.x, CM(48 + 4 * i), "%d", i);
        cr_expect_eq(state_stand(&f->state, i)->at.y, CM(47.75), "%d", i);
        cr_expect_eq(state_stand(&f->state, i)->facing, NORTH, "%d", i); /* 12.3c */
    }
    field_free(f);
}

/* A regiment that fought last turn stands at 80, 70; a base of it that skirmishes at 20 is ridden at. */
Test(throne_rally, r12_1b_a_base_that_rallies_leaves_its_regiment_where_it_came_from)
{
    Field *f = field(READY, U("b", 20, 48.75, CHARGED, HORSE(2)),
                     "{'name': 'r', 'at': ['80cm','70cm'], 'formation': 'line', 'marks': "
                     "['fought'], 'charge from': ['80cm','95cm'], 'bases': [" ALONE(
                         3, 20, 51.25) "], " HORSE(3) "}");
    throw_all(f, "44414");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->last[E_MELEE].a, 'C' << 8 | 'X');
    field_more(f, 20, 6);
    cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r.3")->at.x, CM(20));
    cr_assert_eq(throne_row(f, "r")->from.y, CM(95));
    field_free(f);
}

/* The same regiment is charged itself after its skirmisher has fought: it stood, and goes nowhere. */
Test(throne_rally, r12_2_who_stood_goes_back_to_there_though_a_base_of_it_fought_before)
{
    Field *f = field(
        READY,
        TWO(U("b1", 20, 48.75, CHARGED, FOOT(1)), U("b2", 50, 48.75, CHARGED, HORSE(2))),
        "{'name': 'r', 'at': ['50cm','51.25cm'], 'formation': 'line', "
        "'charge from': ['50cm','90cm'], 'bases': [" ALONE(3, 20,
                                                           51.25) "], " HORSE(3) "}");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    throw_all(f, "661"
                 "444144");
    cr_assert(field_gives(f, "b1 fight"), "%s", f->err.text);
    cr_assert_eq(f->last[E_MELEE].a, 'C' << 8 | 'X');
    field_more(f, 20, 6);
    cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r.1")->at.y, CM(52.25));
    field_free(f);
}

Test(throne_rally, r12_2_three_places_to_rally_to)
{
    static const double y[] = { 10, 8.75, 57.75 };
    for (int choice = 1; choice <= 3; choice++) {
        char order[40];
        Field *f = failed_charge("formed");
        cr_assert(!field_gives(f, "rally to choice 4"));
        snprintf(order, sizeof order, "rally to choice %d", choice);
        cr_assert(field_gives(f, order), "%s", f->err.text);
        cr_assert_eq(field_stand(f, "b.1")->at.y, CM(y[choice - 1]), "choice %d: %d",
                     choice, field_stand(f, "b.1")->at.y);
        field_free(f);
    }
}

/* Supports close behind make room for who has not come into contact (10.7e). */
Test(throne_rally, r10_7e_supports_make_room_for_horse_that_failed_before_contact)
{
    for (int dispersed = 0; dispersed < 2; dispersed++) {
        char blue[400];
        snprintf(blue, sizeof blue,
                 "{'name': 'b', 'at': ['50cm','58.75cm'], 'marks': ['charged'], "
                 "'formation': 'line', 'dice': 1, 'status': '%s', " HORSE(2) "}, %s",
                 dispersed ? "disordered" : "formed",
                 U("c", 50, 56.25, "'formation': 'line', ", HORSE(2)));
        Field *f = field(READY, blue, U("r", 50, 61.25, "", FOOT(2)));
        throw_all(f, "3");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert(field_gives(f, "rally to choice 3"), "%s", f->err.text);
        cr_assert_eq(f->events[E_MELEE], 0);
        cr_assert_eq(f->events[E_HEMMED_IN], 0);
        cr_assert_leq(field_stand(f, "b.1")->at.y, CM(57.75));
        cr_assert_eq(field_stand(f, "c.1")->at.y, CM(55.25));
        field_free(f);
    }
}

static char heard[200];

static void hear_moves(void *self, const Game *g, const Event *e)
{
    (void)self;
    if (e->kind == E_MOVED)
        throne_say_event(g, e, heard, sizeof heard);
}

/* An officer who touches it rides along, and is told with it. */
Test(throne_rally, r11_22_who_rides_along_in_a_rally_is_told)
{
    Field *f =
        field_with(READY, "{'name': 'ash', 'rating': 4, 'at': ['53.75cm','58.75cm']}",
                   "{'name': 'b', 'at': ['50cm','58.75cm'], 'marks': ['charged'], "
                   "'formation': 'line', 'dice': 1, " HORSE(2) "}",
                   "", U("r", 50, 61.25, "", FOOT(2)));
    throw_all(f, "3");
    Listener moves = { hear_moves, NULL };
    f->game.listener = &moves;
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "rally to choice 3"), "%s", f->err.text);
    cr_assert_eq(field_officer(f, "ash")->at.y, CM(57.75));
    cr_assert_eq(field_officer(f, "ash")->with, NO_REF);
    cr_assert_str_eq(heard, "b moves 1 cm to 50,57.8, with ash", "%s", heard);
    field_free(f);
}

/* 1 cm back, or to the border of a lake that begins 1 cm, or half of it, behind who failed. */
Test(throne_rally, r2_10_nobody_parts_from_the_enemy_into_a_lake)
{
    static const char *const to[] = { "56.5", "57" };
    static const char *const troops[] = { FOOT(2), HORSE(2) };
    for (int i = 0; i < 4; i++) {
        char more[200], blue[300];
        snprintf(
            more, sizeof more,
            "'terrain': [{'type': 'impassable', 'rectangle': {'from': ['40cm','50cm'], "
            "'to': ['60cm','%scm']}}], " READY,
            to[i % 2]);
        snprintf(blue, sizeof blue,
                 "{'name': 'b', 'at': ['50cm','58.75cm'], 'marks': ['charged'], "
                 "'formation': 'line', 'dice': 1, %s}",
                 troops[i / 2]);
        Field *f = field(more, blue, U("r", 50, 61.25, "", FOOT(2)));
        throw_all(f, "3");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        if (i / 2)
            cr_assert(field_gives(f, "rally to choice 3"), "%s", f->err.text);
        const int32_t off =
            field_stand(f, "b.1")->at.y - CM(58.75) + (i % 2 ? CM(0.5) : CM(1));
        cr_assert_leq(abs(off), GEO_SLACK, "row %d: %d", i, off);
        field_free(f);
    }
}

/* Back over a wall at y = 30, which takes two dice of horse. */
Test(throne_rally, r12_2b_a_rally_meets_the_obstacles_on_its_way)
{
    static const struct {
        const char *faces;
        int status;
        int32_t y;
    } tries[] = { { "44", DISORDERED, CM(10) }, { "43", -1, CM(31.25) } };
    for (int i = 0; i < 2; i++) {
        Field *f =
            field("'terrain': [{'type': 'linear obstacle', 'line': [['0cm','30cm'], "
                  "['100cm','30cm']]}], " READY,
                  "{'name': 'b', 'at': ['50cm','58.75cm'], 'marks': ['charged'], "
                  "'dice': 1, 'charge from': ['50cm','10cm'], " HORSE(2) "}",
                  U("r", 50, 61.25, "", FOOT(2)));
        throw_all(f, "3");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        throw_all(f, tries[i].faces);
        cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
        cr_assert(field_spent(f), "two dice at the wall");
        cr_assert_eq(f->events[E_OBSTACLE], 1);
        const bool dispersed = !field_unit(f, "b")->n_stands;
        cr_assert_eq(dispersed, tries[i].status < 0);
        cr_assert(dispersed || field_unit(f, "b")->status == tries[i].status);
        const int32_t off = field_stand(f, "b.1")->at.y - tries[i].y;
        /* dispersed, they spread */
        cr_assert(off >= -GEO_SLACK && off <= CM(4), "%d", off);
        field_free(f);
    }
}

/* The same after an X, whose two dice go with the two of the wall. */
Test(throne_rally, r12_2b_who_is_dispersed_on_his_rally_has_made_it)
{
    Field *f = field("'terrain': [{'type': 'linear obstacle', 'line': [['0cm','30cm'], "
                     "['100cm','30cm']]}], " READY,
                     "{'name': 'b', 'at': ['50cm','58.75cm'], 'marks': ['charged'], "
                     "'charge from': ['50cm','10cm'], " HORSE(2) "}",
                     U("r", 50, 61.25, "", FOOT(2)));
    throw_all(f, "6111"
                 "6661");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_RALLY);
    throw_all(f, "4443");
    cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "b")->n_stands, 0);
    cr_assert_neq(f->state.decision.kind, D_RALLY);
    cr_assert_eq(f->events[E_RALLY], 1);
    field_free(f);
}

/* 1 cm back from the enemy is over the edge, or just not: it goes as far as it stands on the table. */
Test(throne_rally, r9_23e_a_rally_in_place_ends_on_the_table)
{
    for (int i = 0; i < 4; i++) {
        const bool alone = i / 2, shorter = i % 2;
        Field *f =
            field(READY,
                  alone ? "{'name': 'b', 'bases': [" ALONE(1, 50, 10) "], " HORSE(1) "}"
                        : U("b", 50, 10, "", HORSE(1)),
                  U("r", 50, 12.5, "", FOOT(2)));
        const int32_t down = shorter ? CM(8) : CM(7);
        for (int k = 0; k < 3; k++)
            state_stand(&f->state, k)->at.y -= down;
        throw_all(f, "4"
                     "6666");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_RALLY);
        cr_assert(field_gives(f, "rally to choice 3"), "%s", f->err.text);
        const Stand *at = field_stand(f, "b.1");
        cr_assert_eq(at->where, ON_TABLE, "row %d: %d", i, at->where);
        cr_assert_leq(abs(at->at.y - (shorter ? 125 : 200)), GEO_SLACK, "row %d: y %d", i,
                      at->at.y);
        field_free(f);
    }
}

/* A charge from y = 10 that failed at y = 58.75 rallies over whoever stands at y = 35. */
static Field *rally_over(const char *friends, const char *foes, const char *faces)
{
    char blue[600], red[400];
    snprintf(blue, sizeof blue,
             "{'name': 'b', 'at': ['50cm','58.75cm'], 'marks': ['charged'], 'dice': 1, "
             "'charge from': ['50cm','10cm'], " HORSE(2) "}%s",
             friends);
    snprintf(red, sizeof red, "%s%s", U("r", 50, 61.25, "", FOOT(2)), foes);
    Field *f = field(READY, blue, red);
    throw_all(f, "3");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    throw_all(f, faces);
    cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
    return f;
}

Test(throne_rally, r12_2c_a_rally_passes_through_friends_on_two_dice)
{
    static const struct {
        const char *faces;
        int y, dice;
    } rows[] = { { "44", CM(10), 2 }, { "43", CM(37.5), 0 } };
    for (int i = 0; i < 2; i++) {
        Field *f = rally_over("," U("b2", 50, 35, "", FOOT(2)), "", rows[i].faces);
        const int off = field_stand(f, "b.1")->at.y - rows[i].y;
        cr_assert_eq(f->events[E_INTERPENETRATION], 1);
        cr_assert(off >= -GEO_SLACK && off <= CM(4), "%d",
                  off); /* dispersed, they spread */
        cr_assert_eq(field_unit(f, "b")->n_stands, i ? 0 : 2);
        cr_assert_eq(f->last[E_TEST].n_dice, 2);
        field_free(f);
    }
    /* an X: with the two dice of that, four */
    Field *f = field(
        READY, TWO(U("b", 50, 48.75, CHARGED, HORSE(1)), U("b2", 50, 30, "", FOOT(2))),
        U("r", 50, 51.25, "", FOOT(2)));
    throw_all(f, "414441");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_RALLY);
    throw_all(f, "4444"
                 "44");
    cr_assert(field_gives(f, "rally to choice 2"), "%s", f->err.text);
    cr_assert_eq(f->events[E_INTERPENETRATION], 1);
    cr_assert_eq(field_stand(f, "b.1")->where, LEFT_TABLE);
    field_free(f);
}

Test(throne_rally, r12_2c_a_rally_rides_over_the_enemy)
{
    Field *f = rally_over("", "," U("r2", 50, 35, "", FOOT(2)), "");
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(10));
    cr_assert_eq(f->last[E_OVERRUN].target, field_find(f, "r2"));
    cr_assert_eq(field_unit(f, "r2")->dice, 1);
    field_free(f);
    f = rally_over("", "," U("r2", 50, 35, "", S("line artillery", 1)), "");
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(10));
    cr_assert_eq(field_stand(f, "r2.1")->where, LOST);
    field_free(f);
}

Test(throne_rally, r12_3_a_rally_ends_halted_disordered_and_facing_the_enemy)
{
    Field *f = failed_charge("formed");
    field_unit(f, "b")->marks |= U_MOVED;
    cr_assert(field_gives(f, "rally to choice 1"));
    cr_assert_eq(field_unit(f, "b")->status, DISORDERED);
    cr_assert(!(field_unit(f, "b")->marks & (U_MOVED | U_MOVING)));
    cr_assert_eq(throne_row(f, "b")->facing, NORTH);
    field_free(f);
    /* taken in the rear, it turns about */
    f = field(READY, U("b", 50, 28.75, CHARGED, HORSE(2)),
              U("r", 50, 31.25, "'facing': 'N',", HORSE(2)));
    /* one of two left, and it succeeds */
    throw_all(f, "4441"
                 "44");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_MELEE].a, 'C' << 8 | 'X');
    cr_assert_eq(f->state.decision.kind, D_RALLY);
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert(field_gives(f, "rally to choice 3"), "%s", f->err.text);
    cr_assert_eq(throne_row(f, "r")->facing, SOUTH);
    field_free(f);
}

/* A unit that was taken in the rear, and one of three bases by themselves. */
Test(throne_rally, r12_3_where_it_looks_then_is_told)
{
    char says[80];
    Field *f = field(READY, U("b", 50, 28.75, CHARGED, HORSE(2)),
                     U("r", 50, 31.25, "'facing': 'N',", HORSE(2)));
    throw_all(f, "4441"
                 "44");
    cr_assert(field_give_all(f, "done", "rally to choice 3", NULL), "%s", f->err.text);
    cr_assert_eq(f->events[E_FORMATION], 1);
    throne_say_event(&f->game, &f->last[E_FORMATION], says, sizeof says);
    cr_assert_str_eq(says, "r turns to face south");
    field_free(f);
    f = alone_against_a_line();
    an_x_for_both(f);
    field_stand(f, "b.3")->facing = EAST;
    cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FORMATION], 1);
    throne_say_event(&f->game, &f->last[E_FORMATION], says, sizeof says);
    cr_assert_str_eq(says, "base 3 of the b turns to face north");
    field_free(f);
}

/* In place, 1 cm short: at the end of a long line, with the end of a long line, and dispersed. */
Test(throne_rally, r12_3c_it_faces_the_enemy_where_he_is_nearest)
{
    static const struct {
        const char *blue, *red;
    } rows[] = {
        { "'at': ['45cm','58.75cm'], " HORSE(2), U("r", 50, 61.25, "", FOOT(6)) },
        { "'at': ['50cm','58.75cm'], " HORSE(6), U("r", 56.25, 61.25, "", FOOT(1)) },
        { "'at': ['45cm','58.75cm'], 'status': 'disordered', " HORSE(2),
          U("r", 50, 61.25, "", FOOT(6)) },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[400];
        snprintf(blue, sizeof blue,
                 "{'name': 'b', 'formation': 'line', 'marks': ['charged'], 'dice': 1, "
                 "'charge from': ['50cm','10cm'], %s}",
                 rows[i].blue);
        Field *f = field(READY, blue, rows[i].red);
        throw_all(f, "3");
        cr_assert(field_give_all(f, "done", "rally to choice 3", NULL), "%s",
                  f->err.text);
        cr_expect_eq(field_stand(f, "b.1")->facing, NORTH, "row %zu: %d", i,
                     field_stand(f, "b.1")->facing);
        cr_expect_eq(field_stand(f, "b.1")->at.y, CM(57.75), "row %zu", i);
        field_free(f);
    }
}

/* By initiative: whom it rode over is dispersed behind it, and another enemy is further off. */
Test(throne_rally, r12_3c_whom_it_fought_is_no_unit_any_more)
{
    Field *f = field(FIELD_OPENING(2, "movement", "Blue"),
                     "{'name': 'b', 'at': ['50cm','70cm'], 'formation': 'line', 'marks': "
                     "['may rally'], " FIELD_HORSE(1, 4) "}",
                     TWO("{'name': 'r', 'bases': [" ALONE(1, 50, 40) "], " FOOT(1) "}",
                         U("r2", 85, 75, "", FOOT(1))));
    throne_row(f, "b")->fought = (uint8_t)field_index(f, "r");
    throw_all(f, "4");
    cr_assert(field_give_all(f, "b rally", "rally to choice 3", NULL), "%s", f->err.text);
    cr_assert_eq(throne_row(f, "b")->facing, SOUTH);
    field_free(f);
}

/* It looks to whom it fought, though another is nearer. */
Test(throne_rally, r12_3c_it_faces_whom_it_fought_though_another_is_nearer)
{
    Field *f = field(FIELD_OPENING(2, "movement", "Blue"),
                     "{'name': 'b', 'at': ['50cm','70cm'], 'formation': 'line', 'marks': "
                     "['may rally'], " FIELD_HORSE(1, 4) "}",
                     TWO(U("r", 50, 40, "", FOOT(1)), U("r2", 65, 70, "", FOOT(1))));
    throne_row(f, "b")->fought = (uint8_t)field_index(f, "r");
    throw_all(f, "4");
    cr_assert(field_give_all(f, "b rally", "rally to choice 3", NULL), "%s", f->err.text);
    cr_assert_eq(throne_row(f, "b")->facing, SOUTH, "%d", throne_row(f, "b")->facing);
    field_free(f);
}

/* Two regiments in one formation, taken in the rear. */
Test(throne_rally, r12_3b_several_regiments_in_one_turn_about_too)
{
    Field *f =
        field_with(READY, "", U("b", 50, 28.75, CHARGED, HORSE(2)),
                   "{'name': 'rex', 'rating': 4, 'at': ['90cm','90cm']}",
                   TWO(U("r", 48.75, 31.25, "'facing': 'N', 'officer': 'rex',", HORSE(1)),
                       U("r2", 51.25, 31.25,
                         "'facing': 'N', 'officer': 'rex', 'bases': [{'stand': 1, 'at': "
                         "['51.25cm','31.25cm'], 'in': 'r'}],",
                         HORSE(1))));
    cr_assert_eq(field_unit(f, "r")->n_stands, 2);
    throw_all(f, "4441"
                 "44");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_RALLY);
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert(field_gives(f, "rally to choice 3"), "%s", f->err.text);
    cr_assert_eq(throne_row(f, "r")->facing, SOUTH);
    cr_assert_eq(field_stand(f, "r2.1")->facing, SOUTH);
    field_free(f);
}

Test(throne_rally, r12_4_who_was_dispersed_ends_the_rally_dispersed)
{
    Field *f = failed_charge("disordered");
    cr_assert_eq(field_unit(f, "b")->n_stands, 0);
    cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
    for (int i = 0; i < 2; i++) {
        const Stand *at = state_stand(&f->state, i);
        cr_assert_eq(at->status, DISPERSED);
        cr_assert_eq(at->facing, NORTH);
        cr_assert_eq(at->at.y, CM(10));
    }
    field_free(f);
}

/* In place, that is 1 cm off: each is told. */
Test(throne_rally, r12_4_dispersed_horse_that_rally_in_place_draw_off)
{
    Field *f = failed_charge("disordered");
    const int32_t y = field_stand(f, "b.1")->at.y;
    field_forget(f);
    cr_assert(field_gives(f, "rally to choice 3"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "b.1")->at.y, y - CM(1));
    cr_assert_eq(f->events[E_MOVED], 2);
    cr_assert_eq(f->last[E_MOVED].to.y, y - CM(1));
    field_free(f);
}

/* A full move to the rear, 50 cm; with a light gun among them 25. */
Test(throne_rally, r9_1b_dispersed_horse_rally_no_faster_than_their_guns)
{
    for (int gun = 0; gun < 2; gun++) {
        char blue[400];
        snprintf(
            blue, sizeof blue,
            "{'name': 'b', 'at': ['50cm','58.75cm'], 'marks': ['charged'], 'status': "
            "'disordered', 'formation': 'line', 'dice': 1, 'charge from': "
            "['50cm','40cm'], 'stands': [{'kind': 'line cavalry', 'rating': 4, "
            "'count': 2}, {'kind': '%s', 'rating': 4}]}",
            gun ? "light artillery" : "line cavalry");
        Field *f = field(READY, blue, U("r", 50, 61.25, "", FOOT(2)));
        throw_all(f, "3");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "b")->n_stands, 0);
        cr_assert(field_gives(f, "rally to choice 2"), "%s", f->err.text);
        for (int i = 0; i < 3; i++) {
            const int32_t y = state_stand(&f->state, i)->at.y;
            cr_assert_eq(y, gun ? CM(33.75) : CM(8.75), "%d: %d", i, y);
        }
        field_free(f);
    }
}

/* A file and a rank, one base in contact: all go back together, and nobody fights. */
Test(throne_rally, r12_4_dispersed_bases_do_not_bar_each_other_the_way)
{
    static const struct {
        const char *formation;
        double y; /* of the middle */
    } rows[] = { { "column", 57.5 }, { "line", 58.75 } };
    for (int row = 0; row < 2; row++) {
        for (int choice = 1; choice <= 3; choice++) {
            char blue[400], order[40];
            snprintf(blue, sizeof blue,
                     "{'name': 'b', 'at': ['50cm','%gcm'], 'marks': ['charged'], "
                     "'status': 'disordered', 'formation': '%s', 'dice': 1, "
                     "'charge from': ['50cm','15cm'], " HORSE(2) "}",
                     rows[row].y, rows[row].formation);
            Field *f = field(READY, blue, U("r", 50, 61.25, "", FOOT(2)));
            throw_all(f, "3");
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
            snprintf(order, sizeof order, "rally to choice %d", choice);
            cr_assert(field_gives(f, order), "%s", f->err.text);
            cr_expect_eq(f->events[E_MELEE], 0, "%s %d", rows[row].formation, choice);
            for (int i = 0; i < 2; i++)
                cr_expect(!base_touches_enemy(f->battle, &f->state, i), "%s %d",
                          rows[row].formation, choice);
            const int32_t y = field_stand(f, "b.1")->at.y;
            cr_expect(choice == 3 ? y == CM(57.75) : y < CM(20), "%s %d: %d",
                      rows[row].formation, choice, y);
            field_free(f);
        }
    }
}

/* Two regiments charged as one formation from y = 15, its middle at x = 50; they are dispersed, or part
 * in the next turn. */
Test(throne_rally, r12_4b_each_regiment_goes_back_to_its_own_place)
{
    static const struct {
        const char *marks, *more;
    } rows[] = { { "'charged'", "'status': 'disordered', 'dice': 1," },
                 { "'may rally', 'activated'", "" } };
    for (int i = 0; i < 2; i++) {
        char blue[700];
        snprintf(
            blue, sizeof blue,
            "{'name': 'b', 'officer': 'ash', 'at': ['47.5cm','58.75cm'], 'formation': "
            "'line', 'marks': [%s], %s 'charge from': ['50cm','15cm'], 'stands': "
            "[{'kind': "
            "'line cavalry', 'rating': 4, 'traits': ['command'], 'count': 2}]},"
            "{'name': 'b2', 'officer': 'ash', 'stands': [{'kind': 'line cavalry', "
            "'rating': 4, 'traits': ['command'], 'count': 2}], 'bases': [{'stand': 1, "
            "'at': ['51.25cm','58.75cm'], 'in': 'b'}, {'stand': 2, 'at': "
            "['53.75cm','58.75cm'], 'in': 'b'}]}",
            rows[i].marks, rows[i].more);
        Field *f =
            field_with(READY, OFFICER("ash", 5, 5), blue, "",
                       i ? U("r", 50, 80, "", FOOT(2)) : U("r", 50, 61.25, "", FOOT(2)));
        throw_all(f, i ? "44" : "3");
        if (i) {
            cr_assert(field_give_all(f, "b break up", "b rally", "rally to choice 1",
                                     "b2 rally", "rally to choice 1", NULL),
                      "%s", f->err.text);
        } else {
            cr_assert(
                field_give_all(f, "done", "rally to choice 1", "rally to choice 1", NULL),
                "%s", f->err.text);
        }
        static const double x[] = { 46.25, 48.75, 51.25, 53.75 };
        for (int k = 0; k < 4; k++) {
            const Stand *at = state_stand(&f->state, k);
            cr_expect(abs(at->at.x - CM(x[k])) <= (i ? 2 : CM(4)), "row %d, %d: %d", i, k,
                      at->at.x); /* dispersed, they are spread */
            cr_expect(abs(at->at.y - CM(15)) <= 2, "row %d, %d: %d", i, k, at->at.y);
        }
        field_free(f);
    }
}

/* A base dispersed beyond the edge is not of those who rally, and its regiment is not asked for it. */
Test(throne_rally, r12_4b_who_has_left_the_table_rallies_no_more)
{
    for (int left = 1; left <= 2; left++) {
        Field *f =
            field(READY, U("b", 50, 40, "", HORSE(2)), U("r", 50, 60, "", FOOT(2)));
        static const int base[] = { 0, 1 };
        unit_disperse(&f->game, 0, false);
        for (int i = 0; i < left; i++)
            base_remove(&f->game, i, LEFT_TABLE, 0);
        rally_note(f->battle, &f->state, 0, base, 2);
        cr_assert_eq(throne_row(f, "b")->letter, left == 1 ? OUTCOME_RALLIES : 0);
        field_free(f);
    }
}

/* ---- officers ---- */

/* Blue's foot (dice of `a`) against red's (dice of `d`), an officer behind each. */
static Field *with_officers(const char *faces)
{
    Field *f =
        field_with(READY, OFFICER("ash", 50, 36.25), U("b", 50, 38.75, CHARGED, FOOT(2)),
                   TWO(OFFICER("oak", 50, 43.75), OFFICER("elm", 50, 47)),
                   U("r", 50, 41.25, "", FOOT(2)));
    throw_all(f, faces);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    return f;
}

Test(throne_rally, r12_5_only_officers_touching_a_losing_unit_are_threatened)
{
    /* B v Z: red loses; only oak touches */
    Field *f = with_officers("41"
                             "11"
                             "1");
    cr_assert_eq(f->events[E_OFFICER], 1);
    cr_assert_eq(ref_index(f->last[E_OFFICER].subject), field_index(f, "oak"));
    cr_assert_eq(field_officer(f, "ash")->where, ON_TABLE);
    cr_assert_eq(field_officer(f, "elm")->where, ON_TABLE);
    field_free(f);
}

Test(throne_rally, r12_6_he_is_lost_on_a_1)
{
    for (int face = 1; face <= 2; face++) {
        Field *f = with_officers(face == 1 ? "41111" : "41112");
        cr_assert_eq(field_officer(f, "oak")->where, face == 1 ? LOST : ON_TABLE);
        field_free(f);
    }
}

/* An officer who touches only the enemy's unit is not at risk when that side wins. */
Test(throne_rally, r12_5_touching_the_winners_is_no_threat)
{
    Field *f = field_with(READY, OFFICER("ash", 54.95, 41.25),
                          U("b", 50, 38.75, CHARGED, FOOT(2)), "",
                          U("r", 50, 41.25, "", FOOT(3)));
    throw_all(f, "11"
                 "441");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_MELEE].a, 'Y' << 8 | 'C');
    cr_assert_eq(f->events[E_OFFICER], 0);
    field_free(f);
}

Test(throne_rally, r12_7_his_loss_is_a_loss_in_melee_for_friends_within_25_cm)
{
    for (int far = 0; far <= 1; far++) {
        char red[400];
        /* Z: he goes with it (11.22), to 56.25; 56.25 + 1.25 + 25 = 82.5 is the near edge */
        snprintf(red, sizeof red, "%s,{'name': 'r2', 'at': ['50cm','%scm'], " FOOT(1) "}",
                 U("r", 50, 41.25, "", FOOT(1)), far ? "83.8" : "83.7");
        Field *f = field_with(READY, "", U("b", 50, 38.75, CHARGED, FOOT(2)),
                              OFFICER("oak", 50, 43.75), red);
        throw_all(f, "41"
                     "1"
                     "1"
                     "666666");
        cr_assert(field_gives(f, "done"));
        cr_assert_eq(field_officer(f, "oak")->where, LOST);
        cr_assert_eq(field_unit(f, "r2")->dice, far ? 0 : 1, "%d",
                     field_unit(f, "r2")->dice);
        field_free(f);
    }
}

/* ---- surrender ---- */

/* Red's base is beaten (Z, 12.5 cm to the north), and a blue unit bars the way after 5 cm. */
static Field *barred(const char *bar, const char *more_red)
{
    char blue[500], red[500];
    snprintf(blue, sizeof blue, "%s,%s", U("b", 50, 38.75, CHARGED, FOOT(2)), bar);
    snprintf(red, sizeof red, "%s%s", U("r", 50, 41.25, "", FOOT(1)), more_red);
    Field *f = field(READY, blue, red);
    throw_all(f, "41"
                 "1"
                 "666666");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    return f;
}

Test(throne_rally, r12_8_a_retreat_that_cannot_be_completed_ends_in_surrender)
{
    Field *f = barred(U("b2", 50, 48.75, "", FOOT(1)), "");
    cr_assert_eq(field_stand(f, "r.1")->where, SURRENDERED);
    field_free(f);
    /* room for all of it: 41.25 to 53.75 */
    f = barred(U("b2", 50, 58.75, "", FOOT(1)), "");
    cr_assert_eq(field_stand(f, "r.1")->where, ON_TABLE);
    cr_assert_eq(field_stand(f, "r.1")->at.y, CM(53.75));
    field_free(f);
}

/* b loses with X and rallies to the rear; no ground for that after 2.5 cm, after 10.0 or 10.1. */
Test(throne_rally, r12_8b_a_beaten_rally_that_is_cut_short_is_a_surrender_too)
{
    static const struct {
        const char *to;     /* how far the impassable ground reaches */
        const char *choice; /* 2 to the rear, 3 in place */
        int where;
    } rows[] = {
        { "35", "rally to choice 2", SURRENDERED },
        { "30", "rally to choice 2", SURRENDERED }, /* its front 10 cm off */
        { "29.9", "rally to choice 2", ON_TABLE },
        { "35", "rally to choice 3", ON_TABLE }, /* 1 cm short: there it is */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char more[300];
        snprintf(
            more, sizeof more,
            "'terrain': [{'type': 'impassable', 'rectangle': {'from': ['30cm','10cm'], "
            "'to': ['70cm','%scm']}}], " READY,
            rows[i].to);
        Field *f = field(more, U("b", 50, 41.25, CHARGED, HORSE(2)),
                         U("r", 50, 43.75, "", FOOT(3)));
        throw_all(f, "4111"
                     "441111"
                     "666666");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->last[E_MELEE].a, 'X' << 8 | 'X');
        cr_assert(field_gives(f, rows[i].choice), "%s", f->err.text);
        cr_assert_eq(field_stand(f, "b.1")->where, rows[i].where, "row %zu: %d", i,
                     field_stand(f, "b.1")->at.y);
        field_free(f);
    }
}

/* Hemmed in it cannot part from the enemy: all of it surrenders, of a column not the front alone. */
Test(throne_rally, r12_8b_who_has_no_room_to_part_surrenders_whole)
{
#define SEA(x1, y1, x2, y2)                                                              \
    "{'type': 'impassable', 'rectangle': {'from': ['" x1 "cm','" y1 "cm'], 'to': ['" x2  \
    "cm','" y2 "cm']}}"
    static const char *const formations[] = { "line", "column" };
    for (int column = 0; column < 2; column++) {
        char more[600], blue[300];
        snprintf(
            more, sizeof more, "'terrain': [%s], " READY,
            column ? THREE(SEA("30", "30", "70", "37.4"), SEA("30", "37.4", "48.7", "42"),
                           SEA("51.3", "37.4", "70", "42"))
                   : THREE(SEA("30", "30", "70", "39.9"), SEA("30", "39.9", "47.4", "42"),
                           SEA("52.6", "39.9", "70", "42")));
        snprintf(blue, sizeof blue,
                 "{'name': 'b', 'at': ['50cm','%scm'], 'formation': '%s', " CHARGED HORSE(
                     2) "}",
                 column ? "40" : "41.25", formations[column]);
        Field *f = field(more, blue, U("r", 50, 43.75, "", FOOT(3)));
        throw_all(f, "4111"
                     "441111"
                     "666666");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->last[E_MELEE].a, 'X' << 8 | 'X');
        cr_assert(field_gives(f, "rally to choice 3"), "%s", f->err.text);
        for (int i = 0; i < 2; i++)
            cr_expect_eq(state_stand(&f->state, i)->where, SURRENDERED, "%s: base %d",
                         formations[column], i + 1);
        field_free(f);
    }
}

Test(throne_rally, r12_9_not_to_dispersed_enemies)
{
    /* the base in its way is dispersed, and b 12.4 cm off: cut short, but it fights on */
    Field *f =
        barred("{'name': 'b2', 'bases': [" ALONE(1, 50, 56.15) "], " FOOT(1) "}", "");
    cr_assert_eq(f->events[E_SURRENDER], 0);
    cr_assert_geq(f->events[E_MELEE], 2);
    field_free(f);
    f = barred(U("b2", 50, 56.15, "", FOOT(1)), "");
    cr_assert_eq(f->events[E_SURRENDER], 1);
    cr_assert_eq(f->events[E_MELEE], 1);
    field_free(f);
}

/* Impassable ground stops it at y = 53 (middle), 10 cm or 10.1 cm from the nearest enemy. */
Test(throne_rally, r12_10_the_enemy_must_be_within_10_cm)
{
    for (int far = 0; far <= 1; far++) {
        char more[300], blue[300];
        /* b's front is at 40; red's rear edge may go no further than 50.0 or 50.1 */
        snprintf(
            more, sizeof more,
            "'terrain': [{'type': 'impassable', 'rectangle': {'from': ['40cm','%scm'], "
            "'to': ['60cm','60cm']}}], " READY,
            far ? "52.65" : "52.45");
        snprintf(blue, sizeof blue, "%s", U("b", 50, 38.75, CHARGED, HORSE(2)));
        Field *f = field(more, blue, U("r", 50, 41.25, "", FOOT(1)));
        throw_all(f, "4111"
                     "11"
                     "666666");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->last[E_MELEE].a, 'B' << 8 | 'Z');
        cr_assert_eq(field_stand(f, "r.1")->where, far ? LOST : SURRENDERED);
        field_free(f); /* too far to surrender to: the horse rides it down */
    }
}

Test(throne_rally, r12_11_a_friend_as_near_as_the_enemy_saves_it)
{
    /* r ends at 46.25, touching b2; r2 beside its way touches it as well, or is 3 cm off */
    Field *f =
        barred(U("b2", 50, 48.75, "", FOOT(1)), "," U("r2", 52.6, 46.25, "", FOOT(1)));
    cr_assert_eq(f->events[E_SURRENDER], 0);
    field_free(f);
    f = barred(U("b2", 50, 48.75, "", FOOT(1)), "," U("r2", 56, 46.25, "", FOOT(1)));
    cr_assert_eq(f->events[E_SURRENDER], 1);
    field_free(f);
}

/* Two bases cut short side by side are no friends to each other. */
Test(throne_rally, r12_11b_who_surrenders_as_well_is_no_friend)
{
    Field *f = field(
        READY, TWO(U("b", 50, 38.75, CHARGED, FOOT(2)), U("b2", 50, 48.75, "", FOOT(4))),
        U("r", 50, 41.25, "", FOOT(2)));
    throw_all(f, "41"
                 "11"
                 "666666");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(field_stand(f, "r.1")->where, SURRENDERED);
    cr_assert_eq(field_stand(f, "r.2")->where, SURRENDERED);
    field_free(f);
}
