/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_load.c - Greg Blake's colonial rules: what the loader reads, and what it refuses, in one line
 * each, with its reason.
 *
 * Start at the rows.
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

extern const Ruleset greg_blake_colonial;

#define RED WARRIORS("r1", 1200, 1300, 2, "line", "C")
#define OF(kind, formation, traits, more)                                                \
    BODY("b1", "bleader", 1200, 300, kind, 1, formation, "B", traits, more)
#define FOOT_WITH(more)                                                                  \
    BODY("b1", "bleader", 1200, 300, "infantry", 4, "line", "B", "'regular'", more)
#define MASS_OF(n, more)                                                                 \
    BODY("b1", "bleader", 1200, 300, "infantry", n, "mass", "B", "'regular'", more)
#define GUN_WITH(more) OF("light gun", "unlimbered", "'regular'", more)
#define OF_STANDS(stands)                                                                \
    "{'name': 'b1', 'officer': 'bleader', 'at': ['1200mm', '300mm'], 'stands': [" stands \
    "]}"
#define BASES(list) ", 'bases': [" list "]"
#define PLACE(name, type)                                                                \
    "{'name': '" name "', 'type': '" type "', 'rectangle': {'from': ['1100mm', "         \
    "'200mm'], 'to': ['1300mm', '400mm']}}"
#define MASS_OF_FIVE                                                                     \
    BODY("b3", "bleader", 1800, 300, "infantry", 5, "mass", "B", "'regular'", "")
#define HIDDEN ", 'marks': ['hidden']"
#define NO_PLACE(more)                                                                   \
    "{'name': 'b2', 'officer': 'bleader', 'stands': [{'kind': 'infantry', 'rating': "    \
    "'C'}]" more "}"
#define KRAAL TERRAIN(PLACE("kraal", "objective")) ", "

typedef struct Wrong {
    const char *more, *blue, *says; /* says NULL: it is a good one */
} Wrong;

/* clang-format off */
static const Wrong wrong[] = {
    { "", FOOT_WITH(""), NULL },
    /* stands, 1.2 */
    { "", OF_STANDS("{'kind': 'infantry', 'count': 12, 'rating': 'C'}"), NULL },
    { "", OF_STANDS("{'kind': 'infantry', 'count': 13, 'rating': 'C'}"), "no more than 12 stands" },
    { "", OF_STANDS("{'kind': 'infantry', 'rating': 'C'}, {'kind': 'cavalry', 'rating': 'C'}"), "alike (1.2)" },
    { "", OF_STANDS("{'kind': 'infantry', 'rating': 'C'}, {'kind': 'infantry', 'rating': 'D'}"), "alike (1.2)" },
    { "", OF_STANDS("{'kind': 'infantry', 'rating': 'C'}, {'kind': 'infantry', 'rating': 'C', 'traits': ['swift']}"), "alike (1.2)" },
    { "", OF_STANDS("{'kind': 'infantry', 'rating': 'C'}, {'kind': 'infantry', 'rating': 'C', 'figures': 5}"), "alike (1.2)" },
    { "", OF_STANDS("{'kind': 'infantry', 'rating': 'C', 'figures': 5}"), NULL },
    { "", OF_STANDS("{'kind': 'infantry', 'rating': 'C', 'figures': 7}"), "up to 6 figures (1.2)" },
    { "", OF_STANDS("{'kind': 'cavalry', 'rating': 'C', 'figures': 4}"), "up to 3 figures (1.2)" },
    { "", OF_STANDS("{'kind': 'sniper', 'rating': 'C', 'count': 2}"), "by himself (6.3)" },
    { "", OF_STANDS("{'kind': 'sniper', 'rating': 'C'}"), NULL },
    { "", FOOT_WITH(BASES("{'stand': 2, 'off': 'lost'}, {'stand': 3, 'figures': 2}")), NULL },
    { "", FOOT_WITH(BASES("{'stand': 2, 'figures': 0}")), "stand 2 has no figures" },
    { "", FOOT_WITH(BASES("{'stand': 2, 'off': 'reserve'}")), "arrives by a note" },
    { "", FOOT_WITH(BASES("{'stand': 2, 'alone': true}")), "stay with their body (2.1)" },
    { "", FOOT_WITH("") "," NO_PLACE(", 'off': 'reserve'"), "arrives by a note" },
    { "", FOOT_WITH("") "," NO_PLACE(", 'off': 'lost'"), NULL },
    /* traits */
    { "", OF("infantry", "line", "'swift', 'light infantry', 'ferocious', 'fanatic'", ""), NULL },
    { "", OF("cavalry", "line", "'lancers', 'dismounts', 'fires mounted'", ""), NULL },
    { "", OF("light gun", "limbered", "'howitzer', 'oxen', 'militia'", ""), NULL },
    { "", OF("machine gun", "limbered", "'howitzer'", ""), NULL },
    { "", OF("wagon", "line", "'oxen'", ""), NULL },
    { "", OF("cavalry", "line", "'swift'", ""), "only foot is swift (4.2)" },
    { "", OF("cavalry", "line", "'light infantry'", ""), "goes on foot (10.8)" },
    { "", OF("infantry", "line", "'lancers'", ""), "lancers ride (11.4)" },
    { "", OF("infantry", "line", "'dismounts'", ""), "only who rides dismounts (4.9)" },
    { "", OF("infantry", "line", "'fires mounted'", ""), "only who rides fires mounted (8.4)" },
    { "", OF("machine gun", "limbered", "'horse artillery'", ""), "horse artillery has guns (4.2)" },
    { "", OF("infantry", "line", "'howitzer'", ""), "a howitzer is a gun (9.10)" },
    { "", OF("infantry", "line", "'oxen'", ""), "oxen draw guns and wagons (4.2)" },
    { "", OF("infantry", "line", "'regular', 'irregular'", ""), "regulars are not irregular" },
    { "", OF("light gun", "limbered", "'horse artillery', 'oxen'", ""), "not drawn by oxen (4.2)" },
    { "", OF("infantry", "line", "'brave'", ""), "brave" },
    /* what it carries */
    { "", FOOT_WITH(", 'weapon': 'magazine rifles'"), NULL },
    { "", FOOT_WITH(", 'weapon': 'lasers'"), "lasers" },
    { "", GUN_WITH(", 'weapon': 'spears'"), "no small arms" },
    { "", OF("wagon", "line", "", ", 'weapon': 'spears'"), "no small arms" },
    { "", GUN_WITH(", 'rounds': {'canister': 7, 'shot': 31}"), NULL },
    { "", GUN_WITH(", 'rounds': {'canister': 8}"), "0 to 7" },
    { "", GUN_WITH(", 'rounds': {'shot': 32}"), "0 to 31" },
    { "", GUN_WITH(", 'rounds': {'grape': 1}"), "grape" },
    { "", FOOT_WITH(", 'rounds': {'shot': 1}"), "only guns have rounds (9.1)" },
    { "", OF("machine gun", "unlimbered", "", ", 'rounds': {'shot': 1}"), "only guns have rounds (9.1)" },
    /* formations */
    { "", OF("infantry", "limbered", "", ""), "cannot form limbered (4.10)" },
    { "", OF("light gun", "line", "", ""), "cannot form line (4.11)" },
    { "", OF("infantry", "square", "'regular'", ""), "cannot form square (5.4)" }, /* one stand */
    { "", BODY("b1", "bleader", 1200, 300, "infantry", 2, "square", "B", "", ""), "cannot form square (5.4)" },
    { "", OF("infantry", "back to back", "", ""), "cannot form back to back (5.6)" },
    { "", OF("infantry", "back to back", "'fanatic'", ""), NULL },
    { "", OF("sniper", "line", "", ""), "cannot form line (4.11)" },
    { "", MASS_OF(2, ""), "cannot form mass (4.11)" },
    { "", MASS_OF(3, ""), NULL },
    { "", MASS_OF(3, BASES("{'stand': 3, 'off': 'lost'}")), "three stands or more (4.11)" },
    { "", MASS_OF(6, ", 'front': 5"), NULL },
    { "", MASS_OF(6, ", 'front': 6"), "2 to 5" },
    { "", MASS_OF(6, ", 'front': 1"), "2 to 5" },
    { "", FOOT_WITH(", 'front': 2"), "only a mass has a front of its own (4.11)" },
    /* marks */
    { TERRAIN(PLACE("bush", "scrub")), FOOT_WITH(HIDDEN), NULL },
    { TERRAIN(PLACE("bush", "dense woods")), FOOT_WITH(HIDDEN), NULL },
    { TERRAIN(PLACE("bush", "hill")), FOOT_WITH(HIDDEN), "(6.1)" },
    { "", FOOT_WITH(HIDDEN), "it hides in woods, rough ground, scrub or a village (6.1)" },
    { "", OF("sniper", "skirmish", "", ", 'marks': ['located']"), NULL },
    { "", FOOT_WITH(", 'marks': ['located']"), "only snipers are located (6.4)" },
    { "", OF("cavalry", "line", "'dismounts'", ", 'marks': ['on foot']"), NULL },
    { "", OF("cavalry", "line", "", ", 'marks': ['on foot']"), "does not dismount (4.9)" },
    { "", FOOT_WITH(BASES("{'stand': 1, 'marks': ['disordered', 'locked']}")), NULL },
    { "", FOOT_WITH(", 'marks': ['asleep']"), "asleep" },
    { "", FOOT_WITH(", 'dice': 1"), "no morale dice" },
    /* where it stands */
    { "", FOOT_WITH(BASES("{'stand': 2, 'at': ['500mm', '500mm']}")), NULL },
    { "", FOOT_WITH("") "," NO_PLACE(BASES("{'stand': 1, 'at': ['500mm', '500mm']}")), "a body has a place" },
    /* its group */
    { "", "{'name': 'b1', 'at': ['1200mm', '300mm'], 'stands': [{'kind': 'infantry', 'rating': 'C'}]}", "(2.1)" },
    /* "rules" */
    { RULES("'command': {'Blue': 'good'}"), FOOT_WITH(""), NULL },
    { RULES("'command': {'Green': 'good'}"), FOOT_WITH(""), "Green" },
    { RULES("'command': {'Blue': 'superb'}"), FOOT_WITH(""), "superb" },
    { RULES("'visibility': 'desert'"), FOOT_WITH(""), NULL },
    { RULES("'visibility': '350mm'"), FOOT_WITH(""), NULL },
    { RULES("'visibility': '0mm'"), FOOT_WITH(""), "somebody must see something (7.1)" },
    { RULES("'visibility': 'fog'"), FOOT_WITH(""), "visibility" },
    { RULES("'impetuous': ['Red'], 'irregular armies': ['Red'], 'charismatic': ['Red']"), FOOT_WITH(""), NULL },
    { RULES("'impetuous': ['Green']"), FOOT_WITH(""), "Green" },
    { RULES("'irregular armies': ['Green']"), FOOT_WITH(""), "Green" },
    { RULES("'charismatic': 'Red'"), FOOT_WITH(""), "charismatic" },
    { RULES("'skirmish volleys': true"), FOOT_WITH(""), NULL },
    { RULES("'skirmish volleys': 1"), FOOT_WITH(""), "skirmish volleys" },
    { KRAAL RULES("'held': {'kraal': 'Red'}"), FOOT_WITH(""), NULL },
    { KRAAL RULES("'held': {'kraal': 'Green'}"), FOOT_WITH(""), "Green" },
    { KRAAL RULES("'held': {'camp': 'Red'}"), FOOT_WITH(""), "camp" },
    { RULES("'mist': true"), FOOT_WITH(""), "mist" },
    /* the rest */
    { FIELD_OPENING(2, "leaders", "Red"), FOOT_WITH(""), NULL },
    { "", FOOT_WITH(", 'status': 'steady'"), NULL },
    { "", FOOT_WITH(", 'status': 'disordered'"), "read off its stands" },
    { "", FOOT_WITH(", 'status': 'halted'"), "read off its stands" },
    { FIELD_OPENING(2, "melee", "Blue"), FOOT_WITH(""), "opens with a side's whole turn" },
    { "", FOOT_WITH(", 'valour': 3"), "valour" },
    { TERRAIN(PLACE("swamp", "swamp")), FOOT_WITH(""), "swamp" },
};
/* clang-format on */

Test(colonial_load, what_makes_no_sense_is_refused_in_one_line)
{
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Err err = { "" };
        const bool refused = colonial_refused(wrong[i].more, wrong[i].blue, RED, &err);
        cr_expect_eq(refused, wrong[i].says != NULL, "row %u: %s", i, err.text);
        if (!refused || !wrong[i].says)
            continue;
        cr_expect(strstr(err.text, wrong[i].says) != NULL, "row %u: %s", i, err.text);
        cr_expect(strchr(err.text, '\n') == NULL, "row %u: %s", i, err.text);
    }
}

/* ---- officers, and how many of all there may be ---- */

extern const Ruleset greg_blake_colonial;

#define CHIEF         "{'name': 'chief', 'at': ['1200mm', '20mm']}"
#define UNDER(n, who) "{'name': '" n "', 'under': 'chief', " who "}"
#define GROUP(name, leader)                                                              \
    BODY(name, leader, 1200, 300, "infantry", 1, "line", "B", "'regular'", "")
#define BESIDE BODY("b2", "two", 1300, 300, "infantry", 1, "line", "B", "'regular'", "")
#define GONE                                                                             \
    "{'name': 'b2', 'officer': 'two', 'off': 'lost', 'stands': [{'kind': 'infantry', "   \
    "'rating': 'C'}]}"

static bool refused(const char *more, const char *officers, const char *blue, Err *err)
{
    const FieldPlan plan = {
        .rules = &greg_blake_colonial,
        .head = "'table': {'width': '2400mm', 'depth': '1500mm'}, 'turns': 12",
        .more = more,
        .officers = { officers,
                      "{'name': 'rchief', 'at': ['1200mm', '1480mm']}, {'name': "
                      "'rleader', 'under': 'rchief', 'with': 'r1'}" },
        .units = { blue, RED }
    };
    err->text[0] = 0;
    return field_is_refused(&plan, err);
}

/* clang-format off */
static const Wrong officers[] = {
    { CHIEF "," UNDER("one", "'with': 'b1'"), GROUP("b1", "one"), NULL },
    { CHIEF "," UNDER("one", "'with': 'b1'") "," UNDER("two", "'with': 'b2'"), GROUP("b1", "one") "," BESIDE, NULL },
    /* a single leader may do without a chief, and fight himself */
    { "{'name': 'one', 'with': 'b1'}", GROUP("b1", "one"), NULL },
    { CHIEF "," UNDER("one", "'with': 'b1'"), GROUP("b1", "chief"), "no group of his own (2.3)" },
    { CHIEF ", {'name': 'one', 'with': 'b1'}", GROUP("b1", "one"), "commander in chief, all others" },
    { CHIEF "," UNDER("one", "'with': 'b1'") ", {'name': 'two', 'under': 'one', 'with': 'b2'}", GROUP("b1", "one") "," BESIDE, "under the commander in chief (2.1)" },
    { CHIEF "," UNDER("one", "'with': 'b1'") "," UNDER("two", "'with': 'b1'"), GROUP("b1", "one"), "he leads no group (2.1)" },
    { CHIEF "," UNDER("one", "'with': 'b1'") "," UNDER("two", "'with': 'b1'"), GROUP("b1", "one") "," BESIDE, "is not of his group (2.1)" },
    { "{'name': 'chief', 'with': 'b1'}," UNDER("one", "'with': 'b1'"), GROUP("b1", "one"), NULL },
    { CHIEF "," UNDER("one", "'off': 'lost'"), GROUP("b1", "one"), NULL },
    { CHIEF "," UNDER("one", "'off': 'reserve'"), GROUP("b1", "one"), "arrives by a note" },
    { CHIEF "," UNDER("one", "'with': 'b1'") "," UNDER("two", "'at': ['1200mm', '300mm']"), GROUP("b1", "one") "," GONE, NULL },
};
/* clang-format on */

Test(colonial_load, officers_who_make_no_sense)
{
    for (unsigned i = 0; i < sizeof officers / sizeof *officers; i++) {
        Err err;
        const Wrong *w = &officers[i];
        cr_expect_eq(refused("", w->more, w->blue, &err), w->says != NULL, "row %u: %s",
                     i, err.text);
        if (w->says)
            cr_expect(strstr(err.text, w->says) != NULL, "row %u: %s", i, err.text);
    }
}

/* So many bodies of Blue's, all but the first lost already; so many stands each. */
static bool refuses_bodies(int n, int stands, Err *err)
{
    static char blue[8192];
    int at = snprintf(blue, sizeof blue, "%s", GROUP("b1", "one"));
    for (int i = 1; i < n; i++)
        at += snprintf(blue + at, sizeof blue - (size_t)at,
                       ",{'name':'u%d','officer':'one','off':'lost','stands':[{'kind':"
                       "'infantry','rating':'C','count':%d}]}",
                       i, stands);
    return refused("", CHIEF "," UNDER("one", "'with': 'b1'"), blue, err);
}

Test(colonial_load, how_many_there_may_be)
{
    Err err;
    cr_expect_not(refuses_bodies(MOST_BODIES, 1, &err), "%s", err.text); /* and Red's */
    cr_expect(refuses_bodies(MOST_BODIES + 1, 1, &err));
    cr_expect(strstr(err.text, "Blue: a side has no more than 64 bodies"), "%s",
              err.text);
    cr_expect_not(refuses_bodies(22, 12, &err), "%s", err.text); /* 1 + 21 x 12 */
    cr_expect(refuses_bodies(23, 12, &err));
    cr_expect(strstr(err.text, "no more than 255 stands"), "%s", err.text);
}

/* As many leaders as the engine has room for, of groups lost already but for the first. */
Test(colonial_load, how_many_officers)
{
    for (int n = MAX_OFFICERS - 3; n <= MAX_OFFICERS - 2;
         n++) { /* Blue's chief, Red's two */
        static char officer[8192], blue[8192];
        int a = snprintf(officer, sizeof officer, "%s",
                         CHIEF "," UNDER("one", "'with': 'b1'")),
            c = snprintf(blue, sizeof blue, "%s", GROUP("b1", "one"));
        for (int i = 1; i < n; i++) {
            a += snprintf(officer + a, sizeof officer - (size_t)a,
                          ",{'name':'o%d','under':'chief','off':'lost'}", i);
            c += snprintf(blue + c, sizeof blue - (size_t)c,
                          ",{'name':'u%d','officer':'o%d','off':'lost','stands':[{'kind':"
                          "'infantry','rating':'C'}]}",
                          i, i);
        }
        Err err;
        cr_expect_eq(refused("", officer, blue, &err), n == MAX_OFFICERS - 2, "%d: %s", n,
                     err.text);
    }
}

/* Entries that are chosen in secret, and sides that deploy. */
Test(colonial_load, what_other_rulesets_have)
{
    Err err;
    static const char march[] =
        "'terrain': [], 'notes': [{'name': 'march', 'side': 'Blue', 'needs': 2, 'on': 6, "
        "'entries': [{'name': 'road', 'at': ['1200mm', '0mm'], 'facing': 'N'}, "
        "{'name': 'track', 'at': ['600mm', '0mm'], 'facing': 'N'}]}]";
    cr_expect(
        refused(march, CHIEF "," UNDER("one", "'with': 'b1'"), GROUP("b1", "one"), &err));
    cr_expect(strstr(err.text, "one entry"), "%s", err.text);
    cr_expect(refused(
        "",
        CHIEF "," UNDER(
            "one", "'with': 'b1'") "], 'deploys': true, 'zones': [{'rectangle': {'from': "
                                   "['0mm', '0mm'], 'to': ['2400mm', '300mm']}}",
        GROUP("b1", "one"), &err));
    cr_expect(strstr(err.text, "does not deploy"), "%s", err.text);
}

/* ---- what it reads ---- */

Test(colonial_load, what_is_not_said)
{
    Field *f = colonial_field(
        "",
        OF_STANDS("{'kind': 'infantry', 'rating': 'C', 'count': 5}") "," BLUE_GUN(
            "b2", 1500, 300, "light gun") "," MASS_OF_FIVE,
        RED);
    cr_assert_eq(field_unit(f, "b1")->formation, LINE);
    cr_assert_eq(own(f->battle)->weapon[0], SPEARS);
    cr_assert_eq(colonial_rounds(&f->state, field_index(f, "b2.1"), ROUND_CANISTER), 4);
    cr_assert_eq(colonial_rounds(&f->state, field_index(f, "b2.1"), ROUND_SHOT), 12);
    cr_assert_eq(colonial_body(f, "b3")->front, 3, "half of its stands");
    cr_assert_eq(own(f->battle)->visibility, 8000);
    cr_assert_eq(field_stand(f, "b1.1")->facing, NORTH);
    cr_assert_eq(f->battle->stand[0].half_w, 325);
    cr_assert_eq(f->battle->stand[0].half_d, 250);
    field_free(f);
}

Test(colonial_load, the_rules_of_a_battle)
{
    Field *f = colonial_field(
        KRAAL RULES("'command': {'Blue': 'good', 'Red': 'very poor'}, 'visibility': "
                    "'desert', 'impetuous': ['Red'], 'irregular armies': ['Red'], "
                    "'charismatic': ['Blue', 'Red'], 'skirmish volleys': true, 'held': "
                    "{'kraal': 'Red'}"),
        FOOT_WITH(""), RED);
    const ColonialBattle *o = own(f->battle);
    cr_assert_eq(o->quality[0], GOOD);
    cr_assert_eq(colonial(&f->state)->quality[1], VERY_POOR);
    cr_assert_eq(o->visibility, 5000);
    cr_assert(!o->impetuous[0] && o->impetuous[1]);
    cr_assert(!o->irregular[0] && o->irregular[1]);
    cr_assert(o->charismatic[0] && o->charismatic[1]);
    cr_assert(o->volley_skirmish);
    cr_assert_eq(colonial(&f->state)->held[field_index(f, "kraal")], 2);
    field_free(f);
}

/* A stand that was driven back keeps its place; one that is lost is missed by the others. */
Test(colonial_load, stands_as_written)
{
    Field *f = colonial_field(
        "",
        FOOT_WITH(BASES("{'stand': 4, 'off': 'lost'}, {'stand': 2, 'figures': 3, "
                        "'at': ['1200mm', '200mm'], 'marks': ['disordered']}")),
        RED);
    cr_assert_eq(field_unit(f, "b1")->n_stands, 3);
    cr_assert_eq(colonial_figures_of(f, "b1"), 15);
    cr_assert_eq(field_stand(f, "b1.2")->at.y, 2000);
    cr_assert(field_stand(f, "b1.2")->marks & S_DISORDERED);
    cr_assert_eq(stand_row(f->battle, &f->state, 1)->start, 3);
    field_free(f);
}

/* A variant's stands may be wider: whose middles are further apart than those of printed ones that
 * touch are still in each other's way. */
Test(colonial_load, r1_3_stands_as_wide_as_a_variant_has_them)
{
    const char *const set[] = { "stand.width=104mm", NULL };
    const FieldPlan plan = {
        .rules = &greg_blake_colonial,
        .head = "'table': {'width': '2400mm', 'depth': '1500mm'}, 'turns': 9, 'first': "
                "'Blue'",
        .more = "",
        .officers = { "{'name': 'bchief', 'at': ['1200mm','20mm']}, "
                      "{'name': 'bleader', 'under': 'bchief', 'with': 'b1'}",
                      "{'name': 'rchief', 'at': ['1200mm','1480mm']}, "
                      "{'name': 'rleader', 'under': 'rchief', 'with': 'r1'}" },
        .units = { REGULARS("b1", 1000, 400, 1, "line", "B") "," REGULARS("b2", 1500, 400,
                                                                          1, "line", "B"),
                   WARRIORS("r1", 1200, 1200, 1, "line", "C") },
        .set = set
    };
    Field *f = field_set_up(&plan);
    const Box box = battle_box(f->battle, &f->state, 0);
    Stand *const beside = field_stand(f, "b2.1");
    cr_assert_eq(box.half_w, 520);
    for (int32_t apart = -10; apart <= 10; apart += 20) {
        beside->at = geo_offset(box.at, box.ahead, 2 * box.half_w + apart, 0);
        body_row(&f->state, 1)->at = beside->at;
        cr_assert_eq(colonial_box_meets(f->battle, &f->state, &box, 0, true),
                     apart < 0 ? 1 : -1, "%d", apart);
    }
    field_free(f);
}
