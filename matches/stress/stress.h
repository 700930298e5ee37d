/* SPDX-License-Identifier: GPL-3.0-or-later
 * stress.h - looks for a way of fighting that beats every different answer.
 *
 *   panel --> breed --> meet --> suspects --> counters --> try again --> verdict
 *   named     one from  all      the three    bred to      on fresh      by the answer
 *             each      pairs    hardest to   beat that    dice          that does best
 *                                answer       one alone
 *
 * What is left is simplified, and tried again if that is stronger and was not beyond doubt.
 *
 * A search that reports its own scores finds something every night: the best of a thousand equal
 * candidates wins three quarters of its forty games.  So nothing is said of the games a doctrine
 * was bred or chosen by; what is said comes from games played afterwards.  And a doctrine is not
 * to blame because one other loses to it: it is degenerate when all that is *different* loses,
 * when the only good answer is to do the same.  Who does the same is measured by how the two led
 * in those very games (conduct_difference()).
 *
 * Start at stress_run().
 */
#ifndef MATCHES_STRESS_STRESS_H
#define MATCHES_STRESS_STRESS_H

#include "matches/breed.h"
#include "matches/stress/duel.h"

enum {
    STRESS_TACTICS = 48,
    STRESS_SUSPECTS = 3,
    STRESS_COUNTERS = 2, /* bred against each suspect */
    STRESS_KNOBS = 5,
    STRESS_GROUNDS = 10, /* battles by lot */
    STRESS_HARDEST = 4,  /* others it has to beat again */
    STRESS_ANSWERS = STRESS_HARDEST + STRESS_COUNTERS + 1
};

/* What is too much, in thousandths. */
enum { STRESS_TOO_MUCH = 550, STRESS_DIFFERENT = 100 };

typedef struct StressOptions {
    const Battle *battle;
    const char *name, *text; /* its scenario; text NULL = no number is tried */
    int games;               /* to breed by, in all */
    int meetings;            /* of each two, to choose suspects by */
    int trials;              /* of a suspect against each answer */
    int thoughtful;          /* the same against the commander, who takes his time */
    const char *commander;
    int threads;
    uint64_t seed;
    const char *folder; /* is there, and keeps what is bred; NULL = nothing is kept */
    /* What is being done, and how far it is; NULL = nobody asks. */
    void (*progress)(const char *what, int done, int of);
} StressOptions;

/* An answer to a suspect, tried on dice of its own. */
typedef struct Answer {
    int who;   /* a tactic, or -1: the commander */
    Duel duel; /* the suspect's, against it */
    double difference;
    bool same; /* it does as the suspect does, so it is no answer */
} Answer;

typedef enum StressVerdict {
    STRESS_ANSWERED, /* somebody different holds it */
    STRESS_UNCLEAR,  /* nobody did, but it is not shown that nobody can */
    STRESS_ONE_WAY, /* it is shown to beat every different answer too often, but the commander,
                        who leads as it does, beats it: the same, done better */
    STRESS_DOMINANT, /* it is shown to beat them, and at best the same holds it */
    STRESS_VERDICTS
} StressVerdict;

/* A number at another value, and what the tactic then wins of its best answer. */
typedef struct Knob {
    int number;
    int32_t value;
    Evidence share;
} Knob;

typedef struct Suspect {
    int who;
    Answer answer[STRESS_ANSWERS];
    int n;
    int best; /* of its answers; -1: all do the same as it */
    double p; /* that some answer holds it to STRESS_TOO_MUCH, over all suspects */
    StressVerdict verdict;
    /* Simplified into a stronger tactic it was tried again: all of the above is the plain one's, and
     * these were its own, against its best answer then, and over no others. */
    bool again;
    int who_before;
    Evidence before;
    double p_before;
    Doctrine
        plain; /* unless answered: what of it matters, the rest as "balanced" has it */
    Duel
        shown; /* the plain one against its best answer; an exhibit is its typical game */
    /* The numbers, a step away, with which it wins beyond doubt less; the least first. */
    Knob knob[STRESS_KNOBS];
    int n_knobs;
    bool knobs_tried;
    /* On battles by lot: which of its different answers holds it best there, -1 = that was not tried,
     * and what it wins of that one, each battle an observation. */
    int elsewhere;
    Evidence elsewhere_share;
} Suspect;

/* Where a tactic wins too much. */
typedef enum StressGround {
    GROUND_UNCLEAR,
    GROUND_ANY, /* beyond doubt on battles by lot too: it is the rules */
    GROUND_THIS /* not there: it is this ground, or these troops */
} StressGround;

/* What a kind of order is worth to the general: himself without it, and with as much of it as can
 * be, against himself. */
typedef struct Kind {
    Duel forbidden, forced;
} Kind;

typedef struct Stress {
    const StressOptions *options;
    Doctrine tactic[STRESS_TACTICS]; /* panel, then bred ones, then counters */
    int n_panel, n_met, n; /* how many are named, have all met each other, are there */
    Duel met[STRESS_TACTICS][STRESS_TACTICS]; /* [i][j], i < j < n_met: of i against j */
    double mix[STRESS_TACTICS]; /* Nash's, of those who met: which to expect */
    Suspect suspect[STRESS_SUSPECTS];
    int n_suspects;
    Kind kind[KINDS];
    long games; /* played in all */
    bool broke; /* it failed because a bot gave an order that was refused */
} Stress;

/* out: stress is to be zero but for its options; what was finished stands when
 * pool_stopped().
 * errors: a bot gave an order that was refused; no memory. */
bool stress_run(Stress *stress, Err *err);
/* Fight so many games; they count in stress->games. */
bool stress_fight(Stress *stress, const Doctrine *a, const Fighter *b, int games,
                  uint64_t seed, Duel *out, Err *err);
/* An answer's fighter. */
Fighter stress_fighter(const Stress *stress, int who);
/* kinds.c: fill in stress->kind. */
bool stress_kinds(Stress *stress, Err *err);
/* simplify.c: fill in suspect->plain and shown, if it has an answer that does otherwise. */
bool stress_simplify(Stress *stress, Suspect *suspect, Err *err);
/* ... shown alone, of the plain one as it is. */
bool stress_show(Stress *stress, Suspect *suspect, Err *err);
/* retry.c: a suspect without a sure answer that is stronger when simplified is tried again as that, on
 * other dice, if it then has no answer either; else it is not simplified. */
bool stress_retry(Stress *stress, Suspect *suspect, Err *err);
/* One more answer: so fights the tactic against it.  in: occasion, whose dice are others. */
bool stress_try(Stress *stress, Suspect *suspect, const Doctrine *tactic, int who,
                int occasion, Err *err);
/* Has no different answer held it? */
bool stress_stands(const Suspect *suspect);
/* Fill in best, and p over no other suspects. */
void stress_weigh(Suspect *suspect);
/* All suspects' p and verdict, of those tried again too. */
void stress_judge(Stress *stress);
/* knobs.c: fill in suspect->knob, after shown. */
bool stress_knobs(Stress *stress, Suspect *suspect, Err *err);
/* grounds.c: fill in suspect->elsewhere. */
bool stress_grounds(Stress *stress, Suspect *suspect, Err *err);
StressGround stress_ground(const Evidence *elsewhere);
/* The games behind suspect->shown. */
DuelOptions stress_shown(const Stress *stress, const Suspect *suspect);
/* bred.c: one more tactic, named by its kind and by whom it was begun with.
 * errors: what was kept is no doctrine; what is bred cannot be kept; no memory. */
bool stress_breed(Stress *stress, const BreedOptions *how, const char *kind, Err *err);
/* What its answers say.  in: suspect with answers and p. */
StressVerdict stress_verdict(const Suspect *suspect);
/* The share of i against j, who have met, and how differently they led. */
double stress_share(const Stress *stress, int i, int j, double *difference);
/* What the side that never does anything is called. */
extern const char stress_passive[];

#endif
