/* SPDX-License-Identifier: GPL-3.0-or-later
 * why.c - the commander says why: chances, lines, alternatives, and the dice it fears.
 *
 * The tree holds keys, not positions.  To put a line into words it is played once more: trial
 * by trial from the position the order was given in, until the dice lead where the line goes.
 *
 * Start at commander_explain().
 */
#include "ai/commander.h"

#include "engine/json.h"
#include "engine/text.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    LINES = 4,
    DEPTH = 4,
    TRIES = 128,
    WORDS = 200,
    DICE = 400,
    WORTH_A_WORD = 20, /* visits of a node, 1 in */
    ERRORS = 2,        /* standard errors that a fear is worse by */
    ENOUGH_AUDITS = 10 /* playouts to the end that are worth telling of */
};

/* A line under way: orders, and what came of each. */
typedef struct Line {
    const Commander *c;
    Search search;
    int n;
    uint32_t edge[DEPTH], node[DEPTH]; /* node 0: any */
    char words[DEPTH][WORDS];
    char dice[DICE]; /* the throws after the last order, as many as there is room for */
} Line;

static void add_quoted(Text *t, const char *text)
{
    char quoted[2 * DICE + 8];
    const int n = json_quote(quoted, 0, sizeof quoted, text);
    text_add(t, "%.*s", n, quoted);
}

/* In tenths of a per cent. */
static int permille(int64_t chance)
{
    return (int)((chance * 1000 + CHANCE_ONE / 2) / CHANCE_ONE);
}

/* The same of a chance as people are told it. */
static int told(const Commander *c, int64_t chance)
{
    return permille(value_told(&c->search.policy.value, (int)chance));
}

/* ---- putting a line into words ---- */

static void hear(void *self, const Game *game, const Event *event)
{
    Line *const line = self;
    char said[WORDS] = "";
    const size_t used = strlen(line->dice);
    if (!event->n_dice)
        return;
    game->battle->rules->say_event(game, event, said, sizeof said);
    if (said[0] && used + strlen(said) + sizeof "; " <= sizeof line->dice)
        snprintf(line->dice + used, sizeof line->dice - used, "%s%s", used ? "; " : "",
                 said);
}

/* One order of the line, and what leaves no choice after it. */
static bool step(Line *line, Game *game, int i, bool tells)
{
    const Ruleset *const rules = game->battle->rules;
    const Tree *const tree = &line->c->tree;
    State before;
    Intention option[MAX_OPTIONS];
    Order order;
    memset(&order, 0, sizeof order);
    if (!rules->ground(game->battle, game->state, &tree->edge[line->edge[i]].order,
                       &order, NULL))
        return false;
    rules->say_order(game->battle, game->state, &order, line->words[i], WORDS);
    state_copy(&before, game->state);
    line->dice[0] = '\0';
    if (!game_apply(game, &order, NULL))
        return false;
    while (!game->state->over &&
           rules->options(game->battle, game->state, option, NULL) == 1)
        playout_apply(game, option, 1, NULL, 0);
    return !line->node[i] || trial_key(game->battle, tells ? &before : NULL,
                                       game->state) == tree->node[line->node[i]].key;
}

/* Play the line until the dice allow it.  returns: false if they never did. */
static bool play_line(Line *line)
{
    const Listener listener = { .hear = hear, .self = line };
    for (uint64_t trial = 0; trial < TRIES; trial++) {
        State state;
        Game game = { .battle = line->search.battle,
                      .state = &state,
                      .listener = &listener };
        search_copy(&line->search, trial, &state);
        int i = 0;
        while (i < line->n && step(line, &game, i, i < line->c->style.buckets))
            i++;
        if (i == line->n)
            return true;
    }
    return false;
}

static uint32_t most_visited(const Tree *tree, uint32_t edge)
{
    uint32_t best = tree->edge[edge].outcome;
    for (uint32_t at = best; at; at = tree->node[at].next)
        if (tree->node[at].visits > tree->node[best].visits)
            best = at;
    return best;
}

/* The line that the tree expects after an edge of the root, as long as it is known. */
static void expect(Line *line, uint32_t edge)
{
    const Tree *const tree = &line->c->tree;
    line->n = 0;
    while (edge && line->n < DEPTH && (line->n == 0 || tree->edge[edge].visits > 2)) {
        const uint32_t node = most_visited(tree, edge);
        line->edge[line->n] = edge;
        line->node[line->n++] = node;
        edge = node ? tree_best(tree, node) : 0;
    }
    while (line->n && (line->node[line->n - 1] = 0, !play_line(line)))
        line->n--;
}

/* Is a node's mean so far below that it is the dice's doing, and not that of few trials? */
static bool bodes_ill(const Node *node, int64_t fall)
{
    const int64_t spread = tree_spread(node);
    return fall > 0 && fall * fall * node->visits > ERRORS * ERRORS * spread * spread;
}

/* The outcome of the order that bodes worst, of those that are no rarity; 0 = none. */
static uint32_t feared(const Tree *tree, uint32_t edge)
{
    uint32_t worst = 0;
    const int64_t usual = tree_mean(&tree->edge[edge]);
    int64_t least = usual;
    const int side = tree->node[tree->root].side;
    for (uint32_t at = tree->edge[edge].outcome; at; at = tree->node[at].next) {
        const Node *const n = &tree->node[at];
        if (n->visits * WORTH_A_WORD < tree->edge[edge].visits || !n->visits)
            continue;
        int64_t mean = n->sum / n->visits;
        mean = n->side == side ? mean : CHANCE_ONE - mean;
        if (mean >= least || !bodes_ill(n, usual - mean))
            continue;
        least = mean;
        worst = at;
    }
    return worst;
}

/* ---- the page ---- */

static bool is_better(const Edge *a, const Edge *b)
{
    return a->visits > b->visits ||
           (a->visits == b->visits && tree_mean(a) > tree_mean(b));
}

/* The order of a root's edge, in words; "" if it cannot be given there. */
static void say_edge(const Commander *c, uint32_t edge, char out[WORDS])
{
    const Battle *const b = c->search.battle;
    Order order;
    memset(&order, 0, sizeof order);
    out[0] = '\0';
    if (b->rules->ground(b, &c->before, &c->tree.edge[edge].order, &order, NULL))
        b->rules->say_order(b, &c->before, &order, out, WORDS);
}

static bool is_said_already(const Commander *c, const uint32_t *out, int n, uint32_t edge)
{
    char words[WORDS], other[WORDS];
    say_edge(c, edge, words);
    for (int k = 0; k < n; k++) {
        say_edge(c, out[k], other);
        if (strcmp(words, other) == 0)
            return true;
    }
    return false;
}

/* The order given, then the others by visits and chance; of those that are said alike, since they
 * come to the same or nearly so, the best.  returns: how many. */
static int best_edges(const Commander *c, uint32_t out[LINES])
{
    const Tree *const tree = &c->tree;
    int n = 1;
    out[0] = c->edge;
    for (uint32_t best = 1; best && n < LINES; n += best != 0) {
        best = 0;
        for (uint32_t at = tree->node[tree->root].edges; at; at = tree->edge[at].next)
            if (tree->edge[at].visits &&
                (!best || is_better(&tree->edge[at], &tree->edge[best])) &&
                !is_said_already(c, out, n, at))
                best = at;
        out[n] = best;
    }
    return n;
}

static void add_fear(Text *t, Line *line, uint32_t edge, bool json)
{
    const Tree *const tree = &line->c->tree;
    const uint32_t node = feared(tree, edge);
    if (!node)
        return;
    const Node *const n = &tree->node[node];
    line->n = 1;
    line->edge[0] = edge;
    line->node[0] = node;
    const bool known = play_line(line) && line->dice[0];
    const int64_t mean = n->sum / n->visits;
    const int chance =
        told(line->c, n->side == tree->node[tree->root].side ? mean : CHANCE_ONE - mean);
    const int share = (int)((int64_t)1000 * n->visits / tree->edge[edge].visits);
    if (json) {
        text_add(t, ",\"fears\":{\"share\":%d,\"chance\":%d,\"dice\":", share, chance);
        add_quoted(t, known ? line->dice : "");
        text_add(t, "}");
    } else {
        text_add(t, "    fears (%d %% of the time): %s: %d.%d %%\n", (share + 5) / 10,
                 known ? line->dice : "what else the dice may bring", chance / 10,
                 chance % 10);
    }
}

/* Why a chance that looks better was not taken: it is rash; it is of fewer trials, on other dice; or
 * the doctrine's word for the order given is worth more than the difference.  NULL = it was. */
static const char *why_not(const Commander *c, uint32_t edge)
{
    const Edge *const e = &c->tree.edge[edge], *const given = &c->tree.edge[c->edge];
    if (tree_mean(e) <= tree_mean(given))
        return NULL;
    const char *const rash = root_rash(c, &c->before, edge);
    if (rash && !root_rash(c, &c->before, c->edge))
        return rash;
    return 2 * e->visits < given->visits ? "out early, on fewer dice"
                                         : "no more than the doctrine's word is worth";
}

static void add_line(Text *t, Line *line, uint32_t edge, int number, bool json)
{
    const Edge *const e = &line->c->tree.edge[edge];
    const int chance = told(line->c, tree_mean(e));
    const char *const against = why_not(line->c, edge);
    expect(line, edge);
    if (json) {
        text_add(t, "%s{\"visits\":%" PRIu32 ",\"chance\":%d,", number ? "," : "",
                 e->visits, chance);
        if (against)
            text_add(t, "\"against\":\"%s\",", against);
        text_add(t, "\"line\":[");
        for (int i = 0; i < line->n; i++) {
            text_add(t, "%s", i ? "," : "");
            add_quoted(t, line->words[i]);
        }
        text_add(t, "]");
    } else {
        text_add(t, "  - %s: %d.%d %%, %" PRIu32 " visit%s%s%s%s\n",
                 line->n ? line->words[0] : "(an order)", chance / 10, chance % 10,
                 e->visits, e->visits == 1 ? "" : "s", against ? " (" : "",
                 against ? against : "", against ? ")" : "");
        for (int i = 1; i < line->n; i++)
            text_add(t, "    then %s\n", line->words[i]);
    }
    add_fear(t, line, edge, json);
    text_add(t, "%s", json ? "}" : "");
}

/* What the cut says of orders, and what the battle's end does. */
static void add_audit(Text *t, const Commander *c, const Audit *a, bool json)
{
    const int n = a->n ? a->n : 1, cut = a->n ? told(c, a->cut / n) : 0,
              full = permille(a->full / n);
    if (json)
        text_add(t, "{\"n\":%d,\"cut\":%d,\"full\":%d}", a->n, cut, full);
    else if (a->n >= ENOUGH_AUDITS)
        text_add(
            t,
            "  (%d playouts of what he has ordered so far, to the end: %d.%d %%, where "
            "the cut said %d.%d %%)\n",
            a->n, full / 10, full % 10, cut / 10, cut % 10);
}

static void add_head(Text *t, const Commander *c, int chance, bool json)
{
    const Effort *const e = &c->effort;
    const Audit *const now = &c->audited, *const before = &c->audited_before;
    const Audit all = { now->n + before->n, now->cut + before->cut,
                        now->full + before->full };
    const char *const mine = c->search.policy.doctrine[c->search.side].name;
    const char *const theirs = c->search.policy.doctrine[!c->search.side].name;
    if (json) {
        text_add(t,
                 "{\"chance\":%d,\"iterations\":%" PRId64
                 ",\"stopped_early\":%s,\"nodes\":%" PRIu32
                 ",\"doctrine\":\"%s\",\"enemy\":\"%s\",\"audit\":",
                 chance, e->iterations, e->stopped_early ? "true" : "false",
                 c->tree.n_nodes - 1, mine, theirs);
        add_audit(t, c, now, json);
        text_add(t, ",\"audit_so_far\":");
        add_audit(t, c, &all, json);
        text_add(t, ",\"lines\":[");
        return;
    }
    text_add(t,
             "chance to win %d.%d %%; %" PRId64
             " iterations%s; played on by \"%s\" against \"%s\"\n",
             chance / 10, chance % 10, e->iterations,
             e->stopped_early ? ", then nothing could catch up" : "", mine, theirs);
    add_audit(t, c, &all, json);
}

void commander_explain(const Bot *bot, bool json, char *out, int size)
{
    const Commander *const c = (const Commander *)bot;
    Text t = { out, size, 0 };
    uint32_t edge[LINES];
    out[0] = '\0';
    if (!c->explained) {
        text_add(&t, "%s",
                 json              ? "null"
                 : c->search.n > 1 ? "there was no time left to think\n"
                                   : "there was nothing to choose\n");
        return;
    }
    Line line = { .c = c, .search = c->search };
    line.search.root = &c->before;
    const int n = best_edges(c, edge);
    add_head(&t, c, n ? told(c, tree_mean(&c->tree.edge[edge[0]])) : 0, json);
    for (int i = 0; i < n; i++)
        add_line(&t, &line, edge[i], i, json);
    text_add(&t, "%s", json ? "]}" : "");
}
