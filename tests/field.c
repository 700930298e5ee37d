/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.c - a small field for tests of any ruleset.
 *
 * Start at field_set_up().
 */
#include "tests/field.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELD_TEXT = 32768, SIDE_TEXT = 16384 };

static void hear(void *self, const Game *game, const Event *event)
{
    Field *const f = self;
    (void)game;
    f->events[event->kind]++;
    f->last[event->kind] = *event;
    f->last[event->kind].dice = NULL;
}

static void write_side(const FieldPlan *plan, int side, char out[SIDE_TEXT])
{
    const char *const officers = plan->officers[side];
    const int n =
        snprintf(out, SIDE_TEXT, "{'name': '%s', 'home': '%s', %s%s%s 'units': [%s]}",
                 side ? "Red" : "Blue", side ? "N" : "S", officers ? "'officers': [" : "",
                 officers ? officers : "", officers ? "]," : "", plan->units[side]);
    cr_assert(n < SIDE_TEXT, "a side is too large");
}

Battle *field_parse(const FieldPlan *plan, Err *err)
{
    const Ruleset *const rules[] = { plan->rules, NULL };
    const ScenarioOptions options = { .rulesets = rules, .set = plan->set };
    char text[FIELD_TEXT], side[MAX_SIDES][SIDE_TEXT];
    for (int i = 0; i < MAX_SIDES; i++)
        write_side(plan, i, side[i]);
    const int n = snprintf(text, sizeof text,
                           "{'brevet': 1, 'ruleset': '%s', 'title': 'A field', %s, %s%s"
                           " 'sides': [%s, %s]}",
                           plan->rules->id, plan->head, plan->more,
                           *plan->more ? "," : "", side[0], side[1]);
    cr_assert(n < FIELD_TEXT, "the field is too large");
    for (char *c = text; *c; c++)
        if (*c == '\'')
            *c = '"';
    return scenario_parse("field", text, (size_t)n, &options, err);
}

bool field_is_refused(const FieldPlan *plan, Err *err)
{
    Battle *b = field_parse(plan, err);
    if (!b)
        return true;
    battle_free(b);
    return false;
}

Field *field_set_up(const FieldPlan *plan)
{
    Field *const f = calloc(1, sizeof *f);
    f->battle = field_parse(plan, &f->err);
    cr_assert(f->battle != NULL, "%s", f->err.text);
    f->listener = (Listener){ hear, f };
    f->game = (Game){ .battle = f->battle, .state = &f->state, .listener = &f->listener };
    cr_assert(named_count(plan->rules->events) <= FIELD_EVENTS);
    cr_assert(scenario_begin(&f->game, 1, &f->err), "%s", f->err.text);
    return f;
}

void field_free(Field *f)
{
    battle_free(f->battle);
    free(f);
}

void field_dice(Field *f, int n, ...)
{
    va_list list;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        f->faces[i] = (uint8_t)va_arg(list, int);
    va_end(list);
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
}

void field_more(Field *f, int n, int face)
{
    for (int i = 0; i < n; i++)
        f->faces[f->list.n++] = (uint8_t)face;
}

bool field_spent(const Field *f)
{
    return !f->list.starved && f->list.used == f->list.n;
}

bool field_gives(Field *f, const char *order)
{
    Order o;
    f->err.text[0] = 0;
    return order_read(f->battle, &f->state, order, &o, &f->err) &&
           game_apply(&f->game, &o, &f->err);
}

bool field_give_all(Field *f, ...)
{
    va_list list;
    bool good = true;
    va_start(list, f);
    for (const char *o = va_arg(list, const char *); o && good;
         o = va_arg(list, const char *))
        good = field_gives(f, o);
    va_end(list);
    return good;
}

const char *field_says(Field *f, const char *order)
{
    static char text[200];
    Order o;
    f->err.text[0] = 0;
    if (!order_read(f->battle, &f->state, order, &o, &f->err))
        return NULL;
    f->battle->rules->say_order(f->battle, &f->state, &o, text, sizeof text);
    return text;
}

bool field_refuses(Field *f, const char *order, const char *why)
{
    static State before;
    state_copy(&before, &f->state);
    if (field_gives(f, order))
        return false;
    return memcmp(&before, &f->state, before.size) == 0 &&
           strstr(f->err.text, why) != NULL;
}

void field_refusals(Field *f, const Refusal *row)
{
    for (; row->order; row++)
        cr_expect(field_refuses(f, row->order, row->why), "%s: %s", row->order,
                  f->err.text);
}

bool field_checks(Field *f, const char *why)
{
    f->err.text[0] = 0;
    if (f->battle->rules->check(f->battle, &f->state, &f->err))
        return !why;
    return why && strstr(f->err.text, why);
}

Ref field_find(const Field *f, const char *name)
{
    Err err = { "" };
    const Ref who = battle_find(f->battle, name, &err);
    cr_assert(who != NO_REF, "%s", err.text);
    return who;
}

int field_index(const Field *f, const char *name)
{
    return ref_index(field_find(f, name));
}

Unit *field_unit(const Field *f, const char *name)
{
    return state_unit(&f->state, field_index(f, name));
}

Stand *field_stand(const Field *f, const char *name)
{
    return state_stand(&f->state, field_index(f, name));
}

Officer *field_officer(const Field *f, const char *name)
{
    return state_officer(&f->state, field_index(f, name));
}

void field_forget(Field *f)
{
    memset(f->events, 0, sizeof f->events);
}

int field_offers(const Field *f, int verb)
{
    Intention list[MAX_OPTIONS];
    const int n = f->battle->rules->options(f->battle, &f->state, list, NULL);
    int found = 0;
    for (int i = 0; i < n; i++)
        found += list[i].verb == verb;
    return found;
}
