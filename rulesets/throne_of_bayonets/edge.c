/* SPDX-License-Identifier: GPL-3.0-or-later
 * edge.c - the table's edge (9.23): who stops at it, and who has left the table.
 *
 * A move that has enough left to bring the middle of a base over the edge goes off; any other ends where all
 * bases are on the table.  Changes look for room on the table in layout_free().
 *
 * Start at edge_stops().
 */
#include "rulesets/throne_of_bayonets/throne.h"

bool bases_on_table(const Battle *b, const State *s, const int *base, int n)
{
    for (int i = 0; i < n; i++) {
        const Box box = battle_box(b, s, base[i]);
        if (!battle_box_on_table(b, &box))
            return false;
    }
    return true;
}

/* 9.23  Is one of them with its middle beyond the edge? */
static bool is_off(const Battle *b, const State *s, const int *base, int n)
{
    bool off = false;
    for (int i = 0; i < n; i++)
        off |= terrain_off(&b->terrain, state_stand(s, base[i])->at);
    return off;
}

bool edge_is_off(const Battle *b, const State *s, Ref who)
{
    int own[MAX_STANDS];
    return is_off(b, s, own, mover_bases(b, s, who, own));
}

/* 9.23, 9.23b  Whoever ends up beyond the edge has left the table, officers with them. */
bool leaves_table(Game *g, Ref who)
{
    const Battle *b = g->battle;
    int own[MAX_STANDS], n = mover_bases(b, g->state, who, own);
    if (!is_off(b, g->state, own, n))
        return false;
    game_tell(g, &(Event){ .kind = E_LEFT_TABLE, .subject = who });
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(g->state, o);
        if (officer->with != who || officer->where != ON_TABLE)
            continue;
        officer->where = LEFT_TABLE;
        game_tell(g, &(Event){ .kind = E_LEFT_TABLE, .subject = ref_officer(o) });
    }
    for (int i = 0; i < n; i++)
        base_remove(g, own[i], LEFT_TABLE, 0);
    return true;
}

void edge_officers(Game *g, Ref who)
{
    const Battle *b = g->battle;
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(g->state, o);
        if (who == NO_REF || officer->with != who)
            continue;
        officer->with = NO_REF;
        if (officer->where != ON_TABLE)
            continue;
        if (terrain_off(&b->terrain, officer->at)) {
            officer->where = LEFT_TABLE;
            game_tell(g, &(Event){ .kind = E_LEFT_TABLE, .subject = ref_officer(o) });
        } else
            officer_comes_in(b, g->state, o);
    }
}

int32_t bases_slide_on_table(const Battle *b, const State *s, const int *base, int n,
                             Vec way, int32_t most)
{
    for (int i = 0; i < n; i++) {
        const Box box = battle_box(b, s, base[i]);
        most = battle_slide_on_table(b, &box, way, most);
    }
    return most;
}

int32_t edge_slide(const Battle *b, const State *s, Ref who, Vec way, int32_t most)
{
    int own[MAX_STANDS];
    const int n = mover_bases(b, s, who, own);
    return bases_slide_on_table(b, s, own, n, way, most);
}

/* As far as they are on the table, round the bends of their road. */
static int32_t by_road(const Battle *b, const State *s, const Mover *m, const int *base,
                       int n, int32_t most)
{
    enum { STRIDE = 20 };
    State there;
    for (; most > 0; most = most > STRIDE ? most - STRIDE : 0) {
        state_copy(&there, s);
        mover_go(b, &there, m, most);
        if (bases_on_table(b, &there, base, n))
            break;
    }
    return most;
}

/* 9.23e */
bool edge_stops(const Battle *b, const State *s, const Mover *m, Way *way)
{
    int own[MAX_STANDS], n = mover_bases(b, s, m->who, own);
    if (way->base >= 0 && !way->enemy)
        return false;
    const int32_t far = m->on_road
                            ? by_road(b, s, m, own, n, way->distance)
                            : bases_slide_on_table(b, s, own, n, m->way, way->distance);
    if (far == way->distance || !bases_on_table(b, s, own, n))
        return false;
    State there;
    state_copy(&there, s);
    mover_go(b, &there, m, way->distance);
    if (is_off(b, &there, own, n))
        return false;
    *way = (Way){ far, -1, false };
    return true;
}

/* 9.18  Who is ahead of it again, within so far, has not been passed. */
static void gone_back(const Battle *b, State *s, int32_t back)
{
    for (int i = 0; i < b->n_stands; i++) {
        const Ref party = base_party(s, i);
        State ahead;
        if (!(state_stand(s, i)->marks & S_PASSED))
            continue;
        state_copy(&ahead, s);
        meet_set_passed(b, &ahead, party, false);
        throne(&ahead)->mover.left = back;
        const Way way = mover_clear(b, &ahead, &throne(&ahead)->mover);
        if (way.base >= 0 && base_party(s, way.base) == party)
            meet_set_passed(b, s, party, false);
    }
}

/* 9.23e  As far as all of it is on the table, and clear of those it passes through. */
void edge_step_back(Game *g)
{
    enum { STRIDE = 20 };
    const Battle *b = g->battle;
    State *s = g->state;
    Mover *m = &throne(s)->mover;
    int own[MAX_STANDS], n = mover_bases(b, s, m->who, own);
    if (bases_on_table(b, s, own, n) || is_off(b, s, own, n))
        return;
    const int32_t most = mover_gone(b, s, m);
    for (int32_t back = 0; back < most;) {
        State there;
        back = back + STRIDE < most ? back + STRIDE : most;
        state_copy(&there, s);
        mover_go(b, &there, m, -back);
        if (!bases_on_table(b, &there, own, n) ||
            meet_standing_on(b, &there, m->who) >= 0)
            continue;
        mover_go(b, s, m, -back);
        m->left += back;
        gone_back(b, s, back);
        return;
    }
}

/* Those bases, shifted. */
static Layout shifted(const State *s, const int *base, int n, Point by)
{
    Layout all = { .n = n };
    for (int i = 0; i < n; i++) {
        const Stand *at = state_stand(s, base[i]);
        all.base[i] = base[i];
        all.at[i] = (Point){ at->at.x + by.x, at->at.y + by.y };
        all.facing[i] = at->facing;
    }
    return all;
}

/* Whoever has to come in furthest. */
static void comes_in_by(const Battle *b, const Box *box, Point *by)
{
    const Point in = battle_onto_table(b, box);
    const int32_t x = in.x - box->at.x, y = in.y - box->at.y;
    if (x * x > by->x * by->x)
        by->x = x;
    if (y * y > by->y * by->y)
        by->y = y;
}

/* By how much all of them have to come in. */
static Point way_in(const Battle *b, const State *s, const int *base, int n)
{
    Point by = { 0, 0 };
    for (int i = 0; i < n; i++) {
        const Box box = battle_box(b, s, base[i]);
        comes_in_by(b, &box, &by);
    }
    return by;
}

/* By some tenths of a millimetre, that is. */
void edge_ease(const Battle *b, Layout *to)
{
    Point by = { 0, 0 };
    bool on = true;
    for (int i = 0; i < to->n; i++) {
        const StandInfo *info = &b->stand[to->base[i]];
        const Box box = { to->at[i], geo_ahead(to->facing[i]), info->half_w,
                          info->half_d };
        on &= battle_box_on_table(b, &box);
        comes_in_by(b, &box, &by);
    }
    if (on || by.x * by.x > GEO_TOUCH || by.y * by.y > GEO_TOUCH)
        return;
    for (int i = 0; i < to->n; i++)
        to->at[i] = (Point){ to->at[i].x + by.x, to->at[i].y + by.y };
}

/* The first n of them come in together, if there is room. */
static void come_in(const Battle *b, State *s, const int *base, int n)
{
    const Layout in = shifted(s, base, n, way_in(b, s, base, n));
    Ref in_way;
    if (layout_free(b, s, &in, false, &in_way))
        layout_apply(s, &in);
}

/* Where they cannot come in beside others: back the way they came, to where there is room. */
static void go_back(const Battle *b, State *s, const int *base, int n)
{
    enum { STRIDE = 20 };
    const Mover *m = &throne(s)->mover;
    const int32_t most = m->kind ? geo_distance(m->from, bases_middle(s, base, n)) : 0;
    for (int32_t far = STRIDE; far <= most; far += STRIDE) {
        const Layout back = shifted(s, base, n, geo_along((Point){ 0, 0 }, m->way, -far));
        Ref in_way;
        if (!layout_free(b, s, &back, false, &in_way))
            continue;
        layout_apply(s, &back);
        return;
    }
}

/* 9.23d */
int edge_dispersed(Game *g, int *base, int n)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int left = 0;
    for (int i = 0; i < n; i++)
        if (!leaves_table(g, ref_stand(base[i])))
            base[left++] = base[i];
    if (bases_on_table(b, s, base, left))
        return left;
    if (left <= MAX_LAYOUT)
        come_in(b, s, base, left);
    for (int i = 0; i < left; i++)
        if (!bases_on_table(b, s, &base[i], 1))
            come_in(b, s, &base[i], 1);
    if (left && left <= MAX_LAYOUT && !bases_on_table(b, s, base, left))
        go_back(b, s, base, left);
    return left;
}
