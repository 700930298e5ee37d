/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_sight.c - 1805, chapter 12: visibility and discovery; test_hidden.c holds what is hidden
 * against what bots and people get to know.
 *
 * Start at r12_1_: ten inches in woods.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <string.h>

static Field *brigades(void)
{
    return m1805_field(
        TERRAIN(AREA("woods", 40, 20, 58, 40)),
        FOOT("b1", 10, 20, "green", "line") "," FOOT(
            "b2", 20, 20, "veteran", "line") "," HORSEMEN("b3", 30, 20, "green"),
        FOOT("r1", 10, 30, "green", "line") "," FOOT(
            "r2", 20, 30, "veteran",
            "line") "," GUN("r3", 30, 34, "green") "," UNIT("r4", 50, 30, "infantry",
                                                            "green", "column", "",
                                                            ", 'marks': ['concealed']"));
}

Test(m1805_sight, r1_2_states_that_look_alike_are_alike)
{
    static State one, two;
    Field *f = brigades(), *g = brigades();
    cr_assert(field_gives(f, "b1 fire r1") && field_gives(f, "b2 hold") &&
              field_gives(f, "b3 hold"));
    cr_assert(field_gives(g, "b1 hold") && field_gives(g, "b2 charge r2") &&
              field_gives(g, "b3 move to 30,24"));
    state_copy(&one, &f->state);
    state_copy(&two, &g->state);
    f->battle->rules->observe(f->battle, &one, 1, 5);
    g->battle->rules->observe(g->battle, &two, 1, 5);
    cr_assert_eq(memcmp(&one, &two, one.size), 0);
    cr_assert_neq(memcmp(&f->state, &g->state, one.size), 0, "though they are not");
    field_free(f);
    field_free(g);
}

/* Whoever plays on from what the second side sees asks the first for its orders, by whatever it
 * is played with, before the bound is carried out. */
Test(m1805_sight, r1_2_unseen_orders_are_still_to_be_given)
{
    static State seen;
    Field *f = brigades();
    cr_assert(field_gives(f, "b1 fire r1") && field_gives(f, "b2 hold") &&
              field_gives(f, "b3 hold"));
    state_copy(&seen, &f->state);
    f->battle->rules->observe(f->battle, &seen, 1, 5);
    Game game = { .battle = f->battle, .state = &seen };
    const Intention hold = { .verb = V_HOLD };
    int asked[MAX_SIDES] = { 0 };
    while (seen.turn == f->state.turn && !seen.over) {
        const Decision d = seen.decision;
        cr_assert(asked[0] == 0 || d.side == 0, "its own first, as it was going to");
        asked[d.side]++;
        Intention next = hold;
        next.subject = d.about;
        cr_assert(game_play(&game, &next, NULL, &f->err), "%s", f->err.text);
    }
    cr_assert_eq(asked[1], 4, "%d", asked[1]);
    cr_assert_eq(asked[0], 3, "%d", asked[0]);
    field_free(f);
}

Test(m1805_sight, r12_3_a_hidden_unit_is_not_in_the_observation)
{
    static State one, two;
    Field *f = brigades(), *g = brigades();
    m1805_body(g, "r4")->at =
        (Point){ 254 * 45, 254 * 25 }; /* elsewhere, otherwise, fewer */
    m1805_body(g, "r4")->facing = 0x1234;
    m1805_body(g, "r4")->figures = 9;
    field_unit(g, "r4")->formation = LINE;
    m1805_row(g, "r4")->level = UNTRAINED;
    state_copy(&one, &f->state);
    state_copy(&two, &g->state);
    f->battle->rules->observe(f->battle, &one, 0, 5);
    g->battle->rules->observe(g->battle, &two, 0, 5);
    cr_assert_eq(memcmp(&one, &two, one.size), 0);
    cr_assert_eq(body(f->battle, &one, field_index(f, "r4"))->where, IN_RESERVE);
    state_copy(&one, &f->state);
    f->battle->rules->observe(f->battle, &one, 1, 5);
    cr_assert_eq(body(f->battle, &one, field_index(f, "r4"))->where, ON_TABLE,
                 "its own side sees it");
    cr_assert_not(field_gives(f, "b3 charge r4"));
    field_free(f);
    field_free(g);
}

Test(m1805_sight, r12_3_options_are_the_same_seen_or_whole)
{
    static State seen;
    Field *f = brigades();
    while (f->state.turn < 4 && !f->state.over) {
        Intention one[MAX_OPTIONS], two[MAX_OPTIONS];
        const int n = f->battle->rules->options(f->battle, &f->state, one, NULL);
        state_copy(&seen, &f->state);
        f->battle->rules->observe(f->battle, &seen, f->state.decision.side, 3);
        const int m = f->battle->rules->options(f->battle, &seen, two, NULL);
        cr_assert_eq(n, m);
        cr_assert_eq(memcmp(one, two, (size_t)n * sizeof *one), 0);
        cr_assert(game_play(&f->game, &one[f->state.steps % n], NULL, &f->err), "%s",
                  f->err.text);
    }
    field_free(f);
}

Test(m1805_sight, r12_1_ten_inches_in_woods)
{
    Field *f = m1805_field(TERRAIN(AREA("woods", 20, 20, 40, 60)),
                           FOOT("b1", 30, 10, "green", "line"),
                           FOOT("r1", 30, 30, "green", "column"));
    const Point a = { 7620, 2540 }, c = { 7620, 7620 };
    cr_assert(musket_sees(f->battle, &f->state, 0, a, c, 2540));
    cr_assert_not(musket_sees(f->battle, &f->state, 0, a, c, 2541));
    cr_assert(musket_sees(f->battle, &f->state, 0, a, (Point){ 2540, 2540 }, 11000),
              "unlimited in the open");
    field_free(f);
}

Test(m1805_sight, r12_2_not_through_woods_or_hills)
{
    Field *f = m1805_field(TERRAIN(AREA("woods", 20, 15, 40, 20)),
                           FOOT("b1", 30, 10, "green", "line"),
                           FOOT("r1", 30, 25, "green", "line"));
    cr_assert_eq(m1805_shot(f, "b1", "r1"), -1);
    cr_expect_str_eq(f->err.text, "b1 cannot see r1 past woods (12.2)");
    field_free(f);
}

/* Guns reach 18 inches into woods and see 10: at a unit there, and at a building, be it empty. */
Test(m1805_sight, r12_1_guns_see_ten_inches_into_woods)
{
    static const char *const targets[] = { "r1", "farm" };
    for (int k = 0; k < 2; k++) {
        Field *f = m1805_field(TERRAIN(AREA("woods", 20, 20, 40,
                                            40) ",{'type': 'building', 'name': 'farm', "
                                                "'rectangle': {'from': ['34in', '22in'], "
                                                "'to': ['36in', '24in']}}"),
                               GUN("b1", 30, 11, "green"),
                               FOOT("r1", 30, 30, "green", "column"));
        m1805_body(f, "r1")->at = (Point){ INCH(30), INCH(22) + 475 };
        m1805_body(f, "b1")->at = (Point){ k ? INCH(35) : INCH(30), INCH(11) };
        Shot shot;
        const Ref whom = field_find(f, targets[k]);
        cr_expect(musket_shot_make(f->battle, &f->state, 0, whom, &shot, &f->err),
                  "%d: %s", k, f->err.text);
        m1805_body(f, "b1")->at.y -= 1;
        cr_expect_not(musket_shot_make(f->battle, &f->state, 0, whom, &shot, &f->err));
        cr_expect(strstr(f->err.text, "10.1 in away, and in woods one sees 10 in (12.1)"),
                  "%d: %s", k, f->err.text);
        field_free(f);
    }
}

/* 100 - 20 an inch: at 2.5 in 50. */
Test(m1805_sight, r12_4_discovery_by_distance)
{
    static const struct {
        int32_t gap;
        int need;
    } rows[] = { { 0, 100 },   { 254, 80 }, { 635, 50 },
                 { 1016, 20 }, { 1269, 0 }, { 1270, 0 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int k = 0; k < 2; k++) {
            Field *f = m1805_field(TERRAIN(AREA("woods", 20, 20, 40, 60)),
                                   FOOT("b1", 30, 10, "green", "line"),
                                   UNIT("r1", 30, 30, "infantry", "green", "column", "",
                                        ", 'marks': ['concealed']"));
            m1805_body(f, "b1")->at.y = 7620 - 475 - 190 - rows[i].gap;
            const int die = rows[i].need + k;
            if (die > 100 || (!rows[i].need && !k)) {
                field_free(f);
                continue;
            }
            field_dice(f, 1, die);
            musket_discovery(&f->game);
            cr_assert_eq(!(field_unit(f, "r1")->marks & U_CONCEALED), die <= rows[i].need,
                         "row %u, %d", i, die);
            field_free(f);
        }
    }
}

/* Of two that are equally near it is who stands to its right: r1 looks south. */
Test(m1805_sight, r12_4_of_two_alike_the_one_to_the_right_looks)
{
    for (int k = 0; k < 2; k++) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 20, 30, "green", "line") "," FOOT("b2", 40, 30, "green", "line"),
            UNIT("r1", 30, 30, "infantry", "green", "column", "",
                 ", 'marks': ['concealed']"));
        m1805_body(f, "b1")->at.x = (int16_t)INCH(k ? 40 : 20);
        m1805_body(f, "b2")->at.x = (int16_t)INCH(k ? 20 : 40);
        field_dice(f, 1, 100);
        musket_discovery(&f->game);
        cr_expect_eq(f->last[E_DISCOVERY].subject, field_find(f, k ? "b2" : "b1"));
        field_free(f);
    }
}

Test(m1805_sight, r12_5_who_moves_in_sight_is_discovered)
{
    for (int far = 0; far < 2; far++) {
        Field *f = brigades();
        m1805_body(f, "b3")->at = (Point){ 254 * 50, far ? 254 * 14 : 254 * 17 };
        m1805_bound(f, "r4 move to 50,28", NULL);
        cr_assert_eq(!(field_unit(f, "r4")->marks & U_CONCEALED), !far, "%d", far);
        field_free(f);
    }
}

Test(m1805_sight, r12_6_fire_gives_the_firer_away)
{
    Field *f = brigades();
    m1805_body(f, "b3")->at = (Point){ 254 * 50, 254 * 5 };
    m1805_body(f, "b1")->at = (Point){ 254 * 50, 254 * 21 };
    m1805_body(f, "r4")->facing = SOUTH;
    m1805_bound(f, "r4 fire b1", NULL);
    cr_assert_not(field_unit(f, "r4")->marks & U_CONCEALED);
    field_free(f);
}

/* Woods to hide in at both ends of a bare stretch, and one who looks on. */
Test(m1805_sight, r12_5_who_crosses_the_open_is_seen_on_his_way)
{
    for (int hidden = 0; hidden < 2; hidden++) {
        Field *f = m1805_field(
            TERRAIN(AREA("woods", 10, 30, 20, 40) "," AREA("woods", 22, 30, 32, 40)),
            FOOT("b1", 21, 5, "green", "line"),
            UNIT("r1", 18, 35, "infantry", "green", "column", "",
                 ", 'marks': ['concealed']") "," FOOT("r2", 50, 50, "green", "line"));
        if (hidden) /* nobody at the end of the lane */
            m1805_body(f, "b1")->at = (Point){ 254 * 5, 254 * 20 };
        m1805_bound(f, "r1 move to 24,35", NULL);
        cr_assert_eq(!!(field_unit(f, "r1")->marks & U_CONCEALED), hidden);
        field_free(f);
    }
}

/* It moves out of sight, then an enemy comes within sight of it: no die. */
Test(m1805_sight, r12_5_who_has_moved_is_seen_by_who_comes_up)
{
    for (int moves = 0; moves < 2; moves++) {
        Field *f = m1805_field(
            TERRAIN(AREA("woods", 20, 20, 40, 40)), FOOT("b1", 30, 8, "green", "line"),
            UNIT("r1", 30, 28, "infantry", "green", "column", "",
                 ", 'marks': ['concealed']") "," FOOT("r2", 50, 50, "green", "line"));
        if (moves)
            field_unit(f, "b1")->marks |= U_HAS_FIRED; /* nothing to do with it */
        m1805_bound(f, "b1 move to 30,14", moves ? "r1 move to 30,25" : "r1 hold", NULL);
        cr_assert_eq(!(field_unit(f, "r1")->marks & U_CONCEALED), moves);
        field_free(f);
    }
}

/* 12.4  The nearest, whichever is listed first. */
Test(m1805_sight, r12_4_the_nearest_looks)
{
    static const int west[] = { 2, 3 }, east[] = { 3, 2 };
    for (int k = 0; k < 2; k++) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 20, 30, "green", "line") "," FOOT("b2", 40, 30, "green", "line"),
            UNIT("r1", 30, 30, "infantry", "green", "column", "",
                 ", 'marks': ['concealed']"));
        m1805_body(f, "b1")->at.x = (int16_t)(254 * 30 - 380 - 950 - 254 * west[k]);
        m1805_body(f, "b2")->at.x = (int16_t)(254 * 30 + 380 + 950 + 254 * east[k]);
        field_dice(f, 1, 60);
        musket_discovery(&f->game);
        cr_expect_eq(f->last[E_DISCOVERY].subject, field_find(f, k ? "b2" : "b1"));
        cr_expect_eq(f->last[E_DISCOVERY].b, 60);
        cr_expect_not(field_unit(f, "r1")->marks & U_CONCEALED);
        field_free(f);
    }
}

/* Out of woods as into them: ten inches, and no further. */
Test(m1805_sight, r12_1_ten_inches_out_of_woods)
{
    for (int beyond = 0; beyond < 2; beyond++) {
        Field *f =
            m1805_field(TERRAIN(AREA("woods", 20, 5, 40, 12)), GUN("b1", 30, 28, "green"),
                        FOOT("r1", 30, 11, "green", "column"));
        m1805_body(f, "b1")->at.y = 254 * 22 + 254 + 475;
        m1805_body(f, "b1")->facing = SOUTH;
        m1805_body(f, "r1")->at.y = (int16_t)(254 * 12 - beyond);
        cr_expect_eq(musket_sees(f->battle, &f->state, 1, m1805_body(f, "r1")->at,
                                 m1805_body(f, "b1")->at,
                                 musket_unit_gap(f->battle, &f->state, 0, 1)),
                     !beyond, "%d", musket_unit_gap(f->battle, &f->state, 0, 1));
        field_free(f);
    }
}

/* A charge is a move: who falls short of the enemy in his sight lies hidden no more. */
Test(m1805_sight, r12_5_who_charges_in_sight_is_discovered)
{
    for (int order = 0; order < 2; order++) {
        Field *f = m1805_field(
            TERRAIN(AREA("hill", 20, 24, 40, 33)), FOOT("b1", 30, 20, "green", "line"),
            UNIT("r1", 30, 36, "cavalry", "green", "line", "",
                 ", 'marks': ['concealed']") "," FOOT("r2", 50, 55, "green", "line"));
        m1805_bound(f, order ? "r1 charge b1" : "r1 hold", NULL);
        cr_expect_eq(!(field_unit(f, "r1")->marks & U_CONCEALED), order);
        if (order)
            cr_expect_eq(f->last[E_CHARGE].a, CHARGE_SHORT);
        field_free(f);
    }
}
