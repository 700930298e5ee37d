/* SPDX-License-Identifier: GPL-3.0-or-later
 * say.c - orders, events and decisions in the player's language, and the classes events are
 * counted under.
 *
 * Start at throne_say_event().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A text being put together; what does not fit is cut. */
typedef struct Text {
    char *out;
    int size, at;
} Text;

static void add(Text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void add(Text *t, const char *format, ...)
{
    if (t->at >= t->size - 1) return;
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(t->out + t->at, (size_t)(t->size - t->at), format, list);
    va_end(list);
    t->at = t->at + n < t->size ? t->at + n : t->size - 1;
}

static const char *name(const Battle *b, Ref who, char room[NAME_ROOM + 16])
{
    room[0] = 0;
    if (who) battle_name(b, who, room, NAME_ROOM + 16);
    return who ? room : "nobody";
}

static void add_cm(Text *t, int32_t length)
{
    if (length % 100 / 10) add(t, "%d.%d cm", length / 100, length % 100 / 10);
    else add(t, "%d cm", length / 100);
}

static void add_dice(Text *t, const Event *e)
{
    if (!e->n_dice) return;
    add(t, " (rolled");
    for (int i = 0; i < e->n_dice; i++) add(t, "%s%d", i ? "," : " ", e->dice[i]);
    add(t, ")");
}

/* ---- orders ---- */

static const char *const points[8] = { "north", "north-east", "east", "south-east",
                                       "south", "south-west", "west", "north-west" };

static void add_move(Text *t, const Battle *b, const State *s, const Order *o)
{
    char who[NAME_ROOM + 16];
    add(t, "%s ", name(b, o->subject, who));
    Point from;
    battle_place(b, s, o->subject, &from);
    const int32_t gone = geo_distance(from, o->place);
    if (gone > 5) {
        add(t, "moves ");
        add_cm(t, gone);
        add(t, " %s", points[(Angle)(geo_bearing(from, o->place) + 0x1000) >> 13]);
        add(t, " to %d,%d", o->place.x / 100, o->place.y / 100);
    } else {
        add(t, "stays where it is");
    }
    if (o->formation) add(t, ", forms %s", throne_formations[o->formation].name);
    const bool unit = ref_kind(o->subject) == REF_UNIT;
    const Angle facing = unit ? row(s, ref_index(o->subject))->facing : o->facing;
    if (o->facing != facing) add(t, ", faces %s", points[(Angle)(o->facing + 0x1000) >> 13]);
}

void throne_say_order(const Battle *b, const State *s, const Order *o, char *out, int size)
{
    Text t = { out, size, 0 };
    char who[NAME_ROOM + 16], whom[NAME_ROOM + 16];
    out[0] = 0;
    switch (o->verb) {
    case V_MOVE: add_move(&t, b, s, o); return;
    case V_ATTEMPT:
        if (o->subject == o->target) add(&t, "%s tries to activate himself", name(b, o->subject, who));
        else add(&t, "%s tries to activate %s", name(b, o->subject, who), name(b, o->target, whom));
        return;
    case V_NOTE: {
        int note = 0;
        while (note < b->n_notes - 1 && throne(s)->noted[note]) note++;
        add(&t, "notes in secret: %s",
            o->choice && o->choice <= b->note[note].n_entries
                ? b->note[note].entry[o->choice - 1].name : "?");
        return;
    }
    case V_RALLY_TO:
        add(&t, "rallies %s", o->choice == 1   ? "where the charge began"
                              : o->choice == 2 ? "a full move to the rear"
                                               : "in place");
        return;
    case V_HOLD:
        add(&t, "%s %s", name(b, o->subject, who),
            s->decision.kind == D_ACTIVATE ? "makes no attempt"
            : s->decision.kind == D_FIRE   ? "holds its fire"
                                           : "stays where it is");
        return;
    case V_ROLL: add(&t, "%s throws for the attempts he has allotted", name(b, o->subject, who)); return;
    case V_REMOVE: add(&t, "removes %s", name(b, o->subject, who)); return;
    case V_DONE:
        add(&t, "%s", s->decision.kind == D_CASUALTY ? "leaves the rest to the firer"
                      : s->decision.kind == D_CHARGED ? "stands as it is"
                      : s->decision.kind == D_SECOND_LINE ? "goes on"
                                                          : "done");
        return;
    default: break;
    }
    if (o->subject) add(&t, "%s: ", name(b, o->subject, who));
    add(&t, "%s", o->verb < N_VERBS ? throne_verbs[o->verb].name : "?");
    if (o->formation) add(&t, " %s", throne_formations[o->formation].name);
    if (o->target) add(&t, " %s", name(b, o->target, whom));
    if (throne_verbs[o->verb].takes & TAKES_PLACE) {
        add(&t, " at %d,%d", o->place.x / 100, o->place.y / 100);
    }
}

/* ---- events ---- */

static const char *tried_name(int bit)
{
    return throne_initiatives[__builtin_ctz((unsigned)bit)];
}

static void say_test(Text *t, const Battle *b, const Event *e)
{
    static const char *const now[] = { "", "is disordered", "is dispersed", "stops" };
    char who[NAME_ROOM + 16];
    if (e->a) add(t, "%s holds firm", name(b, e->subject, who));
    else add(t, "%s fails its morale test and %s", name(b, e->subject, who), now[e->c & 3]);
    add(t, " (needs %d)", e->b);
    add_dice(t, e);
}

static void say_melee(Text *t, const Battle *b, const Event *e)
{
    char who[NAME_ROOM + 16], whom[NAME_ROOM + 16];
    add(t, "Melee: %s against %s: %d of %d successes to %d of %d; attacker %c, defender %c",
        name(b, e->subject, who), name(b, e->target, whom), e->b >> 8, e->b & 255, e->c >> 8,
        e->c & 255, e->a >> 8, e->a & 255);
}

static const char *letter_words(int letter)
{
    switch (letter) {
    case 'A': return "advances";
    case 'B': return "advances, disordered";
    case 'C': return "is disordered";
    case 'X': return "is checked, disordered";
    case 'Y': return "retires, disordered";
    default: return "is broken and dispersed";
    }
}

static void say_arrival(Text *t, const Battle *b, const Event *e)
{
    add(t, "%s: ", b->note[e->a].name);
    if (e->c) add(t, "they arrive");
    else add(t, "%d of %d", e->b, b->note[e->a].needs);
    add_dice(t, e);
}

static void say_end(Text *t, const Battle *b, const Event *e)
{
    if (e->side == NOBODY) add(t, "The battle is drawn");
    else add(t, "%s wins: %s", b->side[e->side].name, throne_endings[e->a].name);
    if (e->side != NOBODY && throne_endings[e->a].help) add(t, " (%s)", throne_endings[e->a].help);
}

/* One sentence with subject, target, or both. */
static void say_plain(Text *t, const Battle *b, const Event *e)
{
    char who[NAME_ROOM + 16], whom[NAME_ROOM + 16];
    name(b, e->subject, who);
    name(b, e->target, whom);
    switch (e->kind) {
    case E_ATTEMPT:
        if (e->subject == e->target) strcpy(whom, "himself");
        add(t, "%s %s %s (needs %d%s)", who, e->a ? "activates" : "fails to activate", whom, e->b,
            e->c ? ", +1 in contact" : "");
        break;
    case E_INITIATIVE:
        add(t, "%s %s to %s (needs %d)", who, e->a ? "is able" : "fails", tried_name(e->b), e->c);
        break;
    case E_MOVED:
        add(t, "%s moves ", who);
        add_cm(t, geo_distance(e->from, e->to));
        add(t, " to %d,%d", e->to.x / 100, e->to.y / 100);
        break;
    case E_FORMATION:
        if (e->b) add(t, "%s turns to face %s", who, points[(Angle)(e->c + 0x1000) >> 13]);
        else add(t, "%s is now %s%s", who, e->a <= SQUARE ? "in " : "", throne_formations[e->a].name);
        break;
    case E_CHARGE:
        add(t, "%s %s%s%s", who, e->a ? "counter-charges" : "charges", e->target ? " " : "",
            e->target ? whom : "");
        break;
    case E_OBSTACLE: add(t, "%s %s %s", who, e->a ? "crosses" : "does not cross", whom); break;
    case E_BAD_GOING: add(t, "%s turns out to be worth %d morale dice", whom, e->a); break;
    case E_INTERPENETRATION:
        add(t, "%s %s %s", who, e->a ? "passes through" : "cannot pass through", whom);
        break;
    case E_CONTACT_FAILED: add(t, "%s does not charge home", who); break;
    case E_OUTCOME: add(t, "%s %s", who, letter_words(e->a)); break;
    case E_OVERRUN: add(t, "%s over-runs %s", who, whom); break;
    case E_RALLY:
        add(t, "%s rallies %s", who, e->a == 1   ? "where its charge began"
                                     : e->a == 2 ? "to the rear"
                                                 : "in place");
        break;
    case E_LOST:
        add(t, "%s is lost%s", who, e->a == LOST_TO_FIRE ? " to fire"
                                    : e->a == LOST_OVERRUN ? ", ridden down"
                                    : e->a == LOST_RETIRING ? ", abandoned"
                                                            : "");
        break;
    case E_SURRENDER: add(t, "%s surrenders", who); break;
    case E_OFFICER:
        add(t, "%s %s %s", who, e->a ? "falls" : "is unhurt", e->b ? "under fire" : "in the melee");
        break;
    case E_SKIRMISH: add(t, "%s deploys as skirmisher", who); break;
    case E_FORMED_UP: add(t, "%s forms up", who); break;
    case E_CONSOLIDATED:
        add(t, "%s %s with %s", who, e->a ? "forms one unit" : "fails to consolidate", whom);
        break;
    case E_BROKE_UP: add(t, "%s breaks up", who); break;
    case E_LEFT_TABLE: add(t, "%s leaves the table", who); break;
    case E_FIRES: add(t, "%s fires", who); break;
    default: break;
    }
    add_dice(t, e);
}

void throne_say_event(const Game *g, const Event *e, char *out, int size)
{
    const Battle *b = g->battle;
    Text t = { out, size, 0 };
    char whom[NAME_ROOM + 16];
    out[0] = 0;
    switch (e->kind) {
    case E_TURN: add(&t, "Turn %d, %s", e->a, b->side[e->side].name); break;
    case E_PHASE: break; /* a heading for machines; people see what happens in it */
    case E_DEPLOYED: add(&t, "%s has deployed", b->side[e->side].name); break;
    case E_TEST: say_test(&t, b, e); break;
    case E_MELEE: say_melee(&t, b, e); break;
    case E_FIRE:
        add(&t, "Fire zone on %s%s: %d %s, %d %s lost", name(b, e->target, whom),
            e->c ? " (own men)" : "", e->a, e->a == 1 ? "die" : "dice", e->b,
            e->b == 1 ? "base" : "bases");
        add_dice(&t, e);
        break;
    case E_ARRIVAL: say_arrival(&t, b, e); break;
    case E_END: say_end(&t, b, e); break;
    default: say_plain(&t, b, e); break;
    }
}

void throne_say_decision(const Battle *b, const State *s, char *out, int size)
{
    Text t = { out, size, 0 };
    char who[NAME_ROOM + 16], whom[NAME_ROOM + 16];
    const Decision *d = &s->decision;
    out[0] = 0;
    if (s->over) {
        add(&t, "The battle is over");
        return;
    }
    if (s->turn) add(&t, "Turn %d, ", s->turn);
    add(&t, "%s: ", b->side[d->side].name);
    name(b, d->about, who);
    name(b, d->with, whom);
    switch (d->kind) {
    case D_DEPLOY: add(&t, "deploy (%s is next)", who); break;
    case D_ACTIVATE:
        if (d->about) add(&t, "%s allots his attempts (%d allotted)", who, throne(s)->n_allotted - 1);
        else add(&t, "officers activate");
        break;
    case D_CHARGED: add(&t, "%s is charged by %s", who, whom); break;
    case D_SECOND_LINE: add(&t, "%s is about to run into %s", who, whom); break;
    case D_PLACE: add(&t, "place the skirmishers of %s", who); break;
    case D_RALLY: add(&t, "%s rallies: where?", who); break;
    case D_CASUALTY:
        add(&t, "%d %s to remove", throne(s)->kills[throne(s)->hand_side],
            throne(s)->kills[throne(s)->hand_side] == 1 ? "base" : "bases");
        break;
    default: add(&t, "%s", throne_decisions[d->kind].help); break;
    }
}

/* ---- classes for counting ---- */

void throne_label(const Game *g, const Event *e, char *out, int size)
{
    Text t = { out, size, 0 };
    char who[NAME_ROOM + 16];
    const Battle *b = g->battle;
    out[0] = 0;
    name(b, e->subject, who);
    switch (e->kind) {
    case E_ATTEMPT:
        add(&t, "activation of ");
        add(&t, "%s: %s", e->subject == e->target ? who : name(b, e->target, who),
            e->a ? "passed" : "failed");
        break;
    case E_INITIATIVE:
        add(&t, "initiative to %s, %s: %s", tried_name(e->b), who, e->a ? "passed" : "failed");
        break;
    case E_TEST: add(&t, "morale test of %s: %s", who, e->a ? "passed" : "failed"); break;
    case E_MELEE: add(&t, "melee: attacker %c, defender %c", e->a >> 8, e->a & 255); break;
    case E_FIRE:
        add(&t, "fire on %s%s: %d lost", b->side[e->c ? e->side : 1 - e->side].name,
            e->c ? " (own men)" : "", e->b);
        break;
    case E_LOST: add(&t, "base lost: %s", who); break;
    case E_SURRENDER: add(&t, "surrender: %s", who); break;
    case E_OFFICER:
        add(&t, "%s %s: %s", who, e->b ? "under fire" : "in melee", e->a ? "lost" : "unhurt");
        break;
    case E_OBSTACLE: add(&t, "obstacle, %s: %s", who, e->a ? "crossed" : "not crossed"); break;
    case E_INTERPENETRATION:
        add(&t, "interpenetration by %s: %s", who, e->a ? "completed" : "failed");
        break;
    case E_CHARGE: add(&t, "charge by %s", who); break;
    case E_CONTACT_FAILED: add(&t, "charge not driven home: %s", who); break;
    case E_OVERRUN: add(&t, "over-run by %s", who); break;
    case E_RALLY: add(&t, "rally of %s", who); break;
    case E_FORMED_UP: add(&t, "formed up: %s", who); break;
    case E_CONSOLIDATED:
        add(&t, "consolidation of %s: %s", who, e->a ? "succeeded" : "failed");
        break;
    case E_LEFT_TABLE: add(&t, "left the table: %s", who); break;
    case E_ARRIVAL: if (e->c) add(&t, "arrival: %s", b->note[e->a].name); break;
    case E_BAD_GOING: add(&t, "bad going: %d", e->a); break;
    default: break;
    }
}
