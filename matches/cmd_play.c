/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_play.c - brevet play: a person against a bot, in a terminal or through a pipe.
 *
 * The table is shown as each of the person's turns begins.  At every choice of theirs the
 * sensible orders are a numbered list; a number, an order in words ("11us charge 89"), or
 * one of the words in `words` is read.  A refusal says why and asks again.  Only what the
 * person's side may know is shown: the map is what it sees, and what the other side
 * chooses in secret is not told.
 *
 * Without a terminal there is no prompt, and the end of the input ends the sitting
 * politely; the battle can be recorded as far as it went.
 *
 * Start at run(); the conversation is converse().
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/bot.h"
#include "engine/map.h"
#include "engine/map_words.h"
#include "engine/order_text.h"
#include "matches/hurry.h"
#include "matches/match.h"
#include "matches/pool.h"
#include "matches/report.h"
#include "matches/setup.h"
#include "matches/sitting.h"
#include "matches/typed.h"

#define OPPONENT "balanced" /* --opponent unless given */

enum { LINE = 512, WIDTH = 100 };

static const Option options[] = {
    { "side", VALUE_TEXT, "NAME", "yours (the one listed first)", 0, 0 },
    { "opponent", VALUE_TEXT, "BOT", "commands the other side (" OPPONENT ")", 0, 0 },
    { "dice", VALUE_TEXT, "typed", "throw dice yourself, type what they show", 0, 0 },
    { "record", VALUE_TEXT, "FILE", "record the battle as far as it goes", 0, 0 },
    SETUP_OPTIONS,
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

typedef struct Play {
    const Battle *battle;
    Sitting *sitting;
    Bot *bot;
    const char *opponent;
    int side;       /* the person's */
    int shown_turn; /* whose beginning was shown: 2 * turn + side */
    bool terminal;  /* there is somebody to prompt */
    bool quit;
    int n_options;
    Order option[MAX_OPTIONS];
    char says[MAX_OPTIONS][LINE];
} Play;

/* ---- showing ---- */

static void show_map(const Play *p)
{
    const MapOptions map = { .colour = command_colour(), .side = 1 + p->side };
    map_text(stdout, p->battle, sitting_state(p->sitting), &map);
}

static void show_units(const Play *p)
{
    const MapOptions map = { .colour = command_colour(),
                             .side = 1 + p->side,
                             .legend = true };
    map_text(stdout, p->battle, sitting_state(p->sitting), &map);
}

static void show_options(const Play *p)
{
    for (int i = 0; i < p->n_options; i++) {
        char number[16];
        snprintf(number, sizeof number, "%5d  ", i + 1);
        report_wrap(stdout, number, p->says[i], WIDTH);
    }
}

static void show_help(const Play *p)
{
    (void)p;
    printf("  NUMBER             the order with that number in the list\n"
           "  WHO VERB ...       any other order: \"11us charge 89\",\n"
           "                     \"9us move to 50,35 facing N as line\"\n"
           "  options            the list again\n"
           "  map                the table\n"
           "  units              the table, and every unit's state\n"
           "  verbs              all orders these rules know\n"
           "  undo               take the last order back, if nothing was decided since\n"
           "  quit               break the battle off\n");
}

static void show_verbs(const Play *p)
{
    const Verb *const verbs = p->battle->rules->verbs;
    for (int i = 1; verbs[i].name; i++)
        printf("  %-18s %s\n", verbs[i].name, verbs[i].help);
}

static void take_back(Play *p)
{
    Err err = { { 0 } };
    if (!sitting_undo(p->sitting, &err))
        printf("  %s\n", err.text);
    else
        printf("  Taken back.\n");
}

static void leave(Play *p)
{
    p->quit = true;
}

static void hear(void *self, const Game *game, const Event *event)
{
    const Play *const p = self;
    char says[LINE] = "";
    if (!event_is_for(event, p->side))
        return;
    game->battle->rules->say_event(game, event, says, sizeof says);
    if (says[0])
        report_wrap(stdout, "  ", says, WIDTH);
}

/* ---- reading ---- */

static bool read_line(const Play *p, const char *prompt, char *out)
{
    if (p->terminal)
        printf("%s", prompt);
    fflush(stdout);
    return !pool_stopped() && typed_line(stdin, out, LINE);
}

/* Is it somewhere on the table where the person does not see it? */
static bool is_unseen(const Play *p, Ref who)
{
    State seen;
    Point at;
    if (!p->sitting || !battle_place(p->battle, sitting_state(p->sitting), who, &at))
        return false;
    map_seen(p->battle, sitting_state(p->sitting), 1 + p->side, &seen);
    return !battle_place(p->battle, &seen, who, &at);
}

/* The faces may come on one line or several. */
static bool ask_dice(void *self, const Battle *battle, const Roll *roll, int n, int sides,
                     uint8_t *out)
{
    Play *const p = self;
    char who[NAME_ROOM + 32] = "", line[LINE];
    if (roll->subject && is_unseen(p, roll->subject))
        snprintf(who, sizeof who, "somebody you do not see");
    else if (roll->subject)
        battle_name(battle, roll->subject, who, sizeof who);
    printf("Throw %d d%d for %s%s%s:\n", n, sides,
           battle->rules->rolls[roll->purpose].name, who[0] ? ", " : "", who);
    for (int have = 0; have < n;) {
        uint8_t face[MAX_DICE];
        if (!read_line(p, "dice> ", line) || strcmp(line, "quit") == 0) {
            p->quit = true;
            return false;
        }
        const int faces = typed_faces(line, sides, face, n - have);
        if (faces < 0)
            printf("  Up to %d number%s from 1 to %d, please.\n", n - have,
                   n - have == 1 ? "" : "s", sides);
        for (int i = 0; i < faces; i++)
            out[have++] = face[i];
    }
    return true;
}

/* ---- choosing ---- */

static const struct {
    const char *word;
    void (*show)(const Play *);
    void (*act)(Play *);
} words[] = {
    { "help", show_help, NULL },       { "?", show_help, NULL },
    { "map", show_map, NULL },         { "units", show_units, NULL },
    { "options", show_options, NULL }, { "verbs", show_verbs, NULL },
    { "undo", NULL, take_back },       { "quit", NULL, leave },
    { "exit", NULL, leave },
};

static bool is_word(Play *p, const char *line)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].word, line) != 0)
            continue;
        if (words[i].show)
            words[i].show(p);
        else
            words[i].act(p);
        return true;
    }
    return false;
}

/* What a person sees of an option: the order, and what it is meant for. */
static void say_option(const Play *p, const Intention *meant, const Order *order,
                       char *out)
{
    const Battle *const b = p->battle;
    char target[NAME_ROOM + 32];
    b->rules->say_order(b, sitting_state(p->sitting), order, out, LINE);
    const size_t n = strlen(out);
    if (!(b->rules->verbs[meant->verb].takes & NEEDS_GROUND) || !meant->target)
        return;
    battle_name(b, meant->target, target, sizeof target);
    snprintf(out + n, LINE - n, " (%s: %s)", b->rules->verbs[meant->verb].name, target);
}

static bool is_listed(const Play *p, const Order *order, const char *says)
{
    for (int i = 0; i < p->n_options; i++)
        if (memcmp(order, &p->option[i], sizeof *order) == 0 ||
            strcmp(says, p->says[i]) == 0)
            return true;
    return false;
}

/* Intentions that come to the same thing are one line. */
static void list_options(Play *p)
{
    const Battle *const b = p->battle;
    const State *const s = sitting_state(p->sitting);
    Intention list[MAX_OPTIONS];
    const int n = b->rules->options(b, s, list);
    p->n_options = 0;
    for (int i = 0; i < n; i++) {
        char *const says = p->says[p->n_options];
        Order order;
        memset(&order, 0, sizeof order);
        if (!b->rules->ground(b, s, &list[i], &order, NULL))
            continue;
        say_option(p, &list[i], &order, says);
        if (!is_listed(p, &order, says))
            p->option[p->n_options++] = order;
    }
}

/* The order a line means.  errors: says what is wrong with it. */
static bool read_order(const Play *p, const char *line, Order *out, Err *err)
{
    if (line[strspn(line, "0123456789")] == 0) {
        const long number = strtol(line, NULL, 10);
        if (number < 1 || number > p->n_options)
            return err_set(err, "there is no number %s in the list of %d", line,
                           p->n_options);
        *out = p->option[number - 1];
        return true;
    }
    return order_read(p->battle, sitting_state(p->sitting), line, out, err);
}

/* One choice of the person's. */
static void converse(Play *p)
{
    const State *const s = sitting_state(p->sitting);
    char says[LINE], line[LINE], prompt[NAME_ROOM + 8];
    Order order;
    Err err = { { 0 } };
    const int whose = p->battle->rules->simultaneous ? p->side : s->side;
    if (p->shown_turn != 2 * s->turn + whose && whose == p->side) {
        p->shown_turn = 2 * s->turn + whose;
        printf("\n");
        show_map(p);
    }
    list_options(p);
    p->battle->rules->say_decision(p->battle, s, says, sizeof says);
    printf("\n%s\n", says);
    show_options(p);
    snprintf(prompt, sizeof prompt, "%s> ", p->battle->side[p->side].name);
    for (int steps = s->steps; !p->quit && s->steps == steps;) {
        if (!read_line(p, prompt, line)) {
            p->quit = true;
            return;
        }
        memset(&order, 0, sizeof order);
        if (!line[0] || is_word(p, line))
            continue;
        if (read_order(p, line, &order, &err) && sitting_apply(p->sitting, &order, &err))
            return;
        if (!p->quit)
            report_wrap(stdout, "  ", err.text, WIDTH);
    }
}

/* One choice of the bot's.  returns: false if it broke the rules, or no dice came. */
static bool answer(Play *p, Err *err)
{
    const State *const s = sitting_state(p->sitting);
    State seen;
    Order order;
    memset(&order, 0, sizeof order);
    match_look(p->battle, s, s->decision.side, p->bot->seed, &seen);
    const int ear = p->terminal ? STDIN_FILENO : NO_TERMINAL;
    hurry_choose(p->bot, p->battle, &seen, ear, &order);
    const bool done = sitting_apply(p->sitting, &order, err);
    sitting_settle(p->sitting);
    return done;
}

static int fight(Play *p, Err *err)
{
    const State *const s = sitting_state(p->sitting);
    while (!s->over && !p->quit) {
        if (s->decision.side == p->side)
            converse(p);
        else if (!answer(p, err) && !p->quit)
            return CODE_BROKE;
    }
    return CODE_DONE;
}

/* ---- beginning and end ---- */

static void say_end(const Play *p)
{
    const State *const s = sitting_state(p->sitting);
    const GameResult result = { .verdict = s->over ? PLAYED : NOT_PLAYED,
                                .winner = s->over ? s->winner : NOBODY,
                                .says = "the battle is broken off" };
    char outcome[LINE];
    printf("\n");
    if (s->over)
        show_map(p);
    report_outcome(p->battle, s, &result, outcome, sizeof outcome);
    report_wrap(stdout, "", outcome, WIDTH);
    printf("\n");
    if (s->over)
        report_losses(stdout, p->battle, s);
}

static bool find_side(const Battle *b, const char *name, int *out, Err *err)
{
    const char *names[MAX_SIDES + 1] = { NULL };
    *out = 0;
    for (int side = 0; side < MAX_SIDES; side++) {
        char typed[NAME_ROOM], known[NAME_ROOM];
        names[side] = b->side[side].name;
        battle_slug(name ? name : names[0], typed, sizeof typed);
        battle_slug(names[side], known, sizeof known);
        if (strcmp(typed, known) != 0) {
            battle_slug(b->side[side].short_name, known, sizeof known);
            if (strcmp(typed, known) != 0)
                continue;
        }
        *out = side;
        return true;
    }
    const char *const near = err_did_you_mean(name, names);
    return err_set(err, "--side: there is no side \"%s\"%s%s%s; there are %s and %s",
                   name, near ? "; did you mean \"" : "", near ? near : "",
                   near ? "\"?" : "", names[0], names[1]);
}

static bool prepare(const Args *args, Play *p, Err *err)
{
    const char *const dice = args_text(args, "dice", NULL);
    if (dice && strcmp(dice, "typed") != 0)
        return err_set(err, "--dice takes \"typed\", not \"%s\"", dice);
    if (!find_side(p->battle, args_text(args, "side", NULL), &p->side, err))
        return false;
    p->opponent = args_text(args, "opponent", OPPONENT);
    p->bot = bot_new(p->opponent, err);
    return p->bot || err_at(err, "--opponent");
}

static int sit_down(const Args *args, const Setup *setup, Play *p, Err *err)
{
    const Listener listener = { hear, p };
    const SittingOptions o = { .battle = setup->battle,
                               .seed = setup->seed,
                               .listener = &listener,
                               .dice = args_has(args, "dice") ? ask_dice : NULL,
                               .self = p };
    const char *const record = args_text(args, "record", NULL);
    const char *const you = "a person";
    const RecordHead head = { .version = command_version(),
                              .scenario_name = setup->path,
                              .scenario_text = setup->text,
                              .sides = { p->side ? p->opponent : you,
                                         p->side ? you : p->opponent } };
    printf("%s\n%s; you command the %s side against %s.\nSeed 0x%llx; \"help\" says what "
           "can "
           "be typed.\n\n",
           p->battle->title, p->battle->rules->title, p->battle->side[p->side].name,
           p->opponent, (unsigned long long)setup->seed);
    bot_seed(p->bot, dice_mix(setup->seed, 0, 1 + !p->side));
    p->sitting = sitting_new(&o, err);
    if (!p->sitting)
        return p->quit ? CODE_DONE : CODE_FILE;
    int code = fight(p, err);
    say_end(p);
    if (code == CODE_DONE && record && !sitting_record(p->sitting, record, &head, err))
        code = CODE_FILE;
    sitting_free(p->sitting);
    return code;
}

static int run(const Args *args)
{
    Setup setup;
    Err err = { { 0 } };
    int code = setup_load(args, args->operand[0], &setup, &err);
    if (code != CODE_DONE)
        return command_fail(args, code, &err);
    Play play = { .battle = setup.battle,
                  .shown_turn = -1,
                  .terminal = isatty(STDIN_FILENO) };
    /* Another battle each time, unless a seed says which. */
    if (!args_has(args, "seed"))
        setup.seed = dice_mix((uint64_t)time(NULL), (uint64_t)getpid(), 0) >> 32;
    code = prepare(args, &play, &err) ? CODE_DONE : CODE_USAGE;
    if (code == CODE_DONE) {
        pool_watch();
        code = sit_down(args, &setup, &play, &err);
    }
    bot_free(play.bot);
    setup_free(&setup);
    if (code != CODE_DONE)
        return command_fail(args, code, &err);
    return pool_stopped() ? CODE_INTERRUPTED : CODE_DONE;
}

static const char more[] = "In the battle, type the number of an order in the list, an "
                           "order in words, or \"help\".\n"
                           "While a bot thinks, Enter makes it move now.\n"
                           "A battle without --seed has dice of its own each time.\n";

const Command cmd_play = {
    .name = "play",
    .operands = "[SCENARIO]",
    .help = "fight a battle yourself, against a bot",
    .more = more,
    .print_more = setup_print_choices,
    .most = 1,
    .options = options,
    .run = run,
};
