/* SPDX-License-Identifier: GPL-3.0-or-later
 * doc.c - a report as content: sections, sentences, tables, plots; shown in three ways.
 *
 * A list of pieces in the order they were said.  Cells that read as a number are numbers in
 * JSON, and stand to the right elsewhere.
 *
 * Start at doc_piece.h, then doc_write_text(); HTML is in doc_html.c.
 */
#include "matches/tournament/doc_piece.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/json.h"
#include "matches/report.h"

enum { WIDTH = 90, SENTENCE = 2048 };

/* ---- saying ---- */

static char *copy_of(const char *text)
{
    char *const out = malloc(strlen(text) + 1);
    return out ? strcpy(out, text) : NULL;
}

Doc *doc_new(const char *title)
{
    Doc *const d = calloc(1, sizeof *d);
    if (d && !(d->title = copy_of(title))) {
        free(d);
        return NULL;
    }
    return d;
}

void doc_free(Doc *doc)
{
    if (!doc)
        return;
    for (int i = 0; i < doc->n; i++) {
        free(doc->piece[i].text);
        free(doc->piece[i].extra);
    }
    free(doc->piece);
    free(doc->title);
    free(doc);
}

bool doc_ok(const Doc *doc)
{
    return !doc->failed;
}

static void add(Doc *d, PieceKind kind, const char *text, const char *extra)
{
    if (d->n == d->room) {
        const int room = 2 * d->room + 64;
        Piece *const grown = realloc(d->piece, (size_t)room * sizeof *grown);
        if (!grown) {
            d->failed = true;
            return;
        }
        d->piece = grown;
        d->room = room;
    }
    const Piece p = { kind, copy_of(text), extra ? copy_of(extra) : NULL };
    d->piece[d->n++] = p;
    d->failed |= !p.text || (extra && !p.extra);
}

void doc_section(Doc *doc, const char *id, const char *title)
{
    add(doc, SECTION, title, id);
}

void doc_say(Doc *doc, const char *format, ...)
{
    char text[SENTENCE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    add(doc, SAID, text, NULL);
}

void doc_point(Doc *doc, const char *format, ...)
{
    char text[SENTENCE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    add(doc, POINT, text, NULL);
}

void doc_code(Doc *doc, const char *line)
{
    add(doc, CODE, line, NULL);
}

void doc_table(Doc *doc, const char *columns)
{
    add(doc, TABLE, columns, NULL);
}

/* "-0.0" is nothing, and has no sign. */
static const char *without_sign(const char *text)
{
    return text[0] == '-' && text[1] == '0' && !text[1 + strspn(text + 1, "0.")]
               ? text + 1
               : text;
}

void doc_cell(Doc *doc, const char *format, ...)
{
    char text[SENTENCE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    add(doc, CELL, without_sign(text), NULL);
}

void doc_link(Doc *doc, const char *text, const char *href)
{
    add(doc, CELL, text, href);
}

void doc_plot(Doc *doc, const char *caption, const char *script)
{
    add(doc, PLOT, caption, script);
}

void doc_picture(Doc *doc, const char *caption, const char *svg)
{
    add(doc, PICTURE, caption, svg);
}

void doc_film(Doc *doc)
{
    add(doc, FILM, "", NULL);
}

/* ---- tables ---- */

Grid grid_of(const Doc *doc, int table)
{
    const Doc *const d = doc;
    Grid g = { .cell = &d->piece[table + 1] };
    for (const char *at = d->piece[table].text; *at && g.columns < MOST_COLUMNS;) {
        const size_t n = strcspn(at, "|");
        snprintf(g.name[g.columns++], sizeof g.name[0], "%.*s", (int)n, at);
        at += n + (at[n] == '|');
    }
    while (table + 1 + g.cells < d->n && g.cell[g.cells].kind == CELL)
        g.cells++;
    return g;
}

const char *piece_text(const Piece *piece)
{
    return piece->text ? piece->text : "";
}

/* As JSON writes numbers. */
static bool is_number(const char *text)
{
    const char *c = text + (*text == '-');
    const size_t whole = strspn(c, "0123456789");
    if (!whole || (whole > 1 && *c == '0'))
        return false;
    c += whole;
    if (*c == '.') {
        const size_t more = strspn(++c, "0123456789");
        if (!more)
            return false;
        c += more;
    }
    return !*c;
}

/* Letters, not bytes. */
static int length_of(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

/* ---- text ---- */

static void put_padded(FILE *out, const char *text, int width, bool right)
{
    const int blanks = width - length_of(text);
    fprintf(out, right ? "%*s%s" : "%.*s%s", right ? (blanks > 0 ? blanks : 0) : 0, "",
            text);
    if (!right)
        fprintf(out, "%*s", blanks > 0 ? blanks : 0, "");
}

static void write_text_table(const Grid *g, FILE *out)
{
    int width[MOST_COLUMNS];
    for (int c = 0; c < g->columns; c++) {
        width[c] = length_of(g->name[c]);
        for (int i = c; i < g->cells; i += g->columns) {
            const int n = length_of(piece_text(&g->cell[i]));
            width[c] = n > width[c] ? n : width[c];
        }
    }
    for (int i = -g->columns; i < g->cells; i++) {
        const int c = (i + g->columns) % g->columns;
        const char *const text = i < 0 ? g->name[c] : piece_text(&g->cell[i]);
        const char *const first = c < g->cells ? piece_text(&g->cell[c]) : "";
        const bool right = is_number(i < 0 ? first : text), last = c == g->columns - 1;
        put_padded(out, text, last && !right ? 0 : width[c], right);
        fprintf(out, "%s", last ? "\n" : "  ");
    }
}

/* A section, and whatever is no sentence before it, stands apart. */
static bool stands_apart(PieceKind kind, PieceKind before)
{
    return kind == SECTION || kind == CODE || before == TABLE || before == CODE;
}

void doc_write_text(const Doc *doc, FILE *out)
{
    PieceKind before = SAID;
    fprintf(out, "%s\n", doc->title);
    for (int i = 0; i < doc->n; i++) {
        const Piece *const p = &doc->piece[i];
        if (p->kind >= CELL) /* the table has written its own; no pictures here */
            continue;
        if (stands_apart(p->kind, before))
            fputc('\n', out);
        before = p->kind;
        if (p->kind == SECTION) {
            fprintf(out, "%s\n", piece_text(p));
            for (int n = length_of(piece_text(p)); n > 0; n--)
                fputc('-', out);
            fprintf(out, "\n");
        } else if (p->kind == SAID)
            report_wrap(out, "", piece_text(p), WIDTH);
        else if (p->kind == POINT)
            report_wrap(out, "  ", piece_text(p), WIDTH);
        else if (p->kind == CODE)
            fprintf(out, "    %s\n", piece_text(p));
        else if (p->kind == TABLE) {
            const Grid g = grid_of(doc, i);
            write_text_table(&g, out);
        }
    }
}

/* ---- JSON ---- */

static void put_json(FILE *out, const char *before, const char *text)
{
    char quoted[6 * SENTENCE + 3];
    const int n = json_quote(quoted, 0, sizeof quoted, text);
    fprintf(out, "%s%.*s", before, n, quoted);
}

static void write_json_table(const Grid *g, FILE *out)
{
    fprintf(out, "{\"columns\":[");
    for (int c = 0; c < g->columns; c++)
        put_json(out, c ? "," : "", g->name[c]);
    fprintf(out, "],\"rows\":[");
    for (int i = 0; i < g->cells; i++) {
        const int c = i % g->columns;
        const char *const text = piece_text(&g->cell[i]);
        fprintf(out, "%s", c ? "," : i ? ",\n[" : "\n[");
        if (is_number(text))
            fprintf(out, "%s", text);
        else
            put_json(out, "", text);
        if (c == g->columns - 1)
            fprintf(out, "]");
    }
    fprintf(out, "]}");
}

/* The sentences, or the tables, of a section that begins after piece i. */
static void write_json_part(const Doc *d, int i, PieceKind kind, FILE *out)
{
    const char *before = "";
    for (i++; i < d->n && d->piece[i].kind != SECTION; i++) {
        const PieceKind own = d->piece[i].kind;
        const PieceKind is = own == POINT || own == CODE ? SAID : own;
        if (is != kind)
            continue;
        if (kind == SAID)
            put_json(out, before, piece_text(&d->piece[i]));
        else {
            const Grid g = grid_of(d, i);
            fprintf(out, "%s", before);
            write_json_table(&g, out);
        }
        before = ",";
    }
}

void doc_write_json(const Doc *doc, FILE *out)
{
    const char *before = "\n";
    put_json(out, "{\"title\":", doc->title);
    fprintf(out, ",\"sections\":{");
    for (int i = 0; i < doc->n; i++) {
        if (doc->piece[i].kind != SECTION)
            continue;
        put_json(out, before, doc->piece[i].extra ? doc->piece[i].extra : "");
        put_json(out, ":{\"title\":", piece_text(&doc->piece[i]));
        fprintf(out, ",\"text\":[");
        write_json_part(doc, i, SAID, out);
        fprintf(out, "],\"tables\":[");
        write_json_part(doc, i, TABLE, out);
        fprintf(out, "]}");
        before = ",\n";
    }
    fprintf(out, "\n}}\n");
}
