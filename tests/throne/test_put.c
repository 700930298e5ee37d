/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_put.c - Throne of Bayonets: figures put right on a real table. */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define MOVING FIELD_OPENING(1, "movement", "Blue")
#define FIRST                                                                            \
    FIELD_UNIT("1st", "'at': ['50cm','20cm'], 'formation': 'line',", FIELD_FOOT(2, 4))
#define SECOND                                                                           \
    FIELD_UNIT("2nd", "'at': ['20cm','20cm'], 'formation': 'line',", FIELD_LIGHT(2, 4))
#define RED1                                                                             \
    FIELD_UNIT("red1", "'at': ['50cm','60cm'], 'formation': 'line',", FIELD_FOOT(2, 4))

static Field *table(void)
{
    Field *const f = field(MOVING, TWO(FIRST, SECOND), RED1);
    f->game.table = true;
    return f;
}

/* A rally that ends where the unit's move began ends where that is on the real table. */
Test(throne_put, what_is_told_of_a_unit_goes_along)
{
    Field *const f = table();
    throne_row(f, "1st")->from = (Point){ CM(50), CM(10) };
    cr_assert(field_gives(f, "1st put to 60,30 facing E"), "%s", f->err.text);
    cr_expect_eq(throne_row(f, "1st")->facing, EAST);
    cr_expect_leq(geo_distance(throne_row(f, "1st")->from, (Point){ CM(50), CM(30) }), 2);
    cr_expect(f->battle->rules->check(f->battle, &f->state, &f->err), "%s", f->err.text);
    cr_expect(field_gives(f, "1st put to 50,20 facing N"), "%s", f->err.text);
    field_free(f);
}

Test(throne_put, contact_is_neither_made_nor_broken)
{
    Field *const f = table();
    cr_expect(field_refuses(f, "1st put to 50,57.5", "only a charge"), "%s", f->err.text);
    cr_expect(field_gives(f, "1st put to 50,57.3"), "%s", f->err.text);
    for (int i = 0; i < 3; i++)
        state_stand(&f->state, i)->at.y = CM(60) - 250;
    cr_expect(field_refuses(f, "1st put to 50,50", "stays so"), "%s", f->err.text);
    cr_expect(field_gives(f, "1st put to 50.5,57.5"), "%s", f->err.text);
    field_free(f);
}

Test(throne_put, nobody_stands_on_anybody)
{
    Field *const f = table();
    cr_expect(field_refuses(f, "1st put to 21,20", "stand on one another"), "%s",
              f->err.text);
    cr_expect(field_refuses(f, "1st.1 put to 70,20", "stands in a unit"), "%s",
              f->err.text);
    field_free(f);
}

/* 5.6 */
Test(throne_put, a_skirmisher_stays_clear_of_his_unit)
{
    Field *const f = table();
    Stand *const base = field_stand(f, "2nd.1");
    base->unit = NO_UNIT;
    base->status = SKIRMISHER;
    base->at = (Point){ CM(20), CM(40) };
    field_unit(f, "2nd")->n_stands--;
    cr_expect(field_gives(f, "2nd.1 put to 22,41 facing 30deg"), "%s", f->err.text);
    cr_expect_eq(base->at.y, CM(41));
    cr_expect(field_refuses(f, "2nd.1 put to 21,22.5", "stands by itself"), "%s",
              f->err.text);
    field_free(f);
}

/* 9.30, 9.23e, 2.10  He is on a base like theirs: nobody stands where he does, and none of it is over the edge or in
 * the water. */
Test(throne_put, an_officer_stands_on_nobody)
{
    static const struct {
        const char *at, *says; /* NULL: he may */
    } rows[] = {
        { "50,22.5", NULL },          /* he touches his men */
        { "50,22.4", "one another" }, /* and stands on them by a millimetre */
        { "50,57.5", NULL },          /* the enemy too */
        { "50,57.6", "one another" }, { "72.5,80", NULL }, /* beside another officer */
        { "72.6,80", "one another" }, { "50,1.3", NULL },          { "50,1.2", "edge" },
        { "88.7,80", NULL },          { "88.8,80", "nobody can" },
    };
    Field *const f = field_with(
        MOVING ", 'terrain': [{'type': 'impassable', 'name': 'lake', "
               "'rectangle': {'from': ['90cm','70cm'], 'to': ['99cm','90cm']}}]",
        "{'name': 'ash', 'rating': 4, 'at': ['50cm','30cm']}, "
        "{'name': 'oak', 'rating': 4, 'at': ['75cm','80cm']}",
        FIRST, "", RED1);
    f->game.table = true;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char order[60];
        snprintf(order, sizeof order, "ash put to %s", rows[i].at);
        if (rows[i].says)
            cr_expect(field_refuses(f, order, rows[i].says), "row %u: %s", i,
                      f->err.text);
        else
            cr_expect(field_gives(f, order), "row %u: %s", i, f->err.text);
    }
    field_free(f);
}

/* A base at the border of a lake, or a hair's breadth over it, is put along it, and not in. */
Test(throne_put, who_touches_a_border_is_not_put_over_it)
{
    static const struct {
        const char *begins, *order, *says;
    } rows[] = { { "28.75cm", "1st put to 51,28.75", NULL },
                 { "28.75cm", "1st put to 50,28.8", "nobody can" },
                 { "28.76cm", "1st put to 51,28.76", NULL },
                 { "28.76cm", "1st put to 50,28.85", "nobody can" },
                 { "28.76cm", "1st put to 50,28", NULL } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[200];
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'at': ['50cm','%s'], " FIELD_FOOT(1, 4) "}",
                 rows[i].begins);
        Field *const f =
            field(MOVING ", 'terrain': [{'type': 'impassable', 'rectangle': {'from': "
                         "['40cm','30cm'], 'to': ['60cm','40cm']}}]",
                  blue, RED1);
        f->game.table = true;
        if (rows[i].says)
            cr_expect(field_refuses(f, rows[i].order, rows[i].says), "row %u: %s", i,
                      f->err.text);
        else
            cr_expect(field_gives(f, rows[i].order), "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

/* Whom somebody has come upon is put clear of him step by step. */
Test(throne_put, an_officer_who_stands_on_somebody_may_go_on_doing_so)
{
    Field *const f = field_with(
        MOVING, "{'name': 'ash', 'rating': 4, 'at': ['50cm','30cm']}", FIRST, "", RED1);
    f->game.table = true;
    field_officer(f, "ash")->at = (Point){ CM(50), CM(21) };
    cr_expect(field_gives(f, "ash put to 50,22"), "%s", f->err.text);
    cr_expect(field_gives(f, "ash put to 50,23"), "%s", f->err.text);
    cr_expect(field_refuses(f, "ash put to 50,22", "one another"), "%s", f->err.text);
    field_free(f);
}

/* 12.1  When units are activated nobody touches an enemy, but who began the battle so. */
Test(throne_put, a_state_in_which_enemies_have_not_parted_is_unsound)
{
    Field *const f = table();
    throne(&f->state)->step = STEP_ACTIVATE;
    cr_expect(throne_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    const int mine = field_index(f, "1st.1");
    int enemy = 0;
    while (f->battle->stand[enemy].side == f->battle->stand[mine].side)
        enemy++;
    const Point to = state_stand(&f->state, enemy)->at;
    state_stand(&f->state, mine)->at =
        (Point){ to.x, to.y - f->battle->stand[mine].half_d -
                           f->battle->stand[enemy].half_d - GEO_SLACK };
    cr_expect_not(throne_check(f->battle, &f->state, &f->err));
    cr_expect(strstr(f->err.text, "touches an enemy"), "%s", f->err.text);
    state_stand(&f->battle->opening, mine)->at = state_stand(&f->state, mine)->at;
    state_stand(&f->battle->opening, enemy)->at = to;
    cr_expect(throne_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    field_free(f);
}

/* Not while a charge is on its way and the enemy is asked; when it has been made, yes. */
Test(throne_put, nobody_is_put_right_in_the_middle_of_a_move)
{
    Field *const f =
        field(MOVING,
              TWO(FIELD_UNIT("1st",
                             "'at': ['50cm','40cm'], 'formation': 'line', 'marks': "
                             "['activated'], ",
                             FIELD_HORSE(1, 4)),
                  SECOND),
              RED1);
    f->game.table = true;
    cr_assert(field_gives(f, "1st move to 50,58"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    cr_expect(field_refuses(f, "2nd put to 21,30", "somebody is on the move"), "%s",
              f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_expect(field_gives(f, "2nd put to 21,30"), "%s", f->err.text);
    field_free(f);
}
