/* SPDX-License-Identifier: GPL-3.0-or-later
 * say.c - orders, events and decisions in the player's language, and the classes events are
 * counted under.
 *
 * Start at fire_say_event().
 */
#include "rulesets/fire_and_discipline/fire.h"
#include <stdarg.h>
#include <stdio.h>

/* A text being put together; what does not fit is cut. */
typedef struct Text {
    char *out;
    int size, at;
} Text;

static void add(Text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(Text *t, const char *format, ...)
{
    if (t->at >= t->size - 1)
        return;
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(t->out + t->at, (size_t)(t->size - t->at), format, list);
    va_end(list);
    t->at = t->at + n < t->size ? t->at + n : t->size - 1;
}

enum { NAMES = NAME_ROOM + 24 };

static const char *name(const Battle *b, Ref who, char room[NAMES])
{
    room[0] = 0;
    if (who)
        battle_name(b, who, room, NAMES);
    return who ? room : "nobody";
}

static int yards(int32_t length)
{
    return (length * 10 + NUMBER_TEN_YARDS / 2) / NUMBER_TEN_YARDS;
}

static void add_dice(Text *t, const Event *e)
{
    if (!e->n_dice)
        return;
    add(t, " (rolled");
    for (int i = 0; i < e->n_dice; i++)
        add(t, "%s%d", i ? "," : " ", e->dice[i]);
    add(t, ")");
}

/* ---- orders ---- */

static const char *const points[8] = { "north", "north-east", "east", "south-east",
                                       "south", "south-west", "west", "north-west" };

static const char *point_of(Angle a)
{
    return points[(Angle)(a + 0x1000) >> 13];
}

void fire_say_order(const Battle *b, const State *s, const Order *o, char *out, int size)
{
    Text t = { out, size, 0 };
    char who[NAMES], whom[NAMES];
    Point from = { 0, 0 };
    out[0] = 0;
    name(b, o->subject, who);
    name(b, o->target, whom);
    switch (o->verb) {
    case V_MOVE:
        battle_place(b, s, o->subject, &from);
        add(&t, "%s moves %d yards %s", who, yards(geo_distance(from, o->place)),
            point_of(geo_bearing(from, o->place)));
        return;
    case V_CHANGE:
        if (o->formation)
            add(&t, "%s forms %s", who, fire_formations[o->formation].name);
        else
            add(&t, "%s faces %s", who, point_of(o->facing));
        return;
    case V_TURN:
        add(&t, "%s turn to fire %s", who, point_of(o->facing));
        return;
    case V_FIRE:
        add(&t, "%s%s at %s%s", who, o->count == 1 ? " alone fires" : " fires", whom,
            o->choice == 2 ? " with shell" : "");
        return;
    case V_HOLD:
        add(&t, "%s %s", who,
            s->decision.kind == D_REACT    ? "holds"
            : s->decision.kind == D_MOVE   ? "stays"
            : s->decision.kind == D_PURSUE ? "does not pursue"
                                           : "holds its fire");
        return;
    case V_DONE:
        add(&t, "done");
        return;
    case V_FIRE_ALL:
        add(&t, "all guns fire");
        return;
    default:
        break;
    }
    if (o->subject)
        add(&t, "%s: ", who);
    add(&t, "%s", o->verb < N_VERBS ? fire_verbs[o->verb].name : "?");
    if (o->target)
        add(&t, " %s", whom);
}

/* ---- events ---- */

static const char *const losses[] = { "halts", "flees", "flees and loses a casting",
                                      "surrenders" };
static const char *const located[] = { "has its crew hit", "has a gun hit",
                                       "has its limber hit" };

static void say_fire(Text *t, const Battle *b, const Event *e)
{
    char who[NAMES], whom[NAMES];
    name(b, e->subject, who);
    name(b, e->target, whom);
    if (e->kind == E_GUNS) {
        add(t, "%s fires at %s: %d hit%s", who, whom, e->b, e->b == 1 ? "" : "s");
        add(t, " (%d or less%s%s", e->c, e->a ? ", automatic " : "", e->a ? "" : ")");
        if (e->a)
            add(t, "%d)", e->a);
    } else if (e->kind == E_VOLLEY) {
        add(t, "%s (%d stand%s) fires at %s: %d hit%s (%d or less)", who, e->c,
            e->c == 1 ? "" : "s", whom, e->a, e->a == 1 ? "" : "s", e->b);
    } else if (e->kind == E_SKIRMISH) {
        add(t, "skirmishers with %s fire at %s: %d hit%s", who, whom, e->a,
            e->a == 1 ? "" : "s");
    } else {
        add(t, "%s fights %s with %d dice: %d hit%s (%d or less)", who, whom, e->a, e->c,
            e->c == 1 ? "" : "s", e->b);
    }
    add_dice(t, e);
}

static void say_check(Text *t, const Battle *b, const Event *e)
{
    char who[NAMES];
    add(t, "%s %s its morale check: %s, total %d", name(b, e->subject, who),
        e->a ? "passes" : "fails", fire_causes[e->c].name, e->b);
    add_dice(t, e);
}

static void say_lost(Text *t, const Battle *b, const Event *e)
{
    static const char *const how[] = { "is destroyed", "surrenders", "leaves the table",
                                       "has lost its guns", "is no more" };
    char who[NAMES];
    add(t, "%s %s", name(b, e->subject, who), how[e->a]);
}

static void say_end(Text *t, const Battle *b, const Event *e)
{
    if (e->side == NOBODY)
        add(t, "The battle is drawn");
    else
        add(t, "%s wins", b->side[e->side].name);
    add(t, ": %s, points %+d for %s",
        fire_endings[e->a].help ? fire_endings[e->a].help : "", e->b, b->side[0].name);
}

/* Who goes where, or forms how. */
static void say_movement(Text *t, const Event *e, const char *who, const char *whom)
{
    switch (e->kind) {
    case E_DEPLOYED:
        add(t, "%s deploys", who);
        break;
    case E_FLED:
        add(t, "%s runs %d yards", who, yards(geo_distance(e->from, e->to)));
        break;
    case E_PURSUIT:
        add(t, "%s %s", who, e->a ? "pursues" : "does not pursue");
        break;
    case E_MOVED:
        if (geo_gap2(e->from, e->to) == 0)
            add(t, "%s turns", who);
        else
            add(t, "%s moves %d yards", who, yards(geo_distance(e->from, e->to)));
        break;
    case E_FORMED:
        add(t, "%s %s%s", who, e->a ? "forms " : "wheels",
            e->a ? fire_formations[e->a].name : "");
        break;
    case E_LIMBERS:
        add(t, "%s %s", who, e->a ? "begins to limber" : "is limbered");
        break;
    case E_WHEEL:
        add(t, "%s %s", who, e->a ? "breaks a wheel: the guns are lost" : "gets through");
        break;
    case E_MANNED:
        add(t, "%s goes back to its guns", who);
        break;
    case E_OCCUPIED:
        add(t, "%s occupies %s", who, whom);
        break;
    case E_MERGED:
        add(t, "the last of %s join %s", who, whom);
        break;
    case E_ATTACHED:
        add(t, "%s joins %s", who, whom);
        break;
    default:
        break;
    }
}

/* One sentence with subject, target, or both. */
static void say_plain(Text *t, const Battle *b, const Event *e)
{
    char who[NAMES], whom[NAMES];
    name(b, e->subject, who);
    name(b, e->target, whom);
    switch (e->kind) {
    case E_LOCATION:
        add(t, "%s %s", who, located[e->a]);
        break;
    case E_LOSS:
        add(t, "%s %s%s", who, losses[e->a], e->b ? " - but the garrison holds" : "");
        break;
    case E_CASUALTIES:
        add(t, "%s loses %d, %d left", who, e->a, e->b);
        break;
    case E_CHARGE:
        add(t, "%s charges %s", who, whom);
        break;
    case E_REACTION:
        add(t, "%s %s", who,
            e->a == V_FLEE      ? "runs from the charge"
            : e->a == V_COUNTER ? "counter-charges"
                                : "holds");
        break;
    case E_CONTACT:
        add(t, "%s meets %s%s", who, whom, e->a ? " in flank or rear" : "");
        break;
    case E_SHORT:
        add(t, "the charge of %s falls short", who);
        break;
    case E_MELEE_END:
        add(t, "melee of %s and %s: %d hits to %d", who, whom, e->b, e->c);
        break;
    case E_CAPTURED:
        add(t, "%s takes the guns of %s", whom, who);
        break;
    case E_COMMANDER:
        add(t, "%s %s", who, e->a ? "is killed" : "is unhurt");
        break;
    default:
        say_movement(t, e, who, whom);
        break;
    }
}

void fire_say_event(const Game *g, const Event *e, char *out, int size)
{
    Text t = { out, size, 0 };
    const Battle *b = g->battle;
    out[0] = 0;
    switch (e->kind) {
    case E_TURN:
        add(&t, "Turn %d: bombardment", e->a);
        break;
    case E_SEGMENT:
        add(&t, "Segment of %s", b->side[e->side].name);
        break;
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
        say_lost(&t, b, e);
        break;
    case E_END:
        say_end(&t, b, e);
        break;
    default:
        say_plain(&t, b, e);
        break;
    }
}

void fire_say_decision(const Battle *b, const State *s, char *out, int size)
{
    Text t = { out, size, 0 };
    char who[NAMES];
    const Decision *d = &s->decision;
    out[0] = 0;
    if (d->kind == D_OVER) {
        add(&t, "the battle is over");
        return;
    }
    add(&t, "%s: %s", b->side[d->side].name, fire_decisions[d->kind].help);
    if (d->about)
        add(&t, " (%s)", name(b, d->about, who));
}

/* ---- classes for counting ---- */

/* What dice did. */
static void label_hits(Text *t, const Event *e, const char *who, const char *whom)
{
    switch (e->kind) {
    case E_VOLLEY:
        add(t, "volley of %s at %s: %d hits", who, whom, e->a);
        break;
    case E_SKIRMISH:
        add(t, "skirmish fire at %s: %d hits", whom, e->a);
        break;
    case E_GUNS:
        add(t, "artillery of %s at %s: %d hits", who, whom, e->b);
        break;
    case E_MELEE:
        add(t, "melee, %s: %d hits", who, e->c);
        break;
    case E_MELEE_END:
        add(t, "melee of %s and %s: %s", who, whom,
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
    char who[NAMES], whom[NAMES];
    const Battle *b = g->battle;
    out[0] = 0;
    name(b, e->subject, who);
    name(b, e->target, whom);
    switch (e->kind) {
    case E_LOCATION:
        add(&t, "%s %s", who, located[e->a]);
        break;
    case E_CHECK:
        add(&t, "morale of %s (%s): %s", who, fire_causes[e->c].name,
            e->a ? "passed" : "failed");
        break;
    case E_LOSS:
        add(&t, "%s %s", who, losses[e->a]);
        break;
    case E_STAND_LOST:
        if (e->a != LOST_SURRENDER)
            say_lost(&t, b, e);
        break; /* E_LOSS told it */
    case E_CHARGE:
        add(&t, "charge by %s", who);
        break;
    case E_SHORT:
        add(&t, "charge fell short: %s", who);
        break;
    case E_CONTACT:
        if (e->a)
            add(&t, "taken in flank or rear: %s", whom);
        break;
    case E_PURSUIT:
        add(&t, "%s: %s", who, e->a ? "pursuit" : "no pursuit");
        break;
    case E_CAPTURED:
        add(&t, "guns taken: %s", who);
        break;
    case E_COMMANDER:
        add(&t, "%s %s", who, e->a ? "killed" : "unhurt");
        break;
    case E_WHEEL:
        if (e->a)
            add(&t, "wheel broken: %s", who);
        break;
    default:
        label_hits(&t, e, who, whom);
        break;
    }
}
