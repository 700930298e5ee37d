/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_snipers.c - Greg Blake's colonial rules, clauses 6.3 to 6.6: snipers.
 *
 * A sniper's base is 20 mm square.  Blue's has a breech-loader: 350 mm and half of that, 525.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>

#define SNIPER_OF(name, leader, y, class, traits, more)                                  \
    BODY(name, leader, 1200, y, "sniper", 1, "skirmish", class, traits, more)
#define SNIPER_WITH(class, traits, more)                                                 \
    SNIPER_OF("b1", "bleader", 400, class, traits, more)
#define BREECH                 ", 'weapon': 'breech-loaders'"
#define MARKSMAN               SNIPER_WITH("B", "'irregular'", BREECH)
#define RED_SNIPER             SNIPER_OF("r1", "rleader", 600, "B", "'irregular'", "")
#define RED_BESIDE(name, x, y) WARRIORS(name, x, y, 1, "line", "C")

static void fire_phase(Field *f)
{
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
}

static void fires(Field *f, const char *order)
{
    cr_assert(field_gives(f, order), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
}

/* 165 mm to him: dice 2 and 2 are 160, 2 and 3 are 200. */
Test(colonial_snipers, r6_3_contact_eliminates_him)
{
    for (int die = 2; die <= 3; die++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"),
                                  FAR_RED "," RED_SNIPER);
        cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
        field_dice(f, 2, 2, die);
        fires(f, "b1 charge r1");
        cr_assert_eq(f->events[E_BODY_LOST], die == 3);
        cr_assert_eq(is_there(&f->state, field_index(f, "r1")), die == 2);
        cr_assert_eq(is_disordered(&f->state, field_index(f, "b1.1")), die == 2);
        field_free(f);
    }
}

/* He is lost as they meet, though the volley of those beside him halts the band just before the melee: three hits
 * do, two do not. */
Test(colonial_snipers, r6_3_whom_the_volley_halts_has_come_upon_him)
{
    for (int hits = 2; hits < 4; hits++) {
        Field *f = colonial_field(
            "",
            BODY("b1", "bleader", 1200, 400, "infantry", 1, "line", "C", "", "") "," BODY(
                "b0", "bleader", 1200, 250, "infantry", 1, "line", "C", "", ""),
            RED_REGULARS("r1", 1200, 650, 1, "line",
                         "B") "," BODY("rs", "rleader", 1243, 635, "sniper", 1,
                                       "skirmish", "C", "'irregular'", ""));
        field_dice(f, 6, 2, 2, 2, 1, 1, 1); /* then b0's */
        clash_charges(f, "b1 charge r1");
        cr_assert_not(is_there(&f->state, field_index(f, "rs")));
        cr_assert_eq(f->events[E_DEFENSIVE], 0);
        if (hits == 3)
            field_dice(f, 8, 1, 2, 4, 4, 4, 5, 1, 10); /* 1, 10: its leader's */
        else
            field_dice(f, 9, 1, 2, 4, 4, 3, 1, 10, 6, 2);
        clash_until(f, D_OVER);
        cr_assert_eq(f->last[E_DEFENSIVE].a, hits);
        cr_assert_eq(f->events[E_MELEE], hits == 2);
        field_free(f);
    }
}

/* Skirmishers flush him out at their ordinary rate: three dice, 180 mm. */
Test(colonial_snipers, r6_3_skirmishers_flush_him_out)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "skirmish", "B"),
                              FAR_RED "," RED_SNIPER);
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    field_dice(f, 3, 3, 3, 3);
    fires(f, "b1 charge r1");
    cr_assert_eq(f->events[E_BODY_LOST], 1);
    field_free(f);
}

/* In a fort he is hit on 10: 5, 2 for a man by himself, 3 for the fort.  Whoever storms it eliminates him: the wall is
 * cover from fire, and no fighting is asked of him. */
Test(colonial_snipers, r6_3_in_a_fort_he_is_hard_to_hit_and_lost_when_it_is_stormed)
{
    static const char fort[] = TERRAIN(AREA("fort", 1100, 560, 1300, 700));
    for (int face = 9; face <= 10; face++) {
        Field *f = colonial_field(fort, REGULARS("b1", 1200, 430, 1, "line", "B"),
                                  FAR_RED "," RED_SNIPER);
        field_unit(f, "r1")->marks |= U_LOCATED;
        fire_phase(f);
        field_dice(f, 3, face, 2, 2);
        if (face == 10)
            field_more(f, 2, 2); /* his leader's danger */
        fires(f, "b1 fire r1");
        cr_assert_eq(f->events[E_BODY_LOST], face == 10);
        field_free(f);
    }
    Field *f = colonial_field(fort, REGULARS("b1", 1200, 430, 3, "line", "B"),
                              FAR_RED "," RED_SNIPER);
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    field_dice(f, 2, 4, 4);
    fires(f, "b1 charge r1");
    cr_assert_eq(f->events[E_BODY_LOST], 1);
    cr_assert_not(is_disordered(&f->state, field_index(f, "b1.2")));
    field_free(f);
}

#define RED_LINE RED_REGULARS("r1", 1200, 560, 3, "line", "B")

/* Found on 8, with smokeless powder on 10: one stand of three fires at once, two dice, no volley,
 * at 150 mm: 5, and 2 for a man in the open. */
Test(colonial_snipers, r6_4_located_by_his_smoke)
{
    static const struct {
        const char *sniper;
        int die;
        bool found;
    } rows[] = { { MARKSMAN, 7, false },
                 { MARKSMAN, 8, true },
                 { SNIPER_WITH("B", "'irregular', 'smokeless'", BREECH), 9, false },
                 { SNIPER_WITH("B", "'irregular', 'smokeless'", BREECH), 10, true } };
    for (int i = 0; i < 4; i++) {
        Field *f = colonial_field("", rows[i].sniper, RED_LINE);
        fire_phase(f);
        field_dice(f, rows[i].found ? 4 : 2, 7, rows[i].die, 6, 6);
        fires(f, "b1 fire r1");
        cr_assert_eq(f->last[E_LOCATED].a, rows[i].found, "%d", i);
        cr_assert_eq(!(field_unit(f, "b1")->marks & U_LOCATED), !rows[i].found);
        cr_assert_eq(f->state.side,
                     !rows[i].found); /* then he is a target to all of them */
        field_free(f);
    }
}

Test(colonial_snipers, r6_4_and_killed)
{
    Field *f = colonial_field("", MARKSMAN "," REGULARS("b2", 100, 100, 1, "line", "B"),
                              RED_LINE);
    fire_phase(f);
    field_dice(f, 6, 7, 8, 7, 6, 2, 2);
    fires(f, "b1 fire r1");
    cr_assert_eq(f->events[E_BODY_LOST], 1);
    field_free(f);
}

/* In Red's turn: it has fired its volley, and fires again at once. */
Test(colonial_snipers, r6_4_even_if_it_has_fired)
{
    Field *f = colonial_field("", MARKSMAN "," REGULARS("b2", 1350, 400, 1, "line", "B"),
                              RED_REGULARS("r1", 1275, 560, 1, "line", "B"));
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    while (f->state.decision.kind == D_FIRE)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.side, 1);
    cr_assert_eq(f->state.decision.about, field_find(f, "r1"));
    field_dice(f, 3, 2, 2, 2);
    fires(f, "r1 fire b2");
    cr_assert_eq(f->state.phase, PHASE_RETURN);
    field_dice(f, 4, 7, 8, 6, 6);
    fires(f, "b1 fire r1");
    cr_assert_eq(f->last[E_FIRE].b, 2);
    field_free(f);
}

/* But not who has moved more than half his distance (8.12). */
Test(colonial_snipers, r6_4_not_who_has_gone_too_far_to_fire)
{
    for (int far = 0; far < 2; far++) {
        Field *f =
            colonial_field("", MARKSMAN, RED_REGULARS("r1", 1275, 560, 1, "line", "B"));
        f->state.phase = PHASE_RETURN;
        field_unit(f, "r1")->marks |= far ? U_MOVED | U_MOVED_FAR : U_MOVED;
        field_dice(f, far ? 1 : 3, 8, 5, 5);
        colonial_locate(&f->game, field_index(f, "b1"), group_of(f->battle, 1));
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_LOCATED].a, 1);
        cr_assert_eq(f->events[E_FIRE], !far);
        field_free(f);
    }
}

/* Nor does who lies in ambush show himself for it. */
Test(colonial_snipers, r6_4_who_lies_hidden_does_not_fire)
{
    for (int hidden = 0; hidden < 2; hidden++) {
        Field *f =
            colonial_field("", MARKSMAN, RED_REGULARS("r1", 1275, 560, 1, "line", "B"));
        f->state.phase = PHASE_RETURN;
        field_unit(f, "r1")->marks |= hidden ? U_HIDDEN : 0;
        field_dice(f, hidden ? 1 : 3, 8, 5, 5);
        colonial_locate(&f->game, field_index(f, "b1"), group_of(f->battle, 1));
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_LOCATED].a, 1);
        cr_assert_eq(f->events[E_FIRE], !hidden);
        cr_assert_eq(is_hidden(&f->state, 1), hidden);
        field_free(f);
    }
}

/* He is by himself: nobody is asked.  Once he is located all may fire at him. */
Test(colonial_snipers, r6_4_whom_nobody_has_spotted_is_no_target)
{
    for (int located = 0; located < 2; located++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 430, 1, "line", "B"),
                                  FAR_RED "," RED_SNIPER);
        if (located)
            field_unit(f, "r1")->marks |= U_LOCATED;
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        if (located) {
            cr_assert_eq(f->state.decision.kind, D_FIRE);
            field_dice(f, 5, 6, 6, 7, 2, 2); /* 160 mm: 5 and 2 */
            fires(f, "b1 fire r1");
            cr_assert_eq(f->events[E_BODY_LOST], 1);
        } else {
            cr_assert_eq(f->state.side, 1);
        }
        field_free(f);
    }
}

/* Fire at his group passes him by, but where he touches a stand that is fired at. */
Test(colonial_snipers, r6_4_beside_a_target_he_shares_its_hits)
{
    for (int x = 1243; x <= 1245; x += 2) { /* 0.5 mm from it, and 2.5 */
        Field *f = colonial_field(
            "", REGULARS("b1", 1200, 430, 1, "line", "B"),
            RED_BESIDE("r1", 1200, 600) "," BODY("r2", "rleader", 1300, 600, "sniper", 1,
                                                 "skirmish", "D", "'irregular'", ""));
        colonial_stands_at(f, "r2", x, 600, SOUTH);
        fire_phase(f);
        field_dice(f, 5, 5, 5, 4, 2, 2);
        fires(f, "b1 fire r1");
        cr_assert_eq(f->events[E_BODY_LOST], x == 1243, "%d", x);
        cr_assert_eq(colonial_figures_of(f, "r1"), x == 1243 ? 5 : 4);
        field_free(f);
    }
}

/* Nor do shots that go on behind their target harm him, but close behind it. */
Test(colonial_snipers, r6_4_nor_what_goes_on_behind_a_target)
{
    for (int y = 635; y <= 637; y += 2) { /* touching it, and 2 mm off */
        Field *f = colonial_field(
            "", BLUE_GUN("b1", 1200, 400, "machine gun"),
            RED_BESIDE("r1", 1200, 600) "," BODY("r2", "rleader", 1200, 700, "sniper", 1,
                                                 "skirmish", "D", "'irregular'", ""));
        colonial_stands_at(f, "r2", 1200, y, SOUTH);
        fire_phase(f);
        field_dice(f, 0);
        field_more(f, y == 635 ? 6 : 3, 2);
        fires(f, "b1 fire r1");
        field_free(f);
    }
}

/* A machine gun does, but not on its limber; a gun is no stand that fires, and its round would not be free. */
Test(colonial_snipers, r6_4_with_what_can_fire)
{
    static const struct {
        const char *who;
        bool fires;
    } rows[] = { { BODY("r1", "rleader", 1200, 560, "machine gun", 1, "limbered", "B",
                        "'regular'", ""),
                   false },
                 { BODY("r1", "rleader", 1200, 560, "machine gun", 1, "unlimbered", "B",
                        "'regular'", ""),
                   true },
                 { BODY("r1", "rleader", 1200, 560, "light gun", 1, "unlimbered", "B",
                        "'regular'", ""),
                   false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("", MARKSMAN, rows[i].who);
        fire_phase(f);
        field_dice(f, 2, 7, 8);
        field_more(f, rows[i].fires ? 3 : 0, 2);
        fires(f, "b1 fire r1");
        cr_expect_eq(f->last[E_LOCATED].a, 1, "row %u", i);
        cr_expect_eq(f->events[E_FIRE], 1 + rows[i].fires, "row %u", i);
        field_free(f);
    }
}

/* ---- whom he reaches ---- */

/* 525 mm with his own breech-loader, or with that of his army's infantry; with spears 90. */
Test(colonial_snipers, r6_5_half_as_far_again)
{
    static const struct {
        const char *blue;
        int mm;
    } rows[] = {
        { MARKSMAN, 525 },
        { SNIPER_WITH("B", "'irregular'", "") "," REGULARS("b2", 100, 100, 1, "line",
                                                           "B"),
          525 },
        { SNIPER_WITH("B", "'irregular'", ", 'weapon': 'magazine rifles'"), 750 },
        { SNIPER_WITH("B", "'irregular'", ""), 90 },
        { SNIPER_WITH("B", "'irregular'", ", 'weapon': 'muzzle-loaders'") "," REGULARS(
              "b2", 100, 100, 1, "line", "B"),
          375 },
    };
    for (int i = 0; i < 5; i++) {
        Field *f = colonial_field("", rows[i].blue, RED_BESIDE("r1", 1200, 1400));
        Aim a;
        colonial_stands_at(f, "r1", 1200, 425 + rows[i].mm, SOUTH);
        cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a), "%d", i);
        colonial_stands_at(f, "r1", 1200, 426 + rows[i].mm, SOUTH);
        cr_assert(!colonial_aimed(f, "b1.1", "r1.1", &a), "%d", i);
        field_free(f);
    }
}

/* Of an officer with his men the middle counts: 525 mm, and no more. */
Test(colonial_snipers, r6_5_he_picks_off_an_officer)
{
    Field *f = colonial_field("", MARKSMAN, RED_BESIDE("r1", 1200, 925));
    fire_phase(f);
    colonial_stands_at(f, "r1", 1200, 926, SOUTH);
    cr_assert(field_refuses(f, "b1 pick off rleader", "6.5"), "%s", f->err.text);
    colonial_stands_at(f, "r1", 1200, 925, SOUTH);
    cr_assert(field_refuses(f, "b1 pick off bleader", "6.5"), "%s", f->err.text);
    field_dice(f, 3, 9, 7, 7); /* hit, not located; then he is replaced in Red's turn */
    fires(f, "b1 pick off rleader");
    cr_assert_eq(f->last[E_LEADER].a, 1);
    cr_assert_eq(f->last[E_REPLACED].a, 1);
    cr_assert_eq(colonial_figures_of(f, "r1"), 6);
    field_free(f);
}

/* Within 45 degrees of where he looks, as anybody's. */
Test(colonial_snipers, r8_2_nor_does_he_pick_off_who_is_beside_him)
{
    for (int more = 0; more <= 1; more++) {
        Field *f = colonial_field("", MARKSMAN, RED_BESIDE("r1", 1200, 700));
        fire_phase(f);
        colonial_stands_at(f, "b1", 1200, 400, (Angle)(NORTH + 0x2000 + more));
        field_dice(f, 0);
        field_more(f, 20, 2);
        if (more)
            cr_expect(field_refuses(f, "b1 pick off rleader", "8.2"), "%s", f->err.text);
        else
            cr_expect(field_gives(f, "b1 pick off rleader"), "%s", f->err.text);
        field_free(f);
    }
}

/* Other troops in between, loose ones too, hide him; his own men do not. */
Test(colonial_snipers, r6_5_nobody_in_between)
{
    static const char *const formations[] = { "line", "skirmish" };
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field(
            "", MARKSMAN,
            WARRIORS("r1", 1200, 700, 3, "column", "C") "," RED_BESIDE("r2", 1200, 560));
        if (i)
            field_unit(f, "r2")->formation = SKIRMISH;
        fire_phase(f);
        cr_assert(field_refuses(f, "b1 pick off rleader", "6.5"), "%s", formations[i]);
        colonial_stands_at(f, "r2", 1233, 560, SOUTH); /* its edge 0.5 mm off the line */
        field_dice(f, 2, 2, 2);
        fires(f, "b1 pick off rleader");
        field_free(f);
    }
}

/* A chief by himself, with no troops in reach: he is asked about him. */
Test(colonial_snipers, r6_5_a_chief_by_himself)
{
    static const char officers[] =
        "{'name': 'rchief', 'at': ['1200mm', '600mm']}, "
        "{'name': 'rleader', 'under': 'rchief', 'with': 'rfar'}";
    Field *f = colonial_with("", NULL, MARKSMAN, officers, FAR_RED);
    fire_phase(f);
    field_dice(f, 2, 7, 7);
    fires(f, "b1 pick off rchief");
    cr_assert_eq(f->last[E_LEADER].a, 0);
    field_free(f);
}

/* Who is alone has no stand that could look for him: the group he leads does, and of a chief the nearest one. */
Test(colonial_snipers, r6_4_an_officer_by_himself)
{
    static const char *const alone[] = {
        "{'name': 'rchief', 'at': ['1200mm', '600mm']}, "
        "{'name': 'rleader', 'under': 'rchief', 'with': 'rfar'}, "
        "{'name': 'rother', 'under': 'rchief', 'with': 'r1'}",
        "{'name': 'rchief', 'with': 'rfar'}, "
        "{'name': 'rleader', 'under': 'rchief', 'with': 'rfar'}, "
        "{'name': 'rother', 'under': 'rchief', 'at': ['1200mm', '600mm']}",
    };
    for (int led = 0; led < 2; led++) {
        Field *f = colonial_with("", NULL, MARKSMAN, alone[led],
                                 FAR_RED "," BODY("r1", "rother", 1275, 560, "infantry",
                                                  1, "line", "B", "'regular'", BREECH));
        fire_phase(f);
        field_dice(f, 4, 7, 8, 6, 6); /* missed, and seen: two dice at him */
        fires(f, led ? "b1 pick off rother" : "b1 pick off rchief");
        cr_assert_eq(f->last[E_LOCATED].target, field_find(f, "rother"), "%d", led);
        cr_assert(field_unit(f, "b1")->marks & U_LOCATED);
        cr_assert_eq(f->events[E_FIRE], 1);
        field_free(f);
    }
}

/* Out of a group he picks whom he names, be others nearer: but not past anybody, loose troops neither, where he
 * hits the nearest of the group like all others. */
Test(colonial_snipers, r6_5_he_hits_whom_he_names)
{
    for (int row = 0; row < 3; row++) {
        Field *f = colonial_field(
            "", MARKSMAN, RED_BESIDE("r1", 1100, 560) "," RED_BESIDE("r2", 1200, 700));
        if (row) /* r1 stands in between */
            colonial_stands_at(f, "r1", 1200, 560, SOUTH);
        if (row == 2)
            field_unit(f, "r1")->formation = SKIRMISH;
        fire_phase(f);
        field_dice(f, 4, 9, 7, 1, 1); /* hit, not located; their leader is unhurt */
        fires(f, "b1 fire r2");
        cr_expect_eq(colonial_figures_of(f, "r2"), row ? 6 : 5, "%d", row);
        cr_expect_eq(colonial_figures_of(f, "r1"), row ? 5 : 6, "%d", row);
        cr_expect_eq(f->last[E_FIRE].target, field_find(f, row ? "r1" : "r2"), "%d", row);
        field_free(f);
    }
}

/* Nobody else does: the hits of foot are the group's. */
Test(colonial_snipers, r6_5_others_do_not_pick)
{
    Field *f =
        colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"),
                       RED_BESIDE("r1", 1100, 560) "," RED_BESIDE("r2", 1200, 700));
    fire_phase(f);
    field_dice(f, 5, 10, 1, 1, 1, 1);
    cr_assert(field_gives(f, "b1 fire r2"), "%s", f->err.text);
    cr_expect_eq(colonial_figures_of(f, "r1"), 5);
    cr_expect_eq(colonial_figures_of(f, "r2"), 6);
    field_free(f);
}

static bool may_pick(Field *f, Err *err)
{
    return colonial_pick_legal(f->battle, &f->state, field_index(f, "b1"),
                               field_find(f, "rleader"), err);
}

/* He who lies hidden with his men is not to be seen; found, he is. */
Test(colonial_snipers, r6_5_not_who_lies_hidden)
{
    Field *f = colonial_field(TERRAIN(AREA("scrub", 1100, 550, 1300, 650)), MARKSMAN,
                              BODY("r1", "rleader", 1200, 600, "infantry", 1, "line", "C",
                                   "", ", 'marks': ['hidden']"));
    Err err = { "" };
    cr_assert(!may_pick(f, &err));
    field_unit(f, "r1")->marks &= ~(uint32_t)U_HIDDEN;
    cr_assert(may_pick(f, &err), "%s", err.text);
    field_free(f);
}

/* Nor is he picked out of a melee (8.13): b2 touches his men's flank, and does not hide them. */
Test(colonial_snipers, r6_5_not_out_of_a_melee)
{
    Field *f = colonial_field("", MARKSMAN "," REGULARS("b2", 1267, 600, 1, "line", "B"),
                              RED_BESIDE("r1", 1200, 600));
    Err err = { "" };
    cr_assert(may_pick(f, &err), "%s", err.text);
    colonial_stands_at(f, "b2", 1266, 600, NORTH);
    cr_assert(!may_pick(f, &err));
    field_free(f);
}

/* ---- what he hits ---- */

/* 262 mm is half of 525, rounded down. */
Test(colonial_snipers, r6_6_eight_to_half_his_range_nine_beyond)
{
    static const char *const snipers[] = { MARKSMAN,
                                           SNIPER_WITH("D", "'irregular'", BREECH) };
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field(TERRAIN(AREA("rough", 1100, 600, 1300, 1000)),
                                  snipers[i], RED_BESIDE("r1", 1200, 687));
        Aim a;
        cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
        cr_assert_eq(a.range, 2620);
        cr_assert_eq(a.need, 8); /* whatever he is, whatever cover they have */
        cr_assert_eq(a.dice, 1);
        colonial_stands_at(f, "r1", 1200, 688, SOUTH);
        cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
        cr_assert_eq(a.need, 9);
        field_free(f);
    }
}

Test(colonial_snipers, r6_6_at_an_officer_too)
{
    static const struct {
        int y, die;
        bool hits;
    } rows[] = {
        { 662, 7, false }, { 662, 8, true }, { 663, 8, false }, { 663, 9, true }
    };
    for (int i = 0; i < 4; i++) {
        Field *f = colonial_field("", MARKSMAN, RED_BESIDE("r1", 1200, 700));
        colonial_stands_at(f, "r1", 1200, rows[i].y, SOUTH);
        fire_phase(f);
        field_dice(f, rows[i].hits ? 3 : 2, rows[i].die, 7, 7);
        fires(f, "b1 pick off rleader");
        cr_assert_eq(f->last[E_LEADER].a, rows[i].hits, "%d", i);
        field_free(f);
    }
}
