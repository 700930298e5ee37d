/* SPDX-License-Identifier: GPL-3.0-or-later
 * sheet.c - the figures to move on a real table.
 *
 * Start at sheet_write().
 */
#include "matches/solo/sheet.h"

#include <string.h>

#include "engine/map_words.h"
#include "engine/put.h"

typedef struct Sheet {
    FILE *out;
    const Battle *battle;
    const State *then, *now;
    int n;
} Sheet;

static void add(Sheet *sheet, Ref who, const char *where, const char *says)
{
    char name[NAME_ROOM];
    battle_short_name(sheet->battle, who, name, sizeof name);
    if (!sheet->n)
        fprintf(sheet->out, "Figures to move:\n");
    fprintf(sheet->out, "%5d  %-18s %s%s%s\n", ++sheet->n, name, where,
            says[0] ? ", " : "", says);
}

static bool same_place(const Battle *b, const State *s, const State *t, Ref who)
{
    Point a, c;
    Angle x, y;
    const bool was = game_place(b, s, who, &a), is = game_place(b, t, who, &c);
    game_facing(b, s, who, &x);
    game_facing(b, t, who, &y);
    return was == is && (!is || (a.x == c.x && a.y == c.y && x == y));
}

static void add_mover(Sheet *sheet, Ref who, const char *says)
{
    char place[NAME_ROOM], where[NAME_ROOM + 8];
    Point at;
    Angle facing;
    if (!game_place(sheet->battle, sheet->now, who, &at)) {
        add(sheet, who, "off the table", "");
        return;
    }
    game_facing(sheet->battle, sheet->now, who, &facing);
    put_says(sheet->battle, at, facing, place, sizeof place);
    snprintf(where, sizeof where, "to %s", place);
    add(sheet, who, where, says);
}

static void look_at_unit(Sheet *sheet, int u)
{
    const Battle *const b = sheet->battle;
    const char *const was = map_formation(b, sheet->then, u), *const is = map_formation(
                                                                  b, sheet->now, u);
    if (same_place(b, sheet->then, sheet->now, ref_unit(u)) &&
        (!state_unit(sheet->now, u)->n_stands || strcmp(was, is) == 0))
        return;
    add_mover(sheet, ref_unit(u), is);
}

/* A stand that is lost, or has come to stand by itself; with its unit it is told of with that. */
static void look_at_stand(Sheet *sheet, int i)
{
    const Stand *const was = state_stand(sheet->then, i), *const is =
                                                              state_stand(sheet->now, i);
    const bool went = was->where == ON_TABLE && is->where != ON_TABLE;
    const bool alone = is->where == ON_TABLE && is->unit == NO_UNIT;
    const bool whole = sheet->battle->unit[sheet->battle->stand[i].parent].n == 1;
    if ((went && !whole) ||
        (alone && (was->unit != NO_UNIT ||
                   !same_place(sheet->battle, sheet->then, sheet->now, ref_stand(i)))))
        add_mover(sheet, ref_stand(i), "");
}

int sheet_write(FILE *out, const Battle *battle, const State *then, const State *now)
{
    Sheet sheet = { out, battle, then, now, 0 };
    for (int u = 0; u < battle->n_units; u++)
        look_at_unit(&sheet, u);
    for (int i = 0; i < battle->n_stands; i++)
        look_at_stand(&sheet, i);
    for (int i = 0; i < battle->n_officers; i++)
        if (!same_place(battle, then, now, ref_officer(i)))
            add_mover(&sheet, ref_officer(i), "");
    return sheet.n;
}

void sheet_know(const Battle *battle, const State *before, const State *after,
                State *then)
{
    for (int i = 0; i < battle->n_stands; i++) {
        const Stand *const was = state_stand(before, i), *const is =
                                                             state_stand(after, i);
        if (memcmp(was, is, sizeof *is) != 0)
            *state_stand(then, i) = *is;
    }
    for (int i = 0; i < battle->n_officers; i++)
        if (memcmp(state_officer(before, i), state_officer(after, i), sizeof(Officer)) !=
            0)
            *state_officer(then, i) = *state_officer(after, i);
}

/* ---- everybody ---- */

static void write_place(FILE *out, const Battle *b, const State *s, Ref who)
{
    char name[NAME_ROOM], place[NAME_ROOM];
    Point at;
    Angle facing;
    if (!game_place(b, s, who, &at))
        return;
    game_facing(b, s, who, &facing);
    battle_short_name(b, who, name, sizeof name);
    put_says(b, at, facing, place, sizeof place);
    fprintf(out, "  %-18s %s\n", name, place);
}

void sheet_places(FILE *out, const Battle *battle, const State *seen)
{
    for (int u = 0; u < battle->n_units; u++)
        write_place(out, battle, seen, ref_unit(u));
    for (int i = 0; i < battle->n_stands; i++)
        if (state_stand(seen, i)->unit == NO_UNIT)
            write_place(out, battle, seen, ref_stand(i));
    for (int i = 0; i < battle->n_officers; i++)
        write_place(out, battle, seen, ref_officer(i));
}

bool sheet_place_of(FILE *out, const Battle *battle, const State *seen, Ref who, Err *err)
{
    char name[NAME_ROOM], says[MAP_LINE] = "";
    Point at;
    battle_name(battle, who, name, sizeof name);
    if (ref_kind(who) != REF_UNIT && ref_kind(who) != REF_OFFICER &&
        ref_kind(who) != REF_STAND)
        return err_set(err, "%s is no figure: it lies where the table has it", name);
    if (!game_place(battle, seen, who, &at))
        return err_set(err, "%s is not on the table, as far as you know", name);
    write_place(out, battle, seen, who);
    if (ref_kind(who) == REF_UNIT)
        map_unit_says(battle, seen, ref_index(who), says, sizeof says);
    else if (ref_kind(who) == REF_OFFICER)
        map_officer_says(battle, seen, ref_index(who), says, sizeof says);
    if (says[0])
        fprintf(out, "  %s: %s\n", name, says);
    return true;
}
