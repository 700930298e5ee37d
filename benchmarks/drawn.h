/* SPDX-License-Identifier: GPL-3.0-or-later
 * drawn.h - a scenario's text being changed by lot.
 *
 *   drawn_begin() --> lots, lengths, shapes put into root --> drawn_good_text(), or what is wrong
 *
 * Lengths are kept in hundredths of the unit that the scenario gives its table's width in.  The same
 * seed, asked in the same order, gives the same lots.
 *
 * Start at drawn_begin().
 */
#ifndef BENCHMARKS_DRAWN_H
#define BENCHMARKS_DRAWN_H

#include <cjson/cJSON.h>

#include "engine/ruleset.h"

enum { DRAWN_UNIT = 8 };

typedef struct Drawn {
    const Ruleset *rules;
    uint64_t seed, drawn; /* lots drawn so far */
    cJSON *root;
    int32_t width, depth;  /* of the table */
    char unit[DRAWN_UNIT]; /* "in" */
} Drawn;

/* What makes another scenario's text of one's by lot: wild_text(), crowded_text(). */
typedef char *(*DrawnText)(const char *text, const Ruleset *rules, uint64_t seed);

/* in: the text of a scenario of these rules.
 * returns: false if that is none; drawn_end() is due either way. */
bool drawn_begin(Drawn *w, const char *text, const Ruleset *rules, uint64_t seed);
void drawn_end(Drawn *w);

/* A number by lot from low to high; low, if that is no less. */
int32_t drawn_lot(Drawn *w, int32_t low, int32_t high);
bool drawn_percent(Drawn *w, int chance);
/* The nearest to a value that is from 0 to high. */
int32_t drawn_within(int32_t value, int32_t high);
/* The name of one of a list's entries. */
const char *drawn_any_of(Drawn *w, const Named *list);

/* ---- members ---- */

/* 0 of what is no length. */
int32_t drawn_hundredths(const cJSON *length);
cJSON *drawn_length(const Drawn *w, int32_t value);
cJSON *drawn_place(const Drawn *w, int32_t x, int32_t y);
/* The nearest to it that is on the table. */
cJSON *drawn_on_table(const Drawn *w, int32_t x, int32_t y);
/* Any facing, in degrees. */
cJSON *drawn_facing(Drawn *w);
cJSON *drawn_member(const cJSON *object, const char *key);
/* Put item into object under key, in the place of what is there. */
void drawn_put(cJSON *object, const char *key, cJSON *item);

/* ---- shapes of a piece of ground, about a place and about so large ---- */

void drawn_round(Drawn *w, cJSON *ground, int32_t x, int32_t y, int32_t size);
void drawn_cornered(Drawn *w, cJSON *ground, int32_t x, int32_t y, int32_t size);
void drawn_line(Drawn *w, cJSON *ground, int32_t x, int32_t y, int32_t size);

/* ---- is it good? ---- */

/* The index after what in an error's path: "$.sides[1].units[3].stands"; -1: none. */
int drawn_named_in(const char *error, const char *what);
/* returns: the text of what root is now, the caller's, freed with free(); NULL: it is refused. */
char *drawn_good_text(const Drawn *w, const char *name, Err *err);

#endif
