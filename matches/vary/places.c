/* SPDX-License-Identifier: GPL-3.0-or-later
 * places.c - places in a scenario's text: ["48cm", "12.5cm"], wherever they stand.
 *
 * Start at vary_move().
 */
#include "matches/vary/work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool vary_length(const Vary *v, const cJSON *item, double *out)
{
    char *end;
    if (!cJSON_IsString(item))
        return false;
    *out = strtod(item->valuestring, &end);
    return end != item->valuestring && strcmp(end, v->unit) == 0;
}

static bool write_length(const Vary *v, cJSON *item, double length)
{
    char text[48];
    snprintf(text, sizeof text, "%.7g%s", length + 0.0, v->unit); /* of -0 it makes 0 */
    return cJSON_SetValuestring(item, text) != NULL;
}

/* Two texts that begin with a digit, but not the radii of an ellipse. */
static bool is_place(const cJSON *node)
{
    if (!cJSON_IsArray(node) || cJSON_GetArraySize(node) != 2 ||
        (node->string && strcmp(node->string, "radii") == 0))
        return false;
    for (const cJSON *item = node->child; item; item = item->next)
        if (!cJSON_IsString(item) || !strchr("-.0123456789", *item->valuestring) ||
            !*item->valuestring)
            return false;
    return true;
}

typedef Shift (*NewPlace)(const Vary *v, Shift place, Shift by);

static bool each_place(const Vary *v, cJSON *node, NewPlace where, Shift by)
{
    Shift at;
    if (is_place(node)) {
        cJSON *const x = node->child, *const y = x->next;
        if (!vary_length(v, x, &at.x) || !vary_length(v, y, &at.y))
            return false;
        at = where(v, at, by);
        return write_length(v, x, at.x) && write_length(v, y, at.y);
    }
    for (cJSON *child = node->child; child; child = child->next)
        if (!each_place(v, child, where, by))
            return false;
    return true;
}

static Shift moved(const Vary *v, Shift at, Shift by)
{
    (void)v;
    return (Shift){ at.x + by.x, at.y + by.y };
}

bool vary_move(const Vary *v, cJSON *part, Shift by)
{
    return each_place(v, part, moved, by);
}

static Shift turned_over(const Vary *v, Shift at, Shift by)
{
    (void)by;
    return (Shift){ v->mirror == TURNED ? v->width - at.x : at.x, v->depth - at.y };
}

/* A rectangle is told by its south-west and its north-east corner. */
static void swap_members(cJSON *object, const char *a, const char *b)
{
    cJSON *const from = cJSON_DetachItemFromObjectCaseSensitive(object, a);
    cJSON *const to = cJSON_DetachItemFromObjectCaseSensitive(object, b);
    cJSON_AddItemToObject(object, a, to);
    cJSON_AddItemToObject(object, b, from);
}

static void swap_values(cJSON *a, cJSON *b)
{
    char *const value = a->valuestring;
    a->valuestring = b->valuestring;
    b->valuestring = value;
}

bool vary_turn_over(const Vary *v, cJSON *part)
{
    cJSON *const box = cJSON_GetObjectItemCaseSensitive(part, "rectangle");
    const cJSON *const ellipse = cJSON_GetObjectItemCaseSensitive(part, "ellipse");
    if (v->mirror == FACED && cJSON_GetObjectItemCaseSensitive(ellipse, "turned"))
        return false;
    if (!each_place(v, part, turned_over, (Shift){ 0, 0 }))
        return false;
    if (!box)
        return true;
    swap_members(box, "from", "to");
    if (v->mirror == FACED) { /* of which only north and south have changed places */
        cJSON *const from = cJSON_GetObjectItemCaseSensitive(box, "from");
        cJSON *const to = cJSON_GetObjectItemCaseSensitive(box, "to");
        swap_values(from->child, to->child);
    }
    return true;
}
