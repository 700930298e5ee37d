/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_load.c - Chaos, Confusion and Casualties: what the loader reads, and what it refuses, in
 * one line each, with its reason.
 *
 * Start at the rows.
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <string.h>

#define RED                         INFANTRY_AT("r1", 30, 40, 2, "line")
#define WITH(kind, formation, more) UNIT("b1", 30, 20, kind, 1, formation, more)
#define FOOT_WITH(more)             UNIT("b1", 30, 20, "infantry", 4, "line", more)
#define GUN_WITH(more)              UNIT("b1", 30, 20, "gun", 1, "limbered", more)
#define BASES(list)                 ", 'bases': [" list "]"
#define OF_STANDS(stands)           "{'name': 'b1', 'at': ['30in', '20in'], 'stands': [" stands "]}"
#define RESERVE                                                                          \
    "{'name': 'b1', 'off': 'reserve', 'brigade': 3, 'stands': [{'kind': 'infantry'}]}"
#define PLACE(name, type)                                                                \
    "{'name': '" name "', 'type': '" type "', 'circle': {'at': ['30in', '4in'], "        \
    "'radius': '2in'}}"
#define PLACES         TERRAIN(PLACE("orchard", "field") "," PLACE("ford", "entry"))
#define RULES(members) PLACES ", 'rules': {" members "}"

typedef struct Wrong {
    const char *more, *blue, *says; /* says NULL: it is a good one */
} Wrong;

/* clang-format off */
static const Wrong wrong[] = {
    { "", FOOT_WITH(""), NULL },
    /* formations, 2.3 */
    { "", WITH("infantry", "column", ""), NULL },
    { "", WITH("infantry", "dismounted", ""), "cannot form dismounted (2.3)" },
    { "", WITH("infantry", "open order", ""), "cannot form open order (2.3)" },
    { "", WITH("skirmisher", "open order", ""), NULL },
    { "", WITH("skirmisher", "line", ""), "cannot form line (2.3)" },
    { "", WITH("cavalry", "dismounted", ""), NULL },
    { "", WITH("cavalry", "limbered", ""), "cannot form limbered (2.3)" },
    { "", WITH("gun", "limbered", ""), NULL },
    { "", WITH("gun", "column", ""), "cannot form column (2.3)" },
    { "", FOOT_WITH(", 'dice': 1"), "no morale dice" },
    /* the ground between skirmishers is theirs */
    { "", SKIRMISH_AT("b1", 30, 20, 5) "," UNIT("b2", 30, 23, "infantry", 1, "column", ""), NULL },
    { "", SKIRMISH_AT("b1", 30, 20, 5) "," UNIT("b2", 31, 20, "infantry", 1, "column", ""), "overlaps" },
    /* pieces, 2.1 and 2.2 */
    { "", OF_STANDS("{'kind': 'infantry', 'count': 24}"), NULL },
    { "", OF_STANDS("{'kind': 'infantry', 'count': 25}"), "no more than 24 pieces" },
    { "", OF_STANDS("{'kind': 'infantry', 'count': 2}, {'kind': 'cavalry'}"), "alike (2.1)" },
    { "", OF_STANDS("{'kind': 'infantry', 'figures': 10, 'count': 2}"), NULL },
    { "", OF_STANDS("{'kind': 'infantry', 'figures': 10}, {'kind': 'infantry'}"), "alike (2.1)" },
    { "", OF_STANDS("{'kind': 'gun', 'count': 1}"), NULL },
    { "", OF_STANDS("{'kind': 'gun', 'count': 2}"), "by itself (2.2)" },
    /* those that are left come first, 2.4 */
    { "", FOOT_WITH(BASES("{'stand': 4, 'figures': 2}")), NULL },
    { "", FOOT_WITH(BASES("{'stand': 4, 'off': 'lost'}, {'stand': 3, 'figures': 1}")), NULL },
    { "", FOOT_WITH(BASES("{'stand': 3, 'figures': 2}")), "(2.4)" },
    { "", FOOT_WITH(BASES("{'stand': 2, 'off': 'lost'}")), "(2.4)" },
    { "", FOOT_WITH(BASES("{'stand': 4, 'figures': 0}")), "(2.4)" },
    { "", FOOT_WITH(BASES("{'stand': 4, 'off': 'left'}")), NULL },
    { "", FOOT_WITH(BASES("{'stand': 1, 'off': 'left'}")), "(2.4)" },
    { RULES("'entries': {'Blue': ['ford']}"), FOOT_WITH(BASES("{'stand': 4, 'off': 'reserve'}") ", 'brigade': 1"), "are all its pieces or none (3.1)" },
    { "", FOOT_WITH(BASES("{'stand': 2, 'at': ['10in', '10in']}")), "formation has them (2.3)" },
    /* officers, 12.1 */
    { "", FOOT_WITH(", 'officers': ['mounted', 'foot', 'foot']"), NULL },
    { "", FOOT_WITH(", 'officers': []"), NULL },
    { "", FOOT_WITH(", 'officers': ['foot', 'foot', 'foot', 'foot']"), "0 to 3" },
    { "", FOOT_WITH(", 'officers': ['on a mule']"), "officers[0]" },
    { "", GUN_WITH(", 'officers': ['foot']"), "only regiments have officers (12.1)" },
    { "", WITH("skirmisher", "open order", ", 'officers': ['foot']"), "only regiments have officers (12.1)" },
    /* rounds, 11.1 */
    { "", GUN_WITH(", 'rounds': {'canister': 0, 'shot': 20}"), NULL },
    { "", GUN_WITH(", 'rounds': {'canister': -1}"), "0 to 200" },
    { "", GUN_WITH(", 'rounds': {'grape': 1}"), "grape" },
    { "", FOOT_WITH(", 'rounds': {'canister': 1}"), "only guns have rounds (11.1)" },
    /* brigades, 3.1 */
    { RULES("'entries': {'Blue': ['ford']}"), RESERVE, NULL },
    { RULES("'entries': {'Red': ['ford']}"), RESERVE, "no \"entries\" to come by (3.1)" },
    { "", RESERVE, "no \"entries\" to come by (3.1)" },
    { RULES("'entries': {'Blue': ['ford']}"), "{'name': 'b1', 'off': 'reserve', 'stands': [{'kind': 'infantry'}]}", "needs a \"brigade\"" },
    { RULES("'entries': {'Blue': ['ford']}"), FOOT_WITH(", 'brigade': 0"), "1 to 250" },
    /* "rules" */
    { RULES("'fields': ['orchard']"), FOOT_WITH(""), NULL },
    { RULES("'fields': ['ford']"), FOOT_WITH(""), "fields[0]: ford is no field" },
    { RULES("'fields': ['meadow']"), FOOT_WITH(""), "there is no terrain called \"meadow\"" },
    { RULES("'fields': ['orchard'], 'held': {'orchard': 'Red'}"), FOOT_WITH(""), NULL },
    { RULES("'fields': ['orchard'], 'held': {'orchard': 'Green'}"), FOOT_WITH(""), "held.orchard" },
    { RULES("'fields': ['orchard'], 'held': {'meadow': 'Red'}"), FOOT_WITH(""), "meadow" },
    { RULES("'entries': {'Blue': ['orchard']}"), FOOT_WITH(""), "orchard is no entry" },
    { RULES("'entries': {'Green': ['ford']}"), FOOT_WITH(""), "Green" },
    { RULES("'fog': true"), FOOT_WITH(""), NULL },
    { RULES("'fog': 'thick'"), FOOT_WITH(""), "fog" },
    { RULES("'mist': true"), FOOT_WITH(""), "mist" },
    /* what other rulesets have */
    { FIELD_OPENING(2, "orders", "Blue"), FOOT_WITH(""), NULL },
    { FIELD_OPENING(2, "moves", "Blue"), FOOT_WITH(""), "opens with orders" },
    { "", FOOT_WITH(", 'valour': 3"), "valour" },
    { "", FOOT_WITH(", 'marks': ['prone']"), NULL },
    { "", FOOT_WITH(", 'marks': ['asleep']"), "asleep" },
    { TERRAIN(PLACE("swamp", "swamp")), FOOT_WITH(""), "swamp" },
};
/* clang-format on */

Test(chaos_load, what_makes_no_sense_is_refused_in_one_line)
{
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Err err = { "" };
        const bool refused = chaos_refused(wrong[i].more, wrong[i].blue, RED, &err);
        cr_expect_eq(refused, wrong[i].says != NULL, "row %u: %s", i, err.text);
        if (!refused || !wrong[i].says)
            continue;
        cr_expect(strstr(err.text, wrong[i].says) != NULL, "row %u: %s", i, err.text);
        cr_expect(strchr(err.text, '\n') == NULL, "row %u: %s", i, err.text);
    }
}

/* ---- what it reads ---- */

/* clang-format off */
#define HIT_HARD                                                                         \
    ", 'officers': ['foot', 'mounted']"                                                  \
    BASES("{'stand': 4, 'off': 'lost'}, {'stand': 3, 'figures': 2}")
#define NO_CANISTER                                                                      \
    UNIT("b3", 50, 20, "gun", 1, "unlimbered", ", 'rounds': {'canister': 0, 'shot': 20}")
/* clang-format on */

Test(chaos_load, officers_rounds_and_pieces_as_written)
{
    Field *f = chaos_field(
        "", FOOT_WITH(HIT_HARD) "," SKIRMISH_AT("b2", 10, 20, 3) "," NO_CANISTER, RED);
    const UnitRow *b1 = chaos_row(f, "b1"), *b3 = chaos_row(f, "b3");
    cr_assert_eq(b1->man[0], 0);
    cr_assert_eq(b1->man[1], 0);
    cr_assert_eq(b1->man[2], NO_MAN);
    cr_assert_eq(b1->mounted, 1u << 1);
    cr_assert_eq(pieces(&f->state, field_index(f, "b1")), 3);
    cr_assert_eq(chaos_strength(f, "b1"), 12);
    cr_assert_eq(chaos_officers(&f->state, field_index(f, "b2")), 0);
    cr_assert_eq(b3->rounds[0], 0);
    cr_assert_eq(b3->rounds[1], 4, "what is not named is as in the book");
    cr_assert_eq(b3->rounds[3], 20);
    cr_assert_eq(chaos_row(f, "r1")->man[2], 0, "three, on foot, if nothing is said");
    cr_assert_eq(chaos_row(f, "r1")->mounted, 0);
    field_free(f);
}

Test(chaos_load, formations_that_nobody_wrote)
{
    static const struct {
        const char *blue;
        int formation;
    } rows[] = { { OF_STANDS("{'kind': 'infantry'}"), LINE },
                 { OF_STANDS("{'kind': 'cavalry'}"), LINE },
                 { OF_STANDS("{'kind': 'skirmisher'}"), OPEN_ORDER },
                 { OF_STANDS("{'kind': 'gun'}"), UNLIMBERED } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = chaos_field("", rows[i].blue, RED);
        cr_assert_eq(field_unit(f, "b1")->formation, rows[i].formation, "row %u", i);
        field_free(f);
    }
}

Test(chaos_load, the_rules_of_a_battle)
{
    Field *f = chaos_field(RULES("'fields': ['orchard'], 'held': {'orchard': 'Red'}, "
                                 "'fog': true, 'entries': {'Blue': ['ford']}"),
                           FOOT_WITH(""), RED);
    const ChaosBattle *o = own(f->battle);
    cr_assert_eq(o->n_fields, 1);
    cr_assert_eq(o->field[0], field_index(f, "orchard"));
    cr_assert_eq(chaos(&f->state)->held[field_index(f, "orchard")], 2);
    cr_assert_eq(o->fog, 1);
    cr_assert_eq(o->n_entries[0], 1);
    cr_assert_eq(o->entry[0][0], field_index(f, "ford"));
    cr_assert_eq(o->n_entries[1], 0);
    field_free(f);
    f = chaos_field("", FOOT_WITH(""), RED);
    cr_assert_eq(own(f->battle)->fog, 0);
    cr_assert_eq(own(f->battle)->n_fields, 0);
    field_free(f);
}
