/* SPDX-License-Identifier: GPL-3.0-or-later
 * say_order.c - orders and decisions in the player's language.
 *
 * Start at chaos_say_order().
 */
#include "engine/text.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

static void say_way(Text *t, const State *s, const Order *o)
{
    if (ref_kind(o->subject) != REF_UNIT) {
        text_add(t, "moves");
        return;
    }
    const UnitRow *r = row(s, ref_index(o->subject));
    const int32_t gone = way_length(r->at, o->by, o->place);
    const bool turns = o->facing != r->facing;
    if (gone > HARDLY) {
        text_add(t, "moves ");
        text_inches(t, gone);
        text_inches_way(t, r->at, o->by, o->place);
        if (turns)
            text_add(t, ", facing %s", text_point(o->facing));
    } else {
        text_add(t, turns ? "turns to face %s" : "stays where it is",
                 text_point(o->facing));
    }
}

/* A move, and a change of formation before or after it. */
static void say_move_order(Text *t, const State *s, const Order *o)
{
    const bool forms = o->formation && o->formation < N_FORMATIONS;
    const char *formation = chaos_formations[forms ? o->formation : 0].name;
    if (forms && !(o->choice & FORMS_LAST)) {
        text_forms(t, formation);
        text_add(t, " and ");
    }
    text_add(t, "%s", o->verb == V_MOVE_AFTER ? "fires, then " : "");
    say_way(t, s, o);
    if (forms && o->choice & FORMS_LAST) {
        text_add(t, " and ");
        text_forms(t, formation);
    }
    if (o->choice & CLIMBS)
        text_add(t, ", climbing worm fences");
}

/* The answers to a reaction, and of who may turn to face a charge: about whom the decision is. */
static void say_answer(Text *t, const Battle *b, const State *s, int verb)
{
    static const char *const lets[] = { "do nothing", "retreat",  "withdraw",
                                        "fire",       "go prone", "halt" };
    NameRoom who, whom;
    const Decision *d = &s->decision;
    text_name(b, d->about, who);
    text_name(b, d->with, whom);
    if (d->kind == D_FACE)
        text_add(t,
                 verb == V_TURN ? "%s turns to face %s" : "%s does not turn to face %s",
                 who, whom);
    else if (d->kind == D_OFFICER)
        text_add(t,
                 verb == V_TAKE_OVER ? "an officer of %s goes over to %s"
                                     : "the officers of %s do not go over to %s",
                 who, whom);
    else if (d->kind == D_COUNTER && verb == V_COUNTER)
        text_add(t, "the officer of %s steps in", who);
    else if (d->kind == D_COUNTER)
        text_add(t, "lets %s %s", who, lets[chaos(s)->reaction.what]);
    else
        text_add(t, "%s", chaos_verbs[verb].name);
}

void chaos_say_order(const Battle *b, const State *s, const Order *o, char *out, int size)
{
    Text t = { out, size, 0 };
    NameRoom who, whom;
    out[0] = 0;
    if (o->verb >= N_VERBS)
        return;
    if (o->subject)
        text_add(&t, "%s ", text_name(b, o->subject, who));
    text_name(b, o->target, whom);
    switch (o->verb) {
    case V_HOLD:
        text_add(&t, s->decision.kind == D_FIRE ? "holds its fire" : "holds");
        break;
    case V_MOVE:
    case V_MOVE_AFTER:
        say_move_order(&t, s, o);
        break;
    case V_CHARGE:
        text_add(&t, "charges %s%s", whom,
                 o->choice & CLIMBS ? ", climbing worm fences" : "");
        break;
    case V_FORM:
        text_forms(&t,
                   chaos_formations[o->formation < N_FORMATIONS ? o->formation : 0].name);
        break;
    case V_FIRE:
        text_add(&t, "fires at %s", whom);
        if (o->choice && o->choice < N_ROUNDS)
            text_add(&t, " with %s", chaos_rounds[o->choice]);
        break;
    case V_SNIPE:
        text_add(&t, "fires at the officers of %s", whom);
        break;
    case V_LET:
    case V_COUNTER:
    case V_TURN:
    case V_TAKE_OVER:
        say_answer(&t, b, s, o->verb);
        break;
    case V_DONE:
        text_add(&t, "all others hold");
        break;
    case V_CONCEDE:
        text_add(&t, "concedes");
        break;
    default:
        text_add(&t, "%s", chaos_verbs[o->verb].name);
        if (o->target)
            text_add(&t, " %s", whom);
        break;
    }
}

void chaos_say_decision(const Battle *b, const State *s, char *out, int size)
{
    Text t = { out, size, 0 };
    NameRoom who, whom;
    const Decision *d = &s->decision;
    out[0] = 0;
    if (s->over) {
        text_add(&t, "The battle is over");
        return;
    }
    text_add(&t, "Turn %d, %s: ", s->turn, b->side[d->side].name);
    text_name(b, d->about, who);
    text_name(b, d->with, whom);
    switch (d->kind) {
    case D_ORDER:
        text_add(&t, "order for %s, hidden from the enemy", who);
        break;
    case D_FIRE:
        text_add(&t, "whom %s fires at, hidden from the enemy", who);
        break;
    case D_COUNTER:
        text_add(&t, "%s %s before %s: let it, or have the officer counter it?", who,
                 chaos_reactions[chaos(s)->reaction.what], whom);
        break;
    case D_ROUND:
        text_add(&t, "what does %s fire at %s, in reaction?", who, whom);
        break;
    case D_OFFICER:
        text_add(&t, "does an officer of %s go over to %s, who has none?", who, whom);
        break;
    default:
        text_add(&t, "%s may turn to face %s", who, whom);
        break;
    }
}
