/* SPDX-License-Identifier: GPL-3.0-or-later
 * process.c - a program of somebody else: lines in, lines out, never alone, never waited for.
 *
 * Between fork() and exec() only what is safe after a fork in a program with threads is
 * called.  The guardian closes every file it does not need before it starts the program, so
 * no program holds another's pipe open; it is in a group of its own, so Ctrl-C in a
 * terminal reaches brevet alone, which then ends games properly.
 *
 * Start at process_start(), guard() and pump().
 */
#include "matches/tournament/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "matches/pool.h"

enum { SLICE_MS = 100, MOST_FILES = 4096, FIRST_LINE = 4096, COMMAND = 4096 };

/* Pipes between brevet and the guardian or the program. */
enum { TO_IN, FROM_OUT, FROM_ERR, LIFE, STATUS, N_PIPES };

struct Process {
    pid_t guardian;
    int file[N_PIPES]; /* our ends; -1 = closed */
    char *buffer;      /* bytes of stdout not yet taken */
    size_t room, from, to;
    bool ended;
    int status;
    size_t n_err;
    char err[STDERR_ROOM];
};

int64_t process_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- the guardian, and the program ---- */

static void on_child(int number)
{
    (void)number;
}

static void run_program(const char *command, int memory_mib, int pipes[N_PIPES][2])
{
    const rlim_t bytes = (rlim_t)memory_mib << 20;
    const struct rlimit memory = { bytes, bytes }, none = { 0, 0 };
    sigset_t empty;
    sigemptyset(&empty);
    sigprocmask(SIG_SETMASK, &empty, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    setpgid(0, 0);
    dup2(pipes[TO_IN][0], STDIN_FILENO);
    dup2(pipes[FROM_OUT][1], STDOUT_FILENO);
    dup2(pipes[FROM_ERR][1], STDERR_FILENO);
    for (int i = 0; i < N_PIPES; i++) {
        close(pipes[i][0]);
        close(pipes[i][1]);
    }
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &none);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* Wait until the program ends or brevet is gone.  returns: its status. */
static int watch(pid_t program, int pipe)
{
    /* With programs by the hundred the pipe's number is none for an fd_set. */
    const int life = dup2(pipe, STDIN_FILENO);
    sigset_t unblocked;
    sigemptyset(&unblocked);
    for (int status;;) {
        fd_set files;
        FD_ZERO(&files);
        FD_SET(life, &files);
        if (waitpid(program, &status, WNOHANG) == program)
            return status;
        if (pselect(life + 1, &files, NULL, NULL, NULL, &unblocked) > 0) {
            kill(-program, SIGKILL);
            kill(program, SIGKILL);
            waitpid(program, &status, 0);
            return status;
        }
    }
}

static void guard(const char *command, int memory_mib, int pipes[N_PIPES][2])
{
    struct sigaction action = { .sa_handler = on_child };
    sigset_t child;
    const int theirs[] = { pipes[TO_IN][0], pipes[FROM_OUT][1], pipes[FROM_ERR][1],
                           pipes[LIFE][0], pipes[STATUS][1] };
    for (int file = 3; file < MOST_FILES; file++) {
        bool needed = false;
        for (int i = 0; i < N_PIPES; i++)
            needed |= theirs[i] == file;
        if (!needed)
            close(file);
    }
    setpgid(0, 0);
    sigemptyset(&action.sa_mask);
    sigaction(SIGCHLD, &action, NULL);
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, NULL);
    const pid_t program = fork();
    if (program == 0)
        run_program(command, memory_mib, pipes);
    for (int i = 0; i < 3; i++)
        close(theirs[i]);
    const int status = program < 0 ? 127 << 8 : watch(program, pipes[LIFE][0]);
    if (program > 0)
        kill(-program, SIGKILL); /* what it has started */
    const ssize_t told = write(pipes[STATUS][1], &status, sizeof status);
    _exit(told != sizeof status);
}

/* ---- starting ---- */

static void close_all(int pipes[N_PIPES][2], int n)
{
    for (int i = 0; i < n; i++) {
        close(pipes[i][0]);
        close(pipes[i][1]);
    }
}

/* Which end is ours: we write to stdin and life, and read the others. */
static int our_end(int i)
{
    return i == TO_IN || i == LIFE;
}

/* A plain command takes the shell's place: the shell would hold its stdout open, and hide
 * how it ended. */
static bool is_plain(const char *command)
{
    const size_t first = strcspn(command, " ");
    return !strpbrk(command, ";|&<>()`\n") && !memchr(command, '=', first) &&
           strncmp(command, "exec ", 5) != 0;
}

Process *process_start(const char *command, int memory_mib)
{
    int pipes[N_PIPES][2], n = 0;
    char line[COMMAND];
    if (snprintf(line, sizeof line, "%s%s", is_plain(command) ? "exec " : "", command) >=
        COMMAND)
        return NULL;
    Process *const p = calloc(1, sizeof *p);
    char *const buffer = malloc(FIRST_LINE);
    while (n < N_PIPES && pipe(pipes[n]) == 0)
        n++;
    const pid_t pid = p && buffer && n == N_PIPES ? fork() : -1;
    if (pid == 0)
        guard(line, memory_mib, pipes);
    if (pid < 0) {
        close_all(pipes, n);
        free(buffer);
        free(p);
        return NULL;
    }
    p->guardian = pid;
    p->buffer = buffer;
    p->room = FIRST_LINE;
    for (int i = 0; i < N_PIPES; i++) {
        p->file[i] = pipes[i][our_end(i)];
        close(pipes[i][!our_end(i)]);
        fcntl(p->file[i], F_SETFL, O_NONBLOCK);
        fcntl(p->file[i], F_SETFD, FD_CLOEXEC);
    }
    return p;
}

/* ---- talking ---- */

static void close_file(Process *p, int i)
{
    if (p->file[i] >= 0)
        close(p->file[i]);
    p->file[i] = -1;
}

static void drain_err(Process *p)
{
    char chunk[4096];
    const ssize_t n = read(p->file[FROM_ERR], chunk, sizeof chunk);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        close_file(p, FROM_ERR);
    for (ssize_t i = 0; i < n && p->n_err < sizeof p->err; i++)
        p->err[p->n_err++] = chunk[i];
}

/* Take what stdout has.  returns: false when there is no more room for a line. */
static bool drain_out(Process *p)
{
    if (p->from) {
        memmove(p->buffer, p->buffer + p->from, p->to - p->from);
        p->to -= p->from;
        p->from = 0;
    }
    if (p->to == p->room) {
        char *const grown = p->room <= LINE_MOST ? realloc(p->buffer, 2 * p->room) : NULL;
        if (!grown)
            return false;
        p->buffer = grown;
        p->room *= 2;
    }
    const ssize_t n = read(p->file[FROM_OUT], p->buffer + p->to, p->room - p->to);
    if (n > 0)
        p->to += (size_t)n;
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        close_file(p, FROM_OUT);
    return true;
}

/* Wait until something can be done: for stdin if `sending`, and for what comes. */
static LineEnd pump(Process *p, int64_t deadline, bool sending)
{
    struct pollfd files[] = { { p->file[FROM_OUT], POLLIN, 0 },
                              { p->file[FROM_ERR], POLLIN, 0 },
                              { sending ? p->file[TO_IN] : -1, POLLOUT, 0 } };
    const int64_t left = deadline - process_now();
    if (pool_stopped())
        return LINE_STOPPED;
    if (left <= 0)
        return LINE_TIMEOUT;
    if (poll(files, 3, left < SLICE_MS ? (int)left : SLICE_MS) <= 0)
        return LINE_READ;
    if (files[1].revents)
        drain_err(p);
    if (files[0].revents && !drain_out(p))
        return LINE_FLOOD;
    return LINE_READ;
}

LineEnd process_send(Process *process, const char *text, size_t size, int64_t deadline)
{
    Process *const p = process;
    while (size) {
        const ssize_t n = p->file[TO_IN] < 0 ? -1 : write(p->file[TO_IN], text, size);
        if (n > 0) {
            text += n;
            size -= (size_t)n;
            continue;
        }
        if (p->file[TO_IN] < 0 || (errno != EAGAIN && errno != EINTR))
            return LINE_CLOSED;
        const LineEnd end = pump(p, deadline, true);
        if (end != LINE_READ)
            return end;
    }
    return LINE_READ;
}

LineEnd process_line(Process *process, int64_t deadline, char **line, size_t *size)
{
    Process *const p = process;
    for (size_t seen = 0;;) {
        char *const begin = p->buffer + p->from;
        const size_t n = p->to - p->from;
        char *const end = n > seen ? memchr(begin + seen, '\n', n - seen) : NULL;
        if (end) {
            *end = 0;
            *line = begin;
            *size = (size_t)(end - begin);
            p->from += *size + 1;
            return LINE_READ;
        }
        if (n > LINE_MOST)
            return LINE_FLOOD;
        if (p->file[FROM_OUT] < 0)
            return LINE_CLOSED;
        seen = n;
        const LineEnd done = pump(p, deadline, false);
        if (done != LINE_READ)
            return done;
    }
}

/* ---- ending ---- */

bool process_ended(Process *process, int wait_ms, int *status)
{
    Process *const p = process;
    const int64_t deadline = process_now() + wait_ms;
    while (!p->ended) {
        struct pollfd file = { p->file[STATUS], POLLIN, 0 };
        const int64_t left = deadline - process_now();
        if (poll(&file, 1, left > 0 ? (int)left : 0) > 0) {
            p->ended = true;
            if (read(p->file[STATUS], &p->status, sizeof p->status) != sizeof p->status)
                p->status = SIGKILL; /* the guardian itself was killed */
        } else if (left <= 0)
            return false;
    }
    *status = p->status;
    return true;
}

const char *process_stderr(Process *process, size_t *size)
{
    /* Its last words may still be in the pipe; who goes on for ever is cut. */
    for (size_t before = SIZE_MAX; process->file[FROM_ERR] >= 0 &&
                                   before != process->n_err &&
                                   process->n_err < sizeof process->err;) {
        before = process->n_err;
        drain_err(process);
    }
    *size = process->n_err;
    return process->err;
}

void process_forget_stderr(Process *process)
{
    process->n_err = 0;
}

bool process_stop(Process *process, int wait_ms)
{
    Process *const p = process;
    int status;
    close_file(p, TO_IN);
    const bool by_itself = process_ended(p, wait_ms, &status);
    for (int i = 0; i < N_PIPES; i++)
        close_file(p, i); /* life too: the guardian ends the rest */
    while (waitpid(p->guardian, NULL, 0) < 0 && errno == EINTR)
        ;
    free(p->buffer);
    free(p);
    return by_itself;
}
