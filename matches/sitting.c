/* SPDX-License-Identifier: GPL-3.0-or-later
 * sitting.c - one battle with a person in it: orders given so far, take-backs, own dice.
 *
 * Dice typed in: an order is tried on a copy with the faces there are; each time they run
 * dry the throw that is wanted is asked for, and the order tried again.  Only the last try
 * is heard by the listener.
 *
 * Start at sitting_apply().
 */
#include "matches/sitting.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "matches/command.h"
#include "matches/whole.h"

enum { MOST_ORDERS = UINT16_MAX, MOST_FACES = 1 << 20, TRY_FACES = 16 * MAX_DICE };

struct Sitting {
    SittingOptions options;
    Listener listener; /* notes whether anything happened, and passes events on */
    DiceHand hand;     /* notes whether dice were thrown, told or not */
    State state;
    int n, floor;     /* orders given; those before floor stay */
    bool dice_thrown; /* during the order being carried out ... */
    bool told;        /* ... or anything at all happened */
    int n_faces, room_faces;
    uint8_t *faces; /* typed in, all orders' one after another */
    int faces_to[MOST_ORDERS +
                 1]; /* [0]: those before the first order; then each order's end */
    Order order[MOST_ORDERS];
};

/* A person sits there, so figures may be put right. */
static Game game_of(const Sitting *s, State *state, DiceList *list)
{
    return (
        Game){ .battle = s->options.battle, .state = state, .list = list, .table = true };
}

/* An order, or with order NULL the beginning: carried out on game, dice from game->list. */
static bool carry_out(const Sitting *s, Game *game, const Order *order, Err *err)
{
    return order ? game_apply(game, order, err)
                 : scenario_begin(game, s->options.seed, err);
}

static void hear(void *self, const Game *game, const Event *event)
{
    Sitting *const s = self;
    const Listener *const next = s->options.listener;
    s->told = true;
    if (next)
        next->hear(next->self, game, event);
}

static void see_throw(void *self, const Game *game, const Roll *roll, int n, int sides,
                      uint8_t *face)
{
    Sitting *const s = self;
    (void)game, (void)roll, (void)n, (void)sides, (void)face;
    s->dice_thrown = true;
}

/* ---- dice typed in ---- */

static bool keep_faces(Sitting *s, const uint8_t *faces, int n, Err *err)
{
    if (!n)
        return true;
    if (s->n_faces + n > MOST_FACES)
        return err_set(err, "more than %d dice", MOST_FACES);
    if (s->n_faces + n > s->room_faces) {
        const int room = 2 * s->room_faces + n + 256;
        uint8_t *const grown = realloc(s->faces, (size_t)room);
        if (!grown)
            return err_set(err, "no memory for more dice");
        s->faces = grown;
        s->room_faces = room;
    }
    memcpy(s->faces + s->n_faces, faces, (size_t)n);
    s->n_faces += n;
    return true;
}

/* Try the order on a copy until no throw is without faces. */
static bool gather_faces(Sitting *s, const Order *order, uint8_t *faces, int *n, Err *err)
{
    *n = 0;
    for (;;) {
        State trial;
        DiceList list = { .faces = faces, .n = *n };
        Game game = game_of(s, &trial, &list);
        state_copy(&trial, &s->state);
        if (!carry_out(s, &game, order, err))
            return false;
        if (!list.starved)
            return true;
        if (*n + list.wanted_n > TRY_FACES)
            return err_set(err, "more than %d dice for one order", TRY_FACES);
        if (!s->options.dice(s->options.self, s->options.battle, &list.wanted,
                             list.wanted_n, list.wanted_sides, faces + *n))
            return err_set(err, "no dice were thrown");
        *n += list.wanted_n;
    }
}

static bool do_order(Sitting *s, const Order *order, Err *err)
{
    uint8_t faces[TRY_FACES];
    DiceList list = { .faces = faces };
    const bool own_dice = s->options.dice != NULL;
    Game game = game_of(s, &s->state, own_dice ? &list : NULL);
    game.listener = &s->listener;
    game.hand = &s->hand;
    s->dice_thrown = s->told = false;
    if (own_dice && !(gather_faces(s, order, faces, &list.n, err) &&
                      keep_faces(s, faces, list.n, err)))
        return false;
    if (!carry_out(s, &game, order, err))
        return false;
    assert(!list.starved);
    return true;
}

/* ---- a record taken up ---- */

/* The faces of the next order, or of the beginning, as the record has them. */
static bool keep_list(Sitting *s, const DiceList *list, int order, Err *err)
{
    if (!list->faces != !s->options.dice && order >= 0)
        return err_set(err, "order %d of the record: its dice came another way", order);
    return keep_faces(s, list->faces, list->n, err);
}

static bool take_up(Sitting *s, Err *err)
{
    Replay *const replay = s->options.replay;
    const RecordHead *const head = replay_head(replay);
    Game game = { .state = &s->state, .listener = s->options.listener };
    DiceList list = { .faces = head->dice, .n = head->n_dice };
    Order order;
    replay_begin(replay, &game);
    if (!keep_list(s, &list, -1, err))
        return false;
    s->faces_to[0] = s->n_faces;
    const int from = s->options.from;
    while (!(from && s->state.turn >= from) &&
           replay_look(replay, &game, &order, &list, err)) {
        if (s->n == MOST_ORDERS)
            return err_set(err, "the record has more than %d orders", MOST_ORDERS);
        if (s->options.given)
            s->options.given(s->options.self, &s->state, &order);
        if (!keep_list(s, &list, s->n, err) || !replay_next(replay, &game, err)) {
            command_other_build(head->version, err);
            return false;
        }
        s->order[s->n++] = order;
        s->faces_to[s->n] = s->n_faces;
    }
    s->floor = s->n;
    if (!err->text[0] && s->state.turn < from)
        err_set(err, "there is no turn %d in the record: it ends in turn %d", from,
                s->state.turn);
    return !err->text[0];
}

/* ---- the sitting ---- */

Sitting *sitting_new(const SittingOptions *options, Err *err)
{
    enum { FIRST_ROOM = 256 };
    Sitting *const s = calloc(1, sizeof *s);
    uint8_t *const faces = malloc(FIRST_ROOM);
    if (!s || !faces) {
        err_set(err, "no memory for a battle");
        free(s);
        free(faces);
        return NULL;
    }
    s->faces = faces;
    s->room_faces = FIRST_ROOM;
    s->options = *options;
    s->listener = (Listener){ hear, s };
    s->hand = (DiceHand){ see_throw, s };
    state_copy(&s->state, &options->battle->opening);
    const bool begun = options->replay ? take_up(s, err) : do_order(s, NULL, err);
    s->options.replay = NULL;
    if (!begun) {
        sitting_free(s);
        return NULL;
    }
    if (!s->n)
        s->faces_to[0] = s->n_faces;
    return s;
}

void sitting_free(Sitting *sitting)
{
    if (sitting)
        free(sitting->faces);
    free(sitting);
}

const State *sitting_state(const Sitting *sitting)
{
    return &sitting->state;
}

bool sitting_apply(Sitting *sitting, const Order *order, Err *err)
{
    if (sitting->n == MOST_ORDERS)
        return err_set(err, "no battle takes more than %d orders", MOST_ORDERS);
    /* A hidden order after which something happens has shown what the other side ordered. */
    const bool hidden = sitting->state.decision.hidden;
    if (!do_order(sitting, order, err))
        return false;
    sitting->order[sitting->n++] = *order;
    sitting->faces_to[sitting->n] = sitting->n_faces;
    if (sitting->dice_thrown || (hidden && sitting->told))
        sitting->floor = sitting->n;
    return true;
}

void sitting_settle(Sitting *sitting)
{
    sitting->floor = sitting->n;
}

/* The faces of order number i, or with -1 those of the beginning. */
static DiceList faces_of(const Sitting *s, int i)
{
    const int from = i < 0 ? 0 : s->faces_to[i];
    return (DiceList){ .faces = s->faces + from, .n = s->faces_to[i + 1] - from };
}

bool sitting_undo(Sitting *sitting, Err *err)
{
    Sitting *const s = sitting;
    Game game = game_of(s, &s->state, NULL);
    if (s->n == s->floor)
        return err_set(
            err, "there is nothing to take back: %s",
            s->n ? "dice, the other side, or the record that the battle goes on "
                   "from have settled what came before"
                 : "no order has been given yet");
    s->n--;
    s->n_faces = s->faces_to[s->n];
    for (int i = -1; i < s->n; i++) {
        DiceList list = faces_of(s, i);
        game.list = s->options.dice ? &list : NULL;
        const bool done = carry_out(s, &game, i < 0 ? NULL : &s->order[i], NULL);
        assert(done && "what was done once can be done again"), (void)done;
    }
    return true;
}

/* Were figures put right? */
static bool has_put(const Sitting *s)
{
    for (int i = 0; i < s->n; i++)
        if (s->order[i].verb == VERB_PUT)
            return true;
    return false;
}

/* Its orders, one after another, into the record. */
static bool write_orders(const Sitting *s, Record *record, State *state, Err *err)
{
    DiceList list = faces_of(s, -1);
    Game game = game_of(s, state, s->options.dice ? &list : NULL);
    bool ok = carry_out(s, &game, NULL, err);
    for (int i = 0; ok && i < s->n; i++) {
        list = faces_of(s, i);
        ok = record_apply(record, &game, &s->order[i], err);
    }
    return ok;
}

bool sitting_record(const Sitting *sitting, const char *path, const RecordHead *head,
                    Err *err)
{
    const Sitting *const s = sitting;
    const DiceList list = faces_of(s, -1);
    State state;
    Whole whole;
    RecordHead known = *head;
    known.seed = s->options.seed;
    known.dice = s->options.dice ? list.faces : NULL; /* typed, though none fell yet */
    known.n_dice = list.n;
    known.table = has_put(s);
    whole_name(&whole, path);
    Record *const record = record_open(whole.beside, s->options.battle, &known, err);
    if (!record) {
        whole_failed(&whole, err);
        return false;
    }
    bool ok = write_orders(s, record, &state, err);
    if (!ok)
        record_drop(record);
    else
        ok = state.over ? record_close(record, &state, err)
                        : record_break_off(record, err);
    if (ok)
        return whole_rename(&whole, err);
    whole_failed(&whole, err);
    return false;
}
