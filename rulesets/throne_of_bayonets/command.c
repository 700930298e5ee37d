/* SPDX-License-Identifier: GPL-3.0-or-later
 * command.c - officers and activation (chapter 8).
 *
 * An officer allots his attempts one by one, then throws for all of them at once; officers
 * take their turn in any order their player likes.
 *
 * Start at command_attempt().
 */
#include "engine/text.h"
#include "rulesets/throne_of_bayonets/throne.h"
#include <string.h>

/* 8.2, 8.2b  An officer commands the units of his own brigade, and of those under him. */
bool officer_commands(const Battle *b, int officer, Ref who)
{
    int unit;
    if (ref_kind(who) == REF_UNIT)
        unit = ref_index(who);
    else if (ref_kind(who) == REF_STAND)
        unit = b->stand[ref_index(who)].parent;
    else
        return who == ref_officer(officer);
    return throne_battle(b)->under[officer][unit / 64] >> unit % 64 & 1;
}

/* 8.3  Closest to closest. */
int32_t officer_gap(const Battle *b, const State *s, int officer, Ref who)
{
    const Box box = officer_box(b, s, officer);
    if (ref_kind(who) == REF_OFFICER)
        return who == ref_officer(officer) ? 0 : INT32_MAX;
    int base[MAX_STANDS], n = 1;
    base[0] = ref_index(who);
    if (ref_kind(who) == REF_UNIT)
        n = unit_bases(b, s, ref_index(who), base);
    int32_t least = INT32_MAX;
    for (int i = 0; i < n; i++) {
        const Box other = battle_box(b, s, base[i]);
        const int32_t gap = geo_gap(&box, &other);
        if (gap < least)
            least = gap;
    }
    return least;
}

/* 8.3  Is any base of his target within reach of him? */
bool officer_within(const Battle *b, const State *s, int officer, Ref who, int32_t reach)
{
    if (ref_kind(who) == REF_OFFICER)
        return who == ref_officer(officer);
    int base[MAX_STANDS], n = 1;
    base[0] = ref_index(who);
    if (ref_kind(who) == REF_UNIT)
        n = unit_bases(b, s, ref_index(who), base);
    const Point at = state_officer(s, officer)->at;
    /* more than two half diagonals */
    const int64_t far = reach + 2 * b->number[BASE_SIZE];
    for (int i = 0; i < n; i++) {
        const int64_t centres = geo_gap2(at, state_stand(s, base[i])->at);
        if (centres > far * far)
            continue;
        if (centres <= (int64_t)reach * reach)
            return true;
        const Box box = officer_box(b, s, officer), other = battle_box(b, s, base[i]);
        if (geo_within(&box, &other, reach))
            return true;
    }
    return false;
}

bool officer_in_contact(const Battle *b, const State *s, int officer, Ref who)
{
    return (ref_kind(who) != REF_UNIT || unit_on_table(b, s, ref_index(who))) &&
           officer_within(b, s, officer, who, GEO_TOUCH);
}

bool officer_reaches(const Battle *b, const State *s, int officer, Ref who)
{
    return officer_within(b, s, officer, who, b->number[ACTIVATION_REACH]);
}

/* 8.2, 8.3, 8.3b  Whom he commands and reaches, units first. */
static int find_reached(const Battle *b, const State *s, int officer, Ref *out)
{
    const ThroneBattle *own = throne_battle(b);
    const int side = b->officer[officer].side;
    int n = 0;
    for (int word = 0; word < MAX_UNITS / 64; word++) {
        for (uint64_t left = own->under[officer][word]; left; left &= left - 1) {
            const int u = 64 * word + __builtin_ctzll(left);
            if (!unit_on_table(b, s, u))
                continue;
            if (officer_reaches(b, s, officer, ref_unit(u)))
                out[n++] = ref_unit(u);
        }
    }
    for (int i = own->first[side]; i < own->end[side]; i++) {
        const Stand *at = state_stand(s, i);
        if (!((at->where == ON_TABLE) & (at->unit == NO_UNIT)))
            continue;
        if (officer_commands(b, officer, ref_stand(i)) &&
            officer_reaches(b, s, officer, ref_stand(i))) {
            out[n++] = ref_stand(i);
        }
    }
    return n;
}

/* An officer has three attempts, and nobody moves between them: kept while all bases and he
 * stand where they stood. */
int command_reached(const Battle *b, const State *s, int officer, const Ref **out)
{
    static _Thread_local struct {
        const Battle *b;
        uint64_t scenario, tables;
        int officer, n;
        Point at;
        Stand stand[MAX_STANDS];
        Ref who[MAX_UNITS + MAX_STANDS];
    } known;
    const Point at = state_officer(s, officer)->at;
    const size_t size = (size_t)b->n_stands * sizeof(Stand);
    if (known.b != b || known.scenario != b->scenario_hash || known.tables != b->tables ||
        known.officer != officer || known.at.x != at.x || known.at.y != at.y ||
        memcmp(known.stand, state_stand(s, 0), size)) {
        known.b = b;
        known.scenario = b->scenario_hash;
        known.tables = b->tables;
        known.officer = officer;
        known.at = at;
        memcpy(known.stand, state_stand(s, 0), size);
        known.n = find_reached(b, s, officer, known.who);
    }
    *out = known.who;
    return known.n;
}

static bool too_far(const Battle *b, const State *s, int officer, Ref target, Err *err)
{
    char name[NAME_ROOM], who[NAME_ROOM];
    if (!err)
        return false;
    name_for(err, b, ref_officer(officer), name);
    name_for(err, b, target, who);
    const int gap = text_tenths_up(officer_gap(b, s, officer, target), CM(1));
    return err_set(err, "%s is too far from %s: %d.%d cm, reach %d cm (8.3)", who, name,
                   gap / 10, gap % 10, b->number[ACTIVATION_REACH] / 100);
}

/* 8.3b  Units as one, dispersed bases and skirmishers singly.  8.4c  One officer after the other.
 * 8.11  Nobody off the table. */
bool can_attempt(const Battle *b, const State *s, int officer, Ref target, Err *err)
{
    const Officer *o = state_officer(s, officer);
    const Throne *t = throne(s);
    if (b->officer[officer].side != s->side)
        return err_set(err, "that officer is not yours");
    if (o->where != ON_TABLE) {
        return err_named(err, b, ref_officer(officer), "is not on the table");
    }
    if (o->marks & O_FINISHED || !o->left) {
        return err_named(err, b, ref_officer(officer),
                         "has made his attempts this turn (8.1)");
    }
    if (t->n_allotted && t->allotted[0] != ref_officer(officer)) {
        return err_named(err, b, t->allotted[0],
                         "is allotting his attempts: finish with him, or 'roll' (8.4)");
    }
    if (ref_kind(target) == REF_UNIT) {
        if (!unit_on_table(b, s, ref_index(target))) {
            return not_a_unit(b, s, ref_index(target), NULL, err);
        }
    } else if (ref_kind(target) == REF_STAND) {
        if (!base_is_loose(s, ref_index(target))) {
            return err_named(err, b, target,
                             "is not by itself on the table: activate its unit");
        }
    } else if (target != ref_officer(officer)) {
        return err_set(err, "an officer activates units, bases and himself, "
                            "nobody else (8.2)");
    }
    if (!officer_commands(b, officer, target)) {
        char name[NAME_ROOM], who[NAME_ROOM];
        name_for(err, b, ref_officer(officer), name);
        name_for(err, b, target, who);
        return err_set(err, "%s does not command %s (8.2)", name, who);
    }
    return officer_reaches(b, s, officer, target) || too_far(b, s, officer, target, err);
}

static void activate(State *s, Ref target)
{
    if (ref_kind(target) == REF_UNIT) {
        Unit *u = state_unit(s, ref_index(target));
        u->marks |= U_ACTIVATED;
        /* 6.30  from now on it stands by its player's will */
        u->marks &= ~(uint32_t)U_HALTED;
    }
    if (ref_kind(target) == REF_STAND)
        state_stand(s, ref_index(target))->marks |= S_ACTIVATED;
}

/* 8.4b  All attempts are allotted: now throw for each, wasted or not.  8.5  The score must reach
 * the officer's rating; 8.6 one more in contact; 8.7 a natural 1 always fails. */
bool command_roll(Game *g, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    if (t->n_allotted < 2)
        return err_set(err, "no attempt has been allotted yet (8.4)");
    const int officer = ref_index(t->allotted[0]), n = t->n_allotted - 1;
    Officer *o = state_officer(s, officer);
    for (int i = 0; i < n; i++) {
        const Ref target = t->allotted[1 + i];
        /* each attempt's die is its target's: in which order they were allotted does not matter */
        int again = 0;
        for (int k = 0; k < i; k++)
            again += t->allotted[1 + k] == target;
        const uint8_t die = (uint8_t)game_die(g, ROLL_ACTIVATION, target,
                                              officer * MOST_ALLOTTED + again, 6);
        const bool contact = ref_kind(target) == REF_OFFICER ||
                             officer_within(b, s, officer, target, GEO_TOUCH);
        const int score = die + (contact ? b->number[ACTIVATION_CONTACT] : 0);
        const bool passed = die != 1 && score >= b->officer[officer].rating;
        game_tell(g, &(Event){ .kind = E_ATTEMPT,
                               .side = s->side,
                               .subject = ref_officer(officer),
                               .target = target,
                               .a = passed,
                               .b = b->officer[officer].rating,
                               .c = contact,
                               .n_dice = 1,
                               .sides = 6,
                               .dice = &die });
        if (!passed)
            continue;
        activate(s, target);
        /* 8.8, 8.8c  an officer moves if he activates himself, or a unit or base he touches */
        if (contact)
            o->marks |= O_ACTIVATED;
    }
    o->left = 0;
    o->marks |= O_FINISHED;
    t->n_allotted = 0;
    return true;
}

bool command_attempt(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    Throne *t = throne(s);
    if (ref_kind(o->subject) != REF_OFFICER ||
        ref_index(o->subject) >= g->battle->n_officers) {
        return err_set(err, "only officers activate (8.1)");
    }
    const int officer = ref_index(o->subject);
    if (!can_attempt(g->battle, s, officer, o->target, err))
        return false;
    if (!t->n_allotted)
        t->allotted[t->n_allotted++] = o->subject;
    t->allotted[t->n_allotted++] = o->target;
    if (--state_officer(s, officer)->left == 0)
        return command_roll(g, err);
    return true;
}

/* Has any officer still an attempt that could be of use? */
bool command_has_more(const Battle *b, const State *s)
{
    for (int o = 0; o < b->n_officers; o++) {
        const Officer *officer = state_officer(s, o);
        if (b->officer[o].side == s->side && officer->where == ON_TABLE && officer->left)
            return true;
    }
    return false;
}
