/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.c - a small field of Throne of Bayonets for tests.
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Ruleset throne_of_bayonets;

static void hear(void *self, const Game *game, const Event *event)
{
    Field *f = self;
    (void)game;
    f->events[event->kind]++;
    f->last[event->kind] = *event;
    f->last[event->kind].dice = NULL;
}

Field *field_with(const char *more, const char *blue_officers, const char *blue,
                  const char *red_officers, const char *red)
{
    static const Ruleset *const rules[] = { &throne_of_bayonets, NULL };
    char text[16384];
    const int n = snprintf(
        text, sizeof text,
        "{'brevet': 1, 'ruleset': 'throne_of_bayonets', 'title': 'A field',"
        " 'table': {'width': '100cm', 'depth': '100cm'}, 'turns': 20, 'first': 'Blue', %s%s"
        " 'sides': [{'name': 'Blue', 'home': 'S', 'officers': [%s], 'units': [%s]},"
        "           {'name': 'Red', 'home': 'N', 'officers': [%s], 'units': [%s]}]}",
        more, *more ? "," : "", blue_officers, blue, red_officers, red);
    cr_assert(n < (int)sizeof text, "the field is too large");
    for (char *c = text; *c; c++) {
        if (*c == '\'') *c = '"';
    }
    Field *f = calloc(1, sizeof *f);
    const ScenarioOptions options = { .rulesets = rules };
    f->battle = scenario_parse("field", text, (size_t)n, &options, &f->err);
    cr_assert(f->battle != NULL, "%s", f->err.text);
    f->listener = (Listener){ hear, f };
    f->game = (Game){ .battle = f->battle, .state = &f->state, .listener = &f->listener };
    cr_assert(scenario_begin(&f->game, 1, &f->err), "%s", f->err.text);
    return f;
}

Field *field(const char *more, const char *blue, const char *red)
{
    return field_with(more, "", blue, "", red);
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
    for (int i = 0; i < n; i++) f->faces[i] = (uint8_t)va_arg(list, int);
    va_end(list);
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
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
    for (const char *o = va_arg(list, const char *); o && good; o = va_arg(list, const char *)) {
        good = field_gives(f, o);
    }
    va_end(list);
    return good;
}

static Ref find(const Field *f, const char *name)
{
    Err err = { "" };
    const Ref who = battle_find(f->battle, name, &err);
    cr_assert(who != NO_REF, "%s", err.text);
    return who;
}

int field_index(const Field *f, const char *name)
{
    return ref_index(find(f, name));
}

Unit *field_unit(const Field *f, const char *name)
{
    return state_unit(&f->state, field_index(f, name));
}

UnitRow *field_row(const Field *f, const char *name)
{
    return row(&f->state, field_index(f, name));
}

Stand *field_base(const Field *f, const char *name)
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
