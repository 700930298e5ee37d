/* SPDX-License-Identifier: GPL-3.0-or-later
 * clauses.c - finding clauses and telling them.
 *
 * The table has them in order, so "7.1 to 7.11" is every row from the one to the other.
 *
 * Start at clauses_tell().
 */
#include "matches/clauses.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "matches/report.h"

enum { TEXT = 2048, ASKED = 128, WORDS = 8, MOST = 24 };

/* ---- the table ---- */

/* How long the number is that begins there, "7", "7.2" or "7.2b"; 0 = none.  whole: a chapter's
 * alone is none. */
static int number_length(const char *at, bool whole)
{
    const char *c = at;
    while (isdigit((unsigned char)*c))
        c++;
    if (c == at || (*c != '.' && whole))
        return 0;
    if (*c == '.' && isdigit((unsigned char)c[1])) {
        for (c++; isdigit((unsigned char)*c); c++)
            ;
        c += islower((unsigned char)*c) != 0;
    } else if (whole)
        return 0;
    return (int)(c - at);
}

/* The cell behind this bar: *at moves to the next bar.  false: the row ends here. */
static bool next_cell(const char **at, const char *end, const char **cell, int *length)
{
    const char *from = *at + 1, *to = from;
    while (to < end && !(*to == '|' && to[-1] != '\\'))
        to++;
    if (to >= end)
        return false;
    *at = to;
    while (from < to && *from == ' ')
        from++;
    while (to > from && to[-1] == ' ')
        to--;
    *cell = from;
    *length = (int)(to - from);
    return true;
}

/* A clause's row begins with its number and has a cell for everything. */
static bool read_row(const char *row, const char *end, Clause *out)
{
    if (*row != '|')
        return false;
    *out = (Clause){ .row = row, .row_length = (int)(end - row) };
    for (int i = 0; i < CLAUSE_CELLS; i++)
        if (!next_cell(&row, end, &out->cell[i], &out->length[i]))
            return false;
    return out->length[CLAUSE_ID] &&
           number_length(out->cell[CLAUSE_ID], true) == out->length[CLAUSE_ID];
}

bool clauses_next(const char **at, Clause *out)
{
    while (**at) {
        const char *const row = *at, *const end = row + strcspn(row, "\n");
        *at = *end ? end + 1 : end;
        if (read_row(row, end, out))
            return true;
    }
    return false;
}

/* ---- telling ---- */

static void tell(FILE *out, const Clause *c, int width)
{
    char number[TEXT], says[TEXT];
    const char *const source = c->cell[CLAUSE_SOURCE];
    const int from = strncmp(source, "none ", 5) == 0 ? 0 : c->length[CLAUSE_SOURCE];
    snprintf(number, sizeof number, "  %-6.*s ", c->length[CLAUSE_ID],
             c->cell[CLAUSE_ID]);
    snprintf(says, sizeof says, "%.*s (%.*s%s%.*s)", c->length[CLAUSE_SAYS],
             c->cell[CLAUSE_SAYS], from, source, from ? "; " : "", c->length[CLAUSE_FROM],
             c->cell[CLAUSE_FROM]);
    if (width)
        report_wrap(out, number, says, width);
    else
        fprintf(out, "%s%s\n", number, says);
}

/* Is the clause the one of that number, or of that chapter? */
static bool is_of(const Clause *c, const char *number, int length)
{
    const char *const id = c->cell[CLAUSE_ID];
    const bool chapter = !memchr(number, '.', (size_t)length);
    return c->length[CLAUSE_ID] >= length && strncmp(id, number, (size_t)length) == 0 &&
           (chapter ? id[length] == '.' : c->length[CLAUSE_ID] == length);
}

/* ---- by number ---- */

typedef struct Range {
    const char *first, *last;
    int first_length, last_length;
} Range;

/* "7.2", "7", "7.1 to 7.11": *at moves behind it. */
static bool read_range(const char **at, Range *out)
{
    const char *c = *at;
    out->first = out->last = c;
    out->first_length = out->last_length = number_length(c, false);
    c += out->first_length;
    const char *to = c + strspn(c, " ");
    if (out->first_length && (strncmp(to, "to ", 3) == 0 || *to == '-')) {
        to += *to == '-' ? 1 : 3;
        to += strspn(to, " ");
        out->last = to;
        out->last_length = number_length(to, false);
        c = to + out->last_length;
    }
    c += strspn(c, " ,;");
    *at = c;
    return out->first_length && out->last_length;
}

/* How many were told: 0 = one of its ends is no clause. */
static int tell_range(FILE *out, const Ruleset *rules, const Range *r, int width)
{
    Clause c;
    const char *at = rules->readme, *stop = NULL;
    while (clauses_next(&at, &c))
        if (is_of(&c, r->last, r->last_length))
            stop = c.row;
    int n = 0;
    bool inside = false;
    for (at = rules->readme; stop && clauses_next(&at, &c) && c.row <= stop;) {
        inside |= is_of(&c, r->first, r->first_length);
        if (inside && out)
            tell(out, &c, width);
        n += inside;
    }
    return n;
}

static bool tell_numbers(FILE *out, const Ruleset *rules, const char *what, int width,
                         Err *err)
{
    Range r;
    for (const char *at = what; *at;) {
        const char *const from = at;
        if (!read_range(&at, &r))
            return err_set(err, "\"%s\" is no number of a clause, as 7.2 or 7.1 to 7.4",
                           from);
        if (!tell_range(NULL, rules, &r, 0))
            return err_set(err, "there is no clause %.*s in these rules",
                           (int)(r.last + r.last_length - from), from);
    }
    for (const char *at = what; *at && read_range(&at, &r);)
        tell_range(out, rules, &r, width);
    return true;
}

/* ---- by words ---- */

static bool has_word(const Clause *c, const char *word)
{
    const int length = (int)strlen(word);
    const char *const says = c->cell[CLAUSE_SAYS];
    for (int i = 0; i + length <= c->length[CLAUSE_SAYS]; i++)
        if ((!i || !isalnum((unsigned char)says[i - 1])) &&
            strncasecmp(says + i, word, (size_t)length) == 0)
            return true;
    return false;
}

static bool tell_words(FILE *out, const Ruleset *rules, const char *what, int width,
                       Err *err)
{
    char text[ASKED], *word[WORDS], *rest = text;
    int words = 0, n = 0;
    snprintf(text, sizeof text, "%s", what);
    while (words < WORDS && (word[words] = strtok_r(rest, " ,", &rest)))
        words++;
    Clause c;
    for (const char *at = rules->readme; clauses_next(&at, &c);) {
        bool all = true;
        for (int i = 0; i < words && all; i++)
            all = has_word(&c, word[i]);
        if (all && n++ < MOST)
            tell(out, &c, width);
    }
    if (n > MOST)
        fprintf(out, "  ... and %d more; another word finds fewer\n", n - MOST);
    return n || err_set(err, "no clause of these rules has \"%s\" in it", what);
}

bool clauses_tell(FILE *out, const Ruleset *rules, const char *what, int width, Err *err)
{
    what += strspn(what, " ");
    if (!*what)
        return err_set(err, "which clause?  Its number, as 7.2, or a word in it");
    return isdigit((unsigned char)*what) ? tell_numbers(out, rules, what, width, err)
                                         : tell_words(out, rules, what, width, err);
}
