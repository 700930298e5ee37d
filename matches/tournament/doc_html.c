/* SPDX-License-Identifier: GPL-3.0-or-later
 * doc_html.c - a report as one page with everything in it.
 *
 * Nothing is loaded: it opens from a mail, prints in greyscale, and reads in ten years.  Only a
 * film (doc_film()) has a script, in the page, and what it shows is there without it.  Links to records are from where the page lies, so a folder may move as a whole.
 *
 * Start at doc_write_html().
 */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "matches/tournament/doc_piece.h"

#include <stdlib.h>
#include <string.h>

#include "matches/tournament/plot.h"
#include "matches/whole.h"

extern const char film_js[]; /* embedded */

/* Black on white, lines instead of colours: it prints in greyscale as it is. */
static const char head[] =
    "<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n"
    "<link rel=\"icon\" href=\"data:,\">\n"
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
    "div.wide,pre{overflow-x:auto}pre{font-size:13px;margin-left:1rem}\nfigure{margin:"
    "1rem 0}\nfigcaption{font-size:.9rem}\n"
    "figure{display:inline-block;vertical-align:top}\nsvg{max-width:100%;height:auto}\n"
    "nav{font:14px/1.7 system-ui,sans-serif}nav "
    "a{margin-right:1rem;white-space:nowrap}\nli{margin:.25rem 0}\n"
    "#film{border:1px solid #111;padding:.3rem .8rem}#film-slider{width:20rem;"
    "max-width:60%;vertical-align:middle}#film svg{max-height:85vh}\n"
    "@media print{body{margin:0;max-width:none;font-size:11pt}nav,#film{display:none}"
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

/* A file as seen from the page's folder; from anywhere, if it lies elsewhere. */
static void put_link(FILE *out, const char *file, const char *folder)
{
    char *const whole = realpath(file, NULL);
    const size_t n = folder ? strlen(folder) : 0;
    const char *path = whole ? whole : file;
    if (whole && n && strncmp(whole, folder, n) == 0 && whole[n] == '/')
        path = whole + n + 1;
    else if (whole)
        fputs("file://", out);
    put_html(out, path);
    free(whole);
}

/* Figures, and figures with their error: they stand to the right. */
static bool is_figure(const char *text)
{
    return *text && strspn(text, "0123456789.-+ \302\261") == strlen(text) &&
           strpbrk(text, "0123456789");
}

/* A column of figures and of nothing else. */
static bool are_figures(const Grid *g, int column)
{
    int n = 0;
    for (int i = column; i < g->cells; i += g->columns) {
        const char *const text = piece_text(&g->cell[i]);
        if (*text && strcmp(text, "-") != 0 && !is_figure(text))
            return false;
        n += is_figure(text);
    }
    return n > 0;
}

static void write_html_cell(const Piece *p, bool figure, const char *folder, FILE *out)
{
    fprintf(out, figure ? "<td class=\"n\">" : "<td>");
    if (p->extra) {
        fprintf(out, "<a href=\"");
        put_link(out, p->extra, folder);
        fprintf(out, "\">");
    }
    put_html(out, piece_text(p));
    fprintf(out, p->extra ? "</a></td>" : "</td>");
}

static void write_html_table(const Grid *g, const char *folder, FILE *out)
{
    bool figures[MOST_COLUMNS];
    fprintf(out, "<div class=\"wide\"><table><thead><tr>");
    for (int c = 0; c < g->columns; c++) {
        figures[c] = are_figures(g, c);
        fprintf(out, figures[c] ? "<th class=\"n\">" : "<th>");
        put_html(out, g->name[c]);
        fprintf(out, "</th>");
    }
    fprintf(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < g->cells; i++) {
        fprintf(out, i % g->columns ? "" : "<tr>");
        write_html_cell(&g->cell[i], figures[i % g->columns], folder, out);
        fprintf(out, i % g->columns == g->columns - 1 ? "</tr>\n" : "");
    }
    fprintf(out, "</tbody></table></div>\n");
}

static void write_html_picture(const Piece *p, const char *svg, FILE *out)
{
    fprintf(out, "<figure%s>%s<figcaption>", p->kind == PICTURE ? " class=\"frame\"" : "",
            svg);
    put_html(out, piece_text(p));
    fprintf(out, "</figcaption></figure>\n");
}

static void write_html_plot(const Piece *p, FILE *out)
{
    char *const svg = p->extra ? plot_svg(p->extra) : NULL;
    if (svg)
        write_html_picture(p, svg, out);
    else
        fprintf(out, "<p>(No picture: gnuplot could not be run.)</p>\n");
    free(svg);
}

/* What film.js needs, which comes at the page's end. */
static void write_html_film(FILE *out)
{
    fprintf(out, "<section id=\"film\" aria-label=\"the battle, turn by turn\" hidden>"
                 "<p><button id=\"film-play\">Play</button> "
                 "<input id=\"film-slider\" type=\"range\" min=\"0\" value=\"0\" "
                 "aria-label=\"turn\"> <span id=\"film-title\"></span></p>"
                 "<div id=\"film-screen\"></div></section>\n");
}

static void write_links(const Doc *d, FILE *out)
{
    fprintf(out, "<nav>");
    for (int i = 0; i < d->n; i++)
        if (d->piece[i].kind == SECTION) {
            fprintf(out, "<a href=\"#%s\">", d->piece[i].extra ? d->piece[i].extra : "");
            put_html(out, piece_text(&d->piece[i]));
            fprintf(out, "</a> ");
        }
    fprintf(out, "</nav>\n");
}

/* A section's title, a sentence, what is to be typed, or a point; points in a row are one list. */
static void write_html_words(const Doc *d, int i, FILE *out)
{
    const Piece *const p = &d->piece[i];
    const bool point = p->kind == POINT;
    if (point && d->piece[i - 1].kind != POINT)
        fprintf(out, "<ul>\n");
    const char *const tag = p->kind == SECTION ? "h2"
                            : p->kind == CODE  ? "pre"
                            : point            ? "li"
                                               : "p";
    fprintf(out, "<%s", tag);
    if (p->kind == SECTION)
        fprintf(out, " id=\"%s\"", p->extra ? p->extra : "");
    fputc('>', out);
    put_html(out, piece_text(p));
    fprintf(out, "</%s>\n", tag);
    if (point && (i + 1 == d->n || d->piece[i + 1].kind != POINT))
        fprintf(out, "</ul>\n");
}

void doc_write_html(const Doc *doc, FILE *out, const char *folder)
{
    char *const base = folder ? realpath(folder, NULL) : NULL;
    bool film = false;
    fprintf(out, "<!doctype html>\n<html lang=\"en\"><head><title>");
    put_html(out, doc->title);
    fprintf(out, "</title>\n%s</head><body>\n<main>\n<h1>", head);
    put_html(out, doc->title);
    fprintf(out, "</h1>\n");
    write_links(doc, out);
    for (int i = 0; i < doc->n; i++) {
        const Piece *const p = &doc->piece[i];
        if (p->kind == TABLE) {
            const Grid g = grid_of(doc, i);
            write_html_table(&g, base, out);
        } else if (p->kind == PLOT)
            write_html_plot(p, out);
        else if (p->kind == PICTURE)
            write_html_picture(p, p->extra ? p->extra : "", out);
        else if (p->kind == FILM) {
            write_html_film(out);
            film = true;
        } else if (p->kind != CELL)
            write_html_words(doc, i, out);
    }
    fprintf(out, "</main>\n");
    if (film)
        fprintf(out, "<script type=\"module\">\n%s</script>\n", film_js);
    fprintf(out, "</body></html>\n");
    free(base);
}

static bool write_page(const Doc *doc, const char *path, Err *err)
{
    char folder[WHOLE_PATH];
    Whole whole;
    const char *const end = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", end ? (int)(end - path) + 1 : 1,
             end ? path : ".");
    if (!whole_open(&whole, path, err))
        return false;
    doc_write_html(doc, whole.out, folder);
    return whole_close(&whole, err);
}

bool doc_show(const Doc *doc, const char *html, bool json, Err *err)
{
    if (!doc || !doc_ok(doc))
        return err_set(err, "no memory for the report");
    if (html)
        return write_page(doc, html, err);
    if (json)
        doc_write_json(doc, stdout);
    else
        doc_write_text(doc, stdout);
    return true;
}
