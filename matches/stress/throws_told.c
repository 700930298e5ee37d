/* SPDX-License-Identifier: GPL-3.0-or-later
 * throws_told.c - what hangs on each kind of throw, for whoever wrote the table behind it.
 *
 * Start at throws_tell().
 */
#include "matches/stress/throws.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/ruleset.h"
#include "matches/stress/basis.h"

enum {
    SAYS = 160,
    PART = 24,
    FEW = 30,    /* dice: fewer do not show what is always so */
    BATTLES = 5, /* fewer show no interval */
    DRAWN = 6    /* kinds, in a picture */
};

static const double ALARM = 0.01;  /* of any false one among the steps that are told */
static const double FELT = 0.0005; /* the least step that is: a twentieth of a point */

typedef struct Name {
    char text[SAYS];
} Name;

/* "melee", or "fire, of those fired at". */
static Name name_of(const Throws *t, const ThrowKind *kind)
{
    const Named *const roll = &t->options->battle->rules->rolls[kind->purpose];
    const bool whose = roll->help && *roll->help;
    Name name;
    snprintf(name.text, sizeof name.text, "%s%s%s", roll->name, whose ? ", " : "",
             whose ? roll->help : "");
    return name;
}

/* ---- what dice decide ---- */

/* An estimate: where it comes out below nothing there is next to none. */
static double luck_of(const ThrowKind *kind)
{
    return fmax(kind->luck, 0);
}

static double all_luck(const Throws *t)
{
    double sum = 0;
    for (int i = 0; i < t->n; i++)
        sum += luck_of(&t->kind[i]);
    return sum > 0 ? sum : 1;
}

/* Who decides more comes first, who comes first in the rules of two that decide the same. */
static int by_luck(const void *a, const void *b)
{
    const ThrowKind *const x = *(const ThrowKind *const *)a;
    const ThrowKind *const y = *(const ThrowKind *const *)b;
    if (x->luck < y->luck || x->luck > y->luck)
        return x->luck < y->luck ? 1 : -1;
    return (x > y) - (x < y);
}

static void sort(const Throws *t, const ThrowKind *out[MAX_THROWS])
{
    for (int i = 0; i < t->n; i++)
        out[i] = &t->kind[i];
    qsort(out, (size_t)t->n, sizeof *out, by_luck);
}

/* "1-4 5-6": faces that no die told apart stand together; of many faces, how many bands. */
static void write_bands(const ThrowKind *kind, char *out, size_t size)
{
    int bands = 1;
    size_t at = 0;
    for (int f = 1; f < kind->sides; f++)
        bands += kind->apart[f];
    *out = 0;
    if (bands > LUCK_PARTS) {
        snprintf(out, size, "%s%d%s", bands == kind->sides ? "all " : "", bands,
                 bands == kind->sides ? "" : " bands");
        return;
    }
    for (int f = 0, from = 0; f < kind->sides && at < size; f++) {
        if (f + 1 < kind->sides && !kind->apart[f + 1])
            continue;
        const char *const space = from ? " " : "";
        at += (size_t)(from == f ? snprintf(out + at, size - at, "%s%d", space, f + 1)
                                 : snprintf(out + at, size - at, "%s%d-%d", space,
                                            from + 1, f + 1));
        from = f + 1;
    }
}

static void tell_throws(Doc *d, const Throws *t)
{
    const ThrowKind *kind[MAX_THROWS];
    const double all = all_luck(t);
    sort(t, kind);
    doc_section(d, "throws", "What dice decide");
    doc_say(d,
            "Those on which most hangs first. Points are of a chance of 100 to win, for "
            "whoever throws (or is named beside it), two enemy turns later; of all luck, "
            "each die by itself.");
    doc_table(
        d, "throw|die|dice a battle|of all luck %|a die moves, points|nothing hangs on "
           "it %|one face alone %|faces that come to the same");
    for (int i = 0; i < t->n; i++) {
        const ThrowKind *const k = kind[i];
        char bands[SAYS];
        write_bands(k, bands, sizeof bands);
        doc_cell(d, "%s", name_of(t, k).text);
        doc_cell(d, "d%d", k->sides);
        doc_cell(d, "%.1f", (double)k->met / t->options->games);
        doc_cell(d, "%.1f", 100 * luck_of(k) / all);
        doc_cell(d, "%.1f", 100 * sqrt(luck_of(k) / (double)k->met));
        doc_cell(d, "%.0f", 100.0 * k->idle / k->tried);
        doc_cell(d, "%.0f", 100.0 * k->lone / k->tried);
        doc_cell(d, "%s", bands);
    }
}

/* ---- faces ---- */

/* "4", or "31-40" of a die of a hundred. */
static void write_part(int sides, int part, char *out, size_t size)
{
    int from = 0, to = 0;
    for (int f = 1; f <= sides; f++)
        if (throws_part(sides, f) == part) {
            from = from ? from : f;
            to = f;
        }
    if (from == to)
        snprintf(out, size, "%d", from);
    else
        snprintf(out, size, "%d-%d", from, to);
}

/* What the faces of those who decide most are worth, as curves over the die. */
static void picture(Doc *d, const Throws *t, const ThrowKind *const kind[])
{
    const int n = t->n < DRAWN ? t->n : DRAWN;
    char *text;
    size_t size;
    FILE *const out = open_memstream(&text, &size);
    if (!out)
        return;
    fprintf(out, "# height 340\nset xlabel 'face, in parts of the die'\n"
                 "set ylabel 'points'\nset xrange [0:1]\nset key outside\n");
    for (int i = 0; i < n; i++) {
        const int parts = throws_parts(kind[i]->sides);
        fprintf(out, "$d%d << EOD\n", i);
        for (int k = 0; k < parts; k++)
            fprintf(out, "%.3f %.3f\n", (k + 0.5) / parts,
                    100 * evidence_of(&kind[i]->part[k]).mean);
        fprintf(out, "EOD\n");
    }
    for (int i = 0; i < n; i++)
        fprintf(out, "%s$d%d with linespoints title '%s, d%d'", i ? ", " : "plot ", i,
                name_of(t, kind[i]).text, kind[i]->sides);
    fprintf(out, "\n");
    if (fclose(out) == 0 && n)
        doc_plot(d, "What a face is worth to whoever throws it, or is named beside it",
                 text);
    free(text);
}

static void tell_face(Doc *d, const Throws *t, const ThrowKind *kind, int part)
{
    const Evidence worth = evidence_of(&kind->part[part]);
    const double points = 100 * worth.mean;
    char face[PART];
    write_part(kind->sides, part, face, sizeof face);
    doc_cell(d, "%s", name_of(t, kind).text);
    doc_cell(d, "d%d", kind->sides);
    doc_cell(d, "%s", face);
    doc_cell(d, "%.2f", fabs(points) < 0.005 ? 0 : points);
    if (worth.n < BATTLES)
        doc_cell(d, "?");
    else
        doc_cell(d, "%.2f", 100 * (worth.high - worth.mean));
}

static void tell_faces(Doc *d, const Throws *t)
{
    const ThrowKind *kind[MAX_THROWS];
    sort(t, kind);
    doc_section(d, "faces", "What each face is worth");
    doc_say(
        d,
        "To whoever throws (or is named beside it), in points beyond that die's "
        "mean, where anything ever hung on it: the mean of the battles' means and its "
        "95 %% interval (?: met in fewer than %d battles).",
        BATTLES);
    picture(d, t, kind);
    doc_table(d, "throw|die|face|worth|±");
    for (int i = 0; i < t->n; i++)
        for (int k = 0; k < throws_parts(kind[i]->sides); k++)
            if (kind[i]->idle < kind[i]->tried)
                tell_face(d, t, kind[i], k);
}

/* ---- what is odd ---- */

/* Is a higher face better on the whole (1), or worse (-1)?  The slope of a line through them. */
static int way_of(const ThrowKind *kind)
{
    const int n = throws_parts(kind->sides);
    double slope = 0;
    for (int k = 0; k < n; k++)
        slope += (2 * k - (n - 1)) * kind->part[k].sum;
    return slope > 0 ? 1 : -1;
}

/* Steps of all kinds that go the other way, beyond doubt; p adjusted over all steps there are. */
static int find_backward(const Throws *t, bool back[MAX_THROWS][LUCK_PARTS])
{
    double p[MAX_THROWS * LUCK_PARTS];
    int n = 0, found = 0;
    for (int i = 0; i < t->n; i++)
        for (int k = 1; k < throws_parts(t->kind[i].sides); k++) {
            const Evidence step = evidence_of(&t->kind[i].step[k]);
            p[n++] = t->kind[i].step[k].squares > 0 ? evidence_differs(&step, 0) : 1;
        }
    evidence_holm(p, n, p);
    n = 0;
    for (int i = 0; i < t->n; i++)
        for (int k = 1; k < throws_parts(t->kind[i].sides); k++) {
            const double step = evidence_of(&t->kind[i].step[k]).mean;
            back[i][k] =
                p[n++] < ALARM && step * way_of(&t->kind[i]) < 0 && fabs(step) >= FELT;
            found += back[i][k];
        }
    return found;
}

/* "3 is worse than 2, 5 than 4": the steps of a kind that go against the rest.
 * out: most, of what they make, in points.  returns: how many. */
static int write_backward(const ThrowKind *kind, const bool *back, char *out, size_t size,
                          double *most)
{
    const char *const is = way_of(kind) > 0 ? " is worse" : " is better";
    int n = 0;
    size_t at = 0;
    *most = 0;
    for (int k = 1; k < throws_parts(kind->sides) && at < size; k++) {
        char low[PART], high[PART];
        if (!back[k])
            continue;
        write_part(kind->sides, k - 1, low, sizeof low);
        write_part(kind->sides, k, high, sizeof high);
        at += (size_t)snprintf(out + at, size - at, "%s%s%s than %s", n ? ", " : "", high,
                               n ? "" : is, low);
        *most = fmax(*most, 100 * fabs(evidence_of(&kind->step[k]).mean));
        n++;
    }
    return n;
}

static void tell_backward(Doc *d, const Throws *t, bool back[MAX_THROWS][LUCK_PARTS])
{
    doc_section(d, "order", "Faces out of order");
    doc_say(d, "The chance that any one of these is luck is 1 %%. It may be meant so.");
    for (int i = 0; i < t->n; i++) {
        const ThrowKind *const k = &t->kind[i];
        char faces[SAYS];
        double most;
        const int n = write_backward(k, back[i], faces, sizeof faces, &most);
        if (n)
            doc_point(d, "%s (d%d): higher is %s, but %s, by %s%.1f points.",
                      name_of(t, k).text, k->sides, way_of(k) > 0 ? "better" : "worse",
                      faces, n > 1 ? "up to " : "", most);
    }
}

/* So many dice, of those of which one can say it. */
typedef struct Share {
    int n, of;
} Share;

/* What is odd of a kind of throw if it is so with most of its dice. */
typedef struct Odd {
    const char *id, *title, *says;
    Share (*share)(const ThrowKind *kind);
    double least;
} Odd;

static Share hollow_share(const ThrowKind *kind)
{
    return (Share){ kind->hollow, kind->three };
}

static Share idle_share(const ThrowKind *kind)
{
    return (Share){ kind->idle, kind->tried };
}

static const Odd hollow = {
    "hollow", "A middle result that is the rarest",
    "Where the faces of a die come to three results one after another, one expects the "
    "one "
    "between to be no rarer than both others. Of dice with three results, so with:",
    hollow_share, 0.5
};
static const Odd idle = {
    "idle", "Thrown for nothing",
    "The position after the order is the same to the last mark, whatever they show: a "
    "die "
    "that need not be thrown, or a modifier too large for it. So with:",
    idle_share, 0.9
};

static bool is_odd(const Odd *odd, const ThrowKind *kind)
{
    const Share share = odd->share(kind);
    return share.of >= FEW && share.n >= odd->least * share.of;
}

static int count(const Throws *t, const Odd *odd)
{
    int n = 0;
    for (int i = 0; i < t->n; i++)
        n += is_odd(odd, &t->kind[i]);
    return n;
}

static void tell_odd(Doc *d, const Throws *t, const Odd *odd)
{
    if (!count(t, odd))
        return;
    doc_section(d, odd->id, odd->title);
    doc_say(d, "%s", odd->says);
    for (int i = 0; i < t->n; i++) {
        const ThrowKind *const k = &t->kind[i];
        const Share share = odd->share(k);
        if (is_odd(odd, k))
            doc_point(d, "%s (d%d): %d of %d dice.", name_of(t, k).text, k->sides,
                      share.n, share.of);
    }
}

/* ---- the whole ---- */

static void tell_verdict(Doc *d, const Throws *t, int backward)
{
    int tried = 0, nothing = 0;
    for (int i = 0; i < t->n; i++) {
        tried += t->kind[i].tried;
        nothing += t->kind[i].idle;
    }
    doc_section(d, "verdict", "What hangs on the dice");
    doc_say(d,
            "%d battles of %s against himself; of every kind of throw up to %d dice a "
            "battle, by lot, were turned to each of their faces, all other dice as they "
            "fell: %d dice. On %d of them nothing hung.",
            t->options->games, t->options->doctrine, THROWS_TURNED, tried, nothing);
    doc_say(
        d,
        "Of %d kinds of throw, made for nothing at least nine times of ten: %d; where "
        "the "
        "middle one of three results is mostly the rarest: %d. Steps from a face to the "
        "next that go against the rest: %d.",
        t->n, count(t, &idle), count(t, &hollow), backward);
}

Doc *throws_tell(const Throws *throws)
{
    bool back[MAX_THROWS][LUCK_PARTS] = { { false } };
    Doc *const d = doc_new(throws->options->battle->title);
    if (!d)
        return NULL;
    const int backward = find_backward(throws, back);
    tell_verdict(d, throws, backward);
    if (backward)
        tell_backward(d, throws, back);
    tell_odd(d, throws, &hollow);
    tell_odd(d, throws, &idle);
    tell_throws(d, throws);
    tell_faces(d, throws);
    const ThrowsOptions *const o = throws->options;
    basis_tell(d, o->battle, o->seed, "--throws --trials %d", o->games);
    return d;
}
