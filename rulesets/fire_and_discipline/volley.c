/* SPDX-License-Identifier: GPL-3.0-or-later
 * volley.c - volleys: all the dice of a group at one stand, or each stand's at its own.
 *
 * Start at fd_volley_make().
 */
#include "engine/nearest.h"
#include "rulesets/fire_and_discipline/fire.h"

/* 7.14  As far as any of them fires. */
static int32_t reach_of(const Battle *b, const int *stand, int n)
{
    int32_t most = 0;
    for (int k = 0; k < n; k++) {
        const int32_t range = fd_musket_range(b, stand[k]);
        if (range > most)
            most = range;
    }
    return most;
}

/* 7.13  Who of a group fires. */
typedef struct Firers {
    int first;        /* of the group: he before all, then those after him */
    int most;         /* 0: everybody who can */
    bool must;        /* he was named himself, not his unit: without him nobody fires */
    const bool *only; /* by stand, those who fire at this one; NULL: any */
} Firers;

/* 7.9, 7.13  The fire of those who are named: in the zone of all of their line, whoever else fires. */
static bool volley_of(const Battle *b, const State *s, const int *stand, int n,
                      Firers who, int target, Volley *out, Err *err)
{
    Err reason = { "" }, *const why = err ? &reason : NULL; /* told only if nobody can */
    int32_t range = INT32_MAX;
    int64_t near = INT64_MAX;
    int nearest = -1;
    out->n = 0;
    out->target = target;
    const int64_t far = reach_of(b, stand, n) + 800 * n + 800;
    if (!err &&
        geo_gap2(state_stand(s, stand[0])->at, state_stand(s, target)->at) > far * far) {
        return false; /* whatever else: nobody reads the reason */
    }
    if (err && !fd_may_be_shot(b, s, stand[0], target, err))
        return false;
    const bool line = n > 1 && fd_group_formation(b, s, stand, n) == LINE;
    const Box whole = line ? fd_group_box(b, s, stand, n) : fd_stand_box(b, s, stand[0]);
    for (int j = 0; j < n && (!who.most || out->n < who.most); j++) {
        const int k = (who.first + j) % n;
        const Box own = fd_stand_box(b, s, stand[k]);
        const Box *front = line ? &whole : &own;
        if (who.only && !who.only[stand[k]])
            continue;
        if (!fd_may_volley(b, s, stand[k], why) ||
            !fd_in_zone(b, s, stand[k], front, target, why)) {
            if (who.must && !j)
                break;
            continue;
        }
        const Box aim = fd_stand_box(b, s, target);
        const int32_t gap =
            geo_gap(front, &aim); /* of a line: from its front, for all alike */
        if (gap < range)
            range = gap;
        const int64_t away = geo_gap2(own.at, aim.at);
        if (away < near || (away == near && fd_further_right(b, s, stand[k], nearest))) {
            near = away;
            nearest = stand[k];
        }
        out->dice[out->n] = fd_kill_dice(b, s, stand[k], target);
        out->stand[out->n++] = stand[k];
    }
    if (!out->n)
        return err_set(err, "%s", reason.text);
    if (!err && !fd_may_be_shot(b, s, stand[0], target, NULL))
        return false;
    out->need = fd_volley_need(b, s, nearest, target, range);
    return true;
}

bool fd_volley_make(const Battle *b, const State *s, const int *stand, int n, int target,
                    Volley *out, Err *err)
{
    return volley_of(b, s, stand, n, (Firers){ 0 }, target, out, err);
}

/* ---- fire ---- */

/* 2.6, 7.16  Losses off, and the commander's fate. */
void fd_suffer(Game *g, int target, int by, int hits)
{
    if (!hits)
        return;
    fd_commanders_shot(g, target, by, CAUSE_VOLLEY);
    fd_take_castings(g, target, hits);
}

/* 7.16  When all have fired: whoever has been hit checks once, be it by how many volleys. */
void fd_volley_checks(Game *g)
{
    int stand[MAX_STANDS], n = 0;
    const int enemy = 1 - g->state->side;
    for (int i = from_of(g->battle, enemy); i < end_of(g->battle, enemy); i++) {
        Stand *at = state_stand(g->state, i);
        if (on_table(g->state, i) && at->own & M_SHOT)
            stand[n++] = i;
        at->own &= (uint8_t)~M_SHOT;
    }
    fd_morale_checks(g, stand, NULL, n, CAUSE_VOLLEY, NULL);
}

static void volley(Game *g, const Volley *v)
{
    State *s = g->state;
    uint8_t face[MAX_DICE];
    int dice = 0, hits = 0;
    for (int k = 0; k < v->n; k++) {
        dice += v->dice[k];
        state_stand(s, v->stand[k])->marks |= S_FIRED;
    }
    if (dice > MAX_DICE)
        dice = MAX_DICE;
    if (dice)
        game_roll(g, ROLL_VOLLEY, ref_stand(v->stand[0]), v->target, dice, 10, face);
    for (int k = 0; k < dice; k++)
        hits += face[k] <= v->need;
    game_tell(g, &(Event){ .kind = E_VOLLEY,
                           .side = s->side,
                           .subject = ref_stand(v->stand[0]),
                           .target = ref_stand(v->target),
                           .a = hits,
                           .b = v->need,
                           .c = v->n,
                           .n_dice = (uint8_t)dice,
                           .sides = 10,
                           .dice = face });
    fd_suffer(g, v->target, v->stand[0], hits);
    if (hits)
        state_stand(s, v->target)->own |= M_SHOT;
}

/* ---- orders ---- */

/* 7.35, 7.36  Of a unit's skirmishers who fires first, and names those who fire with him: the nearest to that
 * stand who can, of two as near who stands further to the right; -1 = nobody. */
static int first_thrower(const Battle *b, const State *s, int unit, int target)
{
    const UnitInfo *info = &b->unit[unit];
    int best = -1;
    int64_t near = 0;
    for (int i = info->first; i < info->first + info->n && target >= 0; i++) {
        const int64_t d = geo_gap2(state_stand(s, i)->at, state_stand(s, target)->at);
        if ((best >= 0 &&
             (d > near || (d == near && !fd_further_right(b, s, i, best)))) ||
            !fd_skirmish_can(b, s, i, target, NULL))
            continue;
        best = i;
        near = d;
    }
    return best;
}

/* The group that an order to fire means, and who of it: x1 this stand alone, x2 it and another. */
static int firers(const Battle *b, const State *s, const Order *o, int *stand,
                  Firers *who)
{
    int n = fd_subject_stands(b, s, o->subject, stand);
    *who = (Firers){ .most = o->count,
                     .must = o->count && ref_kind(o->subject) == REF_STAND };
    if (n && ref_kind(o->subject) == REF_UNIT && s->decision.kind == D_SKIRMISH) {
        const int first =
            first_thrower(b, s, ref_index(o->subject), fd_only_stand(b, s, o->target));
        if (first >= 0) {
            stand[0] = first;
            return 1;
        }
    }
    if (!n || ref_kind(o->subject) != REF_STAND)
        return n;
    const int named = stand[0];
    n = fd_group_of(b, s, named, stand);
    for (int k = 0; k < n && o->count; k++)
        who->first = stand[k] == named ? k : who->first;
    return n;
}

/* 7.17  Each stand by itself at the nearest enemy of that unit it can fire at. */
static int spread(const Battle *b, const State *s, const int *stand, int n, Firers who,
                  int unit, int *at)
{
    const UnitInfo *info = &b->unit[unit];
    const bool line = n > 1 && fd_group_formation(b, s, stand, n) == LINE;
    const Box whole = fd_group_box(b, s, stand, n);
    int some = 0;
    for (int j = 0; j < n; j++) {
        const int k = (who.first + j) % n;
        const Box own = fd_stand_box(b, s, stand[k]);
        int64_t near = INT64_MAX;
        at[k] = -1;
        if ((who.most && some == who.most) || (who.must && j && !some) ||
            !fd_may_volley(b, s, stand[k], NULL))
            continue;
        for (int t = info->first; t < info->first + info->n; t++) {
            const int64_t d =
                on_table(s, t) ? geo_gap2(own.at, state_stand(s, t)->at) : near;
            if (d > near || !on_table(s, t) ||
                (d == near && at[k] >= 0 && !fd_further_right(b, s, t, at[k])) ||
                !fd_may_be_shot(b, s, stand[k], t, NULL))
                continue;
            if (!fd_in_zone(b, s, stand[k], line ? &whole : &own, t, NULL))
                continue;
            near = d;
            at[k] = t;
        }
        some += at[k] >= 0;
    }
    return some;
}

/* Nobody can fire at any of that unit: what is wrong with the nearest of it. */
static bool why_none(const Battle *b, const State *s, const int *stand, int n, Firers who,
                     int unit, Err *err)
{
    const UnitInfo *info = &b->unit[unit];
    const Point from = state_stand(s, stand[0])->at;
    int nearest = -1;
    Volley v;
    for (int t = info->first; t < info->first + info->n; t++) {
        if (on_table(s, t) &&
            (nearest < 0 || geo_gap2(from, state_stand(s, t)->at) <
                                geo_gap2(from, state_stand(s, nearest)->at)))
            nearest = t;
    }
    if (nearest < 0)
        return err_set(err, "nobody of that name is on the table");
    if (err)
        volley_of(b, s, stand, n, who, nearest, &v, err);
    return false;
}

bool fd_musketry_may(const Battle *b, const State *s, const Order *o, Err *err)
{
    Firers who;
    int stand[MAX_LAYOUT], at[MAX_LAYOUT], n = firers(b, s, o, stand, &who);
    const int t = ref_index(o->target);
    Volley v;
    if (!n || b->stand[stand[0]].side != s->side)
        return fd_nobody(b, s, o->subject, err);
    if (o->choice)
        return err_set(err, "only guns have a choice, of ball and shell (6.5)");
    if (s->decision.kind == D_SKIRMISH) {
        const int only = fd_only_stand(b, s, o->target);
        if (only < 0)
            return err_set(err, "skirmishers fire at a stand (7.13)");
        return fd_skirmish_can(b, s, stand[who.first], only, err);
    }
    if (ref_kind(o->target) == REF_STAND)
        return volley_of(b, s, stand, n, who, t, &v, err);
    if (ref_kind(o->target) == REF_OFFICER)
        return err_set(err, "a commander is no target, the stand he is with is (6.48)");
    if (ref_kind(o->target) != REF_UNIT)
        return err_set(err, "name an enemy unit or stand");
    return spread(b, s, stand, n, who, t, at) > 0 ||
           why_none(b, s, stand, n, who, t, err);
}

bool fire_musketry(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Firers who;
    int stand[MAX_LAYOUT], at[MAX_LAYOUT], n = firers(b, s, o, stand, &who);
    const int t = ref_index(o->target);
    Volley v;
    if (!fd_musketry_may(b, s, o, err))
        return false;
    if (s->decision.kind == D_SKIRMISH)
        return fd_skirmish(g, stand[who.first], fd_only_stand(b, s, o->target), o->count,
                           err);
    if (ref_kind(o->target) == REF_STAND) {
        if (!volley_of(b, s, stand, n, who, t, &v, err))
            return false;
        volley(g, &v);
        return true;
    }
    spread(b, s, stand, n, who, t, at);
    for (int k = fd_who_leads(b, s, stand, at, n); at[k] >= 0;
         k = fd_who_leads(b, s, stand, at, n)) { /* 7.17: from the right */
        bool mine[MAX_STANDS] = { false };
        const int target = at[k];
        for (int i = 0; i < n; i++) { /* those with one target are one throw (7.18) */
            mine[stand[i]] = at[i] == target;
            if (at[i] == target)
                at[i] = -1;
        }
        if (volley_of(b, s, stand, n, (Firers){ .only = mine }, target, &v, NULL))
            volley(g, &v);
    }
    return true;
}

/* ---- who is next ---- */

/* Can anybody of the group fire at it?  As fd_volley_make(), which counts besides. */
static bool bears_on(const Battle *b, const State *s, const int *stand, int n,
                     const Box *whole, int target)
{
    for (int k = 0; k < n; k++) {
        const Box own = whole ? *whole : fd_stand_box(b, s, stand[k]);
        if (!fd_in_zone(b, s, stand[k], &own, target, NULL))
            continue;
        return fd_may_be_shot(b, s, stand[k], target, NULL);
    }
    return false;
}

int fd_volley_targets(const Battle *b, const State *s, const int *stand, int n, int *out,
                      int most)
{
    int able[MAX_LAYOUT], m = 0;
    Nearest near;
    const bool line = n > 1 && fd_group_formation(b, s, stand, n) == LINE;
    const Box whole = line ? fd_group_box(b, s, stand, n) : fd_stand_box(b, s, stand[0]);
    const int64_t far = reach_of(b, stand, n) + 800 * n + 800;
    const int enemy = 1 - b->stand[stand[0]].side;
    for (int k = 0; k < n; k++) {
        if (fd_may_volley(b, s, stand[k], NULL))
            able[m++] = stand[k];
    }
    nearest_begin(&near, most, out, whole.ahead, b->hand);
    for (int t = from_of(b, enemy); t < end_of(b, enemy) && m; t++) {
        const Point at = state_stand(s, t)->at;
        if (!on_table(s, t) || geo_gap2(whole.at, at) > far * far)
            continue;
        const Box other = fd_stand_box(b, s, t);
        if (bears_on(b, s, able, m, line ? &whole : NULL, t))
            nearest_offer(&near, t, geo_gap(&whole, &other), at);
        if (near.n == 1 && most == 1)
            break;
    }
    return near.n;
}

int fd_volley_next(const Battle *b, const State *s)
{
    for (int u = 0; u < b->n_units; u++) {
        const UnitInfo *unit = &b->unit[u];
        uint64_t seen = 0;
        if (unit->side != s->side || is_guns(b, unit->first))
            continue;
        for (int k = 0; k < unit->n; k++) {
            const int i = unit->first + k;
            int stand[MAX_LAYOUT], any;
            if (seen >> k & 1 || !on_table(s, i) || state_stand(s, i)->marks & S_FIRED)
                continue;
            const Box own = fd_stand_box(b, s, i);
            const int32_t far =
                fd_musket_range(b, i) + 2 * own.half_w * unit->n; /* 7.9 */
            if (!fd_enemy_within(b, s, s->side, &own, far) ||
                !fd_may_volley(b, s, i, NULL))
                continue;
            const int n = fd_group_of(b, s, i, stand);
            for (int m = 0; m < n; m++)
                seen |= 1ull << (stand[m] - unit->first);
            if (fd_volley_targets(b, s, stand, n, &any, 1))
                return i;
        }
    }
    return -1;
}
