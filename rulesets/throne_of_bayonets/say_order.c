/* SPDX-License-Identifier: GPL-3.0-or-later
 * say_order.c - orders in the player's language.
 *
 * Start at throne_say_order().
 */
#include "engine/text.h"
#include "rulesets/throne_of_bayonets/throne.h"

static const char *stays(const Order *o)
{
    return ref_kind(o->subject) == REF_OFFICER ? "stays where he is"
                                               : "stays where it is";
}

/* Which way a unit or a base by itself looks now; an officer's front is no matter. */
static Angle front_of(const State *s, const Order *o)
{
    const int i = ref_index(o->subject);
    return ref_kind(o->subject) == REF_UNIT    ? row(s, i)->facing
           : ref_kind(o->subject) == REF_STAND ? state_stand(s, i)->facing
                                               : o->facing;
}

static void add_front(Text *t, const Order *o, Angle now)
{
    if (o->facing != now)
        text_add(t, ", faces %s", text_point(o->facing));
}

static void add_move(Text *t, const Battle *b, const State *s, const Order *o)
{
    NameRoom who;
    text_add(t, "%s ", text_name(b, o->subject, who));
    Point from = o->place;
    throne_moves_from(b, s, o->subject, &from);
    const int32_t gone = geo_distance(from, o->place);
    if (gone > 5) {
        text_add(t, "moves ");
        text_cm(t, gone);
        text_add(t, " %s to ", text_point(geo_bearing(from, o->place)));
        text_cm_goal(t, from, o->place);
    } else {
        text_add(t, "%s", stays(o));
    }
    if (o->formation) {
        text_add(t, ", ");
        text_forms(t, throne_formations[o->formation].name);
    }
    add_front(t, o, front_of(s, o));
}

static void add_note(Text *t, const Battle *b, const State *s, const Order *o)
{
    int note = 0;
    while (note < b->n_notes - 1 && throne(s)->noted[note])
        note++;
    const bool known = o->choice && o->choice <= b->note[note].n_entries;
    text_add(t, "notes in secret: %s",
             known ? b->note[note].entry[o->choice - 1].name : "?");
}

static void add_deployment(Text *t, const Battle *b, const Order *o)
{
    NameRoom who;
    text_add(t, "%s deploys", text_name(b, o->subject, who));
    if (o->formation)
        text_add(t, " in %s", throne_formations[o->formation].name);
    text_add(t, " at ");
    text_cm_place(t, o->place);
    if (ref_kind(o->subject) == REF_UNIT)
        add_front(t, o, battle_ahead(b, unit_side(b, ref_index(o->subject))));
}

/* What somebody does or tries, perhaps with whom. */
static const char *const does[N_VERBS] = {
    [V_CARRY_ON] = "makes its compulsory move",
    [V_FORM_UP] = "forms up",
    [V_CONSOLIDATE] = "consolidates with",
    [V_BREAK_UP] = "breaks up into its battalions",
    [V_LEAVE] = "leaves its complex formation",
    [V_SKIRMISH] = "deploys skirmishers",
    [V_PLACE] = "goes out as a skirmisher",
    [V_FIRE] = "fires",
    [V_RALLY] = "tries to rally",
    [V_COUNTER_CHARGE] = "tries to counter-charge",
    [V_REFORM] = "tries to reform",
    [V_OPEN_FIRE] = "tries to open fire",
    [V_SQUARE] = "tries to form square",
    [V_INTO_LINE] = "tries to deploy into line",
    [V_HALT] = "tries to halt",
    [V_HALT_BEHIND] = "tries to halt behind",
    [V_FIGHT] = "fights its melee next",
    [V_TEST] = "throws its morale dice now",
    [V_STANDARD] = "the rest deploys as the scenario has it",
    [V_CONCEDE] = "the battle is given up",
    [V_LEAD] = "goes to the head of its unit",
};

static void add_rest(Text *t, const Battle *b, const State *s, const Order *o)
{
    NameRoom who, whom;
    if (o->verb >= N_VERBS)
        return;
    if (o->subject)
        text_add(t, "%s ", text_name(b, o->subject, who));
    text_add(t, "%s", does[o->verb] ? does[o->verb] : throne_verbs[o->verb].name);
    if (o->target)
        text_add(t,
                 o->verb == V_INTO_LINE ? " against %s"
                 : o->verb == V_FORM_UP ? " on %s"
                                        : " %s",
                 text_name(b, o->target, whom));
    if (o->formation)
        text_add(t, " in %s", throne_formations[o->formation].name);
    if (throne_verbs[o->verb].takes & TAKES_PLACE) {
        text_add(t, " at ");
        text_cm_place(t, o->place);
        add_front(t, o, front_of(s, o));
    }
}

void throne_say_movers(Text *t, const Battle *b, const State *s, bool by_order)
{
    enum { NAMED = 8 };
    const char *before = by_order ? "; activated: " : "; on the march: ";
    ShortNameRoom name;
    int n = 0;
    for (int i = 0; i < b->n_units + b->n_stands + b->n_officers; i++) {
        const int stand = i - b->n_units, officer = stand - b->n_stands;
        const Ref who = stand < 0     ? ref_unit(i)
                        : officer < 0 ? ref_stand(stand)
                                      : ref_officer(officer);
        const bool moves = !by_order      ? stand < 0 && must_move(b, s, i)
                           : officer >= 0 ? officer_may_move(b, s, officer)
                                          : may_move(b, s, who, NULL);
        if (battle_side_of(b, who) != s->side || !moves)
            continue;
        if (n++ < NAMED)
            text_add(t, "%s%s", before, text_short_name(b, who, name));
        before = ", ";
    }
    if (n > NAMED)
        text_add(t, " and %d more", n - NAMED);
}

void throne_say_order(const Battle *b, const State *s, const Order *o, char *out,
                      int size)
{
    Text t = { out, size, 0 };
    NameRoom who, whom;
    out[0] = 0;
    switch (o->verb) {
    case V_MOVE:
        add_move(&t, b, s, o);
        return;
    case V_DEPLOY:
        add_deployment(&t, b, o);
        return;
    case V_ATTEMPT:
        if (o->subject == o->target)
            text_add(&t, "%s tries to activate himself", text_name(b, o->subject, who));
        else
            text_add(&t, "%s tries to activate %s", text_name(b, o->subject, who),
                     text_name(b, o->target, whom));
        return;
    case V_NOTE:
        add_note(&t, b, s, o);
        return;
    case V_RALLY_TO:
        text_add(&t, "rallies %s",
                 o->choice == 1   ? "to its starting position"
                 : o->choice == 2 ? "a full move to the rear"
                                  : "in place");
        return;
    case V_HOLD:
        text_add(&t, "%s %s", text_name(b, o->subject, who),
                 s->decision.kind == D_ACTIVATE ? "makes no attempt"
                 : s->decision.kind == D_FIRE   ? "holds its fire"
                                                : stays(o));
        return;
    case V_ROLL:
        text_add(&t, "%s throws for the attempts he has allotted",
                 text_name(b, o->subject, who));
        return;
    case V_REMOVE:
        text_add(&t, "removes %s", text_name(b, o->subject, who));
        return;
    case V_DONE:
        text_add(&t, "%s",
                 s->decision.kind == D_CASUALTY      ? "leaves the rest to the firer"
                 : s->decision.kind == D_CHARGED     ? "stands as it is"
                 : s->decision.kind == D_SECOND_LINE ? "goes on"
                                                     : "done");
        return;
    default:
        add_rest(&t, b, s, o);
        return;
    }
}
