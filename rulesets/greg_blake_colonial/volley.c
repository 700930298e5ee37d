/* SPDX-License-Identifier: GPL-3.0-or-later
 * volley.c - fire is rolled, figures fall.
 *
 * Start at colonial_fire().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

int colonial_face_needed(const Aim *a)
{
    const int face = a->need - a->add;
    return face < 2 ? 2 : face > 10 ? 10 : face;
}

int colonial_fire_dice(Game *g, int purpose, int stand, int occasion, const Aim *a,
                       uint8_t *face)
{
    int hits = 0;
    game_roll(g, purpose, ref_stand(stand), occasion, a->dice, 10, face);
    for (int k = 0; k < a->dice; k++)
        hits += face[k] == 10 || (face[k] != 1 && face[k] + a->add >= a->need); /* 8.9 */
    return hits;
}

/* 11.13  Is it in a melee, and halted by what it has lost there just now? */
static void note_spent(const Battle *b, const State *s, int stand, bool was_halted)
{
    const int unit = body_of(s, stand);
    int foe[MOST_TOUCH];
    if (!was_halted && colonial_stand_halted(b, s, stand) &&
        colonial_touching(b, s, stand, true, foe))
        body_row(s, unit)->spent |= (uint16_t)(1 << (stand - b->unit[unit].first));
}

/* 8.14, 9.3  A hit removes a figure at once, of guns one of the crew. */
void colonial_stand_hit(Game *g, int stand, int hits, int how)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *st = state_stand(s, stand);
    const int lost = hits < st->figures ? hits : st->figures;
    if (!stand_there(s, stand) || lost <= 0)
        return;
    StandRow *row = stand_row(b, s, stand);
    const bool was_halted = colonial_stand_halted(b, s, stand);
    st->figures = (uint8_t)(st->figures - lost);
    note_spent(b, s, stand, was_halted);
    row->borrowed = row->borrowed > lost ? (uint8_t)(row->borrowed - lost) : 0;
    if (how == LOST_TO_FIRE)
        colonial_group_suffers(b, s, body_of(s, stand));
    if (how == LOST_TO_MELEE) /* 12.2 counts fire and desertion only */
        row->start = row->start > lost ? (uint8_t)(row->start - lost) : 0;
    game_tell(g, &(Event){ .kind = E_FIGURES,
                           .side = b->stand[stand].side,
                           .secret = colonial_secret(g, body_of(s, stand)),
                           .subject = ref_stand(stand),
                           .a = lost,
                           .b = st->figures,
                           .c = how });
    if (!st->figures)
        colonial_stand_lost(g, stand, LOST, how);
    else if (how != LOST_TO_MELEE)
        colonial_half_test(g, stand);
}

/* ---- sharing hits out ---- */

typedef struct Shares {
    int n;
    int16_t stand[MAX_STANDS / 4];
    int32_t far[MAX_STANDS / 4];
    uint8_t hits[MAX_STANDS / 4];
} Shares;

static bool is_aimed_at(const Volley *v, int at)
{
    for (int k = 0; k < v->n; k++) {
        if (v->aim[k].at == at)
            return true;
    }
    return false;
}

/* 9.7  Does what it fires carry so far?  8.1  Small arms do if it can be hit at all; shells are not
 * lobbed so near. */
static bool carries(const Battle *b, const State *s, const Aim *a, int at)
{
    const Box box = battle_box(b, s, at);
    const int32_t gap = geo_gap_to_point(&box, state_stand(s, a->stand)->at);
    if (a->round == ROUND_CANISTER)
        return gap <= b->number[CANISTER_RANGE];
    return a->round != ROUND_SHOT ||
           !has_trait(b, body_of(s, a->stand), TRAIT_HOWITZER) ||
           gap >= b->number[HOWITZER_NEAR];
}

/* 9.6  The dice of machine guns are split between stands in base contact, or for those aimed at alone. */
static bool is_beside_the_aim(const Battle *b, const State *s, const Volley *v, int at)
{
    int friend[MOST_TOUCH];
    const int n = colonial_touching(b, s, at, false, friend);
    for (int k = 0; k < n; k++) {
        if (is_aimed_at(v, friend[k]))
            return true;
    }
    return false;
}

static bool anybody_hits(const Battle *b, const State *s, const Volley *v, int at)
{
    int foe[MOST_TOUCH];
    if (is_aimed_at(v, at) || kind_of(b, v->unit) == SNIPER || v->concentrated) /* 6.5 */
        return is_aimed_at(v, at);
    if (kind_of(b, v->unit) == MACHINE_GUN && !is_beside_the_aim(b, s, v, at))
        return false;
    if (is_hidden(s, body_of(s, at)) || colonial_touching(b, s, at, true, foe))
        return false;
    for (int k = 0; k < v->n; k++) {
        const Aim *a = &v->aim[k];
        if (!colonial_unseen(b, s, at, a->at) && colonial_can_hit(b, s, a->stand, at) &&
            carries(b, s, a, at))
            return true;
    }
    return false;
}

/* 8.5  The group's stands that could be hit, the nearest first. */
static void find_shares(const Battle *b, const State *s, const Volley *v, Shares *out)
{
    const Point from = body_row(s, v->unit)->at;
    out->n = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (group_of(b, u) != v->group || !is_there(s, u))
            continue;
        EACH_STAND(b, s, u, i)
        {
            if (out->n == MAX_STANDS / 4 || !anybody_hits(b, s, v, i))
                continue;
            const int32_t far = geo_distance(from, state_stand(s, i)->at);
            int k = out->n++;
            for (; k > 0 && (out->far[k - 1] > far ||
                             (out->far[k - 1] == far &&
                              colonial_stand_before(s, i, out->stand[k - 1])));
                 k--) {
                out->stand[k] = out->stand[k - 1];
                out->far[k] = out->far[k - 1];
            }
            out->stand[k] = (int16_t)i;
            out->far[k] = far;
        }
    }
    memset(out->hits, 0, sizeof out->hits);
}

static void share_out(const State *s, Shares *shares, int hits)
{
    bool any = true;
    while (hits && any) {
        any = false;
        for (int k = 0; k < shares->n && hits; k++) {
            if (shares->hits[k] >= state_stand(s, shares->stand[k])->figures)
                continue;
            shares->hits[k]++;
            hits--;
            any = true;
        }
    }
}

/* ---- a body fires ---- */

/* 9.12  A native gun rolls first. */
static bool misfires(Game *g, int stand)
{
    const Battle *b = g->battle;
    const int unit = body_of(g->state, stand);
    uint8_t die;
    if (!is_cannon(b, unit) || is_regular(b, unit))
        return false;
    game_roll(g, ROLL_MISFIRE, ref_stand(stand), 0, 1, 10, &die);
    const int need = b->number[MISFIRE] + 1 - colonial_elite(b, g->state, stand);
    game_tell(g, &(Event){ .kind = die < need ? E_MISFIRE : E_READY,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_stand(stand),
                           .c = need,
                           .dice = &die });
    return die < need;
}

void colonial_tell_fire(Game *g, int kind, const Aim *a, int target, int hits, int dice,
                        const uint8_t *face)
{
    const int unit = body_of(g->state, a->stand);
    const uint8_t need = (uint8_t)colonial_face_needed(a);
    game_tell(g, &(Event){ .kind = (uint8_t)kind,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .n_dice = face ? (uint8_t)dice : 0,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .target = ref_unit(target),
                           .a = hits,
                           .b = dice,
                           .c = a->round,
                           .dice = face,
                           .need = &need });
}

/* The dice of a volley, each stand's after those of the stand before it. */
typedef struct Thrown {
    int dice, hits;
    int hit[MOST_STANDS];
    uint8_t face[MOST_STANDS * MAX_DICE];
} Thrown;

static void throw_all(Game *g, const Volley *v, Thrown *out)
{
    out->dice = out->hits = 0;
    for (int k = 0; k < v->n; k++) {
        const Aim *a = &v->aim[k];
        out->hit[k] =
            colonial_fire_dice(g, ROLL_FIRE, a->stand, 0, a, out->face + out->dice);
        out->hits += out->hit[k];
        out->dice += a->dice;
        if (a->round)
            colonial_round_spent(g->state, a->stand, a->round);
    }
}

static bool need_the_same(const Volley *v)
{
    for (int k = 1; k < v->n; k++) {
        if (colonial_face_needed(&v->aim[k]) != colonial_face_needed(&v->aim[0]))
            return false;
    }
    return true;
}

/* 8.9  The dice that need one score. */
static void tell_shots(Game *g, const Volley *v, const Thrown *t, int target, int need)
{
    uint8_t face[MAX_DICE];
    const uint8_t *his = t->face;
    const Aim *of = NULL;
    int n = 0, hits = 0;
    for (int k = 0; k < v->n; his += v->aim[k++].dice) {
        const Aim *a = &v->aim[k];
        if (colonial_face_needed(a) != need)
            continue;
        if (n + a->dice > MAX_DICE) {
            colonial_tell_fire(g, E_SHOTS, of, target, hits, n, face);
            n = hits = 0;
        }
        memcpy(face + n, his, a->dice);
        n += a->dice;
        hits += t->hit[k];
        of = a;
    }
    if (of)
        colonial_tell_fire(g, E_SHOTS, of, target, hits, n, face);
}

/* One event for all, with the dice; where their scores differ, others have those.  It names the round that all
 * guns have fired. */
static void tell_volley(Game *g, const Volley *v, const Thrown *t, int target)
{
    const bool one = need_the_same(v) && t->dice <= MAX_DICE;
    Aim all = v->aim[0];
    for (int k = 1; k < v->n; k++)
        all.round = v->aim[k].round == all.round ? all.round : ROUND_ANY;
    colonial_tell_fire(g, E_FIRE, &all, target, t->hits, t->dice, one ? t->face : NULL);
    for (int need = 2; g->listener && !one && need <= 10; need++)
        tell_shots(g, v, t, target, need);
}

/* Of the hits of a volley those that have yet to fall: of shot, where other guns have fired canister (9.11),
 * and of elite gunners, where others have been lent most of their crews (9.13).  The nearest get them first. */
typedef struct Better {
    int shot, elite;
} Better;

static Better better_hits(const Volley *v, const Thrown *t)
{
    Better of = { 0, 0 };
    for (int k = 0; k < v->n; k++) {
        of.shot += v->aim[k].round == ROUND_SHOT ? t->hit[k] : 0;
        of.elite += v->aim[k].add ? t->hit[k] : 0;
    }
    return of;
}

/* So many of them, or as many as are left. */
static int take(int *left, int most)
{
    const int n = *left < most ? *left : most;
    *left -= n;
    return n;
}

/* Shot knocks cover down (9.11); the crew falls; guns hit by guns may be destroyed (9.4). */
static void stand_is_hit(Game *g, const Volley *v, int stand, int hits, Better *of)
{
    const bool by_gun = is_cannon(g->battle, v->unit);
    const int shot = take(&of->shot, hits), elite = take(&of->elite, hits);
    if (shot)
        colonial_cover_hit(g, stand, body_row(g->state, v->unit)->at, shot);
    colonial_stand_hit(g, stand, hits, LOST_TO_FIRE);
    for (int k = 0; by_gun && k < hits; k++)
        colonial_counter_battery(g, stand, k < elite ? g->battle->number[ELITE] : 0);
}

/* 9.12  The stands of it that do fire. */
static Volley without_misfires(Game *g, const Volley *v)
{
    Volley fires = *v;
    fires.n = 0;
    for (int k = 0; k < v->n; k++) {
        if (!misfires(g, v->aim[k].stand))
            fires.aim[fires.n++] = v->aim[k];
    }
    return fires;
}

void colonial_fire(Game *g, const Volley *all)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, all->unit);
    Thrown thrown;
    Shares shares;
    u->marks &= ~(uint32_t)U_HIDDEN;
    for (int k = 0; k < all->n; k++) /* 8.3 */
        state_stand(s, all->aim[k].stand)->marks |= S_FIRED;
    if (colonial_all_fired(b, s, all->unit))
        u->marks |= U_FIRED;
    const Volley fires = without_misfires(g, all);
    const Volley *v = &fires;
    if (!v->n)
        return;
    const int target = body_of(s, v->aim[0].at);
    throw_all(g, v, &thrown);
    tell_volley(g, v, &thrown, target);
    if (thrown.hits) {
        find_shares(b, s, v, &shares);
        share_out(s, &shares, thrown.hits);
    } else {
        shares.n = 0;
    }
    for (int k = 0; k < v->n; k++) { /* while those aimed at still stand */
        if (is_gun(b, v->unit))
            colonial_penetrate(g, &v->aim[k]);
    }
    Better of = better_hits(v, &thrown);
    for (int k = 0; k < shares.n; k++) {
        if (shares.hits[k])
            stand_is_hit(g, v, shares.stand[k], shares.hits[k], &of);
    }
    if (kind_of(b, v->unit) == SNIPER)
        colonial_locate(g, v->unit, v->group);
}
