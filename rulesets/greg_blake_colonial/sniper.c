/* SPDX-License-Identifier: GPL-3.0-or-later
 * sniper.c - snipers: whom they pick off, and how they are located.
 *
 * Start at colonial_pick_off().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* 6.5  Half as far again as the infantry of his army, whose arms he has. */
int32_t colonial_sniper_range(const Battle *b, int unit)
{
    return b->number[RANGES + own(b)->weapon[unit]] * b->number[SNIPER_RANGE] / 100;
}

/* 6.5  An officer in clear sight, whomever he is with. */
bool colonial_pick_legal(const Battle *b, const State *s, int unit, Ref target, Err *err)
{
    if (kind_of(b, unit) != SNIPER)
        return err_set(err, "only snipers pick off officers (6.5)");
    if (ref_kind(target) != REF_OFFICER || !leads(s, ref_index(target)) ||
        b->officer[ref_index(target)].side == side_of(b, unit))
        return err_set(err, "a sniper picks off an officer of the enemy (6.5)");
    if (!colonial_may_fire(b, s, unit, err))
        return false;
    const int stand = b->unit[unit].first;
    const Officer *o = state_officer(s, ref_index(target));
    const Point from = state_stand(s, stand)->at;
    const int with = o->with == NO_REF ? unit : ref_index(o->with);
    if (is_hidden(s, with) && with != unit)
        return err_set(err, "he has no clear line of sight (6.5)");
    if (with != unit && colonial_in_contact(b, s, with))
        return err_set(err, "nobody fires into a melee (8.13)");
    if (geo_distance(from, o->at) > colonial_sniper_range(b, unit))
        return err_set(err, "that is out of his range (6.5)");
    const int32_t turn =
        geo_turn(state_stand(s, stand)->facing, geo_bearing(from, o->at));
    if ((turn < 0 ? -turn : turn) > b->number[FIRE_ARC])
        return err_set(err, "that is not before him (8.2)");
    if (!colonial_sees_point(b, from, o->at) ||
        !colonial_line_clear(b, s, unit, with, from, o->at, true))
        return err_set(err, "he has no clear line of sight (6.5)");
    return true;
}

bool colonial_any_to_pick(const Battle *b, const State *s, int unit)
{
    for (int i = 0; kind_of(b, unit) == SNIPER && i < b->n_officers; i++) {
        if (colonial_pick_legal(b, s, unit, ref_officer(i), NULL))
            return true;
    }
    return false;
}

/* 6.4  Who looks for whoever has fired at that officer: the group of those he is with; alone, the one he leads; of a
 * chief who leads none, that of the nearest body.  -1 = there is nobody. */
static int who_looks(const Battle *b, const State *s, int officer)
{
    const Officer *o = state_officer(s, officer);
    if (o->with != NO_REF)
        return group_of(b, ref_index(o->with));
    if (own(b)->stands_of[officer])
        return officer;
    const int side = b->officer[officer].side;
    const int nearest =
        colonial_nearest_of(b, s, side, colonial_marked(b, s, side, 0, 0), o->at);
    return nearest < 0 ? -1 : group_of(b, nearest);
}

void colonial_pick_off(Game *g, int unit, int officer)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int stand = b->unit[unit].first;
    const Officer *o = state_officer(s, officer);
    const int looks = who_looks(b, s, officer);
    const int32_t most = colonial_sniper_range(b, unit);
    const bool near = 2 * geo_distance(state_stand(s, stand)->at, o->at) <= most;
    uint8_t die;
    state_unit(s, unit)->marks =
        (state_unit(s, unit)->marks | U_FIRED) & ~(uint32_t)U_HIDDEN;
    game_roll(g, ROLL_FIRE, ref_stand(stand), 0, 1, 10, &die);
    const int need = b->number[near ? SNIPER_NEAR : SNIPER_FAR];
    const bool hit = die >= need;
    game_tell(g, &(Event){ .kind = E_LEADER,
                           .side = b->officer[officer].side,
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_officer(officer),
                           .target = ref_unit(unit),
                           .a = hit,
                           .c = need,
                           .dice = &die });
    if (hit)
        colonial_officer_falls(g, officer);
    if (looks >= 0)
        colonial_locate(g, unit, looks);
}

/* 6.5  The nearest stand of a body that he has in clear sight, -1 = none: if he names it he hits nobody else. */
int colonial_mark(const Battle *b, const State *s, int stand, int target)
{
    const int unit = body_of(s, stand);
    const Point from = state_stand(s, stand)->at;
    int64_t least = INT64_MAX;
    int best = -1;
    if (kind_of(b, unit) != SNIPER || !is_there(s, target))
        return -1;
    EACH_STAND(b, s, target, i)
    {
        const Point to = state_stand(s, i)->at;
        const int64_t gap = geo_gap2(from, to);
        if (gap < least && colonial_may_be_target(b, s, i) &&
            colonial_can_hit(b, s, stand, i) &&
            colonial_line_clear(b, s, unit, target, from, to, true)) {
            least = gap;
            best = i;
        }
    }
    return best;
}

/* 6.4  A sniper whom nobody has found, and who does not touch the stand that is fired at. */
bool colonial_unseen(const Battle *b, const State *s, int stand, int target)
{
    const Box one = battle_box(b, s, stand), two = battle_box(b, s, target);
    return b->stand[stand].kind == SNIPER &&
           !(state_unit(s, body_of(s, stand))->marks & U_LOCATED) &&
           !geo_touching(&one, &two);
}

/* 6.4  The stand of that group with the best shot at him, -1 = none; who lies hidden does not show himself
 * for it. */
static int best_shot(const Battle *b, const State *s, int sniper, int group, Aim *out)
{
    const int at = b->unit[sniper].first;
    int best = -1, most = 0;
    Aim a;
    for (int u = 0; u < b->n_units; u++) {
        if (group_of(b, u) != group || is_cannon(b, u) || is_hidden(s, u) ||
            !colonial_could_fire(b, s, u, NULL)) /* though it has fired */
            continue;
        EACH_STAND(b, s, u, i)
        {
            if (!colonial_stand_fires(b, s, i) || !colonial_can_hit(b, s, i, at) ||
                !colonial_aim(b, s, i, at, ROUND_ANY, false, &a))
                continue;
            const int chance = a.dice * colonial_hit_chance(b, &a);
            if (chance > most ||
                (chance && chance == most && colonial_stand_before(s, i, best))) {
                most = chance;
                best = i;
                *out = a;
            }
        }
    }
    return best;
}

/* 6.4  One die when he has fired, if anybody is left of whom he fired at, and he is; who sees him may
 * fire one stand at once, without volleys, even if it has fired before. */
void colonial_locate(Game *g, int sniper, int group)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Aim a;
    uint8_t die, face[MAX_DICE];
    const bool smokeless = has_trait(b, sniper, TRAIT_SMOKELESS);
    if (state_unit(s, sniper)->marks & U_LOCATED || !is_there(s, sniper) ||
        colonial_any_body(b, s, group) < 0)
        return;
    game_roll(g, ROLL_LOCATE, ref_unit(sniper), 0, 1, 10, &die);
    const int need = b->number[smokeless ? LOCATE_SMOKELESS : LOCATE_SMOKE];
    const bool found = die >= need;
    game_tell(g, &(Event){ .kind = E_LOCATED,
                           .side = (uint8_t)!side_of(b, sniper),
                           .n_dice = 1,
                           .sides = 10,
                           .subject = ref_unit(sniper),
                           .target = ref_officer(group),
                           .a = found,
                           .c = need,
                           .dice = &die });
    if (!found)
        return;
    state_unit(s, sniper)->marks |= U_LOCATED;
    const int stand = best_shot(b, s, sniper, group, &a);
    if (stand < 0)
        return;
    const int hits =
        colonial_fire_dice(g, ROLL_FIRE, stand, 1 + colonial(s)->throws++, &a, face);
    colonial_tell_fire(g, E_FIRE, &a, sniper, hits, a.dice, face);
    if (is_gun(b, body_of(s, stand))) /* 9.6 */
        colonial_penetrate(g, &a);
    colonial_stand_hit(g, b->unit[sniper].first, hits, LOST_TO_FIRE);
}
