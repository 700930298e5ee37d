/* SPDX-License-Identifier: GPL-3.0-or-later
 * clash.h - charges and melees of Greg Blake's colonial rules, in a line or two.
 *
 *   Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"), ...);
 *   field_dice(f, 2, 2, 3);
 *   clash_charges(f, "b1 charge r1");      the charge is carried out
 *   field_dice(f, 2, 4, 4);
 *   clash_until(f, D_OVER);                  all else held: to the end of the turn
 *
 * Start at clash_charges().
 */
#ifndef TESTS_COLONIAL_CLASH_H
#define TESTS_COLONIAL_CLASH_H

#include "tests/colonial/field.h"

/* Blue's one group is nominated, all others of it hold, and that body charges. */
void clash_charges(Field *f, const char *order);
/* b1 charges r1, all dice a 5.  returns: how many of its stands meet somebody; the field is freed */
int clash_met(Field *f);
/* Hold, stand and fight on until that is to be decided, or the side whose turn it is has ended it
 * (D_OVER).  returns: it is. */
bool clash_until(Field *f, int decision);
/* May it charge him, as it stands?  The reason is in f->err. */
bool clash_may_charge(Field *f, const char *body, const char *at);
/* Is it refused for a reason with this in it? */
bool clash_cannot(Field *f, const char *body, const char *at, const char *why);
/* The score of one stand against another without its die, and the marks that stands have. */
int clash_score(const Field *f, const char *stand, const char *against);
void clash_marks(Field *f, const char *stand, int marks);
/* Side by side, or one before the other: do stands of the two bodies touch? */
bool clash_touching(const Field *f, const char *body, const char *other);

#endif
