/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_err.c - one line, whatever the input was; and guesses. */
#include "engine/err.h"

#include <criterion/criterion.h>
#include <string.h>

Test(err, an_error_is_one_line)
{
    Err err;
    cr_assert_not(err_set(&err, "no \"%s\"", "a\nb\x1b"));
    cr_assert_str_eq(err.text, "no \"a?b?\"");
    cr_assert_not(err_at(&err, "line %d", 3));
    cr_assert_str_eq(err.text, "line 3: no \"a?b?\"");
    cr_assert_not(err_set(NULL, "nobody reads this"));
    cr_assert_not(err_at(NULL, "nor this"));
}

/* Bytes that are none, an overlong zero, half a letter, a surrogate; and letters of two to four bytes. */
Test(err, an_error_is_utf8)
{
    Err err;
    cr_assert_not(err_set(&err, "%s", "\xff|\xc0\x80|\xe2\x82|\xed\xa0\x80"));
    cr_assert_str_eq(err.text, "?|??|??|???");
    cr_assert_not(err_set(&err, "%s", "\xc3\xb6 \xe2\x9c\x93 \xf0\x9f\x8e\xb2"));
    cr_assert_str_eq(err.text, "\xc3\xb6 \xe2\x9c\x93 \xf0\x9f\x8e\xb2");
    char text[sizeof err.text + 1];
    memset(text, 'x', sizeof text);
    strcpy(text + sizeof err.text - 2, "\xc3\xb6");
    cr_assert_not(err_set(&err, "%s", text));
    cr_assert_str_eq(err.text + sizeof err.text - 3, "x?", "the cut went through it");
}

Test(err, what_does_not_fit_is_cut)
{
    Err err;
    char text[600];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    err_set(&err, "%s", text);
    cr_assert_eq(strlen(err.text), sizeof err.text - 1);
    err_at(&err, "here");
    cr_assert_eq(strlen(err.text), sizeof err.text - 1);
    cr_assert(strncmp(err.text, "here: xxx", 9) == 0);
    err_at(&err, "%s", text);
    cr_assert_eq(strlen(err.text), sizeof err.text - 1);
}

typedef struct {
    const char *word, *like;
} Row;

Test(err, a_guess_is_within_a_third_or_the_only_name_with_it)
{
    static const char *const names[] = { "road", "light infantry", "hill", "railroad",
                                         NULL };
    static const Row row[] = {
        { "raod", "road" }, /* two letters swapped: one slip */
        { "ROAD", "road" },
        { "rod", "road" },
        { "ro", NULL }, /* two slips in two letters */
        { "ligth infanty", "light infantry" },
        { "hal", NULL },
        { "", NULL },
        { "hills", "hill" },
        { "marsh", NULL },
        { "light", "light infantry" }, /* a part of one name */
        { "INFANT", "light infantry" },
        { "oad", "road" },
        { "il", NULL }, /* too short, and of two */
        { "rai", "railroad" },
        { "lights", NULL },
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const char *like = err_did_you_mean(row[i].word, names);
        cr_expect((!like && !row[i].like) ||
                      (like && row[i].like && strcmp(like, row[i].like) == 0),
                  "%s: %s", row[i].word, like ? like : "nothing");
    }
}
