/* SPDX-License-Identifier: GPL-3.0-or-later
 * part.c - bodies part and join again (4.15, 4.16).
 *
 * The text moves stands as their player likes; a body is our name for those that keep together.
 * Into how many it may part the scenario says: each of the others is a unit that is not there
 * until stands go over to it.  Nobody moves by parting; who joins closes up.
 *
 * Start at colonial_part_legal().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* ---- families ---- */

/* The body of the scenario file that it is, or is a part of. */
static int whole_of(const Battle *b, int unit)
{
    return b->unit[unit].part_of ? b->unit[unit].part_of - 1 : unit;
}

bool colonial_parts(const Battle *b, int unit)
{
    return b->unit[unit].part_of ||
           (unit + 1 < b->n_units && b->unit[unit + 1].part_of == unit + 1);
}

/* A unit that its stands could go over to, -1 = none. */
static int spare_part(const Battle *b, const State *s, int unit)
{
    const int whole = whole_of(b, unit);
    for (int u = whole; u < b->n_units && whole_of(b, u) == whole; u++) {
        if (!is_there(s, u))
            return u;
    }
    return -1;
}

/* ---- who goes ---- */

static int ranks_of(const State *s, int unit)
{
    const int n = state_unit(s, unit)->n_stands, front = body_row(s, unit)->front;
    return (n + front - 1) / front;
}

/* Files, or ranks, there are to choose from; the number that goes, half of them unless said. */
static int all_of(const State *s, int unit, int verb)
{
    return verb == V_PART_REAR ? ranks_of(s, unit) : body_row(s, unit)->front;
}
static int number_of(const State *s, int unit, int verb, int said)
{
    return said ? said : all_of(s, unit, verb) / 2;
}

/* Does the k-th of its stands go?  Files count from the left.  in: rank: of its file. */
static bool goes(const State *s, int unit, int verb, int number, int k, int rank)
{
    const int n = state_unit(s, unit)->n_stands, front = body_row(s, unit)->front;
    const int file = colonial_file(n, front, k);
    switch (verb) {
    case V_PART_RIGHT:
        return file >= front - number;
    case V_PART_LEFT:
        return file < number;
    default:
        return rank >= ranks_of(s, unit) - number;
    }
}

/* 4.15  In its group's charges and moves, before it has moved itself. */
static bool has_not_moved(const State *s, int unit, Err *err)
{
    return (!(state_unit(s, unit)->marks & (U_DONE | U_MOVED | U_CHARGED | U_FAILED)) &&
            !body_row(s, unit)->gone) ||
           err_set(err, "it has moved in this turn (4.15)");
}

static bool is_free(const Battle *b, const State *s, int unit, Err *err)
{
    const int formation = state_unit(s, unit)->formation;
    if (formation == SQUARE || formation == BACK_TO_BACK)
        return err_set(err, "not in that formation (4.15)");
    if (is_hidden(s, unit))
        return err_set(err, "who lies hidden stays together (6.1)");
    if (body_row(s, unit)->parted)
        return err_set(err, "it has parted or joined in this turn (4.15)");
    if (colonial_in_contact(b, s, unit))
        return err_set(err, "it is in a melee: it can only break off (11.12)");
    return has_not_moved(s, unit, err);
}

bool colonial_part_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int unit = ref_index(o->subject);
    const int all = all_of(s, unit, o->verb), n = number_of(s, unit, o->verb, o->choice);
    if (!is_free(b, s, unit, err))
        return false;
    if (spare_part(b, s, unit) < 0)
        return err_set(err, colonial_parts(b, unit)
                                ? "it has parted as often as the scenario lets it (4.15)"
                                : "the scenario does not let it part (4.15)");
    if (n < 1 || n >= all)
        return all < 2
                   ? err_set(err, "it has one %s only (4.15)",
                             o->verb == V_PART_REAR ? "rank" : "file")
                   : err_set(err, "it has %d %s: from 1 to %d of them part (4.15)", all,
                             o->verb == V_PART_REAR ? "ranks" : "files", all - 1);
    return true;
}

static void tell(Game *g, int kind, int unit, int other, int stands)
{
    game_tell(g, &(Event){ .kind = (uint8_t)kind,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .target = ref_unit(other),
                           .a = stands });
}

void colonial_part(Game *g, const Order *o)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int unit = ref_index(o->subject), part = spare_part(b, s, unit);
    const int number = number_of(s, unit, o->verb, o->choice);
    uint8_t rank[MOST_STANDS];
    int stand[MOST_STANDS], n = 0, k = 0;
    colonial_ranks(b, s, unit, rank);
    EACH_STAND(b, s, unit, i)
    {
        if (goes(s, unit, o->verb, number, k, rank[k]))
            stand[n++] = i;
        k++;
    }
    BodyRow *r = body_row(s, unit), *p = body_row(s, part);
    r->parted = 1;
    *p = *r;
    *state_unit(s, part) = *state_unit(s, unit);
    state_unit(s, part)->n_stands = (uint8_t)n;
    state_unit(s, unit)->n_stands = (uint8_t)(state_unit(s, unit)->n_stands - n);
    if (o->verb != V_PART_REAR) {
        p->front = (uint8_t)number;
        r->front = (uint8_t)(r->front - number);
    } else if (p->front > n) {
        p->front = (uint8_t)n;
    }
    for (int i = 0; i < n; i++)
        state_stand(s, stand[i])->unit = (uint8_t)part;
    colonial_body_where_it_stands(b, s, unit);
    colonial_body_where_it_stands(b, s, part);
    colonial_name_front(b, s, unit);
    colonial_name_front(b, s, part);
    tell(g, E_PARTED, unit, part, n);
}

/* ---- together again ---- */

enum {
    CLOSE_BY = 200, /* 20 mm: they close up */
    ASKEW = 0x0400  /* 5.6 degrees */
};

static int32_t size_of(int32_t n)
{
    return n < 0 ? -n : n;
}

/* The block of both, as the one that keeps its place would have it.  returns: its files, 0 = they
 * do not stand so. */
static int joined(const Battle *b, const State *s, int stays, int comes, Box *out)
{
    const BodyRow *r = body_row(s, stays), *c = body_row(s, comes);
    const Box one = colonial_body_box(b, s, stays), two = colonial_body_box(b, s, comes);
    const int turn = geo_turn(r->facing, c->facing);
    const int formation = state_unit(s, stays)->formation;
    int32_t right, ahead;
    if (turn > ASKEW || turn < -ASKEW)
        return 0;
    geo_frame(r->at, one.ahead, c->at, &right, &ahead);
    const int32_t gap = formation == SKIRMISH ? b->number[SKIRMISH_GAP] : 0;
    const int32_t aside = size_of(right) - one.half_w - two.half_w - gap,
                  behind = size_of(ahead) - one.half_d - two.half_d - gap;
    const bool beside = size_of(aside) <= CLOSE_BY && size_of(ahead) <= CLOSE_BY &&
                        ranks_of(s, stays) == ranks_of(s, comes);
    const bool in_line =
        size_of(behind) <= CLOSE_BY && size_of(right) <= CLOSE_BY && r->front == c->front;
    if (!beside && !in_line)
        return 0;
    *out = one;
    out->half_w += beside ? two.half_w + gap / 2 : 0;
    out->half_d += beside ? 0 : two.half_d + gap / 2;
    out->at = beside ? geo_offset(r->at, one.ahead,
                                  (right > 0 ? 1 : -1) * (two.half_w + gap / 2), 0)
                     : geo_offset(r->at, one.ahead, 0,
                                  (ahead > 0 ? 1 : -1) * (two.half_d + gap / 2));
    return beside ? r->front + c->front : r->front;
}

/* Who keeps its name and its place: the whole, if it is one of them. */
static int who_stays(const Battle *b, const Order *o)
{
    const int one = ref_index(o->subject), two = ref_index(o->target);
    return b->unit[one].part_of ? two : one;
}

bool colonial_rejoin_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int unit = ref_index(o->subject), other = ref_index(o->target);
    Box box;
    if (ref_kind(o->target) != REF_UNIT || other == unit || !is_there(s, other) ||
        whole_of(b, unit) != whole_of(b, other))
        return err_set(err, "it joins a body that it was one with (4.16)");
    const Unit *u = state_unit(s, unit), *w = state_unit(s, other);
    if (!is_free(b, s, unit, err) || !is_free(b, s, other, err))
        return false;
    if ((u->formation > COLUMN || w->formation > COLUMN) && u->formation != w->formation)
        return err_set(err, "both are in the same formation (4.16)");
    if ((u->marks ^ w->marks) & U_ON_FOOT)
        return err_set(err, "both ride, or neither (4.16)");
    const int stays = who_stays(b, o), comes = stays == unit ? other : unit;
    if (!joined(b, s, stays, comes, &box))
        return err_set(err,
                       "they stand side by side, as many ranks deep, or one behind the "
                       "other, as many files wide, and look the same way (4.16)");
    if (!battle_box_on_table(b, &box) ||
        terrain_under(&b->terrain, &box) & colonial_bars(b, s, stays) ||
        colonial_both_meet(b, s, &box, stays, comes) >= 0 ||
        colonial_crowds(b, s, stays, AS_IT_IS, &box, -1) >= 0)
        return err_set(err, "there is no room for that");
    return true;
}

/* 4.16  It goes no further than the slower: in the open, in rough ground, or back by its first die. */
static void no_faster_than(BodyRow *r, const BodyRow *c)
{
    r->reach = c->reach < r->reach ? c->reach : r->reach;
    r->rough = c->rough < r->rough ? c->rough : r->rough;
    r->die[0] = c->die[0] < r->die[0] ? c->die[0] : r->die[0];
}

void colonial_rejoin(Game *g, const Order *o)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int stays = who_stays(b, o);
    const int comes =
        stays == ref_index(o->subject) ? ref_index(o->target) : ref_index(o->subject);
    Box box;
    BodyRow *r = body_row(s, stays);
    const BodyRow *c = body_row(s, comes);
    Unit *u = state_unit(s, stays);
    const int front = joined(b, s, stays, comes, &box),
              n = state_unit(s, comes)->n_stands;
    const Angle facing = r->facing;
    no_faster_than(r, c);
    r->turned = c->turned > r->turned ? c->turned : r->turned;
    r->widened |= c->widened;
    r->inclined |= c->inclined;
    r->spent |= c->spent;
    r->seen |= c->seen;
    r->parted = 1;
    r->front = (uint8_t)front;
    EACH_STAND(b, s, comes, i) state_stand(s, i)->unit = (uint8_t)stays;
    u->n_stands = (uint8_t)(u->n_stands + n);
    u->marks |= state_unit(s, comes)->marks & U_ASKED;
    for (int i = 0; i < b->n_officers; i++) {
        if (state_officer(s, i)->with == ref_unit(comes))
            state_officer(s, i)->with = ref_unit(stays);
    }
    *state_unit(s, comes) = (Unit){ 0 };
    *body_row(s, comes) = (BodyRow){ 0 };
    colonial_body_put(b, s, stays, box.at, facing);
    colonial_name_front(b, s, stays);
    tell(g, E_REJOINED, stays, comes, u->n_stands);
}
