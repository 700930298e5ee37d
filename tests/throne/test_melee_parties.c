/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_melee_parties.c - who is in a melee, flank and rear, melees fought again (chapter 10).
 */
#include "tests/throne/melee.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- who is involved ---- */

Test(throne_melee, r10_10_all_bases_of_a_unit_in_contact_are_involved)
{
    Field *f = ready(U("b", 50, 46.25, "'formation': 'column',", S("line cavalry", 3)),
                     U("r", 56.25, 51.25, "", S("line cavalry", 6)));
    field_dice(f, 9, 6, 6, 6, 1, 1, 1, 1, 1, 1);
    cr_assert(fought(f));
    check_score(f, 3, 3, 0, 6);
    field_free(f);
}

Test(throne_melee, r10_11_a_corner_is_contact_and_2_mm_are_not)
{
    Field *f = ready(U("b", 50, 48.75, "", S("line cavalry", 1)),
                     U("r", 52.5, 51.25, "", S("line cavalry", 1)));
    field_dice(f, 2, 6, 1);
    cr_assert(fought(f));
    field_free(f);
    f = ready(U("b", 50, 48.75, "", S("line cavalry", 1)),
              U("r", 52.7, 51.25, "", S("line cavalry", 1)));
    cr_assert(!fought(f));
    field_free(f);
}

#define ALONE(n, x, y)                                                                   \
    "{'stand': " #n ", 'at': ['" #x "cm','" #y                                           \
    "cm'], 'alone': true, 'status': 'dispersed'}"
#define LOOSE(a, b, c)                                                                   \
    FIELD_UNIT("r", "'bases': [" THREE(a, b, c) "], ", S("line infantry", 3))

Test(throne_melee, r10_12_of_dispersed_bases_only_those_contacted_fight)
{
    Field *f = ready(U("b", 50, 48.75, CHARGED, S("line infantry", 2)),
                     LOOSE(ALONE(1, 50, 51.25), ALONE(2, 50, 54.5), ALONE(3, 50, 57.5)));
    field_dice(f, 3, 6, 6, 1);
    cr_assert(fought(f));
    cr_assert_eq(f->last[E_MELEE].c, 0 << 8 | 1);
    field_free(f);
    f = ready(U("b", 50, 48.75, CHARGED, S("line infantry", 2)),
              LOOSE(ALONE(1, 47, 51.25), ALONE(2, 50, 51.25), ALONE(3, 53, 51.25)));
    field_dice(f, 5, 6, 6, 1, 1, 6);
    cr_assert(fought(f)); /* in one row: all three, as one unit, without their best die */
    cr_assert_eq(f->last[E_MELEE].c, 0 << 8 | 2);
    field_free(f);
}

Test(throne_melee, r10_13_an_enemy_unit_touched_as_well_is_in_it_and_one_apart_is_not)
{
    Field *f = ready(U("b", 50, 48.75, CHARGED, S("line cavalry", 2)),
                     THREE(U("r1", 47.5, 51.25, "", S("line cavalry", 2)),
                           U("r2", 52.5, 51.25, "", S("line cavalry", 2)),
                           U("r3", 58, 51.25, "", S("line cavalry", 2))));
    field_dice(f, 8, 6, 6, 6, 6, 1, 1, 1, 1);
    cr_assert(fought(f));
    check_score(f, 4, 4, 0, 4);
    cr_assert_eq(field_unit(f, "r1")->n_stands, 0); /* one result for all of them: Z */
    cr_assert_eq(field_unit(f, "r2")->n_stands, 0);
    cr_assert_eq(field_unit(f, "r3")->n_stands, 2);
    field_free(f);
}

static char melee_told[400];

static void hear_melee(void *self, const Game *g, const Event *e)
{
    (void)self;
    if (e->kind == E_MELEE && !melee_told[0]) /* its first round */
        throne_say_event(g, e, melee_told, sizeof melee_told);
}

/* All who fight are named, the attackers first, each side's from its right; of more than four three. */
Test(throne_melee, r10_14_everybody_in_a_melee_is_told_of)
{
    static const struct {
        const char *blue, *red, *says;
    } rows[] = {
        { U("b", 50, 48.75, CHARGED, S("line infantry", 2)),
          U("r", 50, 51.25, "", S("line infantry", 2)), "Melee: b against r: " },
        { U("b", 50, 48.75, CHARGED, S("line cavalry", 2)),
          THREE(U("r1", 47.5, 51.25, "", S("line cavalry", 2)),
                U("r2", 52.5, 51.25, "", S("line cavalry", 2)),
                U("r3", 58, 51.25, "", S("line cavalry", 2))),
          "Melee: b against r1 and r2: " },
        { THREE(U("b1", 46.25, 48.75, CHARGED, S("line cavalry", 1)),
                U("b2", 50, 48.75, CHARGED, S("line cavalry", 1)),
                U("b3", 53.75, 48.75, CHARGED, S("line cavalry", 1))),
          U("r1", 50, 51.25, "", S("line cavalry", 4)),
          "Melee: b3, b2 and b1 against r1: " },
        { U("b", 50, 48.75, CHARGED, S("line infantry", 4)),
          FIELD_UNIT("r",
                     "'bases': [" FIVE(ALONE(1, 44.8, 51.25), ALONE(2, 47.4, 51.25),
                                       ALONE(3, 50, 51.25), ALONE(4, 52.6, 51.25),
                                       ALONE(5, 55.2, 51.25)) "], ",
                     S("line infantry", 5)),
          "Melee: b against base 1 of the r, base 2 of the r, base 3 of the r and 2 "
          "more: " },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = ready(rows[i].blue, rows[i].red);
        melee_told[0] = 0;
        f->listener = (Listener){ hear_melee, NULL };
        field_more(f, 40, 4);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_expect_eq(strncmp(melee_told, rows[i].says, strlen(rows[i].says)), 0, "%s",
                     melee_told);
        field_free(f);
    }
}

/* Formed infantry in one formation with horse: two dice a base against horse, one against foot. */
Test(throne_melee, r10_15_each_base_goes_by_its_own_list)
{
    Field *f = field_with(
        READY, "{'name': 'ash', 'rating': 4, 'at': ['5cm','5cm']}",
        "{'name': 'b', 'officer': 'ash', 'at': ['47.5cm','30cm'], 'formation': "
        "'line', " S("line cavalry", 2) "}, {'name': 'b2', 'officer': 'ash', " S(
            "line infantry", 2) ", 'bases': [{'stand': 1, 'at': ['51.25cm','30cm'], "
                                "'in': 'b'}, {'stand': 2, "
                                "'at': ['53.75cm','30cm'], 'in': 'b'}]}",
        "", U("r", 50, 80, "", S("line infantry", 2)));
    cr_assert_eq(field_unit(f, "b")->n_stands, 4);
    cr_assert_eq(melee_dice(f->battle, &f->state, 0, true).thrown, 2 + 4);
    cr_assert_eq(melee_dice(f->battle, &f->state, 0, false).thrown, 2 + 2);
    field_free(f);
}

/* Lances are worth nothing to who has horse before him, though guns or foot stand with them. */
Test(throne_melee, r10_15_who_meets_horse_and_foot_goes_by_the_list_for_the_horse)
{
    for (int horse = 0; horse < 2; horse++) {
        Field *f = ready(U("b", 50, 48.75, CHARGED, LANCERS("line cavalry", 2)),
                         horse ? TWO(U("r1", 48.75, 51.25, "", S("line cavalry", 1)),
                                     U("r2", 51.25, 51.25, "", S("light artillery", 1)))
                               : TWO(U("r1", 48.75, 51.25, "", S("light artillery", 1)),
                                     U("r2", 51.25, 51.25, "", S("light artillery", 1))));
        field_dice(f, 1, 6);
        field_more(f, 40, 6);
        cr_assert(fought(f));
        cr_assert_eq(f->last[E_MELEE].b & 255, horse ? 4 : 8);
        field_free(f);
    }
}

Test(throne_melee, r10_14_each_unit_of_a_side_counts_its_own_successes_for_one_result)
{
    Field *f =
        ready(U("b", 50, 48.75, CHARGED, S("line infantry", 3)),
              TWO(FIELD_UNIT("r1", "'at': ['48.75cm','51.25cm'], ",
                             "'stands': [{'kind': 'line infantry', 'rating': 2}]"),
                  FIELD_UNIT("r2", "'at': ['51.25cm','51.25cm'], ",
                             "'stands': [{'kind': 'line infantry', 'rating': 6}]")));
    field_dice(f, 6, 4, 4, 1, 5, 5, 6);
    cr_assert(fought(f));
    check_score(f, 2, 3, 1, 2); /* a 5 is enough for r1, not for r2 */
    cr_assert_eq(f->last[E_MELEE].a, 'B' << 8 | 'Y');
    cr_assert_eq(field_unit(f, "r1")->dice, 2);
    cr_assert_eq(field_unit(f, "r2")->dice, 2);
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- flank and rear ---- */

typedef struct FlankRow {
    const char *facing, *formation;
    int kept; /* of red's four dice */
} FlankRow;

Test(throne_melee, r10_20b_flank_and_rear_lose_the_best_half_and_squares_have_neither)
{
    static const FlankRow rows[] = {
        { "S", "column", 4 },
        { "E", "column", 2 },
        { "W", "column", 2 },
        { "N", "column", 2 },
        /* against foot a square loses half, whatever it meets */
        { "E", "square", 2 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char red[300];
        const bool deep = rows[i].facing[0] == 'S' || rows[i].facing[0] == 'N';
        const char *y = rows[i].formation[0] == 's' ? "52.5" : deep ? "55" : "51.25";
        snprintf(red, sizeof red,
                 FIELD_UNIT("r",
                            "'at': ['50cm','%scm'], 'facing': '%s', 'formation': '%s', ",
                            S("line infantry", 4)),
                 y, rows[i].facing, rows[i].formation);
        Field *f = ready(U("b", 50, 48.75, CHARGED, S("line infantry", 2)), red);
        field_dice(f, 6, 6, 6, 1, 1, 1, 6);
        cr_assert(fought(f), "row %zu", i);
        cr_assert_eq(f->last[E_MELEE].c & 255, rows[i].kept, "row %zu", i);
        field_free(f);
    }
}

/* Blue has charged r; a base by itself that touches its flank stands there, or has ridden into it. */
Test(throne_melee, r10_20b_a_base_that_rides_into_the_flank_of_a_charger_finds_it)
{
    for (int rode = 0; rode <= 1; rode++) {
        Field *f = ready(U("b", 50, 48.75, CHARGED, S("line infantry", 1)),
                         TWO(U("r", 50, 51.25, "", S("line infantry", 1)),
                             "{'name': 'r2', 'bases': [{'stand': 1, 'at': "
                             "['52.5cm','48cm'], 'alone': true, 'facing': 'W', 'status': "
                             "'dispersed'}], " S("line cavalry", 1) "}"));
        if (rode)
            field_stand(f, "r2.1")->own |= RODE_IN;
        melee_gather(&f->game, ref_unit(0));
        melee_note_flanks(f->battle, &f->state);
        cr_assert_eq(!!(field_unit(f, "b")->marks & U_FLANKED), rode);
        field_free(f);
    }
}

Test(throne_melee, r10_24b_horse_finds_no_flank_on_a_square)
{
    Field *f = ready(
        U("b", 50, 48.75, CHARGED, S("line cavalry", 1)),
        U("r", 50, 52.5, "'facing': 'E', 'formation': 'square',", S("line infantry", 4)));
    field_dice(f, 10, 6, 6, 1, 1, 1, 1, 4, 4, 5, 6);
    cr_assert(fought(f));
    check_score(f, 2, 2, 4, 4); /* eight dice, and the worst half gone */
    field_free(f);
}

/* ---- fought again ---- */

Test(throne_melee, r10_38_after_ten_rounds_the_attacker_is_put_back)
{
    static const char rating2[] = "'stands': [{'kind': 'line infantry', 'rating': 2}]";
    char blue[200], red[200];
    snprintf(blue, sizeof blue,
             "{'name': 'b', 'at': ['50cm','48.75cm'], 'marks': ['charged'], %s}",
             rating2);
    snprintf(red, sizeof red, "{'name': 'r', 'at': ['50cm','51.25cm'], %s}", rating2);
    Field *f =
        field_with(READY, "{'name': 'Smith', 'rating': 4, 'at': ['52.5cm','48.75cm']}",
                   blue, "", red);
    int n = 0;
    for (int round = 1; round <= 10; round++) {
        if (round > 1)
            f->faces[n++] = 6, f->faces[n++] = 6; /* 10.39: each has a die again */
        f->faces[n++] = 1;
        f->faces[n++] = 1;
    }
    f->faces[n++] = 6; /* blue's Morale Phase */
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
    cr_assert(fought(f));
    cr_assert_eq(f->events[E_MELEE], 10);
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(47.75));
    cr_assert_eq(field_stand(f, "r.1")->at.y, CM(51.25));
    char says[128];
    cr_assert_eq(f->events[E_PARTED], 1);
    throne_say_event(&f->game, &f->last[E_PARTED], says, sizeof says);
    cr_assert_str_eq(says, "After 10 rounds of melee b is put back");
    cr_assert_eq(field_officer(f, "smith")->at.y, CM(47.75), "11.22");
    cr_assert(field_spent(f));
    field_free(f);
}

Test(throne_melee, r10_39_foot_still_in_contact_tests_and_fights_again)
{
    Field *f = ready(U("b", 50, 48.75, CHARGED, S("line infantry", 1)),
                     U("r", 50, 51.25, "", S("line infantry", 1)));
    /* evens; both have a die: blue passes, red fails and is dispersed; 6 beats 1: A v Z */
    field_dice(f, 7, 6, 6, 4, 3, 6, 1, 6);
    cr_assert(fought(f));
    cr_assert_eq(f->events[E_MELEE], 2);
    cr_assert_eq(f->last[E_MELEE].a, 'A' << 8 | 'Z');
    cr_assert_eq(field_stand(f, "r.1")->status, DISPERSED);
    field_free(f);
}

/* C v C halts both.  In the second round blue fails its test: it was fighting, not moving. */
Test(throne_melee, r10_39b_a_halted_attacker_that_fails_fights_on)
{
    Field *f = ready(U("b", 50, 48.75, CHARGED, S("line infantry", 1)),
                     U("r", 50, 51.25, "", S("line infantry", 1)));
    field_dice(f, 6, 6, 6, 3, 4, 1, 6);
    cr_assert(fought(f));
    cr_assert_eq(f->events[E_CONTACT_FAILED], 0);
    cr_assert_eq(f->events[E_MELEE], 2);
    cr_assert_eq(f->last[E_MELEE].a, 'Z' << 8 | 'B');
    cr_assert(field_spent(f));
    field_free(f);
    /* an advance over the lost guns (A v Z) that meets somebody else is a move */
    f = ready(U("b", 50, 38.75, CHARGED, S("line infantry", 2)),
              TWO(U("r", 50, 41.25, "", S("line artillery", 1)),
                  U("r2", 50, 58.75, "", S("line infantry", 2))));
    field_dice(f, 7, 4, 4, 1, 1, 3, 6, 6);
    cr_assert(fought(f));
    cr_assert_eq(f->events[E_CONTACT_FAILED], 1);
    cr_assert_eq(f->events[E_MELEE], 1);
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(55.25)); /* 1 cm short of 57.5 */
    field_free(f);
}

/* X: horse rallies and is halted.  Hemmed in by friends it stays in contact: one die, no more two. */
Test(throne_melee, r10_39b_horse_that_could_not_part_charges_no_more)
{
    Field *f = ready(FOUR(U("b", 50, 48.75, CHARGED, S("line cavalry", 1)),
                          U("b2", 47.5, 48, "", S("line infantry", 1)),
                          U("b3", 52.5, 48, "", S("line infantry", 1)),
                          U("b4", 50, 46.25, "", S("line infantry", 1))),
                     U("r", 50, 51.25, "", S("line infantry", 3)));
    /* 1 of 2, 3 of 6; both pass on their two dice; 1 of 1, none of 2 */
    static const uint8_t faces[] = { 4, 1, 4, 4, 4, 1, 1, 1, 4, 4, 4, 4, 6, 1, 1, 1 };
    memcpy(f->faces, faces, sizeof faces);
    memset(f->faces + sizeof faces, 6, 20);
    f->list = (DiceList){ .faces = f->faces, .n = sizeof faces + 20 };
    f->game.list = &f->list;
    cr_assert(fought(f));
    cr_assert_eq(f->last[E_MELEE].a, 'X' << 8 | 'X');
    check_score(f, 1, 2, 3, 6);
    cr_assert(field_gives(f, "rally to choice 3"), "%s", f->err.text);
    cr_assert_eq(f->events[E_MELEE], 2);
    check_score(f, 1, 1, 0, 2);
    field_free(f);
}

Test(throne_melee, r10_38b_bases_by_themselves_are_parted_after_ten_rounds_too)
{
    Field *f = ready(
        "{'name': 'b', 'bases': [" ALONE(1, 50, 48.75) "], " S("line infantry", 1) "}",
        "{'name': 'r', 'bases': [" ALONE(1, 50, 51.25) "], " S("line infantry", 1) "}");
    for (int i = 0; i < 20; i++)
        f->faces[i] = 1;
    f->list = (DiceList){ .faces = f->faces, .n = 20 };
    f->game.list = &f->list;
    cr_assert(fought(f));
    cr_assert_eq(f->events[E_MELEE], 10);
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(47.75));
    cr_assert(field_spent(f));
    field_free(f);
}

#define STEADY(n) "'stands': [{'kind': 'line infantry', 'rating': 2, 'count': " #n "}]"

/* Ten rounds of failures only between two single bases, tested by one die each before all but the
 * first. */
static int ten_rounds(Field *f, int n)
{
    for (int round = 1; round <= 10; round++) {
        if (round > 1)
            f->faces[n++] = 6, f->faces[n++] = 6;
        f->faces[n++] = 1;
        f->faces[n++] = 1;
    }
    return n;
}

static void begin(Field *f, int n_dice)
{
    f->list = (DiceList){ .faces = f->faces, .n = n_dice };
    f->game.list = &f->list;
}

/* A friend behind him leaves the attacker no room, and one behind the defender none to him either. */
Test(throne_melee, r10_38c_if_the_attacker_has_no_room_the_defender_is_put_back)
{
    for (int both = 0; both <= 1; both++) {
        char red[400];
        snprintf(red, sizeof red, "%s%s", U("r", 50, 51.25, "", STEADY(1)),
                 both ? "," U("r2", 50, 53.75, "", STEADY(1)) : "");
        Field *f = ready(
            TWO(U("b", 50, 48.75, CHARGED, STEADY(1)), U("b2", 50, 46.25, "", STEADY(1))),
            red);
        int n = ten_rounds(f, 0);
        f->faces[n++] = 6; /* blue's Morale Phase */
        begin(f, n);
        cr_assert(fought(f));
        cr_assert_eq(f->events[E_MELEE], 10);
        cr_assert_eq(field_stand(f, "b.1")->at.y, CM(48.75));
        cr_assert_eq(field_stand(f, "r.1")->at.y, both ? CM(51.25) : CM(52.25));
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Of two attackers one has room and goes: whom he alone met stays where he stands, and nobody says otherwise. */
Test(throne_melee, r10_38c_who_has_been_parted_from_is_not_put_back)
{
    Field *f = ready(
        THREE(U("b1", 50, 48.75, CHARGED, STEADY(1)),
              U("b2", 52.5, 48.75, CHARGED, STEADY(1)),
              U("b3", 52.5, 46.25, "", STEADY(1))),
        TWO(U("r1", 48.75, 51.25, "", STEADY(1)), U("r2", 51.25, 51.25, "", STEADY(1))));
    int n = 0;
    for (int round = 1; round <= 10; round++) {
        for (int k = 0; k < 4 && round > 1; k++)
            f->faces[n++] = 6;
        for (int k = 0; k < 4; k++)
            f->faces[n++] = 1;
    }
    f->faces[n++] = 6, f->faces[n++] = 6; /* blue's Morale Phase */
    begin(f, n);
    cr_assert(fought(f));
    cr_assert_eq(f->events[E_MELEE], 10);
    cr_expect_eq(field_stand(f, "b1.1")->at.y, CM(47.75));
    cr_expect_eq(field_stand(f, "b2.1")->at.y, CM(48.75));
    cr_expect_eq(field_stand(f, "r1.1")->at.y, CM(51.25));
    cr_expect_eq(field_stand(f, "r2.1")->at.y, CM(52.25));
    cr_expect_eq(f->events[E_PARTED], 2); /* b1 and r2 */
    field_free(f);
}

/* And in the next turn's Melee Phase those who could not part fight again. */
Test(throne_melee,
     r10_38d_who_cannot_part_has_fought_for_this_turn_and_others_fight_still)
{
    Field *f = ready(
        THREE(U("b", 50, 48.75, CHARGED, STEADY(1)), U("b2", 50, 46.25, "", STEADY(1)),
              U("b3", 20, 48.75, CHARGED, STEADY(1))),
        THREE(U("r", 50, 51.25, "", STEADY(1)), U("r2", 50, 53.75, "", STEADY(1)),
              U("r3", 20, 51.25, "", STEADY(2))));
    int n = ten_rounds(f, 0);
    f->faces[n++] = 1; /* b3 and r3: Y v C */
    f->faces[n++] = 6;
    f->faces[n++] = 1;
    for (int k = 0; k < 3; k++)
        f->faces[n++] = 6; /* b and b3 in blue's Morale Phase: one die and two */
    begin(f, n);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_MELEE);
    cr_assert(field_gives(f, "b fight"), "%s", f->err.text);
    cr_assert_eq(f->events[E_MELEE], 11);
    char says[128];
    throne_say_event(&f->game, &f->last[E_PARTED], says, sizeof says);
    cr_assert_str_eq(
        says,
        "After 10 rounds of melee b has no room to draw off, and fights on next turn");
    cr_assert_eq(f->last[E_MELEE].subject, ref_unit(2));
    cr_assert_lt(field_stand(f, "b3.1")->at.y,
                 CM(40)); /* beaten, gone back half a move */
    cr_assert(field_spent(f));
    cr_assert_eq(f->state.side, 1);
    /* red's turn: nobody moves, and it is fought again */
    field_forget(f);
    field_dice(f, 3, 6, 6, 1); /* r has a die still, b none: A v Z */
    field_more(f, 20, 6);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_geq(f->events[E_MELEE], 1);
    field_free(f);
}

/* Contacts that go on into the next turn are sound, until nobody is locked in them. */
Test(throne_melee, r10_38d_a_contact_may_go_on_into_the_next_turn)
{
    Field *f = field_with(READY, "",
                          TWO(U("b", 50, 40, "'marks': ['activated'],", STEADY(1)),
                              U("b2", 50, 35, "'marks': ['activated'],", STEADY(1))),
                          "{'name': 'drummond', 'rating': 4, 'at': ['50cm','60cm']}",
                          TWO(U("r", 50, 51.25, "'officer': 'drummond',", STEADY(1)),
                              U("r2", 50, 53.75, "", STEADY(1))));
    f->faces[0] = 6; /* b's die for charging */
    int n = ten_rounds(f, 1);
    for (int k = 0; k < 9; k++)
        f->faces[n++] = 6; /* blue's Fire and Morale Phase */
    begin(f, n);
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert(field_gives(f, "b2 move to 50,46.25"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text); /* nobody skirmishes */
    cr_assert_eq(f->events[E_MELEE], 10);
    while (f->state.side == 0)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_ACTIVATE);
    const int base = field_index(f, "b.1");
    cr_assert(base_touches_enemy(f->battle, &f->state, base));
    cr_assert(throne_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    field_unit(f, "b")->marks &= ~(uint32_t)U_LOCKED;
    cr_assert_not(throne_check(f->battle, &f->state, &f->err));
    field_free(f);
}

/* b1 and b2 meet the same enemy: one melee.  b3 has another, and then there is something to choose. */
Test(throne_melee, r10_2_two_units_in_one_melee_are_no_choice)
{
    for (int more = 0; more <= 1; more++) {
        char blue[500], red[300];
        snprintf(blue, sizeof blue, "%s%s",
                 TWO(U("b1", 48.75, 48.75, CHARGED, STEADY(1)),
                     U("b2", 51.25, 48.75, CHARGED, STEADY(1))),
                 more ? "," U("b3", 20, 48.75, CHARGED, STEADY(1)) : "");
        snprintf(red, sizeof red, "%s%s", U("r", 50, 51.25, "", STEADY(2)),
                 more ? "," U("r3", 20, 51.25, "", STEADY(1)) : "");
        Field *f = ready(blue, red);
        field_dice(f, 1, 6);
        field_more(f, 40, 6);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_MELEE, more);
        if (more) {
            cr_assert_eq(field_offers(f, V_FIGHT), 2);
            cr_assert(field_gives(f, "b2 fight"), "%s", f->err.text);
        }
        cr_assert_geq(f->events[E_MELEE], 1);
        field_free(f);
    }
}

/* Bases by themselves that are still in contact go on with their melee: nobody is asked again. */
Test(throne_melee, r10_3_a_melee_of_bases_by_themselves_is_finished_first)
{
    Field *f =
        ready(TWO("{'name': 'b', 'bases': [" ALONE(1, 50, 48.75) "], " STEADY(1) "}",
                  U("b2", 20, 48.75, CHARGED, STEADY(1))),
              TWO("{'name': 'r', 'bases': [" ALONE(1, 50, 51.25) "], " STEADY(1) "}",
                  U("r2", 20, 51.25, "", STEADY(1))));
    /* evens; then 6 against 1: r is beaten and gone; b2 and r2: likewise */
    field_dice(f, 4, 1, 1, 6, 1);
    field_more(f, 20, 6);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_MELEE);
    cr_assert(field_gives(f, "b.1 fight"), "%s", f->err.text);
    cr_assert_neq(f->state.decision.kind, D_MELEE);
    cr_assert_geq(f->events[E_MELEE], 3);
    field_free(f);
}
