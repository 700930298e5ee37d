/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_clauses.c - every clause of the README has its code and its test.
 *
 * A row:  | 7.1 | what it says | source | printed | movement.c: musket_move_rate | r7_1_... |
 * The function must stand in that file, the file must name the clause, and the test must
 * stand in tests/m1805/.
 */
#include <criterion/criterion.h>
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 6, CELL = 600 };

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = calloc(1, 1 << 20);
    const size_t n = fread(text, 1, (1 << 20) - 1, file);
    text[n] = 0;
    fclose(file);
    return text;
}

/* All tests of the folder as one text. */
static char *read_tests(void)
{
    DIR *dir = opendir(SOURCE_ROOT "/tests/m1805");
    char *all = calloc(1, 1 << 23);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        char path[512];
        if (!strstr(entry->d_name, ".c"))
            continue;
        snprintf(path, sizeof path, SOURCE_ROOT "/tests/m1805/%s", entry->d_name);
        char *text = read_file(path);
        strcat(all, text);
        free(text);
    }
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
static bool cells(const char *line, char cell[COLUMNS][CELL])
{
    if (line[0] != '|' || !isdigit((unsigned char)line[2]))
        return false;
    int n = 0;
    const char *at = line + 1;
    while (n < COLUMNS) {
        const char *end = strchr(at, '|');
        if (!end)
            return false;
        while (*at == ' ')
            at++;
        size_t length = (size_t)(end - at);
        while (length && at[length - 1] == ' ')
            length--;
        if (length >= CELL)
            length = CELL - 1;
        memcpy(cell[n], at, length);
        cell[n++][length] = 0;
        at = end + 1;
    }
    return true;
}

static int check_row(char cell[COLUMNS][CELL], const char *tests)
{
    int wrong = 0;
    char file[128] = "", function[128] = "", path[512];
    if (sscanf(cell[4], "%127[^:]: %127s", file, function) != 2) {
        cr_log_info("%s: no code: \"%s\"", cell[0], cell[4]);
        return 1;
    }
    snprintf(path, sizeof path, SOURCE_ROOT "/rulesets/musket_1805/%s", file);
    char *code = read_file(path);
    if (!code || !has_word(code, function)) {
        cr_log_info("%s: there is no %s in %s", cell[0], function, file);
        wrong++;
    } else if (!has_word(code, cell[0])) {
        cr_log_info("%s: %s does not name the clause", cell[0], file);
        wrong++;
    }
    free(code);
    if (!strlen(cell[5]) || !has_word(tests, cell[5])) {
        cr_log_info("%s: there is no test \"%s\"", cell[0], cell[5]);
        wrong++;
    }
    if (strcmp(cell[3], "printed") && strcmp(cell[3], "reconstructed") &&
        strcmp(cell[3], "reading")) {
        cr_log_info("%s: provenance \"%s\"", cell[0], cell[3]);
        wrong++;
    }
    return wrong;
}

Test(m1805_clauses, every_row_has_code_and_test)
{
    char *readme = read_file(SOURCE_ROOT "/rulesets/musket_1805/README.md");
    char *tests = read_tests();
    int rows = 0, wrong = 0;
    for (char *line = strtok(readme, "\n"); line; line = strtok(NULL, "\n")) {
        char cell[COLUMNS][CELL];
        if (!cells(line, cell))
            continue;
        rows++;
        wrong += check_row(cell, tests);
    }
    cr_assert_eq(wrong, 0, "%d of %d rows lack something", wrong, rows);
    cr_assert(rows >= 90, "only %d clauses", rows);
    free(readme);
    free(tests);
}

/* The checker itself: a row that lacks its code, or its test, is found. */
Test(m1805_clauses, a_row_without_code_or_test_is_found)
{
    char good[COLUMNS][CELL] = {
        "7.1", "says", "Movement", "printed", "movement.c: musket_move_rate", "some_test"
    };
    cr_assert_eq(check_row(good, "Test(throne, some_test)"), 0);
    char no_test[COLUMNS][CELL] = {
        "7.1", "says", "Movement", "printed", "movement.c: musket_move_rate", "some_tes"
    };
    cr_assert_eq(check_row(no_test, "Test(throne, some_test)"), 1);
    char no_code[COLUMNS][CELL] = {
        "7.1", "says", "Movement", "printed", "movement.c: musket_moove_rate", "some_test"
    };
    cr_assert_eq(check_row(no_code, "Test(throne, some_test)"), 1);
    char no_clause[COLUMNS][CELL] = {
        "99.6", "says", "Movement", "printed", "movement.c: musket_move_rate", "some_test"
    };
    cr_assert_eq(check_row(no_clause, "Test(throne, some_test)"), 1);
}
