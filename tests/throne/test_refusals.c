/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_refusals.c - orders out of time, for others' troops, or of those who cannot: refused, and told why.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/throne/field.h"

#define AT(x, y) "'at': ['" #x "cm','" #y "cm'], "
#define ACTIVE   "'marks': ['activated'], "
#define UNIT(name, x, y, more)                                                           \
    FIELD_UNIT(name, AT(x, y) more "'officer': 'ash', ", FIELD_FOOT(2, 4))
#define LOOSE(name, x, y, marks)                                                         \
    FIELD_UNIT(name,                                                                     \
               "'bases': [{'stand': 1, 'at': ['" #x "cm','" #y                           \
               "cm'], 'alone': true, 'status': 'dispersed', 'marks': [" marks "]}], ",   \
               "'stands': [{'kind': 'line infantry', 'rating': 4}]")
#define ASH       "{'name': 'ash', 'rating': 4, 'at': ['50cm','15cm']}"
#define OAK       "{'name': 'oak', 'rating': 4, 'at': ['50cm','95cm']}"
#define RED_ALONE "{'name': 'r', " AT(50, 60) FIELD_FOOT(2, 4) "}"
#define ELM_AWAY  "{'name': 'elm', 'rating': 4, 'at': ['95cm','15cm']}"
#define ASH_AWAY  "{'name': 'ash', 'rating': 4, 'at': ['90cm','15cm']}"
#define RED       "{'name': 'r', 'officer': 'oak', " AT(50, 60) FIELD_FOOT(2, 4) "}"

/* 1st activated, 2nd not; bases by themselves activated (free), and not (lone); one that fired. */
static Field *opening(const char *more)
{
    return field_with(more, ASH,
                      FIVE(UNIT("1st", 50, 25, ACTIVE), UNIT("2nd", 20, 25, ""),
                           LOOSE("free", 80, 25, "'activated'"),
                           LOOSE("lone", 70, 25, ""), LOOSE("shot", 60, 40, "'fired'")),
                      OAK, RED);
}

Test(throne_refusals, r17_2_orders_of_one_phase_are_not_given_in_another)
{
    Field *f = opening(FIELD_OPENING(1, "movement", "Blue"));
    FIELD_REFUSALS(
        f, { "ash activate 1st", "8.1" }, { "ash roll", "nothing has been allotted" },
        { "1st fire", "13.1" }, { "1st fight", "no choice of melees" },
        { "1st.1 remove", "no losses are being taken" }, { "1st test", "Morale Phase" },
        { "1st reform", "6.12" }, { "note choice 1", "nothing to note" },
        { "rally to choice 1", "nobody has to rally" },
        { "free.1 place 80,30", "no skirmishers are being deployed" },
        { "1st skirmish", "too early" }, { "1st counter-charge", "6.8" },
        { "1st deploy 50,30", "before the battle" },
        { "ash deploy 50,30", "before the battle" },
        { "deploy rest", "before the battle" });
    field_free(f);
    f = opening(FIELD_OPENING(1, "activation", "Blue"));
    FIELD_REFUSALS(f, { "1st move to 50,30", "9.2" }, { "ash move to 50,20", "9.2" },
                   { "1st carry on", "9.2" }, { "1st.2 lead", "9.2" },
                   { "1st form up 1st.1", "done in the Movement Phase" },
                   { "1st consolidate 2nd", "done in the Movement Phase" },
                   { "1st break up", "done in the Movement Phase" },
                   { "1st leave", "done in the Movement Phase" },
                   { "ash roll", "no attempt has been allotted" });
    field_free(f);
    f = opening(FIELD_OPENING(1, "fire", "Blue"));
    FIELD_REFUSALS(f, { "1st move to 50,30", "9.2" }, { "1st skirmish", "too late" },
                   { "1st halt", "6.28" });
    field_free(f);
}

Test(throne_refusals, r17_1_nobody_orders_what_is_not_his)
{
    Field *f = opening(FIELD_OPENING(1, "activation", "Blue"));
    FIELD_REFUSALS(f, { "oak activate r", "not yours" },
                   { "oak hold", "name an officer of yours" },
                   { "1st hold", "name an officer of yours" },
                   { "1st activate 2nd", "only officers activate" });
    field_free(f);
    f = opening(FIELD_OPENING(1, "movement", "Blue"));
    FIELD_REFUSALS(
        f, { "r move to 50,55", "not yours" }, { "r.1 move to 50,55", "not yours" },
        { "oak move to 50,90", "not yours" }, { "r hold", "of yours" },
        { "oak hold", "of yours" }, { "r carry on", "9.6" }, { "r break up", "of yours" },
        { "r leave", "of yours" }, { "r consolidate 1st", "r is not yours" },
        { "1st consolidate r", "r is not yours" },
        { "1st consolidate 1st", "name the two units" }, { "r form up", "not yours" },
        { "r.2 lead", "name a base of yours" }, { "r form square", "not yours" },
        { "r skirmish", "not yours" });
    field_free(f);
    f = opening(FIELD_OPENING(1, "fire", "Blue"));
    FIELD_REFUSALS(f, { "r fire", "of yours" }, { "r.1 fire", "of yours" },
                   { "ash fire", "of yours" }, { "ash hold", "of yours" });
    field_free(f);
    f = field(FIELD_OPENING(1, "morale", "Blue"),
              TWO(FIELD_UNIT("1st", AT(50, 25) "'status': 'disordered', 'dice': 1, ",
                             FIELD_FOOT(2, 4)),
                  FIELD_UNIT("2nd", AT(20, 25), FIELD_FOOT(2, 4))),
              FIELD_UNIT("r", AT(50, 90) "'status': 'disordered', 'dice': 1, ",
                         FIELD_FOOT(2, 4)));
    FIELD_REFUSALS(f, { "r test", "15.2" }, { "r reform", "not yours" },
                   { "2nd test", "15.2" }, { "2nd reform", "6.12" },
                   { "1st.1 test", "15.2" });
    field_free(f);
}

/* What units do bases of theirs do not, and the other way round; nor who was not activated, nor twice. */
Test(throne_refusals, r9_2_who_may_not_move_is_told_why)
{
    Field *f = opening(FIELD_OPENING(1, "movement", "Blue"));
    FIELD_REFUSALS(
        f, { "1st.1 move to 50,30", "move its unit" }, { "1st.1 hold", "of yours" },
        { "2nd move to 20,30", "has not been activated (9.2)" },
        { "2nd.2 lead", "has not been activated (9.2)" },
        { "lone.1 move to 70,30", "9.3" }, { "lone.1 hold", "9.3" },
        { "ash move to 50,18", "8.8" }, { "ash hold", "8.8" },
        { "free.1 lead", "stands in a unit" }, { "1st.1 lead", "stands first" },
        { "free.1 form square", "a unit's (6.1)" }, { "free form square", "6.2" },
        { "free.1 skirmish", "a unit deploys" }, { "free skirmish", "6.2" },
        { "free.1 form up", "a battalion forms up" }, { "1st.1 break up", "name a unit" },
        { "free break up", "in no unit" },
        { "1st.1 consolidate 2nd", "name the two units" },
        { "free.1 move to 80,30 as line", "has no formation" });
    cr_assert(field_give_all(f, "1st move to 50,30", "free.1 move to 80,30", NULL), "%s",
              f->err.text);
    FIELD_REFUSALS(f, { "1st move to 50,35", "has moved this turn (9.2)" },
                   { "1st hold", "has moved this turn" },
                   { "1st.2 lead", "has moved this turn" },
                   { "free.1 move to 80,35", "has moved this turn (9.2)" },
                   { "free.1 hold", "has moved this turn" });
    field_unit(f, "2nd")->formation = SQUARE;
    FIELD_REFUSALS(f, { "2nd form square", "it is in square" });
    field_free(f);
}

/* 13.1, 13.2, 4.9  Bases of a unit fire with it, and who fired last turn has no choice. */
Test(throne_refusals, r13_1_who_may_not_fire_is_told_why)
{
    Field *f = opening(FIELD_OPENING(1, "fire", "Blue"));
    FIELD_REFUSALS(f, { "1st.1 fire", "fires with its unit" }, { "lone.1 fire", "13.1" },
                   { "2nd fire", "13.1" }, { "shot.1 hold", "13.2" },
                   { "free fire", "is no unit" });
    field_unit(f, "1st")->marks |= U_CONSOLIDATES;
    FIELD_REFUSALS(f, { "1st fire", "4.9" });
    field_unit(f, "1st")->marks = U_FIRED;
    FIELD_REFUSALS(f, { "1st hold", "13.2" });
    field_free(f);
}

/* 9.25, 9.26  The first base commands: it has to get there, and they form up on what is left of the unit. */
Test(throne_refusals, r9_26_who_cannot_form_up_is_told_why)
{
#define OF_THREE(n, x, y)                                                                \
    "{'stand': " #n ", 'at': ['" #x "cm','" #y                                           \
    "cm'], 'alone': true, 'status': 'dispersed', 'marks': ['activated']}"
#define SECOND "{'stand': 2, 'at': ['50cm','25cm']}"
    Field *f =
        field(FIELD_OPENING(1, "movement", "Blue"),
              TWO(FIELD_UNIT("far",
                             "'bases': [" THREE(OF_THREE(1, 20, 80), OF_THREE(2, 20, 30),
                                                OF_THREE(3, 20, 25)) "], ",
                             FIELD_FOOT(2, 4)),
                  FIELD_UNIT("part",
                             "'bases': [{'stand': 1, 'at': ['50cm','27.5cm']}," SECOND
                             "," OF_THREE(3, 50, 15) "], ",
                             FIELD_FOOT(2, 4))),
              RED_ALONE);
    FIELD_REFUSALS(f, { "far form up far.2", "the command base cannot reach" },
                   { "part form up part.3", "stands as a unit" });
    cr_expect(field_gives(f, "part form up part.1"), "%s", f->err.text);
    field_free(f);
}

/* 5.4, 6.27  While one unit deploys its skirmishers no other does. */
Test(throne_refusals, r5_4_one_unit_deploys_after_the_other)
{
#define SKIRMISHERS(name, x) FIELD_UNIT(name, ACTIVE AT(x, 25), FIELD_LIGHT(2, 4))
    Field *f = field(FIELD_OPENING(1, "movement", "Blue"),
                     TWO(SKIRMISHERS("1st", 30), SKIRMISHERS("2nd", 70)), RED_ALONE);
    cr_assert(field_give_all(f, "done", "1st skirmish", NULL), "%s", f->err.text);
    FIELD_REFUSALS(f, { "2nd.1 place 70,40", "not of the unit" },
                   { "2nd skirmish", "is deploying its skirmishers" },
                   { "r.1 place 30,40", "not of the unit" },
                   { "1st place 30,40", "name a base" });
    cr_assert(field_give_all(f, "1st.2 place 30,40", "done", "2nd skirmish", NULL), "%s",
              f->err.text);
    FIELD_REFUSALS(f, { "1st.3 place 30,40", "not of the unit" },
                   { "1st.2 place 30,45", "not of the unit" });
    field_free(f);
}

/* 4.6  A limbered battery joins nobody who is not. */
Test(throne_refusals, r4_6_a_limbered_battery_joins_no_foot)
{
#define GUNS(formation)                                                                  \
    FIELD_UNIT("guns",                                                                   \
               "'officer': 'ash', 'formation': '" formation "', " ACTIVE AT(50, 20),     \
               "'stands': [{'kind': 'limber', 'rating': 4}, {'kind': 'light "            \
               "artillery', 'rating': 4}]")
    Field *f = field_with(
        FIELD_OPENING(1, "movement", "Blue"), ASH_AWAY,
        TWO(FIELD_UNIT("foot",
                       "'officer': 'ash', 'formation': 'column', " ACTIVE AT(50, 25),
                       FIELD_FOOT(1, 4)),
            GUNS("limbered")),
        "", RED_ALONE);
    FIELD_REFUSALS(f, { "foot consolidate guns", "4.6" },
                   { "guns consolidate foot", "4.6" });
    field_unit(f, "guns")->formation = UNLIMBERED;
    cr_expect(field_gives(f, "foot consolidate guns"), "%s", f->err.text);
    field_free(f);
}

/* ---- what the loader refuses ---- */

extern const Ruleset throne_of_bayonets;

static void check_loads(const char *more, const char *blue, const char *why)
{
    const FieldPlan plan = { .rules = &throne_of_bayonets,
                             .head = "'table': {'width': '100cm', 'depth': '100cm'},"
                                     " 'turns': 20, 'first': 'Blue'",
                             .more = more,
                             .officers = { ASH_AWAY "," ELM_AWAY, "" },
                             .units = { blue, RED_ALONE } };
    Err err = { "" };
    cr_expect_eq(field_is_refused(&plan, &err), *why != 0, "%s %s: %s", more, blue,
                 err.text);
    cr_expect(strstr(err.text, why), "%s: %s", why, err.text);
}

/* Two parts of one formation side by side. */
#define WHOLE(officer, kind)                                                             \
    TWO(FIELD_UNIT("aa",                                                                 \
                   "'officer': 'ash', 'formation': 'line', 'at': ['50cm','30cm'], ",     \
                   FIELD_FOOT(1, 4)),                                                    \
        "{'name': 'bb', 'officer': '" officer "', 'stands': [{'kind': '" kind            \
        "', 'rating': 4}], 'bases': [{'stand': 1, 'at': ['53.75cm','30cm'], 'in': "      \
        "'aa'}]}")
#define WINS(victory) "'rules': {'victory': [{'side': 'Blue', " victory "}]}"

Test(throne_refusals, r4_5_what_cannot_be_is_not_loaded)
{
    static const struct {
        const char *more, *blue, *why;
    } rows[] = {
        { "", WHOLE("ash", "line infantry"), "" },
        { "", WHOLE("elm", "line infantry"), "4.3" },
        { "", WHOLE("ash", "light artillery"), "" },
        { "", WHOLE("ash", "line artillery"), "1.12" },
        { "",
          FIELD_UNIT("aa", "'formation': 'line', 'width': 2, " AT(50, 30),
                     FIELD_FOOT(4, 4)),
          "5 bases cannot stand in line of that width" },
        { "",
          FIELD_UNIT("aa", "'formation': 'line', 'width': 3, " AT(50, 30),
                     FIELD_FOOT(4, 4)),
          "" },
        { WINS("'when': 'holds at end'"), FIELD_UNIT("aa", AT(50, 30), FIELD_FOOT(1, 4)),
          "which place is held" },
        { WINS("'when': 'clears the table'"),
          FIELD_UNIT("aa", AT(50, 30), FIELD_FOOT(1, 4)), "" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_loads(rows[i].more, rows[i].blue, rows[i].why);
}
