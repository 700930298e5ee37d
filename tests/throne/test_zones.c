/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_zones.c - fire zones: how wide, how deep, merged, worst band, enfilade, cover, officers.
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define MOVE       FIELD_OPENING(1, "movement", "Blue")
#define S(kind, n) "'stands': [{'kind': '" kind "', 'rating': 4, 'count': " #n "}]"
#define FOOT(n)    S("line infantry", n)
#define U(name, x, y, more, stands)                                                      \
    "{'name': '" name "', 'at': ['" #x "cm','" #y "cm'], " more stands "}"
#define FIRED "'marks': ['fired'],"

/* Blue's compulsory fire, with dice that never hit; red then chooses. */
static Field *fires_with(const char *more, const char *officers, const char *blue,
                         const char *red, const char *faces)
{
    char text[1500];
    snprintf(text, sizeof text, "%s%s%s", more, *more ? "," : "", MOVE);
    Field *f = field_with(text, "", blue, officers, red);
    int n = 0;
    for (; faces[n]; n++)
        f->faces[n] = (uint8_t)(faces[n] - '0');
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    return f;
}

static Field *fires(const char *blue, const char *red)
{
    return fires_with("", "", blue, red, "11111111111111111111");
}

static int band(const Field *f, const char *base)
{
    return base_row(f->battle, &f->state, field_index(f, base))->band;
}

static int zone(const Field *f, const char *base)
{
    return base_row(f->battle, &f->state, field_index(f, base))->zone;
}

/* The zone of one base reaches from x = 46.25 to 53.75. */
Test(throne_zones, r13_13_a_zone_is_three_bases_wide)
{
    Field *f = fires(U("b", 50, 30, FIRED, FOOT(1)),
                     TWO(U("r", 54.9, 40, "", FOOT(1)), U("r2", 45.1, 40, "", FOOT(1))));
    cr_assert_eq(band(f, "r.1"), BAND_LONG);
    cr_assert_eq(band(f, "r2.1"), BAND_LONG);
    field_free(f);
    f = fires(U("b", 50, 30, FIRED, FOOT(1)),
              TWO(U("r", 55.1, 40, "", FOOT(1)), U("r2", 50, 40, "", FOOT(1))));
    cr_assert_eq(band(f, "r.1"), BAND_NONE);
    cr_assert_eq(band(f, "r2.1"), BAND_LONG);
    field_free(f);
}

Test(throne_zones, r13_13b_and_lies_ahead_of_the_front_edge_only)
{
    Field *f = fires(U("b", 50, 50, FIRED, FOOT(1)),
                     THREE(U("r", 50, 60, "", FOOT(1)), U("r2", 50, 40, "", FOOT(1)),
                           U("r3", 53, 50, "", FOOT(1))));
    cr_assert_eq(band(f, "r.1"), BAND_LONG);
    cr_assert_eq(band(f, "r2.1"), BAND_NONE);
    cr_assert_eq(band(f, "r3.1"), BAND_NONE);
    field_free(f);
}

/* Dispersed bases side by side stand in line to some tenths of a millimetre. */
Test(throne_zones, r13_13b_who_is_a_hair_ahead_beside_it_is_beside_it)
{
    static const struct {
        const char *y;
        Band band;
    } rows[] = { { "50.03cm", BAND_NONE }, { "50.1cm", BAND_POINT_BLANK } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char more[200], red[400];
        snprintf(more, sizeof more, "{'name': 'r2', 'at': ['53cm','%s'], " FOOT(1) "}",
                 rows[i].y);
        snprintf(red, sizeof red, "%s,%s", U("r", 50, 60, "", FOOT(1)), more);
        Field *f = fires(U("b", 50, 50, FIRED, FOOT(1)), red);
        cr_expect_eq(band(f, "r.1"), BAND_LONG);
        cr_expect_eq(band(f, "r2.1"), (int)rows[i].band, "%s: %d", rows[i].y,
                     band(f, "r2.1"));
        field_free(f);
    }
}

Test(throne_zones, r13_14_foot_reaches_40_cm_and_horse_20)
{
    /* front at 31.25; near edge of red at 71.25 and 71.35 */
    Field *f = fires(U("b", 50, 30, FIRED, FOOT(3)),
                     TWO(U("r", 50, 72.5, "", FOOT(1)), U("r2", 53, 72.6, "", FOOT(1))));
    cr_assert_eq(band(f, "r.1"), BAND_EXTREME);
    cr_assert_eq(band(f, "r2.1"), BAND_NONE);
    field_free(f);
    f = fires(U("b", 50, 30, FIRED, S("light cavalry", 3)),
              TWO(U("r", 50, 52.5, "", FOOT(1)), U("r2", 53, 52.6, "", FOOT(1))));
    cr_assert_eq(band(f, "r.1"), BAND_LONG);
    cr_assert_eq(band(f, "r2.1"), BAND_NONE);
    field_free(f);
}

/* Zones are resolved from the right, as blue looks, by the enemies in them: it is no matter that r1 comes first in
 * the file, nor that b0 is further out than either. */
Test(throne_zones, r13_10c_zones_come_from_the_right)
{
    for (int turned = 0; turned < 2; turned++) {
        const char *const left = turned ? "r2.1" : "r1.1", *const right =
                                                               turned ? "r1.1" : "r2.1";
        Field *f = fires(
            THREE(U("b0", 17, 45, "", FOOT(1)), U("b1", 20, 30, FIRED, FOOT(1)),
                  U("b2", 80, 30, FIRED, FOOT(1))),
            turned ? TWO(U("r1", 82, 45, "", FOOT(1)), U("r2", 20, 45, "", FOOT(1)))
                   : TWO(U("r1", 20, 45, "", FOOT(1)), U("r2", 82, 45, "", FOOT(1))));
        cr_assert_eq(zone(f, left), 2);
        cr_assert_eq(zone(f, right), 1);
        cr_assert_eq(zone(f, "b0.1"), 2);
        field_free(f);
    }
}

/* Whom is a zone's one throw named by?  By the base furthest to the right. */
Test(throne_zones, r13_10c_its_dice_are_of_its_base_furthest_to_the_right)
{
    for (int turned = 0; turned < 2; turned++) {
        Field *f = fires(
            U("b", 50, 30, FIRED, FOOT(2)),
            turned ? TWO(U("r1", 52.5, 45, "", FOOT(1)), U("r2", 48, 45, "", FOOT(1)))
                   : TWO(U("r1", 48, 45, "", FOOT(1)), U("r2", 52.5, 45, "", FOOT(1))));
        cr_assert_eq(f->last[E_FIRE].target,
                     ref_unit(field_index(f, turned ? "r1" : "r2")));
        field_free(f);
    }
}

/* Four faces, however few the bases. */
Test(throne_zones, r13_15_a_square_fires_from_each_face)
{
    static const char *const red[] = { U("r", 50, 65, "", FOOT(1)),
                                       U("r", 65, 50, "", FOOT(1)),
                                       U("r", 50, 35, "'facing': 'N',", FOOT(1)),
                                       U("r", 35, 50, "", FOOT(1)),
                                       U("r", 62, 62, "", FOOT(1)) };
    for (int n = 2; n <= 4; n += 2) {
        for (int i = 0; i < 5; i++) {
            char blue[300];
            snprintf(blue, sizeof blue,
                     "{'name': 'b', 'at': ['50cm','50cm'], 'formation': 'square', "
                     "'marks': ['fired'], 'stands': [{'kind': 'line infantry', "
                     "'rating': 4, 'count': %d}]}",
                     n);
            Field *f = fires(blue, red[i]);
            cr_assert_eq(band(f, "r.1"), i < 4 ? BAND_LONG : BAND_NONE,
                         "%d bases, row %d", n, i);
            field_free(f);
        }
    }
}

/* Newly disordered: the face with a friend before it holds its fire, the other does not. */
Test(throne_zones, r13_15b_each_face_of_a_square_decides_by_itself)
{
    Field *f = fires(
        TWO(U("b", 50, 50,
              "'formation': 'square', 'status': 'disordered', 'marks': ['owes fire'],",
              FOOT(4)),
            U("b2", 50, 60, "", FOOT(1))),
        TWO(U("r", 50, 66, "", FOOT(1)), U("r2", 50, 35, "'facing': 'N',", FOOT(1))));
    cr_assert_eq(f->events[E_FIRES], 1);
    cr_assert_eq(band(f, "r.1"), BAND_NONE);
    cr_assert_eq(band(f, "b2.1"), BAND_NONE);
    cr_assert_eq(band(f, "r2.1"), BAND_LONG);
    field_free(f);
}

/* Activated it fires past its friends too if it likes, and is asked, though nobody else would be; not activated it
 * does not, whatever is ordered. */
Test(throne_zones, r13_15b_the_other_faces_fire_if_an_activated_square_likes)
{
    static const struct {
        const char *mark, *order;
        Band north;
    } rows[] = {
        { ", 'activated'", "b fire", BAND_LONG },
        { ", 'activated'", "b hold", BAND_NONE },
        { "", "b fire", BAND_NONE },
    };
    for (int i = 0; i < 3; i++) {
        char blue[700];
        snprintf(blue, sizeof blue,
                 "{'name': 'b', 'at': ['50cm','50cm'], 'formation': 'square', 'status': "
                 "'disordered', 'marks': ['owes fire'%s], " FOOT(4) "}, " U(
                     "b2", 50, 60, "", FOOT(1)) "%s",
                 rows[i].mark,
                 *rows[i].mark
                     ? ""
                     : ", " U("b3", 15, 50, "'marks': ['activated'],", FOOT(1)));
        Field *f = field(FIELD_OPENING(1, "fire", "Blue"), blue,
                         THREE(U("r", 50, 66, "", FOOT(1)),
                               U("r2", 50, 35, "'facing': 'N',", FOOT(1)),
                               U("r3", 15, 66, "", FOOT(1))));
        field_dice(f, 0);
        field_more(f, 20, 1);
        cr_assert_eq(f->state.decision.kind, D_FIRE, "row %d", i);
        if (*rows[i].mark)
            cr_assert_eq(field_offers(f, V_HOLD), 1);
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        if (!*rows[i].mark)
            cr_assert(field_gives(f, "b3 hold"), "%s", f->err.text);
        cr_expect_eq(band(f, "r.1"), (int)rows[i].north, "row %d", i);
        cr_expect_eq(band(f, "r2.1"), BAND_LONG, "row %d", i);
        field_free(f);
    }
}

/* ---- artillery ---- */

/* Line artillery, front at 11.25: point blank to 21.25, short to 31.25, long to 71.25. */
Test(throne_zones, r13_20_artillery_reaches_as_deep_as_the_band_of_its_first_target)
{
    static const char gun[] = U("b", 50, 10, FIRED, S("line artillery", 1));
    Field *f =
        fires(gun, THREE(U("r", 48.5, 22.5, "", FOOT(1)),
                         U("r2", 51.5, 22.6, "", FOOT(1)), U("r3", 50, 60, "", FOOT(1))));
    cr_assert_eq(band(f, "r.1"), BAND_POINT_BLANK);
    cr_assert_eq(band(f, "r2.1"), BAND_NONE);
    cr_assert_eq(band(f, "r3.1"), BAND_NONE);
    field_free(f);
    f = fires(gun, THREE(U("r", 48.5, 22.6, "", FOOT(1)),
                         U("r2", 51.5, 32.5, "", FOOT(1)), U("r3", 50, 60, "", FOOT(1))));
    cr_assert_eq(band(f, "r.1"), BAND_SHORT);
    cr_assert_eq(band(f, "r2.1"), BAND_SHORT);
    cr_assert_eq(band(f, "r3.1"), BAND_NONE);
    field_free(f);
    f = fires(gun,
              THREE(U("r", 48.5, 32.6, "", FOOT(1)), U("r2", 51.5, 72.5, "", FOOT(1)),
                    U("r3", 48.5, 72.6, "", FOOT(1))));
    cr_assert_eq(band(f, "r.1"), BAND_LONG);
    cr_assert_eq(band(f, "r2.1"), BAND_LONG);
    cr_assert_eq(band(f, "r3.1"), BAND_NONE);
    field_free(f);
}

/* Of a base that stands askew beside the zone, 18.9 cm off, a corner is in it, 20.2 deep: there is nobody
 * else at short range, and so the zone is as deep as the next. */
Test(throne_zones, r13_20_a_corner_in_the_zone_is_a_target_however_deep_it_lies)
{
    Field *f = fires(U("b", 50, 10, FIRED, S("line artillery", 1)),
                     U("r", 55.45, 31.4, "'facing': 'SW', ", FOOT(1)));
    cr_assert_eq(band(f, "r.1"), BAND_SHORT);
    cr_assert_eq(f->events[E_FIRES], 1);
    field_free(f);
}

Test(throne_zones, r13_21_light_artillery_has_no_point_blank_range)
{
    Field *f =
        fires(U("b", 50, 10, FIRED, S("light artillery", 1)),
              TWO(U("r", 48.5, 14, "", FOOT(1)), U("r2", 51.5, 32.5, "", FOOT(1))));
    cr_assert_eq(band(f, "r.1"), BAND_SHORT);
    cr_assert_eq(band(f, "r2.1"), BAND_SHORT);
    field_free(f);
}

/* ---- merging ---- */

/* Zones of the two units: x 46.25 .. 53.75, and from 53.65 or 53.85 on. */
Test(throne_zones, r13_10_zones_that_overlap_are_one)
{
    for (int apart = 0; apart <= 1; apart++) {
        char blue[400];
        snprintf(
            blue, sizeof blue,
            "%s,{'name': 'b2', 'at': ['%scm','30cm'], 'marks': ['fired'], " FOOT(1) "}",
            U("b", 50, 30, FIRED, FOOT(1)), apart ? "57.6" : "57.4");
        Field *f =
            fires(blue, TWO(U("r", 48, 45, "", FOOT(1)), U("r2", 60, 45, "", FOOT(1))));
        cr_assert_eq(throne(&f->state)->zones, apart ? 2 : 1);
        cr_assert_eq(zone(f, "r.1") == zone(f, "r2.1"), !apart);
        field_free(f);
    }
}

/* Two long-range bases in one zone share a die; in two zones each has one. */
Test(throne_zones, r13_10b_dice_are_rolled_for_the_merged_zone)
{
    Field *f =
        fires(TWO(U("b", 50, 30, FIRED, FOOT(1)), U("b2", 57.4, 30, FIRED, FOOT(1))),
              TWO(U("r", 48, 45, "", FOOT(1)), U("r2", 60, 45, "", FOOT(1))));
    cr_assert_eq(f->events[E_FIRE], 1);
    cr_assert_eq(f->last[E_FIRE].a, 1);
    field_free(f);
    f = fires(TWO(U("b", 50, 30, FIRED, FOOT(1)), U("b2", 57.6, 30, FIRED, FOOT(1))),
              TWO(U("r", 48, 45, "", FOOT(1)), U("r2", 60, 45, "", FOOT(1))));
    cr_assert_eq(f->events[E_FIRE], 2);
    field_free(f);
}

/* ---- the worst band ---- */

/* The source's own case: 30 cm from foot and heavy guns counts as short. */
Test(throne_zones, r13_11_the_most_dangerous_band_counts)
{
    Field *f = fires(TWO(U("b", 48, 10, FIRED, FOOT(1)),
                         U("b2", 52, 10, FIRED, S("heavy artillery", 1))),
                     U("r", 50, 42.4, "", FOOT(1)));
    cr_assert_eq(band(f, "r.1"), BAND_SHORT);
    field_free(f);
    f = fires(U("b", 48, 10, FIRED, FOOT(1)), U("r", 50, 42.4, "", FOOT(1)));
    cr_assert_eq(band(f, "r.1"), BAND_EXTREME);
    field_free(f);
}

/* And its second case: short from the guns in front, one step worse for foot behind its front. */
Test(throne_zones, r13_22_enfilade_is_one_step_worse_than_the_worst)
{
    static const char gun[] = U("b", 50, 10, FIRED, S("heavy artillery", 1));
    static const char red[] = U("r", 50, 37.5, "", FOOT(1));
    char blue[400];
    snprintf(blue, sizeof blue, "%s,%s", gun,
             U("b2", 20, 40, "'facing': 'E', 'marks': ['fired'],", FOOT(1)));
    Field *f = fires(blue, red);
    cr_assert_eq(band(f, "r.1"), BAND_POINT_BLANK);
    field_free(f);
    f = fires(gun, red);
    cr_assert_eq(band(f, "r.1"), BAND_SHORT);
    field_free(f);
}

/* Wholly behind the line of the target's front edge (y = 36.25): a tenth decides. */
Test(throne_zones, r13_22b_the_firer_must_be_wholly_behind_the_front_edge)
{
    Field *f = fires(U("b", 40, 37.5, "'facing': 'E', 'marks': ['fired'],", FOOT(1)),
                     U("r", 50, 37.5, "", FOOT(1)));
    cr_assert_eq(band(f, "r.1"), BAND_SHORT);
    field_free(f);
    f = fires(U("b", 40, 37.4, "'facing': 'E', 'marks': ['fired'],", FOOT(1)),
              U("r", 50, 37.5, "", FOOT(1)));
    cr_assert_eq(band(f, "r.1"), BAND_LONG);
    field_free(f);
}

Test(throne_zones, r13_22c_a_square_is_never_enfiladed)
{
    Field *f = fires(U("b", 40, 40, "'facing': 'E', 'marks': ['fired'],", FOOT(1)),
                     U("r", 55, 40, "'formation': 'square',", FOOT(2)));
    cr_assert_eq(band(f, "r.1"), BAND_LONG);
    field_free(f);
}

/* ---- cover ---- */

#define WALL(y)                                                                          \
    "'terrain': [{'type': 'linear obstacle', 'cover': true, 'line': [['40cm','" #y       \
    "cm'],['60cm','" #y "cm']]}]"
#define VILLAGE(cover)                                                                   \
    "'terrain': [{'type': 'very bad going', 'cover': " #cover                            \
    ", 'blocks sight': false, "                                                          \
    "'rectangle': {'from': ['40cm','40cm'], 'to': ['60cm','60cm']}}]"

Test(throne_zones, r13_23_cover_is_one_step_better)
{
    static const char blue[] = U("b", 50, 30, FIRED, FOOT(1)),
                      red[] = U("r", 50, 45, "", FOOT(1));
    static const struct {
        const char *more;
        Band band;
    } rows[] = {
        { "", BAND_LONG },
        { VILLAGE(true), BAND_EXTREME },
        { VILLAGE(false), BAND_LONG },
        { WALL(43.7), BAND_EXTREME }, /* just before its front edge */
        { WALL(42.4), BAND_LONG },    /* further from its middle than 2.5 cm */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = fires_with(rows[i].more, "", blue, red, "1111111111");
        cr_assert_eq(band(f, "r.1"), (int)rows[i].band, "row %zu", i);
        field_free(f);
    }
}

/* Beyond long it costs no bases, only nerve. */
Test(throne_zones, r13_23b_long_range_fire_on_cover_costs_only_nerve)
{
    Field *f = fires_with(VILLAGE(true), "", U("b", 50, 30, FIRED, FOOT(1)),
                          U("r", 50, 45, "", FOOT(1)), "66");
    cr_assert_eq(f->last[E_FIRE].a, 0);
    cr_assert_eq(field_stand(f, "r.1")->where, ON_TABLE);
    cr_assert_eq(field_unit(f, "r")->dice, 1);
    field_free(f);
}

/* The wall covers it from the front; the guns of equal band on its flank are not covered. */
Test(throne_zones, r13_23c_cover_counts_against_the_fire_it_lies_between)
{
    static const char front[] = U("b", 50, 30, FIRED, FOOT(1)),
                      red[] = U("r", 50, 45, "", FOOT(1));
    char blue[400];
    snprintf(blue, sizeof blue, "%s,%s", front,
             U("b2", 60, 43.7, "'facing': 'W', 'marks': ['fired'],", FOOT(1)));
    Field *f = fires_with(WALL(43.7), "", blue, red, "1111111111");
    cr_assert_eq(band(f, "r.1"), BAND_LONG);
    field_free(f);
}

Test(throne_zones, r13_24_what_stands_behind_a_wood_or_crest_is_no_target)
{
    static const char *const rows[] = {
        "'terrain': [{'type': 'moderate bad going', "
        "'rectangle': {'from': ['40cm','35cm'], 'to': ['60cm','40cm']}}]",
        "'terrain': [{'type': 'hill', 'rectangle': {'from': ['40cm','35cm'], "
        "'to': ['60cm','40cm']}}]",
        "'terrain': [{'type': 'moderate bad going', "
        "'rectangle': {'from': ['40cm','35cm'], 'to': ['60cm','50cm']}}]",
    };
    for (int i = 0; i < 3; i++) {
        Field *f = fires_with(rows[i], "", U("b", 50, 30, FIRED, FOOT(1)),
                              U("r", 50, 45, "", FOOT(1)), "111111");
        /* in the wood itself it can be seen */
        cr_assert_eq(f->events[E_FIRES], i == 2, "row %d", i);
        field_free(f);
    }
}

/* ---- what being in a zone does ---- */

/* One die a unit, however many fire at it; bases by themselves carry none. */
Test(throne_zones, r13_25_being_fired_on_is_one_die_a_phase)
{
    Field *f = fires(TWO(U("b", 48, 30, FIRED, FOOT(1)), U("b2", 52, 30, FIRED, FOOT(1))),
                     U("r", 50, 45, "", FOOT(4)));
    cr_assert_eq(field_unit(f, "r")->dice, 1);
    field_free(f);
}

/* Guns nearer, foot further off: it has come under infantry fire all the same. */
Test(throne_zones, r13_25b_infantry_fire_is_noticed_beside_worse_fire)
{
    Field *f = fires(TWO(U("b", 48, 10, FIRED, FOOT(1)),
                         U("b2", 52, 10, FIRED, S("heavy artillery", 1))),
                     U("r", 50, 42.4, "", FOOT(1)));
    cr_assert(field_unit(f, "r")->marks & U_SHOT_AT);
    field_free(f);
    f = fires(U("b2", 52, 10, FIRED, S("heavy artillery", 1)),
              U("r", 50, 42.4, "", FOOT(1)));
    cr_assert(!(field_unit(f, "r")->marks & U_SHOT_AT));
    field_free(f);
}

#define OFFICER(name, x, y)                                                              \
    "{'name': '" name "', 'rating': 4, 'at': ['" #x "cm','" #y "cm']}"

Test(throne_zones, r13_33_every_officer_in_a_zone_throws_two_dice)
{
    Field *f =
        fires_with("", TWO(OFFICER("oak", 50, 60), OFFICER("elm", 56, 60)),
                   U("b", 50, 30, FIRED, FOOT(1)), U("r", 50, 45, "", FOOT(1)), "661111");
    cr_assert_eq(f->events[E_OFFICER], 1);
    cr_assert_eq(f->last[E_OFFICER].n_dice, 2);
    cr_assert_eq(ref_index(f->last[E_OFFICER].subject), field_index(f, "oak"));
    cr_assert_eq(field_officer(f, "oak")->where, ON_TABLE);
    field_free(f);
}

Test(throne_zones, r13_34_he_is_lost_on_a_2)
{
    for (int second = 1; second <= 2; second++) {
        Field *f =
            fires_with("", OFFICER("oak", 50, 47.5), U("b", 50, 30, FIRED, FOOT(1)),
                       U("r", 50, 45, "", FOOT(1)), second == 1 ? "111111" : "121111");
        cr_assert_eq(field_officer(f, "oak")->where, second == 1 ? LOST : ON_TABLE);
        field_free(f);
    }
}
