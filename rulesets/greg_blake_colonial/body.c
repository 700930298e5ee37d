/* SPDX-License-Identifier: GPL-3.0-or-later
 * body.c - bodies and their stands: where they stand, whom they touch, what is left of them.
 *
 * A body is so many files wide and as deep as its stands make it; its last rank stands behind
 * the middle files.  Stands that fall leave a gap, and a stand that is driven back stands apart,
 * until the body moves and its block is put together again: each file in the order in which its
 * stands stand, so that who has been driven back comes behind those he has gone through.
 *
 * Start at colonial_block() and colonial_stand_lost().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* 5.2, 5.4, 5.6  Who has which formation. */
bool colonial_formation_fits(const Battle *b, int unit, int formation)
{
    const int kind = kind_of(b, unit);
    const bool stands = kind <= HORSE;
    switch (formation) {
    case LINE:
        return stands || kind == WAGON;
    case MASS: /* and on the way from one to the other (4.11) */
        return (stands || kind == WAGON) && b->unit[unit].n > 2;
    case COLUMN:
        return (stands || kind == WAGON) && b->unit[unit].n > 1;
    case SKIRMISH:
        return stands || kind == SNIPER;
    case SQUARE:
        return kind == FOOT && is_regular(b, unit) && b->unit[unit].n > 1;
    case BACK_TO_BACK:
        return kind == FOOT &&
               has_trait(b, unit, TRAIT_REGULAR | TRAIT_IRREGULAR | TRAIT_FANATIC);
    case LIMBERED:
    case UNLIMBERED:
        return is_gun(b, unit);
    default:
        return false;
    }
}

/* From one stand's edge to the next one's. */
static int32_t interval(const Battle *b, int formation)
{
    return formation == SKIRMISH ? b->number[SKIRMISH_GAP] : 0;
}

/* 5.4  From the middle of a square of n stands to the middle of each: its sides are as long as a
 * stand is wide.  The cotangent of half a turn divided by n, in thousandths. */
static int32_t square_radius(int32_t half_w, int32_t half_d, int n)
{
    static const int16_t cotangent[MOST_STANDS + 1] = { 0,    0,    0,    577,  1000,
                                                        1376, 1732, 2077, 2414, 2747,
                                                        3078, 3406, 3732 };
    return half_d + half_w * cotangent[n] / 1000;
}

Box colonial_block(const Battle *b, const State *s, int unit, int formation, int front,
                   Point at, Angle facing)
{
    const StandInfo *info = &b->stand[b->unit[unit].first];
    const int n = state_unit(s, unit)->n_stands;
    Box box = { at, geo_ahead(facing), info->half_w, info->half_d };
    if (n < 2)
        return box;
    if (formation == SQUARE) {
        const int64_t far = square_radius(info->half_w, info->half_d, n) + info->half_d;
        if (n == 2)
            box.half_d = (int32_t)far;
        else /* whichever way its corners look */
            box.half_w = box.half_d =
                geo_root(far * far + (int64_t)info->half_w * info->half_w) + 1;
        return box;
    }
    const int files = front < n ? front : n, ranks = (n + files - 1) / files;
    const int32_t gap = interval(b, formation);
    box.half_w = files * info->half_w + (files - 1) * gap / 2;
    box.half_d = ranks * info->half_d + (ranks - 1) * gap / 2;
    return box;
}

Box colonial_body_box(const Battle *b, const State *s, int unit)
{
    const BodyRow *r = body_row(s, unit);
    return colonial_block(b, s, unit, state_unit(s, unit)->formation, r->front, r->at,
                          r->facing);
}

/* Those of a last rank that is not full stand behind the middle files. */
int colonial_file(int n, int files, int k)
{
    const int rank = k / files;
    const int here = (rank + 1) * files <= n ? files : n - rank * files;
    return k % files + (files - here) / 2;
}

static int files_of(const State *s, int unit)
{
    const int n = state_unit(s, unit)->n_stands, front = body_row(s, unit)->front;
    return front < n ? front : n;
}

static int file_of(const State *s, int unit, int k)
{
    return colonial_file(state_unit(s, unit)->n_stands, files_of(s, unit), k);
}

static Point place_at(const Battle *b, int unit, int formation, int files, int rank,
                      int file, const Box *block)
{
    const StandInfo *info = &b->stand[b->unit[unit].first];
    const int32_t wide = 2 * info->half_w + interval(b, formation),
                  deep = 2 * info->half_d + interval(b, formation);
    return geo_offset(block->at, block->ahead,
                      b->hand * wide * (2 * file - files + 1) / 2,
                      block->half_d - info->half_d - rank * deep);
}

/* In a square, one after the other round its middle. */
static Point place_round(const Battle *b, int unit, int n, Point at, Angle faces)
{
    const StandInfo *info = &b->stand[b->unit[unit].first];
    return geo_along(at, geo_ahead(faces), square_radius(info->half_w, info->half_d, n));
}

Point colonial_place_as(const Battle *b, const State *s, int unit, int formation,
                        int files, int k, const Box *block)
{
    const int n = state_unit(s, unit)->n_stands;
    if (formation == SQUARE && n > 1)
        return place_round(b, unit, n, block->at,
                           (Angle)(geo_angle(block->ahead.x, block->ahead.y) +
                                   b->hand * (k * GEO_TURN / n)));
    return place_at(b, unit, formation, files, k / files, colonial_file(n, files, k),
                    block);
}

Point colonial_place_in_ranks(const Battle *b, const State *s, int unit, int k,
                              const Box *block)
{
    return place_at(b, unit, state_unit(s, unit)->formation, files_of(s, unit),
                    k / files_of(s, unit), file_of(s, unit, k), block);
}

/* By how many depths it stands behind the first of its file; of those who stand level, in their order. */
void colonial_ranks(const Battle *b, const State *s, int unit, uint8_t *rank)
{
    const BodyRow *r = body_row(s, unit);
    const int n = state_unit(s, unit)->n_stands, files = files_of(s, unit);
    const int32_t deep = 2 * b->stand[b->unit[unit].first].half_d;
    const Vec way = geo_ahead(r->facing);
    int32_t ahead[MOST_STANDS], foremost[MOST_STANDS] = { 0 }, right;
    int k = 0;
    EACH_STAND(b, s, unit, i)
    {
        const int file = file_of(s, unit, k);
        geo_frame(r->at, way, state_stand(s, i)->at, &right, &ahead[k]);
        if (k < files || ahead[k] > foremost[file])
            foremost[file] = ahead[k];
        k++;
    }
    for (k = 0; k < n; k++) {
        const int file = file_of(s, unit, k);
        const int32_t first = foremost[file] + deep / 2, mine = (first - ahead[k]) / deep;
        rank[k] = 0;
        for (int j = 0; j < n; j++) {
            const int32_t his = (first - ahead[j]) / deep;
            rank[k] +=
                file_of(s, unit, j) == file && (his < mine || (his == mine && j < k));
        }
    }
}

/* Where the k-th of its stands belongs in its block.  in: rank: of its file, but in no square. */
static Point place_in_block(const Battle *b, const State *s, int unit, int k, int rank,
                            const Box *block, Angle *faces)
{
    const BodyRow *r = body_row(s, unit);
    const Unit *u = state_unit(s, unit);
    *faces = r->facing;
    if (u->formation != SQUARE || u->n_stands < 2)
        return place_at(b, unit, u->formation, files_of(s, unit), rank,
                        file_of(s, unit, k), block);
    *faces = (Angle)(r->facing + b->hand * (k * GEO_TURN / u->n_stands));
    return place_round(b, unit, u->n_stands, r->at, *faces);
}

void colonial_body_put(const Battle *b, State *s, int unit, Point at, Angle facing)
{
    BodyRow *r = body_row(s, unit);
    uint8_t rank[MOST_STANDS];
    colonial_ranks(b, s, unit, rank);
    r->at = at;
    r->facing = facing;
    r->spread = own(b)->reach[unit];
    const Box block = colonial_body_box(b, s, unit);
    int k = 0;
    EACH_STAND(b, s, unit, i)
    {
        Stand *stand = state_stand(s, i);
        stand->at = place_in_block(b, s, unit, k, rank[k], &block, &stand->facing);
        stand->marks &= (uint8_t)~S_FACED;
        k++;
    }
    colonial_officers_follow(b, s, unit);
}

/* The middle of its block is where its stands are on average: who is driven back, and gaps, move
 * it. */
static Point middle_of(const Battle *b, const State *s, int unit, const Box *block)
{
    const BodyRow *r = body_row(s, unit);
    const int n = state_unit(s, unit)->n_stands;
    uint8_t rank[MOST_STANDS];
    int32_t x = 0, y = 0;
    int k = 0;
    colonial_ranks(b, s, unit, rank);
    EACH_STAND(b, s, unit, i)
    {
        Angle unused;
        const Point at = state_stand(s, i)->at,
                    place = place_in_block(b, s, unit, k, rank[k], block, &unused);
        k++;
        x += at.x - place.x;
        y += at.y - place.y;
    }
    return n ? (Point){ r->at.x + x / n, r->at.y + y / n } : r->at;
}

static void stand_about(const Battle *b, State *s, int unit, Point middle)
{
    BodyRow *r = body_row(s, unit);
    r->at = middle;
    r->spread = own(b)->reach[unit];
    EACH_STAND(b, s, unit, i) colonial_stray(b, s, i);
    colonial_officers_follow(b, s, unit);
}

void colonial_body_where_it_stands(const Battle *b, State *s, int unit)
{
    const Box block = colonial_body_box(b, s, unit);
    stand_about(b, s, unit, middle_of(b, s, unit, &block));
}

void colonial_body_settle(const Battle *b, State *s, int unit)
{
    const Point at = body_row(s, unit)->at;
    Box there = colonial_body_box(b, s, unit);
    const Point middle = middle_of(b, s, unit, &there);
    there.at = middle;
    if (geo_gap2(middle, at) <= GEO_SLACK * GEO_SLACK || /* roundings */
        terrain_under(&b->terrain, &there) & colonial_bars(b, s, unit))
        return;
    stand_about(b, s, unit, middle);
}

int32_t colonial_corner(const Box *box)
{
    return geo_root((int64_t)box->half_w * box->half_w +
                    (int64_t)box->half_d * box->half_d) +
           1;
}

void colonial_stray(const Battle *b, State *s, int stand)
{
    BodyRow *r = body_row(s, body_of(s, stand));
    const Box box = battle_box(b, s, stand);
    const int32_t far = geo_distance(r->at, box.at) + 1 + colonial_corner(&box);
    if (far > r->spread)
        r->spread = far;
}

/* 4.11  A line is as wide as its stands are many, a column one stand wide; nobody, skirmishers neither, has
 * more files than stands. */
void colonial_name_front(const Battle *b, State *s, int unit)
{
    Unit *u = state_unit(s, unit);
    BodyRow *r = body_row(s, unit);
    (void)b;
    if (r->front > u->n_stands)
        r->front = u->n_stands;
    if (u->formation > COLUMN)
        return;
    u->formation = r->front >= u->n_stands ? LINE : r->front == 1 ? COLUMN : MASS;
}

/* ---- order, halting ---- */

uint8_t colonial_secret(const Game *g, int unit)
{
    const int foe = !side_of(g->battle, unit);
    return is_hidden(g->state, unit) ? (uint8_t)(1 + foe) : 0;
}

uint8_t colonial_secret_both(const Game *g, int unit, int other)
{
    const uint8_t secret = colonial_secret(g, unit);
    return secret ? secret : colonial_secret(g, other);
}

void colonial_disorder(Game *g, int stand, int why)
{
    Stand *s = state_stand(g->state, stand);
    if (!stand_there(g->state, stand) || s->marks & S_DISORDERED)
        return;
    s->marks |= S_DISORDERED;
    colonial_tell_disorder(g, stand, why);
}

void colonial_tell_disorder(const Game *g, int stand, int why)
{
    game_tell(g, &(Event){ .kind = E_DISORDERED,
                           .side = g->battle->stand[stand].side,
                           .secret = colonial_secret(g, body_of(g->state, stand)),
                           .subject = ref_stand(stand),
                           .a = why });
}

bool colonial_any_disordered(const Battle *b, const State *s, int unit)
{
    EACH_STAND(b, s, unit, i)
    {
        if (is_disordered(s, i))
            return true;
    }
    return false;
}

/* 12.1  Regulars halt at one figure, others at three; mounted ones, who have no more, at one. A
 * gun has a crew and no such limit. */
int colonial_halting_strength(const Battle *b, int stand)
{
    const StandInfo *info = &b->stand[stand];
    if (info->kind > HORSE)
        return -1;
    return b->number[info->traits & TRAIT_REGULAR ? HALTED_REGULAR
                     : info->kind == HORSE        ? HALTED_MOUNTED
                                                  : HALTED_OTHER];
}

bool colonial_stand_halted(const Battle *b, const State *s, int stand)
{
    return state_stand(s, stand)->figures <= colonial_halting_strength(b, stand);
}

/* 2.8, 12.4  Nobody of it advances: its group's morale has failed, its leader has fallen, or all
 * its stands are halted. */
bool colonial_body_halted(const Battle *b, const State *s, int unit)
{
    const int leader = group_of(b, unit);
    if (group_row(b, s, leader)->failed ||
        (!leads(s, leader) && !group_row(b, s, leader)->chief))
        return true;
    EACH_STAND(b, s, unit, i)
    {
        if (!colonial_stand_halted(b, s, i))
            return false;
    }
    return true;
}

/* For people, by its stands and its group. */
void colonial_unit_is(const Battle *b, const State *s, int unit, int *formation,
                      int *status)
{
    (void)formation;
    if (is_there(s, unit))
        *status = colonial_body_halted(b, s, unit)      ? BODY_HALTED
                  : colonial_any_disordered(b, s, unit) ? BODY_DISORDERED
                                                        : BODY_STEADY;
}

/* A square's stands look all ways, whoever of them is its first. */
Angle colonial_facing(const Battle *b, const State *s, int unit)
{
    (void)b;
    return body_row(s, unit)->facing;
}

bool colonial_moves_from(const Battle *b, const State *s, Ref who, Point *out)
{
    if (ref_kind(who) != REF_UNIT || !is_there(s, ref_index(who)))
        return battle_place(b, s, who, out);
    *out = body_row(s, ref_index(who))->at;
    return true;
}

int colonial_figures(const Battle *b, const State *s, int unit)
{
    int n = 0;
    EACH_STAND(b, s, unit, i) n += state_stand(s, i)->figures;
    return n;
}

int colonial_full(const Battle *b, const State *s, int unit)
{
    return state_unit(s, unit)->n_stands * b->stand[b->unit[unit].first].figures;
}

/* ---- losses ---- */

void colonial_look_again(const Battle *b, State *s)
{
    for (int u = 0; u < b->n_units; u++)
        state_unit(s, u)->marks &= ~(uint32_t)U_IDLE;
}

void colonial_stand_lost(Game *g, int stand, int where, int how)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *lost = state_stand(s, stand);
    const int unit = body_of(s, stand);
    int friends[MOST_TOUCH];
    const int kind = b->stand[stand].kind;
    const bool destroyed = how != LOST_FLED && kind <= MACHINE_GUN;
    const bool stays = kind > HORSE && kind != SNIPER; /* 12.3, 12.5: its crew runs */
    const int n = destroyed ? colonial_touching(b, s, stand, false, friends) : 0;
    lost->where = (uint8_t)where;
    lost->figures = 0;
    lost->marks = 0;
    stand_row(b, s, stand)->borrowed = 0;
    Unit *u = state_unit(s, unit);
    u->n_stands--;
    colonial_look_again(b, s);
    game_tell(g, &(Event){ .kind = E_STAND_LOST,
                           .side = b->stand[stand].side,
                           .secret = colonial_secret(g, unit),
                           .subject = ref_stand(stand),
                           .a = how == LOST_FLED && stays ? LOST_ABANDONED : how });
    if (!u->n_stands) {
        u->marks = 0;
        game_tell(g, &(Event){ .kind = E_BODY_LOST,
                               .side = b->unit[unit].side,
                               .subject = ref_unit(unit) });
        colonial_officers_leave(g, unit);
    } else if (u->formation == SQUARE && u->n_stands < 2) {
        u->formation = LINE; /* 5.4: it has flanks and a rear now */
        body_row(s, unit)->front = 1;
        game_tell(g, &(Event){ .kind = E_FORMED,
                               .side = b->unit[unit].side,
                               .secret = colonial_secret(g, unit),
                               .subject = ref_unit(unit),
                               .a = LINE,
                               .b = 1 });
    }
    if (u->n_stands)
        colonial_name_front(b, s, unit);
    for (int k = 0; k < n; k++)
        colonial_desertion(g, friends[k], b->stand[stand].rating);
}
