/* SPDX-License-Identifier: GPL-3.0-or-later
 * odds_count.c - what a trial came to, counted.
 *
 * Start at odds_close_trial().
 */
#include "matches/odds_count.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "engine/map_words.h"

/* ---- counting ---- */

static void sum_add(OddsSum *to, int64_t value, int64_t weight)
{
    to->n += weight;
    to->sum += weight * value;
    to->squares += weight * value * value;
}

static void sum_join(OddsSum *to, const OddsSum *from)
{
    to->n += from->n;
    to->sum += from->sum;
    to->squares += from->squares;
}

/* The class of that label, made if need be; NULL if there is no room. */
static OddsClass *class_of(Odds *odds, const char *label)
{
    uint64_t at = XXH64(label, strlen(label), 0);
    for (;; at++) {
        OddsClass *const c = &odds->class[at % ODDS_CLASSES];
        if (strcmp(c->label, label) == 0)
            return c;
        if (c->label[0])
            continue;
        if (odds->n_classes == ODDS_CLASSES - 1)
            return NULL;
        odds->n_classes++;
        strcpy(c->label, label);
        return c;
    }
}

void odds_count(Odds *odds, const Game *game, const Event *event)
{
    char label[ODDS_LABEL] = "";
    game->battle->rules->label(game, event, label, sizeof label);
    if (!label[0])
        return;
    OddsClass *const c = class_of(odds, label);
    if (c)
        c->now++;
    else
        odds->unlabelled++;
}

static void close_classes(Odds *odds)
{
    for (int i = 0; i < ODDS_CLASSES; i++) {
        OddsClass *const c = &odds->class[i];
        if (!c->now)
            continue;
        c->trials += odds->weight;
        sum_add(&c->times, c->now, odds->weight);
        c->now = 0;
    }
}

/* ---- how a unit is ---- */

/* unit statuses, stand statuses of those by themselves, then where the others are */
void odds_name_statuses(const Battle *b, Odds *odds)
{
    static const char *const elsewhere[] = { "in reserve", "left the table", "lost",
                                             "surrendered" };
    int n = 0;
    for (const Named *s = b->rules->unit_statuses; s->name; s++)
        odds->status[n++] = s->name;
    for (const Named *s = b->rules->stand_statuses; s->name; s++)
        odds->status[n++] = s->name;
    for (int i = 0; i < 4; i++)
        odds->status[n++] = elsewhere[i];
    assert(n <= ODDS_STATUSES);
    odds->n_statuses = n;
}

/* The unit's status is that of whatever of it is best off. */
static int status_of(const Battle *b, const State *s, int unit)
{
    const int n_unit = named_count(b->rules->unit_statuses);
    const int n_both = n_unit + named_count(b->rules->stand_statuses);
    int best = n_both + LOST - IN_RESERVE;
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].n; i++) {
        const Stand *const stand = state_stand(s, i);
        int is;
        if (stand->where != ON_TABLE)
            is = n_both + stand->where - IN_RESERVE;
        else if (stand->unit != NO_UNIT)
            is = map_status_number(b, s, stand->unit);
        else
            is = n_unit + stand->status;
        if (is < best || best == n_both + LOST - IN_RESERVE)
            best = is;
    }
    return best;
}

static int bucket(int64_t n)
{
    return n < ODDS_BUCKETS ? (int)n : ODDS_BUCKETS - 1;
}

static void count_unit(const Battle *b, const State *s, int unit, int64_t weight,
                       OddsUnit *out)
{
    int64_t stands = 0, figures = 0, x = 0, y = 0, placed = 0;
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].n; i++) {
        const Stand *const stand = state_stand(s, i);
        if (stand->where != ON_TABLE && stand->where != IN_RESERVE)
            continue;
        stands++;
        figures += stand->figures;
        if (stand->where != ON_TABLE)
            continue;
        placed++;
        x += stand->at.x;
        y += stand->at.y;
    }
    const int dice = state_unit(s, unit)->dice;
    out->status[status_of(b, s, unit)] += weight;
    out->stands[bucket(stands)] += weight;
    out->dice[bucket(dice)] += weight;
    sum_add(&out->stands_left, stands, weight);
    sum_add(&out->figures_left, figures, weight);
    sum_add(&out->dice_carried, dice, weight);
    if (placed) {
        sum_add(&out->x, x / placed, weight);
        sum_add(&out->y, y / placed, weight);
    }
}

void odds_close_trial(const Battle *b, const State *s, Odds *odds)
{
    odds->trials += odds->weight;
    if (!s->over)
        odds->not_over += odds->weight;
    else if (s->winner == NOBODY)
        odds->drawn += odds->weight;
    else
        odds->won[s->winner] += odds->weight;
    for (int u = 0; u < b->n_units; u++)
        if (!b->unit[u].part_of) /* parts are told of with the whole */
            count_unit(b, s, u, odds->weight, &odds->unit[u]);
    close_classes(odds);
}

/* ---- together ---- */

static void join_unit(OddsUnit *to, const OddsUnit *from)
{
    for (int i = 0; i < ODDS_STATUSES; i++)
        to->status[i] += from->status[i];
    for (int i = 0; i < ODDS_BUCKETS; i++) {
        to->stands[i] += from->stands[i];
        to->dice[i] += from->dice[i];
    }
    sum_join(&to->stands_left, &from->stands_left);
    sum_join(&to->figures_left, &from->figures_left);
    sum_join(&to->dice_carried, &from->dice_carried);
    sum_join(&to->x, &from->x);
    sum_join(&to->y, &from->y);
}

void odds_join(Odds *to, const Odds *from)
{
    to->trials += from->trials;
    to->refused += from->refused;
    to->drawn += from->drawn;
    to->not_over += from->not_over;
    to->unlabelled += from->unlabelled;
    for (int side = 0; side < MAX_SIDES; side++)
        to->won[side] += from->won[side];
    for (int i = 0; i < ORDERS_LINES; i++)
        to->in_vain[i] += from->in_vain[i];
    for (int u = 0; u < MAX_UNITS; u++)
        join_unit(&to->unit[u], &from->unit[u]);
    for (int i = 0; i < ODDS_CLASSES; i++) {
        const OddsClass *const c = &from->class[i];
        OddsClass *const same = c->label[0] ? class_of(to, c->label) : NULL;
        if (!same)
            continue;
        same->trials += c->trials;
        sum_join(&same->times, &c->times);
    }
}

static int by_label(const void *a, const void *b)
{
    return strcmp(((const OddsClass *)a)->label, ((const OddsClass *)b)->label);
}

void odds_sort_classes(Odds *odds)
{
    int n = 0;
    for (int i = 0; i < ODDS_CLASSES; i++)
        if (odds->class[i].label[0])
            odds->class[n++] = odds->class[i];
    qsort(odds->class, (size_t)n, sizeof odds->class[0], by_label);
    for (int i = 0; i < n; i++)
        odds->class[i].times.n = odds->trials;
}
