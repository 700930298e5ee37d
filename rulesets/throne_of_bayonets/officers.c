/* SPDX-License-Identifier: GPL-3.0-or-later
 * officers.c - officers' own moves (8.8b, 9.1c, 9.30).
 *
 * An officer goes straight from place to place and is there at once: he meets nobody on the way,
 * so there is no Mover to carry on.  Those who go along with a unit are mover.c's; who he
 * activates is command.c's, what befalls him rally.c's and zones.c's.
 *
 * Start at officer_move_legal().
 */
#include "engine/text.h"
#include "rulesets/throne_of_bayonets/throne.h"

static Box box_so(const Battle *b, int officer, Point p, Angle facing)
{
    return (Box){ p, geo_ahead(facing), b->officer[officer].half_w,
                  b->officer[officer].half_d };
}

Box officer_box(const Battle *b, const State *s, int officer)
{
    const Officer *o = state_officer(s, officer);
    return box_so(b, officer, o->at, o->facing);
}

static bool has_room(const Battle *b, const State *s, const Box *mine)
{
    if (!battle_box_on_table(b, mine)) /* 9.23e */
        return false;
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (at->where != ON_TABLE || geo_gap2(at->at, mine->at) > (int64_t)1000 * 1000)
            continue;
        const Box other = battle_box(b, s, i);
        if (geo_overlap(mine, &other))
            return false;
    }
    return !(terrain_under(&b->terrain, mine) & b->terrain.impassable);
}

/* Would he stand on another officer so? */
static bool on_an_officer(const Battle *b, const State *s, int officer, const Box *mine)
{
    for (int o = 0; o < b->n_officers; o++) {
        const Box other = officer_box(b, s, o);
        if (o != officer && state_officer(s, o)->where == ON_TABLE &&
            geo_overlap(mine, &other))
            return true;
    }
    return false;
}

bool officer_room(const Battle *b, const State *s, int officer, Point p)
{
    const Box mine = box_so(b, officer, p, state_officer(s, officer)->facing);
    return has_room(b, s, &mine);
}

bool officer_fits_so(const Battle *b, const State *s, int officer, Point p, Angle facing)
{
    const Box mine = box_so(b, officer, p, facing);
    return has_room(b, s, &mine) && !on_an_officer(b, s, officer, &mine);
}

bool officer_fits(const Battle *b, const State *s, int officer, Point p)
{
    return officer_fits_so(b, s, officer, p, state_officer(s, officer)->facing);
}

bool officer_steps_aside(const Battle *b, State *s, int officer, int32_t step,
                         OfficerFits *fits)
{
    enum { WAYS = 8 };
    Officer *at = state_officer(s, officer);
    const int rings = (b->terrain.width + b->terrain.depth) / step;
    const Angle behind = b->side[b->officer[officer].side].home;
    for (int k = 0; k < rings * WAYS; k++) {
        const Angle way = (Angle)(behind + b->hand * (k % WAYS) * (GEO_TURN / WAYS));
        const Point p = geo_along(at->at, geo_ahead(way), (k / WAYS + 1) * step);
        if (!fits(b, s, officer, p))
            continue;
        at->at = p;
        return true;
    }
    return false;
}

void officer_comes_in(const Battle *b, State *s, int officer)
{
    enum { A_MILLIMETRE = 10 };
    const Box box = officer_box(b, s, officer);
    state_officer(s, officer)->at = battle_onto_table(b, &box);
    if (!geo_gap2(box.at, state_officer(s, officer)->at) ||
        officer_fits(b, s, officer, state_officer(s, officer)->at))
        return;
    (void)officer_steps_aside(b, s, officer, A_MILLIMETRE, officer_fits);
}

/* 16.5c  To the left of the entry, else to the right, further and further off. */
void officer_arrives(const Battle *b, State *s, int officer, Point entry, Angle facing)
{
    enum { ASIDE = 280, PLACES = 24 };
    Officer *at = state_officer(s, officer);
    at->facing = facing;
    for (int k = 0; k < PLACES; k++) {
        const Point p = geo_offset(entry, geo_ahead(facing),
                                   b->hand * (k / 2 + 1) * ASIDE * (k % 2 ? 1 : -1),
                                   b->number[BASE_SIZE] / 2);
        if (!k) { /* if there is no room at all */
            at->at = p;
            officer_comes_in(b, s, officer);
        }
        if (!officer_fits(b, s, officer, p))
            continue;
        at->at = p;
        break;
    }
    at->where = ON_TABLE;
}

bool officer_may_move(const Battle *b, const State *s, int officer)
{
    const Officer *at = state_officer(s, officer);
    return b->officer[officer].side == s->side && at->where == ON_TABLE &&
           (at->marks & (O_ACTIVATED | O_DONE)) == O_ACTIVATED;
}

/* 8.8b, 9.1c  An officer who activated himself or a unit he touches goes up to 80 cm; 9.30 he
 * passes through anybody, and ends clear of all bases and officers. */
bool officer_move_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int officer = ref_index(o->subject);
    if (officer >= b->n_officers)
        return err_set(err, "no such officer");
    const Officer *at = state_officer(s, officer);
    if (s->decision.kind != D_MOVE)
        return err_set(err, "moves are made in one's own Movement Phase (9.2)");
    if (b->officer[officer].side != s->side)
        return err_set(err, "that officer is not yours");
    if (at->where != ON_TABLE)
        return err_set(err, "he is not on the table");
    if (!(at->marks & O_ACTIVATED)) {
        return err_set(err,
                       "he has activated neither himself nor a unit he touches (8.8)");
    }
    if (at->marks & O_DONE)
        return err_set(err, "he has moved this turn");
    const int32_t gone = geo_distance(at->at, o->place);
    if (gone > b->number[MOVE_OFFICER]) {
        const int far = text_tenths_up(gone, CM(1));
        return err_set(err, "that is %d.%d cm, an officer's rate is %d cm (9.1)",
                       far / 10, far % 10, b->number[MOVE_OFFICER] / 100);
    }
    const Box box = officer_box(b, s, officer);
    int which = -1;
    if (gone && b->terrain.impassable) { /* 2.10  nobody crosses it, officers neither */
        terrain_first_met(&b->terrain, &box, geo_ahead(geo_bearing(at->at, o->place)),
                          gone, b->terrain.impassable, &which);
    }
    if (which >= 0) {
        return err_set(err, "there is no way across %s (2.10)",
                       b->terrain.feature[which].name);
    }
    if (!gone && o->facing == at->facing)
        return true; /* he may stay, whoever has come upon him */
    const Box there = box_so(b, officer, o->place, o->facing);
    if (!has_room(b, s, &there))
        return err_set(err, "there is no room for him there");
    return !on_an_officer(b, s, officer, &there) ||
           err_set(err, "another officer stands there (9.30)");
}

bool officer_move(Game *g, const Order *o, Err *err)
{
    if (!officer_move_legal(g->battle, g->state, o, err))
        return false;
    Officer *at = state_officer(g->state, ref_index(o->subject));
    if (geo_gap2(at->at, o->place)) { /* who stays where he is has not been stopped */
        game_tell(g, &(Event){
                         .kind = E_MOVED,
                         .subject = o->subject,
                         .from = at->at,
                         .to = o->place,
                     });
    }
    at->at = o->place;
    at->facing = o->facing;
    at->marks |= O_DONE;
    return true;
}

/* 11.22, 11.22b */
void officers_go_along(const Battle *b, State *s, const int *base, int n)
{
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        const Box box = officer_box(b, s, o);
        int nearest = -1;
        int64_t least = INT64_MAX;
        for (int i = 0; i < n && officer->where == ON_TABLE && !officer->with; i++) {
            const Box other = battle_box(b, s, base[i]);
            const int64_t gap = geo_gap2(box.at, other.at);
            if (b->stand[base[i]].side != b->officer[o].side ||
                !base_on_table(s, base[i]) || gap > least || !geo_touching(&box, &other))
                continue;
            if (gap == least &&
                !comes_before(b, s, ref_stand(base[i]), ref_stand(nearest)))
                continue;
            least = gap;
            nearest = base[i];
        }
        if (nearest >= 0)
            officer->with = base_party(s, nearest);
    }
}

/* 11.22 */
void officers_go_with(const Battle *b, State *s, int unit)
{
    int base[MAX_STANDS];
    const int n = unit_bases(b, s, unit, base);
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        int64_t least = INT64_MAX;
        if (officer->where != ON_TABLE || b->officer[o].side != unit_side(b, unit) ||
            !officer_in_contact(b, s, o, ref_unit(unit)))
            continue;
        for (int i = 0; i < n; i++) {
            const int64_t gap = geo_gap2(officer->at, state_stand(s, base[i])->at);
            if (base_arm(b, base[i]) == ARTILLERY || gap >= least) /* 11.12 */
                continue;
            least = gap;
            officer->with = ref_stand(base[i]);
        }
    }
}
