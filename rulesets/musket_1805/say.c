/* SPDX-License-Identifier: GPL-3.0-or-later
 * say.c - orders, events and decisions in the player's language, and the classes events are
 * counted under.
 *
 * Start at musket_say_event().
 */
#include "engine/arrival.h"
#include "engine/text.h"
#include "rulesets/musket_1805/musket.h"

static const char *const gun_hits[] = {
    "the limber is hit",  "a horse is hit",       "a gunner falls",
    "the gun is damaged", "the gun is destroyed", "nothing is left there to be hit"
};
/* 10.5, 10.8 */
static const char *const gun_costs[] = { "", ", it moves more slowly",
                                         "", " and does not fire until it is repaired",
                                         "", "" };
static const char *const lost_ways[] = { "is destroyed", "flees from the field",
                                         "has lost its gun", "is taken",
                                         "disperses for good" };
static const char *const charges[] = { "does not reach", "charges home on",
                                       "is held off by the obstacle that covers" };
static const char *const charge_labels[] = { "falls short", "home", "held off" };
static const char *const tests[] = { "under fire", "to close", "to stand against cavalry",
                                     "after the melee" };
static const char *const results[] = { "holds", "is shaken", "routs" };
static const char *const no_form[] = {
    "cannot change formation there",
    "has not enough of its move left to change formation",
    "does not unlimber so near the enemy"
};
static const char *const stuck[] = { "cannot go that way", "has no room to turn",
                                     "finds no way out of the fire",
                                     "has no room to be pushed back",
                                     "is not pushed back: it stays by its gun" };
static const char *const undone[] = {
    "is caught by a charge and does nothing else in this bound",
    "is shaken and does not advance",
    "is in a melee and changes nothing about its limber",
    "cannot limber: the limber is lost",
    "has a fire to get out of and does nothing else in this bound",
};
static const char *const levels[] = { "gone", "untrained", "green", "veteran" };

const char *musket_formation_said(int formation)
{
    return formation == SKIRMISH      ? "skirmish order"
           : formation < N_FORMATIONS ? musket_formations[formation].name
                                      : "that";
}

/* ---- orders ---- */

static void add_way(Text *t, const Battle *b, const State *s, const Order *o)
{
    const Stand *at = body(b, s, ref_index(o->subject));
    const int32_t gone = way_length(at->at, o->by, o->place);
    const bool turns = o->facing != at->facing;
    if (gone <= 5) {
        text_add(t, turns ? "turns to face %s" : "stays where it is",
                 text_point(o->facing));
        return;
    }
    text_add(t, "moves ");
    text_inches(t, gone);
    text_inches_way(t, at->at, o->by, o->place);
    if (turns)
        text_add(t, ", facing %s", text_point(o->facing));
}

/* A move, and a change of formation before or after it. */
static void add_move(Text *t, const Battle *b, const State *s, const Order *o)
{
    const char *formation = musket_formation_said(o->formation);
    if (o->formation && !o->choice) {
        text_forms(t, formation);
        text_add(t, " and ");
    }
    if (ref_kind(o->subject) == REF_UNIT)
        add_way(t, b, s, o);
    else
        text_add(t, "moves");
    if (o->formation && o->choice) {
        text_add(t, " and ");
        text_forms(t, formation);
    }
}

void musket_say_order(const Battle *b, const State *s, const Order *o, char *out,
                      int size)
{
    Text t = { out, size, 0 };
    NameRoom who, whom;
    out[0] = 0;
    if (o->verb >= N_VERBS)
        return;
    if (o->subject)
        text_add(&t, "%s ", text_name(b, o->subject, who));
    const char *formation = musket_formation_said(o->formation);
    switch (o->verb) {
    case V_HOLD:
        text_add(&t, "holds");
        break;
    case V_MOVE:
        add_move(&t, b, s, o);
        break;
    case V_FIRE:
        text_add(&t, "fires at %s", text_name(b, o->target, whom));
        if (o->formation) {
            text_add(&t, " and ");
            text_forms(&t, formation);
        }
        break;
    case V_FIRE_MOVE:
        text_add(&t, "fires at %s and ", text_name(b, o->target, whom));
        add_move(&t, b, s, o);
        break;
    case V_MOVE_FIRE:
        add_move(&t, b, s, o);
        text_add(&t, " and fires at %s", text_name(b, o->target, whom));
        break;
    case V_CHARGE:
        text_add(&t, "charges %s", text_name(b, o->target, whom));
        break;
    case V_FORM:
        text_forms(&t, formation);
        break;
    case V_DONE:
        text_add(&t, "all others hold");
        break;
    case V_CONCEDE:
        text_add(&t, "concedes");
        break;
    default:
        text_add(&t, "%s", musket_verbs[o->verb].name);
        if (o->target)
            text_add(&t, " %s", text_name(b, o->target, whom));
        break;
    }
}

/* ---- events ---- */

static const char *const explosions[] = { "does not explode", "explodes",
                                          "explodes, a gunner falls" };

static void say_fire(Text *t, const Battle *b, const Event *e)
{
    NameRoom who, whom;
    text_add(t, "%s fires at %s: %d %% each, %d %% in all, %d %s",
             text_name(b, e->subject, who), text_name(b, e->target, whom), e->c, e->b,
             e->a, e->a == 1 ? "hit" : "hits");
}

static void say_end(Text *t, const Battle *b, const Event *e)
{
    text_winner(t, b, e->side);
    if (e->side != NOBODY)
        text_add(t, ": %s", musket_endings[e->a].help);
}

/* Why it has no shot: as the refusal of that order would have it, but that it is named already. */
static void say_no_fire(Text *t, const Game *g, const Event *e, const char *who,
                        const char *whom)
{
    const Battle *const b = g->battle;
    const int target = ref_index(e->target);
    const size_t n = strlen(who);
    Shot shot;
    Err why = { { 0 } };
    text_add(t, "%s has no shot at %s", who, whom);
    if (ref_kind(e->target) == REF_UNIT && !on_table(b, g->state, target)) {
        text_add(t, ": it is gone");
    } else if (!musket_shot_make(b, g->state, ref_index(e->subject), e->target, &shot,
                                 &why)) {
        const bool named = strncmp(why.text, who, n) == 0;
        text_add(t, ": %s%s", named && why.text[n] == ' ' ? "it" : "",
                 why.text + (named ? n + 2 * (why.text[n] == ':') : 0));
    }
}

static void say_fight(Text *t, const Game *g, const Event *e, const char *who,
                      const char *whom)
{
    const Battle *const b = g->battle;
    NameRoom by;
    switch (e->kind) {
    case E_CHARGE:
        text_add(t, "%s %s %s", who, charges[e->a], whom);
        if (e->b)
            text_add(t, ": %s is there", text_name(b, ref_unit(e->b - 1), by));
        break;
    case E_NO_FIRE:
        say_no_fire(t, g, e, who, whom);
        break;
    case E_MELEE:
        text_add(t, "%s fights %s: %d %s, %d %% in all, %d killed", who, whom, e->c,
                 e->c == 1 ? "figure" : "figures", e->b, e->a);
        break;
    case E_TEST:
        text_add(t, "%s %s (%s, needs %d)", who, results[e->a], tests[e->c], e->b);
        break;
    case E_GUN_HIT:
        text_add(t, "%s: %s%s", who, gun_hits[e->a], gun_costs[e->a]);
        break;
    case E_EXPLOSION:
        text_add(t, "%s: the limber %s (needs %d", who, explosions[e->a], e->b);
        text_add(t, e->a ? ", a gunner %d): it moves no more" : ")", e->c);
        break;
    case E_REPAIR:
        text_add(t, "%s %s (needs %d)", who,
                 e->a ? "has repaired its gun" : "still repairs its gun", e->b);
        break;
    case E_BURNS:
        text_add(t, "%s %s (needs %d)", whom, e->a ? "is on fire" : "catches no fire",
                 e->b);
        break;
    case E_LOST:
        text_add(t, "%s %s", who, lost_ways[e->a]);
        break;
    case E_DISORDER:
        text_add(t, "%s is disordered until the bound ends", who);
        break;
    case E_IN_WOODS:
        text_add(t, "%s has been in woods: to re-form will take it a whole move", who);
        break;
    case E_RECOVERS:
        text_add(t, "%s is shaken no more", who);
        break;
    case E_UNDONE:
        text_add(t, "%s %s", who, undone[e->a]);
        break;
    default:
        break;
    }
}

static void add_way_gone(Text *t, const Game *g, const Event *e, const char *who)
{
    const int32_t gone = geo_distance(e->from, e->to);
    if (e->kind == E_MOVED && gone < 13) {
        text_add(t, "%s turns", who);
        text_faces(t, g->battle, g->state, e->subject);
        return;
    }
    if (e->kind != E_MOVED && gone < 13) {
        text_add(t, "%s %s", who,
                 e->kind == E_BACK ? stuck[3] : "has nowhere to flee to");
        return;
    }
    text_add(t, "%s %s ", who,
             e->kind == E_MOVED  ? "moves"
             : e->kind == E_BACK ? "is pushed back"
                                 : "flees");
    text_inches(t, gone);
    text_add(t, " to ");
    text_inches_stands(t, e->to);
}

static void say_move(Text *t, const Game *g, const Event *e, const char *who,
                     const char *whom)
{
    const Battle *const b = g->battle;
    switch (e->kind) {
    case E_INITIATIVE:
        text_add(t, "%s %s initiative (needs %d)", who, e->a ? "has" : "fails its", e->b);
        break;
    case E_TIE:
        text_add(t, "%s throws for who is first of two alike", who);
        break;
    case E_MOVED:
    case E_FLIGHT:
    case E_BACK:
        add_way_gone(t, g, e, who);
        if (e->kind == E_MOVED && e->target)
            text_add(t, ", stopped by %s", whom);
        break;
    case E_STUCK:
        text_add(t, "%s %s", who, stuck[e->a]);
        if (e->target)
            text_add(t, ": %s is there", whom);
        break;
    case E_FORMATION:
        if (e->a)
            text_add(t, e->a < LIMBERED ? "%s is now in %s" : "%s is now %s", who,
                     musket_formation_said(e->a));
        else
            text_add(t, "%s %s", who, no_form[e->b]);
        break;
    case E_PASSAGE:
        text_add(t, "%s passes through %s%s", who, whom,
                 e->a ? "" : ": both are disordered");
        if (e->n_dice)
            text_add(t, " (needs %d, %d)", e->b, e->c);
        break;
    case E_DISCOVERY:
        if (e->subject)
            text_add(t, "%s %s %s (needs %d)", who, e->a ? "discovers" : "does not find",
                     whom, e->b);
        else
            text_add(t, "%s is discovered", whom);
        break;
    case E_RALLY:
        text_add(t, e->a ? "%s rallies: it is now %s" : "%s does not rally", who,
                 levels[e->a]);
        if (e->a && e->b)
            text_add(t, ", in %s", musket_formation_said(e->b));
        break;
    case E_OBJECTIVE:
        text_add(t, "%s is now held by %s", whom, b->side[e->side].name);
        break;
    default:
        say_fight(t, g, e, who, whom);
        break;
    }
}

void musket_say_event(const Game *g, const Event *e, char *out, int size)
{
    const Battle *b = g->battle;
    Text t = { out, size, 0 };
    NameRoom who, whom;
    out[0] = 0;
    text_name(b, e->subject, who);
    text_name(b, e->target, whom);
    switch (e->kind) {
    case E_TURN:
        text_add(&t, "Turn %d", e->a);
        break;
    case E_PHASE:
        break; /* a heading for machines; people see what happens in it */
    case E_FIRE:
        say_fire(&t, b, e);
        break;
    case E_ARRIVAL:
        arrival_say(&t, b, e);
        break;
    case E_END:
        say_end(&t, b, e);
        break;
    default:
        say_move(&t, g, e, who, whom);
        break;
    }
    text_dice(&t, e);
}

void musket_say_decision(const Battle *b, const State *s, char *out, int size)
{
    Text t = { out, size, 0 };
    NameRoom who;
    out[0] = 0;
    if (s->over) {
        text_add(&t, "The battle is over");
        return;
    }
    text_add(&t, "Turn %d, %s: order for %s, hidden from the enemy", s->turn,
             b->side[s->decision.side].name, text_name(b, s->decision.about, who));
}

/* ---- classes for counting ---- */

/* A class names the percentage it was rolled on, so that it can be held against the book. */
static void label_roll(Text *t, const Event *e, const char *who, const char *whom)
{
    switch (e->kind) {
    case E_INITIATIVE:
        text_add(t, "initiative of %s, %d %%: %s", who, e->b, e->a ? "passed" : "failed");
        break;
    case E_FIRE:
        text_add(t, "fire of %s at %s, %d %% each, %d %% in all: %d", who, whom, e->c,
                 e->b, e->a);
        break;
    case E_MELEE:
        text_add(t, "melee, %s against %s, %d %s, %d %% in all: %d killed", who, whom,
                 e->c, e->c == 1 ? "figure" : "figures", e->b, e->a);
        break;
    case E_TEST:
        text_add(t, "test of %s %s, %d %%: %s", who, tests[e->c], e->b, results[e->a]);
        break;
    case E_DISCOVERY:
        if (e->subject)
            text_add(t, "discovery of %s by %s, %d %%: %s", whom, who, e->b,
                     e->a ? "found" : "not yet");
        else
            text_add(t, "discovery of %s", whom);
        break;
    default:
        break;
    }
}

void musket_label(const Game *g, const Event *e, char *out, int size)
{
    Text t = { out, size, 0 };
    const Battle *b = g->battle;
    ShortNameRoom who, whom;
    out[0] = 0;
    text_short_name(b, e->subject, who);
    text_short_name(b, e->target, whom);
    switch (e->kind) {
    case E_NO_FIRE:
        text_add(&t, "fire of %s at %s: none", who, whom);
        break;
    case E_CHARGE:
        text_add(&t, "charge of %s: %s", who, charge_labels[e->a]);
        break;
    case E_PASSAGE:
        text_add(&t, "passage of %s: %s", who, e->a ? "in order" : "disordered");
        break;
    case E_GUN_HIT:
        text_add(&t, "hit on %s: %s", who, gun_hits[e->a]);
        break;
    case E_EXPLOSION:
        text_add(&t, "limber of %s: %s", who, explosions[e->a]);
        break;
    case E_REPAIR:
        text_add(&t, "repair of %s: %s", who, e->a ? "done" : "not yet");
        break;
    case E_BURNS:
        text_add(&t, "%s: %s", whom, e->a ? "on fire" : "catches no fire");
        break;
    case E_RALLY:
        text_add(&t, "rally of %s: %s", who, levels[e->a]);
        break;
    case E_LOST:
        text_add(&t, "%s %s", who, lost_ways[e->a]);
        break;
    case E_FORMATION:
        if (!e->a)
            text_add(&t, "%s %s", who, no_form[e->b]);
        break;
    case E_ARRIVAL:
        arrival_label(&t, b, e);
        break;
    case E_OBJECTIVE:
        text_add(&t, "%s held by %s", whom, b->side[e->side].name);
        break;
    default:
        label_roll(&t, e, who, whom);
        break;
    }
}
