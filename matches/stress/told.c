/* SPDX-License-Identifier: GPL-3.0-or-later
 * told.c - what a stress test found, for whoever wrote the rules.
 *
 * The answer first, at most three findings, each with what would refute it; then what was tried
 * and how hard, so that "nothing found" can be weighed.
 *
 * Start at stress_tell().
 */
#include "matches/stress/told.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "matches/stress/basis.h"

enum {
    NAMES = 512,
    VALUE = 80,
    MOST_SETTINGS = 8,
    COMMON = 30 /* thousandths of all orders */
};

static const char *name_of(const Stress *t, int who)
{
    return who < 0 ? t->options->commander : t->tactic[who].name;
}

/* An interval may reach beyond what can be scored. */
static double percent(double share)
{
    return 100 * fmax(0, fmin(1, share));
}

/* ---- findings ---- */

/* "charge 31 %, fire 12 %": the kinds of order a fighter gives most. */
static void say_conduct(const Conduct *c, char *out, size_t size)
{
    size_t n = 0;
    *out = '\0';
    for (int k = 0; k < KINDS && c->orders > 0; k++)
        if (1000 * c->kind[k] / c->orders >= COMMON && n < size)
            n += (size_t)snprintf(out + n, size - n, "%s%s %.0f %%", n ? ", " : "",
                                  feature_names[k], percent(c->kind[k] / c->orders));
}

/* What of the plain tactic is not as "balanced" has it, the most first. */
static void say_settings(Doc *d, const Suspect *s)
{
    bool said[FEATURES] = { false };
    Doctrine sane;
    Err err;
    if (!doctrine_named("balanced", &sane, &err))
        return;
    for (int n = 0; n < MOST_SETTINGS; n++) {
        int most = -1;
        for (int f = 0; f < FEATURES; f++) {
            const int away = abs(s->plain.weight[f] - sane.weight[f]);
            if (away && !said[f] &&
                (most < 0 || away > abs(s->plain.weight[most] - sane.weight[most])))
                most = f;
        }
        if (most < 0) {
            if (!n)
                doc_point(d, "nothing: \"balanced\" fights so");
            return;
        }
        said[most] = true;
        doc_point(d, "%s %+d instead of %+d: %s", feature_names[most],
                  s->plain.weight[most], sane.weight[most], feature_meanings[most]);
    }
}

static void say_answers(Doc *d, const Stress *t, const Suspect *s)
{
    doc_table(d, "answer|tactic wins %|from|to|difference|counts|of its orders");
    for (int i = 0; i < s->n; i++) {
        const Answer *const a = &s->answer[i];
        char does[NAMES];
        say_conduct(&a->duel.conduct[BOT_B], does, sizeof does);
        doc_cell(d, "%s", name_of(t, a->who));
        doc_cell(d, "%.0f", percent(a->duel.share.mean));
        doc_cell(d, "%.0f", percent(a->duel.share.low));
        doc_cell(d, "%.0f", percent(a->duel.share.high));
        /* never rounded up to what would count as different */
        doc_cell(d, "%.2f", floor(100 * a->difference + 1e-9) / 100);
        doc_cell(d, "%s", a->same ? "no: does the same" : "yes");
        doc_cell(d, "%s", does);
    }
}

/* Numbers a step away with which it wins less, as --set takes them. */
static void say_knobs(Doc *d, const Stress *t, const Suspect *s)
{
    const Battle *const b = t->options->battle;
    if (!s->knobs_tried)
        return;
    if (!s->n_knobs) {
        doc_say(d,
                "None of the %d numbers of these rules, a step down or up, makes it win "
                "less beyond doubt.",
                b->rules->n_numbers);
        return;
    }
    doc_say(d, "It hangs on these numbers; a step away, on the same dice, it wins less:");
    doc_table(d, "number|clause|is|tried|tactic wins %|from|to");
    for (int i = 0; i < s->n_knobs; i++) {
        const Knob *const knob = &s->knob[i];
        const Number *const number = &b->rules->numbers[knob->number];
        char is[VALUE], tried[VALUE];
        number_write(number, b->number[knob->number], is, sizeof is);
        number_write(number, knob->value, tried, sizeof tried);
        doc_cell(d, "%s", number->path);
        doc_cell(d, "%s", number->clause);
        doc_cell(d, "%s", is);
        doc_cell(d, "%s", tried);
        doc_cell(d, "%.0f", percent(knob->share.mean));
        doc_cell(d, "%.0f", percent(knob->share.low));
        doc_cell(d, "%.0f", percent(knob->share.high));
    }
}

/* Is it the rules, or this ground? */
static void say_ground(Doc *d, const Stress *t, const Suspect *s)
{
    static const char *const so[] = {
        [GROUND_UNCLEAR] =
            "That does not yet tell whether it is the rules or this ground.",
        [GROUND_ANY] = "So it is the rules rather than this ground.",
        [GROUND_THIS] = "So it is this ground, or these troops, rather than the rules."
    };
    const Evidence *const share = &s->elsewhere_share;
    if (s->elsewhere < 0)
        return;
    doc_say(
        d,
        "On %.0f battles by lot in the manner of this one (scenario vary, --seed %" PRIx64
        " to %" PRIx64 ") %s holds it best, against whom it wins %.0f %% (%.0f to "
        "%.0f). %s",
        share->n, t->options->seed, t->options->seed + STRESS_GROUNDS - 1,
        name_of(t, s->answer[s->elsewhere].who), percent(share->mean),
        percent(share->low), percent(share->high), so[stress_ground(share)]);
}

static void say_exhibit(Doc *d, const Stress *t, const Suspect *s, int number,
                        const char *folder)
{
    char line[NAMES];
    doc_say(
        d,
        "What of it matters, all else being as \"balanced\" has it; so it wins %.0f %% "
        "(%.0f to %.0f) against %s:",
        percent(s->shown.share.mean), percent(s->shown.share.low),
        percent(s->shown.share.high), name_of(t, s->answer[s->best].who));
    say_settings(d, s);
    say_knobs(d, t, s);
    say_ground(d, t, s);
    if (!folder || s->shown.typical < 0)
        return;
    doc_say(d, "A game to look at, the middle one by length of those it won:");
    snprintf(line, sizeof line, "brevet replay %s/exhibit-%d.jsonl.gz", folder, number);
    doc_code(d, line);
    const int other = !match_a_side(s->shown.typical);
    doc_say(d, "To look for an answer yourself, from its first turn on:");
    snprintf(line, sizeof line,
             "brevet play --resume %s/exhibit-%d.jsonl.gz --from 1 --side \"%s\" "
             "--opponent doctrine:file=%s/tactic-%d.doctrine",
             folder, number, t->options->battle->side[other].name, folder, number);
    doc_code(d, line);
}

/* What stands between who holds it best and what that proves. */
static void say_finding(Doc *d, const Stress *t, const Suspect *s, const Answer *best)
{
    static const char *const before[STRESS_VERDICTS] = {
        "There is an answer:", "No answer was found yet; the best is",
        "One way to fight. The best different answer is",
        "The rules let it win. The best answer is"
    };
    static const char *const after[STRESS_VERDICTS] = {
        "", " That is not yet beyond doubt.",
        " The commander, who leads as it does, does the same better.",
        " Only the same holds it."
    };
    doc_say(d, "%s %s, against which it wins %.0f %% (%.0f to %.0f).%s%s",
            before[s->verdict], name_of(t, best->who), percent(best->duel.share.mean),
            percent(best->duel.share.low), percent(best->duel.share.high),
            s->verdict == STRESS_ANSWERED && best->who < 0
                ? " No doctrine has an answer, so whoever looks for one has to think."
                : "",
            after[s->verdict]);
}

static void say_suspect(Doc *d, const Stress *t, int i, const char *folder)
{
    const Suspect *const s = &t->suspect[i];
    const Answer *const best = s->best < 0 ? NULL : &s->answer[s->best];
    char does[NAMES], title[NAMES], id[32];
    snprintf(id, sizeof id, "tactic-%d", i + 1);
    snprintf(title, sizeof title, "%s%s", name_of(t, s->who),
             s->again ? ", simplified" : "");
    doc_section(d, id, title);
    if (best)
        say_finding(d, t, s, best);
    else
        doc_say(d, "All that hold it do as it does.");
    if (s->again)
        doc_say(
            d,
            "All of this is of the simplified one, below, which is stronger and was "
            "tried again on other dice. As bred it won %.0f %% (%.0f to %.0f) against "
            "%s.",
            percent(s->before.mean), percent(s->before.low), percent(s->before.high),
            name_of(t, s->who_before));
    say_conduct(&s->answer[s->best < 0 ? 0 : s->best].duel.conduct[BOT_A], does,
                sizeof does);
    if (*does)
        doc_say(d, "Of its orders: %s.", does);
    say_answers(d, t, s);
    if (best && s->verdict != STRESS_ANSWERED)
        say_exhibit(d, t, s, i + 1, folder);
}

/* ---- kinds of order ---- */

static const char *say_kind(const Kind *k, double offered, double given)
{
    if (offered <= 0)
        return "never possible";
    if (given <= 0)
        return "never given";
    if (k->forbidden.share.high < 0.35)
        return "cannot do without";
    if (k->forbidden.share.low > 0.5)
        return "better without";
    if (k->forbidden.share.low <= 0.5 && k->forbidden.share.high >= 0.5)
        return "no loss seen without it";
    if (k->forced.share.high < 0.40)
        return "good in its place only";
    return "loses without it";
}

static void say_kinds(Doc *d, const Stress *t)
{
    doc_section(d, "kinds", "What each kind of order is worth");
    doc_say(
        d,
        "To the general: how often he could give one, how often he does, and what he "
        "wins against himself (%d games each) where it is forbidden him, and where he "
        "gives it whenever he can.",
        t->options->trials);
    doc_table(d,
              "kind|could, of orders %|gives it then %|forbidden: wins %|±|always: wins "
              "%|±|so");
    for (int k = 0; k < KINDS; k++) {
        const Kind *const kind = &t->kind[k];
        const Conduct *const c = &kind->forbidden.conduct[BOT_B];
        if (c->orders <= 0)
            continue;
        doc_cell(d, "%s", feature_names[k]);
        doc_cell(d, "%.1f", percent(c->offered[k] / c->orders));
        doc_cell(d, "%.0f", c->offered[k] > 0 ? percent(c->kind[k] / c->offered[k]) : 0);
        doc_cell(d, "%.0f", percent(kind->forbidden.share.mean));
        doc_cell(d, "%.0f",
                 percent(kind->forbidden.share.high - kind->forbidden.share.mean));
        doc_cell(d, "%.0f", percent(kind->forced.share.mean));
        doc_cell(d, "%.0f", percent(kind->forced.share.high - kind->forced.share.mean));
        doc_cell(d, "%s", say_kind(kind, c->offered[k], c->kind[k]));
    }
}

/* ---- the battle ---- */

/* Who all met, as a picture: the row's share against the column. */
static void picture(Doc *d, const Stress *t)
{
    char *text;
    size_t size;
    double difference;
    FILE *const out = open_memstream(&text, &size);
    if (!out)
        return;
    fprintf(out, "# height %d\n$data << EOD\n", 160 + 18 * t->n_met);
    for (int i = 0; i < t->n_met; i++) {
        for (int j = 0; j < t->n_met; j++)
            fprintf(out, "%.0f ",
                    i == j ? 50 : percent(stress_share(t, i, j, &difference)));
        fprintf(out, "\n");
    }
    fprintf(out, "EOD\nset yrange [%d.5:-0.5]\nset xrange [-0.5:%d.5]\n", t->n_met - 1,
            t->n_met - 1);
    fprintf(out, "set cbrange [0:100]\nset palette defined (0 '#b35806', 50 '#f7f7f7', "
                 "100 '#542788')\nset xtics rotate\nset xtics (");
    for (int i = 0; i < t->n_met; i++)
        fprintf(out, "%s'%s' %d", i ? ", " : "", t->tactic[i].name, i);
    fprintf(out, ")\nset ytics (");
    for (int i = 0; i < t->n_met; i++)
        fprintf(out, "%s'%s' %d", i ? ", " : "", t->tactic[i].name, i);
    fprintf(out, ")\nplot $data matrix with image pixels notitle\n");
    if (fclose(out) == 0)
        doc_plot(d, "What the row's doctrine wins of the column's, in percent", text);
    free(text);
}

/* Sitting still is to be worth nothing against those who know how to fight. */
static void say_passive(Doc *d, const Stress *t)
{
    const int passive = t->n_panel - 1;
    double share = 0, all = 0, difference;
    for (int i = 0; i < t->n_met; i++)
        if (i != passive) {
            share += t->mix[i] * stress_share(t, passive, i, &difference);
            all += t->mix[i];
        }
    doc_say(d, "Against it the score of a side that never does anything is %.0f %%.",
            percent(all > 0 ? share / all : 0.5));
}

static void say_battle(Doc *d, const Stress *t)
{
    Sums first = { 0 };
    double games = 0, limit = 0, drawn = 0;
    for (int j = 1; j < t->n_met; j++)
        for (int i = 0; i < j; i++) {
            const Duel *const duel = &t->met[i][j];
            games += duel->games;
            limit += duel->to_the_limit;
            drawn += duel->drawn;
            sums_add(&first, duel->side.mean);
        }
    const Evidence side = evidence_of(&first);
    doc_section(d, "battle", "The battle between all of them");
    doc_say(
        d,
        "The score of %s is %.0f %%, whoever commands (a draw is half a win); %.0f %% of "
        "these games go to the last turn, %.0f %% are drawn.",
        t->options->battle->side[0].name, percent(side.mean),
        percent(games > 0 ? limit / games : 0), percent(games > 0 ? drawn / games : 0));
    doc_say(d, "If everybody may fight as he likes, this mixture cannot be beaten, by "
               "these scores, "
               "which are estimates:");
    doc_table(d, "doctrine|share %");
    for (int i = 0; i < t->n_met; i++)
        if (t->mix[i] > 0.005) {
            doc_cell(d, "%s", t->tactic[i].name);
            doc_cell(d, "%.0f", percent(t->mix[i]));
        }
    say_passive(d, t);
    picture(d, t);
}

/* ---- the whole ---- */

bool stress_found(const Stress *t)
{
    for (int i = 0; i < t->n_suspects; i++)
        if (t->suspect[i].verdict == STRESS_DOMINANT)
            return true;
    return false;
}

static void say_verdict(Doc *d, const Stress *t)
{
    int of[STRESS_VERDICTS] = { 0 };
    for (int i = 0; i < t->n_suspects; i++)
        of[t->suspect[i].verdict]++;
    doc_section(d, "verdict", "Verdict");
    if (of[STRESS_DOMINANT])
        doc_say(d, "FOUND: of %d suspects %d beat%s every different answer.",
                t->n_suspects, of[STRESS_DOMINANT], of[STRESS_DOMINANT] == 1 ? "s" : "");
    else if (of[STRESS_ONE_WAY])
        doc_say(d,
                "One way to fight beats all different ones; the commander takes it too, "
                "and does it better.");
    else
        doc_say(d, "No tactic was found that beats every different answer%s.",
                of[STRESS_UNCLEAR] ? ", but see below: some have none yet" : "");
    doc_say(
        d,
        "Tried: %d doctrines, %d of them bred for this battle, %d of those to beat one "
        "suspect alone; %ld games in all. Of what is won, here and below, a draw is "
        "half. "
        "A tactic is said to dominate when, on dice it was not chosen by, it is shown (1 "
        "%% over all suspects) to win more than %.0f %% from each answer that leads "
        "differently; two lead differently whose orders "
        "differ by %.2f or more (half the sum of what their shares of each kind differ "
        "by). That nobody here has an answer does not say that nobody has.",
        t->n, t->n - t->n_panel, t->n - t->n_met, t->games, STRESS_TOO_MUCH / 10.0,
        STRESS_DIFFERENT / 1000.0);
}

Doc *stress_tell(const Stress *t, const char *folder)
{
    char title[NAMES];
    snprintf(title, sizeof title, "Stress test: %s", t->options->battle->title);
    Doc *const d = doc_new(title);
    if (!d)
        return NULL;
    say_verdict(d, t);
    for (int i = 0; i < t->n_suspects; i++)
        if (t->suspect[i].n)
            say_suspect(d, t, i, folder);
    say_kinds(d, t);
    if (t->n_met)
        say_battle(d, t);
    const StressOptions *const o = t->options;
    basis_tell(d, o->battle, o->seed, "--games %d --trials %d --commander %s", o->games,
               o->trials, o->commander);
    return d;
}
