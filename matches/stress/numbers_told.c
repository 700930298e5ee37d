/* SPDX-License-Identifier: GPL-3.0-or-later
 * numbers_told.c - which numbers matter, for whoever wrote them.
 *
 * Start at numbers_tell().
 */
#include "matches/stress/numbers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "matches/stress/basis.h"

enum { VALUE = 80, MOST = 25 };

static const double ALARM = 0.05; /* share of false ones among what is said to tilt */

static const Number *number_of(const Numbers *t, const NumberTry *one)
{
    return &t->options->battle->rules->numbers[one->number];
}

static bool tilts(const NumberTry *one)
{
    return !one->cannot && one->p < ALARM;
}

static void tell_row(Doc *d, const Numbers *t, const NumberTry *one)
{
    const Number *const number = number_of(t, one);
    char from[VALUE], to[VALUE];
    number_write(number, t->options->battle->number[one->number], from, sizeof from);
    number_write(number, one->value, to, sizeof to);
    doc_cell(d, "%s", number->path);
    doc_cell(d, "%s", number->clause);
    doc_cell(d, "%s", from);
    doc_cell(d, "%s", to);
    doc_cell(d, "%.0f", one->games ? 100.0 * one->other / one->games : 0);
    doc_cell(d, "%.1f", 100 * one->side.mean);
    doc_cell(d, "%.1f", 100 * (one->side.high - one->side.mean));
    doc_cell(d, "%.2f", one->turns.mean);
    doc_cell(d, "%.2f", one->difference);
}

static const char columns[] =
    "number|clause|is|tried|games gone another way %|first side "
    "wins more %|±|turns|led differently";

static void tell_tilting(Doc *d, const Numbers *t)
{
    int n = 0;
    for (int i = 0; i < t->n; i++)
        n += tilts(&t->try[i]);
    doc_section(d, "tilt", "Numbers that tilt the battle");
    if (!n) {
        doc_say(d, "None, beyond what luck explains in %d games each.",
                t->options->games);
        return;
    }
    doc_say(d,
            "What %s wins more, with the same dice; of these, one in twenty may be luck.",
            t->options->battle->side[0].name);
    doc_table(d, columns);
    for (int i = 0; i < t->n; i++)
        if (tilts(&t->try[i]))
            tell_row(d, t, &t->try[i]);
}

/* Does it stand before the other in the order of how differently the bot leads? */
static bool before(const NumberTry *try, int a, int b)
{
    return try[a].difference > try[b].difference ||
           (try[a].difference == try[b].difference && a < b);
}

static void tell_felt(Doc *d, const Numbers *t)
{
    int last = -1;
    doc_section(d, "felt", "Numbers that change how it is fought");
    doc_say(d,
            "Those after whose change %s leads most differently, up to %d of them (half "
            "the sum "
            "of what the shares of each kind of order differ by).",
            t->options->bot, MOST);
    doc_table(d, columns);
    for (int n = 0; n < MOST; n++) {
        int next = -1;
        for (int i = 0; i < t->n; i++)
            if (!t->try[i].cannot && t->try[i].other &&
                (last < 0 || before(t->try, last, i)) &&
                (next < 0 || before(t->try, i, next)))
                next = i;
        if (next < 0)
            return;
        tell_row(d, t, &t->try[next]);
        last = next;
    }
}

typedef enum Notice { FELT, UNNOTICED, UNTRIED } Notice;

/* Did a game go another way with any of its values; could any be tried? */
static Notice notice_of(const Numbers *t, int number)
{
    Notice is = UNTRIED;
    for (int i = 0; i < t->n; i++)
        if (t->try[i].number == number && !t->try[i].cannot) {
            if (t->try[i].other)
                return FELT;
            is = UNNOTICED;
        }
    return is;
}

static int count(const Numbers *t, Notice which)
{
    int n = 0;
    for (int i = 0; i < t->options->battle->rules->n_numbers; i++)
        n += notice_of(t, i) == which;
    return n;
}

static void tell_list(Doc *d, const Numbers *t, Notice which)
{
    const Battle *const b = t->options->battle;
    for (int i = 0; i < b->rules->n_numbers; i++) {
        const Number *const number = &b->rules->numbers[i];
        char value[VALUE];
        if (notice_of(t, i) != which)
            continue;
        number_write(number, b->number[i], value, sizeof value);
        doc_point(d, "%s = %s (%s): %s", number->path, value, number->clause,
                  number->what);
    }
}

static void tell_unnoticed(Doc *d, const Numbers *t)
{
    doc_section(d, "unnoticed", "Numbers no game noticed");
    doc_say(
        d,
        "Every game went exactly as before: this battle has no use for them, or nobody "
        "comes to need them.");
    tell_list(d, t, UNNOTICED);
    if (!count(t, UNTRIED))
        return;
    doc_section(d, "untried", "Numbers that were not tried");
    doc_say(d,
            "Nothing is said of these: a step of a fifth is none, or the battle cannot "
            "be set up with another value.");
    tell_list(d, t, UNTRIED);
}

Doc *numbers_tell(const Numbers *numbers)
{
    const Numbers *const t = numbers;
    const Battle *const b = t->options->battle;
    int tilting = 0;
    Doc *const d = doc_new(b->title);
    if (!d)
        return NULL;
    for (int i = 0; i < t->n; i++)
        tilting += tilts(&t->try[i]);
    doc_section(d, "verdict", "Which numbers matter");
    doc_say(
        d,
        "%d numbers of %s, each a step down and a step up (one of what is counted, a "
        "fifth of what is measured), in %d games of %s against himself, with the same "
        "dice each time. %d of %d changes tilt the battle, %d numbers no game noticed, "
        "%d "
        "were not tried.",
        b->rules->n_numbers, b->rules->title, t->options->games, t->options->bot, tilting,
        t->n, count(t, UNNOTICED), count(t, UNTRIED));
    doc_say(d,
            "As it is, the score of %s is %.0f %% (%.0f to %.0f); a draw is half a win.",
            b->side[0].name, 100 * t->side.mean, 100 * fmax(0, t->side.low),
            100 * fmin(1, t->side.high));
    tell_tilting(d, t);
    tell_felt(d, t);
    tell_unnoticed(d, t);
    basis_tell(d, b, t->options->seed, "--numbers --trials %d --bot %s",
               t->options->games, t->options->bot);
    return d;
}
