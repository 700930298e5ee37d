/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_facing.c - Greg Blake's colonial rules, clauses 4.4 to 4.7 and 4.12: changing face,
 * inclining, passage of lines.
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define REG "'regular'"
#define BLUE(kind, count, formation, class, traits)                                      \
    BODY("b1", "bleader", 600, 300, kind, count, formation, class, traits, "")
/* Somebody who has not moved yet, so that it may go on. */
#define WAITING "," REGULARS("b9", 700, 200, 1, "line", "B")

/* Blue's group has been nominated, its first body may go 140 mm. */
static Field *moving_to(const char *blue, const char *red)
{
    Field *f = colonial_field("", blue, red);
    colonial_moves(f, "b1");
    colonial_reach(f, "b1", 1400, 600);
    return f;
}

static Field *moving(const char *blue)
{
    return moving_to(blue, FAR_RED);
}

/* ---- 4.4: the test ---- */

Test(colonial_facing, r4_4_one_fails_and_two_does_not)
{
    for (int die = 1; die <= 2; die++) {
        Field *f = moving(BLUE("infantry", 2, "line", "B", REG));
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "b1 move to 600,300 facing E"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(colonial_body(f, "b1")->facing, die == 1 ? NORTH : EAST);
        cr_assert_eq(is_disordered(&f->state, field_index(f, "b1.2")), die == 1);
        field_free(f);
    }
}

/* b2 stands beside b1, or a hair off; it turns as b1 has, or a little otherwise.  One die does for both, each with
 * its own modifiers: C class needs 3. */
Test(colonial_facing, r4_4b_one_die_for_all_in_contact)
{
    static const struct {
        int x, die, own; /* b2's place; b1's die; b2's own die, 0 = it throws none */
        const char *class, *order;
        bool turns;
    } rows[] = { { 665, 2, 0, "B", "b2 move to 665,300 facing E", true },
                 { 665, 1, 0, "B", "b2 move to 665,300 facing E", false },
                 { 665, 2, 0, "C", "b2 move to 665,300 facing E", false },
                 { 665, 3, 0, "C", "b2 move to 665,300 facing E", true },
                 { 665, 1, 2, "B", "b2 move to 665,300 facing 88deg", true },
                 { 665, 1, 0, "B", "b2 move to 665,300 facing 89deg", false },
                 { 665, 2, 1, "B", "b2 move to 665,300 facing W", false },
                 { 668, 1, 2, "B", "b2 move to 668,300 facing E", true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[900];
        snprintf(
            blue, sizeof blue,
            "%s,{'name': 'b2', 'officer': 'bleader', 'at': ['%dmm', "
            "'300mm'], 'formation': 'line', 'stands': [{'kind': 'infantry', 'count': 1, "
            "'rating': '%s', 'traits': ['regular']}]}",
            BLUE("infantry", 1, "line", "B", REG), rows[i].x, rows[i].class);
        Field *f = moving(blue);
        colonial_reach(f, "b2", 1400, 600);
        field_dice(f, 1, rows[i].die);
        field_more(f, rows[i].own != 0, rows[i].own);
        cr_assert(field_gives(f, "b1 move to 600,300 facing E"), "%s", f->err.text);
        cr_assert_eq(
            colonial_face_fails(f->battle, &f->state, field_index(f, "b2"), EAST),
            rows[i].x > 665                              ? 1
            : rows[i].die <= (*rows[i].class == 'C') + 1 ? 10
                                                         : 0,
            "row %u", i);
        cr_assert(field_gives(f, rows[i].order), "%u: %s", i, f->err.text);
        cr_assert(field_spent(f), "row %u", i);
        cr_assert_eq(colonial_body(f, "b2")->facing != NORTH, rows[i].turns, "row %u", i);
        cr_assert_eq(is_disordered(&f->state, field_index(f, "b2.1")), !rows[i].turns);
        field_free(f);
    }
}

Test(colonial_facing, r4_4_straight_sideways_and_back_need_none)
{
    static const char *const orders[] = { "b1 move to 600,440", "b1 move to 665,300",
                                          "b1 move to 540,420", "b1 move to 600,290" };
    for (int i = 0; i < 4; i++) {
        Field *f = moving(BLUE("infantry", 2, "line", "B", REG));
        field_dice(f, 0);
        cr_assert(field_gives(f, orders[i]), "%s", f->err.text);
        cr_assert(field_spent(f), "%s", orders[i]);
        cr_assert_eq(f->events[E_MOVED], 1);
        field_free(f);
    }
}

/* An order is told as what it is: a turn is no move. */
Test(colonial_facing, r4_4_who_only_turns_is_said_to_turn)
{
    static const char *const rows[][2] = {
        { "b1 move to 600,300 facing E", "b1 turns to face east" },
        { "b1 move to 600,300 facing N", "b1 stays where it is" },
        { "b1 move to 600,440 facing N", "b1 moves 140 mm north to 600,440" },
        { "b1 move to 600,440 facing E",
          "b1 moves 140 mm north to 600,440, facing east" },
    };
    Field *f = moving(BLUE("infantry", 2, "line", "B", REG));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *const says = field_says(f, rows[i][0]);
        cr_assert(says, "%s", f->err.text);
        cr_expect_str_eq(says, rows[i][1]);
    }
    field_free(f);
}

/* Who gives an order for somebody else is told whose it is. */
Test(colonial_facing, r3_1_a_refusal_names_who_is_asked)
{
    Field *f = colonial_field("",
                              REGULARS("b1", 600, 300, 2, "line",
                                       "B") "," REGULARS("b2", 900, 300, 2, "line", "B"),
                              WARRIORS("r1", 600, 500, 1, "line",
                                       "C") "," WARRIORS("r2", 900, 500, 1, "line", "C"));
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    const bool first = f->state.decision.about == field_find(f, "b1");
    cr_expect(field_refuses(f, first ? "b2 hold" : "b1 hold",
                            first ? "it is b1 who is to be decided about now"
                                  : "it is b2 who is to be decided about now"),
              "%s", f->err.text);
    cr_expect(
        field_refuses(f, "b1 move to 600,310",
                      "say \"charge\" or \"hold\": who does not charge moves after that"),
        "%s", f->err.text);
    cr_assert(colonial_until(f, D_MOVE));
    cr_expect(field_refuses(f, "bleader move to 600,310",
                            "name a body of the command group that moves (3.1)"),
              "%s", f->err.text);
    field_free(f);
}

/* A square looks everywhere, and skirmishers have no stand to turn. */
Test(colonial_facing, r4_4_squares_and_skirmishers_go_where_they_like)
{
    static const char *const blue[] = { BLUE("infantry", 3, "square", "C", REG),
                                        BLUE("infantry", 2, "skirmish", "C", "") };
    for (int i = 0; i < 2; i++) {
        Field *f = moving(blue[i]);
        field_dice(f, 0);
        cr_assert(field_gives(f, "b1 move to 740,300"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(colonial_gone(f, "b1", 740, 300), 0);
        cr_assert_eq(colonial_body(f, "b1")->facing, NORTH, "it has not turned");
        field_free(f);
    }
}

/* ---- 4.5: modifiers ---- */

Test(colonial_facing, r4_5_the_worse_the_troops_the_harder)
{
    static const struct {
        const char *blue, *order;
        int fails; /* on this or less */
    } rows[] = {
        { BLUE("infantry", 2, "line", "A", REG), "b1 move to 600,300 facing S", 1 },
        { BLUE("infantry", 2, "line", "B", REG), "b1 move to 600,300 facing S", 1 },
        { BLUE("infantry", 2, "line", "C", REG), "b1 move to 600,300 facing S", 2 },
        { BLUE("infantry", 2, "line", "D", REG), "b1 move to 600,300 facing S", 3 },
        { BLUE("infantry", 2, "line", "A", "'irregular'"), "b1 move to 600,300 facing S",
          3 },
        { BLUE("infantry", 2, "line", "A", ""), "b1 move to 600,300 facing S", 3 },
        { BLUE("infantry", 2, "line", "E", ""), "b1 move to 600,300 facing S", 6 },
        { BLUE("cavalry", 2, "line", "B", REG), "b1 move to 600,300 facing 45deg", 1 },
        { BLUE("cavalry", 2, "line", "B", REG), "b1 move to 600,300 facing 46deg", 2 },
        { BLUE("cavalry", 2, "line", "C", REG), "b1 move to 600,300 facing W", 3 },
        { BLUE("cavalry", 2, "line", "B", ""), "b1 move to 600,300 facing 45deg", 3 },
        { BLUE("cavalry", 2, "line", "B", ""), "b1 move to 600,300 facing 46deg", 4 },
        { BLUE("medium gun", 1, "unlimbered", "B", REG), "b1 move to 600,300 facing E",
          1 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int more = 0; more < 2; more++) {
            Field *f = moving(rows[i].blue);
            field_dice(f, 1, rows[i].fails + more);
            cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
            cr_assert(field_spent(f), "row %u", i);
            cr_assert_eq(f->last[E_FACING].a, more, "row %u", i);
            field_free(f);
        }
    }
}

/* Out, and back to face the enemy: the second test of a B class fails on 2. */
Test(colonial_facing, r4_5_each_test_before_it_in_the_turn_counts_one)
{
    for (int die = 2; die <= 3; die++) {
        Field *f = moving(BLUE("infantry", 2, "line", "B", REG));
        field_dice(f, 2, 2, die);
        cr_assert(field_gives(f, "b1 move to 740,300 facing N"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_FACING], 2);
        cr_assert_eq(colonial_gone(f, "b1", 740, 300), 0);
        cr_assert_eq(colonial_body(f, "b1")->facing, die == 3 ? NORTH : EAST);
        cr_assert_eq(colonial_any_disordered(f->battle, &f->state, field_index(f, "b1")),
                     die == 2);
        field_free(f);
    }
}

/* The third in orders of their own; the count begins anew next turn. */
Test(colonial_facing, r4_5_until_the_turn_is_over)
{
    Field *f = moving(BLUE("infantry", 2, "line", "B", REG) WAITING);
    field_dice(f, 3, 2, 3, 4);
    cr_assert(field_give_all(f, "b1 move to 600,300 facing E",
                             "b1 move to 600,300 facing S", "b1 move to 600,300 facing W",
                             NULL),
              "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(colonial_body(f, "b1")->facing, WEST);
    cr_assert_eq(f->last[E_FACING].b, 2, "4 less 2");
    cr_assert(field_give_all(f, "done", "done", NULL), "%s", f->err.text);
    colonial_moves(f, "b1");
    field_dice(f, 1, 2);
    cr_assert(field_gives(f, "b1 move to 600,300 facing N"), "%s", f->err.text);
    cr_assert_eq(colonial_body(f, "b1")->facing, NORTH);
    field_free(f);
}

/* ---- 4.6: who fails ---- */

Test(colonial_facing, r4_6_who_fails_stays_where_he_is)
{
    Field *f = moving(BLUE("infantry", 2, "line", "B", REG) WAITING);
    field_dice(f, 1, 1);
    cr_assert(field_gives(f, "b1 move to 740,300 facing N"), "%s", f->err.text);
    cr_assert(field_spent(f), "no second test");
    cr_assert_eq(colonial_gone(f, "b1", 600, 300), 0);
    cr_assert_eq(colonial_body(f, "b1")->facing, NORTH);
    EACH_STAND(f->battle, &f->state, field_index(f, "b1"), i)
    cr_assert(is_disordered(&f->state, i));
    cr_assert(field_refuses(f, "b1 move to 600,310", "had its move"), "%s", f->err.text);
    field_free(f);
}

/* ---- 4.7: inclines ---- */

Test(colonial_facing, r4_7_a_base_width_aside_without_changing_face)
{
    for (int i = 0; i < 2; i++) {
        Field *f = moving(BLUE("infantry", 2, "line", "B", ""));
        field_dice(f, i ? 2 : 0, 10, 10);
        cr_assert(field_gives(f, i ? "b1 move to 665.1,420" : "b1 move to 665,420"), "%s",
                  f->err.text);
        cr_assert(field_spent(f), "%d", i);
        cr_assert_eq(f->events[E_FACING], i ? 2 : 0, "there, and to its front again");
        field_free(f);
    }
}

/* As far as its dice go, and no further: 65 aside and 124.3 ahead are 140.3 mm. */
Test(colonial_facing, r4_7_it_is_part_of_the_move)
{
    Field *f = moving(BLUE("infantry", 2, "line", "B", REG));
    cr_assert(field_refuses(f, "b1 move to 665,424.3", "4.1"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 665,423.9"), "%s", f->err.text);
    field_free(f);
}

/* No crab: the second is a change of face. */
Test(colonial_facing, r4_7_once_in_a_turn)
{
    Field *f = moving(BLUE("infantry", 2, "line", "B", REG) WAITING);
    field_dice(f, 0);
    cr_assert(field_gives(f, "b1 move to 650,300"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 650,310"), "%s", f->err.text);
    cr_assert(field_spent(f), "straight on is free");
    field_dice(f, 2, 10, 10);
    cr_assert(field_gives(f, "b1 move to 665,310"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_FACING], 2);
    field_free(f);
}

/* ---- 4.12: passage of lines ---- */

/* b1 behind b2, whom it wants to pass to 600,400. */
#define FRIEND(kind, formation, traits)                                                  \
    "," BODY("b2", "bleader", 600, 350.1, kind, 1, formation, "B", traits, "")

static Field *passing_to(const char *class, const char *traits, const char *friend,
                         const char *red)
{
    char blue[700];
    snprintf(
        blue, sizeof blue,
        "{'name': 'b1', 'officer': 'bleader', 'at': ['600mm', '280mm'], 'formation': "
        "'line', 'stands': [{'kind': 'infantry', 'count': 1, 'rating': '%s', 'traits': "
        "[%s]}]}%s",
        class, traits, friend);
    return moving_to(blue, red);
}

static Field *passing(const char *class, const char *traits, const char *friend)
{
    return passing_to(class, traits, friend, FAR_RED);
}

Test(colonial_facing, r4_12_by_class_and_war_bands_one_more)
{
    static const struct {
        const char *class, *traits;
        int need;
    } rows[] = { { "A", REG, 2 },
                 { "B", REG, 4 },
                 { "C", "'irregular'", 6 },
                 { "D", REG, 8 },
                 { "E", "'irregular'", 10 },
                 { "A", "", 3 },
                 { "C", "", 7 },
                 { "D", "", 9 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int less = 0; less < 2; less++) {
            Field *f =
                passing(rows[i].class, rows[i].traits, FRIEND("infantry", "line", REG));
            field_dice(f, 1, rows[i].need - less);
            cr_assert(field_gives(f, "b1 move to 600,410"), "%s", f->err.text);
            cr_assert(field_spent(f), "row %u", i);
            cr_assert_eq(f->last[E_PASSAGE].a, !less, "row %u", i);
            cr_assert_eq(is_disordered(&f->state, field_index(f, "b1.1")), less);
            cr_assert_eq(is_disordered(&f->state, field_index(f, "b2.1")), less);
            const int32_t short_of = colonial_gone(f, "b1", 600, less ? 300 : 410);
            cr_assert(short_of <= 2, "row %u: %d", i, short_of);
            field_free(f);
        }
    }
}

Test(colonial_facing, r4_12_a_rabble_of_a_war_band_never_gets_through)
{
    Field *f = passing("E", "", FRIEND("infantry", "line", REG));
    field_dice(f, 1, 10);
    cr_assert(field_gives(f, "b1 move to 600,410"), "%s", f->err.text);
    cr_assert_eq(f->last[E_PASSAGE].a, 0);
    field_free(f);
}

/* Who has failed is done: he does not try again. */
Test(colonial_facing, r4_12_who_fails_stops_short_for_this_turn)
{
    Field *f = passing("B", REG, FRIEND("infantry", "line", REG));
    field_dice(f, 1, 3);
    cr_assert(field_gives(f, "b1 move to 600,410"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_MOVE, "b2 may still move");
    cr_assert(field_refuses(f, "b1 move to 600,410", "had its move"), "%s", f->err.text);
    field_free(f);
}

/* Past r1 to where it is as far from him as before; before its friend it would be nearer, and who is halted
 * stays. */
Test(colonial_facing, r12_1_who_is_halted_does_not_advance_by_failing_to_pass)
{
    static const struct {
        int figures, die;
        double y;
    } rows[] = { { 6, 3, 300 }, { 1, 3, 280 }, { 1, 4, 410 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = passing_to("B", REG, FRIEND("infantry", "line", REG),
                              WARRIORS("r1", 900, 345, 1, "line", "C"));
        field_stand(f, "b1.1")->figures = (uint8_t)rows[i].figures;
        field_dice(f, 1, rows[i].die);
        cr_assert(field_gives(f, "b1 move to 600,410 facing N"), "%s", f->err.text);
        cr_assert(field_spent(f), "row %u", i);
        const int32_t off = colonial_gone(f, "b1", 600, rows[i].y);
        cr_assert(off <= 2, "row %u: %d", i, off);
        field_free(f);
    }
}

Test(colonial_facing, r4_12_through_guns_and_skirmishers_freely)
{
    static const char *const friends[] = { FRIEND("medium gun", "unlimbered", REG),
                                           FRIEND("infantry", "skirmish", REG),
                                           FRIEND("cavalry", "skirmish", "") };
    for (int i = 0; i < 3; i++) {
        Field *f = passing("D", "", friends[i]);
        field_dice(f, 0);
        cr_assert(field_gives(f, "b1 move to 600,410"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(colonial_gone(f, "b1", 600, 410), 0);
        field_free(f);
    }
}

/* Beyond b2 there is room for b1 only if it turns to the east, beside b3: where it does not it stops before b2,
 * whom it might have passed through. */
Test(colonial_facing, r4_12_who_might_have_passed_is_not_said_to_have)
{
    for (int die = 1; die <= 2; die++) {
        char told[200];
        Field *f = passing("B", REG,
                           FRIEND("infantry", "line",
                                  REG) "," BODY("b3", "bleader", 660.5, 410, "infantry",
                                                1, "skirmish", "B", REG, ""));
        field_dice(f, 2, 4, die);
        cr_assert(field_gives(f, "b1 move to 600,410 facing E"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(colonial_gone(f, "b1", 600, 410) == 0, die == 2);
        cr_assert_eq(colonial_body(f, "b1")->at.y < 3250, die == 1);
        f->last[E_PASSAGE].n_dice = 0;
        colonial_say_event(&f->game, &f->last[E_PASSAGE], told, sizeof told);
        cr_assert_str_eq(told, "b1 may pass through b2");
        field_free(f);
    }
}

/* But skirmishers do not run through a line that stands in close order. */
Test(colonial_facing, r4_12_skirmishers_try_as_others_do)
{
    Field *f = passing("B", REG, FRIEND("infantry", "line", REG));
    field_unit(f, "b1")->formation = SKIRMISH;
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "b1 move to 600,410"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_PASSAGE], 1);
    field_free(f);
}

/* Of what is offered straight on through b2: how likely both are disordered for it. */
static int fear_of_passing(Field *f)
{
    Intention list[MAX_OPTIONS];
    int16_t told[MAX_OPTIONS][FEATURES];
    const Ruleset *rules = f->battle->rules;
    if (f->state.decision.about == field_find(f, "b2"))
        cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
    const int n = rules->options(f->battle, &f->state, list, NULL);
    int most = -1;
    rules->features(f->battle, &f->state, list, n, NULL, told);
    for (int i = 0; i < n; i++) {
        Order o;
        if (!rules->ground(f->battle, &f->state, &list[i], &o, &f->err) ||
            o.verb != V_MOVE || o.place.y < 3800 || o.facing != NORTH)
            continue;
        if (told[i][FEATURE_RISK] > most)
            most = told[i][FEATURE_RISK];
    }
    return most;
}

Test(colonial_facing, r4_12_a_general_knows_the_odds)
{
    Field *f = passing_to("C", "'irregular'", FRIEND("infantry", "line", REG),
                          WARRIORS("rnorth", 600, 1450, 1, "line", "C"));
    cr_assert_eq(fear_of_passing(f), FEATURE_ONE / 2);
    field_unit(f, "b1")->formation = SKIRMISH;
    cr_assert_eq(fear_of_passing(f), FEATURE_ONE / 2, "skirmishers try as others do");
    field_unit(f, "b2")->formation = SKIRMISH;
    cr_assert_eq(fear_of_passing(f), 0, "nobody tries to pass skirmishers");
    field_free(f);
}

/* Wagons and snipers try as foot does: regulars of class B pass on 4, in seven of ten cases. */
Test(colonial_facing, r4_12_a_general_knows_the_odds_of_wagons)
{
    static const char *const kinds[] = { "wagon", "sniper" };
    for (int i = 0; i < 2; i++) {
        char blue[700];
        snprintf(blue, sizeof blue,
                 "{'name': 'b1', 'officer': 'bleader', 'at': ['600mm', '280mm'], "
                 "'stands': [{'kind': '%s', 'count': 1, 'rating': 'B', 'traits': "
                 "['regular']}]}%s",
                 kinds[i], FRIEND("infantry", "line", REG));
        Field *f = moving_to(blue, WARRIORS("rnorth", 600, 1450, 1, "line", "C"));
        cr_assert_eq(fear_of_passing(f), FEATURE_ONE - FEATURE_ONE * 7 / 10, "%s",
                     kinds[i]);
        field_free(f);
    }
}

/* Guns go through anybody, at half speed: 120 mm of 240. */
Test(colonial_facing, r4_12_guns_at_half_speed)
{
    Field *f = moving(BLUE("medium gun", 1, "limbered", "B", REG) "," BODY(
        "b2", "bleader", 600, 350.1, "infantry", 1, "line", "B", REG, ""));
    colonial_reach(f, "b1", 2400, 1200);
    cr_assert(
        field_refuses(
            f, "b1 move to 600,420.1",
            "120 mm, and that is 121 mm: guns at half speed through friends (4.12)"),
        "%s", f->err.text);
    field_dice(f, 0);
    cr_assert(field_gives(f, "b1 move to 600,420"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(colonial_gone(f, "b1", 600, 420), 0);
    field_free(f);
}

/* It goes 120 mm through b2 or past him, of 240: the first counts double. */
Test(colonial_facing, r4_12_guns_at_half_speed_in_two_moves_too)
{
    for (int past = 0; past < 2; past++) {
        Field *f = moving(BLUE("medium gun", 1, "limbered", "B", REG) "," BODY(
            "b2", "bleader", 600, 360, "infantry", 1, "line", "B", REG, ""));
        colonial_stands_at(f, "b1", 600, 300, NORTH);
        colonial_stands_at(f, "b2", past ? 700 : 600, 360, NORTH);
        colonial_reach(f, "b1", 2400, 2400);
        field_dice(f, 0);
        cr_assert(field_gives(f, "b1 move to 600,420"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_MOVE);
        cr_assert_eq(field_gives(f, "b1 move to 600,421"), past, "%s", f->err.text);
        cr_assert_eq(field_gives(f, "b1 move to 600,540"), past, "%s", f->err.text);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* A gun of a group that is out of hand. */
Test(colonial_facing, r4_12_guns_at_half_speed_when_out_of_hand)
{
    for (int past = 0; past < 2; past++) {
        Field *f = moving(BLUE("medium gun", 1, "limbered", "B", REG) "," BODY(
            "b2", "bleader", 600, 360, "infantry", 1, "line", "B", REG, ""));
        colonial_stands_at(f, "b1", 600, 300, NORTH);
        colonial_stands_at(f, "b2", past ? 700 : 600, 360, NORTH);
        colonial_stands_at(f, "rfar", 600, 1400, SOUTH);
        colonial_reach(f, "b1", 2400, 2400);
        field_dice(f, 0);
        colonial_march_wildly(&f->game, field_index(f, "b1"));
        cr_assert(field_spent(f));
        const int32_t gone = colonial_gone(f, "b1", 600, 300);
        cr_assert_eq(gone, past ? 2400 : 1200, "%d: %d", past, gone);
        field_free(f);
    }
}

/* Beside a friend, edge to edge, nobody goes through anybody. */
Test(colonial_facing, r4_12_a_neighbour_is_not_in_the_way)
{
    Field *f = moving(BLUE("infantry", 1, "line", "B", REG) "," REGULARS("b2", 665, 300,
                                                                         1, "line", "B"));
    field_dice(f, 0);
    cr_assert(field_gives(f, "b1 move to 600,440"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(colonial_gone(f, "b1", 600, 440), 0);
    field_free(f);
}

/* One die for each whom it passes; it stops before the second. */
Test(colonial_facing, r4_12_a_test_for_each)
{
    Field *f = moving(BLUE("infantry", 1, "line", "B", REG) "," BODY(
        "b2", "bleader", 600, 350.1, "infantry", 1, "line", "B", REG,
        "") "," BODY("b3", "bleader", 600, 460, "infantry", 1, "line", "B", REG, ""));
    colonial_reach(f, "b1", 2400, 1200);
    field_dice(f, 2, 4, 3);
    cr_assert(field_gives(f, "b1 move to 600,520"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert(colonial_gone(f, "b1", 600, 410) <= 2);
    cr_assert_not(is_disordered(&f->state, field_index(f, "b2.1")));
    cr_assert(is_disordered(&f->state, field_index(f, "b3.1")));
    field_free(f);
}

/* Elite gunners add one: on a one they turn; machine gunners do not. */
Test(colonial_facing, r9_13_elite_gunners_turn_on_a_one)
{
    static const char *const guns[] = { "medium gun", "machine gun" };
    for (int i = 0; i < 2; i++) {
        char blue[400];
        snprintf(blue, sizeof blue, BLUE("%s", 1, "unlimbered", "A", REG), guns[i]);
        Field *f = moving(blue);
        field_dice(f, 1, 1);
        cr_assert(field_gives(f, "b1 move to 600,300 facing E"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_FACING].a, i == 0);
        field_free(f);
    }
}

/* As it comes its block would stand upon the skirmisher at the end of its way; turned, it does not.  If
 * it fails to turn it stops before him. */
Test(colonial_facing, r4_4_it_may_need_the_last_turn_to_find_room)
{
    for (int die = 1; die <= 2; die++) {
        Field *f = moving(BLUE("infantry", 2, "line", "B", REG) "," BODY(
            "b2", "bleader", 670, 430, "infantry", 1, "skirmish", "B", REG, ""));
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "b1 move to 600,430 facing E"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(colonial_body(f, "b1")->facing, die == 2 ? EAST : NORTH);
        cr_assert_leq(colonial_gone(f, "b1", 600, die == 2 ? 430 : 380), 3);
        field_free(f);
    }
}

/* What is told last of an order to turn where it stands: that it turns, whether it had to roll for it or is of
 * skirmishers; or that nothing came of it, of one who fails, and of one who finds somebody where it would
 * stand. */
Test(colonial_facing, r4_4_who_turns_is_not_said_to_stay_put)
{
    static const struct {
        const char *formation, *told;
        int die;
        bool hidden;
    } rows[] = { { "line", "b1 turns to face east", 2, false },
                 { "skirmish", "b1 turns to face east", 0, false },
                 { "line", "b1 stays put", 1, false },
                 { "line", "b1 has no room to turn", 2, true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char told[200], blue[400];
        snprintf(blue, sizeof blue, BLUE("infantry", 2, "%s", "B", REG),
                 rows[i].formation);
        Field *f = moving(blue);
        if (rows[i].hidden) {
            colonial_stands_at(f, "rfar", 600, 380, SOUTH);
            field_unit(f, "rfar")->marks |= U_HIDDEN | U_PASSED;
        }
        field_dice(f, rows[i].die != 0, rows[i].die);
        cr_assert(field_gives(f, "b1 move to 600,300 facing E"), "%s", f->err.text);
        colonial_say_event(&f->game, &f->last[E_MOVED], told, sizeof told);
        cr_assert_str_eq(told, rows[i].told, "row %u: %s", i, told);
        field_free(f);
    }
}

/* Who widens or narrows on the move is told to be what he is then. */
Test(colonial_facing, r4_11_who_narrows_on_the_move_is_told_so)
{
    static const char *const orders[] = { "b1 move to 600,400 as column",
                                          "b1 move to 600,400" };
    for (int i = 0; i < 2; i++) {
        Field *f = moving(BLUE("infantry", 3, "line", "B", REG));
        cr_assert(field_gives(f, orders[i]), "%s", f->err.text);
        cr_assert_eq(f->events[E_FORMED], i == 0);
        cr_assert(i || f->last[E_FORMED].a == COLUMN);
        field_free(f);
    }
}
