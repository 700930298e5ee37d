/* SPDX-License-Identifier: GPL-3.0-or-later
 * account.c - what is kept while a battle is played again, then told as a document.
 *
 * An Account hears the events of a game that is played again, and looks at the state after each
 * order.  Start at account_of(); then step_taken() and tell().
 */
#include "matches/account.h"

#include <gsl/gsl_cdf.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/value.h"
#include "engine/put.h"
#include "engine/text.h"

enum { SAYS = 512, TURNS = 256, SWINGS = 5, LEAST_SWING = CHANCE_ONE / 50 };

/* After an order. */
typedef struct Step {
    int turn, chance; /* side 0's, in 1/CHANCE_ONE */
    char *says;       /* the order; NULL: the beginning */
    char *came;       /* what came of it, as far as there is room */
} Step;

/* One side's dice: what they showed beyond what is to be expected, in half pips. */
typedef struct Ledger {
    int64_t dice, beyond;
    double variance;
} Ledger;

typedef struct Account {
    const Battle *battle;
    Listener listener;
    Report *report;
    ValueModel value;
    Step *step;
    int n, room;
    char came[SAYS];  /* since the last step; "..." for what there is no room for */
    bool is_full;     /* the dots are there */
    char *map[TURNS]; /* SVG as the turn began, NULL = no such turn */
    int lost[TURNS][MAX_SIDES];
    Ledger ledger[MAX_SIDES];
} Account;

/* ---- keeping ---- */

static void note(Account *a, const Game *game, const Event *event)
{
    static const char dots[] = "...", between[] = "; ";
    char says[SAYS] = "";
    Text came = { a->came, sizeof a->came, (int)strlen(a->came) };
    game->battle->rules->say_event(game, event, says, sizeof says);
    if (!says[0] || a->is_full)
        return;
    const size_t all = strlen(a->came) + 2 * strlen(between) + strlen(says) + sizeof dots;
    a->is_full = all > sizeof a->came;
    text_add(&came, "%s%s", came.at ? between : "", a->is_full ? dots : says);
}

static void hear(void *self, const Game *game, const Event *event)
{
    Account *const a = self;
    const Listener *const report = report_listener(a->report);
    report->hear(report->self, game, event);
    note(a, game, event);
    if (event->side >= MAX_SIDES)
        return;
    Ledger *const l = &a->ledger[event->side];
    for (int i = 0; i < event->n_dice; i++) {
        l->dice++;
        l->beyond += 2 * event->dice[i] - (event->sides + 1);
        l->variance += ((double)event->sides * event->sides - 1) / 3;
    }
}

/* returns: NULL when there is no memory. */
static Account *begin(const Battle *battle)
{
    Account *const a = calloc(1, sizeof *a);
    if (!a || !(a->report = report_new())) {
        free(a);
        return NULL;
    }
    a->battle = battle;
    a->listener = (Listener){ hear, a };
    value_model(battle->rules, &a->value);
    return a;
}

static void end(Account *account)
{
    for (int i = 0; i < account->n; i++) {
        free(account->step[i].says);
        free(account->step[i].came);
    }
    for (int i = 0; i < TURNS; i++)
        free(account->map[i]);
    free(account->step);
    report_free(account->report);
    free(account);
}

static int chance_of(const Account *a, const State *s)
{
    if (s->over)
        return s->winner == NOBODY ? CHANCE_ONE / 2 : s->winner == 0 ? CHANCE_ONE : 0;
    return value_told(&a->value, value_chance(&a->value, a->battle, s));
}

/* in: says, the order that led here in words, NULL for the beginning. */
static void step_taken(Account *a, const State *state, const char *says)
{
    const int turn = state->turn;
    if (a->n == a->room) {
        const int room = 2 * a->room + 256;
        Step *const grown = realloc(a->step, (size_t)room * sizeof *grown);
        if (!grown)
            return;
        a->step = grown;
        a->room = room;
    }
    a->step[a->n++] = (Step){ .turn = turn,
                              .chance = chance_of(a, state),
                              .says = says ? strdup(says) : NULL,
                              .came = strdup(a->came) };
    a->came[0] = 0;
    a->is_full = false;
    if (!a->map[turn])
        a->map[turn] = report_map(a->battle, state, 0);
    a->lost[turn][0] = a->lost[turn][1] = 0;
    for (int i = 0; i < a->battle->n_stands; i++)
        a->lost[turn][a->battle->stand[i].side] +=
            report_lost_figures(a->battle, state, i);
}

/* ---- telling ---- */

static double percent(int chance)
{
    return 100.0 * chance / CHANCE_ONE;
}

static void tell_head(Doc *d, const Account *a, const State *end, const ReportHead *head,
                      const GameResult *result)
{
    const Battle *const b = a->battle;
    char outcome[SAYS], *tables = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&tables, &size);
    report_outcome(b, end, result, outcome, sizeof outcome);
    doc_section(d, "outcome", "The battle");
    doc_say(d, "%s", outcome);
    for (int side = 0; side < MAX_SIDES; side++)
        doc_point(d, "%s: %s", b->side[side].name, head->commanders[side]);
    if (out) {
        report_tables(out, b);
        fclose(out);
        doc_say(d, "%s, by %s; %d turns; dice 0x%" PRIx64 "; %s", b->rules->title,
                b->rules->author, b->turns, head->dice, tables);
    }
    free(tables);
}

/* The first side's chance after each order. */
static void draw_chances(FILE *out, const Account *a)
{
    fprintf(out, "$c << EOD\n");
    for (int i = 0; i < a->n; i++)
        fprintf(out, "%d %.2f\n", i, percent(a->step[i].chance));
    fprintf(out,
            "EOD\nset yrange [0:100]\nset xlabel 'order'\nset ylabel '%%'\n"
            "unset key\nset grid y\nplot $c using 1:2 with lines lc 'black' lw 1.5\n");
}

static void draw_losses(FILE *out, const Account *a)
{
    const SideInfo *const side = a->battle->side;
    fprintf(out, "$l << EOD\n");
    for (int turn = 0; turn < TURNS; turn++)
        if (a->map[turn])
            fprintf(out, "%d %d %d\n", turn, a->lost[turn][0], a->lost[turn][1]);
    fprintf(out,
            "EOD\nset xlabel 'turn'\nset key left top\nset grid y\n"
            "plot $l using 1:2 with linespoints lc 'black' pt 7 title \"%s\","
            " $l using 1:3 with linespoints lc 'black' dt 2 pt 6 title \"%s\"\n",
            side[0].short_name, side[1].short_name);
}

static void add_plot(Doc *d, const Account *a, void (*draw)(FILE *, const Account *),
                     const char *caption)
{
    char *script = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&script, &size);
    if (!out)
        return;
    fprintf(out, "set terminal svg size 620,320\n");
    draw(out, a);
    fclose(out);
    if (script)
        doc_plot(d, caption, script);
    free(script);
}

static int swing(const Account *a, int step)
{
    return abs(a->step[step].chance - a->step[step - 1].chance);
}

/* The next smaller swing after that of `last` (0: the greatest); 0 = no more. */
static int next_swing(const Account *a, int last)
{
    int best = 0;
    for (int i = 1; i < a->n; i++) {
        const bool later = !last || swing(a, i) < swing(a, last) ||
                           (swing(a, i) == swing(a, last) && i > last);
        if (later && swing(a, i) >= LEAST_SWING &&
            (!best || swing(a, i) > swing(a, best)))
            best = i;
    }
    return best;
}

static void tell_turning_points(Doc *d, const Account *a)
{
    const char *const name = a->battle->side[0].name;
    char caption[SAYS];
    doc_section(d, "turning-points", "Turning points");
    doc_say(d, "The orders after which the commander's value changed its mind most.");
    doc_table(d, "order|turn|what was ordered|what came of it|before %|after %");
    for (int i = next_swing(a, 0), n = 0; i && n < SWINGS; i = next_swing(a, i), n++) {
        doc_cell(d, "%d", i);
        doc_cell(d, "%d", a->step[i - 1].turn);
        doc_cell(d, "%s", a->step[i].says ? a->step[i].says : "");
        doc_cell(d, "%s", a->step[i].came ? a->step[i].came : "");
        doc_cell(d, "%.0f", percent(a->step[i - 1].chance));
        doc_cell(d, "%.0f", percent(a->step[i].chance));
    }
    doc_say(d, "Per cents are those of %s.", name);
    doc_say(d, "To fight it on another way from one of these turns: brevet play --resume "
               "RECORD --from TURN --side NAME, or brevet board in its place.  How often "
               "it is still won from there: brevet odds --resume RECORD --from TURN.  "
               "What might have been ordered instead: brevet review RECORD --side NAME.");
    snprintf(caption, sizeof caption,
             "What the commander's value gives %s to win, after each order.", name);
    add_plot(d, a, draw_chances, caption);
    snprintf(caption, sizeof caption, "Losses in %s, as each turn ended.",
             report_counts(a->battle));
    add_plot(d, a, draw_losses, caption);
}

/* ---- turn by turn ---- */

typedef struct Telling {
    Doc *doc;
    const Account *account;
} Telling;

static void tell_turn(void *self, int turn)
{
    const Telling *const t = self;
    char id[32], title[64];
    snprintf(id, sizeof id, "turn-%d", turn);
    snprintf(title, sizeof title, "Turn %d", turn);
    doc_section(t->doc, id, turn ? title : "Before the battle");
    if (turn && t->account->map[turn])
        doc_picture(t->doc, "As the turn began.", t->account->map[turn]);
}

static void tell_line(void *self, const char *text)
{
    const Telling *const t = self;
    doc_say(t->doc, "%s", text);
}

static void tell_point(void *self, const char *text)
{
    const Telling *const t = self;
    doc_point(t->doc, "%s", text);
}

/* ---- the end ---- */

static void tell_losses(Doc *d, const Account *a, const State *end)
{
    char *text = NULL, *const map = report_map(a->battle, end, 0);
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    doc_section(d, "end", "The end");
    if (map)
        doc_picture(d, "As it ended.", map);
    if (out) {
        report_losses(out, a->battle, end);
        fclose(out);
        doc_code(d, text);
    }
    free(map);
    free(text);
}

/* How often fair dice are as far from the mean as these, either way. */
static double as_far(const Ledger *l)
{
    return l->variance > 0
               ? 2 * gsl_cdf_ugaussian_Q(fabs((double)l->beyond) / sqrt(l->variance))
               : 1;
}

static void tell_dice(Doc *d, const Account *a)
{
    doc_section(d, "dice", "The dice");
    doc_say(d,
            "Faces against what is to be expected of fair dice; high is not always good. "
            "The last column says how often luck alone takes them as far off.");
    doc_table(d, "side|dice|pips beyond the mean|a die|as far off by luck %");
    for (int side = 0; side < MAX_SIDES; side++) {
        const Ledger *const l = &a->ledger[side];
        doc_cell(d, "%s", a->battle->side[side].name);
        doc_cell(d, "%" PRId64, l->dice);
        doc_cell(d, "%.1f", (double)l->beyond / 2);
        doc_cell(d, "%.3f", l->dice ? (double)l->beyond / 2 / (double)l->dice : 0);
        doc_cell(d, "%.0f", 100 * as_far(l));
    }
}

/* returns: NULL when there is no memory. */
static Doc *tell(const Account *a, const State *end, const ReportHead *head,
                 const GameResult *result)
{
    Doc *const d = doc_new(a->battle->title);
    if (!d)
        return NULL;
    Telling telling = { d, a };
    const ReportTeller teller = { tell_turn, tell_line, tell_point, tell_line, &telling };
    tell_head(d, a, end, head, result);
    doc_film(d);
    tell_turning_points(d, a);
    report_tell(a->report, a->battle, &teller);
    tell_losses(d, a, end);
    tell_dice(d, a);
    return d;
}

GameResult account_result(const State *s)
{
    GameResult r = { .verdict = s->over ? PLAYED : NOT_PLAYED,
                     .winner = s->over ? s->winner : NOBODY,
                     .how = s->how,
                     .turns = s->turn,
                     .orders = s->steps };
    if (!s->over)
        snprintf(r.says, sizeof r.says, "the record ends here");
    return r;
}

Doc *account_of(Replay *replay, Err *err)
{
    const RecordHead *const head = replay_head(replay);
    const ReportHead said = { .commanders = { head->sides[0], head->sides[1] },
                              .dice = head->seed };
    const Battle *const b = replay_battle(replay);
    State state, before;
    Order order;
    DiceList dice;
    Account *const a = begin(b);
    if (!a)
        return err_set(err, "no memory for it"), NULL;
    Game game = { .state = &state, .listener = &a->listener };
    replay_begin(replay, &game);
    step_taken(a, &state, NULL);
    while (replay_look(replay, &game, &order, &dice, err)) {
        char says[SAYS] = "";
        state_copy(&before, &state);
        if (!replay_next(replay, &game, err))
            break;
        if (order.verb == VERB_PUT)
            report_put(a->report, &game, &order);
        game_say_order(b, &before, &order, says, sizeof says);
        step_taken(a, &state, says);
    }
    const GameResult result = account_result(&state);
    Doc *const doc = tell(a, &state, &said, &result);
    end(a);
    return doc ? doc : (err_set(err, "no memory for it"), NULL);
}
