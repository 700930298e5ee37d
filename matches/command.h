/* SPDX-License-Identifier: GPL-3.0-or-later
 * command.h - what `brevet` can be told: commands and options, in tables.
 *
 * A command is one row of data in a file of its own, cmd_<name>.c: its name, its help, its
 * options, and the function that runs it.  The same rows parse the command line, write
 * `brevet --help` and `brevet <name> --help`, and say "did you mean".  command.c lists the
 * commands, and nothing else knows them; args.c reads what was typed.
 *
 *   brevet match lundys_lane --games 20 --set fire.kill_on=5
 *          name  operand     option      option that may be given many times
 *
 * Results go to stdout; everything else (errors, progress) goes to stderr.
 *
 * Start at Command; a command reads its Args with args_text() and its like.
 */
#ifndef MATCHES_COMMAND_H
#define MATCHES_COMMAND_H

#include "engine/err.h"
#include <stdbool.h>
#include <stdint.h>

enum { MAX_OPERANDS = 128, MAX_ARGS = 256, MAX_OPTION_ROWS = 32 };

/* How the program ends. */
enum {
    CODE_DONE = 0,
    CODE_GATE = 1,        /* a gate failed: the answer is "no" */
    CODE_USAGE = 2,       /* the command line was wrong */
    CODE_FILE = 3,        /* a file was wrong, or could not be written */
    CODE_REPLAY = 4,      /* a record does not replay */
    CODE_BROKE = 5,       /* a bot broke the rules */
    CODE_INTERRUPTED = 75 /* stopped by Ctrl-C; what was done is done */
};

typedef enum ValueKind {
    VALUE_NONE,  /* a switch */
    VALUE_TEXT,  /* anything */
    VALUE_COUNT, /* a whole number, low .. high */
    VALUE_HEX,   /* 64 bits, "1f" or "0x1f" */
    VALUE_MANY   /* a text; may be given many times */
} ValueKind;

typedef struct Option {
    const char *name; /* without the dashes */
    ValueKind kind;
    const char *value; /* what help calls the value: "BOT"; NULL for a switch */
    const char *help;  /* one line */
    int64_t low, high; /* of a VALUE_COUNT */
} Option;

struct Args;

typedef struct Command {
    const char *name;         /* "match" */
    const char *operands;     /* "[SCENARIO]"; "" = none */
    const char *help;         /* one line */
    const char *more;         /* further lines of `brevet <name> --help`, or NULL */
    void (*print_more)(void); /* what help cannot say beforehand, or NULL */
    int least, most;          /* operands; most <= MAX_OPERANDS */
    const Option *options; /* ends with a row whose name is NULL; --help is understood */
    int (*run)(const struct Args *args); /* returns a CODE_ */
} Command;

/* What was typed, checked against the command's rows. */
typedef struct Args {
    const Command *command;
    const char *operand[MAX_OPERANDS + 1]; /* those not given are NULL */
    int n_operands;
    struct {
        const Option *option;
        const char *text; /* NULL for a switch */
    } given[MAX_ARGS];
    int n_given;
} Args;

/* Run a whole command line.  returns: what the program exits with. */
int command_run(int argc, char *const *argv);
/* Read argv[0..argc), without program and command, against a command's rows.
 * errors: an unknown option ("did you mean"), a value missing, not a number or out of bounds, an
 * option given twice, too few or too many operands. */
bool command_parse(const Command *command, int argc, char *const *argv, Args *out,
                   Err *err);
/* Say on stderr what is wrong: "brevet match: ...".  returns: code. */
int command_fail(const Args *args, int code, const Err *err);
const char *command_version(void); /* "0.1.0" */
/* The same with the fingerprint of all that decides how a game goes: what records are marked with. */
const char *command_build(void);
/* A record does not replay: if another build has played it, say so behind what err says. */
void command_other_build(const char *played_by, Err *err);
/* May stdout have colours?  It is a terminal, not a dumb one, and NO_COLOR is not set. */
bool command_colour(void);

/* Was the option given?  Asserts, as all of these do, that the command has such a row. */
bool args_has(const Args *args, const char *name);
/* Its value, or `otherwise` if it was not given. */
const char *args_text(const Args *args, const char *name, const char *otherwise);
int64_t args_count(const Args *args, const char *name, int64_t otherwise);
uint64_t args_hex(const Args *args, const char *name, uint64_t otherwise);
/* All values of an option that may be given many times.
 * out: room for MAX_ARGS + 1; ends with NULL. */
int args_many(const Args *args, const char *name, const char **out);

extern const Command cmd_match, cmd_play, cmd_board, cmd_replay, cmd_review, cmd_scenario,
    cmd_draft, cmd_rules;
extern const Command cmd_odds, cmd_bench, cmd_merge, cmd_tournament, cmd_report;
extern const Command cmd_export, cmd_train, cmd_doctrines, cmd_check_bot, cmd_stress;

#endif
