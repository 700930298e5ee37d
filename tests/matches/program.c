/* SPDX-License-Identifier: GPL-3.0-or-later
 * program.c - runs brevet as a person would, and keeps what it said. */
#define _XOPEN_SOURCE 700 /* nftw() */
#include "tests/matches/program.h"

#include <criterion/criterion.h>
#include <ftw.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

char *text_of(Doc *doc)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    cr_assert(out && doc && doc_ok(doc));
    doc_write_text(doc, out);
    fclose(out);
    doc_free(doc);
    return text;
}

static char folder[] = "/tmp/brevet-test-XXXXXX";

static int take_away(const char *path, const struct stat *about, int kind,
                     struct FTW *where)
{
    (void)about, (void)kind, (void)where;
    return remove(path);
}

/* A test is a process of its own, so its end is the end of the test. */
static void remove_folder(void)
{
    nftw(folder, take_away, 8, FTW_DEPTH | FTW_PHYS);
}

const char *test_folder(void)
{
    static bool made;
    if (made)
        return folder;
    cr_assert_not_null(mkdtemp(folder));
    atexit(remove_folder);
    made = true;
    return folder;
}
