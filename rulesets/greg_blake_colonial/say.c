/* SPDX-License-Identifier: GPL-3.0-or-later
 * say.c - events in the player's language, and the classes they count under.
 *
 * Most of it is phrases in tables (say.h), in the order of the lists in words.h.
 *
 * Phrases of an event stand in a row by its a: the one for 0, for 1, for 2; the last that is
 * there does for all above it.  What says more has a function.
 *
 * Start at colonial_say_event().
 */
#include "rulesets/greg_blake_colonial/say.h"

#include "engine/arrival.h"

enum { PHRASES = 3 };

/* The phrase of a row for that a; NULL: none. */
static const char *phrase_for(const char *const row[PHRASES], int32_t a)
{
    int i = a < 0 ? 0 : a < PHRASES ? a : PHRASES - 1;
    while (i > 0 && !row[i])
        i--;
    return row[i];
}

/* ---- events ---- */

/* clang-format off */
static const char *const said[N_EVENTS][PHRASES] = {
    [E_NOMINATED]    = { "the group of & moves", "the group of & moves, under @ himself" },
    [E_REPLACED]     = { "& is not replaced yet: his group halts", "& is replaced: his group has a leader again" },
    [E_JOINED]       = { "& rides to @" },
    [E_PARTED]       = { "@ leaves &: # of its stands" },
    [E_REJOINED]     = { "& is one body again, with @: # stands" },
    [E_FACING]       = { "& fails to change face", "& changes face" },
    [E_MOUNTED]      = { "& dismounts", "& mounts" },
    [E_PASSAGE]      = { "& and @ get into each other's way", "& may pass through @" },
    [E_CHARGE]       = { "& charges @" },
    [E_CHARGE_DICE]  = { "& may charge ~" },
    [E_EVADES]       = { "& does not get away from @", "& evades @", "& has nowhere to run from @" },
    [E_SQUARE]       = { "& is too late to form square", "& forms square", "& has no room to form square" },
    [E_MISSES]       = { "the charge of & meets nobody", "& does not reach anybody",
                         "& is stopped by somebody whom it had not seen" },
    [E_TURNS]        = { "& cannot turn to face @", "& turns to face @" },
    [E_ROUT]         = { "& routs before the charge", "& does not rout" },
    [E_AMBUSH]       = { "& charges @ from ambush" },
    [E_FOUND]        = { "& is seen, and hidden no longer" },
    [E_RECOVERED]    = { "& is in order again" },
    [E_MISFIRE]      = { "& fails to fire" },
    [E_READY]        = { "& does not fail to fire" },
    [E_LOCATED]      = { "the group of @ does not see where & is", "the group of @ sees where & is" },
    [E_BODY_LOST]    = { "nothing is left of &" },
    [E_DIRECT_HIT]   = { "& is hit, but stays in action", "& takes a direct hit" },
    [E_LEADS]        = { "& leads from the front" },
    [E_RECOIL]       = { "& does not get back to reform", "& recoils and reforms: # of its stands" },
    [E_BREAKTHROUGH] = { "& goes no further", "& breaks through" },
    [E_MORALE]       = { "& fails its morale test", "& passes its morale test" },
    [E_GROUP]        = { "the group of & halts: none of it advances", "the group of & flees the field" },
    [E_CREW]         = { "& gets a man from @" },
    [E_SUPPLY]       = { "what & sends to @ for goes astray", "& gets rounds from @: #" },
    [E_LEFT_BEHIND]  = { "& is too far from its leader to move" },
    [E_COVER_DOWN]   = { "@ is shot to pieces: it gives no cover any longer" },
};

static const char *const moves_on[] = { "movement goes on", "movement ends", "the next group advances impetuously" };
static const char *const why[] = {
    "fails to change face", "charges without contact", "gets into friends", "crosses an obstacle",
    "gets into rough ground", "is taken in flank or rear", "is driven back",
    "crosses a river", "halts short of the enemy"
};
static const char *const lost[] = {
    "is shot down", "is cut down", "deserts", "flees from the field", "is overrun", "is blown to pieces",
    "is abandoned"
};
static const char *const lost_to[] = { "under fire", "in the melee", "by desertion", "in flight", "overrun", "by a direct hit", "abandoned" };
/* clang-format on */

#define WORD(list, i)                                                                    \
    (list[(i) >= 0 && (i) < (int)(sizeof list / sizeof *list) ? (i) : 0])

static void say_fire(Text *t, const Event *e, const char *who, const char *whom)
{
    text_add(t, "%s %s %s%s%s: %d %s, %d %s", who,
             e->kind == E_PENETRATES ? "also reaches" : "fires at", whom,
             WORD(colonial_with_round, e->c),
             e->kind == E_DEFENSIVE ? " as it charges" : "", e->b,
             e->b == 1 ? "die" : "dice", e->a, e->a == 1 ? "hit" : "hits");
}

/* In the sentence, as it is what sets these dice apart from the others. */
static void say_shots(Text *t, const Event *e, const char *who)
{
    text_add(t, "%d %s of %s %s %d: %d %s", e->b, e->b == 1 ? "die" : "dice", who,
             e->b == 1 ? "needs" : "need", *e->need, e->a, e->a == 1 ? "hit" : "hits");
}

static void say_melee(Text *t, const Event *e, const char *who, const char *whom)
{
    text_add(t, "%s against %s: %d to %d", who, whom, e->a, e->b);
    if (e->a == e->b)
        text_add(t, ", neither gives way");
    else
        text_add(t, ", %s has the better of it", e->a > e->b ? who : whom);
}

static void say_contact(Text *t, const Event *e, const char *who, const char *whom)
{
    const int at_him = e->a - e->b;
    if (!at_him)
        text_add(t, "%s is upon others than %s, with %d of its stands", who, whom, e->a);
    else
        text_add(t, "%s is upon %s with %d of its stands", who, whom, at_him);
    if (at_him && e->b)
        text_add(t, ", and upon others with %d", e->b);
}

static void say_moved(Text *t, const Game *g, const Event *e, const char *who)
{
    static const char *const stays[] = { "%s stays put", "%s turns",
                                         "%s has no room to turn" };
    const int32_t gone = geo_distance(e->from, e->to);
    if (gone <= GEO_TOUCH) {
        text_add(t, e->kind == E_BACK ? "%s has no room to go back" : WORD(stays, e->a),
                 who);
        if (e->kind == E_MOVED && e->a == MOVED_TURNED)
            text_faces(t, g->battle, g->state, e->subject);
        return;
    }
    text_add(t, e->kind == E_BACK ? "%s goes back " : "%s moves ", who);
    colonial_say_length(t, gone);
    text_add(t, " %s", text_point(geo_bearing(e->from, e->to)));
}

static void say_break_off(Text *t, const Event *e, const char *who)
{
    static const char *const ways[] = { "%s does not get out of the melee",
                                        "%s withdraws from the melee, ",
                                        "%s has no room to withdraw from the melee" };
    text_add(t, ways[e->a], who);
    if (e->a != 1)
        return;
    colonial_say_length(t, geo_distance(e->from, e->to));
    text_add(t, " %s", text_point(geo_bearing(e->from, e->to)));
}

/* 12.1  And whether that is what halts it. */
static void say_figures(Text *t, const Battle *b, const Event *e, const char *who)
{
    const bool stand = ref_kind(e->subject) == REF_STAND;
    const int limit = stand ? colonial_halting_strength(b, ref_index(e->subject)) : -1;
    const bool halts = e->b && e->b <= limit && e->a + e->b > limit;
    text_add(t, "%s loses %d %s, %d left%s", who, e->a, WORD(lost_to, e->c), e->b,
             halts ? ", and halts" : "");
}

static void say_formed(Text *t, const Event *e, const char *who)
{
    const int formation = e->kind == E_LIMBER ? e->b : e->a;
    const char *name = colonial_formation_name(formation);
    if (e->kind == E_LIMBER)
        text_add(t, e->a ? "%s is %s" : "%s fails to get %s", who, name);
    else
        text_add(t, "%s is now %s%s%s", who, formation >= BACK_TO_BACK ? "" : "in ", name,
                 formation == SKIRMISH ? " order" : "");
    if (e->kind == E_FORMED && formation == MASS) /* it may have been one before (4.11) */
        text_add(t, ", %d wide", e->b);
}

/* What a side's command is, does, or comes to. */
static void say_command(Text *t, const Battle *b, const Event *e, const char *whom)
{
    const char *side = e->side < MAX_SIDES ? b->side[e->side].name : "";
    switch (e->kind) {
    case E_TURN:
        text_add(t, "Turn %d, %s", e->a, side);
        break;
    case E_QUALITY:
        text_add(t, "%s: %s command", side, WORD(colonial_qualities, e->a));
        break;
    case E_END_DIE:
        text_add(t, "End of Turn die of %s, with modifiers %d: %s", side, e->a,
                 WORD(moves_on, e->b));
        break;
    case E_CHIEF_FELL:
        text_add(t, "%s: the commander in chief has fallen%s", side,
                 e->b ? ", the army flees" : "");
        break;
    case E_OBJECTIVE:
        text_add(t, "%s is now held by %s", whom, side);
        break;
    default:
        break;
    }
}

static void say_end(Text *t, const Battle *b, const Event *e)
{
    text_winner(t, b, e->side);
    if (e->a == END_POINTS || e->a == END_BOTH)
        text_ahead(t, e->b);
    if (e->side != NOBODY && e->a > END_NOT && e->a <= END_CONCEDED)
        text_add(t, ": %s", colonial_endings[e->a].help);
}

static void say_other(Text *t, const Game *g, const Event *e, const char *who,
                      const char *whom)
{
    const Battle *const b = g->battle;
    switch (e->kind) {
    case E_MOVED:
    case E_BACK:
        say_moved(t, g, e, who);
        break;
    case E_FORMED:
    case E_LIMBER:
        say_formed(t, e, who);
        break;
    case E_DISORDERED:
        text_add(t, "%s %s: disordered", who, WORD(why, e->a));
        break;
    case E_BREAK_OFF:
        say_break_off(t, e, who);
        break;
    case E_DICE:
        text_add(t, "%s may move ", who);
        colonial_say_length(t, e->a);
        text_add(t, "%s", e->b ? " without its highest die" : "");
        break;
    case E_SHOTS:
        say_shots(t, e, who);
        break;
    case E_FIRE:
    case E_DEFENSIVE:
    case E_PENETRATES:
        say_fire(t, e, who, whom);
        break;
    case E_LEADER:
        text_add(t, e->a ? "%s falls" : "%s is unhurt", who);
        text_add(t, e->target ? ", fired at by %s" : "%s",
                 e->target ? whom
                 : e->b    ? " in the melee"
                           : " under fire");
        break;
    case E_FIGURES:
        say_figures(t, b, e, who);
        break;
    case E_STAND_LOST:
        text_add(t, "%s %s", who, WORD(lost, e->a));
        break;
    case E_CONTACT:
        say_contact(t, e, who, whom);
        break;
    case E_MELEE:
        say_melee(t, e, who, whom);
        break;
    case E_END:
        say_end(t, b, e);
        break;
    case E_ARRIVAL:
        arrival_say(t, b, e);
        break;
    default: /* a phase is a heading for machines: people see what happens in it */
        say_command(t, b, e, whom);
        break;
    }
}

void colonial_say_event(const Game *g, const Event *e, char *out, int size)
{
    Text t = { out, size, 0 };
    NameRoom who, whom;
    out[0] = 0;
    if (e->kind >= N_EVENTS)
        return;
    text_name(g->battle, e->subject, who);
    text_name(g->battle, e->target, whom);
    const char *phrase = phrase_for(said[e->kind], e->a);
    if (phrase)
        colonial_say_phrase(&t, phrase, who, whom, e->a);
    else
        say_other(&t, g, e, who, whom);
    if ((e->kind == E_CHARGE || e->kind == E_AMBUSH) && way_bends(e->to))
        text_add(&t, " by %d,%d", text_millimetres(e->from.x, e->to.x),
                 text_millimetres(e->from.y, e->to.y));
    colonial_say_needs(&t, e);
    text_dice(&t, e);
}

/* ---- classes for counting ---- */

/* clang-format off */
static const char *const classes[N_EVENTS][PHRASES] = {
    [E_NOMINATED]    = { "group of & nominated" },
    [E_REPLACED]     = { "& fallen: not replaced", "& fallen: replaced" },
    [E_FACING]       = { "change of face of &: disordered", "change of face of &: done" },
    [E_LIMBER]       = { "limbering of &: fails", "limbering of &: done" },
    [E_PASSAGE]      = { "passage of & through @: disordered", "passage of & through @: through" },
    [E_CHARGE]       = { "charge of &: announced" },
    [E_PARTED]       = { "@ parts from &" },
    [E_REJOINED]     = { "& and @ join again" },
    [E_EVADES]       = { "evading of &: caught", "evading of &: away", "evading of &: cut off" },
    [E_SQUARE]       = { "square of & against horse: too late", "square of & against horse: formed", "square of & against horse: no room" },
    [E_CONTACT]      = { "charge of &: falls short", "charge of &: home" },
    [E_MISSES]       = { "charge of &: misses", "skirmishers of &: reach nobody", "charge of &: stopped by somebody hidden" },
    [E_TURNS]        = { "& turning to a charge: destroyed", "& turning to a charge: turned" },
    [E_ROUT]         = { "automatic rout of &: routs", "automatic rout of &: stands" },
    [E_AMBUSH]       = { "ambush of &: sprung" },
    [E_FOUND]        = { "ambush of &: found out" },
    [E_MISFIRE]      = { "fire of &: fails" },
    [E_READY]        = { "fire of &: does not fail" },
    [E_LOCATED]      = { "&, sniper: not located", "&, sniper: located" },
    [E_BODY_LOST]    = { "& lost" },
    [E_DIRECT_HIT]   = { "direct hit on &: none", "direct hit on &: gun destroyed" },
    [E_LEADS]        = { "& leads from the front" },
    [E_RECOIL]       = { "recoil of &: fails", "recoil of &: reforms" },
    [E_BREAKTHROUGH] = { "breakthrough of &: held", "breakthrough of &: through" },
    [E_BREAK_OFF]    = { "& withdrawing from melee: fails", "& withdrawing from melee: away", "& withdrawing from melee: no room" },
    [E_MORALE]       = { "morale of a stand of &: flees", "morale of a stand of &: stands" },
    [E_GROUP]        = { "morale of the group of &: halts", "morale of the group of &: flees" },
    [E_CREW]         = { "crew lent to &" },
    [E_SUPPLY]       = { "ammunition of &: goes astray", "ammunition of &: supplied" },
    [E_COVER_DOWN]   = { "cover of @ shot away" },
};
/* clang-format on */

/* A class names bodies, not their stands. */
static const char *label_name(const Game *g, Ref who, ShortNameRoom room)
{
    if (ref_kind(who) == REF_STAND)
        who = ref_unit(body_of(g->state, ref_index(who)));
    return text_short_name(g->battle, who, room);
}

/* 11.6  By the steps of the ladder, and who is up on it. */
static void label_melee(Text *t, const Battle *b, const Event *e, const char *who,
                        const char *whom)
{
    const int most = b->number[DESTROYED_AT];
    const int d = e->a > e->b ? e->a - e->b : e->b - e->a;
    text_add(t, "melee, %s against %s: ", who, whom);
    if (!d)
        text_add(t, "even");
    else if (d < most)
        text_add(t, "%s by %d", e->a > e->b ? who : whom, d);
    else
        text_add(t, "%s by %d or more", e->a > e->b ? who : whom, most);
}

static void label_dice(Text *t, const Battle *b, const Event *e, const char *who,
                       const char *whom)
{
    switch (e->kind) {
    case E_FIRE:
    case E_PENETRATES:
    case E_DEFENSIVE:
        text_add(t, "%s of %s at %s, %d %s: %d",
                 e->kind == E_FIRE         ? "fire"
                 : e->kind == E_PENETRATES ? "penetration"
                                           : "defensive fire",
                 who, whom, e->b, e->b == 1 ? "die" : "dice", e->a);
        break;
    case E_LEADER:
        text_add(t, "%s %s: %s", who, e->b ? "in melee" : "under fire",
                 e->a ? "falls" : "unhurt");
        break;
    case E_DISORDERED:
        text_add(t, "disorder of %s: %s", who, WORD(why, e->a));
        break;
    case E_STAND_LOST:
        text_add(t, "stand of %s lost: %s", who, WORD(lost_to, e->a));
        break;
    case E_MELEE:
        label_melee(t, b, e, who, whom);
        break;
    default:
        break;
    }
}

/* What becomes of a side. */
static bool label_side(Text *t, const Battle *b, const Event *e, const char *whom)
{
    const char *side = e->side < MAX_SIDES ? b->side[e->side].name : "";
    switch (e->kind) {
    case E_ARRIVAL:
        arrival_label(t, b, e);
        return true;
    case E_QUALITY:
        text_add(t, "command of %s: %s", side, WORD(colonial_qualities, e->a));
        return true;
    case E_END_DIE:
        text_add(t, "End of Turn die of %s: %s", side, WORD(moves_on, e->b));
        return true;
    case E_CHIEF_FELL:
        text_add(t, "commander in chief of %s fallen: army %s", side,
                 e->b ? "flees" : "stays");
        return true;
    case E_OBJECTIVE:
        text_add(t, "%s held by %s", whom, side);
        return true;
    default:
        return false;
    }
}

void colonial_label(const Game *g, const Event *e, char *out, int size)
{
    Text t = { out, size, 0 };
    ShortNameRoom who, whom;
    out[0] = 0;
    if (e->kind >= N_EVENTS)
        return;
    label_name(g, e->subject, who);
    label_name(g, e->target, whom);
    const char *phrase = phrase_for(classes[e->kind], e->a);
    if (phrase)
        colonial_say_phrase(&t, phrase, who, whom, e->a);
    else if (!label_side(&t, g->battle, e, whom))
        label_dice(&t, g->battle, e, who, whom);
}
