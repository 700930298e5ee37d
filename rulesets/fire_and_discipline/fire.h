/* SPDX-License-Identifier: GPL-3.0-or-later
 * fire.h - what the chapters of Fire and Discipline share, and the private state.
 *
 * A stand (company, troop, gun section) is what acts; a Unit is its regiment or battery.  The
 * stands of a unit that touch one another are a group: it moves, fires and charges as one.
 * An order to a unit is one to its main group, its largest; one to a stand is to it alone.
 *
 *   fire.c       sequence of play: read first     orders.c    the door for orders
 *   stands.c     boxes, contact, groups, enemies  layout.c    places of a formation
 *   formation.c  changes, limbers, merging        movement.c  rates, marches, gaps
 *   gunmoves.c   turn, prolong, man guns          terrain.c   cover, woods, streams
 *   charge.c     declared and driven home         react.c     what the charged may do
 *   contact.c    front, flank, matching up        melee.c     dice, results
 *   assault.c    hard cover is assaulted          pursuit.c   victors go on
 *   cover.c      garrisons                        morale.c    checks, losses, flight
 *   artillery.c  kill zones, numbers              gunfire.c   hits on men and guns
 *   musketry.c   zones, kill dice                 volley.c    volleys
 *   skirmish.c   skirmish fire                    command.c   commanders
 *   load.c       a scenario becomes a battle      battle_end.c  deployment, points
 *   movers.c     who moves next
 *
 * For bots and people: options.c, ground.c, scene.c, features.c, move_features.c, value.c,
 * say.c, words.c.
 */
#ifndef FIRE_FIRE_H
#define FIRE_FIRE_H

#include "engine/ruleset.h"
#include "rulesets/fire_and_discipline/tables.h"
#include "rulesets/fire_and_discipline/words.h"

/* A stand's own. */
typedef struct StandRow {
    uint16_t guns_x, guns_y; /* where the guns were left, in units of GUNS_GRAIN */
    uint16_t target;         /* stand + 1: charged, or fired at this turn */
    uint16_t aim;            /* stand + 1: guns are told to fire at, and may never do */
    uint16_t last_target;    /* stand + 1: fired at last turn */
    uint8_t hits;            /* on guns (low nibble) and limber (high) */
    uint8_t guns;            /* GUNS_ (low nibble), turns left to limber (high) */
    uint8_t delay;           /* own segments that end before it moves again (low nibble),
                                before it may charge (high) */
    uint8_t garrison;        /* hard cover it is in: feature + 1 */
} StandRow;

enum { GUNS_GRAIN = 2 };

typedef struct Fire {
    uint8_t step;
    uint8_t done;      /* the side has said that it has nothing more here */
    uint8_t bombarded; /* sides that have fired in this bombardment */
    uint8_t segments;  /* played in this turn */
    uint8_t pursued;   /* all victors of this melee phase have been asked */
    uint8_t spare[3];
    StandRow stand[];
} Fire;

_Static_assert(sizeof(StandRow) == 14, "512 stands fit MAX_PRIVATE");

enum { MAX_PLACES = 16 };

/* The battle's own part. */
typedef struct FireBattle {
    int32_t year;
    int32_t scale; /* 0: 15mm and 6mm, otherwise 20mm */
    uint8_t poor_weather;
    uint8_t n_places;          /* objectives */
    uint8_t place[MAX_PLACES]; /* features */
    uint8_t deploys_first;
    uint8_t small_scale;     /* 6mm */
    int32_t from[2], end[2]; /* the stands of each side: from .. end - 1 */
    int32_t near;            /* stands whose middles are further apart do not touch */
    FeatureSet heavy, light, rough, cover, earthworks, hard, streams, fords, bridges,
        steep, walls, hills, slopes, entrenchments;
} FireBattle;

_Static_assert(sizeof(FireBattle) <= PRIVATE_BATTLE, "fits Battle.own");

static inline Fire *fire(const State *s)
{
    return state_private(s);
}
static inline StandRow *row(const State *s, int i)
{
    return &fire(s)->stand[i];
}
static inline const FireBattle *fire_battle(const Battle *b)
{
    return (const FireBattle *)(const void *)b->own;
}
/* The stands of a side: from .. end - 1. */
static inline int from_of(const Battle *b, int side)
{
    return fire_battle(b)->from[side];
}
static inline int end_of(const Battle *b, int side)
{
    return fire_battle(b)->end[side];
}
static inline int32_t number(const Battle *b, int i)
{
    return b->number[i];
}
/* The name of somebody, for a refusal: nothing is formatted when nobody reads it. */
static inline void name_for(const Err *err, const Battle *b, Ref who,
                            char out[NAME_ROOM + 24])
{
    out[0] = 0;
    if (err)
        battle_name(b, who, out, NAME_ROOM + 24);
}

/* ---- stands.c ---- */
static inline bool on_table(const State *s, int i)
{
    return state_stand(s, i)->where == ON_TABLE;
}
static inline bool is_guns(const Battle *b, int i)
{
    return b->stand[i].kind >= LIGHT_GUNS;
}
static inline bool is_horse(const Battle *b, const State *s, int i)
{
    const int status = state_stand(s, i)->status; /* nobody holds a house on horseback */
    return b->stand[i].kind == CAVALRY && status != ST_DISMOUNTED &&
           status != ST_GARRISON;
}
static inline bool is_foot(const Battle *b, const State *s, int i)
{
    return b->stand[i].kind <= LIGHT ||
           (b->stand[i].kind == CAVALRY && !is_horse(b, s, i));
}
static inline bool is_half(const Battle *b, int i)
{
    return b->stand[i].kind == LIGHT;
}
/* A stand's rectangle; a limbered section's is as long as a limber. */
Box fd_stand_box(const Battle *b, const State *s, int i);
/* What it would be with another status. */
Box fd_box_as(const Battle *b, const State *s, int i, int status);
bool fd_stands_touch(const Battle *b, const State *s, int i, int k);
/* In open order: loose horse, dismounted horse, light infantry in touch with no other foot. */
bool fd_is_open(const Battle *b, const State *s, int i);
/* Guns in action: unlimbered, or in an entrenchment, with their crew. */
static inline bool in_action(const Battle *b, const State *s, int i)
{
    const int status = state_stand(s, i)->status;
    return status == ST_UNLIMBERED || (status == ST_GARRISON && is_guns(b, i) &&
                                       (row(s, i)->guns & 15) == GUNS_MANNED);
}
/* Gun crew without its guns. */
static inline bool is_crew(const State *s, int i)
{
    return state_stand(s, i)->status == ST_CREW;
}
static inline int gun_count(const Battle *b, int i)
{
    return b->stand[i].traits & TRAIT_ONE_GUN ? 1 : 2;
}
static inline int guns_state(const State *s, int i)
{
    return row(s, i)->guns & 15;
}
/* The other stand of a troop of two, -1 = it is a troop by itself. */
int fd_troop_mate(const Battle *b, int i);
/* The stands of a group, the first of them `stand`; returns how many.  out: MAX_STANDS. */
int fd_group_of(const Battle *b, const State *s, int stand, int *out);
/* The largest group of a unit: what an order to the unit means.  0 = none on the table. */
int fd_main_group(const Battle *b, const State *s, int unit, int *out);
/* The stands an order's subject means. */
int fd_subject_stands(const Battle *b, const State *s, Ref subject, int *out);
/* The one stand it means: itself, or the only one of a unit that is on the table; -1 = none. */
int fd_only_stand(const Battle *b, const State *s, Ref subject);
/* How such stands stand: LINE or COLUMN (one alone is in column), SQUARE ... */
int fd_group_formation(const Battle *b, const State *s, const int *stand, int n);
/* The rectangle round them, in the facing of the first. */
Box fd_group_box(const Battle *b, const State *s, const int *stand, int n);
/* Is the stand part of a column: a friend of its unit touches it before or behind? */
bool fd_in_column(const Battle *b, const State *s, int i);
bool fd_in_line(const Battle *b, const State *s, int i);
int fd_touching_enemies(const Battle *b, const State *s, int i, int *out, int most);
bool fd_touches_enemy(const Battle *b, const State *s, int i);
/* A friend in contact; any_unit false: of its own unit. */
bool fd_touches_friend(const Battle *b, const State *s, int i, bool any_unit);
/* The nearest enemy stand to the box and the gap to it; -1 = none. */
int fd_nearest_enemy(const Battle *b, const State *s, int side, const Box *box,
                     int32_t *gap);
bool fd_enemy_within(const Battle *b, const State *s, int side, const Box *box,
                     int32_t reach);
void fd_stand_lost(Game *g, int i, int where, int how);
/* Take castings off; in column they come off the rearmost stand (8.24). */
void fd_take_castings(Game *g, int i, int n);
int fd_stand_grade(const Battle *b, int i);
bool fd_may_charge_again(const State *s, int i);
/* Out of hard cover: in the formation it then has. */
void fd_leaves_cover(const Battle *b, State *s, int i);
/* One stand is no square: what is left of one that has lost its fellows is formed. */
void fd_square_breaks(const Battle *b, State *s, int i);

/* ---- terrain.c ---- */
FeatureSet fd_features_under(const Battle *b, const State *s, int i);
/* Protective cover against somebody at `from` (woods, rough, works, a wall between). */
bool fd_in_cover(const Battle *b, const State *s, int i, Point from);
bool fd_in_earthworks(const Battle *b, const State *s, int i, Point from);
bool fd_in_woods_or_rough(const Battle *b, const State *s, int i);
bool fd_in_ford(const Battle *b, const State *s, int i);
/* May this stand be on that ground?  formed: not in open order there. */
bool fd_ground_allows(const Battle *b, const State *s, int i, const Box *box, bool open,
                      Err *err);
/* The ground that bars it. */
FeatureSet fd_ground_bars(const Battle *b, const State *s, int i, bool open);
/* How far the way from a to c lets it go of `rate`; shift: the rate on difficult ground.
 * returns: -1 where nobody crosses. */
int32_t fd_way_allows(const Battle *b, int kind, Point from, Point to, int32_t rate,
                      int32_t shift);
bool fd_sees(const Battle *b, const State *s, Point from, Point to);

/* ---- command.c ---- */
bool fd_commander_near(const Battle *b, const State *s, int i);
void fd_commander_check(Game *g, int officer, int stand, int cause, bool melee,
                        bool passed);
void fd_commanders_shot(Game *g, int stand, int cause);
void fd_commander_losses(Game *g);
void fd_officers_follow(const Battle *b, State *s, int stand);
bool fd_officer_order(Game *g, const Order *o, Err *err);
bool fd_officer_may(const Battle *b, const State *s, const Order *o, Err *err);

/* ---- layout.c formation.c ---- */
enum { MAX_LAYOUT = 64 };
typedef struct Layout {
    int n;
    int stand[MAX_LAYOUT];
    Point at[MAX_LAYOUT];
    Angle facing[MAX_LAYOUT];
    int becomes; /* the status they will have and 1 more; 0: the one they have */
} Layout;
/* Places for stands in a formation about `middle`. returns: false if they cannot take it. */
bool fd_layout_make(const Battle *b, const State *s, const int *stand, int n,
                    int formation, Point middle, Angle facing, Layout *out);
/* Clear of others, on the table, on ground it may be on?  touch: enemies may be touched. */
bool fd_layout_free(const Battle *b, const State *s, const Layout *l, bool open,
                    Err *err);
/* Where the i-th of them will be, with the status they will have. */
Box fd_placed_box(const Battle *b, const State *s, const Layout *l, int i);
void fd_layout_apply(Game *g, const Layout *l);
/* The status stands have in a formation. */
int fd_status_for(const Battle *b, int stand, int formation, int now);
bool fd_form_plan(const Battle *b, const State *s, const Order *o, Layout *l, Err *err);
bool fd_form_order(Game *g, const Order *o, Err *err);
void fd_limbering(Game *g);
bool fd_merge_may(const Battle *b, const State *s, const Order *o, Err *err);
bool fd_merge_order(Game *g, const Order *o, Err *err);

/* ---- movement.c ---- */
bool fd_may_act(const Battle *b, const State *s, int i, Err *err);
/* Is every front corner of the new place within `reach` of the old one? */
bool fd_within_shift(const Box *from, const Box *to, int32_t reach);
bool fd_move_plan(const Battle *b, const State *s, const Order *o, Layout *l, Err *err);
bool fd_move_order(Game *g, const Order *o, Err *err);
int32_t fd_field_rate(const Battle *b, const State *s, int i);
int32_t fd_shift_rate(const Battle *b, const State *s, int i);
int32_t fd_charge_rate(const Battle *b, const State *s, int i);
/* How far the stands may slide before they meet somebody outside the group; *met: whom. */
int32_t fd_slide(const Battle *b, const State *s, const int *stand, int n, Vec way,
                 int32_t distance, int *met);
/* The same for one of them; *met is left alone where it meets nobody. */
int32_t fd_slide_past(const Battle *b, const State *s, int i, const int *group, int n,
                      Vec way, int32_t distance, int *met);
/* Is there a square that might be left?  Is there a garrison that might come out, and nobody else to
 * move?  NO_REF = no. */
bool fd_square_waits(const Battle *b, const State *s);
Ref fd_garrison_next(const Battle *b, const State *s);
/* Who moves next: a unit's main group, a stand by itself, a commander; NO_REF = nobody. */
Ref fd_mover_next(const Battle *b, const State *s);
/* May each stand change its place: past nobody (3.20), over no steep banks (9.14)? */
bool fd_places_free(const Battle *b, const State *s, const Layout *l, Err *err);
/* Limbers keep their distance from the enemy all the way. (4.12) */
bool fd_limber_keeps_gap(const Battle *b, const State *s, int i, const Box *to, Vec by,
                         Err *err);
/* Nobody on the way, nor where it ends. */
bool fd_way_free(const Battle *b, const State *s, const Layout *l, Vec way,
                 int32_t distance, bool loose, Err *err);

/* ---- gunmoves.c ---- */
void fd_enters_rough(Game *g, int i, FeatureSet was);
bool fd_gun_phase_move(Game *g, const Order *o, Err *err);
bool fd_gun_phase_legal(const Battle *b, const State *s, const Order *o, Err *err);
bool fd_man_may(const Battle *b, const State *s, const Order *o, Err *err);
bool fd_man_order(Game *g, const Order *o, Err *err);

/* ---- cover.c ---- */
bool fd_occupy_plan(const Battle *b, const State *s, const Order *o, Layout *l, Err *err);
bool fd_occupy_order(Game *g, const Order *o, Err *err);
int fd_garrison_stands(const Battle *b, const State *s, int feature, int *out);
/* Is the hard cover the stand garrisons being assaulted in this segment? */
bool fd_is_assaulted(const Battle *b, const State *s, int stand);
bool fd_assault_has_room(const Battle *b, const State *s, int feature, const int *stand,
                         int n, Err *err);
static inline bool in_garrison(const State *s, int i)
{
    return state_stand(s, i)->status == ST_GARRISON;
}

/* ---- charge.c ---- */
/* The enemy stands that a charge of these stands would meet; returns how many of them are
 * ahead of somebody.  target[k]: of stand[k], -1 = nobody. */
int fd_charge_targets(const Battle *b, const State *s, const int *stand, int n,
                      Ref target, int *out);
bool fd_charge_may(const Battle *b, const State *s, const Order *o, Err *err);
bool fd_charge_order(Game *g, const Order *o, Err *err);

/* ---- react.c ---- */
/* Who charges it, -1 = nobody. */
int fd_charger_of(const Battle *b, const State *s, int i);
/* The next unit that has something to elect about a charge; -1 = none. */
int fd_react_next(const Battle *b, const State *s);
bool fd_react_may(const Battle *b, const State *s, const Order *o, Err *err);
bool fd_react_order(Game *g, const Order *o, Err *err);
void fd_charges_run(Game *g);
void fd_charged_flee(Game *g);
/* How far ground lets them go straight on who go without an order's measured way. */
int32_t fd_straight_on(const Battle *b, const State *s, const int *stand, int n,
                       int32_t distance);
/* Stands go ahead until somebody is met, and are matched up; returns how many met an enemy. */
int fd_drive_home(Game *g, const int *stand, int n, int32_t distance);
void fd_note_contact(Game *g, int i);
/* Units and stands that could charge somebody now; returns how many.  out: MAX_OPTIONS. */
int fd_charge_candidates(const Battle *b, const State *s, Ref *out);

/* ---- morale.c ---- */
int fd_morale_total(const Battle *b, const State *s, int i, bool won);
/* One check and what follows from it; returns: passed. */
bool fd_morale_check(Game *g, int i, int cause, int other, bool won);
/* Check several that stood together: all throw before anybody runs. */
void fd_morale_checks(Game *g, const int *stand, int n, int cause, const bool *won);
void fd_flee(Game *g, int i, int32_t distance);
void fd_halt(const Battle *b, State *s, int i);

/* ---- artillery.c ---- */
bool fd_gun_may_fire(const Battle *b, const State *s, int gun, Err *err);
/* The stand that a section would hit from where it is, -1 = none in its kill zone. */
int fd_gun_target(const Battle *b, const State *s, int gun);
bool fd_gun_can_hit(const Battle *b, const State *s, int gun, int target, Err *err);
bool fd_ground_stops(const Battle *b, const State *s, Point from, int gun, int target);
bool fd_back_on_hill(const Battle *b, const State *s, int firer, int target);
int fd_gun_zone(const Battle *b, const State *s, int gun, int *out, int most);
/* Chart number and automatic hit for a target at this range. */
int fd_gun_number(const Battle *b, const State *s, int gun, int target, int32_t range,
                  bool shell, bool *automatic);

/* ---- gunfire.c ---- */
void fd_gun_fires(Game *g, int gun, int target, bool at_charger);
/* All who were told to fire do so: field targets, hard cover, then shell. */
void fd_guns_resolve(Game *g, int side);
void fd_guns_capture(Game *g);

/* ---- musketry.c volley.c ---- */
int fd_number_to_hit(const Battle *b, int n);
typedef struct Volley {
    int n;
    int stand[64]; /* who fires */
    int dice[64];  /* how many each */
    int target;
    int need; /* hits on this or less */
} Volley;
int32_t fd_musket_range(const Battle *b, int i);
int fd_kill_dice(const Battle *b, const State *s, int firer, int target);
int fd_volley_need(const Battle *b, const State *s, int firer, int target, int32_t range);
/* Work out the fire of these stands at one target. returns: false if nobody can. */
bool fd_volley_make(const Battle *b, const State *s, const int *stand, int n, int target,
                    Volley *out, Err *err);
/* The enemies that such a group could fire at; returns how many. */
int fd_volley_targets(const Battle *b, const State *s, const int *stand, int n, int *out,
                      int most);
/* Stands that may still volley in this phase, and one of their targets, by unit; -1 = none. */
int fd_volley_next(const Battle *b, const State *s, int *target);
bool fd_has_muskets(const Battle *b, int i);
bool fd_may_be_shot(const Battle *b, const State *s, int firer, int target, Err *err);
/* Does it lie in the zone of the firer, before this front? */
bool fd_in_zone(const Battle *b, const State *s, int firer, const Box *front, int target,
                Err *err);
/* Does somebody at `from` have any of the target in sight, and no friend before it? */
bool fd_seen_by(const Battle *b, const State *s, int firer, int target, Point from,
                Err *err);
void fd_suffer(Game *g, int target, int hits, bool check);
bool fd_may_volley(const Battle *b, const State *s, int i);
bool fire_musketry(Game *g, const Order *o, Err *err);
bool fd_musketry_may(const Battle *b, const State *s, const Order *o, Err *err);

/* ---- skirmish.c ---- */
int fd_skirmish_next(const Battle *b, const State *s);
bool fd_skirmish_can(const Battle *b, const State *s, int i, int target, Err *err);
/* alone: only this stand fires; otherwise everybody who can, at that target. */
bool fd_skirmish(Game *g, int first, int target, bool alone, Err *err);

/* ---- melee.c ---- */
typedef enum Stance { BOTH_CHARGE, CHARGES, HOLDS, LOCKED } Stance;
Stance fd_melee_stance(const State *s, int i, int opponent);
int fd_melee_dice(const Battle *b, const State *s, int i, int opponent, Stance stance);
int fd_melee_number(const Battle *b, const State *s, int i, int opponent, Stance stance);
/* New melees of this segment, or (engaged) those of earlier ones. */
void fd_melees_run(Game *g, bool engaged);
/* Those who fight one melee, and what came of it. */
typedef struct Fight {
    int n;
    int stand[MAX_LAYOUT];
    int foe[MAX_LAYOUT]; /* whom it throws at */
    int received[MAX_LAYOUT];
    int hits[2];                /* inflicted, by side */
    int16_t with[MAX_OFFICERS]; /* the stand each commander is attached to, -1 = none */
} Fight;
int fd_melee_throw(Game *g, int i, int foe, int dice, int need, int cause);
/* Losses come off; of a column off its rear (8.24). */
void fd_melee_losses(Game *g, int i, int hits);
/* Call before the losses: who is with whom then counts. */
void fd_melee_commanders(const Battle *b, const State *s, Fight *f);
/* All who fought check, and commanders with them. */
void fd_melee_checks(Game *g, const Fight *f, int cause);
/* The melee of everybody in contact with this stand. */
void fd_melee_fight(Game *g, int stand, int cause);
void fd_melee_close(Game *g);
bool fd_blade_armed(const Battle *b, int i);
/* The stand of its unit right behind it in column, -1 = none. */
int fd_behind(const Battle *b, const State *s, int i);

/* ---- assault.c ---- */
void fd_assault(Game *g, int stand, int feature, int cause);

/* ---- pursuit.c ---- */
int fd_pursuit_next(const Battle *b, const State *s);
bool fd_pursue_order(Game *g, const Order *o, Err *err);
void fd_pursuits_run(Game *g);

/* ---- battle_end.c ---- */
bool fd_deploy_order(Game *g, const Order *o, Err *err);
bool fd_deploy_plan(const Battle *b, const State *s, const Order *o, Layout *l, Err *err);
int fd_deploy_next(const Battle *b, const State *s, int side);
void fd_deploy_rest(Game *g, int side);
void fd_battle_judge(Game *g, bool at_end);
int fire_margin(const Battle *b, const State *s);
bool fd_holds_place(const Battle *b, const State *s, int side, int feature);
int fd_points_of(const Battle *b, const State *s,
                 int side); /* scored against the other */

/* ---- options.c ground.c scene.c features.c say.c value.c ---- */
int fire_options(const Battle *b, const State *s, Intention *out);
bool fire_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                 Err *err);
void fire_features(const Battle *b, const State *s, const Intention *list, int n,
                   int16_t (*out)[FEATURES]);
void fire_value(const Battle *b, const State *s, int32_t *out);
void fire_observe(const Battle *b, State *s, int side, uint64_t guess);
bool fire_check(const Battle *b, const State *s, Err *err);
void fire_say_order(const Battle *b, const State *s, const Order *o, char *out, int size);
void fire_say_event(const Game *g, const Event *e, char *out, int size);
void fire_say_decision(const Battle *b, const State *s, char *out, int size);
void fire_label(const Game *g, const Event *e, char *out, int size);

/* ---- load.c ---- */
bool fire_load(Battle *b, struct Opening *opening, Err *err);
int fire_private_size(int n_units, int n_stands, int n_officers);

/* ---- orders.c ---- */
bool fd_order(Game *g, const Order *o, Err *err);

#endif
