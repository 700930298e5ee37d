/* SPDX-License-Identifier: GPL-3.0-or-later
 * doc.h - a report as content: sections, sentences, tables, plots; shown in three ways.
 *
 * Whoever has something to report says it once; the same content becomes text for a
 * terminal, one HTML page with everything in it, or JSON for programs.
 *
 *   doc_section(d, "balance", "Balance of sides");
 *   doc_say(d, "...");
 *   doc_table(d, "scenario|games|score %");       columns
 *   doc_cell(d, "%s", name); doc_cell(d, "%d", n); doc_cell(d, "%.1f", score);
 *
 * A row is full when it has as many cells as there are columns.  No memory: whatever is
 * added is dropped, and doc_ok() says so.
 *
 * Start at doc_new().
 */
#ifndef MATCHES_TOURNAMENT_DOC_H
#define MATCHES_TOURNAMENT_DOC_H

#include <stdbool.h>
#include <stdio.h>

#include "engine/err.h"

typedef struct Doc Doc;

Doc *doc_new(const char *title);
void doc_free(Doc *doc);
bool doc_ok(const Doc *doc);

/* in: id, a word for links and JSON. */
void doc_section(Doc *doc, const char *id, const char *title);
void doc_say(Doc *doc, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same as a point of a list. */
void doc_point(Doc *doc, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What is to be typed. */
void doc_code(Doc *doc, const char *line);
/* in: columns, their names with | between. */
void doc_table(Doc *doc, const char *columns);
void doc_cell(Doc *doc, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A cell that leads to a file. */
void doc_link(Doc *doc, const char *text, const char *href);
/* A picture: a gnuplot script that plots to its terminal; only HTML shows it. */
void doc_plot(Doc *doc, const char *caption, const char *script);
/* The same, drawn already: SVG. */
void doc_picture(Doc *doc, const char *caption, const char *svg);
/* All such pictures of the page one after another, with a slider, here; once.  Only HTML has it. */
void doc_film(Doc *doc);

void doc_write_text(const Doc *doc, FILE *out);
void doc_write_json(const Doc *doc, FILE *out);
/* Without gnuplot the page has its tables only, and says so.
 * in: folder, where the page will lie, for its links; NULL = not known. */
void doc_write_html(const Doc *doc, FILE *out, const char *folder);
/* As a command shows it: HTML into a file, which is there whole or not at all, or (NULL) JSON or
 * text to stdout.  in: doc may be NULL.  errors: no memory for it; a file cannot be written. */
bool doc_show(const Doc *doc, const char *html, bool json, Err *err);

#endif
