/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_alike.c - Fire and Discipline: of two alike, who does not hang on who is listed first; and what of a gun's
 * moves is asked on the way, and told.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void at_edge(Field *f, const char *name, int x)
{
    field_stand(f, name)->at = (Point){ YD(500) + x, YD(400) };
}

/* Two stands edge to edge straight before a gun, each of which takes up half of its zone. */
Test(fire_alike, r6_9_of_two_alike_the_one_on_the_right)
{
    static const char *const red[] = {
        AT("r", 492, 400) FIELD_FOOT(1, 8, 2) "}," AT("q", 508, 400)
            FIELD_FOOT(1, 8, 2) "}",
        AT("q", 508, 400) FIELD_FOOT(1, 8, 2) "}," AT("r", 492, 400)
            FIELD_FOOT(1, 8, 2) "}",
    };
    for (int more = -1; more <= 1; more++) { /* further west, even, further east */
        for (int k = 0; k < 2; k++) {
            Field *f =
                fire_field(FIELD_OPENING(1, "bombardment", "Blue"),
                           AT("g", 500, 200) FIELD_GUNS("8-pounders", 1, 2) "}", red[k]);
            const int half = f->battle->stand[0].half_w;
            cr_assert_eq(f->state.decision.side, 0);
            at_edge(f, "r.1", -half + 2 * more);
            at_edge(f, "q.1", half + 2 * more);
            const int target = fd_gun_target(f->battle, &f->state, 0);
            cr_assert_eq(target, field_index(f, more > 0 ? "r.1" : "q.1"), "%d %d", more,
                         k);
            const int both[] = { 1, 2 };
            cr_assert_eq(fd_first_in_zone(f->battle, &f->state, 0, both, 2), target);
            field_free(f);
        }
    }
}

/* A regiment of five of which losses have left two halves of two: the one with more castings, else the one on the
 * right. */
Test(fire_alike, r1_3_of_two_groups_alike_the_stronger_or_the_one_on_the_right)
{
    for (int turned = 0; turned < 2; turned++) {
        for (int weak = 0; weak < 3; weak++) {
            Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                                  AT("b", 500, 400) FIELD_FOOT(5, 8, 2) "}", FAR_RED);
            int stand[MAX_LAYOUT];
            const int east = field_stand(f, "b.1")->at.x > field_stand(f, "b.5")->at.x;
            field_stand(f, "b.3")->where = LOST;
            for (int i = 0; i < 5 && turned; i++) /* the other way round */
                state_stand(&f->state, i)->at.x =
                    2 * YD(500) - state_stand(&f->state, i)->at.x;
            const int right = east != turned ? 0 : 4;
            if (weak)
                state_stand(&f->state, weak == 1 ? right : 4 - right)->figures--;
            cr_assert_eq(fd_main_group(f->battle, &f->state, 0, stand), 2);
            const int main = weak == 1 ? 4 - right : right;
            cr_assert_eq(stand[0] >= 3, main == 4, "%d %d", turned, weak);
            field_free(f);
        }
    }
}

/* 2.4  Of a unit that he joins, the stand of its main group that is nearest to him. */
Test(fire_alike, r2_4_he_joins_the_nearest_stand_of_a_unit)
{
    for (int side = 0; side < 3; side++) { /* west of it, level with its middle, east */
        Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"),
                             "{'name': 'Duke', 'at': ['500yd','330yd']}",
                             AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", "", FAR_RED);
        field_officer(f, "duke")->at.x = (int16_t)(YD(500) + side - 1);
        field_gives(f, "done");
        cr_assert(field_gives(f, "duke attach b"), "%s", f->err.text);
        const int with = ref_index(field_officer(f, "duke")->with);
        cr_assert_eq(state_stand(&f->state, with)->at.x > YD(500), side > 0, "%d", side);
        field_free(f);
    }
}

/* Who is with the last man of a stand goes over with him, and that is told. */
Test(fire_alike, r3_18_who_is_with_the_last_man_goes_with_him)
{
    Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"),
                         "{'name': 'Duke', 'at': ['500yd','400yd']}",
                         AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", "", FAR_RED);
    field_stand(f, "b.1")->figures = 1;
    field_stand(f, "b.2")->figures = 5;
    field_officer(f, "duke")->with = field_find(f, "b.1");
    cr_assert(field_gives(f, "b.1 merge b.2"), "%s", f->err.text);
    cr_assert_eq(field_officer(f, "duke")->with, field_find(f, "b.2"));
    cr_assert_eq(f->events[E_ATTACHED], 1);
    cr_assert_eq(f->last[E_ATTACHED].target, field_find(f, "b.2"));
    field_free(f);
}

#define APART(x1, x2, x3)                                                                \
    AT("b", 500, 400)                                                                    \
    FIELD_LIGHT(3, 3, 2)                                                                 \
    ", 'bases': [{'stand': 1, 'at': ['" #x1 "yd','400yd']}, {'stand': 2, 'at': ['" #x2   \
    "yd','400yd']}, {'stand': 3, 'at': ['" #x3 "yd','400yd']}]}"

/* "b and one more": the nearest to the target, and who is nearest to him. */
Test(fire_alike, r7_36_of_a_unit_the_nearest_throws_first)
{
    static const char *const blue[] = { APART(440, 480, 515), APART(515, 480, 440) };
    for (int k = 0; k < 2; k++) {
        Field *f = fire_shooting("", blue[k], AT("r", 500, 470) FIELD_FOOT(1, 8, 2) "}");
        field_dice(f, 2, 9, 9);
        cr_assert(field_gives(f, "b fire r.1 x2"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_SKIRMISH].subject, field_find(f, k ? "b.1" : "b.3"));
        cr_assert(fire_row(f, "b.2")->target);
        cr_assert_not(fire_row(f, k ? "b.3" : "b.1")->target);
        field_free(f);
    }
}

/* 3.17  A section that comes no nearer to being limbered is told of, and why. */
Test(fire_alike, r3_17_who_waits_is_told)
{
    for (int turns = 1; turns <= 2; turns++) {
        for (int why = 0; why <= 2; why++) { /* nothing, no room behind it, a melee */
            Field *f = fire_field(
                FIELD_OPENING(1, "charges", "Blue"),
                AT("g", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}," AT("b", 600, 400)
                    FIELD_FOOT(1, 8, 2) "}",
                AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
            char said[200];
            const Stand *g = field_stand(f, "g.1");
            fire_row(f, "g.1")->guns = (uint8_t)(GUNS_MANNED | turns << 4);
            if (why)
                field_stand(f, why == 1 ? "b.1" : "r.1")->at =
                    (Point){ g->at.x, g->at.y + 2 * 159 + 4 };
            const bool waits = why == 2 || (why && turns == 1);
            field_forget(f);
            fd_limbering(&f->game);
            cr_assert_eq(fire_row(f, "g.1")->guns >> 4, waits ? turns : turns - 1);
            cr_assert_eq(f->events[E_LIMBERS], waits || turns == 1);
            if (waits) {
                fire_say_event(&f->game, &f->last[E_LIMBERS], said, sizeof said);
                cr_assert(strstr(said, why == 1 ? "no room" : "fights"), "%s", said);
            }
            field_free(f);
        }
    }
}

/* ---- prolong ---- */

/* How near to the enemy the gun comes if it is dragged so far eastwards. */
static int32_t least_on_the_way(const Field *f, int32_t far)
{
    Box gun = fd_stand_box(f->battle, &f->state, field_index(f, "g.1"));
    const Box red = fd_stand_box(f->battle, &f->state, field_index(f, "r.1"));
    const int32_t x = gun.at.x;
    int32_t least = INT32_MAX;
    for (int32_t k = 0; k <= far; k++) {
        gun.at.x = x + k;
        const int32_t gap = geo_gap(&gun, &red);
        least = gap < least ? gap : least;
    }
    return least;
}

/* 4.14  Corner to corner with an enemy when half of its way is done, and further from him before and after; who
 * is nearer than sixty yards already may be dragged away. */
Test(fire_alike, r4_14_sixty_yards_all_the_way)
{
    for (int gap = 1524; gap <= 1525; gap++) {
        Field *f = fire_field(FIELD_OPENING(1, "artillery", "Blue"),
                              AT("g", 500, 100)
                                  FIELD_GUNS("8-pounders", 1, 2) "}," AT("h", 800, 100)
                                      FIELD_GUNS("8-pounders", 1, 2) "}",
                              AT("r", 510, 190) FIELD_FOOT(1, 8, 2) "}");
        Stand *red = field_stand(f, "r.1");
        field_stand(f, "g.1")->facing = 0x2000;
        red->facing = 0xA000;
        while (least_on_the_way(f, YD(20)) < gap)
            red->at.y++;
        while (least_on_the_way(f, YD(20)) > gap)
            red->at.y--;
        cr_assert_gt(least_on_the_way(f, 0), 1530);
        if (gap == 1524)
            cr_assert(field_refuses(f, "g.1 prolong to 520yd,100yd", "4.14"), "%s",
                      f->err.text);
        else
            cr_assert(field_gives(f, "g.1 prolong to 520yd,100yd"), "%s", f->err.text);
        field_free(f);
    }
    Field *f = fire_field(FIELD_OPENING(1, "artillery", "Blue"),
                          AT("g", 500, 100) FIELD_GUNS("8-pounders", 1, 2) "}",
                          AT("r", 500, 172) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_refuses(f, "g.1 prolong to 500yd,99.8yd", "4.14"), "%s", f->err.text);
    cr_assert(field_gives(f, "g.1 prolong to 500yd,99yd"), "%s", f->err.text);
    field_free(f);
}

/* Seven companies before one of skirmishers: bots are offered the six nearest of them, whoever is listed first. */
Test(fire_alike, r7_1_bots_are_offered_the_nearest_targets)
{
    for (int turned = 0; turned < 2; turned++) {
        char red[900] = "";
        for (int k = 0; k < 7; k++) {
            const int i = turned ? 6 - k : k; /* r0 is the furthest off */
            snprintf(red + strlen(red), sizeof red - strlen(red),
                     "%s{'name': 'r%d', 'at': ['%dyd','%dyd'], " FIELD_FOOT(1, 8, 2) "}",
                     k ? "," : "", i, 440 + 20 * i, 470 - 5 * i);
        }
        Field *f = fire_shooting("", AT("b", 500, 400) FIELD_LIGHT(1, 3, 2) "}", red);
        Intention option[MAX_OPTIONS];
        const int n = f->battle->rules->options(f->battle, &f->state, option, NULL);
        bool offered[7] = { false };
        int targets = 0;
        for (int i = 0; i < n; i++) {
            if (option[i].verb != V_FIRE || ref_kind(option[i].target) != REF_STAND)
                continue;
            const int stand = ref_index(option[i].target);
            offered[f->battle->unit[f->battle->stand[stand].parent].name[1] - '0'] = true;
            targets++;
        }
        cr_expect_eq(targets, 6, "%d: %d", turned, targets);
        cr_expect_not(offered[0], "the furthest off is not");
        field_free(f);
    }
}
