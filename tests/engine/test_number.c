/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_number.c - lengths, facings, and numbers as a person sets them. */
#include "engine/number.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

/* clang-format off */
static const Number numbers[] = {
    /* path           value low high    unit          provenance clause what */
    { "move.foot",    1000, 0,  25000,  UNIT_LENGTH,  PRINTED,   "1",   "" },
    { "fire.kill_on", 5,    2,  6,      UNIT_PIPS,    PRINTED,   "2",   "" },
    { "fire.first",   0,    0,  1,      UNIT_SWITCH,  READING,   "3",   "" },
    { "melee.result", 'A',  'A', 'D',   UNIT_LETTER,  PRINTED,   "4",   "" },
    { "fire.arc",     8192, 0,  32768,  UNIT_ANGLE,   PRINTED,   "5",   "" },
    { "rout.chance",  50,   0,  100,    UNIT_PERCENT, PRINTED,   "6",   "" },
    { "move.horse",   2540, 0,  25400,  UNIT_YARDS,   PRINTED,   "7",   "" },
};
/* clang-format on */

typedef struct {
    const char *text;
    int32_t value; /* -1: refused */
} Row;

Test(number, lengths_are_to_the_nearest_tenth_of_a_millimetre_or_refused)
{
    static const Row row[] = {
        { "25cm", 2500 },  { "6in", 1524 },  { "6\"", 1524 },
        { "12.5mm", 125 }, { "2ft", 6096 },  { "60yd", 1524 },
        { "15 yd", 381 },  { "0.5in", 127 }, { "10000cm", 1000000 },
        { "12.5yd", 318 }, { "61yd", 1549 }, { "0.4yd", 10 },
        { "0.25in", 64 },  { "2.55mm", 26 }, { "2.54mm", 25 },
        { "10001cm", -1 }, { "25", -1 },     { "cm", -1 },
        { "", -1 },        { "2.cm", -1 },   { "1e3cm", -1 },
        { "25 cm ", -1 },  { "25km", -1 },   { "99999999999999999999cm", -1 },
    };
    for (int i = 0; i < COUNT(row); i++) {
        int32_t n = -1;
        const bool ok = number_read_length(row[i].text, NUMBER_TEN_YARDS, &n, NULL);
        cr_expect_eq(ok, row[i].value >= 0, "%s", row[i].text);
        cr_expect_eq(n, row[i].value, "%s: %d", row[i].text, (int)n);
    }
    int32_t n;
    Err err;
    cr_assert(number_read_length("-1cm", 0, &n, NULL));
    cr_assert_eq(n, -100);
    cr_assert_not(number_read_length("60yd", 0, &n, &err));
    cr_assert_str_eq(err.text, "\"60yd\": these rules have no yards on the table");
}

Test(number, facings_are_points_of_the_compass_or_degrees)
{
    static const Row row[] = {
        { "N", 0 },
        { "se", 0x6000 },
        { "WNW", 0xD000 },
        { "north", 0 },
        { "North-East", 0x2000 },
        { "southwest", 0xA000 },
        { "west north west", 0xD000 },
        { "135deg", 0x6000 },
        { "-90deg", 0xC000 },
        { "360deg", 0 },
        { "22.5deg", 0x1000 },
        { "359.999deg", 0 },
        { "361deg", -1 },
        { "90", -1 },
        { "up", -1 },
        { "north-", -1 },
        { "north-south", -1 },
        { "northern", -1 },
        { "-north", -1 },
        { "", -1 },
    };
    for (int i = 0; i < COUNT(row); i++) {
        uint16_t facing = 7;
        const bool ok = number_read_facing(row[i].text, &facing, NULL);
        cr_expect_eq(ok, row[i].value >= 0, "%s", row[i].text);
        if (ok)
            cr_expect_eq(facing, row[i].value, "%s: %d", row[i].text, facing);
    }
}

/* An assignment, and the error it must give; NULL: it is fine. */
typedef struct {
    const char *assignment, *error;
} SetRow;

Test(number, setting_checks_path_unit_and_bounds)
{
    static const SetRow row[] = {
        { "move.foot=25cm", NULL },
        { "move.foot=25",
          "move.foot: \"25\" needs a unit: mm, cm, in, ft or yd (\"25cm\")" },
        { "move.foot=251cm", "move.foot: \"251cm\" is not from 0cm to 250cm" },
        { "fire.kill_on=2", NULL },
        { "fire.kill_on=1", "fire.kill_on: \"1\" is not from 2 to 6" },
        { "fire.kill_on=7", "fire.kill_on: \"7\" is not from 2 to 6" },
        { "fire.kill_on=2.5", "fire.kill_on: \"2.5\" is not a whole number" },
        { "fire.killon=5",
          "there is no number \"fire.killon\" in these rules; did you mean "
          "\"fire.kill_on\"?" },
        { "fire.first=on", NULL },
        { "fire.first=yes", "fire.first: \"yes\" is neither \"on\" nor \"off\"" },
        { "melee.result=b", NULL },
        { "melee.result=E", "melee.result: \"E\" is not from A to D" },
        { "fire.arc=22.5deg", NULL },
        { "rout.chance=75%", NULL },
        { "move.horse=160yd", NULL },
        { "move.foot", "\"move.foot\" is not of the form \"path=value\"" },
        { "=5", "\"=5\" is not of the form \"path=value\"" },
    };
    int32_t value[COUNT(numbers)];
    number_defaults(numbers, COUNT(numbers), value);
    for (int i = 0; i < COUNT(row); i++) {
        Err err = { { 0 } };
        int32_t before[COUNT(numbers)];
        memcpy(before, value, sizeof value);
        const bool ok =
            number_set(numbers, COUNT(numbers), value, row[i].assignment, &err);
        cr_expect_eq(ok, row[i].error == NULL, "%s: %s", row[i].assignment, err.text);
        if (ok)
            continue;
        cr_expect_str_eq(err.text, row[i].error);
        cr_expect_eq(memcmp(before, value, sizeof value), 0, "left as it was");
    }
    cr_assert_eq(value[0], 2500);
    cr_assert_eq(value[4], 4096);
    cr_assert_eq(value[6], 4064);
}

Test(number, what_is_written_reads_back)
{
    static const int32_t sample[] = { 0,   1,   2,   5,    'B',   100,
                                      127, 254, 381, 1234, 12700, 25399 };
    for (int i = 0; i < COUNT(numbers); i++)
        for (int k = 0; k < COUNT(sample); k++) {
            char text[64] = "";
            int32_t value[COUNT(numbers)] = { 0 };
            if (sample[k] < numbers[i].low || sample[k] > numbers[i].high)
                continue;
            const int n = snprintf(text, sizeof text, "%s=", numbers[i].path);
            number_write(&numbers[i], sample[k], text + n, (int)sizeof text - n);
            cr_expect(number_set(numbers, COUNT(numbers), value, text, NULL), "%s", text);
            cr_expect_eq(value[i], sample[k], "%s is %d", text, (int)value[i]);
        }
    const Number arc = numbers[4];
    for (int32_t angle = 0; angle <= 32768; angle++) {
        char text[64] = "fire.arc=";
        int32_t value[COUNT(numbers)] = { 0 };
        number_write(&arc, angle, text + 9, 40);
        cr_assert(number_set(numbers, COUNT(numbers), value, text, NULL), "%s", text);
        cr_assert_eq(value[4], angle, "%s", text);
    }
}

Test(number, a_variant_is_all_or_nothing)
{
    int32_t value[COUNT(numbers)], printed[COUNT(numbers)];
    Err err = { { 0 } };
    const char *good = "{\"fire.kill_on\": 4,\n \"move.foot\": \"30cm\"}";
    const char *bad = "{\"fire.kill_on\": 3,\n \"move.foot\": 30}";
    number_defaults(numbers, COUNT(numbers), value);
    number_defaults(numbers, COUNT(numbers), printed);
    cr_assert(
        number_parse(numbers, COUNT(numbers), value, "v.json", good, strlen(good), &err));
    cr_assert_eq(value[0], 3000);
    cr_assert_eq(value[1], 4);
    cr_assert_not(
        number_parse(numbers, COUNT(numbers), value, "v.json", bad, strlen(bad), &err));
    cr_assert_eq(value[1], 4);
    cr_assert(strncmp(err.text, "v.json:2: $.move.foot: move.foot: \"30\" needs", 44) ==
                  0,
              "%s", err.text);
    cr_assert_neq(number_fingerprint(numbers, COUNT(numbers), value),
                  number_fingerprint(numbers, COUNT(numbers), printed));
}

Test(number, a_step_is_one_of_what_is_counted_a_fifth_of_what_is_measured)
{
    static const struct {
        Number number;
        int32_t value, step;
        const char *up; /* a step more, as it is set */
    } rows[] = {
        { { .path = "a.dice", .unit = UNIT_COUNT }, 3, 1, "a.dice=4" },
        { { .path = "a.turns", .unit = UNIT_COUNT }, 30, 3, "a.turns=33" },
        { { .path = "a.face", .unit = UNIT_PIPS }, 6, 1, "a.face=7" },
        { { .path = "a.move", .unit = UNIT_LENGTH }, 2500, 500, "a.move=30cm" },
        { { .path = "a.inches", .unit = UNIT_LENGTH }, 3048, 635, "a.inches=14.5in" },
        { { .path = "a.inch", .unit = UNIT_LENGTH }, 254, 50, "a.inch=30.4mm" },
        { { .path = "a.yards", .unit = UNIT_YARDS }, 1524, 305, "a.yards=72yd" },
        { { .path = "a.far", .unit = UNIT_YARDS }, 3810, 762, "a.far=180yd" },
        { { .path = "a.near", .unit = UNIT_YARDS }, 127, 25, "a.near=6yd" },
        { { .path = "a.part", .unit = UNIT_PERCENT }, 50, 10, "a.part=60%" },
        { { .path = "a.bit", .unit = UNIT_PERCENT }, 3, 1, "a.bit=4%" },
        { { .path = "a.nil", .unit = UNIT_PERCENT }, 0, 0, "a.nil=0%" },
        { { .path = "a.loss", .unit = UNIT_PERCENT }, -50, 10, "a.loss=-40%" },
        { { .path = "a.may", .unit = UNIT_SWITCH }, 0, 1, "a.may=on" },
        { { .path = "a.no_move", .unit = UNIT_LENGTH }, 0, 0, "a.no_move=0cm" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char set[80];
        const int32_t step = number_step(&rows[i].number, rows[i].value);
        cr_expect_eq(step, rows[i].step, "%s: %d", rows[i].number.path, step);
        number_assignment(&rows[i].number, rows[i].value + step, set, sizeof set);
        cr_expect_str_eq(set, rows[i].up);
    }
}
