/* SPDX-License-Identifier: GPL-3.0-or-later
 * precedence.h - who comes first where the rules do not say it, whomever the file lists first (1.5).
 *
 * colonial.h includes it; start at colonial_take_first().
 */
#ifndef COLONIAL_PRECEDENCE_H
#define COLONIAL_PRECEDENCE_H

/* 1.5  As they stand now, when a turn begins. */
void colonial_line_up(const Battle *b, State *s, int side);
/* Of two bodies, or stands, of a side. */
bool colonial_comes_before(const State *s, int unit, int other);
bool colonial_stand_before(const State *s, int stand, int other);
/* The first of them, who is none of them any more; -1 = there are none.  Groups by their first body. */
int colonial_take_first(const Battle *b, const State *s, int side, BodySet *of);
int colonial_take_group(const Battle *b, const State *s, uint64_t *of);
/* Bodies of a side that have those marks so. */
BodySet colonial_marked(const Battle *b, const State *s, int side, uint32_t marks,
                        uint32_t as);

#endif
