/* SPDX-License-Identifier: GPL-3.0-or-later
 * dispute.c - one game of a tournament, played again: does it repeat?
 *
 * Start at dispute().
 */
#include "matches/tournament/dispute.h"

#include <stdio.h>
#include <string.h>

#include "matches/tournament/archive.h"

/* A game played again, and what the folder has of it. */
typedef struct Again {
    const Result *result;
    const char *line; /* as it would be written, without its newline */
    size_t size;
    int same;
    Err other; /* where something else is said of it */
} Again;

static bool compare(void *self, const Result *r, const ArchiveLine *line, Err *err)
{
    Again *const a = self;
    (void)err;
    if (result_order(&r->id, &a->result->id) != 0)
        return true;
    if (line->size == a->size && memcmp(line->text, a->line, a->size) == 0)
        a->same++;
    else
        err_set(&a->other, "%s:%d has another result of that game", line->file,
                line->number);
    return true;
}

static bool plays(const Result *r, const char *name)
{
    return name &&
           (strcmp(name, r->word[WORD_X]) == 0 || strcmp(name, r->word[WORD_Y]) == 0);
}

/* One of its two bots is a program: what that does nobody vouches for. */
static const char *program_in(const Plan *plan, const Result *r)
{
    for (int i = 0; i < plan->n_bots; i++)
        if (plan->bot[i].is_command && plays(r, plan->bot[i].name))
            return plan->bot[i].name;
    return NULL;
}

/* Damage elsewhere in the folder is not asked for. */
bool dispute(const Plan *plan, const char *folder, const Result *result, const char *line,
             size_t size, Err *err)
{
    Again again = { .result = result, .line = line, .size = size };
    Words *const words = words_new();
    const char *const paths[] = { folder, NULL };
    const char *const program = program_in(plan, result);
    const char *const clock = plays(result, plan_clock(plan)) ? plan_clock(plan) : NULL;
    Err unread = { { 0 } };
    if (words)
        archive_each(paths, words, compare, &again, NULL, &unread);
    words_free(words);
    if (again.other.text[0]) {
        err_set(err, "%s%s%s%s", again.other.text, clock || program ? "; " : "",
                clock     ? clock
                : program ? program
                          : "",
                clock     ? " thinks by the clock, so that its games do not repeat"
                : program ? " is a program, whose games need not repeat"
                          : "");
        return false;
    }
    if (again.same)
        fprintf(stderr, "it repeats: %s has the same result of it\n", folder);
    return true;
}
