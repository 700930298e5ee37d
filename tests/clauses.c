/* SPDX-License-Identifier: GPL-3.0-or-later
 * clauses.c - every clause of a ruleset's README has its code and its test.
 */
#include "tests/clauses.h"
#include <ctype.h>
#include <dirent.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "matches/clauses.h"

enum { CELL = 600, FILE_ROOM = 1 << 20, FOLDER_ROOM = 1 << 23 };

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = calloc(1, FILE_ROOM);
    const size_t n = fread(text, 1, FILE_ROOM - 1, file);
    text[n] = 0;
    fclose(file);
    return text;
}

/* All tests of the folder as one text. */
static char *read_tests(const char *folder)
{
    char path[512];
    snprintf(path, sizeof path, SOURCE_ROOT "/tests/%s", folder);
    DIR *dir = opendir(path);
    char *all = calloc(1, FOLDER_ROOM);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        if (!strstr(entry->d_name, ".c"))
            continue;
        snprintf(path, sizeof path, SOURCE_ROOT "/tests/%s/%s", folder, entry->d_name);
        char *text = read_file(path);
        strcat(all, text);
        free(text);
    }
    if (dir)
        closedir(dir);
    return all;
}

/* Is the word there, not as part of a longer one? */
static bool has_word(const char *text, const char *word)
{
    const size_t n = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        const bool starts = at == text || (!isalnum((unsigned char)at[-1]) &&
                                           at[-1] != '.' && at[-1] != '_');
        const bool ends = !isalnum((unsigned char)at[n]) && at[n] != '_' &&
                          !(at[n] == '.' && isdigit((unsigned char)at[n + 1]));
        if (starts && ends)
            return true;
    }
    return false;
}

/* The cells of a row of the clause table; false if the line is none. */
static bool cells(const char *line, char cell[CLAUSE_CELLS][CELL])
{
    Clause c;
    if (!clauses_next(&line, &c))
        return false;
    for (int i = 0; i < CLAUSE_CELLS; i++)
        snprintf(cell[i], CELL, "%.*s", c.length[i], c.cell[i]);
    return true;
}

/* returns: 1, so that wrong things are counted as they are told */
static int complain(Clauses *clauses, const char *format, ...)
{
    const size_t n = strlen(clauses->complaints), room = sizeof clauses->complaints;
    va_list list;
    va_start(list, format);
    vsnprintf(clauses->complaints + n, room - n, format, list);
    va_end(list);
    strncat(clauses->complaints, "\n", room - strlen(clauses->complaints) - 1);
    return 1;
}

static int code_wrong(Clauses *clauses, const char *id, const char *code)
{
    char file[128] = "", function[128] = "", path[512];
    if (sscanf(code, "%127[^:]: %127s", file, function) != 2)
        return complain(clauses, "%s: no code: \"%s\"", id, code);
    snprintf(path, sizeof path, SOURCE_ROOT "/rulesets/%s/%s", clauses->game, file);
    char *text = read_file(path);
    int wrong = 0;
    if (!text || !has_word(text, function)) {
        wrong = complain(clauses, "%s: there is no %s in %s", id, function, file);
    } else if (!has_word(text, id)) {
        wrong = complain(clauses, "%s: %s does not name the clause", id, file);
    }
    free(text);
    return wrong;
}

int clauses_row_wrong(Clauses *clauses, const char *line, const char *tests)
{
    static const char *const from[] = { "printed", "reconstructed", "reading" };
    char cell[CLAUSE_CELLS][CELL];
    if (!cells(line, cell)) {
        int chapter, number;
        const bool meant = sscanf(line, "| %d.%d", &chapter, &number) == 2;
        return meant ? complain(clauses, "no whole row: %s", line) : 0;
    }
    clauses->rows++;
    int wrong = code_wrong(clauses, cell[CLAUSE_ID], cell[CLAUSE_CODE]);
    if (!cell[CLAUSE_TEST][0] || !has_word(tests, cell[CLAUSE_TEST])) {
        wrong += complain(clauses, "%s: there is no test \"%s\"", cell[CLAUSE_ID],
                          cell[CLAUSE_TEST]);
    }
    if (strcmp(cell[CLAUSE_FROM], from[0]) && strcmp(cell[CLAUSE_FROM], from[1]) &&
        strcmp(cell[CLAUSE_FROM], from[2])) {
        wrong += complain(clauses, "%s: provenance \"%s\"", cell[CLAUSE_ID],
                          cell[CLAUSE_FROM]);
    }
    return wrong;
}

/* Refusals and comments: where they say "(7.2)" or "(7.2, 8.1 to 8.3)", are there such clauses? */
static int names_wrong(Clauses *clauses, const char *readme, const char *file)
{
    char path[512];
    int wrong = 0;
    snprintf(path, sizeof path, SOURCE_ROOT "/rulesets/%s/%s", clauses->game, file);
    char *const text = read_file(path);
    for (const char *open = strchr(text, '('); open; open = strchr(open + 1, '(')) {
        char id[16], row[32];
        int length;
        const char *at = open + 1, *const close = at + strcspn(at, ")");
        while (at < close && sscanf(at, "%8[0-9.]%n", id, &length) == 1 &&
               strchr(id, '.') && isdigit((unsigned char)id[strlen(id) - 1])) {
            snprintf(row, sizeof row, "| %s%.*s |", id,
                     !!islower((unsigned char)at[length]), at + length);
            if (!strstr(readme, row))
                wrong += complain(clauses, "%s names %s, which is no clause", file, row);
            at += strcspn(at, " )");
            at += strspn(at, " -to");
        }
    }
    free(text);
    return wrong;
}

static int all_names_wrong(Clauses *clauses, const char *readme)
{
    char folder[512];
    int wrong = 0;
    snprintf(folder, sizeof folder, SOURCE_ROOT "/rulesets/%s", clauses->game);
    DIR *const dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));)
        if (strstr(entry->d_name, ".c") || strstr(entry->d_name, ".h"))
            wrong += names_wrong(clauses, readme, entry->d_name);
    if (dir)
        closedir(dir);
    return wrong;
}

int clauses_wrong(Clauses *clauses)
{
    char path[512];
    snprintf(path, sizeof path, SOURCE_ROOT "/rulesets/%s/README.md", clauses->game);
    char *readme = read_file(path), *tests = read_tests(clauses->folder);
    int wrong = readme ? all_names_wrong(clauses, readme)
                       : complain(clauses, "there is no %s", path);
    for (char *line = readme ? strtok(readme, "\n") : NULL; line;
         line = strtok(NULL, "\n"))
        wrong += clauses_row_wrong(clauses, line, tests);
    free(readme);
    free(tests);
    return wrong;
}
