/* SPDX-License-Identifier: GPL-3.0-or-later
 * play_words.c - what can be typed beside orders: "map", "hint", "undo".
 *
 * Start at play_word().
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/map.h"
#include "engine/map_words.h"
#include "engine/order_text.h"
#include "matches/clauses.h"
#include "matches/play.h"
#include "matches/report.h"
#include "matches/solo/sheet.h"
#include "matches/typed.h"

/* ---- showing ---- */

void play_show_map(const Play *p)
{
    const MapOptions map = { .colour = command_colour(), .side = 1 + p->solo.side };
    map_text(stdout, p->solo.battle, solo_state(&p->solo), &map);
}

static void show_units(const Play *p)
{
    const MapOptions map = { .colour = command_colour(),
                             .side = 1 + p->solo.side,
                             .legend = true };
    map_text(stdout, p->solo.battle, solo_state(&p->solo), &map);
}

void play_show_options(const Play *p)
{
    for (int i = 0; i < p->choices.n; i++) {
        char number[16];
        snprintf(number, sizeof number, "%5d  ", i + 1);
        report_wrap(stdout, number, p->choices.says[i], PLAY_WIDTH);
    }
}

static void show_help(const Play *p)
{
    (void)p;
    printf(
        "  NUMBER             the order with that number in the list\n"
        "  WHO VERB ...       any other: \"9us move to 50,35 facing N as line\",\n"
        "                     \"9us move 12 forward\", \"guns advance farm in column\"\n"
        "                     \"b1 move to 50,35 by 40,30\", where ways may bend\n"
        "  ORDER; ORDER ...   one after another, until one is refused; the same for "
        "several:\n"
        "                     \"9us, 11us and 22us move 12 forward\"; \"all move 12\"\n"
        "  options, map       the list again, the table\n"
        "  units              table, every unit's state, ground, how it is won and "
        "stands\n"
        "  places             where everybody stands, for the table before you\n"
        "  places WHO         where he does, and how he is: \"where 89\", \"units "
        "89.2\"\n"
        "  moved              who stands elsewhere since last asked (--sheet: always)\n"
        "  WHO put to X,Y     WHO really stands there; no rule is asked\n"
        "  verbs              all orders these rules know; numbers there: \"choice 1\"\n"
        "  clause WHAT        what the rules say: \"clause 7.2\", \"clause square\"; "
        "alone,\n"
        "                     the clauses of what was told last\n"
        "  odds ORDER         what comes of it, by all dice or some hundred trials\n"
        "  hint               what the adviser would do in your place, and why\n"
        "  why, why N         the other side's reasons for its last order, N before\n"
        "  undo               take the last order back, if nothing was decided since;\n"
        "                     where dice are wanted, the order that they are for\n"
        "  quit               break the battle off\n");
}

/* Of everybody, or of him. */
static void ask_places(const Play *p, const char *name)
{
    const Battle *const b = p->solo.battle;
    Err err = { { 0 } };
    State seen;
    map_seen(b, solo_state(&p->solo), 1 + p->solo.side, &seen);
    name += strncasecmp(name, "is ", 3) == 0 ? 3 : 0; /* "where is 89" */
    if (!*name) {
        sheet_places(stdout, b, &seen);
        return;
    }
    const Ref who = battle_find(b, name, &err);
    if (!who || !sheet_place_of(stdout, b, &seen, who, &err))
        play_complain(&err);
}

static void ask_units(const Play *p, const char *name)
{
    if (*name)
        ask_places(p, name);
    else
        show_units(p);
}

void play_catch_up(Play *p)
{
    State now;
    map_seen(p->solo.battle, solo_state(&p->solo), 1 + p->solo.side, &now);
    if (!sheet_write(stdout, p->solo.battle, &p->moved, &now) && !p->sheets)
        printf("  Nobody stands elsewhere.\n");
    state_copy(&p->moved, &now);
}

static void show_verbs(const Play *p)
{
    const Verb *const verbs = p->solo.battle->rules->verbs;
    for (int i = 1; verbs[i].name; i++)
        printf("  %-18s %s\n", verbs[i].name, verbs[i].help);
}

void play_complain(const Err *err)
{
    report_wrap(stdout, "  ", err->text, PLAY_WIDTH);
}

static void take_back(Play *p)
{
    Err err = { { 0 } };
    if (sitting_undo(p->solo.sitting, &err))
        err_set(&err, "Taken back.");
    play_complain(&err);
}

static void leave(Play *p)
{
    p->quit = true;
}

/* ---- asking ---- */

static void ask_why(const Play *p, const char *which)
{
    Err err = { { 0 } };
    int back;
    const Reason *const reason =
        typed_number("why", which, &back, &err) ? solo_why(&p->solo, back, &err) : NULL;
    if (!reason)
        play_complain(&err);
    else
        printf("  %s\n%s", reason->order, reason->says);
}

static void ask_hint(const Play *p, const char *none)
{
    Err err = { { 0 } };
    (void)none;
    Reason hint;
    if (!solo_hint(&p->solo, &hint, &err)) {
        play_complain(&err);
        return;
    }
    printf("  %s\n%s", hint.order, hint.says);
    reason_free(&hint);
}

/* The clauses of what was told last. */
static void show_clauses(const Play *p)
{
    const Named *const events = p->solo.battle->rules->events;
    for (int i = 1; events[i].name; i++)
        if (p->heard >> i & 1 && events[i].help)
            printf("  %-18s %s\n", events[i].name, events[i].help);
}

static void ask_clause(const Play *p, const char *what)
{
    Err err = { { 0 } };
    if (!*what && p->heard)
        show_clauses(p);
    else if (!clauses_tell(stdout, p->solo.battle->rules, what, PLAY_WIDTH, &err))
        play_complain(&err);
}

static void ask_odds(const Play *p, const char *line)
{
    const State *const s = solo_state(&p->solo);
    Order order;
    Err err = { { 0 } };
    if (!*line)
        err_set(&err, "odds of which order?  A number of the list, or an order in words");
    if (!*line || !choices_read(&p->choices, p->solo.battle, s, line, &order, &err) ||
        !solo_odds(&p->solo, s, &order, stdout, &err))
        play_complain(&err);
}

/* ---- the words ---- */

static const struct {
    const char *word;
    void (*show)(const Play *);
    void (*act)(Play *);
    void (*ask)(const Play *, const char *what); /* what may follow the word */
} words[] = {
    { "help", show_help, NULL, NULL },
    { "?", show_help, NULL, NULL },
    { "map", play_show_map, NULL, NULL },
    { "units", NULL, NULL, ask_units },
    { "options", play_show_options, NULL, NULL },
    { "verbs", show_verbs, NULL, NULL },
    { "undo", NULL, take_back, NULL },
    { "quit", NULL, leave, NULL },
    { "places", NULL, NULL, ask_places },
    { "where", NULL, NULL, ask_places },
    { "moved", NULL, play_catch_up, NULL },
    { "exit", NULL, leave, NULL },
    { "why", NULL, NULL, ask_why },
    { "hint", NULL, NULL, ask_hint },
    { "odds", NULL, NULL, ask_odds },
    { "clause", NULL, NULL, ask_clause },
    { "clauses", NULL, NULL, ask_clause },
    { "rule", NULL, NULL, ask_clause },
    { "rules", NULL, NULL, ask_clause },
    { "list", play_show_options, NULL, NULL },
    { "orders", play_show_options, NULL, NULL },
    { "table", play_show_map, NULL, NULL },
    { "status", NULL, NULL, ask_units },
};

bool play_word(Play *p, const char *line)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t n = strlen(words[i].word);
        if (strncasecmp(words[i].word, line, n) != 0)
            continue;
        if (line[n] && !(words[i].ask && line[n] == ' '))
            continue;
        if (words[i].ask)
            words[i].ask(p, line + n + (line[n] == ' '));
        else if (words[i].show)
            words[i].show(p);
        else
            words[i].act(p);
        return true;
    }
    return false;
}

/* "pass", "end turn": here that is "done", which says what it leaves. */
static bool means_done(const Play *p, const char *line, Err *err)
{
    static const char *const word[] = { "pass",     "skip",      "next",  "end",
                                        "end turn", "end phase", "finish" };
    const Verb *const verbs = p->solo.battle->rules->verbs;
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        for (int k = 1; strcasecmp(word[i], line) == 0 && verbs[k].name; k++)
            if (strcmp(verbs[k].name, "done") == 0)
                return !err_set(err, "\"%s\" is no order, but \"done\" is: %s", line,
                                verbs[k].help);
    return false;
}

void play_did_you_mean(const Play *p, const char *line, Err *err)
{
    if (means_done(p, line, err))
        return;
    const char *names[sizeof words / sizeof words[0] + 1] = { NULL }, *like;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        names[i] = words[i].word;
    if ((like = err_did_you_mean(line, names)) && order_is_none(p->solo.battle, line))
        err_set(err, "\"%s\" is no order; did you mean \"%s\"?", line, like);
    if (strncasecmp(line, "save", 4) == 0 && (!line[4] || line[4] == ' '))
        err_set(err, "--record %s keeps the battle, as it is at each of your choices",
                p->solo.record ? p->solo.record : "FILE");
}
