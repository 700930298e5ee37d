/* SPDX-License-Identifier: GPL-3.0-or-later
 * load.h - what the two files that finish a scenario share.
 *
 *   load.c       the table, officers, "rules": colonial_load()
 *   load_body.c  bodies: what they are, what they carry, where they stand
 *
 * Start at colonial_load(); only these two files need this one.
 */
#ifndef COLONIAL_LOAD_H
#define COLONIAL_LOAD_H

#include "engine/opening.h"
#include "rulesets/greg_blake_colonial/colonial.h"

/* own(), while it is being filled in. */
static inline ColonialBattle *colonial_own(Battle *b)
{
    return (ColonialBattle *)(void *)b->own;
}

/* What a body is and carries, its stands' sizes; where it is has not been looked at yet.
 * errors: what these rules do not know, said where it stands in the file. */
bool colonial_load_body(Battle *b, Opening *opening, int unit);
/* 4.15  The same of a unit that its stands may part into. */
void colonial_load_part(Battle *b, int unit);
/* 6.5  Once all have been read: snipers get the army's arms. */
void colonial_load_snipers(Battle *b);
/* Put it on the table, in its formation.
 * errors: as above. */
bool colonial_open_body(Battle *b, Opening *opening, int unit);

#endif
