/* SPDX-License-Identifier: GPL-3.0-or-later
 * charge.c - charges: declared, answered, driven home, matched up, or fallen short.
 *
 * A charge is declared by a group against what lies straight ahead of it.  In the movement
 * phase those who elected to flee go first, then counter-charges, then the chargers, each
 * group as one until it meets somebody; last, those who met nobody check their morale.
 *
 * Start at fd_charge_may(), then fd_charges_run().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* ---- declaring ---- */

/* 9.22  Half the charge must bring it to the cover; inside it ground counts no more. */
static bool reaches_cover(const Battle *b, const State *s, int i, int target,
                          int32_t rate)
{
    const FeatureSet cover = 1ull << (row(s, target)->garrison - 1);
    const Box box = fd_stand_box(b, s, i);
    int which;
    if (terrain_under(&b->terrain, &box) & cover)
        return true;
    terrain_first_met(&b->terrain, &box, box.ahead, rate / number(b, COVER_PARTS) + 1,
                      cover, &which);
    return which >= 0;
}

/* 8.2  Straight on, to its target if it is that one it comes upon; so far as the charge goes else, for who has
 * run to a side, or stands before others of it, is nothing to it. */
static Point heads_for(const Battle *b, const State *s, int i, int target, int32_t far)
{
    const Stand *at = state_stand(s, i);
    const Vec way = geo_ahead(at->facing);
    const int32_t rate = fd_charge_rate(b, s, i);
    int32_t right, ahead;
    if (target < 0)
        return geo_along(at->at, way, far);
    const Box box = fd_stand_box(b, s, i), other = fd_stand_box(b, s, target);
    geo_frame(at->at, way, other.at, &right, &ahead);
    const bool met = geo_sweep_one(&box, way, rate + 1, &other) <= rate;
    return geo_along(at->at, way, met ? ahead : far);
}

/* 8.2, 9.22, 8.7  What ground leaves of a charge at this stand; in column its head must reach the
 * cover, those behind come after.
 * in: far: how far it goes if it comes upon another, or nobody */
static int32_t allowance(const Battle *b, const State *s, int i, int head, int target,
                         int32_t far)
{
    int32_t rate = fd_charge_rate(b, s, i);
    if (target >= 0 && in_garrison(s, target) && !reaches_cover(b, s, head, target, rate))
        rate /= number(b, COVER_PARTS);
    rate = fd_way_allows(b, state_stand(s, i)->at, heads_for(b, s, i, target, far), rate,
                         fd_shift_rate(b, s, i));
    return rate < 0 ? 0 : rate;
}

static bool is_called(const Battle *b, int i, Ref name)
{
    return !name || ref_stand(i) == name || ref_unit(b->stand[i].parent) == name;
}

/* Of two it meets at once, is it rather the first: who is named, or takes up more of its front, or stands further
 * to the right? */
static bool is_rather(const Battle *b, const State *s, const Box *own, int k, int other,
                      Ref name)
{
    const bool called = is_called(b, k, name);
    if (called != is_called(b, other, name))
        return called;
    const Box one = fd_stand_box(b, s, k), two = fd_stand_box(b, s, other);
    const int32_t front = fd_front_on(own, &one), than = fd_front_on(own, &two);
    return front == than ? fd_further_right(b, s, k, other) : front > than;
}

/* The enemy stand that this one would meet first, straight ahead within its charge, and how far it is;
 * -1 = none. (8.10) */
static int first_met(const Battle *b, const State *s, int i, Ref name, int32_t *gap)
{
    const Box box = fd_stand_box(b, s, i);
    const int32_t rate = fd_charge_rate(b, s, i);
    const int64_t far = rate + fire_battle(b)->near;
    int best = -1, enemy = 1 - b->stand[i].side;
    *gap = rate + 1;
    for (int k = from_of(b, enemy); k < end_of(b, enemy); k++) {
        if (!on_table(s, k) || geo_gap2(box.at, state_stand(s, k)->at) > far * far)
            continue;
        const Box other = fd_stand_box(b, s, k);
        const int32_t d = geo_sweep_one(&box, box.ahead, rate + 1, &other);
        if (d > rate || d > *gap + GEO_TOUCH ||
            (best >= 0 && d >= *gap - GEO_TOUCH && !is_rather(b, s, &box, k, best, name)))
            continue;
        *gap = d;
        best = k;
    }
    return best;
}

int fd_charge_targets(const Battle *b, const State *s, const int *stand, int n,
                      Ref target, int *out)
{
    int some = 0;
    int32_t gap;
    for (int k = 0; k < n; k++) {
        const int i = stand[k], met = first_met(b, s, i, target, &gap);
        const bool meant =
            met >= 0 && is_called(b, met, target) &&
            gap <= allowance(b, s, i, i, met, gap); /* past him it meets nobody */
        out[k] = meant ? met : -1;
        some += meant;
    }
    return some;
}

int fd_who_leads(const Battle *b, const State *s, const int *stand, const int *target,
                 int n)
{
    int lead = 0;
    for (int k = 1; k < n; k++) {
        if (target[k] >= 0 &&
            (target[lead] < 0 || fd_further_right(b, s, stand[k], stand[lead])))
            lead = k;
    }
    return lead;
}

/* Why there is nobody to charge: ground, another who comes first, or nobody there. */
static bool nobody_to_charge(const Battle *b, const State *s, const int *stand, int n,
                             Ref target, Err *err)
{
    char name[NAME_ROOM + 24];
    int32_t gap;
    for (int k = 0; k < n && err; k++) {
        const int i = stand[k], met = first_met(b, s, i, target, &gap);
        if (met < 0)
            continue;
        if (is_called(b, met, target))
            return err_set(err,
                           "%d yards away, and ground leaves its charge %d (8.7, 9.22)",
                           fd_yards_away(gap),
                           allowance(b, s, i, i, met, gap) * 10 / NUMBER_TEN_YARDS);
        name_for(err, b, ref_stand(met), name);
        return err_set(err, "%s comes first on its way (8.2)", name);
    }
    return err_set(err, "nobody lies straight ahead within its charge of %d yards (8.2)",
                   fd_charge_rate(b, s, stand[0]) * 10 / NUMBER_TEN_YARDS);
}

/* 8.3 - 8.5, 6.14, 2.11, 5.26  May this stand charge that one? */
static bool stand_may(const Battle *b, const State *s, int i, int target, Err *err)
{
    const Stand *at = state_stand(s, i);
    if (is_guns(b, i))
        return err_set(err, "gun crews do not charge (6.14)");
    if (!fd_is_free(s, i, err))
        return false;
    if (!fd_may_charge_again(s, i))
        return err_set(err, "its commander fell: it charges in its next segment (2.11)");
    if (at->marks & S_CHARGES)
        return err_set(err, "it has declared a charge");
    if (at->own & M_ANSWERED)
        return err_set(err, "it would not charge (5.23)");
    if (at->marks & S_MOVED)
        return err_set(err, "it has run in this segment (5.33)");
    if (at->status == ST_SQUARE)
        return err_set(err, "squares do not move (3.12)");
    if (in_garrison(s, i))
        return err_set(err, "a garrison must come out first (9.23)");
    if (fd_in_melee(b, s, i))
        return err_set(err, "it is in a melee (8.28)");
    if (target < 0)
        return true;
    const bool loose =
        fd_is_open(b, s, target) || in_garrison(s, target) || is_guns(b, target);
    if (fd_is_open(b, s, i) && !loose)
        return err_set(err, "skirmishers do not charge formed troops (8.3)");
    return true;
}

/* 8.1, 8.4, 9.30 */
bool fd_charge_may(const Battle *b, const State *s, const Order *o, Err *err)
{
    int stand[MAX_LAYOUT], target[MAX_LAYOUT],
        n = fd_subject_stands(b, s, o->subject, stand);
    if (!n || b->stand[stand[0]].side != s->side)
        return fd_nobody(b, s, o->subject, err);
    const int some = fd_charge_targets(b, s, stand, n, o->target, target);
    for (int k = 0; k < n; k++) {
        if (!stand_may(b, s, stand[k], target[k], err))
            return about_one(err, b, stand[k], n);
    }
    if (!some)
        return nobody_to_charge(b, s, stand, n, o->target, err);
    for (int k = 0; k < n; k++) {
        if (target[k] < 0 || !in_garrison(s, target[k]))
            continue;
        const int cover = row(s, target[k])->garrison - 1;
        if (is_horse(b, s, stand[0]) && !fd_as_column(b, s, stand, n))
            return err_set(err, "horse assaults hard cover in column only (8.4)");
        if (!fd_assault_has_room(b, s, cover, stand, target, n, err))
            return false;
    }
    return true;
}

/* 1.21  What there is to do instead of declaring a charge now. */
static bool not_now(const State *s, Err *err)
{
    switch (s->decision.kind) {
    case D_DEPLOY:
        return err_set(err, "first all deploy; charges are declared in segments (1.21)");
    case D_REACT:
        return err_set(err, "who is charged holds, counters or flees (1.22)");
    case D_PURSUE:
        return err_set(err, "who has won pursues or holds (8.21)");
    default:
        break;
    }
    if (s->phase == PHASE_BOMBARDMENT)
        return err_set(err,
                       "first all guns bombard; each segment opens with charges (1.21)");
    return err_set(err,
                   "charges are declared before their side fires or moves: now only in "
                   "its next segment (1.21)");
}

/* 5.23, 8.18  Raw troops must pass a check first, all of them at once; choice 2: who meets nobody will stay. */
bool fd_charge_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int stand[MAX_LAYOUT], target[MAX_LAYOUT], raw[MAX_LAYOUT], m = 0;
    if (s->decision.kind != D_CHARGE)
        return not_now(s, err);
    if (o->choice && o->choice != 2)
        return err_set(err, "choice 2: who meets nobody holds (8.18)");
    if (!fd_charge_may(b, s, o, err))
        return false;
    const int n = fd_subject_stands(b, s, o->subject, stand);
    fd_charge_targets(b, s, stand, n, o->target, target);
    const uint16_t place = ++fire(s)->said;
    const int main_target = target[fd_who_leads(b, s, stand, target, n)];
    for (int k = 0; k < n; k++) {
        if (!fd_stand_grade(b, stand[k]))
            raw[m++] = stand[k];
    }
    fd_morale_checks(g, raw, NULL, m, CAUSE_WANTS_CHARGE, NULL);
    for (int k = 0; k < n; k++) {
        if (!on_table(s, stand[k]))
            continue;
        if (!fd_stand_grade(b, stand[k]) && !fd_has_held(s, stand[k])) {
            state_stand(s, stand[k])->own |= M_ANSWERED; /* its chance is gone */
            continue;
        }
        if (!on_table(s, stand[k]) || !fd_may_charge_again(s, stand[k]) ||
            state_stand(s, stand[k])->marks & S_MOVED)
            continue; /* a neighbour's failure stopped it */
        state_stand(s, stand[k])->marks |= S_CHARGES;
        if (o->choice == 2)
            state_stand(s, stand[k])->own |= M_STAYS;
        row(s, stand[k])->say = place;
        row(s, stand[k])->target =
            (uint16_t)((target[k] < 0 ? main_target : target[k]) + 1);
    }
    bool some = false;
    for (int k = 0; k < n; k++)
        some |= state_stand(s, stand[k])->marks & S_CHARGES;
    if (!some) /* raw troops that would not, or that one of them has kept from it */
        return true;
    game_tell(g, &(Event){ .kind = E_CHARGE,
                           .side = s->side,
                           .subject = o->subject,
                           .target = ref_stand(main_target) });
    return true;
}

/* ---- the charge moves ---- */

/* 8.6  Those of a charge that has met nobody, and taken no guns whose crew has run. */
static void fell_short(Game *g, const int *stand, int n)
{
    const Battle *b = g->battle;
    const Ref told = ref_unit(b->stand[stand[0]].parent);
    game_tell(g, &(Event){ .kind = E_SHORT,
                           .side = g->state->side,
                           .subject = who_did(b, told, stand[0], n) });
    fd_morale_checks(g, stand, NULL, n, CAUSE_FELL_SHORT, NULL);
}

/* Those of its group who charge and have not gone yet: it may have come up with some who have. */
static int chargers_with(const Battle *b, const State *s, int i, int *out)
{
    int group[MAX_LAYOUT], m = 0;
    const int n = fd_group_of(b, s, i, group);
    for (int k = 0; k < n; k++) {
        const int marks = state_stand(s, group[k])->marks;
        if (marks & S_CHARGES && !(marks & S_MOVED) && !row(s, group[k])->delay)
            out[m++] = group[k];
    }
    return m;
}

/* Friends who charge too and have not gone yet are in its way. */
static bool waits(const Battle *b, const State *s, int i)
{
    int stand[MAX_LAYOUT], met;
    const int n = chargers_with(b, s, i, stand);
    if (!n)
        return false;
    fd_run_on(b, s, stand, n, geo_ahead(state_stand(s, i)->facing),
              fd_charge_rate(b, s, i), &met);
    if (met < 0 || b->stand[met].side != s->side)
        return false;
    const Stand *at = state_stand(s, met);
    return at->marks & S_CHARGES && !(at->marks & S_MOVED) && !row(s, met)->delay;
}

/* The guns that this side has taken. */
static int guns_taken(const Battle *b, const State *s, int side)
{
    int n = 0;
    for (int i = from_of(b, 1 - side); i < end_of(b, 1 - side); i++)
        n += guns_state(s, i) == GUNS_CAPTURED;
    return n;
}

/* Of these, who is still there to charge. */
static int still_charging(const State *s, int *stand, int n)
{
    int left = 0;
    for (int k = 0; k < n; k++) {
        if (on_table(s, stand[k]) && state_stand(s, stand[k])->marks & S_CHARGES &&
            !row(s, stand[k])->delay)
            stand[left++] = stand[k];
    }
    return left;
}

/* 8.7, 9.22  How far each of them may go; returns how far all together, straight on, and into cover that it is
 * not aimed at on the same terms. */
static int32_t allowances(const Battle *b, const State *s, const int *stand, int n,
                          int32_t *each)
{
    int32_t rate = INT32_MAX;
    FeatureSet meant = 0;
    int met; /* where they part company, if one of them comes upon somebody (8.18) */
    const int32_t far =
        fd_run_on(b, s, stand, n, geo_ahead(state_stand(s, stand[0])->facing),
                  fd_charge_rate(b, s, stand[0]), &met);
    for (int k = 0; k < n; k++) {
        const int target = row(s, stand[k])->target - 1;
        const bool there = target >= 0 && on_table(s, target);
        each[k] = allowance(b, s, stand[k], fd_head_of(b, s, stand, n, k),
                            there ? target : -1, far);
        if (each[k] < rate)
            rate = each[k];
        if (there && in_garrison(s, target))
            meant |= (FeatureSet)1 << (row(s, target)->garrison - 1);
    }
    const bool apart = !is_horse(b, s, stand[0]); /* 8.4: of a line of horse nobody */
    for (int k = 0; k < n; k++)
        each[k] = apart ? fd_short_of_cover(b, s, &stand[k], 1, meant, each[k])
                        : fd_short_of_cover(b, s, stand, n, meant, each[k]);
    return fd_short_of_cover(b, s, stand, n, meant, rate);
}

static void one_charge(Game *g, int i)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int stand[MAX_LAYOUT];
    int32_t each[MAX_LAYOUT];
    int n = chargers_with(b, s, i, stand);
    fd_guns_answer(g, stand, n);
    n = still_charging(s, stand, n);
    if (!n)
        return;
    const int32_t rate = allowances(b, s, stand, n, each);
    const int had = guns_taken(b, s, s->side);
    if (!fd_drive_home(g, stand, n, rate, each) && guns_taken(b, s, s->side) == had)
        fell_short(g, stand, n);
}

/* 1.36  One after the other; who waits for friends only if `all`.  returns: has anybody gone? */
static bool charge_round(Game *g, bool all)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int who[MAX_STANDS];
    const int n = fd_in_order(b, s, S_CHARGES, 0, who);
    bool any = false;
    for (int k = 0; k < n; k++) {
        const int i = who[k];
        const Stand *at = state_stand(s, i);
        if (b->stand[i].side != s->side || !on_table(s, i) || !(at->marks & S_CHARGES) ||
            at->marks & S_MOVED || row(s, i)->delay || (!all && waits(b, s, i)))
            continue;
        one_charge(g, i);
        any = true;
    }
    return any;
}

void fd_charges_run(Game *g)
{
    fd_charged_flee(g);
    fd_counters_run(g);
    while (charge_round(g, false)) { /* those in front first */
    }
    charge_round(g, true);
}
