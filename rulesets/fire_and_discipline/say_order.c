/* SPDX-License-Identifier: GPL-3.0-or-later
 * say_order.c - orders and decisions in the player's language, and lengths.
 *
 * Start at fire_say_order().
 */
#include "rulesets/fire_and_discipline/say.h"

int fd_to_yards(int32_t length)
{
    return (length * 10 + NUMBER_TEN_YARDS / 2) / NUMBER_TEN_YARDS;
}

/* "less than a yard", "1 yard", "2 yards" */
static void add_yards(Text *t, int32_t length)
{
    const int n = fd_to_yards(length);
    if (n)
        text_add(t, n == 1 ? "%d yard" : "%d yards", n);
    else
        text_add(t, "less than a yard");
}

/* "60 yards north-east" */
void fd_say_way(Text *t, Point from, Point to)
{
    add_yards(t, geo_distance(from, to));
    text_add(t, " %s", text_point(geo_bearing(from, to)));
}

/* Does it stay where it is, and look another way? */
static bool turns_only(const Battle *b, const State *s, const Order *o, Point from)
{
    Angle now;
    return o->verb == V_MOVE && !fd_to_yards(geo_distance(from, o->place)) &&
           battle_facing(b, s, o->subject, &now) && now != o->facing;
}

/* What somebody does, perhaps with whom: orders that have nothing else to say. */
static const char *const does[N_VERBS] = {
    [V_DEPLOY] = "deploys",
    [V_CHARGE] = "charges",
    [V_COUNTER] = "counter-charges",
    [V_FLEE] = "runs from the charge",
    [V_MAN] = "goes back to its guns",
    [V_OCCUPY] = "occupies",
    [V_MERGE] = "joins",
    [V_ATTACH] = "joins",
    [V_PURSUE] = "pursues",
};

/* Orders that are about nobody. */
static const char *const all[N_VERBS] = {
    [V_STANDARD] = "the rest deploys as the scenario has it",
    [V_FIRE_ALL] = "all guns fire",
    [V_DONE] = "done",
    [V_CONCEDE] = "the battle is given up",
};

void fire_say_order(const Battle *b, const State *s, const Order *o, char *out, int size)
{
    Text t = { out, size, 0 };
    NameRoom who, whom;
    Point from = { 0, 0 };
    out[0] = 0;
    text_name(b, o->subject, who);
    text_name(b, o->target, whom);
    switch (o->verb) {
    case V_MOVE:
    case V_PROLONG:
        fd_moves_from(b, s, o->subject, &from);
        if (turns_only(b, s, o, from)) {
            text_add(&t, "%s faces %s", who, text_point(o->facing));
            return;
        }
        text_add(&t, o->verb == V_MOVE ? "%s moves " : "%s is dragged ", who);
        fd_say_way(&t, from, o->place);
        return;
    case V_CHANGE:
        text_add(&t, "%s ", who);
        if (o->formation)
            text_forms(&t, fire_formations[o->formation].name);
        else
            text_add(&t, "faces %s", text_point(o->facing));
        return;
    case V_TURN:
        text_add(&t, "%s turns to fire %s", who, text_point(o->facing));
        return;
    case V_FIRE:
        if (o->count && ref_kind(o->subject) == REF_UNIT)
            text_add(&t, "%d of %s fire%s at %s", o->count, who, o->count == 1 ? "s" : "",
                     whom);
        else if (o->count > 1)
            text_add(&t, "%s and %d more fire at %s", who, o->count - 1, whom);
        else
            text_add(&t, "%s%s at %s%s", who, o->count == 1 ? " alone fires" : " fires",
                     whom, o->choice == 2 ? " with shell" : "");
        return;
    case V_HOLD:
        text_add(&t, "%s %s", who,
                 s->decision.kind == D_REACT    ? "holds"
                 : s->decision.kind == D_MOVE   ? "stays"
                 : s->decision.kind == D_FORM   ? "stays"
                 : s->decision.kind == D_PURSUE ? "does not pursue"
                                                : "holds its fire");
        return;
    default:
        break;
    }
    if (o->verb >= N_VERBS)
        return;
    if (all[o->verb]) {
        text_add(&t, "%s", all[o->verb]);
        return;
    }
    text_add(&t, "%s %s", who, does[o->verb] ? does[o->verb] : fire_verbs[o->verb].name);
    if (o->target)
        text_add(&t, " %s", whom);
    if (o->verb == V_DEPLOY)
        text_add(&t, " at %d,%d", fd_to_yards(o->place.x), fd_to_yards(o->place.y));
}

void fire_say_decision(const Battle *b, const State *s, char *out, int size)
{
    Text t = { out, size, 0 };
    NameRoom who;
    const Decision *d = &s->decision;
    out[0] = 0;
    if (d->kind == D_OVER) {
        text_add(&t, "the battle is over");
        return;
    }
    if (s->turn)
        text_add(&t, "Turn %d, ", s->turn);
    text_add(&t, "%s: %s", b->side[d->side].name, fire_decisions[d->kind].help);
    if (d->about)
        text_add(&t, " (%s)", text_name(b, d->about, who));
}
