/* SPDX-License-Identifier: GPL-3.0-or-later
 * arrival.h - troops that come later: when their note comes due, and where they stand then.
 *
 * Rules that say nothing of them bring them on with arrivals(); Throne of Bayonets, which does,
 * asks whose note is due, and has its own way with places.
 *
 * Start at arrivals().
 */
#ifndef ENGINE_ARRIVAL_H
#define ENGINE_ARRIVAL_H

#include "engine/ruleset.h"
#include "engine/text.h"

/* What a ruleset calls it, and how it sets up who comes. */
typedef struct Arriving {
    int roll;  /* what the die is for, of its list of rolls */
    int event; /* as arrival_told() has it */
    /* Set the unit up at an entry.  returns: false, and nothing is changed: there is no room. */
    bool (*enters)(Game *g, int unit, Point entry, Angle facing);
    /* An officer of the note; NULL: there are none in these rules.  unit: the first of his that
     * has come, or the first of the note, -1 = he comes alone. */
    void (*rides_in)(Game *g, int officer, int unit, Point entry, Angle facing);
} Arriving;

/* Bring on whoever of a side is due, at the first entry of his note; who finds no room there
 * tries again in the next turn. */
void arrivals(Game *g, int side, const Arriving *how);

/* Who has come on, in their order. */
typedef struct Came {
    Ref who[MAX_UNITS + MAX_OFFICERS];
    int n;
} Came;

/* Tell of a note that has thrown its die or come due, then of each who has come on.
 * The event - a: the note, b: how often its die has come up, c: 1 + the entry by which all of it have come, 0 they
 * have not; then one for each - subject, to: where he stands, b: where he looks.
 * in: die: its face, 0 = none was rolled */
void arrival_told(Game *g, int event, int note, int c, uint8_t die, const Came *came);

/* Is somebody of that note in reserve? */
bool arrival_waits(const Battle *b, const State *s, int note);
/* Does one unit that arrives set up before another, where no rules say it?  The one of more stands; of as many
 * the first by name: whoever the file lists first is as good as any other. */
bool arrival_before(const Battle *b, int unit, int other);
/* Has it come due?  Its d6 is rolled, if it goes by one and that has not come up often enough.
 * out: die: the face, 0 = none was rolled. */
bool arrival_is_due(Game *g, int note, int purpose, uint8_t *die);

/* The k-th of several places, the middle of a block, about an entry: the first has its rear on the
 * entry where that is at the edge, the others are beside it, `step` apart, first on the hand's side (battle.h). */
enum { ARRIVAL_PLACES = 9 };
Point arrival_place(Point entry, Angle facing, int hand, int k, int32_t step,
                    int32_t half_d);

/* "flank march: 1 of 2", or "9us comes on at 50.0,1.3, facing north" */
void arrival_say(Text *t, const Battle *b, const Event *e);
/* "arrival: flank march"; nothing for who has not arrived. */
void arrival_label(Text *t, const Battle *b, const Event *e);

/* For rules that have no secrets about entries: every note has one.
 * errors: which has several. */
bool arrival_one_entry(const Battle *b, Err *err);

#endif
