/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_fire.c - who may fire and who must, weapons and bands (chapter 13).
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define FIRE       FIELD_OPENING(1, "movement", "Blue")
#define S(kind, n) "'stands': [{'kind': '" kind "', 'rating': 4, 'count': " #n "}]"
#define FOOT(n)    S("line infantry", n)
#define U(name, x, y, more, stands)                                                      \
    "{'name': '" name "', 'at': ['" #x "cm','" #y "cm'], " more stands "}"
#define ACTIVE "'marks': ['activated', 'done'],"
#define FIRED  "'marks': ['fired'],"

/* At Blue's Fire Phase, or beyond it if nobody has a choice there. */
static Field *at_fire(const char *blue, const char *red)
{
    Field *f = field(FIRE, blue, red);
    static const uint8_t ones[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
    f->list = (DiceList){ .faces = ones, .n = 16 };
    f->game.list = &f->list;
    while (f->state.decision.kind == D_MOVE || f->state.decision.kind == D_SKIRMISH) {
        if (f->state.side)
            break;
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    return f;
}

/* ---- who may ---- */

Test(throne_fire, r13_1_activated_troops_may_fire_and_others_may_not)
{
    Field *f = at_fire(TWO(U("b", 50, 40, ACTIVE, FOOT(2)), U("b2", 80, 40, "", FOOT(2))),
                       TWO(U("r", 50, 50, "", FOOT(2)), U("r2", 80, 50, "", FOOT(2))));
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert_eq(f->state.decision.about, ref_unit(0));
    cr_assert(!field_gives(f, "b2 fire"));
    cr_assert(field_gives(f, "b fire"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FIRES], 1);
    cr_assert_eq(field_unit(f, "r")->dice, 1);
    cr_assert_eq(field_unit(f, "r2")->dice, 0);
    field_free(f);
}

Test(throne_fire, r13_2_who_fired_last_turn_must_fire)
{
    Field *f =
        at_fire(TWO(U("b", 50, 40, FIRED, FOOT(2)), U("b2", 80, 40, ACTIVE, FOOT(2))),
                TWO(U("r", 50, 50, "", FOOT(2)), U("r2", 80, 50, "", FOOT(2))));
    cr_assert_eq(f->state.decision.about, ref_unit(1)); /* b is not asked */
    cr_assert(!field_gives(f, "b hold"));
    cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FIRES], 1);
    cr_assert_eq(field_unit(f, "r")->dice, 1);
    cr_assert(field_unit(f, "b")->marks & U_FIRED); /* and again next turn */
    field_free(f);
}

Test(throne_fire, r13_3_activated_it_need_not)
{
    Field *f =
        at_fire(U("b", 50, 40, "'marks': ['activated', 'done', 'fired'],", FOOT(2)),
                U("r", 50, 50, "", FOOT(2)));
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert(field_gives(f, "b hold"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FIRES], 0);
    cr_assert(!(field_unit(f, "b")->marks & U_FIRED));
    field_free(f);
    f = at_fire("{'name': 'b', 'bases': [{'stand': 1, 'at': ['50cm','40cm'], "
                "'alone': true, 'status': 'dispersed', "
                "'marks': ['activated', 'done', 'fired']}], " FOOT(1) "}",
                U("r", 50, 50, "", FOOT(2)));
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert(field_gives(f, "b.1 hold"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FIRES], 0);
    field_free(f);
}

Test(throne_fire, r13_4_without_a_target_nobody_fires_and_has_not_fired)
{
    /* 40.1 cm */
    Field *f = at_fire(U("b", 50, 30, FIRED, FOOT(2)), U("r", 50, 72.6, "", FOOT(2)));
    cr_assert_eq(f->events[E_FIRES], 0);
    cr_assert(!(field_unit(f, "b")->marks & U_FIRED));
    field_free(f);
    /* 40 cm */
    f = at_fire(U("b", 50, 30, FIRED, FOOT(2)), U("r", 50, 72.5, "", FOOT(2)));
    cr_assert_eq(f->events[E_FIRES], 1);
    field_free(f);
}

/* ---- newly disordered, newly dispersed ---- */

Test(throne_fire, r13_6_the_newly_disordered_fire_unless_friends_are_in_the_zone)
{
    for (int friends = 0; friends <= 1; friends++) {
        char blue[500];
        snprintf(
            blue, sizeof blue, "%s%s",
            U("b", 50, 30, "'status': 'disordered', 'marks': ['owes fire'],", FOOT(2)),
            friends ? "," U("b2", 53, 40, "", FOOT(1)) : "");
        Field *f = at_fire(blue, U("r", 50, 48, "", FOOT(2)));
        cr_assert_eq(f->events[E_FIRES], !friends);
        field_free(f);
    }
}

/* A friend before the left end of the line: he is in its zone if an enemy is before that end too, and then all of
 * it holds its fire. */
Test(throne_fire, r13_6_a_friend_before_one_base_that_has_an_enemy_is_enough)
{
    for (int both = 0; both <= 1; both++) {
        char red[500];
        snprintf(red, sizeof red, "%s%s", U("r", 58, 48, "", FOOT(1)),
                 both ? "," U("r2", 42, 48, "", FOOT(1)) : "");
        Field *f =
            at_fire(TWO(U("b", 50, 30, "'status': 'disordered', 'marks': ['owes fire'],",
                          FOOT(5)),
                        U("b2", 42, 40, "", FOOT(1))),
                    red);
        cr_assert_eq(f->events[E_FIRES], !both);
        field_free(f);
    }
}

/* It does not fire on if friends are there, and without an activation may not choose to. */
Test(throne_fire, r13_6b_with_friends_in_its_zone_it_may_not)
{
    Field *f = at_fire(
        THREE(U("b", 50, 30, "'status': 'disordered', 'marks': ['owes fire'],", FOOT(2)),
              U("b2", 53, 40, "", FOOT(1)), U("b3", 80, 30, ACTIVE, FOOT(1))),
        TWO(U("r", 50, 48, "", FOOT(2)), U("r2", 80, 48, "", FOOT(1))));
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert(!field_gives(f, "b fire"));
    field_free(f);
}

/* The test of its Morale Phase (3) fails, and then it reforms (4), or tries to (3). */
Test(throne_fire, r13_6c_who_has_reformed_since_still_owes_it)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = field(FIRE, U("b", 50, 30, "'dice': 1,", FIELD_FOOT(1, 4)),
                         U("r", 50, 48, "", FOOT(2)));
        field_dice(f, 2, 3, die);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        while (f->state.decision.kind != D_MORALE)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert(field_gives(f, "b reform"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "b")->status, die == 4 ? FORMED : DISORDERED);
        cr_assert(field_spent(f));
        field_dice(f, 1, 1); /* one for four bases at long range */
        while (f->state.turn == 1 || f->state.phase < PHASE_FIRE)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->events[E_FIRES], 1, "die %d", die);
        field_free(f);
    }
}

#define LOOSE(n, x, y, marks)                                                            \
    "{'stand': " #n ", 'at': ['" #x "cm','" #y                                           \
    "cm'], 'alone': true, 'status': 'dispersed', 'marks': [" marks "]}"

Test(throne_fire, r13_7_the_newly_dispersed_fire_whoever_is_in_the_zone)
{
    for (int owes = 0; owes <= 1; owes++) {
        char blue[500];
        snprintf(blue, sizeof blue, "{'name': 'b', 'bases': [%s], " FOOT(1) "},%s",
                 owes ? LOOSE(1, 50, 30, "'owes fire'") : LOOSE(1, 50, 30, ""),
                 U("b2", 50, 40, "", FOOT(2)));
        Field *f = at_fire(blue, U("r", 50, 48, "", FOOT(2)));
        cr_assert_eq(f->events[E_FIRES], owes);
        field_free(f);
    }
}

/* A unit of two is dispersed by a melee, and looks south at r now. */
static Field *beaten(const char *marks, const char *others)
{
    char blue[600];
    snprintf(blue, sizeof blue,
             "{'name': 'b', 'at': ['50cm','50cm'], 'marks': [%s], %s}%s", marks, FOOT(2),
             others);
    Field *f =
        field(FIELD_OPENING(1, "movement", "Blue"), blue, U("r", 50, 38, "", FOOT(2)));
    unit_disperse(&f->game, field_index(f, "b"), true);
    field_dice(f, 1, 1);
    field_more(f, 9, 1);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    return f;
}

Test(throne_fire, r13_3b_bases_of_a_beaten_unit_were_activated_with_it)
{
    static const struct {
        const char *marks;
        int asked, fires;
    } rows[] = { { "", 0, 0 },
                 { "'fired'", 0, 2 },
                 { "'activated'", 1, 0 },
                 { "'activated', 'fired'", 1, 0 } };
    for (int i = 0; i < 4; i++) {
        Field *f = beaten(rows[i].marks, "");
        cr_expect_eq(f->state.decision.kind == D_FIRE, rows[i].asked, "row %d", i);
        cr_expect_eq(f->events[E_FIRES], rows[i].fires, "row %d", i);
        cr_expect_eq(field_offers(f, V_FIRE), rows[i].asked, "row %d", i);
        field_free(f);
    }
}

/* Each by itself: a friend before one of them bars that one. */
Test(throne_fire, r13_6d_beaten_bases_owe_what_their_unit_owed)
{
    for (int barred = 0; barred < 2; barred++) {
        Field *f =
            beaten("'owes fire'",
                   barred ? ",{'name': 'c', 'at': ['55.6cm','44cm'], " FOOT(1) "}" : "");
        cr_expect_eq(f->events[E_FIRES], barred ? 1 : 2, "%d", barred);
        for (int i = 0; i < 2; i++)
            cr_expect(!(state_stand(&f->state, i)->own & OWES_CLEAR));
        field_free(f);
    }
}

/* Activated or not: the exception is for those who fired last turn. */
Test(throne_fire, r13_7b_an_activation_does_not_excuse_the_newly_dispersed)
{
    Field *f = at_fire(
        FIELD_UNIT(
            "b", "'bases': [" LOOSE(1, 50, 30, "'owes fire', 'activated', 'done'") "], ",
            FOOT(1)),
        U("r", 50, 48, "", FOOT(2)));
    cr_assert_eq(f->events[E_FIRES], 1);
    field_free(f);
}

/* Two bases, the second activated, form up on the first. */
static Field *formed_up(const char *first)
{
    char blue[400];
    snprintf(blue, sizeof blue,
             FIELD_UNIT("b",
                        "'bases': [" LOOSE(1, 50, 30, "%s") "," LOOSE(
                            2, 50, 26, "'activated', 'fired'") "], ",
                        FIELD_FOOT(1, 4)),
             first);
    Field *f =
        field(FIELD_OPENING(1, "movement", "Blue"), blue, U("r", 50, 48, "", FOOT(2)));
    cr_assert(field_gives(f, "b form up b.1"), "%s", f->err.text);
    field_dice(f, 1, 1);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    return f;
}

Test(throne_fire,
     r13_1b_who_formed_up_on_a_base_not_activated_may_not_fire_of_its_own_will)
{
    Field *f = formed_up("'activated'");
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert_eq(field_offers(f, V_FIRE), 1);
    cr_assert(field_gives(f, "b fire"), "%s", f->err.text);
    field_free(f);
    f = formed_up("");
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert(field_refuses(f, "b fire", "13.1"), "%s", f->err.text);
    cr_assert_eq(field_offers(f, V_OPEN_FIRE), 1, "it may try its initiative");
    field_free(f);
}

Test(throne_fire, r13_2b_a_base_that_fired_makes_the_unit_that_forms_on_it_fire)
{
    Field *f = formed_up("'fired'");
    cr_assert_eq(f->events[E_FIRES], 1);
    field_free(f);
    f = formed_up("'fired', 'activated'"); /* its player may choose */
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert_eq(f->events[E_FIRES], 0);
    field_free(f);
}

Test(throne_fire, r13_7c_who_has_formed_up_since_still_owes_it)
{
    static const struct {
        const char *marks;
        int fires;
    } rows[] = { { "'activated'", 0 }, { "'activated', 'owes fire'", 1 } };
    for (int i = 0; i < 2; i++) {
        char blue[400];
        snprintf(blue, sizeof blue,
                 FIELD_UNIT("b",
                            "'bases': [" LOOSE(1, 50, 30, "'activated'") "," LOOSE(
                                2, 50, 26, "%s") "], ",
                            FIELD_FOOT(1, 4)),
                 rows[i].marks);
        Field *f = field(FIELD_OPENING(1, "movement", "Blue"), blue,
                         U("r", 50, 48, "", FOOT(2)));
        field_dice(f, 1, 1);
        cr_assert(field_gives(f, "b form up b.1"), "%s", f->err.text);
        cr_assert_eq((field_unit(f, "b")->marks & U_OWES_FIRE) != 0, rows[i].fires);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_FIRE, !rows[i].fires, "it may choose");
        cr_assert_eq(f->events[E_FIRES], rows[i].fires);
        field_free(f);
    }
}

/* A column of three is dispersed in its own Morale Phase: only its first base owes fire. */
Test(throne_fire, r13_8_a_second_rank_that_is_dispersed_does_not_open_fire)
{
    Field *f =
        field(FIELD_OPENING(1, "movement", "Blue"),
              U("b", 50, 30, "'formation': 'column', 'status': 'disordered', 'dice': 1,",
                FOOT(3)),
              U("r", 50, 90, "", FOOT(2)));
    field_dice(f, 1, 1);
    cr_assert(field_gives(f, "done"));
    cr_assert(field_stand(f, "b.1")->marks & S_OWES_FIRE);
    cr_assert(!(field_stand(f, "b.2")->marks & S_OWES_FIRE));
    cr_assert(!(field_stand(f, "b.3")->marks & S_OWES_FIRE));
    field_free(f);
}

/* A column is dispersed at a wall.  Its second base need not fire; it may if the column was activated. */
Test(throne_fire, r13_8_a_second_rank_dispersed_on_its_move_may_fire_if_it_was_activated)
{
    for (int activated = 0; activated <= 1; activated++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': 'b', 'at': ['50cm','30cm'], 'formation': 'column', 'status': "
                 "'disordered', 'marks': ['%s'], %s}",
                 activated ? "activated" : "moving", FOOT(2));
        Field *f =
            field("'terrain': [{'name': 'wall', 'type': 'linear obstacle', 'line': "
                  "[['0cm','40cm'],['100cm','40cm']]}], " FIRE,
                  blue, U("r", 50, 55, "", FOOT(2)));
        field_dice(f, 1, 1);
        field_more(f, 20, 1);
        cr_assert(field_gives(f, activated ? "b move to 50,50" : "b carry on"), "%s",
                  f->err.text);
        cr_assert_eq(field_stand(f, "b.2")->status, DISPERSED);
        cr_assert(field_refuses(f, "b.2 move to 50,20", activated ? "9.2" : "9.3"));
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_FIRE, activated);
        if (activated) {
            cr_assert_eq(f->state.decision.about, ref_stand(1));
            cr_assert(field_gives(f, "b.2 hold"), "%s", f->err.text);
        }
        cr_assert_eq(f->events[E_FIRES], 1); /* its first base must */
        field_free(f);
    }
}

/* Ruling 3: disordered in its own Morale Phase, it owes its fire in its next Fire Phase. */
Test(throne_fire, r13_9_the_debt_is_paid_in_the_next_fire_phase)
{
    Field *f = field(FIELD_OPENING(1, "movement", "Blue"),
                     U("b", 50, 30, "'dice': 1,", FOOT(2)), U("r", 50, 48, "", FOOT(2)));
    field_dice(f, 4, 3, 1, 6, 6);
    cr_assert(field_gives(f, "done")); /* blue fails */
    cr_assert_eq(field_unit(f, "b")->status, DISORDERED);
    cr_assert_eq(f->events[E_FIRES], 0);
    cr_assert(field_gives(f, "done")); /* red's turn */
    cr_assert_eq(f->events[E_FIRES], 0);
    cr_assert(field_gives(f, "done")); /* blue's next */
    cr_assert_eq(f->events[E_FIRES], 1);
    cr_assert(!(field_unit(f, "b")->marks & U_OWES_FIRE));
    field_free(f);
}

/* ---- weapons ---- */

typedef struct WeaponRow {
    const char *kind, *more;
    int32_t band[4]; /* furthest gap of each band, mm; 0 = no such band */
} WeaponRow;

static const char rifles[] =
    "'stands': [{'kind': 'light infantry', 'rating': 4, 'traits': ['rifle']}]";

/* Every row of the range table, at each limit and a tenth of a millimetre beyond it. */
Test(throne_fire, r13_16_bands_of_every_weapon)
{
    static const WeaponRow rows[] = {
        { S("light artillery", 1), "", { 0, 200, 400, 0 } },
        { S("line artillery", 1), "", { 100, 200, 600, 0 } },
        { S("heavy artillery", 1), "", { 150, 300, 800, 0 } },
        { S("light cavalry", 1), "", { 0, 0, 200, 0 } },
        { S("line cavalry", 1), "", { 0, 0, 200, 0 } },
        { S("line infantry", 1), "", { 50, 0, 200, 400 } },
        { S("heavy infantry", 1), "", { 50, 0, 200, 400 } },
        { S("line infantry", 1), "'status': 'disordered',", { 0, 0, 200, 400 } },
        { rifles, "", { 0, 0, 400, 0 } },
        { rifles, "'status': 'disordered',", { 0, 0, 400, 0 } },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[300];
        snprintf(blue, sizeof blue, "{'name': 'b', 'at': ['50cm','10cm'], %s %s}",
                 rows[i].more, rows[i].kind);
        Field *f = field(FIRE, blue, U("r", 50, 95, "", FOOT(1)));
        const int weapon = fire_weapon(f->battle, &f->state, 0);
        cr_assert_geq(weapon, 0);
        for (int k = 0; k < 4; k++) {
            if (!rows[i].band[k])
                continue;
            const Band own = (Band)(k + 1);
            Band next = BAND_NONE;
            for (int m = k + 1; m < 4 && next == BAND_NONE; m++)
                if (rows[i].band[m])
                    next = (Band)(m + 1);
            cr_assert_eq(fire_band_at(f->battle, weapon, MM(rows[i].band[k])), own,
                         "row %zu band %d", i, k);
            cr_assert_eq(fire_band_at(f->battle, weapon, MM(rows[i].band[k]) + 1), next,
                         "row %zu band %d", i, k);
        }
        field_free(f);
    }
}

Test(throne_fire, r13_17_limbered_guns_do_not_fire)
{
    for (int limbered = 0; limbered <= 1; limbered++) {
        char blue[300];
        snprintf(
            blue, sizeof blue,
            "{'name': 'b', 'at': ['50cm','30cm'], 'formation': '%s', 'marks': ['fired'], "
            "'stands': [{'kind': 'line artillery', 'rating': 4}, {'kind': 'limber', "
            "'rating': 4}]}",
            limbered ? "limbered" : "unlimbered");
        Field *f = at_fire(blue, U("r", 50, 50, "", FOOT(2)));
        cr_assert_eq(f->events[E_FIRES], !limbered);
        field_free(f);
    }
}

Test(throne_fire, r13_18_heavy_cavalry_never_fires)
{
    for (int heavy = 0; heavy <= 1; heavy++) {
        Field *f = at_fire(heavy ? U("b", 50, 40, FIRED, S("heavy cavalry", 2))
                                 : U("b", 50, 40, FIRED, S("line cavalry", 2)),
                           U("r", 50, 50, "", FOOT(2)));
        cr_assert_eq(f->events[E_FIRES], !heavy);
        field_free(f);
    }
}

/* However near: 1 cm off is point blank for formed infantry, long for all these. */
Test(throne_fire,
     r13_19_disordered_foot_skirmishers_and_cavalry_are_never_better_than_long)
{
    static const char *const blue[] = {
        U("b", 50, 40, "'status': 'disordered', 'marks': ['fired'],", FOOT(1)),
        U("b", 50, 40, FIRED, S("light cavalry", 1)),
        "{'name': 'b', 'bases': [{'stand': 1, 'at': ['50cm','40cm'], 'alone': true, "
        "'status': 'skirmisher', "
        "'marks': ['fired']}], " FOOT(1) "}",
        U("b", 50, 40, FIRED, FOOT(1)),
    };
    for (int i = 0; i < 4; i++) {
        Field *f = at_fire(blue[i], U("r", 50, 43.5, "", FOOT(1)));
        cr_assert_eq(f->events[E_FIRES], 1);
        cr_assert_eq(base_row(f->battle, &f->state, field_index(f, "r.1"))->band,
                     i < 3 ? BAND_LONG : BAND_POINT_BLANK, "row %d", i);
        field_free(f);
    }
}
