/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.c - a small field of 1805 for tests.
 *
 * Start at m1805_field().
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdarg.h>

extern const Ruleset musket_1805;

static FieldPlan plan(const char *more, const char *blue, const char *red)
{
    return (FieldPlan){ .rules = &musket_1805,
                        .head =
                            "'table': {'width': '60in', 'depth': '60in'}, 'turns': 20",
                        .more = more,
                        .units = { blue, red } };
}

Field *m1805_field(const char *more, const char *blue, const char *red)
{
    const FieldPlan p = plan(more, blue, red);
    return field_set_up(&p);
}

bool m1805_refused(const char *more, const char *blue, const char *red, Err *err)
{
    const FieldPlan p = plan(more, blue, red);
    return field_is_refused(&p, err);
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
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        }
    }
}

Stand *m1805_body(const Field *f, const char *name)
{
    return body(f->battle, &f->state, field_index(f, name));
}

UnitRow *m1805_row(const Field *f, const char *name)
{
    return row(&f->state, field_index(f, name));
}

int m1805_shot(Field *f, const char *who, const char *whom)
{
    Shot shot;
    const int unit = field_index(f, who);
    if (!musket_shot_make(f->battle, &f->state, unit, field_find(f, whom), &shot,
                          &f->err))
        return -1;
    return musket_shot_percent(&shot);
}

int m1805_figures(const Field *f, const char *who, const char *whom)
{
    const uint8_t enemy = (uint8_t)field_index(f, whom);
    int figures;
    musket_contact_figures(f->battle, &f->state, field_index(f, who), &enemy, 1,
                           &figures);
    return figures;
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
    cr_assert(field_unit(f, who)->marks & U_ENGAGED, "%s does not touch %s", who, whom);
}
