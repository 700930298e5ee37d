/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_told.c - Chaos, Confusion and Casualties: dice are told with what they needed.
 *
 * Start at hears().
 */
#include "engine/text.h"
#include "tests/chaos/duel.h"
#include <criterion/criterion.h>
#include <string.h>

#define RED INFANTRY_AT("r1", 30, 30, 3, "line")

static char told[2000]; /* what had dice, a line each */

static void hear(void *self, const Game *game, const Event *e)
{
    char says[200];
    Text t = { told, sizeof told, (int)strlen(told) };
    (void)self;
    chaos_say_event(game, e, says, sizeof says);
    if (e->n_dice)
        text_add(&t, "%s\n", says);
}

static void hears(Field *f)
{
    told[0] = 0;
    f->listener = (Listener){ hear, NULL };
}

/* Two walls, a die for each. */
Test(chaos_told, r9_1_deductions_and_fire)
{
    Field *f = chaos_duel(TERRAIN(LINE_OF("stone wall", 20, 13, 40, 13) "," LINE_OF(
                              "stone wall", 20, 13.5, 40, 13.5)),
                          INFANTRY_AT("b1", 30, 10, 2, "line"), RED, A_SECTION);
    chaos_aim(f);
    hears(f);
    field_dice(f, 6, 2, 3, 4, 5, UNHARMED, 1);
    chaos_given(f, "b1 fire r1", NULL);
    cr_expect_str_eq(
        told, "b1: a wall takes 5 off its fire at r1 (a d6 each) (rolled 2,3)\n"
              "b1 fires at r1: 5 off, 2 shots, 1 hit (needs 4 or less) (rolled 4,5)\n"
              "r1 does nothing (on 10) (rolled 10)\n"
              "First to move: Blue (Blue: odd) (rolled 1)\n");
    field_free(f);
}

/* The die of the one that struck is told of him, and not of whom it was meant for, too. */
Test(chaos_told, r11_13_a_ball_that_strikes_another)
{
    Field *f = chaos_duel("", GUN_AT("b1", 30, 10),
                          RED "," INFANTRY_AT("r2", 50, 50, 3, "line"), 8000);
    const Point at = chaos_row(f, "r1")->at;
    Shot shot;
    int struck;
    chaos_stands_at(f, "r2", at.x + 762, at.y, SOUTH);
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
    hears(f);
    field_dice(f, 4, 6, 5, 3, 8);
    chaos_gun_fires(&f->game, &shot, SHOT, &struck);
    cr_assert(field_spent(f));
    cr_expect_str_eq(
        told,
        "b1: its shot flies 3 in to the right (needs 2 to 5, else it is off by half "
        "a d6) (rolled 6,5)\n"
        "b1: its shot buries itself (needs even) (rolled 3)\n"
        "The shot of b1 comes down on r2: 1 hit (needs even) (rolled 8)\n");
    field_free(f);
}

/* From its own smoke; what lies between takes one of four. */
Test(chaos_told, r11_9_a_shell_on_its_way)
{
    Field *f = chaos_duel(TERRAIN(AREA("woodlot", 20, 15, 40, 18)), GUN_AT("b1", 30, 10),
                          RED, 8000);
    Shot shot;
    int struck;
    field_unit(f, "b1")->marks |= U_FIRED_BEFORE;
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
    hears(f);
    field_dice(f, 8, 1, 2, 2, 9, 1, 1, 10, 1);
    cr_expect_eq(chaos_gun_fires(&f->game, &shot, SHELL, &struck), 2);
    cr_assert(field_spent(f));
    cr_expect_str_eq(
        told,
        "b1 estimates the range to r1 2 in short (needs 3 or 4, else it is off by a "
        "d6) (rolled 1,2)\n"
        "b1: the fuse of its shell burns (needs even) (rolled 2)\n"
        "b1 fires shell at r1: 2 hits (all but 10 and the highest hit, cover takes "
        "1) (rolled 9,1,1,10,1)\n");
    field_free(f);
}

/* Three dice, and a d20 for the one who is hit; aimed fire has a d6. */
Test(chaos_told, r12_2_officers_in_danger)
{
    Field *f = chaos_field("", INFANTRY_AT("b1", 30, 20, 8, "line"),
                           UNIT("r1", 30, 33, "infantry", 2, "line",
                                ", 'officers': ['foot', 'foot', 'foot']"));
    const int r1 = field_index(f, "r1");
    hears(f);
    field_dice(f, 4, 1, 2, 15, 3);
    chaos_unit_hit(&f->game, r1, 5);
    chaos_officer_checks(&f->game, r1);
    cr_assert(field_spent(f));
    field_dice(f, 1, 1);
    chaos_officers_picked(&f->game, r1, 1, field_index(f, "b1"));
    field_dice(f, 1, 4);
    chaos_officers_picked(&f->game, r1, 1, field_index(f, "b1"));
    cr_assert(field_spent(f));
    cr_expect_str_eq(
        told, "r1: officers hit, 1 (needs even) (rolled 1,2,3)\n"
              "r1: the lieutenant colonel is down (15 wounds, out at 15) (rolled 15)\n"
              "r1: the colonel is wounded (1 wound, out at 4) (rolled 1)\n"
              "r1: the colonel is down (5 wounds, out at 4) (rolled 4)\n");
    field_free(f);
}

/* One man, two hits: the first wounds him, the second is more than he takes. */
Test(chaos_told, r8_11_each_wound)
{
    Field *f = chaos_field("", INFANTRY_AT("b1", 30, 20, 8, "line"),
                           SKIRMISH_AT("r1", 30, 33, 2));
    hears(f);
    field_dice(f, 2, 3, 6);
    chaos_unit_hit(&f->game, field_index(f, "r1"), 2);
    cr_expect_str_eq(told, "r1: a man is wounded by 3, and takes 1 more (rolled 3)\n"
                           "r1: a man is out, wounded by 6 (rolled 6)\n");
    field_free(f);
}

/* Officers add to the one die, not to the other. */
Test(chaos_told, r3_4_both_dice_of_a_rally)
{
    Field *f = chaos_field(
        "", UNIT("b1", 30, 20, "infantry", 2, "line", ", 'officers': ['foot', 'foot']"),
        RED);
    hears(f);
    field_dice(f, 2, 3, 4);
    cr_expect(chaos_rally_roll(&f->game, field_index(f, "b1"), 0, E_RALLY));
    cr_expect_str_eq(
        told,
        "b1 is in order again (4 against 4) (1 more for its officers) (rolled 3,4)\n");
    field_free(f);
}

static const struct {
    Event e;
    const char *says;
} rows[] = {
    { { .kind = E_FIRE, .a = 1, .b = 3, .c = 2, .n_dice = 3 },
      "b1 fires at r1: 2 off, 3 shots, 1 hit (needs 1,2,1 or less) (rolled 4,2,3)" },
    { { .kind = E_ROUND, .a = 1, .b = CANISTER, .n_dice = 3 },
      "b1 fires canister at r1: 1 hit (needs 1 or less) (rolled 4,2,3)" },
    { { .kind = E_ROUND, .a = 1, .b = SHOT, .n_dice = 3 },
      "b1 fires shot at r1: 1 hit (needs even, cover takes 1) (rolled 4,2,3)" },
    { { .kind = E_CHARGE, .a = 2540, .c = 3, .sides = 6, .n_dice = 3 },
      "b1 charges r1: its centre may come 10.0 in (3d6) (rolled 4,2,3)" },
    { { .kind = E_CHARGE, .a = 2540, .c = 1, .sides = 6, .n_dice = 3 },
      "b1 charges r1: its centre may come 10.0 in (1d6 a piece) (rolled 4,2,3)" },
    { { .kind = E_REACTION, .a = R_FIRE, .b = TABLE_FIRE, .sides = 10, .n_dice = 1 },
      "b1 is about to fire back (on 2,4,6,8) (rolled 4)" },
    { { .kind = E_REACTION, .a = R_FIRE, .b = TABLE_CHARGE, .sides = 10, .n_dice = 1 },
      "b1 is about to fire (on 2,4,6,8) (rolled 4)" },
    { { .kind = E_ROUT, .b = R_RETREAT, .sides = 6, .n_dice = 1 },
      "b1 does nothing after its loss, though by the die it retreats (on 4,5) (rolled "
      "4)" },
    { { .kind = E_ROUT, .a = R_RETREAT, .b = R_RETREAT, .sides = 6, .n_dice = 1 },
      "b1 retreats after its loss (on 4,5) (rolled 4)" },
    { { .kind = E_COLLISION, .a = COLLISION_HALTS, .n_dice = 1 },
      "b1 stumbles into, and halts before r1 (recoils up to 2, halts up to 5) (rolled "
      "4)" },
    { { .kind = E_GROUND, .a = 2, .b = 1, .sides = 6, .n_dice = 1 },
      "b1: r1 costs 2 in (half a d6) (rolled 4)" },
    { { .kind = E_ENTRY, .a = 4, .b = 2, .n_dice = 1 },
      "card 4: the brigade of b1 enters, 2 units (needs 10 or less) (rolled 4)" },
    { { .kind = E_ENTRY, .a = 4, .b = 2, .c = 1, .n_dice = 1 },
      "card 4: the brigade of b1 enters, 2 units; 1 waits for room (needs 10 or less) "
      "(rolled 4)" },
    { { .kind = E_ENTRY, .a = 4, .c = 2, .n_dice = 1 },
      "card 4: the brigade of b1 finds no room to enter (needs 10 or less) (rolled 4)" },
    { { .kind = E_ENTRY, .b = 1 }, "the brigade of b1 enters, 1 unit" },
    { { .kind = E_HANDS, .a = 1, .c = 2, .n_dice = 3 },
      "b1 against r1, hand to hand: hits 1 to 0 (2 dice against 1) (rolled 4,2,3)" },
    { { .kind = E_HANDS, .a = 1, .c = 1, .n_dice = 3 },
      "b1 against r1, hand to hand: hits 1 to 0 (1 die against 2) (rolled 4,2,3)" },
    { { .kind = E_CHEER, .a = 1, .b = 1, .n_dice = 2 },
      "b1 cheers, r1 hears it (needs even) (rolled 4,2)" },
    { { .kind = E_DEDUCTION, .a = 3, .sides = 6, .n_dice = 2 },
      "b1: haste or disorder takes 3 off its fire at r1 (half a d6 each) (rolled 4,2)" },
    { { .kind = E_DEDUCTION, .a = 2, .c = HALF_HASTE, .sides = 6, .n_dice = 1 },
      "b1: haste takes 2 off its fire at r1 (half a d6 each) (rolled 4)" },
    { { .kind = E_DEDUCTION,
        .a = 3,
        .c = HALF_UNLED | HALF_CROSSED,
        .sides = 6,
        .n_dice = 2 },
      "b1: want of officers and an obstacle just crossed take 3 off its fire at r1 (half "
      "a d6 "
      "each) (rolled 4,2)" },
};

Test(chaos_told, with_what_they_needed)
{
    static const uint8_t faces[] = { 4, 2, 3, 1, 2, 1 };
    Field *f = chaos_field("", INFANTRY_AT("b1", 30, 20, 8, "line"), RED);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        Event e = rows[i].e;
        e.subject = field_find(f, "b1");
        e.target = field_find(f, "r1");
        e.dice = faces;
        e.need = faces + e.n_dice;
        chaos_say_event(&f->game, &e, text, sizeof text);
        cr_expect_str_eq(text, rows[i].says, "row %u: %s", i, text);
    }
    field_free(f);
}

/* 9.11  Without officers and disrupted: two halved dice, and it is told for what. */
Test(chaos_told, r9_11_what_each_halved_die_is_for)
{
    Field *f = chaos_field(
        "", UNIT("b1", 30, 20, "infantry", 4, "line", ", 'officers': []"), RED);
    char text[200];
    chaos_given(f, NULL);
    field_unit(f, "b1")->status = DISRUPTED;
    field_dice(f, 6, 1, 1, 10, 10, 10, 10);
    chaos_given(f, "b1 fire r1", NULL);
    f->last[E_DEDUCTION].dice = (const uint8_t[]){ 1, 1 };
    chaos_say_event(&f->game, &f->last[E_DEDUCTION], text, sizeof text);
    cr_assert(strstr(text, "b1: want of officers and disorder take 2 off its fire at r1"),
              "%s", text);
    field_free(f);
}
