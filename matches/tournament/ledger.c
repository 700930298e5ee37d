/* SPDX-License-Identifier: GPL-3.0-or-later
 * ledger.c - which games of a plan are played and how they ended: a byte each.
 *
 * Bytes are only ever set once, from "missing" to what happened, by the thread that played
 * the game; they are atomic so that other threads may look at any time.
 *
 * Start at ledger_note().
 */
#include "matches/tournament/ledger.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    VOID_GAME,
    SCORED, /* + half points of x, + 3 if x has the second side */
    MISSING = 255
};

typedef struct Sheet {
    uint64_t id;
    int pairing, pairs;
    atomic_uchar *game; /* pairs * legs */
    _Atomic int64_t n;
} Sheet;

struct Ledger {
    const Plan *plan;
    Sheet *sheet; /* by pairing */
    int *by_id;   /* pairings sorted by id */
    _Atomic int64_t n;
};

static int compare_sheets(const void *a, const void *b)
{
    const uint64_t p = ((const Sheet *)a)->id, q = ((const Sheet *)b)->id;
    return p < q ? -1 : p > q;
}

/* The pairings in the order of their ids. */
static void sort_ids(Ledger *l)
{
    const int n = l->plan->n_pairings;
    Sheet *const sorted = malloc((size_t)n * sizeof *sorted);
    for (int i = 0; sorted && i < n; i++)
        sorted[i] = (Sheet){ .id = l->plan->pairing[i].id, .pairing = i };
    if (sorted)
        qsort(sorted, (size_t)n, sizeof *sorted, compare_sheets);
    for (int i = 0; i < n; i++)
        l->by_id[i] = sorted ? sorted[i].pairing : i;
    free(sorted);
}

Ledger *ledger_new(const Plan *plan)
{
    const size_t n = (size_t)plan->n_pairings;
    Ledger *const l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    *l = (Ledger){ .plan = plan,
                   .sheet = calloc(n, sizeof *l->sheet),
                   .by_id = calloc(n, sizeof *l->by_id) };
    for (size_t i = 0; l->sheet && l->by_id && i < n; i++) {
        Sheet *const s = &l->sheet[i];
        s->id = plan->pairing[i].id;
        s->pairs = plan_pairs(plan, &plan->pairing[i]);
        const size_t games = (size_t)s->pairs * (size_t)plan->pairing[i].legs;
        s->game = malloc(games);
        if (!s->game) {
            ledger_free(l);
            return NULL;
        }
        /* Every page is touched now: a night does not end for want of memory. */
        memset(s->game, MISSING, games);
    }
    if (!l->sheet || !l->by_id) {
        ledger_free(l);
        return NULL;
    }
    sort_ids(l);
    return l;
}

void ledger_free(Ledger *ledger)
{
    if (!ledger)
        return;
    for (int i = 0; ledger->sheet && i < ledger->plan->n_pairings; i++)
        free(ledger->sheet[i].game);
    free(ledger->sheet);
    free(ledger->by_id);
    free(ledger);
}

static int pairing_of(const Ledger *l, uint64_t id)
{
    int low = 0, high = l->plan->n_pairings - 1;
    while (low <= high) {
        const int mid = (low + high) / 2, at = l->by_id[mid];
        if (l->sheet[at].id == id)
            return at;
        if (l->sheet[at].id < id)
            low = mid + 1;
        else
            high = mid - 1;
    }
    return -1;
}

static atomic_uchar *game_of(const Ledger *l, int pairing, int pair, int leg)
{
    return &l->sheet[pairing].game[(size_t)pair * (size_t)l->plan->pairing[pairing].legs +
                                   (size_t)leg];
}

/* The game's byte, NULL if it is none of this plan's. */
static atomic_uchar *find_game(const Ledger *l, const GameId *id, int *pairing)
{
    *pairing = id->run == l->plan->run ? pairing_of(l, id->pairing) : -1;
    if (*pairing < 0 || id->leg >= (uint32_t)l->plan->pairing[*pairing].legs ||
        id->pair >= (uint32_t)l->sheet[*pairing].pairs)
        return NULL;
    return game_of(l, *pairing, (int)id->pair, (int)id->leg);
}

static unsigned char byte_of(const Result *r)
{
    return (unsigned char)(result_class(r) == IS_VOID
                               ? VOID_GAME
                               : SCORED + r->halves + 3 * r->x_side);
}

bool ledger_note(Ledger *ledger, const Result *result)
{
    int pairing;
    unsigned char missing = MISSING;
    atomic_uchar *const game = find_game(ledger, &result->id, &pairing);
    if (!game || !atomic_compare_exchange_strong(game, &missing, byte_of(result)))
        return false;
    ledger->sheet[pairing].n++;
    ledger->n++;
    return true;
}

bool ledger_agrees(const Ledger *ledger, const Result *result)
{
    int pairing;
    const atomic_uchar *const game = find_game(ledger, &result->id, &pairing);
    return !game || *game == MISSING || *game == byte_of(result);
}

bool ledger_has(const Ledger *ledger, int pairing, int pair, int leg)
{
    return pair < ledger->sheet[pairing].pairs &&
           *game_of(ledger, pairing, pair, leg) != MISSING;
}

/* Half points over all legs, of x or of the side listed first. */
static int sum_legs(const Ledger *l, int pairing, int pair, bool of_x)
{
    int sum = 0;
    if (pair >= l->sheet[pairing].pairs)
        return NOT_SCORED;
    for (int leg = 0; leg < l->plan->pairing[pairing].legs; leg++) {
        const int byte = *game_of(l, pairing, pair, leg);
        if (byte == MISSING || byte == VOID_GAME)
            return NOT_SCORED;
        const int halves = (byte - SCORED) % 3;
        sum += of_x || byte < SCORED + 3 ? halves : 2 - halves;
    }
    return sum;
}

int ledger_pair(const Ledger *ledger, int pairing, int pair)
{
    return sum_legs(ledger, pairing, pair, true);
}

int ledger_sides(const Ledger *ledger, int pairing, int pair)
{
    return sum_legs(ledger, pairing, pair, false);
}

bool ledger_complete(const Ledger *ledger, int pairing, int pair)
{
    for (int leg = 0; leg < ledger->plan->pairing[pairing].legs; leg++)
        if (!ledger_has(ledger, pairing, pair, leg))
            return false;
    return true;
}

int ledger_count(const Ledger *ledger, int pairing, int first, int end, double *count)
{
    int n = 0;
    for (int i = 0; i <= 2 * ledger->plan->pairing[pairing].legs; i++)
        count[i] = 0;
    for (int pair = first; pair < end; pair++) {
        const int halves = ledger_pair(ledger, pairing, pair);
        if (halves == NOT_SCORED)
            continue;
        count[halves]++;
        n++;
    }
    return n;
}

int64_t ledger_games(const Ledger *ledger)
{
    return ledger->n;
}

int64_t ledger_games_of(const Ledger *ledger, int pairing)
{
    return ledger->sheet[pairing].n;
}
