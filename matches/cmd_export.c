/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_export.c - brevet export: results for other programs: PGN for rating tools, CSV.
 *
 * White is the side listed first.  Void games are left out; forfeits are in, as rating
 * programs want them, under Termination.
 *
 * Start at run().
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "matches/command.h"
#include "matches/tournament/archive.h"

static const Option options[] = {
    { "pgn", VALUE_NONE, NULL, "games as PGN headers", 0, 0 },
    { "csv", VALUE_NONE, NULL, "games as a table", 0, 0 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

/* in: outer quotes and how one inside is written. */
static void put_quoted(const char *text, const char *inside)
{
    putchar('"');
    for (; *text; text++)
        if (*text == '"')
            fputs(inside, stdout);
        else if (*text == '\\' && *inside == '\\')
            fputs("\\\\", stdout);
        else
            putchar(*text);
    putchar('"');
}

static void put_tag(const char *name, const char *text)
{
    printf("[%s ", name);
    put_quoted(text, "\\\"");
    printf("]\n");
}

static void print_pgn(const Result *r)
{
    static const char *const results[] = { "0-1", "1/2-1/2", "1-0" };
    const char *const result = results[result_side_halves(r)];
    char id[RESULT_ID], round[32];
    result_id(&r->id, id);
    snprintf(round, sizeof round, "%" PRIu32 ".%" PRIu32, r->id.pair + 1, r->id.leg + 1);
    put_tag("Event", r->word[WORD_SCENARIO]);
    put_tag("Site", r->word[WORD_RULESET]);
    put_tag("Round", round);
    put_tag("White", r->word[r->x_side == 0 ? WORD_X : WORD_Y]);
    put_tag("Black", r->word[r->x_side == 0 ? WORD_Y : WORD_X]);
    put_tag("Result", result);
    put_tag("Termination", finishes[r->finish].word);
    put_tag("GameId", id);
    printf("\n%s\n\n", result);
}

static const char *const csv_words[] = { "x",       "y",      "scenario", "ruleset",
                                         "variant", "army_x", "army_y",   "side_0",
                                         "side_1",  "ending", "says" };
_Static_assert(sizeof csv_words / sizeof csv_words[0] == N_WORDS, "a name each word");

static void print_csv(const Result *r)
{
    char id[RESULT_ID];
    result_id(&r->id, id);
    printf("%s", id);
    for (int i = 0; i < N_WORDS; i++) {
        putchar(',');
        put_quoted(r->word[i], "\"\"");
    }
    printf(",%d,%g,%s,%d,%" PRId32 ",%" PRId32 ",%" PRId32 ",%" PRId32 "\n", r->x_side,
           r->halves / 2.0, finishes[r->finish].word, r->turns, r->orders, r->margin,
           r->pips[0], r->pips[1]);
}

static int run(const Args *args)
{
    Err err = { { 0 } };
    Archive a;
    const bool pgn = args_has(args, "pgn");
    if (pgn == args_has(args, "csv")) {
        err_set(&err, "--pgn or --csv?");
        return command_fail(args, CODE_USAGE, &err);
    }
    if (!archive_load((const char *const *)args->operand, &a, &err))
        return command_fail(args, CODE_FILE, &err);
    if (!pgn) {
        printf("id");
        for (int i = 0; i < N_WORDS; i++)
            printf(",%s", csv_words[i]);
        printf(",x_side,score_x,finish,turns,orders,margin,pips_0,pips_1\n");
    }
    for (int i = 0; i < a.n; i++)
        if (!pgn)
            print_csv(&a.row[i].result);
        else if (result_class(&a.row[i].result) != IS_VOID)
            print_pgn(&a.row[i].result);
    const int code = a.alarms ? command_fail(args, CODE_REPLAY, &a.alarm) : CODE_DONE;
    archive_free(&a);
    return code;
}

const Command cmd_export = {
    .name = "export",
    .operands = "RESULTS...",
    .help = "results for other programs: --pgn for rating tools, --csv",
    .least = 1,
    .most = MAX_OPERANDS,
    .options = options,
    .run = run,
};
