/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_order_text.c - names, orders as people type them, and orders as records keep them. */
#include "engine/order_text.h"
#include "engine/scenario.h"
#include "tests/toy/toy.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

/* clang-format off */
static const Verb verbs[] = {
    { "no order",   0, "" },
    { "hold",       TAKES_SUBJECT, "" },
    { "move",       TAKES_SUBJECT | TAKES_PLACE | TAKES_FACING | TAKES_FORMATION, "" },
    { "shoot",      TAKES_SUBJECT | TAKES_TARGET, "" },
    { "advance on", TAKES_SUBJECT | TAKES_TARGET | NEEDS_GROUND, "" },
    { "stand",      TAKES_SUBJECT, "" },
    { "fall back",  TAKES_SUBJECT | TAKES_PLACE | TAKES_FACING, "" },
    { "lose",       TAKES_SUBJECT | TAKES_COUNT | TAKES_CHOICE, "0 nobody, 1 a few" },
    { "advance",    TAKES_SUBJECT | TAKES_TARGET, "" },
    { "form",       TAKES_SUBJECT | TAKES_FORMATION, "" },
    { "turn",       TAKES_SUBJECT | TAKES_FACING, "" },
    { "pelt",       TAKES_SUBJECT | TAKES_TARGET | TAKES_FORMATION | TAKES_CHOICE,
      "guns: 0 what suits, 1 canister, 2 out of its range; from 3 case, 4 to long range" },
    { "done",       0, "" },
    { NULL, 0, NULL },
};
static const Named formations[] = {
    { "as it is", NULL }, { "line", NULL }, { "column", NULL }, { "limbered", NULL },
    { NULL, NULL },
};
/* clang-format on */

/* The toy's battle, with a few more verbs and two woods. */
static Battle *battle(void)
{
    static Ruleset more;
    Battle *b = malloc(sizeof *b);
    toy_battle(b);
    more = toy;
    more.verbs = verbs;
    more.formations = formations;
    b->rules = &more;
    snprintf(b->terrain.feature[2].name, FEATURE_NAME, "nine acre  Wood");
    return b;
}

/* A typed name, and whom it means; NO_REF: refused, with this in the error. */
typedef struct {
    const char *name;
    Ref who;
    const char *error;
} NameRow;

Test(battle, a_name_means_one_or_says_why_not)
{
    static const NameRow row[] = {
        { "1b", REF_UNIT | 0, "" },
        { "1B", REF_UNIT | 0, "" },
        { "the 2nd blue horse", REF_UNIT | 1, "" },
        { "2nd blue", REF_UNIT | 1, "" },
        { "2nd  Red", REF_UNIT | 3, "" },
        { "1r.1", REF_STAND | 6, "" },
        { "1r.3", REF_STAND | 8, "" },
        { "1st Red.2", REF_STAND | 7, "" },
        { "base 2 of the 1st Red", REF_STAND | 7, "" },
        { "Base 3 of 1r", REF_STAND | 8, "" },
        { "base 4 of the 1st Red", NO_REF, "nobody" },
        { "base 2 of nine acre wood", NO_REF, "nobody" },
        { "general ash", REF_OFFICER | 0, "" },
        { "birch", REF_OFFICER | 1, "" },
        { "crossroads", REF_FEATURE | 5, "" },
        { "gallows", REF_FEATURE | 0, "" },
        { "nineacrewood.2", REF_FEATURE | 2, "" },
        { "Nine Acre Wood.1", REF_FEATURE | 1, "" },
        { "reds", REF_SIDE | 1, "" },
        { "blue", REF_SIDE | 0, "" },
        { "2nd", NO_REF, "\"2nd\" may be \"2b\" or \"2r\"" },
        { "nine acre wood", NO_REF, "\"nineacrewood.1\" or \"nineacrewood.2\"" },
        { "1r.4", NO_REF, "nobody here is called \"1r.4\"" },
        { "1r.0", NO_REF, "nobody" },
        { "blue horse", NO_REF, "did you mean \"2nd Blue Horse\"?" },
        { "lue ho", NO_REF, "nobody here is called \"lue ho\"" },
        { "nd", NO_REF, "nobody here is called \"nd\"" },
        { "acre", NO_REF, "\"acre\" may be \"nineacrewood.1\" or \"nineacrewood.2\"" },
        { "General Birhc", NO_REF, "did you mean \"General Birch\"?" },
        { "", NO_REF, "nobody here is called \"\"" },
        { "...", NO_REF, "nobody" },
    };
    Battle *b = battle();
    for (int i = 0; i < COUNT(row); i++) {
        Err err = { { 0 } };
        cr_expect_eq(battle_find(b, row[i].name, &err), row[i].who, "%s: %s", row[i].name,
                     err.text);
        cr_expect(strstr(err.text, row[i].error), "%s: %s", row[i].name, err.text);
    }
    free(b);
}

Test(battle, every_short_name_finds_its_owner)
{
    Battle *b = battle();
    char name[NAME_ROOM + 8];
    for (int kind = REF_UNIT; kind <= REF_SIDE; kind += REF_UNIT) {
        const int n = kind == REF_UNIT      ? b->n_units
                      : kind == REF_STAND   ? b->n_stands
                      : kind == REF_OFFICER ? b->n_officers
                      : kind == REF_FEATURE ? b->terrain.n_features
                                            : MAX_SIDES;
        for (int i = 0; i < n; i++) {
            battle_short_name(b, (Ref)(kind | i), name, sizeof name);
            cr_expect_eq(battle_find(b, name, NULL), (Ref)(kind | i), "%s", name);
        }
    }
    for (int i = 0; i < b->n_stands; i++) {
        battle_name(b, ref_stand(i), name, sizeof name);
        cr_expect_eq(battle_find(b, name, NULL), ref_stand(i), "%s", name);
    }
    battle_name(b, ref_stand(1), name, sizeof name);
    cr_assert_str_eq(name, "base 2 of the 1st Blue");
    static const char *const rows[][2] = {
        { "Pearson's Artillery", "base 2 of Pearson's Artillery" },
        { "The Buffs", "base 2 of The Buffs" },
        { "King's", "base 2 of the King's" }, /* not his: it has no second word */
        { "Theban Band", "base 2 of the Theban Band" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        strcpy(b->unit[0].name, rows[i][0]);
        battle_name(b, ref_stand(1), name, sizeof name);
        cr_expect_str_eq(name, rows[i][1]);
        cr_expect_eq(battle_find(b, name, NULL), ref_stand(1), "%s", name);
    }
    free(b);
}

Test(battle, places_are_middles)
{
    Battle *b = battle();
    Point p;
    cr_assert(battle_place(b, &b->opening, ref_unit(0), &p));
    cr_assert_eq(p.x, CM(35));
    cr_assert(battle_place(b, &b->opening, ref_feature(5), &p));
    cr_assert_eq(p.x, CM(60));
    cr_assert_not(battle_place(b, &b->opening, ref_side(0), &p));
    cr_assert_eq(battle_side_of(b, ref_stand(6)), 1);
    free(b);
}

/* The middle of a unit on a table turned half round is its middle turned, whatever is rounded. */
Test(battle, middles_know_no_corner_of_the_table)
{
    Battle *b = battle();
    State *const s = &b->opening;
    Point here, turned;
    for (int odd = 0; odd < 4; odd++) {
        state_stand(s, 0)->at.x += 1;
        state_stand(s, 1)->at.y += odd;
        cr_assert(battle_place(b, s, ref_unit(0), &here));
        for (int i = 0; i < b->n_stands; i++) {
            Stand *const stand = state_stand(s, i);
            stand->at =
                (Point){ b->terrain.width - stand->at.x, b->terrain.depth - stand->at.y };
        }
        cr_assert(battle_place(b, s, ref_unit(0), &turned));
        cr_expect_eq(b->terrain.width - turned.x, here.x, "%d", odd);
        cr_expect_eq(b->terrain.depth - turned.y, here.y, "%d", odd);
    }
    free(b);
}

/* A typed order, and what it is as JSON; or, after "! ", in the refusal. */
typedef struct {
    const char *typed, *is;
} OrderRow;

/* clang-format off */
static const OrderRow typed[] = {
    { "1b hold", "{\"verb\":\"hold\",\"subject\":\"1b\"}" },
    { "  The 1st Blue   HOLD ", "{\"verb\":\"hold\",\"subject\":\"1b\"}" },
    { "1b shoot 2r", "{\"verb\":\"shoot\",\"subject\":\"1b\",\"target\":\"2r\"}" },
    { "1b shoot the 2nd red", "{\"verb\":\"shoot\",\"subject\":\"1b\",\"target\":\"2r\"}" },
    { "1b.2 advance crossroads", "{\"verb\":\"advance\",\"subject\":\"1b.2\",\"target\":\"crossroads\"}" },
    { "1b move to 50,35.5 facing NE as column",
      "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3550],\"facing\":8192,\"formation\":\"column\"}" },
    { "1b move as line facing 135deg to 12in, 5mm",
      "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[3048,50],\"facing\":24576,\"formation\":\"line\"}" },
    { "1b move to 5.0001in,14.35in", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[1270,3645],\"facing\":0}" },
    { "1r move to 45,60", "{\"verb\":\"move\",\"subject\":\"1r\",\"place\":[4500,6000],\"facing\":32768}" },
    { "1b fall back to 35,8 facing birch", "{\"verb\":\"fall back\",\"subject\":\"1b\",\"place\":[3500,800],\"facing\":4050}" },
    { "1b lose x3 choice 2", "{\"verb\":\"lose\",\"subject\":\"1b\",\"count\":3,\"choice\":2}" },
    { "done", "{\"verb\":\"done\"}" },
    { "", "! an empty order" },
    { "1b", "! what is \"1b\" to do?" },
    { "3b", "! no verb is in \"3b\"; an order is WHO VERB ..." },
    { "1b hodl", "! did you mean \"hold\"?" },
    { "hold", "! who is to \"hold\"?" },
    { "3b hold", "! nobody here is called \"3b\"" },
    { "crossroads hold", "! \"crossroads\" is ground: it takes no orders" },
    { "Gallows Hill advance 1r", "! is ground" },
    { "2nd hold", "! \"2nd\" may be \"2b\" or \"2r\"" },
    { "1b shoot at 2r", "{\"verb\":\"shoot\",\"subject\":\"1b\",\"target\":\"2r\"}" },
    { "1b shoot at 9r", "! nobody here is called \"9r\"" },
    { "1b.2 advance against crossroads", "{\"verb\":\"advance\",\"subject\":\"1b.2\",\"target\":\"crossroads\"}" },
    { "1b advance towards the 2nd red", "{\"verb\":\"advance\",\"subject\":\"1b\",\"target\":\"2r\"}" },
    { "1b advance to the 2nd red", "{\"verb\":\"advance\",\"subject\":\"1b\",\"target\":\"2r\"}" },
    { "1b shoot to 9r", "! nobody here is called \"9r\"" },
    { "1b shoot to 5,5", "! \"shoot\" whom, or what?" },
    { "1b shoot to", "! \"shoot\" whom, or what?" },
    { "1b advance onto 2r", "! nobody here is called \"onto 2r\"" },
    { "1b move to 50,35 S", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3500],\"facing\":32768}" },
    { "1b move to 50, 35 in column", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3500],\"facing\":0,\"formation\":\"column\"}" },
    { "1b move to 50,35 in echelon", "! needs a unit" },
    { "1b move to 50,35 S facing N", "! \"facing\" is there twice" },
    { "1b move to 50 cm, 35 cm", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3500],\"facing\":0}" },
    { "1b lose 2", "{\"verb\":\"lose\",\"subject\":\"1b\",\"count\":0,\"choice\":2}" },
    { "1b lose a few", "{\"verb\":\"lose\",\"subject\":\"1b\",\"count\":0,\"choice\":1}" },
    { "1b lose choice few", "{\"verb\":\"lose\",\"subject\":\"1b\",\"count\":0,\"choice\":1}" },
    { "1b lose many", "! \"lose\" takes no target: \"many\"" },
    { "1b move column", "! \"move\" where?  Say \"to X,Y\"" },
    { "1b move in column to 50,35", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3500],\"facing\":0,\"formation\":\"column\"}" },
    { "1b move 50, 35", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3500],\"facing\":0}" },
    { "1b move at 50,35", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3500],\"facing\":0}" },
    { "1b move N", "! how far \"N\"?  Say \"N 5cm\", or \"facing N\" to turn" },
    { "1b move forward", "! how far \"forward\"?  Say \"forward 5cm\"" },
    { "1b move 9 cm north", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[3500,2700],\"facing\":0}" },
    { "1b forward 9", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[3500,2700],\"facing\":0}" },
    { "1st blue 9 cm north", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[3500,2700],\"facing\":0}" },
    { "1st blue forwrad 9", "! no verb is in \"forwrad\"" },
    { "1st blue forward", "! no verb is in \"forward\"" },
    { "1b move forward 9 in column facing E", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[3500,2700],\"facing\":16384,\"formation\":\"column\"}" },
    { "1b move forward 9 facing south east in column", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[3500,2700],\"facing\":24576,\"formation\":\"column\"}" },
    { "1b move to 50,35, facing E", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3500],\"facing\":16384}" },
    { "1b move to 50,35, in column, facing E", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3500],\"facing\":16384,\"formation\":\"column\"}" },
    { "1b pelt 1r, to long range in column", "{\"verb\":\"pelt\",\"subject\":\"1b\",\"target\":\"1r\",\"formation\":\"column\",\"choice\":4}" },
    { "1b form column and move 50,35", "! in one order that is \"1b move 50,35 as column\"; two orders are parted by \";\": \"1b form column; 1b move 50,35\"" },
    { "the 1st blue move forward 9, then form column", "! in one order that is \"the 1st blue move forward 9 as column\"; two orders are parted by \";\": \"the 1st blue move forward 9; 1b form column\"" },
    { "1b move forward 9 and turn E", "! in one order that is \"1b move forward 9 facing E\"; two orders are" },
    { "1b move forward 9 and then shoot 1r", "! two orders are parted by \";\": \"1b move forward 9; 1b shoot 1r\"" },
    { "1b hold and 2b move forward 9", "! two orders are parted by \";\": \"1b hold; 2b move forward 9\"" },
    { "1b shoot 1r and 2r", "! nobody here is called \"1r and 2r\"" },
    { "1b, 9b, 2b and 8b hold", "! nobody here is called \"9b\"" },
    { "9b, 8b hold", "! nobody here is called \"9b, 8b\"" },
    { "1b shoot 1r and 9r", "! nobody here is called \"9r\"" },
    { "1b move forward 9", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[3500,2700],\"facing\":0}" },
    { "1b moves 9", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[3500,2700],\"facing\":0}" },
    { "1b move right 2 inches as line", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[4008,1800],\"facing\":0,\"formation\":\"line\"}" },
    { "1r move straight ahead 9", "{\"verb\":\"move\",\"subject\":\"1r\",\"place\":[4500,5700],\"facing\":32768}" },
    { "1r move back 9cm facing N", "{\"verb\":\"move\",\"subject\":\"1r\",\"place\":[4500,7500],\"facing\":0}" },
    { "1b move forward to 50,35", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3500],\"facing\":0}" },
    { "1b move north 9 east", "! \"move\" takes no target: \"north 9 east\"" },
    { "1b move 9 miles", "! takes no target: \"9 miles\"" },
    { "1b move north 9 yards", "! these rules have no yards on the table" },
    { "1b move 9 cm north to 50,35", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3500],\"facing\":0}" },
    { "1b move 9 to 50,35 to 50,35", "! \"to\" is there twice" },
    { "1b move to crossroads", "! a place is X,Y (cm); towards it is \"advance on crossroads\"" },
    { "1b form column", "{\"verb\":\"form\",\"subject\":\"1b\",\"formation\":\"column\"}" },
    { "1b limber", "{\"verb\":\"form\",\"subject\":\"1b\",\"formation\":\"limbered\"}" },
    { "1b stay", "{\"verb\":\"hold\",\"subject\":\"1b\"}" },
    { "1b marches to 50,35", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3500],\"facing\":0}" },
    { "1b approach 2r", "{\"verb\":\"advance\",\"subject\":\"1b\",\"target\":\"2r\"}" },
    { "1b retreat", "! no verb is in \"retreat\"" },
    { "1b limbers", "{\"verb\":\"form\",\"subject\":\"1b\",\"formation\":\"limbered\"}" },
    { "1b column", "{\"verb\":\"form\",\"subject\":\"1b\",\"formation\":\"column\"}" },
    { "1st blue in column", "{\"verb\":\"form\",\"subject\":\"1b\",\"formation\":\"column\"}" },
    { "1b colunm", "! no verb is in \"colunm\"" },
    { "1b halts", "{\"verb\":\"hold\",\"subject\":\"1b\"}" },
    { "1b stop", "{\"verb\":\"hold\",\"subject\":\"1b\"}" },
    { "1b turn left", "{\"verb\":\"turn\",\"subject\":\"1b\",\"facing\":49152}" },
    { "1r turn 45 right", "{\"verb\":\"turn\",\"subject\":\"1r\",\"facing\":40960}" },
    { "1r turn left by 45 degrees", "{\"verb\":\"turn\",\"subject\":\"1r\",\"facing\":24576}" },
    { "1r turn about", "{\"verb\":\"turn\",\"subject\":\"1r\",\"facing\":0}" },
    { "1b move forward 9 facing right in column", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[3500,2700],\"facing\":16384,\"formation\":\"column\"}" },
    { "1b move to 50,35 left", "{\"verb\":\"move\",\"subject\":\"1b\",\"place\":[5000,3500],\"facing\":49152}" },
    { "1b turn left right", "! nobody here is called \"left right\"" },
    { "1b turn 200 left", "! nobody here is called \"200 left\"" },
    { "1b turn about 45", "! nobody here is called \"about 45\"" },
    { "1b turn NE", "{\"verb\":\"turn\",\"subject\":\"1b\",\"facing\":8192}" },
    { "1b turn to 1r", "{\"verb\":\"turn\",\"subject\":\"1b\",\"facing\":2142}" },
    { "1b turn towards 1r", "{\"verb\":\"turn\",\"subject\":\"1b\",\"facing\":2142}" },
    { "1b pelt 1b", "{\"verb\":\"pelt\",\"subject\":\"1b\",\"target\":\"1b\",\"choice\":0}" },
    { "1b pelts himself", "{\"verb\":\"pelt\",\"subject\":\"1b\",\"target\":\"1b\",\"choice\":0}" },
    { "1b pelt 1r with canister", "{\"verb\":\"pelt\",\"subject\":\"1b\",\"target\":\"1r\",\"choice\":1}" },
    { "1b pelt at the 1st red out of range", "{\"verb\":\"pelt\",\"subject\":\"1b\",\"target\":\"1r\",\"choice\":2}" },
    { "1b pelt 1r case", "{\"verb\":\"pelt\",\"subject\":\"1b\",\"target\":\"1r\",\"choice\":3}" },
    { "1b pelt 1r to long range", "{\"verb\":\"pelt\",\"subject\":\"1b\",\"target\":\"1r\",\"choice\":4}" },
    { "1b pelt 1r in column", "{\"verb\":\"pelt\",\"subject\":\"1b\",\"target\":\"1r\",\"formation\":\"column\",\"choice\":0}" },
    { "1b pelt 1r in column with canister", "{\"verb\":\"pelt\",\"subject\":\"1b\",\"target\":\"1r\",\"formation\":\"column\",\"choice\":1}" },
    { "1b pelt 1r in column with stones", "! nobody here is called" },
    { "1b pelt to 1r canister", "{\"verb\":\"pelt\",\"subject\":\"1b\",\"target\":\"1r\",\"choice\":1}" },
    { "1b pelt 1r with stones", "! nobody here is called \"1r with stones\"" },
    { "1b hold N", "! \"hold\" takes no target: \"N\"" },
    { "1b hold 2r", "! \"hold\" takes no target: \"2r\"" },
    { "1b shoot", "! \"shoot\" whom, or what?" },
    { "1b shoot 9r", "! nobody here is called \"9r\"" },
    { "1b shoot 2r to 5,5", "! \"shoot\" takes no \"to\"" },
    { "1b move", "! \"move\" where?  Say \"to X,Y\"" },
    { "1b move to 5", "! a place is X,Y (cm)" },
    { "1b move to 5,13 by 20", "! \"13by20\" is not a length" },
    { "1b move to 5,y", "! \"y\" is not a length" },
    { "1b move to 5,5 to 6,6", "! \"to\" is there twice" },
    { "1b move to 5,5 facing", "! facing whom, or where?" },
    { "1b move to 5,5 facing up", "! nobody here is called \"up\"" },
    { "1b move to 5,5 as colunm", "! there is no formation \"colunm\"; did you mean \"column\"?" },
    { "1b form square", "! there is no formation \"square\" here, only line, column, limbered" },
    { "1b form lien", "! there is no formation \"lien\"; did you mean \"line\"?" },
    { "1b move to 5,5 as echelon", "! there is no formation \"echelon\" here, only line, column, limbered" },
    { "1b lose x256", "! \"256\" is not a number from 0 to 255" },
    { "1b lose choice", "! choice of what number?" },
    { "1b done", "! \"done\" takes no subject" },
};
/* clang-format on */

Test(order_text, typed_orders)
{
    Battle *b = battle();
    for (int i = 0; i < COUNT(typed); i++) {
        Order order;
        Err err = { { 0 } };
        char json[256] = "";
        const bool ok = order_read(b, &b->opening, typed[i].typed, &order, &err);
        const bool refused = typed[i].is[0] == '!';
        cr_expect_eq(ok, !refused, "%s: %s", typed[i].typed, err.text);
        if (ok)
            order_json(b, &order, json, sizeof json);
        if (refused)
            cr_expect(strstr(err.text, typed[i].is + 2), "%s: %s", typed[i].typed,
                      err.text);
        else
            cr_expect_str_eq(json, typed[i].is);
    }
    free(b);
}

/* Who is told no facing keeps his; who is not on the table yet looks at the enemy. */
Test(order_text, a_facing_left_out)
{
    Battle *b = battle();
    State s;
    Order order;
    Err err = { { 0 } };
    state_copy(&s, &b->opening);
    for (int off = 0; off < 2; off++) {
        for (int i = 0; i < b->unit[2].n; i++) {
            Stand *const stand = state_stand(&s, b->unit[2].first + i);
            stand->facing = 0x1000;
            stand->where = off ? LOST : ON_TABLE;
        }
        cr_assert(order_read(b, &s, "1r move to 45,60", &order, &err), "%s", err.text);
        cr_expect_eq(order.facing, off ? battle_ahead(b, 1) : 0x1000);
    }
    cr_expect_eq(battle_ahead(b, 1), 0x8000);
    cr_expect(order_read(b, &s, "birch move to 45,60", &order, &err), "%s", err.text);
    free(b);
}

/* A unit called as an order is that nobody gives by name. */
Test(order_text, somebody_may_be_called_as_a_verb_is)
{
    Battle *b = battle();
    Order order;
    Err err = { { 0 } };
    char json[256];
    snprintf(b->unit[0].short_name, sizeof b->unit[0].short_name, "done");
    cr_assert(order_read(b, &b->opening, "done hold", &order, &err), "%s", err.text);
    order_json(b, &order, json, sizeof json);
    cr_assert_str_eq(json, "{\"verb\":\"hold\",\"subject\":\"done\"}");
    cr_assert(order_read(b, &b->opening, "done", &order, &err), "%s", err.text);
    order_json(b, &order, json, sizeof json);
    cr_assert_str_eq(json, "{\"verb\":\"done\"}");
    cr_assert_not(order_read(b, &b->opening, "done hodl", &order, &err));
    free(b);
}

Test(order_text, an_intention_is_grounded)
{
    Battle *b = battle();
    State *s = malloc(sizeof *s);
    Game game = { .battle = b, .state = s };
    Order order;
    Err err = { { 0 } };
    game_begin(&game, 1);
    char line[64], name[SHORT_ROOM];
    battle_short_name(b, s->decision.about, name, sizeof name);
    snprintf(line, sizeof line, "%s advance on %s", name, s->decision.side ? "1b" : "1r");
    cr_assert(order_read(b, s, line, &order, &err), "%s", err.text);
    cr_assert_eq(order.verb, TOY_MOVE_TO);
    free(s);
    free(b);
}

/* A typed order to nobody by name, whom it is for (0: who is asked), or what it is refused with. */
typedef struct {
    const char *typed;
    Ref whom;
    const char *error;
} AskedRow;

Test(order_text, who_is_asked_need_not_be_named)
{
    static const AskedRow row[] = {
        { "hold", 0, "" },
        { "shoot 1r", 0, "" },
        { "move 9", 0, "" },
        { "move forward 9", 0, "" },
        { "move to 50,35", 0, "" },
        { "limber", 0, "" },
        { "form column", 0, "" },
        { "hold 2b", REF_UNIT | 1, "" },
        { "hold the 2nd red", REF_UNIT | 3, "" },
        { "form 2b column", REF_UNIT | 1, "" },
        { "fall back 1b to 50,35", REF_UNIT | 0, "" },
        { "hold crossroads", 0, "\"hold\" takes no target: \"crossroads\"" },
        { "shoot", 0, "\"shoot\" whom, or what?" },
    };
    Battle *b = battle();
    State *s = malloc(sizeof *s);
    Game game = { .battle = b, .state = s };
    game_begin(&game, 1);
    for (int i = 0; i < COUNT(row); i++) {
        Order order;
        Err err = { { 0 } };
        const bool ok = order_read(b, s, row[i].typed, &order, &err);
        cr_expect_str_eq(err.text, row[i].error, "%s", row[i].typed);
        if (ok)
            cr_expect_eq(order.subject, row[i].whom ? row[i].whom : s->decision.about,
                         "%s", row[i].typed);
    }
    Order order;
    Err err = { { 0 } };
    snprintf(b->unit[1].short_name, sizeof b->unit[1].short_name,
             "89"); /* no length of 89 cm */
    cr_assert(order_read(b, s, "hold 89", &order, &err), "%s", err.text);
    cr_expect_eq(order.subject, ref_unit(1));
    cr_assert(order_read(b, s, "move 89 forward 9", &order, &err), "%s", err.text);
    cr_expect_eq(order.subject, ref_unit(1));
    /* nor has a verb without a subject one, but it may be he */
    s->decision.about = ref_unit(0);
    cr_assert(order_read(b, s, "1b done", &order, &err), "%s", err.text);
    cr_expect_eq(order.subject, NO_REF);
    cr_expect_not(order_read(b, s, "2b done", &order, &err));
    cr_expect_str_eq(err.text, "\"done\" takes no subject");
    s->decision.about = NO_REF;
    cr_assert_not(order_read(b, s, "hold", &order, &err));
    cr_expect_str_eq(err.text, "who is to \"hold\"?");
    cr_assert_not(order_read(b, s, "hold base 2", &order, &err));
    cr_expect_str_eq(err.text, "nobody here is called \"base 2\"");
    free(s);
    free(b);
}

/* A line for several, and the lines it is short for, with "; " between them; "" if it is none. */
Test(order_text, an_order_to_several)
{
    static const OrderRow row[] = {
        { "1b, 2b hold", "1b hold; 2b hold" },
        { "1b and the 2nd blue move forward 9 facing N",
          "1b move forward 9 facing N; the 2nd blue move forward 9 facing N" },
        { "1b, 2b, and ash hold", "1b hold; 2b hold; ash hold" },
        { "1b , 2b hold", "1b hold; 2b hold" },
        { "1b,2b shoot 1r,2r", "1b shoot 1r, 2r; 2b shoot 1r, 2r" },
        { "1b shoot 1r,2r", "1b shoot 1r; 1b shoot 2r" },
        { "ash shoot 1r, 2r and himself",
          "ash shoot 1r; ash shoot 2r; ash shoot himself" },
        { "1b, 2b shoot 1r as line", "1b shoot 1r as line; 2b shoot 1r as line" },
        { "1b hold", "" },
        { "1b, 9b hold", "" },
        { "1b move to 50, 35", "" },
        { "1b move 50, 35", "" },
        { "hold 1b, 2b", "" },
        { "odds, and ends", "" },
        { "", "" },
    };
    Battle *b = battle();
    for (int i = 0; i < COUNT(row); i++) {
        char out[ORDER_SPREAD][LINE_ROOM], all[512] = "";
        const int n = order_spread(b, row[i].typed, out);
        for (int k = 0; k < n; k++)
            snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", k ? "; " : "",
                     out[k]);
        cr_expect_str_eq(all, row[i].is, "%s", row[i].typed);
    }
    snprintf(b->unit[0].name, sizeof b->unit[0].name, "Rifles, and Guards");
    char out[ORDER_SPREAD][LINE_ROOM];
    cr_expect_eq(order_spread(b, "Rifles, and Guards hold", out), 0, "one name");
    free(b);
}

/* To those who may: in the toy it is one unit's turn.  Where nobody may, to the first, who says why. */
Test(order_text, an_order_to_all)
{
    static const OrderRow row[] = {
        { "all hold", "2b hold" },
        { "Everybody move forward 9", "2b move forward 9" },
        { "all shoot 2b", "1b shoot 2b" },
        { "all", "" },
        { "allhold", "" },
        { "1b hold", "" },
    };
    static Battle b;
    static State s;
    char out[ORDER_SPREAD][LINE_ROOM];
    toy_battle(&b);
    state_copy(&s, &b.opening);
    Game game = { .battle = &b, .state = &s };
    game_begin(&game, 1);
    cr_assert_eq(s.decision.about, ref_unit(0));
    s.decision.about = ref_unit(1);
    for (int i = 0; i < COUNT(row); i++) {
        const int n = order_to_all(&b, &s, row[i].typed, out);
        cr_expect_eq(n, *row[i].is != 0, "%s: %d", row[i].typed, n);
        if (n)
            cr_expect_str_eq(out[0], row[i].is, "%s", row[i].typed);
    }
    snprintf(b.unit[0].name, sizeof b.unit[0].name, "All Saints");
    cr_expect_eq(order_to_all(&b, &s, "all hold", out), 0, "somebody's name");
}

static bool from_json(const Battle *b, const char *text, Order *out, Err *err)
{
    JsonFile *file = json_parse("o", text, strlen(text), err);
    if (!file)
        return false;
    Json root = json_root(file);
    const bool ok = order_from_json(b, &b->opening, &root, out);
    cr_assert_eq(ok, json_ok(file, err));
    json_free(file);
    return ok;
}

Test(order_text, what_is_written_reads_back)
{
    Battle *b = battle();
    for (int i = 0; i < COUNT(typed); i++) {
        Order order, back;
        Err err = { { 0 } };
        char json[256] = "";
        if (!order_read(b, &b->opening, typed[i].typed, &order, NULL))
            continue;
        order_json(b, &order, json, sizeof json);
        cr_assert(from_json(b, json, &back, &err), "%s", err.text);
        cr_expect_eq(memcmp(&order, &back, sizeof order), 0, "%s", json);
    }
    free(b);
}

Test(order_text, other_json_is_refused)
{
    static const OrderRow row[] = {
        { "[]", "must be an object" },
        { "{}", "\"verb\" is missing" },
        { "{\"verb\":\"hodl\"}", "did you mean \"hold\"?" },
        { "{\"verb\":7}", "must be a string" },
        { "{\"verb\":\"advance on\",\"subject\":\"1b\",\"target\":\"1r\"}",
          "is an intention" },
        { "{\"verb\":\"hold\",\"subject\":\"9b\"}", "nobody here is called \"9b\"" },
        { "{\"verb\":\"hold\",\"subject\":\"1b\",\"target\":\"1r\"}",
          "$.target: nothing is known" },
        { "{\"verb\":\"lose\",\"subject\":\"1b\",\"count\":256,\"choice\":0}",
          "0 to 255" },
        { "{\"verb\":\"fall back\",\"subject\":\"1b\",\"place\":[1],\"facing\":0}",
          "2 entries" },
        { "{\"verb\":\"fall back\",\"subject\":\"1b\",\"place\":[1,1.5],\"facing\":0}",
          "whole" },
        { "{\"verb\":\"fall back\",\"subject\":\"1b\",\"place\":[1,1],\"facing\":65536}",
          "65535" },
        { "{\"verb\":\"fall "
          "back\",\"subject\":\"1b\",\"place\":[1,9999999],\"facing\":0}",
          "1000000" },
    };
    Battle *b = battle();
    for (int i = 0; i < COUNT(row); i++) {
        Order order;
        Err err = { { 0 } };
        cr_expect_not(from_json(b, row[i].typed, &order, &err), "%s", row[i].typed);
        cr_expect(strstr(err.text, row[i].is), "%s: %s", row[i].typed, err.text);
    }
    free(b);
}

Test(order_text, a_small_room_is_respected)
{
    Battle *b = battle();
    Order order;
    char full[256], cut[256];
    cr_assert(
        order_read(b, &b->opening, "1b move to 50,35 facing N as line", &order, NULL));
    order_json(b, &order, full, sizeof full);
    for (int size = 1; size <= (int)strlen(full); size++) {
        memset(cut, '#', sizeof cut);
        order_json(b, &order, cut, size);
        cr_assert_eq(cut[size], '#');
        cr_assert(strlen(cut) < (size_t)size);
    }
    free(b);
}

Test(order_text, orders_of_the_file_are_given_first)
{
    Battle *b = battle();
    State *s = malloc(sizeof *s), *plain = malloc(sizeof *s);
    Game game = { .battle = b, .state = s };
    Err err = { { 0 } };
    char name[SHORT_ROOM];
    game_begin(&(Game){ .battle = b, .state = plain }, 5);
    battle_short_name(b, plain->decision.about, name, sizeof name);
    snprintf(b->given[0], GIVEN_ROOM, "%s hold", name);
    b->n_given = 1;
    cr_assert(scenario_begin(&game, 5, &err), "%s", err.text);
    cr_assert_eq(s->steps, 1);
    b->n_given = 2;
    cr_assert_not(scenario_begin(&game, 5, &err));
    cr_assert(strstr(err.text, "crossroads: $.orders[1]: an empty order"), "%s",
              err.text);
    free(plain);
    free(s);
    free(b);
}
