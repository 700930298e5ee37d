/* SPDX-License-Identifier: GPL-3.0-or-later
 * say.c - orders, events and decisions in the player's language, and the classes events are
 * counted under.
 *
 * Start at musket_say_event().
 */
#include "rulesets/musket_1805/musket.h"
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

typedef char Room[NAME_ROOM + 16];

static const char *name(const Battle *b, Ref who, Room room)
{
    room[0] = 0;
    if (who)
        battle_name(b, who, room, sizeof(Room));
    return who ? room : "nobody";
}

static void add_inches(Text *t, int32_t length)
{
    add(t, "%d.%d in", length / 254, length % 254 * 10 / 254);
}

static void add_place(Text *t, Point p)
{
    add(t, "%d.%d,%d.%d", p.x / 254, p.x % 254 * 10 / 254, p.y / 254,
        p.y % 254 * 10 / 254);
}

static void add_die(Text *t, const Event *e)
{
    for (int i = 0; i < e->n_dice; i++)
        add(t, i ? ", %d" : " (rolled %d", e->dice[i]);
    if (e->n_dice)
        add(t, ")");
}

static const char *const points[8] = { "north", "north-east", "east", "south-east",
                                       "south", "south-west", "west", "north-west" };

static const char *const gun_hits[] = { "the limber is hit", "a horse is hit",
                                        "a gunner falls", "the gun is damaged",
                                        "the gun is destroyed" };
static const char *const lost_ways[] = { "is destroyed", "flees from the field",
                                         "has lost its gun", "is taken",
                                         "disperses for good" };
static const char *const tests[] = { "under fire", "to close", "to stand against cavalry",
                                     "after the melee" };
static const char *const results[] = { "holds", "is shaken", "routs" };
static const char *const levels[] = { "gone", "untrained", "green", "veteran" };

/* ---- orders ---- */

static void add_way(Text *t, const Battle *b, const State *s, const Order *o)
{
    const Stand *at = body(b, s, ref_index(o->subject));
    const int32_t gone = geo_distance(at->at, o->place);
    if (gone > 5) {
        add(t, " ");
        add_inches(t, gone);
        add(t, " %s to ", points[(Angle)(geo_bearing(at->at, o->place) + 0x1000) >> 13]);
        add_place(t, o->place);
    } else {
        add(t, " no distance");
    }
    if (o->facing != at->facing)
        add(t, ", facing %s", points[(Angle)(o->facing + 0x1000) >> 13]);
}

void musket_say_order(const Battle *b, const State *s, const Order *o, char *out,
                      int size)
{
    Text t = { out, size, 0 };
    Room who, whom;
    out[0] = 0;
    if (o->verb >= N_VERBS)
        return;
    if (o->subject)
        add(&t, "%s ", name(b, o->subject, who));
    const bool unit = ref_kind(o->subject) == REF_UNIT;
    const char *formation =
        musket_formations[o->formation < N_FORMATIONS ? o->formation : 0].name;
    switch (o->verb) {
    case V_HOLD:
        add(&t, "holds");
        break;
    case V_MOVE:
        if (o->formation)
            add(&t, "forms %s and ", formation);
        add(&t, "moves");
        if (unit)
            add_way(&t, b, s, o);
        break;
    case V_FIRE:
        add(&t, "fires at %s", name(b, o->target, whom));
        if (o->formation)
            add(&t, " and forms %s", formation);
        break;
    case V_FIRE_MOVE:
        add(&t, "fires at %s and moves", name(b, o->target, whom));
        if (unit)
            add_way(&t, b, s, o);
        break;
    case V_MOVE_FIRE:
        add(&t, "moves");
        if (unit)
            add_way(&t, b, s, o);
        add(&t, " and fires at %s", name(b, o->target, whom));
        break;
    case V_CHARGE:
        add(&t, "charges %s", name(b, o->target, whom));
        break;
    case V_FORM:
        add(&t, o->formation < LIMBERED ? "forms %s" : "gets %s", formation);
        break;
    case V_DONE:
        add(&t, "all others hold");
        break;
    case V_CONCEDE:
        add(&t, "concedes");
        break;
    default:
        add(&t, "%s", musket_verbs[o->verb].name);
        if (o->target)
            add(&t, " %s", name(b, o->target, whom));
        break;
    }
}

/* ---- events ---- */

static void say_fire(Text *t, const Battle *b, const Event *e)
{
    Room who, whom;
    add(t, "%s fires at %s: %d %% each, %d %% in all, %d %s", name(b, e->subject, who),
        name(b, e->target, whom), e->c, e->b, e->a, e->a == 1 ? "hit" : "hits");
}

static void say_end(Text *t, const Battle *b, const Event *e)
{
    if (e->side == NOBODY)
        add(t, "The battle is drawn");
    else
        add(t, "%s wins: %s", b->side[e->side].name, musket_endings[e->a].help);
}

static void say_fight(Text *t, const Battle *b, const Event *e, const char *who,
                      const char *whom)
{
    (void)b;
    switch (e->kind) {
    case E_CHARGE:
        add(t, "%s %s %s", who, e->a ? "charges home on" : "does not reach", whom);
        break;
    case E_NO_FIRE:
        add(t, "%s has no shot at %s", who, whom);
        break;
    case E_MELEE:
        add(t, "%s fights %s: %d %s, %d %% in all, %d killed", who, whom, e->c,
            e->c == 1 ? "figure" : "figures", e->b, e->a);
        break;
    case E_TEST:
        add(t, "%s %s (%s, needs %d)", who, results[e->a], tests[e->c], e->b);
        break;
    case E_GUN_HIT:
        add(t, "%s: %s", who, gun_hits[e->a]);
        break;
    case E_EXPLOSION:
        add(t, "%s: the limber explodes%s", who, e->a ? ", a gunner falls" : "");
        break;
    case E_REPAIR:
        add(t, "%s %s", who, e->a ? "has repaired its gun" : "still repairs its gun");
        break;
    case E_BURNS:
        add(t, "%s is on fire", whom);
        break;
    case E_LOST:
        add(t, "%s %s", who, lost_ways[e->a]);
        break;
    default:
        break;
    }
}

static void add_way_gone(Text *t, const Event *e, const char *who)
{
    const int32_t gone = geo_distance(e->from, e->to);
    if (e->kind == E_MOVED && gone < 13) {
        add(t, "%s turns", who);
        return;
    }
    add(t, "%s %s ", who,
        e->kind == E_MOVED  ? "moves"
        : e->kind == E_BACK ? "is pushed back"
                            : "flees");
    add_inches(t, gone);
    add(t, " to ");
    add_place(t, e->to);
}

static void say_move(Text *t, const Battle *b, const Event *e, const char *who,
                     const char *whom)
{
    switch (e->kind) {
    case E_INITIATIVE:
        add(t, "%s %s initiative (needs %d)", who, e->a ? "has" : "fails its", e->b);
        break;
    case E_MOVED:
    case E_FLIGHT:
    case E_BACK:
        add_way_gone(t, e, who);
        break;
    case E_FORMATION:
        if (e->a)
            add(t, e->a < LIMBERED ? "%s is now in %s" : "%s is now %s", who,
                musket_formations[e->a].name);
        else
            add(t, "%s has no room to change formation", who);
        break;
    case E_PASSAGE:
        add(t, "%s passes through %s%s", who, whom, e->a ? "" : ": both are disordered");
        break;
    case E_DISCOVERY:
        if (e->subject)
            add(t, "%s %s %s (needs %d)", who, e->a ? "discovers" : "does not find", whom,
                e->b);
        else
            add(t, "%s is discovered", whom);
        break;
    case E_RALLY:
        add(t, "%s rallies: it is now %s", who, levels[e->a]);
        break;
    case E_OBJECTIVE:
        add(t, "%s: now held by the %s side", whom, b->side[e->side].name);
        break;
    default:
        say_fight(t, b, e, who, whom);
        break;
    }
}

void musket_say_event(const Game *g, const Event *e, char *out, int size)
{
    const Battle *b = g->battle;
    Text t = { out, size, 0 };
    Room who, whom;
    out[0] = 0;
    name(b, e->subject, who);
    name(b, e->target, whom);
    switch (e->kind) {
    case E_TURN:
        add(&t, "Turn %d", e->a);
        break;
    case E_PHASE:
        break; /* a heading for machines; people see what happens in it */
    case E_FIRE:
        say_fire(&t, b, e);
        break;
    case E_END:
        say_end(&t, b, e);
        break;
    default:
        say_move(&t, b, e, who, whom);
        break;
    }
    add_die(&t, e);
}

void musket_say_decision(const Battle *b, const State *s, char *out, int size)
{
    Text t = { out, size, 0 };
    Room who;
    out[0] = 0;
    if (s->over) {
        add(&t, "The battle is over");
        return;
    }
    add(&t, "Turn %d, %s: order for %s, hidden from the enemy", s->turn,
        b->side[s->decision.side].name, name(b, s->decision.about, who));
}

/* ---- classes for counting ---- */

/* A class names the percentage it was rolled on, so that it can be held against the book. */
static void label_roll(Text *t, const Event *e, const char *who, const char *whom)
{
    switch (e->kind) {
    case E_INITIATIVE:
        add(t, "initiative of %s, %d %%: %s", who, e->b, e->a ? "passed" : "failed");
        break;
    case E_FIRE:
        add(t, "fire of %s at %s, %d %% each, %d %% in all: %d", who, whom, e->c, e->b,
            e->a);
        break;
    case E_MELEE:
        add(t, "melee, %s against %s, %d figures, %d %% in all: %d killed", who, whom,
            e->c, e->b, e->a);
        break;
    case E_TEST:
        add(t, "test %s of %s, %d %%: %s", tests[e->c], who, e->b, results[e->a]);
        break;
    case E_DISCOVERY:
        if (e->subject)
            add(t, "discovery of %s by %s, %d %%: %s", whom, who, e->b,
                e->a ? "found" : "not yet");
        else
            add(t, "discovery of %s", whom);
        break;
    default:
        break;
    }
}

void musket_label(const Game *g, const Event *e, char *out, int size)
{
    Text t = { out, size, 0 };
    const Battle *b = g->battle;
    char who[SHORT_ROOM + 16] = "", whom[SHORT_ROOM + 16] = "";
    out[0] = 0;
    if (e->subject)
        battle_short_name(b, e->subject, who, sizeof who);
    if (e->target)
        battle_short_name(b, e->target, whom, sizeof whom);
    switch (e->kind) {
    case E_NO_FIRE:
        add(&t, "fire of %s at %s: none", who, whom);
        break;
    case E_CHARGE:
        add(&t, "charge of %s: %s", who, e->a ? "home" : "falls short");
        break;
    case E_PASSAGE:
        add(&t, "passage of %s: %s", who, e->a ? "in order" : "disordered");
        break;
    case E_GUN_HIT:
        add(&t, "hit on %s: %s", who, gun_hits[e->a]);
        break;
    case E_EXPLOSION:
        add(&t, "explosion at %s%s", who, e->a ? ", a gunner falls" : "");
        break;
    case E_REPAIR:
        add(&t, "repair of %s: %s", who, e->a ? "done" : "not yet");
        break;
    case E_BURNS:
        add(&t, "%s on fire", whom);
        break;
    case E_RALLY:
        add(&t, "rally of %s: %s", who, levels[e->a]);
        break;
    case E_LOST:
        add(&t, "%s %s", who, lost_ways[e->a]);
        break;
    case E_FORMATION:
        if (!e->a)
            add(&t, "no room for %s to change formation", who);
        break;
    case E_OBJECTIVE:
        add(&t, "%s held by %s", whom, b->side[e->side].name);
        break;
    default:
        label_roll(&t, e, who, whom);
        break;
    }
}
