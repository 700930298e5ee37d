/* SPDX-License-Identifier: GPL-3.0-or-later
 * Fire and Discipline: troops that come later (10.12).
 */
#include "engine/map_words.h"
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENTRY               "'entries': [{'name': 'west', 'at': ['0yd','500yd'], 'facing': 'E'}]"
#define NOTE(when)          "'notes': [{'name': 'march', 'side': 'Blue', " when ", " ENTRY "}]"
#define COMES(name, stands) "{'name': '" name "', 'arrives': 'march', " stands "}"
#define DUKE                "{'name': 'Duke', 'arrives': 'march'}"
#define BLUE                AT("b", 500, 100) FIELD_FOOT(1, 8, 2) "}, "

static Field *coming(const char *when, const char *officers, const char *units)
{
    char more[600], blue[600];
    snprintf(more, sizeof more, "%s, %s", FIELD_OPENING(1, "movement", "Blue"), when);
    snprintf(blue, sizeof blue, "%s%s", BLUE, units);
    return fire_with(more, officers, blue, "", FAR_RED);
}

/* Nobody has anything to do until so many more segments have begun. */
static void pass(Field *f, int segments)
{
    field_forget(f);
    for (int i = 0; i < 400 && f->events[E_SEGMENT] < segments; i++)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->events[E_SEGMENT], segments);
}

Test(fire_arrive, r10_12_in_its_turn_at_its_entry)
{
    Field *f = coming(NOTE("'turn': 3"), DUKE, COMES("c", FIELD_FOOT(3, 8, 2)));
    const Stand *at = field_stand(f, "c.1");
    field_dice(f, 0);
    pass(f, 3); /* Red's, Blue's second, Red's */
    cr_assert_eq(at->where, IN_RESERVE);
    cr_assert_eq(f->events[E_ARRIVAL], 0);
    cr_assert(field_refuses(f, "c move 500,500", ""));
    pass(f, 1);
    cr_assert_eq(f->state.turn, 3);
    cr_assert_eq(at->where, ON_TABLE);
    cr_assert_eq(at->facing, EAST);
    cr_assert_eq(f->events[E_ARRIVAL], 3); /* the note, c, and the duke */
    cr_assert_eq(ref_kind(f->last[E_ARRIVAL].subject), REF_OFFICER);
    /* in column, its rear at the edge, its officer with its first stand */
    const int32_t deep = 2 * f->battle->stand[field_index(f, "c.1")].half_d;
    cr_assert_eq(at->at.x, 3 * deep - deep / 2);
    cr_assert_eq(field_stand(f, "c.3")->at.x, deep / 2);
    cr_assert_eq(at->at.y, YD(500));
    cr_assert_eq(field_officer(f, "duke")->with, field_find(f, "c.1"));
    cr_assert_eq(field_officer(f, "duke")->at.x, at->at.x);
    cr_assert(field_spent(f));
    /* and they move in that segment */
    while (f->state.decision.kind != D_MOVE)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(fire_goes(f, "c", 0, 500));
    field_free(f);
}

/* Who came later is no more let off at the edge than others. */
Test(fire_arrive, r10_12_check_asks_who_has_come_for_the_edge_too)
{
    Field *f = coming(NOTE("'turn': 3"), "", COMES("c", FIELD_FOOT(1, 8, 2)));
    pass(f, 4);
    cr_assert(fire_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    field_stand(f, "c.1")->at.x = 3 * GEO_TOUCH;
    cr_assert_not(fire_check(f->battle, &f->state, &f->err));
    cr_assert(strstr(f->err.text, "over the table's edge"), "%s", f->err.text);
    field_free(f);
}

Test(fire_arrive, r10_12_or_when_its_die_has_come_up)
{
    static const int faces[] = { 5, 4, 5 };
    Field *f = coming(NOTE("'needs': 2, 'on': 5"), "", COMES("c", FIELD_FOOT(1, 8, 2)));
    for (int turn = 0; turn < 3; turn++) {
        field_dice(f, 1, faces[turn]);
        pass(f, 2);
        cr_assert(field_spent(f), "turn %d", turn + 2);
        cr_assert_eq(field_stand(f, "c.1")->where, turn == 2 ? ON_TABLE : IN_RESERVE);
    }
    field_dice(f, 0);
    pass(f, 2);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(fire_arrive, r10_12_beside_those_who_came_first_or_not_yet)
{
    Field *f =
        coming(NOTE("'turn': 2"), "",
               COMES("c", FIELD_FOOT(2, 8, 2)) "," COMES("d", FIELD_FOOT(2, 8, 2)));
    pass(f, 2);
    cr_assert_eq(field_stand(f, "d.1")->where, ON_TABLE);
    cr_assert_neq(field_stand(f, "d.1")->at.y, YD(500));
    field_free(f);
    /* a wall of Red's own along the edge */
    char red[4000] = "";
    for (int i = 0; i < 16; i++)
        snprintf(red + strlen(red), sizeof red - strlen(red),
                 "%s{'name': 'r%d', 'at': ['30yd','%dyd'], 'facing': 'E', 'formation': "
                 "'line', " FIELD_FOOT(1, 8, 2) "}",
                 i ? ", " : "", i, 275 + 30 * i);
    f = fire_with(FIELD_OPENING(1, "movement", "Blue") ", " NOTE("'turn': 2"), "",
                  BLUE COMES("c", FIELD_FOOT(2, 8, 2)), "", red);
    pass(f, 2);
    cr_assert_eq(field_stand(f, "c.1")->where, IN_RESERVE);
    cr_assert_eq(f->events[E_ARRIVAL], 1);
    cr_assert_eq(f->last[E_ARRIVAL].c, 0);
    for (int i = 0; i < 16; i++) /* they go: the entry is free */
        state_stand(&f->state, 3 + i)->at.x = YD(300);
    pass(f, 2);
    cr_assert_eq(field_stand(f, "c.1")->where, ON_TABLE);
    field_free(f);
}

/* Rough ground about the entry bars formed horse, not loose horse, nor horse that has dismounted. */
Test(fire_arrive, r10_12_r9_8_loose_horse_comes_over_rough_ground)
{
    static const char *const forms[] = { "column", "open order", "dismounted" };
    static const char rough[] = ", 'terrain': [{'type': 'rough', 'rectangle': {'from': "
                                "['0yd','100yd'], 'to': ['60yd','900yd']}}]";
    for (int k = 0; k < 3; k++) {
        char more[600], units[300];
        snprintf(more, sizeof more, NOTE("'turn': 2") "%s", rough);
        snprintf(units, sizeof units,
                 COMES("c", "'formation': '%s', " FIELD_HORSE(2, 3, 2)), forms[k]);
        Field *f = coming(more, "", units);
        pass(f, 2);
        cr_assert_eq(field_stand(f, "c.1")->where, k ? ON_TABLE : IN_RESERVE, "row %d",
                     k);
        field_free(f);
    }
}

/* Guns that come on over rough ground may break a wheel there as anywhere. */
Test(fire_arrive, r9_9_guns_arrive_over_rough_ground)
{
    static const char rough[] = ", 'terrain': [{'type': 'rough', 'rectangle': {'from': "
                                "['0yd','%dyd'], 'to': ['60yd','600yd']}}]";
    for (int k = 0; k < 3; k++) {
        char more[600];
        int n = snprintf(more, sizeof more, NOTE("'turn': 2"));
        snprintf(more + n, sizeof more - (size_t)n, rough, k < 2 ? 400 : 550);
        Field *f = coming(more, "", COMES("g", FIELD_GUNS("8-pounders", 1, 2)));
        field_dice(f, k < 2, 9 + k);
        pass(f, 2);
        cr_assert_eq(field_stand(f, "g.1")->where, ON_TABLE);
        cr_assert_eq(guns_state(&f->state, field_index(f, "g.1")),
                     k == 1 ? GUNS_DESTROYED : GUNS_MANNED, "row %d", k);
        cr_assert(field_spent(f), "row %d", k);
        field_free(f);
    }
}

/* His own stands are listed last, and he rides with them; without any of his own, with the first of his men. */
Test(fire_arrive, r2_13_a_commander_arrives_with_his_own)
{
    for (int own = 0; own < 2; own++) {
        char units[600];
        snprintf(units, sizeof units,
                 COMES("c", FIELD_FOOT(2, 8, 2) ", 'officer': 'Duke'") "," COMES(
                     "g", FIELD_HORSE(2, 3, 2) ", 'officer': 'Duke'%s"),
                 own ? ", 'personal command': true" : "");
        Field *f = coming(NOTE("'turn': 2"), DUKE, units);
        pass(f, 2);
        cr_assert_eq(field_stand(f, "g.1")->where, ON_TABLE);
        cr_assert_eq(field_officer(f, "duke")->with, field_find(f, own ? "g.1" : "c.1"));
        cr_assert_eq(geo_gap2(field_officer(f, "duke")->at,
                              field_stand(f, own ? "g.1" : "c.1")->at),
                     0);
        field_free(f);
    }
}

Test(fire_arrive, r10_12_who_has_not_come_is_not_lost)
{
    Field *f =
        coming(NOTE("'turn': 9"), DUKE,
               COMES("c", FIELD_FOOT(3, 8, 2)) "," COMES("d", FIELD_FOOT(3, 8, 2)));
    cr_assert_eq(fd_points_of(f->battle, &f->state, 1), 0);
    fd_stand_lost(&f->game, field_index(f, "b.1"), LOST, LOST_CASUALTIES);
    fd_battle_judge(&f->game, false); /* one of seven */
    cr_assert_not(f->state.over);
    field_free(f);
}

static void says_of(const Field *f, const char *what)
{
    char says[256];
    map_unit_says(f->battle, &f->state, field_index(f, "c"), says, sizeof says);
    cr_assert(strstr(says, what), "%s", says);
}

Test(fire_arrive, the_list_of_troops_says_when)
{
    Field *f = coming(NOTE("'turn': 3"), "", COMES("c", FIELD_FOOT(1, 8, 2)));
    says_of(f, "in reserve, comes in turn 3");
    f->state.turn = 3;
    says_of(f, "in reserve, comes when there is room");
    field_free(f);
    f = coming(NOTE("'needs': 2, 'on': 5"), "", COMES("c", FIELD_FOOT(1, 8, 2)));
    f->state.came_up[0] = 1;
    says_of(f, "in reserve, comes by a die, 5 or more: 1 of 2");
    field_free(f);
}

Test(fire_arrive, r10_12_refused)
{
    static const struct {
        const char *more, *officers, *unit, *why;
    } row[] = {
        { NOTE("'turn': 2, 'needs': 1, 'on': 6"), "", COMES("c", FIELD_FOOT(1, 8, 2)),
          "either a \"turn\"" },
        { NOTE("'needs': 1"), "", COMES("c", FIELD_FOOT(1, 8, 2)), "either a \"turn\"" },
        { NOTE("'turn': 21"), "", COMES("c", FIELD_FOOT(1, 8, 2)), "20" },
        { "'notes': [{'name': 'march', 'side': 'Blue', 'turn': 2, 'entries': ["
          "{'name': 'w', 'at': ['0yd','500yd'], 'facing': 'E'}, "
          "{'name': 'e', 'at': ['1000yd','500yd'], 'facing': 'W'}]}]",
          "", COMES("c", FIELD_FOOT(1, 8, 2)), "one entry" },
        { NOTE("'turn': 2"), "",
          "{'name': 'c', 'arrives': 'march', 'status': 'garrison', " FIELD_FOOT(1, 8,
                                                                                2) "}",
          "10.12" },
        { NOTE("'turn': 2"), "{'name': 'Duke', 'at': ['10yd','10yd']}",
          "{'name': 'c', 'arrives': 'march', 'officer': 'duke', "
          "'personal command': true, " FIELD_HORSE(1, 2, 3) "}",
          "2.13" },
    };
    Err err;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char blue[600];
        snprintf(blue, sizeof blue, "%s%s", BLUE, row[i].unit);
        cr_assert_not(fire_loads_with(row[i].more, row[i].officers, blue, FAR_RED, &err),
                      "row %zu", i);
        cr_assert(strstr(err.text, row[i].why), "row %zu: %s", i, err.text);
    }
}

/* Who of them stands where in the square they come in has nothing to do with where the table's corner is: seen from
 * its middle it is the same at every edge. */
Test(fire_arrive, r10_12_a_square_is_the_same_at_every_edge)
{
    static const char *const entry[] = { "'at': ['0yd','500yd'], 'facing': 'E'",
                                         "'at': ['500yd','1000yd'], 'facing': 'S'",
                                         "'at': ['1000yd','500yd'], 'facing': 'W'" };
    int32_t right[3][4], ahead[3][4];
    for (int e = 0; e < 3; e++) {
        char note[300];
        snprintf(note, sizeof note,
                 "'notes': [{'name': 'march', 'side': 'Blue', 'turn': 2, 'entries': "
                 "[{'name': 'west', %s}]}]",
                 entry[e]);
        Field *f =
            coming(note, "", COMES("c", "'formation': 'square', " FIELD_FOOT(4, 8, 2)));
        pass(f, 2);
        const int first = field_index(f, "c.1");
        Point middle = { 0, 0 };
        for (int k = 0; k < 4; k++) {
            const Stand *at = state_stand(&f->state, first + k);
            cr_assert_eq(at->where, ON_TABLE);
            middle = (Point){ middle.x + at->at.x / 4, middle.y + at->at.y / 4 };
        }
        const Angle faces = (Angle)(EAST * (e + 1));
        for (int k = 0; k < 4; k++) {
            geo_frame(middle, geo_ahead(faces), state_stand(&f->state, first + k)->at,
                      &right[e][k], &ahead[e][k]);
            cr_expect_leq(abs(right[e][k] - right[0][k]), 20, "edge %d, stand %d", e, k);
            cr_expect_leq(abs(ahead[e][k] - ahead[0][k]), 20, "edge %d, stand %d", e, k);
        }
        field_free(f);
    }
}

/* Commanders of a side that deploys are on the table when it has, with the stand they ride with wherever that went. */
Test(fire_arrive, r10_11_commanders_deploy_with_their_side)
{
    Field *f = fire_with(
        "",
        "{'name': 'ash', 'rating': 0, 'with': '1st'}, {'name': 'oak', 'rating': 0, "
        "'under': 'ash', 'at': ['300yd','100yd']}",
        AT("1st", 500, 100)
            FIELD_FOOT(1, 8, 2) "}], 'deploys': true, 'zones': [{'rectangle': "
                                "{'from': ['0yd','0yd'], 'to': ['1000yd',"
                                "'300yd']}}",
        "", FAR_RED);
    cr_assert_eq(f->state.decision.kind, D_DEPLOY);
    cr_assert_eq(field_officer(f, "ash")->where, IN_RESERVE);
    cr_assert(field_gives(f, "1st deploy 700,200"), "%s", f->err.text);
    cr_assert_eq(f->state.turn, 1);
    const Officer *ash = field_officer(f, "ash"), *oak = field_officer(f, "oak");
    cr_expect_eq(ash->where, ON_TABLE);
    cr_expect_eq(ash->at.x, field_stand(f, "1st.1")->at.x);
    cr_expect_eq(ash->at.y, field_stand(f, "1st.1")->at.y);
    cr_expect_eq(oak->where, ON_TABLE);
    cr_expect_eq(oak->at.x, YD(300));
    field_free(f);
}
