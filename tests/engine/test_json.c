/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_json.c - what the strict door refuses, and the one line it says about it. */
#include "engine/json.h"
#include "engine/number.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

static JsonFile *parse(const char *text, Err *err)
{
    return json_parse("t.json", text, strlen(text), err);
}

/* A text, and how the error must begin; NULL: it is fine. */
typedef struct {
    const char *text, *error;
} Row;

static void check_rows(const Row *row, int n)
{
    for (int i = 0; i < n; i++) {
        Err err = { { 0 } };
        JsonFile *file = parse(row[i].text, &err);
        cr_expect_eq(file == NULL, row[i].error != NULL, "row %d: %s", i, err.text);
        if (row[i].error)
            cr_expect(strncmp(err.text, row[i].error, strlen(row[i].error)) == 0,
                      "row %d: %s", i, err.text);
        json_free(file);
    }
}

Test(json, letters_and_grammar_are_strict)
{
    /* clang-format off */
    static const Row row[] = {
        { "{}",                        NULL },
        { " [1, -2.5e3, true, null] ", NULL },
        { "\xEF\xBB\xBF{}",            NULL },
        { "\"\\u00fc \xC3\xBC\"",      NULL },
        { "",                          "t.json:1: the text ends too early" },
        { "{\n\"a\": [1,\n",           "t.json:3: the text ends too early" },
        { "{\n\"a\": 1,\n}",           "t.json:3: no JSON, or it breaks off, near: }" },
        { "{} x",                      "t.json:1: not JSON: \"x\"" },
        { "{}\n{}",                    "t.json:2: no JSON, or it breaks off, near: {}" },
        { "{\"a\":1,\n\"a\":2}",       "t.json:2: \"a\" is there twice" },
        { "[[{\"a\":1,\"a\":1}]]",     "t.json:1: \"a\" is there twice" },
        { "[01]",                      "t.json:1: not JSON: \"01\"" },
        { "[1.]",                      "t.json:1: not JSON: \"1.\"" },
        { "[+1]",                      "t.json:1: not JSON: \"+1\"" },
        { "[nul]",                     "t.json:1: not JSON: \"nul\"" },
        { "[NaN]",                     "t.json:1: not JSON: \"NaN\"" },
        { "['a']",                     "t.json:1: not JSON: \"'\"" },
        { "[\"a\nb\"]",                "t.json:1: a string that does not end" },
        { "[\n\"a\\u0000b\"]",         "t.json:2: a string that does not end on its line, or holds" },
        { "[\"\\x\"]",                 "t.json:1: no JSON, or it breaks off, near: " },
        { "[\n\n\"\xC3(\"]",           "t.json:3: not UTF-8 text (byte 0xc3)" },
        { "[\"\xC0\x80\"]",            "t.json:1: not UTF-8" },
        { "[\"\xED\xA0\x80\"]",        "t.json:1: not UTF-8" },
        { "[1,\v2]",                   "t.json:1: a control character (0x0b)" },
        { "]",                         "t.json:1: no JSON, or it breaks off, near: ]" },
        { "\"open",                    "t.json:1: a string that does not end" },
        { "\"open\\",                  "t.json:1: a string that does not end" },
    };
    /* clang-format on */
    check_rows(row, COUNT(row));
}

Test(json, a_nul_byte_does_not_end_the_text)
{
    Err err;
    cr_assert_null(json_parse("t.json", "{}\0{}", 5, &err));
    cr_assert_str_eq(err.text, "t.json:1: a control character (0x00)");
}

Test(json, nesting_stops_at_64)
{
    char text[200];
    for (int depth = 64; depth <= 65; depth++) {
        Err err;
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        JsonFile *file = json_parse("t.json", text, 2 * (size_t)depth, &err);
        cr_assert_eq(file != NULL, depth == 64);
        json_free(file);
    }
}

Test(json, an_error_names_line_and_path_and_the_first_stays)
{
    Err err;
    JsonFile *file = parse("{\"sides\": [\n {\"units\": [1,\n  {\"at\": 7}]}]}", &err);
    Json root = json_root(file), sides = json_need(&root, "sides");
    Json side = json_item(&sides, 0), units = json_need(&side, "units");
    Json unit = json_item(&units, 1), at = json_need(&unit, "at");
    cr_assert_eq(json_int(&at, 0, 7), 7);
    cr_assert(json_ok(file, &err));
    cr_assert_str_eq(json_string(&at, 10), "");
    cr_assert_not(json_ok(file, &err));
    cr_assert_str_eq(err.text,
                     "t.json:3: $.sides[0].units[1].at: must be a string, \"...\"");
    cr_assert_eq(json_int(&at, 3, 9), 3, "after an error: the default");
    json_wrong(&unit, "another");
    json_ok(file, &err);
    cr_assert(strstr(err.text, "must be a string"));
    json_free(file);
}

Test(json, unknown_keys_are_refused_with_a_guess)
{
    Err err;
    JsonFile *file = parse("{\"name\": \"a\",\n\"wdth\": 1}", &err);
    Json root = json_root(file);
    json_need(&root, "name");
    json_may(&root, "depth");
    json_may(&root, "width");
    json_done(&root);
    json_ok(file, &err);
    cr_assert_str_eq(err.text, "t.json:2: $.wdth: nothing is known by this key; "
                               "did you mean \"width\"?");
    json_free(file);
}

Test(json, a_missing_member_is_the_fault_of_its_object)
{
    Err err;
    JsonFile *file = parse("[\n{\"a\": 1}]", &err);
    const Json root = json_root(file);
    Json object = json_item(&root, 0);
    json_need(&object, "b");
    json_ok(file, &err);
    cr_assert_str_eq(err.text, "t.json:2: $[0]: \"b\" is missing");
    json_free(file);
}

typedef struct {
    const char *text;
    int64_t value;
    bool ok;
} WholeRow;

Test(json, numbers_are_whole_and_exact)
{
    static const WholeRow row[] = {
        { "0", 0, true },
        { "-7", -7, true },
        { "9007199254740993", 9007199254740993, true }, /* no double holds it */
        { "123456789012345678", 123456789012345678, true },
        { "1234567890123456789", 0, false },
        { "1.0", 0, false },
        { "1e3", 0, false },
        { "\"1\"", 0, false },
        { "-8", 0, false }, /* below low */
    };
    for (int i = 0; i < COUNT(row); i++) {
        Err err;
        JsonFile *file = parse(row[i].text, &err);
        const Json root = json_root(file);
        const int64_t n = json_int(&root, -7, INT64_MAX);
        cr_expect_eq(json_ok(file, NULL), row[i].ok, "%s", row[i].text);
        if (row[i].ok)
            cr_expect_eq(n, row[i].value, "%s", row[i].text);
        json_free(file);
    }
}

Test(json, the_other_values)
{
    Err err;
    static const char *const fruit[] = { "apple", "pear" };
    JsonFile *file = parse("{\"h\":\"0xfedcba9876543210\",\"l\":\"2.5cm\",\"n\":\"0."
                           "75in\",\"y\":\"28yd\",\"c\":\"pear\","
                           "\"b\":true,\"a\":[1,2,3]}",
                           &err);
    Json root = json_root(file);
    const Json h = json_need(&root, "h"), l = json_need(&root, "l");
    const Json n = json_need(&root, "n"), y = json_need(&root, "y");
    const Json c = json_need(&root, "c"), b = json_need(&root, "b");
    const Json a = json_need(&root, "a"), absent = json_may(&root, "z");
    cr_assert_eq(json_hex(&h), 0xfedcba9876543210);
    cr_assert_eq(json_length(&l, 0), 250);
    cr_assert_eq(json_length(&n, 0), 191, "19.05 mm, to the nearest tenth");
    cr_assert_eq(json_length(&y, NUMBER_TEN_YARDS), 711, "71.12 mm");
    cr_assert_eq(json_choice(&c, fruit, 2), 1);
    cr_assert(json_bool(&b));
    cr_assert_eq(json_array(&a, 1, 3), 3);
    cr_assert_eq(json_int(&absent, 5, 6), 5);
    cr_assert(json_ok(file, &err));
    cr_assert_eq(json_array(&a, 1, 2), 0);
    cr_assert_not(json_ok(file, &err));
    json_free(file);
}

Test(json, a_file_that_is_not_there)
{
    Err err;
    cr_assert_null(json_load("/nowhere/at/all.json", &err));
    cr_assert_str_eq(err.text,
                     "/nowhere/at/all.json: cannot be opened: No such file or directory");
    cr_assert_null(json_load("/", &err));
}

Test(json, a_quoted_string_reads_back)
{
    char out[80], small[6];
    Err err;
    const char *text = "a\"b\\c\n\t\x01\x7f\xC3\xBC";
    const int n = json_quote(out, 0, sizeof out, text);
    cr_assert_eq(n, (int)strlen(out));
    JsonFile *file = parse(out, &err);
    const Json root = json_root(file);
    cr_assert_str_eq(json_string(&root, 80), text);
    json_free(file);
    cr_assert_eq(json_quote(small, 0, sizeof small, "abcdef"), 8, "the room it wants");
    cr_assert_str_eq(small, "\"abcd", "and always ended");
    /* a byte of Latin-1, a cut letter, one that is whole */
    json_quote(out, 0, sizeof out, "M\xFCller \xE6\x9D\xE6\x9D\xB1\xC3");
    cr_assert_str_eq(out, "\"M?ller ??\xE6\x9D\xB1?\"");
}
