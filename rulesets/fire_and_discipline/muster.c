/* SPDX-License-Identifier: GPL-3.0-or-later
 * muster.c - the stands of a unit as a scenario has them: sizes, castings, crews, one grade.
 *
 * Start at fd_muster().
 */
#include "engine/opening.h"
#include "rulesets/fire_and_discipline/fire.h"

/* 1.11 - 1.13  The crew of a section: that of its guns, though the file leave its castings out, or
 * count them as for two guns or in a larger scale. */
static int man_guns(Battle *b, int i)
{
    StandInfo *info = &b->stand[i];
    Stand *at = state_stand(&b->opening, i);
    const int each = number(b, CREW_PER_GUN), said = info->figures;
    const int crew = gun_count(b, i) * each * scale_times(b);
    if (said == fire_kinds[info->kind].figures || said == 2 * each ||
        said * scale_times(b) == crew) {
        at->figures = (uint8_t)(at->figures == said ? crew : at->figures);
        info->figures = (uint8_t)crew;
    }
    return crew;
}

/* 1.5 - 1.13, 2.1  Sizes and castings of a unit's stands. (1.6, 1.9, 1.10, 1.12) */
static bool size_unit(Battle *b, Opening *opening, int unit)
{
    const UnitInfo *u = &b->unit[unit];
    const Json *where = &opening->unit[unit].json;
    const int from = fire_battle(b)->scale ? SIZE20_WIDTH : SIZE15_WIDTH;
    const int times = scale_times(b);
    if (u->n > number(b, STANDS_MOST)) {
        return json_wrong(where, "a commander controls at most %d stands (2.1)",
                          number(b, STANDS_MOST));
    }
    for (int i = u->first; i < u->first + u->n; i++) {
        StandInfo *info = &b->stand[i];
        const bool guns = is_guns(b, i);
        if (info->traits & TRAIT_TROOP && (info->kind != CAVALRY || u->n % 2)) {
            return json_wrong(where, "a troop of two is two stands of cavalry (3.22)");
        }
        if (guns != is_guns(b, u->first) ||
            (info->kind == CAVALRY) != (b->stand[u->first].kind == CAVALRY)) {
            return json_wrong(where, "foot, horse and guns are different units (2.1)");
        }
        const int crew = guns ? man_guns(b, i) : 0;
        Stand *at = state_stand(&b->opening, i);
        const int most = info->kind == CAVALRY ? number(b, HORSE_MOST) * times
                         : info->kind == LIGHT ? number(b, HALF_MOST) * times
                                               : number(b, FOOT_MOST) * times;
        if (guns && info->figures != crew)
            return json_wrong(where, "a section of %s has a crew of %d castings (1.11)",
                              fire_kinds[info->kind].name, crew);
        if (!guns && info->figures > most) {
            return json_wrong(where, "a stand of %s has up to %d castings (1.8)",
                              fire_kinds[info->kind].name, most);
        }
        const bool half = fd_is_half_stand(b, i);
        info->half_w = (int16_t)(number(b, from + (half ? 2 : 0)) / 2);
        info->half_d = (int16_t)(number(b, from + (half ? 3 : 1)) / 2);
        if (at->figures > info->figures)
            at->figures = info->figures;
    }
    return true;
}

/* 5.1  One grade for a regiment; above it only elites, who are no more than half of it. */
static bool one_grade(const Battle *b, const Opening *opening, int unit)
{
    const UnitInfo *u = &b->unit[unit];
    int least = INT32_MAX, elites = 0;
    for (int i = u->first; i < u->first + u->n; i++) {
        if (b->stand[i].rating < least)
            least = b->stand[i].rating;
    }
    for (int i = u->first; i < u->first + u->n; i++)
        elites += b->stand[i].rating > least;
    if (elites * 100 <= u->n * number(b, ELITES_PERCENT))
        return true;
    return json_wrong(&opening->unit[unit].json,
                      "stands of a regiment have one rating, all but its elites (5.1)");
}

bool fd_muster(Battle *b, Opening *opening, int unit)
{
    return size_unit(b, opening, unit) && one_grade(b, opening, unit);
}
