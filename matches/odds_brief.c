/* SPDX-License-Identifier: GPL-3.0-or-later
 * odds_brief.c - the odds of one order, for whoever is about to give it.
 *
 * A turn holds many throws, and only a few lines are read: what is about the order's own subject and
 * target comes first, however often other things happen.
 *
 * Start at odds_brief().
 */
#include "matches/odds_report.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "engine/text.h"
#include "matches/report.h"

/* Is the name in the label, as a word of its own? */
static bool names(const char *label, const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = label; n && (at = strstr(at, name)); at++)
        if ((at == label || !isalnum((unsigned char)at[-1])) &&
            !isalnum((unsigned char)at[n]))
            return true;
    return false;
}

/* A short name that is a number would be found among the results. */
static bool is_about(const Battle *b, Ref who, const char *label)
{
    NameRoom name;
    ShortNameRoom brief;
    if (ref_kind(who) == REF_STAND)
        who = ref_unit(b->stand[ref_index(who)].parent);
    if (ref_kind(who) != REF_UNIT && ref_kind(who) != REF_OFFICER)
        return false;
    text_short_name(b, who, brief);
    return names(label, text_name(b, who, name)) ||
           (brief[strspn(brief, "0123456789")] && names(label, brief));
}

static bool concerns(const OddsOptions *o, const OddsClass *class)
{
    return is_about(o->battle, o->order.subject, class->label) ||
           is_about(o->battle, o->order.target, class->label);
}

/* The next to be told; NULL: no more. */
static const OddsClass *next_class(const OddsOptions *o, const Odds *odds, bool *told)
{
    int most = -1;
    bool first = false;
    for (int i = 0; i < odds->n_classes; i++) {
        const bool own = concerns(o, &odds->class[i]);
        if (!told[i] &&
            (most < 0 || own > first ||
             (own == first && odds->class[i].trials > odds->class[most].trials))) {
            most = i;
            first = own;
        }
    }
    if (most < 0)
        return NULL;
    told[most] = true;
    return &odds->class[most];
}

static void brief_head(FILE *out, const OddsOptions *options, const Odds *odds)
{
    fprintf(out, "Until %s (", odds_until(options));
    if (odds->ways == 1)
        fprintf(out, "no die falls):\n");
    else if (odds->ways)
        fprintf(out, "all %" PRId64 " ways the dice can fall):\n", odds->ways);
    else
        fprintf(out, "%" PRId64 " trials, 95 %% intervals):\n", odds->trials);
}

void odds_brief(FILE *out, const OddsOptions *options, const Odds *odds, const int *unit,
                int n)
{
    enum { CLASSES = 8 };
    bool told[ODDS_CLASSES] = { false };
    const OddsClass *c;
    double low, high, half;
    brief_head(out, options, odds);
    for (int i = 0; i < n; i++) {
        const OddsUnit *const u = &odds->unit[unit[i]];
        const double figures = odds_mean_of(odds, &u->figures_left, &half);
        fprintf(out, "  %s: %.2f", options->battle->unit[unit[i]].name, figures);
        if (!odds->ways)
            fprintf(out, " +-%.2f", half);
        fprintf(out, " %s left; ", report_counts(options->battle));
        odds_statuses(out, odds, u);
    }
    if (!n && !odds->n_classes)
        fprintf(out, "  nothing that dice decide\n");
    for (int k = 0; k < CLASSES && (c = next_class(options, odds, told)); k++) {
        const double share = odds_share_of(odds, c->trials, &low, &high);
        if (odds->ways)
            fprintf(out, "  %7.3f %%  %s\n", 100 * share, c->label);
        else
            fprintf(out, "  %5.1f %% (%.1f .. %.1f)  %s\n", 100 * share, 100 * low,
                    100 * high, c->label);
    }
}
