/* SPDX-License-Identifier: GPL-3.0-or-later
 * program.c - runs brevet as a person would, and keeps what it said. */
#include "tests/matches/program.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { LINE = 2048, RUNS = 256 };

static char *kept[RUNS]; /* what all runs said: the sanitizer wants to see it */
static int n_kept;

Said run_brevet(const char *format, ...)
{
    char args[LINE], line[2 * LINE];
    char *text = NULL;
    size_t size = 0;
    va_list list;
    va_start(list, format);
    vsnprintf(args, sizeof args, format, list);
    va_end(list);
    snprintf(line, sizeof line, "( " BREVET_PROGRAM " %s ) 2>&1", args);
    FILE *const from = popen(line, "r"), *const to = open_memstream(&text, &size);
    cr_assert(from && to);
    for (int c; (c = getc(from)) != EOF;)
        putc(c, to);
    fclose(to);
    const int status = pclose(from);
    cr_assert(WIFEXITED(status), "brevet %s was killed:\n%s", args, text);
    cr_assert_lt(n_kept, RUNS);
    kept[n_kept++] = text;
    return (Said){ .code = WEXITSTATUS(status), .out = text };
}

bool said(const Said *run, const char *what)
{
    return strstr(run->out, what) != NULL;
}

const char *test_folder(void)
{
    static char name[] = "/tmp/brevet-test-XXXXXX";
    static bool made;
    if (!made)
        cr_assert_not_null(mkdtemp(name));
    made = true;
    return name;
}
