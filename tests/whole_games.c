/* SPDX-License-Identifier: GPL-3.0-or-later
 * whole_games.c - shipped battles played to the end with any orders.
 *
 * Start at play().
 */
#include "tests/whole_games.h"
#include "engine/scenario.h"
#include "tests/shipped.h"
#include <criterion/criterion.h>
#include <string.h>

enum { MOST_STEPS = 5000, MOST_THROWS = 1 << 15 };

/* The keys of a game's dice, in a table of open addresses. */
typedef struct Throws {
    Roll key[MOST_THROWS];
    bool taken[MOST_THROWS];
} Throws;

/* Dice with the key of others are the same dice: no two throws of a game may have one. */
static void throws_once(void *self, const Game *g, const Roll *roll, int n, int sides,
                        uint8_t *face)
{
    Throws *all = self;
    uint64_t key;
    _Static_assert(sizeof key == sizeof *roll, "a key is one number");
    memcpy(&key, roll, sizeof key);
    uint32_t at = (uint32_t)(dice_mix(key, 0, 0) % MOST_THROWS);
    for (; all->taken[at]; at = (at + 1) % MOST_THROWS)
        cr_assert(memcmp(&all->key[at], roll, sizeof *roll),
                  "%s in turn %d, phase %d: subject %d, occasion %d twice",
                  g->battle->rules->rolls[roll->purpose].name, roll->turn, roll->phase,
                  roll->subject, roll->occasion);
    all->taken[at] = true;
    all->key[at] = *roll;
    (void)n;
    (void)sides;
    (void)face;
}

static int pick(uint64_t seed, const State *s, int n)
{
    return (int)(dice_mix(seed, s->steps, 1) % (uint64_t)n);
}

static void every_option_is_legal(const Battle *b, const State *s, const Intention *list,
                                  int n)
{
    static State copy;
    Game g = { .battle = b, .state = &copy };
    Err err = { "" };
    for (int i = 0; i < n; i++) {
        state_copy(&copy, s);
        cr_assert(game_play(&g, &list[i], NULL, &err), "verb %d: %s", list[i].verb,
                  err.text);
        cr_assert(b->rules->check(b, &copy, &err), "verb %d: %s", list[i].verb, err.text);
    }
}

/* returns: the hash it ends with. */
static uint64_t play(const Battle *b, uint64_t seed, bool closely)
{
    static State s;
    static Throws throws;
    const DiceHand hand = { throws_once, &throws };
    Game g = { .battle = b, .state = &s, .hand = &hand };
    Err err = { "" };
    memset(throws.taken, 0, sizeof throws.taken);
    cr_assert(scenario_begin(&g, seed, &err), "%s", err.text);
    while (!s.over) {
        Intention list[MAX_OPTIONS], others[MAX_OPTIONS];
        const int n = b->rules->options(b, &s, list, NULL);
        cr_assert(n > 0 && s.steps < MOST_STEPS, "step %d", s.steps);
        if (closely)
            every_option_is_legal(b, &s, list, n);
        if (closely && b->rules->other_options)
            every_option_is_legal(b, &s, others, b->rules->other_options(b, &s, others));
        cr_assert(game_play(&g, &list[pick(seed, &s, n)], NULL, &err), "%s", err.text);
        cr_assert(b->rules->check(b, &s, &err), "game %d, turn %d: %s", (int)seed, s.turn,
                  err.text);
        cr_assert_leq(s.turn, b->turns);
    }
    cr_assert_eq(s.decision.kind, 0);
    cr_assert(s.how != 0 && s.how != named_find(b->rules->endings, "conceded"));
    return state_hash(&s);
}

void games_keep_rules(const char *ruleset, const char *scenario, int games, int closely)
{
    Battle *b = shipped_battle(ruleset, scenario);
    for (int i = 0; i < games; i++)
        play(b, (uint64_t)i, i < closely);
    battle_free(b);
}

/* Dice of one order that have been thrown and not been told, by roll and face. */
typedef struct Untold {
    const char *covered;
    int n[UINT8_MAX + 1][UINT8_MAX + 1], sum;
} Untold;

static void is_thrown(void *self, const Game *g, const Roll *roll, int n, int sides,
                      uint8_t *face)
{
    Untold *const u = self;
    const char *const name = g->battle->rules->rolls[roll->purpose].name;
    (void)sides;
    for (int i = 0; i < n && !(u->covered && strcmp(name, u->covered) == 0); i++) {
        u->n[roll->purpose][face[i]]++;
        u->sum++;
    }
}

/* An event does not say which roll its dice are of: any that has such a face will do. */
static void is_told(void *self, const Game *g, const Event *e)
{
    Untold *const u = self;
    for (int i = 0; i < e->n_dice; i++) {
        int p = 0;
        while (p <= UINT8_MAX && !u->n[p][e->dice[i]])
            p++;
        cr_expect(p <= UINT8_MAX || u->covered,
                  "%s: a die is told that was not thrown, or told before",
                  g->battle->rules->events[e->kind].name);
        if (p <= UINT8_MAX) {
            u->n[p][e->dice[i]]--;
            u->sum--;
        }
    }
}

static void none_untold(Untold *u, const Battle *b, int game, int turn)
{
    for (int p = 0; p <= UINT8_MAX && u->sum; p++) {
        for (int face = 0; face <= UINT8_MAX; face++) {
            u->sum -= u->n[p][face];
            if (u->n[p][face])
                cr_expect_fail("game %d, turn %d: %s, a %d", game, turn,
                               b->rules->rolls[p].name, face);
            u->n[p][face] = 0;
        }
    }
}

void games_tell_every_die(const char *ruleset, const char *scenario, int games,
                          const char *covered)
{
    static State s;
    static Untold untold;
    Battle *b = shipped_battle(ruleset, scenario);
    const DiceHand hand = { is_thrown, &untold };
    const Listener listener = { is_told, &untold };
    untold.covered = covered;
    for (int i = 0; i < games; i++) {
        Game g = { .battle = b, .state = &s, .hand = &hand, .listener = &listener };
        Err err = { "" };
        cr_assert(scenario_begin(&g, (uint64_t)i, &err), "%s", err.text);
        while (!s.over) {
            Intention list[MAX_OPTIONS];
            const int n = b->rules->options(b, &s, list, NULL);
            cr_assert(game_play(&g, &list[pick((uint64_t)i, &s, n)], NULL, &err), "%s",
                      err.text);
            none_untold(&untold, b, i, s.turn);
        }
    }
    battle_free(b);
}

void games_repeat(const char *ruleset, const char *scenario)
{
    Battle *b = shipped_battle(ruleset, scenario);
    const uint64_t one = play(b, 5, false), two = play(b, 6, false);
    cr_assert_eq(play(b, 5, false), one);
    cr_assert_neq(one, two);
    battle_free(b);
}

void games_copy(const char *ruleset, const char *scenario)
{
    static State s, copy;
    Battle *b = shipped_battle(ruleset, scenario);
    Game g = { .battle = b, .state = &s }, other = { .battle = b, .state = &copy };
    Err err = { "" };
    cr_assert(scenario_begin(&g, 11, &err), "%s", err.text);
    for (int step = 0; !s.over; step++) {
        Intention list[MAX_OPTIONS];
        const int n = b->rules->options(b, &s, list, NULL);
        if (step % 7 == 0)
            state_copy(&copy, &s);
        const Intention it = list[pick(11, &s, n)];
        cr_assert(game_play(&g, &it, NULL, &err) && game_play(&other, &it, NULL, &err),
                  "%s", err.text);
        cr_assert_eq(state_hash(&s), state_hash(&copy), "step %d", step);
    }
    battle_free(b);
}

/* ---- nothing is read that nobody wrote ---- */

/* Leave this word where the next call has what it does not clear. */
static void __attribute__((noinline)) paint_stack(uint32_t word)
{
    enum { DEEP = 1 << 15 };
    uint32_t paint[DEEP];
    for (int i = 0; i < DEEP; i++)
        paint[i] = word;
    __asm__ volatile("" : : "r"(paint) : "memory"); /* it is no dead store */
}

/* All that rules say of a state, and what comes of an order. */
typedef struct Answers {
    int n;
    Intention option[MAX_OPTIONS];
    int16_t feature[MAX_OPTIONS][FEATURES];
    int32_t value[VALUES];
    Order ground[MAX_OPTIONS];
    bool can[MAX_OPTIONS];
    uint64_t after;
} Answers;

/* What is known of an order on the way is what grounding it says, and features are no others for it. */
static void knows_the_same(const Battle *b, const State *s, const Answers *all,
                           const Order *known)
{
    int16_t feature[MAX_OPTIONS][FEATURES];
    const size_t n = (size_t)all->n;
    b->rules->features(b, s, all->option, all->n, NULL, feature);
    cr_expect(!memcmp(feature, all->feature, n * sizeof *feature),
              "features, turn %d, step %d", s->turn, s->steps);
    for (int i = 0; i < all->n; i++)
        cr_expect(!known[i].verb ||
                      !memcmp(&known[i], &all->ground[i], sizeof *all->ground),
                  "order %d, turn %d, step %d", i, s->turn, s->steps);
}

static void ask_all(const Battle *b, const State *s, int nth, uint32_t word, Answers *out)
{
    static State copy;
    const Ruleset *const r = b->rules;
    Game g = { .battle = b, .state = &copy };
    Order known[MAX_OPTIONS];
    Err err = { "" };
    memset(out, 0, sizeof *out);
    state_copy(&copy, s);
    paint_stack(word);
    out->n = r->options(b, s, out->option, known);
    paint_stack(word);
    r->features(b, s, out->option, out->n, known, out->feature);
    paint_stack(word);
    r->value(b, s, out->value);
    for (int i = 0; i < out->n; i++) {
        paint_stack(word);
        out->can[i] = r->ground(b, s, &out->option[i], &out->ground[i], NULL);
    }
    knows_the_same(b, s, out, known);
    paint_stack(word);
    cr_assert(game_play(&g, &out->option[nth % out->n], NULL, &err), "%s", err.text);
    out->after = state_hash(&copy);
}

static void expect_alike(const Answers *a, const Answers *b, const State *s)
{
    const int n = a->n;
    const size_t options = (size_t)n;
    cr_expect(b->n == n && !memcmp(a->option, b->option, options * sizeof *a->option),
              "options, turn %d, step %d", s->turn, s->steps);
    cr_expect(!memcmp(a->feature, b->feature, options * sizeof *a->feature),
              "features, turn %d, step %d", s->turn, s->steps);
    cr_expect(!memcmp(a->value, b->value, sizeof a->value), "value, turn %d, step %d",
              s->turn, s->steps);
    cr_expect(!memcmp(a->can, b->can, sizeof a->can), "ground, turn %d, step %d", s->turn,
              s->steps);
    for (int i = 0; i < n && a->can[i]; i++)
        cr_expect(!memcmp(&a->ground[i], &b->ground[i], sizeof *a->ground),
                  "order %d, turn %d, step %d", i, s->turn, s->steps);
    cr_expect_eq(a->after, b->after, "what comes of it, turn %d, step %d", s->turn,
                 s->steps);
}

void games_read_what_is_written(const char *ruleset, const char *scenario, int games)
{
    enum { WORDS = 6 };
    static const uint32_t word[WORDS] = { 1, 2, 3, 4, 0x01010101, 0xA5A5A5A5 };
    static State s;
    static Answers one, two;
    Battle *b = shipped_battle(ruleset, scenario);
    Game g = { .battle = b, .state = &s };
    Err err = { "" };
    for (int i = 0; i < games; i++) {
        cr_assert(scenario_begin(&g, (uint64_t)i, &err), "%s", err.text);
        while (!s.over) {
            const int nth = pick((uint64_t)i, &s, MAX_OPTIONS);
            ask_all(b, &s, nth, 0, &one);
            ask_all(b, &s, nth, word[s.steps % WORDS], &two);
            expect_alike(&one, &two, &s);
            cr_assert(
                game_play(&g, &one.option[pick((uint64_t)i, &s, one.n)], NULL, &err),
                "%s", err.text);
        }
    }
    battle_free(b);
}
