/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_guide.c - who looks for a file finds it told, in its folder's table or in the ruleset's header; who
 * writes a scenario, its keys.
 *
 * Start at tells().
 */
#include <criterion/criterion.h>
#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/matches/program.h"

enum { PATH = 512 };

typedef struct Guide {
    const char *files; /* whose */
    const char *in;    /* where they are told */
    const char *table; /* what heads the table there; NULL: anywhere */
} Guide;

static char *read_all(const char *name)
{
    enum { MOST = 1 << 20 };
    char path[PATH];
    snprintf(path, sizeof path, SOURCE_ROOT "/%s", name);
    FILE *const file = fopen(path, "r");
    char *const text = calloc(1, MOST);
    cr_assert(file && text, "%s", path);
    fread(text, 1, MOST - 1, file);
    fclose(file);
    return text;
}

static bool is_part(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Is that name there as a word? */
static bool has_word(const char *text, const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += n)
        if ((at == text || !is_part(at[-1])) && !is_part(at[n]))
            return true;
    return false;
}

/* The first column of the table that this heads, row by row. */
static void take_rows(char *text, const char *head)
{
    char *const at = strstr(text, head);
    cr_assert(at, "%s", head);
    size_t n = 0;
    for (char *line = at; *line == '|'; line += strcspn(line, "\n") + 1) {
        const size_t cell = strcspn(line + 1, "|");
        memmove(text + n, line + 1, cell);
        n += cell;
    }
    text[n] = '\0';
}

/* Its name, or "summary_*", or "_parts" behind "order_text". */
static bool tells(const char *text, const char *name)
{
    const char *const bar = strrchr(name, '_');
    char all[PATH];
    if (has_word(text, name))
        return true;
    if (!bar)
        return false;
    snprintf(all, sizeof all, "`%.*s_*`", (int)(bar - name), name);
    return strstr(text, all) || has_word(text, bar);
}

static void expect_told(const Guide *guide)
{
    char pattern[PATH];
    glob_t found;
    char *const text = read_all(guide->in);
    if (guide->table)
        take_rows(text, guide->table);
    snprintf(pattern, sizeof pattern, SOURCE_ROOT "/%s", guide->files);
    cr_assert_eq(glob(pattern, 0, NULL, &found), 0, "%s", pattern);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        char name[PATH];
        snprintf(name, sizeof name, "%s", strrchr(found.gl_pathv[i], '/') + 1);
        *strrchr(name, '.') = '\0';
        cr_expect(tells(text, name), "%s is not told in %s", found.gl_pathv[i],
                  guide->in);
    }
    globfree(&found);
    free(text);
}

Test(guide, every_header_has_its_row)
{
    static const Guide guides[] = {
        { "engine/*.h", "engine/README.md", "| Files | are |" },
        { "ai/*.h", "ai/README.md", NULL },
        { "benchmarks/*.h", "benchmarks/README.md", "| Files | are |" },
        { "matches/*.h", "matches/README.md", "| Files | are |" },
        { "matches/draft/*.h", "matches/README.md", "| Files in `draft/` | are |" },
        { "matches/solo/*.h", "matches/README.md", "| Files in `solo/` | are |" },
        { "matches/stress/*.h", "matches/README.md", "| Files in `stress/` | are |" },
        { "matches/tournament/*.h", "matches/README.md",
          "| Files in `tournament/` | are |" },
        { "matches/vary/*.h", "matches/README.md", "| Files in `vary/` | are |" },
    };
    for (size_t i = 0; i < sizeof guides / sizeof *guides; i++)
        expect_told(&guides[i]);
}

Test(guide, every_file_of_a_ruleset_is_in_its_header)
{
    static const Guide guides[] = {
        { "rulesets/chaos_confusion_casualties/*.c",
          "rulesets/chaos_confusion_casualties/chaos.h", NULL },
        { "rulesets/fire_and_discipline/*.c", "rulesets/fire_and_discipline/fire.h",
          NULL },
        { "rulesets/greg_blake_colonial/*.c", "rulesets/greg_blake_colonial/colonial.h",
          NULL },
        { "rulesets/musket_1805/*.c", "rulesets/musket_1805/musket.h", NULL },
        { "rulesets/throne_of_bayonets/*.c", "rulesets/throne_of_bayonets/throne.h",
          NULL },
    };
    for (size_t i = 0; i < sizeof guides / sizeof *guides; i++)
        expect_told(&guides[i]);
}

/* As a key is written there: `key` or "key". */
static bool has_key(const char *text, const char *key)
{
    char quoted[PATH];
    snprintf(quoted, sizeof quoted, "`%s`", key);
    if (strstr(text, quoted))
        return true;
    snprintf(quoted, sizeof quoted, "\"%s\"", key);
    return strstr(text, quoted) != NULL;
}

/* Every key that a ruleset's load.c asks a scenario's "rules" for; returns how many. */
static int expect_keys_told(const char *game)
{
    static const char ask[] = "&rules, \"";
    char path[PATH], key[PATH / 2];
    int n = 0;
    snprintf(path, sizeof path, "rulesets/%s/load.c", game);
    char *const code = read_all(path);
    snprintf(path, sizeof path, "rulesets/%s/README.md", game);
    char *const text = read_all(path);
    for (const char *at = code; (at = strstr(at, ask)); n++) {
        at += strlen(ask);
        snprintf(key, sizeof key, "%.*s", (int)strcspn(at, "\""), at);
        cr_expect(has_key(text, key), "\"%s\" of a scenario's rules is not told in %s",
                  key, path);
    }
    free(code);
    free(text);
    return n;
}

Test(guide, every_key_of_a_scenarios_rules_is_in_its_readme)
{
    static const char *const games[] = { "chaos_confusion_casualties",
                                         "fire_and_discipline", "greg_blake_colonial",
                                         "musket_1805", "throne_of_bayonets" };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        cr_assert_gt(expect_keys_told(games[i]), 0, "%s", games[i]);
}

/* The commands of rulesets/README.md, as they stand there, on a copy of what they touch. */
Test(guide, a_sixth_ruleset_is_what_the_readme_says)
{
    const Said run = run_brevet(
        "--version; cd %s && mkdir -p rulesets tests && cp -r " SOURCE_ROOT
        "/tests/toy tests && cp " SOURCE_ROOT "/rulesets/rulesets.c rulesets && "
        "sed -n '/^```sh/,/^```$/p' " SOURCE_ROOT
        "/rulesets/README.md | grep -v '^```' >block && bash -e block && "
        "for file in rulesets/*.c rulesets/sixth/*.c; do "
        "cc -std=c11 -Wall -Wextra -Werror -fsyntax-only -I . -I " SOURCE_ROOT
        " $file || exit; done; grep -o '&sixth' rulesets/rulesets.c; " BREVET_PROGRAM
        " match rulesets/sixth/scenarios/sixth_crossroads.json",
        test_folder());
    cr_expect(said(&run, "\n&sixth\n") &&
                  said(&run, "sixth_crossroads.json:1: $.ruleset: there is no \"sixth\""),
              "%s", run.out);
}
