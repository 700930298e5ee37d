/* SPDX-License-Identifier: GPL-3.0-or-later
 * movement.c - how far a body's dice let it go, and whether it can turn.
 *
 * Dice are rolled for a whole body when its group is nominated.  Rough ground takes one of them
 * away: the last, so that a body knows how far it gets in the open and how far where it is rough.
 *
 * Start at colonial_move_dice().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

static int foot_dice(const Battle *b, const State *s, int unit, int *doubles)
{
    if (state_unit(s, unit)->formation == SQUARE)
        return b->number[DICE_SQUARE];
    if (has_trait(b, unit, TRAIT_SWIFT))
        *doubles = b->number[SWIFT_DOUBLES];
    const bool regular = is_regular(b, unit) && in_close_order(b, s, unit);
    return b->number[regular ? DICE_REGULAR : DICE_FOOT];
}

static int gun_dice(const Battle *b, const State *s, int unit, int *doubles)
{
    if (state_unit(s, unit)->formation != LIMBERED || has_trait(b, unit, TRAIT_OXEN))
        return b->number[DICE_SLOW];
    if (!has_trait(b, unit, TRAIT_HORSE_ARTILLERY))
        return b->number[DICE_GUN];
    *doubles = b->number[HORSE_DOUBLES];
    return b->number[DICE_HORSE];
}

/* 4.2 */
int colonial_move_dice(const Battle *b, const State *s, int unit, int *doubles)
{
    *doubles = 0;
    if (is_foot(b, s, unit))
        return foot_dice(b, s, unit, doubles);
    if (is_gun(b, unit))
        return gun_dice(b, s, unit, doubles);
    if (kind_of(b, unit) == WAGON)
        return b->number[DICE_SLOW];
    *doubles = b->number[HORSE_DOUBLES];
    return b->number[DICE_HORSE];
}

/* 4.1, 4.2  So much a pip; the highest dice of some count double. */
int32_t colonial_dice_reach(const Battle *b, const uint8_t *die, int n, int doubles)
{
    uint8_t left[MOST_DICE] = { 0 };
    int sum = 0;
    for (int i = 0; i < n; i++) {
        left[i] = die[i];
        sum += die[i];
    }
    for (int k = 0; k < doubles; k++) {
        int best = 0;
        for (int i = 1; i < n; i++)
            best = left[i] > left[best] ? i : best;
        sum += left[best];
        left[best] = 0;
    }
    return sum * b->number[MOVE_PIP];
}

/* 4.3  Snipers do not mind rough ground. */
static int rough_dice(const Battle *b, int unit, int n)
{
    const int less = kind_of(b, unit) == SNIPER ? 0 : b->number[DICE_ROUGH];
    return n > less ? n - less : 0;
}

void colonial_roll_move(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    BodyRow *r = body_row(s, unit);
    int doubles;
    const int n = colonial_move_dice(b, s, unit, &doubles);
    game_roll(g, ROLL_MOVE, ref_unit(unit), 0, n, 6, r->die);
    r->n_dice = (uint8_t)n;
    r->reach = (int16_t)colonial_dice_reach(b, r->die, n, doubles);
    r->rough = (int16_t)colonial_dice_reach(b, r->die, rough_dice(b, unit, n), doubles);
    r->gone = 0;
    game_tell(g, &(Event){ .kind = E_DICE,
                           .side = (uint8_t)side_of(b, unit),
                           .secret = colonial_secret(g, unit),
                           .n_dice = r->n_dice,
                           .sides = 6,
                           .subject = ref_unit(unit),
                           .a = r->reach,
                           .dice = r->die });
}

/* What two or three dice come to on average, in tenths of a pip, with the highest so many doubled:
 * the mean of the highest of two dice is 4.47, of three 4.96; of the two highest of three 8.46. */
static int32_t average_tenths(int n, int doubles)
{
    static const uint8_t more[MOST_DICE + 1][MOST_DICE + 1] = {
        { 0, 0, 0, 0 }, { 0, 35, 35, 35 }, { 0, 45, 70, 70 }, { 0, 50, 85, 105 }
    };
    return 35 * n + more[n][doubles];
}

int32_t colonial_average_move(const Battle *b, const State *s, int unit)
{
    int doubles;
    const int n = colonial_move_dice(b, s, unit, &doubles);
    return average_tenths(n, doubles) * b->number[MOVE_PIP] / 10;
}

int32_t colonial_most_move(const Battle *b, const State *s, int unit)
{
    int doubles;
    const int n = colonial_move_dice(b, s, unit, &doubles);
    return 6 * (n + (doubles < n ? doubles : n)) * b->number[MOVE_PIP];
}

FeatureSet colonial_slows(const Battle *b, int unit)
{
    return kind_of(b, unit) == SNIPER ? 0 : own(b)->rough | own(b)->woods;
}

/* 4.14  Horse, guns and wagons do not go everywhere; a wagon has no die to spare for rough ground
 * (4.3). */
FeatureSet colonial_bars(const Battle *b, const State *s, int unit)
{
    FeatureSet set = b->terrain.impassable;
    if (kind_of(b, unit) == WAGON)
        return set | own(b)->barred | own(b)->rough;
    if (is_mounted(b, s, unit) || is_gun(b, unit))
        set |= own(b)->barred;
    return set;
}

/* Touching a border is not lying across it. */
static FeatureSet lies_on(const Battle *b, const Box *box, FeatureSet bars)
{
    Box slim = *box;
    slim.half_w -= GEO_TOUCH / 2;
    slim.half_d -= GEO_TOUCH / 2;
    return terrain_under(&b->terrain, &slim) & bars;
}

/* From the middle of its first stand to that of its last: who has come to lie across a border goes no
 * further than so far onto such ground. */
static Box middles(const Battle *b, int unit, const Box *box)
{
    const StandInfo *info = &b->stand[b->unit[unit].first];
    Box inner = *box;
    inner.half_w = box->half_w - info->half_w + 2 * GEO_SLACK;
    inner.half_d = box->half_d - info->half_d + 2 * GEO_SLACK;
    return inner;
}

int colonial_files_of(const Battle *b, const State *s, int unit, int formation,
                      const Box *block)
{
    int files = 1;
    while (files < state_unit(s, unit)->n_stands &&
           colonial_block(b, s, unit, formation, files, block->at, 0).half_w <
               block->half_w)
        files++;
    return files;
}

int colonial_stands_as(const Battle *b, const State *s, int unit, int formation,
                       const Box *block, Box *out)
{
    const StandInfo *info = &b->stand[b->unit[unit].first];
    const int n = state_unit(s, unit)->n_stands,
              files = formation == SQUARE
                          ? 1
                          : colonial_files_of(b, s, unit, formation, block);
    for (int k = 0; k < n; k++)
        out[k] = (Box){ colonial_place_as(b, s, unit, formation, files, k, block),
                        block->ahead, info->half_w, info->half_d };
    return n;
}

/* Their middles, as small boxes. */
static int stands_of(const Battle *b, const State *s, int unit, int formation,
                     const Box *block, Box out[MOST_STANDS])
{
    const int n = colonial_stands_as(b, s, unit, formation, block, out);
    for (int k = 0; k < n; k++)
        out[k].half_w = out[k].half_d = 2 * GEO_SLACK;
    return n;
}

/* Such ground that any of them lies on. */
static FeatureSet under_any(const Battle *b, const Box *stand, int n, FeatureSet bars)
{
    FeatureSet under = 0;
    for (int k = 0; k < n; k++)
        under |= terrain_under(&b->terrain, &stand[k]) & bars;
    return under;
}

int colonial_barred_as(const Battle *b, const State *s, int unit, int formation,
                       const Box *box)
{
    const FeatureSet bars = colonial_bars(b, s, unit);
    const FeatureSet there = bars ? lies_on(b, box, bars) : 0;
    if (!there)
        return -1;
    const Box mine = colonial_body_box(b, s, unit), was = middles(b, unit, &mine),
              is = middles(b, unit, box);
    Box then[MOST_STANDS], now[MOST_STANDS];
    const int n = stands_of(b, s, unit, formation, box, then);
    int k = 0;
    EACH_STAND(b, s, unit, i) /* where they are: some may stand apart */
    now[k++] = (Box){ state_stand(s, i)->at, mine.ahead, 2 * GEO_SLACK, 2 * GEO_SLACK };
    const FeatureSet anew =
        (there & ~lies_on(b, &mine, bars)) |
        (terrain_under(&b->terrain, &is) & ~terrain_under(&b->terrain, &was) & bars) |
        (under_any(b, then, n, bars) & ~under_any(b, now, n, bars));
    return anew ? terrain_first(anew) : -1;
}

int colonial_barred_at(const Battle *b, const State *s, int unit, const Box *box)
{
    return colonial_barred_as(b, s, unit, state_unit(s, unit)->formation, box);
}

int32_t colonial_to_bars(const Battle *b, const State *s, int unit, const Box *box,
                         Vec way, int32_t distance, int *which)
{
    const FeatureSet bars = colonial_bars(b, s, unit);
    const Box inner = middles(b, unit, box);
    Box stand[MOST_STANDS];
    int further;
    *which = -1;
    if (!bars)
        return distance;
    distance = terrain_first_met(&b->terrain, box, way, distance, bars, which);
    int32_t far = terrain_first_met(&b->terrain, &inner, way, distance, bars, &further);
    if (far < distance)
        *which = further;
    /* an empty corner of the block lies on it already: then each stand for itself */
    const FeatureSet on = terrain_under(&b->terrain, &inner) & bars;
    const int n =
        on ? stands_of(b, s, unit, state_unit(s, unit)->formation, box, stand) : 0;
    for (int k = 0; k < n; k++) {
        const int32_t got =
            terrain_first_met(&b->terrain, &stand[k], way, far, on, &further);
        if (got < far)
            *which = further;
        far = got;
    }
    return far;
}

/* 4.1, 4.3 */
int32_t colonial_way_allows(const Battle *b, const State *s, int unit, Point from,
                            Point to)
{
    const BodyRow *r = body_row(s, unit);
    const bool rough =
        terrain_crossed(&b->terrain, from, to, colonial_slows(b, unit)) != 0;
    const int32_t left = (rough ? r->rough : r->reach) - r->gone;
    return left > 0 ? left : 0;
}

/* ---- changing face ---- */

/* 4.4  Skirmishers stand on no stand that could be turned, a square looks everywhere. */
bool colonial_face_tests(const Battle *b, const State *s, int unit)
{
    return !skirmishes(b, s, unit) && state_unit(s, unit)->formation != SQUARE;
}

/* 4.5 */
static int face_modifier(const Battle *b, const State *s, int unit, Angle to)
{
    const BodyRow *r = body_row(s, unit);
    const int class = class_of(b, unit);
    const bool regular = is_regular(b, unit);
    int more = b->number[class == CLASS_E              ? FACE_RABBLE
                         : regular && class <= CLASS_B ? FACE_REGULAR
                         : regular && class == CLASS_C ? FACE_C
                                                       : FACE_OTHER];
    const int32_t turn = geo_turn(r->facing, to);
    if (is_cannon(b, unit) && colonial_elite_battery(b, s, unit))
        more += b->number[ELITE]; /* 9.13 */
    if (is_mounted(b, s, unit) && (turn < 0 ? -turn : turn) > b->number[FACE_FAR])
        more += b->number[FACE_MOUNTED];
    return more + r->turned * b->number[FACE_AGAIN];
}

enum { AS_BEFORE = 182 }; /* a degree: no other change of face */

static bool is_like(Angle one, Angle two)
{
    const int32_t turn = geo_turn(one, two);
    return turn <= AS_BEFORE && -turn <= AS_BEFORE;
}

/* Has it not stirred in this turn? */
static bool is_fresh(const State *s, int unit)
{
    return !body_row(s, unit)->gone && !body_row(s, unit)->turned;
}

static bool bodies_touch(const Battle *b, const State *s, int unit, int other)
{
    int friend[MOST_TOUCH];
    EACH_STAND(b, s, unit, i)
    {
        const int n = colonial_touching(b, s, i, false, friend);
        for (int k = 0; k < n; k++) {
            if (body_of(s, friend[k]) == other)
                return true;
        }
    }
    return false;
}

/* 4.4b  Who of its group may change face with it: who touches it, or one who does, looks its way and has not
 * stirred. */
static BodySet in_line_with(const Battle *b, const State *s, int unit)
{
    const int side = side_of(b, unit);
    const BodySet group = colonial_group(b, s, group_of(b, unit));
    BodySet line = body_set(b, unit), before = 0;
    while (line != before) {
        before = line;
        for (BodySet left = group & ~line; left; left &= left - 1) {
            const int u = body_first(b, side, left);
            bool touches = false;
            if (!is_fresh(s, u) || !colonial_face_tests(b, s, u) ||
                !is_like(body_row(s, u)->facing, body_row(s, unit)->facing))
                continue;
            for (BodySet of = before; of && !touches; of &= of - 1)
                touches = bodies_touch(b, s, u, body_first(b, side, of));
            if (touches)
                line |= body_set(b, u);
        }
    }
    return line & ~body_set(b, unit);
}

/* 4.4b  The die that another has thrown for that change of face, 0 = none. */
static int shared_die(const Battle *b, const State *s, int unit, Angle to)
{
    const Wheel *w = &colonial(s)->wheel;
    return colonial(s)->group == group_of(b, unit) && w->with & body_set(b, unit) &&
                   is_fresh(s, unit) && is_like(w->from, body_row(s, unit)->facing) &&
                   is_like(w->to, to)
               ? w->die
               : 0;
}

int colonial_face_fails(const Battle *b, const State *s, int unit, Angle to)
{
    const int fails = b->number[FACE_FAILS] - face_modifier(b, s, unit, to),
              thrown = shared_die(b, s, unit, to);
    if (thrown)
        return thrown <= fails ? 10 : 0;
    return fails < 0 ? 0 : fails > 10 ? 10 : fails;
}

/* 4.4b  Its own, or that of those with whom it changes face. */
static uint8_t face_die(Game *g, int unit, Angle to, bool *shared)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Colonial *c = colonial(s);
    uint8_t die = (uint8_t)shared_die(b, s, unit, to);
    *shared = die != 0;
    if (die)
        return die;
    game_roll(g, ROLL_FACING, ref_unit(unit), body_row(s, unit)->turned, 1, 10, &die);
    if (c->group == group_of(b, unit) && is_fresh(s, unit))
        c->wheel = (Wheel){ .with = in_line_with(b, s, unit),
                            .from = body_row(s, unit)->facing,
                            .to = to,
                            .die = die };
    return die;
}

/* 4.4, 4.6  Who fails does not turn; he halts disordered. */
bool colonial_face_test(Game *g, int unit, Angle to)
{
    const Battle *b = g->battle;
    State *s = g->state;
    BodyRow *r = body_row(s, unit);
    bool shared;
    if (!colonial_face_tests(b, s, unit))
        return true;
    const int more = face_modifier(b, s, unit, to);
    const uint8_t die = face_die(g, unit, to, &shared);
    r->turned++;
    const bool turns = die + more > b->number[FACE_FAILS];
    game_tell(g, &(Event){ .kind = E_FACING,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = !shared,
                           .sides = 10,
                           .subject = ref_unit(unit),
                           .a = turns,
                           .b = die + more,
                           .c = b->number[FACE_FAILS] + 1 - more,
                           .dice = &die });
    if (turns)
        return true;
    EACH_STAND(b, s, unit, i) colonial_disorder(g, i, DISORDER_FACING);
    r->reach = r->rough = r->gone = 0;
    state_unit(s, unit)->marks |= U_DONE;
    return false;
}

/* 5.5, 5.6  Not even out of a melee (11.12). */
bool colonial_may_stir(const Battle *b, const State *s, int unit, Err *err)
{
    const int formation = state_unit(s, unit)->formation;
    if (formation == BACK_TO_BACK)
        return err_set(err, "men back to back do not move (5.6)");
    return formation != SQUARE || !colonial_any_disordered(b, s, unit) ||
           err_set(err, "a disordered square cannot move (5.5)");
}

/* 4.8  Regulars better than D, and all skirmishers. */
bool colonial_may_back(const Battle *b, const State *s, int unit)
{
    return skirmishes(b, s, unit) ||
           (is_regular(b, unit) && class_of(b, unit) <= CLASS_C);
}
