/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_counter_charge.c - initiatives of who is charged (chapter 6): to counter-charge, to form square.
 */
#include "tests/throne/initiative.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- counter-charge ---- */

#define LANCERS "{'name': 'lancers', " ACTIVATED AT(50, 60) FIELD_HORSE(2, 4) "}"

static char told[2][128];

static void hear_moves(void *self, const Game *g, const Event *e)
{
    int *n = self;
    if (e->kind == E_MOVED && *n < 2)
        throne_say_event(g, e, told[(*n)++], sizeof told[0]);
}

Test(throne_initiative, r6_8_charged_cavalry_may_counter_charge_and_only_cavalry)
{
    Field *f =
        field(RED_MOVES, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(2, 4) "}", LANCERS);
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "lancers move to 50,31"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert_eq(f->state.decision.about, ref_unit(field_index(f, "horse")));
    cr_assert(refused_for(f, "horse form square", "6.18"));
    cr_assert(field_gives(f, "horse counter-charge"), "%s", f->err.text);
    cr_assert(field_unit(f, "horse")->marks & U_COUNTERED);
    field_free(f);
    f = field(RED_MOVES, "{'name': 'foot', " AT(50, 30) FIELD_FOOT(2, 4) "}", LANCERS);
    field_dice(f, 0);
    cr_assert(field_gives(f, "lancers move to 50,31"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    cr_assert(refused_for(f, "foot counter-charge", "6.8"));
    field_free(f);
}

Test(throne_initiative, r6_9_it_is_tried_when_the_charge_is_measured_and_will_touch)
{
    const char *horse = "{'name': 'horse', " AT(50, 30) FIELD_HORSE(2, 4) "}";
    Field *f = field(RED_MOVES, horse, LANCERS);
    field_dice(f, 0);
    cr_assert(!field_gives(f, "horse counter-charge"), "nobody is charging yet");
    /* 2 mm short */
    cr_assert(field_gives(f, "lancers move to 50,32.7"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    field_free(f);
    f = field(RED_MOVES, horse, LANCERS);
    cr_assert(field_gives(f, "lancers move to 50,32.5"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    field_free(f);
}

Test(throne_initiative, r6_10_they_meet_half_way_in_their_formations)
{
    Field *f =
        field(RED_MOVES, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(3, 4) "}", LANCERS);
    field_dice(f, 1, 4);
    int n = 0;
    f->listener = (Listener){ hear_moves, &n };
    cr_assert(field_give_all(f, "lancers move to 50,31", "horse counter-charge", NULL),
              "%s", f->err.text);
    cr_assert_eq(n, 2);
    cr_assert_str_eq(told[0], "horse moves 13.8 cm to 50,43.8");
    /* fronts at 58.75 and 31.25: they meet at 45 */
    cr_assert(abs(middle_y(f, "horse") - 4375) <= 5, "%d", middle_y(f, "horse"));
    cr_assert(abs(middle_y(f, "lancers") - 4625) <= 5, "%d", middle_y(f, "lancers"));
    cr_assert_eq(field_unit(f, "horse")->formation, LINE);
    cr_assert_eq(throne_row(f, "horse")->width, 4);
    cr_assert_eq(throne_row(f, "horse")->facing, NORTH);
    cr_assert(unit_touches_enemy(f->battle, &f->state, 0) >= 0);
    cr_assert_eq(f->state.decision.kind, D_MOVE, "the charge has been made");
    field_free(f);
}

/* A charger who comes sideways has made the contact himself: met on his side, he is not taken in flank (10.20b). */
Test(throne_initiative, r6_10_a_charger_met_on_his_side_is_not_flanked)
{
    Field *f = field(RED_MOVES, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(2, 4) "}",
                     "{'name': 'lancers', 'facing': 'W', " ACTIVATED AT(50, 60)
                         FIELD_HORSE(2, 4) "}");
    field_dice(f, 1, 4);
    cr_assert(field_give_all(f, "lancers move to 50,31", "horse counter-charge", NULL),
              "%s", f->err.text);
    field_more(f, 60, 6);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(f->events[E_MELEE] > 0);
    cr_expect_eq(f->last[E_MELEE].b & 255, 6, "two dice a base, all kept");
    cr_expect_eq(f->last[E_MELEE].c & 255, 6);
    field_free(f);
}

/* A skirmisher who lets the charger through does not let his enemy through: front at 42.75. */
Test(throne_initiative, r6_10_not_through_the_chargers_skirmishers)
{
    Field *f = field(
        RED_MOVES, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(3, 4) "}",
        TWO(LANCERS,
            FIELD_UNIT(
                "foot",
                AT(20, 80) "'bases': [{'stand': 1, 'at': ['50cm','44cm'], "
                           "'alone': true, 'status': 'skirmisher', 'marks': "
                           "['activated']}], ",
                "'stands': [{'kind': 'light infantry', 'count': 3, 'rating': 4}]")));
    field_dice(f, 1, 4);
    cr_assert(field_give_all(f, "lancers move to 50,31", "horse counter-charge", NULL),
              "%s", f->err.text);
    cr_assert(abs(middle_y(f, "horse") - 4150) <= 5, "%d", middle_y(f, "horse"));
    field_free(f);
}

/* A charge that comes at an angle is met on its own line: straight ahead they would miss. */
Test(throne_initiative, r6_10_a_charge_at_an_angle_is_met_half_way_too)
{
    Field *f = field(RED_MOVES,
                     "{'name': 'horse', 'formation': 'column', " AT(30, 30)
                         FIELD_HORSE(2, 4) "}",
                     "{'name': 'lancers', 'formation': 'column', " ACTIVATED AT(55, 60)
                         FIELD_HORSE(2, 4) "}");
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "lancers move to 31,34"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    const Point met = unit_middle(f->battle, &f->state, 1);
    cr_assert(field_gives(f, "horse counter-charge"), "%s", f->err.text);
    const Point now = unit_middle(f->battle, &f->state, 1);
    cr_assert(unit_touches_enemy(f->battle, &f->state, 0) >= 0);
    const int gone = geo_distance((Point){ 5500, 6000 }, met);
    cr_assert(abs(geo_distance((Point){ 5500, 6000 }, now) - gone / 2) <= 5);
    cr_assert(
        abs(geo_distance((Point){ 3000, 3000 }, unit_middle(f->battle, &f->state, 0)) -
            gone / 2) <= 5);
    field_free(f);
}

Test(throne_initiative, r6_10b_only_towards_a_charger_who_comes_from_ahead)
{
    static const struct {
        const char *facing;
        bool may;
    } rows[] = { { "N", true }, { "S", false } };
    for (int i = 0; i < 2; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': 'horse', 'facing': '%s', " AT(50, 30) FIELD_HORSE(2, 4) "}",
                 rows[i].facing);
        Field *f = field(RED_MOVES, blue, LANCERS);
        cr_assert(field_gives(f, "lancers move to 50,31"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_CHARGED, rows[i].may);
        field_free(f);
    }
}

Test(throne_initiative, r6_11_no_counter_charge_against_an_outcome_move)
{
    Field *f =
        field(RED_MOVES, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(2, 4) "}", LANCERS);
    cr_assert(field_gives(f, "lancers move to 50,31"), "%s", f->err.text);
    Mover *m = &throne(&f->state)->mover;
    cr_assert_eq(m->kind, MOVER_ORDERED);
    cr_assert(initiative_may(f->battle, &f->state, 0, TRIED_COUNTER, NULL));
    m->kind = MOVER_CARRY_ON;
    cr_assert(initiative_may(f->battle, &f->state, 0, TRIED_COUNTER, NULL));
    m->kind = MOVER_RIDE_ON;
    cr_assert(!initiative_may(f->battle, &f->state, 0, TRIED_COUNTER, NULL));
    field_free(f);
}

Test(throne_initiative, r6_11b_it_is_met_at_an_obstacle_it_would_have_to_cross)
{
    static const struct {
        const char *wall;
        int horse;
    } rows[] = {
        { "35cm", 3375 }, /* its front halts at the wall */
        { "50cm", 4375 }, /* beyond the half way: it does not matter */
    };
    for (int i = 0; i < 2; i++) {
        char more[300];
        snprintf(more, sizeof more,
                 "'terrain': [{'name': 'wall', 'type': 'linear obstacle', "
                 "'line': [['0cm','%s'],['100cm','%s']]}], " RED_MOVES,
                 rows[i].wall, rows[i].wall);
        Field *f =
            field(more, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(2, 4) "}", LANCERS);
        /* the charger tests at the wall: two dice for it, and none before that */
        field_dice(f, 4, 6, 6, 4, 6);
        cr_assert(field_gives(f, "lancers move to 50,31"), "%s", f->err.text);
        cr_assert(field_gives(f, "horse counter-charge"), "%s", f->err.text);
        cr_assert(abs(middle_y(f, "horse") - rows[i].horse) <= 15, "%d",
                  middle_y(f, "horse"));
        cr_assert(unit_touches_enemy(f->battle, &f->state, 0) >= 0);
        field_free(f);
    }
}

/* ---- form square ---- */

Test(throne_initiative, r6_18_infantry_forms_square_and_nobody_else)
{
    Field *f = field(BLUE_MOVES,
                     TWO(FIELD_UNIT("foot", AT(30, 30), FIELD_FOOT(2, 4)),
                         FIELD_UNIT("horse", AT(60, 30), FIELD_HORSE(2, 4))),
                     FAR_RED);
    field_dice(f, 1, 4);
    cr_assert(refused_for(f, "horse form square", "6.18"));
    cr_assert(field_gives(f, "foot form square"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "foot")->formation, SQUARE);
    cr_assert_eq(field_unit(f, "foot")->dice, 1, "a change of formation (7.3)");
    cr_assert_eq(field_stand(f, "foot.3")->facing, SOUTH);
    field_free(f);
}

/* In the activation, movement, fire and morale phase of both players. */
Test(throne_initiative, r6_18_at_any_time)
{
    static const char *const phases[] = { "activation", "movement", "fire", "morale" };
    for (int i = 0; i < 8; i++) {
        Field *f = field(FIELD_OPENING(1, "movement", "Blue"),
                         "{'name': 'foot', " AT(30, 30) FIELD_FOOT(2, 4) "}", FAR_RED);
        f->state.phase = (uint8_t)(PHASE_ACTIVATION + (i / 2 < 2 ? i / 2 : i / 2 + 1));
        f->state.side = (uint8_t)(i % 2);
        cr_assert(initiative_may(f->battle, &f->state, 0, TRIED_SQUARE, &f->err),
                  "%s of side %d: %s", phases[i / 2], i % 2, f->err.text);
        field_free(f);
    }
}

Test(throne_initiative, r6_19_a_square_stands_in_time_and_the_charge_is_measured_again)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = field(RED_MOVES, "{'name': 'foot', " AT(50, 30) FIELD_FOOT(4, 4) "}",
                         LANCERS);
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "lancers move to 50,29"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_CHARGED);
        cr_assert(abs(middle_y(f, "lancers") - 3250) <= 1, "its front at the line's");
        cr_assert(field_gives(f, "foot form square"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "foot")->formation, die == 4 ? SQUARE : LINE);
        /* five bases: three ranks, so its front is 3.75 cm ahead of its middle */
        const int front = die == 4 ? 3375 : 3125;
        cr_assert(abs(middle_y(f, "lancers") - front - 125) <= 2, "%d",
                  middle_y(f, "lancers"));
        cr_assert(unit_touches_enemy(f->battle, &f->state, 0) >= 0);
        cr_assert_eq(f->state.decision.kind, D_MOVE);
        cr_assert(field_unit(f, "lancers")->marks & U_CHARGED);
        field_free(f);
    }
}

/* Who just reached the line does not reach a square that is narrower. */
Test(throne_initiative, r6_19_a_square_may_be_out_of_the_charges_reach)
{
    Field *f = field(RED_MOVES, "{'name': 'foot', " AT(50, 30) FIELD_FOOT(5, 4) "}",
                     "{'name': 'lancers', 'formation': 'column', " ACTIVATED AT(56, 60)
                         FIELD_HORSE(2, 4) "}");
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "lancers move to 56,30"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    cr_assert(field_gives(f, "foot form square"), "%s", f->err.text);
    cr_assert_eq(unit_touches_enemy(f->battle, &f->state, 0), -1);
    cr_assert_eq(middle_y(f, "lancers"), 3000, "it rides past");
    field_free(f);
}

Test(throne_initiative, r6_19b_disordered_infantry_stays_disordered_in_square)
{
    static const struct {
        const char *status;
        int after;
    } rows[] = { { "formed", FORMED }, { "disordered", DISORDERED } };
    for (int i = 0; i < 2; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': 'foot', 'status': '%s', " AT(30, 30) FIELD_FOOT(2, 4) "}",
                 rows[i].status);
        Field *f = field(BLUE_MOVES, blue, FAR_RED);
        field_dice(f, 1, 4);
        cr_assert(field_gives(f, "foot form square"));
        cr_assert_eq(field_unit(f, "foot")->formation, SQUARE);
        cr_assert_eq(field_unit(f, "foot")->status, rows[i].after);
        field_free(f);
    }
}

Test(throne_initiative, r6_20_not_once_the_enemy_is_in_contact)
{
    static const struct {
        const char *at;
        bool may;
    } rows[] = { { "36.25cm", false }, { "36.45cm", true } };
    for (int i = 0; i < 2; i++) {
        char red[300];
        snprintf(red, sizeof red,
                 "{'name': 'horse', 'formation': 'column', 'at': ['%s','30cm'], "
                 "'stands': [{'kind': 'line cavalry', 'rating': 4}]}",
                 rows[i].at);
        Field *f =
            field(BLUE_MOVES, "{'name': 'foot', " AT(30, 30) FIELD_FOOT(3, 4) "}", red);
        cr_assert_eq(initiative_may(f->battle, &f->state, 0, TRIED_SQUARE, NULL),
                     rows[i].may);
        field_free(f);
    }
}

Test(throne_initiative, r6_20b_forming_square_does_not_end_a_compulsory_move)
{
    Field *f =
        field(FIELD_OPENING(1, "activation", "Blue"),
              "{'name': 'foot', 'marks': ['moving'], " AT(30, 30) FIELD_FOOT(2, 4) "}",
              FAR_RED);
    wait_for(f, D_MOVE);
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "foot form square"), "%s", f->err.text);
    const int before = middle_y(f, "foot");
    cr_assert(field_gives(f, "foot carry on"), "%s", f->err.text);
    cr_assert_eq(middle_y(f, "foot"), before + 2500);
    cr_assert_eq(field_unit(f, "foot")->formation, SQUARE);
    field_free(f);
}
