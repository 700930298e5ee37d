/* SPDX-License-Identifier: GPL-3.0-or-later
 * process.h - a program of somebody else: lines in, lines out, never alone, never waited for.
 *
 *   brevet ==stdin==> program      stderr is drained and kept, cut at STDERR_ROOM
 *          <==stdout==   |
 *          --life--> guardian      ends the program and whatever it has started when brevet
 *                                  closes the pipe, or dies in any way
 *
 * Every wait has a deadline, and ends early when the user asks to stop.
 *
 * Start at process_start().
 */
#ifndef MATCHES_TOURNAMENT_PROCESS_H
#define MATCHES_TOURNAMENT_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LINE_MOST = 1 << 20, STDERR_ROOM = 64 << 10 };

typedef struct Process Process;

typedef enum LineEnd {
    LINE_READ,
    LINE_TIMEOUT,
    LINE_CLOSED,  /* the program has closed its stdout, or ended */
    LINE_FLOOD,   /* a line of more than LINE_MOST bytes */
    LINE_STOPPED, /* the user wants to stop */
} LineEnd;

/* Run a command by the shell, with at most that much memory.
 * returns: NULL when the machine cannot: no memory, no processes, no pipes. */
Process *process_start(const char *command, int memory_mib);
/* Send bytes.  returns: LINE_READ when they are sent; LINE_CLOSED when nobody reads. */
LineEnd process_send(Process *process, const char *text, size_t size, int64_t deadline);
/* The next line, without its newline; valid until the next call. */
LineEnd process_line(Process *process, int64_t deadline, char **line, size_t *size);
/* Has it ended?  Waits a little.  out: status as of waitpid(). */
bool process_ended(Process *process, int wait_ms, int *status);
/* What it has written to stderr so far. */
const char *process_stderr(Process *process, size_t *size);
void process_forget_stderr(Process *process);
/* Give it some time to end, then end it and all it has started.
 * returns: false if it had to be ended. */
bool process_stop(Process *process, int wait_ms);

/* Milliseconds of a clock that is never set. */
int64_t process_now(void);

#endif
