/* SPDX-License-Identifier: GPL-3.0-or-later
 * skirmish.c - skirmish fire: a die for each stand in open order, and a chart of its own.
 *
 * Start at fd_skirmish().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* 7.36  Have skirmishers thrown at it in this phase?  All who fire at it are one throw, so they have had theirs. */
static bool is_thrown_at(const Battle *b, const State *s, int side, int target)
{
    for (int i = from_of(b, side); i < end_of(b, side); i++) {
        const int marks = state_stand(s, i)->marks & (S_FIRED | S_CHARGES);
        if (b->stand[i].kind <= LIGHT && marks == S_FIRED &&
            row(s, i)->target == target + 1)
            return true;
    }
    return false;
}

/* 7.34 - 7.36, 7.6  One die for each stand in open order that fires at this target. (7.35) */
bool fd_skirmish_can(const Battle *b, const State *s, int i, int target, Err *err)
{
    const Stand *at = state_stand(s, i);
    if (at->where != ON_TABLE || b->stand[i].kind > LIGHT || !fd_is_open(b, s, i) ||
        !fd_has_muskets(b, i)) {
        return err_set(err, "skirmish fire is for foot in open order (7.34)");
    }
    if (at->marks & (S_FIRED | S_CHARGES))
        return err_set(err, "it has fired, or charges (7.15)");
    if (fd_in_ford(b, s, i))
        return err_set(err, "nobody fires in a ford (9.18)");
    if (fd_touches_enemy(b, s, i))
        return err_set(err, "it is in a melee (7.12)");
    const Box own = fd_stand_box(b, s, i), aim = fd_stand_box(b, s, target);
    if (!geo_within(&own, &aim, fd_musket_range(b, i))) {
        return err_set(err, "%d yards away, and it fires %d (7.2)",
                       fd_yards_away(geo_gap(&own, &aim)),
                       fd_musket_range(b, i) * 10 / NUMBER_TEN_YARDS);
    }
    if (is_thrown_at(b, s, b->stand[i].side, target))
        return err_set(err, "skirmishers have fired at it: all who do fire together "
                            "(7.36)");
    return fd_may_be_shot(b, s, i, target, err) &&
           fd_seen_by(b, s, i, target, own.at, err);
}

/* 7.37, 7.38 */
static int skirmish_face(const Battle *b, const State *s, int i, int target)
{
    const Box own = fd_stand_box(b, s, i), aim = fd_stand_box(b, s, target);
    const bool rifle = number(b, SKIRMISH_RIFLES) &&
                       b->stand[i].traits & (TRAIT_RIFLE | TRAIT_MIXED) &&
                       geo_within(&own, &aim, number(b, MUSKET_RANGE));
    return number(b, SKIRMISH_HITS) - rifle;
}

/* 7.39 - 7.42  What so many hits do; no check follows (7.43). (7.40, 7.41) */
static void skirmished(Game *g, int target, int by, int hits)
{
    if (!hits)
        return;
    if (hits >= 3)
        fd_suffer(g, target, by, 1);
    if (!on_table(g->state, target))
        return;
    if (hits == 1 || hits == 3)
        fd_halt(g->battle, g->state, target);
    else
        fd_flee(g, target, number(g->battle, SKIRMISH_RETREAT));
}

/* 7.36  Whoever can fire at it, or of so many the first and who are nearest to him; returns how many. */
static int throwers(const Battle *b, const State *s, int first, int target, int most,
                    int *out)
{
    const int side = b->stand[first].side;
    int64_t away[MAX_DICE];
    int n = 0;
    for (int i = from_of(b, side); i < end_of(b, side); i++) {
        const int64_t far = geo_gap2(state_stand(s, first)->at, state_stand(s, i)->at);
        if (!fd_skirmish_can(b, s, i, target, NULL) || (n == most && far > away[n - 1]))
            continue;
        if (n == most && far == away[n - 1] && !fd_further_right(b, s, i, out[n - 1]))
            continue;
        int k = n < most ? n++ : n - 1;
        for (; k > 0 && (away[k - 1] > far ||
                         (away[k - 1] == far && fd_further_right(b, s, i, out[k - 1])));
             k--) {
            away[k] = away[k - 1];
            out[k] = out[k - 1];
        }
        away[k] = far;
        out[k] = i;
    }
    return n;
}

bool fd_skirmish(Game *g, int first, int target, int most, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    uint8_t face[MAX_DICE];
    int stand[MAX_DICE], hits = 0, least = 10, most_needed = 0;
    if (!fd_skirmish_can(b, s, first, target, err))
        return false;
    const int n = throwers(b, s, first, target, most ? most : MAX_DICE, stand);
    for (int k = 0; k < n; k++) {
        state_stand(s, stand[k])->marks |= S_FIRED;
        row(s, stand[k])->target = (uint16_t)(target + 1);
        game_roll(g, ROLL_SKIRMISH, ref_stand(stand[k]), target, 1, 10, &face[k]);
        const int needs = skirmish_face(b, s, stand[k], target);
        least = needs < least ? needs : least;
        most_needed = needs > most_needed ? needs : most_needed;
        hits += face[k] >= needs;
    }
    game_tell(g, &(Event){ .kind = E_SKIRMISH,
                           .side = s->side,
                           .subject = ref_stand(first),
                           .target = ref_stand(target),
                           .a = hits,
                           .b = least,
                           .c = most_needed,
                           .n_dice = (uint8_t)n,
                           .sides = 10,
                           .dice = face });
    skirmished(g, target, first, hits);
    return true;
}

int fd_skirmish_next(const Battle *b, const State *s)
{
    for (int i = from_of(b, s->side); i < end_of(b, s->side); i++) {
        if (!is_light(b, i) || !on_table(s, i))
            continue;
        const Box own = fd_stand_box(b, s, i);
        if (!fd_enemy_within(b, s, s->side, &own, fd_musket_range(b, i)))
            continue;
        for (int t = from_of(b, 1 - s->side); t < end_of(b, 1 - s->side); t++) {
            if (!on_table(s, t))
                continue;
            if (fd_skirmish_can(b, s, i, t, NULL))
                return i;
        }
    }
    return -1;
}
