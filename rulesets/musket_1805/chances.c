/* SPDX-License-Identifier: GPL-3.0-or-later
 * chances.c - what is to be expected of a charge: for options and features, not a rule.
 *
 * Both sides' kills on average make one of them the loser, who tests at a disadvantage; before
 * that the charger has to close, and foot to stand against horse.  All in percent.
 *
 * Start at musket_charge_odds().
 */
#include "engine/feature.h"
#include "rulesets/musket_1805/musket.h"

typedef struct Half {
    int morale, step; /* percent, and less for each loss */
    int kills;        /* on average, in hundredths */
} Half;

static int within_percent(int n)
{
    return n < 0 ? 0 : n > 100 ? 100 : n;
}

/* Figures that fight along so much of its front, the overlap included. */
static int abreast(const Battle *b, const State *s, int unit, int32_t half_contact)
{
    const int figures = body(b, s, unit)->figures;
    if (arm_of(b, unit) >= GUNS)
        return figures;
    const int files = musket_unit_files(b, unit, state_unit(s, unit)->formation, figures);
    const int32_t half = musket_unit_half_width(b, s, unit);
    const int n = half_contact >= half ? files : (half_contact * files + half - 1) / half;
    return n < files ? n + b->number[MELEE_OVERLAP] : files;
}

static Half half_of(const Battle *b, const State *s, int unit, int enemy,
                    int32_t half_contact)
{
    const int first = arm_of(b, unit) == FOOT ? MORALE_FOOT : MORALE_HORSE;
    return (Half){ .morale = musket_morale_percent(b, s, unit),
                   .step = b->number[first + VETERAN - row(s, unit)->level],
                   .kills = musket_melee_percent(b, s, unit, enemy) *
                            abreast(b, s, unit, half_contact) };
}

/* Chance to rout after a melee it has lost. */
static int routs(const Battle *b, const Half *loser, const Half *winner)
{
    return within_percent(100 - loser->morale + loser->step * winner->kills / 100 -
                          b->number[MORALE_LOSER] - b->number[SHAKEN_BY]);
}

/* The melee itself: half of it is who loses more, the rest who runs. */
static int exchange(const Battle *b, const Half *mine, const Half *his)
{
    enum { LUCK = 60 }; /* a few hundredths of a kill decide nothing */
    const int wins =
        50 + 50 * (mine->kills - his->kills) / (mine->kills + his->kills + LUCK);
    const int gain = wins * routs(b, his, mine) / 100,
              harm = (100 - wins) * routs(b, mine, his) / 100;
    const int all = wins - 50 + gain - harm;
    return all > 100 ? 100 : all < -100 ? -100 : all;
}

int musket_charge_odds(const Battle *b, const State *s, int unit, int enemy)
{
    enum { RUN_DOWN = 90, IN_DISORDER = 25 };
    const int32_t one = musket_unit_half_width(b, s, unit),
                  other = musket_unit_half_width(b, s, enemy),
                  met = one < other ? one : other;
    Half mine = half_of(b, s, unit, enemy, met);
    const Half his = half_of(b, s, enemy, unit, met);
    const bool horse = arm_of(b, unit) == HORSE;
    if (horse && !(state_unit(s, unit)->marks & U_HAS_CHARGED))
        mine.kills += b->number[MELEE_FIRST_CHARGE] * abreast(b, s, unit, met);
    int odds = exchange(b, &mine, &his);
    if (horse && arm_of(b, enemy) == FOOT && state_unit(s, enemy)->formation != SQUARE &&
        state_unit(s, enemy)->status != ROUTED) {
        const int stands = musket_initiative_percent(b, row(s, enemy)->level - 1);
        odds = (odds * stands + RUN_DOWN * (100 - stands)) / 100;
    }
    const int shaken = within_percent(100 - mine.morale) < b->number[SHAKEN_BY]
                           ? 100 - mine.morale
                           : b->number[SHAKEN_BY];
    const int flees = 100 - mine.morale - shaken;
    odds = (odds * (100 - flees) - IN_DISORDER * shaken - 100 * flees) / 100;
    return FEATURE_ONE * odds / 100;
}
