/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_onward.c - who of a charge goes on from the others (8.32), and who comes into contact late.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

/* Two go in side by side.  returns: the stand of Blue that is further west. */
static int two_go_in(Field **f, const char *red)
{
    const int both[] = { 0, 1 };
    *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(2, 8, 3) "}", red);
    cr_assert_eq(fd_drive_home(&(*f)->game, both, 2, YD(80), NULL), 2);
    return field_stand(*f, "b.1")->at.x < field_stand(*f, "b.2")->at.x ? 0 : 1;
}

/* Charges that are declared are moved. */
static void charge_home(Field *f)
{
    while (f->state.phase <= PHASE_MOVEMENT && f->state.decision.kind != D_MOVE)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
}

/* 8.16, 8.32  Each is matched with the enemy he has met: whoever goes on is no longer part of those
 * who have met somebody before him, and does not shift as they do. */
Test(fire_onward, r8_16_who_goes_on_is_matched_by_himself)
{
    Field *f;
    const int west = two_go_in(
        &f, AT("r", 500,
               450) "'bases': [{'stand': 1, 'at': ['490yd','450yd']},"
                    "{'stand': 2, 'at': ['511yd','470yd']}], " FIELD_FOOT(2, 8, 2) "}");
    cr_assert_eq(state_stand(&f->state, west)->at.x, YD(490));
    cr_assert_eq(state_stand(&f->state, 1 - west)->at.x, YD(511));
    cr_assert_eq(f->events[E_MOVED], 5); /* of each, of him again, and how both shift */
    field_free(f);
}

/* 8.35  Who meet theirs at the same time shift alike. */
Test(fire_onward, r8_16_who_meet_together_shift_together)
{
    Field *f;
    const int west = two_go_in(
        &f, AT("r", 500,
               450) "'bases': [{'stand': 1, 'at': ['490yd','450yd']},"
                    "{'stand': 2, 'at': ['511yd','450yd']}], " FIELD_FOOT(2, 8, 2) "}");
    const Stand *all = state_stand(&f->state, 0);
    cr_assert_leq(all[1 - west].at.x - all[west].at.x, YD(15) + 6);
    cr_assert(all[west].at.x == YD(490) || all[1 - west].at.x == YD(511));
    field_free(f);
}

/* 8.15, App. A  Ground takes its part of the way on as well: a stream that he would cross there, a ford, steep
 * banks keep him with the others; a bridge, or a stream that lies beyond, does not. */
Test(fire_onward, r8_18_nobody_goes_on_over_what_his_charge_does_not_cross)
{
    static const struct {
        const char *water, *way;
        int y; /* he goes on with his middle from 437.5 to 457.5 yards */
        bool goes_on;
    } rows[] = { { "stream", "ford", 600, true },
                 { "stream", NULL, 452, false },
                 { "steep stream", NULL, 452, false },
                 { "steep stream", "ford", 452, false }, /* 40 yards, and not 57.5 */
                 { "steep stream", "bridge", 452, true },
                 { "steep stream", NULL, 458, true } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[400], way[160] = "";
        if (rows[k].way)
            snprintf(way, sizeof way,
                     ", {'type': '%s', 'rectangle': {'from': ['500yd','446yd'], 'to': "
                     "['515yd','458yd']}}",
                     rows[k].way);
        snprintf(
            more, sizeof more,
            "'terrain': [{'type': '%s', 'line': [['500yd','%dyd'],['900yd','%dyd']], "
            "'width': '2yd'}%s]",
            rows[k].water, rows[k].y, rows[k].y, rows[k].y == 452 ? way : "");
        Field *f = fire_charging(
            more, AT("b", 500, 400) FIELD_FOOT(2, 8, 3) "}",
            AT("r", 500,
               450) "'bases': [{'stand': 1, 'at': ['490yd','450yd']},"
                    "{'stand': 2, 'at': ['510yd','470yd']}], " FIELD_FOOT(2, 8, 2) "}");
        cr_assert(field_gives(f, "b charge r.1"), "%s", f->err.text);
        charge_home(f);
        const int west = field_stand(f, "b.1")->at.x < field_stand(f, "b.2")->at.x;
        cr_assert(fd_touches_enemy(f->battle, &f->state, 1 - west));
        cr_assert_eq(fd_touches_enemy(f->battle, &f->state, west), rows[k].goes_on,
                     "row %zu", k);
        field_free(f);
    }
}

/* 8.32, 8.15  A stream before one company of a line holds up this one: the other goes on to whom it meets, or holds
 * with it if it is told to. */
Test(fire_onward, r8_18_who_lags_holds_up_nobody_else)
{
    for (int choice = 1; choice <= 2; choice++) {
        Field *f = fire_charging(
            "'terrain': [{'type': 'stream', 'line': "
            "[['500yd','430yd'],['900yd','430yd']], "
            "'width': '2yd'}]",
            AT("b", 500, 400) FIELD_FOOT(2, 8, 3) "}",
            AT("r", 500, 450) FIELD_FOOT(2, 8, 2) "}"); /* 37.5 yards; it has thirty */
        const int west =
            field_stand(f, "b.1")->at.x < field_stand(f, "b.2")->at.x ? 0 : 1;
        cr_assert(field_refuses(f, "b charge r choice 1", "choice 2"), "%s", f->err.text);
        if (choice == 2)
            field_dice(f, 2, 1, 1); /* none has met anybody: both check */
        cr_assert(field_gives(f, choice == 2 ? "b charge r choice 2" : "b charge r"),
                  "%s", f->err.text);
        charge_home(f);
        cr_assert_eq(fd_touches_enemy(f->battle, &f->state, west), choice == 1);
        cr_assert_not(fd_touches_enemy(f->battle, &f->state, 1 - west));
        cr_assert_eq(f->events[E_SHORT], choice == 2);
        cr_assert_eq(state_stand(&f->state, 1 - west)->at.y, YD(430));
        field_free(f);
    }
}

/* 1.3  The player of a segment chooses who goes first, by the order in which he declares: b, once it has met r,
 * stands in the way of c, and not c, once it has met q, in that of b. */
Test(fire_onward, r1_36_who_declares_first_goes_first)
{
    static const char *const first[] = { "b charge r", "c charge q" };
    for (int by = 0; by <= 1; by++) {
        Field *f =
            fire_charging("",
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 3) "}," AT(
                              "c", 450, 440) "'facing': 'E', " FIELD_FOOT(1, 8, 3) "}",
                          AT("r", 500, 460) FIELD_FOOT(1, 8, 2) "}," AT(
                              "q", 540, 440) "'facing': 'W', " FIELD_FOOT(1, 8, 2) "}");
        field_dice(f, 0);
        field_more(f, 100, 1);
        cr_assert(field_gives(f, first[by]), "%s", f->err.text);
        cr_assert(field_gives(f, first[1 - by]), "%s", f->err.text);
        charge_home(f);
        cr_assert_eq(f->events[E_CONTACT], 1 + by);
        cr_assert_eq(f->events[E_SHORT], 1 - by);
        field_free(f);
    }
}

/* App. A, 8.32  Hard cover that half a charge does not reach ends it for him who comes upon it, not for who has none
 * before him. */
Test(fire_onward, r9_22_cover_before_one_of_them)
{
    Field *f = fire_charging(
        "'terrain': [{'type': 'hard cover', 'rectangle': {'from': ['501yd','455yd'], "
        "'to': ['530yd','475yd']}}]",
        AT("b", 500, 400) FIELD_FOOT(2, 8, 3) "}",
        AT("r", 485, 470) FIELD_FOOT(1, 8, 2) "}," AT(
            "h", 515, 465) "'status': 'garrison', " FIELD_FOOT(1, 8, 2) "}");
    const int west = field_stand(f, "b.1")->at.x < field_stand(f, "b.2")->at.x ? 0 : 1;
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    while (!f->events[E_CONTACT] && !f->events[E_SHORT])
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->events[E_CONTACT], 1);
    cr_assert_eq(f->last[E_CONTACT].subject, ref_stand(west));
    cr_assert_lt(state_stand(&f->state, 1 - west)->at.y, YD(449));
    field_free(f);
}

/* 8.24, 3.7  Who has gone nine yards on stands beside the other still: they are no column, and each
 * loses its own men.  Front to back they are one. */
Test(fire_onward, r8_24_who_stands_further_on_beside_is_no_head_of_a_column)
{
    Field *f;
    const int west = two_go_in(
        &f, AT("r", 500,
               450) "'bases': [{'stand': 1, 'at': ['492.5yd','450yd']},"
                    "{'stand': 2, 'at': ['507.5yd','459yd']}], " FIELD_FOOT(2, 8, 2) "}");
    Stand *behind = state_stand(&f->state, west),
          *ahead = state_stand(&f->state, 1 - west);
    cr_assert_gt(ahead->at.y - behind->at.y, YD(8));
    cr_assert(fd_stands_touch(f->battle, &f->state, 0, 1));
    for (int k = 0; k < 2; k++) {
        cr_assert(fd_in_line(f->battle, &f->state, k));
        cr_assert_eq(fd_behind(f->battle, &f->state, k), -1);
    }
    behind->at = (Point){ ahead->at.x, ahead->at.y - 2 * f->battle->stand[0].half_d };
    cr_assert_eq(fd_behind(f->battle, &f->state, 1 - west), west);
    cr_assert_not(fd_in_line(f->battle, &f->state, west));
    field_free(f);
}

/* 8.31, 8.34  Two lines, company against company: they stand side by side and so fight one melee, whose hits are
 * added up.  The second company has lost more than it has inflicted, and won with the first. */
Test(fire_onward, r8_26_lines_that_are_matched_fight_one_melee)
{
    for (int apart = 0; apart < 2; apart++) {
        Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                              AT("b", 500, 400) FIELD_FOOT(2, 5, 2) "}",
                              AT("r", 500, 600) FIELD_FOOT(2, 5, 2) "}");
        for (int k = 0; k < 2; k++) {
            Stand *own = state_stand(&f->state, k),
                  *enemy = state_stand(&f->state, 2 + k);
            own->at.x += apart * k * YD(20); /* each a company by itself */
            enemy->at = (Point){ own->at.x, own->at.y + 2 * 159 + 4 };
            enemy->facing = SOUTH;
            own->marks |= S_CHARGES | S_MADE;
        }
        const int beside = !apart;
        field_dice(f, 0);
        field_more(f, 3, 1);
        field_more(f, 4 + beside, 10); /* 5 + 2 and 1 beside a friend: three */
        field_more(f, 8 + beside, 10); /* one more for their volley: none */
        if (apart)
            field_more(f, 1, 4); /* 2 + 2 is enough */
        field_more(f, 7 + beside, 10);
        field_more(f, 2, 1);
        field_more(f, 6 + beside, 10); /* two */
        if (apart)
            field_more(f, 1, 5); /* of the company that lost */
        else
            field_more(f, 2, 6); /* of both that lost, of whom one has 2 + 2 + 2 */
        fd_melees_run(&f->game, false);
        cr_expect_eq(f->events[E_MELEE_END], apart ? 2 : 1);
        cr_expect_eq(f->events[E_LOSS], 0);
        cr_expect(field_spent(f));
        field_free(f);
    }
}

/* 1.31, 8.16  Beside the company that is matched stands another, at a corner of the same enemy: when the first
 * has run it is in contact with him.  He has fought in this phase, and does so no more: they are engaged. */
Test(fire_onward, r1_31_nobody_fights_twice_because_another_has_run)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}",
                          AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    Stand *first = field_stand(f, "b.1"), *second = field_stand(f, "b.2");
    field_stand(f, "r.1")->at = (Point){ first->at.x, first->at.y + 2 * 159 + 4 };
    first->marks |= S_CHARGES | S_MADE;
    second->marks |= S_CHARGES | S_MADE;
    cr_assert(fd_touches_enemy(f->battle, &f->state, 0));
    cr_assert_not(fd_touches_enemy(f->battle, &f->state, 1));
    field_dice(f, 0);
    field_more(f, 11, 10); /* 8 + 2 + 1: nobody */
    field_more(f, 3, 1);   /* 8 + 2 + 2: three */
    field_more(f, 9, 10);
    field_more(f, 1, 10); /* 5 + 2 + 2: it fails */
    field_more(f, 1, 5);  /* and flees */
    fd_melees_run(&f->game, false);
    cr_assert(fd_touches_enemy(f->battle, &f->state, 1));
    fd_melees_run(&f->game, true);
    cr_assert(field_spent(f));
    fd_melee_close(&f->game);
    cr_assert(second->marks & S_ENGAGED);
    field_free(f);
}

/* Two enemies before its middle, as like as can be: in whatever order the file has them it is the one to the right
 * that it goes for, shifts to and fires at. */
Test(fire_onward, r8_51_of_two_alike_the_one_to_the_right)
{
    static const char *const reds[] = {
        AT("r", 492, 450) FIELD_FOOT(1, 8, 2) "}," AT("q", 508, 450)
            FIELD_FOOT(1, 8, 2) "}",
        AT("q", 508, 450) FIELD_FOOT(1, 8, 2) "}," AT("r", 492, 450)
            FIELD_FOOT(1, 8, 2) "}",
    };
    for (int k = 0; k < 2; k++) {
        Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", reds[k]);
        const int b = field_index(f, "b.1");
        const Box box = fd_stand_box(f->battle, &f->state, b);
        int32_t gap;
        field_stand(f, "r.1")->at.x = YD(500) - 200;
        field_stand(f, "q.1")->at.x = YD(500) + 200;
        cr_expect_eq(fd_nearest_enemy(f->battle, &f->state, 0, &box, &gap),
                     field_index(f, "q.1"), "%d", k);
        int met;
        fd_charge_targets(f->battle, &f->state, &b, 1, NO_REF, &met);
        cr_expect_eq(met, field_index(f, "q.1"), "%d", k);
        cr_expect_eq(fd_drive_home(&f->game, &b, 1, YD(80), NULL), 1);
        cr_expect_eq(field_stand(f, "b.1")->at.x, YD(500) + 200, "%d", k);
        field_free(f);
    }
}

/* The two of a unit, in either order, before a company that is told to fire at the unit. */
Test(fire_onward, r7_17_of_two_alike_the_one_to_the_right)
{
    for (int k = 0; k < 2; k++) {
        Field *f = fire_shooting("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                                 AT("r", 500, 450) FIELD_FOOT(2, 8, 2) "}");
        const int one = field_index(f, "r.1"), two = field_index(f, "r.2");
        state_stand(&f->state, one)->at.x = YD(500) + (k ? -200 : 200);
        state_stand(&f->state, two)->at.x = YD(500) + (k ? 200 : -200);
        cr_assert(field_gives(f, "b fire r"), "%s", f->err.text);
        cr_expect_eq(f->last[E_VOLLEY].target, ref_stand(k ? two : one), "%d", k);
        field_free(f);
    }
}

/* Of a line that has two different enemies ahead of it. */
Test(fire_onward, r9_30_who_has_nobody_ahead_follows_the_right)
{
    static const int target[][3] = { { 7, -1, 8 }, { -1, 7, -1 }, { -1, -1, -1 } };
    static const int leads[][2] = { { 2, 0 }, { 1, 1 }, { 0, 0 } };
    for (int k = 0; k < 3; k++) {
        for (int turned = 0; turned < 2; turned++) {
            Field *f =
                fire_charging("", AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}", FAR_RED);
            const int stand[] = { 0, 1, 2 };
            for (int i = 0; i < 3; i++)
                fire_stands_at(f, (const char *[]){ "b.1", "b.2", "b.3" }[i],
                               turned ? 515 - 15 * i : 485 + 15 * i, 400);
            cr_expect_eq(fd_who_leads(f->battle, &f->state, stand, target[k], 3),
                         leads[k][turned], "%d %d", k, turned);
            field_free(f);
        }
    }
}

/* 8.2b, 8.2g  The water behind whom they come upon is none of theirs: half a stand's depth behind its front, or
 * before it. */
Test(fire_onward, r9_13_water_behind_the_enemy_slows_no_pursuit)
{
    static const struct {
        const char *water;
        int y; /* its front would go from 406 to 446 yards; he is met at 442 */
        bool there, all;
    } rows[] = {
        { "stream", 444, true, true },   { "stream", 438, true, false },
        { "stream", 444, false, false }, { "steep stream", 444, true, true },
        { "ford", 444, true, true },     { "ford", 438, true, false },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[300];
        const bool ford = rows[k].water[0] == 'f';
        snprintf(more, sizeof more,
                 "'terrain': [{'type': '%s', 'width': '1yd', 'line': "
                 "[['0yd','%dyd'],['1000yd','%dyd']]}]",
                 rows[k].water, rows[k].y, rows[k].y);
        if (ford)
            snprintf(more, sizeof more,
                     "'terrain': [{'type': 'ford', 'rectangle': {'from': "
                     "['400yd','%dyd'], 'to': ['600yd','%dyd']}}]",
                     rows[k].y - 1, rows[k].y + 1);
        Field *f = fire_moving(more, AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                               AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
        const int i = 0;
        if (rows[k].there)
            field_stand(f, "r.1")->at.y = YD(442) + 159;
        int met;
        const int32_t far = fd_straight_on(f->battle, &f->state, &i, 1, YD(40));
        fd_run_on(f->battle, &f->state, &i, 1, geo_ahead(NORTH), far, &met);
        cr_expect_eq(far == YD(40), rows[k].all, "row %zu: %d", k, far);
        cr_expect_eq(met >= 0, rows[k].there && rows[k].all, "row %zu", k);
        field_free(f);
    }
}

/* A line of three that is told to fire at a unit: of two volleys that of the right comes first, and leaves the other's
 * target nobody beside it. */
Test(fire_onward, r7_17_the_right_fires_first)
{
    for (int k = 0; k < 2; k++) {
        Field *f = fire_shooting("", AT("b", 500, 400) FIELD_FOOT(2, 10, 2) "}",
                                 AT("r", 500, 450) FIELD_FOOT(2, 4, 2) "}");
        for (int i = 0; i < 2; i++) {
            const int32_t x = YD(500) + (i == k ? 190 : -190);
            state_stand(&f->state, i)->at.x = x;
            state_stand(&f->state, 2 + i)->at.x = x;
        }
        field_dice(f, 0);
        field_more(f, 60, 1);
        cr_assert(field_gives(f, "b fire r"), "%s", f->err.text);
        cr_expect_eq(f->events[E_VOLLEY], 2);
        cr_expect_eq(f->last[E_VOLLEY].subject, ref_stand(1 - k), "%d", k);
        cr_expect_eq(f->last[E_VOLLEY].b, 8, "alone: not 9");
        field_free(f);
    }
}

/* Stepped by less than half a stand each, but by more from end to end: whoever of them the file has first. */
Test(fire_onward, r3_6_a_stepped_line_is_a_line_or_not)
{
    static const int order[][3] = { { 0, 1, 2 }, { 1, 0, 2 }, { 2, 0, 1 } };
    for (int deep = 0; deep < 2; deep++) {
        for (int k = 0; k < 3; k++) {
            Field *f =
                fire_shooting("", AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}", FAR_RED);
            const int32_t step = deep ? 100 : 70; /* half a stand's depth is 159 */
            for (int i = 0; i < 3; i++)
                state_stand(&f->state, i)->at =
                    (Point){ YD(500) + 381 * i, YD(400) + step * i };
            cr_expect_eq(fd_group_formation(f->battle, &f->state, order[k], 3),
                         deep ? COLUMN : LINE, "%d %d", deep, k);
            field_free(f);
        }
    }
}

/* Of two side by side one pursues: the other stays where he is. */
Test(fire_onward, r8_21_who_does_not_pursue_stays)
{
    for (int both = 0; both < 2; both++) {
        Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                              AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", FAR_RED);
        field_stand(f, "b.1")->own |= M_PURSUES;
        field_stand(f, "b.2")->own |= both ? M_PURSUES : 0;
        fd_pursuits_run(&f->game);
        cr_expect_leq(abs(field_stand(f, "b.1")->at.y - YD(440)), 2);
        cr_expect_leq(abs(field_stand(f, "b.2")->at.y - YD(both ? 440 : 400)), 2);
        field_free(f);
    }
}

/* 8.16  One charger is turned to match up with whom he meets at a slant; of several together nobody is shifted. */
Test(fire_onward, r8_16_several_who_meet_one_at_a_slant_stay_as_they_are)
{
    for (int n = 1; n <= 2; n++) {
        Field *f = fire_charging(
            "",
            n == 1 ? AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}"
                   : AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}",
            AT("r", 497, 450) "'facing': '200deg', " FIELD_FOOT(1, 8, 2) "}");
        const int32_t x = state_stand(&f->state, 0)->at.x;
        field_more(f, 60, 1);
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        while (f->state.phase < PHASE_MELEE && !f->events[E_CONTACT] &&
               f->state.side == 0 && f->state.decision.kind != D_PURSUE)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_expect_eq(f->events[E_CONTACT] > 0, true);
        cr_expect_eq(state_stand(&f->state, 0)->at.x == x, n == 2, "%d", n);
        cr_expect_eq(state_stand(&f->state, 0)->facing == NORTH, n == 2, "%d", n);
        field_free(f);
    }
}

/* Who of several victors is told to goes on, the others are still asked. */
Test(fire_onward, r8_21_each_victor_is_asked)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 300, 400) FIELD_FOOT(2, 8, 2) "}," AT("c", 700, 400)
                              FIELD_FOOT(1, 8, 2) "}",
                          FAR_RED);
    for (int i = 0; i < 3; i++) {
        state_stand(&f->state, i)->own |= M_BEAT;
        state_stand(&f->state, i)->marks |= S_CHARGES;
    }
    f->state.decision.kind = D_PURSUE;
    cr_assert(field_refuses(f, "r pursue", "8.21"), "%s", f->err.text);
    const Order order = { .verb = V_PURSUE, .subject = ref_stand(1) };
    cr_assert(fd_pursue_order(&f->game, &order, &f->err), "%s", f->err.text);
    for (int i = 0; i < 3; i++) {
        cr_expect_eq((state_stand(&f->state, i)->own & M_PURSUES) != 0, i == 1, "%d", i);
        cr_expect_eq((state_stand(&f->state, i)->own & M_BEAT) != 0, i != 1, "%d", i);
    }
    const Order both = { .verb = V_HOLD, .subject = ref_unit(0) };
    cr_assert(fd_pursue_order(&f->game, &both, &f->err), "%s", f->err.text);
    cr_expect_not(state_stand(&f->state, 0)->own & (M_PURSUES | M_BEAT));
    cr_expect(state_stand(&f->state, 2)->own & M_BEAT);
    field_free(f);
}
