/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.c - a small field of Greg Blake's colonial rules for tests.
 *
 * Start at colonial_field().
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

extern const Ruleset greg_blake_colonial;

#define HEAD                                                                             \
    "'table': {'width': '2400mm', 'depth': '1500mm'}, 'turns': 12, 'first': 'Blue'"

enum { ROOM = 4000 };

/* A chief by himself at his edge, and a leader with the first of the bodies. */
static const char *officers(const char *units, const char *side, int y, char out[ROOM])
{
    static const char key[] = "'name': '";
    const char *name = strstr(units, key) + sizeof key - 1;
    snprintf(out, ROOM,
             "{'name': '%schief', 'at': ['1200mm', '%dmm']}, "
             "{'name': '%sleader', 'under': '%schief', 'with': '%.*s'}",
             side, y, side, side, (int)(strchr(name, '\'') - name), name);
    return out;
}

typedef struct Setting {
    char more[ROOM], blue[ROOM], red[ROOM];
    FieldPlan plan;
} Setting;

/* Excellent command, unless the test says otherwise. */
static const FieldPlan *plan(Setting *s, const char *more, const char *blue_officers,
                             const char *blue, const char *red_officers, const char *red)
{
    const char *rules =
        strstr(more, "'rules'")
            ? ""
            : "'rules': {'command': {'Blue': 'excellent', 'Red': 'excellent'}}";
    snprintf(s->more, ROOM, "%s%s%s", more, *more && *rules ? ", " : "", rules);
    s->plan = (FieldPlan){
        .rules = &greg_blake_colonial,
        .head = HEAD,
        .more = s->more,
        .officers = { blue_officers ? blue_officers : officers(blue, "b", 20, s->blue),
                      red_officers ? red_officers : officers(red, "r", 1480, s->red) },
        .units = { blue, red }
    };
    return &s->plan;
}

Field *colonial_with(const char *more, const char *blue_officers, const char *blue,
                     const char *red_officers, const char *red)
{
    Setting s;
    return field_set_up(plan(&s, more, blue_officers, blue, red_officers, red));
}

Field *colonial_field(const char *more, const char *blue, const char *red)
{
    return colonial_with(more, NULL, blue, NULL, red);
}

bool colonial_refused(const char *more, const char *blue, const char *red, Err *err)
{
    Setting s;
    return field_is_refused(plan(&s, more, NULL, blue, NULL, red), err);
}

bool colonial_holds(Field *f)
{
    char order[80], name[NAME_ROOM];
    battle_short_name(f->battle, f->state.decision.about, name, NAME_ROOM);
    snprintf(order, sizeof order, "%s hold", name);
    return field_gives(f, order);
}

void colonial_moves(Field *f, const char *body)
{
    char order[80], leader[NAME_ROOM];
    const int officer = group_of(f->battle, field_index(f, body));
    battle_short_name(f->battle, ref_officer(officer), leader, NAME_ROOM);
    snprintf(order, sizeof order, "%s nominate", leader);
    cr_assert(field_gives(f, order), "%s", f->err.text);
    while (f->state.decision.kind == D_CHARGE)
        cr_assert(colonial_holds(f), "%s", f->err.text);
}

bool colonial_until(Field *f, int decision)
{
    const int side = f->state.side;
    while (!f->state.over && f->state.side == side &&
           f->state.decision.kind != decision) {
        const int kind = f->state.decision.kind;
        if (kind == D_FIGHT)
            return false;
        const bool given = kind == D_NOMINATE || kind == D_MOVE || kind == D_FIRE
                               ? field_gives(f, "done")
                           : kind == D_REACT ? field_gives(f, "stand")
                                             : colonial_holds(f);
        cr_assert(given, "%s", f->err.text);
    }
    return !f->state.over && f->state.decision.kind == decision;
}

void colonial_reach(Field *f, const char *body, int32_t open, int32_t rough)
{
    BodyRow *r = colonial_body(f, body);
    r->reach = (int16_t)open;
    r->rough = (int16_t)rough;
    r->gone = 0;
}

BodyRow *colonial_body(const Field *f, const char *name)
{
    return body_row(&f->state, field_index(f, name));
}

int colonial_figures_of(const Field *f, const char *name)
{
    return colonial_figures(f->battle, &f->state, field_index(f, name));
}

void colonial_stands_at(Field *f, const char *name, int x, int y, Angle facing)
{
    colonial_body_put(f->battle, &f->state, field_index(f, name),
                      (Point){ 10 * x, 10 * y }, facing);
}

int32_t colonial_gone(const Field *f, const char *name, int x, int y)
{
    return geo_distance(colonial_body(f, name)->at, (Point){ 10 * x, 10 * y });
}

bool colonial_aimed(const Field *f, const char *stand, const char *at, Aim *out)
{
    return colonial_can_hit(f->battle, &f->state, field_index(f, stand),
                            field_index(f, at)) &&
           colonial_aim(f->battle, &f->state, field_index(f, stand), field_index(f, at),
                        ROUND_ANY, false, out);
}
