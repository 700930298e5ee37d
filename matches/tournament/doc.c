/* SPDX-License-Identifier: GPL-3.0-or-later
 * doc.c - a report as content: sections, sentences, tables, plots; shown in three ways.
 *
 * A list of pieces in the order they were said.  Cells that read as a number are numbers in
 * JSON, and stand to the right elsewhere.
 *
 * Start at Piece, then doc_write_text().
 */
#include "matches/tournament/doc.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/json.h"
#include "matches/report.h"
#include "matches/tournament/plot.h"

enum { MOST_COLUMNS = 80, WIDTH = 90, SENTENCE = 2048 };

typedef enum PieceKind { SECTION, SENTENCE_, TABLE, CELL, PLOT } PieceKind;

typedef struct Piece {
    PieceKind kind;
    char *text;  /* title, sentence, columns, cell, caption */
    char *extra; /* id, link, script; or NULL */
} Piece;

struct Doc {
    char *title;
    Piece *piece;
    int n, room;
    bool failed;
};

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
    add(doc, SENTENCE_, text, NULL);
}

void doc_table(Doc *doc, const char *columns)
{
    add(doc, TABLE, columns, NULL);
}

void doc_cell(Doc *doc, const char *format, ...)
{
    char text[SENTENCE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    add(doc, CELL, text, NULL);
}

void doc_link(Doc *doc, const char *text, const char *href)
{
    add(doc, CELL, text, href);
}

void doc_plot(Doc *doc, const char *caption, const char *script)
{
    add(doc, PLOT, caption, script);
}

/* ---- tables ---- */

typedef struct Grid {
    int columns, cells;
    const Piece *cell;
    char name[MOST_COLUMNS][64];
} Grid;

static Grid grid_of(const Doc *d, int table)
{
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

static const char *cell_text(const Piece *p)
{
    return p->text ? p->text : "";
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
            const int n = length_of(cell_text(&g->cell[i]));
            width[c] = n > width[c] ? n : width[c];
        }
    }
    for (int i = -g->columns; i < g->cells; i++) {
        const int c = (i + g->columns) % g->columns;
        const char *const text = i < 0 ? g->name[c] : cell_text(&g->cell[i]);
        const char *const first = c < g->cells ? cell_text(&g->cell[c]) : "";
        put_padded(out, text, width[c], is_number(i < 0 ? first : text));
        fprintf(out, "%s", c == g->columns - 1 ? "\n" : "  ");
    }
    fprintf(out, "\n");
}

void doc_write_text(const Doc *doc, FILE *out)
{
    fprintf(out, "%s\n", doc->title);
    for (int i = 0; i < doc->n; i++) {
        const Piece *const p = &doc->piece[i];
        if (p->kind == SECTION) {
            fprintf(out, "\n%s\n", cell_text(p));
            for (int n = length_of(cell_text(p)); n > 0; n--)
                fputc('-', out);
            fprintf(out, "\n");
        } else if (p->kind == SENTENCE_)
            report_wrap(out, "", cell_text(p), WIDTH);
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
        const char *const text = cell_text(&g->cell[i]);
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
        if (d->piece[i].kind != kind)
            continue;
        if (kind == SENTENCE_)
            put_json(out, before, cell_text(&d->piece[i]));
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
        put_json(out, ":{\"title\":", cell_text(&doc->piece[i]));
        fprintf(out, ",\"text\":[");
        write_json_part(doc, i, SENTENCE_, out);
        fprintf(out, "],\"tables\":[");
        write_json_part(doc, i, TABLE, out);
        fprintf(out, "]}");
        before = ",\n";
    }
    fprintf(out, "\n}}\n");
}

/* ---- HTML ---- */

/* Black on white, lines instead of colours: it prints in greyscale as it is. */
static const char head[] =
    "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n"
    "<style>\n"
    "body{font:16px/1.45 Georgia,serif;color:#111;background:#fff;max-width:60rem;"
    "margin:2rem auto;padding:0 1rem}\n"
    "h1{font-size:1.6rem;border-bottom:3px double #111;padding-bottom:.4rem}\n"
    "h2{font-size:1.2rem;margin-top:2.2rem}\n"
    "table{border-collapse:collapse;font:14px/1.35 system-ui,sans-serif;margin:.8rem 0}\n"
    "th{text-align:left;border-bottom:1.5px solid #111;padding:.2rem .7rem .2rem 0;"
    "vertical-align:bottom}\n"
    "td{border-bottom:1px solid #ccc;padding:.2rem .7rem .2rem 0;vertical-align:top}\n"
    "td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}\n"
    "div.wide{overflow-x:auto}\nfigure{margin:1rem 0}\nfigcaption{font-size:.9rem}\n"
    "svg{max-width:100%;height:auto}\nnav a{margin-right:1rem}\n"
    "@media print{body{margin:0;max-width:none;font-size:11pt}nav{display:none}"
    "h2,tr,figure{break-inside:avoid}h2{break-after:avoid}}\n"
    "</style>\n";

static void put_html(FILE *out, const char *text)
{
    for (; *text; text++)
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '>')
            fputs("&gt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '"')
            fputs("&quot;", out);
        else
            fputc(*text, out);
}

static void write_html_cell(const Piece *p, FILE *out)
{
    fprintf(out, is_number(cell_text(p)) ? "<td class=\"n\">" : "<td>");
    if (p->extra) {
        fprintf(out, "<a href=\"");
        put_html(out, p->extra);
        fprintf(out, "\">");
    }
    put_html(out, cell_text(p));
    fprintf(out, p->extra ? "</a></td>" : "</td>");
}

static void write_html_table(const Grid *g, FILE *out)
{
    fprintf(out, "<div class=\"wide\"><table><thead><tr>");
    for (int c = 0; c < g->columns; c++) {
        const bool number = c < g->cells && is_number(cell_text(&g->cell[c]));
        fprintf(out, number ? "<th class=\"n\">" : "<th>");
        put_html(out, g->name[c]);
        fprintf(out, "</th>");
    }
    fprintf(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < g->cells; i++) {
        fprintf(out, i % g->columns ? "" : "<tr>");
        write_html_cell(&g->cell[i], out);
        fprintf(out, i % g->columns == g->columns - 1 ? "</tr>\n" : "");
    }
    fprintf(out, "</tbody></table></div>\n");
}

static void write_html_plot(const Piece *p, FILE *out)
{
    char *const svg = p->extra ? plot_svg(p->extra) : NULL;
    if (!svg) {
        fprintf(out, "<p>(No picture: gnuplot could not be run.)</p>\n");
        return;
    }
    fprintf(out, "<figure>%s<figcaption>", svg);
    put_html(out, cell_text(p));
    fprintf(out, "</figcaption></figure>\n");
    free(svg);
}

static void write_links(const Doc *d, FILE *out)
{
    fprintf(out, "<nav>");
    for (int i = 0; i < d->n; i++)
        if (d->piece[i].kind == SECTION) {
            fprintf(out, "<a href=\"#%s\">", d->piece[i].extra ? d->piece[i].extra : "");
            put_html(out, cell_text(&d->piece[i]));
            fprintf(out, "</a> ");
        }
    fprintf(out, "</nav>\n");
}

void doc_write_html(const Doc *doc, FILE *out)
{
    fprintf(out, "<!doctype html>\n<html lang=\"en\"><head><title>");
    put_html(out, doc->title);
    fprintf(out, "</title>\n%s</head><body>\n<h1>", head);
    put_html(out, doc->title);
    fprintf(out, "</h1>\n");
    write_links(doc, out);
    for (int i = 0; i < doc->n; i++) {
        const Piece *const p = &doc->piece[i];
        if (p->kind == TABLE) {
            const Grid g = grid_of(doc, i);
            write_html_table(&g, out);
        } else if (p->kind == PLOT)
            write_html_plot(p, out);
        else if (p->kind != CELL) {
            fprintf(out, p->kind == SECTION ? "<h2 id=\"%s\">" : "<p>",
                    p->extra ? p->extra : "");
            put_html(out, cell_text(p));
            fprintf(out, p->kind == SECTION ? "</h2>\n" : "</p>\n");
        }
    }
    fprintf(out, "</body></html>\n");
}
