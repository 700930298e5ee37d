/* SPDX-License-Identifier: GPL-3.0-or-later
 * manual.c - manual page and completion, from the commands' rows.
 *
 * Start at manual_page().
 */
#include "matches/manual.h"

#include <stdio.h>
#include <string.h>

#include "ai/bot.h"
#include "matches/setup.h"

/* ---- the manual page ---- */

/* Text as roff takes it for what it is: no line of it a request, no hyphen to break at. */
static void print_plain(const char *text)
{
    bool begins = true;
    for (const char *c = text; *c; c++) {
        if (begins && (*c == '.' || *c == '\''))
            printf("\\&");
        if (*c == '\\')
            printf("\\e");
        else if (*c == '-')
            printf("\\-");
        else
            putchar(*c);
        begins = *c == '\n';
    }
}

static void print_option(const Option *o)
{
    printf(".TP\n.B \\-\\-");
    print_plain(o->name);
    if (o->value) {
        printf(" \\fI");
        print_plain(o->value);
        printf("\\fR%s", o->kind == VALUE_MANY ? " ..." : "");
    }
    printf("\n");
    print_plain(o->help);
    printf("\n");
}

static void print_command(const Command *c)
{
    printf(".SS brevet %s", c->name);
    if (*c->operands) {
        printf(" ");
        print_plain(c->operands);
    }
    printf("\n");
    print_plain(c->help);
    printf("\n");
    for (const Option *o = c->options; o->name; o++)
        print_option(o);
    if (!c->more)
        return;
    printf(".PP\n.nf\n");
    print_plain(c->more);
    printf(".fi\n");
}

static void print_codes(void)
{
    static const struct {
        int code;
        const char *means;
    } codes[] = { { CODE_DONE, "done" },
                  { CODE_GATE, "a gate failed: the answer is no" },
                  { CODE_USAGE, "the command line was wrong" },
                  { CODE_FILE, "a file was wrong, or could not be written" },
                  { CODE_REPLAY, "a record does not replay" },
                  { CODE_BROKE, "a bot broke the rules" },
                  { CODE_INTERRUPTED, "stopped by Ctrl\\-C; what was done is done" } };
    printf(".SH EXIT STATUS\n");
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        printf(".TP\n%d\n%s\n", codes[i].code, codes[i].means);
}

void manual_page(const Command *const *commands)
{
    printf(".TH BREVET 1 \"\" \"brevet %s\" \"User Commands\"\n", command_version());
    printf(
        ".SH NAME\nbrevet \\- the opposing general for horse\\-and\\-musket miniatures "
        "rules\n"
        ".SH SYNOPSIS\n.B brevet\n.I COMMAND\n[\\fIOPERAND\\fR]... [\\fIOPTION\\fR]...\n"
        ".SH DESCRIPTION\n"
        "Fights battles by published rulesets, against a person or between bots, "
        "and tests the rules themselves.\n"
        "Results go to standard output, all else to standard error.\n"
        ".B brevet\n.I COMMAND\n.B \\-\\-help\n"
        "lists what a command's words may be: bots, battles, rulesets.\n"
        ".SH COMMANDS\n");
    for (; *commands; commands++)
        print_command(*commands);
    print_codes();
    printf(".SH ENVIRONMENT\n"
           ".TP\n.B BREVET_HOME\nwhere the shipped battles are, in "
           "rulesets/*/scenarios\n"
           ".TP\n.B NO_COLOR\nif it is set, and not empty: no colours\n");
}

/* ---- completion ---- */

/* Which words an option's value, or an operand, can be. */
static const char *words_for(const char *value)
{
    if (strstr(value, "SCENARIO"))
        return "scenarios files";
    if (strcmp(value, "BOT") == 0)
        return "bots";
    if (strstr(value, "DIR"))
        return "folders";
    if (strstr(value, "FILE") || strstr(value, "RECORD") || strstr(value, "RESULTS") ||
        strstr(value, "MANIFEST"))
        return "files";
    return "";
}

static void print_lists(void)
{
    glob_t found;
    printf("_brevet_bots='");
    for (const BotInfo *bot = bot_list(); bot->name; bot++)
        printf("%s ", bot->name);
    printf("'\n_brevet_scenarios='");
    if (setup_shipped("*", &found)) {
        for (size_t i = 0; i < found.gl_pathc; i++) {
            const char *const base = strrchr(found.gl_pathv[i], '/') + 1;
            printf("%.*s ", (int)(strlen(base) - strlen(".json")), base);
        }
        globfree(&found);
    }
    printf("'\n\n");
}

static void print_values(const Command *c)
{
    for (const Option *o = c->options; o->name; o++)
        if (o->value)
            printf("        '%s --%s') what='%s' ;;\n", c->name, o->name,
                   words_for(o->value));
}

void manual_completion(const Command *const *commands)
{
    printf("# Completion of brevet for bash, made by brevet --completion.\n");
    print_lists();
    printf("_brevet() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} what=options options='--help' kind\n"
           "    if ((COMP_CWORD == 1)); then\n"
           "        COMPREPLY=($(compgen -W '");
    for (const Command *const *c = commands; *c; c++)
        printf("%s ", (*c)->name);
    printf("--help --version' -- \"$word\"))\n        return\n    fi\n"
           "    case ${COMP_WORDS[1]} in\n");
    for (const Command *const *c = commands; *c; c++) {
        printf("        %s) what='%s options' options='", (*c)->name,
               words_for((*c)->operands));
        for (const Option *o = (*c)->options; o->name; o++)
            printf("--%s ", o->name);
        printf("--help' ;;\n");
    }
    printf("    esac\n"
           "    case \"${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD - 1]}\" in\n");
    for (const Command *const *c = commands; *c; c++)
        print_values(*c);
    printf(
        "    esac\n"
        "    COMPREPLY=()\n"
        "    for kind in $what; do\n"
        "        case $kind in\n"
        "            options) [[ $word == -* ]] && COMPREPLY+=($(compgen -W \"$options\" "
        "-- \"$word\")) ;;\n"
        "            bots) COMPREPLY+=($(compgen -W \"$_brevet_bots\" -- \"$word\")) ;;\n"
        "            scenarios) COMPREPLY+=($(compgen -W \"$_brevet_scenarios\" -- "
        "\"$word\")) ;;\n"
        "            files) COMPREPLY+=($(compgen -f -- \"$word\")) ;;\n"
        "            folders) COMPREPLY+=($(compgen -d -- \"$word\")) ;;\n"
        "        esac\n"
        "    done\n"
        "}\n"
        "complete -o filenames -F _brevet brevet\n");
}
