/* SPDX-License-Identifier: GPL-3.0-or-later
 * deploy.c - who is placed where before the battle (chapter 16).
 *
 * Start at deploy_legal(), deploy_rest().
 */
#include "rulesets/throne_of_bayonets/throne.h"

bool deploy_waits(const Battle *b, const State *s, int side, int unit)
{
    return unit_side(b, unit) == side && !b->unit[unit].arrives &&
           state_unit(s, unit)->n_stands && !unit_on_table(b, s, unit);
}

int deploy_next(const Battle *b, const State *s, int side)
{
    for (int u = 0; u < b->n_units; u++) {
        if (deploy_waits(b, s, side, u))
            return u;
    }
    return -1;
}

bool is_battery(const Battle *b, int unit)
{
    return throne_battle(b)->arm[unit] == ARTILLERY;
}

/* 16.3  Guns further forward must have deployed infantry within a distance. */
static bool infantry_near(const Battle *b, const State *s, int side, const Box *box,
                          int32_t reach)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side != side || !base_on_table(s, i) ||
            base_arm(b, i) != INFANTRY)
            continue;
        const Box other = battle_box(b, s, i);
        if (geo_gap(box, &other) <= reach)
            return true;
    }
    return false;
}

/* 16.2 */
bool deploy_in_zone(const Battle *b, const State *s, int side, int unit, const Box *box)
{
    /* places are whole tenths of a millimetre: a corner may round outwards */
    Box inner = *box;
    inner.half_w -= GEO_SLACK;
    inner.half_d -= GEO_SLACK;
    Point corner[4];
    geo_corners(&inner, corner);
    bool any = false;
    for (int z = 0; z < b->n_zones; z++) {
        const Zone *zone = &b->zone[z];
        if (zone->side != side)
            continue;
        any = true;
        if (zone->terms == TERMS_GUNS_NEAR_INFANTRY &&
            (unit < 0 || !is_battery(b, unit) ||
             !infantry_near(b, s, side, box, zone->limit))) {
            continue;
        }
        bool inside = true;
        for (int i = 0; i < 4 && inside; i++)
            inside = geo_polygon_holds(zone->at, zone->n, corner[i]);
        if (inside)
            return true;
    }
    return !any;
}

/* Do the corners round the whole of it lie in a zone open to everybody?  Zones are convex. */
static bool plainly_in_zone(const Battle *b, int side, const Layout *layout)
{
    const Vec way = geo_ahead(layout->facing[0]);
    const int32_t half = b->number[BASE_SIZE] / 2;
    int32_t left = 0, right = 0, front = 0, rear = 0;
    for (int i = 1; i < layout->n; i++) {
        int32_t x, y;
        if ((layout->facing[i] - layout->facing[0]) % EAST)
            return false;
        geo_frame(layout->at[0], way, layout->at[i], &x, &y);
        if (x < left)
            left = x;
        if (x > right)
            right = x;
        if (y > front)
            front = y;
        if (y < rear)
            rear = y;
    }
    const int32_t across = (left + right) / 2, ahead = (front + rear) / 2;
    const Box box = { geo_offset(layout->at[0], way, across, ahead), way,
                      (right - left) / 2 + half, (front - rear) / 2 + half };
    Point corner[4];
    geo_corners(&box, corner);
    for (int z = 0; z < b->n_zones; z++) {
        const Zone *zone = &b->zone[z];
        if (zone->side != side || zone->terms != TERMS_EVERYBODY)
            continue;
        int inside = 0;
        while (inside < 4 && geo_polygon_holds(zone->at, zone->n, corner[inside]))
            inside++;
        if (inside == 4)
            return true;
    }
    return false;
}

bool deploy_all_in_zone(const Battle *b, const State *s, int unit, const Layout *layout)
{
    if (plainly_in_zone(b, unit_side(b, unit), layout))
        return true;
    for (int i = 0; i < layout->n; i++) {
        const Box box = geo_box(layout->at[i], layout->facing[i], b->number[BASE_SIZE],
                                b->number[BASE_SIZE]);
        if (!deploy_in_zone(b, s, unit_side(b, unit), unit, &box))
            return false;
    }
    return true;
}

/* 16.2b */
bool deploy_legal(const Battle *b, const State *s, const Order *o, Layout *layout,
                  Err *err)
{
    if (s->decision.kind != D_DEPLOY)
        return err_set(err, "troops are deployed before the battle");
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= b->n_units ||
        unit_side(b, ref_index(o->subject)) != s->decision.side) {
        return err_set(err, "name a unit of yours to deploy");
    }
    const int unit = ref_index(o->subject);
    if (b->unit[unit].arrives)
        return err_set(err, "that unit arrives later (16.4)");
    if (!state_unit(s, unit)->n_stands || unit_on_table(b, s, unit)) {
        return err_set(err, "that unit has been deployed");
    }
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    const int formation =
        o->formation ? o->formation : throne_battle(b)->standard[unit].formation;
    if (n > MAX_LAYOUT || formation >= N_FORMATIONS ||
        !layout_make(b, base, n, formation, o->count, o->place, o->facing, layout)) {
        return err_set(err, "it cannot form %s%s",
                       formation < N_FORMATIONS ? throne_formations[formation].name
                                                : "that",
                       o->count ? " of that width" : "");
    }
    if (!deploy_all_in_zone(b, s, unit, layout)) {
        return err_set(err, "that is not wholly within its deployment zone (16.2)");
    }
    Ref in_way;
    if (!layout_free(b, s, layout, true, &in_way)) {
        char name[NAME_ROOM] = "the edge";
        if (in_way)
            battle_name(b, in_way, name, sizeof name);
        return err_set(err, "there is no room: in the way is %s", name);
    }
    return true;
}

void deploy_put_down(State *s, int unit, const Layout *layout, int formation, int width,
                     Angle facing)
{
    layout_apply(s, layout);
    for (int i = 0; i < layout->n; i++)
        state_stand(s, layout->base[i])->where = ON_TABLE;
    state_unit(s, unit)->formation = (uint8_t)formation;
    row(s, unit)->width = (uint8_t)width;
    row(s, unit)->facing = facing;
}

/* 16.12  An officer may be placed before the last unit of his side. */
static bool deploy_officer(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int officer = ref_index(o->subject), side = s->decision.side;
    if (s->decision.kind != D_DEPLOY)
        return err_set(err, "troops are deployed before the battle");
    if (officer >= b->n_officers || b->officer[officer].side != side ||
        b->officer[officer].arrives) {
        return err_set(err, "name an officer of yours to deploy");
    }
    const int32_t size = b->number[BASE_SIZE];
    const Box box = geo_box(o->place, o->facing, size, size);
    const Point p = o->place;
    if (terrain_off(&b->terrain, p) || !deploy_in_zone(b, s, side, -1, &box)) {
        return err_set(err, "that is not wholly within his deployment zone (16.2)");
    }
    if (!officer_fits_so(b, s, officer, p, o->facing))
        return err_set(err, "there is no room for him there (16.12)");
    Officer *at = state_officer(s, officer);
    at->where = ON_TABLE;
    at->at = p;
    at->facing = o->facing;
    return true;
}

bool deploy_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int side = s->decision.side;
    if (o->verb == V_STANDARD) {
        if (s->decision.kind != D_DEPLOY)
            return err_set(err, "troops are deployed before the battle");
        deploy_rest(g, side);
        game_tell(g, &(Event){ .kind = E_DEPLOYED, .side = (uint8_t)side });
        return true;
    }
    if (ref_kind(o->subject) == REF_OFFICER)
        return deploy_officer(g, o, err);
    Layout layout;
    if (!deploy_legal(b, s, o, &layout, err))
        return false;
    const int unit = ref_index(o->subject);
    const int formation =
        o->formation ? o->formation : throne_battle(b)->standard[unit].formation;
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    deploy_put_down(s, unit, &layout, formation,
                    formation_width(b, base, n, formation, o->count), o->facing);
    if (deploy_next(b, s, side) < 0) {
        deploy_officers(g, side);
        game_tell(g, &(Event){ .kind = E_DEPLOYED, .side = (uint8_t)side });
    }
    return true;
}

/* ---- steps of the sequence of play ---- */

/* 16.1  Who deploys first does so whole, then the other. */
bool deploy_step(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int first = throne_battle(b)->deploys_first;
    for (int k = 0; k < 2; k++) {
        const int side = k ? 1 - first : first;
        /* a later opening: done */
        const int unit = s->turn ? -1 : deploy_next(b, s, side);
        if (unit < 0)
            continue;
        if (b->side[side].deploys) {
            s->decision = (Decision){ .kind = D_DEPLOY,
                                      .side = (uint8_t)side,
                                      .about = ref_unit(unit) };
            return false;
        }
        deploy_rest(g, side);
    }
    throne(s)->step = STEP_NOTES;
    return true;
}

/* 16.4  The entry of those who come later is noted in secret. */
bool notes_step(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int i = 0; i < b->n_notes; i++) {
        if (throne(s)->noted[i])
            continue;
        if (b->note[i].n_entries > 1) {
            s->decision =
                (Decision){ .kind = D_NOTE, .side = b->note[i].side, .hidden = 1 };
            return false;
        }
        throne(s)->noted[i] = 1;
    }
    throne(s)->step = STEP_TURN;
    return true;
}
