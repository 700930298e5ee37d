/* SPDX-License-Identifier: GPL-3.0-or-later
 * doc_piece.h - what a report is made of, for the files that show it.
 *
 * Start at Piece; only doc.c and doc_html.c need it.
 */
#ifndef MATCHES_TOURNAMENT_DOC_PIECE_H
#define MATCHES_TOURNAMENT_DOC_PIECE_H

#include "matches/tournament/doc.h"

enum { MOST_COLUMNS = 80 };

typedef enum PieceKind {
    SECTION,
    SAID,
    POINT,
    CODE,
    TABLE,
    CELL,
    PLOT,
    PICTURE,
    FILM
} PieceKind;

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

typedef struct Grid {
    int columns, cells;
    const Piece *cell;
    char name[MOST_COLUMNS][64];
} Grid;

/* The cells that follow a table's piece. */
Grid grid_of(const Doc *doc, int table);
const char *piece_text(const Piece *piece);

#endif
