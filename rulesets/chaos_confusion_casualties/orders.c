/* SPDX-License-Identifier: GPL-3.0-or-later
 * orders.c - what a unit may be ordered to do, and why not.
 *
 * Start at chaos_order_legal().
 */
#include "engine/text.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

/* 4.4, 12.7  Red markers and regiments without officers take no orders to move. */
static bool takes_orders(const Battle *b, const State *s, int unit)
{
    return on_table(b, s, unit) && state_unit(s, unit)->status == IN_ORDER &&
           !chaos_is_leaderless(b, s, unit);
}

int chaos_next_to_order(const Battle *b, const State *s, int side)
{
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side && takes_orders(b, s, u) &&
            !(state_unit(s, u)->marks & U_ORDERED))
            return u;
    }
    return -1;
}

int chaos_next_to_aim(const Battle *b, const State *s, int side)
{
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side && on_table(b, s, u) &&
            !(state_unit(s, u)->marks & U_AIMED))
            return u;
    }
    return -1;
}

int chaos_any_target(const Battle *b, const State *s, int unit)
{
    Shot shot;
    if (!chaos_may_fire(b, s, unit, false, NULL))
        return -1;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) != side_of(b, unit) && on_table(b, s, u) &&
            chaos_shot_make(b, s, unit, ref_unit(u), false, &shot, NULL))
            return u;
    }
    return -1;
}

/* Getting up, and a change of formation, take half a move each. */
static int32_t spent_before(const Battle *b, const State *s, int unit, int formation,
                            bool change)
{
    const int halves = change + ((state_unit(s, unit)->marks & U_PRONE) != 0);
    return halves * chaos_move_rate(b, unit, formation) * b->number[FORM_COST] / 100;
}

/* 4.6  So much further at the best, down every hill on its way; 4.9 skirmishers do not mind them. */
static int32_t down_hill(const Battle *b, int unit, Point from, Point to)
{
    const FeatureSet hills = arm_of(b, unit) == SHARP ? 0 : own(b)->hills;
    int n = 0;
    if (!hills || (from.x == to.x && from.y == to.y))
        return 0;
    for (FeatureSet left = terrain_crossed(&b->terrain, from, to, hills); left;
         left &= left - 1)
        n++;
    return n * ((b->number[HILL_DIE] + 1) / 2) * 254;
}

/* 4.1, 4.2  On the level.  in: formation: that it moves in. */
static int32_t move_limit(const Battle *b, const State *s, int unit, int formation,
                          bool change)
{
    const int32_t rate =
        chaos_move_rate(b, unit, formation) - spent_before(b, s, unit, formation, change);
    return rate > 0 ? rate : 0;
}

/* Is it another formation, and one that it has? */
static bool form_fits(const Battle *b, const State *s, int unit, int formation, Err *err)
{
    char who[NAME_ROOM];
    if (!chaos_formation_fits(b, unit, formation))
        return err_set(
            err, "%s cannot form %s (2.3)", err ? chaos_name_of(b, unit, who) : "",
            formation < N_FORMATIONS ? chaos_formations[formation].name : "that");
    return formation != state_unit(s, unit)->formation ||
           err_set(err, "it is in that formation");
}

bool chaos_form_legal(const Battle *b, const State *s, int unit, int formation, Err *err)
{
    char who[NAME_ROOM];
    const UnitRow *r = row(s, unit);
    if (!form_fits(b, s, unit, formation, err))
        return false;
    const Box box = chaos_block(b, s, unit, formation, r->at, r->facing);
    const int in_way = chaos_box_barred(b, s, &box, unit);
    if (in_way >= 0)
        return err_set(err, "there is no room: %s is in the way",
                       err ? chaos_name_of(b, in_way, who) : "");
    if (chaos_ground_bars(b, s, unit, &box))
        return err_set(err, "there is no room: nobody enters that ground (4.13)");
    return battle_box_on_table(b, &box) ||
           err_set(err, "there is no room: the table ends");
}

/* 4.3  Of a way that bends (4.15) all that is backwards counts. */
static bool backwards_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int unit = ref_index(o->subject);
    const Point at = row(s, unit)->at, turns = way_bends(o->by) ? o->by : at;
    if (chaos_way_back(b, unit, o->facing, at, turns) +
            chaos_way_back(b, unit, o->facing, turns, o->place) <=
        b->number[WITHDRAW])
        return true;
    return err_set(err,
                   "backwards it goes no more than %d.%d in (4.3): face the way it "
                   "is to go",
                   (int)(b->number[WITHDRAW] / 254),
                   (int)(b->number[WITHDRAW] % 254 * 10 / 254));
}

/* 4.1  Not further than the move, and on the table. */
static bool place_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int unit = ref_index(o->subject);
    const int now = state_unit(s, unit)->formation;
    const bool changes = o->formation && o->formation != now;
    const Point at = row(s, unit)->at, turns = way_bends(o->by) ? o->by : at;
    int32_t limit = move_limit(
        b, s, unit, changes && !(o->choice & FORMS_LAST) ? o->formation : now, changes);
    const int32_t away = way_length(at, o->by, o->place);
    if (limit)
        limit += down_hill(b, unit, at, turns) + down_hill(b, unit, turns, o->place);
    char who[NAME_ROOM];
    if (away > limit) {
        const int far = text_tenths_up(away, INCH(1));
        return err_set(err, "%s cannot go %d.%d in: it moves %d.%d in (4.1)",
                       err ? chaos_name_of(b, unit, who) : "", far / 10, far % 10,
                       limit / 254, limit % 254 * 10 / 254);
    }
    if (terrain_off(&b->terrain, o->place) ||
        (way_bends(o->by) && terrain_off(&b->terrain, o->by)))
        return err_set(err, "that is off the table");
    return backwards_legal(b, s, o, err);
}

/* 4.2  Of a change that comes last the move shows whether there is room. */
static bool form_in_move_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int unit = ref_index(o->subject);
    if (!o->formation || o->formation == state_unit(s, unit)->formation)
        return true;
    return o->choice & FORMS_LAST ? form_fits(b, s, unit, o->formation, err)
                                  : chaos_form_legal(b, s, unit, o->formation, err);
}

static bool move_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int unit = ref_index(o->subject);
    if (o->verb == V_MOVE_AFTER && arm_of(b, unit) != SHARP)
        return err_set(err, "only skirmishers move after firing (4.14)");
    if (o->choice > (FORMS_LAST | CLIMBS))
        return err_set(err, "choice 1: it forms last (4.2), 2: it climbs (4.7), 3: both");
    if (o->choice & FORMS_LAST && !o->formation)
        return err_set(err, "choice 1: it changes formation last, as what? (4.2)");
    return form_in_move_legal(b, s, o, err) && place_legal(b, s, o, err);
}

/* 5.2  Infantry, and cavalry that is mounted, in order and on its feet, at whom it sees. */
bool chaos_charge_legal(const Battle *b, const State *s, int unit, Ref target, Err *err)
{
    char who[NAME_ROOM], whom[NAME_ROOM];
    const Unit *u = state_unit(s, unit);
    const int enemy = ref_index(target);
    if (ref_kind(target) != REF_UNIT || side_of(b, enemy) == side_of(b, unit) ||
        !on_table(b, s, enemy))
        return err_set(err, "charge whom? name an enemy unit that is on the table");
    if (!is_regiment(b, unit) || u->formation == DISMOUNTED)
        return err_set(err,
                       "%s cannot charge: only infantry and mounted cavalry do (5.2)",
                       err ? chaos_name_of(b, unit, who) : "");
    if (u->marks & U_PRONE)
        return err_set(err, "%s lies on the ground (5.2)",
                       err ? chaos_name_of(b, unit, who) : "");
    int sides;
    const int dice = chaos_charge_dice(b, s, unit, &sides) * sides;
    const Point at = row(s, unit)->at, to = row(s, enemy)->at;
    const int32_t most = move_limit(b, s, unit, u->formation, false) +
                         down_hill(b, unit, at, to) + 254 * dice;
    if (!err && !geo_near(to.x - at.x, to.y - at.y,
                          most + own(b)->reach[unit] + own(b)->reach[enemy] + GEO_TOUCH))
        return false;
    if (!chaos_sees(b, s, unit, enemy))
        return err_set(err, "%s cannot see it (10.4)",
                       err ? chaos_name_of(b, unit, who) : "");
    const int32_t gap = chaos_measured(b, unit, enemy, chaos_unit_gap(b, s, unit, enemy));
    if (gap <= most)
        return !chaos_charge_barred(b, s, unit, enemy) ||
               err_set(
                   err,
                   "%s cannot come straight to %s: nobody enters what lies between (5.2)",
                   err ? chaos_name_of(b, unit, who) : "",
                   err ? chaos_name_of(b, enemy, whom) : "");
    const int away = text_tenths_up(gap, INCH(1));
    return err_set(err, "%s cannot reach %s: %d.%d in away, at the best %d.%d in (5.7)",
                   err ? chaos_name_of(b, unit, who) : "",
                   err ? chaos_name_of(b, enemy, whom) : "", away / 10, away % 10,
                   most / 254, most % 254 * 10 / 254);
}

/* 1.5  One ordered fire a turn; 11.1 a gun has that round, 12.4 skirmishers pick off officers. */
static bool fire_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int unit = ref_index(o->subject), enemy = ref_index(o->target);
    const bool snipe = o->verb == V_SNIPE;
    Shot shot;
    if (!chaos_may_fire(b, s, unit, false, err))
        return false;
    if (snipe && arm_of(b, unit) != SHARP)
        return err_set(err, "only skirmishers pick off officers (12.4)");
    if (!chaos_shot_make(b, s, unit, o->target, false, &shot, err))
        return false;
    if (snipe && !chaos_officers(s, enemy))
        return err_set(err, "there is no officer to be seen (12.4)");
    if (o->choice && (arm_of(b, unit) != GUNS || o->choice >= N_ROUNDS))
        return err_set(err, "only guns choose: 1 canister, 2 case, 3 shell, 4 shot");
    if (o->choice && !chaos_round_for(b, s, unit, shot.gap, o->choice))
        return err_set(err, "no %s is left that reaches so far (11.1, 11.2)",
                       chaos_rounds[o->choice]);
    return true;
}

/* 6.6  In reaction a gun fires at who made it react: only what it fires is its owner's. */
static bool round_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    Shot shot;
    const int unit = ref_index(s->decision.about);
    if (o->subject != s->decision.about || o->target != s->decision.with)
        return err_set(err, "it fires at who made it react (6.6)");
    if (o->choice >= N_ROUNDS)
        return err_set(err, "only guns choose: 1 canister, 2 case, 3 shell, 4 shot");
    return !o->choice ||
           (chaos_shot_make(b, s, unit, o->target, true, &shot, err) &&
            (chaos_round_for(b, s, unit, shot.gap, o->choice) != ROUND_ANY ||
             err_set(err, "no %s is left that reaches so far (11.1, 11.2)",
                     chaos_rounds[o->choice])));
}

static bool is_whose(const Battle *b, const State *s, const Order *o, Err *err)
{
    const int unit = ref_index(o->subject);
    if (ref_kind(o->subject) == REF_UNIT && side_of(b, unit) == s->decision.side &&
        on_table(b, s, unit))
        return true;
    return err_set(err, "name a unit of yours that is on the table");
}

static bool may_be_ordered(const Battle *b, const State *s, const Order *o, Err *err)
{
    char who[NAME_ROOM];
    const int unit = ref_index(o->subject);
    const bool aims = s->decision.kind == D_FIRE;
    const Unit *u = state_unit(s, unit);
    if (!is_whose(b, s, o, err))
        return false;
    const char *why =
        u->marks & (aims ? U_AIMED : U_ORDERED)
            ? (aims ? "has nothing left to fire at, or knows whom" : "has its order")
        : aims                            ? NULL
        : u->status == DISRUPTED          ? "is disrupted and does not move (4.4)"
        : chaos_is_leaderless(b, s, unit) ? "has no officer and does not move (12.7)"
                                          : NULL;
    if (!why)
        return true;
    return err_set(err, "%s %s", err ? chaos_name_of(b, unit, who) : "", why);
}

/* What each decision may be answered with. */
static bool verb_fits(int kind, int verb)
{
    switch (kind) {
    case D_ORDER:
        return verb == V_HOLD || verb == V_MOVE || verb == V_MOVE_AFTER ||
               verb == V_CHARGE || verb == V_FORM;
    case D_FIRE:
        return verb == V_HOLD || verb == V_FIRE || verb == V_SNIPE;
    case D_COUNTER:
        return verb == V_LET || verb == V_COUNTER;
    case D_FACE:
        return verb == V_LET || verb == V_TURN;
    case D_OFFICER:
        return verb == V_LET || verb == V_TAKE_OVER;
    case D_ROUND:
        return verb == V_FIRE;
    default:
        return false;
    }
}

bool chaos_order_legal(const Battle *b, const State *s, const Order *o, Err *err)
{
    const bool early =
        s->decision.kind == D_ORDER && (o->verb == V_FIRE || o->verb == V_SNIPE);
    if (!verb_fits(s->decision.kind, o->verb))
        return err_set(err, "that is no answer here: %s%s",
                       chaos_decisions[s->decision.kind].help,
                       early ? "; whom it fires at is asked after the moves" : "");
    if (s->decision.kind == D_ROUND)
        return round_legal(b, s, o, err);
    if (s->decision.kind != D_ORDER && s->decision.kind != D_FIRE)
        return true;
    if (!may_be_ordered(b, s, o, err))
        return false;
    switch (o->verb) {
    case V_MOVE:
    case V_MOVE_AFTER:
        return move_legal(b, s, o, err);
    case V_CHARGE:
        if (o->choice & ~CLIMBS)
            return err_set(err, "choice 2: worm fences it climbs, and leaves standing");
        return chaos_charge_legal(b, s, ref_index(o->subject), o->target, err);
    case V_FORM:
        if (!o->formation)
            return err_set(err, "which formation?");
        return chaos_form_legal(b, s, ref_index(o->subject), o->formation, err);
    case V_FIRE:
    case V_SNIPE:
        return fire_legal(b, s, o, err);
    default:
        return true;
    }
}
