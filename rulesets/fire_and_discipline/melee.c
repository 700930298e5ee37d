/* SPDX-License-Identifier: GPL-3.0-or-later
 * melee.c - dice, numbers to hit, results, pursuit, melees that go on.
 *
 * Everybody connected by contact fights one melee: each stand throws once, at the stand it
 * charged or the one opposite; hits are summed by side, losses come off, then all check.
 * An assault on hard cover is fought attacker by attacker: assault.c; pursuit.c comes after.
 *
 * Start at fd_melee_dice(), then fd_melee_fight().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* 8.8  Nobody counter-charges a pursuit, though he have gone to meet a charge before. */
static bool charging(const State *s, int i, int opponent)
{
    const Stand *at = state_stand(s, i);
    const bool pursued = state_stand(s, opponent)->own & M_PURSUES;
    return at->marks & (pursued ? S_CHARGES : S_CHARGES | S_COUNTERS) ||
           at->own & M_PURSUES;
}

/* 8.30 - 8.33 (8.31, 8.32) */
Stance fd_melee_stance(const State *s, int i, int opponent)
{
    const bool mine = charging(s, i, opponent), his = charging(s, opponent, i);
    if (mine)
        return his ? BOTH_CHARGE : CHARGES;
    return his ? HOLDS : LOCKED;
}

bool fd_blade_armed(const Battle *b, int i)
{
    return b->stand[i].traits & (TRAIT_BLADES | TRAIT_PIKE);
}

int fd_behind(const Battle *b, const State *s, int i)
{
    const UnitInfo *unit = &b->unit[b->stand[i].parent];
    for (int k = unit->first; k < unit->first + unit->n; k++) {
        if (k == i || !on_table(s, k) || !fd_stands_touch(b, s, i, k))
            continue;
        if (fd_before(b, s, i, k) < 0 && fd_in_column(b, s, k))
            return k;
    }
    return -1;
}

int fd_head_of(const Battle *b, const State *s, const int *stand, int n, int k)
{
    int head = stand[k];
    for (int j = 0; j < n; j++) {
        if (stand[j] == head || fd_behind(b, s, stand[j]) != head)
            continue;
        head = stand[j];
        j = -1; /* who is before him? */
    }
    return head;
}

static bool charges_with_pikes(const Battle *b, const State *s, int i)
{
    return b->stand[i].traits & TRAIT_PIKE && state_stand(s, i)->marks & S_CHARGES;
}

/* 8.44 - 8.46  One die for six, and for pikes in column and charging the second rank too, if it has
 * charged with the first. (8.45) */
static int blade_dice(const Battle *b, const State *s, int i)
{
    int men = state_stand(s, i)->figures;
    const int second = fd_behind(b, s, i);
    if (charges_with_pikes(b, s, i) && second >= 0 && charges_with_pikes(b, s, second))
        men += state_stand(s, second)->figures;
    const int dice = men / number(b, LEVY_PER_DIE);
    return dice < 1 ? 1 : dice;
}

/* 8.42, 7.3  Holders that volley at who charges their front as he comes in: not when they have fought him
 * already, and those only who could volley at all. */
static int firing_dice(const Battle *b, const State *s, int i, int opponent)
{
    const Stand *at = state_stand(s, i);
    if (at->marks & (S_FLANKED | S_ENGAGED | S_FOUGHT) || !fd_volleys_so(b, s, i, NULL))
        return 0;
    if (in_garrison(s, i) || fd_in_ford(b, s, i))
        return 0;
    if (state_stand(s, opponent)->own & M_PURSUES)
        return 0;
    return at->figures / number(b, MELEE_FIRERS);
}

/* 8.34 - 8.43  Castings, grade, and what the situation adds.
 * (8.35, 8.36, 8.37, 8.38, 8.39, 8.41, 9.10) */
int fd_melee_dice(const Battle *b, const State *s, int i, int opponent, Stance stance)
{
    const Stand *at = state_stand(s, i);
    const bool flanked = at->marks & S_FLANKED, holder = stance == CHARGES;
    const bool square = state_stand(s, opponent)->status == ST_SQUARE;
    const bool guns = is_guns(b, opponent);
    if (fd_blade_armed(b, i))
        return blade_dice(b, s, i);
    int dice = at->figures;
    if (!flanked)
        dice += fd_stand_grade(b, i); /* 8.14 */
    if (fd_is_open(b, s, i))
        dice += number(b, MELEE_OPEN);
    if (is_horse(b, s, i) && !square) { /* 3.13 */
        dice += number(b, MELEE_MOUNTED);
        if (b->stand[i].traits & TRAIT_LANCE)
            dice += number(b, MELEE_LANCE);
    }
    if (guns || fd_is_open(b, s, opponent))
        dice += number(b, MELEE_WEAK);
    if (holder && in_garrison(s, opponent))
        dice += number(b, MELEE_HARD); /* 8.40 */
    else if (holder && (fd_in_cover(b, s, opponent, at->at) ||
                        fd_in_earthworks(b, s, opponent, at->at))) {
        dice += number(b, MELEE_PROTECTED);
    }
    if (stance == HOLDS)
        dice += firing_dice(b, s, i, opponent);
    if (!flanked && fd_touches_friend(b, s, i, true))
        dice += number(b, MELEE_ADJACENT);
    return dice < 0 ? 0 : dice;
}

int fd_melee_number(const Battle *b, const State *s, int i, int opponent, Stance stance)
{
    static const int of[] = { MELEE_BOTH, MELEE_CHARGING, MELEE_HOLDING, MELEE_ENGAGED };
    if (fd_blade_armed(b, i))
        return number(b, LEVY_HITS);
    if (state_stand(s, i)->marks & S_FLANKED)
        return number(b, FLANK_HITS);
    if (state_stand(s, opponent)->status == ST_SQUARE && is_horse(b, s, i)) {
        return number(b, SQUARE_HORSE);
    }
    if (state_stand(s, i)->status == ST_SQUARE)
        return number(b, SQUARE_HITS); /* 3.14 */
    return fd_number_to_hit(b, number(b, of[stance]));
}

/* ---- one melee ---- */

static int place_in(const Fight *f, int stand)
{
    for (int k = 0; k < f->n; k++) {
        if (f->stand[k] == stand)
            return k;
    }
    return -1;
}

/* 8.50  Of two equally near, is it rather the first that it faces; if it faces both alike, who is to its right? */
static bool faces_rather(const Battle *b, const State *s, int i, int one, int other)
{
    const Stand *at = state_stand(s, i);
    const int32_t a = geo_turn(at->facing, geo_bearing(at->at, state_stand(s, one)->at));
    const int32_t c =
        geo_turn(at->facing, geo_bearing(at->at, state_stand(s, other)->at));
    const int32_t off = a < 0 ? -a : a, other_off = c < 0 ? -c : c;
    return off != other_off ? off < other_off : b->hand * a > b->hand * c;
}

/* 8.50  Whom it throws at: the enemy it charged, else the one most nearly opposite. */
static int opposite(const Battle *b, const State *s, int i, const int *enemy, int n)
{
    int best = -1;
    int64_t near = INT64_MAX;
    for (int k = 0; k < n; k++) {
        if (in_garrison(s, enemy[k]))
            continue;
        const int64_t d = geo_gap2(state_stand(s, i)->at, state_stand(s, enemy[k])->at);
        if (state_stand(s, i)->marks & S_CHARGES && row(s, i)->target == enemy[k] + 1)
            return enemy[k];
        if (d > near || (d == near && !faces_rather(b, s, i, enemy[k], best)))
            continue;
        near = d;
        best = enemy[k];
    }
    return best;
}

/* 8.26  Does that one fight beside it, of the same unit: new to it as it is, or engaged, or a pursuer too? */
static bool fights_beside(const Battle *b, const State *s, int i, int k, const bool *done)
{
    const Stand *one = state_stand(s, i), *two = state_stand(s, k);
    const bool other =
        done ? done[k] || two->marks & S_FOUGHT : !(one->own & two->own & M_PURSUES);
    int enemy[16];
    if (i == k || other || !on_table(s, k) || (one->marks ^ two->marks) & S_ENGAGED ||
        !fd_stands_touch(b, s, i, k))
        return false;
    for (int n = fd_touching_enemies(b, s, k, enemy, 16); n-- > 0;) {
        if (!in_garrison(s, enemy[n]) && !(done && done[enemy[n]]))
            return true;
    }
    return false;
}

void fd_join_fight(Fight *f, int stand)
{
    if (place_in(f, stand) < 0 && f->n < MAX_LAYOUT)
        f->stand[f->n++] = stand;
}

/* 8.26  All who are connected by contact with the enemy, or fight side by side, garrisons apart, and who have
 * fought in this step: somebody has run, and stands now before others.  done: NULL: those too. */
static void gather(const Battle *b, const State *s, int stand, const bool *done, Fight *f)
{
    f->stand[0] = stand;
    f->n = 1;
    for (int k = 0; k < f->n; k++) {
        const UnitInfo *unit = &b->unit[b->stand[f->stand[k]].parent];
        int enemy[16], n = 0;
        const int all = fd_touching_enemies(b, s, f->stand[k], enemy, 16);
        for (int i = 0; i < all; i++) {
            if (!done || !done[enemy[i]])
                enemy[n++] = enemy[i];
        }
        f->foe[k] = opposite(b, s, f->stand[k], enemy, n);
        for (int i = 0; i < n; i++) {
            if (!in_garrison(s, enemy[i]))
                fd_join_fight(f, enemy[i]);
        }
        for (int i = unit->first; i < unit->first + unit->n; i++) {
            if (fights_beside(b, s, f->stand[k], i, done))
                fd_join_fight(f, i);
        }
    }
}

int fd_melee_throw(Game *g, int i, int foe, int dice, int need, int cause)
{
    uint8_t face[MAX_DICE];
    int hits = 0;
    if (dice > MAX_DICE)
        dice = MAX_DICE;
    if (dice)
        game_roll(g, ROLL_MELEE, ref_stand(i), cause | foe << 4, dice, 10, face);
    for (int k = 0; k < dice; k++)
        hits += face[k] <= need;
    game_tell(g, &(Event){ .kind = E_MELEE,
                           .side = g->battle->stand[i].side,
                           .subject = ref_stand(i),
                           .target = ref_stand(foe),
                           .a = dice,
                           .b = need,
                           .c = hits,
                           .n_dice = (uint8_t)dice,
                           .sides = 10,
                           .dice = face });
    return hits;
}

bool fd_has_held(const State *s, int i)
{
    return on_table(s, i) && !(state_stand(s, i)->own & M_FAILED);
}

void fd_melee_commanders(const Battle *b, const State *s, Fight *f)
{
    for (int o = 0; o < b->n_officers; o++) {
        const Officer *at = state_officer(s, o);
        const bool attached = at->where == ON_TABLE && ref_kind(at->with) == REF_STAND;
        f->with[o] = (int16_t)(attached && place_in(f, ref_index(at->with)) >= 0
                                   ? ref_index(at->with)
                                   : -1);
    }
}

/* 8.19, 5.21, 2.7, 2.8  Those who fought check, winners too, and commanders with them; a stand
 * that is no more has not passed. */
void fd_melee_checks(Game *g, const Fight *f, int cause)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int stand[MAX_LAYOUT] = { 0 }, foe[MAX_LAYOUT] = { 0 }, n = 0;
    bool won[MAX_LAYOUT] = { false };
    for (int k = 0; k < f->n; k++) {
        const int side = b->stand[f->stand[k]].side;
        if (!on_table(s, f->stand[k]))
            continue;
        stand[n] = f->stand[k];
        foe[n] = f->foe[k] < 0 ? f->stand[k] : f->foe[k];
        won[n++] = f->hits[side] > f->hits[1 - side]; /* 5.14, 8.27 */
    }
    fd_morale_checks(g, stand, foe, n, cause, won);
    for (int o = 0; o < b->n_officers; o++) {
        const int with = f->with[o];
        if (with < 0)
            continue;
        const int by = f->foe[place_in(f, with)];
        fd_commander_check(g, o, by < 0 ? with : by, cause, true, fd_has_held(s, with));
    }
}

static void field_melee(Game *g, int stand, int cause, bool *done)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Fight f = { 0 };
    gather(b, s, stand, done, &f);
    if (f.n < 2)
        return;
    for (int k = 0; k < f.n; k++) {
        Stand *at = state_stand(s, f.stand[k]);
        if (done)
            done[f.stand[k]] = true;
        at->own &= (uint8_t)~M_FAILED;
        if (f.foe[k] < 0)
            continue;
        const Stance stance = fd_melee_stance(s, f.stand[k], f.foe[k]);
        const int dice = fd_melee_dice(b, s, f.stand[k], f.foe[k], stance);
        const int need = fd_melee_number(b, s, f.stand[k], f.foe[k], stance);
        const int hits = fd_melee_throw(g, f.stand[k], f.foe[k], dice, need, cause);
        f.received[place_in(&f, f.foe[k])] += hits;
        f.hits[b->stand[f.stand[k]].side] += hits;
    }
    for (int k = 0; k < f.n; k++)
        state_stand(s, f.stand[k])->marks |= S_FOUGHT;
    game_tell(g, &(Event){ .kind = E_MELEE_END,
                           .side = b->stand[stand].side,
                           .subject = ref_stand(stand),
                           .target = ref_stand(f.foe[0]),
                           .b = f.hits[b->stand[stand].side],
                           .c = f.hits[1 - b->stand[stand].side] });
    fd_melee_commanders(b, s, &f);
    fd_all_melee_losses(g, &f);
    fd_melee_checks(g, &f, cause);
    if (cause == CAUSE_MELEE)
        fd_note_beaten(b, s, &f);
    for (int k = 0; k < f.n; k++) {
        Stand *at = state_stand(s, f.stand[k]);
        at->own &= (uint8_t)~M_PURSUES; /* once */
        if (!fd_touches_enemy(b, s, f.stand[k]))
            at->marks &= (uint8_t)~S_FLANKED; /* 8.14: he who took it so is gone */
    }
}

static int garrison_touched(const Battle *b, const State *s, int i)
{
    int enemy[16], n = fd_touching_enemies(b, s, i, enemy, 16);
    for (int k = 0; k < n; k++) {
        if (in_garrison(s, enemy[k]))
            return row(s, enemy[k])->garrison - 1;
    }
    return -1;
}

/* 9.32  Of those connected by contact each who is in contact with a garrison assaults it, once. */
static void assaults(Game *g, int stand, int cause, const bool *done)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Fight f = { 0 };
    gather(b, s, stand, done, &f);
    for (int k = 0; k < f.n; k++) {
        const int i = f.stand[k];
        if (!on_table(s, i) || state_stand(s, i)->marks & S_FOUGHT)
            continue;
        const int feature = garrison_touched(b, s, i);
        if (feature >= 0)
            fd_assault(g, i, feature, cause);
    }
}

static void fight_from(Game *g, int stand, int cause, bool *done)
{
    State *s = g->state;
    if (in_garrison(s, stand))
        return; /* it answers each attacker in his turn */
    assaults(g, stand, cause, done);
    if (on_table(s, stand))
        field_melee(g, stand, cause, done);
}

void fd_melee_fight(Game *g, int stand, int cause)
{
    fight_from(g, stand, cause, NULL);
}

static bool has_come_in(const State *s, int i)
{
    const int marks = state_stand(s, i)->marks;
    return marks & (S_CHARGES | S_COUNTERS) && marks & S_MADE;
}

/* 1.31, 1.34, 1.36  New melees of those who made contact; later those locked since earlier. */
void fd_melees_run(Game *g, bool engaged)
{
    const Battle *b = g->battle;
    State *s = g->state;
    bool done[MAX_STANDS] = { false };
    int who[MAX_STANDS];
    const int n = fd_in_order(b, s, engaged ? S_ENGAGED : S_CHARGES | S_COUNTERS, 0, who);
    for (int k = 0; k < n; k++) {
        const int i = who[k];
        const Stand *at = state_stand(s, i);
        if (!on_table(s, i) || at->marks & S_FOUGHT)
            continue;
        if (engaged ? !(at->marks & S_ENGAGED) : !has_come_in(s, i))
            continue;
        if (fd_touches_enemy(b, s, i))
            fight_from(g, i, engaged ? CAUSE_ENGAGED : CAUSE_MELEE, done);
    }
}

/* 8.20, 8.28, 9.34  Who is still in contact is engaged from now on, and so is the column behind him
 * that assaults with him. */
void fd_melee_close(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int i = 0; i < b->n_stands; i++) {
        Stand *at = state_stand(s, i);
        if (!on_table(s, i))
            continue;
        const bool fought = at->marks & S_FOUGHT, was = at->marks & S_ENGAGED;
        at->marks &= (uint8_t) ~(S_CHARGES | S_COUNTERS | S_FOUGHT | S_FLANKED | S_MADE |
                                 S_ENGAGED);
        at->own &= M_MERGED;
        if (fought ? fd_fights_on(b, s, i) : fd_touches_enemy(b, s, i))
            at->marks |= S_ENGAGED;
        if (was != !!(at->marks & S_ENGAGED))
            fd_becomes(g, ref_stand(i), was ? NOW_FREE : NOW_LOCKED);
    }
}
