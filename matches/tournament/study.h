/* SPDX-License-Identifier: GPL-3.0-or-later
 * study.h - what a set of results says, as numbers: counted once, reported in any form.
 *
 *   rows (sorted by id) --> clusters (pairs, quads, mirror games) --> everything below
 *
 * Forfeits count for ratings, not for balance, length or luck; voids count for nothing.
 * Only complete clusters count where an interval is given.
 *
 * Start at study_make().
 */
#ifndef MATCHES_TOURNAMENT_STUDY_H
#define MATCHES_TOURNAMENT_STUDY_H

#include "matches/tournament/archive.h"
#include "matches/tournament/evidence.h"
#include "matches/tournament/rating.h"

enum {
    STUDY_BOTS = 128,
    STUDY_GROUNDS = 512,
    STUDY_RULESETS = 8,
    STUDY_ENDINGS = 256,
    STUDY_EFFECTS = 512,
    STUDY_POOLED = 64,
    STUDY_CYCLES = 12,
    STUDY_WORKERS = 256,
    STUDY_ODD = 40,
    STUDY_TURNS = 256,
    STUDY_BITS = 64,
    STUDY_BATTLES = 5, /* as many as say something of others */
    STUDY_CLASSES = 4  /* the first side has lost, drawn, won; a forfeit */
};

/* One battle: a scenario in a variant, with an army on each side. */
typedef struct StudyGround {
    const char *scenario, *ruleset, *variant, *army[2], *side[2];
    uint64_t tables;
    int games, class[STUDY_CLASSES];
    Sums side_score; /* of the first side, by clusters */
    Evidence side_evidence;
    double p_differs, p_within, p_outside; /* as they are ... */
    double q_differs, q_outside;           /* ... and Benjamini-Hochberg's */
    double holm_outside;
    Sums orders, length;
    int turns[STUDY_TURNS];
    double pips, pips_square, pips_score, score, score_square; /* sums, by games */
    double luck; /* share of the variance of results that the dice explain */
    double fair; /* the first side's score, had the dice been fair */
} StudyGround;

typedef struct StudyEnding {
    const char *scenario;
    int finish;
    const char *word; /* the ruleset's, or "" */
    int games;
} StudyEnding;

/* What a variant changes, against the base variant, on the same dice. */
typedef struct StudyEffect {
    int base, ground;
    Sums score, length; /* differences: of the first side's score; of turns */
    Evidence on_score, on_length;
    double q; /* Benjamini-Hochberg's, of "no difference in score" */
} StudyEffect;

/* A bot that scores other than its rating says: against another, or on a ground. */
typedef struct StudyOdd {
    int bot, other, ground; /* other or ground is -1 */
    Evidence more;          /* of its score */
    double expected, q;     /* q: Benjamini-Hochberg's */
} StudyOdd;

typedef struct StudyUse {
    const char *ruleset;
    int games;
    int verbs[STUDY_BITS], events[STUDY_BITS]; /* games in which it was used, happened */
} StudyUse;

/* An attempt's file: did it play as the others did? */
typedef struct StudyWorker {
    const char *file;
    int games, class[STUDY_CLASSES];
    double expected[STUDY_CLASSES];
    double q; /* Holm's p value of "as the others" */
} StudyWorker;

typedef struct StudyMeeting {
    int games, forfeits; /* forfeits: by the row's bot */
    Sums score;          /* of the row's bot, by clusters */
    Sums on_battles;     /* the same by battles: what each of them came to */
} StudyMeeting;

typedef struct StudyCluster {
    int x, y, ground; /* of its first game */
    uint64_t run;
    uint32_t pair;
    float score, turns; /* the first side's, on average */
} StudyCluster;

typedef struct Study {
    const Archive *archive;
    double band;      /* half width of what counts as balanced: 0.05 */
    const char *base; /* the variant others are compared with; NULL = not known */
    int games, forfeits, voids, runs;
    int n_bots, n_grounds, n_rulesets, n_endings, n_effects, n_pooled, n_cycles,
        n_workers;
    const char *bot[STUDY_BOTS];
    int bot_ends[STUDY_BOTS][3]; /* against others: lost, drawn, won */
    int bot_games[STUDY_BOTS], bot_forfeits[STUDY_BOTS][N_FINISHES];
    uint64_t bot_verbs[STUDY_BOTS];
    StudyMeeting meeting[STUDY_BOTS][STUDY_BOTS];
    StudyGround ground[STUDY_GROUNDS];
    StudyUse use[STUDY_RULESETS];
    StudyEnding ending[STUDY_ENDINGS];
    StudyEffect effect[STUDY_EFFECTS];
    StudyEffect
        pooled[STUDY_POOLED]; /* of a variant over all battles; ground: one of them */
    StudyWorker worker[STUDY_WORKERS];
    int cycle[STUDY_CYCLES][3]; /* bots: the first beats the second beats the third ... */
    int clusters;
    StudyCluster *cluster;             /* complete, all games played out */
    bool rated, mixed, battles_differ; /* each battle is there once */
    int asked, n_odd; /* questions whether a rating explains a score; where it does not */
    StudyOdd odd[STUDY_ODD];
    int beyond
        [STUDY_BOTS];     /* no rating: above 0 it always won, below 0 it never scored */
    Ratings rating, half; /* draws by Rao-Kupper; draws as half wins */
    double mix[STUDY_BOTS], mix_value;
    /* Meetings of two bots on a ground that were something else under the same names: how many, and
     * the first of them; a ground with other numbers than the one before it of its name, -1 = none. */
    int n_twofold, twofold[3], twin;
    char why_not[200]; /* there are no ratings */
} Study;

/* in: archive stays the caller's, and has to stay; base, the first variant of the manifest, if
 * it is known.
 * returns: NULL when there is no memory or too much of something: err says what. */
Study *study_make(const Archive *archive, double band, const char *base, Err *err);
void study_free(Study *study);
/* The meeting's score of the row's bot, with its interval. */
Evidence study_meeting(const Study *study, int row, int column);
/* The same with each battle as one observation: what it would be on others like these, were these
 * drawn by lot.  n = 0: they are fewer than STUDY_BATTLES, or the same battle is there twice, with
 * other numbers, armies or dice. */
Evidence study_elsewhere(const Study *study, int row, int column);
/* "lundys_lane, fire.kills_on=5, Picton against Brisbane" */
void study_ground_name(const Study *study, int ground, char *out, int size);

/* ---- its parts, for study.c ---- */
void study_effects(Study *study);
void study_workers(Study *study);
void study_mixture(Study *study);
bool study_names(Study *study); /* returns: false when there is no memory. */
bool study_ratings(Study *study, Err *err);
bool study_odd(Study *study); /* in: rated.  returns: false when there is no memory. */
/* Index of a row's bots and ground; they are there. */
int study_bot(const Study *study, const char *name);
int study_ground(const Study *study, const Result *result);

#endif
