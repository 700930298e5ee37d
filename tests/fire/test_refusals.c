/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_refusals.c - orders out of time, for others' troops, or of those who cannot: refused, and told why.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/fire/field.h"

#define ASH "{'name': 'ash', 'rating': 0, 'at': ['480yd','280yd']}"
#define OAK "{'name': 'oak', 'rating': 0, 'at': ['480yd','720yd']}"
#define COVER                                                                            \
    ", 'terrain': [{'name': 'farm', 'type': 'hard cover', 'circle': "                    \
    "{'at': "                                                                            \
    "['620yd','420yd'], 'radius': '20yd'}}, {'name': 'wood', 'type': 'light woods', "    \
    "'circle': {'at': ['100yd','100yd'], 'radius': '20yd'}}]"

/* A line, a square, a battery, horse, light foot, against a line, guns and a garrison. */
static Field *opening(const char *moment)
{
    return fire_with(
        moment, ASH,
        AT("1st", 500, 300) FIELD_FOOT(3, 8, 2) "}," AT(
            "sq", 200,
            300) "'formation': 'square', " FIELD_FOOT(4, 8, 2) "}," AT("guns", 350, 300)
            FIELD_GUNS("8-pounders", 2, 2) "}," AT("hus", 650, 300)
                FIELD_HORSE(2, 3, 2) "}," AT("light", 570, 300) FIELD_LIGHT(1, 3, 2) "}",
        OAK,
        AT("r", 500, 385) "'facing': 'S', " FIELD_FOOT(3, 8, 2) "}," AT("rg", 350, 700)
            FIELD_GUNS("8-pounders", 1, 2) "}," AT(
                "in", 620, 420) "'status': 'garrison', " FIELD_FOOT(2, 8, 2) "}");
}

Test(fire_refusals, r1_18_orders_of_one_phase_are_not_given_in_another)
{
    Field *f = opening(FIELD_OPENING(1, "bombardment", "Blue") COVER);
    FIELD_REFUSALS(f, { "1st charge r", "first all guns bombard" },
                   { "1st move 500,310", "movement phase (1.25)" },
                   { "guns.1 turn facing E", "artillery phase (4.14)" },
                   { "guns.1 prolong 330,310", "artillery phase (4.14)" },
                   { "1st pursue", "nobody to pursue" },
                   { "deploy rest", "deployment is over" },
                   { "1st deploy 500,300", "deployment is over" },
                   { "ash attach 1st.1", "in the movement phase" });
    field_free(f);
    f = opening(FIELD_OPENING(1, "charges", "Blue") COVER);
    FIELD_REFUSALS(f, { "1st fire r", "nobody fires now" }, { "fire all", "for guns" },
                   { "1st hold", "nothing to hold" },
                   { "1st occupy farm", "movement phase (1.25)" },
                   { "1st change to 500,300 as column", "before the moves (1.26)" });
    field_free(f);
    f = opening(FIELD_OPENING(1, "movement", "Blue") COVER);
    cr_assert_eq(f->state.decision.kind, D_FORM);
    FIELD_REFUSALS(f, { "1st fire r", "nobody fires now" }, { "1st charge r", "1.21" },
                   { "1st move 500,310", "when formations and facings are done" },
                   { "guns change to 350,300 as limbered", "among the moves (1.28)" },
                   { "ash attach 1st.1", "in the movement phase" });
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    FIELD_REFUSALS(f, { "1st change to 500,300 as column", "before the moves (1.26)" },
                   { "1st.1 merge 1st.2", "3.18" },
                   { "guns.1 prolong 330,310", "artillery phase (4.14)" });
    field_free(f);
}

Test(fire_refusals, r1_17_nobody_orders_what_is_not_his)
{
    Field *f = opening(FIELD_OPENING(1, "bombardment", "Blue") COVER);
    FIELD_REFUSALS(f, { "rg fire 1st", "name a gun section of yours" },
                   { "1st fire r", "name a gun section of yours" },
                   { "rg hold", "of yours" }, { "guns fire oak", "6.48" },
                   { "guns fire farm", "name an enemy stand" });
    field_free(f);
    f = opening(FIELD_OPENING(1, "movement", "Blue") COVER);
    FIELD_REFUSALS(f, { "r change to 500,385 as column", "not yours" },
                   { "r.1 merge r.2", "3.18" },
                   { "1st.1 merge light.1", "one unit merges (3.18)" },
                   { "guns.1 merge guns.2", "one unit merges (3.18)" },
                   { "1st.1 merge 1st.2", "only a last man" });
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    FIELD_REFUSALS(f, { "r move 500,390", "not yours" }, { "oak attach r.1", "of yours" },
                   { "ash attach r.1", "a stand of his side" }, { "r occupy farm", "r" },
                   { "ash attach farm", "a stand of his side" });
    field_free(f);
}

Test(fire_refusals, r8_2_who_cannot_charge_is_told_why)
{
    Field *f = opening(FIELD_OPENING(1, "charges", "Blue") COVER);
    FIELD_REFUSALS(f, { "sq charge r", "squares do not move (3.12)" },
                   { "guns charge r", "do not charge (6.14)" }, { "r charge 1st", "r" },
                   { "light charge r", "8.2" });
    field_stand(f, "sq.1")->status = ST_FORMED;
    field_stand(f, "sq.1")->marks |= S_MOVED;
    FIELD_REFUSALS(f, { "sq.1 charge r", "it has run in this segment (5.33)" });
    field_free(f);
}

Test(fire_refusals, r4_1_who_cannot_move_is_told_why)
{
    Field *f = opening(FIELD_OPENING(1, "movement", "Blue") COVER);
    FIELD_REFUSALS(f,
                   { "sq change to 200,300 as line", "a square becomes a column (3.12)" },
                   { "sq change to 200,300 facing E", "3.12" },
                   { "hus change to 650,300 as square", "3.11" },
                   { "1st change to 500,300 as dismounted", "only horse" });
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    FIELD_REFUSALS(f, { "sq move 200,310", "squares do not move (3.12)" },
                   { "sq occupy farm", "squares do not move (3.12)" },
                   { "guns move 350,310", "by prolong only (4.14)" },
                   { "guns change to 350,300 as unlimbered", "is not limbered" },
                   { "1st occupy wood", "name a hard cover on the table (9.19)" },
                   { "guns occupy farm", "entrenchments only (9.29)" },
                   { "hus occupy farm", "horse does not garrison (9.19)" },
                   { "ash move 1200,300", "off the table" },
                   { "ash move 480,421", "140" });
    fire_row(f, "guns.1")->guns |= 3 << 4;
    fire_row(f, "guns.2")->guns |= 3 << 4;
    FIELD_REFUSALS(f, { "guns change to 350,300 as limbered", "being limbered (3.17)" });
    cr_assert(field_gives(f, "ash move 480,420"), "%s", f->err.text);
    FIELD_REFUSALS(f, { "ash attach 1st.2", "he has ridden already" });
    field_free(f);
}

Test(fire_refusals, r7_1_who_cannot_fire_is_told_why)
{
    Field *f = opening(FIELD_OPENING(1, "musketry", "Blue") COVER);
    FIELD_REFUSALS(f, { "light fire in.1", "no musketry at hard cover (9.24)" },
                   { "light fire rg.1", "7.2" },
                   { "light fire 1st.1", "name an enemy stand" },
                   { "light fire r", "7.13" });
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_VOLLEY);
    FIELD_REFUSALS(f, { "hus fire r", "7.3" }, { "guns fire r", "7.1" },
                   { "1st fire sq", "name an enemy" }, { "1st fire in", "9.24" },
                   { "light fire r", "7.34" }, { "1st fire farm", "name an enemy" });
    field_free(f);
}

/* Whoever is asked gives up his own side's battle. */
Test(fire_refusals, a_side_may_concede)
{
    for (int side = 0; side < 2; side++) {
        Field *f = opening(side ? FIELD_OPENING(1, "movement", "Red") COVER
                                : FIELD_OPENING(1, "movement", "Blue") COVER);
        cr_assert_eq(f->state.decision.side, side);
        cr_assert(field_gives(f, "concede"), "%s", f->err.text);
        cr_expect(f->state.over);
        cr_expect_eq(f->state.winner, 1 - side);
        cr_expect_eq(f->state.how, END_CONCEDED);
        field_free(f);
    }
}

/* 10.11  In its own zone, not in the enemy's. */
Test(fire_refusals, r10_11_nobody_deploys_in_the_enemys_zone)
{
#define ZONES(from, to)                                                                  \
    "}], 'deploys': true, 'zones': [{'rectangle': {'from': ['0yd','" from                \
    "'], 'to': ['1000yd','" to "']}}"
    Field *f = fire_field("", AT("b", 500, 100) FIELD_FOOT(1, 8, 2) ZONES("0yd", "300yd"),
                          AT("r", 500, 900) FIELD_FOOT(1, 8, 2) ZONES("700yd", "1000yd"));
    cr_assert_eq(f->state.decision.side, 0);
    FIELD_REFUSALS(f, { "b deploy 500,900", "zone" }, { "b deploy 500,500", "zone" },
                   { "r deploy 500,900", "of yours" });
    cr_assert(field_gives(f, "b deploy 500,200"), "%s", f->err.text);
    FIELD_REFUSALS(f, { "r deploy 400,200", "zone" }, { "b deploy 500,250", "of yours" });
    cr_assert(field_gives(f, "r deploy 500,800"), "%s", f->err.text);
    field_free(f);
}

/* 7.12  Who is in contact fights and does not fire; of a regiment that is told to, its skirmishers do (7.13). */
Test(fire_refusals, r7_12_skirmishers_in_contact_do_not_fire)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "musketry", "Blue"),
        AT("b", 500,
           300) "'stands': [{'kind': 'infantry', 'figures': 8, 'count': 2, "
                "'rating': 2}, {'kind': 'light infantry', 'figures': 3, "
                "'rating': 2}], 'bases': [{'stand': 3, 'at': ['500yd','350yd']}]}",
        AT("r", 500, 430) FIELD_FOOT(1, 8, 2) "}," AT("q", 600, 430)
            FIELD_FOOT(1, 8, 2) "}");
    cr_assert_eq(f->state.decision.kind, D_SKIRMISH);
    fire_stands_at(f, "q.1", 500, 361);
    FIELD_REFUSALS(f, { "b.3 fire r.1", "it is in a melee (7.12)" });
    fire_stands_at(f, "q.1", 600, 430);
    field_dice(f, 1, 1);
    cr_expect(field_gives(f, "b fire r.1"), "%s", f->err.text);
    cr_expect_eq(f->events[E_SKIRMISH], 1);

    field_free(f);
}

/* ---- what the loader refuses ---- */

static void check_loads(const char *terrain, const char *blue, const char *why)
{
    Err err;
    const bool loads = fire_loads(terrain, blue, FAR_RED, &err);
    cr_expect_eq(loads, !*why, "%s %s: %s", terrain, blue, err.text);
    cr_expect(strstr(err.text, why), "%s: %s", why, err.text);
}

/* The ford is 480 to 520 yards, 410 to 430: on each side of it, and over the corner. */
Test(fire_refusals, r9_16_a_ford_is_50_yards_from_a_bridge_on_every_side)
{
    static const struct {
        int x, y; /* where the bridge, ten yards square, begins */
        bool far;
    } rows[] = {
        { 569, 415, false }, { 570, 415, true }, { 421, 415, false }, { 420, 415, true },
        { 495, 479, false }, { 495, 480, true }, { 495, 351, false }, { 495, 350, true },
        { 549, 469, false }, { 550, 470, true }, { 560, 470, true },  { 440, 360, true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char terrain[400];
        snprintf(terrain, sizeof terrain,
                 "'terrain': [{'type': 'ford', 'rectangle': {'from': ['480yd','410yd'], "
                 "'to': ['520yd','430yd']}}, {'type': 'bridge', 'rectangle': {'from': "
                 "['%dyd','%dyd'], 'to': ['%dyd','%dyd']}}]",
                 rows[i].x, rows[i].y, rows[i].x + 10, rows[i].y + 10);
        check_loads(terrain, AT("b", 500, 100) FIELD_FOOT(1, 8, 2) "}",
                    rows[i].far ? "" : "9.16");
    }
}

Test(fire_refusals, r3_1_troops_that_cannot_stand_so_are_not_loaded)
{
    static const char *const rows[][2] = {
        { AT("b", 500, 100) "'formation': 'square', " FIELD_FOOT(1, 8, 2) "}", "square" },
        { AT("b", 500, 100) "'formation': 'limbered', " FIELD_FOOT(1, 8, 2) "}", "guns" },
        { AT("b", 500, 100) "'bases': [{'stand': 1, 'at': ['500yd','100yd'], 'status': "
                            "'limbered'}], " FIELD_FOOT(1, 8, 2) "}",
          "is ever \"limbered\"" },
        { AT("b", 500, 100) "'bases': [{'stand': 1, 'at': ['500yd','100yd'], 'status': "
                            "'dismounted'}], " FIELD_FOOT(1, 8, 2) "}",
          "is ever \"dismounted\"" },
        { AT("b", 500, 100) "'personal command': true, " FIELD_HORSE(1, 3, 2) "}",
          "2.13" },
        { AT("b", 500, 100) "'stands': [{'kind': 'infantry', 'rating': 2}, {'kind': "
                            "'cavalry', 'rating': 2}]}",
          "2.1" },
        { AT("b", 500, 100) "'stands': [{'kind': 'infantry', 'rating': 2}, {'kind': "
                            "'8-pounders', 'rating': 2}]}",
          "2.1" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_loads("", rows[i][0], rows[i][1]);
}
