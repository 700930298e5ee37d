/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.c - a small field of Throne of Bayonets for tests.
 */
#include "tests/throne/field.h"

extern const Ruleset throne_of_bayonets;

Field *field_with(const char *more, const char *blue_officers, const char *blue,
                  const char *red_officers, const char *red)
{
    const FieldPlan plan = { .rules = &throne_of_bayonets,
                             .head = "'table': {'width': '100cm', 'depth': '100cm'},"
                                     " 'turns': 20, 'first': 'Blue'",
                             .more = more,
                             .officers = { blue_officers, red_officers },
                             .units = { blue, red } };
    return field_set_up(&plan);
}

Field *field(const char *more, const char *blue, const char *red)
{
    return field_with(more, "", blue, "", red);
}

UnitRow *throne_row(const Field *f, const char *name)
{
    return row(&f->state, field_index(f, name));
}
