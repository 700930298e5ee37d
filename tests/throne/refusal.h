/* SPDX-License-Identifier: GPL-3.0-or-later
 * refusal.h - what the loader says of a field that the rules forbid.
 */
#ifndef TESTS_THRONE_REFUSAL_H
#define TESTS_THRONE_REFUSAL_H

/* The line it refuses such a field with; "" if it takes it.  in: as for field() */
const char *refusal(const char *more, const char *blue, const char *red);

#endif
