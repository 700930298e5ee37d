/* SPDX-License-Identifier: GPL-3.0-or-later
 * cover.c - hard cover: who may garrison it, and how many may assault it.
 *
 * A garrison stands inside its feature, side by side; it has no formation, no flank and no
 * rear.  What happens in the assault is melee.c's.
 *
 * Start at fd_occupy_plan().
 */
#include "rulesets/fire_and_discipline/fire.h"

int fd_garrison_stands(const Battle *b, const State *s, int feature, int *out)
{
    int n = 0;
    for (int i = 0; i < b->n_stands; i++) {
        if (on_table(s, i) && in_garrison(s, i) && row(s, i)->garrison == feature + 1)
            out[n++] = i;
    }
    return n;
}

/* Hard cover that the enemy of this stand holds. */
static FeatureSet held_by_enemy(const Battle *b, const State *s, int i)
{
    const int enemy = 1 - b->stand[i].side;
    FeatureSet held = 0;
    for (int k = from_of(b, enemy); k < end_of(b, enemy); k++) {
        if (on_table(s, k) && in_garrison(s, k))
            held |= (FeatureSet)1 << (row(s, k)->garrison - 1);
    }
    return held;
}

int32_t fd_short_of_cover(const Battle *b, const State *s, const int *stand, int n,
                          FeatureSet meant, int32_t distance)
{
    const FeatureSet held = held_by_enemy(b, s, stand[0]) & ~meant;
    const int32_t half = distance / number(b, COVER_PARTS);
    const bool never =
        is_horse(b, s, stand[0]) && !fd_as_column(b, s, stand, n); /* 8.4 */
    for (int k = 0; k < n && held; k++) {
        const Box box = fd_stand_box(b, s, stand[k]);
        const FeatureSet ahead = held & ~terrain_under(&b->terrain, &box);
        int which = -1;
        const int32_t far = ahead ? terrain_first_met(&b->terrain, &box, box.ahead,
                                                      distance, ahead, &which)
                                  : distance;
        if (which >= 0 && (never || far > half))
            distance = far;
    }
    return distance;
}

/* 9.25  Is anybody in contact with it?  Guns fire when charges have been moved: one that fell short is
 * no assault. */
bool fd_is_assaulted(const Battle *b, const State *s, int stand)
{
    int inside[MAX_STANDS];
    const int feature = row(s, stand)->garrison - 1;
    for (int k = fd_garrison_stands(b, s, feature, inside); k-- > 0;) {
        if (fd_touches_enemy(b, s, inside[k]))
            return true;
    }
    return false;
}

/* Those who assault it since an earlier segment: in contact, and in column behind these. */
static int locked_in(const Battle *b, const State *s, int feature, int *out)
{
    int inside[MAX_STANDS], enemy[16], n = 0;
    bool known[MAX_STANDS] = { false };
    for (int k = fd_garrison_stands(b, s, feature, inside); k-- > 0;) {
        for (int m = fd_touching_enemies(b, s, inside[k], enemy, 16); m-- > 0;) {
            for (int i = enemy[m]; i >= 0 && !known[i]; i = fd_behind(b, s, i)) {
                known[i] = true;
                if (i == enemy[m] || state_stand(s, i)->marks & S_ENGAGED)
                    out[n++] = i;
            }
        }
    }
    return n;
}

/* Does it hold that cover? */
static bool is_inside(const State *s, int i, int feature)
{
    return i >= 0 && in_garrison(s, i) && row(s, i)->garrison == feature + 1;
}

/* 9.30, 9.31  Eight stands if all are in column, otherwise four: of those who charge now who aims at it,
 * or has nobody before him and follows who does. */
bool fd_assault_has_room(const Battle *b, const State *s, int feature, const int *stand,
                         const int *target, int n, Err *err)
{
    int all = 0, locked[MAX_STANDS];
    bool lines = false;
    const int m = locked_in(b, s, feature, locked);
    const int first = fd_who_leads(b, s, stand, target, n);
    for (int i = 0; i < b->n_stands; i++) {
        bool mine = false;
        for (int k = 0; k < n; k++)
            mine |=
                stand[k] == i && is_inside(s, target[target[k] < 0 ? first : k], feature);
        for (int k = 0; k < m; k++)
            mine |= locked[k] == i;
        const bool already = on_table(s, i) && state_stand(s, i)->marks & S_CHARGES &&
                             is_inside(s, row(s, i)->target - 1, feature);
        if (!mine && !already)
            continue;
        all++;
        lines |= fd_in_line(b, s, i);
    }
    const int most = number(b, lines ? ASSAULT_MIXED : ASSAULT_COLUMN);
    return all <= most || err_set(err, "no more than %d stands assault it so (%s)", most,
                                  lines ? "9.31" : "9.30");
}

static Point middle_of(const Battle *b, int feature)
{
    return feature_middle(&b->terrain.feature[feature]);
}

/* 9.20, 9.21  Twenty castings, or one unit whatever its size. */
static bool has_room(const Battle *b, const State *s, int feature, const int *stand,
                     int n, Err *err)
{
    int inside[MAX_STANDS], m = fd_garrison_stands(b, s, feature, inside), castings = 0;
    bool one_unit = true;
    for (int k = 0; k < m; k++) {
        if (b->stand[inside[k]].side != b->stand[stand[0]].side) {
            return err_set(err, "the enemy holds it (9.20)");
        }
        castings += state_stand(s, inside[k])->figures;
        one_unit &= b->stand[inside[k]].parent == b->stand[stand[0]].parent;
    }
    for (int k = 0; k < n; k++)
        castings += state_stand(s, stand[k])->figures;
    if (castings > number(b, GARRISON_MOST) && !one_unit) {
        return err_set(err, "it holds %d castings, or one unit (9.20)",
                       number(b, GARRISON_MOST));
    }
    return true;
}

int fd_overfull_garrison(const Battle *b, const State *s, Err *why)
{
    int inside[MAX_STANDS];
    for (FeatureSet left = fire_battle(b)->hard; left; left &= left - 1) {
        const int feature = terrain_first(left);
        if (fd_garrison_stands(b, s, feature, inside) &&
            !has_room(b, s, feature, inside, 0, why))
            return b->stand[inside[0]].parent;
    }
    return -1;
}

/* Is that place taken, by those inside or the first of the layout? */
static bool is_taken(const Battle *b, const State *s, const int *inside, int m,
                     const Layout *l, const Box *box)
{
    for (int k = 0; k < m + l->n; k++) {
        const Box other =
            k < m ? fd_stand_box(b, s, inside[k]) : fd_placed_box(b, s, l, k - m);
        if (geo_overlap(box, &other))
            return true;
    }
    return false;
}

/* Side by side in ranks of three, the first of each in the middle, wherever those already there leave room. */
static void places(const Battle *b, const State *s, int feature, const int *stand, int n,
                   Layout *l)
{
    int inside[MAX_STANDS], m = fd_garrison_stands(b, s, feature, inside);
    const Angle facing = battle_ahead(b, b->stand[stand[0]].side);
    const int32_t w = 2 * b->stand[stand[0]].half_w, d = 2 * b->stand[stand[0]].half_d;
    l->n = 0;
    l->becomes = ST_GARRISON + 1;
    for (int slot = 0; l->n < n; slot++) {
        Box box = fd_box_as(b, s, stand[l->n], ST_GARRISON);
        const int file = slot % 3 == 2 ? -b->hand : b->hand * (slot % 3);
        box.at = geo_offset(middle_of(b, feature), geo_ahead(facing), file * w,
                            -(slot / 3) * d);
        box.ahead = geo_ahead(facing);
        if (is_taken(b, s, inside, m, l, &box))
            continue;
        l->stand[l->n] = stand[l->n];
        l->facing[l->n] = facing;
        l->at[l->n++] = box.at;
    }
}

/* From the nearest of its corners and the middle of its front. */
static int32_t gap_to(const Battle *b, const Box *box, int feature)
{
    Point from[5];
    int32_t least = INT32_MAX;
    geo_corners(box, from);
    from[4] = geo_along(box->at, box->ahead, box->half_d);
    for (int i = 0; i < 5; i++) {
        int32_t gap;
        terrain_nearest(&b->terrain, from[i], 1ull << feature, &gap);
        if (gap < least)
            least = gap;
    }
    return least;
}

/* 9.22, 9.13, 9.15  How far from it a stand may come from: half its move, less what is to be crossed. */
static int32_t entry_rate(const Battle *b, const State *s, int i, Point to)
{
    const int32_t half = fd_field_rate(b, s, i) / number(b, COVER_PARTS);
    return fd_way_allows(b, state_stand(s, i)->at, to, half, fd_shift_rate(b, s, i));
}

/* 9.19, 9.22, 9.29  Who goes in, and whether half his move takes him there. */
bool fd_occupy_plan(const Battle *b, const State *s, const Order *o, Layout *l, Err *err)
{
    int stand[MAX_LAYOUT], n = fd_subject_stands(b, s, o->subject, stand);
    const int feature = ref_index(o->target);
    if (!n || b->stand[stand[0]].side != s->side)
        return fd_nobody(b, s, o->subject, err);
    if (!fd_moves_now(s, err))
        return false;
    if (ref_kind(o->target) != REF_FEATURE || !(fire_battle(b)->hard >> feature & 1)) {
        return err_set(err, "name a hard cover on the table (9.19)");
    }
    places(b, s, feature, stand, n, l);
    if (!fd_all_may_act(b, s, stand, n, err))
        return false;
    for (int k = 0; k < n; k++) {
        const bool guns = is_guns(b, stand[k]);
        if (is_inside(s, stand[k], feature))
            return err_set(err, "it holds that already (9.19)");
        if (guns && !(fire_battle(b)->entrenchments >> feature & 1)) {
            return err_set(err, "guns occupy entrenchments only (9.29)");
        }
        if (is_horse(b, s, stand[k]))
            return err_set(err, "horse does not garrison (9.19)");
        if (state_stand(s, stand[k])->status == ST_SQUARE)
            return err_set(err, "squares do not move (3.12)");
        if (state_stand(s, stand[k])->status == ST_UNLIMBERED) {
            return err_set(err, "unlimbered guns move by prolong only (4.14)");
        }
        const Box box = fd_stand_box(b, s, fd_head_of(b, s, stand, n, k));
        const int32_t gap = gap_to(b, &box, feature);
        const int32_t rate = entry_rate(b, s, stand[k], l->at[k]);
        if (gap <= rate || rate < 0) /* 9.14: below */
            continue;
        return err_set(err, "%d yards away, and entering it leaves %d (9.22)",
                       fd_yards_away(gap), rate * 10 / NUMBER_TEN_YARDS);
    }
    if (!has_room(b, s, feature, stand, n, err))
        return false;
    for (int k = 0; k < n; k++) {
        const Point from = state_stand(s, l->stand[k])->at;
        const Vec by = { l->at[k].x - from.x, l->at[k].y - from.y };
        const Box to = fd_placed_box(b, s, l, k);
        if (!fd_limber_keeps_gap(b, s, l->stand[k], &to, by, err))
            return false;
    }
    if (!fd_places_free(b, s, l, err))
        return false;
    return fd_layout_free(b, s, l, true, err);
}

bool fd_occupy_order(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    Layout l;
    if (!fd_occupy_plan(g->battle, s, o, &l, err))
        return false;
    for (int k = 0; k < l.n; k++) {
        state_stand(s, l.stand[k])->status = ST_GARRISON;
        row(s, l.stand[k])->garrison = (uint8_t)(ref_index(o->target) + 1);
    }
    fd_layout_apply(g, &l);
    game_tell(g, &(Event){ .kind = E_OCCUPIED,
                           .side = s->side,
                           .subject = o->subject,
                           .target = o->target });
    return true;
}
