/* SPDX-License-Identifier: GPL-3.0-or-later
 * contact.c - charger and charged have met: who runs, who is overrun, who turns, who fights whom.
 *
 * Start at colonial_contact().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* 10.11  Rabble, light and medium guns turn only on a six or more; heavy guns not at all. */
static bool turns_to_face(Game *g, int stand, int charger)
{
    const Battle *b = g->battle;
    const int kind = b->stand[stand].kind;
    const int need = b->number[TURN_TO_FACE] - colonial_elite(b, g->state, stand);
    uint8_t die = 0;
    bool turned = true;
    if (kind == HEAVY_GUN) {
        turned = false;
    } else if (b->stand[stand].rating == CLASS_E || kind > HORSE) {
        game_roll(g, ROLL_TURN_TO_FACE, ref_stand(stand),
                  colonial_occasion(g->state, charger), 1, 10, &die);
        turned = die >= need;
    }
    game_tell(g, &(Event){ .kind = E_TURNS,
                           .side = b->stand[stand].side,
                           .n_dice = die ? 1 : 0,
                           .sides = 10,
                           .subject = ref_stand(stand),
                           .target = ref_stand(charger),
                           .a = turned,
                           .c = need,
                           .dice = &die });
    return turned;
}

/* Does another body hold it already? */
static bool is_engaged(const Battle *b, const State *s, int stand, int charger)
{
    int foe[MOST_TOUCH];
    const int n = colonial_touching(b, s, stand, true, foe);
    for (int k = 0; k < n; k++) {
        if (body_of(s, foe[k]) != body_of(s, charger))
            return true;
    }
    return false;
}

/* 10.11  Does any stand of that charge meet its front?  They all come one way: it faces them. */
static bool meets_front(const Battle *b, const State *s, int stand, int charger)
{
    int foe[MOST_TOUCH];
    const int n = colonial_touching(b, s, stand, true, foe);
    for (int k = 0; k < n; k++) {
        if (body_of(s, foe[k]) == body_of(s, charger) &&
            !colonial_struck_in_flank(b, s, stand, foe[k]))
            return true;
    }
    return false;
}

static void faces(const Battle *b, const State *s, int stand, int charger, Side front)
{
    state_stand(s, stand)->marks |= S_FACED;
    stand_row(b, s, stand)->faced = (uint8_t)front;
    stand_row(b, s, stand)->faced_by = (uint8_t)body_of(s, charger);
}

/* Does the charger come to it by more than a corner? */
static bool comes_square(const Battle *b, const State *s, int stand, int charger)
{
    const Box mine = battle_box(b, s, stand);
    Box his = battle_box(b, s, charger);
    his.half_w -= 2 * GEO_TOUCH;
    return geo_touching(&mine, &his);
}

/* 12.7b  Does that stand charge it?  Not those whom it touches by a corner beside the one before it. */
static bool is_charged(const Battle *b, const State *s, int stand, int charger)
{
    int foe[MOST_TOUCH];
    const int n = colonial_touching(b, s, charger, true, foe);
    if (comes_square(b, s, stand, charger))
        return true;
    for (int k = 0; k < n; k++) {
        if (comes_square(b, s, foe[k], charger))
            return false;
    }
    return true;
}

/* Has an earlier stand of the charging body charged it already? */
static bool has_met(const Battle *b, const State *s, int stand, int charger)
{
    int foe[MOST_TOUCH];
    const int n = colonial_touching(b, s, stand, true, foe);
    for (int k = 0; k < n; k++) {
        if (body_of(s, foe[k]) == body_of(s, charger) && foe[k] < charger &&
            is_charged(b, s, stand, foe[k]))
            return true;
    }
    return false;
}

/* 12.7, 12.8  D class in the open before mounted or ferocious troops; anywhere little is seen,
 * before anybody; once a charge. */
static bool must_test(const Battle *b, const State *s, int stand, int charger)
{
    const int by = body_of(s, charger);
    if (b->stand[stand].rating < CLASS_D || !is_charged(b, s, stand, charger) ||
        has_met(b, s, stand, charger))
        return false;
    if (colonial_dim(b, state_stand(s, stand)->at))
        return true;
    return (is_mounted(b, s, by) || has_trait(b, by, TRAIT_FEROCIOUS | TRAIT_FANATIC)) &&
           !colonial_shelter(b, s, stand, state_stand(s, charger)->at);
}

/* 11.11  Horse that rides somebody down has destroyed him as in a melee. */
static void beats(const Battle *b, const State *s, int charger)
{
    const int by = body_of(s, charger);
    if (is_mounted(b, s, by))
        state_unit(s, by)->marks |= U_BEAT;
}

/* One enemy stand that a charger's stand touches. */
static void meets(Game *g, int stand, int charger)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int kind = b->stand[stand].kind;
    Stand *st = state_stand(s, stand);
    if ((kind == SNIPER && b->stand[charger].kind != SNIPER) || kind == WAGON) {
        colonial_stand_lost(g, stand, LOST, LOST_OVERRUN); /* 6.3 */
        beats(b, s, charger);
        return;
    }
    if (must_test(b, s, stand, charger) && !colonial_rout_test(g, stand, charger))
        return;
    if (!colonial_struck_in_flank(b, s, stand, charger) || st->marks & S_TAKEN)
        return;
    if (is_engaged(b, s, stand, charger)) {
        st->marks |= S_TAKEN;
        colonial_disorder(g, stand, DISORDER_FLANK);
    } else if (meets_front(b, s, stand, charger)) {
        faces(b, s, stand, charger, SIDE_FRONT);
    } else if (turns_to_face(g, stand, charger)) {
        const Box mine = battle_box(b, s, stand), his = battle_box(b, s, charger);
        faces(b, s, stand, charger, geo_side_met(&mine, &his));
    } else {
        colonial_stand_lost(g, stand, LOST, LOST_OVERRUN);
        beats(b, s, charger);
    }
}

/* 11.4  Who charges has his front to those he charges, whichever corner of him touches them first. */
static void comes_on(const Battle *b, const State *s, int charger, int target)
{
    int foe[MOST_TOUCH];
    const int n = colonial_touching(b, s, charger, true, foe);
    for (int k = 0; k < n; k++) {
        if (body_of(s, foe[k]) == target)
            faces(b, s, charger, foe[k], SIDE_FRONT);
    }
}

void colonial_contact(Game *g, int unit, int target)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int foe[MOST_TOUCH];
    EACH_STAND(b, s, unit, i)
    {
        const int n = colonial_touching(b, s, i, true, foe);
        bool met[MOST_TOUCH];
        comes_on(b, s, i, target);
        for (int k = 0; k < n; k++) {
            met[k] = comes_square(b, s, foe[k], i);
            if (met[k] && stand_there(s, foe[k]))
                meets(g, foe[k], i);
        }
        /* 12.7b  where he has run, those beside him are next */
        for (int k = 0; k < n; k++) {
            if (!met[k] && stand_there(s, foe[k]))
                meets(g, foe[k], i);
        }
    }
    EACH_STAND(b, s, unit, i) colonial_let_go(b, s, i); /* from who has run, or is gone */
}

/* 11.8b  Whose enemies are gone is in no melee any more, and the next is a new one. */
void colonial_let_go(const Battle *b, State *s, int stand)
{
    enum { OF_A_MELEE = S_CHARGED | S_LOCKED | S_FACED | S_TAKEN };
    int foe[MOST_TOUCH];
    Stand *st = state_stand(s, stand);
    if (st->marks & OF_A_MELEE && stand_there(s, stand) &&
        !colonial_touching(b, s, stand, true, foe))
        st->marks &= (uint8_t)~OF_A_MELEE;
}

/* ---- pairs ---- */

/* The enemy it fights: one who has nobody yet, one it faces before others, the nearest.  old: of
 * a melee of an earlier turn only. */
static int opponent(const Battle *b, const State *s, int stand, const uint8_t *taken,
                    bool old)
{
    int foe[MOST_TOUCH], best = -1;
    int64_t least = INT64_MAX;
    const Stand *me = state_stand(s, stand);
    const Vec ahead = geo_ahead(me->facing);
    const int n = colonial_touching(b, s, stand, true, foe);
    for (int k = 0; k < n; k++) {
        if (taken[foe[k]] || state_stand(s, foe[k])->marks & S_FOUGHT ||
            (old && !(state_stand(s, foe[k])->marks & S_LOCKED)))
            continue;
        const Point at = state_stand(s, foe[k])->at;
        int32_t right, before;
        geo_frame(me->at, ahead, at, &right, &before);
        const int64_t far =
            geo_gap2(me->at, at) + (before <= 0 ? (int64_t)GEO_FAR * GEO_FAR : 0);
        if (far < least) { /* of two as near, the one who comes first (1.5) */
            least = far;
            best = foe[k];
        }
    }
    return best;
}

static void pair_off(const Battle *b, const State *s, int stand, uint8_t *taken,
                     Pairs *out, bool old)
{
    const int foe = opponent(b, s, stand, taken, old);
    if (foe < 0 || out->n == (int)(sizeof out->one / sizeof out->one[0]))
        return;
    taken[foe] = taken[stand] = 1;
    out->one[out->n] = (int16_t)stand;
    out->two[out->n++] = (int16_t)foe;
}

static void pairs_of(const Battle *b, const State *s, int unit, uint8_t *taken,
                     Pairs *out, bool old)
{
    if (!is_there(s, unit) || !colonial_in_contact(b, s, unit))
        return;
    EACH_STAND(b, s, unit, i)
    {
        const uint8_t marks = state_stand(s, i)->marks;
        if (!(marks & S_FOUGHT) && !taken[i] && (!old || marks & S_LOCKED))
            pair_off(b, s, i, taken, out, old);
    }
}

/* 11.8  They will fight each other as long as they touch. */
void colonial_note_melee(State *s, int one, int two)
{
    Colonial *c = colonial(s);
    for (int k = 0; k < c->n_melees; k++) {
        const int x = c->melee[k][0], y = c->melee[k][1];
        if ((x == one && y == two) || (x == two && y == one))
            return;
    }
    if (c->n_melees == MOST_MELEES)
        return;
    c->melee[c->n_melees][0] = (uint16_t)one;
    c->melee[c->n_melees++][1] = (uint16_t)two;
}

/* Those are forgotten who touch no more. */
void colonial_keep_melees(const Battle *b, State *s)
{
    Colonial *c = colonial(s);
    int n = 0;
    for (int k = 0; k < c->n_melees; k++) {
        const int x = c->melee[k][0], y = c->melee[k][1];
        const Box one = battle_box(b, s, x), two = battle_box(b, s, y);
        if (!stand_there(s, x) || !stand_there(s, y) || !geo_touching(&one, &two))
            continue;
        c->melee[n][0] = (uint16_t)x;
        c->melee[n++][1] = (uint16_t)y;
    }
    for (int k = n; k < c->n_melees; k++)
        c->melee[k][0] = c->melee[k][1] = 0;
    c->n_melees = (uint8_t)n;
}

/* 11.8  Those who have fought each other in an earlier turn. */
static void originals(const Battle *b, const State *s, int side, uint8_t *taken,
                      Pairs *out)
{
    const Colonial *c = colonial(s);
    for (int k = 0; k < c->n_melees; k++) {
        const int x = c->melee[k][0], y = c->melee[k][1];
        const int both = state_stand(s, x)->marks & state_stand(s, y)->marks & S_LOCKED,
                  either =
                      (state_stand(s, x)->marks | state_stand(s, y)->marks) & S_FOUGHT;
        const Box one = battle_box(b, s, x), two = battle_box(b, s, y);
        if (!both || either || taken[x] || taken[y] || !geo_touching(&one, &two) ||
            out->n == (int)(sizeof out->one / sizeof out->one[0]))
            continue;
        const bool mine = b->stand[x].side == side;
        taken[x] = taken[y] = 1;
        out->one[out->n] = (int16_t)(mine ? x : y);
        out->two[out->n++] = (int16_t)(mine ? y : x);
    }
}

/* 11.8  First those who fight on, each his own enemy; then who has come to them: he fights whoever is left,
 * or supports.  6.1, 11.11 Whose charge is fought at once comes before all. */
static void pairs(const Battle *b, const State *s, int side, int at_once, Pairs *out)
{
    uint8_t taken[MAX_STANDS];
    memset(taken, 0, (size_t)b->n_stands);
    out->n = 0;
    if (at_once >= 0)
        pairs_of(b, s, at_once, taken, out, false);
    originals(b, s, side, taken, out);
    for (int old = 1; old >= 0; old--) {
        BodySet left = colonial_marked(b, s, side, 0, 0);
        for (int u; (u = colonial_take_first(b, s, side, &left)) >= 0;)
            pairs_of(b, s, u, taken, out, old);
    }
}

void colonial_pairs(const Battle *b, const State *s, int side, Pairs *out)
{
    pairs(b, s, side, -1, out);
}

void colonial_pairs_at_once(const Battle *b, const State *s, int unit, Pairs *out)
{
    pairs(b, s, side_of(b, unit), unit, out);
}

bool colonial_pairs_have(const State *s, const Pairs *p, int unit)
{
    for (int k = 0; k < p->n; k++) {
        if (body_of(s, p->one[k]) == unit)
            return true;
    }
    return false;
}
