/* SPDX-License-Identifier: GPL-3.0-or-later
 * plot.c - pictures by gnuplot, as SVG to stand in a page.
 *
 * The script goes through a file, because gnuplot's answer comes through the pipe.
 *
 * Start at plot_svg().
 */
#include "matches/tournament/plot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char terminal[] =
    "set terminal svg size %d,%d fixed font 'sans-serif,13' background rgb 'white'\n"
    "set encoding utf8\n"
    "set border 3 lw 0.8\nset tics nomirror out scale 0.6\nunset key\n"
    "set style line 1 lc rgb 'black' lw 1.6 pt 7 ps 0.7\n"
    "set style line 2 lc rgb '#777777' lw 1 dt 2\n";

static char *read_all(FILE *from)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    for (int c; (c = getc(from)) != EOF;)
        putc(c, to);
    if (fclose(to) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

/* Only the element: without the XML declaration before it. */
static char *element(char *text)
{
    char *const begin = text ? strstr(text, "<svg") : NULL;
    if (!begin) {
        free(text);
        return NULL;
    }
    memmove(text, begin, strlen(begin) + 1);
    return text;
}

char *plot_svg(const char *script)
{
    char path[] = "/tmp/brevet-plot-XXXXXX", line[128];
    int height = 300, width = 760;
    const int file = mkstemp(path);
    FILE *const out = file < 0 ? NULL : fdopen(file, "wb");
    if (!out)
        return NULL;
    sscanf(script, "# height %d width %d", &height, &width);
    fprintf(out, terminal, width, height);
    fprintf(out, "%s\n", script);
    char *text = NULL;
    if (fclose(out) == 0) {
        snprintf(line, sizeof line, "gnuplot %s 2>/dev/null", path);
        FILE *const from = popen(line, "r");
        text = from ? read_all(from) : NULL;
        if (from)
            pclose(from);
    }
    unlink(path);
    return element(text);
}
