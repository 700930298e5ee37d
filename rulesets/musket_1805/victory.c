/* SPDX-License-Identifier: GPL-3.0-or-later
 * victory.c - objectives, and when a battle is over.
 *
 * Start at musket_victory_judge().
 */
#include "engine/text.h"
#include "rulesets/musket_1805/musket.h"

/* 15.2  An objective is held by the side that alone has a unit in hand in it, or close by, and
 * stays held when that unit leaves.  Nobody knows of a concealed unit: it does not count. */
void musket_victory_objectives(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const MusketBattle *o = own(b);
    for (int i = 0; i < o->n_objectives; i++) {
        bool there[2] = { false, false };
        const int place = o->objective[i];
        for (int u = 0; u < b->n_units; u++) {
            const Unit *unit = state_unit(s, u);
            if (there[side_of(b, u)] || !on_table(b, s, u) || unit->status == ROUTED ||
                unit->marks & U_CONCEALED)
                continue;
            const Point at = body(b, s, u)->at;
            if (musket_near(b, at, (FeatureSet)1 << place, b->number[OBJECTIVE_NEAR])) {
                there[side_of(b, u)] = true;
            }
        }
        if (there[0] == there[1])
            continue;
        const int side = there[1];
        if (musket(s)->held[place] == side + 1)
            continue;
        musket(s)->held[place] = (uint8_t)(side + 1);
        musket_tell(g, &(Event){ .kind = E_OBJECTIVE,
                                 .side = (uint8_t)side,
                                 .target = ref_feature(place) });
    }
}

/* Not on the table any more.  Those the enemy does not see are in reserve for him. */
static bool is_gone(const Battle *b, const State *s, int unit)
{
    const Stand *at = body(b, s, unit);
    return at->where > IN_RESERVE || !at->figures;
}

/* 15.1  Units routed or gone, wagons apart.  15.5  Who has not come is neither, whatever his file says.
 * out: of = of how many. */
static int units_out(const Battle *b, const State *s, int side, int *of)
{
    int all = 0, out = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) != side || arm_of(b, u) == TRAIN)
            continue;
        all++;
        out +=
            is_gone(b, s, u) || (state_unit(s, u)->status == ROUTED && on_table(b, s, u));
    }
    *of = all;
    return out;
}

/* 15.1  Half of its units routed or gone. */
bool musket_side_broken(const Battle *b, const State *s, int side)
{
    int all;
    const int out = units_out(b, s, side, &all);
    return all && out * 100 >= all * b->number[BROKEN];
}

static int held_by(const Battle *b, const State *s, int side)
{
    const MusketBattle *o = own(b);
    int n = 0;
    for (int i = 0; i < o->n_objectives; i++) {
        const bool counts = !o->for_side[i] || o->for_side[i] == side + 1;
        n += counts && musket(s)->held[o->objective[i]] == side + 1;
    }
    return n;
}

int musket_held_by(const Battle *b, const State *s, int feature)
{
    const MusketBattle *o = own(b);
    for (int i = 0; i < o->n_objectives; i++)
        if (o->objective[i] == feature)
            return musket(s)->held[feature] ? musket(s)->held[feature] - 1 : NOBODY;
    return -1;
}

static void end(Game *g, int winner, int how)
{
    game_end(g, winner, how, E_END, 0);
}

/* 15.3  A broken side loses at once, both broken draw; 15.4 when time runs out, who holds more
 * objectives wins. */
void musket_victory_judge(Game *g, bool last)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const bool first = musket_side_broken(b, s, 0), second = musket_side_broken(b, s, 1);
    if (first || second) {
        end(g, first && second ? NOBODY : second ? 0 : 1, END_BROKEN);
        return;
    }
    if (!last)
        return;
    const int mine = held_by(b, s, 0), theirs = held_by(b, s, 1);
    if (mine == theirs)
        end(g, NOBODY, END_TURNS);
    else
        end(g, mine > theirs ? 0 : 1, END_OBJECTIVES);
}

/* 15.1 - 15.4 */
void musket_say_aims(const Battle *b, char *out, int size)
{
    Text t = { out, size, 0 };
    const MusketBattle *o = own(b);
    text_add(&t,
             "A side with %d %% of its units routed or gone, wagons apart, is beaten\n",
             b->number[BROKEN]);
    if (!o->n_objectives)
        text_add(&t, "After turn %d it is drawn", b->turns);
    else
        text_add(&t, "After turn %d who holds more of these wins: ", b->turns);
    for (int i = 0; i < o->n_objectives; i++) {
        text_add(&t, "%s%s", i ? ", " : "", b->terrain.feature[o->objective[i]].name);
        if (o->for_side[i])
            text_add(&t, " (counts for %s)", b->side[o->for_side[i] - 1].name);
    }
}

/* 15.1, 15.2 */
void musket_say_standing(const Battle *b, const State *s, int side, char *out, int size)
{
    Text t = { out, size, 0 };
    int all;
    const int gone = units_out(b, s, side, &all), held = held_by(b, s, side);
    text_add(&t, "%d of %d units routed or gone", gone, all);
    if (own(b)->n_objectives)
        text_add(&t, ", %d objective%s held", held, held == 1 ? "" : "s");
}

/* Figures left, in thousandths of full strength, routed ones half; and a tenth for an objective. */
int musket_margin(const Battle *b, const State *s)
{
    int full[2] = { 1, 1 }, left[2] = { 0, 0 }, margin = 0;
    for (int u = 0; u < b->n_units; u++) {
        const int side = side_of(b, u), figures = body(b, s, u)->figures;
        full[side] += b->stand[b->unit[u].first].figures;
        if (!is_gone(b, s, u))
            left[side] += state_unit(s, u)->status == ROUTED ? figures / 2 : figures;
    }
    for (int side = 0; side < 2; side++) {
        margin += (side ? -1 : 1) *
                  (1000 * left[side] / full[side] + 100 * held_by(b, s, side));
    }
    return margin;
}
