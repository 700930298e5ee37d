/* SPDX-License-Identifier: GPL-3.0-or-later
 * view.c - how a board stands, as JSON.
 *
 * Start at view_now().
 */
#include "matches/solo/view.h"

#include <inttypes.h>

#include "engine/map.h"
#include "engine/map_words.h"
#include "engine/put.h"
#include "matches/match.h"

enum { SAYS = 512, FOR_TRY = 9 };

static void add_verbs(Growing *out, const Ruleset *rules)
{
    growing_add(out, ",\"verbs\":[");
    for (int i = 1; rules->verbs[i].name; i++) {
        growing_quote(out, i > 1 ? ",{\"verb\":" : "{\"verb\":", rules->verbs[i].name);
        growing_quote(out, ",\"help\":", rules->verbs[i].help);
        growing_add(out, ",\"facing\":%s,\"by\":%s}",
                    rules->verbs[i].takes & TAKES_FACING ? "true" : "false",
                    rules->verbs[i].takes & TAKES_BY ? "true" : "false");
    }
    growing_add(out, "]");
}

/* What the letters on the stands mean. */
static void add_kinds(Growing *out, const Ruleset *rules)
{
    growing_add(out, ",\"kinds\":[");
    for (int i = 0; rules->kinds[i].name; i++) {
        const char letter[2] = { rules->kinds[i].letter, 0 };
        growing_quote(out, i ? ",{\"letter\":" : "{\"letter\":", letter);
        growing_quote(out, ",\"kind\":", rules->kinds[i].name);
        growing_add(out, "}");
    }
    growing_add(out, "]");
}

void view_battle(Growing *out, const Solo *solo)
{
    const Battle *const b = solo->battle;
    const MapScale scale = map_scale(b->rules, 1);
    growing_quote(out, "{\"title\":", b->title);
    growing_quote(out, ",\"about\":", b->about);
    growing_quote(out, ",\"rules\":", b->rules->title);
    growing_quote(out, ",\"opponent\":", solo->opponent);
    growing_quote(out, ",\"adviser\":", solo->adviser);
    growing_quote(out, ",\"sides\":[", b->side[0].name);
    growing_quote(out, ",", b->side[1].name);
    growing_quote(out, "],\"unit\":", scale.unit);
    growing_add(out,
                ",\"ten\":%" PRId32
                ",\"side\":%d,\"ahead\":%d,\"turns\":%d,\"open\":%s,\"seed\":\"0x%" PRIx64
                "\",\"table\":[%" PRId32 ",%" PRId32 "]",
                scale.ten, solo->side, battle_ahead(b, solo->side), b->turns,
                solo->open ? "true" : "false", solo->seed, b->terrain.width,
                b->terrain.depth);
    add_verbs(out, b->rules);
    add_kinds(out, b->rules);
    growing_add(out, "}");
}

/* ---- troops ---- */

static void add_corners(Growing *out, const Battle *b, const Box *box)
{
    Point corner[4];
    geo_corners(box, corner);
    for (int k = 0; k < 4; k++)
        growing_add(out, "%s%" PRId32 ",%" PRId32, k ? "," : "", corner[k].x,
                    b->terrain.depth - corner[k].y);
}

/* "9us", or of a stand in no unit the one it began in; at: where a move that is ordered of it begins. */
static void add_stand(Growing *out, const Battle *b, const State *s, int i,
                      const char *before)
{
    const Box box = game_stand_box(b, s, i);
    const int unit = state_stand(s, i)->unit;
    Point at;
    growing_add(out, "%s{\"side\":%d", before, b->stand[i].side);
    if (unit == NO_UNIT)
        growing_add(out, ",\"alone\":true");
    growing_add(out, ",\"facing\":%d", state_stand(s, i)->facing);
    growing_name(out, ",\"unit\":", b,
                 ref_unit(unit == NO_UNIT ? b->stand[i].parent : unit));
    growing_name(out, ",\"stand\":", b, ref_stand(i));
    if (game_moves_from(b, s, ref_stand(i), &at))
        growing_add(out, ",\"at\":[%" PRId32 ",%" PRId32 "]", at.x,
                    b->terrain.depth - at.y);
    growing_add(out, ",\"corners\":[");
    add_corners(out, b, &box);
    growing_add(out, "]}");
}

static bool is_shown(const State *s, int stand)
{
    const Stand *const at = state_stand(s, stand);
    return at->where == ON_TABLE && at->figures > 0;
}

/* "b1": {"name": .., "says": .., "side": 0, and more to come. */
static void add_who(Growing *out, const Battle *b, const State *s, Ref who,
                    const char *before)
{
    const int i = ref_index(who);
    const bool officer = ref_kind(who) == REF_OFFICER;
    char says[SAYS];
    if (officer)
        map_officer_says(b, s, i, says, sizeof says);
    else
        map_unit_says(b, s, i, says, sizeof says);
    growing_name(out, before, b, who);
    growing_quote(out, ":{\"name\":", officer ? b->officer[i].name : b->unit[i].name);
    growing_quote(out, ",\"says\":", says);
    growing_add(out, ",\"side\":%d", officer ? b->officer[i].side : b->unit[i].side);
}

/* Units, or officers, on the table. */
static void add_there(Growing *out, const Battle *b, const State *s, const char *key,
                      Ref (*ref)(int i), int n)
{
    const char *before = "";
    Point at;
    Angle facing;
    growing_add(out, ",\"%s\":{", key);
    for (int i = 0; i < n; i++) {
        if (!game_place(b, s, ref(i), &at))
            continue;
        add_who(out, b, s, ref(i), before);
        growing_add(out, ",\"at\":[%" PRId32 ",%" PRId32 "]", at.x,
                    b->terrain.depth - at.y);
        if (ref_kind(ref(i)) == REF_UNIT)
            growing_add(out, ",\"facing\":%d",
                        map_unit_facing(b, s, i, &facing) ? facing : 0);
        growing_add(out, "}");
        before = ",";
    }
    growing_add(out, "}");
}

/* Who is still to come, or is gone. */
static void add_elsewhere(Growing *out, const Battle *b, const State *s)
{
    const char *before = "";
    Point at;
    growing_add(out, ",\"elsewhere\":{");
    for (int i = 0; i < b->n_units + b->n_officers; i++) {
        const Ref who = i < b->n_units ? ref_unit(i) : ref_officer(i - b->n_units);
        if (battle_place(b, s, who, &at) || (i < b->n_units && !battle_tells_of(b, s, i)))
            continue;
        add_who(out, b, s, who, before);
        growing_add(out, "}");
        before = ",";
    }
    growing_add(out, "}");
}

void view_troops(Growing *out, const Battle *b, const State *s)
{
    const char *before = "";
    add_there(out, b, s, "units", ref_unit, b->n_units);
    add_there(out, b, s, "officers", ref_officer, b->n_officers);
    add_elsewhere(out, b, s);
    growing_add(out, ",\"stands\":[");
    for (int i = 0; i < b->n_stands; i++) {
        if (!is_shown(s, i))
            continue;
        add_stand(out, b, s, i, before);
        before = ",";
    }
    growing_add(out, "]");
}

/* ---- how it stands ---- */

static void add_choice(Growing *out, const Battle *b, const Choices *c, int i)
{
    const Order *const order = &c->order[i];
    const Verb *const verb = &b->rules->verbs[order->verb];
    growing_quote(out, i ? ",{\"says\":" : "{\"says\":", c->says[i]);
    growing_quote(out, ",\"verb\":", verb->name);
    if (verb->takes & TAKES_SUBJECT)
        growing_name(out, ",\"subject\":", b, order->subject);
    if (verb->takes & TAKES_TARGET)
        growing_name(out, ",\"target\":", b, order->target);
    if (verb->takes & TAKES_PLACE)
        growing_add(out, ",\"at\":[%" PRId32 ",%" PRId32 "]", order->place.x,
                    b->terrain.depth - order->place.y);
    growing_add(out, "}");
}

static void add_log(Growing *out, Board *board, int from, int to)
{
    const Battle *const b = board_solo(board)->battle;
    BoardLine line;
    growing_add(out, ",\"log\":[");
    for (int i = from; i < to && board_line(board, i, &line); i++) {
        growing_add(out, "%s{\"n\":%d,\"turn\":%d,\"order\":%s", i > from ? "," : "", i,
                    line.turn, line.order ? "true" : "false");
        growing_quote(out, ",\"says\":", line.says);
        if (line.went) {
            growing_name(out, ",\"went\":", b, line.went);
            growing_add(out, ",\"to\":[%" PRId32 ",%" PRId32 "]", line.to.x,
                        b->terrain.depth - line.to.y);
        }
        if (line.clauses)
            growing_quote(out, ",\"clauses\":", line.clauses);
        growing_add(out, "}");
    }
    growing_add(out, "]");
}

/* How each side stands; empty before the battle. */
static void add_standings(Growing *out, const Battle *b, const State *seen)
{
    for (int side = 0; side < MAX_SIDES; side++) {
        char says[MAP_LINE] = "";
        if (seen->turn)
            map_standing(b, seen, side, says, sizeof says);
        growing_quote(out, side ? "," : ",\"standing\":[", says);
    }
    growing_add(out, "]");
}

void view_now(Growing *out, Board *board, const BoardView *view, int log)
{
    static const char *const waits[] = { "you", "bot", "dice", "adviser", "nobody" };
    const Battle *const b = board_solo(board)->battle;
    char title[MAP_LINE];
    State seen;
    map_seen(b, &view->state, 1 + board_solo(board)->side, &seen);
    map_title(b, &view->state, title, sizeof title);
    growing_add(out, "{\"version\":%d,\"step\":%d,\"turn\":%d,\"pace\":%d", view->version,
                view->state.steps, view->state.turn, view->pace);
    growing_quote(out, ",\"waits\":", waits[view->waits]);
    growing_quote(out, ",\"title\":", title);
    growing_quote(out, ",\"decision\":", view->decision);
    growing_name(out, ",\"about\":", b,
                 view->waits == WAITS_FOR_PERSON ? view->state.decision.about : NO_REF);
    growing_quote(out, ",\"outcome\":", view->outcome);
    growing_quote(out, ",\"trouble\":", view->trouble);
    if (view->n_dice) {
        growing_quote(out, ",\"dice\":{\"for\":", view->dice);
        growing_add(out, ",\"n\":%d,\"sides\":%d,\"order\":%s}", view->n_dice,
                    view->sides, view->dice_for_order ? "true" : "false");
    }
    view_troops(out, b, &seen);
    add_standings(out, b, &seen);
    growing_add(out, ",\"choices\":[");
    for (int i = 0; i < view->choices.n; i++)
        add_choice(out, b, &view->choices, i);
    growing_add(out, "]");
    add_log(out, board, log, view->log);
    growing_add(out, "}");
}

/* ---- what an order would do ---- */

bool view_try(Growing *out, const Solo *solo, const State *state, const Order *order,
              Err *err)
{
    const Battle *const b = solo->battle;
    char says[SAYS] = "";
    const char *before = "";
    State was, is;
    const bool put = order->verb == VERB_PUT;
    if (put && !solo_sees_put(solo, state, order, err))
        return false;
    match_look(b, state, solo->side, dice_mix(solo->seed, FOR_TRY, 0), &was);
    state_copy(&is, &was);
    Game game = { .battle = b, .state = &is, .table = true };
    if (!game_apply(&game, order, err))
        return false;
    game_say_order(b, &was, order, says, sizeof says);
    growing_quote(out, "{\"says\":", says);
    growing_add(out, ",\"stands\":[");
    /* But for those put right only the person's own: where a guess would run to is nobody's
     * business. */
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *const then = state_stand(&was, i), *const now = state_stand(&is, i);
        if ((b->stand[i].side != solo->side && !put) || !is_shown(&is, i) ||
            (is_shown(&was, i) && then->at.x == now->at.x && then->at.y == now->at.y &&
             then->facing == now->facing))
            continue;
        add_stand(out, b, &is, i, before);
        before = ",";
    }
    growing_add(out, "]}");
    return true;
}
