/* SPDX-License-Identifier: GPL-3.0-or-later
 * victory.c - objectives, points, the end.
 *
 * Start at colonial_judge().
 */
#include "engine/text.h"
#include "rulesets/greg_blake_colonial/colonial.h"

/* ---- points ---- */

enum { PER_TYPE = 4 };

/* 13.2  The columns of the list are C, B, A, D; rabble costs half of D. */
static int by_class(const Battle *b, int first, int class)
{
    static const uint8_t column[] = {
        [CLASS_A] = 2, [CLASS_B] = 1, [CLASS_C] = 0, [CLASS_D] = 3, [CLASS_E] = 3
    };
    const int points = b->number[first + column[class]];
    return class == CLASS_E ? points / 2 : points;
}

int colonial_stand_points(const Battle *b, int unit)
{
    enum {
        WARBAND,
        WARBAND_HORSE,
        IRREGULAR_MUZZLE,
        IRREGULAR_BREECH,
        IRREGULAR_HORSE,
        REGULAR_MUZZLE,
        REGULAR_BREECH,
        REGULAR_MAGAZINE,
        REGULAR_HORSE
    };
    const int kind = kind_of(b, unit), weapon = own(b)->weapon[unit];
    const bool regular = is_regular(b, unit),
               irregular = has_trait(b, unit, TRAIT_IRREGULAR);
    const bool breech = weapon >= BREECH_CARBINES;
    int type = regular ? REGULAR_HORSE : irregular ? IRREGULAR_HORSE : WARBAND_HORSE;
    if (kind == SNIPER || kind == WAGON)
        return b->number[kind == SNIPER ? POINTS_SNIPER : POINTS_WAGON];
    if (is_gun(b, unit))
        return b->number[kind == MACHINE_GUN ? POINTS_MG
                         : kind == HEAVY_GUN ? POINTS_HEAVY
                                             : POINTS_GUN] +
               (regular && kind != MACHINE_GUN ? b->number[POINTS_REGULAR_GUN] : 0);
    if (kind == FOOT && regular)
        type = weapon == MAGAZINE_RIFLES || weapon == MAGAZINE_CARBINES ? REGULAR_MAGAZINE
               : breech                                                 ? REGULAR_BREECH
                                                                        : REGULAR_MUZZLE;
    else if (kind == FOOT && irregular)
        type = breech ? IRREGULAR_BREECH : IRREGULAR_MUZZLE;
    else if (kind == FOOT)
        type = WARBAND;
    return by_class(b, POINTS + PER_TYPE * type, class_of(b, unit));
}

/* 13.2b  A side's leaders who fell, those who were replaced too, and its chief. */
static int officers_points(const Battle *b, const State *s, int side)
{
    const Colonial *c = colonial(s);
    return c->leaders_fell[side] * b->number[POINTS_LEADER] +
           c->chief_fell[side] * b->number[POINTS_CHIEF];
}

/* 13.1  The enemy's stands that are gone, his officers who fell, and objectives held. */
int colonial_points(const Battle *b, const State *s, int side)
{
    const ColonialBattle *o = own(b);
    int points = officers_points(b, s, !side);
    for (int u = 0; u < b->n_units; u++) {
        const UnitInfo *info = &b->unit[u];
        int lost = 0;
        if (info->side == side || info->part_of)
            continue;
        for (int i = info->first; i < info->first + info->n; i++)
            lost += state_stand(s, i)->where > IN_RESERVE;
        points += info->value * lost / info->n;
    }
    for (int k = 0; k < o->n_objectives; k++) {
        const Feature *f = &b->terrain.feature[o->objective[k]];
        if (colonial(s)->held[o->objective[k]] == side + 1)
            points += f->value ? f->value : b->number[POINTS_OBJECTIVE];
    }
    return points;
}

/* 13.1 */
void colonial_say_standing(const Battle *b, const State *s, int side, char *out, int size)
{
    Text t = { out, size, 0 };
    text_points(&t, colonial_points(b, s, side));
}

int colonial_margin(const Battle *b, const State *s)
{
    return colonial_points(b, s, 0) - colonial_points(b, s, 1);
}

/* ---- objectives ---- */

/* 13.1  Who is on it, alone, with stands that are not halted; it stays his until the enemy is. */
static int holder(const Battle *b, const State *s, int feature)
{
    const Feature *f = &b->terrain.feature[feature];
    const Point *vertex = &b->terrain.vertex[f->first];
    int found = NOBODY;
    for (int i = 0; i < b->n_stands; i++) {
        const Point at = state_stand(s, i)->at;
        if (!stand_there(s, i) || is_hidden(s, body_of(s, i)) ||
            colonial_stand_halted(b, s, i) || at.x < f->low.x || at.x > f->high.x ||
            at.y < f->low.y || at.y > f->high.y || !geo_polygon_holds(vertex, f->n, at))
            continue;
        if (found != NOBODY && found != b->stand[i].side)
            return NOBODY;
        found = b->stand[i].side;
    }
    return found;
}

void colonial_objectives(Game *g)
{
    const Battle *b = g->battle;
    Colonial *c = colonial(g->state);
    for (int k = 0; k < own(b)->n_objectives; k++) {
        const int feature = own(b)->objective[k], side = holder(b, g->state, feature);
        if (side == NOBODY || c->held[feature] == side + 1)
            continue;
        c->held[feature] = (uint8_t)(side + 1);
        game_tell(g, &(Event){ .kind = E_OBJECTIVE,
                               .side = (uint8_t)side,
                               .target = ref_feature(feature) });
    }
}

int colonial_held_by(const Battle *b, const State *s, int feature)
{
    const ColonialBattle *o = own(b);
    for (int i = 0; i < o->n_objectives; i++)
        if (o->objective[i] == feature)
            return colonial(s)->held[feature] ? colonial(s)->held[feature] - 1 : NOBODY;
    return -1;
}

/* ---- the end ---- */

static bool is_beaten(const Battle *b, const State *s, int side)
{
    if (colonial(s)->failed[side])
        return true;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side && (is_there(s, u) || colonial_awaited(b, s, u)))
            return false;
    }
    return true;
}

/* 13.1  Army morale, then points. */
void colonial_judge(Game *g, bool last)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const int margin = colonial_margin(b, s);
    const bool one = is_beaten(b, s, 0), two = is_beaten(b, s, 1);
    const int ahead = margin > 0 ? 0 : margin < 0 ? 1 : NOBODY;
    if (one != two)
        game_end(g, one ? 1 : 0, END_ARMY, E_END, margin);
    else if (one)
        game_end(g, ahead, END_BOTH, E_END, margin);
    else if (last)
        game_end(g, ahead, ahead == NOBODY ? END_TURNS : END_POINTS, E_END, margin);
}

/* 13.1 - 13.2b */
void colonial_say_aims(const Battle *b, char *out, int size)
{
    Text t = { out, size, 0 };
    const ColonialBattle *o = own(b);
    text_add(&t,
             "A side whose army morale fails, or of which nobody is left, is beaten\n");
    text_add(
        &t,
        "After turn %d, or if both are, more points win: stands of the enemy by their "
        "cost, a leader %d, a chief %d",
        b->turns, b->number[POINTS_LEADER], b->number[POINTS_CHIEF]);
    for (int k = 0; k < o->n_objectives; k++) {
        const Feature *f = &b->terrain.feature[o->objective[k]];
        text_add(&t, "%s%s %d", k ? ", " : "\nand for what is held: ", f->name,
                 f->value ? f->value : b->number[POINTS_OBJECTIVE]);
    }
}
