/* SPDX-License-Identifier: GPL-3.0-or-later
 * number.c - reading, writing and changing the numbers of a ruleset.
 *
 * Whatever a person writes is first a Decimal, digits and a power of ten, so that "12.5mm"
 * is exact and "0.01mm" is refused rather than rounded.
 *
 * Start at number_set().
 */
#include "engine/number.h"

#include "engine/json.h"
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <xxhash.h>

const char *const number_units[] = { "count",  "pips",  "length", "percent", "switch",
                                     "letter", "angle", "yards",  NULL };
const char *const number_provenances[] = { "printed", "reconstructed", "reading", NULL };

enum { TEXT_ROOM = 32, LONGEST = 1000000 /* 100 m */ };

/* digits / scale, with a sign. */
typedef struct Decimal {
    int64_t digits;
    int64_t scale; /* 1, 10, 100, 1000 or 10000 */
} Decimal;

/* Read "-12.50" at the beginning of text; returns what follows, NULL if there is no number. */
static const char *read_decimal(const char *text, Decimal *out)
{
    const bool minus = *text == '-';
    *out = (Decimal){ 0, 1 };
    const char *c = text + minus;
    if (!isdigit((unsigned char)*c))
        return NULL;
    for (bool point = false; isdigit((unsigned char)*c) || (*c == '.' && !point); c++) {
        if (*c == '.') {
            point = true;
            if (!isdigit((unsigned char)c[1]))
                return NULL;
            continue;
        }
        if (out->digits >= 1000000000 || (point && out->scale == 10000))
            return NULL;
        out->digits = 10 * out->digits + (*c - '0');
        if (point)
            out->scale *= 10;
    }
    if (minus)
        out->digits = -out->digits;
    return c;
}

bool number_read_length(const char *text, int32_t ten_yards, int32_t *out, Err *err)
{
    /* clang-format off */
    static const struct { const char *name; int32_t tenths; } units[] = {
        /* unit    ten of them */
        { "mm",        100 },
        { "cm",       1000 },
        { "in",       2540 },
        { "\"",       2540 },
        { "ft",      30480 },
        { "yd",          0 },
    };
    /* clang-format on */
    Decimal n;
    const char *unit = read_decimal(text, &n);
    if (!unit)
        return err_set(err, "\"%s\" is not a length such as \"25cm\"", text);
    while (*unit == ' ')
        unit++;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (strcmp(unit, units[i].name) != 0)
            continue;
        const int32_t ten = units[i].tenths ? units[i].tenths : ten_yards;
        if (!ten)
            return err_set(err, "\"%s\": these rules have no yards on the table", text);
        const int64_t tenths = n.digits * ten, divisor = 10 * n.scale;
        const int64_t half = tenths < 0 ? -divisor / 2 : divisor / 2;
        const int64_t nearest = (tenths + half) / divisor;
        if (nearest > LONGEST || nearest < -LONGEST)
            return err_set(err, "\"%s\" is over 100 m", text);
        *out = (int32_t)nearest;
        return true;
    }
    return err_set(err, "\"%s\" needs a unit: mm, cm, in, ft or yd (\"25cm\")", text);
}

/* "NNE", or "north-north-east", with or without what is between its parts. */
static bool is_point(const char *text, const char *point)
{
    static const char letters[] = "NESW";
    static const char *const words[] = { "north", "east", "south", "west" };
    const char *word = text;
    for (const char *p = point; *p; p++) {
        while (p > point && (*word == '-' || *word == ' '))
            word++;
        const char *part = words[strchr(letters, *p) - letters];
        if (strncasecmp(word, part, strlen(part)) != 0)
            return strcasecmp(text, point) == 0;
        word += strlen(part);
    }
    return !*word;
}

bool number_read_facing(const char *text, uint16_t *out, Err *err)
{
    static const char *const points[] = { "N",  "NNE", "NE", "ENE", "E",  "ESE",
                                          "SE", "SSE", "S",  "SSW", "SW", "WSW",
                                          "W",  "WNW", "NW", "NNW" };
    for (int i = 0; i < 16; i++) {
        if (is_point(text, points[i])) {
            *out = (uint16_t)(i << 12);
            return true;
        }
    }
    Decimal n;
    const char *unit = read_decimal(text, &n);
    const int64_t turn = 360 * n.scale;
    if (!unit || strcmp(unit, "deg") != 0 || n.digits > turn || n.digits < -turn)
        return err_set(err, "\"%s\" is not a facing such as \"N\", \"SW\" or \"135deg\"",
                       text);
    const int64_t part = (n.digits + turn) % turn;
    *out = (uint16_t)((part * 65536 + turn / 2) / turn);
    return true;
}

/* ---- one number's value ---- */

static bool read_angle(const char *text, int32_t *out, Err *err)
{
    Decimal n;
    const char *unit = read_decimal(text, &n);
    const int64_t turn = 360 * n.scale;
    if (!unit || strcmp(unit, "deg") != 0 || n.digits < 0 || n.digits > turn)
        return err_set(err, "\"%s\" is not an angle such as \"45deg\"", text);
    *out = (int32_t)((n.digits * 65536 + turn / 2) / turn);
    return true;
}

static bool read_switch(const char *text, int32_t *out, Err *err)
{
    const bool on = strcmp(text, "on") == 0 || strcmp(text, "1") == 0;
    if (!on && strcmp(text, "off") != 0 && strcmp(text, "0") != 0)
        return err_set(err, "\"%s\" is neither \"on\" nor \"off\"", text);
    *out = on;
    return true;
}

static bool read_letter(const char *text, int32_t *out, Err *err)
{
    if (!isalpha((unsigned char)text[0]) || text[1])
        return err_set(err, "\"%s\" is not a letter", text);
    *out = toupper((unsigned char)text[0]);
    return true;
}

/* A plain whole number; a percentage may carry its sign. */
static bool read_count(const char *text, bool percent, int32_t *out, Err *err)
{
    Decimal n;
    const char *rest = read_decimal(text, &n);
    if (rest && percent && strcmp(rest, "%") == 0)
        rest++;
    if (!rest || *rest || n.scale != 1 || n.digits > INT32_MAX || n.digits < INT32_MIN)
        return err_set(err, "\"%s\" is not a whole number", text);
    *out = (int32_t)n.digits;
    return true;
}

static bool read_value(const Number *number, const char *text, int32_t *out, Err *err)
{
    switch ((NumberUnit)number->unit) {
    case UNIT_LENGTH:
        return number_read_length(text, 0, out, err);
    case UNIT_YARDS:
        return number_read_length(text, NUMBER_TEN_YARDS, out, err);
    case UNIT_SWITCH:
        return read_switch(text, out, err);
    case UNIT_LETTER:
        return read_letter(text, out, err);
    case UNIT_ANGLE:
        return read_angle(text, out, err);
    case UNIT_COUNT:
    case UNIT_PIPS:
    case UNIT_PERCENT:
        break;
    }
    return read_count(text, number->unit == UNIT_PERCENT, out, err);
}

/* ---- writing ---- */

/* tenths / scale with as few decimals as it needs; scale a power of ten. */
static void write_decimal(int32_t n, int32_t scale, const char *unit, char *out, int size)
{
    const int64_t whole = n < 0 ? -(int64_t)n : n;
    char decimals[TEXT_ROOM] = "";
    int64_t rest = whole % scale;
    int at = 0;
    for (int32_t left = scale / 10; rest; left /= 10) {
        if (!at)
            decimals[at++] = '.';
        decimals[at++] = (char)('0' + rest / left);
        rest %= left;
    }
    snprintf(out, (size_t)size, "%s%lld%s%s", n < 0 ? "-" : "",
             (long long)(whole / scale), decimals, unit);
}

/* In whole centimetres, else in half inches, else in millimetres: all exact. */
static void write_length(int32_t n, char *out, int size)
{
    if (n % 100 == 0)
        write_decimal(n / 100, 1, "cm", out, size);
    else if (n % 127 == 0)
        write_decimal(n / 127 * 5, 10, "in", out, size);
    else
        write_decimal(n, 10, "mm", out, size);
}

/* In yards with at most one decimal if they read back as the same length. */
static void write_yards(int32_t n, char *out, int size)
{
    for (int32_t scale = 1; scale <= 10; scale *= 10) {
        const int64_t times = 10 * (int64_t)scale,
                      half = n < 0 ? -NUMBER_TEN_YARDS / 2 : NUMBER_TEN_YARDS / 2;
        int32_t back = -1;
        write_decimal((int32_t)((n * times + half) / NUMBER_TEN_YARDS), scale, "yd", out,
                      size);
        if (number_read_length(out, NUMBER_TEN_YARDS, &back, NULL) && back == n)
            return;
    }
    write_length(n, out, size);
}

/* With the fewest decimals that read back as the same angle. */
static void write_angle(int32_t n, char *out, int size)
{
    for (int32_t scale = 1; scale <= 10000; scale *= 10) {
        int32_t back = -1;
        const int64_t degrees = ((int64_t)n * 360 * scale + 32768) / 65536;
        write_decimal((int32_t)degrees, scale, "deg", out, size);
        if (read_angle(out, &back, NULL) && back == n)
            return;
    }
}

void number_write(const Number *number, int32_t value, char *out, int size)
{
    switch ((NumberUnit)number->unit) {
    case UNIT_LENGTH:
        write_length(value, out, size);
        return;
    case UNIT_YARDS:
        write_yards(value, out, size);
        return;
    case UNIT_SWITCH:
        snprintf(out, (size_t)size, "%s", value ? "on" : "off");
        return;
    case UNIT_LETTER:
        snprintf(out, (size_t)size, "%c", (char)value);
        return;
    case UNIT_ANGLE:
        write_angle(value, out, size);
        return;
    case UNIT_COUNT:
    case UNIT_PIPS:
    case UNIT_PERCENT:
        break;
    }
    snprintf(out, (size_t)size, "%d%s", (int)value,
             number->unit == UNIT_PERCENT ? "%" : "");
}

/* ---- all the numbers of a ruleset ---- */

void number_defaults(const Number *numbers, int n, int32_t *value)
{
    assert(n <= MAX_NUMBERS);
    for (int i = 0; i < n; i++)
        value[i] = numbers[i].value;
}

/* The number with this path, or -1 and why. */
static int find_number(const Number *numbers, int n, const char *path, Err *err)
{
    const char *paths[MAX_NUMBERS + 1] = { NULL };
    assert(n <= MAX_NUMBERS);
    for (int i = 0; i < n; i++) {
        paths[i] = numbers[i].path;
        if (strcmp(path, numbers[i].path) == 0)
            return i;
    }
    const char *like = err_did_you_mean(path, paths);
    err_set(err, "there is no number \"%s\" in these rules%s%s%s", path,
            like ? "; did you mean \"" : "", like ? like : "", like ? "\"?" : "");
    return -1;
}

static bool set_number(const Number *number, int32_t *value, const char *text, Err *err)
{
    int32_t read = 0;
    if (!read_value(number, text, &read, err))
        return err_at(err, "%s", number->path);
    if (read < number->low || read > number->high) {
        char low[TEXT_ROOM], high[TEXT_ROOM];
        number_write(number, number->low, low, sizeof low);
        number_write(number, number->high, high, sizeof high);
        return err_set(err, "%s: \"%s\" is not from %s to %s", number->path, text, low,
                       high);
    }
    *value = read;
    return true;
}

bool number_set(const Number *numbers, int n, int32_t *value, const char *assignment,
                Err *err)
{
    char path[128];
    const char *equals = strchr(assignment, '=');
    const size_t length = equals ? (size_t)(equals - assignment) : 0;
    if (!length || length >= sizeof path)
        return err_set(err, "\"%s\" is not of the form \"path=value\"", assignment);
    memcpy(path, assignment, length);
    path[length] = '\0';
    const int i = find_number(numbers, n, path, err);
    return i >= 0 && set_number(&numbers[i], &value[i], equals + 1, err);
}

static bool load_numbers(const Number *numbers, int n, int32_t *value, JsonFile *file)
{
    const Json root = json_root(file);
    if (!json_is_object(&root))
        return json_wrong(&root, "must be an object, {\"path\": \"value\"}");
    for (int k = 0; k < json_count(&root); k++) {
        const char *path;
        char whole[TEXT_ROOM];
        Err why = { { 0 } };
        const Json member = json_member(&root, k, &path);
        const int i = find_number(numbers, n, path, &why);
        if (i < 0)
            return json_wrong(&member, "%s", why.text);
        const char *text = whole;
        if (json_is_string(&member))
            text = json_string(&member, TEXT_ROOM);
        else
            snprintf(whole, sizeof whole, "%d",
                     (int)json_int(&member, INT32_MIN, INT32_MAX));
        if (json_ok(file, NULL) && !set_number(&numbers[i], &value[i], text, &why))
            json_wrong(&member, "%s", why.text);
    }
    return true;
}

/* All of them or none; the file is done with. */
static bool load_variant(const Number *numbers, int n, int32_t *value, JsonFile *file,
                         Err *err)
{
    int32_t changed[MAX_NUMBERS];
    if (!file)
        return false;
    memcpy(changed, value, (size_t)n * sizeof *value);
    load_numbers(numbers, n, changed, file);
    const bool ok = json_ok(file, err);
    if (ok)
        memcpy(value, changed, (size_t)n * sizeof *value);
    json_free(file);
    return ok;
}

bool number_load(const Number *numbers, int n, int32_t *value, const char *file, Err *err)
{
    return load_variant(numbers, n, value, json_load(file, err), err);
}

bool number_parse(const Number *numbers, int n, int32_t *value, const char *name,
                  const char *text, size_t size, Err *err)
{
    return load_variant(numbers, n, value, json_parse(name, text, size, err), err);
}

/* A fifth of a length, in whole yards or half inches where it is written so. */
static int32_t length_step(const Number *number, int32_t size)
{
    enum { HALF_INCH = 127, MILLIMETRE = 10 };
    const int64_t fifth = size / 5;
    if (number->unit == UNIT_YARDS && size % HALF_INCH == 0 &&
        fifth * 10 >= NUMBER_TEN_YARDS) {
        const int64_t yards = (fifth * 10 + NUMBER_TEN_YARDS / 2) / NUMBER_TEN_YARDS;
        return (int32_t)((yards * NUMBER_TEN_YARDS + 5) / 10);
    }
    if (size % HALF_INCH == 0 && size % (10 * MILLIMETRE) != 0 && fifth >= HALF_INCH)
        return (int32_t)((fifth + HALF_INCH / 2) / HALF_INCH * HALF_INCH);
    return (int32_t)fifth;
}

int32_t number_step(const Number *number, int32_t value)
{
    const int32_t size = value < 0 ? -value : value;
    switch (number->unit) {
    case UNIT_LENGTH:
    case UNIT_YARDS:
        return length_step(number, size);
    case UNIT_PERCENT:
        return size && size < 5 ? 1 : size / 5;
    case UNIT_ANGLE:
        return size / 5;
    case UNIT_SWITCH:
    case UNIT_LETTER:
    case UNIT_PIPS:
        return 1;
    default:
        return size < 20 ? 1 : size / 10;
    }
}

void number_assignment(const Number *number, int32_t value, char *out, int size)
{
    char written[40];
    number_write(number, value, written, sizeof written);
    snprintf(out, (size_t)size, "%s=%s", number->path, written);
}

uint64_t number_fingerprint(const Number *numbers, int n, const int32_t *value)
{
    uint64_t hash = 0;
    for (int i = 0; i < n; i++) {
        const uint32_t v = (uint32_t)value[i];
        const uint8_t bytes[4] = { (uint8_t)v, (uint8_t)(v >> 8), (uint8_t)(v >> 16),
                                   (uint8_t)(v >> 24) };
        hash = XXH64(numbers[i].path, strlen(numbers[i].path) + 1, hash);
        hash = XXH64(bytes, sizeof bytes, hash);
    }
    return hash;
}
