/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_outcome.c - outcome moves and over-runs (chapter 11).
 */
#include "engine/text.h"
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define READY      FIELD_OPENING(1, "movement", "Blue")
#define CHARGED    "'marks': ['charged'],"
#define S(kind, n) "'stands': [{'kind': '" kind "', 'rating': 4, 'count': " #n "}]"
#define U(name, x, y, more, stands)                                                      \
    "{'name': '" name "', 'at': ['" #x "cm','" #y "cm'], " more stands "}"
#define ALONE(n, x, y)                                                                   \
    "{'stand': " #n ", 'at': ['" #x "cm','" #y                                           \
    "cm'], 'alone': true, 'status': 'dispersed'}"

/* ---- the letters ---- */

/* Blue (at y = 48.75, `n` bases) against red; red's state after it, and how far it has gone. */
typedef struct LetterRow {
    const char *red;  /* stands */
    const char *more; /* the rest of red's unit */
    const char *dice; /* faces */
    char letter;      /* red's */
    int status, dice_after;
    int gone; /* red's first base, mm to the north */
} LetterRow;

static void throw_all(Field *f, const char *faces)
{
    int n = 0;
    for (; faces[n]; n++)
        f->faces[n] = (uint8_t)(faces[n] - '0');
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
}

static void check(const LetterRow *rows, int n)
{
    for (int i = 0; i < n; i++) {
        const LetterRow *r = &rows[i];
        char red[400];
        snprintf(red, sizeof red, "{'name': 'r', 'at': ['50cm','41.25cm'], %s %s}",
                 r->more, r->red);
        Field *f = field(READY, U("b", 50, 38.75, "", S("line infantry", 3)), red);
        throw_all(f, r->dice);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->events[E_MELEE], 1, "row %d: %d melees", i, f->events[E_MELEE]);
        cr_assert_eq(f->last[E_MELEE].a & 255, r->letter, "row %d: %c", i,
                     f->last[E_MELEE].a & 255);
        cr_assert_eq(field_unit(f, "r")->n_stands ? field_unit(f, "r")->status : 2,
                     r->status, "row %d", i);
        cr_assert_eq(field_unit(f, "r")->dice, r->dice_after, "row %d: %d dice", i,
                     field_unit(f, "r")->dice);
        cr_assert_eq(field_stand(f, "r.1")->at.y - CM(41.25), MM(r->gone), "row %d: %d",
                     i, field_stand(f, "r.1")->at.y - CM(41.25));
        field_free(f);
    }
}

#define FOOT(n)  S("line infantry", n)
#define HORSE(n) S("line cavalry", n)

/* Red is the defender; blue's three foot bases roll first (and its morale dice last). */
Test(throne_outcome, r11_11_foot_y_retires_half_a_move_disordered_with_two_dice)
{
    static const LetterRow rows[] = {
        { FOOT(6), "", "4416111116", 'Y', DISORDERED, 2, 125 },
    };
    check(rows, 1);
}

Test(throne_outcome, r11_13_foot_z_retires_half_a_move_dispersed_without_dice)
{
    static const LetterRow rows[] = { { FOOT(2), "", "441116", 'Z', 2, 0, 125 } };
    check(rows, 1);
    Field *f =
        field(READY, U("b", 50, 38.75, "", FOOT(3)), U("r", 50, 41.25, "", FOOT(2)));
    throw_all(f, "441116");
    cr_assert(field_gives(f, "done"));
    for (int i = 3; i < 5; i++) {
        cr_assert_eq(state_stand(&f->state, i)->status, DISPERSED);
        cr_assert_eq(state_stand(&f->state, i)->facing, NORTH); /* away from the enemy */
        cr_assert(!(state_stand(&f->state, i)->marks & S_OWES_FIRE)); /* 13.7 */
    }
    field_free(f);
}

/* Horse: three dice, a full move; the winner's B takes its place. */
Test(throne_outcome, r11_5_horse_y_retires_a_full_move_disordered_with_three_dice)
{
    /* blue is formed foot against horse: six dice, red stationary: three */
    static const LetterRow rows[] = { { HORSE(3), "", "4444114116", 'Y', DISORDERED, 3,
                                        500 } };
    check(rows, 1);
}

Test(throne_outcome, r11_6_horse_z_retires_a_full_move_dispersed_without_dice)
{
    static const LetterRow rows[] = { { HORSE(2), "", "444411116", 'Z', 2, 0, 500 } };
    check(rows, 1);
}

/* What is told of each unit's outcome, one after the other. */
static void hear_outcome(void *self, const Game *g, const Event *e)
{
    Text *const told = self;
    char line[200];
    if (e->kind != E_OUTCOME)
        return;
    throne_say_event(g, e, line, sizeof line);
    text_add(told, "%s; ", line);
}

/* A square that loses, and heavy guns that win, are not said to go anywhere; others are. */
Test(throne_outcome, r11_11b_who_stays_is_not_said_to_retire_or_advance)
{
    static const struct {
        const char *red, *dice, *told;
    } rows[] = {
        { "'formation': 'square', " FOOT(4), "44411111114466",
          "r stands, disordered; b advances, disordered; " },
        { FOOT(2), "4441411166", "r retires, disordered; b advances, disordered; " },
        { S("heavy artillery", 2), "4111446666",
          "b retires, disordered; r stands, disordered; " },
        { S("line artillery", 2), "4111446666",
          "b retires, disordered; r advances, disordered; " },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char red[300], told[300] = "";
        snprintf(red, sizeof red, "{'name': 'r', 'at': ['50cm','%scm'], %s}",
                 i ? "41.25" : "42.5", rows[i].red);
        Field *f = field(READY, U("b", 50, 38.75, CHARGED, HORSE(2)), red);
        Text text = { told, sizeof told, 0 };
        f->listener = (Listener){ hear_outcome, &text };
        throw_all(f, rows[i].dice);
        field_gives(f, "done");
        cr_assert_str_eq(told, rows[i].told, "row %zu: %s", i, told);
        field_free(f);
    }
}

Test(throne_outcome, r11_11b_a_square_that_gets_y_does_not_retire)
{
    Field *f = field(READY, U("b", 50, 38.75, CHARGED, HORSE(2)),
                     U("r", 50, 42.5, "'formation': 'square',", FOOT(4)));
    /* four dice: 3 of 4; the square keeps its best 4 of 8: 2 */
    throw_all(f, "44411111114466");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_OUTCOME].subject, ref_unit(0));
    cr_assert_eq(field_stand(f, "r.1")->at.y, CM(41.25)); /* as it stood */
    cr_assert_eq(field_unit(f, "r")->status, DISORDERED);
    /* two, and one because horse rode over it */
    cr_assert_eq(field_unit(f, "r")->dice, 3);
    field_free(f);
}

/* B: to where the defeated stood, halted, disordered, one die (thrown: the sixth face). */
Test(throne_outcome, r11_8_foot_b_takes_the_position_and_halts_disordered)
{
    Field *f = field(READY, U("b", 50, 38.75, CHARGED "'formation': 'line',", FOOT(2)),
                     U("r", 50, 41.25, "", FOOT(3)));
    throw_all(f, "411116");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_MELEE].a, 'B' << 8 | 'Z');
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(41.25));
    cr_assert_eq(field_unit(f, "b")->status, DISORDERED);
    cr_assert(!(field_unit(f, "b")->marks & U_MOVED)); /* 11.20 */
    cr_assert_eq(f->events[E_TEST], 1);
    cr_assert(field_spent(f));
    field_free(f);
}

/* Two battalions beat two, who touch at a corner: each goes where the one before it stood. */
Test(throne_outcome, r11_8_each_takes_the_position_of_the_unit_it_met)
{
    Field *f = field(READY,
                     TWO(U("b1", 45, 38.75, CHARGED "'formation': 'line',", FOOT(2)),
                         U("b2", 50, 38.75, CHARGED "'formation': 'line',", FOOT(2))),
                     TWO(U("r1", 45, 41.25, "'formation': 'line',", FOOT(2)),
                         U("r2", 50, 41.25, "'formation': 'line',", FOOT(2))));
    throw_all(f, "4141411166");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->events[E_MELEE], 1);
    cr_assert_eq(f->last[E_MELEE].a, 'B' << 8 | 'Y');
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(field_stand(f, i ? "b2.1" : "b1.1")->at.x, CM(43.75) + i * CM(5));
        cr_assert_eq(field_stand(f, i ? "b2.1" : "b1.1")->at.y, CM(41.25));
        cr_assert_eq(field_stand(f, i ? "r2.1" : "r1.1")->at.y, CM(53.75));
    }
    cr_assert(field_spent(f));
    field_free(f);
}

/* A: a full move on, in order, one die; halted. */
Test(throne_outcome, r11_7_foot_a_advances_a_full_move_in_order_with_one_die)
{
    Field *f = field(READY, U("b", 50, 38.75, CHARGED, FOOT(2)),
                     U("r", 50, 41.25, "", S("line artillery", 1)));
    throw_all(f, "44116");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_MELEE].a, 'A' << 8 | 'Z');
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(63.75));
    cr_assert_eq(field_unit(f, "b")->status, FORMED);
    cr_assert(!(field_unit(f, "b")->marks & U_MOVED)); /* 11.20 */
    cr_assert_eq(f->last[E_TEST].n_dice, 1);
    cr_assert(field_spent(f));
    field_free(f);
}

/* C on both sides: halted disordered with one die each, and fought again at once. */
Test(throne_outcome, r11_9_foot_c_halts_disordered_with_one_die)
{
    Field *f =
        field(READY, U("b", 50, 38.75, CHARGED, FOOT(2)), U("r", 50, 41.25, "", FOOT(2)));
    /* evens; then a die each: both pass; disordered both keep one of two: 6,4>1 ... A v Z */
    throw_all(f, "4141"
                 "66"
                 "4411"
                 "6");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->events[E_MELEE], 2);
    cr_assert_eq(f->last[E_MELEE].b & 255, 1); /* both were disordered */
    cr_assert_eq(f->last[E_MELEE].c & 255, 1);
    field_free(f);
}

/* X: halted disordered with two dice; it stays in contact and fights again. */
Test(throne_outcome, r11_10_foot_x_halts_disordered_with_two_dice)
{
    Field *f =
        field(READY, U("b", 50, 38.75, CHARGED, FOOT(3)), U("r", 50, 41.25, "", FOOT(1)));
    throw_all(f, "4414"
                 "666"
                 "1144"
                 "6");
    /* C v X: blue one die, red two: three before the next round */
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->events[E_MELEE], 2);
    cr_assert_eq(f->events[E_TEST] >= 2, true);
    cr_assert_eq(f->last[E_MELEE].b & 255, 2);
    cr_assert_eq(f->last[E_MELEE].c, 1 << 8 | 1);
    field_free(f);
}

/* Horse: A in order with one die, B disordered with one, C disordered with two. */
Test(throne_outcome, r11_1_horse_a_b_and_c_ride_a_full_move_on)
{
    static const struct {
        const char *dice;
        char letter;
        int status, n_dice;
    } rows[] = {
        { "44441166", 'A', FORMED, 1 }, /* four dice against two of artillery: A v Z */
        { "44411166", 'B', DISORDERED, 1 },
        { "44114466", 'C', DISORDERED, 2 }, /* evens */
    };
    for (int i = 0; i < 3; i++) {
        Field *f = field(READY, U("b", 50, 38.75, CHARGED, HORSE(2)),
                         U("r", 50, 41.25, "", S("heavy artillery", 2)));
        throw_all(f, rows[i].dice);
        cr_assert(field_gives(f, "done"));
        cr_assert_eq(f->last[E_MELEE].a >> 8, rows[i].letter, "row %d", i);
        cr_assert_eq(field_stand(f, "b.1")->at.y, CM(88.75), "row %d", i);
        cr_assert_eq(field_unit(f, "b")->status, rows[i].status, "row %d", i);
        cr_assert_eq(f->last[E_TEST].n_dice, rows[i].n_dice, "row %d", i);
        cr_assert(field_unit(f, "b")->marks & U_MOVED); /* 11.21 it is moving troops */
        cr_assert(field_unit(f, "b")->marks & U_FOUGHT);
        cr_assert_eq(field_stand(f, "r.1")->where, LOST); /* retired, or over-run */
        field_free(f);
    }
}

/* ---- retiring ---- */

Test(throne_outcome, r11_12_guns_made_to_retire_are_lost_even_among_horse)
{
    Field *f = field(READY, U("b", 50, 38.75, CHARGED, HORSE(2)),
                     "{'name': 'r', 'at': ['50cm','41.25cm'], 'stands': [{'kind': 'line "
                     "cavalry', 'rating': 4, "
                     "'count': 2}, {'kind': 'light artillery', 'rating': 4}]}");
    throw_all(f, "4441"
                 "411"
                 "66666666");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_LOST].a, LOST_RETIRING);
    cr_assert_eq(field_stand(f, "r.3")->where, LOST);
    cr_assert_eq(field_stand(f, "r.1")->where, ON_TABLE);
    field_free(f);
}

/* 11.14  Charged in the flank, it goes the way the enemy came. */
Test(throne_outcome, r11_14_who_is_beaten_retires_the_way_the_enemy_came)
{
    Field *f = field(READY, U("b", 50, 38.75, CHARGED, FOOT(3)),
                     U("r", 50, 41.25, "'facing': 'E',", FOOT(1)));
    throw_all(f, "441"
                 "1"
                 "6");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(field_stand(f, "r.1")->at.y, CM(53.75));
    cr_assert_eq(field_stand(f, "r.1")->at.x, CM(50));
    field_free(f);
    /* and a beaten charger goes straight back */
    f = field(READY, U("b", 50, 38.75, CHARGED, FOOT(1)), U("r", 50, 41.25, "", FOOT(3)));
    throw_all(f, "1"
                 "441"
                 "6");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(26.25));
    field_free(f);
}

/* The same of a battalion, charged from the south, and its skirmisher, charged from the west: it is no matter
 * which charger comes first. */
Test(throne_outcome, r11_14_a_battalion_does_not_go_the_way_of_its_skirmisher)
{
#define WEST_CHARGER  U("b1", 43.7, 50, CHARGED "'facing': 'E',", FOOT(1))
#define SOUTH_CHARGER U("b2", 50, 47.5, CHARGED "'formation': 'line',", FOOT(2))
    static const char *const chargers[] = { TWO(WEST_CHARGER, SOUTH_CHARGER),
                                            TWO(SOUTH_CHARGER, WEST_CHARGER) };
    for (int i = 0; i < 2; i++) {
        Field *f = field(READY, chargers[i],
                         "{'name': 'r', 'at': ['50cm','50cm'], 'formation': 'line', "
                         "'bases': [" ALONE(3, 46.2, 50) "], " FOOT(3) "}");
        throw_all(f, "441411666666");
        cr_assert(field_gives(f, "done"));
        cr_assert_eq(f->events[E_MELEE], 1);
        cr_assert_eq(f->last[E_MELEE].a, 'B' << 8 | 'Y');
        cr_expect_eq(field_stand(f, "r.1")->at.y, CM(62.5), "%d", i);
        cr_expect_eq(field_stand(f, "r.3")->at.x, CM(58.7), "%d", i);
        cr_expect_eq(field_stand(f, "r.3")->at.y, CM(50), "%d", i);
        field_free(f);
    }
}

/* A base by itself has ridden north into a corner of red, who looks south-west. */
Test(throne_outcome, r11_14_who_is_beaten_by_a_base_retires_the_way_it_came)
{
    for (int rode = 0; rode <= 1; rode++) {
        Field *f = field(
            READY, "{'name': 'b', 'bases': [" ALONE(1, 50, 38.75) "], " HORSE(1) "}",
            U("r", 50, 41.76, "'facing': 'SW',", FOOT(1)));
        if (rode)
            field_stand(f, "b.1")->own |= RODE_IN;
        throw_all(f, rode ? "4411" : "411");
        field_more(f, 20, 6);
        cr_assert(field_gives(f, "done"));
        cr_assert_eq(f->last[E_MELEE].a, 'A' << 8 | 'Z');
        cr_assert_eq(field_stand(f, "r.1")->at.x == CM(50), rode);
        field_free(f);
    }
}

/* r1 is charged from the south and r2, beside it, from the west, in one melee. */
Test(throne_outcome, r11_14_each_retires_the_way_its_own_enemy_came)
{
    Field *f = field(READY,
                     TWO(U("b1", 50, 47.5, CHARGED "'formation': 'line',", FOOT(2)),
                         U("b2", 43.75, 50, CHARGED "'facing': 'E',", FOOT(1))),
                     TWO(U("r1", 50, 50, "'formation': 'line',", FOOT(2)),
                         U("r2", 46.25, 50, "", FOOT(1))));
    throw_all(f, "41441166");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_MELEE].a, 'B' << 8 | 'Y');
    cr_assert_eq(field_stand(f, "r1.1")->at.y, CM(62.5));
    cr_assert_eq(field_stand(f, "r2.1")->at.x, CM(58.75));
    cr_assert_eq(field_stand(f, "r2.1")->at.y, CM(50));
    cr_assert_eq(field_stand(f, "b2.1")->at.x, CM(46.25));
    cr_assert(field_spent(f));
    field_free(f);
}

/* Blue, looking north, has moved east into red, which looks back at it. */
Test(throne_outcome, r11_14b_who_charged_with_his_flank_came_from_there)
{
    for (int blue_wins = 0; blue_wins <= 1; blue_wins++) {
        Field *f = field(READY, U("b", 48.75, 50, CHARGED, FOOT(1)),
                         U("r", 51.25, 50, "'facing': 'W',", FOOT(1)));
        throw_all(f, blue_wins ? "416" : "14");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        const Stand *beaten = field_stand(f, blue_wins ? "r.1" : "b.1");
        cr_assert_eq(beaten->at.x, blue_wins ? CM(63.75) : CM(36.25), "%d", beaten->at.x);
        cr_assert_eq(beaten->at.y, CM(50));
        field_free(f);
    }
}

Test(throne_outcome, r11_15_who_was_dispersed_stays_so_and_takes_no_dice)
{
    Field *f = field(READY, U("b", 50, 38.75, CHARGED, FOOT(3)),
                     "{'name': 'r', 'bases': [" ALONE(1, 50, 41.25) "], " FOOT(1) "}");
    throw_all(f, "441"
                 "1"
                 "6");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(field_stand(f, "r.1")->status, DISPERSED);
    cr_assert_eq(field_stand(f, "r.1")->at.y, CM(53.75));
    cr_assert_eq(field_stand(f, "r.1")->facing, NORTH);
    field_free(f);
}

/* A base by itself that wins advances like a unit. */
Test(throne_outcome, r11_15b_bases_by_themselves_make_the_same_outcome_moves)
{
    Field *f = field(
        READY, U("b", 50, 38.75, CHARGED, FOOT(2)),
        "{'name': 'r', 'bases': [{'stand': 1, 'at': ['50cm','41.25cm'], 'alone': true, "
        "'status': 'skirmisher'}], " FOOT(1) "}");
    /* all and more against all fails: Z v B */
    throw_all(f, "11"
                 "4");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_MELEE].a, 'Z' << 8 | 'B');
    cr_assert_eq(field_stand(f, "r.1")->at.y, CM(38.75));
    cr_assert_lt(field_stand(f, "b.1")->at.y, CM(30));
    field_free(f);
}

/* Beaten with all it could do, a Y, it goes back as a unit does: only a Z turns anybody about. */
Test(throne_outcome, r11_15b_a_base_by_itself_that_gets_y_looks_where_it_did)
{
    for (int y = 0; y <= 1; y++) {
        Field *f = field(READY, U("b", 50, 38.75, CHARGED, FOOT(3)),
                         "{'name': 'r', 'at': ['80cm','80cm'], 'bases': [" ALONE(
                             1, 50, 41.25) "], " FOOT(1) "}");
        throw_all(f, y ? "4444" : "4441");
        field_more(f, 60, 1); /* blue, on its heels, fails before contact */
        cr_assert(field_gives(f, "done"));
        cr_assert_eq(f->last[E_MELEE].a, y ? 'A' << 8 | 'Y' : 'A' << 8 | 'Z');
        cr_assert_eq(f->events[E_CONTACT_FAILED], 1);
        cr_assert_eq(field_stand(f, "r.1")->at.y, CM(53.75));
        cr_assert_eq(field_stand(f, "r.1")->facing, y ? SOUTH : NORTH);
        field_free(f);
    }
}

/* ---- over-runs ---- */

/* Blue's horse beats r1 (A v Z: guns, lost) and rides on over what stands behind. */
static Field *ride_on(const char *behind)
{
    char red[600];
    snprintf(red, sizeof red, "%s,%s", U("r1", 50, 31.25, "", S("line artillery", 1)),
             behind);
    Field *f = field(READY, U("b", 50, 28.75, CHARGED, HORSE(2)), red);
    throw_all(f, "44441"
                 "666666666666");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r1.1")->where, LOST);
    return f;
}

Test(throne_outcome, r11_16_horse_rides_through_the_enemy_on_an_outcome_move)
{
    Field *f = ride_on(U("r2", 50, 51.25, "", FOOT(3)));
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(78.75));
    cr_assert_eq(field_stand(f, "r2.1")->at.y, CM(51.25));
    cr_assert_eq(f->events[E_MELEE], 1);
    field_free(f);
}

/* The rear of the horse ends at 77.5: that is beyond both lines or it is beyond neither. */
Test(throne_outcome, r11_16_horse_rides_through_a_second_line_close_behind_the_first)
{
    static const struct {
        const char *second;
        bool through;
    } rows[] = { { U("r3", 50, 76.1, "", FOOT(3)), true },
                 { U("r3", 50, 76.3, "", FOOT(3)), false },
                 { U("r3", 50, 76.3, "", S("line artillery", 3)), true } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char behind[400];
        snprintf(behind, sizeof behind, "%s,%s", U("r2", 50, 72.5, "", FOOT(3)),
                 rows[i].second);
        Field *f = ride_on(behind);
        cr_assert_eq(f->events[E_MELEE] == 1, rows[i].through, "row %zu", i);
        if (rows[i].through) {
            cr_assert_eq(field_stand(f, "b.1")->at.y, CM(78.75), "row %zu", i);
            cr_assert_eq(f->events[E_OVERRUN], i == 2 ? 4 : 2); /* each gun */
        }
        field_free(f);
    }
}

Test(throne_outcome, r11_17_artillery_and_dispersed_foot_over_run_are_lost)
{
    Field *f = ride_on(U("r2", 50, 51.25, "", S("line artillery", 2)));
    cr_assert_eq(field_stand(f, "r2.1")->where, LOST);
    cr_assert_eq(field_stand(f, "r2.2")->where, LOST);
    cr_assert_eq(f->last[E_LOST].a, LOST_OVERRUN);
    field_free(f);
    f = ride_on(FIELD_UNIT(
        "r2", "'bases': [" TWO(ALONE(1, 50, 51.25), ALONE(2, 55, 51.25)) "], ", FOOT(2)));
    cr_assert_eq(field_stand(f, "r2.1")->where, LOST);
    cr_assert_eq(field_stand(f, "r2.2")->where, ON_TABLE); /* beside its way */
    field_free(f);
}

/* The horse is two bases wide, from x = 47.5 to 52.5. */
Test(throne_outcome, r11_17b_guns_of_a_mixed_unit_on_the_way_are_lost)
{
#define GUN    "{'kind': 'light artillery', 'rating': 4}"
#define MEN(n) "{'kind': 'line infantry', 'rating': 4, 'count': " #n "}"
    static const struct {
        const char *red, *gun;
        int where;
    } rows[] = {
        { U("r2", 50, 51.25, "", "'stands': [" GUN "," MEN(2) "]"), "r2.1", LOST },
        { U("r2", 50, 51.25, "", "'stands': [" MEN(2) "," GUN "]"), "r2.3", LOST },
        { U("r2", 50, 51.25, "", "'stands': [" MEN(4) "," GUN "]"), "r2.5", ON_TABLE },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = ride_on(rows[i].red);
        cr_assert_eq(field_stand(f, rows[i].gun)->where, rows[i].where, "row %zu", i);
        cr_assert_eq(field_stand(f, "b.1")->at.y, CM(78.75));
        cr_assert_eq(field_unit(f, "r2")->dice, 2, "row %zu", i); /* and one for r1 */
        cr_assert_eq(f->events[E_MELEE], 1);
        field_free(f);
    }
}

/* The gun in the middle is lost while the horse are between the others. */
Test(throne_outcome, r3_14_who_was_over_run_closes_up_behind_the_horse)
{
    Field *f =
        ride_on(U("r2", 50, 51.25, "", "'stands': [" MEN(2) "," GUN "," MEN(2) "]"));
    cr_assert_eq(field_stand(f, "r2.3")->where, LOST);
    cr_assert_eq(field_stand(f, "r2.1")->at.x - field_stand(f, "r2.5")->at.x, CM(7.5));
    field_free(f);
}

/* Its front comes to y = 80: guns 1 mm nearer are lost, guns there are met. */
Test(throne_outcome, r11_17c_who_is_lost_need_not_be_got_clear_of)
{
    Field *f = ride_on(U("r2", 50, 81.15, "", S("line artillery", 1)));
    cr_assert_eq(field_stand(f, "r2.1")->where, LOST);
    cr_assert_eq(f->last[E_LOST].a, LOST_OVERRUN);
    cr_assert_eq(f->events[E_MELEE], 1);
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(78.75));
    field_free(f);
    f = ride_on(U("r2", 50, 81.25, "", S("line artillery", 1)));
    cr_assert_eq(f->events[E_OVERRUN], 0);
    cr_assert_geq(f->events[E_MELEE], 2);
    field_free(f);
}

Test(throne_outcome, r11_18_others_over_run_take_one_die)
{
    Field *f = ride_on(U("r2", 50, 51.25, "", FOOT(3)));
    /* one for the over-run, one for the guns lost within 25 cm (20 - 1.25 away) */
    cr_assert_eq(field_unit(f, "r2")->dice, 2);
    field_free(f);
    f = ride_on(TWO(U("r2", 50, 61.25, "", FOOT(3)), U("r3", 60, 61.25, "", FOOT(3))));
    cr_assert_eq(field_unit(f, "r2")->dice, 1);
    cr_assert_eq(field_unit(f, "r3")->dice, 0);
    field_free(f);
    f = ride_on("{'name': 'r2', 'bases': [" ALONE(1, 50, 51.25) "], " HORSE(1) "}");
    /* dispersed horse is not lost */
    cr_assert_eq(field_stand(f, "r2.1")->where, ON_TABLE);
    field_free(f);
}

Test(throne_outcome, r11_18b_two_units_of_horse_that_ride_over_each_other_take_a_die_each)
{
    Field *f =
        field(READY, U("b", 50, 48.75, "", HORSE(2)), U("r", 50, 51.25, "", HORSE(2)));
    throw_all(f, "4141"
                 "666");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_MELEE].a, 'C' << 8 | 'C');
    cr_assert_eq(field_unit(f, "r")->dice, 3); /* C two, over-run one */
    cr_assert_eq(f->last[E_TEST].n_dice, 3);
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(98.75));
    cr_assert_eq(field_stand(f, "r.1")->at.y, CM(1.25));
    field_free(f);
}

/* Red, taken in flank, rides off to the east: it has been over-run, and over-runs nobody. */
Test(throne_outcome, r11_18b_who_rides_another_way_over_runs_nobody)
{
    Field *f = field(READY, U("b", 30, 48.75, CHARGED, HORSE(1)),
                     U("r", 30, 51.25, "'facing': 'E',", HORSE(1)));
    throw_all(f, "111"
                 "66");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_MELEE].a, 'C' << 8 | 'C');
    cr_assert_eq(field_unit(f, "r")->dice, 3); /* C two, over-run one */
    cr_assert_eq(f->last[E_TEST].n_dice, 2);   /* C alone */
    cr_assert_eq(field_stand(f, "r.1")->at.x, CM(80));
    field_free(f);
}

/* A base by itself is as good as a unit in it (10.12): it carries no die, but gives one. */
Test(throne_outcome, r11_18b_horse_by_itself_rides_over_a_unit_as_one_does)
{
    for (int meets = 0; meets <= 1; meets++) {
        char red[300];
        snprintf(red, sizeof red,
                 "{'name': 'r', 'bases': [{'stand': 1, 'at': ['50cm','51.25cm'], "
                 "'alone': true, 'status': 'dispersed', 'facing': '%s'}], %s}",
                 meets ? "S" : "E", HORSE(1));
        Field *f = field(READY, U("b", 50, 48.75, "", HORSE(1)), red);
        throw_all(f, "66"
                     "666");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->last[E_MELEE].a, 'C' << 8 | 'C');
        cr_assert_eq(f->events[E_OVERRUN], 1);
        cr_assert_eq(f->last[E_OVERRUN].target, field_find(f, "r.1"));
        cr_assert_eq(f->last[E_TEST].n_dice, meets ? 3 : 2); /* C two, over-run one */
        field_free(f);
    }
}

/* No room to get clear beyond it: it ends in contact, and fights. */
Test(throne_outcome, r11_19_an_advance_that_ends_in_contact_is_a_further_melee)
{
    Field *f = ride_on(U("r2", 50, 78.75, "", FOOT(3)));
    cr_assert_geq(f->events[E_MELEE], 2);
    cr_assert_geq(f->events[E_CHARGE], 1);
    field_free(f);
    f = ride_on(U("r2", 50, 81.35, "", FOOT(3))); /* 1 mm beyond its move: contact */
    cr_assert_geq(f->events[E_MELEE], 2);
    field_free(f);
    f = ride_on(U("r2", 50, 81.45, "", FOOT(3)));
    cr_assert_eq(f->events[E_MELEE], 1);
    field_free(f);
}

/* Red's second unit lines a wall on the way of the winner, who throws two dice there.  Who fails shelters behind it
 * and meets nobody; who passes fights on. */
Test(throne_outcome, r2_8_a_winner_who_fails_at_a_wall_does_not_meet_those_beyond_it)
{
    for (int passes = 0; passes <= 1; passes++) {
        Field *f = field(
            READY ", 'terrain': [{'name': 'wall', 'type': 'linear obstacle', 'line': "
                  "[['0cm','55cm'], ['100cm','55cm']]}]",
            U("b", 50, 38.75, CHARGED, FOOT(2)),
            TWO(U("r", 50, 41.25, "", S("line artillery", 1)),
                U("r2", 50, 56.3, "'facing': 'S', ", FOOT(3))));
        throw_all(f, passes ? "44"
                              "11"
                              "44"
                              "6666666666666666"
                            : "44"
                              "11"
                              "43"
                              "1111");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->events[E_OBSTACLE], 1);
        cr_assert_eq(f->last[E_OBSTACLE].a, passes);
        cr_assert_eq(f->events[E_MELEE] > 1, passes, "%d", f->events[E_MELEE]);
        cr_assert(passes || !base_touches_enemy(f->battle, &f->state, 0));
        field_free(f);
    }
}

Test(throne_outcome, r11_22_an_officer_in_contact_goes_along)
{
    Field *f = field_with(READY, "{'name': 'ash', 'rating': 4, 'at': ['50cm','36.25cm']}",
                          U("b", 50, 38.75, CHARGED, FOOT(2)), "",
                          U("r", 50, 41.25, "", S("line artillery", 1)));
    throw_all(f, "44116");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(63.75));
    cr_assert_eq(field_officer(f, "ash")->at.y, CM(61.25));
    field_free(f);
}

/* With those who are dispersed as well, and with bases by themselves; not who touches none of them. */
Test(throne_outcome, r11_22_he_goes_with_dispersed_bases_too)
{
    static const struct {
        const char *brede;
        const char *red;
        int y;
    } rows[] = {
        { "43.75", U("r", 50, 41.25, "", FOOT(2)), 5625 },
        { "44", U("r", 50, 41.25, "", FOOT(2)), 4400 },
        { "43.75",
          "{'name': 'r', " FOOT(2) ", 'bases': [{'stand': 1, 'at': ['50cm','41.25cm'], "
                                   "'alone': true}, {'stand': 2, 'off': 'lost'}]}",
          5625 },
    };
    for (int i = 0; i < 3; i++) {
        char brede[100];
        snprintf(brede, sizeof brede,
                 "{'name': 'brede', 'rating': 4, 'at': ['50cm','%scm']}", rows[i].brede);
        Field *f = field_with(READY, "", U("b", 50, 38.75, CHARGED, FOOT(2)), brede,
                              rows[i].red);
        throw_all(f, i == 2 ? "41166" : i == 1 ? "41116" : "411166");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_expect_eq(f->last[E_MELEE].a, 'B' << 8 | 'Z', "%d: %x", i, f->last[E_MELEE].a);
        cr_expect_eq(field_officer(f, "brede")->at.y, rows[i].y, "%d: %d", i,
                     field_officer(f, "brede")->at.y);
        cr_expect_eq(field_officer(f, "brede")->with, NO_REF);
        field_free(f);
    }
}

/* 12.8  Beaten with C, horse ride over the foot that beat them and into others: they fight on. */
Test(throne_outcome, r12_8_who_rides_on_into_contact_does_not_surrender)
{
    Field *f = field(READY, U("b", 50, 38.75, CHARGED, HORSE(1)),
                     TWO(U("r", 50, 41.25, "", FOOT(2)), U("r2", 50, 89, "", FOOT(1))));
    throw_all(f, "44"
                 "4441"
                 "6666666666666666");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_expect_eq(f->events[E_MELEE], 2, "%d", f->events[E_MELEE]);
    cr_expect_eq(f->events[E_SURRENDER], 0);
    cr_expect_eq(field_stand(f, "b.1")->where, ON_TABLE);
    field_free(f);
}

/* 12.8  A base by itself that was beaten with C too: water stops it 5 cm beyond those who beat it. */
#define LAKE                                                                             \
    ", 'terrain': [{'name': 'lake', 'type': 'impassable', 'rectangle': {'from': "        \
    "['0cm','50cm'], 'to': ['100cm','60cm']}}]"
Test(throne_outcome, r12_8_horse_by_itself_that_cannot_ride_on_surrenders)
{
    for (int near = 0; near < 2; near++) {
        Field *f =
            field(near ? READY LAKE : READY,
                  "{'name': 'b', " HORSE(1) ", 'bases': [" ALONE(1, 50, 38.75) "]}",
                  U("r", 50, 41.25, "", FOOT(2)));
        field_stand(f, "b.1")->own |= RODE_IN;
        throw_all(f, "64"
                     "4441");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->last[E_MELEE].a, 'C' << 8 | 'X', "%x", f->last[E_MELEE].a);
        cr_expect_eq(f->events[E_SURRENDER], near);
        cr_expect_eq(field_stand(f, "b.1")->where, near ? SURRENDERED : ON_TABLE);
        field_free(f);
    }
}

/* 12.8b  Nor a rally: of two bases beaten with X water stops one before it is a full move to the rear. */
#define BEHIND                                                                           \
    ", 'terrain': [{'name': 'lake', 'type': 'impassable', 'rectangle': {'from': "        \
    "['45cm','60cm'], 'to': ['49.9cm','75cm']}}]"
Test(throne_outcome, r12_8b_horse_by_itself_that_cannot_rally_surrenders)
{
    for (int near = 0; near < 2; near++) {
        Field *f = field(near ? READY BEHIND : READY,
                         "{'name': 'b', " HORSE(2) ", 'bases': [" TWO(
                             ALONE(1, 48.7, 78.75), ALONE(2, 51.3, 78.75)) "]}",
                         U("r", 50, 81.25, "", FOOT(2)));
        field_stand(f, "b.1")->own |= RODE_IN;
        field_stand(f, "b.2")->own |= RODE_IN;
        throw_all(f, "6641"
                     "4441");
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->last[E_MELEE].a, 'X' << 8 | 'X', "%x", f->last[E_MELEE].a);
        cr_assert(field_gives(f, "rally to choice 2"), "%s", f->err.text);
        cr_expect_eq(f->events[E_SURRENDER], near);
        cr_expect_eq(field_stand(f, "b.1")->where, near ? SURRENDERED : ON_TABLE);
        cr_expect_eq(field_stand(f, "b.2")->where, ON_TABLE);
        field_free(f);
    }
}

/* 11.12  Guns are lost when they retire: he goes with the foot beside them, though the gun is nearer to him. */
Test(throne_outcome, r11_22_he_does_not_go_with_guns)
{
    Field *f = field_with(READY, "", U("b", 50, 38.75, CHARGED, FOOT(3)),
                          "{'name': 'brede', 'rating': 4, 'at': ['48.5cm','43.75cm']}",
                          U("r", 50, 41.25, "",
                            "'stands': [{'kind': 'line infantry', 'rating': 4}, {'kind': "
                            "'light artillery', 'rating': 4}]"));
    throw_all(f, "411"
                 "111"
                 "66666666");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->last[E_MELEE].a, 'B' << 8 | 'Z', "%x", f->last[E_MELEE].a);
    cr_assert_eq(field_stand(f, "r.2")->where, LOST);
    cr_expect_eq(field_officer(f, "brede")->at.y, 5625, "%d",
                 field_officer(f, "brede")->at.y);
    field_free(f);
}

/* The winner takes the place only because the losers have left it. */
Test(throne_outcome, r11_23_losers_move_before_winners)
{
    Field *f =
        field(READY, U("b", 50, 38.75, CHARGED, FOOT(1)), U("r", 50, 41.25, "", FOOT(3)));
    throw_all(f, "1"
                 "441");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_MELEE].a, 'Y' << 8 | 'C');
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(26.25));
    cr_assert_eq(f->last[E_OUTCOME].subject, ref_unit(1));
    field_free(f);
}

/* Two winners of one melee, the one that the file has first behind the other: neither is in the other's way. */
Test(throne_outcome, r11_23b_of_several_winners_whoever_is_farthest_ahead_goes_first)
{
    Field *f = field(
        READY,
        TWO(U("b1", 50, 36.25, CHARGED, FOOT(1)), U("b2", 50, 38.75, CHARGED, FOOT(1))),
        TWO(U("r1", 50, 41.25, "", S("line artillery", 1)),
            U("r2", 52.5, 36.25, "", S("line artillery", 1))));
    throw_all(f, "44"
                 "1111"
                 "66"); /* the die of each for its advance: none for passing through */
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->last[E_MELEE].a, 'A' << 8 | 'Z');
    cr_assert_eq(f->events[E_INTERPENETRATION], 0);
    cr_assert_eq(field_stand(f, "b2.1")->at.y, CM(63.75));
    cr_assert_eq(field_stand(f, "b1.1")->at.y, CM(61.25));
    cr_assert(field_spent(f));
    field_free(f);
}

/* And of losers whoever is farthest on his way back, first in the file or not. */
Test(throne_outcome, r11_23b_of_several_losers_whoever_is_farthest_back_goes_first)
{
    for (int first = 0; first < 2; first++) {
        const char *const front = U("front", 50, 38.75, CHARGED, FOOT(1));
        const char *const rear = U("rear", 51.25, 36.25, CHARGED, FOOT(1));
        char blue[600];
        snprintf(blue, sizeof blue, "%s,%s", first ? front : rear, first ? rear : front);
        Field *f = field(READY, blue,
                         TWO(U("r1", 50, 41.25, "'formation': 'line',", FOOT(2)),
                             U("r2", 52.5, 38.75, "", FOOT(1))));
        throw_all(f, "11"
                     "441");
        cr_assert(field_gives(f, "done"));
        cr_assert_eq(f->last[E_MELEE].a, 'Y' << 8 | 'C');
        cr_assert_eq(f->events[E_INTERPENETRATION], 0);
        cr_assert_eq(field_stand(f, "front.1")->at.y, CM(26.25));
        cr_assert_eq(field_stand(f, "rear.1")->at.y, CM(23.75));
        field_free(f);
    }
}
