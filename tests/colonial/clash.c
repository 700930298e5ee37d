/* SPDX-License-Identifier: GPL-3.0-or-later
 * clash.c - charges and melees for tests.
 *
 * Start at clash_charges().
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Who is asked holds. */
static void holds(Field *f)
{
    char order[80], name[NAME_ROOM];
    battle_short_name(f->battle, f->state.decision.about, name, NAME_ROOM);
    snprintf(order, sizeof order, "%s hold", name);
    cr_assert(field_gives(f, order), "%s: %s", order, f->err.text);
}

void clash_charges(Field *f, const char *order)
{
    char who[40] = "";
    cr_assert(sscanf(order, "%39s", who) == 1);
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    while (f->state.decision.kind == D_CHARGE &&
           f->state.decision.about != field_find(f, who))
        holds(f);
    cr_assert(field_gives(f, order), "%s", f->err.text);
}

int clash_met(Field *f)
{
    field_dice(f, 0);
    field_more(f, 60, 5);
    clash_charges(f, "b1 charge r1");
    const int n = f->last[E_CONTACT].a;
    field_free(f);
    return n;
}

/* The first of his bodies that has a melee to fight. */
static void fights(Field *f)
{
    char order[80], name[NAME_ROOM];
    Pairs pairs;
    colonial_pairs(f->battle, &f->state, f->state.side, &pairs);
    cr_assert(pairs.n > 0);
    battle_short_name(f->battle, ref_unit(f->battle->stand[pairs.one[0]].parent), name,
                      NAME_ROOM);
    snprintf(order, sizeof order, "%s fight", name);
    cr_assert(field_gives(f, order), "%s: %s", order, f->err.text);
}

bool clash_until(Field *f, int decision)
{
    const int side = f->state.side;
    while (!f->state.over && f->state.side == side &&
           f->state.decision.kind != decision) {
        const int kind = f->state.decision.kind;
        if (kind == D_FIGHT)
            fights(f);
        else if (kind == D_NOMINATE || kind == D_MOVE || kind == D_FIRE)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        else if (kind == D_REACT)
            cr_assert(field_gives(f, "stand"), "%s", f->err.text);
        else
            holds(f);
    }
    return f->state.decision.kind == decision;
}

bool clash_may_charge(Field *f, const char *body, const char *at)
{
    f->err.text[0] = 0;
    return colonial_charge_legal(f->battle, &f->state, field_index(f, body),
                                 field_find(f, at), STRAIGHT_ON, false, &f->err);
}

bool clash_cannot(Field *f, const char *body, const char *at, const char *why)
{
    return !clash_may_charge(f, body, at) && strstr(f->err.text, why);
}

int clash_score(const Field *f, const char *stand, const char *against)
{
    Pairs pairs;
    colonial_pairs(f->battle, &f->state, f->state.side, &pairs);
    return colonial_melee_score(f->battle, &f->state, field_index(f, stand),
                                field_index(f, against), &pairs);
}

void clash_marks(Field *f, const char *stand, int marks)
{
    field_stand(f, stand)->marks |= (uint8_t)marks;
}

bool clash_touching(const Field *f, const char *body, const char *other)
{
    return colonial_gap(f->battle, &f->state, field_index(f, body),
                        field_index(f, other)) <= GEO_TOUCH;
}
