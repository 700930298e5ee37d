/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_scores.c - Greg Blake's colonial rules, clauses 8.6 to 8.9: dice, and what they score.
 *
 * A stand is 65 mm wide and 50 deep: from a stand at y = 400 to one at y the range is y - 425.
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

/* One stand of foot of Blue's before one of Red's war-band. */
static Field *armed(const char *weapon, const char *formation, const char *class,
                    const char *traits, const char *more)
{
    char body[500];
    snprintf(body, sizeof body,
             BODY("b1", "bleader", 1200, 400, "infantry", 1, "%s", "%s", "%s",
                  ", 'weapon': '%s'"),
             formation, class, traits, weapon);
    return colonial_field(more, body, WARRIORS("r1", 1200, 600, 1, "line", "C"));
}

static Field *a_gun(const char *kind, const char *class, const char *traits)
{
    char body[500];
    snprintf(body, sizeof body,
             BODY("b1", "bleader", 1200, 400, "%s", 1, "unlimbered", "%s", "%s", ""),
             kind, class, traits);
    return colonial_field("", body, WARRIORS("r1", 1200, 600, 1, "line", "C"));
}

static Aim aim(Field *f)
{
    Aim a;
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    return a;
}

/* What b1 needs at so many mm. */
static int need_at(Field *f, int mm)
{
    colonial_stands_at(f, "r1", 1200, 425 + mm, SOUTH);
    return aim(f).need;
}

/* Outside its own fire phase nobody volleys. */
Test(colonial_scores, r8_6_dice_by_weapon)
{
    static const struct {
        const char *weapon;
        int dice, half;
    } rows[] = { { "bows", 1, 1 },
                 { "smoothbores", 1, 1 },
                 { "jezails", 1, 1 },
                 { "muzzle-loaders", 1, 1 },
                 { "breech-loaders", 2, 1 },
                 { "breech carbines", 2, 1 },
                 { "magazine carbines", 3, 2 },
                 { "magazine rifles", 3, 2 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = armed(rows[i].weapon, "line", "B", "'regular'", "");
        colonial_stands_at(f, "r1", 1200, 500, SOUTH);
        cr_assert_eq(aim(f).dice, rows[i].dice, "%s", rows[i].weapon);
        field_stand(f, "b1.1")->figures = 4;
        cr_assert_eq(aim(f).dice, rows[i].dice, "%s", rows[i].weapon);
        field_stand(f, "b1.1")->figures = 3;
        cr_assert_eq(aim(f).dice, rows[i].half, "%s", rows[i].weapon);
        field_free(f);
    }
}

/* Skirmishers have a die less (5.2); back to back it is half, rounded up (5.6). */
Test(colonial_scores, r8_6_open_order_and_back_to_back)
{
    static const struct {
        const char *weapon, *formation;
        int dice;
    } rows[] = { { "magazine rifles", "skirmish", 2 },
                 { "breech-loaders", "skirmish", 1 },
                 { "smoothbores", "skirmish", 1 },
                 { "magazine rifles", "back to back", 2 },
                 { "breech-loaders", "back to back", 1 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = armed(rows[i].weapon, rows[i].formation, "B", "'regular'", "");
        colonial_stands_at(f, "r1", 1200, 500, SOUTH);
        cr_assert_eq(aim(f).dice, rows[i].dice, "%zu", i);
        field_free(f);
    }
}

/* Point blank is up to 60 mm, short up to half the range (350: 175), long beyond. */
Test(colonial_scores, r8_7_bands)
{
    Field *f = armed("breech-loaders", "line", "B", "'regular'", "");
    static const struct {
        int mm, need;
    } rows[] = { { 30, 4 }, { 60, 4 }, { 61, 5 }, { 175, 5 }, { 176, 7 }, { 350, 7 } };
    for (int i = 0; i < 6; i++)
        cr_assert_eq(need_at(f, rows[i].mm), rows[i].need, "%d mm", rows[i].mm);
    field_free(f);
}

Test(colonial_scores, r8_7_by_firing_type)
{
    static const struct {
        const char *weapon, *formation, *traits;
        int mm, blank, near, far;
    } rows[] = {
        { "breech-loaders", "line", "'regular'", 350, 4, 5, 7 },
        { "breech-loaders", "skirmish", "'regular'", 350, 5, 6, 8 },
        { "breech-loaders", "line", "'irregular'", 350, 5, 6, 8 },
        { "breech-loaders", "skirmish", "'irregular'", 350, 5, 6, 8 },
        { "breech-loaders", "line", "", 350, 6, 7, 9 },
        { "bows", "line", "'irregular'", 150, 6, 7, 9 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = armed(rows[i].weapon, rows[i].formation, "B", rows[i].traits, "");
        cr_assert_eq(need_at(f, 60), rows[i].blank, "%zu", i);
        cr_assert_eq(need_at(f, rows[i].mm / 2), rows[i].near, "%zu", i);
        cr_assert_eq(need_at(f, rows[i].mm), rows[i].far, "%zu", i);
        field_free(f);
    }
}

Test(colonial_scores, r8_7_guns_by_firing_type)
{
    static const struct {
        const char *kind, *traits;
        int mm, blank, near, far;
    } rows[] = { { "light gun", "'regular'", 600, 4, 5, 7 },
                 { "light gun", "'irregular'", 600, 6, 7, 9 },
                 { "light gun", "", 600, 6, 7, 9 },
                 { "machine gun", "'regular'", 400, 4, 5, 7 },
                 { "machine gun", "", 400, 4, 5, 7 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = a_gun(rows[i].kind, "B", rows[i].traits);
        cr_assert_eq(need_at(f, 60), rows[i].blank, "%zu", i);
        cr_assert_eq(need_at(f, rows[i].mm / 2), rows[i].near, "%zu", i);
        cr_assert_eq(need_at(f, rows[i].mm), rows[i].far, "%zu", i);
        field_free(f);
    }
}

/* At 100 mm regulars need 5. */
Test(colonial_scores, r8_8_class_of_the_firer)
{
    static const struct {
        const char *class;
        int need;
    } rows[] = { { "A", 4 }, { "B", 5 }, { "C", 6 }, { "D", 7 }, { "E", 8 } };
    for (int i = 0; i < 5; i++) {
        Field *f = armed("breech-loaders", "line", rows[i].class, "'regular'", "");
        cr_assert_eq(need_at(f, 100), rows[i].need, "%s", rows[i].class);
        field_free(f);
    }
}

Test(colonial_scores, r8_8_modifiers_add_up)
{
    Field *f = armed("breech-loaders", "line", "B", "'regular'", "");
    cr_assert_eq(need_at(f, 100), 5);
    field_unit(f, "r1")->formation = SKIRMISH;
    cr_assert_eq(aim(f).need, 7);
    field_stand(f, "b1.1")->marks |= S_DISORDERED;
    cr_assert_eq(aim(f).need, 8);
    field_unit(f, "b1")->marks |= U_MOVED;
    cr_assert_eq(aim(f).need, 9);
    field_unit(f, "b1")->marks &= ~(uint32_t)U_TURN; /* as the next turn begins */
    cr_assert_eq(aim(f).need, 8);
    field_free(f);
}

/* Ahead of the line of its front edge he meets its front: 100 mm off, 25 mm behind that line. */
Test(colonial_scores, r8_8_enfilade)
{
    Field *f = armed("breech-loaders", "line", "B", "'regular'", "");
    colonial_stands_at(f, "r1", 1200, 550, SOUTH);
    cr_assert_eq(aim(f).need, 5);
    colonial_stands_at(f, "r1", 1200, 550, EAST);
    cr_assert_eq(aim(f).need, 4);
    colonial_stands_at(f, "r1", 1200, 550, NORTH);
    cr_assert_eq(aim(f).need, 4);
    colonial_stands_at(f, "r1", 1174, 550,
                       EAST); /* its front edge is 1 mm short of him */
    cr_assert_eq(aim(f).need, 5);
    colonial_stands_at(f, "r1", 1175, 550, EAST);
    cr_assert_eq(aim(f).need, 4);
    field_unit(f, "r1")->formation = SKIRMISH; /* which has no flank */
    cr_assert_eq(aim(f).need, 7);
    field_free(f);
}

/* A target at y = 600 whose range is 175 mm: 5. */
Test(colonial_scores, r8_8_cover)
{
    static const struct {
        const char *terrain;
        int need;
    } rows[] = {
        { TERRAIN(AREA("scrub", 1150, 550, 1250, 650)), 6 },
        { TERRAIN(AREA("open woods", 1150, 575, 1250, 650)), 6 },
        { TERRAIN(AREA("rough", 1150, 550, 1250, 650)), 7 },
        { TERRAIN(AREA("village", 1150, 550, 1250, 650)), 7 },
        { TERRAIN(AREA("fort", 1150, 550, 1250, 650)), 8 },
        { TERRAIN(AREA("fort", 1150, 401, 1250, 650)), 8 }, /* the firer is at 400 */
        { TERRAIN(AREA("fort", 1150, 399, 1250, 650)), 5 }, /* in it as well */
        { TERRAIN(LINE_OF("hedge", 1100, 550, 1300, 550)), 6 },
        { TERRAIN(LINE_OF("wall", 1100, 550, 1300, 550)), 7 },
        { TERRAIN(LINE_OF("trench", 1100, 550, 1300, 550)), 8 },
        { TERRAIN(LINE_OF("wall", 1100, 540, 1300, 540)), 5 }, /* 35 mm before it */
        { TERRAIN(LINE_OF("wall", 1100, 545, 1300, 545)), 7 }, /* 30 */
        { TERRAIN(LINE_OF("wall", 1100, 544, 1300, 544)), 5 }, /* 31 */
        { TERRAIN(LINE_OF("wall", 1100, 640, 1300, 640)), 5 }, /* behind it */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = armed("breech-loaders", "line", "B", "'regular'", rows[i].terrain);
        cr_assert_eq(aim(f).need, rows[i].need, "%zu", i);
        field_free(f);
    }
}

/* Guns at a mass 1 less, at a line not; small arms at neither.  Mounted men 1 less. */
Test(colonial_scores, r8_8_deep_and_mounted_targets)
{
    static const char *const kinds[] = { "light gun", "machine gun" };
    for (int i = 0; i < 2; i++) {
        char body[400];
        snprintf(
            body, sizeof body,
            BODY("b1", "bleader", 1200, 400, "%s", 1, "unlimbered", "B", "'regular'", ""),
            kinds[i]);
        Field *f = colonial_field("", body, WARRIORS("r1", 1200, 600, 3, "line", "C"));
        Aim a;
        cr_assert(colonial_aimed(f, "b1.1", "r1.2", &a));
        cr_assert_eq(a.need, 5);
        field_unit(f, "r1")->formation = MASS;
        cr_assert(colonial_aimed(f, "b1.1", "r1.2", &a));
        cr_assert_eq(a.need, i ? 5 : 4);
        field_free(f);
    }
    Field *f = colonial_field(
        "", REGULARS("b1", 1200, 400, 1, "line", "B"),
        BODY("r1", "rleader", 1200, 600, "cavalry", 1, "line", "C", "", ""));
    cr_assert_eq(aim(f).need, 4);
    field_unit(f, "r1")->formation = SKIRMISH; /* loose riders: 2 more, not 1 less */
    cr_assert_eq(aim(f).need, 7);
    field_free(f);
}

/* Rabble at long range at skirmishers would need 7 + 3 + 2. */
Test(colonial_scores, r8_9_ten_always_hits)
{
    Field *f = armed("breech-loaders", "line", "E", "'regular'", "");
    field_unit(f, "r1")->formation = SKIRMISH;
    cr_assert_eq(need_at(f, 300), 10);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    field_dice(f, 5, 9, 9, 10, 2, 2);
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_FIRE].a, 1);
    field_free(f);
}

/* Elite men point blank at the flank of horse: 4, less 3. */
Test(colonial_scores, r8_9_one_never_hits)
{
    Field *f = colonial_field(
        "", REGULARS("b1", 1200, 400, 1, "line", "A"),
        BODY("r1", "rleader", 1200, 480, "cavalry", 1, "line", "C", "", ""));
    colonial_stands_at(f, "r1", 1200, 480, NORTH);
    cr_assert_eq(aim(f).need, 2);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    field_dice(f, 5, 1, 1, 2, 2, 2);
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_FIRE].a, 1);
    field_free(f);
}

/* The option: those of class A, and light infantry, lose neither the die nor the score of close order
 * (two dice, 5 at short range), but volley no more than before; others are skirmishers as ever. */
Test(colonial_scores, r5_2_by_an_option_the_best_skirmishers_fire_as_formed)
{
    static const struct {
        const char *more, *class, *traits;
        int dice, need;
    } rows[] = {
        { "", "A", "'regular'", 1, 6 - 1 },
        { RULES("'skirmish volleys': true"), "A", "'regular'", 2, 5 - 1 },
        { RULES("'skirmish volleys': true"), "B", "'regular'", 1, 6 },
        { RULES("'skirmish volleys': true"), "B", "'regular', 'light infantry'", 2, 5 },
        { "", "B", "'regular', 'light infantry'", 1, 6 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = armed("breech-loaders", "skirmish", rows[i].class, rows[i].traits,
                         rows[i].more);
        f->state.phase = PHASE_FIRE; /* in which close order would volley */
        cr_expect_eq(need_at(f, 100), rows[i].need, "%zu", i);
        cr_expect_eq(aim(f).dice, rows[i].dice, "%zu", i);
        field_free(f);
    }
}

/* Guns hit whatever is deep: a square, a column, a mass; small arms do not. */
Test(colonial_scores, r8_8_guns_at_who_stands_deep)
{
    static const struct {
        int formation;
        bool deep;
    } rows[] = { { LINE, false }, { COLUMN, true }, { MASS, true }, { SQUARE, true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *guns = a_gun("light gun", "B", "'regular'"),
              *foot = armed("breech-loaders", "line", "B", "'regular'", "");
        const int gun = need_at(guns, 200), small = need_at(foot, 200);
        field_unit(guns, "r1")->formation = (uint8_t)rows[i].formation;
        field_unit(foot, "r1")->formation = (uint8_t)rows[i].formation;
        cr_expect_eq(need_at(guns, 200),
                     gun + (rows[i].deep ? guns->battle->number[HIT_AT_DEEP] : 0),
                     "row %u", i);
        cr_expect_eq(need_at(foot, 200), small, "row %u", i);
        field_free(guns);
        field_free(foot);
    }
}

/* A gun's class tells like that of others, but for elite gunners, who add it to their dice (9.13). */
Test(colonial_scores, r8_8_the_class_of_gunners)
{
    static const char *const class[] = { "A", "B", "C", "D" };
    int need[4];
    for (int i = 0; i < 4; i++) {
        Field *f = a_gun("light gun", class[i], "'regular'");
        need[i] = need_at(f, 200) - (i ? f->battle->number[HIT_A + i] : 0);
        field_free(f);
        cr_expect_eq(need[i], need[0], "%s", class[i]);
    }
}

/* 8.11  Defensive fire is at point blank, however far off the charger stands. */
Test(colonial_scores, r8_11_at_point_blank)
{
    Field *f = armed("breech-loaders", "line", "B", "'regular'", "");
    const int one = field_index(f, "b1.1"), two = field_index(f, "r1.1");
    const int near = colonial_need(f->battle, &f->state, one, two, 10, false),
              far = colonial_need(f->battle, &f->state, one, two, 2000, false);
    cr_assert_gt(far, near);
    cr_assert_eq(colonial_need(f->battle, &f->state, one, two, 2000, true), near);
    field_free(f);
}

/* With what elite gunners add, a one would do: it never does. */
Test(colonial_scores, r8_9_a_one_never_hits)
{
    for (int die = 1; die <= 2; die++) {
        Field *f = a_gun("light gun", "A", "'regular'");
        const Aim a = {
            .stand = (int16_t)field_index(f, "b1.1"), .dice = 1, .need = 2, .add = 1
        };
        uint8_t face[MAX_DICE];
        field_dice(f, 1, die);
        cr_expect_eq(colonial_fire_dice(&f->game, ROLL_FIRE, a.stand, 0, &a, face),
                     die - 1);
        cr_expect_eq(colonial_hit_chance(f->battle, &a), 9 * FEATURE_ONE / 10);
        field_free(f);
    }
}

/* Of a crew that has been lent men it is they who fall first (9.5). */
Test(colonial_scores, r9_5_the_lent_fall_first)
{
    for (int hits = 1; hits <= 3; hits++) {
        Field *f = a_gun("light gun", "B", "'regular'");
        const int gun = field_index(f, "b1.1");
        stand_row(f->battle, &f->state, gun)->borrowed = 2;
        colonial_stand_hit(&f->game, gun, hits, LOST_TO_FIRE);
        cr_expect_eq(stand_row(f->battle, &f->state, gun)->borrowed,
                     hits < 2 ? 2 - hits : 0, "%d", hits);
        field_free(f);
    }
}
