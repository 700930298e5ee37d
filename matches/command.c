/* SPDX-License-Identifier: GPL-3.0-or-later
 * command.c - the list of commands, and help from their rows.
 *
 * Start at command_run().
 */
#include "matches/command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "matches/manual.h"

/* In the order of the help. */
/* clang-format off */
static const Command *const commands[] = {
    &cmd_match,
    &cmd_play,
    &cmd_board,
    &cmd_replay,
    &cmd_review,
    &cmd_scenario,
    &cmd_draft,
    &cmd_rules,
    &cmd_odds,
    &cmd_tournament,
    &cmd_report,
    &cmd_merge,
    &cmd_export,
    &cmd_check_bot,
    &cmd_bench,
    &cmd_train,
    &cmd_doctrines,
    &cmd_stress,
    NULL,
};
/* clang-format on */
enum { N_COMMANDS = sizeof commands / sizeof commands[0] - 1, HELP_AT = 24 };

/* ---- help ---- */

static void print_row(const char *left, const char *help)
{
    const int n = printf("  %s", left);
    printf("%*s%s\n", n < HELP_AT ? HELP_AT - n : 2, "", help);
}

static void print_help(void)
{
    printf("brevet - the opposing general, and the sleepless playtester, for\n"
           "horse-and-musket miniatures rules\n\nusage: brevet COMMAND ...\n\n");
    for (int i = 0; i < N_COMMANDS; i++)
        print_row(commands[i]->name, commands[i]->help);
    print_row("--version", "print the version");
    print_row("--manual", "print all this as a manual page");
    print_row("--completion", "print a script that completes words in bash");
    printf(
        "\nbrevet COMMAND --help shows a command's options.  To begin with:\n"
        "  brevet match            two bots fight a battle; read the report\n"
        "  brevet board            fight it yourself, in the browser; or brevet play\n");
}

static int print_command_help(const Command *c)
{
    printf("brevet %s - %s\n\nusage: brevet %s%s%s%s\n\n", c->name, c->help, c->name,
           *c->operands ? " " : "", c->operands, c->options->name ? " [OPTION]..." : "");
    for (const Option *o = c->options; o->name; o++) {
        char left[80];
        snprintf(left, sizeof left, "--%s%s%s%s", o->name, o->value ? " " : "",
                 o->value ? o->value : "", o->kind == VALUE_MANY ? " ..." : "");
        print_row(left, o->help);
    }
    print_row("--help", "print this");
    if (c->more)
        printf("\n%s", c->more);
    if (c->print_more)
        c->print_more();
    return CODE_DONE;
}

/* ---- running ---- */

static const Command *find_command(const char *name)
{
    for (int i = 0; i < N_COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int unknown_command(const char *name)
{
    const char *names[N_COMMANDS + 1] = { NULL };
    for (int i = 0; i < N_COMMANDS; i++)
        names[i] = commands[i]->name;
    const char *const near = err_did_you_mean(name, names);
    Err err;
    if (near)
        err_set(&err, "there is no command \"%s\"; did you mean \"%s\"?", name, near);
    else
        err_set(&err, "there is no command \"%s\"; see: brevet --help", name);
    fprintf(stderr, "brevet: %s\n", err.text);
    return CODE_USAGE;
}

static bool asks_for_help(int argc, char *const *argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

static int run_command(const Command *command, int argc, char *const *argv)
{
    Args args;
    Err err = { { 0 } };
    if (asks_for_help(argc, argv))
        return print_command_help(command);
    if (!command_parse(command, argc, argv, &args, &err))
        return command_fail(&args, CODE_USAGE, &err);
    return command->run(&args);
}

static int run_line(int argc, char *const *argv)
{
    const char *const word = argc > 1 ? argv[1] : "";
    if (argc < 2) {
        print_help();
        return CODE_USAGE;
    }
    if (strcmp(word, "--version") == 0) {
        printf("brevet %s\n", command_version());
        return CODE_DONE;
    }
    if (strcmp(word, "--manual") == 0 || strcmp(word, "--completion") == 0) {
        (word[2] == 'm' ? manual_page : manual_completion)(commands);
        return CODE_DONE;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 ||
        (strcmp(word, "help") == 0 && argc < 3)) {
        print_help();
        return CODE_DONE;
    }
    const bool help = strcmp(word, "help") == 0;
    const Command *const command = find_command(help ? argv[2] : word);
    if (!command)
        return unknown_command(help ? argv[2] : word);
    return help ? print_command_help(command) : run_command(command, argc - 2, argv + 2);
}

int command_run(int argc, char *const *argv)
{
    const int code = run_line(argc, argv);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    fprintf(stderr, "brevet: the output could not be written: %s\n", strerror(errno));
    return code ? code : CODE_FILE;
}
