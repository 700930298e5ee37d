/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_step.c - a way from where somebody stands.
 *
 * Every word of a step is a direction, one that says nothing ("straight"), or part of its
 * length; so no name is taken for one.
 */
#include "engine/order_step.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/number.h"

static bool is_direction(const char *word, OrderStep *out)
{
    /* clang-format off */
    static const struct { const char *word; Angle way; } own[] = {
        { "forward",  0x0000 }, { "forwards",  0x0000 }, { "ahead", 0x0000 }, { "on", 0x0000 },
        { "right",    0x4000 },
        { "backward", 0x8000 }, { "backwards", 0x8000 }, { "back",  0x8000 },
        { "left",     0xC000 },
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        if (!word_is(word, own[i].word))
            continue;
        out->way = own[i].way;
        out->own = true;
        return true;
    }
    out->own = false;
    return number_read_facing(word, &out->way, NULL);
}

/* "20", "20cm", and the "cm" of "20 cm"; not "1b", which may be somebody's name. */
static bool is_length(const char *word, bool begun)
{
    static const char *const units[] = { "mm", "cm", "in", "inch", "inches",
                                         "\"", "ft", "yd", "yard", "yards" };
    const char *const unit = word + strspn(word, "0123456789.");
    const bool number = isdigit((unsigned char)*word);
    if (number == begun)
        return false;
    if (number && !*unit)
        return true;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (word_is(unit, units[i]))
            return true;
    return false;
}

bool words_step(const OrderWords *w, int from, int to, OrderStep *out)
{
    OrderStep way = { .own = true };
    int length_from = to, length_to = to;
    bool directed = false;
    for (int i = from; i < to; i++) {
        const char *const word = w->word[i];
        const bool begun = length_from < to;
        if (is_direction(word, &way)) {
            if (directed)
                return false;
            directed = true;
            *out = way;
        } else if (is_length(word, begun) && (!begun || length_to == i)) {
            length_from = begun ? length_from : i;
            length_to = i + 1;
        } else if (!word_is(word, "straight") && !word_is(word, "by")) {
            return false;
        }
    }
    if (!directed)
        *out = (OrderStep){ .own = true };
    words_join(w, length_from, length_to, out->length);
    return directed || out->length[0];
}

bool words_turn(const char *text, Angle *out)
{
    /* clang-format off */
    static const struct { const char *word; int degrees; bool alone; } ways[] = {
        { "right", 90, false }, { "left",  -90, false },
        { "about", 180, true }, { "around", 180, true }, { "back", 180, true },
    };
    /* clang-format on */
    OrderWords w;
    if (!words_split(text, &w, NULL))
        return false;
    int degrees = 0, way = -1;
    for (int i = 0; i < w.n; i++) {
        const size_t digits = strspn(w.word[i], "0123456789");
        const char *const unit = w.word[i] + digits;
        bool known = word_is(w.word[i], "by");
        if (digits && digits < 4 && !degrees && (!*unit || word_is(unit, "deg"))) {
            degrees = atoi(w.word[i]);
            known = degrees > 0 && degrees <= 180;
        } else if (degrees && (word_is(unit, "degrees") || word_is(unit, "deg")))
            known = true;
        for (size_t k = 0; k < sizeof ways / sizeof *ways && !known && way < 0; k++)
            if ((known = word_is(w.word[i], ways[k].word)))
                way = (int)k;
        if (!known)
            return false;
    }
    if (way < 0 || (degrees && ways[way].alone))
        return false;
    const int turn =
        degrees ? (ways[way].degrees < 0 ? -degrees : degrees) : ways[way].degrees;
    *out = (Angle)(turn * 65536 / 360);
    return true;
}

Point step_end(Point from, Angle way, int32_t length)
{
    const Vec ahead = geo_ahead(way);
    const Point to = geo_along(from, ahead, length);
    const bool longer = geo_gap2(from, to) > (int64_t)length * length;
    return longer ? geo_along(from, ahead, length - 1) : to;
}
