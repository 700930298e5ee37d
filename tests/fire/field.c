/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.c - a small field of Fire and Discipline for tests.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Ruleset fire_and_discipline;

static void hear(void *self, const Game *game, const Event *event)
{
    Field *f = self;
    (void)game;
    f->events[event->kind]++;
    f->last[event->kind] = *event;
    f->last[event->kind].dice = NULL;
}

static Battle *parse(const char *more, const char *blue_officers, const char *blue,
                     const char *red_officers, const char *red, Err *err)
{
    static const Ruleset *const rules[] = { &fire_and_discipline, NULL };
    char text[16384];
    const int n = snprintf(
        text, sizeof text,
        "{'brevet': 1, 'ruleset': 'fire_and_discipline', 'title': 'A field',"
        " 'table': {'width': '1000yd', 'depth': '1000yd'}, 'turns': 20, 'first': 'Blue', "
        "%s%s"
        " 'sides': [{'name': 'Blue', 'home': 'S', 'officers': [%s], 'units': [%s]},"
        "           {'name': 'Red', 'home': 'N', 'officers': [%s], 'units': [%s]}]}",
        more, *more ? "," : "", blue_officers, blue, red_officers, red);
    cr_assert(n < (int)sizeof text, "the field is too large");
    for (char *c = text; *c; c++) {
        if (*c == '\'')
            *c = '"';
    }
    const ScenarioOptions options = { .rulesets = rules };
    return scenario_parse("field", text, (size_t)n, &options, err);
}

Field *fire_with(const char *more, const char *blue_officers, const char *blue,
                 const char *red_officers, const char *red)
{
    Field *f = calloc(1, sizeof *f);
    f->battle = parse(more, blue_officers, blue, red_officers, red, &f->err);
    cr_assert(f->battle != NULL, "%s", f->err.text);
    f->listener = (Listener){ hear, f };
    f->game = (Game){ .battle = f->battle, .state = &f->state, .listener = &f->listener };
    cr_assert(scenario_begin(&f->game, 1, &f->err), "%s", f->err.text);
    return f;
}

bool fire_loads_with(const char *more, const char *blue_officers, const char *blue,
                     const char *red, Err *err)
{
    err->text[0] = 0;
    Battle *b = parse(more, blue_officers, blue, "", red, err);
    if (b)
        battle_free(b);
    return b != NULL;
}

bool fire_loads(const char *more, const char *blue, const char *red, Err *err)
{
    return fire_loads_with(more, "", blue, red, err);
}

Field *fire_field(const char *more, const char *blue, const char *red)
{
    return fire_with(more, "", blue, "", red);
}

static Field *opening(const char *moment, const char *more, const char *blue,
                      const char *red)
{
    char all[3000];
    snprintf(all, sizeof all, "%s%s%s", moment, *more ? "," : "", more);
    return fire_field(all, blue, red);
}

Field *fire_shooting(const char *more, const char *blue, const char *red)
{
    return opening(FIELD_OPENING(1, "musketry", "Blue"), more, blue, red);
}

Field *fire_charging(const char *more, const char *blue, const char *red)
{
    return opening(FIELD_OPENING(1, "charges", "Blue"), more, blue, red);
}

Field *fire_moving(const char *more, const char *blue, const char *red)
{
    Field *f = opening(FIELD_OPENING(1, "movement", "Blue"), more, blue, red);
    cr_assert(f->state.decision.kind != D_FORM || fire_gives(f, "done"), "%s",
              f->err.text);
    return f;
}

void fire_free(Field *f)
{
    battle_free(f->battle);
    free(f);
}

void fire_dice(Field *f, int n, ...)
{
    va_list list;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        f->faces[i] = (uint8_t)va_arg(list, int);
    va_end(list);
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
}

void fire_more(Field *f, int n, int face)
{
    for (int i = 0; i < n; i++)
        f->faces[f->list.n++] = (uint8_t)face;
}

bool fire_spent(const Field *f)
{
    return !f->list.starved && f->list.used == f->list.n;
}

bool fire_gives(Field *f, const char *order)
{
    Order o;
    f->err.text[0] = 0;
    return order_read(f->battle, &f->state, order, &o, &f->err) &&
           game_apply(&f->game, &o, &f->err);
}

bool fire_refuses(Field *f, const char *order, const char *why)
{
    static State before;
    state_copy(&before, &f->state);
    if (fire_gives(f, order))
        return false;
    return memcmp(&before, &f->state, before.size) == 0 &&
           strstr(f->err.text, why) != NULL;
}

static Ref find(const Field *f, const char *name)
{
    Err err = { "" };
    const Ref who = battle_find(f->battle, name, &err);
    cr_assert(who != NO_REF, "%s", err.text);
    return who;
}

int fire_index(const Field *f, const char *name)
{
    return ref_index(find(f, name));
}

StandRow *fire_row(const Field *f, const char *name)
{
    return row(&f->state, fire_index(f, name));
}

Stand *fire_stand(const Field *f, const char *name)
{
    return state_stand(&f->state, fire_index(f, name));
}

Officer *fire_officer(const Field *f, const char *name)
{
    return state_officer(&f->state, fire_index(f, name));
}

void fire_put(Field *f, const char *name, int x, int y)
{
    fire_stand(f, name)->at = (Point){ YD(x), YD(y) };
}

void fire_forget(Field *f)
{
    memset(f->events, 0, sizeof f->events);
}

bool fire_goes(Field *f, const char *who, int right, int ahead)
{
    int stand[MAX_LAYOUT];
    Layout l;
    const Ref ref = battle_find(f->battle, who, &f->err);
    const int n = fd_subject_stands(f->battle, &f->state, ref, stand);
    const Box box = fd_group_box(f->battle, &f->state, stand, n);
    const Order o = { .verb = V_MOVE,
                      .subject = ref,
                      .facing = state_stand(&f->state, stand[0])->facing,
                      .place = geo_offset(box.at, box.ahead, right * 254 / 100,
                                          ahead * 254 / 100) };
    return fd_move_plan(f->battle, &f->state, &o, &l, &f->err);
}
