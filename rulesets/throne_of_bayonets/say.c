/* SPDX-License-Identifier: GPL-3.0-or-later
 * say.c - events and decisions in the player's language, and the classes events are counted
 * under.
 *
 * Start at throne_say_event().
 */
#include "engine/arrival.h"
#include "engine/text.h"
#include "rulesets/throne_of_bayonets/throne.h"
#include <string.h>

/* ---- events ---- */

static const char *tried_name(int bit)
{
    return throne_initiatives[__builtin_ctz((unsigned)bit)];
}

static void say_test(Text *t, const Battle *b, const Event *e)
{
    static const char *const now[] = { [TEST_DISORDERED] = "is disordered",
                                       [TEST_HALTED] = "halts, disordered",
                                       [TEST_DISPERSED] = "is dispersed",
                                       [TEST_STOPS] = "stops" };
    NameRoom who;
    text_add(t, "%s %s%s", text_name(b, e->subject, who),
             e->a ? "holds firm" : "fails its morale test and ", e->a ? "" : now[e->c]);
    text_add(t, " (needs %d)", e->b);
    text_dice(t, e);
}

static void say_fights(Text *t, const Battle *b, const Event *e)
{
    NameRoom who;
    const bool one = e->a == 1;
    text_add(t, "%s has %d success%s of %d that count%s (needs %d)",
             text_name(b, e->subject, who), e->a, one ? "" : "es", e->b,
             e->b == 1 ? "s" : "", e->c);
    text_dice(t, e);
}

/* 10.14  All those of a side who fight in it, as far as a line has room for them. */
static void say_parties(Text *t, const Game *g, const char *before, int side)
{
    enum { NAMED = 4 };
    Ref who[MAX_UNITS + MAX_STANDS];
    NameRoom name;
    const int n = melee_parties(g->battle, g->state, side, who);
    const int named = n > NAMED ? NAMED - 1 : n;
    for (int i = 0; i < named; i++)
        text_add(t, "%s%s",
                 !i          ? before
                 : i + 1 < n ? ", "
                             : " and ",
                 text_name(g->battle, who[i], name));
    if (named < n)
        text_add(t, " and %d more", n - named);
}

static void say_melee(Text *t, const Game *g, const Event *e)
{
    say_parties(t, g, "Melee: ", e->side);
    say_parties(t, g, " against ", 1 - e->side);
    text_add(t, ": %d of %d successes to %d of %d; attacker %c, defender %c", e->b >> 8,
             e->b & 255, e->c >> 8, e->c & 255, e->a >> 8, e->a & 255);
}

/* in: stays: whom it would send somewhere else stands where he is */
static const char *letter_words(int letter, bool stays)
{
    if (stays)
        return letter == 'A' ? "stands" : "stands, disordered";
    switch (letter) {
    case 'A':
        return "advances";
    case 'B':
        return "advances, disordered";
    case 'C':
        return "is disordered";
    case 'X':
        return "is checked, disordered";
    case 'Y':
        return "retires, disordered";
    default:
        return "is broken and dispersed";
    }
}

static void say_end(Text *t, const Battle *b, const Event *e)
{
    text_winner(t, b, e->side);
    if (e->side == NOBODY)
        return;
    text_add(t, ": %s", throne_endings[e->a].help);
}

/* 8.9, 11.22  Who goes along, as he is told of. */
static void say_with(Text *t, const Game *g, Ref who)
{
    NameRoom name;
    const char *before = ", with ";
    for (int i = 0; i < g->battle->n_officers; i++) {
        if (state_officer(g->state, i)->with != who)
            continue;
        text_add(t, "%s%s", before, text_name(g->battle, ref_officer(i), name));
        before = " and ";
    }
}

/* Who sets out and steps back before an obstacle may end where he began. */
static void say_way(Text *t, const Game *g, const Event *e, const char *who,
                    const char *whom)
{
    const int32_t gone = e->c ? e->c : geo_distance(e->from, e->to);
    if (gone < CM(1) / 20) {
        text_add(t, "%s gets no further", who);
    } else {
        text_add(t, "%s moves ", who);
        text_cm(t, gone);
        text_add(t, " to ");
        text_cm_stands(t, e->to);
    }
    if (e->b) { /* 9.12 */
        Angle facing;
        text_add(t, " by its road");
        if (game_facing(g->battle, g->state, e->subject, &facing))
            text_add(t, ", facing %s", text_point(facing));
    }
    say_with(t, g, e->subject);
    if (e->target)
        text_add(t, ", stopped by %s", whom);
}

/* Where somebody goes, how he stands, and what is in his way.  returns: it was one of these. */
static bool say_move(Text *t, const Game *g, const Event *e, const char *who,
                     const char *whom)
{
    switch (e->kind) {
    case E_MOVED:
        say_way(t, g, e, who, whom);
        return true;
    case E_FORMATION:
        if (e->b)
            text_add(t, "%s turns to face %s", who, text_point(e->c));
        else
            text_add(t, "%s is now %s%s", who, e->a <= SQUARE ? "in " : "",
                     throne_formations[e->a].name);
        return true;
    case E_FORMED_UP: /* 9.28 */
        text_add(t, "%s forms up at ", who);
        text_cm_stands(t, e->to);
        text_add(t, ", facing %s: %d bases, %s%s, disordered", text_point(e->c), e->a,
                 e->b <= SQUARE ? "in " : "", throne_formations[e->b].name);
        return true;
    case E_SKIRMISH:
        text_add(t, "%s deploys as skirmisher at ", who);
        text_cm_stands(t, e->to);
        text_add(t, ", facing %s", text_point(e->c));
        return true;
    case E_LEADS:
        text_add(t, "%s is now at the head of its unit", who);
        return true;
    case E_CHARGE:
        text_add(t, "%s %s%s%s", who, e->a ? "counter-charges" : "charges",
                 e->target ? " " : "", e->target ? whom : "");
        return true;
    case E_OBSTACLE:
        text_add(t, "%s %s %s", who, e->a ? "crosses" : "does not cross", whom);
        return true;
    case E_BAD_GOING:
        text_add(t, "%s turns out to be worth %d morale %s", whom, e->a,
                 e->a == 1 ? "die" : "dice");
        return true;
    case E_PARTED:
        text_add(t, "After %d rounds of melee %s %s", e->a, who,
                 e->b ? "has no room to draw off, and fights on next turn"
                      : "is put back");
        say_with(t, g, e->subject);
        return true;
    case E_INTERPENETRATION:
        text_add(t, "%s %s %s", who,
                 e->a   ? "passes through"
                 : e->b ? "does not get clear of"
                        : "cannot pass through",
                 whom);
        return true;
    default:
        return false;
    }
}

static const char *const does[N_EVENTS] = {
    [E_CONTACT_FAILED] = "does not charge home",
    [E_HEMMED_IN] = "has no room to draw off, and has to fight",
    [E_SURRENDER] = "surrenders",
    [E_BROKE_UP] = "breaks up",
    [E_CLOSED_UP] = "closes up",
    [E_LEFT_TABLE] = "leaves the table",
    [E_JUNCTION] = "is disordered where its road ends on another",
    [E_FIRES] = "fires",
    [E_STAYS_OUT] = "finds no room and stays out of the battle",
};

/* One sentence with subject, target, or both. */
static void say_plain(Text *t, const Game *g, const Event *e)
{
    const Battle *b = g->battle;
    NameRoom who, whom;
    text_name(b, e->subject, who);
    text_name(b, e->target, whom);
    switch (e->kind) {
    case E_ATTEMPT:
        if (e->subject == e->target)
            strcpy(whom, "himself");
        text_add(t, "%s %s %s (needs %d%s)", who,
                 e->a ? "activates" : "fails to activate", whom, e->b,
                 e->c ? ", +1 in contact" : "");
        break;
    case E_INITIATIVE:
        text_add(t, "%s %s to %s (needs %d)", who, e->a ? "is able" : "fails",
                 tried_name(e->b), e->c);
        break;
    case E_OUTCOME:
        text_add(t, "%s %s", who, letter_words(e->a, e->b));
        break;
    case E_OVERRUN:
        text_add(t, "%s over-runs %s", who, whom);
        break;
    case E_RALLY:
        text_add(t, "%s rallies %s", who,
                 e->a == 1   ? "to its starting position"
                 : e->a == 2 ? "to the rear"
                             : "in place");
        break;
    case E_LOST:
        text_add(t, "%s is lost%s", who,
                 e->a == LOST_TO_FIRE    ? " to fire"
                 : e->a == LOST_OVERRUN  ? ", ridden down"
                 : e->a == LOST_RETIRING ? ", abandoned"
                                         : "");
        break;
    case E_OFFICER:
        text_add(
            t, "%s %s %s (falls on %d)", who, e->a ? "falls" : "is unhurt",
            e->b ? "under fire" : "in the melee",
            b->number[e->b ? OFFICER_FIRE_SUM : OFFICER_MELEE_FACE]); /* 13.34, 12.6 */
        break;
    case E_CONSOLIDATED:
        text_add(t, "%s %s with %s", who,
                 e->a ? "forms one unit" : "fails to consolidate", whom);
        break;
    default:
        if (!say_move(t, g, e, who, whom) && does[e->kind])
            text_add(t, "%s %s", who, does[e->kind]);
        break;
    }
    text_dice(t, e);
}

void throne_say_event(const Game *g, const Event *e, char *out, int size)
{
    const Battle *b = g->battle;
    Text t = { out, size, 0 };
    out[0] = 0;
    switch (e->kind) {
    case E_TURN:
        text_add(&t, "Turn %d, %s", e->a, b->side[e->side].name);
        break;
    case E_PHASE:
        break; /* a heading for machines; people see what happens in it */
    case E_DEPLOYED:
        text_add(&t, "%s: all deployed", b->side[e->side].name);
        break;
    case E_TEST:
        say_test(&t, b, e);
        break;
    case E_FIGHTS:
        say_fights(&t, b, e);
        break;
    case E_MELEE:
        say_melee(&t, g, e);
        break;
    case E_FIRE:
        casualties_say(&t, g, e);
        text_dice(&t, e);
        break;
    case E_ARRIVAL:
        arrival_say(&t, b, e);
        text_dice(&t, e);
        break;
    case E_END:
        say_end(&t, b, e);
        break;
    default:
        say_plain(&t, g, e);
        break;
    }
}

/* 8.1  Any of those who have yet to make their attempts may go first. */
static void say_officers(Text *t, const Battle *b, const State *s)
{
    const char *first = "";
    int n = 0;
    text_add(t, "officers activate");
    for (int o = 0; o < b->n_officers; o++) {
        const Officer *const at = state_officer(s, o);
        if (b->officer[o].side != s->side || at->where != ON_TABLE || !at->left)
            continue;
        if (++n == 1)
            first = b->officer[o].name;
        else if (n == 2)
            text_add(t, ": %s, %s", first, b->officer[o].name);
        else
            text_add(t, ", %s", b->officer[o].name);
    }
    if (n > 1)
        text_add(t, " may go first");
}

/* 8.4 */
static void say_allotted(Text *t, const Battle *b, const State *s, const char *who)
{
    const Throne *const own = throne(s);
    NameRoom whom;
    text_add(t, "%s allots his attempts", who);
    for (int i = 1; i < own->n_allotted; i++)
        text_add(t, "%s%s", i > 1 ? ", " : "; so far to ",
                 own->allotted[i] == own->allotted[0]
                     ? "himself"
                     : text_name(b, own->allotted[i], whom));
}

void throne_say_decision(const Battle *b, const State *s, char *out, int size)
{
    Text t = { out, size, 0 };
    NameRoom who, whom;
    const Decision *d = &s->decision;
    out[0] = 0;
    if (s->over) {
        text_add(&t, "The battle is over");
        return;
    }
    if (s->turn)
        text_add(&t, "Turn %d, ", s->turn);
    text_add(&t, "%s: ", b->side[d->side].name);
    text_name(b, d->about, who);
    text_name(b, d->with, whom);
    switch (d->kind) {
    case D_DEPLOY:
        text_add(&t, "deploy (%s is next)", who);
        break;
    case D_ACTIVATE:
        if (d->about)
            say_allotted(&t, b, s, who);
        else
            say_officers(&t, b, s);
        break;
    case D_MOVE:
        text_add(&t, "moves");
        throne_say_movers(&t, b, s, true);
        throne_say_movers(&t, b, s, false);
        break;
    case D_CHARGED:
        text_add(&t, "%s is charged by %s", who, whom);
        break;
    case D_SECOND_LINE:
        text_add(&t, "%s is about to run into %s", who, whom);
        break;
    case D_PLACE:
        text_add(&t, "place the skirmishers of %s", who);
        break;
    case D_RALLY:
        text_add(&t, "%s rallies: where?", who);
        break;
    case D_CASUALTY:
        text_add(&t, "%d %s to remove", throne(s)->kills[throne(s)->hand_side],
                 throne(s)->kills[throne(s)->hand_side] == 1 ? "base" : "bases");
        break;
    default:
        text_add(&t, "%s", throne_decisions[d->kind].help);
        break;
    }
}

/* ---- classes for counting ---- */

void throne_label(const Game *g, const Event *e, char *out, int size)
{
    static const char *const of[N_EVENTS] = {
        [E_LOST] = "base lost: ",      [E_SURRENDER] = "surrender: ",
        [E_CHARGE] = "charge by ",     [E_CONTACT_FAILED] = "charge not driven home: ",
        [E_OVERRUN] = "over-run by ",  [E_RALLY] = "rally of ",
        [E_FORMED_UP] = "formed up: ", [E_LEFT_TABLE] = "left the table: ",
    };
    Text t = { out, size, 0 };
    NameRoom who;
    const Battle *b = g->battle;
    out[0] = 0;
    text_name(b, e->subject, who);
    switch (e->kind) {
    case E_ATTEMPT:
        text_add(&t, "activation of ");
        text_add(&t, "%s: %s",
                 e->subject == e->target ? who : text_name(b, e->target, who),
                 e->a ? "passed" : "failed");
        break;
    case E_INITIATIVE:
        text_add(&t, "initiative to %s, %s: %s", tried_name(e->b), who,
                 e->a ? "passed" : "failed");
        break;
    case E_TEST:
        text_add(&t, "morale test of %s: %s", who, e->a ? "passed" : "failed");
        break;
    case E_MELEE:
        text_add(&t, "melee: attacker %c, defender %c", e->a >> 8, e->a & 255);
        break;
    case E_FIRE:
        text_add(&t, "fire on %s%s: %d lost", b->side[e->c ? e->side : 1 - e->side].name,
                 e->c ? " (own men)" : "", e->b);
        break;
    case E_OFFICER:
        text_add(&t, "%s %s: %s", who, e->b ? "under fire" : "in melee",
                 e->a ? "lost" : "unhurt");
        break;
    case E_OBSTACLE:
        text_add(&t, "obstacle, %s: %s", who, e->a ? "crossed" : "not crossed");
        break;
    case E_INTERPENETRATION:
        if (e->b) /* it was counted when it passed */
            break;
        text_add(&t, "interpenetration by %s: %s", who, e->a ? "completed" : "failed");
        break;
    case E_CONSOLIDATED:
        text_add(&t, "consolidation of %s: %s", who, e->a ? "succeeded" : "failed");
        break;
    case E_ARRIVAL:
        arrival_label(&t, b, e);
        break;
    case E_BAD_GOING:
        text_add(&t, "bad going: %d", e->a);
        break;
    default:
        if (of[e->kind])
            text_add(&t, "%s%s", of[e->kind], who);
        break;
    }
}
