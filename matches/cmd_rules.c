/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_rules.c - brevet rules: the rulesets, and everything about one that is data.
 *
 * Without an id the list; with one every number with its path, value, unit, clause and
 * where it is from, and the words that scenarios and orders are made of.  --clauses prints
 * the clause table of the ruleset's README, --clause tells some of it.
 *
 * Start at run().
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/json.h"
#include "matches/clauses.h"
#include "matches/command.h"
#include "rulesets/rulesets.h"

enum { TEXT = 2048, WIDTH = 100 };

static const Option options[] = {
    { "json", VALUE_NONE, NULL, "as one JSON value", 0, 0 },
    { "clauses", VALUE_NONE, NULL,
      "the clauses instead: what each says, source, code, test", 0, 0 },
    { "clause", VALUE_TEXT, "WHAT",
      "tell these alone: 7.2, 7 for a chapter, 7.1 to 7.4, or words in them", 0, 0 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

/* ---- the list ---- */

static int list(bool json)
{
    if (json)
        printf("[");
    for (int i = 0; rulesets[i]; i++) {
        const Ruleset *const r = rulesets[i];
        char title[TEXT], author[TEXT], period[TEXT];
        if (!json) {
            printf("%-28s%s, by %s (%s): %d numbers\n", r->id, r->title, r->author,
                   r->period, r->n_numbers);
            continue;
        }
        json_quote(title, 0, sizeof title, r->title);
        json_quote(author, 0, sizeof author, r->author);
        json_quote(period, 0, sizeof period, r->period);
        printf(
            "%s{\"id\":\"%s\",\"title\":%s,\"author\":%s,\"period\":%s,\"numbers\":%d}",
            i ? "," : "", r->id, title, author, period, r->n_numbers);
    }
    printf(json ? "]\n"
                : "\nbrevet rules ID shows every number and word of one; brevet scenario "
                  "--help lists their battles.\n");
    return 0;
}

/* ---- one ruleset ---- */

static void print_named(const char *heading, const Named *rows, int from)
{
    if (!rows)
        return;
    printf("\n%s\n", heading);
    for (int i = from; rows[i].name; i++)
        printf("  %-24s %s\n", rows[i].name, rows[i].help ? rows[i].help : "");
}

/* What the opening of a scenario may say that troops did or suffered before. */
static void print_marks(const char *heading, const Mark *rows)
{
    if (!rows || !rows[0].name)
        return;
    printf("\n%s\n", heading);
    for (int i = 0; rows[i].name; i++)
        printf("  %-24s %s\n", rows[i].name, rows[i].help);
}

/* What a verb takes, as it is typed. */
static void takes(uint32_t bits, char *out, int size)
{
    /* clang-format off */
    static const struct { uint32_t bit; const char *typed; } part[] = {
        { TAKES_TARGET, " TARGET" }, { TAKES_PLACE, " to X,Y" }, { TAKES_BY, " [by X,Y]" }, { TAKES_FACING, " [facing F]" },
        { TAKES_FORMATION, " [as FORMATION]" }, { TAKES_COUNT, " [xN]" },
        { TAKES_CHOICE, " [choice N]" },
    };
    /* clang-format on */
    snprintf(out, (size_t)size, "%s", bits & MAY_LACK_TARGET ? " [TARGET]" : "");
    for (size_t i = bits & MAY_LACK_TARGET ? 1 : 0; i < sizeof part / sizeof part[0]; i++)
        if (bits & part[i].bit)
            snprintf(out + strlen(out), (size_t)size - strlen(out), "%s", part[i].typed);
}

static void print_words(const Ruleset *r)
{
    printf("\nOrders\n");
    for (int i = 1; r->verbs[i].name; i++) {
        char typed[TEXT], rest[TEXT / 2];
        takes(r->verbs[i].takes, rest, sizeof rest);
        snprintf(typed, sizeof typed, "%s%s%s",
                 r->verbs[i].takes & TAKES_SUBJECT ? "WHO " : "", r->verbs[i].name, rest);
        printf("  %-48s %s\n", typed, r->verbs[i].help);
    }
    printf("\nKinds of stands\n");
    for (int i = 0; r->kinds[i].name; i++)
        printf("  %-24s %c  %s\n", r->kinds[i].name, r->kinds[i].letter,
               r->kinds[i].help);
    printf("\nTraits\n");
    for (int i = 0; r->traits[i].name; i++)
        printf("  %-24s %s\n", r->traits[i].name, r->traits[i].help);
    printf("\nTerrain\n");
    for (int i = 0; r->terrain[i].name; i++)
        printf("  %-24s %s\n", r->terrain[i].name, r->terrain[i].help);
    print_named("Formations", r->formations, 1);
    print_named("Statuses of units", r->unit_statuses, 0);
    print_named("Statuses of stands", r->stand_statuses, 0);
    print_marks("Marks of a unit in a scenario", r->unit_marks);
    print_marks("Marks of a stand in a scenario", r->stand_marks);
    print_named("Phases", r->phases, 0);
    print_named("Endings", r->endings, 0);
    print_named("Further keys of a unit in a scenario", r->unit_keys, 0);
    print_named("Terms of a zone", r->zone_terms, 1);
}

static int show(const Ruleset *r)
{
    printf("%s, by %s (%s)\n\n%-38s %-9s %-8s %-8s %-14s %s\n", r->title, r->author,
           r->period, "number", "value", "unit", "clause", "from", "what");
    for (int i = 0; i < r->n_numbers; i++) {
        const Number *const n = &r->numbers[i];
        char value[64];
        number_write(n, n->value, value, sizeof value);
        printf("%-38s %-9s %-8s %-8s %-14s %s\n", n->path, value, number_units[n->unit],
               n->clause, number_provenances[n->provenance], n->what);
    }
    print_words(r);
    return CODE_DONE;
}

static int show_json(const Ruleset *r)
{
    char text[TEXT];
    json_quote(text, 0, sizeof text, r->title);
    printf("{\"id\":\"%s\",\"title\":%s,\"numbers\":[", r->id, text);
    for (int i = 0; i < r->n_numbers; i++) {
        const Number *const n = &r->numbers[i];
        const int32_t value[] = { n->value, n->low, n->high };
        static const char *const name[] = { "value", "low", "high" };
        printf("%s\n {\"path\":\"%s\"", i ? "," : "", n->path);
        for (int k = 0; k < 3; k++) {
            char written[64];
            number_write(n, value[k], written, sizeof written);
            printf(",\"%s\":\"%s\"", name[k], written);
        }
        json_quote(text, 0, sizeof text, n->what);
        printf(",\"unit\":\"%s\",\"clause\":\"%s\",\"provenance\":\"%s\",\"what\":%s}",
               number_units[n->unit], n->clause, number_provenances[n->provenance], text);
    }
    printf("]}\n");
    return CODE_DONE;
}

/* ---- clauses ---- */

static void print_clause_json(const Clause *c, bool first)
{
    static const char *const key[CLAUSE_CELLS] = { "clause", "says", "source",
                                                   "from",   "code", "test" };
    printf("%s\n {", first ? "" : ",");
    for (int i = 0; i < CLAUSE_CELLS; i++) {
        char plain[TEXT], quoted[2 * TEXT];
        snprintf(plain, sizeof plain, "%.*s", c->length[i], c->cell[i]);
        json_quote(quoted, 0, sizeof quoted, plain);
        printf("%s\"%s\":%s", i ? "," : "", key[i], quoted);
    }
    printf("}");
}

static int show_clauses(const Ruleset *r, bool json)
{
    int n = 0;
    Clause c;
    if (json)
        printf("[");
    for (const char *at = r->readme; clauses_next(&at, &c); n++)
        if (json)
            print_clause_json(&c, n == 0);
        else
            printf("%.*s\n", c.row_length, c.row);
    printf(json ? "\n]\n" : "%d clauses\n", n);
    return CODE_DONE;
}

static int run(const Args *args)
{
    Err err = { { 0 } };
    const bool json = args_has(args, "json"), clauses = args_has(args, "clauses");
    const char *const what = args_text(args, "clause", NULL);
    if (!args->operand[0] && !clauses && !what)
        return list(json);
    const Ruleset *const r =
        args->operand[0] ? ruleset_find(args->operand[0], &err) : rulesets[0];
    if (!r)
        return command_fail(args, CODE_USAGE, &err);
    if (what && !clauses_tell(stdout, r, what, WIDTH, &err))
        return command_fail(args, CODE_USAGE, &err);
    if (what)
        return CODE_DONE;
    if (clauses)
        return show_clauses(r, json);
    return json ? show_json(r) : show(r);
}

const Command cmd_rules = {
    .name = "rules",
    .operands = "[ID]",
    .help = "the rulesets; every number, word and clause of one",
    .least = 0,
    .most = 1,
    .options = options,
    .run = run,
};
