/* SPDX-License-Identifier: GPL-3.0-or-later
 * remote.c - bots that are programs of their own: started, asked, judged, kept in a stable.
 *
 * Every question has a number and every answer repeats it: so an answer that is late,
 * doubled or made up can be told apart.  Time is measured here, from the last byte sent to
 * the newline of the answer.
 *
 * Start at question().
 */
#include "matches/tournament/remote.h"

#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "engine/json.h"
#include "engine/utf8.h"
#include "matches/command.h"
#include "matches/tournament/process.h"
#include "matches/tournament/remote_words.h"

enum {
    DEFAULT_DECISION_MS = 10000,
    GAME_MS = 60000, /* to get ready for a game */
    QUIT_MS = 1000,
    GRACE_MS = 1000, /* after its time: is it late, or stalled? */
    ENDED_MS = 200,
    STARTS = 3, /* that fail one after another before no more are tried */
    NAME = 96,
    SIGNALS = 64,
    FIRST_ERR = 2048 /* kept of a program that does not start */
};

struct Remote {
    struct Remote *next; /* idle in the stable */
    const char *command;
    const PlanBudget *budget;
    Process *process;
    int64_t asked, answered; /* numbers of the last question, and of the last answer */
    int64_t game_ms;         /* used so far in this game */
    int failed_starts;
    char no_start[RESULT_SAYS]; /* how the last of them failed, and what it wrote */
    char no_start_err[FIRST_ERR];
    size_t n_no_start_err;
    Growing heard; /* events to be sent with the next question */
    Growing text;
    char name[NAME];
};

struct Stable {
    pthread_mutex_t lock;
    PlanBudget budget;
    Remote *idle;
};

/* ---- what went wrong ---- */

static bool fail(Answer *out, Finish finish, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail(Answer *out, Finish finish, const char *format, ...)
{
    va_list args;
    out->failed = finish;
    va_start(args, format);
    vsnprintf(out->says, sizeof out->says, format, args);
    va_end(args);
    utf8_clean(out->says);
    return false;
}

/* It no longer answers: how did that come about? */
static bool is_gone(Remote *r, Answer *out)
{
    int status;
    if (!process_ended(r->process, ENDED_MS, &status))
        return fail(out, FORFEIT_CLOSED, "it runs, but has closed its stdout");
    if (WIFSIGNALED(status))
        return fail(out, FORFEIT_SIGNAL, "ended by signal %d", WTERMSIG(status));
    /* How a shell that stands between tells it; -1 becomes 255, which is no signal's. */
    if (WEXITSTATUS(status) > 128 && WEXITSTATUS(status) <= 128 + SIGNALS)
        return fail(out, FORFEIT_SIGNAL, "ended by signal %d", WEXITSTATUS(status) - 128);
    return fail(out, FORFEIT_EXIT, "exited with code %d", WEXITSTATUS(status));
}

/* Its time is over: does an answer come yet? */
static bool is_late(Remote *r, int limit, Answer *out)
{
    char *line;
    size_t size;
    const int grace = limit < GRACE_MS ? limit : GRACE_MS;
    const LineEnd end = process_line(r->process, process_now() + grace, &line, &size);
    if (end == LINE_CLOSED)
        return is_gone(r, out);
    if (end == LINE_READ)
        return fail(out, FORFEIT_LATE, "answered after the %d ms it had", limit);
    return fail(out, FORFEIT_STALLED, "no answer within %d ms", limit);
}

static bool no_line(Remote *r, LineEnd end, int limit, Answer *out)
{
    switch (end) {
    case LINE_TIMEOUT:
        return is_late(r, limit, out);
    case LINE_FLOOD:
        return fail(out, FORFEIT_FLOOD, "a line of more than %d bytes", LINE_MOST);
    case LINE_STOPPED:
        return fail(out, VOID_HOST, "stopped");
    default:
        return is_gone(r, out);
    }
}

/* ---- a question and its answer ---- */

/* Which question does a line answer?  returns: false if it is nothing of the protocol. */
static bool answers_what(JsonFile *file, int64_t *id)
{
    Json root = json_root(file);
    if (!json_is_object(&root))
        return false;
    const Json value = json_need(&root, "id");
    *id = json_int(&value, 1, INT64_MAX / 2);
    return json_ok(file, NULL);
}

/* Read the answer to question r->asked.
 * out: *file: the answer, to be freed by the caller, if true. */
static bool read_answer(Remote *r, int limit, JsonFile **file, Answer *out)
{
    const int64_t deadline = process_now() + limit;
    char *line;
    size_t size;
    Err err = { { 0 } };
    int64_t id;
    const LineEnd end = process_line(r->process, deadline, &line, &size);
    if (end != LINE_READ)
        return no_line(r, end, limit, out);
    *file = json_parse("answer", line, size, &err);
    if (!*file || !answers_what(*file, &id)) {
        if (*file)
            json_free(*file);
        return fail(out, FORFEIT_NONSENSE, "not an answer: \"%.*s\"",
                    size < 40 ? (int)size : 40, line);
    }
    if (id == r->asked) {
        r->answered = id;
        return true;
    }
    json_free(*file);
    if (id <= r->answered)
        return fail(out, FORFEIT_TWICE, "question %lld was answered again",
                    (long long)id);
    return fail(out, FORFEIT_NONSENSE, "nobody asked question %lld", (long long)id);
}

/* Send what is in r->text (after what was heard), and read the answer. */
static bool question(Remote *r, int limit, JsonFile **file, Answer *out)
{
    const int64_t start = process_now();
    if (r->text.failed || r->heard.failed)
        return fail(out, VOID_HOST, "no memory for a message");
    LineEnd end = process_send(r->process, r->heard.text, r->heard.n, start + limit);
    r->heard.n = 0;
    if (end == LINE_READ)
        end = process_send(r->process, r->text.text, r->text.n, start + limit);
    /* Who does not read may still have a last word: that he has ended. */
    return end == LINE_READ ? read_answer(r, limit, file, out)
                            : no_line(r, end, limit, out);
}

static bool say_hello(Remote *r, Answer *out)
{
    JsonFile *file;
    words_hello(&r->text, ++r->asked, command_version());
    if (!question(r, r->budget->start_ms, &file, out))
        return false;
    Json root = json_root(file);
    const Json type = json_need(&root, "type"), name = json_need(&root, "name");
    const Json protocol = json_need(&root, "protocol");
    const bool is_hello = strcmp(json_string(&type, NAME - 1), "hello") == 0;
    json_int(&protocol, REMOTE_PROTOCOL, REMOTE_PROTOCOL);
    snprintf(r->name, sizeof r->name, "%s", json_string(&name, NAME - 1));
    utf8_clean(r->name); /* it is told on a terminal */
    Err err = { { 0 } };
    const bool ok = json_ok(file, &err) && is_hello;
    json_free(file);
    return ok || fail(out, FORFEIT_START, "no proper hello: %s",
                      *err.text ? err.text : "its type is not \"hello\"");
}

static void keep_start(Remote *r, const Answer *out)
{
    size_t size;
    const char *const text = process_stderr(r->process, &size);
    memcpy(r->no_start, out->says, sizeof r->no_start);
    r->n_no_start_err = size < FIRST_ERR ? size : FIRST_ERR;
    memcpy(r->no_start_err, text, r->n_no_start_err);
}

/* Whatever went wrong at the start is one verdict. */
static bool start(Remote *r, Answer *out)
{
    /* In the same words: a game's line is not to depend on what was played before it. */
    if (r->failed_starts >= STARTS)
        return fail(out, FORFEIT_START, "%s", r->no_start);
    r->asked = r->answered = 0;
    r->heard.n = 0;
    r->process = process_start(r->command, r->budget->memory_mib);
    if (!r->process)
        return fail(out, VOID_HOST, "the machine cannot start a program");
    if (say_hello(r, out)) {
        r->failed_starts = 0;
        r->n_no_start_err = 0;
        return true;
    }
    if (finishes[out->failed].of == IS_FORFEIT) {
        out->failed = FORFEIT_START;
        r->failed_starts++;
        keep_start(r, out);
    }
    return false;
}

void remote_kill(Remote *remote)
{
    if (remote->process)
        process_stop(remote->process, 0);
    remote->process = NULL;
}

bool remote_quit(Remote *remote)
{
    Remote *const r = remote;
    if (!r->process)
        return false;
    words_quit(&r->text);
    process_send(r->process, r->text.text, r->text.n, process_now() + QUIT_MS);
    const bool by_itself = process_stop(r->process, QUIT_MS);
    r->process = NULL;
    return by_itself;
}

/* ---- a game ---- */

static int decision_ms(const Remote *r)
{
    return r->budget->decision_ms ? r->budget->decision_ms : DEFAULT_DECISION_MS;
}

bool remote_begin(Remote *remote, const Battle *battle, int side, uint64_t seed,
                  const char *enemy, Answer *out)
{
    Remote *const r = remote;
    JsonFile *file;
    memset(out, 0, sizeof *out);
    r->game_ms = 0;
    if (!r->process && !start(r, out))
        return false;
    process_forget_stderr(r->process);
    PlanBudget told = *r->budget;
    told.decision_ms = decision_ms(r);
    words_game(&r->text, ++r->asked, battle, side, seed, enemy, &told);
    if (!question(r, GAME_MS, &file, out))
        return false;
    json_free(file);
    return true;
}

bool remote_ask(Remote *remote, const Battle *battle, const State *seen, Answer *out)
{
    Remote *const r = remote;
    const PlanBudget *const b = r->budget;
    int limit = decision_ms(r);
    JsonFile *file;
    Intention option[MAX_OPTIONS];
    memset(out, 0, sizeof *out);
    const int n = battle->rules->options(battle, seen, option, NULL);
    const bool short_of = b->game_ms && b->game_ms - r->game_ms < limit;
    if (short_of)
        limit = (int)(b->game_ms - r->game_ms);
    words_decide(&r->text, ++r->asked, battle, seen, option, n);
    const int64_t begun = process_now();
    const bool ok = question(r, limit > 0 ? limit : 1, &file, out);
    r->game_ms += process_now() - begun;
    if (!ok) {
        if (short_of && (out->failed == FORFEIT_LATE || out->failed == FORFEIT_STALLED))
            return fail(out, FORFEIT_TIME, "all %d ms of the game are used up",
                        b->game_ms);
        return false;
    }
    Err err = { { 0 } };
    const bool read = words_answer(file, battle, seen, option, n, out, &err);
    json_free(file);
    return read || fail(out, FORFEIT_CHOICE, "%.140s", err.text);
}

void remote_hear(Remote *remote, const char *says)
{
    if (remote->process)
        words_event(&remote->heard, says);
}

bool remote_ping(Remote *remote, Answer *out)
{
    JsonFile *file;
    memset(out, 0, sizeof *out);
    words_ping(&remote->text, ++remote->asked);
    if (!question(remote, GRACE_MS, &file, out))
        return false;
    json_free(file);
    return true;
}

bool remote_end(Remote *remote, const char *result, const char *how, Answer *out)
{
    memset(out, 0, sizeof *out);
    if (!remote->process)
        return true;
    words_end(&remote->heard, result, how);
    return remote_ping(remote, out);
}

const char *remote_stderr(Remote *remote, size_t *size)
{
    *size = remote->n_no_start_err;
    return remote->process ? process_stderr(remote->process, size) : remote->no_start_err;
}

const char *remote_name(const Remote *remote)
{
    return remote->name;
}

/* ---- the stable ---- */

Stable *stable_new(const PlanBudget *budget)
{
    Stable *const s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->budget = *budget;
    pthread_mutex_init(&s->lock, NULL);
    signal(SIGPIPE, SIG_IGN); /* a program that is gone shows as an error of write() */
    return s;
}

static void free_remote(Remote *r)
{
    remote_quit(r);
    free(r->heard.text);
    free(r->text.text);
    free(r);
}

void stable_free(Stable *stable)
{
    if (!stable)
        return;
    while (stable->idle) {
        Remote *const next = stable->idle->next;
        free_remote(stable->idle);
        stable->idle = next;
    }
    pthread_mutex_destroy(&stable->lock);
    free(stable);
}

Remote *stable_take(Stable *stable, const char *command)
{
    pthread_mutex_lock(&stable->lock);
    Remote **at = &stable->idle;
    while (*at && strcmp((*at)->command, command) != 0)
        at = &(*at)->next;
    Remote *r = *at;
    if (r)
        *at = r->next;
    pthread_mutex_unlock(&stable->lock);
    if (!r && (r = calloc(1, sizeof *r))) {
        r->command = command;
        r->budget = &stable->budget;
    }
    return r;
}

void stable_return(Stable *stable, Remote *remote)
{
    pthread_mutex_lock(&stable->lock);
    remote->next = stable->idle;
    stable->idle = remote;
    pthread_mutex_unlock(&stable->lock);
}
