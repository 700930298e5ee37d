/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_turn.c - Chaos, Confusion and Casualties, chapter 1: the turn.
 *
 * What happens in which order is written down by a listener, a letter an event.
 *
 * Start at r1_1_: a turn in one word.
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- what was told, in order ---- */

typedef struct Diary {
    char text[64]; /* a letter an event, a phase as its digit */
    int n;
    Event moved[8];
    int n_moved;
} Diary;

static char letter(const Field *f, const Event *e)
{
    switch (e->kind) {
    case E_TURN:
        return 'T';
    case E_ENTRY:
        return 'e';
    case E_RALLY:
        return 'r';
    case E_PHASE:
        return (char)('0' + e->a);
    case E_MOVED:
        return 'm';
    case E_CHARGE:
        return 'c';
    case E_FIRE:
        return arm_of(f->battle, ref_index(e->subject)) == SHARP ? 's' : 'i';
    case E_ROUND:
        return 'g';
    case E_ROUT:
        return 'o';
    case E_FIELD:
        return 'F';
    default:
        return 0;
    }
}

static const Field *listens; /* whose diary is kept */
static Diary diary;

static void hear(void *self, const Game *game, const Event *e)
{
    (void)self;
    (void)game;
    const char c = letter(listens, e);
    if (c && diary.n < (int)sizeof diary.text - 1)
        diary.text[diary.n++] = c;
    if (e->kind == E_MOVED && diary.n_moved < 8)
        diary.moved[diary.n_moved++] = *e;
}

static void keep_diary(Field *f)
{
    memset(&diary, 0, sizeof diary);
    listens = f;
    f->listener = (Listener){ hear, NULL };
}

#define ORCHARD                                                                          \
    "{'name': 'orchard', 'type': 'field', 'rectangle': {'from': ['2in', '14in'], 'to': " \
    "['10in', '24in']}}"
#define ROAD_AT(name, x, y)                                                              \
    "{'name': '" name "', 'type': 'entry', 'circle': {'at': ['" #x "in', '" #y           \
    "in'], 'radius': '1in'}}"
#define RESERVE(name, kind, count, brigade)                                              \
    "{'name': '" name "', 'off': 'reserve', 'brigade': " #brigade                        \
    ", 'stands': [{'kind': '" kind "', 'count': " #count "}]}"

/* Take a brigade that came when the field was set up from the table again. */
static void back_to_reserve(Field *f, const char *name)
{
    const int unit = field_index(f, name);
    for (int i = 0; i < pieces(&f->state, unit); i++)
        state_stand(&f->state, f->battle->unit[unit].first + i)->where = IN_RESERVE;
}

/* ---- 1 the turn ---- */

/* clang-format off */
#define ONE_OF_EVERYTHING                                                                \
    INFANTRY_AT("b1", 6, 12, 1, "line") ","  /* into the orchard */                      \
    INFANTRY_AT("b2", 16, 20, 1, "line") "," /* charges r2 */                            \
    SKIRMISH_AT("b3", 50, 20, 1) ","                                                     \
    INFANTRY_AT("b4", 32, 20, 1, "line") ","                                             \
    GUN_AT("b5", 40, 20) ","                                                             \
    RESERVE("b6", "infantry", 1, 1)
#define THEIR_TARGETS                                                                    \
    INFANTRY_AT("r2", 16, 26, 1, "line") ","                                             \
    INFANTRY_AT("r3", 50, 26, 1, "line") ","                                             \
    INFANTRY_AT("r4", 32, 26, 2, "line") ","                                             \
    INFANTRY_AT("r5", 40, 26, 1, "line")
#define FORD                                                                             \
    TERRAIN(ORCHARD "," ROAD_AT("ford", 56, 4))                                          \
    ", 'rules': {'fields': ['orchard'], 'entries': {'Blue': ['ford']}}"
/* clang-format on */

/* Who fires misses, but the infantry's one hit takes a piece. */
static Field *one_of_everything(void)
{
    Field *f = chaos_field(FORD, ONE_OF_EVERYTHING, THEIR_TARGETS);
    back_to_reserve(f, "b6");
    dial(f->battle, &f->state, field_index(f, "r4"))->figures = 1;
    return f;
}

Test(chaos_turn, r1_1_the_steps_of_a_turn)
{
    Field *f = one_of_everything();
    keep_diary(f);
    /* b2 throws 1 for its charge, r2 does nothing; a die each, equal. */
    field_dice(f, 4, 1, 10, 3, 3);
    chaos_given(f, "b1 move to 6,20", "b2 charge r2", NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(f->state.phase, PHASE_AIM);
    cr_assert_str_eq(diary.text, "1m2m3c4");
    field_dice(f, 1, 10); /* b3 */
    field_more(f, 1, 1);  /* b4 hits */
    field_more(f, 3, 1);  /* r4's officers are not */
    field_more(f, 1, 10); /* r4 does not react */
    field_more(f, 1, 2);  /* b5's shot is on line, */
    field_more(f, 2, 1);  /* is buried, and hits nobody */
    field_more(f, 1, 6);  /* r5 does not react */
    field_more(f, 1, 6);  /* r4 does not rout */
    field_more(f, 1, 10); /* turn 2: b6's card */
    field_more(f, 2, 10); /* b2 and r2 rally, or not */
    field_more(f, 2, 10);
    field_more(f, 1, 1);
    chaos_given(f, "b3 fire r3", "b4 fire r4", "b5 fire r5 choice 4", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_str_eq(diary.text, "1m2m3c45s6i7g8o9FTerr");
    cr_assert_eq(f->state.turn, 2);
    field_free(f);
}

static Field *lines(void)
{
    return chaos_field(
        "", INFANTRY_AT("b1", 20, 20, 4, "line") "," INFANTRY_AT("b2", 40, 20, 4, "line"),
        INFANTRY_AT("r1", 20, 34, 4, "line") "," INFANTRY_AT("r2", 40, 34, 4, "line"));
}

/* What the second side may look at while it notes. */
static void seen_by_red(const Field *f, State *out)
{
    state_copy(out, &f->state);
    f->battle->rules->observe(f->battle, out, 1, 7);
}

Test(chaos_turn, r1_2_the_second_learns_nothing_of_the_first)
{
    static State one, two;
    Field *f = lines(), *g = lines();
    field_forget(f);
    cr_assert(field_give_all(f, "b1 move to 20,25", "b2 charge r2", NULL));
    cr_assert(field_give_all(g, "done", NULL));
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert_eq(f->state.decision.hidden, 1);
    cr_assert_eq(f->events[E_MOVED] + f->events[E_CHARGE] + f->events[E_PHASE], 0);
    cr_assert_eq(chaos_gone(f, "b1", 20, 20), 0);
    cr_assert_neq(state_hash(&f->state), state_hash(&g->state), "they are not the same");
    seen_by_red(f, &one);
    seen_by_red(g, &two);
    cr_assert_eq(memcmp(&one, &two, one.size), 0);
    field_free(f);
    field_free(g);
    f = lines(), g = lines();
    chaos_given(f, NULL); /* whom they fire at */
    chaos_given(g, NULL);
    cr_assert_eq(f->state.phase, PHASE_AIM);
    cr_assert(field_give_all(f, "b1 fire r1", "b2 fire r2", NULL), "%s", f->err.text);
    cr_assert(field_give_all(g, "b1 fire r1", "b2 hold", NULL), "%s", g->err.text);
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert_eq(f->events[E_FIRE], 0);
    cr_assert_neq(state_hash(&f->state), state_hash(&g->state));
    seen_by_red(f, &one);
    seen_by_red(g, &two);
    cr_assert_eq(memcmp(&one, &two, one.size), 0);
    field_free(f);
    field_free(g);
}

Test(chaos_turn, r1_3_half_a_move_in_each_pass)
{
    static const struct {
        int die;
        const char *first, *order[4];
    } rows[] = { { 9, "", { "b2", "r1", "b1", "r2" } },
                 { 10, "", { "r1", "b2", "r2", "b1" } },
                 { 9, "'first': 'Red'", { "r1", "b2", "r2", "b1" } },
                 { 10, "'first': 'Red'", { "b2", "r1", "b1", "r2" } } };
    for (int i = 0; i < 4; i++) {
        Field *f = chaos_field(
            rows[i].first,
            INFANTRY_AT("b1", 20, 5, 1, "line") "," INFANTRY_AT("b2", 40, 5, 1, "line"),
            INFANTRY_AT("r1", 20, 55, 1, "line") "," INFANTRY_AT("r2", 40, 55, 1,
                                                                 "line"));
        field_dice(f, 1, rows[i].die);
        chaos_given(f, NULL); /* the first turn; the die is the second's */
        cr_assert_eq(f->state.turn, 2);
        cr_assert_eq(f->state.decision.side, rows[i].first[0] != 0, "who notes first");
        keep_diary(f);
        field_more(f, 1, 1);
        chaos_given(f, "b1 move to 20,13", "b2 move to 40,13", "r1 move to 20,47",
                    "r2 move to 40,47", NULL);
        cr_assert(field_spent(f));
        cr_assert_eq(diary.n_moved, 8);
        for (int k = 0; k < 8; k++) {
            const Event *e = &diary.moved[k];
            cr_assert_eq(e->subject, field_find(f, rows[i].order[k % 4]),
                         "die %d: move %d", rows[i].die, k);
            cr_assert_eq(geo_distance(e->from, e->to), 254 * 4, "move %d", k);
        }
        cr_assert_eq(strncmp(diary.text, "1mmmm2mmmm3", 11), 0, "%s", diary.text);
        field_free(f);
    }
}

/* Of a side, who is further to the front, and of two there the one on the right, wherever the file lists him. */
Test(chaos_turn, r1_3_from_the_front_and_from_the_right)
{
    static const char *const place[] = { UNIT("b1", 20, 20, "infantry", 1, "line", ""),
                                         UNIT("b2", 40, 20, "infantry", 1, "line", ""),
                                         UNIT("b3", 30, 22, "infantry", 1, "line", "") };
    static const int order[][3] = { { 0, 1, 2 }, { 2, 1, 0 }, { 1, 2, 0 } };
    for (unsigned i = 0; i < sizeof order / sizeof *order; i++) {
        char blue[600];
        snprintf(blue, sizeof blue, "%s,%s,%s", place[order[i][0]], place[order[i][1]],
                 place[order[i][2]]);
        Field *f = chaos_field("", blue, INFANTRY_AT("r1", 30, 55, 1, "line"));
        static const char *const first[] = { "b3", "b2", "b1" };
        for (int k = 0, at = 0; k < 4; k++) {
            const int unit = chaos(&f->state)->sequence[k];
            if (unit != field_index(f, "r1"))
                cr_assert_eq(unit, field_index(f, first[at++]), "list %u, place %d", i,
                             k);
        }
        field_free(f);
    }
}

/* Each has one piece, which takes one more hit: both fire, whoever comes first, and both fall. */
Test(chaos_turn, r1_4_those_who_fall_in_a_step_have_fired)
{
    for (int first = 0; first < 2; first++) {
        Field *f = chaos_field(
            "",
            INFANTRY_AT("b1", 30, 20, 1, "line") "," INFANTRY_AT("b9", 5, 5, 1, "line"),
            INFANTRY_AT("r1", 30, 24, 1, "line") "," INFANTRY_AT("r9", 5, 55, 1, "line"));
        chaos(&f->state)->sequence[0] = (uint8_t)field_index(f, first ? "r1" : "b1");
        chaos(&f->state)->sequence[1] = (uint8_t)field_index(f, first ? "b1" : "r1");
        chaos(&f->state)->sequence[2] = (uint8_t)field_index(f, "b9");
        chaos(&f->state)->sequence[3] = (uint8_t)field_index(f, "r9");
        field_stand(f, "b1.1")->figures = field_stand(f, "r1.1")->figures = 1;
        chaos_given(f, NULL);
        field_forget(f);
        field_dice(f, 3, 1, 1, 1);
        chaos_given(f, "b1 fire r1", "r1 fire b1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_FIRE], 2);
        cr_assert_eq(f->events[E_LOST], 2);
        field_free(f);
    }
}

/* r1 loses two of its three pieces to b1, and fires with three; in the next turn with one. */
Test(chaos_turn, r1_4_with_as_many_pieces_as_when_it_began)
{
    Field *f = chaos_field("", INFANTRY_AT("b1", 30, 20, 6, "line"),
                           INFANTRY_AT("r1", 30, 24, 3, "line"));
    for (int i = 0; i < 2; i++)
        chaos(&f->state)->sequence[i] = (uint8_t)field_index(f, i ? "r1" : "b1");
    field_stand(f, "r1.2")->figures = field_stand(f, "r1.3")->figures = 1;
    chaos_given(f, NULL);
    field_forget(f);
    field_dice(f, 6, 1, 1, 10, 10, 10, 10);
    field_more(f, 3, 10); /* r1's three */
    field_more(f, 6, 1);  /* three officers, for two pieces: none hit */
    field_more(f, 2, 10); /* both do nothing */
    field_more(f, 1, 6);  /* no rout */
    field_more(f, 1, 1);
    chaos_given(f, "b1 fire r1", "r1 fire b1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->events[E_PIECE], 2);
    cr_assert_eq(f->events[E_FIRE], 2);
    cr_assert_eq(f->last[E_FIRE].subject, field_find(f, "r1"));
    cr_assert_eq(f->last[E_FIRE].b, 3);
    chaos_given(f, NULL);
    field_dice(f, 2, 1, 10); /* through its own smoke; one piece is left */
    field_more(f, 1, 10);
    field_more(f, 1, 1);
    chaos_given(f, "r1 fire b1", NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_FIRE].b, 1);
    field_free(f);
}

Test(chaos_turn, r1_5_one_ordered_fire_a_turn)
{
    Field *f = lines();
    chaos_given(f, NULL);
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 fire r1", "has nothing left to fire at"));
    cr_assert(field_refuses(f, "b1 hold", "has nothing left to fire at"));
    field_dice(f, 6, 10, 10, 10, 10, 10, 1); /* r1 does nothing; the next turn's */
    chaos_given(f, NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_FIRE], 1);
    cr_assert_eq(f->state.turn, 2);
    chaos_given(f, NULL);
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    field_free(f);
}

/* Who has nobody to fire at is not asked, in the phase of fire. */
Test(chaos_turn, r1_5_who_has_no_target_is_not_asked)
{
    Field *f = lines();
    chaos_stands_at(f, "b2", 254 * 40, 254 * 3, NORTH);
    chaos_given(f, NULL);
    cr_assert(field_gives(f, "b1 hold"));
    cr_assert_eq(f->state.decision.side, 1, "b2 is too far away");
    field_free(f);
}
