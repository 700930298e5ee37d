/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_complex.c - chapter 4: units of several battalions, how they join and come apart.
 */
#include "rulesets/throne_of_bayonets/corridors.h"
#include "tests/throne/field.h"
#include "tests/throne/refusal.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAR          "{'name': 'red1', 'at': ['90cm','95cm'], " FIELD_FOOT(1, 4) "}"
#define MOVING       FIELD_OPENING(1, "movement", "Blue")
#define ASH          "{'name': 'ash', 'rating': 4, 'at': ['10cm','10cm']}"
#define TWO_OFFICERS ASH ", {'name': 'birch', 'rating': 4, 'at': ['20cm','10cm']}"
#define PLAIN(name, x, y, more, stands)                                                  \
    "{'name': '" name "', 'officer': 'ash', 'at': ['" x "cm','" y                        \
    "cm'], 'formation': 'line', " more stands "}"
#define ACTIVE "'marks': ['activated'], "
#define PAIR   FIELD_FOOT(1, 4)
/* Three battalions of two bases in one line: a, b and c, flank to flank; b is in the middle. */
#define A_B_C(more)                                                                      \
    THREE(PLAIN("aa", "45", "30", more, PAIR), PLAIN("bb", "50", "30", more, PAIR),      \
          PLAIN("cc", "55", "30", more, PAIR))
/* The same as one complex formation in a's slot. */
#define IN_AA(n, x, y) "{'stand': " #n ", 'at': ['" x "cm','" y "cm'], 'in': 'aa'}"
#define JOINED_AT(name, one, other)                                                      \
    "{'name': '" name "', 'officer': 'ash', " PAIR ", 'bases': [" one ", " other "]}"
#define JOINED(name, x1, x2) JOINED_AT(name, IN_AA(1, x1, "30"), IN_AA(2, x2, "30"))
#define WHOLE(more)                                                                      \
    THREE(PLAIN("aa", "45", "30", more, PAIR), JOINED("bb", "48.75", "51.25"),           \
          JOINED("cc", "53.75", "56.25"))

static Field *ready(const char *blue)
{
    return field_with(MOVING, TWO_OFFICERS, blue, "", FAR);
}

/* Nobody else has anything to do: the battle runs on into red's turn. */
static void end_turn(Field *f)
{
    while (!f->state.over && f->state.side == 0) {
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
}

Test(throne_complex, r4_1_battalions_of_several_arms_make_one_unit)
{
    Field *f =
        ready(THREE(PLAIN("aa", "45", "30", ACTIVE, PAIR),
                    PLAIN("bb", "50", "30", ACTIVE, FIELD_HORSE(1, 4)),
                    "{'name': 'cc', 'officer': 'ash', 'at': ['53.75cm','30cm'], " ACTIVE
                    "'stands': [{'kind': 'light artillery', 'rating': 5}]}"));
    cr_assert(field_give_all(f, "aa consolidate bb", "bb consolidate cc", NULL), "%s",
              f->err.text);
    end_turn(f);
    cr_assert_eq(field_unit(f, "aa")->n_stands, 5);
    cr_assert_eq(field_unit(f, "bb")->n_stands, 0);
    cr_assert_eq(field_unit(f, "cc")->n_stands, 0);
    cr_assert_eq(field_unit(f, "aa")->marks & U_COMPLEX, U_COMPLEX);
    cr_assert_eq(unit_rating(f->battle, &f->state, 0), 5);
    cr_assert_eq(unit_rate(f->battle, &f->state, 0, LINE), CM(25)); /* as the slowest */
    field_free(f);
}

/* Whoever names one that is no unit by itself is told what it is now, by whatever order. */
Test(throne_complex, r4_11_who_is_no_unit_is_told_what_he_is)
{
    static const char *const orders[] = { "move forward 10", "move to 50,40", "hold",
                                          "consolidate aa" };
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        char order[40];
        Field *f = ready(WHOLE(ACTIVE));
        snprintf(order, sizeof order, "bb %s", orders[i]);
        cr_expect(field_refuses(f, order, "stands in the complex formation of aa"),
                  "%s: %s", order, f->err.text);
        field_free(f);
        f = ready(TWO(
            PLAIN("aa", "45", "30", ACTIVE, PAIR),
            "{'name': 'bb', 'officer': 'ash', " PAIR
            ", 'bases': [{'stand': 1, 'at': ['60cm','30cm'], 'alone': true, "
            "'status': 'dispersed'}, {'stand': 2, 'at': ['65cm','30cm'], 'alone': true, "
            "'status': 'dispersed'}]}"));
        cr_expect(field_refuses(f, order, "its bases stand by themselves"), "%s: %s",
                  order, f->err.text);
        field_free(f);
    }
}

Test(throne_complex, r4_1_heavier_guns_join_only_guns)
{
    static const struct {
        const char *kind;
        bool good;
    } rows[] = { { "light artillery", true },
                 { "line artillery", false },
                 { "heavy artillery", false } };
    for (int i = 0; i < 3; i++) {
        char blue[900];
        snprintf(blue, sizeof blue,
                 "%s,{'name': 'gg', 'officer': 'ash', 'at': ['48.75cm','30cm'], " ACTIVE
                 "'stands': [{'kind': '%s', 'rating': 4}]}",
                 PLAIN("aa", "45", "30", ACTIVE, PAIR), rows[i].kind);
        Field *f = ready(blue);
        cr_assert_eq(field_gives(f, "aa consolidate gg"), rows[i].good, "%s: %s",
                     rows[i].kind, f->err.text);
        field_free(f);
    }
}

/* bb beside aa: where it stands, which way it looks, whether they touch as they should. */
Test(throne_complex, r4_2_r4_4_front_to_rear_or_flank_to_flank)
{
    static const struct {
        const char *x, *y, *facing;
        bool good;
    } rows[] = {
        { "48.75", "30", "N", true },    /* flank to flank */
        { "48.85", "30", "N", true },    /* 1 mm apart is contact */
        { "48.87", "30", "N", false },   /* 1.2 mm is not */
        { "46.25", "27.5", "N", true },  /* behind */
        { "48.75", "27.7", "N", true },  /* 2 mm of the flank along the flank */
        { "48.75", "27.5", "N", false }, /* a corner to a corner */
        { "48.75", "30", "E", false },   /* a rear to a flank */
        { "48.75", "30", "S", false },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[900];
        snprintf(blue, sizeof blue,
                 "%s,{'name': 'bb', 'officer': 'ash', 'at': ['%scm','%scm'], "
                 "'facing': '%s', " ACTIVE
                 "'stands': [{'kind': 'line infantry', 'rating': 4}]}",
                 PLAIN("aa", "45", "30", ACTIVE, PAIR), rows[i].x, rows[i].y,
                 rows[i].facing);
        Field *f = ready(blue);
        cr_assert_eq(field_gives(f, "aa consolidate bb"), rows[i].good, "row %u: %s", i,
                     f->err.text);
        field_free(f);
    }
}

Test(throne_complex, r4_3_all_of_one_brigade)
{
    Field *f = ready(TWO(PLAIN("aa", "45", "30", ACTIVE, PAIR),
                         "{'name': 'bb', 'officer': 'birch', 'at': ['50cm','30cm'], "
                         "'formation': 'line', " ACTIVE PAIR "}"));
    cr_assert_not(field_gives(f, "aa consolidate bb"));
    cr_assert(strstr(f->err.text, "4.3"), "%s", f->err.text);
    field_free(f);
}

Test(throne_complex, r4_5_a_battle_may_open_with_one)
{
    Field *f = ready(WHOLE(""));
    cr_assert_eq(field_unit(f, "aa")->n_stands, 6);
    cr_assert_eq(field_unit(f, "aa")->marks & U_COMPLEX, U_COMPLEX);
    field_free(f);
    /* cc half a base further off does not touch: it is none */
    const char *apart =
        TWO(PLAIN("aa", "45", "30", "", PAIR), JOINED("bb", "50", "52.5"));
    char *text = strdup(apart), *at;
    while ((at = strstr(text, "'officer': 'ash', ")))
        memmove(at, at + 18, strlen(at + 18) + 1);
    cr_assert(strstr(refusal("", text, FAR), "4.2"), "%s", refusal("", text, FAR));
    free(text);
}

static void note_kinds(void *self, const Game *game, const Event *event)
{
    char *const kinds = self;
    (void)game;
    if (event->kind == E_TEST || event->kind == E_BROKE_UP)
        strcat(kinds, event->kind == E_TEST ? "t" : "b");
}

/* Why it breaks up is told before: it is one that fails its test. */
Test(throne_complex, r4_14_the_test_is_told_before_what_it_comes_to)
{
    char kinds[16] = "";
    Field *f = ready(WHOLE("'dice': 1, 'status': 'disordered', "));
    f->game.listener = &(Listener){ .self = kinds, .hear = note_kinds };
    field_dice(f, 1, 1);
    cr_assert(field_give_all(f, "done", "done", NULL), "%s", f->err.text);
    cr_expect_str_eq(kinds, "tb");
    cr_expect_eq(state_stand(&f->state, 0)->status, DISPERSED);
    field_free(f);
}

Test(throne_complex, r4_6_line_or_column_by_widest_and_deepest)
{
    static const struct {
        const char *blue;
        int formation;
    } rows[] = {
        { TWO(PLAIN("aa", "45", "30", ACTIVE, PAIR),
              PLAIN("bb", "50", "30", ACTIVE, PAIR)),
          LINE },
        { TWO(PLAIN("aa", "45", "30", ACTIVE, PAIR),
              PLAIN("bb", "45", "27.5", ACTIVE, PAIR)),
          LINE },
        { TWO(PLAIN("aa", "45", "30", ACTIVE, PAIR),
              PLAIN("bb", "45", "26.25", "'width': 2, " ACTIVE, FIELD_FOOT(3, 4))),
          COLUMN },
    };
    for (unsigned i = 0; i < 3; i++) {
        Field *f = ready(rows[i].blue);
        cr_assert(field_gives(f, "aa consolidate bb"), "row %u: %s", i, f->err.text);
        end_turn(f);
        cr_assert_eq(field_unit(f, "aa")->formation, rows[i].formation, "row %u", i);
        field_free(f);
    }
    /* a square, or one limbered and one not, makes neither */
    Field *f = ready(TWO("{'name': 'aa', 'officer': 'ash', 'at': ['45cm','30cm'], "
                         "'formation': 'square', " ACTIVE PAIR "}",
                         PLAIN("bb", "48.75", "31.25", ACTIVE, PAIR)));
    cr_assert_not(field_gives(f, "aa consolidate bb"));
    cr_assert(strstr(f->err.text, "4.6"), "%s", f->err.text);
    field_free(f);
}

/* An L of four bases wheels about its middle: every base keeps its place in it. */
Test(throne_complex, r4_7_it_turns_as_it_stands)
{
    Field *f =
        ready(TWO(PLAIN("aa", "45", "30", ACTIVE, PAIR),
                  JOINED_AT("bb", IN_AA(1, "43.75", "27.5"), IN_AA(2, "43.75", "25"))));
    const Box before = unit_box(f->battle, &f->state, 0);
    int32_t right[4], ahead[4];
    for (int i = 0; i < 4; i++) {
        geo_frame(before.at, before.ahead, state_stand(&f->state, i)->at, &right[i],
                  &ahead[i]);
    }
    char order[64];
    snprintf(order, sizeof order, "aa move to %d.%02d,%d.%02d facing E",
             before.at.x / 100, before.at.x % 100, before.at.y / 100, before.at.y % 100);
    cr_assert(field_gives(f, order), "%s", f->err.text);
    for (int i = 0; i < 4; i++) {
        int32_t x, y;
        geo_frame(before.at, geo_ahead(EAST), state_stand(&f->state, i)->at, &x, &y);
        cr_assert(x - right[i] <= 1 && right[i] - x <= 1 && y - ahead[i] <= 1 &&
                  ahead[i] - y <= 1);
        cr_assert_eq(state_stand(&f->state, i)->facing, EAST);
    }
    cr_assert_eq(field_unit(f, "aa")->formation, COLUMN);
    cr_assert_eq(field_unit(f, "aa")->dice, 1);
    field_free(f);
}

Test(throne_complex, r4_8_each_of_them_is_activated)
{
    Field *f = ready(
        TWO(PLAIN("aa", "45", "30", ACTIVE, PAIR), PLAIN("bb", "50", "30", "", PAIR)));
    cr_assert_not(field_gives(f, "aa consolidate bb"));
    cr_assert(strstr(f->err.text, "4.8"), "%s", f->err.text);
    field_free(f);
}

Test(throne_complex, r4_8_it_takes_a_second_activation_after_they_met)
{
    Field *f = ready(TWO(PLAIN("aa", "45", "30", ACTIVE, PAIR),
                         PLAIN("bb", "50", "20", ACTIVE, PAIR)));
    cr_assert(field_gives(f, "bb move to 50,30"), "%s", f->err.text);
    cr_assert_not(field_gives(f, "aa consolidate bb")); /* it has moved this turn */
    cr_assert(strstr(f->err.text, "4.9"), "%s", f->err.text);
    end_turn(f);
    cr_assert_eq(field_unit(f, "aa")->n_stands, 2);
    cr_assert_eq(field_unit(f, "bb")->n_stands, 2); /* touching is not being one */
    field_free(f);
}

Test(throne_complex, r4_9_none_of_them_moves_or_fires_meanwhile)
{
    Field *f = field_with(MOVING, ASH, A_B_C(ACTIVE), "",
                          "{'name': 'red1', 'at': ['50cm','45cm'], " PAIR "}");
    cr_assert(field_give_all(f, "aa consolidate bb", "bb consolidate cc", NULL), "%s",
              f->err.text);
    cr_assert_not(field_gives(f, "aa move to 45,31"));
    cr_assert_not(field_gives(f, "cc move to 55,30 facing E"));
    cr_assert(field_gives(f, "done"));
    cr_assert_neq(f->state.decision.kind, D_SKIRMISH);
    cr_assert_eq(f->events[E_FIRES], 0); /* red stands before them, and nobody is asked */
    cr_assert_eq(f->events[E_CONSOLIDATED], 2);
    cr_assert_eq(field_unit(f, "aa")->n_stands, 6);
    field_free(f);
}

Test(throne_complex, r4_10_who_is_obliged_to_fire_spoils_it_for_all)
{
    Field *f = field_with(MOVING, ASH,
                          THREE(PLAIN("aa", "45", "30", ACTIVE, PAIR),
                                PLAIN("bb", "50", "30", ACTIVE, PAIR),
                                PLAIN("cc", "55", "30",
                                      "'status': 'disordered', "
                                      "'marks': ['activated', 'owes fire'], ",
                                      PAIR)),
                          "",
                          "{'name': 'red1', 'at': ['60cm','45cm'], "
                          "'stands': [{'kind': 'line infantry', 'rating': 4}]}");
    cr_assert(field_give_all(f, "aa consolidate bb", "bb consolidate cc", NULL), "%s",
              f->err.text);
    field_dice(f, 2, 1, 5); /* its fire, its morale die */
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->events[E_FIRES], 1);
    cr_assert_eq(f->last[E_CONSOLIDATED].a, 0);
    cr_assert_eq(field_unit(f, "aa")->n_stands, 2);
    cr_assert_eq(field_unit(f, "bb")->n_stands, 2);
    cr_assert_eq(field_unit(f, "cc")->n_stands, 2);
    cr_assert_eq(field_unit(f, "aa")->marks & U_COMPLEX, 0);
    field_free(f);
}

/* Both beat the horse that they touch with A, and advance together. */
Test(throne_complex, r4_10_who_advances_meanwhile_spoils_it)
{
    for (int wins = 0; wins < 2; wins++) {
        Field *f = field_with(MOVING, ASH,
                              TWO(PLAIN("aa", "45", "30", ACTIVE, PAIR),
                                  PLAIN("bb", "50", "30", ACTIVE, PAIR)),
                              "",
                              TWO("{'name': 'red2', 'at': ['47.5cm','32.5cm'], 'stands': "
                                  "[{'kind': 'line cavalry', 'rating': 4}]}",
                                  FAR));
        cr_assert(field_gives(f, "aa consolidate bb"), "%s", f->err.text);
        if (!wins)
            state_stand(&f->state, 4)->at.y += CM(50);
        /* eight successes of eight to none; the die of A, each */
        field_dice(f, wins ? 11 : 0, 6, 6, 6, 6, 6, 6, 6, 6, 1, 6, 6);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        while (f->state.side == 0 && !f->state.over)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(unit_middle(f->battle, &f->state, 0).y, wins ? CM(55) : CM(30));
        cr_assert_eq(field_unit(f, "aa")->n_stands, wins ? 2 : 4);
        field_free(f);
    }
}

#define HAS_FIRED "{'name': 'red1', 'at': ['45cm','60cm'], 'marks': ['fired'], " PAIR "}"
/* Beside the rear base of a column, which as a line stands before them and touches them still. */
#define COLUMN_AND_PAIR                                                                  \
    TWO("{'name': 'aa', 'officer': 'ash', 'at': ['45cm','30cm'], 'formation': "          \
        "'column', "                                                                     \
        "'marks': ['activated', 'shot at'], " FIELD_FOOT(2, 4) "}",                      \
        PLAIN("bb", "48.75", "27.5", ACTIVE, PAIR))

Test(throne_complex, r4_10_who_forms_line_meanwhile_spoils_it)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = field_with(MOVING, ASH, COLUMN_AND_PAIR, "", HAS_FIRED);
        cr_assert(field_gives(f, "aa consolidate bb"), "%s", f->err.text);
        field_dice(f, 2, die, 6); /* the initiative, and its morale die */
        cr_assert(field_gives(f, "aa deploy into line red1"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "aa")->formation, die == 4 ? LINE : COLUMN);
        end_turn(f);
        cr_assert_eq(f->last[E_CONSOLIDATED].a, die == 3);
        cr_assert_eq(field_unit(f, "aa")->n_stands, die == 3 ? 5 : 3);
        field_free(f);
    }
}

Test(throne_complex, r4_9_who_has_formed_line_before_has_moved)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = field_with(MOVING, ASH, COLUMN_AND_PAIR, "", HAS_FIRED);
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "aa deploy into line red1"), "%s", f->err.text);
        cr_assert_eq(field_gives(f, "aa consolidate bb"), die == 3, "%s", f->err.text);
        if (die == 4)
            cr_assert(strstr(f->err.text, "4.9"), "%s", f->err.text);
        field_free(f);
    }
}

Test(throne_complex, r4_9_nobody_forms_up_on_a_unit_that_consolidates)
{
    for (int joins = 0; joins < 2; joins++) {
        Field *f = ready(
            TWO("{'name': 'aa', 'officer': 'ash', 'at': ['45cm','30cm'], " ACTIVE
                "'formation': 'line', 'bases': [{'stand': 3, 'at': ['40cm','30cm'], "
                "'status': 'skirmisher', 'marks': ['activated']}], " FIELD_FOOT(2, 4) "}",
                PLAIN("bb", "50", "30", ACTIVE, PAIR)));
        if (joins)
            cr_assert(field_gives(f, "aa consolidate bb"), "%s", f->err.text);
        cr_assert_eq(field_gives(f, "aa form up aa.1"), !joins, "%s", f->err.text);
        if (joins)
            cr_assert(strstr(f->err.text, "4.9"), "%s", f->err.text);
        field_free(f);
    }
}

Test(throne_complex, r4_11_until_the_end_of_the_turn_they_are_independent)
{
    Field *f = ready(
        TWO(PLAIN("aa", "45", "30", ACTIVE "'dice': 1, ", PAIR),
            PLAIN("bb", "50", "30", ACTIVE "'dice': 2, 'status': 'disordered', ", PAIR)));
    cr_assert(field_gives(f, "aa consolidate bb"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "aa")->n_stands, 2);
    cr_assert_eq(field_unit(f, "bb")->n_stands, 2);
    field_dice(f, 3, 4, 4, 4); /* then one unit tests with the dice of both, disordered */
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    if (f->state.decision.kind == D_MORALE)
        cr_assert(field_gives(f, "done"));
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_TEST], 1);
    cr_assert_eq(field_unit(f, "aa")->n_stands, 4);
    cr_assert_eq(field_unit(f, "aa")->status, DISORDERED);
    field_free(f);
}

Test(throne_complex, r4_12_an_activated_one_breaks_up_at_once)
{
    Field *f = ready(WHOLE(ACTIVE "'dice': 2, "));
    cr_assert(field_gives(f, "aa break up"), "%s", f->err.text);
    static const char *const names[] = { "aa", "bb", "cc" };
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(field_unit(f, names[i])->n_stands, 2);
        cr_assert_eq(field_unit(f, names[i])->formation, LINE);
        cr_assert_eq(field_unit(f, names[i])->marks & U_COMPLEX, 0);
        cr_assert_eq(field_unit(f, names[i])->dice, 2); /* 4.15 */
    }
    /* no turn of delay */
    cr_assert(field_gives(f, "bb move to 50,40"), "%s", f->err.text);
    field_free(f);
    f = ready(WHOLE(""));
    cr_assert_not(field_gives(f, "aa break up"));
    cr_assert(strstr(f->err.text, "4.12"), "%s", f->err.text);
    field_free(f);
}

static int first_of(const Field *f, const char *unit)
{
    int base[MAX_STANDS];
    cr_assert_gt(unit_bases(f->battle, &f->state, field_index(f, unit), base), 0);
    return base[0];
}

/* Who was ordered to the head of his battalion stands there still when it is a unit by itself again, whichever
 * of the two had the slot of both. */
Test(throne_complex, r3_16_who_leads_leads_when_it_has_broken_up)
{
    static const char *const name[] = { "aa", "bb" };
    for (int led = 0; led < 2; led++) {
        char order[40], leader[20], first[20];
        Field *f = ready(TWO(PLAIN("aa", "45", "30", ACTIVE, PAIR),
                             PLAIN("bb", "50", "30", ACTIVE, PAIR)));
        snprintf(leader, sizeof leader, "%s.2", name[led]);
        snprintf(first, sizeof first, "%s.1", name[1 - led]);
        snprintf(order, sizeof order, "%s lead", leader);
        cr_assert(field_gives(f, order), "%s", f->err.text);
        field_unit(f, name[led])->marks &= ~(uint32_t)U_CHANGED;
        cr_assert(field_gives(f, "aa consolidate bb"), "%s", f->err.text);
        field_dice(f, 1, 6); /* the die for the change */
        end_turn(f);
        cr_assert_eq(field_unit(f, "aa")->n_stands, 4);
        while (f->state.side == 1 || f->state.decision.kind != D_MOVE)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        field_unit(f, "aa")->marks |= U_ACTIVATED;
        cr_assert(field_gives(f, "aa break up"), "%s", f->err.text);
        cr_expect_eq(first_of(f, name[led]), field_index(f, leader), "%d", led);
        cr_expect_eq(first_of(f, name[1 - led]), field_index(f, first), "%d", led);
        /* and not when all of it has gone to pieces */
        unit_disperse(&f->game, field_index(f, name[led]), false);
        cr_expect_not(field_stand(f, leader)->own & LEADS);
        field_free(f);
    }
}

Test(throne_complex, r4_13_one_battalion_leaves_the_others_stay)
{
    static const struct {
        const char *order, *gone, *whole;
        bool good;
    } rows[] = { { "cc leave", "cc", "aa", true },
                 { "aa leave", "aa", "cc", true }, /* 4.11b: in the one to the right */
                 { "bb leave", "", "", false } };
    for (int i = 0; i < 3; i++) {
        Field *f = ready(WHOLE(ACTIVE));
        cr_assert_eq(field_gives(f, rows[i].order), rows[i].good, "%s: %s", rows[i].order,
                     f->err.text);
        if (rows[i].good) {
            cr_assert_eq(field_unit(f, rows[i].gone)->n_stands, 2);
            cr_assert_eq(field_unit(f, rows[i].gone)->marks & U_COMPLEX, 0);
            cr_assert_eq(field_unit(f, rows[i].whole)->n_stands, 4);
            cr_assert_eq(field_unit(f, rows[i].whole)->marks & U_COMPLEX, U_COMPLEX);
        } else { /* without the middle the wings would not touch */
            cr_assert_eq(field_unit(f, "aa")->n_stands, 6);
            cr_assert(strstr(f->err.text, "4.13"), "%s", f->err.text);
        }
        Err err = { "" };
        cr_assert(f->battle->rules->check(f->battle, &f->state, &err), "%s", err.text);
        field_free(f);
    }
}

Test(throne_complex, r4_13_what_is_left_of_one_battalion_is_a_plain_unit)
{
    Field *f =
        ready(TWO(PLAIN("aa", "45", "30", ACTIVE, PAIR), JOINED("bb", "48.75", "51.25")));
    cr_assert(field_gives(f, "aa leave"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "aa")->marks & U_COMPLEX, 0);
    cr_assert_eq(field_unit(f, "bb")->marks & U_COMPLEX, 0);
    cr_assert_not(field_gives(f, "bb leave"));
    cr_assert(strstr(f->err.text, "4.12"), "%s", f->err.text);
    field_free(f);
}

Test(throne_complex, r4_14_dispersed_it_has_broken_up)
{
    Field *f = ready(WHOLE("'status': 'disordered', 'dice': 1, "));
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.decision.kind, D_MORALE); /* it might reform first */
    field_dice(f, 1, 3);
    cr_assert(field_gives(f, "done"));
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_BROKE_UP], 1);
    for (int u = 0; u < 3; u++)
        cr_assert_eq(state_unit(&f->state, u)->n_stands, 0);
    for (int i = 0; i < 6; i++) {
        cr_assert_eq(state_stand(&f->state, i)->status, DISPERSED);
        /* each forms up with its own battalion */
        cr_assert_eq(f->battle->stand[i].parent, i / 2);
    }
    field_free(f);
}

/* Two battalions in line, one behind the other: only the first has a first rank (13.8). */
Test(throne_complex, r4_14_only_its_real_first_rank_owes_fire)
{
    Field *f =
        ready(TWO(PLAIN("aa", "45", "30", "", PAIR),
                  JOINED_AT("bb", IN_AA(1, "43.75", "27.5"), IN_AA(2, "46.25", "27.5"))));
    unit_disperse(&f->game, 0, false);
    for (int i = 0; i < 4; i++) {
        cr_assert_eq(!!(state_stand(&f->state, i)->marks & S_OWES_FIRE), i < 2, "base %d",
                     i);
    }
    field_free(f);
}

Test(throne_complex, r4_16_nobody_forms_up_while_the_rest_is_in_one)
{
    Field *f = ready(TWO(
        PLAIN("aa", "45", "30", ACTIVE, PAIR),
        "{'name': 'bb', 'officer': 'ash', 'stands': [{'kind': 'line infantry', "
        "'rating': 4, 'count': 3, "
        "'traits': ['command']}], 'bases': [{'stand': 1, 'at': ['48.75cm','30cm'], "
        "'in': 'aa'}, "
        "{'stand': 2, 'at': ['60cm','30cm'], 'alone': true, 'status': 'dispersed', "
        "'marks': ['activated']}, "
        "{'stand': 3, 'at': ['66cm','30cm'], 'alone': true, 'status': 'dispersed'}]}"));
    cr_assert_not(field_gives(f, "bb form up bb.3"));
    cr_assert(strstr(f->err.text, "4.16"), "%s", f->err.text);
    cr_assert(field_give_all(f, "aa break up", "bb form up bb.1", NULL), "%s",
              f->err.text);
    cr_assert_eq(field_unit(f, "bb")->n_stands, 2);
    Err err = { "" };
    cr_assert(f->battle->rules->check(f->battle, &f->state, &err), "%s", err.text);
    field_free(f);
}

Test(throne_complex, r4_17_losses_leave_gaps_and_may_make_it_a_line)
{
    Field *f =
        ready(TWO(PLAIN("aa", "45", "30", "", PAIR),
                  JOINED_AT("bb", IN_AA(1, "43.75", "27.5"), IN_AA(2, "43.75", "25"))));
    cr_assert_eq(field_unit(f, "aa")->formation, COLUMN);
    const Point was = field_stand(f, "bb.1")->at;
    base_remove(&f->game, 3, LOST, LOST_TO_FIRE);
    unit_close_up(f->battle, &f->state, 0);
    cr_assert_eq(field_unit(f, "aa")->formation, LINE);
    cr_assert_eq(field_stand(f, "bb.1")->at.x, was.x);
    cr_assert_eq(field_stand(f, "bb.1")->at.y, was.y);
    field_free(f);
}

/* aa, bb and cc, of two bases each, side by side: bb is what joins them. */
Test(throne_complex, r4_17b_who_touches_the_others_no_more_is_no_part_of_them)
{
    static const struct {
        int lost[2]; /* stands; aa has 0 and 1, bb 2 and 3, cc 4 and 5 */
        int bases[3];
        bool complex[3];
    } rows[] = {
        { { 2, 3 }, { 2, 0, 2 }, { false, false, false } }, /* the link */
        { { 2, 2 },
          { 2, 0, 3 },
          { false, false, true } }, /* half of it: bb and cc touch */
        { { 3, 3 }, { 3, 0, 2 }, { true, false, false } },
        { { 0, 5 }, { 4, 0, 0 }, { true, false, false } }, /* the ends */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = ready(WHOLE("'dice': 2, 'marks': ['moved'], "));
        for (int k = 0; k < 2; k++) {
            if (state_stand(&f->state, rows[i].lost[k])->where == ON_TABLE)
                base_remove(&f->game, rows[i].lost[k], LOST, LOST_TO_FIRE);
        }
        unit_close_up(f->battle, &f->state, 0);
        complex_settle(&f->game);
        cr_expect_eq(f->events[E_BROKE_UP], i < 3, "row %zu: it is told", i);
        for (int u = 0; u < 3; u++) {
            const Unit *unit = state_unit(&f->state, u);
            cr_expect_eq(unit->n_stands, rows[i].bases[u], "row %zu, unit %d", i, u);
            cr_expect_eq(!!(unit->marks & U_COMPLEX), rows[i].complex[u],
                         "row %zu, unit %d", i, u);
            if (unit->n_stands) {
                cr_expect_eq(unit->dice, 2); /* 4.15 */
                cr_expect(unit->marks & U_MOVED);
            }
        }
        Err err = { "" };
        cr_assert(f->battle->rules->check(f->battle, &f->state, &err), "%s", err.text);
        field_free(f);
    }
    /* in square they look all ways */
    Field *f = ready(WHOLE(""));
    state_unit(&f->state, 0)->formation = SQUARE;
    for (int i = 0; i < 6; i++)
        state_stand(&f->state, i)->facing = (Angle)(i * EAST);
    complex_settle(&f->game);
    cr_assert_eq(field_unit(f, "aa")->n_stands, 6);
    field_free(f);
}

/* Three command bases, one attempt: a second try in the same phase is refused. */
Test(throne_complex, r4_18_one_attempt_however_many_command_bases)
{
    Field *f = ready(WHOLE("'status': 'disordered', 'dice': 0, "));
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.decision.kind, D_MORALE);
    field_dice(f, 1, 3);
    cr_assert(field_gives(f, "aa reform"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(field_unit(f, "aa")->status, DISORDERED);
    cr_assert_eq(throne_row(f, "aa")->tried & TRIED_REFORM, TRIED_REFORM);
    cr_assert_eq(f->events[E_INITIATIVE], 1);
    cr_assert_not(field_gives(f, "aa reform"));
    field_free(f);
}

Test(throne_complex, r4_18_what_a_part_has_tried_the_whole_has_tried)
{
    Field *f = ready(TWO(PLAIN("aa", "45", "30", ACTIVE, PAIR),
                         PLAIN("bb", "50", "30", ACTIVE, PAIR)));
    row(&f->state, 1)->tried |= TRIED_REFORM;
    cr_assert(field_gives(f, "aa consolidate bb"), "%s", f->err.text);
    consolidate_finish(&f->game);
    cr_assert_eq(field_unit(f, "aa")->n_stands, 4);
    cr_assert_eq(throne_row(f, "aa")->tried & TRIED_REFORM, TRIED_REFORM);
    field_free(f);
}

/* Of two regiments, or a regiment and a battalion, the second has fought this turn. */
Test(throne_complex, r4_18b_cavalry_a_part_of_which_fought_may_rally)
{
    static const struct {
        const char *first, *mark;
        bool may;
    } rows[] = { { "line cavalry", "'fought'", true },
                 { "line cavalry", "'activated'", false },
                 { "line infantry", "'fought'", false } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[600];
        snprintf(blue, sizeof blue,
                 "{'name': 'aa', 'officer': 'ash', 'at': ['45cm','30cm'], 'formation': "
                 "'line', " ACTIVE "'stands': [{'kind': '%s', 'rating': 4, 'traits': "
                 "['command'], 'count': 2}]},"
                 "{'name': 'bb', 'officer': 'ash', 'at': ['50cm','30cm'], 'formation': "
                 "'line', 'marks': ['activated', %s], " FIELD_HORSE(1, 4) "}",
                 rows[i].first, rows[i].mark);
        Field *f = ready(blue);
        cr_assert(field_gives(f, "aa consolidate bb"), "%s", f->err.text);
        for (int n = 0; n < 8 && f->state.turn == 1; n++)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.turn, 2);
        for (int n = 0; n < 4 && f->state.decision.kind != D_MOVE; n++) /* 6.5b */
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "aa")->n_stands, 4);
        field_dice(f, 1, 4);
        cr_assert_eq(field_gives(f, "aa rally"), rows[i].may, "row %zu", i);
        if (rows[i].may) {
            cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
            cr_assert_eq(field_stand(f, "aa.1")->at.x, CM(43.75)); /* it did not move */
        }
        field_free(f);
    }
}

/* A square of several battalions stays together until it is a line or a column again. */
Test(throne_complex, r4_12b_a_square_does_not_break_up)
{
    Field *f = ready(WHOLE(ACTIVE));
    state_unit(&f->state, 0)->formation = SQUARE;
    cr_assert_not(field_gives(f, "aa break up"));
    cr_assert(strstr(f->err.text, "4.12b"), "%s", f->err.text);
    state_unit(&f->state, 0)->formation = LINE;
    cr_assert(field_gives(f, "aa break up"), "%s", f->err.text);
    field_free(f);
}

/* All of aa go out to skirmish; bb and cc stay together, and are not what aa forms up on. */
Test(throne_complex, r4_13_who_stays_is_not_in_the_place_of_who_went_out)
{
    Field *f = ready(WHOLE(ACTIVE));
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_give_all(f, "aa skirmish", "aa.1 place to 44,45",
                             "aa.2 place to 48,45", "done", NULL),
              "%s", f->err.text);
    while (f->state.turn == 1)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "aa")->n_stands, 0);
    cr_assert_eq(field_unit(f, "cc")->n_stands, 4);
    for (int i = 1; i <= 2; i++)
        field_stand(f, i == 1 ? "aa.1" : "aa.2")->marks |= S_ACTIVATED;
    while (f->state.decision.kind != D_MOVE)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "aa form up aa.1"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "aa")->n_stands, 2);
    cr_assert_eq(field_unit(f, "cc")->n_stands, 4);
    field_free(f);
}

/* aa's two bases and bb's two, by default of foot, in one square. */
static Field *square_of(const char *bb)
{
    char units[900];
    snprintf(units, sizeof units,
             "%s, {'name': 'bb', 'officer': 'ash', %s, 'bases': [" IN_AA(
                 1, "48.75", "30") ", " IN_AA(2, "51.25", "30") "]}",
             PLAIN("aa", "45", "30", "", PAIR), bb);
    Field *f = ready(units);
    state_unit(&f->state, 0)->formation = SQUARE;
    state_stand(&f->state, 1)->facing = EAST;
    state_stand(&f->state, 2)->facing = SOUTH;
    return f;
}

static void lose(Field *f, int base)
{
    base_remove(&f->game, base, LOST, LOST_TO_FIRE);
    unit_close_up(f->battle, &f->state, 0);
}

Test(throne_complex, r3_6b_the_last_base_of_a_square_is_none)
{
    Field *f = square_of(PAIR);
    lose(f, 0);
    lose(f, 3);
    cr_assert_eq(field_unit(f, "aa")->formation, SQUARE); /* two are one */
    lose(f, 1);
    cr_assert_eq(field_unit(f, "aa")->formation, COLUMN);
    cr_assert_eq(state_stand(&f->state, 2)->facing, throne_row(f, "aa")->facing);
    field_free(f);
}

Test(throne_complex, r3_6b_a_square_whose_infantry_is_gone_is_none)
{
    Field *f = square_of(FIELD_HORSE(1, 4));
    lose(f, 0);
    cr_assert_eq(field_unit(f, "aa")->formation, SQUARE); /* one base of foot is left */
    lose(f, 1);
    cr_assert_eq(field_unit(f, "aa")->formation, LINE);
    cr_assert_eq(state_stand(&f->state, 2)->facing, throne_row(f, "aa")->facing);
    field_free(f);
}

/* Its bases are not activated one by one, nor dispersed: it is spoken to as the whole. */
Test(throne_complex, r4_11_who_stands_in_one_is_told_in_whose)
{
    static const char *const orders[] = { "bb move to 50,40", "bb open fire",
                                          "bb consolidate dd" };
    Field *f = ready(TWO(WHOLE(""), PLAIN("dd", "80", "30", "", PAIR)));
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        cr_expect(field_refuses(f, orders[i], "bb stands in the complex formation of aa"),
                  "%s: %s", orders[i], f->err.text);
    f->state.decision.kind = D_ACTIVATE;
    field_officer(f, "ash")->left = 3;
    cr_expect(field_refuses(f, "ash activate bb", "of aa: name that one (4.11)"), "%s",
              f->err.text);
    field_free(f);
}

/* Whichever of the two the file lists first. */
Test(throne_complex, r4_11b_whose_name_the_whole_has_is_no_matter_of_the_list)
{
#define AA PLAIN("aa", "45", "30", ACTIVE, PAIR)
#define BB PLAIN("bb", "50", "30", ACTIVE, PAIR)
#define CC PLAIN("cc", "55", "30", ACTIVE, PAIR)
    static const char *const lists[] = { THREE(AA, BB, CC), THREE(CC, BB, AA) };
    for (int i = 0; i < 2; i++) { /* the one that was ordered to */
        Field *f = ready(lists[i]);
        cr_assert(field_give_all(f, "bb consolidate aa", "cc consolidate bb", NULL), "%s",
                  f->err.text);
        end_turn(f);
        cr_expect_eq(field_unit(f, "cc")->n_stands, 6, "list %d", i);
        field_free(f);
    }
#define IN_CC(n, x)        "{'stand': " #n ", 'at': ['" x "cm','30cm'], 'in': 'cc'}"
#define PART(name, x1, x2) JOINED_AT(name, IN_CC(1, x1), IN_CC(2, x2))
    static const char *const wholes[] = {
        THREE(PART("aa", "43.75", "46.25"), PART("bb", "48.75", "51.25"), CC),
        THREE(CC, PART("bb", "48.75", "51.25"), PART("aa", "43.75", "46.25"))
    };
    for (int i = 0; i < 2; i++) {
        Field *f = ready(wholes[i]);
        end_turn(f); /* it stays where it is, as the file has it */
        cr_expect_eq(field_unit(f, "cc")->n_stands, 6, "list %d", i);
        field_free(f);
        f = ready(
            wholes[i]); /* and goes to the one on the right if its own battalion leaves */
        cr_assert(field_gives(f, "cc leave"), "%s", f->err.text);
        cr_expect_eq(field_unit(f, "bb")->n_stands, 4, "list %d", i);
        field_free(f);
    }
}

/* Front rank first, from the left: the bases to the left are the left of the square, whoever is listed first. */
Test(throne_complex, r4_7b_it_forms_square_as_it_stands)
{
    static const char *const wholes[] = { TWO(PART("aa", "48.75", "51.25"), CC),
                                          TWO(CC, PART("aa", "48.75", "51.25")) };
    for (int i = 0; i < 2; i++) {
        Field *f = ready(wholes[i]);
        cr_assert(field_gives(f, "cc move to 52.5,30 as square"), "%s", f->err.text);
        static const struct {
            const char *base;
            int x, y;
        } rows[] = { { "aa.1", 5125, 3125 },
                     { "aa.2", 5375, 3125 },
                     { "cc.1", 5125, 2875 },
                     { "cc.2", 5375, 2875 } };
        for (int k = 0; k < 4; k++) {
            const Stand *at = field_stand(f, rows[k].base);
            cr_expect_eq(at->at.x, rows[k].x, "list %d, %s: %d", i, rows[k].base,
                         at->at.x);
            cr_expect_eq(at->at.y, rows[k].y, "list %d, %s: %d", i, rows[k].base,
                         at->at.y);
        }
        field_free(f);
    }
}

/* aa has rifles, and is to the left: its first base fires for every face, whoever is listed first. */
Test(throne_complex, r13_15_the_first_base_of_a_square_of_several_is_the_one_to_the_left)
{
    enum { RIFLES = 6, MUSKETS = 4 };
    static const char *const wholes[] = { TWO(PART("aa", "48.75", "51.25"), CC),
                                          TWO(CC, PART("aa", "48.75", "51.25")) };
    for (int i = 0; i < 4; i++) {
        Field *f = ready(wholes[i % 2]);
        const int armed = field_index(f, i < 2 ? "aa" : "cc");
        const int first = f->battle->unit[armed].first;
        for (int k = first; k < first + 2; k++)
            f->battle->stand[k].traits |= TRAIT_RIFLE;
        field_unit(f, "cc")->formation = SQUARE;
        Corridor c[MAX_STANDS + FACES];
        cr_assert_eq(corridors_of(f->battle, &f->state, field_find(f, "cc"), c), FACES);
        cr_expect_eq(c[0].weapon, i < 2 ? RIFLES : MUSKETS, "%d: %d", i, c[0].weapon);
        field_free(f);
    }
}

/* Light guns whom a battalion has joined go by the battery's name, and are infantry. */
Test(throne_complex, r1_8_by_whose_name_it_goes_bots_are_offered_its_square)
{
    static const char *const order[] = { "guns consolidate foot",
                                         "foot consolidate guns" };
    for (int i = 0; i < 2; i++) {
        Field *f = field(
            MOVING,
            TWO("{'name': 'guns', 'at': ['50cm','30cm'], " ACTIVE
                "'stands': [{'kind': 'light artillery', 'rating': 4}]}",
                "{'name': 'foot', 'at': ['53.75cm','30cm'], 'formation': 'line', " ACTIVE
                    PAIR "}"),
            "{'name': 'horse', 'at': ['50cm','60cm'], " FIELD_HORSE(2, 4) "}");
        cr_assert(field_gives(f, order[i]), "%s", f->err.text);
        end_turn(f);
        cr_assert_eq(field_unit(f, i ? "foot" : "guns")->n_stands, 3);
        cr_assert_eq(f->state.decision.kind, D_INITIATIVE);
        cr_expect_eq(field_offers(f, V_SQUARE), 1, "%s", order[i]);
        field_free(f);
    }
}

/* A file of two lines is a column, and each of the two a line: that is told when they come together, and apart; two
 * lines side by side are a line as they were. */
Test(throne_complex, r4_6_what_the_whole_and_its_parts_are_is_told)
{
    for (int behind = 0; behind < 2; behind++) {
        char blue[600];
        snprintf(blue, sizeof blue,
                 "{'name': 'aa', 'officer': 'ash', 'at': ['45cm','30cm'], 'formation': "
                 "'line', 'width': 2, " ACTIVE FIELD_FOOT(
                     3, 4) "}, {'name': 'bb', 'officer': 'ash', 'at': ['%scm'], "
                           "'formation': 'line', "
                           "'width': 2, " ACTIVE FIELD_FOOT(3, 4) "}",
                 behind ? "45cm','25" : "50cm','30");
        Field *f = ready(blue);
        char says[80];
        cr_assert(field_gives(f, "aa consolidate bb"), "%s", f->err.text);
        end_turn(f);
        cr_assert_eq(field_unit(f, "aa")->n_stands, 8);
        cr_assert_eq(f->events[E_FORMATION], behind);
        throne_say_event(&f->game, &f->last[E_FORMATION], says, sizeof says);
        cr_assert(!behind || !strcmp(says, "aa is now in column"), "%s", says);
        while (f->state.side == 1 || f->state.decision.kind != D_MOVE)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        field_unit(f, "aa")->marks |= U_ACTIVATED;
        field_forget(f);
        cr_assert(field_gives(f, "aa break up"), "%s", f->err.text);
        cr_assert_eq(f->events[E_FORMATION], 2 * behind);
        throne_say_event(&f->game, &f->last[E_FORMATION], says, sizeof says);
        cr_assert(!behind || !strcmp(says, "bb is now in line"), "%s", says);
        field_free(f);
    }
}
