/* SPDX-License-Identifier: GPL-3.0-or-later
 * victory.c - fields, points, and when a battle is over.
 *
 * Start at chaos_victory_judge().
 */
#include "engine/text.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

/* 14.1  A field is held by the side that alone has troops in it who are not disrupted, and stays
 * held when they leave. */
void chaos_victory_fields(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const ChaosBattle *o = own(b);
    FeatureSet there[MAX_SIDES] = { 0, 0 };
    for (int u = 0; u < b->n_units; u++) {
        if (on_table(b, s, u) && state_unit(s, u)->status == IN_ORDER)
            there[side_of(b, u)] |= terrain_at(&b->terrain, row(s, u)->at);
    }
    for (int i = 0; i < o->n_fields; i++) {
        const int place = o->field[i];
        const bool first = there[0] >> place & 1, second = there[1] >> place & 1;
        if (first == second || chaos(s)->held[place] == second + 1)
            continue;
        chaos(s)->held[place] = (uint8_t)(second + 1);
        game_tell(g, &(Event){ .kind = E_FIELD,
                               .side = (uint8_t)second,
                               .target = ref_feature(place) });
    }
}

int chaos_held_by(const Battle *b, const State *s, int feature)
{
    const ChaosBattle *o = own(b);
    for (int i = 0; i < o->n_fields; i++)
        if (o->field[i] == feature)
            return chaos(s)->held[feature] ? chaos(s)->held[feature] - 1 : NOBODY;
    return -1;
}

/* 14.2  Two points a field, one an enemy regiment destroyed, one an enemy gun taken. */
int chaos_points(const Battle *b, const State *s, int side)
{
    const ChaosBattle *o = own(b);
    int n = chaos(s)->points[side];
    for (int i = 0; i < o->n_fields; i++)
        n += (chaos(s)->held[o->field[i]] == side + 1) * b->number[FIELD_POINTS];
    return n;
}

/* 14.3  Anybody left, or still to come? */
static bool is_there(const Battle *b, const State *s, int side)
{
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side && pieces(s, u) && arm_of(b, u) != SHARP)
            return true;
    }
    return false;
}

/* 14.3  A side of which nobody is left but skirmishers loses; 14.4 when time runs out more points
 * win. */
void chaos_victory_judge(Game *g, bool last)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const bool first = is_there(b, s, 0), second = is_there(b, s, 1);
    const int mine = chaos_points(b, s, 0), theirs = chaos_points(b, s, 1);
    if (!first || !second)
        game_end(g, first ? 0 : second ? 1 : NOBODY, END_DESTROYED, E_END, mine - theirs);
    else if (last)
        game_end(g, mine == theirs ? NOBODY : mine < theirs,
                 mine == theirs ? END_TURNS : END_POINTS, E_END, mine - theirs);
}

/* 14.2 - 14.4 */
void chaos_say_aims(const Battle *b, char *out, int size)
{
    Text t = { out, size, 0 };
    const ChaosBattle *o = own(b);
    text_add(&t, "A side of which nobody but skirmishers is left is beaten\n");
    text_add(&t,
             "After turn %d more points win: a regiment of the enemy destroyed %d, a gun "
             "taken %d",
             b->turns, b->number[UNIT_POINTS], b->number[GUN_POINTS]);
    if (!o->n_fields)
        return;
    text_add(&t, "\nand %d for each that is held: ", b->number[FIELD_POINTS]);
    text_places(&t, b, o->field, o->n_fields);
}

/* 14.2 */
void chaos_say_standing(const Battle *b, const State *s, int side, char *out, int size)
{
    Text t = { out, size, 0 };
    text_points(&t, chaos_points(b, s, side));
}

/* Points, a hundred each, and what is left of the troops in thousandths. */
int chaos_margin(const Battle *b, const State *s)
{
    int full[MAX_SIDES] = { 1, 1 }, left[MAX_SIDES] = { 0, 0 };
    for (int u = 0; u < b->n_units; u++) {
        full[side_of(b, u)] += chaos_unit_full(b, u);
        left[side_of(b, u)] += chaos_unit_strength(b, s, u);
    }
    return 100 * (chaos_points(b, s, 0) - chaos_points(b, s, 1)) +
           1000 * left[0] / full[0] - 1000 * left[1] / full[1];
}
