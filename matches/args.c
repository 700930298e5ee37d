/* SPDX-License-Identifier: GPL-3.0-or-later
 * args.c - what was typed, read against a command's rows; what every command says alike.
 *
 * getopt_long() is not used: it prints by itself, knows no "did you mean" and accepts
 * abbreviations, so that a new option could break old scripts.
 *
 * Start at command_parse().
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

/* returns: which of those given it is, -1 if none. */
static int place_given(const Args *args, const Option *option)
{
    for (int i = 0; i < args->n_given; i++)
        if (args->given[i].option == option)
            return i;
    return -1;
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
    if (option->kind != VALUE_MANY && place_given(args, option) >= 0)
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
    return place_given(args, option);
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
