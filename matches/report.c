/* SPDX-License-Identifier: GPL-3.0-or-later
 * report.c - what happened, turn by turn.
 *
 * Events are kept as the sentences the ruleset makes of them, under the turn, side and
 * phase in which they happened.  Orders are not told: what comes of them is, and a record
 * has them.
 *
 * So that forty lines a turn can be read, what stands in brackets at the end of a sentence
 * about dice is left out (records have that too), and sentences of one kind in a row
 * are joined where they differ in one name only:
 *
 *   1st Foot holds firm.  8th Foot holds firm.          Holds firm: 1st Foot; 8th Foot.
 *   Ash activates 1st Blue.  Ash activates 2nd Blue.    Ash activates 1st Blue; 2nd Blue.
 *
 * Start at hear() and write_phase(); losses and outcome are in report_parts.c.
 */
#include "matches/report.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/map.h"
#include "engine/put.h"

enum {
    WIDTH = 98,
    SAYS = 320,
    JOINED = 2048,
    LINE = JOINED + 2 * SAYS,
    NAME = NAME_ROOM + 32
};

typedef struct Told {
    uint8_t turn, phase, side;
    uint8_t kind; /* the ruleset's list of events */
    Ref subject, target;
    uint16_t lost[MAX_SIDES]; /* report_counts(), so far */
    bool joined;              /* has been told with an earlier one */
    char *text;
} Told;

struct Report {
    Listener listener;
    Told *told;
    int n, room;
};

/* ---- listening ---- */

static void keep(Report *r, const Told *told)
{
    if (r->n == r->room) {
        const int room = 2 * r->room + 256;
        Told *const grown = realloc(r->told, (size_t)room * sizeof *grown);
        if (!grown) {
            free(told->text);
            return;
        }
        r->told = grown;
        r->room = room;
    }
    r->told[r->n++] = *told;
}

/* Turns and phases are headings here, and the end has a chapter of its own. */
static bool is_heading(const Ruleset *rules, int kind)
{
    const char *const name = rules->events[kind].name;
    return strcmp(name, "turn") == 0 || strcmp(name, "phase") == 0 ||
           strcmp(name, "end") == 0;
}

/* "holds firm (needs 4) (rolled 6)": "holds firm". */
static void drop_brackets(char *text)
{
    size_t n = strlen(text);
    while (n && text[n - 1] == ')') {
        while (n && text[n - 1] != '(')
            n--;
        while (n && (text[n - 1] == '(' || text[n - 1] == ' '))
            n--;
        if (n)
            text[n] = 0;
    }
}

static void note(Report *r, const Game *game, const Event *event, const char *says)
{
    const State *const s = game->state;
    const bool deploys = !s->turn && event->side < MAX_SIDES; /* it is both sides' turn */
    Told told = { .turn = s->turn,
                  .phase = s->phase,
                  .side = deploys ? event->side : s->side,
                  .kind = event->kind,
                  .subject = event->subject,
                  .target = event->target,
                  .text = says[0] ? strdup(says) : NULL };
    if (!told.text)
        return;
    for (int i = 0; i < game->battle->n_stands; i++)
        told.lost[game->battle->stand[i].side] += report_lost_figures(game->battle, s, i);
    keep(r, &told);
}

static void hear(void *self, const Game *game, const Event *event)
{
    char says[SAYS] = "";
    if (is_heading(game->battle->rules, event->kind))
        return;
    game->battle->rules->say_event(game, event, says, sizeof says);
    if (event->n_dice)
        drop_brackets(says);
    note(self, game, event, says);
}

void report_put(Report *report, const Game *game, const Order *put)
{
    char says[SAYS];
    game_say_order(game->battle, game->state, put, says, sizeof says);
    note(report, game, &(Event){ 0 }, says);
}

Report *report_new(void)
{
    Report *const r = calloc(1, sizeof *r);
    if (r)
        r->listener = (Listener){ hear, r };
    return r;
}

void report_free(Report *report)
{
    if (!report)
        return;
    for (int i = 0; i < report->n; i++)
        free(report->told[i].text);
    free(report->told);
    free(report);
}

const Listener *report_listener(const Report *report)
{
    return &report->listener;
}

/* ---- joining ---- */

typedef enum Joint {
    AT_START,
    AT_END,
    JOINTS
} Joint; /* where the name is that differs */

/* The name whose place may be taken by a list, and the rest of the sentence: its text around
 * the name.  returns: false if the name is not there. */
static bool take_apart(const Battle *b, const Told *t, Joint joint, Ref *who, char *rest)
{
    char name[NAME];
    const bool has_target = t->target && t->target != t->subject;
    *who = joint == AT_START ? t->subject : t->target;
    if (!*who || has_target != (joint == AT_END))
        return false;
    battle_name(b, *who, name, sizeof name);
    const size_t size = strlen(name), all = strlen(t->text);
    if (size >= all)
        return false;
    if (joint == AT_START) {
        const char *const after = t->text + size; /* "name: what" loses its colon, too */
        snprintf(rest, SAYS, "%s", strncmp(after, ": ", 2) == 0 ? after + 1 : after);
        return strncmp(t->text, name, size) == 0;
    }
    snprintf(rest, SAYS, "%.*s", (int)(all - size), t->text);
    return strcmp(t->text + all - size, name) == 0;
}

/* "base 2 of the 89th Foot" and two others of them: "3 bases of the 89th Foot"; one name said n
 * times: "(twice)". */
static void add_name(const Battle *b, Ref who, int different, int n, char *out)
{
    char name[NAME];
    const size_t at = strlen(out);
    battle_name(b, who, name, sizeof name);
    const char *const of = strstr(name, " of ");
    if (different > 1 && of)
        snprintf(out + at, JOINED - at, "%s%d bases%s", at ? "; " : "", different, of);
    else
        snprintf(out + at, JOINED - at, "%s%s%s", at ? "; " : "", name,
                 n > 2    ? " (again and again)"
                 : n == 2 ? " (twice)"
                          : "");
}

static bool is_like(const Battle *b, Ref a, Ref c)
{
    return a == c || (ref_kind(a) == REF_STAND && ref_kind(c) == REF_STAND &&
                      b->stand[ref_index(a)].parent == b->stand[ref_index(c)].parent);
}

/* Has this one been named before? */
static bool is_again(const Ref *who, int which)
{
    for (int i = 0; i < which; i++)
        if (who[i] == who[which])
            return true;
    return false;
}

/* Names in the order in which they were first told, like ones together. */
static void write_list(const Battle *b, const Ref *who, int n, char *out)
{
    for (int i = 0; i < n; i++) {
        int before = 0, alike = 0, different = 0;
        for (int k = 0; k < n; k++) {
            if (!is_like(b, who[i], who[k]))
                continue;
            alike++;
            different += !is_again(who, k);
            before += k < i;
        }
        if (!before)
            add_name(b, who[i], different, alike, out);
    }
}

/* Sentences of one kind from told[0] on that have the same rest: mark them, list their names.
 * returns: how many. */
static int join(const Battle *b, Told *told, int n, Joint joint, char *rest, char *list)
{
    enum { MOST = 64 };
    char other[SAYS];
    Told *found[MOST];
    Ref who[MOST];
    int joined = 0;
    if (!take_apart(b, told, joint, &who[0], rest))
        return 0;
    for (int i = 0; i < n && told[i].kind == told->kind && joined < MOST; i++) {
        if (told[i].joined || !take_apart(b, &told[i], joint, &who[joined], other) ||
            strcmp(rest, other) != 0)
            continue;
        found[joined++] = &told[i];
    }
    if (joined < 2)
        return joined;
    for (int i = 0; i < joined; i++)
        found[i]->joined = true;
    list[0] = 0;
    write_list(b, who, joined, list);
    return joined;
}

/* ---- telling ---- */

static void tell_sentence(const ReportTeller *t, char *text)
{
    const size_t n = strlen(text);
    report_capital(text);
    if (n && n + 1 < LINE && !strchr(".!?", text[n - 1]))
        memcpy(text + n, ".", 2);
    t->sentence(t->self, text);
}

/* told[0], alone or with those among the n that can be joined to it. */
static void tell_joined(const ReportTeller *t, const Battle *b, Told *told, int n)
{
    char rest[SAYS], list[JOINED], line[LINE];
    if (join(b, told, n, AT_END, rest, list) > 1)
        snprintf(line, sizeof line, "%s%s", rest, list);
    else if (join(b, told, n, AT_START, rest, list) > 1)
        snprintf(line, sizeof line, "%s: %s", rest + strspn(rest, " "), list);
    else
        snprintf(line, sizeof line, "%s", told->text);
    tell_sentence(t, line);
}

static void tell_phase(const ReportTeller *t, const Battle *b, Told *told, int n)
{
    const char *const phase = b->rules->phases[told->phase].name;
    char title[SAYS];
    if (b->rules->simultaneous)
        snprintf(title, sizeof title, "%c%s", toupper((unsigned char)phase[0]),
                 phase + 1);
    else
        snprintf(title, sizeof title, "%s, %s", b->side[told->side].name, phase);
    t->phase(t->self, title);
    for (int i = 0; i < n; i++)
        if (!told[i].joined)
            tell_joined(t, b, &told[i], n - i);
}

static bool same_phase(const Told *a, const Told *b)
{
    return a->turn == b->turn && a->phase == b->phase && a->side == b->side;
}

static void tell_turn(const ReportTeller *t, const Battle *b, Told *told, int n)
{
    char text[SAYS];
    t->turn(t->self, told->turn);
    for (int from = 0, to; from < n; from = to) {
        for (to = from; to < n && same_phase(&told[from], &told[to]); to++)
            ;
        tell_phase(t, b, told + from, to - from);
    }
    const Told *const last = &told[n - 1];
    snprintf(text, sizeof text, "%c%s lost so far: %s %d, %s %d",
             toupper((unsigned char)report_counts(b)[0]), report_counts(b) + 1,
             b->side[0].name, last->lost[0], b->side[1].name, last->lost[1]);
    if (last->lost[0] + last->lost[1])
        t->losses(t->self, text);
}

void report_tell(const Report *report, const Battle *battle, const ReportTeller *teller)
{
    const Report *const r = report;
    for (int i = 0; i < r->n; i++)
        r->told[i].joined = false;
    for (int from = 0, to; from < r->n; from = to) {
        for (to = from; to < r->n && r->told[to].turn == r->told[from].turn; to++)
            ;
        tell_turn(teller, battle, r->told + from, to - from);
    }
}

/* ---- as text ---- */

static void write_turn(void *out, int turn)
{
    if (turn)
        fprintf(out, "\nTurn %d\n", turn);
    else
        fprintf(out, "\nBefore the battle\n");
}

static void write_line(void *out, const char *text)
{
    fprintf(out, "  %s\n", text);
}

static void write_sentence(void *out, const char *text)
{
    report_wrap(out, "    ", text, WIDTH);
}

static void write_head(FILE *out, const Battle *b, const ReportHead *head)
{
    fprintf(out, "%s\n%s, %d turns, ", b->title, b->rules->title, b->turns);
    report_tables(out, b);
    for (int side = 0; side < MAX_SIDES; side++)
        fprintf(out, "  %-12s %s\n", b->side[side].name, head->commanders[side]);
    fprintf(out, "  %-12s 0x%llx\n", "Dice", (unsigned long long)head->dice);
}

void report_write(const Report *report, FILE *out, const Battle *battle, const State *end,
                  const ReportHead *head, const GameResult *result)
{
    const MapOptions map = { .columns = 0, .legend = false };
    const ReportTeller teller = { write_turn, write_line, write_sentence, write_line,
                                  out };
    char outcome[SAYS];
    write_head(out, battle, head);
    report_tell(report, battle, &teller);
    report_outcome(battle, end, result, outcome, sizeof outcome);
    fprintf(out, "\nThe end\n");
    report_wrap(out, "  ", outcome, WIDTH);
    fprintf(out, "\n");
    report_losses(out, battle, end);
    fprintf(out, "\n");
    map_text(out, battle, end, &map);
}
