/* SPDX-License-Identifier: GPL-3.0-or-later
 * leaks.c - pages that the leak checker reads are there before it asks for them.
 *
 * At the end of each test it reads all of .bss, where the sanitizers keep eight megabytes that are
 * hardly written to: two thousand faults of a page each, or this one call.  Without sanitizers, or
 * before Linux 5.14, nothing happens.
 */
#define _DEFAULT_SOURCE /* madvise */
#include "tests/volume.h"

#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

extern char __bss_start[], _end[]; /* the linker's */

__attribute__((constructor)) static void map_what_is_read(void)
{
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t from = (uintptr_t)__bss_start / page * page;
    if (SANITIZED)
        (void)madvise((void *)from, (uintptr_t)_end - from, MADV_POPULATE_READ);
}
