/* SPDX-License-Identifier: GPL-3.0-or-later
 * toy_battle.c - the toy's battle, built by hand.
 *
 * Start at toy_battle().
 */
#include "tests/toy/toy.h"

#include <assert.h>
#include <stdio.h>

static void add_unit(Battle *b, int unit, const char *name, const char *short_name,
                     int side, int kind)
{
    UnitInfo *const u = &b->unit[unit];
    snprintf(u->name, sizeof u->name, "%s", name);
    snprintf(u->short_name, sizeof u->short_name, "%s", short_name);
    u->side = (uint8_t)side;
    u->officer = (uint8_t)side;
    u->first = (uint16_t)(3 * unit);
    u->n = 3;
    for (int i = u->first; i < u->first + u->n; i++)
        b->stand[i] = (StandInfo){ .kind = (uint8_t)kind,
                                   .parent = (uint8_t)unit,
                                   .side = (uint8_t)side,
                                   .figures = toy.kinds[kind].figures,
                                   .half_w = (int16_t)(toy.kinds[kind].width / 2),
                                   .half_d = (int16_t)(toy.kinds[kind].depth / 2) };
}

static void place(Battle *b, int unit, Point at, Angle facing)
{
    State *const s = &b->opening;
    const UnitInfo *const u = &b->unit[unit];
    *state_unit(s, unit) = (Unit){ .n_stands = (uint8_t)u->n };
    for (int i = u->first; i < u->first + u->n; i++)
        *state_stand(s, i) =
            (Stand){ .figures = b->stand[i].figures, .unit = (uint8_t)unit };
    toy_arrange(b, unit, at, facing);
}

static void add_ground(Terrain *t, const char *name, int type, int level, int32_t width,
                       const Point *at, int n)
{
    Feature f = { .type = (uint8_t)type,
                  .level = (int8_t)level,
                  .width = width,
                  .flags = toy.terrain[type].flags };
    snprintf(f.name, sizeof f.name, "%s", name);
    Err err;
    const bool added = terrain_add(t, &f, at, n, &err);
    assert(added), (void)added;
}

static void lay_out_table(Terrain *t)
{
    t->width = CM(120);
    t->depth = CM(80);
    add_ground(t, "Gallows Hill", 1, 1, 0,
               (Point[]){ { CM(70), CM(45) },
                          { CM(95), CM(42) },
                          { CM(100), CM(60) },
                          { CM(75), CM(62) } },
               4);
    add_ground(t, "Nine Acre Wood", 0, 0, 0,
               (Point[]){ { CM(10), CM(45) },
                          { CM(30), CM(42) },
                          { CM(34), CM(60) },
                          { CM(12), CM(62) } },
               4);
    add_ground(t, "Mill Pond", 2, 0, 0,
               (Point[]){ { CM(100), CM(5) },
                          { CM(115), CM(6) },
                          { CM(112), CM(18) },
                          { CM(101), CM(16) } },
               4);
    add_ground(t, "Long Road", 4, 0, CM(2),
               (Point[]){ { 0, CM(34) }, { CM(60), CM(38) }, { CM(120), CM(30) } }, 3);
    add_ground(t, "Orchard Wall", 3, 0, MM(5),
               (Point[]){ { CM(40), CM(50) }, { CM(60), CM(50) }, { CM(60), CM(58) } },
               3);
    add_ground(t, "Crossroads", 5, 0, 0,
               (Point[]){ { CM(57), CM(35) },
                          { CM(63), CM(35) },
                          { CM(63), CM(41) },
                          { CM(57), CM(41) } },
               4);
    Err err;
    const bool built = terrain_build(t, &err);
    assert(built), (void)built;
}

void toy_battle(Battle *b)
{
    memset(b, 0, sizeof *b);
    b->rules = &toy;
    snprintf(b->title, sizeof b->title, "The Crossroads");
    snprintf(b->id, sizeof b->id, "crossroads");
    b->turns = 10;
    b->n_stands = 12;
    b->n_units = 4;
    b->n_officers = 2;
    b->side[0] = (SideInfo){ .name = "The Blues", .short_name = "blue", .home = SOUTH };
    b->side[1] = (SideInfo){ .name = "The Reds", .short_name = "red", .home = NORTH };
    number_defaults(toy.numbers, toy.n_numbers, b->number);
    lay_out_table(&b->terrain);
    add_unit(b, 0, "1st Blue", "1b", 0, 0);
    add_unit(b, 1, "2nd Blue Horse", "2b", 0, 1);
    add_unit(b, 2, "1st Red", "1r", 1, 0);
    add_unit(b, 3, "2nd Red", "2r", 1, 0);
    b->officer[0] = (OfficerInfo){
        .name = "General Ash",
        .short_name = "ash",
        .side = 0,
        .superior = NO_OFFICER,
    };
    b->officer[1] = (OfficerInfo){
        .name = "General Birch",
        .short_name = "birch",
        .side = 1,
        .superior = NO_OFFICER,
    };
    state_init(&b->opening, b->n_officers, b->n_units, sizeof(Toy), b->n_stands);
    *state_officer(&b->opening, 0) = (Officer){ .at = { CM(50), CM(8) } };
    *state_officer(&b->opening, 1) =
        (Officer){ .at = { CM(62), CM(74) }, .facing = SOUTH };
    place(b, 0, (Point){ CM(35), CM(18) }, NORTH);
    place(b, 1, (Point){ CM(70), CM(18) }, NORTH);
    place(b, 2, (Point){ CM(45), CM(66) }, SOUTH);
    place(b, 3, (Point){ CM(85), CM(66) }, SOUTH);
    Err err;
    const bool loaded = toy.load(b, NULL, &err);
    assert(loaded), (void)loaded;
}
