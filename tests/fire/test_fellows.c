/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_fellows.c - what holds for each stand of a group, not only for the first of it; whom chargers
 * meet together; what a refusal says of whom it is about.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Two limbered sections side by side in contact; the second's limber has been hit so often. */
static Field *limbered_pair(int hits)
{
    Field *f = fire_moving(
        "",
        AT("g", 500, 450) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 2, 2) "}",
        FAR_RED);
    int stand[MAX_LAYOUT];
    const int32_t half = f->battle->stand[0].half_d + 1;
    field_stand(f, "g.1")->at.x = YD(500) - half;
    field_stand(f, "g.2")->at.x = YD(500) + half;
    fire_row(f, "g.2")->hits = (uint8_t)(hits << 4);
    cr_assert_eq(fd_main_group(f->battle, &f->state, 0, stand), 2);
    return f;
}

/* 1.24e  Limbers are narrower than guns, and a battery of them that a file has side by side is together; so
 * are its guns when they have unlimbered there. */
Test(fire_fellows, r1_7_limbers_of_a_battery_stand_side_by_side)
{
    static const char *const forms[] = { "limbered", "unlimbered" };
    for (int k = 0; k < 2; k++) {
        char blue[300];
        int stand[MAX_LAYOUT];
        snprintf(blue, sizeof blue, AT("g", 500, 450) "'formation': '%s', %s}", forms[k],
                 FIELD_GUNS("8-pounders", 3, 2));
        Field *f = fire_moving("", blue, FAR_RED);
        const int32_t apart = field_stand(f, "g.2")->at.x - field_stand(f, "g.1")->at.x;
        const StandInfo *info = &f->battle->stand[0];
        cr_assert_eq(apart, 2 * (k ? info->half_w : info->half_d), "%s", forms[k]);
        cr_assert_eq(fd_main_group(f->battle, &f->state, 0, stand), 3, "%s", forms[k]);
        if (!k) {
            cr_assert(fire_goes(f, "g", 0, 600), "%s", f->err.text);
            cr_assert(field_gives(f, "g change to 500yd,450yd facing N as unlimbered"),
                      "%s", f->err.text);
            cr_assert_eq(fd_main_group(f->battle, &f->state, 0, stand), 3);
        }
        field_free(f);
    }
}

/* 4.5d, 4.5b  Limbers and loose troops may turn to somebody among the moves; who may not is told why. */
Test(fire_fellows, r4_11_limbers_turn_where_they_stand)
{
    Field *f = fire_moving("",
                           AT("g", 500, 450) "'formation': 'limbered', " FIELD_GUNS(
                               "8-pounders", 2, 2) "}," AT("l", 700, 450)
                               FIELD_LIGHT(1, 3, 2) "}," AT("b", 700, 420)
                                   FIELD_FOOT(1, 8, 2) "}," AT("u", 300, 450)
                                       FIELD_GUNS("8-pounders", 1, 2) "}",
                           AT("r", 100, 450) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_refuses(f, "g change to 500yd,450yd facing W", "(4.11)"), "%s",
              f->err.text);
    char told[200];
    cr_assert(field_gives(f, "g face r"), "%s", f->err.text);
    fire_say_event(&f->game, &f->last[E_MOVED], told, sizeof told);
    cr_assert_str_eq(told, "g turns to face west"); /* though each of them has moved */
    cr_assert_eq(field_stand(f, "g.1")->facing, WEST);
    cr_assert_eq(field_stand(f, "g.2")->facing, WEST);
    cr_assert(field_gives(f, "l face r"), "%s", f->err.text);
    cr_assert_neq(field_stand(f, "l.1")->facing, NORTH);
    cr_assert(field_refuses(f, "b face r", "before the moves (1.26)"), "%s", f->err.text);
    cr_assert(field_refuses(f, "u face r", "(4.15)"), "%s", f->err.text);
    field_free(f);
}

/* 6.7c  A battery goes as slowly as the limber of it that has been hit, whichever that is; a section by
 * itself at its own rate. */
Test(fire_fellows, r6_40_a_battery_goes_as_its_slowest_limber)
{
    static const int rate[] = { 600, 300, 0 }, shift[] = { 30, 15 };
    char order[80];
    for (int hits = 0; hits <= 2; hits++) {
        Field *f = limbered_pair(hits);
        cr_assert(fire_goes(f, "g", 0, rate[hits]), "%d: %s", hits, f->err.text);
        cr_assert_not(fire_goes(f, "g", 0, rate[hits] + 10), "%d", hits);
        cr_assert(fire_goes(f, "g.1", 0, 600), "%d: %s", hits, f->err.text);
        field_free(f);
        for (int more = 0; more <= 1 && hits < 2; more++) {
            f = limbered_pair(hits);
            snprintf(order, sizeof order, "g change to 500yd,%dyd facing N as unlimbered",
                     450 - shift[hits] - more);
            cr_assert_eq(field_gives(f, order), !more, "%s: %s", order, f->err.text);
            field_free(f);
        }
    }
}

/* 4.42  Of sections in an entrenchment together those that have their guns do not walk out with a crew
 * that has lost its own; that may. */
Test(fire_fellows, r4_14_guns_do_not_walk_out_with_a_crew)
{
    for (int gone = 1; gone <= 2; gone++) {
        Field *f = fire_moving(
            "'terrain': [{'name': 'Fort', 'type': 'entrenchment', 'rectangle': {'from': "
            "['470yd','480yd'], 'to': ['530yd','520yd']}}]",
            AT("g", 500, 500) "'status': 'garrison', " FIELD_GUNS(
                "8-pounders", 2, 2) "}," AT("b", 800, 100) FIELD_FOOT(1, 8, 2) "}",
            FAR_RED);
        fire_row(f, gone == 1 ? "g.1" : "g.2")->guns = GUNS_DESTROYED;
        cr_assert(field_refuses(f, "g move to 500yd,540yd", "4.14"), "%s", f->err.text);
        cr_assert(field_gives(f, gone == 1 ? "g.1 move to 492yd,540yd"
                                           : "g.2 move to 508yd,540yd"),
                  "%s", f->err.text);
        field_free(f);
    }
}

/* App. A  Who has room in hard cover by castings goes in, though of those inside the first has gone, or
 * they are of another size; he stands beside them. */
Test(fire_fellows, r9_20_there_is_room_where_somebody_has_gone)
{
    for (int light = 0; light <= 1; light++) {
        Field *f = fire_moving(
            "'terrain': [{'name': 'Farm', 'type': 'hard cover', 'rectangle': {'from': "
            "['470yd','480yd'], 'to': ['530yd','520yd']}}]",
            light ? AT("b", 500, 465) FIELD_LIGHT(2, 3, 2) "}," AT("c", 500, 200)
                        FIELD_FOOT(1, 8, 2) "}"
                  : AT("b", 500, 465) FIELD_FOOT(3, 4, 2) "}," AT("c", 500, 200)
                        FIELD_FOOT(1, 8, 2) "}",
            FAR_RED);
        cr_assert(field_gives(f, "b occupy farm"), "%s", f->err.text);
        if (!light)
            fd_stand_lost(&f->game, field_index(f, "b.1"), LOST, LOST_CASUALTIES);
        fire_stands_at(f, "c.1", 500, 465);
        cr_assert(field_gives(f, "c occupy farm"), "%d: %s", light, f->err.text);
        const int c = field_index(f, "c.1");
        const Box box = fd_stand_box(f->battle, &f->state, c);
        for (int i = 0; i < c; i++) {
            const Box other = fd_stand_box(f->battle, &f->state, i);
            cr_assert(!on_table(&f->state, i) || !geo_overlap(&box, &other));
        }
        field_free(f);
    }
}

#define FORMED(how) AT("b", 500, 100) "'formation': '" how "', "

/* 3.31, 3.2  What no order makes of troops no scenario file does either: horse in square, foot that has
 * dismounted.  Light infantry is in open order by itself, so that may be said of it. */
Test(fire_fellows, r3_11_files_form_what_orders_form)
{
    static const struct {
        const char *unit, *why;
    } rows[] = {
        { FORMED("square") FIELD_FOOT(4, 8, 2) "}", NULL },
        { FORMED("square") FIELD_HORSE(4, 3, 2) "}", "3.11" },
        { FORMED("dismounted") FIELD_HORSE(2, 3, 2) "}", NULL },
        { FORMED("dismounted") FIELD_FOOT(2, 8, 2) "}", "3.3" },
        { FORMED("open order") FIELD_HORSE(2, 3, 2) "}", NULL },
        { FORMED("open order") FIELD_LIGHT(1, 3, 2) "}", NULL },
        { FORMED("open order") FIELD_FOOT(2, 8, 2) "}", "3.3" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Err err = { "" };
        cr_expect_eq(fire_loads("", rows[k].unit, FAR_RED, &err), !rows[k].why, "%zu: %s",
                     k, err.text);
        cr_expect(!rows[k].why || strstr(err.text, rows[k].why), "%zu: %s", k, err.text);
    }
}

/* Nor does deployment; horse that the file has on foot may be placed so. */
Test(fire_fellows, r3_11_deployment_forms_what_orders_form)
{
    Field *f = fire_field(
        "",
        FORMED("dismounted")
            FIELD_HORSE(2, 3, 2) "}], 'deploys': true, 'zones': [{'rectangle': {'from': "
                                 "['0yd','0yd'], 'to': ['1000yd','300yd']}}",
        FAR_RED);
    cr_assert_eq(f->state.decision.kind, D_DEPLOY);
    static const char *const early[] = { "b form as column", "b hold", "b.1 fire r",
                                         "b advance r", "b move to 500yd,200yd" };
    for (int i = 0; i < 5; i++)
        cr_expect(field_refuses(f, early[i], "place a unit, or say \"deploy rest\""),
                  "%s: %s", early[i], f->err.text);
    cr_expect(field_refuses(f, "b charge r", "first all deploy; charges"), "%s",
              f->err.text);
    cr_assert(field_refuses(f, "b deploy to 500yd,200yd facing N as square", "3.11"),
              "%s", f->err.text);
    cr_assert(field_gives(f, "b deploy to 500yd,200yd facing N"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "b.2")->status, ST_DISMOUNTED);
    field_free(f);
}

/* 3.31  Full companies form square, light companies do not: whose order it is is told which of them keep
 * it from that. */
Test(fire_fellows, r3_11_no_light_company_in_a_square)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "movement", "Blue"),
        AT("b", 500, 400)
            FIELD_STANDS("infantry", 4, 8, 2,
                         "}, {'kind': 'light infantry', 'figures': 3, 'rating': 2") "}",
        FAR_RED);
    cr_assert(field_refuses(f, "b form as square", "light infantry stands in no square"),
              "%s", f->err.text);
    field_stand(f, "b.5")->at.y += YD(30);
    cr_assert(field_gives(f, "b form as square"), "%s", f->err.text);
    field_free(f);
}

/* 7.31  Skirmishers who hold their fire take no volley from the line behind them; who has no skirmishers
 * is told that his time comes. */
Test(fire_fellows, r1_23_who_holds_before_volleys_are_the_skirmishers)
{
    Field *f = fire_charging(
        "",
        AT("b", 500, 400) FIELD_STANDS(
            "infantry", 2, 8, 2,
            "}, {'kind': 'light infantry', 'figures': 3, 'rating': 2") "}," AT("x", 700,
                                                                               400)
            FIELD_FOOT(1, 8, 2) "}",
        AT("r", 500, 470) FIELD_FOOT(1, 8, 2) "}");
    fire_stands_at(f, "b.3", 540, 400);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_SKIRMISH);
    cr_assert(field_refuses(f, "x hold", "1.23"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b.1 hold", "1.23"), "%s", f->err.text);
    cr_assert(field_gives(f, "b hold"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_VOLLEY);
    cr_assert(field_gives(f, "b fire r.1"), "%s", f->err.text);
    cr_assert_eq(f->last[E_VOLLEY].c, 2);
    field_free(f);
}

/* 6.4  A battery that is told to hold is all its sections, as it is when it is told to fire. */
Test(fire_fellows, r6_5_all_sections_of_a_battery_hold)
{
    Field *f =
        fire_field("",
                   AT("g", 460, 400) FIELD_GUNS("8-pounders", 1, 2) "}," AT("h", 500, 400)
                       FIELD_GUNS("8-pounders", 2, 2) "}",
                   AT("r", 500, 900) FIELD_FOOT(5, 8, 2) "}");
    fire_stands_at(f, "h.2", 540, 400);
    fire_stands_at(f, "r.1", 460, 900);
    fire_stands_at(f, "r.2", 540, 900);
    cr_assert_eq(f->state.decision.kind, D_GUNS);
    cr_assert(field_gives(f, "h hold"), "%s", f->err.text);
    cr_assert(field_stand(f, "h.1")->marks & S_FIRED);
    cr_assert(field_stand(f, "h.2")->marks & S_FIRED);
    field_free(f);
}

#define BROOK(x1, y1, x2, y2)                                                            \
    "'terrain': [{'type': 'stream', 'line': [['" #x1 "yd','" #y1 "yd'],['" #x2           \
    "yd','" #y2 "yd']], 'width': '2yd'}]"

/* Charges declared are moved, once Red has answered so. */
static void charges_go(Field *f, const char *answer)
{
    while (!f->events[E_CONTACT] && !f->events[E_SHORT])
        cr_assert(field_gives(f, f->state.decision.kind == D_REACT ? answer : "done"),
                  "%s", f->err.text);
}

/* 8.2b  Chargers go straight on: a stream that only their target has run across takes nothing of their
 * move; one that lies before them does. */
Test(fire_fellows, r8_7_a_stream_behind_which_the_target_ran)
{
    static const char *const brook[] = { BROOK(0, 500, 1000, 500),
                                         BROOK(0, 470, 1000, 470) };
    static const char *const red[] = { AT("r", 500, 480) FIELD_LIGHT(1, 3, 2) "}",
                                       AT("r", 500, 450) FIELD_LIGHT(1, 3, 2) "}" };
    for (int near = 0; near <= 1; near++) {
        Field *f = fire_charging(brook[near], AT("b", 500, 400) FIELD_FOOT(1, 8, 4) "}",
                                 red[near]);
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        charges_go(f, "r flee"); /* over it, so thirty yards (8.9) */
        cr_assert(field_stand(f, "r.1")->at.y > (near ? YD(475) : YD(505)));
        cr_assert_eq(field_stand(f, "b.1")->at.y, near ? YD(430) : YD(480), "%d: %d",
                     near, field_stand(f, "b.1")->at.y);
        field_free(f);
    }
}

/* Nor does one that lies between a company and its fellow's target, beside the way of both; one on the way
 * of the company that has nobody ahead holds up this one (8.32). */
Test(fire_fellows, r8_7_a_stream_beside_the_way)
{
    static const char *const brook[] = { BROOK(495, 425, 495, 475),
                                         BROOK(501, 445, 520, 445) };
    for (int on_way = 0; on_way <= 1; on_way++) {
        Field *f = fire_charging(brook[on_way], AT("b", 500, 400) FIELD_FOOT(2, 8, 4) "}",
                                 AT("r", 482, 470) FIELD_FOOT(1, 8, 2) "}");
        field_dice(f, 0);
        field_more(f, 100, 1);
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        charges_go(f, "r hold");
        const int16_t one = field_stand(f, "b.1")->at.y,
                      two = field_stand(f, "b.2")->at.y;
        cr_assert_gt(f->events[E_CONTACT], 0);
        cr_assert_eq(f->events[E_SHORT], 0);
        const int16_t less = one < two ? one : two;
        cr_assert_eq(one - less + two - less > YD(1), on_way, "%d", on_way);
        cr_assert_eq(less == YD(430), on_way, "%d", on_way);
        field_free(f);
    }
}

/* 8.16  Alone against two it is matched with the one that more of its front is against, though the other's
 * middle may be nearer: a half-stand's is. */
Test(fire_fellows, r8_51_most_contact_is_of_fronts)
{
    for (int full = 0; full <= 1; full++) {
        Field *f = fire_charging(
            "", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
            AT("l", 470, 460) "'facing': 'S', " FIELD_LIGHT(1, 3, 2) "}," AT(
                "q", 500, 460) "'facing': 'S', " FIELD_FOOT(1, 8, 2) "}");
        Stand *l = field_stand(f, "l.1"), *q = field_stand(f, "q.1");
        const int32_t half = f->battle->stand[1].half_w,
                      whole = f->battle->stand[0].half_w;
        const int32_t joint = YD(500) + (full ? -20 : 20); /* where the two meet */
        l->at.x = joint - half;
        q->at.x = joint + whole;
        l->at.y = q->at.y - f->battle->stand[0].half_d + f->battle->stand[1].half_d;
        cr_assert(field_gives(f, "b charge l"), "%s", f->err.text);
        fd_charges_run(&f->game);
        cr_assert_eq(field_stand(f, "b.1")->at.x, full ? q->at.x : l->at.x, "%d", full);
        field_free(f);
    }
}

/* 8.16  Whose charge is not his alone stays between two defenders, at the head of a column too; matched with
 * one he shifts. */
Test(fire_fellows, r8_17_the_head_of_a_column_stays_between_two)
{
    for (int companies = 1; companies <= 2; companies++) {
        for (int two = 0; two <= 1; two++) {
            Field *f = fire_charging(
                "",
                companies == 1
                    ? AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}"
                    : AT("b", 500, 400) "'formation': 'column', " FIELD_FOOT(2, 8, 2) "}",
                two ? AT("r", 502, 460) "'facing': 'S', " FIELD_FOOT(2, 8, 2) "}"
                    : AT("r", 502, 460) "'facing': 'S', " FIELD_FOOT(1, 8, 2) "}");
            const int32_t x = field_stand(f, "b.1")->at.x;
            field_dice(f, 0);
            field_more(f, 120, 10); /* nobody hits, all pass */
            cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
            while (!f->events[E_CONTACT])
                cr_assert(field_gives(f, "done"), "%s", f->err.text);
            cr_assert_eq(field_stand(f, "b.1")->at.x == x, two && companies > 1, "%d %d",
                         companies, two);
            field_free(f);
        }
    }
}

/* 8.16, 8.35  Those of a line that have met somebody shift alike, though another has met nobody and stays
 * where he is. */
Test(fire_fellows, r8_16_two_of_three_shift_alike)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}",
                             AT("r", 488, 460) "'facing': 'S', " FIELD_FOOT(2, 8, 2) "}");
    const int32_t third = state_stand(&f->state, 2)->at.x,
                  second = state_stand(&f->state, 1)->at.x;
    const int r = field_index(f, "r.1");
    field_dice(f, 0);
    field_more(f, 200, 10);
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    while (!f->events[E_CONTACT])
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(state_stand(&f->state, 2)->at.x, third);
    cr_assert_lt(state_stand(&f->state, 1)->at.x, second);
    int matched = 0;
    for (int k = 0; k < 2; k++) {
        for (int i = r; i < r + 2; i++) {
            const int32_t off =
                state_stand(&f->state, k)->at.x - state_stand(&f->state, i)->at.x;
            matched += off >= -GEO_SLACK && off <= GEO_SLACK;
        }
    }
    cr_assert_eq(matched, 2);
    field_free(f);
}

/* 8.19, 8.16  Who is met on his flank is taken so if it is he with whom the charger is matched, not if the
 * charger shifts to his neighbour: then he has nobody at his flank, whoever else comes. */
Test(fire_fellows, r8_12_not_in_flank_of_who_has_shifted_away)
{
    for (int flank = 0; flank <= 1; flank++) {
        Field *f =
            fire_charging("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                          AT("r", 470, 460) "'facing': 'S', " FIELD_FOOT(1, 8, 2) "}," AT(
                              "q", 500, 460) "'facing': 'E', " FIELD_FOOT(1, 8, 2) "}");
        Stand *r = field_stand(f, "r.1"), *q = field_stand(f, "q.1");
        const int32_t w = f->battle->stand[0].half_w, d = f->battle->stand[0].half_d;
        const int32_t joint = YD(500) + (flank ? -60 : 60);
        r->at.x = joint - w;
        q->at.x = joint + d;
        q->at.y = r->at.y - d + w; /* its right in one line with the front of r */
        field_dice(f, 0);
        field_more(f, 120, 10);
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_REACT); /* r might counter-charge */
        fd_charges_run(&f->game);
        cr_assert_eq(f->events[E_CONTACT], 1); /* and so it is told */
        cr_assert_eq(f->last[E_CONTACT].target, field_find(f, flank ? "q.1" : "r.1"));
        cr_assert_eq(f->last[E_CONTACT].a, flank);
        cr_assert_eq(fd_touches_enemy(f->battle, &f->state, field_index(f, "q.1")),
                     flank);
        cr_assert_eq((q->marks & S_FLANKED) != 0, flank);
        cr_assert_eq(r->marks & S_FLANKED, 0);
        field_free(f);
    }
}

/* App. A  Who assaults is who aims at the cover: the companies of a line that have troops in the open before
 * them do not count for the four; those that have nobody follow it. */
Test(fire_fellows, r9_31_who_charges_others_does_not_assault)
{
    for (int field = 0; field <= 1; field++) {
        Field *f = fire_charging(
            "'terrain': [{'name': 'Farm', 'type': 'hard cover', 'rectangle': {'from': "
            "['440yd','430yd'], 'to': ['474yd','470yd']}}]",
            AT("b", 500, 400) FIELD_FOOT(6, 8, 2) "}",
            field ? AT("r", 457, 450) "'facing': 'S', 'status': 'garrison', " FIELD_FOOT(
                        1, 6, 2) "}," AT("q", 510,
                                         435) "'facing': 'S', " FIELD_FOOT(4, 8, 2) "}"
                  : AT("r", 457, 450) "'facing': 'S', 'status': 'garrison', " FIELD_FOOT(
                        1, 6, 2) "}," AT("q", 510,
                                         835) "'facing': 'S', " FIELD_FOOT(4, 8, 2) "}");
        const Order o = { .verb = V_CHARGE, .subject = ref_unit(0) };
        cr_assert_eq(fd_charge_may(f->battle, &f->state, &o, &f->err), field, "%s",
                     f->err.text);
        cr_assert(field || strstr(f->err.text, "9.31"), "%s", f->err.text);
        field_free(f);
    }
}

/* Who holds a house does not go into it once more, and is not asked to; another house is another matter. */
Test(fire_fellows, r9_19_a_garrison_is_in_its_cover_already)
{
    Field *f = fire_moving(
        "'terrain': [{'name': 'Farm', 'type': 'hard cover', 'rectangle': {'from': "
        "['480yd','480yd'], 'to': ['520yd','520yd']}}, {'name': 'Barn', 'type': 'hard "
        "cover', 'rectangle': {'from': ['525yd','480yd'], 'to': ['560yd','520yd']}}]",
        AT("b", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    cr_assert_eq(field_offers(f, V_OCCUPY), 1);
    cr_assert(field_refuses(f, "b occupy farm", "9.19"), "%s", f->err.text);
    cr_assert(field_gives(f, "b occupy barn"), "%s", f->err.text);
    field_free(f);
}

/* A move that is too long by less than a yard is not told as if it were as long as it may be. */
Test(fire_fellows, r4_1_too_far_by_less_than_a_yard)
{
    Field *f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                           AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(fire_goes(f, "b", 0, 600), "%s", f->err.text);
    cr_assert_not(fire_goes(f, "b", 0, 604));
    cr_assert(strstr(f->err.text, "61 yards, and it may go 60"), "%s", f->err.text);
    cr_assert_not(fire_goes(f, "b", 303, 0));
    cr_assert(strstr(f->err.text, "31 yards, and not straight ahead: it shifts 30"), "%s",
              f->err.text);
    field_free(f);
    for (int more = 0; more <= 1; more++) {
        f = fire_moving(
            "'terrain': [{'name': 'Farm', 'type': 'hard cover', 'rectangle': {'from': "
            "['480yd','480yd'], 'to': ['520yd','520yd']}}]",
            AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
        field_stand(f, "b.1")->at.y =
            YD(480) - YD(30) - f->battle->stand[0].half_d - 8 * more;
        cr_assert_eq(field_gives(f, "b occupy farm"), !more, "%s", f->err.text);
        cr_assert(!more ||
                      strstr(f->err.text, "31 yards away, and entering it leaves 30"),
                  "%s", f->err.text);
        field_free(f);
    }
}

/* 8.16  Who charges shifts to who counter-charges, though that one came first; who counter-charges and meets
 * somebody who only stands there shifts to him. */
Test(fire_fellows, r8_15_the_charger_shifts_to_the_counter_charger)
{
    for (int other = 0; other <= 1; other++) {
        Field *f = fire_charging(
            "",
            AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 800, 432)
                FIELD_FOOT(1, 8, 2) "}",
            other ? AT("r", 500, 450) "'facing': 'S', " FIELD_FOOT(1, 8, 2) "}"
                  : AT("r", 505, 430) "'facing': 'S', " FIELD_FOOT(1, 8, 2) "}");
        if (other)
            fire_stands_at(f, "c.1", 512, 432);
        const int32_t r = field_stand(f, "r.1")->at.x, b = field_stand(f, "b.1")->at.x;
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        cr_assert(f->state.decision.kind == D_REACT || field_gives(f, "done"));
        cr_assert(field_gives(f, "r counter-charge"), "%s", f->err.text);
        fd_charges_run(&f->game);
        cr_assert(f->events[E_CONTACT] > 0);
        cr_assert_eq(field_stand(f, "r.1")->at.x,
                     other ? field_stand(f, "c.1")->at.x : r);
        cr_assert_eq(field_stand(f, "b.1")->at.x, other ? b : r);
        field_free(f);
    }
}

/* 8.2b, 8.19  A charger goes on until he is in contact with an enemy: so he whom a counter-charge against his
 * neighbour has come up beside stays with it, and does not go on to his own target, taken in flank. */
Test(fire_fellows, r8_11_who_is_met_already_goes_no_further)
{
    for (int beside = 0; beside <= 1; beside++) {
        static const char blue[] = AT("a", 500, 400)
            FIELD_FOOT(1, 8, 2) "}," AT("b", 540, 405) FIELD_FOOT(1, 8, 2) "}";
        static const char red[] = AT("r", 500, 440) "'facing': 'S', " FIELD_FOOT(
            1, 8, 2) "}," AT("q", 540, 470) "'facing': 'S', " FIELD_FOOT(1, 8, 2) "}";
        Field *f = fire_charging("", blue, red);
        Stand *const b = field_stand(f, "b.1"), *const q = field_stand(f, "q.1");
        if (beside) {
            b->at.x = q->at.x =
                field_stand(f, "r.1")->at.x + 2 * f->battle->stand[0].half_w + 4;
        }
        const int32_t y = b->at.y;
        cr_assert(field_gives(f, "a charge r"), "%s", f->err.text);
        cr_assert(field_gives(f, "b charge q"), "%s", f->err.text);
        cr_assert(f->state.decision.kind == D_REACT || field_gives(f, "done"));
        cr_assert(field_gives(f, "r counter-charge"), "%s", f->err.text);
        cr_assert(f->state.decision.kind != D_REACT || field_gives(f, "done"));
        fd_charges_run(&f->game);
        const int who = field_index(f, "b.1");
        cr_assert_eq(fd_stands_touch(f->battle, &f->state, who, field_index(f, "r.1")),
                     beside);
        cr_assert_eq(fd_stands_touch(f->battle, &f->state, who, field_index(f, "q.1")),
                     !beside);
        cr_assert_eq(b->at.y > y + YD(40), !beside, "%d", b->at.y);
        cr_assert_eq(f->events[E_SHORT], 0);
        field_free(f);
    }
}

/* App. A  Bots who go on go past a garrison of their side, though they do not stop upon it; another friend
 * they stop before. */
Test(fire_fellows, r9_23_an_advance_goes_past_a_garrison)
{
    for (int garrison = 0; garrison <= 1; garrison++) {
        Field *f = fire_moving(
            "'terrain': [{'name': 'Farm', 'type': 'hard cover', 'rectangle': {'from': "
            "['480yd','415yd'], 'to': ['520yd','440yd']}}]",
            garrison ? AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT(
                           "c", 500, 428) "'status': 'garrison', " FIELD_FOOT(1, 8, 2) "}"
                     : AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 500, 428)
                           FIELD_FOOT(1, 8, 2) "}",
            AT("r", 500, 700) FIELD_FOOT(1, 8, 2) "}");
        const Intention on = { .verb = V_ADVANCE,
                               .subject = ref_unit(0),
                               .target = field_find(f, "r") };
        Order o;
        cr_assert(fire_ground(f->battle, &f->state, &on, &o, &f->err), "%s", f->err.text);
        cr_assert_eq(o.place.y > YD(450), garrison, "%d", o.place.y);
        field_free(f);
    }
}

/* 3.2, 3.31, 3.4  Nor is a single stand what troops of its kind never are, because a file says so. */
Test(fire_fellows, r3_15_no_stand_is_what_its_kind_never_is)
{
    static const char *const kinds[] = { "infantry", "light infantry", "cavalry",
                                         "8-pounders" };
    static const struct {
        const char *status, *kinds; /* of those who may */
    } rows[] = { { "formed", "ilc8" },  { "open order", "lc" }, { "in square", "i" },
                 { "limbered", "8" },   { "unlimbered", "8" },  { "crew", "8" },
                 { "dismounted", "c" }, { "garrison", "ilc8" } };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        for (int k = 0; k < 4; k++) {
            char blue[300];
            Err err = { "" };
            snprintf(blue, sizeof blue,
                     "{'name': 'b', 'stands': [{'kind': '%s', 'figures': %d, 'rating': "
                     "2}], 'bases': [{'stand': 1, 'at': ['500yd','400yd'], 'status': "
                     "'%s'}]}",
                     kinds[k], k == 3 ? 4 : 3, rows[r].status);
            cr_expect_eq(fire_loads("'terrain': [{'type': 'entrenchment', 'circle': "
                                    "{'at': ['500yd','400yd'], 'radius': '30yd'}}]",
                                    blue, FAR_RED, &err),
                         strchr(rows[r].kinds, *kinds[k]) != NULL, "%s %s: %s", kinds[k],
                         rows[r].status, err.text);
        }
    }
}

#define SHED                                                                             \
    "'terrain': [{'name': 'Shed', 'type': 'entrenchment', 'rectangle': {'from': "        \
    "['490yd','490yd'], 'to': ['510yd','510yd']}}], 'rules': {'objectives': ['Shed']}"

/* A garrison holds its place though the last of it stand behind the walls, where there was room; who only
 * stands beside it does not. */
Test(fire_fellows, r10_9_a_garrison_is_in_its_place)
{
    for (int inside = 0; inside <= 1; inside++) {
        Field *f = fire_moving(SHED, AT("b", 500, 475) FIELD_FOOT(6, 3, 2) "}", FAR_RED);
        if (inside)
            cr_assert(field_gives(f, "b occupy shed"), "%s", f->err.text);
        cr_assert_eq(fd_holds_place(f->battle, &f->state, 0, 0), inside);
        for (int i = 0; i < 3; i++)
            fd_stand_lost(&f->game, i, LOST, LOST_CASUALTIES);
        cr_assert_eq(fd_holds_place(f->battle, &f->state, 0, 0), inside);
        field_free(f);
    }
}

/* 6.4d  Nor does a section that turns there come out of it. */
Test(fire_fellows, r4_15_guns_that_turn_stay_in_their_works)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "artillery", "Blue") "," SHED,
        AT("g", 500, 500) "'status': 'garrison', " FIELD_GUNS("8-pounders", 1, 2) "}",
        FAR_RED);
    fire_stands_at(f, "g.1", 500, 485);
    cr_assert(field_gives(f, "g.1 turn facing E"), "%s", f->err.text);
    cr_assert(in_garrison(&f->state, 0));
    field_free(f);
}

/* App. A  Guns that support an assault hit a garrison that stands behind its walls; other troops behind them
 * are behind what stops a shot. */
Test(fire_fellows, r6_8_the_walls_of_a_garrison_do_not_hide_it)
{
    for (int inside = 0; inside <= 1; inside++) {
        Field *f = fire_field(FIELD_OPENING(1, "artillery", "Blue") "," SHED,
                              AT("g", 500, 300) FIELD_GUNS("8-pounders", 1, 2) "}",
                              AT("r", 500, 500) "'status': 'garrison', " FIELD_GUNS(
                                  "8-pounders", 1, 2) "}");
        const int r = field_index(f, "r.1");
        fire_stands_at(f, "r.1", 500, 520);
        if (!inside)
            fd_leaves_cover(f->battle, &f->state, r);
        cr_assert_eq(fd_gun_can_hit(f->battle, &f->state, 0, r, &f->err), inside, "%s",
                     f->err.text);
        field_free(f);
    }
}

/* Who orders musketry that cannot be is told what is wrong: with him, or with the nearest of those he means,
 * whether he names a stand of them or their unit. */
Test(fire_fellows, r7_13_why_nobody_can_volley)
{
#define ARMED(trait) ", 'traits': ['" trait "']"
    static const struct {
        const char *blue;
        int y; /* of red */
        int marks;
        const char *why;
    } rows[] = {
        { AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", 500, 0, NULL },
        { AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", 500, S_FIRED, "it has fired" },
        { AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", 500, S_CHARGES, "it charges" },
        { AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", 600, 0, "yards away" },
        { AT("b", 500, 400) "'facing': 'E', " FIELD_FOOT(2, 8, 2) "}", 500, 0,
          "outside the kill zone" },
        { AT("b", 500, 400) FIELD_STANDS("infantry", 2, 8, 0, ARMED("blades")) "}", 500,
          0, "no muskets" },
        { AT("b", 500, 400) FIELD_HORSE(2, 3, 2) "}", 450, 0, "no carbines" },
        { AT("b", 500, 400) FIELD_STANDS("cavalry", 2, 3, 2, ARMED("carbine")) "}", 450,
          0, "in loose order only" },
        { AT("b", 500, 400) FIELD_LIGHT(1, 3, 2) "}", 500, 0, "before the volleys" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char blue[500];
        snprintf(blue, sizeof blue, "%s,%s", rows[k].blue,
                 AT("x", 800, 400) FIELD_FOOT(1, 8, 2) "}");
        Field *f =
            fire_shooting("", blue,
                          AT("r", 500, 500) FIELD_FOOT(2, 8, 2) "}," AT("q", 800, 500)
                              FIELD_FOOT(1, 8, 2) "}");
        while (f->state.decision.kind == D_SKIRMISH)
            cr_assert(field_gives(f, "done"));
        cr_assert_eq(f->state.decision.kind, D_VOLLEY, "%zu", k);
        for (int i = 0; i < 2; i++)
            state_stand(&f->state, i)->marks |= (uint8_t)rows[k].marks;
        field_stand(f, "r.1")->at.y = field_stand(f, "r.2")->at.y = YD(rows[k].y);
        if (rows[k].why) {
            cr_expect(field_refuses(f, "b fire r", rows[k].why), "%zu: %s", k,
                      f->err.text);
            cr_expect(field_refuses(f, "b fire r.1", rows[k].why), "%zu: %s", k,
                      f->err.text);
        } else {
            cr_expect(field_gives(f, "b fire r"), "%zu: %s", k, f->err.text);
        }
        field_free(f);
    }
}

/* Who cannot answer a charge so is told what keeps him from it. */
Test(fire_fellows, r1_22_why_somebody_cannot_answer_so)
{
    static const struct {
        const char *red, *order, *why;
        int delay;
    } rows[] = {
        { AT("r", 500, 450) "'facing': 'S', " FIELD_FOOT(1, 8, 2) "}", "r counter-charge",
          NULL, 0 },
        { AT("r", 500, 450) "'facing': 'S', " FIELD_FOOT(1, 8, 2) "}", "r counter-charge",
          "halted", 1 },
        { AT("r", 500, 450) "'facing': 'E', " FIELD_FOOT(1, 8, 2) "}", "r counter-charge",
          "at its front", 0 },
        { AT("r", 500, 450) "'facing': 'S', " FIELD_FOOT(2, 8, 2) "}", "r counter-charge",
          "only columns", 0 },
        { AT("r", 500, 450) "'facing': 'S', " FIELD_FOOT(1, 8, 2) "}", "r flee",
          "only skirmishers", 0 },
        { AT("r", 500, 450) FIELD_GUNS("8-pounders", 1, 2) "}", "r flee", NULL, 1 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char red[500];
        snprintf(red, sizeof red, "%s,%s", rows[k].red,
                 AT("q", 700, 450) "'facing': 'S', " FIELD_FOOT(1, 8, 2) "}");
        Field *f =
            fire_charging("",
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 700, 400)
                              FIELD_FOOT(1, 8, 2) "}",
                          red);
        fire_row(f, "r.1")->delay = (uint8_t)rows[k].delay;
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        cr_assert(field_gives(f, "c charge q"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_REACT);
        if (rows[k].why)
            cr_expect(field_refuses(f, rows[k].order, rows[k].why), "%zu: %s", k,
                      f->err.text);
        else
            cr_expect(field_gives(f, rows[k].order), "%zu: %s", k, f->err.text);
        field_free(f);
    }
}

/* Who cannot charge whom he means is told whether somebody else comes first, or what ground leaves of his
 * charge, or that nobody is there. */
Test(fire_fellows, r8_2_why_there_is_nobody_to_charge)
{
    static const struct {
        const char *more;
        int q, r; /* where they stand */
        const char *why;
    } rows[] = {
        { "", 850, 470, NULL },
        { "", 450, 470, "base 1 of the q comes first" },
        { "", 850, 540, "nobody lies straight ahead within its charge of 80 yards" },
        { BROOK(400, 440, 600, 440), 850, 470,
          "yards away, and ground leaves its charge 30" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_charging(
            rows[k].more,
            AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("x", 200, 400)
                FIELD_FOOT(1, 8, 2) "}",
            AT("r", 500, 900) FIELD_FOOT(1, 8, 2) "}," AT("q", 500, 950)
                FIELD_FOOT(1, 8, 2) "}," AT("p", 200, 450) FIELD_FOOT(1, 8, 2) "}");
        fire_stands_at(f, "r.1", 500, rows[k].r);
        fire_stands_at(f, "q.1", 500, rows[k].q);
        cr_assert_eq(f->state.decision.kind, D_CHARGE, "%zu: %d", k,
                     f->state.decision.kind);
        if (rows[k].why)
            cr_expect(field_refuses(f, "b charge r", rows[k].why), "%zu: %s", k,
                      f->err.text);
        else
            cr_expect(field_gives(f, "b charge r"), "%zu: %s", k, f->err.text);
        field_free(f);
    }
}

/* 2.2  He begins with his own stands: with the first that is left, where the battle opens without some. */
Test(fire_fellows, r2_13_a_commander_begins_with_who_is_left)
{
    for (int lost = 0; lost <= 1; lost++) {
        char guard[500];
        snprintf(
            guard, sizeof guard,
            "{'name': 'g', 'officer': 'Duke', 'personal command': true, " FIELD_HORSE(
                2, 3, 2) ", 'bases': [{'stand': 1, %s}, {'stand': 2, 'at': "
                         "['520yd','400yd']}]}",
            lost ? "'off': 'lost'" : "'at': ['505yd','400yd']");
        Field *f =
            fire_with(FIELD_OPENING(1, "movement", "Blue"),
                      "{'name': 'Duke', 'at': ['100yd','100yd']}", guard, "", FAR_RED);
        cr_assert_eq(field_officer(f, "duke")->with, field_find(f, lost ? "g.2" : "g.1"));
        cr_assert_eq(field_officer(f, "duke")->at.x, YD(lost ? 520 : 505));
        field_free(f);
    }
}

/* Of a group that may not act for one of its stands the refusal says which; of all of them it says it once. */
Test(fire_fellows, r5_26_who_of_them_is_halted_is_named)
{
    static const char *const orders[] = { "b move to 500yd,450yd", "b occupy farm",
                                          "b form as column", "b charge r" };
    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++) {
        for (int all = 0; all <= 1; all++) {
            Field *f = (k == 3   ? fire_charging
                        : k == 2 ? fire_field
                                 : fire_moving)(
                k == 2   ? FIELD_OPENING(1, "movement", "Blue")
                : k == 1 ? "'terrain': [{'name': 'Farm', 'type': 'hard cover', 'circle': "
                           "{'at': ['700yd','700yd'], 'radius': '20yd'}}]"
                         : "",
                AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}," AT("x", 700, 400)
                    FIELD_FOOT(1, 8, 2) "}",
                AT("r", 500, 450) FIELD_FOOT(3, 8, 2) "}," AT("q", 700, 450)
                    FIELD_FOOT(1, 8, 2) "}");
            for (int i = 0; i < 3; i++)
                state_stand(&f->state, i)->at.y -= k == 3 ? 0 : YD(100);
            fire_row(f, "b.2")->delay = 1;
            for (int i = 0; i < 3 && all; i++)
                row(&f->state, i)->delay = 1;
            cr_expect(field_refuses(f, orders[k], "5.26"), "%s: %s", orders[k],
                      f->err.text);
            const bool named = strstr(f->err.text, "base ") != NULL;
            cr_expect(named || all, "%s: %s", orders[k], f->err.text);
            cr_expect(all || strstr(f->err.text, "base 2 of the b: it is halted"), "%s",
                      f->err.text);
            cr_expect(k == 3 || named != all, "%s: %s", orders[k], f->err.text);
            field_free(f);
        }
    }
}
