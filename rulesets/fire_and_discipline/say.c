/* SPDX-License-Identifier: GPL-3.0-or-later
 * say.c - events in the player's language, and the classes they are counted under.
 *
 * Start at fire_say_event().
 */
#include "rulesets/fire_and_discipline/say.h"

#include "engine/arrival.h"

static const char *const losses[] = { "halts", "flees", "flees and loses a casting",
                                      "surrenders" };

/* 9.26 - 9.28  What a garrison does instead. */
static const char *loss_said(const Event *e)
{
    static const char *const held[] = { "halts", "holds: a garrison does not flee",
                                        "loses a casting: a garrison does not flee" };
    return e->b ? held[e->a] : losses[e->a];
}

static const char *const located[] = { "has its crew hit", "has a gun hit",
                                       "has its limber hit" };

/* 7.39 - 7.42 */
static const char *skirmish_effect(int hits)
{
    static const char *const effects[] = { "no effect", "halts", "runs",
                                           "halts and loses a casting",
                                           "runs and loses a casting" };
    return effects[hits > 4 ? 4 : hits];
}

/* What the dice of those have to be that are not told of with what they do. */
static void say_needs(Text *t, const Battle *b, const Event *e)
{
    if (!e->n_dice)
        return;
    switch (e->kind) {
    case E_SKIRMISH:
        text_add(t, e->b == e->c ? " (needs %d)" : " (needs %d, or %d)", e->b, e->c);
        break;
    case E_LOCATION: /* 6.36, 6.37 */
        if (e->b)
            text_add(t, " (its crew: %d or less)", e->b);
        break;
    case E_LOSS: /* 5.26, 5.27 */
        text_add(t, " (halts: %d or less, flees: %d or less)", number(b, LOSS_HALT),
                 number(b, LOSS_FLEE));
        break;
    case E_COMMANDER:
        if (e->b)
            text_add(t, " (falls from %d on)", e->b);
        else
            text_add(t, " (falls if it is odd)");
        break;
    case E_WHEEL:
        text_add(t, " (breaks from %d on)", number(b, WHEEL_BREAKS));
        break;
    default:
        break;
    }
}

static void say_fire(Text *t, const Battle *b, const Event *e)
{
    NameRoom who, whom;
    text_name(b, e->subject, who);
    text_name(b, e->target, whom);
    if (e->kind == E_GUNS) {
        text_add(t, "%s fires at %s: %d hit%s", who, whom, e->b, e->b == 1 ? "" : "s");
        text_add(t, " (%d or less%s%s", e->c, e->a ? ", automatic " : "",
                 e->a ? "" : ")");
        if (e->a)
            text_add(t, "%d)", e->a);
    } else if (e->kind == E_VOLLEY) {
        text_add(t, "%s (%d stand%s) fires at %s: %d hit%s (%d or less)", who, e->c,
                 e->c == 1 ? "" : "s", whom, e->a, e->a == 1 ? "" : "s", e->b);
    } else if (e->kind == E_SKIRMISH) {
        text_add(t, "skirmishers with %s fire at %s: %d hit%s, %s%s", who, whom, e->a,
                 e->a == 1 ? "" : "s", e->a ? "it " : "", skirmish_effect(e->a));
        say_needs(t, b, e);
    } else {
        text_add(t, "%s fights %s with %d di%s: %d hit%s (%d or less)", who, whom, e->a,
                 e->a == 1 ? "e" : "ce", e->c, e->c == 1 ? "" : "s", e->b);
    }
    text_dice(t, e);
}

static void say_check(Text *t, const Battle *b, const Event *e)
{
    NameRoom who;
    text_add(t, "%s %s its morale check: %s, total %d", text_name(b, e->subject, who),
             e->a ? "passes" : "fails", fire_causes[e->c].name, e->b);
    text_dice(t, e);
}

static void say_lost(Text *t, const Battle *b, const Event *e)
{
    static const char *const how[] = { "is destroyed", "surrenders", "leaves the table",
                                       "has lost its guns", "is no more" };
    NameRoom who;
    text_add(t, "%s %s", text_name(b, e->subject, who), how[e->a]);
}

/* Who concedes is not asked for points. */
static void say_end(Text *t, const Battle *b, const Event *e)
{
    text_winner(t, b, e->side);
    text_ahead(t, e->b);
    text_add(t, ": %s%s", fire_endings[e->a].help ? fire_endings[e->a].help : "",
             e->side == NOBODY ? ", and points are equal" : "");
}

/* Who goes where, or forms how. */
static void say_movement(Text *t, const Game *g, const Event *e, const char *who,
                         const char *whom)
{
    switch (e->kind) {
    case E_DEPLOYED:
        text_add(t, "%s deploys", who);
        break;
    case E_FLED:
        if (fd_to_yards(geo_distance(e->from, e->to))) {
            text_add(t, "%s runs ", who);
            fd_say_way(t, e->from, e->to);
        } else {
            text_add(t, "%s has nowhere to run", who);
        }
        break;
    case E_PURSUIT:
        text_add(t, "%s %s", who, e->a ? "pursues" : "does not pursue");
        break;
    case E_MOVED:
        text_add(t, geo_gap2(e->from, e->to) == 0 ? "%s turns" : "%s moves ", who);
        if (geo_gap2(e->from, e->to))
            fd_say_way(t, e->from, e->to);
        else
            text_faces(t, g->battle, g->state, e->subject);
        break;
    case E_FORMED:
        text_add(t, e->a ? "%s " : "%s wheels", who);
        if (e->a)
            text_forms(t, fire_formations[e->a].name);
        else
            text_faces(t, g->battle, g->state, e->subject);
        break;
    case E_LIMBERS:
        text_add(t, "%s %s", who,
                 e->b == 1 ? "has no room yet to be limbered"
                 : e->b    ? "fights, and is no nearer to being limbered"
                 : e->a    ? "begins to limber"
                           : "is limbered");
        break;
    case E_WHEEL:
        text_add(t, "%s %s", who,
                 e->a ? "breaks a wheel: the guns are lost" : "gets through");
        break;
    case E_MANNED:
        text_add(t, "%s goes back to its guns", who);
        break;
    case E_OCCUPIED:
        text_add(t, "%s occupies %s", who, whom);
        break;
    case E_MERGED:
        text_add(t, "the last of %s join %s", who, whom);
        break;
    case E_ATTACHED:
        text_add(t, "%s joins %s", who, whom);
        break;
    default:
        break;
    }
}

/* One sentence with subject, target, or both. */
static void say_plain(Text *t, const Game *g, const Event *e)
{
    const Battle *const b = g->battle;
    NameRoom who, whom;
    text_name(b, e->subject, who);
    text_name(b, e->target, whom);
    switch (e->kind) {
    case E_LOCATION:
        text_add(t, "%s %s", who, located[e->a]);
        break;
    case E_LOSS:
        text_add(t, "%s %s", who, loss_said(e));
        break;
    case E_BECOMES:
        text_add(t, "%s %s", who, fire_becomes[e->a].name);
        break;
    case E_CASUALTIES:
        text_add(t, "%s loses %d, %d left", who, e->a, e->b);
        break;
    case E_CHARGE:
        text_add(t, "%s charges %s", who, whom);
        break;
    case E_REACTION:
        text_add(t, "%s %s", who,
                 e->a == V_FLEE      ? "runs from the charge"
                 : e->a == V_COUNTER ? "counter-charges"
                                     : "holds");
        break;
    case E_CONTACT:
        text_add(t, "%s meets %s%s", who, whom, e->a ? " in flank or rear" : "");
        break;
    case E_SHORT:
        text_add(t, "the charge of %s falls short", who);
        break;
    case E_MELEE_END:
        text_add(t, "melee of %s and %s: %d hit%s to %d", who, whom, e->b,
                 e->b == 1 ? "" : "s", e->c);
        break;
    case E_CAPTURED:
        text_add(t, "%s takes the guns of %s", whom, who);
        break;
    case E_COMMANDER:
        text_add(t, "%s %s", who, e->a ? "is killed" : "is unhurt");
        break;
    default:
        say_movement(t, g, e, who, whom);
        break;
    }
    say_needs(t, b, e);
    text_dice(t, e);
}

void fire_say_event(const Game *g, const Event *e, char *out, int size)
{
    Text t = { out, size, 0 };
    const Battle *b = g->battle;
    out[0] = 0;
    switch (e->kind) {
    case E_TURN:
        text_add(&t, "Turn %d: bombardment", e->a);
        break;
    case E_SEGMENT:
        break; /* a heading for machines; people see what happens in it */
    case E_GUNS:
    case E_VOLLEY:
    case E_SKIRMISH:
    case E_MELEE:
        say_fire(&t, b, e);
        break;
    case E_CHECK:
        say_check(&t, b, e);
        break;
    case E_STAND_LOST:
        if (e->a != LOST_SURRENDER) /* E_LOSS told it */
            say_lost(&t, b, e);
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

/* ---- classes for counting ---- */

/* What dice did. */
static void label_hits(Text *t, const Event *e, const char *who, const char *whom)
{
    switch (e->kind) {
    case E_VOLLEY:
        text_add(t, "volley of %s at %s: %d hit%s", who, whom, e->a,
                 e->a == 1 ? "" : "s");
        break;
    case E_SKIRMISH:
        text_add(t, "skirmish fire at %s: %s", whom, skirmish_effect(e->a));
        break;
    case E_GUNS:
        text_add(t, "artillery of %s at %s: %d hit%s", who, whom, e->b,
                 e->b == 1 ? "" : "s");
        break;
    case E_MELEE:
        text_add(t, "melee, %s: %d hit%s", who, e->c, e->c == 1 ? "" : "s");
        break;
    case E_MELEE_END:
        text_add(t, "melee of %s and %s: %s", who, whom,
                 e->b > e->c   ? "won"
                 : e->b < e->c ? "lost"
                               : "even");
        break;
    default:
        break;
    }
}

void fire_label(const Game *g, const Event *e, char *out, int size)
{
    Text t = { out, size, 0 };
    NameRoom who, whom;
    const Battle *b = g->battle;
    out[0] = 0;
    text_name(b, e->subject, who);
    text_name(b, e->target, whom);
    switch (e->kind) {
    case E_LOCATION:
        text_add(&t, "%s %s", who, located[e->a]);
        break;
    case E_CHECK:
        text_add(&t, "morale of %s (%s): %s", who, fire_causes[e->c].name,
                 e->a ? "passed" : "failed");
        break;
    case E_LOSS:
        text_add(&t, "%s %s", who, loss_said(e));
        break;
    case E_STAND_LOST:
        if (e->a != LOST_SURRENDER)
            say_lost(&t, b, e);
        break; /* E_LOSS told it */
    case E_CHARGE:
        text_add(&t, "charge by %s", who);
        break;
    case E_ARRIVAL:
        arrival_label(&t, b, e);
        break;
    case E_SHORT:
        text_add(&t, "charge fell short: %s", who);
        break;
    case E_CONTACT:
        if (e->a)
            text_add(&t, "taken in flank or rear: %s", whom);
        break;
    case E_PURSUIT:
        text_add(&t, "%s: %s", who, e->a ? "pursuit" : "no pursuit");
        break;
    case E_CAPTURED:
        text_add(&t, "guns taken: %s", who);
        break;
    case E_COMMANDER:
        text_add(&t, "%s %s", who, e->a ? "killed" : "unhurt");
        break;
    case E_WHEEL:
        if (e->a)
            text_add(&t, "wheel broken: %s", who);
        break;
    default:
        label_hits(&t, e, who, whom);
        break;
    }
}
