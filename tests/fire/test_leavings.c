/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_leavings.c - what one thing leaves behind for the next: flags, keys of dice, places.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* 8.36  A square is no column: whoever of it is hit loses his own. */
Test(fire_leavings, r8_24_a_square_loses_where_it_is_hit)
{
    for (int n = 2; n <= 5; n++) {
        for (int hit = 1; hit <= n; hit++) {
            char red[200];
            snprintf(red, sizeof red,
                     "{'name': 'r', 'at': ['500yd','450yd'], 'formation': 'square', "
                     "'stands': [{'kind': 'infantry', 'count': %d, 'figures': 8, "
                     "'rating': 4}]}",
                     n);
            Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                                  AT("b", 500, 380) FIELD_FOOT(1, 10, 4) "}", red);
            Fight all = { .n = 1, .stand = { hit } };
            fd_melee_losses(&f->game, &all, 0, 3);
            for (int i = 1; i <= n; i++)
                cr_assert_eq(state_stand(&f->state, i)->figures, i == hit ? 5 : 8,
                             "%d of %d", i, n);
            field_free(f);
        }
    }
}

/* 5.6  Of three who have won one is halted since by a neighbour's failure and one has run: the
 * third pursues. */
Test(fire_leavings, r8_21_who_was_shaken_since_does_not_pursue)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 500, 400) FIELD_FOOT(3, 8, 3) "}", FAR_RED);
    for (int i = 0; i < 3; i++) {
        state_stand(&f->state, i)->marks |= S_CHARGES | S_MADE;
        state_stand(&f->state, i)->own |= M_BEAT;
    }
    f->state.phase = PHASE_MELEE;
    fd_halt(f->battle, &f->state, 0);
    fd_flee(&f->game, 1, YD(100));
    cr_assert_eq(fd_pursuit_next(f->battle, &f->state), 2);
    int32_t y[3];
    for (int i = 0; i < 3; i++)
        y[i] = state_stand(&f->state, i)->at.y;
    f->state.decision = (Decision){ .kind = D_PURSUE };
    const Order o = { .verb = V_PURSUE, .subject = ref_unit(0) };
    cr_assert(fd_pursue_order(&f->game, &o, &f->err), "%s", f->err.text);
    fd_pursuits_run(&f->game);
    for (int i = 0; i < 3; i++)
        cr_assert_eq(state_stand(&f->state, i)->at.y - y[i], i == 2 ? YD(40) : 0, "%d",
                     i);
    field_free(f);
}

/* 8.2b  A charge that has run its course beside another that has still to go is not run again. */
Test(fire_leavings, r8_11_nobody_charges_twice)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(2, 8, 4) "}",
                             AT("r", 500, 465) FIELD_LIGHT(1, 3, 2) "}," AT("q", 515, 545)
                                 FIELD_LIGHT(1, 3, 2) "}");
    fire_stands_at(f, "b.1", 500, 400);
    fire_stands_at(f, "b.2", 515, 480);
    cr_assert(field_gives(f, "b.1 charge r"), "%s", f->err.text);
    cr_assert(field_gives(f, "b.2 charge q"), "%s", f->err.text);
    while (f->state.decision.kind == D_REACT)
        cr_assert(
            field_gives(f, f->state.decision.about == ref_unit(1) ? "r flee" : "q flee"),
            "%s", f->err.text);
    cr_assert_eq(f->events[E_SHORT], 2);
    cr_assert_eq(field_stand(f, "b.1")->at.y, YD(400) + YD(80));
    cr_assert_eq(field_stand(f, "b.2")->at.y, YD(480) + YD(80));
    field_free(f);
}

/* Notes every throw, and turns the dice: nobody is hit, nobody fails, no commander falls. */
typedef struct Noted {
    Roll roll[64];
    int n, twice;
} Noted;

static void note(void *self, const Game *g, const Roll *roll, int n, int sides,
                 uint8_t *face)
{
    Noted *noted = self;
    (void)g;
    for (int k = 0; k < noted->n; k++)
        noted->twice += !memcmp(&noted->roll[k], roll, sizeof *roll);
    noted->roll[noted->n++] = *roll;
    memset(face, roll->purpose == ROLL_MELEE ? sides : 1, (size_t)n);
}

/* 2.32, 5.4b  Two attack a garrison in turn: its stand checks twice, and its commander throws twice,
 * with dice of their own. */
Test(fire_leavings, r9_33_each_attack_has_its_own_dice)
{
    Field *f = fire_with(
        FIELD_OPENING(1, "movement", "Blue") ", 'terrain': [{'type': 'hard cover', "
                                             "'rectangle': {'from': ['480yd','480yd'], "
                                             "'to': ['520yd','520yd']}}]",
        "",
        AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 500, 600)
            FIELD_FOOT(1, 8, 2) "}",
        "{'name': 'Duke', 'at': ['500yd','500yd']}",
        AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 3, 0) "}");
    Noted noted = { .n = 0 };
    const DiceHand hand = { note, &noted };
    const int r = field_index(f, "r.1");
    const Point at = state_stand(&f->state, r)->at;
    f->battle->number[MORALE_PROTECTED] = 0;
    field_officer(f, "duke")->with = ref_stand(r);
    for (int i = 0; i < 2; i++) {
        Stand *attacker = state_stand(&f->state, i);
        attacker->at = (Point){ at.x, at.y + (i ? 1 : -1) * (2 * 159 + 4) };
        attacker->marks |= S_CHARGES | S_MADE;
        row(&f->state, i)->target = (uint16_t)(r + 1);
    }
    f->game.list = NULL;
    f->game.hand = &hand;
    fd_melees_run(&f->game, false);
    cr_assert_eq(f->events[E_MELEE_END], 2);
    cr_assert_eq(f->events[E_COMMANDER], 2);
    cr_assert_eq(noted.n, 4 + 2 + 2);
    cr_assert_eq(noted.twice, 0);
    field_free(f);
}

/* 2.31  Nor does it matter for a commander who is shot at twice that it is in one phase. */
Test(fire_leavings, r2_6_each_fire_has_its_own_die)
{
    Field *f = fire_with(FIELD_OPENING(1, "musketry", "Blue"), "",
                         AT("b", 480, 400) FIELD_FOOT(1, 8, 4) "}," AT("c", 520, 400)
                             FIELD_FOOT(1, 8, 4) "}",
                         "{'name': 'Duke', 'at': ['500yd','450yd']}",
                         AT("r", 500, 450) FIELD_FOOT(1, 10, 4) "}");
    Noted noted = { .n = 0 };
    const DiceHand hand = { note, &noted };
    field_officer(f, "duke")->with = ref_stand(field_index(f, "r.1"));
    f->game.list = NULL;
    f->game.hand = &hand;
    for (int by = 0; by < 2; by++)
        fd_suffer(&f->game, field_index(f, "r.1"), by, 1);
    cr_assert_eq(f->events[E_COMMANDER], 2);
    cr_assert_eq(noted.twice, 0);
    field_free(f);
}

/* 2.34, 5.4d  Two commanders have fallen: whoever saw both checks twice. */
Test(fire_leavings, r2_10_each_commander_has_his_own_check)
{
    Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"),
                         "{'name': 'Duke', 'at': ['500yd','330yd']},"
                         "{'name': 'Earl', 'at': ['500yd','340yd'], 'under': 'Duke'}",
                         AT("b", 500, 400) FIELD_FOOT(1, 3, 0) "}", "", FAR_RED);
    Noted noted = { .n = 0 };
    const DiceHand hand = { note, &noted };
    field_officer(f, "duke")->where = field_officer(f, "earl")->where = LOST;
    f->game.list = NULL;
    f->game.hand = &hand;
    fd_commander_losses(&f->game);
    cr_assert_eq(noted.n, 2);
    cr_assert_eq(noted.twice, 0);
    field_free(f);
}

/* 2.12  He runs when the first is missed, to behind a wood: he has seen the other fall too, and checks again, in
 * whichever order a file lists them; who is further to the right is missed first. */
Test(fire_leavings, r2_12_who_runs_from_one_loss_has_seen_the_other)
{
    static const char *const officers[] = {
        "{'name': 'Duke', 'at': ['520yd','330yd']},"
        "{'name': 'Earl', 'at': ['480yd','330yd'], 'under': 'Duke'}",
        "{'name': 'Earl', 'at': ['480yd','330yd'], 'under': 'Duke'},"
        "{'name': 'Duke', 'at': ['520yd','330yd']}",
    };
    for (int k = 0; k < 2; k++) {
        Field *f = fire_with(
            FIELD_OPENING(
                1, "movement",
                "Blue") ",'terrain': [{'type': 'light woods', 'rectangle': "
                        "{'from': ['300yd','303yd'], 'to': ['700yd','325yd']}}]",
            officers[k], AT("b", 500, 400) FIELD_FOOT(1, 3, 0) "}", "",
            AT("r", 500, 500) FIELD_FOOT(1, 8, 2) "}");
        field_officer(f, "duke")->where = field_officer(f, "earl")->where = LOST;
        field_dice(f, 4, 9, 5, 9, 2); /* fails, runs; fails, halts */
        fd_commander_losses(&f->game);
        cr_expect(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_expect_eq(f->events[E_CHECK], 2);
        cr_expect_eq(f->last[E_BECOMES].subject, field_find(f, "earl"));
        cr_expect_lt(field_stand(f, "b.1")->at.y, YD(320));
        field_free(f);
    }
}

/* 8.18  The rear of a column is engaged: its head goes to meet a charge, and the rear fights on as
 * engaged. */
Test(fire_leavings, r8_28_who_is_engaged_goes_to_meet_nobody)
{
    Field *f = fire_charging(
        "",
        AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 600, 480)
            FIELD_FOOT(1, 8, 2) "}",
        AT("r", 500, 480) "'formation': 'column', " FIELD_FOOT(2, 8, 4) "}");
    const int one = field_index(f, "r.1"), r2 = one + 1, c = field_index(f, "c.1");
    const bool first =
        state_stand(&f->state, one)->at.y < state_stand(&f->state, r2)->at.y;
    const int head = first ? one : r2, rear = first ? r2 : one;
    Stand *at = state_stand(&f->state, c);
    at->at = state_stand(&f->state, rear)->at;
    at->at.x += 2 * 190 + 4;
    at->at.y += 100;
    at->marks |= S_ENGAGED;
    state_stand(&f->state, rear)->marks |= S_ENGAGED;
    cr_assert(fd_touches_enemy(f->battle, &f->state, rear));
    cr_assert_not(fd_touches_enemy(f->battle, &f->state, head));
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_REACT);
    const Order o = { .verb = V_COUNTER,
                      .subject = ref_unit(f->battle->stand[rear].parent) };
    cr_assert(fd_react_order(&f->game, &o, &f->err), "%s", f->err.text);
    cr_assert(state_stand(&f->state, head)->marks & S_COUNTERS);
    cr_assert_not(state_stand(&f->state, rear)->marks & S_COUNTERS);
    field_free(f);
}

/* 7.23  The far end of a long line fires at what lies before the other end, and is asked, though
 * those who stand nearer have fired. */
Test(fire_leavings, r7_9_the_far_end_of_a_line_is_asked)
{
    for (int gap = 150; gap <= 160; gap += 10) {
        Field *f = fire_shooting("", AT("b", 500, 400) FIELD_FOOT(10, 8, 2) "}",
                                 AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
        int near = 0;
        Stand *r = field_stand(f, "r.1");
        for (int i = 1; i < 10; i++) {
            if (state_stand(&f->state, i)->at.x < state_stand(&f->state, near)->at.x)
                near = i;
        }
        r->at.x = state_stand(&f->state, near)->at.x;
        r->at.y = state_stand(&f->state, near)->at.y + 2 * 159 + YD(gap);
        int far = near;
        for (int i = 0; i < 10; i++) {
            if (state_stand(&f->state, i)->at.x > state_stand(&f->state, far)->at.x)
                far = i;
        }
        for (int i = 0; i < 10; i++)
            state_stand(&f->state, i)->marks |= i == far ? 0 : S_FIRED;
        cr_assert_eq(fd_volley_next(f->battle, &f->state), gap > 150 ? -1 : far);
        field_free(f);
    }
}

/* Garrisons of a side that deploys are in their hard cover when it begins. */
Test(fire_leavings, r10_11_garrisons_are_in_their_places)
{
    Field *f = fire_field(
        "'terrain': [{'type': 'hard cover', 'rectangle': {'from': ['480yd','480yd'], "
        "'to': ['520yd','520yd']}}]",
        AT("b", 500, 100) FIELD_FOOT(1, 8, 2) "}",
        AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 8, 2) "}," AT(
            "q", 500, 800) FIELD_FOOT(1, 8, 2) "}], 'deploys': true, 'zones': "
                                               "[{'rectangle': {'from': ['0yd','700yd'], "
                                               "'to': ['1000yd','1000yd']}}");
    cr_assert_eq(f->state.decision.kind, D_DEPLOY);
    cr_assert_eq(f->state.decision.about, field_find(f, "q"));
    cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
    cr_assert(in_garrison(&f->state, field_index(f, "r.1")));
    cr_assert(on_table(&f->state, field_index(f, "q.1")));
    cr_assert_not(in_garrison(&f->state, field_index(f, "q.1")));
    field_free(f);
}

/* Of hard covers that lie over one another a garrison holds the one whose middle is the nearest, guns an
 * entrenchment, whichever the file lists first. */
Test(fire_leavings, r9_19_a_garrison_where_covers_lie_over_one_another)
{
#define COVER(type, x)                                                                   \
    "{'type': '" type "', 'circle': {'at': ['" #x "yd', '500yd'], 'radius': '60yd'}}"
    static const struct {
        const char *terrain, *troops;
        int holds;
    } rows[] = {
        { COVER("hard cover", 510) "," COVER("hard cover", 530), FIELD_FOOT(1, 8, 2), 0 },
        { COVER("hard cover", 530) "," COVER("hard cover", 510), FIELD_FOOT(1, 8, 2), 1 },
        { COVER("hard cover", 510) "," COVER("entrenchment", 530), FIELD_FOOT(1, 8, 2),
          0 },
        { COVER("hard cover", 510) "," COVER("entrenchment", 530),
          FIELD_GUNS("8-pounders", 1, 2), 1 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[400], red[300];
        snprintf(more, sizeof more, "'terrain': [%s]", rows[k].terrain);
        snprintf(red, sizeof red, "%s'status': 'garrison', %s}", AT("r", 500, 500),
                 rows[k].troops);
        Field *f = fire_field(more, AT("b", 500, 100) FIELD_FOOT(1, 8, 2) "}", red);
        cr_expect_eq(fire_row(f, "r.1")->garrison, rows[k].holds + 1, "row %zu", k);
        field_free(f);
    }
}

/* Where the file has them there is a heavy wood: foot stands beside it, in its zone if there is room, and
 * light infantry in it. (9.1, 9.2) */
Test(fire_leavings, r10_11_who_cannot_stand_where_the_file_has_him_stands_near)
{
    static const struct {
        const char *unit, *wood;
        int south, north; /* where it ends, in yards */
    } rows[] = {
        { FIELD_FOOT(1, 8, 2), "'circle': {'at': ['500yd','800yd'], 'radius': '60yd'}",
          720, 880 },
        { FIELD_FOOT(1, 8, 2),
          "'rectangle': {'from': ['0yd','650yd'], 'to': ['1000yd','1000yd']}", 600, 650 },
        { FIELD_LIGHT(1, 3, 2),
          "'rectangle': {'from': ['0yd','650yd'], 'to': ['1000yd','1000yd']}", 800, 800 },
        { "'formation': 'open order', " FIELD_HORSE(1, 3, 2),
          "'rectangle': {'from': ['0yd','650yd'], 'to': ['1000yd','1000yd']}", 800, 800 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[300], red[400];
        snprintf(more, sizeof more, "'terrain': [{'type': 'heavy woods', %s}]",
                 rows[k].wood);
        snprintf(
            red, sizeof red,
            "%s%s}], 'deploys': true, 'zones': [{'rectangle': {'from': ['0yd','700yd'], "
            "'to': ['1000yd','1000yd']}}",
            AT("r", 500, 800), rows[k].unit);
        Field *f = fire_field(more, AT("b", 500, 100) FIELD_FOOT(1, 8, 2) "}", red);
        cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
        const Point at = field_stand(f, "r.1")->at;
        cr_expect(at.y >= YD(rows[k].south) && at.y <= YD(rows[k].north) &&
                      at.x > YD(400) && at.x < YD(600),
                  "%zu: %d,%d", k, at.x * 10 / 254, at.y * 10 / 254);
        field_free(f);
    }
}

/* As the file has each of its stands: a crew that has lost its guns finds none by being set up. */
Test(fire_leavings, r10_11_who_deploys_is_as_the_file_has_him)
{
    static const char *const orders[] = { "deploy rest",
                                          "g deploy to 500,800; deploy rest" };
    for (int k = 0; k < 2; k++) {
        Field *f = fire_field(
            "", AT("b", 500, 100) FIELD_FOOT(1, 8, 2) "}",
            AT("g", 500, 800) "'bases': [{'stand': 2, 'status': 'crew'}], " FIELD_GUNS(
                "8-pounders", 2,
                2) "}," AT("h", 300, 800) "'bases': [{'stand': 1, "
                                          "'status': 'dismounted'}]"
                                          ", " FIELD_HORSE(2, 3, 2) "}], 'deploys': "
                                                                    "true, 'zones': "
                                                                    "[{'rectangle': "
                                                                    "{'from': "
                                                                    "['0yd','700yd'],"
                                                                    " 'to': "
                                                                    "['1000yd','"
                                                                    "1000yd']}}");
        cr_assert_eq(f->state.decision.kind, D_DEPLOY);
        char first[64];
        snprintf(first, sizeof first, "%s", orders[k]);
        char *const then = strstr(first, "; ");
        if (then)
            *then = 0;
        cr_assert(field_gives(f, first), "%s", f->err.text);
        cr_assert(!then || field_gives(f, then + 2), "%s", f->err.text);
        cr_expect_eq(field_stand(f, "g.1")->status, ST_UNLIMBERED);
        cr_expect_eq(field_stand(f, "g.2")->status, ST_CREW, "%s", orders[k]);
        cr_expect_eq(field_stand(f, "h.1")->status, ST_DISMOUNTED, "%s", orders[k]);
        cr_expect_eq(field_stand(f, "h.2")->status, ST_FORMED);
        cr_assert(f->battle->rules->check(f->battle, &f->state, &f->err), "%s",
                  f->err.text);
        field_free(f);
    }
}

/* Nowhere is there room for stands so far from one another: each takes the nearest place for itself, and
 * for whom there is none, the battle has no room. */
Test(fire_leavings, r10_11_who_has_no_room_together_stands_apart)
{
    static const struct {
        const char *north; /* how far the red glade reaches */
        int here;
    } rows[] = { { "860yd", 2 }, { "825yd", 1 } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[900];
        snprintf(
            more, sizeof more,
            "'terrain': [{'type': 'impassable', 'area': [['0yd','0yd'], "
            "['1000yd','0yd'], ['1000yd','80yd'], ['480yd','80yd'], ['480yd','120yd'], "
            "['1000yd','120yd'], ['1000yd','805yd'], ['480yd','805yd'], "
            "['480yd','%s'], ['1000yd','%s'], ['1000yd','1000yd'], "
            "['0yd','1000yd']]}, {'type': 'impassable', 'rectangle': {'from': "
            "['510yd','80yd'], 'to': ['1000yd','120yd']}}, {'type': 'impassable', "
            "'rectangle': {'from': ['510yd','800yd'], 'to': ['1000yd','%s']}}]",
            rows[k].north, rows[k].north, rows[k].north);
        Field *f = fire_field(
            more, AT("b", 495, 100) FIELD_FOOT(1, 8, 2) "}",
            AT("r", 495,
               830) "'bases': [{'stand': 1, 'at': ['495yd','815yd']}, {'stand': "
                    "2, 'at': ['600yd','830yd']}], " FIELD_FOOT(
                        2, 8, 2) "}], 'deploys': true, 'zones': [{'rectangle': "
                                 "{'from': ['0yd','700yd'], 'to': "
                                 "['1000yd','1000yd']}}");
        cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
        int here = 0;
        for (int i = field_index(f, "r.1"); i <= field_index(f, "r.2"); i++)
            here += on_table(&f->state, i);
        cr_expect_eq(here, rows[k].here, "%s: %d", rows[k].north, here);
        cr_assert(f->battle->rules->check(f->battle, &f->state, &f->err), "%s",
                  f->err.text);
        field_free(f);
    }
}

/* 8.18  A gun crew that is locked in a melee does not run from another charge; one that is not may. */
Test(fire_leavings, r8_28_who_is_engaged_runs_from_no_charge)
{
    for (int engaged = 0; engaged <= 1; engaged++) {
        Field *f =
            fire_charging("",
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 600, 480)
                              FIELD_FOOT(1, 8, 2) "}",
                          AT("g", 500, 470) FIELD_GUNS("8-pounders", 1, 4) "}");
        Stand *c = field_stand(f, "c.1");
        if (engaged) {
            c->at = field_stand(f, "g.1")->at;
            c->at.x += 2 * 190 + 4;
            c->marks |= S_ENGAGED;
            field_stand(f, "g.1")->marks |= S_ENGAGED;
        }
        field_dice(f, 0);
        cr_assert(field_gives(f, "b charge g"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_REACT, !engaged);
        field_free(f);
    }
}

/* 8.50  Guns throw at whoever stands most nearly before them, not at him they last fired at. */
Test(fire_leavings, r8_50_guns_throw_at_who_is_before_them)
{
    for (int charged = 0; charged <= 1; charged++) {
        Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                              AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 600, 400)
                                  FIELD_FOOT(1, 8, 2) "}",
                              AT("g", 500, 470) FIELD_GUNS("8-pounders", 1, 4) "}");
        const Point at = field_stand(f, "g.1")->at;
        field_stand(f, "b.1")->at = (Point){ at.x - 60, at.y - 2 * 159 - 4 };
        field_stand(f, "c.1")->at =
            (Point){ at.x - 60 + 2 * 190 + 4, at.y - 2 * 159 - 4 };
        for (int i = 0; i < 2; i++)
            state_stand(&f->state, i)->marks |= S_CHARGES | S_MADE;
        fire_row(f, "g.1")->target = (uint16_t)(field_index(f, "c.1") + 1);
        if (charged)
            field_stand(f, "g.1")->marks |= S_CHARGES;
        field_more(f, 250, 10);
        fd_melee_fight(&f->game, field_index(f, "g.1"), CAUSE_MELEE);
        cr_assert_eq(f->last[E_MELEE_END].target, field_find(f, charged ? "c.1" : "b.1"));
        field_free(f);
    }
}

/* 3.12, 8.18  Nobody joins a stand that is locked in a melee; of two last men the better stand is taken
 * off, and so would leave its melee. */
Test(fire_leavings, r3_18_nobody_merges_into_a_melee)
{
    for (int engaged = 0; engaged <= 1; engaged++) {
        Field *f =
            fire_field(FIELD_OPENING(1, "movement", "Blue"),
                       "{'name': 'b', 'at': ['500yd','400yd'], 'stands': [{'kind': "
                       "'infantry', 'count': 2, 'figures': 8, 'rating': 2}]}",
                       AT("r", 600, 450) FIELD_FOOT(1, 8, 2) "}");
        Stand *to = field_stand(f, "b.1"), *r = field_stand(f, "r.1");
        to->figures = field_stand(f, "b.2")->figures = 1;
        fire_stands_at(f, "b.2", 520, 380);
        if (engaged)
            r->at = (Point){ to->at.x, to->at.y + 2 * 159 + 4 };
        cr_assert_eq(f->state.decision.kind, D_FORM);
        cr_assert_eq(field_gives(f, "b.2 merge b.1"), !engaged, "%s", f->err.text);
        cr_assert(!engaged || strstr(f->err.text, "8.28"), "%s", f->err.text);
        field_free(f);
    }
}

/* 3.13  The last man joins who stands beside him, and nobody beyond him. */
Test(fire_leavings, r3_18_the_last_man_passes_through_nobody)
{
    Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"), "",
                         AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}", "", FAR_RED);
    field_stand(f, "b.1")->figures = field_stand(f, "b.2")->figures = 5;
    field_stand(f, "b.3")->figures = 1;
    cr_assert(field_refuses(f, "b.3 merge b.1", "base 2 of the b is in the way (3.20)"),
              "%s", f->err.text);
    cr_assert(field_gives(f, "b.3 merge b.2"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "b.2")->figures, 6);
    field_free(f);
}

/* Appendix A  Guns in an entrenchment are fired at like others; men in it only where it is assaulted,
 * and a crew that has lost its guns is no more than men. */
Test(fire_leavings, r9_29_a_crew_without_guns_is_not_answered)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "bombardment", "Blue") ", 'terrain': [{'type': 'entrenchment', "
                                                "'rectangle': {'from': ['470yd','480yd']"
                                                ", 'to': ['530yd','520yd']}}]",
        AT("g", 500, 300) FIELD_GUNS("8-pounders", 1, 2) "}",
        AT("r", 500, 500) "'status': 'garrison', " FIELD_GUNS("8-pounders", 1, 2) "}");
    const int r = field_index(f, "r.1");
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, r, &f->err), "%s", f->err.text);
    fire_row(f, "r.1")->guns = GUNS_DESTROYED;
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, r, &f->err));
    cr_assert(strstr(f->err.text, "9.25"), "%s", f->err.text);
    field_free(f);
}

/* 3.4, 8.18  Nobody hitches up in a melee. */
Test(fire_leavings, r3_17_no_limbering_in_a_melee)
{
    for (int engaged = 0; engaged <= 1; engaged++) {
        Field *f = fire_field(FIELD_OPENING(1, "charges", "Blue"),
                              AT("g", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}",
                              AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
        const Stand *g = field_stand(f, "g.1");
        fire_row(f, "g.1")->guns = GUNS_MANNED | 1 << 4;
        if (engaged)
            field_stand(f, "r.1")->at = (Point){ g->at.x, g->at.y + 2 * 159 + 4 };
        cr_assert_eq(fd_touches_enemy(f->battle, &f->state, 0), engaged);
        fd_limbering(&f->game);
        cr_assert_eq(g->status, engaged ? ST_UNLIMBERED : ST_LIMBERED);
        cr_assert_eq(fire_row(f, "g.1")->guns >> 4, engaged);
        field_free(f);
    }
}

/* 3.12, Appendix A  To go into hard cover, or out of it, costs half a move: nobody merges through its
 * walls. */
Test(fire_leavings, r3_18_nobody_merges_through_walls)
{
    for (int inside = 0; inside <= 2; inside++) {
        Field *f = fire_field(
            FIELD_OPENING(1, "movement", "Blue") ", 'terrain': [{'type': 'hard cover', "
                                                 "'rectangle': {'from': ['470yd', "
                                                 "'380yd'], 'to': ['530yd','420yd']}}]",
            AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", FAR_RED);
        for (int k = 1; k <= 2; k++) {
            const char *name = k == 1 ? "b.1" : "b.2";
            field_stand(f, name)->figures = 1;
            if (k > inside)
                continue;
            field_stand(f, name)->status = ST_GARRISON;
            fire_row(f, name)->garrison = 1;
        }
        cr_assert_eq(f->state.decision.kind, D_FORM);
        cr_assert_eq(field_gives(f, "b.2 merge b.1"), inside != 1, "%s", f->err.text);
        cr_assert(inside != 1 || strstr(f->err.text, "9.22"), "%s", f->err.text);
        field_free(f);
    }
}

/* Phase I, 8.2a  One stand says that it holds, or that it runs, and then its unit the contrary: that
 * is the answer of the others. */
Test(fire_leavings, r1_22_an_answer_holds)
{
    for (int first = 0; first <= 1; first++) {
        Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(2, 8, 4) "}",
                                 AT("q", 500, 450) FIELD_LIGHT(2, 3, 2) "}");
        for (int k = 0; k < 2; k++) {
            state_stand(&f->state, 2 + k)->at = state_stand(&f->state, k)->at;
            state_stand(&f->state, 2 + k)->at.y += YD(50);
        }
        field_more(f, 250, 1);
        cr_assert(field_gives(f, "b charge q"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_REACT);
        cr_assert(field_gives(f, first ? "q.1 flee" : "q.1 hold"), "%s", f->err.text);
        cr_assert(field_refuses(f, first ? "q.1 hold" : "q.1 flee", "1.22"), "%s",
                  f->err.text);
        cr_assert(field_gives(f, first ? "q hold" : "q flee"), "%s", f->err.text);
        cr_assert_eq(f->last[E_REACTION].subject, field_find(f, "q.2"));
        cr_assert_eq(f->events[E_FLED], 1);
        cr_assert_eq(f->last[E_FLED].subject, field_find(f, first ? "q.1" : "q.2"));
        field_free(f);
    }
}

/* A column and a skirmisher of one regiment are charged: what the regiment answers is the answer of those who can do
 * it, and the other is asked for his. */
Test(fire_leavings, r1_22_who_cannot_do_it_is_asked_for_his_own)
{
    for (int runs = 0; runs <= 1; runs++) {
        Field *f =
            fire_charging("",
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 4) "}," AT("c", 560, 400)
                              FIELD_FOOT(1, 8, 4) "}",
                          AT("r", 500, 480) "'formation': 'column', 'stands': [{'kind': "
                                            "'infantry', 'count': 2, 'figures': 8, "
                                            "'rating': 2}, {'kind': 'light infantry', "
                                            "'count': 1, 'figures': 3, 'rating': 2}]}");
        fire_stands_at(f, "r.1", 500, 460);
        fire_stands_at(f, "r.2", 500, 473);
        fire_stands_at(f, "r.3", 560, 450);
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        cr_assert(field_gives(f, "c charge r"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_REACT);
        cr_assert(field_gives(f, runs ? "r flee" : "r counter-charge"), "%s",
                  f->err.text);
        cr_assert_eq(f->state.decision.kind, D_REACT);
        cr_assert(field_refuses(f, runs ? "r flee" : "r counter-charge", "only"), "%s",
                  f->err.text);
        cr_assert(field_gives(f, runs ? "r counter-charge" : "r flee"), "%s",
                  f->err.text);
        cr_assert_eq(f->events[E_REACTION], 2);
        cr_assert_neq(f->state.decision.kind, D_REACT);
        field_free(f);
    }
}

/* Of three who charge each is in the way of the one before him in the file, or after him: each goes when
 * his way is free. */
Test(fire_leavings, r8_11_who_waits_for_one_who_waits)
{
    for (int turned = 0; turned <= 1; turned++) {
        static const char a[] = AT("a", 480, 360) FIELD_FOOT(1, 8, 2) "}",
                          b[] = AT("b", 480, 400) FIELD_FOOT(1, 8, 2) "}",
                          c[] = AT("c", 440, 400) FIELD_FOOT(1, 8, 2) "}";
        char blue[400];
        snprintf(blue, sizeof blue, "%s,%s,%s", turned ? c : a, b, turned ? a : c);
        Field *f = fire_moving(
            "", blue,
            AT("ra", 480, 430) FIELD_FOOT(1, 8, 2) "}," AT("rb", 420, 400)
                FIELD_FOOT(1, 8, 2) "}," AT("rc", 440, 450) FIELD_FOOT(1, 8, 2) "}");
        field_stand(f, "b.1")->facing = WEST;
        for (int k = 0; k < 3; k++) {
            static const char *const who[][2] = { { "a.1", "ra.1" },
                                                  { "b.1", "rb.1" },
                                                  { "c.1", "rc.1" } };
            field_stand(f, who[k][0])->marks |= S_CHARGES;
            fire_row(f, who[k][0])->target = (uint16_t)(field_index(f, who[k][1]) + 1);
        }
        fd_charges_run(&f->game);
        cr_assert_eq(f->events[E_SHORT], 0);
        cr_assert_eq(f->events[E_CONTACT], 3);
        field_free(f);
    }
}

/* The rear of a column that has said to hold does not go along with its head, which counter-charges. */
Test(fire_leavings, r1_22_who_holds_goes_to_meet_nobody)
{
    for (int holds = 0; holds <= 1; holds++) {
        Field *f = fire_charging(
            "",
            AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 800, 100)
                FIELD_FOOT(1, 8, 2) "}",
            AT("r", 500, 480) "'formation': 'column', " FIELD_FOOT(2, 8, 4) "}");
        const int one = field_index(f, "r.1"), r2 = one + 1;
        const bool first =
            state_stand(&f->state, one)->at.y < state_stand(&f->state, r2)->at.y;
        const int head = first ? one : r2, rear = first ? r2 : one;
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        field_stand(f, "c.1")->marks |= S_CHARGES;
        fire_row(f, "c.1")->target = (uint16_t)(rear + 1);
        const Order hold = { .verb = V_HOLD, .subject = ref_stand(rear) };
        const Order counter = { .verb = V_COUNTER, .subject = ref_stand(head) };
        cr_assert(!holds || fd_react_order(&f->game, &hold, &f->err), "%s", f->err.text);
        cr_assert(fd_react_order(&f->game, &counter, &f->err), "%s", f->err.text);
        cr_assert(state_stand(&f->state, head)->marks & S_COUNTERS);
        cr_assert_eq((state_stand(&f->state, rear)->marks & S_COUNTERS) != 0, !holds);
        field_free(f);
    }
}

/* Of a regiment whose skirmishers alone are charged it is they who are said to run. */
Test(fire_leavings, r8_9_who_runs_is_named)
{
    for (int both = 0; both <= 1; both++) {
        Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(2, 8, 4) "}",
                                 AT("q", 500, 450) FIELD_LIGHT(2, 3, 2) "}");
        for (int k = 0; k < 2; k++) {
            state_stand(&f->state, 2 + k)->at = state_stand(&f->state, k)->at;
            state_stand(&f->state, 2 + k)->at.y += YD(both || !k ? 50 : 300);
        }
        field_more(f, 250, 1);
        cr_assert(field_gives(f, "b charge q"), "%s", f->err.text);
        cr_assert(field_gives(f, "q flee"), "%s", f->err.text);
        cr_assert_eq(f->events[E_FLED], 1 + both);
        cr_assert_eq(f->last[E_REACTION].subject, field_find(f, both ? "q" : "q.1"));
        field_free(f);
    }
}

/* 6.8, 6.4e  Howitzers have nothing to fire at who charges them, and so have not fired at him. */
Test(fire_leavings, r6_28_who_could_not_fire_has_no_target)
{
    for (int howitzers = 0; howitzers <= 1; howitzers++) {
        Field *f = fire_charging(
            "", AT("b", 500, 400) FIELD_FOOT(1, 8, 4) "}",
            howitzers ? AT("g", 500, 470) FIELD_GUNS("howitzers", 1, 4) "}"
                      : AT("g", 500, 470) FIELD_GUNS("8-pounders", 1, 4) "}");
        const int g = field_index(f, "g.1");
        state_stand(&f->state, 0)->marks |= S_CHARGES;
        row(&f->state, 0)->target = (uint16_t)(g + 1);
        field_more(f, 40, 10);
        fd_charges_run(&f->game);
        cr_assert(fd_touches_enemy(f->battle, &f->state, g));
        cr_assert_eq(f->events[E_GUNS], !howitzers);
        cr_assert_eq(row(&f->state, g)->target, howitzers ? 0 : 1);
        field_free(f);
    }
}

/* 6.4  A battery of which a section is lost is told what is wrong with those that are left. */
Test(fire_leavings, r6_3_of_a_lost_section_nothing_is_said)
{
    Field *f =
        fire_field(FIELD_OPENING(1, "bombardment", "Blue"),
                   AT("g", 500, 100) FIELD_GUNS("8-pounders", 2, 2) "}," AT("h", 700, 100)
                       FIELD_GUNS("8-pounders", 1, 2) "}",
                   AT("r", 700, 300) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_refuses(f, "g fire r.1", "6.6"), "%s", f->err.text);
    fd_stand_lost(&f->game, field_index(f, "g.2"), LOST, LOST_CASUALTIES);
    cr_assert(field_refuses(f, "g fire r.1", "6.6"), "%s", f->err.text);
    fd_stand_lost(&f->game, field_index(f, "g.1"), LOST, LOST_CASUALTIES);
    cr_assert(field_refuses(f, "g fire r.1", "on the table"), "%s", f->err.text);
    field_free(f);
}

/* 8.19  Whoever has rid himself of an enemy at his flank is not taken in flank by the next. */
Test(fire_leavings, r8_14_a_flank_is_free_again)
{
    for (int gone = 0; gone <= 1; gone++) {
        Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                              AT("b", 300, 400) FIELD_FOOT(1, 8, 2) "}",
                              AT("r", 500, 470) FIELD_FOOT(1, 8, 2) "}");
        Stand *r = field_stand(f, "r.1"), *b = field_stand(f, "b.1");
        f->battle->number[MORALE_PASS] = 0;
        b->at = (Point){ r->at.x + 190 + 159 + 4, r->at.y };
        b->facing = WEST;
        b->marks |= S_CHARGES | S_MADE;
        b->figures = gone ? 1 : 8;
        r->marks |= S_FLANKED;
        field_dice(f, 0);
        field_more(f, 60, gone ? 1 : 10); /* all hit, or nobody */
        fd_melees_run(&f->game, false);
        cr_assert_eq(f->events[E_MELEE_END], 1);
        cr_assert_eq(on_table(&f->state, 0), !gone);
        cr_assert_eq((r->marks & S_FLANKED) != 0, !gone);
        field_free(f);
    }
}

#define ZONE(from, to)                                                                   \
    "}], 'deploys': true, 'zones': [{'rectangle': {'from': ['0yd','" from                \
    "'], 'to': ['1000yd','" to "']}}"

/* Each in the middle of a round wood, opposite to one another: of the places alike near one to the rear, as its
 * side looks, so that they are opposite to one another as well. */
Test(fire_leavings, r10_11_of_two_places_alike_near_to_the_rear)
{
    Field *f = fire_field(
        "'terrain': [{'type': 'heavy woods', 'circle': {'at': ['500yd','800yd'], "
        "'radius': "
        "'60yd'}}, {'type': 'heavy woods', 'circle': {'at': ['500yd','200yd'], 'radius': "
        "'60yd'}}]",
        AT("b", 500, 200) FIELD_FOOT(1, 8, 2) ZONE("0yd", "300yd"),
        AT("r", 500, 800) FIELD_FOOT(1, 8, 2) ZONE("700yd", "1000yd"));
    for (int side = 0; side < 2; side++)
        cr_assert(field_gives(f, "deploy rest"), "%s", f->err.text);
    const Point b = field_stand(f, "b.1")->at, r = field_stand(f, "r.1")->at;
    cr_expect(b.y < YD(200) && r.y > YD(800), "%d, %d", b.y, r.y);
    cr_expect(b.x + r.x == YD(1000) && b.y + r.y == YD(1000), "%d,%d and %d,%d", b.x, b.y,
              r.x, r.y);
    field_free(f);
}
