/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_hidden.c - 1805, clauses 1.2 and 12.3: what is hidden reaches nobody who may not know it.
 *
 * Twice the same visible battle, once with other orders or other places where nobody sees
 * them: whatever a side may look at must be the same.
 *
 * Start at brigades().
 */
#include "engine/map_words.h"
#include "matches/match.h"
#include "tests/blind.h"
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

static void gives(Field *f, const char *const *orders)
{
    for (; *orders; orders++)
        cr_assert(field_gives(f, *orders), "%s: %s", *orders, f->err.text);
    cr_assert_eq(f->state.decision.side, 1);
}

/* ---- 1.2 orders ---- */

static BlindPair ordered(int which)
{
    static const char *const first[][4] = {
        { "b1 fire r1", "b2 charge r2", "b3 move to 30,24", NULL },
        { "b1 hold", "b2 move to 20,15", "b3 form as column", NULL },
        { "done", NULL }, /* however many words it takes */
    };
    const BlindPair pair = { brigades(), brigades() };
    gives(pair.one, first[0]);
    gives(pair.other, first[which]);
    return pair;
}

Test(m1805_hidden, r1_2_other_orders_of_the_first_the_same_choice_of_the_second)
{
    blind_same_choices(ordered, 1, 3, MAX_OPTIONS);
    blind_same_choices(ordered, 2, 3, MAX_OPTIONS);
}

/* The same battle, the orders known to be others: what is compared above can differ. */
Test(m1805_hidden, r1_2_the_first_does_look_at_his_own_orders)
{
    static State one, two;
    Field *f = brigades(), *g = brigades();
    cr_assert(field_gives(f, "b1 fire r1") && field_gives(g, "b1 hold"));
    match_look(f->battle, &f->state, 0, 77, &one);
    match_look(g->battle, &g->state, 0, 77, &two);
    cr_assert_neq(memcmp(&one, &two, one.size), 0);
    field_free(f);
    field_free(g);
}

/* ---- 12.3 concealed units ---- */

/* r4 elsewhere in the woods, otherwise, and fewer. */
static Field *otherwise(void)
{
    Field *f = brigades();
    m1805_body(f, "r4")->at = (Point){ 254 * 45, 254 * 25 };
    m1805_body(f, "r4")->facing = 0x1234;
    m1805_body(f, "r4")->figures = 9;
    field_unit(f, "r4")->formation = LINE;
    m1805_row(f, "r4")->level = UNTRAINED;
    return f;
}

static BlindPair elsewhere(int which)
{
    (void)which;
    return (BlindPair){ brigades(), otherwise() };
}

Test(m1805_hidden, r12_3_a_hidden_unit_elsewhere_the_same_choice)
{
    blind_same_choices(elsewhere, 0, 3, MAX_OPTIONS);
}

Test(m1805_hidden, r12_3_features_and_maps_do_not_show_it)
{
    static int16_t a[MAX_OPTIONS][FEATURES], c[MAX_OPTIONS][FEATURES];
    static State one, two;
    Field *f = brigades(), *g = otherwise();
    Intention list[MAX_OPTIONS];
    const int n = f->battle->rules->options(f->battle, &f->state, list, NULL);
    f->battle->rules->features(f->battle, &f->state, list, n, NULL, a);
    g->battle->rules->features(g->battle, &g->state, list, n, NULL, c);
    cr_assert_eq(memcmp(a, c, (size_t)n * sizeof *a), 0);
    map_seen(f->battle, &f->state, 1, &one);
    map_seen(g->battle, &g->state, 1, &two);
    two.seed = one.seed;
    cr_assert_eq(memcmp(&one, &two, one.size), 0);
    field_free(f);
    field_free(g);
}

Test(m1805_hidden, r12_3_refusals_do_not_show_it)
{
    static const char *const orders[] = { "b3 charge r4", "b1 fire r4",
                                          "b1 close and fire r4" };
    for (int i = 0; i < 3; i++) {
        Field *f = brigades(), *g = otherwise();
        cr_assert_not(field_gives(f, orders[i]));
        cr_assert_not(field_gives(g, orders[i]));
        cr_assert_str_eq(f->err.text, g->err.text);
        field_free(f);
        field_free(g);
    }
}

/* What it does unseen is told to its own side; seen, to everybody. */
Test(m1805_hidden, r12_3_what_befalls_it_is_told_to_its_own_side)
{
    Field *f = brigades();
    field_forget(f);
    m1805_bound(f, "r4 move to 50,28", NULL);
    cr_assert_eq(f->last[E_MOVED].subject, ref_unit(field_index(f, "r4")));
    cr_assert(event_is_for(&f->last[E_MOVED], 1));
    cr_assert_not(event_is_for(&f->last[E_MOVED], 0));
    field_free(f);
    f = brigades();
    m1805_body(f, "b3")->at = (Point){ 254 * 50, 254 * 17 };
    m1805_bound(f, "r4 move to 50,28", NULL);
    cr_assert(event_is_for(&f->last[E_MOVED], 0));
    field_free(f);
}

/* A die is thrown for it, but who looked in vain does not hear of it. */
Test(m1805_hidden, r12_4_a_look_in_vain_is_not_told)
{
    for (int found = 0; found < 2; found++) {
        Field *f = brigades();
        m1805_body(f, "b3")->at = (Point){ 254 * 50, 254 * 25 };
        field_forget(f);
        field_dice(f, 1, found ? 1 : 100);
        m1805_bound(f, NULL);
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_DISCOVERY], 1);
        cr_assert_eq(f->last[E_DISCOVERY].a, found);
        cr_assert_eq(event_is_for(&f->last[E_DISCOVERY], 0), found);
        cr_assert(event_is_for(&f->last[E_DISCOVERY], 1));
        field_free(f);
    }
}

/* Orders that cross unseen raise no question of who is first. */
Test(m1805_hidden, r12_3_no_initiative_for_an_enemy_nobody_sees)
{
    for (int seen = 0; seen < 2; seen++) {
        Field *f = brigades();
        m1805_body(f, "b3")->at = (Point){ 254 * 50, 254 * 13 };
        if (seen)
            field_unit(f, "r4")->marks &= ~(uint32_t)U_CONCEALED;
        field_forget(f);
        m1805_bound(f, "b3 move to 50,20", "r4 move to 50,24", NULL);
        cr_assert_eq(f->events[E_INITIATIVE], seen ? 2 : 0);
        field_free(f);
    }
}

static void count_for_blue(void *self, const Game *game, const Event *event)
{
    (void)game;
    if (event->kind == E_INITIATIVE && event_is_for(event, 0))
        ++*(int *)self;
}

/* Somebody unseen means to shoot at b3, and cannot in the end: b3 does not hear that he rolled. */
Test(m1805_hidden, r12_3_who_rolls_because_of_somebody_unseen_does_not_hear_of_it)
{
    for (int seen = 0; seen < 2; seen++) {
        Field *f = brigades();
        int heard = 0;
        m1805_body(f, "b3")->at = (Point){ 254 * 50, 254 * 13 };
        if (seen)
            field_unit(f, "r4")->marks &= ~(uint32_t)U_CONCEALED;
        f->listener = (Listener){ count_for_blue, &heard };
        m1805_bound(f, "b3 move to 49,13", "r4 move and fire b3 to 50,29", NULL);
        cr_assert_eq(!(field_unit(f, "r4")->marks & U_CONCEALED), seen);
        cr_assert_eq(heard, seen ? 2 : 0);
        field_free(f);
    }
}

static void count_initiative(void *self, const struct Game *game, const Event *event)
{
    (void)game;
    for (int side = 0; side < 2; side++)
        ((int *)self)[side] +=
            event->kind == E_INITIATIVE && event_is_for(event, (uint8_t)side);
}

/* An unseen gun fires at a house with unseen foot in it, who means to march out: neither side hears of the
 * initiative that both roll.  Who is seen, his own side hears of, and the other, as far as it sees. */
Test(m1805_hidden, r12_3_two_unseen_do_not_hear_of_one_another)
{
    static const struct {
        bool gun, foot; /* seen */
        int heard[2];
    } rows[] = { { false, false, { 0, 0 } },
                 { true, false, { 0, 2 } },
                 { true, true, { 2, 2 } } };
    for (int i = 0; i < 3; i++) {
        Field *f = m1805_field(
            TERRAIN("{'type': 'building', 'name': 'farm', 'rectangle': {'from': ['28in', "
                    "'20in'], 'to': ['32in', '23in']}}"),
            GUN("b1", 30, 5, "green") "," FOOT("b2", 5, 3, "green", "line"),
            FOOT("r1", 30, 21.5, "veteran", "column") "," FOOT("r2", 5, 58, "green",
                                                               "line"));
        int heard[2] = { 0, 0 };
        field_unit(f, "b1")->marks |= rows[i].gun ? 0 : U_CONCEALED;
        field_unit(f, "r1")->marks |= rows[i].foot ? 0 : U_CONCEALED;
        f->listener = (Listener){ count_initiative, heard };
        m1805_bound(f, "b1 fire farm", "r1 move to 30,29", NULL);
        cr_assert_eq(heard[0], rows[i].heard[0], "row %d: %d", i, heard[0]);
        cr_assert_eq(heard[1], rows[i].heard[1], "row %d: %d", i, heard[1]);
        field_free(f);
    }
}

Test(m1805_hidden, r12_3_who_is_run_into_is_discovered)
{
    Field *f = brigades();
    m1805_body(f, "b1")->at = (Point){ 254 * 50, 254 * 20 };
    field_unit(f, "b1")->formation = COLUMN;
    m1805_body(f, "r4")->at = (Point){ 254 * 50, 254 * 26 };
    field_forget(f);
    m1805_bound(f, "b1 move to 50,26", NULL);
    cr_assert_not(field_unit(f, "r4")->marks & U_CONCEALED);
    cr_assert_lt(m1805_body(f, "b1")->at.y, 254 * 26 - 475 * 2 - 127 + 3);
    field_free(f);
}

Test(m1805_hidden, r9_10_an_unseen_enemy_does_not_stop_unlimbering)
{
    for (int seen = 0; seen < 2; seen++) {
        Field *f = m1805_field(
            TERRAIN(AREA("woods", 20, 24, 40, 40)),
            UNIT("b1", 30, 15, "artillery", "green", "limbered", "", ""),
            UNIT("r1", 30, 26, "infantry", "green", "column", "",
                 ", 'marks': ['concealed']") "," FOOT("r2", 5, 50, "green", "line"));
        cr_assert(field_gives(f, "b1 form as unlimbered"), "%s", f->err.text);
        if (seen) /* found while they work */
            field_unit(f, "r1")->marks &= ~(uint32_t)U_CONCEALED;
        m1805_bound(f, NULL);
        cr_assert_eq(field_unit(f, "b1")->formation, seen ? LIMBERED : UNLIMBERED);
        field_free(f);
    }
}

Test(m1805_hidden, r15_2_a_concealed_unit_neither_holds_nor_disputes)
{
    for (int seen = 0; seen < 2; seen++) {
        Field *f = m1805_field(
            TERRAIN(AREA(
                "woods", 20, 28, 40,
                40) ","
                    "{'type': 'place', 'name': 'mill', 'circle': {'at': ['30in', "
                    "'30in'], "
                    "'radius': '1in'}}") ", 'rules': {'objectives': [{'place': 'mill'}]}",
            FOOT("b1", 5, 5, "green", "line"),
            UNIT("r1", 30, 31, "infantry", "green", "column", "",
                 ", 'marks': ['concealed']"));
        if (seen)
            field_unit(f, "r1")->marks &= ~(uint32_t)U_CONCEALED;
        m1805_bound(f, NULL);
        cr_assert_eq(f->events[E_OBJECTIVE], seen);
        field_free(f);
    }
}

/* For the enemy they are in reserve: that is neither routed nor gone. */
Test(m1805_hidden, r15_1_hidden_units_do_not_break_their_side)
{
    static State seen;
    Field *f = m1805_field(TERRAIN(AREA("woods", 20, 20, 40, 40)),
                           FOOT("b1", 5, 5, "green", "line"),
                           UNIT("r1", 30, 31, "infantry", "green", "column", "",
                                ", 'marks': ['concealed']"));
    match_look(f->battle, &f->state, 0, 1, &seen);
    cr_assert_eq(body(f->battle, &seen, field_index(f, "r1"))->where, IN_RESERVE);
    cr_assert_not(musket_side_broken(f->battle, &seen, 1));
    m1805_body(f, "r1")->where = LOST;
    cr_assert(musket_side_broken(f->battle, &f->state, 1));
    field_free(f);
}

/* Two of them where the line would stand if it turned: both are found, whoever the file names first; none if a
 * friend is in the way too, for then nobody tries. */
Test(m1805_hidden, r12_3_all_who_are_run_into_are_found)
{
    for (int how = 0; how < 8; how++) {
        const bool south = how & 1, friend = how & 2, forms = how & 4;
        Field *f = m1805_field(
            "",
            FOOT("b1", 30, 30, "green", "line") "," FOOT("b2", 10, 10, "green", "column"),
            UNIT("r1", 30, 33, "infantry", "green", "column", "",
                 ", 'marks': ['concealed']") "," UNIT("r2", 30, 27, "infantry", "green",
                                                      "column", "",
                                                      ", 'marks': ['concealed']"));
        const int b1 = field_index(f, "b1");
        if (south) {
            m1805_body(f, "r1")->at.y = 254 * 27;
            m1805_body(f, "r2")->at.y = 254 * 33;
        }
        if (forms) { /* as a column it has room: into line between them it has not */
            field_unit(f, "b1")->formation = COLUMN;
            m1805_body(f, "b1")->facing = EAST;
        }
        if (friend)
            m1805_body(f, "b2")->at = (Point){ 254 * 32, 254 * 28 };
        field_dice(f, 0);
        if (forms)
            cr_expect_not(musket_change_formation(&f->game, b1, LINE), "%d", how);
        else
            musket_march(&f->game, b1, m1805_body(f, "b1")->at, EAST, 0);
        for (int i = 1; i < 3; i++)
            cr_expect_eq((field_unit(f, i == 1 ? "r1" : "r2")->marks & U_CONCEALED) != 0,
                         friend, "%d: r%d", how, i);
        field_free(f);
    }
}

/* Nor does an order that a person types: nobody faces who is not to be seen. */
Test(m1805_hidden, r12_3_an_order_of_his_says_nothing_of_who_is_concealed)
{
    for (int there = 0; there < 2; there++) {
        Field *f = brigades();
        const int r4 = field_index(f, "r4");
        for (int i = 0; i < f->battle->unit[r4].n && !there; i++)
            state_stand(&f->state, f->battle->unit[r4].first + i)->where = IN_RESERVE;
        FIELD_REFUSALS(f, { "r4 withdraw", "name a unit of yours" },
                       { "r4 face b1", "name a unit of yours" },
                       { "r4 advance on b1", "name a unit of yours" });
        cr_assert_not(field_says(f, "r4 withdraw"), "where it would go");
        field_free(f);
    }
}

Test(m1805_hidden, r12_3_nobody_faces_who_is_concealed)
{
    Field *f = brigades();
    FIELD_REFUSALS(f, { "b1 face r4", "nobody of that name can be seen" },
                   { "b1 move to 10,22 facing r4", "\"r4\" is not on the table" });
    cr_assert(field_says(f, "b1 move to 10,22 facing r3"), "%s", f->err.text);
    field_unit(f, "r4")->marks &= ~(uint32_t)U_CONCEALED;
    cr_assert(field_says(f, "b1 move to 10,22 facing r4"), "%s", f->err.text);
    field_free(f);
}
