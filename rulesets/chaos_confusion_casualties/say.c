/* SPDX-License-Identifier: GPL-3.0-or-later
 * say.c - events in the player's language, and the classes they are counted under.
 *
 * Start at chaos_say_event().
 */
#include "engine/arrival.h"
#include "engine/text.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

/* A senior captain, or somebody from another regiment, is no colonel. */
static const char *const men[MOST_OFFICERS + 1] = { "the colonel",
                                                    "the lieutenant colonel", "the major",
                                                    "its commander" };
static const char *const tendencies[] = { "does nothing", "is about to retreat",
                                          "is about to withdraw", "is about to fire back",
                                          "is about to go prone" };
static const char *const collisions[] = { "passes through",
                                          "stumbles into, and halts before",
                                          "runs into, and recoils from", "runs into" };
static const char *const lost_ways[] = { "is destroyed", "flees from the field",
                                         "is silenced", "is taken" };
static const char *const causes[] = { "haste or disorder", "smoke", "fog", "a wall" };
static const char *const halves[] = { "haste", "want of officers", "disorder",
                                      "an obstacle just crossed" }; /* ORDER HALF_ */
static const char *const bursts[] = { "", ", wide", ", a dud", ", short", ", long" };

/* ---- events ---- */

static void say_way(Text *t, const Game *g, const Event *e, const char *who)
{
    const int32_t gone = geo_distance(e->from, e->to);
    if (e->kind == E_MOVED && e->a) {
        text_add(t, "%s finds no room to %s", who,
                 e->a == MOVED_NO_ROOM ? "turn" : "go further");
        return;
    }
    if (e->kind == E_MOVED ? !gone : gone < 26) {
        text_add(t,
                 e->kind == E_MOVED     ? "%s turns"
                 : e->kind == E_RETREAT ? "%s turns to flee"
                                        : "%s has no room to back up",
                 who);
        if (e->kind == E_MOVED)
            text_faces(t, g->battle, g->state, e->subject);
        return;
    }
    text_add(t, "%s %s ", who,
             e->kind == E_MOVED  ? g->state->phase == PHASE_AGAIN ? "moves on" : "moves"
             : e->kind == E_BACK ? "backs up"
                                 : "retreats");
    text_inches(t, gone);
    text_add(t, " to ");
    text_inches_stands(t, e->to);
    if (e->kind == E_MOVED && g->state->phase == PHASE_MOVE)
        text_add(t, " (first half)");
}

static void say_charge(Text *t, const Event *e, const char *who, const char *whom)
{
    switch (e->kind) {
    case E_CHARGE:
        text_add(t, "%s charges %s: its centre may come ", who, whom);
        text_inches(t, e->a);
        break;
    case E_CHEER:
        text_add(t, "%s %s, %s %s", who, e->a ? "cheers" : "does not cheer", whom,
                 e->b ? "hears it" : "has no warning");
        break;
    case E_CONTACT:
        if (e->a)
            text_add(t, "%s is upon %s with %d %s", who, whom, e->a,
                     e->a == 1 ? "piece" : "pieces");
        else
            text_add(t, "%s %s %s", who,
                     e->b ? "stalls, and does not reach" : "does not reach", whom);
        break;
    case E_HANDS:
        text_add(t, "%s against %s, hand to hand: hits %d to %d", who, whom, e->a, e->b);
        break;
    case E_PIERCED:
        text_add(t, "%s pierces %s and %s", who, whom,
                 e->a ? "goes through" : "halts in the gap");
        break;
    case E_REACTION:
        text_add(t, "%s %s", who,
                 e->a == R_FIRE && e->b == TABLE_CHARGE ? "is about to fire"
                                                        : tendencies[e->a]);
        break;
    case E_COUNTER:
        text_add(t, "%s %s (%d against %d)", who,
                 e->a ? "is made to stand" : "cannot be stopped", e->b, e->c);
        break;
    default:
        break;
    }
}

/* What a round does on its way. */
static void say_aim(Text *t, const Event *e, const char *who, const char *whom)
{
    const int inches = e->a < 0 ? -e->a : e->a;
    const char *const round = chaos_rounds[e->c];
    switch (e->b) {
    case AIM_RANGE:
        text_add(t, "%s estimates the range to %s ", who, whom);
        if (inches)
            text_add(t, "%d in %s", inches, e->a < 0 ? "short" : "long");
        else
            text_add(t, "rightly");
        break;
    case AIM_FUSE:
        text_add(t, "%s: the fuse of its %s %s", who, round,
                 e->a ? "burns" : "does not burn");
        break;
    case AIM_LINE:
        text_add(t, "%s: its %s flies ", who, round);
        if (inches)
            text_add(t, "%d in to the %s", inches, e->a < 0 ? "left" : "right");
        else
            text_add(t, "straight");
        break;
    default:
        text_add(t, "%s: its %s %s", who, round, e->a ? "bounces" : "buries itself");
        break;
    }
}

/* What fire costs, and what comes of that. */
static void say_losses(Text *t, const Event *e, const char *who, const char *whom)
{
    switch (e->kind) {
    case E_WOUND:
        text_add(t,
                 e->b ? "%s: a man is wounded by %d, and takes %d more"
                      : "%s: a man is out, wounded by %d",
                 who, e->a, e->b);
        break;
    case E_PIECE:
        text_add(t, "%s loses a piece: %d left", who, e->a);
        break;
    case E_SLOWED:
        text_add(t, "%s is badly hit: it fires every second turn", who);
        break;
    case E_DANGER:
        text_add(t, e->a ? "%s: officers hit, %d" : "%s: no officer is hit", who, e->a);
        break;
    case E_OFFICER:
        if (e->b == OFFICER_NONE_LEFT)
            text_add(t, "%s: %d hit%s on officers of whom none is left", who, e->a,
                     e->a == 1 ? "" : "s");
        else
            text_add(t, "%s: %s is %s", who, men[e->a],
                     e->b == OFFICER_WOUNDED ? "wounded" : "down");
        break;
    case E_CAPTAIN:
        text_add(t, "%s: %s", who,
                 e->a ? "the senior captain takes over" : "nobody takes over");
        break;
    case E_NOTICED:
        text_add(t, e->a ? "%s: an officer of %s notices" : "%s: nobody at %s notices",
                 who, whom);
        break;
    case E_GOES_OVER:
        text_add(t,
                 e->a ? "%s: an officer comes over from %s" : "%s: nobody comes from %s",
                 who, whom);
        break;
    case E_ROUT:
        text_add(t, "%s %s after its loss", who, chaos_reactions[e->a]);
        if (e->a != e->b)
            text_add(t, ", though by the die it %s", chaos_reactions[e->b]);
        break;
    case E_LOST:
        text_add(t, "%s %s", who, lost_ways[e->a]);
        break;
    default:
        say_charge(t, e, who, whom);
        break;
    }
}

/* 9.11  Of halved dice what each of them is for. */
static void say_deduction(Text *t, const Event *e, const char *who, const char *whom)
{
    int n = 0;
    text_add(t, "%s: ", who);
    for (int i = 0; e->b == OFF_HALVES && i < (int)(sizeof halves / sizeof *halves); i++)
        if (e->c >> i & 1)
            text_add(t, "%s%s", n++ ? " and " : "", halves[i]);
    if (!n)
        text_add(t, "%s", causes[e->b]);
    text_add(t, " %s %d off its fire at %s", n > 1 ? "take" : "takes", e->a, whom);
}

static void say_fire(Text *t, const Event *e, const char *who, const char *whom)
{
    switch (e->kind) {
    case E_FIRE:
        if (!e->b) { /* 8.10 */
            text_add(t, "%s has no shot at %s: %d off", who, whom, e->c);
            break;
        }
        text_add(t, "%s fires at %s: %d off, %d %s, %d %s", who, whom, e->c, e->b,
                 e->b == 1 ? "shot" : "shots", e->a, e->a == 1 ? "hit" : "hits");
        break;
    case E_NO_FIRE:
        text_add(t, "%s has no shot at %s", who, whom);
        break;
    case E_DEDUCTION:
        say_deduction(t, e, who, whom);
        break;
    case E_AIM:
        say_aim(t, e, who, whom);
        break;
    case E_ROUND:
        text_add(t, "%s fires %s at %s%s: %d %s", who, chaos_rounds[e->b], whom,
                 bursts[e->c], e->a, e->a == 1 ? "hit" : "hits");
        break;
    case E_STRAY:
        text_add(t, "The %s of %s comes down on %s: %d %s", e->b == SHOT ? "shot" : "dud",
                 who, whom, e->a, e->a == 1 ? "hit" : "hits");
        break;
    default:
        say_losses(t, e, who, whom);
        break;
    }
}

static void say_ground(Text *t, const Event *e, const char *who, const char *whom)
{
    const int inches = e->a < 0 ? -e->a : e->a;
    if (e->kind == E_GROUND) {
        text_add(t, "%s: %s %s %d in", who, whom, e->a < 0 ? "gives" : "costs", inches);
        return;
    }
    text_add(t, "%s removes ", who);
    text_inches(t, e->a);
    text_add(t, " of %s at ", whom);
    text_inches_place(t, e->to);
}

static void say_entry(Text *t, const Event *e, const char *who)
{
    if (e->a)
        text_add(t, "card %d: ", e->a);
    text_add(t, "the brigade of %s ", who);
    if (e->b)
        text_add(t, "enters, %d %s", e->b, e->b == 1 ? "unit" : "units");
    else
        text_add(t, e->c ? "finds no room to enter" : "does not come yet");
    if (e->b && e->c)
        text_add(t, "; %d %s for room", e->c, e->c == 1 ? "waits" : "wait");
}

static void say_move(Text *t, const Game *g, const Event *e, const char *who,
                     const char *whom)
{
    const Battle *const b = g->battle;
    switch (e->kind) {
    case E_ENTRY:
        say_entry(t, e, who);
        break;
    case E_ARRIVAL:
        arrival_say(t, b, e);
        break;
    case E_SEQUENCE:
        text_add(t, "First to move: %s", b->side[e->a].name);
        break;
    case E_RALLY:
        text_add(t, "%s %s (%d against %d)", who,
                 e->a ? "is in order again" : "does not rally", e->b, e->c);
        break;
    case E_MOVED:
    case E_BACK:
    case E_RETREAT:
        say_way(t, g, e, who);
        break;
    case E_PRONE:
        text_add(t, e->a ? "%s stays down" : "%s lies down", who);
        break;
    case E_UP:
        text_add(t, "%s gets up", who);
        break;
    case E_DISRUPTED:
        text_add(t, e->a ? "%s is disrupted, and does not charge" : "%s is disrupted",
                 who);
        break;
    case E_FORMATION:
        if (e->a)
            text_add(t, "%s is now %s%s", who, e->a <= OPEN_ORDER ? "in " : "",
                     chaos_formations[e->a].name);
        else
            text_add(t, "%s has no room to change formation", who);
        break;
    case E_GROUND:
    case E_GAP:
        say_ground(t, e, who, whom);
        break;
    case E_COLLISION:
        text_add(t, "%s %s %s", who, collisions[e->a], whom);
        break;
    case E_CLEARS:
        text_add(t, "The smoke of %s at ", who);
        text_inches_place(t, e->from);
        text_add(t, " clears");
        break;
    case E_FIELD:
        text_add(t, "%s is now held by %s", whom, b->side[e->side].name);
        break;
    default:
        say_fire(t, e, who, whom);
        break;
    }
}

void chaos_say_event(const Game *g, const Event *e, char *out, int size)
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
    case E_END:
        text_winner(&t, b, e->side);
        if (e->a == END_POINTS)
            text_ahead(&t, e->b);
        if (e->side != NOBODY)
            text_add(&t, ": %s", chaos_endings[e->a].help);
        break;
    default:
        say_move(&t, g, e, who, whom);
        break;
    }
    if (e->n_dice)
        chaos_say_need(&t, b, e);
    text_dice(&t, e);
}

/* ---- classes for counting ---- */

static void label_dice(Text *t, const Event *e, const char *who, const char *whom)
{
    static const char *const tables[] = { "charge", "fire", "column or artillery" };
    switch (e->kind) {
    case E_FIRE:
        text_add(t, "fire of %s at %s, %d %s, %d off: %d", who, whom, e->b,
                 e->b == 1 ? "shot" : "shots", e->c, e->a);
        break;
    case E_ROUND:
        text_add(t, "%s of %s at %s%s: %d", chaos_rounds[e->b], who, whom, bursts[e->c],
                 e->a);
        break;
    case E_STRAY:
        text_add(t, "stray %s of %s on %s: %d", e->b == SHOT ? "shot" : "dud", who, whom,
                 e->a);
        break;
    case E_HANDS:
        text_add(t, "hand to hand, %s against %s, dice %d to %d: hits %d to %d", who,
                 whom, e->c, e->n_dice - e->c, e->a, e->b);
        break;
    case E_REACTION:
        text_add(t, "reaction of %s to %s: %s", who, tables[e->b], chaos_reactions[e->a]);
        break;
    case E_COUNTER:
        text_add(t, "officers of %s: %s", who, e->a ? "it stands" : "in vain");
        break;
    case E_RALLY:
        text_add(t, "rally of %s: %s", who, e->a ? "in order" : "not yet");
        break;
    case E_CHEER:
        text_add(t, "cheer of %s: %s", who, e->b ? "heard" : "not heard");
        break;
    case E_CONTACT:
        text_add(t, "charge of %s: %s", who,
                 e->a   ? "home"
                 : e->b ? "stalls"
                        : "falls short");
        break;
    case E_ROUT:
        text_add(t, "rout roll of %s: %s", who, chaos_reactions[e->a]);
        break;
    default:
        break;
    }
}

void chaos_label(const Game *g, const Event *e, char *out, int size)
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
    case E_COLLISION:
        text_add(&t, "%s %s %s", who, collisions[e->a], whom);
        break;
    case E_PIERCED:
        text_add(&t, "%s pierces %s", who, whom);
        break;
    case E_OFFICER:
        text_add(&t, "%s: %s %s", who, men[e->a], e->b == 1 ? "wounded" : "down");
        break;
    case E_CAPTAIN:
        text_add(&t, "%s: captain %s", who, e->a ? "takes over" : "does not");
        break;
    case E_ARRIVAL:
        arrival_label(&t, b, e);
        break;
    case E_ENTRY:
        text_add(&t, "entry of %s: %s", who, e->b ? "comes" : "not yet");
        break;
    case E_LOST:
        text_add(&t, "%s %s", who, lost_ways[e->a]);
        break;
    case E_FIELD:
        text_add(&t, "%s held by %s", whom, b->side[e->side].name);
        break;
    default:
        label_dice(&t, e, who, whom);
        break;
    }
}
