/* SPDX-License-Identifier: GPL-3.0-or-later
 * gzip.h - a compressed text file, read whole and strictly.
 *
 * zlib's own gzread() takes files that are not compressed, and drops what follows the end;
 * here both are errors, and so is a file that ends too early.
 */
#ifndef ENGINE_GZIP_H
#define ENGINE_GZIP_H

#include "engine/err.h"
#include <stddef.h>

/* returns: the text, the caller's to free(), with a NUL behind its *size bytes; NULL on errors:
 * no such file, not gzip, torn, damaged, followed by something, over 64 MiB. */
char *gzip_read(const char *path, size_t *size, Err *err);

#endif
