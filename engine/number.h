/* SPDX-License-Identifier: GPL-3.0-or-later
 * number.h - every number of a ruleset has a dotted path, a unit, a clause and a provenance.
 *
 * A ruleset's tables.c lists its numbers once, as an array of Number in the order of an enum
 * of its own; a Battle holds the values in force in the same order, so the rules read
 * battle->number[MOVE_INFANTRY] and a variant is another array of values.
 *
 * Start at number_set().
 */
#ifndef ENGINE_NUMBER_H
#define ENGINE_NUMBER_H

#include "engine/err.h"
#include <stddef.h>
#include <stdint.h>

enum { MAX_NUMBERS = 512, NUMBER_TEN_YARDS = 254 /* an inch */ };

typedef enum NumberUnit {
    UNIT_COUNT,  /* a plain number: dice, bases, turns */
    UNIT_PIPS,   /* a face of a die */
    UNIT_LENGTH, /* tenths of a millimetre; written "25cm" */
    UNIT_PERCENT,
    UNIT_SWITCH, /* 0 or 1; written "off" or "on" */
    UNIT_LETTER, /* 'A' .. 'Z' */
    UNIT_ANGLE,  /* 1/65536 turn; written in degrees: "45deg" */
    UNIT_YARDS /* a length as UNIT_LENGTH; written "60yd", NUMBER_TEN_YARDS to ten of them */
} NumberUnit;

typedef enum Provenance { PRINTED, RECONSTRUCTED, READING } Provenance;

typedef struct Number {
    const char *path;   /* "move.infantry" */
    int32_t value;      /* as printed or reconstructed */
    int32_t low, high;  /* what --set may ask for */
    uint8_t unit;       /* NumberUnit */
    uint8_t provenance; /* Provenance */
    const char *clause; /* "2.6" */
    const char *what;   /* in a few words */
} Number;

extern const char *const number_units[]; /* names in NumberUnit order, NULL-terminated */
extern const char *const number_provenances[]; /* "printed", "reconstructed", "reading" */

/* Put the printed values into value[0..n). */
void number_defaults(const Number *numbers, int n, int32_t *value);
/* "fire.kill_on=5": set one value.
 * errors: an unknown path (with "did you mean"), a value of another unit or out of bounds;
 * value is left as it was. */
bool number_set(const Number *numbers, int n, int32_t *value, const char *assignment,
                Err *err);
/* A variant file: a JSON object {"path": "value", ...}; strings or whole numbers.
 * errors: as number_set(), naming file, line and path; value is left as it was. */
bool number_load(const Number *numbers, int n, int32_t *value, const char *file,
                 Err *err);
/* The same from text. */
bool number_parse(const Number *numbers, int n, int32_t *value, const char *name,
                  const char *text, size_t size, Err *err);
/* The value in its unit, as number_set() reads it ("25cm", "on", "B", "5"). */
void number_write(const Number *number, int32_t value, char *out, int size);
/* The least change of a value that somebody would feel: one of what is counted, a fifth of what is
 * measured (in whole yards or half inches where the value is); 0 where that is nothing: a length of
 * none at all. */
int32_t number_step(const Number *number, int32_t value);
/* "path=value", as number_set() reads it. */
void number_assignment(const Number *number, int32_t value, char *out, int size);
/* A hash of all paths and values: equal tables have equal fingerprints. */
uint64_t number_fingerprint(const Number *numbers, int n, const int32_t *value);

/* "25cm", "6in", "60yd", "12.5mm", "2ft", "-1cm" to the nearest tenth of a millimetre (a yard of
 * 1 inch = 10 yards is 25.4 of them).  Ten yards are ten_yards of the table (0: the ruleset does not
 * know yards, and says so).
 * errors: no unit, an unknown one, over 100 m. */
bool number_read_length(const char *text, int32_t ten_yards, int32_t *out, Err *err);
/* "N", "SSW", "135deg" (clockwise from north) to 1/65536 of a turn, to the nearest.
 * errors: neither a point of the compass nor degrees. */
bool number_read_facing(const char *text, uint16_t *out, Err *err);

#endif
