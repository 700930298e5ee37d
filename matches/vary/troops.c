/* SPDX-License-Identifier: GPL-3.0-or-later
 * troops.c - who is there, and where: units are left out, change places, and stand elsewhere.
 *
 * Start at vary_troops().
 */
#include "matches/vary/work.h"

#include <math.h>
#include <string.h>

enum {
    LEFT_OUT = 4, /* one unit in so many, */
    AT_MOST = 3,  /* and of a side no more than one in so many */
    CHANGED = 3,  /* one in so many changes places with another */
    ATTEMPTS = 4, /* to find a place that is free */
    SIDEWAYS = 8, /* this part of the table's width, */
    FORWARD = 24  /* and this of its depth */
};

static const char *text_of(const cJSON *object, const char *key)
{
    const char *const text =
        cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
    return text ? text : "";
}

static cJSON *units_of(const cJSON *tree, int side)
{
    const cJSON *const sides = cJSON_GetObjectItemCaseSensitive(tree, "sides");
    return cJSON_GetObjectItemCaseSensitive(cJSON_GetArrayItem(sides, side), "units");
}

static cJSON *officers_of(const cJSON *tree, int side)
{
    const cJSON *const sides = cJSON_GetObjectItemCaseSensitive(tree, "sides");
    return cJSON_GetObjectItemCaseSensitive(cJSON_GetArrayItem(sides, side), "officers");
}

static bool place_of(const Vary *v, const cJSON *unit, Shift *out)
{
    const cJSON *const at = cJSON_GetObjectItemCaseSensitive(unit, "at");
    return at && vary_length(v, cJSON_GetArrayItem(at, 0), &out->x) &&
           vary_length(v, cJSON_GetArrayItem(at, 1), &out->y);
}

/* ---- are the sides alike? ---- */

static bool answers(const Vary *v, const cJSON *a, const cJSON *b, Mirror mirror)
{
    Shift p, q;
    const cJSON *const stands = cJSON_GetObjectItemCaseSensitive(a, "stands");
    const cJSON *const others = cJSON_GetObjectItemCaseSensitive(b, "stands");
    if (!cJSON_Compare(stands, others, 1) || !place_of(v, a, &p) || !place_of(v, b, &q))
        return false;
    const double x = mirror == TURNED ? v->width - p.x : p.x;
    return fabs(x - q.x) < v->step / 8 && fabs(v->depth - p.y - q.y) < v->step / 8;
}

Mirror vary_mirror(const Vary *v)
{
    for (Mirror mirror = TURNED; mirror <= FACED; mirror++) {
        const cJSON *a = units_of(v->tree, 0)->child, *b = units_of(v->tree, 1)->child;
        for (; a && b && answers(v, a, b, mirror); a = a->next)
            b = b->next;
        if (!a && !b)
            return mirror;
    }
    return UNLIKE;
}

/* The sides that a change is made to: one of two alike stands for both. */
static int sides_of(const Vary *v)
{
    return v->mirror == UNLIKE ? MAX_SIDES : 1;
}

/* ---- left out ---- */

static bool is_called(const cJSON *unit, const char *name)
{
    return strcmp(text_of(unit, "name"), name) == 0 ||
           strcmp(text_of(unit, "short"), name) == 0;
}

/* Who went with it goes with another of his units; if he has none, he is left out too. */
static void send_elsewhere(cJSON *tree, int side, const cJSON *unit)
{
    cJSON *const officers = officers_of(tree, side);
    cJSON *next;
    for (cJSON *officer = officers ? officers->child : NULL; officer; officer = next) {
        const cJSON *other = units_of(tree, side)->child;
        next = officer->next;
        if (!is_called(unit, text_of(officer, "with")))
            continue;
        while (other &&
               (other == unit || !*text_of(other, "officer") ||
                strcmp(text_of(other, "officer"), text_of(unit, "officer")) != 0 ||
                !cJSON_HasObjectItem(other, "at")))
            other = other->next;
        if (other)
            cJSON_SetValuestring(cJSON_GetObjectItemCaseSensitive(officer, "with"),
                                 text_of(other, "name"));
        else
            cJSON_Delete(cJSON_DetachItemViaPointer(officers, officer));
    }
}

static bool leave_out(Vary *v, int side, int i)
{
    cJSON *const tree = vary_copy(v);
    const int last = v->mirror == UNLIKE ? side : 1;
    for (int s = side; tree && s <= last; s++) {
        cJSON *const units = units_of(tree, s);
        cJSON *const unit = cJSON_GetArrayItem(units, i);
        send_elsewhere(tree, s, unit);
        cJSON_Delete(cJSON_DetachItemViaPointer(units, unit));
    }
    if (!vary_keep(v, tree, true))
        return false;
    for (int s = side; s <= last; s++)
        v->out->left_out[s]++;
    return true;
}

static void leave_some_out(Vary *v, int side)
{
    const int n = cJSON_GetArraySize(units_of(v->tree, side));
    for (int i = n; i-- > 0;)
        if (vary_lot(v, LEFT_OUT) == 0 && v->out->left_out[side] < n / AT_MOST)
            leave_out(v, side, i);
}

/* ---- elsewhere ---- */

static bool move_unit(const Vary *v, cJSON *tree, int side, int i, Shift by)
{
    cJSON *const unit = cJSON_GetArrayItem(units_of(tree, side), i);
    return vary_move(v, unit, by) &&
           (v->mirror == UNLIKE ||
            vary_move(v, cJSON_GetArrayItem(units_of(tree, 1), i), vary_mirrored(v, by)));
}

/* Where a side's commander of that name stands: his own place, or that of the unit he is with. */
static bool place_of_officer(const Vary *v, const cJSON *tree, int side, const char *name,
                             Shift *out)
{
    const cJSON *const officers = officers_of(tree, side);
    const cJSON *officer = officers ? officers->child : NULL;
    while (officer && !is_called(officer, name))
        officer = officer->next;
    if (!officer || !*text_of(officer, "with"))
        return officer && place_of(v, officer, out);
    for (const cJSON *unit = units_of(tree, side)->child; unit; unit = unit->next)
        if (is_called(unit, text_of(officer, "with")))
            return place_of(v, unit, out);
    return false;
}

/* How far from him is the farthest of his units? */
static double farthest(const Vary *v, const cJSON *tree, int side, const char *officer)
{
    double far = 0;
    Shift his, at;
    if (!*officer || !place_of_officer(v, tree, side, officer, &his))
        return 0;
    for (const cJSON *unit = units_of(tree, side)->child; unit; unit = unit->next)
        if (strcmp(text_of(unit, "officer"), officer) == 0 && place_of(v, unit, &at))
            far = fmax(far, hypot(at.x - his.x, at.y - his.y));
    return far;
}

/* A unit has moved in the copy: keep it, unless somebody is farther from his commander than anybody
 * of his was.  Who is too far from him has no orders all battle. */
static bool keep_together(Vary *v, cJSON *tree, int side, int i, bool well)
{
    const char *const officer =
        text_of(cJSON_GetArrayItem(units_of(v->tree, side), i), "officer");
    return vary_keep(v, tree,
                     well && farthest(v, tree, side, officer) <=
                                 farthest(v, v->tree, side, officer) + v->step / 8);
}

/* Two of one commander's. */
static bool change_places(Vary *v, int side, int i, int j)
{
    const cJSON *const a = cJSON_GetArrayItem(units_of(v->tree, side), i);
    const cJSON *const b = cJSON_GetArrayItem(units_of(v->tree, side), j);
    Shift p, q;
    if (i == j || strcmp(text_of(a, "officer"), text_of(b, "officer")) != 0 ||
        !place_of(v, a, &p) || !place_of(v, b, &q))
        return false;
    cJSON *const tree = vary_copy(v);
    const Shift there = { q.x - p.x, q.y - p.y }, back = { -there.x, -there.y };
    const bool well =
        tree && move_unit(v, tree, side, i, there) && move_unit(v, tree, side, j, back);
    return keep_together(v, tree, side, i, well);
}

static bool stand_elsewhere(Vary *v, int side, int i)
{
    Shift at;
    if (!place_of(v, cJSON_GetArrayItem(units_of(v->tree, side), i), &at))
        return false;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        const Shift by = vary_shift(v, v->width / SIDEWAYS, v->depth / FORWARD);
        cJSON *const tree = vary_copy(v);
        if ((by.x != 0 || by.y != 0) &&
            keep_together(v, tree, side, i, tree && move_unit(v, tree, side, i, by)))
            return true;
    }
    return false;
}

static void move_some(Vary *v, int side)
{
    const int n = cJSON_GetArraySize(units_of(v->tree, side));
    for (int i = 0; i < n; i++) {
        bool moved =
            vary_lot(v, CHANGED) == 0 && change_places(v, side, i, vary_lot(v, n));
        moved |= stand_elsewhere(v, side, i);
        for (int s = side; moved && s <= (v->mirror == UNLIKE ? side : 1); s++)
            v->out->moved[s]++;
    }
}

void vary_troops(Vary *v)
{
    for (int side = 0; side < sides_of(v); side++) {
        leave_some_out(v, side);
        move_some(v, side);
    }
}
