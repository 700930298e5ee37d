/* SPDX-License-Identifier: GPL-3.0-or-later
 * battle_end.c - deployment, troops that come later, and how the battle ends (chapter 16).
 *
 * Start at deploy_legal(), arrivals_roll(), battle_judge().
 */
#include "rulesets/throne_of_bayonets/throne.h"

/* ---- deployment ---- */

enum { TERMS_EVERYBODY, TERMS_GUNS_NEAR_INFANTRY }; /* ORDER with throne_zone_terms */

/* The next unit of the side still to be placed, -1 = none. */
int deploy_next(const Battle *b, const State *s, int side)
{
    for (int u = 0; u < b->n_units; u++) {
        if (unit_side(b, u) != side || b->unit[u].arrives || !state_unit(s, u)->n_stands) continue;
        if (!unit_on_table(b, s, u)) return u;
    }
    return -1;
}

static bool is_battery(const Battle *b, int unit)
{
    return throne_battle(b)->arm[unit] == ARTILLERY;
}

/* 16.3  Guns further forward must have deployed infantry within a distance. */
static bool infantry_near(const Battle *b, const State *s, int side, const Box *box, int32_t reach)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side != side || !base_on_table(s, i) || base_arm(b, i) != INFANTRY) continue;
        const Box other = battle_box(b, s, i);
        if (geo_gap(box, &other) <= reach) return true;
    }
    return false;
}

/* 16.2  Does a box lie wholly in a zone that its unit may use? */
static bool in_zone(const Battle *b, const State *s, int unit, const Box *box)
{
    const int side = unit_side(b, unit);
    Point corner[4];
    geo_corners(box, corner);
    bool any = false;
    for (int z = 0; z < b->n_zones; z++) {
        const Zone *zone = &b->zone[z];
        if (zone->side != side) continue;
        any = true;
        if (zone->terms == TERMS_GUNS_NEAR_INFANTRY &&
            (!is_battery(b, unit) || !infantry_near(b, s, side, box, zone->limit))) {
            continue;
        }
        bool inside = true;
        for (int i = 0; i < 4; i++) inside &= geo_polygon_holds(zone->at, zone->n, corner[i]);
        if (inside) return true;
    }
    return !any;
}

bool deploy_legal(const Battle *b, const State *s, const Order *o, Layout *layout, Err *err)
{
    if (s->decision.kind != D_DEPLOY) return err_set(err, "troops are deployed before the battle");
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= b->n_units ||
        unit_side(b, ref_index(o->subject)) != s->decision.side) {
        return err_set(err, "name a unit of yours to deploy");
    }
    const int unit = ref_index(o->subject);
    if (b->unit[unit].arrives) return err_set(err, "that unit arrives later (16.4)");
    if (!state_unit(s, unit)->n_stands || unit_on_table(b, s, unit)) {
        return err_set(err, "that unit has been deployed");
    }
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    const int formation = o->formation ? o->formation : throne_battle(b)->standard[unit].formation;
    if (n > MAX_LAYOUT || formation >= N_FORMATIONS ||
        !layout_make(b, base, n, formation, o->count, o->place, o->facing, layout)) {
        return err_set(err, "it cannot form %s%s",
                       formation < N_FORMATIONS ? throne_formations[formation].name : "that",
                       o->count ? " of that width" : "");
    }
    for (int i = 0; i < n; i++) {
        const Box box = geo_box(layout->at[i], layout->facing[i], b->number[BASE_SIZE] - 4,
                                b->number[BASE_SIZE] - 4);
        if (!in_zone(b, s, unit, &box)) {
            return err_set(err, "that is not wholly within its deployment zone (16.2)");
        }
    }
    Ref in_way;
    if (!layout_free(b, s, layout, true, &in_way)) {
        char name[NAME_ROOM] = "the edge";
        if (in_way) battle_name(b, in_way, name, sizeof name);
        return err_set(err, "there is no room: in the way is %s", name);
    }
    return true;
}

static void put_down(State *s, int unit, const Layout *layout, int formation, int width, Angle facing)
{
    layout_apply(s, layout);
    for (int i = 0; i < layout->n; i++) state_stand(s, layout->base[i])->where = ON_TABLE;
    state_unit(s, unit)->formation = (uint8_t)formation;
    row(s, unit)->width = (uint8_t)width;
    row(s, unit)->facing = row(s, unit)->from_facing = facing;
}

/* Officers stand behind the middle of what they command. */
static void place_officers(const Battle *b, State *s, int side)
{
    for (int o = 0; o < b->n_officers; o++) {
        Officer *at = state_officer(s, o);
        if (b->officer[o].side != side || at->where != IN_RESERVE || b->officer[o].arrives) continue;
        at->where = ON_TABLE;
        at->at = throne_battle(b)->officer_at[o];
        at->facing = (Angle)(b->side[side].home + SOUTH);
    }
}

/* The rest goes where the scenario's own deployment has it. */
void deploy_rest(Game *g, int side)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int u = deploy_next(b, s, side); u >= 0; u = deploy_next(b, s, side)) {
        int base[MAX_STANDS], n = unit_bases(b, s, u, base);
        const int formation = throne_battle(b)->standard[u].formation;
        const Angle facing = throne_battle(b)->standard[u].facing;
        const Vec back = geo_ahead(b->side[side].home);
        Layout layout;
        Ref in_way;
        int width = 0;
        /* where somebody stands there already: further back, then to the sides */
        for (int k = 0; k < 400; k++) {
            static const int32_t across[] = { 0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6 };
            const Point p = geo_offset(throne_battle(b)->standard[u].at, back,
                                       across[k % 13] * 300, (k / 13) * 150);
            width = layout_make(b, base, n, formation, throne_battle(b)->standard[u].width, p,
                                facing, &layout);
            if (layout_free(b, s, &layout, true, &in_way)) break;
        }
        put_down(s, u, &layout, formation, width, facing);
    }
    place_officers(b, s, side);
}

bool deploy_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int side = s->decision.side;
    if (o->verb == V_STANDARD) {
        if (s->decision.kind != D_DEPLOY) return err_set(err, "troops are deployed before the battle");
        deploy_rest(g, side);
        game_tell(g, &(Event){ .kind = E_DEPLOYED, .side = (uint8_t)side });
        return true;
    }
    Layout layout;
    if (!deploy_legal(b, s, o, &layout, err)) return false;
    const int unit = ref_index(o->subject);
    const int formation = o->formation ? o->formation : throne_battle(b)->standard[unit].formation;
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    put_down(s, unit, &layout, formation, formation_width(b, base, n, formation, o->count),
             o->facing);
    if (deploy_next(b, s, side) < 0) {
        place_officers(b, s, side);
        game_tell(g, &(Event){ .kind = E_DEPLOYED, .side = (uint8_t)side });
    }
    return true;
}

/* ---- arrivals ---- */

/* 16.5  They appear on the road's end, in column of march, and count as moving. */
static bool arrive(Game *g, int note)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int entry = throne(s)->noted[note] ? throne(s)->noted[note] - 1 : 0;
    const Point at = b->note[note].entry[entry].at;
    const Angle facing = b->note[note].entry[entry].facing;
    const Vec way = geo_ahead(facing);
    int32_t behind = 0; /* further units queue up beside those already on */
    for (int u = 0; u < b->n_units; u++) {
        if (b->unit[u].arrives != note + 1 || !state_unit(s, u)->n_stands || unit_on_table(b, s, u)) {
            continue;
        }
        int base[MAX_STANDS], n = unit_bases(b, s, u, base);
        const int formation = throne_battle(b)->arm[u] == ARTILLERY ? LIMBERED : COLUMN;
        Layout layout;
        Ref in_way;
        bool placed = false;
        for (int k = 0; k < 24 && !placed; k++) {
            const int32_t across = (k + 1) / 2 * 260 * (k % 2 ? 1 : -1);
            const int width = formation_width(b, base, n, formation, n <= 4 ? 1 : 0);
            const int ranks = width ? (n + width - 1) / width : n;
            const Point p = geo_offset(at, way, across, ranks * b->number[BASE_SIZE] / 2 + behind);
            if (!layout_make(b, base, n, formation, n <= 4 ? 1 : 0, p, facing, &layout)) break;
            if (!layout_free(b, s, &layout, true, &in_way)) continue;
            put_down(s, u, &layout, formation, width, facing);
            row(s, u)->from = p;
            state_unit(s, u)->marks |= U_MOVED;
            placed = true;
        }
        if (!placed) return false; /* 16.6  the entry is held: they wait */
    }
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        if (b->officer[o].arrives != note + 1 || officer->where != IN_RESERVE) continue;
        officer->where = ON_TABLE;
        officer->at = geo_offset(at, way, -280, b->number[BASE_SIZE] / 2);
        officer->facing = facing;
    }
    return true;
}

static bool still_out(const Battle *b, const State *s, int note)
{
    for (int u = 0; u < b->n_units; u++) {
        if (b->unit[u].arrives == note + 1 && state_unit(s, u)->n_stands && !unit_on_table(b, s, u)) {
            return true;
        }
    }
    return false;
}

/* 16.4  In its side's Morale Phase one die; the second time the face comes up, they are there. */
void arrivals_roll(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    for (int i = 0; i < b->n_notes; i++) {
        if (b->note[i].side != s->side || !still_out(b, s, i)) continue;
        uint8_t die = 0;
        bool came = t->came_up[i] >= b->note[i].needs;
        if (!came) {
            game_roll(g, ROLL_ARRIVAL, ref_side(s->side), i, 1, 6, &die);
            if (die >= b->note[i].face) t->came_up[i]++;
            came = t->came_up[i] >= b->note[i].needs;
        }
        const bool there = came && arrive(g, i);
        game_tell(g, &(Event){ .kind = E_ARRIVAL, .side = s->side, .a = i, .b = t->came_up[i],
                               .c = there, .n_dice = die ? 1 : 0, .sides = 6, .dice = &die });
    }
}

/* ---- the end ---- */

/* 16.8  A formed or disordered unit within it, and no enemy base. */
bool controls(const Battle *b, const State *s, int side, int feature)
{
    const Feature *f = &b->terrain.feature[feature];
    const Point *polygon = &b->terrain.vertex[f->first];
    bool own = false;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (at->where != ON_TABLE) continue;
        if (b->stand[i].side == side && (own || at->unit == NO_UNIT)) continue;
        if (at->at.x < f->low.x - 400 || at->at.x > f->high.x + 400 ||
            at->at.y < f->low.y - 400 || at->at.y > f->high.y + 400) {
            continue;
        }
        const Box box = battle_box(b, s, i);
        if (!geo_polygon_meets_box(polygon, f->n, &box)) continue;
        if (b->stand[i].side != side) return false;
        own = true;
    }
    return own;
}

static int bases_of(const Battle *b, const State *s, int side, bool reserve)
{
    int n = 0;
    for (int i = 0; i < b->n_stands; i++) {
        const int where = state_stand(s, i)->where;
        if (b->stand[i].side == side && (where == ON_TABLE || (reserve && where == IN_RESERVE))) n++;
    }
    return n;
}

static int bases_at_start(const Battle *b, int side)
{
    int n = 0;
    for (int i = 0; i < b->n_stands; i++) {
        const int where = state_stand(&b->opening, i)->where;
        n += b->stand[i].side == side && (where == ON_TABLE || where == IN_RESERVE);
    }
    return n;
}

/* Share of the bases lost, in tenths of a per cent: side 1's less side 0's. */
static int losses_margin(const Battle *b, const State *s)
{
    int lost[2];
    for (int side = 0; side < 2; side++) {
        const int all = bases_at_start(b, side);
        lost[side] = all ? 1000 * (all - bases_of(b, s, side, true)) / all : 0;
    }
    return lost[1] - lost[0];
}

static void end(Game *g, int winner, int how)
{
    State *s = g->state;
    s->over = 1;
    s->winner = (uint8_t)winner;
    s->how = (uint8_t)how;
    s->decision = (Decision){ .kind = D_OVER };
    game_tell(g, &(Event){ .kind = E_END, .side = (uint8_t)winner, .a = how });
}

/* 16.7 - 16.11  Asked after each player turn; at_end: the last turn is over. */
void battle_judge(Game *g, bool at_end)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const ThroneBattle *own = throne_battle(b);
    for (int i = 0; i < own->n_victories; i++) {
        const Victory *v = &own->victory[i];
        bool won = false;
        if (v->when == WIN_HOLD_AT_END) won = at_end && controls(b, s, v->side, v->feature);
        if (v->when == WIN_HOLD_NOW) won = controls(b, s, v->side, v->feature);
        if (v->when == WIN_CLEAR) won = bases_of(b, s, 1 - v->side, false) == 0;
        if (won) {
            end(g, v->side, v->when == WIN_CLEAR ? END_CLEARED : END_OBJECTIVE);
            return;
        }
    }
    for (int side = 0; side < 2; side++) { /* 16.10  nobody left to fight with */
        if (bases_of(b, s, side, true)) continue;
        end(g, bases_of(b, s, 1 - side, true) ? 1 - side : NOBODY, END_CLEARED);
        return;
    }
    if (!at_end) return;
    const int margin = losses_margin(b, s); /* 16.11 */
    end(g, margin > 0 ? 0 : margin < 0 ? 1 : NOBODY, END_TURNS);
}

int throne_margin(const Battle *b, const State *s)
{
    return losses_margin(b, s);
}
