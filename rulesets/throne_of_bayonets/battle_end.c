/* SPDX-License-Identifier: GPL-3.0-or-later
 * battle_end.c - troops that come later, and how the battle ends (chapter 16).
 *
 * Start at arrivals_roll(), battle_judge().
 */
#include "engine/arrival.h"
#include "engine/text.h"
#include "rulesets/throne_of_bayonets/throne.h"

/* ---- arrivals ---- */

/* Where a unit that arrives would stand: the k-th place about the entry, its rear on the edge.
 * returns: the width, 0 if it cannot form so. */
static int entry_layout(const Battle *b, const State *s, int unit, int formation,
                        Point at, Angle facing, int k, Layout *out)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    const int front = formation == COLUMN && n <= 4 ? 1 : 0;
    const int width = formation_width(b, base, n, formation, front);
    if (!width)
        return 0;
    const int32_t across =
        geo_sidestep(b->hand, k) * (b->number[BASE_SIZE] + 2 * GEO_TOUCH);
    const int ranks = (n + width - 1) / width;
    const Point p =
        geo_offset(at, geo_ahead(facing), across, ranks * b->number[BASE_SIZE] / 2);
    return layout_make(b, base, n, formation, front, p, facing, out);
}

/* 16.6  Does an enemy stand in one of these places, or against it?  Whoever else does. */
static bool enemy_holds(const Battle *b, const State *s, int side, const Layout *places)
{
    const int32_t size = b->number[BASE_SIZE];
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side == side || !base_on_table(s, i))
            continue;
        const Box enemy = battle_box(b, s, i);
        for (int k = 0; k < places->n; k++) {
            const Box place = geo_box(places->at[k], places->facing[k], size, size);
            if (geo_touching(&place, &enemy))
                return true;
        }
    }
    return false;
}

/* 16.5  A unit appears at its entry in column of march, or beside friends who are there first.
 * 16.6  Where an enemy holds the entry the first of them waits, and all with him. */
static bool unit_enters(Game *g, int unit, Point at, Angle facing, bool is_first)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int formation = throne_battle(b)->arm[unit] == ARTILLERY ? LIMBERED : COLUMN;
    Layout layout;
    Ref in_way;
    if (formation == LIMBERED &&
        !entry_layout(b, s, unit, LIMBERED, at, facing, 0, &layout)) {
        formation = UNLIMBERED; /* without a limber */
    }
    for (int k = 0; k < 24; k++) {
        const int width = entry_layout(b, s, unit, formation, at, facing, k, &layout);
        if (!width ||
            (is_first && k == 0 && enemy_holds(b, s, unit_side(b, unit), &layout)))
            return false;
        if (layout_free(b, s, &layout, true, &in_way)) {
            deploy_put_down(s, unit, &layout, formation, width, facing);
            row(s, unit)->from = unit_middle(b, s, unit);
            state_unit(s, unit)->marks |= U_MOVED;
            return true;
        }
    }
    return false;
}

static bool arrive(Game *g, int note, int entry, Came *came)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Point at = b->note[note].entry[entry].at;
    const Angle facing = b->note[note].entry[entry].facing;
    bool is_first = true;
    for (int u = 0; u < b->n_units; u++) {
        if (b->unit[u].arrives != note + 1)
            continue;
        if (state_unit(s, u)->n_stands && !unit_on_table(b, s, u)) {
            if (!unit_enters(g, u, at, facing, is_first))
                return false;
            came->who[came->n++] = ref_unit(u);
        }
        is_first = false; /* he has come, now or before */
    }
    for (int o = 0; o < b->n_officers; o++) {
        if (b->officer[o].arrives != note + 1 || state_officer(s, o)->where != IN_RESERVE)
            continue;
        officer_arrives(b, s, o, at, facing);
        came->who[came->n++] = ref_officer(o);
    }
    return true;
}

/* 16.4  In its side's Morale Phase one die; the second time the face comes up, they are there.
 * 16.5a  Or in the turn that the scenario names.
 * 16.5b  Officers too, with their men or alone. */
void arrivals_roll(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int i = 0; i < b->n_notes; i++) {
        uint8_t die;
        if (b->note[i].side != s->side || !arrival_waits(b, s, i))
            continue;
        const bool due = arrival_is_due(g, i, ROLL_ARRIVAL, &die);
        if (!due && !die) /* it has a turn of its own */
            continue;
        const int entry = throne(s)->noted[i] ? throne(s)->noted[i] - 1 : 0;
        Came came = { .n = 0 };
        const bool all = due && arrive(g, i, entry, &came);
        arrival_told(g, E_ARRIVAL, i, all ? 1 + entry : 0, die, &came);
    }
}

/* ---- the end ---- */

/* 16.8  Any part of a base counts.  A road or a wall is as wide as it is drawn: what it goes round is none of it. */
static bool stands_in(const Battle *b, const State *s, const Feature *f, int base)
{
    const Point *vertex = &b->terrain.vertex[f->first];
    Box box = battle_box(b, s, base);
    if (!(f->flags & TERRAIN_LINE))
        return geo_polygon_meets_box(vertex, f->n, &box);
    box.half_w += f->width / 2;
    box.half_d += f->width / 2;
    return geo_path_meets_sweep(vertex, f->n, false, &box, box.ahead, 0);
}

/* 16.8  A formed or disordered unit within it, and no enemy base. */
bool controls(const Battle *b, const State *s, int side, int feature)
{
    const Feature *f = &b->terrain.feature[feature];
    const int32_t reach = 400 + f->width;
    bool own = false;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (at->where != ON_TABLE)
            continue;
        if (b->stand[i].side == side && (own || at->unit == NO_UNIT))
            continue;
        if (at->at.x < f->low.x - reach || at->at.x > f->high.x + reach ||
            at->at.y < f->low.y - reach || at->at.y > f->high.y + reach) {
            continue;
        }
        if (!stands_in(b, s, f, i))
            continue;
        if (b->stand[i].side != side)
            return false;
        own = true;
    }
    return own;
}

int throne_held_by(const Battle *b, const State *s, int feature)
{
    const ThroneBattle *own = throne_battle(b);
    bool counts = false;
    for (int i = 0; i < own->n_victories; i++)
        counts |= own->victory[i].when != WIN_CLEAR && own->victory[i].feature == feature;
    return !counts                      ? -1
           : controls(b, s, 0, feature) ? 0
           : controls(b, s, 1, feature) ? 1
                                        : NOBODY;
}

/* On the table, or still to come. */
static int bases_of(const Battle *b, const State *s, int side)
{
    int n = 0;
    for (int i = 0; i < b->n_stands; i++) {
        const int where = state_stand(s, i)->where;
        n += b->stand[i].side == side && (where == ON_TABLE || where == IN_RESERVE);
    }
    return n;
}

/* 16.10b  Has the side nobody on the table, though some of it have been there? */
static bool is_cleared(const Battle *b, const State *s, int side)
{
    const ThroneBattle *own = throne_battle(b);
    bool gone = false;
    for (int i = own->first[side]; i < own->end[side]; i++) {
        const int where = state_stand(s, i)->where;
        if (where == ON_TABLE)
            return false;
        gone |= where != IN_RESERVE;
    }
    return gone;
}

static int bases_at_start(const Battle *b, int side)
{
    return bases_of(b, &b->opening, side);
}

/* Share of the bases lost, in tenths of a per cent. */
static int share_lost(const Battle *b, const State *s, int side)
{
    const int all = bases_at_start(b, side);
    return all ? 1000 * (all - bases_of(b, s, side)) / all : 0;
}

/* Side 1's less side 0's; shares as great to the tenth of a per cent are compared exactly. */
static int losses_margin(const Battle *b, const State *s)
{
    const int margin = share_lost(b, s, 1) - share_lost(b, s, 0);
    const int ours = bases_of(b, s, 0) * bases_at_start(b, 1);
    const int theirs = bases_of(b, s, 1) * bases_at_start(b, 0);
    return margin ? margin : (ours > theirs) - (ours < theirs);
}

/* 16.11 */
void throne_say_standing(const Battle *b, const State *s, int side, char *out, int size)
{
    Text t = { out, size, 0 };
    const int all = bases_at_start(b, side), share = share_lost(b, s, side);
    text_add(&t, "%d of %d bases lost, %d.%d %%", all - bases_of(b, s, side), all,
             share / 10, share % 10);
}

static void end(Game *g, int winner, int how)
{
    game_end(g, winner, how, E_END, 0);
}

/* The first of a side's aims that is reached, -1 = none. */
static int aim_reached(const Battle *b, const State *s, int side, bool at_end)
{
    const ThroneBattle *own = throne_battle(b);
    for (int i = 0; i < own->n_victories; i++) {
        const Victory *v = &own->victory[i];
        if (v->side != side || (v->when == WIN_HOLD_AT_END && !at_end))
            continue;
        if (v->when == WIN_CLEAR ? is_cleared(b, s, 1 - side)
                                 : controls(b, s, side, v->feature))
            return i;
    }
    return -1;
}

/* 16.9  In whose favour aims end it; 16.9b both sides have reached one at the same moment: losses decide, as 16.11.
 * returns: false if nobody has. */
static bool aims_end_it(Game *g, bool at_end)
{
    const Battle *b = g->battle;
    const int aim[2] = { aim_reached(b, g->state, 0, at_end),
                         aim_reached(b, g->state, 1, at_end) };
    if (aim[0] < 0 && aim[1] < 0)
        return false;
    if (aim[0] >= 0 && aim[1] >= 0) {
        const int margin = losses_margin(b, g->state);
        end(g, margin > 0 ? 0 : margin < 0 ? 1 : NOBODY, END_BOTH);
        return true;
    }
    const int side = aim[0] < 0;
    const bool clear = throne_battle(b)->victory[aim[side]].when == WIN_CLEAR;
    end(g, side, clear ? END_CLEARED : END_OBJECTIVE);
    return true;
}

/* 16.7, 16.9, 16.10, 16.11  Asked after each player turn; at_end: the last turn is over. */
void battle_judge(Game *g, bool at_end)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (aims_end_it(g, at_end))
        return;
    for (int side = 0; side < 2; side++) { /* 16.10  nobody left to fight with */
        if (bases_of(b, s, side))
            continue;
        end(g, bases_of(b, s, 1 - side) ? 1 - side : NOBODY, END_CLEARED);
        return;
    }
    if (!at_end)
        return;
    const int margin = losses_margin(b, s); /* 16.11 */
    end(g, margin > 0 ? 0 : margin < 0 ? 1 : NOBODY, END_TURNS);
}

/* 16.7 - 16.11 */
void throne_say_aims(const Battle *b, char *out, int size)
{
    Text t = { out, size, 0 };
    const ThroneBattle *own = throne_battle(b);
    out[0] = 0;
    for (int i = 0; i < own->n_victories; i++) {
        const Victory *v = &own->victory[i];
        text_add(&t, "%s: ", b->side[v->side].name);
        if (v->when == WIN_CLEAR)
            text_add(&t, "nobody of the enemy is on the table\n");
        else
            text_add(&t, "controls %s %s\n", b->terrain.feature[v->feature].name,
                     v->when == WIN_HOLD_NOW ? "at the end of any player turn"
                                             : "when time runs out");
    }
    text_add(&t, "Who has nobody on the table or to come has lost\n");
    text_add(&t, "%sfter turn %d the smaller share of bases lost wins",
             own->n_victories ? "Else a" : "A", b->turns);
}

int throne_margin(const Battle *b, const State *s)
{
    return losses_margin(b, s);
}
