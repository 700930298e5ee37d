/* SPDX-License-Identifier: GPL-3.0-or-later
 * copy.c - what it costs to copy a battle's state.
 *
 * Both loops copy among the same buffers in the same order, so they meet the same caches and
 * the same addresses; rounds of one and the other alternate and the median counts.
 *
 * Start at bench_copy().
 */
#include "benchmarks/bench.h"
#include "benchmarks/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/scenario.h"
#include "rulesets/rulesets.h"

enum { BUFFERS = 32, COPIES = 200 * 1000, ROUNDS = 15, TEXT_ROOM = 16 * 1024 };
enum {
    UNITS = 8,
    BASES = 4,
    OFFICERS = 3
}; /* a side; its last battalion is half as strong */

/* ---- a battle of 60 stands ---- */

static int write_side(char *out, int at, int room, int side)
{
    const size_t left = (size_t)(room - at);
    int n =
        snprintf(out + at, left, "%s{\"name\":\"Army %d\",\"home\":\"%c\",\"officers\":[",
                 side ? "," : "", side, "SN"[side]);
    for (int i = 0; i < OFFICERS; i++)
        n += snprintf(
            out + at + n, left - (size_t)n,
            "%s{\"name\":\"General %d%d\",\"rating\":4,\"at\":[\"%dcm\",\"%dcm\"]}",
            i ? "," : "", side, i, 30 + 30 * i, side ? 92 : 8);
    n += snprintf(out + at + n, left - (size_t)n, "],\"units\":[");
    for (int i = 0; i < UNITS; i++)
        n += snprintf(out + at + n, left - (size_t)n,
                      "%s{\"name\":\"Unit %d%d\",\"at\":[\"%dcm\",\"%dcm\"],\"stands\":"
                      "[{\"kind\":\"line infantry\",\"count\":%d,\"rating\":4}]}",
                      i ? "," : "", side, i, 10 + 14 * i, side ? 80 : 20,
                      i < UNITS - 1 ? BASES : BASES / 2);
    return at + n + snprintf(out + at + n, left - (size_t)n, "]}");
}

static Battle *sixty_stands(Err *err)
{
    static const ScenarioOptions options = { .rulesets = rulesets };
    char text[TEXT_ROOM];
    int n =
        snprintf(text, sizeof text,
                 "{\"brevet\":1,\"ruleset\":\"throne_of_bayonets\",\"title\":\"Sixty\","
                 "\"table\":{\"width\":\"120cm\",\"depth\":\"100cm\"},\"turns\":12,"
                 "\"opening\":{\"turn\":1,\"phase\":\"activation\"},\"sides\":[");
    for (int side = 0; side < MAX_SIDES; side++)
        n = write_side(text, n, TEXT_ROOM, side);
    n += snprintf(text + n, sizeof text - (size_t)n, "]}");
    return scenario_parse("sixty.json", text, (size_t)n, &options, err);
}

/* ---- timing ---- */

static double time_copies(State *buffer)
{
    const double start = 1e9 * clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < COPIES; i++)
        state_copy(&buffer[(i + 7) % BUFFERS], &buffer[i % BUFFERS]);
    return (1e9 * clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start) / COPIES;
}

static double time_memcpy(State *buffer, volatile size_t bytes)
{
    const double start = 1e9 * clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < COPIES; i++)
        memcpy(&buffer[(i + 7) % BUFFERS], &buffer[i % BUFFERS], bytes);
    return (1e9 * clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start) / COPIES;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

bool bench_copy(CopyCost *out, Err *err)
{
    Battle *const battle = sixty_stands(err);
    State *const buffer = calloc(BUFFERS, sizeof *buffer);
    double copy[ROUNDS], plain[ROUNDS];
    const bool ok = battle && (buffer || err_set(err, "no memory"));
    if (ok) {
        out->bytes = (int)battle->opening.size;
        for (int i = 0; i < BUFFERS; i++)
            state_copy(&buffer[i], &battle->opening);
        for (int i = 0; i < ROUNDS; i++) {
            copy[i] = time_copies(buffer);
            plain[i] = time_memcpy(buffer, (size_t)out->bytes);
        }
        qsort(copy, ROUNDS, sizeof copy[0], by_size);
        qsort(plain, ROUNDS, sizeof plain[0], by_size);
        out->copy_ns = copy[ROUNDS / 2];
        out->memcpy_ns = plain[ROUNDS / 2];
    }
    free(buffer);
    battle_free(battle);
    return ok;
}
