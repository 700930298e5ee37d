/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_pieces.c - Chaos, Confusion and Casualties, chapter 2: pieces, formations, losses.
 *
 * Start at r2_1_: what a piece is.
 */
#include "tests/chaos/duel.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { A_PIECE = 381, A_PIECE_DRAWN = 380 }; /* an inch and a half; on the map */

static Box box_of(const Field *f, const char *name)
{
    return chaos_unit_box(f->battle, &f->state, field_index(f, name));
}

/* A single unit of that kind and formation, or none if it is refused. */
static Field *alone(const char *kind, int count, const char *formation, Err *err)
{
    char blue[300];
    snprintf(blue, sizeof blue,
             "{'name': 'b1', 'at': ['30in', '20in'], 'formation': '%s', 'stands': "
             "[{'kind': '%s', 'count': %d}]}",
             formation, kind, count);
    if (chaos_refused("", blue, INFANTRY_AT("r1", 30, 50, 1, "line"), err))
        return NULL;
    return chaos_field("", blue, INFANTRY_AT("r1", 30, 50, 1, "line"));
}

Test(chaos_pieces, r2_1_pieces_and_what_they_take)
{
    static const struct {
        const char *kind, *formation;
        int hits, width;
    } rows[] = { { "infantry", "line", 5, A_PIECE_DRAWN },
                 { "cavalry", "line", 5, A_PIECE_DRAWN },
                 { "gun", "unlimbered", 6, A_PIECE_DRAWN },
                 { "skirmisher", "open order", 4, 254 } };
    Err err;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = alone(rows[i].kind, 1, rows[i].formation, &err);
        const Box box = box_of(f, "b1");
        cr_assert_eq(chaos_strength(f, "b1"), rows[i].hits, "%s", rows[i].kind);
        cr_assert_eq(2 * box.half_w, rows[i].width, "%s", rows[i].kind);
        cr_assert_eq(2 * box.half_d, rows[i].width, "%s", rows[i].kind);
        field_free(f);
    }
    Field *f = alone("infantry", 8, "line", &err);
    cr_assert_eq(chaos_strength(f, "b1"), 40);
    field_free(f);
    cr_assert_null(alone("gun", 2, "unlimbered", &err), "two guns are two units");
    cr_assert(strstr(err.text, "2.2") != NULL, "%s", err.text);
    cr_assert(chaos_refused("",
                            "{'name': 'b1', 'at': ['30in', '20in'], 'stands': [{'kind': "
                            "'infantry'}, {'kind': 'cavalry'}]}",
                            INFANTRY_AT("r1", 30, 50, 1, "line"), &err));
    cr_assert(strstr(err.text, "2.1") != NULL, "%s", err.text);
}

Test(chaos_pieces, r2_3_formations_and_their_ground)
{
    static const struct {
        const char *kind, *formation;
        int count, wide, deep; /* count 0: it has no such formation */
    } rows[] = { { "infantry", "line", 8, A_PIECE_DRAWN + 7 * A_PIECE, A_PIECE_DRAWN },
                 { "infantry", "line", 1, A_PIECE_DRAWN, A_PIECE_DRAWN },
                 { "infantry", "column", 8, A_PIECE_DRAWN, A_PIECE_DRAWN + 7 * A_PIECE },
                 { "infantry", "open order", 0, 0, 0 },
                 { "infantry", "dismounted", 0, 0, 0 },
                 { "infantry", "limbered", 0, 0, 0 },
                 { "infantry", "unlimbered", 0, 0, 0 },
                 { "cavalry", "line", 4, A_PIECE_DRAWN + 3 * A_PIECE, A_PIECE_DRAWN },
                 { "cavalry", "column", 4, A_PIECE_DRAWN, A_PIECE_DRAWN + 3 * A_PIECE },
                 { "cavalry", "dismounted", 4, A_PIECE_DRAWN + 3 * A_PIECE,
                   A_PIECE_DRAWN },
                 { "cavalry", "open order", 0, 0, 0 },
                 { "cavalry", "limbered", 0, 0, 0 },
                 { "skirmisher", "open order", 5, 254 + 4 * 508, 254 },
                 { "skirmisher", "line", 0, 0, 0 },
                 { "skirmisher", "column", 0, 0, 0 },
                 { "gun", "limbered", 1, A_PIECE_DRAWN, A_PIECE_DRAWN },
                 { "gun", "unlimbered", 1, A_PIECE_DRAWN, A_PIECE_DRAWN },
                 { "gun", "line", 0, 0, 0 },
                 { "gun", "column", 0, 0, 0 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const bool fits = rows[i].count > 0;
        Err err;
        Field *f = alone(rows[i].kind, fits ? rows[i].count : 1, rows[i].formation, &err);
        cr_assert_eq(f != NULL, fits, "%s in %s", rows[i].kind, rows[i].formation);
        if (!f) {
            cr_assert(strstr(err.text, "2.3") != NULL, "%s", err.text);
            continue;
        }
        const Box box = box_of(f, "b1"); /* halves: a tenth of a millimetre is lost */
        cr_assert_eq(box.half_w, rows[i].wide / 2, "row %u: %d", i, box.half_w);
        cr_assert_eq(box.half_d, rows[i].deep / 2, "row %u: %d", i, box.half_d);
        field_free(f);
    }
}

/* A line from left to right, a column from front to rear, skirmishers two inches apart. */
Test(chaos_pieces, r2_3_where_the_pieces_stand)
{
    static const struct {
        const char *kind, *formation;
        int32_t x, y; /* from the middle to the third of three */
    } rows[] = { { "infantry", "line", A_PIECE, 0 },
                 { "infantry", "column", 0, -A_PIECE },
                 { "cavalry", "dismounted", A_PIECE, 0 },
                 { "skirmisher", "open order", 508, 0 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Err err;
        Field *f = alone(rows[i].kind, 3, rows[i].formation, &err);
        const Point middle = field_stand(f, "b1.2")->at;
        cr_assert_eq(middle.x, 30 * 254);
        cr_assert_eq(middle.y, 20 * 254);
        cr_assert_eq(field_stand(f, "b1.3")->at.x - middle.x, rows[i].x, "row %u", i);
        cr_assert_eq(field_stand(f, "b1.3")->at.y - middle.y, rows[i].y, "row %u", i);
        cr_assert_eq(field_stand(f, "b1.1")->at.x - middle.x, -rows[i].x, "row %u", i);
        cr_assert_eq(field_stand(f, "b1.1")->at.y - middle.y, -rows[i].y, "row %u", i);
        field_free(f);
    }
}

Test(chaos_pieces, r2_3_limbering_and_dismounting_by_order)
{
    Field *f =
        chaos_field("", CAVALRY_AT("b1", 30, 10, 4, "line") "," GUN_AT("b2", 40, 10),
                    INFANTRY_AT("r1", 30, 50, 4, "line"));
    cr_assert(field_refuses(f, "b1 form as limbered", "2.3"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b2 form as dismounted", "2.3"), "%s", f->err.text);
    field_dice(f, 1, 1);
    chaos_given(f, "b1 form as dismounted", "b2 form as limbered", NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(field_unit(f, "b1")->formation, DISMOUNTED);
    cr_assert_eq(field_unit(f, "b2")->formation, LIMBERED);
    field_free(f);
}

/* Four hits leave the piece its last, a fifth in the next turn takes it off. */
Test(chaos_pieces, r2_4_hits_add_up_until_a_piece_is_lost)
{
    Field *f = chaos_duel("", INFANTRY_AT("b1", 30, 10, 5, "line"),
                          INFANTRY_AT("r1", 30, 30, 2, "line"), 500);
    chaos_aim(f);
    field_dice(f, 7, 1, 1, 1, 1, 10, UNHARMED, 1);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(chaos_strength(f, "r1"), 6);
    cr_assert_eq(field_unit(f, "r1")->n_stands, 2);
    cr_assert_eq(field_stand(f, "r1.1")->figures, 5);
    cr_assert_eq(field_stand(f, "r1.2")->figures, 1, "the last piece has the dial");
    cr_assert_eq(f->events[E_PIECE], 0);
    chaos_aim(f);
    /* one off for its own smoke; a hit; three officers unharmed; neither reaction nor rout */
    field_dice(f, 12, 1, 1, 10, 10, 10, 10, 1, 1, 1, UNHARMED, STEADY, 1);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(field_unit(f, "r1")->n_stands, 1);
    cr_assert_eq(field_stand(f, "r1.2")->where, LOST);
    cr_assert_eq(f->events[E_PIECE], 1);
    cr_assert_eq(chaos_strength(f, "r1"), 5);
    field_free(f);
}

Test(chaos_pieces, r2_4_a_unit_without_pieces_is_gone)
{
    Field *f = chaos_duel("", INFANTRY_AT("b1", 30, 10, 5, "line"),
                          INFANTRY_AT("r1", 30, 30, 3, "line"), 500);
    const int r1 = field_index(f, "r1");
    cr_assert_eq(chaos_unit_hit(&f->game, r1, 6), 1, "what is left goes to the next");
    cr_assert_eq(chaos_strength(f, "r1"), 9);
    cr_assert_eq(field_stand(f, "r1.2")->figures, 4);
    cr_assert_eq(chaos_unit_hit(&f->game, r1, 8), 1);
    cr_assert_eq(chaos_strength(f, "r1"), 1);
    cr_assert(on_table(f->battle, &f->state, r1));
    cr_assert_eq(f->events[E_LOST], 0);
    cr_assert_eq(chaos_unit_hit(&f->game, r1, 7), 1, "and no more than there are");
    cr_assert_eq(chaos_strength(f, "r1"), 0);
    cr_assert_not(on_table(f->battle, &f->state, r1));
    cr_assert_eq(f->events[E_LOST], 1);
    cr_assert_eq(f->last[E_LOST].a, LOST_KILLED);
    field_free(f);
}

/* A line closes on its middle, a column from its rear. */
Test(chaos_pieces, r2_4_the_front_edge_stays)
{
    static const char *const formations[] = { "line", "column" };
    for (int i = 0; i < 2; i++) {
        Err err;
        Field *f = alone("infantry", 5, formations[i], &err);
        const Box before = box_of(f, "b1");
        chaos_unit_hit(&f->game, field_index(f, "b1"), i ? 5 : 10);
        const Box after = box_of(f, "b1");
        cr_assert_eq(field_unit(f, "b1")->n_stands, 3);
        cr_assert_eq(after.at.y + after.half_d, before.at.y + before.half_d);
        cr_assert_eq(after.at.x, before.at.x);
        cr_assert_eq(i ? before.half_d - after.half_d : before.half_w - after.half_w,
                     A_PIECE);
        field_free(f);
    }
}

Test(chaos_pieces, r2_5_columns_lose_double)
{
    static const struct {
        const char *kind, *formation;
        int count, hits, cost, lost;
    } rows[] = {
        { "infantry", "line", 2, 3, 3, 0 },      { "infantry", "column", 2, 2, 4, 0 },
        { "infantry", "column", 2, 3, 6, 1 },    { "cavalry", "line", 2, 3, 3, 0 },
        { "cavalry", "dismounted", 2, 3, 3, 0 }, { "cavalry", "column", 2, 3, 6, 1 },
        { "gun", "limbered", 1, 3, 3, 0 }
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Err err;
        Field *f = alone(rows[i].kind, rows[i].count, rows[i].formation, &err);
        const int full = chaos_strength(f, "b1");
        cr_assert_eq(chaos_unit_hit(&f->game, field_index(f, "b1"), rows[i].hits),
                     rows[i].lost, "row %u", i);
        cr_assert_eq(full - chaos_strength(f, "b1"), rows[i].cost, "row %u", i);
        field_free(f);
    }
}

/* By fire: the reaction of a column is a d6. */
Test(chaos_pieces, r2_5_a_volley_into_a_column)
{
    Field *f = chaos_duel("", INFANTRY_AT("b1", 30, 10, 2, "line"),
                          INFANTRY_AT("r1", 30, 30, 3, "column"), 500);
    chaos_aim(f);
    field_dice(f, 4, 1, 1, STEADY, 1);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(chaos_strength(f, "r1"), 15 - 4);
    field_free(f);
}
