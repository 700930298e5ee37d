/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_parts.h - what follows whom an order is for: place, facing, formation, count, choice.
 *
 * Of order_text.c, where reading a line begins.
 *
 * Start at Typed.
 */
#ifndef ENGINE_ORDER_PARTS_H
#define ENGINE_ORDER_PARTS_H

#include "engine/order_step.h"
#include "engine/ruleset.h"

enum { MAX_VERBS = 128 };

/* A line being read. */
typedef struct Typed {
    const Battle *b;
    const State *s;
    OrderWords words;
    int at;         /* the next word */
    int verb;       /* index in the ruleset's list */
    uint32_t given; /* TAKES_ of the parts that were there */
    Order order;
    char looks_at[LINE_ROOM]; /* "facing NAME": read when the place is known */
    bool steps;               /* the place is told by a way from where the subject is */
    OrderStep step;
    bool turns; /* the facing is told by a turn from how the subject stands */
    Angle turn;
    Err *err;
} Typed;

/* Units, their bases and officers are given orders, and have a side. */
static inline bool parts_obeys(Ref who)
{
    return ref_kind(who) == REF_UNIT || ref_kind(who) == REF_STAND ||
           ref_kind(who) == REF_OFFICER;
}
/* The words up to the next that begins a part; the place moves there.  out: LINE_ROOM. */
void parts_take(Typed *t, char *out);
/* The verb's choice, if it has one that is still open, and the formation ("in column") that the
 * words from .. to - 1 name. */
bool parts_choose(Typed *t, int from, int to);
bool parts_form(Typed *t, int from, int to);
/* The part that this word begins; it is behind it that the reading goes on. */
bool parts_read(Typed *t, const char *word);
/* Of a verb without a target: what stands behind it is a part without its word: "form column",
 * "move 50,35", "turn NE". */
bool parts_bare(Typed *t);
/* The facing that it tells: "N", "45deg", "left". */
bool parts_face(Typed *t, const char *name);
/* What was left open, or can only be read when the rest is known. */
bool parts_complete(Typed *t);

#endif
