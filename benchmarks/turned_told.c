/* SPDX-License-Identifier: GPL-3.0-or-later
 * turned_told.c - a line, or a member of a JSON object, for each battle that was played beside itself.
 */
#include "benchmarks/turned_told.h"

#include <inttypes.h>
#include <stdio.h>

#include "benchmarks/renumbered.h"
#include "benchmarks/turned.h"
#include "matches/pool.h"
#include "matches/setup.h"

enum { TWIN_GAMES = 20 };

static void print_turned(const char *name, const Turned *t)
{
    printf("%-20s %4d of %4d games alike, %7" PRId64 " orders; %4" PRId64 " of %8" PRId64
           " features not",
           name, t->alike, t->games, t->orders, t->other, t->features);
    if (t->parted[0])
        printf("; the first to part: seed %" PRIx64 ", order %d, %s", t->seed, t->order,
               t->parted);
    printf("\n");
}

int turned_command(const Args *args, const Shipped *shipped)
{
    const bool json = args_has(args, "json"), mirrored = args_has(args, "mirrored");
    const int how = mirrored ? TURNED_MIRRORED + (int)args_count(args, "quarters", 0)
                             : (int)args_count(args, "quarters", 2);
    Err err = { { 0 } };
    pool_watch();
    for (int i = 0; i < shipped->n && !pool_stopped(); i++) {
        const char *const name = shipped->battle[i]->id;
        Turned t;
        if (!turned_games(shipped->path[i], how,
                          (int)args_count(args, "games", TWIN_GAMES),
                          args_hex(args, "seed", SETUP_SEED), &t, &err))
            return command_fail(args, CODE_FILE, &err);
        if (json)
            printf("%s\"%s\":{\"games\":%d,\"alike\":%d,\"orders\":%" PRId64
                   ",\"features\":%" PRId64 ",\"other\":%" PRId64 "}",
                   i ? "," : "{", name, t.games, t.alike, t.orders, t.features, t.other);
        else
            print_turned(name, &t);
        fflush(stdout);
    }
    if (json)
        printf("}\n");
    return pool_stopped() ? CODE_INTERRUPTED : CODE_DONE;
}

static void print_renumbered(const char *name, const Renumbered *r, bool told)
{
    printf("%-20s %4d of %4d games alike, %3d by turns, %7" PRId64
           " orders; apart %3" PRId64 " offers, %3" PRId64 " told",
           name, r->alike, r->games, r->by_turns, r->orders, r->offers_apart,
           r->told_apart);
    if (r->parted[0])
        printf("; the first to part: game %d, order %d, %s", r->game + 1, r->order,
               r->parted);
    else if (r->offers_apart)
        printf("; the first: %s", r->offered);
    printf("\n");
    if (told && r->parted[0])
        printf("as the file has it:\n%sthe other way round:\n%s", r->told[0], r->told[1]);
}

int renumbered_command(const Args *args, const Shipped *shipped)
{
    const bool json = args_has(args, "json");
    const int only = (int)args_count(args, "only", 0);
    const RenumberedHow how = {
        .mirrored = args_has(args, "mirrored"),
        .drawn = args_has(args, "crowded") ? DRAWN_CROWDED
                 : args_has(args, "wild")  ? DRAWN_WILD
                                           : DRAWN_NOT,
        .first = only ? only - 1 : 0,
        .games = only ? 1 : (int)args_count(args, "games", TWIN_GAMES),
        .seed = args_hex(args, "seed", SETUP_SEED),
    };
    Err err = { { 0 } };
    pool_watch();
    for (int i = 0; i < shipped->n && !pool_stopped(); i++) {
        const char *const name = shipped->battle[i]->id;
        Renumbered r;
        if (!renumbered_games(shipped->path[i], shipped->battle[i]->rules, &how, &r,
                              &err))
            return command_fail(args, CODE_FILE, &err);
        if (json)
            printf(
                "%s\"%s\":{\"games\":%d,\"alike\":%d,\"by_turns\":%d,\"orders\":%" PRId64
                ",\"offers_apart\":%" PRId64 ",\"told_apart\":%" PRId64 "}",
                i ? "," : "{", name, r.games, r.alike, r.by_turns, r.orders,
                r.offers_apart, r.told_apart);
        else
            print_renumbered(name, &r, only > 0);
        fflush(stdout);
    }
    if (json)
        printf("}\n");
    return pool_stopped() ? CODE_INTERRUPTED : CODE_DONE;
}
