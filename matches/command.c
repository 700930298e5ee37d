/* SPDX-License-Identifier: GPL-3.0-or-later
 * command.c - the list of commands; parsing and help, both from the commands' rows.
 *
 * getopt_long() is not used: it prints by itself, knows no "did you mean" and accepts
 * abbreviations, so that a new option could break old scripts.
 *
 * Start at command_run().
 */
#include "matches/command.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "matches/fingerprint.h" /* made by cmake/fingerprint.cmake */
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

/* ---- values ---- */

static bool read_count(const char *text, int64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoll(text, &end, 10);
    return *text && !*end && !errno && !strchr(" \t\n+", *text);
}

static bool read_hex(const char *text, uint64_t *out)
{
    const char *const digits =
        text + (strncmp(text, "0x", 2) == 0 || strncmp(text, "0X", 2) == 0 ? 2 : 0);
    char *end;
    *out = strtoull(digits, &end, 16);
    return *digits && strspn(digits, "0123456789abcdefABCDEF") == strlen(digits) &&
           strlen(digits) <= 16;
}

static bool check_value(const Option *option, const char *text, Err *err)
{
    int64_t count;
    uint64_t hex;
    if (option->kind == VALUE_HEX && !read_hex(text, &hex))
        return err_set(err, "--%s takes up to 16 hexadecimal digits, not \"%s\"",
                       option->name, text);
    if (option->kind != VALUE_COUNT)
        return true;
    if (!read_count(text, &count))
        return err_set(err, "--%s takes a whole number, not \"%s\"", option->name, text);
    if (count < option->low || count > option->high)
        return err_set(err, "--%s takes %" PRId64 " to %" PRId64 ", not %s", option->name,
                       option->low, option->high, text);
    return true;
}

/* ---- parsing ---- */

static const Option *find_option(const Command *command, const char *name, size_t size)
{
    for (const Option *o = command->options; o->name; o++)
        if (strlen(o->name) == size && strncmp(o->name, name, size) == 0)
            return o;
    return NULL;
}

static bool unknown_option(const Command *command, const char *word, size_t size,
                           Err *err)
{
    const char *names[MAX_OPTION_ROWS + 2] = { "help" };
    char name[64];
    for (int i = 0; command->options[i].name && i < MAX_OPTION_ROWS; i++)
        names[i + 1] = command->options[i].name;
    snprintf(name, sizeof name, "%.*s", (int)size, word);
    const char *const near = err_did_you_mean(name, names);
    if (near)
        return err_set(err, "there is no option --%s; did you mean --%s?", name, near);
    return err_set(err, "there is no option --%s; see: brevet %s --help", name,
                   command->name);
}

static bool already_given(const Args *args, const Option *option)
{
    for (int i = 0; i < args->n_given; i++)
        if (args->given[i].option == option)
            return true;
    return false;
}

/* word: "--games" or "--games=20".  out: *used, whether next was its value. */
static bool parse_option(Args *args, const char *word, const char *next, bool *used,
                         Err *err)
{
    const char *const name = word + 2;
    const size_t size = strcspn(name, "=");
    const Option *const option = find_option(args->command, name, size);
    const char *text = name[size] ? name + size + 1 : NULL;
    *used = false;
    if (!option)
        return unknown_option(args->command, name, size, err);
    if (option->kind == VALUE_NONE && text)
        return err_set(err, "--%s takes no value", option->name);
    if (option->kind != VALUE_MANY && already_given(args, option))
        return err_set(err, "--%s is given twice", option->name);
    if (option->kind != VALUE_NONE && !text) {
        text = next;
        *used = next != NULL;
    }
    if (option->kind != VALUE_NONE && !(text && *text))
        return err_set(err, "--%s needs a value: --%s %s", option->name, option->name,
                       option->value);
    if (args->n_given == MAX_ARGS)
        return err_set(err, "more than %d options", MAX_ARGS);
    args->given[args->n_given].option = option;
    args->given[args->n_given++].text = text;
    return check_value(option, text, err);
}

static bool add_operand(Args *args, const char *word, Err *err)
{
    const Command *const c = args->command;
    if (!*word)
        return err_set(err, "\"\" is nothing; usage: brevet %s %s", c->name, c->operands);
    if (args->n_operands == c->most)
        return err_set(err, "\"%s\" is one word too many; usage: brevet %s %s", word,
                       c->name, c->operands);
    args->operand[args->n_operands++] = word;
    return true;
}

bool command_parse(const Command *command, int argc, char *const *argv, Args *out,
                   Err *err)
{
    bool options_end = false;
    memset(out, 0, sizeof *out);
    out->command = command;
    for (int i = 0; i < argc; i++) {
        const char *const word = argv[i];
        bool used = false;
        if (!options_end && strcmp(word, "--") == 0)
            options_end = true;
        else if (options_end || word[0] != '-' || !word[1]) {
            if (!add_operand(out, word, err))
                return false;
        } else if (word[1] != '-')
            return err_set(err, "options begin with two dashes: \"%s\"", word);
        else if (!parse_option(out, word, i + 1 < argc ? argv[i + 1] : NULL, &used, err))
            return false;
        i += used;
    }
    if (out->n_operands < command->least)
        return err_set(err, "usage: brevet %s %s", command->name, command->operands);
    return true;
}

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

int command_fail(const Args *args, int code, const Err *err)
{
    fflush(stdout);
    fprintf(stderr, "brevet %s: %s\n", args->command->name, err->text);
    return code;
}

const char *command_version(void)
{
    return BREVET_VERSION;
}

const char *command_build(void)
{
    return BREVET_VERSION "-" BREVET_FINGERPRINT;
}

void command_other_build(const char *played_by, Err *err)
{
    Err said = *err;
    if (played_by && strcmp(played_by, command_build()) != 0)
        err_set(err, "%s; it was played by another build: %s, this is %s", said.text,
                played_by, command_build());
}

bool command_colour(void)
{
    const char *const no = getenv("NO_COLOR"), *const term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no && *no) && term && strcmp(term, "dumb") != 0;
}

/* ---- what was given ---- */

static int find_given(const Args *args, const char *name)
{
    const Option *const option = find_option(args->command, name, strlen(name));
    assert(option && "the command has such an option");
    for (int i = 0; i < args->n_given; i++)
        if (args->given[i].option == option)
            return i;
    return -1;
}

bool args_has(const Args *args, const char *name)
{
    return find_given(args, name) >= 0;
}

const char *args_text(const Args *args, const char *name, const char *otherwise)
{
    const int i = find_given(args, name);
    return i < 0 ? otherwise : args->given[i].text;
}

int64_t args_count(const Args *args, const char *name, int64_t otherwise)
{
    const int i = find_given(args, name);
    int64_t count = otherwise;
    if (i >= 0)
        read_count(args->given[i].text, &count);
    return count;
}

uint64_t args_hex(const Args *args, const char *name, uint64_t otherwise)
{
    const int i = find_given(args, name);
    uint64_t hex = otherwise;
    if (i >= 0)
        read_hex(args->given[i].text, &hex);
    return hex;
}

int args_many(const Args *args, const char *name, const char **out)
{
    const Option *const option = find_option(args->command, name, strlen(name));
    assert(option && option->kind == VALUE_MANY);
    int n = 0;
    for (int i = 0; i < args->n_given; i++)
        if (args->given[i].option == option)
            out[n++] = args->given[i].text;
    out[n] = NULL;
    return n;
}
