/* SPDX-License-Identifier: GPL-3.0-or-later
 * say_order.c - orders and decisions in the player's language; the phrases of both and of events.
 *
 * Start at colonial_say_order().
 */
#include "rulesets/greg_blake_colonial/say.h"

/* ---- phrases ---- */

void colonial_say_length(Text *t, int32_t length)
{
    text_add(t, "%d mm", (length + 5) / 10);
}

void colonial_say_phrase(Text *t, const char *phrase, const char *who, const char *whom,
                         int32_t a)
{
    for (const char *c = phrase; *c; c++) {
        if (*c == '&')
            text_add(t, "%s", who);
        else if (*c == '@')
            text_add(t, "%s", whom);
        else if (*c == '#')
            text_add(t, "%d", a);
        else if (*c == '~')
            colonial_say_length(t, a);
        else
            text_add(t, "%c", *c);
    }
}

const char *colonial_formation_name(int f)
{
    return colonial_formations[f > 0 && f < N_FORMATIONS ? f : 0].name;
}

/* ---- orders ---- */

/* clang-format off */
static const char *const ordered[N_VERBS] = {
    [V_NOMINATE]    = "the group of & moves",
    [V_COMMAND]     = "& takes command of the group of @",
    [V_JOIN]        = "& rides to @",
    [V_MOUNT]       = "& mounts",
    [V_DISMOUNT]    = "& dismounts",
    [V_CHARGE]      = "& charges @",
    [V_BREAK_OFF]   = "& tries to break off",
    [V_LEND_CREW]   = "@ lends & a man",
    [V_SUPPLY]      = "& fetches ammunition",
    [V_REJOIN]      = "& and @ are one body again",
    [V_STAND]       = "& stands",
    [V_EVADE]       = "& tries to evade",
    [V_FORM_SQUARE] = "& tries to form square",
    [V_AMBUSH]      = "& charges @ from ambush",
    [V_PICK_OFF]    = "& fires at @",
    [V_LEAD]        = "& leads from the front",
    [V_FIGHT]       = "the melees of & are next",
    [V_RECOIL]      = "& tries to recoil and reform",
    [V_DONE]        = "all others hold",
    [V_CONCEDE]     = "the battle is given up",
    [V_FACE]        = "& turns towards @",
    [V_COVER]       = "& takes cover at @",
    [V_ROUND]       = "& charges @ round what is between",
};

/* What holding is, by what was asked. */
static const char *const holds[N_DECISIONS] = {
    [D_CHARGE]       = "& does not charge",
    [D_REACT]        = "& stands",
    [D_AMBUSH]       = "& lies low",
    [D_FIRE]         = "& holds its fire",
    [D_LEAD]         = "& stays behind his men",
    [D_DEFEND]       = "& does not fire at its chargers",
    [D_RECOIL]       = "& does not recoil",
    [D_BREAKTHROUGH] = "& does not charge on",
};

const char *const colonial_with_round[CONCENTRATED + 1] = {
    "", " with canister", " with shot", ", all at the stand before it"
};
static const char *const advances[] = { "", ", half a move", ", into good range", ", out of its range" };
/* clang-format on */

static void say_move_order(Text *t, const Battle *b, const State *s, const Order *o,
                           const char *who)
{
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= b->n_units) {
        text_add(t, "%s moves", who);
        return;
    }
    const BodyRow *r = body_row(s, ref_index(o->subject));
    const bool turns = o->facing != r->facing;
    if (geo_distance(r->at, o->place) > GEO_TOUCH) {
        text_add(t, "%s moves ", who);
        colonial_say_length(t, geo_distance(r->at, o->place));
        text_add(t, " %s to %d,%d", text_point(geo_bearing(r->at, o->place)),
                 text_millimetres(r->at.x, o->place.x),
                 text_millimetres(r->at.y, o->place.y));
        if (turns)
            text_add(t, ", facing %s", text_point(o->facing));
    } else if (turns)
        text_add(t, "%s turns to face %s", who, text_point(o->facing));
    else
        text_add(t, "%s stays where it is", who);
    if (o->formation && o->formation < N_FORMATIONS)
        text_add(t, ", towards a %s", colonial_formations[o->formation].name);
}

static void say_choice(Text *t, const Order *o, const char *who, const char *whom)
{
    if (o->verb == V_FIRE && o->count)
        text_add(t, "%d of %s fire at %s%s", o->count, who, whom,
                 colonial_with_round[o->choice <= CONCENTRATED ? o->choice : 0]);
    else if (o->verb == V_FIRE)
        text_add(t, "%s fires at %s%s", who, whom,
                 colonial_with_round[o->choice <= CONCENTRATED ? o->choice : 0]);
    else if (o->verb == V_ADVANCE)
        text_add(t, "%s advances towards %s%s", who, whom,
                 advances[o->choice < 4 ? o->choice : 0]);
    else if (o->verb == V_WITHDRAW)
        text_add(t, "%s withdraws%s", who, o->choice ? ", facing the enemy" : "");
    else if (o->verb == V_PART_REAR)
        text_add(t, "ranks of %s become a body of their own", who);
    else if (o->verb == V_PART_RIGHT || o->verb == V_PART_LEFT)
        text_add(t, "files of %s on its %s become a body of their own", who,
                 o->verb == V_PART_LEFT ? "left" : "right");
    else if (o->verb == V_FIGHT)
        text_add(t, "the melee of base %d of %s is next", o->choice, who);
    else if (o->verb == V_TAKE)
        text_add(t, "%s takes %s of %s", who, o->choice ? "all rounds" : "rounds", whom);
    else {
        text_add(t, "%s ", who);
        text_forms(t, colonial_formation_name(o->formation));
    }
}

/* 10.5  Which way a charge goes. */
static void say_round(Text *t, const Battle *b, const State *s, const Order *o)
{
    if (o->verb == V_ROUND && o->choice)
        text_add(t, ", on its %s", o->choice == TO_LEFT ? "left" : "right");
    if (!way_bends(o->by) || ref_kind(o->subject) != REF_UNIT ||
        ref_index(o->subject) >= b->n_units)
        return;
    const Point at = body_row(s, ref_index(o->subject))->at;
    text_add(t, " by %d,%d", text_millimetres(at.x, o->by.x),
             text_millimetres(at.y, o->by.y));
}

void colonial_say_order(const Battle *b, const State *s, const Order *o, char *out,
                        int size)
{
    Text t = { out, size, 0 };
    NameRoom who, whom;
    out[0] = 0;
    if (o->verb >= N_VERBS)
        return;
    text_name(b, o->subject ? o->subject : s->decision.about, who);
    text_name(b, o->target, whom);
    const char *held = s->decision.kind < N_DECISIONS ? holds[s->decision.kind] : NULL;
    if (o->verb == V_HOLD)
        colonial_say_phrase(&t, held ? held : "& holds", who, whom, 0);
    else if (o->verb == V_MOVE)
        say_move_order(&t, b, s, o, who);
    else if (ordered[o->verb] && (o->verb != V_FIGHT || !o->choice)) {
        colonial_say_phrase(&t, ordered[o->verb], who, whom, 0);
        say_round(&t, b, s, o);
    } else if (o->verb)
        say_choice(&t, o, who, whom);
}

/* ---- decisions ---- */

/* clang-format off */
static const char *const asked[N_DECISIONS] = {
    [D_NOMINATE]     = "which command group moves next?",
    [D_CHARGE]       = "does & charge, and whom?",
    [D_MOVE]         = "what does & do?",
    [D_REACT]        = "how does & meet the charge of @?",
    [D_AMBUSH]       = "does & spring its ambush on @?",
    [D_FIRE]         = "whom does & fire at?",
    [D_LEAD]         = "does & lead from the front?",
    [D_DEFEND]       = "does & fire at @ as it charges?",
    [D_FIGHT]        = "whose melees are next?",
    [D_RECOIL]       = "does & recoil and reform?",
    [D_BREAKTHROUGH] = "does & charge on, and whom?",
};
/* clang-format on */

void colonial_say_decision(const Battle *b, const State *s, char *out, int size)
{
    Text t = { out, size, 0 };
    NameRoom who, whom;
    const Decision *d = &s->decision;
    out[0] = 0;
    if (s->over || d->kind == D_OVER || d->kind >= N_DECISIONS) {
        text_add(&t, "The battle is over");
        return;
    }
    text_name(b, d->about, who);
    text_name(b, d->with, whom);
    text_add(&t, "Turn %d, %s: ", s->turn, b->side[d->side].name);
    const bool ride =
        d->kind == D_MOVE && !colonial_in_command(b, s, ref_index(d->about));
    colonial_say_phrase(&t, ride ? "does its leader ride to &?" : asked[d->kind], who,
                        whom, 0);
}
