/* SPDX-License-Identifier: GPL-3.0-or-later
 * hands.c - hand to hand: dice lined up from the highest to the lowest.
 *
 * Start at chaos_hands_compare() and chaos_hands().
 */
#include "rulesets/chaos_confusion_casualties/chaos.h"
#include <string.h>

/* From the highest to the lowest. */
static void sort(uint8_t *die, int n)
{
    for (int i = 1; i < n; i++) {
        const uint8_t it = die[i];
        int at = i;
        for (; at > 0 && die[at - 1] < it; at--)
            die[at] = die[at - 1];
        die[at] = it;
    }
}

/* 7.3  Pairs: the higher is a hit, equal ones negate each other; 7.4 a die without a partner is
 * a hit if it is higher than the other side's lowest. */
void chaos_hands_compare(const uint8_t *one, int n_one, const uint8_t *two, int n_two,
                         int *on_one, int *on_two)
{
    uint8_t first[MOST_PIECES + 1], second[MOST_PIECES + 1];
    memcpy(first, one, (size_t)n_one);
    memcpy(second, two, (size_t)n_two);
    sort(first, n_one);
    sort(second, n_two);
    *on_one = *on_two = 0;
    for (int i = 0; i < n_one || i < n_two; i++) {
        const int mine = i < n_one ? first[i] : 0, his = i < n_two ? second[i] : 0;
        if (i >= n_two)
            *on_two += mine > second[n_two - 1];
        else if (i >= n_one)
            *on_one += his > first[n_one - 1];
        else if (mine > his)
            ++*on_two;
        else if (his > mine)
            ++*on_one;
    }
}

/* Does an enemy's block meet that piece by more than a corner?  Made a little narrower, or else a
 * little less deep, it still touches. */
static bool meets(const Box *by, const Box *piece)
{
    enum { REACH = GEO_TOUCH + GEO_SLACK, CORNER = 2 * REACH };
    Box narrow = *by, shallow = *by;
    narrow.half_w -= CORNER;
    shallow.half_d -= CORNER;
    return geo_within(piece, &narrow, REACH) || geo_within(piece, &shallow, REACH);
}

/* In a column met at its head, or at its rear, the next piece stands behind the one that is struck;
 * in its flank, beside it. */
static bool has_nobody_beside(const Battle *b, const State *s, int unit, const Box *by)
{
    const Box box = chaos_unit_box(b, s, unit);
    const Side met = geo_side_met(&box, by);
    return state_unit(s, unit)->formation == COLUMN &&
           (met == SIDE_FRONT || met == SIDE_REAR);
}

/* 7.2  Those that are struck, and one beside them on each side. */
static int pieces_struck(const Battle *b, const State *s, int unit, const Box *by)
{
    const int n = pieces(s, unit);
    int first = n, last = -1;
    for (int i = 0; i < n; i++) {
        const Box piece = battle_box(b, s, b->unit[unit].first + i);
        if (!meets(by, &piece))
            continue;
        if (i < first)
            first = i;
        last = i;
    }
    for (int i = 0; i < n && last < 0; i++) { /* a corner at the most */
        const Box piece = battle_box(b, s, b->unit[unit].first + i);
        if (geo_within(&piece, by, GEO_TOUCH + GEO_SLACK))
            first = last = i;
    }
    if (last < 0)
        return n ? 1 : 0;
    if (has_nobody_beside(b, s, unit, by))
        return last - first + 1;
    first -= first > 0;
    last += last < n - 1;
    return last - first + 1;
}

/* A fight being worked out. */
typedef struct Fight {
    Game *g;
    const Charge *charge;
    int unit;
    Melee *m;
} Fight;

static bool in_column(const Fight *f)
{
    return state_unit(f->g->state, f->unit)->formation == COLUMN;
}

/* 5.8  Pieces that come as far as the charge has come by now. */
static int charging(const Fight *f)
{
    const Charge *c = f->charge;
    int n = 0;
    while (n < c->n && c->reach[n] >= c->reach[0] - f->m->left)
        n++;
    return n;
}

/* 7.1, 7.2 in line: pieces of both that meet; 7.9 a column has one die more than the defender. */
static void roll(Fight *f)
{
    Game *g = f->g;
    const Battle *b = g->battle;
    const State *s = g->state;
    uint8_t die[2 * MOST_PIECES + 2];
    Box mine = chaos_unit_box(b, s, f->unit);
    if (f->m->gap_in != NO_ONE) {
        mine = battle_box(b, s, b->unit[f->unit].first);
        mine.at = f->m->head;
    }
    const Box his = chaos_unit_box(b, s, f->m->enemy);
    int defends = pieces_struck(b, s, f->m->enemy, &mine);
    int attacks = pieces_struck(b, s, f->unit, &his);
    const int come_up = charging(f);
    if (attacks > come_up)
        attacks = come_up;
    if (attacks < 1)
        attacks = 1;
    if (in_column(f)) {
        defends = defends < MOST_TO_COLUMN ? defends : MOST_TO_COLUMN;
        attacks = defends + 1;
    }
    /* Who attacks tells two fights of the same two in one phase apart. */
    const int key = 2 * f->m->round * MAX_UNITS;
    game_roll(g, ROLL_HANDS, ref_unit(f->unit), key + MAX_UNITS + f->m->enemy, attacks, 6,
              die);
    game_roll(g, ROLL_HANDS, ref_unit(f->m->enemy), key + f->unit, defends, 6,
              die + attacks);
    int on_unit, on_enemy;
    chaos_hands_compare(die, attacks, die + attacks, defends, &on_unit, &on_enemy);
    f->m->on_unit = (uint8_t)on_unit;
    f->m->on_enemy = (uint8_t)on_enemy;
    game_tell(g, &(Event){ .kind = E_HANDS,
                           .side = (uint8_t)side_of(b, f->unit),
                           .n_dice = (uint8_t)(attacks + defends),
                           .sides = 6,
                           .subject = ref_unit(f->unit),
                           .target = ref_unit(f->m->enemy),
                           .a = on_enemy,
                           .b = on_unit,
                           .c = attacks,
                           .dice = die });
}

/* 7.12  A gun that has the worse of it is taken, whatever its hits. */
static bool is_taken(const Fight *f)
{
    if (arm_of(f->g->battle, f->m->enemy) != GUNS || f->m->on_enemy <= f->m->on_unit)
        return false;
    chaos_unit_remove(f->g, f->m->enemy, LOST, LOST_TAKEN);
    return true;
}

static void take_losses(const Fight *f)
{
    chaos_unit_hit(f->g, f->unit, f->m->on_unit);
    if (!is_taken(f))
        chaos_unit_hit(f->g, f->m->enemy, f->m->on_enemy);
    chaos_officer_checks(f->g, f->unit);
    chaos_officer_checks(f->g, f->m->enemy);
}

/* 12.7  No officer of its is left: it strikes nobody who is not before it already. */
static bool has_stalled(const Fight *f)
{
    return state_unit(f->g->state, f->unit)->status == DISRUPTED;
}

/* So much further, over what lies there (9.11). */
static void goes_on_by(Fight *f, int32_t far)
{
    const Battle *b = f->g->battle;
    State *s = f->g->state;
    const UnitRow *r = row(s, f->unit);
    const Vec way = geo_ahead(r->facing);
    const Point from = r->at;
    const int32_t front = chaos_unit_box(b, s, f->unit).half_d;
    chaos_has_walked(f->g, f->unit, geo_along(from, way, front),
                     geo_along(from, way, far + front));
    chaos_unit_put(b, s, f->unit, geo_along(from, way, far), r->facing);
    f->m->left = (int16_t)(f->m->left - far);
    if (far > GEO_TOUCH)
        game_tell(f->g, &(Event){ .kind = E_MOVED,
                                  .side = (uint8_t)side_of(b, f->unit),
                                  .subject = ref_unit(f->unit),
                                  .from = from,
                                  .to = r->at });
}

/* Straight on into contact, as far as the charge goes.  returns: whom it strikes, -1 = nobody. */
static int follow(Fight *f)
{
    const Battle *b = f->g->battle;
    State *s = f->g->state;
    const UnitRow *r = row(s, f->unit);
    const Vec way = geo_ahead(r->facing);
    const Box box = chaos_unit_box(b, s, f->unit);
    int met;
    int32_t far = chaos_to_enemies(b, s, f->unit, &box, way, f->m->left, 0, &met);
    const int friend = chaos_friend_in_way(b, s, f->unit, &box, way, &far);
    if (friend >= 0) /* 5.9 */
        met = -1;
    far = chaos_to_room(b, s, f->unit, &box, way, far);
    goes_on_by(f, far);
    return met >= 0 && chaos_unit_gap(b, s, f->unit, met) <= GEO_TOUCH ? met : -1;
}

static void disrupt(const Fight *f, int unit)
{
    if (on_table(f->g->battle, f->g->state, unit))
        chaos_disrupt(f->g, unit);
}

/* Past that enemy, if what is left of its advance takes all of it there and there is room.  out:
 * beyond: where it would stand.  returns: whether it does. */
static bool passes(Fight *f, int enemy, Box *beyond)
{
    const Battle *b = f->g->battle;
    State *s = f->g->state;
    const UnitRow *r = row(s, f->unit);
    const Vec way = geo_ahead(r->facing);
    const Box mine = chaos_unit_box(b, s, f->unit), his = chaos_unit_box(b, s, enemy);
    int32_t right, ahead;
    Point corner[4];
    int32_t furthest = 0;
    geo_corners(&his, corner);
    for (int i = 0; i < 4; i++) {
        geo_frame(r->at, way, corner[i], &right, &ahead);
        furthest = ahead > furthest ? ahead : furthest;
    }
    const int32_t through = furthest + mine.half_d + GEO_TOUCH;
    *beyond =
        chaos_block(b, s, f->unit, COLUMN, geo_along(r->at, way, through), r->facing);
    if (f->m->left < through || chaos_box_meets(b, s, beyond, f->unit) >= 0 ||
        !battle_box_on_table(b, beyond) ||
        chaos_to_bars(b, &mine, way, through) < through) /* 4.13 */
        return false;
    goes_on_by(f, through);
    f->m->gap_in = NO_ONE;
    return true;
}

/* 7.10b  An enemy so close behind that it does not fit between: its head strikes him, if that comes
 * so far, and all of it stays in the gap.  in: beyond: where it would have stood. */
static bool strikes_behind(Fight *f, const Box *beyond)
{
    const Battle *b = f->g->battle;
    const State *s = f->g->state;
    const Vec way = geo_ahead(row(s, f->unit)->facing);
    const Box head = battle_box(b, s, b->unit[f->unit].first);
    const int32_t far = f->m->left + GEO_SLACK; /* touching is contact */
    int32_t least = far;
    int struck = -1;
    for (int u = 0; u < b->n_units; u++) {
        const Box other = chaos_unit_box(b, s, u);
        if (u == f->m->enemy || side_of(b, u) == side_of(b, f->unit) ||
            !on_table(b, s, u) || !geo_overlap(beyond, &other))
            continue;
        const int32_t got = geo_sweep_one(&head, way, far, &other);
        if (got > least || got == far ||
            (got == least && !chaos_is_straighter(b, s, head.at, way, u, struck)))
            continue;
        least = got;
        struck = u;
    }
    int32_t up_to = least;
    if (struck < 0 ||
        chaos_friend_in_way(b, s, f->unit, &head, way, &up_to) >= 0) /* 5.9 */
        return false;
    f->m->gap_in = f->m->enemy;
    f->m->enemy = (uint8_t)struck;
    f->m->head = geo_along(head.at, way, least);
    return true;
}

/* 7.10  Through the hole and on; else it halts in the gap.  returns: whether it strikes somebody
 * else. */
static bool pierce(Fight *f)
{
    Box beyond;
    const int enemy = f->m->enemy;
    const bool stalls = has_stalled(f), goes = !stalls && passes(f, enemy, &beyond);
    game_tell(f->g, &(Event){ .kind = E_PIERCED,
                              .side = (uint8_t)side_of(f->g->battle, f->unit),
                              .subject = ref_unit(f->unit),
                              .target = ref_unit(enemy),
                              .a = goes });
    disrupt(f, enemy);
    if (!goes)
        return !stalls && strikes_behind(f, &beyond);
    const int met = follow(f);
    if (met >= 0)
        f->m->enemy = (uint8_t)met;
    return met >= 0;
}

/* 7.10  A column goes on where nobody is left.  returns: whether it strikes somebody else. */
static bool goes_over(Fight *f)
{
    Box beyond;
    const bool on = in_column(f) && !has_stalled(f) &&
                    (f->m->gap_in == NO_ONE || passes(f, f->m->gap_in, &beyond));
    const int next = on ? follow(f) : -1;
    if (next < 0)
        disrupt(f, f->unit);
    else
        f->m->enemy = (uint8_t)next;
    return next >= 0;
}

/* 7.6, 7.7  An attacker in line has lost: who has been hit himself, or has backed up before, is disrupted with
 * him. */
static void shake(const Fight *f)
{
    if (!in_column(f) && (f->m->backed || f->m->on_enemy))
        disrupt(f, f->m->enemy);
}

/* 7.7  A line after an enemy who has backed up: him, or 5.8 another whom it comes to before him.
 * returns: whether it strikes anybody. */
static bool follow_up(Fight *f)
{
    const int enemy = f->m->enemy, met = follow(f);
    if (met < 0)
        return false;
    const bool him = met == enemy || chaos_unit_gap(f->g->battle, f->g->state, f->unit,
                                                    enemy) <= GEO_TOUCH;
    if (!him) { /* with him it is over */
        disrupt(f, enemy);
        f->m->enemy = (uint8_t)met;
    }
    f->m->backed = him;
    return true;
}

/* What a round led to.  returns: whether there is another. */
static bool goes_on(Fight *f)
{
    const Battle *b = f->g->battle;
    const State *s = f->g->state;
    if (!on_table(b, s, f->unit)) {
        shake(f);
        return false;
    }
    if (!on_table(b, s, f->m->enemy))
        return goes_over(f);
    if (f->m->on_unit > f->m->on_enemy) { /* 7.6: back three inches, red */
        chaos_back_up(f->g, f->unit, f->m->enemy);
        disrupt(f, f->unit);
        shake(f);
        return false;
    }
    if (f->m->on_unit < f->m->on_enemy && in_column(f)) {
        if (pierce(f))
            return true;
        disrupt(f, f->unit);
        return false;
    }
    if (f->m->on_unit < f->m->on_enemy) { /* 7.5, 7.7: he backs up, and is struck again */
        chaos_back_up(f->g, f->m->enemy, f->unit);
        if (f->m->left > 0 && !has_stalled(f) && follow_up(f))
            return true;
    }
    disrupt(f, f->unit); /* 7.7, 7.11: both */
    disrupt(f, f->m->enemy);
    return false;
}

/* 12.6  Is there somebody who may go over to one of them, and has to say so first? */
static bool waits(const Fight *f)
{
    return chaos_next_to_take_over(f->g) >= 0;
}

/* From where it waits, or from its first round on. */
static void fight(Game *g, bool asked)
{
    Charge *const c = &chaos(g->state)->charge;
    Fight f = { .g = g, .charge = c, .unit = c->unit, .m = &c->melee };
    for (;; asked = false) {
        if (!asked) {
            roll(&f);
            take_losses(&f);
            if (waits(&f))
                return;
        }
        if (!goes_on(&f))
            break;
        if (++f.m->round >= g->battle->number[HAND_ROUNDS]) { /* 7.8 */
            disrupt(&f, f.unit);
            if (f.m->backed) /* he whom it has come upon last has not fought */
                disrupt(&f, f.m->enemy);
            break;
        }
    }
    *c = (Charge){ .unit = NO_ONE };
}

void chaos_hands(Game *g, const Charge *charge, int enemy, int32_t left)
{
    Charge *const c = &chaos(g->state)->charge;
    *c = *charge;
    c->step = CHARGE_FIGHTS;
    c->melee =
        (Melee){ .enemy = (uint8_t)enemy, .left = (int16_t)left, .gap_in = NO_ONE };
    fight(g, false);
}

void chaos_hands_go_on(Game *g)
{
    fight(g, true);
}
