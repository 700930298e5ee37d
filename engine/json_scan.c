/* SPDX-License-Identifier: GPL-3.0-or-later
 * json_scan.c - a first look at a JSON text: its letters, and where each value begins.
 *
 * One pass over the tokens.  A string is a key when a colon follows it, else a value; so
 * the values come out in the order in which a walk over cJSON's tree meets them, and a
 * place is found by counting.  Checking the grammar here too would be a second parser.
 *
 * Start at json_scan().
 */
#include "engine/json_scan.h"

#include <stdlib.h>
#include <string.h>

#include "engine/utf8.h"

typedef struct Scan {
    const char *text;
    size_t size, at;
    int line, depth;
    JsonPlace *places;
    int n, room;
    Err *err;
} Scan;

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Part of a number or a word, well formed or not. */
static bool is_word(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' ||
           c == '-' || c == '.' || c == '_';
}

static bool check_letters(Scan *s)
{
    int line = 1;
    for (size_t at = 0; at < s->size;) {
        const unsigned char c = (unsigned char)s->text[at];
        const int n = utf8_length(s->text + at, s->size - at);
        s->line = line;
        if (!n)
            return err_set(s->err, "not UTF-8 text (byte 0x%02x)", c);
        if ((c < 0x20 && !is_space((char)c)) || c == 0x7F)
            return err_set(s->err, "a control character (0x%02x)", c);
        line += c == '\n';
        at += (size_t)n;
    }
    s->line = 1;
    return true;
}

static bool note_value(Scan *s)
{
    if (s->n == JSON_VALUES)
        return err_set(s->err, "over %d values", JSON_VALUES);
    if (s->n == s->room) {
        const int room = s->room ? 2 * s->room : 256;
        JsonPlace *more = realloc(s->places, (size_t)room * sizeof *more);
        if (!more)
            return err_set(s->err, "no memory");
        s->places = more;
        s->room = room;
    }
    s->places[s->n++] = (JsonPlace){ (uint32_t)s->at, (uint32_t)s->line };
    return true;
}

/* The length of the string literal at the place, its quotes included; 0 if it has no end. */
static size_t string_length(Scan *s)
{
    const char *c = s->text + s->at;
    for (size_t i = 1; s->at + i < s->size && c[i] != '\n'; i++) {
        if (c[i] == '"')
            return i + 1;
        if (c[i] == '\\') {
            i++;
            if (strncmp(c + i, "u0000", 5) == 0)
                break;
        }
    }
    return 0;
}

static bool scan_string(Scan *s)
{
    const size_t length = string_length(s);
    if (!length)
        return err_set(s->err,
                       "a string that does not end on its line, or holds \\u0000");
    size_t next = s->at + length;
    while (next < s->size && is_space(s->text[next]))
        next++;
    const bool is_key = next < s->size && s->text[next] == ':';
    if (!is_key && !note_value(s))
        return false;
    s->at += length;
    return true;
}

static size_t digits(const char *c)
{
    size_t n = 0;
    while (is_digit(c[n]))
        n++;
    return n;
}

/* The length of the JSON number at c, 0 if there is none. */
static size_t number_length(const char *c)
{
    size_t n = c[0] == '-';
    const size_t whole = digits(c + n);
    if (!whole || (whole > 1 && c[n] == '0'))
        return 0;
    n += whole;
    if (c[n] == '.') {
        if (!digits(c + n + 1))
            return 0;
        n += 1 + digits(c + n + 1);
    }
    if (c[n] == 'e' || c[n] == 'E') {
        const size_t sign = c[n + 1] == '+' || c[n + 1] == '-';
        if (!digits(c + n + 1 + sign))
            return 0;
        n += 1 + sign + digits(c + n + 1 + sign);
    }
    return n;
}

static bool scan_word(Scan *s)
{
    static const char *const words[] = { "true", "false", "null" };
    const char *c = s->text + s->at;
    size_t length = 0;
    while (is_word(c[length]))
        length++;
    bool known = length && number_length(c) == length;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        known |= length == strlen(words[i]) && strncmp(c, words[i], length) == 0;
    const int shown = length > 20 ? 20 : length ? (int)length : 1;
    if (!known)
        return err_set(s->err, "not JSON: \"%.*s\"", shown, c);
    if (!note_value(s))
        return false;
    s->at += length;
    return true;
}

static bool scan_token(Scan *s)
{
    const char c = s->text[s->at];
    if (c == '"')
        return scan_string(s);
    if (c == '{' || c == '[') {
        if (++s->depth > JSON_DEPTH)
            return err_set(s->err, "nested over %d deep", JSON_DEPTH);
        if (!note_value(s))
            return false;
    } else if (c == '}' || c == ']') {
        s->depth--;
    } else if (c == '\n') {
        s->line++;
    } else if (!is_space(c) && c != ',' && c != ':') {
        return scan_word(s);
    }
    s->at++;
    return true;
}

bool json_scan(const char *text, size_t size, JsonPlace **places, int *n, int *line,
               Err *err)
{
    Scan s = { .text = text, .size = size, .line = 1, .err = err };
    bool ok = check_letters(&s);
    s.at = (size_t)(utf8_begin(text) - text);
    while (ok && s.at < s.size)
        ok = scan_token(&s);
    if (!ok) {
        free(s.places);
        s.places = NULL;
    }
    *places = s.places;
    *n = s.n;
    *line = s.line;
    return ok;
}
