/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_sequence.c - chapter 17: turns, phases, and what each of them forgets.
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <string.h>

#define MOVING FIELD_OPENING(1, "movement", "Blue")
#define ASH    "{'name': 'ash', 'rating': 4, 'at': ['50cm','15cm']}"
#define ELM    "{'name': 'elm', 'rating': 4, 'at': ['50cm','85cm']}"
#define BLUE(more)                                                                       \
    "{'name': '1st', 'officer': 'ash', 'at': ['50cm','20cm'], "                          \
    "'formation': 'line', " more FIELD_FOOT(1, 4) "}"
#define RED(y, more)                                                                     \
    "{'name': 'red1', 'at': ['50cm','" y                                                 \
    "cm'], 'formation': 'line', " more FIELD_FOOT(1, 4) "}"

/* The phases told of, in order, one letter each. */
typedef struct Heard {
    char text[64];
    int n;
} Heard;

static void hear(void *self, const Game *game, const Event *event)
{
    Heard *heard = self;
    (void)game;
    if (heard->n >= 60)
        return;
    if (event->kind == E_TURN)
        heard->text[heard->n++] = event->side ? 'r' : 'b';
    if (event->kind == E_PHASE)
        heard->text[heard->n++] = "sAMCFT"[event->a];
    if (event->kind == E_MELEE)
        heard->text[heard->n++] = 'm';
    if (event->kind == E_FIRES)
        heard->text[heard->n++] = 'f';
    if (event->kind == E_TEST)
        heard->text[heard->n++] = 't';
}

static void pass(Field *f, int side)
{
    while (!f->state.over && f->state.side == side) {
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
}

Test(throne_sequence, r17_1_r17_2_turn_about_five_phases_each)
{
    Field *f = field_with("", ASH, BLUE(""), ELM, RED("90", "'officer': 'elm', "));
    Heard heard = { "", 0 };
    f->listener = (Listener){ hear, &heard };
    cr_assert_eq(f->state.decision.kind, D_ACTIVATE);
    cr_assert_eq(f->state.side, 0);
    pass(f, 0);
    cr_assert_eq(f->state.turn, 1); /* red's first turn is still the first */
    pass(f, 1);
    cr_assert_eq(f->state.turn, 2);
    cr_assert_str_eq(heard.text, "MCFTrAMCFTbA");
    field_free(f);
}

Test(throne_sequence, r17_3_activation_comes_before_any_move)
{
    Field *f = field_with("", ASH, BLUE(""), "", RED("90", ""));
    cr_assert_not(field_gives(f, "1st move to 50,25"));
    field_dice(f, 1, 4);
    cr_assert(field_give_all(f, "ash activate 1st", "ash roll", NULL), "%s", f->err.text);
    while (f->state.decision.kind != D_MOVE)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_not(field_gives(f, "ash activate 1st"));
    cr_assert(strstr(f->err.text, "8.1"), "%s", f->err.text);
    cr_assert(field_gives(f, "1st move to 50,25"), "%s", f->err.text);
    field_free(f);
}

Test(throne_sequence, r17_4_who_moved_and_was_not_activated_goes_on)
{
    static const struct {
        const char *unit;
        int32_t y;
    } rows[] = { { BLUE("'marks': ['moving'], "), CM(45) },
                 { BLUE(""), CM(20) },
                 { BLUE("'marks': ['moving', 'activated'], "), CM(20) },
                 { BLUE("'marks': ['moving'], 'status': 'disordered', "), CM(45) } };
    for (int i = 0; i < 4; i++) {
        Field *f = field_with(MOVING, ASH, rows[i].unit, "", RED("90", ""));
        cr_assert(field_gives(f, "done"));
        cr_assert_eq(unit_middle(f->battle, &f->state, 0).y, rows[i].y, "row %d", i);
        field_free(f);
    }
}

Test(throne_sequence, r17_5_loose_bases_do_nothing_unless_activated)
{
    Field *f = field(
        MOVING,
        "{'name': '1st', 'stands': [{'kind': 'line infantry', 'rating': 4, 'count': 2}], "
        "'bases': ["
        "{'stand': 1, 'at': ['30cm','20cm'], 'alone': true, 'status': 'dispersed', "
        "'marks': ['activated']}, "
        "{'stand': 2, 'at': ['60cm','20cm'], 'alone': true, 'status': 'dispersed'}]}",
        RED("90", ""));
    cr_assert_not(field_gives(f, "1st.2 move to 60,21"));
    cr_assert(field_gives(f, "1st.1 move to 30,30"), "%s", f->err.text);
    pass(f, 0);
    cr_assert_eq(field_stand(f, "1st.1")->at.y, CM(30));
    cr_assert_eq(field_stand(f, "1st.2")->at.y, CM(20));
    pass(f, 1);
    pass(f, 0); /* nor does the one that moved go on moving */
    cr_assert_eq(field_stand(f, "1st.1")->at.y, CM(30));
    field_free(f);
}

/* Evens leave them in contact: they fight on, test by test, until contact ends. */
Test(throne_sequence, r17_6_melees_until_nobody_is_in_contact)
{
    Field *f =
        field_with(MOVING, ASH, BLUE("'marks': ['activated'], "), "", RED("35", ""));
    Heard heard = { "", 0 };
    f->listener = (Listener){ hear, &heard };
    /* both keep their nerve throughout; the first fight is even, the second is not */
    field_dice(f, 30, 4, 4, 6, 1, 6, 1, 4, 4, 6, 6, 1, 1, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
               4, 4, 4, 4, 4, 4, 4);
    cr_assert(field_gives(f, "1st move to 50,35"), "%s", f->err.text);
    while (f->state.decision.kind == D_CHARGED || f->state.decision.kind == D_MOVE)
        cr_assert(field_gives(f, "done"));
    const char *phases = strchr(heard.text, 'C');
    cr_assert_not_null(phases);
    int melees = 0;
    for (const char *c = phases; *c && *c != 'F'; c++)
        melees += *c == 'm';
    cr_assert(melees >= 2, "%s", heard.text);
    int first[8];
    cr_assert_eq(melee_groups(f->battle, &f->state, first, 8), 0);
    field_free(f);
}

Test(throne_sequence, r17_7_only_the_moving_side_fires)
{
    Field *f = field_with(MOVING, ASH, BLUE("'marks': ['activated', 'fired'], "), "",
                          RED("40", "'marks': ['fired'], "));
    cr_assert(field_give_all(f, "done", "done", NULL)); /* no move, no skirmishers */
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert_eq(f->state.decision.side, 0);
    /* blue's fire at two bases at long range; its own morale die */
    field_dice(f, 3, 1, 4, 4);
    cr_assert(field_gives(f, "1st fire"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FIRES], 1);
    cr_assert_eq(f->last[E_FIRES].subject, ref_unit(0));
    /* not forgotten: its turn comes */
    cr_assert_eq(field_unit(f, "red1")->marks & U_FIRED, U_FIRED);
    field_free(f);
}

Test(throne_sequence, r17_8_only_the_moving_side_tests)
{
    Field *f = field_with(MOVING, ASH, BLUE("'dice': 2, "), "", RED("90", "'dice': 3, "));
    field_dice(f, 2, 4, 5);
    cr_assert(field_gives(f, "done"));
    cr_assert(field_spent(f));
    /* none left after one's own Morale Phase */
    cr_assert_eq(field_unit(f, "1st")->dice, 0);
    cr_assert_eq(field_unit(f, "red1")->dice, 3);
    field_dice(f, 3, 4, 5, 6);
    pass(f, 1);
    cr_assert(field_spent(f));
    cr_assert_eq(field_unit(f, "red1")->dice, 0);
    field_free(f);
}

Test(throne_sequence, r17_9_the_next_turn_begins_when_both_have_had_theirs)
{
    Field *f = field_with("", ASH, BLUE(""), ELM, RED("90", "'officer': 'elm', "));
    for (int turn = 1; turn <= 20; turn++) {
        cr_assert_eq(f->state.turn, turn);
        cr_assert_eq(f->state.side, 0);
        pass(f, 0);
        cr_assert_eq(f->state.turn, turn);
        cr_assert_eq(f->state.side, 1);
        pass(f, 1);
    }
    cr_assert(f->state.over); /* the file's 20 turns */
    field_free(f);
}

/* Marks of one turn are gone in the next, but for what binds it: having moved, having fired. */
Test(throne_sequence, r17_10_a_turn_forgets_the_last_one)
{
    Field *f =
        field_with(MOVING, ASH, BLUE("'marks': ['activated'], "), "", RED("90", ""));
    cr_assert(field_gives(f, "1st move to 50,30"), "%s", f->err.text);
    field_dice(f, 1, 4);
    pass(f, 0);
    cr_assert_eq(field_unit(f, "1st")->marks & U_MOVED, U_MOVED);
    pass(f, 1);
    const uint32_t marks = field_unit(f, "1st")->marks;
    cr_assert_eq(marks & (U_ACTIVATED | U_DONE | U_MOVED), 0);
    cr_assert_eq(marks & U_MOVING, U_MOVING);
    cr_assert_eq(field_officer(f, "ash")->left, 3);
    cr_assert_eq(throne_row(f, "1st")->from.y, CM(30));
    field_free(f);
}

Test(throne_sequence, r17_11_the_enemy_has_his_initiatives_before_the_move)
{
    Field *f = field_with("", ASH, BLUE(""), "", RED("90", ""));
    cr_assert_eq(f->state.decision.kind, D_ACTIVATE);
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.decision.kind, D_INITIATIVE);
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert_eq(f->state.side, 0);
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "red1 form square"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(field_unit(f, "red1")->formation, SQUARE);
    cr_assert_not(field_gives(f, "1st form square")); /* it is not blue who is asked */
    while (f->state.decision.kind == D_INITIATIVE)
        cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    field_free(f);
}

Test(throne_sequence, r17_12_the_file_says_who_moves_first)
{
    for (int red = 0; red < 2; red++) {
        Field *f = field_with(red ? FIELD_OPENING(3, "activation", "Red")
                                  : FIELD_OPENING(3, "activation", "Blue"),
                              ASH, BLUE(""), ELM, RED("90", "'officer': 'elm', "));
        cr_assert_eq(f->state.turn, 3);
        cr_assert_eq(f->state.side, red);
        cr_assert_eq(f->state.decision.kind, D_ACTIVATE);
        cr_assert_eq(f->state.decision.side, red);
        pass(f, red);
        /* blue is first: red's turn ends the turn */
        cr_assert_eq(f->state.turn, red ? 4 : 3);
        field_free(f);
    }
}

Test(throne_sequence, r17_13_reforming_before_and_after_the_dice)
{
    Field *f = field_with(MOVING, ASH, BLUE("'status': 'disordered', 'dice': 1, "), "",
                          RED("90", ""));
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.decision.kind, D_MORALE);
    /* it reforms, then fails its test: disordered again, not dispersed */
    field_dice(f, 2, 4, 3);
    cr_assert(field_gives(f, "1st reform"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(field_unit(f, "1st")->status, DISORDERED);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 2);
    field_free(f);
    f = field_with(MOVING, ASH, BLUE("'dice': 1, "), "", RED("90", ""));
    field_dice(f, 1, 3);
    cr_assert(field_gives(f, "done"));
    /* disordered by the dice: it may try now */
    cr_assert_eq(f->state.decision.kind, D_MORALE);
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "1st reform"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->status, FORMED);
    field_free(f);
}
