/* SPDX-License-Identifier: GPL-3.0-or-later
 * formation.c - lines and columns, skirmishers, squares, men back to back; limbers and saddles.
 *
 * Start at colonial_form_legal().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* A line has all its stands side by side, a column one; a mass is two deep or more. */
int colonial_front_of(const Battle *b, const State *s, int unit, int formation)
{
    const int n = state_unit(s, unit)->n_stands;
    (void)b;
    return formation == COLUMN ? 1 : formation == MASS ? (n + 1) / 2 : n;
}

/* 4.11  One base width a turn; drilled regulars better than D two. */
int colonial_front_towards(const Battle *b, const State *s, int unit, int formation)
{
    const BodyRow *r = body_row(s, unit);
    const Unit *u = state_unit(s, unit);
    if (formation < LINE || formation > COLUMN || u->formation > COLUMN || r->widened)
        return r->front;
    const int want = colonial_front_of(b, s, unit, formation);
    const bool drilled = is_regular(b, unit) && class_of(b, unit) <= CLASS_C;
    const int most = b->number[drilled ? EXPAND_REGULAR : EXPAND];
    const int more = want - r->front;
    return r->front + (more > most ? most : more < -most ? -most : more);
}

static bool is_elite_regular(const Battle *b, int unit)
{
    return is_regular(b, unit) && class_of(b, unit) == CLASS_A;
}

/* 5.2  Elite regulars go over to skirmish order, and back, in half a move. */
static bool takes_half(const Battle *b, const State *s, int unit, int formation)
{
    return is_elite_regular(b, unit) &&
           (formation == SKIRMISH || state_unit(s, unit)->formation == SKIRMISH);
}

/* 5.2, 5.5  All else takes a full move. */
static int32_t form_takes(const Battle *b, const State *s, int unit, int formation)
{
    const int32_t reach = body_row(s, unit)->reach;
    return takes_half(b, s, unit, formation) ? reach / 2 : reach;
}

/* 5.2  Who has mounted or dismounted has no full move left (4.9). */
static bool has_time(const Battle *b, const State *s, int unit, int formation)
{
    const BodyRow *r = body_row(s, unit);
    return r->gone < r->reach &&
           r->gone + form_takes(b, s, unit, formation) <= r->reach &&
           (takes_half(b, s, unit, formation) ||
            !(state_unit(s, unit)->marks & U_CHANGED));
}

/* Its block in that formation, where it stands. */
static Box formed(const Battle *b, const State *s, int unit, int formation)
{
    const BodyRow *r = body_row(s, unit);
    const Unit *u = state_unit(s, unit);
    int front = r->front;
    if (formation <= COLUMN)
        front = u->formation <= COLUMN ? colonial_front_towards(b, s, unit, formation)
                                       : colonial_front_of(b, s, unit, formation);
    if (formation == SKIRMISH && u->formation == SQUARE)
        front = u->n_stands;
    return colonial_block(b, s, unit, formation, front, r->at, r->facing);
}

static bool guns_may(const Battle *b, const State *s, int unit, Err *err)
{
    const Unit *u = state_unit(s, unit);
    (void)b;
    if (u->marks & (U_FAILED | U_CHANGED))
        return err_set(err, "the crew has tried that in this turn (4.10)");
    if (u->marks & U_MOVED)
        return err_set(err, "limbering comes before any move (4.10)");
    return true;
}

bool colonial_form_legal(const Battle *b, const State *s, int unit, int formation,
                         Err *err)
{
    const Unit *u = state_unit(s, unit);
    const BodyRow *r = body_row(s, unit);
    if (formation <= AS_IT_IS || formation >= N_FORMATIONS ||
        !colonial_formation_fits(b, unit, formation))
        return err_set(err, "it does not form that");
    if (formation == u->formation)
        return err_set(err, "that is its formation already");
    if (colonial_in_contact(b, s, unit))
        return err_set(err, "it is in a melee");
    if (formation >= LIMBERED)
        return guns_may(b, s, unit, err);
    const Box box = formed(b, s, unit, formation);
    if (colonial_box_meets(b, s, &box, unit, false) >= 0 ||
        colonial_barred_as(b, s, unit, formation, &box) >= 0 ||
        !battle_box_on_table(b, &box))
        return err_set(err, "there is no room for that");
    if (colonial_crowds(b, s, unit, formation, &box, -1) >= 0)
        return err_set(err, "it would come too near an enemy (4.13)");
    if (formation <= COLUMN && u->formation <= COLUMN)
        return colonial_front_towards(b, s, unit, formation) != r->front ||
               err_set(err, "it has widened or narrowed in this turn (4.11)");
    if (formation == SQUARE && (u->n_stands < 2 || colonial_any_disordered(b, s, unit)))
        return err_set(err, "a square takes two stands or more, in good order (5.4)");
    return has_time(b, s, unit, formation) ||
           err_set(err, "that takes a full move (5.2)");
}

void colonial_tell_formed(Game *g, int unit)
{
    game_tell(g, &(Event){ .kind = E_FORMED,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .a = state_unit(g->state, unit)->formation,
                           .b = body_row(g->state, unit)->front });
}

/* 4.10  Elite crews never fail; militia and natives fail more often. */
static bool crew_manages(Game *g, int unit, int formation)
{
    const Battle *b = g->battle;
    uint8_t die;
    game_roll(g, ROLL_LIMBER, ref_unit(unit), 0, 1, 6, &die);
    const bool slow = has_trait(b, unit, TRAIT_MILITIA) || !is_regular(b, unit);
    const bool elite = colonial_elite_battery(b, g->state, unit);
    const int more = elite ? b->number[ELITE] : slow ? -1 : 0;
    const bool done = die + more > b->number[LIMBER_FAILS];
    game_tell(g, &(Event){ .kind = E_LIMBER,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = 1,
                           .sides = 6,
                           .subject = ref_unit(unit),
                           .a = done,
                           .b = formation,
                           .c = b->number[LIMBER_FAILS] + 1 - more,
                           .dice = &die });
    return done;
}

/* How far the dice it has now let it go.  in: n, thrown: those that were thrown for it, to be told;
 * those that it had have been. */
static void count_dice(Game *g, int unit, int doubles, int n, const uint8_t *thrown)
{
    const Battle *b = g->battle;
    BodyRow *r = body_row(g->state, unit);
    const int rough = r->n_dice - b->number[DICE_ROUGH];
    r->gone = 0;
    r->reach = (int16_t)colonial_dice_reach(b, r->die, r->n_dice, doubles);
    r->rough = (int16_t)colonial_dice_reach(b, r->die, rough > 0 ? rough : 0, doubles);
    game_tell(g, &(Event){ .kind = E_DICE,
                           .side = (uint8_t)side_of(b, unit),
                           .n_dice = (uint8_t)n,
                           .sides = 6,
                           .subject = ref_unit(unit),
                           .a = r->reach,
                           .b = n != r->n_dice,
                           .dice = thrown });
}

static void roll_anew(Game *g, int unit, int dice)
{
    BodyRow *r = body_row(g->state, unit);
    r->n_dice = (uint8_t)dice;
    game_roll(g, ROLL_MOVE, ref_unit(unit), 1, dice, 6, r->die);
}

/* The highest is used up. */
static void drop_best(BodyRow *r)
{
    int best = 0;
    for (int i = 1; i < r->n_dice; i++)
        best = r->die[i] > r->die[best] ? i : best;
    if (r->n_dice)
        r->die[best] = r->die[--r->n_dice];
}

/* 8.12  Which may limber, or unlimber, and fire after half its move. */
bool colonial_elite_horse_artillery(const Battle *b, const State *s, int unit)
{
    return has_trait(b, unit, TRAIT_HORSE_ARTILLERY) && is_regular(b, unit) &&
           colonial_elite_battery(b, s, unit);
}

/* 4.10  One die goes for it; the balance may be moved. */
static void limber(Game *g, int unit, int formation)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    /* 8.12: who may fire after it has half its move left */
    u->marks |= U_MOVED | U_CHANGED;
    if (!colonial_elite_horse_artillery(b, s, unit))
        u->marks |= U_MOVED_FAR;
    if (!crew_manages(g, unit, formation)) {
        u->marks |= U_FAILED | U_DONE;
        return;
    }
    u->formation = (uint8_t)formation;
    int doubles = 0, dice;
    if (formation == LIMBERED)
        dice = colonial_move_dice(b, s, unit, &doubles) - 1;
    else
        dice = has_trait(b, unit, TRAIT_OXEN) ? 0 : b->number[DICE_SLOW];
    if (dice > 0) {
        roll_anew(g, unit, dice);
        count_dice(g, unit, doubles, dice, body_row(s, unit)->die);
    } else { /* oxen have none left */
        BodyRow *r = body_row(s, unit);
        r->reach = r->rough = r->gone = r->n_dice = 0;
        u->marks |= U_DONE;
    }
}

/* All of the enemy who lie hidden there. */
static void find_all(Game *g, int unit, const Box *box)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int side = !side_of(b, unit);
    BodySet left = colonial_marked(b, s, side, U_HIDDEN, U_HIDDEN);
    for (int u; (u = colonial_take_first(b, s, side, &left)) >= 0;) {
        bool there = false;
        EACH_STAND(b, s, u, i)
        {
            const Box his = battle_box(b, s, i);
            there = there || geo_overlap(box, &his);
        }
        if (there)
            colonial_found(g, u);
    }
}

/* 6.1  Somebody lies hidden where it would stand: he is found, and that was its move. */
static bool runs_into(Game *g, int unit, int formation)
{
    const Battle *b = g->battle;
    State *s = g->state;
    BodyRow *r = body_row(s, unit);
    const Box box = formed(b, s, unit, formation);
    if (!colonial_box_meets_enemy(b, s, &box, unit))
        return false;
    find_all(g, unit, &box);
    r->gone = r->reach;
    state_unit(s, unit)->marks |= U_MOVED | U_MOVED_FAR | U_DONE;
    return true;
}

void colonial_form(Game *g, int unit, int formation)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    BodyRow *r = body_row(s, unit);
    if (formation >= LIMBERED) {
        limber(g, unit, formation);
        return;
    }
    if (runs_into(g, unit, formation))
        return;
    u->marks |= U_MOVED;
    if (formation <= COLUMN && u->formation <= COLUMN) {
        r->front = (uint8_t)colonial_front_towards(b, s, unit, formation);
        r->widened = 1;
        u->marks |= U_DONE;
    } else {
        r->gone = (int16_t)(r->gone + form_takes(b, s, unit, formation));
        if (formation <= COLUMN)
            r->front = (uint8_t)colonial_front_of(b, s, unit, formation);
        else if (formation == SKIRMISH && u->formation == SQUARE)
            r->front = u->n_stands;
        u->formation = (uint8_t)formation;
        if (2 * r->gone > r->reach)
            u->marks |= U_MOVED_FAR;
        if (r->gone >= r->reach)
            u->marks |= U_DONE;
    }
    colonial_name_front(b, s, unit);
    colonial_body_put(b, s, unit, r->at, r->facing);
    colonial_tell_formed(g, unit);
}

/* ---- saddles ---- */

bool colonial_mount_legal(const Battle *b, const State *s, int unit, bool mount, Err *err)
{
    const Unit *u = state_unit(s, unit);
    if (kind_of(b, unit) != HORSE || !has_trait(b, unit, TRAIT_DISMOUNTS))
        return err_set(err, "only mounted infantry and the like fight on foot (4.9)");
    if (mount != !is_mounted(b, s, unit))
        return err_set(err, mount ? "it is mounted" : "it is on foot");
    if (u->marks & U_MOVED)
        return err_set(err, "it mounts or dismounts before it moves (4.9)");
    if (colonial_in_contact(b, s, unit))
        return err_set(err, "it is in a melee");
    const Box box = colonial_body_box(b, s, unit);
    if (mount && terrain_under(&b->terrain, &box) & own(b)->barred)
        return err_set(err, "no horses are kept on such ground (4.14)");
    return true;
}

/* 4.9  It takes the highest of the three dice of riders; the other two may be moved.  Who gets down
 * has rolled them already. */
void colonial_mount(Game *g, int unit, bool mount)
{
    const Battle *b = g->battle;
    Unit *u = state_unit(g->state, unit);
    u->marks |= U_MOVED | U_CHANGED;
    if (mount)
        u->marks &= ~(uint32_t)U_ON_FOOT;
    else
        u->marks |= U_ON_FOOT;
    game_tell(g, &(Event){ .kind = E_MOUNTED,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit),
                           .a = mount });
    if (mount)
        roll_anew(g, unit, b->number[DICE_HORSE]);
    const BodyRow thrown = *body_row(g->state, unit);
    drop_best(body_row(g->state, unit));
    count_dice(g, unit, mount ? b->number[HORSE_DOUBLES] - 1 : 0,
               mount ? thrown.n_dice : 0, thrown.die);
}
