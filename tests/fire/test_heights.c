/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_heights.c - guns on hills and slopes and in fords: whom they hit, and who hits them.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <string.h>

#define BOX(type, x1, y1, x2, y2)                                                        \
    "{'type': '" type "', 'rectangle': {'from': ['" #x1 "yd','" #y1 "yd'], 'to': ['" #x2 \
    "yd','" #y2 "yd']}}"
#define BOMBARDS FIELD_OPENING(1, "bombardment", "Blue") ", 'terrain': "
#define ONE_GUN  AT("g", 500, 105) FIELD_GUNS("8-pounders", 1, 2) "}"

static bool hits(Field *f, const char *target)
{
    f->err.text[0] = 0;
    return fd_gun_can_hit(f->battle, &f->state, 0, field_index(f, target), &f->err);
}

static bool cannot_hit(Field *f, const char *target, const char *why)
{
    return !hits(f, target) && strstr(f->err.text, why);
}

/* Guns 20 yards behind the edge of their hill are fired at from below, by guns and by foot; foot is anyway. */
Test(fire_artillery, r6_17_guns_far_back_on_their_hill_are_not_fired_at_from_below)
{
    Field *f = fire_field(
        BOMBARDS "[" BOX("hill", 400, 400, 600, 500) "]",
        ONE_GUN "," AT("b", 470, 300) FIELD_FOOT(1, 8, 2) "}," AT("loose", 530, 320)
            FIELD_LIGHT(1, 3, 2) "}",
        AT("r", 500, 430) "'facing': 'S', " FIELD_GUNS("8-pounders", 1, 2) "}," AT(
            "foot", 560, 430) FIELD_FOOT(1, 8, 2) "}");
    const int r = field_index(f, "r.1"), b = field_index(f, "b.1"),
              loose = field_index(f, "loose.1");
    for (int near = 0; near < 2; near++) {
        fire_stands_at(f, "r.1", 500, near ? 419 : 421);
        cr_expect_eq(hits(f, "r.1"), near, "%s", f->err.text);
        cr_expect(near || strstr(f->err.text, "6.17"), "%s", f->err.text);
        const Point from = state_stand(&f->state, b)->at;
        cr_expect_eq(fd_seen_by(f->battle, &f->state, b, r, from, &f->err), near, "%s",
                     f->err.text);
        cr_expect(near || strstr(f->err.text, "6.17"), "%s", f->err.text);
        cr_expect_eq(fd_skirmish_can(f->battle, &f->state, loose, r, &f->err), near, "%s",
                     f->err.text);
        cr_expect(near || strstr(f->err.text, "6.17"), "%s", f->err.text);
    }
    fire_stands_at(f, "r.1", 700, 700);
    fire_stands_at(f, "foot.1", 500, 430);
    cr_expect(hits(f, "foot.1"), "%s", f->err.text);
    field_free(f);
}

/* A wood and foot in the valley: from hill to hill both are looked over; down into the valley the foot is. */
Test(fire_artillery, r6_18_what_lies_lower_than_both_does_not_block)
{
    Field *f = fire_field(
        BOMBARDS "[" BOX("hill", 400, 80, 600, 120) "," BOX(
            "hill", 400, 460, 600, 500) "," BOX("light woods", 480, 340, 520, 360) "]",
        ONE_GUN,
        AT("r", 500, 470) FIELD_FOOT(1, 8, 2) "}," AT("q", 500, 300)
            FIELD_FOOT(1, 8, 2) "}");
    cr_expect(hits(f, "r.1"), "%s", f->err.text);
    fire_stands_at(f, "r.1", 500, 440);
    cr_expect(cannot_hit(f, "r.1", "the ground is in the way (6.8)"), "%s", f->err.text);
    fire_stands_at(f, "r.1", 500, 330);
    cr_expect(hits(f, "r.1"), "6.15: %s", f->err.text);
    fire_stands_at(f, "g.1", 500, 130);
    cr_expect(cannot_hit(f, "r.1", "another stand is in the way (6.8)"), "%s",
              f->err.text);
    fire_stands_at(f, "r.1", 500, 470);
    cr_expect(cannot_hit(f, "r.1", "another stand is in the way (6.8)"), "%s",
              f->err.text);
    field_free(f);
}

/* Up the slope the crest hides what is beyond, on the other slope too; not who is on the top, nor down the slope. */
Test(fire_artillery, r6_19_guns_on_a_slope_hit_only_what_they_see)
{
    for (int down = 0; down < 2; down++) {
        Field *f = fire_field(
            BOMBARDS "[" BOX("hill", 400, 200, 600, 400) "," BOX(
                "slope", 400, 200, 600, 260) "," BOX("slope", 400, 340, 600, 400) "]",
            down ? AT("g", 500, 230) "'facing': 'S', " FIELD_GUNS("8-pounders", 1, 2) "}"
                 : AT("g", 500, 230) "'facing': 'N', " FIELD_GUNS("8-pounders", 1, 2) "}",
            AT("r", 500, 500) FIELD_FOOT(1, 8, 2) "}," AT("q", 500, 100)
                FIELD_FOOT(1, 8, 2) "}");
        if (down) {
            cr_expect(hits(f, "q.1"), "%s", f->err.text);
            field_free(f);
            continue;
        }
        cr_expect(cannot_hit(f, "r.1", "6.19"), "[%s]", f->err.text);
        fire_stands_at(f, "r.1", 500, 380);
        cr_expect(cannot_hit(f, "r.1", "6.19"), "[%s]", f->err.text);
        fire_stands_at(f, "r.1", 500, 300);
        cr_expect(hits(f, "r.1"), "%s", f->err.text);
        fire_stands_at(f, "g.1", 500,
                       180); /* off the slope it is the hill that stops the shot */
        fire_stands_at(f, "r.1", 500, 500);
        cr_expect(cannot_hit(f, "r.1", "6.8"), "[%s]", f->err.text);
        field_free(f);
    }
}

/* Nor does a ball that goes on through who is on the top (6.10) find anybody beyond it; from there it does. */
Test(fire_artillery, r6_19_what_goes_on_does_not_go_on_over_the_crest)
{
    for (int top = 0; top < 2; top++) {
        Field *f = fire_field(BOMBARDS "[" BOX("hill", 400, 200, 600, 400) "," BOX(
                                  "slope", 400, 200, 600, 260) "]",
                              ONE_GUN,
                              AT("q", 500, 390) FIELD_FOOT(1, 8, 2) "}," AT("r", 500, 500)
                                  FIELD_FOOT(1, 8, 2) "}");
        fire_stands_at(f, "g.1", 500, top ? 340 : 230);
        f->battle->number[EXTENDED] = 1;
        field_dice(f, 0);
        field_more(f, 20, 10);
        cr_assert(field_gives(f, "g fire q"), "%s", f->err.text);
        cr_expect_eq(f->events[E_GUNS], 1 + top, "%d", f->events[E_GUNS]);
        field_free(f);
    }
}

/* From the plain who is on the hill is hit, but not down its far slope; down that from where it begins. */
Test(fire_artillery, r6_8_the_top_of_a_hill_hides_its_far_slope)
{
    static const struct {
        int gun, target;
        const char *why;
    } rows[] = { { 105, 370, "6.8" }, { 105, 300, NULL },   { 105, 230, NULL },
                 { 322, 370, NULL },  { 318, 370, "6.17" }, { 230, 370, "6.19" } };
    Field *f = fire_field(
        BOMBARDS "[" BOX("hill", 400, 200, 600, 400) "," BOX(
            "slope", 400, 200, 600, 260) "," BOX("slope", 400, 340, 600, 400) "]",
        ONE_GUN, AT("r", 500, 500) FIELD_FOOT(1, 8, 2) "}");
    for (int k = 0; k < (int)(sizeof rows / sizeof *rows); k++) {
        fire_stands_at(f, "g.1", 500, rows[k].gun);
        fire_stands_at(f, "r.1", 500, rows[k].target);
        cr_expect(rows[k].why ? cannot_hit(f, "r.1", rows[k].why) : hits(f, "r.1"),
                  "%d: %s", k, f->err.text);
    }
    field_free(f);
}

/* Guns and skirmishers as formed foot (9.18). */
Test(fire_terrain, r9_18_nobody_fires_in_a_ford)
{
    Field *f = fire_field(
        BOMBARDS "[{'type': 'stream', 'line': [['0yd','100yd'],['1000yd','100yd']], "
                 "'width': '20yd'}," BOX("ford", 440, 88, 560, 112) "]",
        AT("g", 500, 100) FIELD_GUNS("8-pounders", 1, 2) "}," AT("loose", 600, 150)
            FIELD_LIGHT(1, 3, 2) "}," AT("b", 498, 170) FIELD_FOOT(1, 8, 2) "}",
        AT("r", 500, 200) FIELD_FOOT(1, 8, 2) "}");
    const int loose = field_index(f, "loose.1"), r = field_index(f, "r.1");
    const int formed = field_index(f, "b.1");
    for (int in = 0; in < 2; in++) {
        fire_stands_at(f, "b.1", 498, 130 - 30 * in);
        cr_expect_eq(fd_may_volley(f->battle, &f->state, formed, &f->err), !in, "%s",
                     f->err.text);
        fire_stands_at(f, "g.1", 460, 130 - 30 * in);
        fire_stands_at(f, "loose.1", 530, 130 - 30 * in);
        cr_expect_eq(fd_gun_may_fire(f->battle, &f->state, 0, &f->err), !in, "%s",
                     f->err.text);
        cr_expect_eq(fd_skirmish_can(f->battle, &f->state, loose, r, &f->err), !in, "%s",
                     f->err.text);
        cr_expect(!in || strstr(f->err.text, "9.18"), "%s", f->err.text);
    }
    field_free(f);
}

/* 6.30, 6.31  Works on rough ground, or in a wood, are works: one of the two counts. */
Test(fire_artillery, r6_30_works_on_rough_ground_are_works)
{
    Field *f = fire_field(BOMBARDS "[" BOX("rough", 400, 400, 600, 500) "," BOX(
                              "earthworks", 480, 450, 520, 490) "]",
                          ONE_GUN, AT("r", 500, 470) FIELD_FOOT(1, 8, 2) "}");
    bool star;
    cr_expect_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(400), false, &star), 8 - 3);
    cr_expect_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(401), false, &star), 6 - 4);
    fire_stands_at(f, "r.1", 420, 420);
    cr_expect_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(400), false, &star), 8 - 2);
    cr_expect_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(401), false, &star), 6 - 3);
    field_free(f);
}

/* Four hits, two of them on the guns: that is their end, and what else would strike them strikes the crew. */
Test(fire_artillery, r6_39_when_the_guns_are_gone_men_are_hit)
{
    Field *f = fire_field(FIELD_OPENING(1, "bombardment", "Blue"), ONE_GUN,
                          AT("r", 500, 260) FIELD_GUNS("8-pounders", 1, 2) "}");
    field_dice(f, 6, 1, 1, 9, 10, 9, 10); /* two stars besides */
    field_more(f, 20, 1);
    cr_assert(field_gives(f, "g fire r"), "%s", f->err.text);
    cr_expect_eq(f->events[E_LOCATION], 4);
    cr_expect_eq(fire_row(f, "r.1")->hits, 2);
    cr_expect_eq(fire_row(f, "r.1")->guns & 15, GUNS_DESTROYED);
    cr_expect_eq(field_stand(f, "r.1")->figures, 2);
    field_free(f);
}
