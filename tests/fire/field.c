/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.c - a small field of Fire and Discipline for tests.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

extern const Ruleset fire_and_discipline;

static FieldPlan plan(const char *more, const char *blue_officers, const char *blue,
                      const char *red_officers, const char *red)
{
    return (FieldPlan){ .rules = &fire_and_discipline,
                        .head = "'table': {'width': '1000yd', 'depth': '1000yd'},"
                                " 'turns': 20, 'first': 'Blue'",
                        .more = more,
                        .officers = { blue_officers, red_officers },
                        .units = { blue, red } };
}

Field *fire_with(const char *more, const char *blue_officers, const char *blue,
                 const char *red_officers, const char *red)
{
    const FieldPlan p = plan(more, blue_officers, blue, red_officers, red);
    return field_set_up(&p);
}

bool fire_loads_with(const char *more, const char *blue_officers, const char *blue,
                     const char *red, Err *err)
{
    const FieldPlan p = plan(more, blue_officers, blue, "", red);
    err->text[0] = 0;
    Battle *b = field_parse(&p, err);
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
    cr_assert(f->state.decision.kind != D_FORM || field_gives(f, "done"), "%s",
              f->err.text);
    return f;
}

StandRow *fire_row(const Field *f, const char *name)
{
    return row(&f->state, field_index(f, name));
}

void fire_stands_at(Field *f, const char *name, int x, int y)
{
    field_stand(f, name)->at = (Point){ YD(x), YD(y) };
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
