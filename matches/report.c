/* SPDX-License-Identifier: GPL-3.0-or-later
 * report.c - what happened, turn by turn.
 *
 * Events are kept as the lines the ruleset makes of them, under the turn, side and phase in
 * which they happened.  An order is told only when nothing else tells of it: an order whose
 * events speak is heard twice otherwise.  Orders without events are summed up at the foot
 * of their phase ("also: 2 hold").
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
    uint8_t by;   /* whose doing it is */
    uint8_t verb; /* of an order without events; 0 = an event */
    char *text;
} Told;

struct Report {
    Listener listener;
    MatchWatch watch;
    Told *told;
    int n, room;
    Told order;  /* the one being carried out */
    bool silent; /* nothing was told of it yet */
};

/* ---- listening ---- */

static void keep(Report *r, const Told *told)
{
    if (r->n == r->room) {
        const int room = 2 * r->room + 256;
        Told *const grown = realloc(r->told, (size_t)room * sizeof *grown);
        if (!grown)
            return;
        r->told = grown;
        r->room = room;
    }
    r->told[r->n++] = *told;
}

static Told moment(const State *s, int by)
{
    return (
        Told){ .turn = s->turn, .phase = s->phase, .side = s->side, .by = (uint8_t)by };
}

/* The order before was silent: it is counted by its verb. */
static void settle_order(Report *r)
{
    if (r->silent && r->order.verb)
        keep(r, &r->order);
    r->silent = false;
}

static void hear_order(void *self, const Game *game, const Order *order)
{
    Report *const r = self;
    settle_order(r);
    r->order = moment(game->state, game->state->decision.side);
    r->order.verb = order->verb;
    r->silent = true;
}

static void hear(void *self, const Game *game, const Event *event)
{
    Report *const r = self;
    char says[SAYS] = "";
    game->battle->rules->say_event(game, event, says, sizeof says);
    if (!says[0])
        return;
    Told told = moment(game->state, event->side);
    told.text = strdup(says);
    r->silent = false;
    if (told.text)
        keep(r, &told);
}

Report *report_new(void)
{
    Report *const r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->listener = (Listener){ hear, r };
    r->watch = (MatchWatch){ hear_order, r, &r->listener };
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

const MatchWatch *report_watch(Report *report)
{
    return &report->watch;
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

/* "also: 3 hold, 1 move" */
static void write_silent(const Report *r, FILE *out, const Battle *b, int from, int to)
{
    char line[SAYS] = "";
    for (int verb = 1; b->rules->verbs[verb].name; verb++) {
        int n = 0;
        for (int i = from; i < to; i++)
            n += r->told[i].verb == verb;
        const size_t at = strlen(line);
        if (n)
            snprintf(line + at, sizeof line - at, "%s%d %s", at ? ", " : "", n,
                     b->rules->verbs[verb].name);
    }
    if (line[0])
        report_wrap(out, "    also: ", line, WIDTH);
}

static void write_phase(const Report *r, FILE *out, const Battle *b, int from, int to)
{
    const Told *const first = &r->told[from];
    fprintf(out, "  %s, %s\n", b->side[first->side].name,
            b->rules->phases[first->phase].name);
    for (int i = from; i < to; i++)
        if (r->told[i].text)
            report_wrap(out, "    ", r->told[i].text, WIDTH);
    write_silent(r, out, b, from, to);
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
