/* SPDX-License-Identifier: GPL-3.0-or-later
 * scenario_terrain.c - whatever has a shape: the table, its features, zones and notes.
 *
 * Circles and ellipses become polygons of ROUND corners here, with the engine's own sines;
 * nobody after this knows of them.
 *
 * Start at reader_terrain().
 */
#include "engine/scenario_reader.h"

#include <stdio.h>
#include <string.h>

enum { ROUND = 32, MAX_CORNERS = 256, ZONE_CORNERS = 8 };

typedef struct Shape {
    Point at[MAX_CORNERS];
    int n;
    bool is_line;
} Shape;

void reader_table(Reader *r, Json *root)
{
    Json table = json_need(root, "table");
    const Json width = json_need(&table, "width"), depth = json_need(&table, "depth");
    r->b->terrain.width = reader_length(r, &width, CM(10), CM(1000));
    r->b->terrain.depth = reader_length(r, &depth, CM(10), CM(1000));
    json_done(&table);
}

/* ---- shapes ---- */

/* How far off the table terrain may reach. */
static int32_t margin(const Reader *r)
{
    const Terrain *t = &r->b->terrain;
    return t->width > t->depth ? t->width : t->depth;
}

static void read_corners(const Reader *r, const Json *list, int least, int most,
                         Shape *out)
{
    out->n = json_array(list, least, most);
    for (int i = 0; i < out->n; i++) {
        const Json corner = json_item(list, i);
        out->at[i] = reader_point(r, &corner, margin(r));
    }
}

static void read_rectangle(const Reader *r, Json *given, Shape *out)
{
    const Json from = json_need(given, "from"), to = json_need(given, "to");
    const Point a = reader_point(r, &from, margin(r)),
                c = reader_point(r, &to, margin(r));
    if (a.x >= c.x || a.y >= c.y)
        json_wrong(given, "\"to\" must lie north-east of \"from\"");
    out->n = 4;
    out->at[0] = a;
    out->at[1] = (Point){ c.x, a.y };
    out->at[2] = c;
    out->at[3] = (Point){ a.x, c.y };
    json_done(given);
}

/* An ellipse whose first axis points east, turned clockwise by `turned`. */
static void round_shape(Point middle, int32_t east, int32_t north, Angle turned,
                        Shape *out)
{
    const Vec ahead = geo_ahead(turned);
    out->n = ROUND;
    for (int i = 0; i < ROUND; i++) {
        const Angle a = (Angle)(i * (GEO_TURN / ROUND));
        const int32_t right = (int32_t)((int64_t)east * geo_sin(a) / GEO_ONE);
        const int32_t up = (int32_t)((int64_t)north * geo_cos(a) / GEO_ONE);
        out->at[i] = geo_offset(middle, ahead, right, up);
    }
}

static void read_circle(const Reader *r, Json *given, Shape *out)
{
    const Json at = json_need(given, "at"), radius = json_need(given, "radius");
    const int32_t length = reader_length(r, &radius, CM(1), margin(r));
    round_shape(reader_point(r, &at, margin(r)), length, length, 0, out);
    json_done(given);
}

static void read_ellipse(const Reader *r, Json *given, Shape *out)
{
    const Json at = json_need(given, "at"), radii = json_need(given, "radii");
    const Json turned = json_may(given, "turned");
    if (json_array(&radii, 2, 2) == 2) {
        const Json east = json_item(&radii, 0), north = json_item(&radii, 1);
        round_shape(
            reader_point(r, &at, margin(r)), reader_length(r, &east, CM(1), margin(r)),
            reader_length(r, &north, CM(1), margin(r)), reader_facing(&turned, 0), out);
    }
    json_done(given);
}

/* The one shape an object gives. */
static void read_shape(const Reader *r, Json *object, Shape *out)
{
    Json line = json_may(object, "line"), area = json_may(object, "area");
    Json rectangle = json_may(object, "rectangle"), circle = json_may(object, "circle");
    Json ellipse = json_may(object, "ellipse");
    const int given =
        !!line.node + !!area.node + !!rectangle.node + !!circle.node + !!ellipse.node;
    memset(out, 0, sizeof *out);
    if (given != 1) {
        json_wrong(object, "needs one shape: line, area, rectangle, circle or ellipse");
        return;
    }
    out->is_line = line.node != NULL;
    if (line.node)
        read_corners(r, &line, 2, MAX_CORNERS, out);
    if (area.node)
        read_corners(r, &area, 3, MAX_CORNERS, out);
    if (rectangle.node)
        read_rectangle(r, &rectangle, out);
    if (circle.node)
        read_circle(r, &circle, out);
    if (ellipse.node)
        read_ellipse(r, &ellipse, out);
}

/* ---- features ---- */

/* "cover": true adds what the type has not, false takes away what it has. */
static uint32_t read_flags(Json *object, uint32_t flags)
{
    /* clang-format off */
    static const struct { const char *key; uint32_t flag; } keys[] = {
        { "cover",        TERRAIN_COVER },
        { "blocks sight", TERRAIN_BLOCKS_SIGHT },
        { "impassable",   TERRAIN_IMPASSABLE },
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const Json given = json_may(object, keys[i].key);
        if (given.node)
            flags = json_bool(&given) ? flags | keys[i].flag : flags & ~keys[i].flag;
    }
    return flags;
}

/* A feature's name is its own or its type's; nobody else may have it. */
static void read_feature_name(const Reader *r, Json *object, const TerrainType *type,
                              Feature *out)
{
    char slug[NAME_ROOM];
    const Json name = json_may(object, "name");
    if (name.node)
        reader_name(&name, out->name, sizeof out->name);
    else
        snprintf(out->name, sizeof out->name, "%s", type->name);
    battle_slug(out->name, slug, sizeof slug);
    const char *taken = reader_taken(r, slug);
    if (taken)
        json_wrong(object, "the name \"%s\" is taken by \"%s\"", out->name, taken);
}

static void read_feature(Reader *r, Json *object)
{
    Shape shape;
    Err why = { { 0 } };
    Feature f = { .level = 0 };
    const Json name = json_need(object, "type");
    f.type = (uint8_t)reader_choice(&name, r->rules->terrain, sizeof *r->rules->terrain);
    const TerrainType *type = &r->rules->terrain[f.type];
    read_feature_name(r, object, type, &f);
    read_shape(r, object, &shape);
    f.flags = read_flags(object, type->flags);
    const Json level = json_may(object, "level"), value = json_may(object, "value");
    const Json width = json_may(object, "width");
    f.level =
        level.node ? (int8_t)json_int(&level, -9, 9) : (f.flags & TERRAIN_HIGH) != 0;
    f.value = value.node ? (int32_t)json_int(&value, -1000000, 1000000) : 0;
    f.width = reader_length(r, &width, 0, CM(100));
    json_done(object);
    if (json_ok(r->file, NULL) && shape.is_line != ((type->flags & TERRAIN_LINE) != 0))
        json_wrong(object, "\"%s\" is %s", type->name,
                   shape.is_line ? "no line, but an area" : "a line");
    if (json_ok(r->file, NULL) &&
        !terrain_add(&r->b->terrain, &f, shape.at, shape.n, &why))
        json_wrong(object, "%s", why.text);
}

void reader_terrain(Reader *r, Json *root)
{
    Err why = { { 0 } };
    const Json list = json_may(root, "terrain");
    const int n = json_array(&list, 0, MAX_FEATURES);
    for (int i = 0; i < n; i++) {
        Json object = json_item(&list, i);
        read_feature(r, &object);
    }
    if (json_ok(r->file, NULL) && !terrain_build(&r->b->terrain, &why))
        json_wrong(&list, "%s", why.text);
}

/* ---- zones and notes ---- */

/* Do all corners lie on one side of every edge?  (Which side, depends on the way round.) */
static bool is_convex(const Point *at, int n)
{
    bool left = false, right = false;
    for (int i = 0; i < n * n; i++) {
        const Point a = at[i / n], b = at[(i / n + 1) % n], c = at[i % n];
        const int64_t turn =
            (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
        left |= turn > 0;
        right |= turn < 0;
    }
    return left != right;
}

static void read_zone(Reader *r, Json *object, Zone *zone)
{
    Shape shape;
    read_shape(r, object, &shape);
    const Json terms = json_may(object, "for"), limit = json_may(object, "limit");
    if (terms.node)
        zone->terms = (uint8_t)reader_choice(&terms, r->rules->zone_terms, sizeof(Named));
    zone->limit = reader_length(r, &limit, 0, margin(r));
    json_done(object);
    if (shape.is_line || shape.n > ZONE_CORNERS || !is_convex(shape.at, shape.n)) {
        json_wrong(object, "a zone is a convex area of up to %d corners", ZONE_CORNERS);
        return;
    }
    zone->n = (uint8_t)shape.n;
    memcpy(zone->at, shape.at, (size_t)shape.n * sizeof *shape.at);
}

void reader_zones(Reader *r, const Json *zones, int side)
{
    const int n = reader_list(zones, 0, r->b->n_zones, MAX_ZONES, "zones");
    for (int i = 0; i < n; i++) {
        Json object = json_item(zones, i);
        Zone *zone = &r->b->zone[r->b->n_zones++];
        zone->side = (uint8_t)side;
        read_zone(r, &object, zone);
    }
}

static void read_entries(Reader *r, const Json *list, Note *note)
{
    const int n = json_array(list, 1, MAX_ENTRIES);
    for (int i = 0; i < n; i++) {
        Json object = json_item(list, i);
        const Json name = json_need(&object, "name"), at = json_need(&object, "at");
        const Json facing = json_need(&object, "facing");
        reader_name(&name, note->entry[i].name, sizeof note->entry[i].name);
        note->entry[i].at = reader_point(r, &at, 0);
        note->entry[i].facing = reader_facing(&facing, 0);
        json_done(&object);
    }
    note->n_entries = (uint8_t)n;
}

/* When: in a turn of its side's, or by a die. */
static void read_due(const Reader *r, Json *object, Note *note)
{
    const Json turn = json_may(object, "turn"), needs = json_may(object, "needs");
    const Json on = json_may(object, "on");
    if (!turn.node == !needs.node || !needs.node != !on.node) {
        json_wrong(object, "needs either a \"turn\", or \"needs\" and \"on\" of a die");
        return;
    }
    if (turn.node) {
        note->turn = (uint8_t)json_int(&turn, 1, r->b->turns);
        return;
    }
    note->needs = (uint8_t)json_int(&needs, 1, 20);
    note->face = (uint8_t)json_int(&on, 1, 20);
}

/* Which of the sides a note is for; the sides themselves have not been read yet. */
static int side_called(const Json *value, const Json *sides)
{
    const char *names[MAX_SIDES] = { "", "" };
    for (int i = 0; i < MAX_SIDES; i++) {
        Json side = json_item(sides, i);
        const Json name = json_need(&side, "name");
        names[i] = json_string(&name, NAME_ROOM - 1);
    }
    return json_choice(value, names, MAX_SIDES);
}

void reader_notes(Reader *r, Json *root, Json *sides)
{
    const Json list = json_may(root, "notes");
    const int n = json_array(&list, 0, MAX_NOTES);
    for (int i = 0; i < n; i++) {
        Json object = json_item(&list, i);
        Note *note = &r->b->note[i];
        const Json name = json_need(&object, "name"), side = json_need(&object, "side");
        const Json entries = json_need(&object, "entries");
        reader_name(&name, note->name, sizeof note->name);
        note->side = (uint8_t)side_called(&side, sides);
        read_due(r, &object, note);
        read_entries(r, &entries, note);
        json_done(&object);
    }
    r->b->n_notes = n;
}
