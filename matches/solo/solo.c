/* SPDX-License-Identifier: GPL-3.0-or-later
 * solo.c - a sitting, its bot and adviser, their reasons, and the record that keeps up.
 *
 * Start at solo_begin(), then solo_order() and solo_answer().
 */
#include "matches/solo/solo.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/map_words.h"
#include "engine/put.h"
#include "engine/text.h"
#include "matches/account.h"
#include "matches/hurry.h"
#include "matches/match.h"
#include "matches/odds_report.h"
#include "matches/pool.h"
#include "matches/report.h"
#include "matches/solo/choices.h"
#include "rulesets/rulesets.h"

#define PLAYS_ON "balanced" /* decides for both sides in trials of an order */

enum {
    TRIALS = 400,
    WAYS = 10 * 1000, /* that dice can fall, played in less than a second */
    WAYS_A_TURN = 2000,
    FOR_HINT = 7,
    FOR_ODDS = 8
};

/* ---- the battle ---- */

bool solo_begin(Solo *solo, const SoloSeat *seat, Err *err)
{
    const SittingOptions o = { .battle = solo->battle,
                               .seed = solo->seed,
                               .listener = seat->listener,
                               .dice = solo->typed ? seat->dice : NULL,
                               .given = seat->given,
                               .self = seat->self,
                               .replay = solo->replay,
                               .from = solo->from };
    solo->sitting = sitting_new(&o, err);
    if (solo->sitting && !solo_keep(solo, err)) {
        sitting_free(solo->sitting);
        solo->sitting = NULL;
    }
    return solo->sitting != NULL;
}

const State *solo_state(const Solo *solo)
{
    return sitting_state(solo->sitting);
}

void solo_outcome(const Solo *solo, char *out, int size)
{
    const State *const s = solo_state(solo);
    const GameResult result = { .verdict = s->over ? PLAYED : NOT_PLAYED,
                                .winner = s->over ? s->winner : NOBODY,
                                .says = "the battle is broken off" };
    report_outcome(solo->battle, s, &result, out, size);
}

bool solo_is_asked(const Solo *solo)
{
    const State *const s = solo_state(solo);
    return !s->over && s->decision.side == solo->side;
}

static bool sees(const Solo *solo, const State *state, Ref who)
{
    State seen;
    Point at;
    map_seen(solo->battle, state, 1 + solo->side, &seen);
    return battle_place(solo->battle, &seen, who, &at);
}

static bool sees_all(const Solo *solo, const State *state)
{
    Point at;
    for (int u = 0; u < solo->battle->n_units; u++) {
        if (battle_place(solo->battle, state, ref_unit(u), &at) &&
            !sees(solo, state, ref_unit(u)))
            return false;
    }
    return true;
}

bool solo_sees_put(const Solo *solo, const State *state, const Order *put, Err *err)
{
    return sees(solo, state, put->subject) ||
           err_set(err, "you see nobody of that name on the table");
}

/* A figure is put right by what the person sees, and a refusal tells no more. */
static bool put_right(Solo *solo, const Order *order, Err *err)
{
    Err why = { { 0 } };
    if (!solo_sees_put(solo, solo_state(solo), order, err))
        return false;
    if (sitting_apply(solo->sitting, order, &why))
        return true;
    return err_set(err, "%s",
                   sees_all(solo, solo_state(solo)) ? why.text : "it cannot stand there");
}

bool solo_is_meant(Solo *solo, const Order *order, Err *err)
{
    const char *const verb =
        order ? game_verb(solo->battle->rules, order->verb)->name : "";
    const bool sure = solo->conceding;
    solo->conceding = strcmp(verb, "concede") == 0;
    return sure || !solo->conceding ||
           err_set(err, "that gives the battle up; \"concede\" once more if you mean it");
}

bool solo_order(Solo *solo, const Order *order, Err *err)
{
    if (!solo_is_asked(solo))
        return err_set(err, "%s",
                       solo_state(solo)->over ? "the battle is over"
                                              : "the other side has to choose now");
    if (order->verb == VERB_PUT)
        return put_right(solo, order, err);
    return sitting_apply(solo->sitting, order, err);
}

static void note_reason(Solo *solo, const State *seen, const Order *order)
{
    enum { GROW = 64 };
    if (solo->n_reasons % GROW == 0) {
        Reason *const more =
            realloc(solo->reason, (size_t)(solo->n_reasons + GROW) * sizeof *more);
        if (!more)
            return;
        solo->reason = more;
    }
    reason_take(&solo->reason[solo->n_reasons++], solo->bot, solo->battle, seen, order);
}

bool solo_answer(Solo *solo, int ear, Err *err)
{
    const State *const s = solo_state(solo);
    State seen;
    Order order;
    memset(&order, 0, sizeof order);
    match_look(solo->battle, s, s->decision.side, solo->bot->seed, &seen);
    hurry_choose(solo->bot, solo->battle, &seen, ear, &order);
    if (pool_stopped()) /* nor shall a move in haste be on record */
        return err_set(err, "broken off while %s was thinking", solo->opponent);
    const bool done = sitting_apply(solo->sitting, &order, err);
    if (done) /* only an order that was accepted may be put into words */
        note_reason(solo, &seen, &order);
    sitting_settle(solo->sitting);
    return done;
}

/* Is it somewhere on the table where the person does not see it? */
static bool is_unseen(const Solo *solo, Ref who)
{
    State seen;
    Point at;
    if (!solo->sitting || !battle_place(solo->battle, solo_state(solo), who, &at))
        return false;
    map_seen(solo->battle, solo_state(solo), 1 + solo->side, &seen);
    return !battle_place(solo->battle, &seen, who, &at);
}

void solo_say_roll(const Solo *solo, const Roll *roll, char *out, int size)
{
    const Named *const is = &solo->battle->rules->rolls[roll->purpose];
    Text t = { out, size, 0 };
    text_add(&t, "%s", is->name);
    if (is->help && *is->help)
        text_add(&t, " (%s)", is->help);
    char name[NAME_ROOM + 32];
    battle_name(solo->battle, roll->subject, name, sizeof name);
    if (roll->subject)
        text_add(&t, ", %s",
                 is_unseen(solo, roll->subject) ? "somebody you do not see" : name);
}

bool solo_keep(Solo *solo, Err *err)
{
    if (!solo->record || !solo->sitting)
        return true;
    const WholeMark now = whole_mark(solo->record);
    if (now.size && memcmp(&now, &solo->kept, sizeof now) != 0)
        return err_set(err,
                       "%s: written by somebody else since: this battle is no longer "
                       "recorded",
                       solo->record);
    if (!sitting_record(solo->sitting, solo->record, &solo->head, err))
        return false;
    solo->kept = whole_mark(solo->record);
    return true;
}

/* ---- asking ---- */

const Reason *solo_why(const Solo *solo, int back, Err *err)
{
    if (!solo->open && !solo_state(solo)->over)
        return err_set(err,
                       "its reasons are sealed until the battle is over, when --reasons "
                       "FILE writes them down; with --open you may ask at once"),
               NULL;
    if (!solo->n_reasons)
        return err_set(err, "%s has given no order yet that you could ask about",
                       solo->opponent),
               NULL;
    if (back < 0 || back >= solo->n_reasons)
        return err_set(err, "%s has given no more than %d order%s to ask about",
                       solo->opponent, solo->n_reasons, solo->n_reasons == 1 ? "" : "s"),
               NULL;
    const Reason *const reason = &solo->reason[solo->n_reasons - 1 - back];
    if (!reason->order || !reason->says || !reason->says[0] || !reason->json)
        return err_set(err, "%s has no reasons to tell; mcts has", solo->opponent), NULL;
    return reason;
}

/* From a record, as everybody's: a temporary one, for there need be no other. */
bool solo_account(const Solo *solo, FILE *out, Err *err)
{
    const char *const folder = getenv("TMPDIR");
    char path[WHOLE_PATH];
    Err why = { { 0 } };
    if (!solo_state(solo)->over)
        return err_set(err, "the battle is not over");
    snprintf(path, sizeof path, "%s/brevet-XXXXXX", folder && *folder ? folder : "/tmp");
    const int file = mkstemp(path);
    if (file < 0)
        return err_set(err, "%s: cannot be made", path);
    close(file);
    Replay *const replay = sitting_record(solo->sitting, path, &solo->head, &why)
                               ? record_read(path, rulesets, &why)
                               : NULL;
    unlink(path);
    Doc *const doc = replay ? account_of(replay, &why) : NULL;
    if (doc)
        doc_write_html(doc, out, "");
    else if (replay)
        err_set(&why, "no memory for the account");
    doc_free(doc);
    replay_free(replay);
    return (doc && !why.text[0]) || err_set(err, "%s", why.text);
}

/* Behind what is hinted at: "(3 in the list)", if it is there. */
static bool add_number(const Solo *solo, const State *s, const Order *order, Reason *hint)
{
    enum { NUMBER = 32 };
    Choices *const list = malloc(sizeof *list);
    if (!list)
        return false;
    choices_list(solo->battle, s, list);
    const int number = choices_number(list, order);
    free(list);
    if (!number)
        return true;
    const size_t n = strlen(hint->order);
    char *const more = realloc(hint->order, n + NUMBER);
    if (!more)
        return false;
    hint->order = more;
    snprintf(more + n, NUMBER, " (%d in the list)", number);
    return true;
}

bool solo_hint(const Solo *solo, Reason *out, Err *err)
{
    const State *const s = solo_state(solo);
    State seen;
    Order order;
    if (!solo_is_asked(solo))
        return err_set(err, "you have nothing to choose now");
    Bot *const adviser = bot_new(solo->adviser, err);
    if (!adviser)
        return false;
    memset(&order, 0, sizeof order);
    bot_seed(adviser, dice_mix(solo->seed, (uint64_t)s->steps, FOR_HINT));
    match_look(solo->battle, s, solo->side, adviser->seed, &seen);
    hurry_choose(adviser, solo->battle, &seen, NO_TERMINAL, &order);
    const bool took = reason_take(out, adviser, solo->battle, &seen, &order) &&
                      add_number(solo, s, &order, out);
    bot_free(adviser);
    if (!took)
        reason_free(out);
    return took || err_set(err, "no memory for a hint");
}

/* Who is in an order: units to look at afterwards. */
static int units_of(const Battle *b, const Order *order, int *unit)
{
    const Ref who[] = { order->subject, order->target };
    int n = 0;
    for (int i = 0; i < 2; i++)
        if (ref_kind(who[i]) == REF_UNIT)
            unit[n++] = ref_index(who[i]);
        else if (ref_kind(who[i]) == REF_STAND)
            unit[n++] = b->stand[ref_index(who[i])].parent;
    return n;
}

/* Does everybody see all there is?  Then guesses at what a side does not see are all alike. */
static bool guesses_nothing(const Battle *b, const State *state)
{
    enum { GUESSES = 8 };
    for (int side = 0; side < MAX_SIDES; side++) {
        uint64_t first = 0;
        for (int i = 0; i < GUESSES; i++) {
            State seen;
            match_look(b, state, side, dice_mix(state->steps, (uint64_t)i, 0), &seen);
            seen.seed = 0;
            const uint64_t hash = state_hash(&seen);
            first = i ? first : hash;
            if (hash != first)
                return false;
        }
    }
    return true;
}

/* Every way the dice can fall, if they are not too many and nobody has to guess; else trials. */
static Odds *run_odds(OddsOptions *o, Err *err)
{
    if (guesses_nothing(o->battle, o->from)) {
        o->ways = o->until == UNTIL_DECISION ? WAYS : WAYS_A_TURN;
        Odds *const exact = odds_run(o, NULL);
        if (exact && !exact->refused)
            return exact;
        odds_free(exact);
        o->ways = 0;
    }
    return odds_run(o, err);
}

bool solo_odds(const Solo *solo, const State *state, const Order *order, FILE *out,
               Err *err)
{
    static const OddsUntil until[] = { UNTIL_DECISION, UNTIL_TURN };
    int unit[2];
    const int n = units_of(solo->battle, order, unit);
    for (int i = 0; i < 2; i++) {
        OddsOptions o = { .battle = solo->battle,
                          .bot = PLAYS_ON,
                          .until = until[i],
                          .trials = TRIALS,
                          .threads = pool_processors(),
                          .seed = dice_mix(solo->seed, state->steps, FOR_ODDS),
                          .from = state,
                          .order = *order };
        Odds *const odds = run_odds(&o, err);
        if (!odds)
            return false;
        odds_brief(out, &o, odds, unit, n);
        odds_free(odds);
    }
    return true;
}

/* ---- the end ---- */

static bool write_reasons(const Solo *solo, Err *err)
{
    Whole whole;
    if (!solo->reasons || !solo->sitting)
        return true;
    FILE *const out = whole_open(&whole, solo->reasons, err);
    if (!out)
        return false;
    fprintf(out, "%s: what %s did, and why\n", solo->battle->title, solo->opponent);
    for (int i = 0; i < solo->n_reasons; i++)
        fprintf(out, "\nTurn %d: %s\n%s", solo->reason[i].turn,
                solo->reason[i].order ? solo->reason[i].order : "",
                solo->reason[i].says && solo->reason[i].says[0] ? solo->reason[i].says
                                                                : "  (no reasons)\n");
    return whole_close(&whole, err);
}

bool solo_close(Solo *solo, Err *err)
{
    const bool written = write_reasons(solo, err);
    for (int i = 0; i < solo->n_reasons; i++) {
        reason_free(&solo->reason[i]);
    }
    free(solo->reason);
    sitting_free(solo->sitting);
    bot_free(solo->bot);
    replay_free(solo->replay);
    if (solo->setup.battle)
        setup_free(&solo->setup);
    return written;
}
