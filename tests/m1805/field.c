/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.c - a small field of 1805 for tests.
 *
 * Start at m1805_field().
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Ruleset musket_1805;

static void hear(void *self, const Game *game, const Event *event)
{
    Field *f = self;
    (void)game;
    f->events[event->kind]++;
    f->last[event->kind] = *event;
    f->last[event->kind].dice = NULL;
}

static Battle *parse(const char *more, const char *blue, const char *red, Err *err)
{
    static const Ruleset *const rules[] = { &musket_1805, NULL };
    char text[16384];
    const int n =
        snprintf(text, sizeof text,
                 "{'brevet': 1, 'ruleset': 'musket_1805', 'title': 'A field',"
                 " 'table': {'width': '60in', 'depth': '60in'}, 'turns': 20, %s%s"
                 " 'sides': [{'name': 'Blue', 'home': 'S', 'units': [%s]},"
                 "           {'name': 'Red', 'home': 'N', 'units': [%s]}]}",
                 more, *more ? "," : "", blue, red);
    cr_assert(n < (int)sizeof text, "the field is too large");
    for (char *c = text; *c; c++) {
        if (*c == '\'')
            *c = '"';
    }
    const ScenarioOptions options = { .rulesets = rules };
    return scenario_parse("field", text, (size_t)n, &options, err);
}

Field *m1805_field(const char *more, const char *blue, const char *red)
{
    Field *f = calloc(1, sizeof *f);
    f->battle = parse(more, blue, red, &f->err);
    cr_assert(f->battle != NULL, "%s", f->err.text);
    f->listener = (Listener){ hear, f };
    f->game = (Game){ .battle = f->battle, .state = &f->state, .listener = &f->listener };
    cr_assert(scenario_begin(&f->game, 1, &f->err), "%s", f->err.text);
    return f;
}

bool m1805_refused(const char *more, const char *blue, const char *red, Err *err)
{
    Battle *b = parse(more, blue, red, err);
    if (!b)
        return true;
    battle_free(b);
    return false;
}

void m1805_free(Field *f)
{
    battle_free(f->battle);
    free(f);
}

void m1805_dice(Field *f, int n, ...)
{
    va_list list;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        f->faces[i] = (uint8_t)va_arg(list, int);
    va_end(list);
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
}

bool m1805_spent(const Field *f)
{
    return !f->list.starved && f->list.used == f->list.n;
}

bool m1805_gives(Field *f, const char *order)
{
    Order o;
    f->err.text[0] = 0;
    return order_read(f->battle, &f->state, order, &o, &f->err) &&
           game_apply(&f->game, &o, &f->err);
}

void m1805_bound(Field *f, ...)
{
    const char *order[16];
    int n = 0;
    va_list list;
    va_start(list, f);
    for (const char *o = va_arg(list, const char *); o; o = va_arg(list, const char *))
        order[n++] = o;
    va_end(list);
    const int turn = f->state.turn;
    while (!f->state.over && f->state.turn == turn) {
        const int side = f->state.decision.side;
        for (int i = 0; i < n && f->state.turn == turn && f->state.decision.side == side;
             i++) {
            Order o;
            if (!order[i])
                continue;
            const bool read = order_read(f->battle, &f->state, order[i], &o, &f->err);
            cr_assert(read, "%s: %s", order[i], f->err.text);
            if (battle_side_of(f->battle, o.subject) != side)
                continue;
            cr_assert(game_apply(&f->game, &o, &f->err), "%s: %s", order[i], f->err.text);
            order[i] = NULL;
        }
        if (!f->state.over && f->state.turn == turn && f->state.decision.side == side) {
            cr_assert(m1805_gives(f, "done"), "%s", f->err.text);
        }
    }
}

static Ref find(const Field *f, const char *name)
{
    Err err = { "" };
    const Ref who = battle_find(f->battle, name, &err);
    cr_assert(who != NO_REF, "%s", err.text);
    return who;
}

int m1805_unit(const Field *f, const char *name)
{
    return ref_index(find(f, name));
}

Stand *m1805_body(const Field *f, const char *name)
{
    return body(f->battle, &f->state, m1805_unit(f, name));
}

Unit *m1805_state(const Field *f, const char *name)
{
    return state_unit(&f->state, m1805_unit(f, name));
}

UnitRow *m1805_row(const Field *f, const char *name)
{
    return row(&f->state, m1805_unit(f, name));
}

int m1805_shot(Field *f, const char *who, const char *whom)
{
    Shot shot;
    const int unit = m1805_unit(f, who);
    if (!musket_shot_make(f->battle, &f->state, unit, find(f, whom), &shot, &f->err))
        return -1;
    return musket_shot_percent(&shot);
}

int32_t m1805_gone(const Field *f, const char *who, int x, int y)
{
    return geo_distance(m1805_body(f, who)->at, (Point){ 254 * x, 254 * y });
}

void m1805_touch(Field *f, const char *who, const char *whom, int32_t apart)
{
    const Point at = m1805_body(f, whom)->at;
    m1805_body(f, who)->at = (Point){ at.x, at.y - apart };
    musket_mark_engaged(f->battle, &f->state);
    cr_assert(m1805_state(f, who)->marks & U_ENGAGED, "%s does not touch %s", who, whom);
}

void m1805_forget(Field *f)
{
    memset(f->events, 0, sizeof f->events);
}
