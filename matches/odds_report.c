/* SPDX-License-Identifier: GPL-3.0-or-later
 * odds_report.c - the distribution of what happened, in words and in JSON.
 *
 * Every share has Wilson's 95 % interval beside it, every mean the half width of its own:
 * odds without their error would be taken for certain.
 *
 * Start at odds_text().
 */
#include "matches/odds_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "engine/json.h"
#include "engine/map_words.h"

static const double z95 = 1.959964; /* 95 % of the normal distribution */

double odds_mean(const OddsSum *sum, double *half_width)
{
    const double n = (double)sum->n;
    *half_width = 0;
    if (!sum->n)
        return 0;
    const double mean = (double)sum->sum / n;
    const double variance =
        n > 1 ? ((double)sum->squares - n * mean * mean) / (n - 1) : 0;
    *half_width = variance > 0 ? z95 * sqrt(variance / n) : 0;
    return mean;
}

double odds_share(int64_t k, int64_t n, double *low, double *high)
{
    if (!n) {
        *low = 0;
        *high = 1;
        return 0;
    }
    const double p = (double)k / (double)n, zz = z95 * z95 / (double)n;
    const double middle = (p + zz / 2) / (1 + zz);
    const double half =
        z95 * sqrt(p * (1 - p) / (double)n + zz / (double)n / 4) / (1 + zz);
    *low = k ? middle - half : 0;
    *high = k < n ? middle + half : 1;
    return p;
}

double odds_share_of(const Odds *odds, int64_t k, double *low, double *high)
{
    const double share = odds_share(k, odds->trials, low, high);
    if (odds->ways)
        *low = *high = share;
    return share;
}

double odds_mean_of(const Odds *odds, const OddsSum *sum, double *half_width)
{
    const double mean = odds_mean(sum, half_width);
    if (odds->ways)
        *half_width = 0;
    return mean;
}

static const char *const untils[] = { "the next decision", "the end of the phase",
                                      "the end of the turn", "the end of the battle" };

const char *odds_until(const OddsOptions *o)
{
    return o->until == UNTIL_NAMED ? o->battle->rules->phases[o->phase].name
                                   : untils[o->until];
}

/* ---- for people ---- */

static void text_head(FILE *out, const OddsOptions *o, const Odds *odds)
{
    fprintf(out, "%s", o->battle->title);
    if (o->opening)
        fprintf(out, ", from turn %d of a record", o->opening->turn);
    fprintf(out, ": ");
    if (odds->ways == 1)
        fprintf(out, "no die falls");
    else if (odds->ways)
        fprintf(out, "all %" PRId64 " ways the dice can fall", odds->ways);
    else
        fprintf(out, "%" PRId64 " trial%s from seed %" PRIx64, odds->trials,
                odds->trials == 1 ? "" : "s", o->seed);
    fprintf(out, ", until %s%s\n", o->until == UNTIL_NAMED ? "the end of phase " : "",
            odds_until(o));
    fprintf(out, "orders: %s%s%s decides%s\n\n", o->orders ? o->orders->name : "",
            o->orders ? ", then " : "", o->bot, o->orders ? " the rest" : "");
}

static void text_ends(FILE *out, const OddsOptions *o, const Odds *odds)
{
    const struct {
        const char *name;
        int64_t n;
    } ends[] = {
        { o->battle->side[0].name, odds->won[0] },
        { o->battle->side[1].name, odds->won[1] },
        { "drawn", odds->drawn },
        { "not over", odds->not_over },
    };
    if (odds->not_over == odds->trials)
        return;
    fprintf(out, odds->ways ? "%-32s %9s\n" : "%-32s %7s  95 %%\n", "victory",
            odds->ways ? "chance" : "trials");
    for (int i = 0; i < 4; i++) {
        double low, high;
        const double share = odds_share_of(odds, ends[i].n, &low, &high);
        if (odds->ways)
            fprintf(out, "%-32s %7.3f %%\n", ends[i].name, 100 * share);
        else
            fprintf(out, "%-32s %5.1f %%  %.1f .. %.1f %%\n", ends[i].name, 100 * share,
                    100 * low, 100 * high);
    }
    fprintf(out, "\n");
}

void odds_statuses(FILE *out, const Odds *odds, const OddsUnit *unit)
{
    bool told[ODDS_STATUSES] = { false };
    for (int k = 0; k < odds->n_statuses; k++) {
        int most = -1;
        for (int i = 0; i < odds->n_statuses; i++)
            if (!told[i] && unit->status[i] &&
                (most < 0 || unit->status[i] > unit->status[most]))
                most = i;
        if (most < 0)
            break;
        told[most] = true;
        double low, high;
        const double share = odds_share_of(odds, unit->status[most], &low, &high);
        fprintf(out, "%s%s %.*f %%", k ? ", " : "", odds->status[most],
                odds->ways ? 3 : 1, 100 * share);
        if (unit->status[most] < odds->trials && !odds->ways)
            fprintf(out, " (%.1f .. %.1f)", 100 * low, 100 * high);
    }
    fprintf(out, "\n");
}

static double spread(const OddsSum *sum)
{
    double half;
    const double mean = odds_mean(sum, &half);
    const double variance = (double)sum->squares / (double)sum->n - mean * mean;
    return variance > 0 ? sqrt(variance) : 0;
}

/* Columns that say nothing in this battle are left out: how many stands, where every unit is
 * one; morale dice, where nobody carries any. */
typedef struct Columns {
    bool stands, dice;
    MapScale scale; /* places are in the rules' own unit */
} Columns;

static Columns columns_of(const OddsOptions *o, const Odds *odds)
{
    Columns c = { false, false, map_scale(o->battle->rules, 1) };
    for (int u = 0; u < o->battle->n_units; u++) {
        c.stands |= o->battle->unit[u].n != 1;
        c.dice |= odds->unit[u].dice_carried.sum > 0;
    }
    return c;
}

static void text_place(FILE *out, const OddsUnit *unit, MapScale scale)
{
    const double one = scale.ten / 10.0;
    double none;
    if (unit->x.n)
        fprintf(out, " %5.1f,%5.1f %s (+-%.1f, +-%.1f)\n",
                odds_mean(&unit->x, &none) / one, odds_mean(&unit->y, &none) / one,
                scale.unit, spread(&unit->x) / one, spread(&unit->y) / one);
    else
        fprintf(out, " not on the table\n");
}

static void text_unit(FILE *out, const OddsOptions *o, const Odds *odds, int u,
                      const Columns *columns)
{
    const OddsUnit *const unit = &odds->unit[u];
    double half, half_figures, half_dice;
    const double stands = odds_mean_of(odds, &unit->stands_left, &half);
    const double figures = odds_mean_of(odds, &unit->figures_left, &half_figures);
    const double dice = odds_mean_of(odds, &unit->dice_carried, &half_dice);
    fprintf(out, "%-32s ", o->battle->unit[u].name);
    if (columns->stands)
        fprintf(out, "%5.2f +-%.2f ", stands, half);
    fprintf(out, "%6.2f ", figures);
    if (columns->dice)
        fprintf(out, "%5.2f +-%.2f ", dice, half_dice);
    text_place(out, unit, columns->scale);
    fprintf(out, "    ");
    odds_statuses(out, odds, unit);
}

/* As wide as its longest label. */
static int widest_label(const Odds *odds)
{
    int widest = 48;
    for (int i = 0; i < odds->n_classes; i++) {
        const int n = (int)strlen(odds->class[i].label);
        widest = n > widest ? n : widest;
    }
    return widest;
}

static void text_classes(FILE *out, const Odds *odds)
{
    const int wide = widest_label(odds);
    if (odds->ways)
        fprintf(out, "%-*s %9s  %s\n", wide, "event", "chance", "times");
    else
        fprintf(out, "%-*s %7s  %-15s %s\n", wide, "event", "trials", "95 %", "a trial");
    for (int i = 0; i < odds->n_classes; i++) {
        const OddsClass *const c = &odds->class[i];
        double low, high, half;
        const double share = odds_share_of(odds, c->trials, &low, &high);
        const double mean = odds_mean_of(odds, &c->times, &half);
        if (odds->ways)
            fprintf(out, "%-*s %7.3f %%  %.5f\n", wide, c->label, 100 * share, mean);
        else
            fprintf(out, "%-*s %5.1f %%  %5.1f .. %5.1f %%  %.3f +-%.3f\n", wide,
                    c->label, 100 * share, 100 * low, 100 * high, mean, half);
    }
    if (odds->unlabelled)
        fprintf(out, "(and %" PRId64 " events of further kinds)\n", odds->unlabelled);
}

/* One line for each order that waited in vain. */
static void text_in_vain(FILE *out, const OddsOptions *options, const Odds *odds)
{
    const OddsOrders *const orders = options->orders;
    double low, high;
    for (int i = 0; orders && i < orders->n; i++) {
        if (!odds->in_vain[i])
            continue;
        const double share = odds_share_of(odds, odds->in_vain[i], &low, &high);
        fprintf(out, "%s:%d: ~ %s: waited in vain in ", orders->name,
                orders->line[i].number, orders->line[i].text);
        if (odds->ways)
            fprintf(out, "%.3f %%\n\n", 100 * share);
        else
            fprintf(out, "%.1f %% (%.1f .. %.1f)\n\n", 100 * share, 100 * low,
                    100 * high);
    }
}

void odds_text(FILE *out, const OddsOptions *options, const Odds *odds)
{
    text_head(out, options, odds);
    text_ends(out, options, odds);
    text_in_vain(out, options, odds);
    const Columns columns = columns_of(options, odds);
    fprintf(out, "%-32s %s%-8s%s %s\n", "unit", columns.stands ? "stands left   " : "",
            "figures", columns.dice ? "morale dice " : "", "place (spread)");
    for (int u = 0; u < options->battle->n_units; u++)
        if (!options->battle->unit[u].part_of)
            text_unit(out, options, odds, u, &columns);
    fprintf(out, "\n");
    text_classes(out, odds);
}

/* ---- JSON ---- */

static void json_text_of(FILE *out, const char *text)
{
    char quoted[1024];
    json_quote(quoted, 0, sizeof quoted, text);
    fputs(quoted, out);
}

static void json_share(FILE *out, const Odds *odds, int64_t k)
{
    double low, high;
    const double share = odds_share_of(odds, k, &low, &high);
    fprintf(out, "{\"n\":%" PRId64 ",\"share\":%.6f,\"low\":%.6f,\"high\":%.6f}", k,
            share, low, high);
}

static void json_mean(FILE *out, const Odds *odds, const OddsSum *sum)
{
    double half;
    const double mean = odds_mean_of(odds, sum, &half);
    fprintf(out, "{\"mean\":%.6f,\"low\":%.6f,\"high\":%.6f}", mean, mean - half,
            mean + half);
}

static void json_buckets(FILE *out, const int64_t *bucket)
{
    int n = ODDS_BUCKETS;
    while (n > 1 && !bucket[n - 1])
        n--;
    for (int i = 0; i < n; i++)
        fprintf(out, "%c%" PRId64, i ? ',' : '[', bucket[i]);
    fprintf(out, "]");
}

static void json_unit(FILE *out, const OddsOptions *o, const Odds *odds, int u)
{
    const UnitInfo *const info = &o->battle->unit[u];
    const OddsUnit *const unit = &odds->unit[u];
    fprintf(out, "{\"unit\":");
    json_text_of(out, info->short_name);
    fprintf(out, ",\"name\":");
    json_text_of(out, info->name);
    fprintf(out, ",\"side\":%d,\"status\":{", info->side);
    bool any = false;
    for (int i = 0; i < odds->n_statuses; i++) {
        if (!unit->status[i])
            continue;
        fputs(any ? "," : "", out);
        json_text_of(out, odds->status[i]);
        fputs(":", out);
        json_share(out, odds, unit->status[i]);
        any = true;
    }
    fprintf(out, "},\"stands\":");
    json_mean(out, odds, &unit->stands_left);
    fprintf(out, ",\"stands_left\":");
    json_buckets(out, unit->stands);
    fprintf(out, ",\"figures\":");
    json_mean(out, odds, &unit->figures_left);
    fprintf(out, ",\"dice\":");
    json_mean(out, odds, &unit->dice_carried);
    fprintf(out, ",\"dice_carried\":");
    json_buckets(out, unit->dice);
    fprintf(out, ",\"on_table\":%" PRId64, unit->x.n);
    if (unit->x.n) {
        fprintf(out, ",\"x\":");
        json_mean(out, odds, &unit->x);
        fprintf(out, ",\"y\":");
        json_mean(out, odds, &unit->y);
        fprintf(out, ",\"spread\":[%.1f,%.1f]", spread(&unit->x), spread(&unit->y));
    }
    fprintf(out, "}");
}

static void json_class(FILE *out, const Odds *odds, const OddsClass *c)
{
    fprintf(out, "{\"event\":");
    json_text_of(out, c->label);
    fprintf(out, ",\"trials\":");
    json_share(out, odds, c->trials);
    fprintf(out, ",\"times\":");
    json_mean(out, odds, &c->times);
    fprintf(out, "}");
}

static void json_in_vain(FILE *out, const OddsOptions *options, const Odds *odds)
{
    const OddsOrders *const orders = options->orders;
    bool any = false;
    fprintf(out, ",\n\"waited_in_vain\":[");
    for (int i = 0; orders && i < orders->n; i++) {
        if (!odds->in_vain[i])
            continue;
        fprintf(out, "%s{\"line\":%d,\"order\":", any ? "," : "", orders->line[i].number);
        json_text_of(out, orders->line[i].text);
        fprintf(out, ",\"trials\":");
        json_share(out, odds, odds->in_vain[i]);
        fprintf(out, "}");
        any = true;
    }
    fprintf(out, "]");
}

void odds_json(FILE *out, const OddsOptions *options, const Odds *odds)
{
    const Battle *const b = options->battle;
    fprintf(out, "{\"scenario\":");
    json_text_of(out, b->id);
    fprintf(out, ",\"ruleset\":");
    json_text_of(out, b->rules->id);
    fprintf(out,
            ",\"tables\":\"0x%016" PRIx64 "\",\"seed\":\"0x%" PRIx64
            "\",\"trials\":%" PRId64,
            b->tables, options->seed, odds->trials);
    if (odds->ways)
        fprintf(out, ",\"ways\":%" PRId64, odds->ways);
    if (options->opening)
        fprintf(out, ",\"from\":%d", options->opening->turn);
    fprintf(out, ",\"until\":");
    json_text_of(out, odds_until(options));
    fprintf(out, ",\"bot\":");
    json_text_of(out, options->bot);
    fprintf(out, ",\n\"won\":[");
    json_share(out, odds, odds->won[0]);
    fprintf(out, ",");
    json_share(out, odds, odds->won[1]);
    fprintf(out, "],\"drawn\":");
    json_share(out, odds, odds->drawn);
    fprintf(out, ",\"not_over\":");
    json_share(out, odds, odds->not_over);
    json_in_vain(out, options, odds);
    fprintf(out, ",\n\"units\":[");
    for (int u = 0; u < b->n_units; u++) {
        if (b->unit[u].part_of)
            continue;
        fprintf(out, u ? ",\n" : "\n");
        json_unit(out, options, odds, u);
    }
    fprintf(out, "],\n\"events\":[");
    for (int i = 0; i < odds->n_classes; i++) {
        fprintf(out, i ? ",\n" : "\n");
        json_class(out, odds, &odds->class[i]);
    }
    fprintf(out, "]}\n");
}
