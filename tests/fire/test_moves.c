/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_moves.c - scale, sequence, command, formations, movement, terrain, morale, the end.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define AT(name, x, y) "{'name': '" name "', 'at': ['" #x "yd','" #y "yd'], "
#define FAR_RED AT("r", 500, 900) FIELD_FOOT(1, 8, 2) "}"

static Field *moving(const char *more, const char *blue, const char *red)
{
    char all[2000];
    snprintf(all, sizeof all, "%s%s%s", FIELD_OPENING(1, "movement", "Blue"), *more ? "," : "", more);
    Field *f = fire_field(all, blue, red);
    cr_assert(f->state.decision.kind != D_FORM || fire_gives(f, "done"), "%s", f->err.text);
    return f;
}

/* May the group of stand 0 go by (right, ahead) of its facing, in tenths of a yard? */
static bool goes(Field *f, const char *who, int right, int ahead)
{
    int stand[MAX_LAYOUT];
    Layout l;
    const Ref ref = battle_find(f->battle, who, &f->err);
    const int n = fd_subject_stands(f->battle, &f->state, ref, stand);
    const Box box = fd_group_box(f->battle, &f->state, stand, n);
    const Order o = { .verb = V_MOVE, .subject = ref, .facing = state_stand(&f->state, stand[0])->facing,
                      .place = geo_offset(box.at, box.ahead, right * 254 / 100, ahead * 254 / 100) };
    return fd_move_plan(f->battle, &f->state, &o, &l, &f->err);
}

/* ---- scale ---- */

Test(fire_scale, r1_5_sizes_by_scale)
{
    static const char blue[] = AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("l", 700, 400) FIELD_LIGHT(1, 3, 2)
        "}," AT("s", 300, 400) FIELD_FOOT(1, 2, 2) "}," AT("g", 200, 400) "'formation': 'limbered', "
        FIELD_GUNS("8-pounders", 1, 2) "}";
    Field *f = moving("", blue, FAR_RED);
    cr_assert_eq(f->battle->stand[0].half_w, 190);
    cr_assert_eq(f->battle->stand[0].half_d, 158);
    cr_assert_eq(f->battle->stand[1].half_w, 95);  /* 1.9 */
    cr_assert_eq(f->battle->stand[2].half_w, 95);  /* 1.9: two castings */
    cr_assert_eq(fd_stand_box(f->battle, &f->state, 3).half_w, 158); /* 1.7 */
    cr_assert_eq(fd_stand_box(f->battle, &f->state, 3).half_d, 190);
    fire_free(f);
    f = moving("'rules': {'scale': '20mm'}", blue, FAR_RED);
    cr_assert_eq(f->battle->stand[0].half_w, 381); /* 1.6 */
    cr_assert_eq(f->battle->stand[1].half_d, 254);
    fire_free(f);
}

Test(fire_scale, r1_8_castings_have_limits)
{
    Err err;
    cr_assert(fire_loads("", AT("b", 500, 400) FIELD_FOOT(1, 10, 2) "}", FAR_RED, &err));
    cr_assert_not(fire_loads("", AT("b", 500, 400) FIELD_FOOT(1, 11, 2) "}", FAR_RED, &err));
    cr_assert_not(fire_loads("", AT("b", 500, 400) FIELD_LIGHT(1, 4, 2) "}", FAR_RED, &err)); /* 1.9 */
    cr_assert_not(fire_loads("", AT("b", 500, 400) FIELD_HORSE(1, 4, 2) "}", FAR_RED, &err)); /* 1.10 */
    cr_assert_not(fire_loads("", AT("b", 500, 400) FIELD_STANDS("8-pounders", 1, 3, 2, "") "}", FAR_RED, &err));
    cr_assert(fire_loads("", AT("b", 500, 400) FIELD_STANDS("8-pounders", 1, 2, 2, ", 'traits': ['one gun']")
                          "}", FAR_RED, &err), "%s", err.text); /* 1.11, 1.13 */
    cr_assert(fire_loads("'rules': {'scale': '6mm'}", AT("b", 500, 400) FIELD_FOOT(1, 20, 2) "}", FAR_RED,
                          &err)); /* 1.12 */
    cr_assert_not(fire_loads("'rules': {'scale': '6mm'}", AT("b", 500, 400) FIELD_FOOT(1, 21, 2) "}", FAR_RED,
                              &err));
    cr_assert(fire_loads("", AT("b", 500, 400) FIELD_FOOT(10, 8, 2) "}", FAR_RED, &err)); /* 2.1 */
    cr_assert_not(fire_loads("", AT("b", 500, 400) FIELD_FOOT(11, 8, 2) "}", FAR_RED, &err));
}

Test(fire_scale, r1_14_who_is_player_a)
{
    Field *f = moving("'rules': {'player A': 'by force', 'attacker': 'Red'}",
                      AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    cr_assert_eq(f->battle->first_side, 1); /* 1.15: equal, so the attacker */
    fire_free(f);
    f = moving("'rules': {'player A': 'by force', 'attacker': 'Red'}",
               AT("b", 500, 400) FIELD_FOOT(5, 8, 2) "}", AT("r", 500, 900) FIELD_FOOT(4, 8, 2) "}");
    cr_assert_eq(f->battle->first_side, 0); /* the larger force */
    fire_free(f);
    f = moving("", AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}", AT("r", 500, 900) FIELD_FOOT(4, 8, 2) "}");
    cr_assert_eq(f->battle->first_side, 0); /* as designated */
    fire_free(f);
    f = moving("", AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", AT("r", 500, 900) FIELD_FOOT(3, 8, 2) "}");
    cr_assert_eq(f->battle->first_side, 1); /* 1.16: 3 to 2 is half as large again */
    fire_free(f);
}

Test(fire_sequence, r1_17_a_turn)
{
    Field *f = fire_field("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("g", 600, 400) FIELD_GUNS("8-pounders", 1, 2) "}",
                     AT("r", 500, 700) FIELD_FOOT(1, 8, 2) "}," AT("k", 600, 700) FIELD_GUNS("8-pounders", 1, 2) "}");
    static const struct { int kind, side, phase; const char *order; } rows[] = {
        { D_GUNS, 0, PHASE_BOMBARDMENT, "done" },  /* 1.18 */
        { D_GUNS, 1, PHASE_BOMBARDMENT, "done" },  /* 1.19 */
        { D_FORM, 0, PHASE_MOVEMENT, "done" },     /* 1.20, 1.26 */
        { D_MOVE, 0, PHASE_MOVEMENT, "done" },     /* 1.28 */
        { D_GUNS, 0, PHASE_ARTILLERY, "done" },    /* 1.29 */
        { D_FORM, 1, PHASE_MOVEMENT, "done" },     /* 1.35 */
        { D_MOVE, 1, PHASE_MOVEMENT, "done" },
        { D_GUNS, 1, PHASE_ARTILLERY, "done" },
        { D_GUNS, 0, PHASE_BOMBARDMENT, "done" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        cr_assert_eq(f->state.decision.kind, rows[k].kind, "step %zu: %d", k, f->state.decision.kind);
        cr_assert_eq(f->state.decision.side, rows[k].side);
        cr_assert_eq(f->state.phase, rows[k].phase);
        cr_assert(fire_gives(f, rows[k].order), "%s", f->err.text);
    }
    cr_assert_eq(f->state.turn, 2);
    fire_free(f);
}

/* ---- command ---- */

Test(fire_command, r2_5_within_60_yards)
{
    Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"), "{'name': 'Duke', 'at': ['500yd','330yd']}",
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", "", FAR_RED);
    Officer *duke = fire_officer(f, "duke");
    duke->at.y = YD(400) - 158 - YD(60);
    cr_assert(fd_commander_near(f->battle, &f->state, 0));
    cr_assert_eq(fd_morale_total(f->battle, &f->state, 0, false), 12); /* 5.15 */
    duke->at.y -= 1;
    cr_assert_not(fd_commander_near(f->battle, &f->state, 0));
    cr_assert_eq(fd_morale_total(f->battle, &f->state, 0, false), 10);
    fire_gives(f, "done");
    cr_assert(fire_gives(f, "duke attach b.1"), "%s", f->err.text); /* 2.4 */
    cr_assert(fire_refuses(f, "duke attach b.1", "ridden"));
    fire_free(f);
}

Test(fire_command, r2_6_how_commanders_die)
{
    static const struct { bool melee, passed; int face; bool dead; } rows[] = {
        { false, true, 9, false }, { false, true, 10, true }, /* 2.6 */
        { true, true, 9, false }, { true, true, 10, true },   /* 2.7 */
        { true, false, 2, false }, { true, false, 3, true },  /* 2.8 */
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"), "{'name': 'Duke', 'at': ['500yd','330yd']}",
                              AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 600, 400) FIELD_FOOT(1, 4, 2) "}", "",
                              FAR_RED);
        fire_officer(f, "duke")->with = ref_stand(0);
        fire_dice(f, 1, rows[k].face);
        fd_commander_check(&f->game, 0, CAUSE_MELEE, rows[k].melee, rows[k].passed);
        cr_assert_eq(fire_officer(f, "duke")->where == LOST, rows[k].dead, "%zu", k);
        if (rows[k].dead) { /* 2.9, 2.10: those who saw it check, and none charges (2.11) */
            fire_forget(f);
            fire_dice(f, 1, 1);
            fd_commander_losses(&f->game);
            cr_assert_eq(f->events[E_CHECK], 2); /* 2.12: all in sight */
            cr_assert_eq(row(&f->state, 0)->delay >> 4, 1);
            fd_commander_losses(&f->game);
            cr_assert_eq(f->events[E_CHECK], 2); /* once */
        }
        fire_free(f);
    }
}

/* ---- formations ---- */

Test(fire_formation, r3_3_open_order_of_light_infantry)
{
    Field *f = moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("l", 600, 400) FIELD_LIGHT(1, 3, 2) "}", FAR_RED);
    const int l = fire_index(f, "l.1");
    cr_assert(fd_is_open(f->battle, &f->state, l));
    state_stand(&f->state, l)->at = (Point){ YD(500) + 190 + 95 + 10, YD(400) };
    cr_assert_not(fd_is_open(f->battle, &f->state, l)); /* 3.4: touching other foot */
    state_stand(&f->state, l)->at.x += 3;
    cr_assert(fd_is_open(f->battle, &f->state, l));
    fire_free(f);
}

Test(fire_formation, r3_5_the_tether)
{
    Field *f = moving("", "{'name': 'b', 'at': ['500yd','400yd'], 'stands': [{'kind': 'infantry', 'rating': 2},"
                      "{'kind': 'light infantry', 'rating': 2}], 'bases': [{'stand': 2, 'at': ['500yd','440yd']}]}",
                      FAR_RED);
    cr_assert(goes(f, "b.2", 0, 200), "%s", f->err.text); /* 48.8 yards of gap */
    cr_assert_not(goes(f, "b.2", 0, 220));
    cr_assert(strstr(f->err.text, "3.5"), "%s", f->err.text);
    fire_free(f);
}

Test(fire_formation, r3_7_line_and_column)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"), AT("b", 500, 400) FIELD_FOOT(4, 8, 2) "}", FAR_RED);
    int stand[MAX_LAYOUT];
    cr_assert_eq(fd_main_group(f->battle, &f->state, 0, stand), 4); /* 3.6 */
    cr_assert_eq(fd_group_formation(f->battle, &f->state, stand, 4), LINE);
    cr_assert(fd_in_line(f->battle, &f->state, 0));
    cr_assert(fire_gives(f, "b form as column"), "%s", f->err.text); /* 3.8, 4.10 */
    cr_assert_eq(fd_main_group(f->battle, &f->state, 0, stand), 4);
    cr_assert_eq(fd_group_formation(f->battle, &f->state, stand, 4), COLUMN);
    cr_assert(fd_in_column(f->battle, &f->state, 0));
    fire_free(f);
    f = fire_field(FIELD_OPENING(1, "movement", "Blue"), AT("b", 500, 400) FIELD_FOOT(8, 8, 2) "}", FAR_RED);
    cr_assert(fire_refuses(f, "b form as column", "4.9"), "%s", f->err.text); /* its ends are too far */
    fire_free(f);
}

Test(fire_formation, r3_10_squares_from_1800)
{
    static const char blue[] = AT("b", 500, 400) FIELD_FOOT(4, 8, 2) "}," AT("one", 700, 400) FIELD_FOOT(1, 8, 2)
        "}," AT("two", 300, 400) FIELD_FOOT(2, 8, 2) "}," AT("three", 200, 400) FIELD_FOOT(3, 8, 2) "}";
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue") ", 'rules': {'year': 1799}", blue, FAR_RED);
    cr_assert(fire_refuses(f, "b form as square", "3.10"), "%s", f->err.text);
    fire_free(f);
    f = fire_field(FIELD_OPENING(1, "movement", "Blue") ", 'rules': {'year': 1800}", blue, FAR_RED);
    cr_assert(fire_gives(f, "b form as square"), "%s", f->err.text);
    cr_assert(fire_gives(f, "two form as square"), "%s", f->err.text);
    cr_assert(fire_gives(f, "three form as square"), "%s", f->err.text);
    cr_assert(fire_refuses(f, "one form as square", "3.11"), "%s", f->err.text);
    cr_assert(fire_gives(f, "done"));
    cr_assert_not(goes(f, "b", 0, 100)); /* 3.12 */
    cr_assert_eq(fd_touches_friend(f->battle, &f->state, 0, false), 1); /* 3.13: counts as adjacent */
    fire_free(f);
}

Test(fire_formation, r3_15_limbers)
{
    static const char blue[] = AT("g", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}," AT("h", 600, 400)
        "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1, 2) "}";
    Field *f = moving("'rules': {'year': 1790}", blue, FAR_RED);
    cr_assert(fire_refuses(f, "g form as limbered", "3.16"), "%s", f->err.text);
    cr_assert(fire_gives(f, "h change to 600yd,400yd facing E as unlimbered"), "%s", f->err.text); /* 3.15, 4.15 */
    cr_assert_eq(fire_stand(f, "h.1")->facing, EAST);
    fire_free(f);
    f = moving("'rules': {'year': 1809}", blue, FAR_RED);
    cr_assert(fire_gives(f, "g form as limbered"), "%s", f->err.text);
    for (int k = 0; k < 9; k++) fd_limbering(&f->game);
    cr_assert_eq(fire_stand(f, "g.1")->status, ST_UNLIMBERED);
    fd_limbering(&f->game); /* 3.17 */
    cr_assert_eq(fire_stand(f, "g.1")->status, ST_LIMBERED);
    fire_free(f);
}

Test(fire_formation, r3_14_horse_loose_or_on_foot)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"), AT("c", 500, 400) FIELD_HORSE(2, 3, 2) "},"
                     AT("d", 600, 400) FIELD_HORSE(1, 3, 2) "}", FAR_RED);
    cr_assert(fire_gives(f, "c form as column"), "%s", f->err.text); /* 3.9 */
    cr_assert(fire_gives(f, "d form as dismounted"), "%s", f->err.text);
    cr_assert(fd_is_open(f->battle, &f->state, fire_index(f, "d.1")));
    cr_assert_eq(fd_field_rate(f->battle, &f->state, fire_index(f, "d.1")), YD(100)); /* 4.3 */
    fire_free(f);
}

Test(fire_formation, r3_18_the_last_man_merges)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"), "{'name': 'b', 'at': ['500yd','400yd'], 'stands': ["
                     "{'kind': 'infantry', 'count': 2, 'rating': 2}, {'kind': 'infantry', 'rating': 3}]}", FAR_RED);
    cr_assert(fire_refuses(f, "b.1 merge b.2", "last man"), "%s", f->err.text);
    fire_stand(f, "b.1")->figures = 1;
    cr_assert(fire_refuses(f, "b.1 merge b.2", "no losses"), "%s", f->err.text);
    fire_stand(f, "b.2")->figures = 4;
    cr_assert(fire_gives(f, "b.1 merge b.2"), "%s", f->err.text);
    cr_assert_eq(fire_stand(f, "b.2")->figures, 5);
    cr_assert_eq(fd_points_of(f->battle, &f->state, 1), 7 + 4); /* no stand destroyed */
    fire_free(f);
    f = fire_field(FIELD_OPENING(1, "movement", "Blue"), "{'name': 'b', 'at': ['500yd','400yd'], 'stands': ["
              "{'kind': 'infantry', 'rating': 2}, {'kind': 'infantry', 'rating': 3}]}", FAR_RED);
    fire_stand(f, "b.1")->figures = fire_stand(f, "b.2")->figures = 1;
    cr_assert(fire_gives(f, "b.1 merge b.2"), "%s", f->err.text); /* 3.19: the worse grade stays */
    cr_assert(on_table(&f->state, 0));
    cr_assert_not(on_table(&f->state, 1));
    fire_free(f);
}

/* ---- movement ---- */

Test(fire_movement, r4_1_straight_ahead_at_the_rate)
{
    static const struct { const char *who; int most; } rows[] = { { "f", 600 }, { "c", 1000 }, { "o", 1000 } };
    Field *f = moving("", AT("f", 500, 500) FIELD_FOOT(2, 8, 2) "}," AT("c", 300, 500) FIELD_HORSE(2, 3, 2) "},"
                      AT("o", 700, 500) FIELD_LIGHT(1, 3, 2) "}", AT("r", 500, 740) FIELD_FOOT(1, 8, 2) "}");
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        cr_assert(goes(f, rows[k].who, 0, rows[k].most), "%s: %s", rows[k].who, f->err.text);
        cr_assert_not(goes(f, rows[k].who, 0, rows[k].most + 3), "%s", rows[k].who);
    }
    cr_assert(goes(f, "f", 300, 0)); /* 4.9: a shift */
    cr_assert(goes(f, "f", 0, -300));
    cr_assert_not(goes(f, "f", 303, 0));
    cr_assert(goes(f, "c", 500, 0));
    cr_assert_not(goes(f, "c", 503, 0));
    cr_assert(goes(f, "o", 500, 0)); /* 4.16: loose troops go half as far to a side */
    cr_assert_not(goes(f, "o", 505, 0));
    f->battle->stand[0].rating = 0; /* 4.10 */
    cr_assert_not(goes(f, "f", 300, 0));
    f->battle->stand[0].rating = 2;
    f->battle->stand[0].traits = TRAIT_NATIVE;
    cr_assert_not(goes(f, "f", 300, 0));
    fire_free(f);
}

Test(fire_movement, r4_7_the_road_rate_is_for_columns_far_off)
{
    Field *f = moving("", AT("f", 500, 500) "'formation': 'column', " FIELD_FOOT(2, 8, 2) "}," AT("l", 300, 500)
                      FIELD_FOOT(2, 8, 2) "}," AT("c", 700, 500) FIELD_HORSE(1, 3, 2) "}",
                      AT("r", 500, 990) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(goes(f, "f", 0, 800), "%s", f->err.text);
    cr_assert_not(goes(f, "l", 0, 800)); /* a line does not */
    cr_assert(goes(f, "c", 0, 1400), "%s", f->err.text);
    fire_put(f, "r.1", 500, 880); /* 4.7: it would end within 300 yards; 4.8: so horse may not either */
    cr_assert_not(goes(f, "f", 0, 800));
    cr_assert(goes(f, "f", 0, 600));
    cr_assert_not(goes(f, "c", 0, 1400));
    fire_free(f);
}

Test(fire_movement, r4_12_limbers)
{
    Field *f = moving("'terrain': [{'type': 'road', 'line': [['700yd','0yd'],['700yd','1000yd']], 'width': '10yd'}]",
                      AT("g", 500, 500) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1, 2) "},"
                      AT("h", 700, 500) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1, 2) "}",
                      AT("r", 500, 900) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(goes(f, "g", 0, 600));
    cr_assert_not(goes(f, "g", 0, 610)); /* 4.4 */
    cr_assert(goes(f, "h", 0, 800), "%s", f->err.text); /* 4.13 */
    cr_assert(fire_refuses(f, "g move to 540yd,500yd facing E", "30"), "%s", f->err.text); /* 4.11: half */
    fire_row(f, "g.1")->hits = 1 << 4;
    cr_assert_not(goes(f, "g", 0, 305)); /* 6.40 */
    fire_row(f, "g.1")->hits = 2 << 4;
    cr_assert_not(goes(f, "g", 0, 10)); /* 6.41 */
    fire_row(f, "g.1")->hits = 0;
    fire_put(f, "r.1", 500, 750);
    cr_assert(goes(f, "g", 0, 300), "%s", f->err.text);
    cr_assert_not(goes(f, "g", 0, 400)); /* 4.12 */
    fire_free(f);
}

Test(fire_movement, r3_20_nobody_passes_through_anybody)
{
    Field *f = moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("x", 500, 440) FIELD_FOOT(1, 8, 2) "}",
                      AT("r", 700, 450) FIELD_FOOT(1, 8, 2) "}");
    cr_assert_not(goes(f, "b", 0, 600));
    cr_assert(strstr(f->err.text, "3.20"), "%s", f->err.text);
    cr_assert(goes(f, "b", 0, 270), "%s", f->err.text);
    fire_put(f, "b.1", 700, 400);
    cr_assert_not(goes(f, "b", 0, 374)); /* 8.1: no contact without a charge */
    cr_assert(goes(f, "b", 0, 370), "%s", f->err.text);
    cr_assert(fire_gives(f, "b.1 hold"));
    cr_assert_not(goes(f, "b", 0, 100)); /* 1.25 */
    fire_free(f);
}

Test(fire_movement, r4_9_wheels_and_facings)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"), AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    cr_assert(fire_gives(f, "b change to 500yd,400yd facing S"), "%s", f->err.text); /* about: 19.5 yards */
    fire_free(f);
    f = fire_field(FIELD_OPENING(1, "movement", "Blue"), AT("b", 500, 400) FIELD_FOOT(4, 8, 2) "}", FAR_RED);
    cr_assert(fire_refuses(f, "b change to 500yd,430yd facing NE", "4.9"), "%s", f->err.text);
    cr_assert(fire_gives(f, "done"));
    cr_assert(fire_refuses(f, "b move to 500yd,410yd facing NNE", "1.26"), "%s", f->err.text);
    fire_free(f);
}

Test(fire_movement, r4_17_crews_come_back)
{
    Field *f = moving("", AT("g", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}," AT("b", 700, 400) FIELD_FOOT(1, 8, 2) "}",
                      AT("r", 500, 800) FIELD_FOOT(1, 8, 2) "}");
    fd_flee(&f->game, 0, YD(100));
    cr_assert_eq(fire_stand(f, "g.1")->status, ST_CREW);
    cr_assert_eq(guns_state(&f->state, 0), GUNS_LEFT);
    cr_assert_eq(fire_stand(f, "g.1")->at.y, YD(300));
    cr_assert(fire_gives(f, "g.1 man guns"), "%s", f->err.text);
    cr_assert_eq(guns_state(&f->state, 0), GUNS_MANNED);
    cr_assert_eq(fire_stand(f, "g.1")->status, ST_UNLIMBERED);
    fire_free(f);
}

/* ---- terrain ---- */

Test(fire_terrain, r9_1_who_enters_what)
{
    static const struct { const char *type, *who; int far; bool may; } rows[] = {
        { "heavy woods", "f", 500, false }, { "heavy woods", "c", 500, false }, { "heavy woods", "o", 300, true },
        { "heavy woods", "o", 500, false }, { "heavy woods", "g", 500, false }, { "light woods", "f", 500, true },
        { "light woods", "c", 500, true }, { "light woods", "g", 500, false },  { "rough", "f", 500, true },
        { "rough", "c", 500, false },      { "rough", "g", 500, true },         { "impassable", "f", 500, false },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[300];
        snprintf(more, sizeof more, "'terrain': [{'type': '%s', 'rectangle': {'from': ['0yd','420yd'], 'to': ['1000yd','600yd']}}]",
                 rows[k].type);
        Field *f = moving(more, AT("f", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 300, 400) FIELD_HORSE(1, 3, 2) "},"
                          AT("o", 700, 400) FIELD_LIGHT(1, 3, 2) "}," AT("g", 100, 400) "'formation': 'limbered', "
                          FIELD_GUNS("8-pounders", 1, 2) "}", FAR_RED);
        cr_assert_eq(goes(f, rows[k].who, 0, rows[k].far), rows[k].may, "%s %s", rows[k].type, rows[k].who);
        fire_free(f);
    }
}

Test(fire_terrain, r9_3_cover)
{
    Field *f = moving("'terrain': [{'type': 'wall', 'line': [['400yd','410yd'],['600yd','410yd']]},"
                      "{'type': 'rough', 'circle': {'at': ['800yd','400yd'], 'radius': '20yd'}}]",
                      AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 800, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    const Point north = { YD(500), YD(600) }, south = { YD(500), YD(200) };
    cr_assert(fd_in_cover(f->battle, &f->state, 0, north)); /* 9.12 */
    cr_assert_not(fd_in_cover(f->battle, &f->state, 0, south));
    fire_put(f, "b.1", 500, 398);
    cr_assert_not(fd_in_cover(f->battle, &f->state, 0, north)); /* 5.75 yards behind it */
    cr_assert(fd_in_cover(f->battle, &f->state, 1, north)); /* 9.6 */
    fire_free(f);
}

Test(fire_terrain, r9_13_streams_fords_bridges)
{
    Err err;
    static const char water[] = "{'type': '%s', 'line': [['0yd','420yd'],['1000yd','420yd']], 'width': '10yd'},"
        "{'type': 'ford', 'rectangle': {'from': ['480yd','410yd'], 'to': ['520yd','430yd']}},"
        "{'type': 'bridge', 'rectangle': {'from': ['690yd','410yd'], 'to': ['710yd','430yd']}}";
    for (int steep = 0; steep < 2; steep++) {
        char more[600], list[500];
        snprintf(list, sizeof list, water, steep ? "steep stream" : "stream");
        snprintf(more, sizeof more, "'terrain': [%s]", list);
        Field *f = moving(more, AT("f", 500, 405) FIELD_FOOT(1, 8, 2) "}," AT("p", 600, 405) FIELD_FOOT(1, 8, 2) "},"
                          AT("q", 700, 405) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
        cr_assert(goes(f, "f", 0, 300)); /* 9.15 */
        cr_assert_not(goes(f, "f", 0, 305));
        cr_assert_eq(goes(f, "p", 0, 300), !steep); /* 9.13, 9.14 */
        cr_assert_not(goes(f, "p", 0, 305));
        cr_assert(goes(f, "q", 0, 600)); /* 9.17 */
        fire_put(f, "f.1", 500, 420); /* 9.18 */
        cr_assert_not(fd_may_volley(f->battle, &f->state, 0));
        fire_free(f);
    }
    cr_assert_not(fire_loads("'terrain': [{'type': 'ford', 'rectangle': {'from': ['480yd','410yd'], 'to': ['520yd','430yd']}},"
                              "{'type': 'bridge', 'rectangle': {'from': ['565yd','410yd'], 'to': ['600yd','430yd']}}]",
                              AT("b", 500, 100) FIELD_FOOT(1, 8, 2) "}", FAR_RED, &err)); /* 9.16 */
    cr_assert_not(fire_loads("'terrain': [{'type': 'stream', 'line': [['0yd','420yd'],['1000yd','420yd']], 'width': '45yd'}]",
                              AT("b", 500, 100) FIELD_FOOT(1, 8, 2) "}", FAR_RED, &err));
}

Test(fire_terrain, r9_9_wheels_break_in_rough_ground)
{
    for (int face = 9; face <= 10; face++) {
        Field *f = moving("'terrain': [{'type': 'rough', 'rectangle': {'from': ['0yd','420yd'], 'to': ['1000yd','600yd']}}]",
                          AT("g", 500, 400) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1, 2) "}", FAR_RED);
        fire_dice(f, 1, face);
        cr_assert(fire_gives(f, "g move to 500yd,450yd"), "%s", f->err.text);
        cr_assert_eq(guns_state(&f->state, 0) == GUNS_DESTROYED, face == 10);
        fire_free(f);
    }
}

/* ---- morale ---- */

static int total_of(const char *more, const char *blue, const char *who)
{
    Field *f = moving(more, blue, FAR_RED);
    const int n = fd_morale_total(f->battle, &f->state, fire_index(f, who), false);
    const int won = fd_morale_total(f->battle, &f->state, fire_index(f, who), true);
    cr_assert_eq(won, n + 3); /* 5.14 */
    fire_free(f);
    return n;
}

Test(fire_morale, r5_5_every_modifier)
{
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_FOOT(1, 5, 1) "}", "b.1"), 6); /* 5.18 */
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_LIGHT(1, 3, 2) "}", "b.1"), 3 + 2 + 3);
    cr_assert_eq(total_of("'terrain': [{'type': 'rough', 'circle': {'at': ['500yd','400yd'], 'radius': '20yd'}}]",
                          AT("b", 500, 400) FIELD_LIGHT(1, 3, 2) "}", "b.1"), 3 + 2 + 3 + 1 + 4); /* 5.6, 5.13 */
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}", "b.1"), 3 + 2 + 3); /* 5.7 */
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_HORSE(2, 3, 2) "}", "b.1"), 6 + 2 + 3 + 2); /* 5.8, 5.16 */
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}", "b.1"), 4 + 2 + 3); /* 5.9 */
    cr_assert_eq(total_of("", AT("b", 500, 400) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1, 2) "}", "b.1"), 6);
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_FOOT(2, 5, 1) "}", "b.1"), 8); /* 5.10 */
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_LIGHT(3, 3, 1) "}", "b.1"), 4); /* 5.11: half-stands do not */
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_LIGHT(4, 3, 1) "}", "b.1"), 6); /* 5.12 */
    cr_assert_eq(total_of("", "{'name': 'b', 'at': ['500yd','400yd'], 'stands': [{'kind': 'infantry', 'rating': 1},"
                          "{'kind': 'light infantry', 'rating': 1}]}", "b.2"), 6); /* 5.11: by its company */
}

Test(fire_morale, r5_17_ten_passes_unrolled)
{
    static const struct { int castings, face; bool passes; } rows[] = {
        { 8, 0, true }, { 7, 9, true }, { 7, 10, false }, { 3, 5, true }, { 3, 6, false },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
        state_stand(&f->state, 0)->figures = (uint8_t)rows[k].castings;
        fire_dice(f, 0);
        if (rows[k].face) fire_more(f, 1, rows[k].face);
        if (!rows[k].passes) fire_more(f, 1, 1);
        cr_assert_eq(fd_morale_check(&f->game, 0, CAUSE_VOLLEY, 0, false), rows[k].passes); /* 5.19 */
        cr_assert(fire_spent(f));
        fire_free(f);
    }
}

Test(fire_morale, r5_26_the_losses_chart)
{
    static const struct { int face, halts, flees, lost, where; } rows[] = {
        { 1, 1, 0, 0, ON_TABLE }, { 3, 1, 0, 0, ON_TABLE }, { 4, 0, 1, 0, ON_TABLE },
        { 6, 0, 1, 0, ON_TABLE }, { 7, 0, 1, 1, ON_TABLE }, { 9, 0, 1, 1, ON_TABLE },
        { 10, 0, 0, 3, SURRENDERED },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}," AT("x", 800, 400) FIELD_FOOT(1, 8, 2) "}",
                          AT("r", 500, 500) FIELD_FOOT(1, 8, 2) "}");
        Stand *b = state_stand(&f->state, 0);
        b->figures = 3;
        fire_dice(f, 2, 10, rows[k].face); /* 5.20 */
        fd_morale_check(&f->game, 0, CAUSE_VOLLEY, 0, false);
        cr_assert_eq((row(&f->state, 0)->delay & 15) != 0, rows[k].halts);
        cr_assert_eq(f->events[E_FLED], rows[k].flees);
        cr_assert_eq(3 - b->figures, rows[k].lost);
        cr_assert_eq(b->where, rows[k].where);
        if (rows[k].flees) cr_assert_eq(b->at.y, YD(300)); /* 5.27, 5.30 */
        fire_free(f);
    }
    Field *f = moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}", AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    state_stand(&f->state, 0)->figures = 3; /* 5.29: nobody within 100 yards: as a 9 */
    fire_dice(f, 2, 10, 10);
    fd_morale_check(&f->game, 0, CAUSE_VOLLEY, 0, false);
    cr_assert_eq(f->last[E_LOSS].a, LOSS_ATTRITION_FLEES);
    fire_put(f, "r.1", 500, 350);
    state_stand(&f->state, 0)->figures = 4; /* four do not surrender */
    fire_dice(f, 2, 10, 10);
    fd_morale_check(&f->game, 0, CAUSE_MELEE, 0, false);
    cr_assert_eq(f->last[E_LOSS].a, LOSS_ATTRITION_FLEES);
    fire_free(f);
}

Test(fire_morale, r5_24_neighbours_check_once)
{
    Field *f = moving("", AT("b", 500, 400) FIELD_FOOT(3, 3, 0) "}", AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    fire_dice(f, 0); /* totals 5: the first fails and halts; its one neighbour fails and halts; no more */
    fire_more(f, 1, 10);
    fire_more(f, 1, 1);
    fire_more(f, 1, 10);
    fire_more(f, 1, 1);
    fd_morale_check(&f->game, 0, CAUSE_VOLLEY, 0, false);
    cr_assert_eq(f->events[E_CHECK], 2); /* 5.25 */
    cr_assert(fire_spent(f));
    fire_free(f);
}

Test(fire_morale, r5_32_off_the_table)
{
    Field *f = moving("", AT("b", 500, 60) FIELD_FOOT(1, 8, 0) "}," AT("x", 800, 400) FIELD_FOOT(2, 8, 2) "}",
                      AT("r", 500, 200) FIELD_FOOT(1, 8, 2) "}");
    fd_flee(&f->game, 0, YD(100));
    cr_assert_eq(state_stand(&f->state, 0)->where, LEFT_TABLE);
    cr_assert_eq(fd_points_of(f->battle, &f->state, 1), 3); /* 10.5: the stand, not its castings */
    fire_free(f);
    f = moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}", AT("r", 500, 300) FIELD_FOOT(1, 8, 2) "}");
    fd_flee(&f->game, 0, YD(100)); /* 5.31: from an enemy behind it, yet not towards his side */
    cr_assert_leq(state_stand(&f->state, 0)->at.y, YD(440));
    fire_free(f);
}

/* ---- seeing, winning ---- */

Test(fire_end, r10_1_how_far_one_sees)
{
    Field *f = moving("'terrain': [{'type': 'hill', 'circle': {'at': ['500yd','100yd'], 'radius': '50yd'}}]",
                      AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}", FAR_RED);
    const Point plain = { YD(700), YD(100) }, hill = { YD(500), YD(100) };
    cr_assert(fd_sees(f->battle, &f->state, plain, (Point){ YD(700), YD(700) }));
    cr_assert_not(fd_sees(f->battle, &f->state, plain, (Point){ YD(700), YD(700) + 1 }));
    cr_assert(fd_sees(f->battle, &f->state, hill, (Point){ YD(500), YD(990) }));
    fire_free(f);
    f = moving("'rules': {'weather': 'poor'}", AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}", FAR_RED);
    cr_assert(fd_sees(f->battle, &f->state, plain, (Point){ YD(700), YD(250) })); /* 10.2 */
    cr_assert_not(fd_sees(f->battle, &f->state, plain, (Point){ YD(700), YD(250) + 1 }));
    fire_free(f);
}

Test(fire_end, r10_4_points)
{
    Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue")
                          ", 'rules': {'objectives': ['Mill']}, 'terrain': [{'name': 'Mill', 'type': 'objective',"
                          "'circle': {'at': ['500yd','400yd'], 'radius': '20yd'}}]", "",
                          AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", "{'name': 'Duke', 'at': ['500yd','900yd']}",
                          AT("r", 500, 800) FIELD_FOOT(3, 8, 2) "}");
    cr_assert_eq(fd_points_of(f->battle, &f->state, 0), 10); /* 10.8, 10.9 */
    fire_stand(f, "r.1")->figures = 6;
    cr_assert_eq(fd_points_of(f->battle, &f->state, 0), 12); /* 10.4 */
    fd_stand_lost(&f->game, fire_index(f, "r.1"), SURRENDERED, LOST_SURRENDER);
    cr_assert_eq(fd_points_of(f->battle, &f->state, 0), 10 + 8 + 3); /* 10.5 */
    fire_officer(f, "duke")->where = LOST;
    cr_assert_eq(fd_points_of(f->battle, &f->state, 0), 26); /* 10.7 */
    fd_battle_judge(&f->game, false);
    cr_assert_not(f->state.over); /* 10.10: one of three is not half */
    fd_stand_lost(&f->game, fire_index(f, "r.2"), LOST, LOST_CASUALTIES);
    fd_battle_judge(&f->game, false);
    cr_assert(f->state.over);
    cr_assert_eq(f->state.winner, 0); /* 10.3 */
    fire_free(f);
}

Test(fire_end, r10_11_deployment_in_zones)
{
    static const Ruleset *list[] = { NULL, NULL };
    extern const Ruleset fire_and_discipline;
    list[0] = &fire_and_discipline;
    Err err = { "" };
    const ScenarioOptions options = { .rulesets = list };
    Battle *b = scenario_load(SOURCE_ROOT "/rulesets/fire_and_discipline/scenarios/even_encounter.json", &options, &err);
    cr_assert(b != NULL, "%s", err.text);
    static State s;
    Game g = { b, &s, NULL, NULL };
    cr_assert(scenario_begin(&g, 1, &err));
    cr_assert_eq(s.decision.kind, D_DEPLOY);
    Order o = { .verb = V_DEPLOY, .subject = ref_unit(0), .place = { YD(300), YD(300) }, .facing = NORTH };
    cr_assert_not(game_apply(&g, &o, &err));
    cr_assert(strstr(err.text, "10.11"), "%s", err.text);
    o.place.y = YD(80);
    cr_assert(game_apply(&g, &o, &err), "%s", err.text);
    battle_free(b);
}
