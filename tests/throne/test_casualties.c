/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_casualties.c - dice of a zone, losses, who chooses (chapter 14, 13.26 to 13.30).
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define MOVE       FIELD_OPENING(1, "movement", "Blue")
#define S(kind, n) "'stands': [{'kind': '" kind "', 'rating': 4, 'count': " #n "}]"
#define FOOT(n)    S("line infantry", n)
#define U(name, x, y, more, stands)                                                      \
    "{'name': '" name "', 'at': ['" #x "cm','" #y "cm'], " more stands "}"
#define FIRED "'marks': ['fired'],"
#define ALONE(n, x, y)                                                                   \
    "{'stand': " #n ", 'at': ['" #x "cm','" #y                                           \
    "cm'], 'alone': true, 'status': 'dispersed'}"
/* r2: two bases by themselves, 25 cm up the table. */
#define PAIR(x1, x2)                                                                     \
    FIELD_UNIT("r2", "'bases': [" TWO(ALONE(1, x1, 25), ALONE(2, x2, 25)) "], ", FOOT(2))

static Field *fires(const char *blue, const char *red, const char *faces)
{
    Field *f = field(MOVE, blue, red);
    int n = 0;
    for (; faces[n]; n++)
        f->faces[n] = (uint8_t)(faces[n] - '0');
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    return f;
}

/* ---- dice ---- */

typedef struct DiceRow {
    const char *gun; /* blue's weapon */
    double y;        /* of red's line */
    int bases, dice;
} DiceRow;

/* Blue stands in a wide line, so that all of red is in the zone. */
static void check_dice(const DiceRow *rows, int n)
{
    for (int i = 0; i < n; i++) {
        char blue[300], red[300];
        snprintf(blue, sizeof blue,
                 "{'name': 'b', 'at': ['50cm','10cm'], 'marks': ['fired'], %s}",
                 rows[i].gun);
        snprintf(red, sizeof red,
                 "{'name': 'r', 'at': ['50cm','%.2fcm'], 'width': %d, "
                 "'stands': [{'kind': 'line infantry', 'rating': 4, 'count': %d}]}",
                 rows[i].y, rows[i].bases, rows[i].bases);
        Field *f = fires(blue, red, "1111111111111111");
        cr_assert_eq(f->last[E_FIRE].a, rows[i].dice, "row %d: %d dice", i,
                     f->last[E_FIRE].a);
        field_free(f);
    }
}

static const char foot8[] = FOOT(8), guns8[] = S("line artillery", 8);

Test(throne_casualties, r13_26_a_die_a_base_at_point_blank)
{
    static const DiceRow rows[] = { { foot8, 17.4, 2, 2 },
                                    { foot8, 17.4, 5, 5 },
                                    { guns8, 20, 3, 3 } };
    check_dice(rows, 3);
}

Test(throne_casualties, r13_27_a_die_for_two_bases_at_short_range)
{
    static const DiceRow rows[] = {
        { guns8, 25, 2, 1 }, { guns8, 25, 3, 2 }, { guns8, 25, 4, 2 }, { guns8, 25, 5, 3 }
    };
    check_dice(rows, 4);
}

Test(throne_casualties, r13_28_a_die_for_four_bases_at_long_range)
{
    static const DiceRow rows[] = {
        { foot8, 25, 2, 1 }, { foot8, 25, 4, 1 }, { foot8, 25, 5, 2 }, { foot8, 25, 8, 2 }
    };
    check_dice(rows, 4);
}

/* Band by band: three at short and one at long are 2 + 1, not 2. */
Test(throne_casualties, r13_29_fractions_round_up_band_by_band)
{
    Field *f =
        fires(TWO(U("b", 46, 10, FIRED, S("light artillery", 1)),
                  U("b2", 52, 10, FIRED, FOOT(3))),
              TWO(U("r", 46, 25, "", FOOT(3)), U("r2", 56, 25, "", FOOT(1))), "111111");
    cr_assert_eq(base_row(f->battle, &f->state, field_index(f, "r2.1"))->band, BAND_LONG);
    cr_assert_eq(f->last[E_FIRE].a, 3);
    field_free(f);
}

Test(throne_casualties, r13_29b_none_at_extreme_range_but_nerve_suffers)
{
    Field *f = fires(U("b", 50, 10, FIRED, FOOT(2)), U("r", 50, 40, "", FOOT(4)), "6666");
    cr_assert_eq(f->last[E_FIRE].a, 0);
    cr_assert_eq(field_unit(f, "r")->dice, 1);
    cr_assert_eq(field_unit(f, "r")->n_stands, 4);
    cr_assert_eq(f->events[E_TEST], 1); /* and the firer's own die is thrown */
    field_free(f);
}

Test(throne_casualties, r13_30_a_base_is_lost_on_a_6)
{
    for (int face = 5; face <= 6; face++) {
        Field *f = fires(U("b", 50, 10, FIRED, FOOT(2)), U("r", 50, 25, "", FOOT(1)),
                         face == 5 ? "5666" : "6666");
        cr_assert_eq(field_stand(f, "r.1")->where, face == 5 ? ON_TABLE : LOST);
        field_free(f);
    }
}

/* ---- who chooses ---- */

Test(throne_casualties, r14_1_the_owner_chooses_among_his_bases_in_the_zone)
{
    /* r2 is out of the zone (x 43.75 .. 56.25) */
    Field *f =
        fires(U("b", 50, 10, FIRED, FOOT(3)),
              TWO(U("r", 50, 25, "", FOOT(4)), U("r2", 70, 25, "", FOOT(2))), "6666");
    cr_assert_eq(f->state.decision.kind, D_CASUALTY);
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert(!field_gives(f, "r2.1 remove"));
    cr_assert(!field_gives(f, "b.1 remove"));
    cr_assert(field_gives(f, "r.3 remove"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r.3")->where, LOST);
    cr_assert_eq(field_unit(f, "r")->n_stands, 3);
    cr_assert_eq(field_unit(f, "r")->dice, 2); /* fired on, and a base lost */
    field_free(f);
}

/* One unit and one dispersed base in the zone, one loss. */
static Field *with_loose(const char *faces)
{
    Field *f = fires(U("b", 50, 10, FIRED, FOOT(4)),
                     TWO(U("r", 50, 25, "", FOOT(2)), PAIR(46, 54)), faces);
    cr_assert_eq(f->state.decision.kind, D_CASUALTY);
    cr_assert_eq(f->state.decision.side, 1);
    return f;
}

/* Its last that may go; a base by itself is its battalion's. */
Test(throne_casualties, r14_1_a_unit_may_be_named)
{
    Field *f =
        fires(U("b", 50, 10, FIRED, FOOT(3)),
              TWO(U("r", 50, 25, "", FOOT(4)), U("r2", 70, 25, "", FOOT(2))), "6666");
    cr_assert(field_refuses(f, "r2 remove", "a unit that has one to give"));
    cr_assert(field_gives(f, "remove r"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r.4")->where, LOST);
    field_free(f);
    f = with_loose("6666");
    cr_assert(field_gives(f, "done"));
    cr_assert(field_refuses(f, "remove r", "a unit that has one to give"));
    cr_assert(field_gives(f, "remove r2"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r2.2")->where, LOST);
    field_free(f);
    /* its command base is the last of all, wherever the file has it */
    f = fires(U("b", 50, 10, FIRED, FOOT(3)),
              U("r", 50, 25, "",
                "'stands': [{'kind': 'line infantry', 'rating': 4, 'count': 2}, "
                "{'kind': 'line infantry', 'rating': 4, 'traits': ['command']}]"),
              "6666");
    cr_assert(field_gives(f, "remove r"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r.2")->where, LOST);
    cr_assert_eq(field_stand(f, "r.3")->where, ON_TABLE);
    field_free(f);
}

Test(throne_casualties, r14_2_the_owner_may_decline_if_dispersed_bases_are_there)
{
    Field *f = with_loose("6666");
    cr_assert(!field_gives(f, "r2.1 remove")); /* those are not his to take */
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_BALANCE);
    field_free(f);
    f = fires(U("b", 50, 10, FIRED, FOOT(4)), U("r", 50, 25, "", FOOT(4)), "6666");
    cr_assert_eq(f->state.decision.kind, D_CASUALTY);
    cr_assert(!field_gives(f, "done")); /* nobody else is there */
    field_free(f);
}

Test(throne_casualties, r14_3_the_firer_takes_the_balance_from_dispersed_bases)
{
    Field *f = with_loose("6666");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(!field_gives(f, "r.1 remove"));
    cr_assert(!field_gives(f, "done"));
    cr_assert(field_gives(f, "r2.2 remove"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r2.2")->where, LOST);
    cr_assert_eq(field_unit(f, "r")->n_stands, 2);
    field_free(f);
}

Test(throne_casualties, r14_4_no_unit_gives_a_second_base_before_all_have_given_one)
{
    /* five bases at long range: two dice, two losses */
    Field *f =
        fires(U("b", 50, 10, FIRED, FOOT(6)),
              TWO(U("r", 46, 25, "", FOOT(3)), U("r2", 54, 25, "", FOOT(2))), "6666");
    cr_assert(field_gives(f, "r.1 remove"), "%s", f->err.text);
    cr_assert(!field_gives(f, "r.2 remove"));
    cr_assert(field_gives(f, "r2.1 remove"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "r")->n_stands, 2);
    cr_assert_eq(field_unit(f, "r2")->n_stands, 1);
    field_free(f);
}

/* Only one base may go then, and so nobody is asked. */
Test(throne_casualties, r14_4_the_last_base_of_a_unit_that_has_given_none_goes_by_itself)
{
    Field *f =
        fires(U("b", 50, 10, FIRED, FOOT(6)),
              TWO(U("r", 48, 25, "'width': 4,", FOOT(4)), U("r2", 55, 25, "", FOOT(1))),
              "6666");
    cr_assert(field_gives(f, "r.1 remove"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "r")->n_stands, 3);
    cr_assert_eq(field_stand(f, "r2.1")->where, LOST);
    field_free(f);
}

Test(throne_casualties, r14_4b_after_that_either_may_give_again)
{
    /* nine bases: three dice */
    Field *f = fires(U("b", 50, 10, FIRED, FOOT(8)),
                     TWO(U("r", 44, 25, "'width': 5,", FOOT(5)),
                         U("r2", 56, 25, "'width': 4,", FOOT(4))),
                     "666666");
    cr_assert(field_gives(f, "r2.1 remove"), "%s", f->err.text);
    cr_assert(field_gives(f, "r.1 remove"), "%s", f->err.text);
    cr_assert(field_gives(f, "r2.2 remove"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "r")->n_stands, 4);
    cr_assert_eq(field_unit(f, "r2")->n_stands, 2);
    field_free(f);
}

/* Declined: the firer takes the two dispersed bases, the third loss is the owner's after all. */
Test(throne_casualties, r14_5_what_is_left_the_owner_must_take)
{
    Field *f = fires(U("b", 50, 10, FIRED, FOOT(8)),
                     TWO(U("r", 50, 25, "'width': 7,", FOOT(7)), PAIR(40, 60)), "666666");
    cr_assert_eq(f->last[E_FIRE].b, 3);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    /* the other goes by itself */
    cr_assert(field_gives(f, "r2.1 remove"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r2.2")->where, LOST);
    cr_assert_eq(f->state.decision.kind, D_CASUALTY);
    cr_assert(!field_gives(f, "done"));
    cr_assert(field_gives(f, "r.7 remove"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "r")->n_stands, 6);
    field_free(f);
}

/* The owner may take some himself and leave the rest to the firer. */
Test(throne_casualties, r14_5b_some_from_units_and_the_balance_from_the_dispersed)
{
    Field *f = fires(U("b", 50, 10, FIRED, FOOT(8)),
                     TWO(U("r", 50, 25, "", FOOT(4)), PAIR(43, 57)), "666666");
    cr_assert_eq(f->last[E_FIRE].b, 2);
    cr_assert(field_gives(f, "r.1 remove"));
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "r2.1 remove"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "r")->n_stands, 3);
    cr_assert_eq(field_stand(f, "r2.2")->where, ON_TABLE);
    field_free(f);
}

/* Only dispersed bases there: the firer chooses at once. */
Test(throne_casualties, r14_6_losses_among_dispersed_bases_alone_are_the_firers)
{
    Field *f = fires(U("b", 50, 10, FIRED, FOOT(4)), PAIR(46, 54), "6666");
    cr_assert_eq(f->state.decision.kind, D_BALANCE);
    cr_assert_eq(f->state.decision.side, 0);
    field_free(f);
}

Test(throne_casualties, r14_7_losses_beyond_the_last_base_are_void)
{
    Field *f =
        fires(U("b", 50, 10, FIRED, FOOT(4)),
              TWO(U("r", 50, 17.4, "", FOOT(1)), U("r2", 90, 90, "", FOOT(1))), "6666");
    cr_assert_eq(field_stand(f, "r.1")->where, LOST);
    cr_assert_eq(field_stand(f, "r2.1")->where, ON_TABLE);
    cr_assert_neq(f->state.decision.kind, D_CASUALTY);
    field_free(f);
}

/* Friends in the zone are thrown for by themselves: 2 + 2 bases at long range are two dice. */
static char told[2][128];

static void hear_fire(void *self, const Game *g, const Event *e)
{
    int *n = self;
    if (e->kind == E_FIRE && *n < 2)
        throne_say_event(g, e, told[(*n)++], sizeof told[0]);
}

/* All of them take a die for it (7.1), or may try to halt (6.28): who they are is told, from the right as who fires sees
 * them, and a unit once. */
Test(throne_casualties, r13_10_who_is_in_a_zone_is_told)
{
    Field *f = field(
        MOVE,
        TWO(U("b", 50, 10, FIRED, FOOT(4)), U("b2", 50, 20, "'facing': 'S',", FOOT(2))),
        TWO(U("r", 48, 25, "'formation': 'line',", FOOT(2)), PAIR(52, 56)));
    int n = 0;
    f->listener = (Listener){ hear_fire, &n };
    field_dice(f, 2, 1, 1);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(n, 2);
    cr_expect_str_eq(told[0], "Fire zone on base 2 of the r2, base 1 of the r2 and r: "
                              "1 die, 0 bases lost (needs 6) (rolled 1)");
    cr_expect_str_eq(
        told[1], "Fire zone on b2 (own men): 1 die, 0 bases lost (needs 6) (rolled 1)");
    field_free(f);
}

Test(throne_casualties, r14_8_friends_in_the_zone_are_thrown_for_separately)
{
    Field *f = fires(
        TWO(U("b", 50, 10, FIRED, FOOT(3)), U("b2", 50, 20, "'facing': 'S',", FOOT(2))),
        U("r", 50, 25, "", FOOT(2)),
        "1"
        "6"
        "6666");
    cr_assert_eq(f->events[E_FIRE], 2);
    cr_assert_eq(f->state.decision.kind, D_CASUALTY);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(field_gives(f, "b2.2 remove"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "b2")->n_stands, 1);
    cr_assert_eq(field_unit(f, "r")->n_stands, 2);
    field_free(f);
}

Test(throne_casualties, r14_9_the_rest_of_the_unit_closes_up)
{
    Field *f = fires(U("b", 50, 10, FIRED, FOOT(3)),
                     U("r", 50, 25, "'width': 4,", FOOT(4)), "6666");
    cr_assert(field_gives(f, "r.2 remove"), "%s", f->err.text);
    const int first = field_index(f, "r.1");
    cr_assert(bases_touching(f->battle, &f->state, first, first + 2));
    cr_assert(bases_touching(f->battle, &f->state, first + 2, first + 3));
    cr_assert_eq(unit_middle(f->battle, &f->state, 1).x, CM(50));
    cr_expect_eq(f->events[E_CLOSED_UP], 1, "and is told of");
    field_free(f);
}

/* Heavy guns cannot be moved by hand, not even a little: what is left of a battery stays where it stood. */
Test(throne_casualties, r1_11_heavy_guns_do_not_close_up)
{
    static const char *const kind[] = { "line artillery", "heavy artillery" };
    for (int heavy = 0; heavy <= 1; heavy++) {
        for (int limber = 0; limber <= 1; limber++) {
            char red[400];
            snprintf(red, sizeof red,
                     "{'name': 'r', 'at': ['50cm','25cm'], 'formation': 'unlimbered', "
                     "'stands': [%s{'kind': '%s', 'count': 3, 'rating': 4}]}",
                     limber ? "{'kind': 'limber', 'rating': 4}, " : "", kind[heavy]);
            Field *f = fires(U("b", 50, 10, FIRED, FOOT(3)), red, "6666");
            const int n = 3 + limber, first = field_index(f, "r.1");
            const int gone = first + limber + 1; /* the one in the middle */
            Point was[4];
            for (int i = 0; i < n; i++)
                was[i] = state_stand(&f->state, first + i)->at;
            base_remove(&f->game, gone, LOST, LOST_TO_FIRE);
            unit_close_up(f->battle, &f->state, 1);
            bool moved = false;
            for (int i = 0; i < n; i++)
                moved |= first + i != gone &&
                         geo_gap2(was[i], state_stand(&f->state, first + i)->at) > 0;
            cr_assert_eq(moved, !heavy, "%d %d", heavy, limber);
            cr_assert_eq(field_unit(f, "r")->formation, UNLIMBERED);
            field_free(f);
        }
    }
}

/* What the dice have to be is told beside them; a zone in which none are thrown needs nothing. */
Test(throne_casualties, r13_30_r13_34_what_is_needed_is_told)
{
    Field *f = field_with(MOVE, "", U("b", 50, 10, FIRED, FOOT(4)),
                          "{'name': 'Smith', 'rating': 4, 'at': ['55cm','25cm']}",
                          U("r", 48, 25, "'formation': 'line',", FOOT(2)));
    char says[200];
    field_dice(f, 3, 1, 2, 5);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    f->last[E_OFFICER].n_dice = f->last[E_FIRE].n_dice = 0; /* nobody has kept them */
    throne_say_event(&f->game, &f->last[E_OFFICER], says, sizeof says);
    cr_expect_str_eq(says, "Smith is unhurt under fire (falls on 2)");
    throne_say_event(&f->game, &f->last[E_FIRE], says, sizeof says);
    cr_expect_not(strstr(says, "needs"), "%s", says);
    field_free(f);
}
