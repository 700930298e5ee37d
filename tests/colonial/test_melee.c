/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_melee.c - Greg Blake's colonial rules, clauses 11.1 to 11.5: what a stand's score is made of.
 *
 * A stand of Blue's at 400 and one of Red's at 450 mm touch; foot has six figures, horse three; class
 * B adds one, C nothing.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define B1 REGULARS("b1", 1200, 400, 1, "line", "B")
#define R1 WARRIORS("r1", 1200, 450, 1, "line", "C")
#define BLUE(kind, formation, class, traits)                                             \
    BODY("b1", "bleader", 1200, 400, kind, 1, formation, class, traits, "")
#define RED(kind, formation, class, traits)                                              \
    BODY("r1", "rleader", 1200, 450, kind, 1, formation, class, traits, "")

typedef struct Fight {
    const char *more, *blue, *red;
    int marks[2]; /* of b1.1 and of r1.1 */
    int score[2];
} Fight;

static void fights(const Fight *rows, int n)
{
    for (int i = 0; i < n; i++) {
        const Fight *w = &rows[i];
        Field *f = colonial_field(w->more, w->blue, w->red);
        clash_marks(f, "b1.1", w->marks[0]);
        clash_marks(f, "r1.1", w->marks[1]);
        cr_assert_eq(clash_score(f, "b1.1", "r1.1"), w->score[0], "row %d: %d", i,
                     clash_score(f, "b1.1", "r1.1"));
        cr_assert_eq(clash_score(f, "r1.1", "b1.1"), w->score[1], "row %d: %d", i,
                     clash_score(f, "r1.1", "b1.1"));
        field_free(f);
    }
}
#define FIGHTS(rows) fights(rows, sizeof(rows) / sizeof *(rows))

/* ---- 11.1, 11.2: figures ---- */

Test(colonial_melee, r11_1_half_of_the_disordered_and_of_d_class_fight)
{
    static const Fight rows[] = {
        { "", B1, R1, { 0, 0 }, { 6 + 1, 6 } },
        { "", B1, R1, { S_DISORDERED, S_DISORDERED }, { 3 + 1, 3 } },
        { "",
          BLUE("infantry", "line", "D", "'regular'"),
          RED("infantry", "line", "E", ""),
          { 0, 0 },
          { 3 - 1, 3 - 1 } },
        /* both at once halve them once */
        { "",
          BLUE("infantry", "line", "D", "'regular'"),
          R1,
          { S_DISORDERED, 0 },
          { 3 - 1, 6 } },
    };
    FIGHTS(rows);
}

/* Five fight as two, and one as none at all. */
Test(colonial_melee, r11_1_the_half_is_rounded_down)
{
    static const int figures[][2] = { { 5, 2 }, { 4, 2 }, { 3, 1 }, { 1, 0 } };
    for (int i = 0; i < 4; i++) {
        Field *f = colonial_field("", B1, RED("infantry", "line", "D", ""));
        field_stand(f, "r1.1")->figures = (uint8_t)figures[i][0];
        cr_assert_eq(clash_score(f, "r1.1", "b1.1"), figures[i][1] - 1);
        field_stand(f, "b1.1")->figures = (uint8_t)figures[i][0];
        cr_assert_eq(clash_score(f, "b1.1", "r1.1"), figures[i][0] + 1);
        clash_marks(f, "b1.1", S_DISORDERED);
        cr_assert_eq(clash_score(f, "b1.1", "r1.1"), figures[i][1] + 1);
        field_free(f);
    }
}

#define HORSE_C BLUE("cavalry", "line", "C", "'regular'")
#define ON_FOOT RED("cavalry", "line", "C", "'irregular', 'dismounts'")
/* Blue's two stands, back to back, the first at 425 and the second at 375. */
#define SQUARE_R1                                                                        \
    BODY("r1", "rleader", 1200, 475, "infantry", 2, "square", "C", "'regular'", "")

Test(colonial_melee, r11_2_mounted_figures_count_three)
{
    static const Fight rows[] = {
        { "", HORSE_C, R1, { 0, 0 }, { 3 * 3, 6 } },
        { "", HORSE_C, R1, { S_LOCKED, S_LOCKED }, { 3 * 2, 6 } },
        { "", HORSE_C, RED("cavalry", "line", "C", ""), { 0, S_LOCKED }, { 9, 6 } },
        { "", HORSE_C, R1, { S_DISORDERED, 0 }, { 1 * 3, 6 } },
        { "", BLUE("cavalry", "line", "D", "'regular'"), R1, { 0, 0 }, { 3 - 1, 6 } },
    };
    FIGHTS(rows);
}

Test(colonial_melee, r11_2_on_foot_they_count_one)
{
    Field *f = colonial_field("", HORSE_C, ON_FOOT);
    cr_assert_eq(clash_score(f, "r1.1", "b1.1"), 9);
    field_unit(f, "r1")->marks |= U_ON_FOOT;
    cr_assert_eq(clash_score(f, "r1.1", "b1.1"), 3);
    field_free(f);
}

/* The square's first stand faces south, with the other at its back. */
Test(colonial_melee, r11_2_one_against_squares_in_good_order)
{
    Field *f = colonial_field("", HORSE_C, SQUARE_R1);
    const int near = field_stand(f, "r1.1")->at.y < field_stand(f, "r1.2")->at.y;
    const char *stand = near ? "r1.1" : "r1.2";
    cr_assert_eq(clash_score(f, "b1.1", stand), 3);
    clash_marks(f, stand, S_DISORDERED);
    cr_assert_eq(clash_score(f, "b1.1", stand), 9);
    field_free(f);
}

/* Men back to back are the equivalent of one. */
Test(colonial_melee, r11_2_one_against_men_back_to_back)
{
    Field *f =
        colonial_field("", HORSE_C, RED("infantry", "back to back", "C", "'regular'"));
    cr_assert_eq(clash_score(f, "b1.1", "r1.1"), 3);
    clash_marks(f, "r1.1", S_DISORDERED);
    cr_assert_eq(clash_score(f, "b1.1", "r1.1"), 9);
    field_free(f);
}

/* A wall 3 mm before Red's front, at 425 mm. */
#define BEFORE_RED(type)  TERRAIN(LINE_OF(type, 1000, 422, 1400, 422))
#define BEFORE_BLUE(type) TERRAIN(LINE_OF(type, 1000, 428, 1400, 428))
#define UNDER(type)       TERRAIN(AREA(type, 1000, 420, 1400, 600))

Test(colonial_melee, r11_2_one_against_who_shelters)
{
    static const Fight rows[] = {
        { BEFORE_RED("wall"), HORSE_C, R1, { 0, 0 }, { 3, 6 + 1 } },
        { BEFORE_RED("hedge"), HORSE_C, R1, { 0, 0 }, { 3, 6 + 1 } },
        { BEFORE_RED("trench"), HORSE_C, R1, { 0, 0 }, { 3, 6 + 3 } },
        { TERRAIN(LINE_OF("wall", 1000, 490, 1400, 490)),
          HORSE_C,
          R1,
          { 0, 0 },
          { 9, 6 } }, /* at his back */
        { UNDER("scrub"), HORSE_C, R1, { 0, 0 }, { 9, 6 } },
    };
    FIGHTS(rows);
}

/* ---- 11.3 ---- */

/* Blue 6 + 1 and his die, Red 6 and his. */
Test(colonial_melee, r11_3_a_d6_each_and_the_score)
{
    Field *f = colonial_field("", B1, R1);
    clash_marks(f, "b1.1", S_LOCKED);
    clash_marks(f, "r1.1", S_LOCKED);
    field_dice(f, 2, 1, 1);
    cr_assert(clash_until(f, D_LEAD));
    field_dice(f, 2, 3, 5);
    clash_until(f, D_OVER);
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_MELEE].a, 7 + 3);
    cr_assert_eq(f->last[E_MELEE].b, 6 + 5);
    cr_assert_eq(f->last[E_MELEE].c, -1);
    field_free(f);
}

/* ---- 11.4 ---- */

Test(colonial_melee, r11_4_class)
{
    static const Fight rows[] = {
        { "",
          BLUE("infantry", "line", "A", "'regular'"),
          RED("infantry", "line", "B", ""),
          { 0, 0 },
          { 6 + 2, 6 + 1 } },
        { "",
          BLUE("infantry", "line", "C", "'regular'"),
          RED("infantry", "line", "D", ""),
          { 0, 0 },
          { 6 + 0, 3 - 1 } },
    };
    FIGHTS(rows);
}

#define GHAZIS  RED("infantry", "line", "C", "'ferocious'")
#define LANCERS BLUE("cavalry", "line", "C", "'regular', 'lancers'")

Test(colonial_melee, r11_4_the_charger_in_the_first_round)
{
    static const Fight rows[] = {
        { "", B1, R1, { S_CHARGED, 0 }, { 6 + 1 + 1, 6 } },
        { "", B1, GHAZIS, { 0, S_CHARGED }, { 6 + 1, 6 + 1 + 1 } },
        { "",
          B1,
          RED("infantry", "line", "C", "'fanatic'"),
          { 0, S_CHARGED },
          { 6 + 1, 6 + 1 + 1 } },
        { "",
          B1,
          RED("infantry", "line", "C", "'fanatic', 'ferocious'"),
          { 0, S_CHARGED },
          { 6 + 1, 6 + 1 + 1 } },
        /* only who charges, and only in the first */
        { "", B1, GHAZIS, { S_CHARGED, 0 }, { 6 + 1 + 1, 6 } },
        { "", B1, GHAZIS, { S_LOCKED, S_LOCKED }, { 6 + 1, 6 } },
        { "", LANCERS, R1, { S_CHARGED, 0 }, { 9 + 1 + 1, 6 } },
        { "", LANCERS, R1, { 0, S_CHARGED }, { 9, 6 + 1 } },
        { "", LANCERS, R1, { S_LOCKED, S_LOCKED }, { 6, 6 } },
        /* nor who has charged somebody else, and is himself charged in his own turn */
        { "", B1, GHAZIS, { S_CHARGED, S_CHARGED }, { 6 + 1, 6 + 1 + 1 } },
        { "", LANCERS, R1, { S_CHARGED, S_CHARGED }, { 9, 6 + 1 } },
        { BEFORE_BLUE("wall"), B1, R1, { S_CHARGED, 0 }, { 6 + 1 + 1, 6 } },
        { BEFORE_BLUE("wall"), B1, R1, { S_CHARGED, S_CHARGED }, { 6 + 1 + 1, 6 + 1 } },
    };
    FIGHTS(rows);
}

/* In good order: a disordered one is none. */
Test(colonial_melee, r11_4_lances_are_nothing_against_a_square)
{
    Field *f = colonial_field("", LANCERS, SQUARE_R1);
    const int near = field_stand(f, "r1.1")->at.y < field_stand(f, "r1.2")->at.y;
    clash_marks(f, "b1.1", S_CHARGED);
    cr_assert_eq(clash_score(f, "b1.1", near ? "r1.1" : "r1.2"), 3 + 1);
    clash_marks(f, near ? "r1.1" : "r1.2", S_DISORDERED);
    cr_assert_eq(clash_score(f, "b1.1", near ? "r1.1" : "r1.2"), 9 + 1 + 1);
    field_free(f);
}

/* Three who have got down charge as foot does. */
Test(colonial_melee, r11_4_lances_are_for_horsemen)
{
    Field *f = colonial_field(
        "", BLUE("cavalry", "line", "C", "'regular', 'lancers', 'dismounts'"), R1);
    clash_marks(f, "b1.1", S_CHARGED);
    cr_assert_eq(clash_score(f, "b1.1", "r1.1"), 9 + 1 + 1);
    field_unit(f, "b1")->marks |= U_ON_FOOT;
    cr_assert_eq(clash_score(f, "b1.1", "r1.1"), 3 + 1);
    field_free(f);
}

Test(colonial_melee, r11_4_uphill_obstacles_and_works_help_who_defends)
{
    static const Fight rows[] = {
        { TERRAIN(AREA("hill", 1000, 430, 1400, 600)),
          B1,
          R1,
          { S_CHARGED, 0 },
          { 6 + 1 + 1, 6 + 1 } },
        { TERRAIN(AREA("hill", 1000, 430, 1400, 600)),
          B1,
          R1,
          { 0, S_CHARGED },
          { 6 + 1, 6 + 1 } }, /* he came down: one for that */
        { TERRAIN(AREA("hill", 1000, 300, 1400, 600)),
          B1,
          R1,
          { S_CHARGED, 0 },
          { 6 + 1 + 1, 6 } },
        { BEFORE_RED("wall"), B1, R1, { S_CHARGED, 0 }, { 6 + 1 + 1, 6 + 1 } },
        { BEFORE_RED("trench"), B1, R1, { S_CHARGED, 0 }, { 6 + 1 + 1, 6 + 3 } },
        { UNDER("village"), B1, R1, { S_CHARGED, 0 }, { 6 + 1 + 1, 6 + 1 } },
        { UNDER("fort"), B1, R1, { S_CHARGED, 0 }, { 6 + 1 + 1, 6 + 3 } },
        /* Blue's middle is within too, or just without */
        { TERRAIN(AREA("fort", 1000, 399, 1400, 600)),
          B1,
          R1,
          { S_CHARGED, 0 },
          { 6 + 1 + 1, 6 } },
        { TERRAIN(AREA("fort", 1000, 401, 1400, 600)),
          B1,
          R1,
          { S_CHARGED, 0 },
          { 6 + 1 + 1, 6 + 3 } },
        { TERRAIN(AREA("village", 1000, 399, 1400, 600)),
          B1,
          R1,
          { S_CHARGED, 0 },
          { 6 + 1 + 1, 6 + 1 } },
        { UNDER("open woods"), B1, R1, { S_CHARGED, 0 }, { 6 + 1 + 1, 6 } },
        /* the wall is Red's in later rounds too: Blue stands across it */
        { BEFORE_RED("wall"), B1, R1, { S_LOCKED, S_LOCKED }, { 6 + 1, 6 + 1 } },
    };
    FIGHTS(rows);
}

Test(colonial_melee, r11_4_a_skirmisher_against_formed_troops)
{
    static const Fight rows[] = {
        { "",
          BLUE("infantry", "skirmish", "B", "'regular'"),
          R1,
          { 0, 0 },
          { 6 + 1 - 2, 6 } },
        { "",
          BLUE("infantry", "skirmish", "B", "'regular'"),
          RED("infantry", "skirmish", "C", ""),
          { 0, 0 },
          { 6 + 1, 6 } },
    };
    FIGHTS(rows);
}

/* Red looks east and Blue stands at his right: 2 for the flank, and r2 behind him is no support. */
Test(colonial_melee, r11_4_striking_flank_or_rear)
{
    static const struct {
        Angle facing;
        int blue, red;
    } rows[] = { { SOUTH, 7, 6 + 1 }, { EAST, 7 + 2, 6 }, { NORTH, 7 + 2, 6 } };
    for (int i = 0; i < 3; i++) {
        Field *f = colonial_field("", B1,
                                  WARRIORS("r1", 1200, 458, 1, "line", "C") "," WARRIORS(
                                      "r2", 1300, 458, 1, "line", "C"));
        const int off = rows[i].facing == EAST ? 457 : 450;
        colonial_stands_at(f, "r1", 1200, off, rows[i].facing);
        colonial_stands_at(f, "r2", rows[i].facing == EAST ? 1150 : 1265, off,
                           rows[i].facing);
        cr_assert_eq(clash_score(f, "b1.1", "r1.1"), rows[i].blue, "row %d", i);
        cr_assert_eq(clash_score(f, "r1.1", "b1.1"), rows[i].red, "row %d", i);
        field_free(f);
    }
}

/* ---- 11.5 ---- */

#define FOUR REGULARS("b1", 1200, 400, 4, "line", "B")
#define TWO_RANKS                                                                        \
    BODY("b1", "bleader", 1200, 375, "infantry", 4, "mass", "B", "'regular'",            \
         ", 'front': 2")
#define SIX                                                                              \
    BODY("b1", "bleader", 1200, 375, "infantry", 6, "mass", "B", "'regular'",            \
         ", 'front': 3")

/* Who fights is at 400 mm; what touches it with no more than a corner does not help. */
Test(colonial_melee, r11_5_side_and_rear_support)
{
    static const struct {
        const char *blue, *stand;
        int x; /* of the enemy: opposite that stand alone */
        int n;
    } rows[] = {
        { B1, "b1.1", 1200, 0 },   { FOUR, "b1.1", 1082, 1 },
        { FOUR, "b1.2", 1167, 2 }, { TWO_RANKS, "b1.1", 1150, 2 }, /* beside and behind */
        { SIX, "b1.1", 1115, 2 },  { SIX, "b1.2", 1200, 3 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("", rows[i].blue, R1);
        colonial_stands_at(f, "r1", rows[i].x, 450, SOUTH);
        cr_assert_eq(clash_score(f, rows[i].stand, "r1.1"), 7 + rows[i].n, "row %u", i);
        field_free(f);
    }
}

/* Three in a row with one in the middle struck, and two ranks more behind: three at the most. */
Test(colonial_melee, r11_5_three_at_the_most)
{
    Field *f = colonial_field("", SIX "," REGULARS("b2", 1200, 300, 1, "line", "B"),
                              WARRIORS("r1", 1200, 450, 1, "line", "C"));
    colonial_stands_at(f, "b2", 1135, 450, NORTH); /* off the enemy's flank, almost */
    colonial_stands_at(f, "b2", 1142, 450, EAST);
    cr_assert(clash_touching(f, "b2", "r1"));
    cr_assert_eq(clash_score(f, "b1.2", "r1.1"), 7 + 3);
    field_free(f);
}

/* Nobody supports who fights somebody else, skirmishes, is a gun or stands before it. */
Test(colonial_melee, r11_5_only_who_fights_nobody_else)
{
    static const struct {
        const char *blue, *red;
        int n;
    } rows[] = {
        { REGULARS("b2", 1265, 400, 1, "line", "B"), "", 1 },
        { REGULARS("b2", 1265, 400, 1, "line", "B"),
          "," WARRIORS("r2", 1290, 450, 1, "line", "C"), 0 },
        { REGULARS("b2", 1265, 400, 1, "skirmish", "B"), "", 0 },
        { BLUE_GUN("b2", 1265, 400, "light gun"), "", 0 },
        { REGULARS("b2", 1200, 350, 1, "line", "B"), "", 1 },
        { REGULARS("b2", 1265, 350, 1, "line", "B"), "", 0 }, /* a corner */
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[1000], red[1000];
        snprintf(blue, sizeof blue, "%s,%s", B1, rows[i].blue);
        snprintf(red, sizeof red, "%s%s", WARRIORS("r1", 1190, 450, 1, "line", "C"),
                 rows[i].red);
        Field *f = colonial_field("", blue, red);
        cr_assert_eq(clash_score(f, "b1.1", "r1.1"), 7 + rows[i].n, "row %u: %d", i,
                     clash_score(f, "b1.1", "r1.1"));
        field_free(f);
    }
}

/* r1 has three stands, b1 stands before the first two of them, nearer to the first, and b2 before the last
 * two, nearer to the last: the one between touches both, fights neither, and supports both its
 * neighbours; not so once it has fought.  On the other side b1 and b2 touch the enemy's other stands, and
 * support nobody. */
Test(colonial_melee, r11_5_who_touches_enemies_that_others_fight)
{
    for (int fought = 0; fought < 2; fought++) {
        Field *f = colonial_field("", B1 "," REGULARS("b2", 600, 400, 1, "line", "B"),
                                  WARRIORS("r1", 1200, 450, 3, "line", "C"));
        colonial_stands_at(f, "b1", 1160, 400, NORTH);
        colonial_stands_at(f, "b2", 1240, 400, NORTH);
        if (fought)
            clash_marks(f, "r1.2", S_FOUGHT);
        cr_assert_eq(clash_score(f, "r1.1", "b2.1"), 6 + !fought);
        cr_assert_eq(clash_score(f, "r1.3", "b1.1"), 6 + !fought);
        cr_assert_eq(clash_score(f, "b1.1", "r1.3"), 7);
        field_free(f);
    }
}

/* r1 looks south at b1; b2 is at its right, off its flank: a support of b1's, who does not touch it.
 * Men back to back have no flank. */
Test(colonial_melee, r11_5_off_the_enemys_flank)
{
    for (int back = 0; back < 2; back++) {
        Field *f = colonial_field(
            "", B1 "," REGULARS("b2", 1100, 600, 1, "line", "B"),
            back ? RED("infantry", "back to back", "C", "'irregular'") : R1);
        colonial_stands_at(f, "b2", 1142, 460, EAST);
        cr_assert(clash_touching(f, "b2", "r1"));
        cr_assert_eq(clash_score(f, "b1.1", "r1.1"), 7 + !back);
        field_free(f);
    }
}

/* Wherever b2 touches that flank it supports b1, once: beside b1, at its corner, off it, and before it. */
Test(colonial_melee, r11_5_off_his_flank_and_at_the_corner_too)
{
    static const struct {
        int x, y;
    } rows[] = { { 1142, 450 }, { 1142, 458 }, { 1142, 460 }, { 1167, 458 } };
    for (int i = 0; i < 4; i++) {
        Field *f =
            colonial_field("", B1 "," REGULARS("b2", 1100, 600, 1, "line", "B"), R1);
        if (i == 3) /* b1 is half before b2, half before r1 */
            colonial_stands_at(f, "r1", 1225, 450, SOUTH);
        colonial_stands_at(f, "b2", rows[i].x, rows[i].y, EAST);
        cr_assert(clash_touching(f, "b2", "r1"), "row %d", i);
        cr_assert_eq(clash_score(f, "b1.1", "r1.1"), 7 + 1, "row %d: %d", i,
                     clash_score(f, "b1.1", "r1.1"));
        field_free(f);
    }
}

/* Skirmishers support nobody there either. */
Test(colonial_melee, r11_5_nor_do_skirmishers_off_his_flank)
{
    for (int open = 0; open < 2; open++) {
        Field *f =
            colonial_field("", B1 "," REGULARS("b2", 1100, 600, 1, "line", "B"), R1);
        if (open)
            field_unit(f, "b2")->formation = SKIRMISH;
        colonial_stands_at(f, "b2", 1142, 460, EAST);
        cr_assert_eq(clash_score(f, "b1.1", "r1.1"), 7 + !open);
        field_free(f);
    }
}
