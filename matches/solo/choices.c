/* SPDX-License-Identifier: GPL-3.0-or-later
 * choices.c - the ruleset's options as a person reads them.
 *
 * Start at choices_list().
 */
#include "matches/solo/choices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/order_choice.h"
#include "engine/order_text.h"
#include "matches/solo/said.h"

/* The order, and behind it the intention as it is typed: "(advance: 58a, to long range)". */
static void say_choice(const Battle *b, const State *s, const Intention *meant,
                       const Order *order, char *out)
{
    char target[NAME_ROOM + 32] = "", name[LINE_ROOM];
    const Verb *const verb = &b->rules->verbs[meant->verb];
    b->rules->say_order(b, s, order, out, CHOICE_SAYS);
    const size_t n = strlen(out);
    if (!(verb->takes & NEEDS_GROUND) ||
        (!meant->target && verb->takes & TAKES_FORMATION))
        return;
    if (meant->target)
        battle_name(b, meant->target, target, sizeof target);
    const bool chosen = meant->choice && *choice_name(verb->help, meant->choice, name);
    snprintf(out + n, CHOICE_SAYS - n, " (%s%s%s%s%s)", verb->name,
             target[0] || chosen ? ": " : "", target, target[0] && chosen ? ", " : "",
             chosen ? name : "");
}

static bool is_listed(const Choices *c, const Order *order, const char *says)
{
    for (int i = 0; i < c->n; i++)
        if (memcmp(order, &c->order[i], sizeof *order) == 0 ||
            strcmp(says, c->says[i]) == 0)
            return true;
    return false;
}

static void add_choices(const Battle *battle, const State *state, const Intention *list,
                        int n, Choices *out)
{
    for (int i = 0; i < n && out->n < MAX_OPTIONS; i++) {
        char *const says = out->says[out->n];
        Order order;
        memset(&order, 0, sizeof order);
        if (!battle->rules->ground(battle, state, &list[i], &order, NULL))
            continue;
        say_choice(battle, state, &list[i], &order, says);
        out->verb[list[i].verb] = out->verb[order.verb] = true;
        out->target[out->n] = list[i].target;
        if (!is_listed(out, &order, says))
            out->order[out->n++] = order;
    }
}

void choices_list(const Battle *battle, const State *state, Choices *out)
{
    const Ruleset *const rules = battle->rules;
    Intention list[MAX_OPTIONS];
    out->n = 0;
    memset(out->verb, 0, sizeof out->verb);
    if (state->over)
        return;
    add_choices(battle, state, list, rules->options(battle, state, list, NULL), out);
    if (rules->other_options)
        add_choices(battle, state, list, rules->other_options(battle, state, list), out);
}

int choices_number(const Choices *choices, const Order *order)
{
    for (int i = 0; i < choices->n; i++)
        if (memcmp(order, &choices->order[i], sizeof *order) == 0)
            return i + 1;
    return 0;
}

void choices_lead(const Choices *choices, const Battle *battle, const char *line,
                  Err *err)
{
    const Verb *const verbs = battle->rules->verbs;
    const int verb = order_verb(battle, line);
    size_t n = strlen(err->text);
    if (verb == VERB_PUT || choices->verb[verb] || !choices->n ||
        strlen(line) >= LINE_ROOM)
        return;
    const char *before = "; in the list here: ";
    for (int i = 1; verbs[i].name && n < sizeof err->text; i++) {
        if (!choices->verb[i])
            continue;
        n += (size_t)snprintf(err->text + n, sizeof err->text - n, "%s%s", before,
                              verbs[i].name);
        before = ", ";
    }
}

/* The i-th sentence, or one of its lines at least, behind its number: "  3  2nd Blue stays". */
static bool copies(const Choices *c, const char *line, int i)
{
    enum { LEAST = 20 };
    char number[16];
    const int digits = snprintf(number, sizeof number, "%d", i + 1);
    if (strncmp(line, number, (size_t)digits) != 0 || line[digits] != ' ')
        return false;
    line += digits + strspn(line + digits, " ");
    const size_t n = strlen(line);
    return strcmp(line, c->says[i]) == 0 ||
           (n >= LEAST && strncmp(line, c->says[i], n) == 0);
}

bool choices_read(const Choices *choices, const Battle *battle, const State *state,
                  const char *line, Order *out, Err *err)
{
    memset(out, 0, sizeof *out);
    if (line[0] && line[strspn(line, "0123456789")] == 0) {
        const long number = strtol(line, NULL, 10);
        if (number < 1 || number > choices->n)
            return err_set(err, "there is no number %s in the list of %d", line,
                           choices->n);
        *out = choices->order[number - 1];
        return true;
    }
    for (int i = 0; i < choices->n; i++) {
        const Order *const o = &choices->order[i];
        const Ref who[] = { o->subject, o->target, choices->target[i],
                            state->decision.about, state->decision.with };
        if (copies(choices, line, i) ||
            said_is(battle, choices->says[i], who, sizeof who / sizeof *who, line)) {
            *out = *o;
            return true;
        }
    }
    if (order_read(battle, state, line, out, err))
        return true;
    choices_lead(choices, battle, line, err);
    return false;
}
