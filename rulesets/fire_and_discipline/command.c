/* SPDX-License-Identifier: GPL-3.0-or-later
 * command.c - brigade commanders: their advantage, their moves, their deaths.
 *
 * An Officer is a brigade commander.  A regiment's commander stands with its first company and
 * is replaced at once, so he is nobody's business here.
 *
 * Start at fd_commander_near().
 */
#include "rulesets/fire_and_discipline/fire.h"

enum { O_MOURNED = 1 /* his death has been felt */ };

/* 2.2, 2.5, 5.15  A brigade commander of its side within 60 yards; regiments replace theirs. */
bool fd_commander_near(const Battle *b, const State *s, int i)
{
    const Box box = fd_stand_box(b, s, i);
    for (int o = 0; o < b->n_officers; o++) {
        const Officer *at = state_officer(s, o);
        if (b->officer[o].side != b->stand[i].side || at->where != ON_TABLE)
            continue;
        if (geo_gap_to_point(&box, at->at) <= number(b, COMMANDER_REACH))
            return true;
    }
    return false;
}

/* in: needs: the face from which on he is, 0: any odd one */
static void killed(Game *g, int officer, bool dead, int needs, int face)
{
    Officer *at = state_officer(g->state, officer);
    const uint8_t dice[1] = { (uint8_t)face };
    if (dead) {
        at->where = LOST;
        at->with = NO_REF;
    }
    game_tell(g, &(Event){ .kind = E_COMMANDER,
                           .side = g->battle->officer[officer].side,
                           .subject = ref_officer(officer),
                           .a = dead,
                           .b = needs,
                           .n_dice = 1,
                           .sides = 10,
                           .dice = dice });
}

/* 2.6 - 2.8  A commander whose stand is hit, or was in a melee: a die for each enemy who does it.
 * (2.7) */
void fd_commander_check(Game *g, int officer, int by, int cause, bool melee, bool passed)
{
    const Battle *b = g->battle;
    const int face =
        game_die(g, ROLL_COMMANDER, ref_officer(officer), cause | by << 4, 10);
    const bool odd = melee && !passed && number(b, COMMANDER_ODD);
    const int needs = odd      ? 0
                      : !melee ? number(b, COMMANDER_FIRE)
                      : passed ? number(b, COMMANDER_HOLDS)
                               : 11; /* 2.8 is off: nobody falls so */
    const bool dead = odd ? face % 2 : face >= needs;
    killed(g, officer, dead, needs, face);
}

/* 2.6  Before the losses come off: he is in danger too when his whole stand is shot down. */
void fd_commanders_shot(Game *g, int stand, int by, int cause)
{
    for (int o = 0; o < g->battle->n_officers; o++) {
        const Officer *at = state_officer(g->state, o);
        if (at->where == ON_TABLE && at->with == ref_stand(stand)) {
            fd_commander_check(g, o, by, cause, false, true);
        }
    }
}

/* 2.12  A commander who has fallen, and a bit for each stand of his side that sees where. */
typedef struct Loss {
    int officer;
    uint64_t seen_by[MAX_STANDS / 64];
} Loss;

/* Whom the file has as lost fell before. */
static bool is_to_be_felt(const Battle *b, const State *s, int officer)
{
    const Officer *at = state_officer(s, officer);
    return b->officer[officer].side == s->side && at->where == LOST &&
           !(at->marks & O_MOURNED) && state_officer(&b->opening, officer)->where != LOST;
}

static Loss loss_of(const Battle *b, const State *s, int officer)
{
    Loss l = { .officer = officer };
    for (int i = from_of(b, s->side); i < end_of(b, s->side); i++) {
        if (on_table(s, i) &&
            fd_sees(b, s, state_stand(s, i)->at, state_officer(s, officer)->at))
            l.seen_by[i / 64] |= 1ull << i % 64;
    }
    return l;
}

/* Of two who have fallen the one further to the right is missed first, as in all that nobody has ordered. */
static bool is_missed_before(const Battle *b, const State *s, int one, int other)
{
    return battle_first_of(b, state_officer(s, one)->at, state_officer(s, other)->at,
                           geo_ahead(battle_ahead(b, s->side)));
}

static void is_missed(Game *g, const Loss *l)
{
    State *s = g->state;
    int stand[MAX_STANDS], whom[MAX_STANDS], n = 0;
    for (int i = from_of(g->battle, s->side); i < end_of(g->battle, s->side); i++) {
        if (!(l->seen_by[i / 64] >> i % 64 & 1) || !on_table(s, i))
            continue;
        whom[n] = l->officer;
        stand[n++] = i;
        if (!(row(s, i)->delay >> 4))
            row(s, i)->delay |= 1 << 4;
    }
    if (n)
        fd_becomes(g, ref_officer(l->officer), NOW_MISSED);
    fd_morale_checks(g, stand, whom, n, CAUSE_COMMANDER, NULL);
}

/* 2.9 - 2.12  In the segment after it, all who could see him fall check, and none of them charges, passed or not.
 * (2.11)  Who has seen several fall is known before anybody runs from it. */
void fd_commander_losses(Game *g)
{
    State *s = g->state;
    Loss all[MAX_OFFICERS];
    int n = 0;
    for (int o = 0; o < g->battle->n_officers; o++) {
        if (!is_to_be_felt(g->battle, s, o))
            continue;
        state_officer(s, o)->marks |= O_MOURNED;
        int at = n++;
        for (; at > 0 && is_missed_before(g->battle, s, o, all[at - 1].officer); at--)
            all[at] = all[at - 1];
        all[at] = loss_of(g->battle, s, o);
    }
    for (int k = 0; k < n; k++)
        is_missed(g, &all[k]);
}

void fd_officers_follow(const Battle *b, State *s, int stand)
{
    for (int o = 0; o < b->n_officers; o++) {
        Officer *at = state_officer(s, o);
        if (at->where == ON_TABLE && at->with == ref_stand(stand))
            at->at = state_stand(s, stand)->at;
    }
}

/* Whom he joins: of a unit, the stand of its largest group that is nearest to him, of two who stands further to
 * the right. */
static Ref joined(const Battle *b, const State *s, const Order *o)
{
    int stand[MAX_STANDS], best = 0;
    const bool unit =
        ref_kind(o->target) == REF_UNIT && ref_index(o->target) < b->n_units;
    const int n = unit ? fd_main_group(b, s, ref_index(o->target), stand) : 0;
    const Point from = state_officer(s, ref_index(o->subject))->at;
    for (int k = 1; k < n; k++) {
        const int64_t d = geo_gap2(from, state_stand(s, stand[k])->at),
                      near = geo_gap2(from, state_stand(s, stand[best])->at);
        if (d < near || (d == near && fd_further_right(b, s, stand[k], stand[best])))
            best = k;
    }
    return n ? ref_stand(stand[best]) : o->target;
}

/* 2.4  He rides any way, straight, and may join any stand of his side. */
bool fd_officer_may(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int i = ref_index(o->subject);
    if (s->decision.kind != D_MOVE)
        return err_set(err, "commanders ride in the movement phase");
    if (ref_kind(o->subject) != REF_OFFICER || b->officer[i].side != s->side ||
        state_officer(s, i)->where != ON_TABLE) {
        return err_set(err, "name a commander of yours who is on the table");
    }
    const Officer *at = state_officer(s, i);
    if (at->left)
        return err_set(err, "he has ridden already in this segment");
    Point to = o->place;
    if (o->verb == V_ATTACH) {
        const Ref whom = joined(b, s, o);
        const int stand = ref_index(whom);
        if (ref_kind(whom) != REF_STAND || b->stand[stand].side != s->side ||
            !on_table(s, stand)) {
            return err_set(err, "name a stand of his side that is on the table");
        }
        to = state_stand(s, stand)->at;
    }
    if (terrain_off(&b->terrain, to)) {
        return err_set(err, "that is off the table");
    }
    /* 4.1: straight, as all movement; out of where a file has put him he may go */
    const FeatureSet bars = b->terrain.impassable,
                     here = terrain_at(&b->terrain, at->at) & bars;
    if (terrain_at(&b->terrain, to) & bars ||
        terrain_crossed(&b->terrain, at->at, to, bars & ~here))
        return err_set(err, "nobody can go there, or what lies between (4.1)");
    const int32_t away = geo_distance(at->at, to);
    if (away > number(b, COMMANDER_MOVE)) {
        return err_set(err, "%d yards away, and he rides %d (2.4)", fd_yards_away(away),
                       number(b, COMMANDER_MOVE) * 10 / NUMBER_TEN_YARDS);
    }
    return true;
}

bool fd_officer_order(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    if (!fd_officer_may(g->battle, s, o, err))
        return false;
    Officer *at = state_officer(s, ref_index(o->subject));
    const bool joins = o->verb == V_ATTACH;
    const Ref whom = joins ? joined(g->battle, s, o) : NO_REF;
    const Point from = at->at;
    at->at = joins ? state_stand(s, ref_index(whom))->at : o->place;
    at->with = whom;
    at->left = 1;
    game_tell(g, &(Event){ .kind = joins ? E_ATTACHED : E_MOVED,
                           .side = s->side,
                           .subject = o->subject,
                           .target = whom,
                           .from = from,
                           .to = at->at });
    return true;
}
