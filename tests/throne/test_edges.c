/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_edges.c - initiatives where the rules leave no time or room for them, and contact that no
 * move has brought about.
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <string.h>

/* b has moved up to r, who fired on it: in contact, or two millimetres short of it. */
Test(throne_edges, r6_23b_no_line_once_the_enemy_is_in_contact)
{
    static const char *const to[] = { "b move to 50,25", "b move to 50,24.8" };
    for (int k = 0; k < 2; k++) {
        Field *f =
            field(FIELD_OPENING(1, "movement", "Blue"),
                  FIELD_UNIT("b",
                             "'marks': ['activated', 'shot at'], 'at': ['50cm','20cm'], "
                             "'formation': 'column', ",
                             FIELD_FOOT(2, 4)),
                  FIELD_UNIT("r", "'marks': ['fired'], 'at': ['50cm','30cm'], ",
                             FIELD_FOOT(2, 4)));
        const int unit = field_index(f, "b");
        cr_assert(field_gives(f, to[k]), "%s", f->err.text);
        if (f->state.decision.side == 1) /* it forms no square */
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(unit_touches_enemy(f->battle, &f->state, unit) >= 0, k == 0);
        field_dice(f, 1, 4);
        cr_assert_eq(field_gives(f, "b deploy into line r"), k == 1, "%s", f->err.text);
        cr_assert_eq(field_unit(f, "b")->formation, k ? LINE : COLUMN);
        cr_assert(k || strstr(f->err.text, "6.23"), "%s", f->err.text);
        field_free(f);
    }
}

/* Before the battle, while an entry is noted, nobody's turn has begun; then the first one's has. */
Test(throne_edges, r6_1c_not_before_the_first_turn)
{
    Field *f = field(
        "'notes': [{'name': 'march', 'side': 'Blue', 'needs': 2, 'on': 6, 'entries': "
        "[{'name': 'west', 'at': ['0cm','50cm'], 'facing': 'E'}, {'name': 'east', "
        "'at': ['100cm','50cm'], 'facing': 'W'}]}]",
        TWO(FIELD_UNIT("1st", "'at': ['30cm','30cm'], ", FIELD_FOOT(2, 4)),
            FIELD_UNIT("2nd", "'arrives': 'march', ", FIELD_FOOT(2, 4))),
        FIELD_UNIT("far", "'at': ['5cm','97cm'], ", FIELD_FOOT(1, 4)));
    cr_assert_eq(f->state.decision.kind, D_NOTE);
    cr_assert(field_refuses(f, "1st form square", "6.1"), "%s", f->err.text);
    cr_assert(field_refuses(f, "1st open fire", "6.1"), "%s", f->err.text);
    field_dice(f, 1, 4);
    cr_assert(field_give_all(f, "note choice 1", "done", "1st form square", NULL), "%s",
              f->err.text);
    cr_assert_eq(field_unit(f, "1st")->formation, SQUARE);
    field_free(f);
}

/* Each side has one to note, and one has two. */
Test(throne_edges, r16_4_each_side_notes_its_own)
{
#define MARCH(name, side)                                                                \
    "{'name': '" name "', 'side': '" side                                                \
    "', 'needs': 2, 'on': 6, 'entries': [{'name': "                                      \
    "'west', 'at': ['0cm','50cm'], 'facing': 'E'}, {'name': 'east', 'at': ['100cm', "    \
    "'50cm'], 'facing': 'W'}]}"
    Field *f = field(
        "'notes': [" THREE(MARCH("m", "Red"), MARCH("n", "Blue"), MARCH("o", "Red")) "]",
        TWO(FIELD_UNIT("1st", "'at': ['30cm','30cm'], ", FIELD_FOOT(2, 4)),
            FIELD_UNIT("2nd", "'arrives': 'n', ", FIELD_FOOT(2, 4))),
        THREE(FIELD_UNIT("far", "'at': ['5cm','97cm'], ", FIELD_FOOT(1, 4)),
              FIELD_UNIT("r1", "'arrives': 'm', ", FIELD_FOOT(1, 4)),
              FIELD_UNIT("r2", "'arrives': 'o', ", FIELD_FOOT(1, 4))));
    static const uint8_t sides[] = { 1, 0, 1 };
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(f->state.decision.kind, D_NOTE);
        cr_assert_eq(f->state.decision.side, sides[i], "%d", i);
        cr_assert(field_gives(f, i == 1 ? "note choice 1" : "note choice 2"));
        cr_assert_eq(throne(&f->state)->noted[i], i == 1 ? 1 : 2, "%d", i);
    }
    cr_assert_eq(f->state.turn, 1);
    field_free(f);
}

/* 14 of 25 and 23 of 41 are 56.0 % both, but the latter is more. */
Test(throne_edges, r16_11_shares_of_losses_are_compared_exactly)
{
#define MASS(name, at, n)                                                                \
    FIELD_UNIT(name, "'at': ['50cm','" at "'], 'formation': 'column', ",                 \
               "'stands': [{'kind': 'line infantry', 'rating': 4, 'count': " #n "}]")
    for (int more = 0; more < 2; more++) {
        Field *f = field("", MASS("b", "20cm", 25), MASS("r", "80cm", 41));
        for (int i = 0; i < 14; i++)
            base_remove(&f->game, i, LOST, LOST_TO_FIRE);
        for (int i = 0; i < 22 + more; i++)
            base_remove(&f->game, 25 + i, LOST, LOST_TO_FIRE);
        battle_judge(&f->game, true);
        cr_assert(f->state.over);
        cr_expect_eq(f->state.winner, more ? 0 : 1, "%d", more);
        cr_expect_eq(throne_margin(f->battle, &f->state) > 0, more);
        field_free(f);
    }
}

/* 1 of 9 bases against 1 of 4, where of those on the table it is 1 of 3. */
Test(throne_edges, r16_11_bases_that_wait_to_arrive_are_bases)
{
    Field *f = field(
        "'notes': [{'name': 'march', 'side': 'Blue', 'needs': 2, 'on': 6, 'entries': "
        "[{'name': 'west', 'at': ['0cm','50cm'], 'facing': 'E'}]}]",
        TWO(FIELD_UNIT("1st", "'at': ['30cm','30cm'], ", FIELD_FOOT(2, 4)),
            FIELD_UNIT("2nd", "'arrives': 'march', ", FIELD_FOOT(5, 4))),
        FIELD_UNIT("far", "'at': ['30cm','80cm'], ", FIELD_FOOT(3, 4)));
    base_remove(&f->game, 0, LOST, LOST_TO_FIRE);
    base_remove(&f->game, 9, LOST, LOST_TO_FIRE);
    battle_judge(&f->game, true);
    cr_assert(f->state.over);
    cr_expect_eq(f->state.winner, 0);
    field_free(f);
}

/* ---- nobody is in contact but by a move ---- */

/* The square's front is half a base ahead of the line's: a millimetre short of r, or a hair more. */
Test(throne_edges, r6_20c_no_square_into_contact)
{
    for (int room = 0; room <= 1; room++) {
        Field *f = field(
            FIELD_OPENING(1, "movement", "Blue"),
            FIELD_UNIT("b", "'at': ['50cm','20cm'], ", FIELD_FOOT(3, 4)),
            FIELD_UNIT("r", "'at': ['50cm','30cm'], 'facing': 'S', ", FIELD_FOOT(1, 4)));
        for (int i = 0; i < 2; i++)
            state_stand(&f->state, 4 + i)->at.y = 2000 + 250 + GEO_TOUCH + room + 125;
        field_dice(f, 1, 4);
        cr_assert_eq(field_gives(f, "b form square"), room, "%s", f->err.text);
        cr_assert_eq(field_unit(f, "b")->formation, room ? SQUARE : LINE);
        cr_assert_lt(unit_touches_enemy(f->battle, &f->state, field_index(f, "b")), 0);
        field_free(f);
    }
}

/* Spread by the whole gap b's first base would be a millimetre short of r: it spreads by less.  In
 * a melee with r they stay in contact. */
Test(throne_edges, r3_12b_nobody_is_dispersed_into_contact)
{
    for (int melee = 0; melee <= 1; melee++) {
        Field *f = field(
            "",
            FIELD_UNIT("b", "'at': ['50cm','20cm'], 'formation': 'column', ",
                       FIELD_FOOT(1, 4)),
            FIELD_UNIT("r", "'at': ['50cm','30cm'], 'facing': 'S', ", FIELD_FOOT(1, 4)));
        const int32_t gap = f->battle->number[DISPERSED_GAP];
        for (int i = 0; i < 2; i++)
            state_stand(&f->state, 2 + i)->at.y = 2000 + 250 + gap / 2 + GEO_TOUCH + 125;
        if (melee)
            field_unit(f, "b")->marks |= U_MELEE;
        unit_disperse(&f->game, field_index(f, "b"), false);
        cr_assert_not(bases_touching(f->battle, &f->state, 0, 1));
        cr_assert_eq(base_touches_enemy(f->battle, &f->state, 0), melee);
        field_free(f);
    }
}

/* A column with an enemy at its front, and then friends at its rear as well. */
Test(throne_edges, r3_12c_a_column_in_a_melee_spreads_to_the_rear)
{
    for (int hemmed = 0; hemmed <= 1; hemmed++) {
        Field *f = field(
            "",
            TWO(FIELD_UNIT("b", "'at': ['50cm','20cm'], 'formation': 'column', ",
                           FIELD_FOOT(2, 4)),
                FIELD_UNIT("c", "'at': ['50cm','10cm'], ", FIELD_FOOT(1, 4))),
            FIELD_UNIT("r", "'at': ['50cm','25cm'], 'facing': 'S', ", FIELD_FOOT(1, 4)));
        for (int i = 0; i < 2 && hemmed; i++)
            state_stand(&f->state, 3 + i)->at.y = CM(20) - CM(5);
        field_unit(f, "b")->marks |= U_MELEE;
        cr_assert(base_touches_enemy(f->battle, &f->state, 0));
        unit_disperse(&f->game, field_index(f, "b"), false);
        cr_assert(base_touches_enemy(f->battle, &f->state, 0));
        cr_assert_eq(bases_touching(f->battle, &f->state, 0, 1), hemmed);
        cr_assert_eq(bases_touching(f->battle, &f->state, 1, 2), hemmed);
        field_free(f);
    }
}

/* Of b's square of three the first base falls; closing up the rear one comes 6.3 mm to the right: a
 * millimetre from r there, or a hair more. */
Test(throne_edges, r3_14b_nobody_closes_up_into_contact)
{
    for (int room = 0; room <= 1; room++) {
        Field *f = field(
            "",
            FIELD_UNIT("b", "'at': ['50cm','20cm'], 'formation': 'square', ",
                       FIELD_FOOT(2, 4)),
            FIELD_UNIT("r", "'at': ['70cm','60cm'], 'facing': 'S', ", FIELD_FOOT(1, 4)));
        const Stand *rear = state_stand(&f->state, 2);
        const int32_t x = rear->at.x;
        state_stand(&f->state, 3)->at =
            (Point){ x + 63 + 250 + GEO_TOUCH + room, rear->at.y - 20 };
        base_remove(&f->game, 0, LOST, LOST_TO_FIRE);
        unit_close_up(f->battle, &f->state, field_index(f, "b"));
        cr_assert_eq(rear->at.x, room ? x + 63 : x, "%d from %d", rear->at.x, x);
        cr_assert_not(base_touches_enemy(f->battle, &f->state, 2));
        field_free(f);
    }
}

/* ---- the edge of the table ---- */

/* On its way off the table, one base of three gone over the edge, b is dispersed at a wall: that
 * base has left, the other two have not. */
Test(throne_edges, r9_23d_who_is_dispersed_beyond_the_edge_has_left_the_table)
{
    Field *f = field(
        FIELD_OPENING(1, "movement", "Blue") ", 'terrain': [{'name': 'wall', 'type': "
                                             "'linear obstacle', 'line': "
                                             "[['0.5cm','37cm'], ['3cm','37cm']]}]",
        FIELD_UNIT("b",
                   "'marks': ['moving'], 'status': 'disordered', 'at': ['10cm','50cm'], "
                   "'facing': 'SW', ",
                   FIELD_FOOT(2, 4)),
        FIELD_UNIT("far", "'at': ['95cm','97cm'], ", FIELD_FOOT(1, 4)));
    field_dice(f, 1, 3);
    cr_assert(field_gives(f, "b carry on"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "b")->n_stands, 0);
    int left = 0;
    for (int i = 0; i < 3; i++)
        left += state_stand(&f->state, i)->where == LEFT_TABLE;
    cr_assert_eq(left, 1);
    cr_assert(f->battle->rules->check(f->battle, &f->state, &f->err), "%s", f->err.text);
    field_free(f);
}

/* So has an officer whom it carries over the edge, and that stays behind itself: he goes before its
 * front, a millimetre beyond the edge in the end or a millimetre short of it. */
Test(throne_edges, r9_23d_an_officer_carried_beyond_the_edge_has_left)
{
    for (int k = 0; k < 2; k++) {
        Field *f = field_with(
            FIELD_OPENING(1, "movement", "Blue"),
            "{'name': 'ash', 'rating': 4, 'at': ['20cm','50cm']}",
            FIELD_UNIT("b",
                       "'marks': ['moving'], 'formation': 'column', "
                       "'at': ['32cm','50cm'], 'facing': 'W', ",
                       FIELD_FOOT(1, 4)),
            "", FIELD_UNIT("far", "'at': ['95cm','97cm'], ", FIELD_FOOT(1, 4)));
        Officer *ash = field_officer(f, "ash");
        ash->at.x = k ? 2510 : 2490;
        for (int i = 0; i < 2; i++)
            state_stand(&f->state, i)->at.x = ash->at.x + 250 * (i + 1);
        cr_assert(field_gives(f, "b carry on"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "b")->n_stands, 2);
        cr_assert_eq(ash->where, k ? ON_TABLE : LEFT_TABLE);
        if (k) /* 9.23e: he has come in with all of his base */
            cr_assert_eq(ash->at.x, 125, "%d", ash->at.x);
        cr_assert(f->battle->rules->check(f->battle, &f->state, &f->err), "%s",
                  f->err.text);
        field_free(f);
    }
}

/* Before the front of b, that marches along the edge to it, he would have half of his base over it: he comes in beside
 * b, or on the other side where c stands. */
Test(throne_edges, r9_23e_an_officer_comes_in_clear_of_everybody)
{
    for (int k = 0; k < 2; k++) {
        Field *f = field_with(
            FIELD_OPENING(1, "movement", "Blue"),
            "{'name': 'ash', 'rating': 4, 'at': ['20cm','50cm']}",
            TWO(FIELD_UNIT("b",
                           "'marks': ['moving'], 'formation': 'column', "
                           "'at': ['30cm','50cm'], 'facing': 'W', ",
                           FIELD_FOOT(1, 4)),
                FIELD_UNIT("c", "'at': ['80cm','50cm'], ", FIELD_FOOT(1, 4))),
            "", FIELD_UNIT("far", "'at': ['95cm','97cm'], ", FIELD_FOOT(1, 4)));
        Officer *ash = field_officer(f, "ash");
        ash->at.x =
            2510; /* so that he ends with his middle at 0.1 cm, and they with theirs behind him */
        for (int i = 0; i < 2; i++)
            state_stand(&f->state, i)->at.x = ash->at.x + 250 * (i + 1);
        for (int i = 0; i < 2 && k; i++)
            state_stand(&f->state, 2 + i)->at = (Point){ 125 + 250 * i, 5000 - 251 };
        cr_assert(field_gives(f, "b carry on"), "%s", f->err.text);
        cr_assert_eq(ash->where, ON_TABLE);
        cr_assert_eq(ash->at.x, 125, "%d", ash->at.x);
        cr_assert_eq(ash->at.y > 5000, k, "%d", ash->at.y);
        cr_assert(officer_fits(f->battle, &f->state, 0, ash->at));
        cr_assert(
            officer_in_contact(f->battle, &f->state, 0, ref_unit(field_index(f, "b"))));
        field_free(f);
    }
}

/* ---- arrivals ---- */

#define COMES "'officer': 'ash', 'arrives': 'march', "

/* Three battalions come on side by side at the entry, and two officers with them. */
Test(throne_edges, r16_5c_officers_arrive_clear_of_everybody)
{
    Field *f =
        field_with(FIELD_OPENING(1, "morale",
                                 "Blue") ", 'notes': [{'name': 'march', 'side': 'Blue', "
                                         "'turn': 1, 'entries': [{'name': 'west', "
                                         "'at': ['0cm','50cm'], 'facing': 'E'}]}]",
                   "{'name': 'ash', 'rating': 4, 'arrives': 'march'}, "
                   "{'name': 'oak', 'rating': 4, 'arrives': 'march'}, "
                   "{'name': 'elm', 'rating': 4, 'at': ['20cm','20cm']}",
                   FOUR(FIELD_UNIT("1st", "'at': ['50cm','10cm'], ", FIELD_FOOT(1, 4)),
                        FIELD_UNIT("2nd", COMES, FIELD_FOOT(1, 4)),
                        FIELD_UNIT("3rd", COMES, FIELD_FOOT(1, 4)),
                        FIELD_UNIT("4th", COMES, FIELD_FOOT(1, 4))),
                   "", FIELD_UNIT("far", "'at': ['95cm','97cm'], ", FIELD_FOOT(1, 4)));
    const int n = f->battle->n_stands;
    for (int i = 0; i < 2; i++) {
        const Officer *o = field_officer(f, i ? "oak" : "ash");
        const Box mine = geo_box(o->at, o->facing, 250, 250);
        cr_assert_eq(o->where, ON_TABLE);
        for (int k = 0; k < n; k++) {
            const Box other = battle_box(f->battle, &f->state, k);
            cr_assert(!base_on_table(&f->state, k) || !geo_overlap(&mine, &other),
                      "%d on base %d", i, k);
        }
    }
    cr_assert_geq(geo_distance(field_officer(f, "ash")->at, field_officer(f, "oak")->at),
                  250);
    cr_assert_eq(field_officer(f, "elm")->at.x, CM(20), "he was there before");
    field_free(f);
}

/* In a Fire Phase in which nobody has a target the order is told why; so is a move out of turn. */
Test(throne_edges, r13_1_an_order_out_of_time_is_told_when)
{
    for (int far = 0; far < 2; far++) {
        Field *f =
            field(FIELD_OPENING(1, "fire", "Blue"),
                  FIELD_UNIT("b", "'marks': ['activated'], 'at': ['50cm','20cm'], ",
                             FIELD_FOOT(2, 4)),
                  far ? FIELD_UNIT("r", "'at': ['50cm','80cm'], ", FIELD_FOOT(2, 4))
                      : FIELD_UNIT("r", "'at': ['50cm','42cm'], ", FIELD_FOOT(2, 4)));
        if (far)
            cr_assert(field_refuses(f, "b fire", "13.4"), "%s", f->err.text);
        else
            cr_assert(field_refuses(f, "b move to 50,25", "9.2"), "%s", f->err.text);
        field_dice(f, 1, 1);
        cr_assert_eq(field_gives(f, "b fire"), !far, "%s", f->err.text);
        field_free(f);
    }
}

/* A unit that is gone, or that has dispersed, cannot be ordered to charge: that is why, and no distance. */
Test(throne_edges, r9_1_who_is_not_there_is_told_so)
{
    Field *f =
        field(FIELD_OPENING(1, "movement", "Blue"),
              TWO(FIELD_UNIT("b", "'marks': ['activated'], 'at': ['50cm','20cm'], ",
                             FIELD_FOOT(2, 4)),
                  FIELD_UNIT("c", "'marks': ['activated'], 'at': ['20cm','20cm'], ",
                             FIELD_FOOT(2, 4))),
              FIELD_UNIT("r", "'at': ['50cm','60cm'], ", FIELD_FOOT(2, 4)));
    cr_assert(field_refuses(f, "b charge r", "it moves"), "%s", f->err.text);
    const UnitInfo *b = &f->battle->unit[field_index(f, "b")];
    for (int i = b->first; i < b->first + b->n; i++)
        state_stand(&f->state, i)->where = LOST;
    field_unit(f, "b")->n_stands = 0;
    cr_assert(field_refuses(f, "b charge r", "b is not on the table as a unit"), "%s",
              f->err.text);
    field_free(f);
}

/* What would change nothing is refused before it uses up the activation; who has nothing to do is not
 * told that he marches. */
Test(throne_edges, an_order_that_comes_to_nothing_says_so)
{
    Field *f =
        field(FIELD_OPENING(1, "movement", "Blue"),
              FOUR(FIELD_UNIT("col",
                              "'marks': ['activated'], 'at': ['20cm','20cm'], "
                              "'formation': 'column', ",
                              FIELD_FOOT(2, 4)),
                   FIELD_UNIT("deep", "'marks': ['activated'], 'at': ['40cm','20cm'], ",
                              FIELD_FOOT(3, 4)),
                   FIELD_UNIT("idle", "'at': ['60cm','20cm'], ", FIELD_FOOT(1, 4)),
                   FIELD_UNIT("off", "'marks': ['moving'], 'at': ['80cm','20cm'], ",
                              FIELD_FOOT(1, 4))),
              FIELD_UNIT("far", "'at': ['5cm','97cm'], ", FIELD_FOOT(1, 4)));
    cr_expect(field_refuses(f, "col form column", "it is in that formation"));
    cr_expect(field_refuses(f, "deep form line", "it is in that formation"));
    cr_expect(field_refuses(f, "col form", "which formation?"));
    cr_expect(field_refuses(f, "idle hold", "it stands in any case (9.6)"));
    cr_expect(field_refuses(f, "off hold", "it carries on (9.6)"));
    cr_assert(field_gives(f, "deep move to 40,22 as line x2"), "%s", f->err.text);
    cr_assert_eq(throne_row(f, "deep")->width, 2);
    cr_expect(field_gives(f, "col form line"), "%s", f->err.text);
    field_free(f);
}

/* ---- what is told of how it stands ---- */

Test(throne_edges, r16_9_aims_and_who_holds_what_are_told)
{
#define HILL(name, x)                                                                    \
    "{'name': '" name "', 'type': 'objective', 'circle': {'at': ['" #x                   \
    "cm','50cm'], 'radius': '5cm'}}"
    Field *f = field(
        "'terrain': [" THREE(HILL("hill", 20), HILL("mill", 50),
                             HILL("inn", 80)) "], 'rules': {"
                                              "'victory': [{'side': 'Blue', 'place': "
                                              "'hill', 'when': 'holds at end'}, {'side': "
                                              "'Red', 'place': 'mill', 'when': 'holds'}, "
                                              "{'side': 'Red', 'when': 'clears the "
                                              "table'}]}",
        FIELD_UNIT("b", "'at': ['20cm','50cm'], ", FIELD_FOOT(2, 4)),
        FIELD_UNIT("r", "'at': ['80cm','50cm'], ", FIELD_FOOT(1, 4)));
    const Ruleset *rules = f->battle->rules;
    char says[600];
    rules->say_aims(f->battle, says, sizeof says);
    cr_expect_str_eq(says,
                     "Blue: controls hill when time runs out\n"
                     "Red: controls mill at the end of any player turn\n"
                     "Red: nobody of the enemy is on the table\n"
                     "Who has nobody on the table or to come has lost\n"
                     "Else after turn 20 the smaller share of bases lost wins",
                     "%s", says);
    const int hill = field_index(f, "hill"), mill = field_index(f, "mill");
    cr_expect_eq(rules->held_by(f->battle, &f->state, hill), 0);
    cr_expect_eq(rules->held_by(f->battle, &f->state, mill), NOBODY);
    cr_expect_eq(rules->held_by(f->battle, &f->state, field_index(f, "inn")), -1,
                 "nobody's aim");
    for (int i = 0; i < 2; i++)
        field_stand(f, i ? "r.1" : "r.2")->at = (Point){ CM(50), CM(50 + 3 * i) };
    cr_expect_eq(rules->held_by(f->battle, &f->state, mill), 1);
    base_remove(&f->game, 0, LOST, LOST_TO_FIRE);
    rules->say_standing(f->battle, &f->state, 0, says, sizeof says);
    cr_expect_str_eq(says, "1 of 3 bases lost, 33.3 %", "%s", says);
    field_free(f);
}
