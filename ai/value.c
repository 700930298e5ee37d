/* SPDX-License-Identifier: GPL-3.0-or-later
 * value.c - weights from files, a position's terms, and the logistic from a table.
 *
 * The table has a step of 1/16 logit and is read with linear interpolation: nowhere off by
 * more than 1/8000.  Chances are kept off 0 and 1, where a search would lose its way.
 *
 * Start at value_chance().
 */
#include "ai/value.h"
#include "ai/value_list.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 128, STEPS_A_LOGIT = 16, MILLI = 1000, LINE_MOST = 256, FALL_BACK = 4000 };

/* clang-format off */
static const uint16_t logistic[STEPS + 1] = {
    32768, 33792, 34813, 35831, 36843, 37847, 38841, 39824, 40793, 41748,
    42687, 43608, 44511, 45393, 46254, 47094, 47911, 48704, 49474, 50220,
    50941, 51638, 52310, 52957, 53581, 54179, 54754, 55306, 55834, 56339,
    56822, 57284, 57724, 58144, 58544, 58925, 59287, 59632, 59959, 60270,
    60565, 60844, 61109, 61360, 61598, 61823, 62036, 62238, 62428, 62608,
    62778, 62938, 63090, 63233, 63368, 63495, 63615, 63728, 63835, 63935,
    64030, 64119, 64203, 64283, 64357, 64427, 64494, 64556, 64614, 64669,
    64721, 64770, 64816, 64859, 64900, 64938, 64974, 65008, 65039, 65069,
    65097, 65124, 65149, 65172, 65194, 65215, 65234, 65252, 65269, 65285,
    65300, 65315, 65328, 65341, 65352, 65364, 65374, 65384, 65393, 65402,
    65410, 65417, 65425, 65431, 65438, 65444, 65449, 65454, 65459, 65464,
    65468, 65472, 65476, 65480, 65483, 65486, 65489, 65492, 65495, 65497,
    65500, 65502, 65504, 65506, 65508, 65509, 65511, 65513, 65514,
};

static const char LUCK[] = "luck ", TOLD[] = "told ";

#define VALUE_TEXT(name, about) extern const char value_##name[];
VALUE_LIST(VALUE_TEXT)
#undef VALUE_TEXT

static const struct {
    const char *rules, *text;
} files[] = {
#define VALUE_ROW(name, about) { #name, value_##name },
    VALUE_LIST(VALUE_ROW)
#undef VALUE_ROW
    { NULL, NULL }
};
/* clang-format on */

int value_logistic(int64_t z)
{
    const int64_t size = z < 0 ? -z : z;
    const int64_t at = size * STEPS_A_LOGIT / MILLI;
    int chance = logistic[STEPS];
    if (at < STEPS) {
        const int64_t part = size * STEPS_A_LOGIT - at * MILLI;
        chance = (int)(logistic[at] + (logistic[at + 1] - logistic[at]) * part / MILLI);
    }
    return z < 0 ? CHANCE_ONE - chance : chance;
}

/* The least logit, in thousandths, of a chance of one half or more. */
static int logit(int chance)
{
    int low = 0, high = STEPS * MILLI / STEPS_A_LOGIT;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (value_logistic(middle) < chance)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int value_told(const ValueModel *model, int chance)
{
    if (model->told == TOLD_ONE)
        return chance;
    if (chance < CHANCE_ONE / 2)
        return CHANCE_ONE - value_told(model, CHANCE_ONE - chance);
    return value_logistic((int64_t)logit(chance) * model->told / TOLD_ONE);
}

const char *value_name(const Ruleset *rules, int term)
{
    static const char *const plain[VALUES] = { "v0",  "v1",  "v2",  "v3", "v4",  "v5",
                                               "v6",  "v7",  "v8",  "v9", "v10", "v11",
                                               "v12", "v13", "v14", "v15" };
    if (term == VALUES)
        return "constant";
    for (int i = 0; rules->values && i <= term; i++) {
        if (!rules->values[i].name)
            break;
        if (i == term)
            return rules->values[i].name;
    }
    return plain[term];
}

int value_terms(const Battle *b, const State *s, int32_t out[static VALUE_TERMS])
{
    b->rules->value(b, s, out);
    out[VALUES] = FEATURE_ONE;
    const int time = b->turns ? TIME_ONE * s->turn / b->turns : 0;
    return time > TIME_ONE ? TIME_ONE : time;
}

int value_chance(const ValueModel *model, const Battle *b, const State *s)
{
    int32_t term[VALUE_TERMS];
    const int time = value_terms(b, s, term);
    int64_t early = 0, late = 0;
    for (int i = 0; i < VALUE_TERMS; i++) {
        early += (int64_t)model->weight[i] * term[i];
        late += (int64_t)model->late[i] * term[i];
    }
    return value_logistic((early + late * time / TIME_ONE) / FEATURE_ONE);
}

/* ---- files ---- */

static int term_named(const Ruleset *rules, const char *name)
{
    for (int i = 0; i < VALUE_TERMS; i++)
        if (strcmp(value_name(rules, i), name) == 0)
            return i;
    return -1;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Take the last word, a number, off a line. */
static bool take_number(char *line, int32_t *out)
{
    size_t n = strlen(line);
    while (n && is_blank(line[n - 1]))
        n--;
    line[n] = '\0';
    while (n && !is_blank(line[n - 1]))
        n--;
    char *end;
    errno = 0;
    const long number = strtol(line + n, &end, 10);
    if (end == line + n || *end || errno || number < -VALUE_MOST || number > VALUE_MOST)
        return false;
    while (n && is_blank(line[n - 1]))
        n--;
    line[n] = '\0';
    *out = (int32_t)number;
    return true;
}

/* "losses 4100 -300": the name may hold blanks; the line has no comment. */
static bool read_line(const Ruleset *rules, char *line, ValueModel *out, Err *err)
{
    int32_t weight, late;
    if (!take_number(line, &late) || !take_number(line, &weight))
        return err_set(err, "\"%s\" should be a name and two numbers of up to %d", line,
                       VALUE_MOST);
    const int term = term_named(rules, line);
    if (term < 0)
        return err_set(err, "%s has no value \"%s\"", rules->id, line);
    out->weight[term] = weight;
    out->late[term] = late;
    return true;
}

/* "luck fire: -20 -10 30" */
static bool read_luck(const Ruleset *rules, char *line, LuckTable *out, Err *err)
{
    char *const name = line + strlen(LUCK), *const colon = strchr(name, ':');
    if (!colon)
        return err_set(err, "\"%s\" should be \"luck ROLL: WORTH ...\"", line);
    *colon = '\0';
    const int roll = named_find(rules->rolls, name);
    if (roll < 0 || roll >= LUCK_ROLLS)
        return err_set(err, "%s has no roll \"%s\"", rules->id, name);
    int parts = 0, sum = 0;
    int32_t worth[LUCK_PARTS];
    for (char *at = colon + 1;; parts++) {
        while (is_blank(*at))
            at++;
        if (!*at)
            break;
        char *end;
        const long number = strtol(at, &end, 10);
        if (end == at || (*end && !is_blank(*end)) || number < -CHANCE_ONE ||
            number > CHANCE_ONE || parts == LUCK_PARTS)
            return err_set(err, "luck of %s want up to %d numbers of up to %d, at \"%s\"",
                           name, LUCK_PARTS, CHANCE_ONE, at);
        worth[parts] = (int32_t)number;
        sum += worth[parts];
        at = end;
    }
    if (parts < 2 || sum)
        return err_set(
            err,
            "luck of %s should have a number for each face, which sum to 0 and "
            "not to %d",
            name, sum);
    out->parts[roll] = (uint8_t)parts;
    memcpy(out->worth[roll], worth, sizeof worth[0] * (size_t)parts);
    return true;
}

/* "told 450" */
static bool read_told(const char *line, ValueModel *out, Err *err)
{
    char *end;
    errno = 0;
    const long told = strtol(line + strlen(TOLD), &end, 10);
    while (is_blank(*end))
        end++;
    if (*end || errno || told < 1 || told > TOLD_MOST)
        return err_set(err, "\"%s\" should be \"told SHARE\", 1 to %d", line, TOLD_MOST);
    out->told = (int32_t)told;
    return true;
}

bool value_parse(const Ruleset *rules, const char *where, const char *text,
                 ValueModel *out, Err *err)
{
    memset(out, 0, sizeof *out);
    out->told = TOLD_ONE;
    for (int n = 1; *text; n++) {
        char line[LINE_MOST];
        const size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        text += length + (text[length] == '\n');
        line[strcspn(line, "#")] = '\0';
        if (!line[strspn(line, " \t\r")] || strncmp(line, "about ", 6) == 0)
            continue;
        const bool luck = strncmp(line, LUCK, strlen(LUCK)) == 0,
                   told = strncmp(line, TOLD, strlen(TOLD)) == 0;
        if (!(luck   ? read_luck(rules, line, &out->luck, err)
              : told ? read_told(line, out, err)
                     : read_line(rules, line, out, err)))
            return err_at(err, "%s:%d", where, n);
    }
    return true;
}

void value_model(const Ruleset *rules, ValueModel *out)
{
    for (int i = 0; files[i].rules; i++) {
        if (strcmp(files[i].rules, rules->id) != 0)
            continue;
        const bool sound = value_parse(rules, files[i].rules, files[i].text, out, NULL);
        assert(sound && "a value file that is compiled in");
        (void)sound;
        return;
    }
    memset(out, 0, sizeof *out);
    out->weight[0] = FALL_BACK;
    out->told = TOLD_ONE;
}
