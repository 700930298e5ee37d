/* SPDX-License-Identifier: GPL-3.0-or-later
 * report.c - what happened, turn by turn.
 *
 * Events are kept as the lines the ruleset makes of them, under the turn, side and phase in
 * which they happened.  Orders are not told: what comes of them is, and the record has them.
 *
 * Start at hear() and report_write(); losses and headings are in report_parts.c.
 */
#include "matches/report.h"

#include <stdlib.h>
#include <string.h>

#include "engine/map.h"

enum { WIDTH = 88, SAYS = 320 };

typedef struct Told {
    uint8_t turn, phase, side;
    uint8_t kind; /* the ruleset's list of events */
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

/* Turns and phases are headings here. */
static bool is_heading(const Ruleset *rules, int kind)
{
    const char *const name = rules->events[kind].name;
    return strcmp(name, "turn") == 0 || strcmp(name, "phase") == 0;
}

static void hear(void *self, const Game *game, const Event *event)
{
    Report *const r = self;
    const State *const s = game->state;
    char says[SAYS] = "";
    if (is_heading(game->battle->rules, event->kind))
        return;
    game->battle->rules->say_event(game, event, says, sizeof says);
    const Told told = { .turn = s->turn,
                        .phase = s->phase,
                        .side = s->side,
                        .kind = event->kind,
                        .text = says[0] ? strdup(says) : NULL };
    if (told.text)
        keep(r, &told);
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

/* ---- telling ---- */

static bool same_turn(const Told *a, const Told *b)
{
    return a->turn == b->turn;
}

static bool same_phase(const Told *a, const Told *b)
{
    return same_turn(a, b) && a->phase == b->phase && a->side == b->side;
}

static void write_phase(const Report *r, FILE *out, const Battle *b, int from, int to)
{
    const Told *const first = &r->told[from];
    fprintf(out, "  %s, %s\n", b->side[first->side].name,
            b->rules->phases[first->phase].name);
    for (int i = from; i < to; i++)
        report_wrap(out, "    ", r->told[i].text, WIDTH);
}

static void write_turns(const Report *r, FILE *out, const Battle *b)
{
    for (int from = 0, to; from < r->n; from = to) {
        if (!from || !same_turn(&r->told[from - 1], &r->told[from])) {
            if (r->told[from].turn)
                fprintf(out, "\nTurn %d\n", r->told[from].turn);
            else
                fprintf(out, "\nBefore the battle\n");
        }
        for (to = from; to < r->n && same_phase(&r->told[from], &r->told[to]); to++)
            ;
        write_phase(r, out, b, from, to);
    }
}

static void write_head(FILE *out, const Battle *b, const ReportHead *head)
{
    fprintf(out, "%s\n%s, %d turns, ", b->title, b->rules->title, b->turns);
    report_tables(out, b);
    for (int side = 0; side < MAX_SIDES; side++)
        fprintf(out, "  %-20s %s\n", b->side[side].name, head->commanders[side]);
    fprintf(out, "  %-20s 0x%llx\n", "Seed", (unsigned long long)head->seed);
}

void report_write(const Report *report, FILE *out, const Battle *battle, const State *end,
                  const ReportHead *head, const GameResult *result)
{
    const MapOptions map = { .columns = 0, .legend = false };
    char outcome[SAYS];
    write_head(out, battle, head);
    write_turns(report, out, battle);
    report_outcome(battle, end, result, outcome, sizeof outcome);
    fprintf(out, "\nThe end\n");
    report_wrap(out, "  ", outcome, WIDTH);
    fprintf(out, "\n");
    report_losses(out, battle, end);
    fprintf(out, "\n");
    map_text(out, battle, end, &map);
}
