/* SPDX-License-Identifier: GPL-3.0-or-later
 * assault.c - hard cover is assaulted: attacker by attacker, against the whole garrison.
 *
 * Start at fd_assault().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* 9.35  Does the first of two of a garrison come before the second: who has more castings, of those alike the
 * worse grade (3.19), then who stands further to the right? */
static bool leads(const Battle *b, const State *s, int i, int k)
{
    const int men = state_stand(s, i)->figures, others = state_stand(s, k)->figures;
    const int grade = fd_stand_grade(b, i), other = fd_stand_grade(b, k);
    return men != others ? men > others
           : grade != other
               ? grade < other
               : battle_first_of(b, state_stand(s, i)->at, state_stand(s, k)->at,
                                 geo_ahead(battle_ahead(b, b->stand[i].side)));
}

/* The garrison, its first stand before the others. */
static int garrison_of(const Battle *b, const State *s, int feature, int *out)
{
    const int n = fd_garrison_stands(b, s, feature, out);
    for (int i = 1; i < n; i++) {
        const int stand = out[i];
        int k = i;
        for (; k > 0 && leads(b, s, stand, out[k - 1]); k--)
            out[k] = out[k - 1];
        out[k] = stand;
    }
    return n;
}

/* 9.33  All of a garrison fight as the first of them does, with all their castings. */
static int garrison_dice(const Battle *b, const State *s, const int *inside, int m,
                         int attacker)
{
    int men = 0;
    for (int k = 0; k < m; k++)
        men += state_stand(s, inside[k])->figures;
    const Stance stance = fd_melee_stance(s, inside[0], attacker);
    const int dice = fd_blade_armed(b, inside[0])
                         ? men / number(b, LEVY_PER_DIE)
                         : fd_melee_dice(b, s, inside[0], attacker, stance) + men -
                               state_stand(s, inside[0])->figures;
    return dice < 1 ? 1 : dice;
}

/* Its losses come off the last of them first. */
static void garrison_losses(Game *g, const int *inside, int m, int hits)
{
    for (int k = m - 1; k >= 0 && hits > 0; k--) {
        const int men = state_stand(g->state, inside[k])->figures;
        const int here = men < hits ? men : hits;
        fd_take_castings(g, inside[k], here);
        hits -= here;
    }
}

/* 9.32, 9.33  One attacker against the whole garrison, whose dice are counted afresh. */
static void one_assault(Game *g, int attacker, int feature, int cause)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int inside[MAX_STANDS], m = garrison_of(b, s, feature, inside);
    if (!m || !on_table(s, attacker))
        return;
    Fight f = { .n = 1, .stand = { attacker }, .foe = { inside[0] } };
    const Stance mine = fd_melee_stance(s, attacker, inside[0]);
    const Stance his = fd_melee_stance(s, inside[0], attacker);
    const int dice = fd_melee_dice(b, s, attacker, inside[0], mine);
    const int others = garrison_dice(b, s, inside, m, attacker);
    const int hits =
        fd_melee_throw(g, attacker, inside[0], dice,
                       fd_melee_number(b, s, attacker, inside[0], mine), cause);
    const int got =
        fd_melee_throw(g, inside[0], attacker, others,
                       fd_melee_number(b, s, inside[0], attacker, his), cause);
    f.hits[b->stand[attacker].side] = hits;
    f.hits[b->stand[inside[0]].side] = got;
    game_tell(g, &(Event){ .kind = E_MELEE_END,
                           .side = b->stand[attacker].side,
                           .subject = ref_stand(attacker),
                           .target = ref_stand(inside[0]),
                           .b = hits,
                           .c = got });
    state_stand(s, attacker)->marks |= S_FOUGHT;
    for (int k = 0; k < m && f.n < MAX_LAYOUT; k++) {
        state_stand(s, inside[k])->marks |= S_FOUGHT;
        f.foe[f.n] = attacker;
        f.stand[f.n++] = inside[k];
    }
    fd_melee_commanders(b, s, &f);
    garrison_losses(g, inside, m, hits);
    fd_melee_losses(g, &f, 0, got);
    fd_melee_checks(g, &f, cause);
}

/* 9.34  In a column whose head is in contact with hard cover? */
static bool follows_assault(const Battle *b, const State *s, int i)
{
    int group[MAX_LAYOUT], enemy[16];
    const int n = fd_group_of(b, s, i, group);
    const int head = fd_head_of(b, s, group, n, 0);
    for (int k = head == i ? 0 : fd_touching_enemies(b, s, head, enemy, 16); k-- > 0;) {
        if (in_garrison(s, enemy[k]))
            return true;
    }
    return false;
}

/* 8.28, 9.34 */
bool fd_in_melee(const Battle *b, const State *s, int i)
{
    return fd_touches_enemy(b, s, i) ||
           (state_stand(s, i)->marks & S_ENGAGED && follows_assault(b, s, i));
}

bool fd_fights_on(const Battle *b, const State *s, int i)
{
    return fd_touches_enemy(b, s, i) || follows_assault(b, s, i);
}

/* 9.30, 9.34, 8.1  The stand in contact first; of a column those behind it after it, one by one: if
 * they have charged, now or then, and not only come up behind. */
void fd_assault(Game *g, int stand, int feature, int cause)
{
    const int part = S_CHARGES | S_ENGAGED;
    for (int i = stand, next; i >= 0; i = next) {
        const int marks = state_stand(g->state, i)->marks;
        next = fd_behind(g->battle, g->state, i);
        if (!(marks & S_FOUGHT) && (i == stand || marks & part))
            one_assault(g, i, feature, cause);
    }
}
