/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.c - a small field of Chaos, Confusion and Casualties for tests.
 *
 * Start at chaos_field().
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <stdarg.h>

extern const Ruleset chaos_confusion_casualties;

static FieldPlan plan(const char *more, const char *blue, const char *red)
{
    return (FieldPlan){ .rules = &chaos_confusion_casualties,
                        .head =
                            "'table': {'width': '60in', 'depth': '60in'}, 'turns': 12",
                        .more = more,
                        .units = { blue, red } };
}

Field *chaos_field(const char *more, const char *blue, const char *red)
{
    const FieldPlan p = plan(more, blue, red);
    return field_set_up(&p);
}

bool chaos_refused(const char *more, const char *blue, const char *red, Err *err)
{
    const FieldPlan p = plan(more, blue, red);
    return field_is_refused(&p, err);
}

static bool notes(const Field *f)
{
    return f->state.decision.kind == D_ORDER || f->state.decision.kind == D_FIRE;
}

static bool before_a_friend(const Field *f)
{
    const Reaction *r = &chaos(&f->state)->reaction;
    return side_of(f->battle, r->unit) == side_of(f->battle, r->by);
}

void chaos_lets(Field *f)
{
    while (f->state.decision.kind == D_COUNTER &&
           (chaos(&f->state)->reaction.what == R_FIRE || before_a_friend(f)))
        cr_assert(field_gives(f, "let"), "%s", f->err.text);
}

void chaos_given(Field *f, ...)
{
    const char *order[16];
    int n = 0;
    va_list list;
    va_start(list, f);
    for (const char *o = va_arg(list, const char *); o; o = va_arg(list, const char *))
        order[n++] = o;
    va_end(list);
    const int turn = f->state.turn, phase = f->state.phase;
    while (!f->state.over && f->state.turn == turn && f->state.phase == phase &&
           notes(f)) {
        const int side = f->state.decision.side;
        bool given = false;
        for (int i = 0; i < n && !given; i++) {
            Order o;
            if (!order[i])
                continue;
            const bool read = order_read(f->battle, &f->state, order[i], &o, &f->err);
            cr_assert(read, "%s: %s", order[i], f->err.text);
            if (battle_side_of(f->battle, o.subject) != side)
                continue;
            given = true;
            cr_assert(game_apply(&f->game, &o, &f->err), "%s: %s", order[i], f->err.text);
            order[i] = NULL;
        }
        if (!given)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        chaos_lets(f);
    }
}

UnitRow *chaos_row(const Field *f, const char *name)
{
    return row(&f->state, field_index(f, name));
}

int chaos_strength(const Field *f, const char *name)
{
    return chaos_unit_strength(f->battle, &f->state, field_index(f, name));
}

bool chaos_shot(Field *f, const char *who, const char *whom, Shot *out)
{
    const int unit = field_index(f, who);
    return chaos_may_fire(f->battle, &f->state, unit, false, &f->err) &&
           chaos_shot_make(f->battle, &f->state, unit, field_find(f, whom), false, out,
                           &f->err);
}

int32_t chaos_gone(const Field *f, const char *who, int x, int y)
{
    return geo_distance(chaos_row(f, who)->at, (Point){ 254 * x, 254 * y });
}

void chaos_stands_at(Field *f, const char *who, int32_t x, int32_t y, Angle facing)
{
    chaos_unit_put(f->battle, &f->state, field_index(f, who), (Point){ x, y }, facing);
}
